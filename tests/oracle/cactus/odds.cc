#include "tests/oracle/cactus/odds.h"

namespace adjutant::oracle::cac {
namespace {

// 7.2: "to the closest odds ratio"; odds_tie says where one half goes.
bool Rounded(const Position& position, int stronger, int weaker, int ratio) {
  const int twice = 2 * stronger - (2 * ratio - 1) * weaker;
  return position.Plays("odds_tie", "attacker") ? twice >= 0 : twice > 0;
}

}  // namespace

std::vector<const Piece*> Enemies(const Position& position, Side side, const Name& province) {
  std::vector<const Piece*> enemies;
  for (const Piece& piece : position.pieces) {
    if (piece.unit == nullptr || piece.where != province || piece.side == side) continue;
    // jalapa=apart: Republicans in that city stand aside.
    const bool apart = piece.side == Side::kRepublican && piece.city == "jalapa" && position.Plays("jalapa", "apart");
    if (!Besieged(position, piece) && !apart) enemies.push_back(&piece);
  }
  return enemies;
}

bool PassesFreely(const Position& position, Side side, const Name& province, const Names& passing) {
  const std::vector<const Piece*> enemies = Enemies(position, side, province);
  if (enemies.empty()) return true;
  int committed = 0, against = 0;
  for (const Piece* piece : InField(position, side, province)) {
    const bool stays = piece->flags.count("stands_to_fight") != 0 && passing.count(piece->name) == 0;
    if (stays) committed += Factor(*piece);
  }
  for (const Piece* piece : enemies) against += Factor(*piece);
  const int ratio = position.printed->numbers.at("bypass.ratio");
  if (position.Plays("bypass_odds", "exact")) return committed >= ratio * against;
  return Rounded(position, committed, against, ratio);
}

bool SiegeOdds(const Position& position, const Name& city, Side besieger) {
  const pb::City& printed = position.printed->cities.at(city);
  int before = 0, inside = 0;
  for (const Piece* piece : InField(position, besieger, printed.province())) {
    const bool heavy = piece->unit != nullptr && piece->unit->arm() == pb::HEAVY_ARTILLERY;
    before += heavy ? 2 * Factor(*piece) : Factor(*piece);
  }
  for (const Piece& piece : position.pieces) {
    if (piece.city == city) inside += Factor(piece);
  }
  const int ratio = position.printed->numbers.at("siege.ratio");
  if (position.Plays("siege_ratio", "exact")) return before >= ratio * inside;
  // siege_ratio=doubled: as in an assault, where siege_city says which garrisons are doubled.
  if (printed.capital() || position.Plays("siege_city", "any_city")) inside *= 2;
  return Rounded(position, before, inside, ratio);
}

}  // namespace adjutant::oracle::cac
