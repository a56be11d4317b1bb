// Marches: what adjudication cases cannot say: effects without a name, and that random marches come to an end.
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "tests/halls/table.h"
#include "verify/rules/proposals.h"

namespace adjutant::halls {
namespace {

// Kearney at Palo Blanco against Lombardini at Monterrey and Canales at Saltillo.
Table AtPaloBlanco(const Choices& options = {}) {
  Table table(options);
  table.Leaders("palo_blanco", {"kearney"}).Units("palo_blanco", {"us_1st_dragoons", "us_3rd_infantry"});
  table.Leaders("monterrey", {"lombardini"}).Units("monterrey", {"mx_guard"});
  table.Leaders("saltillo", {"canales"}).Units("saltillo", {"mx_5th_dragoons", "mx_guerilla_1"});
  table.UsControls({"palo_blanco"}).Set("hand.us", "strategy_7 strategy_8").Set("hand.mexico", "strategy_17");
  return table;
}
void ActivateKearney(Table* table) {
  table->Do({"us card_played card=strategy_7 use=activate_force", "us commander_named leader=kearney",
             "us unit_included unit=us_1st_dragoons", "us unit_included unit=us_3rd_infantry", "us force_completed",
             "chance action_card_drawn card=action_30", "mexico response_passed"});
}

// Operational Exhaustion (card 14).
TEST(MarchCardTest, AnExhaustedForceIsNotActivated) {
  Table table = AtPaloBlanco();
  table.s().effects.exhausted_leader = table.Leader("kearney");
  table.s().effects.exhausted_cards = 1;
  table.Go("action.us");
  EXPECT_EQ(table.Refusal("us card_played card=strategy_7 use=activate_force"), "9.3/2");  // nobody else can
  table.Leaders("goliad", {"worth"}).Units("goliad", {"us_2nd_infantry"});
  table.Do("us card_played card=strategy_7 use=activate_force");
  EXPECT_EQ(table.Refusal("us commander_named leader=kearney"), "12.1/1");
  EXPECT_EQ(table.Refusal("us commander_named leader=worth"), "");
}

// Armistice (card 71).
TEST(MarchCardTest, UnderTheArmisticeNoForceEntersAnEnemyOccupiedSpace) {
  for (bool armistice : {true, false}) {
    Table table = AtPaloBlanco();
    table.s().effects.armistice_mexico = armistice ? 1 : 0;
    table.Go("action.us");
    ActivateKearney(&table);
    EXPECT_EQ(table.Refusal("us moved space=monterrey"), armistice ? "12.1/1" : "");
    table.Do("us moved space=cerralvo");
    // Nor does an interceptor.
    EXPECT_EQ(table.Due(), armistice ? "move" : "react");
  }
}

// The action card Rio Grande in Flood.
TEST(MarchCardTest, AFloodMakesRiversDearer) {
  for (int flood : {0, 1}) {
    Table table = AtPaloBlanco();
    table.s().random.flood = static_cast<uint8_t>(flood);
    table.Go("action.us");
    ActivateKearney(&table);
    table.Do("us moved space=laredo_road");
    EXPECT_EQ(table.Number("movement.cost"), 2 + flood);
  }
}

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

// Random marches through Zones and among guerillas, under options that change who may go where: there is always a legal
// event, and every activation ends.
TEST(RandomMarchTest, EveryActivationEnds) {
  const char* const kEntries[] = {"attacks", "coexists", "raids_only"};
  Random random(1846);
  const auto below = [&](size_t end) { return static_cast<size_t>(random.Below(end)); };
  std::set<std::string> seen;
  for (int game = 0; game < 120; ++game) {
    const bool plain = game % 4 == 0;
    Choices options;
    if (!plain) {
      options = {{"guerilla_entry", kEntries[game % 3]},
                 {"guerilla_mixed_force", game % 2 != 0 ? "any_commander" : "with_canales"},
                 {"leaderless_reaction", game % 5 < 2 ? "intercept_too" : "avoid_only"},
                 {"rough_avoid_choice", game % 7 < 3 ? "must_leave" : "owner_chooses"},
                 {"in_mexico", game % 11 < 5 ? "texas_side_inside" : "texas_side_outside"}};
    }
    Table table = AtPaloBlanco(options);
    table.Leaders("disputed_zone", {"worth", "torrejon", "urrea", "taylor"});
    table.Units("disputed_zone", {"us_2nd_infantry", "us_2nd_dragoons", "us_bragg", "mx_7th_dragoons", "mx_1st_light",
                                  "mx_lancers_1", "mx_1st_artillery"});
    table.Units("cerralvo", {"mx_guerilla_2"}).Units("mier", {"mx_guerilla_3"});
    table.Units("santa_rosa", {"mx_2nd_light", "mx_guerilla_4"}).Leaders("santa_rosa", {"mejia"});
    table.Units("fort_brown", {"us_4th_infantry"}).Leaders("taos", {"armijo"});
    table.Set("fortification.mx_fort_3", "monterrey").Set("fortification.us_fieldworks_4", "fort_brown");
    table.Set("hand.us", "strategy_7 strategy_8 strategy_24 strategy_28 strategy_29");
    table.Set("hand.mexico", "strategy_20 strategy_17 strategy_12 strategy_26 strategy_14");
    table.Go(game % 2 == 0 ? "action.us" : "action.mexico");
    int cards = 0;
    for (int event = 0; event < 600 && cards < 8; ++event) {
      const std::vector<std::string> legal = table.Legal();
      if (table.s().step == kGameOver) break;
      ASSERT_FALSE(legal.empty()) << "game " << game << ", event " << event << ", " << table.Due();
      if (seen.insert(table.Due()).second || below(50) == 0) ExpectTheLaw(table, &random);
      if (table.Due() != "play_card") {
        table.Do(legal[below(legal.size())]);
        continue;
      }
      std::vector<std::string> marches;
      for (const std::string& line : legal) {
        const bool march = line.find("activate_force") != std::string::npos ||
                           line.find("activate_unit") != std::string::npos ||
                           line.find("strategy_24 use=event") != std::string::npos;
        if (march) marches.push_back(line);
      }
      if (marches.empty()) break;
      ++cards;
      table.Do(marches[below(marches.size())]);
    }
  }
  for (const char* step : {"march_response", "zone_search", "react", "reaction_die", "avoid_to", "battle_type"}) {
    EXPECT_TRUE(seen.count(step) != 0) << step;
  }
}

}  // namespace
}  // namespace adjutant::halls
