// Lords of the Sierra Madre 7.10.2.1.g to i: surrender, executions, leaders.
#include <algorithm>

#include "core/sierra/chapters/activities.h"

namespace adjutant::sierra {

namespace {

uint8_t TerritoryBit(const Rules& r, PlaceId place) {
  return static_cast<uint8_t>(1u << static_cast<int>(r.c.places[place].territory));
}
CounterSet StillThere(const S& s, const CounterSet& counters) {
  CounterSet there;
  for (const CounterId counter : counters) {
    if (OnMap(s, counter) && Free(s, counter)) there.Add(counter);
  }
  return there;
}
bool Armed(const Rules& r, const S& s, const CounterSet& counters) {
  for (const CounterId counter : counters) {
    if (OnMap(s, counter) && (s[counter].rifles > 0 || KindOf(r, counter) == CounterKind::kGunboat)) return true;
  }
  return false;
}
// 7.10.2.1.g.2, plane_surrender.
bool FromTheAir(const Rules& r, const CounterSet& attackers) {
  bool any = false, all = true;
  for (const CounterId counter : attackers) {
    if (IsPerson(r, counter)) continue;
    const bool plane = KindOf(r, counter) == CounterKind::kAeroplane;
    any = any || plane;
    all = all && plane;
  }
  return r.Plays("plane_surrender=never"_opt) ? any : any && all;
}
// 7.10.2.1.g.1: who of the defenders surrenders now?
CounterSet WhoSurrenders(const Rules& r, const S& s) {
  const Combat& combat = s.combat;
  CounterSet none;
  const CounterSet attackers = StillThere(s, combat.attackers), defenders = StillThere(s, combat.defenders);
  const Colour colour = ColourOfAll(r, s, combat.attackers);
  if ((combat.hit_before & 1) == 0 || attackers.Empty() || !IsGovernment(colour)) return none;
  if ((s.now.no_surrender & TerritoryBit(r, combat.place)) != 0 &&
      (r.Plays("execution_scope=anybody"_opt) || colour == Colour::kOrange)) {
    Applied("7.10.2.1.h.1"_sie);
    return none;
  }
  const bool by_stack = r.Plays("surrender_test=stack"_opt);
  if (by_stack && Armed(r, s, defenders)) return none;
  CounterSet captives;
  for (const CounterId counter : defenders) {
    if (KindOf(r, counter) == CounterKind::kPolice) continue;
    const CardId card = r.c.counters[counter].card;
    CounterSet of_card = Just(counter);
    for (const CounterId other : defenders) {
      if (card.exists() && r.c.counters[other].card == card) of_card.Add(other);
    }
    if (IsPerson(r, counter) && !by_stack) of_card = defenders;
    if (by_stack || !Armed(r, s, of_card)) captives.Add(counter);
  }
  if (captives.Empty()) return none;
  if (FromTheAir(r, combat.attackers)) {
    Applied("7.10.2.1.g.2"_sie);
    return none;
  }
  return captives;
}
CounterId LeaderOf(const S& s, const CounterSet& counters) {
  CounterId leader;
  for (const CounterId counter : counters) {
    if (!leader.exists() || LeadershipOf(s, counter) > LeadershipOf(s, leader)) leader = counter;
  }
  return leader;
}
PlayerId SeatOfAll(const Rules& r, const S& s, const CounterSet& counters) {
  return counters.Empty() ? PlayerId{0} : CommandOf(r, s, counters.First());
}
// 7.10.2.1.g.5: the victor takes a card of which nobody is left free.
void TakeCard(const Rules& r, S& s, CardId card, PlayerId seat, Trace* trace) {
  if (!card.exists() || seat == 0 || !OnCalendar(s, card) || HolderOf(s, card) == seat) return;
  for (const CounterId counter : r.c.cards[card].counters) {
    if (OnMap(s, counter) && Free(s, counter)) return;
  }
  s[card].Mark(kFormerOwner);
  s[card].striker = HolderOf(s, card);
  if (r.Plays("surrendered_card=former"_opt)) return;
  Applied(trace, "7.10.2.1.g.5"_sie, [&] { return r.SeatName(seat) + " takes " + r.CardName(card) + "."; });
  HandOver(s, card, seat);
}
void Rise(const Rules& r, S& s, CounterId leader, Trace* trace) {
  if (!leader.exists()) return;
  Applied(trace, "7.10.2.1.g.6"_sie,
          [&] { return "The victory adds to the stature of " + r.CounterName(leader) + "."; });
  const CardId card = r.c.counters[leader].card;
  if (card.exists()) return RaiseCard(r, s, card);
  if (s[leader].leadership < kLeadershipMost) ++s[leader].leadership;
}
// May any captive be executed by these?
Ruling CheckExecution(const Rules& r, const S& s, PlayerId seat, CounterId captive, Why* why) {
  const CounterSet captors = StillThere(s, s.combat.attackers.Has(captive) ? s.combat.defenders : s.combat.attackers);
  const Colour colour = ColourOfAll(r, s, captors);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.1.h.1"_sie, !s.combat.captives.Has(captive), why,
                             "it is no captive of this fight");
  const bool hacendado = KindOf(r, captive) == CounterKind::kHacendado;
  ADJUTANT_REFUSE_IF("7.10.2.1.i/2"_sie, hacendado && IsGovernment(colour), why,
                     "only red captors may execute a hacendado");
  ADJUTANT_REFUSE_IF("7.10.2.1.h.2"_sie, colour == Colour::kBlue && !Ordered(r, s, seat, captors), why,
                     "blue counters execute only by order of a governor or president");
  return Accepted();
}
// Asks whoever holds them, if there is anybody whom he may execute.
bool AsksExecution(const Rules& r, S& s, PlayerId seat) {
  if (seat == 0) return false;
  for (const CounterId captive : s.combat.captives) {
    if (!CheckExecution(r, s, seat, captive, nullptr).accepted) continue;
    s.combat.decider = seat;
    Ask(s, seat, kExecuteStep);
    return true;
  }
  return false;
}

void TestSurrender(const Rules& r, S& s, Trace* trace) {
  Combat& combat = s.combat;
  const CounterSet captors = StillThere(s, combat.attackers);
  const PlayerId seat = SeatOfAll(r, s, captors);
  if (combat.stage != kSurrenderTested) {
    combat.stage = kSurrenderTested;
    combat.captives = WhoSurrenders(r, s);
    if (!combat.captives.Empty()) {
      Applied(trace, "7.10.2.1.g.1"_sie, "Who is left without arms surrenders.");
      combat.captives = Surrender(r, s, combat.captives, captors, seat, trace);
      Rise(r, s, LeaderOf(s, captors), trace);
    }
  }
  if (AsksExecution(r, s, seat)) return;
  combat.stage = kSurrenderOver;
  s.step = kLeaderLoss;
}

void ListExecutions(const Rules&, const S& s, EventList* out) {
  for (const CounterId captive : s.combat.captives)
    out->push_back(MakeEvent(kCounterNamed, s.combat.decider, {static_cast<int32_t>(About::kExecute), captive, -1}));
  out->push_back(MakeEvent(kDone, s.combat.decider, {static_cast<int32_t>(About::kExecute)}));
}
Ruling CheckExecute(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.1.h.1"_sie, !Is(e, About::kExecute), why, "captives may be executed now");
  if (e.type == kDone) return Accepted();
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.1.h.1"_sie, e.args[2] >= 0, why, "a counter is named, and no card");
  return CheckExecution(r, s, s.combat.decider, CounterArg(e, 1), why);
}
void ApplyExecute(const Rules& r, S& s, const Event& e, Trace* trace) {
  Combat& combat = s.combat;
  s.step = combat.stage == kSurrenderTested ? kSurrender : kLeaderLoss;
  if (e.type == kDone) return void(combat.captives = {});
  const CounterId captive = CounterArg(e, 1);
  const CounterSet captors = StillThere(s, combat.attackers.Has(captive) ? combat.defenders : combat.attackers);
  combat.captives.Remove(captive);
  if (KindOf(r, captive) == CounterKind::kHacendado) {
    Applied(trace, "7.10.2.1.i/2"_sie, [&] { return r.CounterName(captive) + " is executed."; });
    combat.captives = {};
    return KillLeader(r, s, captive, s.step, trace);
  } else {
    Applied(trace, "7.10.2.1.h.1"_sie, [&] { return r.CounterName(captive) + " is executed."; });
    if (ColourOfAll(r, s, captors) == Colour::kOrange)
      s.now.no_surrender = static_cast<uint8_t>(s.now.no_surrender | TerritoryBit(r, combat.place));
    Eliminate(r, s, captive, trace);
  }
  if (combat.stage != kSurrenderTested) AsksExecution(r, s, combat.decider);
}

// 7.10.2.1.i: hacendados of a side that was hit and have nobody left who fights, of those that stand with them either.
CounterSet LeadersLost(const Rules& r, const S& s, const CounterSet& side, bool hit) {
  CounterSet lost;
  if (!hit || CanFight(r, s, side)) return lost;
  for (const CounterId counter : side) {
    if (KindOf(r, counter) != CounterKind::kHacendado || !OnMap(s, counter) || !Free(s, counter)) continue;
    if (!CanFight(r, s, Companions(r, s, counter))) lost.Add(counter);
  }
  return lost;
}
// Who stood by while his troops attacked has lost them all the same.
CounterSet BystandersLost(const Rules& r, const S& s, bool hit) {
  const Combat& combat = s.combat;
  CounterSet lost;
  const CounterId person = combat.seat != 0 ? PersonOf(r, combat.seat) : CounterId();
  if (!hit || !person.exists() || combat.attackers.Has(person) || s[person].where != combat.from) return lost;
  const Colour own = ColourOf(r, s, person), theirs = ColourOfAll(r, s, combat.attackers);
  if (!Free(s, person) || (own != theirs && own != Colour::kWhite && theirs != Colour::kWhite)) return lost;
  bool fallen = false;
  for (const CounterId counter : combat.attackers) fallen = fallen || !OnMap(s, counter);
  if (fallen && !CanFight(r, s, Companions(r, s, person))) lost.Add(person);
  return lost;
}
void LoseLeaders(const Rules& r, S& s, Trace* trace) {
  Combat& combat = s.combat;
  if (combat.stage != kLeadersCounted) {
    combat.stage = kLeadersCounted;
    combat.attackers |= BystandersLost(r, s, (combat.hit_before & 2) != 0);
    combat.lost_leaders = LeadersLost(r, s, combat.defenders, (combat.hit_before & 1) != 0) |
                          LeadersLost(r, s, combat.attackers, (combat.hit_before & 2) != 0);
  }
  if (!combat.drowned.Empty()) {
    const CounterId leader = combat.drowned.First();
    combat.drowned.Remove(leader);
    combat.lost_leaders.Remove(leader);
    return KillLeader(r, s, leader, kLeaderLoss, trace);
  }
  s.step = combat.lost_leaders.Empty() ? kFightEnds : kLeaderDieStep;
}
void ListLeaderDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kLeaderLoss); }
Ruling CheckLeaderDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kLeaderLoss, "7.10.2.1.i/1"_sie, why);
}
CardSet Refuges(const Rules& r, const S& s, PlayerId seat) {
  CardSet refuges;
  for (const CardId card : CardsOf(r, s, seat)) {
    if (r.c.cards[card].card_class == CardClass::kC && MarkerOf(r, s, card).exists()) refuges.Add(card);
  }
  return refuges;
}
void Flee(const Rules& r, S& s, CounterId leader, CardId to, Trace* trace) {
  Applied(trace, "7.10.2.1.i/1"_sie, [&] { return r.CounterName(leader) + " escapes to " + r.CardName(to) + "."; });
  MoveCounter(s, leader, MarkerOf(r, s, to));
  s[leader].at = to;
  s[leader].carrier = kNoId;
}
void ApplyLeaderDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  Combat& combat = s.combat;
  const CounterId leader = combat.lost_leaders.First();
  combat.lost_leaders.Remove(leader);
  s.step = kLeaderLoss;
  if (e.args[1] <= r.c.n.escape_most) {
    const PlayerId seat = CommandOf(r, s, leader);
    const CardSet refuges = Refuges(r, s, seat);
    if (refuges.Count() == 1) Flee(r, s, leader, refuges.First(), trace);
    if (refuges.Count() < 2) return;
    combat.whom = leader;
    return Ask(s, seat, kEscapeStep);
  }
  if (e.args[1] > r.c.n.captured_most) {
    Applied(trace, "7.10.2.1.i/1"_sie, [&] { return r.CounterName(leader) + " is killed."; });
    return KillLeader(r, s, leader, kLeaderLoss, trace);
  }
  const CounterSet captors = StillThere(s, combat.attackers.Has(leader) ? combat.defenders : combat.attackers);
  if (captors.Empty()) return;  // nobody is there to take him
  Applied(trace, "7.10.2.1.i/1"_sie, [&] { return r.CounterName(leader) + " is captured."; });
  Capture(r, s, leader, captors);
  if (ColourOfAll(r, s, captors) != Colour::kRed) return;
  combat.captives = Just(leader);
  AsksExecution(r, s, SeatOfAll(r, s, captors));
}
void ListRefuges(const Rules& r, const S& s, EventList* out) {
  for (const CardId card : Refuges(r, s, s.now.due))
    out->push_back(MakeEvent(kCardNamed, s.now.due, {static_cast<int32_t>(About::kRebase), card, -1}));
}
Ruling CheckRefuge(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.1.i/1"_sie, !Is(e, About::kRebase) || e.args[2] >= 0, why,
                             "he names the enterprise to which he escapes");
  ADJUTANT_REFUSE_IF("7.11.1.d"_sie, !Refuges(r, s, s.now.due).Has(CardArg(e, 1)), why,
                     "he escapes to an enterprise of his own that stands on the map");
  return Accepted();
}
void ApplyRefuge(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kLeaderLoss;
  Flee(r, s, s.combat.whom, CardArg(e, 1), trace);
}

// 7.10.2.1.a.4: white ones that have struck at government troops.
void MarkWhites(const Rules& r, S& s, Trace* trace) {
  bool government = false;
  for (const CounterId counter : s.combat.defenders)
    government = government || (IsGovernment(r.c.counters[counter].colour) && !s[counter].Has(kRedFlag));
  if (!government || s.combat.own != 0 || ActivityOf(s) != Activity::kCombat) return;
  if (IsGovernment(ColourOfAll(r, s, s.combat.attackers))) return;
  for (const CounterId counter : s.combat.attackers) {
    const CounterInfo& info = r.c.counters[counter];
    if (info.colour != Colour::kWhite || info.person()) continue;
    // Of those that fell in it as well, if they are raised.
    const bool for_good = r.Plays("red_duration=by_deed"_opt);
    if (!OnMap(s, counter) && (!for_good || ConditionOf(s, counter) != Condition::kEliminated)) continue;
    Applied(trace, "7.10.2.1.a.4"_sie, [&] { return r.CounterName(counter) + " is red from now on."; });
    s[counter].Mark(for_good ? kRedForGood : kCriminal);
    s[counter].red_for = CommandOf(r, s, counter);
  }
}
// 7.10.2.2.0/3: police that strike at criminals have done their duty.
void MarkDuty(const Rules& r, S& s) {
  for (const CounterId counter : s.combat.attackers) {
    const CardId card = r.c.counters[counter].card;
    if (KindOf(r, counter) != CounterKind::kPolice || !card.exists()) continue;
    if ((s[card].spot & kForSale) == 0) s[card].Clear(kDutyFailed);
  }
}
// 7.10.2.1.f.3: cards that have lost all their counters.
void LoseCards(const Rules& r, S& s, const CounterSet& side, Trace* trace) {
  for (const CounterId counter : side) {
    const CardId card = r.c.counters[counter].card;
    if (!card.exists() || !OnCalendar(s, card) || OnMap(s, counter) || card == r.c.ferry) continue;
    bool any = false;
    for (const CounterId other : r.c.cards[card].counters) any = any || OnMap(s, other);
    if (any) continue;
    const CounterSet counters = r.c.cards[card].counters;
    Applied(trace, "7.10.2.1.f.3/1"_sie, [&] { return r.CardName(card) + " has lost all its counters."; });
    ReturnCard(r, s, card);
    if (ZoneOf(s, card) != Zone::kCommon) continue;
    // Whoever buys it pays for them first (7.10.2.1.f.3/2).
    for (const CounterId other : counters) {
      if (ConditionOf(s, other) == Condition::kGone) RemoveCounter(s, other, Condition::kEliminated);
    }
  }
}
// 7.10.2.1.a.3: the cards of one's own that were attacked are auctioned, one after another.
bool AuctionNext(const Rules& r, S& s, Trace* trace) {
  Combat& combat = s.combat;
  const CardId last = combat.target;
  if (last.exists() && s.auction.leader == 0 && OnCalendar(s, last)) {
    Applied(trace, "7.10.2.1.a.3/2"_sie, [&] { return "Nobody wants " + r.CardName(last) + "."; });
    for (const CounterId counter : r.c.cards[last].counters) {
      if (OnMap(s, counter)) Drop(r, s, counter, trace);
    }
    ReturnCard(r, s, last);
  }
  combat.target = kNoId;
  for (const CounterId counter : CounterSet(combat.defenders)) {
    combat.defenders.Remove(counter);
    const CardId card = r.c.counters[counter].card;
    if (!card.exists() || !OnCalendar(s, card) || HolderOf(s, card) != combat.seat) continue;
    for (const CounterId other : r.c.cards[card].counters) combat.defenders.Remove(other);
    Applied(trace, "7.10.2.1.a.3/1"_sie, [&] { return r.CardName(card) + " is auctioned at once."; });
    combat.target = card;
    AskAuction(r, s, card, AuctionKind::kForced, Playing(r, s), 0, kFightEnds);
    return true;
  }
  return false;
}
void EndFight(const Rules& r, S& s, Trace* trace) {
  Combat& combat = s.combat;
  if (combat.own != 0 && r.Plays("self_attack=auction"_opt)) {
    if (!AuctionNext(r, s, trace)) s.step = kActivities;
    return;
  }
  MarkWhites(r, s, trace);
  MarkDuty(r, s);
  LoseCards(r, s, combat.defenders, trace);
  LoseCards(r, s, combat.attackers, trace);
  s.step = kActivities;
}

}  // namespace

CounterSet Surrender(const Rules& r, S& s, const CounterSet& beaten, const CounterSet& captors, PlayerId seat,
                     Trace* trace) {
  for (const CounterId counter : beaten) {
    if (r.c.counters[counter].equipment() && KindOf(r, counter) != CounterKind::kGunboat) {
      Applied(trace, "7.10.2.1.g.4"_sie, [&] { return r.CounterName(counter) + " goes over to the victors."; });
      TakeEquipment(r, s, counter, captors, seat);
    } else {
      Applied(trace, "7.10.2.1.g.3"_sie, [&] { return r.CounterName(counter) + " is taken."; });
      Capture(r, s, counter, captors);
    }
  }
  for (const CounterId counter : beaten) TakeCard(r, s, r.c.counters[counter].card, seat, trace);
  CounterSet captives = beaten;
  for (const CounterId counter : beaten) {
    if (Free(s, counter)) captives.Remove(counter);  // equipment that serves others now
  }
  return captives;
}

bool Ordered(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters) {
  for (const CounterId counter : counters) {
    if (s[counter].Has(kOrdered)) return true;
    const CounterInfo& info = r.c.counters[counter];
    const bool police = info.kind == CounterKind::kPolice;
    if (!police && !info.card.exists()) continue;
    const Nation nation = police ? r.c.places[info.home].nation : r.c.cards[info.card].nation;
    const OfficeId president = nation == Nation::kMexico         ? r.c.mexican_president
                               : nation == Nation::kUnitedStates ? r.c.us_president
                                                                 : OfficeId();
    const OfficeId governor = r.c.governors[static_cast<size_t>(TerritoryOf(r, counter))];
    if (nation != Nation::kNone && (Holds(r, s, seat, governor) || Holds(r, s, seat, president))) return true;
  }
  return false;
}

void RaiseCard(const Rules& r, S& s, CardId card) {
  if (OnCalendar(s, card) && TrackOf(s, card) == Track::kProfit && s[card].box < kLeadershipMost) ++s[card].box;
  for (const CounterId counter : r.c.cards[card].counters) {
    if (OnMap(s, counter) && s[counter].leadership < kLeadershipMost) ++s[counter].leadership;
  }
}

void Capture(const Rules& r, S& s, CounterId counter, const CounterSet& captors) {
  CounterState& state = s[counter];
  const bool red = ColourOfAll(r, s, captors) == Colour::kRed;
  state.custody = static_cast<uint8_t>(red ? Custody::kKidnapped : Custody::kCaptured);
  state.carrier = kNoId;
  state.at = kNoId;
  for (const CounterId captor : captors) {
    if (!state.at.exists()) state.at = r.c.counters[captor].card;
  }
}

void TakeEquipment(const Rules& r, S& s, CounterId counter, const CounterSet& captors, PlayerId seat) {
  const CardId card = r.c.counters[counter].card;
  bool whole = card.exists() && seat != 0 && !r.Plays("surrendered_card=former"_opt);
  for (const CounterId other : r.c.cards[card].counters) {
    whole = whole && (!OnMap(s, other) || r.c.counters[other].equipment());
  }
  if (!whole) return Capture(r, s, counter, captors);  // its card has others, who are not taken with it
  HandOver(s, card, seat);
  s[counter].colour = static_cast<uint8_t>(ColourOfAll(r, s, captors));
}

void KillLeader(const Rules& r, S& s, CounterId counter, uint16_t then, Trace* trace) {
  for (const OfficeId office : r.c.offices.ids()) {
    if (HolderOf(s, office) == counter) LeaveOffice(r, s, office, trace);
  }
  s.step = then;
  if (const PlayerId seat = SeatOfPerson(r, counter); seat != 0) return AskHeir(r, s, seat, then);
  Eliminate(r, s, counter, trace);
}

const SierraStep kSurrenderSteps[] = {
    Automatic(kSurrender, "who is beaten surrenders", "7.10.2.1.g.1"_sie, TestSurrender, {kLeaderLoss, kExecuteStep}),
    {kExecuteStep,
     "execute",
     "may execute captives",
     "7.10.2.1.h.1"_sie,
     {kCounterNamed, kDone},
     SeatDue,
     ListExecutions,
     CheckExecute,
     ApplyExecute,
     {kSurrender, kExecuteStep, kLeaderLoss, kHeirStep}},
    Automatic(kLeaderLoss, "leaders without troops are in danger", "7.10.2.1.i/1"_sie, LoseLeaders,
              {kFightEnds, kLeaderDieStep, kHeirStep}),
    {kLeaderDieStep,
     "leader_die",
     "a die for a leader falls",
     "7.10.2.1.i/1"_sie,
     {kDieRolled},
     Dice,
     ListLeaderDie,
     CheckLeaderDie,
     ApplyLeaderDie,
     {kLeaderLoss, kEscapeStep, kExecuteStep, kHeirStep}},
    {kEscapeStep,
     "escape",
     "names the enterprise to which its hacendado escapes",
     "7.10.2.1.i/1"_sie,
     {kCardNamed},
     SeatDue,
     ListRefuges,
     CheckRefuge,
     ApplyRefuge,
     {kLeaderLoss}},
    Automatic(kFightEnds, "the combat is over", "7.10.2.1.f.3/1"_sie, EndFight, {kActivities, kAuction, kFightEnds}),
};
void AddSurrenderSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kSurrenderSteps), std::end(kSurrenderSteps));
}

}  // namespace adjutant::sierra
