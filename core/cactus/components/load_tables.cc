// The Combat Results Table, the random events and the turns of a pack.
#include <algorithm>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/cactus/catalogue.h"
#include "core/cactus/components/loader.h"

namespace adjutant::cactus {

void Loader::CombatResults() {
  for (const v1::CombatColumn& datum : pack_->combat_column()) {
    const std::string path = absl::StrCat("combat_column.", datum.id());
    Ratio ratio;
    ratio.attacker = Number(path, "attacker", datum.has_attacker(), datum.attacker(), 1, 20);
    ratio.defender = Number(path, "defender", datum.has_defender(), datum.defender(), 1, 20);
    if (ratio.attacker != 1 && ratio.defender != 1) Find(path, "one of the two numbers is 1");
    if (!c_.combat.columns.empty()) {
      const Ratio last = c_.combat.columns.back();
      if (ratio.attacker * last.defender <= last.attacker * ratio.defender) Find(path, "the odds of the columns rise");
    }
    c_.combat.columns.push_back(ratio);
  }
  if (c_.combat.columns.empty()) FindAbsent("combat_column: the pack has none");
  if (pack_->combat_row_size() == 0) FindAbsent("combat_row: the pack has none");
  for (const v1::CombatRow& datum : pack_->combat_row()) {
    const std::string path = absl::StrCat("combat_row.", datum.id());
    int die = 0;
    if (!absl::SimpleAtoi(datum.id(), &die)) Find(path, "a row is called by its die");
    if (c_.combat.rows.empty()) c_.combat.low = die;
    if (die != c_.combat.low + static_cast<int>(c_.combat.rows.size())) Find(path, "the dice of the rows rise by one");
    if (datum.result_size() != static_cast<int>(c_.combat.columns.size())) {
      Find(absl::StrCat(path, ".result"),
           absl::StrCat(datum.result_size(), " results for ", c_.combat.columns.size(), " columns"));
    }
    std::vector<CombatResult> row;
    for (const std::string& text : datum.result()) row.push_back(ResultOf(path, text));
    c_.combat.rows.push_back(std::move(row));
  }
}

CombatResult Loader::ResultOf(const std::string& path, const std::string& text) {
  CombatResult result;
  if (text == "DE" || text == "DE*") {
    result.defender.eliminated = true;
    result.defender.deserts = text == "DE*";
    return result;
  }
  const std::vector<std::string> parts = absl::StrSplit(text, '/');
  if (parts.size() != 2 || !ReadOutcome(parts[0], &result.attacker) || !ReadOutcome(parts[1], &result.defender)) {
    Find(absl::StrCat(path, ".result"), absl::StrCat("'", text, "' is no result: '2/1', 'R/0', '1R/0', 'DE' or 'DE*'"));
  }
  return result;
}

bool Loader::ReadOutcome(absl::string_view text, Outcome* outcome) {
  outcome->retreats = absl::ConsumeSuffix(&text, "R");
  if (text.empty()) return outcome->retreats;
  if (text.size() != 1 || text[0] < '0' || text[0] > '9') return false;
  outcome->steps = static_cast<int8_t>(text[0] - '0');
  return true;
}

void Loader::Events() {
  for (const v1::EventRow& datum : pack_->event()) {
    const std::string path = absl::StrCat("event.", datum.id());
    EventInfo event;
    const int year = datum.year() - 1862;
    event.year = Within(path, "year", year, 0, kYears - 1);
    event.roll = Number(path, "roll", datum.has_roll(), datum.roll(), 2, 12);
    event.kind = Choice<EventKind>(path, "kind", datum.kind());
    event.side = static_cast<Side>(datum.side());
    event.loss = datum.loss();
    event.favours = Choice<Favours>(path, "favours", datum.favours());
    event.limit = Choice<Limit>(path, "limit", datum.limit());
    event.rule = absl::StrCat("11.", event.year + 1, "/", event.roll);
    if ((event.kind == EventKind::kReroll) != (event.side != kNobody)) {
      Find(absl::StrCat(path, ".side"), "a re-roll has one, and only a re-roll");
    }
    EventId& cell = c_.event_table[static_cast<size_t>(event.year)][static_cast<size_t>(event.roll)];
    if (cell.exists()) Find(path, "two events are of the same roll");
    cell = c_.events.Add(std::move(event));
  }
  for (size_t year = 0; year < kYears; ++year) {
    for (size_t roll = 2; roll <= 12; ++roll) {
      if (!c_.event_table[year][roll].exists())
        FindAbsent(absl::StrCat("event: ", 1862 + year, " has none for a roll of ", roll));
    }
  }
}

void Loader::Turns() {
  if (pack_->turn_size() != kTurns)
    FindAbsent(absl::StrCat("turn: ", pack_->turn_size(), " turns instead of ", kTurns));
  for (int i = 0; i < std::min(kTurns, pack_->turn_size()); ++i) {
    const v1::Turn& datum = pack_->turn(i);
    const std::string path = absl::StrCat("turn.", datum.id());
    if (datum.id() != absl::StrCat(i + 1)) Find(path, absl::StrCat("turn ", i + 1, " should stand here"));
    if (Breaks("3.0/6"_cac, datum.year() != 1862 + i / 4 || datum.quarter() != i % 4 + 1)) {
      Find(path, "a turn is a quarter, the first that of 1862", "3.0/6"_cac);
    }
    c_.turns[static_cast<size_t>(i) + 1] = {static_cast<int8_t>(i / 4), static_cast<int8_t>(i % 4 + 1)};
  }
}

}  // namespace adjutant::cactus
