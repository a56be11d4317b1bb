// HoM 13.2: fieldworks and forts.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/13_map.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

Use UseOf(const S& s) { return static_cast<Use>(s.play.use); }

}  // namespace

// ---- 13.2: fieldworks and forts.

bool MarkerLeft(const Rules& r, const S& s, Side side, Work work) {
  for (MarkerId marker : r.c.markers.ids()) {
    if (r.c.markers[marker].side == side && r.c.markers[marker].work == work && s.markers[marker].state == kInPool)
      return true;
  }
  return false;
}

namespace {

MarkerId MarkerAt(const Rules& r, const S& s, Side side, Work work, SpaceId space) {
  for (MarkerId marker : r.c.markers.ids()) {
    if (s.markers[marker].where != At(space) || s.markers[marker].state == kInPool) continue;
    if (r.c.markers[marker].side == side && r.c.markers[marker].work == work) {
      return marker;
    }
  }
  return kNoId;
}

}  // namespace

Ruling CheckSite(const Rules& r, const S& s, Side side, Use use, SpaceId space, Why* why) {
  const bool anywhere = use == Use::kFinishFort && r.Plays("fort_finish=no_conditions"_opt);
  const bool transit = r.c.spaces[space].transit || s.raid[space] != 0;
  ADJUTANT_REFUSE_IF("13.2/2"_hom, transit && !anywhere, why, r.SpaceName(space), " is a transit space");
  const bool held = Friendly(r, s, side, space) && HasUnits(r, s, side, space) && SpaceInSupply(r, s, side, space);
  if (Breaks("13.2/3"_hom, !held && !anywhere)) {
    if (Friendly(r, s, side, space) && HasUnits(r, s, side, space)) ExplainOutOfSupply(r, s, side, space, why);
    return Refused("13.2/3"_hom, why, [&] {
      const char* want = !Friendly(r, s, side, space)   ? " is not friendly"
                         : !HasUnits(r, s, side, space) ? " is not occupied"
                                                        : " is out of supply";
      return absl::StrCat(r.SpaceName(space), want);
    });
  }
  const MarkerId works = MarkerAt(r, s, side, Work::kFieldworks, space);
  const MarkerId fort = MarkerAt(r, s, side, Work::kFort, space);
  // 13.2/1: works that the enemy left behind stand until a Force removes them (13.2.b), and so do those that he holds
  // in a Zone of both sides, which is a space like others here (2.1.d/1).
  const bool enemy_works = MarkerAt(r, s, Enemy(side), Work::kFieldworks, space) != kNoId ||
                           MarkerAt(r, s, Enemy(side), Work::kFort, space) != kNoId;
  const bool building = fort != kNoId && s.markers[fort].state == kUnderConstruction;
  switch (use) {
    case Use::kBuildFieldworks:
      ADJUTANT_REFUSE_IF("13.2/1"_hom, enemy_works, why, "enemy works stand in ", r.SpaceName(space),
                         ", and there is room for one fortification");
      // One's own fort under construction leaves room for them (13.2/1), as a fortress that has fallen does (13.3/6):
      // its fieldworks may have been demolished (13.2.b/2).
      ADJUTANT_REFUSE_IF("13.2.a/4"_hom,
                         works != kNoId || (fort != kNoId && !building) || StandingFortress(r, s, space), why,
                         r.SpaceName(space), " has a fortification");
      return Accepted();
    case Use::kBuildFort:
      ADJUTANT_REFUSE_IF("13.2.a/5"_hom, works == kNoId || fort != kNoId, why,
                         "a fort is begun over friendly fieldworks; ", r.SpaceName(space), " has none free");
      return Accepted();
    default:
      ADJUTANT_REFUSE_IMPOSSIBLE("13.2.a/6"_hom, !building, why, "no fort is under construction at ",
                                 r.SpaceName(space));
      return Accepted();
  }
}

namespace {

Work WorkOf(const S& s) { return UseOf(s) == Use::kBuildFort ? Work::kFort : Work::kFieldworks; }

}  // namespace

SpaceSet SiteCandidates(const Rules& r, const S& s, Side side, Use use) {
  if (use == Use::kBuildFieldworks) return SpacesWithUnits(r, s, side);
  const Work work = use == Use::kFinishFort ? Work::kFort : Work::kFieldworks;
  SpaceSet spaces;
  for (MarkerId i : r.c.markers.ids()) {
    const MarkerRecord& marker = s.markers[i];
    if (r.c.markers[i].side == side && r.c.markers[i].work == work && marker.state != kInPool && OnMap(marker.where))
      spaces.Add(SpaceOf(marker.where));
  }
  return spaces;
}

namespace {

void ListSites(const Rules& r, const S& s, EventList* out) {
  const SpaceSet spaces = SiteCandidates(r, s, Player(s), UseOf(s));
  for (SpaceId space : spaces) out->push_back(MakeEvent(kFortificationPlaced, s.play.side, {space}));
}
Ruling CheckSiteEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckSite(r, s, Player(s), UseOf(s), SpaceArg(e), why);
}
void ChooseSite(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId space = SpaceArg(e);
  const Side side = Player(s);
  if (UseOf(s) == Use::kFinishFort) {
    // The owner may have demolished the fieldworks meanwhile (13.2.b/2); then only the fort is there to be turned.
    const MarkerId fieldworks = MarkerAt(r, s, side, Work::kFieldworks, space);
    if (fieldworks != kNoId) s.markers[fieldworks] = MarkerRecord{};
    s.markers[MarkerAt(r, s, side, Work::kFort, space)].state = kFaceDown;
    Applied(trace, "13.2.a/6"_hom, [&] { return absl::StrCat("the fort at ", r.SpaceName(space), " is finished"); });
    s.step = kUseDone;
  } else {
    // 13.2.a/2: a leader with Tactics 1 or 2 draws two.
    const int best = r.Plays("builder_tactics=one_or_two"_opt) ? 2 : 9;
    s.play.amount = 1;
    for (LeaderId leader : r.c.leaders.ids()) {
      const int tactics = RatingsOf(r, s, leader).tactics;
      if (r.c.leaders[leader].side == side && s.leaders[leader].where == At(space) && tactics >= 1 && tactics <= best)
        s.play.amount = 2;
    }
    s.now.city = space;
    s.step = kDrawMarkerStep;
  }
}

void ListMarkers(const Rules& r, const S&, EventList* out) {
  for (MarkerId marker : r.c.markers.ids()) out->push_back(MakeEvent(kFortificationDrawn, kChance, {marker}));
}
Ruling CheckMarker(const Rules& r, const S& s, const Event& e, Why* why) {
  const MarkerInfo& info = r.c.markers[MarkerArg(e)];
  ADJUTANT_REFUSE_IMPOSSIBLE(
      "13.2.a/1"_hom, info.side != s.play.side || info.work != WorkOf(s) || s.markers[MarkerArg(e)].state != kInPool,
      why, "that marker is not in the pool drawn from");
  return Accepted();
}

void PutMarker(S& s, MarkerId marker, Work work) {
  s.markers[marker].where = At(s.now.city);
  s.markers[marker].state = work == Work::kFort ? kUnderConstruction : kFaceDown;
  s.now.city = kNoId;
}
void DrawMarker(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.markers[MarkerArg(e)].state = kDrawnMarker;
  --s.play.amount;
  Applied(trace, "13.2.a/1"_hom);
  s.step = kKeepMarkerStep;
  if (s.play.amount > 0 && MarkerLeft(r, s, Player(s), WorkOf(s))) {
    s.step = kDrawMarkerStep;
  } else {
    int drawn = 0;
    for (const MarkerRecord& marker : s.markers) drawn += marker.state == kDrawnMarker ? 1 : 0;
    if (drawn == 1) {
      PutMarker(s, MarkerArg(e), WorkOf(s));
      s.step = kUseDone;
    }
  }
}
void ListKept(const Rules& r, const S& s, EventList* out) {
  for (MarkerId marker : r.c.markers.ids()) {
    if (s.markers[marker].state == kDrawnMarker) out->push_back(MakeEvent(kFortificationKept, s.play.side, {marker}));
  }
}
Ruling CheckKept(const Rules&, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("13.2.a/2"_hom, s.markers[MarkerArg(e)].state != kDrawnMarker, why,
                             "that is none of the two markers drawn");
  return Accepted();
}
void KeepMarker(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "13.2.a/2"_hom);
  for (MarkerId marker : r.c.markers.ids()) {
    if (s.markers[marker].state == kDrawnMarker && marker != MarkerArg(e)) s.markers[marker] = MarkerRecord{};
  }
  PutMarker(s, MarkerArg(e), WorkOf(s));
  s.step = kUseDone;
}

}  // namespace

const HallsStep kFortificationSteps[] = {
    {kWorksSiteStep,
     "fortification_site",
     "names the space for the fortification",
     "13.2/3"_hom,
     {kFortificationPlaced},
     CardPlayer,
     ListSites,
     CheckSiteEvent,
     ChooseSite,
     {kDrawMarkerStep, kUseDone}},
    {kDrawMarkerStep,
     "draw_fortification",
     "a fortification marker is drawn",
     "13.2.a/1"_hom,
     {kFortificationDrawn},
     Dice,
     ListMarkers,
     CheckMarker,
     DrawMarker,
     {kDrawMarkerStep, kKeepMarkerStep, kUseDone}},
    {kKeepMarkerStep,
     "keep_fortification",
     "keeps one of the two markers drawn",
     "13.2.a/2"_hom,
     {kFortificationKept},
     CardPlayer,
     ListKept,
     CheckKept,
     KeepMarker,
     {kUseDone}},
};
void AddFortificationSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kFortificationSteps), std::end(kFortificationSteps));
}

}  // namespace adjutant::halls
