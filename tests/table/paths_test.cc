// The search of core/table, held against one that tries every way.
#include "core/table/paths.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/table/ids.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "rapidcheck.h"
#include "rapidcheck/gtest.h"

namespace adjutant {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

using PlaceId = Id<struct PlaceKind>;
constexpr int kPlaces = 12;
constexpr int kLongest = 5;

struct Step {
  int from, to, cost;
};
std::vector<Step> Steps(const std::vector<uint32_t>& random) {
  std::vector<Step> steps;
  for (const uint32_t number : random) {
    steps.push_back({static_cast<int>(number % kPlaces), static_cast<int>(number / kPlaces % kPlaces),
                     static_cast<int>(number / kPlaces / kPlaces % (kLongest + 1))});
  }
  return steps;
}

TEST(SearchTest, ADetourThatCostsLessIsTheWay) {
  // 0 - 1 costs 5, 0 - 2 - 1 costs 3.
  const std::vector<Step> steps = {{0, 1, 5}, {0, 2, 1}, {2, 1, 2}, {1, 3, 1}};
  Search<PlaceId, kPlaces, kLongest> search;
  search.Start(PlaceId(0));
  std::vector<int> order;
  for (PlaceId here = search.Next(); here != kNoId; here = search.Next()) {
    order.push_back(here.number());
    for (const Step& step : steps) {
      if (step.from == here.number()) search.Reach(PlaceId(step.to), step.cost);
    }
  }
  EXPECT_THAT(order, ElementsAre(0, 2, 1, 3));
  EXPECT_EQ(search.CostTo(PlaceId(3)), 4);
  EXPECT_THAT(search.WayTo(PlaceId(3)), ElementsAre(PlaceId(2), PlaceId(1), PlaceId(3)));
  EXPECT_THAT(search.WayTo(PlaceId(0)), IsEmpty());
  EXPECT_EQ(search.Before(PlaceId(0)), kNoId);
  EXPECT_FALSE(search.Reached(PlaceId(4)));
}

TEST(SearchTest, OfEqualCostTheWayFoundFirstStays) {
  Search<PlaceId, kPlaces> search;
  search.Start(PlaceId(7));
  search.Start(PlaceId(3));
  EXPECT_EQ(search.Next(), PlaceId(7));
  EXPECT_TRUE(search.Reach(PlaceId(5)));
  EXPECT_EQ(search.Next(), PlaceId(3));
  EXPECT_FALSE(search.Reach(PlaceId(5)));
  EXPECT_TRUE(search.Reach(PlaceId(1)));
  EXPECT_EQ(search.Next(), PlaceId(5));
  EXPECT_EQ(search.Next(), PlaceId(1));
  EXPECT_EQ(search.Next(), kNoId);
  EXPECT_EQ(search.Before(PlaceId(5)), PlaceId(7));
}

RC_GTEST_PROP(SearchTest, CostsWhatTheCheapestWayCosts, (const std::vector<uint32_t>& random, uint8_t first)) {
  const std::vector<Step> steps = Steps(random);
  const int start = first % kPlaces;
  std::vector<int> naive(kPlaces, 1000);
  naive[static_cast<size_t>(start)] = 0;
  for (int round = 0; round < kPlaces; ++round) {
    for (const Step& step : steps) {
      int& known = naive[static_cast<size_t>(step.to)];
      known = std::min(known, naive[static_cast<size_t>(step.from)] + step.cost);
    }
  }

  Search<PlaceId, kPlaces, kLongest> search;
  search.Start(PlaceId(start));
  int last = 0;
  std::vector<int> seen(kPlaces);
  for (PlaceId here = search.Next(); here != kNoId; here = search.Next()) {
    RC_ASSERT(search.cost() >= last);
    RC_ASSERT(search.CostTo(here) == search.cost());
    RC_ASSERT(++seen[here.index()] == 1);
    last = search.cost();
    for (const Step& step : steps) {
      if (step.from == here.number()) search.Reach(PlaceId(step.to), step.cost);
    }
  }
  for (int place = 0; place < kPlaces; ++place) {
    const int cost = naive[static_cast<size_t>(place)];
    RC_ASSERT(search.Reached(PlaceId(place)) == (cost < 1000));
    if (cost >= 1000) continue;
    RC_ASSERT(search.CostTo(PlaceId(place)) == cost);
    // The way is one of steps, and costs what it should.
    int along = start;
    int sum = 0;
    for (const PlaceId next : search.WayTo(PlaceId(place))) {
      int cheapest = 1000;
      for (const Step& step : steps) {
        if (step.from == along && step.to == next.number()) cheapest = std::min(cheapest, step.cost);
      }
      sum += cheapest;
      along = next.number();
    }
    RC_ASSERT(sum == cost && along == place);
  }
}

}  // namespace
}  // namespace adjutant
