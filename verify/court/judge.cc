#include "verify/court/judge.h"

#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/court/judging.h"

namespace adjutant {

absl::StatusOr<Judgement> Judging::Run() {
  ADJUTANT_RETURN_IF_ERROR(TakeAsMeant());
  for (const std::string& text : claim_.correction()) {
    ADJUTANT_ASSIGN_OR_RETURN(const Event event, Parse(text));
    out_.correction.push_back(event);
  }
  switch (claim_.says_case()) {
    case v1::DisputeClaim::kIllegal:
      Illegal(claim_.illegal());
      break;
    case v1::DisputeClaim::kWrongResult:
      WrongResult(claim_.wrong_result());
      break;
    case v1::DisputeClaim::kForgotten:
      ADJUTANT_RETURN_IF_ERROR(Forgotten(claim_.forgotten()));
      break;
    case v1::DisputeClaim::kPositionsDiffer:
      PositionsDiffer(claim_.positions_differ());
      break;
    case v1::DisputeClaim::kDie:
      ADJUTANT_RETURN_IF_ERROR(Die(claim_.die()));
      break;
    case v1::DisputeClaim::kLegal:
      ADJUTANT_RETURN_IF_ERROR(Legal(claim_.legal()));
      break;
    case v1::DisputeClaim::kReading:
      ADJUTANT_RETURN_IF_ERROR(Reading(claim_.reading()));
      break;
    default:
      return absl::InvalidArgumentError(absl::StrCat("claim ", claim_.id(), " says nothing"));
  }
  return std::move(out_);
}

absl::StatusOr<Judgement> Judge(const DisputeInHand& hand, const v1::DisputeClaim& claim) {
  return Judging(hand, claim).Run();
}

std::string MainFinding(const v1::RuledClaim& claim) {
  for (const std::string& finding : claim.findings()) {
    if (!absl::StartsWith(finding, "Event ") && !absl::StartsWith(finding, kBrokenBefore)) return finding;
  }
  return "";
}

bool TellsWhatCouldBe(absl::string_view finding) {
  return absl::StartsWith(finding, kLegalInstead) || absl::StartsWith(finding, kStandIn) ||
         absl::StartsWith(finding, kOnePossibility);
}

bool DependsOnOptions(const v1::DisputeClaim& claim) {
  switch (claim.says_case()) {
    case v1::DisputeClaim::kIllegal:
    case v1::DisputeClaim::kWrongResult:
    case v1::DisputeClaim::kForgotten:
    case v1::DisputeClaim::kLegal:
      return true;
    default:
      return false;
  }
}

}  // namespace adjutant
