// Veracruz 8.6, 8.8: retreat, and who becomes demoralised by it. 6.32, 6.33: zones of control in retreats.
//
// A result is one throw for everybody whom it concerns; the stacks of an attacker then go one after another, the one
// nearest to its supply first. The next hex of a stack is any of the six that is left when these sieves have been
// applied in turn; a sieve that would leave none is passed over, but for the first three, and in a city where it may
// stop the fourth and the fifth as well.
//
// 1. It can be entered: no sea, lake or mountain, no enemy (8.62) but in a fortress without a combat unit of his
//    (12.21); with the Navy battery no rough or swamp (5.15). If it alone keeps the others from going on it is lost.
// 2. The stack has not been there in this retreat (8.65).
// 3. As the last hex of the retreat, or one that it could not leave, it is not Perote with a garrison above the limit
//    (12.14).
// 4. The retreat can go on from there: a way leads from it of as many further hexes as are still to be gone, none of
//    them twice, by hexes that pass 1 and 2, the last of them 3 as well; or one to a city to stop in. No way leads on
//    from a fortress whose besiegers stand around it (12.26).
// 5. No EZOC (8.65). Hexes from which it can go on in the same sense without EZOC come before other ones.
// 6. Toward supply (8.64): the hex is not farther from it than this one. Distances are counted in hexes by the shortest
//    way over hexes that pass 1, to Mexico City or any hex of the west edge; to a port that the US controls, or, while
//    it controls none, to any hex where its supply may come ashore (11.23).
// 7. By road (8.64): a highway or road crosses the hexside; failing that, one runs through the hex. Trails are no
// roads.
// 8. Directly (8.64): of the least distance.
//
// The owner chooses among what is left. A stack that enters a city which was its own before may stop there. One that
// has come into a besieged fortress stays there.
#include <algorithm>
#include <iterator>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/table/paths.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

constexpr uint16_t kFar = 0xFFFF;
constexpr int kCrossedAtMost = 3;  // 8.66
// While other stacks of the side still wait: the mark means something else in the Movement Phase only.
constexpr uint16_t kHasRetreated = kBeganLeaderless;

Side RetreatingSide(const S& s) { return static_cast<Side>(s.retreat.side); }
Fate RetreatFate(const S& s) { return static_cast<Fate>(s.retreat.fate); }
bool Demoralizes(const S& s) { return RetreatFate(s) != Fate::kRetreat; }
HexId RetreatHex(const S& s) { return s.retreat.hex; }
PlayerId RetreatPlayer(const Rules&, const S& s) { return s.retreat.side; }

// ---- Where to: 8.62, 8.64, 8.65.

// Where enemies are in the way of those who retreat; `units`: combat units, to whom a fortress without any is open.
struct Bar {
  Side side;
  uint8_t barred;
  bool units;
};
Bar BarOf(const Rules& r, Side side, bool units) { return {side, BarredBy(r, side), units}; }
bool Barred(const Rules& r, const S& s, const Bar& bar, HexId hex) {
  if ((There(s, hex) & bar.barred) == 0) return false;
  return !bar.units || !OpenFortress(r, s, bar.side, hex);
}
// Calls `each(direction, hex)` for the neighbours that can be entered.
template <class Each>
void ForEachOpen(const Rules& r, const S& s, const Bar& bar, HexId from, Each each) {
  const Hex& hex = r.c.At(from);
  for (const DirectionId d : hex.passable) {
    if (!Barred(r, s, bar, hex.neighbours[d])) each(d, hex.neighbours[d]);
  }
}
bool AnyCounts(const Rules& r, const S& s, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (Counts(r, s, p)) return true;
  }
  return false;
}
// Of the stack that retreats.
Bar BarOf(const Rules& r, const S& s) { return BarOf(r, RetreatingSide(s), AnyUnit(r, s, s.retreat.pieces)); }

bool HoldsPort(const Rules& r, const S& s) {
  for (const PlaceId place : r.c.places.ids()) {
    if (r.c.places[place].port && s.control[place] == kUs) return true;
  }
  return false;
}

// 8.64/1. `port`: the US controls one.
bool SupplySource(const Rules& r, const S& s, Side side, HexId hex, bool port) {
  const PlaceId place = PlaceAt(r, hex);
  if (side == kMexico) return r.c.RowOf(hex) == r.c.rows || (place != kNoId && place == r.c.mexico_city);
  if (port) return place != kNoId && r.c.places[place].port && ControlOf(s, place) == kUs;
  return r.c.At(hex).coastal && r.c.At(hex).terrain == Terrain::kClear && !InZone(r, s, kMexico, hex);
}

// How far it is to supply, found from there outward, as far as somebody asks. Enemies must stay where they are
// meanwhile; whose the places are may change.
class SupplyDistances {
 public:
  SupplyDistances(const Rules& r, const S& s, Side side) : r_(r), s_(s), side_(side), bar_(BarOf(r, side, true)) {}
  SupplyDistances(const SupplyDistances&) = delete;
  SupplyDistances& operator=(const SupplyDistances&) = delete;

  // kFar: no way leads there.
  uint16_t Of(HexId hex) {
    if (!search_.has_value() || control_ != s_.control) Begin();
    while (!search_->Reached(hex)) {
      const HexId from = search_->Next();
      if (from == kNoId) break;
      ForEachOpen(r_, s_, bar_, from, [&](DirectionId, HexId to) { search_->Reach(to); });
    }
    return static_cast<uint16_t>(search_->CostTo(hex));
  }

 private:
  void Begin() {
    control_ = s_.control;
    search_.emplace();
    const bool port = HoldsPort(r_, s_);
    for (const HexId hex : r_.c.hexes.ids()) {
      const bool open = MayStand(r_, s_, side_, hex) || OpenFortress(r_, s_, side_, hex);
      if (open && SupplySource(r_, s_, side_, hex, port)) search_->Start(hex);
    }
  }

  const Rules& r_;
  const S& s_;
  const Side side_;
  const Bar bar_;
  IdArray<PlaceId, uint8_t, kMaxPlaces> control_;
  std::optional<Search<HexId, kMaxHexes>> search_;  // none: not begun
};

// 8.62/2: a retreat that enters the hex may stop there.
bool Haven(const Rules& r, const S& s, Side side, HexId hex) {
  if (CityHex(r, hex) && ControlOf(s, PlaceAt(r, hex)) == side) return true;
  return r.Plays("retreat_end=city_or_source"_opt) && SupplySource(r, s, side, hex, HoldsPort(r, s));
}

// 5.15/2, 8.62/1: the Navy battery is with the stack, and the hex is none that it may enter.
bool HasBattery(const Rules& r, const S& s) {
  const PieceId battery = r.c.naval_battery == kNoId ? kNoId : r.c.UnitPiece(r.c.naval_battery);
  return battery != kNoId && s.retreat.pieces.Has(battery) && OnMap(s[battery].where);
}
bool TooWild(const Rules& r, HexId hex) {
  const Terrain terrain = r.c.At(hex).terrain;
  return terrain == Terrain::kRough || terrain == Terrain::kSwamp;
}

// 12.14/3: the stack could not stay in Perote, in this Combat Phase.
bool TooManyFor(const Rules& r, const S& s, HexId hex) {
  return !PeroteTakes(r, s, RetreatingSide(s), hex, s.retreat.pieces);
}

// 12.26: units that came into the fortress of the hex would not leave it again. Leaders alone are besieged by nobody.
bool ShutsIn(const Rules& r, const S& s, HexId hex) {
  return FortressHex(r, hex) && !r.Plays("besieged_combat=freely"_opt) &&
         BesiegersAround(r, s, RetreatingSide(s), hex) &&
         (AnyUnit(r, s, s.retreat.pieces) || UnitIn(r, s, RetreatingSide(s), hex));
}

// A way on for the retreat, `calm` if it leads through no EZOC (8.65).
class WayOn {
 public:
  WayOn(const Rules& r, const S& s, bool calm)
      : r_(r), s_(s), side_(RetreatingSide(s)), bar_(BarOf(r, s)), calm_(calm), battery_(HasBattery(r, s)) {}

  // `more` further hexes after `first`, none of them twice (8.65/4).
  bool Leads(HexId first, int more) {
    seen_ = s_.retreat.visited;
    seen_.Add(first);
    steps_ = 0;
    return Walk(first, more);
  }

 private:
  // In the open the first try is a way. Only a pocket of many hexes could be searched for long: it is taken for one.
  static constexpr int kMostSteps = 20000;

  bool Walk(HexId from, int more) {
    if (more <= 0 || ++steps_ > kMostSteps) return true;
    bool leads = false;
    ForEachOpen(r_, s_, bar_, from, [&](DirectionId, HexId next) {
      if (leads || seen_.Has(next) || (calm_ && InZone(r_, s_, Enemy(side_), next))) return;
      if (battery_ && TooWild(r_, next)) return;
      // 12.14/3: no retreat ends there.
      if (more == 1 && TooManyFor(r_, s_, next)) return;
      seen_.Add(next);
      leads = more == 1 || Haven(r_, s_, side_, next) || (!ShutsIn(r_, s_, next) && Walk(next, more - 1));
      seen_.Remove(next);
    });
    return leads;
  }

  const Rules& r_;
  const S& s_;
  const Side side_;
  const Bar bar_;
  const bool calm_, battery_;
  HexSet seen_;
  int steps_ = 0;
};

// The retreat can go on from `first`, in EZOC or `calm`ly without.
bool LeadsOn(const Rules& r, const S& s, HexId first, bool calm) {
  const int more = s.retreat.left - 1;
  if (more <= 0 || Haven(r, s, RetreatingSide(s), first)) return true;
  return !ShutsIn(r, s, first) && WayOn(r, s, calm).Leads(first, more);
}

// What passes each sieve.
struct NextHexes {
  DirectionSet open, fresh, room, leads, calm, toward, road, direct;
  bool calm_way = false;  // a way without EZOC exists
};

NextHexes FindNext(const Rules& r, const S& s, SupplyDistances* distances) {
  const Side side = RetreatingSide(s);
  const Hex& hex = r.c.At(RetreatHex(s));
  NextHexes next;
  DirectionSet leads, leads_calmly, calm;
  const bool battery = HasBattery(r, s);
  ForEachOpen(r, s, BarOf(r, s), RetreatHex(s), [&](DirectionId d, HexId to) {
    if (battery && TooWild(r, to)) return;
    next.open.Add(d);
    if (s.retreat.visited.Has(to)) return;
    next.fresh.Add(d);
    if ((s.retreat.left == 1 || ShutsIn(r, s, to)) && TooManyFor(r, s, to)) return;
    next.room.Add(d);
    if (LeadsOn(r, s, to, false)) leads.Add(d);
    if (InZone(r, s, Enemy(side), to)) return;
    calm.Add(d);
    if (LeadsOn(r, s, to, true)) leads_calmly.Add(d);
  });
  const auto preferred = [](const DirectionSet& wanted, const DirectionSet& other) {
    return wanted.Empty() ? other : wanted;
  };
  next.calm_way = !leads_calmly.Empty();
  next.leads = preferred(leads, next.room);
  next.calm = preferred(leads_calmly, preferred(next.leads & calm, next.leads));
  if (s.retreat.haven != 0) {
    // Where it may stop it need go no such way.
    next.leads = leads;
    next.calm = leads_calmly;
  }
  if (next.calm.Count() <= 1) {
    next.toward = next.road = next.direct = next.calm;
    return next;
  }
  const uint16_t here = distances->Of(RetreatHex(s));
  const auto sieve = [&](const DirectionSet& from, auto passes) {
    DirectionSet through;
    for (const DirectionId d : from) {
      if (passes(d)) through.Add(d);
    }
    return preferred(through, from);
  };
  const auto far = [&](DirectionId d) { return distances->Of(hex.neighbours[d]); };
  const auto by_road = [](WayKind way) { return way == WayKind::kRoad || way == WayKind::kHighway; };
  next.toward = sieve(next.calm, [&](DirectionId d) { return far(d) <= here; });
  next.road = sieve(next.toward, [&](DirectionId d) { return by_road(hex.sides[d].way); });
  if (next.road == next.toward) {
    next.road = sieve(next.toward, [&](DirectionId d) {
      for (const Hexside& side_of : r.c.At(hex.neighbours[d]).sides) {
        if (by_road(side_of.way)) return true;
      }
      return false;
    });
  }
  uint16_t least = kFar;
  for (const DirectionId d : next.road) least = std::min(least, far(d));
  next.direct = sieve(next.road, [&](DirectionId d) { return far(d) == least; });
  return next;
}

// ---- Who goes.

// Somebody of the stack is still there: militia of strength zero go with it, and leaders (8.63).
bool AnyStands(const Rules& r, const S& s, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (OnMap(s[p].where) && (r.c.Piece(p).combat_unit() || r.c.Piece(p).leader())) return true;
  }
  return false;
}

// 8.63/2, 8.68: what the result concerns in a hex: all of it, or by the option those of it that fought.
// Not who has come there in a retreat of his own: he has gone as far as he must (8.43).
PieceSet StackOf(const Rules& r, const S& s, Side side, HexId hex) {
  PieceSet all = PiecesIn(r, s, side, hex);
  for (const PieceId p : all) {
    if (s[p].Has(kHasRetreated)) all.Remove(p);
  }
  if (r.Plays("split_result=whole_hex"_opt) || side != Phasing(s)) return all;
  PieceSet fought, others;
  for (const PieceId p : all) {
    const FormationId formation = FormationWith(r, s, p);
    const bool in = formation == kNoId ? s.battle.attacker.pieces.Has(p) : FormationFought(r, s, formation);
    (in ? fought : others).Add(p);
  }
  return AnyCounts(r, s, others) ? fought : all;
}

// 11.25/4: supply units that no pack animal of the stack can carry stay behind. They are lost to the combat unit that
// next moves beside them, or advances into the hex (11.25/1).
PieceSet WithoutExcessSupply(const Rules& r, const S& s, PieceSet pieces, Trace* trace) {
  int room = 0;
  for (const PieceId p : pieces) {
    if (r.c.Piece(p).sort == Sort::kPackAnimal) room += r.c.n.supply_pack_animal_capacity;
  }
  for (const bool carried : {true, false}) {
    for (const PieceId piece : pieces) {
      if (r.c.Piece(piece).sort != Sort::kSupply || (s[piece].carrier != kNoId) != carried) continue;
      Applied(trace, "11.25/4"_vc);
      if (room-- > 0) continue;
      pieces.Remove(piece);
    }
  }
  return pieces;
}

// 8.8. Who is demoralised attacks nobody any more (8.12).
void Demoralize(const Rules& r, S& s, const PieceSet& pieces, HexId hex) {
  for (const PieceId piece : pieces) {
    if (HexOf(s, piece) != hex) continue;
    s[piece].Mark(kDemoralized);
    s[piece].Clear(kMustAttack);
  }
  Refresh(r, s, hex);
}
void DemoralizeRetreating(const Rules& r, S& s, const PieceSet& pieces, HexId hex, Trace* trace) {
  if (!Demoralizes(s)) return;
  Applied(trace, "8.8"_vc, [&] { return absl::StrCat("the stack in ", r.HexName(hex), " is demoralized"); });
  Demoralize(r, s, pieces, hex);
}

// 8.66/1.
void LoseArtillery(const Rules& r, S& s, Side side, HexId hex, Trace* trace) {
  const PieceSet pieces = StackOf(r, s, side, hex);
  bool lost = false;
  for (const PieceId p : pieces) {
    if (!r.c.Piece(p).artillery() || HexOf(s, p) != hex) continue;
    Applied(trace, "8.66/1"_vc, [&] { return absl::StrCat(r.PieceName(p), " is lost in the flight"); });
    Eliminate(r, s, p, trace);
    lost = true;
  }
  if (lost) EliminateRest(r, s, side, hex, trace);
}

// ---- One hex.

void NoteDeparture(const Rules& r, S& s, Side side, HexId from) {
  s.battle.left.Add(from);
  if (from == s.battle.hex) s.battle.vacated = 1;
  for (const PieceId p : s.retreat.pieces) {
    PieceState& piece = s[p];
    piece.Clear(kMustAttack);
    // A hex that has retreated attacks no more.
    if (side == Phasing(s) && r.c.Piece(p).combat_unit()) piece.Mark(kAttacked);
  }
}

// 8.65/3.
void DemoralizePassed(const Rules& r, S& s, Side side, HexId hex, Trace* trace) {
  if (!HasLand(s, side, hex)) return;
  Applied(trace, "8.65/3"_vc, [&] {
    return absl::StrCat("the units in ", r.HexName(hex), " are demoralized: a retreat has passed through them");
  });
  Demoralize(r, s, PiecesIn(r, s, side, hex), hex);
}

// By option those as well in whose hex the retreat ends; and who joins the demoralized is so too (8.83).
void DemoralizeJoined(const Rules& r, S& s, Trace* trace) {
  if (r.Plays("retreat_onto_friends=passed_only"_opt) || s.retreat.steps == 0 || Demoralizes(s)) return;
  const HexId hex = RetreatHex(s);
  const PieceSet all = PiecesIn(r, s, RetreatingSide(s), hex);
  bool friends = false;
  for (const PieceId p : all) friends = friends || !s.retreat.pieces.Has(p);
  if (!friends) return;
  Applied(trace, "8.65/3"_vc, [&] {
    return absl::StrCat("the units in ", r.HexName(hex), " are demoralized: a retreat has ended with them");
  });
  Demoralize(r, s, all, hex);
}

// 5.15/1 by its option: the Navy battery goes no further than one hex.
void LeaveNavyBattery(const Rules& r, S& s, Trace* trace) {
  if (r.Plays("navy_battery_retreat=retreats"_opt) || s.retreat.steps < 2 || r.c.naval_battery == kNoId) return;
  const PieceId battery = r.c.UnitPiece(r.c.naval_battery);
  if (!s.retreat.pieces.Has(battery) || !OnMap(s[battery].where)) return;
  Applied(trace, "5.15/1"_vc);
  Eliminate(r, s, battery, trace);
  EliminateRest(r, s, RetreatingSide(s), RetreatHex(s), trace);
}

bool Ineffective(const S& s, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (s[p].percent != 0) return true;
  }
  return false;
}

void StepTo(const Rules& r, S& s, HexId to, Trace* trace) {
  const Side side = RetreatingSide(s);
  const HexId from = RetreatHex(s);
  const bool haven = Haven(r, s, side, to), zone = InZone(r, s, Enemy(side), to);
  const bool friends = HasCombat(s, side, to);
  Applied(trace, "8.61"_vc,
          [&] { return absl::StrCat(r.SideName(side), " retreats from ", r.HexName(from), " to ", r.HexName(to)); });
  Applied(trace, "5.25/2"_vc);
  if (s.retreat.steps == 0) DemoralizeRetreating(r, s, s.retreat.pieces, from, trace);
  if (Ineffective(s, s.retreat.pieces)) Applied(trace, "13.27/2"_vc);
  if (HasLand(s, Enemy(side), to)) TakeOpenFortress(r, s, side, to, trace);
  Carry(r, s, s.retreat.pieces, to);
  if (s.retreat.steps == 0) {
    NoteDeparture(r, s, side, from);
  } else {
    DemoralizePassed(r, s, side, from, trace);
  }
  Entered(r, s, side, to, s.retreat.pieces, trace, Entry::kPassing);
  s.retreat.visited.Add(to);
  s.retreat.hex = to;
  s.retreat.haven = haven ? 1 : 0;
  --s.retreat.left;
  ++s.retreat.steps;
  LeaveNavyBattery(r, s, trace);

  const DirectionId d = r.c.Direction(from, to);
  const bool ford = d.exists() && r.c.At(from).sides[d].river && !r.c.At(from).sides[d].bridge;
  for (const PieceId p : s.retreat.pieces) {
    if (ford && r.c.Piece(p).artillery()) s.retreat.crossing.Add(p);
  }
  if (zone) {
    Applied(trace, "6.32/1"_vc);
    if (InZone(r, s, Enemy(side), from)) Applied(trace, "6.24"_vc);
    if (friends) {
      Applied(trace, "6.33"_vc);
      Applied(trace, "6.26/1"_vc);
    }
  }
  s.retreat.zone = zone ? 1 : 0;
}

// The combat units of the stack, with all that cannot be there without any.
void LoseUnits(const Rules& r, S& s, HexId hex, Trace* trace) {
  for (const PieceId p : s.retreat.pieces) {
    if (r.c.Piece(p).combat_unit() && HexOf(s, p) == hex) Eliminate(r, s, p, trace);
  }
  EliminateRest(r, s, RetreatingSide(s), hex, trace);
}

// Nowhere to go.
void Stuck(const Rules& r, S& s, Trace* trace) {
  const Side side = RetreatingSide(s);
  const HexId hex = RetreatHex(s);
  if (r.Plays("no_retreat=stand"_opt)) {
    Applied(trace, "8.62/1"_vc,
            [&] { return absl::StrCat("the stack stays in ", r.HexName(hex), ": it has nowhere to go"); });
    if (s.retreat.steps == 0) DemoralizeRetreating(r, s, PiecesIn(r, s, side, hex), hex, trace);
    return;
  }
  Applied(trace, "8.62/1"_vc,
          [&] { return absl::StrCat("the stack in ", r.HexName(hex), " has nowhere to go and is lost"); });
  LoseUnits(r, s, hex, trace);
}

// 5.15/2: without the Navy battery the other units of the stack could go on.
bool BatteryHoldsUp(const Rules& r, const S& s) {
  if (!HasBattery(r, s)) return false;
  S then = s;
  then.retreat.pieces.Remove(r.c.UnitPiece(r.c.naval_battery));
  SupplyDistances distances(r, then, RetreatingSide(then));
  return AnyCounts(r, then, then.retreat.pieces) && !FindNext(r, then, &distances).direct.Empty();
}

// 13.27 by its option: no more points are left than were ineffective when the stack set out.
bool OnlyIneffectiveLeft(const Rules& r, const S& s) {
  return s.retreat.ineffective != 0 && AllPoints(r, s, s.retreat.pieces) <= s.retreat.ineffective;
}
void LoseIneffective(const Rules& r, S& s, Trace* trace) {
  const HexId hex = RetreatHex(s);
  Applied(trace, "13.27/1"_vc, [&] {
    return absl::StrCat("all effective strength points in ", r.HexName(hex), " are lost, and the others too");
  });
  LoseUnits(r, s, hex, trace);
}

// 8.43: the stack has gone as far as it must. One that waits in the hex where it ends goes without it (8.63).
void MarkRetreated(S& s) {
  for (const PieceId p : s.retreat.pieces) {
    if (HexOf(s, p) == RetreatHex(s)) s[p].Mark(kHasRetreated);
  }
}

// Counters that are gone are no part of the stack any more. Nor are dummies that have gone to a division which is in
// the hex and does not retreat (14.2).
void Prune(const Rules& r, S& s) {
  const HexId hex = RetreatHex(s);
  for (const PieceId p : s.retreat.pieces) {
    const FormationId formation = s[p].formation;
    const bool goes = formation == kNoId || s.retreat.pieces.Has(r.c.FormationPiece(formation));
    if (HexOf(s, p) == hex && goes) continue;
    s.retreat.pieces.Remove(p);
    s.retreat.crossing.Remove(p);
  }
}

// ---- Steps.

void ListRetreats(const Rules& r, const S& s, EventList* out) {
  SupplyDistances distances(r, s, RetreatingSide(s));
  const Hex& hex = r.c.At(RetreatHex(s));
  for (const DirectionId d : FindNext(r, s, &distances).direct) {
    out->push_back(MakeEvent(kRetreated, s.retreat.side, {hex.neighbours[d]}));
  }
  if (s.retreat.haven != 0) out->push_back(MakeEvent(kRetreatEnded, s.retreat.side));
}

Ruling CheckRetreat(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kRetreatEnded) {
    ADJUTANT_REFUSE_IF("8.62/2"_vc, s.retreat.haven == 0, why, "a retreat stops early in a friendly city only, and ",
                       static_cast<int>(s.retreat.left), " hexes are still to be gone");
    return Accepted();
  }
  const HexId to = HexArg(e);
  const DirectionId d = r.c.Direction(RetreatHex(s), to);
  ADJUTANT_REFUSE_IMPOSSIBLE("8.62/1"_vc, !d.exists(), why, r.HexName(to), " is not next to ", r.HexName(RetreatHex(s)),
                             ", where the stack is");
  SupplyDistances distances(r, s, RetreatingSide(s));
  const NextHexes next = FindNext(r, s, &distances);
  const auto outside = [&](const DirectionSet& sieve) { return !sieve.Has(d); };
  if (HasBattery(r, s) && MayStand(r, s, RetreatingSide(s), to) && Breaks("5.15/2"_vc, TooWild(r, to))) {
    return Refused(
        "5.15/2"_vc, why,
        [&] { return absl::StrCat("the Navy battery enters no rough or swamp hex: ", r.HexName(to)); }, "8.62/1"_vc);
  }
  ADJUTANT_REFUSE_IF("8.62/1"_vc, outside(next.open), why, "the stack may not enter ", r.HexName(to));
  ADJUTANT_REFUSE_IF("8.65/4"_vc, outside(next.fresh), why, "the stack was in ", r.HexName(to),
                     " before in this retreat");
  ADJUTANT_REFUSE_IF("12.14/3"_vc, outside(next.room), why, "Perote would hold too many strength points");
  ADJUTANT_REFUSE_IF("8.61"_vc, outside(next.leads), why, "the retreat could not go on from ", r.HexName(to),
                     " for the whole of its distance");
  const char* other = s.retreat.haven == 0 || next.calm_way ? "there is another" : "the stack may stop where it is";
  ADJUTANT_REFUSE_IF("8.65/2"_vc, outside(next.calm), why,
                     InZone(r, s, Enemy(RetreatingSide(s)), to)
                         ? absl::StrCat(r.HexName(to), " is in an EZOC, and ")
                         : absl::StrCat("the way by ", r.HexName(to), " leads into EZOC, and "),
                     other);
  ADJUTANT_REFUSE_IF("8.64/1"_vc, outside(next.toward), why, r.HexName(to),
                     " leads away from supply, and another hex does not");
  ADJUTANT_REFUSE_IF("8.64/2"_vc, outside(next.road), why, r.HexName(to),
                     " leads off the road, and another hex does not");
  ADJUTANT_REFUSE_IF("8.64/3"_vc, outside(next.direct), why, r.HexName(to), " is not on the most direct way");
  return Accepted("8.63/1"_vc);
}

void TakeRetreat(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kRetreatEnded) {
    Applied(trace, "8.62/2"_vc, [&] { return absl::StrCat("the retreat ends in ", r.HexName(RetreatHex(s))); });
    s.step = kNextRetreat;
  } else {
    StepTo(r, s, HexArg(e), trace);
    s.step = kRetreatOn;
  }
}

void ListRetreatDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kRetreat); }
Ruling CheckRetreatDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kRetreat, "8.43/3"_vc, why);
}
void RollRetreat(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.retreat.distance = static_cast<uint8_t>(s.retreat.distance + e.args[1]);
  if (--s.retreat.dice > 0) return;
  const auto distance = [&] {
    const int hexes = s.retreat.distance;
    return absl::StrCat(r.SideName(RetreatingSide(s)), " retreats ", hexes, hexes == 1 ? " hex" : " hexes");
  };
  switch (RetreatFate(s)) {
    case Fate::kRetreat:
      Applied(trace, "8.43/3"_vc, distance);
      break;
    case Fate::kRetreatDemoralized:
      Applied(trace, "8.43/4"_vc, distance);
      break;
    default:
      Applied(trace, "8.43/5"_vc, distance);
  }
  s.step = kNextRetreat;
}

void ListCrossingDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCrossing); }
Ruling CheckCrossingDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCrossing, "8.66/2"_vc, why);
}
void RollCrossing(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PieceId piece = s.retreat.crossing.First();
  s.retreat.crossing.Remove(piece);
  const bool lost = e.args[1] > kCrossedAtMost;
  Applied(trace, "8.66/2"_vc,
          [&] { return absl::StrCat(r.PieceName(piece), lost ? " is lost in the river" : " crosses the river"); });
  if (lost) {
    const HexId hex = RetreatHex(s);
    Eliminate(r, s, piece, trace);
    EliminateRest(r, s, RetreatingSide(s), hex, trace);
  }
  s.step = kRetreatOn;
}

}  // namespace

bool StandsIn(const Rules& r, const S& s, Side side, HexId hex) {
  return HasLand(s, side, hex) && AnyStands(r, s, PiecesIn(r, s, side, hex));
}

bool FormationFought(const Rules& r, const S& s, FormationId formation) {
  for (const PieceId p : MembersOf(r, s, formation)) {
    if (s.battle.attacker.pieces.Has(p) && r.c.Piece(p).combat_unit()) return true;
  }
  return false;
}

void AskRetreat(const Rules&, S& s, Side side, const HexSet& hexes, Fate fate, uint16_t then) {
  s.retreat = RetreatTask{};
  s.retreat.waiting = hexes;
  s.retreat.side = side;
  s.retreat.fate = static_cast<uint8_t>(fate);
  Call(s, kRetreatBegins, then);
}

namespace {

// Who is concerned, what befalls him where he stands, and the dice.
void BeginRetreat(const Rules& r, S& s, Trace* trace) {
  const Side side = RetreatingSide(s);
  // 8.68: what the mark said in the Movement Phase keeps nobody from going.
  for (PieceState& piece : s.pieces) piece.Clear(kHasRetreated);
  for (const HexId hex : s.retreat.waiting) {
    if (RetreatFate(s) == Fate::kFlee) LoseArtillery(r, s, side, hex, trace);
    const PieceSet concerned = StackOf(r, s, side, hex);
    if (AnyStands(r, s, concerned)) {
      Applied(trace, "8.68"_vc);
      if (r.Plays("besieged_combat=freely"_opt) || !Besieged(r, s, hex)) continue;
      Applied(trace, "12.26"_vc,
              [&] { return absl::StrCat("the garrison of ", r.HexName(hex), " does not leave it"); });
      DemoralizeRetreating(r, s, concerned, hex, trace);
      ShareDemoralization(r, s, side, hex, PieceSet{}, trace);
    }
    s.retreat.waiting.Remove(hex);
  }
  if (s.retreat.waiting.Empty()) {
    s.step = kNextRetreat;
    return;
  }
  s.retreat.dice = RetreatFate(s) == Fate::kRetreat ? 1 : RetreatFate(s) == Fate::kRetreatDemoralized ? 2 : 3;
  s.step = kRetreatDieStep;
}

void NextRetreat(const Rules& r, S& s, Trace* trace) {
  const Side side = RetreatingSide(s);
  if (s.retreat.hex != kNoId) {
    Combine(r, s, side, RetreatHex(s), PieceSet{}, trace);
    ShareDemoralization(r, s, side, RetreatHex(s), PieceSet{}, trace);
  }
  DemoralizeJoined(r, s, trace);
  if (s.retreat.hex != kNoId) MarkRetreated(s);
  if (s.retreat.waiting.Empty()) {
    for (PieceState& piece : s.pieces) piece.Clear(kHasRetreated);
    s.retreat = RetreatTask{};
    Return(s);
    return;
  }
  SupplyDistances distances(r, s, side);
  HexId hex = s.retreat.waiting.First();
  for (const HexId other : s.retreat.waiting) {
    if (distances.Of(other) < distances.Of(hex)) hex = other;
  }
  RetreatTask task{};
  task.waiting = s.retreat.waiting;
  task.waiting.Remove(hex);
  task.side = s.retreat.side;
  task.fate = s.retreat.fate;
  task.distance = task.left = s.retreat.distance;
  task.hex = hex;
  task.visited.Add(hex);
  task.pieces = WithoutExcessSupply(r, s, StackOf(r, s, side, hex), trace);
  Applied(trace, "8.63/2"_vc);
  if (r.Plays("retreat_ineffective=as_at_start"_opt)) {
    task.ineffective = static_cast<uint8_t>(AllPoints(r, s, task.pieces) - Points(r, s, task.pieces));
  }
  s.retreat = task;
  s.step = kRetreatOn;
}

void RetreatOn(const Rules& r, S& s, Trace* trace) {
  // No enemy moves or goes while the stack does.
  SupplyDistances distances(r, s, RetreatingSide(s));
  while (true) {
    Prune(r, s);
    if (!s.retreat.crossing.Empty()) {
      s.step = kCrossingDieStep;
      return;
    }
    if (!AnyStands(r, s, s.retreat.pieces)) break;
    if (OnlyIneffectiveLeft(r, s)) {
      LoseIneffective(r, s, trace);
      break;
    }
    if (s.retreat.zone != 0) {
      s.retreat.zone = 0;
      Applied(trace, "8.65/1"_vc,
              [&] { return absl::StrCat("the stack has entered an EZOC in ", r.HexName(RetreatHex(s))); });
      Applied(trace, "6.32/2"_vc);
      AskLosses(r, s, RetreatingSide(s), s.retreat.pieces, 1, kRetreatLoss,
                r.Plays("retreat_volunteers=regular_first"_opt), kRetreatOn);
      return;
    }
    if (s.retreat.left == 0) break;
    if (s.retreat.steps != 0 && ShutsIn(r, s, RetreatHex(s))) {
      Applied(trace, "12.26"_vc, [&] {
        return absl::StrCat("the retreat ends in ", r.HexName(RetreatHex(s)), ": it is besieged, and nobody leaves it");
      });
      break;
    }
    const DirectionSet next = FindNext(r, s, &distances).direct;
    if (next.Empty() && s.retreat.haven == 0 && BatteryHoldsUp(r, s)) {
      const PieceId battery = r.c.UnitPiece(r.c.naval_battery);
      Applied(trace, "5.15/2"_vc,
              [&] { return absl::StrCat(r.PieceName(battery), " cannot go where the stack must"); });
      Eliminate(r, s, battery, trace);
      EliminateRest(r, s, RetreatingSide(s), RetreatHex(s), trace);
      continue;
    }
    if (next.Empty()) {
      if (s.retreat.haven == 0) Stuck(r, s, trace);
      break;
    }
    if (s.retreat.haven != 0 || next.Count() > 1) {
      s.step = kRetreatStep;
      return;
    }
    StepTo(r, s, r.c.At(RetreatHex(s)).neighbours[next.First()], trace);
  }
  s.step = kNextRetreat;
}

}  // namespace

const VeracruzStep kRetreatSteps[] = {
    Automatic(kRetreatBegins, "a retreat begins", "8.61"_vc, BeginRetreat, {kRetreatDieStep, kNextRetreat}),
    {kRetreatDieStep,
     "retreat_die",
     "a die is rolled for the length of a retreat",
     "8.43/3"_vc,
     {kDieRolled},
     Dice,
     ListRetreatDie,
     CheckRetreatDie,
     RollRetreat,
     {kRetreatDieStep, kNextRetreat},
     true},
    Automatic(kNextRetreat, "the next retreat is due", "8.63/2"_vc, NextRetreat, {kRetreatOn, kBack}),
    Automatic(kRetreatOn, "a retreat goes on by one hex", "8.65/1"_vc, RetreatOn,
              {kRetreatStep, kCrossingDieStep, kLosses, kRetreatOn, kNextRetreat}),
    {kRetreatStep,
     "retreat",
     "chooses where the stack retreats",
     "8.63/1"_vc,
     {kRetreated, kRetreatEnded},
     RetreatPlayer,
     ListRetreats,
     CheckRetreat,
     TakeRetreat,
     {kRetreatOn, kNextRetreat},
     true},
    {kCrossingDieStep,
     "crossing_die",
     "a die is rolled for artillery that retreats across a river",
     "8.66/2"_vc,
     {kDieRolled},
     Dice,
     ListCrossingDie,
     CheckCrossingDie,
     RollCrossing,
     {kRetreatOn},
     true},
};
void AddRetreatSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kRetreatSteps), std::end(kRetreatSteps));
}

}  // namespace adjutant::veracruz
