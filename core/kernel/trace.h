// What happened while an event was applied: sentences, citations, and the terms of every number.
#ifndef ADJUTANT_CORE_KERNEL_TRACE_H_
#define ADJUTANT_CORE_KERNEL_TRACE_H_

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/kernel/event.h"
#include "core/kernel/rules.h"

namespace adjutant {

// One term of a number. `datum` names the component it is read from ("unit.us_1st_dragoons.strength"); empty if none.
struct Term {
  int64_t value = 0;
  RuleId rule = kNoRule;
  std::string text;
  std::string datum;
};

// A number and how it comes about. `total` is what the rules use, after floors and ceilings that `terms` also list.
struct Derivation {
  std::string name;   // "battle.us.firepower"
  std::string title;  // "Firepower of the United States"
  RuleId rule = kNoRule;
  std::vector<Term> terms;
  int64_t total = 0;
  std::string note;  // a supply path, a table row; may be empty
};

struct Sentence {
  RuleId rule = kNoRule;
  std::string text;
  PlayerId only = kChance;  // to whom alone it may be told; kChance: to everybody
};

// Words for the report that one side alone may be told, besides who sees everything: Applied(trace, cite,
// Confided(side, text)). For what follows from things that are hidden from the others.
template <class Text>
struct Confided {
  Confided(PlayerId to, Text words) : side(to), text(std::move(words)) {}
  PlayerId side;
  Text text;
};

class PassedOver;  // occasions.h

// Collects. A null Trace* everywhere means that nobody listens, and costs a branch.
class Trace {
 public:
  // Counts how often each case fired; `counts` has catalogue size + 1 entries. Null: not counted.
  explicit Trace(bool telling = true, uint64_t* counts = nullptr) : telling_(telling), counts_(counts) {}

  bool telling() const { return telling_; }
  void Count(RuleId rule) {
    if (counts_ != nullptr) ++counts_[rule];
    if (telling_) cited.push_back(rule);
  }
  // Play went from one step to another (flow.h).
  void Took(uint16_t from, uint16_t to) {
    if (telling_) steps.emplace_back(from, to);
  }
  // Adds a sentence, or a number that is complete.
  void Tell(RuleId rule, std::string text, PlayerId only = kChance);
  void Tell(Derivation derivation);
  void Clear();

  std::vector<Sentence> sentences;
  std::vector<Derivation> derivations;
  std::vector<RuleId> cited;                         // in the order in which they fired, with repeats
  std::vector<std::pair<uint16_t, uint16_t>> steps;  // from which step of play to which
  // Not null: every position that play passes through is held against an event.
  PassedOver* passed = nullptr;

 private:
  bool telling_;
  uint64_t* counts_;
};

// The cited case took effect.
template <const auto& kCatalogue, RuleId kRule>
void Applied(Trace* trace, Citation<kCatalogue, kRule> cite) {
  const RuleId rule = cite.template As<kApplies>();
  if (trace != nullptr) trace->Count(rule);
}

// The same, in a sentence of the game report. `text` is words, or a function that makes them, called
// only when somebody listens.
template <const auto& kCatalogue, RuleId kRule, class Text>
void Applied(Trace* trace, Citation<kCatalogue, kRule> cite, Text text) {
  Applied(trace, cite);
  if (trace != nullptr && trace->telling()) trace->Tell(cite.id(), TextOf(text));
}
template <const auto& kCatalogue, RuleId kRule, class Text>
void Applied(Trace* trace, Citation<kCatalogue, kRule> cite, Confided<Text> told) {
  Applied(trace, cite);
  if (trace != nullptr && trace->telling()) trace->Tell(cite.id(), TextOf(told.text), told.side);
}

// Adds up a number. The same object computes it and, if somebody listens, explains it:
//
//   Sum firepower(trace, "11.2.f"_hom, "battle.us.firepower", "Firepower");
//   firepower.Add(3, "11.2.e/1"_hom, [&] { return "lead unit " + name; }, "unit.us_1st_dragoons.strength");
//   int total = firepower.Finish();
class Sum {
 public:
  template <const auto& kCatalogue, RuleId kRule, class Title>
  Sum(Trace* trace, Citation<kCatalogue, kRule> cite, absl::string_view name, Title title)
      : trace_(trace), telling_(trace != nullptr && trace->telling()) {
    Applied(trace, cite);
    if (telling_) Begin(cite.id(), name, TextOf(title));
  }

  template <const auto& kCatalogue, RuleId kRule, class Text>
  Sum& Add(int64_t value, Citation<kCatalogue, kRule> cite, Text text, absl::string_view datum = "") {
    total_ += value;
    Applied(trace_, cite);
    if (telling_) AddTerm(value, cite.id(), TextOf(text), datum);
    return *this;
  }

  // Raises or lowers the total to a bound, as a term of its own. Nothing happens inside the bounds.
  template <const auto& kCatalogue, RuleId kRule, class Text>
  Sum& Clamp(int64_t low, int64_t high, Citation<kCatalogue, kRule> cite, Text text) {
    if (total_ < low) Add(low - total_, cite, text);
    if (total_ > high) Add(high - total_, cite, text);
    return *this;
  }

  void Note(std::string note) {
    if (telling_) derivation_.note = std::move(note);
  }
  bool telling() const { return telling_; }
  int64_t total() const { return total_; }
  int64_t Finish() {
    if (telling_) Tell();
    return total_;
  }

 private:
  // Not in line: every chapter sees this header, and only who listens comes here.
  void Begin(RuleId rule, absl::string_view name, std::string title);
  void AddTerm(int64_t value, RuleId rule, std::string text, absl::string_view datum);
  void Tell();

  Trace* trace_;
  bool telling_;
  int64_t total_ = 0;
  Derivation derivation_;
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_TRACE_H_
