// A table to play Veracruz on in tests: counters are placed by name, events are typed as notation.
#ifndef ADJUTANT_TESTS_VERACRUZ_TABLE_H_
#define ADJUTANT_TESTS_VERACRUZ_TABLE_H_

#include <initializer_list>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/veracruz/engine.h"
#include "core/veracruz/position.h"
#include "gtest/gtest.h"
#include "tests/support/game_table.h"
#include "tests/veracruz/board.h"

namespace adjutant::veracruz {

class Table : public testing::GameTable<Table, S> {
 public:
  // The map without a counter on it, turn 1; `options` as on the command line.
  explicit Table(const testing::OptionPicks& options = {}) : GameTable("veracruz", options) { Set("map", "empty"); }

  // Counters on top of a hex, the last one topmost.
  Table& Put(absl::string_view hex, std::initializer_list<const char*> pieces) {
    for (const char* piece : pieces) Set(absl::StrCat("piece.", piece, ".hex"), hex);
    return *this;
  }
  // A formation on top of its members in a hex.
  Table& Form(absl::string_view hex, const char* formation, std::initializer_list<const char*> members) {
    Put(hex, members).Put(hex, {formation});
    for (const char* member : members) Set(absl::StrCat("piece.", member, ".formation"), formation);
    return *this;
  }
  // Untried militia or guerrillas that hide a strength.
  Table& Hide(absl::string_view hex, absl::string_view piece, int strength) {
    Set(absl::StrCat("piece.", piece, ".hex"), hex);
    return Set(absl::StrCat("piece.", piece, ".strength"), absl::StrCat(strength));
  }
  // "us.movement", "mexico.combat" ... From any position, even one that no game comes to.
  Table& Go(absl::string_view decision) {
    Set("decision", decision);
    Rebuild(rules(), s());
    RunOn();
    return *this;
  }

  Rules rules() const { return Rules{C(), ruleset().options()}; }
  PieceId Piece(absl::string_view id) const {
    const int32_t piece = C().piece_names.Find(id);
    EXPECT_NE(piece, kNone) << id;
    return PieceId(piece);
  }
};

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_TESTS_VERACRUZ_TABLE_H_
