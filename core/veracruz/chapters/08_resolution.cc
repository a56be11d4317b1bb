// Veracruz 8.3 to 8.5: how an attack is worked out, from its beginning to the die and what it brings.
#include "core/veracruz/chapters/08_resolution.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

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

// ---- The die, and casualties.

// 5.34/14: a village or town, without effect on combat whatever lies under it.
bool Settled(const Rules& r, HexId hex) {
  return r.Plays("town_terrain=no_effect"_opt) && r.c.At(hex).place != kNoId && !CityHex(r, hex);
}

// 8.52: what the terrain takes from the die; never more than the worst of it.
void AddTerrain(const Rules& r, const S& s, Sum* sum, Trace* trace) {
  const HexId hex = BattleHex(s);
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

// The hexes whose stacks have to retreat.
HexSet RetreatingHexes(const S& s, const Force& force) {
  HexSet hexes;
  if (!force.attacks) hexes.Add(BattleHex(s));
  if (force.attacks) hexes = s.battle.origins;
  for (const HexId h : hexes) {
    if (!HasLand(s, force.side, h)) hexes.Remove(h);
  }
  return hexes;
}

}  // namespace

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
  const HexId target = BattleHex(s);
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
  const int shifted = static_cast<int>(sum.total()) - 1;
  const int late = LateBonus(r, s, true) - LateBonus(r, s, false);
  if (shifted + late < 0 && r.Plays("below_one_to_four=shifted"_opt)) {
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
  constexpr auto kColumns = static_cast<int64_t>(kCombatRatios.size());
  sum.Clamp(1, kColumns, "8.36/1"_vc, "the end column");
  if (late != 0) {
    // 8.37: where the shift has come to, ends of the table and columns of several ratios included.
    sum.Add(late, "8.37"_vc, [&] { return absl::StrCat("organization of the ", late > 0 ? "attacker" : "defender"); });
    sum.Clamp(1, kColumns, "8.36/1"_vc, "the end column");
  }
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
