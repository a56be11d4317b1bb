// HoM 12.1.a: events that bring troops or replacements.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

enum CardNumber {
  kBearFlag = 3,
  kSettlers = 4,
  kTejas = 11,
  kLocalMilitia = 15,
  kLocalMilitiaAgain = 27,
  kWarAppropriations = 37,
  kTejasVolunteers = 52,
  kChurchProperty = 53,
  kSanPatricios = 55,
  kReinforcements = 56,
  kForeignAid = 58,
  kFreshTroops = 60,
  kRecruits = 62,
};

// What the cards' texts of the pack say; reconstructed but for those of Settlers and Tejas!, which the example tells.
constexpr int kBearFlagUnits = 1;
constexpr int kSettlerUnits = 2;
constexpr int kTejasUnits = 1;
constexpr int kMilitiaUnits = 1;
constexpr int kAppropriationLeaders = 1;
constexpr int kAppropriationUnits = 3;
constexpr int kVolunteerUnits = 2;
constexpr int kChurchPoints = 6;
constexpr int kReinforcementLeaders = 1;
constexpr int kReinforcementUnits = 2;
constexpr int kAidPoints = 5;
constexpr int kFreshSteps = 4;
constexpr int kRecruitUnits = 3;

constexpr int kVolunteers = static_cast<int>(Sort::kVolunteer);
constexpr int kActiva = static_cast<int>(Sort::kActiva);

Side Player(const S& s) { return static_cast<Side>(s.play.side); }

// ---- Reinforcements.

Ruling CheckTroops(const Rules& r, const S& s, Side side, int only, Sites sites, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1.a/1"_hom, UnitsInRegroup(r, s, side, only) == 0, why,
                             "no such unit is in the Regroup box of ", r.SideName(side));
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1.a/1"_hom, !AnySite(r, s, side, sites), why, "there is no space to place the units");
  return Accepted();
}

// Units of any kind, to a place that the card names.
Ruling CheckInRegroup(const Rules& r, const S& s, CardId, Side side, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1.a/1"_hom, UnitsInRegroup(r, s, side, 0) == 0, why,
                             "no unit is in the Regroup box of ", r.SideName(side));
  return Accepted();
}
// A leader or units, where 3.4 lets them arrive.
Ruling CheckUsualTroops(const Rules& r, const S& s, CardId, Side side, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1.a/1"_hom, !LeaderToDraw(r, s, side) && UnitsInRegroup(r, s, side, 0) == 0, why,
                             "nobody is in Regroup or the Leader Pool of ", r.SideName(side));
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1.a/1"_hom, !AnySite(r, s, side, kUsualSites), why,
                             "there is no space to place the units");
  return Accepted();
}

Ruling CheckBearFlag(const Rules& r, const S& s, CardId, Side, Why* why) {
  ADJUTANT_REFUSE_IF("12.1/1"_hom, HasUnits(r, s, kMexico, r.c.alta_california), why,
                     "a Mexican unit is in Alta California");
  return Accepted();
}
Ruling CheckBearFlagEffect(const Rules& r, const S& s, CardId card, Side side, Why* why) {
  if (s.control[r.c.alta_california] != kUs) return Accepted();
  return CheckInRegroup(r, s, card, side, why);
}
void PlayBearFlag(const Rules& r, S& s, Trace*) {
  CallReinforcements(s, kUs, 0, kBearFlagUnits, r.c.alta_california, kRaiseBearFlag);
}

void PlaySettlers(const Rules& r, S& s, Trace*) {
  CallReinforcements(s, kUs, 0, kSettlerUnits, r.c.disputed_zone, kUseDone);
}
void PlayTejas(const Rules& r, S& s, Trace*) {
  CallReinforcements(s, kMexico, 0, kTejasUnits, r.c.disputed_zone, kUseDone);
}

Ruling CheckMilitia(const Rules& r, const S& s, CardId, Side, Why* why) {
  return CheckTroops(r, s, kMexico, kActiva, kFriendlyInMexico, why);
}
void PlayMilitia(const Rules&, S& s, Trace* trace) {
  Applied(trace, "12.1.a/1"_hom);
  CallSpecialReinforcements(s, kMexico, kMilitiaUnits, kActiva, kFriendlyInMexico, kUseDone);
}

void PlayAppropriations(const Rules&, S& s, Trace* trace) {
  Applied(trace, "12.1.a/1"_hom);
  CallReinforcements(s, kUs, kAppropriationLeaders, kAppropriationUnits, kNoId, kUseDone);
}

Ruling CheckVolunteers(const Rules& r, const S& s, CardId, Side, Why* why) {
  return CheckTroops(r, s, kUs, kVolunteers, kFriendlyInTexas, why);
}
void PlayVolunteers(const Rules&, S& s, Trace* trace) {
  Applied(trace, "12.1.a/1"_hom);
  CallSpecialReinforcements(s, kUs, kVolunteerUnits, kVolunteers, kFriendlyInTexas, kUseDone);
}

// The San Patricios are one unit, which is in no box: it comes by this card alone.
Ruling CheckSanPatricios(const Rules& r, const S& s, CardId, Side, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1/1"_hom, r.c.san_patricio == kNoId || s.units[r.c.san_patricio].where != kNowhere,
                             why, "the San Patricios have come already");
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1/1"_hom, !AnySite(r, s, kMexico, kForcesInSupply), why,
                             "no Mexican Force is in supply");
  return Accepted();
}
void PlaySanPatricios(const Rules& r, S& s, Trace*) {
  s.units[r.c.san_patricio].where = kDrawn;
  CallSpecialReinforcements(s, kMexico, 0, 0, kForcesInSupply, kUseDone);
}

void PlayReinforcements(const Rules&, S& s, Trace* trace) {
  Applied(trace, "12.1.a/1"_hom);
  CallReinforcements(s, Player(s), kReinforcementLeaders, kReinforcementUnits, kNoId, kUseDone);
}

Ruling CheckRecruits(const Rules& r, const S& s, CardId, Side, Why* why) {
  return CheckTroops(r, s, kMexico, kActiva, kUsualSites, why);
}
void PlayRecruits(const Rules&, S& s, Trace* trace) {
  Applied(trace, "12.1.a/1"_hom);
  CallSpecialReinforcements(s, kMexico, kRecruitUnits, kActiva, kUsualSites, kUseDone);
}

// ---- Replacements: points for one leader, as in 13.4.b.

Ruling CheckPoints(const Rules& r, const S& s, Side side, Why* why) {
  ADJUTANT_REFUSE_IF("12.1.a/2"_hom, !AnyReceiver(r, s, side), why, "no leader in supply can receive the replacements");
  return Accepted();
}
void GivePoints(S& s, int points) {
  s.effects.replacement_points = static_cast<uint8_t>(points);
  s.step = kReplacementLeaderStep;
}

Ruling CheckChurch(const Rules& r, const S& s, CardId, Side side, Why* why) {
  if (s.now.president != kPresidentSantaAnna) return Accepted();  // it costs Political Will
  return CheckPoints(r, s, side, why);
}
void PlayChurch(const Rules& r, S& s, Trace* trace) {
  const bool received = AnyReceiver(r, s, Player(s));
  if (s.now.president != kPresidentSantaAnna) {
    ChangePoliticalWill(r, s, -1, trace, "12.1/1"_hom, "Church property is sold");
  }
  if (received) GivePoints(s, kChurchPoints);
}

Ruling CheckForeignAid(const Rules& r, const S& s, CardId, Side side, Why* why) {
  if (s.now.political_will != r.c.n.pw_maximum || r.Plays("pw_bounds=overflow_kept"_opt)) return Accepted();
  return CheckPoints(r, s, side, why);
}
void TakeWill(const Rules& r, S& s, Trace* trace) { ChangePoliticalWill(r, s, 1, trace, "12.1/1"_hom, "foreign aid"); }
void PlayForeignAid(const Rules& r, S& s, Trace* trace) {
  if (AnyReceiver(r, s, kMexico)) {
    s.step = kForeignAidStep;
  } else {
    TakeWill(r, s, trace);
  }
}
void ListAid(const Rules&, const S& s, EventList* out) {
  for (int points : {0, 1}) out->push_back(MakeEvent(kForeignAidChosen, s.play.side, {points}));
}
Ruling CheckAid(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void ChooseAid(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kUseDone;
  if (e.args[0] != 0) {
    GivePoints(s, kAidPoints);
  } else {
    TakeWill(r, s, trace);
  }
}

// ---- Fresh Troops: steps for reduced units wherever they are supplied. s.play.amount: steps left.

// Units in supply: of those that a Zone or one Force's source feeds in part, no more than it feeds (6.4).
bool SuppliedUnit(const Rules& r, const S& s, Side side, SpaceId space) {
  if (SpaceInSupply(r, s, side, space)) return true;
  int fresh = 0;
  for (UnitId unit : s.effects.fresh) fresh += unit != kNoId && UnitAt(s, unit, space) ? 1 : 0;
  return fresh < UnitsInSupply(r, s, side, space);
}
Ruling CheckRefreshed(const Rules& r, const S& s, Side side, UnitId unit, Why* why) {
  const UnitInfo& info = r.c.units[unit];
  const UnitState& state = s.units[unit];
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1/1"_hom, info.side != side || !OnMap(state.where) || state.steps >= info.max_steps(),
                             why, r.UnitName(unit), " is no reduced unit of ", r.SideName(side), " on the map");
  // A fortress's own unit has no counter to turn (2.3.a/2), as in 13.4.b/1.
  ADJUTANT_REFUSE_IF("12.1/1"_hom, info.sort == Sort::kFortress, why, r.UnitName(unit),
                     " is the fortress's own and is not rebuilt");
  ADJUTANT_REFUSE_IF("18.4.b/3"_hom, InRevolt(r, s, SpaceOf(state.where)), why, r.UnitName(unit),
                     " is in a State in revolt");
  if (Breaks("12.1.a/2"_hom, !SuppliedUnit(r, s, side, SpaceOf(state.where)))) {
    ExplainOutOfSupply(r, s, side, SpaceOf(state.where), why);
    return Refused("12.1.a/2"_hom, why, [&] { return absl::StrCat(r.UnitName(unit), " is out of supply"); });
  }
  return Accepted();
}
bool AnyRefreshed(const Rules& r, const S& s, Side side) {
  for (UnitId unit : r.c.units.ids()) {
    if (CheckRefreshed(r, s, side, unit, nullptr).accepted) return true;
  }
  return false;
}
Ruling CheckFreshTroops(const Rules& r, const S& s, CardId, Side side, Why* why) {
  ADJUTANT_REFUSE_IF("12.1.a/2"_hom, !AnyRefreshed(r, s, side), why, "no reduced unit is in supply");
  return Accepted();
}
void PlayFreshTroops(const Rules&, S& s, Trace*) {
  s.play.amount = kFreshSteps;
  s.step = kFreshTroopsStep;
}
void ListRefreshed(const Rules& r, const S& s, EventList* out) {
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].side == s.play.side) out->push_back(MakeEvent(kStepRestored, s.play.side, {unit}));
  }
  out->push_back(MakeEvent(kReplacementsEnded, s.play.side));
}
Ruling CheckRefreshEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kReplacementsEnded) return Accepted();
  return CheckRefreshed(r, s, Player(s), UnitArg(e), why);
}
void Refresh(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kUseDone;
  if (e.type == kStepRestored) {
    const UnitId unit = UnitArg(e);
    ++s.units[unit].steps;
    --s.play.amount;
    if (!SpaceInSupply(r, s, Player(s), SpaceOf(s.units[unit].where))) {
      s.effects.fresh[s.play.amount] = unit;
      // Whoever came first: none before all, then in the order of the units.
      std::sort(std::begin(s.effects.fresh), std::end(s.effects.fresh),
                [](const auto& a, const auto& b) { return a.number() < b.number(); });
    }
    Applied(trace, "12.1.a/3"_hom, [&] { return absl::StrCat("fresh troops join ", r.UnitName(unit)); });
    if (s.play.amount > 0 && AnyRefreshed(r, s, Player(s))) s.step = kFreshTroopsStep;
  }
  if (s.step == kUseDone) {
    for (StoredOptional<UnitId>& fresh : s.effects.fresh) fresh = kNoId;
  }
}

constexpr CardEvent kEvents[] = {
    {kBearFlag, CheckBearFlag, CheckBearFlagEffect, PlayBearFlag},
    {kSettlers, nullptr, CheckInRegroup, PlaySettlers},
    {kTejas, nullptr, CheckInRegroup, PlayTejas},
    {kLocalMilitia, nullptr, CheckMilitia, PlayMilitia},
    {kLocalMilitiaAgain, nullptr, CheckMilitia, PlayMilitia},
    {kWarAppropriations, nullptr, CheckUsualTroops, PlayAppropriations},
    {kTejasVolunteers, nullptr, CheckVolunteers, PlayVolunteers},
    {kChurchProperty, nullptr, CheckChurch, PlayChurch},
    {kSanPatricios, nullptr, CheckSanPatricios, PlaySanPatricios},
    {kReinforcements, nullptr, CheckUsualTroops, PlayReinforcements},
    {kForeignAid, nullptr, CheckForeignAid, PlayForeignAid},
    {kFreshTroops, nullptr, CheckFreshTroops, PlayFreshTroops},
    {kRecruits, nullptr, CheckRecruits, PlayRecruits},
};

void RaiseBearFlag(const Rules& r, S& s, Trace* trace) {
  s.step = kUseDone;
  ChangeControl(r, s, r.c.alta_california, kUs, kUseDone, trace);
}

}  // namespace

absl::Span<const CardEvent> ReinforcementCardEvents() { return kEvents; }

const HallsStep kCardReinforcementSteps[] = {
    Automatic(kRaiseBearFlag, "the Bear Flag is raised", "12.1.a/1"_hom, RaiseBearFlag, {kUseDone, kCityConquest}),
    {kForeignAidStep,
     "foreign_aid",
     "chooses between replacement points and Political Will",
     "12.1/1"_hom,
     {kForeignAidChosen},
     CardPlayer,
     ListAid,
     CheckAid,
     ChooseAid,
     {kReplacementLeaderStep, kUseDone}},
    {kFreshTroopsStep,
     "fresh_troops",
     "restores a step of a unit in supply",
     "12.1.a/2"_hom,
     {kStepRestored, kReplacementsEnded},
     CardPlayer,
     ListRefreshed,
     CheckRefreshEvent,
     Refresh,
     {kUseDone, kFreshTroopsStep}},
};
void AddCardReinforcementSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kCardReinforcementSteps), std::end(kCardReinforcementSteps));
}

}  // namespace adjutant::halls
