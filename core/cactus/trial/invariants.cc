// The invariants of all files together, and which of them an event can have broken.
#include "core/cactus/trial/invariants.h"

#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include "core/cactus/trial/invariant_list.h"
#include "core/kernel/status.h"

namespace adjutant::cactus {

namespace {

constexpr size_t kMostInvariants = 255;

}  // namespace

absl::Span<const Check> Invariants() {
  static const auto* all = [] {
    auto* made = new std::vector<Check>;
    AddPieceInvariants(made);
    AddMapInvariants(made);
    AddArmyInvariants(made);
    AddTurnInvariants(made);
    AddMarchInvariants(made);
    AddComingInvariants(made);
    AddCombatInvariants(made);
    AddAccounts(made);
    return made;
  }();
  return *all;
}

void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken) {
  const absl::Span<const Check> all = Invariants();
  // Apart from the invariants, so that those that need not be asked cost next to nothing.
  static const auto* masks = [&] {
    auto* made = new std::vector<uint32_t>;
    for (const Check& invariant : all) made->push_back(invariant.reads);
    ADJUTANT_ASSERT(made->size() < kMostInvariants);
    return made;
  }();
  const uint32_t* const reads = masks->data();
  const uint32_t changed = look.sound || look.told != nullptr ? look.changed : uint32_t{kNumbersPart};
  std::array<uint8_t, kMostInvariants> due;
  size_t count = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    due[count] = static_cast<uint8_t>(i);
    count += (reads[i] & changed) != 0 ? 1 : 0;
  }
  // What the rules are asked meanwhile counts as asked by nobody.
  const bool counting = rules_internal::kept != nullptr;
  for (size_t i = 0; i < count; ++i) {
    const Check& invariant = all[due[i]];
    if (counting) Kept(invariant.info);
    std::optional<FiringLog> silence;
    if (counting) silence.emplace(nullptr, nullptr);
    if (std::string what = invariant.check(look); !what.empty()) broken->push_back({&invariant.info, std::move(what)});
  }
}

}  // namespace adjutant::cactus
