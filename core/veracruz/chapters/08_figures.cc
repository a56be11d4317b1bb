// Veracruz 8.31, 8.34 to 8.36, 15.2: the strengths of both sides, their ratio, and the column.
#include <algorithm>
#include <array>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/08_resolution.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

// ---- 8.31: totals and ratio.

// Where the printed strength of a unit is read, if it still has it.
std::string StrengthDatum(const Rules& r, const S& s, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  if (info.drawn || s[piece].strength != info.strength) return "";
  return absl::StrCat("unit.", r.c.unit_names.Id(info.unit), ".strength");
}

}  // namespace

int Total(const Rules& r, const S& s, const Force& force, const HexSet& hexes, Trace* trace) {
  Sum sum(trace, "8.31/1"_vc, absl::StrCat("combat.", force.name, ".points"),
          [&] { return absl::StrCat("strength points of the ", force.name); });
  for (const HexId h : hexes) {
    PieceSet stack;
    int points = 0, percent = 0;
    for (const PieceId p : force.state->pieces) {
      if (HexOf(s, p) != h || !r.c.Piece(p).combat_unit()) continue;
      if (s[p].formation != kNoId && !force.attacks) Applied(trace, "8.23/2"_vc);
      stack.Add(p);
      points += s[p].strength;
      percent = std::max<int>(percent, s[p].percent);
      if (s[p].strength == 0) continue;
      sum.Add(
          s[p].strength, "8.11"_vc, [&] { return r.PieceName(p); }, sum.telling() ? StrengthDatum(r, s, p) : "");
    }
    if (!force.attacks) Applied(trace, "8.23/1"_vc);
    const int effective = Points(r, s, stack);
    if (percent == 0) continue;
    sum.Add(effective - points, "13.26/1"_vc,
            [&] { return absl::StrCat(percent, "% of ", points, " in ", r.HexName(h), " ineffective"); });
  }
  return static_cast<int>(sum.Finish());
}

namespace {

constexpr int kFirstWhole = 5;  // 2-1, from which on every whole number is a ratio
int RatioStep(int attacker, int defender) {
  const int least = kCombatRatios[0].defender;
  if (attacker == 0) return -least;  // nobody with any strength attacks
  if (attacker >= 2 * defender) return attacker / defender - 2 + kFirstWhole;
  for (int i = kFirstWhole - 1; i >= 0; --i) {
    const Ratio& ratio = kCombatRatios[static_cast<size_t>(i)];
    if (attacker * ratio.defender >= defender * ratio.attacker) return i;
  }
  return least - (defender + attacker - 1) / attacker;
}
// 8.36/3: above every ratio, and whatever shifts it, against nobody with any strength (zero_defends).
constexpr int kAgainstNobody = kHighestStep + 20;

}  // namespace

int RatioOf(int attacker, int defender) {
  return defender == 0 && attacker > 0 ? kAgainstNobody : RatioStep(attacker, defender);
}
Ratio RatioAt(int step, int attacker, int defender) {
  if (step == kAgainstNobody) return {static_cast<int8_t>(std::min(attacker, 99)), 0};
  if (step >= kFirstWhole) return {static_cast<int8_t>(step - kFirstWhole + 2), 1};
  if (step >= 0) return kCombatRatios[static_cast<size_t>(step)];
  const int times = attacker == 0 ? defender : (defender + attacker - 1) / attacker;
  return {1, static_cast<int8_t>(std::min(times, 99))};
}
int ColumnOfStep(int step) {
  return step < kWideColumn ? std::max(step, 0) : step < kHighestStep ? kWideColumn : kWideColumn + 1;
}

namespace {

// ---- 15.2.

// 13.26, by option: the hexes of a force, with what a strength point of each weighs. What is ineffective is no unit's
// (13.22), and so the effective points of a hex are shared out among all there.
class EffectiveWeights {
 public:
  EffectiveWeights(const Rules& r, const S& s, const PieceSet& pieces) {
    HexSet hexes;
    for (const PieceId p : pieces) hexes.Add(HexOf(s, p));
    for (const HexId hex : hexes) {
      PieceSet stack;
      for (const PieceId p : pieces) {
        if (HexOf(s, p) == hex) stack.Add(p);
      }
      const int all = AllPoints(r, s, stack);
      if (all == 0) continue;
      for (int i = 0; i < count_; ++i) weights_[static_cast<size_t>(i)].weight *= all;
      weights_[static_cast<size_t>(count_++)] = {hex, Points(r, s, stack) * scale_};
      scale_ *= all;
    }
  }
  int64_t Of(HexId hex) const {
    for (int i = 0; i < count_; ++i) {
      if (weights_[static_cast<size_t>(i)].hex == hex) return weights_[static_cast<size_t>(i)].weight;
    }
    return 0;
  }

 private:
  struct Weight {
    HexId hex;
    int64_t weight = 0;
  };
  int64_t scale_ = 1;
  int count_ = 0;
  std::array<Weight, 6> weights_;  // an attack comes out of six hexes at most
};

}  // namespace

bool Organised(const Rules& r, const S& s, const PieceSet& pieces) {
  const bool by_units = r.Plays("formation_share=units_together"_opt);
  std::optional<EffectiveWeights> effective;
  if (r.Plays("formation_share=effective_points"_opt)) effective.emplace(r, s, pieces);
  int64_t all = 0;
  IdArray<FormationId, int64_t, kMaxFormations> in;
  for (const PieceId p : pieces) {
    if (!r.c.Piece(p).combat_unit()) continue;
    const int64_t point = effective.has_value() ? effective->Of(HexOf(s, p)) : 1;
    const int64_t weight = by_units ? (Counts(r, s, p) ? 1 : 0) : s[p].strength * point;
    all += weight;
    if (s[p].formation != kNoId) in[s[p].formation] += weight;
  }
  int64_t share = 0;
  for (const int64_t one : in)
    share = r.Plays("formation_share=points_of_one"_opt) ? std::max(share, one) : share + one;
  return share > 0 && share * 100 >= all * r.c.n.formation_share;
}

namespace {

// ---- 8.34 to 8.36.

}  // namespace

void SetFigure(const Rules& r, S& s, const Force& force, Trace* trace) {
  const BattleSide& state = *force.state;
  Sum sum(trace, "8.34/1"_vc, absl::StrCat("combat.", force.name, ".figure"),
          [&] { return absl::StrCat("Combat Adjustment Figure of the ", force.name); });
  sum.Add(state.leadership, "9.34"_vc, "leadership level");
  sum.Add(state.morale, "10.27"_vc, "morale level");
  Applied(trace, "10.0"_vc);
  if (r.Plays("organization_bonus=in_figure"_opt) && Organised(r, s, state.pieces)) {
    Applied(trace, "8.34/2"_vc);
    Applied(trace, "8.51"_vc);
    sum.Add(r.c.n.formation_bonus, "15.2"_vc, "division or army", "number.formation.bonus");
  }
  if (!force.attacks && WorksIn(s, BattleHex(s))) {
    Applied(trace, "8.34/2"_vc);
    Applied(trace, "8.96/2"_vc);
    sum.Add(1, "8.97"_vc, "fortification");
  }
  StateOf(s, force.attacks).figure = static_cast<int8_t>(sum.Finish());
}

int LateBonus(const Rules& r, const S& s, bool attacks) {
  if (r.Plays("organization_bonus=in_figure"_opt)) return 0;
  return Organised(r, s, ForceOf(s, attacks).state->pieces) ? r.c.n.formation_bonus : 0;
}

namespace {

// 8.17.
constexpr int kWorstLoss = 4;

}  // namespace

void FleeAttacker(S& s, Trace* trace) {
  s.battle.below = 1;
  s.battle.attacker.fate = static_cast<uint8_t>(Fate::kFlee) + 1;
  s.battle.attacker.loss = kWorstLoss;
  Applied(trace, "8.17"_vc, [&] {
    return absl::StrCat(static_cast<int>(s.battle.ratio_a), "-", static_cast<int>(s.battle.ratio_d),
                        " is less than 1-4: F-4 for the attacker");
  });
}

}  // namespace adjutant::veracruz
