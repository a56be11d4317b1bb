#include "verify/court/learned.h"

#include <map>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/log_file.h"
#include "verify/court/remedy.h"
#include "verify/record/learned_by_seals.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// By side and event: in words.
std::map<std::pair<std::string, uint64_t>, std::string> ByFact(const v1::TakeBack& back) {
  std::map<std::pair<std::string, uint64_t>, std::string> facts;
  for (const v1::Learnt& one : back.learned()) facts.emplace(std::pair(one.side(), one.event()), one.what());
  return facts;
}

void Compare(const ProposedTakeBack& stated, const v1::TakeBack& computed, std::vector<WrongLearned>* wrong) {
  const auto says = ByFact(stated.back), is = ByFact(computed);
  const std::string who = absl::StrCat("the take-back at ", stated.number);
  for (const auto& [fact, what] : is) {
    if (says.count(fact) != 0) continue;
    wrong->push_back({stated.number, fact.first, fact.second,
                      absl::StrCat(who, " does not say that ", fact.first, " has learned something from event ",
                                   fact.second, ": ", Printable(what))});
  }
  for (const auto& [fact, what] : says) {
    if (is.count(fact) != 0) continue;
    wrong->push_back({stated.number, fact.first, fact.second,
                      absl::StrCat(who, " says that ", Printable(fact.first), " has learned something from event ",
                                   fact.second, ", and it has not: ", Printable(what))});
  }
  if (stated.back.learned_more() != computed.learned_more()) {
    wrong->push_back({stated.number, "", 0,
                      absl::StrCat(who, " says that ", stated.back.learned_more(),
                                   " further events were not looked at; ", computed.learned_more(), " were not")});
  }
}

}  // namespace

void SayLearned(const FollowedLog& followed, v1::TakeBack* back) {
  back->clear_learned();
  back->clear_learned_more();
  for (uint64_t number = back->to() + 1; number <= followed.events(); ++number) {
    const auto place = followed.PlaceOf(number);
    if (!place.has_value()) continue;
    uint64_t more = 0;
    // What the first of them showed counts as well.
    for (const v1::Learned& learned : LearnedSince(followed, *place == 0 ? 0 : *place - 1, followed.events(), &more)) {
      if (learned.event() <= back->to()) continue;
      v1::Learnt* learnt = back->add_learned();
      learnt->set_side(learned.side());
      learnt->set_event(learned.event());
      learnt->set_what(learned.what());
    }
    back->set_learned_more(more);
    return;
  }
}

void WrongLearnedJson(const WrongLearned& wrong, JsonWriter* json) {
  json->Begin('{').Field("act", wrong.number).Field("side", wrong.side).Field("event", wrong.event);
  json->Field("why", wrong.sentence).End();
}

absl::StatusOr<std::vector<WrongLearned>> CheckLearned(const std::string& path, std::shared_ptr<const Ruleset> ruleset,
                                                       const SealedLog* sealed,
                                                       absl::Span<const ProposedTakeBack> proposals) {
  std::vector<WrongLearned> wrong;
  for (const ProposedTakeBack& stated : proposals) {
    v1::TakeBack computed;
    computed.set_to(stated.back.to());
    if (sealed != nullptr) {
      SayLearnedBySeals(*ruleset, *sealed, stated.number - 1, &computed);
      Compare(stated, computed, &wrong);
      continue;
    }
    // What was known of the record when it was proposed: no act behind it counts.
    ADJUTANT_ASSIGN_OR_RETURN(const auto reader, LogReader::Open(path));
    std::vector<RecordedEvent> record;
    ADJUTANT_RETURN_IF_ERROR(ReadRecord(*reader, *ruleset, &record, stated.number - 1));
    const bool counted = reader->header().keys_counted();
    SayLearned(FollowedLog(ruleset, std::move(record), counted), &computed);
    Compare(stated, computed, &wrong);
  }
  return wrong;
}

}  // namespace adjutant
