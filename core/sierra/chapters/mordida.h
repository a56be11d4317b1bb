// What the files of 7.9 ask of each other.
#ifndef ADJUTANT_CORE_SIERRA_CHAPTERS_MORDIDA_H_
#define ADJUTANT_CORE_SIERRA_CHAPTERS_MORDIDA_H_

#include "core/sierra/engine.h"

namespace adjutant::sierra {

// 7.9.a/3: when the heir of a president who was killed is found, his office is elected anew: that of s.play.office.
inline constexpr uint16_t kSuccession = 593;

// Play::stage, bits.
enum PlayStage : uint8_t {
  kSuppressed = 1 << 0,  // by a spy that no spy has answered
  kVoided = 1 << 1,      // by a president or governor
  kCarried = 1 << 2      // its effects were carried out
};

inline constexpr int kLeaderMost = 4;  // 7.9.c, 7.10.2.1.g.8

// Arguments of CardPlayed and OfficialActed.
enum PlayedArg : uint8_t { kPlayedCard, kPlayedUse, kPlayedTarget, kPlayedCounter, kPlayedSeat, kPlayedPlace };
enum ActedArg : uint8_t { kActAction, kActOffice, kActCard, kActCounter, kActPlace, kActGiven };
enum BoycottArg : uint8_t { kBoycottOffice, kBoycottProduct, kBoycottBegins };

inline uint8_t Bit(Territory territory) { return static_cast<uint8_t>(1u << static_cast<unsigned>(territory)); }
inline uint8_t Bit(Nation nation) { return static_cast<uint8_t>(1u << static_cast<unsigned>(nation)); }
inline Nation Other(Nation nation) { return nation == Nation::kMexico ? Nation::kUnitedStates : Nation::kMexico; }
inline const char* NameOf(Nation nation) { return nation == Nation::kMexico ? "Mexico" : "the United States"; }

// ---- 79_mordida.cc.
// 7.9.b.1/4, 7.9.b.2/2: who called a strike disbands it, while bribes are played and when his counters act.
void ListDisbands(const Rules& r, const S& s, PlayerId seat, EventList* out);
Ruling CheckDisbands(const Rules& r, const S& s, const Event& e, Why* why);
void Disband(const Rules& r, S& s, const Event& e, Trace* trace);

// 7.9.f, 7.9.g: acts by an office or by a Red Flag card.
void ListActs(const Rules& r, const S& s, PlayerId seat, EventList* out);
Ruling CheckAct(const Rules& r, const S& s, const Event& e, Why* why);
Ruling CheckBoycott(const Rules& r, const S& s, const Event& e, Why* why);
// Keeps it in s.play.
void BeginAct(S& s, const Event& e);

// How many arguments an OfficialActed has.
inline constexpr int kActArgs = 6;

// ---- 79_rebellions.cc.
// The territory that is named by its capital; none if it is no capital of a territory.
Territory TerritoryNamed(const Rules& r, PlaceId place);
void ListRebellions(const Rules& r, const S& s, PlayerId seat, EventList* out);
Ruling CheckRebels(const Rules& r, const S& s, const Event& e, Why* why);
Ruling CheckEndsRebellion(const Rules& r, const S& s, const Event& e, Why* why);

// ---- 79_war.cc.
Ruling CheckMakesPeace(const Rules& r, const S& s, const Event& e, Why* why);
// The next who has to agree to peace; once all have, s.play.stage is kCarried. s.turns.asked have answered.
void AskPeace(const Rules& r, S& s, Trace* trace);
// The next who may cede land.
void AskBorder(const Rules& r, S& s);

// 7.9.e: may the seat sue for the card?
Ruling CheckSuit(const Rules& r, const S& s, PlayerId seat, CardId target, Why* why);
// Where a card lies on the map: its enterprise, or the square of a railroad.
PlaceId SiteOf(const Rules& r, CardId card);
// Offices that may void what is on the table (7.9.g.2): of seats other than its player's.
Seats Voiders(const Rules& r, const S& s);

// Nothing is named but what `taken` has, bits by argument.
inline Ruling CheckNamed(const Event& e, int count, unsigned taken, Why* why) {
  for (int i = 0; i < count; ++i) {
    const bool named = e.args[static_cast<size_t>(i)] >= 0;
    ADJUTANT_REFUSE_IMPOSSIBLE("7.9.0/1"_sie, named && (taken >> i & 1u) == 0, why,
                               "something is named that plays no part in this");
    ADJUTANT_REFUSE_IMPOSSIBLE("7.9.0/1"_sie, !named && (taken >> i & 1u) != 0, why,
                               "something is not named that this is about");
  }
  return Accepted();
}

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_CHAPTERS_MORDIDA_H_
