#include "verify/record/post_verdict.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// Of a log with more only their number is told.
constexpr size_t kFindingsTold = 50;

void PrintGrades(const Grades& grades, const std::string& name, Console* console) {
  if (grades.unexplained != 0) {
    console->Print(name, ": record ", grades.unexplained, ": ", console->Bad("unexplained"), ": ",
                   grades.why_unexplained, "; ask for what is sealed before it to be opened. It is no proof\n");
  }
  console->Print(name, ": as ", grades.reader.empty() ? "an observer" : grades.reader,
                 " can show: ", GradesSentence(grades), "\n");
  if (grades.owed > 0) console->Print(name, ": owed: ", Counted(grades.owed, "opening"), " of what came to light\n");
  if (!grades.due.empty()) console->Print(name, ": to go on: ", grades.due, "\n");
}

void GradesJson(const Grades& grades, JsonWriter* json) {
  json->Key("grades").Begin('{').Field("reader", grades.reader).Field("truth", grades.truth);
  json->Field("proven", grades.proven).Field("fits", grades.fits).Field("waits", grades.waits).Key("sealed").Begin('{');
  for (const auto& [role, count] : grades.sealed) json->Field(role, count);
  json->End().Field("unexplained", grades.unexplained).Field("owed", grades.owed).Field("due", grades.due).End();
}

}  // namespace

std::shared_ptr<const PostVerdict> JudgePost(SignatureChecker* signatures, const LinkChecker* links, Grader* grader,
                                             const FilledLog* filled, const std::string& path,
                                             const ReplayOutcome& outcome) {
  auto post = std::make_shared<PostVerdict>();
  post->log = signatures->Take(path);
  post->findings = post->log.findings;
  if (links != nullptr) {
    for (const LinkFinding& finding : links->findings()) {
      const bool settled =
          outcome.waived.count(finding.number) != 0 || (finding.roll && outcome.IsWithdrawn(finding.number));
      if (!settled) post->findings.push_back({finding.number, finding.why});
    }
    post->owed = links->Owed();
    post->batches = links->batches();
    post->audited = links->audited();
    post->disclosed = links->disclosed();
  }
  if (filled != nullptr) {
    for (const SealFinding& finding : filled->sealed().findings()) {
      post->findings.push_back({finding.record, finding.why});
    }
  }
  if (grader != nullptr) {
    for (const SealFinding& finding : grader->findings()) post->findings.push_back({finding.record, finding.why});
    post->grades = grader->Take(outcome.state);
  }
  std::stable_sort(post->findings.begin(), post->findings.end(),
                   [](const SignatureFinding& a, const SignatureFinding& b) { return a.record < b.record; });
  // What is read and what is replayed may come to the same.
  post->findings.erase(std::unique(post->findings.begin(), post->findings.end(),
                                   [](const SignatureFinding& a, const SignatureFinding& b) {
                                     return a.record == b.record && a.why == b.why;
                                   }),
                       post->findings.end());
  return post;
}

void PrintPost(const PostVerdict& post, const std::string& name, Console* console) {
  for (size_t i = 0; i < post.findings.size() && i < kFindingsTold; ++i) {
    const SignatureFinding& wrong = post.findings[i];
    console->Print(name, ": ", wrong.record == 0 ? "header" : absl::StrCat("record ", wrong.record), ": ",
                   console->Bad("false"), ": ", Printable(wrong.why), "\n");
  }
  if (post.findings.size() > kFindingsTold) {
    console->Print(name, ": ", post.findings.size() - kFindingsTold, " more such records\n");
  }
  for (const SignedUpTo& party : post.log.UpTo()) {
    std::vector<std::string> parts;
    if (party.turn.has_value()) parts.push_back(absl::StrCat("signed up to record ", *party.turn));
    if (party.agreed.has_value()) parts.push_back(absl::StrCat("agreed up to record ", *party.agreed));
    if (party.read.has_value()) parts.push_back(absl::StrCat("received up to record ", *party.read));
    console->Print(name, ": ", Printable(party.role), party.name.empty() ? "" : " (", Printable(party.name),
                   party.name.empty() ? "" : ")", ": ",
                   parts.empty() ? "has signed nothing" : absl::StrJoin(parts, ", "), "\n");
  }
  if (post.log.unsigned_from.has_value()) {
    console->Print(name, ": from record ", *post.log.unsigned_from, " on nobody has signed: a draft\n");
  }
  if (post.log.seals > 0) {
    console->Print(name, ": ", Counted(post.log.seals, "seal"), ", ", post.log.opened, " of them opened in public\n");
  }
  if (post.batches > 0) {
    console->Print(name, ": ", Counted(post.batches, "batch", "batches"), " of links",
                   post.owed.empty() ? "" : absl::StrCat("; owed: the link of ", absl::StrJoin(post.owed, ", ")), "\n");
  }
  for (const std::string& role : post.disclosed) {
    console->Print(
        name, ": ", Printable(role), " has disclosed the master that the header commits to",
        role == "dealer" ? absl::StrCat("; ", Counted(post.audited, "outcome"), " compared with his seed") : "", "\n");
  }
  if (post.grades.has_value()) PrintGrades(*post.grades, name, console);
}

void PostJson(const PostVerdict& post, JsonWriter* json) {
  SignedUpToJson(post.log, json);
  json->Field("batches", uint64_t{post.batches}).Key("owed").Begin('[');
  for (const std::string& role : post.owed) json->String(role);
  json->End().Key("disclosed").Begin('[');
  for (const std::string& role : post.disclosed) json->String(role);
  json->End().Field("audited", post.audited).Key("false").Begin('[');
  for (const SignatureFinding& wrong : post.findings) {
    json->Begin('{').Field("record", wrong.record).Field("why", wrong.why).End();
  }
  json->End();
  if (post.grades.has_value()) GradesJson(*post.grades, json);
}

std::vector<FoundFork> ForksAmong(const std::vector<std::shared_ptr<const PostVerdict>>& logs) {
  std::vector<FoundFork> forks;
  for (size_t j = 0; j < logs.size(); ++j) {
    for (size_t i = 0; i < j; ++i) {
      for (ForkProof& proof : ForkProofs(logs[i]->log, logs[j]->log)) {
        forks.push_back({std::move(proof), logs[i], logs[j]});
      }
    }
  }
  return forks;
}

bool ConvictAnybody(const std::vector<FoundFork>& forks) {
  return std::any_of(forks.begin(), forks.end(), [](const FoundFork& fork) { return !fork.proof.released; });
}

void PrintForks(const std::vector<FoundFork>& forks, Console* console) {
  for (const FoundFork& fork : forks) {
    console->Print(fork.proof.released ? "signed anew: " : console->Bad("fork: "),
                   ForkSentence(fork.proof, fork.a->log, fork.b->log), "\n");
  }
}

void ForksJson(const std::vector<FoundFork>& forks, JsonWriter* json) {
  json->Key("forks").Begin('[');
  for (const FoundFork& fork : forks) ForkJson(fork.proof, fork.a->log, fork.b->log, json);
  json->End();
}

}  // namespace adjutant
