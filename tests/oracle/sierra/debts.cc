#include "tests/oracle/sierra/debts.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace adjutant::oracle::lsm {
namespace {

// Gold on an enterprise is the player's; what lies on a troop card is the card's own (7.10.2.3.d).
bool Purse(const Card& card, const std::string& seat) { return Owned(card, seat) && Enterprise(*card.printed); }

// 7.3.1: to be paid in this quarter.
bool Unpaid(const Card& card) {
  return card.zone == "calendar" && card.track == "season" && card.left > 0 && !card.Has("paid") &&
         !card.Has("subsidized");
}

// 7.3.1/2: stores that may be paid for a W card.
Names Stores(const Position& position, const std::string& payer) {
  Names stores;
  for (const auto& [name, card] : position.cards) {
    if (card.printed->kind() != pb::STORE || !Works(card)) continue;
    if (position.Plays("w_payee", "never") && card.holder == payer) continue;
    stores.insert(name);
  }
  return stores;
}

}  // namespace

std::string PurseAt(const Position& position, const std::string& seat) {
  // Who is a prisoner or at war has his gold with him (7.11.4.b), and pays for nothing with it until he is back.
  const bool away = position.Value(Hacendado(seat) + ".custody") != "free";
  if (away && !position.Plays("investor_gold_place", "usable")) return "";
  const Name at = position.Value(Hacendado(seat) + ".at");
  const auto card = position.cards.find(at);
  return card == position.cards.end() || !Owned(card->second, seat) ? Hacendado(seat) : absl::StrCat("card.", at);
}

Names Payments(const Position& position, const std::string& seat, std::string* silent) {
  Names payments;
  const std::string here = PurseAt(position, seat);
  for (const auto& [name, card] : position.cards) {
    if (!Unpaid(card)) continue;
    std::vector<std::string> payees = {""};
    if (card.printed->card_class() == pb::W) {
      const Names stores = Stores(position, seat);
      if (stores.size() > 1) {
        if (!position.Plays("store_choice", "payer")) *silent = "which store is the nearest";
        payees.clear();
        for (const Name& store : stores) payees.push_back(absl::StrCat(" store=", store));
      }
    }
    for (const std::string& payee : payees) {
      for (const auto& [source, purse] : position.cards) {
        if (!Purse(purse, seat) || purse.gold < 1) continue;
        payments.insert(absl::StrCat("card_paid card=", name, " source=", source, payee));
        if (here == absl::StrCat("card.", source)) payments.insert(absl::StrCat("card_paid card=", name, payee));
      }
      // What he carries himself, where no enterprise of his is.
      if (here == Hacendado(seat) && position.Number(here + ".gold") > 0)
        payments.insert(absl::StrCat("card_paid card=", name, payee));
    }
  }
  return payments;
}

bool MustPay(const Position& position, const std::string& seat) {
  const std::string here = PurseAt(position, seat);
  bool unpaid = false, gold = !here.empty() && position.Number(here + ".gold") > 0;
  for (const auto& [name, card] : position.cards) {
    unpaid |= Unpaid(card) && card.holder == seat;
    gold |= Purse(card, seat) && card.gold > 0;
  }
  return unpaid && gold;
}

Gold Payment(const Position& position, const std::string& seat, const Name& card, const Name& source, const Name& store,
             std::string* silent) {
  Gold gold;
  std::string to = "game";
  if (position.cards.at(card).printed->card_class() == pb::W) {
    const Names stores = Stores(position, seat);
    if (!store.empty()) {
      to = absl::StrCat("card.", store);
    } else if (stores.size() == 1) {
      to = absl::StrCat("card.", *stores.begin());
    } else if (stores.size() > 1) {
      *silent = "which store is the nearest";
    }
  }
  Pay(&gold, source.empty() ? PurseAt(position, seat) : absl::StrCat("card.", source), to, 1);
  return gold;
}

std::vector<Debt> Debts(const Position& position) {
  std::vector<Debt> debts;
  for (const auto& [name, value] : position.values) {
    if (!absl::StartsWith(name, "iou.")) continue;
    const std::vector<std::string> parts = absl::StrSplit(name, '.');
    const std::vector<std::string> words = absl::StrSplit(value, ' ');
    Debt debt{name, parts[1], words[0], 0, 0};
    (void)absl::SimpleAtoi(parts[2], &debt.box);
    (void)absl::SimpleAtoi(words[1], &debt.markers);
    debts.push_back(debt);
  }
  return debts;
}

Names DebtPayments(const Position& position, const std::string& seat, const std::vector<Debt>& owed) {
  Names payments;
  for (const Debt& debt : owed) {
    if (debt.box != position.Number("box")) continue;
    for (const auto& [source, purse] : position.cards) {
      if (Purse(purse, seat) && purse.gold > 0)
        payments.insert(absl::StrCat("card_named about=debt card=", debt.card, " other=", source));
    }
    if (const std::string here = PurseAt(position, seat); !here.empty() && position.Number(here + ".gold") > 0)
      payments.insert(absl::StrCat("card_named about=debt card=", debt.card));
  }
  return payments;
}

Names Raisable(const Position& position, const std::string& seat) {
  Names cards;
  for (const auto& [name, card] : position.cards) {
    if (!Owned(card, seat) || !OnProfitTrack(card) || card.printed->card_class() != pb::C) continue;
    // Banks earn nothing by their level, and smelters by their mines.
    if (card.box == 0 && !Bank(*card.printed) && !Smelter(*card.printed)) cards.insert(name);
  }
  return cards;
}

Names SmeltersToRaise(const Position& position, const std::string& seat) {
  Names cards;
  for (const auto& [name, card] : position.cards) {
    if (Owned(card, seat) && OnProfitTrack(card) && Smelter(*card.printed) && card.most < 6) cards.insert(name);
  }
  return cards;
}

int FirstLevel(const Position& position, const Name& name, int assay, std::string* silent) {
  const Card& card = position.cards.at(name);
  const pb::Card& printed = *card.printed;
  if (printed.kind() == pb::DAM) return 2;
  if (printed.card_class() == pb::RR) return 0;
  const int bonus = LinkedTo(position, name).empty() || card.Has("was_linked") ? 0 : 2;
  if (Mine(printed)) {
    const pb::AssayRow& row = position.printed->assay.at(assay);
    return std::min(6, (printed.kind() == pb::COPPER_MINE ? row.copper() : row.silver()) + bonus);
  }
  if (Ranch(printed)) return std::min(7, printed.level() + bonus);
  if (Smelter(printed)) *silent = "the level of a smelter";
  return printed.level();
}

}  // namespace adjutant::oracle::lsm
