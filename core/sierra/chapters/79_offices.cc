// Lords of the Sierra Madre 7.9.f, 7.9.g: rebellion, appointments, pardons, warrants, boycotts, war, peace; called with
// s.play.
#include <algorithm>

#include "core/sierra/chapters/mordida.h"
#include "core/sierra/chapters/unwritten.h"

namespace adjutant::sierra {

namespace {

constexpr int kActArgs = 6;
constexpr int kProducts = 5;
constexpr Official kOfficials[] = {Official::kAppoints, Official::kPardons, Official::kIssuesWarrant,
                                   Official::kDeclaresWar, Official::kOrders};

uint8_t Bit(Territory territory) { return static_cast<uint8_t>(1u << static_cast<unsigned>(territory)); }
uint8_t Bit(Nation nation) { return static_cast<uint8_t>(1u << static_cast<unsigned>(nation)); }
Nation Other(Nation nation) { return nation == Nation::kMexico ? Nation::kUnitedStates : Nation::kMexico; }
const char* NameOf(Nation nation) { return nation == Nation::kMexico ? "Mexico" : "the United States"; }
bool IsPresident(const Rules& r, OfficeId office) { return r.c.offices[office].president; }
// Has the office a say there?
bool Governs(const Rules& r, OfficeId office, PlaceId place) {
  return place.exists() && (GovernorOf(r, place) == office || PresidentOf(r, place) == office);
}
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

// ---- 7.9.f: rebellions.

bool MayRebel(Territory territory) { return territory == Territory::kSonora || territory == Territory::kChihuahua; }
PlaceId CapitalOf(const Rules& r, Territory territory) {
  const OfficeId office = r.c.governors[static_cast<size_t>(territory)];
  return office.exists() ? r.c.offices[office].capital : PlaceId();
}
// The territory that is named by its capital.
Territory TerritoryNamed(const Rules& r, PlaceId place) {
  for (const OfficeId office : r.c.offices.ids()) {
    const OfficeInfo& info = r.c.offices[office];
    if (!info.president && place.exists() && info.capital == place) return info.territory;
  }
  return Territory::kNone;
}
const Effect* RedFlagOf(const Rules& r, CardId card) {
  for (const Effect& effect : r.c.cards[card].effects) {
    if (effect.kind == EffectKind::kRedFlag) return &effect;
  }
  return nullptr;
}
Territory WhereStands(const Rules& r, const S& s, PlayerId seat) {
  const PlaceId place = s[PersonOf(r, seat)].where;
  return place.exists() ? r.c.places[place].territory : Territory::kNone;
}
Ruling CheckRebels(const Rules& r, const S& s, const Event& e, Why* why) {
  const OfficeId office = OfficeArg(e, kActOffice);
  const CardId card = CardArg(e, kActCard);
  ADJUTANT_REFUSE_IF("7.9.f.1"_sie, office.exists() == card.exists(), why,
                     "a rebellion is declared by an office or by a Red Flag card: name one of them");
  const unsigned who = office.exists() ? 1u << kActOffice : 1u << kActCard;
  const Ruling named = CheckNamed(e, kActArgs, 1u << kActAction | 1u << kActPlace | who, why);
  if (!named.accepted) return named;
  const Territory territory = TerritoryNamed(r, PlaceArg(e, kActPlace));
  ADJUTANT_REFUSE_IF("7.9.f.1"_sie, !MayRebel(territory), why,
                     "Sonora and Chihuahua rebel: place=hermosillo or place=ciudad_chihuahua");
  if (office.exists()) {
    ADJUTANT_REFUSE_IF("7.9.f.1"_sie, !Holds(r, s, e.player, office), why, r.OfficeName(office),
                       " is not this player's");
    ADJUTANT_REFUSE_IF("7.9.f.1"_sie, r.c.offices[office].territory != territory, why,
                       "a governor rebels in his own territory");
  } else {
    ADJUTANT_REFUSE_IF("7.9.f.1"_sie,
                       !Mature(s, card) || HolderOf(s, card) != e.player || RedFlagOf(r, card) == nullptr, why,
                       r.CardName(card), " is no Red Flag card of this player's");
    if (r.Plays("red_flag_territory=hacendado"_opt)) {
      ADJUTANT_REFUSE_IF("7.9.f.1"_sie, WhereStands(r, s, e.player) != territory, why,
                         "the hacendado does not stand in that territory");
    } else {
      const Territory printed = RedFlagOf(r, card)->who.territory;
      ADJUTANT_REFUSE_IF("7.9.f.1"_sie, printed != Territory::kNone && printed != territory, why, r.CardName(card),
                         " has another territory printed");
    }
  }
  ADJUTANT_REFUSE_IF("7.9.f.4"_sie, InRebellion(s, territory), why, "there is a rebellion already");
  return Accepted();
}
Ruling CheckEndsRebellion(const Rules& r, const S& s, const Event& e, Why* why) {
  const Ruling named = CheckNamed(e, kActArgs, 1u << kActAction | 1u << kActPlace, why);
  if (!named.accepted) return named;
  const Territory territory = TerritoryNamed(r, PlaceArg(e, kActPlace));
  ADJUTANT_REFUSE_IF("7.9.f.4"_sie, RebelIn(s, territory) != e.player, why,
                     "only who declared a rebellion calls it at an end");
  return Accepted();
}
// Federales and Policia: Rurales and Cavalry go with no governor (7.4.g.4).
bool TurnsRed(const Rules& r, const S& s, CounterId counter, Territory territory, PlayerId seat) {
  const CounterInfo& info = r.c.counters[counter];
  if (!OnMap(s, counter) || TerritoryOf(r, counter) != territory || ColourOf(r, s, counter) != Colour::kOrange)
    return false;
  const bool federal = info.card.exists() && r.c.cards[info.card].with_governor;
  if (info.kind != CounterKind::kPolice && !federal) return false;
  return r.Plays("rebellion_scope=anyone"_opt) || CommandOf(r, s, counter) == seat;
}

// ---- 7.9.g.2: pardons, warrants, orders; 7.9.g.1: appointments.

Ruling CheckAppoints(const Rules& r, const S& s, OfficeId office, OfficeId given, CounterId counter, Why* why) {
  const OfficeInfo& info = r.c.offices[given];
  ADJUTANT_REFUSE_IF("7.9.g.1/1"_sie, !IsPresident(r, office), why, "presidents appoint governors");
  ADJUTANT_REFUSE_IF("7.9.g.1/1"_sie, info.president || !info.in_play || info.nation != r.c.offices[office].nation, why,
                     r.OfficeName(given), " is no governor of his nation");
  ADJUTANT_REFUSE_IF("7.9.g.1/1"_sie, (s.now.appointed & Bit(info.territory)) != 0, why,
                     "a governor was appointed there in this quarter already");
  ADJUTANT_REFUSE_IF("7.9.g.1/1"_sie, s[given].holder == counter || s[office].holder == counter, why,
                     r.CounterName(counter), " has this office, or appoints to it");
  ADJUTANT_REFUSE_IF("7.11.1.c/2"_sie, !Free(s, counter), why, r.CounterName(counter), " is not at large");
  return CheckAppointee(r, s, given, counter, why);
}
Ruling CheckPardons(const Rules& r, const S& s, OfficeId office, CounterId counter, Why* why) {
  ADJUTANT_REFUSE_IF("7.9.g.2"_sie, s[counter].custody != static_cast<uint8_t>(Custody::kJailed), why,
                     r.CounterName(counter), " is not in jail");
  ADJUTANT_REFUSE_IF("7.9.g.2"_sie, !Governs(r, office, s[counter].where), why, r.OfficeName(office),
                     " has no say where that jail is");
  return Accepted();
}
Ruling CheckIssues(const Rules& r, const S& s, OfficeId office, CounterId counter, Why* why) {
  const Colour colour = ColourOf(r, s, counter);
  ADJUTANT_REFUSE_IF("7.9.g.2"_sie, colour != Colour::kWhite && colour != Colour::kRed, why, r.CounterName(counter),
                     " is neither white nor red");
  ADJUTANT_REFUSE_IF("7.9.g.2"_sie, !Governs(r, office, s[counter].where), why, r.CounterName(counter),
                     " is not in the territory of ", r.OfficeName(office));
  ADJUTANT_REFUSE_IF("7.9.g.2"_sie, s[counter].Has(kWarrantOut), why, "there is a warrant for ", r.CounterName(counter),
                     " already");
  return Accepted();
}
// Orders are for blue and orange troops in play (7.10.2.1.h.2, 7.10.2.2.b.2).
bool OrderedAll(const Rules& r, const S& s, CardId card) {
  for (const CounterId counter : r.c.cards[card].counters) {
    if (OnMap(s, counter) && !s[counter].Has(kOrdered)) return false;
  }
  return true;
}
Ruling CheckOrders(const Rules& r, const S& s, OfficeId office, CardId card, Why* why) {
  const CardInfo& info = r.c.cards[card];
  ADJUTANT_REFUSE_IF("7.10.2.2.b.2"_sie,
                     !Mature(s, card) || (info.card_class != CardClass::kB && info.card_class != CardClass::kO), why,
                     r.CardName(card), " is no blue or orange card in play");
  const OfficeInfo& who = r.c.offices[office];
  ADJUTANT_REFUSE_IF("7.10.2.2.b.2"_sie,
                     info.nation != who.nation || (!who.president && info.territory != who.territory), why,
                     r.CardName(card), " does not take orders from ", r.OfficeName(office));
  ADJUTANT_REFUSE_IF("7.10.2.2.b.2"_sie, OrderedAll(r, s, card), why, r.CardName(card),
                     " has its orders, or no counter to carry them out");
  return Accepted();
}

// ---- 7.9.g.3: boycotts.

bool Boycotts(const S& s, Nation of, int product) {
  return (s.now.boycotts[static_cast<size_t>(product)] & Bit(of)) != 0;
}
Boycotted ProductOf(const Rules& r, CardId card) {
  switch (r.c.cards[card].kind) {
    case CardKind::kCopperMine:
      return Boycotted::kCopper;
    case CardKind::kSilverMine:
      return Boycotted::kSilver;
    case CardKind::kHacienda:
      return Boycotted::kBeef;
    case CardKind::kStore:
      return Boycotted::kStoreGoods;
    case CardKind::kRailroad:
      return r.c.RailOf(card)->lumber ? Boycotted::kLumber : Boycotted::kNone;
    default:
      return Boycotted::kNone;
  }
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
Ruling CheckMakesPeace(const Rules& r, const S& s, const Event& e, Why* why) {
  const Ruling named = CheckNamed(e, kActArgs, 1u << kActAction, why);
  if (!named.accepted) return named;
  ADJUTANT_REFUSE_IF("7.9.g.4.11"_sie, !AtWar(s), why, "there is no war");
  ADJUTANT_REFUSE_IF("7.9.g.4.11"_sie, !Speakers(r, s).Has(e.player), why,
                     "peace is made by the players of the highest leaders of both armies");
  ADJUTANT_REFUSE_IF("7.9.g.4.11"_sie, s.now.peace_refused != 0, why, "peace was refused in this quarter");
  return Accepted();
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

// ---- All acts.

Ruling CheckOwn(const Rules& r, const S& s, PlayerId seat, OfficeId office, Why* why) {
  ADJUTANT_REFUSE_IF("7.9.g.2"_sie, !Holds(r, s, seat, office), why, r.OfficeName(office), " is not this player's");
  ADJUTANT_REFUSE_IF("7.11.1.c/2"_sie, !Free(s, s[office].holder.get()), why, r.CounterName(s[office].holder.get()),
                     " is a captive, and rules nothing");
  return Accepted();
}
Ruling CheckActOf(const Rules& r, const S& s, const Event& e, Official action, Why* why) {
  const OfficeId office = OfficeArg(e, kActOffice);
  unsigned taken = 1u << kActAction | 1u << kActOffice;
  if (action == Official::kAppoints) taken |= 1u << kActCounter | 1u << kActGiven;
  if (action == Official::kPardons || action == Official::kIssuesWarrant) taken |= 1u << kActCounter;
  if (action == Official::kOrders) taken |= 1u << kActCard;
  const Ruling named = CheckNamed(e, kActArgs, taken, why);
  if (!named.accepted) return named;
  const Ruling own = CheckOwn(r, s, e.player, office, why);
  if (!own.accepted) return own;
  switch (action) {
    case Official::kAppoints:
      return CheckAppoints(r, s, office, OfficeArg(e, kActGiven), CounterArg(e, kActCounter), why);
    case Official::kPardons:
      return CheckPardons(r, s, office, CounterArg(e, kActCounter), why);
    case Official::kIssuesWarrant:
      return CheckIssues(r, s, office, CounterArg(e, kActCounter), why);
    case Official::kDeclaresWar:
      ADJUTANT_REFUSE_IF("7.9.g.4"_sie, !IsPresident(r, office), why, "presidents declare war");
      ADJUTANT_REFUSE_IF("7.9.g.4"_sie, AtWar(s), why, "there is war already");
      return Accepted();
    default:
      return CheckOrders(r, s, office, CardArg(e, kActCard), why);
  }
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

// ---- Acts are carried out.

// The next who has to agree; then who may cede land. s.turns.asked have answered.
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

void Pardon(const Rules& r, S& s, Trace* trace) {
  const CounterId counter = s.play.counter;
  Applied(trace, "7.9.g.2"_sie, [&] { return r.CounterName(counter) + " is pardoned."; });
  s[counter].custody = static_cast<uint8_t>(Custody::kFree);
  s[counter].at = kNoId;
}
void Order(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "7.10.2.2.b.2"_sie, [&] { return r.CardName(s.play.target) + " has its orders."; });
  for (const CounterId counter : r.c.cards[s.play.target].counters) {
    if (OnMap(s, counter)) s[counter].Mark(kOrdered);
  }
}
void SetBoycott(const Rules& r, S& s, Trace* trace) {
  const bool begins = s.play.use != 0;
  const Nation of = Other(r.c.offices[s.play.office].nation);
  const auto tell = [&] { return std::string(NameOf(of)) + (begins ? " is boycotted." : " is boycotted no more."); };
  Applied(trace, "7.9.g.3/1"_sie, tell);
  uint8_t& bits = s.now.boycotts[s.play.product];
  bits = static_cast<uint8_t>(begins ? bits | Bit(of) : bits & ~Bit(of));
  ForgetBoycottTime(s, s.play.product, of);
}
void Appoint(const Rules& r, S& s, Trace* trace) {
  const OfficeId given = s.play.given;
  const CounterId counter = s.play.counter;
  s.now.appointed |= Bit(r.c.offices[given].territory);
  if (s[given].holder.exists()) LeaveOffice(r, s, given, trace);
  TakeOffice(r, s, given, counter, true, trace);
  // What he has by his own office, for that territory, the president hands over.
  const PlayerId from = s.play.by, to = CommandOf(r, s, counter);
  if (from == to || to == 0) return;
  for (const CardId card : r.c.offices[given].cards) {
    if (!OnCalendar(s, card) || HolderOf(s, card) != from) continue;
    Applied(trace, "7.9.g.1/2"_sie, [&] { return r.CardName(card) + " goes to " + r.SeatName(to) + "."; });
    HandOver(s, card, to);
  }
}
void Act(const Rules& r, S& s, Trace* trace) {
  if (s.play.stage == kCarried) return AskBorder(r, s);
  if (s.play.action == 0) {
    SetBoycott(r, s, trace);
    return Return(s);
  }
  const Territory territory = TerritoryNamed(r, s.play.place);
  switch (static_cast<Official>(s.play.action)) {
    case Official::kDeclaresWar:
      Return(s);
      return DeclareWar(r, s, s.step, trace);
    case Official::kMakesPeace:
      s.turns.asked = {s.play.by};
      return AskPeace(r, s, trace);
    case Official::kAppoints:
      Appoint(r, s, trace);
      break;
    case Official::kPardons:
      Pardon(r, s, trace);
      break;
    case Official::kIssuesWarrant:
      Applied(trace, "7.9.g.2"_sie, [&] { return "There is a warrant for " + r.CounterName(s.play.counter) + "."; });
      s[s.play.counter].Mark(kWarrantOut);
      break;
    case Official::kDeclaresRebellion:
      DeclareRebellion(r, s, territory, s.play.by, trace);
      if (s.play.office.exists()) {
        Applied(trace, "7.9.f.3"_sie);
        s.now.by_governor |= Bit(territory);
        MakeCriminal(r, s, s[s.play.office.get()].holder, trace);
      }
      break;
    case Official::kEndsTheRebellion:
      Applied(trace, "7.9.f.4"_sie);
      EndRebellion(r, s, territory, trace);
      break;
    case Official::kOrders:
      Order(r, s, trace);
      break;
    default:
      break;
  }
  Return(s);
}

}  // namespace

// ---- What 79_mordida.cc asks.

void ListActs(const Rules& r, const S& s, PlayerId seat, EventList* out) {
  Event e = MakeEvent(kOfficialActed, seat);
  const auto begin = [&](Official action) {
    e.args = NoArgs();
    e.args[kActAction] = static_cast<int32_t>(action);
  };
  for (const OfficeId office : r.c.offices.ids()) {
    if (!Holds(r, s, seat, office)) continue;
    for (int product = 1; product <= kProducts; ++product) {
      for (const int begins : {0, 1}) out->push_back(MakeEvent(kProductBoycotted, seat, {office, product, begins}));
    }
    for (const Official action : kOfficials) {
      begin(action);
      e.args[kActOffice] = office.number();
      if (action == Official::kOrders) {
        for (const CardId card : r.c.cards.ids()) {
          if (!Mature(s, card)) continue;
          e.args[kActCard] = card.number();
          out->push_back(e);
        }
      } else if (action == Official::kDeclaresWar) {
        out->push_back(e);
      } else {
        for (const CounterId counter : r.c.counters.ids()) {
          if (!OnMap(s, counter)) continue;
          e.args[kActCounter] = counter.number();
          if (action != Official::kAppoints) {
            out->push_back(e);
            continue;
          }
          for (const OfficeId given : r.c.offices.ids()) {
            e.args[kActGiven] = given.number();
            out->push_back(e);
          }
        }
      }
    }
  }
  for (const Territory territory : {Territory::kSonora, Territory::kChihuahua}) {
    const PlaceId capital = CapitalOf(r, territory);
    const OfficeId governor = r.c.governors[static_cast<size_t>(territory)];
    begin(Official::kDeclaresRebellion);
    e.args[kActPlace] = capital.number();
    if (Holds(r, s, seat, governor)) {
      e.args[kActOffice] = governor.number();
      out->push_back(e);
      e.args[kActOffice] = kNone;
    }
    for (const CardId card : CardsOf(r, s, seat)) {
      if (RedFlagOf(r, card) == nullptr) continue;
      e.args[kActCard] = card.number();
      out->push_back(e);
    }
    if (RebelIn(s, territory) == seat) {
      begin(Official::kEndsTheRebellion);
      e.args[kActPlace] = capital.number();
      out->push_back(e);
    }
  }
  begin(Official::kMakesPeace);
  if (AtWar(s)) out->push_back(e);
}
Ruling CheckAct(const Rules& r, const S& s, const Event& e, Why* why) {
  const int action = e.args[kActAction];
  ADJUTANT_REFUSE_IMPOSSIBLE("7.9.g.2"_sie, action < 1 || action > static_cast<int>(Official::kOrders), why,
                             "there is no such act of office");
  switch (static_cast<Official>(action)) {
    case Official::kDeclaresRebellion:
      return CheckRebels(r, s, e, why);
    case Official::kEndsTheRebellion:
      return CheckEndsRebellion(r, s, e, why);
    case Official::kMakesPeace:
      return CheckMakesPeace(r, s, e, why);
    default:
      return CheckActOf(r, s, e, static_cast<Official>(action), why);
  }
}
Ruling CheckBoycott(const Rules& r, const S& s, const Event& e, Why* why) {
  const OfficeId office = OfficeArg(e, kBoycottOffice);
  const int product = e.args[kBoycottProduct];
  const Ruling own = CheckOwn(r, s, e.player, office, why);
  if (!own.accepted) return own;
  ADJUTANT_REFUSE_IF("7.9.g.3/1"_sie, !IsPresident(r, office), why, "presidents declare and lift boycotts");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.9.g.3/1"_sie, product < 1 || product > kProducts, why, "there is no such product");
  const bool on = Boycotts(s, Other(r.c.offices[office].nation), product);
  ADJUTANT_REFUSE_IF("7.9.g.3/1"_sie, on == (e.args[kBoycottBegins] == 1), why,
                     on ? "that is boycotted already" : "there is no such boycott to be lifted");
  return Accepted();
}
void BeginAct(S& s, const Event& e) {
  s.play.by = s.play.last = e.player;
  if (e.type == kProductBoycotted) {
    s.play.office = OfficeArg(e, kBoycottOffice);
    s.play.product = static_cast<uint8_t>(e.args[kBoycottProduct]);
    s.play.use = e.args[kBoycottBegins] == 1 ? 1 : 0;
    return;
  }
  s.play.action = static_cast<uint8_t>(e.args[kActAction]);
  s.play.office = OfficeArg(e, kActOffice);
  s.play.target = CardArg(e, kActCard);
  s.play.counter = CounterArg(e, kActCounter);
  s.play.place = PlaceArg(e, kActPlace);
  s.play.given = OfficeArg(e, kActGiven);
}
Seats Voiders(const Rules& r, const S& s) {
  Seats seats;
  PlaceId place;
  const CardKind kind = s.play.card.exists() ? r.c.cards[s.play.card].kind : CardKind::kEvent;
  if (kind == CardKind::kLawsuit) place = SiteOf(r, s.play.target);
  if (kind == CardKind::kWarrant || s.play.action == static_cast<uint8_t>(Official::kIssuesWarrant))
    place = s[s.play.counter].where;
  if (!place.exists()) return seats;
  for (const OfficeId office : {GovernorOf(r, place), PresidentOf(r, place)}) {
    const PlayerId seat = office.exists() ? SeatOf(r, s, office) : PlayerId{0};
    if (seat != 0 && seat != s.play.by && Free(s, s[office].holder.get())) seats.Add(seat);
  }
  return seats;
}

// ---- What other chapters ask.

PlayerId RebelIn(const S& s, Territory territory) {
  return InRebellion(s, territory) ? s.now.rebel[static_cast<size_t>(territory)] : PlayerId{0};
}
void DeclareRebellion(const Rules& r, S& s, Territory territory, PlayerId seat, Trace* trace) {
  Applied(trace, "7.9.f.2"_sie, [&] { return r.SeatName(seat) + " raises the red flag."; });
  CounterSet red;
  for (const CounterId counter : r.c.counters.ids()) {
    if (TurnsRed(r, s, counter, territory, seat)) red.Add(counter);
  }
  for (const CounterId counter : red) s[counter].Mark(kRedFlag);
  s.now.rebellion |= Bit(territory);
  s.now.rebel[static_cast<size_t>(territory)] = seat;
}
void EndRebellion(const Rules& r, S& s, Territory territory, Trace* trace) {
  if (!InRebellion(s, territory)) return;
  Applied(trace, "7.9.f.6"_sie, "The rebellion is over: red flags are orange again.");
  for (const CounterId counter : r.c.counters.ids()) {
    if (s[counter].Has(kRedFlag) && TerritoryOf(r, counter) == territory) s[counter].Clear(kRedFlag);
  }
  s.now.rebellion = static_cast<uint8_t>(s.now.rebellion & ~Bit(territory));
  s.now.by_governor = static_cast<uint8_t>(s.now.by_governor & ~Bit(territory));
  s.now.rebel[static_cast<size_t>(territory)] = 0;
}
void TestRebellions(const Rules& r, S& s, Trace* trace) {
  const bool absence = !Winter(s) || r.Plays("winter_rebellion_test=yes"_opt);
  for (const Territory territory : {Territory::kSonora, Territory::kChihuahua}) {
    if (!InRebellion(s, territory) || (s.now.by_governor & Bit(territory)) == 0) continue;
    const OfficeId office = r.c.governors[static_cast<size_t>(territory)];
    const CounterId governor = s[office].holder;
    const bool lost = !governor.exists() || !OnMap(s, governor) || !Free(s, governor) ||
                      CommandOf(r, s, governor) != RebelIn(s, territory);
    const bool away = absence && !lost && s[governor].where != r.c.offices[office].capital;
    if (!lost && !away) continue;
    Applied(trace, "7.9.f.5/1"_sie, [&] { return r.OfficeName(office) + " is no more in his capital."; });
    EndRebellion(r, s, territory, trace);
    Applied(trace, "7.9.f.5/2"_sie);
    if (governor.exists()) LeaveOffice(r, s, office, trace);
    s[office].status = 2;
  }
}
int BoycottOf(const Rules& r, const S& s, CardId card) {
  const Boycotted product = ProductOf(r, card);
  const bool boycotted = product != Boycotted::kNone && Boycotts(s, r.c.cards[card].nation, static_cast<int>(product));
  return std::max<int>(0, s[card].boycott) + (boycotted ? 1 : 0);
}
bool AnyBoycott(const S& s) {
  return std::any_of(s.now.boycotts.begin(), s.now.boycotts.end(), [](uint8_t bits) { return bits != 0; });
}
void DeclareWar(const Rules& r, S& s, uint16_t then, Trace* trace) {
  if (AtWar(s)) return void(s.step = then);
  Applied(trace, "7.9.g.4"_sie, "Mexico and the United States are at war.");
  s.now.war = 1;
  const OfficeId office = r.c.mexican_president;
  const CounterId president = s[office].holder;
  if (president.exists() && FlagOf(r, s, president) == Nation::kUnitedStates) {
    Applied(trace, "7.9.g.4.2"_sie, "An American is not president of Mexico in war.");
    LeaveOffice(r, s, office, trace);
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

const SierraStep kOfficeSteps[] = {
    Automatic(kOffices, "an act of office is carried out", "7.9.g.2"_sie, Act,
              {kBack, kOffices, kRedistribute, kPeaceStep, kBorderStep}),
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
    Unwritten(kCommandDieStep, "command_die", "a die for the command falls", "7.9.g.4.6/1"_sie, {kDieRolled}, Dice,
              {kBack, kCommandDieStep}),
};
void AddOfficeSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kOfficeSteps), std::end(kOfficeSteps));
}

}  // namespace adjutant::sierra
