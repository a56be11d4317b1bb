// Cactus Throne 6.1, 6.4: Armies are formed and disbanded, and what they are worth in combat.
#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

// Of one side after the other. At the end of a set-up the first turn begins with its movement.
void BeginForming(const Rules&, S& s, Trace* trace) {
  Applied(trace, "6.1/3"_cac);
  s.step = PhaseOf(s) == Phase::kSetup ? kMovementPhase : kSiegeAttrition;
}
void BeginDisbanding(const Rules&, S& s, Trace* trace) {
  Applied(trace, "6.1/4"_cac);
  s.step = kTurnEnds;
}

}  // namespace

bool MakesArmy(const Rules& r, const S& s, const Group& group, bool forming) {
  Applied("6.1/1"_cac);
  return !group.leaders.Empty() && HasArtillery(r, group.units) &&
         NinthsOf(r, s, group.units, !forming) >= r.c.n.army_regiments * kWholeRegiment;
}
Ruling CheckMember(const Rules&, const S&, Piece, Why*) { return Accepted("6.1/8"_cac); }
void SettleArmies(const Rules& r, S& s, Trace* trace) {
  s.now.armies_due = 0;
  for (const ArmyId a : r.c.armies.ids()) {
    if (!Formed(s, a)) continue;
    const Group members = MembersOf(r, s, a);
    if (!members.leaders.Has(s.armies[a].leader)) s.armies[a].leader = BestLeader(r, s, members.leaders);
    if (MakesArmy(r, s, members, false)) continue;
    Applied(trace, "6.1/4"_cac, [&] { return absl::StrCat("the ", r.ArmyName(a), " is too small and disbands"); });
    DisbandArmy(r, s, a, trace);
  }
}
void DisbandArmy(const Rules& r, S& s, ArmyId army, Trace* trace) {
  Applied(trace, "6.1/4"_cac);
  ForEach(MembersOf(r, s, army), [&](Piece piece) { StateOf(s, piece).army = kNoId; });
  s.armies[army] = {};
  s.armies[army].status = static_cast<uint8_t>(ArmyStatus::kFree);
}
bool AllInArmies(const Rules&, const S&, Side) {
  Applied("6.4/1"_cac);
  return false;
}

const CactusStep kArmySteps[] = {
    Automatic(kFormArmies, "a player may form Armies", "6.1/3"_cac, BeginForming,
              {kFormArmyStep, kFormArmies, kSiegeAttrition, kMovementPhase}),
    Unwritten(kFormArmyStep, "form_army", "forms Armies", "6.1/1"_cac,
              {kArmyBegun, kArmyJoined, kArmyCompleted, kArmiesEnded}, PhasingPlayer, {kFormArmyStep, kFormArmies}),
    Automatic(kDisbanding, "a player may disband Armies", "6.1/4"_cac, BeginDisbanding,
              {kDisbandStep, kDisbanding, kTurnEnds}),
    Unwritten(kDisbandStep, "disband_army", "disbands Armies", "6.1/4"_cac, {kArmyDisbanded, kArmiesEnded},
              PhasingPlayer, {kDisbandStep, kDisbanding}),
};
void AddArmySteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kArmySteps), std::end(kArmySteps));
}

}  // namespace adjutant::cactus
