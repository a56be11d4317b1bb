// HoM 5: Political Will, Political Will cities; HoM 18.3.a: bellicosity and the Disputed Zone.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

// 13.3.a/4: the unit of the fortress is gone for good, and the fortress with it.
void LoseGarrison(const Rules& r, S& s, SpaceId space, Trace* trace) {
  s.fortress_fallen[space] = 1;
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].sort != Sort::kFortress || !UnitAt(s, unit, space)) continue;
    s.units[unit] = {kOutOfGame, 0};
    Applied(trace, "13.3.a/4"_hom, [&] { return absl::StrCat(r.UnitName(unit), " is out of the game"); });
  }
  if (HasUnits(r, s, kUs, space)) UnitsCome(r, s, space, kUs, trace);  // who was sheltered there
}

}  // namespace

bool ChangeControl(const Rules& r, S& s, SpaceId space, Side side, uint16_t then, Trace* trace) {
  if (!SetControl(r, s, space, side)) return false;
  if (side == kUs && StandingFortress(r, s, space)) LoseGarrison(r, s, space, trace);
  Applied(trace, "6.7.a"_hom,
          [&] { return absl::StrCat(r.SpaceName(space), " is now controlled by ", r.SideName(side)); });
  if (side == kUs) FallOfFortress(r, s, space, trace);  // by option also without a siege
  if (!r.c.spaces[space].pw_city) return false;
  Applied(trace, "5.1.b/1"_hom);
  s.now.city = space;
  s.now.city_captor = side;
  Call(s, kCityConquest, then);
  return true;
}

namespace {

// 5.1.b: the city's marker is drawn when it matters first; the order of the draws is as good as that of the set-up.
void CityConquest(const Rules& r, S& s, Trace*) {
  s.step = s.city_marker[s.now.city] == kNoId && !r.c.city_markers.empty() ? kCityMarkerStep : kCityDieStep;
}

}  // namespace

bool CityMarkerFree(const Rules& r, const S& s, CityMarkerId marker) {
  for (SpaceId space : r.c.spaces.ids()) {
    if (s.city_marker[space] == marker) return false;
  }
  return true;
}

int SeenBy(const S& s, CityMarkerId marker) {
  const size_t i = marker.index();
  const auto seen = [&](const uint8_t(&bits)[3]) { return bits[i / 8] >> (i % 8) & 1; };
  return seen(s.random.seen_us) << kUs | seen(s.random.seen_mexico) << kMexico;
}
void LookAt(S& s, CityMarkerId marker, Side side) {
  uint8_t(&seen)[3] = side == kUs ? s.random.seen_us : s.random.seen_mexico;
  for (int i = 0; i < kMaxCityMarkers; ++i) {
    if (i == marker.number()) seen[i / 8] = static_cast<uint8_t>(seen[i / 8] | 1 << (i % 8));
  }
}

void NoteOverflow(const Rules& r, S& s, Sum& sum) {
  if (r.Plays("pw_bounds=clamped"_opt)) return;
  RandomState& noted = s.random;
  if (noted.will_beyond > 0) {
    sum.Add(noted.will_beyond, "2.1.g/1"_hom, "noted beyond the end of the track");
  }
  if (noted.will_below > 0) {
    sum.Add(-noted.will_below, "2.1.g/1"_hom, "noted below 0");
  }
  noted.will_beyond = static_cast<uint8_t>(std::max<int64_t>(0, sum.total() - r.c.n.pw_maximum));
  noted.will_below = static_cast<uint8_t>(std::max<int64_t>(0, -sum.total()));
}

namespace {

void ListCityMarkers(const Rules& r, const S&, EventList* out) {
  for (CityMarkerId marker : r.c.city_markers.ids()) out->push_back(MakeEvent(kCityMarkerDrawn, kChance, {marker}));
}
Ruling CheckCityMarker(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("5.1.b/2"_hom, !CityMarkerFree(r, s, CityMarkerArg(e)), why,
                             "that marker lies in another city");
  return Accepted();
}
void DrawCityMarker(const Rules&, S& s, const Event& e, Trace*) {
  s.city_marker[s.now.city] = CityMarkerArg(e);
  s.step = kCityConquest;
}

void ListCityDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCityConquest); }
Ruling CheckCityDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCityConquest, "5.1.b/1"_hom, why);
}
void RollCity(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId city = s.now.city;
  const Side captor = static_cast<Side>(s.now.city_captor);
  Sum roll(trace, "5.1.b/1"_hom, "city_conquest.roll",
           [&] { return absl::StrCat("City Conquest, ", r.SpaceName(city)); });
  roll.Add(e.args[1], "5.1.b/1"_hom, "die");
  if (s.city_marker[city] != kNoId) {
    for (Side side : {kUs, kMexico}) LookAt(s, s.city_marker[city], side);  // turned up
    roll.Add(r.c.city_markers[s.city_marker[city]], "5.1.b/2"_hom, "the city's marker");
  }
  roll.Add(r.c.spaces[city].pw_modifier, "5.1.b/2"_hom, "printed on the map",
           roll.telling() ? absl::StrCat("space.", std::string(r.c.space_names.Id(city)), ".pw_modifier") : "");
  if (s.now.president == kPresidentSantaAnna) roll.Add(-1, "5.1.b/3"_hom, "Santa Anna is President");
  const ChartRow& row = Read(r.c.city_conquest, static_cast<int>(roll.Finish()));
  s.now.city = kNoId;
  s.now.city_captor = 0;
  ChangePoliticalWill(r, s, captor == kUs ? -row.value : row.value, trace, "5.1.b/1"_hom,
                      [&] { return absl::StrCat(r.SideName(captor), " holds ", r.SpaceName(city)); });
  Return(s);
}

}  // namespace

// ---- 5.3: the bid for a side.

namespace {

PlayerId Bidder(const Rules&, const S& s) { return s.table.bidder; }

void ListBids(const Rules& r, const S& s, EventList* out) {
  for (int side : {0, 1}) {
    for (int amount = 0; amount <= r.c.n.pw_maximum; ++amount)
      out->push_back(MakeEvent(kBidMade, s.table.bidder, {side, amount}));
  }
  out->push_back(MakeEvent(kBidPassed, s.table.bidder));
}
Ruling CheckBid(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kBidPassed) return Accepted();
  ADJUTANT_REFUSE_IF("5.3/1"_hom, s.table.favoured != kNobody && e.args[0] + 1 != s.table.favoured, why,
                     "the bidding is for ", r.SideName(static_cast<Side>(s.table.favoured)));
  const int least = s.table.favoured == kNobody ? 0 : s.table.bid + 1;
  if (CannotBe("5.3/1"_hom, e.args[1] > r.c.n.pw_maximum) || Breaks("5.3/1"_hom, e.args[1] < least)) {
    return Refused("5.3/1"_hom, why,
                   [&] { return absl::StrCat("a bid is now from ", least, " to ", r.c.n.pw_maximum); });
  }
  return Accepted();
}

// The player who bid last has the favoured side; what he bid is given to the other.
void CloseBidding(const Rules& r, S& s, Trace* trace) {
  const Side favoured = static_cast<Side>(s.table.favoured);
  const Side winner = Enemy(static_cast<Side>(s.table.bidder));
  s.table.exchanged = winner != favoured ? 1 : 0;
  Applied(trace, "5.3/1"_hom, [&] {
    return absl::StrCat("the player who sat down as ", r.SideName(winner), " has ", r.SideName(favoured), " for ",
                        s.table.bid, s.table.exchanged != 0 ? "; the seats are exchanged" : "");
  });
  ChangePoliticalWill(r, s, favoured == kUs ? s.table.bid : -s.table.bid, trace, "5.3/2"_hom,
                      [&] { return absl::StrCat("the bid for ", r.SideName(favoured)); });
}

void Bid(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kBidMade) {
    s.table.favoured = static_cast<uint8_t>(e.args[0] + 1);
    s.table.bid = static_cast<uint8_t>(e.args[1]);
    Applied(trace, "5.3/1"_hom);
  } else if (s.table.favoured != kNobody || ++s.table.passes == 2) {
    if (s.table.favoured != kNobody) CloseBidding(r, s, trace);
    s.table.bidder = s.table.passes = 0;
    s.step = kTurnStart;
    return;
  }
  s.table.bidder = Enemy(static_cast<Side>(s.table.bidder));
}

}  // namespace

const HallsStep kBiddingSteps[] = {
    Automatic(kCityConquest, "a City Conquest marker is drawn and rolled for", "5.1.b/1"_hom, CityConquest,
              {kCityMarkerStep, kCityDieStep}),
    {kBidStep,
     "bid",
     "bids Political Will for a side, or passes",
     "5.3/1"_hom,
     {kBidMade, kBidPassed},
     Bidder,
     ListBids,
     CheckBid,
     Bid,
     {kTurnStart, kBidStep}},
};
void AddBiddingSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kBiddingSteps), std::end(kBiddingSteps));
}

void CheckDisputedZone(const Rules& r, S& s, Trace* trace) {
  if (r.c.disputed_zone == kNoId) return;
  if (UnitsIn(r, s, kMexico, r.c.disputed_zone) <= UnitsIn(r, s, kUs, r.c.disputed_zone)) return;
  s.now.dz_clause_used = 1;
  ChangeBellicosity(r, s, -1, trace, "18.3.a/2"_hom,
                    "more Mexican than US units are in the Disputed Zone for the first time");
}

const HallsStep kPoliticalWillSteps[] = {
    {kCityMarkerStep,
     "city_marker",
     "the marker of the city is looked at",
     "5.1.b/2"_hom,
     {kCityMarkerDrawn},
     Dice,
     ListCityMarkers,
     CheckCityMarker,
     DrawCityMarker,
     {kCityConquest}},
    {kCityDieStep,
     "city_conquest",
     "the die on the City Conquest Table",
     "5.1.b/1"_hom,
     {kDieRolled},
     Dice,
     ListCityDie,
     CheckCityDie,
     RollCity,
     {kBack}},
};
void AddPoliticalWillSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kPoliticalWillSteps), std::end(kPoliticalWillSteps));
}

}  // namespace adjutant::halls
