// Cactus Throne 7.0: which combats there are, and in which order they are resolved.
#include "core/cactus/chapters/07_combats.h"

#include <iterator>

#include "absl/strings/str_cat.h"

namespace adjutant::cactus {

namespace {

PlayerId Chooser(const Rules&, const S& s) { return s.agenda.chooser; }

// ---- Who is there.

bool Against(const Group& a, const Group& b) {
  return !a.Empty() && !b.Empty() && !(a.units.Empty() && b.units.Empty());
}

// The two sides that fight in the field of the province: those of the players first, then one of them and Santa Anna,
// who has the place of the player who is not attacked (10.5/10).
void FindSides(const Rules& r, S& s, ProvinceId province) {
  const Group imperial = FightersIn(r, s, kImperial, province), republican = FightersIn(r, s, kRepublican, province);
  if (Against(imperial, republican)) return;
  s.combat.rebels = 1;
  s.combat.rebel_slot = Against(imperial, FightersIn(r, s, kNobody, province)) ? kRepublican : kImperial;
}
void FindBesieger(const Rules& r, S& s, CityId city) {
  const Side inside = GarrisonOf(r, s, city);
  Side outside = static_cast<Side>(s.sieges[city].side);
  // No siege yet: whoever stands before the city.
  if (!Besieged(s, city)) {
    const ProvinceId province = r.c.cities[city].province;
    outside = inside == kNobody ? kImperial : Enemy(inside);
    if (UnitsInField(r, s, outside, province).Empty()) outside = inside == kNobody ? kRepublican : kNobody;
  }
  s.combat.rebels = inside == kNobody || outside == kNobody ? 1 : 0;
  s.combat.rebel_slot = inside == kNobody ? Enemy(outside) : outside == kNobody ? Enemy(inside) : kNobody;
  s.combat.besieger = outside == kNobody ? Enemy(inside) : outside;
}

// 7.2/4: an Army of theirs came by reaction.
bool CameByReaction(const Rules& r, const S& s, Side side) {
  for (const ArmyId a : ArmiesIn(r, s, side)) {
    if (s.armies[a].came_in != 0) return true;
  }
  return false;
}

// Puts together who fights, anew from the map.
void Muster(const Rules& r, S& s) {
  const ProvinceId province = CombatProvince(r, s);
  for (const Side side : kBothSides) {
    Fighters& fighters = FightersOf(s, side);
    Group group = FightersIn(r, s, Whose(s, side), province);
    if (IsGarrison(s, side)) group = {UnitsInCity(r, s, s.combat.city), LeadersInCity(r, s, s.combat.city)};
    fighters.units = group.units;
    fighters.leaders = group.leaders;
    const bool fleets = !Assaults(s) || FleetsSupport(r, s, side, s.combat.city);
    if (Whose(s, side) != kNobody && fleets) fighters.units |= FleetsIn(r, s, side, province);
    fighters.reacted = CameByReaction(r, s, side) ? 1 : 0;
  }
}

bool HasLandUnits(const Rules& r, const S& s, Side side) {
  return !WithoutFleets(r, FightersOf(s, side).units).Empty();
}
bool IsThere(const Rules& r, const S& s, Side side) {
  return HasLandUnits(r, s, side) || !FightersOf(s, side).leaders.Empty();
}
// Both sides are there, and one of them with units.
bool CanFight(const Rules& r, const S& s) {
  return IsThere(r, s, kImperial) && IsThere(r, s, kRepublican) &&
         (HasLandUnits(r, s, kImperial) || HasLandUnits(r, s, kRepublican));
}
// Nobody is left to fight with. Who has gone into a city before the combat has not lost one (7.3.3/5), by
// chain_shelter.
void BreakOff(const Rules& r, S& s) {
  const bool decided = s.combat.over != 0 && r.Plays("chain_shelter=stay"_opt);
  if (!decided)
    EndCombat(s, HasLandUnits(r, s, kImperial) ? kImperial : HasLandUnits(r, s, kRepublican) ? kRepublican : kNobody);
  s.step = kCombatDecided;
}

// ---- The list.

void BeginCombats(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "7.0/1"_cac);
  Applied(trace, "4.0/8"_cac);
  s.now.phase = static_cast<uint8_t>(Phase::kCombat);
  s.now.phasing = kNobody;
  // A siege may have been won before this phase, by Col. Dupin or Santa Anna (7.5/18).
  const ProvinceSet fallen = s.agenda.fallen;
  s.agenda = {};
  s.agenda.fallen = fallen;
  s.combat = {};
  s.agenda.chooser = kImperial;
  for (const ProvinceId p : r.c.map) s.agenda.fields.Set(p, Opposed(r, s, p));
  for (const CityId c : r.c.cities.ids()) s.agenda.cities.Set(c, r.c.cities[c].in_play && Faced(r, s, c));
  s.step = kFleets;
}

void BeginAt(const Rules& r, S& s, PlaceId place, CityId city, Trace* trace) {
  s.combat = {};
  s.retreat = {};
  s.combat.column = -1;
  s.combat.place = place;
  s.combat.kind = static_cast<uint8_t>(city.exists() ? CombatKind::kAssault : CombatKind::kField);
  if (city.exists()) {
    s.combat.city = city;
    s.agenda.cities.Remove(city);
    FindBesieger(r, s, city);
  } else {
    s.agenda.fields.Remove(r.c.ProvinceOf(place));
    FindSides(r, s, r.c.ProvinceOf(place));
  }
  if (s.combat.rebels != 0) Applied(trace, "10.5/10"_cac);
  s.step = kCombatBegins;
}

// Combats that have come to nothing, and sieges laid in this phase, are no longer in the list.
void DropEmpty(const Rules& r, S& s) {
  for (const ProvinceId p : r.c.map) {
    if (s.agenda.fields.Has(p) && !Opposed(r, s, p)) s.agenda.fields.Remove(p);
  }
  for (const CityId c : r.c.cities.ids()) {
    if (s.agenda.cities.Has(c) && (!Faced(r, s, c) || s.sieges[c].fresh != 0)) s.agenda.cities.Remove(c);
  }
}

// Those left, of which the player whose turn it is chooses one; the only one is not asked for.
void NextCombat(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "7.0/2"_cac);
  DropEmpty(r, s);
  const int left = s.agenda.fields.Count() + s.agenda.cities.Count();
  if (left == 0) {
    s.step = kCombatPhaseEnds;
  } else if (left > 1) {
    s.step = kChooseCombatStep;
  } else {
    for (const ProvinceId p : s.agenda.fields) return BeginAt(r, s, r.c.PlaceOf(p), kNoId, trace);
    for (const CityId c : s.agenda.cities) return BeginAt(r, s, r.c.PlaceOf(r.c.cities[c].province), c, trace);
  }
}

void ListCombats(const Rules& r, const S& s, EventList* out) {
  for (const ProvinceId p : s.agenda.fields)
    out->push_back(MakeEvent(kCombatChosen, s.agenda.chooser, {r.c.PlaceOf(p)}));
  for (const CityId c : s.agenda.cities)
    out->push_back(MakeEvent(kCombatChosen, s.agenda.chooser, {r.c.PlaceOf(r.c.cities[c].province), c}));
}
Ruling CheckChosen(const Rules& r, const S& s, const Event& e, Why* why) {
  const PlaceId place = PlaceArg(e);
  const CityId city = CityArg(e, 1);
  if (city.exists()) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.0/2"_cac, r.c.PlaceOf(r.c.cities[city].province) != place, why, r.CityName(city),
                               " is not in ", r.PlaceName(place));
    ADJUTANT_REFUSE_IF("7.5/9"_cac, !s.agenda.cities.Has(city), why, "there is no siege of ", r.CityName(city),
                       " to be dealt with");
    return Accepted("7.0/2"_cac);
  }
  const ProvinceId province = r.c.ProvinceOf(place);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.0/1"_cac, !province.exists(), why, r.PlaceName(place), " is no province");
  ADJUTANT_REFUSE_IF("7.0/1"_cac, !s.agenda.fields.Has(province), why, r.PlaceName(place),
                     " has no combat that is still to be resolved");
  return Accepted("7.0/2"_cac);
}
void ApplyChosen(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "7.0/2"_cac);
  BeginAt(r, s, PlaceArg(e), CityArg(e, 1), trace);
}

// ---- Before the first round: the stages of Combat::stage.

enum Stage : uint8_t { kFirst = 0, kAfterRequests, kAfterCity, kAfterSally };

bool DupinDue(const Rules& r, const S& s) {
  return s.turn.dupin != 0 && s.agenda.dupin_done == 0 && s[r.c.dupin].where == s.combat.place;
}

// The besieged whose friends have come to fight those who besiege them (7.5.1/1); and a garrison that nobody besieges,
// whose friends fight before the city: nothing keeps it out of the combat (7.0/1). But not who has just gone in from
// it. Of several the next that has not been asked.
CityId ToBeRelieved(const Rules& r, const S& s) {
  for (const CityId city : r.c.provinces[CombatProvince(r, s)].cities) {
    if (s.combat.city.exists() && city.number() <= s.combat.city.number()) continue;
    const Side inside = GarrisonOf(r, s, city);
    for (const Side side : kBothSides) {
      const Side whose = Whose(s, side), enemy = Whose(s, Enemy(side));
      const bool asked = FightersOf(s, side).sheltered != 0;
      if (whose != inside) continue;
      if (Besieged(s, city) ? enemy == s.sieges[city].side && !(asked && s.sieges[city].fresh != 0)
                            : whose != kNobody && !asked)
        return city;
    }
  }
  return kNoId;
}

// 7.3.2/1, by no_lead: leaders alone fight no round.
bool LeadersOnly(const Rules& r, S& s, Trace* trace) {
  for (const Side side : kBothSides) {
    if (HasLandUnits(r, s, side)) continue;
    Applied(trace, "7.3.2/1"_cac, [&] { return absl::StrCat("leaders of ", r.SideName(side), " are alone"); });
    const LeaderSet leaders = FightersOf(s, side).leaders;
    EndCombat(s, Enemy(side));
    AskFate(r, s, Whose(s, side), {}, leaders, false, Whose(s, Enemy(side)), kCombatDecided, trace);
    return true;
  }
  return false;
}

// Col. Dupin's requests, the city, a sally; then rounds.
void BeginCombat(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "7.0/4"_cac);
  const uint8_t stage = s.combat.stage++;
  if (KindOf(s) != CombatKind::kRelief) Muster(r, s);
  if (!CanFight(r, s)) return BreakOff(r, s);
  switch (stage) {
    case kFirst:
      if (!DupinDue(r, s)) return;  // the next stage at once
      s.agenda.dupin_done = 1;
      return Call(s, kDupinRequests, kCombatBegins);
    case kAfterRequests:
      if (!Assaults(s)) return Call(s, kCityOption, kCombatBegins);
      s.step = kSiegeCombat;
      return;
    case kAfterCity: {
      const CityId city = ToBeRelieved(r, s);
      if (!city.exists()) return;
      s.combat.city = city;
      s.combat.kind = static_cast<uint8_t>(CombatKind::kRelief);
      s.combat.stage = kAfterCity;
      return Call(s, kSallyOption, kCombatBegins);
    }
    default:
      s.combat.stage = 0;
      if (!LeadersOnly(r, s, trace)) s.step = kRound;
  }
}

// ---- Afterwards.

// 7.3.3/5: whoever had fled into this combat, and has lost it with his side, goes on, or by retreat_chain is lost. True
// if there is somebody. Leaders whom they leave alone are asked for once more.
bool ChainGoesOn(const Rules& r, S& s, Trace* trace) {
  const auto winner = static_cast<Side>(s.combat.winner);
  if (winner == kNobody || Assaults(s)) return false;
  const Side loser = Enemy(winner), whose = Whose(s, loser);
  const ProvinceId province = CombatProvince(r, s);
  Group group;
  ForEach(GroupInField(r, s, whose, province), [&](Piece piece) {
    if (StateOf(s, piece).Has(kFightsNot)) group.Add(piece);
  });
  if (group.Empty() || !EnemyIn(r, s, whose, province)) return false;
  Applied(trace, "7.3.3/5"_cac);
  ForEach(group, [&](Piece piece) { StateOf(s, piece).Clear(kFightsNot); });
  if (r.Plays("retreat_chain=eliminated"_opt)) {
    AskFate(r, s, whose, group.units, group.leaders, false, Whose(s, winner), kCombatDecided, trace);
  } else {
    AskRetreat(r, s, whose, group, province, RetreatCause::kChain, false, kCombatDecided);
  }
  return true;
}

// 7.6/2: a naval unit that has fought has had its combat.
void ReleaseFleets(const Rules& r, S& s) {
  for (const Side side : kBothSides) {
    const UnitSet fleets = FightersOf(s, side).units - WithoutFleets(r, FightersOf(s, side).units);
    for (size_t i = 0; i < s.agenda.fleets.size(); ++i) {
      const UnitId fleet = i == 0 ? r.c.flotilla : r.c.us_flotillas[i - 1];
      if (s.combat.round > 0 && fleets.Has(fleet)) s.agenda.fleets[i] = kNoId;
    }
  }
}

// A battle at sea is part of the orders of a side's naval units, which go on.
void FinishAtSea(S& s) {
  s.now.phasing = s.now.phasing == kImperial ? kNobody : kImperial;
  s.combat = {};
  s.step = kFleets;
}

// 10.5/8: with Santa Anna's revolt over, those of both sides who followed him are enemies where they stand, and so are
// those whom his last unit besieged and whoever has fought it (7.0/1).
void SettleFollowers(const Rules& r, S& s, Trace* trace) {
  ProvinceSet theirs;
  if (s.combat.rebels != 0) theirs.Add(CombatProvince(r, s));
  for (const UnitId u : s.rebels) {
    if (const ProvinceId province = ProvinceOf(r, s, Piece(u)); province.exists()) theirs.Add(province);
  }
  SettleRevolt(r, s, trace);
  if (!s.rebels.Empty()) return;
  for (const ProvinceId p : theirs) {
    if (Opposed(r, s, p)) s.agenda.fields.Add(p);
  }
}

// 7.0/5: the marker of control; whoever had fled into it; the next.
void FinishCombat(const Rules& r, S& s, Trace* trace) {
  if (AtSea(s)) return FinishAtSea(s);
  if (ChainGoesOn(r, s, trace)) return;
  Applied(trace, "7.0/5"_cac);
  const ProvinceId province = CombatProvince(r, s);
  ReleaseFleets(r, s);
  SettleFollowers(r, s, trace);
  UpdateControl(r, s, province, trace);
  // Whoever is left may have Santa Anna to fight, or the other way round.
  if (!Assaults(s) && s.combat.rebels == 0 && !FightersIn(r, s, kNobody, province).Empty())
    s.agenda.fields.Add(province);
  s.combat = {};
  ClearMarks(s, kHoldsBack | kTookHeart);
  s.agenda.chooser = Enemy(static_cast<Side>(s.agenda.chooser));
  s.step = kNextCombat;
}

void EndCombats(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.0/5"_cac);
  ClearMarks(s, kStandsToFight | kFightsNot | kHoldsBack | kTookHeart);
  for (ArmyState& army : s.armies) army.came_in = 0;
  for (SiegeState& siege : s.sieges) siege.fresh = siege.done = 0;
  s.agenda.fields = {};
  s.agenda.cities = {};
  s.agenda.fleets = {};
  s.agenda.dupin_done = 0;
  s.step = kEndTurn;
}

}  // namespace

Group FightersIn(const Rules& r, const S& s, Side whose, ProvinceId province) {
  Group group;
  ForEach(GroupInField(r, s, whose, province), [&](Piece piece) {
    if (!StateOf(s, piece).Has(kFightsNot)) group.Add(piece);
  });
  return group;
}
bool Opposed(const Rules& r, const S& s, ProvinceId province) {
  const Group imperial = FightersIn(r, s, kImperial, province), republican = FightersIn(r, s, kRepublican, province),
              rebels = FightersIn(r, s, kNobody, province);
  return Against(imperial, republican) || Against(imperial, rebels) || Against(republican, rebels);
}
Side GarrisonOf(const Rules& r, const S& s, CityId city) {
  for (const UnitId u : UnitsInCity(r, s, city)) return SideOf(r, s, u);
  for (const LeaderId l : LeadersInCity(r, s, city)) return SideOf(r, s, l);
  return kNobody;
}
bool Faced(const Rules& r, const S& s, CityId city) {
  if (Besieged(s, city)) return true;
  if (UnitsInCity(r, s, city).Empty() && LeadersInCity(r, s, city).Empty()) return false;
  return EnemyIn(r, s, GarrisonOf(r, s, city), r.c.cities[city].province);
}

bool CombatIn(const Rules& r, const S& s, ProvinceId province) {
  if (s.agenda.fields.Has(province) || s.combat.place.number() == province.number()) return true;
  for (const CityId city : r.c.provinces[province].cities) {
    if (s.agenda.cities.Has(city) && Besieged(s, city)) return true;
  }
  return false;
}
void EndCombat(S& s, Side winner) {
  s.combat.over = 1;
  s.combat.winner = winner;
}

const CactusStep kCombatSteps[] = {
    Automatic(kCombatPhase, "the combats are found", "7.0/1"_cac, BeginCombats, {kFleets}),
    Automatic(kNextCombat, "the next combat is due", "7.0/2"_cac, NextCombat,
              {kChooseCombatStep, kCombatBegins, kCombatPhaseEnds}),
    {kChooseCombatStep,
     "choose_combat",
     "chooses the next combat",
     "7.0/2"_cac,
     {kCombatChosen},
     Chooser,
     ListCombats,
     CheckChosen,
     ApplyChosen,
     {kCombatBegins}},
    Automatic(kCombatBegins, "a combat begins", "7.0/4"_cac, BeginCombat,
              {kCombatBegins, kDupinRequests, kCityOption, kSallyOption, kSiegeCombat, kFates, kRound, kCombatDecided}),
    Automatic(kCombatOver, "a combat is over", "7.0/5"_cac, FinishCombat,
              {kNextCombat, kRetreats, kFates, kFleets, kCombatDecided}),
    Automatic(kCombatPhaseEnds, "all combats are resolved", "7.0/5"_cac, EndCombats, {kEndTurn}),
};
void AddCombatSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kCombatSteps), std::end(kCombatSteps));
}

}  // namespace adjutant::cactus
