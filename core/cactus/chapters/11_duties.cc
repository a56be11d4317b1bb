// Cactus Throne 10.2, 11.4, 11.5, 11.6, where they concern marches: who must go somewhere, and who must keep out.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/05_movement.h"
#include "core/table/paths.h"

namespace adjutant::cactus {

namespace {

using Ways = Search<ProvinceId, kMaxProvinces>;

Nation NationOf(const Rules& r, Piece piece) {
  return piece.unit.exists() ? r.c.units[piece.unit].nation : r.c.leaders[piece.leader].nation;
}

// 11.4/10, by sonora_repo.
bool Foreclosed(const Rules& r, const S& s) {
  if (s.affairs.repo_turn == 0) return false;
  return !r.Plays("sonora_repo=two_turns"_opt) || s.now.turn <= s.affairs.repo_turn + 1;
}
bool ForeclosedTo(const Rules& r, const S& s, Piece piece) {
  if (!Foreclosed(r, s) || NationOf(r, piece) == Nation::kFrench) return false;
  return SideOf(r, s, piece) == kImperial || !r.Plays("sonora_repo=imperial"_opt);
}
// 11.5/9: the French are on their way out.
bool Leaves(const Rules& r, const S& s, Piece piece) {
  if (s.affairs.bismarck == 0 || SideOf(r, s, piece) != kImperial) return false;
  const Leaving& leaving = piece.unit.exists() ? r.c.units[piece.unit].leaving : r.c.leaders[piece.leader].leaving;
  return leaving.with_french || NationOf(r, piece) == Nation::kFrench;
}
bool Abdicated(const Rules& r, const S& s, Piece piece) {
  return s.affairs.abdicated != 0 && piece.leader.exists() && piece.leader == r.c.maximilian;
}

bool HasPort(const Rules& r, ProvinceId province) {
  for (const CityId city : r.c.provinces[province].cities) {
    if (r.c.cities[city].port != Sea::kNone) return true;
  }
  return false;
}

// From these provinces, those of them that are Imperial, over Imperial provinces.
void GoOut(const Rules& r, const S& s, const ProvinceSet& from, Ways* ways) {
  for (const ProvinceId p : from) {
    if (Holds(s, kImperial, p)) ways->Start(p);
  }
  for (ProvinceId here = ways->Next(); here.exists(); here = ways->Next()) {
    for (const ProvinceId to : r.c.provinces[here].links) {
      if (Holds(s, kImperial, to)) ways->Reach(to);
    }
  }
}
ProvinceSet ControlledPorts(const Rules& r, const S& s) {
  ProvinceSet ports;
  for (const ProvinceId p : r.c.map) {
    if (HasPort(r, p) && Holds(s, kImperial, p)) ports.Add(p);
  }
  return ports;
}
ProvinceSet Only(ProvinceId province) {
  ProvinceSet set;
  set.Add(province);
  return set;
}
// How far it is from a province that may itself be anybody's; Ways::kFar if there is no way.
int WayFrom(const Rules& r, const Ways& ways, ProvinceId from) {
  int least = ways.CostTo(from);
  for (const ProvinceId next : r.c.provinces[from].links) {
    if (ways.Reached(next)) least = std::min(least, ways.CostTo(next) + 1);
  }
  return least;
}

// 11.5/9b, 11.5/9e, 11.5/9f: the step of a French unit on its way out.
Ruling CheckWayOut(const Rules& r, const S& s, Piece piece, ProvinceId from, ProvinceId to, Why* why) {
  Ways ways;
  GoOut(r, s, Only(r.c.vera_cruz), &ways);
  int left = from == r.c.vera_cruz ? 0 : WayFrom(r, ways, from);
  if (left != Ways::kFar) {
    ADJUTANT_REFUSE_IF("11.5/9b"_cac, !ways.Reached(to) || ways.CostTo(to) >= left, why, PieceName(r, piece),
                       " goes towards ", r.ProvinceName(r.c.vera_cruz), " through Imperial provinces");
    return Accepted();
  }
  Ways to_ports;
  GoOut(r, s, ControlledPorts(r, s), &to_ports);
  left = WayFrom(r, to_ports, from);
  ADJUTANT_REFUSE_IF("11.5/9f"_cac, left == Ways::kFar, why, PieceName(r, piece), " finds no way out and stays");
  ADJUTANT_REFUSE_IF("11.5/9e"_cac, !to_ports.Reached(to) || to_ports.CostTo(to) >= left, why, PieceName(r, piece),
                     " goes to the nearest Imperial port");
  return Accepted();
}

}  // namespace

bool HandedOverTo(const Rules& r, const S& s, Piece piece) {
  constexpr uint8_t kMarker = 2;
  return s.affairs.sonora == kMarker && SideOf(r, s, piece) == kImperial && NationOf(r, piece) != Nation::kConfederate;
}

bool Holds(const S& s, Side side, ProvinceId province) {
  if (PhaseOf(s) == Phase::kMovement && s.agenda.fallen.Has(province)) {
    Applied("7.5/18"_cac);
    return false;
  }
  return Controls(s, side, province);
}

bool KeptOut(const Rules& r, const S& s, Piece piece, PlaceId place) {
  if (place != r.c.PlaceOf(r.c.sonora)) return false;
  return ForeclosedTo(r, s, piece) || HandedOverTo(r, s, piece);
}

Ruling CheckDirection(const Rules& r, const S& s, Piece piece, PlaceId from, PlaceId to, Why* why) {
  if (to == r.c.PlaceOf(r.c.sonora)) {
    ADJUTANT_REFUSE_IF("11.4/10a"_cac, ForeclosedTo(r, s, piece), why, PieceName(r, piece), " may not enter Sonora");
    ADJUTANT_REFUSE_IF("10.2/9"_cac, HandedOverTo(r, s, piece), why, "Sonora is the Confederates'");
  }
  const ProvinceId here = r.c.ProvinceOf(from), there = r.c.ProvinceOf(to);
  if (!here.exists() || !there.exists()) return Accepted();
  if (Abdicated(r, s, piece)) {
    ADJUTANT_REFUSE_IF("11.6/2a"_cac, r.c.Distance(there, r.c.vera_cruz) >= r.c.Distance(here, r.c.vera_cruz), why,
                       r.LeaderName(piece.leader), " makes for ", r.ProvinceName(r.c.vera_cruz));
  }
  return Leaves(r, s, piece) ? CheckWayOut(r, s, piece, here, there, why) : Accepted();
}

// By sea the French make for Vera Cruz itself; Maximilian goes nearer to it, whoever holds it.
Ruling CheckVoyage(const Rules& r, const S& s, Piece piece, PlaceId from, PlaceId to, Why* why) {
  if (!MustMove(r, s, piece)) return Accepted();
  if (Abdicated(r, s, piece)) return CheckDirection(r, s, piece, from, to, why);
  const bool home = to == r.c.PlaceOf(r.c.vera_cruz) && Holds(s, kImperial, r.c.vera_cruz);
  ADJUTANT_REFUSE_IF("11.5/9b"_cac, !home, why, PieceName(r, piece), " makes for ", r.ProvinceName(r.c.vera_cruz));
  return Accepted();
}

bool MustMove(const Rules& r, const S& s, Piece piece) {
  if (PhaseOf(s) != Phase::kMovement || !OnMap(r, s, piece)) return false;
  if (Leaves(r, s, piece) || Abdicated(r, s, piece)) return true;
  if (ProvinceOf(r, s, piece) != r.c.sonora) return false;
  if (HandedOverTo(r, s, piece)) return true;
  // 11.4/10b: who was there before, or is placed there (10.2/6), has not retreated into it.
  const bool retreated = !StateOf(s, piece).Has(kStoodInSonora | kHasArrived);
  return ForeclosedTo(r, s, piece) && s.now.turn > s.affairs.repo_turn && retreated;
}

Ruling CheckOwesNoMove(const Rules& r, const S& s, Piece piece, const char* must, Why* why) {
  if (!MustMove(r, s, piece)) return Accepted();
  ADJUTANT_REFUSE_IF("11.6/2a"_cac, Abdicated(r, s, piece), why, PieceName(r, piece), must);
  ADJUTANT_REFUSE_IF("11.5/9b"_cac, !KeptOut(r, s, piece, WhereIs(s, piece)), why, PieceName(r, piece), must);
  ADJUTANT_REFUSE_IF("10.2/9"_cac, HandedOverTo(r, s, piece), why, PieceName(r, piece), must);
  ADJUTANT_REFUSE_IF("11.4/10b"_cac, true, why, PieceName(r, piece), must);
  return Accepted();
}

bool OwesMove(const Rules& r, const S& s, Piece piece) {
  if (!MustMove(r, s, piece) || !CheckFree(r, s, piece, false, nullptr).accepted) return false;
  Group alone;
  alone.Add(piece);
  if (AllowanceOf(r, s, alone, kNoId) == 0) return false;
  bool can = false;
  const PlaceId from = WhereIs(s, piece);
  const ProvinceId here = r.c.ProvinceOf(from);
  const bool held = r.Plays("leave_enemy=friendly_only"_opt) && EnemyIn(r, s, Phasing(s), here);
  ForEachStep(r, from, [&](PlaceId to) {
    if (held && !Holds(s, Phasing(s), r.c.ProvinceOf(to))) return;
    can = can || CheckStep(r, s, alone, from, to, nullptr).accepted;
  });
  return can;
}

}  // namespace adjutant::cactus
