// What is true of the course of the game: turns, morale, combats under way, gunboats, control.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/veracruz/engine.h"
#include "core/veracruz/trial/invariant_list.h"

namespace adjutant::veracruz {
namespace {

// Places of the phases within a game-turn (4.0); 0 for the setup.
int Progress(const S& s) {
  if (s.now.turn == 0) return 0;
  constexpr int kPhases = 12;
  const int half = s.now.phasing == kMexico ? 0 : s.now.phasing == kUs ? 1 : 2;
  return (s.now.turn * 3 + half) * kPhases + s.now.phase;
}

// ---- 10: morale.
std::string MoraleBounds(const Look& k) {
  for (const Side side : {kUs, kMexico}) {
    if (std::abs(k.s.now.morale[side]) > k.r.c.n.morale_basic_limit) {
      return absl::StrCat("Basic National Morale of ", k.r.SideName(side), " is ",
                          static_cast<int>(k.s.now.morale[side]));
    }
  }
  return {};
}

std::string MoraleSteps(const Look& k) {
  if (k.was == nullptr) return {};
  for (const Side side : {kUs, kMexico}) {
    if (std::abs(k.s.now.morale[side] - k.was->now.morale[side]) > 1) {
      return absl::StrCat("Basic National Morale of ", k.r.SideName(side), " changes by more than one");
    }
  }
  return {};
}

std::string MoraleInCombat(const Look& k) {
  if (k.was == nullptr || SameBytes(k.s.now.morale, k.was->now.morale)) return {};
  return k.was->battle.hex != kNoId ? "" : "Basic National Morale changes without a combat";
}

// ---- 4: the sequence of play.
std::string Turns(const Look& k) {
  return k.s.now.turn >= 1 && k.s.now.turn <= kTurns ? "" : k.s.now.turn == 0 ? "" : Number("turn", k.s.now.turn);
}

std::string Sequence(const Look& k) {
  return k.was == nullptr || Progress(k.s) >= Progress(*k.was) ? "" : "the game goes back in its sequence";
}

std::string OverAtTheEnd(const Look& k) {
  if ((k.s.step == kGameOver) != (k.s.now.winner != 0)) return "the game is over without a winner, or won too early";
  return k.s.now.winner != 0 && k.s.now.turn != kTurns ? Number("the game ends in turn", k.s.now.turn) : "";
}

std::string PhasesOfSides(const Look& k) {
  const Phase phase = PhaseOf(k.s);
  if ((phase == Phase::kGuerrilla || phase == Phase::kPolitical) && k.s.now.phasing != kMexico) {
    return "a Mexican phase in the US player-turn";
  }
  return phase == Phase::kDisease && k.s.now.phasing != kNobody ? "a disease stage in a player-turn" : "";
}

// ---- 17, 18, 19, 20, 21.
std::string CitiesDefended(const Look& k) {
  if (k.was == nullptr) return {};
  const int more = k.s.now.cities_defended - k.was->now.cities_defended;
  if (more < 0 || more > 1) return Number("defended cities change by", more);
  return more == 0 || k.was->now.phasing == kUs ? "" : "a city is defended in the Mexican player-turn";
}

std::string Gunboats(const Look& k) {
  for (const PieceId p : k.r.c.GunboatPieces()) {
    if ((k.s[p].where == kTurnsOut) != (k.s[p].wait != 0)) return k.r.PieceName(p) + " waits without being hit, or not";
    if (k.s[p].wait > k.r.c.n.gunboat_turns_out + 1) return k.r.PieceName(p) + " is out for too long";
  }
  return {};
}

std::string WithdrawnLeader(const Look& k) {
  if (k.s.now.phasing != kUs && k.s.now.phasing != kNobody) return {};
  for (int turn = 1; turn <= std::min<int>(k.s.now.turn, kTurns); ++turn) {
    const LeaderId leader = k.r.c.turns[static_cast<size_t>(turn)].leader_leaves;
    if (leader == kNoId) continue;
    const bool past = turn < k.s.now.turn || k.s.now.phase > static_cast<uint8_t>(Phase::kReinforcement);
    if (past && k.was != nullptr && k.was->now.turn == k.s.now.turn && OnMap(k.s[k.r.c.LeaderPiece(leader)].where)) {
      return k.r.PieceName(k.r.c.LeaderPiece(leader)) + " is still there";
    }
  }
  return {};
}

std::string Controllers(const Look& k) {
  for (const PlaceId place : k.r.c.places.ids()) {
    if (k.s.control[place] != kUs && k.s.control[place] != kMexico) {
      return k.r.PlaceName(PlaceId(place)) + " is nobody's";
    }
  }
  return {};
}

std::string ControlByEntry(const Look& k) {
  if (k.was == nullptr || k.was->now.phase != static_cast<uint8_t>(Phase::kMovement)) return {};
  for (const PlaceId place : k.r.c.places.ids()) {
    if (k.s.control[place] == k.was->control[place] || PlaceId(place) == k.r.c.ulua) continue;
    if (!UnitIn(k.r, k.s, static_cast<Side>(k.s.control[place]), k.r.c.HexOf(place))) {
      return k.r.PlaceName(PlaceId(place)) + " changes hands without a combat unit";
    }
  }
  return {};
}

// ---- 8: a combat under way.
std::string AttackersAdjacent(const Look& k) {
  if (k.s.battle.hex == kNoId || k.s.step < kAttackersStep || k.s.step > kCombatDieStep) return {};
  const auto target = k.s.battle.hex;
  for (const PieceId p : k.s.battle.attacker.pieces) {
    const HexId hex = HexOf(k.s, p);
    if (hex == kNoId || k.r.c.Distance(hex, target) != 1) {
      return k.r.PieceName(p) + " attacks from afar";
    }
  }
  return {};
}

std::string AttackOnce(const Look& k) {
  if (k.s.battle.hex == kNoId || k.s.step < kAttackersStep || k.s.step > kMoraleDefenderStep) return {};
  for (const PieceId piece : k.s.battle.attacker.pieces) {
    if (k.was == nullptr || !k.r.c.Piece(piece).combat_unit()) continue;
    if (!k.was->battle.attacker.pieces.Has(piece) && (*k.was)[piece].Has(kAttacked))
      return k.r.PieceName(piece) + " attacks twice";
  }
  return {};
}

std::string AttackedOnce(const Look& k) {
  if (k.was == nullptr) return {};
  const PieceSet& defenders = k.s.battle.defender.pieces;
  for (const PieceId piece : defenders) {
    if (!k.was->battle.defender.pieces.Has(piece) && (*k.was)[piece].Has(kDefended))
      return k.r.PieceName(piece) + " is attacked twice";
  }
  return {};
}

std::string OneCombat(const Look& k) {
  const bool fighting = k.s.battle.hex != kNoId;
  const bool phase = PhaseOf(k.s) == Phase::kCombat;
  return fighting && !phase ? "a combat goes on outside its segment" : "";
}

std::string MovesOutsideMovement(const Look& k) {
  if (PhaseOf(k.s) == Phase::kMovement) return {};
  return k.s.move.hex == kNoId && k.s.move.pieces.Empty() ? "" : "pieces are picked up outside the Movement Phase";
}

std::string LossesOwned(const Look& k) {
  if (k.s.step != kLosePointStep) return {};
  int points = 0;
  bool untried = false;
  for (const PieceId piece : k.s.loss.from) {
    if (k.r.c.Piece(piece).side != k.s.loss.side) return k.r.PieceName(piece) + " is to lose for the other side";
    // 18.2: a gunboat takes one hit.
    points += k.r.c.Piece(piece).sort == Sort::kGunboat ? 1 : k.s[piece].strength;
    untried = untried || (OnMap(k.s[piece].where) && k.r.c.Piece(piece).drawn && !k.s[piece].Has(kTried));
  }
  // 14.13: nobody knows how much untried militia have to lose before they turn up.
  return k.s.loss.left <= points || untried ? "" : "more is to be lost than there is";
}

// 8.65/4: as many different hexes as were entered, and the rest of the distance still to go.
std::string RetreatPath(const Look& k) {
  const RetreatTask& retreat = k.s.retreat;
  if (retreat.hex == kNoId) return {};
  if (!retreat.visited.Has(retreat.hex)) return "the stack is where it never came to";
  if (retreat.visited.Count() != retreat.steps + 1) return "a hex has been entered twice";
  return retreat.steps + retreat.left == retreat.distance ? "" : "the distance does not fit the dice";
}

std::string RetreatWhole(const Look& k) {
  if (k.s.step != kRetreatStep) return {};
  for (const PieceId piece : k.s.retreat.pieces) {
    if (OnMap(k.s[piece].where) && HexOf(k.s, piece) != k.s.retreat.hex) {
      return k.r.PieceName(piece) + " has parted from the stack that retreats";
    }
  }
  return {};
}

}  // namespace

void AddPlayInvariants(std::vector<Check>* all) {
  const std::initializer_list<Check> these = {
      {{"turns.count", "There are twenty-five turns.", Cases("4.0/1"_vc)}, Turns, kNowPart},
      {{"turns.sequence", "Play never goes back in the sequence of play.", Cases("4.0/2"_vc)}, Sequence, kNowPart},
      {{"turns.end", "The game is over after the last turn, and then somebody has won.", Cases("4.0/3"_vc, "20.13"_vc)},
       OverAtTheEnd,
       kNowPart | kStepPart},
      {{"turns.sides", "Only Mexico has a guerrilla and a political phase; the disease stage is nobody's.",
        Cases("4.A3/1"_vc, "4.A4"_vc, "4.C/1"_vc)},
       PhasesOfSides,
       kNowPart},
      {{"moves.picked", "Nobody is picked up outside the Movement Phase.", Cases("5.0/2"_vc)},
       MovesOutsideMovement,
       kMovePart | kNowPart},
      {{"combat.segment", "Combat is fought in the combat segment.", Cases("5.11/1"_vc, "8.0/1"_vc)},
       OneCombat,
       kBattlePart | kNowPart},
      {{"combat.adjacent", "Attackers stand next to their target.", Cases("8.16"_vc)},
       AttackersAdjacent,
       kBattlePart | kStepPart | kPiecesPart},
      {{"combat.once", "Nobody attacks twice in a combat phase.", Cases("8.15/1"_vc)},
       AttackOnce,
       kBattlePart | kStepPart},
      {{"combat.attacked_once", "Nobody is attacked twice in a combat phase.", Cases("8.15/2"_vc)},
       AttackedOnce,
       kBattlePart},
      {{"losses.owner", "Losses fall on the side that took them, and there is enough to lose.",
        Cases("8.47"_vc, "8.48/1"_vc)},
       LossesOwned,
       kLossPart | kStepPart | kPiecesPart},
      {{"retreats.whole", "A stack that retreats stays together.", Cases("8.63/2"_vc)},
       RetreatWhole,
       kRetreatPart | kStepPart | kPiecesPart},
      {{"retreats.path", "A retreat enters no hex twice, and as many as the dice say.",
        Cases("8.65/4"_vc, "8.62/1"_vc)},
       RetreatPath,
       kRetreatPart},
      {{"morale.bounds", "Basic National Morale stays on its track.", Cases("10.12/1"_vc, "10.12/2"_vc)},
       MoraleBounds,
       kNowPart},
      {{"morale.steps", "It changes by one at a time.", Cases("10.13"_vc, "10.14"_vc)}, MoraleSteps, kNowPart},
      {{"morale.combat", "Nothing but a combat changes it.", Cases("10.1"_vc, "10.17"_vc)}, MoraleInCombat, kNowPart},
      {{"cities.defended", "A defended city gives one point, in the US player-turn.", Cases("17.2/1"_vc)},
       CitiesDefended,
       kNowPart},
      {{"gunboats.out", "A gunboat that was hit waits, and no longer than it must.", Cases("18.2/2"_vc)},
       Gunboats,
       kPiecesPart},
      {{"withdrawal.leader", "The leader who goes with the volunteers is gone.", Cases("22.2/2"_vc)},
       WithdrawnLeader,
       kPiecesPart | kNowPart},
      {{"control.sides", "Every place is held by one side.", Cases("20.12/2"_vc)}, Controllers, kControlPart},
      {{"control.entry", "A place changes hands when a combat unit enters it.", Cases("20.12/1"_vc)},
       ControlByEntry,
       kControlPart},
  };
  all->insert(all->end(), these);
}

}  // namespace adjutant::veracruz
