// SGS Halls of Montezuma X, XI.F: what cards and events do. One reducer for both, which knows none of them by name.
#include "core/sgs/chapters/11_effects.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/sgs/chapters/16_battle.h"
#include "core/table/paths.h"

namespace adjutant::sgs {

namespace {

// ---- Rows of what lasts.

bool Alive(const ActiveEffect& row) { return row.card.exists() || row.event.exists(); }
const Effect& EffectOf(const Rules& r, const ActiveEffect& row) {
  return row.card.exists() ? r.c.cards[row.card.get()].effects[row.effect]
                           : r.c.events[row.event.get()].effects[row.effect];
}
bool Works(const ActiveEffect& row) { return Alive(row) && row.started != 0; }

// Movement of one stack goes with its pieces (PieceState::hurried).
bool Hurries(const Effect& effect) { return effect.kind == EffectKind::kMovement && effect.filter.one_stack; }
bool Lasts(const Effect& effect) {
  switch (effect.kind) {
    case EffectKind::kMovement:
      return !Hurries(effect);
    case EffectKind::kMorale:
    case EffectKind::kAttack:
    case EffectKind::kDefence:
    case EffectKind::kSearch:
    case EffectKind::kSupplyGiven:
    case EffectKind::kSupplySpend:
    case EffectKind::kSurvival:
    case EffectKind::kNoMove:
    case EffectKind::kOutranks:
    case EffectKind::kExits:
      return true;
    default:
      return false;
  }
}

// ---- Which pieces and regions are meant. Who is in the structure, or aboard, is not of the stack outside.

bool HasArea(const Rules& r, const AreaSet& areas, RegionId region) {
  return region.exists() && r.c.regions[region].area.exists() && areas.Has(r.c.regions[region].area);
}
bool SameArea(const Rules& r, RegionId one, RegionId other) {
  return one.exists() && other.exists() && r.c.regions[one].area.exists() &&
         r.c.regions[one].area == r.c.regions[other].area;
}
bool OfNation(const Rules& r, const NationSet& nations, NationId nation) {
  return nations.Has(nation) || (r.c.nations[nation].parent.exists() && nations.Has(r.c.nations[nation].parent));
}
// All but where it stands.
bool OfSort(const Rules& r, const Filter& filter, PieceId piece) {
  const Piece& info = Info(r, piece);
  if (filter.side != kNobody && info.side != filter.side) return false;
  if (!filter.nations.Empty() && !OfNation(r, filter.nations, info.nation)) return false;
  if (!filter.roles.Empty() && !filter.roles.Has(static_cast<int>(info.role))) return false;
  return filter.ships == info.naval();
}
bool Admits(const Rules& r, const S& s, const Filter& filter, MaybeRegion named, PieceId piece) {
  if (!OfSort(r, filter, piece)) return false;
  const RegionId region = RegionOf(s, piece);
  if (!filter.areas.Empty() && !HasArea(r, filter.areas, region)) return false;
  if (filter.one_stack && (!named.exists() || !s.outside[named.get()].Has(piece))) return false;
  return !filter.one_area || (named.exists() && SameArea(r, region, named.get()));
}
PieceSet Meant(const Rules& r, const S& s, const Filter& filter, MaybeRegion named) {
  PieceSet meant;
  for (const PieceId p : r.c.pieces.ids()) {
    if (OnMap(s, p) && Admits(r, s, filter, named, p)) meant.Add(p);
  }
  return meant;
}

// ---- Conditions.

// Where the battle, assault or siege is.
RegionId Scene(const S& s) {
  return s.battle.region.exists() ? s.battle.region.get() : s.siege.region.exists() ? s.siege.region.get() : RegionId();
}
// The pieces of a side that take part; without a fight all that are on the map.
PieceSet TakingPart(const Rules& r, const S& s, Side side) {
  if (s.battle.region.exists()) return FightersOf(s, side).pieces;
  if (s.siege.region.exists()) {
    const RegionId region = s.siege.region.get();
    return Outside(r, s, side, region) | Inside(r, s, side, region);
  }
  PieceSet all;
  for (const PieceId p : PiecesOf(r, side)) {
    if (OnMap(s, p)) all.Add(p);
  }
  return all;
}
bool AtCoast(const Rules& r, RegionId region) {
  if (!region.exists()) return false;
  bool coast = r.c.regions[region].port;
  ForEachNeighbour(r, region, [&](ConnectionId, RegionId to) { coast = coast || r.c.Naval(to); });
  return coast;
}
bool Rough(const Rules& r, RegionId region) {
  if (!region.exists()) return false;
  const Terrain& terrain = r.c.TerrainOf(region);
  return terrain.domain == Domain::kLand && (!terrain.cavalry || !terrain.pursuit || !terrain.breakthrough);
}
// A combat unit of the side stands so many regions from its nearest source, or has none.
bool FarFromSource(const Rules& r, const S& s, Side side, int regions) {
  Search<RegionId, kMaxRegions> search;
  for (const RegionId region : r.scenario().regions) {
    if (WorkingSource(r, s, region, side)) search.Start(region);
  }
  for (RegionId here = search.Next(); here.exists(); here = search.Next()) {
    ForEachNeighbour(r, here, [&](ConnectionId, RegionId to) {
      if (r.c.Land(to)) search.Reach(to);
    });
  }
  for (const PieceId p : CombatUnits(r, PiecesOf(r, side))) {
    if (!s[p].Is(Where::kOutside) && !s[p].Is(Where::kInside)) continue;
    const RegionId region = RegionOf(s, p);
    if (!search.Reached(region) || search.CostTo(region) >= regions) return true;
  }
  return false;
}
bool AnyOf(const RegionSet& regions, const S& s, Side side, uint8_t RegionState::*sides) {
  for (const RegionId region : regions) {
    if ((s[region].*sides >> side & 1) != 0) return true;
  }
  return false;
}
bool ControlsAll(const S& s, const RegionSet& regions, Side side) {
  for (const RegionId region : regions) {
    if (!Controls(s, side, region)) return false;
  }
  return true;
}
bool AnyAdmitted(const Rules& r, const S& s, const Filter& filter, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (Admits(r, s, filter, kNoId, p)) return true;
  }
  return false;
}
bool EnemyStandsIn(const Rules& r, const S& s, const Filter& filter, Side side) {
  for (const PieceId p : CombatUnits(r, PiecesOf(r, Enemy(side)))) {
    if (HasArea(r, filter.areas, RegionOf(s, p))) return true;
  }
  return false;
}

const char* WordsOf(ConditionKind kind) {
  switch (kind) {
    case ConditionKind::kTurnFrom:
      return "it is too early in the game";
    case ConditionKind::kTurnUpTo:
      return "it is too late in the game";
    case ConditionKind::kTensionFrom:
      return "the antiwar sentiment is too low";
    case ConditionKind::kAttacker:
      return "only the attacker plays it";
    case ConditionKind::kDefender:
      return "only the defender plays it";
    case ConditionKind::kBesieger:
      return "only the besieger plays it";
    case ConditionKind::kBesieged:
      return "only the besieged plays it";
    case ConditionKind::kOwnPiece:
      return "no own piece of that kind takes part";
    case ConditionKind::kPieceHere:
      return "who is named on it does not take part";
    case ConditionKind::kTerrain:
    case ConditionKind::kRough:
      return "it is for other terrain";
    case ConditionKind::kControls:
      return "the player does not control what it asks for";
    case ConditionKind::kEnemyIn:
      return "no enemy combat unit stands in its area";
    case ConditionKind::kCoastal:
      return "it is for the coast";
    case ConditionKind::kLostThisTurn:
      return "the enemy has lost no combat unit in this turn";
    case ConditionKind::kFarFromSource:
      return "no enemy combat unit is that far from its source of supply";
    default:
      return "it is not so now";
  }
}

// ---- Regions that a player names.

bool DigsIn(const Rules& r, const S& s, PieceId piece) {
  return r.c.nations[Info(r, piece).nation].entrenches && Info(r, piece).land() && !s[piece].Has(kDugIn);
}
// IX.I/4: an enemy stack that the side knows of and does not see, or by a card alone: the next card ends that.
bool Revealable(const Rules& r, const S& s, Side side, RegionId region) {
  bool unseen = false;
  for (const PieceId p : Outside(r, s, Enemy(side), region)) unseen |= s[p].Has(kRevealed) || !SeesPiece(r, s, side, p);
  return unseen && NearOwn(r, s, side, region);
}
bool OwnStackOf(const Rules& r, const S& s, const Effect& effect, Side side, RegionId region) {
  for (const PieceId p : Outside(r, s, side, region)) {
    if (!OfSort(r, effect.filter, p)) continue;
    if (effect.kind != EffectKind::kEntrench || DigsIn(r, s, p)) return true;
  }
  return false;
}
bool Names(const Effect& effect) {
  return effect.kind == EffectKind::kReveal || effect.kind == EffectKind::kSupplyCut || effect.filter.one_stack ||
         effect.filter.one_area;
}

// ---- What happens at once.

void Reinforce(const Rules& r, S& s, const Effect& effect, Side side, RegionId region, Trace* trace) {
  PieceSet pieces;
  for (const PieceId p : effect.pieces) {
    const bool more = effect.count == 0 || pieces.Count() < effect.count;
    if (s[p].Is(Where::kSpare) && more) pieces.Add(p);
  }
  RegionSet regions = effect.regions;
  if (region.exists()) {
    regions = {};
    regions.Add(region);
  }
  if (effect.own_port) {
    for (const RegionId port : r.scenario().regions) {
      if (r.c.regions[port].port && OwnerOf(s, port) == side) regions.Add(port);
    }
  }
  if (!pieces.Empty()) Grant(r, s, pieces, regions, trace);
}
void Entrench(const Rules& r, S& s, Side side, RegionId region) {
  for (const PieceId p : Outside(r, s, side, region)) {
    if (DigsIn(r, s, p)) s[p].Mark(kDugIn);
  }
}
void Add(uint8_t* number, int amount) { *number = static_cast<uint8_t>(std::clamp(*number + amount, 0, 255)); }
void Add(int8_t* number, int amount) { *number = static_cast<int8_t>(std::clamp(*number + amount, -100, 100)); }

void HappenInBattle(const Effect& effect, S& s, Side side) {
  switch (effect.kind) {
    case EffectKind::kBattleMorale:
      return Add(&FightersOf(s, side).card_morale, effect.amount);
    case EffectKind::kCancelBattle:
      s.battle.cancelled = side;
      return;
    case EffectKind::kAbsorb:
      return Add(&FightersOf(s, side).absorb, effect.amount);
    case EffectKind::kPursuit:
      return Add(&FightersOf(s, side).pursuit, effect.amount);
    case EffectKind::kBarrage:
      return Add(&FightersOf(s, side).barrage, effect.amount);
    case EffectKind::kSiege:
      return Add(&s.siege.cards, effect.amount);
    default:
      s.siege.cancelled = 1;
  }
}
// XVI.G/2, by card_first_rounds.
void FireFirst(const Rules& r, S& s, const Effect& effect, Side side) {
  const int rounds = r.Plays("card_first_rounds=main_and_next"_opt) ? std::max<int>(2, effect.amount) : effect.amount;
  Add(&FightersOf(s, side).first_fire, rounds);
}
// VII.I/1: points more or fewer in the next replacement phase of the side.
void AddReplacements(S& s, Side side, int amount) {
  const bool now = side == Active(s);
  if (amount > 0) return Add(now ? &s.now.extra_replacements : &s.now.other_extra, amount);
  Add(now ? &s.now.fewer_replacements : &s.now.other_fewer, -amount);
}
// A hit takes a life point: support units and leaders, who have none, are spared.
void Strike(const Rules& r, S& s, const Effect& effect, MaybeRegion named, Trace* trace) {
  Applied("IV.D/4"_sgs);
  for (const PieceId p : Meant(r, s, effect.filter, named)) {
    if (OnMap(s, p) && Info(r, p).life > 0) Hurt(r, s, p, effect.amount, kNobody, trace);
  }
}
void Hurry(const Rules& r, S& s, const Effect& effect, MaybeRegion named) {
  for (const PieceId p : Meant(r, s, effect.filter, named)) Add(&s[p].hurried, effect.amount);
}
void SetSources(S& s, const Effect& effect) {
  for (const RegionId region : effect.regions) {
    const auto bit = static_cast<uint8_t>(1 << effect.side);
    const bool opens = effect.kind == EffectKind::kSourceOpens;
    s[region].sources = static_cast<uint8_t>(opens ? s[region].sources | bit : s[region].sources & ~bit);
  }
}

// The phase for which an effect would wait is never played (VII/3, naval_enabled).
bool NeverComes(const Rules& r, const Effect& effect) {
  if (effect.span != Span::kNextPhase) return false;
  const bool at_sea = effect.phase == Phase::kNaval || effect.phase == Phase::kNavalBattle;
  return (at_sea && !r.scenario().naval) || r.scenario().absent.Has(static_cast<int>(effect.phase));
}
ActiveEffect* FreeRow(S& s) {
  for (ActiveEffect& row : s.effects) {
    if (!Alive(row)) return &row;
  }
  return nullptr;
}
void BeginToLast(S& s, const Effect& effect, CardId card, EventId event, int number, Side side, RegionId region) {
  ActiveEffect* row = FreeRow(s);
  if (row == nullptr) return;  // by a breach alone: CheckRoom() has refused the card
  *row = {};
  if (card.exists()) row->card = card;
  if (event.exists()) row->event = event;
  row->effect = static_cast<uint8_t>(number);
  row->side = side;
  if (region.exists()) row->region = region;
  row->until = static_cast<uint8_t>(s.now.turn + std::max<int>(0, effect.turns - 1));
  row->started = effect.span == Span::kNextPhase ? 0 : 1;
}

// XI.F/1: a card goes when the last of what it does has ended.
void EndRow(const Rules& r, S& s, ActiveEffect& row, Trace* trace) {
  const MaybeCard card = row.card;
  row = {};
  if (!card.exists() || PlaceOf(s, card.get()) != CardPlace::kInEffect || InEffect(s, card.get())) return;
  Applied(trace, "XI.F/1"_sgs, [&] { return r.CardName(card.get()) + " has no effect any more"; });
  PutAway(r, s, card.get(), true);
}
bool Ends(const S& s, const ActiveEffect& row, const Effect& effect, Span span) {
  switch (span) {
    case Span::kPhase:
      return effect.span == Span::kPhase || (effect.span == Span::kNextPhase && row.started != 0);
    case Span::kPlayerTurn:
      return effect.span == Span::kPlayerTurn && (row.side == kNobody || row.side == s.now.active);
    case Span::kTurns:
      return effect.span == Span::kTurns && row.until <= s.now.turn;
    default:
      return effect.span == span;
  }
}

// D.6: what is taken or entered for the first time may be the trigger of an event.
bool TriggeredBy(const ScenarioEvent& event, ConditionKind kind, Side side, RegionId region) {
  for (const Condition& trigger : event.triggers) {
    if (trigger.kind == kind && (trigger.side == kNobody || trigger.side == side) && trigger.regions.Has(region))
      return true;
  }
  return false;
}
void Trigger(const Rules& r, S& s, ConditionKind kind, Side side, RegionId region, Trace* trace) {
  for (const EventId id : r.scenario().events) {
    const ScenarioEvent& event = r.c.events[id];
    if (s.happened.Has(id.number()) || !TriggeredBy(event, kind, side, region)) continue;
    TakePlace(r, s, id, kNoId, trace);
  }
}

}  // namespace

bool InEffect(const S& s, CardId card) {
  for (const ActiveEffect& row : s.effects) {
    if (row.card.exists() && row.card.get() == card) return true;
  }
  return false;
}

bool Holds(const Rules& r, const S& s, const Condition& condition, Side side) {
  const bool battle = s.battle.region.exists(), siege = s.siege.region.exists();
  switch (condition.kind) {
    case ConditionKind::kTurnFrom:
      return s.now.turn >= condition.amount;
    case ConditionKind::kTurnUpTo:
      return s.now.turn <= condition.amount;
    case ConditionKind::kTensionFrom:
      return s.now.tension >= condition.amount;
    case ConditionKind::kAttacker:
      return battle && Attacker(s) == side;
    case ConditionKind::kDefender:
      return battle && Attacker(s) != side;
    case ConditionKind::kBesieger:
      return siege && s.siege.besieger == side;
    case ConditionKind::kBesieged:
      return siege && s.siege.besieger != side;
    case ConditionKind::kOwnPiece:
      return AnyAdmitted(r, s, condition.filter, TakingPart(r, s, side));
    case ConditionKind::kPieceHere:
      return !(TakingPart(r, s, side) & condition.pieces).Empty();
    case ConditionKind::kTerrain:
      return Scene(s).exists() && condition.terrains.Has(r.c.regions[Scene(s)].terrain);
    case ConditionKind::kRough:
      return Rough(r, Scene(s));
    case ConditionKind::kControls:
      return ControlsAll(s, condition.regions, side);
    case ConditionKind::kEnemyIn:
      return EnemyStandsIn(r, s, condition.filter, side);
    case ConditionKind::kCoastal:
      return AtCoast(r, Scene(s));
    case ConditionKind::kLostThisTurn:
      return s.now.lost[Enemy(side)] > 0;
    case ConditionKind::kFarFromSource:
      return FarFromSource(r, s, Enemy(side), condition.amount);
    case ConditionKind::kTurnIs:
      return s.now.turn == condition.amount;
    case ConditionKind::kCaptured:
      return AnyOf(condition.regions, s, condition.side, &RegionState::taken);
    case ConditionKind::kEntered:
      return AnyOf(condition.regions, s, condition.side, &RegionState::entered);
    default:
      return true;
  }
}
// XVI.G/1: a battle is called off when it begins, by a side that can leave.
Ruling CheckCallingOff(const Rules& r, const S& s, CardId card, Why* why) {
  for (const Effect& effect : r.c.cards[card].effects) {
    if (effect.kind != EffectKind::kCancelBattle || !s.battle.region.exists()) continue;
    const Side leaves = effect.side != kNobody ? effect.side : r.c.cards[card].side;
    ADJUTANT_REFUSE_IF("SUM.assault/3"_sgs, ShutIn(s, leaves), why, "those inside the fortress cannot retreat");
    ADJUTANT_REFUSE_IF("XVI.G/1"_sgs, !IsRound(s, Round::kCards), why, "a battle is called off when it begins");
  }
  return Accepted();
}
Ruling CheckConditions(const Rules& r, const S& s, CardId card, Why* why) {
  if (const Ruling ruling = CheckCallingOff(r, s, card, why); !ruling.accepted) return ruling;
  for (const Condition& condition : r.c.cards[card].conditions) {
    ADJUTANT_REFUSE_IF("XI.A/2"_sgs, !Holds(r, s, condition, r.c.cards[card].side), why, r.CardName(card), ": ",
                       WordsOf(condition.kind));
  }
  return Accepted("XI.A/2"_sgs);
}

RegionSet TargetsOf(const Rules& r, const S& s, const Effect& effect, Side side) {
  RegionSet targets;
  if (!Names(effect)) return targets;
  for (const RegionId region : r.scenario().regions) {
    bool fits = false;
    if (effect.kind == EffectKind::kReveal) {
      fits = Revealable(r, s, side, region);
    } else if (effect.kind == EffectKind::kSupplyCut) {
      fits = r.c.Land(region);
    } else if (effect.filter.one_stack) {
      fits = OwnStackOf(r, s, effect, side, region);
    } else {
      fits = r.c.regions[region].area.exists();
    }
    if (fits) targets.Add(region);
  }
  return targets;
}
int TargetCount(const Effect& effect, const RegionSet& targets) {
  if (!Names(effect)) return 0;
  const int wanted = effect.kind == EffectKind::kReveal ? effect.amount : 1;
  return std::min({wanted, kMostTargets, effect.kind == EffectKind::kReveal ? targets.Count() : 1});
}

Ruling CheckTargets(const Rules& r, const S& s, CardId card, const Event& e, Why* why) {
  int given = 0;
  while (given < kMostTargets && RegionArg(e, static_cast<size_t>(1 + given)).exists()) ++given;
  int used = 0;
  for (const Effect& effect : r.c.cards[card].effects) {
    const RegionSet targets = TargetsOf(r, s, effect, r.c.cards[card].side);
    const int count = TargetCount(effect, targets);
    ADJUTANT_REFUSE_IF("XI.A/2"_sgs, count > targets.Count(), why, r.CardName(card),
                       ": there is nothing for it to act on");
    RegionId before;
    for (int i = 0; i < count; ++i, ++used) {
      ADJUTANT_REFUSE_IMPOSSIBLE("XI.A/2"_sgs, used >= given, why, r.CardName(card), " acts on ", count,
                                 count == 1 ? " region: name it" : " regions: name them");
      const RegionId region = RegionArg(e, static_cast<size_t>(1 + used));
      ADJUTANT_REFUSE_IF("XI.A/2"_sgs, !targets.Has(region), why, r.CardName(card), " cannot act on ",
                         r.RegionName(region));
      ADJUTANT_REFUSE_IMPOSSIBLE("XI.A/2"_sgs, before.exists() && region.number() <= before.number(), why,
                                 "name each region once, in the order of the map");
      before = region;
    }
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("XI.A/2"_sgs, used < given, why, r.CardName(card), " acts on ", used, " regions, not on ",
                             given);
  return Accepted();
}

Ruling CheckRoom(const Rules& r, const S& s, CardId card, Why* why) {
  size_t free = 0, wanted = 0;
  for (const ActiveEffect& row : s.effects) free += Alive(row) ? 0 : 1;
  for (const Effect& effect : r.c.cards[card].effects) wanted += Lasts(effect) ? 1 : 0;
  ADJUTANT_REFUSE_IMPOSSIBLE("XI.F/1"_sgs, wanted > free, why, "more effects last already than a game can have");
  return Accepted();
}

void Happen(const Rules& r, S& s, const Effect& effect, CardId card, EventId event, int number, Side side,
            RegionId region, Trace* trace) {
  const Side whose = effect.side != kNobody ? effect.side : side;
  MaybeRegion named = kNoId;
  if (region.exists()) named = region;
  if (Lasts(effect)) {
    Applied(trace, "VII.Aev/4"_sgs);
    if (NeverComes(r, effect)) return Applied(trace, "XI.F/1"_sgs, "the phase for which it waits is not played");
    return BeginToLast(s, effect, card, event, number, side, region);
  }
  switch (effect.kind) {
    case EffectKind::kMovement:
      return Hurry(r, s, effect, named);
    case EffectKind::kDraw:
      Applied(trace, "VII.B/2"_sgs);
      s.now.drawer = whose;
      return Add(&s.now.draws, effect.amount);
    case EffectKind::kDiscard:
      s.now.loser = whose;
      return Add(&s.now.discards, effect.amount);
    case EffectKind::kPoints:
      return ChangePoints(r, s, whose, effect.amount, trace, "V.B/2"_sgs);
    case EffectKind::kTension:
      return ChangeTension(r, s, effect.amount, PaysForRise(r, card, event), trace);
    case EffectKind::kFirstFire:
      return FireFirst(r, s, effect, whose);
    case EffectKind::kReveal:
      Applied(trace, "IX.I/4"_sgs);
      if (!region.exists()) return;
      for (const PieceId p : Outside(r, s, Enemy(whose), region)) s[p].Mark(kRevealed);
      return;
    case EffectKind::kReinforce:
      return Reinforce(r, s, effect, whose, region, trace);
    case EffectKind::kReplace:
      return AddReplacements(s, whose, effect.amount);
    case EffectKind::kSupplyCut:
      if (region.exists()) s[region].cut = static_cast<uint8_t>(s[region].cut | 1 << whose);
      return;
    case EffectKind::kSourceOpens:
    case EffectKind::kSourceCloses:
      return SetSources(s, effect);
    case EffectKind::kHit:
      return Strike(r, s, effect, named, trace);
    case EffectKind::kEntrench:
      if (region.exists()) Entrench(r, s, whose, region);
      return;
    case EffectKind::kOwner:
      for (const RegionId passes : effect.regions) PassTo(r, s, passes, whose, trace);
      return;
    case EffectKind::kNone:
    case EffectKind::kText:
      return;
    default:
      return HappenInBattle(effect, s, whose);
  }
}

void NoteTaken(const Rules& r, S& s, RegionId region, Side side, Trace* trace) {
  const auto bit = static_cast<uint8_t>(1 << side);
  if ((s[region].taken & bit) != 0) return;
  s[region].taken = static_cast<uint8_t>(s[region].taken | bit);
  Trigger(r, s, ConditionKind::kCaptured, side, region, trace);
}
void NoteEntered(const Rules& r, S& s, RegionId region, Side side, Trace* trace) {
  const auto bit = static_cast<uint8_t>(1 << side);
  if ((s[region].entered & bit) != 0) return;
  s[region].entered = static_cast<uint8_t>(s[region].entered | bit);
  Trigger(r, s, ConditionKind::kEntered, side, region, trace);
}

int EffectOn(const Rules& r, const S& s, EffectKind kind, PieceId piece, Trace* trace) {
  int sum = 0;
  for (const ActiveEffect& row : s.effects) {
    if (!Works(row)) continue;
    const Effect& effect = EffectOf(r, row);
    if (effect.kind != kind || !Admits(r, s, effect.filter, row.region, piece)) continue;
    Applied(trace, "XI.F/1"_sgs);
    sum += kind == EffectKind::kNoMove || kind == EffectKind::kSupplyGiven ? 1 : effect.amount;
  }
  return sum;
}
int EffectFor(const Rules& r, const S& s, EffectKind kind, Side side, RegionId region, Trace* trace) {
  int sum = 0;
  for (const ActiveEffect& row : s.effects) {
    if (!Works(row)) continue;
    const Effect& effect = EffectOf(r, row);
    const Side whose = effect.side != kNobody ? effect.side : effect.filter.side;
    if (effect.kind != kind || (whose != kNobody && whose != side)) continue;
    if (!effect.filter.areas.Empty() && !HasArea(r, effect.filter.areas, region)) continue;
    if (effect.filter.one_stack && (!row.region.exists() || row.region.get() != region)) continue;
    if (effect.filter.one_area && (!row.region.exists() || !SameArea(r, row.region.get(), region))) continue;
    Applied(trace, "XI.F/1"_sgs);
    sum += kind == EffectKind::kSupplyGiven ? 1 : effect.amount;
  }
  return sum;
}

void EndEffects(const Rules& r, S& s, Span span, Trace* trace) {
  if (span == Span::kPhase) {
    ClearMarks(r, s, kNobody, kRevealed);
    for (PieceState& piece : s.pieces) piece.hurried = 0;
  }
  for (ActiveEffect& row : s.effects) {
    if (Alive(row) && Ends(s, row, EffectOf(r, row), span)) EndRow(r, s, row, trace);
  }
}
void StartEffects(const Rules& r, S& s, Trace* trace) {
  for (ActiveEffect& row : s.effects) {
    if (!Alive(row) || row.started != 0) continue;
    const Effect& effect = EffectOf(r, row);
    const Side whose = effect.side != kNobody ? effect.side : effect.filter.side;
    if (effect.phase != PhaseOf(s) || (whose != kNobody && whose != Active(s))) continue;
    Applied(trace, "XI.F/1"_sgs);
    row.started = 1;
  }
}

}  // namespace adjutant::sgs
