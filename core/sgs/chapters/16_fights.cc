// SGS Halls of Montezuma VII.G, XVI.A to XVI.C: which battle, and its rounds.
#include <algorithm>

#include "core/sgs/chapters/16_battle.h"
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

PieceSet Troops(const Rules& r, const S& s, const PieceSet& pieces) {
  if (!IsKind(s, BattleKind::kNaval)) return CombatUnits(r, pieces);
  PieceSet ships;
  for (const PieceId p : pieces) {
    if (Info(r, p).naval()) ships.Add(p);
  }
  return ships;
}
PieceSet Cavalry(const Rules& r, const PieceSet& pieces) {
  PieceSet cavalry;
  for (const PieceId p : pieces) {
    if (Info(r, p).cavalry()) cavalry.Add(p);
  }
  return cavalry;
}

bool BattleIn(const Rules& r, const S& s, RegionId region) {
  return !Outside(r, s, kUsa, region).Empty() && !Outside(r, s, kMexico, region).Empty();
}
bool AssaultIn(const Rules& r, const S& s, RegionId region) {
  const Side side = Active(s);
  return EnemyFortress(r, s, side, region) && !EnemyOutside(r, s, side, region) &&
         !CombatUnits(r, Outside(r, s, side, region)).Empty();
}
namespace {

// Somebody of the side has come to the region by moving.
bool CameTo(const Rules& r, const S& s, Side side, RegionId region) {
  for (const PieceId p : Outside(r, s, side, region)) {
    if (s[p].origin.exists()) return true;
  }
  return false;
}
// Where phases are shared, both have moved before the first battle: who came attacks, and in his own phase.
bool EnemyCame(const Rules& r, const S& s, RegionId region) {
  return r.Plays("seq_turn_model=shared_phases"_opt) && CameTo(r, s, Enemy(Active(s)), region) &&
         !CameTo(r, s, Active(s), region);
}

}  // namespace

Side AttackerIn(const Rules& r, const S& s, RegionId region) {
  const bool back = s[region].fight == static_cast<uint8_t>(FightState::kPendingBack);
  return back || EnemyCame(r, s, region) ? Enemy(Active(s)) : Active(s);
}
bool FightPending(const Rules&, const S& s, RegionId region) { return s.fights.Has(region); }

namespace {

// ---- Which fight.

void FindFights(const Rules& r, S& s, bool naval) {
  s.fights = {};
  for (const RegionId region : r.scenario().regions) {
    s[region].fight = 0;
    if (r.c.Naval(region) != naval) continue;
    if (!BattleIn(r, s, region) && (naval || !AssaultIn(r, s, region))) continue;
    if (BattleIn(r, s, region) && Active(s) == r.scenario().order[0] && EnemyCame(r, s, region)) continue;
    s.fights.Add(region);
    s[region].fight = static_cast<uint8_t>(FightState::kPending);
  }
}
void FindNavalBattles(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "XVI.A/1"_sgs);
  FindFights(r, s, true);
  s.step = kNextFight;
}
void FindLandFights(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "VII.G/1"_sgs);
  FindFights(r, s, false);
  s.step = kNextFight;
}

RegionSet PendingBattles(const Rules& r, const S& s) {
  RegionSet battles;
  for (const RegionId region : s.fights) {
    if (BattleIn(r, s, region)) battles.Add(region);
  }
  return battles;
}
void Decline(S& s, RegionId region) {
  s.fights.Remove(region);
  s[region].fight = static_cast<uint8_t>(FightState::kDeclined);
}

void BeginFight(const Rules& r, S& s, RegionId region, BattleKind kind) {
  s.battle = {};
  s.hits = {};
  s.battle.region = region;
  s.battle.kind = static_cast<uint8_t>(kind);
  s.battle.attacker = kind == BattleKind::kAssault ? Active(s) : AttackerIn(r, s, region);
  for (const Side side : {kUsa, kMexico}) {
    FightersOf(s, side).pieces =
        ShutIn(s, side) ? LandPieces(r, Inside(r, s, side, region)) : Outside(r, s, side, region);
  }
  Applied("SUM.combat/1"_sgs);
  Applied("SUM.stack/6"_sgs);
  s.step = kBattleBegins;
}

// What no longer stands there is no fight; a single battle needs no choice.
void NextFight(const Rules& r, S& s, Trace* trace) {
  for (const RegionId region : s.fights) {
    if (!BattleIn(r, s, region) && !AssaultIn(r, s, region)) s.fights.Remove(region);
  }
  s.step = s.fights.Empty() ? kFightPhaseEnds : kChooseFightStep;
  const RegionSet battles = PendingBattles(r, s);
  if (s.fights.Count() != 1 || battles.Empty()) return;
  Applied(trace, "XVI.A/2"_sgs, [&] { return "the battle of " + r.RegionName(battles.First()) + " is fought"; });
  const RegionId region = battles.First();
  BeginFight(r, s, region, r.c.Naval(region) ? BattleKind::kNaval : BattleKind::kField);
}

void ListFights(const Rules& r, const S& s, EventList* out) {
  for (const RegionId region : s.fights) {
    for (const Fight fight : {Fight::kBattle, Fight::kAssault, Fight::kNoAssault})
      out->push_back(MakeEvent(kFightChosen, s.now.active, {static_cast<int32_t>(fight), region}));
  }
  if (PendingBattles(r, s).Empty()) out->push_back(MakeEvent(kFightsEnded, s.now.active));
}
Ruling CheckFight(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kFightsEnded) {
    const RegionSet battles = PendingBattles(r, s);
    ADJUTANT_REFUSE_IF("XVI.A/2"_sgs, !battles.Empty(), why, "the battle in ", r.RegionName(battles.First()),
                       " is still to be fought; choose it first");
    return Accepted();
  }
  const RegionId region = RegionArg(e, 1);
  const Fight fight = static_cast<Fight>(e.args[0]);
  ADJUTANT_REFUSE_IF("VII.H/1"_sgs, fight == Fight::kBesiege, why, "sieges come after the battles");
  ADJUTANT_REFUSE_IF("VII.G/4"_sgs, s[region].fight == static_cast<uint8_t>(FightState::kFought), why,
                     "what was to be fought in ", r.RegionName(region), " is over");
  if (fight == Fight::kBattle) {
    ADJUTANT_REFUSE_IF("XVI.A/1"_sgs, !BattleIn(r, s, region), why, "the two sides do not stand against each other in ",
                       r.RegionName(region));
    ADJUTANT_REFUSE_IF("VII.G/1"_sgs, !s.fights.Has(region), why, "battles in ", r.RegionName(region),
                       " belong to another phase");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("VII.G/3"_sgs, fight == Fight::kNoAssault && BattleIn(r, s, region), why,
                     "a battle cannot be declined");
  ADJUTANT_REFUSE_IF("VII.G/2"_sgs, BattleIn(r, s, region), why, "the enemy stands outside in ", r.RegionName(region),
                     "; that is a battle");
  ADJUTANT_REFUSE_IF("SUM.assault/1"_sgs, !s.fights.Has(region), why, "there is no fortress to assault in ",
                     r.RegionName(region));
  return Accepted();
}
void ChooseFight(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kNextFight;
  if (e.type == kFightsEnded) {
    for (const RegionId region : s.fights) Decline(s, region);
    return;
  }
  const RegionId region = RegionArg(e, 1);
  switch (static_cast<Fight>(e.args[0])) {
    case Fight::kBattle:
      Applied(trace, "XVI/1"_sgs);
      return BeginFight(r, s, region, r.c.Naval(region) ? BattleKind::kNaval : BattleKind::kField);
    case Fight::kAssault:
      Applied(trace, "SUM.assault/1"_sgs);
      return BeginFight(r, s, region, BattleKind::kAssault);
    default:
      Applied(trace, "VII.G/3"_sgs);
      Decline(s, region);
  }
}

// ---- It opens.

// The leaders among whom a side names who commands (ldr_order): of the highest rank, if there are several.
PieceSet EqualLeaders(const Rules& r, const S& s, Side side) {
  PieceSet equal;
  if (!r.Plays("ldr_order=player_choice"_opt) || FightersOf(s, side).leader.exists()) return equal;
  int rank = 0;
  for (const PieceId l : Leaders(r, FightersOf(s, side).pieces)) {
    if (Info(r, l).rank > rank) equal = {};
    if (Info(r, l).rank < rank) continue;
    rank = Info(r, l).rank;
    equal.Add(l);
  }
  return equal.Count() > 1 ? equal : PieceSet();
}
// Who names his commander now: the attacker first; nobody if none is to be named.
Side NamesCommander(const Rules& r, const S& s) {
  for (const Side side : {Attacker(s), Defender(s)}) {
    if (!EqualLeaders(r, s, side).Empty()) return side;
  }
  return kNobody;
}
PlayerId Commanding(const Rules& r, const S& s) { return NamesCommander(r, s); }
void ListCommanders(const Rules& r, const S& s, EventList* out) {
  const Side side = NamesCommander(r, s);
  ListPieces(EqualLeaders(r, s, side), kCommanderChosen, side, out);
}
Ruling CheckCommander(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = NamesCommander(r, s);
  const PieceId leader = PieceArg(e);
  ADJUTANT_REFUSE_IF("IV.D/1"_sgs, !Info(r, leader).leader(), why, r.PieceName(leader), " is no leader");
  ADJUTANT_REFUSE_IF("IV.D.ldr/5"_sgs, !EqualLeaders(r, s, side).Has(leader), why, r.PieceName(leader),
                     " is not one of the leaders of highest rank in the battle");
  return Accepted();
}
void ChooseCommander(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "IV.D.ldr/5"_sgs);
  FightersOf(s, static_cast<Side>(e.player)).leader = PieceArg(e);
  s.step = kBattleBegins;
}

// XVI.C.end/2: by who has troops on the field; nobody if both have.
Side WinnerOnField(const Rules& r, const S& s) {
  const bool attacker = !TroopsOnField(r, s, Attacker(s)).Empty();
  const bool defender = !TroopsOnField(r, s, Defender(s)).Empty();
  if (attacker && defender) return kNobody;
  return attacker ? Attacker(s) : Defender(s);
}

void Open(const Rules& r, S& s, Trace* trace) {
  if (NamesCommander(r, s) != kNobody) {
    s.step = kCommanderStep;
    return;
  }
  Applied(trace, "XVI.A/1"_sgs,
          [&] { return std::string(r.SideName(Attacker(s))) + " attacks in " + r.RegionName(s.battle.region.get()); });
  for (const Side side : {kUsa, kMexico}) {
    Fighters& fighters = FightersOf(s, side);
    if (!fighters.leader.exists()) fighters.leader = CommanderOf(r, s, fighters.pieces);
    if (!fighters.leader.exists()) Applied(trace, "XVI.B.ldr/1"_sgs);
    for (const PieceId p : fighters.pieces) s[p].Clear(kHidden | kPanicked | kAbsorbed);
  }
  if (const Side winner = WinnerOnField(r, s); winner != kNobody) {
    Applied(trace, "XVI.C.end/1"_sgs);
    DecideBattle(s, winner);
    return;
  }
  s.step = kRound;
}

// ---- Its rounds.

// XVI.C.rounds/1. A recon round is not one of them by recon_apart.
bool Counts(const Rules& r, Round round) {
  return round != Round::kRecon || !r.Plays("battle_round_cap=recon_apart"_opt);
}
// Next rounds; naval_battle: fewer at sea.
int NextRounds(const Rules& r, const S& s) {
  constexpr int kAtSea = 2;
  return IsKind(s, BattleKind::kNaval) ? std::min(kAtSea, r.c.n.next_rounds) : r.c.n.next_rounds;
}
bool AnyShooters(const Rules& r, const S& s, Round round) {
  return !Shooters(r, s, kUsa, round).Empty() || !Shooters(r, s, kMexico, round).Empty();
}
bool Takes(const Rules& r, const S& s, Round round, Trace* trace) {
  if (s.battle.rounds >= r.c.n.rounds && Counts(r, round)) return false;
  switch (round) {
    case Round::kArtillery:
      Applied(trace, "XVI.D/1"_sgs);
      return AnyShooters(r, s, round);
    case Round::kRecon:
      Applied(trace, "XVI.E/1"_sgs);
      return IsKind(s, BattleKind::kField) && BattleTerrain(r, s).recon && AnyShooters(r, s, round);
    case Round::kDefensive:
      return IsKind(s, BattleKind::kAssault) && AnyShooters(r, s, round);
    case Round::kMain:
      return true;
    case Round::kNext:
      return s.battle.next < NextRounds(r, s);
    default:
      return false;
  }
}
Round After(Round round) {
  switch (round) {
    case Round::kNone:
      return Round::kCards;
    case Round::kCards:
      return Round::kArtillery;
    case Round::kArtillery:
      return Round::kRecon;
    case Round::kRecon:
      return Round::kDefensive;
    case Round::kDefensive:
      return Round::kMain;
    default:
      return Round::kNext;
  }
}

void StartRound(const Rules& r, S& s, Round round, Trace* trace) {
  s.battle.round = static_cast<uint8_t>(round);
  if (Counts(r, round)) ++s.battle.rounds;
  ++s.battle.played;
  SetStage(s, Stage::kBegins);
  s.battle.firing = 0;
  s.battle.tester = 0;
  s.battle.shooter = kNoId;
  if (round == Round::kNext) ++s.battle.next;
  for (const Side side : {kUsa, kMexico}) {
    Fighters& fighters = FightersOf(s, side);
    fighters.to_fire = fighters.to_panic = {};
    fighters.answer = fighters.hits_cavalry = fighters.hits_other = fighters.round_lost = 0;
    fighters.round_points = static_cast<uint8_t>(LifeOf(s, TroopsOnField(r, s, side)));
    AbsorbAnew(r, s, side);
    if (round == Round::kNext && r.Plays("bm_next_when=round_start"_opt)) {
      Applied(trace, "XVI.B.bm/8"_sgs);
      --fighters.changes;
      NoteMorale(r, s, side, trace);
    }
  }
}
void NextRound(const Rules& r, S& s, Trace* trace) {
  Round round = After(RoundOf(s));
  if (round == Round::kCards) {
    s.battle.round = static_cast<uint8_t>(Round::kCards);
    SetStage(s, Stage::kBegins);
    s.step = kRoundCards;
    return;
  }
  while (round != Round::kNext && !Takes(r, s, round, trace)) {
    Applied(trace, "XVI.C/1"_sgs);
    round = After(round);
  }
  if (round == Round::kNext && !Takes(r, s, round, trace)) {
    Applied(trace, "XVI.C.end/2"_sgs, "no round is left, and the defender has held out");
    DecideBattle(s, Defender(s));
    return;
  }
  Applied(trace, "XVI.A/4"_sgs);
  Applied("SUM.combat/2"_sgs);
  StartRound(r, s, round, trace);
  s.step = kRoundCards;
}

// ---- Cards of a round.

bool HasWindow(const Rules& r, const S& s) {
  if (IsRound(s, Round::kCards) || IsRound(s, Round::kArtillery)) return true;
  return r.Plays("card_battle_timing=every_round"_opt);
}
void OpenWindows(const Rules& r, S& s, Trace* trace) {
  if (s.battle.cancelled != kNobody) {
    Applied(trace, "XVI.G/1"_sgs, "a card calls the battle off");
    Applied("VII.G/6"_sgs);
    DecideBattle(s, Enemy(static_cast<Side>(s.battle.cancelled)));
    return;
  }
  if (HasWindow(r, s) && StageOfRound(s) < Stage::kDefenderAsked) {
    const bool first = StageOfRound(s) == Stage::kBegins;
    Applied(trace, "XVI.C.card/1"_sgs);
    Applied("XVI/2"_sgs);
    if (IsRound(s, Round::kCards)) Applied("VII.G/5"_sgs);
    if (IsRound(s, Round::kArtillery)) Applied(trace, "XVI.D/4"_sgs);
    SetStage(s, first ? Stage::kAttackerAsked : Stage::kDefenderAsked);
    s.battle.cards_due = 1;
    AskCards(s, first ? Attacker(s) : Defender(s), IsRound(s, Round::kArtillery) ? Phase::kArtillery : Phase::kBattle,
             kRoundCards);
    return;
  }
  s.battle.cards_due = 0;
  SetStage(s, Stage::kDefenderAsked);
  for (const Side side : {Attacker(s), Defender(s)}) {
    Applied(trace, "XVI.C.card/2"_sgs);
    if (IsRound(s, Round::kCards)) FightersOf(s, side).mean = static_cast<int8_t>(MeanMorale(r, s, side, false));
    NoteMorale(r, s, side, trace);
  }
  s.step = IsRound(s, Round::kCards) ? kRound : kAnswers;
}

// ---- Retreats.

// Who has not answered yet, the side inside a fortress left out (SUM.assault/3).
Seats Answering(const Rules&, const S& s) {
  Seats seats;
  for (const Side side : {kUsa, kMexico}) {
    if (!ShutIn(s, side) && FightersOf(s, side).answer == static_cast<uint8_t>(Answer::kNone)) seats.Add(side);
  }
  return seats;
}
bool AsksBefore(const Rules& r, const S& s) {
  if (IsRound(s, Round::kNext)) return r.Plays("battle_retreat_when=before"_opt);
  return IsRound(s, Round::kRecon) && r.Plays("battle_recon_retreat=yes"_opt);
}
bool AsksAfter(const Rules& r, const S& s) {
  if (IsRound(s, Round::kNext)) return r.Plays("battle_retreat_when=after"_opt);
  return IsRound(s, Round::kRecon) && r.Plays("battle_recon_retreat=after_fire"_opt);
}
void Ask(S& s, Stage stage, Trace* trace) {
  IsRound(s, Round::kRecon) ? Applied(trace, "XVI.E/3"_sgs) : Applied(trace, "XVI.F.retreat/1"_sgs);
  if (IsKind(s, BattleKind::kAssault)) Applied(trace, "SUM.assault/3"_sgs);
  FightersOf(s, kUsa).answer = FightersOf(s, kMexico).answer = 0;
  SetStage(s, stage);
  s.step = kAnswerStep;
}
bool Retreats(const S& s, Side side) { return FightersOf(s, side).answer == static_cast<uint8_t>(Answer::kRetreats); }
// XVI.C.end/2, battle_both_retreat. False if both stay.
bool OpenAnswers(const Rules& r, S& s, Trace* trace) {
  const bool attacker = Retreats(s, Attacker(s)), defender = Retreats(s, Defender(s));
  if (!attacker && !defender) return false;
  for (const Side side : {Attacker(s), Defender(s)}) {
    if (!Retreats(s, side)) continue;
    Applied(trace, "XVI.F.retreat/2"_sgs, [&] { return std::string(r.SideName(side)) + " leaves the field"; });
    FightersOf(s, side).gone = 1;
  }
  if (attacker && defender && r.Plays("battle_both_retreat=defender_stays"_opt)) {
    Applied(trace, "XVI.C.end/2"_sgs, "both would leave: the defender wins, and stays");
    FightersOf(s, Defender(s)).gone = 0;
  }
  DecideBattle(s, attacker ? Defender(s) : Attacker(s));
  return true;
}
void OpenOrAsk(const Rules& r, S& s, Trace* trace) {
  switch (StageOfRound(s)) {
    case Stage::kAnswersFirst:
      if (OpenAnswers(r, s, trace)) return;
      break;
    case Stage::kAnswersLast:
      if (!OpenAnswers(r, s, trace)) s.step = kRound;
      return;
    case Stage::kFires:
      if (AsksAfter(r, s)) return Ask(s, Stage::kAnswersLast, trace);
      s.step = kRound;
      return;
    default:
      if (AsksBefore(r, s)) return Ask(s, Stage::kAnswersFirst, trace);
      if (IsRound(s, Round::kMain)) Applied(trace, "XVI.F/1"_sgs);
  }
  SetStage(s, Stage::kFires);
  s.step = kFire;
}

void ListAnswers(const Rules& r, const S& s, EventList* out) {
  for (const Side side : {kUsa, kMexico}) {
    if (!Answering(r, s).Has(side)) continue;
    for (const int retreats : {0, 1}) out->push_back(MakeEvent(kRetreatDecided, side, {retreats}));
  }
}
Ruling CheckAnswer(const Rules&, const S& s, const Event& e, Why* why) {
  const Side side = static_cast<Side>(e.player);
  ADJUTANT_REFUSE_IF("SUM.assault/3"_sgs, ShutIn(s, side), why, "those inside the fortress cannot retreat");
  return Accepted();
}
void GiveAnswer(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "SUM.combat/4"_sgs);
  FightersOf(s, static_cast<Side>(e.player)).answer =
      static_cast<uint8_t>(e.args[0] == 1 ? Answer::kRetreats : Answer::kStays);
  s.step = Answering(r, s).empty() ? kAnswers : kAnswerStep;
}

// ---- The round is over.

void EndRound(const Rules& r, S& s, Trace* trace) {
  if (const Side winner = WinnerOnField(r, s); winner != kNobody) {
    Applied(trace, "XVI.C.rounds/2"_sgs, "a side has nobody left on the field");
    DecideBattle(s, winner);
    return;
  }
  for (const Side side : {kUsa, kMexico}) {
    Fighters& fighters = FightersOf(s, side);
    if (fighters.routed != 0) {
      Applied(trace, "XVI.C.end/1"_sgs);
      DecideBattle(s, Enemy(side));
      return;
    }
    if (MainOrNext(s) && fighters.first_fire > 0) --fighters.first_fire;
  }
  s.step = kAnswers;
}

}  // namespace

const SgsStep kFightSteps[] = {
    Automatic(kNavalBattlePhase, "battles at sea are found", "XVI.A/1"_sgs, FindNavalBattles, {kNextFight}),
    Automatic(kFightPhase, "battles and assaults are found", "XVI.A/1"_sgs, FindLandFights, {kNextFight}),
    Automatic(kNextFight, "the next fight is chosen", "XVI/1"_sgs, NextFight,
              {kFightPhaseEnds, kChooseFightStep, kBattleBegins}),
    {kChooseFightStep,
     "choose_fight",
     "chooses a battle or an assault",
     "XVI/1"_sgs,
     {kFightChosen, kFightsEnded},
     ActivePlayer,
     ListFights,
     CheckFight,
     ChooseFight,
     {kNextFight, kBattleBegins}},
    Automatic(kBattleBegins, "the battle opens", "XVI.A/1"_sgs, Open, {kRound, kCommanderStep, kBattleDecided}),
    {kCommanderStep,
     "commander",
     "names who commands",
     "IV.D.ldr/5"_sgs,
     {kCommanderChosen},
     Commanding,
     ListCommanders,
     CheckCommander,
     ChooseCommander,
     {kBattleBegins}},
    Automatic(kRound, "the next round", "XVI.A/4"_sgs, NextRound, {kRoundCards, kBattleDecided}),
    Automatic(kRoundCards, "cards of the round", "XVI.C.card/1"_sgs, OpenWindows,
              {kRound, kAnswers, kCardWindow, kRoundCards, kBattleDecided}),
    Automatic(kAnswers, "both sides may retreat", "XVI.F.retreat/1"_sgs, OpenOrAsk,
              {kFire, kRound, kAnswerStep, kBattleDecided}),
    {kAnswerStep,
     "answer",
     "decides in secret whether to retreat",
     "XVI.F.retreat/1"_sgs,
     {kRetreatDecided},
     Answering,
     ListAnswers,
     CheckAnswer,
     GiveAnswer,
     {kAnswerStep, kAnswers}},
    Automatic(kAfterRound, "the round is over", "XVI.C.rounds/2"_sgs, EndRound, {kAnswers, kBattleDecided}),
    Automatic(kFightPhaseEnds, "every battle has been fought", "XVI.A/2"_sgs, LeavePhase, {kNextPhase}),
};
void AddFightSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kFightSteps), std::end(kFightSteps));
}

}  // namespace adjutant::sgs
