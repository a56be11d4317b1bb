#include "tests/oracle/veracruz/counters.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"

namespace adjutant::oracle::vc {
namespace {

using ByName = std::map<std::string, Counter, std::less<>>;

template <class List>
void Add(const List& list, Kind kind, ByName* counters) {
  for (const auto& printed : list) {
    Counter& counter = (*counters)[printed.id()];
    counter.us = printed.side() == pb::US;
    counter.kind = kind;
  }
}

// Of militia (14.1), dummies (14.2), supply units and pack animals (11.2, 11.3) there are several: "militia_1" and so
// on. All but militia are of the US.
Counter* FindCounter(absl::string_view name, ByName* counters) {
  const auto found = counters->find(name);
  if (found != counters->end()) return &found->second;
  const bool militia = absl::StartsWith(name, "militia_");
  const bool other =
      absl::StartsWith(name, "supply_") || absl::StartsWith(name, "pack_animal_") || absl::StartsWith(name, "dummy_");
  if (!militia && !other) return nullptr;
  Counter& counter = (*counters)[std::string(name)];
  counter.us = other;
  counter.kind = militia ? Kind::kCombatUnit : Kind::kOther;
  return &counter;
}

}  // namespace

Counters ReadCounters(const pb::Pack& pack, const Map& map, const Values& values) {
  ByName counters;
  Add(pack.unit(), Kind::kCombatUnit, &counters);
  Add(pack.leader(), Kind::kLeader, &counters);
  Add(pack.formation(), Kind::kFormation, &counters);
  for (const pb::Gunboat& gunboat : pack.gunboat()) {
    counters[gunboat.id()].us = true;
    counters[gunboat.id()].kind = Kind::kGunboat;
  }
  for (const auto& [name, value] : values) {
    const std::vector<absl::string_view> parts = absl::StrSplit(name, '.');
    if (parts.size() != 3 || parts[0] != "piece") continue;
    Counter* counter = FindCounter(parts[1], &counters);
    if (counter == nullptr) continue;
    if (parts[2] == "hex") counter->hex = std::string(value);
    if (parts[2] == "strength") (void)absl::SimpleAtoi(value, &counter->strength);
    if (parts[2] == "tried") counter->untried = value == "no";
    if (parts[2] == "demoralized") counter->demoralized = value == "yes";
  }
  Counters on_map;
  for (auto& [name, counter] : counters) {
    counter.name = name;
    if (map.terrain.count(counter.hex) != 0) on_map.push_back(counter);
  }
  return on_map;
}

}  // namespace adjutant::oracle::vc
