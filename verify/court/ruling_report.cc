#include "verify/court/ruling_report.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/capital.h"
#include "core/kernel/ruleset.h"
#include "verify/court/report_sections.h"
#include "verify/court/report_words.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

using v1::Breach;
using v1::Remedy;
using v1::RuledClaim;
using v1::RuledLog;

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
    WriteDoubts(ruling_, &out_);
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
    WriteDifferences(claim.facts(), "In the position",
                     claim.event() == 0 ? "before" : absl::StrCat("before event ", claim.event()), "after it", &out_);
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
    if (error.has_correction()) WriteCorrection(ruling_, error, &out_);
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
    WriteDifferences(fork.rules(), fork.same_rules() ? "Named" : "Pinned", KeeperName(0), KeeperName(1), &out_);
    if (fork.kind() == "rules") {
      out_.Paragraph(Line("They start from different positions: there is none that both agree on."));
      WriteDifferences(fork.differences(), "At the start", KeeperName(0), KeeperName(1), &out_);
      return;
    }
    out_.Paragraph(Line(fork.event() == 0 ? "They do not part: what they record is the same."
                                          : absl::StrCat("They agree on ", PositionAfter(fork.agreed()),
                                                         ", and part at event ", fork.event(), ".")));
    if (fork.event() == 0) return;
    ForkSide(LogName(0), fork.first_event(), fork.first_sentence(), fork.first_ruling());
    ForkSide(LogName(1), fork.second_event(), fork.second_sentence(), fork.second_ruling());
    out_.Paragraph(Line(Strong(SupportedText(fork)), fork.reason().empty() ? "" : " ", AsSentence(fork.reason())));
    WriteDifferences(fork.differences(), "Then", KeeperName(0), KeeperName(1), &out_);
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

  // ---- How to compute it anew.

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
