#include "verify/program/sealing.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/replayer.h"
#include "replay/sealed/light.h"
#include "replay/sealed/sealer.h"
#include "verify/program/keyring.h"

namespace adjutant {

namespace {

// Where decks are masked chance is recorded by `reveal` only.
absl::Status CheckMayAppendMasked(const Desk& desk) {
  for (const Appended& one : desk.appended()) {
    if (one.event.player == kChance) {
      return Failure(Exit::kNo, absl::StrCat("event ", one.number,
                                             " is an outcome of chance, and in this game "
                                             "`adjutant reveal` draws and rolls"));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckReadsHand(const FilledLog* filled, const std::string& path) {
  if (filled == nullptr || !filled->awaits_factors()) return absl::OkStatus();
  return Failure(Exit::kNo, absl::StrCat(path, ": factors of drawn cards are missing, so that ", filled->role(),
                                         " cannot read his hand: both sides run `adjutant reveal` first"));
}

absl::Status CheckMayAppend(const Desk& desk, const v1::LogHeader& header) {
  if (IsMasked(header)) return CheckMayAppendMasked(desk);
  if (header.chance().dice() != v1::ChancePlan::DEALER) return absl::OkStatus();
  for (const Appended& one : desk.appended()) {
    if (one.event.player != kChance) continue;
    return Failure(Exit::kNo, absl::StrCat("event ", one.number,
                                           " is an outcome of chance, and in this game the dealer "
                                           "draws: end with `adjutant mark`, and he goes on with `adjutant deal`"));
  }
  return absl::OkStatus();
}

namespace {

// Follows the log for what its reader may open by what he plays.
class OwnOpenings {
 public:
  OwnOpenings(const Ruleset& rules, std::shared_ptr<const FilledLog> log)
      : rules_(rules), log_(std::move(log)), light_(rules, log_->sealed().parties()) {}

  absl::Status Follow() {
    const auto reader = FilledLog::Open(log_);
    ReplayOptions options;
    options.check_claims = false;
    const auto outcome = Replay(*reader, rules_, options, [&](const ReplayedEvent& event) {
      std::vector<ArgBits> parts;
      for (const SealedPart& part : log_->sealed().records()[event.number - 1].parts) parts.push_back(part.args);
      light_.See(event.number, event.before, event.event, event.after, parts);
    });
    return outcome.ok() ? absl::OkStatus() : InputError(outcome.status());
  }
  // Adds to `annotations` what the event names, and everybody learns by it. What else comes to light the dealer opens:
  // of that the reader may have a filling only.
  void Add(uint64_t number, const State& before, const Event& event, const State& after,
           const std::vector<HiddenPart>& hidden, v1::Annotations* annotations) {
    std::vector<ArgBits> parts;
    for (const HiddenPart& part : hidden) parts.push_back(part.args);
    for (const DueOpening& due : light_.See(number, before, event, after, parts)) {
      const std::vector<KnownRecord>& records = log_->sealed().records();
      if (!due.to_all || due.event > records.size()) continue;
      const KnownRecord& sealed = records[due.event - 1];
      const SealedPart& part = sealed.parts[due.part];
      if (part.opening.empty() || part.opened_at != 0 || !Names(event, sealed.event.event, part.args)) continue;
      v1::Opened* opened = annotations->add_opened();
      opened->set_event(due.event);
      opened->set_part(due.part);
      opened->set_opening(part.opening);
    }
  }

 private:
  // Whether `event` names a thing that `sealed` names among `args`.
  bool Names(const Event& event, const Event& sealed, ArgBits args) const {
    const EventSchema& schema = rules_.game().schema();
    const EventTypeSpec &type = *schema.Find(event.type), &of = *schema.Find(sealed.type);
    for (size_t i = 0; i < of.args.size(); ++i) {
      if ((args & BitOf(i)) == 0 || of.args[i].kind != ArgKind::kDomain || sealed.args[i] == kNone) continue;
      for (size_t j = 0; j < type.args.size(); ++j) {
        if (type.args[j].kind == ArgKind::kDomain && type.args[j].domain == of.args[i].domain &&
            event.args[j] == sealed.args[i]) {
          return true;
        }
      }
    }
    return false;
  }

  const Ruleset& rules_;
  const std::shared_ptr<const FilledLog> log_;
  Light light_;
};

}  // namespace

absl::StatusOr<std::vector<std::string>> StoredEvents(const Desk& desk, const AppendAt& at, Console* console) {
  if (!IsSealed(at.header)) return desk.Bytes();
  const Ruleset& rules = desk.ruleset();
  ADJUTANT_ASSIGN_OR_RETURN(const std::vector<SealParty> parties, SealPartiesOf(at.header, rules));
  OwnOpenings openings(rules, at.filled);
  ADJUTANT_RETURN_IF_ERROR(openings.Follow());
  std::optional<Sealer> sealer;
  std::string sealed_by;
  std::vector<std::string> stored;
  Sha256 chain = at.chain;
  for (size_t i = 0; i < desk.appended().size(); ++i) {
    const Appended& one = desk.appended()[i];
    const State& after = i + 1 < desk.appended().size() ? desk.appended()[i + 1].before : desk.state();
    const std::vector<HiddenPart> hidden = HiddenParts(rules, parties, one.before, one.event, after);
    if (one.refused && !hidden.empty()) {
      return Failure(Exit::kNo,
                     absl::StrCat("event ", one.number,
                                  " is against the rules and names what somebody may not know: sealed, nobody "
                                  "else could carry it out. Agree on how play goes on without it"));
    }
    v1::Annotations annotations = one.annotations;
    openings.Add(one.number, one.before, one.event, after, hidden, &annotations);
    if (hidden.empty()) {
      stored.push_back(EventCodec(rules).ToBytes(one.event, annotations.ByteSizeLong() == 0 ? nullptr : &annotations));
    } else {
      const std::string side = rules.game().sides()[one.event.player == kChance ? 0 : one.event.player - 1u];
      if (sealed_by != side) {
        ADJUTANT_ASSIGN_OR_RETURN(const PartyKeys keys,
                                  KeysFor(at.header, post::GameIdOf(at.header_chain), rules, side, at.path, console));
        sealer.emplace(rules, parties, keys.secret.master);
        sealed_by = side;
      }
      auto bytes = sealer->Bytes(one.before, one.event, after, std::move(annotations), chain);
      if (!bytes.ok()) return WithExit(Exit::kNo, bytes.status());
      stored.push_back(*std::move(bytes));
    }
    chain = ChainOf(chain, at.last + i + 1, RecordKind::kEvent, stored.back());
  }
  return stored;
}

}  // namespace adjutant
