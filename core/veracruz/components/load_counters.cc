// The counters of a component pack: groups, units, leaders, formations, gunboats, guerrillas.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "adjutant/veracruz/v1/pack.pb.h"
#include "core/veracruz/catalogue.h"
#include "core/veracruz/components/loader.h"

namespace adjutant::veracruz {

void Loader::Groups() {
  for (const v1::Group& datum : pack_.group()) {
    const std::string path = absl::StrCat("group.", datum.id());
    GroupInfo group;
    group.side = SideOf(path, datum.side());
    group.turn = Number(path, "turn", datum.has_turn(), datum.turn(), 0, kTurns);
    if (!datum.hex().empty()) {
      group.hex = HexNamed(absl::StrCat(path, ".hex"), datum.hex());
    }
    if (Breaks("19.11/1"_vc, group.side == kMexico && datum.hex().empty())) {
      Find(path, "a Mexican group enters at a hex", "19.11/1"_vc);
    }
    if (Breaks("21.0/1"_vc, group.side == kUs && group.turn == 0)) {
      Find(absl::StrCat(path, ".turn"), "the US has nothing on the map before the first turn", "21.0/1"_vc);
    }
    c_.groups.Add(group);
  }
}

void Loader::Units() {
  int militia = 0;
  for (const v1::Unit& datum : pack_.unit()) {
    const std::string path = absl::StrCat("unit.", datum.id());
    UnitInfo unit;
    unit.side = SideOf(path, datum.side());
    unit.arm = Choice<Arm>(path, "arm", datum.arm());
    unit.strength = Number(path, "strength", datum.has_strength(), datum.strength(), unit.militia() ? 0 : 1,
                           unit.militia() ? kDrawnStrengths - 1 : 50);
    unit.reduced = Number(path, "reduced", datum.has_reduced(), datum.reduced(), 0, 50);
    unit.allowance = Number(path, "allowance", datum.has_allowance(), datum.allowance(), 0, 20);
    unit.scout = datum.scout();
    unit.volunteer = datum.volunteer();
    unit.joins_regulars = datum.joins_regulars();
    if (!datum.group().empty()) {
      unit.group = unit.group_other = GroupNamed(absl::StrCat(path, ".group"), datum.group(), unit.side);
    }
    if (!datum.group_other().empty()) {
      unit.group_other = GroupNamed(absl::StrCat(path, ".group_other"), datum.group_other(), unit.side);
    }
    militia += unit.militia() ? 1 : 0;
    CheckUnit(path, unit);
    c_.units.Add(unit);
  }
  if (militia != kMilitiaCount) {
    FindAbsent(absl::StrCat("unit: ", militia, " militia in the pool instead of ", kMilitiaCount));
  }
}

void Loader::CheckUnit(const std::string& path, const UnitInfo& unit) {
  if (Breaks("3.21/1"_vc, unit.reduced != std::max(unit.strength - 1, 0))) {
    Find(absl::StrCat(path, ".reduced"), "the back is one strength point weaker", "3.21/1"_vc);
  }
  if (Breaks("5.13"_vc, (unit.allowance == 0) != (unit.arm == Arm::kArtillery))) {
    Find(absl::StrCat(path, ".allowance"), "artillery, and no other combat unit, has none", "5.13"_vc);
  }
  if (Breaks("5.15/1"_vc, unit.arm == Arm::kNavalBattery && unit.allowance != 1)) {
    Find(absl::StrCat(path, ".allowance"), "the Navy battery has 1", "5.15/1"_vc);
  }
  if (Breaks("3.22/1"_vc, unit.side == kUs ? unit.militia() : unit.arm == Arm::kNavalBattery)) {
    Find(absl::StrCat(path, ".arm"), "the other side has such units", "3.22/1"_vc);
  }
  const Arm scout = unit.side == kUs ? Arm::kEngineer : Arm::kCavalry;
  if (Breaks("3.22/2"_vc, unit.scout && unit.arm != scout)) {
    Find(absl::StrCat(path, ".scout"), "US engineers and Mexican cavalry are scouts", "3.22/2"_vc);
  }
  const bool regiment = path == "unit.us_1st_artillery" || path == "unit.us_2nd_artillery" ||
                        path == "unit.us_3rd_artillery" || path == "unit.us_4th_artillery";
  if (Breaks("5.18"_vc, regiment && unit.arm != Arm::kInfantry)) {
    Find(absl::StrCat(path, ".arm"), "regiments named Artillery are infantry", "5.18"_vc);
  }
  if (Breaks("3.23/2"_vc, path == "unit.us_mounted_rifles" && unit.arm != Arm::kInfantry)) {
    Find(absl::StrCat(path, ".arm"), "the Mounted Rifles are infantry", "3.23/2"_vc);
  }
  if (unit.volunteer && unit.side != kUs) Find(absl::StrCat(path, ".volunteer"), "the US has volunteers");
  if (Breaks("19.31/2"_vc, unit.volunteer && unit.artillery())) {
    Find(absl::StrCat(path, ".volunteer"), "artillery is neither regular nor volunteer", "19.31/2"_vc);
  }
  if (Breaks("15.19/2"_vc, unit.joins_regulars && !unit.volunteer)) {
    Find(absl::StrCat(path, ".joins_regulars"), "it is no volunteer", "15.19/2"_vc);
  }
  if (Breaks("14.12/1"_vc, unit.militia() != (unit.group == kNoId))) {
    Find(path, "a unit comes with a group, untried militia from the pool", "14.12/1"_vc);
  }
  constexpr int kAllVolunteers = 14;
  const bool late = unit.group != kNoId && c_.groups[unit.group].turn >= kAllVolunteers;
  if (Breaks("19.31/1"_vc, unit.side == kUs && late && !unit.artillery() && !unit.volunteer)) {
    Find(path, "all that arrive on turn 14 or later are volunteers", "19.31/1"_vc);
  }
}

void Loader::Leaders() {
  for (const v1::Leader& datum : pack_.leader()) {
    const std::string path = absl::StrCat("leader.", datum.id());
    LeaderInfo leader;
    leader.side = SideOf(path, datum.side());
    leader.stars = Within(path, "stars", datum.stars(), 0, 5);
    leader.rating = Number(path, "rating", datum.has_rating(), datum.rating(), 0, 4);
    leader.allowance = Number(path, "allowance", datum.has_allowance(), datum.allowance(), 0, 20);
    if (Breaks("3.21/2"_vc, leader.stars == 0)) {
      Find(absl::StrCat(path, ".stars"), "a leader has rank stars", "3.21/2"_vc);
    }
    leader.group = GroupNamed(absl::StrCat(path, ".group"), datum.group(), leader.side);
    Applied("3.21/2"_vc);
    if (Breaks("9.0"_vc, leader.rating < 1)) Find(absl::StrCat(path, ".rating"), "ratings run from 1 to 4", "9.0"_vc);
    c_.leaders.Add(leader);
  }
}

void Loader::OtherCounters() {
  for (const v1::Formation& datum : pack_.formation()) {
    const std::string path = absl::StrCat("formation.", datum.id());
    FormationInfo formation;
    formation.side = SideOf(path, datum.side());
    formation.allowance = Number(path, "allowance", datum.has_allowance(), datum.allowance(), 1, 20);
    if (Breaks("3.21/3"_vc, formation.allowance != 7)) {
      Find(absl::StrCat(path, ".allowance"), "armies and divisions have 7", "3.21/3"_vc);
    }
    formation.first_turn = Number(path, "first_turn", datum.has_first_turn(), datum.first_turn(), 1, kTurns);
    c_.formations.Add(formation);
  }
  for (const Side side : {kUs, kMexico}) {
    if (std::none_of(c_.formations.begin(), c_.formations.end(), [&](const auto& f) { return f.side == side; })) {
      FindAbsent(absl::StrCat("formation: the pack has none of side '", c_.sides.Id(side - 1), "'"));
    }
  }
  for (const v1::Gunboat& datum : pack_.gunboat()) {
    const std::string path = absl::StrCat("gunboat.", datum.id());
    GunboatInfo gunboat;
    gunboat.strength = Number(path, "strength", datum.has_strength(), datum.strength(), 1, 50);
    gunboat.group = GroupNamed(absl::StrCat(path, ".group"), datum.group(), kUs);
    c_.gunboats.Add(gunboat);
  }
  if (Breaks("18.0/1"_vc, pack_.gunboat_size() != kGunboatCount)) {
    FindAbsent("gunboat: the US has two", "18.0/1"_vc);
  }
  for (const v1::Guerrilla& datum : pack_.guerrilla()) {
    const std::string path = absl::StrCat("guerrilla.", datum.id());
    // The Guerrilla Attack Table ends there.
    c_.guerrillas.push_back(Number(path, "strength", datum.has_strength(), datum.strength(), 0, 3));
  }
  if (Breaks("16.11/1"_vc, pack_.guerrilla_size() != kGuerrillaCount)) {
    FindAbsent("guerrilla: there are six", "16.11/1"_vc);
  }
  c_.dummies = Counters("dummy");
  c_.fortifications = Counters("fortification");
  if (Breaks("14.2/1"_vc, c_.dummies != 8)) Find("counter.dummy.count", "the US gets eight", "14.2/1"_vc);
  if (Breaks("8.92/2"_vc, c_.fortifications != 3)) {
    Find("counter.fortification.count", "three are built in a game", "8.92/2"_vc);
  }
}

void Loader::Pieces() {
  const auto add = [&](const PieceInfo& piece, absl::string_view id, absl::string_view name) {
    c_.piece_names.Add(id, name);
    return c_.pieces.Add(piece);
  };
  c_.unit_pieces.resize(c_.units.size());
  for (const UnitId id : c_.units.ids()) {
    const UnitInfo& unit = c_.units[id];
    if (unit.militia()) {
      ++c_.militia_pool[static_cast<size_t>(unit.strength)];
      continue;
    }
    PieceInfo piece;
    piece.side = unit.side;
    piece.arm = unit.arm;
    piece.unit = id;
    piece.strength = unit.strength;
    piece.allowance = unit.allowance;
    piece.scout = unit.scout;
    piece.volunteer = unit.volunteer;
    piece.joins_regulars = unit.joins_regulars;
    c_.unit_pieces[id] = add(piece, c_.unit_names.Id(id), c_.unit_names.Name(id));
  }
  // Counters that are numbered here: nobody can tell them apart.
  const auto numbered = [&](int count, const PieceInfo& piece, absl::string_view id, absl::string_view name) {
    const PieceId first(c_.pieces.size());
    for (int i = 1; i <= count; ++i) add(piece, absl::StrCat(id, i), absl::StrCat(name, " ", i));
    return first;
  };
  PieceInfo militia;
  militia.side = kMexico;
  militia.arm = Arm::kMilitia;
  militia.drawn = true;
  for (const UnitInfo& unit : c_.units) {
    if (unit.militia()) militia.allowance = unit.allowance;
  }
  // What is no piece is a marker; of the pieces, units alone are combat units.
  Applied("3.22/3"_vc);
  Applied("3.22/4"_vc);
  Applied("3.22/5"_vc);
  c_.first_militia = numbered(kMilitiaCount, militia, "militia_", "Militia");
  const auto named = [&](Sort sort, const auto& infos, const NameTable& names, auto fill) {
    const PieceId first(c_.pieces.size());
    for (const auto id : infos.ids()) {
      PieceInfo piece;
      piece.sort = sort;
      fill(infos[id], &piece);
      add(piece, names.Id(id), names.Name(id));
    }
    return first;
  };
  c_.first_leader = named(Sort::kLeader, c_.leaders, c_.leader_names, [](const LeaderInfo& info, PieceInfo* piece) {
    piece->side = info.side;
    piece->allowance = info.allowance;
    piece->rating = info.rating;
  });
  c_.first_formation =
      named(Sort::kFormation, c_.formations, c_.formation_names, [](const FormationInfo& info, PieceInfo* piece) {
        piece->side = info.side;
        piece->allowance = info.allowance;
      });
  c_.first_gunboat =
      named(Sort::kGunboat, c_.gunboats, c_.gunboat_names, [](const GunboatInfo& info, PieceInfo* piece) {
        piece->side = kUs;
        piece->strength = info.strength;
      });
  PieceInfo other;
  other.sort = Sort::kGuerrilla;
  other.side = kMexico;
  c_.first_guerrilla = numbered(c_.n.guerrilla_on_map, other, "guerrillas_", "Guerrillas");
  for (const int8_t strength : c_.guerrillas) ++c_.guerrilla_pool[static_cast<size_t>(strength)];
  other.side = kUs;
  other.sort = Sort::kDummy;
  other.allowance = CounterAllowance("dummy");
  c_.first_dummy = numbered(c_.dummies, other, "dummy_", "Dummy");
  other.sort = Sort::kSupply;
  other.allowance = 0;
  c_.first_supply = numbered(kMaxSupplyUnits, other, "supply_", "Supply unit");
  other.sort = Sort::kPackAnimal;
  other.allowance = CounterAllowance("pack_animal");
  c_.first_pack_animal = numbered(kMaxPackAnimals, other, "pack_animal_", "Pack animal");
}

int8_t Loader::CounterAllowance(absl::string_view id) const {
  for (const v1::Counter& datum : pack_.counter()) {
    if (datum.id() == id) return static_cast<int8_t>(datum.allowance());
  }
  return 0;
}

int Loader::Counters(absl::string_view id) {
  for (const v1::Counter& datum : pack_.counter()) {
    if (datum.id() == id) {
      return Number(absl::StrCat("counter.", id), "count", datum.has_count(), datum.count(), 0, 50);
    }
  }
  FindAbsent(absl::StrCat("counter: the pack has no '", id, "'"));
  return 0;
}

}  // namespace adjutant::veracruz
