#include "verify/record/grades.h"

#include <algorithm>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/random.h"
#include "replay/post/seal.h"
#include "replay/sealed/sealer.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// Other positions in which a decision is asked for again.
constexpr int kReshuffles = 8;

std::string SealerOf(const Ruleset& ruleset, const Event& event) {
  return event.player == kChance ? kDealerRole : ruleset.game().sides()[event.player - 1u];
}

std::string RolesText(const std::vector<std::string>& roles) {
  return roles.empty() ? "nobody" : absl::StrJoin(roles, ", ");
}

}  // namespace

Grader::Grader(const Ruleset& ruleset, const FilledLog& log)
    : ruleset_(ruleset), log_(log), light_(ruleset, log.sealed().parties()) {
  grades_.reader = log.role();
  grades_.truth = log.viewer() == kChance && log.sealed().IsWhole();
  grades_.unexplained = log.unexplained();
  grades_.why_unexplained = log.why_unexplained();
}

// Whether a decision of somebody else is legal wherever what is hidden from the reader may lie.
bool Grader::FitsEverywhere(const ReplayedEvent& event) const {
  Random random(event.number);
  for (int i = 0; i < kReshuffles; ++i) {
    State other = event.before;
    if (!ruleset_.ReshuffleHidden(&other, log_.viewer(), &random)) {
      std::vector<HiddenThing> hidden;
      ruleset_.ListHidden(event.before, log_.viewer(), &hidden);
      return hidden.empty();
    }
    if (!ruleset_.Check(other, event.event, nullptr).accepted) return false;
  }
  return true;
}

// Who may read the card that an event draws from a masked deck.
std::vector<std::string> Grader::ReadersOf(const ReplayedEvent& event) const {
  std::vector<std::string> roles;
  for (const HiddenPart& part :
       HiddenParts(ruleset_, log_.sealed().parties(), event.before, event.event, event.after)) {
    for (const SealParty* party : part.known_to) roles.push_back(party->role);
  }
  return roles;
}

void Grader::See(const ReplayedEvent& event) {
  const KnownRecord& record = log_.sealed().records()[event.number - 1];
  if (grades_.truth) {
    ++grades_.proven;
    Audit(event, record);
    return;
  }
  for (const SealedPart& part : record.parts) {
    if (!part.opening.empty()) continue;
    std::vector<std::string> readers = part.drawn ? ReadersOf(event) : part.known_to;
    if (readers.size() > 1) readers.erase(std::remove(readers.begin(), readers.end(), kDealerRole), readers.end());
    ++grades_.sealed[RolesText(readers)];
  }
  if (event.event.player == log_.viewer()) {
    ++grades_.proven;
  } else if (record.event.missing != 0 || (event.event.player != kChance && !FitsEverywhere(event))) {
    ++grades_.waits;
  } else {
    ++grades_.fits;
  }
}

// With the truth known: sealed is what the rules hide, for those who may know it.
void Grader::Audit(const ReplayedEvent& event, const KnownRecord& record) {
  const std::vector<HiddenPart> hidden =
      HiddenParts(ruleset_, log_.sealed().parties(), event.before, event.event, event.after);
  std::vector<ArgBits> parts;
  std::string why;
  if (hidden.size() != record.parts.size()) {
    why = absl::StrCat(Counted(record.parts.size(), "argument"), " sealed; the rules hide ", hidden.size());
  }
  for (size_t i = 0; i < record.parts.size(); ++i) {
    const SealedPart& part = record.parts[i];
    parts.push_back(part.args);
    if (!why.empty()) continue;
    if (part.drawn) {
      if (part.args != hidden[i].args) why = "another argument is drawn than the rules hide";
      continue;
    }
    std::vector<std::string> wanted;
    for (const SealParty* party : hidden[i].known_to) wanted.push_back(party->role);
    std::vector<std::string> has = part.known_to;
    std::sort(wanted.begin(), wanted.end());
    std::sort(has.begin(), has.end());
    const auto& places = record.annotations.sealed(static_cast<int>(i)).place();
    std::string lines;
    for (const std::string& place : places) absl::StrAppend(&lines, place, "\n");
    if (part.args != hidden[i].args) {
      why = "another argument is sealed than the rules hide";
    } else if (has != wanted) {
      why = absl::StrCat("part ", i, " is for ", RolesText(has), "; who may know it: ", RolesText(wanted));
    } else if (lines != PlacesOf(ruleset_, event.before, event.event, part.args)) {
      why = absl::StrCat("part ", i, " says another place than that in which it is seen");
    }
  }
  if (!why.empty()) findings_.push_back({event.number, why});
  CheckSalts(record, SealerOf(ruleset_, event.event), event.chain_before);
  for (DueOpening& due : light_.See(event.number, event.before, event.event, event.after, parts)) {
    due_.push_back(std::move(due));
  }
}

void Grader::CheckSalts(const KnownRecord& record, const std::string& sealer, const Sha256& chain_before) {
  const auto master = log_.sealed().masters().find(sealer);
  if (record.parts.empty() || master == log_.sealed().masters().end()) return;
  const post::DerivedKey key = post::DeriveKey(master->second, "seal");
  for (size_t i = 0; i < record.parts.size(); ++i) {
    if (record.parts[i].drawn) continue;  // its factors are looked at with the decks
    const post::SealPlace place{post::ChainValueOf(chain_before), static_cast<uint8_t>(i)};
    if (post::AuditSalt(key, place, record.parts[i].opening).ok()) continue;
    findings_.push_back(
        {record.sequence, absl::StrCat("the salt of part ", i, " does not follow from the master of ", sealer)});
  }
}

bool Grader::IsOpenedTo(const DueOpening& due) const {
  const std::vector<KnownRecord>& records = log_.sealed().records();
  if (records[due.event - 1].parts[due.part].opened_at != 0) return true;
  if (due.to_all) return false;
  return std::all_of(due.to.begin(), due.to.end(), [&](const std::string& role) {
    return std::any_of(records.begin(), records.end(), [&](const KnownRecord& record) {
      const auto& shown = record.act.shown();
      return shown.to() == role && std::any_of(shown.part().begin(), shown.part().end(), [&](const auto& part) {
               return part.event() == due.event && part.part() == due.part;
             });
    });
  });
}

Grades Grader::Take(const State& end) {
  for (const DueOpening& due : due_) grades_.owed += IsOpenedTo(due) ? 0 : 1;
  const Pending pending = ruleset_.PendingOf(end);
  if (!pending.over) {
    std::vector<std::string> roles;
    if (pending.player == kChance) roles.push_back(log_.sealed().decks() != nullptr ? "both" : kDealerRole);
    const std::vector<std::string> seats = ruleset_.SeatIds();
    for (size_t i = 0; i < seats.size(); ++i) {
      if (pending.Awaits(static_cast<PlayerId>(i + 1))) roles.push_back(seats[i]);
    }
    grades_.due = absl::StrJoin(roles, ", ");
  }
  return grades_;
}

std::string GradesSentence(const Grades& grades) {
  std::string text = absl::StrCat(Counted(grades.events(), "event"), ": ", grades.proven, " proven");
  if (grades.fits > 0) absl::StrAppend(&text, ", ", grades.fits, grades.fits == 1 ? " fits" : " fit");
  if (grades.waits > 0) {
    std::vector<std::string> seals;
    for (const auto& [role, count] : grades.sealed) seals.push_back(absl::StrCat(Counted(count, "seal"), " of ", role));
    absl::StrAppend(&text, ", ", grades.waits, grades.waits == 1 ? " waits" : " wait", " for ",
                    seals.empty() ? "what is hidden" : absl::StrJoin(seals, " and "));
  }
  return text;
}

}  // namespace adjutant
