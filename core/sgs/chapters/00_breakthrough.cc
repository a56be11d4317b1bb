// SGS Halls of Montezuma SUM.combat/13: breakthroughs.
#include "absl/strings/str_cat.h"
#include "core/sgs/chapters/15_moves.h"
#include "core/sgs/chapters/16_battle.h"
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

namespace {

Side Winner(const S& s) { return static_cast<Side>(s.battle.winner); }
PlayerId Victor(const Rules&, const S& s) { return s.battle.winner; }

int MostBreakthroughs(const Rules& r) { return r.c.n.breakthroughs + (r.Plays("bt_count=first_plus_2"_opt) ? 1 : 0); }
// bt_enabled.
bool Allowed(const Rules& r, const S& s) {
  if (!IsKind(s, BattleKind::kField) || s.battle.cancelled != kNobody || r.Plays("bt_enabled=off"_opt)) return false;
  if (r.Plays("bt_enabled=rout_only"_opt) && FightersOf(s, Enemy(Winner(s))).routed == 0) return false;
  if (r.Plays("bt_enabled=attacker_only"_opt) && Winner(s) != Attacker(s)) return false;
  return BattleTerrain(r, s).breakthrough && FightersOf(s, Winner(s)).gone == 0;
}
bool Able(const Rules& r, const S& s, PieceId piece) {
  const Piece& info = Info(r, piece);
  return FightersOf(s, Winner(s)).pieces.Has(piece) && s[piece].Is(Where::kOutside) &&
         s[piece].region == s.battle.region && (info.cavalry() || info.leader()) &&
         s[piece].breakthroughs < MostBreakthroughs(r);
}
PieceSet AllAble(const Rules& r, const S& s) {
  PieceSet able;
  for (const PieceId p : FightersOf(s, Winner(s)).pieces) {
    if (Able(r, s, p)) able.Add(p);
  }
  return able;
}

// Who has lowered the stacking value of the others may not leave them too many (IX.A/5).
Ruling CheckThoseWhoStay(const Rules& r, const S& s, RegionId from, Why* why) {
  if (r.Plays("stack_scope=per_stack"_opt)) return Accepted();
  const Side side = Winner(s);
  const PieceSet out = Outside(r, s, side, from), in = Inside(r, s, side, from);
  const int left = CrowdOutside(r, s, side, out - s.move.pieces, in, from);
  const bool more = left > CrowdOutside(r, s, side, out, in, from);
  if (more) AddCase("IX.A/5"_sgs, why);
  ADJUTANT_REFUSE_IF("XV.G/1"_sgs, more, why, "those who stay in ", r.RegionName(from), " would be ", left,
                     " stacking points too many without their leader");
  return Accepted();
}
// To where those that are picked may break through.
Ruling CheckRegion(const Rules& r, const S& s, RegionId to, Why* why) {
  const RegionId from = s.battle.region.get();
  const ConnectionId by = r.c.Between(from, to);
  ADJUTANT_REFUSE_IF("SUM.maps/2"_sgs, !by.exists() || !InPlay(r, to), why, r.RegionName(to), " is not connected with ",
                     r.RegionName(from));
  ADJUTANT_REFUSE_IF("SUM.combat/13"_sgs, s.move.pieces.Empty(), why,
                     "nobody has been picked for the breakthrough; pick cavalry first");
  // Leaders alone go where the enemy neither stands nor rules.
  ADJUTANT_REFUSE_IF("XV.F/1"_sgs, CombatUnits(r, s.move.pieces).Empty() && NeedsCombatUnit(r, s, Winner(s), to), why,
                     r.RegionName(to), " is the enemy's, and leaders do not go there alone; pick cavalry as well");
  for (const PieceId p : s.move.pieces) {
    if (const Ruling ruling = CheckPassage(r, s, p, by, to, why); !ruling.accepted) return ruling;
  }
  if (const Ruling ruling = CheckThoseWhoStay(r, s, from, why); !ruling.accepted) return ruling;
  return CheckStacking(r, s, Winner(s), s.move.pieces, to, false, why);
}
// Somebody could go somewhere, alone.
bool AnyWay(const Rules& r, const S& s) {
  S then = s;
  bool way = false;
  for (const PieceId p : AllAble(r, s)) {
    then.move.pieces = {};
    then.move.pieces.Add(p);
    ForEachNeighbour(r, s.battle.region.get(),
                     [&](ConnectionId, RegionId to) { way = way || CheckRegion(r, then, to, nullptr).accepted; });
    if (way) break;
  }
  return way;
}

// They have come to a region: there may be a battle.
void Arrived(const Rules& r, S& s, Trace* trace) {
  const RegionId at = s.move.at.get();
  for (const PieceId p : s.move.pieces) {
    Applied(trace, "SUM.combat/14"_sgs);
    ++s[p].breakthroughs;
  }
  // Who comes to the help of those who are attacked does not attack; who comes upon the enemy alone does.
  const bool helps = !(Outside(r, s, Winner(s), at) - s.move.pieces).Empty();
  s.move = {};
  // Before a fortress it is an assault, which the active side may make or not (VII.G/2).
  const bool new_here = s[at].fight == static_cast<uint8_t>(FightState::kNone);
  if (!BattleIn(r, s, at) && (!new_here || !AssaultIn(r, s, at))) return;
  Applied(trace, "SUM.combat/13"_sgs, [&] {
    return absl::StrCat("there ", BattleIn(r, s, at) ? "will be a battle in " : "may be an assault in ",
                        r.RegionName(at));
  });
  s.fights.Add(at);
  if (helps && BattleIn(r, s, at)) return;
  s[at].fight = static_cast<uint8_t>(Winner(s) == Active(s) ? FightState::kPending : FightState::kPendingBack);
}
void MayBreakThrough(const Rules& r, S& s, Trace* trace) {
  if (s.move.breaks != 0) Arrived(r, s, trace);
  s.step = kBattleOver;
  if (!Allowed(r, s) || !AnyWay(r, s)) return;
  s.move.from = s.move.at = s.battle.region;
  s.move.breaks = 1;
  s.step = kBreakthroughStep;
}

void ListBreakthrough(const Rules& r, const S& s, EventList* out) {
  const Side side = Winner(s);
  ListPieces(AllAble(r, s) - s.move.pieces, kPiecePicked, side, out);
  ListPieces(s.move.pieces, kPieceDropped, side, out);
  ForEachNeighbour(r, s.battle.region.get(),
                   [&](ConnectionId, RegionId to) { out->push_back(MakeEvent(kMoved, side, {to})); });
  out->push_back(MakeEvent(kMoveEnded, side));
}
Ruling CheckPick(const Rules& r, const S& s, PieceId piece, Why* why) {
  const Piece& info = Info(r, piece);
  const std::string name = r.PieceName(piece);
  ADJUTANT_REFUSE_IF("SUM.combat/13"_sgs, !FightersOf(s, Winner(s)).pieces.Has(piece), why, name,
                     " is not one of the victors of this battle");
  ADJUTANT_REFUSE_IF("SUM.combat/13"_sgs, !info.cavalry() && !info.leader(), why, name,
                     " is neither cavalry nor a leader, and cannot break through");
  ADJUTANT_REFUSE_IF("SUM.combat/14"_sgs, s[piece].breakthroughs >= MostBreakthroughs(r), why, name,
                     " has broken through ", MostBreakthroughs(r), " times in this turn");
  ADJUTANT_REFUSE_IF("SUM.combat/13"_sgs, !Able(r, s, piece) || s.move.pieces.Has(piece), why, name,
                     " has been picked, or has left the field");
  return Accepted();
}
Ruling CheckBreakthrough(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (e.type) {
    case kPiecePicked:
      return CheckPick(r, s, PieceArg(e), why);
    case kPieceDropped:
      ADJUTANT_REFUSE_IF("SUM.combat/13"_sgs, !s.move.pieces.Has(PieceArg(e)), why, r.PieceName(PieceArg(e)),
                         " has not been picked");
      return Accepted();
    case kMoved:
      return CheckRegion(r, s, RegionArg(e), why);
    default:
      return Accepted();
  }
}
void BreakThrough(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kBreakthroughStep;
  switch (e.type) {
    case kPiecePicked:
      s.move.pieces.Add(PieceArg(e));
      break;
    case kPieceDropped:
      s.move.pieces.Remove(PieceArg(e));
      break;
    case kMoved:
      Applied(trace, "SUM.combat/13"_sgs,
              [&] { return absl::StrCat("they break through to ", r.RegionName(RegionArg(e))); });
      s.move.at = RegionArg(e);
      ++s.move.steps;
      s.step = kStepTaken;
      break;
    default:
      s.move = {};
      s.step = kBattleOver;
  }
}

}  // namespace

const SgsStep kBreakthroughSteps[] = {
    Automatic(kBreakthroughs, "the victor may break through", "SUM.combat/13"_sgs, MayBreakThrough,
              {kBattleOver, kBreakthroughStep}),
    {kBreakthroughStep,
     "breakthrough",
     "may break through",
     "SUM.combat/13"_sgs,
     {kPiecePicked, kPieceDropped, kMoved, kMoveEnded},
     Victor,
     ListBreakthrough,
     CheckBreakthrough,
     BreakThrough,
     {kBreakthroughStep, kStepTaken, kBattleOver}},
};
void AddBreakthroughSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kBreakthroughSteps), std::end(kBreakthroughSteps));
}

}  // namespace adjutant::sgs
