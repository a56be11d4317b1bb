// What every chapter of the rules works with: components, options, and small questions about the state.
#ifndef ADJUTANT_CORE_SGS_RULES_H_
#define ADJUTANT_CORE_SGS_RULES_H_

#include <cstddef>
#include <string>

#include "core/kernel/event.h"
#include "core/kernel/option_values.h"
#include "core/sgs/catalogue.h"
#include "core/sgs/components/components.h"
#include "core/sgs/events.h"
#include "core/sgs/options.h"
#include "core/sgs/state.h"

namespace adjutant::sgs {

struct Rules {
  const Components& c;  // as the options read them
  OptionValues options;
  ScenarioId scenario_id;

  const Scenario& scenario() const { return c.scenarios[scenario_id]; }
  // "siege_compare=lt"_opt
  bool Plays(OptionIs is) const { return is.In(options); }

  std::string RegionName(RegionId region) const { return std::string(c.region_names.Name(region)); }
  std::string AreaName(AreaId area) const { return std::string(c.area_names.Name(area)); }
  std::string PieceName(PieceId piece) const { return std::string(c.piece_names.Name(piece)); }
  std::string CardName(CardId card) const { return std::string(c.card_names.Name(card)); }
  std::string EventName(EventId event) const { return std::string(c.event_names.Name(event)); }
  std::string NationName(NationId nation) const { return std::string(c.nation_names.Name(nation)); }
  const char* SideName(Side side) const { return side == kUsa ? "the USA" : side == kMexico ? "Mexico" : "nobody"; }
};

// ---- The arguments of an event.
inline RegionId RegionArg(const Event& e, size_t i = 0) { return RegionId(e.args[i]); }
inline PieceId PieceArg(const Event& e, size_t i = 0) { return PieceId(e.args[i]); }
inline CardId CardArg(const Event& e, size_t i = 0) { return CardId(e.args[i]); }

// ---- The turn.
inline Side Active(const S& s) { return static_cast<Side>(s.now.active); }
inline Phase PhaseOf(const S& s) { return static_cast<Phase>(s.now.phase); }
inline int PointsOf(const S& s, Side side) { return s.now.points[side]; }
inline const Piece& Info(const Rules& r, PieceId piece) { return r.c.pieces[piece]; }
inline Side SideOf(const Rules& r, PieceId piece) { return r.c.pieces[piece].side; }
inline const PieceSet& PiecesOf(const Rules& r, Side side) { return r.c.pieces_of[side]; }

// ---- Where pieces are.
// Its carrier's, of one aboard; none off the map.
RegionId RegionOf(const S& s, PieceId piece);
inline bool OnMap(const S& s, PieceId piece) { return RegionOf(s, piece).exists(); }
// Of a side, outside of structures; in the structure.
inline PieceSet Outside(const Rules& r, const S& s, Side side, RegionId region) {
  return s.outside[region] & r.c.pieces_of[side];
}
inline PieceSet Inside(const Rules& r, const S& s, Side side, RegionId region) {
  return s.inside[region] & r.c.pieces_of[side];
}
// Aboard a transport.
PieceSet Aboard(const S& s, PieceId ship);
// Only those that are combat units; support units; leaders; artillery of any kind; land pieces.
PieceSet CombatUnits(const Rules& r, const PieceSet& pieces);
PieceSet SupportUnits(const Rules& r, const PieceSet& pieces);
PieceSet Leaders(const Rules& r, const PieceSet& pieces);
PieceSet Artillery(const Rules& r, const PieceSet& pieces);
PieceSet LandPieces(const Rules& r, const PieceSet& pieces);
// Life points that are left of these.
int LifeOf(const S& s, const PieceSet& pieces);
// Enemy pieces, or enemy combat units, stand outside in the region.
bool EnemyOutside(const Rules& r, const S& s, Side side, RegionId region);
bool EnemyUnitsOutside(const Rules& r, const S& s, Side side, RegionId region);
// Has lost half of its life points or more (XIII.A/3, XVI.C.rof/2).
bool Reduced(const Rules& r, const S& s, PieceId piece);

// ---- The map.
inline Side ControlOf(const S& s, RegionId region) { return static_cast<Side>(s.regions[region].control); }
inline Side OwnerOf(const S& s, RegionId region) { return static_cast<Side>(s.regions[region].owner); }
inline bool Controls(const S& s, Side side, RegionId region) { return ControlOf(s, region) == side; }
inline bool SourceOf(const S& s, RegionId region, Side side) { return (s.regions[region].sources >> side & 1) != 0; }
// The structure is fortified and of the side's enemy, whose units may be inside.
inline bool EnemyFortress(const Rules& r, const S& s, Side side, RegionId region) {
  return r.c.regions[region].fortified() && OwnerOf(s, region) == Enemy(side);
}
inline bool InPlay(const Rules& r, RegionId region) { return r.scenario().regions.Has(region); }
// Regions one connection away that are in play, each with the connection.
template <class Do>
void ForEachNeighbour(const Rules& r, RegionId from, Do does) {
  for (const ConnectionId id : r.c.regions[from].connections) {
    const RegionId to = r.c.connections[id].Other(from);
    if (InPlay(r, to)) does(id, to);
  }
}

// ---- Cards.
inline CardPlace PlaceOf(const S& s, CardId card) { return static_cast<CardPlace>(s.cards[card].place); }
inline bool InHand(const Rules& r, const S& s, Side side, CardId card) {
  return r.c.cards[card].side == side && PlaceOf(s, card) == CardPlace::kHand;
}
int HandSize(const Rules& r, const S& s, Side side);

// ---- Battles.
inline Fighters& FightersOf(S& s, Side side) { return s.battle.sides[static_cast<size_t>(side - 1)]; }
inline const Fighters& FightersOf(const S& s, Side side) { return s.battle.sides[static_cast<size_t>(side - 1)]; }
inline Side Attacker(const S& s) { return static_cast<Side>(s.battle.attacker); }
inline Round RoundOf(const S& s) { return static_cast<Round>(s.battle.round); }
// Who fight: neither panicked nor gone.
PieceSet OnField(const Rules& r, const S& s, Side side);

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_RULES_H_
