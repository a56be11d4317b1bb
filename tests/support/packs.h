// The built-in pack of a game, spoilt: what the game says of it.
#ifndef ADJUTANT_TESTS_SUPPORT_PACKS_H_
#define ADJUTANT_TESTS_SUPPORT_PACKS_H_

#include <array>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "core/kernel/pack.h"
#include "gtest/gtest.h"

namespace adjutant {

// What `load` finds wrong with `base` under an overlay "mine.txtpb" whose line 2 begins with `data`; "" if nothing.
template <class Load>
std::string WithOverlay(Load load, absl::string_view game, const PackSource& base, const std::string& data) {
  const std::string info = absl::StrCat("info { id: \"mine\" game: \"", game, "\" title: \"t\" overlay: true }\n");
  const std::array<PackSource, 2> sources = {base, PackSource{"mine.txtpb", info + data}};
  const auto loaded = load(sources);
  return loaded.ok() ? "" : std::string(loaded.status().message());
}

// The same with every `from` of the base, which has it, made `to`.
template <class Load>
std::string WithBase(Load load, PackSource base, const std::string& from, const std::string& to) {
  EXPECT_NE(base.text.find(from), std::string::npos) << from;
  base.text = absl::StrReplaceAll(base.text, {{from, to}});
  const auto loaded = load({&base, 1});
  return loaded.ok() ? "" : std::string(loaded.status().message());
}

}  // namespace adjutant

#endif  // ADJUTANT_TESTS_SUPPORT_PACKS_H_
