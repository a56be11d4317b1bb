// HoM 11.1, 11.2: Battle, from its beginning to the losses that its table gives. Withdrawal is in withdrawal.cc, cards
// and officers are in responses.cc; what comes after is in aftermath.cc and retreat.cc.
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

// The Army whose bonus the side has: its commander's own, or by option any that fights.
ArmyId ArmyInBattle(const Rules& r, const S& s, const BattleSide& side) {
  if (side.commander == kNoId) return kNoId;
  if (r.Plays("battle_commander=owner_names"_opt)) return ArmyOf(s, side.commander);
  for (LeaderId leader : side.leaders) {
    if (ArmyOf(s, leader) != kNoId) return ArmyOf(s, leader);
  }
  return kNoId;
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
  side->army = ArmyInBattle(r, s, *side);
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

bool OnlyGuerillas(const Rules& r, const UnitSet& units) {
  for (UnitId unit : units) {
    if (r.c.units[unit].sort != Sort::kGuerilla) return false;
  }
  return !units.Empty();
}

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

void TurnUpWorks(const Rules& r, S& s, Trace* trace) {
  Battle& battle = s.battle;
  const MarkerId works = WorksIn(r, s, static_cast<Side>(battle.defender.side), battle.space);
  if (works == kNoId || battle.sortie == kGarrisonAlone) return;
  battle.works = works;
  if (s.markers[works].state == kFaceDown) s.markers[works].state = kFaceUp;
  Applied(trace, "13.2.a/3"_hom);
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
  side->army = ArmyInBattle(r, s, *side);
}

void LetCommand(const Rules& r, const S& s, BattleSide* side, LeaderId leader) {
  // 3.5/1: in the defence another Army's commander may outrank him; the active Force follows its own.
  const LeaderId now = side->commander;
  const bool outranked = side == &s.battle.defender && side->commander != kNoId && ArmyOf(s, now) != kNoId &&
                         Seniority(r, s, now) > Seniority(r, s, leader);
  if (!outranked) side->commander = leader;
  side->army = ArmyInBattle(r, s, *side);
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
  if (s.battle.second != 0) {
    Applied(trace, "10.8.c/4"_hom);
    BuyType(r, s, BattleType::kPitchedBattle, trace);
    return;
  }
  if (s.battle.sea != 0) {
    Applied(trace, "14.1/5"_hom);
    BuyType(r, s, BattleType::kColumnOfRoute, trace);
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

// ---- 11.2.e: lead and committed units; the attacker chooses first (11.2.e/6).

BattleSide& Choosing(S& s) {
  Applied("11.2.e/6"_hom);
  return s.battle.leader_side == 0 ? s.battle.attacker : s.battle.defender;
}
const BattleSide& Choosing(const S& s) { return s.battle.leader_side == 0 ? s.battle.attacker : s.battle.defender; }
PlayerId ChoosingPlayer(const Rules&, const S& s) { return Choosing(s).side; }

bool Committable(const Rules& r, const S& s, const BattleSide& side, UnitId unit) {
  return Fights(s, side, unit) && r.c.units[unit].committable && side.lead != unit && side.committed[0] != unit &&
         side.committed[1] != unit;
}

// 14.2.c: must a Marine be committed still, and is there no other than `unit` for it?
bool MarineOwed(const Rules& r, const S& s, const BattleSide& side, UnitId unit) {
  if (s.battle.landing == 0 || &side != &s.battle.attacker || r.Plays("landing_commit=none"_opt) ||
      side.commander == kNoId)
    return false;
  if (unit != kNoId && !UsMarines(r, unit)) return false;
  for (UnitId committed : side.committed) {
    if (committed != kNoId && UsMarines(r, committed)) return false;
  }
  int marines = 0;
  for (UnitId i : r.c.units.ids()) {
    if (i != unit && UsMarines(r, i) && Committable(r, s, side, i)) ++marines;
  }
  return unit == kNoId ? marines > 0 : marines == 0;
}
// Is there a unit that can lead and is no Marine?
bool OtherLead(const Rules& r, const S& s, const BattleSide& side) {
  for (UnitId unit : r.c.units.ids()) {
    if (Fights(s, side, unit) && !UsMarines(r, unit)) return true;
  }
  return false;
}

Ruling CheckLead(const Rules& r, const S& s, UnitId unit, Why* why) {
  const BattleSide& side = Choosing(s);
  const UnitInfo& info = r.c.units[unit];
  ADJUTANT_REFUSE_IMPOSSIBLE("11.2.e/1"_hom, !side.units.Has(unit) || !UnitAt(s, unit, s.battle.space), why,
                             r.UnitName(unit), " does not fight on this side");
  const bool guerilla_leads = r.Plays("no_leader_unit=guerilla_leads"_opt) && OnlyGuerillas(r, side.units);
  ADJUTANT_REFUSE_IF("11.2.e/1"_hom,
                     (info.sort == Sort::kGuerilla && !guerilla_leads) ||
                         (info.sort == Sort::kFortress && !FieldUnits(r, s, side).Empty()),
                     why, r.UnitName(unit), " cannot lead");
  ADJUTANT_REFUSE_IF("14.2.c"_hom, MarineOwed(r, s, side, unit) && OtherLead(r, s, side), why, r.UnitName(unit),
                     " has to be committed in the landing");
  return Accepted();
}
void ListLeads(const Rules&, const S& s, EventList* out) {
  for (UnitId unit : Choosing(s).units) {
    out->push_back(MakeEvent(kLeadUnitChosen, Choosing(s).side, {unit}));
  }
}
Ruling CheckLeadEvent(const Rules& r, const S& s, const Event& e, Why* why) { return CheckLead(r, s, UnitArg(e), why); }
void LeadChosen(const Rules&, S& s, const Event& e, Trace* trace) {
  Choosing(s).lead = UnitArg(e);
  Applied(trace, "11.2.e/1"_hom);
  s.step = kCommit;
}

// A landing commits although it is a Column of Route (14.2.c).
bool CommitsAshore(const Rules& r, const S& s, const BattleSide& side) {
  return s.battle.landing != 0 && &side == &s.battle.attacker && !r.Plays("landing_commit=none"_opt);
}
bool ColumnBarsCommitment(const Rules& r, const S& s, const BattleSide& side) {
  return &side == &s.battle.attacker && s.battle.type == static_cast<uint8_t>(BattleType::kColumnOfRoute) &&
         !CommitsAshore(r, s, side);
}
int CommitLimit(const Rules& r, const S& s, const BattleSide& side) {
  if (ColumnBarsCommitment(r, s, side)) return 0;
  if (side.commander == kNoId) return r.Plays("leaderless_commit=one"_opt) ? 1 : 0;
  if (CommitsAshore(r, s, side) && r.Plays("landing_commit=one_marine"_opt)) return 1;
  return std::min<int>(2, RatingsOf(r, s, side.commander).stars);
}
// 10.8.a: does anybody of the side fight who failed to avoid? Who has withdrawn takes the penalties along.
bool AnyFailedToAvoid(const S& s, const BattleSide& side) {
  if (&side != &s.battle.defender) return false;
  for (UnitId unit : side.units) {
    if (s.react.avoid_failed.Has(unit)) return true;
  }
  return false;
}
// 10.8.a/1: those who failed to avoid; by option everybody on their side.
bool FailedToAvoid(const Rules& r, const S& s, const BattleSide& side, UnitId unit) {
  if (!AnyFailedToAvoid(s, side)) return false;
  return s.react.avoid_failed.Has(unit) || r.Plays("intercept_join=whole_side"_opt);
}
int CommittedCount(const BattleSide& side) {
  return (side.committed[0] != kNoId ? 1 : 0) + (side.committed[1] != kNoId ? 1 : 0);
}

Ruling CheckCommitOf(const Rules& r, const S& s, const BattleSide& side, const Event& e, Why* why) {
  if (e.type == kCommitmentCompleted) {
    ADJUTANT_REFUSE_IF("14.2.c"_hom, MarineOwed(r, s, side, kNoId) && CommittedCount(side) < CommitLimit(r, s, side),
                       why, "a Marine has to be committed in the landing");
    return Accepted();
  }
  const UnitId unit = UnitArg(e);
  const UnitInfo& info = r.c.units[unit];
  ADJUTANT_REFUSE_IMPOSSIBLE("11.2.e/3"_hom,
                             !side.units.Has(unit) || !UnitAt(s, unit, s.battle.space) || side.committed[0] == unit,
                             why, r.UnitName(unit), " is not free to be committed on this side");
  ADJUTANT_REFUSE_IF("11.2.e/7"_hom, side.lead == unit, why, r.UnitName(unit), " leads");
  ADJUTANT_REFUSE_IF("13.3.a/2"_hom, info.sort == Sort::kFortress, why, "a fortress's unit cannot be committed");
  ADJUTANT_REFUSE_IF("11.2.e/3"_hom, !info.committable, why, r.UnitName(unit), " has no commitment symbol");
  ADJUTANT_REFUSE_IF("10.8.a/1"_hom, FailedToAvoid(r, s, side, unit), why,
                     "a Force that failed to avoid battle commits no unit");
  ADJUTANT_REFUSE_IF("11.2.a/3"_hom, ColumnBarsCommitment(r, s, side), why,
                     "the attacker commits no unit in a Column of Route");
  const int limit = CommitLimit(r, s, side);
  if (CannotBe("11.2.e/2"_hom, CommittedCount(side) == 2) || Breaks("11.2.e/2"_hom, CommittedCount(side) >= limit)) {
    return Refused("11.2.e/2"_hom, why,
                   [&] { return absl::StrCat("the commander's stars allow ", limit, " committed unit(s)"); });
  }
  const bool marine_only = CommitsAshore(r, s, side) && r.Plays("landing_commit=one_marine"_opt);
  ADJUTANT_REFUSE_IF(
      "14.2.c"_hom,
      !UsMarines(r, unit) && (marine_only || (CommittedCount(side) + 1 == limit && MarineOwed(r, s, side, kNoId))), why,
      "a Marine has to be committed in the landing");
  return Accepted();
}
Ruling CheckCommit(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckCommitOf(r, s, Choosing(s), e, why);
}
void ListCommits(const Rules&, const S& s, EventList* out) {
  for (UnitId unit : Choosing(s).units) {
    out->push_back(MakeEvent(kUnitCommitted, Choosing(s).side, {unit}));
  }
  out->push_back(MakeEvent(kCommitmentCompleted, Choosing(s).side));
}

void NextChooser(const Rules& r, S& s, Trace* trace) {
  if (s.battle.leader_side == 0) {
    Applied(trace, "11.2.e/6"_hom);
    s.battle.leader_side = 1;
    s.step = kLead;
  } else {
    s.step = r.Plays("officer_declared=before_lead"_opt) ? kFirepower : kOfficerRoles;
  }
}
void CommitChosen(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kCommitmentCompleted) {
    Applied(trace, "11.2.e/7"_hom);
    NextChooser(r, s, trace);
  } else {
    BattleSide& side = Choosing(s);
    side.committed[side.committed[0] == kNoId ? 0 : 1] = UnitArg(e);
    Applied(trace, "11.2.e/2"_hom);
    s.step = kCommit;
  }
}

void ChooseLead(const Rules& r, S& s, Trace* trace) {
  UnitId only;
  int count = 0;
  for (UnitId unit : r.c.units.ids()) {
    if (!CheckLead(r, s, unit, nullptr).accepted) continue;
    only = unit;
    ++count;
  }
  if (count > 1) {
    s.step = kLeadUnitStep;
    return;
  }
  if (count == 1) {
    Choosing(s).lead = only;
    Applied(trace, "11.2.e/1"_hom, [&] { return absl::StrCat(r.SidedName(only), " leads: no other can"); });
  }
  s.step = kCommit;
}

void ChooseCommitted(const Rules& r, S& s, Trace* trace) {
  for (UnitId unit : r.c.units.ids()) {
    if (CheckCommit(r, s, MakeEvent(kUnitCommitted, Choosing(s).side, {unit}), nullptr).accepted) {
      s.step = kCommitStep;
      return;
    }
  }
  NextChooser(r, s, trace);
}

}  // namespace

// ---- What cannot come in this battle, whenever it is asked for.

Ruling BarBattleType(const Rules&, const S& s, const Event& e, Why* why) {
  const bool forced = s.battle.active != 0 && s.battle.intercepted != 0 && e.player == s.battle.attacker.side;
  ADJUTANT_REFUSE_IF("11.2.a/4"_hom, forced && e.args[0] != static_cast<int32_t>(BattleType::kHastyAttack), why,
                     "the attacker has been intercepted: it is a Hasty Attack");
  return Accepted();
}

Ruling BarCommitment(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.player == kChance) return Accepted();
  if (s.battle.active == 0) {
    const auto unit = UnitArg(e);
    ADJUTANT_REFUSE_IF("11.2.e/3"_hom, unit != kNoId && !r.c.units[unit].committable, why, r.UnitName(unit),
                       " has no commitment symbol");
    return Accepted();
  }
  return CheckCommitOf(r, s, SideOf(s, static_cast<Side>(e.player)), e, why);
}

namespace {

// ---- 11.2.f: Firepower.

int StrengthNow(const Rules& r, const S& s, UnitId unit) {
  const UnitInfo& info = r.c.units[unit];
  return s.units[unit].steps >= info.max_steps() ? info.strength : info.reduced_strength;
}
std::string StrengthDatum(const Rules& r, const S& s, UnitId unit) {
  const bool full = s.units[unit].steps >= r.c.units[unit].max_steps();
  return absl::StrCat("unit.", std::string(r.c.unit_names.Id(unit)), full ? ".strength" : ".reduced_strength");
}

int TypeFirepower(const Rules& r, BattleType type) {
  switch (type) {
    case BattleType::kNone:
      break;
    case BattleType::kColumnOfRoute:
      return r.c.n.firepower_column;
    case BattleType::kHastyAttack:
      return r.c.n.firepower_hasty;
    case BattleType::kNormalAttack:
      return r.c.n.firepower_normal;
    case BattleType::kPitchedBattle:
      return r.c.n.firepower_pitched;
  }
  return 0;
}

bool HasSappers(const Rules& r, const S& s, const BattleSide& side) {
  for (UnitId unit : r.c.units.ids()) {
    if (Fights(s, side, unit) && r.c.units[unit].sort == Sort::kZapadores) return true;
  }
  return false;
}

void AddWorks(const Rules& r, const S& s, Sum* firepower, Trace* trace) {
  const BattleSide& attacker = s.battle.attacker;
  if ((attacker.cards & kBreach) != 0) return;
  int cut = 0;
  if ((s.battle.defender.cards & kDugIn) != 0) {
    firepower->Add(kDugInFirepower, "8.3.c"_hom, "Dug In");
    cut = -kDugInFirepower;
  }
  if (s.battle.works != kNoId) {
    const MarkerId works = s.battle.works;
    const MarkerInfo& info = r.c.markers[works];
    firepower->Add(
        info.value, "13.2.a/3"_hom, [&] { return std::string(info.work == Work::kFort ? "fort" : "fieldworks"); },
        firepower->telling() ? absl::StrCat("fortification.", std::string(r.c.marker_names.Id(works)), ".value") : "");
    cut = info.work == Work::kFort ? std::max<int>(r.c.n.firepower_zapadores_fort, -info.value) : -info.value;
    if (s.battle.intercepted != 0) Applied(trace, "10.7.b/1"_hom);
  }
  if (cut == 0 || !HasSappers(r, s, attacker)) return;
  firepower->Add(cut, "2.2.a.1/3"_hom, "Zapadores against the works");
}

// 2.2.a.1/6: a unit that is infantry and artillery at once may by option fill one of the roles only; a fortress's own
// unit may by option fill none.
bool CombinedArms(const Rules& r, const S& s, const BattleSide& side, Trace* trace) {
  int infantry = 0;
  int cavalry = 0;
  int artillery = 0;
  int mixed = 0;
  for (UnitId unit : r.c.units.ids()) {
    const UnitInfo& info = r.c.units[unit];
    if (!Fights(s, side, unit) ||
        (info.sort == Sort::kFortress && r.Plays("fortress_inherent_scope=strength_only"_opt)))
      continue;
    cavalry += info.cavalry() ? 1 : 0;
    mixed += info.infantry() && info.artillery() ? 1 : 0;
    infantry += info.infantry() && !info.artillery() ? 1 : 0;
    artillery += info.artillery() && !info.infantry() ? 1 : 0;
  }
  if (mixed > 0) Applied(trace, "2.2.a.3"_hom);
  if (cavalry == 0) return false;
  if (r.Plays("mixed_units=both_types"_opt)) return infantry + mixed > 0 && artillery + mixed > 0;
  return infantry + mixed > 0 && artillery + mixed > 0 && infantry + artillery + mixed >= 2;
}

// What the cards of 11.2.d add to a side's firepower.
void AddCards(const Rules& r, const S& s, const BattleSide& side, Sum* firepower) {
  const bool low_ammo = (Opponent(s, side).cards & kLowAmmo) != 0;
  const auto card = [&](BattleCard bit, int value, const char* name) {
    if (low_ammo && (bit == kFlyingArtillery || bit == kArtilleryBarrage)) value = 0;
    if ((side.cards & bit) != 0) firepower->Add(value, "8.3.c"_hom, [&] { return std::string(name); });
  };
  int cavalry = 0;
  for (UnitId unit : r.c.units.ids()) {
    cavalry += Fights(s, side, unit) && r.c.units[unit].cavalry() ? 1 : 0;
  }
  const bool clear = r.c.spaces[s.battle.space].terrain == Terrain::kClear;
  card(kGoodGround, kGoodGroundFirepower, "Good Ground");
  card(kNavalBombardment, kBombardmentFirepower, "Naval Bombardment");
  card(kFlyingArtillery, clear ? kFlyingFirepowerClear : kFlyingFirepower, "Flying Artillery");
  card(kCavalryCharge, cavalry, "Cavalry Charge");
  card(kArtilleryBarrage, kBarrageFirepower, "Artillery Barrage");
}

void SumFirepower(const Rules& r, S& s, BattleSide* side, Trace* trace) {
  const bool attacking = side == &s.battle.attacker;
  const BattleSide& enemy = Opponent(s, *side);
  Sum sum(trace, "11.2.f/1"_hom, BattleName(*side, "firepower"),
          [&] { return absl::StrCat("Firepower of ", r.SideName(static_cast<Side>(side->side))); });
  for (UnitId i : r.c.units.ids()) {
    if (!Fights(s, *side, i)) continue;
    const UnitInfo& info = r.c.units[i];
    if (info.sort == Sort::kMarine) Applied(trace, "2.2.a.1/4"_hom);
    const auto named = [&](const char* what) { return [&r, i, what] { return absl::StrCat(what, r.UnitName(i)); }; };
    const std::string datum = sum.telling() ? StrengthDatum(r, s, i) : "";
    if (CountsAsArtillery(r, info) && (enemy.cards & kLowAmmo) != 0) {
      sum.Add(0, "8.3.c"_hom, named("Low Ammo: "));
    } else if (info.sort == Sort::kVolunteer && (enemy.cards & kWeakVolunteers) != 0) {
      sum.Add(0, "8.3.c"_hom, named("Weak Volunteers: "));
    } else if (info.sort == Sort::kFortress) {
      if ((enemy.cards & kBreach) == 0) sum.Add(info.strength, "13.3.a/3"_hom, named("fortress "), datum);
      Applied(trace, "13.3/3"_hom);
    } else if (side->lead == i) {
      sum.Add(StrengthNow(r, s, i), "11.2.e/1"_hom, named("lead unit "), datum);
    } else if (side->committed[0] == i || side->committed[1] == i) {
      const int strength = StrengthNow(r, s, i);
      const int value =
          r.Plays("committed_value=doubled"_opt) ? strength * r.c.n.firepower_committed_multiple : strength + 2;
      sum.Add(value, "11.2.e/2"_hom, named("committed unit "), datum);
    } else {
      sum.Add(r.c.n.firepower_other_unit, "11.2.f/1"_hom, named("other unit "), "number.firepower.other_unit.value");
    }
  }
  if (CombinedArms(r, s, *side, trace)) {
    sum.Add(r.c.n.firepower_combined_arms, "2.2.a.1/6"_hom, "combined arms", "number.firepower.combined_arms.value");
  }
  AddCards(r, s, *side, &sum);
  if (attacking) {
    const BattleType type = static_cast<BattleType>(s.battle.type);
    sum.Add(TypeFirepower(r, type), "11.2.a/2"_hom, [&] { return std::string(BattleTypeName(type)); });
  } else {
    AddWorks(r, s, &sum, trace);
    if ((enemy.cards & kBreach) != 0) sum.Add(0, "8.3.c"_hom, "Breach! in the works");
  }
  if (side->field_die != 0) {
    sum.Add(side->field_die - 1, "12.1.e/8"_hom, "Field Command");
  }
  if (side->bonus_die != 0) {
    sum.Add(side->bonus_die, "11.2.a/7"_hom, "half a die: the type was the best already");
  }
  // 15.1/6: an Army whose last unit an Artillery Duel has taken is none.
  if (side->army != kNoId && side->in_supply != 0 && !ArmyDestroyed(r, s, *side)) {
    sum.Add(
        r.c.n.firepower_army, "15.3/1"_hom, [&] { return r.ArmyName(side->army); }, "number.firepower.army.value");
  }
  if (side->in_supply == 0) {
    sum.Add(r.c.n.firepower_out_of_supply, "6.6/6"_hom, "out of supply", "number.firepower.out_of_supply.value");
  }
  sum.Clamp(0, 999, "11.2.f/1"_hom, "not less than 0");
  if (sum.telling() && side->side == kUs && s.battle.guerilla_came != 0) {
    sum.Note("a guerilla came out of hiding: out of supply");
  } else if (sum.telling()) {
    const SpaceId base = attacking ? s.battle.origin : s.battle.space;
    const Consumer consumer{static_cast<Side>(side->side), base, side->army != kNoId, false};
    SupplyLine line;
    TraceSupply(r, s, consumer, &line);
    sum.Note(absl::StrCat("supply from ", r.SpaceName(base), ": ", DescribeLine(r, consumer, line)));
  }
  if (attacking) {
    Applied(trace, "11.2.f/2"_hom);
  } else {
    Applied(trace, "11.2.f/3"_hom);
  }
  side->firepower = static_cast<int16_t>(sum.Finish());
}

void TotalFirepower(const Rules& r, S& s, Trace* trace) {
  for (BattleSide* side : {&s.battle.attacker, &s.battle.defender}) {
    SumFirepower(r, s, side, trace);
    Applied(trace, "11.2.f/1"_hom, [&] {
      return absl::StrCat("firepower of ", r.SideName(static_cast<Side>(side->side)), ": ", side->firepower);
    });
  }
  // 11.2.e/4: now, when both totals stand.
  for (BattleSide* side : {&s.battle.attacker, &s.battle.defender}) {
    for (UnitId committed : side->committed) {
      if (committed == kNoId) continue;
      Applied(trace, "11.2.e/4"_hom);
      Applied(trace, "11.2.e/5"_hom);
      Applied(trace, "11.4/3"_hom);
      LoseStep(r, s, committed, kCommitmentLoss, trace);
    }
  }
  s.step = kAttackerDieStep;
}

// ---- 11.2.g, 11.2.h: efficiency, and the step losses inflicted.

}  // namespace

int TableLosses(const Rules& r, const BattleSide& side) {
  return r.c.battle_losses[side.band][r.c.FirepowerColumn(side.firepower)];
}

namespace {

void ListAttackerDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kEfficiencyAttacker); }
void ListDefenderDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kEfficiencyDefender); }
Ruling CheckAttackerDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kEfficiencyAttacker, "11.2.g/1"_hom, why);
}
Ruling CheckDefenderDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kEfficiencyDefender, "11.2.g/1"_hom, why);
}
void Efficiency(const Rules& r, S& s, BattleSide* side, int die, Trace* trace) {
  const bool attacking = side == &s.battle.attacker;
  const BattleSide& enemy = Opponent(s, *side);
  side->die = static_cast<uint8_t>(die);
  Sum sum(trace, "11.2.g/1"_hom, BattleName(*side, "efficiency"),
          [&] { return absl::StrCat("Efficiency of ", r.SideName(static_cast<Side>(side->side))); });
  sum.Add(die, "11.2.g/1"_hom, "die");
  LeaderId tactician;
  const int ours = BestTactics(r, s, *side, &tactician);
  const int theirs = BestTactics(r, s, enemy);
  const int tactics = r.Plays("tactics_in_efficiency=rating"_opt) ? ours : ours > theirs ? 1 : 0;
  if (tactics != 0) {
    sum.Add(
        tactics, "11.2.g/1"_hom, [&] { return absl::StrCat("Tactics of ", r.LeaderName(tactician)); },
        sum.telling() ? absl::StrCat("leader.", std::string(r.c.leader_names.Id(tactician)), ".tactics") : "");
  }
  if (!attacking && s.battle.intercepted != 0) {
    sum.Add(r.c.n.efficiency_intercepted, "10.7.b/2"_hom, "intercepted");
  }
  // Interceptors who joined those who failed do not share their penalty (10.7.b/3).
  const bool failed = AnyFailedToAvoid(s, *side);
  if (failed && (s.battle.intercepted == 0 || r.Plays("intercept_join=whole_side"_opt))) {
    sum.Add(r.c.n.efficiency_failed_avoidance, "10.8.a/2"_hom, "failed to avoid battle");
  }
  if ((side->cards & kRememberTheAlamo) != 0) sum.Add(kAlamoEfficiency, "8.3.c"_hom, "Remember the Alamo!");
  if ((side->cards & kLeadingFromTheFront) != 0) sum.Add(kFrontEfficiency, "8.3.c"_hom, "Leading from the Front");
  if ((enemy.cards & kBaptismOfFire) != 0) sum.Add(kBaptismEfficiency, "8.3.c"_hom, "Baptism of Fire");
  if ((enemy.cards & kMoraleLoss) != 0) sum.Add(kMoraleEfficiency, "8.3.c"_hom, "Morale Loss");
  if ((enemy.cards & kWeakVolunteers) != 0) sum.Add(kVolunteersEfficiency, "8.3.c"_hom, "Weak Volunteers");
  for (int i = 0; i < kOfficers && side->side == kUs; ++i) {
    if (s.officers.role[i] != static_cast<uint8_t>(OfficerRole::kAsChiefOfStaff)) continue;
    sum.Add(
        r.c.n.efficiency_chief_of_staff, "12.1.e/7"_hom,
        [&] { return absl::StrCat("Chief of Staff: ", r.CardName(OfficerCard(r, i))); },
        "number.efficiency.chief_of_staff.value");
  }
  const int efficiency = static_cast<int>(sum.Finish());
  size_t band = 0;
  for (size_t i = 0; i < r.c.efficiency.size(); ++i) {
    if (r.c.efficiency[i].at_least <= efficiency) band = i;
  }
  side->band = static_cast<uint8_t>(band);
  Sum losses(trace, "11.2.h"_hom, BattleName(*side, "inflicted"),
             [&] { return absl::StrCat("Step losses inflicted by ", r.SideName(static_cast<Side>(side->side))); });
  losses.Add(
      TableLosses(r, *side), "11.2.h"_hom,
      [&] {
        return absl::StrCat(r.c.efficiency[band].result, " efficiency (", efficiency, ") at ", side->firepower, " FP");
      },
      losses.telling() ? absl::StrCat(r.c.efficiency[band].datum, ".losses") : "");
  if ((enemy.cards & kLightCasualties) != 0) {
    losses.Add(kLightCasualtiesSteps, "8.3.c"_hom, "Light Casualties");
    losses.Clamp(0, 99, "8.3.c"_hom, "not less than 0");
  }
  side->inflicted = static_cast<uint8_t>(losses.Finish());
  Applied(trace, "11.2.h"_hom, [&] {
    return absl::StrCat(r.SideName(static_cast<Side>(side->side)), ": efficiency ", efficiency, ", ",
                        r.c.efficiency[band].result, "; ", side->inflicted, " step loss(es) on ",
                        r.SideName(static_cast<Side>(enemy.side)));
  });
}

void RollAttacker(const Rules& r, S& s, const Event& e, Trace* trace) {
  Efficiency(r, s, &s.battle.attacker, e.args[1], trace);
  s.step = kDefenderDieStep;
}
void RollDefender(const Rules& r, S& s, const Event& e, Trace* trace) {
  Efficiency(r, s, &s.battle.defender, e.args[1], trace);
  s.step = kEfficiency;
}

void ResolveEfficiency(const Rules&, S& s, Trace*) {
  s.battle.leader_side = 0;
  s.step = kLeaderLosses;
}

}  // namespace

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
    Automatic(kLead, "lead units are chosen", "11.2.e/1"_hom, ChooseLead, {kLeadUnitStep, kCommit}),
    {kLeadUnitStep,
     "lead_unit",
     "names the lead unit",
     "11.2.e/1"_hom,
     {kLeadUnitChosen},
     ChoosingPlayer,
     ListLeads,
     CheckLeadEvent,
     LeadChosen,
     {kCommit}},
    Automatic(kCommit, "units are committed", "11.2.e/1"_hom, ChooseCommitted,
              {kCommitStep, kLead, kFirepower, kOfficerRoles}),
    {kCommitStep,
     "commit",
     "commits units",
     "11.2.e/2"_hom,
     {kUnitCommitted, kCommitmentCompleted},
     ChoosingPlayer,
     ListCommits,
     CheckCommit,
     CommitChosen,
     {kLead, kCommit, kFirepower, kOfficerRoles}},
    Automatic(kFirepower, "firepower is added up", "11.2.f/1"_hom, TotalFirepower, {kAttackerDieStep}),
    {kAttackerDieStep,
     "attacker_efficiency",
     "the attacker's efficiency die",
     "11.2.g/1"_hom,
     {kDieRolled},
     Dice,
     ListAttackerDie,
     CheckAttackerDie,
     RollAttacker,
     {kDefenderDieStep}},
    {kDefenderDieStep,
     "defender_efficiency",
     "the defender's efficiency die",
     "11.2.g/1"_hom,
     {kDieRolled},
     Dice,
     ListDefenderDie,
     CheckDefenderDie,
     RollDefender,
     {kEfficiency}},
    Automatic(kEfficiency, "both efficiency rolls are resolved", "11.2.f/1"_hom, ResolveEfficiency, {kLeaderLosses}),
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
