// Veracruz 17: Santa Anna and the presidency. A die may call him to Mexico City; what that asks of movement is in
// 17_call.cc.
#include "core/veracruz/chapters/17_politics.h"

#include <iterator>
#include <vector>

#include "core/table/paths.h"
#include "core/veracruz/chapters/05_movement.h"

namespace adjutant::veracruz {

PieceId SantaAnna(const Rules& r) { return r.c.LeaderPiece(r.c.santa_anna); }
HexId Capital(const Rules& r) { return r.c.HexOf(r.c.mexico_city); }
bool OnTheMap(const Rules& r, const S& s) { return OnMap(s[SantaAnna(r)].where); }
bool InTheCapital(const Rules& r, const S& s) { return HexOf(s, SantaAnna(r)) == Capital(r); }

bool Open(const Rules& r, const S& s, HexId hex) {
  const Hex& info = r.c.At(hex);
  if ((There(s, hex) & BarredBy(r, kMexico)) != 0 && !OpenFortress(r, s, kMexico, hex)) return false;
  return info.land() && !r.c.terrain.Of(info.terrain).impassable && !InZone(r, s, kUs, hex);
}

bool ShutIn(const Rules& r, const S& s, HexId fortress) {
  const HexId from = HexOf(s, SantaAnna(r));
  return fortress != from && FortressHex(r, fortress) && BesiegersAround(r, s, kMexico, fortress) &&
         (HasCombat(s, kMexico, from) || UnitIn(r, s, kMexico, fortress));
}

namespace {

// A way to the capital is open from where he is. None is out of a besieged fortress (12.26).
bool Reachable(const Rules& r, const S& s) {
  if (Besieged(r, s, HexOf(s, SantaAnna(r)))) return false;
  Search<HexId, kMaxHexes> search;
  search.Start(HexOf(s, SantaAnna(r)));
  for (HexId hex = search.Next(); hex != kNoId; hex = search.Next()) {
    if (hex == Capital(r)) return true;
    if (ShutIn(r, s, hex)) continue;
    const Hex& info = r.c.At(hex);
    for (const DirectionId d : kEveryDirection) {
      const HexId next = info.neighbours[d];
      if (next != kNoId && !info.sides[d].mountain && Open(r, s, next)) search.Reach(next);
    }
  }
  return false;
}

// ---- The die.
void ListSantaAnnaDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSantaAnna); }
Ruling CheckSantaAnnaDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSantaAnna, "17.11"_vc, why);
}

void Summon(S& s, Trace* trace) {
  s.now.santa_anna = kSummoned;
  Applied(trace, "17.12/1"_vc, "Santa Anna must go to Mexico City");
}

void RollSantaAnna(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kMovementPhase;
  Applied(trace, "17.11"_vc);
  Applied(trace, "4.A4"_vc);
  if (s.now.santa_anna_arrived != 0) Applied(trace, "17.13/3"_vc);
  if (!r.c.tables.santa_anna[static_cast<size_t>(e.args[1])] || !OnTheMap(r, s)) {
    Applied(trace, "17.11"_vc, "Santa Anna is not called away");
  } else if (InTheCapital(r, s)) {
    s.now.santa_anna = kPinned;
    Applied(trace, "17.13/4"_vc, "Santa Anna stays in Mexico City for this turn");
  } else if (HasLand(s, kUs, Capital(r)) || !Reachable(r, s)) {
    s.step = kSantaAnnaIgnoreStep;
  } else {
    Summon(s, trace);
  }
}

// ---- 17.15.
void ListIgnoring(const Rules&, const S&, EventList* out) {
  for (const int ignored : {0, 1}) out->push_back(MakeEvent(kSantaAnnaDecided, kMexico, {ignored}));
}
Ruling CheckIgnoring(const Rules&, const S&, const Event&, Why*) { return Accepted("17.15"_vc); }
void DecideIgnoring(const Rules&, S& s, const Event& e, Trace* trace) {
  s.step = kMovementPhase;
  if (e.args[0] != 0) {
    Applied(trace, "17.15"_vc, "the die is ignored: the way to Mexico City is barred");
  } else {
    Summon(s, trace);
  }
}

// Whether a Political Phase is still to come.
bool PhasesLeft(const Rules& r, const S& s) {
  for (int turn = s.now.turn; turn <= kTurns; ++turn) {
    if (r.c.turns[static_cast<size_t>(turn)].santa_anna) return true;
  }
  return false;
}

void BeginPolitics(const Rules& r, S& s, Trace* trace) {
  s.now.phase = static_cast<uint8_t>(Phase::kPolitical);
  s.step = kMovementPhase;
  if (s.now.santa_anna == kPinned || !OnTheMap(r, s)) s.now.santa_anna = kFree;
  if (!r.c.turns[s.now.turn].santa_anna) {
    if (!PhasesLeft(r, s)) Applied(trace, "17.14"_vc);
    return;
  }
  if (s.now.santa_anna == kSummoned) {
    Applied(trace, "17.13/1"_vc);
    return;
  }
  if (!OnTheMap(r, s) && r.Plays("santa_anna_absent=no_roll"_opt)) return;
  Applied(trace, "17.0"_vc);
  s.step = kSantaAnnaDieStep;
}

}  // namespace

const VeracruzStep kPoliticalSteps[] = {
    Automatic(kPoliticalPhase, "the Political Phase begins", "17.0"_vc, BeginPolitics,
              {kSantaAnnaDieStep, kMovementPhase}),
    {kSantaAnnaDieStep,
     "santa_anna_die",
     "the die for Santa Anna",
     "17.11"_vc,
     {kDieRolled},
     Dice,
     ListSantaAnnaDie,
     CheckSantaAnnaDie,
     RollSantaAnna,
     {kSantaAnnaIgnoreStep, kMovementPhase},
     true},
    {kSantaAnnaIgnoreStep,
     "santa_anna_ignore",
     "lets Santa Anna go to Mexico City, or ignores the die",
     "17.15"_vc,
     {kSantaAnnaDecided},
     MexicoPlays,
     ListIgnoring,
     CheckIgnoring,
     DecideIgnoring,
     {kMovementPhase},
     true},
};
void AddPoliticalSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kPoliticalSteps), std::end(kPoliticalSteps));
}

}  // namespace adjutant::veracruz
