// Why an event that comes when another one is due could not come here at all, or when it comes.
//
// A game that has Occasions answers for every kind of event: by the checks of the steps that ask for it, as long as it
// is the time at which they can be asked; by what else bars it; and if nothing does, by the case of its occasion. All
// of this is asked after a refusal only.
#ifndef ADJUTANT_CORE_KERNEL_OCCASIONS_H_
#define ADJUTANT_CORE_KERNEL_OCCASIONS_H_

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/kernel/event.h"
#include "core/kernel/flow.h"
#include "core/kernel/rules.h"

namespace adjutant {

class Ruleset;

// What the refusal of an event that is not due tells besides the decision that is due.
enum class Besides : uint8_t {
  kDue,       // the event is due, whatever its own step says to it
  kNothing,   // nothing
  kOccasion,  // by which case, and when, it comes
  kFacts,     // what it breaks in the position
};

// While it lives, hears what the last refusal on this thread told besides.
class BesidesLog {
 public:
  BesidesLog();
  ~BesidesLog();
  BesidesLog(const BesidesLog&) = delete;
  BesidesLog& operator=(const BesidesLog&) = delete;

  static void Note(Besides besides);
  Besides besides = Besides::kDue;

 private:
  BesidesLog* outer_;
};

// What is told of an event that is not due: each case once, in the order in which they are found.
class Objector {
 public:
  // `why` may hold a refusal already; what stands against the event is added to it, its sentence after `lead`.
  Objector(Why* why, absl::string_view lead) : why_(why), lead_(lead) {}

  // Every refusal of `ask(Why*)`: each that is found is waived for the next.
  template <class Ask>
  void Collect(Ask ask) {
    std::vector<RuleId> waived;
    while (waived.size() < kCasesMost) {
      const Waiver waiver(waived);
      Why one;
      const Ruling ruling = ask(&one);
      if (ruling.accepted || std::find(waived.begin(), waived.end(), ruling.rule) != waived.end()) return;
      Add(ruling.rule, one);
      waived.push_back(ruling.rule);
    }
  }
  // Nothing is told twice.
  void Add(RuleId rule, const Why& one);
  bool any() const { return !told_.empty(); }

 private:
  static constexpr size_t kCasesMost = 8;

  void Cite(RuleId rule);

  Why* why_;
  absl::string_view lead_;
  std::vector<std::string> told_;
};

// Tells by which case, and when, an event comes: "unit_committed comes in a battle".
void TellOccasion(const Ruleset& ruleset, const Event& event, RuleId rule, absl::string_view when, Why* why);

// An event that is held against every position that play passes through: what forbade it where its step was passed
// over. Trace::passed brings it there.
class PassedOver {
 public:
  explicit PassedOver(const Event& event) : event_(event) {}
  PassedOver(const PassedOver&) = delete;
  PassedOver& operator=(const PassedOver&) = delete;

  const Event& event() const { return event_; }
  Objector& objector() { return objector_; }

  // What forbade it.
  bool found() const { return objector_.any(); }
  const Why& why() const { return why_; }

 private:
  Event event_;
  Why why_;
  Objector objector_{&why_, ""};
};

// When an event of some kind comes, and by which case.
template <class Rules, class S>
struct Occasion {
  uint16_t step;     // that asks for it
  uint16_t type;     // one of the step's types; 0: all of them
  int32_t first;     // what its first argument is, as the purpose of a die; kAnyFirst: anything
  RuleId rule;       // the case that a player would look up
  const char* when;  // "in a battle": completes "unit_committed comes ..."
  // Is it such a time? Then the check of the step may be asked, whatever step is due. Null: that may never be asked.
  bool (*now)(const Rules&, const S&) = nullptr;
  // Makes of a position one like it at which the step asks for the event: what would be refused even so is told, too.
  // Null: what else it takes for that cannot be supposed.
  S (*suppose)(const S&, const Event&) = nullptr;
};
inline constexpr int32_t kAnyFirst = -2;

template <class Rules, class S>
class Occasions {
 public:
  // By which case a position bars an event, whatever step is due: what the check of its own step does not know.
  using Bar = Ruling (*)(const Rules&, const S&, const Event&, Why*);

  // Of several occasions for one kind of event the first that it is time for is told, or else the first.
  Occasions(const std::vector<Step<Rules, S>>& steps, std::vector<Occasion<Rules, S>> rows, Bar bar)
      : rows_(std::move(rows)), bar_(bar) {
    for (const auto& step : steps) {
      if (step.number >= steps_.size()) steps_.resize(step.number + 1u);
      steps_[step.number] = step;
    }
  }

  // Adds to the refusal of an event that is not due.
  void Explain(const Ruleset& ruleset, const Rules& rules, const S& s, const Event& event, Why* why) const {
    Objector objector(why, "; besides, ");
    CollectFacts(rules, s, event, &objector);
    if (objector.any()) return BesidesLog::Note(Besides::kFacts);
    const Occasion<Rules, S>* told = nullptr;
    for (const auto& row : rows_) {
      if (!IsFor(row, event)) continue;
      if (told == nullptr || (IsTime(row, rules, s, event) && !IsTime(*told, rules, s, event))) told = &row;
    }
    if (told != nullptr) TellOccasion(ruleset, event, told->rule, told->when, why);
  }

  // A position that automatic steps pass through.
  void Pass(const Rules& rules, const S& s, PassedOver* passed) const {
    CollectFacts(rules, s, passed->event(), &passed->objector());
  }

 private:
  const Step<Rules, S>& StepOf(const Occasion<Rules, S>& row) const { return steps_[row.step]; }
  bool IsFor(const Occasion<Rules, S>& row, const Event& event) const {
    if (row.first != kAnyFirst && row.first != event.args[0]) return false;
    if (row.type != 0) return row.type == event.type;
    for (uint16_t type : StepOf(row).types) {
      if (type == event.type) return true;
    }
    return false;
  }
  // Is it such a time, and this side's?
  bool IsTime(const Occasion<Rules, S>& row, const Rules& rules, const S& s, const Event& event) const {
    return row.now != nullptr && row.now(rules, s) && StepOf(row).player(rules, s).Has(event.player);
  }
  void CollectFacts(const Rules& rules, const S& s, const Event& event, Objector* objector) const {
    objector->Collect([&](Why* why) { return bar_(rules, s, event, why); });
    bool timely = false;
    for (const auto& row : rows_) {
      if (!IsFor(row, event) || !IsTime(row, rules, s, event)) continue;
      S there = s;
      there.step = row.step;
      objector->Collect([&](Why* why) { return StepOf(row).check(rules, there, event, why); });
      timely = true;
    }
    if (!timely) CollectSupposed(rules, s, event, objector);
  }

  // What would stand against the event even at its time, at whichever of its occasions: that of the first is told.
  void CollectSupposed(const Rules& rules, const S& s, const Event& event, Objector* objector) const {
    const Occasion<Rules, S>* first = nullptr;
    S supposed = s;
    for (const auto& row : rows_) {
      if (!IsFor(row, event)) continue;
      if (row.suppose == nullptr) return;
      S there = s;
      there = row.suppose(there, event);
      there.step = row.step;
      if (!StepOf(row).player(rules, there).Has(event.player)) return;
      if (StepOf(row).check(rules, there, event, nullptr).accepted) return;
      if (first != nullptr) continue;
      first = &row;
      supposed = there;
    }
    if (first == nullptr) return;
    objector->Collect([&](Why* why) { return StepOf(*first).check(rules, supposed, event, why); });
  }

  std::vector<Step<Rules, S>> steps_;  // by number
  std::vector<Occasion<Rules, S>> rows_;
  Bar bar_;
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_OCCASIONS_H_
