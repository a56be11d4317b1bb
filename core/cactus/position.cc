// Values by name, mostly from tables: what has a name here can be read, claimed and expected.
#include "core/cactus/position.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/cactus/engine.h"
#include "core/cactus/position_rows.h"

namespace adjutant::cactus {
namespace {

template <class AnyId>
absl::string_view IdOrNone(const NameTable& names, AnyId id) {
  return id.exists() ? names.Id(id) : "none";
}

class Lister {
 public:
  Lister(const Rules& r, const S& s, ValueList* out) : r_(r), s_(s), out_(out) {}

  void Run() {
    for (const auto& row : kScalarNumbers) out_.Add(row, s_.now);
    for (const auto& row : kScalarWords) out_.Add(row, s_.now);
    for (size_t pool = 0; pool < kPools; ++pool) Pool(pool);
    for (const Side side : {kImperial, kRepublican})
      out_.Add(absl::StrCat("free_guns.", WordOf(kSides, side)), int64_t{s_.now.guns_won[side]});
    Event();
    for (const auto& row : kAffairWords) out_.Add(row, s_.affairs);
    for (const auto& row : kAffairNumbers) out_.Add(row, s_.affairs);
    for (const Side side : {kImperial, kRepublican})
      out_.Add(absl::StrCat("reroll_year.", WordOf(kSides, side)), int64_t{s_.affairs.rerolls[side]});
    Map();
    for (const UnitId u : r_.c.units.ids()) {
      if (r_.c.units[u].in_play) APiece("unit.", r_.c.unit_names.Id(u), u);
    }
    for (const LeaderId l : r_.c.leaders.ids()) {
      if (r_.c.leaders[l].in_play) APiece("leader.", r_.c.leader_names.Id(l), l);
    }
    for (const ArmyId a : r_.c.armies.ids()) Army(a);
    Units("rebels", s_.rebels);
    Leaders("rebel_leaders", s_.rebel_leaders);
    Under();
  }

 private:
  void Pool(size_t pool) {
    const char* word = WordOf(kPoolWords, pool);
    if (*word == '\0') return;
    out_.Add(absl::StrCat("points.", word), int64_t{s_.now.points[pool]});
    out_.Add(absl::StrCat("gains.", word), int64_t{s_.now.gains[pool]});
  }
  void Event() {
    out_.Add("event", IdOrNone(r_.c.event_names, s_.turn.event.get()));
    for (const auto& row : kEffectWords) out_.Add(row, s_.turn);
    out_.Add("event.camerone.place", IdOrNone(r_.c.place_names, s_.turn.camerone_at.get()));
    // By sea_once: of the French flotilla, and of those of the USA.
    for (size_t i = 0; i < s_.turn.trips.size(); ++i) {
      const std::string trip = absl::StrCat("trip.", i + 1);
      out_.Add(trip + ".from", IdOrNone(r_.c.place_names, s_.turn.trips[i].from.get()));
      out_.Add(trip + ".to", IdOrNone(r_.c.place_names, s_.turn.trips[i].to.get()));
    }
  }
  void Map() {
    int of[3] = {};
    for (const ProvinceId p : r_.c.map) ++of[s_.control[p]];
    out_.Add("provinces.imperial", of[kImperial]);
    out_.Add("provinces.republican", of[kRepublican]);
    for (const ProvinceId p : r_.c.map) {
      out_.Add(absl::StrCat("control.", r_.c.province_names.Id(p)), WordOf(kSides, s_.control[p]));
      out_.Add(absl::StrCat("held.", r_.c.province_names.Id(p)), WordOf(kSides, s_.held[p]));
    }
    for (const CityId c : r_.c.cities.ids()) {
      if (!r_.c.cities[c].in_play) continue;
      const SiegeState& siege = s_.sieges[c];
      const char* unmarked = siege.fresh == 0 && siege.side == kWentInBefore ? "before_combat" : "none";
      const std::string text =
          siege.marker == 0 ? unmarked : absl::StrCat(siege.marker, " ", WordOf(kSides, siege.side));
      out_.Add(absl::StrCat("siege.", r_.c.city_names.Id(c)), text);
    }
    out_.AddList(
        "sieges_won", r_.c.province_names, [&](int32_t p) { return s_.agenda.fallen.Has(ProvinceId(p)); }, "none");
  }
  // "puebla reduced": where it is, and what differs from a full unit in the field.
  void APiece(absl::string_view kind, absl::string_view id, Piece piece) {
    const PieceState& state = StateOf(s_, piece);
    if (!state.where.exists()) return;
    const std::string name = absl::StrCat(kind, id);
    std::string text(r_.c.place_names.Id(state.where.get()));
    if (piece.unit.exists() && state.steps == 1 && !AtFullStrength(r_, s_, piece.unit)) text += " reduced";
    if (state.city.exists()) absl::StrAppend(&text, " ", r_.c.city_names.Id(state.city.get()));
    if (state.army.exists()) absl::StrAppend(&text, " ", r_.c.army_names.Id(state.army.get()));
    out_.Add(name, text);
    std::vector<absl::string_view> marks;
    for (const MarkSpec& spec : kMarkSpecs) {
      if (state.Has(spec.flag)) marks.push_back(spec.word);
    }
    out_.Add(name + ".flags", marks.empty() ? "none" : absl::StrJoin(marks, " "));
  }
  void Army(ArmyId a) {
    const std::string name = absl::StrCat("army.", r_.c.army_names.Id(a));
    const ArmyState& army = s_.armies[a];
    out_.Add(name, WordOf(kArmyStatus, army.status));
    out_.Add(name + ".leader", IdOrNone(r_.c.leader_names, army.leader.get()));
    for (const auto& row : kArmyNumbers) out_.Add(absl::StrCat(name, ".", row.name), int64_t{army.*row.member});
  }
  void Units(absl::string_view name, const UnitSet& units) {
    out_.AddList(
        name, r_.c.unit_names, [&](int32_t u) { return units.Has(UnitId(u)); }, "none");
  }
  void Leaders(absl::string_view name, const LeaderSet& leaders) {
    out_.AddList(
        name, r_.c.leader_names, [&](int32_t l) { return leaders.Has(LeaderId(l)); }, "none");
  }

  // What is going on.
  void Under() {
    if (s_.move.from.exists()) {
      out_.Add("movement.place", IdOrNone(r_.c.place_names, s_.move.at.get()));
      Units("movement.units", s_.move.units);
      Leaders("movement.leaders", s_.move.leaders);
      out_.Add("movement.steps", s_.move.steps);
      out_.Add("movement.allowance", s_.move.allowance);
    }
    if (s_.combat.place.exists()) Combat();
    if (s_.loss.left != 0) {
      out_.Add("loss.side", WordOf(kSides, s_.loss.side));
      out_.Add("loss.left", s_.loss.left);
      Units("loss.from", s_.loss.from);
    }
    if (s_.retreat.from.exists()) {
      out_.Add("retreat.side", WordOf(kSides, s_.retreat.side));
      Units("retreat.units", s_.retreat.units);
      Leaders("retreat.leaders", s_.retreat.leaders);
    }
  }
  void Combat() {
    const struct Combat& combat = s_.combat;
    out_.Add("combat.place", IdOrNone(r_.c.place_names, combat.place.get()));
    out_.Add("combat.city", IdOrNone(r_.c.city_names, combat.city.get()));
    out_.Add("combat.round", combat.round);
    out_.Add("combat.attacker", WordOf(kSides, combat.attacker));
    out_.Add("combat.initiative", WordOf(kSides, combat.initiative));
    out_.Add("combat.terrain", IdOrNone(r_.c.terrain_names, combat.terrain.get()));
    out_.Add("combat.column", combat.column);
    out_.Add("combat.modifier", combat.modifier);
    out_.Add("combat.die", combat.die);
    for (const Side side : {kImperial, kRepublican}) {
      const std::string name = absl::StrCat("combat.", WordOf(kSides, side), ".");
      const Fighters& fighters = FightersOf(s_, side);
      Units(name + "units", fighters.units);
      Leaders(name + "leaders", fighters.leaders);
      out_.Add(name + "lead", IdOrNone(r_.c.unit_names, fighters.lead.get()));
      out_.Add(name + "initiative", fighters.total);
      out_.Add(name + "shift", fighters.shift);
    }
  }

  const Rules& r_;
  const S& s_;
  ValueWriter out_;
};

}  // namespace

void AppendValues(const Rules& r, const S& s, ValueList* out) { Lister(r, s, out).Run(); }

}  // namespace adjutant::cactus
