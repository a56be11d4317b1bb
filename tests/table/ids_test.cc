// Ids of core/table: what does not mix does not compile, and none is not the first.
#include "core/table/ids.h"

#include <cstdint>
#include <cstring>
#include <set>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/kernel/event.h"
#include "gtest/gtest.h"
#include "rapidcheck.h"
#include "rapidcheck/gtest.h"

namespace adjutant {
namespace {

using SpaceId = Id<struct SpaceKind>;
using UnitId = Id<struct UnitKind>;

using KeptSpace = Stored<SpaceId>;
using KeptSpaceOrNone = StoredOptional<SpaceId>;
using WideSpaceOrNone = StoredOptional<SpaceId, int16_t>;

struct Unit {
  KeptSpaceOrNone where;
  uint8_t steps;
};
using Units = IdArray<UnitId, Unit, 3>;
using Names = IdVector<UnitId, const char*>;

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
  static_assert(!std::is_assignable_v<SpaceId&, UnitId> && !std::is_assignable_v<KeptSpaceOrNone&, UnitId>);
  static_assert(!std::is_assignable_v<KeptSpace&, UnitId> && !std::is_constructible_v<KeptSpace, UnitId>);
  static_assert(Compares<SpaceId, SpaceId> && !Compares<SpaceId, UnitId>);
  static_assert(Compares<KeptSpaceOrNone, SpaceId> && Compares<SpaceId, KeptSpace>);
  static_assert(!Compares<KeptSpaceOrNone, UnitId> && !Compares<KeptSpaceOrNone, StoredOptional<UnitId>>);
  static_assert(!Compares<KeptSpace, UnitId> && !Compares<KeptSpace, Stored<UnitId>>);
  static_assert(Orders<SpaceId, SpaceId> && !Orders<SpaceId, UnitId>);
  static_assert(Indexes<Units, UnitId> && !Indexes<Units, SpaceId> && !Indexes<Units, KeptSpace>);
  static_assert(Indexes<Names, UnitId> && !Indexes<Names, SpaceId> && !Indexes<Names, int>);
  static_assert(Asks<IdSet<SpaceId, 9>, SpaceId> && !Asks<IdSet<SpaceId, 9>, UnitId>);
}

TEST(IdTest, AnIdIsNoWholeNumber) {
  static_assert(!std::is_convertible_v<int, SpaceId> && !std::is_convertible_v<SpaceId, int>);
  static_assert(!Compares<SpaceId, int> && !Indexes<Units, int> && !Adds<SpaceId> && !Adds<KeptSpaceOrNone>);
  static_assert(std::is_constructible_v<SpaceId, int>);
  EXPECT_EQ(SpaceId(7).number(), 7);
}

TEST(IdTest, NoneIsOfEveryKindAndStandsBeforeTheFirst) {
  EXPECT_EQ(SpaceId(), kNoId);
  EXPECT_EQ(SpaceId(kNoId).number(), -1);
  EXPECT_TRUE(SpaceId(0) != kNoId && SpaceId(0).exists() && !SpaceId().exists());
  EXPECT_LT(SpaceId(), SpaceId(0));
}

// A position is bytes: a stored id takes those of its number, one that may be missing no more.
TEST(StoredTest, AnIdIsPlainBytes) {
  static_assert(sizeof(KeptSpace) == 1 && sizeof(KeptSpaceOrNone) == 1 && sizeof(WideSpaceOrNone) == 2);
  static_assert(sizeof(Units) == 6);
  static_assert(std::is_trivially_copyable_v<Units> && std::has_unique_object_representations_v<Units>);
  static_assert(std::has_unique_object_representations_v<IdSet<SpaceId, 70>>);
  const KeptSpace kept = SpaceId(7);
  const KeptSpaceOrNone kept_or_none = SpaceId(7);
  EXPECT_EQ(std::memcmp(&kept, "\7", 1), 0);
  EXPECT_EQ(std::memcmp(&kept_or_none, "\10", 1), 0);
}

TEST(StoredTest, ZeroedBytesAreNoneOrTheFirst) {
  const Units units{};
  EXPECT_FALSE(units[UnitId(2)].where.exists());
  EXPECT_EQ(SpaceId(KeptSpace()), SpaceId(0));
  KeptSpaceOrNone where = SpaceId(0);
  EXPECT_TRUE(where == SpaceId(0) && where != kNoId);
  EXPECT_EQ(where.get().number(), 0);
  where = kNoId;
  EXPECT_TRUE(where == kNoId && where != SpaceId(0));
  EXPECT_EQ(where.get(), kNoId);
}

// Positions note where something was: of what is always there, where something may be none.
TEST(StoredTest, WhatIsAlwaysThereGoesWhereSomethingMayBeNone) {
  const KeptSpace here = SpaceId(7);
  WideSpaceOrNone noted;
  EXPECT_NE(noted, here);
  noted = here;
  EXPECT_EQ(noted, here);
  EXPECT_EQ(noted.get(), here.get());
  static_assert(!std::is_assignable_v<StoredOptional<UnitId>&, KeptSpace> &&
                !Compares<StoredOptional<UnitId>, KeptSpace>);
}

TEST(StoredDeathTest, WhatDoesNotFitIsNotStored) {
  EXPECT_DEATH((void)KeptSpace(SpaceId()), "exists");
  EXPECT_DEATH((void)KeptSpace(SpaceId(256)), "number");
  // The last number of a byte has no room beside none.
  EXPECT_DEATH((void)KeptSpaceOrNone(SpaceId(255)), "next_");
}

TEST(IdVectorTest, AnswersWithTheIdOfWhatIsAdded) {
  Names names;
  EXPECT_EQ(names.Add("guard"), UnitId(0));
  EXPECT_EQ(names.Add("dragoons"), UnitId(1));
  EXPECT_STREQ(names[UnitId(1)], "dragoons");
  EXPECT_TRUE(names.Has(UnitId(1)) && !names.Has(UnitId(2)) && !names.Has(kNoId));
}

TEST(EventTest, AnArgumentMayBeAnId) {
  EXPECT_EQ(MakeEvent(3, 1, {SpaceId(5), 2, UnitId()}), MakeEvent(3, 1, {5, 2, kNone}));
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
  RC_ASSERT(set.First().number() == (naive.empty() ? -1 : *naive.begin()));
  for (int space = 0; space < 70; ++space) {
    const auto next = naive.lower_bound(space);
    RC_ASSERT(set.First(SpaceId(space)).number() == (next == naive.end() ? -1 : *next));
  }
}

RC_GTEST_PROP(IdSetTest, AlgebraIsThatOfSets, (const std::set<uint8_t>& first, const std::set<uint8_t>& second)) {
  IdSet<SpaceId, 256> a, b;
  for (const uint8_t number : first) a.Add(SpaceId(number));
  for (const uint8_t number : second) b.Add(SpaceId(number));
  for (int i = 0; i < 256; ++i) {
    const SpaceId space(i);
    RC_ASSERT((a | b).Has(space) == (a.Has(space) || b.Has(space)));
    RC_ASSERT((a & b).Has(space) == (a.Has(space) && b.Has(space)));
    RC_ASSERT((a - b).Has(space) == (a.Has(space) && !b.Has(space)));
  }
}

}  // namespace
}  // namespace adjutant
