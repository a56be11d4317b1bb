// Lords of the Sierra Madre 7.10.2.3: taxes.
#include <algorithm>

#include "core/sierra/chapters/activities.h"

namespace adjutant::sierra {

namespace {

bool IsTaxing(const Rules& r, const S& s, CounterId counter) {
  return !IsPerson(r, counter) && !r.c.counters[counter].equipment() && ColourOf(r, s, counter) == Colour::kOrange;
}
// The card that taxes: of the first who does, whatever rides with it.
CardId TaxingCard(const Rules& r, const S& s, const CounterSet& counters) {
  for (const CounterId counter : counters) {
    if (IsTaxing(r, s, counter) && r.c.counters[counter].card.exists()) return r.c.counters[counter].card;
  }
  return kNoId;
}
// "Their territory": that of the card; of a card without one all of its nation.
bool InTerritory(const Rules& r, CounterId counter, PlaceId place) {
  if (KindOf(r, counter) == CounterKind::kPolice) return r.c.counters[counter].home == place;
  const CardInfo& card = r.c.cards[r.c.counters[counter].card];
  if (card.territory != Territory::kNone) return card.territory == r.c.places[place].territory;
  return card.nation == r.c.places[place].nation;
}
PlayerId OwnerOf(const S& s) { return HolderOf(s, s.combat.target); }
// tax_source: what can be taken for the enterprise.
Purse SourceOf(const Rules& r, const S& s) {
  const CardId card = s.combat.target;
  if (s[card].gold == 0 && r.Plays("tax_source=owner"_opt) && OwnerOf(s) != 0) return PurseOf(r, s, OwnerOf(s));
  return Purse::Of(card);
}
bool IsOfficial(const Rules& r, const S& s) {
  return Holds(r, s, s.combat.seat, GovernorOf(r, s.combat.place)) ||
         Holds(r, s, s.combat.seat, PresidentOf(r, s.combat.place));
}
// The most that may be taken: 1, or of an official's card what it can carry.
int MostTax(const Rules& r, const S& s) {
  const int there = GoldIn(s, SourceOf(r, s));
  if (!IsOfficial(r, s)) return std::min(there, 1);
  int room = 0;
  for (const CounterId counter : s.combat.attackers) room += std::max(0, GoldCapacity(r, s, counter) - s[counter].gold);
  return std::min(there, std::max(room, 1));
}
// Others of orange at the enterprise, who may block.
CounterSet Blockers(const Rules& r, const S& s, PlayerId seat) {
  CounterSet blockers;
  const bool police = AnyOf(r, s.combat.attackers, CounterKind::kPolice);
  for (const CounterId counter : CountersAt(r, s, s.combat.place)) {
    const PlayerId its = CommandOf(r, s, counter);
    if (its == 0 || its == s.combat.seat || its != seat) continue;
    const bool troops = KindOf(r, counter) != CounterKind::kPolice;
    if (!Free(s, counter) || !IsTaxing(r, s, counter)) continue;
    if (police && troops && r.c.places[s.combat.place].kind == PlaceKind::kBlock) continue;
    blockers.Add(counter);
  }
  return blockers;
}

void Collect(const Rules& r, S& s, int amount, int official, Trace* trace) {
  Combat& combat = s.combat;
  const Purse from = SourceOf(r, s);
  const CardId card = TaxingCard(r, s, combat.attackers);
  Pay(r, s, from, Purse::Of(card), amount, trace, "7.10.2.3.a"_sie);
  if (official > 0) Pay(r, s, Purse::Of(card), PurseFor(r, s, combat.seat), official, trace, "7.10.2.3.e"_sie);
  // 7.10.2.3.d/1, tax_share: his hacendado is there.
  const CounterId person = PersonOf(r, combat.seat);
  const bool there = OnMap(s, person) && Free(s, person) && s[person].where == combat.place;
  int rest = amount - official;
  if (IsOfficial(r, s) || !there) return;
  if (r.Plays("tax_share=half"_opt)) {
    rest /= 2;
  } else {
    for (const CounterId counter : combat.attackers) {
      if (!IsPerson(r, counter) && LeadershipOf(s, person) < LeadershipOf(s, counter)) return;
    }
  }
  Pay(r, s, Purse::Of(card), Purse::Of(person), rest, trace, "7.10.2.3.d/1"_sie);
}

void Levy(const Rules& r, S& s, Trace* trace) {
  Combat& combat = s.combat;
  if (combat.stage == kBegun) {
    combat.stage = kPoliceAsked;
    return AskCounterattack(r, s, combat.place, kTax);
  }
  if (combat.stage == kPoliceAsked) {
    combat.stage = kSucceeded;
    Seats seats;
    for (PlayerId seat = 1; seat <= r.seats; ++seat) {
      if (!Blockers(r, s, seat).Empty()) seats.Add(seat);
    }
    return OpenTo(s, seats, kBlockTaxStep, kTax);
  }
  if (combat.stage == kFailed) return EndActivity(r, s, trace);
  if (combat.stage == kSucceeded) {
    Applied(trace, "7.10.2.3.b"_sie);
    for (const CounterId counter : combat.attackers) s[counter].Mark(kHasTaxed);
    s[combat.target].Mark(kTaxed);
    combat.stage = kCarriedOut;
    const int most = MostTax(r, s);
    if (most > 1 || (most == 1 && IsOfficial(r, s) && r.Plays("official_tax_split=official"_opt)))
      return Ask(s, combat.seat, kTaxAmountStep);
    if (most == 1) Collect(r, s, 1, 0, trace);
  }
  EndActivity(r, s, trace);
}

void ListBlock(const Rules& r, const S& s, EventList* out) {
  for (const PlayerId seat : s.turns.open) {
    for (const CounterId counter : Blockers(r, s, seat))
      out->push_back(MakeEvent(kCounterNamed, seat, {static_cast<int32_t>(About::kBlockTax), counter, -1}));
    out->push_back(MakeEvent(kDone, seat, {static_cast<int32_t>(About::kBlockTax)}));
  }
}
Ruling CheckBlock(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.3.c"_sie, !Is(e, About::kBlockTax), why, "the tax may be blocked now");
  if (e.type == kDone) return Accepted();
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.3.c"_sie, e.args[2] >= 0, why, "a counter is named, and no card");
  ADJUTANT_REFUSE_IF("7.10.2.3.c"_sie, !Blockers(r, s, e.player).Has(CounterArg(e, 1)), why,
                     "only another orange counter of one's own at the enterprise blocks a tax, and no troops the ",
                     "police of a block");
  return Accepted();
}
void ApplyBlock(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) return Close(s, e.player, kTax);
  Applied(trace, "7.10.2.3.c"_sie, [&] { return r.CounterName(CounterArg(e, 1)) + " blocks the tax."; });
  s.turns.open = {};
  s.combat.stage = kFailed;
  s.step = kTax;
}

// The tax first; then, if the official splits it as he likes, his share: s.combat.amount is the tax by then.
bool AsksShare(const S& s) { return s.combat.amount > 0; }
void ListTax(const Rules& r, const S& s, ChoiceList* out) {
  const int lowest = AsksShare(s) ? 0 : 1, highest = AsksShare(s) ? s.combat.amount : MostTax(r, s);
  out->push_back(
      {MakeEvent(kAmountNamed, s.now.due, {static_cast<int32_t>(About::kActivity), lowest, -1}), 1, highest});
}
Ruling CheckAmount(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.3.e"_sie, !Is(e, About::kActivity) || e.args[2] >= 0, why,
                             "the amount of the tax is named now");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.3.e"_sie, !CanBeCounted(e.args[1]), why, "a tax is an amount of gold");
  const int most = AsksShare(s) ? s.combat.amount : MostTax(r, s);
  ADJUTANT_REFUSE_IF("7.10.2.3.e"_sie, e.args[1] < (AsksShare(s) ? 0 : 1) || e.args[1] > most, why, "it is ",
                     AsksShare(s) ? 0 : 1, " to ", most,
                     AsksShare(s) ? " for the official" : " gold: what lies there, and what they can carry");
  return Accepted();
}
void ApplyAmount(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kTax;
  if (AsksShare(s)) return Collect(r, s, s.combat.amount, e.args[1], trace);
  if (!r.Plays("official_tax_split=official"_opt)) return Collect(r, s, e.args[1], e.args[1] / 2, trace);
  s.combat.amount = static_cast<uint8_t>(std::min(e.args[1], 255));
  s.step = kTaxAmountStep;
}

}  // namespace

Ruling CheckTax(const Rules& r, const S& s, PlayerId, const CounterSet& counters, const Event& e, Why* why) {
  const PlaceId place = PlaceArg(e, 1);
  const CardId card = CardArg(e, 2);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.2.3.a"_sie, !card.exists() || e.args[3] >= 0, why, "an enterprise is taxed");
  ADJUTANT_REFUSE_IF("7.10.2.3.a"_sie, r.c.cards[card].card_class != CardClass::kC, why,
                     "only enterprises (C) are taxed");
  ADJUTANT_REFUSE_IF("7.10.2.3.a"_sie, MarkerOf(r, s, card) != place || s[counters.First()].where != place, why,
                     "they have to be where ", r.CardName(card), " stands");
  bool any = false;
  for (const CounterId counter : counters) {
    if (IsPerson(r, counter) || r.c.counters[counter].equipment()) continue;
    any = true;
    ADJUTANT_REFUSE_IF("7.10.2.3.a"_sie, !IsTaxing(r, s, counter), why, "only orange counters tax");
    ADJUTANT_REFUSE_IF("7.10.2.3.a"_sie, !InTerritory(r, counter, place), why, r.CounterName(counter),
                       " taxes in its own territory only");
    ADJUTANT_REFUSE_IF("7.10.2.3.b"_sie, s[counter].Has(kHasTaxed), why, r.CounterName(counter),
                       " has taxed in this quarter");
  }
  ADJUTANT_REFUSE_IF("7.10.2.3.a"_sie, !any, why, "only orange counters tax");
  ADJUTANT_REFUSE_IF("7.10.2.3.b"_sie, s[card].Has(kTaxed), why, r.CardName(card), " has been taxed in this quarter");
  if (r.Plays("tax_scope=profitable"_opt)) {
    ADJUTANT_REFUSE_IF("7.10.2.3.a"_sie, ProfitOf(r, s, card) <= 0, why, r.CardName(card), " earns nothing");
  }
  return Accepted();
}

const SierraStep kTaxSteps[] = {
    Automatic(kTax, "an enterprise is taxed", "7.10.2.3.a"_sie, Levy,
              {kActivities, kTax, kBlockTaxStep, kTaxAmountStep, kCounterattack, kAttackDieStep, kDefenceDieStep}),
    {kBlockTaxStep,
     "block_tax",
     "may block the tax",
     "7.10.2.3.c"_sie,
     {kCounterNamed, kDone},
     OpenSeats,
     ListBlock,
     CheckBlock,
     ApplyBlock,
     {kTax, kBlockTaxStep}},
    {kTaxAmountStep,
     "tax",
     "names the tax and its share",
     "7.10.2.3.e"_sie,
     {kAmountNamed},
     SeatDue,
     ListTax,
     CheckAmount,
     ApplyAmount,
     {kTax, kTaxAmountStep}},
};
void AddTaxSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kTaxSteps), std::end(kTaxSteps));
}

}  // namespace adjutant::sierra
