// The oracle and the referee agree on the money of Lords of the Sierra Madre: in random games of 2 to 9 seats and
// random options, from positions full of enterprises that are put together at random.
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
#include "core/kernel/policy.h"
#include "core/kernel/random.h"
#include "tests/oracle/sierra/compare.h"
#include "tests/support/oracle_options.h"
#include "verify/rules/shrink.h"

namespace adjutant::oracle::lsm {
namespace {

int64_t FromEnvironment(const char* name, int64_t otherwise) {
  const char* text = std::getenv(name);
  int64_t number = 0;
  return text != nullptr && absl::SimpleAtoi(text, &number) ? number : otherwise;
}

const adjutant::Game& TheGame() { return **FindGame("sierra"); }

std::string AnyOf(std::initializer_list<const char*> words, Random* random) {
  return *(words.begin() + random->Below(words.size()));
}

// ---- Positions that are full of enterprises.

class Dealer {
 public:
  Dealer(const Printed& printed, int seats, Random* random) : printed_(printed), seats_(seats), random_(*random) {}

  Settings Deal() {
    Homes();
    const int year = random_.Within(1898, 1910), season = random_.Within(0, 3);
    Set("year", absl::StrCat(year));
    Set("season", AnyOfSeasons(season));
    Set("box", absl::StrCat(((year - 1898) * 4 + season) % 8));
    for (const auto& [name, card] : printed_.cards) {
      if (card.pile() == pb::START || card.pile() == pb::NO_PILE) continue;
      if (card.card_class() == pb::C) Enterprise(name, card);
      if (card.card_class() == pb::RR) Railroad(name, card);
      if (card.card_class() == pb::W && random_.Below(6) == 0) Project(name, card);
    }
    if (random_.Below(6) == 0) Boycott();
    Set("decision",
        AnyOf({"reveal", "profits", "profits", "profits", "capitalize", "recapitalize", "mature", "mature"}, &random_));
    return settings_;
  }

 private:
  static std::string AnyOfSeasons(int season) {
    return std::vector<std::string>{"winter", "spring", "summer", "fall"}[static_cast<size_t>(season)];
  }
  void Set(const std::string& name, const std::string& value) { settings_.emplace_back(name, value); }
  std::string Seat() { return absl::StrCat("p", 1 + random_.Below(static_cast<size_t>(seats_))); }

  void Homes() {
    std::vector<int> homes = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    for (int seat = 1; seat <= seats_; ++seat) {
      const size_t at = random_.Below(homes.size());
      const std::string home = absl::StrCat("c", homes[at]);
      homes.erase(homes.begin() + static_cast<long>(at));
      Set(absl::StrCat("p", seat, ".card"), home);
      Set(absl::StrCat("card.", home, ".box"), absl::StrCat(random_.Below(6)));
      Purse(home);
      if (random_.Below(8) == 0) Set(absl::StrCat("p", seat, ".defaulter"), "2");
      if (random_.Below(8) == 0) Set(absl::StrCat("p", seat, ".new_york"), "3");
    }
  }
  void Purse(const Name& card) {
    if (random_.Below(2) == 0) Set(absl::StrCat("card.", card, ".gold"), absl::StrCat(random_.Within(1, 4)));
  }
  void Enterprise(const Name& name, const pb::Card& card) {
    const size_t fate = random_.Below(6);
    if (fate < 2) return;
    if (fate == 2) return Project(name, card);
    const std::string of = absl::StrCat("card.", name, ".");
    Set(of + "zone", "calendar");
    Set(of + "holder", Seat());
    Set(of + "track", "profit");
    Set(of + "box", absl::StrCat(Bank(card) || Smelter(card) ? 0 : random_.Below(6)));
    if (Smelter(card)) Set(of + "most", absl::StrCat(random_.Below(3) == 0 ? random_.Within(1, 5) : 6));
    if (random_.Below(10) == 0) Set(of + "flags", AnyOf({"face_down", "struck"}, &random_));
    Purse(name);
  }
  void Railroad(const Name& name, const pb::Card& card) {
    const size_t fate = random_.Below(4);
    if (fate == 0 || (fate == 1 && card.capitalization() == 0)) return;
    if (fate == 1) return Project(name, card);
    const std::string of = absl::StrCat("card.", name, ".");
    Set(of + "zone", "calendar");
    Set(of + "holder", Seat());
    Set(of + "track", "profit");
    Set(of + "box", "0");
    if (random_.Below(10) == 0) Set(of + "flags", AnyOf({"face_down", "struck"}, &random_));
    Purse(name);
  }
  void Project(const Name& name, const pb::Card& card) {
    if (card.capitalization() == 0) return;
    const std::string of = absl::StrCat("card.", name, ".");
    const int left = random_.Below(3) == 0 ? 0 : random_.Within(1, std::min(7, card.capitalization()));
    Set(of + "zone", "calendar");
    Set(of + "holder", Seat());
    Set(of + "track", "season");
    Set(of + "left", absl::StrCat(left));
    Set(of + "box", absl::StrCat((BoxNow() + left) % 8));
    if (random_.Below(4) != 0) return;
    const int ahead = random_.Below(6) == 0 ? 0 : random_.Within(1, 2);
    Set(absl::StrCat("iou.", name, ".", (BoxNow() + ahead) % 8), absl::StrCat("game ", random_.Within(1, 2)));
  }
  int BoxNow() const {
    for (const auto& [name, value] : settings_) {
      int box = 0;
      if (name == "box" && absl::SimpleAtoi(value, &box)) return box;
    }
    return 0;
  }
  void Boycott() { Set(absl::StrCat("boycott.", AnyOf({"copper", "silver", "beef", "lumber"}, &random_)), "mexico"); }

  const Printed& printed_;
  const int seats_;
  Random& random_;
  Settings settings_;
};

// ---- Comparing.

// Plays the events from the position, and asks about each.
Differences DifferencesOf(const Game& game, const EventList& events) {
  Differences differences;
  Tally tally, silent;
  Comparison comparison(game, &tally, &silent, &differences);
  const EventCodec codec(*game.ruleset);
  State state = game.ruleset->NewState();
  Position position = PositionOf(game, state);
  Way way;
  way.Follow(position, "", position);
  comparison.Look(state, position, way);
  for (const Event& event : events) {
    State next = state;
    game.ruleset->Apply(&next, event, nullptr);
    const Position then = PositionOf(game, next);
    comparison.Brought(state, position, codec.ToNotation(event), next, then, way);
    way.Follow(position, codec.ToNotation(event), then);
    comparison.Look(next, then, way);
    state = next;
    position = then;
  }
  return differences;
}

// The shortest game with a difference of the kind, as somebody could type it in.
std::string Reproducer(const Game& game, EventList events, const std::string& kind) {
  const auto fails = [&](const Game& other, const EventList& shorter) {
    return DifferencesOf(other, shorter).count(kind) != 0;
  };
  constexpr uint64_t kAttempts = 40;
  std::shared_ptr<Game> least = std::make_shared<Game>(game);
  if (FromEnvironment("ADJUTANT_ORACLE_SHRINKS", 1) != 0) {
    events = Shrink(
        *game.ruleset, std::move(events), [&](const EventList& shorter) { return fails(game, shorter); }, kAttempts);
    if (events.size() < 20) {
      // Whatever stands in the way of the same events is left out.
      for (size_t i = game.settings.size(); i-- > 0;) {
        Settings fewer = least->settings;
        fewer.erase(fewer.begin() + static_cast<long>(i));
        const auto other = std::make_shared<Game>(game.picks, fewer);
        if (other->ruleset == nullptr) continue;
        State state = other->ruleset->NewState();
        const bool goes = std::all_of(events.begin(), events.end(), [&](const Event& event) {
          if (!other->ruleset->Check(state, event, nullptr).accepted) return false;
          other->ruleset->Apply(&state, event, nullptr);
          return true;
        });
        if (goes && fails(*other, events)) least = other;
      }
    }
  }
  std::string text = absl::StrCat("---- ", kind, "\nsierra");
  for (const auto& [option, value] : game.picks) absl::StrAppend(&text, " ", option, "=", value);
  for (const auto& [name, value] : least->settings) absl::StrAppend(&text, "\n", name, " = ", value);
  const EventCodec codec(*game.ruleset);
  for (const Event& event : events) absl::StrAppend(&text, "\n", codec.ToNotation(event));
  return absl::StrCat(text, "\n", DifferencesOf(*least, events)[kind], "\n");
}

// Of these the oracle has no view but by default.
bool Silent(const std::string& option) {
  static const auto* const kSilent =
      new std::set<std::string>{"profit_location", "smelter_detail", "lumber_detail", "store_choice", "short_loans"};
  return kSilent->count(option) != 0;
}

// As random players do; but what is done often comes to an end sooner, so that profits are paid.
Event Next(const Game& game, const State& state, const EventList& legal, Random* random) {
  if (game.ruleset->PendingOf(state).name == "shut_down" && random->Below(4) != 0) {
    for (const Event& event : legal) {
      if (event.type == sierra::kDone) return event;
    }
  }
  return adjutant::Pick(*game.ruleset, state, legal, TheGame().policies()[0], random);
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
  const Tally& silent() const { return silent_; }
  int64_t done() const { return done_; }
  // Positions compared, by value of an option ("seats=two").
  const std::map<std::string, int64_t>& asked() const { return asked_; }

 private:
  // Every third game has the default options but the number of seats, the others all at random; values that have been
  // played least come more often.
  testing::OptionPicks Pick() {
    testing::OptionPicks picks;
    const bool all = random_.Below(3) != 0;
    for (const OptionSpec& option : TheGame().options()) {
      if (!all && option.id != std::string("seats")) continue;
      size_t choice = random_.Below(option.choices.size());
      size_t least = choice;
      for (size_t i = 0; i < option.choices.size(); ++i) {
        if (Asked(option, i) < Asked(option, least)) least = i;
      }
      if (random_.Below(2) == 0) choice = least;
      if (Silent(option.id) && random_.Below(8) != 0) choice = 0;
      if (choice != 0) picks.emplace_back(option.id, option.choices[choice].value);
    }
    return picks;
  }
  int64_t Asked(const OptionSpec& option, size_t choice) const {
    const auto asked = asked_.find(absl::StrCat(option.id, "=", option.choices[choice].value));
    return asked == asked_.end() ? 0 : asked->second;
  }

  void PlayOne() {
    const testing::OptionPicks picks = Pick();
    const Game plain(picks, {});
    ASSERT_NE(plain.ruleset, nullptr);
    // Every fourth game is played from its beginning.
    Settings settings;
    if (random_.Below(4) != 0) settings = Dealer(plain.printed, plain.rules->seats, &random_).Deal();
    const Game game(picks, settings);
    if (game.ruleset == nullptr) {
      ++refused_;
      ASSERT_LT(refused_, 200) << "positions are refused";
      return;
    }
    const int64_t before = done_;
    Play(game, settings.empty() ? 240 : 30);
    for (const auto& [option, value] : game.options) asked_[absl::StrCat(option, "=", value)] += done_ - before;
  }

  void Play(const Game& game, int longest) {
    const EventCodec codec(*game.ruleset);
    Differences differences = known_;
    Comparison comparison(game, &tally_, &silent_, &differences);
    State state = game.ruleset->NewState();
    Position position = PositionOf(game, state);
    Way way;
    way.Follow(position, "", position);
    EventList events, legal;
    for (int event = 0; event < longest; ++event) {
      ++done_;
      comparison.Look(state, position, way);
      legal.clear();
      game.ruleset->LegalEvents(state, &legal);
      if (legal.empty()) return Tell(game, events, differences);
      events.push_back(Next(game, state, legal, &random_));
      State next = state;
      game.ruleset->Apply(&next, events.back(), nullptr);
      const Position then = PositionOf(game, next);
      const std::string notation = codec.ToNotation(events.back());
      comparison.Brought(state, position, notation, next, then, way);
      way.Follow(position, notation, then);
      state = next;
      position = then;
      if (differences.size() != known_.size()) return Tell(game, events, differences);
    }
    Tell(game, events, differences);
  }
  void Tell(const Game& game, const EventList& events, const Differences& differences) {
    for (const auto& [kind, text] : differences) {
      if (known_.count(kind) != 0) continue;
      std::cout << "after " << done_ << " positions, " << kind << ": " << text << std::endl;
      found_.push_back(Reproducer(game, events, kind));
      std::cout << found_.back() << std::endl;
    }
    known_ = differences;
  }

  Random random_;
  int64_t positions_;
  int64_t done_ = 0;
  int refused_ = 0;
  Tally tally_, silent_;
  std::map<std::string, int64_t> asked_;
  Differences known_;
  std::vector<std::string> found_;
};

// ---- Mistakes that an oracle could make.

void ForEachCard(Game* game, void (*change)(pb::Card*)) {
  for (auto& [id, card] : game->printed.cards) change(&card);
}
void NoBars(Game* game) {
  ForEachCard(game, [](pb::Card* card) { card->set_bars(0); });
}
void NoSmelters(Game* game) {
  ForEachCard(game, [](pb::Card* card) {
    if (card->kind() == pb::SMELTER) card->set_kind(pb::ENTERPRISE);
  });
}
void NoRanches(Game* game) {
  ForEachCard(game, [](pb::Card* card) {
    if (card->kind() == pb::HACIENDA || card->kind() == pb::PLANTATION) card->set_kind(pb::ENTERPRISE);
  });
}
void NoEnterprises(Game* game) {
  ForEachCard(game, [](pb::Card* card) { card->set_card_class(pb::M); });
}
// Not NoEnterprises: without an enterprise of its own a seat has no gold to raise one, and is not asked.
void PlainBanks(Game* game) {
  ForEachCard(game, [](pb::Card* card) {
    if (card->kind() == pb::BANK) card->set_kind(pb::ENTERPRISE);
  });
}
void RichMines(Game* game) {
  for (auto& [sum, row] : game->printed.assay) {
    row.set_copper(row.copper() + 1);
    row.set_silver(row.silver() + 1);
  }
}
void NoJoints(Game* game) { game->printed.joints.clear(); }
void NoCities(Game* game) {
  for (auto& [id, place] : game->printed.places) place.set_block_class(pb::TOWN);
}
void DearCards(Game* game) { game->options["card_value"] = "capitalization"; }

struct Broken {
  const char* kind;
  void (*misread)(Game*);
};
constexpr Broken kBroken[] = {
    {"fortune", DearCards},     {"investors", NoBars},       {"profits", NoRanches},        {"link", NoJoints},
    {"link ends", NoCities},    {"payments", NoEnterprises}, {"debts", NoEnterprises},      {"must pay", NoEnterprises},
    {"first level", RichMines}, {"raise", PlainBanks},       {"raise smelter", NoSmelters},
};

TEST(SierraOracle, ReadingsAreThoseOfTheOptions) {
  const auto readings = testing::OptionsInSources("sierra");
  EXPECT_GE(readings.size(), 14u);
  testing::ExpectOptionsOf(TheGame(), readings);
}

TEST(SierraOracle, RefereeAndRulebookAgree) {
  const int64_t positions = FromEnvironment("ADJUTANT_ORACLE_POSITIONS", 6000);
  const int64_t seed = FromEnvironment("ADJUTANT_ORACLE_SEED", 19101120);
  Hunt hunt(static_cast<uint64_t>(seed), positions);
  for (const std::string& found : hunt.Run()) ADD_FAILURE() << found;
  int64_t answers = 0;
  for (const auto& [kind, count] : hunt.tally()) {
    std::cout << kind << ": " << count << " answers compared\n";
    answers += count;
  }
  for (const auto& [kind, count] : hunt.silent()) std::cout << "no side taken, " << kind << ": " << count << "\n";
  std::cout << hunt.done() << " positions, " << answers << " answers compared, seed " << seed << "\n";
  EXPECT_GE(hunt.done(), positions);
  EXPECT_GT(answers, 3 * positions);
  for (const Broken& broken : kBroken) EXPECT_GT(hunt.tally().count(broken.kind), 0u) << broken.kind;
  // Every value of an option that the oracle reads is played, and every number of seats.
  auto readings = testing::OptionsInSources("sierra");
  readings["seats"] = {};
  for (const auto& [option, values] : readings) {
    if (Silent(option)) continue;
    for (const OptionChoice& choice : testing::OptionOf(TheGame(), option)->choices) {
      const std::string name = absl::StrCat(option, "=", choice.value);
      EXPECT_GT(hunt.asked().count(name), 0u) << name;
    }
  }
}

// An oracle that has misread one thing is found out, in every kind of question.
TEST(SierraOracle, EveryQuestionFindsAMistake) {
  constexpr int kMost = 400;
  Random random(19110525);
  std::map<std::string, const Broken*> unseen;
  for (const Broken& broken : kBroken) unseen[broken.kind] = &broken;
  for (int deal = 0; !unseen.empty() && deal < kMost; ++deal) {
    const Game plain({}, {});
    const Game game({}, Dealer(plain.printed, plain.rules->seats, &random).Deal());
    if (game.ruleset == nullptr) continue;
    EventList events, legal;
    State state = game.ruleset->NewState();
    for (int event = 0; event < 30; ++event) {
      legal.clear();
      game.ruleset->LegalEvents(state, &legal);
      if (legal.empty()) break;
      events.push_back(Next(game, state, legal, &random));
      game.ruleset->Apply(&state, events.back(), nullptr);
    }
    for (auto at = unseen.begin(); at != unseen.end();) {
      Game wrong = game;
      at->second->misread(&wrong);
      const bool seen = DifferencesOf(wrong, events).count(at->first) != 0;
      if (seen) std::cout << at->first << ": seen in deal " << deal << std::endl;
      at = seen ? unseen.erase(at) : std::next(at);
    }
  }
  for (const auto& [kind, broken] : unseen) ADD_FAILURE() << kind;
}

}  // namespace
}  // namespace adjutant::oracle::lsm
