// A table to play Cactus Throne on in tests: counters are placed by name, events are typed as notation.
#ifndef ADJUTANT_TESTS_CACTUS_TABLE_H_
#define ADJUTANT_TESTS_CACTUS_TABLE_H_

#include <initializer_list>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/cactus/engine.h"
#include "core/cactus/position.h"
#include "gtest/gtest.h"
#include "tests/cactus/board.h"
#include "tests/support/game_table.h"

namespace adjutant::cactus {

class Table : public testing::GameTable<Table, S> {
 public:
  // The campaign with nobody on the map, the set-up still to be made; `options` as on the command line.
  explicit Table(const testing::OptionPicks& options = {}) : GameTable("cactus", options) { Set("map", "empty"); }

  // "unit.f_99th_ligne", "leader.juarez": whole and in the field.
  Table& Put(absl::string_view place, std::initializer_list<const char*> pieces) {
    for (const char* piece : pieces) Set(piece, place);
    return *this;
  }

  Rules rules() const { return Rules{C(), ruleset().options(), ScenarioId(0)}; }
  UnitId Unit(absl::string_view id) const { return Known(UnitOf(id), id); }
  LeaderId Leader(absl::string_view id) const { return Known(LeaderOf(id), id); }
  ArmyId Army(absl::string_view id) const { return Known(ArmyOf(id), id); }
  CityId City(absl::string_view id) const { return Known(CityOf(id), id); }
  ProvinceId Province(absl::string_view id) const { return Known(cactus::ProvinceOf(id), id); }
  PlaceId Place(absl::string_view id) const { return Known(PlaceId(C().place_names.Find(id)), id); }

 private:
  template <class AnyId>
  static AnyId Known(AnyId id, absl::string_view name) {
    EXPECT_TRUE(id.exists()) << name;
    return id;
  }
};

}  // namespace adjutant::cactus

#endif  // ADJUTANT_TESTS_CACTUS_TABLE_H_
