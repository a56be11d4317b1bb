// Lords of the Sierra Madre 7.8: cards mature; where they wait until then (7.4.b).
#include <algorithm>

#include "core/sierra/chapters/money.h"

namespace adjutant::sierra {

namespace {

// Of s.now.stage. s.play.card is the card that matures now, s.play.stage how far it is.
enum : uint8_t { kUnveilStage = 0, kMatureStage = 1 };
enum : uint8_t { kToAssay = 0, kToPlace = 1 };

bool OnSeason(const S& s, CardId card) { return OnCalendar(s, card) && TrackOf(s, card) == Track::kSeason; }
bool UnderMarker(const S& s, CardId card) { return OnSeason(s, card) && s[card].box == s.now.box; }
// War cards come back in 7.11.4.
bool Matures(const Rules& r, const S& s, CardId card) {
  return UnderMarker(s, card) && !s[card].Has(kFaceDown) && r.c.cards[card].card_class != CardClass::kE;
}
void Unveil(const Rules& r, S& s, Trace* trace) {
  for (const CardId card : r.c.cards.ids()) {
    if (!UnderMarker(s, card) || !s[card].Has(kFaceDown)) continue;
    Applied(trace, "7.8.4"_sie, [&] { return r.CardName(card) + " is turned up."; });
    s[card].Clear(kFaceDown);
  }
}

// ---- 7.8.2: where counters come.

bool Troops(const Rules& r, CardId card) { return r.c.cards[card].card_class != CardClass::kC; }
bool NeedsStore(const Rules& r, CardId card) {
  return r.c.cards[card].card_class == CardClass::kW && !r.c.cards[card].place.exists();
}
// What counters of a card have still to come: none of a railroad but a ferry's boat, none of police.
bool HasCounters(const Rules& r, const S& s, CardId card) {
  for (const CounterId counter : r.c.cards[card].counters) {
    if (r.c.counters[counter].kind != CounterKind::kPolice && !OnMap(s, counter)) return true;
  }
  return false;
}
// In or out of the police block of its district.
std::vector<PlaceId> BothSides(const Rules& r, PlaceId place) {
  const Place& info = r.c.places[place];
  if (info.kind == PlaceKind::kDistrict && info.block.exists()) return {place, info.block};
  if (info.kind == PlaceKind::kBlock) return {info.district, place};
  return {place};
}
std::vector<PlaceId> PlacesFor(const Rules& r, const S& s, CardId card) {
  const CardInfo& info = r.c.cards[card];
  if (info.card_class == CardClass::kC) {
    if (info.block.exists()) return {info.place, info.block};
    return {info.place};
  }
  if (!HasCounters(r, s, card)) return {};
  if (info.card_class == CardClass::kRR) return {info.place};
  if (NeedsStore(r, card)) {
    const CardId store(s[card].memo - 1);  // that got its price
    if (store.exists() && Mature(s, store)) return {MarkerOf(r, s, store)};
    std::vector<PlaceId> icons;
    for (const PlaceId place : r.c.places.ids()) {
      if (r.c.places[place].store_icon) icons.push_back(place);
    }
    return icons;
  }
  if (info.place.exists()) return BothSides(r, info.place);
  const PlaceId person = s[PersonOf(r, HolderOf(s, card))].where;
  return {person.exists() ? person : r.c.cards[s.seats[HolderOf(s, card)].card].place};
}
void PlaceCounters(const Rules& r, S& s, CardId card, PlaceId place, Trace* trace) {
  Applied(trace, "7.8.2"_sie, [&] { return r.CardName(card) + " is in " + r.PlaceName(place) + "."; });
  if (!Troops(r, card)) {
    if (place == r.c.cards[card].block) s[card].spot = static_cast<uint8_t>(s[card].spot | kInBlock);
    return;
  }
  for (const CounterId counter : r.c.cards[card].counters) {
    if (r.c.counters[counter].kind != CounterKind::kPolice && !OnMap(s, counter)) PutCounter(r, s, counter, place);
  }
}

// ---- 7.8.1: the level.

int LevelOf(const Rules& r, const S& s, CardId card) {
  const CardInfo& info = r.c.cards[card];
  if (info.card_class == CardClass::kC) return info.level;
  if (info.card_class == CardClass::kRR) return 0;
  for (const CounterId counter : info.counters) {
    if (OnMap(s, counter)) return std::max<int>(info.leadership, s[counter].leadership);
  }
  return info.leadership;
}
void Ripen(const Rules& r, S& s, CardId card, int level, Trace* trace) {
  const CardInfo& info = r.c.cards[card];
  Applied(trace, "7.8.1"_sie, [&] { return r.CardName(card) + " matures at " + std::to_string(level) + "."; });
  if (info.kind == CardKind::kSmelter) Applied(trace, "7.8.1.a"_sie);
  if (info.kind == CardKind::kDam) Applied(trace, "7.8.1.f"_sie);
  if (info.kind == CardKind::kCopperMine) Applied(trace, "7.8.1.c"_sie);
  if (info.kind == CardKind::kRailroad) Applied(trace, "7.8.2.b"_sie);
  // What has neither profit nor troops lies beside the tracks, as if it had cost nothing.
  s[card].track = static_cast<uint8_t>(info.card_class == CardClass::kM ? Track::kBeside : Track::kProfit);
  s[card].box = static_cast<uint8_t>(level);
  s[card].most = static_cast<uint8_t>(info.kind == CardKind::kSmelter ? info.level : 0);
  s[card].left = 0;
  s.play.stage = kToPlace;
}
// The bonus of its link comes when it is in its place (7.8.1.d, 7.8.1.e), and others' when a railroad has come.
void Finish(const Rules& r, S& s, CardId card, Trace* trace) {
  if (r.c.Mine(card)) Applied(trace, "7.8.1.d"_sie);
  if (r.c.Ranch(card)) Applied(trace, "7.8.1.e"_sie);
  r.c.cards[card].kind == CardKind::kRailroad || r.c.cards[card].kind == CardKind::kSmelter
      ? SettleAllLinks(r, s, trace)
      : SettleLinks(r, s, card, trace);
  s.play = {};
}
void GoOn(const Rules& r, S& s, CardId card, Trace* trace) {
  const std::vector<PlaceId> places = PlacesFor(r, s, card);
  const PlayerId seat = HolderOf(s, card);
  if (places.size() > 1 && Playing(r, s).Has(seat)) return Ask(s, seat, kCounterPlaceStep);
  if (!places.empty()) PlaceCounters(r, s, card, places.front(), trace);
  Finish(r, s, card, trace);
  s.step = kMature;
}
void MatureNext(const Rules& r, S& s, Trace* trace) {
  if (s.now.stage == kUnveilStage) {
    s.now.stage = kMatureStage;
    if (r.Plays("unveil_step=before"_opt)) Unveil(r, s, trace);
  }
  for (const CardId card : r.c.cards.ids()) {
    if (!Matures(r, s, card)) continue;
    s.play = {};
    s.play.card = card;
    s.now.dice[0] = 0;
    if (r.c.Mine(card)) return void(s.step = kAssayStep);
    Ripen(r, s, card, LevelOf(r, s, card), trace);
    return GoOn(r, s, card, trace);
  }
  s.now.due = 0;
  s.step = kUnveil;
}
void ListAssay(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kAssay); }
Ruling CheckAssay(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kAssay, "7.8.1.b"_sie, why);
}
void ApplyAssay(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CardId card = s.play.card;
  const auto die = static_cast<uint8_t>(e.args[1]);
  if (s.now.dice[0] == 0) return void(s.now.dice[0] = die);
  const int sum = s.now.dice[0] + die;
  const size_t table = r.c.cards[card].kind == CardKind::kCopperMine ? 0 : 1;
  const int level = r.c.assay[table][static_cast<size_t>(sum)];
  Applied(trace, "7.8.1.b"_sie,
          [&] { return "The assay of " + r.CardName(card) + " is " + std::to_string(sum) + "."; });
  s.now.dice[0] = 0;
  Ripen(r, s, card, level, trace);
  GoOn(r, s, card, trace);
}
void ListPlaces(const Rules& r, const S& s, EventList* out) {
  for (const PlaceId place : PlacesFor(r, s, s.play.card))
    out->push_back(MakeEvent(kPlaceNamed, s.now.due,
                             {static_cast<int32_t>(About::kCounterPlace), place, kNone, s.play.card.get()}));
}
Ruling CheckPlace(const Rules& r, const S& s, const Event& e, Why* why) {
  const CardId card = s.play.card;
  ADJUTANT_REFUSE_IF("7.8.2"_sie, !Is(e, About::kCounterPlace) || e.args[2] != kNone || CardArg(e, 3) != card, why,
                     "the counter of ", r.CardName(card),
                     " is placed now: place_named about=counter_place card=", r.c.card_names.Id(card));
  const std::vector<PlaceId> places = PlacesFor(r, s, card);
  const bool there = std::find(places.begin(), places.end(), PlaceArg(e, 1)) != places.end();
  if (NeedsStore(r, card)) {
    ADJUTANT_REFUSE_IF("7.4.d/2"_sie, !there, why, "there is no store icon in ", r.PlaceName(PlaceArg(e, 1)));
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.8.2.a"_sie, !there, why, r.CardName(card), " comes to ", r.PlaceName(places.front()), " or ",
                     r.PlaceName(places.back()));
  return Accepted();
}
void ApplyPlace(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "7.8.2.a"_sie);
  PlaceCounters(r, s, s.play.card, PlaceArg(e, 1), trace);
  Finish(r, s, s.play.card, trace);
  s.step = kMature;
}

// ---- 7.8.3, 7.8.4.

void EndMaturity(const Rules& r, S& s, Trace* trace) {
  const bool once = r.Plays("strike_repeat=once"_opt);
  const bool at_once = r.Plays("strike_timing=at_once"_opt);
  for (const CardId card : r.c.cards.ids()) {
    if (!OnSeason(s, card) || !s[card].Has(kStruck)) continue;
    // A strike that delays at once has done so when it was called.
    if (once && (at_once || (s[card].spot & kDelayed) != 0)) continue;
    DelayProject(s, card, trace);
  }
  if (r.Plays("unveil_step=after"_opt)) Unveil(r, s, trace);
  s.step = kNextPhase;
}

}  // namespace

void PlaceOnSeason(const Rules& r, S& s, CardId card, int quarters, Trace* trace) {
  Applied(trace, "7.4.b/1"_sie, [&] { return r.CardName(card) + " takes " + std::to_string(quarters) + " quarters."; });
  s[card].track = static_cast<uint8_t>(Track::kSeason);
  s[card].box = static_cast<uint8_t>((s.now.box + quarters) % kBoxes);
  s[card].left = static_cast<uint8_t>(quarters);
  s[card].Clear(kFaceDown);
  if (quarters < r.c.n.face_down) return;
  Applied(trace, "7.4.b/2"_sie);
  s[card].Mark(kFaceDown);
}
void DelayProject(S& s, CardId card, Trace* trace) {
  Applied(trace, "7.8.3"_sie);
  CardState& state = s[card];
  state.box = static_cast<uint8_t>((state.box + 1) % kBoxes);
  ++state.left;
  if (state.left > kBoxes) state.Mark(kFaceDown);
  state.spot = static_cast<uint8_t>(state.spot | kDelayed);
}

const SierraStep kMatureSteps[] = {
    Automatic(kMature, "cards mature", "7.8.1"_sie, MatureNext, {kUnveil, kMature, kAssayStep, kCounterPlaceStep}),
    {kAssayStep,
     "assay",
     "a die assays a mine",
     "7.8.1.b"_sie,
     {kDieRolled},
     Dice,
     ListAssay,
     CheckAssay,
     ApplyAssay,
     {kAssayStep, kMature, kCounterPlaceStep}},
    {kCounterPlaceStep,
     "place_counter",
     "places a counter in a block or outside",
     "7.8.2.a"_sie,
     {kPlaceNamed},
     SeatDue,
     ListPlaces,
     CheckPlace,
     ApplyPlace,
     {kMature}},
    Automatic(kUnveil, "struck projects are delayed, and long ones turned up", "7.8.4"_sie, EndMaturity, {kNextPhase}),
};
void AddMatureSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kMatureSteps), std::end(kMatureSteps));
}

}  // namespace adjutant::sierra
