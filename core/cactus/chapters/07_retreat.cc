// Cactus Throne 7.3.3: retreats.
#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/07_results.h"

namespace adjutant::cactus {

namespace {

using Places = IdSet<PlaceId, kMaxPlaces>;

Side SideOfTask(const S& s) { return static_cast<Side>(s.retreat.side); }
PlayerId RetreatingPlayer(const Rules&, const S& s) { return DeciderFor(s, SideOfTask(s)); }
ProvinceId From(const Rules& r, const S& s) { return r.c.ProvinceOf(s.retreat.from); }

// Those who still have to go.
Group StillToGo(const S& s) {
  Group group;
  for (const UnitId u : s.retreat.units) {
    if (s[u].where == s.retreat.from.get()) group.units.Add(u);
  }
  for (const LeaderId l : s.retreat.leaders) {
    if (s[l].where == s.retreat.from.get()) group.leaders.Add(l);
  }
  return group;
}
// They sallied, and may go back (7.5.1/3), unless all have to leave the province (11.1/12b).
bool OfGarrison(const S& s, Piece piece) { return s.retreat.no_city == 0 && StateOf(s, piece).city.exists(); }
bool HasSalliedFrom(const S& s, CityId city) {
  bool any = false;
  ForEach(StillToGo(s), [&](Piece piece) { any = any || StateOf(s, piece).city == city; });
  return any;
}

// ---- Where to.

// 7.3.3/8: a fleet of the side that supports no attack elsewhere takes up whom it has landed in this turn.
bool FleetTakes(const Rules& r, const S& s, Side side, Piece piece, ProvinceId from) {
  if (side == kNobody || !StateOf(s, piece).Has(kHasSailed)) return false;
  const UnitSet here = FleetsIn(r, s, side, from);
  for (const UnitId u : UnitsAt(s, r.c.gulf) & UnitsOf(r, s, side)) {
    if (r.c.units[u].naval() && (!s[u].Has(kSpent) || here.Has(u))) return true;
  }
  return false;
}

// The nearest provinces that `may` be retreated to.
template <class May>
Places Nearest(const Rules& r, ProvinceId from, May may) {
  Places nearest;
  int best = 255;
  for (const ProvinceId p : r.c.map) {
    const int distance = r.c.Distance(from, p);
    if (p == from || distance > best || !may(p)) continue;
    if (distance < best) nearest = {};
    best = distance;
    nearest.Add(r.c.PlaceOf(p));
  }
  return nearest;
}

// 7.3.3/2: into the capital of a province that the side controlled, unless it has to leave the province (11.1/12b), or
// enemies are in the city.
Ruling CheckCapital(const Rules& r, const S& s, CityId city, Why* why) {
  const Side side = SideOfTask(s);
  const ProvinceId from = From(r, s);
  ADJUTANT_REFUSE_IF("7.3.3/2"_cac, !r.c.cities[city].in_play || r.c.provinces[from].capital != city, why,
                     r.CityName(city), " is not the capital of ", r.ProvinceName(from));
  ADJUTANT_REFUSE_IF("7.3.3/2"_cac, side == kNobody || !Controls(s, side, from), why, r.SideName(side),
                     " did not control ", r.ProvinceName(from));
  ADJUTANT_REFUSE_IF("11.1/12b"_cac, s.retreat.no_city != 0, why, "they have to leave the province");
  ADJUTANT_REFUSE_IF("7.3.3/2"_cac, Besieged(s, city), why, r.CityName(city), " is under siege");
  const bool held = (UnitsInCity(r, s, city) - UnitsOf(r, s, side)).Empty();
  ADJUTANT_REFUSE_IF("7.3.3/2"_cac, !held, why, "the enemy is in ", r.CityName(city));
  ADJUTANT_REFUSE_IF("7.3.3/2"_cac, StillToGo(s).units.Empty(), why, "leaders alone cannot hold a city");
  return Accepted();
}
CityId CapitalFor(const Rules& r, const S& s) {
  const CityId city = r.c.provinces[From(r, s)].capital;
  return city.exists() && CheckCapital(r, s, city, nullptr).accepted ? city : CityId();
}
Places WaysOf(const Rules& r, const S& s, Piece piece) { return RetreatsOf(r, s, SideOfTask(s), piece, From(r, s)); }

// ---- Going.

// Who comes into a combat is no part of it (7.3.3/4). Then, by option, attrition (attrition_scope).
void Go(const Rules& r, S& s, const Group& group, PlaceId to, Trace* trace) {
  const ProvinceId province = r.c.ProvinceOf(to);
  const bool fleet = !province.exists(), battle = !fleet && CombatIn(r, s, province);
  const PlaceId from = s.retreat.from;
  PutAt(s, group, to);
  // Who goes on by land is no longer where the fleet has put him (7.3.3/8).
  if (!fleet) ForEach(group, [&](Piece piece) { StateOf(s, piece).Clear(kHasSailed); });
  for (Fighters& fighters : s.combat.sides) {
    fighters.units -= group.units;
    fighters.leaders -= group.leaders;
    if (fighters.lead.exists() && group.units.Has(fighters.lead)) fighters.lead = kNoId;
  }
  s.retreat.went = to;
  const auto text = [&] {
    return absl::StrCat(group.Count(), group.Count() == 1 ? " of them retreats to " : " of them retreat to ",
                        r.PlaceName(to));
  };
  if (fleet) {
    Applied(trace, "7.3.3/8"_cac, text);
  } else if (battle) {
    Applied(trace, "7.3.3/4"_cac, text);
  } else {
    Applied(trace, "7.3.3/3"_cac, text);
  }
  if (battle) ForEach(group, [&](Piece piece) { StateOf(s, piece).Mark(kFightsNot); });
  s.step = kRetreats;
  if (fleet || !r.Plays("attrition_scope=retreats_too"_opt)) return;
  const bool baja = province == r.c.baja || from == r.c.PlaceOf(r.c.baja);
  const UnitSet liable = LiableUnits(r, s, group.units, to, baja);
  if (!liable.Empty()) AskAttrition(r, s, liable, to, LossCause::kAttrition, baja, kRetreats);
}

// Those who have no way, or only one and to the same place as the first of them. False if everybody has a choice.
bool GoForced(const Rules& r, S& s, const Group& group, Trace* trace) {
  Group stuck, forced;
  PlaceId to;
  ForEach(group, [&](Piece piece) {
    if (OfGarrison(s, piece)) return;
    const Places ways = WaysOf(r, s, piece);
    if (ways.Empty()) stuck.Add(piece);
    if (ways.Count() != 1 || (to.exists() && ways.First() != to)) return;
    to = ways.First();
    forced.Add(piece);
  });
  if (!stuck.Empty()) {
    Applied(trace, "7.3.3/6"_cac, "there is nowhere to retreat to");
    const Side side = SideOfTask(s);
    const Side enemy = side != kNobody ? Enemy(side) : Enemy(static_cast<Side>(DeciderFor(s, side)));
    AskFate(r, s, side, stuck.units, stuck.leaders, true, Whose(s, enemy), kRetreats, trace);
    return true;
  }
  if (!to.exists()) return false;
  Go(r, s, forced, to, trace);
  return true;
}

void IntoCity(const Rules& r, S& s, CityId city, Trace* trace) {
  const Group group = StillToGo(s);
  Applied(trace, "7.3.3/2"_cac, [&] { return absl::StrCat("they retreat into ", r.CityName(city)); });
  ShelterIn(r, s, SideOfTask(s), group, city, true, kRetreats, trace);
  s.retreat.units = {};
  s.retreat.leaders = {};
}

// Who sallied is in the city again, and out of this combat.
void BackIntoCity(S& s, const Group& group, Trace* trace) {
  Applied(trace, "7.5.1/3"_cac, "those who sallied go back into the city");
  ForEach(group, [&](Piece piece) {
    if (!OfGarrison(s, piece)) return;
    if (piece.unit.exists()) s.retreat.units.Remove(piece.unit);
    if (piece.leader.exists()) s.retreat.leaders.Remove(piece.leader);
    for (const Side place : {kImperial, kRepublican}) {
      if (piece.unit.exists()) FightersOf(s, place).units.Remove(piece.unit);
      if (piece.leader.exists()) FightersOf(s, place).leaders.Remove(piece.leader);
    }
  });
}

bool AllOfGarrison(const S& s, const Group& group) {
  bool all = true;
  ForEach(group, [&](Piece piece) { all = all && OfGarrison(s, piece); });
  return all;
}
bool AnyWay(const Rules& r, const S& s, const Group& group) {
  bool any = false;
  ForEach(group, [&](Piece piece) { any = any || !WaysOf(r, s, piece).Empty(); });
  return any;
}

// An enemy leader alone stops no retreat; but who has come to him opposes him, and he rolls (7.0/1, 7.3.2/1).
void MeetLeaders(const Rules& r, S& s) {
  for (const ProvinceId p : r.c.map) {
    if (r.c.PlaceOf(p) != s.retreat.from && Opposed(r, s, p)) s.agenda.fields.Add(p);
  }
}

// Called with s.retreat: who has one way goes it, who has several is asked, who has none suffers DE*.
void RunRetreats(const Rules& r, S& s, Trace* trace) {
  const Group group = StillToGo(s);
  if (group.Empty()) {
    MeetLeaders(r, s);
    // Who lifts a siege of his own will has not seen it broken (7.5/14): nobody follows him.
    const bool lifts = Assaults(s) && static_cast<RetreatCause>(s.retreat.cause) == RetreatCause::kVoluntary;
    const MaybePlace went = s.retreat.went;
    s.retreat = {};
    if (!lifts) s.retreat.went = went;
    LeaveScattered(r, s);
    Return(s);
    return;
  }
  const CityId city = CapitalFor(r, s);
  const bool sallied = AllOfGarrison(s, group);
  if (!AnyWay(r, s, group)) {
    if (sallied) return BackIntoCity(s, group, trace), void(s.step = kRetreats);
    if (city.exists()) return IntoCity(r, s, city, trace);
  }
  if (!city.exists() && !sallied && GoForced(r, s, group, trace)) return;
  s.step = kRetreatStep;
}

// ---- The decision.

void ListRetreats(const Rules& r, const S& s, EventList* out) {
  const Group group = StillToGo(s);
  const PlayerId player = RetreatingPlayer(r, s);
  Places all;
  ForEach(group, [&](Piece piece) {
    for (const PlaceId place : WaysOf(r, s, piece)) {
      all.Add(place);
      out->push_back(PieceEvent(kRetreated, player, piece, place));
    }
  });
  for (const PlaceId place : all) out->push_back(MakeEvent(kRetreated, player, {kNone, kNone, place}));
  const CityId capital = CapitalFor(r, s);
  if (capital.exists()) out->push_back(MakeEvent(kRetreatedToCity, player, {capital}));
  for (const CityId city : r.c.provinces[From(r, s)].cities) {
    if (city != capital && HasSalliedFrom(s, city)) out->push_back(MakeEvent(kRetreatedToCity, player, {city}));
  }
}

Ruling CheckWay(const Rules& r, const S& s, Piece piece, PlaceId place, Why* why) {
  if (WaysOf(r, s, piece).Has(place)) return Accepted("7.3.3/3"_cac);
  const ProvinceId province = r.c.ProvinceOf(place);
  const std::string name = piece.unit.exists() ? r.UnitName(piece.unit) : r.LeaderName(piece.leader);
  ADJUTANT_REFUSE_IF("7.3.3/8"_cac, place == r.c.aboard, why, name,
                     " has not landed in this turn, or the fleet supports an attack elsewhere");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.3.3/3"_cac, !province.exists(), why, "they retreat to a province");
  ADJUTANT_REFUSE_IF("7.3.3/1"_cac, province == From(r, s), why, "they have to leave ", r.ProvinceName(province));
  ADJUTANT_REFUSE_IF("10.2/9"_cac, province == r.c.sonora && HandedOverTo(r, s, piece), why,
                     "Sonora is the Confederates'");
  ADJUTANT_REFUSE_IF("7.3.3/4"_cac, CombatIn(r, s, province), why, "a combat is to be fought in ",
                     r.ProvinceName(province), ", and there are other ways or it is not friendly");
  ADJUTANT_REFUSE_IF("7.3.3/3"_cac, true, why, r.ProvinceName(province),
                     " is not one of the nearest that are friendly or uncontrolled");
  return Accepted();
}
Ruling CheckCity(const Rules& r, const S& s, const Event& event, Why* why) {
  const CityId city = CityArg(event);
  const bool relief = KindOf(s) == CombatKind::kRelief && r.c.cities[city].province == From(r, s);
  if (!relief || CapitalFor(r, s) == city) return CheckCapital(r, s, city, why);
  ADJUTANT_REFUSE_IF("11.1/12b"_cac, s.retreat.no_city != 0, why, "they have to leave the province");
  ADJUTANT_REFUSE_IF("7.5.1/3"_cac, !HasSalliedFrom(s, city), why, "nobody who has to retreat has sallied from ",
                     r.CityName(city));
  return Accepted();
}
Ruling CheckRetreat(const Rules& r, const S& s, const Event& event, Why* why) {
  if (event.type == kRetreatedToCity) return CheckCity(r, s, event, why);
  const Group group = StillToGo(s);
  const Piece piece = PieceArg(event);
  const PlaceId place = PlaceArg(event, 2);
  const bool one = piece.exists();
  ADJUTANT_REFUSE_IMPOSSIBLE("7.3.3/7"_cac, piece.unit.exists() && piece.leader.exists(), why,
                             "name one piece, or none for all");
  if (one) {
    ADJUTANT_REFUSE_IF("7.3.3/7"_cac, !group.Has(piece), why, "the piece does not have to retreat");
    return CheckWay(r, s, piece, place, why);
  }
  Ruling ruling = Accepted("7.3.3/7"_cac);
  ForEach(group, [&](Piece each) {
    if (ruling.accepted) ruling = CheckWay(r, s, each, place, why);
  });
  return ruling;
}

void ApplyRetreat(const Rules& r, S& s, const Event& event, Trace* trace) {
  const Group group = StillToGo(s);
  s.step = kRetreats;
  if (event.type == kRetreatedToCity) {
    const bool back = HasSalliedFrom(s, CityArg(event));
    return back ? BackIntoCity(s, group, trace) : IntoCity(r, s, CityArg(event), trace);
  }
  const Piece piece = PieceArg(event);
  Group moved = group;
  if (piece.exists()) {
    Applied(trace, "7.3.3/7"_cac);
    moved = {};
    moved.Add(piece);
  }
  Go(r, s, moved, PlaceArg(event, 2), trace);
}

}  // namespace

void AskRetreat(const Rules& r, S& s, Side side, const Group& group, ProvinceId from, RetreatCause cause, bool no_city,
                uint16_t then) {
  s.retreat = {};
  s.retreat.units = group.units;
  s.retreat.leaders = group.leaders;
  s.retreat.from = r.c.PlaceOf(from);
  s.retreat.side = side;
  s.retreat.cause = static_cast<uint8_t>(cause);
  s.retreat.no_city = no_city ? 1 : 0;
  Call(s, kRetreats, then);
}

IdSet<PlaceId, kMaxPlaces> RetreatsOf(const Rules& r, const S& s, Side side, Piece piece, ProvinceId from) {
  // A Sonora that the Confederates have is not friendly to the Imperials (10.2/9).
  const auto open = [&](ProvinceId p) { return p != r.c.sonora || !HandedOverTo(r, s, piece); };
  const auto quiet = [&](ProvinceId p) {
    return (ControlOf(s, p) == side || ControlOf(s, p) == kNobody) && open(p) && !CombatIn(r, s, p) &&
           !EnemyIn(r, s, side, p);
  };
  const auto embattled = [&](ProvinceId p) {
    return side != kNobody && Controls(s, side, p) && open(p) && CombatIn(r, s, p);
  };
  Places ways = Nearest(r, from, quiet);
  if (ways.Empty()) {
    ways = Nearest(r, from, embattled);
    if (!ways.Empty()) Applied("7.3.3/4"_cac);
  } else {
    Applied("7.3.3/3"_cac);
  }
  if (FleetTakes(r, s, side, piece, from)) ways.Add(r.c.aboard);
  return ways;
}

const CactusStep kRetreatSteps[] = {
    Automatic(kRetreats, "a side retreats", "7.3.3/1"_cac, RunRetreats,
              {kRetreatStep, kRetreats, kFates, kAttrition, kLaySiege, kBack}),
    {kRetreatStep,
     "retreat",
     "retreats",
     "7.3.3/3"_cac,
     {kRetreated, kRetreatedToCity},
     RetreatingPlayer,
     ListRetreats,
     CheckRetreat,
     ApplyRetreat,
     {kRetreats, kAttrition, kLaySiege}},
};
void AddRetreatSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kRetreatSteps), std::end(kRetreatSteps));
}

}  // namespace adjutant::cactus
