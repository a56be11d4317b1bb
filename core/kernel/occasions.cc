#include "core/kernel/occasions.h"

#include "absl/strings/str_cat.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

namespace {

constinit thread_local BesidesLog* hearing = nullptr;

}  // namespace

BesidesLog::BesidesLog() : outer_(hearing) { hearing = this; }
BesidesLog::~BesidesLog() { hearing = outer_; }
void BesidesLog::Note(Besides besides) {
  if (hearing != nullptr) hearing->besides = besides;
}

void Objector::Cite(RuleId rule) {
  if (std::find(why_->also.begin(), why_->also.end(), rule) == why_->also.end()) why_->also.push_back(rule);
}

void Objector::Add(RuleId rule, const Why& one) {
  if (std::find(told_.begin(), told_.end(), one.sentence) != told_.end()) return;
  absl::StrAppend(&why_->sentence, told_.empty() ? lead_ : "; and ", one.sentence);
  told_.push_back(one.sentence);
  Cite(rule);
  for (RuleId also : one.also) Cite(also);
}

void TellOccasion(const Ruleset& ruleset, const Event& event, RuleId rule, absl::string_view when, Why* why) {
  const EventTypeSpec* spec = ruleset.game().schema().Find(event.type);
  Why one;
  one.sentence = absl::StrCat(spec == nullptr ? "it" : spec->name, " comes ", when);
  Objector(why, "; besides, ").Add(rule, one);
  BesidesLog::Note(Besides::kOccasion);
}

}  // namespace adjutant
