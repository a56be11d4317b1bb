// The names of a position of Veracruz: rows for what is read and written alike.
#ifndef ADJUTANT_CORE_VERACRUZ_POSITION_ROWS_H_
#define ADJUTANT_CORE_VERACRUZ_POSITION_ROWS_H_

#include "core/table/position.h"
#include "core/veracruz/chapters/05_movement.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

inline constexpr Words kSides = {"none", "us", "mexico"};
inline constexpr Words kPhases = {"setup",    "supply", "reinforcement", "guerrilla", "political",
                                  "movement", "rally",  "siege",         "combat",    "disease"};
inline constexpr Words kLevels = {"mexican", "marginal", "substantial", "decisive"};
inline constexpr Words kOrders = {"free", "summoned", "pinned"};
inline constexpr Words kBesieged = {"no", "bombarded", "assaulted", "both"};  // FortressFlag
inline constexpr Words kSupplies = {"combat", "general"};
inline constexpr Words kBoxes = {"not_arrived", "due", "eliminated", "withdrawn", "turns_out"};  // Box
inline constexpr Words kFates = {"open", "advance", "hold", "retreat", "retreat_demoralized", "flee"};

inline const NamedWord<Scalars> kWords[] = {
    {"phasing", &Scalars::phasing, kSides},
    {"phase", &Scalars::phase, kPhases},
    {"winner", &Scalars::winner, kSides},
    {"level", &Scalars::level, kLevels},
    {"veracruz_taken", &Scalars::veracruz_taken, kNoYes},
    {"works.allowed", &Scalars::works_allowed, kNoYes},
    {"santa_anna.order", &Scalars::santa_anna, kOrders},
    {"frozen_pack", &Scalars::frozen_pack, kNoYes},
    {"landed", &Scalars::landed, kNoYes},
    {"militia.rolled", &Scalars::militia_rolled, kNoYes},
    {"siege_supplied", &Scalars::siege_supplied, kNoYes},
};

inline constexpr NamedNumber<Scalars> kNumbers[] = {
    {"turn", &Scalars::turn, 0, kTurns},
    {"cities_defended", &Scalars::cities_defended, 0, 99},
    {"inland_taken", &Scalars::inland_taken, 0, kTurns},
    {"bombarded_again", &Scalars::bombarded_again, 0, 255},
    {"works.built", &Scalars::works_built, 0, 4},
    {"santa_anna.arrived", &Scalars::santa_anna_arrived, 0, kTurns},
    {"withdraw", &Scalars::withdraw, 0, 99},
    {"arrival", &Scalars::arrival, 0, kMaxPlaces},
};

// What a counter has on it, a word each.
struct FlagSpec {
  const char* name;
  uint16_t flag;
  Words words;
};
const FlagSpec kFlagSpecs[] = {
    {"supply", kInGeneralSupply, kSupplies},
    {"demoralized", kDemoralized, kNoYes},
    {"seen", kSeen, kNoYes},
};
// The rest, as a list of words under ".flags".
struct MarkSpec {
  const char* word;
  uint16_t flag;
};
inline constexpr MarkSpec kMarkSpecs[] = {
    {"done", kDone},
    {"halted", kHalted},
    {"began_controlled", kBeganControlled},
    {"began_leaderless", kBeganLeaderless},
    {"newcomer", kNewcomer},
    {"landed_on_beach", kLandedOnBeach},
    {"builder", kBuilder},
    {"fired", kFired},
    {"attacked", kAttacked},
    {"defended", kDefended},
    {"must_attack", kMustAttack},
    {"scouted", kScouted},
};

inline constexpr NamedNumber<PieceState> kPieceNumbers[] = {{"spent", &PieceState::spent, 0, 255},
                                                            {"wait", &PieceState::wait, 0, 255}};

inline constexpr const char* kFollowing[] = {"victory_points", "movement.",    "battle.",  "loss.",
                                             "retreat.",       "bombardment.", "disease.", "org."};

// Militia of the pool and guerrillas: what they hide is part of the position.
inline bool Hides(const PieceInfo& info) { return info.drawn || info.sort == Sort::kGuerrilla; }

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_POSITION_ROWS_H_
