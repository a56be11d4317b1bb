// A log as a ruling sees it: the record followed to its end whatever the rules say, with every position on the way, and
// the places where it breaks the rules.
#ifndef ADJUTANT_VERIFY_COURT_FOLLOWED_H_
#define ADJUTANT_VERIFY_COURT_FOLLOWED_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "adjutant/v1/ruling.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/replayer.h"
#include "verify/court/carry.h"

namespace adjutant {

class Naming;

class FollowedLog {
 public:
  // Follows `record` under `ruleset`. `keys_counted`: as the header says.
  FollowedLog(std::shared_ptr<const Ruleset> ruleset, std::vector<RecordedEvent> record, bool keys_counted = false);

  // The seed from which outcomes follow; empty: they do not.
  const std::string& seed() const { return seed_; }
  void set_seed(std::string seed) { seed_ = std::move(seed); }
  // The keys that the rolls of the record before a place of the line have taken.
  RollKeys KeysBefore(size_t place) const;

  const Ruleset& ruleset() const { return *ruleset_; }
  const std::shared_ptr<const Ruleset>& shared_ruleset() const { return ruleset_; }
  const std::vector<RecordedEvent>& record() const { return record_; }
  const CarriedLine& line() const { return line_; }
  uint64_t events() const { return record_.size(); }
  // Numbers of events run from 1 in every log; 0 is the start.
  bool Has(uint64_t number) const { return number >= 1 && number <= record_.size() && !record_[number - 1].skip; }
  // The position at `place` rests on a stand-in for something that could have come out in more than one way.
  bool RestsOnStandIns(size_t place) const;

  // The place of event `number` in the line; none if play was lost before it.
  std::optional<size_t> PlaceOf(uint64_t number) const;
  const CarriedEvent& At(size_t place) const { return line_.events[place]; }
  // The event there as it was recorded, whatever play made of it; of one that was passed by: what stands in for it.
  const Event& EventAt(size_t place) const {
    const CarriedEvent& event = At(place);
    return event.kind == CarriedKind::kSupplied ? event.event : record_[event.index].event;
  }
  // Positions before and after the event at a place of the line.
  const State& Before(size_t place) const { return positions_[place]; }
  const State& After(size_t place) const { return positions_[place + 1]; }
  // The position to which the event there leads by the rules: another one than play came to if a roll was misread.
  State RuledAfter(size_t place) const;
  // The last event up to record `number` that counts: no act, and not taken back; 0: none.
  uint64_t LastPlayed(uint64_t number) const;
  // The position that play had come to with record `number`; 0: the start. None if play was lost before it.
  const State* PositionAfter(uint64_t number) const;
  const State& end() const { return positions_.back(); }
  // What was agreed on the event at a place, or on the one for whose sake the line has it: "waived by both at 9".
  // Empty: nothing.
  std::string AgreedAt(size_t place) const;
  // The last event of the record that was looked at.
  uint64_t followed_to() const { return line_.next; }

  // What the event at a place does: its sentences and numbers.
  Trace TraceAt(size_t place) const;
  // What the event before a place did: why that at the place is due.
  Trace CauseOf(size_t place) const;
  // What the players wrote down at event `number`, judged. Empty if they wrote nothing.
  std::vector<ClaimResult> ClaimsAt(uint64_t number) const;

  // Where the record breaks the rules, in order.
  const std::vector<v1::Breach>& breaches() const { return breaches_; }
  // The place of the line that a breach is about.
  size_t PlaceOfBreach(size_t breach) const { return breach_places_[breach]; }

  // Who answers for the event at a place: who decides, or throws; kChance if it is nobody's. For a decision that was
  // passed by it is he whose it was; but if another side had decided last and simply went on, it is that side, which
  // acted out of turn.
  PlayerId AnswersFor(size_t place) const;
  // A die shows a number; cards and counters are drawn by name.
  bool IsDie(const Event& event) const;
  std::string NotationAt(size_t place) const;
  // "The US moves to Monterrey"; for an event that was left out only what it names: "The US: moved, Monterrey".
  std::string SentenceAt(size_t place) const;

 private:
  // The side that acted out of turn where the decision of `due` at `place` was passed by; kChance: none did.
  PlayerId WentOnWithout(size_t place, PlayerId due) const;
  void FindBreaches();
  void AddBreach(size_t place);
  Why WhyAt(size_t place) const;
  void AddMisreading(size_t place, v1::Breach* breach) const;
  void AddWrongClaims(size_t place);

  std::shared_ptr<const Ruleset> ruleset_;
  std::string seed_;
  bool keys_counted_ = false;
  std::vector<RecordedEvent> record_;
  CarriedLine line_;
  std::vector<State> positions_;  // before each event of the line, and the end
  std::vector<size_t> places_;    // by index of the record; npos: not looked at
  std::vector<v1::Breach> breaches_;
  std::vector<size_t> breach_places_;
};

// A case with its text; empty for kNoRule.
v1::CitedCase CitedCaseOf(const Ruleset& ruleset, RuleId rule);
// Adds it unless it is there already.
void Cite(const Ruleset& ruleset, RuleId rule, google::protobuf::RepeatedPtrField<v1::CitedCase>* cases);
v1::RuledNumber NumberOf(const Ruleset& ruleset, const Derivation& derivation);
// A number's title if the trace works it out, or what Naming makes of its name.
std::string NumberTitle(const Naming& naming, const Trace& trace, absl::string_view name);
// Differences in the game's words, at most `most` of them.
void AddDifferences(const Ruleset& ruleset, const std::vector<ValueDifference>& differences, size_t most,
                    google::protobuf::RepeatedPtrField<v1::RuledDifference>* out);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_FOLLOWED_H_
