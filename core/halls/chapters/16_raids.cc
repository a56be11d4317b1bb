// HoM 16: raids by Indians and guerillas, hidden guerillas. 9.8. Events of strategy cards about guerillas and disease.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

enum CardNumber {
  kGuerillasGoHome = 5,
  kIndianUprising = 16,
  kMalaria = 26,
  kTexasRangers = 38,
  kLocalMilitiaRaid = 64,
  kDeserters = 75,
  kYellowFever = 78,
};

// Numbers of the cards' own events, reconstructed.
constexpr int kUprisingRaids = 2;
constexpr int kMalariaDivisor = 3;
constexpr int kDesertersPerStep = 4;
constexpr int kFeverUnitsPerStep = 4;
// 16.3/6.
constexpr int kGuerillaLost = 1;

size_t I(int index) { return static_cast<size_t>(index); }
Side Raider(const S& s) { return static_cast<Side>(s.raids.side); }
PlayerId RaidPlayer(const Rules&, const S& s) { return s.raids.side; }
PlayerId Mexico(const Rules&, const S&) { return kMexico; }
PlayerId UsPlayer(const Rules&, const S&) { return kUs; }
PlayerId CardPlayer(const Rules&, const S& s) { return s.play.side; }

// Without a die and as soon as they are named: raids of an event (16.2.a).
bool Automatic(const Rules& r, const S& s) {
  return s.raids.kind == kUprisingRaid || (s.raids.kind == kIndianCardRaid && r.Default(kIndianCard));
}
bool OneByOne(const Rules& r, const S& s) { return Automatic(r, s) || !r.Default(kRaidDesignation); }
bool ByGuerilla(const S& s, int raid) { return s.raids.guerilla[I(raid)] != 0; }
UnitId GuerillaOf(const S& s, int raid) { return static_cast<UnitId>(s.raids.guerilla[I(raid)] - 1); }
SpaceId TargetOf(const S& s, int raid) { return static_cast<SpaceId>(s.raids.target[I(raid)] - 1); }
SpaceId SpaceOfUnit(const S& s, UnitId unit) { return SpaceOf(s.units[I(unit)].where); }
bool CanalesAt(const Rules& r, const S& s, SpaceId space) {
  return r.c.canales != kNoId && LeaderAt(s, r.c.canales, space);
}
bool CanalesJoins(const S& s, int raid) { return (s.raids.canales >> raid & 1) != 0; }

// 16.1.b/4: raids of this turn that count against the five.
int Counted(const Rules& r, const S& s) {
  if (!r.Default(kRaidCap)) return s.raids.attempts;
  int markers = 0;
  for (size_t i = 0; i < r.c.spaces.size(); ++i) markers += s.raid[i] != kNobody ? 1 : 0;
  return markers - s.raids.militia;
}
bool CapReached(const Rules& r, const S& s) { return Counted(r, s) >= r.c.n.raid_markers; }
Ruling CheckCap(const Rules& r, const S& s, Why* why) {
  if (Breaks("16.1.b/4"_hom, CapReached(r, s))) {
    return Refused("16.1.b/4"_hom, why, [&] {
      return absl::StrCat("no more than ", r.c.n.raid_markers, " raids by Indians and guerillas take place in a turn");
    });
  }
  return Accepted();
}

// ---- 16.1: where to raid.

Ruling CheckTarget(const Rules& r, const S& s, Side side, SpaceId target, Why* why) {
  const Space& space = r.c.spaces[I(target)];
  const auto enemies = [&] { return HasUnits(r, s, Enemy(side), target); };
  if (space.zone()) {
    const bool open = target == r.c.alta_california || target == r.c.baja_california || target == r.c.yucatan;
    if (space.never_controlled) {
      if (Breaks("16.1.a/2"_hom, side != kMexico)) {
        return Refused("16.1.a/2"_hom, why, [&] { return absl::StrCat("only Mexico raids ", r.SpaceName(target)); });
      }
    } else if (Breaks("16.1.a/1"_hom, !open)) {
      return Refused("16.1.a/1"_hom, why, [&] { return absl::StrCat(r.SpaceName(target), " is never raided"); });
    }
  } else if (space.transit) {
    if (Breaks("16.1.a/6"_hom, !enemies())) {
      return Refused("16.1.a/6"_hom, why, [&] {
        return absl::StrCat("nobody controls the transit space ", r.SpaceName(target), " and no enemy is in it");
      });
    }
  } else if (Breaks("16.1.a/1"_hom, s.control[I(target)] != Enemy(side) && !enemies())) {
    return Refused("16.1.a/1"_hom, why, [&] {
      return absl::StrCat(r.SpaceName(target), " is neither controlled nor occupied by the enemy of ",
                          r.SideName(side));
    });
  }
  if (Breaks("16.4.b/3"_hom, s.raid[I(target)] != kNobody)) {
    return Refused("16.4.b/3"_hom, why,
                   [&] { return absl::StrCat(r.SpaceName(target), " has been raided this turn"); });
  }
  const bool works = WorksIn(r, s, kUs, target) != kNoId || WorksIn(r, s, kMexico, target) != kNoId;
  if (Breaks("16.1.b/1"_hom, works || StandingFortress(r, s, target))) {
    return Refused("16.1.b/1"_hom, why, [&] { return absl::StrCat(r.SpaceName(target), " is fortified"); });
  }
  if (Breaks("16.1.b/1"_hom, HasUnits(r, s, side, target) || (!r.Default(kRaidImmuneUnits) && enemies()))) {
    return Refused("16.1.b/1"_hom, why, [&] { return absl::StrCat("units in ", r.SpaceName(target), " prevent it"); });
  }
  return Accepted();
}

// The spaces within `range` of a space by the option that counts as the side moves: Zones and stops end the way,
// enemies bar it. Nearer spaces first: entering any costs 1 or more (2.1.a).
SpaceSet WithinMarch(const Rules& r, const S& s, Side side, SpaceId from, int range, bool in_mexico) {
  std::array<int, kMaxSpaces> cost;
  cost.fill(Components::kTooFar);
  cost[I(from)] = 0;
  SpaceSet within;
  within.Add(from);
  for (int now = 0; now < range; ++now) {
    for (int i = within.Next(0); i >= 0; i = within.Next(i + 1)) {
      if (cost[I(i)] != now) continue;
      const auto space = static_cast<SpaceId>(i);
      const Space& info = r.c.spaces[I(space)];
      const bool stops = side == kUs && (info.terrain == Terrain::kRoughJungle ||
                                         (s.now.topographic == 0 && info.terrain != Terrain::kClear));
      if (space != from && (info.zone() || stops || EnemyOccupied(r, s, side, space))) continue;
      for (const Link& link : info.links) {
        if (in_mexico && !InMexico(r, link.to)) continue;
        const int reach = now + CostToEnter(r, s, side, space, link.to, nullptr).cost;
        if (reach > range || reach >= cost[I(link.to)]) continue;
        cost[I(link.to)] = reach;
        within.Add(link.to);
      }
    }
  }
  return within;
}
// 16.1.a: what raiders reach from a space.
int RaidRange(const Rules& r, bool guerilla) { return guerilla ? r.c.n.raid_guerilla_range : r.c.n.raid_indian_range; }
const std::vector<uint8_t>& RaidCosts(const Rules& r, SpaceId from, bool guerilla) {
  if (!guerilla) return r.c.march_cost[I(from)];
  return (r.Default(kInMexico) ? r.c.guerilla_cost : r.c.guerilla_cost_with_texas_bank)[I(from)];
}
bool RaidersReach(const Rules& r, const S& s, Side side, SpaceId from, SpaceId to, bool guerilla) {
  const int range = RaidRange(r, guerilla);
  if (!r.Default(kRaidRange)) return WithinMarch(r, s, side, from, range, guerilla).Has(to);
  return RaidCosts(r, from, guerilla)[I(to)] <= range;
}
SpaceSet RaidReach(const Rules& r, const S& s, Side side, SpaceId from, bool guerilla) {
  const int range = RaidRange(r, guerilla);
  if (!r.Default(kRaidRange)) return WithinMarch(r, s, side, from, range, guerilla);
  const std::vector<uint8_t>& cost = RaidCosts(r, from, guerilla);
  SpaceSet within;
  for (size_t i = 0; i < r.c.spaces.size(); ++i) {
    if (cost[i] <= range) within.Add(static_cast<int>(i));
  }
  return within;
}

// 16.1.b/2: once for each opportunity.
bool Raided(const std::array<uint8_t, kMostRaids>& raiders, int named, int raider) {
  return std::find(raiders.begin(), raiders.begin() + named, raider + 1) != raiders.begin() + named;
}
bool IndiansReach(const Rules& r, const S& s, Side side, SpaceId origin, SpaceId target) {
  return RaidersReach(r, s, side, origin, target, /*guerilla=*/false);
}
bool GuerillaReaches(const Rules& r, const S& s, Side side, SpaceId from, SpaceId target) {
  return RaidersReach(r, s, side, from, target, /*guerilla=*/true);
}
bool CanalesFree(const Rules& r, const S& s, SpaceId from) { return CanalesAt(r, s, from) && s.raids.canales == 0; }

Ruling CheckIndianRaid(const Rules& r, const S& s, Side side, SpaceId origin, SpaceId target, Why* why) {
  if (CannotBe("2.1.a/3"_hom, !r.c.spaces[I(origin)].indian)) {
    return Refused("2.1.a/3"_hom, why, [&] { return absl::StrCat(r.SpaceName(origin), " is no Indian space"); });
  }
  if (Breaks("16.1.b/2"_hom, Raided(s.raids.origin, s.raids.named, origin))) {
    return Refused("16.1.b/2"_hom, why,
                   [&] { return absl::StrCat("the Indians of ", r.SpaceName(origin), " have raided already"); });
  }
  const Ruling ruling = CheckTarget(r, s, side, target, why);
  if (!ruling.accepted) return ruling;
  if (Breaks("16.1.a/3"_hom, !IndiansReach(r, s, side, origin, target))) {
    return Refused("16.1.a/3"_hom, why, [&] {
      return absl::StrCat(r.SpaceName(target), " is not within ", r.c.n.raid_indian_range, " MP of ",
                          r.SpaceName(origin));
    });
  }
  return Accepted();
}

Ruling CheckGuerillaRaid(const Rules& r, const S& s, Side side, UnitId unit, SpaceId target, bool canales, Why* why) {
  if (Breaks("16.2.a"_hom, s.raids.kind != kNoRaid && s.raids.kind != kCardRaid)) {
    return Refused("16.2.a"_hom, why, [] { return std::string("the event brings raids by Indians only"); });
  }
  const UnitInfo& info = r.c.units[I(unit)];
  const SpaceId from = SpaceOfUnit(s, unit);
  if (CannotBe("16.1.a/5"_hom, side != kMexico || info.sort != Sort::kGuerilla)) {
    return Refused("16.1.a/5"_hom, why, [&] {
      return info.sort == Sort::kGuerilla ? std::string("guerillas raid for Mexico only")
                                          : absl::StrCat(r.UnitName(unit), " is no guerilla");
    });
  }
  if (CannotBe("16.2.b"_hom, from == kNoId)) {
    return Refused("16.2.b"_hom, why, [&] { return absl::StrCat(r.UnitName(unit), " is not on the map"); });
  }
  if (Breaks("16.1.b/2"_hom, Raided(s.raids.guerilla, s.raids.named, unit))) {
    return Refused("16.1.b/2"_hom, why, [&] { return absl::StrCat(r.UnitName(unit), " has raided already"); });
  }
  if (Breaks("16.1.a/5"_hom, !InMexico(r, target))) {
    return Refused("16.1.a/5"_hom, why, [&] { return absl::StrCat("guerillas do not enter ", r.SpaceName(target)); });
  }
  const Ruling ruling = CheckTarget(r, s, side, target, why);
  if (!ruling.accepted) return ruling;
  if (Breaks("16.1.a/4"_hom, !GuerillaReaches(r, s, side, from, target))) {
    return Refused("16.1.a/4"_hom, why, [&] {
      return absl::StrCat(r.SpaceName(target), " is not within ", r.c.n.raid_guerilla_range, " MP of ",
                          r.UnitName(unit));
    });
  }
  if (Breaks("16.1.b/5"_hom, canales && !CanalesFree(r, s, from))) {
    return Refused("16.1.b/5"_hom, why, [&] { return absl::StrCat("Canales is not free at ", r.SpaceName(from)); });
  }
  return Accepted();
}

UnitSet GuerillasOnMap(const Rules& r, const S& s) {
  UnitSet guerillas;
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (r.c.units[I(i)].sort == Sort::kGuerilla && OnMap(s.units[I(i)].where)) guerillas.Add(i);
  }
  return guerillas;
}

bool AnyRaid(const Rules& r, const S& s, Side side, bool guerillas) {
  const SpaceId spaces = static_cast<SpaceId>(r.c.spaces.size());
  const UnitSet raiders = guerillas ? GuerillasOnMap(r, s) : UnitSet();
  for (SpaceId target = 0; target < spaces; ++target) {
    if (!CheckTarget(r, s, side, target, nullptr).accepted) continue;
    for (SpaceId origin = 0; origin < spaces; ++origin) {
      const bool free = r.c.spaces[I(origin)].indian && !Raided(s.raids.origin, s.raids.named, origin);
      if (free && IndiansReach(r, s, side, origin, target)) return true;
    }
    for (int unit = raiders.Next(0); unit >= 0; unit = raiders.Next(unit + 1)) {
      if (CheckGuerillaRaid(r, s, side, static_cast<UnitId>(unit), target, false, nullptr).accepted) return true;
    }
  }
  return false;
}

UnitId HiddenGuerilla(const Rules& r, const S& s) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (s.units[I(i)].where == kHidden) return i;
  }
  return kNoId;
}
bool GuerillaOnMap(const Rules& r, const S& s) {
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    if (r.c.units[i].sort == Sort::kGuerilla && OnMap(s.units[i].where)) return true;
  }
  return false;
}
bool AnyGuerillaSite(const Rules& r, const S& s) {
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i) {
    if (GuerillaSite(r, s, i)) return true;
  }
  return false;
}

// ---- The raids of a turn are over, those of an opportunity forgotten.

void FinishRaids(S& s) {
  const uint8_t kind = s.raids.kind;
  RaidState next{};
  next.militia = s.raids.militia;
  next.attempts = s.raids.attempts;
  s.raids = next;
  s.step = kind == kIndianCardRaid ? kEventCardDone : kUseDone;
}

void BeginRaids(S& s, RaidKind kind, Side side, int most) {
  s.raids.kind = kind;
  s.raids.side = side;
  s.raids.most = static_cast<uint8_t>(std::min(most, kMostRaids));
  s.step = kNameRaids;
}

}  // namespace

bool GuerillaSite(const Rules& r, const S& s, SpaceId space) {
  return GuerillaRough(r, space) && InMexico(r, space) && !EnemyOccupied(r, s, kMexico, space);
}

SpaceSet NearestRough(const Rules& r, const S& s, SpaceId from, bool elsewhere) {
  return NearestRoughBut(r, s, from, elsewhere, kNoId);
}

SpaceSet NearestRoughBut(const Rules& r, const S& s, SpaceId from, bool elsewhere, SpaceId barred) {
  SpaceSet nearest;
  SpaceSet seen;
  SpaceSet ring;
  ring.Add(from);
  while (!ring.Empty()) {
    SpaceSet next;
    for (SpaceId space = 0; space < static_cast<SpaceId>(r.c.spaces.size()); ++space) {
      if (!ring.Has(space)) continue;
      seen.Add(space);
      if (GuerillaSite(r, s, space) && !(elsewhere && space == from) && space != barred) nearest.Add(space);
    }
    if (!nearest.Empty()) return nearest;
    for (SpaceId space = 0; space < static_cast<SpaceId>(r.c.spaces.size()); ++space) {
      if (!ring.Has(space)) continue;
      for (const Link& link : r.c.spaces[I(space)].links) {
        if (!seen.Has(link.to) && InMexico(r, link.to)) next.Add(link.to);
      }
    }
    ring = next;
  }
  return nearest;
}

Location GuerillaPool(const Rules& r) { return r.Default(kGuerillaPool) ? kGuerillaBox : kRegroup; }

void StartIndianRaids(S& s, RaidKind kind, Side side, int most) { BeginRaids(s, kind, side, most); }

// ---- 9.8: what a card may be used for.

Ruling CheckRaidUse(const Rules& r, const S& s, CardId, Use use, Side side, Why* why) {
  if (use == Use::kRaid) {
    const Ruling cap = CheckCap(r, s, why);
    if (!cap.accepted) return cap;
    if (CannotBe("9.8/1"_hom, !AnyRaid(r, s, side, side == kMexico))) {
      return Refused("9.8/1"_hom, why,
                     [&] { return absl::StrCat(r.SideName(side), " has nothing to raid within reach"); });
    }
    return Accepted();
  }
  if (CannotBe("9.8/2"_hom, side != kMexico)) {
    return Refused("9.8/2"_hom, why, [] { return std::string("only Mexico has guerillas to hide or reveal"); });
  }
  if (use == Use::kHideGuerilla) {
    if (CannotBe("16.5/3"_hom, HiddenGuerilla(r, s) != kNoId)) {
      return Refused("16.5/3"_hom, why, [] { return std::string("a guerilla is in hiding already"); });
    }
    if (CannotBe("16.5/2"_hom, !GuerillaOnMap(r, s))) {
      return Refused("16.5/2"_hom, why, [] { return std::string("no guerilla is on the map"); });
    }
    return Accepted();
  }
  if (CannotBe("16.5/4"_hom, HiddenGuerilla(r, s) == kNoId)) {
    return Refused("16.5/4"_hom, why, [] { return std::string("no guerilla is in hiding"); });
  }
  if (CannotBe("10.2.g/4"_hom, !AnyGuerillaSite(r, s))) {
    return Refused("10.2.g/4"_hom, why, [] { return std::string("no Rough space is free for a guerilla"); });
  }
  return Accepted();
}

void StartRaidUse(const Rules&, S& s, Trace* trace) {
  switch (static_cast<Use>(s.play.use)) {
    case Use::kHideGuerilla:
      s.step = kHideGuerillaStep;
      return;
    case Use::kRevealGuerilla:
      s.step = kRevealGuerillaStep;
      return;
    default:
      Say(trace, "16.2.b"_hom, [&] { return absl::StrCat("up to ", s.play.ops, " raid(s) by OPS of the card"); });
      if (s.effects.armistice_us + s.effects.armistice_mexico > 0) Applied(trace, "16.1.b/3"_hom);
      BeginRaids(s, kCardRaid, static_cast<Side>(s.play.side), s.play.ops);
  }
}

namespace {

// ---- 16.2: naming raiders and targets.

Ruling CheckNaming(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = Raider(s);
  switch (e.type) {
    case kIndianRaidNamed:
      return CheckIndianRaid(r, s, side, static_cast<SpaceId>(e.args[0]), static_cast<SpaceId>(e.args[1]), why);
    case kGuerillaRaidNamed:
      return CheckGuerillaRaid(r, s, side, static_cast<UnitId>(e.args[0]), static_cast<SpaceId>(e.args[1]),
                               e.args[2] != 0, why);
    default:
      if (Breaks("9.8/1"_hom, s.raids.kind == kCardRaid && s.raids.named == 0)) {
        return Refused("9.8/1"_hom, why, [] { return std::string("the card was played for at least one raid"); });
      }
      return Accepted();
  }
}

void ListNaming(const Rules& r, const S& s, EventList* out) {
  const Side side = Raider(s);
  const SpaceId spaces = static_cast<SpaceId>(r.c.spaces.size());
  SpaceSet indians;
  for (SpaceId origin = 0; origin < spaces; ++origin) {
    if (r.c.spaces[I(origin)].indian && !Raided(s.raids.origin, s.raids.named, origin)) indians.Add(origin);
  }
  UnitSet guerillas;
  if (side == kMexico && s.raids.kind == kCardRaid) guerillas = GuerillasOnMap(r, s);
  for (int i = 0; i < s.raids.named; ++i) {
    if (s.raids.guerilla[I(i)] != 0) guerillas.Remove(s.raids.guerilla[I(i)] - 1);
  }
  std::array<SpaceSet, kMaxSpaces> reach;  // by origin
  for (int origin = indians.Next(0); origin >= 0; origin = indians.Next(origin + 1))
    reach[I(origin)] = RaidReach(r, s, side, static_cast<SpaceId>(origin), /*guerilla=*/false);
  const SpaceSet enemies = SpacesWithUnits(r, s, Enemy(side));
  for (SpaceId target = 0; target < spaces; ++target) {
    const bool theirs = s.control[I(target)] == Enemy(side) || r.c.spaces[I(target)].zone();
    if (!theirs && !enemies.Has(target)) continue;  // 16.1.a: nothing to raid
    if (!CheckTarget(r, s, side, target, nullptr).accepted) continue;
    for (int origin = indians.Next(0); origin >= 0; origin = indians.Next(origin + 1)) {
      if (reach[I(origin)].Has(target)) out->push_back(MakeEvent(kIndianRaidNamed, side, {origin, target}));
    }
    if (guerillas.Empty() || !InMexico(r, target)) continue;
    for (int unit = guerillas.Next(0); unit >= 0; unit = guerillas.Next(unit + 1)) {
      const SpaceId from = SpaceOfUnit(s, static_cast<UnitId>(unit));
      if (!GuerillaReaches(r, s, side, from, target)) continue;
      for (int canales = 0; canales <= (CanalesFree(r, s, from) ? 1 : 0); ++canales)
        out->push_back(MakeEvent(kGuerillaRaidNamed, side, {unit, target, canales}));
    }
  }
  const Event ended = MakeEvent(kRaidsNamed, side);
  if (CheckNaming(r, s, ended, nullptr).accepted) out->push_back(ended);
}

void NameRaid(const Rules& r, S& s, const Event& e, Trace* trace) {
  RaidState& raids = s.raids;
  s.step = kNameRaids;
  if (e.type == kRaidsNamed) {
    raids.ended = 1;
  } else {
    const int raid = raids.named++;
    ++raids.attempts;
    raids.target[I(raid)] = static_cast<uint8_t>(e.args[1] + 1);
    (e.type == kIndianRaidNamed ? raids.origin : raids.guerilla)[I(raid)] = static_cast<uint8_t>(e.args[0] + 1);
    if (e.type == kGuerillaRaidNamed && e.args[2] != 0) {
      raids.canales = static_cast<uint8_t>(raids.canales | 1 << raid);
      Applied(trace, "16.1.b/5"_hom);
    }
    if (OneByOne(r, s)) s.step = kRaids;
  }
  Run(r, s, trace);
}

// ---- 16.3: the raids are carried out, one after the other.

void NextRaid(S& s) {
  ++s.raids.done;
  s.raids.asked = 0;
  s.raids.cancelled = 0;
  s.raids.beside = 0;
  s.step = kRaids;
}

void PlaceMarker(const Rules& r, S& s, SpaceId target, Trace* trace) {
  s.raid[I(target)] = static_cast<uint8_t>(Raider(s));
  Say(trace, "16.1/1"_hom,
      [&] { return absl::StrCat(r.SideName(Raider(s)), " raids ", r.SpaceName(target), ": a marker is placed"); });
}

// 16.1.a/4: the guerilla goes to its target, Canales along with it.
void RideOut(const Rules& r, S& s, int raid, Trace* trace) {
  const UnitId unit = GuerillaOf(s, raid);
  const SpaceId target = TargetOf(s, raid);
  s.raids.beside = CanalesAt(r, s, SpaceOfUnit(s, unit)) ? 1 : 0;
  const Location from = s.units[I(unit)].where;
  s.units[I(unit)].where = At(target);
  if (CanalesJoins(s, raid)) {
    s.leaders[I(r.c.canales)].where = At(target);
    const ArmyId army = ArmyOf(s, r.c.canales);
    if (army != kNoId) PassArmyOn(r, s, army, from, trace);  // 10.2.g/2: never as an Army
  }
  UnitsCome(r, s, target, kMexico, trace);
  Say(trace, "16.1.a/4"_hom, [&] {
    return absl::StrCat(r.UnitName(unit), CanalesJoins(s, raid) ? " and Canales go to " : " goes to ",
                        r.SpaceName(target));
  });
}

// Canales alone among enemies gives way (2.2.b).
void LeaveCanales(const Rules& r, S& s, int raid, Trace* trace) {
  const SpaceId target = TargetOf(s, raid);
  if (CanalesAt(r, s, target) && HasUnits(r, s, kUs, target)) UnitsCome(r, s, target, kUs, trace);
}

void ListRaidDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kRaidAttempt); }
Ruling CheckRaidDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kRaidAttempt, "16.3/1"_hom, why);
}

void RollRaid(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int raid = s.raids.done;
  const SpaceId target = TargetOf(s, raid);
  const Side enemy = Enemy(Raider(s));
  const bool enemies = HasUnits(r, s, enemy, target);
  Sum roll(trace, "16.3/1"_hom, "raid.roll", [&] { return absl::StrCat("Raid on ", r.SpaceName(target)); });
  roll.Add(e.args[1], "16.3/1"_hom, [] { return std::string("die"); });
  if (s.raids.kind == kCardRaid) {
    roll.Add(s.play.ops, "16.3/5"_hom, [] { return std::string("OPS of the card"); });
  }
  const bool canales = r.Default(kCanalesSpace) ? CanalesAt(r, s, target) : s.raids.beside != 0;
  if (ByGuerilla(s, raid) && canales) roll.Add(1, "16.3/2"_hom, [] { return std::string("Canales"); });
  if (enemies) roll.Add(-1, "16.3/3"_hom, [] { return std::string("an enemy unit in the space"); });
  if (LeadersIn(r, s, enemy, target) > 0) {
    roll.Add(-1, "16.3/4"_hom, [] { return std::string("an enemy leader in the space"); });
  }
  if (roll.Finish() >= r.c.n.raid_success) {
    PlaceMarker(r, s, target, trace);
  } else {
    Say(trace, "16.3/1"_hom, [&] { return absl::StrCat("the raid on ", r.SpaceName(target), " fails"); });
  }
  if (!ByGuerilla(s, raid)) {
    NextRaid(s);
  } else if (enemies && e.args[1] <= kGuerillaLost) {
    Applied(trace, "16.3/6"_hom);
    LoseStep(r, s, GuerillaOf(s, raid), kCardLoss, trace);
    LeaveCanales(r, s, raid, trace);
    NextRaid(s);
  } else {
    s.step = kRaidersReturn;
  }
  Run(r, s, trace);
}

// ---- 16.3/7: after the raid.

Ruling CheckReturn(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = static_cast<UnitId>(e.args[0]);
  const int raid = s.raids.done;
  if (CannotBe("16.3/7"_hom, unit != GuerillaOf(s, raid))) {
    return Refused("16.3/7"_hom, why, [&] { return absl::StrCat(r.UnitName(unit), " has not raided just now"); });
  }
  if (e.type == kGuerillaHidden) {
    if (CannotBe("16.5/3"_hom, HiddenGuerilla(r, s) != kNoId)) {
      return Refused("16.5/3"_hom, why, [] { return std::string("a guerilla is in hiding already"); });
    }
    return Accepted();
  }
  if (Breaks("16.3/7"_hom, !NearestRough(r, s, TargetOf(s, raid)).Has(e.args[1]))) {
    return Refused("16.3/7"_hom, why, [&] {
      return absl::StrCat(r.SpaceName(static_cast<SpaceId>(e.args[1])), " is not the nearest Rough space");
    });
  }
  return Accepted();
}
void ListReturn(const Rules& r, const S& s, EventList* out) {
  const UnitId unit = GuerillaOf(s, s.raids.done);
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i)
    out->push_back(MakeEvent(kGuerillaPlaced, kMexico, {unit, i}));
  out->push_back(MakeEvent(kGuerillaHidden, kMexico, {unit}));
}
void PutGuerilla(const Rules& r, S& s, UnitId unit, SpaceId space, Trace* trace) {
  s.units[I(unit)] = {At(space), 1};
  UnitsCome(r, s, space, kMexico, trace);
}
void HideGuerilla(S& s, UnitId unit) { s.units[I(unit)] = {kHidden, 0}; }

void ReturnRaiders(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int raid = s.raids.done;
  const UnitId unit = static_cast<UnitId>(e.args[0]);
  if (e.type == kGuerillaHidden) {
    HideGuerilla(s, unit);
    Say(trace, "16.5/2"_hom, [&] { return absl::StrCat(r.UnitName(unit), " hides"); });
    LeaveCanales(r, s, raid, trace);
  } else {
    const SpaceId space = static_cast<SpaceId>(e.args[1]);
    if (CanalesJoins(s, raid)) s.leaders[I(r.c.canales)].where = At(space);
    PutGuerilla(r, s, unit, space, trace);
    Say(trace, "16.3/7"_hom,
        [&] { return absl::StrCat(r.UnitName(unit), " goes to the Rough space ", r.SpaceName(space)); });
  }
  NextRaid(s);
  Run(r, s, trace);
}

// ---- Texas Rangers (38).

bool Rangers(const Rules& r, CardId card, Side side) {
  return side == kUs && r.c.cards[I(card)].number == kTexasRangers;
}
void ListRangers(const Rules& r, const S&, EventList* out) {
  for (CardId i = 0; i < static_cast<CardId>(r.c.cards.size()); ++i) {
    if (Rangers(r, i, kUs)) out->push_back(MakeEvent(kResponsePlayed, kUs, {i}));
  }
  out->push_back(MakeEvent(kResponsePassed, kUs));
}
Ruling CheckRangers(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kResponsePassed) return Accepted();
  const CardId card = static_cast<CardId>(e.args[0]);
  if (CannotBe("8.3.c"_hom, !Rangers(r, card, kUs))) {
    return Refused("8.3.c"_hom, why, [&] { return absl::StrCat(r.CardName(card), " is no answer to a guerilla"); });
  }
  if (CannotBe("9.0/1"_hom, s.cards[I(card)] != kUsHand)) {
    return Refused("9.0/1"_hom, why, [&] { return absl::StrCat(r.CardName(card), " is not in the hand of the US"); });
  }
  return Accepted();
}
void AnswerGuerilla(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kResponsePlayed) {
    s.raids.cancelled = 1;
    Say(trace, "12.1.d/1"_hom, [] { return std::string("Texas Rangers: the guerilla does not come"); });
    Applied(trace, "12.1.d/2"_hom);
    DiscardCard(r, s, static_cast<CardId>(e.args[0]), true, trace);
  }
  Return(s);
  Run(r, s, trace);
}

}  // namespace

bool AskTexasRangers(const Rules& r, S& s, uint16_t then) {
  s.raids.cancelled = 0;
  if (!MayHold(r, s, kUs, Rangers)) return false;
  Call(s, kTexasRangersStep, then);
  return true;
}

// 16.2.b: asks for another raid while the card, the markers and the map allow one.
void NameRaids(const Rules& r, S& s, Trace* trace) {
  RaidState& raids = s.raids;
  if (raids.ended == 0 && raids.named < raids.most && !CapReached(r, s) &&
      AnyRaid(r, s, Raider(s), raids.kind == kCardRaid)) {
    s.step = kNameRaidStep;
    return;
  }
  if (raids.ended == 0 && raids.named == 0) {
    Say(trace, "16.1.a/1"_hom, [&] { return absl::StrCat(r.SideName(Raider(s)), " has nothing to raid"); });
  }
  raids.ended = 1;
  s.step = kRaids;
}

void RunRaids(const Rules& r, S& s, Trace* trace) {
  RaidState& raids = s.raids;
  if (GiveWay(r, s, kRaids, trace)) return;
  if (raids.done == raids.named) {
    if (raids.ended != 0) {
      FinishRaids(s);
    } else {
      s.step = kNameRaids;
    }
    return;
  }
  const int raid = raids.done;
  const SpaceId target = TargetOf(s, raid);
  const bool guerilla = ByGuerilla(s, raid);
  // The raids before may have spoiled it.
  const auto spoiled = [&] { return absl::StrCat("the raid on ", r.SpaceName(target), " does not take place"); };
  if (r.Default(kRaidCap) && CapReached(r, s)) {
    Say(trace, "16.1.b/4"_hom, spoiled);
    NextRaid(s);
    return;
  }
  if (!CheckTarget(r, s, Raider(s), target, nullptr).accepted) {
    if (s.raid[I(target)] != kNobody) {
      Say(trace, "16.4.b/3"_hom, spoiled);
    } else {
      Say(trace, "16.1.b/1"_hom, spoiled);
    }
    NextRaid(s);
    return;
  }
  if (Automatic(r, s)) {
    Applied(trace, "16.2.a"_hom);
    PlaceMarker(r, s, target, trace);
    NextRaid(s);
    return;
  }
  if (guerilla && raids.asked == 0) {
    raids.asked = 1;
    if (AskTexasRangers(r, s, kRaids)) return;
  }
  if (raids.cancelled != 0) {
    NextRaid(s);
    return;
  }
  if (guerilla) RideOut(r, s, raid, trace);
  s.step = kRaidDieStep;
  GiveWay(r, s, kRaidDieStep, trace);
}

void RaidersReturn(const Rules& r, S& s, Trace* trace) {
  const int raid = s.raids.done;
  if (HiddenGuerilla(r, s) == kNoId || !NearestRough(r, s, TargetOf(s, raid)).Empty()) {
    s.step = kRaidersReturnStep;
    return;
  }
  const UnitId unit = GuerillaOf(s, raid);
  Say(trace, "16.3/7"_hom, [&] { return absl::StrCat(r.UnitName(unit), " finds no Rough space and disbands"); });
  s.units[I(unit)] = {GuerillaPool(r), 0};
  LeaveCanales(r, s, raid, trace);
  NextRaid(s);
}

namespace {

// ---- 16.5: hiding and revealing a guerilla with a card.

Ruling CheckHide(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = static_cast<UnitId>(e.args[0]);
  if (CannotBe("16.5/2"_hom, r.c.units[I(unit)].sort != Sort::kGuerilla || !OnMap(s.units[I(unit)].where))) {
    return Refused("16.5/2"_hom, why, [&] { return absl::StrCat(r.UnitName(unit), " is no guerilla on the map"); });
  }
  return Accepted();
}
void ListHide(const Rules& r, const S&, EventList* out) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (r.c.units[I(i)].sort == Sort::kGuerilla) out->push_back(MakeEvent(kGuerillaHidden, kMexico, {i}));
  }
}
void Hide(const Rules& r, S& s, const Event& e, Trace* trace) {
  HideGuerilla(s, static_cast<UnitId>(e.args[0]));
  Say(trace, "16.5/2"_hom,
      [&] { return absl::StrCat(r.UnitName(static_cast<UnitId>(e.args[0])), " goes into hiding"); });
  s.step = kUseDone;
  Run(r, s, trace);
}

Ruling CheckReveal(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = static_cast<UnitId>(e.args[0]);
  if (CannotBe("16.5/4"_hom, s.units[I(unit)].where != kHidden)) {
    return Refused("16.5/4"_hom, why, [&] { return absl::StrCat(r.UnitName(unit), " is not in hiding"); });
  }
  if (Breaks("10.2.g/4"_hom, !GuerillaSite(r, s, static_cast<SpaceId>(e.args[1])))) {
    return Refused("10.2.g/4"_hom, why, [&] {
      return absl::StrCat("a guerilla does not appear in ", r.SpaceName(static_cast<SpaceId>(e.args[1])));
    });
  }
  return Accepted();
}
void ListReveal(const Rules& r, const S& s, EventList* out) {
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i)
    out->push_back(MakeEvent(kGuerillaPlaced, kMexico, {HiddenGuerilla(r, s), i}));
}
void Reveal(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "16.5/4"_hom);
  s.step = kUseDone;
  PutGuerilla(r, s, static_cast<UnitId>(e.args[0]), static_cast<SpaceId>(e.args[1]), trace);
  GiveWay(r, s, kUseDone, trace);
  Run(r, s, trace);
}

// ---- Events of strategy cards.

// 5, and 38 in its owner's own play: a guerilla disappears. One in hiding goes without being named: the US does not
// know which it is.
bool RangersAtWork(const Rules& r, const S& s) { return r.c.cards[I(s.play.card - 1)].number == kTexasRangers; }
bool Removable(const Rules& r, const S& s, UnitId unit) {
  if (r.c.units[I(unit)].sort != Sort::kGuerilla) return false;
  return OnMap(s.units[I(unit)].where);
}
Ruling CheckRemoval(const Rules& r, const S& s, const Event& e, Why* why) {
  if (CannotBe("12.1/1"_hom, !Removable(r, s, static_cast<UnitId>(e.args[0])))) {
    return Refused("12.1/1"_hom, why, [&] {
      return absl::StrCat(r.UnitName(static_cast<UnitId>(e.args[0])), " is no guerilla that the card can reach");
    });
  }
  return Accepted();
}
void ListRemovals(const Rules& r, const S&, EventList* out) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (r.c.units[I(i)].sort == Sort::kGuerilla) out->push_back(MakeEvent(kGuerillaRemoved, kUs, {i}));
  }
}
void RemoveGuerilla(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.units[I(e.args[0])] = {RangersAtWork(r, s) ? GuerillaPool(r) : Location{kGuerillaBox}, 0};
  Say(trace, "12.1/1"_hom, [&] { return absl::StrCat(r.UnitName(static_cast<UnitId>(e.args[0])), " leaves the map"); });
  s.step = kUseDone;
  Run(r, s, trace);
}
Ruling CheckGoHome(const Rules& r, const S& s, CardId, Side, Why* why) {
  if (Breaks("12.1/1"_hom, !GuerillaOnMap(r, s) && HiddenGuerilla(r, s) == kNoId)) {
    return Refused("12.1/1"_hom, why, [] { return std::string("there is no guerilla to go home"); });
  }
  return Accepted();
}
Ruling CheckRangersEvent(const Rules& r, const S& s, CardId, Side, Why* why) {
  if (Breaks("12.1/1"_hom, !GuerillaOnMap(r, s))) {
    return Refused("12.1/1"_hom, why, [] { return std::string("there is no guerilla on the map"); });
  }
  return Accepted();
}
void PlayRemoval(const Rules& r, S& s, Trace* trace) {
  const UnitId hidden = HiddenGuerilla(r, s);
  s.step = kRemoveGuerillaStep;
  if (hidden == kNoId || RangersAtWork(r, s)) return;
  s.units[I(hidden)] = {kGuerillaBox, 0};
  Say(trace, "12.1/1"_hom, [] { return std::string("The guerilla in hiding goes home"); });
  s.step = kUseDone;
}

// 16: raids by Indians without a die.
Ruling CheckUprising(const Rules& r, const S& s, CardId, Side side, Why* why) {
  const Ruling cap = CheckCap(r, s, why);
  if (!cap.accepted) return cap;
  if (Breaks("12.1/1"_hom, !AnyRaid(r, s, side, false))) {
    return Refused("12.1/1"_hom, why, [] { return std::string("no Indian space has anything to raid"); });
  }
  return Accepted();
}
void PlayUprising(const Rules&, S& s, Trace*) {
  StartIndianRaids(s, kUprisingRaid, static_cast<Side>(s.play.side), kUprisingRaids);
}

// 64: the sixth marker (16.2.c).
Ruling CheckMilitiaRaid(const Rules& r, const S& s, CardId, Side, Why* why) {
  if (CannotBe("16.1/1"_hom, s.raids.militia != 0)) {
    return Refused("16.1/1"_hom, why, [] { return std::string("the marker of the Local Militia Raid is in use"); });
  }
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i) {
    if (CheckTarget(r, s, kMexico, i, nullptr).accepted) return Accepted("12.1/1"_hom);
  }
  if (Breaks("12.1/1"_hom, true)) {
    return Refused("12.1/1"_hom, why, [] { return std::string("there is nothing to raid"); });
  }
  return Accepted();
}
void PlayMilitiaRaid(const Rules&, S& s, Trace*) { s.step = kMilitiaRaidStep; }
Ruling CheckMilitiaTarget(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckTarget(r, s, kMexico, static_cast<SpaceId>(e.args[0]), why);
}
void ListMilitiaTargets(const Rules& r, const S&, EventList* out) {
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i)
    out->push_back(MakeEvent(kMilitiaRaidPlaced, kMexico, {i}));
}
void PlaceMilitiaRaid(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.raid[I(e.args[0])] = kMexico;
  s.raids.militia = 1;
  Say(trace, "16.2.c"_hom,
      [&] { return absl::StrCat("the local militia raids ", r.SpaceName(static_cast<SpaceId>(e.args[0]))); });
  s.step = kUseDone;
  Run(r, s, trace);
}

// ---- 26, 75: one stack of the enemy; 78: every stack of a region.

bool JungleSpace(const Space& space) {
  return space.terrain == Terrain::kJungle || space.terrain == Terrain::kRoughJungle;
}
bool InState(const Rules& r, SpaceId space, SpaceId of) {
  return r.c.spaces[I(space)].state != kNoId && r.c.spaces[I(space)].state == r.c.spaces[I(of)].state;
}
bool StackExposed(const Rules& r, const S& s, int number, Side victim, SpaceId space) {
  const int units = UnitsIn(r, s, victim, space);
  if (number == kDeserters) return units >= kDesertersPerStep;
  return units > 0 && (JungleSpace(r.c.spaces[I(space)]) || InState(r, space, r.c.vera_cruz));
}
int NumberInPlay(const Rules& r, const S& s) { return r.c.cards[I(s.play.card - 1)].number; }

Ruling CheckStackCard(const Rules& r, const S& s, CardId card, Side side, Why* why) {
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i) {
    if (StackExposed(r, s, r.c.cards[I(card)].number, Enemy(side), i)) return Accepted("12.1/1"_hom);
  }
  if (Breaks("12.1/1"_hom, true)) {
    return Refused("12.1/1"_hom, why, [&] { return absl::StrCat("no stack is exposed to ", r.CardName(card)); });
  }
  return Accepted();
}
void PlayStackCard(const Rules&, S& s, Trace*) { s.step = kNameStackStep; }

Ruling CheckStack(const Rules& r, const S& s, const Event& e, Why* why) {
  const SpaceId space = static_cast<SpaceId>(e.args[0]);
  if (Breaks("12.1/1"_hom, !StackExposed(r, s, NumberInPlay(r, s), Enemy(static_cast<Side>(s.play.side)), space))) {
    return Refused("12.1/1"_hom, why,
                   [&] { return absl::StrCat("no stack in ", r.SpaceName(space), " is exposed to the card"); });
  }
  return Accepted();
}
void ListStacks(const Rules& r, const S& s, EventList* out) {
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i)
    out->push_back(MakeEvent(kStackNamed, s.play.side, {i}));
}

LossTask StackLoss(const Rules& r, const S& s, Side victim, SpaceId space, int steps) {
  LossTask task{};
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    const UnitInfo& unit = r.c.units[I(i)];
    if (unit.side == victim && unit.sort != Sort::kFortress && UnitAt(s, i, space)) task.from.Add(i);
  }
  task.side = victim;
  task.left = static_cast<uint8_t>(steps);
  task.cause = kCardLoss;
  return task;
}

void StrikeStack(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId space = static_cast<SpaceId>(e.args[0]);
  const Side victim = Enemy(static_cast<Side>(s.play.side));
  if (NumberInPlay(r, s) == kMalaria) {
    s.raids.stack = static_cast<uint8_t>(space + 1);
    s.step = kMalariaDieStep;
  } else {
    const int steps = UnitsIn(r, s, victim, space) / kDesertersPerStep;
    Say(trace, "12.1/1"_hom,
        [&] { return absl::StrCat("Deserters: the stack in ", r.SpaceName(space), " loses ", steps, " step(s)"); });
    CallLosses(s, StackLoss(r, s, victim, space, steps), kUseDone);
  }
  Run(r, s, trace);
}

void ListMalaria(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCardEvent); }
Ruling CheckMalaria(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCardEvent, "12.1/1"_hom, why);
}
void RollMalaria(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId space = static_cast<SpaceId>(s.raids.stack - 1);
  const int steps = e.args[1] / kMalariaDivisor;
  s.raids.stack = 0;
  Say(trace, "12.1/1"_hom, [&] {
    return absl::StrCat("Malaria: die ", e.args[1], ", the stack in ", r.SpaceName(space), " loses ", steps,
                        " step(s)");
  });
  CallLosses(s, StackLoss(r, s, Enemy(static_cast<Side>(s.play.side)), space, steps), kUseDone);
  Run(r, s, trace);
}

bool FeverSpace(const Rules& r, const S& s, SpaceId space) {
  const bool region = InState(r, space, r.c.vera_cruz) || InState(r, space, r.c.yucatan) ||
                      (r.c.tabasco != kNoId && r.c.spaces[I(space)].state == r.c.tabasco);
  return region && HasUnits(r, s, kUs, space);
}
Ruling CheckFever(const Rules& r, const S& s, CardId card, Side, Why* why) {
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i) {
    if (FeverSpace(r, s, i)) return Accepted("12.1/1"_hom);
  }
  if (Breaks("12.1/1"_hom, true)) {
    return Refused("12.1/1"_hom, why, [&] { return absl::StrCat("no US stack is exposed to ", r.CardName(card)); });
  }
  return Accepted();
}
void PlayFever(const Rules&, S& s, Trace*) {
  s.raids.stack = 0;
  s.step = kYellowFeverEvent;
}

constexpr CardEvent kEvents[] = {
    {kGuerillasGoHome, nullptr, CheckGoHome, PlayRemoval},
    {kIndianUprising, nullptr, CheckUprising, PlayUprising},
    {kMalaria, nullptr, CheckStackCard, PlayStackCard},
    {kTexasRangers, nullptr, CheckRangersEvent, PlayRemoval},
    {kLocalMilitiaRaid, nullptr, CheckMilitiaRaid, PlayMilitiaRaid},
    {kDeserters, nullptr, CheckStackCard, PlayStackCard},
    {kYellowFever, nullptr, CheckFever, PlayFever},
};

}  // namespace

// Stack after stack, in the order of the pack; raids.stack counts the spaces done.
void YellowFever(const Rules& r, S& s, Trace* trace) {
  while (I(s.raids.stack) < r.c.spaces.size()) {
    const SpaceId space = static_cast<SpaceId>(s.raids.stack++);
    if (!FeverSpace(r, s, space)) continue;
    const int units = UnitsIn(r, s, kUs, space);
    const int steps = (units + kFeverUnitsPerStep - 1) / kFeverUnitsPerStep;
    Say(trace, "12.1/1"_hom, [&] {
      return absl::StrCat("Yellow Fever: ", units, " unit(s) in ", r.SpaceName(space), " lose ", steps, " step(s)");
    });
    CallLosses(s, StackLoss(r, s, kUs, space, steps), kYellowFeverEvent);
    return;
  }
  s.raids.stack = 0;
  s.step = kUseDone;
}

absl::Span<const CardEvent> RaidCardEvents() { return kEvents; }

const HallsStep kRaidSteps[] = {
    {kNameRaidStep,
     "name_raid",
     "names a raid",
     "16.2.b"_hom,
     {kIndianRaidNamed, kGuerillaRaidNamed, kRaidsNamed},
     RaidPlayer,
     ListNaming,
     CheckNaming,
     NameRaid,
     /*lists_legal=*/true},
    {kRaidDieStep,
     "raid",
     "the die for the raid",
     "16.3/1"_hom,
     {kDieRolled},
     Dice,
     ListRaidDie,
     CheckRaidDie,
     RollRaid},
    {kRaidersReturnStep,
     "raiders_return",
     "places the guerilla that has raided",
     "16.3/7"_hom,
     {kGuerillaPlaced, kGuerillaHidden},
     Mexico,
     ListReturn,
     CheckReturn,
     ReturnRaiders},
    {kTexasRangersStep,
     "texas_rangers",
     "may answer the guerilla",
     "12.1.d/1"_hom,
     {kResponsePlayed, kResponsePassed},
     UsPlayer,
     ListRangers,
     CheckRangers,
     AnswerGuerilla},
    {kHideGuerillaStep,
     "hide_guerilla",
     "names the guerilla that hides",
     "16.5/2"_hom,
     {kGuerillaHidden},
     Mexico,
     ListHide,
     CheckHide,
     Hide},
    {kRevealGuerillaStep,
     "reveal_guerilla",
     "places the guerilla that was hidden",
     "16.5/4"_hom,
     {kGuerillaPlaced},
     Mexico,
     ListReveal,
     CheckReveal,
     Reveal},
    {kMilitiaRaidStep,
     "militia_raid",
     "names the space that the local militia raids",
     "16.2.c"_hom,
     {kMilitiaRaidPlaced},
     Mexico,
     ListMilitiaTargets,
     CheckMilitiaTarget,
     PlaceMilitiaRaid},
    {kRemoveGuerillaStep,
     "remove_guerilla",
     "names the guerilla that is removed",
     "12.1/1"_hom,
     {kGuerillaRemoved},
     UsPlayer,
     ListRemovals,
     CheckRemoval,
     RemoveGuerilla},
    {kNameStackStep,
     "name_stack",
     "names the stack that the card strikes",
     "12.1/1"_hom,
     {kStackNamed},
     CardPlayer,
     ListStacks,
     CheckStack,
     StrikeStack},
    {kMalariaDieStep,
     "malaria",
     "the die for the losses by disease",
     "12.1/1"_hom,
     {kDieRolled},
     Dice,
     ListMalaria,
     CheckMalaria,
     RollMalaria},
};
void AddRaidSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kRaidSteps), std::end(kRaidSteps));
}

}  // namespace adjutant::halls
