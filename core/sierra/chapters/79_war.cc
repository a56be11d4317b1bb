// Lords of the Sierra Madre 7.9.g.4: war and peace, troops that are given out anew; called with s.play.
#include <algorithm>

#include "core/sierra/chapters/activities.h"
#include "core/sierra/chapters/mordida.h"

namespace adjutant::sierra {

namespace {

bool OfNation(const Rules& r, const S& s, PlayerId seat, Nation nation) {
  for (const OfficeId office : r.c.offices.ids()) {
    if (r.c.offices[office].nation == nation && Holds(r, s, seat, office)) return true;
  }
  return false;
}
Nation FlagOf(const Rules& r, const S& s, CounterId counter) {
  const PlayerId seat = SeatOfPerson(r, counter);
  if (seat != 0) return NationOf(r, s, seat);
  const CardId card = r.c.counters[counter].card;
  return card.exists() ? r.c.cards[card].flag : Nation::kNone;
}

// ---- 7.9.g.4.11: peace.

bool IsForce(const Rules& r, const S& s, CardId card, Nation nation) {
  const CardClass kind = nation == Nation::kMexico ? CardClass::kO : CardClass::kB;
  return r.c.cards[card].card_class == kind && Mature(s, card);
}
int RankOf(const Rules& r, const S& s, CardId card) {
  int most = s[card].box;
  for (const CounterId counter : r.c.cards[card].counters) {
    if (OnMap(s, counter)) most = std::max(most, LeadershipOf(s, counter));
  }
  return most;
}
// Who holds the forces with the highest leadership: several, if they are equal.
Seats SpeakersOf(const Rules& r, const S& s, Nation nation) {
  Seats speakers;
  int most = -1;
  for (const CardId card : r.c.cards.ids()) {
    if (!IsForce(r, s, card, nation)) continue;
    const int rank = RankOf(r, s, card);
    if (rank > most) speakers = Seats();
    if (rank >= most) speakers.Add(HolderOf(s, card));
    most = std::max(most, rank);
  }
  return speakers;
}
Seats Speakers(const Rules& r, const S& s) {
  Seats all = SpeakersOf(r, s, Nation::kMexico);
  for (const PlayerId seat : SpeakersOf(r, s, Nation::kUnitedStates)) all.Add(seat);
  return all;
}
// For whom may the seat cede land?
bool Speaks(const Rules& r, const S& s, PlayerId seat, Nation nation) { return SpeakersOf(r, s, nation).Has(seat); }
bool AtBorder(const Rules& r, const S& s, PlaceId place, Nation of) {
  for (const Crossing& crossing : r.c.places[place].crossings) {
    if (NationAt(r, s, crossing.to) == Other(of)) return true;
  }
  return false;
}
Ruling CheckCedes(const Rules& r, const S& s, PlayerId seat, PlaceId place, Why* why) {
  ADJUTANT_REFUSE_IF("7.9.g.4.11"_sie, r.c.places[place].kind != PlaceKind::kDistrict, why,
                     "a district is ceded, with its block and coast");
  const Nation nation = NationAt(r, s, place);
  ADJUTANT_REFUSE_IF("7.9.g.4.11"_sie, !Speaks(r, s, seat, nation), why, r.PlaceName(place),
                     " is not this player's to give away");
  ADJUTANT_REFUSE_IF("7.9.g.4.11"_sie, !AtBorder(r, s, place, nation), why, r.PlaceName(place),
                     " does not lie at the border");
  return Accepted();
}
Event Cedes(PlayerId seat, PlaceId place) {
  return MakeEvent(kPlaceNamed, seat, {static_cast<int32_t>(About::kBorder), place, kNone, kNone});
}
bool HasLandToCede(const Rules& r, const S& s, PlayerId seat) {
  for (const PlaceId place : r.c.places.ids()) {
    if (CheckCedes(r, s, seat, place, nullptr).accepted) return true;
  }
  return false;
}

// ---- 7.9.g.4.3, 7.9.g.4.4: troops are given out anew. s.play.product is the nation, s.play.target the card that was
// last given out, s.play.seat 1 if the other nation's come after it.

bool Controlled(const Rules& r, const S& s, PlayerId seat, Nation nation) { return OfNation(r, s, seat, nation); }
bool OfArmy(Nation own, Nation nation) {
  if (nation == Nation::kUnitedStates) return own == Nation::kUnitedStates;
  return own == Nation::kMexico || own == Nation::kGermany || own == Nation::kBritain;
}
Seats Receivers(const Rules& r, const S& s, Nation nation) {
  Seats receivers;
  for (const PlayerId seat : Playing(r, s)) {
    if (OfArmy(NationOf(r, s, seat), nation)) receivers.Add(seat);
  }
  if (!receivers.empty()) return receivers;
  int most = 0;
  for (const PlayerId seat : Playing(r, s)) {
    if (OfNation(r, s, seat, Other(nation))) continue;
    int count = 0;
    for (const CardId card : CardsOf(r, s, seat)) {
      const CardInfo& info = r.c.cards[card];
      count += info.card_class == CardClass::kC && info.nation == nation && Mature(s, card) ? 1 : 0;
    }
    if (count > most) receivers = Seats();
    if (count >= most) receivers.Add(seat);
    most = std::max(most, count);
  }
  return receivers;
}
Nation Given(const S& s) { return static_cast<Nation>(s.play.product); }
void GiveTroops(const Rules& r, S& s, CardId card, PlayerId to, Trace* trace) {
  const auto tell = [&] { return r.CardName(card) + " goes to " + r.SeatName(to) + "."; };
  Given(s) == Nation::kMexico ? Applied(trace, "7.9.g.4.4"_sie, tell) : Applied(trace, "7.9.g.4.3"_sie, tell);
  HandOver(s, card, to);
}
void GiveOut(const Rules& r, S& s, Trace* trace) {
  for (;;) {
    const int from = s.play.target.exists() ? s.play.target.number() + 1 : 0;
    CardId next;
    for (int i = from; i < static_cast<int>(r.c.cards.size()) && !next.exists(); ++i) {
      const CardId card(i);
      const CardClass kind = Given(s) == Nation::kMexico ? CardClass::kO : CardClass::kB;
      if (r.c.cards[card].card_class == kind && OnCalendar(s, card) && !Controlled(r, s, HolderOf(s, card), Given(s)))
        next = card;
    }
    if (!next.exists()) {
      if (s.play.seat == 0 || Given(s) == Nation::kMexico) return Return(s);
      s.play.product = static_cast<uint8_t>(Nation::kMexico);
      s.play.target = kNoId;
      continue;
    }
    s.play.target = next;
    const Seats receivers = Receivers(r, s, Given(s));
    if (receivers.size() > 1) return void(s.step = kRedistributeStep);
    if (!receivers.empty()) GiveTroops(r, s, next, receivers.First(), trace);
  }
}
void ListReceivers(const Rules& r, const S& s, EventList* out) {
  for (const PlayerId seat : Receivers(r, s, Given(s))) out->push_back(MakeEvent(kSeatDrawn, kChance, {seat}));
}
Ruling CheckReceiver(const Rules& r, const S& s, const Event& e, Why* why) {
  const auto seat = static_cast<PlayerId>(e.args[0]);
  if (Given(s) == Nation::kMexico) {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.9.g.4.4"_sie, !Receivers(r, s, Given(s)).Has(seat), why,
                               "one is drawn of those who may lead Mexican troops");
  } else {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.9.g.4.3"_sie, !Receivers(r, s, Given(s)).Has(seat), why,
                               "one is drawn of those who may lead American troops");
  }
  return Accepted();
}
void ApplyReceiver(const Rules& r, S& s, const Event& e, Trace* trace) {
  GiveTroops(r, s, s.play.target, static_cast<PlayerId>(e.args[0]), trace);
  s.step = kRedistribute;
}

void ListPeace(const Rules&, const S& s, EventList* out) {
  for (const int yes : {0, 1})
    out->push_back(MakeEvent(kDecided, s.now.due, {static_cast<int32_t>(About::kPeace), yes, kNone}));
}
Ruling CheckPeace(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.9.g.4.11"_sie, !Is(e, About::kPeace) || e.args[1] < 0 || e.args[2] >= 0, why,
                             "it is decided about peace");
  return Accepted();
}
void ApplyPeace(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.turns.asked.Add(e.player);
  if (IsYes(e)) return AskPeace(r, s, trace);
  Applied(trace, "7.9.g.4.11"_sie, "The war goes on.");
  s.now.peace_refused = 1;
  Return(s);
}
void ListBorder(const Rules& r, const S& s, EventList* out) {
  for (const PlaceId place : r.c.places.ids()) out->push_back(Cedes(s.now.due, place));
  out->push_back(MakeEvent(kDone, s.now.due, {static_cast<int32_t>(About::kBorder)}));
}
Ruling CheckBorder(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.9.g.4.11"_sie,
                             !Is(e, About::kBorder) || (e.type == kPlaceNamed && (e.args[2] >= 0 || e.args[3] >= 0)),
                             why, "a district is named that is ceded, or it is done=border");
  return e.type == kDone ? Accepted() : CheckCedes(r, s, e.player, PlaceArg(e, 1), why);
}
void ApplyBorder(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kDone) return void(s.step = kOffices);
  const PlaceId place = PlaceArg(e, 1);
  const Nation to = Other(NationAt(r, s, place));
  Applied(trace, "7.9.g.4.11"_sie, [&] { return r.PlaceName(place) + " belongs to " + NameOf(to) + " now."; });
  s[place].holder = r.c.places[place].nation == to ? uint8_t{0} : static_cast<uint8_t>(to);
  if (!HasLandToCede(r, s, e.player)) s.step = kOffices;
}

// ---- 7.9.g.4.8, 7.9.g.4.9: forts.

// A railroad, and where its line is reached: the place of its path.
struct Stretch {
  const RailInfo* line;
  size_t at;
  friend bool operator==(const Stretch&, const Stretch&) = default;
};
// The place of the path in the district of a block or district; the end of it if there is none.
size_t OnLine(const Rules& r, const RailInfo& line, PlaceId place) {
  size_t i = 0;
  while (i < line.path.size() && r.c.DistrictOf(line.path[i]) != r.c.DistrictOf(place)) ++i;
  return i;
}
bool Broken(const Rules& r, const S& s, PlaceId from, PlaceId to) {
  if (r.Plays("burned_bridge_rail=yes"_opt)) return false;
  for (const Crossing& crossing : r.c.places[from].crossings) {
    if (crossing.to == to && crossing.bridge >= 0 && (s.now.burned_bridges >> crossing.bridge & 1) != 0) return true;
  }
  return false;
}
bool FriendlyCity(const Rules& r, const S& s, PlaceId city, Nation nation) {
  return r.c.places[city].block_class != BlockClass::kTown && (s[city].flags & kBurned) == 0 &&
         r.c.places[city].nation == nation && s[city].holder == 0;
}
// Does a line that carries, or a chain of them, lead from a block to a city of the nation?
bool RailsBack(const Rules& r, const S& s, PlaceId block, Nation nation) {
  std::vector<Stretch> reached;
  const auto reach = [&](const RailInfo& line, size_t at) {
    const Stretch stretch{&line, at};
    if (at < line.path.size() && std::find(reached.begin(), reached.end(), stretch) == reached.end())
      reached.push_back(stretch);
  };
  for (const RailInfo& line : r.c.rails) {
    if (Carries(r, s, line.card) && line.stops.Has(block)) reach(line, OnLine(r, line, block));
  }
  for (size_t i = 0; i < reached.size(); ++i) {
    const auto [line, at] = reached[i];
    const PlaceId here = line->path[at];
    for (const PlaceId city : line->cities) {
      if (OnLine(r, *line, city) == at && FriendlyCity(r, s, city, nation)) return true;
    }
    if (at > 0 && !Broken(r, s, here, line->path[at - 1])) reach(*line, at - 1);
    if (at + 1 < line->path.size() && !Broken(r, s, here, line->path[at + 1])) reach(*line, at + 1);
    for (const RailJoint& joint : line->joints) {
      if (OnLine(r, *line, joint.place) != at || !Carries(r, s, joint.other)) continue;
      const RailInfo& other = *r.c.RailOf(joint.other);
      reach(other, OnLine(r, other, joint.place));
    }
  }
  return false;
}
// Free troops of a seat in a place that have the colour of a nation.
CounterSet TroopsIn(const Rules& r, const S& s, PlayerId seat, PlaceId place, Nation nation) {
  CounterSet troops;
  for (const CounterId counter : CountersAt(r, s, place)) {
    const bool own = CommandOf(r, s, counter) == seat && Free(s, counter) && KindOf(r, counter) == CounterKind::kTroop;
    if (own && ColourOf(r, s, counter) == NationColour(nation)) troops.Add(counter);
  }
  return troops;
}
// What follows where a fort stands in a capital of the enemy.
void TakeCapital(const Rules& r, S& s, PlayerId seat, PlaceId capital, Nation nation, Trace* trace) {
  const Territory territory = r.c.places[capital].territory;
  CounterSet beaten;
  for (const PlaceId place : {capital, r.c.DistrictOf(capital)}) {
    for (const CounterId counter : CountersAt(r, s, place)) {
      const bool stays = IsPerson(r, counter) || KindOf(r, counter) == CounterKind::kPolice || !Free(s, counter);
      if (!stays && ColourOf(r, s, counter) == NationColour(Other(nation))) beaten.Add(counter);
    }
  }
  Applied(trace, "7.9.g.4.9"_sie, [&] { return "The territory of " + r.PlaceName(capital) + " is annexed."; });
  (void)Surrender(r, s, beaten, TroopsIn(r, s, seat, capital, nation), seat, trace);
  for (const PlaceId place : r.c.places.ids()) {
    if (r.c.places[place].territory != territory) continue;
    s[place].holder = r.c.places[place].nation == nation ? uint8_t{0} : static_cast<uint8_t>(nation);
  }
  for (const CounterId counter : r.c.counters.ids()) {
    const bool police = KindOf(r, counter) == CounterKind::kPolice && OnMap(s, counter);
    if (police && TerritoryOf(r, counter) == territory && !s[counter].Has(kRedFlag))
      s[counter].colour = static_cast<uint8_t>(NationColour(nation));
  }
}

}  // namespace

Ruling CheckFort(const Rules& r, const S& s, PlayerId seat, PlaceId block, Why* why) {
  const auto nation = static_cast<Nation>(s[block].holder);
  ADJUTANT_REFUSE_IF("7.9.g.4.8"_sie, !AtWar(s), why, "forts are made of towns in war");
  ADJUTANT_REFUSE_IF("7.9.g.4.8"_sie, r.c.places[block].kind != PlaceKind::kBlock || s[block].holder == 0, why,
                     r.PlaceName(block), " is no town that was annexed");
  ADJUTANT_REFUSE_IF("7.9.g.4.8"_sie, (s[block].flags & kFort) != 0, why, r.PlaceName(block), " is a fort already");
  ADJUTANT_REFUSE_IF("7.9.g.4.8"_sie, TroopsIn(r, s, seat, block, nation).Empty(), why, "no troops of ",
                     r.SeatName(seat), "'s stand there for ", NameOf(nation));
  ADJUTANT_REFUSE_IF("7.9.g.4.8"_sie, !RailsBack(r, s, block, nation), why, "no railroad leads from ",
                     r.PlaceName(block), " to a city of ", NameOf(nation));
  return Accepted();
}
void MakeFort(const Rules& r, S& s, PlayerId seat, PlaceId block, Trace* trace) {
  const auto nation = static_cast<Nation>(s[block].holder);
  Applied(trace, "7.9.g.4.8"_sie, [&] { return r.PlaceName(block) + " is a fort of " + NameOf(nation) + " now."; });
  s[block].flags = static_cast<uint8_t>(s[block].flags | kFort);
  if (r.c.places[block].block_class == BlockClass::kCapital && r.c.places[block].nation != nation)
    TakeCapital(r, s, seat, block, nation, trace);
}

Ruling CheckMakesPeace(const Rules& r, const S& s, const Event& e, Why* why) {
  const Ruling named = CheckNamed(e, kActArgs, 1u << kActAction, why);
  if (!named.accepted) return named;
  ADJUTANT_REFUSE_IF("7.9.g.4.11"_sie, !AtWar(s), why, "there is no war");
  ADJUTANT_REFUSE_IF("7.9.g.4.11"_sie, !Speakers(r, s).Has(e.player), why,
                     "peace is made by the players of the highest leaders of both armies");
  ADJUTANT_REFUSE_IF("7.9.g.4.11"_sie, s.now.peace_refused != 0, why, "peace was refused in this quarter");
  return Accepted();
}
void AskPeace(const Rules& r, S& s, Trace* trace) {
  const Seats left = Speakers(r, s) - s.turns.asked;
  if (!left.empty()) return Ask(s, left.First(), kPeaceStep);
  Applied(trace, "7.9.g.4.11"_sie, "There is peace.");
  s.now.war = 0;
  s.turns.asked = Seats();
  s.play.stage = kCarried;
  s.step = kOffices;
}
void AskBorder(const Rules& r, S& s) {
  for (const PlayerId seat : Speakers(r, s) - s.turns.asked) {
    s.turns.asked.Add(seat);
    if (HasLandToCede(r, s, seat)) return Ask(s, seat, kBorderStep);
  }
  Return(s);
}

void DeclareWar(const Rules& r, S& s, uint16_t then, Trace* trace) {
  if (AtWar(s)) return void(s.step = then);
  Applied(trace, "7.9.g.4"_sie, "Mexico and the United States are at war.");
  s.now.war = 1;
  const OfficeId office = r.c.mexican_president;
  const CounterId president = s[office].holder;
  if (president.exists() && FlagOf(r, s, president) == Nation::kUnitedStates) {
    Applied(trace, "7.9.g.4.2"_sie, "An American is not president of Mexico in war.");
    ResignOffice(r, s, office, trace);  // his troops are given out anew (7.9.g.4.4)
  }
  AskRedistribution(r, s, Nation::kUnitedStates, then);
  s.play.seat = 1;
}
void AskRedistribution(const Rules&, S& s, Nation nation, uint16_t then) {
  s.play.product = static_cast<uint8_t>(nation);
  s.play.target = kNoId;
  s.play.seat = 0;
  Call(s, kRedistribute, then);
}
Nation NationAt(const Rules& r, const S& s, PlaceId place) {
  const PlaceId district = r.c.DistrictOf(place);
  const uint8_t holder = district.exists() ? s[district].holder : uint8_t{0};
  return holder != 0 ? static_cast<Nation>(holder) : r.c.places[place].nation;
}

const SierraStep kWarSteps[] = {
    Automatic(kRedistribute, "troops are given out anew", "7.9.g.4.3"_sie, GiveOut, {kBack, kRedistributeStep}),
    {kRedistributeStep,
     "redistribute",
     "chance gives a troop card to a player",
     "7.9.g.4.3"_sie,
     {kSeatDrawn},
     Dice,
     ListReceivers,
     CheckReceiver,
     ApplyReceiver,
     {kRedistribute}},
    {kPeaceStep,
     "answer_peace",
     "makes peace or not",
     "7.9.g.4.11"_sie,
     {kDecided},
     SeatDue,
     ListPeace,
     CheckPeace,
     ApplyPeace,
     {kBack, kOffices, kPeaceStep}},
    {kBorderStep,
     "border",
     "may cede places",
     "7.9.g.4.11"_sie,
     {kPlaceNamed, kDone},
     SeatDue,
     ListBorder,
     CheckBorder,
     ApplyBorder,
     {kOffices, kBorderStep}},
};
void AddWarSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kWarSteps), std::end(kWarSteps));
}

}  // namespace adjutant::sierra
