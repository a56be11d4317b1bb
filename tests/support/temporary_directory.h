// A directory for the files of one test.
#ifndef ADJUTANT_TESTS_SUPPORT_TEMPORARY_DIRECTORY_H_
#define ADJUTANT_TESTS_SUPPORT_TEMPORARY_DIRECTORY_H_

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "core/kernel/status.h"

namespace adjutant::testing {

// Goes away with everything in it.
class TemporaryDirectory {
 public:
  TemporaryDirectory() : path_((std::filesystem::temp_directory_path() / "adjutant_XXXXXX").string()) {
    ADJUTANT_ASSERT(mkdtemp(path_.data()) != nullptr);
  }
  ~TemporaryDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  TemporaryDirectory& operator=(const TemporaryDirectory&) = delete;
  std::string File(absl::string_view name) const { return absl::StrCat(path_, "/", name); }

 private:
  std::string path_;
};

// A file of this program's own, not there yet.
inline std::string FreshFile(absl::string_view name) {
  static const TemporaryDirectory folder;
  const std::string path = folder.File(name);
  std::filesystem::remove(path);
  return path;
}

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_SUPPORT_TEMPORARY_DIRECTORY_H_
