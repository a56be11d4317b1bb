// Any bytes as a text with blocks in it. What comes back whole is what was sent, and can be sent again.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "replay/mail/armour.h"
#include "replay/mail/block_finder.h"
#include "replay/mail/segments.h"
#include "tests/fuzz/fuzzing.h"

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  using namespace adjutant::fuzzing;
  static const auto* words = [] {
    auto* all = new std::vector<std::string>;
    AddWords({"ADJUTANT BEGIN 1 game",
              "ADJUTANT END 1 game",
              "records",
              "bytes",
              "block",
              "check",
              "before",
              "after",
              "sha256",
              "0001",
              "0002",
              ">",
              "> ",
              "AB> ",
              "=3D",
              "=\n",
              "&nbsp;",
              "<br>",
              "\n",
              "\r\n"},
             all);
    return all;
  }();
  return MutateText(data, size, max_size, seed, *words);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace adjutant;
  mail::BlockFinder finder;
  finder.Add(fuzzing::TextOf(data, size), "input");
  std::vector<mail::Segment> segments;
  for (const mail::FoundBlock& block : finder.Blocks()) {
    fuzzing::Demand(block.whole == block.Trouble().empty(), "a block is whole or says why not", block.Trouble());
    if (!block.whole) continue;
    auto segment = mail::SegmentOf(block);
    if (!segment.ok()) continue;
    fuzzing::Demand(mail::PayloadOf(segment->records) == block.payload, "records are the bytes of their block", "");
    segments.push_back(*std::move(segment));
  }
  for (const mail::Segment& segment : segments) {
    if (segment.records.front().sequence != 0) continue;
    const auto blocks = mail::WriteBlocks(segment.records.front().chain, segment.from, Sha256{}, segment.records);
    fuzzing::Demand(blocks.ok(), "what was read can be sent", segment.origin);
    mail::BlockFinder again;
    again.Add(absl::StrJoin(*blocks, ""), "again");
    std::string payload;
    for (const mail::FoundBlock& block : again.Blocks()) payload += block.payload;
    fuzzing::Demand(payload == mail::PayloadOf(segment.records), "what is sent comes back", segment.origin);
  }
  const auto merge = mail::MergeSegments({}, segments, std::vector<std::string>{"red", "blue"});
  if (merge.ok() && merge->fork.has_value()) (void)merge->fork->ToString();
  return 0;
}
