// Cactus Throne 7.5: cities, sieges, assaults, sallies.
#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/07_results.h"

namespace adjutant::cactus {

namespace {

// SiegeState::fresh of a city without a marker, while it is asked whether it is besieged.
enum SiegeAsked : uint8_t { kNobodyAsks = 0, kBeforeCombat = 1, kAfterCombat = 2, kNotLaid = 3 };

// The city about which it is asked; none if it is of none.
CityId AskedCity(const Rules& r, const S& s) {
  for (const CityId c : r.c.cities.ids()) {
    if (s.sieges[c].marker == 0 && s.sieges[c].fresh != kNobodyAsks) return c;
  }
  return CityId();
}
Side BesiegerOf(const S& s, CityId city) { return static_cast<Side>(s.sieges[city].side); }

// ---- 7.0/3, 7.5/1: into a city before the combat.

// The side that controls the province.
Side ShelteringSide(const Rules& r, const S& s) { return ControlOf(s, CombatProvince(r, s)); }
PlayerId ShelteringPlayer(const Rules& r, const S& s) { return ShelteringSide(r, s); }

Group MayShelter(const Rules& r, const S& s) {
  Group group, all = GroupInField(r, s, ShelteringSide(r, s), CombatProvince(r, s));
  ForEach(all, [&](Piece piece) {
    if (!StateOf(s, piece).Has(kFightsNot)) group.Add(piece);
  });
  return group;
}
// By option those who were named; else all.
Group Sheltering(const Rules& r, const S& s) {
  Group named, all = MayShelter(r, s);
  ForEach(all, [&](Piece piece) {
    if (StateOf(s, piece).Has(kTried)) named.Add(piece);
  });
  return named.Empty() ? all : named;
}
bool NeedsLead(const Rules& r, const S& s) {
  if (!r.Plays("city_roll=roll"_opt)) return false;
  for (const UnitId u : Sheltering(r, s).units) {
    if (CanLead(r, u)) return true;
  }
  return false;
}

Ruling CheckShelter(const Rules& r, const S& s, CityId city, Why* why) {
  const Side side = ShelteringSide(r, s);
  ADJUTANT_REFUSE_IF("7.5/1"_cac, !r.c.cities[city].in_play || r.c.cities[city].province != CombatProvince(r, s), why,
                     r.CityName(city), " is not in ", r.ProvinceName(CombatProvince(r, s)));
  ADJUTANT_REFUSE_IF("7.5/1"_cac, Besieged(s, city), why, r.CityName(city), " is under siege");
  const bool held = (UnitsInCity(r, s, city) - UnitsOf(r, s, side)).Empty();
  ADJUTANT_REFUSE_IF("7.5/1"_cac, !held, why, "the enemy is in ", r.CityName(city));
  return Accepted();
}

void OfferCity(const Rules& r, S& s, Trace* trace) {
  const ProvinceId province = CombatProvince(r, s);
  const Side side = ShelteringSide(r, s);
  const bool out = KindOf(s) != CombatKind::kField || side == kNobody || Whose(s, side) != side;
  if (out || s.combat.over != 0 || FightersOf(s, side).sheltered != 0) return Return(s);
  // From leaders alone nobody flees: no combat takes place (7.3.2/1).
  if (WithoutFleets(r, FightersOf(s, Enemy(side)).units).Empty()) return Return(s);
  bool any = false;
  for (const CityId city : r.c.provinces[province].cities) any = any || CheckShelter(r, s, city, nullptr).accepted;
  if (!any || MayShelter(r, s).units.Empty()) return Return(s);
  Applied(trace, "7.0/3"_cac);
  s.step = kCityStep;
}

void ListShelter(const Rules& r, const S& s, EventList* out) {
  const PlayerId player = ShelteringPlayer(r, s);
  const bool lead = NeedsLead(r, s);
  for (const CityId city : r.c.provinces[CombatProvince(r, s)].cities) {
    if (!lead) out->push_back(MakeEvent(kCitySought, player, {city}));
    if (!lead) continue;
    for (const UnitId u : Sheltering(r, s).units) {
      if (CanLead(r, u)) out->push_back(MakeEvent(kCitySought, player, {city, u}));
    }
  }
  if (r.Plays("city_partial=any_part"_opt)) ListPieces(MayShelter(r, s), kPieceSheltered, player, out);
  out->push_back(MakeEvent(kCityDeclined, player));
}
Ruling CheckSought(const Rules& r, const S& s, const Event& event, Why* why) {
  const UnitId lead = UnitArg(event, 1);
  const Group group = Sheltering(r, s);
  const Ruling city = CheckShelter(r, s, CityArg(event), why);
  if (!city.accepted) return city;
  ADJUTANT_REFUSE_IF("7.0/3"_cac, group.units.Empty(), why, "leaders alone cannot hold a city");
  const bool needed = NeedsLead(r, s);
  ADJUTANT_REFUSE_IF("7.5/2"_cac, needed && !lead.exists(), why, "name the unit that leads the way");
  ADJUTANT_REFUSE_IF("7.5/2"_cac, !needed && lead.exists(), why, "no unit has to lead the way");
  ADJUTANT_REFUSE_IF("7.5/2"_cac, lead.exists() && !group.units.Has(lead), why, r.UnitName(lead),
                     " is none of those who go into the city");
  ADJUTANT_REFUSE_IF("7.5/2"_cac, lead.exists() && !CanLead(r, lead), why, r.UnitName(lead), " cannot lead");
  return Accepted();
}
Ruling CheckCityChoice(const Rules& r, const S& s, const Event& event, Why* why) {
  if (event.type == kCityDeclined) return Accepted("7.0/3"_cac);
  if (event.type == kCitySought) return CheckSought(r, s, event, why);
  const Piece piece = PieceArg(event);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.5/1"_cac, !piece.exists(), why, "name a unit or a leader");
  ADJUTANT_REFUSE_IF("7.0/3"_cac, !r.Plays("city_partial=any_part"_opt), why, "all go into the city, or none");
  ADJUTANT_REFUSE_IF("7.5/1"_cac, !MayShelter(r, s).Has(piece), why, "the piece is not in the field here");
  ADJUTANT_REFUSE_IF("7.5/1"_cac, StateOf(s, piece).Has(kTried), why, "it has been named already");
  return Accepted();
}

void GoIn(const Rules& r, S& s, Trace* trace) {
  const CityId city = s.combat.city;
  const Group group = Sheltering(r, s);
  s.combat.city = kNoId;
  ClearMarks(s, kTried);
  ShelterIn(r, s, ShelteringSide(r, s), group, city, false, kCityOption, trace);
}
void ApplyCityChoice(const Rules& r, S& s, const Event& event, Trace* trace) {
  Fighters& side = FightersOf(s, ShelteringSide(r, s));
  if (event.type == kPieceSheltered) {
    StateOf(s, PieceArg(event)).Mark(kTried);
    s.step = kCityStep;
    return;
  }
  side.sheltered = 1;
  s.step = kCityOption;
  if (event.type == kCityDeclined) return ClearMarks(s, kTried);
  s.combat.city = CityArg(event);
  if (UnitArg(event, 1).exists()) side.lead = UnitArg(event, 1);
  if (ShelteringSide(r, s) == kImperial && MayPlayCinco(s)) return void(s.step = kCincoStep);
  GoOnIntoCity(r, s, trace);
}

void ListCityDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCityEntry); }
Ruling CheckCityDie(const Rules&, const S&, const Event& event, Why* why) {
  return CheckDie(event, Purpose::kCityEntry, "7.5/2"_cac, why);
}
void ApplyCityDie(const Rules& r, S& s, const Event& event, Trace* trace) {
  const Side side = ShelteringSide(r, s);
  const LeaderSet leaders = Sheltering(r, s).leaders;
  int rating = LeadingRating(r, s, side);
  const bool hopeless = rating < 0 && leaders.Empty();
  if (rating < 0) rating = 0;
  Sum sum(trace, "7.5/2"_cac, "combat.city", "Die for the way into the city");
  sum.Add(event.args[1], "3.0/2"_cac, "the die");
  if (r.Plays("city_leader=subtract"_opt)) {
    AddLeader(r, s, leaders, -1, &sum);
  } else if (BestRating(r, s, leaders) > rating) {
    rating = BestRating(r, s, leaders);
  }
  const int die = static_cast<int>(sum.Finish());
  FightersOf(s, side).lead = kNoId;
  if (!hopeless && die <= rating) {
    Applied(trace, "7.5/1"_cac, [&] { return absl::StrCat("they come into ", r.CityName(s.combat.city)); });
    return GoIn(r, s, trace);
  }
  Applied(trace, "7.5/2"_cac, "they do not come into the city and have to fight in the field");
  s.combat.city = kNoId;
  ClearMarks(s, kTried);
  s.step = kCityOption;
}

// ---- 7.5/3 to 7.5/7: a siege is laid.

PlayerId LayingPlayer(const Rules& r, const S& s) {
  const CityId city = AskedCity(r, s);
  return city.exists() ? DeciderFor(s, BesiegerOf(s, city)) : PlayerId{kImperial};
}
// 7.5/3, by option: who may not be besieged because the enemy is too weak has to fight in the field.
void ComeOutToFight(const Rules& r, S& s, CityId city, Trace* trace) {
  Applied(trace, "7.5/3"_cac, "the enemy is too weak for a siege: they have to fight in the field");
  const Group group = {UnitsInCity(r, s, city), LeadersInCity(r, s, city)};
  ForEach(group, [&](Piece piece) { ComeOut(s, piece); });
  const ProvinceId province = r.c.cities[city].province;
  if (group.units.Empty()) return;
  // Asked anew, before a combat: the one in the field is still to come.
  if (Assaults(s)) return s.agenda.fields.Add(province);
  if (CombatProvince(r, s) != province) return;
  const Side side = SideOf(r, s, group.units.First());
  FightersOf(s, side).units |= group.units;
  FightersOf(s, side).leaders |= group.leaders;
  s.combat.over = 0;
  s.combat.winner = kNobody;
}
void OfferSiege(const Rules& r, S& s, Trace* trace) {
  const CityId city = AskedCity(r, s);
  if (!city.exists()) return Return(s);
  const uint8_t asked = s.sieges[city].fresh;
  const Ruling ruling = CheckSiege(r, s, city, BesiegerOf(s, city), asked == kAfterCombat, nullptr);
  if (asked != kNotLaid && ruling.accepted) {
    s.step = kBesiegeStep;
    return;
  }
  // By siege_ratio_scope they can be besieged at any odds in a later phase, too.
  const bool before = s.sieges[city].done != 0 && r.Plays("siege_ratio_scope=after_combat"_opt);
  s.sieges[city] = {};
  if (before) s.sieges[city].side = kWentInBefore;
  s.now.sieges_due = 1;  // with no enemy left they come out again
  const bool weak = asked != kNotLaid && ruling.rule == "7.5/3"_cac;
  if (weak && r.Plays("city_without_siege=field"_opt)) {
    ComeOutToFight(r, s, city, trace);
  } else {
    Applied(trace, "7.5/3"_cac, [&] { return absl::StrCat(r.CityName(city), " is not besieged"); });
  }
  Return(s);
}
void ListBesiege(const Rules& r, const S& s, EventList* out) {
  for (int yes : {0, 1}) out->push_back(MakeEvent(kSiegeDecided, LayingPlayer(r, s), {yes}));
}
Ruling CheckBesiege(const Rules& r, const S& s, const Event& event, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.5/7"_cac, event.args[0] != 0 && event.args[0] != 1, why,
                             "say whether the city is besieged");
  const CityId city = AskedCity(r, s);
  if (event.args[0] == 0) return Accepted();
  return CheckSiege(r, s, city, BesiegerOf(s, city), s.sieges[city].fresh == kAfterCombat, why);
}
void ApplyBesiege(const Rules& r, S& s, const Event& event, Trace* trace) {
  const CityId city = AskedCity(r, s);
  s.step = kLaySiege;
  if (event.args[0] == 0) {
    s.sieges[city].fresh = kNotLaid;
    return;
  }
  Applied(trace, "7.5/7"_cac, [&] { return absl::StrCat(r.CityName(city), " is besieged: Siege 1"); });
  s.sieges[city].marker = 1;
  s.sieges[city].fresh = 1;
  s.sieges[city].done = 1;
}
// 8.0/2, by lifted_control: a province that the enemy has left to those in its city is theirs at once. One in which a
// combat is resolved has its marker when that is over (7.0/5).
void GiveBack(const Rules& r, S& s, ProvinceId province, Trace* trace) {
  if (s.combat.place == r.c.PlaceOf(province) || !r.Plays("lifted_control=at_once"_opt)) return;
  Applied(trace, "8.0/2"_cac);
  UpdateControl(r, s, province, trace);
}
// Those in a city that nobody besieges are in the field again once no enemy is there. Leaders alone do not hold it:
// they are alone with the enemy (7.3.2/1).
void LeaveIdleCity(const Rules& r, S& s, CityId city, Trace* trace) {
  if (PhaseOf(s) == Phase::kSetup) return;
  if (s.sieges[city].fresh != kNobodyAsks) return;
  const UnitSet units = UnitsInCity(r, s, city);
  const LeaderSet leaders = LeadersInCity(r, s, city);
  if (units.Empty()) s.sieges[city] = {};
  if (units.Empty() && leaders.Empty()) return;
  const Side side = units.Empty() ? SideOf(r, s, leaders.First()) : SideOf(r, s, units.First());
  if (!units.Empty() && EnemyIn(r, s, side, r.c.cities[city].province)) return;
  Applied("7.5/3"_cac);
  s.sieges[city] = {};
  ForEach(Group{units, leaders}, [&](Piece piece) { ComeOut(s, piece); });
  if (!units.Empty()) GiveBack(r, s, r.c.cities[city].province, trace);
}
// 7.5.1/3: who has sallied may go back as long as the round is carried out, though the last of the besiegers may be
// lost in it.
bool SallyIsFought(const Rules& r, const S& s, ProvinceId province) {
  return KindOf(s) == CombatKind::kRelief && CombatProvince(r, s) == province && ResultPending(s);
}
// 7.5/6: a fleet of those in the city that guards its port, by port_fleet.
UnitId GuardOf(const Rules& r, const S& s, CityId city) {
  const UnitSet inside = UnitsInCity(r, s, city);
  const Side side = inside.Empty() ? kNobody : SideOf(r, s, inside.First());
  if (r.c.cities[city].port != Sea::kGulf || side == kNobody) return {};
  const UnitSet here = FleetsIn(r, s, side, r.c.cities[city].province);
  for (const UnitId u : UnitsAt(s, r.c.gulf) & UnitsOf(r, s, side)) {
    if (here.Has(u) || (r.Plays("port_fleet=in_the_gulf"_opt) && !s[u].Has(kSpent))) return u;
  }
  return {};
}
// Whom the city has before it. Santa Anna, if no other enemy is there.
Side EnemyBefore(const Rules& r, const S& s, Side side, ProvinceId province) {
  const Side enemy = Enemy(side);
  const bool rebels = UnitsInField(r, s, enemy, province).Empty() && !UnitsInField(r, s, kNobody, province).Empty();
  return rebels ? kNobody : enemy;
}

}  // namespace

bool SeeksCity(const S& s) { return KindOf(s) == CombatKind::kField && s.combat.city.exists(); }
void GoOnIntoCity(const Rules& r, S& s, Trace* trace) {
  if (r.Plays("city_roll=automatic"_opt)) return GoIn(r, s, trace);
  s.step = kCityDieStep;
}

void LaySiegeTo(S& s, CityId city, Side besieger, bool after_combat, uint16_t then) {
  s.sieges[city] = {};
  s.sieges[city].side = besieger;
  s.sieges[city].fresh = after_combat ? kAfterCombat : kBeforeCombat;
  s.sieges[city].done = after_combat ? 0 : 1;
  Call(s, kLaySiege, then);
}

void ShelterIn(const Rules& r, S& s, Side side, const Group& group, CityId city, bool after_combat, uint16_t then,
               Trace* trace) {
  const ProvinceId province = r.c.cities[city].province;
  Applied(trace, "7.5/1"_cac, [&] { return absl::StrCat("those of ", r.SideName(side), " hold ", r.CityName(city)); });
  PutInto(s, group, city);
  LeaveScattered(r, s);
  if (CombatProvince(r, s) == province && side != kNobody) {
    FightersOf(s, side).units -= group.units;
    FightersOf(s, side).leaders -= group.leaders;
    FightersOf(s, side).sheltered = 1;
    if (!Stands(r, s, side)) EndCombat(s, after_combat ? Enemy(side) : kNobody);
  }
  LaySiegeTo(s, city, EnemyBefore(r, s, side, province), after_combat, then);
}

Ruling CheckSiege(const Rules& r, const S& s, CityId city, Side besieger, bool after_combat, Why* why) {
  const ProvinceId province = r.c.cities[city].province;
  ADJUTANT_REFUSE_IF("7.5/1"_cac, UnitsInCity(r, s, city).Empty(), why, "nobody is in ", r.CityName(city));
  ADJUTANT_REFUSE_IF("7.6/4"_cac, UnitsInField(r, s, besieger, province).Empty(), why,
                     "a siege needs a unit on the ground");
  const UnitId guard = GuardOf(r, s, city);
  ADJUTANT_REFUSE_IF("7.5/6"_cac, guard.exists(), why, r.UnitName(guard), " guards the port of ", r.CityName(city));
  if (!after_combat && r.Plays("siege_ratio_scope=after_combat"_opt)) return Accepted("7.5/7"_cac);
  ADJUTANT_REFUSE_IF("7.5/3"_cac, !SiegeOdds(r, s, city, besieger, nullptr), why, "those before ", r.CityName(city),
                     " are not three to one");
  return Accepted();
}

void EndSiege(const Rules& r, S& s, CityId city, Trace* trace) {
  Applied(trace, "7.5/22"_cac, [&] { return absl::StrCat("the siege of ", r.CityName(city), " is over"); });
  s.sieges[city] = {};
  s.agenda.cities.Remove(city);
  for (const UnitId u : UnitsInCity(r, s, city)) ComeOut(s, u);
  for (const LeaderId l : LeadersInCity(r, s, city)) ComeOut(s, l);
  LeaveScattered(r, s);
}

// The garrison stays in its city, as one that was never besieged.
void OpenPorts(const Rules& r, S& s, Trace* trace) {
  for (const CityId city : r.c.cities.ids()) {
    const UnitId guard = Besieged(s, city) ? GuardOf(r, s, city) : UnitId();
    if (!guard.exists()) continue;
    Applied(trace, "7.5/6"_cac, [&] {
      return absl::StrCat("the siege of ", r.CityName(city), " is over: ", r.UnitName(guard), " guards its port");
    });
    s.sieges[city] = {};
    s.now.sieges_due = 1;
  }
}

void SettleSieges(const Rules& r, S& s, Trace* trace) {
  bool later = false;
  for (const CityId city : r.c.cities.ids()) {
    if (r.c.cities[city].in_play && SallyIsFought(r, s, r.c.cities[city].province)) {
      later = true;
      continue;
    }
    if (!Besieged(s, city)) {
      LeaveIdleCity(r, s, city, trace);
      continue;
    }
    const ProvinceId province = r.c.cities[city].province;
    const bool garrison = !UnitsInCity(r, s, city).Empty();
    const bool besieged = !UnitsInField(r, s, BesiegerOf(s, city), province).Empty();
    if (garrison && besieged) continue;
    if (!garrison && besieged) {
      Applied(trace, "7.5/18"_cac, [&] { return absl::StrCat("the siege of ", r.CityName(city), " is won"); });
      s.agenda.fallen.Add(province);
    }
    EndSiege(r, s, city, trace);
    if (garrison && !besieged && PhaseOf(s) != Phase::kSetup) GiveBack(r, s, province, trace);
  }
  s.now.sieges_due = later ? 1 : 0;
}

const CactusStep kSiegeSteps[] = {
    Automatic(kCityOption, "the side in control may go into a city", "7.5/1"_cac, OfferCity, {kCityStep, kBack}),
    {kCityStep,
     "seek_city",
     "may go into a city",
     "7.5/1"_cac,
     {kCitySought, kPieceSheltered, kCityDeclined},
     ShelteringPlayer,
     ListShelter,
     CheckCityChoice,
     ApplyCityChoice,
     {kCityStep, kCincoStep, kCityDieStep, kCityOption, kLaySiege}},
    {kCityDieStep,
     "city_die",
     "the die for the way into the city falls",
     "7.5/2"_cac,
     {kDieRolled},
     Dice,
     ListCityDie,
     CheckCityDie,
     ApplyCityDie,
     {kCityOption, kLaySiege}},
    Automatic(kLaySiege, "a siege may be laid", "7.5/7"_cac, OfferSiege, {kBesiegeStep, kBack}),
    {kBesiegeStep,
     "besiege",
     "may besiege the city",
     "7.5/7"_cac,
     {kSiegeDecided},
     LayingPlayer,
     ListBesiege,
     CheckBesiege,
     ApplyBesiege,
     {kLaySiege}},
};
void AddSiegeSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kSiegeSteps), std::end(kSiegeSteps));
  AddAssaultSteps(steps);
}

}  // namespace adjutant::cactus
