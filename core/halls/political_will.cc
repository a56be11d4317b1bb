// HoM 5: Political Will, Political Will cities; HoM 18.3.a: bellicosity and the Disputed Zone.
#include "absl/strings/str_cat.h"
#include "core/halls/engine.h"
#include "core/halls/supply.h"

namespace adjutant::halls {

bool ChangeControl(const Rules& r, S& s, SpaceId space, Side side, uint16_t then, Trace* trace) {
  if (!SetControl(r, s, space, side)) return false;
  Say(trace, "6.7.a"_hom, [&] { return absl::StrCat(r.SpaceName(space), " is now controlled by ", r.SideName(side)); });
  if (side == kUs) FallOfFortress(r, s, space, trace);  // by option also without a siege
  if (!r.c.spaces[static_cast<size_t>(space)].pw_city) return false;
  Applied(trace, "5.1.b/1"_hom);
  s.now.city = static_cast<uint8_t>(space + 1);
  s.now.city_captor = side;
  Call(s, kCityConquest, then);
  return true;
}

// 5.1.b: the city's marker is drawn when it matters first; the order of the draws is as good as that of the set-up.
void CityConquest(const Rules& r, S& s, Trace*) {
  const size_t city = s.now.city - 1u;
  s.step = s.city_marker[city] == 0 && !r.c.city_markers.empty() ? kCityMarkerStep : kCityDieStep;
}

namespace {

bool MarkerFree(const Rules& r, const S& s, int marker) {
  for (size_t i = 0; i < r.c.spaces.size(); ++i) {
    if (s.city_marker[i] == marker + 1) return false;
  }
  return true;
}
void ListCityMarkers(const Rules& r, const S&, EventList* out) {
  for (int i = 0; i < static_cast<int>(r.c.city_markers.size()); ++i)
    out->push_back(MakeEvent(kCityMarkerDrawn, kChance, {i}));
}
Ruling CheckCityMarker(const Rules& r, const S& s, const Event& e, Why* why) {
  if (!MarkerFree(r, s, e.args[0])) {
    return Refused("5.1.b/2"_hom, why, [] { return std::string("that marker lies in another city"); });
  }
  return Accepted();
}
void DrawCityMarker(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.city_marker[s.now.city - 1u] = static_cast<uint8_t>(e.args[0] + 1);
  s.step = kCityConquest;
  Run(r, s, trace);
}

void ListCityDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCityConquest); }
Ruling CheckCityDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCityConquest, "5.1.b/1"_hom, why);
}
void RollCity(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId city = static_cast<SpaceId>(s.now.city - 1);
  const Side captor = static_cast<Side>(s.now.city_captor);
  Sum roll(trace, "5.1.b/1"_hom, "city_conquest.roll",
           [&] { return absl::StrCat("City Conquest, ", r.SpaceName(city)); });
  roll.Add(e.args[1], "5.1.b/1"_hom, [] { return std::string("die"); });
  if (s.city_marker[static_cast<size_t>(city)] != 0) {
    roll.Add(r.c.city_markers[s.city_marker[static_cast<size_t>(city)] - 1u], "5.1.b/2"_hom,
             [] { return std::string("the city's marker"); });
  }
  roll.Add(
      r.c.spaces[static_cast<size_t>(city)].pw_modifier, "5.1.b/2"_hom,
      [] { return std::string("printed on the map"); },
      roll.telling() ? absl::StrCat("space.", std::string(r.c.space_names.Id(city)), ".pw_modifier") : "");
  if (s.now.president == 1) roll.Add(-1, "5.1.b/3"_hom, [] { return std::string("Santa Anna is President"); });
  const ChartRow& row = Read(r.c.city_conquest, static_cast<int>(roll.Finish()));
  s.now.city = 0;
  s.now.city_captor = 0;
  ChangePoliticalWill(r, s, captor == kUs ? -row.value : row.value, trace, "5.1.b/1"_hom,
                      [&] { return absl::StrCat(r.SideName(captor), " holds ", r.SpaceName(city)); });
  Return(s);
  Run(r, s, trace);
}

}  // namespace

void CheckDisputedZone(const Rules& r, S& s, Trace* trace) {
  if (r.c.disputed_zone == kNoId) return;
  int lead = 0;  // Mexican units more than US; one pass, for this is asked after every event
  const Location zone = At(r.c.disputed_zone);
  for (size_t i = 0; i < r.c.units.size(); ++i) {
    if (s.units[i].where == zone) lead += r.c.units[i].side == kMexico ? 1 : -1;
  }
  if (lead <= 0) return;
  s.now.dz_clause_used = 1;
  ChangeBellicosity(r, s, -1, trace, "18.3.a/2"_hom, [] {
    return std::string("more Mexican than US units are in the Disputed Zone for the first time");
  });
}

void AddPoliticalWillSteps(std::vector<HallsStep>* steps) {
  steps->push_back({kCityMarkerStep,
                    "city_marker",
                    "the marker of the city is looked at",
                    "5.1.b/2"_hom,
                    {kCityMarkerDrawn},
                    Dice,
                    ListCityMarkers,
                    CheckCityMarker,
                    DrawCityMarker});
  steps->push_back({kCityDieStep,
                    "city_conquest",
                    "the die on the City Conquest Table",
                    "5.1.b/1"_hom,
                    {kDieRolled},
                    Dice,
                    ListCityDie,
                    CheckCityDie,
                    RollCity});
}

}  // namespace adjutant::halls
