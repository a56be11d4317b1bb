// SGS Halls of Montezuma XVI.C to XVI.F: shots, factors and hits.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/sgs/chapters/16_battle.h"
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

namespace {

// ---- Factors.

// The factors are those of the attack: of attackers, of support artillery, of pursuers.
bool ByAttack(const Rules& r, const S& s, PieceId piece) {
  const Piece& info = Info(r, piece);
  if (info.support()) return true;
  if (IsRound(s, Round::kPursuit) && r.Plays("pursuit_factor=attack"_opt)) return true;
  return info.side == Attacker(s);
}
int OwnFactor(const Rules& r, const S& s, PieceId piece, bool attack) {
  const Piece& info = Info(r, piece);
  if (!Reduced(r, s, piece)) return attack ? info.attack : info.defence;
  return attack ? info.reduced_attack : info.reduced_defence;
}

// What leaders are worth in a battle (XVI.C.mod.ldr): the attackers' by his attack, the defenders' by his defence.
int WorthOfLeader(const Rules& r, const S& s, Side side) {
  const Fighters& fighters = FightersOf(s, side);
  const Command command = CommandOf(r, s, fighters.leader.get(), fighters.pieces, nullptr);
  if (!Attacks(s, side)) return command.defence;
  return command.attack + (r.Plays("ldr_defence_typo=always"_opt) ? command.defence : 0);
}
void AddLeader(const Rules& r, const S& s, Side side, Sum* sum) {
  const int own = WorthOfLeader(r, s, side);
  if (own != 0) Applied("IX.B/2"_sgs);
  if (r.Plays("ldr_combat=own_bonus"_opt)) {
    if (own == 0) return;
    Attacks(s, side) ? sum->Add(own, "IV.D.ldr/2"_sgs, "its leader") : sum->Add(own, "IV.D.ldr/3"_sgs, "its leader");
    return;
  }
  const int more = own - WorthOfLeader(r, s, Enemy(side));
  if (more > 0) sum->Add(more, "XVI.C.mod.ldr/1"_sgs, "the better leader");
}

// IV.D/6: boosters of its stack; it boosts others, not itself.
void AddBoosters(const Rules& r, const S& s, PieceId piece, bool attack, Sum* sum) {
  int total = 0, highest = 0;
  for (const PieceId p : OnField(r, s, SideOf(r, piece))) {
    if (p == piece) continue;
    const int boost = attack ? Info(r, p).boost_attack : Info(r, p).boost_defence;
    total += boost;
    highest = std::max(highest, boost);
  }
  const int boost = r.Plays("boost_cumul=all_stack"_opt) ? total : highest;
  if (boost == 0) return;
  Applied("IV.D/6"_sgs);
  sum->Add(boost, "XVI.C.mod.ldr/2"_sgs, "boosters");
}

// ---- Crossings.

int CrossingOf(const Rules& r, const S& s, PieceId piece) {
  const ConnectionId by = s[piece].crossing.get();
  if (!by.exists()) return 0;
  const Connection& connection = r.c.connections[by];
  const bool bridged = connection.bridge != Bridge::kNone && r.Plays("conn_bridge_combat=yes"_opt);
  return bridged ? 0 : connection.crossing;
}
// What the ways by which the attackers came are worth to the defenders (battle_crossing_mixed).
int CrossingBonus(const Rules& r, const S& s) {
  const PieceSet attackers = Troops(r, s, FightersOf(s, Attacker(s)).pieces);
  int highest = 0, lowest = 0;
  std::array<int, 10> life{};
  bool first = true;
  for (const PieceId p : attackers) {
    const int bonus = std::clamp(CrossingOf(r, s, p), 0, 9);
    highest = std::max(highest, bonus);
    lowest = first ? bonus : std::min(lowest, bonus);
    life[static_cast<size_t>(bonus)] += s[p].life;
    first = false;
  }
  if (r.Plays("battle_crossing_mixed=any"_opt)) return highest;
  if (r.Plays("battle_crossing_mixed=all_must"_opt)) return lowest;
  int most = 0;  // that of most life points; of equal ones the higher
  for (int bonus = 0; bonus < 10; ++bonus) {
    if (life[static_cast<size_t>(bonus)] >= life[static_cast<size_t>(most)] && life[static_cast<size_t>(bonus)] > 0)
      most = bonus;
  }
  return most;
}
// Of an assault as well: it is a battle to which one has come (VII.G).
bool CrossingCounts(const Rules& r, const S& s) {
  if (IsKind(s, BattleKind::kNaval)) return false;
  if (r.Plays("battle_first_round=main"_opt)) return IsRound(s, Round::kMain);
  return s.battle.played == 1;
}

bool Entrenched(const Rules& r, const S& s) {
  for (const PieceId p : TroopsOnField(r, s, Defender(s))) {
    if (s[p].Has(kDugIn)) return true;
  }
  return false;
}

// What the battle adds to a factor, beside what is the piece's own.
void AddBattle(const Rules& r, const S& s, PieceId piece, bool attack, Sum* sum) {
  const Side side = SideOf(r, piece);
  const bool cavalry = Info(r, piece).cavalry();
  const bool guns = IsRound(s, Round::kArtillery), pursuit = IsRound(s, Round::kPursuit);
  const bool land = !IsKind(s, BattleKind::kNaval);
  if (!guns) {
    AddLeader(r, s, side, sum);
    AddBoosters(r, s, piece, attack, sum);
  }
  const Terrain& terrain = BattleTerrain(r, s);
  const int ground = Attacks(s, side) ? terrain.attack : terrain.defence;
  if (land && ground != 0) sum->Add(ground, "XVI.C.mod.terr/1"_sgs, "terrain");
  if (!Attacks(s, side) && CrossingCounts(r, s)) {
    if (const int bonus = CrossingBonus(r, s); bonus != 0)
      sum->Add(bonus, "XVI.C.mod.conn/1"_sgs, "the attackers' crossing");
  }
  if (Attacks(s, side) && IsKind(s, BattleKind::kField) && !pursuit && Entrenched(r, s)) {
    Applied("VIII.C/3"_sgs);
    Applied("XV.H/3"_sgs);
    sum->Add(r.c.n.entrenched, "XVI.C.mod.entr/1"_sgs, "entrenched defenders");
  }
  if (!guns && (cavalry || r.Plays("cav_superiority_scope=all_units"_opt)) && Superior(r, s, side))
    sum->Add(1, "XVI.C.mod.cav/1"_sgs, "cavalry superiority");
  const Fighters& fighters = FightersOf(s, side);
  if (const int cards = attack ? fighters.attack : fighters.defence; cards != 0)
    sum->Add(cards, "XVI.C.mod.card/1"_sgs, "cards");
  if (IsKind(s, BattleKind::kAssault) && MainOrNext(s)) {
    if (const int walls = FortressModifier(r, s, side); walls != 0)
      sum->Add(walls, "SUM.assault/2"_sgs, "the fortress");
  }
}

}  // namespace

int PenaltyOfUnits(const Rules& r, const S& s, Side side) {
  const Fighters& fighters = FightersOf(s, side);
  return CommandOf(r, s, fighters.leader.get(), fighters.pieces, nullptr).units;
}

bool Superior(const Rules& r, const S& s, Side side) {
  if (!BattleTerrain(r, s).cavalry) return false;
  const int own = Cavalry(r, OnField(r, s, side)).Count();
  return own >= 2 && own >= 2 * Cavalry(r, OnField(r, s, Enemy(side))).Count();
}

int FactorOf(const Rules& r, const S& s, PieceId piece, Trace* trace) {
  const Side side = SideOf(r, piece);
  const bool attack = ByAttack(r, s, piece);
  Sum sum(trace, "XVI.C.hit/1"_sgs, "factor", [&] { return "Factor of " + r.PieceName(piece); });
  if (IsRound(s, Round::kArtillery)) Applied(trace, "XVI.D/3"_sgs);
  const bool reduced = Reduced(r, s, piece);
  const int own = OwnFactor(r, s, piece, attack);
  if (reduced) {
    sum.Add(own, "XVI.C.rof/2"_sgs, "with half of its strength gone");
  } else {
    sum.Add(own, "SUM.units/2"_sgs, attack ? "attack" : "defence");
  }
  if (!IsRound(s, Round::kArtillery) || r.Plays("battle_art_supply=yes"_opt)) {
    const SupplyStage stage = StageOf(r, s, piece);
    if (const int change = attack ? stage.attack : stage.defence; change != 0)
      sum.Add(change, "XIV.E/2"_sgs, "out of supply");
  }
  const int effects = EffectOn(r, s, attack ? EffectKind::kAttack : EffectKind::kDefence, piece, nullptr);
  if (effects != 0) sum.Add(effects, "XVI.C.mod.card/1"_sgs, "cards and events");
  AddBattle(r, s, piece, attack, &sum);
  const int crowd = IsRound(s, Round::kArtillery) ? 0 : PenaltyOfUnits(r, s, side);
  if (crowd != 0 && Info(r, piece).combat()) sum.Add(crowd, "IV.D.cmd/2"_sgs, "its leader commands too many");
  return static_cast<int>(sum.Finish());
}
// A die of a barrage is a shot of the side's best guns.
int BarrageFactor(const Rules& r, const S& s, Side side, Trace* trace) {
  PieceId best;
  int most = 0;
  for (const PieceId p : Artillery(r, OnField(r, s, side))) {
    const int factor = FactorOf(r, s, p, nullptr);
    if (best.exists() && factor <= most) continue;
    best = p;
    most = factor;
  }
  if (best.exists()) return FactorOf(r, s, best, trace);
  Sum sum(trace, "XVI.D/4"_sgs, "factor", "Factor of the barrage");
  return static_cast<int>(sum.Finish());
}

PieceSet Shooters(const Rules& r, const S& s, Side side, Round round) {
  PieceSet shooters;
  for (const PieceId p : OnField(r, s, side)) {
    const Piece& info = Info(r, p);
    if (info.fire == 0) continue;
    const bool troops = IsKind(s, BattleKind::kNaval) ? info.naval() : info.combat();
    bool fires = false;
    switch (round) {
      case Round::kArtillery:
        fires = info.artillery() && (info.combat() || (info.support() && r.Plays("art_support_factor=attack"_opt)));
        break;
      case Round::kRecon:
        fires = troops && info.recon;
        break;
      case Round::kDefensive:
        fires = troops && ShutIn(s, side) && (info.garrison() || r.Plays("assault_deffire=all_inside"_opt));
        break;
      case Round::kMain:
      case Round::kNext:
        if (info.support()) Applied("IV.D.su/2"_sgs);
        fires = troops;
        break;
      case Round::kPursuit:
        fires = troops && (info.pursues || info.cavalry()) && s.battle.winner == side;
        break;
      default:
        break;
    }
    if (fires) shooters.Add(p);
  }
  return shooters;
}

bool FiresApart(const S& s) {
  return MainOrNext(s) && (FightersOf(s, kUsa).first_fire > 0) != (FightersOf(s, kMexico).first_fire > 0);
}
Side FirstToFire(const S& s) {
  if (IsRound(s, Round::kPursuit)) return static_cast<Side>(s.battle.winner);
  if (!FiresApart(s)) return Attacker(s);
  return FightersOf(s, kUsa).first_fire > 0 ? kUsa : kMexico;
}

namespace {

// ---- Shots.

void TakeAim(const Rules& r, S& s, Side side) {
  s.battle.firing = side;
  s.battle.shooter = kNoId;
  s.battle.shots = s.battle.again = 0;
  FightersOf(s, side).to_fire = Shooters(r, s, side, RoundOf(s));
}
void CiteRound(const S& s, Trace* trace) {
  switch (RoundOf(s)) {
    case Round::kArtillery:
      return Applied(trace, "XVI.D/2"_sgs);
    case Round::kRecon:
      return Applied(trace, "XVI.E/2"_sgs);
    case Round::kDefensive:
      return Applied(trace, "SUM.assault/2"_sgs);
    case Round::kPursuit:
      return Applied(trace, "XVI.H.pursuit/2"_sgs);
    default:
      Applied("SUM.combat/3"_sgs);
      return Applied(trace, "XVI.F/2"_sgs);
  }
}
// The first side of the round, or under XVI.G/2 the other one afterwards.
void Fire(const Rules& r, S& s, Trace* trace) {
  CiteRound(s, trace);
  if (FiresApart(s)) Applied(trace, "XVI.G/2"_sgs, "one side fires first");
  TakeAim(r, s, Firing(s) == kNobody ? FirstToFire(s) : Enemy(Firing(s)));
  s.step = kNextShot;
}
// unit_shots.
uint8_t ShotsOf(const Rules& r, PieceId piece) {
  return r.Plays("unit_shots=one"_opt) ? uint8_t{1} : static_cast<uint8_t>(Info(r, piece).fire);
}
bool BarrageDue(const S& s) { return IsRound(s, Round::kArtillery) && FightersOf(s, Firing(s)).barrage > 0; }

void NextShot(const Rules& r, S& s, Trace* trace) {
  if (s.battle.again != 0 || s.battle.shots > 0) {
    s.step = kShotDieStep;
    return;
  }
  Fighters& fighters = FightersOf(s, Firing(s));
  if (const PieceId next = fighters.to_fire.First(); next.exists()) {
    Applied(trace, "XVI.C.rof/1"_sgs);
    fighters.to_fire.Remove(next);
    s.battle.shooter = next;
    s.battle.shots = ShotsOf(r, next);
    s.step = kShotDieStep;
    return;
  }
  s.battle.shooter = kNoId;
  if (BarrageDue(s)) {
    s.step = kShotDieStep;
    return;
  }
  if (Firing(s) == Attacker(s) && !FiresApart(s) && !IsRound(s, Round::kPursuit)) {
    TakeAim(r, s, Defender(s));
    s.step = kNextShot;
    return;
  }
  s.step = kAllot;
}

Purpose PurposeOfShot(const S& s) {
  if (s.battle.again != 0) return Purpose::kSecondShot;
  return s.battle.shooter.exists() ? Purpose::kShot : Purpose::kBarrage;
}
void ListShots(const Rules& r, const S& s, EventList* out) { ListDie(r, out, PurposeOfShot(s)); }
Ruling CheckShot(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (PurposeOfShot(s)) {
    case Purpose::kSecondShot:
      return CheckDie(r, e, Purpose::kSecondShot, "XVI.C.elite/1"_sgs, why);
    case Purpose::kShot:
      return CheckDie(r, e, Purpose::kShot, "XVI.C.hit/1"_sgs, why);
    default:
      return CheckDie(r, e, Purpose::kBarrage, "XVI.D/4"_sgs, why);
  }
}

bool FirstShot(const Rules& r, const S& s) { return s.battle.shots == ShotsOf(r, s.battle.shooter.get()); }
bool ShootsAgain(const Rules& r, const S& s) {
  if (!s.battle.shooter.exists() || s.battle.again != 0 || !Info(r, s.battle.shooter.get()).elite) return false;
  return r.Plays("elite_reroll=per_shot"_opt) || FirstShot(r, s);
}
// Whether the hit is counted with those of the cavalry (XVI.F.loss/2, role_anticav).
bool HitsAsCavalry(const Rules& r, const S& s) {
  if (!s.battle.shooter.exists()) return false;
  const Piece& info = Info(r, s.battle.shooter.get());
  if (info.cavalry()) return true;
  if (info.role != Role::kHorseArtillery || !MainOrNext(s)) return false;
  Applied("XXIV.A/1"_sgs);
  return r.Plays("role_anticav=hits_cav_first"_opt);
}
void CountHit(const Rules& r, S& s, Trace* trace) {
  if (Fighters& enemy = FightersOf(s, Enemy(Firing(s))); enemy.absorb > 0) {
    Applied(trace, "XVI.C.hit/2"_sgs, "a card absorbs the hit");
    --enemy.absorb;
    return;
  }
  Applied(trace, "XVI.F.loss/2"_sgs, "a hit");
  Fighters& own = FightersOf(s, Firing(s));
  HitsAsCavalry(r, s) ? ++own.hits_cavalry : ++own.hits_other;
}
void Shoot(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int die = e.args[1];
  s.battle.fought = 1;
  const PieceId shooter = s.battle.shooter.get();
  const int factor = shooter.exists() ? FactorOf(r, s, shooter, trace) : BarrageFactor(r, s, Firing(s), trace);
  Applied(trace, "SUM.combat/7"_sgs);
  const bool hit = die == 0 || die <= factor;
  if (hit) CountHit(r, s, trace);
  s.step = kNextShot;
  if (!hit && ShootsAgain(r, s)) {
    Applied(trace, "XVI.C.elite/1"_sgs, "an elite unit shoots again");
    s.battle.again = 1;
    return;
  }
  s.battle.again = 0;
  if (!shooter.exists()) {
    --FightersOf(s, Firing(s)).barrage;
  } else {
    --s.battle.shots;
  }
}

}  // namespace

const SgsStep kFireSteps[] = {
    Automatic(kFire, "a side fires", "XVI.F/2"_sgs, Fire, {kNextShot}),
    Automatic(kNextShot, "the next shot", "XVI.C.rof/1"_sgs, NextShot, {kAllot, kShotDieStep, kNextShot}),
    {kShotDieStep,
     "shot_die",
     "a shot falls",
     "XVI.C.hit/1"_sgs,
     {kDieRolled},
     Dice,
     ListShots,
     CheckShot,
     Shoot,
     {kNextShot}},
};
void AddFireSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kFireSteps), std::end(kFireSteps));
}

}  // namespace adjutant::sgs
