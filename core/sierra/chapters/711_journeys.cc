// Lords of the Sierra Madre 7.11.3, 7.11.4: New York, and wars abroad; heirs and estates.
#include <algorithm>
#include <string>

#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {

constexpr int32_t Number(About about) { return static_cast<int32_t>(about); }

// ---- 7.11.3: New York.

CardSet PropertiesOf(const Rules& r, const S& s, PlayerId seat) {
  CardSet cards;
  for (const CardId card : CardsOf(r, s, seat)) {
    if (r.c.cards[card].card_class == CardClass::kC || r.c.cards[card].card_class == CardClass::kRR) cards.Add(card);
  }
  return cards;
}
// What gold goes to New York from, or comes back to: a property, or who names none the hacendado himself.
Purse PurseNamed(const Rules& r, const S& s, const Event& e) {
  return e.args[2] != kNone ? Purse::Of(CardArg(e, 2)) : PurseOf(r, s, e.player);
}
bool IsGame(Purse purse) { return purse == Purse::Game(); }
Seats MayTransfer(const Rules& r, const S& s) {
  Seats seats;
  for (const PlayerId seat : Playing(r, s)) {
    const Purse purse = PurseOf(r, s, seat);
    bool any = s.seats[seat].new_york > 0 || (!IsGame(purse) && GoldIn(s, purse) > 0);
    for (const CardId card : PropertiesOf(r, s, seat)) any = any || s[card].gold > 0;
    if (any) seats.Add(seat);
  }
  return seats;
}
void BeginNewYork(const Rules& r, S& s, Trace*) { OpenTo(s, MayTransfer(r, s), kNewYorkStep, kEnlist); }
void AddTransfers(const Rules& r, const S& s, PlayerId seat, int32_t card, ChoiceList* out) {
  constexpr int8_t kAmount = 1;
  Event to = MakeEvent(kAmountNamed, seat, {Number(About::kNewYork), 1, card});
  Event back = MakeEvent(kAmountNamed, seat, {Number(About::kFromNewYork), 1, card});
  const Purse purse = PurseNamed(r, s, to);
  if (IsGame(purse)) return;
  if (GoldIn(s, purse) > 0) out->push_back({to, kAmount, GoldIn(s, purse)});
  if (s.seats[seat].new_york > 0) out->push_back({back, kAmount, s.seats[seat].new_york});
}
void ListNewYork(const Rules& r, const S& s, ChoiceList* out) {
  for (const PlayerId seat : s.turns.open) {
    out->push_back({MakeEvent(kDone, seat, {Number(About::kNewYork)})});
    AddTransfers(r, s, seat, kNone, out);
    for (const CardId card : PropertiesOf(r, s, seat)) AddTransfers(r, s, seat, card.number(), out);
  }
}
Ruling CheckNewYork(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool back = Is(e, About::kFromNewYork) && e.type == kAmountNamed;
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.3.a"_sie, !back && !Is(e, About::kNewYork), why,
                             "gold goes to New York or comes back");
  if (e.type == kDone) return Accepted();
  const int amount = e.args[1];
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.3.a"_sie, amount < 1, why, "at least 1 gold goes");
  ADJUTANT_REFUSE_IF("7.11.3.a"_sie, e.args[2] != kNone && !PropertiesOf(r, s, e.player).Has(CardArg(e, 2)), why,
                     r.CardName(CardArg(e, 2)), " is no property of that player's; name one that is");
  const Purse purse = PurseNamed(r, s, e);
  ADJUTANT_REFUSE_IF("7.11.3.a"_sie, IsGame(purse), why, r.SeatName(e.player),
                     " is not where he could do that; name a property");
  const int gold = back ? s.seats[e.player].new_york : GoldIn(s, purse);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.3.a"_sie, amount > gold, why, back ? "in New York" : PurseName(r, purse),
                             " there is ", gold, " gold; name at most that");
  return Accepted();
}
void ApplyNewYork(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) return Close(s, e.player, kEnlist);
  const Purse purse = PurseNamed(r, s, e), far = Purse::NewYork(e.player);
  if (Is(e, About::kNewYork)) {
    Pay(r, s, purse, far, e.args[1], trace, "7.11.3.a"_sie);
  } else {
    Pay(r, s, far, purse, e.args[1], trace, "7.11.3.b"_sie);
  }
}

// ---- 7.11.4.a to c: enlisting.

const Effect* WarOf(const Rules& r, const S& s) {
  if (s.now.enlistment == 0 || !s.now.war_card.exists()) return nullptr;
  for (const Effect& effect : r.c.cards[s.now.war_card].effects) {
    if (effect.kind == EffectKind::kOpenEnlistment) return &effect;
  }
  return nullptr;
}
bool IsPresident(const Rules& r, const S& s, CounterId counter) {
  return (r.c.us_president.exists() && HolderOf(s, r.c.us_president) == counter) ||
         (r.c.mexican_president.exists() && HolderOf(s, r.c.mexican_president) == counter);
}
Ruling CheckRecruit(const Rules& r, const S& s, PlayerId seat, Why* why) {
  const Effect* const war = WarOf(r, s);
  ADJUTANT_REFUSE_IF("7.11.4.a"_sie, war == nullptr, why, "no war abroad is on for which one could enlist");
  const CounterId person = PersonOf(r, seat);
  ADJUTANT_REFUSE_IF("7.11.4.a"_sie, !Free(s, person) || !OnMap(s, person), why, r.SeatName(seat),
                     " is not free to go; he has to be released first");
  ADJUTANT_REFUSE_IF("7.11.4.a"_sie, war->who.nation != Nation::kNone && war->who.nation != NationOf(r, s, seat), why,
                     "this war is for hacendados of another nation");
  ADJUTANT_REFUSE_IF("7.9.g.4.1"_sie, AtWar(s) && IsPresident(r, s, person), why, r.SeatName(seat),
                     " is president, and stays in the capital during a war");
  return Accepted();
}
// 7.11.4.b: gold that he can take along; what he carries goes with him anyway.
int GoldToTake(const Rules& r, const S& s, PlayerId seat) {
  const Purse purse = PurseOf(r, s, seat);
  return IsGame(purse) || purse == Purse::Of(PersonOf(r, seat)) ? 0 : GoldIn(s, purse);
}
void BeginEnlisting(const Rules& r, S& s, Trace*) {
  for (SeatState& seat : s.seats) {
    if (seat.status == static_cast<uint8_t>(SeatStatus::kAbroad) && seat.back_in > 0) --seat.back_in;
  }
  Seats seats;
  for (const PlayerId seat : Playing(r, s)) {
    if (CheckRecruit(r, s, seat, nullptr).accepted) seats.Add(seat);
  }
  OpenTo(s, seats, kEnlistStep, kReturns);
}
void ListEnlist(const Rules& r, const S& s, ChoiceList* out) {
  const CardId war = s.now.war_card;
  for (const PlayerId seat : s.turns.open) {
    out->push_back({MakeEvent(kDone, seat, {Number(About::kEnlist)})});
    out->push_back({MakeEvent(kCardNamed, seat, {Number(About::kEnlist), war, kNone})});
    if (const int gold = GoldToTake(r, s, seat); gold > 0)
      out->push_back({MakeEvent(kAmountNamed, seat, {Number(About::kEnlist), 1, war}), 1, gold});
  }
}
Ruling CheckEnlist(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.4.a"_sie, !Is(e, About::kEnlist), why, "hacendados enlist now");
  if (e.type == kDone) return Accepted();
  const int32_t card = e.type == kCardNamed ? e.args[1] : e.args[2];
  ADJUTANT_REFUSE_IF("7.11.4.a"_sie, card == kNone || CardId(card) != s.now.war_card.get(), why,
                     "one enlists for the war that is on; name its card");
  if (const Ruling ruling = CheckRecruit(r, s, e.player, why); !ruling.accepted) return ruling;
  if (e.type == kCardNamed) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.11.4.a"_sie, e.args[2] != kNone, why, "the card of the war is named alone");
    return Accepted();
  }
  const int gold = GoldToTake(r, s, e.player);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.4.b"_sie, e.args[1] < 1, why, "who takes no gold along names the card alone");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.4.b"_sie, e.args[1] > gold, why, r.SeatName(e.player), " has ", gold,
                             " gold at hand; take at most that");
  return Accepted();
}
// The card of the war goes four quarters ahead on the calendar of who enlists first.
void PlaceWarCard(const Rules& r, S& s, PlayerId seat, CardId war) {
  const Zone zone = ZoneOf(s, war);
  if (zone != Zone::kRevealed && zone != Zone::kDiscard) return;
  const bool pays = r.Plays("enlist_slot=pays"_opt);
  GiveCard(s, war, seat, pays ? Track::kSeason : Track::kBeside, (s.now.box + r.c.n.enlist_quarters) % kBoxes);
  if (pays) s[war].left = static_cast<uint8_t>(r.c.n.enlist_quarters);
}
void ApplyEnlist(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) return Close(s, e.player, kReturns);
  const PlayerId seat = e.player;
  const CounterId person = PersonOf(r, seat);
  const CardId war = s.now.war_card;
  Applied(trace, "7.11.4.a"_sie, [&] { return r.SeatName(seat) + " goes to war: " + r.CardName(war) + "."; });
  if (e.type == kAmountNamed) Pay(r, s, PurseOf(r, s, seat), Purse::Of(person), e.args[1], trace, "7.11.4.b"_sie);
  Applied(trace, "7.11.4.c"_sie);
  SeatState& state = s.seats[seat];
  state.status = static_cast<uint8_t>(SeatStatus::kAbroad);
  state.war = war;
  state.back_in = static_cast<uint8_t>(r.c.n.enlist_quarters);
  MoveCounter(s, person, r.c.abroad);
  s[person].custody = static_cast<uint8_t>(Custody::kAbroad);
  s[person].at = kNoId;
  s[person].carrier = kNoId;
  PlaceWarCard(r, s, seat, war);
  Close(s, seat, kReturns);
}

// ---- 7.11.4.d to f: coming back.

PlayerId WhoReturns(const S& s) {
  for (PlayerId seat = 1; seat <= kMaxSeats; ++seat) {
    if (Abroad(s, seat) && s.seats[seat].back_in == 0) return seat;
  }
  return 0;
}
void NextReturn(const Rules&, S& s, Trace*) {
  const PlayerId seat = WhoReturns(s);
  if (seat == 0) return void(s.step = kEndCheck);
  Ask(s, seat, kReturnDieStep);
}
void ListReturnDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kWarReturn); }
Ruling CheckReturnDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kWarReturn, "7.11.4.d/1"_sie, why);
}
// The last who comes back from a war brings its card.
void DropWarCard(const Rules& r, S& s, PlayerId seat) {
  const CardId war = s.seats[seat].war;
  s.seats[seat].war = kNoId;
  for (const SeatState& other : s.seats) {
    if (other.war.exists() && other.war == war) return;
  }
  if (war.exists() && OnCalendar(s, war)) ReturnCard(r, s, war);
}
void ApplyReturnDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PlayerId seat = s.now.due;
  const CounterId person = PersonOf(r, seat);
  const bool killed = e.args[1] <= r.c.n.war_killed;
  Applied(trace, "7.11.4.d/1"_sie,
          [&] { return r.SeatName(seat) + (killed ? " has been killed in the war." : " comes back from the war."); });
  DropWarCard(r, s, seat);
  s.seats[seat].status = static_cast<uint8_t>(SeatStatus::kPlays);
  s[person].custody = static_cast<uint8_t>(Custody::kFree);
  if (killed) return AskHeir(r, s, seat, kReturns);
  constexpr int kRise = 2, kMostLeadership = 4;
  Sum sum(trace, "7.11.4.f"_sie, "war.leadership", [&] { return "The leadership of " + r.SeatName(seat); });
  sum.Add(s[person].leadership, "7.11.4.f"_sie, "before").Add(kRise, "7.11.4.f"_sie, "for the war");
  sum.Clamp(0, std::max<int>(kMostLeadership, s[person].leadership), "7.10.2.1.g.6"_sie, "the most that there is");
  s[person].leadership = static_cast<uint8_t>(sum.Finish());
  Call(s, kReturnHome, kReturns);
}

// Where a survivor or an heir comes to.
CardSet HomesOf(const Rules& r, const S& s, PlayerId seat) {
  CardSet homes;
  for (const CardId card : CardsOf(r, s, seat) & r.c.enterprises) {
    if (MarkerOf(r, s, card).exists()) homes.Add(card);
  }
  return homes;
}
// To one of his enterprises; who has none comes back to where his first home lies.
void ComeHome(const Rules& r, S& s, PlayerId seat, CardId home, Trace* trace) {
  const CounterId person = PersonOf(r, seat);
  Applied(trace, "7.11.4.f"_sie);
  const PlaceId place = home.exists() ? MarkerOf(r, s, home) : r.c.cards[s.seats[seat].card.get()].place;
  MoveCounter(s, person, place);
  s[person].at = home;
  if (home.exists()) Pay(r, s, Purse::Of(person), Purse::Of(home), s[person].gold, trace, "7.11.4.f"_sie);
  Return(s);
}
void AskHome(const Rules& r, S& s, Trace* trace) {
  const CardSet homes = HomesOf(r, s, s.now.due);
  if (homes.Count() <= 1) return ComeHome(r, s, s.now.due, homes.First(), trace);
  s.step = kReturnHomeStep;
}
void ListHomes(const Rules& r, const S& s, EventList* out) {
  for (const CardId card : r.c.enterprises)
    out->push_back(MakeEvent(kCardNamed, s.now.due, {Number(About::kReturnHome), card, kNone}));
}
Ruling CheckReturnHome(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.4.f"_sie, !Is(e, About::kReturnHome) || e.args[2] != kNone, why,
                             "one enterprise is named to which he comes");
  ADJUTANT_REFUSE_IF("7.11.4.f"_sie, !HomesOf(r, s, e.player).Has(CardArg(e, 1)), why, r.CardName(CardArg(e, 1)),
                     " is no enterprise of that player's on the map; name one that is");
  return Accepted();
}
void ApplyReturnHome(const Rules& r, S& s, const Event& e, Trace* trace) {
  ComeHome(r, s, e.player, CardArg(e, 1), trace);
}

// ---- 7.11.4.d/2, 7.11.4.e: the heir, or the estate.

void ListHeir(const Rules&, const S& s, EventList* out) {
  for (const int yes : {0, 1})
    out->push_back(MakeEvent(kDecided, s.now.due, {Number(About::kReturnAsHeir), yes, kNone}));
}
Ruling CheckHeir(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.11.4.e"_sie, !Is(e, About::kReturnAsHeir) || e.args[2] != kNone, why,
                             "a player whose hacendado is dead goes on as an heir, or leaves");
  return Accepted();
}
// What a card's counters carry stays on the ground, and so do rifles.
void DropLoads(const Rules& r, S& s, CardId card, Trace* trace) {
  for (const CounterId counter : r.c.cards[card].counters) {
    CounterState& state = s[counter];
    const PlaceId place = state.where;
    if (r.c.counters[counter].kind == CounterKind::kPolice) continue;
    if (state.gold > 0)
      Pay(r, s, Purse::Of(counter), place.exists() ? Purse::Ground(place) : Purse::Game(), state.gold, trace,
          "7.11.4.e"_sie);
    if (place.exists()) s[place].rifles = static_cast<uint8_t>(std::min(255, s[place].rifles + state.rifles));
    state.rifles = state.worn_rifles = 0;
  }
}
// A card of a dead player goes; gold on it is not the family's, and goes to the game.
void GiveUpCard(const Rules& r, S& s, CardId card, Trace* trace) {
  DropLoads(r, s, card, trace);
  Pay(r, s, Purse::Of(card), Purse::Game(), s[card].gold, trace, "7.11.4.e"_sie);
  ReturnCard(r, s, card);
}
void LeaveOffices(const Rules& r, S& s, PlayerId seat, bool puppets, Trace* trace) {
  for (const OfficeId office : r.c.offices.ids()) {
    const CounterId holder = HolderOf(s, office);
    if (!holder.exists()) continue;
    if (holder == PersonOf(r, seat) || (puppets && CommandOf(r, s, holder) == seat)) LeaveOffice(r, s, office, trace);
  }
}
void BeginHeir(const Rules& r, S& s, PlayerId seat, Trace* trace) {
  const CounterId person = PersonOf(r, seat);
  Applied(trace, "7.11.4.e"_sie, [&] { return "An heir takes the place of " + r.SeatName(seat) + "."; });
  LeaveOffices(r, s, seat, true, trace);
  for (const CardId card : CardsOf(r, s, seat)) {
    const CardClass card_class = r.c.cards[card].card_class;
    if (card_class == CardClass::kC || card_class == CardClass::kRR) continue;
    GiveUpCard(r, s, card, trace);
    if (r.Plays("heir_discard=discard"_opt) && ZoneOf(s, card) == Zone::kCommon) PutCard(s, card, Zone::kDiscard);
  }
  const int gold = s[person].gold;
  PutCounter(r, s, person, r.c.cards[s.seats[seat].card].place);
  s[person].gold = static_cast<int16_t>(gold);  // the family's, which PutCounter forgets
  s[person].leadership = 0;
  s.step = kReturnHome;
}
void CancelDebts(S& s, PlayerId seat) {
  for (Iou& iou : s.ious) {
    if (iou.borrower == seat) iou = Iou{};
  }
  OrderIous(s);
  for (auto& lent : s.loans) lent[seat] = 0;
}
// 7.11.4.d/2: he stands on what counts now; his gold is out of the game, blue and orange cards go to the common area.
void LeaveGame(const Rules& r, S& s, PlayerId seat, Trace* trace) {
  const CounterId person = PersonOf(r, seat);
  const int score = FortuneOf(r, s, seat, nullptr);
  Applied(trace, "7.11.4.d/2"_sie,
          [&] { return r.SeatName(seat) + " leaves, and stands at " + std::to_string(score) + "."; });
  s.seats[seat].standing = static_cast<int16_t>(score);
  s.seats[seat].status = static_cast<uint8_t>(SeatStatus::kGone);
  CancelDebts(s, seat);
  ClearDeals(s);
  LeaveOffices(r, s, seat, true, trace);
  // Nobody is left who could call his rebellion at an end.
  for (const Territory territory : {Territory::kSonora, Territory::kChihuahua}) {
    if (RebelIn(s, territory) == seat) EndRebellion(r, s, territory, trace);
  }
  Pay(r, s, Purse::Of(person), Purse::Game(), s[person].gold, trace, "7.11.4.d/2"_sie);
  RemoveCounter(s, person, Condition::kGone);
  for (const CardId card : CardsOf(r, s, seat)) {
    Pay(r, s, Purse::Of(card), Purse::Game(), s[card].gold, trace, "7.11.4.d/2"_sie);
    const CardClass card_class = r.c.cards[card].card_class;
    const bool sold = card_class == CardClass::kW || card_class == CardClass::kC || card_class == CardClass::kR ||
                      card_class == CardClass::kRR;
    if (sold) continue;
    GiveUpCard(r, s, card, trace);
    if (card_class == CardClass::kB || card_class == CardClass::kO) PutCard(s, card, Zone::kCommon);
  }
  s.step = kEstate;
}
void ApplyHeir(const Rules& r, S& s, const Event& e, Trace* trace) {
  IsYes(e) ? BeginHeir(r, s, e.player, trace) : LeaveGame(r, s, e.player, trace);
}

// Cards of who has left the game.
CardId NextOfEstate(const Rules& r, const S& s) {
  for (const CardId card : r.c.cards.ids()) {
    if (OnCalendar(s, card) && s.seats[HolderOf(s, card)].status == static_cast<uint8_t>(SeatStatus::kGone))
      return card;
  }
  return kNoId;
}
// One after another; s.effect.next is the one that has just been auctioned.
void SellEstate(const Rules& r, S& s, Trace* trace) {
  if (const CardId sold = s.effect.next; sold.exists()) {
    s.effect.next = kNoId;
    const bool unsold =
        OnCalendar(s, sold) && s.seats[HolderOf(s, sold)].status == static_cast<uint8_t>(SeatStatus::kGone);
    if (unsold) GiveUpCard(r, s, sold, trace);
  }
  const CardId card = NextOfEstate(r, s);
  if (!card.exists()) return Return(s);
  const PlayerId seat = HolderOf(s, card);
  if (Playing(r, s).empty()) return GiveUpCard(r, s, card, trace);
  s.effect.next = card;
  s.estate[card] = seat;
  Applied(trace, "7.11.4.d/2"_sie);
  AskAuction(r, s, card, AuctionKind::kEstate, Playing(r, s), seat, kEstate);
}

}  // namespace

void AskHeir(const Rules&, S& s, PlayerId seat, uint16_t then) {
  s.stack[s.depth++] = then;
  Ask(s, seat, kHeirStep);
}

void ShareWithEstate(const Rules& r, S& s, CardId card, int earned, Trace* trace) {
  if (s.estate[card] == 0 || !r.Plays("retirement_auctions=after_sale"_opt)) return;
  Pay(r, s, Purse::Game(), Purse::Score(s.estate[card]), earned, trace, "7.11.4.d/2"_sie);
}

const SierraStep kJourneySteps[] = {
    Automatic(kNewYork, "gold goes to New York and back", "7.11.3.a"_sie, BeginNewYork, {kEnlist, kNewYorkStep}),
    {kNewYorkStep,
     "new_york",
     "sends gold to New York or fetches it",
     "7.11.3.a"_sie,
     {kAmountNamed, kDone},
     OpenSeats,
     ListNewYork,
     CheckNewYork,
     ApplyNewYork,
     {kEnlist, kNewYorkStep}},
    Automatic(kEnlist, "hacendados may enlist", "7.11.4.a"_sie, BeginEnlisting, {kReturns, kEnlistStep}),
    {kEnlistStep,
     "enlist",
     "may enlist in a war abroad",
     "7.11.4.a"_sie,
     {kCardNamed, kAmountNamed, kDone},
     OpenSeats,
     ListEnlist,
     CheckEnlist,
     ApplyEnlist,
     {kReturns, kEnlistStep}},
    Automatic(kReturns, "who enlisted comes back", "7.11.4.d/1"_sie, NextReturn, {kEndCheck, kReturnDieStep}),
    {kReturnDieStep,
     "return_die",
     "a die for who comes back falls",
     "7.11.4.d/1"_sie,
     {kDieRolled},
     Dice,
     ListReturnDie,
     CheckReturnDie,
     ApplyReturnDie,
     {kReturns, kHeirStep, kReturnHome}},
    {kHeirStep,
     "heir",
     "returns as an heir or leaves",
     "7.11.4.e"_sie,
     {kDecided},
     SeatDue,
     ListHeir,
     CheckHeir,
     ApplyHeir,
     {kReturnHome, kEstate}},
    Automatic(kEstate, "the cards of a dead player are sold", "7.11.4.d/2"_sie, SellEstate, {kBack, kEstate, kAuction}),
    Automatic(kReturnHome, "a hacendado comes home", "7.11.4.f"_sie, AskHome, {kBack, kReturnHomeStep}),
    {kReturnHomeStep,
     "return_home",
     "chooses where a hacendado comes back",
     "7.11.4.f"_sie,
     {kCardNamed},
     SeatDue,
     ListHomes,
     CheckReturnHome,
     ApplyReturnHome,
     {kBack}},
};
void AddJourneySteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kJourneySteps), std::end(kJourneySteps));
}

}  // namespace adjutant::sierra
