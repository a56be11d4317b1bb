// The form of what games by post have in a log: sizes and names. What is signed, hashed and masked is verified
// elsewhere (replay/post).
#ifndef ADJUTANT_REPLAY_POST_FORM_H_
#define ADJUTANT_REPLAY_POST_FORM_H_

#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/act.pb.h"
#include "adjutant/v1/annotations.pb.h"
#include "adjutant/v1/log.pb.h"

namespace adjutant {

// The version that a header says: 2 if there are parties.
inline uint32_t HeaderVersion(const v1::LogHeader& header) { return header.party().empty() ? 1 : 2; }

// InvalidArgument "PREFIX: ..." for parties that cannot be: a role twice or without a name, a key of another size, a
// public seed beside them, a plan of chance without parties, a version that does not fit.
absl::Status CheckParties(absl::string_view prefix, const v1::LogHeader& header);

// Whether such an act stands in games by post only.
bool IsPostAct(const v1::Act& act);
// InvalidArgument for an act of a game by post in another log, by somebody who is no party, or of another form.
absl::Status CheckPostAct(const v1::Act& act, const v1::LogHeader& header);
// The same for what is written beside an event.
absl::Status CheckPostAnnotations(const v1::Annotations& annotations, const v1::LogHeader& header);

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_POST_FORM_H_
