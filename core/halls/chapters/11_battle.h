// HoM 11: Battle: what its steps share.
#ifndef ADJUTANT_CORE_HALLS_CHAPTERS_11_BATTLE_H_
#define ADJUTANT_CORE_HALLS_CHAPTERS_11_BATTLE_H_

#include <string>

#include "core/halls/engine.h"

namespace adjutant::halls {

// Response events of a battle, bits of BattleSide::cards; the card's number beside it.
enum BattleCard : uint32_t {
  kNoBattleCard = 0,
  kRememberTheAlamo = 1u << 0,     // 10
  kBaptismOfFire = 1u << 1,        // 18
  kLowAmmo = 1u << 2,              // 21
  kLightCasualties = 1u << 3,      // 22
  kLeadingFromTheFront = 1u << 4,  // 25
  kGoodGround = 1u << 5,           // 30
  kNavalBombardment = 1u << 6,     // 35
  kFlyingArtillery = 1u << 7,      // 40
  kCloseAction = 1u << 8,          // 50
  kNoFutureGlory = 1u << 9,        // 54
  kArtilleryDuel = 1u << 10,       // 66
  kMoraleLoss = 1u << 11,          // 69
  kDugIn = 1u << 12,               // 72
  kCavalryCharge = 1u << 13,       // 74
  kWeakVolunteers = 1u << 14,      // 76
  kBreach = 1u << 15,              // 77
  kCavalryPursuit = 1u << 16,      // 79
  kArtilleryBarrage = 1u << 17,    // 80
  kOfficerCard = 1u << 18,         // 34, 43, 44, 49
};
// kNoBattleCard for a card that is no response event of a battle.
BattleCard BattleCardOf(const Rules& r, CardId card);
// What these cards do, as their texts say it.
inline constexpr int kAlamoEfficiency = 2;
inline constexpr int kBaptismEfficiency = -1;
inline constexpr int kFrontEfficiency = 2;
inline constexpr int kMoraleEfficiency = -2;
inline constexpr int kVolunteersEfficiency = -1;
inline constexpr int kGoodGroundFirepower = 2;
inline constexpr int kBombardmentFirepower = 3;
inline constexpr int kFlyingFirepower = 2;
inline constexpr int kFlyingFirepowerClear = 4;
inline constexpr int kDugInFirepower = 2;
inline constexpr int kBarrageFirepower = 3;
inline constexpr int kBarrageUnits = 2;
inline constexpr int kLightCasualtiesSteps = -1;
inline constexpr int kPursuitRoll = 2;

// Where `Battle::window` is. The windows of 11.2.d have odd numbers for the attacker and even ones for the defender.
enum BattleWindow : uint8_t {
  kAttackersWindow = 1,
  kAnswersWindow = 3,  // and more, one after the other, by option
  kNoQuarterWindow = 64,
  kNoQuarterUnitWindow = 65,
  kRetreatDecided = 66,  // nobody stands (11.5.d)
};

// Reaction::works_lost (10.8.c).
enum WorksLost : uint8_t { kWorksLost = 1, kGarrisonLeft = 2, kWorksAttacked = 3 };

// Battle::sortie (10.8.c). Interceptors have the works that those who failed to avoid have lost (10.7.b/1).
enum Sortie : uint8_t { kGarrisonAlone = 1, kWithInterceptors = 2 };

// Is the space Rough as the rules on guerillas mean it?
bool GuerillaRough(const Rules& r, SpaceId space);
// As NearestRough, but never the space `barred`; kNoId bars none.
SpaceSet NearestRoughBut(const Rules& r, const S& s, SpaceId from, bool elsewhere, SpaceId barred);

inline BattleSide& Opponent(S& s, const BattleSide& side) {
  return &side == &s.battle.attacker ? s.battle.defender : s.battle.attacker;
}
inline const BattleSide& Opponent(const S& s, const BattleSide& side) {
  return &side == &s.battle.attacker ? s.battle.defender : s.battle.attacker;
}
inline BattleSide& SideOf(S& s, Side side) {
  return s.battle.attacker.side == side ? s.battle.attacker : s.battle.defender;
}
inline const BattleSide& SideOf(const S& s, Side side) { return SideOf(const_cast<S&>(s), side); }
inline const char* SideId(const BattleSide& side) { return side.side == kUs ? "us" : "mexico"; }
// "battle.us.firepower"
inline std::string BattleName(const BattleSide& side, const char* what) {
  return std::string("battle.") + SideId(side) + "." + what;
}
// Fights on this side and is still in the battle space.
inline bool Fights(const S& s, const BattleSide& side, UnitId unit) {
  return side.units.Has(unit) && UnitAt(s, unit, s.battle.space);
}
inline bool LeadsHere(const S& s, const BattleSide& side, LeaderId leader) {
  return side.leaders.Has(leader) && LeaderAt(s, leader, s.battle.space);
}
// Best Tactics of the side's leaders in the battle; 0 without leaders (11.2.a/6). `leader`, if not null, becomes the
// first who has it, when it is above 0.
int BestTactics(const Rules& r, const S& s, const BattleSide& side, LeaderId* leader = nullptr);
const char* BattleTypeName(BattleType type);
inline BattleSide& WinningSide(S& s) {
  return s.battle.attacker.side == s.battle.winner ? s.battle.attacker : s.battle.defender;
}
inline BattleSide& LosingSide(S& s) {
  return s.battle.attacker.side == s.battle.winner ? s.battle.defender : s.battle.attacker;
}
inline const BattleSide& WinningSide(const S& s) { return WinningSide(const_cast<S&>(s)); }
inline const BattleSide& LosingSide(const S& s) { return LosingSide(const_cast<S&>(s)); }
// What the Battle Results Table says that the side inflicts (11.2.h), before a card spares the enemy a step.
int TableLosses(const Rules& r, const BattleSide& side);
// Does an Army fight on the side, whoever commands (15.1, 15.3)?
inline bool HasArmy(const BattleSide& side) { return side.army != kNoId || !side.other_armies.Empty(); }
// Units of the side still in the battle space.
int UnitsLeft(const S& s, const BattleSide& side);
// Those that can move: without a fortress's own unit.
UnitSet FieldUnits(const Rules& r, const S& s, const BattleSide& side);
// 10.2.g: is the unit one of the Force that fights on the side? A fortress's own unit is not, nor are guerillas whom
// Canales does not lead; by option anybody may. Where no others fight guerillas do so for themselves.
bool OfForce(const Rules& r, const BattleSide& side, UnitId unit);
// Are these guerillas and nobody else?
bool OnlyGuerillas(const Rules& r, const UnitSet& units);
// 10.8.a: does anybody of the side fight who failed to avoid? Who has withdrawn takes the penalties along.
bool AnyFailedToAvoid(const S& s, const BattleSide& side);
// Has an Army of the side lost all its units, whatever guerillas live on (15.1/6)?
bool ArmyDestroyed(const Rules& r, const S& s, const BattleSide& side);
// Is a unit of the side on the map, in the battle space or retreated from it?
bool AnySurvivor(const Rules& r, const S& s, const BattleSide& side);
// Who commands the side when its commander is gone, with the Army he takes over (15.1).
void ReplaceCommander(const Rules& r, const S& s, BattleSide* side);
// How many leaders of the side have the highest seniority, of whom one commands (3.5); `first` becomes the first of
// them.
int Seniors(const Rules& r, const S& s, const BattleSide& side, LeaderId* first);
// `leader` commands the side from now on, with his Army.
void LetCommand(const Rules& r, const S& s, BattleSide* side, LeaderId leader);

// The active Force has lost its commander: `leader` follows if he belongs to it, or else the member of the highest
// command rating. Who only stands in the space leads nobody on: nothing is picked up on the march (10.2.a/5).
void FollowInForce(const Rules& r, S& s, LeaderId leader);

// 11.2.f, 13.3: does a fortress's own unit help the side?
bool FortressHelps(const Rules& r, const S& s, const BattleSide& side);
// Is the unit artillery? By an option a fortress's own unit is its strength and nothing else.
bool CountsAsArtillery(const Rules& r, const UnitInfo& unit);
// The works of the battle are turned down again, by an option (13.2.a/3).
void TurnDownWorks(const Rules& r, S& s);
// Works or a fortress that add firepower to the defender.
bool DefenderFortified(const Rules& r, const S& s);
// Steps of battle losses, by the owner's choice (11.4, 13.3/5).
void CallBattleLosses(const Rules& r, S& s, const BattleSide& side, int steps, LossCause cause, uint16_t then);
// 15.1/6: the Armies of the side are removed, their leaders stay where they are.
void DisbandArmies(const Rules& r, S& s, const BattleSide& side, Trace* trace);
// Surviving leaders of a side without units go to the pool (11.4/5).
void DisbandLeaders(const Rules& r, S& s, BattleSide* side, Trace* trace);

// The attacker goes back to where he came from: he has lost, or the defender stays (11.5.c/1, 11.5.d/3, 10.8.c/4).
void RetreatAttacker(const Rules& r, S& s, Trace* trace);
// The leaders of the side are checked a second time (11.5.a/6, 15.1/6); play goes on at kRetreat.
void CheckLeadersAgain(const Rules& r, S& s, BattleSide* side);
// A fortress that stands after a battle has its unit again.
void RepairFortress(const Rules& r, S& s, SpaceId space);
// 10.8.c/4: after a fight outside the works: true if the attacker is asked about another, or goes back.
bool SecondBattleDue(const Rules& r, S& s, Trace* trace);
// s.act.mode of a siege.
inline constexpr uint8_t kSiegeMode = 3;

// 12.1.e: officers.
constexpr int kOfficerNumbers[kOfficers] = {34, 43, 44, 49};
int OfficerOf(const Rules& r, CardId card);  // kNone if the card is no officer's
CardId OfficerCard(const Rules& r, int officer);
// Is the officer with a leader of the side?
bool OfficerServes(const S& s, const BattleSide& side, int officer);
void RemoveOfficers(const Rules& r, S& s, const BattleSide& side, Trace* trace);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_CHAPTERS_11_BATTLE_H_
