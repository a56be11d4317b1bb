// Veracruz 19: what arrivals of both sides, the invasion and the withdrawal share.
#ifndef ADJUTANT_CORE_VERACRUZ_CHAPTERS_19_ARRIVALS_H_
#define ADJUTANT_CORE_VERACRUZ_CHAPTERS_19_ARRIVALS_H_

#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

void MarkNewcomer(const Rules& r, S& s, PieceId piece, Trace* trace);
// A counter with what is printed on it, on top of the stack.
void Arrive(const Rules& r, S& s, PieceId piece, HexId hex, Trace* trace);
// 9.12, 11.25: what is alone next to a hex to which units have just come is lost by option.
void ComeBeside(const Rules& r, S& s, Side side, const PieceSet& pieces, HexId hex, Trace* trace);
void ListArrivalOrganisation(const Rules& r, const S& s, EventList* out);
// Goes on at `then`.
void OrganiseArrivals(const Rules& r, S& s, const Event& e, uint16_t then, Trace* trace);
// The US keeps arrivals out of the hex: it stands there, or holds the place; by option that alone is not enough.
bool KeptOut(const Rules& r, const S& s, HexId hex);
HexId EntryOf(const Rules& r, PieceId piece);
Ruling CheckDue(const Rules& r, const S& s, Side side, PieceId piece, Why* why);
bool MayLeave(const Rules& r, const S& s, PieceId piece);
void Leave(const Rules& r, S& s, PieceId piece, Trace* trace);
// A due counter that can land; of supply units and pack animals the first stands for all. `must`: only what must come.
PieceId LandsSomewhere(const Rules& r, const S& s, bool must);
// 11.22, 11.35: by option what the dice have brought and nobody has landed goes back among the counters.
void LoseUnlanded(const Rules& r, S& s, Trace* trace);

// 14.12: counters that nobody has drawn.
inline int MilitiaInPool(const S& s) {
  int counters = 0;
  for (const uint8_t count : s.militia) counters += count;
  return counters;
}
inline bool IsDue(const Rules& r, const S& s, Side side, PieceId piece) {
  return s[piece].where == kDue && r.c.Piece(piece).side == side;
}
// 14.2: they come with the divisions that they join, and not by themselves.
inline bool IsDummy(const Rules& r, PieceId piece) { return r.c.Piece(piece).sort == Sort::kDummy; }
inline bool IsPack(const Rules& r, PieceId piece) { return r.c.Piece(piece).sort == Sort::kPackAnimal; }
// 19.13: newcomers may go into formations, or form one, where they have come.
inline bool OrganisesArrivals(uint16_t type) { return type == kFormationNamed || type == kPieceJoined; }
inline bool Beach(const Components& c, HexId hex) {
  const Hex& info = c.At(hex);
  return info.coastal && info.land() && !c.terrain.Of(info.terrain).impassable;
}
inline bool Beach(const Rules& r, HexId hex) { return Beach(r.c, hex); }

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_CHAPTERS_19_ARRIVALS_H_
