// Veracruz 5, 7: what the files of the movement step share.
#ifndef ADJUTANT_CORE_VERACRUZ_CHAPTERS_05_MOVEMENT_H_
#define ADJUTANT_CORE_VERACRUZ_CHAPTERS_05_MOVEMENT_H_

#include <optional>

#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

// 19.23: US units count hexes and not movement points.
inline bool CountsHexes(const S& s, Side side) { return side == kUs && s.now.turn == 1; }
// 19.23, by option: the hex of the invasion has been their first step.
inline bool LandingIsStep(const Rules& r, const S& s, Side side) {
  return CountsHexes(s, side) && r.Plays("landing_move=movement"_opt);
}
inline HexId PartyHex(const S& s) { return s.move.hex; }
inline HexId Neighbour(const Rules& r, HexId hex, DirectionId direction) { return r.c.At(hex).neighbours[direction]; }
inline bool LandPiece(const Rules& r, const S& s, PieceId piece, Side side) {
  return r.c.Piece(piece).side == side && r.c.Piece(piece).land() && OnMap(s[piece].where);
}
// The pack animal that carries a supply unit; kNoId if none does.
inline PieceId CarrierOf(const Rules& r, const S& s, PieceId supply) {
  return s[supply].carrier == kNoId ? kNoId : r.c.PackAnimalPiece(s[supply].carrier);
}

// ---- stacking.cc: who moves together.

// What goes with a piece that is picked: the box of a formation, the load of a pack animal, all of a demoralised stack.
PieceSet PickedWith(const Rules& r, const S& s, PieceId piece);
// May `piece` join those in `party`?
Ruling CheckPick(const Rules& r, const S& s, const Movement& party, PieceId piece, Why* why);
bool MayPick(const Rules& r, const S& s, const Movement& party, PieceId piece);  // the same, without reasons
void Pick(const Rules& r, const S& s, PieceId piece, Movement* party);
// 7.14: who is left behind.
Ruling CheckDrop(const Rules& r, const S& s, PieceId piece, Why* why);
void Drop(const Rules& r, S& s, PieceId piece, Trace* trace);
// 15.16: disbands formations of the party that have become too small in the hex. Their guns stay there; the others go
// on, if at all, with those of their pace (7.13).
void Scatter(const Rules& r, S& s, HexId hex, Trace* trace, const FormationSet& weakened = {});
// 7.13: those picked have more than one movement allowance.
bool MixedPaces(const Rules& r, const S& s, const Movement& party);
// They had one when they were picked; since then their formation may have been disbanded on the march, or a pack animal
// loaded. A demoralised stack goes as one all the same (8.81).
Ruling CheckPaces(const Rules& r, const S& s, const Movement& party, Why* why);
// 11.32: SupplyLoaded and SupplyUnloaded.
void ListLoads(const Rules& r, const S& s, EventList* out);
Ruling CheckLoad(const Rules& r, const S& s, const Event& e, Why* why);
void Load(const Rules& r, S& s, const Event& e, Trace* trace);

// ---- points.cc: what they have and what hexes cost.

// Reads the traits of a party off its pieces.
void Muster(const Rules& r, const S& s, Movement* party);
// EntryCost without what zones of control add, for all but artillery.
int GroundCost(const Rules& r, const S& s, Side side, HexId from, DirectionId direction);
// Tenths of a movement point that a neighbouring hex costs a party's units; -1 if they cannot enter. On the first turn
// of the US a hex is a point, whatever it is (19.23).
int StepCost(const Rules& r, const S& s, HexId from, DirectionId direction, bool artillery);
// The same after an overwhelming attack (5.43).
int OverwhelmingCost(const Rules& r, const S& s, HexId from, DirectionId direction, bool artillery);
// 14.32: what it costs a scout more to leave the zone of control that it has reconnoitered.
int EscapeCost(const Rules& r, const S& s, const Movement& party);
// Tells the movement allowance of a piece that is picked, as the number movement.allowance.
void TellAllowance(const Rules& r, const S& s, PieceId piece, Trace* trace);
// Charges a step to each piece of the party, and tells the number.
void Charge(const Rules& r, S& s, DirectionId direction, bool overwhelming, Trace* trace);

// ---- steps.cc: where they may go, and stay.

// 14.32, 14.33, by scout_leader: the party is a scout alone, which may enter an EZOC to reconnoiter.
inline bool SentToScout(const Rules& r, const Movement& party) {
  return r.Plays("scout_leader=exempt"_opt) && (party.traits & kPartyLoneScout) != 0;
}

// May the party take one step?
Ruling CheckStep(const Rules& r, const S& s, const Movement& party, HexId to, Why* why);
bool MayStep(const Rules& r, const S& s, const Movement& party, HexId to);  // the same, without reasons
// It may take some step.
bool AnyStep(const Rules& r, const S& s, const Movement& party);
// Refuses those in the party for whom the way across a hexside is closed, whatever points they have: artillery at a
// river, the Navy battery in the wild.
Ruling CheckGround(const Rules& r, const S& s, const Movement& party, DirectionId direction, Why* why);
// 12.14, 19.26: whether not everybody may end a movement in the hex.
bool NotForAll(const Rules& r, const S& s, HexId hex);
// Whether `pieces` may, when `leaving` go on from there.
Ruling CheckEnding(const Rules& r, const S& s, const PieceSet& pieces, const PieceSet& leaving, HexId hex, Why* why);

// ---- movement.cc.

// 8.82, 9.2: the counter began its movement phase in an enemy zone of control that it has to leave, and is still in
// one.
bool MustLeave(const Rules& r, const S& s, PieceId piece);

// A counter that nobody has picked up could still leave its hex: as it is, out of a division or army that has moved,
// or, of a stack that is not split (8.81), once it has loaded its supply units (11.32/2) and put its guns into
// divisions or armies (5.14), which costs nothing.
bool CouldLeave(const Rules& r, const S& s, PieceId piece);
// Refuses to let it stay where it began, or what would hold it there: `how`, "can".
Ruling RefuseToStay(const Rules& r, const S& s, PieceId piece, Why* why, const char* how = "can");

// 17.12, 17.13: CheckSummons for many events of one position, which must not change meanwhile. What Santa Anna can do
// in it is found out once, when it is first asked.
class Summons {
 public:
  // A force that he can have with him, whether it can take a step on the way, and whether it is organised for that
  // first.
  struct Going {
    int force = 0;
    bool able = false;
    bool organised = false;
  };

  Summons(const Rules& r, const S& s) : r_(r), s_(s) {}

  Ruling Check(const Event& e, Why* why);
  // How he could go if nobody were picked up and no army half put together.
  const Going& AtRest();

 private:
  const Rules& r_;
  const S& s_;
  std::optional<Going> at_rest_;
};

// Lets go of the party, which keeps what holds for the whole phase.
void Release(S& s);
// 9.12, 11.25, 11.33: a combat unit of `side` has come into `hex`: the enemy loses leaders alone, supply units and pack
// animals next to it.
void Straggle(const Rules& r, S& s, Side side, HexId hex, Trace* trace);
// The party has gone into a neighbouring hex: control, stragglers of the enemy (9.12, 11.25), guerrillas.
void Arrive(const Rules& r, S& s, HexId to, Trace* trace);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_CHAPTERS_05_MOVEMENT_H_
