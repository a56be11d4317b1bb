// Seals events: each argument that somebody may not read is kept from the payload, and a commitment stands in the
// annotations, with boxes for those who may (proto/LOG_FORMAT.md, "Games by post").
#ifndef ADJUTANT_REPLAY_SEALED_SEALER_H_
#define ADJUTANT_REPLAY_SEALED_SEALER_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/digest.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/schema.h"
#include "replay/post/keys.h"
#include "replay/sealed/parties.h"

namespace adjutant {

// A field of an event that somebody may not read, and who may.
struct HiddenPart {
  ArgBits args = 0;  // of one field: a list is hidden whole
  std::vector<const SealParty*> known_to;
};
// One for each field, so that each can be opened alone; none: everybody may read the event. `parties` must outlive it.
std::vector<HiddenPart> HiddenParts(const Ruleset& ruleset, const std::vector<SealParty>& parties, const State& before,
                                    const Event& event, const State& after);

class Sealer {
 public:
  // Of the party whose master it is.
  Sealer(const Ruleset& ruleset, std::vector<SealParty> parties, const post::Master& master);

  // The event as the log stores it: `annotations` with the seals that it needs, and nothing that is sealed.
  // `chain_before` is the chain value of the record before it. ResourceExhausted if the hidden part is too long.
  absl::StatusOr<std::string> Bytes(const State& before, const Event& event, const State& after,
                                    v1::Annotations annotations, const Sha256& chain_before) const;

 private:
  const Ruleset& ruleset_;
  EventCodec codec_;
  std::vector<SealParty> parties_;
  post::DerivedKey seal_key_;
};

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_SEALED_SEALER_H_
