// Lords of the Sierra Madre 7.10.1: the ways by land, by air and by sea, and who may go whither.
#include <algorithm>

#include "core/sierra/chapters/movement.h"

namespace adjutant::sierra {

namespace {

bool Artillery(const Rules& r, CounterId counter) { return KindIn(r, counter) == CounterKind::kArtillery; }

// ---- Ways.

bool Burned(const S& s, const Crossing& crossing) {
  return crossing.bridge >= 0 && (s.now.burned_bridges >> crossing.bridge & 1) != 0;
}
// 7.4.g.2/2: into and out of a capital that is off the map. Who has lost the office comes back from there.
Ruling CheckBox(const Rules& r, const S& s, const CounterSet& counters, PlaceId from, PlaceId to, Why* why) {
  const PlaceId box = r.c.places[from].kind == PlaceKind::kBox ? from : to, place = box == from ? to : from;
  const OfficeId office = OfficeIn(r, box);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.4.g.2/2"_sie, !office.exists(), why, r.PlaceName(box), " has no office in this game");
  for (const CounterId counter : counters) {
    ADJUTANT_REFUSE_IF("7.4.g.2/2"_sie, to == box && !(HolderOf(s, office) == counter), why,
                       "only who holds its office goes into ", r.PlaceName(box));
  }
  const OfficeInfo& info = r.c.offices[office];
  const Place& there = r.c.places[place];
  ADJUTANT_REFUSE_IF("7.4.g.2/2"_sie,
                     there.kind != PlaceKind::kDistrict ||
                         (info.president ? there.nation != info.nation : there.territory != info.territory),
                     why, "it is reached by the districts of its own state only");
  return Accepted();
}
Ruling CheckAir(const Rules& r, const S& s, const CounterSet& counters, PlaceId from, PlaceId to, Why* why) {
  ADJUTANT_REFUSE_IF("7.10.1.e"_sie, CountOf(r, counters, IsPlane) != counters.Count(), why,
                     "only aeroplanes fly, and they take nobody along");
  ADJUTANT_REFUSE_IF("7.10.1.e"_sie, Montane(r, to), why, "aeroplanes do not enter mountains, but as freight by rail");
  const Crossing* crossing = CrossingTo(r, from, to);
  ADJUTANT_REFUSE_IF("7.10.1.e"_sie, crossing == nullptr || !IsDistrict(r, from) || !IsDistrict(r, to), why,
                     "they fly from a district to one next to it");
  ADJUTANT_REFUSE_IF("7.10.1.j"_sie,
                     crossing != nullptr && crossing->kind == CrossingKind::kBridge && Burned(s, *crossing) &&
                         r.Plays("plane_river=bridges"_opt),
                     why, "the bridge to ", r.PlaceName(to), " is burned");
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

}  // namespace

OfficeId OfficeIn(const Rules& r, PlaceId box) {
  for (const OfficeId office : r.c.offices.ids()) {
    if (r.c.offices[office].in_play && r.c.offices[office].capital == box) return office;
  }
  return kNoId;
}
const Crossing* CrossingTo(const Rules& r, PlaceId from, PlaceId to) {
  for (const Crossing& crossing : r.c.places[from].crossings) {
    if (crossing.to == to) return &crossing;
  }
  return nullptr;
}
bool LumberPass(const Rules& r, const S& s, PlaceId from, PlaceId to) {
  for (const RailInfo& line : r.c.rails) {
    // One that was given up is built all the same.
    const bool built = Mature(s, line.card) || ZoneOf(s, line.card) == Zone::kNation || s[line.card].Has(kUnusable);
    if (!line.lumber || !built) continue;
    for (size_t i = 1; i < line.path.size(); ++i) {
      const PlaceId a = line.path[i - 1], b = line.path[i];
      if ((a == from && b == to) || (a == to && b == from)) return true;
    }
  }
  return false;
}
bool AlongCoast(const Rules& r, PlaceId from, PlaceId to) {
  return (IsCoast(r, from) && CoastOf(r, to, from)) || (IsCoast(r, to) && CoastOf(r, from, to));
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
bool HomeAt(const Rules& r, const S& s, CounterId counter, PlaceId place) {
  const CardInfo& card = *CardOf(r, counter);
  const Place& there = r.c.places[place];
  if (s[place].holder != 0 && static_cast<Nation>(s[place].holder) == card.nation) return true;
  return card.territory != Territory::kNone ? there.territory == card.territory : there.nation == card.nation;
}
bool CoastOf(const Rules& r, PlaceId district, PlaceId coast) {
  const std::vector<PlaceId>& coasts = r.c.places[district].coasts;
  return std::find(coasts.begin(), coasts.end(), coast) != coasts.end();
}

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

}  // namespace adjutant::sierra
