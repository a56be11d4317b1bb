// Veracruz 6.3, 7.2, 8.0 to 8.5, 9.3, 10: combat, with the worked examples of the book.
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

// Clear hexes of the plateau, in a row from east to west.
TEST(Combat, Smoke) {
  Table t;
  t.Put("1629", {"worth", "us_1st_infantry", "us_2nd_infantry"}).Put("1628", {"mx_tulancingo"});
  t.Go("us.combat");
  ASSERT_EQ(t.Due(), "combat");
  for (auto& l : t.Legal()) std::cout << l << "\n";
  t.Do("us attack_declared hex=1628");
  for (auto& l : t.Legal()) std::cout << l << "\n";
}

}  // namespace
}  // namespace adjutant::veracruz
