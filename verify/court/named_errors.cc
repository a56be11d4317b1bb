#include "verify/court/named_errors.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "verify/court/breaches.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

bool IsLegal(const FollowedLog& followed, size_t place, const EventList& events) {
  State state = followed.Before(place);
  for (const Event& event : events) {
    if (!followed.ruleset().Check(state, event, nullptr).accepted) return false;
    followed.ruleset().Apply(&state, event, nullptr);
  }
  return true;
}

// The outcome that a roll should have had, as far as it can be computed.
EventList CorrectionFor(const DisputedLog& log, const v1::Breach& breach) {
  if (breach.kind() != v1::WRONG_ROLL) return {};
  const std::optional<Provenance>& roll = log.rolls[breach.event() - 1];
  return roll.has_value() && roll->expected.has_value() ? EventList{*roll->expected} : EventList{};
}

// Of events that were not due, one after the other, the first is the error; the others follow from it.
size_t StartOf(const FollowedLog& followed, size_t place) {
  while (place > 0 && !followed.At(place).Played() && !followed.At(place - 1).Played()) --place;
  return place;
}

}  // namespace

std::vector<NamedError> ErrorsOf(const DisputeInHand& hand, const std::vector<Judgement>& judgements) {
  std::vector<NamedError> errors;
  std::set<std::pair<size_t, size_t>> done;  // log and place
  const auto add = [&](size_t log, size_t place, v1::BreachKind kind, const EventList& instead, int claim) {
    if (!done.insert({log, place}).second) return;
    kind = KindAt(*hand.logs[log].followed, place, kind);
    if (kind == v1::WRONG_CLAIM && IsPlayedOn(*hand.logs[log].followed, place)) done.insert({log, place + 1});
    errors.push_back({log, place, kind, instead, claim});
  };
  // A claim's own correction comes before an error that is only found; of several on one error, that which the rules
  // allow, and of the side whose decision it is.
  std::map<std::pair<size_t, size_t>, size_t> best;
  std::vector<std::pair<size_t, size_t>> order;
  for (size_t j = 0; j < judgements.size(); ++j) {
    if (!judgements[j].place.has_value()) continue;
    const size_t log = hand.IndexOf(hand.dispute.claim(static_cast<int>(j)));
    const FollowedLog& followed = *hand.logs[log].followed;
    const size_t place =
        judgements[j].correction.empty() ? StartOf(followed, *judgements[j].place) : *judgements[j].place;
    const auto [at, added] = best.emplace(std::make_pair(log, place), j);
    if (added) order.emplace_back(log, place);
    const auto worth = [&](size_t claim) {
      const EventList& instead = judgements[claim].correction;
      const bool owner = hand.dispute.claim(static_cast<int>(claim)).by() ==
                         SideId(followed.ruleset().game(), followed.AnswersFor(place));
      return instead.empty() ? 1 : IsLegal(followed, place, instead) ? (owner ? 3 : 2) : 0;
    };
    if (worth(j) > worth(at->second)) at->second = j;
  }
  for (const auto& [log, place] : order) {
    const size_t j = best[{log, place}];
    add(log, place, judgements[j].kind, judgements[j].correction, static_cast<int>(j));
  }
  for (size_t log = 0; log < hand.logs.size(); ++log) {
    bool miscounted = false;
    for (const auto& [place, first] : BreachesOf(hand.logs[log])) {
      if (first.kind() == v1::BELOW_GRADE || !first.agreed().empty()) continue;
      const bool number = IsNumberAlone(*hand.logs[log].followed, place, first.kind());
      if (number && miscounted) continue;
      add(log, place, first.kind(), CorrectionFor(hand.logs[log], first), -1);
      // A number that was written down wrongly hides no error of play.
      miscounted = number;
      if (!number) break;
    }
  }
  return errors;
}

}  // namespace adjutant
