#include "verify/terminal/exit.h"

#include <string>

#include "absl/strings/cord.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace adjutant {
namespace {

constexpr char kPayload[] = "adjutant/exit";
constexpr char kFindings[] = "adjutant/findings";

}  // namespace

absl::Status Failure(Exit exit, absl::string_view message) {
  absl::Status status(absl::StatusCode::kUnknown, message);
  status.SetPayload(kPayload, absl::Cord(std::to_string(static_cast<int>(exit))));
  return status;
}

absl::Status WithExit(Exit exit, const absl::Status& status, absl::string_view prefix) {
  return status.ok() ? status : Failure(exit, absl::StrCat(prefix, status.message()));
}

Exit ExitOf(const absl::Status& status) {
  if (status.ok()) return Exit::kOk;
  if (const auto payload = status.GetPayload(kPayload)) {
    int number = 0;
    if (absl::SimpleAtoi(std::string(*payload), &number)) return static_cast<Exit>(number);
  }
  switch (status.code()) {
    case absl::StatusCode::kNotFound:
      return Exit::kUnknown;
    case absl::StatusCode::kInvalidArgument:
    case absl::StatusCode::kDataLoss:
    case absl::StatusCode::kFailedPrecondition:
    case absl::StatusCode::kOutOfRange:
    case absl::StatusCode::kAlreadyExists:
    case absl::StatusCode::kUnavailable:
    case absl::StatusCode::kPermissionDenied:
    case absl::StatusCode::kResourceExhausted:
    case absl::StatusCode::kAborted:
      return Exit::kUnreadable;
    default:
      return Exit::kInternal;
  }
}

absl::Status InputError(const absl::Status& status, absl::string_view prefix) {
  if (status.ok()) return status;
  if (status.GetPayload(kPayload)) return Failure(ExitOf(status), absl::StrCat(prefix, status.message()));
  return WithExit(ExitOf(status), status, prefix);
}

absl::Status FindingsError(const absl::Status& status) {
  if (status.ok()) return status;
  absl::Status findings = InputError(status);
  if (status.code() == absl::StatusCode::kInvalidArgument) findings.SetPayload(kFindings, absl::Cord());
  return findings;
}

bool HasFindings(const absl::Status& status) { return status.GetPayload(kFindings).has_value(); }

}  // namespace adjutant
