#include "verify/court/ruling_report.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/capital.h"
#include "core/kernel/ruleset.h"
#include "verify/court/judge.h"
#include "verify/court/remedy.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

using v1::Breach;
using v1::Correction;
using v1::Remedy;
using v1::RuledClaim;
using v1::RuledLog;

// "battle.us.firepower" is, "Monterey." is not.
bool IsName(absl::string_view word) {
  return word.substr(0, word.size() - (word.empty() ? 0 : 1)).find_first_of("._=") != absl::string_view::npos;
}

std::string Ended(std::string text) {
  if (!text.empty() && absl::string_view(".!?:").find(text.back()) == absl::string_view::npos) text += '.';
  return text;
}

// "Sentence." for "sentence"; a name at its start stays as it is.
std::string AsSentence(absl::string_view text) {
  const bool name = IsName(text.substr(0, text.find(' ')));
  return Ended(name ? std::string(text) : Capitalized(std::string(text)));
}

const char* PolicyName(v1::RemedyPolicy policy, bool two_sides) {
  switch (policy) {
    case v1::SEALED_BY_ROLL:
      return two_sides ? "sealed by the opponent's next roll" : "sealed by the next roll of any other side";
    case v1::SEALED_BY_DECISION:
      return two_sides ? "sealed by the opponent's next decision" : "sealed by the next decision of any other side";
    case v1::RESTORE:
      return "restored, however late";
    case v1::SIMPLE_BACKUP:
      return "simple backup, or leave it";
    case v1::NO_INFORMATION:
      return "back only if nobody has learned anything";
    case v1::AGREEMENT:
      return "what the parties agree";
    default:
      return "no policy was agreed";
  }
}

std::string PositionAfter(uint64_t event) {
  return event == 0 ? "the start of the game" : absl::StrCat("the position after event ", event);
}

std::string OutcomeText(const Remedy& remedy) {
  switch (remedy.outcome()) {
    case Remedy::STANDS:
      return "it stands";
    case Remedy::RESTORED:
      return absl::StrCat("play goes back to ", PositionAfter(remedy.back_to()));
    case Remedy::MENDED:
      return "it is put right, and what came later stays";
    default:
      return "cannot be said without more from the parties";
  }
}

const char* BreachText(v1::BreachKind kind) {
  switch (kind) {
    case v1::NOT_DUE:
      return "was not due";
    case v1::OMISSION:
      return "passed by what was due";
    case v1::WRONG_CLAIM:
      return "has a wrong number written down";
    case v1::WRONG_ROLL:
      return "is not the outcome that was agreed";
    case v1::BELOW_GRADE:
      return "is worth less than was agreed";
    default:
      return "is against the rules";
  }
}

// "event 14"; of an omission "before event 14".
std::string PlaceText(const Breach& breach) {
  return absl::StrCat(breach.kind() == v1::OMISSION ? "before event " : "event ", breach.event());
}

template <class Cases>
std::string CaseNumbers(const Cases& cases) {
  std::vector<std::string> ids;
  for (const v1::CitedCase& one : cases) ids.push_back(one.id());
  return ids.empty() ? "" : absl::StrCat("[", absl::StrJoin(ids, ", "), "]");
}

std::string Quoted(absl::string_view text) { return absl::StrCat("\"", text, "\""); }

std::string YesNo(bool yes) { return yes ? "yes" : "no"; }

class Report {
 public:
  explicit Report(const v1::Ruling& ruling) : ruling_(ruling), dispute_(ruling.dispute()) {
    const auto game = FindGame(dispute_.game());
    if (game.ok()) game_ = *game;
  }

  Document Write() {
    const std::string about = !dispute_.title().empty() ? dispute_.title()
                              : !dispute_.id().empty()  ? absl::StrCat("dispute ", dispute_.id())
                                                        : "a dispute";
    out_.Heading(1, absl::StrCat("Ruling: ", about));
    out_.Paragraph(Line(ruling_.summary()));
    for (const RuledLog& log : ruling_.logs()) {
      if (log.rolls().empty()) continue;
      const std::string of = ruling_.logs_size() == 1 ? "" : absl::StrCat("Of ", log.file(), ": ");
      out_.Paragraph(Line(of, AsSentence(absl::StrJoin(log.rolls(), "; "))));
    }
    if (!ruling_.view().empty()) {
      out_.Paragraph(Line("This is the ruling as ", PartyText(ruling_.view()),
                          " may read it: what is hidden from that side is left out."));
    }
    Asked();
    Integrity();
    for (const RuledClaim& claim : ruling_.claims()) Claim(claim);
    if (ruling_.has_fork()) Fork(ruling_.fork());
    Breaches();
    for (const v1::RuledError& error : ruling_.errors()) Error(error);
    Doubts();
    Reproduce();
    return std::move(out_);
  }

 private:
  // "the US", by the id of the side.
  std::string SideText(const std::string& side) const {
    if (game_ != nullptr) {
      for (size_t i = 0; i < game_->sides().size(); ++i) {
        if (game_->sides()[i] == side) return SideName(*game_, static_cast<PlayerId>(i + 1));
      }
    }
    return side;
  }
  // "Ann (the US)".
  std::string PartyText(const std::string& side) const {
    for (const v1::DisputeParty& party : dispute_.party()) {
      if (party.side() == side && !party.name().empty()) return absl::StrCat(party.name(), " (", SideText(side), ")");
    }
    return SideText(side);
  }

  bool HasTwoSides() const { return game_ == nullptr || game_->sides().size() <= 2; }

  void Fact(absl::string_view name, absl::string_view text) {
    if (!text.empty()) out_.Item(Line(Strong(absl::StrCat(name, ":")), " ", text));
  }
  void Sub(absl::string_view text) { out_.Heading(3, text); }

  // ---- What was asked.

  void Asked() {
    out_.Heading(2, "What was asked");
    Fact("Game", game_ == nullptr ? dispute_.game() : std::string(game_->title()));
    std::vector<std::string> parties;
    for (const v1::DisputeParty& party : dispute_.party()) {
      parties.push_back(absl::StrCat(party.name(), " for ", SideText(party.side())));
    }
    Fact("Parties", absl::StrJoin(parties, ", "));
    for (const RuledLog& log : ruling_.logs()) Fact("Record", RecordText(log));
    Fact("Errors found late", PolicyName(dispute_.policy(), HasTwoSides()));
    if (dispute_.raised_after() > 0) Fact("Pointed out", absl::StrCat("after event ", dispute_.raised_after()));
    for (const v1::Consent& consent : dispute_.consent()) {
      Fact("Would accept", absl::StrCat(PartyText(consent.by()), ": ", ConsentText(consent)));
    }
    Fact("Dice", dispute_.dice().minimum_grade().empty()
                     ? ""
                     : absl::StrCat("at least ", dispute_.dice().minimum_grade(), " was agreed"));
    Fact("Note", dispute_.note());
    if (ruling_.claims().empty()) {
      out_.Paragraph(Line("Nobody claims anything in particular: the record as a whole is examined."));
    }
  }

  std::string RecordText(const RuledLog& log) const {
    std::string text = absl::StrCat(log.file(), ", ", Counted(log.events(), "event"), log.closed() ? ", closed" : "",
                                    ", scenario ", log.scenario(), ", edition ", log.edition());
    if (!log.kept_by().empty()) absl::StrAppend(&text, ", kept by ", PartyText(log.kept_by()));
    if (!log.outcome().empty()) absl::StrAppend(&text, "; the game ended: ", log.outcome());
    return text;
  }

  static std::string ConsentText(const v1::Consent& consent) {
    if (consent.accepts_case() == v1::Consent::kBackTo) {
      return absl::StrCat("play resumes from ", PositionAfter(consent.back_to()));
    }
    return consent.stands() ? "the error stands" : "the error does not stand";
  }

  void Integrity() {
    for (const RuledLog& log : ruling_.logs()) {
      if (log.integrity().empty() && log.confirmed().empty()) continue;
      out_.Heading(2, absl::StrCat("The file ", log.file()));
      for (const std::string& finding : log.integrity()) out_.Item(Line(AsSentence(finding)));
      for (const std::string& finding : log.confirmed()) out_.Item(Line(AsSentence(finding)));
    }
  }

  // ---- Claims.

  void Claim(const RuledClaim& claim) {
    out_.Heading(2, absl::StrCat("Claim ", claim.id(), ": ", VerdictText(claim.verdict())));
    out_.Paragraph(Line(claim.by().empty() ? "" : absl::StrCat(Capitalized(PartyText(claim.by())), ": "),
                        AsSentence(claim.statement()),
                        claim.reason().empty() ? "" : absl::StrCat(" Reason given: ", Quoted(claim.reason()))));
    out_.Paragraph(Line(Strong(AsSentence(VerdictText(claim.verdict())))));
    for (const std::string& finding : claim.findings()) out_.Item(Line(AsSentence(finding)));
    if (!claim.missing().empty()) {
      out_.Paragraph(Line("To decide it, this is missing:"));
      for (const std::string& missing : claim.missing()) out_.Item(Line(missing));
    }
    Cases(claim.cases());
    for (const v1::RuledNumber& number : claim.numbers()) Number(number);
    Differences(claim.facts(), "In the position",
                claim.event() == 0 ? "before" : absl::StrCat("before event ", claim.event()), "after it");
  }

  // Quotes the cases that were not quoted yet, and names the others.
  template <class Cited>
  void Cases(const Cited& cases) {
    std::vector<std::string> known;
    std::vector<const v1::CitedCase*> fresh;
    for (const v1::CitedCase& one : cases) {
      if (one.text().empty() || !quoted_.insert(one.id()).second) {
        known.push_back(one.id());
      } else {
        fresh.push_back(&one);
      }
    }
    if (!fresh.empty()) out_.Paragraph(Line(fresh.size() == 1 ? "The rule:" : "The rules:"));
    for (const v1::CitedCase* one : fresh) out_.Item(Line(Strong(one->id()), " ", one->text()));
    if (known.empty()) return;
    out_.Paragraph(Line(fresh.empty() ? (known.size() == 1 ? "The rule: " : "The rules: ") : "And, as above: ",
                        absl::StrJoin(known, ", "), fresh.empty() ? ", as above." : "."));
  }

  void Number(const v1::RuledNumber& number) {
    out_.Paragraph(
        Line(Strong(absl::StrCat(number.title().empty() ? number.name() : number.title(), " = ", number.total())),
             number.case_().empty() ? "" : absl::StrCat(" [", number.case_(), "]"), ", worked out:"));
    std::vector<std::vector<std::string>> rows;
    for (const v1::RuledTerm& term : number.terms()) {
      rows.push_back({absl::StrCat(term.value() > 0 ? "+" : "", term.value()), term.text(), term.case_(), term.datum(),
                      term.provenance()});
    }
    rows.push_back({absl::StrCat(number.total()), "total"});
    out_.Table({">value", "term", "rule", "component", "known from"}, std::move(rows));
    if (!number.note().empty()) out_.Paragraph(Line("Note: ", AsSentence(number.note())));
  }

  template <class All>
  void Differences(const All& differences, absl::string_view what, absl::string_view first, absl::string_view second) {
    std::vector<std::vector<std::string>> rows;
    for (const v1::RuledDifference& one : differences) {
      // What no value shows has no words.
      if (absl::StartsWith(one.name(), "section.")) continue;
      rows.push_back(one.title().empty()
                         ? std::vector<std::string>{one.name(), one.recorded(), one.corrected()}
                         : std::vector<std::string>{one.title(), one.recorded_words(), one.corrected_words()});
    }
    out_.Table({std::string(what), std::string(first), std::string(second)}, std::move(rows));
  }

  // ---- Breaches.

  // Log by log.
  void Breaches() {
    out_.Heading(2, "Where the record breaks the rules");
    Followed();
    for (const RuledLog& log : ruling_.logs()) {
      std::vector<const Breach*> breaches;
      for (const Breach& breach : ruling_.breaches()) {
        if (breach.log().empty() || breach.log() == log.file()) breaches.push_back(&breach);
      }
      if (ruling_.logs_size() > 1) Sub(log.file());
      BreachesOf(breaches);
    }
    if (ruling_.breaches_more() > 0) {
      out_.Paragraph(Line(absl::StrCat("And ", Counted(ruling_.breaches_more(), "further place"), ".")));
    }
  }

  void BreachesOf(const std::vector<const Breach*>& breaches) {
    if (breaches.empty()) {
      const bool damaged =
          std::any_of(ruling_.logs().begin(), ruling_.logs().end(), [](const RuledLog& log) { return log.damaged(); });
      out_.Paragraph(Line(damaged ? "Nowhere in what can be read: " : "Nowhere: ",
                          "every event is legal, and nothing that was due was passed by."));
      return;
    }
    const Breach& first = *breaches[0];
    // What was passed by says itself before which event.
    out_.Paragraph(
        Line(Strong(first.kind() == v1::OMISSION ? "First:" : AsSentence(absl::StrCat("First: ", PlaceText(first)))),
             " ", WhatHappened(first), first.claimed() ? " A claim names it." : " No claim names it."));
    Details(first);
    if (breaches.size() == 1) {
      out_.Paragraph(Line("It is the only place."));
      return;
    }
    out_.Paragraph(Line("Later:"));
    for (size_t i = 1; i < breaches.size(); ++i) Later(*breaches[i]);
  }

  void Followed() {
    for (const RuledLog& log : ruling_.logs()) {
      if (log.followed() >= log.events()) continue;
      out_.Paragraph(Line(log.file(), absl::StrCat(" could be followed up to event ", log.followed(), " of ",
                                                   log.events(), "; nothing is said of what comes later.")));
    }
  }

  static Line WhatHappened(const Breach& breach) { return Line(AsSentence(breach.sentence())); }

  // Whether the record of a log could be followed only with something that it does not have.
  bool HasStandIns(const std::string& log) const {
    return std::any_of(ruling_.breaches().begin(), ruling_.breaches().end(),
                       [&](const Breach& breach) { return breach.kind() == v1::OMISSION && breach.log() == log; });
  }

  void Details(const Breach& breach) {
    if (!breach.notation().empty()) {
      const bool omission = breach.kind() == v1::OMISSION;
      out_.Item(Line(omission ? "To follow the record, this stands in for it: " : "Recorded: ",
                     omission ? absl::StrCat(AsSentence(breach.words()), breach.words().empty() ? "" : " ") : "",
                     Code(breach.notation())));
    }
    if (!breach.facts().empty()) out_.Item(Line("Why: ", AsSentence(breach.facts())));
    if (!breach.agreed().empty()) out_.Item(Line("In the log: ", AsSentence(breach.agreed())));
    if (!breach.due().empty()) out_.Item(Line("Due was: ", AsSentence(breach.due())));
    if (!breach.by().empty()) out_.Item(Line("Who answers for it: ", PartyText(breach.by()), "."));
    if (!breach.legal_instead().empty()) {
      out_.Item(Line("Legal would have been, among others:"));
      for (int i = 0; i < breach.legal_instead_size(); ++i) {
        out_.Item(InWords(i < breach.legal_words_size() ? breach.legal_words(i) : "", breach.legal_instead(i)), 2);
      }
    }
    Cases(breach.cases());
  }

  // An event in words, and as a command takes it.
  static Line InWords(const std::string& words, const std::string& notation) {
    return words.empty() ? Line(Code(notation)) : Line(AsSentence(words), " ", Code(notation));
  }

  void Later(const Breach& breach) {
    out_.Item(Line(Strong(AsSentence(PlaceText(breach))), " ", WhatHappened(breach), " It ", BreachText(breach.kind()),
                   ". ", AsSentence(breach.facts()), breach.facts().empty() ? "" : " ", CaseNumbers(breach.cases()),
                   breach.claimed() ? " (A claim names it.)" : ""));
    for (const v1::CitedCase& one : breach.cases()) {
      if (!one.text().empty() && quoted_.insert(one.id()).second) out_.Item(Line(Strong(one.id()), " ", one.text()), 2);
    }
  }

  // ---- Errors and remedies.

  void Error(const v1::RuledError& error) {
    out_.Heading(2, absl::StrCat("Does it stand? ", Capitalized(PlaceText(error.breach())),
                                 ruling_.logs_size() > 1 ? absl::StrCat(" of ", error.breach().log()) : ""));
    out_.Paragraph(WhatHappened(error.breach()));
    std::vector<std::vector<std::string>> others;
    for (const Remedy& remedy : error.remedies()) {
      if (remedy.chosen() && remedy.policy() != v1::REMEDY_UNSPECIFIED) {
        Chosen(remedy);
      } else if (remedy.policy() != v1::REMEDY_UNSPECIFIED) {
        others.push_back({PolicyName(remedy.policy(), HasTwoSides()), OutcomeText(remedy), remedy.reason()});
      }
    }
    if (dispute_.policy() == v1::REMEDY_UNSPECIFIED) {
      out_.Paragraph(Line("The parties have agreed on no policy for errors that are found late. Under each of them:"));
    } else if (!others.empty()) {
      out_.Paragraph(Line("Under other policies, for comparison:"));
    }
    out_.Table({"policy", "what becomes of it", "why"}, std::move(others));
    LearnedSince(error);
    if (error.has_correction()) Corrected(error.breach(), error.correction());
  }

  void Chosen(const Remedy& remedy) {
    out_.Paragraph(Line("Agreed is: ", AsSentence(remedy.sentence())));
    out_.Paragraph(
        Line(Strong(AsSentence(OutcomeText(remedy))), " ", AsSentence(remedy.reason()),
             remedy.decided_by() == 0 ? "" : absl::StrCat(" (Decided by event ", remedy.decided_by(), ".)")));
  }

  void LearnedSince(const v1::RuledError& error) {
    if (error.learned().empty()) {
      out_.Paragraph(Line("Nobody has learned anything since that he did not know then."));
      return;
    }
    out_.Paragraph(Line("What each side has learned since:"));
    std::vector<std::vector<std::string>> rows;
    const v1::Learned* last = nullptr;
    for (const v1::Learned& one : error.learned()) {
      // What several sides learn from one event is one line.
      if (last != nullptr && last->event() == one.event() && last->what() == one.what() &&
          last->gives_away() == one.gives_away()) {
        absl::StrAppend(&rows.back()[0], ", ", SideText(one.side()));
      } else {
        rows.push_back({SideText(one.side()), absl::StrCat(one.event()), one.what(), YesNo(one.gives_away())});
      }
      last = &one;
    }
    out_.Table({"side", ">event", "what", "could use it going back"}, std::move(rows));
    if (error.learned_more() > 0) {
      out_.Paragraph(Line(absl::StrCat("And ", Counted(error.learned_more(), "further event"), " not looked at.")));
    }
  }

  void Corrected(const Breach& breach, const Correction& correction) {
    Sub("What mending it would change");
    if (!correction.possible()) {
      out_.Paragraph(Line("It cannot be corrected: ", AsSentence(correction.why_not())));
      return;
    }
    if (breach.kind() == v1::WRONG_CLAIM && correction.event() == breach.event()) {
      out_.Paragraph(Line("Only what was written down is put right."));
    } else if (correction.instead().empty()) {
      out_.Paragraph(Line(breach.kind() == v1::OMISSION
                              ? absl::StrCat("Before event ", correction.event(), ", what was passed by is asked for.")
                              : absl::StrCat("Event ", correction.event(), " is left out.")));
    } else if (correction.instead_size() == 1 && correction.instead(0) == breach.notation() &&
               breach.kind() != v1::OMISSION) {
      out_.Paragraph(
          Line(absl::StrCat("Event ", correction.event(), " stays as it is; play goes on from what it says.")));
    } else {
      out_.Paragraph(Line(absl::StrCat(breach.kind() == v1::OMISSION ? "Now done before event " : "Instead of event ",
                                       correction.event(), ":")));
      for (int i = 0; i < correction.instead_size(); ++i) {
        out_.Item(
            InWords(i < correction.instead_words_size() ? correction.instead_words(i) : "", correction.instead(i)));
      }
      for (const std::string& proposal : correction.proposals()) {
        out_.Paragraph(Line("No more than a proposal: ", AsSentence(proposal)));
      }
    }
    out_.Paragraph(Line(absl::StrCat(Counted(correction.kept(), "later event"),
                                     correction.kept() == 1 ? " stays as it was" : " stay as they were"),
                        correction.changes().empty() ? "; nothing else changes." : ". What does not:"));
    Changes(correction);
    if (!correction.missing().empty()) {
      out_.Paragraph(Line(absl::StrCat("Up to event ", correction.certain_to(),
                                       " of the record nothing is missing. Then this is due, which it does not have: "),
                          AsSentence(correction.missing())));
    }
    if (correction.lost())
      out_.Paragraph(
          Line("The search for how the rest of the record goes on was given up: whether more of it could be kept is "
               "not known."));
    Spread(correction);
    Differences(correction.differences(), correction.missing().empty() ? "At the end" : "At the end, with stand-ins",
                HasStandIns(breach.log()) ? "as followed" : "as recorded", "corrected");
    if (correction.differences().empty() && !correction.recorded_digest().empty() &&
        correction.recorded_digest() == correction.corrected_digest()) {
      out_.Paragraph(Line(correction.missing().empty() ? "The position at the end is the same."
                                                       : "With stand-ins for what is missing, the position at the end "
                                                         "is the same."));
    }
  }

  void Changes(const Correction& correction) {
    std::vector<std::vector<std::string>> rows;
    for (const v1::Change& change : correction.changes()) {
      std::string why = change.why();
      const std::string cited = change.case_().empty() ? "" : absl::StrCat("[", change.case_(), "]");
      if (!absl::StrContains(why, cited)) absl::StrAppend(&why, why.empty() ? "" : " ", cited);
      rows.push_back({absl::StrCat(change.event()), change.kind(),
                      change.sentence().empty() ? change.notation() : change.sentence(), why});
    }
    out_.Table({">event", "becomes", "what", "why"}, std::move(rows));
  }

  void Spread(const Correction& correction) {
    if (correction.spread().empty()) return;
    const std::string common = CommonWords(correction);
    out_.Paragraph(Line("By what falls there", common.empty() ? "" : ", ", Code(common), ":"));
    std::vector<std::vector<std::string>> rows;
    for (const v1::OutcomeSpread& spread : correction.spread()) {
      std::vector<std::string> outcomes, differences;
      for (int i = 0; i < spread.outcomes_size(); ++i) {
        const absl::string_view outcome = spread.outcomes(i);
        outcomes.emplace_back(i < spread.words_size()
                                  ? absl::string_view(spread.words(i))
                                  : absl::StripLeadingAsciiWhitespace(outcome.substr(common.size())));
      }
      for (const v1::RuledDifference& one : spread.differences()) {
        differences.push_back(
            one.title().empty() ? absl::StrCat(one.name(), ": ", one.recorded(), " -> ", one.corrected())
                                : absl::StrCat(one.title(), ": ", one.recorded_words(), " -> ", one.corrected_words()));
      }
      rows.push_back({absl::StrJoin(outcomes, ", "), absl::StrCat(spread.changes()),
                      differences.empty() ? "as recorded" : absl::StrJoin(differences, "; ")});
    }
    out_.Table({"outcome", ">events that change", "at the end"}, std::move(rows));
  }

  // The words with which every outcome begins: "chance die_rolled purpose=movement".
  static std::string CommonWords(const Correction& correction) {
    std::string common;
    bool is_first = true;
    for (const v1::OutcomeSpread& spread : correction.spread()) {
      for (const std::string& outcome : spread.outcomes()) {
        if (is_first) common = outcome;
        is_first = false;
        // Back to a space, until the outcome begins with it.
        while (!absl::StartsWith(outcome, absl::StrCat(common, " ")) && !common.empty()) {
          const size_t space = common.rfind(' ');
          common.resize(space == std::string::npos ? 0 : space);
        }
      }
    }
    return common;
  }

  // ---- Two logs.

  std::string LogName(int index) const {
    if (index >= ruling_.logs_size()) return index == 0 ? "the first log" : "the second log";
    const RuledLog& log = ruling_.logs(index);
    return log.kept_by().empty() ? log.file() : absl::StrCat(PartyText(log.kept_by()), ", ", log.file());
  }

  // Shorter, for a column.
  std::string KeeperName(int index) const {
    const bool kept = index < ruling_.logs_size() && !ruling_.logs(index).kept_by().empty();
    return kept ? PartyText(ruling_.logs(index).kept_by()) : LogName(index);
  }

  void Fork(const v1::Fork& fork) {
    out_.Heading(2, "The two logs");
    if (!fork.same_rules()) {
      out_.Paragraph(Line("They were not started under the same rules."));
    } else if (!fork.rules().empty()) {
      out_.Paragraph(Line("Their headers name them differently. That they are of one game is taken as said."));
    }
    Differences(fork.rules(), fork.same_rules() ? "Named" : "Pinned", KeeperName(0), KeeperName(1));
    if (fork.kind() == "rules") {
      out_.Paragraph(Line("They start from different positions: there is none that both agree on."));
      Differences(fork.differences(), "At the start", KeeperName(0), KeeperName(1));
      return;
    }
    out_.Paragraph(Line(fork.event() == 0 ? "They do not part: what they record is the same."
                                          : absl::StrCat("They agree on ", PositionAfter(fork.agreed()),
                                                         ", and part at event ", fork.event(), ".")));
    if (fork.event() == 0) return;
    ForkSide(LogName(0), fork.first_event(), fork.first_sentence(), fork.first_ruling());
    ForkSide(LogName(1), fork.second_event(), fork.second_sentence(), fork.second_ruling());
    out_.Paragraph(Line(Strong(SupportedText(fork)), fork.reason().empty() ? "" : " ", AsSentence(fork.reason())));
    Differences(fork.differences(), "Then", KeeperName(0), KeeperName(1));
  }

  void ForkSide(const std::string& name, const std::string& event, const std::string& sentence,
                const std::string& ruling) {
    out_.Item(Line(Strong(absl::StrCat(name, ":")), " ", AsSentence(sentence), sentence.empty() ? "" : " ",
                   AsSentence(ruling)));
    if (!event.empty()) out_.Item(Line(Code(event)), 2);
  }

  std::string SupportedText(const v1::Fork& fork) const {
    if (fork.supported() == "both") return "The rules support both.";
    const int index = fork.supported() == "first" ? 0 : fork.supported() == "second" ? 1 : ruling_.logs_size();
    if (index >= ruling_.logs_size()) return "The rules support neither.";
    const RuledLog& log = ruling_.logs(index);
    return absl::StrCat(fork.by_integrity() ? "What counts is " : "The rules support ", log.file(),
                        log.kept_by().empty() ? "" : absl::StrCat(", the record of ", PartyText(log.kept_by())), ".");
  }

  // ---- Doubts, and how to compute it anew.

  void Doubts() {
    out_.Heading(2, "What this rests on that could be doubted");
    if (ruling_.doubts().empty()) {
      out_.Paragraph(Line("Nothing: no reconstructed component, no rules option and no doubtful die decides it."));
      return;
    }
    std::set<std::string> told;
    for (int i = 0; i < ruling_.doubts_size(); ++i) {
      const v1::Doubt& doubt = ruling_.doubts(i);
      const std::string what = WhatIsDoubted(doubt);
      if (!told.insert(what).second || (doubt.kind() == v1::Doubt::OPTION && ChangesNothing(what))) continue;
      out_.Item(Line(Strong(DoubtKind(doubt.kind())), ": ", Code(doubt.subject()), doubt.text().empty() ? "" : ": ",
                     doubt.text()));
      // Several claims may come down to one option.
      for (int j = i; j < ruling_.doubts_size(); ++j) {
        const v1::Doubt& same = ruling_.doubts(j);
        if (WhatIsDoubted(same) == what) Alternatives(same);
      }
    }
    HarmlessOptions();
  }

  void HarmlessOptions() {
    std::set<std::string> told;
    Line names;
    for (const v1::Doubt& doubt : ruling_.doubts()) {
      if (doubt.kind() != v1::Doubt::OPTION || !ChangesNothing(WhatIsDoubted(doubt))) continue;
      if (told.insert(doubt.subject()).second) names.Add(told.size() > 1 ? ", " : "").Add(Code(doubt.subject()));
    }
    if (names.empty()) return;
    out_.Item(
        Line(Strong(told.size() == 1 ? "A rules option that decides nothing" : "Rules options that decide nothing"),
             ": ", names, ". Under every other value the claims concerned get the same verdict for the same reason."));
  }

  static std::string WhatIsDoubted(const v1::Doubt& doubt) {
    return absl::StrCat(doubt.kind(), " ", doubt.subject(), " ", doubt.text());
  }

  // Under every alternative, each claim gets the verdict and the reason that it has.
  bool ChangesNothing(const std::string& what) const {
    for (const v1::Doubt& doubt : ruling_.doubts()) {
      if (WhatIsDoubted(doubt) != what) continue;
      for (const v1::Doubt::Alternative& other : doubt.alternatives()) {
        const bool same =
            std::any_of(ruling_.claims().begin(), ruling_.claims().end(), [&](const v1::RuledClaim& claim) {
              return claim.id() == other.claim() && claim.verdict() == other.verdict() &&
                     MainFinding(claim) == other.finding();
            });
        if (!same) return false;
      }
    }
    return true;
  }

  void Alternatives(const v1::Doubt& doubt) {
    for (const v1::Doubt::Alternative& other : doubt.alternatives()) {
      out_.Item(Line("With ", Code(other.value()), other.meaning().empty() ? "" : " (", other.meaning(),
                     other.meaning().empty() ? "" : ")",
                     other.claim().empty() ? ": " : absl::StrCat(": claim ", other.claim(), " "),
                     // Without a verdict the finding says why there is none.
                     other.verdict() == v1::VERDICT_UNSPECIFIED
                         ? absl::StrCat("has no verdict: ", Ended(other.finding()))
                         : absl::StrCat(VerdictText(other.verdict()), ". ", AsSentence(other.finding()))),
                2);
    }
  }

  static const char* DoubtKind(v1::Doubt::Kind kind) {
    switch (kind) {
      case v1::Doubt::COMPONENT:
        return "A component that is not certain";
      case v1::Doubt::OPTION:
        return "A rules option";
      case v1::Doubt::DICE:
        return "Dice";
      default:
        return "Play against the rules";
    }
  }

  void Reproduce() {
    out_.Heading(2, "How this can be computed again");
    Fact("Made by", ruling_.program());
    Fact("SHA-256 of the dispute", ruling_.dispute_sha256());
    for (const RuledLog& log : ruling_.logs()) {
      Fact("Log", absl::StrCat(log.file(), ", ", Counted(log.events(), "event")));
      LogFact("chain", log.chain());
      LogFact("state digest", log.state_digest());
      LogFact("rules", absl::StrCat("scenario ", log.scenario(), ", edition ", log.edition()));
      for (const v1::OptionValue& option : log.options()) {
        LogFact("option", absl::StrCat(option.id(), "=", option.value()));
      }
      for (const v1::PackReference& pack : log.packs()) {
        LogFact("component pack", absl::StrCat(pack.id(), ", SHA-256 ", pack.sha256()));
      }
    }
    out_.Paragraph(Line("With the logs beside it, the ruling in JSON is checked by ",
                        Code("adjutant adjudicate --verify RULING.json"), "."));
  }
  void LogFact(absl::string_view name, absl::string_view value) {
    if (!value.empty()) out_.Item(Line(name, " ", value), 2);
  }

  const v1::Ruling& ruling_;
  const v1::Dispute& dispute_;
  const Game* game_ = nullptr;
  Document out_;
  std::set<std::string> quoted_;  // cases whose text the reader has had
};

}  // namespace

const char* VerdictText(v1::Verdict verdict) {
  switch (verdict) {
    case v1::UPHELD:
      return "upheld";
    case v1::REJECTED:
      return "rejected";
    default:
      return "cannot be decided";
  }
}

Document RulingDocument(const v1::Ruling& ruling) { return Report(ruling).Write(); }

bool FindsFault(const v1::Ruling& ruling) {
  for (const RuledClaim& claim : ruling.claims()) {
    if (claim.verdict() != v1::REJECTED) return true;
  }
  for (const RuledLog& log : ruling.logs()) {
    if (!log.integrity().empty() || log.followed() < log.events()) return true;
  }
  return !ruling.breaches().empty() || !ruling.fork().kind().empty() ||
         (ruling.has_fork() && !ruling.fork().same_rules());
}

}  // namespace adjutant
