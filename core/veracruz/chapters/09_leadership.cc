// Veracruz 9.3: leadership in combat.

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/08_resolution.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

// ---- 9.3: leadership.

}  // namespace

PieceSet LeadersOf(const Rules& r, const S& s, const Force& force) {
  PieceSet leaders;
  HexSet led;
  for (const PieceId p : force.state->pieces) {
    if (!r.c.Piece(p).leader()) continue;
    leaders.Add(p);
    led.Add(HexOf(s, p));
  }
  if (!force.attacks) return leaders;
  for (const HexId h : s.battle.origins) {
    if (led.Has(h)) continue;
    for (const PieceId p : StackIn(s, h)) {
      if (r.c.Piece(p).leader() && r.c.Piece(p).side == force.side) leaders.Add(p);
    }
  }
  return leaders;
}

namespace {

// 9.32: their mean, a half upward; kNoLevel without leaders.
constexpr int kNoLevel = -1;
int Preliminary(const Rules& r, const S& s, const Force& force, Trace* trace) {
  const PieceSet leaders = LeadersOf(r, s, force);
  const int count = leaders.Count();
  if (count == 0) return kNoLevel;
  Sum sum(trace, "9.32/1"_vc, absl::StrCat("combat.", force.name, ".leaders"),
          [&] { return absl::StrCat("preliminary leadership level of the ", force.name); });
  Applied(trace, "9.0"_vc);
  for (const PieceId p : leaders) {
    sum.Add(
        r.c.Piece(p).rating, "9.3/1"_vc, [&] { return r.PieceName(p); },
        sum.telling() ? absl::StrCat("leader.", r.c.leader_names.Id(r.c.LeaderOf(p)), ".rating") : "");
  }
  const int total = static_cast<int>(sum.total());
  sum.Add((2 * total + count) / (2 * count) - total, "9.32/2"_vc, [&] {
    return absl::StrCat(total, " divided by ", count, count == 1 ? " leader" : " leaders", ", to the nearest whole");
  });
  return static_cast<int>(sum.Finish());
}

}  // namespace

void SetLeadership(const Rules& r, S& s, const Force& force, int die, Trace* trace) {
  const int level = Preliminary(r, s, force, trace);
  Sum sum(trace, "8.32"_vc, absl::StrCat("combat.", force.name, ".leadership"),
          [&] { return absl::StrCat("leadership level of the ", force.name); });
  if (level == kNoLevel) {
    sum.Add(0, "9.31/2"_vc, "no leader");
  } else {
    Applied(trace, "9.37"_vc);
    sum.Add(r.c.tables.leadership[static_cast<size_t>(die)][static_cast<size_t>(level)], "9.32/3"_vc,
            [&] { return absl::StrCat("Effective Leadership Table, level ", level, ", a ", die); });
    if (r.Plays("leadership_example=as_printed"_opt) && level == 1 && die == kDieMax) {
      sum.Add(1, "9.33"_vc, "as the example has it");
    }
  }
  StateOf(s, force.attacks).leadership = static_cast<int8_t>(sum.Finish());
}

}  // namespace adjutant::veracruz
