// The oracle and the referee agree: in random games of random options, and in positions made odd by hand. At every
// other position both are asked once more under each other reading of an option, so that no answer is the referee's
// default.
//
// ADJUTANT_ORACLE_POSITIONS says how many positions are compared (README.md), ADJUTANT_ORACLE_SEED which.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/policy.h"
#include "core/kernel/random.h"
#include "gtest/gtest.h"
#include "tests/halls/board.h"
#include "tests/oracle/compare.h"
#include "tests/support/played_game.h"
#include "verify/rules/shrink.h"

namespace adjutant::oracle {
namespace {

using halls::Choices;
// Settings by name, as cases write them.
using Settings = std::vector<std::pair<std::string, std::string>>;

int64_t FromEnvironment(const char* name, int64_t otherwise) {
  const char* text = std::getenv(name);
  int64_t number = 0;
  return text != nullptr && absl::SimpleAtoi(text, &number) ? number : otherwise;
}

// A scenario under options, with what comparing needs.
struct Table {
  std::shared_ptr<const Ruleset> ruleset;
  Choices options;
  std::string scenario;
  halls::Rules rules;
  mutable int64_t looks = 0;  // positions compared

  Table(const std::string& which, const Choices& choices)
      : ruleset(testing::RulesFor("halls", which, choices)),
        options(choices),
        scenario(which),
        rules{halls::BuiltIn(), ruleset->options()} {}
};

// The component pack that the game takes, as the oracle reads it.
const Printed& ThePack() {
  static const auto* pack = [] {
    const std::vector<PackSource> packs = (*FindGame("halls"))->packs();
    return new Printed(ReadPack(std::string(packs.back().text)));
  }();
  return *pack;
}

// Does an option concern what the oracle answers: supply, control, movement from space to space (README.md)?
bool ConcernsOracle(const OptionSpec& option) {
  return std::any_of(option.cases.begin(), option.cases.end(), [](absl::string_view rule) {
    return absl::StartsWith(rule, "6.") || absl::StartsWith(rule, "10.2") || absl::StartsWith(rule, "13.3.b") ||
           absl::StartsWith(rule, "18.1/") || absl::StartsWith(rule, "18.1.a");
  });
}

// A position: a game from the set-up on, then settings.
State Reach(const Table& table, const EventList& events, const Settings& settings) {
  State state = table.ruleset->NewState();
  for (const Event& event : events) table.ruleset->Apply(&state, event, nullptr);
  for (const auto& [name, value] : settings) table.ruleset->Set(&state, name, value).IgnoreError();
  return state;
}

Differences DifferencesAt(const Table& table, const EventList& events, const Settings& settings) {
  Differences differences;
  Tally tally;
  const State state = Reach(table, events, settings);
  Compare(*table.ruleset, table.rules, PositionOf(*table.ruleset, ThePack(), state), state, /*thorough=*/true, &tally,
          &differences);
  return differences;
}

// Games tried for a shorter one: each is compared throughout.
constexpr uint64_t kAttempts = 200;

// The shortest game and the fewest settings with a difference of the kind, as somebody could type them in.
std::string Reproducer(const Table& table, EventList events, Settings settings, const std::string& kind) {
  const auto fails = [&](const EventList& shorter) { return DifferencesAt(table, shorter, settings).count(kind) != 0; };
  if (fails({})) events.clear();
  events = Shrink(*table.ruleset, std::move(events), fails, kAttempts);
  for (size_t i = settings.size(); i-- > 0;) {
    Settings fewer = settings;
    fewer.erase(fewer.begin() + static_cast<long>(i));
    if (DifferencesAt(table, events, fewer).count(kind) != 0) settings = std::move(fewer);
  }
  std::string text = absl::StrCat("---- ", kind, "\nhalls, scenario ", table.scenario);
  for (const auto& [option, value] : table.options) absl::StrAppend(&text, " ", option, "=", value);
  const EventCodec codec(*table.ruleset);
  for (const Event& event : events) absl::StrAppend(&text, "\n", codec.ToNotation(event));
  for (const auto& [name, value] : settings) absl::StrAppend(&text, "\n", name, " = ", value);
  return absl::StrCat(text, "\n", DifferencesAt(table, events, settings)[kind], "\n");
}

// ---- Positions that play does not come to.

template <class T>
const T& Any(const std::vector<T>& list, Random* random) {
  return list[random->Below(list.size())];
}

// Something is put somewhere within a few Spaces of `centre`, so that what belongs together meets.
std::pair<std::string, std::string> AnySetting(const halls::Components& pack, halls::SpaceId centre, Random* random) {
  halls::SpaceId at = centre;
  for (size_t steps = random->Below(4); steps > 0; --steps) at = Any(pack.spaces[at].links, random).to;
  const std::string here(pack.space_names.Id(at));
  const auto name = [](const NameTable& names, size_t count, Random* dice) {
    return std::string(names.Id(static_cast<int32_t>(dice->Below(count))));
  };
  const char* side = random->Below(2) == 0 ? "us" : "mexico";
  switch (random->Below(16)) {
    case 0:
    case 1:
    case 2:
      return {"control." + here, side};
    case 3:
    case 4: {
      const halls::UnitId unit(static_cast<int64_t>(random->Below(pack.units.size())));
      if (pack.units[unit].sort == halls::Sort::kFortress) return {"flood", "0"};  // it stays where it is (13.3.a)
      return {absl::StrCat("unit.", pack.unit_names.Id(unit)), random->Below(4) == 0 ? "regroup" : here};
    }
    case 5:
    case 6:
      return {"leader." + name(pack.leader_names, pack.leaders.size(), random), here};
    case 7:
    case 8:
      return {"raid." + here, random->Below(2) == 0 ? "none" : side};
    case 9:
      return {"fortification." + name(pack.marker_names, pack.markers.size(), random),
              here + (random->Below(3) == 0 ? " under_construction" : "")};
    case 10:
      return {absl::StrCat("train.", side), random->Below(6) == 0 ? "none" : here};
    case 11:
      return {"beachhead", random->Below(6) == 0 ? "none" : here};
    case 12:
      return {"state." + name(pack.state_names, pack.states.size(), random), random->Below(2) == 0 ? "calm" : "revolt"};
    case 13:
      return {random->Below(2) == 0 ? "squadron.east" : "squadron.west", random->Below(3) == 0 ? "inactive" : "active"};
    case 14:
      return {"army." + name(pack.army_names, pack.armies.size(), random),
              name(pack.leader_names, pack.leaders.size(), random)};
    default:
      if (random->Below(3) == 0) return {"flood", random->Below(2) == 0 ? "0" : "1"};
      if (random->Below(3) == 0) return {"topographic_engineers", random->Below(2) == 0 ? "no" : "yes"};
      return {random->Below(2) == 0 ? "squadron.east.seizes" : "squadron.west.seizes", here};
  }
}

// One side's Units crowd together, about as many as may end an Action in a Space (3.3).
Settings Crowd(const halls::Components& pack, halls::SpaceId space, Random* random) {
  Settings crowd;
  const halls::Side side = random->Below(2) == 0 ? halls::kUs : halls::kMexico;
  const size_t most = 14 + random->Below(4);
  for (const halls::UnitId unit : pack.units.ids()) {
    if (pack.units[unit].side != side || pack.units[unit].sort == halls::Sort::kFortress) continue;
    if (crowd.size() == most) break;
    crowd.emplace_back(absl::StrCat("unit.", pack.unit_names.Id(unit)), pack.space_names.Id(space));
  }
  return crowd;
}

// 13.3.a: where the US controls a fortress, it stands no more.
void SettleFortresses(const Table& table, Settings* settings, State* state) {
  const halls::Components& pack = table.rules.c;
  for (const halls::SpaceId space : pack.spaces.ids()) {
    const halls::S& s = state->As<halls::S>();
    if (!pack.spaces[space].fortress || s.control[space] != halls::kUs || s.fortress_fallen[space] != 0) continue;
    const std::string id(pack.space_names.Id(space));
    Settings also = {{"fortress." + id, "fallen"}};
    for (const halls::UnitId unit : pack.units.ids()) {
      if (pack.units[unit].sort == halls::Sort::kFortress && s.units[unit].where == halls::At(space)) {
        also.emplace_back(absl::StrCat("unit.", pack.unit_names.Id(unit)), "out_of_game");
      }
    }
    for (const auto& [name, value] : also) {
      EXPECT_TRUE(table.ruleset->Set(state, name, value).ok()) << name;
      settings->emplace_back(name, value);
    }
  }
}

// 14.4.b: Mexican artillery ends the seizure of its port.
void SettleSeizures(const Table& table, Settings* settings, State* state) {
  const halls::Components& pack = table.rules.c;
  const halls::S& s = state->As<halls::S>();
  for (const halls::UnitId unit : pack.units.ids()) {
    const halls::Location where = s.units[unit].where;
    if (pack.units[unit].side != halls::kMexico || !pack.units[unit].artillery() || !halls::OnMap(where)) continue;
    for (const char* squadron : {"squadron.east.seizes", "squadron.west.seizes"}) {
      const bool east = squadron == std::string("squadron.east.seizes");
      if (where != (east ? s.naval.seized_east : s.naval.seized_west)) continue;
      EXPECT_TRUE(table.ruleset->Set(state, squadron, "none").ok());
      settings->emplace_back(squadron, "none");
    }
  }
}

// ---- The hunt.

class Hunt {
 public:
  Hunt(uint64_t seed, int64_t positions) : random_(seed), positions_(positions) {}

  // Plays and compares until so many positions are done. Descriptions of what was found, one of each kind.
  std::vector<std::string> Run() {
    constexpr int64_t kReport = 250000;
    for (int64_t next = kReport; tally_.positions < positions_;) {
      PlayOne();
      if (tally_.positions < next) continue;
      std::cout << tally_.positions << " positions so far" << std::endl;
      next += kReport;
    }
    return found_;
  }
  const Tally& tally() const { return tally_; }
  // How often each value of an option ("zone_entry_mp=nothing") was asked about.
  const std::map<std::string, int64_t>& asked() const { return asked_; }
  // How often the oracle's answers under two readings of an option differed.
  const std::map<std::string, int64_t>& mattered() const { return mattered_; }
  // Positions in games with another than the default value of an option without a view, by option.
  const std::map<std::string, int64_t>& no_view() const { return no_view_; }

 private:
  // Half of the games have the default options, the others all at random.
  Table Deal() {
    const Game& game = *FindGame("halls").value();
    const std::vector<ScenarioInfo> scenarios = game.scenarios();
    Choices options;
    if (random_.Below(2) == 0) {
      for (const OptionSpec& option : game.options()) {
        const size_t choice = random_.Below(option.choices.size());
        if (choice != 0) options.emplace_back(option.id, option.choices[choice].value);
      }
    }
    return Table(Any(scenarios, &random_).id, options);
  }

  // Options that matter only to a group that moves on.
  static bool OfMoves(const std::string& option) {
    return option == "army_always_moves" || option == "guerilla_entry" || option == "in_mexico" ||
           option == "lone_and_forts" || option == "us_rough_stop";
  }

  // The table under the other readings of an option, which the oracle knows.
  void DealOthers(const Table& table, bool moving) {
    for (const Table& other : others_) Count(other);
    others_.clear();
    const std::vector<Reading>& known = KnownReadings();
    do option_ = Any(known, &random_).option;
    while (OfMoves(option_) != moving);
    for (const Reading& reading : known) {
      if (reading.option != option_ || Has(table, option_, reading.value)) continue;
      Choices options = table.options;
      options.erase(std::remove_if(options.begin(), options.end(), [&](const auto& o) { return o.first == option_; }),
                    options.end());
      options.emplace_back(option_, reading.value);
      others_.emplace_back(table.scenario, options);
    }
  }

  static std::string ValueOf(const Table& table, const OptionSpec& option) {
    for (size_t i = 0; i < halls::Options().size(); ++i) {
      if (halls::Options()[i].id == std::string(option.id)) return option.choices[table.rules.options[i]].value;
    }
    return "";
  }
  static bool Has(const Table& table, const std::string& id, const std::string& value) {
    for (const OptionSpec& option : halls::Options()) {
      if (option.id == id) return ValueOf(table, option) == value;
    }
    return false;
  }

  // What the oracle has been asked under at this table, and where it has no view.
  void Count(const Table& table) {
    for (const OptionSpec& option : halls::Options()) {
      const std::string value = ValueOf(table, option);
      if (HasView(option.id, value)) {
        asked_[absl::StrCat(option.id, "=", value)] += table.looks;
      } else if (ConcernsOracle(option) && value != option.choices[0].value) {
        no_view_[option.id] += table.looks;
      }
    }
  }

  void PlayOne() {
    const Table table = Deal();
    PlayAt(table);
    Count(table);
  }

  void PlayAt(const Table& table) {
    const absl::Span<const PolicySpec> policies = table.ruleset->game().policies();
    const PolicySpec& policy = policies[random_.Below(policies.size())];
    State state = table.ruleset->NewState();
    EventList events;
    EventList legal;
    DealOthers(table, /*moving=*/false);
    while (tally_.positions < positions_) {
      Look(table, events, {}, state);
      if (random_.Below(8) == 0) Disturb(table, events, state);
      legal.clear();
      table.ruleset->LegalEvents(state, &legal);
      if (legal.empty()) return;
      events.push_back(Pick(*table.ruleset, state, legal, policy, &random_));
      table.ruleset->Apply(&state, events.back(), nullptr);
    }
  }

  // Things are put here and there, one after the other, and looked at each time.
  void Disturb(const Table& table, const EventList& events, State state) {
    Settings settings;
    halls::SpaceId centre(static_cast<int64_t>(random_.Below(table.rules.c.spaces.size())));
    // What moves is a centre as well.
    if (state.As<halls::S>().act.active != 0 && random_.Below(2) == 0) centre = state.As<halls::S>().act.space;
    if (random_.Below(8) == 0) {
      for (auto& setting : Crowd(table.rules.c, centre, &random_)) {
        if (table.ruleset->Set(&state, setting.first, setting.second).ok()) settings.push_back(std::move(setting));
      }
    }
    for (size_t i = 0; i < 12 && tally_.positions < positions_; ++i) {
      for (size_t j = random_.Below(4); j < 4; ++j) {
        auto setting = AnySetting(table.rules.c, centre, &random_);
        if (!table.ruleset->Set(&state, setting.first, setting.second).ok()) continue;
        settings.push_back(std::move(setting));
      }
      SettleFortresses(table, &settings, &state);
      SettleSeizures(table, &settings, &state);
      Look(table, events, settings, state);
    }
  }

  void Look(const Table& table, const EventList& events, const Settings& settings, const State& state) {
    ++tally_.positions;
    ++table.looks;
    tally_.said = 0;
    Differences differences = known_;
    Position position = PositionOf(*table.ruleset, ThePack(), state);
    Compare(*table.ruleset, table.rules, position, state, /*thorough=*/false, &tally_, &differences);
    const bool moving = table.ruleset->PendingOf(state).name == "move";
    if (moving != OfMoves(option_) || tally_.positions % kOthersEvery == 0) DealOthers(table, moving);
    if (moving || tally_.positions % kAgainEvery == 0) LookAgain(state, &position);
    if (differences.size() == known_.size()) return;
    for (const auto& [kind, text] : differences) {
      if (known_.count(kind) != 0) continue;
      std::cout << "after " << tally_.positions << " positions, " << kind << ": " << text << std::endl;
      found_.push_back(Reproducer(table, events, settings, kind));
    }
    known_ = differences;
  }

  // The same position under the other readings: both answer otherwise, or both do not.
  void LookAgain(const State& state, Position* position) {
    const uint64_t said = tally_.said;
    for (const Table& other : others_) {
      ++other.looks;
      tally_.said = 0;
      Differences differences = known_;
      position->readings = ReadingsIn(*other.ruleset);
      Compare(*other.ruleset, other.rules, *position, state, /*thorough=*/false, &tally_, &differences);
      if (tally_.said != said) ++mattered_[option_];
      for (const auto& [kind, text] : differences) {
        if (!known_.emplace(kind, text).second) continue;
        found_.push_back(absl::StrCat("---- ", kind, ", with another reading of ", option_, "\n", text, "\n"));
      }
    }
  }

  Random random_;
  int64_t positions_;
  Tally tally_;
  static constexpr int64_t kOthersEvery = 16, kAgainEvery = 7;
  std::string option_;         // of which the others have other readings
  std::vector<Table> others_;  // of the game being played
  std::map<std::string, int64_t> asked_, mattered_, no_view_;
  Differences known_;
  std::vector<std::string> found_;
};

TEST(OracleTest, RefereeAndRulebookAgreeOnSupplyControlAndMovementCost) {
  const int64_t positions = FromEnvironment("ADJUTANT_ORACLE_POSITIONS", 40000);
  const int64_t seed = FromEnvironment("ADJUTANT_ORACLE_SEED", 18460508);
  Hunt hunt(static_cast<uint64_t>(seed), positions);
  for (const std::string& found : hunt.Run()) ADD_FAILURE() << found;
  std::cout << hunt.tally().positions << " positions, " << hunt.tally().answers << " answers compared, seed " << seed
            << "\n";
  EXPECT_GE(hunt.tally().positions, positions);
  const int64_t seen = hunt.tally().placements;
  const int64_t unseen = hunt.tally().placements_unseen;
  std::cout << "placing markers: " << seen << " answers, no view of " << unseen << "\n";
  EXPECT_GT(seen, 2 * unseen);
  EXPECT_GE(hunt.tally().overstacked, positions / 400);

  // Every reading is tried, and most options make the oracle say something else somewhere; more positions find the
  // rest.
  for (const Reading& reading : KnownReadings()) {
    const std::string name = absl::StrCat(reading.option, "=", reading.value);
    const auto asked = hunt.asked().find(name);
    EXPECT_GE(asked == hunt.asked().end() ? 0 : asked->second, positions / 400) << name;
  }
  for (const auto& [option, count] : hunt.mattered()) {
    std::cout << option << ": the readings differ in " << count << " positions\n";
  }
  EXPECT_GE(hunt.mattered().size(), 12u);
  for (const auto& [option, count] : hunt.no_view()) {
    std::cout << "no view of " << option << ": another value in " << count << " positions\n";
  }
  EXPECT_LE(hunt.no_view().size(), 17u);
}

// What is called known exists, and every value of a known option is known.
TEST(OracleTest, ReadingsAreThoseOfTheOptions) {
  size_t values = 0;
  for (const OptionSpec& option : halls::Options()) {
    size_t known = 0;
    for (const OptionChoice& choice : option.choices) known += HasView(option.id, choice.value) ? 1 : 0;
    values += known;
    EXPECT_TRUE(known == 0 || known == option.choices.size()) << option.id;
  }
  EXPECT_EQ(values, KnownReadings().size());
}

TEST(OracleTest, RefereeAndRulebookAgreeOnDistances) {
  const Table table("", {});
  Tally tally;
  Differences differences;
  CompareDistances(table.rules, ThePack(), &tally, &differences);
  for (const auto& [kind, text] : differences) ADD_FAILURE() << kind << ": " << text;
  EXPECT_EQ(tally.answers, 2 * 108 * 108);
}

}  // namespace
}  // namespace adjutant::oracle
