#include "verify/dice/provenance.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/kernel/dice.h"
#include "core/kernel/names.h"
#include "core/kernel/status.h"
#include "replay/replayer.h"
#include "verify/dice/links.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

constexpr const char* kGradeNames[kRollGrades] = {"entered", "dice_server",   "seed",     "signed",
                                                  "dealer",  "commit_reveal", "two_chain"};
constexpr size_t kSecretDigitsMin = 32;
constexpr size_t kSecretDigitsMax = 128;

RollGrade GradeClaimed(v1::ChanceSource::Method method) {
  switch (method) {
    case v1::ChanceSource::DICE_SERVER:
    case v1::ChanceSource::JOURNAL:
      return RollGrade::kDiceServer;
    case v1::ChanceSource::SIGNED:
      return RollGrade::kSigned;
    case v1::ChanceSource::SEED:
      return RollGrade::kSeed;
    case v1::ChanceSource::DEALER:
      return RollGrade::kDealer;
    case v1::ChanceSource::COMMIT_REVEAL:
      return RollGrade::kCommitReveal;
    case v1::ChanceSource::TWO_CHAIN:
      return RollGrade::kTwoChain;
    default:
      return RollGrade::kEntered;
  }
}

bool IsHex(absl::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return absl::ascii_isxdigit(c); });
}

// The bytes of exactly 2 * N hexadecimal digits.
template <size_t N>
std::optional<std::array<unsigned char, N>> BytesOfHex(absl::string_view text) {
  std::array<unsigned char, N> bytes;
  if (text.size() != 2 * N || !IsHex(text)) return std::nullopt;
  if (sodium_hex2bin(bytes.data(), N, text.data(), text.size(), nullptr, nullptr, nullptr) != 0) return std::nullopt;
  return bytes;
}

void Confirm(RollGrade grade, std::string why, Provenance* roll) {
  roll->grade = grade;
  roll->verdict = RollVerdict::kConfirmed;
  roll->why.push_back(std::move(why));
}

void NotShown(std::string why, Provenance* roll) {
  roll->grade = RollGrade::kEntered;
  roll->verdict = RollVerdict::kNotShown;
  roll->why.push_back(std::move(why));
}

void Contradict(std::string why, Provenance* roll) {
  roll->grade = RollGrade::kEntered;
  roll->verdict = RollVerdict::kContradicted;
  roll->why.push_back(std::move(why));
}

// A secret that somebody chose at random has more digits than one.
bool IsOneDigit(absl::string_view secret) { return secret.find_first_not_of(secret[0]) == absl::string_view::npos; }

}  // namespace

const char* GradeName(RollGrade grade) { return kGradeNames[static_cast<size_t>(grade)]; }

const char* GradeWords(RollGrade grade) {
  switch (grade) {
    case RollGrade::kEntered:
      return "typed in";
    case RollGrade::kDiceServer:
      return "from a dice server's message";
    case RollGrade::kSigned:
      return "signed by a third party";
    case RollGrade::kSeed:
      return "by the log's seed";
    case RollGrade::kDealer:
      return "by a dealer's seed that was fixed before";
    case RollGrade::kCommitReveal:
      return "committed and revealed by all sides";
    case RollGrade::kTwoChain:
      return "by links of all sides";
  }
  return "";
}

absl::StatusOr<RollGrade> GradeFromName(absl::string_view name) {
  for (size_t i = 0; i < kRollGrades; ++i) {
    if (name == kGradeNames[i]) return static_cast<RollGrade>(i);
  }
  const std::vector<std::string> known(std::begin(kGradeNames), std::end(kGradeNames));
  return absl::InvalidArgumentError(absl::StrCat("no grade of rolls '", Printable(name), "'", DidYouMean(name, known),
                                                 "; the grades are ", absl::StrJoin(known, ", ")));
}

const char* VerdictName(RollVerdict verdict) {
  static constexpr const char* kNames[] = {"taken", "confirmed", "not_shown", "contradicted"};
  return kNames[static_cast<size_t>(verdict)];
}

std::optional<ComputedRoll> RollDue(const Ruleset& ruleset, const State& state, absl::string_view seed,
                                    const RollKeys& keys) {
  if (!IsRollDue(ruleset, state)) return std::nullopt;
  const std::string name = ruleset.ChanceKey(state);
  std::optional<ComputedRoll> roll = RollFor(ruleset, state, seed, keys.KeyOf(name));
  const RollAgain* again = keys.AgainFor(name);
  const bool other = roll.has_value() && again != nullptr && again->event != roll->event;
  if (other && ruleset.Check(state, again->event, nullptr).accepted) {
    roll->event = again->event;
    roll->again = again->number;
  }
  return roll;
}

std::optional<ComputedRoll> RollFor(const Ruleset& ruleset, const State& state, absl::string_view seed,
                                    std::string key) {
  if (!IsRollDue(ruleset, state)) return std::nullopt;
  EventList legal;
  ruleset.LegalEvents(state, &legal);
  if (legal.empty()) return std::nullopt;
  ComputedRoll roll;
  roll.key = std::move(key);
  for (const Event& event : legal) roll.outcomes += ruleset.WaysTo(state, event);
  uint32_t place = RollBySeed(seed, roll.key, roll.outcomes);
  for (const Event& event : legal) {
    const uint32_t ways = ruleset.WaysTo(state, event);
    roll.event = event;
    if (place < ways) break;
    place -= ways;
  }
  return roll;
}

std::string SigningText(const Sha256& chain, absl::string_view key, absl::string_view notation) {
  return absl::StrCat("adjutant roll 1\n", HexOf(chain), "\n", key, "\n", notation, "\n");
}

std::string CommitmentWord(absl::string_view side, absl::string_view secret) {
  return absl::StrCat("commit:", side, ":",
                      HexOf(Sha256Of(absl::StrCat("adjutant commitment 1\n", side, "\n", secret))));
}

absl::StatusOr<std::vector<std::string>> SecretsFrom(absl::Span<const std::string> seats,
                                                     absl::Span<const std::string> texts) {
  if (texts.size() != seats.size()) {
    return absl::InvalidArgumentError(absl::StrCat("expected ", Counted(seats.size(), "secret"), ", of ",
                                                   absl::StrJoin(seats, ", "), "; there is ", texts.size()));
  }
  std::vector<std::string> secrets;
  for (const std::string& text : texts) {
    if (!IsHex(text) || text.size() < kSecretDigitsMin || text.size() > kSecretDigitsMax) {
      return absl::InvalidArgumentError(absl::StrCat("the secret of ", seats[secrets.size()], " is not ",
                                                     kSecretDigitsMin, " to ", kSecretDigitsMax,
                                                     " hexadecimal digits"));
    }
    if (IsOneDigit(text)) {
      return absl::InvalidArgumentError(
          absl::StrCat("the secret of ", seats[secrets.size()], " is one digit over and over, and no secret"));
    }
    const std::string secret = absl::AsciiStrToLower(text);
    const auto same = std::find(secrets.begin(), secrets.end(), secret);
    if (same != secrets.end()) {
      return absl::InvalidArgumentError(absl::StrCat(seats[static_cast<size_t>(same - secrets.begin())], " and ",
                                                     seats[secrets.size()], " have the same secret"));
    }
    secrets.push_back(secret);
  }
  return secrets;
}

std::string SeedOfSecrets(absl::Span<const std::string> secrets) { return absl::StrJoin(secrets, ""); }

std::string ReferenceOfSecrets(absl::Span<const std::string> secrets) {
  return absl::StrCat("sha256:", absl::StrJoin(secrets, ":"));
}

absl::StatusOr<std::string> PublicKeyFrom(absl::string_view text) {
  if (!BytesOfHex<crypto_sign_PUBLICKEYBYTES>(text).has_value()) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", Printable(text), "' is no ed25519 public key of 64 hexadecimal digits"));
  }
  return absl::AsciiStrToLower(text);
}

ProvenanceChecker::ProvenanceChecker(const Ruleset& ruleset, const v1::LogHeader& header,
                                     absl::Span<const std::string> trusted_keys)
    : ruleset_(ruleset),
      codec_(ruleset),
      keys_(header),
      seed_(header.seed()),
      all_by_seed_(header.dice_mode() == kDiceModeSeed),
      trusted_keys_(trusted_keys.begin(), trusted_keys.end()),
      commitments_(static_cast<size_t>(ruleset.SeatCount())) {
  if (LinkChecker::IsFor(header)) links_ = std::make_shared<LinkChecker>(ruleset, header);
}

std::optional<Provenance> ProvenanceChecker::See(const Met& met) {
  std::optional<Provenance> roll;
  ignored_commitment_.clear();
  std::optional<LinkedRoll> linked;
  if (links_ != nullptr) {
    linked = links_->SeeEvent(met.number, met.before, met.event, met.annotations, met.chain_before);
  }
  if (met.event.player == kChance) {
    const bool all_had_committed = AllHaveCommitted();
    roll = Judge(met);
    if (linked.has_value()) JudgeLinks(*linked, &*roll);
    keys_.CountRoll(ruleset_, met.before);
    // Secrets are for the next roll. If that is made otherwise, somebody may have been told one, and did not like it.
    if (all_had_committed && AllHaveCommitted()) commitments_.assign(commitments_.size(), Commitment());
  } else {
    in_use_.clear();
  }
  if (met.annotations != nullptr && !met.annotations->note().empty()) {
    ReadCommitments(met.number, met.event.player, met.annotations->note());
  }
  return roll;
}

// In a game whose dice are made by links it is they who say, whatever is written beside the outcome. One that was
// agreed to come again is judged by that alone.
void ProvenanceChecker::JudgeLinks(const LinkedRoll& linked, Provenance* roll) {
  if (linked.what == LinkedRoll::kOther || roll->verdict == RollVerdict::kContradicted) return;
  roll->why.clear();
  roll->outside = false;
  if (!linked.key.empty()) roll->key = linked.key;
  switch (linked.what) {
    case LinkedRoll::kAgain:
      // Judge has compared it with the outcome that was taken back.
      roll->grade = linked.by_dealer ? RollGrade::kDealer : RollGrade::kTwoChain;
      roll->verdict = RollVerdict::kTaken;
      roll->why.push_back("It comes again as it was before it was taken back, as was agreed on.");
      return;
    case LinkedRoll::kFits:
      Confirm(RollGrade::kTwoChain, "Computed again from the links of all sides, it comes to the same.", roll);
      return;
    case LinkedRoll::kByDealer:
      roll->grade = RollGrade::kDealer;
      roll->verdict = RollVerdict::kTaken;
      roll->why.push_back(
          "The dealer's seed was fixed before he could know it; it is shown when he discloses his master.");
      return;
    default:
      roll->expected = linked.expected;
      Contradict(absl::StrCat("Not by links: ", linked.why, "."), roll);
  }
}

void ProvenanceChecker::SeeAct(const ReplayedAct& act) {
  if (links_ != nullptr) links_->SeeAct(act);
  keys_.SeeAct(ruleset_, act);
}

Provenance ProvenanceChecker::Judge(const Met& met) {
  Provenance roll;
  static const v1::ChanceSource& kNothingSaid = *new v1::ChanceSource;
  const v1::ChanceSource& source =
      met.annotations != nullptr && met.annotations->has_source() ? met.annotations->source() : kNothingSaid;
  roll.claimed = source.method();
  roll.claimed_grade = GradeClaimed(source.method());
  const bool due = IsRollDue(ruleset_, met.before);
  if (due) roll.key = keys_.KeyOf(ruleset_, met.before);
  if (!due && roll.claimed_grade != RollGrade::kEntered) {
    NotShown("No roll was due here that could be verified.", &roll);
    return roll;
  }
  const RollAgain* again = due ? keys_.AgainAt(ruleset_, met.before) : nullptr;
  if (again != nullptr && again->event != met.event) {
    roll.expected = again->event;
    Contradict(
        absl::StrCat("It was agreed that the dice fall the same, and for '", roll.key, "' event ", again->number,
                     " has '", codec_.ToNotation(again->event), "'; the log has '", codec_.ToNotation(met.event), "'."),
        &roll);
    return roll;
  }
  switch (source.method()) {
    case v1::ChanceSource::BOOK:
      roll.why.push_back("A printed example tells it; that is no roll at all.");
      roll.outside = !absl::StripAsciiWhitespace(source.reference()).empty();
      break;
    case v1::ChanceSource::DICE_SERVER:
      if (absl::StripAsciiWhitespace(source.reference()).empty()) {
        NotShown("A dice server is said to have rolled it, but no message is named.", &roll);
      } else {
        roll.grade = RollGrade::kDiceServer;
        roll.outside = true;
        roll.why.push_back("A message of a dice server is named; whether it says so cannot be seen from the log.");
      }
      break;
    case v1::ChanceSource::JOURNAL:
      if (absl::StripAsciiWhitespace(source.reference()).empty()) {
        NotShown("A journal is said to have it, but no entry is named.", &roll);
      } else {
        roll.grade = RollGrade::kDiceServer;
        roll.outside = true;
        roll.why.push_back("An entry of a server's journal is named; whether it says so cannot be seen from the log.");
      }
      break;
    case v1::ChanceSource::VASSAL:
      roll.why.push_back("A player's program rolled it, and its log can be edited; that is no more than his word.");
      roll.outside = !absl::StripAsciiWhitespace(source.reference()).empty();
      break;
    case v1::ChanceSource::SEED:
      JudgeSeed(met, source.reference(), &roll);
      break;
    case v1::ChanceSource::COMMIT_REVEAL:
      JudgeSecrets(met, source.reference(), &roll);
      break;
    case v1::ChanceSource::SIGNED:
      JudgeSignature(met, source.reference(), &roll);
      break;
    case v1::ChanceSource::ENTERED:
      roll.why.push_back("It was typed in; nothing vouches for it.");
      break;
    default:
      roll.why.push_back("Nothing is said of where it comes from.");
      break;
  }
  if (due && !seed_.empty() && roll.verdict != RollVerdict::kContradicted && roll.grade < RollGrade::kSeed) {
    CompareWithSeed(met, again, &roll);
  }
  return roll;
}

// An outcome for which nothing better vouches than the seed of the log must be that of the seed: a forged die would
// else only have to drop its source. A source outside the log stands, unless the header says that every roll is by the
// seed.
void ProvenanceChecker::CompareWithSeed(const Met& met, const RollAgain* again, Provenance* roll) {
  const std::optional<ComputedRoll> computed = RollFor(ruleset_, met.before, seed_, roll->key);
  if (!computed.has_value()) return;
  const bool same = computed->event == met.event;
  const std::string by_seed =
      absl::StrCat("the log's seed gives '", codec_.ToNotation(computed->event), "' for '", roll->key, "'");
  if (again != nullptr && !same) {
    roll->why.push_back(absl::StrCat("It comes again as at event ", again->number, ", as was agreed on."));
    return;
  }
  if (roll->outside && !all_by_seed_) {
    if (!same) roll->why.push_back(absl::StrCat("For comparison: ", by_seed, "."));
    return;
  }
  if (same) {
    roll->why.clear();
    return Confirm(RollGrade::kSeed,
                   "Whatever the log says of its source: computed again from the log's seed, it comes to the same.",
                   roll);
  }
  roll->expected = computed->event;
  Contradict(absl::StrCat(roll->outside ? "The header says that every roll is by its seed, and "
                                        : "No better source is shown than the seed in the header, and ",
                          by_seed, "; the log has '", codec_.ToNotation(met.event), "'."),
             roll);
}

// Compares the outcome with what the seed gives; `what` names the seed in a sentence.
void ProvenanceChecker::JudgeBySeed(const Met& met, absl::string_view seed, const char* what, RollGrade grade,
                                    Provenance* roll) {
  const std::optional<ComputedRoll> computed = RollFor(ruleset_, met.before, seed, roll->key);
  if (!computed.has_value()) return NotShown("Nothing could have come of this roll.", roll);
  if (computed->event == met.event) {
    return Confirm(grade, absl::StrCat("Computed again from ", what, ", it comes to the same."), roll);
  }
  roll->expected = computed->event;
  Contradict(absl::StrCat("Computed again from ", what, ", it comes to '", codec_.ToNotation(computed->event),
                          "', and the log has '", codec_.ToNotation(met.event), "'."),
             roll);
}

void ProvenanceChecker::JudgeSeed(const Met& met, const std::string& reference, Provenance* roll) {
  if (seed_.empty()) return NotShown("It is said to follow from the log's seed, but the log has none.", roll);
  if (!reference.empty() && reference != roll->key) {
    const std::optional<ComputedRoll> computed = RollFor(ruleset_, met.before, seed_, roll->key);
    if (computed.has_value()) roll->expected = computed->event;
    return Contradict(
        absl::StrCat("It is said to be rolled for '", Printable(reference), "', and what was due is '", roll->key, "'",
                     computed.has_value()
                         ? absl::StrCat(", for which the seed gives '", codec_.ToNotation(computed->event),
                                        "'; the log has '", codec_.ToNotation(met.event), "'")
                         : "",
                     "."),
        roll);
  }
  JudgeBySeed(met, seed_, "the log's seed", RollGrade::kSeed, roll);
}

std::string ProvenanceChecker::WhyNotCommitted(absl::Span<const std::string> secrets) const {
  const std::vector<std::string> sides = ruleset_.SeatIds();
  // The rolls between two decisions may share their secrets: nobody could use what they gave away.
  if (!in_use_.empty() && std::equal(secrets.begin(), secrets.end(), in_use_.begin(), in_use_.end())) return "";
  for (size_t i = 0; i < sides.size(); ++i) {
    const auto shown = revealed_.find(secrets[i]);
    if (shown != revealed_.end()) {
      return absl::StrCat("the secret of ", sides[i], " was no secret any more: event ", shown->second, " shows it");
    }
    if (commitments_[i].word.empty()) return absl::StrCat(sides[i], " has not committed to a secret before the roll");
    if (commitments_[i].word != CommitmentWord(sides[i], secrets[i])) {
      return absl::StrCat("the secret of ", sides[i], " is not the one that it committed to at event ",
                          commitments_[i].event);
    }
  }
  return "";
}

void ProvenanceChecker::JudgeSecrets(const Met& met, absl::string_view reference, Provenance* roll) {
  absl::string_view list = reference;
  if (!absl::ConsumePrefix(&list, "sha256:")) {
    return NotShown("It is said to be committed and revealed, but the reference is not sha256: and the secrets.", roll);
  }
  const absl::StatusOr<std::vector<std::string>> secrets =
      SecretsFrom(ruleset_.SeatIds(), std::vector<std::string>(absl::StrSplit(list, ':')));
  if (!secrets.ok()) {
    return NotShown(absl::StrCat("It is said to be committed and revealed, but ", secrets.status().message(), "."),
                    roll);
  }
  const std::string why_not = WhyNotCommitted(*secrets);
  Reveal(*secrets, met.number);
  JudgeBySeed(met, SeedOfSecrets(*secrets), "the secrets of all sides", RollGrade::kCommitReveal, roll);
  if (why_not.empty()) {
    in_use_ = *secrets;
  } else if (roll->verdict == RollVerdict::kConfirmed) {
    NotShown(absl::StrCat("But ", why_not, "."), roll);
  } else {
    roll->why.push_back(absl::StrCat("Also, ", why_not, "."));
  }
}

void ProvenanceChecker::JudgeSignature(const Met& met, absl::string_view reference, Provenance* roll) {
  const std::vector<absl::string_view> parts = absl::StrSplit(reference, ':');
  const auto key = parts.size() == 3 ? BytesOfHex<crypto_sign_PUBLICKEYBYTES>(parts[1]) : std::nullopt;
  const auto signature = parts.size() == 3 ? BytesOfHex<crypto_sign_BYTES>(parts[2]) : std::nullopt;
  if (parts[0] != "ed25519" || !key.has_value() || !signature.has_value()) {
    return NotShown("It is said to be signed, but the reference is not ed25519: with a key and a signature.", roll);
  }
  const std::string text = SigningText(met.chain_before, roll->key, codec_.ToNotation(met.event));
  if (crypto_sign_verify_detached(signature->data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(),
                                  key->data()) != 0) {
    return Contradict("The signature does not fit this outcome at this place of the log.", roll);
  }
  roll->outside = true;
  const std::string hex = absl::AsciiStrToLower(parts[1]);
  if (std::find(trusted_keys_.begin(), trusted_keys_.end(), hex) == trusted_keys_.end()) {
    return NotShown(absl::StrCat("The signature fits, but its key ", hex, " is not among the trusted ones."), roll);
  }
  Confirm(RollGrade::kSigned, absl::StrCat("The signature by the trusted key ", hex, " fits."), roll);
}

bool ProvenanceChecker::AllHaveCommitted() const {
  return std::none_of(commitments_.begin(), commitments_.end(), [](const Commitment& one) { return one.word.empty(); });
}

// What was shown is no secret any more: whoever committed to it commits anew.
void ProvenanceChecker::Reveal(absl::Span<const std::string> secrets, uint64_t number) {
  const std::vector<std::string> sides = ruleset_.SeatIds();
  for (size_t i = 0; i < sides.size(); ++i) {
    revealed_.emplace(secrets[i], number);
    if (commitments_[i].word == CommitmentWord(sides[i], secrets[i])) commitments_[i] = {};
  }
}

// A commitment is fixed as soon as somebody relies on it: the next to commit, and, once all have, those who show their
// secrets. Who shows last knows the outcome, and must not choose between several secrets then.
void ProvenanceChecker::Commit(size_t side, std::string word, uint64_t number) {
  commitments_[side] = {std::move(word), number, false};
  const bool all = AllHaveCommitted();
  for (size_t i = 0; i < commitments_.size(); ++i) {
    if (!commitments_[i].word.empty() && (all || i != side)) commitments_[i].fixed = true;
  }
}

void ProvenanceChecker::ReadCommitments(uint64_t number, PlayerId player, absl::string_view note) {
  const std::vector<std::string> sides = ruleset_.SeatIds();
  for (const absl::string_view word : absl::StrSplit(note, absl::ByAnyChar(" \t\r\n,;"), absl::SkipEmpty())) {
    const std::vector<absl::string_view> parts = absl::StrSplit(word, ':');
    if (parts.size() != 3 || parts[0] != "commit") continue;
    const auto found = std::find(sides.begin(), sides.end(), parts[1]);
    if (found == sides.end() || !BytesOfHex<32>(parts[2]).has_value()) continue;
    const auto side = static_cast<size_t>(found - sides.begin());
    std::string whole = absl::StrCat("commit:", *found, ":", absl::AsciiStrToLower(parts[2]));
    if (player != side + 1) {
      ignored_commitment_ = absl::StrCat("a commitment of ", *found, " counts on an event of ", *found, " only");
    } else if (commitments_[side].fixed && commitments_[side].word != whole) {
      ignored_commitment_ = absl::StrCat("the commitment of ", *found, " at event ", commitments_[side].event,
                                         " stands: another side relies on it");
    } else if (!commitments_[side].fixed) {
      Commit(side, std::move(whole), number);
    }
  }
}

}  // namespace adjutant
