#include "core/sierra/trial/invariants.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {

std::string FaultOfGold(const Look& k) {
  const int gold = GoldOfAll(k.r, k.s) + k.s.now.game_gold;
  return gold == 0 ? "" : absl::StrCat(gold, " gold has come from nowhere");
}
std::string FaultOfPurses(const Look& k) {
  for (const CardId card : k.r.c.cards.ids()) {
    if (k.s[card].gold < 0) return absl::StrCat(k.r.CardName(card), " holds ", k.s[card].gold, " gold");
  }
  for (const CounterId counter : k.r.c.counters.ids()) {
    if (k.s[counter].gold < 0) return absl::StrCat(k.r.CounterName(counter), " holds ", k.s[counter].gold, " gold");
  }
  return "";
}
std::string FaultOfHolders(const Look& k) {
  for (const CardId card : k.r.c.cards.ids()) {
    if (OnCalendar(k.s, card) != (HolderOf(k.s, card) != 0) && ZoneOf(k.s, card) != Zone::kRazed)
      return absl::StrCat(k.r.CardName(card), " lies on nobody's calendar, or on one though it is elsewhere");
  }
  return "";
}

// What happened as it was told: looked at by who listened.
std::string FaultOfPayments(const Look& k) {
  for (const Derivation& derivation : k.told->derivations) {
    if (derivation.name == kShort) return absl::StrCat(derivation.title, " ", derivation.total, " gold");
  }
  return "";
}
// Lists with citations stand in functions of their own: clang 14 dies of literals checked when compiling in a lambda.
std::vector<Invariant<Look>> Ledger() {
  const std::initializer_list<Invariant<Look>> ledger = {
      {{"gold.conserved", "Gold comes from somewhere, and goes somewhere.", Cases("7.4.a/2"_sie)}, FaultOfGold},
      {{"gold.purses", "Nobody has less than nothing.", Cases("7.3.1/1"_sie)}, FaultOfPurses},
      {{"cards.holders", "A card on a calendar has one holder.", Cases("7.4.c/4"_sie)}, FaultOfHolders},
  };
  return ledger;
}
std::vector<Invariant<Look>> Accounts() {
  const std::initializer_list<Invariant<Look>> accounts = {
      {{"account.short", "Nobody is asked for more gold than there is.", Cases("7.3.1/1"_sie)}, FaultOfPayments},
  };
  return accounts;
}

}  // namespace

absl::Span<const Invariant<Look>> Invariants() {
  static const auto* all = [] {
    auto* list = new std::vector<Invariant<Look>>(Ledger());
    AddAuctionInvariants(list);
    AddMovementInvariants(list);
    AddMordidaInvariants(list);
    AddActivityInvariants(list);
    AddMoneyInvariants(list);
    for (const Invariant<Look>& one : InvariantsOfQuarters()) list->push_back(one);
    for (Invariant<Look>& one : Accounts()) list->push_back(std::move(one));
    return list;
  }();
  return *all;
}

void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken) {
  const absl::Span<const Invariant<Look>> all = Invariants();
  static const size_t accounts = Accounts().size();
  // Accounts are for those who listened, and only for them: the others have been held against the position already.
  const auto held = look.told == nullptr ? all.first(all.size() - accounts) : all.last(accounts);
  for (const Invariant<Look>& invariant : held) {
    Kept(invariant.info);
    if (std::string what = invariant.check(look); !what.empty()) broken->push_back({&invariant.info, std::move(what)});
  }
}

}  // namespace adjutant::sierra
