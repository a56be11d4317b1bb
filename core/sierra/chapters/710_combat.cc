// Lords of the Sierra Madre 7.10.2.1.a to f: combat.
#include <algorithm>

#include "core/sierra/chapters/activities.h"

namespace adjutant::sierra {

namespace {

constexpr int kFaces = 6;

bool IsBlock(const Rules& r, PlaceId place) {
  const PlaceKind kind = r.c.places[place].kind;
  if (kind == PlaceKind::kCoast) Applied("3.1.i/2"_sie);
  return kind == PlaceKind::kBlock || kind == PlaceKind::kCoast;
}
// 7.10.2.1.b, ship_attack: can counters in one place strike at another?
bool InReach(const Rules& r, PlaceId from, PlaceId to) {
  if (r.c.places[from].kind == PlaceKind::kBox || r.c.places[to].kind == PlaceKind::kBox) return false;
  if (from == to) return true;
  const PlaceId block = r.c.places[from].kind == PlaceKind::kDistrict ? to : from;
  const PlaceId district = block == to ? from : to;
  if (r.c.places[district].kind != PlaceKind::kDistrict || !IsBlock(r, block)) return false;
  if (r.c.places[block].district == district) return true;
  const auto& coasts = r.c.places[district].coasts;
  return std::find(coasts.begin(), coasts.end(), block) != coasts.end();
}
// 7.10.2.1.c/2, artillery_home: is the block foreign to a gun?
bool IsForeign(const Rules& r, const S& s, CounterId gun, PlaceId block) {
  const CardId card = r.c.counters[gun].card;
  const Territory own = card.exists() ? r.c.cards[card].territory : Territory::kNone;
  if (r.Plays("artillery_home=territory"_opt) && own != Territory::kNone) return own != r.c.places[block].territory;
  const Nation nation = card.exists() ? r.c.cards[card].nation : Nation::kNone;
  const Colour colour = nation == Nation::kNone ? ColourOf(r, s, gun) : NationColour(nation);
  // A gun of no country fires for its stack.
  return IsGovernment(colour) && colour != NationColour(r.c.places[block].nation);
}
// May a gun not fire there?
bool ForeignGround(const Rules& r, const S& s, CounterId counter, PlaceId at) {
  return KindOf(r, counter) == CounterKind::kArtillery && at.exists() && IsBlock(r, at) && !AtWar(s) &&
         IsForeign(r, s, counter, at);
}
int DiceOf(const Rules& r, const S& s, CounterId counter, bool attacks) {
  const int rifles = s[counter].rifles;
  switch (KindOf(r, counter)) {
    case CounterKind::kHacendado:
    case CounterKind::kPerson:
    case CounterKind::kTruck:
      return rifles;
    case CounterKind::kArtillery:
      return rifles + (attacks ? 2 : 1);
    case CounterKind::kMachineGun:
      return rifles + (attacks ? 1 : 2);
    default:
      return rifles + 1;
  }
}
// Whom it would strike with that counter: the stack, but for ships that they cannot touch.
CounterSet Struck(const Rules& r, const S& s, const CounterSet& attackers, CounterId target) {
  CounterSet struck = Companions(r, s, target);
  struck -= attackers;
  // Police in a block are safe from outside, whoever stands with them (7.10.2.1.b).
  const PlaceId from = attackers.Empty() ? PlaceId() : s[attackers.First()].where.get(), at = s[target].where;
  for (const CounterId counter : Companions(r, s, target)) {
    if (from == at || !IsBlock(r, at) || KindOf(r, counter) != CounterKind::kPolice) continue;
    Applied("7.10.2.1.b"_sie);
    struck.Remove(counter);
  }
  if (KindOf(r, target) == CounterKind::kGunboat) return struck;
  for (const CounterId counter : Companions(r, s, target)) {
    const bool ship = KindOf(r, counter) == CounterKind::kGunboat;
    const CounterId carrier = s[counter].carrier;
    const bool aboard = carrier.exists() && KindOf(r, carrier) == CounterKind::kGunboat &&
                        s[carrier].where == s[counter].where && !(counter == target);
    if (ship || aboard) struck.Remove(counter);
  }
  return struck;
}
Ruling CheckGuns(const Rules& r, const S& s, const CounterSet& attackers, PlaceId from, PlaceId at, Why* why) {
  for (const CounterId counter : attackers) {
    ADJUTANT_REFUSE_IF("7.10.2.1.c/2"_sie, ForeignGround(r, s, counter, at), why, r.CounterName(counter),
                       " may not fire into ", r.PlaceName(at), ", a block of another country, but in war");
  }
  if (r.Plays("ship_attack=same_block"_opt)) {
    ADJUTANT_REFUSE_IF("7.10.2.1.b"_sie, from != at && AnyOf(r, attackers, CounterKind::kGunboat), why,
                       "ships attack in their own coastal block only");
  }
  return Accepted();
}
Ruling CheckWhere(const Rules& r, const S& s, const CounterSet& attackers, PlaceId at, bool safe, Why* why) {
  const PlaceId from = s[attackers.First()].where;
  ADJUTANT_REFUSE_IF("7.10.2.1.b"_sie, !InReach(r, from, at), why, r.PlaceName(at), " is out of reach from ",
                     r.PlaceName(from), ": they strike in their district, or between it and its block");
  ADJUTANT_REFUSE_IF("7.10.2.1.b"_sie, safe && from != at && IsBlock(r, at), why,
                     "police and strikers in a block are safe from outside: go into it first");
  return CheckGuns(r, s, attackers, from, at, why);
}
bool IsOwn(const Rules& r, const S& s, const CounterSet& attackers, CounterId target) {
  const PlayerId seat = CommandOf(r, s, target);
  return seat != 0 && seat == CommandOf(r, s, attackers.First());
}
Ruling CheckColours(const Rules& r, const S& s, const CounterSet& attackers, CounterId target, Why* why) {
  const Colour own = ColourOfAll(r, s, attackers);
  const Colour other = ColourOfAll(r, s, Companions(r, s, target));
  const bool same = own == other && own != Colour::kRed && own != Colour::kWhite;
  ADJUTANT_REFUSE_IF("7.10.2.1.a.1"_sie, same, why, r.CounterName(target), " is of their own colour");
  ADJUTANT_REFUSE_IF("7.10.2.1.a.1"_sie, !same && IsGovernment(own) && IsGovernment(other) && !AtWar(s), why,
                     "blue and orange fight each other only in war");
  const bool owned_police =
      AnyOf(r, attackers, CounterKind::kPolice) && CommandOf(r, s, attackers.First()) != 0 && IsGovernment(own);
  ADJUTANT_REFUSE_IF("7.10.1.p.4/1"_sie, owned_police && other != Colour::kRed && !AtWar(s), why,
                     "police attack only red counters");
  return Accepted();
}
bool CanLose(const Rules& r, const S& s, const CounterSet& counters) {
  for (const CounterId counter : counters) {
    if (OnMap(s, counter) && (!IsPerson(r, counter) || s[counter].rifles > 0)) return true;
  }
  return false;
}

// ---- Hits.

bool RiflesOrGunsLeft(const Rules& r, const S& s, const CounterSet& counters) {
  for (const CounterId counter : counters) {
    if (OnMap(s, counter) && (s[counter].rifles > 0 || r.c.counters[counter].gun())) return true;
  }
  return false;
}
// The side whose hits are due: the attacked first.
bool AttackedTake(const S& s) { return s.combat.attack_hits > 0; }
const CounterSet& TakersOf(const S& s) { return AttackedTake(s) ? s.combat.defenders : s.combat.attackers; }
bool StrikersTake(const S& s) { return AttackedTake(s) && s.combat.target.exists(); }

Ruling CheckHit(const Rules& r, const S& s, const Event& e, Why* why) {
  if (StrikersTake(s)) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.1.e/2"_sie, e.args[0] >= 0 || e.args[1] == 1 || CardArg(e, 2) != s.combat.target,
                               why, "the strikers are hit");
    return Accepted();
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.1.e/2"_sie, e.args[0] < 0 || e.args[2] >= 0, why, "a counter takes the hit");
  const CounterId counter = CounterArg(e, 0);
  const CounterSet& takers = TakersOf(s);
  ADJUTANT_REFUSE_IF("7.10.2.1.e/2"_sie, !takers.Has(counter) || !OnMap(s, counter), why,
                     "it is none of those that were hit");
  if (e.args[1] == 1) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.1.e/2"_sie, s[counter].rifles == 0, why, "it has no rifle");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.10.2.1.e/2"_sie, IsPerson(r, counter), why, "leaders take no hits");
  const bool dies = ConditionOf(s, counter) != Condition::kFull;
  const bool truck = KindOf(r, counter) == CounterKind::kTruck, may_die = truck || r.c.counters[counter].gun();
  if (truck) Kept("7.10.2.1.f.2"_sie);
  ADJUTANT_REFUSE_IF("7.10.2.1.f.1"_sie, dies && !may_die && RiflesOrGunsLeft(r, s, takers), why,
                     r.CounterName(counter), " would be eliminated while rifles or guns are left: they go first");
  return Accepted();
}
// Rifles come first, so that who decides for nobody loses them first.
void ListHits(const Rules& r, const S& s, EventList* out) {
  const PlayerId seat = s.combat.decider;
  if (StrikersTake(s)) return out->push_back(MakeEvent(kHitTaken, seat, {-1, 0, s.combat.target.get()}));
  for (const int32_t rifle : {1, 0}) {
    for (const CounterId counter : TakersOf(s)) {
      const Event e = MakeEvent(kHitTaken, seat, {counter, rifle, -1});
      if (OnMap(s, counter) && CheckHit(r, s, e, nullptr).accepted) out->push_back(e);
    }
  }
}
void ApplyHit(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kHits;
  Combat& combat = s.combat;
  const bool strikers = StrikersTake(s);
  --(AttackedTake(s) ? combat.attack_hits : combat.defence_hits);
  if (strikers) {
    CardState& card = s[combat.target];
    Applied(trace, "7.10.2.1.e/3"_sie, "The strikers are hit.");
    if (++card.shot < 2) return;
    combat.attack_hits = 0;
    return EndStrike(r, s, combat.target, trace);
  }
  const CounterId counter = CounterArg(e, 0);
  CounterState& state = s[counter];
  if (e.args[1] == 1) {
    const bool whole = state.worn_rifles < state.rifles;
    Applied(trace, "7.10.2.1.e/3"_sie,
            [&] { return "A rifle with " + r.CounterName(counter) + (whole ? " is depleted." : " is eliminated."); });
    if (whole) return void(++state.worn_rifles);
    --state.worn_rifles;
    --state.rifles;
    return;
  }
  const bool dies = ConditionOf(s, counter) != Condition::kFull;
  Applied(trace, "7.10.2.1.e/3"_sie,
          [&] { return r.CounterName(counter) + (dies ? " is eliminated." : " is depleted."); });
  dies ? Eliminate(r, s, counter, trace) : void(Deplete(s, counter));
}
void TakeHits(const Rules& r, S& s, Trace* trace) {
  Combat& combat = s.combat;
  while (combat.attack_hits > 0 || combat.defence_hits > 0) {
    combat.decider = StrikersTake(s) ? s[combat.target].striker : CommandOf(r, s, TakersOf(s).First());
    EventList hits;
    ListHits(r, s, &hits);
    if (hits.empty()) {
      (AttackedTake(s) ? combat.attack_hits : combat.defence_hits) = 0;
      continue;
    }
    if (hits.size() > 1 && combat.decider != 0) return Ask(s, combat.decider, kHitStep);
    ApplyHit(r, s, hits.front(), trace);
  }
  s.step = kSurrender;
}

// ---- Dice.

void NextDie(S& s) {
  s.step = s.combat.attack_dice > 0 ? kAttackDieStep : s.combat.defence_dice > 0 ? kDefenceDieStep : kHits;
}
template <Purpose kPurpose>
void ListFire(const Rules&, const S&, EventList* out) {
  ListDie(out, kPurpose);
}
template <Purpose kPurpose>
Ruling CheckFire(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, kPurpose, "7.10.2.1.c/1"_sie, why);
}
template <Purpose kPurpose>
void ApplyFire(const Rules&, S& s, const Event& e, Trace* trace) {
  Combat& combat = s.combat;
  const bool attack = kPurpose == Purpose::kAttack;
  const int mark = attack ? combat.attack_mark : combat.defence_mark;
  --(attack ? combat.attack_dice : combat.defence_dice);
  if (e.args[1] <= mark) {
    Applied(trace, "7.10.2.1.e/1"_sie, [&] { return "A hit: up to " + std::to_string(mark) + " hits."; });
    ++(attack ? combat.attack_hits : combat.defence_hits);
    combat.hit_before = static_cast<uint8_t>(combat.hit_before | (attack ? 1 : 2));
  }
  NextDie(s);
}

// 7.9.g.4.10: whose enemies were there and fight now, has not let them be.
void NoteCounterattack(const Rules& r, S& s) {
  if (!AtWar(s)) return;
  const Colour own = ColourOfAll(r, s, s.combat.attackers), other = ColourOfAll(r, s, s.combat.defenders);
  if (!IsGovernment(own) || !IsGovernment(other) || own == other) return;
  for (const CounterId counter : s.combat.attackers | s.combat.defenders) {
    const CardId card = r.c.counters[counter].card;
    if (!card.exists()) continue;
    for (const CounterId one : r.c.cards[card].counters) s[one].Clear(kNeglected);
  }
}
void BeginFight(const Rules& r, S& s, Trace* trace) {
  Combat& combat = s.combat;
  for (const CounterId counter : combat.attackers) s[counter].Mark(kMovedOrFought);
  if (combat.target.exists()) {
    FireOnStrikers(s, combat.target);
  } else {
    combat.defenders = Struck(r, s, combat.attackers, combat.whom);
    combat.own = IsOwn(r, s, combat.attackers, combat.whom) ? 1 : 0;
  }
  const Colour foe = combat.target.exists() ? Colour::kRed : ColourOfAll(r, s, combat.defenders);
  if (foe == Colour::kRed) DoDuty(r, s, combat.attackers);
  NoteCounterattack(r, s);
  if (combat.own != 0 && r.Plays("self_attack=auction"_opt)) return void(s.step = kFightEnds);
  SetDice(r, s, trace);
  NextDie(s);
}

}  // namespace

void FireOnStrikers(S& s, CardId card) {
  // They may burn from the round after the first attack on (7.9.b.2/1).
  if (!s[card].Has(kStrikeFired)) s[card].spot = static_cast<uint8_t>(s[card].spot | kFiredNow);
  s[card].Mark(kStrikeFired);
}
void DoDuty(const Rules& r, S& s, const CounterSet& counters) {
  for (const CounterId counter : counters) {
    if (KindOf(r, counter) == CounterKind::kPolice) s[counter].Mark(kDidDuty);
  }
}
bool CanFight(const Rules& r, const S& s, const CounterSet& counters) {
  for (const CounterId counter : counters) {
    if (OnMap(s, counter) && Free(s, counter) && DiceOf(r, s, counter, true) > 0) return true;
  }
  return false;
}

// Coastal blocks are blocks to land counters only (3.1.i/2).
bool Sheltered(const Rules& r, const CounterSet& counters, PlaceId at) {
  if (!IsBlock(r, at)) return false;
  if (r.c.places[at].kind != PlaceKind::kCoast) return true;
  for (const CounterId counter : counters) {
    if (KindOf(r, counter) != CounterKind::kGunboat && !IsPerson(r, counter)) return true;
  }
  return counters.Empty();
}
// The highest leadership where attackers stand: of their stack, be it that not all of it attacks.
int LeadershipOfStack(const Rules& r, const S& s, const CounterSet& attackers) {
  if (attackers.Empty()) return 0;
  const CounterId first = attackers.First();
  const Colour colour = ColourOfAll(r, s, attackers);
  int most = 0;
  for (const CounterId counter : CountersAt(r, s, s[first].where)) {
    const Colour its = ColourOf(r, s, counter);
    if (!Free(s, counter) || CommandOf(r, s, counter) != CommandOf(r, s, first)) continue;
    if (its == colour || its == Colour::kWhite) most = std::max(most, LeadershipOf(s, counter));
  }
  return most;
}
// Where they fire to: the defender, or those who attack him.
PlaceId FiredAt(const Rules& r, const S& s, bool attacks) {
  if (attacks && s.combat.target.exists()) return MarkerOf(r, s, s.combat.target);
  const CounterSet& foes = attacks ? s.combat.defenders : s.combat.attackers;
  return foes.Empty() ? PlaceId() : s[foes.First()].where.get();
}
Fire FireOf(const Rules& r, const S& s, const CounterSet& counters, bool attacks, Trace* trace) {
  const PlaceId fired_at = FiredAt(r, s, attacks);
  Fire fire;
  const char* dice_name = attacks ? "combat.attack.dice" : "combat.defence.dice";
  const char* mark_name = attacks ? "combat.attack.mark" : "combat.defence.mark";
  Sum dice(trace, "7.10.2.1.c/1"_sie, dice_name, "Dice");
  int best = attacks ? LeadershipOfStack(r, s, counters) : 0;
  bool dug_in = !attacks;
  for (const CounterId counter : counters) {
    const int its = DiceOf(r, s, counter, attacks);
    const auto name = [&] { return r.CounterName(counter); };
    best = std::max(best, LeadershipOf(s, counter));
    if (KindOf(r, counter) == CounterKind::kPolice || s[counter].Has(kMovedOrFought)) dug_in = false;
    if (its == 0) continue;
    if (ForeignGround(r, s, counter, fired_at)) {
      Applied("7.10.2.1.c/2"_sie);
      continue;
    }
    if (attacks && KindOf(r, counter) == CounterKind::kArtillery) {
      dice.Add(its, "7.10.2.1.d.4"_sie, name);
    } else if (!attacks && KindOf(r, counter) == CounterKind::kMachineGun) {
      dice.Add(its, "7.10.2.1.d.5"_sie, name);
    } else {
      dice.Add(its, "7.10.2.1.c/1"_sie, name);
    }
  }
  const bool strikers = !attacks && s.combat.target.exists();
  if (strikers) {
    dice.Add(1, "7.9.b.1/2"_sie, "the strikers");
    best = r.c.n.striker_leadership;
    dug_in = false;
  }
  fire.dice = static_cast<int>(dice.Finish());
  Sum mark(trace, "7.10.2.1.e/1"_sie, mark_name, "Hits up to");
  mark.Add(best, "7.10.2.1.e/1"_sie, "the highest leadership of the stack");
  if (!attacks) {
    bool crossed = !s.combat.attackers.Empty();
    for (const CounterId counter : s.combat.attackers) crossed = crossed && s[counter].Has(kCrossed);
    const bool one = r.Plays("combat_stacking=one"_opt);
    const auto more = [&] { return !one || mark.total() == best; };
    const PlaceId at = strikers ? MarkerOf(r, s, s.combat.target) : s[counters.First()].where.get();
    if (Sheltered(r, counters, at)) mark.Add(1, "7.10.2.1.d.1"_sie, "in a police block");
    if (crossed && more()) mark.Add(1, "7.10.2.1.d.2"_sie, "behind a pass or bridge");
    if (dug_in && more()) mark.Add(1, "7.10.2.1.d.3"_sie, "dug in");
  }
  if (r.Plays("zero_leadership=always_one"_opt)) mark.Clamp(1, kFaces, "7.10.2.1.e/1"_sie, "a 1 always hits");
  mark.Clamp(0, kFaces, "7.10.2.1.e/1"_sie, "no die shows more");
  fire.mark = static_cast<int>(mark.Finish());
  return fire;
}

void SetDice(const Rules& r, S& s, Trace* trace) {
  Combat& combat = s.combat;
  const Fire attack = FireOf(r, s, combat.attackers, true, trace);
  Fire defence;
  if (combat.own == 0) defence = FireOf(r, s, combat.defenders, false, trace);  // else 7.10.2.1.a.3/1
  combat.attack_dice = static_cast<uint8_t>(attack.dice);
  combat.attack_mark = static_cast<uint8_t>(attack.mark);
  combat.defence_dice = static_cast<uint8_t>(defence.dice);
  combat.defence_mark = static_cast<uint8_t>(defence.mark);
}

Ruling CheckStrikers(const Rules& r, const S& s, const CounterSet& attackers, CardId card, Why* why) {
  const PlaceId at = MarkerOf(r, s, card);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.9.b.1/2"_sie, !s[card].Has(kStruck) || !at.exists(), why,
                             "no strikers stand on that card");
  for (const CounterKind kind : {CounterKind::kArtillery, CounterKind::kGunboat, CounterKind::kAeroplane}) {
    ADJUTANT_REFUSE_IF("7.10.2.1.a.6"_sie, AnyOf(r, attackers, kind), why,
                       "artillery, gunboats and aeroplanes never fire on strikers");
  }
  return CheckWhere(r, s, attackers, at, true, why);
}

Ruling CheckAttack(const Rules& r, const S& s, const CounterSet& attackers, CounterId target, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.1.a.1"_sie, !OnMap(s, target), why, "it is not on the map");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.1.a.1"_sie, attackers.Has(target), why, "it is one of those who attack");
  ADJUTANT_REFUSE_IF("7.11.1.c/2"_sie, !Free(s, target), why, r.CounterName(target),
                     " is a prisoner: prisoners do not fight");
  if (Ruling ruling = CheckWhere(r, s, attackers, s[target].where, KindOf(r, target) == CounterKind::kPolice, why);
      !ruling.accepted)
    return ruling;
  if (Ruling ruling = CheckColours(r, s, attackers, target, why); !ruling.accepted) return ruling;
  if (KindOf(r, target) == CounterKind::kGunboat) {
    bool able = s[attackers.First()].where == s[target].where;
    for (const CounterId counter : attackers) {
      const CounterKind kind = KindOf(r, counter);
      able = able && (kind == CounterKind::kGunboat || kind == CounterKind::kArtillery ||
                      kind == CounterKind::kAeroplane || IsPerson(r, counter) || kind == CounterKind::kTruck);
    }
    ADJUTANT_REFUSE_IF("7.10.2.1.a.5"_sie, !able, why,
                       "only gunboats, artillery and aeroplanes of the same block attack a gunboat");
  }
  ADJUTANT_REFUSE_IF("7.10.2.2.b.1"_sie, !CanLose(r, s, Struck(r, s, attackers, target)), why, r.CounterName(target),
                     " has no troops that could be hit: leaders alone are arrested");
  if (IsOwn(r, s, attackers, target) && r.Plays("self_attack=auction"_opt)) {
    ADJUTANT_REFUSE_IF("7.10.2.1.a.3/1"_sie, !r.c.counters[target].card.exists(), why,
                       "it has no card that could be auctioned");
  }
  return Accepted();
}

Ruling CheckCombat(const Rules& r, const S& s, PlayerId, const CounterSet& counters, const Event& e, Why* why) {
  const bool card = e.args[2] >= 0, counter = e.args[3] >= 0;
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.1.a.1"_sie, card == counter, why, "a counter is attacked, or strikers on a card");
  ADJUTANT_REFUSE_IF("7.10.2.1.c/1"_sie, !CanFight(r, s, counters), why,
                     "leaders and trucks do not fight: troops or rifles have to be with them");
  const PlaceId at = counter ? PlaceId(s[CounterArg(e, 3)].where) : MarkerOf(r, s, CardArg(e, 2));
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.1.b"_sie, at != PlaceArg(e, 1), why, "that is not where it is");
  return counter ? CheckAttack(r, s, counters, CounterArg(e, 3), why)
                 : CheckStrikers(r, s, counters, CardArg(e, 2), why);
}

const SierraStep kCombatSteps[] = {
    Automatic(kFight, "a combat begins", "7.10.2.1.a.1"_sie, BeginFight,
              {kAttackDieStep, kDefenceDieStep, kHits, kFightEnds}),
    {kAttackDieStep,
     "attack_die",
     "a die of the attack falls",
     "7.10.2.1.c/1"_sie,
     {kDieRolled},
     Dice,
     ListFire<Purpose::kAttack>,
     CheckFire<Purpose::kAttack>,
     ApplyFire<Purpose::kAttack>,
     {kAttackDieStep, kDefenceDieStep, kHits}},
    {kDefenceDieStep,
     "defence_die",
     "a die of the defence falls",
     "7.10.2.1.c/1"_sie,
     {kDieRolled},
     Dice,
     ListFire<Purpose::kDefence>,
     CheckFire<Purpose::kDefence>,
     ApplyFire<Purpose::kDefence>,
     {kDefenceDieStep, kHits}},
    Automatic(kHits, "hits are taken", "7.10.2.1.e/2"_sie, TakeHits, {kSurrender, kHitStep}),
    {kHitStep,
     "take_hit",
     "takes a hit",
     "7.10.2.1.e/2"_sie,
     {kHitTaken},
     SeatDue,
     ListHits,
     CheckHit,
     ApplyHit,
     {kHits}},
};
void AddCombatSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kCombatSteps), std::end(kCombatSteps));
}

}  // namespace adjutant::sierra
