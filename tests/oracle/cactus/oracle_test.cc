// The oracle and the referee agree on Cactus Throne: in random games of random options, and in positions made odd by
// hand.
//
// ADJUTANT_ORACLE_POSITIONS says how many positions are compared (README.md), ADJUTANT_ORACLE_SEED which.
#include <gtest/gtest.h>

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
#include "tests/support/oracle_options.h"
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

// ---- Mistakes that an oracle could make.

void ForEachUnit(Game* game, void (*change)(pb::Unit*)) {
  for (auto& [id, unit] : game->printed.units) change(&unit);
}
void NoPorts(Game* game) {
  for (auto& [id, city] : game->printed.cities) city.clear_port();
}
void NoWayToVeraCruz(Game* game) {
  for (auto& [id, around] : game->printed.neighbours) around.erase("vera_cruz");
}
void NoNeighbours(Game* game) {
  for (auto& [id, around] : game->printed.neighbours) around.clear();
}
void ClearGround(Game* game) {
  for (auto& [id, province] : game->printed.provinces) province.clear_terrain();
}
void WrongSide(Game* game) {
  ForEachUnit(game, [](pb::Unit* unit) {
    if (unit->sort() == pb::REGULAR) unit->set_side(pb::IMPERIAL);
  });
}
void NoRaiders(Game* game) {
  ForEachUnit(game, [](pb::Unit* unit) { unit->set_raids(false); });
}
void NoMovement(Game* game) {
  ForEachUnit(game, [](pb::Unit* unit) { unit->set_movement(0); });
}
void Feeble(Game* game) {
  ForEachUnit(game, [](pb::Unit* unit) { unit->set_strength(unit->strength() / 6); });
}
void BetterUnits(Game* game) {
  ForEachUnit(game, [](pb::Unit* unit) {
    if (unit->has_proficiency()) unit->set_proficiency(unit->proficiency() + 1);
    unit->set_movement(unit->movement() + 1);
  });
  for (auto& [id, leader] : game->printed.leaders) leader.set_proficiency(leader.proficiency() + 1);
}
void MildSieges(Game* game) {
  game->printed.numbers["attrition.siege_1"] = game->printed.numbers["attrition.siege_2"] = 0;
}
void NeverHalved(Game* game) { game->options["rep_halving"] = "no"; }
void EvenSieges(Game* game) { game->printed.numbers["siege.ratio"] = 1; }
void OneToOne(Game* game) { game->printed.numbers["bypass.ratio"] = 1; }

struct Broken {
  const char* kind;
  void (*misread)(Game*);
};
constexpr Broken kBroken[] = {
    {"control", WrongSide},
    {"gulf link", NoPorts},
    {"bypass", OneToOne},
    {"siege odds", EvenSieges},
    {"points", NeverHalved},
    {"purchase", Feeble},
    {"march pick", NoMovement},
    {"march army pick", NoMovement},
    {"march move", NoWayToVeraCruz},
    {"march sail", NoPorts},
    {"march check", ClearGround},
    {"terrain check", BetterUnits},
    {"raid pick", NoRaiders},
    {"raid move", NoWayToVeraCruz},
    {"raid roll due", WrongSide},
    {"raid roll", BetterUnits},
    {"reaction", NoNeighbours},
    {"reaction roll", BetterUnits},
    {"reaction move", NoWayToVeraCruz},
    {"attrition", ClearGround},
    {"siege attrition", MildSieges},
};

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
  // Every third game has the default options, the others all at random; every other option then as it was least asked,
  // and so is one with a value that was hardly asked yet.
  Game Deal() {
    testing::OptionPicks picks;
    if (random_.Below(3) != 0) {
      for (const OptionSpec& option : TheGame().options()) {
        size_t choice = random_.Below(option.choices.size());
        size_t least = choice;
        for (size_t i = 0; i < option.choices.size(); ++i) {
          if (Asked(option, i) < Asked(option, least)) least = i;
        }
        if (random_.Below(2) == 0 || Asked(option, least) < positions_ / 100) choice = least;
        if (choice != 0) picks.emplace_back(option.id, option.choices[choice].value);
      }
    }
    return Game(Any(TheGame().scenarios(), &random_).id, picks);
  }

  int64_t Asked(const OptionSpec& option, size_t choice) const {
    const auto asked = asked_.find(absl::StrCat(option.id, "=", option.choices[choice].value));
    return asked == asked_.end() ? 0 : asked->second;
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
      if (Rare(state) || random_.Below(3) == 0) Look(game, events, way, {}, state);
      if (random_.Below(36) == 0) Disturb(game, events, way, state);
      legal.clear();
      game.ruleset->LegalEvents(state, &legal);
      if (legal.empty()) return;
      events.push_back(Pick(*game.ruleset, state, legal, policy, &random_));
      game.ruleset->Apply(&state, events.back(), nullptr);
      way.Follow(game, events.back(), state);
    }
  }

  // Decisions and dice of which a game has few.
  static bool Rare(const State& state) {
    const uint16_t step = state.As<cactus::S>().step;
    for (const uint16_t rare : {cactus::kPointsDieStep, cactus::kTerrainCheckDieStep, cactus::kAttritionDieStep,
                                cactus::kRaidStep, cactus::kRaidDieStep, cactus::kReactStep, cactus::kReactionDieStep,
                                cactus::kReactionMoveStep, cactus::kSantaAnnaMoveStep}) {
      if (step == rare) return true;
    }
    return false;
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

TEST(CactusOracle, ReadingsAreThoseOfTheOptions) {
  const auto readings = testing::OptionsInSources("cactus");
  EXPECT_GE(readings.size(), 40u);
  testing::ExpectOptionsOf(TheGame(), readings);
}

TEST(CactusOracle, RefereeAndRulebookAgree) {
  const int64_t positions = FromEnvironment("ADJUTANT_ORACLE_POSITIONS", 20000);
  const int64_t seed = FromEnvironment("ADJUTANT_ORACLE_SEED", 18620505);
  Hunt hunt(static_cast<uint64_t>(seed), positions);
  for (const std::string& found : hunt.Run()) ADD_FAILURE() << found;
  int64_t answers = 0;
  for (const auto& [kind, count] : hunt.tally()) {
    std::cout << kind << ": " << count << " answers compared\n";
    answers += count;
  }
  std::cout << hunt.done() << " positions, " << answers << " answers compared, seed " << seed << "\n";
  EXPECT_GE(hunt.done(), positions);
  EXPECT_GT(answers, 20 * positions);
  for (const Broken& broken : kBroken) EXPECT_GT(hunt.tally().count(broken.kind), 0u) << broken.kind;

  // Every value of an option that the oracle reads is played.
  for (const auto& [option, values] : testing::OptionsInSources("cactus")) {
    for (const OptionSpec& spec : TheGame().options()) {
      if (spec.id != option) continue;
      for (const OptionChoice& choice : spec.choices) {
        const std::string name = absl::StrCat(option, "=", choice.value);
        const auto asked = hunt.asked().find(name);
        EXPECT_GE(asked == hunt.asked().end() ? 0 : asked->second, positions / 100) << name;
      }
    }
  }
}

// An oracle that has misread one thing is found out, in every kind of question.
TEST(CactusOracle, EveryQuestionFindsAMistake) {
  constexpr int64_t kMost = 60000;
  Random random(18670619);
  std::map<std::string, const Broken*> unseen;
  for (const Broken& broken : kBroken) unseen[broken.kind] = &broken;
  for (int64_t positions = 0; !unseen.empty() && positions < kMost;) {
    const std::string scenario = Any(TheGame().scenarios(), &random).id;
    std::map<std::string, Game> games;
    for (const auto& [kind, broken] : unseen) broken->misread(&games.emplace(kind, Game(scenario, {})).first->second);
    const Game game(scenario, {});
    State state = game.ruleset->NewState();
    EventList legal;
    Way way;
    for (int event = 0; event < 4000 && !unseen.empty(); ++event) {
      legal.clear();
      game.ruleset->LegalEvents(state, &legal);
      if (legal.empty()) break;
      const Event next = Pick(*game.ruleset, state, legal, TheGame().policies()[0], &random);
      game.ruleset->Apply(&state, next, nullptr);
      way.Follow(game, next, state);
      ++positions;
      for (auto at = unseen.begin(); at != unseen.end();) {
        Tally tally;
        Differences differences;
        Compare(games.at(at->first), state, way, event % 5 == 0, &tally, &differences);
        at = differences.count(at->first) != 0 ? unseen.erase(at) : std::next(at);
      }
    }
  }
  for (const auto& [kind, broken] : unseen) ADD_FAILURE() << kind;
}

}  // namespace
}  // namespace adjutant::oracle::cac
