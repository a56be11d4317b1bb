#include "core/sgs/not_due.h"

namespace adjutant::sgs {

namespace {

bool Is(const S& s, Phase phase) { return PhaseOf(s) == phase; }
Ruling BarOtherTurn(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("VII/1"_sgs, e.player != s.now.active, why, "this phase is one of ", r.SideName(Active(s)));
  return Accepted();
}

// ---- Events and cards.

Ruling BarChoice(const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("SUM.events/2"_sgs, !s.event.now.exists(), why, "no event asks for a choice now");
  return Accepted();
}
// Whether it is the time of cards of this phase: a battle and a siege have theirs.
Ruling BarPhaseOfCard(const Rules& r, const S& s, CardId card, Why* why) {
  const Phase phase = r.c.cards[card].phase;
  const bool of_battle = phase == Phase::kBattle || phase == Phase::kArtillery || phase == Phase::kNavalBattle;
  const bool no_battle = of_battle && !s.battle.region.exists();
  const bool no_siege = phase == Phase::kSiege && !s.siege.region.exists();
  // When cards of its kind are played.
  if (no_battle) AddCase("VII.G/5"_sgs, why);
  if (no_battle) AddCase("XI.H/1"_sgs, why);
  ADJUTANT_REFUSE_IF("SUM.cards/2"_sgs, no_battle, why, r.CardName(card),
                     " is a card for battles, and none is being fought");
  if (no_siege) AddCase("VII.H/4"_sgs, why);
  if (no_siege) AddCase("XI.H/1"_sgs, why);
  ADJUTANT_REFUSE_IF("SUM.cards/2"_sgs, no_siege, why, r.CardName(card),
                     " is a card for sieges, and none is being rolled for");
  const bool other_phase = !of_battle && phase != Phase::kSiege && !Is(s, phase);
  if (other_phase && phase == Phase::kSupply) AddCase("VII.D/1"_sgs, why);
  if (other_phase && phase == Phase::kEnd) AddCase("VII.J/1"_sgs, why);
  ADJUTANT_REFUSE_IF("SUM.cards/2"_sgs, other_phase, why, r.CardName(card), " is a card of another phase");
  // In a battle the attacker is asked first, and both only when a round opens.
  const bool asked = s.now.player != kNobody && s.now.window != 0;
  const bool fires = phase == Phase::kBattle && s.battle.region.exists() && !asked;
  ADJUTANT_REFUSE_IF("XVI/2"_sgs, fires, why, "cards of a battle are played before a round, and this one goes on");
  return Accepted();
}
Ruling BarTurnInBattle(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool waits = s.battle.region.exists() && s.now.window != 0 && s.now.player == Attacker(s);
  ADJUTANT_REFUSE_IF("XVI.C.card/1"_sgs, waits && e.player != s.now.player, why, r.SideName(Attacker(s)),
                     " attacks, and plays its cards first");
  return Accepted();
}
Ruling BarCard(const Rules& r, const S& s, const Event& e, Why* why) {
  const CardId card = CardArg(e);
  const Side side = r.c.cards[card].side;
  ADJUTANT_REFUSE_IF("XI.B/2"_sgs, side != e.player, why, r.CardName(card), " is a card of ", r.SideName(side));
  if (const Ruling ruling = BarTurnInBattle(r, s, e, why); !ruling.accepted) return ruling;
  return BarPhaseOfCard(r, s, card, why);
}
Ruling BarCardsEnd(const Rules& r, const S& s, const Event& e, Why* why) {
  if (const Ruling ruling = BarTurnInBattle(r, s, e, why); !ruling.accepted) return ruling;
  ADJUTANT_REFUSE_IF("XI.C/1"_sgs, s.now.player != e.player, why, "no cards are asked of ",
                     r.SideName(static_cast<Side>(e.player)), " now");
  return Accepted();
}
Ruling BarDiscard(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("XI.D/1"_sgs, s.now.loser != e.player, why, r.SideName(static_cast<Side>(e.player)),
                     " has no cards to discard now");
  return Accepted();
}

// ---- The phases of what comes, of supply and of movement.

Ruling BarEntry(const Rules& r, const S& s, const Event& e, Why* why) {
  if (!Is(s, Phase::kReinforcements)) AddCase("VII.L/1"_sgs, why);
  if (e.type == kEntryTakenBack && !Is(s, Phase::kReinforcements)) AddCase("IV.A.next/2"_sgs, why);
  ADJUTANT_REFUSE_IF("XII.B/2"_sgs, e.type == kEntryTakenBack && !Is(s, Phase::kReinforcements), why,
                     "who has come in stays there once the reinforcement phase is over");
  ADJUTANT_REFUSE_IF("XII/1"_sgs, !Is(s, Phase::kReinforcements), why,
                     "reinforcements come in the reinforcement phase, if any are due");
  return BarOtherTurn(r, s, e, why);
}
Ruling BarReplacement(const Rules& r, const S& s, const Event& e, Why* why) {
  if (!Is(s, Phase::kReplacements)) AddCase("VII.L/1"_sgs, why);
  if (e.type == kReplacementTakenBack && !Is(s, Phase::kReplacements)) AddCase("IV.A.next/2"_sgs, why);
  ADJUTANT_REFUSE_IF("XIII.A/2"_sgs, e.type == kReplacementTakenBack && !Is(s, Phase::kReplacements), why,
                     "what has been restored stays so once the replacement phase is over");
  ADJUTANT_REFUSE_IF("XIII.A/1"_sgs, !Is(s, Phase::kReplacements), why,
                     "replacements are given in the replacement phase");
  return BarOtherTurn(r, s, e, why);
}
Ruling BarWagon(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("XIV.D/2"_sgs, !Is(s, Phase::kSupply), why, "wagons feed their stacks in the supply phase");
  ADJUTANT_REFUSE_IF("XIV.D/2"_sgs, s.supply.stacks.Empty(), why, "no stack out of supply is left to be fed");
  return BarOtherTurn(r, s, e, why);
}

bool BreaksThrough(const S& s) { return s.move.breaks != 0; }
Ruling BarLandOrder(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("VII.F/1"_sgs, !Is(s, Phase::kLand), why, "that is done in the land movement phase");
  return BarOtherTurn(r, s, e, why);
}
Ruling BarLoading(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("VII.E/1"_sgs, !Is(s, Phase::kNaval), why, "ships are loaded and unloaded in the naval phase");
  return BarOtherTurn(r, s, e, why);
}
// Land and naval movement; and the victors of a battle who break through.
Ruling BarMovement(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool breaking = e.type != kStackPicked && e.type != kMovementEnded && BreaksThrough(s);
  if (breaking) {
    ADJUTANT_REFUSE_IF("SUM.combat/13"_sgs, e.player != s.battle.winner, why, "only the victors break through");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("VII/2"_sgs, !Is(s, Phase::kLand) && !Is(s, Phase::kNaval), why,
                     "stacks move in the naval and in the land movement phase");
  if (const Ruling ruling = BarOtherTurn(r, s, e, why); !ruling.accepted) return ruling;
  const bool of_picked = e.type == kPieceDropped || e.type == kMoved || e.type == kMoveEnded;
  ADJUTANT_REFUSE_IF("XV/1"_sgs, of_picked && s.move.pieces.Empty(), why, "nobody is picked who moves");
  return Accepted();
}

// ---- Battles and sieges.

Ruling BarFight(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool fights = Is(s, Phase::kNavalBattle) || Is(s, Phase::kBattle);
  ADJUTANT_REFUSE_IF("VII.G/1"_sgs, !fights && !Is(s, Phase::kSiege), why,
                     "battles and sieges have their phases, after all movement");
  if (const Ruling ruling = BarOtherTurn(r, s, e, why); !ruling.accepted) return ruling;
  ADJUTANT_REFUSE_IF("XVI.A/2"_sgs, s.battle.region.exists(), why, "the battle in ",
                     r.RegionName(s.battle.region.get()), " is fought to its end first");
  ADJUTANT_REFUSE_IF("XVII/2"_sgs, s.siege.region.exists(), why, "the siege of ", r.RegionName(s.siege.region.get()),
                     " is dealt with first");
  return Accepted();
}
Ruling BarCommander(const Rules& r, const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("IV.D.ldr/5"_sgs, !r.Plays("ldr_order=player_choice"_opt), why,
                     "rank and hierarchy say who commands; nobody is asked");
  ADJUTANT_REFUSE_IF("XVI.A/1"_sgs, !s.battle.region.exists(), why, "no battle is being fought");
  ADJUTANT_REFUSE_IF("IV.D.ldr/5"_sgs, RoundOf(s) != Round::kNone, why,
                     "who commands has been settled when the battle opened");
  return Accepted();
}
// There is no retreat out of a fortress, nor in the main round of any fight.
Ruling BarRetreat(const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("XVI.F.retreat/1"_sgs, !s.battle.region.exists(), why, "no battle is being fought");
  const bool shut_in =
      s.battle.kind == static_cast<uint8_t>(BattleKind::kAssault) && static_cast<Side>(e.player) != Attacker(s);
  ADJUTANT_REFUSE_IF("SUM.assault/3"_sgs, shut_in, why, "those inside the fortress cannot retreat");
  if (RoundOf(s) == Round::kMain) AddCase("SUM.combat/4"_sgs, why);
  ADJUTANT_REFUSE_IF("XVI.F/1"_sgs, RoundOf(s) == Round::kMain, why, "nobody retreats in the main round");
  return Accepted();
}

}  // namespace

Ruling Bar(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (e.type) {
    case kEventDecided:
      return BarChoice(s, why);
    case kCardPlayed:
      return BarCard(r, s, e, why);
    case kCardsEnded:
      return BarCardsEnd(r, s, e, why);
    case kCardDiscarded:
    case kDiscardTakenBack:
    case kDiscardConfirmed:
      return BarDiscard(r, s, e, why);
    case kPieceEntered:
    case kEntryTakenBack:
    case kEntriesEnded:
      return BarEntry(r, s, e, why);
    case kReplacementGiven:
    case kReplacementTakenBack:
    case kReplacementsEnded:
      return BarReplacement(r, s, e, why);
    case kWagonDecided:
      return BarWagon(r, s, e, why);
    case kStackPicked:
    case kPiecePicked:
    case kPieceDropped:
    case kMoved:
    case kMoveEnded:
    case kMovementEnded:
      return BarMovement(r, s, e, why);
    case kEntrenched:
    case kHid:
    case kStructureEntered:
    case kStructureLeft:
      return BarLandOrder(r, s, e, why);
    case kLoaded:
    case kUnloaded:
      return BarLoading(r, s, e, why);
    case kFightChosen:
    case kFightsEnded:
      return BarFight(r, s, e, why);
    case kCommanderChosen:
      return BarCommander(r, s, why);
    case kRetreatDecided:
      return BarRetreat(s, e, why);
    default:
      return Accepted();
  }
}

}  // namespace adjutant::sgs
