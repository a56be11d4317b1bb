// What is found in the files of corpus/foreign, each alone and all of a game in their order.
#include "tests/support/golden.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "replay/foreign/importer.h"
#include "tests/foreign/told.h"

namespace adjutant::foreign {
namespace {

std::string Folder() { return absl::StrCat(ADJUTANT_SOURCE_DIR, "/corpus/foreign/"); }

// Every file that is no golden file itself.
std::vector<std::string> Examples() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(Folder())) {
    const std::string name = entry.path().filename().string();
    if (entry.path().extension() != ".found" && entry.path().extension() != ".md") names.push_back(name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string ToldFile(const std::string& name, Importer* importer) {
  const auto found = importer->Read(name, testing::FileText(Folder() + name));
  return found.ok() ? Told(*found) : absl::StrCat("error: ", found.status().ToString(), "\n");
}

TEST(ForeignGoldenTest, EachFileIsReadAsItWas) {
  const std::vector<std::string> names = Examples();
  EXPECT_GE(names.size(), 10u);
  for (const std::string& name : names) {
    Importer importer;
    testing::ExpectGolden(absl::StrCat(Folder(), name, ".found"), ToldFile(name, &importer));
  }
}

TEST(ForeignGoldenTest, TheLogsOfOneGameAreReadInTheirOrder) {
  Importer importer;
  std::string told;
  for (const char* name : {"post-1-ada.vlog", "post-2-lin.vlog", "post-3-ada.vlog"}) told += ToldFile(name, &importer);
  testing::ExpectGolden(absl::StrCat(Folder(), "post-logs.found"), told);
}

}  // namespace
}  // namespace adjutant::foreign
