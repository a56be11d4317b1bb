#include "core/kernel/state.h"

#include <gtest/gtest.h>

#include <set>

#include "core/kernel/digest.h"

namespace adjutant {
namespace {

struct Board {
  uint32_t turn;
  uint8_t units[8];
  uint8_t later[4];
};
const Section kBoard[] = {ADJUTANT_SECTION(1, Board, turn), ADJUTANT_SECTION(2, Board, units)};

// The same game some versions on: `units` has grown at its end, and there is a new section.
struct GrownBoard {
  uint32_t turn;
  uint8_t units[40];
  uint8_t weather[3];
};
const Section kGrownBoard[] = {ADJUTANT_SECTION(1, GrownBoard, turn), ADJUTANT_SECTION(2, GrownBoard, units),
                               ADJUTANT_SECTION(3, GrownBoard, weather)};

template <class B>
State Played() {
  State state(sizeof(B));
  state.As<B>().turn = 7;
  state.As<B>().units[0] = 3;
  state.As<B>().units[5] = 9;
  return state;
}

TEST(StateTest, StartsAsZeroesAndComparesByValue) {
  EXPECT_EQ(State(sizeof(Board)).As<Board>().turn, 0u);
  EXPECT_EQ(Played<Board>(), Played<Board>());
  EXPECT_FALSE(Played<Board>() == State(sizeof(Board)));
}

TEST(StateDigestTest, GrowthKeepsOldDigests) {
  EXPECT_EQ(DigestOf(kBoard, Played<Board>().data()), DigestOf(kGrownBoard, Played<GrownBoard>().data()));
}

TEST(StateDigestTest, WhatIsNotInASectionDoesNotCount) {
  State state = Played<Board>();
  state.As<Board>().later[0] = 1;
  EXPECT_EQ(DigestOf(kBoard, state.data()), DigestOf(kBoard, Played<Board>().data()));
}

// The number of a section tells it from its neighbour, so that a value that moves is noticed.
TEST(StateDigestTest, TheSameBytesInAnotherSectionAreAnotherDigest) {
  State a(sizeof(GrownBoard)), b(sizeof(GrownBoard));
  a.As<GrownBoard>().units[0] = 1;
  b.As<GrownBoard>().weather[0] = 1;
  EXPECT_NE(DigestOf(kGrownBoard, a.data()), DigestOf(kGrownBoard, b.data()));
}

TEST(StateDigestTest, EveryByteOfASectionCounts) {
  std::set<uint64_t> digests = {DigestOf(kBoard, State(sizeof(Board)).data())};
  for (size_t i = 0; i < 12; ++i) {
    State state(sizeof(Board));
    reinterpret_cast<uint8_t*>(&state.As<Board>())[i] = 1;
    EXPECT_TRUE(digests.insert(DigestOf(kBoard, state.data())).second) << "byte " << i;
  }
}

// XXH3 (64 bits) over these bytes, by any implementation:
//   01 00 01 00 00 00 07  02 00 06 00 00 00 03 00 00 00 00 09
TEST(StateDigestTest, IsWhatItHasAlwaysBeen) {
  EXPECT_EQ(HexOf(DigestOf(kBoard, Played<Board>().data())), "6da4963fd567d496");
  EXPECT_EQ(HexOf(DigestOf(kBoard, State(sizeof(Board)).data())), "2d06800538d394c2");  // XXH3 of nothing
}

// Larger than the buffer in which small sections are gathered: the result is that of one walk over all bytes.
TEST(StateDigestTest, LargeSectionsAreWalkedWhole) {
  struct Large {
    uint8_t a[4095], b[9000], c[2];
  };
  const Section sections[] = {ADJUTANT_SECTION(1, Large, a), ADJUTANT_SECTION(2, Large, b),
                              ADJUTANT_SECTION(3, Large, c)};
  State state(sizeof(Large));
  for (size_t i = 0; i < sizeof(Large); ++i) {
    reinterpret_cast<uint8_t*>(&state.As<Large>())[i] = static_cast<uint8_t>(i % 251 + 1);
  }
  EXPECT_EQ(HexOf(DigestOf(sections, state.data())), "631fa81727eddc32");
}

TEST(Sha256Test, IsWhatStockToolsCompute) {
  EXPECT_EQ(HexOf(Sha256Of("")), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(HexOf(Sha256Of("abc")), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

}  // namespace
}  // namespace adjutant
