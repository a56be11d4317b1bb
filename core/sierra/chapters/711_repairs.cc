// Lords of the Sierra Madre 7.11.2: what is repaired, what it costs, and who is paid.
#include "core/sierra/chapters/repairs.h"

namespace adjutant::sierra {

namespace {

int32_t Number(Repair repair) { return static_cast<int32_t>(repair); }

// ---- Who is paid.

bool AnyHospital(const Rules& r, const S& s) {
  for (const CardId card : r.c.enterprises) {
    if (IsHospital(r, card) && AtWork(s, card)) return true;
  }
  return false;
}
// 7.11.2.b/3, 7.11.2.d: a store of the nation if there is one; `not_of` is a seat whose own do not count.
bool AnyStore(const Rules& r, const S& s, Nation nation, PlayerId not_of) {
  for (const CardId card : r.c.enterprises) {
    if (!IsStore(r, card) || !AtWork(s, card) || (not_of != 0 && HolderOf(s, card) == not_of)) continue;
    if (nation == Nation::kNone || r.c.cards[card].nation == nation) return true;
  }
  return false;
}
Ruling CheckStore(const Rules& r, const S& s, Nation nation, PlayerId not_of, CardId payee, Why* why) {
  if (!payee.exists()) {
    ADJUTANT_REFUSE_IF("7.11.2.b/1"_sie, AnyStore(r, s, Nation::kNone, not_of), why,
                       "a store is paid, and there is one: payee=");
    ADJUTANT_REFUSE_IF("7.11.2.b/1"_sie, r.Plays("no_store_repair=impossible"_opt), why,
                       "without a store nothing of this kind is repaired");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.11.2.b/1"_sie, !IsStore(r, payee) || !AtWork(s, payee), why, r.CardName(payee),
                     " is no store that is at work and somebody's");
  ADJUTANT_REFUSE_IF("7.11.2.d"_sie, not_of != 0 && HolderOf(s, payee) == not_of, why, r.CardName(payee),
                     " is one's own, and another's is paid");
  ADJUTANT_REFUSE_IF("7.11.2.b/3"_sie,
                     nation != Nation::kNone && r.c.cards[payee].nation != nation && AnyStore(r, s, nation, not_of),
                     why, "there is a store of its own nation");
  return Accepted();
}
Nation ForcesOf(const Rules& r, CounterId counter) {
  const CardId card = r.c.counters[counter].card;
  if (!card.exists()) return Nation::kNone;
  const CardInfo& info = r.c.cards[card];
  return info.card_class == CardClass::kB   ? Nation::kUnitedStates
         : info.card_class == CardClass::kO ? Nation::kMexico
                                            : Nation::kNone;
}
int PriceOf(const Rules& r, const S& s, CardId hospital) {
  const size_t number = HospitalNumber(r, hospital);
  const bool set = number < std::size(s.rebase.prices) && s.rebase.prices[number] != 0;
  return set ? s.rebase.prices[number] - 1 : r.c.n.raise_counter;
}

// ---- What is worn.

bool HoldsCard(const Rules& r, const S& s, PlayerId seat, CounterId counter) {
  const CardId card = r.c.counters[counter].card;
  return card.exists() && OnCalendar(s, card) && HolderOf(s, card) == seat;
}
// Who may repair it: who holds its card; police that nobody owns, anybody; prisoners' old holder (surrendered_card).
bool MayRepair(const Rules& r, const S& s, PlayerId seat, CounterId counter) {
  const CardId card = r.c.counters[counter].card;
  if (IsPolice(r, counter) && Unowned(r, s, counter)) return true;
  if (card.exists() && s[card].Has(kFormerOwner) && s[card].striker == seat && !Free(s, counter)) return true;
  return HoldsCard(r, s, seat, counter);
}
int RiflesWorn(const Rules& r, const S& s, CounterId counter) {
  int worn = 0;
  for (const CounterId other : StackOf(r, s, counter)) worn += s[other].worn_rifles;
  return worn;
}
CounterSet PoliceOf(const Rules& r, PlaceId block) {
  CounterSet police;
  for (const CounterId counter : r.c.counters.ids()) {
    if (IsPolice(r, counter) && r.c.counters[counter].home == block && r.c.counters[counter].in_play)
      police.Add(counter);
  }
  return police;
}
// 7.11.2.e: 2 for each police counter and each of their rifles that is missing; of a burned block its whole price.
int CostOfBlock(const Rules& r, const S& s, PlaceId block) {
  const bool town = r.c.places[block].block_class == BlockClass::kTown;
  if ((s[block].flags & kBurned) != 0) return town ? r.c.n.repair_town : r.c.n.repair_city;
  int missing = 0;
  for (const CounterId police : PoliceOf(r, block)) {
    missing += Dead(s, police) ? 2 : OnMap(s, police) && s[police].rifles == 0;
  }
  return missing * r.c.n.raise_counter;
}
int BridgeAt(const Rules& r, const S& s, PlaceId place) {
  for (int bridge = 0; bridge < r.c.bridge_count; ++bridge) {
    const auto& ends = r.c.bridges[static_cast<size_t>(bridge)];
    const bool burned = (s.now.burned_bridges >> bridge & 1) != 0;
    if (burned && (ends.first == place || ends.second == place)) return bridge;
  }
  return -1;
}
Nation ColoursNation(Colour colour) {
  return colour == Colour::kBlue ? Nation::kUnitedStates : colour == Colour::kOrange ? Nation::kMexico : Nation::kNone;
}
// 7.9.g.4.7: the nation whose troops of that seat stand in an enemy town without police.
Nation AnnexerOf(const Rules& r, const S& s, PlayerId seat, PlaceId block) {
  const Nation own = s[block].holder != 0 ? static_cast<Nation>(s[block].holder) : r.c.places[block].nation;
  for (const CounterId police : PoliceOf(r, block)) {
    if (OnMap(s, police)) return Nation::kNone;
  }
  for (const CounterId counter : CountersAt(r, s, block)) {
    const Nation nation = ColoursNation(ColourOf(r, s, counter));
    const bool troop = r.c.counters[counter].kind == CounterKind::kTroop && Free(s, counter);
    if (troop && CommandOf(r, s, counter) == seat && nation != Nation::kNone && nation != own) return nation;
  }
  return Nation::kNone;
}

// ---- Repaired: what each costs, and to whom it goes.

struct Bill {
  int price = 0;
  Purse to = Purse::Game();
};
Purse PayeePurse(CardId payee) { return payee.exists() ? Purse::Of(payee) : Purse::Game(); }

Ruling CheckCounter(const Rules& r, const S& s, const Event& e, Bill* bill, Why* why) {
  const auto repair = static_cast<Repair>(e.args[0]);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.a"_sie, e.args[1] == kNone, why, "it says which counter: counter=");
  const CounterId counter = CounterArg(e, 1);
  const CardId payee = CardArg(e, 4);
  ADJUTANT_REFUSE_IF("7.11.2.f"_sie, IsShip(r, counter), why, "gunboats are never refurbished");
  const bool raised = repair == Repair::kEliminated;
  ADJUTANT_REFUSE_IF("7.11.2.a"_sie, !raised && !Worn(s, counter), why, r.CounterName(counter), " is not depleted");
  ADJUTANT_REFUSE_IF("7.11.2.c"_sie, raised && !Dead(s, counter), why, r.CounterName(counter),
                     " is not eliminated, or its card is lost");
  ADJUTANT_REFUSE_IF("7.11.2.e"_sie, raised && IsPolice(r, counter), why,
                     "police come back with their block: repair=police");
  ADJUTANT_REFUSE_IF("7.11.2.a"_sie, !MayRepair(r, s, e.player, counter), why, r.CounterName(counter), " is not ",
                     r.SeatName(e.player), "'s to refurbish");
  if (const Ruling ruling = CheckPayee(r, s, counter, payee, why); !ruling.accepted) return ruling;
  bill->to = PayeePurse(payee);
  if (!raised) {
    bill->price = Equipment(r, counter) ? r.c.n.repair_equipment : r.c.n.repair_troop;
  } else {
    bill->price = Equipment(r, counter) || !payee.exists() ? r.c.n.raise_counter : PriceOf(r, s, payee);
  }
  const CardInfo& info = r.c.cards[r.c.counters[counter].card];
  const bool official = ForcesOf(r, counter) != Nation::kNone;
  const bool icon = raised && !official && (Equipment(r, counter) ? !payee.exists() : !info.place.exists());
  const PlaceId place = PlaceArg(e, 2);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.c"_sie, place.exists() && !(raised && official) && !icon, why,
                             "no place is named for it");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.c"_sie, !place.exists() && ((raised && official) || icon), why,
                             "it says where the counter comes: place=");
  if (raised && official) return CheckRebase(r, s, counter, place, why);
  ADJUTANT_REFUSE_IF("7.11.2.b/2"_sie, icon && !r.c.places[place].store_icon, why,
                     "it comes to a place with the icon of a store");
  return Accepted();
}
Ruling CheckRifle(const Rules& r, const S& s, const Event& e, Bill* bill, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.b/1"_sie, e.args[1] == kNone || e.args[2] != kNone, why,
                             "it says who carries the rifle: counter=");
  const CounterId counter = CounterArg(e, 1);
  ADJUTANT_REFUSE_IF("7.11.2.b/1"_sie, !OnMap(s, counter) || s[counter].worn_rifles == 0, why, r.CounterName(counter),
                     " carries no depleted rifle");
  const bool own = CommandOf(r, s, counter) == e.player || MayRepair(r, s, e.player, counter);
  ADJUTANT_REFUSE_IF("7.11.2.b/1"_sie, !own, why, r.CounterName(counter), " is not ", r.SeatName(e.player),
                     "'s to refurbish");
  if (e.args[5] == 0) {
    ADJUTANT_REFUSE_IF("7.11.2.b/1"_sie, r.Plays("rifle_merge=may_not"_opt), why,
                       "two depleted rifles do not make a whole one");
    ADJUTANT_REFUSE_IF("7.11.2.b/1"_sie, RiflesWorn(r, s, counter) < 2, why,
                       "there are no two depleted rifles in the stack");
    ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.b/1"_sie, e.args[3] != kNone || e.args[4] != kNone, why,
                               "nobody pays and nobody is paid when two become one");
    return Accepted();
  }
  bill->price = r.c.n.repair_equipment;
  bill->to = PayeePurse(CardArg(e, 4));
  return CheckStore(r, s, ForcesOf(r, counter), 0, CardArg(e, 4), why);
}
Ruling CheckBlock(const Rules& r, const S& s, const Event& e, Bill* bill, Why* why) {
  const bool annexes = static_cast<Repair>(e.args[0]) == Repair::kAnnexedPolice;
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.e"_sie,
                             e.args[1] != kNone || e.args[2] == kNone || e.args[4] != kNone ||
                                 r.c.places[PlaceArg(e, 2)].kind != PlaceKind::kBlock,
                             why, "it says which block, and the game is paid: place=");
  const PlaceId block = PlaceArg(e, 2);
  if (annexes) {
    ADJUTANT_REFUSE_IF("7.9.g.4.7"_sie, !AtWar(s), why, "towns are annexed in war");
    ADJUTANT_REFUSE_IF("7.9.g.4.7"_sie, AnnexerOf(r, s, e.player, block) == Nation::kNone, why, r.PlaceName(block),
                       " has police, or no orange or blue troops of theirs stand there");
    bill->price = r.c.n.annex;
    return Accepted();
  }
  bill->price = CostOfBlock(r, s, block);
  ADJUTANT_REFUSE_IF("7.11.2.e"_sie, bill->price == 0, why, "nothing is missing in ", r.PlaceName(block));
  return Accepted();
}
Ruling CheckBridge(const Rules& r, const S& s, const Event& e, Bill* bill, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.d"_sie, e.args[1] != kNone || e.args[2] == kNone, why,
                             "it says at which place the bridge is: place=");
  ADJUTANT_REFUSE_IF("7.11.2.d"_sie, BridgeAt(r, s, PlaceArg(e, 2)) < 0, why, "no burned bridge is at ",
                     r.PlaceName(PlaceArg(e, 2)));
  bill->price = r.c.n.repair_bridge;
  bill->to = PayeePurse(CardArg(e, 4));
  return CheckStore(r, s, Nation::kNone, e.player, CardArg(e, 4), why);
}
// Who robbed a store in this quarter, as far as they are still on the map: cards of blue or orange troops, and others.
struct Robbers {
  CardSet official;
  bool others = false;
};
Robbers RobbersOf(const Rules& r, const S& s, CardId store) {
  Robbers robbers;
  for (const CounterId counter : r.c.counters.ids()) {
    if (!OnMap(s, counter) || !(s[counter].robbed == store)) continue;
    const CardId card = r.c.counters[counter].card;
    if (ForcesOf(r, counter) != Nation::kNone && OnCalendar(s, card)) {
      robbers.official.Add(card);
    } else {
      robbers.others = true;
    }
  }
  return robbers;
}
// 7.11.2.g: blue or orange troops that robbed it pay the store; if others did, its owner pays the game. Of whom nobody
// knows any more, either.
Ruling CheckRobbed(const Rules& r, const S& s, const Event& e, Bill* bill, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.g"_sie, e.args[1] != kNone || e.args[2] != kNone || e.args[4] == kNone, why,
                             "it says which store: payee=");
  const CardId store = CardArg(e, 4);
  ADJUTANT_REFUSE_IF("7.11.2.g"_sie, !IsStore(r, store) || !s[store].Has(kRobbed), why, r.CardName(store),
                     " is no store that was robbed");
  bill->price = r.c.n.repair_store;
  const Robbers robbers = RobbersOf(r, s, store);
  if (!robbers.official.Empty()) {
    bool own = false;
    for (const CardId card : robbers.official) own = own || HolderOf(s, card) == e.player;
    ADJUTANT_REFUSE_IF("7.11.2.g"_sie, !own, why, r.CardName(robbers.official.First()), " robbed it, and pays");
    bill->to = Purse::Of(store);
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.11.2.g"_sie, robbers.others && HolderOf(s, store) != e.player, why,
                     "no blue or orange troops robbed it: its owner pays the game");
  if (HolderOf(s, store) != e.player) bill->to = Purse::Of(store);
  return Accepted();
}
Purse PayerPurse(const Rules& r, const S& s, const Event& e) {
  return e.args[3] != kNone ? Purse::Of(CardArg(e, 3)) : PurseOf(r, s, e.player);
}
// 7.11.2.a: the owner of a hospital and his own troops.
bool PaysHimself(const Rules& r, const S& s, const Event& e, const Bill& bill) {
  if (bill.to.kind != Purse::Kind::kCard) return false;
  const CardId payee(bill.to.number);
  return IsHospital(r, payee) && HolderOf(s, payee) == e.player;
}
Ruling CheckBill(const Rules& r, const S& s, const Event& e, Bill* bill, Why* why) {
  Ruling ruling = Accepted();
  switch (static_cast<Repair>(e.args[0])) {
    case Repair::kDepleted:
    case Repair::kEliminated:
      ruling = CheckCounter(r, s, e, bill, why);
      break;
    case Repair::kRifle:
      ruling = CheckRifle(r, s, e, bill, why);
      break;
    case Repair::kBridge:
      ruling = CheckBridge(r, s, e, bill, why);
      break;
    case Repair::kPolice:
    case Repair::kAnnexedPolice:
      ruling = CheckBlock(r, s, e, bill, why);
      break;
    case Repair::kStore:
      ruling = CheckRobbed(r, s, e, bill, why);
      break;
    default:
      ADJUTANT_REFUSE_IMPOSSIBLE("7.11.2.a"_sie, true, why, "it says what is repaired: repair=");
  }
  if (!ruling.accepted) return ruling;
  ADJUTANT_REFUSE_IF("7.11.2.a"_sie, e.args[5] != bill->price, why, "it costs ", bill->price, " gold");
  if (bill->price == 0) return Accepted();
  if (e.args[3] != kNone) {
    const CardId payer = CardArg(e, 3);
    ADJUTANT_REFUSE_IF("7.11.2.a"_sie, !OnCalendar(s, payer) || HolderOf(s, payer) != e.player, why, r.CardName(payer),
                       " is not ", r.SeatName(e.player), "'s, and pays nothing for it");
    const bool itself =
        (e.args[1] != kNone && r.c.counters[CounterArg(e, 1)].card == payer) ||
        (static_cast<Repair>(e.args[0]) == Repair::kStore && RobbersOf(r, s, CardArg(e, 4)).official.Has(payer));
    const CardKind kind = r.c.cards[payer].kind;
    ADJUTANT_REFUSE_IF("7.10.2.3.d/2"_sie, kind == CardKind::kTroops && !itself, why, r.CardName(payer),
                       " pays for its own counters only");
  }
  if (PaysHimself(r, s, e, *bill)) {
    if (r.Plays("hospital_owner_pays=himself"_opt)) return Accepted();
    bill->to = Purse::Game();
  }
  const Purse from = PayerPurse(r, s, e);
  ADJUTANT_REFUSE_IF("7.11.2.a"_sie, GoldIn(s, from) < bill->price || from == Purse::Game(), why, PurseName(r, from),
                     " has ", GoldIn(s, from), " gold, and it costs ", bill->price);
  return Accepted();
}

// ---- What may be repaired.

void ListPayers(const Rules& r, const S& s, Event e, EventList* out) {
  out->push_back(e);
  for (const CardId card : CardsOf(r, s, e.player)) {
    if (s[card].gold == 0) continue;
    e.args[3] = card.number();
    out->push_back(e);
  }
}
// With every payee that could be.
void ListPayees(const Rules& r, const S& s, PlayerId seat, Repair repair, CounterId counter, PlaceId place,
                EventList* out) {
  const bool troop = counter.exists() && !Equipment(r, counter) && repair != Repair::kRifle;
  std::vector<CardId> payees = {CardId()};
  for (const CardId card : r.c.enterprises) {
    if ((troop ? IsHospital(r, card) : IsStore(r, card)) && AtWork(s, card)) payees.push_back(card);
  }
  for (const CardId payee : payees) {
    Event e = MakeEvent(kRepaired, seat, {Number(repair), counter, place, kNone, payee, kNone});
    Bill bill;
    (void)CheckBill(r, s, e, &bill, nullptr);
    e.args[5] = bill.price;
    if (bill.price > 0) ListPayers(r, s, e, out);
    if (repair == Repair::kRifle && !payee.exists()) {
      e.args[5] = 0;
      out->push_back(e);
    }
  }
}
void ListOfCounter(const Rules& r, const S& s, PlayerId seat, CounterId counter, EventList* out) {
  if (Worn(s, counter)) ListPayees(r, s, seat, Repair::kDepleted, counter, kNoId, out);
  if (OnMap(s, counter) && s[counter].worn_rifles > 0) ListPayees(r, s, seat, Repair::kRifle, counter, kNoId, out);
  if (!Dead(s, counter) || IsPolice(r, counter)) return;
  ListPayees(r, s, seat, Repair::kEliminated, counter, kNoId, out);
  for (const PlaceId place : r.c.places.ids()) {
    if (r.c.places[place].store_icon || CheckRebase(r, s, counter, place, nullptr).accepted)
      ListPayees(r, s, seat, Repair::kEliminated, counter, place, out);
  }
}

// ---- It is done.

void Raise(const Rules& r, S& s, const Event& e, CardId payee) {
  const CounterId counter = CounterArg(e, 1);
  const CardId card = r.c.counters[counter].card;
  const CardInfo& info = r.c.cards[card];
  PlaceId place = PlaceArg(e, 2);
  if (!place.exists()) place = Equipment(r, counter) && payee.exists() ? MarkerOf(r, s, payee) : info.place;
  const CounterState before = s[counter];
  PutCounter(r, s, counter, place);
  // It has the leadership of its card, which may have risen or fallen while it was gone (7.10.2.2.0/2).
  const bool by_card = info.kind == CardKind::kTroops && Mature(s, card);
  s[counter].leadership = by_card ? s[card].box : before.leadership;
  // Red for good, it is so for who had it then (7.10.2.1.a.4).
  if (!before.Has(kRedForGood) || before.red_for != HolderOf(s, card)) return;
  s[counter].Mark(kRedForGood);
  s[counter].red_for = before.red_for;
}
void Restore(const Rules& r, S& s, const Event& e, CardId payee, Trace* trace) {
  const CounterId counter = CounterArg(e, 1);
  s[counter].condition = static_cast<uint8_t>(Condition::kFull);
  if (!Equipment(r, counter)) return;
  // At a store for red and white ones; orange and blue ones are at their fort already, and prisoners stay in jail.
  if (ForcesOf(r, counter) != Nation::kNone || !payee.exists() || !Free(s, counter)) return;
  Applied(trace, "7.11.2.b/2"_sie);
  MoveCounter(s, counter, MarkerOf(r, s, payee));
}
void MergeRifles(const Rules& r, S& s, CounterId counter) {
  --s[counter].worn_rifles;
  for (const CounterId other : StackOf(r, s, counter)) {
    if (s[other].worn_rifles == 0) continue;
    --s[other].worn_rifles;
    --s[other].rifles;
    return;
  }
}
void RebuildBlock(const Rules& r, S& s, PlaceId block, Nation annexer) {
  for (const CounterId police : PoliceOf(r, block)) {
    if (!OnMap(s, police)) PutCounter(r, s, police, block);
    if (s[police].rifles == 0) s[police].rifles = 1;
    // Where a nation has annexed the block, they have its colour (7.9.g.4.9).
    if (annexer == Nation::kNone && s[block].holder != 0 && !s[police].Has(kRedFlag))
      s[police].colour = static_cast<uint8_t>(
          static_cast<Nation>(s[block].holder) == Nation::kUnitedStates ? Colour::kBlue : Colour::kOrange);
    if (annexer == Nation::kNone) continue;
    const bool blue = annexer == Nation::kUnitedStates;
    s[police].colour = static_cast<uint8_t>(blue ? Colour::kBlue : Colour::kOrange);
    break;  // one is put there
  }
  s[block].flags = static_cast<uint8_t>(s[block].flags & ~(kBurned | kRuined));
  if (annexer != Nation::kNone) s[block].holder = static_cast<uint8_t>(annexer);
}

}  // namespace

size_t HospitalNumber(const Rules& r, CardId hospital) {
  size_t number = 0;
  for (const CardId card : r.c.enterprises) {
    if (card < hospital && IsHospital(r, card)) ++number;
  }
  return number;
}

void ListRepairs(const Rules& r, const S& s, PlayerId seat, EventList* out) {
  for (const CounterId counter : r.c.counters.ids()) {
    if (CommandOf(r, s, counter) == seat || MayRepair(r, s, seat, counter)) ListOfCounter(r, s, seat, counter, out);
  }
  for (const PlaceId place : r.c.places.ids()) {
    const PlaceKind kind = r.c.places[place].kind;
    if (kind == PlaceKind::kDistrict && BridgeAt(r, s, place) >= 0)
      ListPayees(r, s, seat, Repair::kBridge, kNoId, place, out);
    if (kind != PlaceKind::kBlock) continue;
    if (CostOfBlock(r, s, place) > 0)
      ListPayers(
          r, s,
          MakeEvent(kRepaired, seat, {Number(Repair::kPolice), kNone, place, kNone, kNone, CostOfBlock(r, s, place)}),
          out);
    if (AtWar(s))
      ListPayers(r, s,
                 MakeEvent(kRepaired, seat, {Number(Repair::kAnnexedPolice), kNone, place, kNone, kNone, r.c.n.annex}),
                 out);
  }
  for (const CardId card : r.c.cards.ids()) {
    if (IsStore(r, card) && s[card].Has(kRobbed))
      ListPayers(r, s,
                 MakeEvent(kRepaired, seat, {Number(Repair::kStore), kNone, kNone, kNone, card, r.c.n.repair_store}),
                 out);
    if (ZoneOf(s, card) == Zone::kDiscard)
      out->push_back(MakeEvent(kCardNamed, seat, {static_cast<int32_t>(About::kRefurbish), card}));
  }
}
Ruling CheckRepair(const Rules& r, const S& s, const Event& e, Why* why) {
  Bill bill;
  return CheckBill(r, s, e, &bill, why);
}
void ApplyRepair(const Rules& r, S& s, const Event& e, Trace* trace) {
  Bill bill;
  (void)CheckBill(r, s, e, &bill, nullptr);
  const CardId payee = CardArg(e, 4);
  const PlaceId place = PlaceArg(e, 2);
  const Nation annexer =
      static_cast<Repair>(e.args[0]) == Repair::kAnnexedPolice ? AnnexerOf(r, s, e.player, place) : Nation::kNone;
  if (!PaysHimself(r, s, e, bill) && bill.price > 0)
    Pay(r, s, PayerPurse(r, s, e), bill.to, bill.price, trace, "7.11.2.a"_sie);
  switch (static_cast<Repair>(e.args[0])) {
    case Repair::kDepleted:
      Applied(trace, "7.11.2.a"_sie);
      return Restore(r, s, e, payee, trace);
    case Repair::kEliminated:
      Applied(trace, "7.11.2.c"_sie);
      return Raise(r, s, e, payee);
    case Repair::kRifle:
      Applied(trace, "7.11.2.b/1"_sie);
      if (bill.price == 0) return MergeRifles(r, s, CounterArg(e, 1));
      --s[CounterArg(e, 1)].worn_rifles;
      return;
    case Repair::kBridge:
      Applied(trace, "7.11.2.d"_sie);
      s.now.burned_bridges = static_cast<uint8_t>(s.now.burned_bridges & ~(1u << BridgeAt(r, s, place)));
      return;
    case Repair::kStore:
      Applied(trace, "7.11.2.g"_sie);
      return s[payee].Clear(kRobbed);
    case Repair::kAnnexedPolice:
      Applied(trace, "7.9.g.4.7"_sie);
      return RebuildBlock(r, s, place, annexer);
    default:
      Applied(trace, "7.11.2.e"_sie);
      if (s.now.revealed.exists()) Applied("7.1.2.e"_sie);
      return RebuildBlock(r, s, place, Nation::kNone);
  }
}

Ruling CheckPayee(const Rules& r, const S& s, CounterId counter, CardId payee, Why* why) {
  if (Equipment(r, counter)) return CheckStore(r, s, ForcesOf(r, counter), 0, payee, why);
  ADJUTANT_REFUSE_IF("7.11.2.a"_sie, !payee.exists() && AnyHospital(r, s), why,
                     "the hospital is paid, and somebody has it: payee=");
  ADJUTANT_REFUSE_IF("7.11.2.a"_sie, payee.exists() && (!IsHospital(r, payee) || !AtWork(s, payee)), why,
                     r.CardName(payee), " is no hospital that is at work");
  return Accepted();
}

}  // namespace adjutant::sierra
