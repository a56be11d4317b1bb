// The built-in pack of Lords of the Sierra Madre and what it names, for tests.
#ifndef ADJUTANT_TESTS_SIERRA_BOARD_H_
#define ADJUTANT_TESTS_SIERRA_BOARD_H_

#include <utility>

#include "absl/strings/string_view.h"
#include "adjutant/sierra/v1/pack.pb.h"
#include "core/sierra/components/load_components.h"
#include "gtest/gtest.h"

namespace adjutant::sierra {

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
inline PlaceId PlaceOf(absl::string_view id) { return PlaceId(C().place_names.Find(id)); }
inline CardId CardOf(absl::string_view id) { return CardId(C().card_names.Find(id)); }
inline CounterId CounterOf(absl::string_view id) { return CounterId(C().counter_names.Find(id)); }
inline OfficeId OfficeOf(absl::string_view id) { return OfficeId(C().office_names.Find(id)); }

}  // namespace adjutant::sierra

#endif  // ADJUTANT_TESTS_SIERRA_BOARD_H_
