#include "core/kernel/hidden_facts.h"

#include <algorithm>

#include "core/kernel/schema.h"

namespace adjutant {
namespace {

using Things = std::vector<HiddenThing>;

Things HiddenFrom(const Ruleset& ruleset, const State& state, PlayerId viewer) {
  Things things;
  ruleset.ListHidden(state, viewer, &things);
  return things;
}
bool Has(const Things& things, absl::string_view domain, int32_t value) {
  return std::any_of(things.begin(), things.end(),
                     [&](const HiddenThing& thing) { return thing.value == value && thing.domain == domain; });
}
// Whether the argument names one of the things.
bool NamesOne(const Ruleset& ruleset, const ArgSpec& arg, int32_t value, const Things& things) {
  if (arg.kind != ArgKind::kDomain || value == kNone) return false;
  return Has(things, ruleset.game().schema().domains()[static_cast<size_t>(arg.domain)], value);
}

ArgBits AllArgs(const EventTypeSpec& type) { return static_cast<ArgBits>((1u << type.args.size()) - 1); }

// All arguments of the field of one: a list is hidden whole.
ArgBits FieldBits(const EventTypeSpec& type, size_t arg) {
  ArgBits bits = 0;
  for (size_t i = 0; i < type.args.size(); ++i) {
    if (type.args[i].field == type.args[arg].field) bits |= BitOf(i);
  }
  return bits;
}

}  // namespace

ArgBits HiddenArgs(const Ruleset& ruleset, const State& before, const Event& event, const State& after,
                   PlayerId viewer) {
  const EventTypeSpec* type = ruleset.game().schema().Find(event.type);
  if (viewer == kChance) return 0;
  if (type == nullptr) return static_cast<ArgBits>(~0u);
  if (ruleset.HidesNumbers(before, event, viewer)) return AllArgs(*type);
  if (ruleset.NamesOpenly(event)) return 0;
  const Things was = HiddenFrom(ruleset, before, viewer);
  if (was.empty()) return 0;
  const Things is = HiddenFrom(ruleset, after, viewer);
  ArgBits hidden = 0;
  for (size_t i = 0; i < type->args.size(); ++i) {
    if (NamesOne(ruleset, type->args[i], event.args[i], was) && NamesOne(ruleset, type->args[i], event.args[i], is))
      hidden |= FieldBits(*type, i);
  }
  return hidden;
}

std::vector<HiddenThing> ComesToLight(const Ruleset& ruleset, const State& before, const Event& event,
                                      const State& after, PlayerId viewer) {
  const EventTypeSpec* type = ruleset.game().schema().Find(event.type);
  const ArgBits kept = HiddenArgs(ruleset, before, event, after, viewer);
  const Things is = HiddenFrom(ruleset, after, viewer);
  Things light;
  for (const HiddenThing& thing : HiddenFrom(ruleset, before, viewer)) {
    bool known = !Has(is, thing.domain, thing.value);
    for (size_t i = 0; type != nullptr && !known && i < type->args.size(); ++i)
      known = (kept & BitOf(i)) == 0 && NamesOne(ruleset, type->args[i], event.args[i], {thing});
    if (known) light.push_back(thing);
  }
  return light;
}

}  // namespace adjutant
