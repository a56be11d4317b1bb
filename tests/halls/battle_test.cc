// Battles: random ones, with every card, officer and fortification in reach, come to an end by listed events only; and
// what adjudication cases cannot say.
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "tests/halls/table.h"
#include "verify/rules/proposals.h"

namespace adjutant::halls {
namespace {

// Listed is accepted, and nothing else.
void ExpectTheLaw(const Table& table, Random* random) {
  EventList legal;
  table.ruleset().LegalEvents(table.state(), &legal);
  const std::set<Event> listed(legal.begin(), legal.end());
  const EventCodec codec(table.ruleset());
  for (const Event& event : ProposalsAt(table.ruleset(), table.state(), legal, random)) {
    const bool accepted = table.ruleset().Check(table.state(), event, nullptr).accepted;
    EXPECT_EQ(accepted, listed.count(event) != 0) << table.Due() << ": " << codec.ToNotation(event);
  }
}

// Armies before Monterrey with its fort, at the fortress of Vera Cruz and in the rough around, with a hidden guerilla.
Table AtWar(const Choices& options) {
  Table table(options);
  table.Set("war", "yes").Set("squadron.east", "active").Set("topographic_engineers", "yes");
  table.UsControls({"palo_blanco", "cordoba", "monclova"}).Set("train.us", "palo_blanco");
  table.Leaders("palo_blanco", {"taylor", "worth"}).Set("army.army_of_observation", "taylor");
  table.Units("palo_blanco", {"us_1st_dragoons", "us_1st_infantry", "us_2nd_infantry", "us_3rd_infantry", "us_bragg",
                              "us_1st_artillery", "us_volunteers_1", "us_volunteers_2"});
  table.Leaders("monterrey", {"arista", "canales"}).Set("fortification.mx_fort_1", "monterrey");
  table.Units("monterrey", {"mx_guard", "mx_1st_infantry", "mx_activa_1", "mx_3rd_artillery", "mx_4th_artillery",
                            "mx_5th_dragoons", "mx_guerilla_1"});
  table.Leaders("saltillo", {"lombardini"}).Units("saltillo", {"mx_zapadores", "mx_lancers_1"});
  table.Units("linares", {"mx_7th_dragoons"}).Units("santa_rosa", {"mx_activa_2", "mx_guerilla_2"});
  table.Leaders("monclova", {"kearney"}).Units("monclova", {"us_2nd_dragoons", "us_4th_infantry", "us_taylor_battery"});
  table.Leaders("vera_cruz", {"scott"}).Units("vera_cruz", {"us_5th_infantry", "us_6th_infantry", "us_ringgold"});
  table.Set("beachhead", "vera_cruz").Leaders("cerro_gordo", {"valencia"});
  table.Units("cerro_gordo", {"mx_2nd_infantry", "mx_8th_dragoons"}).Set("unit.mx_guerilla_3", "hidden");
  table.Set("officer.strategy_34", "taylor").Set("officer.strategy_43", "taylor");
  return table;
}

TEST(RandomBattleTest, EveryBattleEnds) {
  Random random(1847);
  const auto below = [&](size_t end) { return static_cast<size_t>(random.Below(end)); };
  const auto either = [&](const char* plain, const char* other) { return below(2) == 0 ? plain : other; };
  std::set<std::string> seen;
  for (int game = 0; game < 200; ++game) {
    Choices options;
    if (game % 3 != 0) {
      options = {{"battle_card_windows", either("three_windows", "alternating")},
                 {"fort_second_battle", either("three_points", "free")},
                 {"siege_one_step", either("no_damage", "step_stays_lost")},
                 {"siege_loss", either("stays", "retreats")},
                 {"rout_and_table", either("table_first", "rout_alone")},
                 {"fortress_control_by_battle", either("siege_only", "any_means")},
                 {"winner_not_in_space", either("no_change", "marker_placed")},
                 {"mutual_wipeout", either("defender_wins", "nobody")},
                 {"siege_fieldworks", either("nothing", "both")}};
    }
    Table table = AtWar(options);
    table.Set("hand.us",
              "strategy_1 strategy_4 strategy_44 strategy_35 strategy_40 strategy_50 strategy_66 strategy_25 "
              "strategy_77 strategy_21 strategy_79 strategy_2 strategy_7");
    table.Set("hand.mexico",
              "strategy_12 strategy_58 strategy_54 strategy_72 strategy_69 strategy_76 strategy_80 "
              "strategy_74 strategy_18 strategy_9 strategy_30");
    table.Go(game % 3 == 1 ? "action.mexico" : "action.us");
    int cards = 0;
    for (int event = 0; event < 800 && cards < 8 && table.s().step != kGameOver; ++event) {
      const std::vector<std::string> legal = table.Legal();
      ASSERT_FALSE(legal.empty()) << "game " << game << ", event " << event << ", " << table.Due();
      if (seen.insert(table.Due()).second || below(60) == 0) ExpectTheLaw(table, &random);
      std::vector<std::string> wanted;
      for (const std::string& line : legal) {
        const bool fights =
            line.find("activate_force") != std::string::npos ||
            line.find("moved space=monterrey") != std::string::npos ||
            line.find("moved space=santa_rosa") != std::string::npos || line.find("siege_begun") != std::string::npos ||
            line.find("avoidance_attempted") != std::string::npos || line.find("fights=true") != std::string::npos ||
            line.find("response_played") != std::string::npos ||
            (line.find("post_battle") != std::string::npos && line.find("=9") != std::string::npos);
        if (fights) wanted.push_back(line);
      }
      if (table.Due() == "play_card" && (wanted.empty() || ++cards > 8)) break;
      const std::vector<std::string>& from = !wanted.empty() && below(4) != 0 ? wanted : legal;
      table.Do(from[below(from.size())]);
    }
  }
  for (const char* step :
       {"battle_type", "guerilla_arrival", "battle_response", "officer_role", "field_command", "cancel_officer",
        "artillery_duel_attacker", "artillery_duel_defender", "leader_loss", "post_battle", "gather_survivors", "stand",
        "guerilla_to_rough", "canales", "second_battle", "siege_works"}) {
    EXPECT_EQ(seen.count(step), 1u) << step;
  }
}

// What Mexico may discard is its own secret: it is asked whenever it has a card.
TEST(GuerillaArrivalTest, TheQuestionTellsNothingOfTheHand) {
  for (const char* card : {"strategy_12", "strategy_9"}) {
    Table table;
    table.Leaders("palo_blanco", {"kearney"}).Units("palo_blanco", {"us_1st_dragoons", "us_3rd_infantry"});
    table.Leaders("monterrey", {"lombardini"}).Units("monterrey", {"mx_guard"});
    table.Set("unit.mx_guerilla_1", "hidden").Set("hand.us", "strategy_7").Set("hand.mexico", card).Go("action.us");
    table.Do({"us card_played card=strategy_7 use=activate_force", "us commander_named leader=kearney",
              "us unit_included unit=us_1st_dragoons", "us unit_included unit=us_3rd_infantry", "us force_completed",
              "chance action_card_drawn card=action_14", "mexico response_passed", "us moved space=monterrey",
              "mexico reaction_passed", "us battle_type_chosen type=hasty_attack"});
    EXPECT_EQ(table.Due(), "guerilla_arrival") << card;
  }
}

}  // namespace
}  // namespace adjutant::halls
