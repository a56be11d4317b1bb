// The map of a component pack: spaces, connections, states, and the shortest ways.
#include <algorithm>
#include <set>

#include "absl/strings/str_cat.h"
#include "adjutant/halls/v1/pack.pb.h"
#include "core/halls/catalogue.h"
#include "core/halls/components/loader.h"

namespace adjutant::halls {

void Loader::Spaces() {
  for (const v1::Space& datum : pack_->space()) {
    const std::string path = absl::StrCat("space.", datum.id());
    Space space;
    if (!datum.state().empty()) {
      space.state = StateId(Named(c_.state_names, absl::StrCat(path, ".state"), datum.state()));
    }
    space.terrain = Choice<Terrain>(path, "terrain", datum.terrain());
    space.texas = datum.texas();
    space.transit = datum.transit();
    space.port = static_cast<Coast>(datum.port());
    space.pw_city = datum.pw_city();
    space.pw_modifier = Within(path, "pw_modifier", datum.pw_modifier(), -20, 20);
    space.fortress = datum.fortress();
    space.indian = datum.indian();
    space.never_controlled = datum.never_controlled();
    space.controller = static_cast<Side>(datum.controller());
    space.x = datum.x();
    space.y = datum.y();
    for (const v1::Link& link : datum.link()) {
      const std::string link_path = absl::StrCat(path, ".link.", link.to());
      const SpaceId to(Named(c_.space_names, link_path, link.to()));
      const auto kind = Choice<LinkKind>(link_path, "kind", link.kind());
      if (to == kNoId) continue;
      if (link.to() == datum.id()) Find(link_path, "a space is no neighbour of itself");
      space.links.push_back({to, kind});
    }
    CheckSpace(path, space);
    c_.spaces.Add(std::move(space));
  }
  for (SpaceId space : c_.spaces.ids()) CheckLinks(space);
}

void Loader::CheckSpace(absl::string_view path, const Space& space) {
  // 2.1.a/4, 2.1.a/6, 6.8/2.
  if (space.controllable() && space.controller == kNobody) Find(path, "'controller' is missing");
  if (!space.controllable() && space.controller != kNobody) Find(path, "nobody controls such a space (2.1.a, 6.8)");
  // 2.1.j/1.
  if (Breaks("2.1.j/1"_hom, space.in_mexico() && space.state == kNoId))
    Find(path, "a space in Mexico belongs to a State", "2.1.j/1"_hom);
  if (Breaks("18.4.a/4"_hom, space.zone() && space.controller == kMexico && space.state == kNoId))
    Find(path, "a Zone of Mexico is a State", "18.4.a/4"_hom);
  if (space.texas && space.state != kNoId) Find(path, "a Texas space belongs to no Mexican State (2.1.a)");
  if (space.texas && space.zone()) Find(path, "a Zone is no Texas space (2.1.a)");
}

void Loader::CheckLinks(SpaceId from) {
  const Space& space = c_.spaces[from];
  const std::string path = absl::StrCat("space.", c_.space_names.Id(from));
  for (const Link& link : space.links) {
    const Space& other = c_.spaces[link.to];
    const absl::string_view other_id = c_.space_names.Id(link.to);
    const std::string link_path = absl::StrCat(path, ".link.", other_id);
    const auto back = std::find_if(other.links.begin(), other.links.end(), [&](const Link& l) { return l.to == from; });
    if (back == other.links.end()) {
      Find(link_path, absl::StrCat("'", other_id, "' has no link back to '", c_.space_names.Id(from), "'"));
    } else if (back->kind != link.kind) {
      Find(absl::StrCat(link_path, ".kind"), absl::StrCat("the link back from '", other_id, "' is of another kind"));
    }
    const bool arrow = space.zone() || other.zone();
    if (Breaks("2.1.d/2"_hom, arrow != (link.kind == LinkKind::kArrow))) {
      Find(absl::StrCat(link_path, ".kind"),
           arrow ? "a Zone is entered and left over arrows only" : "arrows lead to Zones only", "2.1.d/2"_hom);
    }
  }
}

void Loader::States() {
  c_.states.resize(static_cast<size_t>(pack_->state_size()));
  IdArray<StateId, std::set<StateId>, kMaxStates> neighbours;
  for (SpaceId id : c_.spaces.ids()) {
    const Space& space = c_.spaces[id];
    if (space.state == kNoId) continue;
    if (space.controllable()) c_.states[space.state].spaces.push_back(id);
    // 18.4.a/3: a connection that joins spaces of both; transit spaces lie in their State.
    for (const Link& link : space.links) {
      const StateId other = c_.spaces[link.to].state;
      if (other != kNoId && other != space.state) neighbours[space.state].insert(other);
    }
  }
  for (StateId id : c_.states.ids()) {
    const v1::MexicanState& datum = pack_->state(id.number());
    const std::string path = absl::StrCat("state.", datum.id());
    StateInfo& state = c_.states[id];
    state.neighbours.assign(neighbours[id].begin(), neighbours[id].end());
    state.control_number =
        Number(path, "control_number", datum.has_control_number(), datum.control_number(), 0, kMaxSpaces - 40);
    if (Breaks("2.1.j/2"_hom, !datum.has_control_number())) Find(path, "a State has a control number", "2.1.j/2"_hom);
    if (Breaks("2.1.j/3"_hom, (datum.id() == "queretaro" || datum.id() == "guanajuato") && state.control_number != 2)) {
      Find(absl::StrCat(path, ".control_number"), "the rulebook says 2", "2.1.j/3"_hom);
    }
    if (state.spaces.empty()) Find(path, "no space lies in it");
    const bool zone = state.spaces.size() == 1 && c_.spaces[state.spaces[0]].zone();
    if (zone != (state.control_number == 0)) {
      Find(absl::StrCat(path, ".control_number"), "0 is for a State that is a Zone, and only for it (6.9)");
    }
    if (state.control_number > static_cast<int>(state.spaces.size())) {
      Find(absl::StrCat(path, ".control_number"), absl::StrCat("the State has only ", state.spaces.size(), " spaces"));
    }
  }
}

int Loader::EntryCost(const Link& link) const {
  int cost = 0;
  switch (c_.spaces[link.to].terrain) {
    case Terrain::kZone:
      return 1;
    case Terrain::kClear:
      cost = c_.n.cost_clear;
      break;
    case Terrain::kRough:
      cost = c_.n.cost_rough;
      break;
    case Terrain::kJungle:
      cost = c_.n.cost_jungle;
      break;
    case Terrain::kRoughJungle:
      cost = c_.n.cost_rough_jungle;
      break;
  }
  if (link.kind == LinkKind::kRough) cost += c_.n.connection_rough;
  if (link.kind == LinkKind::kRiver) cost += c_.n.connection_river;
  return cost;
}

template <class Leads>
Components::Costs Loader::Ways(SpaceId from, Leads leads) const {
  Components::Costs cost;
  cost.assign(c_.spaces.size(), Components::kTooFar);
  cost[from] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (SpaceId space : c_.spaces.ids()) {
      if (cost[space] == Components::kTooFar) continue;
      for (const Link& link : c_.spaces[space].links) {
        const int reach = cost[space] + EntryCost(link);
        if (reach >= cost[link.to] || !leads(c_.spaces[link.to])) continue;
        cost[link.to] = static_cast<uint8_t>(reach);
        changed = true;
      }
    }
  }
  return cost;
}

void Loader::Distances() {
  for (SpaceId from : c_.spaces.ids()) {
    c_.march_cost.Add(Ways(from, [](const Space&) { return true; }));
    c_.guerilla_cost.Add(Ways(from, [](const Space& space) { return space.in_mexico(); }));
    c_.guerilla_cost_with_texas_bank.Add(
        Ways(from, [](const Space& space) { return space.in_mexico() || (space.texas && space.transit); }));
  }
}

}  // namespace adjutant::halls
