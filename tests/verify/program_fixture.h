// The program with the toy game in it, in a folder of its own.
#ifndef ADJUTANT_TESTS_VERIFY_PROGRAM_FIXTURE_H_
#define ADJUTANT_TESTS_VERIFY_PROGRAM_FIXTURE_H_

#include <gmock/gmock.h>
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/support/run_program.h"

namespace adjutant {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using testing::ProgramOptions;
using testing::ProgramResult;
using ::testing::StartsWith;

class ProgramTest : public ::testing::Test {
 protected:
  ProgramTest() {
    std::string name = (std::filesystem::temp_directory_path() / "adjutant-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~ProgramTest() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  // `adjutant ARGS...`, run in the folder.
  ProgramResult Adjutant(const std::vector<std::string>& args, ProgramOptions options = {}) const {
    options.folder = folder_;
    return testing::RunProgram(ADJUTANT_WITH_TOY, args, options);
  }

  // The same; it must succeed silently.
  std::string Answer(const std::vector<std::string>& args, ProgramOptions options = {}) const {
    const ProgramResult result = Adjutant(args, std::move(options));
    EXPECT_EQ(result.exit, 0) << args[0] << ": " << result.out << result.err;
    EXPECT_EQ(result.err, "");
    return result.out;
  }

  // A seed of the toy game that deals the hands of StartLog.
  static constexpr char kDealSeed[] = "post 1494206";

  // A new log of the toy game with its hands dealt: red holds order_1, order_6 and order_8, and red is to march. The
  // cards have no source in the log.
  void StartLog(const std::string& log, std::vector<std::string> flags = {}) const {
    std::vector<std::string> args = {"new", "--game=toy", absl::StrCat("--seed=", kDealSeed), "-o", log};
    args.insert(args.end(), flags.begin(), flags.end());
    Answer(args);
    args = {"append", log};
    for (const char* card : {"red card=order_1", "red card=order_6", "red card=order_8", "blue card=order_11",
                             "blue card=order_2", "blue card=order_10"}) {
      args.push_back(std::string("chance card_dealt hand=") + card);
    }
    Answer(args);
  }

  // Goes on with the first legal event, `count` times, rolling chance by seed.
  void PlayOn(const std::string& log, int count) const {
    for (int i = 0; i < count; ++i) Answer({"append", log, "--roll", FirstLegal(log)});
  }
  std::string FirstLegal(const std::string& log) const {
    const std::string legal = Answer({"legal", log});
    const size_t begin = legal.find('\n') + 1;
    return legal.substr(begin, legal.find('\n', begin) - begin);
  }

  std::string Path(const std::string& name) const { return folder_ + "/" + name; }
  std::string Read(const std::string& name) const {
    std::ifstream file(Path(name), std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }
  void Write(const std::string& name, const std::string& bytes) const {
    std::ofstream(Path(name), std::ios::binary) << bytes;
  }

 private:
  std::string folder_;
};

// One line of the program on standard error.
MATCHER_P(IsMessage, text, "") {
  return arg.rfind("adjutant: ", 0) == 0 && std::count(arg.begin(), arg.end(), '\n') == 1 && arg.back() == '\n' &&
         arg.find(text) != std::string::npos;
}

// JSON, as any other program reads it.
inline google::protobuf::Struct ParseJson(const std::string& json) {
  google::protobuf::Struct parsed;
  const auto status = google::protobuf::util::JsonStringToMessage(json, &parsed);
  EXPECT_TRUE(status.ok()) << status.message().ToString() << "\n" << json;
  return parsed;
}

}  // namespace adjutant

#endif  // ADJUTANT_TESTS_VERIFY_PROGRAM_FIXTURE_H_
