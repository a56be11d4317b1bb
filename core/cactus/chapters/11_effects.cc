// Cactus Throne 11.1 to 11.6: what random events do.
#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/11_events.h"

namespace adjutant::cactus {

namespace {

PlayerId Rolling(const Rules& r, const S& s) { return RollerOf(r, s); }
const EventInfo& EventOfTurn(const Rules& r, const S& s) { return r.c.events[s.turn.event]; }
uint8_t YearPlus1(const Rules& r, const S& s) { return static_cast<uint8_t>(YearOf(r, s) + 1); }
bool DixieInPlay(const S& s) { return s.affairs.dixie != static_cast<uint8_t>(Dixie::kOff); }
bool IsArtilleryGift(const EventInfo& info) { return info.kind == EventKind::kArtilleryGift; }

// ---- Rows that are no event.
template <class Cite>
bool Nothing(Trace* trace, Cite cite, const char* why) {
  Applied(trace, cite, [&] { return absl::StrCat("no event: ", why); });
  return true;
}

// 11.1/9d, 11.1/10c: once in a year; and what is rolled again is not rolled again by another row (reroll_chain).
bool RerollIsSpent(const Rules& r, const S& s, const EventInfo& info, Trace* trace) {
  if (s.turn.rerolled != 0 && r.Plays("reroll_chain=no"_opt))
    return Nothing(trace, "11.1/9c"_cac, "a roll made again is not made once more");
  const bool nine = info.roll == 9 && r.Plays("reroll_ten=nine"_opt);
  if (nine && s.affairs.rerolls[kRepublican] == YearPlus1(r, s))
    return Nothing(trace, "11.1/10c"_cac, "the Republican player has rolled again this year");
  if (s.affairs.rerolls[info.side] != YearPlus1(r, s)) return false;
  const char* why = "this player has rolled again this year";
  return info.side == kImperial ? Nothing(trace, "11.1/9d"_cac, why) : Nothing(trace, "11.1/10c"_cac, why);
}
bool ShelbyStaysAway(const Rules& r, const S& s, Trace* trace) {
  if (r.Plays("ref_shelby=no_event"_opt)) return Nothing(trace, "11.5/6a"_cac, "there is no such section");
  if (r.Plays("shelby=if_optional"_opt) && r.Plays("optional_shelby=off"_opt))
    return Nothing(trace, "11.5/6a"_cac, "Shelby's rule is not played");
  if (s.affairs.shelby != 0) return Nothing(trace, "11.5/6b"_cac, "Shelby has had his chance");
  return DixieInPlay(s) && Nothing(trace, "11.5/6b"_cac, "Dixie Victorious is in play");
}
// 11.5/5b: too early for the resolution, which by johnson_late waits.
bool ResolutionWaits(const Rules& r, S& s, Trace* trace) {
  if (s.affairs.non != 0) return false;
  s.affairs.gulf_resolution = r.Plays("johnson_late=armed"_opt) ? 1 : 0;
  return Nothing(trace, "11.5/5b"_cac, "Napoleon has not said 'non'");
}
bool SantaAnnaCannotCome(const Rules& r, const S& s, Trace* trace) {
  const auto camp = static_cast<Revolt>(s.affairs.santa_anna);
  if (camp == Revolt::kAway && s[r.c.santa_anna].where == r.c.waiting) return false;
  if (camp == Revolt::kOver && r.Plays("santa_anna=turn_2"_opt)) return false;
  return Nothing(trace, "11.6/11a"_cac, "Santa Anna has come before");
}

// ---- Points by a die.
void AskPoints(const Rules&, S& s, const EventInfo&, Trace*) { s.step = kEventPointsDieStep; }
void ListPointsDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kEventPoints); }
Ruling CheckPointsDie(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kEventPoints, s.turn.event.exists() ? RowOf(EventOfTurn(r, s)) : RuleId("11.1/3"_cac),
                  why);
}
Points PoolOf(EventKind kind) {
  if (kind == EventKind::kFrenchPoints) return Points::kFrench;
  const bool republican = kind == EventKind::kRepublicanPoints || kind == EventKind::kArtilleryGift;
  return republican ? Points::kRepublican : Points::kMexican;
}
void SetArtilleryStep(const Rules& r, S& s);
void TakePointsDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const EventInfo& info = EventOfTurn(r, s);
  const int points = info.loss ? -e.args[1] : e.args[1];
  const Points pool = PoolOf(info.kind);
  GainsOf(s, pool) = static_cast<int16_t>(GainsOf(s, pool) + points);
  const std::string text = absl::StrCat(info.loss ? "points lost: " : "points gained: ", e.args[1]);
  s.step = kEventDone;
  if (!IsArtilleryGift(info)) return CiteRow(info, trace, text);
  Applied(trace, "11.4/4a"_cac, text);
  SetArtilleryStep(r, s);
}
// 11.3/6: and no guns are rebuilt.
void SendBill(const Rules&, S& s, const EventInfo&, Trace* trace) {
  Applied(trace, "11.3/6b"_cac);
  s.turn.no_artillery = 1;
  s.step = kEventPointsDieStep;
}

// ---- 11.4/4b: a gun that was lost, even for good, is given back.
UnitSet GunsLost(const Rules& r, const S& s) {
  UnitSet guns;
  for (const UnitId u : r.c.units_of[kRepublican]) {
    const bool gone = s[u].where == r.c.pool || s[u].where == r.c.removed;
    if (r.c.units[u].artillery() && gone) guns.Add(u);
  }
  return guns;
}
void ListGifts(const Rules& r, const S& s, EventList* out) {
  out->push_back(MakeEvent(kEventDeclined, kRepublican));
  for (const UnitId u : GunsLost(r, s)) {
    for (const ProvinceId p : r.c.map) out->push_back(MakeEvent(kArtilleryRestored, kRepublican, {u, r.c.PlaceOf(p)}));
  }
}
Ruling CheckGift(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kEventDeclined) return Accepted("11.4/4b"_cac);
  const UnitId unit = UnitArg(e);
  ADJUTANT_REFUSE_IF("11.4/4b"_cac, !GunsLost(r, s).Has(unit), why, r.UnitName(unit),
                     " is no Republican artillery unit that was eliminated");
  return CheckReplacementPlace(r, s, unit, PlaceArg(e, 1), why);
}
void GiveArtillery(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kEventDone;
  if (e.type == kEventDeclined) return;
  Applied(trace, "11.4/4b"_cac, [&] { return r.UnitName(UnitArg(e)) + " is restored"; });
  PlaceAt(r, s, UnitArg(e), PlaceArg(e, 1), Strength::kFull);
}
// Nobody is asked who has no such gun, or nowhere to put it.
void SetArtilleryStep(const Rules& r, S& s) {
  for (const UnitId u : GunsLost(r, s)) {
    for (const ProvinceId p : r.c.map) {
      if (CheckReplacementPlace(r, s, u, r.c.PlaceOf(p), nullptr).accepted) return void(s.step = kEventArtilleryStep);
    }
  }
  s.step = kEventDone;
}
void OfferArtillery(const Rules& r, S& s, const EventInfo&, Trace*) {
  if (r.Plays("viva_artillery=both"_opt)) return void(s.step = kEventPointsDieStep);
  SetArtilleryStep(r, s);
}

// ---- What lasts for the turn.
void LetEscape(const Rules& r, S& s, const EventInfo& info, Trace* trace) {
  if (LacksLeader(r, s, info)) Nothing(trace, "11.1/2"_cac, "nobody may have a captive back");
  AskCaptives(r, s, kNobody);
}
void ForceMarch(const Rules& r, S& s, const EventInfo&, Trace*) {
  s.turn.force_march = SidesServed(r, s);
  s.step = kEventDone;
}
void SpreadVomito(const Rules& r, S& s, const EventInfo&, Trace*) {
  s.turn.vomito = 1;
  AskFever(r, s, kEventDone);
}
void LetButchersIn(const Rules&, S& s, const EventInfo&, Trace*) {
  s.turn.butchers = 1;
  s.step = kEventDone;
}
void AskReroll(const Rules&, S& s, const EventInfo&, Trace*) { s.step = kRerollStep; }
void DriveThemOut(const Rules& r, S& s, const EventInfo&, Trace*) {
  s.turn.drive_out = 1;
  s.affairs.drive_out_year = YearPlus1(r, s);
  s.step = kEventDone;
}
// 11.1/12: for this turn, or by cinco until the year is over.
void CallCinco(const Rules& r, S& s, const EventInfo&, Trace*) {
  s.affairs.cinco_rolled = 1;
  s.affairs.cinco = s.now.turn;
  while (r.Plays("cinco=this_year"_opt) && s.affairs.cinco < kTurns &&
         r.c.turns[s.affairs.cinco + size_t{1}].year == YearOf(r, s))
    ++s.affairs.cinco;
  s.step = kEventDone;
}
void CallCamerone(const Rules&, S& s, const EventInfo&, Trace*) {
  s.turn.camerone = 1;
  s.affairs.camerone_used = 1;
  s.step = kEventDone;
}
// 11.2/5: in the Raid Phase, or by surprise_raid_time at once; then one side after the other, if both may.
void LetRaid(const Rules& r, S& s, const EventInfo&, Trace*) {
  const uint8_t sides = SidesServed(r, s);
  if (s.turn.stage != kSecondRaid) s.turn.surprise_raid = sides;
  if (!r.Plays("surprise_raid_time=at_once"_opt)) return void(s.step = kEventDone);
  const bool imperial = (sides & 1 << kImperial) != 0, republican = (sides & 1 << kRepublican) != 0;
  if (imperial && s.turn.stage != kSecondRaid) {
    s.turn.stage = kSecondRaid;
    return AskSurpriseRaid(r, s, kImperial, republican ? kEventFound : kEventDone);
  }
  AskSurpriseRaid(r, s, kRepublican, kEventDone);
}
void SendDupin(const Rules& r, S& s, const EventInfo& info, Trace* trace) {
  s.turn.dupin = LacksLeader(r, s, info) ? 0 : 1;
  if (s.turn.dupin == 0) Nothing(trace, "11.2/9"_cac, "Col. Dupin is not in Mexico");
  s.step = kEventDone;
}

// ---- What lasts longer.
void ArmDixie(const Rules&, S& s, const EventInfo&, Trace* trace) {
  Applied(trace, "10.2/1"_cac);
  if (!DixieInPlay(s)) s.affairs.dixie = static_cast<uint8_t>(Dixie::kArmed);
  s.step = kEventDone;
}
// Imperials are shut in Mexico City, or have nobody in the field between it and the enemy.
bool HoldsTheCity(const Rules& r, const S& s) {
  if ((UnitsInCity(r, s, r.c.city_mexico) & UnitsOf(r, s, kImperial)).Empty()) return false;
  if (Besieged(s, r.c.city_mexico)) return true;
  return EnemyIn(r, s, kImperial, r.c.mexico_city) && UnitsInField(r, s, kImperial, r.c.mexico_city).Empty();
}
void WedMarshal(const Rules& r, S& s, const EventInfo& info, Trace* trace) {
  s.step = kEventDone;
  if (LacksLeader(r, s, info)) return void(Nothing(trace, "11.4/2a"_cac, "the Marshal is not in Mexico"));
  // His Army may go without him: it is he who cannot move.
  LeaveArmy(s, r.c.bazaine);
  if (r.c.ProvinceOf(s[r.c.bazaine].where) != r.c.mexico_city) {
    PutAt(s, r.c.bazaine, r.c.PlaceOf(r.c.mexico_city));
    if (HoldsTheCity(r, s)) PutInto(s, r.c.bazaine, r.c.city_mexico);
  }
  s[r.c.bazaine].Mark(kHeldBack);
  Applied(trace, "11.4/2b"_cac);
}
void CloseSonora(const Rules& r, S& s, const EventInfo&, Trace*) {
  if (s.affairs.repo_turn == 0 || r.Plays("sonora_repo=two_turns"_opt)) s.affairs.repo_turn = s.now.turn;
  s.step = kEventDone;
}
// 11.5/2: the French who are on their way out stay, by non_bismarck; no points come for them any more (11.5/9d). A
// resolution that waits comes into force.
void SayNon(const Rules& r, S& s, const EventInfo&, Trace* trace) {
  s.affairs.non = 1;
  s.step = kEventDone;
  if (s.affairs.bismarck != 0 && r.Plays("non_bismarck=stops"_opt)) {
    Applied(trace, "11.5/2a"_cac, "the French who are on their way out stay");
    s.affairs.bismarck = 0;
  }
  if (s.affairs.gulf_resolution == 0) return;
  Applied(trace, "11.5/5b"_cac);
  DeclareUsWar(r, s, trace);
}
void Resolve(const Rules& r, S& s, const EventInfo&, Trace* trace) {
  DeclareUsWar(r, s, trace);
  s.step = kEventDone;
}
void BringShelby(const Rules& r, S& s, const EventInfo&, Trace* trace) { AskShelby(r, s, kEventDone, trace); }
void SeeBismarck(const Rules&, S& s, const EventInfo&, Trace* trace) {
  if (s.affairs.bismarck == 0) s.affairs.bismarck = s.now.turn;
  s.affairs.french_gone = 1;
  Applied(trace, "11.5/9d"_cac);
  s.step = kEventDone;
}
void Abdicate(const Rules& r, S& s, const EventInfo&, Trace* trace) {
  s.step = kEventDone;
  if (s[r.c.maximilian].where == r.c.removed) return;
  s.affairs.abdicated = 1;
  Applied(trace, "11.6/2c"_cac);
}
void DoublePoints(const Rules&, S& s, const EventInfo&, Trace*) {
  s.turn.doubled = 1;
  s.step = kEventDone;
}
void SendSheridan(const Rules& r, S& s, const EventInfo&, Trace* trace) {
  DeclareUsWar(r, s, trace);
  s.affairs.annexation = 1;
  s.step = kEventDone;
}
void SaddleMaximilian(const Rules& r, S& s, const EventInfo& info, Trace* trace) {
  s.turn.maximilian = LacksLeader(r, s, info) ? 0 : 1;
  if (s.turn.maximilian == 0) Nothing(trace, "11.6/6a"_cac, "Maximilian is not in Mexico");
  s.step = kEventDone;
}
void AskSantaAnnasSide(const Rules&, S& s, const EventInfo&, Trace*) { s.step = kSantaAnnaChoiceStep; }

struct EffectOf {
  EventKind kind;
  void (*take)(const Rules&, S&, const EventInfo&, Trace*);
};
constexpr EffectOf kEffects[] = {
    {EventKind::kLeaderEscapes, LetEscape},
    {EventKind::kMexicanPoints, AskPoints},
    {EventKind::kFrenchPoints, AskPoints},
    {EventKind::kRepublicanPoints, AskPoints},
    {EventKind::kForceMarch, ForceMarch},
    {EventKind::kVomitoNegro, SpreadVomito},
    {EventKind::kBlueButchers, LetButchersIn},
    {EventKind::kReroll, AskReroll},
    {EventKind::kDriveThemOut, DriveThemOut},
    {EventKind::kCincoDeMayo, CallCinco},
    {EventKind::kCamerone, CallCamerone},
    {EventKind::kSurpriseRaid, LetRaid},
    {EventKind::kDupinRequests, SendDupin},
    {EventKind::kDixie, ArmDixie},
    {EventKind::kYourBill, SendBill},
    {EventKind::kMarshalWeds, WedMarshal},
    {EventKind::kArtilleryGift, OfferArtillery},
    {EventKind::kRepoMan, CloseSonora},
    {EventKind::kNapoleonSaysNon, SayNon},
    {EventKind::kGulfResolution, Resolve},
    {EventKind::kShelby, BringShelby},
    {EventKind::kBismarck, SeeBismarck},
    {EventKind::kAbdication, Abdicate},
    {EventKind::kSoClose, DoublePoints},
    {EventKind::kSoFar, SendSheridan},
    {EventKind::kMaximilianRides, SaddleMaximilian},
    {EventKind::kSantaAnna, AskSantaAnnasSide},
};

// ---- 11.6/11b.
void ListSantaAnnasSides(const Rules& r, const S& s, EventList* out) {
  for (const int side : {kImperial, kRepublican}) out->push_back(MakeEvent(kSantaAnnaJoined, RollerOf(r, s), {side}));
}
Ruling CheckSantaAnnasSide(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("11.6/11b"_cac, e.args[0] != kImperial && e.args[0] != kRepublican, why,
                             "Santa Anna joins one of the two sides");
  return Accepted();
}
void ChooseSantaAnnasSide(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "11.6/11b"_cac);
  SantaAnnaJoins(r, s, static_cast<Side>(e.args[0]), trace);
  AskSantaAnna(r, s, kEventDone, trace);
}

void FinishEvent(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "11.1/9c"_cac);
  if (r.Plays("surprise_raid_time=at_once"_opt)) s.turn.surprise_raid = 0;
  s.turn.stage = kRolled;
  s.now.phasing = kNobody;
  s.step = kWithdrawals;
}

}  // namespace

bool ComesToNothing(const Rules& r, S& s, const EventInfo& info, Trace* trace) {
  switch (info.kind) {
    case EventKind::kReroll:
      return RerollIsSpent(r, s, info, trace);
    case EventKind::kDriveThemOut:
      return s.affairs.drive_out_year == YearPlus1(r, s) && Nothing(trace, "11.1/11"_cac, "once a year");
    case EventKind::kCincoDeMayo:
      return s.affairs.cinco_rolled != 0 && Nothing(trace, "11.1/12c"_cac, "once a game");
    case EventKind::kCamerone:
      return s.affairs.camerone_used != 0 && Nothing(trace, "11.2/3b"_cac, "once a game");
    case EventKind::kDixie:
      return r.Plays("dixie=if_optional"_opt) && r.Plays("optional_dixie=off"_opt) &&
             Nothing(trace, "11.2/10"_cac, "its rule is not played");
    case EventKind::kNapoleonSaysNon:
      return s.affairs.non != 0 && Nothing(trace, "11.5/2b"_cac, "Napoleon has said it before");
    case EventKind::kGulfResolution:
      return ResolutionWaits(r, s, trace);
    case EventKind::kShelby:
      return ShelbyStaysAway(r, s, trace);
    case EventKind::kBismarck:
      return s.affairs.non != 0 && Nothing(trace, "11.5/9a"_cac, "Napoleon has said 'non'");
    case EventKind::kSantaAnna:
      return SantaAnnaCannotCome(r, s, trace);
    default:
      return false;
  }
}

bool LacksLeader(const Rules& r, const S& s, const EventInfo& info) {
  const auto at_hand = [&](LeaderId leader) { return OnMap(r, s, leader) && SideOf(r, s, leader) == kImperial; };
  // What these two are to do comes after the return of those who got away (7.3.2/2), and who may escape (10.1/1); after
  // reinforcements have arrived (4.0/3), and who is with the fleet has landed (7.3.3/9).
  const auto will_be = [&](LeaderId leader) {
    const PlaceId where = s[leader].where;
    const bool may_escape = where == r.c.captured && r.Plays("optional_escapes=on"_opt);
    const bool may_come = where == r.c.waiting && r.c.leaders[leader].in_play;
    return at_hand(leader) || where == r.c.displaced || where == r.c.aboard || may_escape || may_come;
  };
  switch (info.kind) {
    case EventKind::kLeaderEscapes: {
      const uint8_t sides = SidesServed(r, s);
      return ((sides & 1 << kImperial) == 0 || CaptivesOf(r, s, kImperial).Empty()) &&
             ((sides & 1 << kRepublican) == 0 || CaptivesOf(r, s, kRepublican).Empty());
    }
    case EventKind::kMarshalWeds:
      return !at_hand(r.c.bazaine) && s[r.c.bazaine].where != r.c.aboard;
    case EventKind::kDupinRequests:
      return !will_be(r.c.dupin);
    case EventKind::kMaximilianRides:
      return !will_be(r.c.maximilian);
    default:
      return false;
  }
}

void TakeEffect(const Rules& r, S& s, const EventInfo& info, Trace* trace) {
  CiteRow(info, trace, absl::StrCat(r.c.event_names.Name(s.turn.event), " is in effect"));
  for (const EffectOf& effect : kEffects) {
    if (effect.kind == info.kind) effect.take(r, s, info, trace);
  }
}

const CactusStep kEventEffectSteps[] = {
    {kEventPointsDieStep,
     "event_points_die",
     "the die for the event's points falls",
     "11.1/3"_cac,
     {kDieRolled},
     Dice,
     ListPointsDie,
     CheckPointsDie,
     TakePointsDie,
     {kEventArtilleryStep, kEventDone}},
    {kEventArtilleryStep,
     "restore_artillery",
     "may restore an artillery unit",
     "11.4/4b"_cac,
     {kArtilleryRestored, kEventDeclined},
     RepublicanPlays,
     ListGifts,
     CheckGift,
     GiveArtillery,
     {kEventDone}},
    {kSantaAnnaChoiceStep,
     "choose_santa_anna",
     "says which side Santa Anna joins",
     "11.6/11b"_cac,
     {kSantaAnnaJoined},
     Rolling,
     ListSantaAnnasSides,
     CheckSantaAnnasSide,
     ChooseSantaAnnasSide,
     {kRuleArrivalStep, kEventDone}},
    Automatic(kEventDone, "the event has had its effect", "11.1/9c"_cac, FinishEvent, {kWithdrawals}),
};
void AddLastingEventSteps(std::vector<CactusStep>* steps);  // 11_later.cc
void AddEventEffectSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kEventEffectSteps), std::end(kEventEffectSteps));
  AddLastingEventSteps(steps);
}

}  // namespace adjutant::cactus
