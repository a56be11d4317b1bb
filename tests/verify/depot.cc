// Depot: the toy game with a component pack, for tests of packs, overlays and provenance. Nothing but the explanation
// of an event reads the pack.
#include "absl/strings/str_cat.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/status.h"
#include "tests/support/wrapped_game.h"
#include "tests/verify/depot.pb.h"

namespace adjutant {
namespace {

using depot::v1::Pack;

constexpr char kPack[] = R"(info { id: "depot/one" game: "depot" title: "Depots" }
post {
  id: "fort"
  supplies: 3
  road { to: "mill" provenance { evidence: DERIVED rule: "19.0" } }
  provenance { evidence: STATED rule: "1.1" }
}
post {
  id: "mill"
  supplies: 2
  road { to: "fort" provenance { evidence: DERIVED rule: "19.0" } }
  provenance {
    evidence: STATED
    rule: "1.1"
    field { field: "supplies" evidence: RECONSTRUCTED note: "a guess" }
  }
}
)";

// Every road is a road in both directions.
absl::Status CheckRoads(const LoadedPack& loaded) {
  const Pack& pack = static_cast<const Pack&>(*loaded.message);
  const auto leads = [&](const std::string& from, const std::string& to) {
    for (const auto& post : pack.post()) {
      for (const auto& road : post.road()) {
        if (post.id() == from && road.to() == to) return true;
      }
    }
    return false;
  };
  for (const auto& post : pack.post()) {
    for (const auto& road : post.road()) {
      if (leads(road.to(), post.id())) continue;
      return absl::InvalidArgumentError(absl::StrCat(PackPlace(loaded, absl::StrCat("post.", post.id())), ": ",
                                                     post.id(), " has a road to ", road.to(), ", which has none back"));
    }
  }
  return absl::OkStatus();
}

class DepotRuleset final : public testing::WrappedRuleset {
 public:
  DepotRuleset(const Game& game, std::unique_ptr<const Ruleset> toy, LoadedPack pack)
      : WrappedRuleset(game, std::move(toy)), pack_(std::move(pack)) {}
  const LoadedPack* pack() const override { return &pack_; }
  void Apply(State* state, const Event& event, Trace* trace) const override {
    inner().Apply(state, event, trace);
    if (trace == nullptr || !trace->telling()) return;
    Derivation supplies{"supplies", "Supplies", 1, {}, 0, ""};
    for (const auto& post : static_cast<const Pack&>(*pack_.message).post()) {
      supplies.terms.push_back({post.supplies(), 1, "at " + post.id(), absl::StrCat("post.", post.id(), ".supplies")});
      supplies.total += post.supplies();
    }
    trace->derivations.push_back(supplies);
  }

 private:
  LoadedPack pack_;
};

const Game& Toy() { return **FindGame("toy"); }

class Depot final : public Game {
 public:
  absl::string_view id() const override { return "depot"; }
  absl::string_view title() const override { return "Depot"; }
  absl::string_view about() const override { return "the toy game with a component pack; for tests"; }
  const std::vector<std::string>& sides() const override { return Toy().sides(); }
  const std::vector<std::string>& side_names() const override { return Toy().side_names(); }
  const EventSchema& schema() const override { return Toy().schema(); }
  Catalogue catalogue() const override { return Toy().catalogue(); }
  absl::Span<const OptionSpec> options() const override { return Toy().options(); }
  absl::Span<const EditionSpec> editions() const override { return Toy().editions(); }
  std::vector<ScenarioInfo> scenarios() const override { return Toy().scenarios(); }
  const google::protobuf::Message* pack_prototype() const override { return &Pack::default_instance(); }
  std::vector<PackSource> packs() const override { return {{"depot/one", kPack}}; }
  absl::StatusOr<std::unique_ptr<Ruleset>> Make(const Setup& setup) const override {
    if (!setup.pack.empty() && setup.pack != "depot/one") return absl::NotFoundError("no pack '" + setup.pack + "'");
    std::vector<PackSource> sources = packs();
    sources.insert(sources.end(), setup.overlays.begin(), setup.overlays.end());
    ADJUTANT_ASSIGN_OR_RETURN(LoadedPack pack, LoadPack(id(), *pack_prototype(), sources));
    ADJUTANT_RETURN_IF_ERROR(CheckRoads(pack));
    Setup plain = setup;
    plain.pack.clear();
    plain.overlays.clear();
    plain.position.clear();
    ADJUTANT_ASSIGN_OR_RETURN(auto toy, Toy().MakeRuleset(plain));
    return std::make_unique<DepotRuleset>(*this, std::move(toy), std::move(pack));
  }
};

ADJUTANT_REGISTER_GAME(adjutant_game_depot, Depot);

}  // namespace
}  // namespace adjutant
