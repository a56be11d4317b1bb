#include "replay/sealed/sealer.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_split.h"
#include "core/kernel/hidden_facts.h"
#include "core/kernel/status.h"
#include "replay/post/seal.h"
#include "replay/sealed/filling.h"

namespace adjutant {

namespace {

// Of what the rules hide, what is kept in this log.
ArgBits KeptOf(const Ruleset& ruleset, const EventTypeSpec& type, ArgBits hidden,
               const std::vector<SealParty>& parties) {
  if (parties.empty() || parties.front().kept.empty()) return hidden;
  const std::vector<std::string>& kept = parties.front().kept;
  const std::vector<std::string>& domains = ruleset.game().schema().domains();
  ArgBits bits = 0;
  for (size_t i = 0; i < type.args.size(); ++i) {
    if (type.args[i].kind != ArgKind::kDomain) continue;
    const std::string& domain = domains[static_cast<size_t>(type.args[i].domain)];
    if (std::find(kept.begin(), kept.end(), domain) != kept.end()) bits |= BitOf(i);
  }
  return hidden & bits;
}

}  // namespace

std::vector<HiddenPart> HiddenParts(const Ruleset& ruleset, const std::vector<SealParty>& parties, const State& before,
                                    const Event& event, const State& after) {
  const ArgBits from_observers = HiddenArgs(ruleset, before, event, after, kObserver);
  std::vector<ArgBits> from(parties.size());
  ArgBits sealed = from_observers;
  for (size_t i = 0; i < parties.size(); ++i) {
    from[i] =
        parties[i].sees == kObserver ? from_observers : HiddenArgs(ruleset, before, event, after, parties[i].sees);
    sealed |= from[i];
  }
  std::vector<HiddenPart> parts;
  const EventTypeSpec* type = ruleset.game().schema().Find(event.type);
  if (sealed == 0 || type == nullptr) return parts;
  sealed = KeptOf(ruleset, *type, sealed, parties);
  const google::protobuf::FieldDescriptor* last = nullptr;
  for (size_t i = 0; i < type->args.size(); ++i) {
    if ((sealed & BitOf(i)) == 0) continue;
    if (type->args[i].field != std::exchange(last, type->args[i].field)) {
      parts.emplace_back();
      for (size_t j = 0; j < parties.size(); ++j) {
        if ((from[j] & BitOf(i)) == 0) parts.back().known_to.push_back(&parties[j]);
      }
    }
    parts.back().args |= BitOf(i);
  }
  return parts;
}

Sealer::Sealer(const Ruleset& ruleset, std::vector<SealParty> parties, const post::Master& master)
    : ruleset_(ruleset), codec_(ruleset), parties_(std::move(parties)), seal_key_(post::DeriveKey(master, "seal")) {}

absl::StatusOr<std::string> Sealer::Bytes(const State& before, const Event& event, const State& after,
                                          v1::Annotations annotations, const Sha256& chain_before) const {
  const std::vector<HiddenPart> parts = HiddenParts(ruleset_, parties_, before, event, after);
  const EventTypeSpec* type = ruleset_.game().schema().Find(event.type);
  ArgBits missing = 0;
  for (size_t i = 0; i < parts.size(); ++i) {
    const HiddenPart& part = parts[i];
    missing |= part.args;
    v1::Seal* seal = annotations.add_sealed();
    for (size_t arg = 0; arg < type->args.size(); ++arg) {
      if ((part.args & BitOf(arg)) == 0) continue;
      seal->set_field(type->args[arg].field->name());
      break;
    }
    for (const auto place : absl::StrSplit(PlacesOf(ruleset_, before, event, part.args), '\n', absl::SkipEmpty())) {
      seal->add_place(std::string(place));
    }
    const post::SealPlace at{post::ChainValueOf(chain_before), static_cast<uint8_t>(i)};
    ADJUTANT_ASSIGN_OR_RETURN(const post::MadeSeal made,
                              post::MakeSeal(seal_key_, at, codec_.BodyOf(event, part.args)));
    seal->set_commitment(made.commitment.str());
    for (const SealParty* reader : part.known_to) {
      seal->add_known_to(reader->role);
      ADJUTANT_ASSIGN_OR_RETURN(*seal->add_box(), post::Box(reader->box_key, made.opening));
    }
  }
  return codec_.ToBytes(event, annotations.ByteSizeLong() == 0 ? nullptr : &annotations, missing);
}

}  // namespace adjutant
