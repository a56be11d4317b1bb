// A position that takes events one after another, before any of them reaches a log.
#ifndef ADJUTANT_VERIFY_PROGRAM_DESK_H_
#define ADJUTANT_VERIFY_PROGRAM_DESK_H_

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/replayer.h"
#include "verify/dice/roll_keys.h"

namespace adjutant {

// An event that was taken, with what it did.
struct Appended {
  uint64_t number = 0;
  Event event;
  v1::Annotations annotations;
  State before;
  std::string sentence;
  Trace trace;
  std::vector<ClaimResult> claims;
  std::string said;           // the line that was read as this event, if it was in a person's words
  bool refused = false;       // and recorded all the same; `ruling` and `why` say why
  bool act_first = false;     // the act that makes the log one of version 2 comes before it
  bool written_down = false;  // as recorded, right or wrong
  Ruling ruling;
  Why why;
  std::vector<BrokenInvariant> broken;  // of one that was refused: what does not hold in the position after it
};

class Desk {
 public:
  // `state` is the position after `events` events; `seed` is that of the log's header, empty if it has none.
  Desk(const Ruleset& ruleset, State state, uint64_t events, std::string seed);

  // The events that led to the position, from the start: for refusals that say what was passed over.
  void Know(EventList record) { record_ = std::move(record); }

  struct Refused {
    Event event;
    Ruling ruling;
    Why why;
  };
  // The refusal, if the rules refuse it; then nothing has changed.
  std::optional<Refused> Take(const Event& event, v1::Annotations annotations, std::string said = "");

  bool IsLegal(const Event& event) const { return ruleset_.Check(state_, event, nullptr).accepted; }
  // Takes an event as it was recorded, right or wrong; `annotations` say in as_recorded what it did. If the rules
  // refuse it, it is played so, case and words of the refusal are added, and in a log without acts the act of version 2
  // comes before it. InvalidArgument for settings that are hidden, or for an event that the rules allow and that is
  // said to have done something else; and the errors of PlayAsRecorded. Then nothing has changed.
  absl::Status TakeAsRecorded(const Event& event, v1::Annotations annotations, std::string said = "");
  // Whether the log has acts already: it has unless this is called with false.
  void set_has_acts(bool has_acts) { has_acts_ = has_acts; }

  // The keys that the rolls of the log have taken so far.
  void UseKeys(RollKeys keys) { keys_ = std::move(keys); }
  const RollKeys& keys() const { return keys_; }
  // An outcome is to be recorded next.
  bool IsChanceDue() const;
  // From now on rolls follow from the secrets of all sides (SecretsFrom) and not from the seed.
  void UseSecrets(absl::Span<const std::string> secrets);
  // While chance is due, rolls it by the seed: one of the legal outcomes, all alike, by the key of the roll. The last
  // roll carries `annotations`; if nothing is due and they say something, that is wrong usage.
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
  absl::Status CheckSettings(const v1::AsRecorded& played) const;

  const Ruleset& ruleset_;
  EventCodec codec_;
  State state_;
  EventList record_;
  uint64_t events_;
  std::string seed_;
  v1::ChanceSource::Method method_ = v1::ChanceSource::SEED;
  RollKeys keys_;
  std::string reference_;  // of every roll; not for rolls by seed, whose reference is the key
  std::vector<Appended> appended_;
  bool claims_hold_ = true;
  bool has_acts_ = true;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_DESK_H_
