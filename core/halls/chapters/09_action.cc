// HoM 9: Action Phase: who plays, and what a card may be used for. HoM 17: discarding and holding.
#include <algorithm>
#include <array>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/engine.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

constexpr int kSantaAnnaElected = 12;
constexpr int kLogistics = 70;
constexpr int kArmistice = 71;

PlayerId InitiativePlayer(const Rules&, const S& s) { return Initiative(s); }
PlayerId ToMove(const Rules&, const S& s) { return s.now.to_move; }
uint8_t& Held(S& s, Side side) { return side == kUs ? s.now.held_us : s.now.held_mexico; }
int Held(const S& s, Side side) { return side == kUs ? s.now.held_us : s.now.held_mexico; }

// Nothing more to play this turn: an empty hand, or the last card kept for the next turn.
bool Finished(const Rules& r, const S& s, Side side) {
  return HandSize(r, s, side) == 0 || Held(s, side) == kHeldForNextTurn;
}

bool HoldsMandatory(const Rules& r, const S& s, Side side) {
  for (CardId card : r.c.cards.ids()) {
    if (s.cards[card] == HandOf(side) && r.c.cards[card].mandatory) return true;
  }
  return false;
}

// 9.0/2 (b): one side has held its last card, and the other has played all of its own. A mandatory card cannot be kept
// for the next turn (12.1.b/2): its holder plays it.
bool LeftWithHeldCard(const Rules& r, const S& s, Side side) {
  return Held(s, side) != 0 && HandSize(r, s, side) == 1 && HandSize(r, s, Enemy(side)) == 0 &&
         !HoldsMandatory(r, s, side);
}

void ListFirst(const Rules& r, const S& s, EventList* out) {
  for (int side = 0; side < 2; ++side) out->push_back(MakeEvent(kFirstPlayerChosen, InitiativePlayer(r, s), {side}));
}
Ruling CheckFirst(const Rules&, const S&, const Event&, Why*) { return Accepted(); }
void ChooseFirst(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "9.0/1"_hom);
  Applied(trace, "4.2.C/1"_hom);
  const Side first = e.args[0] == 0 ? kUs : kMexico;
  s.now.to_move = Enemy(first);  // NextPlayer passes the turn on
  s.step = kNextPlayer;
}

void NextPlayer(const Rules& r, S& s, Trace* trace) {
  if (LoseFortresses(r, s, kNextPlayer, trace)) return;
  const Side last = static_cast<Side>(s.now.to_move);
  Side next = Enemy(last);
  if (s.effects.initiative_passed != 0) {
    s.effects.initiative_passed = 0;
    next = Initiative(s);
    Applied(trace, "3.7/2"_hom);
  }
  if (Finished(r, s, next)) next = Enemy(next);
  const bool kept = LeftWithHeldCard(r, s, next);
  if (kept && Held(s, next) == 1) {
    Applied(trace, "17.2/2"_hom, [&] {
      return absl::StrCat(r.SideName(Enemy(next)), " has played all its cards: ", r.SideName(next),
                          " keeps its last card for the next turn");
    });
    Held(s, next) = kHeldForNextTurn;
  }
  // By an option the phase ends for who alone has cards left. Whether one of them must be played nobody else knows, so
  // that it makes no difference.
  const bool over = kept || (r.Plays("action_phase_end=phase_ends"_opt) && HandSize(r, s, Enemy(next)) == 0);
  if (Finished(r, s, next) || over) {
    Applied(trace, "9.0/2"_hom);
    s.step = kActionEnd;
    return;
  }
  s.now.to_move = next;
  s.step = kPlayCardStep;
}

}  // namespace

// ---- 9.1: one card, one action.

namespace {

// A card of `side` has been played: what lasts for a number of cards comes nearer to its end.
void CountDown(const Rules& r, S& s, Side side, bool is_armistice) {
  EffectState& effects = s.effects;
  uint8_t& armistice = side == kUs ? effects.armistice_us : effects.armistice_mexico;
  if (armistice > 0 && !is_armistice) --armistice;  // it does not count under itself
  if (effects.exhausted_leader == kNoId || r.c.leaders[effects.exhausted_leader].side != side) return;
  if (effects.exhausted_cards > 0) --effects.exhausted_cards;
  if (effects.exhausted_cards == 0) effects.exhausted_leader = kNoId;
}

// 17.2/3: no second chance to play a held card once the other side has no more than one.
bool HoldsForNextTurn(const Rules& r, const S& s, Side side) { return HandSize(r, s, Enemy(side)) <= 1; }

// 12.1.b, 17.1/2: what a mandatory card may not be used for.
Ruling CheckMandatory(const Rules& r, const S& s, CardId card, Use use, Side side, Why* why) {
  if (use == Use::kEvent || s.effects.as_event != 0) return Accepted();
  if (use == Use::kHold) {
    if (Breaks("12.1.b/2"_hom, HoldsForNextTurn(r, s, side))) {
      return Refused(
          "12.1.b/2"_hom, why,
          [&] {
            return absl::StrCat(r.CardName(card), " must be played as an event and cannot be held until the next turn");
          },
          "17.2/2"_hom);
    }
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("17.1/2"_hom, use == Use::kDiscard, why, r.CardName(card),
                     " must be played as an event and is not discarded");
  if (r.Plays("mandatory_holder=operations_allowed"_opt) && side == kUs && r.c.cards[card].number == kSantaAnnaElected)
    return Accepted("12.1.b/1"_hom);
  ADJUTANT_REFUSE_IF("12.1.b/1"_hom, true, why, r.CardName(card), " must be played as an event");
  return Accepted();
}

// One whom this card has not activated alone already, be it by other OPS of its event (12.1/2).
bool LeaderToActivate(const Rules& r, const S& s, Side side) {
  for (LeaderId leader : r.c.leaders.ids()) {
    const bool again = !s.activated.Has(leader) || r.Plays("leader_activated_again=again"_opt);
    if (r.c.leaders[leader].side == side && OnMap(s.leaders[leader].where) && again) return true;
  }
  return false;
}
// A fortress's own unit does not count: it is never activated.
bool UnitOnMap(const Rules& r, const S& s, Side side) {
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].side == side && OnMap(s.units[unit].where) && r.c.units[unit].sort != Sort::kFortress)
      return true;
  }
  return false;
}

constexpr int kUses = static_cast<int>(Use::kRevealGuerilla);

}  // namespace

Ruling CheckUse(const Rules& r, const S& s, CardId card, Use use, Side side, Why* why) {
  Kept("4.2.C/2"_hom);
  if (r.c.cards[card].mandatory) {
    const Ruling ruling = CheckMandatory(r, s, card, use, side, why);
    if (!ruling.accepted) return ruling;
  }
  switch (use) {
    case Use::kNone:
      break;
    case Use::kEvent:
      return CheckEvent(r, s, card, side, why);
    case Use::kActivateLeaders:
      ADJUTANT_REFUSE_IMPOSSIBLE("9.3/1"_hom, !LeaderToActivate(r, s, side), why, r.SideName(side),
                                 " has no leader on the map to activate");
      return Accepted();
    case Use::kActivateUnit:
      ADJUTANT_REFUSE_IMPOSSIBLE("9.3/6"_hom, !UnitOnMap(r, s, side), why, r.SideName(side), " has no unit on the map");
      return Accepted();
    case Use::kActivateForce:
      return CheckForceActivation(r, s, side, OpsOf(r, s, card), why);
    case Use::kPlaceControl:
    case Use::kBuildFieldworks:
    case Use::kBuildFort:
    case Use::kFinishFort:
    case Use::kReplacements:
    case Use::kReturnTrain: {
      const Ruling ruling = CheckPlacementUse(r, s, card, use, side, why);
      if (!ruling.accepted) AddCase("9.5"_hom, why);
      return ruling;
    }
    case Use::kOrganiseArmy:
      return CheckPlacementUse(r, s, card, use, side, why);
    case Use::kSeaMovePiece:
    case Use::kSeaMoveForce:
    case Use::kLanding:
    case Use::kActivateSquadron:
    case Use::kSeizePort:
      return CheckNavalUse(r, s, card, use, side, why);
    case Use::kRaid:
    case Use::kHideGuerilla:
    case Use::kRevealGuerilla:
      return CheckRaidUse(r, s, card, use, side, why);
    case Use::kDiscard:
      return Accepted();
    case Use::kHold:
      if (Breaks("17.2/1"_hom, HandSize(r, s, side) != 1)) {
        return Refused(
            "17.2/1"_hom, why,
            [&] {
              return absl::StrCat("a card may be held only when it is the last; ", r.SideName(side), " has ",
                                  HandSize(r, s, side));
            },
            "9.9/2"_hom);
      }
      return Accepted("9.1/0"_hom);
  }
  if (CannotBe("9.1/0"_hom, use == Use::kNone || static_cast<int>(use) > kUses)) {
    return Refused("9.1/0"_hom, why, "that is none of the actions a card allows", "4.2.C/2"_hom);
  }
  return Accepted();
}

namespace {

constexpr int kMostOps = 4;

// Does it matter for the use how many OPS the card has?
bool NeedsOps(Use use) {
  switch (use) {
    case Use::kActivateForce:
    case Use::kOrganiseArmy:
    case Use::kSeaMoveForce:
    case Use::kLanding:
    case Use::kActivateSquadron:
    case Use::kSeizePort:
      return true;
    default:
      return false;
  }
}

// Whether a card can be used, remembered: apart from its event and from cards that have to be events, this depends on
// the card's OPS at most.
class UsesByOps {
 public:
  UsesByOps(const Rules& r, const S& s, Side side) : r_(r), s_(s), side_(side) {}
  bool Legal(CardId card, Use use) {
    const CardInfo& info = r_.c.cards[card];
    if (use == Use::kEvent || info.mandatory) return CheckUse(r_, s_, card, use, side_, nullptr).accepted;
    const size_t ops = NeedsOps(use) ? static_cast<size_t>(info.ops) : 0;
    uint8_t& known = known_[ops][static_cast<size_t>(use)];
    if (known == 0) known = CheckUse(r_, s_, card, use, side_, nullptr).accepted ? 2 : 1;
    return known == 2;
  }

 private:
  const Rules& r_;
  const S& s_;
  Side side_;
  std::array<std::array<uint8_t, kUses + 1>, kMostOps + 1> known_{};  // 0: not asked yet, 1: no, 2: yes
};

void ListPlays(const Rules& plain, const S& s, EventList* out) {
  SupplyMemo memo(plain, s);
  const Rules& r = memo.rules();
  const Side side = static_cast<Side>(s.now.to_move);
  UsesByOps uses(r, s, side);
  for (CardId card : r.c.cards.ids()) {
    if (s.cards[card] != HandOf(side)) continue;
    for (int use = 1; use <= kUses; ++use) {
      if (uses.Legal(card, static_cast<Use>(use))) out->push_back(MakeEvent(kCardPlayed, side, {card, use}));
    }
  }
  for (MarkerId marker : r.c.markers.ids()) {
    if (r.c.markers[marker].side == side && s.markers[marker].state != kInPool)
      out->push_back(MakeEvent(kFortificationDemolished, side, {marker}));
  }
}

Ruling CheckPlay(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = static_cast<Side>(s.now.to_move);
  if (e.type == kFortificationDemolished) {
    const MarkerId marker = MarkerArg(e);
    if (CannotBe("13.2.b/2"_hom, s.markers[marker].state == kInPool) ||
        Breaks("13.2.b/2"_hom, r.c.markers[marker].side != side)) {
      return Refused("13.2.b/2"_hom, why, [&] {
        return absl::StrCat("that marker is no fieldworks or fort of ", r.SideName(side), " on the map");
      });
    }
    return Accepted();
  }
  const CardId card = CardArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("9.0/1"_hom, s.cards[card] != HandOf(side), why, r.CardName(card),
                             " is not in the hand of ", r.SideName(side));
  return CheckUse(r, s, card, static_cast<Use>(e.args[1]), side, why);
}

// 8.3.d, 9.2: a card with the wagon asks for the Supply Event, before it takes effect; Logistics brings it.
void DueSupplyEvent(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "8.3.d"_hom);
  const bool logistics = r.c.cards[s.play.card].number == kLogistics;
  if (s.now.supply_event_done != 0) {
    Applied(trace, "9.2/4"_hom, "the Supply Event has taken place this turn: there is no other");
  } else if (logistics) {
    Applied(trace, "9.2/1"_hom, "Logistics: the Supply Event takes place");
    s.step = kSupplyEvent;
  } else if (r.Plays("supply_check_time=before_card"_opt)) {
    s.step = kSupplyDieStep;
  } else {
    s.effects.supply_check = kCheckDue;
  }
}

void PlayCard(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Side side = static_cast<Side>(s.now.to_move);
  if (e.type == kFortificationDemolished) {
    s.markers[MarkerArg(e)] = MarkerRecord{};
    Applied(trace, "13.2.b/3"_hom);
    LoseFortresses(r, s, kPlayCardStep, trace);  // whose works they were (13.3.b)
    return;                                      // it costs no card: the same player goes on
  }
  const CardId card = CardArg(e);
  const CardInfo& info = r.c.cards[card];
  const Use use = static_cast<Use>(e.args[1]);
  Applied(trace, "8.3/3"_hom);
  ++s.now.cards_played;
  if (use == Use::kHold) {
    const bool last = HoldsForNextTurn(r, s, side);
    Held(s, side) = last ? kHeldForNextTurn : 1;
    Applied(trace, "9.9/2"_hom);
    if (last) {
      Applied(trace, "17.2/3"_hom,
              [&] { return absl::StrCat(r.SideName(side), " keeps its last card for the next turn"); });
    } else {
      Applied(trace, "17.2/1"_hom);
    }
    s.step = kNextPlayer;
    return;
  }
  if (Held(s, side) != 0) Applied(trace, "17.2/2"_hom);
  Held(s, side) = 0;
  if (use == Use::kDiscard) {
    Applied(trace, "17.1/1"_hom);
    Applied(trace, "9.9/1"_hom);
    if (info.remove) Applied(trace, "17.1/3"_hom);
    s.cards[card] = kDiscarded;
    s.effects.seen.Remove(card);
    CountDown(r, s, side, /*is_armistice=*/false);
    s.step = kNextPlayer;
    return;
  }
  s.cards[card] = kInPlay;
  s.play = CardPlay{};
  s.play.card = card;
  s.play.use = static_cast<uint8_t>(use);
  s.play.side = side;
  s.play.ops = static_cast<uint8_t>(info.ops);
  s.effects.as_event = use == Use::kEvent ? 1 : 0;
  s.effects.ops_granted = s.effects.grants = 0;
  s.effects.supply_check = kNoCheckDue;
  s.step = kUseStart;
  if (info.wagon) DueSupplyEvent(r, s, trace);
}

}  // namespace

Ruling BarCard(const Rules& r, const S& s, const Event& e, Why* why) {
  if (Breaks("8.3/3"_hom, s.play.card != kNoId && e.player == s.play.side && CardArg(e) != s.play.card)) {
    return Refused(
        "8.3/3"_hom, why,
        [&] { return absl::StrCat("what ", r.CardName(s.play.card), " was played for is not done yet"); },
        "4.2.C/2"_hom);
  }
  return Accepted();
}

namespace {

void StartUse(const Rules& r, S& s, Trace* trace) {
  const CardId card = s.play.card;
  const Side side = static_cast<Side>(s.play.side);
  const Use use = static_cast<Use>(s.play.use);
  if (s.effects.supply_check == kChecked) {  // the card has had its effect
    s.step = kUseDone;
    return;
  }
  // The Supply Event may have taken away what the card was played for. Replacements are given out wherever somebody can
  // receive them, also those that should not have been taken.
  const bool use_left =
      use == Use::kReplacements ? AnyReceiver(r, s, side) : CheckUse(r, s, card, use, side, nullptr).accepted;
  if (!use_left) {
    Applied(trace, "9.1/0"_hom, "nothing is left to use the card for");
    s.step = kUseDone;
    return;
  }
  s.play.left = s.play.ops;
  switch (use) {
    case Use::kEvent:
      PlayEvent(r, s, trace);
      return;
    case Use::kActivateForce:
      s.step = kNameCommanderStep;
      return;
    case Use::kActivateUnit:
      s.step = kNameUnitStep;
      return;
    case Use::kActivateLeaders:
      s.step = kNameLeaderStep;
      return;
    case Use::kPlaceControl:
      Applied(trace, "9.5"_hom);
      s.step = kPlaceControlStep;
      return;
    case Use::kBuildFieldworks:
    case Use::kBuildFort:
    case Use::kFinishFort:
      s.step = kWorksSiteStep;
      return;
    case Use::kReplacements:
      s.step = kReplacementLeaderStep;
      return;
    case Use::kReturnTrain:
      s.step = kPlaceTrainStep;
      return;
    case Use::kOrganiseArmy:
      s.step = kOrganiseStep;
      return;
    case Use::kSeaMovePiece:
    case Use::kSeaMoveForce:
    case Use::kLanding:
    case Use::kActivateSquadron:
    case Use::kSeizePort:
      StartNavalUse(r, s, trace);
      return;
    case Use::kRaid:
    case Use::kHideGuerilla:
    case Use::kRevealGuerilla:
      StartRaidUse(r, s, trace);
      return;
    case Use::kNone:
    case Use::kDiscard:
    case Use::kHold:
      break;
  }
  s.step = kUseDone;
}

}  // namespace

void DiscardCard(const Rules& r, S& s, CardId card, bool as_event, Trace* trace) {
  const CardInfo& info = r.c.cards[card];
  s.effects.seen.Remove(card);  // no longer in the hand in which it was seen
  if (as_event && info.remove) {
    s.cards[card] = kRemoved;
    Applied(trace, "8.3.a"_hom);
    Applied(trace, "12.1.c/1"_hom, [&] { return absl::StrCat(r.CardName(card), " leaves the game"); });
  } else {
    s.cards[card] = kDiscarded;
    Applied(trace, "8.3/1"_hom);
  }
  if (!as_event || !info.reshuffle) return;
  const bool war_cards_join =
      (r.Plays("war_deck_merge=at_declaration"_opt) ? s.now.war_units_due : s.now.war_cards_joined) != 0;
  if (!war_cards_join) {
    s.now.reshuffle_due = 1;
    Applied(trace, "12.1.c/2"_hom);
    return;
  }
  // The War cards join in this turn: the deck has been made anew, and the card itself joins it.
  if (!info.remove) s.cards[card] = kInDeck;
  Applied(trace, "12.1.c/3"_hom);
}

void ShuffleDiscards(S& s, Trace* trace) {
  Applied(trace, "8.3.b/3"_hom, "a Reshuffle card was played: the discards go back into the draw pile");
  Applied(trace, "8.3.b/1"_hom);
  for (uint8_t& place : s.cards) {
    if (place == kDiscarded) place = kInDeck;
  }
  s.now.reshuffle_due = 0;
}

namespace {

void FinishUse(const Rules& r, S& s, Trace* trace) {
  if (GiveWay(r, s, kUseDone, trace)) return;  // a seized fortress shelters nobody any more, by options (13.3.a/4)
  if (GoOnWithGrantedOps(r, s)) return;
  s.activated = LeaderSet{};  // once by one card (9.3/1)
  if (s.raids.named != 0) ForgetRaiders(s);
  if (s.effects.supply_check == kCheckDue) {
    s.effects.supply_check = kChecked;
    s.step = kSupplyDieStep;
    return;
  }
  const CardId card = s.play.card;
  const bool as_event = s.effects.as_event != 0;
  DiscardCard(r, s, card, as_event, trace);
  const bool is_armistice = as_event && r.c.cards[card].number == kArmistice;
  CountDown(r, s, static_cast<Side>(s.play.side), is_armistice);
  s.play = CardPlay{};
  s.effects.as_event = s.effects.ops_granted = s.effects.grants = 0;
  s.effects.supply_check = kNoCheckDue;
  CheckArmies(r, s, trace);
  s.step = kNextPlayer;
  if (Overstacked(r, s)) Call(s, kStacking, kNextPlayer);
}

void BeginActionPhase(const Rules&, S& s, Trace*) { s.step = kFirstPlayerStep; }

void EndActionPhase(const Rules& r, S& s, Trace* trace) {
  if (s.now.reshuffle_due != 0 && r.Plays("reshuffle_time=action_phase_end"_opt)) ShuffleDiscards(s, trace);
  s.now.stage = 0;
  s.step = kEndControl;
}

}  // namespace

const HallsStep kActionSteps[] = {
    Automatic(kActionStart, "the Action Phase begins", "9.0/1"_hom, BeginActionPhase, {kFirstPlayerStep}),
    {kFirstPlayerStep,
     "first_player",
     "says who plays the first strategy card",
     "9.0/1"_hom,
     {kFirstPlayerChosen},
     InitiativePlayer,
     ListFirst,
     CheckFirst,
     ChooseFirst,
     {kNextPlayer}},
    Automatic(kNextPlayer, "it is seen who plays a card next", "9.0/2"_hom, NextPlayer,
              {kPlayCardStep, kNextPlayer, kActionEnd, kCityConquest}),
    {kPlayCardStep,
     "play_card",
     "plays a strategy card",
     "9.1/0"_hom,
     {kCardPlayed, kFortificationDemolished},
     ToMove,
     ListPlays,
     CheckPlay,
     PlayCard,
     {kPlayCardStep, kSupplyDieStep, kNextPlayer, kUseStart, kSupplyEvent, kCityConquest},
     /*lists_legal=*/true},
    Automatic(kUseStart, "a card is put to its use", "9.1/0"_hom, StartUse,
              {kChooseRevoltStep,
               kNameCommanderStep,
               kNameUnitStep,
               kNameLeaderStep,
               kCardDieStep,
               kPlaceControlStep,
               kWorksSiteStep,
               kReplacementLeaderStep,
               kPlaceTrainStep,
               kOrganiseStep,
               kWarDieStep,
               kReinforce,
               kUseDone,
               kNameRaids,
               kYellowFeverEvent,
               kRaiseBearFlag,
               kSquadronStep,
               kSeizeStep,
               kSeaPieceStep,
               kScottUnitStep,
               kOfferLandingStep,
               kMarinesStep,
               kPiercePortStep,
               kHideGuerillaStep,
               kRevealGuerillaStep,
               kMilitiaRaidStep,
               kRemoveGuerillaStep,
               kNameStackStep,
               kGrantedOpsStep,
               kCalmStateStep,
               kExhaustStep,
               kForeignAidStep,
               kFreshTroopsStep}),
    Automatic(kUseDone, "the card has been used", "9.1/0"_hom, FinishUse,
              {kDisplaceStep, kSupplyDieStep, kNextPlayer, kUseDone, kStacking, kGrantedOpsStep}),
    Automatic(kActionEnd, "the Action Phase ends", "9.0/2"_hom, EndActionPhase, {kEndControl}),
};
void AddActionSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kActionSteps), std::end(kActionSteps));
}

}  // namespace adjutant::halls
