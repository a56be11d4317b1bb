#include "verify/court/ruled_error.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "verify/court/breaches.h"
#include "verify/court/correction.h"
#include "verify/court/remedy.h"
#include "verify/dice/roll_keys.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

// What of a correction is no more than the word of `by`: an outcome that no seed gives, or a decision of the other
// side. A correction of nobody is computed.
void SayProposals(const FollowedLog& followed, size_t place, const EventList& instead, const std::string& by,
                  v1::Correction* correction) {
  if (by.empty() || !correction->possible()) return;
  const Ruleset& ruleset = followed.ruleset();
  State state = followed.Before(place);
  RollKeys keys = followed.KeysBefore(place);
  for (const Event& event : instead) {
    EventList legal;
    ruleset.LegalEvents(state, &legal);
    const bool chance = event.player == kChance;
    const auto rolled = chance ? RollDue(ruleset, state, followed.seed(), keys) : std::nullopt;
    const bool computed = !followed.seed().empty() && rolled.has_value() && rolled->event == event;
    const bool recorded = followed.At(place).kind == CarriedKind::kMisread && event == followed.EventAt(place);
    if (legal.size() > 1 && !computed && !recorded && (chance || SideId(ruleset.game(), event.player) != by)) {
      const std::string told = Printable(ruleset.Describe(state, event));
      correction->add_proposals(chance ? absl::StrCat("that \"", told,
                                                      "\" fell is what the claim says; nothing vouches "
                                                      "for it.")
                                       : absl::StrCat("\"", told, "\" is for ", SideName(ruleset.game(), event.player),
                                                      " to decide, and was proposed by the other side."));
    }
    if (chance) keys.CountRoll(ruleset, state);
    ruleset.Apply(&state, event, nullptr);
  }
  if (correction->proposals().empty()) return;
  const v1::Correction open = CorrectionOf(followed, place, {});
  correction->set_missing(open.missing());
  correction->set_certain_to(open.certain_to());
  *correction->mutable_spread() = open.spread();
}

}  // namespace

EventList InsteadOfForged(const DisputedLog& log, size_t place, const EventList& instead) {
  if (!instead.empty() || log.followed->At(place).kind != CarriedKind::kMisread || !RollIsForged(log, place)) {
    return instead;
  }
  const std::optional<Provenance>& roll = log.rolls[log.followed->At(place).index];
  return roll->expected.has_value() ? EventList{*roll->expected} : instead;
}

bool OtherLogCounts(const DisputeInHand& hand, size_t log, size_t place) {
  return hand.logs.size() == 2 && RollIsForged(hand.logs[log], place) &&
         hand.fork.supported() == (log == 0 ? "second" : "first");
}

namespace {

// The breach that an error is. What is mended of a wrong number that was played on is what followed it.
v1::Breach BreachOf(const DisputedLog& log, const NamedError& error, bool played_on) {
  const FollowedLog& followed = *log.followed;
  v1::Breach breach;
  for (const auto& [at, one] : BreachesOf(log)) {
    if (at == error.place && one.kind() == error.kind) breach = one;
  }
  if (breach.kind() == v1::BREACH_UNSPECIFIED) breach = PlainBreach(followed, error.place, error.kind);
  breach.set_log(log.ruled.file());
  if (played_on) {
    breach.set_sentence(absl::StrCat(breach.sentence(), "; event ", followed.At(error.place + 1).number,
                                     " is not what the rules ask for after it"));
  }
  return breach;
}

// Of a number that was written down wrongly: every event stays.
v1::Correction CorrectionOfNumber(const FollowedLog& followed, uint64_t event) {
  v1::Correction correction;
  correction.set_event(event);
  correction.set_possible(true);
  correction.set_kept(followed.events() - event);
  correction.set_certain_to(followed.events());
  const std::string digest = HexOf(followed.ruleset().Digest(followed.end()));
  correction.set_recorded_digest(digest);
  correction.set_corrected_digest(digest);
  return correction;
}

}  // namespace

v1::RuledError RuleOn(const DisputeInHand& hand, const NamedError& error, const std::string& claimed_by) {
  const DisputedLog& log = hand.logs[error.log];
  const FollowedLog& followed = *log.followed;
  const PlayerId by = followed.AnswersFor(error.place);
  const bool played_on = error.kind == v1::WRONG_CLAIM && IsPlayedOn(followed, error.place);
  const size_t place = played_on ? error.place + 1 : error.place;
  const v1::BreachKind kind = played_on ? v1::NOT_DUE : error.kind;
  v1::RuledError ruled;
  *ruled.mutable_breach() = BreachOf(log, error, played_on);
  if (kind == v1::WRONG_CLAIM) {
    *ruled.mutable_correction() = CorrectionOfNumber(followed, ruled.breach().event());
  } else {
    const EventList what = played_on ? EventList() : InsteadOfForged(log, place, error.instead);
    *ruled.mutable_correction() = CorrectionOf(followed, place, what);
    SayProposals(followed, place, what, claimed_by, ruled.mutable_correction());
  }
  uint64_t more = 0;
  const uint64_t last = hand.dispute.raised_after() == 0 ? followed.events() : hand.dispute.raised_after();
  const std::vector<v1::Learned> learned = LearnedSince(followed, place, last, &more);
  for (const v1::Learned& one : learned) *ruled.add_learned() = one;
  ruled.set_learned_more(more);
  const ErrorInQuestion question{followed, place, kind, by, ruled.correction(), learned, RollIsForged(log, place)};
  for (v1::Remedy& remedy : RemediesOf(hand.dispute, question)) {
    const bool here = remedy.outcome() == v1::Remedy::STANDS || remedy.outcome() == v1::Remedy::MENDED;
    if (here && OtherLogCounts(hand, error.log, place)) {
      remedy.set_outcome(v1::Remedy::MENDED);
      remedy.clear_decided_by();
      remedy.set_reason(absl::StrCat("The log ", hand.logs[1 - error.log].ruled.file(),
                                     " has the outcome that its source gives: play goes on from that log."));
    }
    *ruled.add_remedies() = std::move(remedy);
  }
  return ruled;
}

}  // namespace adjutant
