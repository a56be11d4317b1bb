// Whether a position that was set by name can be.
#include "absl/strings/str_cat.h"
#include "core/cactus/engine.h"
#include "core/cactus/position.h"
#include "core/kernel/status.h"

namespace adjutant::cactus {

namespace {

absl::Status Cannot(absl::string_view what) { return absl::InvalidArgumentError(what); }

// 6.1: its leader is a member of it, and all of it is where he is.
absl::Status CheckArmy(const Rules& r, const S& s, ArmyId army) {
  const std::string name = r.ArmyName(army);
  const Group all = MembersOf(r, s, army);
  if (!Formed(s, army)) return all.Empty() ? absl::OkStatus() : Cannot(name + " is not formed and has members (6.1/3)");
  const LeaderId leader = s.armies[army].leader;
  // All of it may be with the fleet (7.3.3/8).
  if (!ProvinceOf(r, s, army).exists() && !(leader.exists() && s[leader].where == r.c.aboard))
    return Cannot(name + " has no leader on the map (6.1/1)");
  bool together = true;
  ForEach(all, [&](Piece piece) { together = together && WhereIs(s, piece) == s[leader].where.get(); });
  if (!together) return Cannot(name + " is in several places (6.1/3)");
  // By option losses in combat alone take the marker.
  if (r.Plays("army_below_min=any_loss"_opt) && !MakesArmy(r, s, all, false))
    return Cannot(name + " is too small for an Army (6.1/4)");
  return absl::OkStatus();
}

// 7.5: a siege has a garrison and a besieger on the ground.
absl::Status CheckSiegeOf(const Rules& r, const S& s, CityId city) {
  if (!Besieged(s, city)) return absl::OkStatus();
  const auto side = static_cast<Side>(s.sieges[city].side);
  if (UnitsInCity(r, s, city).Empty()) return Cannot(r.CityName(city) + " is besieged and holds nobody (7.5/7)");
  if (UnitsInField(r, s, side, r.c.cities[city].province).Empty())
    return Cannot(r.CityName(city) + " is besieged by nobody (7.6/4)");
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckPosition(const Rules& r, const S& s) {
  for (const ArmyId a : r.c.armies.ids()) ADJUTANT_RETURN_IF_ERROR(CheckArmy(r, s, a));
  for (const CityId c : r.c.cities.ids()) ADJUTANT_RETURN_IF_ERROR(CheckSiegeOf(r, s, c));
  for (const UnitId u : r.c.units.ids()) {
    if (r.c.units[u].naval() && OnMap(r, s, Piece(u)))
      return Cannot(r.UnitName(u) + " is a naval unit and stays in the Gulf (7.6/1)");
  }
  const int last = r.scenario().last_turn;
  if ((s.step == kTurnStart || PhaseOf(s) == Phase::kSetup) && s.now.turn >= last)
    return Cannot(absl::StrCat("turn ", last, " is the scenario's last, after which none begins (4.0/1)"));
  if (s.now.end != 0 || s.now.winner != kNobody) return Cannot("somebody has won, and the game goes on (9.1)");
  return absl::OkStatus();
}

}  // namespace adjutant::cactus
