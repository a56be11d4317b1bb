// Bids, loans and offices: what is true of them between events.
#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/sierra/engine.h"
#include "core/sierra/trial/invariants.h"

namespace adjutant::sierra {

namespace {

bool Bidding(const S& s) { return s.step == kBidStep || s.step == kSealStep; }
int Pledged(const S& s, PlayerId bidder) {
  int sum = 0;
  for (const int16_t part : s.auction.parts[bidder]) sum += part;
  return sum;
}

// INV-04: a bid that stands can be paid, and so can what is pledged.
std::string FaultOfBids(const Look& k) {
  if (!Bidding(k.s)) return "";
  for (const PlayerId seat : Playing(k.r, k.s)) {
    int due = 0;
    for (const auto& parts : k.s.auction.parts) due += parts[seat];
    if (due > OwnToBid(k.r, k.s, seat))
      return absl::StrCat(k.r.SeatName(seat), " has pledged ", due, " gold and has less");
    const bool stands = k.s.auction.leader == seat || EverybodyPays(k.s) || k.s.step == kSealStep;
    if (!stands || !k.s.auction.sealed.Has(seat)) continue;
    const MaybeCard purse = k.s.auction.purses[seat];
    const int own = std::max(0, k.s.auction.bids[seat] - Pledged(k.s, seat));
    // A candidate who is no hacendado bids what lies on his card and what he carries (7.4.f/1).
    const MaybeCounter candidate = k.s.auction.candidates[seat];
    const int carried = candidate.exists() ? k.s[candidate.get()].gold : 0;
    const int gold = purse.exists() ? k.s[purse.get()].gold + carried : OwnToBid(k.r, k.s, seat) - due;
    if (own > gold) return absl::StrCat(k.r.SeatName(seat), " has bid ", own, " gold and has ", gold);
  }
  return "";
}

// INV-04: who has neither won, nor backed the winner, nor been paid has what he had.
std::string FaultOfLosers(const Look& k) {
  if (k.was == nullptr || k.by == nullptr || k.was->step != kBidStep || EverybodyPays(*k.was)) return "";
  if (k.by->type != kBidRaised && k.by->type != kBidPassed) return "";
  const Auction& auction = k.was->auction;
  if (k.s.auction.leader == 0 || k.s.auction.lot != auction.lot || Bidding(k.s) || k.s.now.phase != k.was->now.phase ||
      k.s.now.box != k.was->now.box)
    return "";
  for (const PlayerId seat : Playing(k.r, k.s)) {
    const Purse purse = PurseOf(k.r, *k.was, seat);
    const bool took_part = seat == k.s.auction.leader || auction.parts[k.s.auction.leader][seat] > 0;
    if (took_part || GoldIn(k.s, purse) >= GoldIn(*k.was, purse)) continue;
    return absl::StrCat(k.r.SeatName(seat), " has lost gold in an auction that another won");
  }
  return "";
}

std::string FaultOfLoans(const Look& k) {
  for (PlayerId lender = 0; lender <= k.r.seats; ++lender) {
    for (PlayerId borrower = 0; borrower <= k.r.seats; ++borrower) {
      const int owed = k.s.loans[lender][borrower];
      if (owed == 0) continue;
      if (owed < 0 || lender == borrower || lender == 0 || borrower == 0)
        return absl::StrCat("player ", borrower, " owes player ", lender, " ", owed, " gold");
      if (k.s.now.phase == static_cast<uint8_t>(Phase::kReveal)) return "a loan has outlived its quarter";
    }
  }
  return "";
}

// INV-24, INV-25.
std::string FaultOfOffices(const Look& k) {
  for (const OfficeId office : k.r.c.offices.ids()) {
    const MaybeCounter holder = k.s[office].holder;
    if (!holder.exists()) continue;
    const std::string name = k.r.OfficeName(office);
    if (!k.r.c.offices[office].in_play) return absl::StrCat(name, " is no office of this game");
    for (const OfficeId other : k.r.c.offices.ids()) {
      if (other < office && k.s[other].holder == holder) return absl::StrCat(name, " holds another office");
    }
    const MaybeCard card = k.s[office].card;
    if (card.exists() && HolderOf(k.s, card) != SeatOf(k.r, k.s, office))
      return absl::StrCat("the card of ", name, " is not his player's");
  }
  return "";
}
// INV-21.
std::string FaultOfStature(const Look& k) {
  constexpr int kMost = 4, kPresidentMost = 5;
  for (const CounterId counter : k.r.c.counters.ids()) {
    const int leadership = k.s[counter].leadership;
    if (leadership <= kMost) continue;
    const bool president = k.s[k.r.c.us_president].holder == counter || k.s[k.r.c.mexican_president].holder == counter;
    const bool five = k.r.Plays("leadership_cap=four_five"_opt) && leadership <= kPresidentMost;
    if (five && (president || k.r.Plays("ex_president_stature=stays"_opt))) continue;
    return absl::StrCat(k.r.CounterName(counter), " has leadership ", leadership);
  }
  return "";
}

}  // namespace

void AddAuctionInvariants(std::vector<Invariant<Look>>* all) {
  all->push_back(
      {{"auction.covered", "What is bid or pledged is there.", Cases("7.4.a/1"_sie, "7.4.c/1"_sie)}, FaultOfBids});
  all->push_back(
      {{"auction.losers", "Who does not win an auction loses nothing in it.", Cases("7.4.a/4"_sie)}, FaultOfLosers});
  all->push_back({{"loans.short", "Loans among players end with their quarter.", Cases("7.4.c/2"_sie)}, FaultOfLoans});
  all->push_back({{"offices.holders", "A person has one office, and its card is his player's.",
                   Cases("7.4.g.2/1"_sie, "7.5.i.2"_sie)},
                  FaultOfOffices});
  all->push_back({{"offices.stature", "Leadership is 4 at most, a president's 5.",
                   Cases("3.4.a"_sie, "7.4.g.1"_sie, "7.5.i.1"_sie)},
                  FaultOfStature});
}

}  // namespace adjutant::sierra
