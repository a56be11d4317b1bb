// The invariants of all files together, and which of them an event can have broken.
#include "core/veracruz/trial/invariants.h"

#include <array>

#include "core/kernel/status.h"
#include "core/veracruz/engine.h"
#include "core/veracruz/trial/invariant_list.h"

namespace adjutant::veracruz {

absl::Span<const Check> Invariants() {
  static const auto* all = [] {
    auto* made = new std::vector<Check>;
    AddBoardInvariants(made);
    AddCounterInvariants(made);
    AddFormationInvariants(made);
    AddPlayInvariants(made);
    AddAccounts(made);
    return made;
  }();
  return *all;
}

namespace {

// Which invariants have to be asked after which change.
constexpr int kMostInvariants = 128;
using InvariantSet = BitSet<kMostInvariants>;
constexpr size_t kParts = 32;
constexpr size_t kMostOfCounters = 32;
struct Plan {
  std::array<InvariantSet, kParts> readers{};  // by the number of the bit of a Part
  InvariantSet of_counters;                    // all those of counters on their own
  std::array<int, kMostOfCounters> numbers{};  // of each of them
};
Plan MakePlan() {
  Plan plan;
  const absl::Span<const Check> invariants = Invariants();
  ADJUTANT_ASSERT(invariants.size() <= kMostInvariants);
  for (int i = 0; i < static_cast<int>(invariants.size()); ++i) {
    const Check& invariant = invariants[static_cast<size_t>(i)];
    for (size_t part = 0; part < kParts; ++part) {
      if ((invariant.reads >> part & 1) != 0) plan.readers[part].Add(i);
    }
    for (size_t bit = 0; bit < CounterChecks().size(); ++bit) {
      if (CounterChecks()[bit] != invariant.check) continue;
      plan.of_counters.Add(i);
      plan.numbers[bit] = i;
    }
  }
  ADJUTANT_ASSERT(plan.of_counters.Count() == static_cast<int>(CounterChecks().size()));
  return plan;
}

// The invariants that read any of `parts`.
InvariantSet ReadersOf(const Plan& plan, uint32_t parts) {
  InvariantSet readers;
  for (; parts != 0; parts &= parts - 1) {
    const InvariantSet& more = plan.readers[static_cast<size_t>(__builtin_ctz(parts))];
    for (size_t i = 0; i < readers.words.size(); ++i) readers.words[i] |= more.words[i];
  }
  return readers;
}

}  // namespace

void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken) {
  static const auto* plan = new Plan(MakePlan());
  const absl::Span<const Check> invariants = Invariants();
  InvariantSet due = ReadersOf(*plan, look.changed);
  // Accounts are for those who listened, and only for them: the others have been held against the position already.
  const InvariantSet accounts = ReadersOf(*plan, kToldPart), of_numbers = ReadersOf(*plan, kNumbersPart);
  for (size_t i = 0; i < due.words.size(); ++i) {
    due.words[i] &= look.told != nullptr ? accounts.words[i] : ~accounts.words[i];
    if (!look.sound) due.words[i] &= of_numbers.words[i];
  }
  if (rules_internal::kept != nullptr)
    for (int i = due.Next(0); i >= 0; i = due.Next(i + 1)) Kept(invariants[static_cast<size_t>(i)].info);
  if (look.told == nullptr && look.sound) {
    // Those of counters are asked together; whatever is broken is asked again, for what there is to say.
    InvariantSet again;
    for (uint32_t bits = BrokenOfCounters(look); bits != 0; bits &= bits - 1) {
      again.Add(plan->numbers[static_cast<size_t>(__builtin_ctz(bits))]);
    }
    for (size_t i = 0; i < due.words.size(); ++i) due.words[i] &= again.words[i] | ~plan->of_counters.words[i];
  }
  for (int i = due.Next(0); i >= 0; i = due.Next(i + 1)) {
    const Check& invariant = invariants[static_cast<size_t>(i)];
    if (std::string what = invariant.check(look); !what.empty()) broken->push_back({&invariant.info, std::move(what)});
  }
}

}  // namespace adjutant::veracruz
