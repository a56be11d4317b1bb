// HoM 9.7, 13: what a card may be used for on the map; the Baggage Train comes back (13.5); Armies are organised
// (15.1).
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/13_map.h"
#include "core/halls/chapters/15_armies.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

bool AnySite(const Rules& r, const S& s, Side side, Use use) {
  const SpaceSet spaces = SiteCandidates(r, s, side, use);
  for (SpaceId space : spaces) {
    if (CheckSite(r, s, side, use, space, nullptr).accepted) return true;
  }
  return false;
}

// ---- 13.5: the Baggage Train comes back.

Ruling CheckTrainSite(const Rules& r, const S& s, Side side, SpaceId space, Why* why) {
  if (Breaks("13.5"_hom, TrainSpace(s, side) != kNoId)) {
    return Refused(
        "13.5"_hom, why, [&] { return absl::StrCat("the Baggage Train of ", r.SideName(side), " is on the map"); },
        "6.5.b/4"_hom);
  }
  if (Breaks("13.5"_hom,
             !Friendly(r, s, side, space) || !HasForce(r, s, side, space) || !SpaceInSupply(r, s, side, space))) {
    if (Friendly(r, s, side, space) && HasForce(r, s, side, space)) ExplainOutOfSupply(r, s, side, space, why);
    return Refused("13.5"_hom, why,
                   [&] { return absl::StrCat(r.SpaceName(space), " is no friendly space in supply with a Force"); });
  }
  return Accepted();
}
void ListTrainSites(const Rules& r, const S& s, EventList* out) {
  for (SpaceId space : r.c.spaces.ids()) out->push_back(MakeEvent(kTrainPlaced, s.play.side, {space}));
}
Ruling CheckTrainEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckTrainSite(r, s, Player(s), SpaceArg(e), why);
}
void PlaceTrain(const Rules&, S& s, const Event& e, Trace* trace) {
  (Player(s) == kUs ? s.now.train_us : s.now.train_mexico) = At(SpaceArg(e));
  Applied(trace, "13.5"_hom);
  Applied(trace, "6.5.b/4"_hom);
  s.step = kUseDone;
}

// ---- 15.1: organising an Army.

Ruling CheckOrganise(const Rules& r, const S& s, Side side, ArmyId army, LeaderId leader, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("15.1/7"_hom, r.c.armies[army] != side || s.armies[army] != kNoId, why, "the marker ",
                             r.ArmyName(army), " is not free for ", r.SideName(side));
  const SpaceId space = SpaceOf(s.leaders[leader].where);
  if (CannotBe("15.1/2"_hom, r.c.leaders[leader].side != side || space == kNoId) ||
      Breaks("15.1/2"_hom, !HasUnits(r, s, side, space))) {
    return Refused("15.1/2"_hom, why, [&] {
      return absl::StrCat("an Army needs a leader and a unit; ", r.LeaderName(leader), " has none");
    });
  }
  const int units = RegularsIn(r, s, side, space);
  if (Breaks("10.2.g/2"_hom, units == 0)) {
    return Refused(
        "10.2.g/2"_hom, why, [&] { return absl::StrCat("guerillas alone are no Army, in ", r.SpaceName(space)); },
        "15.1/2"_hom);
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("15.1/2"_hom, ArmyOf(s, leader) != kNoId, why, r.LeaderName(leader),
                             " commands an Army already");
  ADJUTANT_REFUSE_IF("15.1/2"_hom, units <= ArmiesIn(r, s, side, space), why, "each Army needs a unit of its own, and ",
                     r.SpaceName(space), " has none left for another");
  if (Breaks("15.1/1"_hom, !Friendly(r, s, side, space) || !SpaceInSupply(r, s, side, space))) {
    if (Friendly(r, s, side, space)) ExplainOutOfSupply(r, s, side, space, why);
    return Refused("15.1/1"_hom, why, [&] {
      return absl::StrCat(r.SpaceName(space), Friendly(r, s, side, space) ? " is out of supply" : " is not friendly");
    });
  }
  return Accepted();
}
void ListOrganise(const Rules& r, const S& s, EventList* out) {
  for (ArmyId army : r.c.armies.ids()) {
    if (s.armies[army] != kNoId) continue;
    for (LeaderId leader : r.c.leaders.ids()) {
      if (OnMap(s.leaders[leader].where)) out->push_back(MakeEvent(kArmyOrganised, s.play.side, {army, leader}));
    }
  }
}
Ruling CheckOrganiseEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckOrganise(r, s, Player(s), ArmyArg(e), LeaderArg(e, 1), why);
}
void Organise(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.armies[ArmyArg(e)] = LeaderArg(e, 1);
  Applied(trace, "15.1/1"_hom, [&] {
    return absl::StrCat("the ", r.ArmyName(ArmyArg(e)), " is organised under ", r.LeaderName(LeaderArg(e, 1)));
  });
  s.step = kUseDone;
}

}  // namespace

bool AnyReceiver(const Rules& r, const S& s, Side side) {
  for (LeaderId leader : r.c.leaders.ids()) {
    if (CheckReceiver(r, s, side, leader, nullptr).accepted) return true;
  }
  return false;
}

Ruling CheckPlacementUse(const Rules& r, const S& s, CardId card, Use use, Side side, Why* why) {
  const int ops = OpsOf(r, s, card);
  switch (use) {
    case Use::kPlaceControl:
      ADJUTANT_REFUSE_IF("13.1/3"_hom, !AnyControl(r, s, side, ops, ops), why,
                         "there is no enemy space to take control of");
      return Accepted();
    case Use::kBuildFieldworks:
    case Use::kBuildFort: {
      const Work work = use == Use::kBuildFort ? Work::kFort : Work::kFieldworks;
      ADJUTANT_REFUSE_IMPOSSIBLE("2.3/1"_hom, !MarkerLeft(r, s, side, work), why, "no marker of that kind is left");
      ADJUTANT_REFUSE_IF("13.2/3"_hom, !AnySite(r, s, side, use), why, "there is no space to build in");
      return Accepted();
    }
    case Use::kFinishFort:
      ADJUTANT_REFUSE_IF("13.2.a/6"_hom, !AnySite(r, s, side, use), why, "no fort can be finished");
      return Accepted();
    case Use::kReplacements:
      if (Breaks("13.4/3"_hom, side == kUs && s.now.at_war == 0)) {
        return Refused("13.4/3"_hom, why, "the US takes no replacements before the declaration of war", "18.3.e/3"_hom);
      }
      ADJUTANT_REFUSE_IF("13.4/1"_hom, Taken(s, side) != 0, why, r.SideName(side), " has taken replacements this turn");
      ADJUTANT_REFUSE_IF("13.4/2"_hom, !AnyReceiver(r, s, side), why, "no leader in supply can receive replacements");
      return Accepted();
    case Use::kReturnTrain:
      for (SpaceId space : r.c.spaces.ids()) {
        if (TrainSpace(s, side) == kNoId && CheckTrainSite(r, s, side, space, nullptr).accepted)
          return Accepted("13.5"_hom);
      }
      if (Breaks("13.5"_hom, true)) {
        if (TrainSpace(s, side) != kNoId) AddCase("6.5.b/4"_hom, why);
        return Refused("13.5"_hom, why, "the Baggage Train is on the map, or has no space to return to");
      }
      return Accepted();
    default:  // kOrganiseArmy
      ADJUTANT_REFUSE_IF("9.7"_hom, ops < 2, why, "an Army takes a card of 2 OPS or more");
      for (ArmyId army : r.c.armies.ids()) {
        if (r.c.armies[army] != side || s.armies[army] != kNoId) continue;
        for (LeaderId leader : r.c.leaders.ids()) {
          if (CheckOrganise(r, s, side, army, leader, nullptr).accepted) return Accepted("15.1/1"_hom);
        }
        break;  // one free marker is as good as another
      }
      for (LeaderId leader : r.c.leaders.ids()) {
        const SpaceId space = SpaceOf(s.leaders[leader].where);
        if (r.c.leaders[leader].side != side || space == kNoId || ArmyOf(s, leader) != kNoId) continue;
        const bool held = Friendly(r, s, side, space) && HasUnits(r, s, side, space);
        if (held) ExplainOutOfSupply(r, s, side, space, why);
      }
      ADJUTANT_REFUSE_IF("15.1/1"_hom, true, why, "no Army can be organised anywhere");
      return Accepted();
  }
}

const HallsStep kPlacementSteps[] = {
    {kPlaceTrainStep,
     "place_train",
     "returns the Baggage Train",
     "13.5"_hom,
     {kTrainPlaced},
     CardPlayer,
     ListTrainSites,
     CheckTrainEvent,
     PlaceTrain,
     {kUseDone}},
    {kOrganiseStep,
     "organise_army",
     "organises an Army",
     "15.1/1"_hom,
     {kArmyOrganised},
     CardPlayer,
     ListOrganise,
     CheckOrganiseEvent,
     Organise,
     {kUseDone}},
};
void AddPlacementSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kPlacementSteps), std::end(kPlacementSteps));
}

}  // namespace adjutant::halls
