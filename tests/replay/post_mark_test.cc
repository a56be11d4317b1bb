// Marks and minisign's signatures.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "replay/post/mark.h"
#include "tests/replay/post_vectors.h"

namespace adjutant::post::testing {
namespace {

using ::testing::HasSubstr;

std::string Message(const absl::Status& status) { return std::string(status.message()); }

Identity IdentityOf(const Json& seed) { return Identity(As<SignSeed>(seed)); }

TEST(PostMarkTest, TheMarksOfTheVectors) {
  int found = 0;
  for (const Json& one : Vectors()["marks"].list()) {
    const Identity identity = IdentityOf(one["seed"]);
    EXPECT_EQ(identity.key().hex(), one["public_key"].text());
    for (const MarkPurpose purpose : {MarkPurpose::kTurn, MarkPurpose::kAgreed, MarkPurpose::kRead}) {
      const MarkedPlace place{purpose, VectorGame(), As<ChainValue>(Vectors()["seal"]["chain_before"]), 212, kUs};
      if (MarkText(place) != one["text"].text()) continue;
      ++found;
      EXPECT_EQ(SignMark(identity, place).hex(), one["signature"].text());
      EXPECT_TRUE(VerifyMark(identity.key(), place, As<Signature>(one["signature"])).ok());
    }
  }
  EXPECT_EQ(found, 2);
}

RC_GTEST_PROP(PostMarkLaw, AMarkIsOfOnePurposeGamePlaceAndParty, (uint64_t number, const std::string& word)) {
  const Identity identity(*SignSeed::From(TestMaster("Anna").Reveal()));
  const MarkedPlace place{MarkPurpose::kTurn, VectorGame(), ChainValueOf(Sha256Of(word)), number, kUs};
  const Signature signature = SignMark(identity, place);
  RC_ASSERT(VerifyMark(identity.key(), place, signature).ok());
  std::vector<MarkedPlace> others(5, place);
  others[0].purpose = MarkPurpose::kAgreed;
  others[1].game.bytes[5] ^= 1;
  others[2].chain.bytes[5] ^= 1;
  others[3].number += 1;
  others[4].party = kMexico;
  for (const MarkedPlace& other : others) RC_ASSERT(!VerifyMark(identity.key(), other, signature).ok());
  RC_ASSERT(!VerifyMark(Identity(*SignSeed::From(TestMaster("Bert").Reveal())).key(), place, signature).ok());
  Signature flipped = signature;
  flipped.bytes[*rc::gen::inRange<size_t>(0, 64)] ^= 1;
  RC_ASSERT(!VerifyMark(identity.key(), place, flipped).ok());
}

TEST(PostMinisignTest, ThePublicLineOfTheVectors) {
  const Json vector = Vectors()["minisign"];
  const SignKey key = As<SignKey>(Vectors()["marks"].list()[0]["public_key"]);
  EXPECT_EQ(MinisignPublicLine(key, As<KeyId>(vector["key_id"])), vector["public_key_line"].text());
  const auto read = ParseMinisignPublic(vector["public_key_line"].text());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(read->key.hex(), key.hex());
  EXPECT_EQ(read->id.hex(), vector["key_id"].text());
}

// Made by minisign 0.11: `minisign -S`, and with `-l`.
constexpr char kPub[] =
    "untrusted comment: minisign public key BB20C51378D95D38\n"
    "RWQ4Xdl4E8Ugu9BaHuIX81hqhIMgWOUaAlI4icYtzElIRs23J7MuTSRu\n";
constexpr char kPrehashed[] =
    "untrusted comment: signature from minisign secret key\n"
    "RUQ4Xdl4E8Ugu+F1SNt5La5qu/+TojiCGuXilGuD7cY7susBfUpQiT+XB7rfvOHz7RPapjc6AY/rGttWmBDzrBe94ywEYxvWBwY=\n"
    "trusted comment: a comment that is signed\n"
    "mFUfctgnMR/PPavjzm+R+1Tp2nJSw2ZBkgrd1S07/YugmJDVgzMogT2ups41eoRIfXNVZUpFKdUHuDdGdhyxBA==\n";
constexpr char kPlain[] =
    "untrusted comment: signature from minisign secret key\n"
    "RWQ4Xdl4E8Ugu06ZdZfeb4QPfbZwscaNYuuZvHe8O2CYZhxAKrzRrhLLksNopg455l1pNrahqXpH9B4dMiP9d4sYVmOO0valkws=\n"
    "trusted comment: another\n"
    "zf9fJILSbhGyKQ5oKIwOkEg7geJ/RyAsm3jB2+CGJEpIU8O5NOxdhBkRGk8zG5FUEkBczEkNDer4cQYq43TlCw==\n";

TEST(PostMinisignTest, SignaturesOfMinisignItselfAreRead) {
  const auto key = ParseMinisignPublic(kPub);
  ASSERT_TRUE(key.ok()) << key.status();
  const std::string text = Vectors()["marks"].list()[0]["text"].text();
  for (const char* minisig : {kPrehashed, kPlain}) {
    EXPECT_EQ(Message(VerifyMinisig(*key, text, minisig)), "");
    EXPECT_THAT(Message(VerifyMinisig(*key, text + " ", minisig)), HasSubstr("does not fit"));
    // Mail has other ends of lines.
    std::string crlf;
    for (const char* at = minisig; *at != '\0'; ++at) crlf += *at == '\n' ? "\r\n" : std::string(1, *at);
    EXPECT_EQ(Message(VerifyMinisig(*key, text, crlf)), "");
    std::string comment = minisig;
    comment[comment.find("trusted comment: ", 20) + 18] ^= 1;
    EXPECT_THAT(Message(VerifyMinisig(*key, text, comment)), HasSubstr("trusted comment of the signature was changed"));
    MinisignKey other = *key;
    other.id.bytes[0] ^= 1;
    EXPECT_THAT(Message(VerifyMinisig(other, text, minisig)), HasSubstr("is by another key"));
  }
}

RC_GTEST_PROP(PostMinisignLaw, WhatIsSignedIsVerified, (const std::string& text)) {
  const Identity identity(*SignSeed::From(TestMaster("Anna").Reveal()));
  const KeyId id = KeyIdOf(identity.key());
  for (const MinisigKind kind : {MinisigKind::kPlain, MinisigKind::kPrehashed}) {
    const std::string minisig = MakeMinisig(identity, id, text, "adjutant", kind);
    RC_ASSERT(VerifyMinisig({identity.key(), id}, text, minisig).ok());
    RC_ASSERT(!VerifyMinisig({identity.key(), id}, text + "x", minisig).ok());
    // Cut anywhere it is refused, and nothing else happens.
    const size_t cut = *rc::gen::inRange<size_t>(0, minisig.size() - 1);
    RC_ASSERT(!VerifyMinisig({identity.key(), id}, text, absl::string_view(minisig).substr(0, cut)).ok());
  }
}

TEST(PostMinisignTest, WhatIsNoKeyAndNoSignatureIsSaid) {
  EXPECT_THAT(Message(ParseMinisignPublic("").status()), HasSubstr("expected one line"));
  EXPECT_THAT(Message(ParseMinisignPublic("RWQ=").status()), HasSubstr("is not 42 bytes in base64"));
  EXPECT_THAT(Message(VerifyMinisig({}, "", "a\nb\nc\nd\n")), HasSubstr("not a minisign signature"));
}

}  // namespace
}  // namespace adjutant::post::testing
