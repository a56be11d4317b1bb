// SGS Halls of Montezuma XVI.C.end, XVI.H: who has won, and what follows.
#include "absl/strings/str_cat.h"
#include "core/sgs/chapters/16_battle.h"
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

void DecideBattle(S& s, Side winner) {
  s.battle.winner = winner;
  s.step = kBattleDecided;
}

namespace {

Side Winner(const S& s) { return static_cast<Side>(s.battle.winner); }
Side Loser(const S& s) { return Enemy(Winner(s)); }
// All troops that have come through, panicked or not.
PieceSet Survivors(const Rules& r, const S& s, Side side) { return Troops(r, s, FightersOf(s, side).pieces); }

void Decided(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "XVI.C.end/2"_sgs, [&] { return absl::StrCat(r.SideName(Winner(s)), " wins"); });
  for (const Side side : {kUsa, kMexico}) {
    for (const PieceId p : FightersOf(s, side).pieces) {
      if (!s[p].Has(kPanicked)) continue;
      Applied(trace, "XVI.C.panic/4"_sgs);
      s[p].Clear(kPanicked);
    }
  }
  s.battle.shots = s.battle.again = s.battle.hits_due = s.battle.tester = 0;
  s.battle.shooter = kNoId;
  const bool called_off = s.battle.cancelled != kNobody;
  if (!called_off && r.Plays("ldr_casualty=lost_battle"_opt))
    s.battle.casualties = Leaders(r, FightersOf(s, Loser(s)).pieces);
  s.step = called_off ? kLosersRetreat : kPursuit;
}

// ---- Pursuit.

bool MayPursue(const Rules& r, const S& s, Trace* trace) {
  const Fighters& winner = FightersOf(s, Winner(s));
  const Fighters& loser = FightersOf(s, Loser(s));
  if (loser.gone != 0) {
    Applied(trace, "XVI.F.retreat/2"_sgs);
    return false;
  }
  const bool by_card = winner.pursuit > 0 && r.Plays("pursuit_card=yes"_opt);
  if (!IsKind(s, BattleKind::kField) || (loser.routed == 0 && !by_card) || winner.pursuit < 0) return false;
  if (Survivors(r, s, Loser(s)).Empty()) return false;
  Applied(trace, "XVI.H.pursuit/1"_sgs);
  if (!BattleTerrain(r, s).pursuit) return false;
  if (r.Plays("battle_round_cap=recon_apart"_opt) && s.battle.rounds >= r.c.n.rounds) return false;
  Applied(trace, "XVI.H.pursuit/3"_sgs);
  return !Shooters(r, s, Winner(s), Round::kPursuit).Empty();
}
void Pursue(const Rules& r, S& s, Trace* trace) {
  s.step = kCasualties;
  if (!MayPursue(r, s, trace)) return;
  Applied(trace, "VII.G/10"_sgs, [&] { return absl::StrCat(r.SideName(Winner(s)), " pursues"); });
  s.battle.round = static_cast<uint8_t>(Round::kPursuit);
  if (r.Plays("battle_round_cap=recon_apart"_opt)) ++s.battle.rounds;
  ++s.battle.played;
  s.battle.firing = 0;
  for (const Side side : {kUsa, kMexico}) {
    FightersOf(s, side).round_lost = 0;
    AbsorbAnew(r, s, side);
  }
  s.step = kFire;
}

// ---- Leaders of the loser.

void NextCasualty(const Rules& r, S& s, Trace* trace) {
  s.step = kSupportLost;
  if (s.battle.casualties.Empty()) return;
  // Nobody is left to carry them away, or the fortress falls around them.
  if (Survivors(r, s, Loser(s)).Empty() || ShutIn(s, Loser(s))) {
    for (const PieceId leader : s.battle.casualties) {
      Applied(trace, "VII.G/7"_sgs, [&] { return r.PieceName(leader) + " is captured"; });
      FightersOf(s, Loser(s)).pieces.Remove(leader);
      Eliminate(r, s, leader, Winner(s), trace);
    }
    s.battle.casualties = {};
    return;
  }
  s.step = kCasualtyDieStep;
}
void ListCasualty(const Rules& r, const S&, EventList* out) { ListDie(r, out, Purpose::kLeaderCasualty); }
Ruling CheckCasualty(const Rules& r, const S&, const Event& e, Why* why) {
  return CheckDie(r, e, Purpose::kLeaderCasualty, "VII.G/7"_sgs, why);
}
void RollCasualty(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PieceId leader = s.battle.casualties.First();
  s.battle.casualties.Remove(leader);
  s.step = kCasualties;
  const int die = e.args[1] - LowestFace(r);
  if (die > 1) return;
  FightersOf(s, Loser(s)).pieces.Remove(leader);
  if (die == 0) {
    Applied(trace, "VII.G/7"_sgs, [&] { return r.PieceName(leader) + " is killed"; });
    Eliminate(r, s, leader, Winner(s), trace);
  } else {
    Applied(trace, "VII.G/7"_sgs, [&] { return r.PieceName(leader) + " is wounded"; });
    TakeOff(s, leader, Where::kWounded, s.now.turn + r.c.n.wounded_turns);
  }
}

// ---- Support units.

// How many of a side's are lost. IV.D.su/3: all, if there was nobody to fight for them.
int SupportToLose(const Rules& r, const S& s, Side side, int count) {
  if (IsKind(s, BattleKind::kNaval) || !Survivors(r, s, side).Empty()) return 0;
  if (IsRound(s, Round::kNone)) return count;
  if (!MainOrNext(s) && !IsRound(s, Round::kPursuit)) return 0;
  return r.Plays("elim_su_round=floor"_opt) ? count / 2 : (count + 1) / 2;
}
void LoseSupport(const Rules& r, S& s, PieceId piece, Trace* trace) {
  const Side side = SideOf(r, piece);
  FightersOf(s, side).pieces.Remove(piece);
  Eliminate(r, s, piece, Enemy(side), trace);
}
// `shots` counts the sides that have been dealt with.
void NextSupport(const Rules& r, S& s, Trace* trace) {
  while (s.battle.shots < 2) {
    const Side side = s.battle.shots++ == 0 ? Attacker(s) : Defender(s);
    const PieceSet support = SupportUnits(r, FightersOf(s, side).pieces);
    int lost = SupportToLose(r, s, side, support.Count());
    if (lost == 0) continue;
    IsRound(s, Round::kNone) ? Applied(trace, "IV.D.su/3"_sgs) : Applied(trace, "XVI.H.elim/1"_sgs);
    if (lost < support.Count() && r.Plays("elim_su_round=random"_opt)) {
      s.battle.hits_due = static_cast<uint8_t>(lost);
      s.battle.tester = side;
      s.step = kSupportDrawnStep;
      return;
    }
    for (const PieceId p : support) {
      if (lost-- > 0) LoseSupport(r, s, p, trace);
    }
  }
  s.step = kLosersRetreat;
}
PieceSet DrawnSupport(const Rules& r, const S& s) {
  return SupportUnits(r, FightersOf(s, static_cast<Side>(s.battle.tester)).pieces);
}
void ListSupport(const Rules& r, const S& s, EventList* out) {
  ListPieces(DrawnSupport(r, s), kPieceDrawn, kChance, out);
}
Ruling CheckSupport(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("XVI.H.elim/1"_sgs, !DrawnSupport(r, s).Has(PieceArg(e)), why, r.PieceName(PieceArg(e)),
                     " is not one of the support units of which half are lost");
  return Accepted();
}
void DrawSupport(const Rules& r, S& s, const Event& e, Trace* trace) {
  LoseSupport(r, s, PieceArg(e), trace);
  --s.battle.hits_due;
  s.step = s.battle.hits_due > 0 ? kSupportDrawnStep : kSupportLost;
}

// ---- Who has to leave; `shots` goes on counting.

bool Leaves(const S& s, Side side) {
  if (s.battle.cancelled != kNobody) return s.battle.cancelled == side;
  return side == Loser(s) || FightersOf(s, side).gone != 0;
}
// The attackers hold the region, and what is not fortified in it.
void TakeOver(const Rules& r, S& s, Trace* trace) {
  const RegionId region = s.battle.region.get();
  const Side attacker = Attacker(s);
  if (!IsKind(s, BattleKind::kField) || EnemyOutside(r, s, attacker, region)) return;
  if (CombatUnits(r, Outside(r, s, attacker, region)).Empty()) return;
  if (!Controls(s, attacker, region)) TakeRegion(r, s, region, attacker, trace);
  const Region& info = r.c.regions[region];
  if (info.structured() && !info.fortified() && OwnerOf(s, region) == Enemy(attacker)) {
    Applied(trace, "VII.H/2"_sgs);
    TakeStructure(r, s, region, attacker, trace);
  }
  if (EnemyFortress(r, s, attacker, region) && r.Plays("fort_empty=captured_on_entry"_opt) &&
      Inside(r, s, Enemy(attacker), region).Empty())
    TakeStructure(r, s, region, attacker, trace);
}
// assault_failed: who came in this turn goes back, and who came earlier retreats as defenders do.
bool LeavesFortress(const Rules& r, S& s) {
  const Side attacker = Attacker(s);
  while (s.battle.shots < 4) {
    const bool now = s.battle.shots++ == 2;
    PieceSet pieces;
    for (const PieceId p : Outside(r, s, attacker, s.battle.region.get())) {
      if (s[p].origin.exists() == now) pieces.Add(p);
    }
    if (pieces.Empty()) continue;
    AskRetreat(s, attacker, pieces, s.battle.region.get(), now, false, kLosersRetreat);
    return true;
  }
  return false;
}
void SendOff(const Rules& r, S& s, Trace* trace) {
  const bool begins = s.battle.shots <= 2;
  if (begins) s.battle.shots = 2;
  if (IsKind(s, BattleKind::kAssault)) {
    if (begins) EndAssault(r, s, trace);
    s.step = kBreakthroughs;
    if (Winner(s) == Attacker(s) || s.battle.cancelled != kNobody || r.Plays("assault_failed=stay"_opt)) return;
    if (LeavesFortress(r, s)) Applied("XVI.C.end/3"_sgs);
    return;
  }
  while (s.battle.shots < 4) {
    const Side side = s.battle.shots++ == 2 ? Loser(s) : Winner(s);
    const PieceSet pieces = Outside(r, s, side, s.battle.region.get());
    if (!Leaves(s, side) || pieces.Empty()) continue;
    Applied(trace, "XVI.C.end/3"_sgs);
    AskRetreat(s, side, pieces, s.battle.region.get(), Attacks(s, side), s.battle.cancelled != kNobody, kLosersRetreat);
    return;
  }
  TakeOver(r, s, trace);
  s.step = kBreakthroughs;
}

void Close(const Rules& r, S& s, Trace* trace) {
  const RegionId region = s.battle.region.get();
  Applied(trace, "XVI.I/9"_sgs);
  const bool field = IsKind(s, BattleKind::kField);
  for (const Side side : {kUsa, kMexico}) {
    for (const PieceId p : FightersOf(s, side).pieces) s[p].Clear(kPanicked | kAbsorbed);
  }
  EndEffects(r, s, Span::kBattle, trace);
  s.battle = {};
  s.hits = {};
  s.fights.Remove(region);
  s[region].fight = static_cast<uint8_t>(FightState::kFought);
  if (field && r.Plays("assault_after_battle=yes"_opt) && AssaultIn(r, s, region)) {
    s.fights.Add(region);
    s[region].fight = static_cast<uint8_t>(FightState::kPending);
  }
  s.step = kNextFight;
}

}  // namespace

const SgsStep kResultSteps[] = {
    Automatic(kBattleDecided, "the battle has been decided", "XVI.C.end/2"_sgs, Decided, {kPursuit, kLosersRetreat}),
    Automatic(kPursuit, "the victor may pursue", "XVI.H.pursuit/1"_sgs, Pursue, {kCasualties, kFire}),
    Automatic(kCasualties, "leaders of the loser may fall", "VII.G/7"_sgs, NextCasualty,
              {kSupportLost, kCasualtyDieStep}),
    {kCasualtyDieStep,
     "casualty_die",
     "a leader may fall",
     "VII.G/7"_sgs,
     {kDieRolled},
     Dice,
     ListCasualty,
     CheckCasualty,
     RollCasualty,
     {kCasualties}},
    Automatic(kSupportLost, "support units may be lost", "XVI.H.elim/1"_sgs, NextSupport,
              {kLosersRetreat, kSupportDrawnStep}),
    {kSupportDrawnStep,
     "support_drawn",
     "a support unit is lost",
     "XVI.H.elim/1"_sgs,
     {kPieceDrawn},
     Dice,
     ListSupport,
     CheckSupport,
     DrawSupport,
     {kSupportLost, kSupportDrawnStep}},
    Automatic(kLosersRetreat, "the loser leaves", "XVI.C.end/3"_sgs, SendOff,
              {kBreakthroughs, kRetreats, kLosersRetreat}),
    Automatic(kBattleOver, "the battle is over", "XVI.I/9"_sgs, Close, {kNextFight}),
};
void AddResultSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kResultSteps), std::end(kResultSteps));
}

}  // namespace adjutant::sgs
