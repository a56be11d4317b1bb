// Lords of the Sierra Madre 7.4.a: bids, ties, awards; called with s.auction.
//
// Bids are not moved before they are spent. A pledge is: it stands as long as its bidder is in the auction, and can be
// raised only. Pledges pay first, in order of seats, then the bidder.
#include <algorithm>

#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {

constexpr int kTieDice = 2;

bool Stage(const S& s, AuctionStage stage) { return s.auction.stage == static_cast<uint8_t>(stage); }
void SetStage(S& s, AuctionStage stage) { s.auction.stage = static_cast<uint8_t>(stage); }
bool IsKind(const S& s, AuctionKind kind) { return s.auction.kind == static_cast<uint8_t>(kind); }
int LeastBid(const Rules& r) { return r.Plays("min_bid=zero"_opt) ? 0 : 1; }

bool InCapital(const Rules& r, const S& s, PlayerId seat) {
  const CounterId person = PersonOf(r, seat);
  for (const OfficeId office : r.c.offices.ids()) {
    if (s[office].holder == person && s[person].where == r.c.offices[office].capital) return true;
  }
  return false;
}
int PledgedTo(const S& s, PlayerId bidder) {
  int sum = 0;
  for (const int16_t part : s.auction.parts[bidder]) sum += part;
  return sum;
}
int PledgedBy(const S& s, PlayerId seat) {
  int sum = 0;
  for (const auto& parts : s.auction.parts) sum += parts[seat];
  return sum;
}
// Of a standing bid, what its bidder pays himself.
int OwnPart(const S& s, PlayerId bidder) { return std::max(0, s.auction.bids[bidder] - PledgedTo(s, bidder)); }
bool Open(const S& s) { return s.auction.stage != static_cast<uint8_t>(AuctionStage::kClosed); }
bool Stands(const S& s, PlayerId bidder) {
  if (!Open(s) || !s.auction.sealed.Has(bidder)) return false;
  return s.auction.leader == bidder || EverybodyPays(s) || s.step == kSealStep || Stage(s, AuctionStage::kRolled);
}

// ---- Whose turn it is.

bool IsTroopPurse(const Rules& r, const S& s, PlayerId seat, CardId card) {
  return r.c.cards[card].kind == CardKind::kTroops && Mature(s, card) && HolderOf(s, card) == seat;
}
bool LotIsWhite(const Rules& r, const S& s) {
  return s.auction.lot.exists() && r.c.cards[s.auction.lot].card_class == CardClass::kW;
}
// Could it bid that much, if others pledge it all they have?
bool CouldBid(const Rules& r, const S& s, PlayerId seat, int amount) {
  int others = 0;
  for (const PlayerId other : Playing(r, s)) {
    if (other != seat) others += FreeGold(r, s, other);
  }
  if (HighestBid(r, s, seat, CardId()) + others >= amount) return true;
  if (!LotIsWhite(r, s)) return false;
  for (const CardId card : CardsOf(r, s, seat)) {
    if (HighestBid(r, s, seat, card) + others >= amount) return true;
  }
  return false;
}
void Drop(S& s, PlayerId seat) {
  s.auction.in.Remove(seat);
  if (EverybodyPays(s) && s.auction.sealed.Has(seat)) return;
  s.auction.parts[seat] = {};
}
// The next who may bid over the leader, from that seat on.
void AskBidder(const Rules& r, S& s, PlayerId from) {
  for (int i = 0; i < r.seats; ++i) {
    const auto seat = static_cast<PlayerId>((from - 1 + i) % r.seats + 1);
    if (seat == s.auction.leader || !s.auction.in.Has(seat)) continue;
    if (CouldBid(r, s, seat, s.auction.bid + 1)) {
      s.auction.turn = seat;
      return Ask(s, seat, kBidStep);
    }
    Drop(s, seat);
  }
  s.step = kBidsOpen;
}
void OpenAuction(const Rules& r, S& s, Trace* trace) {
  Auction& auction = s.auction;
  SetStage(s, AuctionStage::kBidding);
  auction.bid = static_cast<int16_t>(LeastBid(r) - 1);
  if (auction.lot.exists())
    Applied(trace, "7.4.a/1"_sie, [&] { return "Bids are asked for " + r.CardName(auction.lot) + "."; });
  for (const PlayerId seat : auction.in) {
    if (!CouldBid(r, s, seat, LeastBid(r))) auction.in.Remove(seat);
  }
  if (auction.in.empty()) return void(s.step = kBidsOpen);
  if (r.Plays("bid_mode=sealed"_opt)) return OpenTo(s, auction.in, kSealStep, kBidsOpen);
  const PlayerId first = auction.seller != 0                                 ? NextSeat(r, s, auction.seller)
                         : IsKind(s, AuctionKind::kCommon) && s.now.due != 0 ? PlayerId{s.now.due}
                                                                             : auction.in.First();
  AskBidder(r, s, first);
}

// ---- Bids.

void ListOwnBids(const Rules& r, const S& s, PlayerId seat, uint16_t type, int least, ChoiceList* out) {
  const auto row = [&](CardId purse) {
    out->push_back(
        {MakeEvent(type, seat, {least, purse.exists() ? purse.number() : kNone}), 0, HighestBid(r, s, seat, purse)});
  };
  row(CardId());
  if (!LotIsWhite(r, s)) return;
  for (const CardId card : CardsOf(r, s, seat)) {
    if (IsTroopPurse(r, s, seat, card)) row(card);
  }
}
Ruling CheckPurse(const Rules& r, const S& s, const Event& e, Why* why) {
  const CardId purse = CardArg(e, 1);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4.a/1"_sie, e.args[0] < 0 || !CanBeCounted(e.args[0]), why,
                             "a bid is an amount of gold");
  ADJUTANT_REFUSE_IF("7.11.4.c"_sie, Abroad(s, e.player), why, "who is abroad bids for nothing");
  if (purse.exists()) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.3.d/2"_sie, !OnCalendar(s, purse) || HolderOf(s, purse) != e.player, why,
                               r.CardName(purse), " is another's");
    ADJUTANT_REFUSE_IF("7.10.2.3.d/2"_sie, !CouldBeBid(r, s, e.player, purse), why,
                       "only troops of one's own bid their gold, and for W cards; bid without naming a card");
  }
  const int most = HighestBid(r, s, e.player, purse);
  ADJUTANT_REFUSE_IF("7.4.a/1"_sie, e.args[0] > most, why, "there is ", most,
                     " gold to bid; a deal or a pledge of another could raise it");
  return Accepted();
}
void ListBids(const Rules& r, const S& s, ChoiceList* out) {
  out->push_back({MakeEvent(kBidPassed, s.now.due)});
  ListOwnBids(r, s, s.now.due, kBidRaised, s.auction.bid + 1, out);
}
Ruling CheckBid(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kBidPassed) return Accepted();
  ADJUTANT_REFUSE_IF("7.4.a/2"_sie, e.args[0] <= s.auction.bid, why, "the next bid is ", s.auction.bid + 1,
                     " or more; pass if that is too much");
  return CheckPurse(r, s, e, why);
}
void SetBid(const Rules& r, S& s, const Event& e) {
  s.auction.bids[e.player] = static_cast<int16_t>(e.args[0]);
  s.auction.purses[e.player] = CardArg(e, 1);
  s.auction.sealed.Add(e.player);
  // A candidate who is no hacendado bids what lies on his card (7.4.f/1, candidate_gold).
  const CounterId candidate = s.auction.candidates[e.player];
  if (candidate.exists() && r.Plays("candidate_gold=candidate"_opt) && SeatOfPerson(r, candidate) == 0)
    s.auction.purses[e.player] = r.c.counters[candidate].card;
}
void ApplyBid(const Rules& r, S& s, const Event& e, Trace*) {
  const PlayerId next = NextSeat(r, s, e.player);
  if (e.type == kBidPassed) {
    Drop(s, e.player);
    return AskBidder(r, s, next);
  }
  SetBid(r, s, e);
  s.auction.bid = static_cast<int16_t>(e.args[0]);
  s.auction.leader = e.player;
  AskBidder(r, s, next);
}

void ListSeals(const Rules& r, const S& s, ChoiceList* out) {
  for (const PlayerId seat : s.turns.open) ListOwnBids(r, s, seat, kBidSealed, 0, out);
}
Ruling CheckSeal(const Rules& r, const S& s, const Event& e, Why* why) { return CheckPurse(r, s, e, why); }
void ApplySeal(const Rules& r, S& s, const Event& e, Trace*) {
  SetBid(r, s, e);
  Close(s, e.player, kBidsOpen);
}

// ---- Pledges (7.4.c/1): in steps of bids only.

Seats Pledgers(const Rules& r, const S& s) {
  Seats pledgers;
  for (const PlayerId seat : Playing(r, s)) {
    if (s.step == kSealStep && s.auction.sealed.Has(seat)) continue;
    if (FreeGold(r, s, seat) > 0) pledgers.Add(seat);
  }
  return pledgers;
}
Seats Pledgees(const S& s) { return s.step == kSealStep ? s.turns.open : s.auction.in; }
void ListPledges(const Rules& r, const S& s, ChoiceList* out) {
  for (const PlayerId seat : Pledgers(r, s)) {
    for (const PlayerId bidder : Pledgees(s)) {
      if (bidder == seat) continue;
      const int now = s.auction.parts[bidder][seat];
      out->push_back({MakeEvent(kPartPledged, seat, {bidder, now + 1}), 1, now + FreeGold(r, s, seat)});
    }
  }
}
Ruling CheckPledge(const Rules& r, const S& s, const Event& e, Why* why) {
  const auto bidder = static_cast<PlayerId>(e.args[0]);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4.c/1"_sie, bidder == e.player || !Pledgees(s).Has(bidder), why,
                             "gold is pledged to another player who may still bid");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4.c/1"_sie, !CanBeCounted(e.args[1]), why, "a pledge is an amount of gold");
  const int now = s.auction.parts[bidder][e.player];
  ADJUTANT_REFUSE_IF("7.4.c/1"_sie, e.args[1] <= now, why, now, " is pledged already: a pledge can only rise");
  const int most = now + FreeGold(r, s, e.player);
  ADJUTANT_REFUSE_IF("7.4.a/1"_sie, e.args[1] > most, why, "there is gold for a pledge of ", most,
                     " and no more; what is bid or pledged elsewhere does not count");
  return Accepted();
}
void ApplyPledge(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "7.4.c/1"_sie, [&] { return r.SeatName(e.player) + " backs another's bid."; });
  s.auction.parts[static_cast<size_t>(e.args[0])][e.player] = static_cast<int16_t>(e.args[1]);
}

// ---- Paying.

// What a seat has bid goes to a purse, with what was pledged to it.
template <class Cite>
void TakeBid(const Rules& r, S& s, PlayerId bidder, Purse to, Trace* trace, Cite cite) {
  int left = s.auction.bids[bidder];
  for (PlayerId seat = 1; seat <= r.seats; ++seat) {
    const int part = std::min<int>(s.auction.parts[bidder][seat], left);
    if (part <= 0) continue;
    Applied(trace, "7.4.c/1"_sie);
    Spend(r, s, seat, to, part, trace, cite);
    left -= part;
  }
  const CardId purse = s.auction.purses[bidder];
  if (!purse.exists()) return Spend(r, s, bidder, to, left, trace, cite);
  const int of_card = std::min<int>(left, s[purse].gold);
  Pay(r, s, Purse::Of(purse), to, of_card, trace, cite);
  // Of a candidate the rest is what he carries himself.
  const CounterId candidate = s.auction.candidates[bidder];
  if (candidate.exists() && left > of_card) Pay(r, s, Purse::Of(candidate), to, left - of_card, trace, cite);
}
void TakeAllBids(const Rules& r, S& s, Trace* trace) {
  for (const PlayerId seat : BiddersOf(r, s)) {
    s.auction.office.exists() ? TakeBid(r, s, seat, Purse::Game(), trace, "7.4.f/3"_sie)
                              : TakeBid(r, s, seat, Purse::Game(), trace, "7.9.e/1"_sie);
  }
  s.auction.parts = {};
  SetStage(s, AuctionStage::kClosed);
}

// ---- Bids are compared.

void FindLeader(S& s, Seats among, const BySeat<int16_t>& numbers, Seats* tied) {
  *tied = Seats();
  int best = -1;
  for (const PlayerId seat : among) {
    if (numbers[seat] > best) {
      best = numbers[seat];
      *tied = Seats();
    }
    if (numbers[seat] == best) tied->Add(seat);
  }
  s.auction.leader = tied->size() == 1 ? tied->First() : PlayerId{0};
}
void BeginTieRolls(const Rules& r, S& s, Seats tied, Trace* trace) {
  Applied(trace, "7.4.a/3"_sie, "The highest bids are equal: dice decide.");
  s.auction.in = tied;
  s.auction.totals = {};
  s.auction.rolling = tied.First();
  s.auction.dice = r.Plays("tie_roll=one_die"_opt) ? 1 : kTieDice;
  SetStage(s, AuctionStage::kRolled);
  s.step = kTieDieStep;
}
void CompareBids(const Rules& r, S& s, Trace* trace) {
  if (EverybodyPays(s)) {
    TakeAllBids(r, s, trace);
    return void(s.step = s.auction.office.exists() ? kElectionDice : kLawsuitDice);
  }
  Seats tied;
  if (Stage(s, AuctionStage::kRolled)) {
    FindLeader(s, s.auction.in, s.auction.totals, &tied);
    ++s.auction.rerolls;
  } else if (r.Plays("bid_mode=sealed"_opt)) {
    FindLeader(s, BiddersOf(r, s), s.auction.bids, &tied);
    if (!tied.empty()) s.auction.bid = s.auction.bids[tied.First()];
  } else if (s.auction.leader != 0) {
    tied.Add(s.auction.leader);
  }
  if (tied.size() > 1) return BeginTieRolls(r, s, tied, trace);
  s.step = tied.empty() ? kAuctionOver : kAward;
}
void ListTieDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kAuctionTie); }
Ruling CheckTieDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kAuctionTie, "7.4.a/3"_sie, why);
}
void ApplyTieDie(const Rules& r, S& s, const Event& e, Trace*) {
  Auction& auction = s.auction;
  auction.totals[auction.rolling] = static_cast<int16_t>(auction.totals[auction.rolling] + e.args[1]);
  if (--auction.dice > 0) return;
  for (const PlayerId seat : auction.in) {
    if (seat <= auction.rolling) continue;
    auction.rolling = seat;
    auction.dice = r.Plays("tie_roll=one_die"_opt) ? 1 : kTieDice;
    return;
  }
  auction.rolling = 0;
  s.step = kBidsOpen;
}

// ---- The award, and who is paid (7.4.d/1).

CardSet StoresToPay(const Rules& r, const S& s, PlayerId buyer) {
  CardSet stores;
  for (const CardId card : r.c.enterprises) {
    if (r.c.cards[card].kind == CardKind::kStore && Works(s, card) && HolderOf(s, card) != buyer) stores.Add(card);
  }
  return stores;
}
// Districts from there on, by land; far if there is no way.
int Distance(const Rules& r, PlaceId from, PlaceId to) {
  constexpr int kFar = kMaxPlaces;
  if (!from.exists() || !to.exists()) return kFar;
  const PlaceId goal = r.c.DistrictOf(to), start = r.c.DistrictOf(from);
  if (!start.exists()) return kFar;
  PlaceSet seen, edge;
  seen.Add(start);
  edge.Add(start);
  for (int steps = 0; !edge.Empty(); ++steps) {
    if (edge.Has(goal)) return steps;
    PlaceSet next;
    for (const PlaceId place : edge) {
      for (const Crossing& crossing : r.c.places[place].crossings) {
        if (!seen.Has(crossing.to)) next.Add(crossing.to);
        seen.Add(crossing.to);
      }
    }
    edge = next;
  }
  return kFar;
}
CardId NearestStore(const Rules& r, const S& s, const CardSet& stores, PlayerId buyer) {
  CardId nearest;
  int least = kMaxPlaces + 1;
  for (const CardId store : stores) {
    const int distance = Distance(r, s[PersonOf(r, buyer)].where, r.c.cards[store].place);
    if (distance >= least) continue;
    least = distance;
    nearest = store;
  }
  return nearest;
}
void Award(const Rules& r, S& s, Trace* trace) {
  Auction& auction = s.auction;
  const PlayerId winner = auction.leader;
  Purse to = Purse::Game();
  if (IsKind(s, AuctionKind::kEstate)) {
    // The price, or only what is earned later (retirement_auctions).
    if (r.Plays("retirement_auctions=proceeds"_opt)) to = Purse::Score(auction.seller);
    TakeBid(r, s, winner, to, trace, "7.11.4.d/2"_sie);
  } else if (auction.seller != 0) {
    TakeBid(r, s, winner, PurseFor(r, s, auction.seller), trace, "7.3.2/3"_sie);
  } else {
    const CardSet stores = LotIsWhite(r, s) ? StoresToPay(r, s, winner) : CardSet();
    if (!auction.store.exists() && !stores.Empty()) {
      if (stores.Count() > 1 && r.Plays("store_choice=payer"_opt)) {
        SetStage(s, AuctionStage::kStore);
        return Ask(s, winner, kStoreStep);
      }
      auction.store = NearestStore(r, s, stores, winner);
    }
    if (auction.store.exists()) {
      TakeBid(r, s, winner, Purse::Of(auction.store), trace, "7.4.d/1"_sie);
    } else {
      TakeBid(r, s, winner, Purse::Game(), trace, "7.4.a/2"_sie);
    }
  }
  Applied(trace, "7.4.a/4"_sie, [&] { return r.SeatName(winner) + " has " + r.CardName(auction.lot) + "."; });
  SetStage(s, AuctionStage::kClosed);
  PlaceLot(r, s, auction.lot, winner, kAuctionOver, trace);
}
void EndAuction(const Rules&, S& s, Trace*) {
  SetStage(s, AuctionStage::kClosed);
  s.auction.parts = {};
  s.auction.in = s.auction.sealed = Seats();
  Return(s);
}

}  // namespace

bool EverybodyPays(const S& s) { return s.auction.office.exists() || IsKind(s, AuctionKind::kLawsuit); }
Seats BiddersOf(const Rules& r, const S& s) {
  Seats bidders;
  const int least = r.Plays("bid_mode=sealed"_opt) ? 1 : LeastBid(r);
  for (const PlayerId seat : s.auction.sealed) {
    if (s.auction.bids[seat] >= least) bidders.Add(seat);
  }
  return bidders;
}

int OwnToBid(const Rules& r, const S& s, PlayerId seat) {
  if (s.seats[seat].status != static_cast<uint8_t>(SeatStatus::kPlays)) return 0;
  if (r.Plays("bid_gold_source=all"_opt)) return Means(r, s, seat);
  const Purse purse = PurseOf(r, s, seat);
  if (purse.kind == Purse::Kind::kCard) return GoldIn(s, purse);
  return r.Plays("office_purse=capital"_opt) && InCapital(r, s, seat) ? GoldIn(s, purse) : 0;
}
int FreeGold(const Rules& r, const S& s, PlayerId seat) {
  int gold = OwnToBid(r, s, seat) - PledgedBy(s, seat);
  if (Stands(s, seat) && !s.auction.purses[seat].exists()) gold -= OwnPart(s, seat);
  return std::max(0, gold);
}
bool CouldBeBid(const Rules& r, const S& s, PlayerId seat, CardId card) {
  return LotIsWhite(r, s) && IsTroopPurse(r, s, seat, card);
}
int HighestBid(const Rules& r, const S& s, PlayerId seat, CardId purse) {
  if (Abroad(s, seat)) return 0;
  const CounterId candidate = s.auction.candidates[seat];
  if (candidate.exists() && SeatOfPerson(r, candidate) == 0 && r.Plays("candidate_gold=candidate"_opt))
    return s[r.c.counters[candidate].card].gold + s[candidate].gold + PledgedTo(s, seat);
  if (purse.exists()) return IsTroopPurse(r, s, seat, purse) ? s[purse].gold + PledgedTo(s, seat) : 0;
  return std::max(0, OwnToBid(r, s, seat) - PledgedBy(s, seat)) + PledgedTo(s, seat);
}

void AskAuction(const Rules& r, S& s, CardId lot, AuctionKind kind, Seats eligible, PlayerId seller, uint16_t then) {
  s.auction = Auction{};
  s.auction.lot = lot;
  s.auction.kind = static_cast<uint8_t>(kind);
  s.auction.seller = seller;
  for (const PlayerId seat : Playing(r, s)) {
    if (Abroad(s, seat)) {
      Applied("7.11.4.c"_sie);
    } else if (eligible.Has(seat)) {
      s.auction.in.Add(seat);
    }
  }
  Call(s, kAuction, then);
}

const SierraStep kAuctionSteps[] = {
    Automatic(kAuction, "an auction opens", "7.4.a/1"_sie, OpenAuction, {kBidsOpen, kBidStep, kSealStep}),
    Beside({kBidStep,
            "bid",
            "bids",
            "7.4.a/1"_sie,
            {kBidRaised, kBidPassed},
            SeatDue,
            ListBids,
            CheckBid,
            ApplyBid,
            {kBidStep, kBidsOpen}},
           {kPledgeStep, kDealStep}),
    {kPledgeStep,
     "pledge",
     "may pledge gold to the bid of another",
     "7.4.c/1"_sie,
     {kPartPledged},
     Pledgers,
     ListPledges,
     CheckPledge,
     ApplyPledge,
     {kBidStep, kSealStep, kPledgeStep}},
    Beside({kSealStep,
            "seal_bid",
            "seals a bid",
            "7.4.a/1"_sie,
            {kBidSealed},
            OpenSeats,
            ListSeals,
            CheckSeal,
            ApplySeal,
            {kSealStep, kBidsOpen}},
           {kPledgeStep, kDealStep}),
    Automatic(kBidsOpen, "bids are compared", "7.4.a/2"_sie, CompareBids,
              {kAward, kAuctionOver, kTieDieStep, kElectionDice, kLawsuitDice}),
    {kTieDieStep,
     "tie_die",
     "a die for a tie falls",
     "7.4.a/3"_sie,
     {kDieRolled},
     Dice,
     ListTieDie,
     CheckTieDie,
     ApplyTieDie,
     {kTieDieStep, kBidsOpen}},
    Automatic(kAward, "the highest bid is paid", "7.4.a/2"_sie, Award, {kAuctionOver, kPlaceLot, kStoreStep}),
    Automatic(kAuctionOver, "the auction is over", "7.4.a/4"_sie, EndAuction, {kBack}),
};
void AddAuctionSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kAuctionSteps), std::end(kAuctionSteps));
}

}  // namespace adjutant::sierra
