// The counters of a component pack: units, fortresses, leaders, markers.

#include "absl/strings/str_cat.h"
#include "adjutant/halls/v1/pack.pb.h"
#include "core/halls/catalogue.h"
#include "core/halls/components/loader.h"

namespace adjutant::halls {

void Loader::Units() {
  for (const v1::Unit& datum : pack_->unit()) {
    const std::string path = absl::StrCat("unit.", datum.id());
    UnitInfo unit;
    unit.side = SideOf(path, datum.side());
    unit.arm = Choice<Arm>(path, "arm", datum.arm());
    unit.sort = Choice<Sort>(path, "sort", datum.sort());
    unit.pool = Choice<Pool>(path, "pool", datum.pool());
    unit.strength = Number(path, "strength", datum.has_strength(), datum.strength(), 0, 50);
    unit.reduced_strength = Within(path, "reduced_strength", datum.reduced_strength(), 0, 50);
    unit.committable = datum.committable();
    CheckUnit(path, unit);
    if ((unit.sort == Sort::kFortress) != (unit.pool == Pool::kInFortress)) {
      Find(path, "the inherent unit of a fortress, and no other, stands in it from the start (13.3.a)");
    }
    if ((unit.sort == Sort::kGuerilla) != (unit.pool == Pool::kGuerillaBox)) {
      Find(path, "guerillas, and no other units, start in their holding box (2.1.e)");
    }
    c_.units.Add(unit);
  }
}

void Loader::CheckUnit(absl::string_view path, const UnitInfo& unit) {
  if (Breaks("2.2.a/1"_hom, unit.arm > Arm::kInfantryArtillery || unit.sort > Sort::kFortress))
    Find(path, "no such unit", "2.2.a/1"_hom);
  const bool mexican = unit.sort == Sort::kActiva || unit.sort == Sort::kZapadores || unit.sort == Sort::kGuerilla ||
                       unit.sort == Sort::kFortress;
  if (Breaks("2.2.a.1/1"_hom,
             (mexican && unit.side == kUs) || (unit.sort == Sort::kVolunteer && unit.side == kMexico))) {
    Find(absl::StrCat(path, ".sort"), "the other side has such units", "2.2.a.1/1"_hom);
  }
  if (Breaks("2.2.a.1/4"_hom, unit.sort == Sort::kMarine && unit.arm != Arm::kInfantry)) {
    Find(absl::StrCat(path, ".arm"), "Marines are infantry", "2.2.a.1/4"_hom);
  }
  const bool mixed = path == "unit.us_1st_artillery" || path == "unit.us_2nd_artillery" ||
                     path == "unit.us_3rd_artillery" || path == "unit.us_4th_artillery";
  if (Breaks("2.2.a.3"_hom, mixed && unit.arm != Arm::kInfantryArtillery)) {
    Find(absl::StrCat(path, ".arm"), "the 1st to 4th Artillery are infantry too", "2.2.a.3"_hom);
  }
  if (Breaks("13.3.a/1"_hom, unit.sort == Sort::kFortress && unit.arm != Arm::kArtillery)) {
    Find(absl::StrCat(path, ".arm"), "the unit of a fortress is artillery", "13.3.a/1"_hom);
  }
}

void Loader::Fortresses() {
  for (SpaceId space : c_.spaces.ids()) {
    const absl::string_view id = c_.space_names.Id(space);
    const bool named = id == "mejico" || id == "vera_cruz";
    if (Breaks("2.1.b"_hom, c_.spaces[space].fortress != named))
      Find(absl::StrCat("space.", id, ".fortress"), "Mejico and Vera Cruz are the fortresses", "2.1.b"_hom);
  }
  Kept("2.3.a/2"_hom);
}

void Loader::Leaders() {
  for (const v1::Leader& datum : pack_->leader()) {
    const std::string path = absl::StrCat("leader.", datum.id());
    LeaderInfo leader;
    leader.side = SideOf(path, datum.side());
    Kept("2.2.b/1"_hom);
    leader.ratings.strategy = Number(path, "strategy", datum.has_strategy(), datum.strategy(), 1, 4);
    leader.ratings.command = Number(path, "command", datum.has_command(), datum.command(), 0, 50);
    leader.ratings.tactics = Number(path, "tactics", datum.has_tactics(), datum.tactics(), 0, 9);
    leader.ratings.stars = Number(path, "stars", datum.has_stars(), datum.stars(), 1, 2);  // 13.4.a/1, 11.2.e/2
    const bool repl =
        datum.repl_strategy() != 0 || datum.repl_command() != 0 || datum.repl_tactics() != 0 || datum.repl_stars() != 0;
    if (repl) {
      leader.repl.strategy = Number(path, "repl_strategy", datum.has_repl_strategy(), datum.repl_strategy(), 1, 4);
      leader.repl.command = Within(path, "repl_command", datum.repl_command(), 0, 50);
      leader.repl.tactics = Within(path, "repl_tactics", datum.repl_tactics(), 0, 9);
      leader.repl.stars = Within(path, "repl_stars", datum.repl_stars(), 1, 2);
    }
    leader.in_pool = datum.in_pool();
    leader.guerilla_leader = datum.guerilla_leader();
    if (!datum.replacement().empty()) {
      const std::string field = absl::StrCat(path, ".replacement");
      leader.replacement = LeaderId(Named(c_.leader_names, field, datum.replacement()));
      if (repl) Find(field, "a leader with a REPL side needs no other leader to replace him (2.2.b)");
    }
    c_.leaders.Add(leader);
  }
}

void Loader::Markers() {
  for (const v1::Fortification& datum : pack_->fortification()) {
    const std::string path = absl::StrCat("fortification.", datum.id());
    MarkerInfo marker;
    marker.side = SideOf(path, datum.side());
    marker.work = Choice<Work>(path, "work", datum.work());
    marker.value = Number(path, "value", datum.has_value(), datum.value(), 0, 50);
    c_.markers.Add(marker);
  }
  for (const v1::Army& datum : pack_->army()) {
    c_.armies.Add(SideOf(absl::StrCat("army.", datum.id()), datum.side()));
  }
}

}  // namespace adjutant::halls
