// Two logs side by side, record by record: neither is ever whole in memory.
#ifndef ADJUTANT_VERIFY_PROGRAM_LOG_COMPARISON_H_
#define ADJUTANT_VERIFY_PROGRAM_LOG_COMPARISON_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "replay/replayer.h"
#include "verify/record/session.h"

namespace adjutant {

// One of the two logs, at one of its events.
class ComparedLog {
 public:
  static absl::StatusOr<ComparedLog> Open(const std::string& path, const LogAccess& access);
  ComparedLog(ComparedLog&&) = default;
  // In whose words events and acts are told; kChance, as it is at first: everything. Before the first Advance.
  void SetViewer(PlayerId viewer) { viewer_ = viewer; }

  const OpenedLog& log() const { return log_; }
  const Ruleset& ruleset() const { return *log_.ruleset; }

  // An act, so that acts of two logs can be compared: record numbers as numbers of events, without remarks.
  struct Act {
    uint64_t number = 0;
    std::string key;
    std::string sentence;
  };

  // Goes on to the next event. Acts that come before it are added to acts().
  absl::Status Advance();
  // Goes on to the next event that was not taken back.
  absl::Status PassWithdrawn();

  bool at_event() const { return at_event_; }
  const Event& event() const { return event_; }
  uint64_t number() const { return number_; }  // of the event; at the end, of the last record
  uint64_t events() const { return events_; }  // come to so far
  const std::string& notation() const { return notation_; }
  const std::string& sentence() const { return sentence_; }
  // How an event against the rules was played; "" if the rules allow it.
  const std::string& breach() const { return breach_; }
  const std::string& withdrawn() const { return withdrawn_; }  // "taken back by both at 9"; "": it counts
  // The first event that the rules refuse and of which nothing says how it was played; events after it are read, and
  // not played.
  const std::optional<RefusedEvent>& refusal() const { return refusal_; }
  bool refused_here() const { return refusal_.has_value() && refusal_->number == number_; }
  const State& before() const { return before_; }
  const State& after() const { return after_; }
  // Whether anything but events by the rules was met so far.
  bool has_acts() const { return has_acts_; }
  std::vector<Act>& acts() { return acts_; }

 private:
  ComparedLog() = default;
  absl::Status ReadOn();
  void See(const ReplayedEvent& event);
  void SeeAct(uint64_t number, const v1::Act& act, const ActEffect& effect);
  uint64_t EventsUpTo(uint64_t record) const;
  std::string KeyOf(const v1::Act& act) const;

  struct Playing;
  OpenedLog log_;
  PlayerId viewer_ = kChance;
  std::shared_ptr<Playing> playing_;
  bool at_event_ = false;
  Event event_;
  uint64_t number_ = 0;
  uint64_t events_ = 0;
  std::string notation_, sentence_, breach_, withdrawn_;
  std::optional<RefusedEvent> refusal_;
  State before_, after_;
  bool has_acts_ = false;
  std::vector<Act> acts_;
  std::vector<uint64_t> act_numbers_;  // of all acts so far
};

// Acts of one log that the other has not, or has otherwise.
struct ActDifference {
  uint64_t number_a = 0, number_b = 0;  // of the acts; 0: it has none
  std::string a, b;                     // in words
};

struct Divergence {
  // Of the events that first differ, 0 being the start; of a log that ends there, of its last record.
  uint64_t number_a = 0, number_b = 0;
  uint64_t events = 0;                       // compared
  std::string kind;                          // "events", "end", "refused", "acts", "positions"; "": there is none
  std::vector<ValueDifference> differences;  // of the positions after it; with "acts", of those before the next event
  bool inside = false;                       // nothing of `differences` has a name
  // The event that the rules refuse in both alike, 0: none. Positions are compared up to it, events to the end.
  uint64_t refused = 0;
  std::vector<ActDifference> acts;  // up to there, the first of them
  uint64_t acts_more = 0;
};
// Runs both to the first difference of play. What was taken back in one of them only, and acts, are told apart from it.
// Not an error: an event that the rules refuse.
absl::StatusOr<Divergence> FindDivergence(ComparedLog* a, ComparedLog* b, bool same_rules, PlayerId viewer);

// What two headers say differently about the rules and the start, and what else they say: who plays, and where chance
// comes from.
std::vector<ValueDifference> RuleDifferences(const Ruleset& a, const Ruleset& b);
std::vector<ValueDifference> OtherDifferences(const v1::LogHeader& a, const v1::LogHeader& b);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_LOG_COMPARISON_H_
