// Veracruz 18: gunboats.
//
// A gunboat sails anywhere at once, so what counts is which waters are connected. Most of the sea is one water; only
// the coast, and the surroundings of San Juan de Ulua while it is Mexican, have to be looked at hex by hex.
#include "absl/strings/str_cat.h"
#include "core/table/paths.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

// The hex on that side, if ships can cross over to it: not along a river.
HexId Across(const Components& c, HexId hex, DirectionId direction) {
  const Hex& here = c.At(hex);
  return here.sides[direction].river ? kNoId : here.neighbours[direction];
}

uint8_t WayOf(const Components& c, HexId hex, bool mexican, bool barred) {
  const HexId ulua = c.HexOf(c.ulua);
  const Hex& here = c.At(hex);
  if (hex == ulua) return mexican ? kNoWater : kOpen;
  if (here.terrain != Terrain::kSea && !(here.land() && here.coastal)) return kNoWater;
  // 12.65: the map of the magazine has no sea beyond the reef.
  if (barred && here.terrain == Terrain::kSea && c.ColumnOf(hex) == c.ColumnOf(ulua) && c.RowOf(hex) < c.RowOf(ulua)) {
    return kNoWater;
  }
  return mexican && c.Borders(ulua, hex) ? kStops : kOpen;
}

void Fill(const Components& c, Waters* waters, HexId from) {
  const WaterId id = waters->waters.Add({});
  Water& water = waters->waters[id];
  HexSet shore;
  Search<HexId, kMaxHexes> search;
  search.Start(from);
  for (HexId hex = search.Next(); hex != kNoId; hex = search.Next()) {
    waters->of[hex] = id;
    water.hexes.Add(hex);
    for (const DirectionId d : kEveryDirection) {
      const HexId next = Across(c, hex, d);
      if (next == kNoId) continue;
      if (waters->ways[next] == kOpen && c.At(next).terrain == Terrain::kSea) {
        search.Reach(next);
      } else if (waters->ways[next] != kNoWater) {
        shore.Add(next);
      }
    }
  }
  for (const HexId hex : shore) water.shore.push_back(hex);
}

// The chart of the moment.
const Waters& Chart(const Rules& r, const S& s, bool mexican) {
  (void)s;
  return r.c.waters[(mexican ? 1 : 0) + (r.Plays("passing_ulua=barred"_opt) ? 2 : 0)];
}
bool UluaIsMexican(const S& s) { return s.fortresses[kFortressUlua].holder == kMexico; }
// 5.21: Mexican units in a coastal hex keep gunboats out.
bool KeptOut(const Rules& r, const S& s, HexId hex) {
  return HasLand(s, kMexico, hex) && r.Plays("gunboat_and_enemy=barred"_opt);
}

uint32_t Bit(WaterId water) { return water == kNoId ? 0 : uint32_t{1} << (water.number() % 32); }
// The waters that a hex is part of or borders on.
uint32_t WatersAt(const Components& c, const Waters& chart, HexId hex) {
  if (const WaterId own = chart.of[hex]; own != kNoId) return Bit(own);
  uint32_t waters = 0;
  for (const DirectionId d : kEveryDirection) {
    const HexId next = Across(c, hex, d);
    if (next != kNoId) waters |= Bit(chart.of[next]);
  }
  return waters;
}

// Every hex that a gunboat can come to.
HexSet Reached(const Rules& r, const S& s, const Waters& chart, HexId from) {
  HexSet reached;
  uint32_t seen = 0;
  std::array<HexId, kMaxHexes> open;
  size_t left = 0;
  const auto reach = [&](HexId hex) {
    if (reached.Has(hex) || hex == from || KeptOut(r, s, hex)) return;
    reached.Add(hex);
    // 12.62: next to Ulua it stops.
    if (chart.ways[hex] == kOpen) open[left++] = hex;
  };
  const auto enter = [&](WaterId id) {
    if ((seen & Bit(id)) != 0) return;
    seen |= Bit(id);
    const Water& water = chart.waters[id];
    reached |= water.hexes;
    for (HexId hex : water.shore) reach(hex);
  };
  if (const WaterId own = chart.of[from]; own != kNoId) enter(own);
  open[left++] = from;
  while (left > 0) {
    const HexId hex = open[--left];
    for (const DirectionId d : kEveryDirection) {
      const HexId next = Across(r.c, hex, d);
      if (next == kNoId) continue;
      if (chart.of[next] != kNoId) {
        enter(chart.of[next]);
      } else if (chart.ways[next] != kNoWater) {
        reach(next);
      }
    }
  }
  reached.Remove(from);
  return reached;
}

bool Reaches(const Rules& r, const S& s, const Waters& chart, HexId from, HexId to) {
  if (chart.ways[to] == kNoWater) return false;
  if ((chart.near[from] & chart.near[to]) != 0) return true;
  return Reached(r, s, chart, from).Has(to);
}

// The same in no more hexes than that.
bool Within(const Rules& r, const S& s, const Waters& chart, HexId from, HexId to, int most) {
  Search<HexId, kMaxHexes> search;
  search.Start(from);
  for (HexId hex = search.Next(); hex != kNoId && search.cost() < most; hex = search.Next()) {
    if (hex != from && chart.ways[hex] != kOpen) continue;  // 12.62
    for (const DirectionId d : kEveryDirection) {
      const HexId near = Across(r.c, hex, d);
      if (near == kNoId || search.Reached(near) || chart.ways[near] == kNoWater) continue;
      if (!KeptOut(r, s, near)) search.Reach(near);
    }
  }
  return search.Reached(to);
}

}  // namespace

void MapWaters(Components* c) {
  for (size_t mode = 0; mode < c->waters.size(); ++mode) {
    Waters& waters = c->waters[mode];
    waters.of.resize(c->hexes.size());
    for (const HexId hex : c->hexes.ids()) waters.ways.Add(WayOf(*c, hex, (mode & 1) != 0, (mode & 2) != 0));
    for (const HexId hex : c->hexes.ids()) {
      const bool sea = waters.ways[hex] == kOpen && c->At(hex).terrain == Terrain::kSea;
      if (sea && waters.of[hex] == kNoId) Fill(*c, &waters, hex);
    }
    for (const HexId hex : c->hexes.ids()) waters.near.Add(WatersAt(*c, waters, hex));
  }
}

namespace {

// Inlined: nobody asks why of what is only listed.
[[gnu::always_inline]] inline Ruling Sails(const Rules& r, const S& s, PieceId piece, HexId to, Why* why) {
  const HexId from = HexOf(s, piece);
  ADJUTANT_REFUSE_IMPOSSIBLE("18.0/1"_vc, r.c.Piece(piece).sort != Sort::kGunboat || from == kNoId || Phasing(s) != kUs,
                             why, r.PieceName(piece), " is no gunboat at sea");
  ADJUTANT_REFUSE_IF("5.0/2"_vc, s[piece].Has(kDone), why, r.PieceName(piece), " has sailed in this phase");
  ADJUTANT_REFUSE_IF("19.12/3"_vc, s[piece].Has(kLandedOnBeach), why, r.PieceName(piece),
                     " has arrived elsewhere than in a port and does not move this turn");
  ADJUTANT_REFUSE_IMPOSSIBLE("18.0/2"_vc, from == to, why, r.PieceName(piece), " is there");
  const Waters& chart = Chart(r, s, UluaIsMexican(s));
  const Hex& hex = r.c.At(to);
  ADJUTANT_REFUSE_IF("18.0/3"_vc, hex.place != kNoId && hex.place == r.c.ulua && UluaIsMexican(s), why,
                     r.PlaceName(r.c.ulua), " is Mexican");
  if (Breaks("5.16/2"_vc, hex.terrain != Terrain::kSea && !(hex.land() && hex.coastal))) {
    return Refused(
        "5.16/2"_vc, why, [&] { return absl::StrCat(r.HexName(to), " is neither at sea nor on the coast"); },
        "18.0/2"_vc);
  }
  if (Breaks("5.21"_vc, KeptOut(r, s, to))) {
    return Refused(
        "5.21"_vc, why, [&] { return absl::StrCat("Mexican units are in ", r.HexName(to)); }, "18.0/4"_vc);
  }
  Kept("18.0/4"_vc);
  if (Reaches(r, s, chart, from, to)) {
    // The hex of the invasion is one of the three.
    const int most = r.c.n.allowance_invasion_hexes - 1;
    const bool first = s.now.turn == 1 && r.Plays("landing_gunboats=three_hexes"_opt);
    if (first && Breaks("19.23/1"_vc, !Within(r, s, chart, from, to, most))) {
      return Refused(
          "19.23/1"_vc, why,
          [&] {
            return absl::StrCat(r.HexName(to), " is too far: on the first turn US units have ", most + 1,
                                " hexes, that of the invasion counted");
          },
          "19.23/2"_vc);
    }
    Kept("12.62"_vc);
    Kept("18.0/5"_vc);
    Kept("12.65"_vc);
    return Accepted("5.16/1"_vc);
  }
  const bool passable = Reached(r, s, r.c.waters[UluaIsMexican(s) ? 1 : 0], from).Has(to);
  ADJUTANT_REFUSE_IF("12.65"_vc, passable, why, "there is no way around ", r.PlaceName(r.c.ulua));
  if (Breaks("12.62"_vc, Reaches(r, s, Chart(r, s, false), from, to))) {
    return Refused(
        "12.62"_vc, why,
        [&] { return absl::StrCat("gunboats stop next to ", r.PlaceName(r.c.ulua), " while it is Mexican"); },
        "18.0/5"_vc);
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("5.16/1"_vc, true, why, "no way by sea leads to ", r.HexName(to));
  return Accepted();
}

}  // namespace

Ruling CheckSailing(const Rules& r, const S& s, const Event& e, Why* why) {
  return Sails(r, s, PieceArg(e), HexArg(e, 1), why);
}

void ListSailing(const Rules& r, const S& s, EventList* out) {
  if (Phasing(s) != kUs) return;
  for (const PieceId piece : r.c.GunboatPieces()) {
    if (!OnMap(s[piece].where) || s[piece].Has(kDone)) continue;
    for (const HexId hex : Reached(r, s, Chart(r, s, UluaIsMexican(s)), HexOf(s, piece))) {
      if (!Sails(r, s, piece, hex, nullptr).accepted) continue;
      out->push_back(MakeEvent(kGunboatSailed, kUs, {piece, hex}));
    }
  }
}

void Sail(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PieceId piece = PieceArg(e);
  const HexId to = HexArg(e, 1);
  Applied(trace, "5.16/1"_vc, [&] { return absl::StrCat(r.PieceName(piece), " sails to ", r.HexName(to)); });
  Applied(trace, "18.0/2"_vc);
  if (Chart(r, s, UluaIsMexican(s)).ways[to] == kStops) Applied(trace, "12.62"_vc);
  PutDown(r, s, piece, to);
  s[piece].Mark(kDone);
  s.step = kMoveStep;
}

void HitGunboat(const Rules& r, S& s, PieceId piece, Trace* trace) {
  TakeOff(r, s, piece, kTurnsOut);
  // The rest of this turn is not one of them.
  s[piece].wait = static_cast<uint8_t>(r.c.n.gunboat_turns_out + 1);
  Applied(trace, "18.2/2"_vc,
          [&] { return absl::StrCat(r.PieceName(piece), " is hit and out for ", r.c.n.gunboat_turns_out, " turns"); });
}

void RepairGunboats(const Rules& r, S& s, Trace* trace) {
  for (const PieceId piece : r.c.GunboatPieces()) {
    if (s[piece].where != kTurnsOut || --s[piece].wait != 0) continue;
    TakeOff(r, s, piece, kDue);
    Applied(trace, "18.2/3"_vc, [&] { return absl::StrCat(r.PieceName(piece), " is ready again"); });
  }
}

}  // namespace adjutant::veracruz
