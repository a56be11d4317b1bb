// HoM 8, 12: what the case book cannot say of strategy cards: views, chains of granted OPS, empty boxes.
#include <string>

#include "absl/strings/match.h"
#include "adjutant/v1/view.pb.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/halls/table.h"

namespace adjutant::halls {
namespace {

using ::testing::Contains;
using ::testing::Not;

Table AtWar() {
  Table table;
  table.Set("war", "yes").Set("at_war_units_due", "no").Set("supply_event", "done");
  table.Units("fort_brown", {"us_5th_infantry", "us_7th_infantry"}).Leaders("fort_brown", {"taylor", "worth"});
  table.Units("matamoros", {"mx_2nd_infantry"}).Leaders("matamoros", {"ampudia"});
  return table;
}

std::string Shown(const Table& table, PlayerId viewer) {
  adjutant::v1::View view;
  table.ruleset().Show(table.state(), viewer, &view);
  return view.DebugString();
}

// 12.1: what Spies! show is in the view of the one who has seen it, and in nobody else's.
TEST(SpiesTest, TheHandIsSeenByTheOneWhoLooked) {
  Table table = AtWar();
  table.Set("hand.us", "strategy_61 strategy_7").Set("hand.mexico", "strategy_65 strategy_8").Go("action.us");
  EXPECT_FALSE(absl::StrContains(Shown(table, kUs), "Yucatan Revolt Suppressed"));
  table.Do("us card_played card=strategy_61 use=event").Do("us ops_declined");
  EXPECT_TRUE(absl::StrContains(Shown(table, kUs), "Yucatan Revolt Suppressed (65), seen"));
  EXPECT_FALSE(absl::StrContains(Shown(table, kMexico), "Minor Revolt in Baja"));
}

// 12.1/2 by the option: the OPS that one action leaves are offered again.
TEST(GrantedOpsTest, TheRestIsOfferedAgain) {
  Table table{Choices{{"event_ops_action", "several_actions"}}};
  table.Set("war", "yes").Set("supply_event", "done").Units("fort_brown", {"us_5th_infantry"});
  table.Leaders("fort_brown", {"taylor", "worth"});
  table.Set("hand.us", "strategy_70 strategy_7").Set("hand.mexico", "strategy_8").Go("action.us");
  table.Do({"us card_played card=strategy_70 use=event", "us ops_used use=organise_army ops=2"});
  EXPECT_EQ(table.Due(), "organise_army");
  table.Do("us army_organised army=army_of_invasion leader=taylor");
  EXPECT_EQ(table.Due(), "play_card");
  EXPECT_EQ(table.Player(), kMexico);
}
TEST(GrantedOpsTest, OneOpsAfterTheOther) {
  Table table{Choices{{"event_ops_action", "several_actions"}}};
  table.Set("war", "yes").Set("supply_event", "done").Units("fort_brown", {"us_5th_infantry"});
  table.Leaders("fort_brown", {"taylor", "worth"});
  table.Set("hand.us", "strategy_70 strategy_7").Set("hand.mexico", "strategy_8").Go("action.us");
  table.Do({"us card_played card=strategy_70 use=event", "us ops_used use=activate_leaders ops=1",
            "us leader_activated leader=worth", "us movement_stopped"});
  EXPECT_EQ(table.Due(), "granted_ops");
  EXPECT_THAT(table.Legal(), Contains("us ops_used use=activate_leaders ops=1"));
  EXPECT_THAT(table.Legal(), Not(Contains("us ops_used use=organise_army ops=2")));
  EXPECT_THAT(table.Legal(), Not(Contains("us ops_used use=organise_army ops=1")));  // 9.7
  table.Do("us ops_declined");
  EXPECT_EQ(table.Player(), kMexico);
}

// 12.1.b: a hand of nothing but mandatory cards can be played whatever the board.
TEST(MandatoryCardTest, AMandatoryCardIsAlwaysPlayable) {
  for (const char* card : {"strategy_12", "strategy_70"}) {
    for (const char* side : {"us", "mexico"}) {
      Table table;
      table.Set("leader.santa_anna", "out_of_game").Set(std::string("hand.") + side, card);
      table.Go(std::string("action.") + side);
      EXPECT_EQ(table.Legal().size(), 1u) << card << " " << side;
    }
  }
}

// 9.4, 12.1.a: without units of the kind in Regroup the event has no effect, and by an option it is refused; Regroup
// holds other units all the same.
TEST(MilitiaTest, WithoutActivaInRegroupThereIsNoMilitia) {
  Table table(Choices{{"event_without_effect", "refused"}});
  table.Set("war", "yes");
  for (UnitId unit : BuiltIn().units.ids()) {
    if (BuiltIn().units[unit].sort == Sort::kActiva) table.s().units[unit] = {kOutOfGame, 0};
  }
  table.Set("hand.mexico", "strategy_15 strategy_7").Go("action.mexico");
  EXPECT_EQ(table.Refusal("mexico card_played card=strategy_15 use=event"), "12.1.a/1");
}

// 18.2: the death of the President leaves the office empty.
TEST(PresidentTest, ADeadPresidentIsNone) {
  Table table = AtWar();
  table.Leaders("mejico", {"santa_anna"}).Set("president", "santa_anna");
  KillLeader(table.rules(), table.s(), table.Leader("santa_anna"), nullptr);
  EXPECT_EQ(table.Value("president"), "none");
}

}  // namespace
}  // namespace adjutant::halls
