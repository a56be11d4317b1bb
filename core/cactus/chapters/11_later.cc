// Cactus Throne 11: what events do later in the turn, and in later turns.
#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/05_movement.h"
#include "core/cactus/chapters/11_events.h"
#include "core/table/paths.h"

namespace adjutant::cactus {

namespace {

// ---- 11.6/6: Maximilian takes command where most Imperial units attack.
bool ImperialsAttackIn(const Rules& r, const S& s, ProvinceId province) {
  if (UnitsInField(r, s, kImperial, province).Empty()) return false;
  if (EnemyIn(r, s, kImperial, province)) return true;
  for (const CityId city : r.c.provinces[province].cities) {
    if (Besieged(s, city) && s.sieges[city].side == kImperial) return true;
  }
  return false;
}
// Those with the most of them.
ProvinceSet LargestAttacks(const Rules& r, const S& s) {
  ProvinceSet largest;
  int most = 0;
  for (const ProvinceId p : r.c.map) {
    const int units = ImperialsAttackIn(r, s, p) ? UnitsInField(r, s, kImperial, p).Count() : 0;
    if (units > most) largest = {};
    if (units > most) most = units;
    if (units == most && units > 0) largest.Add(p);
  }
  return largest;
}
void TakeCommand(const Rules& r, S& s, ProvinceId province, Trace* trace) {
  const LeaderId maximilian = r.c.maximilian;
  if (s[maximilian].where != r.c.PlaceOf(province) || s[maximilian].city.exists()) {
    LeaveArmy(s, maximilian);
    PutAt(s, maximilian, r.c.PlaceOf(province));
  }
  s.turn.maximilian = 2;
  Applied(trace, "11.6/6a"_cac, [&] { return "Maximilian takes command in " + r.ProvinceName(province); });
  Applied(trace, "11.6/6b"_cac);
}
// On to the combats; Col. Dupin asks before them all, or by dupin_event before each.
void GoToCombats(const Rules& r, S& s) {
  s.now.phasing = kNobody;
  s.now.phase = static_cast<uint8_t>(Phase::kCombat);
  if (s.turn.dupin == 0 || r.Plays("dupin_event=in_combat"_opt)) return void(s.step = kCombatPhase);
  Call(s, kDupinRequests, kCombatPhase);
}
void RideOut(const Rules& r, S& s, Trace* trace) {
  const bool at_hand = OnMap(r, s, r.c.maximilian) && SideOf(r, s, r.c.maximilian) == kImperial;
  if (s.turn.maximilian != 1 || !at_hand) return GoToCombats(r, s);
  const ProvinceSet largest = LargestAttacks(r, s);
  if (largest.Count() > 1) return void(s.step = kMaximilianStep);
  if (largest.Count() == 1) TakeCommand(r, s, largest.First(), trace);
  GoToCombats(r, s);
}
void ListRides(const Rules& r, const S& s, EventList* out) {
  for (const ProvinceId p : LargestAttacks(r, s))
    out->push_back(MakeEvent(kMaximilianRode, kImperial, {r.c.PlaceOf(p)}));
}
Ruling CheckRide(const Rules& r, const S& s, const Event& e, Why* why) {
  const ProvinceId province = r.c.ProvinceOf(PlaceArg(e));
  ADJUTANT_REFUSE_IF("11.6/6a"_cac, !province.exists() || !LargestAttacks(r, s).Has(province), why,
                     r.PlaceName(PlaceArg(e)), " is not where the most Imperial units attack");
  return Accepted();
}
void Ride(const Rules& r, S& s, const Event& e, Trace* trace) {
  TakeCommand(r, s, r.c.ProvinceOf(PlaceArg(e)), trace);
  GoToCombats(r, s);
}

// ---- 11.2/9: Col. Dupin's requests.
bool ContraIn(const Rules& r, const S& s, ProvinceId province) {
  for (const UnitId u : UnitsIn(r, s, kImperial, province)) {
    if (r.c.units[u].sort == Sort::kContra) return true;
  }
  return false;
}
void RequestDupin(const Rules& r, S& s, Trace* trace) {
  if (!AskedByDupin(r, s).Empty()) {
    Applied(trace, "11.2/9"_cac);
    return void(s.step = kDupinDieStep);
  }
  bool rolled = false;
  for (const UnitId u : r.c.units_of[kRepublican]) {
    if (!r.c.units[u].irregular()) continue;
    rolled = rolled || s[u].Has(kTried);
    s[u].Clear(kTried);
  }
  if (rolled || !s.combat.place.exists()) s.turn.dupin = 0;
  Return(s);
}
void ListDupinDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kDupinRequest); }
Ruling CheckDupinDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kDupinRequest, "11.2/9"_cac, why);
}
void TakeDupinDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const UnitId unit = AskedByDupin(r, s).First();
  s.step = kDupinRequests;
  const bool lost = e.args[1] >= r.c.n.dupin_elimination;
  Applied(trace, "11.2/9"_cac, [&] {
    return absl::StrCat(r.UnitName(unit), lost ? " is found by Col. Dupin" : " is not found by Col. Dupin");
  });
  if (lost) {
    FightersOf(s, kRepublican).units.Remove(unit);
    Eliminate(r, s, unit, LossCause::kEvent, trace);
  }
  // Off the map the mark only says that dice have fallen.
  s[unit].Mark(kTried);
}

// ---- 11.6/4b: what the USA annex.
void ListAnnexation(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kAnnexation); }
Ruling CheckAnnexation(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kAnnexation, "11.6/4b"_cac, why);
}
void TakeAnnexation(const Rules& r, S& s, const Event& e, Trace* trace) {
  const bool annexed = e.args[1] >= r.c.n.annexation;
  s.affairs.annexation = annexed ? 2 : 0;
  Applied(trace, "11.6/4b"_cac, annexed ? "provinces with US troops count for nobody" : "the USA annex nothing");
  s.step = kVictory;
}

}  // namespace

// Called before a combat, those of that place alone.
UnitSet AskedByDupin(const Rules& r, const S& s) {
  UnitSet asked;
  const ProvinceId province = ProvinceOf(r, s, r.c.dupin);
  if (s.turn.dupin == 0 || !province.exists() || SideOf(r, s, r.c.dupin) != kImperial) return asked;
  if (!ContraIn(r, s, province)) return asked;
  if (s.combat.place.exists() && s.combat.place != r.c.PlaceOf(province)) return asked;
  const bool fighters_alone = r.Plays("dupin_event=in_combat"_opt);
  for (const UnitId u : UnitsIn(r, s, kRepublican, province)) {
    if (!r.c.units[u].irregular() || s[u].Has(kTried)) continue;
    if (!fighters_alone || FightersOf(s, kRepublican).units.Has(u)) asked.Add(u);
  }
  return asked;
}

// 11.6/2b: Maximilian has come to Vera Cruz, sails for Europe, and the game is over.
bool TurnBeginsWith(const Rules& r, S& s, Trace* trace) {
  if (s.affairs.abdicated == 0 || ProvinceOf(r, s, r.c.maximilian) != r.c.vera_cruz) return false;
  Applied(trace, "11.6/2b"_cac, "Maximilian leaves Mexico, and the game ends");
  RemoveForGood(r, s, r.c.maximilian);
  const bool judged = r.Plays("abdication_end=last_test"_opt) && TestVictory(r, s, true, trace);
  if (!judged) EndGame(s, kNobody, 0);
  return true;
}

bool GoesWithTheFrench(const Rules& r, Piece piece) {
  if (piece.leader.exists()) return r.c.leaders[piece.leader].nation == Nation::kFrench;
  const UnitInfo& info = r.c.units[piece.unit];
  return !info.naval() && (info.nation == Nation::kFrench || info.leaving.with_french);
}

ProvinceId FrenchExit(const Rules& r, const S& s, ProvinceId from) {
  if (from == r.c.vera_cruz) return from;
  Search<ProvinceId, kMaxProvinces> search;
  search.Start(from);
  ProvinceId port;
  for (ProvinceId here = search.Next(); here.exists(); here = search.Next()) {
    if (here == r.c.vera_cruz) return here;
    bool has_port = false;
    for (const CityId city : r.c.provinces[here].cities) has_port = has_port || r.c.cities[city].port != Sea::kNone;
    if (has_port && !port.exists() && Holds(s, kImperial, here)) port = here;
    for (const ProvinceId to : r.c.provinces[here].links) {
      if (Holds(s, kImperial, to)) search.Reach(to);
    }
  }
  Applied("11.5/9e"_cac);
  return port;
}

// 11.5/9c: the French who have come to where they leave the country.
void MovementBeginsWith(const Rules& r, S& s, Side side, Trace* trace) {
  if (side != kImperial || s.affairs.bismarck == 0 || s.now.turn <= s.affairs.bismarck) return;
  for (const ProvinceId p : r.c.map) {
    Group leaving;
    const auto add = [&](Piece piece) {
      if (GoesWithTheFrench(r, piece)) leaving.Add(piece);
    };
    ForEach(Group{UnitsIn(r, s, kImperial, p), LeadersIn(r, s, kImperial, p)}, add);
    if (leaving.Empty() || FrenchExit(r, s, p) != p) continue;
    Applied(trace, "11.5/9c"_cac, [&] { return "the French leave by " + r.ProvinceName(p); });
    Withdraw(r, s, leaving, trace);
  }
}

const CactusStep kLastingEventSteps[] = {
    Automatic(kMaximilianRides, "Maximilian takes command", "11.6/6a"_cac, RideOut,
              {kMaximilianStep, kDupinRequests, kCombatPhase}),
    {kMaximilianStep,
     "ride",
     "says where Maximilian takes command",
     "11.6/6a"_cac,
     {kMaximilianRode},
     ImperialPlays,
     ListRides,
     CheckRide,
     Ride,
     {kDupinRequests, kCombatPhase}},
    Automatic(kDupinRequests, "Col. Dupin makes his requests", "11.2/9"_cac, RequestDupin, {kDupinDieStep, kBack}),
    {kDupinDieStep,
     "dupin_die",
     "the die for a Militia or Guerrilla unit falls",
     "11.2/9"_cac,
     {kDieRolled},
     Dice,
     ListDupinDie,
     CheckDupinDie,
     TakeDupinDie,
     {kDupinRequests}},
    {kAnnexationDieStep,
     "annexation_die",
     "the die for annexation falls",
     "11.6/4b"_cac,
     {kDieRolled},
     Dice,
     ListAnnexation,
     CheckAnnexation,
     TakeAnnexation,
     {kVictory, kEndOfGame}},
};
void AddLastingEventSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kLastingEventSteps), std::end(kLastingEventSteps));
}

}  // namespace adjutant::cactus
