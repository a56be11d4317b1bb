// What a game is to everything that is not the game.
#ifndef ADJUTANT_CORE_KERNEL_RULESET_H_
#define ADJUTANT_CORE_KERNEL_RULESET_H_

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/kernel/choice.h"
#include "core/kernel/event.h"
#include "core/kernel/invariant.h"
#include "core/kernel/names.h"
#include "core/kernel/options.h"
#include "core/kernel/pack.h"
#include "core/kernel/policy.h"
#include "core/kernel/random.h"
#include "core/kernel/rules.h"
#include "core/kernel/schema.h"
#include "core/kernel/seats.h"
#include "core/kernel/state.h"
#include "core/kernel/trace.h"

namespace adjutant {
namespace v1 {
class Board;
class Stacks;
class View;
}  // namespace v1

// How to play: everything a log's header pins.
struct Setup {
  std::string scenario;  // empty: the game's first
  std::string edition;   // empty: the game's first
  std::vector<std::pair<std::string, std::string>> options;
  std::vector<PackSource> overlays;  // component packs over the built-in one, in order
  // A released built-in pack by id; empty: the newest.
  std::string pack;
  // A constructed position: what differs from the scenario's start, by name, in order. Empty: play starts as the
  // scenario says.
  std::vector<std::pair<std::string, std::string>> position;
};

// A decision that is due of a seat, or an outcome of chance.
struct Due {
  PlayerId player = kChance;  // who decides; kChance: an outcome is to be recorded
  uint16_t step = 0;
  absl::string_view name;  // "play_card"
  absl::string_view what;  // a decision: "plays a strategy card", completes "the US ..."; chance: "a card is dealt"
  RuleId rule = kNoRule;   // by which case
};

// A step of play, for whoever draws the sequence of play.
struct StepInfo {
  uint16_t number = 0;
  absl::string_view name;      // of a decision or an outcome of chance; "" of a step that runs by itself
  absl::string_view what;      // what happens there
  RuleId rule = kNoRule;       // by which case
  bool chance = false;         // an outcome of chance may come here
  std::vector<uint16_t> next;  // where play goes on, now or when what is called returns; 0: the game is over; kBack
                               // (flow.h): where this was called from
};

// Whose move it is, and which: what is due first, and what is due of others at the same time, in any order. Chance is
// due alone.
struct Pending : Due {
  bool over = false;  // the game has ended
  std::vector<Due> besides;

  // What is due of the player, the first if there are several; null if nothing is.
  const Due* Of(PlayerId who) const {
    if (over) return nullptr;
    if (player == who) return this;
    for (const Due& due : besides) {
      if (due.player == who) return &due;
    }
    return nullptr;
  }
  bool Awaits(PlayerId who) const { return Of(who) != nullptr; }
};

// A thing of the schema's domains that somebody may not know about now, with the name that people read.
struct HiddenThing {
  absl::string_view domain;  // "strategy_card"
  int32_t value = 0;         // index into the domain
  std::string name;
};

// A value of a position by name: a number or a word.
struct NamedValue {
  std::string name;
  std::optional<int64_t> number;
  std::string text;  // the number as text when it is one
};
using ValueList = std::vector<NamedValue>;

// Headings of a game report above an event: {"Turn 2", "Action Phase"}.
using Headings = std::vector<std::string>;

struct ScenarioInfo {
  std::string id;
  std::string title;
};

class Ruleset;

// A game that registers itself (ADJUTANT_REGISTER_GAME). Immutable.
class Game {
 public:
  virtual ~Game() = default;
  virtual absl::string_view id() const = 0;     // "halls"
  virtual absl::string_view title() const = 0;  // "The Halls of Montezuma"
  virtual absl::string_view about() const = 0;  // publisher, year, what this version covers; one line
  // Ids of all the seats that a game can have, in the order of PlayerId 1, 2 ...; in a game of two sides, the sides.
  virtual const std::vector<std::string>& sides() const = 0;
  virtual const std::vector<std::string>& side_names() const = 0;  // as people read them
  virtual const EventSchema& schema() const = 0;
  virtual Catalogue catalogue() const = 0;
  virtual absl::Span<const OptionSpec> options() const = 0;
  virtual absl::Span<const EditionSpec> editions() const = 0;
  virtual std::vector<ScenarioInfo> scenarios() const = 0;
  // The message type of the component pack and its released texts, newest first. Null and empty: no pack.
  virtual const google::protobuf::Message* pack_prototype() const { return nullptr; }
  virtual std::vector<PackSource> packs() const { return {}; }

  // How random players of the game may choose; the first is "uniform".
  virtual absl::Span<const PolicySpec> policies() const;

  // NotFound for an unknown scenario, edition, option, value, pack or name of a position; InvalidArgument for a bad
  // overlay or a position that cannot be.
  absl::StatusOr<std::unique_ptr<const Ruleset>> MakeRuleset(const Setup& setup) const;

 private:
  // The same without the position.
  virtual absl::StatusOr<std::unique_ptr<Ruleset>> Make(const Setup& setup) const = 0;
};

// A game with everything that is chosen before the first event. Immutable, and safe to use from many threads.
class Ruleset {
 public:
  virtual ~Ruleset() = default;

  virtual const Game& game() const = 0;
  virtual absl::string_view scenario() const = 0;
  virtual absl::string_view edition() const = 0;
  virtual const OptionValues& options() const = 0;  // in the order of game().options()
  // The component pack in use; null if the game has none.
  virtual const LoadedPack* pack() const { return nullptr; }
  // Its digests, base first; empty without a pack.
  const std::vector<PackDigest>& packs() const;
  // Members of a domain of the event schema; null if the game has no such domain.
  virtual const NameTable* Names(absl::string_view domain) const = 0;
  // The same by index into schema().domains(), without a lookup.
  const NameTable& NamesOf(int domain) const { return *domains_[static_cast<size_t>(domain)]; }

  // What the position before the first event has that the scenario's has not.
  const std::vector<std::pair<std::string, std::string>>& position() const { return position_; }
  // The position before the first event.
  virtual State NewState() const = 0;

  // How many seats this game has by its setup: the first of game().sides(). Those that come late or leave are among
  // them.
  virtual int SeatCount() const { return static_cast<int>(game().sides().size()); }
  std::vector<std::string> SeatIds() const { return {game().sides().begin(), game().sides().begin() + SeatCount()}; }

  virtual Pending PendingOf(const State& state) const = 0;
  // The steps of play, chapter by chapter.
  virtual std::vector<StepInfo> Sequence() const { return {}; }
  // The names that Pending has for decisions, sorted; "game_over" among them.
  virtual std::vector<std::string> DecisionNames() const = 0;

  // Every legal next event, in a fixed order, once each; of a row of amounts (Choice) those at its ends. Empty only
  // when the game is over or at a rule that this version does not carry out (Unsupported).
  virtual void LegalEvents(const State& state, EventList* out) const = 0;
  // The same with whole rows of amounts: an event is legal if and only if one of these contains it, and then one does.
  virtual void LegalChoices(const State& state, ChoiceList* out) const;
  // Whether there can be such rows here: if not, LegalEvents is all of it.
  virtual bool ListsAmounts(const State&) const { return false; }
  // Is the event within what is listed here? `legal` is what LegalEvents lists.
  bool IsListed(const State& state, const EventList& legal, const Event& event) const;

  // Is `event` legal here? Never enumerates. `why` may be null.
  virtual Ruling Check(const State& state, const Event& event, Why* why) const = 0;

  // Applies an event that Check accepts. `trace` may be null. The result is the same with and without a trace.
  virtual void Apply(State* state, const Event& event, Trace* trace) const = 0;

  // How likely a random player of that taste (PolicySpec), who sees all, takes each of the legal events: a weight from
  // 1 on for each of them, in their order.
  virtual void Weigh(int /*taste*/, const State&, const EventList& legal, std::vector<int>* weights) const {
    weights->assign(legal.size(), 1);
  }

  // Non-empty when play has come to something that this version of the program does not know: says what, with its case.
  virtual std::string Unsupported(const State&) const { return ""; }

  virtual absl::Span<const Section> Sections() const = 0;
  uint64_t Digest(const State& state) const { return DigestOf(Sections(), state.data()); }

  // How a finished game ended: "the US wins by sudden death [5.2.a]"; empty while it goes on.
  virtual std::string Outcome(const State&) const { return ""; }

  // What a chance event is rolled for, unique within a game as far as the rules let it be: the key of chance by seed.
  virtual std::string ChanceKey(const State& state) const = 0;
  // How many ways chance has of coming to a legal outcome, from 1 on: of counters drawn blind, those that show it. The
  // faces of a die have one each.
  virtual uint32_t WaysTo(const State&, const Event&) const { return 1; }
  // Whose throw or draw it is when chance is due; kChance: nobody's in particular.
  virtual PlayerId RollerOf(const State&) const { return kChance; }

  // What is true of every position between events, in a fixed order; empty if the game lists nothing.
  virtual std::vector<const InvariantInfo*> Invariants() const { return {}; }
  // Adds what the position `after` breaks. `before` and `event` lead to it; both null: nothing is known of its past.
  virtual void CheckInvariants(const State* /*before*/, const Event* /*event*/, const State& /*after*/,
                               std::vector<BrokenInvariant>* /*broken*/) const {}
  // The invariants that say that every change is accounted for by a cause that was cited. `told` has listened, telling,
  // while `event` was applied to `before`.
  virtual void CheckAccount(const State& /*before*/, const Event& /*event*/, const Trace& /*told*/,
                            const State& /*after*/, std::vector<BrokenInvariant>* /*broken*/) const {}

  // Makes of a position another that `viewer`, a side, cannot tell from it: what is hidden from that side is dealt
  // anew. False, with the position as it was, if nothing is. For tests that hidden facts stay hidden.
  virtual bool ReshuffleHidden(State* /*state*/, PlayerId /*viewer*/, Random* /*random*/) const { return false; }

  // ---- For people.
  virtual Headings HeadingsOf(const State& state) const = 0;
  // The event as a sentence, seen before it is applied: "Mexico plays Bad Weather (2 OPS) to activate a Force".
  // Event notation unless the game has sentences.
  virtual std::string Describe(const State& state, const Event& event) const;
  // The position as `viewer` may see it, a side or kObserver; kChance sees all.
  virtual void Show(const State& state, PlayerId viewer, v1::View* view) const = 0;
  // The board as a drawing, and what stands on it as `viewer` may see it. Nothing if the game has no board.
  virtual void DrawBoard(v1::Board* /*board*/) const {}
  virtual void ShowStacks(const State& /*state*/, PlayerId /*viewer*/, v1::Stacks* /*stacks*/) const {}
  // What `viewer`, a side or kObserver, may not know of a position: cards in the other hand, counters under others.
  // Sentences about them are kept from him.
  virtual void ListHidden(const State& /*state*/, PlayerId /*viewer*/, std::vector<HiddenThing>* /*hidden*/) const {}
  // Whether what the event says is hidden from a side though it names nothing that is: a number drawn face down.
  virtual bool HidesNumbers(const State& /*before*/, const Event& /*event*/, PlayerId /*viewer*/) const {
    return false;
  }
  // Whether what HidesNumbers hid of an event is hidden still in `now`, a later position: a bid until all are turned
  // up.
  virtual bool KeepsNumbers(const State& /*now*/, const Event& /*event*/, PlayerId /*viewer*/) const { return false; }
  // Whether everybody sees what the event names though it is hidden before it and after it: a card that is laid and
  // goes back face down.
  virtual bool NamesOpenly(const Event& /*event*/) const { return false; }
  // What everybody sees of a thing that some may not know: "fort in monterrey" of a counter that lies face down. Empty:
  // nothing.
  virtual std::string PlaceOf(const State& /*state*/, const HiddenThing& /*thing*/) const { return ""; }
  // Why the events of a game cannot be sealed: a hidden fact is tied to what everybody sees, as a stack to its moves.
  // Such a game is played through somebody who holds the whole log. Empty: they can be.
  virtual absl::string_view WhyNotSealed() const { return ""; }
  // Every value by name.
  virtual void Values(const State& state, ValueList* out) const = 0;
  // Sets one thing by name, for adjudication cases and scenarios. NotFound with the nearest name, InvalidArgument for a
  // bad value.
  virtual absl::Status Set(State* state, absl::string_view name, absl::string_view value) const = 0;
  // After the last Set: completes what follows from the settings and comes to the next decision.
  virtual absl::Status Settle(State* state) const = 0;

 protected:
  // Must be called by the constructor of the game's class, once Names answers.
  void InitDomains() {
    for (const std::string& domain : game().schema().domains()) domains_.push_back(Names(domain));
  }

 private:
  friend class Game;
  virtual void SetStart(State state) = 0;

  std::vector<const NameTable*> domains_;
  std::vector<std::pair<std::string, std::string>> position_;
};

// ---- The register of games.

// NotFound with the nearest id.
absl::StatusOr<const Game*> FindGame(absl::string_view id);
// In the order of their ids.
std::vector<const Game*> AllGames();
void RegisterGame(const Game* game);

// In one source file of a game, at namespace scope; `symbol` is a C name by which the build pulls the file into a
// program (core/CMakeLists.txt: adjutant_game).
#define ADJUTANT_REGISTER_GAME(symbol, GameClass) \
  extern "C" const int symbol;                    \
  const int symbol = [] {                         \
    ::adjutant::RegisterGame(new GameClass);      \
    return 1;                                     \
  }()

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_RULESET_H_
