// Veracruz 8.3 to 8.5, 9.3, 10: how an attack is worked out: strengths, leadership, morale, the die and what it brings.
#include <algorithm>
#include <array>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

// Everything that both sides do alike.
struct Force {
  bool attacks;
  Side side;
  const BattleSide* state;
  const char* name;  // of derivations
};
HexId Target(const S& s) { return s.battle.hex; }
Force ForceOf(const S& s, bool attacks) {
  const Side side = attacks ? Phasing(s) : Enemy(Phasing(s));
  return {attacks, side, attacks ? &s.battle.attacker : &s.battle.defender, attacks ? "attacker" : "defender"};
}
BattleSide& StateOf(S& s, bool attacks) { return attacks ? s.battle.attacker : s.battle.defender; }
bool Retreats(const BattleSide& side) { return side.fate > static_cast<uint8_t>(Fate::kHold) + 1; }
bool Has(const BattleSide& side, Fate fate) { return side.fate == static_cast<uint8_t>(fate) + 1; }

template <class Is>
bool Any(const PieceSet& pieces, Is is) {
  for (const PieceId p : pieces) {
    if (is(p)) return true;
  }
  return false;
}
std::string Signed(int64_t value) { return absl::StrCat(value > 0 ? "+" : "", value); }

// ---- 8.31: totals and ratio.

// Where the printed strength of a unit is read, if it still has it.
std::string StrengthDatum(const Rules& r, const S& s, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  if (info.drawn || s[piece].strength != info.strength) return "";
  return absl::StrCat("unit.", r.c.unit_names.Id(info.unit), ".strength");
}

// The strength of a force without what is ineffective, stack by stack (13.26).
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

// Ratios in their order: 1-4, 1-3, 1-2, 1-1, 3-2, 2-1, 3-1, and so on without end. Negative: below 1-4.
constexpr int kWideColumn = 7;    // of 8.71, counted from 0: 4-1 to 6-1
constexpr int kFirstWhole = 5;    // 2-1, from which on every whole number is a ratio
constexpr int kHighestStep = 10;  // 7-1
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

// Whether divisions or armies make up the share of the force that 15.2 asks for.
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

// ---- 10.2: morale.

// Of a defender: who is demoralized does not attack (8.12), nor do others in his hex (8.83).
bool FixedMorale(const S& s, const Force& force) {
  return Any(force.state->pieces, [&](PieceId p) { return s[p].Has(kDemoralized); });
}
bool InGeneralSupply(const Rules& r, const S& s, const Force& force) {
  // 14.2: nor is a dummy of any account.
  return Any(force.state->pieces, [&](PieceId p) { return r.c.Piece(p).combat_unit() && InGeneralSupply(r, s, p); });
}
// 10.28: the battalion is in a stack that fights; by option it has to fight itself.
bool SanPatricio(const Rules& r, const S& s, const Force& force) {
  const PieceId piece = r.c.UnitPiece(r.c.san_patricio);
  if (force.side != kMexico || piece == kNoId) return false;
  const bool beside = force.attacks && OnMap(s[piece].where) && s.battle.origins.Has(HexOf(s, piece));
  return force.state->pieces.Has(piece) || (beside && r.Plays("san_patricio_attack=in_stack"_opt));
}
int DemoralizedLevel(const Rules& r) {
  constexpr int kWorst = -3;
  if (r.Plays("demoralized_level=minus_three"_opt)) return kWorst;
  return r.Plays("demoralized_level=minus_two"_opt) ? r.c.n.morale_demoralized : r.c.n_other.morale_demoralized;
}

void SetMorale(const Rules& r, S& s, const Force& force, int die, Trace* trace) {
  const std::string name = absl::StrCat("combat.", force.name, ".morale");
  const auto side = static_cast<size_t>(force.side);
  int row = die;
  if (die != 0) {
    Sum sum(trace, "10.29"_vc, absl::StrCat(name, ".die"),
            [&] { return absl::StrCat("morale die of the ", force.name); });
    sum.Add(die, "10.21"_vc, "die");
    if (s.now.morale[side] != 0) {
      sum.Add(s.now.morale[side], "10.16/1"_vc, "Basic National Morale");
      Applied(trace, "10.16/2"_vc);
    }
    if (InGeneralSupply(r, s, force)) {
      Applied(trace, "11.54"_vc);
      Applied(trace, "8.53"_vc);
      if (force.attacks) Applied(trace, "8.12/4"_vc);
      sum.Add(r.c.n.supply_general_morale, "10.26"_vc, "units in general supply", "number.supply.general_morale");
    }
    row = std::clamp(static_cast<int>(sum.Finish()), kDieMin, kDieMax);
  }
  Sum sum(trace, "8.33"_vc, name, [&] { return absl::StrCat("morale level of the ", force.name); });
  const bool fixed = die == 0;
  if (fixed) {
    Applied(trace, "10.25"_vc);
    Applied(trace, "8.84/2"_vc);
    sum.Add(DemoralizedLevel(r), "8.84/1"_vc, "demoralized units",
            r.Plays("demoralized_level=minus_two"_opt) ? "number.morale.demoralized" : "");
  } else {
    Applied(trace, "10.22"_vc);
    Applied(trace, "10.23"_vc);
    sum.Add(r.c.tables.morale[static_cast<size_t>(row)][side], "10.24"_vc,
            [&] { return absl::StrCat("Battle Morale Table, ", force.side == kUs ? "US" : "Mexico", ", a ", row); });
  }
  if (SanPatricio(r, s, force) && (!fixed || r.Plays("san_patricio_demoralized=yes"_opt))) {
    sum.Add(1, "10.28"_vc, "San Patricio battalion");
  }
  StateOf(s, force.attacks).morale = static_cast<int8_t>(sum.Finish());
}

// ---- 9.3: leadership.

// 9.32: who leads: the leaders that take part. In an attacking hex without any, those of a formation that stays out.
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

// Goes on to the next die before the combat's own, after those of the steps up to `done`.
void NextDie(const Rules& r, S& s, uint16_t done, Trace* trace) {
  const bool both = s.battle.below == 0;  // 8.17: else only what the attacker's losses depend on
  for (const bool attacks : {true, false}) {
    const uint16_t step = attacks ? kLeadershipAttackerStep : kLeadershipDefenderStep;
    if (done >= step || !both) continue;
    if (!LeadersOf(r, s, ForceOf(s, attacks)).Empty()) {
      s.step = step;
      return;
    }
    SetLeadership(r, s, ForceOf(s, attacks), 0, trace);
  }
  for (const bool attacks : {true, false}) {
    const uint16_t step = attacks ? kMoraleAttackerStep : kMoraleDefenderStep;
    if (done >= step || !(attacks || both)) continue;
    if (!FixedMorale(s, ForceOf(s, attacks))) {
      s.step = step;
      return;
    }
    SetMorale(r, s, ForceOf(s, attacks), 0, trace);
  }
  s.step = kFigures;
}

// ---- 8.34 to 8.36.

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
  if (!force.attacks && WorksIn(s, Target(s))) {
    Applied(trace, "8.34/2"_vc);
    Applied(trace, "8.96/2"_vc);
    sum.Add(1, "8.97"_vc, "fortification");
  }
  StateOf(s, force.attacks).figure = static_cast<int8_t>(sum.Finish());
}

// 8.37, by option: organisation counts after the shift.
int LateBonus(const Rules& r, const S& s, bool attacks) {
  if (r.Plays("organization_bonus=in_figure"_opt)) return 0;
  return Organised(r, s, ForceOf(s, attacks).state->pieces) ? r.c.n.formation_bonus : 0;
}

// 8.17.
constexpr int kWorstLoss = 4;
void FleeAttacker(S& s, Trace* trace) {
  s.battle.below = 1;
  s.battle.attacker.fate = static_cast<uint8_t>(Fate::kFlee) + 1;
  s.battle.attacker.loss = kWorstLoss;
  Applied(trace, "8.17"_vc, [&] {
    return absl::StrCat(static_cast<int>(s.battle.ratio_a), "-", static_cast<int>(s.battle.ratio_d),
                        " is less than 1-4: F-4 for the attacker");
  });
}

// ---- The die, and casualties.

// 5.34/14: a village or town, without effect on combat whatever lies under it.
bool Settled(const Rules& r, HexId hex) {
  return r.Plays("town_terrain=no_effect"_opt) && r.c.At(hex).place != kNoId && !CityHex(r, hex);
}

// 8.52: what the terrain takes from the die; never more than the worst of it.
void AddTerrain(const Rules& r, const S& s, Sum* sum, Trace* trace) {
  const HexId hex = Target(s);
  const Hex& target = r.c.At(hex);
  const int by_ground = Settled(r, hex) ? 0 : r.c.terrain.Of(target.terrain).die;
  if (Settled(r, hex)) Applied(trace, "5.34/14"_vc);
  bool river = false;
  for (const HexId h : s.battle.origins) {
    const DirectionId direction = r.c.Direction(hex, h);
    river = river || (direction.exists() && target.sides[direction].river);
  }
  const int by_city = CityHex(r, hex) ? r.c.terrain.city.die : 0;
  const int by_river = river ? r.c.terrain.river.die : 0;
  const int worst = std::min({by_city, by_river, by_ground});
  if (worst == 0) return;
  const int several = (by_city != 0 ? 1 : 0) + (by_river != 0 ? 1 : 0) + (by_ground != 0 ? 1 : 0);
  if (several > 1) Applied(trace, "8.52/2"_vc);
  Applied(trace, "8.52/1"_vc);
  const auto add = [&](auto cite, const char* text, const char* id) {
    sum->Add(
        worst, cite, [&] { return std::string(text); }, absl::StrCat("terrain_effect.", id, ".die"));
  };
  if (worst == by_city) {
    add("5.34/13"_vc, "a city", "city");
  } else if (worst == by_ground && target.terrain == Terrain::kJungle) {
    add("5.34/2"_vc, "jungle", "jungle");
  } else if (worst == by_ground && target.terrain == Terrain::kRough) {
    add("5.34/3"_vc, "rough", "rough");
  } else if (worst == by_ground && target.terrain == Terrain::kSwamp) {
    add("5.34/5"_vc, "swamp", "swamp");
  } else if (worst == by_river) {
    add("5.34/6"_vc, "attackers across a river", "river");
  } else {
    sum->Add(worst, "8.52/1"_vc, "terrain");
  }
}

const char* FateText(uint8_t fate) {
  constexpr const char* kTexts[] = {"-", "A", "H", "R", "RD", "F"};
  return kTexts[fate];
}

void RollCombat(const Rules& r, S& s, int die, Trace* trace) {
  Battle& battle = s.battle;
  Sum sum(trace, "8.41/1"_vc, "combat.die", "the die of the combat");
  sum.Add(die, "8.71/1"_vc, "die");
  AddTerrain(r, s, &sum, trace);
  Applied(trace, "8.38"_vc);
  sum.Clamp(0, kDieMax, "8.71/2"_vc, "no less than 0");
  const CombatResult& result = r.c.tables.combat[static_cast<size_t>(sum.Finish())][battle.column];
  battle.attacker.fate = static_cast<uint8_t>(static_cast<uint8_t>(result.attacker.fate) + 1);
  battle.attacker.loss = static_cast<uint8_t>(result.attacker.loss);
  battle.defender.fate = static_cast<uint8_t>(static_cast<uint8_t>(result.defender.fate) + 1);
  battle.defender.loss = static_cast<uint8_t>(result.defender.loss);
  Applied(trace, "8.42"_vc, [&] {
    return absl::StrCat(FateText(battle.attacker.fate), "-", static_cast<int>(battle.attacker.loss),
                        " for the attacker, ", FateText(battle.defender.fate), "-",
                        static_cast<int>(battle.defender.loss), " for the defender");
  });
  Applied(trace, "8.44/1"_vc);
}

// 8.45, 8.68: those of whom the loss is taken: who fought, or by option all in the hexes that attacked.
PieceSet Bearers(const Rules& r, const S& s, const Force& force) {
  if (!force.attacks || r.Plays("losses_shared=participants"_opt)) return force.state->pieces;
  PieceSet all;
  for (const HexId h : s.battle.origins) all |= PiecesIn(r, s, force.side, h);
  return all;
}
// Their points without the ineffective ones, stack by stack (13.26).
int EffectivePoints(const Rules& r, const S& s, const Force& force) {
  if (!force.attacks || r.Plays("losses_shared=participants"_opt)) return force.state->points;
  int points = 0;
  for (const HexId h : s.battle.origins) points += Points(r, s, PiecesIn(r, s, force.side, h));
  return points;
}

// 8.45, 8.72: how many points a side loses, for the die that it rolled.
int LossesFor(const Rules& r, const S& s, const Force& force, int die, Trace* trace) {
  const BattleSide& state = *force.state;
  const int effective = EffectivePoints(r, s, force);
  const int level = std::clamp<int>(state.morale, kMoraleLow, kMoraleHigh);
  const Casualties& cell =
      r.c.tables.casualty[static_cast<size_t>(die)][static_cast<size_t>(level - kMoraleLow)][state.loss];
  const int all = AllPoints(r, s, Bearers(r, s, force));
  const int base = r.Plays("loss_base=effective"_opt) ? effective : all;
  Sum sum(trace, "8.45/2"_vc, absl::StrCat("combat.", force.name, ".loss"),
          [&] { return absl::StrCat("strength points that the ", force.name, " loses"); });
  if (cell.points != 0) {
    sum.Add(cell.points, "8.72/1"_vc, "Casualty Table");
  } else if (cell.percent != 0) {
    sum.Add(LossOf(r, base, cell.percent), "8.73/1"_vc,
            [&] { return absl::StrCat(static_cast<int>(cell.percent), "% of ", base); });
    if (r.Plays("casualty_minimum=one_point"_opt)) {
      sum.Clamp(1, base, "8.72/2"_vc, "a percentage is never nothing");
    }
  } else {
    sum.Add(0, "8.72/1"_vc, "Casualty Table: no losses");
  }
  sum.Clamp(0, all, "8.49"_vc, "no more than there is");
  if (effective > 0 && sum.total() >= effective && sum.total() < all) {
    sum.Add(all - sum.total(), "13.27/1"_vc, "ineffective points go with the last effective");
  }
  sum.Note(absl::StrCat("morale ", Signed(level), ", loss possibility ", static_cast<int>(state.loss), ", a ", die));
  return static_cast<int>(sum.Finish());
}

// ---- The steps of the dice.

struct DieStep {
  StepNumber step;
  Purpose purpose;
};
constexpr DieStep kDice[] = {
    {kLeadershipAttackerStep, Purpose::kLeadershipAttacker},
    {kLeadershipDefenderStep, Purpose::kLeadershipDefender},
    {kMoraleAttackerStep, Purpose::kMoraleAttacker},
    {kMoraleDefenderStep, Purpose::kMoraleDefender},
    {kCombatDieStep, Purpose::kCombat},
    {kCasualtyAttackerStep, Purpose::kCasualtiesAttacker},
    {kCasualtyDefenderStep, Purpose::kCasualtiesDefender},
};
const DieStep& DieOf(const S& s) {
  for (const DieStep& die : kDice) {
    if (die.step == s.step) return die;
  }
  return kDice[0];
}
RuleId RuleOf(StepNumber step) {
  switch (step) {
    case kLeadershipAttackerStep:
    case kLeadershipDefenderStep:
      return "9.32/3"_vc;
    case kMoraleAttackerStep:
    case kMoraleDefenderStep:
      return "10.21"_vc;
    case kCombatDieStep:
      return "8.41/1"_vc;
    default:
      return "8.45/1"_vc;
  }
}
void ListOf(const Rules&, const S& s, EventList* out) { ListDie(out, DieOf(s).purpose); }
Ruling CheckOf(const Rules&, const S& s, const Event& e, Why* why) {
  return CheckDie(e, DieOf(s).purpose, RuleOf(DieOf(s).step), why);
}

void Rolled(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int die = e.args[1];
  const uint16_t step = s.step;
  switch (step) {
    case kLeadershipAttackerStep:
    case kLeadershipDefenderStep:
      SetLeadership(r, s, ForceOf(s, step == kLeadershipAttackerStep), die, trace);
      NextDie(r, s, step, trace);
      break;
    case kMoraleAttackerStep:
    case kMoraleDefenderStep:
      SetMorale(r, s, ForceOf(s, step == kMoraleAttackerStep), die, trace);
      NextDie(r, s, step, trace);
      break;
    case kCombatDieStep:
      RollCombat(r, s, die, trace);
      s.step = kCasualtyAttackerStep;
      break;
    default: {
      const Force force = ForceOf(s, step == kCasualtyAttackerStep);
      Applied(trace, "8.45/1"_vc);
      Applied(trace, "8.44/2"_vc);
      const int loss = LossesFor(r, s, force, die, trace);
      AskLosses(r, s, force.side, Bearers(r, s, force), loss, kCombatLoss,
                force.state->regulars != 0 && force.state->volunteers != 0, force.attacks ? kCasualties : kPositions);
      break;
    }
  }
}

// ---- Positions.

// 10.13, 10.14: by what befell a side that used a division or army.
void SettleMorale(const Rules& r, S& s, const Force& force, Trace* trace) {
  const BattleSide& state = *force.state;
  if (Has(state, Fate::kHold)) Applied(trace, "10.15"_vc);
  if (state.organised == 0) return;
  if (Has(state, Fate::kAdvance)) ChangeMorale(r, s, force.side, 1, trace);
  if (Retreats(state)) ChangeMorale(r, s, force.side, -1, trace);
}

// The hexes whose stacks have to retreat.
HexSet RetreatingHexes(const S& s, const Force& force) {
  HexSet hexes;
  if (!force.attacks) hexes.Add(Target(s));
  if (force.attacks) hexes = s.battle.origins;
  for (const HexId h : hexes) {
    if (!HasLand(s, force.side, h)) hexes.Remove(h);
  }
  return hexes;
}

}  // namespace

void ChangeMorale(const Rules& r, S& s, Side side, int change, Trace* trace) {
  int8_t& morale = s.now.morale[side];
  const int limit = r.c.n.morale_basic_limit;
  Sum sum(trace, "10.12/1"_vc, absl::StrCat("morale.", side == kUs ? "us" : "mexico"),
          [&] { return absl::StrCat("Basic National Morale of ", r.SideName(side)); });
  Applied(trace, "3.6/2"_vc);
  sum.Add(morale, "10.1"_vc, "so far");
  if (change > 0) {
    sum.Add(change, "10.14"_vc, "A with a division or army");
  } else {
    sum.Add(change, "10.13"_vc, "R, RD or F with a division or army");
  }
  sum.Clamp(-limit, limit, "10.12/2"_vc, "the end of the track");
  morale = static_cast<int8_t>(sum.Finish());
  Applied(trace, "3.6/2"_vc);
  Applied(trace, "10.17"_vc,
          [&] { return absl::StrCat("Basic National Morale of ", r.SideName(side), " is now ", Signed(morale)); });
}

void CityDefended(const Rules& r, S& s, HexId hex, bool overwhelming, Trace* trace) {
  const PlaceId place = PlaceAt(r, hex);
  if (place == kNoId || (place != r.c.puebla && place != r.c.mexico_city)) return;
  if (r.Plays("city_defense=none"_opt)) {
    Applied(trace, "17.2/2"_vc);
    return;
  }
  if (overwhelming && r.Plays("city_defense=combat"_opt)) return;
  ++s.now.cities_defended;
  Applied(trace, "17.2/1"_vc,
          [&] { return absl::StrCat("Mexico defends ", r.PlaceName(place), ": a point for the US"); });
}

namespace {

void BeginCombat(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  const Side attacker = Phasing(s), defender = Enemy(attacker);
  const HexId target = Target(s);
  HexSet there;
  there.Add(target);
  // 14.13: who attacks and who leads it is turned up, not who stays out of it; of the defender everybody.
  PieceSet attackers = battle.attacker.pieces;
  attackers |= LeadersOf(r, s, ForceOf(s, true));
  const bool zeroes = HideZero(r, s, attackers) || HideZero(r, s, PiecesIn(r, s, defender, target));
  battle.zeroes = zeroes ? 1 : 0;
  for (const HexId h : battle.origins) {
    PieceSet here;
    for (const PieceId p : attackers) {
      if (HexOf(s, p) == h) here.Add(p);
    }
    Reveal(r, s, here, h, trace);
  }
  Reveal(r, s, defender, target, trace);
  // 14.37/3: where nobody else is they are gone. With a leader they are not all that is there.
  for (const HexId h : battle.origins) {
    if (zeroes) RemoveZeroes(r, s, h, trace);
  }
  RemoveZeroes(r, s, target, trace);
  // 7.2/3: a hex defends as a whole. Whoever was turned up as nothing may be gone.
  Applied(trace, "7.2/3"_vc);
  battle.defender.pieces = PiecesIn(r, s, defender, target);
  battle.attacker.pieces &= s.on_map;
  // 5.34/6: nobody attacks out of a hex where all who were named are gone.
  for (const HexId h : battle.origins) {
    if (!Any(battle.attacker.pieces, [&](PieceId p) { return HexOf(s, p) == h; })) battle.origins.Remove(h);
  }
  for (const PieceId p : battle.attacker.pieces) {
    if (!r.c.Piece(p).leader()) s[p].Mark(kAttacked);
  }
  for (const PieceId p : battle.defender.pieces) s[p].Mark(kDefended);
  for (const bool attacks : {true, false}) {
    const Force force = ForceOf(s, attacks);
    BattleSide& state = StateOf(s, attacks);
    state.points = static_cast<int16_t>(Total(r, s, force, attacks ? battle.origins : there, trace));
    for (const PieceId p : state.pieces) {
      const PieceInfo& info = r.c.Piece(p);
      if (s[p].Has(kDemoralized)) state.demoralized = 1;
      if (!Counts(r, s, p)) continue;
      if (s[p].formation != kNoId) state.organised = 1;
      if (info.artillery()) continue;
      info.volunteer ? state.volunteers = 1 : state.regulars = 1;
    }
    if (r.Plays("bnm_formation=three_quarters"_opt) && !Organised(r, s, state.pieces)) state.organised = 0;
  }
  if (!HasLand(s, defender, target) || battle.attacker.pieces.Empty()) {
    Applied(trace, "14.37/3"_vc, [&] {
      return absl::StrCat("nobody ", HasLand(s, defender, target) ? "attacks " : "defends ", r.HexName(target));
    });
    s.step = kCombatOver;
    return;
  }
  if (battle.defender.points == 0 && r.Plays("zero_defends=eliminated"_opt)) {
    Applied(trace, "14.14"_vc, [&] { return absl::StrCat("nobody with any strength defends ", r.HexName(target)); });
    EliminateRest(r, s, defender, target, trace);
    s.step = kCombatOver;
    return;
  }
  if (defender == kMexico) CityDefended(r, s, target, false, trace);
  const int a = battle.attacker.points, d = battle.defender.points;
  const int step = RatioOf(a, d);
  const Ratio ratio = RatioAt(step, a, d);
  battle.ratio_a = static_cast<uint8_t>(a == 0 ? 0 : ratio.attacker);
  battle.ratio_d = static_cast<uint8_t>(ratio.defender);
  Applied(trace, "8.0/5"_vc);
  if (ratio.attacker == 3 && ratio.defender == 2) Applied(trace, "8.31/2"_vc);
  Applied(trace, "8.31/1"_vc, [&] {
    return absl::StrCat(a, " to ", d, ": a ratio of ", static_cast<int>(battle.ratio_a), "-",
                        static_cast<int>(battle.ratio_d));
  });
  if (step < 0 && (r.Plays("below_one_to_four=basic"_opt) || a == 0)) FleeAttacker(s, trace);
  if (a == 0) {  // nothing can be lost, and no die decides anything
    s.step = kPositions;
    return;
  }
  NextDie(r, s, 0, trace);
}

void ComputeFigures(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  if (battle.below != 0) {
    s.step = kCasualtyAttackerStep;
    return;
  }
  for (const bool attacks : {true, false}) SetFigure(r, s, ForceOf(s, attacks), trace);
  Sum overall(trace, "8.35"_vc, "combat.overall", "overall Combat Adjustment Figure");
  overall.Add(battle.attacker.figure, "8.34/1"_vc, "the attacker's");
  overall.Add(-battle.defender.figure, "8.35"_vc, "less the defender's");
  battle.shift = static_cast<int8_t>(overall.Finish());

  int step = RatioOf(battle.attacker.points, battle.defender.points);
  if (r.Plays("high_ratio=one_column"_opt)) step = std::min(step, kHighestStep);
  Sum sum(trace, "8.36/1"_vc, "combat.column", "column of the Combat Results Table");
  sum.Add(step + 1, "8.31/1"_vc, [&] {
    return absl::StrCat("the ratio ", static_cast<int>(battle.ratio_a), "-", static_cast<int>(battle.ratio_d));
  });
  sum.Add(battle.shift, "8.36/1"_vc, "overall Combat Adjustment Figure");
  for (const bool attacks : {true, false}) {
    const int bonus = LateBonus(r, s, attacks);
    if (bonus == 0) continue;
    sum.Add(attacks ? bonus : -bonus, "8.37"_vc,
            [&] { return absl::StrCat("organization of the ", attacks ? "attacker" : "defender"); });
  }
  const int shifted = static_cast<int>(sum.total()) - 1;
  if (shifted < 0 && r.Plays("below_one_to_four=shifted"_opt)) {
    sum.Finish();
    FleeAttacker(s, trace);
    s.step = kCasualtyAttackerStep;
    return;
  }
  const int column = ColumnOfStep(shifted);
  // Columns that hold several ratios.
  if (shifted > kWideColumn && shifted < kHighestStep) {
    sum.Add(column - shifted, "8.36/2"_vc, "4-1, 5-1 and 6-1 share a column");
  } else if (shifted >= kHighestStep) {
    sum.Add(column - shifted, "8.36/3"_vc, "7-1 and all above share the last column");
  }
  sum.Clamp(1, static_cast<int64_t>(kCombatRatios.size()), "8.36/1"_vc, "the end column");
  battle.column = static_cast<uint8_t>(sum.Finish() - 1);
  const Ratio& at = kCombatRatios[battle.column];
  Applied(trace, "8.36/1"_vc, [&] {
    return absl::StrCat("the combat is fought at ", static_cast<int>(at.attacker), "-", static_cast<int>(at.defender));
  });
  s.step = kCombatDieStep;
}

// The attacker has lost; now the defender.
void TakeCasualties(const Rules&, S& s, Trace*) { s.step = s.battle.below != 0 ? kPositions : kCasualtyDefenderStep; }

void TakePositions(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  if (battle.settled == 0) {
    battle.settled = 1;
    for (const bool attacks : {true, false}) SettleMorale(r, s, ForceOf(s, attacks), trace);
  }
  for (const bool attacks : {true, false}) {
    const Force force = ForceOf(s, attacks);
    BattleSide& state = StateOf(s, attacks);
    if (state.moved != 0) continue;
    state.moved = 1;
    if (Has(state, Fate::kHold)) Applied(trace, "8.43/2"_vc);
    if (!Retreats(state)) continue;
    const HexSet hexes = RetreatingHexes(s, force);
    if (hexes.Empty()) continue;
    if (Any(state.pieces, [&](PieceId p) { return s[p].percent != 0; })) Applied(trace, "13.27/2"_vc);
    AskRetreat(r, s, force.side, hexes, static_cast<Fate>(state.fate - 1), kPositions);
    return;
  }
  Call(s, kAdvanceBegins, kCombatOver);
}

}  // namespace

const VeracruzStep kResolutionSteps[] = {
    Automatic(kCombatBegins, "a combat begins", "8.0/1"_vc, BeginCombat,
              {kLeadershipAttackerStep, kMoraleAttackerStep, kPositions, kCombatOver}),
    {kLeadershipAttackerStep,
     "leadership_attacker",
     "the die for the attacker's leadership is rolled",
     "9.32/3"_vc,
     {kDieRolled},
     Dice,
     ListOf,
     CheckOf,
     Rolled,
     {kLeadershipDefenderStep, kMoraleAttackerStep}},
    {kLeadershipDefenderStep,
     "leadership_defender",
     "the die for the defender's leadership is rolled",
     "9.32/3"_vc,
     {kDieRolled},
     Dice,
     ListOf,
     CheckOf,
     Rolled,
     {kMoraleAttackerStep}},
    {kMoraleAttackerStep,
     "morale_attacker",
     "the die for the attacker's morale is rolled",
     "10.21"_vc,
     {kDieRolled},
     Dice,
     ListOf,
     CheckOf,
     Rolled,
     {kMoraleDefenderStep, kFigures}},
    {kMoraleDefenderStep,
     "morale_defender",
     "the die for the defender's morale is rolled",
     "10.21"_vc,
     {kDieRolled},
     Dice,
     ListOf,
     CheckOf,
     Rolled,
     {kFigures}},
    Automatic(kFigures, "strengths, odds and shifts are computed", "8.34/1"_vc, ComputeFigures,
              {kCombatDieStep, kCasualtyAttackerStep}),
    {kCombatDieStep,
     "combat_die",
     "the die of the combat is rolled",
     "8.41/1"_vc,
     {kDieRolled},
     Dice,
     ListOf,
     CheckOf,
     Rolled,
     {kCasualtyAttackerStep}},
    {kCasualtyAttackerStep,
     "casualties_attacker",
     "the die for the attacker's casualties is rolled",
     "8.45/1"_vc,
     {kDieRolled},
     Dice,
     ListOf,
     CheckOf,
     Rolled,
     {kCasualties, kLosses}},
    Automatic(kCasualties, "the defender takes his losses", "8.43/2"_vc, TakeCasualties,
              {kCasualtyDefenderStep, kPositions}),
    {kCasualtyDefenderStep,
     "casualties_defender",
     "the die for the defender's casualties is rolled",
     "8.45/1"_vc,
     {kDieRolled},
     Dice,
     ListOf,
     CheckOf,
     Rolled,
     {kPositions, kLosses}},
    Automatic(kPositions, "position results are carried out", "8.43/2"_vc, TakePositions,
              {kPositions, kCombatOver, kRetreatBegins, kAdvanceBegins}),
};
void AddResolutionSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kResolutionSteps), std::end(kResolutionSteps));
}

}  // namespace adjutant::veracruz
