// Lords of the Sierra Madre 7.9.g: appointments, pardons, warrants, orders, boycotts, and all other acts of office;
// called with s.play.
#include <algorithm>

#include "core/sierra/chapters/mordida.h"

namespace adjutant::sierra {

namespace {

constexpr int kProducts = 5;
constexpr Official kOfficials[] = {Official::kAppoints, Official::kPardons, Official::kIssuesWarrant,
                                   Official::kDeclaresWar, Official::kOrders};

bool IsPresident(const Rules& r, OfficeId office) { return r.c.offices[office].president; }
// Has the office a say there?
bool Governs(const Rules& r, OfficeId office, PlaceId place) {
  return place.exists() && (GovernorOf(r, place) == office || PresidentOf(r, place) == office);
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
  ADJUTANT_REFUSE_IF("7.9.g.2"_sie, !Jailed(r, s, counter), why, r.CounterName(counter), " is not in jail");
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

// ---- All acts.

Ruling CheckOwn(const Rules& r, const S& s, PlayerId seat, OfficeId office, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.9.g.2"_sie, !s[office].holder.exists(), why, "nobody of the players' is ",
                             r.OfficeName(office));
  ADJUTANT_REFUSE_IF("7.9.g.2"_sie, !Holds(r, s, seat, office), why, r.OfficeName(office), " is not this player's");
  const CounterId holder = HolderOf(s, office);
  ADJUTANT_REFUSE_IF("7.11.1.c/2"_sie, holder.exists() && !Free(s, holder), why, r.CounterName(holder),
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

// ---- Acts are carried out.

void Pardon(const Rules& r, S& s, Trace* trace) {
  const CounterId counter = s.play.counter;
  Applied(trace, "7.9.g.2"_sie, [&] { return r.CounterName(counter) + " is pardoned."; });
  s[counter].custody = static_cast<uint8_t>(Custody::kFree);
  s[counter].at = kNoId;
}
void Order(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "7.10.2.2.b.2"_sie, [&] { return r.CardName(s.play.target) + " has its orders."; });
  for (const CounterId counter : r.c.cards[s.play.target].counters) {
    if (!OnMap(s, counter)) continue;
    s[counter].Mark(kOrdered);
    if (IsPresident(r, s.play.office)) s[counter].Mark(kPresidentsOrder);
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
  ListRebellions(r, s, seat, out);
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

int BoycottOf(const Rules& r, const S& s, CardId card) {
  const Boycotted product = ProductOf(r, card);
  const bool boycotted = product != Boycotted::kNone && Boycotts(s, r.c.cards[card].nation, static_cast<int>(product));
  return std::max<int>(0, s[card].boycott) + (boycotted ? 1 : 0);
}
bool AnyBoycott(const S& s) {
  return std::any_of(s.now.boycotts.begin(), s.now.boycotts.end(), [](uint8_t bits) { return bits != 0; });
}
const SierraStep kOfficeSteps[] = {
    Automatic(kOffices, "an act of office is carried out", "7.9.g.2"_sie, Act,
              {kBack, kOffices, kRedistribute, kPeaceStep, kBorderStep}),
};
void AddOfficeSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kOfficeSteps), std::end(kOfficeSteps));
}

}  // namespace adjutant::sierra
