#include "verify/program/told_record.h"

#include "absl/strings/str_cat.h"
#include "core/kernel/capital.h"
#include "verify/record/agreement.h"
#include "verify/terminal/terminal.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

// Of what the parties agree on only numbers: the words may name what is hidden from one of them.
std::string AgreementWords(const v1::Act& act) {
  const std::string by = act.by().empty() ? "a ruling" : Printable(act.by());
  if (act.proposed().has_take_back()) {
    return absl::StrCat(by, " proposes to take play back to record ", act.proposed().take_back().to());
  }
  if (act.proposed().has_waiver()) {
    return absl::StrCat(by, " proposes that ", Counted(act.proposed().waiver().stands_size(), "event"),
                        " against the rules may stand");
  }
  if (act.has_answered()) {
    return absl::StrCat(by, act.answered().yes() ? " agrees to" : " does not agree to", " proposal ",
                        act.answered().proposal());
  }
  return absl::StrCat("an act", act.by().empty() ? "" : " by ", Printable(act.by()));
}

}  // namespace

ToldRecord RecordTeller::Tell(const ReplayedEvent& event) const {
  ToldRecord told;
  told.number = event.number;
  if (event.event.player != kChance) told.by = SideId(ruleset_.game(), event.event.player);
  const SeenEvent seen = sight_.Look(event);
  told.sentence = Printable(seen.sentence);
  for (const Sentence& sentence : seen.sentences) {
    const std::string brackets = CaseInBrackets(ruleset_, sentence.rule);
    told.sentences.push_back(
        absl::StrCat(Printable(Capitalized(sentence.text)), brackets.empty() ? "" : " ", brackets));
  }
  if (event.breach != nullptr) told.sentences.push_back("Against the rules, and recorded as it was played");
  return told;
}

ToldRecord RecordTeller::Tell(const ReplayedAct& act) const {
  ToldRecord told;
  told.number = act.number;
  told.act = true;
  told.by = act.act.by();
  const bool open = viewer_ == kChance || act.act.has_mark() || act.act.has_link() || act.act.has_disclosed() ||
                    act.act.has_ordered() || act.act.has_order_ended() || act.act.what_case() == v1::Act::WHAT_NOT_SET;
  v1::Act without_note = act.act;
  if (viewer_ != kChance) without_note.clear_note();
  told.sentence = Printable(open ? ActSentence(ruleset_, without_note, act.effect) : AgreementWords(act.act));
  return told;
}

std::string ToldText(const std::vector<ToldRecord>& told, size_t width) {
  constexpr absl::string_view kIndent = "         ";
  std::string text;
  for (const ToldRecord& record : told) {
    const std::string number = absl::StrCat(record.number);
    const std::string place = std::string(number.size() < 5 ? 5 - number.size() : 0, ' ');
    absl::StrAppend(&text, LinesThatFit(absl::StrCat(place, number, record.act ? "  (" : "  ", record.sentence,
                                                     record.act ? ")" : ""),
                                        "       ", width));
    for (const std::string& sentence : record.sentences) {
      absl::StrAppend(&text, LinesThatFit(absl::StrCat(kIndent, sentence), kIndent, width));
    }
  }
  return text;
}

void ToldJson(const std::vector<ToldRecord>& told, JsonWriter* json) {
  json->Begin('[');
  for (const ToldRecord& record : told) {
    json->Begin('{').Field("number", record.number).Field("act", record.act).Field("by", record.by);
    json->Field("sentence", record.sentence).Key("sentences").Begin('[');
    for (const std::string& sentence : record.sentences) json->String(sentence);
    json->End().End();
  }
  json->End();
}

PlayerId ReaderOfMailFrom(const Ruleset& ruleset, const std::string& from) {
  const std::vector<std::string>& sides = ruleset.game().sides();
  if (ruleset.SeatCount() != 2 || sides.size() < 2) return kObserver;
  return from == sides[0] ? PlayerId{2} : from == sides[1] ? PlayerId{1} : kObserver;
}

}  // namespace adjutant
