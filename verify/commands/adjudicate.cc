// adjutant adjudicate: rules on a dispute.
#include "verify/court/adjudicate.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "google/protobuf/text_format.h"
#include "replay/log_file.h"
#include "replay/output_file.h"
#include "replay/sealed/parties.h"
#include "verify/commands/commands.h"
#include "verify/court/claim_case.h"
#include "verify/court/dispute_check.h"
#include "verify/court/dispute_files.h"
#include "verify/court/interview.h"
#include "verify/court/mended_log.h"
#include "verify/court/ruling_report.h"
#include "verify/page/ruling_data.h"
#include "verify/program/access.h"
#include "verify/record/session.h"
#include "verify/text/files.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

std::string NameOf(const std::string& path) { return path == "-" ? "standard input" : path; }

// A dispute as its file has it.
struct DisputeText {
  std::string path;
  std::string text;
  v1::Dispute dispute;
};

absl::StatusOr<DisputeText> ReadDispute(const std::string& path) {
  DisputeText read;
  read.path = NameOf(path);
  auto text = ReadTextFile(path);
  if (!text.ok()) return WithExit(Exit::kUnreadable, text.status());
  read.text = *std::move(text);
  auto dispute = ParseDispute(read.path, read.text);
  if (!dispute.ok() && LogReader::Open(path).ok()) {
    return InputError(absl::InvalidArgumentError(
        absl::StrCat(read.path,
                     ": this is a log. A dispute is a file that names its logs and says what is claimed of "
                     "them; --interview writes one")));
  }
  if (!dispute.ok()) return InputError(dispute.status());
  read.dispute = *std::move(dispute);
  return read;
}

// Where the logs are: --folder, or beside `path`.
DisputeFiles FilesFor(Invocation& call, const std::string& path) {
  const Flags& flags = call.flags;
  std::string folder = FolderOf(path);
  if (flags.Has("folder")) folder = flags.Get("folder");
  if (!folder.empty() && folder.back() != '/') folder += '/';
  DisputeFiles files = FilesOfDispute(folder, AccessOf(call));
  files.dispute = NameOf(path);
  return files;
}

absl::StatusOr<Exit> Rule(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const DisputeText read, ReadDispute(call.operands[0]));
  const auto ruling = Adjudicate(read.dispute, read.text, FilesFor(call, call.operands[0]), call.flags.Get("view"));
  if (!ruling.ok()) return InputError(ruling.status());
  const std::string format = call.flags.Get("format");
  if (format == "html") {
    const auto page = RulingPage(*ruling, FilesFor(call, call.operands[0]));
    if (!page.ok()) return InputError(page.status());
    ADJUTANT_RETURN_IF_ERROR(WriteAnswer(call, *page));
    return FindsFault(*ruling) ? Exit::kNo : Exit::kOk;
  }
  if (call.flags.Has("o")) return UsageError("adjudicate: -o goes with --format=html");
  call.console.Print(format == "json"       ? RulingJson(*ruling)
                     : format == "markdown" ? RulingDocument(*ruling).ToMarkdown()
                                            : RulingDocument(*ruling).ToText());
  return FindsFault(*ruling) ? Exit::kNo : Exit::kOk;
}

// ---- --verify

absl::StatusOr<v1::Ruling> ReadRuling(const std::string& path) {
  const auto text = ReadJsonFile(path);
  if (!text.ok()) return WithExit(Exit::kUnreadable, text.status());
  auto ruling = ParseRuling(*text, NameOf(path));
  if (!ruling.ok()) return WithExit(Exit::kUnreadable, ruling.status());
  return ruling;
}

// From the dispute that the ruling holds, or, if it is given too, from the dispute's file.
absl::StatusOr<v1::Ruling> RuleAgain(Invocation& call, const std::string& path, const v1::Ruling& given) {
  if (!call.operands.empty()) {
    ADJUTANT_ASSIGN_OR_RETURN(const DisputeText read, ReadDispute(call.operands[0]));
    return Adjudicate(read.dispute, read.text, FilesFor(call, call.operands[0]), given.view());
  }
  if (!given.view().empty()) {
    return UsageError(
        absl::StrCat(NameOf(path), ": a ruling for one side does not hold the whole dispute; give DISPUTE too"));
  }
  // What holds of a dispute's file holds of the copy in a ruling, which anybody may have written.
  std::string text;
  google::protobuf::TextFormat::PrintToString(given.dispute(), &text);
  DisputeFiles files = FilesFor(call, path);
  files.dispute = absl::StrCat(NameOf(path), ": the dispute");
  ADJUTANT_ASSIGN_OR_RETURN(const v1::Dispute dispute, ParseDispute(files.dispute, text));
  ADJUTANT_ASSIGN_OR_RETURN(v1::Ruling again, Adjudicate(dispute, text, files));
  again.set_dispute_sha256(given.dispute_sha256());
  return again;
}

void PrintVerified(const std::string& path, const v1::Ruling& given, const v1::Ruling& again,
                   const std::vector<std::string>& differences, Invocation& call) {
  Console& console = call.console;
  const bool same_program = given.program() == again.program();
  if (call.json()) {
    JsonWriter json(console.buffer());
    json.Begin('{').Field("ruling", path).Field("same", differences.empty());
    json.Field("program", again.program()).Field("ruling_program", given.program());
    json.Field("dispute_file_compared", !call.operands.empty()).Key("differences").Begin('[');
    for (const std::string& difference : differences) json.String(difference);
    json.End().End();
    return;
  }
  console.Print(Printable(path), ": ",
                differences.empty() ? console.Good("the same") : console.Bad("computed again it differs"), "\n");
  for (const std::string& difference : differences) console.Print("  ", difference, "\n");
  console.Print("made by ", Printable(given.program()), same_program ? "" : absl::StrCat(", now ", again.program()),
                "\n");
  if (call.operands.empty()) {
    console.Print("from the dispute in the ruling; with DISPUTE its file is compared with SHA-256 ",
                  Printable(given.dispute_sha256()), "\n");
  }
}

absl::StatusOr<Exit> Verify(Invocation& call) {
  const std::string path = call.flags.Get("verify");
  ADJUTANT_ASSIGN_OR_RETURN(const v1::Ruling given, ReadRuling(path));
  const auto again = RuleAgain(call, path, given);
  if (!again.ok()) return InputError(again.status());
  const std::vector<std::string> differences = RulingDifferences(given, *again);
  PrintVerified(NameOf(path), given, *again, differences, call);
  return differences.empty() ? Exit::kOk : Exit::kNo;
}

// ---- --resume-from, --to-case

// A claim that is not there is wrong usage; what cannot be done for it is a "no".
absl::Status ClaimError(const absl::Status& status) {
  const bool missing = status.code() == absl::StatusCode::kNotFound;
  const bool impossible = status.code() == absl::StatusCode::kFailedPrecondition;
  if (missing || impossible) return WithExit(missing ? Exit::kUsage : Exit::kNo, status, "adjudicate: ");
  return InputError(status);
}

absl::StatusOr<Exit> Resume(Invocation& call) {
  const std::string path = call.flags.Get("resume-from");
  if (absl::EndsWith(path, ".txtpb") || absl::EndsWith(path, ".jsonl")) {
    return UsageError(absl::StrCat("adjudicate: ", path,
                                   ": the log to go on with is a binary file (.adj); `adjutant convert` makes text"));
  }
  ADJUTANT_ASSIGN_OR_RETURN(const DisputeText read, ReadDispute(call.operands[0]));
  const DisputeFiles files = FilesFor(call, call.operands[0]);
  // What stands is waived by the ruling that `adjutant adjudicate --format=json` prints.
  const auto ruling = Adjudicate(read.dispute, read.text, files);
  if (!ruling.ok()) return InputError(ruling.status());
  const auto mended = MendedLog(read.dispute, call.flags.Get("claim"), files, HexOf(Sha256Of(RulingJson(*ruling))));
  if (!mended.ok()) return ClaimError(mended.status());
  if (IsSealed(mended->header)) {
    return Failure(
        Exit::kNo,
        "adjudicate: --resume-from: in the log things are sealed, and play goes on in the log itself: record "
        "what the ruling says with `adjutant undo --ruling` or `adjutant waive --ruling`");
  }
  auto writer = LogWriter::Create(path, mended->header);
  if (!writer.ok()) {
    const bool exists = writer.status().code() == absl::StatusCode::kAlreadyExists;
    return WithExit(exists ? Exit::kUsage : Exit::kUnreadable, writer.status());
  }
  const absl::Status written = (*writer)->AppendRecords(mended->records);
  if (!written.ok()) {
    writer->reset();
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
    return WithExit(Exit::kUnreadable, written);
  }
  if (path == "-") return Exit::kOk;  // Standard output is the log.
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", path).Field("events", uint64_t{mended->records.size()});
    json.Field("kept", mended->kept).Field("next", mended->due).End();
    return Exit::kOk;
  }
  const auto acts =
      static_cast<size_t>(std::count_if(mended->records.begin(), mended->records.end(),
                                        [](const NewRecord& record) { return record.kind == RecordKind::kAct; }));
  call.console.Print(Printable(path), ": ", Counted(mended->records.size() - acts, "event"),
                     acts == 0 ? "" : absl::StrCat(" and ", Counted(acts, "act")), ", ", mended->kept,
                     " of them as recorded\nnext: ", Printable(mended->due), "\n");
  return Exit::kOk;
}

absl::StatusOr<Exit> ToCase(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const DisputeText read, ReadDispute(call.operands[0]));
  const auto one =
      CaseOf(read.dispute, call.flags.Get("claim"), call.flags.Get("to-case"), FilesFor(call, call.operands[0]));
  if (!one.ok()) return ClaimError(one.status());
  v1::CaseFile file;
  file.set_game(read.dispute.game());
  file.set_title(read.dispute.title().empty() ? read.dispute.id() : read.dispute.title());
  *file.add_case_() = *one;
  call.console.Print(ReadableText(file));
  return Exit::kOk;
}

// ---- --interview

absl::StatusOr<std::vector<std::string>> KeptAnswers(const std::string& path) {
  const auto text = ReadTextFile(path);
  if (!text.ok()) return WithExit(Exit::kUnreadable, text.status());
  std::vector<std::string> lines = absl::StrSplit(*text, '\n');
  if (lines.back().empty()) lines.pop_back();
  return lines;
}

absl::Status WriteNewFile(const std::string& path, absl::string_view text) {
  auto file = OutputFile::Create(path);
  absl::Status written = file.status();
  if (written.ok()) written = (*file)->Write(text);
  if (written.ok()) written = (*file)->Commit();
  return written;
}

// What was answered before the input ended, in a file beside the dispute; returns how to go on with it.
std::string KeepAnswers(const std::string& path, const InterviewAnswers& answers) {
  if (answers.given.empty()) return "; nothing was answered";
  constexpr int kNamesTried = 100;
  const std::string stem = path == "-" ? "dispute.txtpb" : path;
  for (int number = 1; number <= kNamesTried; ++number) {
    const std::string file = absl::StrCat(stem, number == 1 ? "" : absl::StrCat(".", number), ".answers");
    std::error_code error;
    if (std::filesystem::exists(file, error)) continue;
    const absl::Status written = WriteNewFile(file, absl::StrCat(absl::StrJoin(answers.given, "\n"), "\n"));
    if (!written.ok()) return absl::StrCat("; the answers could not be kept: ", written.message());
    return absl::StrCat("; ", Counted(answers.given.size(), "answer"), " kept in ", file,
                        ", to go on: `adjutant adjudicate --interview --answers=", file,
                        path == "-" ? "" : absl::StrCat(" ", path), "`");
  }
  return "; the answers could not be kept: too many are there already";
}

absl::StatusOr<Exit> AskForDispute(Invocation& call) {
  const std::string path = call.operands.empty() ? "-" : call.operands[0];
  std::error_code error;
  if (path != "-" && std::filesystem::exists(path, error)) {
    return UsageError(absl::StrCat(path, ": is there already; the interview writes a new file"));
  }
  InterviewAnswers answers;
  if (call.flags.Has("answers")) {
    ADJUTANT_ASSIGN_OR_RETURN(answers.before, KeptAnswers(call.flags.Get("answers")));
  }
  const auto dispute = Interview(path, FilesFor(call, path), &answers, &call.console);
  if (dispute.status().code() == absl::StatusCode::kOutOfRange) {
    return Failure(Exit::kUnreadable, absl::StrCat(dispute.status().message(), KeepAnswers(path, answers)));
  }
  ADJUTANT_RETURN_IF_ERROR(dispute.status());
  const std::string text = absl::StrCat("# A dispute: `adjutant adjudicate` rules on it.\n", ReadableText(*dispute));
  const auto valid = ParseDispute(path, text);
  if (!valid.ok()) return WithExit(Exit::kInternal, valid.status());
  if (path == "-") {
    call.console.Print(text);
    return Exit::kOk;
  }
  const absl::Status written = WriteNewFile(path, text);
  if (!written.ok()) return WithExit(Exit::kUnreadable, written);
  call.console.Print(Printable(path), ": written; `adjutant adjudicate ", Printable(path), "` rules on it\n");
  return Exit::kOk;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  int chosen = 0;
  for (const char* name : {"verify", "resume-from", "to-case", "interview"}) chosen += call.flags.Has(name) ? 1 : 0;
  if (chosen > 1)
    return UsageError("adjudicate: --verify, --resume-from, --to-case and --interview exclude each other");
  if (call.flags.Has("claim") && !call.flags.Has("resume-from") && !call.flags.Has("to-case")) {
    return UsageError("adjudicate: --claim goes with --resume-from or --to-case");
  }
  if (call.flags.Has("view") && chosen > 0) return UsageError("adjudicate: --view goes with a ruling");
  if (call.flags.Has("answers") && !call.flags.Has("interview")) {
    return UsageError("adjudicate: --answers goes with --interview");
  }
  if (call.flags.Has("verify")) return Verify(call);
  if (call.flags.Has("interview")) return AskForDispute(call);
  if (call.operands.empty()) return UsageError("adjudicate: expected DISPUTE; see `adjutant adjudicate --help`");
  if (call.flags.Has("resume-from")) return Resume(call);
  if (call.flags.Has("to-case") && call.flags.Get("to-case").empty()) {
    return UsageError("adjudicate: --to-case=ID: the case needs an id");
  }
  if (call.flags.Has("to-case")) return ToCase(call);
  return Rule(call);
}

}  // namespace

const Command kAdjudicateCommand = {
    "adjudicate",
    "[DISPUTE]",
    "rules on a dispute about one or two logs",
    "DISPUTE is a file of protobuf text (message Dispute of adjutant/v1/dispute.proto) that names the logs, in its "
    "own\n"
    "folder or below it, and says who claims what and how errors are remedied. The ruling says of every claim whether "
    "it is\n"
    "upheld, rejected, or cannot be decided; where the record breaks the rules; whether that stands; what mending it\n"
    "would change; and what could be doubted.\n"
    "\n"
    "An interview that ends early keeps its answers in DISPUTE.answers and says how to go on with them.\n"
    "\n"
    "A ruling shows everything that the logs hold, hands of cards too. --view=SIDE makes one to be handed to that "
    "side.\n"
    "On a sealed log the dealer can rule, with his keys; anybody once the masters are disclosed.\n"
    "\n"
    "--verify computes a ruling in JSON again, from the dispute in it (or from DISPUTE) and the logs beside it, and\n"
    "says what differs; that another version of the program made it is said, and is no difference.\n"
    "\n"
    "Status 0: no claim is upheld or open, and nothing is wrong with the record. Status 1: a claim is upheld or "
    "cannot\n"
    "be decided, a record breaks the rules or is not what it was, or two logs part; with --verify, the ruling "
    "differs;\n"
    "with --resume-from and --to-case, the claim allows none.",
    "adjutant adjudicate corpus/halls/disputes/41-transit-attrition-forgotten.txtpb --format=markdown",
    0,
    1,
    {{"format", "FORMAT", "how to answer", {"text", "markdown", "json", "html"}},
     {"view", "SIDE", "the ruling as that side may read it: what is hidden from it is left out, in every format"},
     {"o", "FILE", "with --format=html: writes the page there; an existing file is never overwritten"},
     {"verify", "RULING", "computes a ruling in JSON again and compares; '-' is standard input"},
     {"folder", "DIR", "where the logs are; beside the dispute or the ruling if left out"},
     {"resume-from", "LOG",
      "writes the log to go on with: the error mended as far as nothing is missing, or waived if it stands"},
     {"to-case", "ID", "prints a claim as an adjudication case of that id, for `adjutant cases`"},
     {"claim", "ID", "which claim; for --resume-from and --to-case the first error if left out"},
     {"interview", "", "asks for a dispute at the terminal and writes it to DISPUTE, or prints it"},
     {"answers", "FILE", "with --interview: answers kept when an interview ended early, a line each, taken first"},
     OverlayFlag(),
     ReaderFlag()},
    Run};

}  // namespace adjutant
