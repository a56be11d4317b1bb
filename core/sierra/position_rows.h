// What has a name in a position of Lords of the Sierra Madre, by tables: one row reads a value and sets it.
#ifndef ADJUTANT_CORE_SIERRA_POSITION_ROWS_H_
#define ADJUTANT_CORE_SIERRA_POSITION_ROWS_H_

#include "core/sierra/state.h"
#include "core/table/position.h"

namespace adjutant::sierra {

inline constexpr Words kPhases = {"setup",  "reveal",       "profits", "capitalize", "quarterly", "common",
                                  "rifles", "recapitalize", "mature",  "mordida",    "tactical",  "rebase"};
inline constexpr Words kSeasons = {"winter", "spring", "summer", "fall"};
inline constexpr Words kEnds = {"no", "rolled", "deck"};
inline constexpr Words kZones = {"absent", "deck",     "revealed", "calendar", "common", "discard",
                                 "out",    "starters", "office",   "nation",   "razed"};
inline constexpr Words kTracks = {"none", "season", "profit", "beside"};
inline constexpr Words kConditions = {"none", "full", "depleted", "eliminated", "gone"};
inline constexpr Words kCustodies = {"free", "captured", "jailed", "enslaved", "kidnapped", "abroad"};
inline constexpr Words kColours = {"none", "blue", "orange", "red", "white"};
// CardFlag and CounterFlag, by bits.
inline constexpr Words kCardFlags = {"face_down",    "linked",      "railed",   "earned",  "forgone", "subsidized",
                                     "paid",         "struck",      "fired_on", "taxed",   "robbed",  "demanded",
                                     "former_owner", "duty_failed", "offered",  "unusable"};
inline constexpr Words kSpots = {"in_block", "off_map", "delayed", "turned", "fired_now", "for_sale"};
inline constexpr Words kCounterFlags = {
    "acted",   "moved_now", "moved",       "crossed",        "has_taxed", "criminal",  "red",       "warrant",
    "ordered", "red_flag",  "stolen_gold", "illegal_rifles", "duty_done", "neglected", "found_out", "presidents_order"};
// Whose a place is by war or peace (PlaceState::holder).
inline constexpr Words kHolders = {"own", "united_states", "mexico"};
inline constexpr Words kStatuses = {"absent", "plays", "abroad", "gone"};

inline constexpr NamedWord<Scalars> kScalarWords[] = {{"season", &Scalars::season, kSeasons},
                                                      {"phase", &Scalars::phase, kPhases},
                                                      {"end", &Scalars::end, kEnds},
                                                      {"war", &Scalars::war, kNoYes}};
inline constexpr NamedNumber<Scalars> kScalarNumbers[] = {
    {"box", &Scalars::box, 0, kBoxes - 1},           {"end.markers", &Scalars::markers, 0, 20},
    {"end.seen", &Scalars::seen_markers, 0, 255},    {"enlistment", &Scalars::enlistment, 0, 99},
    {"investors.stay", &Scalars::suppressed, 0, 99}, {"burned_bridges", &Scalars::burned_bridges, 0, 63},
    {"no_surrender", &Scalars::no_surrender, 0, 255}};
// Of a card, under "card.ID.".
inline constexpr NamedWord<CardState> kCardWords[] = {{"zone", &CardState::zone, kZones},
                                                      {"track", &CardState::track, kTracks}};
inline constexpr NamedNumber<CardState> kCardNumbers[] = {
    {"box", &CardState::box, 0, 7},         {"most", &CardState::most, 0, 6},      {"left", &CardState::left, 0, 20},
    {"striker", &CardState::striker, 0, 9}, {"rifles", &CardState::rifles, 0, 99}, {"shot", &CardState::shot, 0, 1},
    {"memo", &CardState::memo, 0, 255}};
// Of a counter, under "counter.ID.".
inline constexpr NamedWord<CounterState> kCounterWords[] = {{"condition", &CounterState::condition, kConditions},
                                                            {"custody", &CounterState::custody, kCustodies},
                                                            {"colour", &CounterState::colour, kColours}};
inline constexpr NamedNumber<CounterState> kCounterNumbers[] = {
    {"leadership", &CounterState::leadership, 0, 5},  {"newspaper", &CounterState::newspaper, 0, 4},
    {"rounds_out", &CounterState::rounds_out, 0, 45}, {"sailed", &CounterState::sailed, 0, 200},
    {"rifles", &CounterState::rifles, 0, 99},         {"worn_rifles", &CounterState::worn_rifles, 0, 99}};
// Of a seat, under "p1.".
inline constexpr NamedWord<SeatState> kSeatWords[] = {{"status", &SeatState::status, kStatuses}};
inline constexpr NamedNumber<SeatState> kSeatNumbers[] = {{"back_in", &SeatState::back_in, 0, 9},
                                                          {"defaulter", &SeatState::defaulter, 0, 9},
                                                          {"late", &SeatState::late, 0, 1}};

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_POSITION_ROWS_H_
