// The built-in pack of SGS Halls of Montezuma and what it names, for tests.
#ifndef ADJUTANT_TESTS_SGS_BOARD_H_
#define ADJUTANT_TESTS_SGS_BOARD_H_

#include <utility>

#include "absl/strings/string_view.h"
#include "adjutant/sgs/v1/pack.pb.h"
#include "core/sgs/components/load_components.h"
#include "gtest/gtest.h"

namespace adjutant::sgs {

inline const Components& C() {
  static const auto* components = [] {
    const PackSource source = BuiltInPack();
    auto loaded = LoadComponents({&source, 1});
    if (!loaded.ok()) ADD_FAILURE() << loaded.status();
    return new Components(loaded.ok() ? *std::move(loaded) : Components{});
  }();
  return *components;
}
inline const v1::Pack& Message() { return static_cast<const v1::Pack&>(*C().pack->message); }
inline RegionId RegionOf(absl::string_view id) { return RegionId(C().region_names.Find(id)); }
inline NationId NationOf(absl::string_view id) { return NationId(C().nation_names.Find(id)); }
inline PieceId PieceOf(absl::string_view id) { return PieceId(C().piece_names.Find(id)); }
inline CardId CardOf(absl::string_view id) { return CardId(C().card_names.Find(id)); }
inline ScenarioId ScenarioOf(absl::string_view id) { return ScenarioId(C().scenario_names.Find(id)); }

}  // namespace adjutant::sgs

#endif  // ADJUTANT_TESTS_SGS_BOARD_H_
