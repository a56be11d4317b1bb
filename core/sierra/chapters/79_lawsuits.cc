// Lords of the Sierra Madre 7.9.e: lawsuits; called with s.play.
//
// Bids come first, as in any auction, and all of them are spent. Then the parties roll, in the order of their seats:
// s.auction.rolling says for whom a die falls. Those who are equal after it roll again, for nothing but the tie:
// s.auction.outsider counts how often.
#include "core/sierra/chapters/mordida.h"

namespace adjutant::sierra {

namespace {

constexpr uint8_t kPartyDice = 2;

int LeadOfCard(const Rules& r, const S& s) { return r.c.cards[s.play.card].leadership; }
int LeadOfPerson(const Rules& r, const S& s, PlayerId seat) { return LeadershipOf(s, PersonOf(r, seat)); }

void Sue(const Rules& r, S& s) {
  Seats parties = Playing(r, s);
  if (r.Plays("lawsuit_defendant=no"_opt)) parties.Remove(HolderOf(s, s.play.target));
  AskAuction(r, s, s.play.target, AuctionKind::kLawsuit, parties, 0, kMordida);
}
void OpenSuit(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "7.9.e/1"_sie, [&] { return r.CardName(s.play.target) + " is fought for in court."; });
  if (LeadOfCard(r, s) != LeadOfPerson(r, s, s.play.by)) return Ask(s, s.play.by, kLawsuitLeadStep);
  Sue(r, s);
}
void ListLead(const Rules&, const S& s, EventList* out) {
  for (const int yes : {0, 1})
    out->push_back(MakeEvent(kDecided, s.now.due, {static_cast<int32_t>(About::kUseCardLeadership), yes, kNone}));
}
Ruling CheckLead(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.9.e/3"_sie, !Is(e, About::kUseCardLeadership) || e.args[1] < 0 || e.args[2] >= 0, why,
                             "it is decided about the leadership of the card");
  return Accepted();
}
void ApplyLead(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (IsYes(e)) {
    Applied(trace, "7.9.e/3"_sie, [&] { return r.CardName(s.play.card) + " leads the suit."; });
    s.play.lead = 1;
  }
  Sue(r, s);
}

// What a party has, its dice with it.
int StandingOf(const Rules& r, const S& s, PlayerId seat, Trace* trace) {
  const Auction& auction = s.auction;
  Sum sum(trace, "7.9.e/2"_sie, "lawsuit", [&] { return "The case of " + r.SeatName(seat); });
  sum.Add(auction.totals[seat], "7.9.e/2"_sie, "two dice");
  if (auction.outsider != 0) return static_cast<int>(sum.Finish());
  sum.Add(auction.bids[seat], "7.9.e/1"_sie, "its bid");
  if (seat == s.play.by && s.play.lead != 0) {
    sum.Add(LeadOfCard(r, s), "7.9.e/3"_sie, "the leadership of the card");
  } else {
    sum.Add(LeadOfPerson(r, s, seat), "7.9.e/2"_sie, "the leadership of the hacendado");
  }
  return static_cast<int>(sum.Finish());
}
void LetRoll(S& s, PlayerId seat) {
  s.auction.rolling = seat;
  s.auction.dice = kPartyDice;
  s.step = kLawsuitDieStep;
}
void RollSuit(const Rules& r, S& s, Trace* trace) {
  Auction& auction = s.auction;
  if (auction.rolling == 0) {
    auction.in = BiddersOf(r, s);
    auction.totals = {};
    auction.leader = 0;
    auction.outsider = 0;
  }
  for (const PlayerId seat : auction.in) {
    if (seat > auction.rolling) return LetRoll(s, seat);
  }
  s.step = kLawsuitEnd;
  Seats best;
  int most = 0;
  for (const PlayerId seat : auction.in) {
    const int standing = StandingOf(r, s, seat, trace);
    if (standing > most) best = Seats();
    if (standing >= most) best.Add(seat);
    if (standing > most) most = standing;
  }
  if (best.empty()) return;
  auction.leader = best.First();
  if (best.size() == 1) return;
  Applied(trace, "7.9.e/2"_sie, "The parties are equal, and roll again.");
  auction.in = best;
  auction.totals = {};
  auction.leader = 0;
  ++auction.outsider;
  LetRoll(s, best.First());
}
void ListSuitDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kLawsuit); }
Ruling CheckSuitDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kLawsuit, "7.9.e/2"_sie, why);
}
void ApplySuitDie(const Rules&, S& s, const Event& e, Trace*) {
  Auction& auction = s.auction;
  auction.totals[auction.rolling] = static_cast<int16_t>(auction.totals[auction.rolling] + e.args[1]);
  if (--auction.dice == 0) s.step = kLawsuitDice;
}

void EndSuit(const Rules& r, S& s, Trace* trace) {
  const CardId card = s.auction.lot;
  const PlayerId winner = s.auction.leader, owner = HolderOf(s, card);
  s.step = kAuctionOver;
  if (winner == 0 || winner == owner) {
    Applied(trace, "7.9.e/4"_sie, [&] { return r.CardName(card) + " stays with its owner."; });
    return;
  }
  Applied(trace, "7.9.e/4"_sie, [&] { return r.CardName(card) + " goes to " + r.SeatName(winner) + "."; });
  // What its owner has with him is his: he leaves the property with it.
  const CounterId person = PersonOf(r, owner);
  if (s[person].at == card) {
    Pay(r, s, Purse::Of(card), Purse::Of(person), s[card].gold, trace, "7.9.e/4"_sie);
    s[person].at = kNoId;
  }
  HandOver(s, card, winner);
}

}  // namespace

PlaceId SiteOf(const Rules& r, CardId card) {
  const RailInfo* rail = r.c.RailOf(card);
  return rail != nullptr ? rail->square : r.c.cards[card].place;
}

Ruling CheckSuit(const Rules& r, const S& s, PlayerId seat, CardId target, Why* why) {
  const CardClass kind = r.c.cards[target].card_class;
  ADJUTANT_REFUSE_IF("7.9.e/1"_sie, kind != CardClass::kC && kind != CardClass::kRR, why, r.CardName(target),
                     " is neither an enterprise nor a railroad");
  ADJUTANT_REFUSE_IF("7.9.e/1"_sie, !OnCalendar(s, target) || HolderOf(s, target) == seat, why, r.CardName(target),
                     " does not belong to another player");
  return Accepted();
}

const SierraStep kLawsuitSteps[] = {
    Automatic(kLawsuit, "a lawsuit is bid for", "7.9.e/1"_sie, OpenSuit, {kAuction, kLawsuitLeadStep, kMordida}),
    {kLawsuitLeadStep,
     "use_card_leadership",
     "may use the leadership of the card",
     "7.9.e/3"_sie,
     {kDecided},
     SeatDue,
     ListLead,
     CheckLead,
     ApplyLead,
     {kAuction, kMordida}},
    Automatic(kLawsuitDice, "the parties roll", "7.9.e/2"_sie, RollSuit, {kLawsuitEnd, kLawsuitDieStep}),
    {kLawsuitDieStep,
     "lawsuit_die",
     "a die of a party falls",
     "7.9.e/2"_sie,
     {kDieRolled},
     Dice,
     ListSuitDie,
     CheckSuitDie,
     ApplySuitDie,
     {kLawsuitDice, kLawsuitDieStep}},
    Automatic(kLawsuitEnd, "the winner takes the card", "7.9.e/4"_sie, EndSuit, {kAuctionOver}),
};
void AddLawsuitSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kLawsuitSteps), std::end(kLawsuitSteps));
}

}  // namespace adjutant::sierra
