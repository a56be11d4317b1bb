#include "verify/program/received.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/status.h"
#include "replay/byte_source.h"
#include "replay/output_file.h"
#include "replay/reader_base.h"
#include "verify/dice/provenance.h"
#include "verify/record/orders.h"
#include "verify/record/post_verdict.h"
#include "verify/terminal/exit.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

// One pass over the log.
class Judge {
 public:
  Judge(uint64_t known, PlayerId viewer, Received* received)
      : known_(known),
        received_(*received),
        log_(received->memory->log()),
        ruleset_(*log_.ruleset),
        teller_(ruleset_, viewer),
        rolls_(ruleset_, log_.reader->header()),
        orders_(ruleset_, log_.filled != nullptr),
        open_(viewer == kChance) {
    if (!log_.reader->header().party().empty()) {
      signatures_.emplace(ruleset_, log_.reader->header(), log_.reader->chain());
    }
    if (log_.filled != nullptr) grader_.emplace(ruleset_, *log_.filled);
  }

  absl::Status Run() {
    ReplayOptions options;
    options.trace = true;
    options.act = [&](const ReplayedAct& act) { SeeAct(act); };
    const uint64_t unexplained = log_.filled == nullptr ? 0 : log_.filled->unexplained();
    if (unexplained != 0) {
      options.until = unexplained - 1;
      Find(unexplained, "", log_.filled->why_unexplained());
    }
    auto outcome = Replay(*log_.reader, ruleset_, options, [&](const ReplayedEvent& event) { SeeEvent(event); });
    if (!outcome.ok()) return InputError(outcome.status());
    received_.outcome = *std::move(outcome);
    const ReplayOutcome& end = received_.outcome;
    if (end.refused) {
      Find(end.refusal.number, RuleOf(end.refusal.ruling.rule),
           open_ ? end.refusal.why.sentence : std::string("it is against the rules"));
    }
    if (end.digest_differs) Find(end.events + 1, "", "the log is closed with another position than this one");
    SeeSignatures();
    for (const OrderFinding& finding : orders_.Verdict(end).findings) Find(finding.number, "", finding.why);
    std::stable_sort(received_.findings.begin(), received_.findings.end(),
                     [](const auto& a, const auto& b) { return a.record < b.record; });
    return absl::OkStatus();
  }

 private:
  std::string RuleOf(RuleId rule) const { return CaseInBrackets(ruleset_, rule); }

  void Find(uint64_t record, std::string rule, std::string why) {
    if (record > known_) received_.findings.push_back({record, std::move(rule), std::move(why)});
  }

  void SeeAct(const ReplayedAct& act) {
    if (signatures_.has_value()) signatures_->SeeAct(act);
    rolls_.SeeAct(act);
    orders_.SeeAct(act);
    if (act.number > known_) received_.told.push_back(teller_.Tell(act));
  }

  void SeeEvent(const ReplayedEvent& event) {
    if (signatures_.has_value()) signatures_->SeeEvent(event);
    orders_.SeeEvent(event);
    if (grader_.has_value()) grader_->See(event);
    const auto roll = rolls_.See({event.number, event.before, event.event, event.annotations, event.chain_before});
    if (roll.has_value() && roll->verdict == RollVerdict::kContradicted && event.breach == nullptr) {
      Find(event.number, "",
           absl::StrCat("not as rolled: ", open_ ? absl::StrJoin(roll->why, " ") : "its source makes another outcome"));
    }
    for (const ClaimResult& claim : event.claims) {
      if (claim.holds) continue;
      Find(event.number, "",
           open_ ? absl::StrCat("the claim ", claim.claim.name(), " is broken") : std::string("a claim is broken"));
    }
    if (event.number > known_) received_.told.push_back(teller_.Tell(event));
  }

  void SeeSignatures() {
    if (!signatures_.has_value()) return;
    const auto post = JudgePost(&*signatures_, rolls_.links(), grader_.has_value() ? &*grader_ : nullptr,
                                log_.filled.get(), log_.name, received_.outcome);
    for (const SignatureFinding& finding : post->findings) Find(finding.record, "", finding.why);
    for (const GoodMark& mark : post->log.marks) {
      if (mark.record > known_)
        received_.signatures[mark.record] = absl::StrCat("the signature of ", mark.by, " is good");
    }
  }

  const uint64_t known_;
  Received& received_;
  OpenedLog& log_;
  const Ruleset& ruleset_;
  const RecordTeller teller_;
  ProvenanceChecker rolls_;
  OrderBook orders_;
  std::optional<SignatureChecker> signatures_;
  std::optional<Grader> grader_;  // of a sealed log
  const bool open_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<LogInMemory>> LogInMemory::Open(absl::string_view bytes, const std::string& name,
                                                               const LogAccess& access) {
  const int fd = memfd_create("adjutant", MFD_CLOEXEC);
  if (fd < 0) return WithExit(Exit::kUnreadable, absl::UnavailableError(absl::StrCat(name, ": there is no memory")));
  std::unique_ptr<LogInMemory> memory(new LogInMemory(fd));
  ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kUnreadable, WriteFully(fd, name, bytes, 0)));
  auto source = ByteSource::OfDescriptor(fd, name, 0);
  if (!source.ok()) return WithExit(Exit::kUnreadable, source.status());
  auto reader = OpenReader(*std::move(source));
  if (!reader.ok()) return WithExit(Exit::kUnreadable, reader.status());
  ADJUTANT_ASSIGN_OR_RETURN(memory->log_.ruleset, RulesetForLog((*reader)->header(), name, access.overlays));
  memory->log_.name = name;
  memory->log_.reader = *std::move(reader);
  ADJUTANT_RETURN_IF_ERROR(ReadSealed(name, access, &memory->log_));
  return memory;
}

LogInMemory::~LogInMemory() {
  log_.reader.reset();
  ::close(fd_);
}

absl::StatusOr<Received> JudgeReceived(absl::string_view bytes, const std::string& name, uint64_t known,
                                       PlayerId viewer, const LogAccess& access) {
  Received received;
  ADJUTANT_ASSIGN_OR_RETURN(received.memory, LogInMemory::Open(bytes, name, access));
  ADJUTANT_RETURN_IF_ERROR(Judge(known, viewer, &received).Run());
  return received;
}

}  // namespace adjutant
