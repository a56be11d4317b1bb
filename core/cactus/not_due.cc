#include "core/cactus/not_due.h"

#include "absl/strings/str_cat.h"

namespace adjutant::cactus {

namespace {

bool Is(const S& s, Phase phase) { return PhaseOf(s) == phase; }
bool IsOwn(const S& s, const Event& e, Phase phase) { return Is(s, phase) && Phasing(s) == e.player; }
// 11.2/5, by surprise_raid_time: such a raid comes before anything else of the turn.
bool RaidsEarly(const Rules& r, const S& s) {
  return r.Plays("surprise_raid_time=at_once"_opt) && Is(s, Phase::kReplacement);
}

// ---- Before play.

Ruling BarSetup(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("12.2/T1a"_cac, !Is(s, Phase::kSetup), why, "the set-up is over, and play has begun");
  return Accepted();
}
Ruling BarSetupLoss(const Rules& r, const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("13.2.1/5"_cac, r.scenario().foot_dice == 0 || !Is(s, Phase::kSetup), why,
                     "nobody has losses but before the Short Campaign");
  return Accepted();
}

// ---- The Replacement Phase.

Ruling BarReroll(const Rules& r, const S& s, const Event& e, Why* why) {
  const EventId event = s.turn.event;
  const bool offers = Is(s, Phase::kReplacement) && event.exists() && r.c.events[event].side == e.player;
  ADJUTANT_REFUSE_IF("11.1/9a"_cac, e.player == kImperial && !offers, why,
                     "no event lets the Imperial player roll again now");
  ADJUTANT_REFUSE_IF("11.1/10a"_cac, e.player == kRepublican && !offers, why,
                     "no event lets the Republican player roll again now");
  return Accepted();
}
// 11.1/2, 10.1/1.
Ruling BarFreeing(const Rules& r, const S& s, const Event& e, Why* why) {
  const LeaderId leader = LeaderArg(e);
  ADJUTANT_REFUSE_IF("11.1/2"_cac, s[leader].where != r.c.captured, why, r.LeaderName(leader), " is no captive");
  ADJUTANT_REFUSE_IF("11.1/2"_cac, SideOf(r, s, leader) != e.player, why, r.LeaderName(leader), " is not of ",
                     r.SideName(static_cast<Side>(e.player)));
  ADJUTANT_REFUSE_IF("10.1/1"_cac, !Is(s, Phase::kReplacement), why,
                     "captives come free in the Replacement Phase, or by an exchange");
  return Accepted();
}
Ruling BarGift(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  ADJUTANT_REFUSE_IF("7.3.5/6"_cac, !r.c.units[unit].artillery(), why, r.UnitName(unit), " is no artillery");
  const bool gone = s[unit].where == r.c.pool || s[unit].where == r.c.removed;
  ADJUTANT_REFUSE_IF("7.3.5/6"_cac, !gone, why, r.UnitName(unit), " has not been eliminated");
  ADJUTANT_REFUSE_IF("4.0/3"_cac, !Is(s, Phase::kReplacement), why, "units are placed in the Replacement Phase");
  return Accepted();
}
Ruling BarDeclining(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("4.0/2"_cac, !Is(s, Phase::kReplacement), why,
                     "what an event offers is taken or declined in the Replacement Phase");
  return Accepted();
}
Ruling BarSantaAnnasSide(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("11.6/11b"_cac, !Is(s, Phase::kReplacement) || !s.turn.event.exists(), why,
                     "no event of this phase brings Santa Anna");
  return Accepted();
}
Ruling BarArrival(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kPieceArrived) {
    const Piece piece = PieceArg(e);
    const bool levied = piece.unit.exists() && s[piece.unit].where == r.c.removed;  // 12.1/T21b
    ADJUTANT_REFUSE_IF("4.0/3"_cac, piece.exists() && !levied && WhereIs(s, piece) != r.c.waiting, why,
                       piece.unit.exists() ? r.UnitName(piece.unit) : r.LeaderName(piece.leader),
                       " does not wait for its turn any more");
  }
  ADJUTANT_REFUSE_IF("4.1/1"_cac, !Is(s, Phase::kReplacement), why, "reinforcements arrive in the Replacement Phase");
  return Accepted();
}
Ruling BarPurchase(const S& s, const Event& e, Why* why) {
  if (Breaks("4.0/3"_cac, !Is(s, Phase::kReplacement)))
    return Refused("4.0/3"_cac, why, "replacements are bought in the Replacement Phase");
  ADJUTANT_REFUSE_IF("3.0/7"_cac, Phasing(s) != e.player, why, "it is not this player's part of the phase");
  return Accepted();
}
Ruling BarForming(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("6.1/3"_cac, !Is(s, Phase::kReplacement) && !Is(s, Phase::kSetup), why,
                     "Armies are formed in the Replacement Phase only");
  return Accepted();
}
Ruling BarDisbanding(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("6.1/4"_cac, !Is(s, Phase::kEndTurn), why, "Armies are disbanded in the End Turn Phase only");
  return Accepted();
}
Ruling BarArmiesEnd(const S& s, Why* why) {
  const bool formed = Is(s, Phase::kReplacement) || Is(s, Phase::kSetup);
  ADJUTANT_REFUSE_IF("6.1/3"_cac, !formed && !Is(s, Phase::kEndTurn), why,
                     "Armies are formed in the Replacement Phase and disbanded in the End Turn Phase");
  return Accepted();
}
Ruling BarReturn(const Rules& r, const S& s, const Event& e, Why* why) {
  const LeaderId leader = LeaderArg(e);
  ADJUTANT_REFUSE_IF("7.3.2/2"_cac, s[leader].where != r.c.displaced, why, r.LeaderName(leader),
                     " has not got away from an enemy");
  ADJUTANT_REFUSE_IF("7.3.2/2"_cac, !Is(s, Phase::kReplacement), why, r.LeaderName(leader),
                     " comes back when the next Movement Phase opens");
  return Accepted();
}

// ---- Movement, raids, reactions.

Ruling BarMovement(const S& s, const Event& e, Why* why) {
  const bool waits = Is(s, Phase::kMovement) && Phasing(s) == kImperial && e.player == kRepublican;
  if (Breaks("4.0/4"_cac, !IsOwn(s, e, Phase::kMovement))) {
    const char* sentence = waits ? "the Imperial player moves first" : "units move in the Movement Phase of their side";
    return waits ? Refused("4.0/4"_cac, why, sentence, "3.0/7"_cac) : Refused("4.0/4"_cac, why, sentence);
  }
  return Accepted();
}
Ruling BarRaid(const Rules& r, const S& s, const Event& e, Why* why) {
  if (RaidsEarly(r, s)) return Accepted();
  const bool broken = !IsOwn(s, e, Phase::kRaid);
  ADJUTANT_REFUSE_IF("4.0/5"_cac, e.player == kImperial && broken, why,
                     "the Imperial player raids in his part of the Raid Phase");
  ADJUTANT_REFUSE_IF("4.0/6"_cac, e.player == kRepublican && broken, why,
                     "the Republican player raids in his part of the Raid Phase, after the Imperial");
  return Accepted();
}
// What is done in marches and raids alike.
Ruling BarMarch(const Rules& r, const S& s, const Event& e, Why* why) {
  if (RaidsEarly(r, s) || IsOwn(s, e, Phase::kRaid)) return Accepted();
  return BarMovement(s, e, why);
}
Ruling BarSurprise(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("11.2/5"_cac, (s.turn.surprise_raid & 1 << e.player) == 0, why, "no surprise raid is due to ",
                     r.SideName(static_cast<Side>(e.player)));
  return BarRaid(r, s, e, why);
}
Ruling BarCamerone(const Rules& r, const S& s, const Event& e, Why* why) {
  constexpr uint8_t kMayBeUsed = 1, kIsUsed = 2;
  const bool named = e.type != kCameroneNamed;
  ADJUTANT_REFUSE_IF("11.2/3a"_cac, s.turn.camerone != (named ? kIsUsed : kMayBeUsed), why,
                     named ? "no province has been named for the raid of Camerone" : "no raid of Camerone is due");
  return BarRaid(r, s, e, why);
}
Ruling BarReaction(const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("6.3/1"_cac, !s.reaction.trigger.exists() || ReactingSide(s) != e.player, why,
                     "no enemy has just begun a move or come in next to an Army");
  const bool answers = e.type == kArmyReacted || e.type == kReactionDeclined;
  ADJUTANT_REFUSE_IF("6.3/2"_cac, answers && !s.reaction.army.exists(), why, "no Army has tried to react");
  return Accepted();
}

Ruling BarSantaAnna(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("10.5/6"_cac, static_cast<Revolt>(s.affairs.santa_anna) != Revolt::kRevolt, why,
                     "Santa Anna makes no revolution");
  return Accepted();
}
Ruling BarRide(const S& s, Why* why) {
  constexpr uint8_t kWillRide = 1;
  ADJUTANT_REFUSE_IF("11.6/6a"_cac, s.turn.maximilian != kWillRide, why, "no event has Maximilian take command");
  return Accepted();
}

// ---- Combats.

bool Fighting(const S& s) { return Is(s, Phase::kCombat) && s.combat.place.exists(); }
Ruling BarLoss(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  ADJUTANT_REFUSE_IF("7.3/1"_cac, s.loss.left == 0, why, "nobody has steps to lose");
  ADJUTANT_REFUSE_IF("7.3/1"_cac, !s.loss.from.Has(unit), why, r.UnitName(unit), " is none of those who lose steps");
  return Accepted();
}
Ruling BarFleets(const S& s, const Event& e, Why* why) {
  const bool decided = s.combat.place.exists() && static_cast<CombatKind>(s.combat.kind) != CombatKind::kNaval;
  if (Breaks("7.6/3"_cac, !IsOwn(s, e, Phase::kCombat) || decided))
    return Refused("7.6/3"_cac, why, "ships are sent out when all have moved, and before the first combat");
  return Accepted();
}
Ruling BarChoice(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("4.0/8"_cac, !Is(s, Phase::kCombat), why, "combats are resolved in the Combat Phase");
  ADJUTANT_REFUSE_IF("7.0/2"_cac, s.combat.place.exists(), why, "a combat is resolved to its end before the next");
  return Accepted();
}
Ruling BarCity(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("7.5/1"_cac, !Fighting(s) || s.combat.round > 0, why,
                     "units go into a city before the first round of a combat");
  return Accepted();
}
Ruling BarSiege(const Rules& r, const S& s, Why* why) {
  bool asked = false;
  for (const CityId c : r.c.cities.ids()) asked = asked || (s.sieges[c].marker == 0 && s.sieges[c].fresh != 0);
  ADJUTANT_REFUSE_IF("7.5/7"_cac, !asked, why, "no enemy has just gone into a city");
  return Accepted();
}
Ruling BarConduct(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("7.5/9"_cac, !Fighting(s) || static_cast<CombatKind>(s.combat.kind) != CombatKind::kAssault, why,
                     "no siege is being dealt with");
  return Accepted();
}
// With those who relieve the city, or by themselves while nobody besieges it.
Ruling BarSally(const S& s, Why* why) {
  const auto kind = static_cast<CombatKind>(s.combat.kind);
  const bool unbesieged = kind == CombatKind::kAssault && s.combat.city.exists() && !Besieged(s, s.combat.city);
  ADJUTANT_REFUSE_IF("7.5.1/1"_cac, !Fighting(s) || !(kind == CombatKind::kRelief || unbesieged), why,
                     "nobody fights to relieve a city");
  return Accepted();
}
Ruling BarCinco(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("11.1/12a"_cac, s.affairs.cinco == 0 || s.now.turn > s.affairs.cinco, why,
                     "Cinco de Mayo has not been rolled, or has been played");
  ADJUTANT_REFUSE_IF("11.1/12a"_cac, !Fighting(s), why, "it is played in a combat");
  return Accepted();
}
bool ComesBeforeTheDie(uint16_t step) {
  for (const uint16_t before : {kCommitmentDieStep, kLeadStep, kShiftDieStep, kRaidGainStep, kCombatDieStep}) {
    if (step == before) return true;
  }
  return false;
}
// In the order of a round.
Ruling BarRound(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("7.0/4"_cac, !Fighting(s) || s.combat.round == 0, why, "no round of a combat is being fought");
  const bool begun = s.combat.attacker != kNobody;
  if (e.type == kAttackDecided) {
    ADJUTANT_REFUSE_IF("7.2/8"_cac, begun, why, "who attacks in this round is decided");
    ADJUTANT_REFUSE_IF("7.2/7"_cac, s.combat.initiative != e.player, why, r.SideName(static_cast<Side>(e.player)),
                       " has not the initiative");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.2/8"_cac, !begun, why, "nobody attacks yet");
  if (e.type == kWithdrawalDecided) {
    ADJUTANT_REFUSE_IF("7.4/1"_cac, s.combat.over != 0, why, "the combat is over");
    ADJUTANT_REFUSE_IF("7.4/1"_cac, ComesBeforeTheDie(s.step), why, "the round has had no die yet");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.2/17"_cac, s.combat.die != 0, why, "the die of this round has fallen");
  if (e.type == kRaidGainChosen) {
    ADJUTANT_REFUSE_IF("7.2.1/1"_cac, s.combat.attacker != e.player, why, "only the attacker gains by a raid");
    ADJUTANT_REFUSE_IF("7.2.1/2"_cac, s.combat.gain != 0, why, "it has been said what the raid gains");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.2/10"_cac, FightersOf(s, static_cast<Side>(e.player)).lead.exists(), why,
                     "the lead unit of this round is named");
  return Accepted();
}
Ruling BarRetreat(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("7.3.3/1"_cac, !s.retreat.from.exists(), why, "nobody has to retreat");
  return Accepted();
}
Ruling BarPursuit(const Rules& r, const S& s, Why* why) {
  const bool never = r.Plays("pursuit=none"_opt) && r.Plays("broken_siege=no"_opt);
  ADJUTANT_REFUSE_IF("7.5.1/4"_cac, never || !Fighting(s) || !s.retreat.went.exists(), why,
                     "nobody has retreated who may be pursued");
  return Accepted();
}
Ruling BarPool(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("7.3.5/4"_cac, s.fate.pool_due == 0, why, "no points of deserters are due");
  return Accepted();
}

// ---- 8.1: captives.

Ruling BarBargain(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type != kExchangeEnded) {
    const LeaderId leader = LeaderArg(e);
    ADJUTANT_REFUSE_IF("8.1/1"_cac, s[leader].where != r.c.captured, why, r.LeaderName(leader), " is no captive");
  }
  ADJUTANT_REFUSE_IF("7.3.2/3"_cac, !Is(s, Phase::kEndTurn), why, "captives are exchanged in the End Turn Phase");
  return Accepted();
}
Ruling BarAnswer(const S& s, const Event& e, Why* why) {
  const struct Exchange& exchange = s.exchange;
  if (e.type == kSwapAnswered) {
    ADJUTANT_REFUSE_IF("8.1/1"_cac, !exchange.captive.exists(), why, "no swap has been offered");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("8.1/2"_cac, !exchange.leader.exists() || exchange.captive.exists(), why,
                     "nobody bargains for a captive");
  ADJUTANT_REFUSE_IF("8.1/2"_cac, e.type == kPriceAnswered && exchange.points == 0, why, "no price has been named");
  return Accepted();
}

Ruling BarBefore(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (e.type) {
    case kPiecePlaced:
    case kSetupEnded:
      return BarSetup(s, why);
    case kSetupLossTaken:
      return BarSetupLoss(r, s, why);
    case kRerollDecided:
      return BarReroll(r, s, e, why);
    case kLeaderFreed:
      return BarFreeing(r, s, e, why);
    case kArtilleryRestored:
      return BarGift(r, s, e, why);
    case kEventDeclined:
      return BarDeclining(s, why);
    case kSantaAnnaJoined:
      return BarSantaAnnasSide(s, why);
    case kPieceArrived:
    case kArrivalsEnded:
      return BarArrival(r, s, e, why);
    case kUnitBought:
    case kUnitRebuilt:
    case kPurchasesEnded:
      return BarPurchase(s, e, why);
    case kArmyBegun:
    case kArmyJoined:
    case kArmyCompleted:
      return BarForming(s, why);
    case kArmyDisbanded:
      return BarDisbanding(s, why);
    case kArmiesEnded:
      return BarArmiesEnd(s, why);
    case kLeaderReturned:
      return BarReturn(r, s, e, why);
    default:
      return Accepted();
  }
}
Ruling BarOnTheMove(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (e.type) {
    case kSailed:
    case kForceMarched:
    case kCheckTried:
    case kMovementEnded:
      return BarMovement(s, e, why);
    case kPiecePicked:
    case kArmyPicked:
    case kMoved:
    case kPieceDropped:
    case kUnitCommitted:
    case kMoveEnded:
      return BarMarch(r, s, e, why);
    case kRaidsEnded:
      return BarRaid(r, s, e, why);
    case kSurpriseRaidBegun:
      return BarSurprise(r, s, e, why);
    case kCameroneNamed:
    case kCameroneRaided:
    case kCameroneEnded:
      return BarCamerone(r, s, e, why);
    case kReactionTried:
    case kReactionPassed:
    case kArmyReacted:
    case kReactionDeclined:
      return BarReaction(s, e, why);
    case kSantaAnnaMoved:
      return BarSantaAnna(s, why);
    case kMaximilianRode:
      return BarRide(s, why);
    default:
      return Accepted();
  }
}
Ruling BarInCombat(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (e.type) {
    case kStepLost:
      return BarLoss(r, s, e, why);
    case kFleetCommitted:
    case kFleetAttacked:
    case kFleetsEnded:
      return BarFleets(s, e, why);
    case kCombatChosen:
      return BarChoice(s, why);
    case kCitySought:
    case kPieceSheltered:
    case kCityDeclined:
      return BarCity(s, why);
    case kSiegeDecided:
      return BarSiege(r, s, why);
    case kSiegeConducted:
      return BarConduct(s, why);
    case kSallyDecided:
      return BarSally(s, why);
    case kCincoDecided:
      return BarCinco(s, why);
    case kAttackDecided:
    case kLeadNamed:
    case kRaidGainChosen:
    case kWithdrawalDecided:
      return BarRound(r, s, e, why);
    case kRetreated:
    case kRetreatedToCity:
      return BarRetreat(s, why);
    case kPursuitDecided:
      return BarPursuit(r, s, why);
    case kPoolChosen:
      return BarPool(s, why);
    case kSwapOffered:
    case kRansomSought:
    case kExchangeEnded:
      return BarBargain(r, s, e, why);
    case kSwapAnswered:
    case kPriceNamed:
    case kPriceAnswered:
      return BarAnswer(s, e, why);
    default:
      return Accepted();
  }
}

}  // namespace

// An event is of one of the three.
Ruling Bar(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.player != kImperial && e.player != kRepublican) return Accepted();
  Ruling ruling = BarBefore(r, s, e, why);
  if (ruling.accepted) ruling = BarOnTheMove(r, s, e, why);
  return ruling.accepted ? BarInCombat(r, s, e, why) : ruling;
}

}  // namespace adjutant::cactus
