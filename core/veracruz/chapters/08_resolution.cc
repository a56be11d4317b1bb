// Veracruz 8.3 to 8.5, 9.3, 10: how an attack is worked out: strengths, leadership, morale, the die and what it brings.
#include <algorithm>
#include <array>

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
HexId Target(const S& s) { return static_cast<HexId>(s.battle.hex - 1); }
Force ForceOf(const S& s, bool attacks) {
  const Side side = attacks ? Phasing(s) : Enemy(Phasing(s));
  return {attacks, side, attacks ? &s.battle.attacker : &s.battle.defender, attacks ? "attacker" : "defender"};
}
BattleSide& StateOf(S& s, bool attacks) { return attacks ? s.battle.attacker : s.battle.defender; }
bool Retreats(const BattleSide& side) { return side.fate > static_cast<uint8_t>(Fate::kHold) + 1; }
bool Has(const BattleSide& side, Fate fate) { return side.fate == static_cast<uint8_t>(fate) + 1; }

template <class Each>
void ForEach(const PieceSet& pieces, Each each) {
  for (int p = pieces.Next(0); p >= 0; p = pieces.Next(p + 1)) each(static_cast<PieceId>(p));
}
template <class Is>
bool Any(const PieceSet& pieces, Is is) {
  for (int p = pieces.Next(0); p >= 0; p = pieces.Next(p + 1)) {
    if (is(static_cast<PieceId>(p))) return true;
  }
  return false;
}
std::string Signed(int64_t value) { return absl::StrCat(value > 0 ? "+" : "", value); }

// ---- 8.31: totals and ratio.

// Where the printed strength of a unit is read, if it still has it.
std::string StrengthDatum(const Rules& r, const S& s, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  if (info.drawn || s[piece].strength != info.strength) return "";
  return absl::StrCat("unit.", r.c.unit_names.Id(info.index), ".strength");
}

// The strength of a force without what is ineffective, stack by stack (13.26).
int Total(const Rules& r, const S& s, const Force& force, const HexSet& hexes, Trace* trace) {
  Sum sum(trace, "8.31/1"_vc, absl::StrCat("combat.", force.name, ".points"),
          [&] { return absl::StrCat("strength points of the ", force.name); });
  for (int h = hexes.Next(0); h >= 0; h = hexes.Next(h + 1)) {
    PieceSet stack;
    int points = 0, percent = 0;
    ForEach(force.state->pieces, [&](PieceId p) {
      if (HexOf(s, p) != h || !r.c.Piece(p).combat_unit()) return;
      if (FormationOf(s, p) != kNoId && !force.attacks) Applied(trace, "8.23/2"_vc);
      stack.Add(p);
      points += s[p].strength;
      percent = std::max<int>(percent, s[p].percent);
      if (s[p].strength == 0) return;
      sum.Add(
          s[p].strength, "8.11"_vc, [&] { return r.PieceName(p); }, sum.telling() ? StrengthDatum(r, s, p) : "");
    });
    if (!force.attacks) Applied(trace, "8.23/1"_vc);
    const int effective = Points(r, s, stack);
    if (percent == 0) continue;
    sum.Add(effective - points, "13.26/1"_vc, [&] {
      return absl::StrCat(percent, "% of ", points, " in ", r.HexName(static_cast<HexId>(h)), " ineffective");
    });
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

// Whether divisions or armies make up the share of the force that 15.2 asks for.
bool Organised(const Rules& r, const S& s, const PieceSet& pieces) {
  const bool by_units = r.Choice(kFormationShare) == 1;
  int all = 0;
  std::array<int, kMaxFormations> in{};
  ForEach(pieces, [&](PieceId p) {
    if (!r.c.Piece(p).combat_unit()) return;
    const int weight = by_units ? (Counts(r, s, p) ? 1 : 0) : s[p].strength;
    all += weight;
    if (FormationOf(s, p) != kNoId) in[static_cast<size_t>(FormationOf(s, p))] += weight;
  });
  int share = 0;
  for (const int one : in) share = r.Choice(kFormationShare) == 2 ? std::max(share, one) : share + one;
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
  return force.state->pieces.Has(piece) || (beside && r.Default(kSanPatricioAttack));
}
int DemoralizedLevel(const Rules& r) {
  constexpr int kWorst = -3;
  const int choice = r.Choice(kDemoralizedLevel);
  return choice == 0 ? r.c.n.morale_demoralized : choice == 1 ? r.c.n_other.morale_demoralized : kWorst;
}

void SetMorale(const Rules& r, S& s, const Force& force, int die, Trace* trace) {
  const std::string name = absl::StrCat("combat.", force.name, ".morale");
  const auto side = static_cast<size_t>(force.side);
  int row = die;
  if (die != 0) {
    Sum sum(trace, "10.29"_vc, absl::StrCat(name, ".die"),
            [&] { return absl::StrCat("morale die of the ", force.name); });
    sum.Add(die, "10.21"_vc, [] { return std::string("die"); });
    if (s.now.morale[side] != 0) {
      sum.Add(s.now.morale[side], "10.16/1"_vc, [] { return std::string("Basic National Morale"); });
      Applied(trace, "10.16/2"_vc);
    }
    if (InGeneralSupply(r, s, force)) {
      Applied(trace, "11.54"_vc);
      Applied(trace, "8.53"_vc);
      if (force.attacks) Applied(trace, "8.12/4"_vc);
      sum.Add(
          r.c.n.supply_general_morale, "10.26"_vc, [] { return std::string("units in general supply"); },
          "number.supply.general_morale");
    }
    row = std::clamp(static_cast<int>(sum.Finish()), kDieMin, kDieMax);
  }
  Sum sum(trace, "8.33"_vc, name, [&] { return absl::StrCat("morale level of the ", force.name); });
  const bool fixed = die == 0;
  if (fixed) {
    Applied(trace, "10.25"_vc);
    Applied(trace, "8.84/2"_vc);
    sum.Add(
        DemoralizedLevel(r), "8.84/1"_vc, [] { return std::string("demoralized units"); },
        r.Choice(kDemoralizedLevel) == 0 ? "number.morale.demoralized" : "");
  } else {
    Applied(trace, "10.22"_vc);
    Applied(trace, "10.23"_vc);
    sum.Add(r.c.tables.morale[static_cast<size_t>(row)][side], "10.24"_vc,
            [&] { return absl::StrCat("Battle Morale Table, ", force.side == kUs ? "US" : "Mexico", ", a ", row); });
  }
  if (SanPatricio(r, s, force) && (!fixed || !r.Default(kSanPatricioDemoralized))) {
    sum.Add(1, "10.28"_vc, [] { return std::string("San Patricio battalion"); });
  }
  StateOf(s, force.attacks).morale = static_cast<int8_t>(sum.Finish());
}

// ---- 9.3: leadership.

// 9.32: who leads: the leaders that take part. In an attacking hex without any, those of a formation that stays out.
PieceSet LeadersOf(const Rules& r, const S& s, const Force& force) {
  PieceSet leaders;
  HexSet led;
  ForEach(force.state->pieces, [&](PieceId p) {
    if (!r.c.Piece(p).leader()) return;
    leaders.Add(p);
    led.Add(HexOf(s, p));
  });
  if (!force.attacks) return leaders;
  for (int h = s.battle.origins.Next(0); h >= 0; h = s.battle.origins.Next(h + 1)) {
    if (led.Has(h)) continue;
    for (PieceId p = TopOf(s, static_cast<HexId>(h)); p != kNoId; p = Below(s, p)) {
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
  ForEach(leaders, [&](PieceId p) {
    sum.Add(
        r.c.Piece(p).rating, "9.3/1"_vc, [&] { return r.PieceName(p); },
        sum.telling() ? absl::StrCat("leader.", r.c.leader_names.Id(r.c.Piece(p).index), ".rating") : "");
  });
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
    sum.Add(0, "9.31/2"_vc, [] { return std::string("no leader"); });
  } else {
    Applied(trace, "9.37"_vc);
    sum.Add(r.c.tables.leadership[static_cast<size_t>(die)][static_cast<size_t>(level)], "9.32/3"_vc,
            [&] { return absl::StrCat("Effective Leadership Table, level ", level, ", a ", die); });
    if (!r.Default(kLeadershipExample) && level == 1 && die == kDieMax) {
      sum.Add(1, "9.33"_vc, [] { return std::string("as the example has it"); });
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
  sum.Add(state.leadership, "9.34"_vc, [] { return std::string("leadership level"); });
  sum.Add(state.morale, "10.27"_vc, [] { return std::string("morale level"); });
  Applied(trace, "10.0"_vc);
  if (r.Default(kOrganizationBonus) && Organised(r, s, state.pieces)) {
    Applied(trace, "8.34/2"_vc);
    Applied(trace, "8.51"_vc);
    sum.Add(
        r.c.n.formation_bonus, "15.2"_vc, [] { return std::string("division or army"); }, "number.formation.bonus");
  }
  if (!force.attacks && WorksIn(s, Target(s))) {
    Applied(trace, "8.34/2"_vc);
    Applied(trace, "8.96/2"_vc);
    sum.Add(1, "8.97"_vc, [] { return std::string("fortification"); });
  }
  StateOf(s, force.attacks).figure = static_cast<int8_t>(sum.Finish());
}

// 8.37, by option: organisation counts after the shift.
int LateBonus(const Rules& r, const S& s, bool attacks) {
  if (r.Default(kOrganizationBonus)) return 0;
  return Organised(r, s, ForceOf(s, attacks).state->pieces) ? r.c.n.formation_bonus : 0;
}

// 8.17.
constexpr int kWorstLoss = 4;
void FleeAttacker(S& s, Trace* trace) {
  s.battle.below = 1;
  s.battle.attacker.fate = static_cast<uint8_t>(Fate::kFlee) + 1;
  s.battle.attacker.loss = kWorstLoss;
  Say(trace, "8.17"_vc, [&] {
    return absl::StrCat(static_cast<int>(s.battle.ratio_a), "-", static_cast<int>(s.battle.ratio_d),
                        " is less than 1-4: F-4 for the attacker");
  });
}

// ---- The die, and casualties.

// 5.34/14: a village or town, without effect on combat whatever lies under it.
bool Settled(const Rules& r, HexId hex) {
  return r.Default(kTownTerrain) && r.c.At(hex).place != kNoId && !CityHex(r, hex);
}

// 8.52: what the terrain takes from the die; never more than the worst of it.
void AddTerrain(const Rules& r, const S& s, Sum* sum, Trace* trace) {
  const HexId hex = Target(s);
  const Hex& target = r.c.At(hex);
  const int by_ground = Settled(r, hex) ? 0 : r.c.terrain.hex[static_cast<size_t>(target.terrain)].die;
  if (Settled(r, hex)) Applied(trace, "5.34/14"_vc);
  bool river = false;
  for (int h = s.battle.origins.Next(0); h >= 0; h = s.battle.origins.Next(h + 1)) {
    const int direction = r.c.Direction(hex, static_cast<HexId>(h));
    river = river || (direction >= 0 && target.sides[static_cast<size_t>(direction)].river);
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
    sum->Add(worst, "8.52/1"_vc, [] { return std::string("terrain"); });
  }
}

const char* FateText(uint8_t fate) {
  constexpr const char* kTexts[] = {"-", "A", "H", "R", "RD", "F"};
  return kTexts[fate];
}

void RollCombat(const Rules& r, S& s, int die, Trace* trace) {
  Battle& battle = s.battle;
  Sum sum(trace, "8.41/1"_vc, "combat.die", [] { return std::string("the die of the combat"); });
  sum.Add(die, "8.71/1"_vc, [] { return std::string("die"); });
  AddTerrain(r, s, &sum, trace);
  Applied(trace, "8.38"_vc);
  sum.Clamp(0, kDieMax, "8.71/2"_vc, [] { return std::string("no less than 0"); });
  const CombatResult& result = r.c.tables.combat[static_cast<size_t>(sum.Finish())][battle.column];
  battle.attacker.fate = static_cast<uint8_t>(static_cast<uint8_t>(result.attacker.fate) + 1);
  battle.attacker.loss = static_cast<uint8_t>(result.attacker.loss);
  battle.defender.fate = static_cast<uint8_t>(static_cast<uint8_t>(result.defender.fate) + 1);
  battle.defender.loss = static_cast<uint8_t>(result.defender.loss);
  Say(trace, "8.42"_vc, [&] {
    return absl::StrCat(FateText(battle.attacker.fate), "-", static_cast<int>(battle.attacker.loss),
                        " for the attacker, ", FateText(battle.defender.fate), "-",
                        static_cast<int>(battle.defender.loss), " for the defender");
  });
  Applied(trace, "8.44/1"_vc);
}

// 8.45, 8.68: those of whom the loss is taken: who fought, or by option all in the hexes that attacked.
PieceSet Bearers(const Rules& r, const S& s, const Force& force) {
  if (!force.attacks || r.Default(kLossesShared)) return force.state->pieces;
  PieceSet all;
  for (int h = s.battle.origins.Next(0); h >= 0; h = s.battle.origins.Next(h + 1)) {
    ForEach(PiecesIn(r, s, force.side, static_cast<HexId>(h)), [&](PieceId p) { all.Add(p); });
  }
  return all;
}
// Their points without the ineffective ones, stack by stack (13.26).
int EffectivePoints(const Rules& r, const S& s, const Force& force) {
  if (!force.attacks || r.Default(kLossesShared)) return force.state->points;
  int points = 0;
  for (int h = s.battle.origins.Next(0); h >= 0; h = s.battle.origins.Next(h + 1)) {
    points += Points(r, s, PiecesIn(r, s, force.side, static_cast<HexId>(h)));
  }
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
  const int base = r.Default(kLossBase) ? effective : all;
  Sum sum(trace, "8.45/2"_vc, absl::StrCat("combat.", force.name, ".loss"),
          [&] { return absl::StrCat("strength points that the ", force.name, " loses"); });
  if (cell.points != 0) {
    sum.Add(cell.points, "8.72/1"_vc, [] { return std::string("Casualty Table"); });
  } else if (cell.percent != 0) {
    sum.Add(LossOf(r, base, cell.percent), "8.73/1"_vc,
            [&] { return absl::StrCat(static_cast<int>(cell.percent), "% of ", base); });
    if (r.Default(kCasualtyMinimum)) {
      sum.Clamp(1, base, "8.72/2"_vc, [] { return std::string("a percentage is never nothing"); });
    }
  } else {
    sum.Add(0, "8.72/1"_vc, [] { return std::string("Casualty Table: no losses"); });
  }
  sum.Clamp(0, all, "8.49"_vc, [] { return std::string("no more than there is"); });
  if (effective > 0 && sum.total() >= effective && sum.total() < all) {
    sum.Add(all - sum.total(), "13.27/1"_vc,
            [] { return std::string("ineffective points go with the last effective"); });
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
  for (int h = hexes.Next(0); h >= 0; h = hexes.Next(h + 1)) {
    if (!HasLand(s, force.side, static_cast<HexId>(h))) hexes.Remove(h);
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
  sum.Add(morale, "10.1"_vc, [] { return std::string("so far"); });
  if (change > 0) {
    sum.Add(change, "10.14"_vc, [] { return std::string("A with a division or army"); });
  } else {
    sum.Add(change, "10.13"_vc, [] { return std::string("R, RD or F with a division or army"); });
  }
  sum.Clamp(-limit, limit, "10.12/2"_vc, [] { return std::string("the end of the track"); });
  morale = static_cast<int8_t>(sum.Finish());
  Applied(trace, "3.6/2"_vc);
  Say(trace, "10.17"_vc,
      [&] { return absl::StrCat("Basic National Morale of ", r.SideName(side), " is now ", Signed(morale)); });
}

void CityDefended(const Rules& r, S& s, HexId hex, bool overwhelming, Trace* trace) {
  const PlaceId place = PlaceAt(r, hex);
  if (place == kNoId || (place != r.c.puebla && place != r.c.mexico_city)) return;
  if (r.Choice(kCityDefense) == 2) {
    Applied(trace, "17.2/2"_vc);
    return;
  }
  if (overwhelming && r.Choice(kCityDefense) == 0) return;
  ++s.now.cities_defended;
  Say(trace, "17.2/1"_vc, [&] { return absl::StrCat("Mexico defends ", r.PlaceName(place), ": a point for the US"); });
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
  ForEach(LeadersOf(r, s, ForceOf(s, true)), [&](PieceId p) { attackers.Add(p); });
  const bool zeroes = HideZero(r, s, attackers) || HideZero(r, s, PiecesIn(r, s, defender, target));
  battle.zeroes = zeroes ? 1 : 0;
  for (int h = battle.origins.Next(0); h >= 0; h = battle.origins.Next(h + 1)) {
    PieceSet here;
    ForEach(attackers, [&](PieceId p) {
      if (HexOf(s, p) == h) here.Add(p);
    });
    Reveal(r, s, here, static_cast<HexId>(h), trace);
  }
  Reveal(r, s, defender, target, trace);
  // 14.37/3: where nobody else is they are gone. With a leader they are not all that is there.
  for (int h = battle.origins.Next(0); zeroes && h >= 0; h = battle.origins.Next(h + 1)) {
    RemoveZeroes(r, s, static_cast<HexId>(h), trace);
  }
  RemoveZeroes(r, s, target, trace);
  // 7.2/3: a hex defends as a whole. Whoever was turned up as nothing may be gone.
  Applied(trace, "7.2/3"_vc);
  battle.defender.pieces = PiecesIn(r, s, defender, target);
  ForEach(battle.attacker.pieces, [&](PieceId p) {
    if (!OnMap(s[p].where)) battle.attacker.pieces.Remove(p);
  });
  // 5.34/6: nobody attacks out of a hex where all who were named are gone.
  for (int h = battle.origins.Next(0); h >= 0; h = battle.origins.Next(h + 1)) {
    if (!Any(battle.attacker.pieces, [&](PieceId p) { return HexOf(s, p) == h; })) battle.origins.Remove(h);
  }
  ForEach(battle.attacker.pieces, [&](PieceId p) {
    if (!r.c.Piece(p).leader()) s[p].Mark(kAttacked);
  });
  ForEach(battle.defender.pieces, [&](PieceId p) { s[p].Mark(kDefended); });
  for (const bool attacks : {true, false}) {
    const Force force = ForceOf(s, attacks);
    BattleSide& state = StateOf(s, attacks);
    state.points = static_cast<int16_t>(Total(r, s, force, attacks ? battle.origins : there, trace));
    ForEach(state.pieces, [&](PieceId p) {
      const PieceInfo& info = r.c.Piece(p);
      if (s[p].Has(kDemoralized)) state.demoralized = 1;
      if (!Counts(r, s, p)) return;
      if (FormationOf(s, p) != kNoId) state.organised = 1;
      if (info.artillery()) return;
      info.volunteer ? state.volunteers = 1 : state.regulars = 1;
    });
    if (!r.Default(kBnmFormation) && !Organised(r, s, state.pieces)) state.organised = 0;
  }
  if (!HasLand(s, defender, target) || battle.attacker.pieces.Empty()) {
    Say(trace, "14.37/3"_vc, [&] {
      return absl::StrCat("nobody ", HasLand(s, defender, target) ? "attacks " : "defends ", r.HexName(target));
    });
    s.step = kCombatOver;
    return;
  }
  if (battle.defender.points == 0 && !r.Default(kZeroDefends)) {
    Say(trace, "14.14"_vc, [&] { return absl::StrCat("nobody with any strength defends ", r.HexName(target)); });
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
  Say(trace, "8.31/1"_vc, [&] {
    return absl::StrCat(a, " to ", d, ": a ratio of ", static_cast<int>(battle.ratio_a), "-",
                        static_cast<int>(battle.ratio_d));
  });
  if (step < 0 && (r.Choice(kBelowOneToFour) == 0 || a == 0)) FleeAttacker(s, trace);
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
  Sum overall(trace, "8.35"_vc, "combat.overall", [] { return std::string("overall Combat Adjustment Figure"); });
  overall.Add(battle.attacker.figure, "8.34/1"_vc, [] { return std::string("the attacker's"); });
  overall.Add(-battle.defender.figure, "8.35"_vc, [] { return std::string("less the defender's"); });
  battle.shift = static_cast<int8_t>(overall.Finish());

  int step = RatioOf(battle.attacker.points, battle.defender.points);
  if (!r.Default(kHighRatio)) step = std::min(step, kHighestStep);
  Sum sum(trace, "8.36/1"_vc, "combat.column", [] { return std::string("column of the Combat Results Table"); });
  sum.Add(step + 1, "8.31/1"_vc, [&] {
    return absl::StrCat("the ratio ", static_cast<int>(battle.ratio_a), "-", static_cast<int>(battle.ratio_d));
  });
  sum.Add(battle.shift, "8.36/1"_vc, [] { return std::string("overall Combat Adjustment Figure"); });
  for (const bool attacks : {true, false}) {
    const int bonus = LateBonus(r, s, attacks);
    if (bonus == 0) continue;
    sum.Add(attacks ? bonus : -bonus, "8.37"_vc,
            [&] { return absl::StrCat("organization of the ", attacks ? "attacker" : "defender"); });
  }
  const int shifted = static_cast<int>(sum.total()) - 1;
  if (shifted < 0 && r.Choice(kBelowOneToFour) == 1) {
    sum.Finish();
    FleeAttacker(s, trace);
    s.step = kCasualtyAttackerStep;
    return;
  }
  const int column = ColumnOfStep(shifted);
  // Columns that hold several ratios.
  if (shifted > kWideColumn && shifted < kHighestStep) {
    sum.Add(column - shifted, "8.36/2"_vc, [] { return std::string("4-1, 5-1 and 6-1 share a column"); });
  } else if (shifted >= kHighestStep) {
    sum.Add(column - shifted, "8.36/3"_vc, [] { return std::string("7-1 and all above share the last column"); });
  }
  sum.Clamp(1, static_cast<int64_t>(kCombatRatios.size()), "8.36/1"_vc, [] { return std::string("the end column"); });
  battle.column = static_cast<uint8_t>(sum.Finish() - 1);
  const Ratio& at = kCombatRatios[battle.column];
  Say(trace, "8.36/1"_vc, [&] {
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
