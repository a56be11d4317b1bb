#include "verify/program/revealing.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/post/chain.h"
#include "verify/dice/links.h"
#include "verify/dice/provenance.h"
#include "verify/dice/roll_keys.h"
#include "verify/terminal/exit.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

constexpr int kOutcomesMost = 10000;

class Revealer {
 public:
  Revealer(Invocation& call, PostAuthor* author)
      : call_(call), author_(*author), rules_(author->ruleset()), links_(rules_, author->header()) {}

  absl::StatusOr<Revealed> Run() {
    if (author_.log().decks != nullptr && author_.filled() != nullptr) decks_.emplace(&author_);
    ADJUTANT_RETURN_IF_ERROR(author_.FollowLinks(call_, &links_, &state_, [&](const ReplayedEvent& event) {
      ++events_;
      if (decks_.has_value()) decks_->See(event);
    }));
    ADJUTANT_RETURN_IF_ERROR(SignHeader());
    if (decks_.has_value()) return RevealMasked();
    if (!Rolls() || !LinkChecker::IsFor(author_.header())) return revealed_;
    return author_.header().chance().dice() == v1::ChancePlan::DEALER ? FixSeed() : ShowLink();
  }

 private:
  bool Rolls() const {
    return std::any_of(links_.rolling().begin(), links_.rolling().end(),
                       [&](const post::RollingParty& party) { return party.role == author_.role(); });
  }
  absl::Status SignHeader() {
    if (author_.HasSigned()) return absl::OkStatus();
    ADJUTANT_RETURN_IF_ERROR(author_.MaySign(post::MarkPurpose::kTurn));
    revealed_.header = true;
    return author_.AddTurnMark();
  }

  // Steps, draws and factors of masked decks; between the links of a batch there are links only.
  absl::StatusOr<Revealed> RevealMasked() {
    if (!author_.log().decks->decks().SideOf(author_.role()).has_value()) return revealed_;
    const post::DiceOrder* order = links_.order();
    const bool half = order != nullptr && order->batch() > 0 && !order->rolling() && !order->Missing().empty();
    if (!half) ADJUTANT_RETURN_IF_ERROR(WorkOnDecks());
    if (half || !decks_->DrawsAt(state_)) ADJUTANT_RETURN_IF_ERROR(ShowLink().status());
    if (!marked_) ADJUTANT_RETURN_IF_ERROR(author_.AddTurnMark());
    return revealed_;
  }
  absl::Status WorkOnDecks() {
    ADJUTANT_RETURN_IF_ERROR(author_.MaySign(post::MarkPurpose::kTurn));
    ADJUTANT_ASSIGN_OR_RETURN(const DeckWork work, decks_->Work(&state_));
    revealed_.decks.steps += work.steps;
    revealed_.decks.draws += work.draws;
    revealed_.decks.factors += work.factors;
    revealed_.decks.shown += work.shown;
    revealed_.decks.waits_for = work.waits_for;
    if (work.any()) marked_ = false;
    return absl::OkStatus();
  }

  // With a dealer one link of each fixes his seed; his own comes last, when he deals.
  absl::StatusOr<Revealed> FixSeed() {
    const bool shown = links_.order() != nullptr && links_.order()->known().at(author_.role()).number > 0;
    if (shown || author_.role() == "dealer") return revealed_;
    if (events_ > 0) {
      return Failure(Exit::kNo, absl::StrCat(author_.path(), ": play has begun without the link of ", author_.role()));
    }
    ADJUTANT_RETURN_IF_ERROR(AddLink(1));
    ADJUTANT_RETURN_IF_ERROR(author_.AddTurnMark());
    return revealed_;
  }

  // Dice of both sides' links: who decided last shows first, and who shows last rolls.
  absl::StatusOr<Revealed> ShowLink() {
    const post::DiceOrder* order = links_.order();
    keys_ = links_.keys();
    if (order != nullptr && order->batch() > 0 && !order->rolling() && !order->Missing().empty()) {
      const std::vector<std::string> missing = order->Missing();
      if (std::find(missing.begin(), missing.end(), author_.role()) == missing.end()) {
        revealed_.waits_for = missing.front();
        return revealed_;
      }
      ADJUTANT_RETURN_IF_ERROR(AddLink(order->batch()));
      if (missing.size() == 1) ADJUTANT_RETURN_IF_ERROR(RollAll(*order));
      if (missing.size() == 1 && decks_.has_value()) ADJUTANT_RETURN_IF_ERROR(WorkOnDecks());
      marked_ = true;
      ADJUTANT_RETURN_IF_ERROR(author_.AddTurnMark());
      return revealed_;
    }
    if (!IsRollDue(rules_, state_)) return revealed_;
    ADJUTANT_RETURN_IF_ERROR(RollAgain());
    if (revealed_.outcomes > 0) {
      ADJUTANT_RETURN_IF_ERROR(author_.MaySign(post::MarkPurpose::kTurn));
      ADJUTANT_RETURN_IF_ERROR(author_.AddTurnMark());
      return revealed_;
    }
    const std::string first = order == nullptr ? "" : order->decided();
    const bool first_rolls = order != nullptr && order->known().count(first) != 0;
    if (first_rolls && first != author_.role()) {
      revealed_.waits_for = first;
      return revealed_;
    }
    // Its decision is signed before its link is shown.
    if (!revealed_.header || !marked_) {
      ADJUTANT_RETURN_IF_ERROR(author_.MaySign(post::MarkPurpose::kTurn));
      ADJUTANT_RETURN_IF_ERROR(author_.AddTurnMark());
    }
    ADJUTANT_RETURN_IF_ERROR(AddLink(order == nullptr ? 1 : order->batch() + 1));
    marked_ = true;
    ADJUTANT_RETURN_IF_ERROR(author_.AddTurnMark());
    return revealed_;
  }

  absl::Status AddLink(uint32_t batch) {
    ADJUTANT_ASSIGN_OR_RETURN(own_, author_.AddLink(batch));
    revealed_.batch = batch;
    return absl::OkStatus();
  }

  // What was taken back, and comes again: no links are needed.
  absl::Status RollAgain() {
    while (IsRollDue(rules_, state_)) {
      const adjutant::RollAgain* again = keys_.AgainAt(rules_, state_);
      if (again == nullptr) break;
      v1::Annotations source;
      source.mutable_source()->set_method(v1::ChanceSource::TWO_CHAIN);
      source.mutable_source()->set_reference(absl::StrCat("as at event ", again->number));
      const Event event = again->event;
      Add(event, source);
      ++revealed_.outcomes;
    }
    return absl::OkStatus();
  }
  absl::Status RollAll(const post::DiceOrder& order) {
    std::vector<post::PartyLink> links;
    for (const post::RollingParty& party : links_.rolling()) {
      links.push_back({party.number, party.role == author_.role() ? own_ : order.known().at(party.role).link});
    }
    const post::BatchSeed seed = post::BatchSeedOf(author_.game(), order.batch(), links);
    post::BatchRolls rolls(seed);
    v1::Annotations source;
    source.mutable_source()->set_method(v1::ChanceSource::TWO_CHAIN);
    source.mutable_source()->set_reference(absl::StrCat(order.batch()));
    while (IsRollDue(rules_, state_) && !(decks_.has_value() && decks_->DrawsAt(state_))) {
      if (revealed_.outcomes == kOutcomesMost) return Failure(Exit::kInternal, "chance is still due after 10000 rolls");
      ADJUTANT_RETURN_IF_ERROR(RollAgain());
      if (!IsRollDue(rules_, state_)) break;
      const auto roll = RollFor(rules_, state_, seed.hex(), rolls.Count(rules_.ChanceKey(state_)));
      if (!roll.has_value()) return Failure(Exit::kInternal, "chance is due, but nothing can come of it");
      Add(roll->event, source);
      ++revealed_.outcomes;
    }
    // And on through what standing orders answer, till somebody decides or chance asks for the next batch.
    while (const StandingOrder* standing = author_.orders().AnswerAt(state_)) {
      if (++revealed_.by_order == kOutcomesMost) return Failure(Exit::kInternal, "orders still answer");
      // What he has ordered himself is his own decision.
      v1::Annotations by;
      if (SideId(rules_.game(), standing->of) != author_.role()) by.set_by_order(standing->number);
      const Event answer = standing->answer;
      Add(answer, by);
    }
    return absl::OkStatus();
  }
  void Add(const Event& event, const v1::Annotations& annotations) {
    const State before = state_;
    if (event.player == kChance) keys_.CountRoll(rules_, before);
    author_.Add(RecordKind::kEvent,
                EventCodec(rules_).ToBytes(event, annotations.ByteSizeLong() == 0 ? nullptr : &annotations));
    rules_.Apply(&state_, event, nullptr);
    author_.orders().SeeEvent(author_.last(), before, event, &annotations, state_);
  }

  Invocation& call_;
  PostAuthor& author_;
  const Ruleset& rules_;
  LinkChecker links_;
  State state_;
  uint64_t events_ = 0;
  std::optional<DeckWorker> decks_;  // with masked decks
  bool marked_ = true;               // everything that was added is signed
  post::Link own_;
  RollKeys keys_;  // of the log, and what was added
  Revealed revealed_;
};

}  // namespace

absl::StatusOr<Revealed> Reveal(Invocation& call, PostAuthor* author) { return Revealer(call, author).Run(); }

}  // namespace adjutant
