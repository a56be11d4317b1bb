// Any command line of the program, with its standard input, in a folder of its own that holds a log: the answer comes
// with a status of the documented ones, never that of an internal error. Lines of the input are arguments up to an
// empty one; the rest is standard input. Commands that play for as long as they are told to are left out.
#include <fcntl.h>
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "replay/log_file.h"
#include "tests/fuzz/fuzzing.h"
#include "verify/fuzz/fuzz.h"
#include "verify/program/program.h"

namespace adjutant::fuzzing {
namespace {

namespace fs = std::filesystem;

// What a stream of the program said.
class Heard {
 public:
  Heard() : file_(open_memstream(&text_, &size_)) {}
  ~Heard() {
    std::fclose(file_);
    std::free(text_);
  }
  Heard(const Heard&) = delete;
  Heard& operator=(const Heard&) = delete;
  FILE* file() { return file_; }
  std::string Text() {
    std::fflush(file_);
    return std::string(text_, size_);
  }

 private:
  char* text_ = nullptr;
  size_t size_ = 0;
  FILE* file_;
};

// A legal game of the toy, up to a march.
EventList SomeEvents(const Ruleset& rules) {
  EventList events;
  EventList legal;
  State state = rules.NewState();
  for (int i = 0; i < 20; ++i, legal.clear()) {
    rules.LegalEvents(state, &legal);
    events.push_back(legal[static_cast<size_t>(i) % legal.size()]);
    rules.Apply(&state, events.back(), nullptr);
  }
  return events;
}

// The working folder, as it is before every command: an open log that rolls by seed, and a closed one.
class Folder {
 public:
  Folder() : path_(ScratchFile(".d")), outside_(open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    fs::create_directory(path_);
    Enter();
    const Ruleset& rules = RulesOf("toy");
    const EventList events = SomeEvents(rules);
    Demand(SaveLog(rules, events, "closed.adj", "toy").ok(), "a log can be written");
    v1::LogHeader header = HeaderFor(rules);
    header.set_seed("abc");
    {
      auto writer = LogWriter::Create("open.adj", header);
      Demand(writer.ok(), "a log can be written", writer.status().message());
      EventCodec codec(rules);
      for (const Event& event : events) Demand((*writer)->Append(codec.ToBytes(event)).ok(), "events can be appended");
    }
    open_bytes_ = ReadScratch("open.adj");
    closed_bytes_ = ReadScratch("closed.adj");
    // What a command reads or writes by "-" without its console must not be ours.
    const int null = open("/dev/null", O_RDWR);
    dup2(null, STDIN_FILENO);
    dup2(null, STDOUT_FILENO);
    close(null);
    std::atexit([] {
      std::error_code ignored;
      fs::remove_all(ScratchFile(".d"), ignored);
    });
    Leave();
  }
  void Enter() const { Demand(chdir(path_.c_str()) == 0, "there is a folder to work in", path_); }
  // The fuzzer's own files have names relative to where it was started.
  void Leave() const { Demand(fchdir(outside_) == 0, "there is a way back"); }
  void Restore() const {
    for (const auto& entry : fs::directory_iterator(path_)) {
      if (entry.path().filename() != "open.adj" && entry.path().filename() != "closed.adj") fs::remove_all(entry);
    }
    WriteScratch("open.adj", open_bytes_);
    WriteScratch("closed.adj", closed_bytes_);
  }

 private:
  std::string path_;
  int outside_;
  std::string open_bytes_;
  std::string closed_bytes_;
};

// Commands that stay in the folder and end soon.
bool MayRun(const std::vector<std::string>& args) {
  if (args.empty() || args[0] == "fuzz" || args[0] == "perft") return false;
  return std::none_of(args.begin(), args.end(), [](const std::string& arg) {
    return absl::StrContains(arg, '/') || absl::StrContains(arg, "..") || arg.size() > 200;
  });
}

void TryCommand(const std::vector<std::string>& args, std::string input) {
  // A stream over no bytes at all cannot be opened.
  input.push_back('\n');
  FILE* in = fmemopen(input.data(), input.size(), "r");
  Heard out;
  Heard err;
  Console console(in, out.file(), err.file());
  const int status = RunProgram(args, console);
  std::fclose(in);
  Demand(status >= 0 && status <= 4, "no command line is an internal error", err.Text());
  const std::string messages = err.Text();
  Demand(status < 2 || absl::StartsWith(messages, "adjutant: "), "who fails says so",
         absl::StrCat("status ", status, ": ", messages));
  const bool is_json = std::find(args.begin(), args.end(), "--format=json") != args.end();
  const std::string answer = out.Text();
  if (status <= 1 && is_json && absl::StartsWith(answer, "{")) {
    google::protobuf::Struct parsed;
    Demand(google::protobuf::util::JsonStringToMessage(answer, &parsed).ok(), "an answer in JSON can be parsed",
           answer);
  }
}

}  // namespace
}  // namespace adjutant::fuzzing

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  using namespace adjutant::fuzzing;
  static const auto* words = [] {
    auto* all = new std::vector<std::string>(WordsOf(RulesOf("toy")));
    for (const adjutant::Command* command : adjutant::AllCommands()) {
      all->push_back(command->name);
      for (const adjutant::FlagSpec& flag : command->flags) {
        all->push_back(absl::StrCat(adjutant::FlagName(flag), flag.value[0] == '\0' ? "" : "="));
        for (const char* choice : flag.choices) all->push_back(absl::StrCat(adjutant::FlagName(flag), "=", choice));
      }
    }
    AddWords({"open.adj", "closed.adj", "--format=json", "--help", "--", "-", "new.adj", "new.txtpb", "new.jsonl",
              "--game=toy", "\n\n", "--claim", "--roll", "append"},
             all);
    return all;
  }();
  return MutateText(data, size, max_size, seed, *words);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace adjutant::fuzzing;
  static const auto* folder = new Folder;
  const std::pair<std::string, std::string> parts = absl::StrSplit(TextOf(data, size), absl::MaxSplits("\n\n", 1));
  const std::vector<std::string> args = absl::StrSplit(parts.first, '\n', absl::SkipEmpty());
  if (!MayRun(args)) return 0;
  folder->Enter();
  folder->Restore();
  TryCommand(args, parts.second);
  folder->Leave();
  return 0;
}
