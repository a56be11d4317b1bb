// Any text as an event of a game (ADJUTANT_GAME), at positions of it: an error, or an event that comes back the same
// from every form, is accepted and leads to a position without a broken invariant, or is refused with a sentence.
#include <string>
#include <vector>

#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/random.h"
#include "tests/fuzz/fuzzing.h"

namespace adjutant::fuzzing {
namespace {

// Positions of a random game, one in forty.
const std::vector<State>& Positions() {
  static const auto* positions = [] {
    auto* all = new std::vector<State>;
    const Ruleset& rules = RulesOf(ADJUTANT_GAME);
    State state = rules.NewState();
    Random random(1846);
    EventList legal;
    for (int i = 0; i < 1200; ++i, legal.clear()) {
      if (i % 40 == 0) all->push_back(state);
      rules.LegalEvents(state, &legal);
      if (legal.empty()) break;
      rules.Apply(&state, legal[random.Below(legal.size())], nullptr);
    }
    return all;
  }();
  return *positions;
}

void TryAt(const State& position, const Event& event) {
  const Ruleset& rules = RulesOf(ADJUTANT_GAME);
  Why why;
  const Ruling ruling = rules.Check(position, event, &why);
  if (!ruling.accepted) {
    Demand(!why.sentence.empty(), "a refusal says why");
    Demand(ruling.rule != kNoRule, "a refusal names its case", why.sentence);
    return;
  }
  Demand(!rules.Describe(position, event).empty(), "every event has a sentence");
  State after = position;
  rules.Apply(&after, event, nullptr);
  std::vector<BrokenInvariant> broken;
  rules.CheckInvariants(&position, &event, after, &broken);
  Demand(broken.empty(), "an accepted event breaks no invariant", broken.empty() ? "" : broken.front().what);
}

void TryForms(EventCodec* codec, const Event& event, const v1::Annotations& annotations) {
  const auto same = [&](const absl::StatusOr<Event>& again, absl::string_view form) {
    Demand(again.ok() && *again == event, "an event comes back the same from every form", form);
  };
  same(codec->FromNotation(codec->ToNotation(event)), "notation");
  same(codec->FromBytes(codec->ToBytes(event, &annotations)), "bytes");
  const std::string text = codec->ToText(event, &annotations);
  v1::Annotations read;
  same(codec->Parse(text, &read), text);
  Demand(read.SerializeAsString() == annotations.SerializeAsString(), "text keeps annotations", text);
  const std::string json = codec->ToJson(event, &annotations);
  v1::Annotations json_read;
  same(codec->Parse(json, &json_read), json);
  Demand(json_read.SerializeAsString() == annotations.SerializeAsString(), "JSON keeps annotations", json);
}

}  // namespace
}  // namespace adjutant::fuzzing

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  using namespace adjutant::fuzzing;
  static const auto* words = new std::vector<std::string>(WordsOf(RulesOf(ADJUTANT_GAME)));
  return MutateText(data, size, max_size, seed, *words);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace adjutant::fuzzing;
  static auto* codec = new adjutant::EventCodec(RulesOf(ADJUTANT_GAME));
  adjutant::v1::Annotations annotations;
  const auto event = codec->Parse(TextOf(data, size), &annotations);
  if (!event.ok()) {
    Demand(!event.status().message().empty(), "an error says what is wrong");
    return 0;
  }
  TryForms(codec, *event, annotations);
  for (const adjutant::State& position : Positions()) TryAt(position, *event);
  return 0;
}
