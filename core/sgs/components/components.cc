// Tables from a component pack, and everything that a pack must be for the rules to work on it.
#include "core/sgs/components/components.h"

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "adjutant/sgs/v1/pack.pb.h"
#include "core/kernel/status.h"
#include "core/sgs/components/load_components.h"
#include "core/sgs/components/loader.h"
#include "core/sgs/components/readings.h"
#include "core/sgs/options.h"

// The released pack, put into the program by the build.
extern const unsigned char adjutant_sgs_pack_1[];
extern const size_t adjutant_sgs_pack_1_size;

namespace adjutant::sgs {

namespace {

constexpr NumberSpec<Numbers> kNumbers[] = {
    {"hand", &Numbers::hand, 1, kMaxHand},
    {"draw", &Numbers::draw, 0, kHandLimit},
    {"supply.range", &Numbers::supply_range, 1, 20},
    {"survival.1", &Numbers::survival_1, 0, 10},
    {"survival.2", &Numbers::survival_2, 0, 10},
    {"survival.3", &Numbers::survival_3, 0, 10},
    {"survival.city", &Numbers::survival_city, -9, 9},
    {"overrun.ratio", &Numbers::overrun_ratio, 1, 100},
    {"overrun.cost", &Numbers::overrun_cost, 0, 20},
    {"search", &Numbers::search, 0, 9},
    {"next.rounds", &Numbers::next_rounds, 0, 6},
    {"rounds", &Numbers::rounds, 1, 9},
    {"breakthroughs", &Numbers::breakthroughs, 0, 9},
    {"command.1", &Numbers::command_1, 1, 100},
    {"command.2", &Numbers::command_2, 1, 100},
    {"command.3", &Numbers::command_3, 1, 100},
    {"command.step", &Numbers::command_step, 1, 100},
    {"siege.units", &Numbers::siege_units, 1, 20},
    {"siege.heavy", &Numbers::siege_heavy, -9, 9},
    {"siege.any", &Numbers::siege_any, -9, 9},
    {"siege.leader", &Numbers::siege_leader, -9, 9},
    {"siege.besieged_leader", &Numbers::siege_besieged_leader, -9, 9},
    {"siege.points", &Numbers::siege_points, 0, 20},
    {"assault.points", &Numbers::assault_points, 0, 20},
    {"entrenched", &Numbers::entrenched, -9, 9},
    {"assault.attack", &Numbers::assault_attack, -9, 9},
    {"assault.defence", &Numbers::assault_defence, -9, 9},
    {"wounded.turns", &Numbers::wounded_turns, 1, kMaxTurns},
};

constexpr int kMostTurns = 15;  // turn_count
constexpr int8_t kWeek = 7;     // turn_scale

}  // namespace

absl::StatusOr<Components> Loader::Run() {
  const auto& pack = static_cast<const v1::Pack&>(*loaded().message);
  const OptionValues defaults(std::size(kOptions), 0);
  Components c = Build(pack, defaults);
  auto readings = std::make_shared<Readings>();
  readings->Take(pack, kOptions, this, [this, &defaults](const v1::Pack& other) { Build(other, defaults); });
  for (int i = 0; i < readings->pack.scenario_size() && flawless(); ++i) {
    v1::Pack other = readings->pack;
    LayChanges(readings->pack.scenario(i), &other);
    Build(other, defaults);
    if (flawless()) CheckScenario(c_.scenarios[ScenarioId(i)]);
  }
  if (!flawless()) return Failure();
  c.pack = std::make_shared<const LoadedPack>(Release());
  c.readings = std::move(readings);
  return c;
}

Components Loader::Build(const v1::Pack& pack, const OptionValues& options) {
  pack_ = &pack;
  c_ = Components();
  NameEverything();
  if (!flawless()) return c_;  // the tables below go by these names
  Terrains();
  Regions();
  Connections();
  Nations();
  Pieces();
  Cards();
  Events();
  Stages();
  ReadNumbers(pack_->number(), kNumbers, {}, &c_.n);
  Scenarios();
  if (flawless()) Compute(options);
  return c_;
}

void Loader::NameEverything() {
  c_.sides.Add("usa", "USA");
  c_.sides.Add("mexico", "Mexico");
  AddNames("terrain", pack_->terrain(), kMaxTerrains, &c_.terrain_names);
  AddNames("area", pack_->area(), kMaxAreas, &c_.area_names);
  AddNames("region", pack_->region(), kMaxRegions, &c_.region_names);
  AddNames("nation", pack_->nation(), kMaxNations, &c_.nation_names);
  AddNames("piece", pack_->piece(), kMaxPieces, &c_.piece_names);
  for (const v1::Card& datum : pack_->card()) {
    AddName("card", datum.id(), datum.title(), kMaxCards, &c_.card_names);
  }
  for (const v1::ScenarioEvent& datum : pack_->event()) AddName("event", datum.id(), "", kMaxEvents, &c_.event_names);
  for (const v1::Scenario& datum : pack_->scenario()) {
    AddName("scenario", datum.id(), datum.title(), 16, &c_.scenario_names);
  }
}

Side Loader::SideOf(const std::string& path, v1::Side side) {
  if (side == v1::SIDE_UNSPECIFIED) Find(path, "'side' is missing");
  return static_cast<Side>(side);
}

void Loader::Compute(const OptionValues& options) {
  ComputeMap(options);
  ComputePieces(options);
  ComputeScenarios(options);
}

void Loader::ComputeMap(const OptionValues& options) {
  constexpr int8_t kReduced = 16;
  for (const RegionId id : c_.regions.ids()) {
    Region& region = c_.regions[id];
    const auto has_network = [&](ConnectionId connection) {
      return c_.connections[connection].network != Network::kNone;
    };
    if ("terr_open_stack=reduced_16"_opt.In(options) && c_.TerrainOf(id).open &&
        std::none_of(region.connections.begin(), region.connections.end(), has_network)) {
      region.limit = std::min(region.limit, kReduced);
    }
    if ("vp_symmetry=zero_sum"_opt.In(options)) {
      region.points[kUsa] = region.points[kMexico] = std::max(region.points[kUsa], region.points[kMexico]);
    }
  }
  for (Connection& connection : c_.connections) {
    if ("conn_river=yes"_opt.In(options) && connection.kind == ConnectionKind::kRiver &&
        (c_.regions[connection.a].city() || c_.regions[connection.b].city())) {
      connection.cost = 0;
    }
  }
}

void Loader::ComputePieces(const OptionValues& options) {
  for (Nation& nation : c_.nations) {
    if (!"entr_who=pack"_opt.In(options)) nation.entrenches = "entr_who=all"_opt.In(options);
    if (!"fow_who=pack"_opt.In(options)) nation.fog = "fow_who=all"_opt.In(options);
  }
  for (Piece& piece : c_.pieces) {
    if (!"fow_who=pack"_opt.In(options)) piece.fog = false;
    piece.fog = piece.fog || c_.nations[piece.nation].fog;
    if ("unit_reduced=none"_opt.In(options)) {
      piece.reduced_attack = piece.attack;
      piece.reduced_defence = piece.defence;
    }
    if ("supply_motorized=cavalry"_opt.In(options)) piece.motorized = piece.motorized || piece.cavalry();
  }
}

void Loader::ComputeScenarios(const OptionValues& options) {
  for (Scenario& s : c_.scenarios) {
    if ("turn_count=cap_15"_opt.In(options)) s.turns = static_cast<int8_t>(std::min<int>(s.turns, kMostTurns));
    if ("turn_scale=week"_opt.In(options)) s.days_per_turn = kWeek;
    if ("naval_enabled=off"_opt.In(options)) s.naval = false;
    if ("siege_blockade=on"_opt.In(options)) s.blockade = true;
    if ("seq_optional=always_all"_opt.In(options)) s.absent = {};
    for (const Side side : {kUsa, kMexico}) {
      if ("repl_rate=one"_opt.In(options)) s.replacements[side] = std::max<int8_t>(s.replacements[side], 1);
    }
  }
}

ConnectionId Components::Between(RegionId a, RegionId b) const {
  if (!a.exists() || !b.exists()) return kNoId;
  for (const ConnectionId id : regions[a].connections) {
    if (connections[id].Other(a) == b) return id;
  }
  return kNoId;
}

absl::StatusOr<Components> LoadComponents(absl::Span<const PackSource> sources) {
  ADJUTANT_ASSIGN_OR_RETURN(LoadedPack pack, LoadPack("sgs", v1::Pack::default_instance(), sources));
  return Loader(std::move(pack)).Run();
}

std::shared_ptr<const Components> WithOptions(std::shared_ptr<const Components> base, const OptionValues& options,
                                              absl::string_view scenario) {
  v1::Pack pack = base->readings->Played(options);
  const int chosen = base->scenario_names.Find(scenario);
  if (chosen != kNone) LayChanges(pack.scenario(chosen), &pack);
  auto components = std::make_shared<Components>(Loader(LoadedPack()).Build(pack, options));
  components->pack = base->pack;
  components->readings = base->readings;
  return components;
}

std::vector<PackSource> BuiltInPacks() {
  return {{"sgs/reconstruction-1",
           std::string(reinterpret_cast<const char*>(adjutant_sgs_pack_1), adjutant_sgs_pack_1_size)}};
}

PackSource BuiltInPack() { return BuiltInPacks().front(); }

}  // namespace adjutant::sgs
