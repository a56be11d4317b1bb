// What `check` says of a game by post: who signed what, which links and secrets are false, and who signed two copies.
#ifndef ADJUTANT_VERIFY_RECORD_POST_VERDICT_H_
#define ADJUTANT_VERIFY_RECORD_POST_VERDICT_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "replay/replayer.h"
#include "verify/dice/links.h"
#include "verify/record/grades.h"
#include "verify/record/signatures.h"
#include "verify/terminal/console.h"
#include "verify/text/json.h"

namespace adjutant {

// Of one log.
struct PostVerdict {
  SignedLog log;
  std::vector<SignatureFinding> findings;  // those of signatures and of links, in the order of the records
  std::vector<std::string> owed;           // who has not shown his link
  uint32_t batches = 0;                    // of dice by links
  uint64_t audited = 0;                    // outcomes of the dealer that were compared with the seed he disclosed
  std::vector<std::string> disclosed;      // who has disclosed his master, and it fits
  std::optional<Grades> grades;            // of a sealed log

  bool IsWrong() const { return !findings.empty() || (grades.has_value() && grades->unexplained != 0); }
};

// An outcome that is waived or taken back is no finding. `links` may be null, and `grader`, of a log that is not
// sealed.
std::shared_ptr<const PostVerdict> JudgePost(SignatureChecker* signatures, const LinkChecker* links, Grader* grader,
                                             const FilledLog* filled, const std::string& path,
                                             const ReplayOutcome& outcome);
void PrintPost(const PostVerdict& post, const std::string& name, Console* console);
// Fields of an object that is open.
void PostJson(const PostVerdict& post, JsonWriter* json);

// Two copies of one game, or two games with one offer.
struct FoundFork {
  ForkProof proof;
  std::shared_ptr<const PostVerdict> a, b;
};
std::vector<FoundFork> ForksAmong(const std::vector<std::shared_ptr<const PostVerdict>>& logs);
// Whether one of them was not signed anew after a complaint.
bool ConvictAnybody(const std::vector<FoundFork>& forks);
void PrintForks(const std::vector<FoundFork>& forks, Console* console);
void ForksJson(const std::vector<FoundFork>& forks, JsonWriter* json);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RECORD_POST_VERDICT_H_
