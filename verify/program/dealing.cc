#include "verify/program/dealing.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/status.h"
#include "replay/post/chain.h"
#include "replay/sealed/light.h"
#include "replay/sealed/sealer.h"
#include "verify/dice/links.h"
#include "verify/dice/provenance.h"
#include "verify/dice/roll_keys.h"
#include "verify/terminal/exit.h"

namespace adjutant {
namespace {

// Outcomes at a time: more in one go would be a defect of the rules.
constexpr int kOutcomesMost = 10000;

class Dealer {
 public:
  Dealer(Invocation& call, PostAuthor* author)
      : call_(call), author_(*author), rules_(author->ruleset()), links_(rules_, author->header()) {}

  absl::StatusOr<Dealt> Run() {
    ADJUTANT_RETURN_IF_ERROR(author_.MaySign(post::MarkPurpose::kTurn));
    ADJUTANT_RETURN_IF_ERROR(CheckWhole());
    ADJUTANT_RETURN_IF_ERROR(Follow());
    dealt_.state = state_;
    ADJUTANT_RETURN_IF_ERROR(ShowLink());
    ADJUTANT_RETURN_IF_ERROR(OpenDue());
    ADJUTANT_RETURN_IF_ERROR(Draw());
    while (CarriesOut()) {
      ADJUTANT_RETURN_IF_ERROR(OpenDue());
      ADJUTANT_RETURN_IF_ERROR(Draw());
    }
    if (!author_.added().empty() && !signed_) ADJUTANT_RETURN_IF_ERROR(author_.AddTurnMark());
    dealt_.state = state_;
    return dealt_;
  }

 private:
  // He deals from the truth: every box that is for him must open.
  absl::Status CheckWhole() const {
    if (author_.filled() == nullptr) return absl::OkStatus();
    const SealedLog& sealed = author_.filled()->sealed();
    for (const SealFinding& finding : sealed.findings()) {
      return Failure(Exit::kNo, absl::StrCat(author_.path(), ": record ", finding.record, " is false: ", finding.why));
    }
    if (sealed.IsWhole()) return absl::OkStatus();
    return Failure(Exit::kNo, absl::StrCat(author_.path(),
                                           ": something is sealed and not for the dealer; he cannot go "
                                           "on from a position that he does not know"));
  }

  absl::Status Follow() {
    if (author_.filled() != nullptr) light_ = std::make_unique<Light>(rules_, author_.filled()->sealed().parties());
    return author_.FollowLinks(call_, &links_, &state_, [&](const ReplayedEvent& event) {
      SeeLight(event.number, event.before, event.event, event.after, PartsOf(event.number));
    });
  }
  std::vector<ArgBits> PartsOf(uint64_t record) const {
    std::vector<ArgBits> parts;
    if (author_.filled() == nullptr) return parts;
    for (const SealedPart& part : author_.filled()->sealed().records()[record - 1].parts) parts.push_back(part.args);
    return parts;
  }
  // What comes to light by an event is due from then on.
  void SeeLight(uint64_t number, const State& before, const Event& event, const State& after,
                const std::vector<ArgBits>& parts) {
    if (light_ == nullptr) return;
    for (DueOpening& due : light_->See(number, before, event, after, parts)) due_.push_back(std::move(due));
  }

  // The seed is fixed by one link of each party, the dealer's last.
  absl::Status ShowLink() {
    if (links_.order() != nullptr && links_.order()->seed().has_value()) {
      seed_.emplace(post::DealSeedOf(author_.keys().secret.master, *links_.order()->seed()));
      return absl::OkStatus();
    }
    std::vector<post::PartyLink> shown;
    std::vector<std::string> missing;
    for (const post::RollingParty& party : links_.rolling()) {
      if (party.role == author_.role()) continue;
      const auto known =
          links_.order() == nullptr ? std::map<std::string, post::NumberedLink>() : links_.order()->known();
      const auto link = known.find(party.role);
      if (link == known.end() || link->second.number == 0) {
        missing.push_back(party.role);
      } else {
        shown.push_back({party.number, link->second.link});
      }
    }
    if (!missing.empty()) {
      return Failure(Exit::kNo, absl::StrCat(author_.path(), ": the first link of ", absl::StrJoin(missing, ", "),
                                             " is missing: each side runs `adjutant reveal` before the dealer deals"));
    }
    if (!author_.HasSigned()) ADJUTANT_RETURN_IF_ERROR(author_.AddTurnMark());  // over the header
    ADJUTANT_ASSIGN_OR_RETURN(const post::Link link, author_.AddLink(1));
    ADJUTANT_RETURN_IF_ERROR(author_.AddTurnMark());
    shown.push_back({author_.keys().number, link});
    seed_.emplace(post::DealSeedOf(author_.keys().secret.master, post::BatchSeedOf(author_.game(), 1, shown)));
    dealt_.link = true;
    return absl::OkStatus();
  }

  // What is due and not opened yet, as acts: to all in one, and one for each party that alone may look.
  absl::Status OpenDue() {
    if (light_ == nullptr) return absl::OkStatus();
    v1::Act to_all;
    std::map<std::string, v1::Act> to_some;
    for (const DueOpening& due : due_) {
      ADJUTANT_ASSIGN_OR_RETURN(const std::string opening, OpeningOf(due));
      if (IsOpened(due)) continue;
      if (due.to_all) {
        v1::Opened* opened = to_all.mutable_opened()->add_opening();
        opened->set_event(due.event);
        opened->set_part(due.part);
        opened->set_opening(opening);
        opened_.insert({due.event, due.part, ""});
        ++dealt_.opened;
        continue;
      }
      for (const std::string& role : due.to) {
        if (!opened_.insert({due.event, due.part, role}).second || WasShown(due, role)) continue;
        const SealParty* party = FindParty(author_.filled()->sealed().parties(), role);
        v1::Shown::Part* part = to_some[role].mutable_shown()->add_part();
        part->set_event(due.event);
        part->set_part(due.part);
        ADJUTANT_ASSIGN_OR_RETURN(*part->mutable_box(), post::Box(party->box_key, opening));
        ++dealt_.opened;
      }
    }
    due_.clear();
    if (to_all.has_opened()) {
      to_all.set_by(author_.role());
      AddAct(to_all);
    }
    for (auto& [role, act] : to_some) {
      act.set_by(author_.role());
      act.mutable_shown()->set_to(role);
      AddAct(act);
    }
    return absl::OkStatus();
  }
  void AddAct(const v1::Act& act) {
    author_.Add(act);
    signed_ = false;
  }
  absl::StatusOr<std::string> OpeningOf(const DueOpening& due) const {
    const auto made = made_.find({due.event, due.part});
    if (made != made_.end()) return made->second;
    return author_.filled()->sealed().records()[due.event - 1].parts[due.part].opening;
  }
  bool IsOpened(const DueOpening& due) const {
    if (opened_.count({due.event, due.part, ""}) != 0) return true;
    const auto& records = author_.filled()->sealed().records();
    return due.event <= records.size() && records[due.event - 1].parts[due.part].opened_at != 0;
  }
  bool WasShown(const DueOpening& due, const std::string& role) const {
    for (const KnownRecord& record : author_.filled()->sealed().records()) {
      if (record.act.shown().to() != role) continue;
      for (const v1::Shown::Part& part : record.act.shown().part()) {
        if (part.event() == due.event && part.part() == due.part) return true;
      }
    }
    return false;
  }

  // Everything that chance is to decide, until somebody else is to.
  absl::Status Draw() {
    std::string hex = post::HexText(seed_->Reveal());
    const post::WipedLater wiped(&hex);
    std::optional<Sealer> sealer;
    if (light_ != nullptr) sealer.emplace(rules_, author_.filled()->sealed().parties(), author_.keys().secret.master);
    EventCodec codec(rules_);
    for (int outcomes = 0; IsRollDue(rules_, state_); ++outcomes) {
      if (outcomes == kOutcomesMost) {
        return Failure(Exit::kInternal, absl::StrCat("chance is still due after ", outcomes, " outcomes"));
      }
      const auto roll = RollDue(rules_, state_, hex, links_.keys());
      if (!roll.has_value()) return Failure(Exit::kInternal, "chance is due, but nothing can come of it");
      const State before = state_;
      rules_.Apply(&state_, roll->event, nullptr);
      v1::Annotations source;
      source.mutable_source()->set_method(v1::ChanceSource::DEALER);
      if (roll->again != 0) source.mutable_source()->set_reference(absl::StrCat("as at event ", roll->again));
      const Sha256 chain = author_.chain().bytes;
      const uint64_t number = author_.last() + 1;
      std::string bytes = codec.ToBytes(roll->event, &source);
      std::vector<ArgBits> parts;
      if (sealer.has_value()) {
        auto sealed = sealer->Bytes(before, roll->event, state_, source, chain);
        if (!sealed.ok()) return WithExit(Exit::kNo, sealed.status());
        bytes = *std::move(sealed);
        parts = KeepOpenings(number, before, roll->event, chain);
      }
      author_.Add(RecordKind::kEvent, std::move(bytes));
      signed_ = false;
      ++dealt_.outcomes;
      links_.SeeEvent(number, before, roll->event, &source, chain);
      if (!parts.empty()) source.add_sealed();
      author_.orders().SeeEvent(number, before, roll->event, &source, state_);
      SeeLight(number, before, roll->event, state_, parts);
      ADJUTANT_RETURN_IF_ERROR(OpenDue());
    }
    return absl::OkStatus();
  }
  // Plays the decision that a standing order makes; false if none does, or if its side alone may know what it says.
  bool CarriesOut() {
    const StandingOrder* order = author_.orders().AnswerAt(state_);
    if (order == nullptr) return false;
    const State before = state_;
    State after = state_;
    const Event answer = order->answer;
    rules_.Apply(&after, answer, nullptr);
    if (light_ != nullptr &&
        !HiddenParts(rules_, author_.filled()->sealed().parties(), before, answer, after).empty()) {
      return false;
    }
    v1::Annotations by;
    by.set_by_order(order->number);
    const Sha256 chain = author_.chain().bytes;
    const uint64_t number = author_.last() + 1;
    author_.Add(RecordKind::kEvent, EventCodec(rules_).ToBytes(answer, &by));
    signed_ = false;
    ++dealt_.by_order;
    state_ = after;
    links_.SeeEvent(number, before, answer, &by, chain);
    SeeLight(number, before, answer, state_, {});
    author_.orders().SeeEvent(number, before, answer, &by, state_);
    return true;
  }
  // What opens the seals of an event that was just drawn. Salts follow from the master, so that they are the same.
  std::vector<ArgBits> KeepOpenings(uint64_t number, const State& before, const Event& event, const Sha256& chain) {
    std::vector<ArgBits> parts;
    const post::DerivedKey key = post::DeriveKey(author_.keys().secret.master, "seal");
    EventCodec codec(rules_);
    for (const HiddenPart& part : HiddenParts(rules_, author_.filled()->sealed().parties(), before, event, state_)) {
      const post::SealPlace place{post::ChainValueOf(chain), static_cast<uint8_t>(parts.size())};
      const auto made = post::MakeSeal(key, place, codec.BodyOf(event, part.args));
      if (made.ok()) made_[{number, static_cast<uint32_t>(parts.size())}] = made->opening;
      parts.push_back(part.args);
    }
    return parts;
  }

  Invocation& call_;
  PostAuthor& author_;
  const Ruleset& rules_;
  LinkChecker links_;
  std::unique_ptr<Light> light_;  // null: nothing is sealed
  State state_;
  std::vector<DueOpening> due_;
  std::map<std::pair<uint64_t, uint32_t>, std::string> made_;     // openings of what was drawn just now
  std::set<std::tuple<uint64_t, uint32_t, std::string>> opened_;  // just now; to whom, "": to all
  std::optional<post::DealSeed> seed_;
  bool signed_ = true;
  Dealt dealt_;
};

}  // namespace

absl::StatusOr<Dealt> Deal(Invocation& call, PostAuthor* dealer) { return Dealer(call, dealer).Run(); }

}  // namespace adjutant
