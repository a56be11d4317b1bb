// The tracks and tables of a component pack.
#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "adjutant/veracruz/v1/pack.pb.h"
#include "core/veracruz/catalogue.h"
#include "core/veracruz/components/loader.h"

namespace adjutant::veracruz {

namespace {

// The rows of the Terrain Effects Chart that are no terrain of a hex.
struct EffectSpec {
  const char* id;
  TerrainEffect TerrainEffects::*member;
};
constexpr EffectSpec kEffects[] = {
    {"river", &TerrainEffects::river},
    {"highway", &TerrainEffects::highway},
    {"road", &TerrainEffects::road},
    {"trail", &TerrainEffects::trail},
    {"city", &TerrainEffects::city},
    {"town", &TerrainEffects::town},
    {"village", &TerrainEffects::village},
    {"fortress", &TerrainEffects::fortress},
    {"enemy_zone_of_control", &TerrainEffects::enemy_zone_of_control},
};
constexpr const char* kTerrains[] = {"", "clear", "rough", "jungle", "swamp", "mountain", "lake", "all_sea"};
static_assert(std::size(kTerrains) == std::size(decltype(TerrainEffects::hex){}));

std::vector<std::string> RatioNames(absl::Span<const Ratio> ratios) {
  std::vector<std::string> names;
  for (const Ratio& ratio : ratios) names.push_back(absl::StrCat(ratio.attacker, "-", ratio.defender));
  return names;
}

// ---- What a cell may say. False: nothing of the kind.

bool ParseNumber(absl::string_view print, int low, int high, int8_t* number) {
  int value = 0;
  if (!absl::SimpleAtoi(print, &value) || value < low || value > high) return false;
  *number = static_cast<int8_t>(value);
  return true;
}

// A column of the Loss Percentage Table.
bool ParsePercent(absl::string_view print, int8_t* percent) {
  return ParseNumber(print, 0, 50, percent) &&
         std::find(kLossPercentages.begin(), kLossPercentages.end(), *percent) != kLossPercentages.end();
}

bool ParseOutcome(absl::string_view print, Outcome* outcome) {
  const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(print, absl::MaxSplits('-', 1));
  constexpr const char* kFates[] = {"A", "H", "R", "RD", "F"};
  const auto fate = std::find(std::begin(kFates), std::end(kFates), parts.first);
  outcome->fate = static_cast<Fate>(fate - std::begin(kFates));
  return fate != std::end(kFates) && ParseNumber(parts.second, 1, 4, &outcome->loss);
}

bool ParseCombat(absl::string_view print, CombatResult* result) {
  const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(print, absl::MaxSplits('/', 1));
  return ParseOutcome(parts.first, &result->attacker) && ParseOutcome(parts.second, &result->defender);
}

bool ParseCasualties(absl::string_view print, Casualties* result) {
  if (print == "-") return true;
  result->points = print == "x" ? 1 : 0;
  return print == "x" || ParsePercent(print, &result->percent);
}

bool ParseSiege(absl::string_view print, SiegeResult* result) {
  if (print == "-") return true;
  result->besieger = absl::ConsumeSuffix(&print, "*");
  return ParseNumber(print, 1, 9, &result->strength);
}

bool ParseAssault(absl::string_view print, AssaultResult* result) {
  const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(print, absl::MaxSplits('/', 1));
  result->attacker_percent = 50;
  if (parts.first != "50" && !ParsePercent(parts.first, &result->attacker_percent)) return false;
  result->taken = parts.second == "S";
  absl::string_view held = parts.second;
  return result->taken || (absl::ConsumePrefix(&held, "U-") && ParseNumber(held, 0, 9, &result->defender_loss));
}

bool ParseDisease(absl::string_view print, DiseaseResult* result) {
  if (print == "-") return true;
  result->dead = absl::ConsumeSuffix(&print, "*");
  return ParsePercent(print, &result->percent);
}

}  // namespace

void Loader::Turns() {
  if (Breaks("4.0/1"_vc, pack_.turn_size() != kTurns)) {
    return FindAbsent(absl::StrCat("turn: ", pack_.turn_size(), " turns instead of ", kTurns), "4.0/1"_vc);
  }
  for (int i = 0; i < kTurns; ++i) {
    const v1::Turn& datum = pack_.turn(i);
    const std::string path = absl::StrCat("turn.", datum.id());
    if (datum.id() != absl::StrCat(i + 1)) Find(path, absl::StrCat("turn ", i + 1, " should stand here"));
    TurnInfo& turn = c_.turns[static_cast<size_t>(i) + 1];
    turn.month = datum.month();
    turn.disease = datum.disease();
    turn.santa_anna = datum.santa_anna();
    turn.volunteers_leave = Within(path, "volunteers_leave", datum.volunteers_leave(), 0, 99);
    if (datum.leader_leaves().empty()) continue;
    const std::string field = absl::StrCat(path, ".leader_leaves");
    turn.leader_leaves = LeaderId(Named(c_.leader_names, field, datum.leader_leaves()));
  }
}

void Loader::Effects() {
  std::map<std::string, TerrainEffect*> wanted;
  for (size_t i = 1; i < std::size(kTerrains); ++i) wanted[kTerrains[i]] = &c_.terrain.hex[i];
  for (const EffectSpec& spec : kEffects) wanted[spec.id] = &(c_.terrain.*spec.member);
  std::vector<std::string> known;
  for (const auto& entry : wanted) known.push_back(entry.first);
  for (const v1::TerrainEffect& datum : pack_.terrain_effect()) {
    const std::string path = absl::StrCat("terrain_effect.", datum.id());
    const auto it = wanted.find(datum.id());
    if (it == wanted.end()) {
      Find(path, absl::StrCat("the chart has no such row", DidYouMean(datum.id(), known)));
      continue;
    }
    TerrainEffect& effect = *it->second;
    effect.impassable = datum.impassable();
    if (!effect.impassable) effect.cost = Number(path, "cost", datum.has_cost(), datum.cost(), 0, 100);
    effect.die = Within(path, "die", datum.die(), -6, 6);
    effect.disease = Within(path, "disease", datum.disease(), -6, 6);
    wanted.erase(it);
  }
  for (const auto& entry : wanted) {
    FindAbsent(absl::StrCat("terrain_effect: the pack has no '", entry.first, "' (5.34)"));
  }
}

template <class Put>
const v1::Table* Loader::Read(const std::string& id, const std::vector<std::string>& columns, int low, int high,
                              absl::string_view form, Put put) {
  const auto& tables = pack_.table();
  const auto table = std::find_if(tables.begin(), tables.end(), [&](const auto& t) { return t.id() == id; });
  if (table == tables.end()) {
    FindAbsent(absl::StrCat("table: the pack has no '", id, "'"));
    return nullptr;
  }
  const std::string path = absl::StrCat("table.", id);
  std::vector<std::string> rows;
  for (int row = low; row <= high; ++row) rows.push_back(absl::StrCat(row));
  Complete(path, "column", columns, table->column());
  Complete(path, "row", rows, table->row());
  for (const v1::Row& row : table->row()) {
    const std::string row_path = absl::StrCat(path, ".row.", row.id());
    Complete(row_path, "cell", columns, row.cell());
    int number = 0;
    if (!absl::SimpleAtoi(row.id(), &number) || number < low || number > high) continue;
    for (const v1::Cell& cell : row.cell()) {
      const auto column = std::find(columns.begin(), columns.end(), cell.id());
      if (column == columns.end() ||
          put(cell, static_cast<size_t>(number - low), static_cast<size_t>(column - columns.begin())))
        continue;
      Find(absl::StrCat(row_path, ".cell.", cell.id(), ".print"), absl::StrCat("'", cell.print(), "' is not ", form));
    }
  }
  return &*table;
}

template <class Repeated>
void Loader::Complete(const std::string& path, absl::string_view kind, const std::vector<std::string>& wanted,
                      const Repeated& data) {
  for (const std::string& id : wanted) {
    if (std::none_of(data.begin(), data.end(), [&](const auto& datum) { return datum.id() == id; })) {
      Find(path, absl::StrCat("no ", kind, " '", id, "'"));
    }
  }
  for (const auto& datum : data) {
    if (std::find(wanted.begin(), wanted.end(), datum.id()) == wanted.end()) {
      Find(absl::StrCat(path, ".", kind, ".", datum.id()), absl::StrCat("the table has no such ", kind));
    }
  }
}

void Loader::AllTables() {
  Tables& t = c_.tables;
  using Cell = v1::Cell;
  // Dice from 1 fill the arrays from index 1.
  Read("combat", RatioNames(kCombatRatios), 0, kDieMax, "a result as F-4/A-1",
       [&](const Cell& cell, size_t row, size_t column) { return ParseCombat(cell.print(), &t.combat[row][column]); });
  std::vector<std::string> morales;
  for (int morale = kMoraleLow; morale <= kMoraleHigh; ++morale) {
    for (int loss = 1; loss <= 4; ++loss) {
      morales.push_back(absl::StrCat(morale > 0 ? "+" : "", morale, "/", loss));
    }
  }
  Read("casualty", morales, kDieMin, kDieMax, "-, x or a percentage of 8.73",
       [&](const Cell& cell, size_t row, size_t column) {
         return ParseCasualties(cell.print(), &t.casualty[row + 1][column / 4][column % 4 + 1]);
       });
  std::vector<std::string> percentages;
  for (const int percent : kLossPercentages) percentages.push_back(absl::StrCat(percent));
  Read("loss", percentages, 1, kLossRows, "a loss", [&](const Cell& cell, size_t row, size_t column) {
    return ParseNumber(cell.print(), 0, static_cast<int>(row) + 1, &t.loss[row + 1][column]);
  });
  Read("leadership", {"0", "1", "2", "3", "4"}, kDieMin, kDieMax, "a level from -3 to 3",
       [&](const Cell& cell, size_t row, size_t column) {
         return ParseNumber(cell.print(), -3, 3, &t.leadership[row + 1][column]);
       });
  Read("morale", c_.sides.ids(), kDieMin, kDieMax, "a level from -2 to 2",
       [&](const Cell& cell, size_t row, size_t column) {
         return ParseNumber(cell.print(), kMoraleLow, kMoraleHigh, &t.morale[row + 1][column + 1]);
       });
  Read("supply", {"supply_units", "pack_animals"}, kDieMin, kDieMax, "a number of units",
       [&](const Cell& cell, size_t row, size_t column) {
         SupplyArrival& arrival = t.supply[row + 1];
         return ParseNumber(cell.print(), 0, 9, column == 0 ? &arrival.units : &arrival.pack_animals);
       });
  Siege();
  Read("assault", RatioNames(kAssaultRatios), kDieMin, kDieMax, "a result as 33/U-0 or 25/S",
       [&](const Cell& cell, size_t row, size_t column) {
         return ParseAssault(cell.print(), &t.assault[row + 1][column]);
       });
  Read("disease", {"ineffective"}, kDiseaseLow, kDiseaseHigh, "- or a percentage of 8.73, with * or without",
       [&](const Cell& cell, size_t row, size_t) {
         // What else the print may be has to be a result as well; no rule asks for it.
         const std::string& other = cell.other().empty() ? cell.print() : cell.other();
         DiseaseResult ignored;
         return ParseDisease(cell.print(), &t.disease[row]) && ParseDisease(other, &ignored);
       });
  Read("guerrilla", {"1", "2", "3"}, kDieMin, kDieMax, "a result from 0 to 9",
       [&](const Cell& cell, size_t row, size_t column) {
         return ParseNumber(cell.print(), 0, 9, &t.guerrilla[row + 1][column + 1]);
       });
  t.militia.fill(kNoId);
  Read("militia", {"hex"}, kDieMin, kDieMax, "- or a hex", [&](const Cell& cell, size_t row, size_t) {
    t.militia[row + 1] = HexId(c_.hex_names.Find(cell.print()));
    return cell.print() == "-" || t.militia[row + 1] != kNoId;
  });
  Read("santa_anna", {"result"}, kDieMin, kDieMax, "- or summoned", [&](const Cell& cell, size_t row, size_t) {
    t.santa_anna[row + 1] = cell.print() == "summoned";
    return cell.print() == "-" || cell.print() == "summoned";
  });
}

void Loader::Siege() {
  Tables& t = c_.tables;
  const std::vector<std::string> columns = {"1-4", "5-8", "9-12", "13-16", "17+"};
  const v1::Table* table = Read("siege", columns, kDieMin, kDieMax, "- or a strength from 1 to 9, with * or without",
                                [&](const v1::Cell& cell, size_t row, size_t column) {
                                  return ParseSiege(cell.print(), &t.siege[row + 1][column]);
                                });
  if (table == nullptr) return;
  int8_t last = 0;
  for (const v1::Column& datum : table->column()) {
    const std::string path = absl::StrCat("table.siege.column.", datum.id());
    const auto column = std::find(columns.begin(), columns.end(), datum.id());
    if (column == columns.end()) continue;
    const int8_t at_least = Number(path, "at_least", datum.has_at_least(), datum.at_least(), 1, 99);
    if (at_least <= last) Find(absl::StrCat(path, ".at_least"), "the columns of a table rise");
    t.siege_columns[static_cast<size_t>(column - columns.begin())] = last = at_least;
  }
}

}  // namespace adjutant::veracruz
