// HoM 11.2.e: lead and committed units.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/chapters/14_naval.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

// ---- 11.2.e: lead and committed units; the attacker chooses first (11.2.e/6).

BattleSide& Choosing(S& s) {
  Applied("11.2.e/6"_hom);
  return s.battle.leader_side == 0 ? s.battle.attacker : s.battle.defender;
}
const BattleSide& Choosing(const S& s) { return s.battle.leader_side == 0 ? s.battle.attacker : s.battle.defender; }
PlayerId ChoosingPlayer(const Rules&, const S& s) { return Choosing(s).side; }

bool Committable(const Rules& r, const S& s, const BattleSide& side, UnitId unit) {
  return Fights(s, side, unit) && r.c.units[unit].committable && side.lead != unit && side.committed[0] != unit &&
         side.committed[1] != unit;
}

// 14.2.c: must a Marine be committed still, and is there no other than `unit` for it?
bool MarineOwed(const Rules& r, const S& s, const BattleSide& side, UnitId unit) {
  if (s.battle.landing == 0 || &side != &s.battle.attacker || r.Plays("landing_commit=none"_opt) ||
      side.commander == kNoId)
    return false;
  if (unit != kNoId && !UsMarines(r, unit)) return false;
  for (UnitId committed : side.committed) {
    if (committed != kNoId && UsMarines(r, committed)) return false;
  }
  int marines = 0;
  for (UnitId i : r.c.units.ids()) {
    if (i != unit && UsMarines(r, i) && Committable(r, s, side, i)) ++marines;
  }
  return unit == kNoId ? marines > 0 : marines == 0;
}
// Is there a unit that can lead and is no Marine?
bool OtherLead(const Rules& r, const S& s, const BattleSide& side) {
  for (UnitId unit : r.c.units.ids()) {
    if (Fights(s, side, unit) && !UsMarines(r, unit)) return true;
  }
  return false;
}

Ruling CheckLead(const Rules& r, const S& s, UnitId unit, Why* why) {
  const BattleSide& side = Choosing(s);
  const UnitInfo& info = r.c.units[unit];
  ADJUTANT_REFUSE_IMPOSSIBLE("11.2.e/1"_hom, !side.units.Has(unit) || !UnitAt(s, unit, s.battle.space), why,
                             r.UnitName(unit), " does not fight on this side");
  const bool guerilla_leads = r.Plays("no_leader_unit=guerilla_leads"_opt) && OnlyGuerillas(r, side.units);
  ADJUTANT_REFUSE_IF("11.2.e/1"_hom,
                     (info.sort == Sort::kGuerilla && !guerilla_leads) ||
                         (info.sort == Sort::kFortress && !FieldUnits(r, s, side).Empty()),
                     why, r.UnitName(unit), " cannot lead");
  ADJUTANT_REFUSE_IF("14.2.c"_hom, MarineOwed(r, s, side, unit) && OtherLead(r, s, side), why, r.UnitName(unit),
                     " has to be committed in the landing");
  return Accepted();
}
void ListLeads(const Rules&, const S& s, EventList* out) {
  for (UnitId unit : Choosing(s).units) {
    out->push_back(MakeEvent(kLeadUnitChosen, Choosing(s).side, {unit}));
  }
}
Ruling CheckLeadEvent(const Rules& r, const S& s, const Event& e, Why* why) { return CheckLead(r, s, UnitArg(e), why); }
void LeadChosen(const Rules&, S& s, const Event& e, Trace* trace) {
  Choosing(s).lead = UnitArg(e);
  Applied(trace, "11.2.e/1"_hom);
  s.step = kCommit;
}

// A landing commits although it is a Column of Route (14.2.c).
bool CommitsAshore(const Rules& r, const S& s, const BattleSide& side) {
  return s.battle.landing != 0 && &side == &s.battle.attacker && !r.Plays("landing_commit=none"_opt);
}
bool ColumnBarsCommitment(const Rules& r, const S& s, const BattleSide& side) {
  return &side == &s.battle.attacker && s.battle.type == static_cast<uint8_t>(BattleType::kColumnOfRoute) &&
         !CommitsAshore(r, s, side);
}
int CommitLimit(const Rules& r, const S& s, const BattleSide& side) {
  if (ColumnBarsCommitment(r, s, side)) return 0;
  if (side.commander == kNoId) return r.Plays("leaderless_commit=one"_opt) ? 1 : 0;
  if (CommitsAshore(r, s, side) && r.Plays("landing_commit=one_marine"_opt)) return 1;
  return std::min<int>(2, RatingsOf(r, s, side.commander).stars);
}

}  // namespace

bool AnyFailedToAvoid(const S& s, const BattleSide& side) {
  if (&side != &s.battle.defender) return false;
  for (UnitId unit : side.units) {
    if (s.react.avoid_failed.Has(unit)) return true;
  }
  return false;
}

namespace {

// 10.8.a/1: those who failed to avoid; by option everybody on their side.
bool FailedToAvoid(const Rules& r, const S& s, const BattleSide& side, UnitId unit) {
  if (!AnyFailedToAvoid(s, side)) return false;
  return s.react.avoid_failed.Has(unit) || r.Plays("intercept_join=whole_side"_opt);
}
int CommittedCount(const BattleSide& side) {
  return (side.committed[0] != kNoId ? 1 : 0) + (side.committed[1] != kNoId ? 1 : 0);
}

Ruling CheckCommitOf(const Rules& r, const S& s, const BattleSide& side, const Event& e, Why* why) {
  if (e.type == kCommitmentCompleted) {
    ADJUTANT_REFUSE_IF("14.2.c"_hom, MarineOwed(r, s, side, kNoId) && CommittedCount(side) < CommitLimit(r, s, side),
                       why, "a Marine has to be committed in the landing");
    return Accepted();
  }
  const UnitId unit = UnitArg(e);
  const UnitInfo& info = r.c.units[unit];
  ADJUTANT_REFUSE_IMPOSSIBLE("11.2.e/3"_hom,
                             !side.units.Has(unit) || !UnitAt(s, unit, s.battle.space) || side.committed[0] == unit,
                             why, r.UnitName(unit), " is not free to be committed on this side");
  ADJUTANT_REFUSE_IF("11.2.e/7"_hom, side.lead == unit, why, r.UnitName(unit), " leads");
  ADJUTANT_REFUSE_IF("13.3.a/2"_hom, info.sort == Sort::kFortress, why, "a fortress's unit cannot be committed");
  ADJUTANT_REFUSE_IF("11.2.e/3"_hom, !info.committable, why, r.UnitName(unit), " has no commitment symbol");
  ADJUTANT_REFUSE_IF("10.8.a/1"_hom, FailedToAvoid(r, s, side, unit), why,
                     "a Force that failed to avoid battle commits no unit");
  ADJUTANT_REFUSE_IF("11.2.a/3"_hom, ColumnBarsCommitment(r, s, side), why,
                     "the attacker commits no unit in a Column of Route");
  const int limit = CommitLimit(r, s, side);
  if (CannotBe("11.2.e/2"_hom, CommittedCount(side) == 2) || Breaks("11.2.e/2"_hom, CommittedCount(side) >= limit)) {
    return Refused("11.2.e/2"_hom, why,
                   [&] { return absl::StrCat("the commander's stars allow ", limit, " committed unit(s)"); });
  }
  const bool marine_only = CommitsAshore(r, s, side) && r.Plays("landing_commit=one_marine"_opt);
  ADJUTANT_REFUSE_IF(
      "14.2.c"_hom,
      !UsMarines(r, unit) && (marine_only || (CommittedCount(side) + 1 == limit && MarineOwed(r, s, side, kNoId))), why,
      "a Marine has to be committed in the landing");
  return Accepted();
}
Ruling CheckCommit(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckCommitOf(r, s, Choosing(s), e, why);
}
void ListCommits(const Rules&, const S& s, EventList* out) {
  for (UnitId unit : Choosing(s).units) {
    out->push_back(MakeEvent(kUnitCommitted, Choosing(s).side, {unit}));
  }
  out->push_back(MakeEvent(kCommitmentCompleted, Choosing(s).side));
}

void NextChooser(const Rules& r, S& s, Trace* trace) {
  if (s.battle.leader_side == 0) {
    Applied(trace, "11.2.e/6"_hom);
    s.battle.leader_side = 1;
    s.step = kLead;
  } else {
    s.step = r.Plays("officer_declared=before_lead"_opt) ? kFirepower : kOfficerRoles;
  }
}
void CommitChosen(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kCommitmentCompleted) {
    Applied(trace, "11.2.e/7"_hom);
    NextChooser(r, s, trace);
  } else {
    BattleSide& side = Choosing(s);
    side.committed[side.committed[0] == kNoId ? 0 : 1] = UnitArg(e);
    Applied(trace, "11.2.e/2"_hom);
    s.step = kCommit;
  }
}

void ChooseLead(const Rules& r, S& s, Trace* trace) {
  UnitId only;
  int count = 0;
  for (UnitId unit : r.c.units.ids()) {
    if (!CheckLead(r, s, unit, nullptr).accepted) continue;
    only = unit;
    ++count;
  }
  if (count > 1) {
    s.step = kLeadUnitStep;
    return;
  }
  if (count == 1) {
    Choosing(s).lead = only;
    Applied(trace, "11.2.e/1"_hom, [&] { return absl::StrCat(r.SidedName(only), " leads: no other can"); });
  }
  s.step = kCommit;
}

void ChooseCommitted(const Rules& r, S& s, Trace* trace) {
  for (UnitId unit : r.c.units.ids()) {
    if (CheckCommit(r, s, MakeEvent(kUnitCommitted, Choosing(s).side, {unit}), nullptr).accepted) {
      s.step = kCommitStep;
      return;
    }
  }
  NextChooser(r, s, trace);
}

}  // namespace

Ruling BarCommitment(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.player == kChance) return Accepted();
  if (s.battle.active == 0) {
    const auto unit = UnitArg(e);
    ADJUTANT_REFUSE_IF("11.2.e/3"_hom, unit != kNoId && !r.c.units[unit].committable, why, r.UnitName(unit),
                       " has no commitment symbol");
    return Accepted();
  }
  return CheckCommitOf(r, s, SideOf(s, static_cast<Side>(e.player)), e, why);
}

const HallsStep kCommitmentSteps[] = {
    Automatic(kLead, "lead units are chosen", "11.2.e/1"_hom, ChooseLead, {kLeadUnitStep, kCommit}),
    {kLeadUnitStep,
     "lead_unit",
     "names the lead unit",
     "11.2.e/1"_hom,
     {kLeadUnitChosen},
     ChoosingPlayer,
     ListLeads,
     CheckLeadEvent,
     LeadChosen,
     {kCommit}},
    Automatic(kCommit, "units are committed", "11.2.e/1"_hom, ChooseCommitted,
              {kCommitStep, kLead, kFirepower, kOfficerRoles}),
    {kCommitStep,
     "commit",
     "commits units",
     "11.2.e/2"_hom,
     {kUnitCommitted, kCommitmentCompleted},
     ChoosingPlayer,
     ListCommits,
     CheckCommit,
     CommitChosen,
     {kLead, kCommit, kFirepower, kOfficerRoles}},
};
void AddCommitmentSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kCommitmentSteps), std::end(kCommitmentSteps));
}

}  // namespace adjutant::halls
