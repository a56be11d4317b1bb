// Lords of the Sierra Madre 7.10.1: movement and loads.
#include <algorithm>

#include "core/sierra/chapters/movement.h"

namespace adjutant::sierra {

namespace {

int32_t Number(Mode mode) { return static_cast<int32_t>(mode); }
bool OnFoot(Mode mode) { return mode == Mode::kWalk || mode == Mode::kDoubleWalk; }
bool ByLand(Mode mode) { return OnFoot(mode) || mode == Mode::kTruck; }
bool Artillery(const Rules& r, CounterId counter) { return KindIn(r, counter) == CounterKind::kArtillery; }
CounterSet One(CounterId counter) {
  CounterSet set;
  set.Add(counter);
  return set;
}
int CountOf(const Rules& r, const CounterSet& counters, bool (*is)(const Rules&, CounterId)) {
  int count = 0;
  for (const CounterId counter : counters) count += is(r, counter);
  return count;
}
const CardInfo* CardOf(const Rules& r, CounterId counter) {
  const CardId card = r.c.counters[counter].card;
  return card.exists() ? &r.c.cards[card] : nullptr;
}
// The office whose capital is that box, or none.
OfficeId OfficeIn(const Rules& r, PlaceId box) {
  for (const OfficeId office : r.c.offices.ids()) {
    if (r.c.offices[office].in_play && r.c.offices[office].capital == box) return office;
  }
  return kNoId;
}

// ---- Ways.

const Crossing* CrossingTo(const Rules& r, PlaceId from, PlaceId to) {
  for (const Crossing& crossing : r.c.places[from].crossings) {
    if (crossing.to == to) return &crossing;
  }
  return nullptr;
}
// 7.10.1.i/2: a lumber railroad that is built makes a pass wherever it goes.
bool LumberPass(const Rules& r, const S& s, PlaceId from, PlaceId to) {
  for (const RailInfo& line : r.c.rails) {
    if (!line.lumber || (!Mature(s, line.card) && ZoneOf(s, line.card) != Zone::kNation)) continue;
    for (size_t i = 1; i < line.path.size(); ++i) {
      const PlaceId a = line.path[i - 1], b = line.path[i];
      if ((a == from && b == to) || (a == to && b == from)) return true;
    }
  }
  return false;
}
bool Burned(const S& s, const Crossing& crossing) {
  return crossing.bridge >= 0 && (s.now.burned_bridges >> crossing.bridge & 1) != 0;
}
bool Montane(const Rules& r, PlaceId place) { return r.c.places[place].terrain == Terrain::kMontane; }
// A coastal block at a district other than that from which they came.
bool AlongCoast(const Rules& r, PlaceId from, PlaceId to) {
  return (IsCoast(r, from) && CoastOf(r, to, from)) || (IsCoast(r, to) && CoastOf(r, from, to));
}
// 7.4.g.2/2: into and out of a capital that is off the map.
Ruling CheckBox(const Rules& r, const S& s, const CounterSet& counters, PlaceId from, PlaceId to, Why* why) {
  const PlaceId box = r.c.places[from].kind == PlaceKind::kBox ? from : to, place = box == from ? to : from;
  const OfficeId office = OfficeIn(r, box);
  for (const CounterId counter : counters) {
    ADJUTANT_REFUSE_IF("7.4.g.2/2"_sie, !office.exists() || !(HolderOf(s, office) == counter), why,
                       "only who holds its office goes into ", r.PlaceName(box), " or comes from there");
  }
  const OfficeInfo& info = r.c.offices[office];
  const Place& there = r.c.places[place];
  ADJUTANT_REFUSE_IF("7.4.g.2/2"_sie,
                     there.kind != PlaceKind::kDistrict ||
                         (info.president ? there.nation != info.nation : there.territory != info.territory),
                     why, "it is reached by the districts of its own state only");
  return Accepted();
}
Ruling CheckLand(const Rules& r, const S& s, const CounterSet& counters, PlaceId from, PlaceId to, Why* why) {
  if (r.c.places[from].kind == PlaceKind::kBox || r.c.places[to].kind == PlaceKind::kBox)
    return CheckBox(r, s, counters, from, to, why);
  if (AlongCoast(r, from, to)) return Accepted();
  ADJUTANT_REFUSE_IF("7.10.1.h"_sie, !IsDistrict(r, from), why, "they are in ", r.PlaceName(from),
                     ": they first step into the district (mode=step)");
  ADJUTANT_REFUSE_IF("7.10.1.h"_sie, !IsDistrict(r, to), why, r.PlaceName(to),
                     " is a block: they go to its district, then step into it (mode=step)");
  const Crossing* crossing = CrossingTo(r, from, to);
  const bool pass = LumberPass(r, s, from, to);
  if (crossing == nullptr && pass) Kept("7.10.1.i/2"_sie);
  ADJUTANT_REFUSE_IF("7.10.1.i/1"_sie, crossing == nullptr && !pass && (Montane(r, from) || Montane(r, to)), why,
                     "there is no pass between ", r.PlaceName(from), " and ", r.PlaceName(to));
  ADJUTANT_REFUSE_IF("3.1.c"_sie, crossing == nullptr && !pass, why, r.PlaceName(to), " is not next to ",
                     r.PlaceName(from));
  ADJUTANT_REFUSE_IF("7.10.1.j"_sie,
                     crossing != nullptr && !pass && crossing->kind == CrossingKind::kBridge && Burned(s, *crossing),
                     why, "the bridge to ", r.PlaceName(to), " is burned, and the river has no other crossing there");
  for (const CounterId counter : counters) {
    ADJUTANT_REFUSE_IF("7.10.1.i/1"_sie, Artillery(r, counter) && Montane(r, to), why,
                       "artillery comes into the mountains by rail only");
  }
  return Accepted();
}
Ruling CheckAir(const Rules& r, const S& s, const CounterSet& counters, PlaceId from, PlaceId to, Why* why) {
  ADJUTANT_REFUSE_IF("7.10.1.e"_sie, CountOf(r, counters, IsPlane) != counters.Count(), why,
                     "only aeroplanes fly, and they take nobody along");
  ADJUTANT_REFUSE_IF("7.10.1.e"_sie, Montane(r, to), why, "aeroplanes do not enter mountains, but as freight by rail");
  const Crossing* crossing = CrossingTo(r, from, to);
  ADJUTANT_REFUSE_IF("7.10.1.e"_sie, crossing == nullptr || !IsDistrict(r, from) || !IsDistrict(r, to), why,
                     "they fly from a district to one next to it");
  ADJUTANT_REFUSE_IF(
      "7.10.1.j"_sie,
      crossing->kind == CrossingKind::kBridge && Burned(s, *crossing) && r.Plays("plane_river=bridges"_opt), why,
      "the bridge to ", r.PlaceName(to), " is burned");
  return Accepted();
}
Ruling CheckSea(const Rules& r, const S& s, const CounterSet& counters, PlaceId from, PlaceId to, Why* why) {
  const int ships = CountOf(r, counters, IsShip);
  ADJUTANT_REFUSE_IF("7.10.1.g/1"_sie, ships == 0, why, "without a ship nobody goes by sea");
  const std::vector<PlaceId>& waters = r.c.places[from].waters;
  ADJUTANT_REFUSE_IF("7.10.1.g/1"_sie, std::find(waters.begin(), waters.end(), to) == waters.end(), why,
                     r.PlaceName(to), " is no coastal block next to ", r.PlaceName(from));
  int load = RiflesOf(s, counters), gold = GoldOf(s, counters);
  for (const CounterId counter : counters) load += !IsShip(r, counter) && !IsLeader(r, counter);
  ADJUTANT_REFUSE_IF("7.10.1.g/1"_sie, load > ships * r.c.n.ship_load, why, "a ship takes ", r.c.n.ship_load,
                     " counters and rifles, and they are ", load);
  constexpr int kGoldBefore = 12;
  ADJUTANT_REFUSE_IF("7.10.1.g/1"_sie, r.Plays("ship_gold=twelve"_opt) && gold > ships * kGoldBefore, why,
                     "a ship carries ", kGoldBefore, " gold, and they have ", gold);
  return Accepted();
}
Ruling CheckTrucks(const Rules& r, const S& s, const CounterSet& counters, Why* why) {
  const int trucks = CountOf(r, counters, IsTruck);
  int hacendados = 0, load = RiflesOf(s, counters);
  for (const CounterId counter : counters) {
    const bool hacendado = KindIn(r, counter) == CounterKind::kHacendado;
    hacendados += hacendado;
    load += !hacendado && !IsTruck(r, counter);
  }
  if (hacendados > trucks) load += hacendados - trucks;
  ADJUTANT_REFUSE_IF("7.10.1.d"_sie, trucks == 0, why, "there is no truck among them");
  ADJUTANT_REFUSE_IF("7.10.1.d"_sie, load > trucks * r.c.n.truck_load, why, "a truck carries ", r.c.n.truck_load,
                     " counters and a hacendado; they are ", load);
  return Accepted();
}

// ---- Whither (7.10.1.m, 7.10.1.n).

bool Adjacent(const Rules& r, Territory a, Territory b) {
  if (a == b) return true;
  for (const PlaceId place : r.c.places.ids()) {
    if (r.c.places[place].territory != a) continue;
    for (const Crossing& crossing : r.c.places[place].crossings) {
      if (r.c.places[crossing.to].territory == b) return true;
    }
  }
  return false;
}
bool IndianGround(const Rules& r, const CardInfo& card, PlaceId place) {
  return card.territory == Territory::kNone || Adjacent(r, card.territory, r.c.places[place].territory);
}
Ruling CheckIndians(const Rules& r, const S& s, const CounterSet& counters, PlaceId from, PlaceId to, Why* why) {
  int highest = 0;
  for (const CounterId counter : counters) highest = std::max(highest, LeadershipOf(s, counter));
  constexpr int kLeads = 2;
  for (const CounterId counter : counters) {
    const CardInfo* card = CardOf(r, counter);
    // Who stands outside has escaped from a jail, and goes where he can.
    if (card == nullptr || !card->indians || !IndianGround(r, *card, from)) continue;
    ADJUTANT_REFUSE_IF("7.10.1.n"_sie, highest < kLeads && !IndianGround(r, *card, to), why, r.CounterName(counter),
                       " stay in their territory and those next to it, unless a leader of 2 or more leads them");
  }
  return Accepted();
}
bool RedThere(const Rules& r, const S& s, PlaceId place) {
  const PlaceId district = r.c.DistrictOf(place);
  for (const CounterId counter : r.c.counters.ids()) {
    if (!OnMap(s, counter) || !Free(s, counter) || ColourOf(r, s, counter) != Colour::kRed) continue;
    if (r.c.DistrictOf(s[counter].where) == district) return true;
  }
  return false;
}
bool HomeAt(const Rules& r, const S& s, CounterId counter, PlaceId place) {
  const CardInfo& card = *CardOf(r, counter);
  const Place& there = r.c.places[place];
  if (s[place].holder != 0 && static_cast<Nation>(s[place].holder) == card.nation) return true;
  return card.territory != Territory::kNone ? there.territory == card.territory : there.nation == card.nation;
}
Ruling CheckBorders(const Rules& r, const S& s, const CounterSet& counters, PlaceId from, PlaceId to, Why* why) {
  if (AtWar(s)) return Accepted("7.9.g.4.5"_sie);
  if (const Ruling ruling = CheckIndians(r, s, counters, from, to, why); !ruling.accepted) return ruling;
  for (const CounterId counter : counters) {
    if (!HasHome(r, s, counter) || HomeAt(r, s, counter, to)) continue;
    // On the way home one may pass other ground.
    ADJUTANT_REFUSE_IF("7.10.1.m"_sie, s[counter].rounds_out >= r.c.n.outside_rounds && HomeAt(r, s, counter, from),
                       why, r.CounterName(counter), " have spent their round abroad in this quarter");
    ADJUTANT_REFUSE_IF("7.10.1.m"_sie,
                       r.Plays("outside_home=pursuit"_opt) && HomeAt(r, s, counter, from) && !RedThere(r, s, to), why,
                       r.CounterName(counter), " leave their home only after red counters, and there are none");
  }
  return Accepted();
}

// ---- Loads (7.10.1.a).

Ruling CheckLoads(const Rules& r, const S& s, const CounterSet& counters, Why* why) {
  for (const CounterId counter : counters) {
    const CounterState& state = s[counter];
    const int gold = GoldCapacity(r, s, counter), rifles = RifleCapacity(r, s, counter);
    if (KindIn(r, counter) == CounterKind::kHacendado) {
      ADJUTANT_REFUSE_IF("7.10.1.a/2"_sie,
                         state.gold > gold || state.rifles > rifles || (state.gold > 0 && state.rifles > 0), why,
                         r.CounterName(counter), " carries ", rifles, " rifle or ", gold, " gold on foot, and has ",
                         state.rifles, " and ", state.gold, ": it leaves the rest first");
      continue;
    }
    ADJUTANT_REFUSE_IF("7.10.1.a/3"_sie, state.gold > gold, why, r.CounterName(counter), " carries ", gold,
                       " gold, and has ", state.gold);
    ADJUTANT_REFUSE_IF("7.10.1.a/3"_sie, state.rifles > rifles, why, r.CounterName(counter), " carries ", rifles,
                       " rifles, and has ", state.rifles);
  }
  return Accepted();
}
// Where an own card's gold and rifles are taken up and laid down: where its marker stands.
bool LiesHere(const Rules& r, const S& s, CardId card, PlaceId place) {
  const CardInfo& info = r.c.cards[card];
  if (!Mature(s, card)) return false;
  if (info.card_class != CardClass::kC && info.card_class != CardClass::kRR) return false;
  return place.exists() && (info.place == place || info.block == place);
}
bool AtRailroad(const Rules& r, const S& s, PlaceId place) {
  for (const CardId rail : r.c.places[place].rails) {
    if (Carries(r, s, rail)) return true;
  }
  return false;
}
int RoomFor(const Rules& r, const S& s, CounterId counter, Goods goods) {
  if (AtRailroad(r, s, s[counter].where)) return kUnlimited;
  const bool gold = goods == Goods::kGold;
  const int room =
      gold ? GoldCapacity(r, s, counter) - s[counter].gold : RifleCapacity(r, s, counter) - s[counter].rifles;
  return room > 0 ? room : 0;
}
int LyingThere(const S& s, PlaceId place, CardId card, Goods goods) {
  if (card.exists()) return goods == Goods::kGold ? s[card].gold : s[card].rifles;
  return goods == Goods::kGold ? s[place].gold : s[place].rifles;
}

}  // namespace

bool CoastOf(const Rules& r, PlaceId district, PlaceId coast) {
  const std::vector<PlaceId>& coasts = r.c.places[district].coasts;
  return std::find(coasts.begin(), coasts.end(), coast) != coasts.end();
}
Colour ColourTogether(const Rules& r, const S& s, const CounterSet& counters) {
  for (const CounterId counter : counters) {
    if (ColourOf(r, s, counter) != Colour::kWhite) return ColourOf(r, s, counter);
  }
  return Colour::kWhite;
}
int RiflesOf(const S& s, const CounterSet& counters) {
  int rifles = 0;
  for (const CounterId counter : counters) rifles += s[counter].rifles;
  return rifles;
}
int GoldOf(const S& s, const CounterSet& counters) {
  int gold = 0;
  for (const CounterId counter : counters) gold += s[counter].gold;
  return gold;
}

int GoldCapacity(const Rules& r, const S& s, CounterId counter) {
  constexpr int kGoldBefore = 12;
  switch (KindIn(r, counter)) {
    case CounterKind::kHacendado:
      return r.c.n.hacendado_gold;
    case CounterKind::kTruck:
      return kUnlimited;
    case CounterKind::kGunboat:
      return r.Plays("ship_gold=twelve"_opt) ? kGoldBefore : kUnlimited;
    default:
      return LeadershipOf(s, counter);
  }
}
int RifleCapacity(const Rules& r, const S& s, CounterId counter) {
  switch (KindIn(r, counter)) {
    case CounterKind::kHacendado:
      return r.c.n.hacendado_rifles;
    case CounterKind::kTroop:
    case CounterKind::kPolice:
      if (r.Plays("rifles_per_troop=unlimited"_opt)) return kUnlimited;
      return r.Plays("rifles_per_troop=leadership"_opt) ? LeadershipOf(s, counter) : 1;
    case CounterKind::kTruck:
      return r.c.n.truck_load;
    case CounterKind::kGunboat:
      return r.c.n.ship_load;
    case CounterKind::kAeroplane:
      return r.Plays("plane_rifle=one"_opt) ? 1 : 0;
    default:
      return 0;  // guns (7.10.1.a/4), and leaders of cards
  }
}
bool Unowned(const Rules& r, const S& s, CounterId police) { return CommandOf(r, s, police) == 0; }

bool HasHome(const Rules& r, const S& s, CounterId counter) {
  const CardInfo* card = CardOf(r, counter);
  if (card == nullptr || IsPolice(r, counter) || IsLeader(r, counter) || s[counter].Has(kRedFlag)) return false;
  const bool official = card->card_class == CardClass::kB || card->card_class == CardClass::kO;
  if (r.Plays("outside_home=pursuit"_opt) && !official) return false;
  if (!official && card->card_class != CardClass::kR) return false;
  if (card->indians) return false;  // 7.10.1.n
  return card->territory != Territory::kNone || (official && card->nation != Nation::kNone);
}
bool AtHome(const Rules& r, const S& s, CounterId counter) {
  return !HasHome(r, s, counter) || HomeAt(r, s, counter, s[counter].where);
}

Ruling CheckAdvance(const Rules& r, const S& s, const CounterSet& counters, PlaceId from, PlaceId to, int mode,
                    CardId rail, Why* why) {
  const Mode how = static_cast<Mode>(mode);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.0"_sie, how == Mode::kNone || from == to || !from.exists(), why,
                             "a move says how, and to which other place");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.c.1"_sie, rail.exists() && how != Mode::kRail, why,
                             "a railroad is named by those who ride on it");
  for (const CounterId counter : counters) {
    ADJUTANT_REFUSE_IF("7.10.1.g/1"_sie, IsShip(r, counter) && how != Mode::kSea, why, r.CounterName(counter),
                       " goes by sea only");
    ADJUTANT_REFUSE_IF("7.10.1.b/2"_sie, how == Mode::kDoubleWalk && (Artillery(r, counter) || IsPlane(r, counter)),
                       why, r.CounterName(counter), " does not double walk");
    ADJUTANT_REFUSE_IF("7.10.1.e"_sie, IsPlane(r, counter) && (OnFoot(how) || how == Mode::kTruck), why,
                       r.CounterName(counter), " flies, or goes by rail");
  }
  Ruling ruling = Accepted();
  switch (how) {
    case Mode::kStep: {
      const PlaceId district = IsDistrict(r, from) ? from : to, other = district == from ? to : from;
      const Place& block = r.c.places[other];
      ADJUTANT_REFUSE_IF("7.10.1.h"_sie,
                         !IsDistrict(r, district) ||
                             !(block.kind == PlaceKind::kBlock ? block.district == district
                                                               : IsCoast(r, other) && CoastOf(r, district, other)),
                         why, "one steps from a district into its block, or back");
      break;
    }
    case Mode::kRail:
      ruling = CheckRide(r, s, counters, from, to, rail, why);
      break;
    case Mode::kAir:
      ruling = CheckAir(r, s, counters, from, to, why);
      break;
    case Mode::kSea:
      ruling = CheckSea(r, s, counters, from, to, why);
      break;
    default:
      ruling = CheckLand(r, s, counters, from, to, why);
      if (ruling.accepted && how == Mode::kTruck) ruling = CheckTrucks(r, s, counters, why);
  }
  if (!ruling.accepted) return ruling;
  return how == Mode::kSea ? Accepted() : CheckBorders(r, s, counters, from, to, why);
}

Ruling CheckPicking(const Rules& r, const S& s, PlayerId seat, CounterId counter, Why* why) {
  const CounterSet& picked = s.move.picked;
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.0"_sie, !OnMap(s, counter), why, r.CounterName(counter), " is not on the map");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.0"_sie, picked.Has(counter), why, r.CounterName(counter), " goes with them");
  ADJUTANT_REFUSE_IF("7.10.0.c"_sie, CommandOf(r, s, counter) != seat, why, r.CounterName(counter), " is not ",
                     r.SeatName(seat), "'s to move");
  ADJUTANT_REFUSE_IF("7.10.1.0"_sie, IsPolice(r, counter), why, "police never move");
  ADJUTANT_REFUSE_IF("7.11.1.c/2"_sie, !Free(s, counter), why, r.CounterName(counter), " is a prisoner");
  ADJUTANT_REFUSE_IF("7.10.1.p.1"_sie, s.move.stopped.Has(counter), why, r.CounterName(counter), " has been stopped");
  ADJUTANT_REFUSE_IF("7.10.0.c"_sie, s[counter].Has(kHasMovedNow), why, r.CounterName(counter),
                     " has moved in this round");
  const OfficeId office = OfficeIn(r, s[counter].where);
  for (const OfficeId held : {r.c.us_president, r.c.mexican_president}) {
    ADJUTANT_REFUSE_IF("7.9.g.4.1"_sie, AtWar(s) && held.exists() && office == held && HolderOf(s, held) == counter,
                       why, "a president stays in the capital during the war");
  }
  if (picked.Empty()) return Accepted();
  ADJUTANT_REFUSE_IF("7.10.1.0"_sie, s.move.steps > 0 || s.move.mode != 0, why,
                     "they have set out already; who joins them is picked before");
  ADJUTANT_REFUSE_IF("7.10.1.0"_sie, s[counter].where != s.move.at, why, r.CounterName(counter), " is in ",
                     r.PlaceName(s[counter].where), ", and they are not");
  const Colour colour = ColourTogether(r, s, picked), own = ColourOf(r, s, counter);
  ADJUTANT_REFUSE_IF("7.10.1.o"_sie, colour != own && colour != Colour::kWhite && own != Colour::kWhite, why,
                     r.CounterName(counter), " has another colour than they, and goes by itself");
  const CounterSet all = picked | One(counter);
  for (const CounterId leader : all) {
    if (KindIn(r, leader) != CounterKind::kHacendado) continue;
    for (const CounterId troop : all) {
      const CardInfo* card = CardOf(r, troop);
      if (card == nullptr || card->kind != CardKind::kTroops) continue;
      ADJUTANT_REFUSE_IF("7.10.1.l"_sie, LeadershipOf(s, leader) < card->leadership, why, r.CounterName(leader),
                         " leads with ", LeadershipOf(s, leader), ", and ", r.CounterName(troop), " follow ",
                         static_cast<int>(card->leadership), " or more");
    }
  }
  return Accepted();
}
bool HasToMove(const Rules& r, const S& s, PlayerId seat) {
  for (const CounterId counter : r.c.counters.ids()) {
    if (OnMap(s, counter) && CheckPicking(r, s, seat, counter, nullptr).accepted) return true;
  }
  return false;
}

// ---- Wear.

void LayDown(const Rules& r, S& s, CounterId counter, Trace* trace) {
  CounterState& state = s[counter];
  if (!state.where.exists()) return;
  Pay(r, s, Purse::Of(counter), Purse::Ground(state.where), state.gold, trace, "7.10.1.k/1"_sie);
  PlaceState& place = s[state.where.get()];
  place.rifles = static_cast<uint8_t>(place.rifles + state.rifles);
  state.rifles = state.worn_rifles = 0;
}
void WearRifles(S& s, CounterId counter) {
  CounterState& state = s[counter];
  state.rifles = static_cast<uint8_t>(state.rifles - state.worn_rifles);
  state.worn_rifles = state.rifles;
}
void WearCounter(const Rules& r, S& s, CounterId counter, Trace* trace) {
  WearRifles(s, counter);
  if (IsLeader(r, counter) || IsTruck(r, counter)) return;
  if (ConditionOf(s, counter) == Condition::kDepleted) LayDown(r, s, counter, trace);
  if (Deplete(s, counter)) return;
  Applied(trace, "7.10.2.1.e/3"_sie, [&] { return r.CounterName(counter) + " perish."; });
  const CardId card = r.c.counters[counter].card;
  for (const CounterId other : r.c.cards[card].counters) {
    if (OnMap(s, other)) return;
  }
  if (!OnCalendar(s, card)) return;
  Applied(trace, "7.10.2.1.f.3/1"_sie, [&] { return r.CardName(card) + " has nobody left."; });
  const CounterSet lost = r.c.cards[card].counters;
  ReturnCard(r, s, card);
  for (const CounterId other : lost) s[other].condition = static_cast<uint8_t>(Condition::kEliminated);
}
void WearInDesert(const Rules& r, S& s, PlayerId seat, Trace* trace) {
  for (const CounterId counter : r.c.counters.ids()) {
    if (!OnMap(s, counter) || CommandOf(r, s, counter) != seat || !Free(s, counter)) continue;
    if (IsPolice(r, counter) || IsPlane(r, counter) || IsShip(r, counter)) continue;
    if (!IsDistrict(r, s[counter].where) || !Desert(r, s[counter].where)) continue;
    if (CountOf(r, StackOf(r, s, counter), IsTruck) > 0) continue;
    Applied(trace, "7.10.1.k/1"_sie);
    WearCounter(r, s, counter, trace);
  }
}

namespace {

void WearByDoubleWalk(const Rules& r, S& s, Mode mode, Trace* trace) {
  const bool riders = mode == Mode::kTruck;
  if (s.move.worn != 0) return;
  if (mode != Mode::kDoubleWalk && !riders) return;
  if (riders && (s.move.steps < r.c.n.walk || r.Plays("truck_passengers=not"_opt))) return;
  s.move.worn = 1;
  Applied(trace, "7.10.1.b/1"_sie, "They are worn by the double walk.");
  const CounterSet picked = s.move.picked;
  for (const CounterId counter : picked) {
    if (IsLeader(r, counter) || IsTruck(r, counter)) Applied(trace, "7.10.1.b/2"_sie);
    if (riders && IsTruck(r, counter)) continue;
    WearCounter(r, s, counter, trace);
  }
}
void WearByDesert(const Rules& r, S& s, PlaceId from, PlaceId to, Mode mode, Trace* trace) {
  if (!ByLand(mode) || !IsDistrict(r, to) || !Desert(r, to) || r.c.DistrictOf(from) == to) return;
  const CounterSet picked = s.move.picked;
  if (CountOf(r, picked, IsTruck) > 0)
    return void(Applied(trace, "7.10.1.k/2"_sie, "Trucks save them from the desert."));
  if (s.move.worn == 1 && r.Plays("double_walk_desert=one"_opt)) return;
  Applied(trace, "7.10.1.k/1"_sie, [&] { return "The desert of " + r.PlaceName(to) + " wears them."; });
  for (const CounterId counter : picked) {
    if (!OnMap(s, counter)) continue;
    if (IsLeader(r, counter) || IsPlane(r, counter)) Applied(trace, "7.10.1.k/2"_sie);
    IsPlane(r, counter) ? void() : WearCounter(r, s, counter, trace);
  }
}
void Mark(const Rules& r, S& s, PlaceId from, PlaceId to, Mode mode) {
  const Crossing* crossing = ByLand(mode) ? CrossingTo(r, from, to) : nullptr;
  const bool narrow =
      ByLand(mode) && (crossing != nullptr ? crossing->kind != CrossingKind::kOpen : LumberPass(r, s, from, to));
  for (const CounterId counter : s.move.picked) {
    s[counter].Mark(kMovedOrFought);
    if (narrow) s[counter].Mark(kCrossed);  // 7.10.2.1.d.2
    if (IsShip(r, counter)) ++s[counter].sailed;
  }
}
// 7.10.1.f.1/2: rifles in Mexico make red whoever is no soldier of a government.
void TurnRed(const Rules& r, S& s, PlaceId from, PlaceId to, Trace* trace) {
  for (const CounterId counter : s.move.picked) {
    if (s[counter].rifles == 0 || ColourOf(r, s, counter) != Colour::kWhite) continue;
    if (r.c.places[from].nation != Nation::kMexico && r.c.places[to].nation != Nation::kMexico) continue;
    Applied(trace, "7.10.1.f.1/2"_sie, [&] { return r.CounterName(counter) + " has rifles in Mexico, and is red."; });
    s[counter].Mark(kIllegalRifles);
    MakeCriminal(r, s, counter, trace);
  }
}
// Captives go where their captors go.
CounterSet CaptivesOf(const Rules& r, const S& s, const CounterSet& captors, PlaceId place) {
  CounterSet captives;
  for (const CounterId counter : CountersAt(r, s, place)) {
    if (Free(s, counter) || !s[counter].at.exists()) continue;
    for (const CounterId captor : captors) {
      if (r.c.counters[captor].card == s[counter].at.get()) captives.Add(counter);
    }
  }
  return captives;
}
int CostOf(const Rules& r, const S& s, PlaceId from, PlaceId to, Mode mode) {
  if (mode == Mode::kStep) return 0;
  const PlaceId a = IsCoast(r, from) ? from : r.c.DistrictOf(from), b = IsCoast(r, to) ? to : r.c.DistrictOf(to);
  (void)s;
  return mode == Mode::kRail && a.exists() && a == b ? 0 : 1;
}

}  // namespace

void Advance(const Rules& r, S& s, PlaceId to, Mode mode, CardId rail, Trace* trace) {
  const PlaceId from = s.move.at;
  const CounterSet captives = CaptivesOf(r, s, s.move.picked, from);
  WearByDoubleWalk(r, s, mode, trace);
  s.move.steps = static_cast<uint8_t>(s.move.steps + CostOf(r, s, from, to, mode));
  if (mode != Mode::kStep) s.move.mode = static_cast<uint8_t>(mode);
  if (rail.exists()) s.move.rail = rail;
  s.move.at = to;
  if (IsDistrict(r, to)) s.move.district = to;
  CounterId ship;
  for (const CounterId counter : s.move.picked) {
    if (IsShip(r, counter) && mode == Mode::kSea) ship = counter;
  }
  for (const CounterId counter : s.move.picked | captives) {
    if (!OnMap(s, counter)) continue;
    MoveCounter(s, counter, to);
    if (Free(s, counter)) s[counter].at = kNoId;
    s[counter].carrier = kNoId;
    if (ship.exists() && !IsShip(r, counter)) s[counter].carrier = ship;
  }
  WearByDesert(r, s, from, to, mode, trace);
  CounterSet lost;
  for (const CounterId counter : s.move.picked) {
    if (!OnMap(s, counter)) lost.Add(counter);
  }
  s.move.picked -= lost;
  Mark(r, s, from, to, mode);
  TurnRed(r, s, from, to, trace);
  s.tactical.acted = 1;
}

void EndMove(const Rules& r, S& s) {
  const bool moved = s.move.steps > 0 || s.move.mode != 0 || s.move.from != s.move.at;
  for (const CounterId counter : s.move.picked) {
    if (moved) s[counter].Mark(kHasMovedNow);
    if (KindIn(r, counter) != CounterKind::kHacendado || !moved) continue;
    const PlayerId seat = SeatOfPerson(r, counter);
    s[counter].at = kNoId;
    for (const CardId card : CardsOf(r, s, seat)) {
      if (r.c.cards[card].card_class != CardClass::kC || !LiesHere(r, s, card, s[counter].where)) continue;
      s[counter].at = card;
      break;
    }
  }
  const CounterSet stopped = s.move.stopped;
  const uint8_t seat = s.move.seat;
  s.move = {};
  s.move.stopped = stopped;
  s.move.seat = seat;
}

// ---- The step.

namespace {

PlayerId Mover(const S& s) { return s.move.seat; }

// How far one comes in each way.
Ruling CheckPace(const Rules& r, const S& s, PlaceId to, Mode mode, Why* why) {
  const Movement& move = s.move;
  const Mode before = ModeOf(s);
  if (mode == Mode::kStep) {
    ADJUTANT_REFUSE_IF("7.10.1.h"_sie, IsCoast(r, move.at) && move.district.exists() && !(move.district == to), why,
                       "they came from ", r.PlaceName(move.district.get()),
                       ": to go on into another district is a walk (mode=walk)");
    return Accepted();
  }
  const bool further = before == Mode::kWalk && mode == Mode::kDoubleWalk;
  ADJUTANT_REFUSE_IF("7.10.1.c.1"_sie,
                     before != mode && before != Mode::kNone && (before == Mode::kRail || mode == Mode::kRail), why,
                     "who goes by rail does so for the whole move");
  ADJUTANT_REFUSE_IF("7.10.1.a/1"_sie, before != mode && before != Mode::kNone && !further, why,
                     "they go in one way only");
  const int left = move.steps + CostOf(r, s, move.at, to, mode);
  switch (mode) {
    case Mode::kWalk:
      ADJUTANT_REFUSE_IF("7.10.1.a/1"_sie, left > r.c.n.walk, why, "on foot one comes ", r.c.n.walk,
                         " districts far; further by a double walk (mode=double_walk)");
      return Accepted();
    case Mode::kRail:
      ADJUTANT_REFUSE_IF("7.10.1.c.1"_sie, left > r.c.n.rail, why, "by rail one comes ", r.c.n.rail, " districts far");
      return Accepted();
    case Mode::kAir:
      ADJUTANT_REFUSE_IF("7.10.1.e"_sie, left > r.c.n.air, why, "aeroplanes fly over ", r.c.n.air, " districts");
      return Accepted();
    case Mode::kSea:
      ADJUTANT_REFUSE_IF("7.10.1.g/1"_sie, left > r.c.n.sea, why, "ships come ", r.c.n.sea, " coastal blocks far");
      for (const CounterId counter : move.picked) {
        ADJUTANT_REFUSE_IF("7.10.1.g/1"_sie,
                           IsShip(r, counter) && r.Plays("turn_word=quarter"_opt) && s[counter].sailed >= r.c.n.sea,
                           why, r.CounterName(counter), " has come ", r.c.n.sea, " coastal blocks in this quarter");
      }
      return Accepted();
    default:
      ADJUTANT_REFUSE_IF("7.10.1.b/1"_sie, left > r.c.n.double_walk, why, "one comes ", r.c.n.double_walk,
                         " districts far");
      return Accepted();
  }
}
Ruling CheckMoved(const Rules& r, const S& s, const Event& e, Why* why) {
  const Mode mode = static_cast<Mode>(e.args[0]);
  const PlaceId to = PlaceArg(e, 1);
  const CardId rail = CardArg(e, 2);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.0"_sie, s.move.picked.Empty(), why,
                             "nobody is picked: say first who moves (counter_picked)");
  if (const Ruling ruling = CheckAdvance(r, s, s.move.picked, s.move.at, to, e.args[0], rail, why); !ruling.accepted)
    return ruling;
  if (const Ruling ruling = CheckPace(r, s, to, mode, why); !ruling.accepted) return ruling;
  const bool carried = mode == Mode::kRail || mode == Mode::kTruck || mode == Mode::kSea ||
                       (mode == Mode::kStep && (ModeOf(s) == Mode::kRail || ModeOf(s) == Mode::kTruck));
  if (!carried) {
    if (const Ruling ruling = CheckLoads(r, s, s.move.picked, why); !ruling.accepted) return ruling;
  }
  for (const CounterId counter : s.move.picked) {
    ADJUTANT_REFUSE_IF("7.10.1.a/4"_sie, r.c.counters[counter].gun() && s[counter].rifles > 0, why,
                       r.CounterName(counter), " never carry rifles");
  }
  if (mode != Mode::kRail) return Accepted();
  const int fare = FareOf(r, s, s.move.picked, rail);
  const Purse purse = FarePurse(r, s, s.move.picked);
  ADJUTANT_REFUSE_IF("7.10.1.c.2"_sie, fare > GoldIn(s, purse) || (fare > 0 && purse == Purse::Game()), why,
                     r.CardName(rail), " costs them ", fare, " gold, and ", PurseName(r, purse), " has ",
                     GoldIn(s, purse));
  return Accepted();
}

Ruling CheckLoaded(const Rules& r, const S& s, const Event& e, Why* why) {
  const auto goods = static_cast<Goods>(e.args[0]);
  const CounterId counter = CounterArg(e, 1);
  const int amount = e.args[2];
  const CardId card = CardArg(e, 3);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.a/3"_sie, goods == Goods::kNone || amount < 1, why,
                             "it says what is taken up, and how much");
  ADJUTANT_REFUSE_IF("7.10.1.f.1/1"_sie, r.Plays("pickup_cost=activity"_opt), why,
                     "taking up gold or weapons is the activity of a round; it comes after all moves");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.0"_sie, !s.move.picked.Has(counter), why,
                             "it is no counter that moves: say first who moves (counter_picked)");
  ADJUTANT_REFUSE_IF("7.10.1.f.1/1"_sie,
                     card.exists() && (HolderOf(s, card) != Mover(s) || !LiesHere(r, s, card, s.move.at)), why,
                     r.CardName(card), " is no enterprise of theirs in ", r.PlaceName(s.move.at.get()));
  const int there = LyingThere(s, s.move.at, card, goods);
  ADJUTANT_REFUSE_IF("7.10.1.f.1/1"_sie, amount > there, why, "only ", there, " lie there");
  if (goods == Goods::kRifles) {
    ADJUTANT_REFUSE_IF("7.10.1.f.4"_sie, r.c.counters[counter].gun(), why, r.CounterName(counter),
                       " never carry rifles");
    ADJUTANT_REFUSE_IF(
        "7.10.1.f.1/2"_sie,
        ColourOf(r, s, counter) == Colour::kOrange && r.c.places[s.move.at.get()].nation == Nation::kMexico, why,
        "orange counters take up no rifles in Mexico");
  }
  const int room = RoomFor(r, s, counter, goods);
  ADJUTANT_REFUSE_IF("7.10.1.a/3"_sie, amount > room, why, r.CounterName(counter), " has room for ", room);
  return Accepted();
}
Ruling CheckUnloaded(const Rules& r, const S& s, const Event& e, Why* why) {
  const auto goods = static_cast<Goods>(e.args[0]);
  const CounterId counter = CounterArg(e, 1), to = CounterArg(e, 4);
  const int amount = e.args[2];
  const CardId card = CardArg(e, 3);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.a/3"_sie, goods == Goods::kNone || amount < 1 || (card.exists() && to.exists()),
                             why, "it says what is left, how much, and with whom");
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.1.0"_sie, !s.move.picked.Has(counter), why,
                             "it is no counter that moves: say first who moves (counter_picked)");
  const int has = goods == Goods::kGold ? s[counter].gold : s[counter].rifles;
  ADJUTANT_REFUSE_IF("7.10.1.a/3"_sie, amount > has, why, r.CounterName(counter), " has ", has);
  ADJUTANT_REFUSE_IF("7.10.1.f.1/1"_sie,
                     card.exists() && (HolderOf(s, card) != Mover(s) || !LiesHere(r, s, card, s.move.at)), why,
                     r.CardName(card), " is no enterprise of theirs in ", r.PlaceName(s.move.at.get()));
  if (!to.exists()) return Accepted();
  ADJUTANT_REFUSE_IF("7.10.1.f.1/1"_sie,
                     to == counter || !(s[to].where == s.move.at) || CommandOf(r, s, to) != Mover(s) || !Free(s, to),
                     why, r.CounterName(to), " is no other counter of theirs in the place");
  const int room = RoomFor(r, s, to, goods);
  ADJUTANT_REFUSE_IF("7.10.1.f.4"_sie, goods == Goods::kRifles && r.c.counters[to].gun(), why, r.CounterName(to),
                     " never carry rifles");
  ADJUTANT_REFUSE_IF("7.10.1.a/3"_sie, amount > room, why, r.CounterName(to), " has room for ", room);
  return Accepted();
}

// Could a counter that has spent its round abroad be home by a walk?
bool ComesHome(const Rules& r, const S& s, CounterId counter) {
  const CounterSet alone = One(counter);
  std::vector<PlaceId> edge = {s[counter].where};
  if (!IsDistrict(r, edge[0])) edge = {r.c.DistrictOf(edge[0])};
  if (!edge[0].exists() || !CheckLoads(r, s, alone, nullptr).accepted || IsPlane(r, counter) || IsShip(r, counter))
    return false;
  for (int step = 0; step < r.c.n.walk; ++step) {
    std::vector<PlaceId> next;
    for (const PlaceId place : edge) {
      for (const Crossing& crossing : r.c.places[place].crossings) {
        if (!CheckLand(r, s, alone, place, crossing.to, nullptr).accepted) continue;
        if (HomeAt(r, s, counter, crossing.to)) return true;
        next.push_back(crossing.to);
      }
    }
    edge = next;
  }
  return false;
}
Ruling CheckDone(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("7.10.0.c"_sie, !Is(e, About::kMovement), why, "moves are due: done about=movement");
  if (!s.move.picked.Empty() || AtWar(s)) return Accepted();
  for (const CounterId counter : r.c.counters.ids()) {
    if (!OnMap(s, counter) || CommandOf(r, s, counter) != Mover(s) || !HasHome(r, s, counter)) continue;
    if (AtHome(r, s, counter) || s[counter].rounds_out < r.c.n.outside_rounds) continue;
    ADJUTANT_REFUSE_IF("7.10.1.m"_sie,
                       CheckPicking(r, s, Mover(s), counter, nullptr).accepted && ComesHome(r, s, counter), why,
                       r.CounterName(counter), " have spent their round abroad, and go home first");
  }
  return Accepted();
}
Ruling CheckMove(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (e.type) {
    case kCounterPicked:
      return CheckPicking(r, s, Mover(s), CounterArg(e, 0), why);
    case kLoaded:
      return CheckLoaded(r, s, e, why);
    case kUnloaded:
      return CheckUnloaded(r, s, e, why);
    case kMoved:
      return CheckMoved(r, s, e, why);
    default:
      return CheckDone(r, s, e, why);
  }
}

void ListWays(const Rules& r, const S& s, ChoiceList* out) {
  const PlayerId seat = Mover(s);
  const PlaceId at = s.move.at;
  const Place& place = r.c.places[at];
  const auto way = [&](Mode mode, PlaceId to, CardId rail = kNoId) {
    out->push_back({MakeEvent(kMoved, seat, {Number(mode), to, rail})});
  };
  const auto by_land = [&](PlaceId to) {
    for (const Mode mode : {Mode::kWalk, Mode::kDoubleWalk, Mode::kTruck, Mode::kAir}) way(mode, to);
  };
  for (const Crossing& crossing : place.crossings) by_land(crossing.to);
  for (const PlaceId water : place.waters) way(Mode::kSea, water);
  if (place.block.exists()) way(Mode::kStep, place.block);
  if (place.kind == PlaceKind::kBlock) way(Mode::kStep, place.district);
  for (const PlaceId other : r.c.places.ids()) {
    const PlaceKind kind = r.c.places[other].kind;
    if (kind == PlaceKind::kBox || place.kind == PlaceKind::kBox) {
      if (kind != place.kind) by_land(other);
    } else if (AlongCoast(r, at, other)) {
      way(Mode::kStep, other);
      by_land(other);
    } else if (CrossingTo(r, at, other) == nullptr && IsDistrict(r, at) && IsDistrict(r, other) &&
               LumberPass(r, s, at, other)) {
      by_land(other);
    }
  }
  for (const RailInfo& line : r.c.rails) {
    if (!line.stops.Has(at)) continue;
    for (const PlaceId stop : line.stops) {
      if (stop != at) way(Mode::kRail, stop, line.card);
    }
  }
}
void ListGoods(const Rules& r, const S& s, ChoiceList* out) {
  const PlayerId seat = Mover(s);
  constexpr int8_t kAmount = 2;
  std::vector<CardId> cards = {CardId()};
  for (const CardId card : CardsOf(r, s, seat)) {
    if (LiesHere(r, s, card, s.move.at)) cards.push_back(card);
  }
  const CounterSet here = CountersAt(r, s, s.move.at);
  for (const Goods goods : {Goods::kGold, Goods::kRifles}) {
    const int32_t what = static_cast<int32_t>(goods);
    for (const CounterId counter : s.move.picked) {
      const int has = goods == Goods::kGold ? s[counter].gold : s[counter].rifles;
      for (const CardId card : cards) {
        const int there = std::min(LyingThere(s, s.move.at, card, goods), RoomFor(r, s, counter, goods));
        if (there > 0) out->push_back({MakeEvent(kLoaded, seat, {what, counter, 1, card}), kAmount, there});
        if (has > 0) out->push_back({MakeEvent(kUnloaded, seat, {what, counter, 1, card, kNone}), kAmount, has});
      }
      for (const CounterId to : here) {
        const int most = std::min(has, RoomFor(r, s, to, goods));
        if (most > 0) out->push_back({MakeEvent(kUnloaded, seat, {what, counter, 1, kNone, to}), kAmount, most});
      }
    }
  }
}
void ListMove(const Rules& r, const S& s, ChoiceList* out) {
  const PlayerId seat = Mover(s);
  for (const CounterId counter : r.c.counters.ids()) {
    if (OnMap(s, counter) && CommandOf(r, s, counter) == seat)
      out->push_back({MakeEvent(kCounterPicked, seat, {counter})});
  }
  if (!s.move.picked.Empty()) {
    ListWays(r, s, out);
    ListGoods(r, s, out);
  }
  out->push_back({MakeEvent(kDone, seat, {static_cast<int32_t>(About::kMovement)})});
}

void ApplyLoaded(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CounterId counter = CounterArg(e, 1);
  const CardId card = CardArg(e, 3);
  const auto amount = static_cast<uint8_t>(e.args[2]);
  const PlaceId at = s.move.at;
  s.tactical.acted = 1;
  if (static_cast<Goods>(e.args[0]) == Goods::kGold)
    return Pay(r, s, card.exists() ? Purse::Of(card) : Purse::Ground(at), Purse::Of(counter), e.args[2], trace,
               "7.10.1.a/3"_sie);
  Applied(trace, "7.10.1.f.1/1"_sie);
  uint8_t& rifles = card.exists() ? s[card].rifles : s[at].rifles;
  rifles = static_cast<uint8_t>(rifles - amount);
  s[counter].rifles = static_cast<uint8_t>(s[counter].rifles + amount);
  if (r.c.places[at].nation != Nation::kMexico || ColourOf(r, s, counter) == Colour::kBlue) return;
  Applied(trace, "7.10.1.f.1/2"_sie);
  s[counter].Mark(kIllegalRifles);
  MakeCriminal(r, s, counter, trace);
}
void ApplyUnloaded(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CounterId counter = CounterArg(e, 1), to = CounterArg(e, 4);
  const CardId card = CardArg(e, 3);
  const auto amount = static_cast<uint8_t>(e.args[2]);
  const PlaceId at = s.move.at;
  s.tactical.acted = 1;
  if (static_cast<Goods>(e.args[0]) == Goods::kGold) {
    const Purse purse = card.exists() ? Purse::Of(card) : to.exists() ? Purse::Of(to) : Purse::Ground(at);
    return Pay(r, s, Purse::Of(counter), purse, e.args[2], trace, "7.10.1.a/3"_sie);
  }
  CounterState& state = s[counter];
  uint8_t& rifles = card.exists() ? s[card].rifles : to.exists() ? s[to].rifles : s[at].rifles;
  rifles = static_cast<uint8_t>(rifles + amount);
  state.rifles = static_cast<uint8_t>(state.rifles - amount);
  // Whole ones are given away last.
  const uint8_t worn = std::min(amount, state.worn_rifles);
  state.worn_rifles = static_cast<uint8_t>(state.worn_rifles - worn);
  if (to.exists()) s[to].worn_rifles = static_cast<uint8_t>(s[to].worn_rifles + worn);
}
void ApplyMoved(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Mode mode = static_cast<Mode>(e.args[0]);
  if (mode == Mode::kRail) {
    s.move.asked = CardArg(e, 2);
    s.move.next = PlaceArg(e, 1);
    return void(s.step = kPassage);
  }
  Advance(r, s, PlaceArg(e, 1), mode, kNoId, trace);
  s.step = kEntered;
}
void ApplyMove(const Rules& r, S& s, const Event& e, Trace* trace) {
  switch (e.type) {
    case kCounterPicked: {
      const CounterId counter = CounterArg(e, 0);
      if (s.move.picked.Empty()) {
        s.move.from = s.move.at = s[counter].where;
        const PlaceId at = s.move.at;
        s.move.district = IsCoast(r, at) ? PlaceId() : r.c.DistrictOf(at);
      }
      return s.move.picked.Add(counter);
    }
    case kLoaded:
      return ApplyLoaded(r, s, e, trace);
    case kUnloaded:
      return ApplyUnloaded(r, s, e, trace);
    case kMoved:
      return ApplyMoved(r, s, e, trace);
    default:
      if (s.move.picked.Empty()) return void(s.step = kActivities);
      EndMove(r, s);
      s.step = kMoveOn;
  }
}

void Enter(const Rules&, S& s, Trace*) {
  s.move.windows = {};
  s.move.window = 0;
  s.move.searched = 0;
  s.step = s.move.picked.Empty() ? kMoveOn : kWindows;
}
void MoveOn(const Rules& r, S& s, Trace*) {
  s.now.due = s.move.seat;
  bool stopped = s.move.picked.Empty();
  for (const CounterId counter : s.move.picked) stopped = stopped || s.move.stopped.Has(counter);
  if (stopped) EndMove(r, s);
  s.step = !s.move.picked.Empty() || HasToMove(r, s, s.move.seat) ? kMoveStep : kActivities;
}

}  // namespace

const SierraStep kMovementSteps[] = {
    Beside({kMoveStep,
            "move",
            "moves counters",
            "7.10.1.0"_sie,
            {kCounterPicked, kLoaded, kUnloaded, kMoved, kDone},
            SeatDue,
            ListMove,
            CheckMove,
            ApplyMove,
            {kMoveStep, kEntered, kActivities, kPassage, kMoveOn}},
           {kDealStep}),
    Automatic(kEntered, "what moved has come to a place", "7.10.1.p.1"_sie, Enter, {kMoveOn, kWindows}),
    Automatic(kMoveOn, "movement goes on", "7.10.1.f.3/3"_sie, MoveOn, {kMoveStep, kActivities}),
};
void AddMovementSteps(std::vector<SierraStep>* steps) {
  steps->insert(steps->end(), std::begin(kMovementSteps), std::end(kMovementSteps));
}

}  // namespace adjutant::sierra
