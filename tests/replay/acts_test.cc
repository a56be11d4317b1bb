// Acts: what the parties agree on about the record, in the file and in play (LOG_FORMAT.md, "Acts").
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "replay/act.h"
#include "replay/envelope.h"
#include "replay/replayer.h"
#include "tests/replay/toy_log.h"

namespace adjutant::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kEventType[] = "type.googleapis.com/adjutant.toy.v1.Event";

class ActsTest : public ::testing::Test {
 protected:
  // Plays the first legal events, `count` of them.
  void Play(int count) {
    for (int i = 0; i < count; ++i) {
      EventList legal;
      rules_->LegalEvents(state_, &legal);
      ASSERT_FALSE(legal.empty());
      Record(legal.front());
    }
  }
  void Record(const Event& event) {
    rules_->Apply(&state_, event, nullptr);
    records_.push_back(EventRecord(made_codec_->ToBytes(event)));
  }
  Event Parse(const std::string& notation) {
    const absl::StatusOr<Event> event = made_codec_->FromNotation(notation);
    EXPECT_TRUE(event.ok()) << event.status();
    return *event;
  }
  // Records an event that the rules refuse, without a word.
  void RecordPlain(const std::string& notation) {
    records_.push_back(EventRecord(made_codec_->ToBytes(Parse(notation))));
  }
  void RecordAs(const std::string& notation, const v1::AsRecorded& played) {
    v1::Annotations annotations;
    *annotations.mutable_as_recorded() = played;
    records_.push_back(EventRecord(made_codec_->ToBytes(Parse(notation), &annotations)));
  }
  uint64_t Next() const { return records_.size() + 1; }
  v1::Act Proposed(const std::string& by) { return ProposedAct(by, Next(), !has_acts_); }
  void Add(const v1::Act& act) {
    has_acts_ = true;
    records_.push_back(ActRecord(act));
  }
  void TakeBackTo(uint64_t to) {
    v1::Act undo = Proposed("red");
    undo.mutable_proposed()->mutable_take_back()->set_to(to);
    undo.mutable_proposed()->mutable_take_back()->set_dice(v1::TakeBack::ANEW);
    const uint64_t number = Next();
    Add(undo);
    Add(AnsweredAct("blue", number));
  }
  void Waive(uint64_t event, const v1::AsRecorded* played) {
    v1::Act waiver = Proposed("blue");
    v1::Stands* stands = waiver.mutable_proposed()->mutable_waiver()->add_stands();
    stands->set_event(event);
    if (played != nullptr) *stands->mutable_played() = *played;
    const uint64_t number = Next();
    Add(waiver);
    Add(AnsweredAct("red", number));
  }

  absl::StatusOr<ReplayOutcome> Replayed(const ReplayOptions& options = {},
                                         const std::function<void(const ReplayedEvent&)>& seen = nullptr) {
    WriteAll(path_, LogBytesOf(HeaderFor(*rules_), records_, nullptr));
    auto log = LogReader::Open(path_);
    EXPECT_TRUE(log.ok()) << log.status();
    return Replay(**log, *rules_, options, seen);
  }
  std::string ReadError() {
    WriteAll(path_, LogBytesOf(HeaderFor(*rules_), records_, nullptr));
    return std::string(ReadLog(path_, false).status.message());
  }
  std::string ReplayError() { return std::string(Replayed().status().message()); }
  uint64_t Stack(const State& state, const std::string& post) {
    ValueList values;
    rules_->Values(state, &values);
    for (const NamedValue& value : values) {
      if (value.name == post) return static_cast<uint64_t>(*value.number);
    }
    return 99;
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.File("log.adj");
  std::unique_ptr<const Ruleset> rules_ = ToyRules();
  std::unique_ptr<EventCodec> made_codec_ = std::make_unique<EventCodec>(*rules_);
  State state_ = rules_->NewState();
  std::vector<NewRecord> records_;
  bool has_acts_ = false;
};

// ---- The file.

TEST_F(ActsTest, ALogIsOfVersion2FromItsFirstActOn) {
  Play(3);
  TakeBackTo(1);
  WriteAll(path_, LogBytesOf(HeaderFor(*rules_), records_, nullptr));
  auto log = *LogReader::Open(path_);
  RecordView record;
  EXPECT_EQ(log->header().format_version(), 1u);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(*log->Next(&record));
  EXPECT_EQ(log->format_version(), 1u);
  ASSERT_TRUE(*log->Next(&record));
  EXPECT_EQ(record.kind, RecordKind::kAct);
  EXPECT_EQ(log->format_version(), 2u);
  EXPECT_EQ(log->version_since(), 4u);
  ASSERT_TRUE(*log->Next(&record));
  EXPECT_EQ(log->events(), 5u);
  EXPECT_EQ(log->acts(), 2u);
}

TEST_F(ActsTest, TheFirstActSaysTheVersionAndNoOtherDoes) {
  v1::Act act = AnsweredAct("red", 1);
  records_ = {ActRecord(act)};
  EXPECT_THAT(ReadError(), HasSubstr("record 1, byte 112: the first act of a log says format_version: 2"));
  act.set_format_version(2);
  records_ = {ActRecord(act), ActRecord(act)};
  EXPECT_THAT(ReadError(), HasSubstr("record 2, byte 165: the act says format_version; only the first act"));
}

// A reader must not call damaged what is only younger than itself.
TEST_F(ActsTest, WhatALaterVersionWritesIsYoungerAndNotDamaged) {
  v1::Act act;
  act.set_format_version(3);
  records_ = {ActRecord(act)};
  EXPECT_THAT(ReadError(), HasSubstr("from here on the log has format version 3; this program reads versions up to 2"));
  // A field of an act that this program does not know: number 24.
  act.set_format_version(2);
  records_ = {{RecordKind::kAct, ActBytes(act) + std::string("\xc2\x01\x02\x08\x01", 5)}};
  EXPECT_THAT(ReadError(), HasSubstr("an act of a kind that this program does not know: the log is younger"));
  // A record with a payload in field 7.
  records_ = {{static_cast<RecordKind>(7), "whatever"}};
  EXPECT_THAT(ReadError(), HasSubstr("a record of a kind that this program does not know (payload field 7): the log is "
                                     "younger than the program"));
}

TEST_F(ActsTest, TheClosingRecordCountsActs) {
  Play(2);
  TakeBackTo(1);
  v1::LogClose close;
  close.set_events(4);
  close.set_acts(1);
  WriteAll(path_, LogBytesOf(HeaderFor(*rules_), records_, &close));
  EXPECT_THAT(std::string(ReadLog(path_, true).status.message()), HasSubstr("counts 1 acts; there are 2"));
}

TEST_F(ActsTest, AWriterAppendsActsAndRefusesWhatNoReaderWouldTake) {
  auto writer = *LogWriter::Create(path_, HeaderFor(*rules_));
  EXPECT_TRUE(absl::IsInvalidArgument(writer->AppendRecords({ActRecord(AnsweredAct("red", 1))})));
  v1::Act act = AnsweredAct("red", 1);
  act.set_format_version(2);
  ASSERT_TRUE(writer->AppendRecords({ActRecord(act), ActRecord(AnsweredAct("blue", 1))}).ok());
  EXPECT_EQ(writer->events(), 2u);
  EXPECT_EQ(writer->acts(), 2u);
  writer.reset();
  writer = *LogWriter::OpenForAppend(path_);
  EXPECT_EQ(writer->acts(), 2u);
  EXPECT_EQ(writer->format_version(), 2u);
  v1::LogClose close;
  close.set_events(2);
  EXPECT_TRUE(absl::IsInvalidArgument(writer->Close(close)));
  close.set_acts(2);
  EXPECT_TRUE(writer->Close(close).ok());
  EXPECT_TRUE(ReadLog(path_, true).status.ok());
}

TEST_F(ActsTest, ACopyIsCutAfterARecord) {
  Play(5);
  WriteAll(path_, LogBytesOf(HeaderFor(*rules_), records_, nullptr));
  const std::string out = directory_.File("cut.adj");
  ASSERT_TRUE(ConvertLog(path_, out, LogForm::kBinary, 3).ok());
  records_.resize(3);
  EXPECT_EQ(ReadAll(out), LogBytesOf(HeaderFor(*rules_), records_, nullptr));
  std::remove(out.c_str());
  EXPECT_TRUE(absl::IsOutOfRange(ConvertLog(path_, out, LogForm::kBinary, 6)));
  EXPECT_EQ(ReadAll(out), "");
}

// ---- Take-backs.

TEST_F(ActsTest, ATakeBackRestoresThePositionAndKeepsTheRecords) {
  Play(3);
  const State then = state_;
  Play(4);
  TakeBackTo(3);
  const auto outcome = Replayed();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->events, 9u);
  EXPECT_EQ(outcome->acts, 2u);
  EXPECT_TRUE(outcome->state == then);
  EXPECT_FALSE(outcome->refused);
  EXPECT_FALSE(outcome->IsWithdrawn(3));
  EXPECT_TRUE(outcome->IsWithdrawn(4));
  EXPECT_TRUE(outcome->IsWithdrawn(7));
  // Play goes on from there.
  state_ = then;
  Play(2);
  const auto on = Replayed();
  ASSERT_TRUE(on.ok()) << on.status();
  EXPECT_TRUE(on->state == state_);
  EXPECT_EQ(on->events, 11u);
}

TEST_F(ActsTest, AProposalChangesNothingUntilAllSidesAgree) {
  Play(4);
  v1::Act undo = Proposed("red");
  undo.mutable_proposed()->mutable_take_back()->set_to(1);
  undo.mutable_proposed()->mutable_take_back()->set_dice(v1::TakeBack::SAME);
  Add(undo);
  auto outcome = Replayed();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(outcome->state == state_);
  ASSERT_EQ(outcome->open.size(), 1u);
  EXPECT_EQ(outcome->open[0].number, 5u);
  Add(AnsweredAct("blue", 5, /*yes=*/false));
  outcome = Replayed();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(outcome->state == state_);
  EXPECT_TRUE(outcome->open.empty());
}

TEST_F(ActsTest, AProposalLapsesWhenPlayGoesOn) {
  Play(4);
  v1::Act undo = Proposed("red");
  undo.mutable_proposed()->mutable_take_back()->set_to(1);
  undo.mutable_proposed()->mutable_take_back()->set_dice(v1::TakeBack::SAME);
  Add(undo);
  Play(1);
  Add(AnsweredAct("blue", 5));
  EXPECT_THAT(ReplayError(), HasSubstr("record 7, byte"));
  EXPECT_THAT(ReplayError(), HasSubstr("the act answers proposal 5; no such proposal waits for an answer"));
}

TEST_F(ActsTest, ARulingAnswersForAll) {
  Play(4);
  v1::Act undo = Proposed("");
  undo.mutable_proposed()->mutable_take_back()->set_to(0);
  undo.mutable_proposed()->mutable_take_back()->set_dice(v1::TakeBack::ANEW);
  Add(undo);
  v1::Act answer = AnsweredAct("", 5);
  answer.mutable_answered()->mutable_by_ruling()->set_sha256(std::string(64, 'a'));
  Add(answer);
  const auto outcome = Replayed();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(outcome->state == rules_->NewState());
  ASSERT_EQ(outcome->withdrawn.size(), 1u);
  EXPECT_EQ(ConsentText(outcome->withdrawn[0].consent), "by the ruling aaaaaaaaaaaaaaaa... at 6");
}

TEST_F(ActsTest, ActsThatCannotBeAreToldWithTheirPlace) {
  Play(3);
  const std::vector<NewRecord> start = records_;
  const auto error_of = [&](const std::vector<v1::Act>& acts) {
    records_ = start;
    for (const v1::Act& act : acts) Add(act);
    has_acts_ = false;
    return ReplayError();
  };
  v1::Act undo = ProposedAct("green", 4, true);
  undo.mutable_proposed()->mutable_take_back()->set_to(1);
  undo.mutable_proposed()->mutable_take_back()->set_dice(v1::TakeBack::ANEW);
  EXPECT_THAT(error_of({undo}), HasSubstr("the act is by 'green'; the sides are red, blue"));
  undo.set_by("red");
  EXPECT_THAT(error_of({undo, AnsweredAct("red", 4)}), HasSubstr("red has agreed to proposal 4 already"));
  EXPECT_THAT(error_of({undo, AnsweredAct("blue", 3)}), HasSubstr("the act answers proposal 3"));
  v1::Act ruled = AnsweredAct("", 4);
  ruled.mutable_answered()->mutable_by_ruling()->set_sha256("ABC");
  EXPECT_THAT(error_of({undo, ruled}), HasSubstr("an answer by a ruling has its SHA-256"));
  undo.mutable_proposed()->mutable_take_back()->set_to(4);
  EXPECT_THAT(error_of({undo}), HasSubstr("the act takes play back to record 4, which is not before it"));
  undo.mutable_proposed()->mutable_take_back()->set_to(1);
  undo.mutable_proposed()->set_number(5);
  EXPECT_THAT(error_of({undo}), HasSubstr("the proposal says that it is record 5"));
  v1::Act waiver = ProposedAct("red", 4, true);
  waiver.mutable_proposed()->mutable_waiver()->add_stands()->set_event(4);
  EXPECT_THAT(error_of({waiver}), HasSubstr("the act waives event 4: expected events before it"));
}

TEST_F(ActsTest, WhatWasTakenBackIsNotGoneBackTo) {
  Play(6);
  TakeBackTo(2);
  v1::Act undo = Proposed("red");
  undo.mutable_proposed()->mutable_take_back()->set_to(4);
  undo.mutable_proposed()->mutable_take_back()->set_dice(v1::TakeBack::ANEW);
  Add(undo);
  EXPECT_THAT(ReplayError(), HasSubstr("the act takes play back to record 4, which was taken back itself"));
}

// ---- Events against the rules that stand.

class StandingTest : public ActsTest {
 protected:
  // Red has three counters on a post, and marches a fourth there (1.2).
  void SetUp() override {
    ::adjutant::Setup setup;
    setup.options = {{"length", "endless"}};
    setup.position = {{"fort", "3"}, {"mill", "1"}};
    rules_ = *(*FindGame("toy"))->MakeRuleset(setup);
    made_codec_ = std::make_unique<EventCodec>(*rules_);
    state_ = rules_->NewState();
    Play(6);
    overstacked_ = absl::StrCat("red counter_marched card=", CardOf("red"), " from=mill to=fort");
    Why why;
    ASSERT_FALSE(rules_->Check(state_, Parse(overstacked_), &why).accepted) << why.sentence;
  }
  std::string CardOf(const std::string& hand) {
    ValueList values;
    rules_->Values(state_, &values);
    for (const NamedValue& value : values) {
      if (value.text == hand) return value.name;
    }
    return "";
  }
  std::string overstacked_;
};

TEST_F(StandingTest, ARefusedEventEndsReplayUntilItIsWaived) {
  RecordPlain(overstacked_);
  auto outcome = Replayed();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(outcome->refused);
  EXPECT_EQ(outcome->events, 6u);
  const v1::AsRecorded as_played;
  Waive(7, &as_played);
  outcome = Replayed();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_FALSE(outcome->refused);
  EXPECT_EQ(outcome->events, 9u);
  EXPECT_EQ(Stack(outcome->state, "fort"), 4u);
  EXPECT_EQ(outcome->open_breaches, 0u);
  ASSERT_EQ(outcome->breaches.size(), 1u);
  EXPECT_EQ(outcome->breaches[0].number, 7u);
  EXPECT_TRUE(outcome->breaches[0].waived);
  EXPECT_EQ(ConsentText(outcome->breaches[0].consent), "by both at 9");
}

TEST_F(StandingTest, PlayGoesOnFromThePositionAsPlayed) {
  RecordPlain(overstacked_);
  const v1::AsRecorded as_played;
  Waive(7, &as_played);
  state_ = Replayed()->state;
  Play(3);
  const auto outcome = Replayed();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_FALSE(outcome->refused);
  EXPECT_EQ(outcome->events, 12u);
  EXPECT_TRUE(outcome->state == state_);
}

TEST_F(StandingTest, AnEventRecordedAsPlayedIsPlayedAndIsAFindingUntilItIsWaived) {
  v1::Act version;
  version.set_format_version(2);
  Add(version);
  v1::AsRecorded played;
  played.set_words("three counters stand there already");
  RecordAs(overstacked_, played);
  auto outcome = Replayed();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_FALSE(outcome->refused);
  EXPECT_EQ(outcome->events, 8u);
  EXPECT_EQ(Stack(outcome->state, "fort"), 4u);
  EXPECT_EQ(outcome->open_breaches, 1u);
  Waive(8, nullptr);
  outcome = Replayed();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(outcome->open_breaches, 0u);
  ASSERT_EQ(outcome->breaches.size(), 1u);
  EXPECT_TRUE(outcome->breaches[0].annotated);
}

TEST_F(StandingTest, AnEventRecordedAsPlayedNeedsVersion2) {
  RecordAs(overstacked_, {});
  EXPECT_THAT(ReplayError(), HasSubstr("record 7, byte"));
  EXPECT_THAT(ReplayError(), HasSubstr("no act before it makes this a log of version 2"));
}

TEST_F(StandingTest, WhatTheReducerCannotKnowIsSaidBySettings) {
  v1::Act version;
  version.set_format_version(2);
  Add(version);
  v1::AsRecorded played;
  played.set_no_effect(true);
  for (const auto& [name, value] : {std::pair("mill", "0"), std::pair("fort", "2"), std::pair("turn", "2")}) {
    v1::Setting* setting = played.add_settings();
    setting->set_name(name);
    setting->set_value(value);
  }
  // A counter that is not there cannot be marched, whatever is waived.
  const std::string impossible = absl::StrCat("red counter_marched card=", CardOf("red"), " from=wood to=ford");
  RecordAs(impossible, played);
  const auto outcome = Replayed();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_EQ(Stack(outcome->state, "fort"), 2u);
  EXPECT_EQ(Stack(outcome->state, "mill"), 0u);
  EXPECT_EQ(rules_->PendingOf(outcome->state).player, 2);
  records_.pop_back();
  RecordAs(impossible, {});
  EXPECT_THAT(ReplayError(),
              HasSubstr("the event cannot be carried out, whatever is waived; it must be said what it did"));
}

TEST_F(StandingTest, WhatWasPassedByStandsWithWhatPlayWentOnAs) {
  // Blue fights at the ford without a word of the dice: they are said in the waiver.
  Record(Parse(absl::StrCat("red counter_marched card=", CardOf("red"), " from=fort to=mill")));
  State state = state_;
  EventList legal;
  rules_->LegalEvents(state, &legal);
  for (int i = 0; i < 2; ++i) {
    v1::AsRecorded played;
    if (rules_->PendingOf(state_).player != kChance) break;
    Play(1);
  }
  ASSERT_EQ(rules_->PendingOf(state_).player, 2);
  // A card is drawn that nobody asked for, then the same march is repeated: nothing of it counts.
  records_.push_back(records_[0]);
  v1::AsRecorded nothing;
  nothing.set_no_effect(true);
  const uint64_t number = records_.size();
  Waive(number, &nothing);
  auto outcome = Replayed();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_FALSE(outcome->refused);
  EXPECT_TRUE(outcome->state == state_);
  // An event that came first though nobody recorded it.
  EventList march;
  rules_->LegalEvents(state_, &march);
  State expected = state_;
  rules_->Apply(&expected, march.front(), nullptr);
  while (rules_->PendingOf(expected).player == kChance) {
    EventList outcomes;
    rules_->LegalEvents(expected, &outcomes);
    rules_->Apply(&expected, outcomes.front(), nullptr);
  }
  EventList last;
  rules_->LegalEvents(expected, &last);
  const uint64_t late = Next();
  records_.push_back(EventRecord(made_codec_->ToBytes(last.front())));
  v1::AsRecorded with_first;
  State walk = state_;
  while (!(walk == expected)) {
    EventList outcomes;
    rules_->LegalEvents(walk, &outcomes);
    with_first.add_first()->set_type_url(kEventType);
    with_first.mutable_first(with_first.first_size() - 1)->set_value(made_codec_->ToBytes(outcomes.front()));
    rules_->Apply(&walk, outcomes.front(), nullptr);
  }
  rules_->Apply(&expected, last.front(), nullptr);
  Waive(late, &with_first);
  outcome = Replayed();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_FALSE(outcome->refused);
  EXPECT_TRUE(outcome->state == expected);
}

TEST_F(StandingTest, ARollThatWasMisreadStandsAsItWasPlayed) {
  // Red's third card was recorded as one, and red plays another: so play goes back before it, and has the deal again.
  State as_played = Replayed({.until = 2})->state;
  EventList cards;
  rules_->LegalEvents(as_played, &cards);
  const Event other = cards.back();
  v1::AsRecorded played;
  played.set_from(2);
  const auto add = [&](const std::string& bytes) {
    played.add_first()->set_type_url(kEventType);
    played.mutable_first(played.first_size() - 1)->set_value(bytes);
    rules_->Apply(&as_played, *made_codec_->FromBytes(bytes), nullptr);
  };
  add(made_codec_->ToBytes(other));
  for (size_t i = 3; i < 6; ++i) add(records_[i].payload);
  const std::string march = absl::StrCat("red counter_marched card=order_", other.args[1] + 1, " from=fort to=mill");
  RecordPlain(march);
  EXPECT_TRUE(Replayed()->refused);
  rules_->Apply(&as_played, Parse(march), nullptr);
  Waive(7, &played);
  const auto outcome = Replayed();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_TRUE(outcome->state == as_played);
}

TEST_F(StandingTest, AnEventAgainstTheRulesThatWasTakenBackIsNoFinding) {
  const State before = state_;
  RecordPlain(overstacked_);
  TakeBackTo(6);
  const auto outcome = Replayed();
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_FALSE(outcome->refused);
  EXPECT_EQ(outcome->open_breaches, 0u);
  EXPECT_TRUE(outcome->state == before);
  ASSERT_EQ(outcome->breaches.size(), 1u);
  EXPECT_TRUE(outcome->breaches[0].withdrawn);
}

TEST_F(StandingTest, EventsComeWithWhatIsAgreedOnThemFurtherOn) {
  RecordPlain(overstacked_);
  const v1::AsRecorded as_played;
  Waive(7, &as_played);
  state_ = Replayed()->state;
  Play(2);
  TakeBackTo(9);
  std::vector<std::string> told;
  ReplayOptions options;
  options.look_ahead = true;
  options.act = [&](const ReplayedAct& act) { told.push_back(absl::StrCat("act ", act.number)); };
  const auto outcome = Replayed(options, [&](const ReplayedEvent& event) {
    if (event.number < 7) return;
    told.push_back(absl::StrCat("event ", event.number, event.breach == nullptr ? "" : " breach",
                                event.breach != nullptr && event.breach->waived ? " waived" : "",
                                event.withdrawn != nullptr ? " withdrawn" : ""));
  });
  ASSERT_TRUE(outcome.ok()) << outcome.status();
  EXPECT_THAT(told, ElementsAre("event 7 breach waived", "act 8", "act 9", "event 10 withdrawn", "event 11 withdrawn",
                                "act 12", "act 13"));
}

TEST_F(StandingTest, EveryPositionIsFoundByTheIndex) {
  RecordPlain(overstacked_);
  const v1::AsRecorded as_played;
  Waive(7, &as_played);
  state_ = Replayed()->state;
  Play(8);
  TakeBackTo(12);
  state_ = Replayed()->state;
  Play(5);
  std::vector<State> states = {rules_->NewState()};
  for (uint64_t number = 1; number <= records_.size(); ++number) states.push_back(Replayed({.until = number})->state);
  const auto index = LogIndex::Build(path_, *rules_, 4);
  ASSERT_TRUE(index.ok()) << index.status();
  EXPECT_EQ((*index)->events(), records_.size());
  for (uint64_t number = 0; number <= records_.size(); ++number) {
    const auto state = (*index)->StateAt(number);
    ASSERT_TRUE(state.ok()) << state.status();
    EXPECT_TRUE(*state == states[number]) << number;
  }
}

}  // namespace
}  // namespace adjutant::testing
