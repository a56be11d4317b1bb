#include "tests/oracle/sierra/profits.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace adjutant::oracle::lsm {
namespace {

std::string PurseOf(const Name& card) { return absl::StrCat("card.", card); }

// 7.1.3.b: a police counter is depleted or eliminated; a block is burned. Of their territory, too.
bool PoliceHurt(const Position& position, const std::string& nation) {
  for (const auto& [id, place] : position.printed->places) {
    if (place.kind() != pb::BLOCK) continue;
    const bool mexican =
        place.territory() == pb::BAJA || place.territory() == pb::SONORA || place.territory() == pb::CHIHUAHUA;
    if (!nation.empty() && mexican != (nation == "mexico")) continue;
    if (position.Value(absl::StrCat("place.", id, ".burned")) == "yes") return true;
    for (int i = 0; i < place.police(); ++i) {
      const std::string counter =
          absl::StrCat("counter.police_", id, place.police() > 1 ? absl::StrCat("_", i + 1) : "");
      // An eliminated one is nowhere.
      if (position.Value(counter) == "none" || position.Value(counter + ".condition") != "full") return true;
    }
  }
  return false;
}

bool Defaulted(const Position& position, const std::string& seat) { return position.Number(seat + ".defaulter") > 0; }

int Limited(int most, int amount) { return std::min(std::min(most, 6), amount); }

}  // namespace

void Pay(Gold* gold, const std::string& from, const std::string& to, int amount) {
  if (amount == 0 || from == to) return;
  for (const auto& [purse, change] : {std::make_pair(from, -amount), std::make_pair(to, amount)}) {
    int& now = (*gold)[purse];
    now += change;
    if (now == 0) gold->erase(purse);
  }
}

Gold Investment(const Position& position, const pb::Card& revealed, std::string* silent) {
  Gold gold;
  const int bars = revealed.bars();
  if (bars == 0) return gold;
  // 7.1.3.a.
  const bool stay = AnyRebellion(position) || AnyBoycott(position) || position.Number("investors.stay") > 0;
  const bool own_nation = position.Plays("investor_police_scope", "own_nation");
  if (stay && position.Plays("bank_suppressed", "yes")) return gold;
  if (!stay && own_nation && (PoliceHurt(position, "mexico") != PoliceHurt(position, "united_states")))
    *silent = "whose police keep investors away, with investor_police_scope=own_nation";
  const bool hurt = PoliceHurt(position, "");
  for (const std::string& seat : Seats(position)) {
    // 7.1.4: by the number of banks of the player.
    std::vector<Name> banks;
    for (const auto& [name, card] : position.cards) {
      if (!Owned(card, seat) || !OnProfitTrack(card) || !Bank(*card.printed)) continue;
      // What becomes of a bank that is shut or struck the book does not say.
      if (!Works(card) || card.boycott != 0) *silent = "income of a bank that does not work";
      banks.push_back(name);
    }
    const bool banks_stay = (stay || hurt) && position.Plays("bank_suppressed", "yes");
    if (!banks.empty() && !banks_stay) {
      const pb::BankRow& row = position.printed->banks[std::min(banks.size(), position.printed->banks.size()) - 1];
      for (const Name& bank : banks) Pay(&gold, "game", PurseOf(bank), bars == 1 ? row.one_bar() : row.two_bars());
    }
    if (stay || hurt || Defaulted(position, seat)) continue;
    // 7.1.3.c: at one of his own C cards.
    const std::string hacendado = Hacendado(seat);
    const std::string custody = position.Value(hacendado + ".custody");
    const Name at = position.Value(hacendado + ".at");
    const auto card = position.cards.find(at);
    if (position.Value(seat + ".status") == "plays" && custody == "free" && card != position.cards.end()) {
      if (!Owned(card->second, seat) || card->second.printed->card_class() != pb::C) continue;
      // An immature card has no place on the map where he could be.
      if (!OnProfitTrack(card->second)) *silent = "a hacendado at a project";
      Pay(&gold, "game", PurseOf(at), bars);
    } else if (custody == "free" && position.Value(seat + ".status") == "plays") {
      // In a capital he is at home if he governs there, or has no enterprise.
      bool governs = false;
      for (const auto& [name, value] : position.values) {
        if (absl::StartsWith(name, "office.") && absl::StrCat("counter.", value) == hacendado) governs = true;
      }
      bool any = false;
      for (const auto& [name, other] : position.cards)
        any |= Owned(other, seat) && other.printed->card_class() == pb::C;
      if (governs || !any) *silent = "gold of a hacendado in a capital";
    } else {
      *silent = "gold of a hacendado who is a prisoner or at war";  // investor_gold_place
    }
  }
  return gold;
}

int Profit(const Position& position, const Card& card) {
  const pb::Card& printed = *card.printed;
  if (printed.card_class() != pb::C || !Works(card) || Bank(printed) || Smelter(printed)) return 0;
  // 7.2.1.b, 7.2.1.c.
  if (Ranch(printed) && (position.Season() != "summer" || card.Has("forgone"))) return 0;
  return std::max(0, card.box + card.passing - Boycotted(position, card));
}

Gold Profits(const Position& position, const Choices& choices, std::string* silent) {
  Gold gold;
  ById<Link> links;
  std::map<Name, std::vector<Name>> mines_of;  // by smelter, or by lumber railroad
  for (const auto& [name, card] : position.cards) {
    const pb::Card& printed = *card.printed;
    if (!OnProfitTrack(card) || (!Mine(printed) && !Ranch(printed))) continue;
    // Whether a mine that is shut, struck or empty is linked to a smelter, or gives to a lumber railroad, it does not
    // say.
    if (Mine(printed) && Profit(position, card) == 0 &&
        (!Links(position, name).empty() || !LumberLines(position, name).empty()))
      *silent = "links of a mine that earns nothing";
    if (Profit(position, card) == 0) continue;
    const auto chosen = choices.links.find(name);
    if (chosen != choices.links.end()) {
      links[name] = chosen->second;
    } else {
      const std::vector<Link> possible = Links(position, name);
      if (possible.size() == 1) links[name] = possible[0];
      if (possible.size() > 1) *silent = absl::StrCat("which way ", name, " takes");
    }
    if (links.count(name) != 0 && !links[name].smelter.empty()) mines_of[links[name].smelter].push_back(name);
    if (!Mine(printed)) continue;
    const Names lines = LumberLines(position, name);
    const auto line = choices.lumber.find(name);
    if (line != choices.lumber.end()) {
      mines_of[line->second].push_back(name);
    } else if (lines.size() == 1) {
      mines_of[*lines.begin()].push_back(name);
    } else if (lines.size() > 1) {
      *silent = absl::StrCat("which lumber railroad serves ", name);
    }
  }
  // 7.2.1: profits.
  std::map<Name, int> took;
  for (const auto& [name, card] : position.cards) {
    const pb::Card& printed = *card.printed;
    if (!Works(card)) continue;
    int profit = Profit(position, card);
    if (Smelter(printed)) {
      int all = 0;
      for (const Name& mine : mines_of[name]) {
        all += position.Plays("smelter_income", "mine") ? Profit(position, position.cards.at(mine)) : 1;
      }
      profit = Limited(card.most, all);
      if (card.boycott != 0 || card.passing != 0) *silent = "a smelter whose profit an event changes";
    } else if (printed.card_class() == pb::RR) {
      if (!position.printed->rails.at(name).lumber()) continue;
      profit = std::max(0, static_cast<int>(mines_of[name].size()) - Boycotted(position, card));
      if (card.passing != 0) *silent = "a lumber railroad whose profit an event changes";
    }
    took[name] = profit;
    Pay(&gold, "game", PurseOf(name), profit);
  }
  // 7.2.3: fees.
  for (const auto& [name, link] : links) {
    if (took[name] < 1) continue;
    const int has = position.Plays("rail_fee_from", "profit") ? took[name] : took[name] + position.cards.at(name).gold;
    if (static_cast<int>(link.rails.size()) > has) *silent = "who is paid if not all railroads can be";
    for (const Name& rail : link.rails) {
      Pay(&gold, PurseOf(name), OnProfitTrack(position.cards.at(rail)) ? PurseOf(rail) : "game", 1);
    }
  }
  return gold;
}

Names Forgoable(const Position& position, const std::string& seat) {
  Names ranches;
  for (const auto& [name, card] : position.cards) {
    if (Owned(card, seat) && Ranch(*card.printed) && position.Season() == "summer" && Profit(position, card) > 0)
      ranches.insert(name);
  }
  return ranches;
}

}  // namespace adjutant::oracle::lsm
