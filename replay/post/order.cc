#include "replay/post/order.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/dice.h"
#include "core/kernel/status.h"

namespace adjutant::post {

namespace {

absl::Status Against(absl::string_view rule, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat(what, " [", rule, "]"));
}

}  // namespace

DiceOrder::DiceOrder(const GameId& game, std::vector<RollingParty> rolling, bool one_batch)
    : game_(game), parties_(std::move(rolling)), one_batch_(one_batch) {
  for (const RollingParty& party : parties_) known_[party.role] = {0, party.anchor};
}

std::vector<std::string> DiceOrder::Missing() const {
  std::vector<std::string> missing;
  if (batch_ == 0 || over_) return missing;
  for (const RollingParty& party : parties_) {
    if (shown_.count(party.role) == 0) missing.push_back(party.role);
  }
  return missing;
}

absl::Status DiceOrder::CheckNothingOpen(absl::string_view what) const {
  if (!Begun()) return absl::OkStatus();
  return Against("O5", absl::StrCat(what, " stands between the links of batch ", batch_, "; that of ",
                                    absl::StrJoin(Missing(), ", "), " is missing"));
}

void DiceOrder::EndBatch() {
  if (one_batch_ && seed_.has_value()) return;
  over_ = true;
  rolls_.reset();
  seed_.reset();
}

absl::Status DiceOrder::SeeDecision(absl::string_view by) {
  const absl::Status status = CheckNothingOpen(absl::StrCat("a decision of ", by));
  // Of a batch whose links are not all there, the number is used up.
  EndBatch();
  decided_ = std::string(by);
  after_mark_ = false;
  return status;
}

absl::Status DiceOrder::SeeConsent(absl::string_view by, bool changes) {
  const absl::Status status = CheckNothingOpen(absl::StrCat("a proposal or an answer of ", by));
  decided_ = std::string(by);
  after_mark_ = false;
  if (changes) EndBatch();
  return status;
}

absl::Status DiceOrder::SeeMark(absl::string_view by, bool turn) {
  if (!turn) return absl::OkStatus();
  after_mark_ = true;
  marked_ = std::string(by);
  const std::vector<std::string> open = std::exchange(unsigned_, {});
  for (const std::string& party : open) {
    if (party == by) continue;
    return Against("O3", absl::StrCat("the link of ", party, " for batch ", batch_, " lies in a segment that ", by,
                                      " signed: ", party, " did not show it for this position"));
  }
  return absl::OkStatus();
}

absl::Status DiceOrder::CheckBegins(absl::string_view by, uint32_t batch, bool chance_due) {
  if (batch != batch_ + 1) {
    return Against("O1", absl::StrCat("a link for batch ", batch, "; the next one is batch ", batch_ + 1));
  }
  if (one_batch_ && batch > 1) return Against("O1", "a second batch is begun, and the dealer's seed needs one only");
  if (!chance_due) return Against("O1", absl::StrCat("batch ", batch, " is begun where no public chance is due"));
  if (one_batch_) return absl::OkStatus();
  if (!after_mark_ || (!decided_.empty() && marked_ != decided_)) {
    return Against("O2", absl::StrCat("batch ", batch, " is begun, and ",
                                      decided_.empty() ? "nobody has signed the header"
                                                       : absl::StrCat(decided_, " has not signed what he decided"),
                                      " directly before"));
  }
  const bool decided_rolls = known_.count(decided_) != 0;
  if (decided_rolls && by != decided_) {
    return Against("O2", absl::StrCat(by, " shows his link for batch ", batch, " first; ", decided_,
                                      " decided last and is to show first"));
  }
  return absl::OkStatus();
}

absl::Status DiceOrder::SeeLink(absl::string_view by, uint32_t batch, const Link& link, bool chance_due) {
  const auto known = known_.find(std::string(by));
  if (known == known_.end()) {
    return Against("O1", absl::StrCat(by, " shows a link, and the dice are made without him"));
  }
  const auto party = std::find_if(parties_.begin(), parties_.end(), [&](const auto& one) { return one.role == by; });
  absl::Status status;
  const bool goes_on = Begun() && batch == batch_;
  if (!goes_on) {
    if (Begun()) {
      return Against("O1",
                     absl::StrCat("a link for batch ", batch, "; the links of batch ", batch_, " are not all there"));
    }
    status = CheckBegins(by, batch, chance_due);
    if (batch != batch_ + 1 || (one_batch_ && batch > 1)) return status;
  } else if (shown_.count(std::string(by)) != 0) {
    return Against("O1", absl::StrCat(by, " shows a link for batch ", batch, " twice"));
  }
  if (const absl::Status fits = VerifyLink(party->number, known->second, {batch, link}); !fits.ok()) {
    return Against("O1", absl::StrCat(by, ": ", fits.message()));
  }
  if (!goes_on) {
    batch_ = batch;
    shown_.clear();
    rolls_.reset();
    seed_.reset();
    over_ = false;
  }
  known->second = {batch, link};
  shown_[std::string(by)] = link;
  unsigned_.emplace_back(by);
  after_mark_ = false;
  if (!Missing().empty()) return status;
  std::vector<PartyLink> links;
  for (const RollingParty& one : parties_) links.push_back({one.number, shown_[one.role]});
  seed_ = BatchSeedOf(game_, batch_, links);
  if (!one_batch_) rolls_.emplace(*seed_);
  return status;
}

absl::StatusOr<std::string> DiceOrder::BeginRoll(absl::string_view purpose) {
  after_mark_ = false;
  if (!rolls_.has_value()) {
    return Begun() ? Against("O3", absl::StrCat("a roll for '", purpose, "' before the link of ",
                                                absl::StrJoin(Missing(), ", "), " is there"))
                   : Against("O4", absl::StrCat("a roll for '", purpose, "' that no batch is begun for"));
  }
  return rolls_->Count(purpose);
}

absl::Status DiceOrder::SeeRoll(absl::string_view purpose, uint32_t count, uint32_t outcome) {
  ADJUTANT_ASSIGN_OR_RETURN(const std::string key, BeginRoll(purpose));
  const uint32_t rolled = RollBySeed(seed_->hex(), key, count);
  if (rolled == outcome) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("the links of batch ", batch_, " give outcome ", rolled + 1, " of ",
                                                 count, " for '", key, "', recorded is outcome ", outcome + 1));
}

absl::Status DiceOrder::SeeDraw(bool ends_batch) {
  after_mark_ = false;
  const absl::Status status = CheckNothingOpen("a card that is dealt or drawn");
  if (ends_batch) EndBatch();
  return status;
}

absl::Status DiceOrder::SeeOther() {
  after_mark_ = false;
  if (!Begun()) return absl::OkStatus();
  return Against("O3",
                 absl::StrCat("an act that is neither a link nor a mark stands between the links of batch ", batch_));
}

}  // namespace adjutant::post
