// Border Post: a complete game on nothing but the kernel, and the pattern for adding one (toy.proto has its events).
// Two sides hold posts along a road, play cards from hidden hands to march counters, and fight with dice.
#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/plain_game.h"
#include "tests/toy/toy.pb.h"

namespace adjutant::toy {
// ---- 1. The rulebook: every numbered case in our own words. "4.2"_toy cites one; an unknown number does not compile.
constexpr Rule kCatalogue[] = {
    {"1.1", RuleKind::kSetup, "The scenario says where the counters stand. Red has the odd turns, blue the even."},
    {"1.2", RuleKind::kLegality, "At most three counters stand on a post, all of one side."},
    {"2.1", RuleKind::kRandom, "Before a turn each hand is filled up to three cards, face down, red's first."},
    {"2.2", RuleKind::kLegality, "Nobody speaks about the cards in hand.", "what players say is not in the log"},
    {"3.1", RuleKind::kLegality, "To march, the side to move plays a card of its hand, which goes back to the deck."},
    {"3.2", RuleKind::kLegality, "A march takes one counter to an adjacent post and ends the turn."},
    {"4.1", RuleKind::kRandom, "Marching on an enemy post makes a fight: a die each, the attacker's first."},
    {"4.2", RuleKind::kModifier, "Strength is the die, the counters on the side's post, and the attacker's card."},
    {"4.3", RuleKind::kEffect, "The weaker side loses a counter, except in an endless game; `ties` decides a tie."},
    {"4.4", RuleKind::kEffect, "A counter marches in when no enemy is on the post, or no longer."},
    {"5.1", RuleKind::kVictory, "When a side has no post, or after turn 30 unless endless, more posts win."}};
template <FixedString kId>
constexpr auto operator""_toy() {
  return CiteRule<kCatalogue, kId>();
}
// What the rulebook leaves open. The first choice is the default; an edition is a set of other choices.
constexpr OptionSpec kOptions[] = {
    {"length", "How long is the game?", {"4.3", "5.1"}, {{"short", "30 turns"}, {"endless", "for ever, no losses"}}},
    {"ties", "Who loses a tied fight?", {"4.3"}, {{"attacker", "the defender holds"}, {"nobody", "a stand-off"}}}};
template <FixedString kText>
constexpr auto operator""_opt() {
  return CiteOption<kOptions, kText>();
}
const EditionSpec kEditions[] = {{"first", "First edition", {}}, {"second", "Second edition", {{"ties", "nobody"}}}};

// ---- 2. The state: a flat value without padding, so that equal positions are equal bytes.
constexpr PlayerId kDeck = kChance, kRed = 1, kBlue = 2;
constexpr int kPosts = 5, kCards = 12, kHandLimit = 3, kStackLimit = 3, kLastTurn = 30;
enum StepNumber : uint16_t { kOver = 0, kDeal, kMarch, kFight };
struct Position {
  uint32_t turn = 1;                                          // of one side
  uint16_t step = kOver;                                      // the kernel reads it
  int8_t stack[kPosts] = {};                                  // red's above zero, blue's below
  PlayerId hand[kCards] = {};                                 // who has the card
  uint8_t card = 0, from = 0, to = 0, attack = 0, spare = 0;  // of a fight; the attacker's die, 0 until rolled
};
static_assert(std::has_unique_object_representations_v<Position>);
constexpr Section kSections[] = {{1, "position", 0, sizeof(Position)}};  // one ADJUTANT_SECTION each if it is to grow
using Kind = v1::Event;  // event types are the field numbers of its oneof

struct Rules {  // what the functions below know besides the position
  explicit Rules(OptionValues values) : options(std::move(values)) {
    for (const char* id : {"deck", "red", "blue"}) hands.Add(id);
    for (const char* id : {"fort", "mill", "ford", "wood", "camp"}) posts.Add(id);
    for (int c = 0; c < kCards; ++c) cards.Add(absl::StrCat("order_", c + 1));
  }
  bool Plays(OptionIs is) const { return is.In(options); }
  OptionValues options;
  NameTable hands{"hand"}, posts{"post"}, cards{"card"};
};
PlayerId Chance(const Rules&, const Position&) { return kChance; }
PlayerId Mover(const Rules&, const Position& p) { return p.turn % 2 == 1 ? kRed : kBlue; }
int Sign(const Position& p) { return p.turn % 2 == 1 ? 1 : -1; }  // of the mover's counters
int CardsOf(const Position& p, PlayerId owner) { return static_cast<int>(std::count(p.hand, p.hand + kCards, owner)); }
PlayerId NextDealt(const Position& p) { return CardsOf(p, kRed) < kHandLimit ? kRed : kBlue; }
// 2.1: the other hand and the deck are face down, but for the card that is being fought with.
bool Knows(PlayerId who, const Position& p, int c) { return p.hand[c] == who || (p.step == kFight && p.card == c); }
void Put(Position& p, int post, int counters) { p.stack[post] = static_cast<int8_t>(p.stack[post] + counters); }

// ---- 3. The reducer: from an accepted event on to the next decision. Say and Sum cite the case that takes effect.
void PlayOn(const Rules& rules, Position& p, Trace* trace) {
  if (p.step == kMarch || p.step == kFight) {
    if (const int own = Sign(p); p.stack[p.to] * own >= 0) {
      Applied(trace, "4.4"_toy, [&] { return absl::StrCat("A counter comes to ", rules.posts.Id(p.to), "."); });
      Put(p, p.from, -own);
      Put(p, p.to, own);
    }
    ++p.turn;
  }
  p.card = p.from = p.to = p.attack = 0;
  const auto red = std::count_if(p.stack, p.stack + kPosts, [](int n) { return n > 0; });
  const auto blue = std::count_if(p.stack, p.stack + kPosts, [](int n) { return n < 0; });
  p.step = CardsOf(p, kDeck) > kCards - 2 * kHandLimit ? kDeal : kMarch;
  if (red > 0 && blue > 0 && (p.turn <= kLastTurn || rules.Plays("length=endless"_opt))) return;
  p.step = kOver;
  Applied(trace, "5.1"_toy, [&] {
    return red > blue ? "Red wins." : red < blue ? "Blue wins." : "The game is drawn.";
  });
}
int64_t Strength(const Rules& rules, const Position& p, int post, int die, Trace* trace) {
  Sum sum(trace, "4.2"_toy, p.stack[post] > 0 ? "fight.red.strength" : "fight.blue.strength", "Strength");
  if (post == p.from) sum.Add(p.card / 4 + 1, "4.2"_toy, [&] { return rules.cards.ids()[p.card]; });
  sum.Add(std::abs(p.stack[post]), "4.2"_toy, [&] { return absl::StrCat("counters at ", rules.posts.Id(post)); });
  return sum.Add(die, "4.1"_toy, "die").Finish();
}

// ---- 4. The steps: what may be (a superset), what is legal (the one truth about it), what it does.
void ListDeal(const Rules&, const Position& p, EventList* out) {
  for (int c = 0; c < kCards; ++c) out->push_back(MakeEvent(Kind::kCardDealt, kChance, {NextDealt(p), c}));
}
Ruling CheckDeal(const Rules&, const Position& p, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("2.1"_toy, e.args[0] != NextDealt(p) || p.hand[e.args[1]] != kDeck, why,
                             "a card of the deck goes to the next hand that is short of one");
  return Accepted();
}
void ApplyDeal(const Rules& rules, Position& p, const Event& e, Trace* trace) {
  Applied(trace, "2.1"_toy);
  p.hand[e.args[1]] = NextDealt(p);
  PlayOn(rules, p, trace);
}
void ListMarch(const Rules& rules, const Position& p, EventList* out) {
  for (int c = 0; c < kCards; ++c)
    for (int from = 0; from < kPosts; ++from)
      for (int to : {from - 1, from + 1})
        out->push_back(MakeEvent(Kind::kCounterMarched, Mover(rules, p), {c, from, to}));
}
Ruling CheckMarch(const Rules& rules, const Position& p, const Event& e, Why* why) {
  const int there = p.stack[e.args[1]] * Sign(p), ahead = p.stack[e.args[2]] * Sign(p);
  ADJUTANT_REFUSE_IMPOSSIBLE("3.1"_toy, p.hand[e.args[0]] != Mover(rules, p), why, "the card is not in the hand");
  if (CannotBe("3.2"_toy, there <= 0) || Breaks("3.2"_toy, std::abs(e.args[1] - e.args[2]) != 1))
    return Refused("3.2"_toy, why, "a counter of the side marches from a post to the next");
  ADJUTANT_REFUSE_IF("1.2"_toy, ahead >= kStackLimit, why, "three counters stand there already");
  return Accepted();
}
void ApplyMarch(const Rules& rules, Position& p, const Event& e, Trace* trace) {
  Applied(trace, "3.1"_toy);
  p.hand[e.args[0]] = kDeck;
  p.card = static_cast<uint8_t>(e.args[0]);
  p.from = static_cast<uint8_t>(e.args[1]);
  p.to = static_cast<uint8_t>(e.args[2]);
  if (p.stack[p.to] * Sign(p) < 0) return void(p.step = kFight);
  PlayOn(rules, p, trace);
}
int DueDie(const Position& p) { return p.attack == 0 ? v1::ATTACK : v1::DEFENCE; }
void ListFight(const Rules&, const Position& p, EventList* out) {
  for (int die = 1; die <= 6; ++die) out->push_back(MakeEvent(Kind::kDieRolled, kChance, {DueDie(p), die}));
}
Ruling CheckFight(const Rules&, const Position& p, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("4.1"_toy, e.args[0] != DueDie(p) || e.args[1] < 1 || e.args[1] > 6, why,
                             "the attacker rolls one to six, then the defender");
  return Accepted();
}
void ApplyFight(const Rules& rules, Position& p, const Event& e, Trace* trace) {
  Applied(trace, "4.1"_toy);
  if (e.args[0] == v1::ATTACK) return void(p.attack = static_cast<uint8_t>(e.args[1]));
  int64_t lead = Strength(rules, p, p.from, p.attack, trace);
  lead -= Strength(rules, p, p.to, e.args[1], trace);
  const bool tie = lead == 0 && rules.Plays("ties=nobody"_opt);
  Applied(trace, "4.3"_toy, [&] { return tie ? "A stand-off." : lead > 0 ? "The attack wins." : "The attack fails."; });
  if (!tie && !rules.Plays("length=endless"_opt)) Put(p, lead > 0 ? p.to : p.from, lead > 0 ? Sign(p) : -Sign(p));
  PlayOn(rules, p, trace);
}

// ---- 5. What is true of every position, whatever has been played.
std::string FaultOfStacks(const Position& p) {
  for (int8_t n : p.stack)
    if (std::abs(n) > kStackLimit) return absl::StrCat(n, " on a post");
  return "";
}
const Invariant<Position> kInvariants[] = {
    {{"posts.stacks", "At most three counters are on a post.", Cases("1.2"_toy)}, FaultOfStacks}};

// ---- 6. The game as the kernel sees it.
const std::pair<ScenarioInfo, Position> kScenarios[] = {
    {{"standard", "Three against three"}, {.stack = {2, 1, 0, -1, -2}}},
    {{"last_stand", "Two against three"}, {.stack = {0, 2, 0, -2, -1}}}};
struct ToyRuleset final : PlainRuleset<Rules, Position> {
  ToyRuleset(const Game& game, const Setup& setup, OptionValues options)
      : PlainRuleset(game, setup, std::move(options)) {
    State start(sizeof(Position));
    for (const auto& [info, p] : kScenarios)
      if (info.id == setup.scenario) PlayOn(rules_, start.As<Position>() = p, nullptr);
    Init({{kDeal,
           "deal",
           "a card comes",
           "2.1"_toy,
           {Kind::kCardDealt},
           Chance,
           ListDeal,
           CheckDeal,
           ApplyDeal,
           {kDeal, kMarch}},
          {kMarch,
           "march",
           "marches",
           "3.1"_toy,
           {Kind::kCounterMarched},
           Mover,
           ListMarch,
           CheckMarch,
           ApplyMarch,
           {kDeal, kMarch, kFight, kOver}},
          {kFight,
           "fight",
           "a die falls",
           "4.1"_toy,
           {Kind::kDieRolled},
           Chance,
           ListFight,
           CheckFight,
           ApplyFight,
           {kDeal, kMarch, kFight, kOver}}},
         std::move(start));
  }
  absl::Span<const Section> Sections() const override { return kSections; }
  const NameTable* Names(absl::string_view d) const override {
    return d == "hand" ? &rules_.hands : d == "post" ? &rules_.posts : d == "card" ? &rules_.cards : nullptr;
  }
  std::string ChanceKey(const State& state) const override {
    const Position& p = state.As<Position>();
    return absl::StrCat("turn ", p.turn, " step ", p.step, " deck ", CardsOf(p, kDeck), " die ", DueDie(p));
  }
  absl::Span<const Invariant<Position>> invariants() const override { return kInvariants; }
  Headings HeadingsOf(const State& state) const override { return {absl::StrCat("Turn ", state.As<Position>().turn)}; }
  bool IsSeen(const Position&, PlayerId viewer, const NamedValue& value) const override {
    return viewer == kChance || rules_.cards.Find(value.name) == kNone || rules_.hands.Find(value.text) == viewer;
  }
  bool NamesOpenly(const Event& event) const override { return event.type != Kind::kCardDealt; }
  void ListHidden(const State& state, PlayerId viewer, std::vector<HiddenThing>* hidden) const override {
    for (int c = 0; c < kCards; ++c)
      if (!Knows(viewer, state.As<Position>(), c)) hidden->push_back({"card", c, rules_.cards.ids()[c]});
  }
  void Values(const State& state, ValueList* out) const override {
    const Position& p = state.As<Position>();
    out->push_back({"turn", p.turn, absl::StrCat(p.turn)});
    for (int i = 0; i < kPosts; ++i) out->push_back({rules_.posts.ids()[i], p.stack[i], absl::StrCat(p.stack[i])});
    for (int c = 0; c < kCards; ++c) out->push_back({rules_.cards.ids()[c], {}, rules_.hands.ids()[p.hand[c]]});
  }
  bool ReshuffleHidden(State* state, PlayerId viewer, Random* random) const override {
    Position& p = state->As<Position>();
    for (int a = 1; a < kCards; ++a)
      if (const int b = random->Within(0, a); !Knows(viewer, p, a) && !Knows(viewer, p, b))
        std::swap(p.hand[a], p.hand[b]);
    return true;
  }
  absl::Status Set(State* state, absl::string_view name, absl::string_view value) const override {
    Position& p = state->As<Position>();
    const int post = rules_.posts.Find(name), card = rules_.cards.Find(name), hand = rules_.hands.Find(value);
    int lowest = post == kNone ? 1 : -kStackLimit, highest = post == kNone ? 1000000 : kStackLimit, number = 0;
    if (post == kNone && card == kNone && name != "turn")
      return absl::NotFoundError(absl::StrCat("no setting '", name, "'", DidYouMean(name, rules_.posts.ids())));
    if (card != kNone ? hand == kNone : !absl::SimpleAtoi(value, &number) || number < lowest || number > highest)
      return absl::InvalidArgumentError(absl::StrCat(name, " cannot be '", value, "'"));
    if (post != kNone) p.stack[post] = static_cast<int8_t>(number);
    if (card != kNone) p.hand[card] = static_cast<PlayerId>(hand);
    if (name == "turn") p.turn = static_cast<uint32_t>(number);
    return absl::OkStatus();
  }
  absl::Status Settle(State* state) const override {
    Position& p = state->As<Position>();
    if (CardsOf(p, kRed) > kHandLimit || CardsOf(p, kBlue) > kHandLimit)
      return absl::InvalidArgumentError("a hand has at most three cards");
    p.step = kOver;
    PlayOn(rules_, p, nullptr);
    return absl::OkStatus();
  }
  RuleId over_rule() const override { return "5.1"_toy; }
};
const GameFacts kFacts = {.id = "toy",
                          .title = "Border Post",
                          .about = "the kernel's own example of a game; complete",
                          .sides = {"red", "blue"},
                          .catalogue = MakeCatalogue<kCatalogue>(),
                          .options = kOptions,
                          .editions = kEditions,
                          .scenarios = {kScenarios[0].first, kScenarios[1].first}};
struct Toy final : PlainGame<ToyRuleset> {
  Toy() : PlainGame(kFacts, v1::Event::descriptor()) {}
};
ADJUTANT_REGISTER_GAME(adjutant_game_toy, Toy);
}  // namespace adjutant::toy
