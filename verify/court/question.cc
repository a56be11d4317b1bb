#include "verify/court/question.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/court/breaches.h"
#include "verify/court/named_errors.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// The first of its log: what comes after an error goes with it. After a number that was written down wrongly nothing
// does.
const NamedError& FirstOf(const DisputeInHand& hand, const std::vector<NamedError>& errors) {
  const auto number = [&](const NamedError& error) {
    return IsNumberAlone(*hand.logs[error.log].followed, error.place, error.kind);
  };
  const NamedError* first = &errors[0];
  for (const NamedError& error : errors) {
    if (error.log != first->log || (number(error) && !number(*first))) continue;
    if (error.place < first->place || (number(*first) && !number(error))) first = &error;
  }
  return *first;
}

absl::StatusOr<Question> FirstError(const DisputeInHand& hand) {
  ADJUTANT_ASSIGN_OR_RETURN(std::vector<Judgement> judgements, JudgeAll(hand));
  const std::vector<NamedError> errors = ErrorsOf(hand, judgements);
  if (errors.empty()) return absl::FailedPreconditionError("the record breaks no rule");
  const NamedError& first = FirstOf(hand, errors);
  Question question;
  question.disputed = &hand.logs[first.log];
  question.log = question.disputed->followed.get();
  if (first.claim >= 0) {
    question.claim = &hand.dispute.claim(first.claim);
    question.judgement = std::move(judgements[static_cast<size_t>(first.claim)]);
  }
  question.judgement.place = first.place;
  question.judgement.kind = first.kind;
  question.judgement.correction = first.instead;
  return question;
}

}  // namespace

absl::StatusOr<std::vector<Judgement>> JudgeAll(const DisputeInHand& hand) {
  std::vector<Judgement> judgements;
  for (const v1::DisputeClaim& claim : hand.dispute.claim()) {
    ADJUTANT_ASSIGN_OR_RETURN(judgements.emplace_back(), Judge(hand, claim));
  }
  return judgements;
}

absl::StatusOr<Question> QuestionOf(const DisputeInHand& hand, const std::string& id) {
  if (id.empty()) return FirstError(hand);
  std::vector<std::string> ids;
  for (const v1::DisputeClaim& claim : hand.dispute.claim()) {
    ids.push_back(claim.id());
    if (claim.id() != id) continue;
    Question question;
    question.claim = &claim;
    question.disputed = &hand.LogOf(claim);
    question.log = question.disputed->followed.get();
    ADJUTANT_ASSIGN_OR_RETURN(question.judgement, Judge(hand, claim));
    Judgement& judged = question.judgement;
    if (judged.place.has_value()) judged.kind = KindAt(*question.log, *judged.place, judged.kind);
    return question;
  }
  return absl::NotFoundError(absl::StrCat("no claim '", id, "'", DidYouMean(id, ids)));
}

}  // namespace adjutant
