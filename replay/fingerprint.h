// The fingerprint of a record: four words that two people can compare in a mail or on the telephone.
#ifndef ADJUTANT_REPLAY_FINGERPRINT_H_
#define ADJUTANT_REPLAY_FINGERPRINT_H_

#include <string>

#include "absl/strings/string_view.h"
#include "core/kernel/digest.h"

namespace adjutant {

// "harbor otter lemon quill": a word for each of the first four bytes of a chain value. Two records with the same words
// are the same but for one chance in four thousand million. The words find mistakes; whoever wants to deceive can find
// two records with the same words, and the chain value itself is what proves.
std::string FingerprintOf(const Sha256& chain);

// Whether `text` says that fingerprint: in any case, the words parted by spaces, '-', '_' or '.'.
bool IsFingerprintOf(absl::string_view text, const Sha256& chain);

// The text with single spaces and in small letters, or "" if it is no fingerprint: not four words of the list.
std::string PlainFingerprint(absl::string_view text);

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_FINGERPRINT_H_
