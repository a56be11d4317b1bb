// HoM 11: Battle: what its steps share.
#ifndef ADJUTANT_CORE_HALLS_BATTLE_H_
#define ADJUTANT_CORE_HALLS_BATTLE_H_

#include <string>

#include "core/halls/engine.h"

namespace adjutant::halls {

// Response events of a battle, bits of BattleSide::cards.
enum BattleCard : uint16_t {
  kRememberTheAlamo = 1,      // 10
  kBaptismOfFire = 2,         // 18
  kLowAmmo = 4,               // 21
  kLightCasualties = 8,       // 22
  kLeadingFromTheFront = 16,  // 25
  kGoodGround = 32,           // 30
};
// 0 for a card that is no response event of a battle, or none that this version carries out.
BattleCard BattleCardOf(const Rules& r, CardId card);

inline BattleSide& Opponent(S& s, const BattleSide& side) {
  return &side == &s.battle.attacker ? s.battle.defender : s.battle.attacker;
}
inline const BattleSide& Opponent(const S& s, const BattleSide& side) {
  return &side == &s.battle.attacker ? s.battle.defender : s.battle.attacker;
}
inline const char* SideId(const BattleSide& side) { return side.side == kUs ? "us" : "mexico"; }
// "battle.us.firepower"
inline std::string BattleName(const BattleSide& side, const char* what) {
  return std::string("battle.") + SideId(side) + "." + what;
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
// Units of the side still in the battle space.
int UnitsLeft(const S& s, const BattleSide& side);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_BATTLE_H_
