#include "core/sierra/not_due.h"

namespace adjutant::sierra {

namespace {

bool Is(const S& s, Phase phase) { return s.now.phase == static_cast<uint8_t>(phase); }

// 7.4.a, 7.4.f: bids and candidates need something that is bid for.
Ruling BarBid(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("7.4.a/1"_sie, s.auction.stage == static_cast<uint8_t>(AuctionStage::kClosed), why,
                     "nothing is being auctioned");
  return Accepted();
}
Ruling BarCandidate(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("7.4.f/1"_sie, !s.auction.office.exists(), why, "no office is to be filled");
  return Accepted();
}
Ruling BarNomination(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("7.5.b"_sie, !Is(s, Phase::kCommon), why, "common cards are put up in a phase of their own");
  return Accepted();
}

// 7.2, 7.3, 7.6: the phases of money.
Ruling BarLink(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("7.2.3"_sie, !Is(s, Phase::kProfits), why, "links are chosen when profits are taken");
  return Accepted();
}
Ruling BarPayment(const S& s, const Event& e, Why* why) {
  const bool out = !Is(s, Phase::kCapitalize);
  ADJUTANT_REFUSE_IF("7.3.2/1"_sie, out && e.type == kLoanTaken, why, "loans are taken while cards are capitalized");
  ADJUTANT_REFUSE_IF("7.3.1/1"_sie, out, why, "cards are paid for in the phase of capitalization");
  return Accepted();
}
Ruling BarRifles(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("7.6.b/1"_sie, !Is(s, Phase::kRifles), why, "rifles are bought in a phase of their own");
  return Accepted();
}

// 7.9: cards, and what officials do.
Ruling BarMordida(const S& s, const Event& e, Why* why) {
  const bool out = !Is(s, Phase::kMordida);
  ADJUTANT_REFUSE_IF("7.9.0/1"_sie, out && e.type == kCardPlayed, why, "cards are played in the phase of mordida");
  ADJUTANT_REFUSE_IF("7.9.g.3/1"_sie, out && e.type == kProductBoycotted, why,
                     "boycotts are declared in the phase of mordida");
  ADJUTANT_REFUSE_IF("7.9.g.2"_sie, out, why, "officials act in the phase of mordida");
  return Accepted();
}

// 7.10: the tactical rounds, and whose turn it is in them.
Ruling BarRound(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("7.10.0.a"_sie, !Is(s, Phase::kTactical) && Winter(s), why, "in Winter nobody takes the field");
  const bool acts = e.type == kActivityBegun;
  ADJUTANT_REFUSE_IF("7.10.2.0/1"_sie, !Is(s, Phase::kTactical) && acts, why,
                     "counters fight, raid, tax and burn in the tactical rounds");
  ADJUTANT_REFUSE_IF("7.10.1.0"_sie, !Is(s, Phase::kTactical), why, "counters move in the tactical rounds");
  ADJUTANT_REFUSE_IF("7.10.0.c"_sie, s.tactical.seat != 0 && s.tactical.seat != e.player, why, "it is the turn of ",
                     r.SeatName(s.tactical.seat));
  ADJUTANT_REFUSE_IF("7.10.0.c"_sie, acts && s.tactical.activity == 0, why,
                     "all moves of a turn come before its fights");
  ADJUTANT_REFUSE_IF("7.10.0.c"_sie, !acts && e.type != kCounterPicked && s.tactical.activity != 0, why,
                     "the moves of this turn are over");
  return Accepted();
}
Ruling BarHit(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("7.10.2.1.e/2"_sie, s.combat.activity == 0, why, "there is no fight");
  return Accepted();
}

// 7.11: going home.
Ruling BarHome(const S& s, const Event& e, Why* why) {
  const bool out = !Is(s, Phase::kRebase);
  ADJUTANT_REFUSE_IF("7.11.1.e"_sie, out && e.type == kGoldMoved, why,
                     "gold goes from card to card when counters go home");
  ADJUTANT_REFUSE_IF("7.11.2.a"_sie, out, why, "counters are refurbished when they have gone home");
  return Accepted();
}

}  // namespace

Ruling Bar(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (e.type) {
    case kBidRaised:
    case kBidPassed:
    case kBidSealed:
    case kPartPledged:
      return BarBid(s, why);
    case kCandidateNamed:
      return BarCandidate(s, why);
    case kLotNominated:
      return BarNomination(s, why);
    case kLinkChosen:
      return BarLink(s, why);
    case kCardPaid:
    case kLoanTaken:
      return BarPayment(s, e, why);
    case kRiflesBought:
      return BarRifles(s, why);
    case kCardPlayed:
    case kOfficialActed:
    case kProductBoycotted:
      return BarMordida(s, e, why);
    case kCounterPicked:
    case kMoved:
    case kLoaded:
    case kUnloaded:
    case kActivityBegun:
      return BarRound(r, s, e, why);
    case kHitTaken:
      return BarHit(s, why);
    case kGoldMoved:
    case kRepaired:
      return BarHome(s, e, why);
    default:
      return Accepted();
  }
}

}  // namespace adjutant::sierra
