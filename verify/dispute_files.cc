#include "verify/dispute_files.h"

#include <filesystem>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/exit.h"
#include "verify/session.h"

namespace adjutant {
namespace {

std::string PathOf(const std::string& folder, const std::string& file) {
  if (std::filesystem::path(file).is_absolute()) return file;
  // A log that is called "-" is a file, not standard input.
  return absl::StrCat(folder.empty() && file == "-" ? "./" : folder, file);
}

}  // namespace

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

DisputeFiles FilesOfDispute(const std::string& folder, const std::vector<std::string>& overlays) {
  DisputeFiles files;
  files.open = [folder](const std::string& file) -> absl::StatusOr<std::unique_ptr<LogReader>> {
    auto reader = LogReader::Open(PathOf(folder, file));
    if (reader.ok()) return reader;
    const bool internal = ExitOf(reader.status()) == Exit::kInternal;
    return WithExit(internal ? Exit::kInternal : Exit::kUnreadable, reader.status());
  };
  const auto cache = std::make_shared<RulesetCache>();
  files.rules = [folder, overlays, cache](const v1::LogHeader& header, const std::string& file) {
    return cache->Get(header, PathOf(folder, file), overlays);
  };
  return files;
}

}  // namespace adjutant
