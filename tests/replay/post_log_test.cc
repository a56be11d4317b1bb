// Games by post in the file: the header's parties, and acts and annotations of the right form.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "replay/act.h"
#include "replay/post_form.h"
#include "replay/replayer.h"
#include "tests/replay/toy_log.h"

namespace adjutant::testing {
namespace {

using ::testing::HasSubstr;

v1::Party PartyFor(const std::string& role, char key) {
  v1::Party party;
  party.set_role(role);
  party.set_sign_key(std::string(32, key));
  party.set_box_key(std::string(32, key));
  party.set_master(std::string(32, key));
  party.set_dice_anchor(std::string(32, key));
  party.set_dice_links(65536);
  party.set_offer_signature(std::string(64, key));
  return party;
}

class PostLogTest : public ::testing::Test {
 protected:
  PostLogTest() {
    header_ = HeaderFor(*rules_);
    header_.set_format_version(2);
    header_.set_keys_counted(true);
    *header_.add_party() = PartyFor("red", 'r');
    *header_.add_party() = PartyFor("blue", 'b');
    header_.mutable_chance()->set_dice(v1::ChancePlan::TWO_CHAIN);
  }
  std::string Error(const std::vector<NewRecord>& records = {}) {
    WriteAll(path_, LogBytesOf(header_, records, nullptr));
    return std::string(ReadLog(path_, false).status.message());
  }
  std::string ErrorOf(const v1::Act& act) { return Error({ActRecord(act)}); }
  static v1::Act LinkAct() {
    v1::Act act;
    act.set_by("red");
    act.mutable_link()->set_batch(1);
    act.mutable_link()->set_value(std::string(32, 'x'));
    return act;
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.File("log.adj");
  std::unique_ptr<const Ruleset> rules_ = ToyRules();
  v1::LogHeader header_;
};

TEST_F(PostLogTest, ALogWithPartiesIsOfVersion2FromItsHeaderOn) {
  EXPECT_EQ(ErrorOf(LinkAct()), "");
  auto log = *LogReader::Open(path_);
  EXPECT_EQ(log->format_version(), 2u);
  EXPECT_EQ(log->version_since(), 0u);
  RecordView record;
  ASSERT_TRUE(*log->Next(&record));
  EXPECT_EQ(log->version_since(), 0u);
  // No act says the version any more.
  v1::Act act = LinkAct();
  act.set_format_version(2);
  EXPECT_THAT(ErrorOf(act), HasSubstr("the act says format_version; only the first act of a log does"));
  EXPECT_EQ(ErrorOf(AnsweredAct("red", 1)), "");
}

TEST_F(PostLogTest, AWriterWritesWhatAReaderTakes) {
  const std::string path = directory_.File("new.adj");
  auto writer = LogWriter::Create(path, header_);
  ASSERT_TRUE(writer.ok()) << writer.status();
  EXPECT_EQ((*writer)->format_version(), 2u);
  const NewRecord good = ActRecord(LinkAct());
  ASSERT_TRUE((*writer)->AppendRecords(absl::MakeConstSpan(&good, 1)).ok());
  v1::Act act = LinkAct();
  act.set_by("green");
  const NewRecord bad = ActRecord(act);
  EXPECT_THAT(std::string((*writer)->AppendRecords(absl::MakeConstSpan(&bad, 1)).message()),
              HasSubstr("the act is by 'green', who is no party"));
  writer->reset();
  writer = LogWriter::OpenForAppend(path);
  ASSERT_TRUE(writer.ok());
  EXPECT_EQ((*writer)->format_version(), 2u);
  EXPECT_EQ((*writer)->acts(), 1u);
  // The readable forms give it back byte for byte.
  for (const LogForm form : {LogForm::kText, LogForm::kJsonLines}) {
    const std::string readable = directory_.File(absl::StrCat("r", static_cast<int>(form)));
    const std::string back = directory_.File(absl::StrCat("b", static_cast<int>(form)));
    ASSERT_TRUE(ConvertLog(path, readable, form).ok());
    ASSERT_TRUE(ConvertLog(readable, back, LogForm::kBinary).ok());
    EXPECT_EQ(ReadAll(back), ReadAll(path));
    EXPECT_EQ(ReadAll(readable).find("raw_"), std::string::npos);
  }
}

TEST_F(PostLogTest, PartiesThatCannotBeAreRefused) {
  const v1::LogHeader good = header_;
  const auto error = [&](const std::function<void(v1::LogHeader*)>& change) {
    header_ = good;
    change(&header_);
    return Error();
  };
  EXPECT_THAT(error([](auto* h) { h->set_format_version(1); }), HasSubstr("has parties and says format_version: 1"));
  EXPECT_THAT(error([](auto* h) { h->clear_party(); }), HasSubstr("says format_version: 2, and has no parties"));
  EXPECT_THAT(error([](auto* h) {
                h->clear_party();
                h->set_format_version(1);
              }),
              HasSubstr("a plan of chance and no parties"));
  EXPECT_THAT(error([](auto* h) { h->set_seed("monterrey"); }), HasSubstr("parties and a seed"));
  EXPECT_THAT(error([](auto* h) { h->set_keys_counted(false); }), HasSubstr("does not count the keys"));
  EXPECT_THAT(error([](auto* h) { h->mutable_party(1)->set_role("red"); }), HasSubstr("the role 'red' is there twice"));
  EXPECT_THAT(error([](auto* h) { h->mutable_party(1)->clear_role(); }), HasSubstr("a party has no role"));
  EXPECT_THAT(error([](auto* h) { h->mutable_party(1)->set_sign_key("x"); }),
              HasSubstr("party 'blue': the signing key has 1 bytes; expected 32"));
  EXPECT_THAT(error([](auto* h) { h->mutable_party(1)->set_offer_signature(""); }),
              HasSubstr("signature of the offer"));
  EXPECT_THAT(error([](auto* h) { h->mutable_party(1)->set_dice_links(70000); }), HasSubstr("every chain has 65536"));
  EXPECT_THAT(error([](auto* h) { h->mutable_chance()->add_rolling("green"); }), HasSubstr("'green' is to roll"));
  // A writer refuses them, too.
  EXPECT_THAT(std::string(LogWriter::Create(directory_.File("n.adj"), header_).status().message()),
              HasSubstr("'green' is to roll"));
}

TEST_F(PostLogTest, ActsHaveTheirForm) {
  const auto changed = [](const std::function<void(v1::Act*)>& change) {
    v1::Act act = LinkAct();
    change(&act);
    return act;
  };
  EXPECT_THAT(ErrorOf(changed([](auto* a) { a->mutable_link()->set_batch(0); })), HasSubstr("there is no batch 0"));
  EXPECT_THAT(ErrorOf(changed([](auto* a) { a->mutable_link()->set_batch(65537); })), HasSubstr("no batch 65537"));
  EXPECT_THAT(ErrorOf(changed([](auto* a) { a->mutable_link()->set_value("x"); })), HasSubstr("the link has 1 bytes"));
  EXPECT_THAT(ErrorOf(changed([](auto* a) { a->set_by(""); })), HasSubstr("by '', who is no party"));
  EXPECT_THAT(ErrorOf(changed([](auto* a) { a->mutable_mark(); })), HasSubstr("no purpose that is known"));
  EXPECT_THAT(ErrorOf(changed([](auto* a) { a->mutable_mark()->set_purpose(v1::Mark::TURN); })),
              HasSubstr("the signature has 0 bytes; expected 64"));
  EXPECT_THAT(ErrorOf(changed([](auto* a) { a->mutable_deck_step()->set_step(4); })), HasSubstr("no step 4"));
  EXPECT_THAT(ErrorOf(changed([](auto* a) { a->mutable_deck_step()->set_points(std::string(33, 'x')); })),
              HasSubstr("33 bytes; expected 1 to 1024 times 32"));
  EXPECT_THAT(ErrorOf(changed([](auto* a) { a->mutable_factors()->set_factors(std::string(32 * 1025, 'x')); })),
              HasSubstr("the factors: 32800 bytes"));
  EXPECT_THAT(ErrorOf(changed([](auto* a) { a->mutable_escrowed(); })), HasSubstr("the escrow has no scope"));
  EXPECT_THAT(ErrorOf(changed([](auto* a) { a->mutable_disclosed()->set_master("x"); })),
              HasSubstr("the master has 1"));
  EXPECT_THAT(ErrorOf(changed([](auto* a) { a->mutable_disclosed(); })), HasSubstr("the act says nothing"));
  EXPECT_THAT(ErrorOf(changed([](auto* a) { a->mutable_opened(); })), HasSubstr("the act says nothing"));
  EXPECT_THAT(ErrorOf(changed([](auto* a) { a->mutable_opened()->add_opening()->set_opening("x"); })),
              HasSubstr("the opening has 1 bytes"));
  EXPECT_THAT(ErrorOf(changed([](auto* a) { a->mutable_complained()->set_chain("x"); })), HasSubstr("the chain value"));
}

TEST_F(PostLogTest, ActsOfAGameByPostStandInNoOtherLog) {
  header_.clear_party();
  header_.clear_chance();
  header_.set_format_version(1);
  v1::Act act = LinkAct();
  act.set_format_version(2);
  EXPECT_THAT(ErrorOf(act), HasSubstr("an act of a game by post, and the header has no parties"));
}

TEST_F(PostLogTest, SealsStandInGamesByPostAndHaveTheirForm) {
  EventCodec codec(*rules_);
  const Event dealt = *codec.FromNotation("chance card_dealt hand=red card=order_1");
  const auto error = [&](const v1::Annotations& annotations) {
    WriteAll(path_, LogBytesOf(header_, {EventRecord(codec.ToBytes(dealt, &annotations))}, nullptr));
    auto log = LogReader::Open(path_);
    return std::string(Replay(**log, *rules_, {}, nullptr).status().message());
  };
  v1::Annotations annotations;
  annotations.add_sealed()->set_commitment(std::string(32, 'x'));
  EXPECT_THAT(error(annotations), HasSubstr("the seal does not name what it keeps"));
  annotations.mutable_sealed(0)->set_field("card");
  EXPECT_EQ(error(annotations), "");
  annotations.mutable_sealed(0)->add_known_to("red");
  EXPECT_THAT(error(annotations), HasSubstr("record 1, byte "));
  EXPECT_THAT(error(annotations), HasSubstr("has not one box for each reader"));
  annotations.mutable_sealed(0)->add_box("b");
  EXPECT_EQ(error(annotations), "");
  annotations.mutable_sealed(0)->set_known_to(0, "green");
  EXPECT_THAT(error(annotations), HasSubstr("the seal is for 'green'"));
  annotations.mutable_sealed(0)->set_commitment("x");
  EXPECT_THAT(error(annotations), HasSubstr("the commitment has 1 bytes"));
  annotations.clear_sealed();
  annotations.mutable_drawn()->set_factor("x");
  EXPECT_THAT(error(annotations), HasSubstr("the factor has 1 bytes"));
  header_.clear_party();
  header_.clear_chance();
  header_.set_format_version(1);
  EXPECT_THAT(error(annotations), HasSubstr("a seal, an opening or a draw of a game by post"));
}

}  // namespace
}  // namespace adjutant::testing
