// HoM 2.2.b: leaders alone give way.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/engine.h"
#include "core/table/paths.h"

namespace adjutant::halls {

namespace {

// ---- 2.2.b: leaders alone give way.

// Units of the leader's side whom he may join; also a fortress's own, but not where it is besieged (2.2.b/4).
bool TakesIn(const Rules& r, const S& s, Side side, SpaceId space) {
  if (HasUnits(r, s, side, space)) return true;
  return UnitsIn(r, s, side, space, /*inherent=*/true) > 0 && !HasUnits(r, s, Enemy(side), space);
}

SpaceId DisplacementTarget(const Rules& r, const S& s, Side side, SpaceId from, SpaceId want) {
  // Shortest path, not through enemy units (option leader_displacement: whoever stands there).
  const bool open = r.Plays("leader_displacement=open_path"_opt);
  Search<SpaceId, kMaxSpaces> search;
  search.Start(from);
  for (SpaceId space = search.Next(); space != kNoId; space = search.Next()) {
    if (space != from && TakesIn(r, s, side, space) && (want == kNoId || want == space)) return space;
    if (search.cost() == r.c.n.leader_displacement) continue;
    for (const Link& link : r.c.spaces[space].links) {
      if (search.Reached(link.to)) continue;
      if (open && UnitsIn(r, s, Enemy(side), link.to, /*inherent=*/true) > 0) {
        // 10.2.b/7: enemy units keep nobody from his own in a Zone, though he does not pass through it.
        const bool joins = r.c.spaces[link.to].zone() && HasUnits(r, s, side, link.to);
        if (joins && (want == kNoId || want == link.to)) return link.to;
        continue;
      }
      if (side == kMexico && link.to == r.c.new_orleans) continue;
      search.Reach(link.to);
    }
  }
  return kNoId;
}

// The leader who gives way next; kNoId if none does.
LeaderId FirstDisplaced(const Rules& r, const S& s) {
  for (LeaderId leader : r.c.leaders.ids()) {
    if (s.leaders[leader].where == kDisplaced) return leader;
  }
  return kNoId;
}
SpaceId DisplacedFrom(const S& s) { return s.now.displaced_from; }
PlayerId Displaced(const Rules& r, const S& s) { return r.c.leaders[FirstDisplaced(r, s)].side; }
void ListDisplacements(const Rules& r, const S& s, EventList* out) {
  const LeaderId first = FirstDisplaced(r, s);  // one after the other
  for (SpaceId space : r.c.spaces.ids()) {
    out->push_back(MakeEvent(kLeaderDisplaced, Displaced(r, s), {first, space}));
  }
}
Ruling CheckDisplacement(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = static_cast<Side>(Displaced(r, s));
  const SpaceId to = SpaceArg(e, 1);
  const LeaderId first = FirstDisplaced(r, s);
  if (CannotBe("2.2.b/5"_hom, LeaderArg(e) != first) ||
      Breaks("2.2.b/5"_hom, DisplacementTarget(r, s, side, DisplacedFrom(s), to) != to)) {
    return Refused("2.2.b/5"_hom, why, [&] {
      return absl::StrCat(r.LeaderName(first), " goes to friendly units within ", r.c.n.leader_displacement,
                          " spaces of ", r.SpaceName(DisplacedFrom(s)));
    });
  }
  return Accepted();
}
void Displace(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.leaders[LeaderArg(e)].where = At(SpaceArg(e, 1));
  Applied(trace, "2.2.b/5"_hom);
  Return(s);
  if (GiveWay(r, s, s.step, trace)) return;  // the next of them
}

}  // namespace

bool GiveWay(const Rules& r, S& s, uint16_t then, Trace* trace) {
  if (s.now.displaced_from == kNoId) return false;
  for (LeaderId i = FirstDisplaced(r, s); i != kNoId; i = FirstDisplaced(r, s)) {
    if (DisplacementTarget(r, s, r.c.leaders[i].side, DisplacedFrom(s), kNoId) != kNoId) {
      Call(s, kDisplaceStep, then);
      return true;
    }
    Applied(trace, "2.2.b/6"_hom,
            [&] { return absl::StrCat(r.LeaderName(i), " finds no friendly units near and is eliminated"); });
    KillLeader(r, s, i, trace);
  }
  s.now.displaced_from = kNoId;
  return false;
}

const HallsStep kDisplacementSteps[] = {
    {kDisplaceStep,
     "displace_leader",
     "places a leader who stood alone",
     "2.2.b/5"_hom,
     {kLeaderDisplaced},
     Displaced,
     ListDisplacements,
     CheckDisplacement,
     Displace,
     {kDisplaceStep, kBack}},
};
void AddDisplacementSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kDisplacementSteps), std::end(kDisplacementSteps));
}

}  // namespace adjutant::halls
