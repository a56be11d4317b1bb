// HoM 12.1.e: officers, and what they do in a battle.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/chapters/15_armies.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {
// ---- 12.1.e: officers.

int OfficerOf(const Rules& r, CardId card) {
  for (int i = 0; i < kOfficers; ++i) {
    if (r.c.cards[card].number == kOfficerNumbers[i]) return i;
  }
  return kNone;
}

CardId OfficerCard(const Rules& r, int officer) { return r.c.Card(kOfficerNumbers[officer]); }

bool OfficerServes(const S& s, const BattleSide& side, int officer) {
  const LeaderId leader = s.officers.commander[officer];
  return side.side == kUs && leader != kNoId && side.leaders.Has(leader);
}

void RemoveOfficers(const Rules& r, S& s, const BattleSide& side, Trace* trace) {
  for (int i = 0; i < kOfficers; ++i) {
    const LeaderId leader = s.officers.commander[i];
    // A leader who stood by may have taken over an Army that was in the battle, with the officer.
    const ArmyId army = leader != kNoId ? ArmyOf(s, leader) : ArmyId();
    const bool of_army = side.side == kUs && army != kNoId && side.other_armies.Has(army);
    if (!of_army && !OfficerServes(s, side, i)) continue;
    s.officers.commander[i] = kNoId;
    Applied(trace, "12.1.e/6"_hom,
            [&] { return absl::StrCat(r.CardName(OfficerCard(r, i)), " leaves the beaten Force"); });
  }
}

void PassOfficersOn(const Rules& r, S& s, LeaderId leader, Location where, Trace* trace) {
  // The next commander of the Force: in a battle nobody who only stands by. An Army passes on in its own way.
  const BattleSide& us = SideOf(s, kUs);
  const bool army = ArmyOf(s, leader) != kNoId && PassesOn(r, s, ArmyOf(s, leader), where);
  const bool fought = s.battle.active != 0 && where == At(s.battle.space) && !army;
  LeaderId heir;
  for (LeaderId i : r.c.leaders.ids()) {
    if (i == leader || r.c.leaders[i].side != kUs || !OnMap(where) || s.leaders[i].where != where ||
        (fought && !us.leaders.Has(i))) {
      continue;
    }
    if (heir == kNoId || RatingsOf(r, s, i).command > RatingsOf(r, s, heir).command) heir = i;
  }
  const bool leave = r.Plays("officers_without_leader=removed"_opt);  // the game, by an option
  if (leave) heir = kNoId;
  // Those of an Army's commander go to his successor, who is named afterwards (TakeOver).
  if (heir != kNoId && army) s.army.officers = 0;
  for (int i = 0; i < kOfficers; ++i) {
    if (s.officers.commander[i] != leader) continue;
    s.officers.commander[i] = heir;
    if (leave) s.officers.out[i] = 1;
    if (heir != kNoId && army) {
      s.army.officers = static_cast<uint8_t>(s.army.officers | 1u << i);
      continue;
    }
    Applied(trace, "12.1.e/3"_hom, [&] {
      const std::string officer = r.CardName(OfficerCard(r, i));
      if (leave) return absl::StrCat(officer, " leaves the game");
      if (heir == kNoId) return absl::StrCat(officer, " has no commander left");
      return absl::StrCat(officer, " stays with ", r.LeaderName(heir));
    });
  }
}

namespace {

bool RoleFree(const S& s, OfficerRole role) {
  for (uint8_t taken : s.officers.role) {
    if (taken == static_cast<uint8_t>(role)) return false;
  }
  return true;
}
constexpr OfficerRole kRoles[] = {OfficerRole::kAsChiefOfStaff, OfficerRole::kAsFieldCommand};

void ListRoles(const Rules& r, const S&, EventList* out) {
  for (int i = 0; i < kOfficers; ++i) {
    for (OfficerRole role : kRoles)
      out->push_back(MakeEvent(kOfficerAssigned, kUs, {OfficerCard(r, i), static_cast<int32_t>(role)}));
  }
  out->push_back(MakeEvent(kOfficersRested, kUs));
}
Ruling CheckRole(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kOfficersRested) {
    ADJUTANT_REFUSE_IF("12.1.e/5"_hom, r.Plays("officer_use=must_serve"_opt), why, "in each battle an officer is used");
    return Accepted();
  }
  const CardId card = CardArg(e);
  const int officer = OfficerOf(r, card);
  ADJUTANT_REFUSE_IMPOSSIBLE(
      "12.1.e/5"_hom, officer == kNone || !OfficerServes(s, SideOf(s, kUs), officer) || s.officers.role[officer] != 0,
      why, r.CardName(card), " is no officer who has still to be used here");
  ADJUTANT_REFUSE_IF("12.1.e/5"_hom, !RoleFree(s, static_cast<OfficerRole>(e.args[1])), why,
                     "one officer in each role at most");
  return Accepted();
}
void SetRole(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.officers.role[OfficerOf(r, CardArg(e))] = static_cast<uint8_t>(e.args[1]);
  Applied(trace, "12.1.e/5"_hom, [&] {
    const bool staff = e.args[1] == static_cast<int32_t>(OfficerRole::kAsChiefOfStaff);
    return absl::StrCat(r.CardName(CardArg(e)), staff ? " is Chief of Staff" : " has Field Command");
  });
}
void AssignRole(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kOfficersRested) {
    Applied(trace, "12.1.e/5"_hom, "no further officer is used in this battle");
    s.officers.rest = 1;
  } else {
    SetRole(r, s, e, trace);
  }
  s.step = kOfficerRoles;
}

void ListFieldDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kFieldCommand); }
Ruling CheckFieldDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kFieldCommand, "12.1.e/8"_hom, why);
}
void RollFieldDie(const Rules&, S& s, const Event& e, Trace*) {
  SideOf(s, kUs).field_die = static_cast<uint8_t>(e.args[1] + 1);
  s.step = kOfficerRoles;
}

void AssignOfficers(const Rules& r, S& s, Trace* trace) {
  EventList events;
  ListRoles(r, s, &events);
  EventList open;
  for (const Event& event : events) {
    if (event.type == kOfficerAssigned && CheckRole(r, s, event, nullptr).accepted) open.push_back(event);
  }
  const bool choice = r.Plays("officer_use=must_serve"_opt) ? open.size() > 1 : !open.empty() && s.officers.rest == 0;
  if (choice) {
    s.step = kOfficerRoleStep;
    return;
  }
  if (open.size() == 1 && r.Plays("officer_use=must_serve"_opt)) SetRole(r, s, open[0], trace);
  if (!RoleFree(s, OfficerRole::kAsFieldCommand) && SideOf(s, kUs).field_die == 0) {
    s.step = kFieldCommandDieStep;
    return;
  }
  s.step = r.Plays("officer_declared=before_lead"_opt) ? kLead : kFirepower;
}

}  // namespace

const HallsStep kOfficerSteps[] = {
    Automatic(kOfficerRoles, "officers on both sides are given their parts", "12.1.e/1"_hom, AssignOfficers,
              {kLead, kFirepower, kOfficerRoleStep, kFieldCommandDieStep}),
    {kOfficerRoleStep,
     "officer_role",
     "says what an officer does in the battle",
     "12.1.e/5"_hom,
     {kOfficerAssigned, kOfficersRested},
     UsPlayer,
     ListRoles,
     CheckRole,
     AssignRole,
     {kOfficerRoles}},
    {kFieldCommandDieStep,
     "field_command",
     "the die that Field Command adds to the firepower",
     "12.1.e/8"_hom,
     {kDieRolled},
     Dice,
     ListFieldDie,
     CheckFieldDie,
     RollFieldDie,
     {kOfficerRoles}},
};
void AddOfficerSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kOfficerSteps), std::end(kOfficerSteps));
}

}  // namespace adjutant::halls
