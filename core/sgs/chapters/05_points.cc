// SGS Halls of Montezuma V, VIII.E, XIX: VP and the end of the game.
#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/sgs/engine.h"

namespace adjutant::sgs {

namespace {

// What a side holds: the structure where there is one, else the region.
bool HasRegion(const Rules& r, const S& s, Side side, RegionId region) {
  return r.c.regions[region].structured() ? OwnerOf(s, region) == side : Controls(s, side, region);
}
bool HasAll(const Rules& r, const S& s, Side side, const RegionSet& regions) {
  for (const RegionId region : regions) {
    if (!HasRegion(r, s, side, region)) return false;
  }
  return true;
}

// Nobody of the side is left on the map. Who has not come yet has not been eliminated.
bool AllGone(const Rules& r, const S& s, Side side) {
  bool any = false;
  for (const PieceId p : PiecesOf(r, side)) {
    if (OnMap(s, p)) return false;
    any = any || s[p].Is(Where::kEliminated);
  }
  return any;
}

// V.B.sd/2.
bool Met(const Rules& r, const S& s, const SuddenDeathRule& rule) {
  switch (rule.kind) {
    case SuddenDeath::kControls:
      return HasAll(r, s, rule.side, rule.regions);
    case SuddenDeath::kLeaderKilled:
      return s[rule.piece].Is(Where::kEliminated);
    case SuddenDeath::kAllGone:
      return AllGone(r, s, Enemy(rule.side));
  }
  return false;
}
const char* TextOf(SuddenDeath kind) {
  return kind == SuddenDeath::kControls       ? " holds what ends the war"
         : kind == SuddenDeath::kLeaderKilled ? " has put the enemy's main leader out of the game"
                                              : " has left no enemy on the map";
}

// The limit of the tension index is reached here and now.
bool TensionMet(const Rules& r, const S& s) {
  S ahead = s;
  return TestTension(r, ahead, nullptr);
}

// XIX/3: bonuses of the end. Section V.B does not know them (vp_sources).
void AddBonuses(const Rules& r, S& s, Trace* trace) {
  if (r.Plays("vp_sources=battles_only"_opt)) {
    Applied(trace, "V.B/2"_sgs, "nothing is paid for what is held at the end");
    return;
  }
  for (const EndBonus& bonus : r.scenario().end_bonuses) {
    if (!HasAll(r, s, bonus.side, bonus.regions)) continue;
    Applied("XIX/2"_sgs);
    ChangePoints(r, s, bonus.side, bonus.points, trace, "XIX/3"_sgs);
  }
}
// V.B/4, by vp_floor.
void RaiseToZero(S& s, Side side, Trace* trace) {
  if (s.now.points[side] >= 0) return;
  Applied(trace, "V.B/4"_sgs);
  s.now.points[side] = 0;
}

}  // namespace

void EndGame(S& s, Side winner, Ending how) {
  s.now.end = static_cast<uint8_t>(winner == kNobody ? End::kDrawn : End::kWon);
  s.now.winner = winner;
  s.now.how = static_cast<uint8_t>(how);
  s.step = kGameOver;
}

void AddPoints(const Rules& r, S& s, Side side, int change, Trace* trace) {
  s.now.points[side] = static_cast<int16_t>(s.now.points[side] + change);
  if (r.Plays("vp_floor=per_change"_opt)) RaiseToZero(s, side, trace);
  Applied(trace, "I/2"_sgs, [&] {
    return absl::StrCat(r.SideName(side), change < 0 ? " loses " : " gains ", change < 0 ? -change : change,
                        " VP and has ", PointsOf(s, side));
  });
}

bool TestSuddenDeath(const Rules& r, S& s, Trace* trace) {
  Side winner = kNobody;
  bool both = false;
  for (const SuddenDeathRule& rule : r.scenario().sudden_death) {
    if (!Met(r, s, rule)) continue;
    Applied(trace, "V.B.sd/2"_sgs, [&] { return absl::StrCat(r.SideName(rule.side), TextOf(rule.kind)); });
    both = both || (winner != kNobody && winner != rule.side);
    winner = rule.side;
  }
  if (winner == kNobody) return false;
  if (both) winner = r.Plays("sd_both=nobody"_opt) ? kNobody : Active(s);
  Applied(trace, "V.B.sd/1"_sgs);
  Applied("SUM.victory/1"_sgs);
  if (!r.Plays("ti_vs_sd=sudden_death"_opt) && TensionMet(r, s)) {
    Applied(trace, "XIX/1"_sgs, "the limit of the index is reached in the same turn");
    if (r.Plays("ti_vs_sd=ti_first"_opt)) return TestTension(r, s, trace);
    winner = kNobody;
  }
  EndGame(s, winner, Ending::kSuddenDeath);
  return true;
}

bool TestLevel(const Rules& r, S& s, Trace* trace) {
  const int level = r.scenario().victory_level, lead = PointsOf(s, kUsa) - PointsOf(s, kMexico);
  if (level == 0 || lead == 0 || !r.Plays("victory_level=win_at_turn_end"_opt)) return false;
  const Side winner = lead > 0 ? kUsa : kMexico;
  if (PointsOf(s, winner) < level) return false;
  Applied(trace, "VIII.E/1"_sgs, [&] { return absl::StrCat(r.SideName(winner), " has reached ", level, " VP"); });
  EndGame(s, winner, Ending::kLevel);
  return true;
}

void CountPoints(const Rules& r, S& s, Trace* trace) {
  AddBonuses(r, s, trace);
  for (const Side side : {kUsa, kMexico}) RaiseToZero(s, side, trace);
  Applied(trace, "V.B/1"_sgs,
          [&] { return absl::StrCat("the USA has ", PointsOf(s, kUsa), " VP, Mexico ", PointsOf(s, kMexico)); });
  Applied("I/3"_sgs);
  const int lead = PointsOf(s, kUsa) - PointsOf(s, kMexico);
  Side winner = lead > 0 ? kUsa : lead < 0 ? kMexico : kNobody;
  if (winner == kNobody) Applied(trace, "VII.K/1"_sgs, "nobody has more VP");
  if (winner != kNobody && PointsOf(s, winner) < r.scenario().victory_level &&
      r.Plays("victory_level=needed_to_win"_opt)) {
    Applied(trace, "VIII.E/1"_sgs, [&] {
      return absl::StrCat(r.SideName(winner), " would need ", static_cast<int>(r.scenario().victory_level),
                          " VP to win");
    });
    winner = kNobody;
  }
  EndGame(s, winner, Ending::kPoints);
}

}  // namespace adjutant::sgs
