// Any text as an event of the flagship game: an error, or an event that comes back the same from every form.
#include <cstddef>
#include <cstdint>
#include <memory>

#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"

namespace {

const adjutant::Ruleset& Halls() {
  static const auto* ruleset = [] {
    auto game = adjutant::FindGame("halls");
    if (!game.ok()) __builtin_trap();
    auto made = (*game)->MakeRuleset(adjutant::Setup{});
    if (!made.ok()) __builtin_trap();
    return made->release();
  }();
  return *ruleset;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static auto* codec = new adjutant::EventCodec(Halls());
  const auto event = codec->Parse(absl::string_view(reinterpret_cast<const char*>(data), size));
  if (!event.ok()) return 0;
  const auto again = codec->FromNotation(codec->ToNotation(*event));
  if (!again.ok() || !(*again == *event)) __builtin_trap();
  const auto bytes = codec->FromBytes(codec->ToBytes(*event));
  if (!bytes.ok() || !(*bytes == *event)) __builtin_trap();
  const adjutant::State state = Halls().NewState();
  adjutant::Why why;
  if (!Halls().Check(state, *event, &why).accepted && why.sentence.empty()) __builtin_trap();
  return 0;
}
