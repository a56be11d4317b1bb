// Seals: what is hidden in an event, and what opens it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "adjutant/halls/v1/event.pb.h"
#include "replay/log_file.h"
#include "replay/post/seal.h"
#include "tests/replay/post_vectors.h"

namespace adjutant::post::testing {
namespace {

using ::testing::HasSubstr;

std::string Message(const absl::Status& status) { return std::string(status.message()); }

const HiddenField kCard{"strategy_card_dealt", "card"};

// The hidden part of a card that is dealt.
std::string CardBody(const std::string& card) {
  halls::v1::Event event;
  event.mutable_strategy_card_dealt()->set_card(card);
  return event.SerializeAsString();
}

TEST(PostSealTest, TheSealOfTheVectors) {
  const Json vector = Vectors()["seal"];
  const DerivedKey key = As<DerivedKey>(vector["k_seal"]);
  const SealPlace place{As<ChainValue>(vector["chain_before"]), static_cast<uint8_t>(vector["index"].number())};
  const std::string body = vector["body"].bytes();
  EXPECT_EQ(body, CardBody("strategy_5"));
  EXPECT_EQ(HexText(SaltOf(key, place, body).Reveal()), vector["salt"].text());
  const auto seal = MakeSeal(key, place, body);
  ASSERT_TRUE(seal.ok());
  EXPECT_EQ(seal->commitment.hex(), vector["commitment"].text());
  EXPECT_EQ(HexText(seal->opening), vector["opening"].text());
  EXPECT_EQ(*VerifyOpening(seal->commitment, place, seal->opening), body);
  EXPECT_TRUE(AuditSalt(key, place, seal->opening).ok());
  // The payload stands in the log, and its commitment is where the annotations have it.
  const std::string payload = vector["public_payload"].bytes();
  halls::v1::Event event;
  ASSERT_TRUE(event.ParseFromString(payload));
  EXPECT_EQ(event.annotations().sealed(0).commitment(), seal->commitment.str());
  EXPECT_EQ(HexOf(ChainOf(place.chain_before.bytes, vector["record_sequence"].number(), RecordKind::kEvent, payload)),
            vector["chain_after"].text());
  const auto full = MergeBody(event, payload, body, {kCard});
  ASSERT_TRUE(full.ok()) << full.status();
  EXPECT_EQ(HexText(*full), vector["full_event_is_public_payload_then_body"].text());
  ASSERT_TRUE(event.ParseFromString(*full));
  EXPECT_EQ(event.strategy_card_dealt().side(), "us");
  EXPECT_EQ(event.strategy_card_dealt().card(), "strategy_5");
}

// Of eighteen tries each fits where it belongs and nowhere else.
RC_GTEST_PROP(PostSealLaw, AnOpeningFitsItsPlaceAndItsCardAndNothingElse, (const std::string& word, uint8_t part)) {
  const DerivedKey key = DeriveKey(TestMaster("seal"), "seal");
  const SealPlace place{ChainValueOf(Sha256Of(word)), part};
  const std::string body = CardBody(absl::StrCat("strategy_", *rc::gen::inRange(1, 90)));
  const MadeSeal seal = *MakeSeal(key, place, body);
  RC_ASSERT(*VerifyOpening(seal.commitment, place, seal.opening) == body);
  RC_ASSERT(AuditSalt(key, place, seal.opening).ok());
  // Another card.
  const MadeSeal other = *MakeSeal(key, place, CardBody("strategy_100"));
  RC_ASSERT(!VerifyOpening(seal.commitment, place, other.opening).ok());
  // Another place, another part: a seal that was copied cannot be opened.
  RC_ASSERT(!VerifyOpening(seal.commitment, {ChainValueOf(Sha256Of(word + "!")), part}, seal.opening).ok());
  RC_ASSERT(!VerifyOpening(seal.commitment, {place.chain_before, static_cast<uint8_t>(part + 1)}, seal.opening).ok());
  // Another salt, and any other byte.
  const size_t at = *rc::gen::inRange<size_t>(0, seal.opening.size());
  std::string flipped = seal.opening;
  flipped[at] = static_cast<char>(flipped[at] ^ (1 << *rc::gen::inRange(0, 8)));
  RC_ASSERT(!VerifyOpening(seal.commitment, place, flipped).ok());
  // A salt that its keeper chose fits, and shows in the audit.
  const Salt chosen = *Salt::From(TestMaster("chosen").Reveal());
  const std::string opening = *OpeningOf(chosen, body);
  RC_ASSERT(VerifyOpening(CommitToBody(place, chosen, body), place, opening).ok());
  RC_ASSERT(!AuditSalt(key, place, opening).ok());
}

// Sizes tell nothing: strategy_5 and strategy_55 have openings and boxes of one size.
RC_GTEST_PROP(PostSealLaw, OpeningsAndBoxesOfShortBodiesHaveOneSize, ()) {
  const std::string body(*rc::gen::inRange<size_t>(0, kOpeningBlock - 34 + 1), 'x');
  const MadeSeal seal = *MakeSeal(DeriveKey(TestMaster("seal"), "seal"), {}, body);
  RC_ASSERT(seal.opening.size() == kOpeningBlock);
  RC_ASSERT(Box(BoxKeysOf(TestMaster("us")).open, seal.opening)->size() == kOpeningBlock + 48);
  RC_ASSERT(MakeSeal(DeriveKey(TestMaster("seal"), "seal"), {}, std::string(kOpeningBlock - 33, 'x'))->opening.size() ==
            2 * kOpeningBlock);
}

// The first error of salts: a salt by place alone. Two branches at one place would have one salt, and whoever saw the
// opening in one would find the card of the other by trying. Ours has another salt for another body.
TEST(PostSealTest, TheOpeningOfOneBranchTellsNothingOfTheOther) {
  const DerivedKey key = DeriveKey(TestMaster("seal"), "seal");
  const SealPlace place{ChainValueOf(Sha256Of("branch")), 0};
  const MadeSeal first = *MakeSeal(key, place, CardBody("strategy_5"));
  const MadeSeal second = *MakeSeal(key, place, CardBody("strategy_6"));
  const Salt seen = *Salt::From(absl::string_view(first.opening).substr(0, 32));
  for (int card = 1; card <= 110; ++card) {
    EXPECT_NE(CommitToBody(place, seen, CardBody(absl::StrCat("strategy_", card))).hex(), second.commitment.hex());
  }
  // What is not ours: by a salt of the place the card is found.
  const Salt by_place = SaltOf(key, place, "");
  int found = 0;
  const SealCommitment weak = CommitToBody(place, by_place, CardBody("strategy_6"));
  for (int card = 1; card <= 110; ++card) {
    found += CommitToBody(place, by_place, CardBody(absl::StrCat("strategy_", card))) == weak ? 1 : 0;
  }
  EXPECT_EQ(found, 1);
}

// The second error of salts: none. Then a card is found in eighty tries.
TEST(PostSealTest, WithoutItsSaltACardIsNotFoundByTrying) {
  const SealPlace place{ChainValueOf(Sha256Of("place")), 0};
  const MadeSeal seal = *MakeSeal(DeriveKey(TestMaster("seal"), "seal"), place, CardBody("strategy_5"));
  const SealCommitment weak = CommitToBody(place, Salt(), CardBody("strategy_5"));
  int found = 0;
  for (int card = 1; card <= 110; ++card) {
    const std::string body = CardBody(absl::StrCat("strategy_", card));
    EXPECT_NE(CommitToBody(place, Salt(), body).hex(), seal.commitment.hex());
    found += CommitToBody(place, Salt(), body) == weak ? 1 : 0;
  }
  EXPECT_EQ(found, 1);
  // The digest of the content alone is not there either.
  EXPECT_NE(seal.commitment.hex(), HexOf(Sha256Of(CardBody("strategy_5"))));
}

TEST(PostSealTest, AnOpeningHasOneForm) {
  const SealPlace place{};
  const MadeSeal seal = *MakeSeal(DeriveKey(TestMaster("seal"), "seal"), place, "body");
  const auto error = [&](const std::string& opening) {
    return Message(VerifyOpening(seal.commitment, place, opening).status());
  };
  EXPECT_THAT(error(""), HasSubstr("has 0 bytes; expected a multiple of 128"));
  EXPECT_THAT(error(seal.opening.substr(1)), HasSubstr("has 127 bytes"));
  EXPECT_THAT(error(seal.opening + std::string(128, '\0')), HasSubstr("there is room for 222"));
  std::string bad = seal.opening;
  bad[33] = 1;  // 260 bytes
  EXPECT_THAT(error(bad), HasSubstr("says that its body has 260 bytes; there is room for 94"));
  bad = seal.opening;
  bad.back() = 1;
  EXPECT_THAT(error(bad), HasSubstr("does not end with zeroes"));
  EXPECT_THAT(Message(MakeSeal(DeriveKey(TestMaster("seal"), "seal"), place, std::string(70000, 'x')).status()),
              HasSubstr("at most 65535 can be sealed"));
}

// ---- The merge rule.

class PostMergeTest : public ::testing::Test {
 protected:
  PostMergeTest() {
    payload_.set_player("us");
    payload_.mutable_strategy_card_dealt()->set_side("us");
  }
  std::string Error(const std::string& body, std::vector<HiddenField> hidden = {kCard}) const {
    return Message(MergeBody(payload_, payload_.SerializeAsString(), body, hidden).status());
  }
  halls::v1::Event payload_;
};

TEST_F(PostMergeTest, ABodySetsHiddenFieldsThatAreAbsentAndNothingElse) {
  EXPECT_EQ(Error(CardBody("strategy_5")), "");
  // Not hidden in this game.
  EXPECT_THAT(Error(CardBody("strategy_5"), {}), HasSubstr("which this game does not hide"));
  // There already.
  payload_.mutable_strategy_card_dealt()->set_card("strategy_6");
  EXPECT_THAT(Error(CardBody("strategy_5")), HasSubstr("stands in the payload already"));
}

TEST_F(PostMergeTest, ABodyCannotChangeWhatKindOfEventItIs) {
  halls::v1::Event other;
  other.mutable_unit_drawn()->set_unit("us_3rd_infantry");
  EXPECT_THAT(Error(other.SerializeAsString()), HasSubstr("and the event is something else"));
  // Nor who decides, nor what is written beside it.
  other.Clear();
  other.set_player("mexico");
  EXPECT_THAT(Error(other.SerializeAsString()), HasSubstr("something else than arguments"));
  other = halls::v1::Event();
  other.mutable_strategy_card_dealt()->set_card("strategy_5");
  other.set_player("mexico");
  EXPECT_THAT(Error(other.SerializeAsString()), HasSubstr("something else than arguments"));
  other.clear_player();
  other.mutable_annotations()->set_note("ha");
  EXPECT_THAT(Error(other.SerializeAsString()), HasSubstr("something else than arguments"));
}

TEST_F(PostMergeTest, ABodyHasOneSpelling) {
  const std::string body = CardBody("strategy_5");
  EXPECT_THAT(Error(""), HasSubstr("something else than arguments"));
  EXPECT_THAT(Error(body + body), HasSubstr("one spelling"));
  EXPECT_THAT(Error(body + std::string("\xfa\x3f\x01z", 4)), HasSubstr("one spelling"));  // field 1023
  EXPECT_THAT(Error("\xff"), HasSubstr("one spelling"));
  // A field that nobody knows, inside.
  std::string inside = body + "\xfa\x3f\x01z";
  inside[1] = static_cast<char>(inside[1] + 4);
  EXPECT_THAT(Error(inside), HasSubstr("does not know"));
}

}  // namespace
}  // namespace adjutant::post::testing
