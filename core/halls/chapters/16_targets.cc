// HoM 16.1: where Indians and guerillas raid; HoM 9.8: what a card may be used for.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/10_movement.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/chapters/16_raiders.h"
#include "core/halls/engine.h"
#include "core/table/paths.h"

namespace adjutant::halls {

bool CapReached(const Rules& r, const S& s) { return Counted(r, s) >= r.c.n.raid_markers; }
int RaidRange(const Rules& r, bool guerilla) { return guerilla ? r.c.n.raid_guerilla_range : r.c.n.raid_indian_range; }

int Counted(const Rules& r, const S& s) {
  if (r.Plays("raid_cap=attempts"_opt)) return s.raids.attempts;
  int markers = 0;
  for (SpaceId space : r.c.spaces.ids()) markers += s.raid[space] != kNobody ? 1 : 0;
  return markers - s.raids.militia;
}
Ruling CheckCap(const Rules& r, const S& s, Why* why) {
  ADJUTANT_REFUSE_IF("16.1.b/4"_hom, CapReached(r, s), why, "no more than ", r.c.n.raid_markers,
                     " raids by Indians and guerillas take place in a turn");
  return Accepted();
}

// ---- 16.1: where to raid.

Ruling CheckTarget(const Rules& r, const S& s, Side side, SpaceId target, Why* why) {
  const Space& space = r.c.spaces[target];
  const auto enemies = [&] { return HasUnits(r, s, Enemy(side), target); };
  if (space.zone()) {
    const bool open = target == r.c.alta_california || target == r.c.baja_california || target == r.c.yucatan;
    if (space.never_controlled) {
      ADJUTANT_REFUSE_IF("16.1.a/2"_hom, side != kMexico, why, "only Mexico raids ", r.SpaceName(target));
    } else if (Breaks("16.1.a/1"_hom, !open)) {
      return Refused("16.1.a/1"_hom, why, [&] { return absl::StrCat(r.SpaceName(target), " is never raided"); });
    }
  } else if (space.transit) {
    ADJUTANT_REFUSE_IF("16.1.a/6"_hom, !enemies(), why, "nobody controls the transit space ", r.SpaceName(target),
                       " and no enemy is in it");
  } else if (Breaks("16.1.a/1"_hom, s.control[target] != Enemy(side) && !enemies())) {
    return Refused("16.1.a/1"_hom, why, [&] {
      return absl::StrCat(r.SpaceName(target), " is neither controlled nor occupied by the enemy of ",
                          r.SideName(side));
    });
  }
  ADJUTANT_REFUSE_IF("16.4.b/3"_hom, s.raid[target] != kNobody, why, r.SpaceName(target), " has been raided this turn");
  const bool works = WorksIn(r, s, kUs, target) != kNoId || WorksIn(r, s, kMexico, target) != kNoId;
  ADJUTANT_REFUSE_IF("16.1.b/1"_hom, works || StandingFortress(r, s, target), why, r.SpaceName(target),
                     " is fortified");
  ADJUTANT_REFUSE_IF("16.1.b/1"_hom,
                     HasUnits(r, s, side, target) || (r.Plays("raid_immune_units=any_units"_opt) && enemies()), why,
                     "units in ", r.SpaceName(target), " prevent it");
  return Accepted();
}

SpaceSet WithinMarch(const Rules& r, const S& s, Side side, SpaceId from, int range, bool in_mexico) {
  IdArray<SpaceId, int, kMaxSpaces> cost;
  cost.values.fill(Components::kTooFar);
  cost[from] = 0;
  SpaceSet within;
  within.Add(from);
  for (int now = 0; now < range; ++now) {
    for (SpaceId space : within) {
      if (cost[space] != now) continue;
      const Space& info = r.c.spaces[space];
      const bool stops = info.zone() || (side == kUs && StopsUs(r, s, space)) || EnemyOccupied(r, s, side, space);
      if (space != from && stops) continue;
      const bool last = space != from && side == kUs && PassedAsRough(r, s, space);  // the next space is
      for (const Link& link : info.links) {
        if (in_mexico && !InMexico(r, link.to)) continue;
        const int reach = now + CostToEnter(r, s, side, space, link.to, nullptr).cost;
        if (reach > range || reach >= cost[link.to]) continue;
        if (!last) cost[link.to] = reach;
        within.Add(link.to);
      }
    }
  }
  return within;
}
const Components::Costs& RaidCosts(const Rules& r, SpaceId from, bool guerilla) {
  if (!guerilla) return r.c.march_cost[from];
  return (r.Plays("in_mexico=texas_side_outside"_opt) ? r.c.guerilla_cost : r.c.guerilla_cost_with_texas_bank)[from];
}
bool RaidersReach(const Rules& r, const S& s, Side side, SpaceId from, SpaceId to, bool guerilla) {
  const int range = RaidRange(r, guerilla);
  if (r.Plays("raid_range=movement_rules"_opt)) return WithinMarch(r, s, side, from, range, guerilla).Has(to);
  return RaidCosts(r, from, guerilla)[to] <= range;
}

Ruling CheckGuerillaRaid(const Rules& r, const S& s, Side side, UnitId unit, SpaceId target, bool canales, Why* why) {
  ADJUTANT_REFUSE_IF("16.2.a"_hom, s.raids.kind != kNoRaid && s.raids.kind != kCardRaid, why,
                     "the event brings raids by Indians only");
  const UnitInfo& info = r.c.units[unit];
  const SpaceId from = SpaceOfUnit(s, unit);
  ADJUTANT_REFUSE_IMPOSSIBLE("16.1.a/5"_hom, side != kMexico || info.sort != Sort::kGuerilla, why,
                             info.sort == Sort::kGuerilla ? std::string("guerillas raid for Mexico only")
                                                          : absl::StrCat(r.UnitName(unit), " is no guerilla"));
  ADJUTANT_REFUSE_IMPOSSIBLE("16.2.b"_hom, from == kNoId, why, r.UnitName(unit), " is not on the map");
  ADJUTANT_REFUSE_IF("16.1.b/2"_hom, Raided(s.raids.guerilla, s.raids.named, unit), why, r.UnitName(unit),
                     " has raided already");
  ADJUTANT_REFUSE_IF("16.1.a/5"_hom, !InMexico(r, target), why, "guerillas do not enter ", r.SpaceName(target));
  const Ruling ruling = CheckTarget(r, s, side, target, why);
  if (!ruling.accepted) return ruling;
  ADJUTANT_REFUSE_IF("16.1.a/4"_hom, !GuerillaReaches(r, s, side, from, target), why, r.SpaceName(target),
                     " is not within ", r.c.n.raid_guerilla_range, " MP of ", r.UnitName(unit));
  ADJUTANT_REFUSE_IF("16.1.b/5"_hom, canales && !CanalesFree(r, s, from), why, "Canales is not free at ",
                     r.SpaceName(from));
  return Accepted();
}

UnitSet GuerillasOnMap(const Rules& r, const S& s) {
  UnitSet guerillas;
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].sort == Sort::kGuerilla && OnMap(s.units[unit].where)) guerillas.Add(unit);
  }
  return guerillas;
}

bool AnyRaid(const Rules& r, const S& s, Side side, bool guerillas) {
  const UnitSet raiders = guerillas ? GuerillasOnMap(r, s) : UnitSet();
  for (SpaceId target : r.c.spaces.ids()) {
    if (!CheckTarget(r, s, side, target, nullptr).accepted) continue;
    for (SpaceId origin : r.c.spaces.ids()) {
      const bool free = r.c.spaces[origin].indian && !Raided(s.raids.origin, s.raids.named, origin);
      if (free && IndiansReach(r, s, side, origin, target)) return true;
    }
    for (UnitId unit : raiders) {
      if (CheckGuerillaRaid(r, s, side, unit, target, false, nullptr).accepted) return true;
    }
  }
  return false;
}

UnitId HiddenGuerilla(const Rules& r, const S& s) {
  for (UnitId unit : r.c.units.ids()) {
    if (s.units[unit].where == kHidden) return unit;
  }
  return kNoId;
}
bool GuerillaOnMap(const Rules& r, const S& s) {
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].sort == Sort::kGuerilla && OnMap(s.units[unit].where)) return true;
  }
  return false;
}

namespace {

bool AnyGuerillaSite(const Rules& r, const S& s) {
  for (SpaceId space : r.c.spaces.ids()) {
    if (GuerillaSite(r, s, space)) return true;
  }
  return false;
}

// ---- The raids of a turn are over, those of an opportunity forgotten.

void BeginRaids(S& s, RaidKind kind, Side side, int most) {
  s.raids.kind = kind;
  s.raids.side = side;
  s.raids.most = static_cast<uint8_t>(std::min(s.raids.named + most, kMostRaids));
  s.step = kNameRaids;
}

}  // namespace

void ForgetRaiders(S& s) {
  RaidState next{};
  next.militia = s.raids.militia;
  next.attempts = s.raids.attempts;
  s.raids = next;
}

bool GuerillaSite(const Rules& r, const S& s, SpaceId space) {
  return GuerillaRough(r, space) && InMexico(r, space) && !HasUnits(r, s, kUs, space);
}

SpaceSet NearestRough(const Rules& r, const S& s, SpaceId from, bool elsewhere) {
  return NearestRoughBut(r, s, from, elsewhere, kNoId);
}

SpaceSet NearestRoughBut(const Rules& r, const S& s, SpaceId from, bool elsewhere, SpaceId barred) {
  SpaceSet nearest;
  int distance = 0;  // of these
  Search<SpaceId, kMaxSpaces> search;
  search.Start(from);
  for (SpaceId space = search.Next(); space != kNoId; space = search.Next()) {
    if (!nearest.Empty() && search.cost() > distance) break;
    if (GuerillaSite(r, s, space) && !(elsewhere && space == from) && space != barred) {
      nearest.Add(space);
      distance = search.cost();
    }
    for (const Link& link : r.c.spaces[space].links) {
      if (InMexico(r, link.to)) search.Reach(link.to);
    }
  }
  return nearest;
}

Location GuerillaPool(const Rules& r) { return r.Plays("guerilla_pool=holding_box"_opt) ? kGuerillaBox : kRegroup; }

void StartIndianRaids(S& s, RaidKind kind, Side side, int most) { BeginRaids(s, kind, side, most); }

// ---- 9.8: what a card may be used for.

Ruling CheckRaidUse(const Rules& r, const S& s, CardId, Use use, Side side, Why* why) {
  if (use == Use::kRaid) {
    const Ruling cap = CheckCap(r, s, why);
    if (!cap.accepted) return cap;
    ADJUTANT_REFUSE_IMPOSSIBLE("9.8/1"_hom, !AnyRaid(r, s, side, side == kMexico), why, r.SideName(side),
                               " has nothing to raid within reach");
    return Accepted();
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("9.8/2"_hom, side != kMexico, why, "only Mexico has guerillas to hide or reveal");
  if (use == Use::kHideGuerilla) {
    ADJUTANT_REFUSE_IMPOSSIBLE("16.5/3"_hom, HiddenGuerilla(r, s) != kNoId, why, "a guerilla is in hiding already");
    ADJUTANT_REFUSE_IMPOSSIBLE("16.5/2"_hom, !GuerillaOnMap(r, s), why, "no guerilla is on the map");
    return Accepted();
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("16.5/4"_hom, HiddenGuerilla(r, s) == kNoId, why, "no guerilla is in hiding");
  ADJUTANT_REFUSE_IMPOSSIBLE("10.2.g/4"_hom, !AnyGuerillaSite(r, s), why, "no Rough space is free for a guerilla");
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
      Applied(trace, "16.2.b"_hom, [&] { return absl::StrCat("up to ", s.play.ops, " raid(s) by OPS of the card"); });
      if (s.effects.armistice_us + s.effects.armistice_mexico > 0) Applied(trace, "16.1.b/3"_hom);
      BeginRaids(s, kCardRaid, static_cast<Side>(s.play.side), s.play.ops);
  }
}

}  // namespace adjutant::halls
