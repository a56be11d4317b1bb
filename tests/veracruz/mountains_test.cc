// Veracruz 5.34/4: mountain hexsides. The map of the pack has none; here it is given one.
#include "core/veracruz/chapters/05_movement.h"
#include "core/veracruz/engine.h"
#include "gtest/gtest.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

// The map with mountains between two neighbours.
Components Divided(const char* one, const char* other) {
  Components components = C();
  const auto close = [&](const char* from, const char* to) {
    const DirectionId direction = C().Direction(Id(from), Id(to));
    components.hexes[Id(from)].sides[direction].mountain = true;
  };
  close(one, other);
  close(other, one);
  MapGround(&components);
  return components;
}

// The case by which an event is refused that is due; "" if it is accepted.
std::string Refusal(const Rules& rules, const S& s, const Event& event) {
  for (const VeracruzStep& step : AllSteps()) {
    if (step.number != s.step) continue;
    const Ruling ruling = step.check(rules, s, event, nullptr);
    return ruling.accepted ? "" : kCatalogue[ruling.rule - 1].id;
  }
  return "(no step)";
}

TEST(MountainsTest, NobodyAttacksAcross) {
  Table t;
  t.Put("1629", {"worth", "us_1st_infantry"}).Put("1630", {"twiggs", "us_2nd_infantry"}).Put("1730", {"mx_4th_line"});
  t.Go("us.combat").Do("us attack_declared hex=1730");
  const Components components = Divided("1629", "1730");
  const Rules rules{components, t.ruleset().options()};
  const auto name = [&](const char* piece) { return MakeEvent(kAttackerNamed, kUs, {t.Piece(piece)}); };
  EXPECT_EQ(Refusal(rules, t.s(), name("us_1st_infantry")), "5.34/4");
  EXPECT_EQ(Refusal(rules, t.s(), name("us_2nd_infantry")), "");
}

// 11.13: not even where the line would be short enough.
TEST(MountainsTest, NoSupplyLineCrosses) {
  Table t;
  t.Put("1628", {"us_1st_infantry"}).Put("1630", {"supply_1"});
  EXPECT_TRUE(TracesSupply(t.rules(), t.s(), kUs, Id("1628"), nullptr)) << "by 1629, and by no other hex";
  const Components components = Divided("1628", "1629");
  const Rules rules{components, t.ruleset().options()};
  EXPECT_FALSE(TracesSupply(rules, t.s(), kUs, Id("1628"), nullptr));
}

// 16.21/2.
TEST(MountainsTest, NoGuerrillaReachesAcross) {
  Table t;
  t.Hide("1314", "guerrillas_1", 2);
  EXPECT_TRUE(GuerrillaNear(t.rules(), t.s(), Id("1313")));
  const Components components = Divided("1314", "1313");
  const Rules rules{components, t.ruleset().options()};
  EXPECT_FALSE(GuerrillaNear(rules, t.s(), Id("1313")));
  EXPECT_TRUE(GuerrillaNear(rules, t.s(), Id("1315")));
}

// 11.25/2: they keep leaders and supply units safe.
TEST(MountainsTest, NobodyIsLostToEnemiesBehindThem) {
  Table t;
  t.Put("1629", {"worth", "supply_1"}).Put("1429", {"mx_tulancingo"});
  t.Go("mexico.movement").Do("mexico piece_picked piece=mx_tulancingo");
  const Components components = Divided("1529", "1629");
  const Rules rules{components, t.ruleset().options()};
  Trace trace;
  Arrive(rules, t.s(), Id("1529"), &trace);
  EXPECT_EQ(t.Value("piece.mx_tulancingo.hex"), "1529");
  EXPECT_EQ(t.Value("piece.worth.hex"), "1629");
  EXPECT_EQ(t.Value("piece.supply_1.hex"), "1629");
}

}  // namespace
}  // namespace adjutant::veracruz
