// SGS Halls of Montezuma XVI.B, XVI.C.panic, XVI.H: panic, battle morale and routs.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/sgs/chapters/16_battle.h"
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

namespace {

// Of a sum of `count` numbers, to the nearest, halves up; or up (bm_rounding).
int Rounded(const Rules& r, int sum, int count) {
  if (count == 0) return 0;
  const int top = r.Plays("bm_rounding=ceil"_opt) ? sum + count - 1 : 2 * sum + count;
  const int bottom = r.Plays("bm_rounding=ceil"_opt) ? count : 2 * count;
  return top >= 0 ? top / bottom : -((-top + bottom - 1) / bottom);
}

bool AnyCavalry(const Rules& r, const S& s, Side side) {
  const PieceSet field = OnField(r, s, side);
  if (!Cavalry(r, field).Empty()) return true;
  if (!r.Plays("bm_cav=any_unit"_opt)) return false;
  for (const PieceId p : field) {
    if (Info(r, p).role == Role::kCavalry || Info(r, p).cavalry_leader) return true;
  }
  return false;
}
int MoraleBoost(const Rules& r, const S& s, Side side) {
  int boost = 0;
  for (const PieceId p : OnField(r, s, side)) {
    if (Info(r, p).boost_morale == 0) continue;
    Info(r, p).leader() ? Applied("IV.D.ldr/4"_sgs) : Applied("IV.D/6"_sgs);
    boost += Info(r, p).boost_morale;
  }
  return boost;
}
// From how many regions the attackers came.
int Directions(const Rules& r, const S& s) {
  RegionSet from;
  for (const PieceId p : Troops(r, s, FightersOf(s, Attacker(s)).pieces)) {
    if (s[p].origin.exists()) from.Add(s[p].origin.get());
  }
  return from.Count();
}

}  // namespace

int MeanMorale(const Rules& r, const S& s, Side side, bool base) {
  int sum = 0;
  const PieceSet troops = TroopsOnField(r, s, side);
  for (const PieceId p : troops) {
    sum += Info(r, p).morale;
    if (!base) sum += StageOf(r, s, p).morale + EffectOn(r, s, EffectKind::kMorale, p, nullptr);
  }
  return Rounded(r, sum, troops.Count());
}

int MoraleOf(const Rules& r, const S& s, Side side, Trace* trace) {
  const Fighters& fighters = FightersOf(s, side);
  const bool land = !IsKind(s, BattleKind::kNaval);
  Sum sum(trace, "XVI.B.bm/1"_sgs, absl::StrCat("battle.", side == kUsa ? "usa" : "mexico", ".morale"),
          [&] { return absl::StrCat("Battle morale of ", r.SideName(side)); });
  const int mean = r.Plays("bm_dynamic=freeze_at_start"_opt) ? fighters.mean : MeanMorale(r, s, side, false);
  sum.Add(mean, "XVI.B.bm/1"_sgs, "mean morale of its combat units");
  const Command command = CommandOf(r, s, fighters.leader.get(), fighters.pieces, nullptr);
  if (command.morale != 0) sum.Add(command.morale, "IX.B/3"_sgs, "its leader");
  if (const int crowd = PenaltyOfUnits(r, s, side); crowd != 0 && !TroopsOnField(r, s, side).Empty())
    sum.Add(crowd, "IV.D.cmd/2"_sgs, "its leader commands too many");
  const bool open = BattleTerrain(r, s).cavalry;
  if (AnyCavalry(r, s, side) && (open || r.Plays("cav_terrain=no"_opt))) sum.Add(1, "XVI.B.bm/2"_sgs, "cavalry");
  if (Superior(r, s, side)) sum.Add(1, "XVI.B.bm/3"_sgs, "cavalry superiority");
  if (const int boost = MoraleBoost(r, s, side); boost != 0) sum.Add(boost, "XVI.B.bm/4"_sgs, "boosters");
  if (const int bonus = r.scenario().morale[side]; bonus != 0) sum.Add(bonus, "XVI.B.bm/5"_sgs, "the scenario");
  if (const int ground = BattleTerrain(r, s).morale;
      land && ground != 0 && !Attacks(s, side) && r.Plays("battle_bm_terrain=yes"_opt))
    sum.Add(ground, "SUM.combat/6"_sgs, "terrain");
  if (Attacks(s, side) && r.Plays("battle_concentric=plus_1_bm"_opt) && IsKind(s, BattleKind::kField) &&
      Directions(r, s) >= 2)
    sum.Add(1, "SUM.stack/5"_sgs, "an attack from several regions");
  if (fighters.card_morale != 0) sum.Add(fighters.card_morale, "XVI.C.card/2"_sgs, "cards");
  if (fighters.changes != 0) sum.Add(fighters.changes, "XVI.B.bm/7"_sgs, "what the battle has cost");
  return static_cast<int>(sum.Finish());
}
void NoteMorale(const Rules& r, S& s, Side side, Trace* trace) {
  FightersOf(s, side).morale = static_cast<int8_t>(MoraleOf(r, s, side, trace));
}

namespace {

int LossesOf(const Rules& r, const Fighters& fighters) {
  return r.Plays("rout_count=life_points"_opt) ? fighters.lost_points : fighters.lost;
}

}  // namespace

bool Demoralised(const Rules& r, const S& s, Side side) {
  if (ShutIn(s, side) && r.Plays("assault_rout=no"_opt)) return false;
  const Fighters& fighters = FightersOf(s, side);
  if (r.Plays("battle_rout_threshold=losses"_opt)) return LossesOf(r, fighters) > fighters.morale;
  return fighters.morale < 0 || (fighters.morale == 0 && r.Plays("battle_rout_threshold=at_most_0"_opt));
}

namespace {

// ---- Hits, one side after the other; then they fall on both at once.

void AllotAll(const Rules& r, S& s, Trace* trace) {
  for (const Side side : {Attacker(s), Defender(s)}) {
    if (AllotHits(r, s, side, trace)) continue;
    const PieceSet candidates = HitCandidates(r, s);
    if (candidates.Count() == 1) {
      DrawnHit(s, candidates.First());
      s.step = kAllot;
    } else {
      s.step = kHitDrawnStep;
    }
    return;
  }
  ApplyHits(r, s, trace);
  s.step = kPanics;
}
void ListHitDraws(const Rules& r, const S& s, EventList* out) {
  ListPieces(HitCandidates(r, s), kPieceDrawn, kChance, out);
}
Ruling CheckHitDraw(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("XVI.F.loss/3"_sgs, !HitCandidates(r, s).Has(PieceArg(e)), why, r.PieceName(PieceArg(e)),
                     " is not among those that the hit may fall on");
  return Accepted();
}
void DrawHit(const Rules&, S& s, const Event& e, Trace*) {
  DrawnHit(s, PieceArg(e));
  s.step = kAllot;
}

// ---- Panic.

PieceId MayPanic(const S& s) {
  const PieceId first = FightersOf(s, Attacker(s)).to_panic.First();
  return first.exists() ? first : FightersOf(s, Defender(s)).to_panic.First();
}
void NextPanic(const Rules&, S& s, Trace*) { s.step = MayPanic(s).exists() ? kPanicDieStep : kMorale; }
void ListPanic(const Rules& r, const S&, EventList* out) { ListDie(r, out, Purpose::kPanic); }
Ruling CheckPanic(const Rules& r, const S&, const Event& e, Why* why) {
  return CheckDie(r, e, Purpose::kPanic, "XVI.C.panic/2"_sgs, why);
}
void TestPanic(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PieceId piece = MayPanic(s);
  Fighters& fighters = FightersOf(s, SideOf(r, piece));
  fighters.to_panic.Remove(piece);
  s.step = kPanics;
  if (e.args[1] <= 2 * Info(r, piece).morale) {
    Applied(trace, "XVI.C.panic/2"_sgs, [&] { return r.PieceName(piece) + " stands"; });
    return;
  }
  Applied(trace, "XVI.C.panic/3"_sgs, [&] { return r.PieceName(piece) + " panics"; });
  Applied(trace, "SUM.combat/10"_sgs);
  Applied(trace, "SUM.combat/11"_sgs);
  s[piece].Mark(kPanicked);
  ++fighters.panics;
  --fighters.changes;
}

// ---- Battle morale.

// XVI.G/2: the side that fires first has fired, and the other has not.
bool HalfOver(const S& s) { return FiresApart(s) && Firing(s) == FirstToFire(s); }

void Exhaust(const Rules& r, S& s, Trace* trace) {
  if (!IsRound(s, Round::kNext) || r.Plays("bm_next_when=round_start"_opt)) return;
  Applied(trace, "XVI.B.bm/8"_sgs);
  Applied("SUM.combat/5"_sgs);
  for (const Side side : {kUsa, kMexico}) --FightersOf(s, side).changes;
}
void ChangeMorale(const Rules& r, S& s, Trace* trace) {
  if (IsRound(s, Round::kPursuit)) {
    s.step = kCasualties;
    return;
  }
  for (const Side side : {Attacker(s), Defender(s)}) {
    Fighters& fighters = FightersOf(s, side);
    if (FiresApart(s) && side == Firing(s)) continue;  // hit in the other half of the round
    if (2 * fighters.round_lost > fighters.round_points) {
      Applied(trace, "XVI.B.bm/9"_sgs, [&] { return absl::StrCat("heavy losses of ", r.SideName(side)); });
      --fighters.changes;
    }
  }
  if (!HalfOver(s)) Exhaust(r, s, trace);
  for (const Side side : {Attacker(s), Defender(s)}) NoteMorale(r, s, side, trace);
  s.step = kRouts;
}

// ---- Routs.

// XVI.H.rout/2, /3: which of two demoralised sides tests; nobody on a full tie.
Side WorseOff(const Rules& r, const S& s, Trace* trace) {
  const Fighters& usa = FightersOf(s, kUsa);
  const Fighters& mexico = FightersOf(s, kMexico);
  const int usa_lost = LossesOf(r, usa), mexico_lost = LossesOf(r, mexico);
  Applied(trace, "XVI.H.rout/2"_sgs);
  if (usa_lost + usa.panics != mexico_lost + mexico.panics)
    return usa_lost + usa.panics > mexico_lost + mexico.panics ? kUsa : kMexico;
  Applied(trace, "XVI.H.rout/3"_sgs);
  const bool usa_panics = usa.panics > usa_lost, mexico_panics = mexico.panics > mexico_lost;
  if (usa_panics != mexico_panics) return usa_panics ? kUsa : kMexico;
  if (r.Plays("rout_tie=no_test"_opt) || usa.panics == mexico.panics) return kNobody;
  return usa.panics > mexico.panics ? kUsa : kMexico;
}
Side Tester(const Rules& r, const S& s, Trace* trace) {
  const bool usa = Demoralised(r, s, kUsa), mexico = Demoralised(r, s, kMexico);
  if (usa && mexico) return WorseOff(r, s, trace);
  return usa ? kUsa : mexico ? kMexico : kNobody;
}

void Rout(const Rules& r, S& s, Trace* trace) {
  const Side side = static_cast<Side>(s.battle.tester);
  Applied(trace, "SUM.combat/12"_sgs, [&] { return absl::StrCat(r.SideName(side), " routs"); });
  FightersOf(s, side).routed = 1;
}
void TestRouts(const Rules& r, S& s, Trace* trace) {
  s.step = kAfterRound;
  if (TroopsOnField(r, s, kUsa).Empty() || TroopsOnField(r, s, kMexico).Empty()) return;
  Side tester = kNobody;
  if (HalfOver(s)) {
    const Side second = Enemy(Firing(s));
    if (!Demoralised(r, s, second)) {
      s.step = kFire;
      return;
    }
    Applied(trace, "XVI.H.rout/4"_sgs, [&] { return absl::StrCat(r.SideName(second), " does not fire"); });
    Exhaust(r, s, trace);
    for (const Side side : {Attacker(s), Defender(s)}) NoteMorale(r, s, side, trace);
    tester = second;
  } else {
    tester = Tester(r, s, trace);
  }
  s.battle.tester = tester;
  if (tester == kNobody) return;
  Applied(trace, "XVI.H.rout/1"_sgs);
  if (r.Plays("battle_rout_test=auto_rout"_opt)) {
    Rout(r, s, trace);
  } else {
    s.step = kRoutDieStep;
  }
}

int RoutNumber(const Rules& r, const S& s, Trace* trace) {
  const Side side = static_cast<Side>(s.battle.tester);
  Sum sum(trace, "VII.G/7"_sgs, "rout", [&] { return absl::StrCat("What keeps ", r.SideName(side), " from a rout"); });
  sum.Add(2 * MeanMorale(r, s, side, true), "XVI.H.rout/1"_sgs, "twice the mean morale of its combat units");
  if (r.Plays("battle_rout_test=with_bm"_opt)) sum.Add(FightersOf(s, side).morale, "XVI.B.bm/6"_sgs, "battle morale");
  return static_cast<int>(sum.Finish());
}
void ListRout(const Rules& r, const S&, EventList* out) { ListDie(r, out, Purpose::kRout); }
Ruling CheckRout(const Rules& r, const S&, const Event& e, Why* why) {
  return CheckDie(r, e, Purpose::kRout, "XVI.H.rout/1"_sgs, why);
}
void TestRout(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kAfterRound;
  if (e.args[1] > RoutNumber(r, s, trace)) {
    Rout(r, s, trace);
  } else {
    Applied(trace, "XVI.B.bm/10"_sgs, "the battle goes on");
  }
}

}  // namespace

const SgsStep kMoraleSteps[] = {
    Automatic(kAllot, "hits are allotted", "XVI.F.loss/9"_sgs, AllotAll, {kPanics, kHitDrawnStep, kAllot}),
    {kHitDrawnStep,
     "hit_drawn",
     "who takes the last hit is drawn",
     "XVI.F.loss/3"_sgs,
     {kPieceDrawn},
     Dice,
     ListHitDraws,
     CheckHitDraw,
     DrawHit,
     {kAllot}},
    Automatic(kPanics, "the next piece may panic", "XVI.C.panic/1"_sgs, NextPanic, {kMorale, kPanicDieStep}),
    {kPanicDieStep,
     "panic_die",
     "a piece may panic",
     "XVI.C.panic/2"_sgs,
     {kDieRolled},
     Dice,
     ListPanic,
     CheckPanic,
     TestPanic,
     {kPanics}},
    Automatic(kMorale, "battle morale changes", "XVI.B.bm/7"_sgs, ChangeMorale, {kRouts, kCasualties}),
    Automatic(kRouts, "a side may rout", "XVI.H.rout/1"_sgs, TestRouts, {kAfterRound, kRoutDieStep, kFire}),
    {kRoutDieStep,
     "rout_die",
     "a side may rout",
     "XVI.H.rout/1"_sgs,
     {kDieRolled},
     Dice,
     ListRout,
     CheckRout,
     TestRout,
     {kAfterRound}},
};
void AddMoraleSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kMoraleSteps), std::end(kMoraleSteps));
}

}  // namespace adjutant::sgs
