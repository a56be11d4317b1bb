// Veracruz 8.62, 8.64, 8.65: where a stack may retreat to.
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

#include "core/table/paths.h"
#include "core/veracruz/chapters/08_retreat.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

// ---- Where to: 8.62, 8.64, 8.65.
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

}  // namespace

bool AnyCounts(const Rules& r, const S& s, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (Counts(r, s, p)) return true;
  }
  return false;
}

namespace {

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

}  // namespace

SupplyDistances::SupplyDistances(const Rules& r, const S& s, Side side)
    : r_(r), s_(s), side_(side), bar_(BarOf(r, side, true)) {}

uint16_t SupplyDistances::Of(HexId hex) {
  if (!search_.has_value() || control_ != s_.control) Begin();
  while (!search_->Reached(hex)) {
    const HexId from = search_->Next();
    if (from == kNoId) break;
    ForEachOpen(r_, s_, bar_, from, [&](DirectionId, HexId to) { search_->Reach(to); });
  }
  return static_cast<uint16_t>(search_->CostTo(hex));
}

void SupplyDistances::Begin() {
  control_ = s_.control;
  search_.emplace();
  const bool port = HoldsPort(r_, s_);
  for (const HexId hex : r_.c.hexes.ids()) {
    const bool open = MayStand(r_, s_, side_, hex) || OpenFortress(r_, s_, side_, hex);
    if (open && SupplySource(r_, s_, side_, hex, port)) search_->Start(hex);
  }
}

bool Haven(const Rules& r, const S& s, Side side, HexId hex) {
  if (CityHex(r, hex) && ControlOf(s, PlaceAt(r, hex)) == side) return true;
  return r.Plays("retreat_end=city_or_source"_opt) && SupplySource(r, s, side, hex, HoldsPort(r, s));
}

bool HasBattery(const Rules& r, const S& s) {
  const PieceId battery = r.c.naval_battery == kNoId ? kNoId : r.c.UnitPiece(r.c.naval_battery);
  return battery != kNoId && s.retreat.pieces.Has(battery) && OnMap(s[battery].where);
}
bool TooWild(const Rules& r, HexId hex) {
  const Terrain terrain = r.c.At(hex).terrain;
  return terrain == Terrain::kRough || terrain == Terrain::kSwamp;
}

namespace {

// 12.14/3: the stack could not stay in Perote, in this Combat Phase.
bool TooManyFor(const Rules& r, const S& s, HexId hex) {
  return !PeroteTakes(r, s, RetreatingSide(s), hex, s.retreat.pieces);
}

}  // namespace

bool ShutsIn(const Rules& r, const S& s, HexId hex) {
  return FortressHex(r, hex) && !r.Plays("besieged_combat=freely"_opt) &&
         BesiegersAround(r, s, RetreatingSide(s), hex) &&
         (AnyUnit(r, s, s.retreat.pieces) || UnitIn(r, s, RetreatingSide(s), hex));
}

namespace {

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

}  // namespace

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

}  // namespace adjutant::veracruz
