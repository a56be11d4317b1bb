#include "replay/sealed/light.h"

#include <algorithm>

#include "core/kernel/hidden_facts.h"
#include "core/kernel/schema.h"

namespace adjutant {

Light::Light(const Ruleset& ruleset, const std::vector<SealParty>& parties) : ruleset_(ruleset) {
  viewers_.push_back({kObserver, "", {}, {}});
  for (const SealParty& party : parties) {
    if (party.sees != kChance && party.sees != kObserver) viewers_.push_back({party.sees, party.role, {}, {}});
  }
}

std::vector<DueOpening> Light::See(uint64_t number, const State& before, const Event& event, const State& after,
                                   const std::vector<ArgBits>& parts) {
  std::map<Part, DueOpening> due;
  for (Viewer& viewer : viewers_) {
    for (const Part& part : DueTo(&viewer, before, event, after)) {
      DueOpening& opening = due[part];
      opening.event = part.first;
      opening.part = part.second;
      if (viewer.sees == kObserver) {
        opening.to_all = true;
      } else if (!opening.to_all) {
        opening.to.push_back(viewer.role);
      }
    }
    if (!parts.empty()) Hold(&viewer, number, before, event, after, parts);
  }
  std::vector<DueOpening> list;
  for (auto& [part, opening] : due) list.push_back(std::move(opening));
  return list;
}

// A seal is opened once for each viewer; what else it holds of a list comes to light with it.
std::vector<Light::Part> Light::DueTo(Viewer* viewer, const State& before, const Event& event, const State& after) {
  std::vector<Part> due;
  for (const HiddenThing& thing : ComesToLight(ruleset_, before, event, after, viewer->sees)) {
    const auto sealed = viewer->sealed.find({std::string(thing.domain), thing.value});
    if (sealed == viewer->sealed.end()) continue;
    due.insert(due.end(), sealed->second.begin(), sealed->second.end());
    viewer->sealed.erase(sealed);
  }
  for (size_t i = 0; i < viewer->numbers.size();) {
    const HeldNumbers& held = viewer->numbers[i];
    if (ruleset_.KeepsNumbers(after, held.event, viewer->sees)) {
      ++i;
      continue;
    }
    due.insert(due.end(), held.parts.begin(), held.parts.end());
    viewer->numbers.erase(viewer->numbers.begin() + static_cast<std::ptrdiff_t>(i));
  }
  std::sort(due.begin(), due.end());
  due.erase(std::unique(due.begin(), due.end()), due.end());
  return due;
}

void Light::Hold(Viewer* viewer, uint64_t number, const State& before, const Event& event, const State& after,
                 const std::vector<ArgBits>& parts) {
  const ArgBits missing = HiddenArgs(ruleset_, before, event, after, viewer->sees);
  if (missing == 0) return;
  const EventSchema& schema = ruleset_.game().schema();
  const EventTypeSpec& type = *schema.Find(event.type);
  std::vector<Part> held;
  for (size_t part = 0; part < parts.size(); ++part) {
    if ((parts[part] & missing) == 0) continue;
    const Part at{number, static_cast<uint32_t>(part)};
    held.push_back(at);
    for (size_t i = 0; i < type.args.size(); ++i) {
      if ((parts[part] & BitOf(i)) == 0 || type.args[i].kind != ArgKind::kDomain || event.args[i] == kNone) continue;
      viewer->sealed[{schema.domains()[static_cast<size_t>(type.args[i].domain)], event.args[i]}].push_back(at);
    }
  }
  if (ruleset_.HidesNumbers(before, event, viewer->sees)) viewer->numbers.push_back({number, event, std::move(held)});
}

}  // namespace adjutant
