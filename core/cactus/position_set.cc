// Settings by name.
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/cactus/engine.h"
#include "core/cactus/position.h"
#include "core/cactus/position_rows.h"
#include "core/kernel/status.h"

namespace adjutant::cactus {
namespace {

constexpr const char* kFollowing[] = {"provinces.", "movement.", "combat.", "loss.", "retreat."};
constexpr int kMostPoints = 9999;

class Setter {
 public:
  Setter(const Rules& r, S* s, absl::string_view name, absl::string_view value) : r_(r), s_(*s), in_(name, value) {}

  absl::Status Run() {
    absl::Status status;
    if (SetsRow(&status)) return status;
    const std::vector<absl::string_view>& parts = in_.parts();
    if (in_.name() == "map") return SetMap();
    if (in_.name() == "event") return SetEvent();
    if (in_.name() == "event.camerone.place") return SetPlace(&s_.turn.camerone_at);
    if (in_.name() == "rebels") return SetRebels();
    if (in_.name() == "rebel_leaders") return SetRebelLeaders();
    if (in_.name() == "sieges_won") return SetFallen();
    for (const char* following : kFollowing) {
      if (absl::StartsWith(in_.name(), following)) return in_.Follows();
    }
    if (parts.size() == 3 && parts[0] == "trip") return SetTrip(parts[1], parts[2]);
    if (parts.size() == 2 && parts[0] == "control") return SetSide(parts[1], &s_.control);
    if (parts.size() == 2 && parts[0] == "held") return SetSide(parts[1], &s_.held);
    if (parts.size() == 2 && parts[0] == "siege") return SetSiege(parts[1]);
    if (parts.size() == 2 && parts[0] == "points") return SetPoints(parts[1], &s_.now.points);
    if (parts.size() == 2 && parts[0] == "gains") return SetPoints(parts[1], &s_.now.gains);
    if (parts.size() == 2 && parts[0] == "free_guns") return SetOfSide(parts[1], 99, s_.now.guns_won);
    if (parts.size() == 2 && parts[0] == "reroll_year") return SetOfSide(parts[1], kYears, s_.affairs.rerolls);
    if (parts.size() >= 2 && parts[0] == "unit") return SetUnit(parts);
    if (parts.size() >= 2 && parts[0] == "leader") return SetLeader(parts);
    if (parts.size() >= 2 && parts[0] == "army") return SetArmy(parts);
    return UnknownName();
  }

 private:
  // A row of the tables, if the name is of one.
  bool SetsRow(absl::Status* status) {
    return in_.SetsOneOf(kScalarNumbers, &s_.now, status) || in_.SetsOneOf(kScalarWords, &s_.now, status) ||
           in_.SetsOneOf(kEffectWords, &s_.turn, status) || in_.SetsOneOf(kAffairWords, &s_.affairs, status) ||
           in_.SetsOneOf(kAffairNumbers, &s_.affairs, status);
  }
  absl::Status UnknownName() const {
    ValueList values;
    AppendValues(r_, s_, &values);
    return in_.Unknown(values, {"decision", "map"});
  }

  // Every counter that can come is waiting; nobody besieges anything.
  absl::Status SetMap() {
    if (!in_.Is("empty")) return in_.Bad("a map can be 'empty' and nothing else");
    const auto clear = [&](PieceState* state, bool in_play) {
      *state = PieceState{};
      state->where = in_play ? r_.c.waiting : r_.c.removed;
    };
    for (const UnitId u : r_.c.units.ids()) clear(&s_[u], r_.c.units[u].in_play);
    for (const LeaderId l : r_.c.leaders.ids()) clear(&s_[l], r_.c.leaders[l].in_play);
    s_.sieges = {};
    for (ArmyState& army : s_.armies) {
      if (army.status == static_cast<uint8_t>(ArmyStatus::kFormed))
        army.status = static_cast<uint8_t>(ArmyStatus::kFree);
      army.leader = kNoId;
    }
    Rebuild(r_, s_);
    return absl::OkStatus();
  }
  absl::Status SetEvent() {
    if (in_.Is("none")) return s_.turn.event = kNoId, absl::OkStatus();
    ADJUTANT_ASSIGN_OR_RETURN(const EventId event, in_.Find<EventId>(r_.c.event_names, in_.value()));
    s_.turn.event = event;
    return absl::OkStatus();
  }
  absl::Status SetPlace(MaybePlace* to) {
    if (in_.Is("none")) return *to = kNoId, absl::OkStatus();
    ADJUTANT_ASSIGN_OR_RETURN(const PlaceId place, in_.Find<PlaceId>(r_.c.place_names, in_.value()));
    *to = place;
    return absl::OkStatus();
  }
  absl::Status SetTrip(absl::string_view number, absl::string_view end) {
    ADJUTANT_ASSIGN_OR_RETURN(const int i,
                              Setting(in_.name(), number).Number(1, static_cast<int>(s_.turn.trips.size())));
    if (end != "from" && end != "to") return UnknownName();
    Trip& trip = s_.turn.trips[static_cast<size_t>(i - 1)];
    return SetPlace(end == "from" ? &trip.from : &trip.to);
  }
  // A list of ids, or "none".
  template <class AnyId, class Set>
  absl::Status SetList(const NameTable& names, Set* to) {
    Set members;
    for (const absl::string_view word : in_.words()) {
      if (in_.Is("none")) break;
      ADJUTANT_ASSIGN_OR_RETURN(const AnyId id, in_.Find<AnyId>(names, word));
      members.Add(id);
    }
    *to = members;
    return absl::OkStatus();
  }
  absl::Status SetRebels() { return SetList<UnitId>(r_.c.unit_names, &s_.rebels); }
  absl::Status SetRebelLeaders() { return SetList<LeaderId>(r_.c.leader_names, &s_.rebel_leaders); }
  absl::Status SetFallen() { return SetList<ProvinceId>(r_.c.province_names, &s_.agenda.fallen); }

  absl::Status SetSide(absl::string_view id, IdArray<ProvinceId, uint8_t, kMaxProvinces>* to) {
    ADJUTANT_ASSIGN_OR_RETURN(const ProvinceId province, in_.Find<ProvinceId>(r_.c.province_names, id));
    if (!r_.c.map.Has(province)) return in_.Bad("the province is not in play (3.0/13)");
    return Setting::Assign(in_.Word(kSides), &(*to)[province]);
  }
  // "none", "1 imperial"; "before_combat" of one that nobody besieges, but could at any odds.
  absl::Status SetSiege(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const CityId city, in_.Find<CityId>(r_.c.city_names, id));
    if (in_.Is("none")) return s_.sieges[city] = {}, absl::OkStatus();
    if (in_.Is("before_combat")) {
      s_.sieges[city] = {};
      s_.sieges[city].side = kWentInBefore;
      return absl::OkStatus();
    }
    const std::vector<absl::string_view>& words = in_.words();
    if (words.size() != 2) return in_.Bad("a siege is 'none', or a marker and who besieges: '1 imperial'");
    ADJUTANT_ASSIGN_OR_RETURN(const int marker, Setting(in_.name(), words[0]).Number(1, 2));
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t side, Setting(in_.name(), words[1]).Word(kSides));
    s_.sieges[city] = {};
    s_.sieges[city].marker = static_cast<uint8_t>(marker);
    s_.sieges[city].side = side;
    return absl::OkStatus();
  }
  absl::Status SetPoints(absl::string_view pool, std::array<int16_t, kPools>* to) {
    for (size_t i = 0; i < kPools; ++i) {
      if (pool.empty() || pool != WordOf(kPoolWords, i)) continue;
      ADJUTANT_ASSIGN_OR_RETURN(const int points, in_.Number(-kMostPoints, kMostPoints));
      (*to)[i] = static_cast<int16_t>(points);
      return absl::OkStatus();
    }
    return UnknownName();
  }
  absl::Status SetOfSide(absl::string_view id, int most, uint8_t* to) {
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t side, Setting(in_.name(), id).Word(kSides));
    return Setting::Assign(in_.Number(0, most), &to[side]);
  }

  absl::Status SetUnit(const std::vector<absl::string_view>& parts) {
    ADJUTANT_ASSIGN_OR_RETURN(const UnitId unit, in_.Find<UnitId>(r_.c.unit_names, parts[1]));
    if (parts.size() == 3 && parts[2] == "flags") return SetFlags(&s_[unit]);
    if (parts.size() != 2) return UnknownName();
    if (!r_.c.units[unit].in_play) return in_.Bad("the unit is not in play");
    ADJUTANT_RETURN_IF_ERROR(SetPiece(unit, r_.c.units[unit].steps()));
    // Off the map and in the pool a unit has no steps.
    const PlaceId place = s_[unit].where;
    if (r_.c.places[place] == PlaceKind::kHolder) s_[unit].steps = 0;
    return absl::OkStatus();
  }
  absl::Status SetLeader(const std::vector<absl::string_view>& parts) {
    ADJUTANT_ASSIGN_OR_RETURN(const LeaderId leader, in_.Find<LeaderId>(r_.c.leader_names, parts[1]));
    if (parts.size() == 3 && parts[2] == "flags") return SetFlags(&s_[leader]);
    if (parts.size() != 2) return UnknownName();
    if (!r_.c.leaders[leader].in_play) return in_.Bad("the leader is not in play");
    return SetPiece(leader, 0);
  }
  // A place, then what there is of: reduced, a city, an Army.
  absl::Status SetPiece(Piece piece, int steps) {
    const std::vector<absl::string_view>& words = in_.words();
    if (words.empty()) return in_.Bad("a piece is somewhere");
    PieceState state{};
    state.steps = static_cast<uint8_t>(steps);
    state.flags = StateOf(s_, piece).flags;
    ADJUTANT_ASSIGN_OR_RETURN(const PlaceId place, in_.Find<PlaceId>(r_.c.place_names, words[0]));
    state.where = place;
    for (size_t i = 1; i < words.size(); ++i) {
      if (words[i] == "reduced") {
        if (steps != 2) return in_.Bad("only a unit of two steps can be reduced (7.3.1)");
        state.steps = 1;
      } else if (const ArmyId army(r_.c.army_names.Find(words[i])); army.exists()) {
        state.army = army;
      } else {
        ADJUTANT_ASSIGN_OR_RETURN(const CityId city, in_.Find<CityId>(r_.c.city_names, words[i]));
        if (r_.c.PlaceOf(r_.c.cities[city].province) != place) return in_.Bad("the city is not in that province");
        state.city = city;
      }
    }
    StateOf(s_, piece) = state;
    Rebuild(r_, s_);
    return absl::OkStatus();
  }
  absl::Status SetFlags(PieceState* state) {
    uint16_t flags = 0;
    for (const absl::string_view word : in_.words()) {
      if (in_.Is("none")) break;
      const uint16_t before = flags;
      for (const MarkSpec& spec : kMarkSpecs) {
        if (word == spec.word) flags = static_cast<uint16_t>(flags | spec.flag);
      }
      if (flags == before) return in_.Bad(absl::StrCat("there is no mark '", word, "', or it is given twice"));
    }
    state->flags = flags;
    return absl::OkStatus();
  }
  absl::Status SetArmy(const std::vector<absl::string_view>& parts) {
    ADJUTANT_ASSIGN_OR_RETURN(const ArmyId id, in_.Find<ArmyId>(r_.c.army_names, parts[1]));
    ArmyState& army = s_.armies[id];
    if (parts.size() == 2) return Setting::Assign(in_.Word(kArmyStatus), &army.status);
    if (parts.size() != 3) return UnknownName();
    if (parts[2] == "leader") {
      if (in_.Is("none")) return army.leader = kNoId, absl::OkStatus();
      ADJUTANT_ASSIGN_OR_RETURN(const LeaderId leader, in_.Find<LeaderId>(r_.c.leader_names, in_.value()));
      army.leader = leader;
      return absl::OkStatus();
    }
    for (const auto& row : kArmyNumbers) {
      if (parts[2] == row.name) return in_.Set(row, &army);
    }
    return UnknownName();
  }

  const Rules& r_;
  S& s_;
  Setting in_;
};

}  // namespace

absl::Status SetValue(const Rules& r, S* s, absl::string_view name, absl::string_view value) {
  S changed = *s;
  ADJUTANT_RETURN_IF_ERROR(Setter(r, &changed, name, value).Run());
  *s = changed;
  return absl::OkStatus();
}

}  // namespace adjutant::cactus
