// Where the outcome of a roll comes from, how much that is worth, and whether it is so. A roll is any chance event: a
// die, a card drawn, a deal. proto/LOG_FORMAT.md ("Where an outcome comes from") defines what is recomputed here.
#ifndef ADJUTANT_VERIFY_DICE_PROVENANCE_H_
#define ADJUTANT_VERIFY_DICE_PROVENANCE_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "adjutant/v1/annotations.pb.h"
#include "adjutant/v1/log.pb.h"
#include "core/kernel/digest.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/schema.h"
#include "verify/dice/roll_keys.h"

namespace adjutant {

class LinkChecker;
struct LinkedRoll;
struct ReplayedAct;

// How hard it would have been to choose an outcome, weakest first.
enum class RollGrade : uint8_t {
  kEntered,       // typed in, told by a book, or claiming what cannot be shown
  kDiceServer,    // a dice server's message is named; nobody can see from the log that it says so
  kSeed,          // follows from the seed in the header, which all who have the log know
  kSigned,        // signed by a third party that is trusted
  kDealer,        // by a dealer's seed that he fixed before he could know what it gives; shown when he discloses it
  kCommitReveal,  // follows from secrets of all sides, committed to before the roll
  kTwoChain,      // follows from links of all sides' chains, shown in an order that lets nobody choose
};
inline constexpr int kRollGrades = 7;

// What a seed is worth, in one sentence.
inline constexpr char kSeedWarning[] =
    "Whoever has the log can work out every roll by its seed beforehand, and whoever chose the seed may have tried "
    "others.";
// LogHeader::dice_mode of a log in which every roll is by the seed: other sources are compared with it.
inline constexpr char kDiceModeSeed[] = "seed";

// "entered", "dice_server", "seed", "signed", "dealer", "commit_reveal", "two_chain": as flags, disputes and JSON have
// them.
const char* GradeName(RollGrade grade);
// "typed in", "from a dice server's message" ...
const char* GradeWords(RollGrade grade);
// InvalidArgument with the nearest name.
absl::StatusOr<RollGrade> GradeFromName(absl::string_view name);

enum class RollVerdict : uint8_t {
  kTaken,         // claims nothing that could be verified, and is taken at its word
  kConfirmed,     // verified
  kNotShown,      // claims more than the log can show: worth no more than an outcome that was typed in
  kContradicted,  // what it claims is not so
};
// "taken", "confirmed", "not_shown", "contradicted".
const char* VerdictName(RollVerdict verdict);

// What is known of the origin of one roll.
struct Provenance {
  v1::ChanceSource::Method claimed = v1::ChanceSource::METHOD_UNSPECIFIED;
  RollGrade claimed_grade = RollGrade::kEntered;
  RollGrade grade = RollGrade::kEntered;  // after verification
  RollVerdict verdict = RollVerdict::kTaken;
  std::string key;                // what it was rolled for (RollKeys); "" if no roll was due
  std::optional<Event> expected;  // kContradicted by recomputation: what it would have been
  bool outside = false;           // something is named that vouches for it and is not in the log
  std::vector<std::string> why;   // in sentences: what was verified, what was not, and why
};

// A computed outcome.
struct ComputedRoll {
  Event event;
  std::string key;
  uint32_t outcomes = 0;  // how many there were, all alike: one that several counters would show counts for each
  uint64_t again = 0;     // the outcome is not the seed's: it comes again as this event had it (RollKeys::AgainFor)
};
// What `seed` gives for the roll that is due; none if none is due. `keys` has counted the rolls of the log so far. The
// one place where rolls are computed: for recording them and for verifying them.
std::optional<ComputedRoll> RollDue(const Ruleset& ruleset, const State& state, absl::string_view seed,
                                    const RollKeys& keys = {});
// The same by a key that is known.
std::optional<ComputedRoll> RollFor(const Ruleset& ruleset, const State& state, absl::string_view seed,
                                    std::string key);

// The text that a third party signs to vouch for an outcome: `chain` is the chain value before the event's record.
std::string SigningText(const Sha256& chain, absl::string_view key, absl::string_view notation);
// The word by which a side commits to a secret, in a note: "commit:us:" and 64 hexadecimal digits.
std::string CommitmentWord(absl::string_view side, absl::string_view secret);
// Secrets that are shared out between the sides: 32 to 128 hexadecimal digits each, one for each side, in the game's
// order, in lower case. InvalidArgument otherwise.
absl::StatusOr<std::vector<std::string>> SecretsFrom(absl::Span<const std::string> seats,
                                                     absl::Span<const std::string> texts);
// The seed that secrets make together.
std::string SeedOfSecrets(absl::Span<const std::string> secrets);
// The reference of a roll by them: "sha256:" and the secrets with colons between.
std::string ReferenceOfSecrets(absl::Span<const std::string> secrets);
// A public key: 64 hexadecimal digits in lower case. InvalidArgument otherwise.
absl::StatusOr<std::string> PublicKeyFrom(absl::string_view text);

// Judges the rolls of one log, from its first event on. Keep one for each log and thread.
class ProvenanceChecker {
 public:
  // `trusted_keys` as PublicKeyFrom gives them: whose signatures count. `ruleset` must outlive the checker.
  ProvenanceChecker(const Ruleset& ruleset, const v1::LogHeader& header,
                    absl::Span<const std::string> trusted_keys = {});

  // An event as it is met; references need to last for the call only.
  struct Met {
    uint64_t number = 0;
    const State& before;
    const Event& event;
    const v1::Annotations* annotations = nullptr;  // null if none
    const Sha256& chain_before;                    // of the record before this event's
  };
  // To be called for every event in order: decisions, too, since commitments stand in their notes and end the time for
  // which secrets that were revealed are still good. Nothing for a decision. Events that the rules refuse may come.
  std::optional<Provenance> See(const Met& met);
  // Acts, in their place among the events: what a take-back takes back falls anew, or the same again.
  void SeeAct(const ReplayedAct& act);

  // The keys of the rolls to come.
  const RollKeys& keys() const { return keys_; }
  void UseKeys(RollKeys keys) { keys_ = std::move(keys); }
  // False if an outcome without annotations says all there is to know of it: nothing can be computed, and nothing is
  // counted. Then See need not be called for it.
  bool NeedsEveryRoll() const { return !seed_.empty() || keys_.counted() || keys_.any_again(); }
  // What is known of links and the dealer's seed; null unless the dice of the log are made so.
  const LinkChecker* links() const { return links_.get(); }

  // Nothing for secrets that a roll may use now; otherwise why not.
  std::string WhyNotCommitted(absl::Span<const std::string> secrets) const;
  // Of the event seen last: why a commitment in its note does not count. Empty if all do.
  const std::string& ignored_commitment() const { return ignored_commitment_; }

 private:
  struct Commitment {
    std::string word;  // empty: none
    uint64_t event = 0;
    bool fixed = false;  // another side relies on it
  };

  void JudgeBySeed(const Met& met, absl::string_view seed, const char* what, RollGrade grade, Provenance* roll);
  void CompareWithSeed(const Met& met, const RollAgain* again, Provenance* roll);
  void JudgeSeed(const Met& met, const std::string& reference, Provenance* roll);
  void JudgeSecrets(const Met& met, absl::string_view reference, Provenance* roll);
  void JudgeSignature(const Met& met, absl::string_view reference, Provenance* roll);
  void JudgeLinks(const LinkedRoll& linked, Provenance* roll);
  Provenance Judge(const Met& met);
  void ReadCommitments(uint64_t number, PlayerId player, absl::string_view note);
  void Commit(size_t side, std::string word, uint64_t number);
  bool AllHaveCommitted() const;
  void Reveal(absl::Span<const std::string> secrets, uint64_t number);

  const Ruleset& ruleset_;
  EventCodec codec_;
  RollKeys keys_;
  std::shared_ptr<LinkChecker> links_;
  std::string seed_;
  bool all_by_seed_ = false;  // the header says so
  std::vector<std::string> trusted_keys_;
  std::vector<Commitment> commitments_;  // of each side
  std::string ignored_commitment_;
  std::map<std::string, uint64_t> revealed_;  // secrets, with the event that showed them
  std::vector<std::string> in_use_;           // the secrets of the rolls since the last decision
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_DICE_PROVENANCE_H_
