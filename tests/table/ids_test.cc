// Ids of core/table: what does not mix does not compile, and none is not the first.
#include "core/table/ids.h"

#include <cstdint>
#include <set>
#include <type_traits>
#include <utility>
#include <vector>

#include "gtest/gtest.h"
#include "rapidcheck.h"
#include "rapidcheck/gtest.h"

namespace adjutant {
namespace {

using SpaceId = Id<struct SpaceKind>;
using UnitId = Id<struct UnitKind>;
using CardId = Id<struct CardKind, int16_t>;

struct Unit {
  OptionalId<SpaceId> where;
  uint8_t steps;
};
using Units = IdArray<UnitId, Unit, 3>;

template <class A, class B>
concept Compares = requires(A a, B b) {
  a == b;
};
template <class A, class B>
concept Orders = requires(A a, B b) {
  a < b;
};
template <class Array, class Index>
concept Indexes = requires(Array array, Index index) {
  array[index];
};
template <class Set, class Index>
concept Asks = requires(Set set, Index index) {
  set.Has(index);
};
template <class Value>
concept Adds = requires(Value value) {
  value + 1;
};

TEST(IdTest, IdsOfTwoKindsDoNotMix) {
  static_assert(!std::is_convertible_v<SpaceId, UnitId> && !std::is_constructible_v<SpaceId, UnitId>);
  static_assert(!std::is_assignable_v<SpaceId&, UnitId> && !std::is_assignable_v<OptionalId<SpaceId>&, UnitId>);
  static_assert(Compares<SpaceId, SpaceId> && !Compares<SpaceId, UnitId>);
  static_assert(!Compares<OptionalId<SpaceId>, UnitId> && !Compares<OptionalId<SpaceId>, OptionalId<UnitId>>);
  static_assert(Orders<SpaceId, SpaceId> && !Orders<SpaceId, UnitId>);
  static_assert(Indexes<Units, UnitId> && !Indexes<Units, SpaceId> && !Indexes<Units, OptionalId<UnitId>>);
  static_assert(Asks<IdSet<SpaceId, 9>, SpaceId> && !Asks<IdSet<SpaceId, 9>, UnitId>);
}

TEST(IdTest, AnIdIsNoWholeNumber) {
  static_assert(!std::is_convertible_v<int, SpaceId> && !std::is_convertible_v<SpaceId, int>);
  static_assert(!Compares<SpaceId, int> && !Indexes<Units, int> && !Adds<SpaceId>);
  static_assert(std::is_constructible_v<SpaceId, int>);
  EXPECT_EQ(SpaceId(7).number(), 7);
}

// A position is bytes: an id takes those of its number, one that may be missing no more.
TEST(IdTest, AnIdIsPlainBytes) {
  static_assert(sizeof(SpaceId) == 1 && sizeof(CardId) == 2 && sizeof(OptionalId<CardId>) == 2);
  static_assert(sizeof(Units) == 6);
  static_assert(std::is_trivially_copyable_v<Units> && std::has_unique_object_representations_v<Units>);
  static_assert(std::has_unique_object_representations_v<IdSet<SpaceId, 70>>);
}

TEST(OptionalIdTest, ZeroedBytesAreNone) {
  const Units units{};
  EXPECT_FALSE(units[UnitId(2)].where.has_value());
  OptionalId<SpaceId> where = SpaceId(0);
  EXPECT_TRUE(where == SpaceId(0));
  EXPECT_EQ((*where).number(), 0);
  where.reset();
  EXPECT_FALSE(where == SpaceId(0));
  EXPECT_EQ(where.value_or(SpaceId(4)), SpaceId(4));
}

TEST(OptionalIdDeathTest, NoneIsNoId) {
  const OptionalId<SpaceId> none;
  EXPECT_DEATH((void)*none, "has_value");
}

TEST(IdDeathTest, ANumberThatDoesNotFitIsNoId) {
  EXPECT_DEATH((void)SpaceId(-1), "number");
  EXPECT_DEATH((void)SpaceId(256), "number");
  // The last number of a byte has no room beside none.
  EXPECT_DEATH((void)OptionalId<SpaceId>(SpaceId(255)), "next_");
}

TEST(EveryTest, IsEachIdOnceInOrder) {
  std::vector<SpaceId> seen;
  for (const SpaceId space : Every<SpaceId>(3)) seen.push_back(space);
  EXPECT_EQ(seen, (std::vector<SpaceId>{SpaceId(0), SpaceId(1), SpaceId(2)}));
  for (const SpaceId space : Every<SpaceId>(0)) FAIL() << space.number();
}

RC_GTEST_PROP(IdSetTest, IsTheSetOfItsMembersInOrder, (const std::vector<std::pair<bool, uint8_t>>& changes)) {
  IdSet<SpaceId, 70> set;
  std::set<int> naive;
  for (const auto& [member, number] : changes) {
    const int space = number % 70;
    set.Set(SpaceId(space), member);
    if (member) {
      naive.insert(space);
    } else {
      naive.erase(space);
    }
  }
  std::vector<int> members;
  for (const SpaceId space : set) members.push_back(space.number());
  RC_ASSERT(members == std::vector<int>(naive.begin(), naive.end()));
  RC_ASSERT(set.Count() == static_cast<int>(naive.size()));
  RC_ASSERT(set.Empty() == naive.empty());
  for (int space = 0; space < 70; ++space) RC_ASSERT(set.Has(SpaceId(space)) == (naive.count(space) > 0));
}

}  // namespace
}  // namespace adjutant
