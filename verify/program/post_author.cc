#include "verify/program/post_author.h"

#include <algorithm>
#include <map>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/act.h"
#include "verify/program/access.h"
#include "verify/terminal/exit.h"

namespace adjutant {

absl::StatusOr<std::unique_ptr<PostAuthor>> PostAuthor::Open(Invocation& call, const std::string& path,
                                                             const std::string& role) {
  std::unique_ptr<PostAuthor> author(new PostAuthor);
  author->path_ = path;
  // Its lock is held from here on: nothing comes between reading and signing.
  ADJUTANT_ASSIGN_OR_RETURN(author->writer_, OpenToAppend(path));
  LogAccess access = AccessOf(call);
  ADJUTANT_ASSIGN_OR_RETURN(author->opened_, OpenLog(path, access));
  author->game_ = post::GameIdOf(author->opened_.reader->chain());
  ADJUTANT_ASSIGN_OR_RETURN(
      author->keys_, KeysFor(author->header(), author->game_, *author->opened_.ruleset, role, path, &call.console));
  ADJUTANT_RETURN_IF_ERROR(author->Read());
  return author;
}

absl::StatusOr<OpenedLog> PostAuthor::Reopen(Invocation& call) const {
  if (opened_.filled == nullptr) return OpenLog(path_, AccessOf(call));
  OpenedLog again;
  again.name = opened_.name;
  again.ruleset = opened_.ruleset;
  again.filled = opened_.filled;
  again.reader = FilledLog::Open(opened_.filled);
  return again;
}

absl::Status PostAuthor::FollowLinks(Invocation& call, LinkChecker* links, State* state,
                                     const std::function<void(const ReplayedEvent&)>& seen) const {
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog log, Reopen(call));
  *state = log.ruleset->NewState();
  ReplayOptions options;
  options.check_claims = false;
  options.act = [&](const ReplayedAct& act) {
    links->SeeAct(act);
    *state = act.after;
  };
  const auto outcome = Replay(*log.reader, *log.ruleset, options, [&](const ReplayedEvent& event) {
    links->SeeEvent(event.number, event.before, event.event, event.annotations, event.chain_before);
    seen(event);
    *state = event.after;
  });
  if (!outcome.ok()) return InputError(outcome.status());
  if (links->findings().empty()) return absl::OkStatus();
  const LinkFinding& first = links->findings().front();
  return Failure(Exit::kNo, absl::StrCat(path_, ": record ", first.number, " is false: ", first.why));
}

bool PostAuthor::HasSigned() const {
  return std::any_of(log_.marks.begin(), log_.marks.end(), [&](const GoodMark& mark) { return mark.by == role(); });
}

absl::Status PostAuthor::Read() {
  const Ruleset& rules = *opened_.ruleset;
  SignatureChecker checker(rules, header(), opened_.reader->chain());
  const auto see = [&](uint64_t number, const std::string& author) {
    if (author.empty() || author == role() || !other_.empty()) return;
    other_ = author;
    other_from_ = number;
  };
  ReplayOptions options;
  options.check_claims = false;
  orders_ = std::make_unique<OrderBook>(rules, opened_.filled != nullptr);
  options.act = [&](const ReplayedAct& act) {
    checker.SeeAct(act);
    orders_->SeeAct(act);
    if (act.act.mark().purpose() == v1::Mark::TURN) {
      other_.clear();
    } else if (!act.act.has_mark()) {
      see(act.number, act.act.by());
    }
    if (act.act.has_link() && act.act.by() == role()) {
      links_.emplace_back(act.act.link().batch(), post::ChainValueOf(act.chain_before));
    }
  };
  const std::vector<std::string>& sides = rules.game().sides();
  auto outcome = Replay(*opened_.reader, rules, options, [&](const ReplayedEvent& event) {
    checker.SeeEvent(event);
    orders_->SeeEvent(event);
    const bool by_order = event.annotations != nullptr && event.annotations->by_order() != 0;
    if (event.event.player != kChance && !by_order) see(event.number, sides[event.event.player - 1u]);
  });
  if (!outcome.ok()) return InputError(outcome.status());
  outcome_ = *std::move(outcome);
  log_ = checker.Take(path_);
  for (const OrderFinding& finding : orders_->findings()) log_.findings.push_back({finding.number, finding.why});
  chains_ = log_.chains;
  return absl::OkStatus();
}

absl::Status PostAuthor::MaySign(post::MarkPurpose purpose) const {
  if (purpose == post::MarkPurpose::kRead) return absl::OkStatus();
  const std::string see = absl::StrCat("; `adjutant check ", path_, "` says more");
  if (!log_.findings.empty()) {
    const SignatureFinding& first = log_.findings.front();
    return Failure(Exit::kNo, absl::StrCat(path_, ": record ", first.record, " is false: ", first.why, see));
  }
  if (outcome_.refused) {
    return Failure(Exit::kNo, absl::StrCat(path_, ": event ", outcome_.refusal.number, " is against the rules", see));
  }
  if (purpose == post::MarkPurpose::kTurn && !other_.empty()) {
    return Failure(Exit::kNo, absl::StrCat(path_, ": record ", other_from_, " is by ", other_,
                                           ", who has not signed it; ", role(), " cannot sign it for him"));
  }
  return absl::OkStatus();
}

// The file of what was said is new, and the log has something that this party said: it is from another computer, or the
// file was lost.
bool PostAuthor::WasLost() const { return (HasSigned() || !links_.empty()) && keys_.said->was_signed().empty(); }

absl::Status PostAuthor::BeginToSpeak(bool rebuild) {
  const bool lost = WasLost();
  if (lost && !rebuild) {
    return Failure(Exit::kNo,
                   absl::StrCat(keys_.said->path(), ": does not know what ", role(), " has signed in ", path_,
                                ". If this is the newest copy of the log, --rebuild takes it from there; if not, a "
                                "second signature would prove a cheat"));
  }
  ADJUTANT_RETURN_IF_ERROR(Join(game_, &keys_));
  if (lost) ADJUTANT_RETURN_IF_ERROR(SayAgain(log_, links_, &keys_));
  return ReleaseRefused();
}

// Where the other side has signed that what was signed on another branch is false, that branch binds nobody any more.
absl::Status PostAuthor::ReleaseRefused() {
  for (const GoodComplaint& complaint : log_.complaints) {
    if (complaint.of != role() || complaint.by == role()) continue;
    const std::map<uint64_t, post::ChainValue> was_signed = keys_.said->was_signed();
    const auto refused = was_signed.find(complaint.number);
    if (refused == was_signed.end() || refused->second != complaint.chain) continue;
    for (const auto& [number, chain] : was_signed) {
      const bool here = number < log_.chains.size() && log_.chains[number] == chain;
      if (number > complaint.number || here) continue;
      ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kNo, keys_.said->Release(number, chain)));
    }
  }
  return absl::OkStatus();
}

void PostAuthor::Add(RecordKind kind, std::string payload) {
  const Sha256 chain = ChainOf(chains_.back().bytes, chains_.size(), kind, payload);
  chains_.push_back(post::ChainValueOf(chain));
  records_.push_back({kind, std::move(payload)});
}

void PostAuthor::Add(const v1::Act& act) { Add(RecordKind::kAct, ActBytes(act)); }

absl::Status PostAuthor::AddMark(post::MarkPurpose purpose, uint64_t number, const std::string& note) {
  const post::MarkedPlace place{purpose, game_, chains_[number], number, keys_.number};
  ADJUTANT_RETURN_IF_ERROR(WithExit(
      Exit::kNo, keys_.said->SaySigned(number, place.chain, [&](uint64_t at) -> std::optional<post::ChainValue> {
        if (at >= chains_.size()) return std::nullopt;
        return chains_[at];
      })));
  v1::Act act;
  act.set_by(role());
  act.set_note(note);
  act.mutable_mark()->set_purpose(static_cast<v1::Mark::Purpose>(purpose));
  act.mutable_mark()->set_number(number);
  act.mutable_mark()->set_signature(post::SignMark(keys_.identity, place).str());
  Add(act);
  return absl::OkStatus();
}

absl::StatusOr<post::Link> PostAuthor::AddLink(uint32_t batch) {
  const post::DiceChain chain(keys_.number, post::DeriveKey(keys_.secret.master, "dice"));
  auto link = chain.OfBatch(batch);
  if (!link.ok()) return WithExit(Exit::kNo, link.status());
  // Written down before it leaves: a link is shown for one position.
  ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kNo, keys_.said->SayLink(batch, chains_.back())));
  v1::Act act;
  act.set_by(role());
  act.mutable_link()->set_batch(batch);
  act.mutable_link()->set_value(link->str());
  Add(act);
  return link;
}

absl::Status PostAuthor::Write() {
  if (records_.empty()) return absl::OkStatus();
  return WithExit(Exit::kUnreadable, writer_->AppendRecords(records_));
}

}  // namespace adjutant
