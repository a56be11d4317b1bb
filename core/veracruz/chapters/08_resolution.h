// Veracruz 8.3 to 8.5, 9.3, 10: what the parts of working out an attack share.
#ifndef ADJUTANT_CORE_VERACRUZ_CHAPTERS_08_RESOLUTION_H_
#define ADJUTANT_CORE_VERACRUZ_CHAPTERS_08_RESOLUTION_H_

#include <string>

#include "absl/strings/str_cat.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

// One of the two sides of an attack: what both do alike is done with it.
struct Force {
  bool attacks;
  Side side;
  const BattleSide* state;
  const char* name;  // of derivations
};
inline HexId BattleHex(const S& s) { return s.battle.hex; }
inline Force ForceOf(const S& s, bool attacks) {
  const Side side = attacks ? Phasing(s) : Enemy(Phasing(s));
  return {attacks, side, attacks ? &s.battle.attacker : &s.battle.defender, attacks ? "attacker" : "defender"};
}
inline BattleSide& StateOf(S& s, bool attacks) { return attacks ? s.battle.attacker : s.battle.defender; }
inline bool Retreats(const BattleSide& side) { return side.fate > static_cast<uint8_t>(Fate::kHold) + 1; }
inline bool Has(const BattleSide& side, Fate fate) { return side.fate == static_cast<uint8_t>(fate) + 1; }

template <class Is>
bool Any(const PieceSet& pieces, Is is) {
  for (const PieceId p : pieces) {
    if (is(p)) return true;
  }
  return false;
}
inline std::string Signed(int64_t value) { return absl::StrCat(value > 0 ? "+" : "", value); }

// ---- 08_figures.cc
// The strength of a force without what is ineffective, stack by stack (13.26).
int Total(const Rules& r, const S& s, const Force& force, const HexSet& hexes, Trace* trace);
// Ratios in their order: 1-4, 1-3, 1-2, 1-1, 3-2, 2-1, 3-1, and so on without end. Negative: below 1-4.
inline constexpr int kWideColumn = 7;    // of 8.71, counted from 0: 4-1 to 6-1
inline constexpr int kHighestStep = 10;  // 7-1
// The step of the ratios at which so many points stand against so many (8.31).
int RatioOf(int attacker, int defender);
// The ratio that is printed at a step.
Ratio RatioAt(int step, int attacker, int defender);
// The column of the Combat Results Table at a step of the ratios (8.71).
int ColumnOfStep(int step);
// Whether divisions or armies make up the share of the force that 15.2 asks for.
bool Organised(const Rules& r, const S& s, const PieceSet& pieces);
// 8.34: the Combat Adjustment Figure of the force, from leadership, morale and organisation.
void SetFigure(const Rules& r, S& s, const Force& force, Trace* trace);
// 8.37, by option: organisation counts after the shift.
int LateBonus(const Rules& r, const S& s, bool attacks);
// 8.17: at less than 1-4 the attacker suffers F-4.
void FleeAttacker(S& s, Trace* trace);

// ---- 09_leadership.cc
// 9.32: who leads: the leaders that take part. In an attacking hex without any, those of a formation that stays out.
PieceSet LeadersOf(const Rules& r, const S& s, const Force& force);
// 9.3: the leadership level of the force by its die.
void SetLeadership(const Rules& r, S& s, const Force& force, int die, Trace* trace);

// ---- 10_morale.cc
// Of a defender: who is demoralized does not attack (8.12), nor do others in his hex (8.83).
bool FixedMorale(const S& s, const Force& force);
// 10.2: the morale level of the force by its die; 0 where no die is rolled.
void SetMorale(const Rules& r, S& s, const Force& force, int die, Trace* trace);
// 10.13, 10.14: by what befell a side that used a division or army.
void SettleMorale(const Rules& r, S& s, const Force& force, Trace* trace);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_CHAPTERS_08_RESOLUTION_H_
