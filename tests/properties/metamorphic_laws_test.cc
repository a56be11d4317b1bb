// Metamorphic laws: what is changed without changing the game. Identical counters exchange their names; independent
// decisions exchange their order; options are spelled out.
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/halls/components/load_components.h"
#include "core/halls/position.h"
#include "core/veracruz/components/load_components.h"
#include "core/veracruz/rules.h"
#include "tests/properties/laws.h"

namespace adjutant::testing {
namespace {

class MetamorphicLaws : public Laws {};

// ---- Identical counters.

// Two things of a domain between which the rules make no difference.
struct Twins {
  const char* domain;
  int32_t a;
  int32_t b;
};

// Units of the Halls with equal data; not those that a rule names.
std::vector<Twins> HallsTwins() {
  const PackSource pack = halls::BuiltInPack();
  const absl::StatusOr<halls::Components> c = halls::LoadComponents({&pack, 1});
  ADJUTANT_ASSERT(c.ok());
  const auto alike = [&](halls::UnitId a, halls::UnitId b) {
    const halls::UnitInfo& x = c->units[a];
    const halls::UnitInfo& y = c->units[b];
    return x.side == y.side && x.arm == y.arm && x.sort == y.sort && x.strength == y.strength &&
           x.reduced_strength == y.reduced_strength && x.committable == y.committable && x.pool == y.pool;
  };
  std::vector<Twins> twins;
  for (halls::UnitId a : c->units.ids()) {
    for (halls::UnitId b : c->units.ids()) {
      const bool named = a == c->san_patricio || b == c->san_patricio;
      if (a < b && !named && c->units[a].sort != halls::Sort::kFortress && alike(a, b))
        twins.push_back({"unit", a.number(), b.number()});
    }
  }
  return twins;
}

const veracruz::Components& VeracruzComponents() {
  static const auto* components = [] {
    const PackSource pack = veracruz::BuiltInPack();
    absl::StatusOr<veracruz::Components> loaded = veracruz::LoadComponents({&pack, 1});
    ADJUTANT_ASSERT(loaded.ok());
    return new veracruz::Components(*std::move(loaded));
  }();
  return *components;
}

// Named units of Veracruz with equal data; not those that a rule names.
std::vector<Twins> VeracruzTwins() {
  const veracruz::Components* c = &VeracruzComponents();
  using veracruz::UnitId;
  const auto alike = [&](UnitId a, UnitId b) {
    const veracruz::UnitInfo& x = c->units[a];
    const veracruz::UnitInfo& y = c->units[b];
    return x.side == y.side && x.arm == y.arm && x.strength == y.strength && x.reduced == y.reduced &&
           x.allowance == y.allowance && x.scout == y.scout && x.volunteer == y.volunteer &&
           x.joins_regulars == y.joins_regulars && x.group == y.group && x.group_other == y.group_other;
  };
  const std::set<UnitId> named = {c->veracruz_militia, c->san_patricio, c->naval_battery};
  std::vector<Twins> twins;
  for (const UnitId a : c->units.ids()) {
    for (const UnitId b : c->units.ids()) {
      const veracruz::PieceId piece_a = c->UnitPiece(a), piece_b = c->UnitPiece(b);
      if (b <= a || piece_a == kNoId || piece_b == kNoId || !alike(a, b)) continue;
      if (named.count(a) + named.count(b) == 0) twins.push_back({"piece", piece_a.number(), piece_b.number()});
    }
  }
  return twins;
}

// Counters of Veracruz that come at once lie in the order of their names. Where the twins do in `state`, but for that
// they lie as in `like` with their names exchanged, they are laid so.
void LayAlike(const Ruleset& rules, const Twins& twins, const State& like, State* state) {
  using veracruz::PieceId;
  const veracruz::Rules r{VeracruzComponents(), rules.options()};
  const auto& s = like.As<veracruz::S>();
  auto& to = state->As<veracruz::S>();
  const PieceId a(twins.a), b(twins.b);
  for (const PieceId twin : {a, b}) {
    const veracruz::HexId hex = HexOf(s, twin);
    if (hex == kNoId) continue;
    std::vector<PieceId> wanted, found;
    for (const PieceId p : veracruz::StackIn(s, hex)) wanted.push_back(p == a ? b : p == b ? a : p);
    for (const PieceId p : veracruz::StackIn(to, hex)) found.push_back(p);
    if (wanted == found || !std::is_permutation(wanted.begin(), wanted.end(), found.begin(), found.end())) continue;
    for (auto p = wanted.rbegin(); p != wanted.rend(); ++p) PutDown(r, to, *p, hex);
  }
}

// Cards of Border Post: four after each other are of one value.
std::vector<Twins> ToyTwins() {
  std::vector<Twins> twins;
  for (int32_t card = 0; card < 12; card += 4) twins.push_back({"card", card, card + 3});
  return twins;
}

const std::vector<Twins>& TwinsOf(absl::string_view game) {
  static const auto* halls = new std::vector<Twins>(HallsTwins());
  static const auto* veracruz = new std::vector<Twins>(VeracruzTwins());
  static const auto* toy = new std::vector<Twins>(ToyTwins());
  static const auto* none = new std::vector<Twins>;  // of seats, each has its turn in an order
  return game == "halls" ? *halls : game == "veracruz" ? *veracruz : game == "toy" ? *toy : *none;
}

Event Renamed(const Ruleset& rules, const Twins& twins, Event event) {
  const EventSchema& schema = rules.game().schema();
  const EventTypeSpec* type = schema.Find(event.type);
  for (size_t i = 0; i < type->args.size(); ++i) {
    const ArgSpec& arg = type->args[i];
    if (arg.kind != ArgKind::kDomain || schema.domains()[static_cast<size_t>(arg.domain)] != twins.domain) continue;
    if (event.args[i] == twins.a) {
      event.args[i] = twins.b;
    } else if (event.args[i] == twins.b) {
      event.args[i] = twins.a;
    }
  }
  return event;
}

// The words of a text, names exchanged; in alphabetical order, for lists name their members in the order of the
// counters, unless their order is part of the position.
std::string Renamed(const std::string& text, const std::string& a, const std::string& b, bool ordered = false) {
  std::vector<std::string> words(1);
  for (char c : text) {
    const bool letter = std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
    if (letter) {
      words.back().push_back(c);
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  for (std::string& word : words) word = word == a ? b : word == b ? a : word;
  if (!ordered) std::sort(words.begin(), words.end());
  std::string out;
  for (const std::string& word : words) absl::StrAppend(&out, word, " ");
  return out;
}

using Described = std::vector<std::pair<std::string, std::string>>;

// Every value of the position, sorted; with the names of a and b exchanged.
Described Describe(const Ruleset& rules, const State& state, const std::string& a, const std::string& b) {
  ValueList values;
  rules.Values(state, &values);
  Described out;
  for (const NamedValue& value : values) {
    const bool ordered = absl::StartsWith(value.name, "stack.");
    out.emplace_back(Renamed(value.name, a, b),
                     value.number.has_value() ? absl::StrCat(*value.number) : Renamed(value.text, a, b, ordered));
  }
  std::sort(out.begin(), out.end());
  return out;
}

TEST_P(MetamorphicLaws, IdenticalCountersMayExchangeTheirNames) {
  Hold("identical counters may exchange their names", 1200, [](const PlayedGame& game) {
    const Ruleset& rules = *game.rules;
    const std::vector<Twins>& all = TwinsOf(rules.game().id());
    Random random(game.seed);
    for (int tries = 0; tries < 3 && !all.empty(); ++tries) {
      const Twins& twins = all[random.Below(all.size())];
      const NameTable& names = *rules.Names(twins.domain);
      const std::string a(names.Id(twins.a));
      const std::string b(names.Id(twins.b));
      if (Describe(rules, game.positions[0], a, b) != Describe(rules, game.positions[0], "", "")) continue;
      State other = game.positions[0];
      size_t played = 0;
      for (const Event& event : game.events) {
        const Event renamed = Renamed(rules, twins, event);
        Why why;
        if (!rules.Check(other, renamed, &why).accepted)
          RC_FAIL(absl::StrCat(a, " for ", b, ": ", Line(rules, renamed), " is refused: ", why.sentence));
        rules.Apply(&other, renamed, nullptr);
        ++played;
        if (rules.game().id() == "veracruz") LayAlike(rules, twins, game.positions[played], &other);
      }
      const Described mine = Describe(rules, other, a, b);
      const Described theirs = Describe(rules, game.end(), "", "");
      const auto [x, y] = std::mismatch(mine.begin(), mine.end(), theirs.begin(), theirs.end());
      if (x != mine.end() || y != theirs.end()) {
        RC_FAIL(absl::StrCat(a, " for ", b, ": ", x == mine.end() ? "" : x->first + " is " + x->second, ", not ",
                             y == theirs.end() ? "" : y->first + " is " + y->second));
      }
      const EventList legal = Legal(rules, game.end());
      const EventList legal_there = Legal(rules, other);
      const std::set<Event> there(legal_there.begin(), legal_there.end());
      RC_ASSERT(legal.size() == there.size());
      for (const Event& event : legal) RC_ASSERT(there.count(Renamed(rules, twins, event)) == 1u);
      RC_CLASSIFY(other != game.end(), "their ways part");
    }
  });
}

// ---- Independent decisions.

// Steps at which two events that are legal in either order may lead to different positions, and why.
const std::map<std::string, const char*>& OrderMatters(absl::string_view game) {
  static const auto* none = new std::map<std::string, const char*>;
  static const auto* halls = new std::map<std::string, const char*>{
      {"commit", "committed units are kept, and lose their step, in the order in which they were named"},
      {"draw_event_card", "random events happen in the order in which their cards come"},
      {"move", "a march is a way, and what is left behind is left where the Force is"},
      {"play_card", "a card that is played passes the turn to the other side"},
      {"name_raid", "raids are carried out in the order in which they were named"},
  };
  static const auto* veracruz = new std::map<std::string, const char*>{
      {"assaulters", "an assault that falls short is begun again, and who is named after that counts for the next"},
      {"movement", "a move is a way, and who comes last lies on top"},
      {"us_arrivals", "who comes last lies on top"},
      {"enter_fortress", "who comes last lies on top"},
      {"advance", "who comes last lies on top"},
      {"lose_point", "regulars and volunteers take turns"},
      {"retreat", "a retreat is a way"},
      {"mexican_arrivals", "who comes last lies on top"},
  };
  static const auto* cactus = new std::map<std::string, const char*>{
      {"lose_step", "who led when the last step was lost is remembered"},
      {"move", "a march is a way, and who is picked goes the rest of it"},
      {"raid", "a raid is a way, and who is picked goes the rest of it"},
      {"retreat", "who retreats after others goes where they have gone, or elsewhere"},
  };
  static const auto* sgs = new std::map<std::string, const char*>{
      {"breakthrough", "a breakthrough is a way, and who is picked goes along"},
      {"cards", "played cards go below the deck in their order, and the next ends what one has revealed"},
      {"discard", "cards go below the deck in the order in which they were chosen"},
      {"hit_drawn", "each draw is of another hit"},
      {"land", "a march is a way, and who is left behind is left where the stack is"},
      {"naval", "a voyage is a way, and who is left behind is left where the fleet is"},
      {"retreat_drawn", "each group draws a region of its own"},
  };
  // Deals are open beside many of these (7.4.c/1).
  static const auto* sierra = new std::map<std::string, const char*>{
      {"act", "an activity is one of those who were picked before it"},
      {"bid", "bids come in turn, and an offer lapses when the last bid is made"},
      {"capitalize", "who can help nobody is not asked any more, and a deal moves the purse that a loan goes to"},
      {"deal_hacendado", "the first card is the first seat's"},
      {"enlist", "a war card lies with who enlisted last"},
      {"force_auction", "cards are auctioned in the order in which somebody demands it"},
      {"mordida", "an offer lapses when everybody has passed"},
      {"move", "a move is a way, and who is picked goes along"},
      {"nominate", "cards are auctioned in the order in which they are named"},
      {"rebase", "who has put his counters somewhere may put them elsewhere until he has done"},
      {"reveal", "cards come up quarter by quarter"},
      {"seal_bid", "an offer lapses when the last bid is sealed"},
  };
  return game == "halls"      ? *halls
         : game == "veracruz" ? *veracruz
         : game == "cactus"   ? *cactus
         : game == "sgs"      ? *sgs
         : game == "sierra"   ? *sierra
                              : *none;
}

enum class Order { kDependent, kSame, kDiffers };

// Two answers to one question, or to what is asked of two seats at once, each also legal after the other, while the
// question is still asked. A die is no such answer: it is for what comes next.
Order OrderOf(const Ruleset& rules, const State& position, const Event& first, const Event& second) {
  const EventSchema& schema = rules.game().schema();
  const auto names_something = [&](const Event& event) {
    const std::vector<ArgSpec>& args = schema.Find(event.type)->args;
    return event.player != kChance ||
           std::any_of(args.begin(), args.end(), [](const ArgSpec& arg) { return arg.kind == ArgKind::kDomain; });
  };
  if (first == second || !names_something(first)) return Order::kDependent;
  const Pending asked = rules.PendingOf(position);
  const auto both = [&](const Event& one, const Event& other, State* state) {
    for (const Event& event : {one, other}) {
      const Pending due = rules.PendingOf(*state);
      const Due* is = due.Of(event.player);
      const Due* was = asked.Of(event.player);
      if (is == nullptr || was == nullptr || is->step != was->step) return false;
      if (!rules.Check(*state, event, nullptr).accepted) return false;
      rules.Apply(state, event, nullptr);
    }
    return true;
  };
  State a = position, b = position;
  if (!both(first, second, &a) || !both(second, first, &b)) return Order::kDependent;
  return a == b ? Order::kSame : Order::kDiffers;
}

TEST_P(MetamorphicLaws, IndependentDecisionsMayExchangeTheirOrder) {
  std::map<std::string, int> commuted;  // pairs, by step
  Hold("independent decisions may exchange their order", 1500, [&](const PlayedGame& game) {
    const Ruleset& rules = *game.rules;
    const auto& ordered = OrderMatters(rules.game().id());
    const auto check = [&](const State& position, const Event& first, const Event& second) {
      const std::string step(rules.PendingOf(position).name);
      if (ordered.count(step) != 0) return;
      const Order order = OrderOf(rules, position, first, second);
      if (order == Order::kSame) ++commuted[step];
      if (order == Order::kDiffers) {
        RC_FAIL(absl::StrCat(step, ": another position if '", Line(rules, second), "' comes before '",
                             Line(rules, first), "'"));
      }
    };
    for (size_t i = 0; i + 1 < game.events.size(); ++i) check(game.positions[i], game.events[i], game.events[i + 1]);
    Random random(game.seed);
    for (size_t place : Samples(game, 30)) {
      const EventList legal = Legal(rules, game.positions[place]);
      for (int pair = 0; pair < 4 && legal.size() > 1; ++pair)
        check(game.positions[place], legal[random.Below(legal.size())], legal[random.Below(legal.size())]);
    }
  });
  // Where the book lets a player go through several counters in an order of his own, such pairs were there.
  const std::map<std::string, std::vector<const char*>> wanted = {
      {"halls", {"designate_force", "lose_step", "place_reinforcement", "place_control"}},
      {"veracruz", {"attackers", "organise"}},
      {"cactus", {"buy", "set_up"}},
      {"market", {"seal", "trade"}},
      {"sierra", {"forgo", "new_york", "recapitalize", "shut_down"}},
  };
  const auto steps = wanted.find(GetParam().id);
  if (steps == wanted.end()) return;
  for (const char* step : steps->second) EXPECT_GT(commuted[step], 0) << step;
}

// ---- Options.

TEST_P(MetamorphicLaws, OptionsSpelledOutAreTheSameRules) {
  const Game& game = **FindGame(GetParam().id);
  const auto plain = RulesFor(GetParam().id, "", {});
  OptionPicks picks;
  for (size_t i = 0; i < game.options().size(); ++i)
    picks.emplace_back(game.options()[i].id, game.options()[i].choices[plain->options()[i]].value);
  const auto spelled = RulesFor(GetParam().id, "", picks);
  for (uint64_t seed = 1; seed <= 5; ++seed) {
    const PlayedGame played = PlayGame(plain, PolicyOf(game, GetParam().policy), seed, 600);
    State state = spelled->NewState();
    for (const Event& event : played.events) {
      ASSERT_TRUE(spelled->Check(state, event, nullptr).accepted);
      spelled->Apply(&state, event, nullptr);
    }
    EXPECT_EQ(spelled->Digest(state), plain->Digest(played.end()));
  }
}

INSTANTIATE_TEST_SUITE_P(Games, MetamorphicLaws, TestedGames(), NameOfGame);

}  // namespace
}  // namespace adjutant::testing
