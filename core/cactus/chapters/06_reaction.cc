// Cactus Throne 6.3: Armies react to enemies near by.
#include "absl/strings/str_cat.h"
#include "core/cactus/engine.h"

namespace adjutant::cactus {

namespace {

using ArmySet = IdSet<ArmyId, kMaxArmies>;

PlayerId ReactingPlayer(const Rules&, const S& s) { return ReactingSide(s); }

// ---- May it?

// What a member has gone through in this turn may keep the whole Army where it is.
Ruling CheckFreeToGo(const Rules& r, const S& s, ArmyId army, Why* why) {
  const Group members = MembersOf(r, s, army);
  const auto any = [&](uint16_t flag) {
    bool found = false;
    ForEach(members, [&](Piece piece) { found = found || StateOf(s, piece).Has(flag); });
    return found;
  };
  ADJUTANT_REFUSE_IF("5.2/3"_cac, any(kHasSailed), why, "some of the ", r.ArmyName(army), " have landed this turn");
  ADJUTANT_REFUSE_IF("5.3/2"_cac, any(kStandsToFight), why, "some of the ", r.ArmyName(army),
                     " were named to stay and fight");
  ADJUTANT_REFUSE_IF("5.1/4"_cac, r.Plays("spanish_army=yes"_opt) && LackPrim(r, members), why,
                     "Spanish units move in an Army only with ", r.LeaderName(r.c.prim));
  ADJUTANT_REFUSE_IF("11.4/2a"_cac, any(kHeldBack), why, "somebody of the ", r.ArmyName(army),
                     " cannot move this turn");
  return Accepted();
}

Ruling CheckWay(const Rules& r, const S& s, ArmyId army, PlaceId place, Why* why) {
  ADJUTANT_REFUSE_IF(
      "6.3/6"_cac,
      r.Plays("reaction_dest=entered_only"_opt) && (s.reaction.entering == 0 || s.reaction.trigger != place), why,
      "the Army may go only where the enemy has come in");
  const Group members = MembersOf(r, s, army);
  const PlaceId from = r.c.PlaceOf(ProvinceOf(r, s, army));
  if (const Ruling step = CheckStep(r, s, members, from, place, why); !step.accepted) return step;
  return CheckLeaving(r, s, ReactingSide(s), members.units, from, place, why);
}
bool HasWay(const Rules& r, const S& s, ArmyId army) {
  bool found = false;
  ForEachStep(r, r.c.PlaceOf(ProvinceOf(r, s, army)),
              [&](PlaceId place) { found = found || CheckWay(r, s, army, place, nullptr).accepted; });
  return found;
}

// Often enough in this phase (reaction_limit)?
bool HasHadItsChance(const Rules& r, const ArmyState& army) {
  if (r.Plays("reaction_limit=one_attempt"_opt)) return army.tried > 0;
  return r.Plays("reaction_limit=one_move"_opt) && army.reacted > 0;
}

Ruling CheckNear(const Rules& r, const S& s, ArmyId army, Why* why) {
  const ProvinceId here = ProvinceOf(r, s, army);
  const ProvinceId there = r.c.ProvinceOf(s.reaction.trigger);
  ADJUTANT_REFUSE_IF("6.3/7"_cac, here == there, why, "the ", r.ArmyName(army), " is in the same province");
  ADJUTANT_REFUSE_IF("6.3/1"_cac, !here.exists() || !there.exists() || !r.c.Adjacent(here, there), why, "the ",
                     r.ArmyName(army), " is not next to ", r.PlaceName(s.reaction.trigger));
  return Accepted();
}

Ruling CheckTry(const Rules& r, const S& s, ArmyId army, Why* why) {
  const ArmyState& state = s.armies[army];
  ADJUTANT_REFUSE_IF("6.3/2"_cac, r.c.armies[army].side != ReactingSide(s), why, "the ", r.ArmyName(army),
                     " is not of ", r.SideName(ReactingSide(s)));
  ADJUTANT_REFUSE_IMPOSSIBLE("6.3/1"_cac, !Formed(s, army), why, "the ", r.ArmyName(army), " is not formed");
  ADJUTANT_REFUSE_IF("6.3/1"_cac, Besieged(s, Piece(state.leader)), why, "the ", r.ArmyName(army), " is besieged");
  if (const Ruling near = CheckNear(r, s, army, why); !near.accepted) return near;
  ADJUTANT_REFUSE_IF("6.3/2"_cac, state.asked != 0, why, "the ", r.ArmyName(army), " has had its try at this move");
  ADJUTANT_REFUSE_IF("6.3/1"_cac, HasHadItsChance(r, state), why, "the ", r.ArmyName(army),
                     " cannot react again in this phase");
  if (const Ruling free = CheckFreeToGo(r, s, army, why); !free.accepted) return free;
  ADJUTANT_REFUSE_IF("6.3/6"_cac, !HasWay(r, s, army), why, "there is no province to which the ", r.ArmyName(army),
                     " could go");
  return Accepted("6.3/1"_cac);
}
// ---- The die.

// 6.3/5: units and leaders.
bool HasForeigners(const Rules& r, const S& s) {
  bool found = false;
  ForEach(Group{s.move.units, s.move.leaders}, [&](Piece piece) {
    const Nation nation = piece.unit.exists() ? r.c.units[piece.unit].nation : r.c.leaders[piece.leader].nation;
    found = found || nation == Nation::kUsa || nation == Nation::kConfederate;
  });
  return found;
}

// The PR of the Army's leader; of another one where there is one beside Juarez (3.0/9).
void AddCommander(const Rules& r, const S& s, ArmyId army, Sum* sum) {
  const LeaderId leader = s.armies[army].leader;
  LeaderSet alone;
  alone.Add(leader);
  const LeaderId counts = ServingLeader(r, s, alone);
  sum->Add(
      -RatingOf(r, s, counts), "6.3/3"_cac, [&] { return absl::StrCat("the rating of ", r.LeaderName(counts)); },
      sum->telling() ? absl::StrCat("leader.", r.c.leader_names.Id(counts), ".proficiency") : "");
}

int ReactionOf(const Rules& r, const S& s, int die, Trace* trace) {
  const ArmyId army = s.reaction.army;
  Sum sum(trace, "6.3/2"_cac, "reaction", [&] { return absl::StrCat("Reaction of the ", r.ArmyName(army)); });
  sum.Add(die, "6.3/2"_cac, "the die");
  AddCommander(r, s, army, &sum);
  const ProvinceId ground = r.c.ProvinceOf(s.reaction.trigger);
  const bool counts = s.reaction.entering != 0 || r.Plays("reaction_begin=start_province"_opt);
  if (counts && !r.c.provinces[ground].clear()) {
    sum.Add(r.c.n.reaction_no_clear, "6.3/4"_cac,
            [&] { return absl::StrCat("there is no clear terrain in ", r.ProvinceName(ground)); });
  }
  if (HasForeigners(r, s)) {
    sum.Add(r.c.n.reaction_foreign, "6.3/5"_cac, "the enemy has Confederates or forces of the USA");
  }
  return static_cast<int>(sum.Finish());
}

// ---- The steps.

// Called with s.reaction: the owner chooses which Army tries, until none is left or he passes.
void RunReactions(const Rules& r, S& s, Trace* trace) {
  s.reaction.army = kNoId;
  if (!WhoMayTry(r, s).Empty()) {
    Applied(trace, "6.3/1"_cac);
    s.step = kReactStep;
    return;
  }
  if (s.reaction.asked == kImperial) {
    s.reaction.asked = kRepublican;
    return void(s.step = kReactions);
  }
  const uint8_t part = s.reaction.part;
  s.reaction = {};
  s.reaction.part = part;
  Return(s);
}

void ListTries(const Rules& r, const S& s, EventList* out) {
  for (const ArmyId a : r.c.armies.ids()) out->push_back(MakeEvent(kReactionTried, ReactingSide(s), {a}));
  out->push_back(MakeEvent(kReactionPassed, ReactingSide(s)));
}
Ruling CheckTries(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kReactionPassed) return Accepted("6.3/1"_cac);
  return CheckTry(r, s, ArmyArg(e), why);
}
void ApplyTries(const Rules& r, S& s, const Event& e, Trace*) {
  if (e.type == kReactionPassed) {
    for (const ArmyId a : WhoMayTry(r, s)) s.armies[a].asked = 1;
    s.step = kReactions;
    return;
  }
  const ArmyId army = ArmyArg(e);
  s.armies[army].asked = 1;
  if (s.armies[army].tried < UINT8_MAX) ++s.armies[army].tried;
  s.reaction.army = army;
  s.step = kReactionDieStep;
}

void ListReactionDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kReaction); }
Ruling CheckReactionDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kReaction, "6.3/2"_cac, why);
}
void ApplyReactionDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const bool may = ReactionOf(r, s, e.args[1], trace) <= r.c.n.reaction_success;
  Applied(trace, "6.3/6"_cac,
          [&] { return absl::StrCat("the ", r.ArmyName(s.reaction.army), may ? " may react" : " does not react"); });
  s.step = may ? kReactionMoveStep : kReactions;
}

void ListReactionMoves(const Rules& r, const S& s, EventList* out) {
  const PlayerId player = ReactingSide(s);
  ForEachStep(r, r.c.PlaceOf(ProvinceOf(r, s, s.reaction.army)),
              [&](PlaceId place) { out->push_back(MakeEvent(kArmyReacted, player, {place})); });
  out->push_back(MakeEvent(kReactionDeclined, player));
}
Ruling CheckReactionMove(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kReactionDeclined) return Accepted("6.3/6"_cac);
  ADJUTANT_REFUSE_IMPOSSIBLE("6.3/6"_cac, !r.c.OnMap(PlaceArg(e)), why, r.PlaceName(PlaceArg(e)), " is no province");
  return CheckWay(r, s, s.reaction.army, PlaceArg(e), why);
}
void ApplyReactionMove(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kReactionDeclined) {
    s.step = kReactions;
    return;
  }
  const ArmyId army = s.reaction.army;
  const Group members = MembersOf(r, s, army);
  const PlaceId from = r.c.PlaceOf(ProvinceOf(r, s, army)), to = PlaceArg(e);
  PutAt(s, members, to);
  if (s.armies[army].reacted < UINT8_MAX) ++s.armies[army].reacted;
  s.armies[army].came_in = 1;
  // When Santa Anna marches nobody has a move left for the turn.
  if (r.Plays("reaction_moved=yes"_opt) && s.reaction.mover != kNobody) {
    Applied(trace, "5.1/2"_cac);
    ForEach(members, [&](Piece piece) { StateOf(s, piece).Mark(kHasMoved); });
  }
  Applied(trace, "6.3/6"_cac,
          [&] { return absl::StrCat("the ", r.ArmyName(army), " reacts and comes to ", r.PlaceName(to)); });
  const PlaceId baja = r.c.PlaceOf(r.c.baja);
  const bool by_baja = from == baja || to == baja;
  AskAttrition(r, s, LiableUnits(r, s, members.units, to, by_baja), to, LossCause::kAttrition, by_baja, kReacted);
}
void HasReacted(const Rules&, S& s, Trace* trace) {
  Applied(trace, "6.3/6"_cac);
  s.step = kReactions;
}

// ---- What calls for it.

// reaction_scope: a landing, a raid, and an entry past enemies are no regular moves; nor is a march of Santa Anna's,
// who is an enemy of both sides by reaction_revolt.
bool CallsForReaction(const Rules& r, const S& s, Side side, PlaceId place, bool entering) {
  if (!r.c.OnMap(place) || (side == kNobody && r.Plays("reaction_revolt=no"_opt))) return false;
  if (!r.Plays("reaction_scope=regular_only"_opt)) return true;
  if (s.move.kind != static_cast<uint8_t>(MoveKind::kMarch)) return false;
  const ProvinceId province = r.c.ProvinceOf(place);
  const bool met = entering && !UnitsIn(r, s, Enemy(side), province).Empty();
  return !met || !Bypasses(r, s, side, province, s.move.units, nullptr);
}

// Tries and moves count for one phase of one enemy.
void BeginPart(S& s, Side side) {
  const auto part = static_cast<uint8_t>(s.now.phase << 2 | side);
  if (s.reaction.part != 0 && s.reaction.part != part) {
    for (ArmyState& army : s.armies) army.tried = army.reacted = 0;
  }
  s.reaction = {};
  s.reaction.part = part;
}

// The enemy has begun to move, or has come in. Santa Anna's are asked about of the Imperial player first (4.0/4).
void Begin(S& s, Side side, PlaceId place, bool entering) {
  BeginPart(s, side);
  s.reaction.trigger = place;
  s.reaction.mover = side;
  s.reaction.asked = side == kNobody ? kImperial : kNobody;
  s.reaction.entering = entering ? 1 : 0;
  for (ArmyState& army : s.armies) army.asked = 0;
}
// The Armies of `reacting` that might try, if it were so.
ArmySet WhoWould(const Rules& r, const S& s, Side mover, Side reacting, PlaceId place, bool entering) {
  S there = s;
  Begin(there, mover, place, entering);
  if (mover == kNobody) there.reaction.asked = reacting;
  return WhoMayTry(r, there);
}

}  // namespace

Side ReactingSide(const S& s) {
  const auto mover = static_cast<Side>(s.reaction.mover);
  return mover == kNobody ? static_cast<Side>(s.reaction.asked) : Enemy(mover);
}

IdSet<ArmyId, kMaxArmies> WhoMayTry(const Rules& r, const S& s) {
  ArmySet armies;
  for (const ArmyId a : r.c.armies.ids()) {
    if (CheckTry(r, s, a, nullptr).accepted) armies.Add(a);
  }
  return armies;
}
IdSet<ArmyId, kMaxArmies> WhoMayReact(const Rules& r, const S& s, Side side, PlaceId place) {
  return WhoWould(r, s, Enemy(side), side, place, true);
}

void AskReactions(const Rules& r, S& s, Side side, PlaceId place, bool entering, uint16_t then) {
  s.step = then;
  if (!CallsForReaction(r, s, side, place, entering)) return;
  if (side == kNobody && WhoWould(r, s, kNobody, kImperial, place, entering).Empty() &&
      WhoWould(r, s, kNobody, kRepublican, place, entering).Empty())
    return;
  Begin(s, side, place, entering);
  Call(s, kReactions, then);
}

const CactusStep kReactionSteps[] = {
    Automatic(kReactions, "Armies near by may react", "6.3/1"_cac, RunReactions, {kReactStep, kBack}),
    {kReactStep,
     "react",
     "may have an Army react",
     "6.3/1"_cac,
     {kReactionTried, kReactionPassed},
     ReactingPlayer,
     ListTries,
     CheckTries,
     ApplyTries,
     {kReactionDieStep, kReactions}},
    {kReactionDieStep,
     "reaction_die",
     "the die for a reaction falls",
     "6.3/2"_cac,
     {kDieRolled},
     Dice,
     ListReactionDie,
     CheckReactionDie,
     ApplyReactionDie,
     {kReactionMoveStep, kReactions}},
    {kReactionMoveStep,
     "move_in_reaction",
     "moves the Army that may react",
     "6.3/6"_cac,
     {kArmyReacted, kReactionDeclined},
     ReactingPlayer,
     ListReactionMoves,
     CheckReactionMove,
     ApplyReactionMove,
     {kReacted, kAttrition, kReactions}},
    Automatic(kReacted, "an Army has reacted", "6.3/6"_cac, HasReacted, {kReactions}),
};
void AddReactionSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kReactionSteps), std::end(kReactionSteps));
}

}  // namespace adjutant::cactus
