// Lords of the Sierra Madre 7.1.2: what cards do, by the vocabulary of the pack.
//
// The effects of a card are carried out one after another; s.effect says which is due and how far it is. One that is
// drawn, chosen or auctioned asks, and kEffects goes on with it.
#include <algorithm>
#include <string>

#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {

const Effect& Due(const Rules& r, const S& s) { return r.c.cards[s.effect.card].effects[s.effect.index]; }
bool StageIs(const S& s, EffectStage stage) { return s.effect.stage == static_cast<uint8_t>(stage); }
void SetStage(S& s, EffectStage stage) { s.effect.stage = static_cast<uint8_t>(stage); }

// ---- Whom an effect touches.

Territory TerritoryOf(const Rules& r, CardId card) {
  const CardInfo& info = r.c.cards[card];
  return info.territory != Territory::kNone || !info.place.exists() ? info.territory : r.c.places[info.place].territory;
}
Nation NationOfCard(const Rules& r, CardId card) {
  const CardInfo& info = r.c.cards[card];
  return info.nation != Nation::kNone || !info.place.exists() ? info.nation : r.c.places[info.place].nation;
}
bool LiesAt(const Rules& r, CardId card, PlaceId place) {
  const CardInfo& info = r.c.cards[card];
  if (!info.place.exists()) return false;
  return info.place == place || info.block == place || r.c.DistrictOf(info.place) == place;
}
bool IsOnMap(const S& s, const CounterSet& counters) {
  for (const CounterId counter : counters) {
    if (OnMap(s, counter)) return true;
  }
  return false;
}
bool CanBeTouched(const Rules& r, const S& s, EffectKind kind, CardId card) {
  switch (kind) {
    case EffectKind::kLevel:
      // A bank has no level that could change.
      return Mature(s, card) && r.c.enterprises.Has(card) && r.c.cards[card].kind != CardKind::kBank;
    case EffectKind::kNationalize:
      return Mature(s, card);
    case EffectKind::kRebid:
      return OnCalendar(s, card) && !r.c.cards[card].counters.Empty();
    default:
      return OnCalendar(s, card) && IsOnMap(s, r.c.cards[card].counters);
  }
}
CardSet Selected(const Rules& r, const S& s, const Effect& effect) {
  CardSet cards;
  for (const CardId card : r.c.cards.ids()) {
    if (CanBeTouched(r, s, effect.kind, card) && Selects(r, s, effect.who, card)) cards.Add(card);
  }
  return cards;
}
bool SelectsBlock(const Rules& r, const S& s, const Selector& who, PlaceId place) {
  const Place& info = r.c.places[place];
  if (info.kind != PlaceKind::kBlock || (s[place].flags & kBurned) != 0) return false;
  if (who.place.exists()) return who.place == place;
  return (who.nation == Nation::kNone || who.nation == info.nation) &&
         (who.territory == Territory::kNone || who.territory == info.territory);
}
PlaceSet BlocksOf(const Rules& r, const S& s, const Selector& who) {
  PlaceSet blocks;
  for (const PlaceId place : r.c.places.ids()) {
    if (SelectsBlock(r, s, who, place)) blocks.Add(place);
  }
  return blocks;
}

// ---- What is done to one thing.

// The level of an enterprise; for this quarter only if events last no longer (event_duration).
void ChangeByEvent(const Rules& r, S& s, CardId card, int amount, Trace* trace) {
  const int before = s[card].box;
  if (r.c.Mine(card) && before + amount > kMineMost) {
    Applied(trace, "7.1.2.a"_sie, [&] { return r.CardName(card) + " is a mine, and stops at 6."; });
    amount = std::max(0, kMineMost - before);
  }
  if (amount == 0) return;
  ChangeLevel(r, s, card, amount, LevelCause::kEvent, trace);
  const bool passes = Due(r, s).quarters != 0 || r.Plays("event_duration=quarter"_opt);
  if (passes && Mature(s, card)) s.passing[card] = static_cast<int8_t>(s.passing[card] + s[card].box - before);
}
// What a counter carries stays where it was.
void DropLoad(const Rules& r, S& s, CounterId counter, Trace* trace) {
  CounterState& state = s[counter];
  const PlaceId place = state.where;
  if (state.gold > 0) {
    Pay(r, s, Purse::Of(counter), place.exists() ? Purse::Ground(place) : Purse::Game(), state.gold, trace,
        "7.1.2"_sie);
  }
  if (place.exists()) s[place].rifles = static_cast<uint8_t>(std::min(255, s[place].rifles + state.rifles));
  state.rifles = state.worn_rifles = 0;
}
void Strike(const Rules& r, S& s, CardId card, bool remove, Trace* trace) {
  for (const CounterId counter : r.c.cards[card].counters) {
    if (!OnMap(s, counter)) continue;
    Applied(trace, "7.1.2"_sie,
            [&] { return r.CounterName(counter) + (remove ? " leaves the map." : " is depleted."); });
    if (remove || ConditionOf(s, counter) == Condition::kDepleted) DropLoad(r, s, counter, trace);
    remove ? RemoveCounter(s, counter, Condition::kEliminated) : static_cast<void>(Deplete(s, counter));
  }
  if (LoseIfEmpty(r, s, card))
    Applied(trace, "7.10.2.1.f.3/1"_sie, [&] { return r.CardName(card) + " has nobody left."; });
}
void Nationalize(const Rules& r, S& s, CardId card, Trace* trace) {
  Applied(trace, "7.1.2"_sie, [&] { return r.CardName(card) + " goes to the nation."; });
  const PlayerId holder = HolderOf(s, card);
  if (s[PersonOf(r, holder)].at == card) s[PersonOf(r, holder)].at = kNoId;
  Pay(r, s, Purse::Of(card), PurseFor(r, s, holder), s[card].gold, trace, "7.1.2"_sie);
  const uint8_t box = s[card].box;
  const auto spot = static_cast<uint8_t>(s[card].spot & (kInBlock | kOffMap));
  PutCard(s, card, Zone::kNation);
  s[card].spot = spot;
  s[card].track = static_cast<uint8_t>(Track::kProfit);
  s[card].box = box;
}
void DestroyBlock(const Rules& r, S& s, PlaceId block, Trace* trace) {
  const bool town = r.c.places[block].block_class == BlockClass::kTown;
  Applied(trace, "7.1.2.e"_sie, [&] {
    return r.PlaceName(block) + " is destroyed, and " + std::to_string(town ? r.c.n.repair_town : r.c.n.repair_city) +
           " gold will rebuild it.";
  });
  s[block].flags = static_cast<uint8_t>(s[block].flags | kBurned | kRuined);
  for (const CounterId counter : r.c.counters.ids()) {
    const CounterInfo& info = r.c.counters[counter];
    if (info.kind != CounterKind::kPolice || info.home != block || !info.in_play) continue;
    if (s[counter].gold > 0) Pay(r, s, Purse::Of(counter), Purse::Ground(block), s[counter].gold, trace, "7.1.2"_sie);
    RemoveCounter(s, counter, Condition::kEliminated);
  }
}

// ---- One effect after another.

// Of an effect that takes one of several by chance.
bool NeedsDraw(const Rules& r, const S& s, const Effect& effect) {
  return effect.drawn && StageIs(s, EffectStage::kBegins) && effect.kind != EffectKind::kDestroyBlock &&
         Selected(r, s, effect).Count() > 1;
}
void TouchCard(const Rules& r, S& s, const Effect& effect, CardId card, Trace* trace) {
  switch (effect.kind) {
    case EffectKind::kLevel:
      return ChangeByEvent(r, s, card, effect.amount, trace);
    case EffectKind::kNationalize:
      return Nationalize(r, s, card, trace);
    default:
      return Strike(r, s, card, effect.kind == EffectKind::kRemove, trace);
  }
}
bool TouchesCards(EffectKind kind) {
  return kind == EffectKind::kLevel || kind == EffectKind::kRemove || kind == EffectKind::kDeplete ||
         kind == EffectKind::kNationalize;
}
// Levels, counters, ownership: of all selected, or of the one that was drawn. False if chance has to say.
bool TouchCards(const Rules& r, S& s, const Effect& effect, Trace* trace) {
  if (NeedsDraw(r, s, effect)) {
    s.effect.left = Selected(r, s, effect);
    SetStage(s, EffectStage::kDraws);
    s.step = kEffectDrawStep;
    return false;
  }
  const CardSet cards = StageIs(s, EffectStage::kGoesOn) ? s.effect.left : Selected(r, s, effect);
  for (const CardId card : cards) TouchCard(r, s, effect, card, trace);
  return true;
}
bool TouchBlocks(const Rules& r, S& s, const Effect& effect, Trace* trace) {
  const PlaceSet blocks = BlocksOf(r, s, effect.who);
  if (effect.drawn && blocks.Count() > 1) {
    SetStage(s, EffectStage::kDraws);
    s.step = kEffectDrawStep;
    return false;
  }
  for (const PlaceId block : blocks) DestroyBlock(r, s, block, trace);
  return true;
}
// 7.1.2.d: one card after another. `next` is the one that has just been auctioned.
bool Rebid(const Rules& r, S& s, const Effect& effect, Trace* trace) {
  if (StageIs(s, EffectStage::kBegins)) {
    s.effect.left = Selected(r, s, effect);
    SetStage(s, EffectStage::kGoesOn);
  }
  if (s.effect.next.exists()) {
    const CardId card = s.effect.next;
    s.effect.next = kNoId;
    if (s.auction.leader == 0) {
      Applied(trace, "7.1.2.d/1"_sie, [&] { return "Nobody bids for " + r.CardName(card) + "."; });
      for (const CounterId counter : r.c.cards[card].counters) {
        if (OnMap(s, counter)) DropLoad(r, s, counter, trace);
      }
      Applied(trace, "7.1.2.d/2"_sie);
      ReturnCard(r, s, card);
    }
  }
  // What an office takes is not bid for (7.4.e/1).
  CardId card;
  while (!s.effect.left.Empty()) {
    card = s.effect.left.First();
    s.effect.left.Remove(card);
    const PlayerId taker = OfficialTaker(r, s, card);
    if (taker == 0) break;
    Applied(trace, "7.4.e/1"_sie, [&] { return r.CardName(card) + " goes to " + r.SeatName(taker) + " by office."; });
    PlaceNow(r, s, card, taker, trace);
    card = kNoId;
  }
  if (!card.exists()) return true;
  s.effect.next = card;
  AskAuction(r, s, card, AuctionKind::kForced, Playing(r, s), 0, kEffects);
  return false;
}
Boycotted BoycottedOf(Product product) {
  switch (product) {
    case Product::kCopper:
      return Boycotted::kCopper;
    case Product::kSilver:
      return Boycotted::kSilver;
    case Product::kBeef:
      return Boycotted::kBeef;
    default:
      return Boycotted::kNone;
  }
}
// Quarters that are left of a boycott, by product and nation: four bits each.
int BoycottShift(Nation nation) { return nation == Nation::kMexico ? 4 : 0; }
int BoycottLeft(const S& s, size_t product, Nation nation) {
  return s.now.boycott_left[product] >> BoycottShift(nation) & 15;
}
void SetBoycottLeft(S& s, size_t product, Nation nation, int left) {
  const int shift = BoycottShift(nation);
  s.now.boycott_left[product] =
      static_cast<uint8_t>((s.now.boycott_left[product] & ~(15 << shift)) | (std::min(left, 15) << shift));
}
constexpr Nation kBoycottedNations[] = {Nation::kUnitedStates, Nation::kMexico};
constexpr uint8_t BitOf(Nation nation) { return static_cast<uint8_t>(1 << static_cast<int>(nation)); }
void EndBoycott(S& s, size_t product, Nation nation) {
  s.now.boycotts[product] = static_cast<uint8_t>(s.now.boycotts[product] & ~BitOf(nation));
  SetBoycottLeft(s, product, nation, 0);
}
void BeginBoycott(const Rules& r, S& s, const Effect& effect, Trace* trace) {
  const auto product = static_cast<size_t>(BoycottedOf(effect.who.product));
  const int quarters = effect.quarters != 0 ? effect.quarters : r.Plays("event_duration=quarter"_opt) ? 1 : 0;
  for (const Nation nation : kBoycottedNations) {
    if (product == 0 || (effect.who.nation != Nation::kNone && effect.who.nation != nation)) continue;
    Applied(trace, "7.1.2"_sie, "A boycott begins.");
    s.now.boycotts[product] = static_cast<uint8_t>(s.now.boycotts[product] | BitOf(nation));
    SetBoycottLeft(s, product, nation, quarters);
  }
}
// Who says what the card leaves to a player: its holder, else the first player.
PlayerId ChooserOf(const Rules& r, const S& s) {
  const CardId card = s.effect.card;
  if (OnCalendar(s, card) && Playing(r, s).Has(HolderOf(s, card))) return HolderOf(s, card);
  return Playing(r, s).empty() ? PlayerId{0} : Playing(r, s).First();
}
bool AskChooser(const Rules& r, S& s, uint16_t step) {
  const PlayerId seat = ChooserOf(r, s);
  if (seat == 0 || StageIs(s, EffectStage::kGoesOn)) return true;
  SetStage(s, EffectStage::kChooses);
  Ask(s, seat, step);
  return false;
}
int QuartersOf(const Rules& r, const Effect& effect) {
  constexpr int kForGood = 255;
  return effect.quarters != 0 ? effect.quarters : r.Plays("event_duration=quarter"_opt) ? 1 : kForGood;
}
void OpenEnlistment(const Rules& r, S& s, const Effect& effect, Trace* trace) {
  Applied(trace, "7.11.4.a"_sie, [&] { return "Hacendados may enlist for " + r.CardName(s.effect.card) + "."; });
  s.now.war_card = s.effect.card;
  const bool one = r.Plays("enlist_window=quarter"_opt) || effect.quarters == 0;
  s.now.enlistment = static_cast<uint8_t>(one ? 1 : effect.quarters);
}
// What touches no single card. False if something has to be asked.
bool CarryOutOther(const Rules& r, S& s, const Effect& effect, Trace* trace) {
  switch (effect.kind) {
    case EffectKind::kDestroyBlock:
      return StageIs(s, EffectStage::kGoesOn) || TouchBlocks(r, s, effect, trace);
    case EffectKind::kRebid:
      return Rebid(r, s, effect, trace);
    case EffectKind::kEndRebellion:
      for (int territory = 1; territory <= kTerritories; ++territory) {
        if (!InRebellion(s, static_cast<Territory>(territory))) continue;
        Applied(trace, "7.1.2.c"_sie, "The rebellion ends.");
        EndRebellion(r, s, static_cast<Territory>(territory), trace);
      }
      return true;
    case EffectKind::kSuppressInvestors:
      s.now.suppressed = static_cast<uint8_t>(std::max<int>(s.now.suppressed, QuartersOf(r, effect)));
      return true;
    case EffectKind::kBoycott:
      return BeginBoycott(r, s, effect, trace), true;
    case EffectKind::kOpenEnlistment:
      return OpenEnlistment(r, s, effect, trace), true;
    case EffectKind::kEndMarker:
      if (r.Plays("appeared=resolved"_opt)) NoteAppearance(r, s, s.effect.card, trace);
      return true;
    case EffectKind::kLeadership:
      return AskChooser(r, s, kEffectChoiceStep);
    case EffectKind::kElection:
      if (StageIs(s, EffectStage::kGoesOn)) return true;
      SetStage(s, EffectStage::kGoesOn);
      return AskElection(r, s, effect.office, s.effect.card, AuctionKind::kQuarterly, kEffects), false;
    case EffectKind::kWar:
      if (StageIs(s, EffectStage::kGoesOn)) return true;
      SetStage(s, EffectStage::kGoesOn);
      return DeclareWar(r, s, kEffects, trace), false;
    case EffectKind::kInvestorsExtra:
      return PayExtraInvestors(r, s, effect.amount, trace), true;
    case EffectKind::kAdjudication:
      return AskChooser(r, s, kAdjudicateStep);
    default:
      return true;  // a Red Flag is used by its holder (7.9.f.1)
  }
}
void CarryOut(const Rules& r, S& s, Trace* trace) {
  const auto& effects = r.c.cards[s.effect.card].effects;
  for (; s.effect.index < effects.size(); ++s.effect.index) {
    const Effect& effect = effects[s.effect.index];
    if (!(TouchesCards(effect.kind) ? TouchCards(r, s, effect, trace) : CarryOutOther(r, s, effect, trace))) return;
    s.effect.left = {};
    SetStage(s, EffectStage::kBegins);
  }
  s.effect = {};
  Return(s);
}

// ---- 7.1.2.g: the veto.

OfficeId PresidentOfNation(const Rules& r, Nation nation) {
  return nation == Nation::kUnitedStates ? r.c.us_president
         : nation == Nation::kMexico     ? r.c.mexican_president
                                         : OfficeId();
}
void ListVeto(const Rules&, const S& s, EventList* out) {
  for (const int yes : {0, 1})
    out->push_back(MakeEvent(kDecided, s.now.due, {static_cast<int32_t>(About::kVeto), yes, kNone}));
}
Ruling CheckVeto(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.1.2.g"_sie, !Is(e, About::kVeto) || e.args[2] != kNone, why,
                             "the president says whether he vetoes the card");
  return Accepted();
}
void ApplyVeto(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (!IsYes(e)) return void(s.step = kEffects);
  Applied(trace, "7.1.2.g"_sie, [&] { return r.CardName(s.effect.card) + " is vetoed."; });
  s.effect = {};
  Return(s);
}

// ---- Chance, and choices.

bool DrawsBlock(const Rules& r, const S& s) { return Due(r, s).kind == EffectKind::kDestroyBlock; }
void ListEffectDraws(const Rules& r, const S& s, EventList* out) {
  if (DrawsBlock(r, s)) {
    for (const PlaceId block : BlocksOf(r, s, Due(r, s).who)) out->push_back(MakeEvent(kPlaceDrawn, kChance, {block}));
    return;
  }
  for (const CardId card : s.effect.left)
    out->push_back(MakeEvent(kCardDrawn, kChance, {static_cast<int32_t>(Draw::kEffectTarget), card}));
}
Ruling CheckEffectDraw(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.1.2"_sie, DrawsBlock(r, s) != (e.type == kPlaceDrawn), why,
                             DrawsBlock(r, s) ? "a block is drawn now" : "a card is drawn now");
  if (e.type == kPlaceDrawn) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.1.2"_sie, !SelectsBlock(r, s, Due(r, s).who, PlaceArg(e, 0)), why,
                               r.PlaceName(PlaceArg(e, 0)), " is none of the blocks that the event can strike");
    return Accepted();
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("7.1.2"_sie, e.args[0] != static_cast<int32_t>(Draw::kEffectTarget), why,
                             "a card is drawn that the event strikes");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.1.2"_sie, !s.effect.left.Has(CardArg(e, 1)), why, r.CardName(CardArg(e, 1)),
                             " is none of the cards that the event can strike");
  return Accepted();
}
void ApplyEffectDraw(const Rules& r, S& s, const Event& e, Trace* trace) {
  SetStage(s, EffectStage::kGoesOn);
  s.effect.left = {};
  if (e.type == kPlaceDrawn) {
    DestroyBlock(r, s, PlaceArg(e, 0), trace);
  } else {
    s.effect.left.Add(CardArg(e, 1));
  }
  s.step = kEffects;
}

// A leader whom an effect raises or lowers.
void ListEffectChoices(const Rules& r, const S& s, EventList* out) {
  out->push_back(MakeEvent(kDone, s.now.due, {static_cast<int32_t>(About::kEffect)}));
  for (const CounterId counter : r.c.counters.ids())
    out->push_back(MakeEvent(kCounterNamed, s.now.due, {static_cast<int32_t>(About::kEffect), counter, kNone}));
}
Ruling CheckEffectChoice(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.1.2"_sie, !Is(e, About::kEffect), why, "the event strikes somebody now");
  if (e.type == kDone) return Accepted();
  ADJUTANT_REFUSE_IMPOSSIBLE("7.1.2"_sie, e.args[2] != kNone, why, "one counter is named, and no card");
  const CounterId counter = CounterArg(e, 1);
  const CounterInfo& info = r.c.counters[counter];
  ADJUTANT_REFUSE_IF("7.1.2"_sie, !OnMap(s, counter) || info.equipment() || info.kind == CounterKind::kPolice, why,
                     r.CounterName(counter), " is no leader on the map; name one who is");
  const CardId card = info.card;
  ADJUTANT_REFUSE_IF("7.1.2"_sie, !Selects(r, s, Due(r, s).who, card.exists() ? card : s.effect.card.get()), why,
                     r.CounterName(counter), " is not whom the event means; name another one");
  return Accepted();
}
void ApplyEffectChoice(const Rules& r, S& s, const Event& e, Trace* trace) {
  SetStage(s, EffectStage::kGoesOn);
  s.step = kEffects;
  if (e.type == kDone) return;
  constexpr int kMostLeadership = 4;
  const CounterId counter = CounterArg(e, 1);
  const Effect& effect = Due(r, s);
  Applied(trace, "7.1.2"_sie, [&] { return "The leadership of " + r.CounterName(counter) + " changes."; });
  CounterState& state = s[counter];
  const int before = state.leadership + state.newspaper;
  const int after = std::max(std::min(before + effect.amount, std::max(kMostLeadership, before)), 0);
  const bool passes = effect.quarters != 0 || r.Plays("event_duration=quarter"_opt);
  if (passes && after > before) {
    state.newspaper = static_cast<uint8_t>(state.newspaper + after - before);
  } else {
    state.leadership = static_cast<uint8_t>(std::max(0, state.leadership + after - before));
  }
}

// ---- What the log says of a card that the vocabulary cannot describe.

struct Said {
  CardId card, target;
  CounterId counter;
  PlayerId seat;
  int amount;
  PlaceId place;
};
Said SaidBy(const Event& e) {
  return {CardArg(e, 0), CardArg(e, 1), CounterArg(e, 2), static_cast<PlayerId>(std::max(e.args[3], 0)),
          e.args[4],     PlaceArg(e, 5)};
}
void ListAdjudications(const Rules& r, const S& s, EventList* out) {
  out->push_back(MakeEvent(kDone, s.now.due, {static_cast<int32_t>(About::kEffect)}));
  for (const CardId target : r.c.enterprises) {
    for (const int amount : {-1, 1}) {
      out->push_back(MakeEvent(kAdjudicated, s.now.due, {s.effect.card.get(), target, kNone, kNone, amount, kNone}));
    }
  }
}
Ruling CheckAdjudication(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kDone) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.1.2"_sie, !Is(e, About::kEffect), why, "it is said what the card does");
    return Accepted();
  }
  const Said said = SaidBy(e);
  ADJUTANT_REFUSE_IF("7.1.2"_sie, said.card != s.effect.card, why, r.CardName(s.effect.card),
                     " is carried out now; say what that card does");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.1.2"_sie, !CanBeCounted(said.amount), why, "no card gives or takes so much");
  const int kinds = (said.target.exists() ? 1 : 0) + (said.counter.exists() ? 1 : 0) + (said.seat != 0 ? 1 : 0);
  ADJUTANT_REFUSE_IF("7.1.2"_sie, kinds != 1, why,
                     "one thing is said at a time: a card and its level, a player and his gold, or a counter");
  ADJUTANT_REFUSE_IF("7.1.2"_sie, said.place.exists() != (said.counter.exists() && said.amount == 0), why,
                     "a counter goes to a place, or rises by an amount; nothing else goes anywhere");
  ADJUTANT_REFUSE_IF("7.1.2"_sie, !said.place.exists() && said.amount == 0, why,
                     "nothing would change; say by how much, or have done");
  if (said.target.exists()) {
    ADJUTANT_REFUSE_IF("7.1.2"_sie, !CanBeTouched(r, s, EffectKind::kLevel, said.target), why, r.CardName(said.target),
                       " is no enterprise that has a level; name one that has");
    const int level = s[said.target].box + said.amount;
    ADJUTANT_REFUSE_IF("7.1.2"_sie, level < 0 || level >= kBoxes, why, "that would be level ", level,
                       ", and there are boxes 0 to 7");
  }
  if (said.counter.exists()) {
    ADJUTANT_REFUSE_IF("7.1.2"_sie, !OnMap(s, said.counter), why, r.CounterName(said.counter),
                       " is not on the map; name one that is");
    const int leadership = s[said.counter].leadership + said.amount;
    ADJUTANT_REFUSE_IF("7.1.2"_sie, leadership < 0 || leadership > 5, why, "that would be a leadership of ",
                       leadership);
  }
  if (said.seat != 0) {
    ADJUTANT_REFUSE_IF("7.1.2"_sie, !Playing(r, s).Has(said.seat), why, "that player is not at the table");
    const int gold = GoldIn(s, PurseFor(r, s, said.seat));
    ADJUTANT_REFUSE_IF("7.1.2"_sie, said.amount < -gold || said.amount > r.c.n.treasury, why, r.SeatName(said.seat),
                       " has ", gold, " gold, and the game ", r.c.n.treasury);
  }
  return Accepted();
}
void ApplyAdjudication(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) {
    SetStage(s, EffectStage::kGoesOn);
    return void(s.step = kEffects);
  }
  const Said said = SaidBy(e);
  Applied(trace, "7.1.2"_sie);
  if (said.target.exists()) ChangeByEvent(r, s, said.target, said.amount, trace);
  if (said.place.exists()) MoveCounter(s, said.counter, said.place);
  if (said.counter.exists() && !said.place.exists())
    s[said.counter].leadership = static_cast<uint8_t>(s[said.counter].leadership + said.amount);
  if (said.seat != 0) {
    const Purse purse = PurseFor(r, s, said.seat);
    const bool gets = said.amount > 0;
    Pay(r, s, gets ? Purse::Game() : purse, gets ? purse : Purse::Game(), std::abs(said.amount), trace, "7.1.2"_sie);
  }
}

}  // namespace

bool Selects(const Rules& r, const S& s, const Selector& who, CardId card) {
  const CardInfo& info = r.c.cards[card];
  if (who.card.exists() && who.card != card) return false;
  if (who.card_class != CardClass{} && who.card_class != info.card_class) return false;
  if (who.kind != CardKind{} && who.kind != info.kind) return false;
  if (who.product != Product::kNone && who.product != info.product) return false;
  if (who.territory != Territory::kNone && who.territory != TerritoryOf(r, card)) return false;
  if (who.nation != Nation::kNone && who.nation != NationOfCard(r, card)) return false;
  if (who.place.exists() && !LiesAt(r, card, who.place)) return false;
  const PlayerId holder = HolderOf(s, card);
  return who.owner_nation == Nation::kNone || (holder != 0 && NationOf(r, s, holder) == who.owner_nation);
}

void NoteAppearance(const Rules& r, S& s, CardId card, Trace* trace) {
  int place = 0;
  for (const CardId other : r.c.deck) {
    int amount = 0;
    for (const Effect& effect : r.c.cards[other].effects)
      amount += effect.kind == EffectKind::kEndMarker ? effect.amount : 0;
    if (amount == 0) continue;
    const auto bit = static_cast<uint8_t>(1 << std::min(place++, 7));
    if (other != card || (s.now.seen_markers & bit) != 0) continue;
    Applied(trace, "7.11.5.b"_sie, [&] { return r.CardName(card) + " brings the end nearer."; });
    s.now.seen_markers = static_cast<uint8_t>(s.now.seen_markers | bit);
    s.now.markers = static_cast<uint8_t>(s.now.markers + amount);
  }
}

void AskEffects(const Rules& r, S& s, CardId card, uint16_t then) {
  ADJUTANT_ASSERT(!s.effect.card.exists());
  s.effect.card = card;
  Call(s, kEffects, then);
  const CardInfo& info = r.c.cards[card];
  const OfficeId president = info.veto ? PresidentOfNation(r, info.flag) : OfficeId();
  const PlayerId seat = president.exists() ? SeatOf(r, s, president) : PlayerId{0};
  if (seat != 0 && Playing(r, s).Has(seat)) Ask(s, seat, kVetoStep);
}

void EndEffects(const Rules& r, S& s, Trace* trace) {
  for (const CardId card : r.c.cards.ids()) {
    const int change = s.passing[card];
    s.passing[card] = 0;
    if (change != 0 && Mature(s, card)) ChangeLevel(r, s, card, -change, LevelCause::kEvent, trace);
  }
  if (s.now.suppressed != 0 && s.now.suppressed != 255) --s.now.suppressed;
  if (s.now.enlistment != 0) --s.now.enlistment;
  for (size_t product = 1; product < s.now.boycotts.size(); ++product) {
    for (const Nation nation : kBoycottedNations) {
      if ((s.now.boycotts[product] & BitOf(nation)) == 0) continue;
      const int left = BoycottLeft(s, product, nation);
      constexpr int kFourQuarters = 4;
      if (left > 1) {
        SetBoycottLeft(s, product, nation, left - 1);
      } else if (left == 1) {
        Applied(trace, "7.9.g.3/1"_sie, "A boycott ends.");
        EndBoycott(s, product, nation);
      } else if (r.Plays("boycott_end=four_quarters"_opt)) {
        SetBoycottLeft(s, product, nation, kFourQuarters);
      }
    }
  }
}

void ForgetBoycottTime(S& s, size_t product, Nation nation) { SetBoycottLeft(s, product, nation, 0); }

void EndBoycottsOf(const Rules& r, S& s, OfficeId president, Trace* trace) {
  if (!r.c.offices[president].president || !r.Plays("boycott_end=lifted"_opt)) return;
  // A president boycotts the products of the other country.
  const Nation other = r.c.offices[president].nation == Nation::kMexico ? Nation::kUnitedStates : Nation::kMexico;
  for (size_t product = 1; product < s.now.boycotts.size(); ++product) {
    if ((s.now.boycotts[product] & BitOf(other)) == 0) continue;
    Applied(trace, "7.9.g.3/1"_sie, "The boycott ends with its president.");
    EndBoycott(s, product, other);
  }
}

const SierraStep kEffectSteps[] = {
    {kVetoStep,
     "veto",
     "may veto the card",
     "7.1.2.g"_sie,
     {kDecided},
     SeatDue,
     ListVeto,
     CheckVeto,
     ApplyVeto,
     {kEffects, kBack}},
    Automatic(
        kEffects, "effects of a card are carried out", "7.1.2"_sie, CarryOut,
        {kBack, kEffectDrawStep, kEffectChoiceStep, kAdjudicateStep, kAuction, kElection, kRedistribute, kEffects}),
    {kEffectDrawStep,
     "effect_draw",
     "chance says whom an effect strikes",
     "7.1.2"_sie,
     {kCardDrawn, kPlaceDrawn},
     Dice,
     ListEffectDraws,
     CheckEffectDraw,
     ApplyEffectDraw,
     {kEffects}},
    {kEffectChoiceStep,
     "effect_choice",
     "chooses whom an effect strikes",
     "7.1.2"_sie,
     {kCounterNamed, kDone},
     SeatDue,
     ListEffectChoices,
     CheckEffectChoice,
     ApplyEffectChoice,
     {kEffects}},
    {kAdjudicateStep,
     "adjudicate",
     "says what a card does",
     "7.1.2"_sie,
     {kAdjudicated, kDone},
     SeatDue,
     ListAdjudications,
     CheckAdjudication,
     ApplyAdjudication,
     {kEffects, kAdjudicateStep}},
};
void AddEffectSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kEffectSteps), std::end(kEffectSteps));
}

}  // namespace adjutant::sierra
