// The offices of a pack, its tables and its single numbers.
#include <iterator>
#include <set>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/sierra/catalogue.h"
#include "core/sierra/components/loader.h"

namespace adjutant::sierra {

namespace {

constexpr NumberSpec<Numbers> kNumbers[] = {
    {"start_gold", &Numbers::start_gold, 0, 20},
    {"start_level", &Numbers::start_level, 0, 7},
    {"late_gold", &Numbers::late_gold, 0, 20},
    {"late_card", &Numbers::late_card, 0, 20},
    {"home_price", &Numbers::home_price, 0, 20},
    {"cards_per_year", &Numbers::cards_per_year, 4, 4},
    {"years", &Numbers::years, 1, 40},
    {"face_down", &Numbers::face_down, 0, 20},
    {"rifle", &Numbers::rifle, 0, 20},
    {"rebuild", &Numbers::rebuild, 0, 20},
    {"smelter_raise", &Numbers::smelter_raise, 0, 20},
    {"fare", &Numbers::fare, 0, 20},
    {"freight", &Numbers::freight, 0, 20},
    {"candidate", &Numbers::candidate, 0, 20},
    {"president_leadership", &Numbers::president_leadership, 0, 4},
    {"repair.troop", &Numbers::repair_troop, 0, 20},
    {"repair.equipment", &Numbers::repair_equipment, 0, 20},
    {"repair.bridge", &Numbers::repair_bridge, 0, 20},
    {"repair.store", &Numbers::repair_store, 0, 20},
    {"raise_counter", &Numbers::raise_counter, 0, 20},
    {"repair.town", &Numbers::repair_town, 0, 20},
    {"repair.city", &Numbers::repair_city, 0, 20},
    {"annex", &Numbers::annex, 0, 20},
    {"seizure_price", &Numbers::seizure_price, 0, 50},
    {"link_bonus", &Numbers::link_bonus, 0, 20},
    {"ranch_bonus", &Numbers::ranch_bonus, 0, 20},
    {"walk", &Numbers::walk, 0, 20},
    {"double_walk", &Numbers::double_walk, 0, 20},
    {"rail", &Numbers::rail, 0, 20},
    {"air", &Numbers::air, 0, 20},
    {"sea", &Numbers::sea, 0, 20},
    {"truck_load", &Numbers::truck_load, 0, 20},
    {"ship_load", &Numbers::ship_load, 0, 20},
    {"hacendado.gold", &Numbers::hacendado_gold, 0, 20},
    {"hacendado.rifles", &Numbers::hacendado_rifles, 0, 20},
    {"rounds", &Numbers::rounds, 1, 100},
    {"outside_rounds", &Numbers::outside_rounds, 0, 20},
    {"radio", &Numbers::radio, 1, 20},
    {"end.first_year", &Numbers::end_first_year, 1898, 1917},
    {"end.roll", &Numbers::end_roll, 2, 30},
    {"default_quarters", &Numbers::default_quarters, 0, 20},
    {"enlist_quarters", &Numbers::enlist_quarters, 0, 20},
    {"search_success", &Numbers::search_success, 0, 6},
    {"raid_success", &Numbers::raid_success, 0, 6},
    {"spy_success", &Numbers::spy_success, 0, 6},
    {"war_killed", &Numbers::war_killed, 0, 6},
    {"escape_most", &Numbers::escape_most, 0, 6},
    {"captured_most", &Numbers::captured_most, 0, 6},
    {"seizure_killed", &Numbers::seizure_killed, 0, 6},
    {"incumbent.1900", &Numbers::incumbent_1900, 0, 5},
    {"incumbent.later", &Numbers::incumbent_later, 0, 5},
    {"candidate_1912", &Numbers::candidate_1912, 0, 5},
    {"challenger", &Numbers::challenger, 0, 5},
    {"treasury", &Numbers::treasury, 0, 10000},
    {"police_leadership", &Numbers::police_leadership, 0, 4},
    {"striker_leadership", &Numbers::striker_leadership, 0, 4},
};

}  // namespace

void Loader::Offices() {
  for (const v1::Office& datum : pack_->office()) {
    const std::string path = absl::StrCat("office.", datum.id());
    OfficeInfo office;
    office.president = datum.president();
    office.nation = Choice<Nation>(path, "nation", datum.nation());
    office.territory = static_cast<Territory>(datum.territory());
    office.capital = PlaceNamed(path, "capital", datum.capital());
    office.in_play = !datum.absent();
    office.first_leadership = Within(path, "first_leadership", datum.first_leadership(), 0, 5);
    if (office.capital == kNoId) {
      Find(path, "'capital' is missing");
    } else if (const PlaceKind kind = c_.places[office.capital].kind;
               kind != PlaceKind::kBlock && kind != PlaceKind::kBox) {
      Find(absl::StrCat(path, ".capital"), "a capital is a police block, or a box beside the map");
    }
    if (office.president == (office.territory != Territory::kNone)) {
      Find(absl::StrCat(path, ".territory"), "a governor has one, a president has none");
    }
    const OfficeId id = c_.offices.Add(office);
    OfficeId& seat = !office.president                        ? c_.governors[static_cast<size_t>(office.territory)]
                     : office.nation == Nation::kUnitedStates ? c_.us_president
                                                              : c_.mexican_president;
    if (seat.exists()) Find(path, "there are two of the kind");
    seat = id;
  }
  if (c_.us_president == kNoId || c_.mexican_president == kNoId) FindAbsent("office: two nations have presidents");
  for (size_t territory = 1; territory <= kTerritories; ++territory) {
    if (c_.governors[territory] == kNoId) FindAbsent("office: every territory has a governor, if only an absent one");
  }
}

// What goes with them: 7.4.g.4, 7.4.g.5/2, 7.5.i.3.
void Loader::CardsOfOffices() {
  for (const OfficeId id : c_.offices.ids()) {
    OfficeInfo& office = c_.offices[id];
    for (const CardId card : c_.cards.ids()) {
      const CardInfo& info = c_.cards[card];
      const bool goes = office.president ? pack_->card(card.number()).with_president() && info.nation == office.nation
                                         : info.with_governor && info.territory == office.territory;
      if (goes) office.cards.Add(card);
    }
  }
}

void Loader::Assay() {
  std::set<int> rolls;
  for (const v1::AssayRow& datum : pack_->assay()) {
    const std::string path = absl::StrCat("assay.", datum.id());
    int roll = 0;
    if (!absl::SimpleAtoi(datum.id(), &roll) || roll < 2 || roll > 12) {
      Find(path, "a row is called by its dice, 2 to 12");
      continue;
    }
    rolls.insert(roll);
    const size_t row = static_cast<size_t>(roll);
    c_.assay[0][row] = Number(path, "copper", datum.has_copper(), datum.copper(), 0, kMineMost);
    c_.assay[1][row] = Number(path, "silver", datum.has_silver(), datum.silver(), 0, kMineMost);
  }
  if (rolls.size() != 11) FindAbsent("assay: a row for each sum of two dice", "7.8.1.b"_sie);
}

void Loader::BankIncome() {
  for (int banks = 1; banks <= 3; ++banks) {
    const v1::BankRow* row = nullptr;
    for (const v1::BankRow& datum : pack_->bank()) {
      if (datum.id() == absl::StrCat(banks)) row = &datum;
    }
    if (row == nullptr) {
      FindAbsent(absl::StrCat("bank: a row for ", banks, banks == 3 ? " and more" : ""), "7.1.4/2"_sie);
      continue;
    }
    const std::string path = absl::StrCat("bank.", banks);
    auto& income = c_.bank_income[static_cast<size_t>(banks)];
    income[1] = Number(path, "one_bar", row->has_one_bar(), row->one_bar(), 0, 20);
    income[2] = Number(path, "two_bars", row->has_two_bars(), row->two_bars(), 0, 20);
  }
  if (pack_->bank_size() > 3) Find("bank.3", "it counts for all that are more");
}

void Loader::SingleNumbers() { ReadNumbers(pack_->number(), kNumbers, {}, &c_.n); }

}  // namespace adjutant::sierra
