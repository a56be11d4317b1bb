// The built-in pack of Cactus Throne and what it names, for tests.
#ifndef ADJUTANT_TESTS_CACTUS_BOARD_H_
#define ADJUTANT_TESTS_CACTUS_BOARD_H_

#include <utility>

#include "absl/strings/string_view.h"
#include "adjutant/cactus/v1/pack.pb.h"
#include "core/cactus/components/load_components.h"
#include "gtest/gtest.h"

namespace adjutant::cactus {

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
inline ProvinceId ProvinceOf(absl::string_view id) { return ProvinceId(C().province_names.Find(id)); }
inline CityId CityOf(absl::string_view id) { return CityId(C().city_names.Find(id)); }
inline UnitId UnitOf(absl::string_view id) { return UnitId(C().unit_names.Find(id)); }
inline LeaderId LeaderOf(absl::string_view id) { return LeaderId(C().leader_names.Find(id)); }
inline ArmyId ArmyOf(absl::string_view id) { return ArmyId(C().army_names.Find(id)); }

}  // namespace adjutant::cactus

#endif  // ADJUTANT_TESTS_CACTUS_BOARD_H_
