#include "verify/court/dispute_files.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <memory>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/court/dispute_check.h"
#include "verify/record/session.h"
#include "verify/terminal/exit.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

std::string PathOf(const std::string& folder, const std::string& file) {
  // A log that is called "-" is a file, not standard input.
  return absl::StrCat(folder.empty() && file == "-" ? "./" : folder, file);
}

// `folder` holds the file, wherever links lead. A file that is not there is for the opening to say.
absl::Status CheckBelow(const std::string& folder, const std::string& file) {
  const absl::Status named = CheckLogName(file);
  if (!named.ok()) return absl::InvalidArgumentError(absl::StrCat(Printable(file), ": ", named.message()));
  std::error_code error;
  const auto top = std::filesystem::canonical(folder.empty() ? "." : folder, error);
  if (error) return absl::OkStatus();
  const auto place = std::filesystem::canonical(PathOf(folder, file), error);
  if (error) return absl::OkStatus();
  const auto [end, rest] = std::mismatch(top.begin(), top.end(), place.begin(), place.end());
  if (end == top.end() || (std::next(end) == top.end() && end->empty())) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(Printable(file), ": a link that leads out of the folder of the dispute"));
}

}  // namespace

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

DisputeFiles FilesOfDispute(const std::string& folder, const LogAccess& access) {
  DisputeFiles files;
  const auto cache = std::make_shared<RulesetCache>();
  files.open = [folder, access, cache](const std::string& file) -> absl::StatusOr<std::unique_ptr<LogReader>> {
    ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kUnreadable, CheckBelow(folder, file)));
    return OpenWhole(PathOf(folder, file), access, cache.get(), "adjudicate");
  };
  files.rules = [folder, overlays = access.overlays, cache](const v1::LogHeader& header, const std::string& file) {
    return cache->Get(header, PathOf(folder, file), overlays);
  };
  return files;
}

}  // namespace adjutant
