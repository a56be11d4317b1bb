// The shadow law: who lacks the facts that are hidden from him sees, is asked and may do what he would if he had them.
// Random games are sealed for each seat, filled by what the seat knows, and compared with the truth after every event.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "replay/sealed/filling.h"
#include "tests/properties/laws.h"
#include "verify/rules/sight.h"

namespace adjutant::testing {
namespace {

using ShadowLaws = Laws;

using Thing = std::pair<std::string, int32_t>;

// What one seat has of a game as it is played.
class Reader {
 public:
  Reader(const PlayedGame& game, PlayerId viewer)
      : game_(game),
        rules_(*game.rules),
        viewer_(viewer),
        filling_(rules_, viewer, game.seed),
        sight_(rules_, viewer) {}

  void Read(size_t number) {
    const State &before = game_.positions[number], &after = game_.positions[number + 1];
    const Event& event = game_.events[number];
    const ArgBits missing = HiddenArgs(rules_, before, event, after, viewer_);
    OpenWhatComesToLight(before, event, after);
    OpenNumbers(after);
    const absl::Status added = filling_.Add(PartialEvent::Of(rules_, before, event, missing));
    if (!added.ok()) RC_FAIL(absl::StrCat(Where(number), added.message()));
    if (missing != 0) Seal(number, missing);
    Compare(number, after, filling_.state());
  }

 private:
  std::string Where(size_t number) const {
    return absl::StrCat(viewer_ == kObserver ? "observer" : rules_.SeatIds()[viewer_ - 1u], " at event ", number + 1,
                        " (", Line(rules_, game_.events[number]), "): ");
  }
  void Seal(size_t number, ArgBits missing) {
    if (rules_.HidesNumbers(game_.positions[number], game_.events[number], viewer_)) numbers_.push_back(number);
    const EventSchema& schema = rules_.game().schema();
    const EventTypeSpec& type = *schema.Find(game_.events[number].type);
    for (size_t i = 0; i < type.args.size(); ++i) {
      if ((missing >> i & 1) == 0 || type.args[i].kind != ArgKind::kDomain) continue;
      sealed_[{schema.domains()[static_cast<size_t>(type.args[i].domain)], game_.events[number].args[i]}].push_back(
          number);
    }
  }
  // What comes to light is opened wherever it was sealed since it was last known: a card that is laid where it was
  // dealt, and where it was held back.
  void OpenWhatComesToLight(const State& before, const Event& event, const State& after) {
    for (const HiddenThing& thing : ComesToLight(rules_, before, event, after, viewer_)) {
      const auto sealed = sealed_.find({std::string(thing.domain), thing.value});
      if (sealed == sealed_.end()) continue;
      const std::vector<size_t> numbers = sealed->second;
      sealed_.erase(sealed);
      for (const size_t number : numbers) Open(number);
    }
  }
  void Open(size_t number) {
    const absl::Status opened = filling_.Open(number, game_.events[number]);
    if (opened.code() == absl::StatusCode::kInvalidArgument) RC_FAIL(absl::StrCat(Where(number), opened.message()));
  }
  void OpenNumbers(const State& after) {
    for (size_t i = 0; i < numbers_.size();) {
      const Event& event = game_.events[numbers_[i]];
      if (rules_.KeepsNumbers(after, event, viewer_)) {
        ++i;
        continue;
      }
      Open(numbers_[i]);
      numbers_.erase(numbers_.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  void Compare(size_t number, const State& truth, const State& shadow) const {
    const std::string sees = sight_.Sees(truth), shadow_sees = sight_.Sees(shadow);
    if (sees != shadow_sees)
      RC_FAIL(absl::StrCat(Where(number), "sees something else: ", LastDifference(sees, shadow_sees)));
    const Pending due = rules_.PendingOf(truth), shadow_due = rules_.PendingOf(shadow);
    if (due.over != shadow_due.over || due.Awaits(viewer_) != shadow_due.Awaits(viewer_))
      RC_FAIL(absl::StrCat(Where(number), "something else is due"));
    if (Own(truth) != Own(shadow))
      RC_FAIL(absl::StrCat(Where(number), "may do something else: ", OwnDifference(truth, shadow)));
  }
  // Where the two end differently: what is nearer to the beginning may be a length.
  static std::string LastDifference(const std::string& a, const std::string& b) {
    size_t same = 0;
    while (same < std::min(a.size(), b.size()) && a[a.size() - 1 - same] == b[b.size() - 1 - same]) ++same;
    const auto around = [&](const std::string& text) {
      const size_t end = text.size() - same;
      return text.substr(end < 100 ? 0 : end - 100, 140);
    };
    return absl::StrCat("[", absl::CHexEscape(around(a)), "] against [", absl::CHexEscape(around(b)), "]");
  }
  EventList Own(const State& state) const {
    EventList own;
    for (const Event& event : Legal(rules_, state)) {
      if (event.player == viewer_) own.push_back(event);
    }
    return own;
  }
  std::string OwnDifference(const State& truth, const State& shadow) const {
    const EventList a = Own(truth), b = Own(shadow);
    for (const Event& event : a) {
      if (std::find(b.begin(), b.end(), event) == b.end()) return absl::StrCat("truth has ", Line(rules_, event));
    }
    for (const Event& event : b) {
      if (std::find(a.begin(), a.end(), event) == a.end()) return absl::StrCat("shadow has ", Line(rules_, event));
    }
    return "another order";
  }

  const PlayedGame& game_;
  const Ruleset& rules_;
  const PlayerId viewer_;
  Filling filling_;
  const Sight sight_;
  std::map<Thing, std::vector<size_t>> sealed_;  // things, and the sealed events that name each
  std::vector<size_t> numbers_;                  // events whose numbers are hidden
};

TEST_P(ShadowLaws, WhoLacksHiddenFactsSeesAndMayDoWhatHeWouldWithThem) {
  Hold("who lacks hidden facts sees and may do what he would with them", 600, [](const PlayedGame& game) {
    if (!game.rules->WhyNotSealed().empty()) return;
    std::vector<PlayerId> viewers = {kObserver};
    for (int seat = 1; seat <= game.rules->SeatCount(); ++seat) viewers.push_back(static_cast<PlayerId>(seat));
    for (const PlayerId viewer : viewers) {
      Reader reader(game, viewer);
      for (size_t number = 0; number < game.events.size(); ++number) reader.Read(number);
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Games, ShadowLaws, TestedGames(), NameOfGame);

}  // namespace
}  // namespace adjutant::testing
