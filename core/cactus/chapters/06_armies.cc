// Cactus Throne 6.1, 6.4: Armies are formed and disbanded, and what they are worth in combat.
#include "absl/strings/str_cat.h"
#include "core/cactus/engine.h"

namespace adjutant::cactus {

namespace {

std::string NameOf(const Rules& r, Piece piece) {
  return piece.unit.exists() ? r.UnitName(piece.unit) : r.LeaderName(piece.leader);
}
bool IsConfederate(const Rules& r, Piece piece) {
  const Nation nation = piece.unit.exists() ? r.c.units[piece.unit].nation : r.c.leaders[piece.leader].nation;
  return nation == Nation::kConfederate;
}
bool IsFree(const S& s, ArmyId army) { return s.armies[army].status == static_cast<uint8_t>(ArmyStatus::kFree); }
bool IsForming(const S& s) { return s.forming.army.exists(); }

// ---- 6.1: forming.

// 13.3/6, army_siege_exc: may besieged pieces form an Army now, before play begins? By s13_start and s14_replacement
// play may begin with a replacement phase: then in that one.
bool MayFormBesieged(const Rules& r, const S& s) {
  const bool first = r.scenario().first_replacements && s.now.turn == r.scenario().first_turn;
  if (PhaseOf(s) != Phase::kSetup && !first) return false;
  int formed = 0;
  for (const ArmyId a : r.c.armies.ids()) formed += Formed(s, a) && Besieged(s, Piece(s.armies[a].leader)) ? 1 : 0;
  if (formed < r.scenario().army_in_siege) return true;
  return r.scenario().id == "doom_at_queretaro" && r.Plays("army_siege_exc=queretaro_too"_opt);
}

Ruling CheckPlaceOf(const Rules& r, const S& s, Piece piece, LeaderId leader, Why* why) {
  const PieceState& state = StateOf(s, piece);
  ADJUTANT_REFUSE_IF("6.1/3"_cac, state.where != s[leader].where || state.city != s[leader].city, why, NameOf(r, piece),
                     " is not where ", r.LeaderName(leader), " is");
  ADJUTANT_REFUSE_IF("6.1/1"_cac, state.army.exists(), why, NameOf(r, piece), " is of an Army already");
  return CheckMember(r, s, piece, why);
}

// All who can be of an Army together with the leader, he among them.
Group Companions(const Rules& r, const S& s, LeaderId leader) {
  const Side side = SideOf(r, s, leader);
  const PlaceId place = s[leader].where;
  Group all;
  ForEach(Group{UnitsAt(s, place) & UnitsOf(r, s, side), LeadersAt(s, place) & LeadersOf(r, s, side)},
          [&](Piece piece) {
            if (CheckPlaceOf(r, s, piece, leader, nullptr).accepted) all.Add(piece);
          });
  return all;
}

Ruling CheckBegin(const Rules& r, const S& s, ArmyId army, LeaderId leader, Why* why) {
  const Side side = Phasing(s);
  ADJUTANT_REFUSE_IF("6.0/1"_cac, r.c.armies[army].side != side, why, "the ", r.ArmyName(army), " is not one of ",
                     r.SideName(side));
  ADJUTANT_REFUSE_IF("6.2.1/1"_cac, !IsFree(s, army), why, "the marker of the ", r.ArmyName(army),
                     " is in use or not there");
  ADJUTANT_REFUSE_IMPOSSIBLE("6.1/1"_cac, SideOf(r, s, leader) != side || !OnMap(r, s, Piece(leader)), why,
                             r.LeaderName(leader), " is no leader of ", r.SideName(side), " on the map");
  if (Breaks("6.1/10"_cac, IsConfederate(r, leader))) {
    const auto sentence = [&] { return r.LeaderName(leader) + " is a Confederate and commands no Army"; };
    return leader == r.c.shelby ? Refused("6.1/10"_cac, why, sentence, "10.3/3"_cac)
                                : Refused("6.1/10"_cac, why, sentence, "10.2/8"_cac);
  }
  if (const Ruling own = CheckPlaceOf(r, s, leader, leader, why); !own.accepted) return own;
  ADJUTANT_REFUSE_IF("6.1/1"_cac, !MakesArmy(r, s, Companions(r, s, leader), true), why, "those with ",
                     r.LeaderName(leader), " are not an artillery unit and ", r.c.n.army_regiments,
                     " regiments at full strength");
  return Accepted("6.1/3"_cac);
}
bool CanBegin(const Rules& r, const S& s) {
  for (const ArmyId a : r.c.armies.ids()) {
    for (const LeaderId l : LeadersOf(r, s, Phasing(s))) {
      if (CheckBegin(r, s, a, l, nullptr).accepted) return true;
    }
  }
  return false;
}

Group Formers(const S& s) { return {s.forming.units, s.forming.leaders}; }
Group StillToJoin(const Rules& r, const S& s) {
  Group rest = Companions(r, s, s.forming.leader);
  ForEach(Formers(s), [&](Piece piece) { rest.Remove(piece); });
  return rest;
}
Ruling CheckJoin(const Rules& r, const S& s, Piece piece, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("6.1/1"_cac, !piece.exists(), why, "a unit or a leader joins");
  ADJUTANT_REFUSE_IF("6.1/1"_cac, Formers(s).Has(piece), why, NameOf(r, piece), " has joined already");
  ADJUTANT_REFUSE_IF("6.1/1"_cac, SideOf(r, s, piece) != Phasing(s), why, NameOf(r, piece), " is not of ",
                     r.SideName(Phasing(s)));
  return CheckPlaceOf(r, s, piece, s.forming.leader, why);
}

// ---- The steps.

// Of one side after the other. At the end of a set-up the first turn begins with its movement.
void BeginForming(const Rules& r, S& s, Trace* trace) {
  if (!NextSide(s)) {
    Applied(trace, "6.1/3"_cac);
    s.step = PhaseOf(s) == Phase::kSetup ? kMovementPhase : kSiegeAttrition;
    return;
  }
  s.step = CanBegin(r, s) ? kFormArmyStep : kFormArmies;
}

void ListForming(const Rules& r, const S& s, EventList* out) {
  const Side side = Phasing(s);
  if (IsForming(s)) {
    ListPieces(StillToJoin(r, s), kArmyJoined, side, out);
    out->push_back(MakeEvent(kArmyCompleted, side));
    return;
  }
  for (const ArmyId a : r.c.armies.ids()) {
    for (const LeaderId l : LeadersOf(r, s, side)) out->push_back(MakeEvent(kArmyBegun, side, {a, l}));
  }
  out->push_back(MakeEvent(kArmiesEnded, side));
}

Ruling CheckForming(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool joins = e.type == kArmyJoined || e.type == kArmyCompleted;
  ADJUTANT_REFUSE_IMPOSSIBLE("6.1/1"_cac, joins && !IsForming(s), why, "no Army is being formed");
  ADJUTANT_REFUSE_IF("6.1/1"_cac, !joins && IsForming(s), why, "an Army is being formed");
  if (e.type == kArmyBegun) return CheckBegin(r, s, ArmyArg(e, 0), LeaderArg(e, 1), why);
  if (e.type == kArmyJoined) return CheckJoin(r, s, PieceArg(e), why);
  if (e.type != kArmyCompleted) return Accepted("6.1/3"_cac);
  ADJUTANT_REFUSE_IF("6.1/1"_cac, !MakesArmy(r, s, Formers(s), true), why,
                     "an Army is a leader, an artillery unit and ", r.c.n.army_regiments,
                     " regiments at full strength at least");
  return Accepted();
}

void CompleteArmy(const Rules& r, S& s, Trace* trace) {
  const ArmyId army = s.forming.army;
  ForEach(Formers(s), [&](Piece piece) { JoinArmy(s, piece, army); });
  s.armies[army] = {};
  s.armies[army].status = static_cast<uint8_t>(ArmyStatus::kFormed);
  s.armies[army].leader = s.forming.leader;
  s.forming = {};
  Applied(trace, "6.1/5"_cac);
  Applied(trace, "6.1/1"_cac, [&] {
    return absl::StrCat("the ", r.ArmyName(army), " is formed in ", r.ProvinceName(ProvinceOf(r, s, army)), " under ",
                        r.LeaderName(s.armies[army].leader));
  });
  s.step = CanBegin(r, s) ? kFormArmyStep : kFormArmies;
}

void ApplyForming(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kArmiesEnded) {
    s.forming = {};  // by a breach: who ends here has not formed what he began
    s.step = kFormArmies;
    return;
  }
  if (e.type == kArmyBegun) {
    s.forming = {};
    s.forming.army = ArmyArg(e, 0);
    s.forming.leader = LeaderArg(e, 1);
    s.forming.leaders.Add(LeaderArg(e, 1));
  }
  if (e.type == kArmyJoined) {
    const Piece piece = PieceArg(e);
    piece.unit.exists() ? s.forming.units.Add(piece.unit) : s.forming.leaders.Add(piece.leader);
  }
  if (e.type == kArmyCompleted || StillToJoin(r, s).Empty()) CompleteArmy(r, s, trace);
}

// ---- 6.1/4: disbanding.

bool HasArmy(const Rules& r, const S& s, Side side) {
  for (const ArmyId a : r.c.armies.ids()) {
    if (r.c.armies[a].side == side && Formed(s, a)) return true;
  }
  return false;
}
void BeginDisbanding(const Rules& r, S& s, Trace* trace) {
  if (!NextSide(s)) {
    Applied(trace, "6.1/4"_cac);
    s.step = kTurnEnds;
    return;
  }
  s.step = HasArmy(r, s, Phasing(s)) ? kDisbandStep : kDisbanding;
}
void ListDisbanding(const Rules& r, const S& s, EventList* out) {
  for (const ArmyId a : r.c.armies.ids()) out->push_back(MakeEvent(kArmyDisbanded, Phasing(s), {a}));
  out->push_back(MakeEvent(kArmiesEnded, Phasing(s)));
}
Ruling CheckDisbanding(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kArmiesEnded) return Accepted("6.1/4"_cac);
  const ArmyId army = ArmyArg(e);
  ADJUTANT_REFUSE_IF("6.0/1"_cac, r.c.armies[army].side != Phasing(s), why, "the ", r.ArmyName(army), " is not one of ",
                     r.SideName(Phasing(s)));
  ADJUTANT_REFUSE_IMPOSSIBLE("6.1/4"_cac, !Formed(s, army), why, "the ", r.ArmyName(army), " is not formed");
  return Accepted();
}
void ApplyDisbanding(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kArmyDisbanded) {
    Applied(trace, "6.1/5"_cac);
    DisbandArmy(r, s, ArmyArg(e), trace);
  }
  s.step = e.type == kArmyDisbanded && HasArmy(r, s, Phasing(s)) ? kDisbandStep : kDisbanding;
}

// Who can command among these.
LeaderSet Commanders(const Rules& r, const LeaderSet& leaders) {
  LeaderSet able;
  for (const LeaderId l : leaders) {
    if (r.c.leaders[l].leads_army_alone) able.Add(l);
  }
  return able;
}

// By army_below_min=combat_only an Army that has become too small outside of a combat stays one as long as somebody
// commands it.
bool MayStayTooSmall(const Rules& r, const S& s, const Group& members) {
  if (!r.Plays("army_below_min=combat_only"_opt) || members.units.Empty()) return false;
  if (Commanders(r, members.leaders).Empty()) return false;
  const PlaceId combat = PhaseOf(s) == Phase::kCombat ? s.combat.place : kNoId;
  bool fights = false;
  ForEach(members, [&](Piece piece) { fights = fights || (combat.exists() && WhereIs(s, piece) == combat); });
  return !fights;
}

}  // namespace

bool MakesArmy(const Rules& r, const S& s, const Group& group, bool forming) {
  Applied("6.1/1"_cac);
  Applied("6.1/2"_cac);
  return !Commanders(r, group.leaders).Empty() && HasArtillery(r, group.units) &&
         NinthsOf(r, s, group.units, !forming) >= r.c.n.army_regiments * kWholeRegiment;
}

Ruling CheckMember(const Rules& r, const S& s, Piece piece, Why* why) {
  const bool never =
      piece.unit.exists() ? r.c.units[piece.unit].nation == Nation::kUsa : !r.c.leaders[piece.leader].joins_army;
  ADJUTANT_REFUSE_IF("6.1/8"_cac, never, why, NameOf(r, piece), " is never part of an Army");
  const bool besieged = Besieged(s, piece);
  ADJUTANT_REFUSE_IF("6.1/7"_cac, besieged && !MayFormBesieged(r, s), why, NameOf(r, piece), " is besieged");
  if (besieged) Kept("13.3/6"_cac);
  const bool resting =
      r.Plays("arrive_act=no"_opt) && PhaseOf(s) != Phase::kSetup && StateOf(s, piece).Has(kHasArrived);
  ADJUTANT_REFUSE_IF("6.1/3"_cac, resting, why, NameOf(r, piece), " has come in this turn");
  if (IsConfederate(r, piece)) Kept("6.1/9"_cac);
  return Accepted();
}

void SettleArmies(const Rules& r, S& s, Trace* trace) {
  s.now.armies_due = 0;
  for (const ArmyId a : r.c.armies.ids()) {
    if (!Formed(s, a)) continue;
    const Group members = MembersOf(r, s, a);
    if (!members.leaders.Has(s.armies[a].leader)) {
      const LeaderId next = BestLeader(r, s, Commanders(r, members.leaders));
      s.armies[a].leader = next;
      if (next.exists()) {
        Applied(trace, "6.1/1"_cac,
                [&] { return absl::StrCat(r.LeaderName(next), " takes command of the ", r.ArmyName(a)); });
      }
    }
    if (MakesArmy(r, s, members, false) || MayStayTooSmall(r, s, members)) continue;
    Applied(trace, "7.3.5/8"_cac, [&] { return absl::StrCat("the ", r.ArmyName(a), " is too small for an Army"); });
    DisbandArmy(r, s, a, trace);
  }
}

void DisbandArmy(const Rules& r, S& s, ArmyId army, Trace* trace) {
  Applied(trace, "6.1/4"_cac, [&] { return absl::StrCat("the ", r.ArmyName(army), " disbands"); });
  ForEach(MembersOf(r, s, army), [&](Piece piece) { StateOf(s, piece).army = kNoId; });
  s.armies[army] = {};
  s.armies[army].status = static_cast<uint8_t>(ArmyStatus::kFree);
}

// Those who fight count, besieged or not, as long as they are there. By default nobody else does: not the besieged who
// stay inside, nor who stands before a city that is assaulted, nor who is no part of the combat (7.3.3/4).
bool AllInArmies(const Rules& r, const S& s, Side side) {
  Applied("6.4/1"_cac);
  const ProvinceId province = s.combat.place.exists() ? r.c.ProvinceOf(s.combat.place) : ProvinceId();
  if (!province.exists()) return false;
  const bool every = r.Plays("army_all_units=every_counter"_opt);
  const Fighters& fighters = FightersOf(s, side);
  // Who was lost in this round is still among the fighters.
  Group all{fighters.units & (UnitsAt(s, s.combat.place) | UnitsAt(s, r.c.gulf)), LeaderSet()};
  if (every) {
    all.units |= UnitsIn(r, s, side, province);
    all.leaders = LeadersIn(r, s, side, province) | (fighters.leaders & LeadersAt(s, s.combat.place));
  } else {
    for (const UnitId u : UnitSet(all.units)) {
      if (r.c.units[u].naval()) all.units.Remove(u);
    }
  }
  bool together = !all.units.Empty();
  ForEach(all, [&](Piece piece) { together = together && StateOf(s, piece).army.exists(); });
  return together;
}

const CactusStep kArmySteps[] = {
    Automatic(kFormArmies, "a player may form Armies", "6.1/3"_cac, BeginForming,
              {kFormArmyStep, kFormArmies, kSiegeAttrition, kMovementPhase}),
    {kFormArmyStep,
     "form_army",
     "forms Armies",
     "6.1/1"_cac,
     {kArmyBegun, kArmyJoined, kArmyCompleted, kArmiesEnded},
     PhasingPlayer,
     ListForming,
     CheckForming,
     ApplyForming,
     {kFormArmyStep, kFormArmies}},
    Automatic(kDisbanding, "a player may disband Armies", "6.1/4"_cac, BeginDisbanding,
              {kDisbandStep, kDisbanding, kTurnEnds}),
    {kDisbandStep,
     "disband_army",
     "disbands Armies",
     "6.1/4"_cac,
     {kArmyDisbanded, kArmiesEnded},
     PhasingPlayer,
     ListDisbanding,
     CheckDisbanding,
     ApplyDisbanding,
     {kDisbandStep, kDisbanding}},
};
void AddArmySteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kArmySteps), std::end(kArmySteps));
}

}  // namespace adjutant::cactus
