// Border Post: a complete game on nothing but the kernel, and the pattern for adding one (toy.proto has its events).
// Two sides hold posts along a road, play cards from hidden hands to march counters, and fight with dice.
#include <algorithm>
#include <numeric>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/status.h"
#include "tests/toy/toy.pb.h"

namespace adjutant::toy {
namespace {

// ---- 1. The rulebook: every numbered case in our own words. "4.2"_toy cites one; an unknown number does not compile.
constexpr Rule kCatalogue[] = {
    {"1.1", RuleKind::kSetup, "Each side has up to three counters; the scenario says where, and who begins."},
    {"1.2", RuleKind::kInvariant, "At most two counters stand on a post, all of one side."},
    {"2.1", RuleKind::kChance, "Before a turn each hand is filled up to three cards, face down, red's first."},
    {"2.2", RuleKind::kEffect, "When the deck is empty the discards become the deck."},
    {"2.3", RuleKind::kLegality, "Nobody speaks about the cards in hand.", "what players say is not in the log"},
    {"3.1", RuleKind::kLegality, "The side to move plays a card of its hand and may march as often as its value."},
    {"3.2", RuleKind::kLegality, "A march takes one counter to an adjacent post; the side may end its turn instead."},
    {"4.1", RuleKind::kChance, "Marching on an enemy post makes a fight: a die each, the attacker's first."},
    {"4.2", RuleKind::kModifier, "Strength is the die and the side's counters on its post."},
    {"4.3", RuleKind::kEffect, "The weaker side loses a counter, except in an endless game; option `ties` decides a tie."},
    {"4.4", RuleKind::kEffect, "A counter that clears the post marches in."},
    {"5.1", RuleKind::kVictory, "When a side has no counters, or after turn 20 unless endless, more counters win."}};
template <FixedString kId>
consteval auto operator""_toy() {
  return CiteRule<kCatalogue, kId>();
}

// Choices that are not the rulebook's: the first value is the default.
const OptionSpec kOptions[] = {
    {"length", "How long is the game?", {"4.3", "5.1"}, {{"short", "20 turns"}, {"endless", "for ever, without losses"}}},
    {"ties", "Who loses a tied fight?", {"4.3"}, {{"attacker", "the defender holds"}, {"nobody", "a stand-off"}}}};
const EditionSpec kEditions[] = {{"first", "First edition", {}}, {"second", "Second edition", {{"ties", "nobody"}}}};

// ---- 2. The state: a flat value without padding, so that equal positions are equal bytes.
using Kind = v1::Event;  // event types are the field numbers of its oneof
constexpr PlayerId kRed = 1, kBlue = 2;
constexpr int kPosts = 5, kCards = 12, kHandLimit = 3, kStackLimit = 2, kCounterMix = 3, kLastTurn = 20;
enum Place : uint8_t { kDeck = 0, kDiscard = 3 };  // and between them the hands, by PlayerId
enum StepNumber : uint16_t { kOver = 0, kDeal, kPlay, kMarch, kFight };
struct Position {
  uint32_t turn;                 // of one side, from 1
  uint16_t step;                 // the kernel reads it
  uint8_t to_move, marches;      // marches that are left
  uint8_t counters[3][kPosts];   // by PlayerId and post
  uint8_t cards[kCards];         // the place of each
  uint8_t from, to, dice[3];     // of a fight; dice by PlayerId, 0 until rolled
};
static_assert(std::has_unique_object_representations_v<Position>);
constexpr Section kSections[] = {
    ADJUTANT_SECTION(1, Position, turn),    ADJUTANT_SECTION(2, Position, step),     ADJUTANT_SECTION(3, Position, to_move),
    ADJUTANT_SECTION(4, Position, marches), ADJUTANT_SECTION(5, Position, counters), ADJUTANT_SECTION(6, Position, cards),
    ADJUTANT_SECTION(7, Position, from),    ADJUTANT_SECTION(8, Position, to),       ADJUTANT_SECTION(9, Position, dice)};

NameTable Table(absl::string_view domain, std::initializer_list<absl::string_view> ids) {
  NameTable table(domain);
  for (absl::string_view id : ids) table.Add(id);
  return table;
}
struct Rules {  // what the functions below know besides the position
  bool endless = false, ties_to_nobody = false;
  NameTable sides = Table("side", {"red", "blue"});
  NameTable posts = Table("post", {"fort", "mill", "ford", "wood", "camp"});
  NameTable cards = Table("card", {"patrol_1", "patrol_2", "patrol_3", "patrol_4", "column_1", "column_2", "column_3",
                                   "column_4", "raid_1", "raid_2", "raid_3", "raid_4"});
  NameTable places = Table("place", {"deck", "red", "blue", "discard"});
};

PlayerId Enemy(PlayerId side) { return side == kRed ? kBlue : kRed; }
int CardsIn(const Position& p, uint8_t place) { return static_cast<int>(std::count(p.cards, p.cards + kCards, place)); }
int CountersOf(const Position& p, PlayerId side) { return std::accumulate(p.counters[side], p.counters[side] + kPosts, 0); }
PlayerId NextDealt(const Position& p) {
  return CardsIn(p, kRed) < kHandLimit ? kRed : CardsIn(p, kBlue) < kHandLimit ? kBlue : kChance;
}

// ---- 3. The reducer: from an accepted event on to the next decision. Say and Sum cite the case that takes effect.
void RunOn(const Rules& rules, Position& p, Trace* trace) {
  const int red = CountersOf(p, kRed), blue = CountersOf(p, kBlue);
  if (p.marches > 0 && red * blue > 0) return void(p.step = kMarch);
  if (p.step == kMarch || p.step == kFight) {
    p.marches = 0;
    p.to_move = Enemy(p.to_move);
    ++p.turn;
  }
  if (red * blue == 0 || (p.turn > kLastTurn && !rules.endless)) {
    Say(trace, "5.1"_toy, [&] { return red > blue ? "Red wins." : blue > red ? "Blue wins." : "A draw."; });
    return void(p.step = kOver);
  }
  p.step = NextDealt(p) == kChance ? kPlay : kDeal;
  if (CardsIn(p, kDeck) > 0) return;
  std::replace(p.cards, p.cards + kCards, uint8_t{kDiscard}, uint8_t{kDeck});
  Say(trace, "2.2"_toy, [] { return "The discards become the deck."; });
}

int64_t Strength(const Rules& rules, const Position& p, PlayerId side, int post, Trace* trace) {
  Sum sum(trace, "4.2"_toy, side == kRed ? "fight.red.strength" : "fight.blue.strength", [] { return "Strength"; });
  sum.Add(p.dice[side], "4.1"_toy, [] { return "die"; });
  sum.Add(p.counters[side][post], "4.2"_toy, [&] { return absl::StrCat("counters at ", rules.posts.Id(post)); });
  return sum.Finish();
}
void ResolveFight(const Rules& rules, Position& p, Trace* trace) {
  const PlayerId attacker = p.to_move, defender = Enemy(attacker);
  const int64_t lead = Strength(rules, p, attacker, p.from, trace) - Strength(rules, p, defender, p.to, trace);
  const PlayerId loser = lead > 0 ? defender : lead < 0 || !rules.ties_to_nobody ? attacker : kChance;
  Say(trace, "4.3"_toy, [&] { return loser == kRed ? "Red loses." : loser == kBlue ? "Blue loses." : "A stand-off."; });
  if (loser != kChance && !rules.endless) --p.counters[loser][loser == attacker ? p.from : p.to];
  if (loser == defender && p.counters[defender][p.to] == 0) {
    Say(trace, "4.4"_toy, [&] { return absl::StrCat("The attacker takes ", rules.posts.Id(p.to), "."); });
    --p.counters[attacker][p.from];
    ++p.counters[attacker][p.to];
  }
  p.from = p.to = p.dice[kRed] = p.dice[kBlue] = 0;
}

// ---- 4. The steps: what may be (a superset), what is legal (the one truth about it), what it does.
void ListDeal(const Rules&, const Position& p, EventList* out) {
  for (int c = 0; c < kCards; ++c) out->push_back(MakeEvent(Kind::kCardDealt, kChance, {NextDealt(p) - 1, c}));
}
Ruling CheckDeal(const Rules& rules, const Position& p, const Event& e, Why* why) {
  if (e.args[0] == NextDealt(p) - 1 && p.cards[e.args[1]] == kDeck) return Accepted();
  return Refused("2.1"_toy, why, [&] { return absl::StrCat(rules.sides.Id(NextDealt(p) - 1), " gets one of the deck"); });
}
void ApplyDeal(const Rules& rules, Position& p, const Event& e, Trace* trace) {
  Applied(trace, "2.1"_toy);
  p.cards[e.args[1]] = NextDealt(p);
  RunOn(rules, p, trace);
}

void ListPlay(const Rules&, const Position& p, EventList* out) {
  for (int c = 0; c < kCards; ++c) out->push_back(MakeEvent(Kind::kCardPlayed, p.to_move, {c}));
}
Ruling CheckPlay(const Rules& rules, const Position& p, const Event& e, Why* why) {
  if (p.cards[e.args[0]] == p.to_move) return Accepted();
  return Refused("3.1"_toy, why, [&] { return absl::StrCat(rules.cards.Id(e.args[0]), " is not in the hand"); });
}
void ApplyPlay(const Rules& rules, Position& p, const Event& e, Trace* trace) {
  Applied(trace, "3.1"_toy);
  p.cards[e.args[0]] = kDiscard;
  p.marches = static_cast<uint8_t>(e.args[0] / 4 + 1);
  RunOn(rules, p, trace);
}

void ListMarch(const Rules&, const Position& p, EventList* out) {
  for (int i = 1; i < kPosts; ++i) {
    out->push_back(MakeEvent(Kind::kCounterMoved, p.to_move, {i, i - 1}));
    out->push_back(MakeEvent(Kind::kCounterMoved, p.to_move, {i - 1, i}));
  }
  out->push_back(MakeEvent(Kind::kMarchEnded, p.to_move));
}
Ruling CheckMarch(const Rules&, const Position& p, const Event& e, Why* why) {
  if (e.type == Kind::kMarchEnded) return Accepted();
  if (p.counters[p.to_move][e.args[0]] == 0) return Refused("3.2"_toy, why, [] { return "no counter of yours is there"; });
  if (std::abs(e.args[0] - e.args[1]) != 1) return Refused("3.2"_toy, why, [] { return "the posts are not adjacent"; });
  if (p.counters[p.to_move][e.args[1]] < kStackLimit) return Accepted();
  return Refused("1.2"_toy, why, [] { return "two counters stand there already"; });
}
void ApplyMarch(const Rules& rules, Position& p, const Event& e, Trace* trace) {
  Applied(trace, "3.2"_toy);
  p.marches = static_cast<uint8_t>(e.type == Kind::kMarchEnded ? 0 : p.marches - 1);
  if (e.type == Kind::kCounterMoved && p.counters[Enemy(p.to_move)][e.args[1]] > 0) {
    p.from = static_cast<uint8_t>(e.args[0]);
    p.to = static_cast<uint8_t>(e.args[1]);
    return void(p.step = kFight);
  }
  if (e.type == Kind::kCounterMoved) --p.counters[p.to_move][e.args[0]], ++p.counters[p.to_move][e.args[1]];
  RunOn(rules, p, trace);
}

int DuePurpose(const Position& p) { return p.dice[p.to_move] == 0 ? v1::ATTACK : v1::DEFENCE; }
void ListFight(const Rules&, const Position& p, EventList* out) {
  for (int die = 1; die <= 6; ++die) out->push_back(MakeEvent(Kind::kDieRolled, kChance, {DuePurpose(p), die}));
}
Ruling CheckFight(const Rules&, const Position& p, const Event& e, Why* why) {
  if (e.args[0] != DuePurpose(p)) return Refused("4.1"_toy, why, [] { return "the other side's die is due"; });
  if (e.args[1] >= 1 && e.args[1] <= 6) return Accepted();
  return Refused("4.1"_toy, why, [&] { return absl::StrCat("a six-sided die shows no ", e.args[1]); });
}
void ApplyFight(const Rules& rules, Position& p, const Event& e, Trace* trace) {
  Applied(trace, "4.1"_toy);
  p.dice[e.args[0] == v1::ATTACK ? p.to_move : Enemy(p.to_move)] = static_cast<uint8_t>(e.args[1]);
  if (e.args[0] == v1::ATTACK) return;
  ResolveFight(rules, p, trace);
  RunOn(rules, p, trace);
}
const std::vector<Step<Rules, Position>> kSteps = {
    {kDeal, "deal_card", "deals a card", "2.1"_toy, {Kind::kCardDealt}, Chance, ListDeal, CheckDeal, ApplyDeal},
    {kPlay, "play_card", "plays a card", "3.1"_toy, {Kind::kCardPlayed}, Mover, ListPlay, CheckPlay, ApplyPlay},
    {kMarch, "march", "marches a counter or ends the turn", "3.2"_toy, {Kind::kCounterMoved, Kind::kMarchEnded}, Mover,
     ListMarch, CheckMarch, ApplyMarch},
    {kFight, "fight", "rolls a die", "4.1"_toy, {Kind::kDieRolled}, Chance, ListFight, CheckFight, ApplyFight}};

// Every part of a position by name: f(name, field, lowest, highest, words), where words name the values from 0.
template <class P, class F>
void ForEachValue(const Rules& rules, P& p, const F& f) {
  static const NameTable* const kNumbers = nullptr;
  f("turn", p.turn, 1, 1000000, kNumbers);
  f("to_move", p.to_move, 1, 2, &rules.places);  // the hands' names are the sides'
  f("marches", p.marches, 0, 3, kNumbers);
  for (int i = 0; i < kPosts * 2; ++i) {
    const auto name = absl::StrCat("post.", rules.posts.Id(i / 2), ".", rules.sides.Id(i % 2));
    f(name, p.counters[i % 2 + 1][i / 2], 0, kStackLimit, kNumbers);
  }
  for (int c = 0; c < kCards; ++c) f(absl::StrCat("card.", rules.cards.Id(c)), p.cards[c], 0, kDiscard, &rules.places);
}

// ---- 5. The game as the kernel sees it.
struct Scenario {
  const char *id, *title;
  std::vector<std::pair<const char*, const char*>> settings;  // in the language of positions: Set below
};
const Scenario kScenarios[] = {
    {"standard", "Three against three", {{"post.fort.red", "2"}, {"post.mill.red", "1"}, {"post.wood.blue", "1"}, {"post.camp.blue", "2"}}},
    {"last_stand", "One against three", {{"post.ford.red", "1"}, {"post.wood.blue", "2"}, {"post.camp.blue", "1"}}}};

class BorderPostRules final : public SteppedRuleset<Rules, Position> {
 public:
  BorderPostRules(const Game& game, const Scenario& scenario, std::string edition, OptionValues options)
      : game_(game), scenario_(scenario), edition_(std::move(edition)), options_(std::move(options)) {
    rules_.endless = options_[0] == 1;
    rules_.ties_to_nobody = options_[1] == 1;
    State start(sizeof(Position));
    for (const auto& [name, value] : scenario_.settings) ADJUTANT_ASSERT(Set(&start, name, value).ok());
    ADJUTANT_ASSERT(Settle(&start).ok());
    Init(kSteps, std::move(start));
  }
  const Game& game() const override { return game_; }
  absl::string_view scenario() const override { return scenario_.id; }
  absl::string_view edition() const override { return edition_; }
  const OptionValues& options() const override { return options_; }
  const std::vector<PackDigest>& packs() const override { return packs_; }
  absl::Span<const Section> Sections() const override { return kSections; }
  const NameTable* Names(absl::string_view domain) const override {
    return domain == "side" ? &rules_.sides : domain == "post" ? &rules_.posts : domain == "card" ? &rules_.cards : nullptr;
  }
  std::string ChanceKey(const State& state) const override {
    const Position& p = state.As<Position>();
    return p.step == kFight ? absl::StrCat("turn ", p.turn, " march ", p.marches, " die ", DuePurpose(p))
                            : absl::StrCat("turn ", p.turn, " card ", CardsIn(p, kRed) + CardsIn(p, kBlue));
  }

  Headings HeadingsOf(const State& state) const override { return {absl::StrCat("Turn ", state.As<Position>().turn)}; }
  std::string Describe(const State&, const Event& e) const override {
    const auto post = [&](int arg) { return rules_.posts.Id(e.args[arg]); };
    switch (e.type) {
      case Kind::kCardDealt: return absl::StrCat(rules_.sides.Id(e.args[0]), " is dealt ", rules_.cards.Id(e.args[1]));
      case Kind::kDieRolled: return absl::StrCat(e.args[0] == v1::ATTACK ? "attack" : "defence", " die: ", e.args[1]);
      case Kind::kCardPlayed: return absl::StrCat(rules_.sides.Id(e.player - 1), " plays ", rules_.cards.Id(e.args[0]));
      case Kind::kCounterMoved: return absl::StrCat(rules_.sides.Id(e.player - 1), " marches ", post(0), " to ", post(1));
      default: return absl::StrCat(rules_.sides.Id(e.player - 1), " ends the turn");
    }
  }
  void Show(const State& state, PlayerId viewer, ::adjutant::v1::View* view) const override {
    const Position& p = state.As<Position>();
    view->set_title(absl::StrCat("Border Post, turn ", p.turn, ", ", rules_.sides.Id(p.to_move - 1), " to move"));
    const auto table = [&](const char* name, std::initializer_list<const char*> columns) {...}
