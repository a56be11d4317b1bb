#include "verify/program/sealing.h"

#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/sealed/sealer.h"
#include "verify/program/keyring.h"

namespace adjutant {

absl::Status CheckMayAppend(const Desk& desk, const v1::LogHeader& header) {
  if (header.chance().dice() != v1::ChancePlan::DEALER) return absl::OkStatus();
  for (const Appended& one : desk.appended()) {
    if (one.event.player != kChance) continue;
    return Failure(Exit::kNo, absl::StrCat("event ", one.number,
                                           " is an outcome of chance, and in this game the dealer "
                                           "draws: end with `adjutant mark`, and he goes on with `adjutant deal`"));
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<std::string>> StoredEvents(const Desk& desk, const AppendAt& at, Console* console) {
  if (!IsSealed(at.header)) return desk.Bytes();
  const Ruleset& rules = desk.ruleset();
  ADJUTANT_ASSIGN_OR_RETURN(const std::vector<SealParty> parties, SealPartiesOf(at.header, rules));
  std::optional<Sealer> sealer;
  std::string sealed_by;
  std::vector<std::string> stored;
  Sha256 chain = at.chain;
  for (size_t i = 0; i < desk.appended().size(); ++i) {
    const Appended& one = desk.appended()[i];
    const State& after = i + 1 < desk.appended().size() ? desk.appended()[i + 1].before : desk.state();
    const std::string& side = rules.game().sides()[one.event.player == kChance ? 0 : one.event.player - 1u];
    if (HiddenParts(rules, parties, one.before, one.event, after).empty()) {
      stored.push_back(
          EventCodec(rules).ToBytes(one.event, one.annotations.ByteSizeLong() == 0 ? nullptr : &one.annotations));
    } else {
      if (sealed_by != side) {
        ADJUTANT_ASSIGN_OR_RETURN(const PartyKeys keys,
                                  KeysFor(at.header, post::GameIdOf(at.header_chain), rules, side, at.path, console));
        sealer.emplace(rules, parties, keys.secret.master);
        sealed_by = side;
      }
      auto bytes = sealer->Bytes(one.before, one.event, after, one.annotations, chain);
      if (!bytes.ok()) return WithExit(Exit::kNo, bytes.status());
      stored.push_back(*std::move(bytes));
    }
    chain = ChainOf(chain, at.last + i + 1, RecordKind::kEvent, stored.back());
  }
  return stored;
}

}  // namespace adjutant
