#include "verify/court/remedy.h"

#include <algorithm>
#include <optional>
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/capital.h"
#include "core/kernel/random.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

constexpr size_t kLearnedMost = 40;
// Other outcomes compared with the one that fell, and ways in which hidden facts are dealt anew.
constexpr size_t kOutcomesCompared = 3;
constexpr uint64_t kDealsCompared = 3;

constexpr v1::RemedyPolicy kPolicies[] = {v1::SEALED_BY_ROLL, v1::SEALED_BY_DECISION, v1::RESTORE,
                                          v1::SIMPLE_BACKUP,  v1::NO_INFORMATION,     v1::AGREEMENT};

std::string ViewOf(const Ruleset& ruleset, const State& state, PlayerId viewer) {
  v1::View view;
  ruleset.Show(state, viewer, &view);
  return view.SerializeAsString();
}

// Does `viewer` see which outcome of chance fell?
bool SeesOutcome(const Ruleset& ruleset, const State& before, const Event& event, const State& after, PlayerId viewer) {
  EventList legal;
  ruleset.LegalEvents(before, &legal);
  legal.erase(std::remove(legal.begin(), legal.end(), event), legal.end());
  if (legal.empty()) return false;
  const std::string seen = ViewOf(ruleset, after, viewer);
  const PlayerId due = ruleset.PendingOf(after).player;
  for (size_t i = 0; i < kOutcomesCompared; ++i) {
    State other = before;
    ruleset.Apply(&other, legal[i * (legal.size() - 1) / kOutcomesCompared], nullptr);
    if (ruleset.PendingOf(other).player != due || ViewOf(ruleset, other, viewer) != seen) return true;
  }
  return false;
}

// Could a decision like `event` lead from `before` to what `viewer` has seen? It may name what is hidden from him: then
// another of its kind does as well.
bool CouldSee(const Ruleset& ruleset, const State& before, const CarriedEvent& event, PlayerId viewer,
              const std::string& seen) {
  const auto leads_there = [&](const Event& one) {
    State after = before;
    ruleset.Apply(&after, one, nullptr);
    return ViewOf(ruleset, after, viewer) == seen;
  };
  {
    const Waiver waiver(event.broken);
    if (ruleset.Check(before, event.event, nullptr).accepted) return leads_there(event.event);
  }
  EventList legal;
  ruleset.LegalEvents(before, &legal);
  return std::any_of(legal.begin(), legal.end(), [&](const Event& one) {
    return one.type == event.event.type && one.player == event.event.player && leads_there(one);
  });
}

// Does the decision show `viewer` something that was hidden from him?
bool ShowsHidden(const Ruleset& ruleset, const State& before, const CarriedEvent& event, const State& after,
                 PlayerId viewer) {
  std::string seen;
  for (uint64_t seed = 1; seed <= kDealsCompared; ++seed) {
    State other = before;
    Random random(seed);
    if (!ruleset.ReshuffleHidden(&other, viewer, &random) || other == before) continue;
    if (seen.empty()) seen = ViewOf(ruleset, after, viewer);
    if (!CouldSee(ruleset, other, event, viewer, seen)) return true;
  }
  return false;
}

// Does the decision name a thing that was hidden from `viewer` and is not any more? What is laid out of turn is seen,
// though the rules make nothing of it.
bool NamesHidden(const Ruleset& ruleset, const State& before, const CarriedEvent& event, const State& after,
                 PlayerId viewer) {
  const EventSchema& schema = ruleset.game().schema();
  const EventTypeSpec* type = schema.Find(event.event.type);
  if (type == nullptr) return false;
  std::vector<HiddenThing> was, is;
  ruleset.ListHidden(before, viewer, &was);
  if (event.Played()) ruleset.ListHidden(after, viewer, &is);
  for (size_t i = 0; i < type->args.size(); ++i) {
    if (type->args[i].kind != ArgKind::kDomain) continue;
    const absl::string_view domain = schema.domains()[static_cast<size_t>(type->args[i].domain)];
    const auto named = [&](const HiddenThing& thing) {
      return thing.domain == domain && thing.value == event.event.args[i];
    };
    if (std::any_of(was.begin(), was.end(), named) && std::none_of(is.begin(), is.end(), named)) return true;
  }
  return false;
}

// "event 45 (the US rolls 7 ...)".
std::string EventText(const FollowedLog& log, size_t place) {
  return absl::StrCat("event ", log.At(place).number, " (", log.SentenceAt(place), ")");
}

class Remedies {
 public:
  Remedies(const v1::Dispute& dispute, const ErrorInQuestion& error)
      : dispute_(dispute),
        error_(error),
        log_(error.log),
        game_(error.log.ruleset().game()),
        seats_(error.log.ruleset().SeatIds()) {
    const uint64_t last = dispute.raised_after() == 0 ? log_.events() : dispute.raised_after();
    end_ = log_.line().events.size();
    while (end_ > error.place + 1 && log_.At(end_ - 1).number > last) --end_;
  }

  v1::Remedy Of(v1::RemedyPolicy policy) const {
    v1::Remedy remedy;
    remedy.set_policy(policy);
    remedy.set_sentence(PolicySentence(policy, seats_.size()));
    remedy.set_chosen(policy == dispute_.policy());
    if (error_.kind == v1::WRONG_CLAIM) {
      remedy.set_outcome(v1::Remedy::MENDED);
      remedy.set_reason(
          "What was written down was wrong, and not what was played: the number is put right, and every "
          "event stays.");
      return remedy;
    }
    const std::string agreed = log_.AgreedAt(error_.place);
    switch (policy) {
      case v1::SEALED_BY_ROLL:
        Seal(/*by_roll=*/true, &remedy);
        break;
      case v1::SEALED_BY_DECISION:
        Seal(/*by_roll=*/false, &remedy);
        break;
      case v1::RESTORE:
        Restore("However much was played since, the position before the error is restored.", &remedy);
        break;
      case v1::SIMPLE_BACKUP:
        Simple(&remedy);
        break;
      case v1::NO_INFORMATION:
        Information(&remedy);
        break;
      default:
        Agreed(&remedy);
        break;
    }
    // What was agreed on once binds, unless all have agreed on something else since.
    if (!agreed.empty() && (policy != v1::AGREEMENT || remedy.outcome() == v1::Remedy::OPEN)) {
      remedy.clear_back_to();
      remedy.clear_decided_by();
      remedy.set_outcome(v1::Remedy::STANDS);
      remedy.set_reason(absl::StrCat("It was ", agreed, ": it stands."));
    }
    if (remedy.chosen() && remedy.outcome() == v1::Remedy::STANDS && !log_.At(error_.place).Played()) {
      remedy.set_reason(
          absl::StrCat(remedy.reason(), " The rules know no effect of it: play goes on from what is on the board."));
    }
    return remedy;
  }

 private:
  uint64_t Number() const { return log_.At(error_.place).number; }

  std::string NameOf(const std::string& side) const {
    for (size_t i = 0; i < game_.sides().size(); ++i) {
      if (game_.sides()[i] == side) return game_.side_names()[i];
    }
    return side;
  }

  std::string PlaceOfError() const {
    const bool passed_by = log_.At(error_.place).kind == CarriedKind::kSupplied;
    return absl::StrCat(passed_by ? "before event " : "event ", Number());
  }

  const char* All() const { return seats_.size() <= 2 ? "both" : "all sides"; }

  void Restore(absl::string_view reason, v1::Remedy* remedy) const {
    remedy->set_outcome(v1::Remedy::RESTORED);
    // A roll that was misread has fallen.
    const bool fell = log_.At(error_.place).kind == CarriedKind::kMisread && !error_.forged;
    remedy->set_back_to(log_.LastPlayed(fell ? Number() : Number() - 1));
    remedy->set_reason(std::string(reason));
  }

  // The opponent is every side but the one that answers for the error: whoever has rolled or decided since has built on
  // it. A die that nobody in particular throws seals nothing. Of an error that is nobody's, any side seals.
  void Seal(bool by_roll, v1::Remedy* remedy) const {
    const bool two = seats_.size() <= 2;
    const std::string nobody = error_.by == kChance ? (two ? "neither side had" : "no side had")
                               : two                ? "the opponent had not"
                                                    : "no other side had";
    const std::string what = by_roll ? "rolled" : "made a decision";
    for (size_t place = error_.place + 1; place < end_; ++place) {
      const CarriedEvent& event = log_.At(place);
      if (event.kind == CarriedKind::kSupplied) continue;
      const bool is_roll = event.event.player == kChance;
      if (is_roll != by_roll || (is_roll && !log_.IsDie(event.event))) continue;
      const PlayerId who = is_roll ? log_.ruleset().RollerOf(log_.Before(place)) : event.event.player;
      if (who == kChance || who == error_.by) continue;
      remedy->set_outcome(v1::Remedy::STANDS);
      remedy->set_decided_by(event.number);
      remedy->set_reason(absl::StrCat(Capitalized(SideName(game_, who)), " ", what, " after it, in ",
                                      EventText(log_, place), ", before the error was raised: that sealed it."));
      return;
    }
    Restore(absl::StrCat("Until it was raised, ", nobody, " ", what, " since: nothing sealed it."), remedy);
  }

  void Simple(v1::Remedy* remedy) const {
    const v1::Correction& correction = error_.correction;
    if (!correction.possible()) {
      remedy->set_outcome(v1::Remedy::STANDS);
      remedy->set_reason(absl::StrCat("It cannot simply be mended: ", correction.why_not()));
      return;
    }
    if (WhateverIsDecided(remedy)) return;
    for (const v1::Change& change : correction.changes()) {
      const bool asked =
          change.kind() == "missing" || (change.kind() == "stand-in" && change.event() != correction.event());
      // What is wrong without this error, too, is another matter.
      if (absl::EndsWith(change.kind(), "anyway") || (change.event() == correction.event() && !asked)) continue;
      remedy->set_outcome(v1::Remedy::STANDS);
      remedy->set_decided_by(change.event());
      const bool asks = change.kind() == "missing" || change.kind() == "stand-in";
      remedy->set_reason(asks ? absl::StrCat("Mending it is not simple: before event ", change.event(),
                                             " something would have to be added (", change.why(),
                                             "), so the error stands.")
                              : absl::StrCat("Mending it is not simple: event ", change.event(), " would be ",
                                             change.kind(), ", so the error stands."));
      return;
    }
    remedy->set_outcome(v1::Remedy::MENDED);
    remedy->set_reason(correction.kept() == 0
                           ? "Nothing came after it that the rules allow: it is simply put right."
                           : absl::StrCat("It is put right in place, and ", Counted(correction.kept(), "later event"),
                                          correction.kept() == 1 ? " stays." : " stay as they are."));
  }

  // What has to be decided or rolled anew is open: it is simple if the rest stays however that comes out.
  bool WhateverIsDecided(v1::Remedy* remedy) const {
    const v1::Correction& correction = error_.correction;
    if (correction.spread().empty() || correction.certain_to() > Number()) return false;
    const bool stays = std::all_of(correction.spread().begin(), correction.spread().end(),
                                   [](const v1::OutcomeSpread& spread) { return spread.changes() == 0; });
    if (stays) {
      remedy->set_outcome(v1::Remedy::MENDED);
      remedy->set_reason(absl::StrCat("What is due is done now (", correction.missing(),
                                      "); however it comes out, everything that came later stays."));
      return true;
    }
    if (correction.proposals().empty()) return false;
    remedy->set_outcome(v1::Remedy::STANDS);
    remedy->set_decided_by(correction.event());
    remedy->set_reason(absl::StrCat("Mending it is not simple: ", correction.proposals(0),
                                    " It could come out otherwise, and then later events would have to change."));
    return true;
  }

  void Information(v1::Remedy* remedy) const {
    if (error_.learned.empty()) {
      Restore("Since the error nobody has learned anything: play goes back to just before it.", remedy);
      return;
    }
    const v1::Learned& first = error_.learned.front();
    const bool by_itself = first.event() == Number() && log_.At(error_.place).kind != CarriedKind::kSupplied;
    remedy->set_outcome(v1::Remedy::STANDS);
    remedy->set_decided_by(first.event());
    remedy->set_reason(absl::StrCat(by_itself ? "By the error itself " : "Since then ", NameOf(first.side()),
                                    " has learned something in event ", first.event(), " (", first.what(),
                                    "): going back is ruled out, and the error stands."));
  }

  void Agreed(v1::Remedy* remedy) const {
    remedy->set_outcome(v1::Remedy::OPEN);
    if (dispute_.consent().empty()) {
      remedy->set_reason("The parties have not said what they would accept.");
      return;
    }
    const v1::Consent& first = dispute_.consent(0);
    std::vector<std::string> silent;
    for (const std::string& side : seats_) {
      const bool said = std::any_of(dispute_.consent().begin(), dispute_.consent().end(),
                                    [&](const v1::Consent& consent) { return consent.by() == side; });
      if (!said) silent.push_back(side);
    }
    for (const v1::Consent& consent : dispute_.consent()) {
      if (consent.accepts_case() == first.accepts_case() && consent.back_to() == first.back_to() &&
          consent.stands() == first.stands()) {
        continue;
      }
      remedy->set_reason("The parties have not agreed: they would accept different things.");
      return;
    }
    if (!silent.empty()) {
      remedy->set_reason(
          absl::StrCat("It takes ", All(), ": ", NameOf(silent[0]), " has not said what it would accept."));
      return;
    }
    if (first.accepts_case() == v1::Consent::kBackTo) {
      remedy->set_outcome(v1::Remedy::RESTORED);
      remedy->set_back_to(log_.LastPlayed(first.back_to()));
      const bool inside = first.back_to() >= Number();
      remedy->set_reason(absl::StrCat(
          Capitalized(All()), " accept that play resumes after event ", remedy->back_to(), ".",
          inside ? absl::StrCat(" The error, ", PlaceOfError(), ", comes before that: they let it stand.") : ""));
    } else if (first.stands()) {
      remedy->set_outcome(v1::Remedy::STANDS);
      remedy->set_reason(absl::StrCat(Capitalized(All()), " accept that it stands."));
    } else {
      Restore(absl::StrCat(Capitalized(All()), " want it mended: play goes back to just before it."), remedy);
    }
  }

  const v1::Dispute& dispute_;
  const ErrorInQuestion& error_;
  const FollowedLog& log_;
  const Game& game_;
  const std::vector<std::string> seats_;  // those that play
  size_t end_ = 0;                        // place after the last event before the error was raised
};

}  // namespace

const char* PolicySentence(v1::RemedyPolicy policy, size_t sides) {
  const bool two = sides <= 2;
  switch (policy) {
    case v1::SEALED_BY_ROLL:
      return two ? "An error stands once the opponent has rolled for something that came after it; until then it is "
                   "taken back."
                 : "An error stands once any other side has rolled for something that came after it; until then it is "
                   "taken back.";
    case v1::SEALED_BY_DECISION:
      return two ? "An error stands once the opponent has made a decision after it; until then it is taken back."
                 : "An error stands once any other side has made a decision after it; until then it is taken back.";
    case v1::RESTORE:
      return "The position just before an error is restored, however late it is found.";
    case v1::SIMPLE_BACKUP:
      return "An error is put right if nothing that came later has to change for that; otherwise it stands.";
    case v1::NO_INFORMATION:
      return "Play goes back to before an error only if nobody has learned anything since; otherwise it stands.";
    case v1::AGREEMENT:
      return two ? "What becomes of an error is what the parties agree on."
                 : "What becomes of an error is what all sides agree on.";
    default:
      return "No policy was agreed.";
  }
}

std::vector<v1::Learned> LearnedSince(const FollowedLog& log, size_t place, uint64_t last, uint64_t* more) {
  const Ruleset& ruleset = log.ruleset();
  const auto sides = static_cast<size_t>(ruleset.SeatCount());
  std::vector<v1::Learned> learned;
  std::vector<bool> decided(sides + 1);  // since the error: would be decided anew
  *more = 0;
  for (size_t at = place; at < log.line().events.size() && log.At(at).number <= last; ++at) {
    const CarriedEvent& event = log.At(at);
    const bool die = log.IsDie(event.event);
    const PlayerId player = event.event.player;
    // A draw that was not due showed nothing that can be named; a card that was laid out of turn was seen.
    if (event.kind == CarriedKind::kSupplied || (!event.Played() && !die && player == kChance)) continue;
    if (at > place && learned.size() >= kLearnedMost) {
      ++*more;
      continue;
    }
    for (PlayerId side = 1; side <= sides; ++side) {
      // Of the error itself counts what it showed.
      if (player == side || (at == place && player == kChance)) continue;
      // Dice fall openly, due or not.
      const bool sees = die                 ? true
                        : player == kChance ? SeesOutcome(ruleset, log.Before(at), event.event, log.After(at), side)
                                            : NamesHidden(ruleset, log.Before(at), event, log.After(at), side) ||
                                                  (event.Played() && at > place &&
                                                   ShowsHidden(ruleset, log.Before(at), event, log.After(at), side));
      if (!sees) continue;
      v1::Learned one;
      one.set_side(SideId(ruleset.game(), side));
      one.set_event(event.number);
      one.set_what(log.SentenceAt(at));
      one.set_gives_away(decided[side]);
      learned.push_back(std::move(one));
    }
    if (player != kChance && player <= sides) decided[player] = true;
  }
  return learned;
}

std::vector<v1::Remedy> RemediesOf(const v1::Dispute& dispute, const ErrorInQuestion& error) {
  const Remedies remedies(dispute, error);
  std::vector<v1::Remedy> all;
  for (v1::RemedyPolicy policy : kPolicies) {
    if (policy == dispute.policy()) all.insert(all.begin(), remedies.Of(policy));
    if (policy != dispute.policy()) all.push_back(remedies.Of(policy));
  }
  return all;
}

}  // namespace adjutant
