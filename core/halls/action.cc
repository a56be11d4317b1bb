// HoM 9: Action Phase: who plays, what a card may be used for, the Supply Event. HoM 17: discarding and holding.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/halls/engine.h"
#include "core/halls/supply.h"

namespace adjutant::halls {

namespace {

PlayerId InitiativePlayer(const Rules&, const S& s) { return Initiative(s); }
PlayerId ToMove(const Rules&, const S& s) { return s.now.to_move; }
uint8_t& Held(S& s, Side side) { return side == kUs ? s.now.held_us : s.now.held_mexico; }
int Held(const S& s, Side side) { return side == kUs ? s.now.held_us : s.now.held_mexico; }

// Nothing more to play this turn: an empty hand, or the last card kept for the next turn.
bool Finished(const Rules& r, const S& s, Side side) { return HandSize(r, s, side) == 0 || Held(s, side) == 2; }

void ListFirst(const Rules& r, const S& s, EventList* out) {
  for (int side = 0; side < 2; ++side) out->push_back(MakeEvent(kFirstPlayerChosen, InitiativePlayer(r, s), {side}));
}
Ruling CheckFirst(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void ChooseFirst(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "9.0/1"_hom);
  const Side first = e.args[0] == 0 ? kUs : kMexico;
  s.now.to_move = Enemy(first);  // NextPlayer passes the turn on
  s.step = kNextPlayer;
  Run(r, s, trace);
}

}  // namespace

void NextPlayer(const Rules& r, S& s, Trace* trace) {
  const Side last = static_cast<Side>(s.now.to_move);
  Side next = Enemy(last);
  if (Finished(r, s, next)) next = last;
  if (Finished(r, s, next)) {
    Applied(trace, "9.0/2"_hom);
    s.step = kActionEnd;
    return;
  }
  s.now.to_move = next;
  s.step = kPlayCardStep;
}

// ---- 9.1: one card, one action.

Ruling CheckUse(const Rules& r, const S& s, CardId card, Use use, Side side, Why* why) {
  const CardInfo& info = r.c.cards[static_cast<size_t>(card)];
  if (info.mandatory && use != Use::kEvent) {
    if (use == Use::kHold) {
      return Refused("12.1.b/2"_hom, why, [&] { return absl::StrCat(r.CardName(card), " must be played as an event and cannot be held"); });
    }
    return Refused("12.1.b/1"_hom, why, [&] { return absl::StrCat(r.CardName(card), " must be played as an event"); });
  }
  switch (use) {
    case Use::kNone: break;
    case Use::kEvent: return CheckEvent(r, s, card, side, why);
    case Use::kActivateLeaders:
      for (size_t i = 0; i < r.c.leaders.size(); ++i) {
        if (r.c.leaders[i].side == side && OnMap(s.leaders[i].where)) return Accepted();
      }
      return Refused("9.3/1"_hom, why, [&] { return absl::StrCat(r.SideName(side), " has no leader on the map"); });
    case Use::kActivateUnit:
      for (size_t i = 0; i < r.c.units.size(); ++i) {
        if (r.c.units[i].side == side && OnMap(s.units[i].where) && r.c.units[i].sort != Sort::kFortress) return Accepted();
      }
      return Refused("9.3/6"_hom, why, [&] { return absl::StrCat(r.SideName(side), " has no unit on the map"); });
    case Use::kActivateForce: {
      bool any = false;
      for (size_t i = 0; i < r.c.leaders.size(); ++i) {
        const LeaderId leader = static_cast<LeaderId>(i);
        if (r.c.leaders[i].side != side || !CanCommand(r, s, leader)) continue;
        any = true;
        if (RatingsOf(r, s, leader).strategy <= info.ops) return Accepted();
      }
      if (!any) {
        return Refused("3.5/1"_hom, why, [&] { return absl::StrCat(r.SideName(side), " has no leader with units to command"); });
      }
      return Refused("9.3/2"_hom, why, [&] {
        return absl::StrCat("the card has ", info.ops, " OPS, less than the strategy rating of every commander");
      });
    }
    case Use::kPlaceControl:
    case Use::kBuildFieldworks:
    case Use::kBuildFort:
    case Use::kFinishFort:
    case Use::kReplacements:
    case Use::kReturnTrain:
    case Use::kOrganiseArmy: return CheckPlacementUse(r, s, card, use, side, why);
    case Use::kDiscard: return Accepted();
    case Use::kHold:
      if (HandSize(r, s, side) != 1) {
        return Refused("17.2/1"_hom, why, [&] {
          return absl::StrCat("a card may be held only when it is the last; ", r.SideName(side), " has ", HandSize(r, s, side));
        });
      }
      return Accepted();
  }
  return Refused("9.1/0"_hom, why, [] { return std::string("that is none of the actions a card allows"); });
}

namespace {

constexpr int kUses = static_cast<int>(Use::kHold);

void ListPlays(const Rules& r, const S& s, EventList* out) {
  const Side side = static_cast<Side>(s.now.to_move);
  for (CardId i = 0; i < static_cast<CardId>(r.c.cards.size()); ++i) {
    if (s.cards[static_cast<size_t>(i)] != HandOf(side)) continue;
    for (int use = 1; use <= kUses; ++use) out->push_back(MakeEvent(kCardPlayed, side, {i, use}));
  }
  for (MarkerId i = 0; i < static_cast<MarkerId>(r.c.markers.size()); ++i) {
    if (s.markers[static_cast<size_t>(i)].state != kInPool) out->push_back(MakeEvent(kFortificationDemolished, side, {i}));
  }
}

Ruling CheckPlay(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = static_cast<Side>(s.now.to_move);
  if (e.type == kFortificationDemolished) {
    const size_t marker = static_cast<size_t>(e.args[0]);
    if (r.c.markers[marker].side != side || s.markers[marker].state == kInPool) {
      return Refused("13.2.b/2"_hom, why, [&] {
        return absl::StrCat("that marker is no fieldworks or fort of ", r.SideName(side), " on the map");
      });
    }
    return Accepted();
  }
  const CardId card = static_cast<CardId>(e.args[0]);
  if (s.cards[static_cast<size_t>(card)] != HandOf(side)) {
    return Refused("9.0/1"_hom, why, [&] { return absl::StrCat(r.CardName(card), " is not in the hand of ", r.SideName(side)); });
  }
  return CheckUse(r, s, card, static_cast<Use>(e.args[1]), side, why);
}

void PlayCard(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Side side = static_cast<Side>(s.now.to_move);
  if (e.type == kFortificationDemolished) {
    s.markers[static_cast<size_t>(e.args[0])] = MarkerRecord{};
    Applied(trace, "13.2.b/3"_hom);
    return;  // it costs no card: the same player goes on
  }
  const CardId card = static_cast<CardId>(e.args[0]);
  const CardInfo& info = r.c.cards[static_cast<size_t>(card)];
  const Use use = static_cast<Use>(e.args[1]);
  Applied(trace, "8.3/3"_hom);
  ++s.now.cards_played;
  if (use == Use::kHold) {
    // 17.2/3: no second chance once the other has no more than one card.
    const bool last = HandSize(r, s, Enemy(side)) <= 1;
    Held(s, side) = last ? 2 : 1;
    if (last) {
      Say(trace, "17.2/3"_hom, [&] { return absl::StrCat(r.SideName(side), " keeps its last card for the next turn"); });
    } else {
      Applied(trace, "17.2/1"_hom);
    }
    s.step = kNextPlayer;
    Run(r, s, trace);
    return;
  }
  Held(s, side) = 0;
  if (use == Use::kDiscard) {
    Applied(trace, "17.1/1"_hom);
    s.cards[static_cast<size_t>(card)] = kDiscarded;
    s.step = kNextPlayer;
    Run(r, s, trace);
    return;
  }
  s.cards[static_cast<size_t>(card)] = kInPlay;
  s.play = CardPlay{};
  s.play.card = static_cast<int16_t>(card + 1);
  s.play.use = static_cast<uint8_t>(use);
  s.play.side = side;
  s.play.ops = static_cast<uint8_t>(info.ops);
  s.step = kUseStart;
  if (info.wagon) {
    if (s.now.supply_event_done != 0) {
      Say(trace, "9.2/4"_hom, [] { return std::string("the Supply Event has taken place this turn: no check"); });
    } else {
      s.step = kSupplyDieStep;  // 8.3.d, before the card takes effect
    }
  }
  Run(r, s, trace);
}

// ---- 9.2: the Supply Event.

void ListSupplyDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSupplyCheck); }
Ruling CheckSupplyDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSupplyCheck, "8.3.d"_hom, why);
}
void RollSupplyDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  Sum roll(trace, "9.2/2"_hom, "supply_check", [] { return std::string("Supply Event check"); });
  roll.Add(e.args[1], "9.2/2"_hom, [] { return std::string("die"); });
  if (s.now.heat != 0) roll.Add(-1, "9.2/3"_hom, [] { return std::string("Heat Turn"); });
  const bool event = roll.Finish() <= s.play.ops;
  Say(trace, "9.2/2"_hom, [&] {
    return absl::StrCat("supply check: ", roll.total(), " against ", s.play.ops, " OPS, ",
                        event ? "the Supply Event takes place" : "no Supply Event");
  });
  s.step = event ? kSupplyEvent : kUseStart;
  Run(r, s, trace);
}

}  // namespace

void BeginSupplyEvent(const Rules&, S& s, Trace* trace) {
  Applied(trace, "9.2/5"_hom);
  s.now.supply_event_done = 1;
  s.supplied = UnitSet{};
  s.supply_done = SpaceSet{};
  s.step = kSupplyLosses;
}

namespace {

// Units of a side in a space that no line and no allotment feeds, in a Supply Event.
int Unfed(const Rules& r, const S& s, Side side, SpaceId space, UnitSet* out) {
  int count = 0;
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    if (r.c.units[i].side != side || s.units[i].where != At(space) || r.c.units[i].sort == Sort::kFortress) continue;
    if (s.supplied.Has(static_cast<int>(i))) continue;
    if (out != nullptr) out->Add(static_cast<int>(i));
    ++count;
  }
  return count;
}

Consumer ConsumerAt(const Rules& r, const S& s, Side side, SpaceId space) {
  return Consumer{side, space, ArmyIn(r, s, side, space) != kNoId, /*supply_event=*/true};
}

// The space and side at which the Supply Event is now; both sides' spaces, initiative player first.
Side EventSide(const S& s) { return static_cast<Side>(s.now.roller); }
PlayerId EventPlayer(const Rules&, const S& s) { return s.now.roller; }
SpaceId EventSpace(const S& s) { return static_cast<SpaceId>(s.now.city - 1); }

}  // namespace

// Walks the spaces with units: those out of supply lose half their steps (6.6, 9.2/5).
void SupplyLosses(const Rules& r, S& s, Trace* trace) {
  for (Side side : {Initiative(s), Enemy(Initiative(s))}) {
    for (SpaceId space = 0; space < static_cast<SpaceId>(r.c.spaces.size()); ++space) {
      // One bit a space serves both sides: a space of both sides is a Zone, walked again for the second side below.
      if (s.supply_done.Has(space) && !(r.c.spaces[static_cast<size_t>(space)].zone() && side != Initiative(s))) continue;
      UnitSet unfed;
      int count = Unfed(r, s, side, space, &unfed);
      if (count == 0) continue;
      SupplyLine line;
      if (TraceSupply(r, s, ConsumerAt(r, s, side, space), &line)) continue;
      int fed = FedWithoutLine(r, side, space, /*supply_event=*/true);
      for (size_t i = 0; i < r.c.units.size(); ++i) {
        if (r.c.units[i].side == side && s.units[i].where == At(space) && s.supplied.Has(static_cast<int>(i))) --fed;
      }
      if (count <= fed) continue;
      s.now.roller = side;
      s.now.city = static_cast<uint8_t>(space + 1);
      if (fed > 0) {
        s.step = kAllotUnitStep;  // the owner says which units the Zone feeds
        return;
      }
      s.supply_done.Add(space);
      for (int i = 0; i < static_cast<int>(r.c.units.size()); ++i) {
        if (unfed.Has(i)) s.supplied.Add(i);  // dealt with
      }
      int steps = StepsOf(s, unfed);
      bool cavalry = false;
      for (size_t i = 0; i < r.c.units.size(); ++i) cavalry = cavalry || (unfed.Has(static_cast<int>(i)) && r.c.units[i].cavalry());
      bool river = false;
      for (const Link& link : r.c.spaces[static_cast<size_t>(space)].links) river = river || link.kind == LinkKind::kRiver;
      Sum loss(trace, "6.6/1"_hom, "supply.loss", [&] { return absl::StrCat("steps lost at ", r.SpaceName(space)); });
      loss.Add((steps + 1) / 2, "6.6/1"_hom, [&] { return absl::StrCat("half of ", steps, " steps, rounded up"); });
      if (river) loss.Add(-1, "6.6/3"_hom, [] { return std::string("a Rio Grande connection"); });
      loss.Clamp(cavalry ? 1 : 0, 255, "6.6/2"_hom, [] { return std::string("the cavalry step is owed"); });
      const int lost = static_cast<int>(loss.Finish());
      Say(trace, "9.2/5"_hom, [&] {
        return absl::StrCat(r.SideName(side), " is out of supply at ", r.SpaceName(space), " and loses ", lost, " step(s)");
      });
      s.now.city = 0;
      s.now.roller = 0;
      LossTask task{};
      task.from = unfed;
      task.side = side;
      task.left = static_cast<uint8_t>(lost);
      task.cavalry = cavalry ? 1 : 0;
      task.cause = kSupplyLoss;
      CallLosses(s, task, kSupplyLosses);
      return;
    }
  }
  Say(trace, "6.1/2"_hom, [] { return std::string("supply has been checked for every space with units"); });
  s.step = kSupplyBlockade;
}

namespace {

void ListAllot(const Rules& r, const S& s, EventList* out) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    out->push_back(MakeEvent(kSupplyUnitAllotted, s.now.roller, {i}));
  }
}
Ruling CheckAllot(const Rules& r, const S& s, const Event& e, Why* why) {
  UnitSet unfed;
  Unfed(r, s, EventSide(s), EventSpace(s), &unfed);
  if (!unfed.Has(e.args[0])) {
    return Refused("6.4.b/1"_hom, why, [&] {
      return absl::StrCat(r.UnitName(static_cast<UnitId>(e.args[0])), " is no unit without supply in ", r.SpaceName(EventSpace(s)));
    });
  }
  return Accepted();
}
void Allot(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (EventSpace(s) == r.c.disputed_zone) {
    Applied(trace, "6.4.b/1"_hom);
  } else if (r.c.spaces[static_cast<size_t>(EventSpace(s))].zone()) {
    Applied(trace, "6.4.c/1"_hom);
  } else {
    Applied(trace, "6.4.d"_hom);
  }
  s.supplied.Add(e.args[0]);
  s.now.city = 0;
  s.now.roller = 0;
  s.step = kSupplyLosses;
  Run(r, s, trace);
}

void ListBlockade(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kBlockade); }
Ruling CheckBlockade(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kBlockade, "9.2/7"_hom, why);
}
void RollBlockade(const Rules& r, S& s, const Event& e, Trace* trace) {
  const bool hit = e.args[1] <= s.now.blockade;
  Say(trace, "9.2/7"_hom, [&] {
    return absl::StrCat("blockade: die ", e.args[1], " against level ", s.now.blockade, hit ? ": a unit is lost" : ": no effect");
  });
  s.step = kUseStart;
  if (hit) {
    for (size_t i = 0; i < r.c.units.size(); ++i) {
      if (r.c.units[i].side == kMexico && s.units[i].where == kRegroup) s.step = kBlockadeUnitStep;
    }
  }
  Run(r, s, trace);
}

void ListBlockaded(const Rules& r, const S&, EventList* out) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) out->push_back(MakeEvent(kUnitDrawn, kChance, {i}));
}
Ruling CheckBlockaded(const Rules& r, const S& s, const Event& e, Why* why) {
  const size_t unit = static_cast<size_t>(e.args[0]);
  if (r.c.units[unit].side != kMexico || s.units[unit].where != kRegroup) {
    return Refused("14.5/2"_hom, why, [] { return std::string("the unit is not in Mexico's Regroup box"); });
  }
  return Accepted();
}
void RemoveBlockaded(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.units[static_cast<size_t>(e.args[0])].where = kOutOfGame;
  Say(trace, "14.5/2"_hom, [&] { return absl::StrCat(r.UnitName(static_cast<UnitId>(e.args[0])), " leaves the game"); });
  s.step = kUseStart;
  Run(r, s, trace);
}

}  // namespace

void SupplyBlockade(const Rules& r, S& s, Trace*) {
  s.step = s.now.blockade > 0 || r.Default(kBlockadeAtZero) ? kBlockadeDieStep : kUseStart;
}

void StartUse(const Rules& r, S& s, Trace* trace) {
  const CardId card = static_cast<CardId>(s.play.card - 1);
  const Side side = static_cast<Side>(s.play.side);
  const Use use = static_cast<Use>(s.play.use);
  // The Supply Event may have taken away what the card was played for.
  if (!CheckUse(r, s, card, use, side, nullptr).accepted) {
    Say(trace, "9.1/0"_hom, [] { return std::string("nothing is left to use the card for"); });
    s.step = kUseDone;
    return;
  }
  s.play.left = s.play.ops;
  switch (use) {
    case Use::kEvent: PlayEvent(r, s, trace); return;
    case Use::kActivateForce: s.step = kNameCommanderStep; return;
    case Use::kActivateUnit: s.step = kNameUnitStep; return;
    case Use::kActivateLeaders: s.step = kNameLeaderStep; return;
    case Use::kPlaceControl: s.step = kPlaceControlStep; return;
    case Use::kBuildFieldworks:
    case Use::kBuildFort:
    case Use::kFinishFort: s.step = kWorksSiteStep; return;
    case Use::kReplacements: s.step = kReplacementLeaderStep; return;
    case Use::kReturnTrain: s.step = kPlaceTrainStep; return;
    case Use::kOrganiseArmy: s.step = kOrganiseStep; return;
    case Use::kNone:
    case Use::kDiscard:
    case Use::kHold: break;
  }
  s.step = kUseDone;
}

void DiscardCard(const Rules& r, S& s, CardId card, bool as_event, Trace* trace) {
  const CardInfo& info = r.c.cards[static_cast<size_t>(card)];
  if (as_event && info.remove) {
    s.cards[static_cast<size_t>(card)] = kRemoved;
    Say(trace, "12.1.c/1"_hom, [&] { return absl::StrCat(r.CardName(card), " leaves the game"); });
  } else {
    s.cards[static_cast<size_t>(card)] = kDiscarded;
    Applied(trace, "8.3/1"_hom);
  }
  if (as_event && info.reshuffle) {
    s.now.reshuffle_due = 1;
    Applied(trace, "12.1.c/2"_hom);
  }
}

void FinishUse(const Rules& r, S& s, Trace* trace) {
  DiscardCard(r, s, static_cast<CardId>(s.play.card - 1), static_cast<Use>(s.play.use) == Use::kEvent, trace);
  s.play = CardPlay{};
  CheckArmies(r, s, trace);
  s.step = kNextPlayer;
}

void EndActionPhase(const Rules&, S& s, Trace* trace) {
  if (s.now.reshuffle_due != 0) {
    Say(trace, "8.3.b/3"_hom, [] { return std::string("a Reshuffle card was played: the discards go back into the draw pile"); });
    for (uint8_t& place : s.cards) {
      if (place == kDiscarded) place = kInDeck;
    }
    s.now.reshuffle_due = 0;
  }
  s.now.stage = 0;
  s.step = kEndControl;
}

void AddActionSteps(std::vector<HallsStep>* steps) {
  steps->push_back({kFirstPlayerStep, "first_player", "says who plays the first strategy card", "9.0/1"_hom, {kFirstPlayerChosen},
                    InitiativePlayer, ListFirst, CheckFirst, ChooseFirst});
  steps->push_back({kPlayCardStep, "play_card", "plays a strategy card", "9.1/0"_hom, {kCardPlayed, kFortificationDemolished},
                    ToMove, ListPlays, CheckPlay, PlayCard});
  steps->push_back({kSupplyDieStep, "supply_check", "the die for the Supply Event check", "8.3.d"_hom, {kDieRolled}, Dice,
                    ListSupplyDie, CheckSupplyDie, RollSupplyDie});
  steps->push_back({kAllotUnitStep, "allot_supply", "names a unit that the space feeds by itself", "6.4.b/1"_hom,
                    {kSupplyUnitAllotted}, EventPlayer, ListAllot, CheckAllot, Allot});
  steps->push_back({kBlockadeDieStep, "blockade", "the die against the blockade", "9.2/7"_hom, {kDieRolled}, Dice, ListBlockade,
                    CheckBlockade, RollBlockade});
  steps->push_back({kBlockadeUnitStep, "blockaded_unit", "a Mexican unit is drawn from Regroup and leaves the game", "14.5/2"_hom,
                    {kUnitDrawn}, Dice, ListBlockaded, CheckBlockaded, RemoveBlockaded});
}

}  // namespace adjutant::halls
