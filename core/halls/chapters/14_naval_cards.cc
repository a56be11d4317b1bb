// HoM 14.2.b: Scott Invades; HoM 12: the events of the other naval cards.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/14_sea.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

// ---- Scott Invades (14.2.b): the Force gathers at New Orleans.

// Units that may come: from Regroup, New Orleans, spaces in supply, and those of the Army that Scott commands.
UnitSet ScottsUnits(const Rules& r, const S& s) {
  UnitSet units;
  IdArray<SpaceId, uint8_t, kMaxSpaces> known;  // 1: out of supply, 2: in supply
  const SpaceId army = ArmyOf(s, r.c.scott) != kNoId ? SpaceOf(s.leaders[r.c.scott].where) : kNoId;
  for (UnitId unit : r.c.units.ids()) {
    const Location where = s.units[unit].where;
    if (r.c.units[unit].side != kUs) continue;
    if (where == kRegroup) units.Add(unit);
    if (!OnMap(where)) continue;
    const SpaceId space = SpaceOf(where);
    uint8_t& supply = known[space];
    if (supply == 0) supply = space == r.c.new_orleans || space == army || SpaceInSupply(r, s, kUs, space) ? 2 : 1;
    if (supply == 2) units.Add(unit);
  }
  return units;
}

bool AnyMarine(const Rules& r, const UnitSet& units) {
  for (UnitId unit : units) {
    if (UsMarines(r, unit)) return true;
  }
  return false;
}

Ruling CheckScottInvades(const Rules& r, const S& s, CardId card, Side, Why* why) {
  const Location scott = s.leaders[r.c.scott].where;
  ADJUTANT_REFUSE_IMPOSSIBLE("14.2.b/1"_hom, scott != kNowhere && scott != kRegroup && !OnMap(scott), why,
                             "Scott is not to be had");
  const Ruling able = CheckStrategy(r, s, r.c.scott, r.c.cards[card].ops, why);
  if (!able.accepted) return able;
  const bool dead = scott == kRegroup && s.leaders[r.c.scott].repl != 0;
  ADJUTANT_REFUSE_IF("13.4.a/5"_hom, dead && r.Plays("scott_replacement=bought_or_drawn"_opt), why,
                     "Scott is dead: his replacement is bought with replacement points, or drawn for an Army");
  ADJUTANT_REFUSE_IF("14.1/2"_hom, !SquadronActive(s, Coast::kEast), why, "the East squadron is not active");
  ADJUTANT_REFUSE_IF("14.2.b/3"_hom, !AnyMarine(r, ScottsUnits(r, s)), why, "there are no US Marines to be had");
  for (SpaceId port : r.c.spaces.ids()) {
    if (CheckHarbour(r, s, kUs, kScottsLanding, r.c.new_orleans, port, nullptr).accepted) return Accepted("14.2/1"_hom);
  }
  ADJUTANT_REFUSE_IF("14.2/1"_hom, true, why, "there is no port of the East coast to land at");
  return Accepted();
}

void PlayScottInvades(const Rules& r, S& s, Trace* trace) {
  const LeaderId scott = r.c.scott;
  s.naval.available = ScottsUnits(r, s);
  s.naval.sea = kScottsLanding;
  s.naval.coast = static_cast<uint8_t>(Coast::kEast);
  const ArmyId army = ArmyOf(s, scott);
  const Location from = s.leaders[scott].where;
  StartActivation(s, r.c.new_orleans);
  Group& group = s.act.group;
  group.commander = scott;
  group.army = army;
  group.leaders.Add(scott);
  if (army != kNoId) {
    Applied(trace, "14.2.b/2"_hom);
    s.naval.army_from = from;
    for (LeaderId leader : r.c.leaders.ids()) {
      if (r.Plays("scott_army=comes_whole"_opt) && r.c.leaders[leader].side == kUs && s.leaders[leader].where == from &&
          ArmyOf(s, leader) == kNoId && RatingsOf(r, s, leader).command <= RatingsOf(r, s, scott).command) {
        group.leaders.Add(leader);
      }
    }
  }
  s.leaders[scott].where = At(r.c.new_orleans);
  MoveGroup(s, group, r.c.new_orleans);
  Applied(trace, "14.2.b/1"_hom, "Scott gathers a Force at New Orleans");
  s.step = kScottUnitStep;
}

bool WithTheArmy(const S& s, LeaderId leader) {
  return s.naval.army_from != kNowhere && s.leaders[leader].where == s.naval.army_from;
}
bool OfTheArmy(const S& s, UnitId unit) {
  return s.naval.army_from != kNowhere && s.units[unit].where == s.naval.army_from;
}
// Places for the units of his Army and for others.
int ArmyPlaces(const Rules& r, const S& s) {
  if (s.naval.army_from == kNowhere || r.Plays("scott_force_size=total"_opt)) return 0;
  return ForceLimit(r, s, s.act.group) - s.naval.army_units;
}
int OtherPlaces(const Rules& r, const S& s) { return RatingsOf(r, s, r.c.scott).command - s.naval.other_units; }

// Does the unit stand with the Army, but can come as one of it only: nothing supplies the space?
bool WithTheArmyOnly(const Rules& r, const S& s, UnitId unit) {
  if (!OfTheArmy(s, unit) || s.naval.army_from == At(r.c.new_orleans) || r.Plays("scott_force_size=total"_opt))
    return false;
  return !SpaceInSupply(r, s, kUs, SpaceOf(s.naval.army_from));
}

// Can a Marine still be taken, in a place of the Army if `in_army` or else beside it? Unless a rule was broken before,
// one can while none is in the Force.
bool MarineForScott(const Rules& r, const S& s, bool in_army) {
  for (UnitId unit : r.c.units.ids()) {
    if (!UsMarines(r, unit) || !s.naval.available.Has(unit)) continue;
    if (OtherPlaces(r, s) > 0 && !WithTheArmyOnly(r, s, unit)) return true;
    if (in_army && OfTheArmy(s, unit) && ArmyPlaces(r, s) > 0) return true;
  }
  return false;
}

// Is there a place for one more unit from outside the Army, Marines or not?
Ruling CheckOther(const Rules& r, const S& s, bool marine, Why* why) {
  const int places = OtherPlaces(r, s);
  ADJUTANT_REFUSE_IF("14.2.b/1"_hom, places < 1, why, "Scott's command rating allows ",
                     RatingsOf(r, s, r.c.scott).command, " units");
  ADJUTANT_REFUSE_IF("14.2.b/3"_hom, places == 1 && !marine && !HasMarine(r, s.act.group), why,
                     "the last place in the Force is for US Marines");
  return Accepted();
}

bool InRegroup(const Rules& r, const S& s) {
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].side == kUs && s.units[unit].where == kRegroup) return true;
  }
  return false;
}

void ListScottsUnits(const Rules& r, const S& s, EventList* out) {
  for (UnitId unit : s.naval.available) out->push_back(MakeEvent(kLandingUnitTaken, kUs, {unit}));
  out->push_back(MakeEvent(kLandingUnitDrawn, kUs));
  for (LeaderId leader : r.c.leaders.ids()) {
    const bool there = LeaderAt(s, leader, r.c.new_orleans) || WithTheArmy(s, leader);
    if (there) out->push_back(MakeEvent(kSubordinateIncluded, kUs, {leader}));
  }
  out->push_back(MakeEvent(kTrainIncluded, kUs));
  out->push_back(MakeEvent(kForceCompleted, kUs));
}
// 6.5.b/1: a Baggage Train goes with a Force, from where that gathers or where Scott's Army stands.
bool TrainForScott(const Rules& r, const S& s) {
  return s.now.train_us == At(r.c.new_orleans) ||
         (s.naval.army_from != kNowhere && s.now.train_us == s.naval.army_from);
}
Ruling CheckScottsUnit(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitSet& available = s.naval.available;
  if (e.type == kSubordinateIncluded) {
    Group group = s.act.group;
    if (WithTheArmy(s, LeaderArg(e))) group.space = SpaceOf(s.naval.army_from);
    return CheckSubordinate(r, s, group, LeaderArg(e), why);
  }
  if (e.type == kTrainIncluded) {
    if (CannotBe("6.5.b/1"_hom, s.act.group.train != 0 || TrainSpace(s, kUs) == kNoId) ||
        Breaks("6.5.b/1"_hom, !TrainForScott(r, s))) {
      return Refused("6.5.b/1"_hom, why,
                     "there is no Baggage Train to take along in New Orleans or with an Army of Scott's");
    }
    return Accepted();
  }
  if (e.type == kLandingUnitTaken) {
    const UnitId unit = UnitArg(e);
    ADJUTANT_REFUSE_IMPOSSIBLE("14.2.b/1"_hom, !available.Has(unit), why, r.UnitName(unit),
                               " is not in Regroup, New Orleans or a space in supply, or comes already");
    ADJUTANT_REFUSE_IF("3.2/3"_hom, s.units[unit].where == kRegroup && !UsMarines(r, unit), why,
                       "only Marines are searched for in Regroup; other units are drawn");
    if (OfTheArmy(s, unit) && ArmyPlaces(r, s) > 0) {
      const bool marines = UsMarines(r, unit) || HasMarine(r, s.act.group);
      ADJUTANT_REFUSE_IF("14.2.b/3"_hom, !marines && ArmyPlaces(r, s) == 1 && !MarineForScott(r, s, /*in_army=*/false),
                         why, "the last place in the Army is for US Marines");
      return Accepted();
    }
    ADJUTANT_REFUSE_IF("14.2.b/1"_hom, WithTheArmyOnly(r, s, unit), why, r.UnitName(unit),
                       " is out of supply and beyond what Scott's Army may be");
    return CheckOther(r, s, UsMarines(r, unit), why);
  }
  if (e.type == kLandingUnitDrawn) {
    ADJUTANT_REFUSE_IMPOSSIBLE("14.2.b/1"_hom, !InRegroup(r, s), why, "no unit is left in Regroup");
    return CheckOther(r, s, false, why);
  }
  ADJUTANT_REFUSE_IF("14.2.b/3"_hom, !HasMarine(r, s.act.group) && MarineForScott(r, s, /*in_army=*/true), why,
                     "no US Marines are in the Force");
  if (r.Plays("scott_army=as_designated"_opt)) return Accepted();  // 3.5/2
  for (UnitId i : r.c.units.ids()) {
    ADJUTANT_REFUSE_IF("14.2.b/2"_hom, available.Has(i) && OfTheArmy(s, i) && ArmyPlaces(r, s) >= 1, why, r.UnitName(i),
                       " belongs to Scott's Army, which comes whole");
  }
  return Accepted();
}

void JoinScott(const Rules& r, S& s, UnitId unit, Trace* trace) {
  UnitState& state = s.units[unit];
  if (OfTheArmy(s, unit) && ArmyPlaces(r, s) > 0) {
    ++s.naval.army_units;
  } else {
    ++s.naval.other_units;
  }
  if (state.where == kRegroup) {
    state.steps = static_cast<uint8_t>(r.c.units[unit].max_steps());
    if (UsMarines(r, unit)) Applied(trace, "14.2.b/3"_hom);
  }
  state.where = At(r.c.new_orleans);
  s.naval.available.Remove(unit);
  s.act.group.units.Add(unit);
  Applied(trace, "14.2.b/1"_hom, [&] { return absl::StrCat(r.UnitName(unit), " joins Scott"); });
  s.step = kScottUnitStep;
  UnitsCome(r, s, r.c.new_orleans, kUs, trace);  // a leader who is alone there gives way to the first of them
  GiveWay(r, s, kScottUnitStep, trace);
}

void TakeScottsUnit(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kLandingUnitTaken) {
    JoinScott(r, s, UnitArg(e), trace);
  } else if (e.type == kSubordinateIncluded) {
    s.act.group.leaders.Add(LeaderArg(e));
    s.leaders[LeaderArg(e)].where = At(r.c.new_orleans);
  } else if (e.type == kTrainIncluded) {
    Applied(trace, "6.5.b/2"_hom);
    s.act.group.train = 1;
    s.now.train_us = At(r.c.new_orleans);
  } else {
    s.step = e.type == kLandingUnitDrawn ? kScottDrawStep : kSailStep;
  }
}

void ListScottsDraws(const Rules&, const S& s, EventList* out) {
  for (UnitId unit : s.naval.available) out->push_back(MakeEvent(kUnitDrawn, kChance, {unit}));
}
Ruling CheckScottsDraw(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("3.2/3"_hom, r.c.units[unit].side != kUs || s.units[unit].where != kRegroup, why,
                             "the unit is not in the Regroup box of the US");
  return Accepted();
}
void DrawScottsUnit(const Rules& r, S& s, const Event& e, Trace* trace) { JoinScott(r, s, UnitArg(e), trace); }

// ---- The other naval cards.

enum NavalCard : uint8_t {
  kCommodorePerry = 32,
  kBlockadeDeclared = 36,
  kMarines = 39,
  kCommodoreConnor = 45,
  kOregonTreaty = 46,
  kPierceReinforces = 47,
  kPacificSquadron = 48,
  kScottInvades = 51,
};
constexpr int kPerryOps = 2;
constexpr int kPacificUnits = 2;
constexpr int kOregonUnits = 3;
constexpr int kPierceUnits = 3;

void PlayPerry(const Rules& r, S& s, Trace* trace) {
  ActivateByCard(r, s, Coast::kEast, trace);
  s.naval.coast = static_cast<uint8_t>(Coast::kEast);
  s.naval.then_ops = kPerryOps;
  if (AnySeaForce(r, s, kUs, kLandingForce)) {
    s.step = kOfferLandingStep;
    return;
  }
  FinishVoyage(r, s, trace);
}
void ListOffer(const Rules&, const S&, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kLandingDecided, kUs, {yes}));
}
Ruling CheckOffer(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void DecideLanding(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "12.1/1"_hom);
  if (e.args[0] != 0) {
    s.naval.sea = kLandingForce;
    s.step = kNameCommanderStep;
    return;
  }
  s.step = kUseDone;
  FinishVoyage(r, s, trace);
}

Ruling CheckConnor(const Rules& r, const S& s, CardId, Side, Why* why) {
  if (MayActivate(s, Coast::kEast)) return Accepted();
  S there = s;
  there.naval.coast = static_cast<uint8_t>(Coast::kEast);
  if (AnySeizable(r, there)) return Accepted("12.1/1"_hom);
  ADJUTANT_REFUSE_IF("12.1/1"_hom, true, why, "the East squadron is active and can seize no port of its coast");
  return Accepted();
}
void PlayConnor(const Rules& r, S& s, Trace* trace) {
  ActivateByCard(r, s, Coast::kEast, trace);
  s.naval.coast = static_cast<uint8_t>(Coast::kEast);
  if (AnySeizable(r, s)) {
    s.step = kSeizeStep;
  } else {
    s.naval.coast = 0;
  }
}

Ruling CheckPacific(const Rules& r, const S& s, CardId, Side, Why* why) {
  ADJUTANT_REFUSE_IF("12.1/1"_hom, !MayActivate(s, Coast::kWest) && UnitsInRegroup(r, s, kUs, 0) == 0, why,
                     "the West squadron is active and no US unit is in Regroup");
  return Accepted();
}
void PlayPacific(const Rules& r, S& s, Trace* trace) {
  ActivateByCard(r, s, Coast::kWest, trace);
  CallReinforcements(s, kUs, 0, kPacificUnits, r.c.alta_california, kUseDone);
}

void PlayBlockade(const Rules&, S& s, Trace* trace) { RaiseBlockade(s, trace, "12.1/1"_hom); }

// A friendly port without enemies, where pieces may be put.
bool OpenPort(const Rules& r, const S& s, SpaceId port) {
  return FriendlyPort(r, s, kUs, port) && !HasUnits(r, s, kMexico, port);
}
bool FreshMarine(const Rules& r, const S& s, UnitId unit) {
  return UsMarines(r, unit) && s.units[unit].where == kRegroup;
}

Ruling CheckMarines(const Rules& r, const S& s, CardId, Side, Why* why) {
  for (UnitId unit : r.c.units.ids()) {
    if (FreshMarine(r, s, unit)) return Accepted("12.1/1"_hom);
  }
  ADJUTANT_REFUSE_IF("12.1/1"_hom, true, why, "no US Marines are in Regroup");
  return Accepted();
}
void PlayMarines(const Rules&, S& s, Trace*) { s.step = kMarinesStep; }
void ListMarines(const Rules& r, const S& s, EventList* out) {
  for (UnitId unit : r.c.units.ids()) {
    if (!FreshMarine(r, s, unit)) continue;
    for (SpaceId port : r.c.spaces.ids()) {
      if (OpenPort(r, s, port)) out->push_back(MakeEvent(kUnitPlaced, kUs, {unit, port}));
    }
  }
}
Ruling CheckPlacedMarines(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1/1"_hom, !FreshMarine(r, s, unit), why, r.UnitName(unit),
                             " is no Marine unit in Regroup");
  ADJUTANT_REFUSE_IF("12.1/1"_hom, !OpenPort(r, s, SpaceArg(e, 1)), why, r.SpaceName(SpaceArg(e, 1)),
                     " is no friendly port without enemy units");
  return Accepted();
}
void PlaceMarines(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId port = SpaceArg(e, 1);
  UnitState& unit = s.units[UnitArg(e)];
  unit.where = At(port);
  unit.steps = static_cast<uint8_t>(r.c.units[UnitArg(e)].max_steps());
  Applied(trace, "3.4/1"_hom, [&] { return absl::StrCat(r.UnitName(UnitArg(e)), " arrives at ", r.SpaceName(port)); });
  UnitsCome(r, s, port, kUs, trace);
  s.step = kReinforcementsSettle;
}

Ruling CheckOregon(const Rules& r, const S& s, CardId, Side, Why* why) {
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].side == kUs && r.c.units[unit].sort == Sort::kRegular && s.units[unit].where == kRegroup)
      return Accepted("12.1/1"_hom);
  }
  ADJUTANT_REFUSE_IF("12.1/1"_hom, true, why, "no regular unit of the US is in Regroup");
  return Accepted();
}
void PlayOregon(const Rules& r, S& s, Trace*) {
  CallReinforcements(s, kUs, 0, kOregonUnits, r.c.new_orleans, kUseDone);
  s.reinf.only = static_cast<uint8_t>(Sort::kRegular);
}

Ruling CheckPiercePort(const Rules& r, const S& s, SpaceId port, Why* why) {
  ADJUTANT_REFUSE_IF("12.1/1"_hom, !OpenPort(r, s, port) || !SuppliedPort(r, s, kUs, port), why, r.SpaceName(port),
                     " is no friendly port in supply without enemy units");
  return Accepted();
}
Ruling CheckPierce(const Rules& r, const S& s, CardId, Side, Why* why) {
  for (SpaceId port : r.c.spaces.ids()) {
    if (CheckPiercePort(r, s, port, nullptr).accepted) return Accepted("12.1/1"_hom);
  }
  ADJUTANT_REFUSE_IF("12.1/1"_hom, true, why, "the US has no port in supply");
  return Accepted();
}
void PlayPierce(const Rules&, S& s, Trace*) { s.step = kPiercePortStep; }
void ListPiercePorts(const Rules& r, const S&, EventList* out) {
  for (SpaceId port : r.c.spaces.ids()) {
    if (CoastOf(r, port) != Coast::kNone) out->push_back(MakeEvent(kPortNamed, kUs, {port}));
  }
}
Ruling CheckPiercePortEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckPiercePort(r, s, SpaceArg(e), why);
}
void LandPierce(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId port = SpaceArg(e);
  LeaderState& pierce = s.leaders[r.c.pierce];
  // Unless he is on the map, or has fallen: his replacement does not arrive with this card. A wound does not keep him.
  const bool free = pierce.where == kRegroup || pierce.where == kNowhere || pierce.where == kWounded;
  if (free && pierce.repl == 0) {
    pierce.where = At(port);
    Applied(trace, "12.1/1"_hom, [&] { return absl::StrCat("Pierce arrives at ", r.SpaceName(port)); });
  }
  CallReinforcements(s, kUs, 0, kPierceUnits, port, kUseDone);
}

constexpr CardEvent kEvents[] = {
    {kCommodorePerry, nullptr, nullptr, PlayPerry},
    {kBlockadeDeclared, nullptr, nullptr, PlayBlockade},
    {kMarines, nullptr, CheckMarines, PlayMarines},
    {kCommodoreConnor, nullptr, CheckConnor, PlayConnor},
    {kOregonTreaty, nullptr, CheckOregon, PlayOregon},
    {kPierceReinforces, nullptr, CheckPierce, PlayPierce},
    {kPacificSquadron, nullptr, CheckPacific, PlayPacific},
    {kScottInvades, CheckScottInvades, nullptr, PlayScottInvades},
};

// Leaders who stood alone where the units arrived give way first.
void SettleReinforcements(const Rules& r, S& s, Trace* trace) {
  if (GiveWay(r, s, kReinforcementsSettle, trace)) return;
  s.step = kUseDone;
}

}  // namespace

absl::Span<const CardEvent> NavalCardEvents() { return kEvents; }

const HallsStep kNavalCardSteps[] = {
    Automatic(kReinforcementsSettle, "those who came by sea settle", "14.2.b/1"_hom, SettleReinforcements,
              {kDisplaceStep, kUseDone, kReinforcementsSettle}),
    {kScottUnitStep,
     "scotts_force",
     "gathers the Force that lands with Scott",
     "14.2.b/1"_hom,
     {kLandingUnitTaken, kLandingUnitDrawn, kSubordinateIncluded, kTrainIncluded, kForceCompleted},
     UsPlayer,
     ListScottsUnits,
     CheckScottsUnit,
     TakeScottsUnit,
     {kDisplaceStep, kSailStep, kScottUnitStep, kScottDrawStep}},
    {kScottDrawStep,
     "draw_for_scott",
     "a unit is drawn from Regroup for the landing",
     "3.2/3"_hom,
     {kUnitDrawn},
     Dice,
     ListScottsDraws,
     CheckScottsDraw,
     DrawScottsUnit,
     {kDisplaceStep, kScottUnitStep}},
    {kOfferLandingStep,
     "offer_landing",
     "decides whether to land with Perry",
     "12.1/1"_hom,
     {kLandingDecided},
     UsPlayer,
     ListOffer,
     CheckOffer,
     DecideLanding,
     {kNameCommanderStep, kGrantedOpsStep}},
    {kMarinesStep,
     "place_marines",
     "places the Marines",
     "12.1/1"_hom,
     {kUnitPlaced},
     UsPlayer,
     ListMarines,
     CheckPlacedMarines,
     PlaceMarines,
     {kReinforcementsSettle}},
    {kPiercePortStep,
     "port_of_pierce",
     "names the port where Pierce arrives",
     "12.1/1"_hom,
     {kPortNamed},
     UsPlayer,
     ListPiercePorts,
     CheckPiercePortEvent,
     LandPierce,
     {kReinforce, kUseDone}},
};
void AddNavalCardSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kNavalCardSteps), std::end(kNavalCardSteps));
}

}  // namespace adjutant::halls
