// Where cards and counters go: each zone is entered by one function, so that no card is in two places (INV-08).
#ifndef ADJUTANT_CORE_SIERRA_CARDS_H_
#define ADJUTANT_CORE_SIERRA_CARDS_H_

#include "core/sierra/rules.h"

namespace adjutant::sierra {

// A card leaves where it is and has nothing on it but its gold; then it lies there. Counters are not touched.
void PutCard(S& s, CardId card, Zone zone);
// On a calendar: of a seat, on a track, in a box.
void GiveCard(S& s, CardId card, PlayerId seat, Track track, int box);
// To the discard if it is quarterly, else back to the common area (7.1.2.d/2); its counters leave the map.
void ReturnCard(const Rules& r, S& s, CardId card);
// The holder of a card changes; it stays where it lies.
void HandOver(S& s, CardId card, PlayerId to);

// A counter comes to a place, whole.
void PutCounter(const Rules& r, S& s, CounterId counter, PlaceId place);
void MoveCounter(S& s, CounterId counter, PlaceId place);
// Off the map: eliminated (its card is still held) or gone with its card. What it carries has to be gone before.
void RemoveCounter(S& s, CounterId counter, Condition condition);
// 7.10.2.1.f.3: a card that has nobody left is lost, and whoever gets it pays for its counters first. False if it has.
bool LoseIfEmpty(const Rules& r, S& s, CardId card);
// A depletion: full, depleted, eliminated (7.10.2.1.e/3). False if it is eliminated by it.
bool Deplete(S& s, CounterId counter);

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_CARDS_H_
