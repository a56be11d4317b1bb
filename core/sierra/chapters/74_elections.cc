// Lords of the Sierra Madre 7.4.f, 7.4.g, 7.5.f to 7.5.i: elections and offices; called with s.auction.
//
// Bids come first, as in any auction, and all of them are spent. Then each candidate who has bid rolls, then the
// incumbent, then who else stands for nobody: s.auction.rolling says for whom a die falls.
#include <algorithm>

#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {

constexpr int kLeadershipMost = 4, kPresidentMost = 5;
constexpr uint8_t kIncumbent = 10, kChallenger = 11, kRoosevelt = 12, kAllRolled = 13;
constexpr int kNobody = -1;
constexpr int kFirstElection = 1900, kRooseveltYear = 1912;

OfficeId OfficeUp(const S& s) { return s.auction.office; }
bool UnitedStates(const Rules& r, OfficeId office) { return office == r.c.us_president; }
// A president was killed: who follows him for the time being stands one lower.
bool Follows(const Rules& r, const S& s) {
  return s.auction.kind == static_cast<uint8_t>(AuctionKind::kOffice) && r.c.offices[OfficeUp(s)].president;
}

// ---- Candidates.

Nation FlagOf(const Rules& r, const S& s, CounterId counter) {
  const PlayerId seat = SeatOfPerson(r, counter);
  return seat != 0 ? NationOf(r, s, seat) : r.c.cards[r.c.counters[counter].card].flag;
}
int GoldOnCandidate(const Rules& r, const S& s, CounterId counter) {
  const PlayerId seat = SeatOfPerson(r, counter);
  return seat != 0 ? OwnToBid(r, s, seat) : s[r.c.counters[counter].card].gold + s[counter].gold;
}
// The counter that stands for a person, or for the leader of troops.
bool IsPersonality(const Rules& r, const S& s, CounterId counter) {
  const CounterInfo& info = r.c.counters[counter];
  if (info.person()) return true;
  if (info.kind != CounterKind::kTroop || !info.card.exists()) return false;
  if (r.c.cards[info.card].kind != CardKind::kTroops || r.c.cards[info.card].leadership == 0) return false;
  for (const CounterId other : r.c.cards[info.card].counters) {
    if (OnMap(s, other)) return other == counter;
  }
  return false;
}
template <class Visit>
void ForCandidates(const Rules& r, const S& s, PlayerId seat, Visit visit) {
  const auto consider = [&](CounterId counter) {
    if (CheckCandidate(r, s, OfficeUp(s), counter, nullptr).accepted) visit(counter);
  };
  consider(PersonOf(r, seat));
  for (const CardId card : CardsOf(r, s, seat)) {
    for (const CounterId counter : r.c.cards[card].counters) consider(counter);
  }
}
Ruling CheckFlag(const Rules& r, const S& s, OfficeId office, CounterId counter, Why* why) {
  const OfficeInfo& info = r.c.offices[office];
  const Nation flag = FlagOf(r, s, counter);
  if (info.president && info.nation == Nation::kUnitedStates) {
    ADJUTANT_REFUSE_IF("7.5.h.4"_sie, flag == Nation::kNone, why, r.CounterName(counter), " has no flag");
  } else if (info.president) {
    ADJUTANT_REFUSE_IF("7.9.g.4.2"_sie, AtWar(s) && (flag == Nation::kUnitedStates || flag == Nation::kNone), why,
                       "in war only Mexicans and Europeans are elected in Mexico");
  } else if (info.nation == Nation::kMexico) {
    ADJUTANT_REFUSE_IF("7.4.f/6"_sie, flag == Nation::kUnitedStates, why, r.CounterName(counter),
                       " has the flag of the United States");
  } else {
    ADJUTANT_REFUSE_IF("7.4.f/7"_sie, flag == Nation::kNone, why, r.CounterName(counter), " has no flag");
  }
  return Accepted();
}

void OpenElection(const Rules& r, S& s, Trace* trace) {
  Seats seats;
  for (const PlayerId seat : Playing(r, s)) {
    ForCandidates(r, s, seat, [&](CounterId) { seats.Add(seat); });
  }
  Applied(trace, "7.4.f/1"_sie, [&] { return r.OfficeName(OfficeUp(s)) + " is up for election."; });
  s.auction.in = Seats();
  OpenTo(s, seats, kCandidacyStep, kAuction);
}
void ListCandidates(const Rules& r, const S& s, EventList* out) {
  for (const PlayerId seat : s.turns.open) {
    ForCandidates(r, s, seat, [&](CounterId counter) { out->push_back(MakeEvent(kCandidateNamed, seat, {counter})); });
    out->push_back(MakeEvent(kDone, seat, {static_cast<int32_t>(About::kCandidacy)}));
  }
}
Ruling CheckNamed(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kDone) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.4.f/1"_sie, !Is(e, About::kCandidacy), why, "who names nobody has done=candidacy");
    return Accepted();
  }
  const CounterId counter = CounterArg(e, 0);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4.f/1"_sie, CommandOf(r, s, counter) != e.player, why, r.CounterName(counter),
                             " is not this player's");
  return CheckCandidate(r, s, OfficeUp(s), counter, why);
}
void ApplyNamed(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kCandidateNamed) {
    const CounterId counter = CounterArg(e, 0);
    s.auction.candidates[e.player] = counter;
    s.auction.in.Add(e.player);
    if (OfficeUp(s) == r.c.mexican_president) {
      bool governs = false;
      for (const OfficeId office : r.c.offices.ids())
        governs = governs || (s[office].holder == counter && !r.c.offices[office].president);
      if (governs || r.c.counters[counter].kind == CounterKind::kTroop) {
        Applied(trace, "7.5.g.1"_sie, [&] { return r.CounterName(counter) + " rises against the president."; });
        MakeCriminal(r, s, counter, trace);
      }
    }
  }
  Close(s, e.player, kAuction);
}

// ---- Dice.

bool HasIncumbent(const Rules& r, const S& s) {
  return s[OfficeUp(s)].holder.exists() || s[OfficeUp(s)].leadership > 0 || Follows(r, s);
}
// The seat whose bid was for the incumbent himself; 0 none.
PlayerId BidsForIncumbent(const Rules& r, const S& s) {
  const MaybeCounter holder = s[OfficeUp(s)].holder;
  for (const PlayerId seat : BiddersOf(r, s)) {
    if (holder.exists() && s.auction.candidates[seat] == holder) return seat;
  }
  return 0;
}
int DiceOfIncumbent(const Rules& r, const S& s, Trace* trace) {
  const OfficeState& office = s[OfficeUp(s)];
  int dice = office.holder.exists() ? LeadershipOf(s, office.holder.get()) : office.leadership;
  const bool by_year =
      UnitedStates(r, OfficeUp(s)) && (!office.holder.exists() || r.Plays("us_incumbent_dice=year"_opt));
  if (by_year) {
    Applied(trace, "7.5.h.2/1"_sie);
    dice = YearOf(s) <= kFirstElection ? r.c.n.incumbent_1900 : r.c.n.incumbent_later;
  } else if (dice == 0 && Follows(r, s)) {
    dice = kLeadershipMost;
  }
  if (Follows(r, s)) {
    Applied(trace, "7.9.a/3"_sie);
    --dice;
  }
  return std::max(0, dice);
}
int DiceOfOther(const Rules& r, const S& s, uint8_t who) {
  if (!UnitedStates(r, OfficeUp(s))) return 0;
  if (who == kRoosevelt) return YearOf(s) == kRooseveltYear ? r.c.n.candidate_1912 : 0;
  return s[OfficeUp(s)].holder.exists() ? r.c.n.challenger : 0;
}
// Whether anybody stands against who holds the office.
bool Contested(const Rules& r, const S& s) { return !BiddersOf(r, s).empty() || DiceOfOther(r, s, kChallenger) > 0; }
// The next for whom dice fall, with how many; those without dice have what they have bid.
void NextRoller(const Rules& r, S& s, Trace* trace) {
  Auction& auction = s.auction;
  const Seats bidders = BiddersOf(r, s);
  const PlayerId own = BidsForIncumbent(r, s);
  for (++auction.rolling; auction.rolling < kAllRolled; ++auction.rolling) {
    const uint8_t who = auction.rolling;
    if (who < kIncumbent) {
      if (!bidders.Has(who)) continue;
      auction.totals[who] = auction.bids[who];
      auction.dice = static_cast<uint8_t>(who == own ? DiceOfIncumbent(r, s, trace)
                                                     : LeadershipOf(s, auction.candidates[who].get()));
      if (auction.dice > 0) Applied(trace, "7.4.f/4"_sie);
    } else if (who == kIncumbent) {
      if (own != 0 || !HasIncumbent(r, s)) continue;
      Applied(trace, "7.4.f/5"_sie);
      auction.incumbent = 0;
      auction.dice = static_cast<uint8_t>(DiceOfIncumbent(r, s, trace));
    } else {
      auction.dice = static_cast<uint8_t>(DiceOfOther(r, s, who));
      if (auction.dice == 0) continue;
      who == kChallenger ? Applied(trace, "7.5.h.3"_sie) : Applied(trace, "7.5.h.2/2"_sie);
      if (auction.outsider == kNobody) auction.outsider = 0;
      auction.totals[0] = 0;
    }
    if (auction.dice > 0) return;
  }
}
void RollElection(const Rules& r, S& s, Trace* trace) {
  Auction& auction = s.auction;
  if (auction.rolling == 0) {
    auction.leader = 0;
    auction.incumbent = auction.outsider = kNobody;
    auction.totals = {};
    if (!Contested(r, s)) return void(s.step = kElected);
  }
  if (auction.dice == 0) NextRoller(r, s, trace);
  s.step = auction.rolling < kAllRolled ? kElectionDieStep : kElected;
  if (s.step == kElectionDieStep) return;

  // Who has won: the incumbent if he ties (7.4.f/5), else one drawn of those who do.
  const PlayerId own = BidsForIncumbent(r, s);
  Seats best;
  int most = std::max(auction.incumbent, auction.outsider);
  for (const PlayerId seat : BiddersOf(r, s)) most = std::max<int>(most, auction.totals[seat]);
  for (const PlayerId seat : BiddersOf(r, s)) {
    if (auction.totals[seat] == most) best.Add(seat);
  }
  if (auction.outsider == most) best.Add(0);
  if (auction.incumbent == most || (own != 0 && auction.totals[own] == most)) {
    if (!best.empty() && best != Seats{own}) Applied(trace, "7.4.f/5"_sie, "The incumbent wins the tie.");
    auction.leader = auction.incumbent == most ? PlayerId{0} : own;
    auction.outsider = kNobody;
    return;
  }
  auction.in = best;
  if (best.size() > 1) return void(s.step = kElectionDrawStep);
  auction.leader = best.First();
  if (auction.leader != 0) auction.outsider = kNobody;
}
void ListElectionDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kElection); }
Ruling CheckElectionDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kElection, "7.4.f/4"_sie, why);
}
void ApplyElectionDie(const Rules&, S& s, const Event& e, Trace*) {
  Auction& auction = s.auction;
  const int value = e.args[1];
  --auction.dice;
  if (auction.rolling < kIncumbent) {
    auction.totals[auction.rolling] = static_cast<int16_t>(auction.totals[auction.rolling] + value);
  } else if (auction.rolling == kIncumbent) {
    auction.incumbent = static_cast<int16_t>(auction.incumbent + value);
  } else {
    auction.totals[0] = static_cast<int16_t>(auction.totals[0] + value);
    if (auction.dice == 0) auction.outsider = std::max(auction.outsider, auction.totals[0]);
  }
  s.step = kElectionDice;
}
void ListElectionDraw(const Rules&, const S& s, EventList* out) {
  for (const PlayerId seat : s.auction.in) out->push_back(MakeEvent(kSeatDrawn, kChance, {seat}));
}
Ruling CheckElectionDraw(const Rules&, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4.f/5"_sie, !s.auction.in.Has(static_cast<PlayerId>(e.args[0])), why,
                             "one is drawn of those who have most");
  return Accepted();
}
void ApplyElectionDraw(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "7.4.f/5"_sie);
  s.auction.leader = static_cast<PlayerId>(e.args[0]);
  if (s.auction.leader != 0) s.auction.outsider = kNobody;
  s.step = kElected;
}

// ---- The result.

// The card by which an office is won, wherever it lies.
CardId ElectionCard(const Rules& r, const S& s, OfficeId office) {
  if (s.auction.lot.exists()) return s.auction.lot;
  if (s[office].card.exists()) return s[office].card;
  CardId held;  // by who has won it, and is not in office yet
  for (const CardId card : r.c.cards.ids()) {
    if (r.c.cards[card].office != office) continue;
    if (ZoneOf(s, card) == Zone::kCommon) return card;
    if (OnCalendar(s, card)) held = card;
  }
  return held;
}
// What was up for election is not up again in the same phase (7.5.h.1).
void NotAgain(const Rules& r, S& s, CardId lot) {
  if (lot.exists() && r.c.cards[lot].pile == Pile::kCommon) s[lot].Mark(kDemanded);
}
// A card of an election that has brought nobody new: as an unsold one.
void GiveUpCard(const Rules& r, S& s, CardId card) {
  if (card.exists() && ZoneOf(s, card) == Zone::kRevealed) ReturnCard(r, s, card);
}
void EndElection(const Rules& r, S& s, Trace* trace) {
  const OfficeId office = OfficeUp(s);
  const PlayerId winner = s.auction.leader;
  s.step = kAuctionOver;
  s[office].status = s[office].holder.exists() ? 1 : 0;
  const CardId card = ElectionCard(r, s, office);
  if (s.auction.outsider != kNobody && s.auction.rolling != 0) {
    Applied(trace, "7.5.h.3"_sie, [&] { return r.OfficeName(office) + " is nobody's of the players."; });
    if (s[office].holder.exists()) LeaveOffice(r, s, office, trace);
    s[office].leadership = kLeadershipMost;
    return NotAgain(r, s, s.auction.lot);
  }
  const CounterId elected = winner != 0 ? s.auction.candidates[winner].get() : CounterId();
  if (winner == 0 || s[office].holder == elected) {
    if (HasIncumbent(r, s)) Applied(trace, "7.4.f/5"_sie, [&] { return r.OfficeName(office) + " stays in office."; });
    // Who has followed a president that was killed is the next one.
    if (Follows(r, s) && !s[office].holder.exists() && s[office].leadership == 0)
      s[office].leadership = kLeadershipMost;
    if (winner != 0 && !s[office].card.exists() && card.exists()) {
      GiveCard(s, card, winner, Track::kBeside, 0);
      s[office].card = card;
    } else if (card != s[office].card && s.auction.rolling != 0) {
      GiveUpCard(r, s, card);
    }
    return;
  }
  if (office == r.c.mexican_president && card.exists()) {
    Applied(trace, "7.5.g.2"_sie, [&] { return r.SeatName(winner) + " has to capitalize the election."; });
    // Who holds it already goes on with his payments.
    if (OnCalendar(s, card) && HolderOf(s, card) != winner) PutCard(s, card, Zone::kCommon);
    if (!OnCalendar(s, card)) PlaceNow(r, s, card, winner, trace);
    s[card].memo = static_cast<uint8_t>(elected.number() + 1);
    return;
  }
  const MaybeCard old = s[office].card;
  if (old.exists() && old != card) ReturnCard(r, s, old);
  if (card.exists()) GiveCard(s, card, winner, Track::kBeside, 0);
  const PlayerId before = SeatOf(r, s, office);
  TakeOffice(r, s, office, elected, false, trace);
  s[office].card = card;
  NotAgain(r, s, s.auction.lot);
  // What the old one had by his office, and the new one does not take, is a higher one's (7.4.e/2).
  for (const CardId troops : r.c.offices[office].cards) {
    if (before == 0 || !OnCalendar(s, troops) || HolderOf(s, troops) != before) continue;
    if (const PlayerId taker = OfficialTaker(r, s, troops); taker != 0) HandOver(s, troops, taker);
  }
}

// ---- Mexico: the card is capitalized, and the cities are held (7.5.g.3/1). Asked when the phase of auctions begins.

void ListTakeOffice(const Rules&, const S& s, EventList* out) {
  for (const int yes : {0, 1})
    out->push_back(MakeEvent(kDecided, s.now.due, {static_cast<int32_t>(About::kTakeOffice), yes}));
}
Ruling CheckTakeOffice(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.5.g.3/1"_sie, !Is(e, About::kTakeOffice) || e.args[1] == kNone || e.args[2] != kNone,
                             why, "it is decided whether to take office: decided about=take_office");
  return Accepted();
}
void ApplyTakeOffice(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kCommon;
  if (!IsYes(e)) return;
  const OfficeId office = r.c.mexican_president;
  for (const CardId card : CardsOf(r, s, e.player)) {
    if (r.c.cards[card].office != office || s[card].memo == 0) continue;
    Applied(trace, "7.5.g.3/1"_sie);
    const CounterId elected = PresidentElect(r, s, card);
    const MaybeCard old = s[office].card;
    if (old.exists() && old != card) PutCard(s, old, Zone::kCommon);
    TakeOffice(r, s, office, elected, false, trace);
    s[office].card = card;
    s[card].memo = 0;
    return;
  }
}

void Stature(const Rules& r, S& s, CounterId counter) {
  if (LeadershipOf(s, counter) > kLeadershipMost && r.Plays("ex_president_stature=four"_opt))
    SetLeadership(r, s, counter, kLeadershipMost);
}
bool RedFlagged(const Rules& r, const S& s, CardId card) {
  for (const CounterId counter : r.c.cards[card].counters) {
    if (s[counter].Has(kRedFlag)) return true;
  }
  return false;
}
// Does an office take the card, as it lies now?
bool Collects(const Rules& r, const S& s, OfficeId office, PlayerId seat, CardId card, bool appointed) {
  const bool president = r.c.offices[office].president;
  if (RedFlagged(r, s, card)) return false;
  if (ZoneOf(s, card) == Zone::kCommon || ZoneOf(s, card) == Zone::kOffice ||
      (president && ZoneOf(s, card) == Zone::kDiscard)) {
    return appointed || OfficialTaker(r, s, card) == seat;
  }
  if (!OnCalendar(s, card) || HolderOf(s, card) == seat) return false;
  return appointed || OfficialTaker(r, s, card) == seat;
}
void Collect(const Rules& r, S& s, OfficeId office, PlayerId seat, bool appointed, Trace* trace) {
  const OfficeInfo& info = r.c.offices[office];
  for (const CardId card : info.cards) {
    if (!Collects(r, s, office, seat, card, appointed)) continue;
    const auto tell = [&] { return r.CardName(card) + " goes to " + r.SeatName(seat) + " by office."; };
    info.president                                                    ? Applied(trace, "7.5.i.3"_sie, tell)
    : info.nation == Nation::kMexico                                  ? Applied(trace, "7.4.g.4"_sie, tell)
    : r.c.cards[card].rangers&& info.territory == Territory::kArizona ? Applied(trace, "7.4.g.5/2"_sie, tell)
                                                                      : Applied(trace, "7.4.g.5/1"_sie, tell);
    PlaceNow(r, s, card, seat, trace);
  }
}

}  // namespace

Ruling CheckCandidate(const Rules& r, const S& s, OfficeId office, CounterId counter, Why* why) {
  const OfficeInfo& info = r.c.offices[office];
  const PlayerId seat = CommandOf(r, s, counter);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4.f/1"_sie, seat == 0 || !IsPersonality(r, s, counter) || !OnMap(s, counter), why,
                             r.CounterName(counter), " is no hacendado or other personality in play");
  ADJUTANT_REFUSE_IF("7.11.4.c"_sie, Abroad(s, seat) || s[counter].custody == static_cast<uint8_t>(Custody::kAbroad),
                     why, r.CounterName(counter), " is abroad");
  const bool jailed = Jailed(r, s, counter);
  if (info.president) {
    ADJUTANT_REFUSE_IF("7.5.f/2"_sie, jailed, why, r.CounterName(counter), " is in jail");
    ADJUTANT_REFUSE_IF("7.5.f/1"_sie, LeadershipOf(s, counter) < r.c.n.president_leadership, why,
                       r.CounterName(counter), " has leadership ", LeadershipOf(s, counter), ", and needs ",
                       r.c.n.president_leadership);
    ADJUTANT_REFUSE_IF("7.5.f/1"_sie, GoldOnCandidate(r, s, counter) < r.c.n.candidate, why, r.CounterName(counter),
                       " has no gold");
  } else {
    ADJUTANT_REFUSE_IF("7.4.f/2"_sie, jailed, why, r.CounterName(counter), " is in jail");
    ADJUTANT_REFUSE_IF("7.4.f/1"_sie, GoldOnCandidate(r, s, counter) < r.c.n.candidate, why, r.CounterName(counter),
                       " has no gold");
  }
  return CheckFlag(r, s, office, counter, why);
}
Ruling CheckAppointee(const Rules& r, const S& s, OfficeId office, CounterId counter, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.9.g.1/1"_sie,
                             CommandOf(r, s, counter) == 0 || !IsPersonality(r, s, counter) || !OnMap(s, counter), why,
                             r.CounterName(counter), " is no hacendado or other personality in play");
  if (r.Plays("appointed_governor=all_but_rise"_opt)) return CheckCandidate(r, s, office, counter, why);
  return Accepted();
}

void SetLeadership(const Rules& r, S& s, CounterId counter, int leadership) {
  s[counter].leadership = static_cast<uint8_t>(leadership);
  if (r.c.counters[counter].kind == CounterKind::kHacendado) return;
  const CardId card = r.c.counters[counter].card;
  if (!card.exists()) return;
  for (const CounterId other : r.c.cards[card].counters) s[other].leadership = s[counter].leadership;
  if (OnCalendar(s, card) && TrackOf(s, card) != Track::kSeason) s[card].box = s[counter].leadership;
}

void TakeOffice(const Rules& r, S& s, OfficeId office, CounterId counter, bool appointed, Trace* trace) {
  const OfficeInfo& info = r.c.offices[office];
  const PlayerId seat = CommandOf(r, s, counter);
  for (const OfficeId other : r.c.offices.ids()) {
    if (other != office && s[other].holder == counter) LeaveOffice(r, s, other, trace);
  }
  const MaybeCounter old = s[office].holder;
  if (old.exists() && old != counter) {
    Stature(r, s, old.get());
    EndBoycottsOf(r, s, office, trace);
  }
  s[office].holder = counter;
  s[office].leadership = 0;
  s[office].status = 1;
  if (info.president) {
    Applied(trace, "7.5.i.2"_sie);
    const int most = r.Plays("leadership_cap=four"_opt) ? kLeadershipMost : kPresidentMost;
    Applied(trace, "7.5.i.1"_sie, [&] { return r.CounterName(counter) + " is " + r.OfficeName(office) + "."; });
    SetLeadership(r, s, counter, std::max<int>(s[counter].leadership, std::min(s[counter].leadership + 2, most)));
  } else {
    Applied(trace, "7.4.g.2/1"_sie);
    if (r.c.places[info.capital].kind == PlaceKind::kBox) Applied(trace, "7.4.g.2/2"_sie);
    if (appointed) {
      Applied(trace, "7.9.g.1/1"_sie, [&] { return r.CounterName(counter) + " is " + r.OfficeName(office) + "."; });
    } else {
      Applied(trace, "7.4.g.1"_sie, [&] { return r.CounterName(counter) + " is " + r.OfficeName(office) + "."; });
      SetLeadership(r, s, counter,
                    std::min(s[counter].leadership + 1, std::max<int>(kLeadershipMost, s[counter].leadership)));
    }
  }
  MoveCounter(s, counter, info.capital);
  s[counter].at = kNoId;
  s[counter].carrier = kNoId;
  if (appointed) Applied(trace, "7.9.g.1/2"_sie);
  Collect(r, s, office, seat, appointed, trace);
}
CounterId PresidentElect(const Rules& r, const S& s, CardId card) {
  const PlayerId seat = HolderOf(s, card);
  for (const CounterId counter : {CounterId(s[card].memo - 1), PersonOf(r, seat)}) {
    if (!counter.exists() || !OnMap(s, counter) || !Free(s, counter) || CommandOf(r, s, counter) != seat) continue;
    // In war no American (7.9.g.4.2).
    if (CheckFlag(r, s, r.c.mexican_president, counter, nullptr).accepted) return counter;
  }
  return CounterId();
}
PlayerId ResignOffice(const Rules& r, S& s, OfficeId office, Trace* trace) {
  const OfficeInfo& info = r.c.offices[office];
  const MaybeCounter holder = s[office].holder;
  // A puppet may be gone with its card: the card of the office says whose he was.
  PlayerId seat = SeatOf(r, s, office);
  if (seat == 0 && s[office].card.exists()) seat = HolderOf(s, s[office].card);
  if (holder.exists() && info.president) Stature(r, s, holder.get());
  const MaybeCard election = s[office].card;
  s[office] = OfficeState{};
  EndBoycottsOf(r, s, office, trace);
  // Washington always has a president (7.5.h.2/1).
  if (UnitedStates(r, office)) s[office].leadership = static_cast<uint8_t>(info.first_leadership);
  if (election.exists() && ZoneOf(s, election) != Zone::kCommon) {
    Applied(trace, "7.4.g.3"_sie, [&] { return r.OfficeName(office) + " loses the office."; });
    PutCard(s, election, Zone::kCommon);
  }
  return seat;
}
void LeaveOffice(const Rules& r, S& s, OfficeId office, Trace* trace) {
  const PlayerId seat = ResignOffice(r, s, office, trace);
  if (seat == 0) return;
  for (const CardId card : r.c.offices[office].cards) {
    if (!OnCalendar(s, card) || HolderOf(s, card) != seat) continue;
    const PlayerId taker = OfficialTaker(r, s, card);
    if (taker != 0) {
      HandOver(s, card, taker);
    } else {
      SendBack(r, s, card);
    }
  }
}
bool ControlsCity(const Rules& r, const S& s, PlayerId seat, Territory territory) {
  const CardId police = r.c.police_cards[static_cast<size_t>(territory)];
  if (police.exists() && Mature(s, police) && HolderOf(s, police) == seat) return Applied("7.5.g.3/2"_sie), true;
  for (const PlaceId place : r.c.places.ids()) {
    const Place& info = r.c.places[place];
    if (info.territory != territory ||
        (info.block_class != BlockClass::kCity && info.block_class != BlockClass::kCapital))
      continue;
    bool guarded = false, occupied = false;
    for (const CounterId counter : CountersAt(r, s, place)) {
      guarded = guarded || r.c.counters[counter].kind == CounterKind::kPolice;
      occupied = occupied || (Free(s, counter) && CommandOf(r, s, counter) == seat);
    }
    if (occupied && !guarded) return Applied("7.5.g.3/2"_sie), true;
  }
  return false;
}
void AskElection(const Rules& r, S& s, OfficeId office, CardId card, AuctionKind kind, uint16_t then) {
  const bool seized = s.combat.activity == static_cast<uint8_t>(Activity::kSeizeEnterprise);
  if (kind == AuctionKind::kOffice && seized && r.Plays("seizure_assassination=regular"_opt))
    return void(s.step = then);
  s.auction = Auction{};
  s.auction.office = office;
  s.auction.lot = card;
  s.auction.kind = static_cast<uint8_t>(kind);
  Call(s, kElection, then);
}

const SierraStep kElectionSteps[] = {
    Automatic(kElection, "candidates come forward", "7.4.f/1"_sie, OpenElection, {kCandidacyStep, kAuction}),
    {kCandidacyStep,
     "stand",
     "may name a candidate",
     "7.4.f/1"_sie,
     {kCandidateNamed, kDone},
     OpenSeats,
     ListCandidates,
     CheckNamed,
     ApplyNamed,
     {kCandidacyStep, kAuction}},
    Automatic(kElectionDice, "candidates roll", "7.4.f/4"_sie, RollElection,
              {kElected, kElectionDieStep, kElectionDrawStep}),
    {kElectionDieStep,
     "election_die",
     "a die of a candidate falls",
     "7.4.f/4"_sie,
     {kDieRolled},
     Dice,
     ListElectionDie,
     CheckElectionDie,
     ApplyElectionDie,
     {kElectionDice}},
    {kElectionDrawStep,
     "election_draw",
     "chance breaks a tie",
     "7.4.f/5"_sie,
     {kSeatDrawn},
     Dice,
     ListElectionDraw,
     CheckElectionDraw,
     ApplyElectionDraw,
     {kElected}},
    Automatic(kElected, "an office has a holder", "7.4.g.1"_sie, EndElection, {kAuctionOver}),
    {kTakeOfficeStep,
     "take_office",
     "may take office",
     "7.5.g.3/1"_sie,
     {kDecided},
     SeatDue,
     ListTakeOffice,
     CheckTakeOffice,
     ApplyTakeOffice,
     {kCommon}},
};
void AddElectionSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kElectionSteps), std::end(kElectionSteps));
}

}  // namespace adjutant::sierra
