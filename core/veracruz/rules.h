// What every chapter of the rules works with: components, options, small questions about the state, and the few ways
// in which counters come, go and change.
#ifndef ADJUTANT_CORE_VERACRUZ_RULES_H_
#define ADJUTANT_CORE_VERACRUZ_RULES_H_

#include <cstddef>
#include <string>

#include "core/kernel/event.h"
#include "core/kernel/option_values.h"
#include "core/kernel/trace.h"
#include "core/veracruz/catalogue.h"
#include "core/veracruz/components/components.h"
#include "core/veracruz/options.h"
#include "core/veracruz/state.h"

namespace adjutant::veracruz {

class FormationMemo;

struct Rules {
  const Components& c;
  OptionValues options;
  // What has been counted in the formations of one position, for who asks with these rules (15_organisation.h); null:
  // nothing is kept.
  FormationMemo* formations = nullptr;

  // Is the game played with this value of the option?
  bool Plays(OptionIs is) const { return is.In(options); }

  // "Jalapa (1116)", "1406".
  std::string HexName(HexId hex) const;
  std::string PieceName(PieceId piece) const { return std::string(c.piece_names.Name(piece)); }
  std::string PlaceName(PlaceId place) const { return std::string(c.place_names.Name(place)); }
  const char* SideName(Side side) const { return side == kUs ? "the US" : side == kMexico ? "Mexico" : "nobody"; }
};

// Arguments of an event; none if it has none there.
inline HexId HexArg(const Event& e, size_t at = 0) { return HexId(e.args[at]); }
inline PlaceId PlaceArg(const Event& e, size_t at = 0) { return PlaceId(e.args[at]); }
inline PieceId PieceArg(const Event& e, size_t at = 0) { return PieceId(e.args[at]); }

inline Side Phasing(const S& s) { return static_cast<Side>(s.now.phasing); }
inline Phase PhaseOf(const S& s) { return static_cast<Phase>(s.now.phase); }

// ---- Where counters are.
inline PieceId TopOf(const S& s, HexId hex) { return s.top[hex]; }
inline PieceId Below(const S& s, PieceId piece) { return s[piece].below; }
// The counters of a hex from the top down: for (const PieceId p : StackIn(s, hex)) ... Members of a formation are
// counters of the stack like others; `formation` says whose box they are in.
class StackIn {
 public:
  StackIn(const S& s, HexId hex) : s_(&s), top_(TopOf(s, hex)) {}
  class Iterator {
   public:
    using value_type = PieceId;
    using difference_type = std::ptrdiff_t;
    Iterator(const S& s, PieceId at) : s_(&s), at_(at) {}
    PieceId operator*() const { return at_; }
    Iterator& operator++() {
      at_ = Below(*s_, at_);
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    const S* s_;
    PieceId at_;
  };
  Iterator begin() const { return {*s_, top_}; }
  Iterator end() const { return {*s_, kNoId}; }

 private:
  const S* s_;
  PieceId top_;
};
inline HexId HexOf(const S& s, PieceId piece) { return HexOf(s[piece].where); }
inline uint8_t There(const S& s, HexId hex) { return s.there[hex]; }
inline bool HasLand(const S& s, Side side, HexId hex) { return (There(s, hex) & ThereBit(side)) != 0; }
inline bool HasCombat(const S& s, Side side, HexId hex) { return (There(s, hex) & CombatBit(side)) != 0; }
// What must not be in a hex that `side` enters (5.21, 6.42 apart): enemies, gunboats by option.
inline uint8_t BarredBy(const Rules& r, Side side) {
  const bool gunboats = side == kMexico && r.Plays("gunboat_and_enemy=barred"_opt);
  return static_cast<uint8_t>(ThereBit(Enemy(side)) | (gunboats ? kGunboatThere : 0));
}
// Counters of a side on the map.
inline PieceSet PiecesOnMap(const Rules& r, const S& s, Side side) { return s.on_map & r.c.of_side[side]; }
// Land counters of a side in a hex.
PieceSet PiecesIn(const Rules& r, const S& s, Side side, HexId hex);
// The formation that a counter stands for, or else in whose box it is; none if it is in none.
inline FormationId FormationWith(const Rules& r, const S& s, PieceId piece) {
  return r.c.Piece(piece).formation() ? r.c.FormationOf(piece) : s[piece].formation.get();
}
PieceSet MembersOf(const Rules& r, const S& s, FormationId formation);

// A combat unit that counts: it has strength, or is untried militia (14.17).
inline bool Counts(const Rules& r, const S& s, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  return info.combat_unit() && (s[piece].strength > 0 || (info.drawn && !s[piece].Has(kTried)));
}
// 21.0: the pack animals that wait for an owner. They are on the map and nobody's: neither `there` nor PiecesIn has
// them.
inline bool Frozen(const Rules& r, const S& s, PieceId piece) {
  return s.now.frozen_pack != 0 && piece == r.c.first_pack_animal;
}
// 5.15, by option: the counter is the Navy battery, and has gone its one hex of this turn, in the Movement Phase or
// after a combat.
bool HasGoneItsHex(const Rules& r, const S& s, PieceId piece);
// It goes that hex after a combat if it is among `pieces`.
void GoItsHex(const Rules& r, S& s, const PieceSet& pieces);
// 14.16: militia turned up with nothing on its back.
inline bool RevealedZero(const Rules& r, const S& s, PieceId piece) {
  return r.c.Piece(piece).drawn && s[piece].Has(kTried) && s[piece].strength == 0 && OnMap(s[piece].where);
}
// 3.22, 8.11, 14.17: a combat unit, whatever its strength: by option militia of strength zero are none any more.
inline bool IsUnit(const Rules& r, const S& s, PieceId piece) {
  return Counts(r, s, piece) || (r.Plays("zero_unit=unit"_opt) && RevealedZero(r, s, piece));
}
bool AnyUnit(const Rules& r, const S& s, const PieceSet& pieces);
// Such a unit of the side is in the hex.
bool UnitIn(const Rules& r, const S& s, Side side, HexId hex);
// Strength points without what is ineffective (13.26): looked up in 8.73 for the whole of `pieces` with the highest
// percentage among them.
int Points(const Rules& r, const S& s, const PieceSet& pieces);
int AllPoints(const Rules& r, const S& s, const PieceSet& pieces);
// 8.73: strength points lost by a force of `points` at `percent`; over twenty in parts of twenty.
int LossOf(const Rules& r, int points, int percent);

// ---- Places.
// Whose the place is: who last had a combat unit there (20.12).
inline Side ControlOf(const S& s, PlaceId place) { return static_cast<Side>(s.control[place]); }
inline constexpr FortressId kFortressVeracruz{0}, kFortressUlua{1}, kFortressPerote{2};
// None for a place without a fortress.
FortressId FortressAt(const Rules& r, PlaceId place);
inline PlaceId PlaceAt(const Rules& r, HexId hex) { return r.c.At(hex).place; }
// The hex holds a fortress that troops can be in: Veracruz or Perote.
inline bool FortressHex(const Components& c, HexId hex) {
  const PlaceId place = c.At(hex).place;
  return place != kNoId && (place == c.veracruz || place == c.perote);
}
inline bool FortressHex(const Rules& r, HexId hex) { return FortressHex(r.c, hex); }
// Counters of `side` in the hex are inside its fortress (12.14).
inline bool Inside(const Rules& r, const S& s, Side side, HexId hex) {
  return FortressHex(r, hex) && HasLand(s, side, hex);
}
// 12.21/2: what would keep `side` out of the hex is in a fortress without a combat unit: combat units may always go in.
// A gunboat in the harbor is none.
bool OpenFortress(const Rules& r, const S& s, Side side, HexId hex);
// Who was in it is lost to those who go in, but for gunboats.
void TakeOpenFortress(const Rules& r, S& s, Side side, HexId hex, Trace* trace);
// 12.51: the fortress of the place has less than its original strength.
bool Reduced(const Rules& r, PlaceId place, const FortressState& fortress);
// 12.14: what a counter counts for in Perote, or would coming from a box.
int GarrisonPoints(const Rules& r, const S& s, PieceId piece);
// 12.14/3: whether `more` may stay in a hex beside those of `side` who are there, but for `leaving`. Only Perote has a
// limit; pieces that bring no strength points never break it.
bool PeroteTakes(const Rules& r, const S& s, Side side, HexId hex, const PieceSet& more, const PieceSet& leaving = {});
// 8.62, and jalapa and orizaba by the option towns_or_cities.
bool CityHex(const Rules& r, HexId hex);
// 11.5, 12.16: a counter that is not inside a fortress and was found to be in general supply.
inline bool InGeneralSupply(const Rules& r, const S& s, PieceId piece) {
  return s[piece].Has(kInGeneralSupply) && !FortressHex(r, HexOf(s, piece));
}
// A completed fortification (8.9).
bool WorksIn(const S& s, HexId hex);

// ---- Zones of control (6).
// Whether the hex lies in a zone of control of `side`.
inline bool InZone(const Rules& r, const S& s, Side side, HexId hex) {
  const uint8_t zones = s.zones[hex];
  // 12.15: none reaches into a fortress.
  if ((side == kUs ? zones % kMexicoZone : zones / kMexicoZone) != 0) return !FortressHex(r, hex);
  return false;
}
// Whether units of `side` in `from` exert a zone of control on its neighbour in that direction.
bool ExertsOn(const Rules& r, const S& s, Side side, HexId from, DirectionId direction);
// For the report: what zones of control make of units of `side` that come into a hex, and why (6.1, 6.2).
void TellZones(const Rules& r, const S& s, Side side, HexId hex, Trace* trace);
// A leader of the side stands in the hex, demoralised or not.
bool LeaderIn(const Rules& r, const S& s, Side side, HexId hex);

// ---- Changes. All keep `top`, `there`, `zones` and `on_map` true.
// Takes a counter out of its stack, if it is in one; where from.
HexId Unlink(S& s, PieceId piece);
// Puts it where `link` leads; it came from the hex `from`. The order of a stack does not matter for who is there.
void LinkIn(const Rules& r, S& s, PieceId piece, PieceLink* link, HexId from, HexId hex);
// Puts a counter on top of the stack of a hex; takes it off the map or out of its stack first.
void PutDown(const Rules& r, S& s, PieceId piece, HexId hex);
// Under everything that is there.
void PutUnder(const Rules& r, S& s, PieceId piece, HexId hex);
// Takes a counter off its stack and puts it into a box; it leaves its formation and loses all marks.
void TakeOff(const Rules& r, S& s, PieceId piece, Box box);
// Moves counters of one hex on top of another, in the order in which they lay. Nothing else happens (Enter).
void Carry(const Rules& r, S& s, const PieceSet& pieces, HexId hex);
// Does what follows from counters of `side` having come into a hex, whether by movement, retreat or advance: control
// (20.12) and what depends on it (14.15, 16.13, 8.91), the frozen pack animals (21.0), stacks that take the higher
// ineffectiveness (13.24) and share demoralisation (8.83). Those who may only be passing through combine with nobody
// yet; where they end, Combine says so.
enum class Entry : uint8_t { kToStay, kPassing };
void Entered(const Rules& r, S& s, Side side, HexId hex, const PieceSet& pieces, Trace* trace,
             Entry entry = Entry::kToStay);
// 8.83: a demoralized unit of `side` makes all in the hex so, but for those that are passing through.
void ShareDemoralization(const Rules& r, S& s, Side side, HexId hex, const PieceSet& passing, Trace* trace);
// 13.24: all units of `side` in a hex, but those that are passing through, take the highest percentage among them.
void Combine(const Rules& r, S& s, Side side, HexId hex, const PieceSet& passing, Trace* trace);
// A counter leaves the game by the rules: drawn militia go back to the pool (14.16), formations to their box (15.18),
// supply units and pack animals to theirs (11.26, 11.37), guerrillas to their pool (16.17); all else is out for good. A
// formation that has become too small is disbanded (15.16).
void Eliminate(const Rules& r, S& s, PieceId piece, Trace* trace);
// 8.46: one point off; at zero the unit is eliminated (militia of zero stays as such, 14.14, unless `s` had it
// untried).
void LosePoint(const Rules& r, S& s, PieceId piece, Trace* trace);
// 15.11: combat units that make up the minimum of a formation: revealed militia of strength zero (15.13) and artillery
// do not.
inline bool MakesUp(const Rules& r, const S& s, PieceId piece) {
  return Counts(r, s, piece) && !r.c.Piece(piece).artillery();
}
int LeastUnits(const Rules& r, FormationId formation);
using FormationSet = IdSet<FormationId, kMaxFormations>;
// The formation whose units change if the counter leaves it: none for a leader.
FormationSet WeakenedBy(const Rules& r, const S& s, PieceId piece);
// 15.16: disbands what has become too small, in that hex. `changed`: of these other members than leaders have gone,
// which ends a formation that has lost its leader before (army_without_leader).
void CheckFormations(const Rules& r, S& s, HexId hex, Trace* trace, const FormationSet& changed = {});
// 15.18; and its dummies go to another division of the hex (14.2).
void Disband(const Rules& r, S& s, FormationId formation, Trace* trace);
// Puts a counter of the same hex into the box of a formation, on top of what is there; or one from a box off the map.
void PutInto(const Rules& r, S& s, PieceId piece, FormationId formation);
// What a formation counter shows of its members: who has moved, what it is supplied with, what they are worth.
void MarkFormation(const Rules& r, S& s, FormationId formation);
// Presence bits of a hex, from the counters of its stack.
uint8_t PresenceIn(const Rules& r, const S& s, HexId hex);
// `there` of a hex anew: to be asked for when a mark or the strength of a counter in it has changed.
void Refresh(const Rules& r, S& s, HexId hex);
// All of `top`, `there`, `zones` and `on_map` anew, from where the counters are and `below`.
void Rebuild(const Rules& r, S& s);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_RULES_H_
