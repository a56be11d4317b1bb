// A game of the toy by post, played honestly from keys of its own, for tests that play it dishonestly.
#ifndef ADJUTANT_TESTS_VERIFY_POST_GAME_H_
#define ADJUTANT_TESTS_VERIFY_POST_GAME_H_

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "replay/act.h"
#include "replay/post/chain.h"
#include "replay/post/offer.h"
#include "tests/replay/toy_log.h"
#include "verify/dice/provenance.h"
#include "verify/record/signatures.h"

namespace adjutant::testing {

inline post::Master MasterFor(const std::string& word) {
  return *post::Master::From(post::GameId{Sha256Of("master " + word)}.view());
}
inline post::Identity IdentityFor(const std::string& word) {
  return post::Identity(*post::SignSeed::From(post::GameId{Sha256Of("identity " + word)}.view()));
}
inline post::PartyNumber NumberOf(const std::string& role) {
  return *post::PartyOf(role, std::vector<std::string>{"red", "blue"});
}
// One chain for each role: they take long to make.
inline const post::DiceChain& ChainFor(const std::string& role) {
  static auto& chains = *new std::map<std::string, std::unique_ptr<post::DiceChain>>;
  auto& chain = chains[role];
  if (chain == nullptr) {
    chain = std::make_unique<post::DiceChain>(NumberOf(role), post::DeriveKey(MasterFor(role), "dice"));
  }
  return *chain;
}
inline const post::Offer& OfferFor(const std::string& role) {
  static auto& offers = *new std::map<std::string, post::Offer>;
  const auto found = offers.find(role);
  if (found != offers.end()) return found->second;
  return offers[role] = post::MakeOffer(role, NumberOf(role), "Player " + role, IdentityFor(role), MasterFor(role));
}

class PostGame {
 public:
  explicit PostGame(v1::ChancePlan::Dice dice = v1::ChancePlan::TWO_CHAIN, std::vector<std::string> more = {})
      : rules_(ToyRules()), codec_(std::make_unique<EventCodec>(*rules_)), state_(rules_->NewState()), dice_(dice) {
    header_ = HeaderFor(*rules_);
    header_.set_format_version(2);
    header_.set_keys_counted(true);
    header_.mutable_chance()->set_dice(dice);
    roles_ = {"red", "blue"};
    if (dice == v1::ChancePlan::DEALER) roles_.push_back("dealer");
    for (const std::string& role : roles_) *header_.add_party() = PartyOfOffer(OfferFor(role));
    for (const std::string& role : more) *header_.add_party() = PartyOfOffer(OfferFor(role));
  }

  v1::LogHeader& header() { return header_; }
  const Ruleset& rules() const { return *rules_; }
  std::vector<NewRecord>& records() { return records_; }
  uint64_t last() const { return records_.size(); }
  bool chance_due() const { return IsRollDue(*rules_, state_); }

  // The chain value after record `number`, as the records are now.
  Sha256 ChainAfter(uint64_t number) const {
    Sha256 chain = ChainOf(Sha256{}, 0, RecordKind::kHeader, header_.SerializeAsString());
    for (uint64_t i = 0; i < number; ++i) chain = ChainOf(chain, i + 1, records_[i].kind, records_[i].payload);
    return chain;
  }
  post::GameId game() const { return post::GameIdOf(ChainAfter(0)); }
  std::string bytes() const { return LogBytesOf(header_, records_, nullptr); }

  void Add(const v1::Act& act) { records_.push_back(ActRecord(act)); }
  v1::Act MarkAct(const std::string& role, v1::Mark::Purpose purpose, uint64_t number) const {
    const post::MarkedPlace place{static_cast<post::MarkPurpose>(purpose), game(),
                                  post::ChainValueOf(ChainAfter(number)), number, NumberOf(role)};
    v1::Act act;
    act.set_by(role);
    act.mutable_mark()->set_purpose(purpose);
    act.mutable_mark()->set_number(number);
    act.mutable_mark()->set_signature(post::SignMark(IdentityFor(role), place).str());
    return act;
  }
  void Mark(const std::string& role, v1::Mark::Purpose purpose = v1::Mark::TURN) {
    Add(MarkAct(role, purpose, last()));
    if (purpose == v1::Mark::TURN) author_.clear();
  }
  v1::Act LinkAct(const std::string& role, uint32_t batch) const {
    v1::Act act;
    act.set_by(role);
    act.mutable_link()->set_batch(batch);
    act.mutable_link()->set_value(ChainFor(role).OfBatch(batch)->str());
    return act;
  }
  void Link(const std::string& role, uint32_t batch) {
    Add(LinkAct(role, batch));
    author_ = role;
  }
  void Record(const Event& event) {
    rules_->Apply(&state_, event, nullptr);
    records_.push_back(EventRecord(codec_->ToBytes(event)));
  }
  // An act that does nothing to play; `word` tells two of them apart.
  void LockUp(const std::string& role, const std::string& word) {
    v1::Act act;
    act.set_by(role);
    act.mutable_escrowed()->set_scope(v1::Escrowed::DICE);
    act.mutable_escrowed()->set_box(word);
    Add(act);
  }
  void Disclose(const std::string& role, const post::Master& master) {
    v1::Act act;
    act.set_by(role);
    act.mutable_disclosed()->set_master(std::string(master.Reveal()));
    Add(act);
  }

  // All sign the header; with a dealer the links that fix his seed come with that.
  void Begin() {
    for (const std::string& role : roles_) Mark(role);
    if (dice_ != v1::ChancePlan::DEALER) return;
    std::vector<post::PartyLink> links;
    for (const std::string& role : roles_) {
      Link(role, 1);
      Mark(role);
      links.push_back({NumberOf(role), *ChainFor(role).OfBatch(1)});
    }
    dealt_.emplace(post::DealSeedOf(MasterFor("dealer"), post::BatchSeedOf(game(), 1, links)));
  }

  // Plays decisions and chance honestly, `count` events or a few more, and leaves everything signed.
  void Play(int count) {
    for (int played = 0; played < count; ++played) {
      EventList legal;
      rules_->LegalEvents(state_, &legal);
      if (legal.empty()) return;
      if (IsRollDue(*rules_, state_)) {
        played += PlayChance();
        continue;
      }
      // Not always the same choice.
      const Event event = legal[(records_.size() * 7) % legal.size()];
      const std::string by = event.player == 1 ? "red" : "blue";
      if (!author_.empty() && author_ != by) Mark(author_);
      author_ = decided_ = by;
      Record(event);
    }
    if (!author_.empty()) Mark(author_);
  }

 private:
  int PlayChance() {
    std::string seed;
    post::BatchRolls* rolls = dealt_.has_value() ? &*dealt_ : nullptr;
    std::optional<post::BatchRolls> batch;
    if (rolls == nullptr) {
      ++batch_;
      const std::string first = decided_.empty() ? "red" : decided_, second = first == "red" ? "blue" : "red";
      if (!author_.empty()) Mark(author_);
      Link(first, batch_);
      Mark(first);
      Link(second, batch_);
      const post::BatchSeed made = post::BatchSeedOf(
          game(), batch_,
          {{NumberOf("red"), *ChainFor("red").OfBatch(batch_)}, {NumberOf("blue"), *ChainFor("blue").OfBatch(batch_)}});
      batch.emplace(made);
      rolls = &*batch;
      author_ = second;
    } else {
      if (!author_.empty()) Mark(author_);
      author_ = "dealer";
    }
    int played = 0;
    while (IsRollDue(*rules_, state_)) {
      EventList legal;
      rules_->LegalEvents(state_, &legal);
      uint32_t ways = 0;
      for (const Event& event : legal) ways += rules_->WaysTo(state_, event);
      uint32_t place = rolls->Roll(rules_->ChanceKey(state_), ways);
      for (const Event& event : legal) {
        const uint32_t has = rules_->WaysTo(state_, event);
        if (place < has) {
          Record(event);
          break;
        }
        place -= has;
      }
      ++played;
    }
    Mark(author_);
    return played;
  }

  std::unique_ptr<const Ruleset> rules_;
  std::unique_ptr<EventCodec> codec_;
  State state_;
  v1::ChancePlan::Dice dice_;
  v1::LogHeader header_;
  std::vector<std::string> roles_;
  std::vector<NewRecord> records_;
  std::string author_;   // of the records that are not signed yet
  std::string decided_;  // last
  uint32_t batch_ = 0;
  std::optional<post::BatchRolls> dealt_;
};

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_VERIFY_POST_GAME_H_
