#include "verify/record/learned_by_seals.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/schema.h"

namespace adjutant {
namespace {

class Learned {
 public:
  explicit Learned(const Ruleset& ruleset) : codec_(ruleset), seats_(ruleset.SeatIds()) {}

  void See(const KnownRecord& record) {
    if (record.kind == RecordKind::kAct) {
      for (const v1::Opened& opened : record.act.opened().opening()) ToAll(record, "", OpenedWords(opened.event()));
      for (const v1::Shown::Part& part : record.act.shown().part()) {
        Note(record.act.shown().to(), record.sequence, OpenedWords(part.event()));
      }
      return;
    }
    const PlayerId by = record.event.event.player;
    const std::string author = by == kChance || by > seats_.size() ? "" : seats_[by - 1u];
    for (const v1::Opened& opened : record.annotations.opened()) ToAll(record, author, OpenedWords(opened.event()));
    for (const SealedPart& part : record.parts) {
      for (const std::string& role : part.known_to) {
        if (role != author) Note(role, record.sequence, "what is sealed in it");
      }
    }
    if (by == kChance && record.parts.empty()) ToAll(record, "", codec_.ToNotation(record.event.event));
  }
  const std::map<std::pair<uint64_t, std::string>, std::string>& facts() const { return facts_; }

 private:
  static std::string OpenedWords(uint64_t event) { return absl::StrCat("what was sealed in event ", event); }
  void ToAll(const KnownRecord& record, const std::string& but, const std::string& what) {
    for (const std::string& seat : seats_) {
      if (seat != but) Note(seat, record.sequence, what);
    }
  }
  // The dealer, who knows everything, learns nothing.
  void Note(const std::string& role, uint64_t record, const std::string& what) {
    if (std::find(seats_.begin(), seats_.end(), role) == seats_.end()) return;
    std::string& said = facts_[{record, role}];
    if (said.find(what) == std::string::npos) absl::StrAppend(&said, said.empty() ? "" : ", ", what);
  }

  const EventCodec codec_;
  const std::vector<std::string> seats_;
  std::map<std::pair<uint64_t, std::string>, std::string> facts_;
};

}  // namespace

void SayLearnedBySeals(const Ruleset& ruleset, const SealedLog& log, uint64_t last, v1::TakeBack* back) {
  back->clear_learned();
  back->clear_learned_more();
  Learned learned(ruleset);
  for (uint64_t number = back->to() + 1; number <= last && number <= log.records().size(); ++number) {
    learned.See(log.records()[number - 1]);
  }
  size_t told = 0;
  for (const auto& [where, what] : learned.facts()) {
    if (told++ == kLearnedFactsMost) break;
    v1::Learnt* learnt = back->add_learned();
    learnt->set_event(where.first);
    learnt->set_side(where.second);
    learnt->set_what(what);
  }
  back->set_learned_more(learned.facts().size() - std::min(learned.facts().size(), kLearnedFactsMost));
}

}  // namespace adjutant
