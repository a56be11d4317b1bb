// The cards, tracks and tables of a component pack.
#include <algorithm>
#include <set>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "adjutant/halls/v1/pack.pb.h"
#include "core/halls/catalogue.h"
#include "core/halls/components/loader.h"

namespace adjutant::halls {

namespace {

struct ChartSpec {
  const char* id;
  Chart Components::*member;
};
constexpr ChartSpec kCharts[] = {
    {"collapse", &Components::collapse},       {"war", &Components::war},
    {"post_battle", &Components::post_battle}, {"city_conquest", &Components::city_conquest},
    {"leader_loss", &Components::leader_loss}, {"dysentery", &Components::dysentery},
};
constexpr const char* kOtherCharts[] = {"political_capital"};

}  // namespace

void Loader::StrategyCards() {
  std::set<int> numbers;
  for (const v1::StrategyCard& datum : pack_->strategy_card()) {
    const std::string path = absl::StrCat("strategy_card.", datum.id());
    CardInfo card;
    card.number = Number(path, "number", datum.has_number(), datum.number(), 1, 80);
    if (Breaks("2.6/1"_hom, card.number != 0 && (datum.deck() == v1::WAR) != (card.number > 30))) {
      Find(absl::StrCat(path, ".deck"), "30 cards are of the Crisis set and 50 of the War set", "2.6/1"_hom);
    }
    if (!numbers.insert(card.number).second)
      Find(absl::StrCat(path, ".number"), absl::StrCat("two cards are numbered ", card.number));
    if (datum.deck() == v1::DECK_UNSPECIFIED) Find(path, "'deck' is missing");
    card.war = datum.deck() == v1::WAR;
    card.ops = Number(path, "ops", datum.has_ops(), datum.ops(), 1, 4);
    card.us_event = datum.us_event();
    card.mexico_event = datum.mexico_event();
    card.wagon = datum.wagon();
    card.response = datum.response();
    card.remove = datum.remove();
    card.reshuffle = datum.reshuffle();
    card.mandatory = datum.mandatory();
    card.officer = datum.officer();
    // Their events can always be played; another card could be left without a play.
    if (Breaks("12.1.b/1"_hom, card.mandatory && card.number != 12 && card.number != 70)) {
      Find(absl::StrCat(path, ".mandatory"), "only Logistics and Santa Anna Elected President are", "12.1.b/1"_hom);
    }
    c_.cards.Add(card);
  }
}

void Loader::ActionCards() {
  std::set<int> numbers;
  for (const v1::ActionCard& datum : pack_->action_card()) {
    const std::string path = absl::StrCat("action_card.", datum.id());
    ActionCardInfo card;
    card.number = Number(path, "number", datum.has_number(), datum.number(), 1, 120);
    if (!numbers.insert(card.number).second)
      Find(absl::StrCat(path, ".number"), absl::StrCat("two cards are numbered ", card.number));
    card.event = Choice<RandomEvent>(path, "event", datum.event());
    card.leaders = Within(path, "leaders", datum.leaders(), 0, 20);
    card.units = Within(path, "units", datum.units(), 0, 20);
    card.threshold = Within(path, "threshold", datum.threshold(), 0, 20);
    // Enlistments Expire divides by it, Political Insight counts down from it.
    const bool counted = card.event == RandomEvent::kEnlistmentsExpire || card.event == RandomEvent::kPoliticalInsight;
    card.amount = Within(path, "amount", datum.amount(), counted ? 1 : 0, 50);
    unsigned seen = 0;
    for (const v1::Allowance& allowance : datum.allowance()) {
      const std::string place = absl::StrCat(path, ".allowance.", allowance.id());
      const int rating = allowance.id().size() == 1 ? allowance.id()[0] - '0' : 0;
      if (rating < 1 || rating > 4) {
        Find(place, "strategy ratings are 1 to 4 (2.2.b)");
        continue;
      }
      seen |= 1u << rating;
      Allowance& entry = card.allowance[rating];
      entry.movement = Number(place, "movement", allowance.has_movement(), allowance.movement(), 0, 50);
      entry.underlined = allowance.underlined();
    }
    for (unsigned rating = 1; rating <= 4; ++rating) {
      if ((seen >> rating & 1) == 0)
        Find(path, absl::StrCat("no allowance for the strategy rating ", rating, " (10.1)"));
    }
    c_.action_cards.Add(card);
  }
}

void Loader::Turns() {
  Kept("2.5"_hom);
  if (pack_->turn_size() != kTurns) {
    FindAbsent(absl::StrCat(PackPlace(loaded(), "info"), ": turn: ", pack_->turn_size(), " turns instead of ", kTurns));
    return;
  }
  for (int i = 0; i < kTurns; ++i) {
    const v1::Turn& datum = pack_->turn(i);
    const std::string path = absl::StrCat("turn.", datum.id());
    if (datum.id() != absl::StrCat(i + 1)) Find(path, absl::StrCat("turn ", i + 1, " should stand here"));
    TurnInfo& turn = c_.turns[static_cast<size_t>(i) + 1];
    turn.heat = datum.heat();
    turn.crisis_hand = Within(path, "crisis_hand", datum.crisis_hand(), 0, 40);
    turn.war_modifier = Within(path, "war_modifier", datum.war_modifier(), -20, 20);
    turn.declaration_cost = Within(path, "declaration_cost", datum.declaration_cost(), 0, 50);
    turn.end_roll = Within(path, "end_roll", datum.end_roll(), 0, 20);
    turn.leaders[kUs] = Within(path, "us_leaders", datum.us_leaders(), 0, 20);
    turn.units[kUs] = Within(path, "us_units", datum.us_units(), 0, 20);
    turn.leaders[kMexico] = Within(path, "mexico_leaders", datum.mexico_leaders(), 0, 20);
    turn.units[kMexico] = Within(path, "mexico_units", datum.mexico_units(), 0, 20);
    turn.automatic_war = datum.automatic_war();
    turn.squadrons_activate = datum.squadrons_activate();
    turn.season = datum.season();
  }
}

void Loader::BattleTable() {
  for (const v1::FirepowerColumn& datum : pack_->firepower_column()) {
    const std::string path = absl::StrCat("firepower_column.", datum.id());
    if (!datum.has_at_least()) Find(path, "'at_least' is missing");
    if (c_.firepower_columns.empty() ? datum.at_least() != 0 : datum.at_least() <= c_.firepower_columns.back()) {
      Find(absl::StrCat(path, ".at_least"), "columns start at 0 and rise");
    }
    c_.firepower_columns.push_back(datum.at_least());
  }
  if (c_.firepower_columns.empty()) FindAbsent("firepower_column: the pack has none");
  for (const v1::EfficiencyRow& datum : pack_->efficiency()) {
    const std::string path = absl::StrCat("efficiency.", datum.id());
    AddRow(path, datum.has_at_least(), datum.at_least(), 0, datum.id(), &c_.efficiency);
    std::vector<int> losses(datum.losses().begin(), datum.losses().end());
    if (losses.size() != c_.firepower_columns.size()) {
      Find(absl::StrCat(path, ".losses"),
           absl::StrCat(losses.size(), " losses for ", c_.firepower_columns.size(), " firepower columns"));
    }
    for (int steps : losses) Within(path, "losses", steps, 0, 99);
    c_.battle_losses.push_back(std::move(losses));
  }
  if (c_.efficiency.empty()) FindAbsent("efficiency: the pack has no row");
}

void Loader::AddRow(const std::string& path, bool has_at_least, int at_least, int value, const std::string& result,
                    Chart* chart) {
  if (!has_at_least) Find(path, "'at_least' is missing");
  if (chart->empty() && at_least != -99) Find(absl::StrCat(path, ".at_least"), "the first row of a table has -99");
  if (!chart->empty() && at_least <= chart->back().at_least)
    Find(absl::StrCat(path, ".at_least"), "the rows of a table rise");
  chart->push_back({at_least, value, result, path});
}

void Loader::Charts() {
  absl::flat_hash_map<std::string, Chart> others;
  std::vector<std::string> known(std::begin(kOtherCharts), std::end(kOtherCharts));
  for (const ChartSpec& spec : kCharts) known.push_back(spec.id);
  for (const v1::ChartRow& datum : pack_->chart()) {
    const std::string path = absl::StrCat("chart.", datum.id());
    const std::string table = datum.id().substr(0, datum.id().find('.'));
    if (std::find(known.begin(), known.end(), table) == known.end()) {
      Find(path, absl::StrCat("there is no table '", table, "'", DidYouMean(table, known)));
      continue;
    }
    Chart* chart = &others[table];
    for (const ChartSpec& spec : kCharts) {
      if (table == spec.id) chart = &(c_.*spec.member);
    }
    if (datum.result().empty()) Find(path, "'result' is missing");
    const bool steps = table == "post_battle" || table == "dysentery";  // to be lost
    Within(path, "value", datum.value(), steps ? 0 : -99, 99);
    AddRow(path, datum.has_at_least(), datum.at_least(), datum.value(), datum.result(), chart);
  }
  for (const ChartSpec& spec : kCharts) {
    if ((c_.*spec.member).empty()) FindAbsent(absl::StrCat("chart: the pack has no table '", spec.id, "'"));
  }
}

}  // namespace adjutant::halls
