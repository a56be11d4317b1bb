#include "verify/dice/links.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/dice.h"
#include "core/kernel/status.h"
#include "replay/post/chain.h"
#include "replay/post/offer.h"
#include "replay/replayer.h"
#include "replay/sealed/parties.h"
#include "verify/dice/provenance.h"

namespace adjutant {

namespace {

// Of a log with more findings only the first are told.
constexpr size_t kFindingsMost = 1000;

}  // namespace

bool LinkChecker::IsFor(const v1::LogHeader& header) {
  return !header.party().empty() &&
         (header.chance().dice() == v1::ChancePlan::TWO_CHAIN || header.chance().dice() == v1::ChancePlan::DEALER);
}

LinkChecker::LinkChecker(const Ruleset& ruleset, const v1::LogHeader& header)
    : ruleset_(ruleset),
      codec_(ruleset),
      by_dealer_(header.chance().dice() == v1::ChancePlan::DEALER),
      keys_(header),
      sealed_(IsSealed(header)) {
  const std::vector<std::string> sides = ruleset.SeatIds();
  std::vector<std::string> rolling(header.chance().rolling().begin(), header.chance().rolling().end());
  if (rolling.empty()) rolling = sides;
  if (by_dealer_) rolling.push_back("dealer");
  for (const v1::Party& party : header.party()) {
    const auto number = post::PartyOf(party.role(), sides);
    const auto sign_key = post::SignKey::From(party.sign_key());
    const auto commitment = post::Commitment::From(party.master());
    const auto anchor = post::Link::From(party.dice_anchor());
    if (!number.ok() || !sign_key.ok() || !commitment.ok() || !anchor.ok()) continue;
    parties_[party.role()] = {*number, *sign_key, *commitment, *anchor};
  }
  for (const auto& [role, facts] : parties_) {
    if (std::find(rolling.begin(), rolling.end(), role) == rolling.end()) continue;
    rolling_.push_back({facts.number, role, facts.anchor});
  }
  std::sort(rolling_.begin(), rolling_.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
}

bool LinkChecker::Start(uint64_t number, const Sha256& chain_before) {
  if (std::exchange(first_, false)) {
    started_ = number == 1 && !rolling_.empty();
    game_ = post::GameIdOf(chain_before);
    order_.emplace(game_, rolling_, by_dealer_);
  }
  return started_;
}

void LinkChecker::Find(uint64_t number, const absl::Status& status) {
  if (!status.ok() && findings_.size() < kFindingsMost)
    findings_.push_back({number, false, std::string(status.message())});
}

bool LinkChecker::IsGoodTurnMark(const ReplayedAct& act) const {
  const v1::Mark& mark = act.act.mark();
  const auto party = parties_.find(act.act.by());
  const auto signature = post::Signature::From(mark.signature());
  if (mark.purpose() != v1::Mark::TURN || mark.number() + 1 != act.number || party == parties_.end() ||
      !signature.ok()) {
    return false;
  }
  const post::MarkedPlace place{post::MarkPurpose::kTurn, game_, post::ChainValueOf(act.chain_before), mark.number(),
                                party->second.number};
  return post::VerifyMark(party->second.sign_key, place, *signature).ok();
}

void LinkChecker::SeeAct(const ReplayedAct& act) {
  if (!Start(act.number, act.chain_before)) return;
  keys_.SeeAct(ruleset_, act);
  const std::string& by = act.act.by();
  switch (act.act.what_case()) {
    case v1::Act::kMark:
      if (act.act.mark().purpose() != v1::Mark::TURN || IsGoodTurnMark(act)) {
        Find(act.number, order_->SeeMark(by, act.act.mark().purpose() == v1::Mark::TURN));
      }
      return;
    case v1::Act::kLink: {
      // A dealer's seed is fixed before play begins.
      const bool due = by_dealer_ ? events_ == 0 : IsRollDue(ruleset_, act.before);
      const auto link = post::Link::From(act.act.link().value());
      Find(act.number, link.ok() ? order_->SeeLink(by, act.act.link().batch(), *link, due) : link.status());
      return;
    }
    case v1::Act::kProposed:
    case v1::Act::kAnswered:
      if (sealed_ && act.act.proposed().take_back().dice() == v1::TakeBack::SAME) {
        Find(act.number, absl::InvalidArgumentError("in a sealed log what is taken back falls anew: nobody but the "
                                                    "dealer could tell whether it comes out the same"));
      }
      Find(act.number, order_->SeeConsent(by, act.effect.what == ActEffect::kTakeBack));
      return;
    case v1::Act::kDisclosed:
      Find(act.number, order_->SeeOther());
      SeeDisclosed(act);
      return;
    default:
      Find(act.number, order_->SeeOther());
  }
}

void LinkChecker::SeeDisclosed(const ReplayedAct& act) {
  const auto party = parties_.find(act.act.by());
  if (act.act.disclosed().master().empty() || party == parties_.end()) return;
  // The audit takes its time, and once is enough.
  if (std::find(disclosed_.begin(), disclosed_.end(), act.act.by()) != disclosed_.end()) return;
  const auto master = post::Master::From(act.act.disclosed().master());
  if (!master.ok()) return Find(act.number, master.status());
  const PartyFacts& facts = party->second;
  if (const absl::Status fits = post::VerifyMaster(facts.number, *master, facts.commitment); !fits.ok()) {
    return Find(act.number, absl::InvalidArgumentError(absl::StrCat(
                                act.act.by(), " discloses a master, and the header commits to another one")));
  }
  // Every link that was shown hashes down to the anchor.
  if (post::DiceChain(facts.number, post::DeriveKey(*master, "dice")).anchor() != facts.anchor) {
    Find(act.number, absl::InvalidArgumentError(absl::StrCat("the chain of dice of ", act.act.by(),
                                                             " does not follow from his master: he chose its links")));
  }
  disclosed_.push_back(act.act.by());
  if (by_dealer_ && act.act.by() == "dealer") AuditDealer(act.number, *master);
}

void LinkChecker::AuditDealer(uint64_t number, const post::Master& master) {
  if (!order_->seed().has_value()) {
    if (dealt_.empty()) return;
    return Find(number, absl::InvalidArgumentError("the links that fix the dealer's seed are not all there"));
  }
  const post::DealSeed seed = post::DealSeedOf(master, *order_->seed());
  std::string hex = post::HexText(seed.Reveal());
  const post::WipedLater wiped(&hex);
  for (const DealtRoll& roll : dealt_) {
    ++audited_;
    const uint32_t place = RollBySeed(hex, roll.key, roll.outcomes);
    if (place >= roll.first && place - roll.first < roll.ways) continue;
    if (findings_.size() >= kFindingsMost) continue;
    findings_.push_back({roll.number, true,
                         absl::StrCat("the dealer's seed gives place ", place + 1, " of ", roll.outcomes, " for '",
                                      roll.key, "', and he dealt place ", roll.first + 1)});
  }
  dealt_.clear();
}

LinkedRoll LinkChecker::RollByLinks(const State& before, const Event& event) {
  LinkedRoll roll;
  const absl::StatusOr<std::string> key = order_->BeginRoll(ruleset_.ChanceKey(before));
  roll.what = LinkedRoll::kDiffers;
  if (!key.ok()) {
    roll.why = std::string(key.status().message());
    return roll;
  }
  roll.key = *key;
  const std::optional<ComputedRoll> computed = RollFor(ruleset_, before, order_->seed()->hex(), *key);
  if (!computed.has_value()) {
    roll.why = "no roll was due here";
    return roll;
  }
  if (computed->event == event) {
    roll.what = LinkedRoll::kFits;
    return roll;
  }
  roll.expected = computed->event;
  roll.why = absl::StrCat("the links of batch ", order_->batch(), " give '", codec_.ToNotation(computed->event),
                          "' for '", *key, "', and the log has '", codec_.ToNotation(event), "'");
  return roll;
}

LinkedRoll LinkChecker::RollByDealer(uint64_t number, const State& before, const Event& event, bool comes_again) {
  LinkedRoll roll;
  roll.by_dealer = true;
  roll.what = LinkedRoll::kByDealer;
  if (!order_->seed().has_value()) {
    roll.what = LinkedRoll::kDiffers;
    roll.why = "the links that fix the dealer's seed are not all there yet";
    return roll;
  }
  if (!IsRollDue(ruleset_, before)) return roll;
  roll.key = keys_.KeyOf(ruleset_, before);
  if (comes_again) {
    // Compared with what was taken back, which was audited.
    roll.what = LinkedRoll::kAgain;
    return roll;
  }
  DealtRoll dealt{number, roll.key, 0, 0, 0};
  EventList legal;
  ruleset_.LegalEvents(before, &legal);
  for (const Event& one : legal) {
    const uint32_t ways = ruleset_.WaysTo(before, one);
    if (one == event) {
      dealt.first = dealt.outcomes;
      dealt.ways = ways;
    }
    dealt.outcomes += ways;
  }
  if (dealt.ways > 0) dealt_.push_back(std::move(dealt));
  return roll;
}

std::optional<LinkedRoll> LinkChecker::SeeEvent(uint64_t number, const State& before, const Event& event,
                                                const v1::Annotations* annotations, const Sha256& chain_before) {
  if (!Start(number, chain_before)) return std::nullopt;
  ++events_;
  if (!disclosed_.empty()) {
    Find(number, absl::InvalidArgumentError(absl::StrCat("play goes on after ", absl::StrJoin(disclosed_, ", "),
                                                         " has disclosed his master: his secrets are none any more")));
  }
  if (event.player != kChance) {
    const std::vector<std::string>& sides = ruleset_.game().sides();
    // Whoever decided last goes on through what standing orders answer, and shows his link.
    const bool by_order = annotations != nullptr && annotations->by_order() != 0;
    const std::string decided = order_->decided();
    Find(number, order_->SeeDecision(by_order                       ? decided
                                     : event.player <= sides.size() ? sides[event.player - 1u]
                                                                    : ""));
    return std::nullopt;
  }
  LinkedRoll roll = SeeOutcome(number, before, event, annotations);
  keys_.CountRoll(ruleset_, before);
  return roll;
}

LinkedRoll LinkChecker::SeeOutcome(uint64_t number, const State& before, const Event& event,
                                   const v1::Annotations* annotations) {
  const bool comes_again = IsRollDue(ruleset_, before) && keys_.AgainAt(ruleset_, before) != nullptr;
  if (by_dealer_) return RollByDealer(number, before, event, comes_again);
  const bool drawn = annotations != nullptr && (annotations->has_drawn() || annotations->sealed_size() > 0);
  if (!drawn && !comes_again) return RollByLinks(before, event);
  Find(number, order_->SeeDraw(annotations != nullptr && annotations->has_drawn()));
  LinkedRoll roll;
  if (comes_again) roll.what = LinkedRoll::kAgain;
  return roll;
}

}  // namespace adjutant
