// Event types and enums of adjutant.sgs.v1 as the rules use them; a test holds them to event.proto.
#ifndef ADJUTANT_CORE_SGS_EVENTS_H_
#define ADJUTANT_CORE_SGS_EVENTS_H_

#include <cstdint>

namespace adjutant::sgs {

// Field numbers of Event.kind.
enum EventType : uint16_t {
  kDieRolled = 10,
  kCardDrawn = 11,
  kCardLost = 12,
  kRegionDrawn = 13,
  kPieceDrawn = 14,
  kCardPlayed = 20,
  kCardsEnded = 21,
  kCardDiscarded = 22,
  kDiscardTakenBack = 23,
  kDiscardConfirmed = 24,
  kEventDecided = 25,
  kPieceEntered = 30,
  kEntryTakenBack = 31,
  kEntriesEnded = 32,
  kReplacementGiven = 33,
  kReplacementTakenBack = 34,
  kReplacementsEnded = 35,
  kWagonDecided = 40,
  kStackPicked = 50,
  kPiecePicked = 51,
  kPieceDropped = 52,
  kMoved = 53,
  kMoveEnded = 54,
  kEntrenched = 55,
  kHid = 56,
  kStructureEntered = 57,
  kStructureLeft = 58,
  kLoaded = 59,
  kUnloaded = 60,
  kMovementEnded = 61,
  kFightChosen = 70,
  kCommanderChosen = 71,
  kRetreatDecided = 72,
  kFightsEnded = 73,
};

enum class Purpose : uint8_t {
  kNone = 0,
  kSurvival = 1,
  kSearch = 2,
  kShot = 3,
  kSecondShot = 4,
  kBarrage = 5,
  kPanic = 6,
  kRout = 7,
  kLeaderCasualty = 8,
  kSiege = 9,
};

enum class Fight : uint8_t { kNone = 0, kBattle = 1, kAssault = 2, kNoAssault = 3, kBesiege = 4 };

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_EVENTS_H_
