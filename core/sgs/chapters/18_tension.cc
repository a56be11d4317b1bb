// SGS Halls of Montezuma XVIII: US antiwar sentiment.
#include "absl/strings/str_cat.h"
#include "core/sgs/chapters/11_effects.h"

namespace adjutant::sgs {

bool PaysForRise(const Rules& r, CardId card, EventId event) {
  bool pays = false;
  for (const Effect& effect : card.exists() ? r.c.cards[card].effects : r.c.events[event].effects) {
    const Side side = effect.side != kNobody ? effect.side : card.exists() ? r.c.cards[card].side : kNobody;
    pays = pays || (effect.kind == EffectKind::kPoints && effect.amount > 0 && side == r.scenario().tension_winner);
  }
  return pays;
}

void ChangeTension(const Rules& r, S& s, int change, bool paid, Trace* trace) {
  const int before = s.now.tension;
  int after = before + change;
  if (after < 0 && r.Plays("ti_floor=zero"_opt)) after = 0;
  s.now.tension = static_cast<int16_t>(after);
  Applied(trace, "XVIII.B/1"_sgs,
          [&] { return absl::StrCat("the antiwar sentiment goes from ", before, " to ", after); });
  if (after > before && !paid && r.Plays("ti_vp=plus_one_per_rise"_opt))
    ChangePoints(r, s, r.scenario().tension_winner, 1, trace, "XVIII.A/3"_sgs);
}
bool TestTension(const Rules& r, S& s, Trace* trace) {
  const int limit = r.scenario().tension_limit;
  Applied(trace, "XVIII.A/1"_sgs);
  if (limit == 0) return false;
  const bool met = r.Plays("ti_compare=ge"_opt) ? s.now.tension >= limit : s.now.tension > limit;
  if (!met) return false;
  const Side winner = r.scenario().tension_winner;
  Applied(trace, "XVIII.A/2"_sgs, [&] {
    return absl::StrCat("the antiwar sentiment has come to ", s.now.tension, ": ", r.SideName(winner), " wins");
  });
  EndGame(s, winner, Ending::kTension);
  return true;
}

}  // namespace adjutant::sgs
