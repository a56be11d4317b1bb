#include "verify/court/adjudicate.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/court/breaches.h"
#include "verify/court/doubts.h"
#include "verify/court/named_errors.h"
#include "verify/court/question.h"
#include "verify/court/ruled_error.h"
#include "verify/court/veil.h"
#include "verify/spoken/names.h"
#include "verify/text/build_info.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

constexpr int kBreachesMost = 60;

// Where each log breaks the rules, and whether a claim names it.
void AddBreaches(const DisputeInHand& hand, const std::vector<Judgement>& judgements, v1::Ruling* ruling) {
  uint64_t more = 0;
  for (size_t log = 0; log < hand.logs.size(); ++log) {
    int listed = 0;
    for (auto& [place, breach] : BreachesOf(hand.logs[log])) {
      if (listed++ >= kBreachesMost) {
        ++more;
        continue;
      }
      for (size_t j = 0; j < judgements.size(); ++j) {
        const bool here = hand.IndexOf(hand.dispute.claim(static_cast<int>(j))) == log;
        if (here && judgements[j].place == place) breach.set_claimed(true);
      }
      *ruling->add_breaches() = std::move(breach);
    }
  }
  ruling->set_breaches_more(more);
}

std::string ClaimsInShort(const v1::Ruling& ruling) {
  int upheld = 0;
  int undecided = 0;
  for (const v1::RuledClaim& claim : ruling.claims()) {
    upheld += claim.verdict() == v1::UPHELD ? 1 : 0;
    undecided += claim.verdict() == v1::UNDECIDED ? 1 : 0;
  }
  return absl::StrCat(upheld, " of ", Counted(static_cast<uint64_t>(ruling.claims_size()), "claim"),
                      upheld == 1 ? " is upheld" : " are upheld",
                      undecided == 0 ? "" : absl::StrCat(", ", undecided, " cannot be decided"), ".");
}

// Whether a breach is one of the rules in this log; outcomes that are worth less than was agreed are not.
bool IsOfPlay(const v1::Breach& breach, const v1::RuledLog& log) {
  return breach.log() == log.file() && breach.kind() != v1::BELOW_GRADE;
}

// The first breach of a log that was not waived; null: none.
const v1::Breach* FirstBreach(const v1::Ruling& ruling, const v1::RuledLog& log) {
  for (const v1::Breach& breach : ruling.breaches()) {
    if (IsOfPlay(breach, log) && breach.agreed().empty()) return &breach;
  }
  return nullptr;
}

std::string LogInShort(const v1::Ruling& ruling, const v1::RuledLog& log, const std::string& name) {
  const v1::Breach* const first = FirstBreach(ruling, log);
  if (first == nullptr) {
    const bool waived = std::any_of(ruling.breaches().begin(), ruling.breaches().end(), [&](const v1::Breach& breach) {
      return IsOfPlay(breach, log) && !breach.agreed().empty();
    });
    return absl::StrCat(
        name, " breaks no rule", waived ? " but where that was waived" : "",
        log.damaged() ? absl::StrCat(" as far as it can be read, up to event ", log.events(), ".") : ".");
  }
  const std::string by = first->cases().empty() ? "" : absl::StrCat(" (", first->cases(0).id(), ")");
  return first->kind() == v1::OMISSION
             ? absl::StrCat(name, " first breaks the rules before event ", first->event(),
                            ", where something mandatory was passed by", by, ".")
             : absl::StrCat(name, " first breaks the rules at event ", first->event(), by, ".");
}

// What becomes of the first error.
std::string RemedyInShort(const v1::Ruling& ruling) {
  const v1::Breach& error = ruling.errors(0).breach();
  const bool named = std::any_of(ruling.logs().begin(), ruling.logs().end(), [&](const v1::RuledLog& log) {
    const v1::Breach* const first = FirstBreach(ruling, log);
    return first != nullptr && first->log() == error.log() && first->event() == error.event();
  });
  // It speaks of an error that no sentence before it has named.
  const std::string of =
      named ? ""
            : absl::StrCat("As to ", error.kind() == v1::OMISSION ? "what was passed by before " : "", "event ",
                           error.event(), ruling.logs_size() == 1 ? "" : absl::StrCat(" of ", error.log()), ": ");
  return absl::StrCat(of, ruling.errors(0).remedies(0).reason());
}

std::string Summary(const v1::Ruling& ruling) {
  std::vector<std::string> parts;
  if (!ruling.claims().empty()) parts.push_back(ClaimsInShort(ruling));
  for (const v1::RuledLog& log : ruling.logs()) {
    const std::string name = ruling.logs_size() == 1 ? "The record" : absl::StrCat("The log ", log.file());
    if (!log.integrity().empty()) parts.push_back(absl::StrCat(name, " is not what it was written as."));
    parts.push_back(LogInShort(ruling, log, name));
  }
  if (!ruling.errors().empty() && ruling.errors(0).remedies(0).chosen()) parts.push_back(RemedyInShort(ruling));
  return absl::StrJoin(parts, " ");
}

absl::StatusOr<v1::Ruling> RulingOf(const DisputeInHand& hand) {
  v1::Ruling ruling;
  for (const DisputedLog& log : hand.logs) *ruling.add_logs() = log.ruled;
  if (hand.logs.size() == 2) *ruling.mutable_fork() = hand.fork;
  ADJUTANT_ASSIGN_OR_RETURN(const std::vector<Judgement> judgements, JudgeAll(hand));
  for (const Judgement& judgement : judgements) *ruling.add_claims() = judgement.claim;
  AddBreaches(hand, judgements, &ruling);
  for (const NamedError& error : ErrorsOf(hand, judgements)) {
    *ruling.add_errors() = RuleOn(hand, error, error.claim < 0 ? "" : hand.dispute.claim(error.claim).by());
  }
  AddDoubts(hand, judgements, &ruling);
  ruling.set_summary(Summary(ruling));
  return ruling;
}

}  // namespace

absl::StatusOr<v1::Ruling> Adjudicate(const v1::Dispute& dispute, absl::string_view text, const DisputeFiles& files,
                                      const std::string& view) {
  ADJUTANT_ASSIGN_OR_RETURN(const DisputeInHand hand, TakeInHand(dispute, files));
  ADJUTANT_ASSIGN_OR_RETURN(v1::Ruling ruling, RulingOf(hand));
  ruling.set_program(BuildInfo());
  ruling.set_dispute_sha256(HexOf(Sha256Of(text)));
  *ruling.mutable_dispute() = dispute;
  if (view.empty()) return ruling;
  ADJUTANT_ASSIGN_OR_RETURN(const PlayerId side, FindSide(hand.logs.front().followed->ruleset(), view));
  KeepFrom(side, hand, &ruling);
  return ruling;
}
}  // namespace adjutant
