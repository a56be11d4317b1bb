// Lords of the Sierra Madre 7.5: common cards are auctioned.
//
// What nobody wanted is not put up again in the quarter (kDemanded), nor what nobody could bid for.
#include <algorithm>

#include "core/sierra/chapters/money.h"

namespace adjutant::sierra {

namespace {

constexpr int kFirstElection = 1900, kTerm = 4;  // years
constexpr int kLongestChain = 6;                 // railroads of a link, as many as an event names

bool FreeCall(const Rules& r) { return r.Plays("common_nomination=free_call"_opt); }
bool IsElection(const Rules& r, CardId card) { return r.c.cards[card].office.exists(); }

// ---- Before anybody puts up a card.

// Who has capitalized the Mexican presidency, and holds the cities; 0 nobody.
PlayerId PresidentToBe(const Rules& r, const S& s) {
  const OfficeId office = r.c.mexican_president;
  for (const CardId card : r.c.cards.ids()) {
    if (r.c.cards[card].office != office || !OnCalendar(s, card) || TrackOf(s, card) == Track::kSeason) continue;
    const PlayerId seat = HolderOf(s, card);
    if (s[card].memo == 0 || !Playing(r, s).Has(seat) || !PresidentElect(r, s, card).exists()) continue;
    if (ControlsCity(r, s, seat, Territory::kSonora) && ControlsCity(r, s, seat, Territory::kChihuahua)) return seat;
  }
  return 0;
}
void BeginCommon(const Rules& r, S& s, Trace* trace) {
  s.now.due = 0;
  for (const OfficeId office : r.c.offices.ids()) {
    if (s[office].status != 2) continue;
    s[office].status = 0;
    return AskElection(r, s, office, CardId(), AuctionKind::kCommon, kCommon);
  }
  for (const CardId card : r.c.cards.ids()) {
    if (!OnCalendar(s, card) || !s[card].Has(kOffered)) continue;
    s[card].Clear(kOffered);
    Applied(trace, "7.3.2/5"_sie);
    const PlayerId lender = r.Plays("collateral_proceeds=lender"_opt) ? HolderOf(s, card) : PlayerId{0};
    return AskAuction(r, s, card, AuctionKind::kCollateral, Playing(r, s) - Seats{HolderOf(s, card)}, lender, kCommon);
  }
  if (s.now.stage == 0) {
    s.now.stage = 1;
    if (const PlayerId seat = PresidentToBe(r, s); seat != 0) return Ask(s, seat, kTakeOfficeStep);
  }
  AskOrder(r, s, OrderOf::kGold, kNominators, trace);
}

// ---- What may be put up.

bool AnybodyStands(const Rules& r, const S& s, OfficeId office) {
  for (const PlayerId seat : Playing(r, s)) {
    if (CheckCandidate(r, s, office, PersonOf(r, seat), nullptr).accepted) return true;
    for (const CardId card : CardsOf(r, s, seat)) {
      for (const CounterId counter : r.c.cards[card].counters) {
        if (CheckCandidate(r, s, office, counter, nullptr).accepted) return true;
      }
    }
  }
  return false;
}
bool AnybodyBids(const Rules& r, const S& s) {
  if (r.Plays("bid_gold_source=all"_opt)) {
    for (const CardState& card : s.cards) {
      if (card.gold > 0 && card.holder != 0 && Playing(r, s).Has(card.holder) && !Abroad(s, card.holder)) return true;
    }
    return false;
  }
  for (const PlayerId seat : Playing(r, s)) {
    if (OwnToBid(r, s, seat) > 0) return true;
  }
  return false;
}
Ruling CheckElectionDue(const Rules& r, const S& s, OfficeId office, Why* why) {
  ADJUTANT_REFUSE_IF("7.4.f/1"_sie, !r.c.offices[office].in_play, why, "there is no such office in this game");
  if (office == r.c.us_president) {
    ADJUTANT_REFUSE_IF("7.5.h.1"_sie, !Winter(s) || YearOf(s) < kFirstElection || YearOf(s) % kTerm != 0, why,
                       "the United States elect in Winter of 1900, 1904 and so on");
  }
  ADJUTANT_REFUSE_IF("7.4.f/1"_sie, !AnybodyStands(r, s, office), why, "nobody could stand for ", r.OfficeName(office));
  return Accepted();
}
Ruling CheckLot(const Rules& r, const S& s, CardId card, Why* why) {
  const bool held = IsElection(r, card) && r.c.cards[card].office == r.c.us_president && OnCalendar(s, card);
  const bool gone = ZoneOf(s, card) == Zone::kAbsent || ZoneOf(s, card) == Zone::kOut;
  ADJUTANT_REFUSE_IMPOSSIBLE("7.5.b"_sie, gone, why, r.CardName(card), " is not in the game");
  ADJUTANT_REFUSE_IF("7.5.b"_sie, ZoneOf(s, card) != Zone::kCommon && !held, why, r.CardName(card),
                     " does not lie in the common area");
  ADJUTANT_REFUSE_IF("7.5.e/2"_sie, s[card].Has(kDemanded), why, r.CardName(card), " is not auctioned in this quarter");
  const RailInfo* rail = r.c.RailOf(card);
  ADJUTANT_REFUSE_IF("7.5.b"_sie, rail != nullptr && rail->from_start && r.Plays("rr123_ownable=no"_opt), why,
                     "the railroads 1 to 3 are for ever nobody's");
  if (IsElection(r, card)) return CheckElectionDue(r, s, r.c.cards[card].office, why);
  ADJUTANT_REFUSE_IF("7.4.a/1"_sie, OfficialTaker(r, s, card) == 0 && !AnybodyBids(r, s), why,
                     "nobody has gold to bid");
  return Accepted();
}

// ---- Cards that were shut down (7.5.e).

// Would a link of the card over some railroad of the seat be paid?
bool LinkPays(const Rules& r, const S& s, CardId card, PlayerId seat, CardId rail, CardSet chain, bool own,
              int length) {
  if (!Carries(r, s, rail) || chain.Has(rail) || length > kLongestChain) return false;
  chain.Add(rail);
  own = own || HolderOf(s, rail) == seat;
  if (own) {
    for (const PlaceId city : r.c.RailOf(rail)->cities) {
      if (LinksToCity(r, s, card, city, chain)) return true;
    }
    for (const CardId smelter : r.c.enterprises) {
      if (r.c.cards[smelter].kind == CardKind::kSmelter && Works(s, smelter) &&
          LinksToSmelter(r, s, card, smelter, chain))
        return true;
    }
  }
  for (const RailJoint& joint : r.c.RailOf(rail)->joints) {
    if (LinkPays(r, s, card, seat, joint.other, chain, own, length + 1)) return true;
  }
  return false;
}
bool WouldBringGold(const Rules& r, const S& s, CardId card, PlayerId seat) {
  for (const CardId smelter : r.c.enterprises) {
    if (r.c.cards[smelter].kind == CardKind::kSmelter && Works(s, smelter) && HolderOf(s, smelter) == seat &&
        r.c.Mine(card) && LinksToSmelter(r, s, card, smelter, CardSet()))
      return true;
  }
  for (const RailInfo& rail : r.c.rails) {
    const bool lumber = r.c.Mine(card) && rail.lumber && HolderOf(s, rail.card) == seat;
    if (lumber && LinksToLumber(r, s, card, rail.card)) return true;
    if (rail.serves.Has(card) && LinkPays(r, s, card, seat, rail.card, CardSet(), false, 1)) return true;
  }
  return false;
}
// A railroad that is shut: would somebody's mine or hacienda pay the seat if it were open, and does not now?
bool OpenRailBringsGold(const Rules& r, const S& s, CardId rail, PlayerId seat) {
  if (r.c.RailOf(rail) == nullptr) return false;
  S open = s;
  open[rail].Clear(kFaceDown);
  for (const CardId card : r.c.enterprises) {
    const bool earns = (r.c.Mine(card) || r.c.Ranch(card)) && Works(s, card) && s[card].box > 0;
    if (!earns || WouldPay(r, s, card, seat)) continue;
    for (const Link& link : LinksOf(r, open, card)) {
      bool over = false, pays = link.smelter.exists() && HolderOf(s, link.smelter) == seat;
      for (int i = 0; i < link.count; ++i) {
        const CardId line = link.rails[static_cast<size_t>(i)];
        over = over || line == rail;
        pays = pays || (line != rail && HolderOf(s, line) == seat);
      }
      if (over && pays) return true;
    }
  }
  return false;
}
Ruling CheckDemand(const Rules& r, const S& s, PlayerId seat, CardId card, Why* why) {
  const bool shut = OnCalendar(s, card) && TrackOf(s, card) == Track::kProfit && s[card].Has(kFaceDown);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.5.e/1"_sie, !OnCalendar(s, card), why, r.CardName(card), " is nobody's");
  ADJUTANT_REFUSE_IF("7.5.e/1"_sie, !shut || HolderOf(s, card) == seat, why, r.CardName(card),
                     " is no enterprise that another player has shut down");
  const bool produces = r.c.Mine(card) || r.c.Ranch(card);
  ADJUTANT_REFUSE_IF("7.5.e/1"_sie, produces && s[card].box == 0, why, r.CardName(card), " makes no profit");
  ADJUTANT_REFUSE_IF("7.5.e/1"_sie,
                     produces ? !WouldBringGold(r, s, card, seat) : !OpenRailBringsGold(r, s, card, seat), why,
                     r.CardName(card), " would bring ", r.SeatName(seat), " nothing");
  Kept("7.2.1.e/3"_sie);
  return Accepted();
}

// ---- The step.

Seats WhoNominates(const Rules& r, const S& s) { return FreeCall(r) ? s.turns.open : Seats{s.now.due}; }
void ListOf(const Rules& r, const S& s, PlayerId seat, EventList* out) {
  for (const CardId card : r.c.cards.ids()) {
    if (CheckLot(r, s, card, nullptr).accepted) out->push_back(MakeEvent(kLotNominated, seat, {card}));
    if (CheckHome(r, s, seat, card, nullptr).accepted)
      out->push_back(MakeEvent(kCardNamed, seat, {static_cast<int32_t>(About::kHome), card}));
    if (s[card].Has(kFaceDown) && CheckDemand(r, s, seat, card, nullptr).accepted)
      out->push_back(MakeEvent(kDecided, seat, {static_cast<int32_t>(About::kDemand), 1, card}));
  }
}
void ListNominations(const Rules& r, const S& s, EventList* out) {
  for (const PlayerId seat : WhoNominates(r, s)) {
    out->push_back(MakeEvent(kDone, seat, {static_cast<int32_t>(About::kNomination)}));
    ListOf(r, s, seat, out);
  }
}
Ruling CheckNomination(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kLotNominated) return CheckLot(r, s, CardArg(e, 0), why);
  if (e.type == kCardNamed) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.5.d"_sie, !Is(e, About::kHome) || e.args[2] != kNone, why,
                               "only a home is named here: card_named about=home");
    return CheckHome(r, s, e.player, CardArg(e, 1), why);
  }
  if (e.type == kDecided) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.5.e/1"_sie, !Is(e, About::kDemand) || e.args[1] != 1 || e.args[2] == kNone, why,
                               "a card is demanded: decided about=demand yes=true card=...");
    return CheckDemand(r, s, e.player, CardArg(e, 2), why);
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("7.5.b"_sie, !Is(e, About::kNomination), why, "who passes has done=nomination");
  return Accepted();
}
void TurnIsOver(S& s, bool passed) {
  s.turns.passes = passed ? static_cast<uint8_t>(s.turns.passes + 1) : uint8_t{0};
  s.turns.at = static_cast<uint8_t>(s.turns.at % s.turns.count + 1);
  s.step = kNominators;
}
void PutUp(const Rules& r, S& s, PlayerId seat, CardId card, Trace* trace) {
  Applied(trace, "7.5.b"_sie);
  Applied(trace, "7.5.c"_sie);
  s[card].Mark(kDemanded);
  s.now.due = seat;
  if (IsElection(r, card)) return AskElection(r, s, r.c.cards[card].office, card, AuctionKind::kCommon, kNominators);
  if (const PlayerId taker = OfficialTaker(r, s, card); taker != 0) {
    Applied(trace, "7.4.e/1"_sie, [&] { return r.CardName(card) + " goes to " + r.SeatName(taker) + " by office."; });
    return PlaceLot(r, s, card, taker, kNominators, trace);
  }
  // What a lender has seized, and does not keep, lies here with his number (7.3.2/3).
  const PlayerId lender = s[card].striker;
  if (lender != 0) Applied(trace, "7.3.2/5"_sie);
  const bool proceeds = lender != 0 && r.Plays("collateral_proceeds=lender"_opt) && Playing(r, s).Has(lender);
  AskAuction(r, s, card, proceeds ? AuctionKind::kCollateral : AuctionKind::kCommon, Playing(r, s),
             proceeds ? lender : PlayerId{0}, kNominators);
}
void ApplyNomination(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) {
    if (!FreeCall(r)) return TurnIsOver(s, true);
    s.turns.open.Remove(e.player);
    if (s.turns.open.empty()) {
      s.turns.passes = 1;
      s.step = kNominators;
    }
    return;
  }
  TurnIsOver(s, false);
  if (e.type == kLotNominated) return PutUp(r, s, e.player, CardArg(e, 0), trace);
  if (e.type == kCardNamed) return BuyHome(r, s, e.player, CardArg(e, 1), trace);
  const CardId card = CardArg(e, 2);
  TakeGoldOff(r, s, card, trace, "7.5.e/1"_sie);
  Applied(trace, "7.5.e/2"_sie, [&] { return r.CardName(card) + " is given up to the common area."; });
  PutCard(s, card, Zone::kCommon);
  s[card].Mark(kDemanded);
  if (r.c.RailOf(card) != nullptr) s[card].Mark(kUnusable);  // it stays shut until it is bought
}
// What is up in this phase only, and was not bought, is gone (7.7.d).
void EndCommon(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "7.5.a/2"_sie);
  for (const CardId card : r.c.cards.ids()) {
    if (ZoneOf(s, card) != Zone::kCommon || !s[card].Has(kOffered)) continue;
    s[card].Clear(kOffered);
    if (r.c.cards[card].pile != Pile::kCommon) PutCard(s, card, Zone::kDiscard);
  }
  s.step = kNextPhase;
}
bool HasSomething(const Rules& r, const S& s, PlayerId seat) {
  for (const CardId card : r.c.cards.ids()) {
    if (CheckLot(r, s, card, nullptr).accepted || CheckHome(r, s, seat, card, nullptr).accepted ||
        (s[card].Has(kFaceDown) && CheckDemand(r, s, seat, card, nullptr).accepted))
      return true;
  }
  return false;
}
void AskNominator(const Rules& r, S& s, Trace* trace) {
  if (FreeCall(r)) {
    Seats seats;
    for (const PlayerId seat : Playing(r, s)) {
      if (HasSomething(r, s, seat)) seats.Add(seat);
    }
    if (s.turns.passes != 0 || seats.empty()) return EndCommon(r, s, trace);
    s.turns.open = seats;
    return void(s.step = kNominateStep);
  }
  for (; s.turns.passes < s.turns.count; TurnIsOver(s, true)) {
    const PlayerId seat = s.turns.order[s.turns.at];
    if (Playing(r, s).Has(seat) && HasSomething(r, s, seat)) return Ask(s, seat, kNominateStep);
  }
  EndCommon(r, s, trace);
}

}  // namespace

const SierraStep kCommonSteps[] = {
    Automatic(kCommon, "common cards may be auctioned", "7.5.a/1"_sie, BeginCommon,
              {kCommon, kOrder, kNominators, kElection, kAuction, kTakeOfficeStep}),
    Automatic(kNominators, "the next player may put up a card", "7.5.b"_sie, AskNominator, {kNextPhase, kNominateStep}),
    Beside({kNominateStep,
            "nominate",
            "puts up a card or passes",
            "7.5.b"_sie,
            {kLotNominated, kCardNamed, kDecided, kDone},
            WhoNominates,
            ListNominations,
            CheckNomination,
            ApplyNomination,
            {kNominators, kNominateStep, kAuction, kElection, kPlaceLot}},
           {kDealStep}),
};
void AddCommonSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kCommonSteps), std::end(kCommonSteps));
}

}  // namespace adjutant::sierra
