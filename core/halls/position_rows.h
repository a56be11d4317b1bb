// What has a name in a position of The Halls of Montezuma, by tables: one row reads a value and sets it.
#ifndef ADJUTANT_CORE_HALLS_POSITION_ROWS_H_
#define ADJUTANT_CORE_HALLS_POSITION_ROWS_H_

#include "core/halls/state.h"
#include "core/table/position.h"

namespace adjutant::halls {

inline constexpr Words kSides = {"none", "us", "mexico"};
inline constexpr Words kGovernments = {"stable", "unstable", "collapsed"};
inline constexpr Words kPresidents = {"none", "santa_anna", "gomez", "anaya"};
inline constexpr Words kHeldWords = {"no", "for_later", "for_next_turn"};
inline constexpr Words kSupplyEvents = {"open", "done"};
inline constexpr Words kActive = {"inactive", "active"};
inline constexpr Words kCivic = {"calm", "revolt"};
inline constexpr Words kFortresses = {"standing", "fallen"};
inline constexpr Words kDrawnWords = {"deck", "drawn", "set_aside", "event"};  // ActionCardPlace
inline constexpr Words kSeers = {"nobody", "us", "mexico", "both"};
inline constexpr Words kCardPlaces = {"deck", "us_hand", "mexico_hand", "discard", "removed", "war_set", "in_play"};
inline constexpr Words kSeats = {"as_seated", "exchanged"};

// `high` of what ends where the Political Will track does.
inline constexpr int kEndOfTrack = -1;
inline constexpr NamedNumber<Scalars> kNumberRows[] = {
    {"turn", &Scalars::turn, 1, kTurns},
    {"political_will", &Scalars::political_will, 0, kEndOfTrack},
    {"bellicosity", &Scalars::bellicosity, 0, 5},
    {"blockade", &Scalars::blockade, 0, 35},
    {"replacements_taken.us", &Scalars::replacements_us, 0, 1},
    {"replacements_taken.mexico", &Scalars::replacements_mexico, 0, 1},
};

// Words of the scalars.
inline constexpr NamedWord<Scalars> kWordRows[] = {
    {"war", &Scalars::at_war, kNoYes},
    {"government", &Scalars::government, kGovernments},
    {"president", &Scalars::president, kPresidents},
    {"supply_event", &Scalars::supply_event_done, kSupplyEvents},
    {"heat", &Scalars::heat, kNoYes},
    {"winner", &Scalars::winner, kSides},
    {"squadron.east", &Scalars::squadron_east, kActive},
    {"squadron.west", &Scalars::squadron_west, kActive},
    {"squadron.east.used", &Scalars::squadron_east_used, kNoYes},
    {"squadron.west.used", &Scalars::squadron_west_used, kNoYes},
    {"at_war_units_due", &Scalars::war_units_due, kNoYes},
    {"war_cards_joined", &Scalars::war_cards_joined, kNoYes},
    {"santa_anna.due", &Scalars::santa_anna_due, kNoYes},
    {"santa_anna.entered", &Scalars::santa_anna_entered, kNoYes},
    {"santa_anna.exiled", &Scalars::santa_anna_exiled, kNoYes},
    {"disputed_zone_clause.used", &Scalars::dz_clause_used, kNoYes},
    {"us_unit_eliminated", &Scalars::us_unit_eliminated, kNoYes},
    {"topographic_engineers", &Scalars::topographic, kNoYes},
    {"reshuffle_due", &Scalars::reshuffle_due, kNoYes},
    {"officer_played", &Scalars::officer_played, kNoYes},
    {"held.us", &Scalars::held_us, kHeldWords},
    {"held.mexico", &Scalars::held_mexico, kHeldWords},
};

// What an event left behind.
inline constexpr NamedNumber<EffectState> kEffectRows[] = {
    {"exhausted.cards", &EffectState::exhausted_cards, 0, 1},
    {"armistice.us", &EffectState::armistice_us, 0, 1},
    {"armistice.mexico", &EffectState::armistice_mexico, 0, 1},
    {"collapse_relief", &EffectState::collapse_relief, 0, 1},
    {"scott_won_this_turn", &EffectState::scott_won, 0, 1},
};

// Of this turn.
inline constexpr NamedNumber<RaidState> kRaidRows[] = {
    {"raids.attempts", &RaidState::attempts, 0, 99},
    {"raids.militia", &RaidState::militia, 0, 1},
};
inline constexpr NamedNumber<RandomState> kRandomRows[] = {
    {"flood", &RandomState::flood, 0, 1},
    {"political_will.beyond", &RandomState::will_beyond, 0, 99},
    {"political_will.below", &RandomState::will_below, 0, 99},
};

// 5.3.
inline constexpr NamedWord<TableState> kBidSide = {"bidding.side", &TableState::favoured, kSides};
inline constexpr NamedNumber<TableState> kBidAmount = {"bidding.amount", &TableState::bid, 0, kEndOfTrack};
inline constexpr NamedWord<TableState> kBidSeats = {"bidding.seats", &TableState::exchanged, kSeats};

// A space, or off the map.
struct NamedSpace {
  const char* name;
  uint8_t Scalars::*member;
};
inline constexpr NamedSpace kSpaceRows[] = {
    {"train.us", &Scalars::train_us}, {"train.mexico", &Scalars::train_mexico}, {"beachhead", &Scalars::beachhead}};

// 14.4: the port that a squadron seizes, or none.
struct NamedSeizure {
  const char* name;
  uint8_t NavalState::*member;
  uint8_t Scalars::*active;
  uint8_t Scalars::*used;
  Coast coast;
};
inline constexpr NamedSeizure kSeizureRows[] = {{"squadron.east.seizes", &NavalState::seized_east,
                                                 &Scalars::squadron_east, &Scalars::squadron_east_used, Coast::kEast},
                                                {"squadron.west.seizes", &NavalState::seized_west,
                                                 &Scalars::squadron_west, &Scalars::squadron_west_used, Coast::kWest}};

// A list of strategy cards.
struct NamedList {
  const char* name;
  CardPlace place;
};
inline constexpr NamedList kListRows[] = {
    {"hand.us", kUsHand}, {"hand.mexico", kMexicoHand}, {"discard", kDiscarded}, {"removed", kRemoved}};

// The boxes off the map.
struct BoxWord {
  Box box;
  const char* word;
};
inline constexpr BoxWord kUnitBoxes[] = {
    {kNowhere, "nowhere"},          {kRegroup, "regroup"}, {kAtWarPool, "at_war_pool"}, {kOutOfGame, "out_of_game"},
    {kGuerillaBox, "guerilla_box"}, {kHidden, "hidden"},   {Box::kDrawn, "drawn"},      {kSetAside, "set_aside"}};
inline constexpr BoxWord kLeaderBoxes[] = {
    {kNowhere, "nowhere"},    {kRegroup, "pool"},          {kExile, "exile"},      {kWounded, "wounded"},
    {kReplaceable, "killed"}, {kOutOfGame, "out_of_game"}, {Box::kDrawn, "drawn"}, {kDisplaced, "displaced"}};

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_POSITION_ROWS_H_
