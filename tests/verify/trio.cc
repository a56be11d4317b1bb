// Trio: a game of three sides, for tests of what depends on how many there are. In turn each side moves its marker and
// throws a die for it; every fourth round the die is nobody's.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/status.h"
#include "core/kernel/stepped_ruleset.h"
#include "tests/verify/trio.pb.h"

namespace adjutant::trio {

constexpr Rule kCatalogue[] = {
    {"1.1", RuleKind::kLegality, "A marker moves to a field where none stands."},
    {"1.2", RuleKind::kRandom, "Whoever has moved throws a die; in every fourth round nobody in particular does."},
    {"1.3", RuleKind::kVictory, "After eight rounds the highest sum wins."}};
template <FixedString kId>
constexpr auto operator""_trio() {
  return CiteRule<kCatalogue, kId>();
}
const EditionSpec kEditions[] = {{"first", "First edition", {}}};

constexpr int kSides = 3, kFields = 6, kLastTurn = 24;
enum StepNumber : uint16_t { kOver = 0, kMove, kThrow };
struct Position {
  uint16_t step = kMove;
  uint16_t turn = 0;
  int8_t field[kSides] = {0, 1, 2};
  int8_t spare = 0;
  int16_t sum[kSides] = {};
};
static_assert(std::has_unique_object_representations_v<Position>);
constexpr Section kSections[] = {{1, "position", 0, sizeof(Position)}};
using Kind = v1::Event;

struct Rules {
  Rules() {
    for (const char* id : {"hill", "ford", "mill", "wood", "farm", "moor"}) fields.Add(id);
  }
  NameTable fields{"field"};
};
int Mover(const Position& p) { return p.turn % kSides; }
PlayerId MoverOf(const Rules&, const Position& p) { return static_cast<PlayerId>(Mover(p) + 1); }
PlayerId Chance(const Rules&, const Position&) { return kChance; }

void ListMoves(const Rules& rules, const Position& p, EventList* out) {
  for (int f = 0; f < kFields; ++f) out->push_back(MakeEvent(Kind::kMarkerMoved, MoverOf(rules, p), {f}));
}
Ruling CheckMove(const Rules&, const Position& p, const Event& e, Why* why) {
  if (!Breaks("1.1"_trio, std::count(p.field, p.field + kSides, e.args[0]) > 0)) return Accepted();
  return Refused("1.1"_trio, why, [] { return "a marker stands there"; });
}
void ApplyMove(const Rules&, Position& p, const Event& e, Trace* trace) {
  Applied(trace, "1.1"_trio);
  p.field[Mover(p)] = static_cast<int8_t>(e.args[0]);
  p.step = kThrow;
}
void ListThrows(const Rules&, const Position&, EventList* out) {
  for (int die = 1; die <= 6; ++die) out->push_back(MakeEvent(Kind::kDieRolled, kChance, {die}));
}
Ruling CheckThrow(const Rules&, const Position&, const Event& e, Why* why) {
  if (e.args[0] >= 1 && e.args[0] <= 6) return Accepted("1.2"_trio);
  return Refused("1.2"_trio, why, [] { return "a die shows one to six"; });
}
void ApplyThrow(const Rules&, Position& p, const Event& e, Trace* trace) {
  Applied(trace, "1.2"_trio);
  p.sum[Mover(p)] = static_cast<int16_t>(p.sum[Mover(p)] + e.args[0]);
  p.step = ++p.turn < kLastTurn ? kMove : kOver;
}

struct TrioRuleset final : SteppedRuleset<Rules, Position> {
  explicit TrioRuleset(const Game& game) : game_(game) {
    State start(sizeof(Position));
    start.As<Position>() = Position();
    const std::vector<uint16_t> move = {Kind::kMarkerMoved}, die = {Kind::kDieRolled};
    Init(
        {{kMove, "move", "moves", "1.1"_trio, move, MoverOf, ListMoves, CheckMove, ApplyMove, {kThrow}},
         {kThrow, "throw", "a die falls", "1.2"_trio, die, Chance, ListThrows, CheckThrow, ApplyThrow, {kMove, kOver}}},
        std::move(start));
  }
  const Game& game() const override { return game_; }
  absl::string_view scenario() const override { return "standard"; }
  absl::string_view edition() const override { return "first"; }
  const OptionValues& options() const override { return options_; }
  absl::Span<const Section> Sections() const override { return kSections; }
  const NameTable* Names(absl::string_view domain) const override {
    return domain == "field" ? &rules_.fields : nullptr;
  }
  std::string ChanceKey(const State& state) const override {
    return absl::StrCat("turn ", state.As<Position>().turn, " die");
  }
  PlayerId RollerOf(const State& state) const override {
    const Position& p = state.As<Position>();
    return p.turn / kSides % 4 == 3 ? kChance : MoverOf(rules_, p);
  }
  Headings HeadingsOf(const State& state) const override { return {absl::StrCat("Turn ", state.As<Position>().turn)}; }
  void Show(const State& state, PlayerId, ::adjutant::v1::View* view) const override {
    ValueList values;
    Values(state, &values);
    view->set_title("Trio");
    auto* table = view->add_tables();
    table->set_name("position");
    for (const char* column : {"what", "value"}) table->add_columns(column);
    for (const NamedValue& value : values) {
      auto* row = table->add_rows();
      row->add_cells(value.name);
      row->add_cells(value.text);
    }
  }
  void Values(const State& state, ValueList* out) const override {
    const Position& p = state.As<Position>();
    out->push_back({"turn", p.turn, absl::StrCat(p.turn)});
    for (int i = 0; i < kSides; ++i) {
      out->push_back({game_.sides()[i], {}, rules_.fields.ids()[p.field[i]]});
      out->push_back({absl::StrCat(game_.sides()[i], ".sum"), p.sum[i], absl::StrCat(p.sum[i])});
    }
  }
  absl::Status Set(State*, absl::string_view name, absl::string_view) const override {
    return absl::NotFoundError(absl::StrCat("no setting '", name, "'"));
  }
  absl::Status Settle(State*) const override { return absl::OkStatus(); }
  const Rules& rules() const override { return rules_; }
  RuleId over_rule() const override { return "1.3"_trio; }

  const Game& game_;
  OptionValues options_;
  Rules rules_;
};

struct Trio final : Game {
  absl::string_view id() const override { return "trio"; }
  absl::string_view title() const override { return "Trio"; }
  absl::string_view about() const override { return "three sides; for tests"; }
  const std::vector<std::string>& sides() const override { return sides_; }
  const std::vector<std::string>& side_names() const override { return sides_; }
  const EventSchema& schema() const override { return schema_; }
  Catalogue catalogue() const override { return MakeCatalogue<kCatalogue>(); }
  absl::Span<const OptionSpec> options() const override { return {}; }
  absl::Span<const EditionSpec> editions() const override { return kEditions; }
  std::vector<ScenarioInfo> scenarios() const override { return {{"standard", "Three in a ring"}}; }
  absl::StatusOr<std::unique_ptr<Ruleset>> Make(const Setup&) const override {
    return std::make_unique<TrioRuleset>(*this);
  }
  const std::vector<std::string> sides_ = {"north", "east", "south"};
  const EventSchema schema_{v1::Event::descriptor()};
};
ADJUTANT_REGISTER_GAME(adjutant_game_trio, Trio);

}  // namespace adjutant::trio
