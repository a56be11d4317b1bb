// Lords of the Sierra Madre 7.10.2.4, 7.10.2.5: burning and recovering.
#include <algorithm>

#include "core/sierra/chapters/activities.h"
#include "core/sierra/chapters/movement.h"

namespace adjutant::sierra {

namespace {

bool IsBurned(const S& s, int bridge) { return (s.now.burned_bridges >> bridge & 1) != 0; }
int BridgeBetween(const Rules& r, PlaceId from, PlaceId to) {
  for (const Crossing& crossing : r.c.places[from].crossings) {
    if (crossing.to == to && crossing.bridge >= 0) return crossing.bridge;
  }
  return -1;
}
// A bridge of a railroad that begins in that district; none: -1.
int BridgeOf(const Rules& r, const S& s, CardId rail, PlaceId from) {
  const std::vector<PlaceId>& path = r.c.RailOf(rail)->path;
  for (size_t i = 0; i + 1 < path.size(); ++i) {
    const int bridge = BridgeBetween(r, path[i], path[i + 1]);
    if (bridge >= 0 && !IsBurned(s, bridge) && r.c.bridges[static_cast<size_t>(bridge)].first == from) return bridge;
  }
  return -1;
}
// What is to burn: an enterprise, a bridge, or the block.
struct Fuel {
  CardId card;
  int bridge = -1;
};
Fuel FuelOf(const Rules& r, const S& s, PlaceId from, PlaceId place, CardId card) {
  if (card.exists() && r.c.RailOf(card) == nullptr) return {card, -1};
  if (card.exists()) return {kNoId, BridgeOf(r, s, card, place)};
  return {kNoId, from == place ? -1 : BridgeBetween(r, from, place)};
}
bool HasPolice(const Rules& r, const S& s, PlaceId block) {
  for (const CounterId counter : CountersAt(r, s, block)) {
    if (KindOf(r, counter) == CounterKind::kPolice) return true;
  }
  return false;
}
Ruling CheckEnterprise(const Rules& r, const S& s, PlaceId place, CardId card, Why* why) {
  const CardKind kind = r.c.cards[card].kind;
  const bool spared = kind == CardKind::kBank || kind == CardKind::kDam;
  const bool reached = AtWar(s) && r.Plays("war_burn_scope=reaches"_opt);
  ADJUTANT_REFUSE_IF("7.10.2.4.a.1"_sie, spared && !reached, why, "banks and dams do not burn");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.4.a.1"_sie, r.c.cards[card].card_class != CardClass::kC, why,
                             "only enterprises, bridges and blocks burn");
  ADJUTANT_REFUSE_IF("7.10.2.4.a.1"_sie, MarkerOf(r, s, card) != place, why, r.CardName(card), " does not stand there");
  return Accepted();
}
Ruling CheckStrikersBurn(const Rules& r, const S& s, const Event& e, Why* why) {
  const CardId card = CardArg(e, 2);
  ADJUTANT_REFUSE_IF("7.10.2.4.c"_sie, !s[card].Has(kStrikeFired) && !AtWar(s) && r.Plays("striker_burn=attacked"_opt),
                     why, "strikers burn only after they have been attacked");
  ADJUTANT_REFUSE_IF("7.9.b.2/1"_sie,
                     (s[card].spot & kFiredNow) != 0 && !AtWar(s) && r.Plays("striker_burn=attacked"_opt), why,
                     "strikers who survive an attack burn from the next round on");
  ADJUTANT_REFUSE_IF("7.10.2.0/1"_sie, s.tactical.strikers_acted == s.tactical.round && s.tactical.strikers.Has(card),
                     why, "the strikers have acted in this round");
  if (r.c.RailOf(card) == nullptr) return CheckEnterprise(r, s, PlaceArg(e, 1), card, why);
  ADJUTANT_REFUSE_IF("7.10.2.4.a.1"_sie, BridgeOf(r, s, card, PlaceArg(e, 1)) < 0, why,
                     "railroads do not burn, and no bridge of this one begins there");
  return Accepted();
}

void Burn(const Rules& r, S& s, Trace* trace) {
  Combat& combat = s.combat;
  if (combat.stage == kBegun) {
    combat.stage = kPoliceAsked;
    return AskCounterattack(r, s, combat.from, kBurn);
  }
  const Fuel fuel = FuelOf(r, s, combat.from, combat.place, combat.target);
  combat.stage = kCarriedOut;
  if (!AtWar(s) || !IsGovernment(ColourOfAll(r, s, combat.attackers))) {
    Applied(trace, "7.10.2.4.0"_sie, "Who burns is a criminal.");
    combat.place = combat.from;
    CommitCrime(r, s, trace);
  }
  if (combat.attackers.Empty()) {
    if (s.tactical.strikers_acted != s.tactical.round) s.tactical.strikers = {};
    s.tactical.strikers_acted = s.tactical.round;
    s.tactical.strikers.Add(combat.target);
  }
  if (fuel.card.exists()) {
    Applied(trace, "7.10.2.4.d"_sie, [&] { return r.CardName(fuel.card) + " burns."; });
    ChangeLevel(r, s, fuel.card, -1, LevelCause::kFire, trace);
  } else if (fuel.bridge >= 0) {
    Applied(trace, "7.10.2.4.a.2"_sie, "A bridge burns.");
    s.now.burned_bridges = static_cast<uint8_t>(s.now.burned_bridges | 1u << fuel.bridge);
  } else {
    Applied(trace, "7.10.2.4.a.3"_sie, [&] { return r.PlaceName(combat.from) + " burns."; });
    s[combat.from].flags |= kBurned;
  }
  EndActivity(r, s, trace);
}

// Gold that they pick up: what each can carry, or all where a railroad takes it (7.10.1.c.1).
void PickGold(const Rules& r, S& s, const CounterSet& counters, Purse from, Trace* trace) {
  if (!AtRailroad(r, s, s.combat.place)) return void(CarryGold(r, s, counters, from, trace));
  for (const CounterId counter : counters) {
    if (GoldCapacity(r, s, counter) > 0)
      return Pay(r, s, from, Purse::Of(counter), GoldIn(s, from), trace, "7.10.1.c.1"_sie);
  }
}
void PickRifles(const Rules& r, S& s, const CounterSet& takers, uint8_t* from, Trace* trace) {
  CarryRifles(r, s, takers, from);
  if (*from == 0 || takers.Empty() || !AtRailroad(r, s, s.combat.place)) return;
  Applied(trace, "7.10.1.f.2"_sie);
  CounterState& taker = s[takers.First()];
  const int part = std::min<int>(*from, UINT8_MAX - taker.rifles);
  taker.rifles = static_cast<uint8_t>(taker.rifles + part);
  *from = static_cast<uint8_t>(*from - part);
}
// Gold and rifles that a seat digs up lie at its enterprise there again, or go with those who dig.
void Recover(const Rules& r, S& s, Trace* trace) {
  Combat& combat = s.combat;
  PlaceState& place = s[combat.place];
  s.step = kActivities;
  if (ActivityOf(s) == Activity::kPickUp) {
    Applied(trace, "7.10.2.5"_sie, "What lies there is picked up.");
    const CardId card = combat.target;
    const Heap heap = HeapOf(r, s, combat.seat, card, combat.place);
    if (!card.exists() || heap.gold)
      PickGold(r, s, combat.attackers, card.exists() ? Purse::Of(card) : Purse::Ground(combat.place), trace);
    if (card.exists() && !heap.rifles) return;
    if (card.exists()) Applied(trace, "7.10.1.f.1/1"_sie);
    const CounterSet takers = RifleTakers(r, s, combat.attackers, combat.place, card);
    if (!card.exists()) return PickRifles(r, s, takers, &place.rifles, trace);
    const auto there = static_cast<uint8_t>(RiflesFor(r, s, combat.seat, card));
    uint8_t left = there;
    PickRifles(r, s, takers, &left, trace);
    return TakeRiflesOf(r, s, combat.seat, card, there - left);
  }
  Applied(trace, "7.10.2.5"_sie, "What was buried is dug up.");
  CardId own;
  for (const CardId card : MarkersAt(r, s, combat.place)) {
    if (!own.exists() && HolderOf(s, card) == combat.seat && r.c.cards[card].card_class == CardClass::kC) own = card;
  }
  const Purse to = own.exists() ? Purse::Of(own) : Purse::Ground(combat.place);
  Pay(r, s, Purse::Buried(combat.place), to, place.buried, trace, "7.10.2.5"_sie);
  if (own.exists()) {
    AddRiflesOf(r, s, combat.seat, own, place.buried_rifles);
  } else {
    place.rifles = static_cast<uint8_t>(place.rifles + place.buried_rifles);
  }
  place.buried_rifles = place.buried_by = 0;
  if (own.exists()) return;
  CarryGold(r, s, combat.attackers, to, trace);
  CarryRifles(r, s, combat.attackers, &place.rifles);
}

}  // namespace

Ruling CheckBurn(const Rules& r, const S& s, PlayerId, const CounterSet& counters, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.4.d"_sie, e.args[3] >= 0, why, "counters do not burn");
  if (counters.Empty()) return CheckStrikersBurn(r, s, e, why);
  const PlaceId from = s[counters.First()].where, place = PlaceArg(e, 1);
  const CardId card = CardArg(e, 2);
  ADJUTANT_REFUSE_IF("7.10.2.4.b"_sie, IsGovernment(ColourOfAll(r, s, counters)) && !AtWar(s), why,
                     "orange and blue counters burn only in war");
  ADJUTANT_REFUSE_IF("7.10.2.4.a.1"_sie, card.exists() && r.c.RailOf(card) != nullptr, why,
                     "railroads do not burn: name the bridge by the district behind it");
  ADJUTANT_REFUSE_IF("7.10.2.4.d"_sie, r.c.places[from].kind == PlaceKind::kBox, why, "they burn on the map");
  if (card.exists()) {
    ADJUTANT_REFUSE_IF("7.10.2.4.a.1"_sie, from != place, why, "they burn where they are");
    return CheckEnterprise(r, s, place, card, why);
  }
  if (from != place) {
    const int bridge = BridgeBetween(r, from, place);
    ADJUTANT_REFUSE_IF("7.10.2.4.a.2"_sie, bridge < 0 || IsBurned(s, bridge), why, "no bridge leads to ",
                       r.PlaceName(place));
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.10.2.4.a.3"_sie, r.c.places[place].kind != PlaceKind::kBlock, why,
                     "a police block is burned from within; else an enterprise or a bridge is named");
  ADJUTANT_REFUSE_IF("7.10.2.4.a.3"_sie, HasPolice(r, s, place), why, "its police have to be destroyed first");
  ADJUTANT_REFUSE_IF("7.10.2.4.a.3"_sie, (s[place].flags & kBurned) != 0, why, r.PlaceName(place), " has been burned");
  return Accepted();
}

Ruling CheckRecover(const Rules& r, const S& s, PlayerId seat, const CounterSet& counters, const Event& e, Why* why) {
  const PlaceId place = PlaceArg(e, 1);
  const PlaceState& there = s[place];
  const bool picks = e.args[0] == static_cast<int32_t>(Activity::kPickUp);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.5"_sie, (e.args[2] >= 0 && !picks) || e.args[3] >= 0, why,
                             "only the place is named, and of what is picked up the card at which it lies");
  ADJUTANT_REFUSE_IF("7.10.2.5"_sie, s[counters.First()].where != place, why, "they have to be there");
  if (e.args[0] == static_cast<int32_t>(Activity::kRecover)) {
    ADJUTANT_REFUSE_IF("7.10.2.5"_sie, (there.buried == 0 && there.buried_rifles == 0) || there.buried_by != seat, why,
                       "nothing that the player has buried lies there");
    ADJUTANT_REFUSE_IF("7.10.2.2.a.3"_sie, there.buried_now != 0, why,
                       "what was buried in this quarter stays buried until the rounds of the next");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.10.2.5"_sie, r.Plays("pickup_cost=free"_opt), why, "it is picked up while moving");
  bool room = false, bandits = false;
  const auto can_take = [&](CounterId counter) {
    const int most = GoldCapacity(r, s, counter);
    return GoldRoom(r, s, counter) > 0 || (most > 0 && AtRailroad(r, s, place));
  };
  if (const CardId card = CardArg(e, 2); card.exists()) {
    const Heap heap = HeapOf(r, s, seat, card, place);
    ADJUTANT_REFUSE_IF("7.10.1.f.1/1"_sie, !heap.gold && !heap.rifles, why, "nothing lies for them at ",
                       r.CardName(card));
    for (const CounterId counter : counters) room = room || (heap.gold && can_take(counter));
    room = room || (heap.rifles && !RifleTakers(r, s, counters, place, card).Empty());
    ADJUTANT_REFUSE_IF("7.10.2.5"_sie, !room, why, "they can carry nothing of it");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.10.2.5"_sie, there.gold == 0 && there.rifles == 0, why, "nothing lies there");
  room = there.rifles > 0 && !RifleTakers(r, s, counters, place, kNoId).Empty();
  for (const CounterId counter : counters) {
    room = room || (there.gold > 0 && can_take(counter));
    const CardId card = r.c.counters[counter].card;
    bandits = bandits || (card.exists() && r.c.cards[card].bandits);
  }
  ADJUTANT_REFUSE_IF("7.10.2.2.a.4"_sie, r.c.places[place].terrain == Terrain::kMontane && !bandits, why,
                     "in the mountains it is a hoard of bandits: others have to rob it");
  ADJUTANT_REFUSE_IF("7.10.2.5"_sie, !room, why, "they can carry nothing more");
  return Accepted();
}

const SierraStep kBurningSteps[] = {
    Automatic(kBurn, "something burns", "7.10.2.4.d"_sie, Burn,
              {kActivities, kBurn, kCounterattack, kAttackDieStep, kDefenceDieStep, kWindows}),
    Automatic(kRecover, "what was buried or dropped is taken", "7.10.2.5"_sie, Recover, {kActivities}),
};
void AddBurningSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kBurningSteps), std::end(kBurningSteps));
}

}  // namespace adjutant::sierra
