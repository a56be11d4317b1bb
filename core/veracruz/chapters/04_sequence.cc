// Veracruz 4: the game-turn; and 20: the end of the game.
#include "absl/strings/str_cat.h"
#include "core/kernel/turn_mark.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

void StartTurn(const Rules&, S& s, Trace* trace) {
  ++s.now.turn;
  s.now.phasing = kMexico;
  Applied(trace, "4.0/1"_vc, [&] { return TurnBegins(s.now.turn); });
  s.step = kSupplyPhase;
}

// 8.85: demoralisation ends in the owner's Rally Phase.
void Rally(const Rules& r, S& s, Trace* trace) {
  s.now.phase = static_cast<uint8_t>(Phase::kRally);
  const Side side = Phasing(s);
  side == kUs ? Applied(trace, "4.B4"_vc) : Applied(trace, "4.A6"_vc);
  for (const PieceId p : r.c.pieces.ids()) {
    if (r.c.Piece(p).side != side || !s[p].Has(kDemoralized)) continue;
    Applied(trace, "8.85"_vc);
    s[p].Clear(kDemoralized);
    Refresh(r, s, HexOf(s, p));
  }
  s.step = kSiegeSegment;
}

void EndPlayerTurn(const Rules& r, S& s, Trace* trace) {
  // What counts for one phase or player-turn only.
  constexpr uint16_t kOfTheTurn = kSeen | kDone | kHalted | kBeganControlled | kBeganLeaderless | kLandedOnBeach |
                                  kBuilder | kFired | kAttacked | kDefended | kMustAttack | kScouted | kNewcomer;
  // 11.17, by option: newcomers of the US are in combat supply for the Game-Turn, which ends later (EndTurn).
  const bool kept = Phasing(s) == kUs && r.Plays("newcomer_supply=game_turn"_opt);
  for (const PieceId p : r.c.pieces.ids()) {
    s[p].Clear(static_cast<uint16_t>(kept ? kOfTheTurn & ~kNewcomer : kOfTheTurn));
    s[p].spent = 0;
  }
  for (FortressState& fortress : s.fortresses) fortress.besieged = 0;
  s.org = Organisation{};
  // 14.2, 19.22: dummies land with the invasion, and only with a division.
  for (const PieceId p : r.c.DummyPieces()) {
    if (s[p].where != kDue || s.now.landed == 0) continue;
    Applied(trace, "14.2/2"_vc);
    TakeOff(r, s, p, kEliminated);
  }
  Applied(trace, "4.0/2"_vc);
  if (Phasing(s) == kMexico) {
    s.now.phasing = kUs;
    s.step = kSupplyPhase;
  } else {
    s.now.phasing = kNobody;
    s.step = kTurnEnd;
    if (r.c.turns[s.now.turn].disease) {
      Applied(trace, "4.C/1"_vc);
      s.step = kDiseaseStage;
    } else {
      Applied(trace, "4.C/2"_vc);
    }
  }
}

}  // namespace

// 11.17 by its option.
void EndNewcomers(const Rules& r, S& s, Trace* trace) {
  if (r.Plays("newcomer_supply=next_supply_phase"_opt)) return;
  for (const PieceId p : r.c.pieces.ids()) {
    if (!s[p].Has(kNewcomer)) continue;
    s[p].Clear(kNewcomer);
    if (!r.c.Piece(p).combat_unit() || !OnMap(s[p].where)) continue;
    Applied(trace, "11.17"_vc,
            [&] { return absl::StrCat(r.PieceName(p), " has been here for a turn, and is in general supply"); });
    s[p].Mark(kInGeneralSupply);
  }
  for (const FormationId f : r.c.formations.ids()) {
    if (OnMap(s[r.c.FormationPiece(f)].where)) MarkFormation(r, s, f);
  }
}

namespace {

// The end of the turn: fortresses are rebuilt, gunboats come nearer to their return.
void EndTurn(const Rules& r, S& s, Trace* trace) {
  EndNewcomers(r, s, trace);
  RebuildFortresses(r, s, trace);
  RepairGunboats(r, s, trace);
  if (r.c.naval_battery != kNoId) s[r.c.UnitPiece(r.c.naval_battery)].wait = 0;
  Applied("4.0/1"_vc);
  s.step = s.now.turn == kTurns ? kEndOfGame : kTurnStart;
}

void EndGame(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "4.0/3"_vc);
  Applied(trace, "20.0"_vc);
  const int points = VictoryPoints(r, s, trace);
  s.now.level = LevelOf(r, points);
  s.now.winner = s.now.level == kMexicanVictory ? kMexico : kUs;
  Applied(trace, "20.13"_vc);
  Applied(trace, "20.2/1"_vc, [&] {
    return absl::StrCat("the US has ", points, " victory points: ", LevelName(static_cast<VictoryLevel>(s.now.level)));
  });
  s.step = kGameOver;
}

}  // namespace

VictoryLevel LevelOf(const Rules& r, int points) {
  const auto& n = r.c.n;
  return points >= n.victory_decisive      ? kDecisive
         : points >= n.victory_substantial ? kSubstantial
         : points >= n.victory_marginal    ? kMarginal
                                           : kMexicanVictory;
}

const char* LevelName(VictoryLevel level) {
  switch (level) {
    case kMexicanVictory:
      break;
    case kMarginal:
      return "a US marginal victory";
    case kSubstantial:
      return "a US substantial victory";
    case kDecisive:
      return "a US decisive victory";
  }
  return "a Mexican victory";
}

int VictoryPoints(const Rules& r, const S& s, Trace* trace) {
  Sum sum(trace, "20.14"_vc, "victory.us", "victory points of the US");
  for (const PlaceId place : r.c.places.ids()) {
    const PlaceInfo& info = r.c.places[place];
    if (info.points == 0 || s.control[place] != kUs) continue;
    Applied(trace, "20.11/1"_vc);
    Applied(trace, "20.12/2"_vc);
    sum.Add(
        info.points, "20.14"_vc, [&] { return r.PlaceName(place) + " is held by the US"; },
        sum.telling() ? absl::StrCat("place.", r.c.place_names.Id(place), ".points") : "");
  }
  if (s.now.cities_defended != 0) {
    Applied(trace, "20.11/2"_vc);
    sum.Add(s.now.cities_defended * r.c.n.victory_city_defended, "17.2/1"_vc,
            "times that Mexico fought inside Puebla or Mexico City", "number.victory.city_defended");
  }
  return static_cast<int>(sum.Finish());
}

const VeracruzStep kSequenceSteps[] = {
    Automatic(kTurnStart, "a game-turn begins", "4.0/1"_vc, StartTurn, {kSupplyPhase}),
    Automatic(kRallyPhase, "the demoralised rally", "8.85"_vc, Rally, {kSiegeSegment}),
    Automatic(kPlayerTurnEnd, "a player-turn ends", "4.0/2"_vc, EndPlayerTurn, {kSupplyPhase, kDiseaseStage, kTurnEnd}),
    Automatic(kTurnEnd, "the game-turn ends", "4.0/1"_vc, EndTurn, {kTurnStart, kEndOfGame}),
    Automatic(kEndOfGame, "the game is judged", "20.0"_vc, EndGame, {kGameOver}),
};
void AddSequenceSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kSequenceSteps), std::end(kSequenceSteps));
}

}  // namespace adjutant::veracruz
