// What is no log, or no good one, gets one precise line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "tests/replay/toy_log.h"

namespace adjutant::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class BadInputTest : public ::testing::Test {
 protected:
  void Expect(absl::StatusCode code, const std::string& message) {
    const absl::Status status = ReadLog(path_, false).status;
    EXPECT_EQ(status.code(), code) << status;
    EXPECT_EQ(std::string(status.message()), message);
    EXPECT_EQ(status.message().find('\n'), absl::string_view::npos);
  }
  void ExpectOf(absl::string_view bytes, absl::StatusCode code, const std::string& message) {
    WriteAll(path_, bytes);
    Expect(code, absl::StrCat(path_, message));
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.File("log");
};

TEST_F(BadInputTest, NoSuchFile) { Expect(absl::StatusCode::kNotFound, path_ + ": no such file"); }

TEST_F(BadInputTest, ADirectoryIsNoLog) {
  mkdir(path_.c_str(), 0777);
  Expect(absl::StatusCode::kFailedPrecondition, path_ + ": is a directory, not a log");
}

TEST_F(BadInputTest, AnEmptyFile) {
  ExpectOf("", absl::StatusCode::kInvalidArgument, ": record 0, byte 0: the file is empty");
}

TEST_F(BadInputTest, ForeignFilesAreNoLogs) {
  const std::string binary = ": record 0, byte 0: not a log: expected a header record";
  ExpectOf(absl::string_view("\x7f"
                             "ELF\2\1\1\0\0\0\0",
                             11),
           absl::StatusCode::kInvalidArgument, binary);
  ExpectOf("\x89PNG\r\n\x1a\n", absl::StatusCode::kInvalidArgument, binary);
  ExpectOf(std::string(100000, '\0'), absl::StatusCode::kInvalidArgument, binary);
  ExpectOf("Dear referee,\n", absl::StatusCode::kInvalidArgument,
           ":1:1: record 0, byte 0: not a log: expected 'record {'");
  ExpectOf(" \n\t\n", absl::StatusCode::kInvalidArgument,
           ": record 0, byte 0: not a log: no record is there, not even a header");
  ExpectOf("{\"name\": 1}\n", absl::StatusCode::kInvalidArgument, ":1: record 0, byte 0: name: Cannot find field.");
}

TEST_F(BadInputTest, AFormatVersionOfTheFuture) {
  v1::LogHeader header = HeaderFor(*ToyRules());
  header.set_format_version(3);
  ExpectOf(LogBytes(header, {}, nullptr), absl::StatusCode::kFailedPrecondition,
           ": record 0, byte 0: the log has format version 3; this program reads versions up to 2");
}

TEST_F(BadInputTest, AHeaderWithoutItsMagicIsNoLog) {
  v1::LogHeader header = HeaderFor(*ToyRules());
  header.set_magic("agitated log");
  ExpectOf(LogBytes(header, {}, nullptr), absl::StatusCode::kInvalidArgument,
           ": record 0, byte 0: not a log: the header does not say magic: \"adjutant log\"");
}

constexpr char kHeaderText[] =
    "# a log by hand\n"
    "record { header { magic: \"adjutant log\" format_version: 1 game: \"toy\" } }\n";

TEST_F(BadInputTest, TextWithASyntaxErrorSaysLineAndColumn) {
  ExpectOf(absl::StrCat(kHeaderText, "record {\n  event {\n    typo: 1\n  }\n}\n"), absl::StatusCode::kInvalidArgument,
           ":5:9: record 1, byte 90: Message type \"google.protobuf.Any\" has no field named \"typo\".");
  ExpectOf(absl::StrCat(kHeaderText, "  record { sequence: x }"), absl::StatusCode::kInvalidArgument,
           ":3:22: record 1, byte 92: Expected integer, got: x");
  ExpectOf(absl::StrCat(kHeaderText, "record { # } \n"), absl::StatusCode::kInvalidArgument,
           ":4:1: record 1, byte 90: the file ends within this record: expected '}'");
  ExpectOf(absl::StrCat(kHeaderText, "recrod { }"), absl::StatusCode::kInvalidArgument,
           ":3:1: record 1, byte 90: expected 'record {'");
  ExpectOf(absl::StrCat(kHeaderText, "record 7"), absl::StatusCode::kInvalidArgument,
           ":3:8: record 1, byte 90: expected '{' after 'record'");
  ExpectOf(absl::StrCat(kHeaderText, "record { }"), absl::StatusCode::kInvalidArgument,
           ":3:9: record 1, byte 90: the record has no header, event, act or close");
}

TEST_F(BadInputTest, TextWithAnEventOfAnotherGame) {
  WriteAll(path_, absl::StrCat(kHeaderText,
                               "record { event { [type.googleapis.com/adjutant.v1.LogClose] { events: 1 } } }\n"));
  const absl::Status status = ReadLog(path_, false).status;
  EXPECT_TRUE(absl::IsInvalidArgument(status));
  EXPECT_THAT(std::string(status.message()),
              HasSubstr(":3:9: record 1, byte 90: the event is a 'adjutant.v1.LogClose', this game's events are "));
}

TEST_F(BadInputTest, JsonWithASyntaxErrorSaysLineAndColumn) {
  const std::string header = "{\"header\":{\"magic\":\"adjutant log\",\"format_version\":1,\"game\":\"toy\"}}\n";
  ExpectOf(header + "{\"sequence\": 1,, }\n", absl::StatusCode::kInvalidArgument,
           ":2:16: record 1, byte 68: Expected an object key or }.");
  ExpectOf(header + "{\"sequence\": 1\n", absl::StatusCode::kInvalidArgument,
           ":2:15: record 1, byte 68: Unexpected end of string. Expected , or } after key:value pair.");
}

// Deep nesting is answered, not followed.
TEST_F(BadInputTest, HostileNestingIsRefused) {
  std::string text = kHeaderText;
  text += "record {";
  for (int i = 0; i < 100000; ++i) text += " event {";
  for (int i = 0; i < 100000; ++i) text += " }";
  WriteAll(path_, text + " }");
  EXPECT_TRUE(absl::IsInvalidArgument(ReadLog(path_, false).status));
  WriteAll(path_, "{\"header\":" + std::string(100000, '['));
  EXPECT_TRUE(absl::IsInvalidArgument(ReadLog(path_, false).status));
}

TEST_F(BadInputTest, AWrongChainInTextIsDamage) {
  const std::string chain(64, '0');
  WriteAll(path_, absl::StrReplaceAll(kHeaderText, {{"} }", absl::StrCat("} chain: \"", chain, "\" }")}}));
  const absl::Status status = ReadLog(path_, false).status;
  EXPECT_TRUE(absl::IsDataLoss(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("record 0, byte 16: the chain digest does not fit"));
}

TEST_F(BadInputTest, AWrongSequenceInTextIsDamage) {
  WriteAll(path_, absl::StrCat(kHeaderText, "record { sequence: 2 raw_event: \"x\" }"));
  const absl::Status status = ReadLog(path_, false).status;
  EXPECT_TRUE(absl::IsDataLoss(status)) << status;
  EXPECT_THAT(std::string(status.message()), HasSubstr("expected sequence number 1, found 2"));
}

TEST_F(BadInputTest, AFileThatMayNotBeRead) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read everything";
  WriteAll(path_, "x");
  chmod(path_.c_str(), 0);
  EXPECT_TRUE(absl::IsPermissionDenied(ReadLog(path_, false).status));
}

TEST_F(BadInputTest, StandardInputMayBeClosed) {
  const pid_t pid = fork();
  if (pid == 0) {
    close(STDIN_FILENO);
    const absl::Status status = ReadLog("-", false).status;
    _exit(status == absl::InvalidArgumentError("standard input: cannot be read: it is closed") ? 0 : 1);
  }
  int status = 0;
  waitpid(pid, &status, 0);
  EXPECT_EQ(status, 0);
}

TEST_F(BadInputTest, NamesOfLogsEndInTheirForm) {
  EXPECT_EQ(*FormOfName("a.adj"), LogForm::kBinary);
  EXPECT_EQ(*FormOfName("a.txtpb"), LogForm::kText);
  EXPECT_EQ(*FormOfName("a.jsonl"), LogForm::kJsonLines);
  EXPECT_TRUE(absl::IsInvalidArgument(FormOfName("a.txt").status()));
}

}  // namespace
}  // namespace adjutant::testing
