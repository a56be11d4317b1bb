// What the chapters on battles share: a battle, an assault and a battle at sea go by the same rounds.
#ifndef ADJUTANT_CORE_SGS_CHAPTERS_16_BATTLE_H_
#define ADJUTANT_CORE_SGS_CHAPTERS_16_BATTLE_H_

#include <string>

#include "core/sgs/engine.h"

namespace adjutant::sgs {

// How far a round has come.
enum class Stage : uint8_t {
  kBegins = 0,
  kAttackerAsked,  // for cards
  kDefenderAsked,
  kAnswersFirst,  // both may retreat before the fire
  kFires,
  kAnswersLast  // both may retreat after it
};

inline Stage StageOfRound(const S& s) { return static_cast<Stage>(s.battle.stage); }
inline void SetStage(S& s, Stage stage) { s.battle.stage = static_cast<uint8_t>(stage); }
inline bool IsKind(const S& s, BattleKind kind) { return s.battle.kind == static_cast<uint8_t>(kind); }
inline bool IsRound(const S& s, Round round) { return RoundOf(s) == round; }
inline bool MainOrNext(const S& s) { return IsRound(s, Round::kMain) || IsRound(s, Round::kNext); }
inline Side Defender(const S& s) { return Enemy(Attacker(s)); }
inline Side Firing(const S& s) { return static_cast<Side>(s.battle.firing); }
inline bool Attacks(const S& s, Side side) { return Attacker(s) == side; }
// The side is shut up in the fortress that is assaulted.
inline bool ShutIn(const S& s, Side side) { return IsKind(s, BattleKind::kAssault) && side != Attacker(s); }
inline const Terrain& BattleTerrain(const Rules& r, const S& s) { return r.c.TerrainOf(s.battle.region.get()); }

// Those of them that fight a battle of this kind: combat units; ships at sea.
PieceSet Troops(const Rules& r, const S& s, const PieceSet& pieces);
inline PieceSet TroopsOnField(const Rules& r, const S& s, Side side) { return Troops(r, s, OnField(r, s, side)); }
PieceSet Cavalry(const Rules& r, const PieceSet& pieces);

// ---- 16_fire.cc
// Who of a side fires in a round.
PieceSet Shooters(const Rules& r, const S& s, Side side, Round round);
// XVI.G/2: one side fires first in this round, and the other answers with what is left.
bool FiresApart(const S& s);
Side FirstToFire(const S& s);
// cmd_target=units: what the command of too many takes off the factor and the morale of each unit of the side.
int PenaltyOfUnits(const Rules& r, const S& s, Side side);
// The factor of a die of a card's barrage.
int BarrageFactor(const Rules& r, const S& s, Side side, Trace* trace);

// ---- 16_losses.cc
// Takes the hits of s.hits off both sides, at once.
void ApplyHits(const Rules& r, S& s, Trace* trace);
// A round begins: who is protected absorbs a hit anew (unit_protected).
void AbsorbAnew(const Rules& r, S& s, Side side);
// Among whom chance falls for a hit that a proportion leaves over; who hits, and who is hit, by the hits scored.
PieceSet HitCandidates(const Rules& r, const S& s);
void DrawnHit(S& s, PieceId piece);

// ---- 16_morale.cc
// The mean of the morale of its troops on the field, rounded (bm_rounding). `base`: of their counters alone.
int MeanMorale(const Rules& r, const S& s, Side side, bool base);
// Works out battle morale anew, and tells it.
void NoteMorale(const Rules& r, S& s, Side side, Trace* trace);
bool Demoralised(const Rules& r, const S& s, Side side);

// ---- 16_assault.cc
// What becomes of the fortress, and of those inside.
void EndAssault(const Rules& r, S& s, Trace* trace);

// ---- 16_fights.cc
// A battle has to be fought outside in the region; the active side may assault its fortress.
bool BattleIn(const Rules& r, const S& s, RegionId region);
bool AssaultIn(const Rules& r, const S& s, RegionId region);
// Who attacks there: the active side, or the other one where it has broken through.
Side AttackerIn(const Rules& r, const S& s, RegionId region);

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_CHAPTERS_16_BATTLE_H_
