#include "verify/court/doubts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "verify/rules/rule_status.h"
#include "verify/text/naming.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// Whether a claim comes down to a case that the option reads.
bool Touches(const Ruleset& ruleset, const OptionSpec& spec, const v1::RuledClaim& claim) {
  const Catalogue catalogue = ruleset.game().catalogue();
  for (const char* id : spec.cases) {
    for (const v1::CitedCase& cited : claim.cases()) {
      if (IsCase(id, cited.id()) || IsCase(cited.id(), RuleIdText(catalogue, catalogue.Find(id)))) return true;
    }
  }
  return false;
}

// A claim wants it read in one way or another.
bool IsInDispute(const v1::Dispute& dispute, const OptionSpec& spec) {
  return std::any_of(dispute.claim().begin(), dispute.claim().end(),
                     [&](const v1::DisputeClaim& claim) { return claim.reading().option() == spec.id; });
}

// The first place before event `number`, and before `place`, where a record breaks the rules and as it is followed
// otherwise does not. Null: none.
const v1::Breach* BrokenBefore(const FollowedLog& under, uint64_t number, std::optional<size_t> place,
                               const FollowedLog& otherwise) {
  for (size_t i = 0; i < under.breaches().size(); ++i) {
    const v1::Breach& breach = under.breaches()[i];
    if (breach.event() >= number || under.PlaceOfBreach(i) >= place.value_or(under.PlaceOfBreach(i) + 1)) break;
    const auto same = [&](const v1::Breach& one) {
      return one.event() == breach.event() && one.kind() == breach.kind();
    };
    if (breach.kind() != v1::WRONG_CLAIM &&
        std::none_of(otherwise.breaches().begin(), otherwise.breaches().end(), same)) {
      return &breach;
    }
  }
  return nullptr;
}

// The claim judged under another value of an option. Where the record itself would not have come to the event in
// question, there is no verdict that would mean anything.
void JudgeUnder(const DisputeInHand& hand, const v1::DisputeClaim& claim, const Judgement& pinned,
                const std::string& option, const std::string& value, v1::Doubt::Alternative* out) {
  const DisputedLog& log = hand.LogOf(claim);
  const auto rules = hand.with_option(log, option, value);
  if (!rules.ok()) {
    out->set_finding(Printable(rules.status().message()));
    return;
  }
  DisputeInHand other{hand.dispute, {}, {}, hand.with_option, "", hand.chains_missed};
  DisputedLog again;
  again.ruled = log.ruled;
  again.header = log.header;
  again.rolls = log.rolls;
  again.followed = std::make_unique<FollowedLog>(*rules, log.followed->record());
  other.logs.push_back(std::move(again));
  const auto judged = Judge(other, claim);
  if (!judged.ok()) {
    out->set_finding(Printable(judged.status().message()));
    return;
  }
  const FollowedLog& under = *other.logs.front().followed;
  const uint64_t event = pinned.claim.event() + (claim.has_legal() ? 1 : 0);
  if (const v1::Breach* broken = BrokenBefore(under, event, judged->place, *log.followed); broken != nullptr) {
    const std::string by = broken->cases().empty() ? "" : absl::StrCat(" [", broken->cases(0).id(), "]");
    out->set_finding(broken->kind() == v1::OMISSION
                         ? absl::StrCat("under it, something is due before event ", broken->event(),
                                        " already, which the record does not have: ", broken->due())
                         : absl::StrCat("under it, event ", broken->event(),
                                        " before it is refused already: ", broken->facts(), by));
    return;
  }
  out->set_verdict(judged->claim.verdict());
  out->set_finding(MainFinding(judged->claim));
}

// The ruling under every other reading of the cases that a claim comes down to.
void AddOptionDoubts(const DisputeInHand& hand, const v1::DisputeClaim& claim, const Judgement& judgement,
                     v1::Ruling* ruling) {
  if (!DependsOnOptions(claim) || judgement.claim.verdict() == v1::UNDECIDED) return;
  const DisputedLog& log = hand.LogOf(claim);
  const Ruleset& ruleset = log.followed->ruleset();
  const auto specs = ruleset.game().options();
  for (size_t i = 0; i < specs.size(); ++i) {
    if (!Touches(ruleset, specs[i], judgement.claim) && !IsInDispute(hand.dispute, specs[i])) continue;
    const size_t pinned = ruleset.options()[i];
    v1::Doubt doubt;
    doubt.set_kind(v1::Doubt::OPTION);
    doubt.set_subject(absl::StrCat(specs[i].id, "=", specs[i].choices[pinned].value));
    doubt.set_text(specs[i].question);
    for (size_t choice = 0; choice < specs[i].choices.size(); ++choice) {
      if (choice == pinned) continue;
      v1::Doubt::Alternative* other = doubt.add_alternatives();
      other->set_value(specs[i].choices[choice].value);
      other->set_meaning(specs[i].choices[choice].meaning);
      other->set_claim(claim.id());
      JudgeUnder(hand, claim, judgement, specs[i].id, specs[i].choices[choice].value, other);
    }
    *ruling->add_doubts() = std::move(doubt);
  }
}

// Reconstructed data in a number that decides.
void AddComponentDoubts(const DisputeInHand& hand, v1::Ruling* ruling) {
  std::map<std::string, std::string> data;  // datum: the numbers in which it counts
  for (const v1::RuledClaim& claim : ruling->claims()) {
    for (const v1::RuledNumber& number : claim.numbers()) {
      for (const v1::RuledTerm& term : number.terms()) {
        if (absl::StartsWith(term.provenance(), "RECONSTRUCTED")) data.emplace(term.datum(), number.title());
      }
    }
  }
  for (const auto& [datum, number] : data) {
    v1::Doubt* doubt = ruling->add_doubts();
    doubt->set_kind(v1::Doubt::COMPONENT);
    doubt->set_subject(datum);
    doubt->set_text(absl::StrCat(Printable(Naming(hand.logs.front().followed->ruleset()).Value(datum)),
                                 ": reconstructed, not read from the printed game; it counts in: ", number,
                                 ". An owner can supply the printed value in an overlay pack."));
  }
}

void AddFollowingDoubt(const DisputedLog& log, const std::string& text, v1::Ruling* ruling) {
  v1::Doubt* doubt = ruling->add_doubts();
  doubt->set_kind(v1::Doubt::FOLLOWING);
  doubt->set_subject(log.ruled.file());
  doubt->set_text(text);
}

// Where the record could only be followed with stand-ins.
void AddFollowingDoubts(const DisputeInHand& hand, v1::Ruling* ruling) {
  for (const DisputedLog& log : hand.logs) {
    const CarriedLine& line = log.followed->line();
    uint64_t supplied = 0;
    uint64_t left_out = 0;
    for (const CarriedEvent& event : line.events) {
      supplied += event.kind == CarriedKind::kSupplied && event.alternatives > 1 ? 1 : 0;
      left_out += event.Played() ? 0 : 1;
    }
    if (!log.closing_doubt.empty()) AddFollowingDoubt(log, log.closing_doubt, ruling);
    if (line.lost) {
      AddFollowingDoubt(
          log,
          absl::StrCat("Past event ", log.followed->followed_to(), " no way was found, among ", kCarryLinesMost,
                       " lines of play, in which the record goes on; whether there is one is not known, and "
                       "nothing is said of the rest."),
          ruling);
      continue;
    }
    if (supplied > 0) {
      AddFollowingDoubt(log,
                        absl::StrCat("To follow the record, ", Counted(supplied, "event"),
                                     " that it does not have had to be stood in for: positions after the first of "
                                     "them are as likely as the record makes them, not certain."),
                        ruling);
    }
    if (left_out > 0) {
      AddFollowingDoubt(log,
                        absl::StrCat("To follow the record, ", Counted(left_out, "event"), " of it had to be ",
                                     "left out: what the players made of ", left_out == 1 ? "it" : "them",
                                     " on the board is not in the positions here."),
                        ruling);
    }
  }
}

// Outcomes for which nothing vouches.
void AddDiceDoubts(const DisputeInHand& hand, v1::Ruling* ruling) {
  for (const DisputedLog& log : hand.logs) {
    std::map<RollGrade, uint64_t> weak;
    uint64_t rolls = 0;
    for (size_t i = 0; i < log.rolls.size(); ++i) {
      const std::optional<Provenance>& roll = log.rolls[i];
      if (!roll.has_value()) continue;
      ++rolls;
      if (roll->grade < RollGrade::kSigned) ++weak[roll->grade];
    }
    for (const auto& [grade, count] : weak) {
      v1::Doubt* doubt = ruling->add_doubts();
      doubt->set_kind(v1::Doubt::DICE);
      doubt->set_subject(log.ruled.file());
      doubt->set_text(absl::StrCat(count, " of ", Counted(rolls, "outcome"), " of chance ", count == 1 ? "is " : "are ",
                                   GradeWords(grade),
                                   grade == RollGrade::kSeed ? absl::StrCat(". ", kSeedWarning)
                                                             : ": the ruling takes them as they were recorded."));
    }
  }
}

}  // namespace

void AddDoubts(const DisputeInHand& hand, const std::vector<Judgement>& judgements, v1::Ruling* ruling) {
  for (size_t i = 0; i < judgements.size(); ++i) {
    AddOptionDoubts(hand, hand.dispute.claim(static_cast<int>(i)), judgements[i], ruling);
  }
  AddComponentDoubts(hand, ruling);
  AddFollowingDoubts(hand, ruling);
  AddDiceDoubts(hand, ruling);
}

}  // namespace adjutant
