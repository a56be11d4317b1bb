// A table to play The Halls of Montezuma on in tests: pieces are placed by name, events are typed as notation.
#ifndef ADJUTANT_TESTS_HALLS_TABLE_H_
#define ADJUTANT_TESTS_HALLS_TABLE_H_

#include <initializer_list>
#include <string>

#include "absl/strings/string_view.h"
#include "core/halls/engine.h"
#include "core/halls/position.h"
#include "gtest/gtest.h"
#include "tests/halls/board.h"
#include "tests/support/game_table.h"

namespace adjutant::halls {

class Table : public testing::GameTable<Table, S> {
 public:
  // The map without a piece on it but the garrisons of the fortresses.
  explicit Table(const Choices& options = {}) : GameTable("halls", options) { SetupDefaults(rules(), &s()); }

  // Units and leaders in a space.
  Table& Units(absl::string_view place, std::initializer_list<const char*> units) {
    for (const char* unit : units) Set(std::string("unit.") + unit, place);
    return *this;
  }
  Table& Leaders(absl::string_view place, std::initializer_list<const char*> leaders) {
    for (const char* leader : leaders) Set(std::string("leader.") + leader, place);
    return *this;
  }
  Table& UsControls(std::initializer_list<const char*> spaces) {
    for (const char* space : spaces) Set(std::string("control.") + space, "us");
    return *this;
  }

  Rules rules() const { return Rules{BuiltIn(), ruleset().options()}; }
  SpaceId Space(absl::string_view id) const { return SpaceId(Found(BuiltIn().space_names, id)); }
  UnitId Unit(absl::string_view id) const { return UnitId(Found(BuiltIn().unit_names, id)); }
  LeaderId Leader(absl::string_view id) const { return LeaderId(Found(BuiltIn().leader_names, id)); }

 private:
  static int32_t Found(const NameTable& names, absl::string_view id) {
    EXPECT_NE(names.Find(id), kNone) << id;
    return names.Find(id);
  }
};

}  // namespace adjutant::halls

#endif  // ADJUTANT_TESTS_HALLS_TABLE_H_
