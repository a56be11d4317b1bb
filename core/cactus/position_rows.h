// What has a name in a position of Cactus Throne, by tables: one row reads a value and sets it.
#ifndef ADJUTANT_CORE_CACTUS_POSITION_ROWS_H_
#define ADJUTANT_CORE_CACTUS_POSITION_ROWS_H_

#include "core/cactus/state.h"
#include "core/table/position.h"

namespace adjutant::cactus {

inline constexpr Words kSides = {"none", "imperial", "republican"};
inline constexpr Words kPhases = {"setup", "replacement", "movement", "raid", "combat", "end_turn"};
inline constexpr Words kEnds = {"no", "won", "drawn"};
inline constexpr Words kDixies = {"off", "armed", "south_won", "north_won"};
inline constexpr Words kSonoras = {"no", "handed_over", "marker"};
inline constexpr Words kRevolts = {"away", "imperial", "republican", "revolt", "over"};
inline constexpr Words kRides = {"no", "will_ride", "rides"};
inline constexpr Words kBySide = {"nobody", "?", "imperial", "?", "republican", "?", "both"};  // bits 1 << Side
inline constexpr Words kArmyStatus = {"not_yet", "free", "formed", "withdrawn"};
inline constexpr Words kDue = {"no", "due", "done"};
// Santa Anna's come first, by Points.
inline constexpr Words kPoolWords = {"santa_anna", "", "mexican", "french", "republican", "usa"};

inline constexpr NamedWord<Scalars> kScalarWords[] = {
    {"phase", &Scalars::phase, kPhases},
    {"phasing", &Scalars::phasing, kSides},
    {"end", &Scalars::end, kEnds},
    {"winner", &Scalars::winner, kSides},
};
inline constexpr NamedNumber<Scalars> kScalarNumbers[] = {
    {"turn", &Scalars::turn, 0, kTurns},
    {"executed", &Scalars::executed, 0, 6},
    {"executed.ratings", &Scalars::executed_pr, 0, 30},
};

inline constexpr NamedWord<TurnEffects> kEffectWords[] = {
    {"event.roller", &TurnEffects::roller, kSides},
    {"event.rerolled", &TurnEffects::rerolled, kSides},
    {"event.force_march", &TurnEffects::force_march, kBySide},
    {"event.surprise_raid", &TurnEffects::surprise_raid, kBySide},
    {"event.camerone", &TurnEffects::camerone, kDue},
    {"event.drive_them_out", &TurnEffects::drive_out, kNoYes},
    {"event.blue_butchers", &TurnEffects::butchers, kNoYes},
    {"event.vomito", &TurnEffects::vomito, kNoYes},
    {"event.dupin", &TurnEffects::dupin, kNoYes},
    {"event.no_artillery", &TurnEffects::no_artillery, kNoYes},
    {"event.doubled", &TurnEffects::doubled, kNoYes},
    {"event.maximilian", &TurnEffects::maximilian, kRides},
};

inline constexpr NamedWord<Affairs> kAffairWords[] = {
    {"camerone.used", &Affairs::camerone_used, kNoYes},
    {"cinco.rolled", &Affairs::cinco_rolled, kNoYes},
    {"dixie", &Affairs::dixie, kDixies},
    {"sonora.csa", &Affairs::sonora, kSonoras},
    {"napoleon_says_non", &Affairs::non, kNoYes},
    {"gulf_resolution", &Affairs::gulf_resolution, kNoYes},
    {"us_war.rolled", &Affairs::us_war_rolled, kNoYes},
    {"annexation", &Affairs::annexation, kDue},
    {"shelby.done", &Affairs::shelby, kNoYes},
    {"maximilian.abdicated", &Affairs::abdicated, kNoYes},
    {"santa_anna.camp", &Affairs::santa_anna, kRevolts},
    {"juarez.taken", &Affairs::juarez_taken, kNoYes},
    {"diaz.taken", &Affairs::diaz_taken, kNoYes},
    {"maximilian.taken", &Affairs::maximilian_taken, kNoYes},
    {"french_points.ended", &Affairs::french_gone, kNoYes},
    {"costs_fell", &Affairs::costs_fell, kNoYes},
    {"provinces_lost", &Affairs::provinces_lost, kNoYes},
    {"mexico_city_lost", &Affairs::mexico_city_lost, kNoYes},
};
inline constexpr NamedNumber<Affairs> kAffairNumbers[] = {
    {"cinco.until", &Affairs::cinco, 0, kTurns},
    {"sonora.closed_turn", &Affairs::repo_turn, 0, kTurns},
    {"bismarck.turn", &Affairs::bismarck, 0, kTurns},
    {"us_war.turn", &Affairs::us_war, 0, kTurns},
    {"drive_them_out.year", &Affairs::drive_out_year, 0, kYears},
};

// Of a piece, a word each, as a list under ".flags".
struct MarkSpec {
  const char* word;
  uint16_t flag;
};
inline constexpr MarkSpec kMarkSpecs[] = {
    {"moved", kHasMoved},
    {"sailed", kHasSailed},
    {"raided", kHasRaided},
    {"stands_to_fight", kStandsToFight},
    {"fights_not", kFightsNot},
    {"holds_back", kHoldsBack},
    {"took_heart", kTookHeart},
    {"lost_to_event", kLostToEvent},
    {"arrived", kHasArrived},
    {"spent", kSpent},
    {"held_back", kHeldBack},
    {"tried", kTried},
    {"stood_in_sonora", kStoodInSonora},
    {"still_to_come", kStillToCome},
    {"left_behind", kLeftBehind},
};

inline constexpr NamedNumber<ArmyState> kArmyNumbers[] = {
    {"reacted", &ArmyState::reacted, 0, 255},
    {"tried", &ArmyState::tried, 0, 255},
    {"came_in", &ArmyState::came_in, 0, 1},
};

}  // namespace adjutant::cactus

#endif  // ADJUTANT_CORE_CACTUS_POSITION_ROWS_H_
