// Any bytes as a log in protobuf text. Seeds without `chain` and `sequence` have them computed by the reader, so that
// changes come through to the payloads.
#include "tests/fuzz/fuzzing.h"
#include "tests/fuzz/log_target.h"

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  using namespace adjutant::fuzzing;
  static const auto* words = [] {
    auto* all = new std::vector<std::string>(WordsOf(RulesOf("toy")));
    AddWords({"record {", "header {", "close {", "event {", "[type.googleapis.com/adjutant.toy.v1.Event] {", "}",
              "magic:", "\"adjutant log\"",
              "sequence:", "chain:", "raw_event:", "raw_header:", "raw_close:", "annotations {", "#", "\"\\n\""},
             all);
    return all;
  }();
  return MutateText(data, size, max_size, seed, *words);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  adjutant::fuzzing::TryLog(adjutant::fuzzing::TextOf(data, size));
  return 0;
}
