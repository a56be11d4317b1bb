// The codec's short way of reading an event says of any bytes what protobuf says of them.
#include <google/protobuf/message.h>
#include <gtest/gtest.h>

#include <string>

#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/schema.h"
#include "core/kernel/status.h"
#include "tests/bench/recorded.h"
#include "tests/replay/toy_log.h"

namespace adjutant::bench {
namespace {

class Reader {
 public:
  explicit Reader(const Ruleset& ruleset) : codec_(ruleset), message_(codec_.NewMessage()) {}

  // What is wrong with the codec's answer; empty if nothing is.
  std::string Compare(const std::string& bytes) {
    const absl::StatusOr<Event> got = codec_.FromBytes(bytes);
    if (!message_->ParsePartialFromString(bytes)) return got.ok() ? "read bytes that are no message" : "";
    const absl::StatusOr<Event> expected = codec_.FromMessage(*message_);
    if (got.status() != expected.status())
      return got.status().ToString() + " instead of " + expected.status().ToString();
    if (!got.ok()) return "";
    if (*got != *expected) return "another event";
    const auto* field = message_->GetDescriptor()->FindFieldByNumber(1);
    const bool annotated = message_->GetReflection()->HasField(*message_, field);
    if (annotated != (codec_.annotations() != nullptr)) return "annotations lost or found";
    if (annotated && codec_.annotations()->SerializeAsString() !=
                         message_->GetReflection()->GetMessage(*message_, field).SerializeAsString()) {
      return "other annotations";
    }
    return "";
  }

 private:
  EventCodec codec_;
  std::unique_ptr<google::protobuf::Message> message_;
};

// Every event, every byte of it changed to every other value, cut at every place, and run into the event before it.
void CompareAll(const Recorded& game, size_t step) {
  Reader reader(*game.ruleset);
  std::string before;
  for (size_t i = 0; i < game.payloads.size(); i += step) {
    const std::string bytes(game.payloads[i]);
    ASSERT_EQ(reader.Compare(bytes), "") << i;
    ASSERT_EQ(reader.Compare(before + bytes), "") << i;
    ASSERT_EQ(reader.Compare(bytes + bytes), "") << i;
    for (size_t at = 0; at < bytes.size(); ++at) {
      ASSERT_EQ(reader.Compare(bytes.substr(0, at)), "") << i << " cut at " << at;
      std::string changed = bytes;
      for (int value = 0; value < 256; ++value) {
        changed[at] = static_cast<char>(value);
        ASSERT_EQ(reader.Compare(changed), "") << i << ", byte " << at << " is " << value;
      }
    }
    before = bytes;
  }
}

TEST(PlainBytesTest, SaysWhatProtobufSaysOfTheExample) {
  CompareAll(ReadRecorded(ADJUTANT_SOURCE_DIR "/corpus/halls/examples/turn-2.adj"), /*step=*/3);
}

TEST(PlainBytesTest, SaysWhatProtobufSaysOfTheToy) {
  const testing::TemporaryDirectory directory;
  const std::string path = directory.File("toy.adj");
  testing::WriteAll(path, testing::ToyLog(/*seed=*/3, /*count=*/60, /*closed=*/true));
  CompareAll(ReadRecorded(path), /*step=*/1);
}

}  // namespace
}  // namespace adjutant::bench
