// A position that takes events one after another, before any of them reaches a log.
#ifndef ADJUTANT_VERIFY_DESK_H_
#define ADJUTANT_VERIFY_DESK_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/replayer.h"

namespace adjutant {

// An event that was taken, with what it did.
struct Appended {
  uint64_t number = 0;
  Event event;
  v1::Annotations annotations;
  std::string sentence;
  Trace trace;
  std::vector<ClaimResult> claims;
};

class Desk {
 public:
  // `state` is the position after `events` events; `seed` is that of the log's header, empty if it has none.
  Desk(const Ruleset& ruleset, State state, uint64_t events, std::string seed);

  struct Refused {
    Event event;
    Ruling ruling;
    Why why;
  };
  // The refusal, if the rules refuse it; then nothing has changed.
  std::optional<Refused> Take(const Event& event, v1::Annotations annotations);

  // An outcome is to be recorded next.
  bool IsChanceDue() const;
  // From now on rolls follow from the secrets of all sides (SecretsFrom) and not from the seed.
  void UseSecrets(absl::Span<const std::string> secrets);
  // While chance is due, rolls it by the seed: one of the legal outcomes, all alike, by the key that the game gives the
  // roll. The last roll carries `annotations`.
  absl::Status RollAll(const v1::Annotations& annotations);

  // Adds to the event taken last, whose claims are judged against what it did.
  void AnnotateLast(const v1::Annotations& annotations);

  // The events taken, as a log stores them.
  std::vector<std::string> Bytes() const;

  EventCodec& codec() { return codec_; }
  const Ruleset& ruleset() const { return ruleset_; }
  const State& state() const { return state_; }
  uint64_t events() const { return events_; }
  bool has_seed() const { return !seed_.empty(); }
  bool claims_hold() const { return claims_hold_; }
  const std::vector<Appended>& appended() const { return appended_; }

 private:
  void Judge(const v1::Annotations& annotations, Appended* one);

  const Ruleset& ruleset_;
  EventCodec codec_;
  State state_;
  uint64_t events_;
  std::string seed_;
  v1::ChanceSource::Method method_ = v1::ChanceSource::SEED;
  std::string reference_;  // of every roll; not for rolls by seed, whose reference is the key
  std::vector<Appended> appended_;
  bool claims_hold_ = true;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_DESK_H_
