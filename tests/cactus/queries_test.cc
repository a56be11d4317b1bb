// What may be asked of a position of Cactus Throne without an event.
#include <string>

#include "absl/strings/str_cat.h"
#include "core/kernel/query.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/cactus/table.h"

namespace adjutant::cactus {
namespace {

using ::testing::HasSubstr;

std::string Answer(const Table& table, absl::string_view question, Trace* trace = nullptr) {
  const auto answer = Ask(table.ruleset(), table.state(), question, trace);
  if (!answer.ok()) return absl::StrCat("? ", answer.status().message());
  return answer->number.has_value() ? absl::StrCat(*answer->number) : answer->text;
}

// 7.2/9: 25 to 6. The rough halves attacking cavalry.
TEST(QueryTest, Odds) {
  Table table;
  table.Set("turn", "5").Put("puebla", {"unit.f_2nd_zouaves", "unit.f_51st_ligne", "unit.r_2nd_infantry"});
  Trace trace;
  EXPECT_EQ(Answer(table, "odds side=imperial province=puebla terrain=clear", &trace), "4:1");
  EXPECT_FALSE(trace.derivations.empty());
  EXPECT_EQ(Answer(table, "odds side=republican province=puebla terrain=clear"), "1:3");
  EXPECT_THAT(Answer(table, "odds side=imperial province=puebla"), HasSubstr("more than one terrain"));
  EXPECT_THAT(Answer(table, "odds side=imperial province=puebla terrain=desert"), HasSubstr("no such terrain"));
  EXPECT_THAT(Answer(table, "odds side=imperial province=oaxaca terrain=clear"), HasSubstr("of both sides"));
  table.Put("queretaro", {"unit.m_cavalry_1_1", "unit.r_3rd_infantry"});
  EXPECT_EQ(Answer(table, "odds side=imperial province=queretaro"), "1:1") << "6 to 4, halfway";
  EXPECT_EQ(table.s().combat.attacker, kNobody) << "nothing has changed";
}

// 4.1/2, 4.1/3, 4.1/10.
TEST(QueryTest, Income) {
  Table table;
  table.Set("turn", "5");
  for (const ProvinceId p : C().map) table.Set(absl::StrCat("control.", C().province_names.Id(p)), "republican");
  for (const char* province : {"mexico_city", "puebla", "vera_cruz"})
    table.Set(absl::StrCat("control.", province), "imperial");
  EXPECT_EQ(Answer(table, "income side=imperial"), "4 to 9");
  EXPECT_EQ(Answer(table, "income side=imperial french=yes"), "11 to 16");
  EXPECT_EQ(Answer(table, "income side=republican"), "13 to 16") << "27 to 32, halved without Mexico City";
  table.Set("french_points.ended", "yes");
  EXPECT_EQ(Answer(table, "income side=imperial french=yes"), "none");
  EXPECT_THAT(Answer(table, "income side=republican french=yes"), HasSubstr("Imperial player's"));
}

// 6.3/1, 6.3/7.
TEST(QueryTest, Reaction) {
  Table table;
  table.Set("turn", "8").Set("army.east", "formed").Set("army.east.leader", "diaz").Set("leader.diaz", "puebla east");
  for (const char* unit : {"r_1st_infantry", "r_2nd_infantry", "r_3rd_infantry", "r_4th_infantry", "r_5th_infantry",
                           "r_6th_infantry", "r_artillery_1"})
    table.Set(absl::StrCat("unit.", unit), "puebla east");
  table.Go("movement.imperial");
  EXPECT_EQ(Answer(table, "reaction side=republican province=tlaxcala"), "east");
  EXPECT_EQ(Answer(table, "reaction side=republican province=puebla"), "none");
  EXPECT_EQ(Answer(table, "reaction side=republican province=sonora"), "none");
  EXPECT_EQ(Answer(table, "reaction side=imperial province=tlaxcala"), "none");
}

TEST(QueryTest, BypassRetreatAttritionPrice) {
  Table table;
  table.Set("turn", "5").Put("puebla", {"unit.f_2nd_zouaves", "unit.r_25th_infantry", "unit.r_3rd_infantry"});
  EXPECT_EQ(Answer(table, "bypass side=imperial province=puebla"), "no");
  EXPECT_EQ(Answer(table, "bypass side=imperial province=oaxaca"), "yes");
  for (const ProvinceId p : C().map) table.Set(absl::StrCat("control.", C().province_names.Id(p)), "republican");
  table.Set("control.vera_cruz", "imperial").Set("control.tlaxcala", "none");
  EXPECT_EQ(Answer(table, "retreats unit=f_2nd_zouaves"), "tlaxcala vera_cruz");
  EXPECT_THAT(Answer(table, "retreats unit=f_99th_ligne"), HasSubstr("not on the map"));
  EXPECT_EQ(Answer(table, "attrition unit=f_2nd_zouaves province=vera_cruz"), "yes");
  EXPECT_EQ(Answer(table, "attrition unit=f_2nd_zouaves province=oaxaca"), "no");
  EXPECT_EQ(Answer(table, "attrition unit=m_contra_company_1 province=vera_cruz"), "no");
  EXPECT_EQ(Answer(table, "price unit=r_3rd_infantry"), "8");
  EXPECT_EQ(Answer(table, "price unit=f_2nd_zouaves reduced=yes"), "8");
  EXPECT_THAT(Answer(table, "price unit=f_flotilla"), HasSubstr("never replaced"));
}

// Every question has an answer or a reason at every position of a game, whatever it is asked about.
TEST(QueryLaw, NoQuestionFails) {
  const auto ruleset = testing::RulesFor("cactus", "", {});
  const testing::PlayedGame game = testing::PlayGame(ruleset, testing::PolicyOf(ruleset->game(), "warlike"), 5, 1500);
  for (size_t i = 0; i < game.positions.size(); i += 173) {
    const auto ask = [&](const std::string& question) {
      const auto answer = Ask(*ruleset, game.positions[i], question, nullptr);
      EXPECT_TRUE(answer.ok() || absl::IsInvalidArgument(answer.status())) << question << ": " << answer.status();
    };
    for (const ProvinceId p : C().provinces.ids()) {
      const std::string province = absl::StrCat(" province=", C().province_names.Id(p));
      for (const char* side : {" side=imperial", " side=republican"}) {
        for (const char* question : {"odds", "reaction", "bypass", "strength", "port", "regiments"})
          ask(absl::StrCat(question, side, province));
      }
      ask(absl::StrCat("attrition unit=f_99th_ligne", province));
    }
    for (const UnitId u : C().units.ids()) {
      for (const char* question : {"retreats", "price", "factor"})
        ask(absl::StrCat(question, " unit=", C().unit_names.Id(u)));
    }
  }
}

}  // namespace
}  // namespace adjutant::cactus
