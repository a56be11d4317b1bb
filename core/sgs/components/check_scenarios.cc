// Whether a scenario can be played: what is in it hangs together, and its start keeps the rules.
#include <algorithm>
#include <map>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/sgs/catalogue.h"
#include "core/sgs/components/loader.h"

namespace adjutant::sgs {

namespace {

const Placement* PlacementOfPiece(const Scenario& s, PieceId piece) {
  const auto it = std::find_if(s.placements.begin(), s.placements.end(),
                               [&](const Placement& placement) { return placement.piece == piece; });
  return it == s.placements.end() ? nullptr : &*it;
}

}  // namespace

void Loader::CheckScenario(const Scenario& s) {
  const std::string path = absl::StrCat("scenario.", s.id);
  CheckMap(path, s);
  for (const Placement& placement : s.placements) {
    CheckPlacement(absl::StrCat(path, ".placement.", c_.piece_names.Id(placement.piece)), s, placement);
  }
  CheckAboard(path, s);
  CheckStacks(path, s);
  for (const Side side : {kUsa, kMexico}) {
    for (const CardId card : s.decks[side]) {
      const std::string place = absl::StrCat("card.", c_.card_names.Id(card));
      CheckConditions(place, s, c_.cards[card].conditions);
      CheckEffects(place, s, c_.cards[card].effects);
    }
  }
  for (const EventId event : s.events) {
    const std::string place = absl::StrCat("event.", c_.event_names.Id(event));
    CheckConditions(place, s, c_.events[event].triggers);
    CheckEffects(place, s, c_.events[event].effects);
  }
  RegionSet named;
  for (const SuddenDeathRule& rule : s.sudden_death) named |= rule.regions;
  for (const EndBonus& bonus : s.end_bonuses) named |= bonus.regions;
  for (const RegionId region : named - s.regions) {
    Find(path, absl::StrCat("who wins depends on '", c_.region_names.Id(region), "', which is not in it"));
  }
  if (!flawless()) Find(path, "in this scenario it is so");
}

// Every region can be reached from every other, and each side has a source.
void Loader::CheckMap(const std::string& path, const Scenario& s) {
  std::map<RegionId, std::vector<RegionId>> ways;
  for (const Connection& connection : c_.connections) {
    if (!s.regions.Has(connection.a) || !s.regions.Has(connection.b)) continue;
    ways[connection.a].push_back(connection.b);
    ways[connection.b].push_back(connection.a);
  }
  for (const RegionId port : s.regions) {
    bool open = c_.regions[port].exits.empty();
    for (const RegionId exit : c_.regions[port].exits) {
      if (!s.regions.Has(exit)) continue;
      open = true;
      ways[port].push_back(exit);
      ways[exit].push_back(port);
    }
    if (!open && s.naval) {
      Find(path, absl::StrCat("no exit of the port '", c_.region_names.Id(port), "' is in it"));
    }
  }
  RegionSet reached;
  std::vector<RegionId> queue = {s.regions.First()};
  reached.Add(queue.front());
  for (size_t i = 0; i < queue.size(); ++i) {
    for (const RegionId next : ways[queue[i]]) {
      if (reached.Has(next)) continue;
      reached.Add(next);
      queue.push_back(next);
    }
  }
  for (const RegionId region : s.regions - reached) {
    Find(path, absl::StrCat("no way leads to '", c_.region_names.Id(region), "'"));
  }
  for (const Side side : {kUsa, kMexico}) {
    bool has = false;
    for (const RegionId region : s.regions) has = has || c_.regions[region].source[side];
    if (Breaks("XIV.A.src/1"_sgs, !has)) {
      Find(path, absl::StrCat(c_.sides.Name(side - 1), " has no source of supply"), "XIV.A.src/1"_sgs);
    }
    for (const Nation& nation : c_.nations) {
      if (nation.side != side || !nation.main) continue;
      if (!nation.land_capital.exists() || !s.regions.Has(nation.land_capital)) {
        Find(path, absl::StrCat(c_.sides.Name(side - 1), " has no land capital in it"));
      }
    }
  }
}

void Loader::CheckPlacement(const std::string& path, const Scenario& s, const Placement& placement) {
  const Piece& piece = c_.pieces[placement.piece];
  for (const RegionId id : placement.regions) {
    const Region& region = c_.regions[id];
    if (!s.regions.Has(id)) Find(absl::StrCat(path, ".region"), "it is not in the scenario");
    if (placement.inside && !region.structured()) Find(absl::StrCat(path, ".inside"), "the region has no structure");
    if (placement.turn == 0 && c_.Land(id) && region.owner != piece.side) {
      Find(absl::StrCat(path, ".region"), "the other side owns it at the start");
    }
    if (piece.naval()) {
      if (Breaks("XV.D/1"_sgs, !c_.Naval(id) && !(placement.inside && region.port))) {
        Find(absl::StrCat(path, ".region"), "a ship is on water or in a port", "XV.D/1"_sgs);
      }
    } else if (Breaks("IV.map.sea/1"_sgs, c_.Naval(id))) {
      Find(absl::StrCat(path, ".region"), "it cannot swim", "IV.map.sea/1"_sgs);
    }
    if (Breaks("IX.A/4"_sgs, piece.garrison() && !(placement.inside && region.fortified()))) {
      Find(path, "a garrison is inside a fortified structure", "IX.A/4"_sgs);
    }
  }
}

void Loader::CheckAboard(const std::string& path, const Scenario& s) {
  std::map<PieceId, int> load;
  for (const Placement& placement : s.placements) {
    if (!placement.aboard.exists()) continue;
    const std::string place = absl::StrCat(path, ".placement.", c_.piece_names.Id(placement.piece));
    const Piece& piece = c_.pieces[placement.piece];
    const Piece& ship = c_.pieces[placement.aboard];
    const Placement* where = PlacementOfPiece(s, placement.aboard);
    if (where == nullptr || where->turn != 0 || ship.side != piece.side) {
      Find(absl::StrCat(place, ".aboard"), "that ship is not there at the start");
    }
    if (Breaks("IX.H.load/2"_sgs, !piece.transportable || ship.role != Role::kTransport)) {
      Find(absl::StrCat(place, ".aboard"), "a transport carries land units that can be transported", "IX.H.load/2"_sgs);
    }
    load[placement.aboard] += std::max<int>(piece.stacking, 0);
    if (Breaks("IX.H.load/2"_sgs, load[placement.aboard] > ship.cargo)) {
      Find(absl::StrCat(place, ".aboard"), "the ship is full", "IX.H.load/2"_sgs);
    }
  }
}

// The stacking of the start, and that nobody begins in battle.
void Loader::CheckStacks(const std::string& path, const Scenario& s) {
  struct Sums {
    std::array<int, 3> outside{}, land_outside{}, land_inside{};
    std::array<bool, 3> fights{};
  };
  std::map<RegionId, Sums> at;
  for (const Placement& placement : s.placements) {
    if (placement.turn != 0 || placement.regions.empty()) continue;
    const Piece& piece = c_.pieces[placement.piece];
    const Region& region = c_.regions[placement.regions.front()];
    Sums& sums = at[placement.regions.front()];
    const bool sheltered = placement.inside && (piece.naval() || region.fortified());
    if (!sheltered) {
      sums.outside[piece.side] += piece.stacking;
      sums.fights[piece.side] = sums.fights[piece.side] || piece.combat() || piece.naval();
    } else if (piece.land()) {
      sums.land_inside[piece.side] += piece.stacking;
    }
  }
  for (const auto& [id, sums] : at) {
    const Region& region = c_.regions[id];
    const absl::string_view name = c_.region_names.Id(id);
    for (const Side side : {kUsa, kMexico}) {
      if (Breaks("SUM.stack/1"_sgs, region.limit > 0 && sums.outside[side] > region.limit)) {
        Find(path,
             absl::StrCat(sums.outside[side], " stacking points start in '", name, "', whose limit is ", region.limit),
             "SUM.stack/1"_sgs);
      }
      if (Breaks("XVII.A/3"_sgs, region.fortified() && sums.land_inside[side] > region.capacity)) {
        Find(path,
             absl::StrCat(sums.land_inside[side], " stacking points start inside '", name, "', which holds ",
                          region.capacity),
             "XVII.A/3"_sgs);
      }
    }
    if (Breaks("XVI.A/1"_sgs, sums.fights[kUsa] && sums.fights[kMexico])) {
      Find(path, absl::StrCat("both sides start in '", name, "'"), "XVI.A/1"_sgs);
    }
  }
}

void Loader::CheckEffects(const std::string& path, const Scenario& s, const std::vector<Effect>& effects) {
  for (const Effect& effect : effects) {
    for (const RegionId region : effect.regions - s.regions) {
      Find(path, absl::StrCat("it names '", c_.region_names.Id(region), "', which is not in scenario '", s.id, "'"));
    }
    for (const PieceId piece : effect.pieces) {
      const Placement* where = PlacementOfPiece(s, piece);
      if (where == nullptr) {
        Find(path, absl::StrCat("it names '", c_.piece_names.Id(piece), "', which is not in scenario '", s.id, "'"));
      } else if (effect.kind == EffectKind::kReinforce && where->turn != -1) {
        Find(path,
             absl::StrCat("it brings '", c_.piece_names.Id(piece), "', which is no spare in scenario '", s.id, "'"));
      }
    }
  }
}

void Loader::CheckConditions(const std::string& path, const Scenario& s, const std::vector<Condition>& conditions) {
  for (const Condition& condition : conditions) {
    for (const RegionId region : condition.regions - s.regions) {
      Find(path, absl::StrCat("it names '", c_.region_names.Id(region), "', which is not in scenario '", s.id, "'"));
    }
    if (condition.kind == ConditionKind::kTurnIs && condition.amount > s.turns) {
      Find(path, absl::StrCat("scenario '", s.id, "' has no turn ", condition.amount));
    }
  }
}

}  // namespace adjutant::sgs
