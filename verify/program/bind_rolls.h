// Rolls of files of other programs, for the dice that are due in a log: which of them fit, and what is then recorded.
#ifndef ADJUTANT_VERIFY_PROGRAM_BIND_ROLLS_H_
#define ADJUTANT_VERIFY_PROGRAM_BIND_ROLLS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "adjutant/v1/annotations.pb.h"
#include "replay/foreign/found.h"
#include "verify/dice/dice_statistics.h"
#include "verify/program/desk.h"

namespace adjutant {

class RollBinder {
 public:
  // `rolls` in the order of their numbers, from 1. `used`: references that stand in the log already; their dice are not
  // offered again. Both, and the desk, must outlive the binder.
  RollBinder(const std::vector<foreign::Roll>& rolls, const std::set<std::string>& used, Desk* desk);

  // The die that is due: nothing if a decision is, or a card, or nothing any more.
  std::optional<DieKind> DieDue() const;

  // Numbers of the rolls of which a die can be recorded now: dice of as many sides that were not taken back, stand in
  // no earlier file, and are not in the log.
  std::vector<uint64_t> Fitting() const;

  // Records the dice of a roll that are left, in order, as long as such dice are due; at least one. How many. Usage
  // error: no such roll; Exit::kNo, with the reason: it does not fit. A roll whose sides its file does not say fits
  // here if its values do: who names it says so.
  absl::StatusOr<size_t> Bind(uint64_t number);

  // "roll 3, die 2": dice of rolls that were bound and that nothing was due for.
  std::vector<std::string> LeftOver() const;

 private:
  // Why the next die of a roll cannot be recorded now; empty if it can.
  std::string WhyNot(const foreign::Roll& roll, size_t die, bool named) const;
  std::optional<Event> OutcomeOf(int32_t value) const;
  void SkipUsed(size_t i);

  const std::vector<foreign::Roll>& rolls_;
  const std::set<std::string>& used_;
  Desk& desk_;
  std::vector<size_t> next_;   // of each roll, the die to come
  std::vector<bool> touched_;  // bound, in part at least
};

// What names die `die` (from 0) of a roll in a log: its reference, with the place of the die if there are several.
std::string ReferenceOf(const foreign::Roll& roll, size_t die);
// The source of a roll for a log. A claim of what a server rolled is typed in, whatever it names.
v1::ChanceSource SourceOf(const foreign::Roll& roll, size_t die);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_BIND_ROLLS_H_
