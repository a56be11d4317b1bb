// The built-in pack of Veracruz and its pieces by name, for tests.
#ifndef ADJUTANT_TESTS_VERACRUZ_BOARD_H_
#define ADJUTANT_TESTS_VERACRUZ_BOARD_H_

#include <utility>

#include "absl/strings/string_view.h"
#include "adjutant/veracruz/v1/pack.pb.h"
#include "core/veracruz/components/load_components.h"
#include "gtest/gtest.h"

namespace adjutant::veracruz {

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
inline HexId Id(absl::string_view hex) { return HexId(C().hex_names.Find(hex)); }
inline const Hex& At(absl::string_view hex) { return C().At(Id(hex)); }
inline const PlaceInfo& Place(absl::string_view id) { return C().places[PlaceId(C().place_names.Find(id))]; }
inline const UnitInfo& Unit(absl::string_view id) { return C().units[UnitId(C().unit_names.Find(id))]; }
inline const LeaderInfo& Leader(absl::string_view id) { return C().leaders[LeaderId(C().leader_names.Find(id))]; }
inline const GroupInfo& Group(GroupId id) { return C().groups[id]; }
inline adjutant::v1::Evidence EvidenceOf(absl::string_view path) {
  const DatumOrigin* origin = C().pack->Origin(path);
  EXPECT_NE(origin, nullptr) << path;
  return origin == nullptr ? adjutant::v1::EVIDENCE_UNSPECIFIED : origin->evidence;
}
inline const Hexside& HexsideOf(absl::string_view from, absl::string_view to) {
  return At(from).sides[C().Direction(Id(from), Id(to))];
}

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_TESTS_VERACRUZ_BOARD_H_
