// Standing orders: decisions that a side makes beforehand, and whoever has the log carries out. proto/LOG_FORMAT.md
// says when one is in force.
#ifndef ADJUTANT_VERIFY_RECORD_ORDERS_H_
#define ADJUTANT_VERIFY_RECORD_ORDERS_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "adjutant/v1/act.pb.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/replayer.h"

namespace adjutant {

// More orders than this are not in force at a time.
inline constexpr size_t kOrdersMost = 64;

struct StandingOrder {
  uint64_t number = 0;  // of the record that gives it
  PlayerId of = kChance;
  v1::Standing says;
  Event answer;
  std::string was;  // what the value of `while_same` was when it was given
};

// A record that is against an order, or an act about orders that cannot be.
struct OrderFinding {
  uint64_t number = 0;
  std::string why;
};

// What there is to say of the orders of a log.
struct OrderVerdict {
  uint64_t carried_out = 0;            // events that orders made
  std::vector<OrderFinding> findings;  // neither waived nor taken back
};

// "'blue bid_passed' at raise, unless bid is at most 4, until round changes".
std::string OrderText(const v1::Standing& says);

// Follows a log, record by record, and knows which orders are in force.
//
// An order answers a decision only if everybody can tell that it does: in a log in which something is sealed, what it
// asks about must be the same wherever hidden things may be. Otherwise the decision is asked as if there were no order.
class OrderBook {
 public:
  // `sealed`: of a log in which something is sealed.
  OrderBook(const Ruleset& ruleset, bool sealed) : ruleset_(&ruleset), sealed_(sealed) {}

  void SeeAct(const ReplayedAct& act) { SeeAct(act.number, act.act, act.effect, act.before); }
  void SeeAct(uint64_t number, const v1::Act& act, const ActEffect& effect, const State& before);
  void SeeEvent(const ReplayedEvent& event) {
    SeeEvent(event.number, event.before, event.event, event.annotations, event.after);
  }
  // `annotations` may be null.
  void SeeEvent(uint64_t number, const State& before, const Event& event, const v1::Annotations* annotations,
                const State& after);

  // The order by which play goes on from the position, that of the last record; null: none does.
  const StandingOrder* AnswerAt(const State& state) const;
  // Why `player` may not give this order here, or take order `number` back. InvalidArgument says what is wrong with it,
  // FailedPrecondition that a decision is due to which it is an answer.
  absl::Status CheckGiven(PlayerId player, const v1::Standing& says, const State& state) const;
  absl::Status CheckEnded(PlayerId player, uint64_t number, const State& state) const;

  const std::vector<StandingOrder>& in_force() const { return orders_; }
  uint64_t carried_out() const { return carried_out_; }  // events that orders made
  const std::vector<OrderFinding>& findings() const { return findings_; }
  // Once the log was read to its end.
  OrderVerdict Verdict(const ReplayOutcome& outcome) const;

 private:
  // Whether the order is about the decision that is due, whatever its conditions say.
  bool Covers(const StandingOrder& order, const State& state) const;
  bool Answers(const StandingOrder& order, const State& state) const;
  bool IsHeld(const v1::Condition& condition, const State& state) const;
  // Whether everybody can tell.
  bool IsPublic(const StandingOrder& order, const State& state) const;
  std::string What(const StandingOrder& order, const State& state) const;
  std::optional<std::string> ArgumentOfLast(const std::string& name) const;
  absl::Status CheckCondition(const v1::Condition& condition, const State& state) const;
  void Give(uint64_t number, PlayerId player, const v1::Standing& says, const State& before);
  void Find(uint64_t number, std::string why);

  const Ruleset* ruleset_;
  bool sealed_;
  std::vector<StandingOrder> orders_;  // in force, in the order in which they were given
  std::optional<Event> last_;          // the event recorded last
  bool last_sealed_ = false;           // it keeps something from somebody
  uint64_t carried_out_ = 0;
  std::vector<OrderFinding> findings_;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RECORD_ORDERS_H_
