// Fingerprints of records: four words.
#include "replay/fingerprint.h"

#include <gtest/gtest.h>

#include <iterator>
#include <set>
#include <string>

#include "replay/fingerprint_words.h"

namespace adjutant {
namespace {

TEST(FingerprintTest, EveryValueOfAByteHasAWordOfItsOwn) {
  std::set<std::string> words, beginnings;
  for (const char* word : kFingerprintWords) {
    EXPECT_EQ(std::string(word).find_first_not_of("abcdefghijklmnopqrstuvwxyz"), std::string::npos) << word;
    words.insert(word);
    beginnings.insert(std::string(word).substr(0, 4));
  }
  EXPECT_EQ(words.size(), std::size(kFingerprintWords));
  // Who hears half a word knows which.
  EXPECT_EQ(beginnings.size(), std::size(kFingerprintWords));
}

// Written down for ever: a fingerprint on paper stays right.
TEST(FingerprintTest, TheWordsOfAChainValueNeverChange) {
  Sha256 chain{};
  EXPECT_EQ(FingerprintOf(chain), "acorn acorn acorn acorn");
  chain[0] = 0x84;
  chain[1] = 0xb8;
  chain[2] = 0xff;
  chain[3] = 0x01;
  chain[4] = 0x77;
  EXPECT_EQ(FingerprintOf(chain), "goose mirror zebra actor");
}

TEST(FingerprintTest, AFingerprintIsReadAsPeopleWriteIt) {
  Sha256 chain{};
  chain[3] = 0xff;
  EXPECT_TRUE(IsFingerprintOf("acorn acorn acorn zebra", chain));
  EXPECT_TRUE(IsFingerprintOf(" Acorn-acorn-ACORN-zebra ", chain));
  EXPECT_FALSE(IsFingerprintOf("acorn acorn zebra acorn", chain));
  EXPECT_FALSE(IsFingerprintOf("acorn acorn acorn", chain));
  EXPECT_EQ(PlainFingerprint("acorn acorn acorn xebra"), "");
}

}  // namespace
}  // namespace adjutant
