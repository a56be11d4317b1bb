#include "verify/record/openings.h"

#include "absl/strings/str_cat.h"

namespace adjutant {
namespace {

// Of a log with more findings only the first are told.
constexpr size_t kFindingsMost = 1000;

}  // namespace

void OpeningChecker::Find(uint64_t number, std::string why) {
  if (findings_.size() < kFindingsMost) findings_.emplace_back(number, std::move(why));
}

void OpeningChecker::SeeEvent(uint64_t number, const v1::Annotations* annotations, const Sha256& chain_before) {
  if (annotations == nullptr) return;
  if (!annotations->sealed().empty()) {
    Sealed& sealed = sealed_[number];
    sealed.chain_before = post::ChainValueOf(chain_before);
    for (const v1::Seal& seal : annotations->sealed()) {
      const auto commitment = post::SealCommitment::From(seal.commitment());
      sealed.parts.push_back({commitment.ok() ? *commitment : post::SealCommitment(), ""});
      ++seals_;
    }
  }
  for (const v1::Opened& opened : annotations->opened()) SeeOpened(number, opened);
}

void OpeningChecker::SeeOpened(uint64_t number, const v1::Opened& opened) {
  // The factor of a masked card opens no seal.
  if (opened.opening().size() < post::kOpeningBlock) return;
  const std::string what = absl::StrCat("the opening of part ", opened.part(), " of event ", opened.event());
  const auto sealed = sealed_.find(opened.event());
  if (sealed == sealed_.end() || opened.part() >= sealed->second.parts.size()) {
    return Find(number, absl::StrCat(what, ": nothing is sealed there"));
  }
  Part& part = sealed->second.parts[opened.part()];
  const post::SealPlace place{sealed->second.chain_before, static_cast<uint8_t>(opened.part())};
  const auto body = post::VerifyOpening(part.commitment, place, opened.opening());
  if (!body.ok()) return Find(number, absl::StrCat(what, ": ", body.status().message()));
  opened_ += part.opening.empty() ? 1 : 0;
  part.opening = opened.opening();
}

void OpeningChecker::SeeSegment(uint64_t first, uint64_t last, const std::string& role) {
  for (auto at = sealed_.lower_bound(first); at != sealed_.end() && at->first <= last; ++at) at->second.by = role;
}

void OpeningChecker::SeeMaster(uint64_t number, const std::string& role, const post::Master& master) {
  const post::DerivedKey key = post::DeriveKey(master, "seal");
  for (const auto& [event, sealed] : sealed_) {
    if (sealed.by != role) continue;
    for (size_t i = 0; i < sealed.parts.size(); ++i) {
      const post::SealPlace place{sealed.chain_before, static_cast<uint8_t>(i)};
      const std::string& opening = sealed.parts[i].opening;
      if (opening.empty() || post::AuditSalt(key, place, opening).ok()) continue;
      Find(number,
           absl::StrCat("the salt of part ", i, " of event ", event, " does not follow from the master of ", role));
    }
  }
}

}  // namespace adjutant
