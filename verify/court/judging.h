// One claim as it is judged: what a judgement is made of, and the judging of each kind of claim. The kinds are in
// files of their own: judging_play, judging_omission, judging_dice, judging_readings; judging_names puts ids for what a
// person wrote.
#ifndef ADJUTANT_VERIFY_COURT_JUDGING_H_
#define ADJUTANT_VERIFY_COURT_JUDGING_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "verify/court/judge.h"
#include "verify/spoken/reader.h"
#include "verify/text/naming.h"

namespace adjutant {

// How findings begin that are known again by it (MainFinding, TellsWhatCouldBe).
inline constexpr char kBrokenBefore[] = "The record breaks the rules before that: ";
inline constexpr char kLegalInstead[] = "Legal instead, for example: ";
inline constexpr char kStandIn[] = "The record says nothing of how it came out.";
inline constexpr char kOnePossibility[] = "There was one possibility: ";

class Judging {
 public:
  Judging(const DisputeInHand& hand, const v1::DisputeClaim& claim);

  absl::StatusOr<Judgement> Run();

 private:
  // ---- The claim in ids, where a person wrote names.

  absl::Status Unread(const std::string& text, const absl::Status& why) const;
  absl::StatusOr<Event> Parse(const std::string& text);
  // The position before an event, as far as the record can be followed.
  const State& PositionBefore(uint64_t event) const;
  absl::Status Name(const State& state, std::string* text);
  absl::Status NameCorrection(State state);
  // A kind of event, or an event.
  absl::Status NameForgotten(v1::ForgottenClaim* said);
  absl::Status NameResults(v1::WrongResultClaim* said);
  absl::Status TakeAsMeant();

  // ---- What a judgement is made of.

  template <class... Parts>
  void Find(const Parts&... parts) {
    out_.claim.add_findings(absl::StrCat(parts...));
  }
  void Verdict(v1::Verdict verdict) { out_.claim.set_verdict(verdict); }
  template <class... Parts>
  void Missing(const Parts&... parts) {
    Verdict(v1::UNDECIDED);
    out_.claim.add_missing(absl::StrCat(parts...));
  }
  void Error(size_t place, v1::BreachKind kind);
  void CiteRule(RuleId rule) { Cite(ruleset_, rule, out_.claim.mutable_cases()); }

  void Numbers(const Trace& trace, absl::string_view only = "");
  // What the event changed. Values that there are only before it, or only after it, say little, and so do parts of the
  // position that have no name.
  void Facts(size_t place) { ChangesBetween(log_.Before(place), log_.RuledAfter(place)); }
  void ChangesBetween(const State& before, const State& after);

  // "The US moves to Camargo (us moved space=camargo)".
  std::string EventText(size_t place) const;
  // The same of an event that fits a position.
  std::string Told(const State& state, const Event& event) const;
  // And of one that may not.
  std::string Plainly(const Event& event) const;

  void NoSuchEvent(uint64_t number);
  // The place of event `number`, or, judged as undecided, none.
  std::optional<size_t> Place(uint64_t number);
  // An error before the one in question makes every later position doubtful.
  void SayIfBrokenBefore(uint64_t number);

  bool NamesCase(absl::string_view expected, const std::vector<RuleId>& rules) const;
  std::string CaseText(absl::string_view id) const;
  // The cases that a legal event has kept to.
  std::vector<RuleId> KeptTo(const State& state, const Event& event) const;
  void SayLegal(const State& state, const Event& event, absl::string_view named);
  // Why an event is refused: facts, cases, what would have been legal.
  void SayRefused(const State& state, const Event& event, const Why& why, RuleId refusal,
                  const std::vector<RuleId>& broken, absl::string_view named);
  // The omissions that stand just before event `number`.
  std::vector<size_t> OmissionsBefore(uint64_t number) const;
  void SayOmission(size_t place);

  // ---- Events that were refused, or should have been, and what came of them.

  void Illegal(const v1::IllegalClaim& said);
  void LegalIfNotTooEarly(const v1::IllegalClaim& said, size_t place);
  // The roll is in order; what was made of it is not.
  void SayMisread(size_t place);
  void WrongResult(const v1::WrongResultClaim& said);
  // Whether the rules give what the claim says.
  bool OneResult(const v1::ExpectedValue& value, size_t place, const Trace& trace);
  std::string WrittenAt(uint64_t number, absl::string_view name) const;
  bool WrongInTheRecord(const v1::ExpectedValue& value, size_t place, const Trace& trace, const std::string& name,
                        const std::string& actual);
  // What moved a value that was not worked out as a number of its own.
  void SayAccount(const Trace& trace, absl::string_view name);
  absl::Status Legal(const v1::LegalClaim& said);

  // ---- What was passed by.

  struct Omission;
  Omission OmissionNear(const v1::ForgottenClaim& said, absl::string_view type) const;
  absl::Status Forgotten(const v1::ForgottenClaim& said);
  void WasForgotten(const v1::ForgottenClaim& said, size_t found);
  void WasNotForgotten(const v1::ForgottenClaim& said, absl::string_view type, std::optional<size_t> other);
  std::optional<size_t> LastOfType(absl::string_view type, uint64_t number) const;
  // Whether the event at a place was due by a case, or follows from it.
  bool Demands(size_t place, absl::string_view id) const;
  // Another claim says that something was forgotten before event `number` of this log.
  bool NamedByAnother(uint64_t number) const;
  std::string TypeOf(const Event& event) const;
  // The event type that a text names, alone or in notation.
  std::string TypeIn(absl::string_view text) const;

  // ---- Outcomes of chance.

  // What the other log has for the same purpose.
  struct Roll {
    RollGrade grade;
    bool altered;  // the log was changed since a digest was noted
  };
  absl::Status Die(const v1::DieClaim& said);
  void WrongRoll(size_t place, const std::optional<Event>& instead);
  void DieContradicted(size_t place, const Provenance& roll, const std::optional<Event>& wanted);
  void DieBelowGrade(size_t place, const Provenance& roll, RollGrade agreed, const std::optional<Event>& wanted);
  void DieOfTwoLogs(size_t place, const Provenance& roll, const Roll& other, const std::optional<Event>& wanted);
  // If its outcome is another one. Of rolls for one purpose the first goes with the first, the second with the second.
  std::optional<Roll> OtherRoll(uint64_t number, const Event& event, const std::string& key);

  // ---- Logs that part, and readings of the rules.

  void PositionsDiffer(const v1::PositionsDifferClaim& said);
  absl::Status Reading(const v1::ReadingClaim& said);
  // What the record would have been under another reading.
  void SayDifference(const std::string& option, const std::string& value);
  std::string RefusedUnder(const Ruleset& other, const CarriedEvent& event, const State& before) const;
  std::string DifferenceAfter(const Ruleset& other, uint64_t number, const State& after) const;

  const DisputeInHand& hand_;
  v1::DisputeClaim claim_;  // in ids
  const DisputedLog& disputed_;
  const FollowedLog& log_;
  const Ruleset& ruleset_;
  const Catalogue catalogue_;
  const EventCodec codec_;
  EventReader reader_;
  const Naming naming_;
  Judgement out_;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COURT_JUDGING_H_
