// Packs whose numbers would leave a player without a play, or the program without an answer.
#include <string>

#include "core/halls/components/load_components.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/halls/board.h"
#include "tests/support/packs.h"

namespace adjutant::halls {
namespace {

using ::testing::HasSubstr;

std::string WithOverlay(const std::string& data) {
  return adjutant::WithOverlay(LoadComponents, "halls", BuiltInPack(), data);
}

// 5.1.b: a marker is drawn for every city that matters.
TEST(PackBoundsTest, NoMoreCitiesThanCityMarkers) {
  EXPECT_THAT(WithOverlay("space { id: \"tampico\" pw_city: true pw_modifier: 1 provenance { evidence: OWNER } }\n"),
              HasSubstr("city_marker: 13 markers are too few for 14 cities (5.1.b/2)"));
}

// 7.1.b: Enlistments Expire takes one unit of so many.
TEST(PackBoundsTest, NoAmountThatAnEventCannotCountWith) {
  EXPECT_THAT(WithOverlay("action_card { id: \"action_11\" amount: 0 provenance { evidence: OWNER } }\n"),
              HasSubstr("action_card.action_11.amount: 0 is not within 1 to 50"));
  EXPECT_THAT(WithOverlay("action_card { id: \"action_21\" amount: 0 provenance { evidence: OWNER } }\n"),
              HasSubstr("action_card.action_21.amount: 0 is not within 1 to 50"));
  EXPECT_THAT(WithOverlay("action_card { id: \"action_2\" amount: -1 provenance { evidence: OWNER } }\n"),
              HasSubstr("action_card.action_2.amount: -1 is not within 0 to 50"));
}

// 11.5.a.
TEST(PackBoundsTest, NoNegativeSteps) {
  EXPECT_THAT(WithOverlay("chart { id: \"post_battle.one\" value: -1 provenance { evidence: OWNER } }\n"),
              HasSubstr("chart.post_battle.one.value: -1 is not within 0 to 99"));
}

// 12.1.b: a mandatory card without an event to play would leave its holder without a play.
TEST(PackBoundsTest, NoThirdMandatoryCard) {
  EXPECT_THAT(WithOverlay("strategy_card { id: \"strategy_13\" mandatory: true provenance { evidence: OWNER } }\n"),
              HasSubstr("strategy_card.strategy_13.mandatory: only Logistics and Santa Anna Elected President are"));
}

// 13.4.a: a die for each star, of which leaders have one or two.
TEST(PackBoundsTest, NoLeaderWithoutStars) {
  EXPECT_THAT(WithOverlay("leader { id: \"worth\" stars: 0 provenance { evidence: OWNER } }\n"),
              HasSubstr("leader.worth.stars: 0 is not within 1 to 2"));
  EXPECT_THAT(WithOverlay("leader { id: \"worth\" repl_stars: 3 provenance { evidence: OWNER } }\n"),
              HasSubstr("leader.worth.repl_stars: 3 is not within 1 to 2"));
}

}  // namespace
}  // namespace adjutant::halls
