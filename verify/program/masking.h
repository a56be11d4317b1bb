// What a side does with masked decks besides its decisions: its steps of masking, its factors for the cards of the
// other side, and the draws that are due. Experimental.
#ifndef ADJUTANT_VERIFY_PROGRAM_MASKING_H_
#define ADJUTANT_VERIFY_PROGRAM_MASKING_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"
#include "replay/replayer.h"
#include "replay/sealed/light.h"
#include "verify/program/post_author.h"
#include "verify/record/deck_checker.h"

namespace adjutant {

struct DeckWork {
  uint64_t steps = 0;
  uint64_t draws = 0;
  uint64_t factors = 0;
  uint64_t shown = 0;     // cards of its hand, to the other side, who looks at them
  std::string waits_for;  // whose step comes first; "": nobody's
  bool any() const { return steps + draws + factors + shown > 0; }
};

class DeckWorker {
 public:
  // For a log with masked decks.
  explicit DeckWorker(PostAuthor* author);
  // Every event of the log, in order, before the first Work: what comes to light by it is to be shown.
  void See(const ReplayedEvent& event);
  // Adds all that this side owes and may add at `state`, which moves on with the draws. Status 1 where masked decks
  // cannot go on.
  absl::StatusOr<DeckWork> Work(State* state);
  // Whether a card of a masked deck comes next.
  bool DrawsAt(const State& state) const;

 private:
  absl::Status AddStep(const DeckNeed& need, const State& state);
  absl::Status AddDraw(const DeckNeed& need, State* state);
  absl::StatusOr<uint64_t> AddFactors();
  absl::StatusOr<uint64_t> ShowCards();
  bool IsOwn(const DueOpening& due) const;
  bool WasShown(const DueOpening& due, const std::string& role) const;

  PostAuthor& author_;
  DeckChecker decks_;
  Light light_;
  std::vector<DueOpening> due_;
};

// The decks of a game that can be masked, by the domain of their cards. Empty: none can.
std::vector<std::string> MaskableDecks(absl::string_view game);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_MASKING_H_
