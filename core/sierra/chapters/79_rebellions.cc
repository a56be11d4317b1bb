// Lords of the Sierra Madre 7.9.f: rebellions.
#include "core/sierra/chapters/mordida.h"

namespace adjutant::sierra {

namespace {

bool MayRebel(Territory territory) { return territory == Territory::kSonora || territory == Territory::kChihuahua; }
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
// Federales and Policia: Rurales and Cavalry go with no governor (7.4.g.4).
bool TurnsRed(const Rules& r, const S& s, CounterId counter, Territory territory, PlayerId seat) {
  const CounterInfo& info = r.c.counters[counter];
  if (!OnMap(s, counter) || TerritoryOf(r, counter) != territory || ColourOf(r, s, counter) != Colour::kOrange)
    return false;
  const bool federal = info.card.exists() && r.c.cards[info.card].with_governor;
  if (info.kind != CounterKind::kPolice && !federal) return false;
  return r.Plays("rebellion_scope=anyone"_opt) || CommandOf(r, s, counter) == seat;
}
PlaceId CapitalOf(const Rules& r, Territory territory) {
  const OfficeId office = r.c.governors[static_cast<size_t>(territory)];
  return office.exists() ? r.c.offices[office].capital : PlaceId();
}

}  // namespace

// ---- What 79_offices.cc asks.

void ListRebellions(const Rules& r, const S& s, PlayerId seat, EventList* out) {
  Event e = MakeEvent(kOfficialActed, seat);
  const auto begin = [&](Official action) {
    e.args = NoArgs();
    e.args[kActAction] = static_cast<int32_t>(action);
  };
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
}
Territory TerritoryNamed(const Rules& r, PlaceId place) {
  for (const OfficeId office : r.c.offices.ids()) {
    const OfficeInfo& info = r.c.offices[office];
    if (!info.president && place.exists() && info.capital == place) return info.territory;
  }
  return Territory::kNone;
}
Ruling CheckRebels(const Rules& r, const S& s, const Event& e, Why* why) {
  const OfficeId office = OfficeArg(e, kActOffice);
  const CardId card = CardArg(e, kActCard);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.9.f.1"_sie, office.exists() == card.exists(), why,
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
    const CounterId holder = HolderOf(s, office);
    ADJUTANT_REFUSE_IF("7.11.1.c/2"_sie, holder.exists() && !Free(s, holder), why, r.CounterName(holder),
                       " is a captive, and raises no flag");
  } else {
    ADJUTANT_REFUSE_IMPOSSIBLE("7.9.f.1"_sie, RedFlagOf(r, card) == nullptr, why, r.CardName(card),
                               " is no Red Flag card");
    ADJUTANT_REFUSE_IF("7.9.f.1"_sie, !Mature(s, card) || HolderOf(s, card) != e.player, why, r.CardName(card),
                       " is no Red Flag card of this player's");
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

}  // namespace adjutant::sierra
