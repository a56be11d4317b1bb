// HoM 11.1, 11.2.a: Battle: who fights, who commands, and the Battle Type. Withdrawal, lead units and firepower follow
// in files of their own, cards and officers are in 12_responses.cc; what comes after is in 11_aftermath.cc.
#include "core/halls/chapters/11_battle.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/14_naval.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

const char* BattleTypeName(BattleType type) {
  switch (type) {
    case BattleType::kNone:
      break;
    case BattleType::kColumnOfRoute:
      return "Column of Route";
    case BattleType::kHastyAttack:
      return "Hasty Attack";
    case BattleType::kNormalAttack:
      return "Normal Attack";
    case BattleType::kPitchedBattle:
      return "Pitched Battle";
  }
  return "";
}

int BestTactics(const Rules& r, const S& s, const BattleSide& side, LeaderId* leader) {
  int best = 0;
  for (LeaderId i : side.leaders) {
    if (RatingsOf(r, s, i).tactics <= best) continue;
    best = RatingsOf(r, s, i).tactics;
    if (leader != nullptr) *leader = i;
  }
  return best;
}

bool GuerillaRough(const Rules& r, SpaceId space) {
  const Terrain terrain = r.c.spaces[space].terrain;
  return terrain == Terrain::kRough ||
         (terrain == Terrain::kRoughJungle && r.Plays("guerilla_rough=rough_and_rough_jungle"_opt));
}

int UnitsLeft(const S& s, const BattleSide& side) {
  int count = 0;
  for (UnitId unit : side.units) {
    if (s.units[unit].where == At(s.battle.space)) ++count;
  }
  return count;
}

namespace {

// ---- 11.1, 11.2: who fights, who commands.

void Muster(const Rules& r, const S& s, Side side, SpaceId space, BattleSide* out) {
  *out = BattleSide{};
  out->side = side;
  for (UnitId unit : r.c.units.ids()) {
    // 13.3.a/3: a fortress's unit defends; it does not attack with those who relieve it.
    const bool relieved = side == s.act.group.side && r.c.units[unit].sort == Sort::kFortress;
    if (r.c.units[unit].side == side && !relieved && UnitAt(s, unit, space)) out->units.Add(unit);
  }
  for (LeaderId leader : r.c.leaders.ids()) {
    if (r.c.leaders[leader].side == side && LeaderAt(s, leader, space)) out->leaders.Add(leader);
  }
  out->units_at_start = static_cast<uint8_t>(out->units.Count());
}

void KeepOnly(const UnitSet& units, const LeaderSet& leaders, BattleSide* side) {
  side->units &= units;
  side->leaders &= leaders;
  side->units_at_start = static_cast<uint8_t>(side->units.Count());
}

// What decides who commands: the command rating, or by option the stars first.
int Seniority(const Rules& r, const S& s, LeaderId leader) {
  const Ratings& ratings = RatingsOf(r, s, leader);
  return r.Plays("battle_commander=owner_names"_opt) ? ratings.command : 100 * ratings.stars + ratings.command;
}

}  // namespace

int Seniors(const Rules& r, const S& s, const BattleSide& side, LeaderId* first) {
  int best = -1;
  int count = 0;
  for (LeaderId leader : side.leaders) {
    const int seniority = Seniority(r, s, leader);
    if (seniority > best) {
      best = seniority;
      count = 0;
    }
    if (seniority == best && count++ == 0) *first = leader;
  }
  return count;
}

namespace {

// The Army whose commander leads the side.
ArmyId ArmyInBattle(const S& s, const BattleSide& side) {
  return side.commander == kNoId ? kNoId : ArmyOf(s, side.commander);
}

// 15.1, 15.3: the Armies whose commanders fight on the side without commanding the battle.
void NoteOtherArmies(const S& s, BattleSide* side) {
  for (LeaderId leader : side->leaders) {
    const ArmyId army = ArmyOf(s, leader);
    if (army != kNoId && side->army != army) side->other_armies.Add(army);
  }
}

void SetCommander(const Rules& r, S& s, BattleSide* side, LeaderId leader) {
  side->commander = leader;
  side->army = ArmyInBattle(s, *side);
  NoteOtherArmies(s, side);
  const SpaceId base = side == &s.battle.attacker ? s.battle.origin : s.battle.space;  // 11.2.f/2, 11.2.f/3
  side->in_supply =
      ForceInSupply(r, s, static_cast<Side>(side->side), base, side->army != kNoId, side->units_at_start) ? 1 : 0;
}

PlayerId DefendingPlayer(const Rules&, const S& s) { return s.battle.defender.side; }
PlayerId AttackingPlayer(const Rules&, const S& s) { return s.battle.attacker.side; }

void ListCommanders(const Rules&, const S& s, EventList* out) {
  for (LeaderId leader : s.battle.defender.leaders) {
    out->push_back(MakeEvent(kCommanderChosen, s.battle.defender.side, {leader}));
  }
}
Ruling CheckCommander(const Rules& r, const S& s, const Event& e, Why* why) {
  LeaderId first;
  Seniors(r, s, s.battle.defender, &first);
  const LeaderId leader = LeaderArg(e);
  if (CannotBe("3.5/1"_hom, !s.battle.defender.leaders.Has(leader)) ||
      Breaks("3.5/1"_hom, Seniority(r, s, leader) < Seniority(r, s, first))) {
    return Refused("3.5/1"_hom, why, [&] {
      return absl::StrCat("a leader with the highest ",
                          r.Plays("battle_commander=owner_names"_opt) ? "command rating" : "rank", " commands, like ",
                          r.LeaderName(first));
    });
  }
  return Accepted();
}
void ChooseCommander(const Rules& r, S& s, const Event& e, Trace*) {
  SetCommander(r, s, &s.battle.defender, LeaderArg(e));
  s.step = kBattleTypeDue;
}

}  // namespace

bool OnlyGuerillas(const Rules& r, const UnitSet& units) {
  for (UnitId unit : units) {
    if (r.c.units[unit].sort != Sort::kGuerilla) return false;
  }
  return !units.Empty();
}

namespace {

// A fortress's own unit among those of the side.
void AddFortress(const Rules& r, const BattleSide& side, UnitSet* units) {
  for (UnitId unit : side.units) {
    if (r.c.units[unit].sort == Sort::kFortress) units->Add(unit);
  }
}

// 11.1/1: all units in the space, but for the fights of 10.8.c.
void MusterBoth(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  const Side side = static_cast<Side>(s.act.group.side);
  Applied(trace, "11.1/1"_hom);
  Muster(r, s, side, battle.space, &battle.attacker);
  Muster(r, s, Enemy(side), battle.space, &battle.defender);
  if (r.c.spaces[battle.space].zone()) {  // nobody else is drawn in
    Applied(trace, "10.9/8"_hom);
    KeepOnly(s.act.group.units, s.act.group.leaders, &battle.attacker);
    KeepOnly(s.march.engaged, s.march.engaged_leaders, &battle.defender);
  }
  if (s.react.works_lost == kWorksLost) {
    // Interceptors; who was found in a Zone is bound to fight, too (10.9/8).
    UnitSet units = s.march.engaged;
    LeaderSet leaders = s.march.engaged_leaders;
    units -= s.react.avoid_failed;
    leaders -= s.react.avoid_failed_leaders;
    battle.sortie = units.Empty() ? kGarrisonAlone : kWithInterceptors;
    if (battle.sortie == kGarrisonAlone) {
      Applied(trace, "10.8.c/2"_hom, "only those who failed to avoid fight, outside their works");
    } else {
      Applied(trace, "10.7.b/1"_hom,
              "those who failed to avoid fight outside the works, the interceptors with their benefit");
      Applied(trace, "10.8.c/2"_hom);
      AddFortress(r, battle.defender, &units);  // 13.3.a/3
    }
    units |= s.react.avoid_failed;
    leaders |= s.react.avoid_failed_leaders;
    KeepOnly(units, leaders, &battle.defender);
  } else if (s.react.works_lost == kWorksAttacked) {
    battle.second = 1;
    Applied(trace, "11.1/3"_hom);
  }
  battle.siege = Besieging(r, s) ? 1 : 0;
  // 10.5/1: the activated Force attacks the fortress, and not whoever else is in the space.
  if (battle.siege != 0) KeepOnly(s.act.group.units, s.act.group.leaders, &battle.attacker);
  battle.guerilla = s.act.group.commander == kNoId && OnlyGuerillas(r, s.act.group.units) ? 1 : 0;
}

// 13.2.a/3 asks for a battle in the space, not for one that the works take part in: so they are turned up before those
// who fight outside of them, too (10.8.c/2), and where they are the attacker's own.
void TurnUpWorks(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  for (MarkerId i : r.c.markers.ids()) {
    MarkerRecord& marker = s.markers[i];
    if (marker.where != At(battle.space) || (marker.state != kFaceDown && marker.state != kFaceUp)) continue;
    marker.state = kFaceUp;
    Applied(trace, "13.2.a/3"_hom);
  }
  if (battle.sortie == kGarrisonAlone) return;
  battle.works = WorksIn(r, s, static_cast<Side>(battle.defender.side), battle.space);
}

void StartBattle(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  battle = Battle{};
  battle.active = 1;
  battle.space = s.act.space;
  battle.sea = AtSea(s) ? 1 : 0;
  battle.landing = Landing(s) ? 1 : 0;
  battle.origin = s.act.from_set != 0 ? s.act.from : s.act.space;
  battle.intercepted = s.react.intercepted;
  ++s.now.battles;
  for (uint8_t& role : s.officers.role) role = 0;
  s.officers.rest = 0;
  const Side side = static_cast<Side>(s.act.group.side);
  Applied(trace, "11.2/0"_hom);
  MusterBoth(r, s, trace);
  Applied(trace, "11.1/4"_hom, [&] {
    return absl::StrCat("battle at ", r.SpaceName(battle.space), ": ", r.SideName(side), " attacks with ",
                        battle.attacker.units_at_start, " units against ", battle.defender.units_at_start);
  });
  if (s.act.group.commander != kNoId) {
    SetCommander(r, s, &battle.attacker, s.act.group.commander);
  } else {
    battle.attacker.in_supply = ForceInSupply(r, s, side, battle.origin, false, battle.attacker.units_at_start) ? 1 : 0;
  }
  TurnUpWorks(r, s, trace);
  LeaderId first;
  const int seniors = Seniors(r, s, battle.defender, &first);
  if (seniors > 1) {
    s.step = kCommanderStep;
    return;
  }
  if (seniors == 1) {
    SetCommander(r, s, &battle.defender, first);
    Applied(trace, "3.5/1"_hom, [&] { return absl::StrCat(r.LeaderName(first), " commands the defence"); });
  } else {
    battle.defender.in_supply =
        ForceInSupply(r, s, Enemy(side), battle.space, false, battle.defender.units_at_start) ? 1 : 0;
  }
  s.step = kBattleTypeDue;
}

}  // namespace

void ReplaceCommander(const Rules& r, const S& s, BattleSide* side) {
  side->commander = kNoId;
  for (LeaderId leader : side->leaders) {
    if (side->commander == kNoId || Seniority(r, s, leader) > Seniority(r, s, side->commander)) {
      side->commander = leader;
    }
  }
  side->army = ArmyInBattle(s, *side);
}

void LetCommand(const Rules& r, const S& s, BattleSide* side, LeaderId leader) {
  // 3.5/1: in the defence another Army's commander may outrank him; the active Force follows its own.
  const LeaderId now = side->commander;
  const bool outranked = side == &s.battle.defender && side->commander != kNoId && ArmyOf(s, now) != kNoId &&
                         Seniority(r, s, now) > Seniority(r, s, leader);
  if (!outranked) side->commander = leader;
  side->army = ArmyInBattle(s, *side);
  NoteOtherArmies(s, side);
}

void FollowInForce(const Rules& r, S& s, LeaderId leader) {
  Group& group = s.act.group;
  group.commander = kNoId;
  for (LeaderId i : group.leaders) {
    const bool better =
        group.commander == kNoId || RatingsOf(r, s, i).command > RatingsOf(r, s, group.commander).command;
    if (better) group.commander = i;
  }
  if (leader != kNoId && group.leaders.Has(leader)) group.commander = leader;
  group.army = group.commander == kNoId ? kNoId : ArmyOf(s, group.commander);
}

namespace {

void NameSuccessor(const Rules& r, S& s, const Event& e, Trace*) {
  LetCommand(r, s, &s.battle.defender, LeaderArg(e));
  s.step = kLeaderLosses;
}

}  // namespace

UnitSet FieldUnits(const Rules& r, const S& s, const BattleSide& side) {
  UnitSet units;
  for (UnitId unit : r.c.units.ids()) {
    if (Fights(s, side, unit) && r.c.units[unit].sort != Sort::kFortress) units.Add(unit);
  }
  return units;
}

bool OfForce(const Rules& r, const BattleSide& side, UnitId unit) {
  const Sort sort = r.c.units[unit].sort;
  if (!side.units.Has(unit) || sort == Sort::kFortress) return false;
  if (sort != Sort::kGuerilla || r.Plays("guerilla_mixed_force=any_commander"_opt)) return true;
  bool others = false;
  for (UnitId i : side.units) {
    const Sort its = r.c.units[i].sort;
    others = others || (its != Sort::kGuerilla && its != Sort::kFortress);
  }
  bool led = false;
  for (LeaderId i : side.leaders) led = led || r.c.leaders[i].guerilla_leader;
  return led || !others;
}

bool FortressHelps(const Rules& r, const S& s, const BattleSide& side) {
  for (UnitId unit : r.c.units.ids()) {
    if (Fights(s, side, unit) && r.c.units[unit].sort == Sort::kFortress) return true;
  }
  return false;
}

bool CountsAsArtillery(const Rules& r, const UnitInfo& unit) {
  return unit.artillery() && (unit.sort != Sort::kFortress || r.Plays("fortress_inherent_scope=artillery_unit"_opt));
}

bool DefenderFortified(const Rules& r, const S& s) {
  return s.battle.works != kNoId || (s.battle.defender.cards & kDugIn) != 0 || FortressHelps(r, s, s.battle.defender);
}

namespace {

// ---- 11.2.a: Battle Type.

int TypeCost(const Rules& r, BattleType type) {
  switch (type) {
    case BattleType::kNone:
      break;
    case BattleType::kColumnOfRoute:
      return r.c.n.battle_cost_column;
    case BattleType::kHastyAttack:
      return r.c.n.battle_cost_hasty;
    case BattleType::kNormalAttack:
      return r.c.n.battle_cost_normal;
    case BattleType::kPitchedBattle:
      return r.c.n.battle_cost_pitched;
  }
  return 0;
}

// 11.2.a/6: the better Tactics turn the type by one. True if half a die is to be rolled instead.
bool ShiftType(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  const int attack = BestTactics(r, s, battle.attacker);
  const int defence = BestTactics(r, s, battle.defender);
  battle.type = battle.bought;
  if (attack == defence) {
    Applied(trace, "11.2.a/6"_hom,
            [&] { return absl::StrCat(BattleTypeName(static_cast<BattleType>(battle.type)), "; Tactics are equal"); });
    return false;
  }
  const bool attacker_better = attack > defence;
  if (battle.bought ==
      static_cast<uint8_t>(attacker_better ? BattleType::kPitchedBattle : BattleType::kColumnOfRoute)) {
    Applied(trace, "11.2.a/7"_hom);
    return true;
  }
  Applied(trace, "11.2.a/9"_hom);
  battle.type = static_cast<uint8_t>(battle.bought + (attacker_better ? 1 : -1));
  Applied(trace, "11.2.a/6"_hom, [&] {
    return absl::StrCat(BattleTypeName(static_cast<BattleType>(battle.bought)), " becomes ",
                        BattleTypeName(static_cast<BattleType>(battle.type)), ": best Tactics ", attack, " against ",
                        defence);
  });
  return false;
}

// 10.8.c/4: what the second battle costs.
int SecondBattleCost(const Rules& r) {
  return r.Plays("fort_second_battle=three_points"_opt) ? r.c.n.battle_cost_pitched : 0;
}

void BuyType(const Rules& r, S& s, BattleType type, Trace* trace) {
  const int cost = std::min<int>(s.battle.second != 0 ? SecondBattleCost(r) : TypeCost(r, type), s.act.left);
  s.act.left = static_cast<uint8_t>(s.act.left - cost);
  s.act.spent = static_cast<uint8_t>(s.act.spent + cost);
  s.battle.bought = static_cast<uint8_t>(type);
  Applied(trace, "11.2.a/1"_hom,
          [&] { return absl::StrCat(BattleTypeName(type), " for ", cost, " MP, ", s.act.left, " left"); });
  Applied(trace, "10.2/4"_hom);
  s.step = ShiftType(r, s, trace) ? kHalfDieStep : kWithdrawal;
}

void ListTypes(const Rules&, const S& s, EventList* out) {
  for (int type = 1; type <= 4; ++type) out->push_back(MakeEvent(kBattleTypeChosen, s.battle.attacker.side, {type}));
}
Ruling CheckType(const Rules& r, const S& s, const Event& e, Why* why) {
  const BattleType type = static_cast<BattleType>(e.args[0]);
  const int cost = TypeCost(r, type);
  ADJUTANT_REFUSE_IF("11.2.a/1"_hom, cost > s.act.left, why, "a ", BattleTypeName(type), " costs ", cost, " MP and ",
                     s.act.left, " are left");
  return Accepted();
}
void ChooseType(const Rules& r, S& s, const Event& e, Trace* trace) {
  BuyType(r, s, static_cast<BattleType>(e.args[0]), trace);
}

void ListHalf(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kHalfDie); }
Ruling CheckHalf(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kHalfDie, "11.2.a/7"_hom, why);
}
void RollHalf(const Rules& r, S& s, const Event& e, Trace*) {
  int die = e.args[1];
  if (die == 0 && r.Plays("half_die_zero=ten"_opt)) die = 10;
  const bool attacker = s.battle.bought == static_cast<uint8_t>(BattleType::kPitchedBattle);
  (attacker ? s.battle.attacker : s.battle.defender).bonus_die = static_cast<uint8_t>((die + 1) / 2);
  s.step = kWithdrawal;
}

void BattleTypeDue(const Rules& r, S& s, Trace* trace) {
  if (s.battle.sea != 0) {  // the second battle too, which by an option needs no MP
    Applied(trace, "14.1/5"_hom);
    BuyType(r, s, BattleType::kColumnOfRoute, trace);
    return;
  }
  if (s.battle.second != 0) {
    Applied(trace, "10.8.c/4"_hom);
    BuyType(r, s, BattleType::kPitchedBattle, trace);
    return;
  }
  if (s.battle.intercepted != 0) {
    Applied(trace, "11.2.a/4"_hom);
    Applied(trace, "11.2.a/8"_hom);
    const bool column = s.act.left == 0 && r.Plays("forced_hasty=column_without_points"_opt);
    BuyType(r, s, column ? BattleType::kColumnOfRoute : BattleType::kHastyAttack, trace);
    return;
  }
  if (s.act.left < TypeCost(r, BattleType::kHastyAttack)) {
    BuyType(r, s, BattleType::kColumnOfRoute, trace);
    return;
  }
  s.step = kBattleTypeStep;
}

}  // namespace

// ---- What cannot come in this battle, whenever it is asked for.

Ruling BarBattleType(const Rules&, const S& s, const Event& e, Why* why) {
  const bool forced = s.battle.active != 0 && s.battle.intercepted != 0 && e.player == s.battle.attacker.side;
  ADJUTANT_REFUSE_IF("11.2.a/4"_hom, forced && e.args[0] != static_cast<int32_t>(BattleType::kHastyAttack), why,
                     "the attacker has been intercepted: it is a Hasty Attack");
  return Accepted();
}

const HallsStep kBattleSteps[] = {
    Automatic(kBattleStart, "a battle begins", "11.2/0"_hom, StartBattle, {kCommanderStep, kBattleTypeDue}),
    {kCommanderStep,
     "choose_commander",
     "says who commands in the battle",
     "3.5/1"_hom,
     {kCommanderChosen},
     DefendingPlayer,
     ListCommanders,
     CheckCommander,
     ChooseCommander,
     {kBattleTypeDue}},
    Automatic(kBattleTypeDue, "it is seen which types of battle there are", "11.2.a/4"_hom, BattleTypeDue,
              {kBattleTypeStep, kHalfDieStep, kWithdrawal}),
    {kBattleTypeStep,
     "battle_type",
     "chooses the Battle Type",
     "11.2.a/1"_hom,
     {kBattleTypeChosen},
     AttackingPlayer,
     ListTypes,
     CheckType,
     ChooseType,
     {kHalfDieStep, kWithdrawal}},
    {kHalfDieStep,
     "half_die",
     "half a die is added to the better side's firepower",
     "11.2.a/7"_hom,
     {kDieRolled},
     Dice,
     ListHalf,
     CheckHalf,
     RollHalf,
     {kWithdrawal}},
    {kSuccessorStep,
     "succeed_commander",
     "says who commands the defence in place of the fallen",
     "3.5/1"_hom,
     {kCommanderChosen},
     DefendingPlayer,
     ListCommanders,
     CheckCommander,
     NameSuccessor,
     {kLeaderLosses}},
};
void AddBattleSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kBattleSteps), std::end(kBattleSteps));
}

}  // namespace adjutant::halls
