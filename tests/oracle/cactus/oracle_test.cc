// The oracle and the referee agree on Cactus Throne: in random games of random options, and in positions made odd by
// hand.
//
// ADJUTANT_ORACLE_POSITIONS says how many positions are compared (README.md), ADJUTANT_ORACLE_SEED which.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/cactus/position.h"
#include "core/kernel/policy.h"
#include "core/kernel/random.h"
#include "tests/oracle/cactus/compare.h"
#include "verify/rules/shrink.h"

namespace adjutant::oracle::cac {
namespace {

int64_t FromEnvironment(const char* name, int64_t otherwise) {
  const char* text = std::getenv(name);
  int64_t number = 0;
  return text != nullptr && absl::SimpleAtoi(text, &number) ? number : otherwise;
}

// Settings by name, as cases write them.
using Settings = std::vector<std::pair<std::string, std::string>>;

const adjutant::Game& TheGame() { return **FindGame("cactus"); }

State Reach(const Game& game, const EventList& events, const Settings& settings, Way* way) {
  State state = game.ruleset->NewState();
  for (const Event& event : events) {
    game.ruleset->Apply(&state, event, nullptr);
    way->Follow(game, event, state);
  }
  for (const auto& [name, value] : settings) game.ruleset->Set(&state, name, value).IgnoreError();
  return state;
}

bool Sound(const Game& game, const State& state) {
  return cactus::CheckPosition(game.rules, state.As<cactus::S>()).ok();
}

Differences DifferencesAt(const Game& game, const EventList& events, const Settings& settings) {
  Differences differences;
  Tally tally;
  Way way;
  const State state = Reach(game, events, settings, &way);
  if (settings.empty() || Sound(game, state)) Compare(game, state, way, /*all=*/true, &tally, &differences);
  return differences;
}

// Games tried for a shorter one.
constexpr uint64_t kAttempts = 60;

// The shortest game and the fewest settings with a difference of the kind, as somebody could type them in.
std::string Reproducer(const Game& game, EventList events, Settings settings, const std::string& kind) {
  const auto fails = [&](const EventList& shorter) { return DifferencesAt(game, shorter, settings).count(kind) != 0; };
  for (size_t i = settings.size(); i-- > 0;) {
    Settings fewer = settings;
    fewer.erase(fewer.begin() + static_cast<long>(i));
    if (DifferencesAt(game, events, fewer).count(kind) != 0) settings = std::move(fewer);
  }
  if (FromEnvironment("ADJUTANT_ORACLE_SHRINKS", 1) != 0)
    events = Shrink(*game.ruleset, std::move(events), fails, kAttempts);
  std::string text = absl::StrCat("---- ", kind, "\ncactus, scenario ", game.scenario);
  for (const auto& [option, value] : game.picks) absl::StrAppend(&text, " ", option, "=", value);
  const EventCodec codec(*game.ruleset);
  const size_t skipped = events.size() > 40 ? events.size() - 40 : 0;
  if (skipped > 0) absl::StrAppend(&text, "\n... ", skipped, " events");
  for (size_t i = skipped; i < events.size(); ++i) absl::StrAppend(&text, "\n", codec.ToNotation(events[i]));
  for (const auto& [name, value] : settings) absl::StrAppend(&text, "\n", name, " = ", value);
  return absl::StrCat(text, "\n", DifferencesAt(game, events, settings)[kind], "\n");
}

template <class T>
const T& Any(const std::vector<T>& list, Random* random) {
  return list[random->Below(list.size())];
}

// ---- Positions that play does not come to.

std::string AnyName(const NameTable& names, Random* random) {
  return std::string(names.Id(static_cast<int32_t>(random->Below(static_cast<size_t>(names.size())))));
}

std::string AnyOf(std::initializer_list<const char*> words, Random* random) {
  return *(words.begin() + random->Below(words.size()));
}

// Something is put into a province or next to it, or is otherwise.
std::pair<std::string, std::string> AnySetting(const Game& game, int turn, const Name& centre, Random* random) {
  const cactus::Components& pack = *game.components;
  Name here = centre;
  if (random->Below(3) == 0) {
    const Names& around = game.printed.neighbours.at(centre);
    here = *std::next(around.begin(), static_cast<long>(random->Below(around.size())));
  }
  std::string city;
  for (const auto& [id, printed] : game.printed.cities) {
    if (printed.province() == here && (city.empty() || random->Below(2) == 0)) city = id;
  }
  const std::string side = AnyOf({"imperial", "republican"}, random);
  switch (random->Below(16)) {
    case 0:
    case 1:
      return {"control." + here, AnyOf({"imperial", "republican", "none"}, random)};
    case 2:
      return {"held." + here, side};
    case 3:
      return {"siege." + city, random->Below(2) == 0 ? "none" : AnyOf({"1 ", "2 "}, random) + side};
    case 4:
    case 5:
    case 6:
      return {"leader." + AnyName(pack.leader_names, random),
              random->Below(8) == 0 ? AnyOf({"captured", "removed", "displaced", "waiting"}, random)
                                    : here + (random->Below(4) == 0 ? " " + city : "")};
    case 7:
      return {AnyOf({"points.mexican", "points.french", "points.republican", "points.usa", "gains.mexican",
                     "gains.french", "gains.republican"},
                    random),
              absl::StrCat(static_cast<int>(random->Below(30)) - 4)};
    case 8: {
      // Not past turn 15, with which prices change for good.
      const bool late = turn >= 15;
      return {"turn", absl::StrCat(late ? random->Within(15, 22) : random->Below(4) == 0 ? 13 : random->Within(2, 14))};
    }
    case 9:
      return {AnyOf({"event.vomito", "event.doubled", "event.no_artillery", "french_points.ended"}, random),
              AnyOf({"yes", "no"}, random)};
    case 10:
      if (turn < 15 && random->Below(2) == 0)
        return {"dixie", AnyOf({"off", "armed", "south_won", "north_won"}, random)};
      if (random->Below(2) == 0) return {"sonora.csa", AnyOf({"no", "handed_over", "marker"}, random)};
      return {"sonora.closed_turn", absl::StrCat(random->Below(2) == 0 ? 0 : random->Within(1, 22))};
    default: {
      const std::string unit = AnyName(pack.unit_names, random);
      std::string where = here;
      if (random->Below(6) == 0) return {"unit." + unit, AnyOf({"force_pool", "removed"}, random)};
      if (random->Below(4) == 0)
        return {"unit." + unit + ".flags", AnyOf({"stands_to_fight", "moved", "none"}, random)};
      if (random->Below(3) == 0) where += " reduced";
      if (random->Below(5) == 0) where += " " + city;
      return {"unit." + unit, where};
    }
  }
}

// 8.0: besieged provinces are nobody's.
void SettleSieges(const Game& game, State* state, Settings* settings) {
  const Position position = PositionOf(game, *state);
  for (const auto& [city, siege] : position.sieges) {
    std::pair<std::string, std::string> setting = {"control." + game.printed.cities.at(city).province(), "none"};
    EXPECT_TRUE(game.ruleset->Set(state, setting.first, setting.second).ok());
    settings->push_back(std::move(setting));
  }
}

class Hunt {
 public:
  Hunt(uint64_t seed, int64_t positions) : random_(seed), positions_(positions) {}

  // Plays and compares until so many positions are done. Descriptions of what was found, one of each kind.
  std::vector<std::string> Run() {
    while (done_ < positions_) PlayOne();
    return found_;
  }
  const Tally& tally() const { return tally_; }
  int64_t done() const { return done_; }
  // Positions compared, by value of an option ("rp_order=everything").
  const std::map<std::string, int64_t>& asked() const { return asked_; }

 private:
  // Every third game has the default options, the others all at random.
  Game Deal() {
    testing::OptionPicks picks;
    if (random_.Below(3) != 0) {
      for (const OptionSpec& option : TheGame().options()) {
        const size_t choice = random_.Below(option.choices.size());
        if (choice != 0) picks.emplace_back(option.id, option.choices[choice].value);
      }
    }
    return Game(Any(TheGame().scenarios(), &random_).id, picks);
  }

  void PlayOne() {
    const Game game = Deal();
    const int64_t before = done_;
    Play(game);
    for (const auto& [option, value] : game.options) asked_[absl::StrCat(option, "=", value)] += done_ - before;
  }

  void Play(const Game& game) {
    const absl::Span<const PolicySpec> policies = TheGame().policies();
    const PolicySpec& policy = policies[random_.Below(policies.size())];
    State state = game.ruleset->NewState();
    EventList events, legal;
    Way way;
    while (done_ < positions_) {
      Look(game, events, way, {}, state);
      if (random_.Below(12) == 0) Disturb(game, events, way, state);
      legal.clear();
      game.ruleset->LegalEvents(state, &legal);
      if (legal.empty()) return;
      events.push_back(Pick(*game.ruleset, state, legal, policy, &random_));
      game.ruleset->Apply(&state, events.back(), nullptr);
      way.Follow(game, events.back(), state);
    }
  }

  // Things are put here and there, one after the other, and looked at each time.
  void Disturb(const Game& game, const EventList& events, const Way& way, State state) {
    Settings settings;
    std::vector<Name> provinces;
    for (const auto& [id, province] : game.printed.provinces) provinces.push_back(id);
    const Name centre = Any(provinces, &random_);
    for (int i = 0; i < 6; ++i) {
      for (int j = 0; j < 4; ++j) {
        auto setting = AnySetting(game, state.As<cactus::S>().now.turn, centre, &random_);
        State next = state;
        if (!game.ruleset->Set(&next, setting.first, setting.second).ok() || !Sound(game, next)) continue;
        state = next;
        settings.push_back(std::move(setting));
        SettleSieges(game, &state, &settings);
      }
      Look(game, events, way, settings, state);
    }
  }

  void Look(const Game& game, const EventList& events, const Way& way, const Settings& settings, const State& state) {
    ++done_;
    if (std::getenv("DEV") != nullptr) {  // DEVONLY
      Differences found;
      Compare(game, state, way, done_ % 5 == 0, &tally_, &found);
      static std::map<std::string, std::pair<int, int64_t>> shown;
      for (const auto& [kind, text] : found) {
        auto& [times, last] = shown[kind];
        if (times >= 14 || (times > 0 && done_ - last < 150)) continue;
        ++times;
        last = done_;
        std::cout << "#### " << kind << " at " << done_ << ":";
        for (const auto& [option, value] : game.picks) std::cout << " " << option << "=" << value;
        std::cout << "\n";
        for (size_t i = events.size() - std::min<size_t>(events.size(), 8); i < events.size(); ++i)
          std::cout << "   " << EventCodec(*game.ruleset).ToNotation(events[i]) << "\n";
        for (const auto& [name, value] : settings) std::cout << "   " << name << " = " << value << "\n";
        std::cout << text << std::endl;
      }
      return;
    }
    Differences differences = known_;
    Compare(game, state, way, done_ % 5 == 0, &tally_, &differences);
    if (differences.size() == known_.size()) return;
    for (const auto& [kind, text] : differences) {
      if (known_.count(kind) != 0) continue;
      std::cout << "after " << done_ << " positions, " << kind << ": " << text << std::endl;
      found_.push_back(Reproducer(game, events, settings, kind));
    }
    known_ = differences;
  }

  Random random_;
  int64_t positions_;
  int64_t done_ = 0;
  Tally tally_;
  std::map<std::string, int64_t> asked_;
  Differences known_;
  std::vector<std::string> found_;
};

TEST(CactusOracle, RefereeAndRulebookAgree) {
  const int64_t positions = FromEnvironment("ADJUTANT_ORACLE_POSITIONS", 20000);
  const int64_t seed = FromEnvironment("ADJUTANT_ORACLE_SEED", 18620505);
  Hunt hunt(static_cast<uint64_t>(seed), positions);
  for (const std::string& found : hunt.Run()) ADD_FAILURE() << found;
  for (const auto& [kind, answers] : hunt.tally()) std::cout << kind << ": " << answers << " answers compared\n";
  EXPECT_GE(hunt.done(), positions);
}

}  // namespace
}  // namespace adjutant::oracle::cac
