// The three forms hold the same log, to the last bit.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "adjutant/v1/annotations.pb.h"
#include "tests/replay/toy_log.h"

namespace adjutant::testing {
namespace {

// Text as people write it, and as they should not.
rc::Gen<std::string> Words() { return rc::gen::container<std::string>(rc::gen::inRange<char>(32, 127)); }

rc::Gen<std::string> Text() {
  return rc::gen::map(
      rc::gen::container<std::vector<std::string>>(rc::gen::oneOf(
          Words(), rc::gen::element<std::string>("\"", "'", "\\", "\n", "\r\n", "\t", "#", "}", "{ <", "\xc3\xa4",
                                                 "\xe2\x80\xa8", "\xf0\x9f\x8e\xb2", std::string(1, '\0'), "</script>",
                                                 "\x7f", "\x1b[0m", "record {", "\xef\xbb\xbf"))),
      [](const std::vector<std::string>& parts) {
        std::string text;
        for (const std::string& part : parts) text += part;
        return text;
      });
}

v1::Annotations AnyAnnotations() {
  v1::Annotations annotations;
  for (int i = *rc::gen::inRange(0, 3); i > 0; --i) {
    v1::Claim* claim = annotations.add_claims();
    claim->set_name(*Text());
    if (*rc::gen::arbitrary<bool>()) claim->set_value(*rc::gen::element<int64_t>(0, 1, -1, INT64_MIN, INT64_MAX, 28));
    if (*rc::gen::arbitrary<bool>()) claim->set_text(*Text());  // an empty text is there, too
  }
  if (*rc::gen::arbitrary<bool>()) annotations.set_note(*Text());
  if (*rc::gen::arbitrary<bool>()) annotations.set_recorded_at(*Text());
  if (*rc::gen::arbitrary<bool>()) {
    // A number that no name stands for is kept as well.
    annotations.mutable_source()->set_method(static_cast<v1::ChanceSource::Method>(*rc::gen::inRange(0, 20)));
    annotations.mutable_source()->set_reference(*Text());
  }
  if (*rc::gen::inRange(0, 4) == 0) annotations.mutable_as_recorded()->set_words(*Text());
  return annotations;
}

// Bytes that protobuf reads but would not write: fields out of order, zeroes spelled out, long varints, unknown fields.
std::string Unusual(const std::string& event) {
  switch (*rc::gen::inRange(0, 6)) {
    case 0:
      return event + std::string("\x12\0", 2);  // an empty player, out of order
    case 1:
      return std::string("\x0a\0", 2) + event;  // annotations twice
    case 2:
      return event + "\xa0\x06\x01";  // a field 100
    case 3:
      return std::string("\x12\x83\0red", 6) + event;  // a length in two bytes
    case 4:
      return "\x12\x01\xff" + event;  // not UTF-8
    default:
      return *rc::gen::container<std::string>(rc::gen::arbitrary<char>());  // no event at all
  }
}

std::vector<std::string> AnyEvents(const Ruleset& ruleset) {
  ToyPlayer player(ruleset, *rc::gen::arbitrary<uint64_t>());
  std::vector<std::string> events;
  Event event;
  for (int i = *rc::gen::inRange(0, 8); i > 0 && player.Play(&event); --i) {
    const v1::Annotations annotations = AnyAnnotations();
    events.push_back(player.codec().ToBytes(event, *rc::gen::arbitrary<bool>() ? &annotations : nullptr));
    if (*rc::gen::inRange(0, 4) == 0) events.back() = Unusual(events.back());
  }
  return events;
}

v1::AsRecorded AnyAsRecorded(const std::string& event) {
  v1::AsRecorded played;
  if (*rc::gen::arbitrary<bool>()) played.set_case_(*Text());
  if (*rc::gen::arbitrary<bool>()) played.set_words(*Text());
  if (*rc::gen::arbitrary<bool>()) played.set_no_effect(true);
  if (*rc::gen::arbitrary<bool>()) played.set_from(*rc::gen::inRange<uint64_t>(0, 3));
  if (*rc::gen::arbitrary<bool>()) {
    v1::Setting* setting = played.add_settings();
    setting->set_name(*Text());
    setting->set_value(*Text());
  }
  if (*rc::gen::arbitrary<bool>()) {
    played.add_first()->set_type_url("type.googleapis.com/adjutant.toy.v1.Event");
    played.mutable_first(0)->set_value(event);
  }
  return played;
}

v1::Act AnyAct(const std::string& event, bool first) {
  v1::Act act;
  act.set_by(*Text());
  act.set_note(*Text());
  if (first) act.set_format_version(2);
  switch (*rc::gen::inRange(0, 3)) {
    case 0: {
      v1::Stands* stands = act.mutable_proposed()->mutable_waiver()->add_stands();
      stands->set_event(*rc::gen::arbitrary<uint64_t>());
      stands->set_case_(*Text());
      if (*rc::gen::arbitrary<bool>()) *stands->mutable_played() = AnyAsRecorded(event);
      break;
    }
    case 1: {
      v1::TakeBack* back = act.mutable_proposed()->mutable_take_back();
      back->set_to(*rc::gen::arbitrary<uint64_t>());
      back->set_dice(static_cast<v1::TakeBack::Dice>(*rc::gen::inRange(0, 5)));
      v1::Learnt* learnt = back->add_learned();
      learnt->set_side(*Text());
      learnt->set_event(*rc::gen::arbitrary<uint64_t>());
      learnt->set_what(*Text());
      break;
    }
    default:
      act.mutable_answered()->set_proposal(*rc::gen::arbitrary<uint64_t>());
      act.mutable_answered()->set_yes(*rc::gen::arbitrary<bool>());
      if (*rc::gen::arbitrary<bool>()) act.mutable_answered()->mutable_by_ruling()->set_sha256(*Text());
  }
  return act;
}

// Events with acts among them.
std::vector<NewRecord> AnyRecords(const Ruleset& ruleset, uint64_t* acts) {
  std::vector<NewRecord> records;
  for (std::string& event : AnyEvents(ruleset)) {
    if (*rc::gen::inRange(0, 3) == 0) {
      records.push_back(ActRecord(AnyAct(event, *acts == 0)));
      // What protobuf reads and would not write: a field out of order.
      if (*rc::gen::arbitrary<bool>()) records.back().payload += std::string("\x12\0", 2);
      ++*acts;
    }
    records.push_back(EventRecord(std::move(event)));
  }
  return records;
}

std::string AnyLog() {
  const std::unique_ptr<const Ruleset> ruleset = ToyRules();
  v1::LogHeader header = HeaderFor(*ruleset);
  header.set_title(*Text());
  for (int i = *rc::gen::inRange(0, 3); i > 0; --i) header.add_players(*Text());
  uint64_t acts = 0;
  const std::vector<NewRecord> records = AnyRecords(*ruleset, &acts);
  v1::LogClose close;
  close.set_events(records.size());
  close.set_acts(acts);
  close.set_state_digest(*rc::gen::arbitrary<uint64_t>());
  close.set_outcome(*Text());
  return LogBytesOf(header, records, *rc::gen::arbitrary<bool>() ? &close : nullptr);
}

// `log` in another form.
std::string Converted(const TemporaryDirectory& directory, const std::string& log, LogForm form) {
  const std::string in = directory.File("in");
  const std::string out = directory.File("out");
  std::remove(out.c_str());
  WriteAll(in, log);
  const absl::Status status = ConvertLog(in, out, form);
  if (!status.ok()) RC_FAIL(status.ToString());
  return ReadAll(out);
}

RC_GTEST_PROP(FormsPropertyTest, EveryFormGivesTheSameBytesBack, ()) {
  const TemporaryDirectory directory;
  const std::string log = AnyLog();
  const std::string text = Converted(directory, log, LogForm::kText);
  const std::string json = Converted(directory, log, LogForm::kJsonLines);
  RC_ASSERT(Converted(directory, log, LogForm::kBinary) == log);
  RC_ASSERT(Converted(directory, text, LogForm::kBinary) == log);
  RC_ASSERT(Converted(directory, json, LogForm::kBinary) == log);
  RC_ASSERT(Converted(directory, text, LogForm::kJsonLines) == json);
  RC_ASSERT(Converted(directory, json, LogForm::kText) == text);
  RC_ASSERT(Converted(directory, text, LogForm::kText) == text);
  RC_ASSERT(Converted(directory, json, LogForm::kJsonLines) == json);
  RC_CLASSIFY(text.find("  act {") != std::string::npos, "readable acts");
  RC_CLASSIFY(text.find("raw_act") != std::string::npos, "raw acts");
  RC_CLASSIFY(text.find("raw_event") != std::string::npos, "raw events");
  RC_CLASSIFY(text.find("[type.googleapis.com/") != std::string::npos, "readable events");
}

class FormsTest : public ::testing::Test {
 protected:
  TemporaryDirectory directory_;
};

TEST_F(FormsTest, TextShowsNamesNotNumbers) {
  const std::string text = Converted(directory_, ToyLog(1, 1, true), LogForm::kText);
  EXPECT_EQ(text.find("record {\n  header {\n    magic: \"adjutant log\"\n    format_version: 1\n"), 0u) << text;
  EXPECT_NE(text.find("record {\n"
                      "  sequence: 1\n"
                      "  event {\n"
                      "    [type.googleapis.com/adjutant.toy.v1.Event] {\n"
                      "      card_dealt {\n"
                      "        "),
            std::string::npos)
      << text;
}

TEST_F(FormsTest, TextByHandMayBeFormattedAnyhowAndLeaveNumbersAndChainOut) {
  const std::string log = ToyLog(2, 2, false);
  std::string text = Converted(directory_, log, LogForm::kText);
  // Without sequence numbers and chains, on few lines, with comments full of braces and quotes.
  std::string loose = "\xef\xbb\xbf# } \" '\r\n\n";
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = text.find('\n', begin);
    std::string line = text.substr(begin, end - begin);
    begin = end + 1;
    if (line.rfind("  chain:", 0) == 0 || line.rfind("  sequence:", 0) == 0) continue;
    std::replace(line.begin(), line.end(), '"', '\'');
    loose += line == "record {" ? "record: < # {{{ \"\n" : line == "}" ? ">;\n" : line + "\t";
  }
  EXPECT_EQ(Converted(directory_, loose, LogForm::kBinary), log) << loose;
}

TEST_F(FormsTest, JsonLinesMayHaveBlankLinesAndLackTheLastNewline) {
  const std::string log = ToyLog(2, 2, false);
  std::string json = Converted(directory_, log, LogForm::kJsonLines);
  EXPECT_EQ(std::count(json.begin(), json.end(), '\n'), 3);
  json.insert(json.find('\n'), "\r\n \n");
  json.pop_back();
  EXPECT_EQ(Converted(directory_, json, LogForm::kBinary), log);
}

// The log of a game that this program does not know is kept whole.
TEST_F(FormsTest, EventsOfAnUnknownGameStayBytes) {
  v1::LogHeader header = HeaderFor(*ToyRules());
  header.set_game("chess");
  const std::string log = LogBytes(header, {"e2e4", "e7e5"}, nullptr);
  const std::string text = Converted(directory_, log, LogForm::kText);
  EXPECT_NE(text.find("raw_event: \"e2e4\""), std::string::npos);
  EXPECT_EQ(Converted(directory_, text, LogForm::kBinary), log);
}

TEST_F(FormsTest, AnErrorLeavesNothingBehind) {
  const std::string in = directory_.File("in.adj");
  const std::string out = directory_.File("out.txtpb");
  std::string log = ToyLog(2, 9, true);
  log[log.size() - 60] = static_cast<char>(log[log.size() - 60] ^ 1);
  WriteAll(in, log);
  EXPECT_TRUE(absl::IsDataLoss(ConvertLog(in, out, LogForm::kText)));
  EXPECT_EQ(ReadAll(out), "");
  WriteAll(out, "precious");
  EXPECT_TRUE(absl::IsAlreadyExists(ConvertLog(in, out, LogForm::kText)));
  EXPECT_EQ(ReadAll(out), "precious");
}

}  // namespace
}  // namespace adjutant::testing
