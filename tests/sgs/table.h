// A table to play SGS Halls of Montezuma on in tests: pieces are placed by name, events are typed as notation.
#ifndef ADJUTANT_TESTS_SGS_TABLE_H_
#define ADJUTANT_TESTS_SGS_TABLE_H_

#include <initializer_list>
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/sgs/engine.h"
#include "gtest/gtest.h"
#include "tests/sgs/board.h"
#include "tests/support/game_table.h"

namespace adjutant::sgs {

class Table : public testing::GameTable<Table, S> {
 public:
  // The march on Mexico City with nobody on the map; `options` as on the command line.
  explicit Table(const testing::OptionPicks& options = {})
      : GameTable("sgs", options),
        components_(std::make_shared<Components>(
            *WithOptions(std::make_shared<const Components>(C()), ruleset().options(), "vc47"))) {
    Set("map", "empty");
  }

  Table& Put(absl::string_view place, std::initializer_list<const char*> pieces) {
    for (const char* piece : pieces) Set(absl::StrCat("piece.", piece), place);
    return *this;
  }
  Table& Give(Side side, std::initializer_list<const char*> regions) {
    for (const char* region : regions) Give(side, Region(region));
    return *this;
  }
  Table& Give(Side side, RegionId region) {
    s()[region].control = side;
    if (C().regions[region].structured()) s()[region].owner = side;
    return *this;
  }

  Rules rules() const { return Rules{*components_, ruleset().options(), ScenarioOf("vc47")}; }
  // What rules() works with, to be changed before it is asked. Events are played with what the game has.
  Components& components() { return *components_; }
  sgs::Piece& info(absl::string_view id) { return components_->pieces[Piece(id)]; }

  PieceId Piece(absl::string_view id) const { return Known(PieceOf(id), id); }
  RegionId Region(absl::string_view id) const { return Known(sgs::RegionOf(id), id); }
  ConnectionId Way(absl::string_view a, absl::string_view b) const {
    return Known(components_->Between(Region(a), Region(b)), a);
  }
  PieceSet Pieces(std::initializer_list<const char*> ids) const {
    PieceSet pieces;
    for (const char* id : ids) pieces.Add(Piece(id));
    return pieces;
  }

 private:
  template <class AnyId>
  static AnyId Known(AnyId id, absl::string_view name) {
    EXPECT_TRUE(id.exists()) << name;
    return id;
  }

  std::shared_ptr<Components> components_;
};

}  // namespace adjutant::sgs

#endif  // ADJUTANT_TESTS_SGS_TABLE_H_
