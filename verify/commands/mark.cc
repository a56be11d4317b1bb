// adjutant mark: signs the record, for a game by post.
#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/act.h"
#include "replay/fingerprint.h"
#include "verify/commands/commands.h"
#include "verify/program/keyring.h"
#include "verify/record/session.h"
#include "verify/record/signatures.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// A log that was read to its end, with what is signed of it.
struct ReadLog {
  ReplayOutcome outcome;
  SignedLog log;
  std::vector<std::pair<uint32_t, post::ChainValue>> links;  // of the party that is to sign
  std::string other;                                         // the first other author of the records that are unsigned
  uint64_t other_from = 0;
};

absl::StatusOr<ReadLog> Read(const OpenedLog& opened, const std::string& path, const std::string& role) {
  ReadLog read;
  const Ruleset& ruleset = *opened.ruleset;
  SignatureChecker checker(ruleset, opened.reader->header(), opened.reader->chain());
  const auto see = [&](uint64_t number, const std::string& author) {
    if (author.empty() || author == role || !read.other.empty()) return;
    read.other = author;
    read.other_from = number;
  };
  ReplayOptions options;
  options.check_claims = false;
  options.act = [&](const ReplayedAct& act) {
    checker.SeeAct(act);
    if (act.act.mark().purpose() == v1::Mark::TURN) {
      read.other.clear();
    } else if (!act.act.has_mark()) {
      see(act.number, act.act.by());
    }
    if (act.act.has_link() && act.act.by() == role) {
      read.links.emplace_back(act.act.link().batch(), post::ChainValueOf(act.chain_before));
    }
  };
  const std::vector<std::string>& sides = ruleset.game().sides();
  auto outcome = Replay(*opened.reader, ruleset, options, [&](const ReplayedEvent& event) {
    checker.SeeEvent(event);
    if (event.event.player != kChance) see(event.number, sides[event.event.player - 1u]);
  });
  if (!outcome.ok()) return InputError(outcome.status());
  read.outcome = *std::move(outcome);
  read.log = checker.Take(path);
  return read;
}

// Whether an honest player may sign this.
absl::Status MaySign(const ReadLog& read, const std::string& path, const std::string& role, post::MarkPurpose purpose) {
  if (purpose == post::MarkPurpose::kRead) return absl::OkStatus();
  const std::string see = absl::StrCat("; `adjutant check ", path, "` says more");
  if (!read.log.findings.empty()) {
    const SignatureFinding& first = read.log.findings.front();
    return Failure(Exit::kNo, absl::StrCat(path, ": record ", first.record, " is false: ", first.why, see));
  }
  if (read.outcome.refused) {
    return Failure(Exit::kNo,
                   absl::StrCat(path, ": event ", read.outcome.refusal.number, " is against the rules", see));
  }
  if (purpose == post::MarkPurpose::kTurn && !read.other.empty()) {
    return Failure(Exit::kNo, absl::StrCat(path, ": record ", read.other_from, " is by ", read.other,
                                           ", who has not signed it; ", role, " cannot sign it for him"));
  }
  return absl::OkStatus();
}

absl::StatusOr<post::MarkPurpose> PurposeFrom(const Flags& flags) {
  if (flags.Has("agreed") && flags.Has("read")) return UsageError("mark: --agreed and --read exclude each other");
  return flags.Has("agreed") ? post::MarkPurpose::kAgreed
         : flags.Has("read") ? post::MarkPurpose::kRead
                             : post::MarkPurpose::kTurn;
}

// The file of what was said is new, and the log has something that this party said: it is from another computer, or the
// file was lost.
bool WasLost(const ReadLog& read, const PartyKeys& keys) {
  const bool marked = std::any_of(read.log.marks.begin(), read.log.marks.end(),
                                  [&](const GoodMark& mark) { return mark.by == keys.offer.role; });
  return (marked || !read.links.empty()) && keys.said->was_signed().empty();
}

// Where the other side has signed that what was signed on another branch is false, that branch binds nobody any more.
absl::Status ReleaseRefused(const SignedLog& log, PartyKeys* keys) {
  for (const GoodComplaint& complaint : log.complaints) {
    if (complaint.of != keys->offer.role || complaint.by == keys->offer.role) continue;
    const std::map<uint64_t, post::ChainValue> was_signed = keys->said->was_signed();
    const auto refused = was_signed.find(complaint.number);
    if (refused == was_signed.end() || refused->second != complaint.chain) continue;
    for (const auto& [number, chain] : was_signed) {
      const bool here = number < log.chains.size() && log.chains[number] == chain;
      if (number > complaint.number || here) continue;
      ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kNo, keys->said->Release(number, chain)));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string& path = call.operands[0];
  if (path == "-") return UsageError("mark: LOG must be a file");
  ADJUTANT_ASSIGN_OR_RETURN(const post::MarkPurpose purpose, PurposeFrom(call.flags));
  ADJUTANT_ASSIGN_OR_RETURN(const auto up_to,
                            call.flags.Number(purpose == post::MarkPurpose::kRead ? "read" : "agreed"));
  // Its lock is held from here on: nothing comes between reading and signing.
  ADJUTANT_ASSIGN_OR_RETURN(const auto writer, OpenToAppend(path));
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog opened, OpenLog(path, call.flags.All("overlay")));
  const post::GameId game = post::GameIdOf(opened.reader->chain());
  ADJUTANT_ASSIGN_OR_RETURN(PartyKeys keys, KeysFor(opened.reader->header(), game, *opened.ruleset,
                                                    call.flags.Get("as"), path, &call.console));
  const std::string& role = keys.offer.role;
  ADJUTANT_ASSIGN_OR_RETURN(const ReadLog read, Read(opened, path, role));
  ADJUTANT_RETURN_IF_ERROR(MaySign(read, path, role, purpose));
  const uint64_t last = writer->events();
  const uint64_t number = up_to.value_or(last);
  if (number > last) return NoSuchEvent(path, last, number);
  const bool lost = WasLost(read, keys);
  if (lost) {
    if (!call.flags.Has("rebuild")) {
      return Failure(Exit::kNo,
                     absl::StrCat(keys.said->path(), ": does not know what ", role, " has signed in ", path,
                                  ". If this is the newest copy of the log, --rebuild takes it from there; if not, a "
                                  "second signature would prove a cheat"));
    }
  }
  ADJUTANT_RETURN_IF_ERROR(Join(game, &keys));
  if (lost) ADJUTANT_RETURN_IF_ERROR(SayAgain(read.log, read.links, &keys));
  ADJUTANT_RETURN_IF_ERROR(ReleaseRefused(read.log, &keys));
  const post::MarkedPlace place{purpose, game, read.log.chains[number], number, keys.number};
  ADJUTANT_RETURN_IF_ERROR(WithExit(
      Exit::kNo, keys.said->SaySigned(number, place.chain, [&](uint64_t at) -> std::optional<post::ChainValue> {
        if (at >= read.log.chains.size()) return std::nullopt;
        return read.log.chains[at];
      })));
  v1::Act act;
  act.set_by(role);
  act.set_note(call.flags.Get("note"));
  act.mutable_mark()->set_purpose(static_cast<v1::Mark::Purpose>(purpose));
  act.mutable_mark()->set_number(number);
  act.mutable_mark()->set_signature(post::SignMark(keys.identity, place).str());
  const NewRecord record{RecordKind::kAct, ActBytes(act)};
  ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kUnreadable, writer->AppendRecords(absl::MakeConstSpan(&record, 1))));
  const std::string words = FingerprintOf(writer->chain());
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", path).Field("role", role).Field("purpose", std::string(post::PurposeName(purpose)));
    json.Field("number", number).Field("record", last + 1).Field("fingerprint", words).End();
  } else {
    call.console.Print(Printable(path), ": ", role, " signs up to record ", number, " (", post::PurposeName(purpose),
                       "); the mark is record ", last + 1, ", fingerprint ", words, "\n");
  }
  return Exit::kOk;
}

}  // namespace

const Command kMarkCommand = {
    "mark",
    "LOG",
    "signs the record of a game by post with the key that is here",
    "Without a flag: \"I wrote every record since the last mark\", which is how a turn ends and the header is\n"
    "agreed to. --agreed: \"checked; I shall not dispute records up to N\". --read: received, and nothing more.\n"
    "What is signed is written down beside the keys before it leaves. A log that contradicts what was signed before\n"
    "is refused: two signatures on two positions prove a cheat to everybody who has both. Keys are in\n"
    "$ADJUTANT_KEYS, or where `adjutant key --help` says.",
    "adjutant mark game.adj --as=us",
    1,
    1,
    {{"as", "ROLE", "who signs; may be left out if the keys of one party are here"},
     {"agreed", "N", "agrees to the record up to N"},
     {"read", "N", "has received the record up to N"},
     {"rebuild", "", "takes what was signed before from the log, where the file that knows it is lost"},
     {"note", "TEXT", "what is written beside the mark"},
     OverlayFlag()},
    Run};

}  // namespace adjutant
