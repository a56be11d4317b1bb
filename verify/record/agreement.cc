#include "verify/record/agreement.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/capital.h"
#include "replay/act.h"
#include "verify/record/orders.h"
#include "verify/rules/rule_status.h"
#include "verify/text/naming.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

NewRecord RecordOf(const v1::Act& act) { return {RecordKind::kAct, ActBytes(act)}; }

std::string NameOf(const Ruleset& ruleset, const std::string& side) {
  const Game& game = ruleset.game();
  for (size_t i = 0; i < game.sides().size(); ++i) {
    if (game.sides()[i] == side) return Capitalized(game.side_names()[i]);
  }
  return Printable(side);
}

std::string WhatText(const v1::Proposed& proposed) {
  if (proposed.has_take_back()) {
    const v1::TakeBack& back = proposed.take_back();
    return absl::StrCat("play goes back to the position after record ", back.to(),
                        back.dice() == v1::TakeBack::SAME ? ", with the same dice" : "");
  }
  std::vector<std::string> parts;
  for (const v1::Stands& stands : proposed.waiver().stands()) {
    parts.push_back(
        absl::StrCat("event ", stands.event(), " stands",
                     stands.case_().empty() ? "" : absl::StrCat(" though it breaks ", Printable(stands.case_()))));
  }
  return absl::StrJoin(parts, ", ");
}

// What an act of a game by post does, behind the name of who does it.
std::string PostText(const v1::Act& act) {
  switch (act.what_case()) {
    case v1::Act::kLink:
      return absl::StrCat(" shows the link of batch ", act.link().batch());
    case v1::Act::kDeckStep:
      return absl::StrCat(" does step ", act.deck_step().step(), " of the deck ", Printable(act.deck_step().deck()));
    case v1::Act::kFactors:
      return absl::StrCat(" tells factors of the deck ", Printable(act.factors().deck()));
    case v1::Act::kOpened:
      return absl::StrCat(" opens ", Counted(static_cast<uint64_t>(act.opened().opening_size()), "seal"));
    case v1::Act::kShown:
      return absl::StrCat(" shows something to ", Printable(act.shown().to()));
    case v1::Act::kMark:
      return absl::StrCat(act.mark().purpose() == v1::Mark::AGREED ? " agrees to the record up to "
                          : act.mark().purpose() == v1::Mark::READ ? " has received the record up to "
                                                                   : " signs up to record ",
                          act.mark().number());
    case v1::Act::kEscrowed:
      return act.escrowed().scope() == v1::Escrowed::ALL ? " locks the master up for the referee"
                                                         : " locks the dice up for the referee";
    case v1::Act::kEscrowConfirmed:
      return absl::StrCat(" confirms what ", Printable(act.escrow_confirmed().role()), " has locked up");
    case v1::Act::kDisclosed:
      return act.disclosed().master().empty() ? " discloses keys of decks" : " discloses the master";
    case v1::Act::kComplained:
      return absl::StrCat(" complains of what ", Printable(act.complained().of()), " signed at record ",
                          act.complained().number());
    case v1::Act::kOrdered:
      return absl::StrCat(" orders ", OrderText(act.ordered().order()));
    case v1::Act::kOrderEnded:
      return absl::StrCat(" takes back the order of record ", act.order_ended().order());
    default:
      return "";
  }
}

std::string CaseOf(const Ruleset& ruleset, const PlayedBreach& breach) {
  return breach.ruling.accepted ? "" : std::string(RuleIdText(ruleset.game().catalogue(), breach.ruling.rule));
}

}  // namespace

NewRecord AnswerRecord(uint64_t proposal, bool yes, const std::string& side, const Speakers& speakers, bool has_acts) {
  v1::Act act;
  act.set_by(side);
  act.set_note(speakers.note);
  if (!has_acts) act.set_format_version(kActFormatVersion);
  act.mutable_answered()->set_proposal(proposal);
  act.mutable_answered()->set_yes(yes);
  if (side.empty()) act.mutable_answered()->mutable_by_ruling()->set_sha256(speakers.ruling);
  return RecordOf(act);
}

std::vector<NewRecord> AgreementRecords(v1::Proposed what, const Speakers& speakers, uint64_t last, bool has_acts) {
  std::vector<NewRecord> records;
  const uint64_t proposal = last + 1;
  v1::Act act;
  if (!speakers.sides.empty()) act.set_by(speakers.sides.front());
  act.set_note(speakers.note);
  if (!has_acts) act.set_format_version(kActFormatVersion);
  *act.mutable_proposed() = std::move(what);
  act.mutable_proposed()->set_number(proposal);
  records.push_back(RecordOf(act));
  if (speakers.sides.empty()) records.push_back(AnswerRecord(proposal, true, "", speakers, true));
  for (size_t i = 1; i < speakers.sides.size(); ++i) {
    records.push_back(AnswerRecord(proposal, true, speakers.sides[i], speakers, true));
  }
  return records;
}

NewRecord VersionRecord() {
  v1::Act act;
  act.set_format_version(kActFormatVersion);
  return RecordOf(act);
}

std::string ActSentence(const Ruleset& ruleset, const v1::Act& act, const ActEffect& effect) {
  const std::string note = act.note().empty() ? "" : absl::StrCat(" (", Printable(act.note()), ")");
  if (act.has_proposed()) {
    const std::string who =
        act.by().empty() ? "For a ruling it is proposed" : absl::StrCat(NameOf(ruleset, act.by()), " proposes");
    return absl::StrCat(who, ": ", WhatText(act.proposed()), note);
  }
  if (act.has_answered()) {
    const v1::Answered& answered = act.answered();
    const std::string who = act.by().empty()
                                ? absl::StrCat("The ruling ", answered.by_ruling().sha256().substr(0, 16), "...")
                                : NameOf(ruleset, act.by());
    const std::string says = !answered.yes() ? " does not agree" : act.by().empty() ? " says so" : " agrees";
    return absl::StrCat(who, says, " (proposal ", answered.proposal(), ")",
                        effect.what == ActEffect::kNothing || effect.proposed == nullptr
                            ? ""
                            : absl::StrCat(": ", WhatText(*effect.proposed)),
                        note);
  }
  if (act.what_case() != v1::Act::WHAT_NOT_SET) return absl::StrCat(NameOf(ruleset, act.by()), PostText(act), note);
  return absl::StrCat("From here on this is a log of version ", kActFormatVersion, note);
}

std::string SettingsText(const Ruleset& ruleset, const v1::AsRecorded& played) {
  const Naming naming(ruleset);
  std::vector<std::string> parts;
  for (const v1::Setting& setting : played.settings()) {
    parts.push_back(
        absl::StrCat(Printable(naming.Value(setting.name())), " = ", Printable(naming.Words(setting.value()))));
  }
  return absl::StrJoin(parts, ", ");
}

std::string BreachStatus(const Ruleset& ruleset, const PlayedBreach& breach) {
  const std::string rule = CaseOf(ruleset, breach);
  const std::string what = breach.ruling.accepted
                               ? "the rules allow it, and it is recorded as though they did not"
                               : absl::StrCat("against the rules", rule.empty() ? "" : absl::StrCat(" [", rule, "]"));
  const std::string set = SettingsText(ruleset, *breach.played);
  const std::string effect = absl::StrCat(breach.no_effect ? ", without an effect of its own" : "",
                                          set.empty() ? "" : absl::StrCat(", and on the board then ", set));
  if (breach.waived) return absl::StrCat(what, effect, ": waived ", ConsentText(breach.consent));
  if (breach.withdrawn) return absl::StrCat(what, effect, ": taken back ", ConsentText(breach.consent));
  return absl::StrCat(what, effect, ", and nobody has waived it: ", Printable(breach.why.sentence));
}

void BreachJson(const Ruleset& ruleset, const PlayedBreach& breach, JsonWriter* json) {
  json->Begin('{').Field("event", breach.number).Field("case", CaseOf(ruleset, breach));
  json->Field("why", breach.why.sentence).Field("no_effect", breach.no_effect).Field("as_recorded", breach.annotated);
  json->Key("then").Begin('[');
  for (const v1::Setting& setting : breach.played->settings()) {
    json->Begin('{').Field("name", setting.name()).Field("value", setting.value()).End();
  }
  json->End();
  json->Field("waived", breach.waived).Field("withdrawn", breach.withdrawn);
  if (breach.waived || breach.withdrawn) {
    json->Field("agreed_at", breach.consent.record).Key("by").Begin('[');
    for (const std::string& side : breach.consent.sides) json->String(side);
    json->End();
    if (!breach.consent.ruling.empty()) json->Field("ruling", breach.consent.ruling);
  }
  json->End();
}

void ActJson(const Ruleset& ruleset, uint64_t number, const v1::Act& act, const ActEffect& effect, JsonWriter* json) {
  json->Begin('{').Field("number", number).Field("sentence", ActSentence(ruleset, act, effect));
  json->Field("by", act.by()).Field("in_force", effect.what != ActEffect::kNothing);
  if (act.has_proposed()) json->Field("proposes", act.proposed().has_waiver() ? "waiver" : "take_back");
  if (act.has_answered()) json->Field("answers", act.answered().proposal()).Field("yes", act.answered().yes());
  if (act.answered().has_by_ruling()) json->Field("ruling", act.answered().by_ruling().sha256());
  if (effect.proposed != nullptr && effect.proposed->has_take_back()) {
    json->Field("to", effect.proposed->take_back().to()).Key("learned").Begin('[');
    for (const v1::Learnt& learnt : effect.proposed->take_back().learned()) {
      json->Begin('{').Field("side", learnt.side()).Field("event", learnt.event()).Field("what", learnt.what()).End();
    }
    json->End();
  }
  if (effect.proposed != nullptr && effect.proposed->has_waiver()) {
    json->Key("stands").Begin('[');
    for (const v1::Stands& stands : effect.proposed->waiver().stands()) {
      json->Begin('{').Field("event", stands.event()).Field("case", stands.case_()).End();
    }
    json->End();
  }
  json->End();
}

}  // namespace adjutant
