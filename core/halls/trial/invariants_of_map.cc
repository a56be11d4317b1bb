// What is true of the map and its tracks between events: control, cities, trains, works, squadrons and raids.
#include <array>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/engine.h"
#include "core/halls/trial/invariant_list.h"

namespace adjutant::halls {
namespace {

constexpr int kRaidMarkers = 6;  // 16.1: five, and one of the local militia

void AddTracks(std::vector<Check>* all) {
  all->push_back({{"tracks.political_will", "Political Will stays on its track.", Cases("2.1.g/1"_hom)},
                  [](const Look& k) { return Is(k.s.now.political_will > k.r.c.n.pw_maximum, "beyond the track"); },
                  kNowPart});
  all->push_back(
      {{"tracks.bellicosity", "Bellicosity is 0 to 5.", Cases("18.3.a/1"_hom, "2.1.g/2"_hom)},
       [](const Look& k) { return Is(k.s.now.bellicosity > k.r.c.n.bellicosity_maximum, "above its limit"); },
       kNowPart});
  all->push_back({{"tracks.blockade", "The blockade level never falls, and stays on the track.",
                   Cases("14.5/3"_hom, "2.1.g/2"_hom)},
                  [](const Look& k) {
                    const bool falls = k.was != nullptr && k.s.now.blockade < k.was->now.blockade;
                    return Is(falls || k.s.now.blockade > k.r.c.n.pw_maximum, "the blockade level is wrong");
                  },
                  kNowPart});
  all->push_back({{"victory.political_will", "No turn begins when Political Will has been lost.",
                   Cases("18.6"_hom, "5.2.b/2"_hom, "5.2.b/3"_hom)},
                  [](const Look& k) {
                    if (!k.NewTurn() || k.r.Plays("political_will_victory=when_the_game_ends"_opt))
                      return std::string();
                    const Numbers& n = k.r.c.n;
                    const S& end = *k.was;
                    // What the turn before ended with, and what its last event left.
                    const int lost = k.s.now.government == 2 ? n.pw_victory_collapsed : n.pw_victory_stable;
                    return Is(end.now.political_will <= lost && k.s.now.political_will <= lost,
                              "the game goes on without Political Will");
                  },
                  kNowPart});
  all->push_back(
      {{"cities.roll", "A Political Will city that changes hands has its City Conquest roll.", Cases("5.1.b/1"_hom)},
       [](const Look& k) {
         if (k.was == nullptr) return std::string();
         return FirstSpace(k, [&](SpaceId i, const Space& space) {
           const bool changed = space.pw_city && k.was->control[i] != k.s.control[i];
           return changed && k.s.now.city != i ? "changed hands without a roll" : nullptr;
         });
       },
       kControlPart});
  all->push_back({{"cities.markers", "A city marker lies in one Political Will city.", Cases("5.1.b/2"_hom)},
                  [](const Look& k) {
                    IdSet<CityMarkerId, kMaxCityMarkers> seen;
                    return FirstSpace(k, [&](SpaceId i, const Space& space) -> const char* {
                      const CityMarkerId marker = k.s.city_marker[i];
                      if (marker == kNoId) return nullptr;
                      if (!space.pw_city) return "has a city marker and is no Political Will city";
                      if (!k.r.c.city_markers.Has(marker)) return "has a marker that does not exist";
                      if (seen.Has(marker)) return "has a marker that lies elsewhere too";
                      seen.Add(marker);
                      return nullptr;
                    });
                  },
                  kCityPart});
}

void AddControl(std::vector<Check>* all) {
  all->push_back({{"control.one_side", "Every space that can be controlled is controlled by one side.",
                   Cases("2.1.a/4"_hom, "6.7/1"_hom)},
                  [](const Look& k) {
                    return FirstSpace(k, [&](SpaceId i, const Space& space) {
                      const uint8_t side = k.s.control[i];
                      return space.controllable() && side != kUs && side != kMexico ? "has no controller" : nullptr;
                    });
                  },
                  kControlPart});
  all->push_back({{"control.transit", "Nobody controls a transit space.", Cases("2.1.a/6"_hom, "6.7.b/1"_hom)},
                  [](const Look& k) {
                    return FirstSpace(k, [&](SpaceId i, const Space& space) {
                      return space.transit && k.s.control[i] != kNobody ? "is controlled" : nullptr;
                    });
                  },
                  kControlPart});
  all->push_back({{"control.disputed_zone", "Nobody controls the Disputed Zone.", Cases("6.8/2"_hom)},
                  [](const Look& k) {
                    const SpaceId zone = k.r.c.disputed_zone;
                    return Is(zone != kNoId && k.s.control[zone] != kNobody, "it is controlled");
                  },
                  kControlPart});
  all->push_back({{"control.new_orleans", "New Orleans is and stays American.", Cases("6.8/1"_hom, "10.2.b/8"_hom)},
                  [](const Look& k) {
                    const SpaceId port = k.r.c.new_orleans;
                    if (port == kNoId) return std::string();
                    const bool mexican = HasUnits(k.r, k.s, kMexico, port) || k.s.now.train_mexico == At(port);
                    return Is(mexican || k.s.control[port] != kUs, "Mexico is in New Orleans");
                  },
                  kControlPart | kUnitsPart | kNowPart});
  all->push_back({{"control.fortress", "The US controls a fortress space only when the fortress has fallen.",
                   Cases("13.3.a/4"_hom, "13.3/1"_hom)},
                  [](const Look& k) {
                    return FirstSpace(k, [&](SpaceId i, const Space& space) {
                      const bool standing = space.fortress && k.s.fortress_fallen[i] == 0;
                      return standing && k.s.control[i] == kUs ? "is American, and its fortress stands" : nullptr;
                    });
                  },
                  kControlPart | kFallenPart});
  all->push_back({{"fortress.fallen", "A fortress that has fallen stays so, and nothing else falls.",
                   Cases("13.3/1"_hom, "2.1.b"_hom)},
                  [](const Look& k) {
                    return FirstSpace(k, [&](SpaceId i, const Space& space) -> const char* {
                      if (!space.fortress && k.s.fortress_fallen[i] != 0) return "has no fortress to fall";
                      const bool back = k.was != nullptr && k.was->fortress_fallen[i] != 0;
                      return back && k.s.fortress_fallen[i] == 0 ? "has its fortress back" : nullptr;
                    });
                  },
                  kFallenPart});
}

void AddMarkers(std::vector<Check>* all) {
  all->push_back({{"trains.alone", "A Baggage Train alone among enemy units has been captured.", Cases("6.5.b/3"_hom)},
                  [](const Look& k) {
                    if (!k.Quiet() || k.r.Plays("train_capture=forces_only"_opt))
                      return std::string();  // lone units may leave it alone
                    for (Side side : {kUs, kMexico}) {
                      const SpaceId space = TrainSpace(k.s, side);
                      if (!k.r.c.spaces.Has(space) || k.r.c.spaces[space].zone()) continue;
                      const int own = k.Units(side, space) + (side == kMexico ? k.Inherent(space) : 0);
                      const int foe = side == kMexico ? k.Units(kUs, space) : k.Barring(space);
                      if (own == 0 && foe > 0) return absl::StrCat("the train of ", k.r.SideName(side));
                    }
                    return std::string();
                  },
                  kQuietPart});
  all->push_back({{"trains.places", "A Baggage Train is in a space, or off the map.", Cases("6.5.a/1"_hom)},
                  [](const Look& k) {
                    for (Location train : {k.s.now.train_us, k.s.now.train_mexico}) {
                      if (train != kNowhere && (!OnMap(train) || Beyond(k, train)))
                        return std::string("a train is nowhere");
                    }
                    return std::string();
                  },
                  kNowPart});
  all->push_back({{"beachhead.port", "The Beachhead is in a port.", Cases("6.5.c"_hom)},
                  [](const Look& k) {
                    const Location where = k.s.now.beachhead;
                    if (where == kNowhere) return std::string();
                    const bool port =
                        OnMap(where) && !Beyond(k, where) && k.r.c.spaces[SpaceOf(where)].port != Coast::kNone;
                    return Is(!port, "it is elsewhere");
                  },
                  kNowPart});
  all->push_back({{"states.markers", "A State shows one side's control, and is calm or in revolt.", Cases("2.3.b"_hom)},
                  [](const Look& k) {
                    for (StateId i : k.r.c.states.ids()) {
                      const MexicanState& state = k.s.states[i];
                      if (state.revolt > 1 || (state.control != kUs && state.control != kMexico))
                        return absl::StrCat(k.r.StateName(i), " has a wrong marker");
                    }
                    return std::string();
                  },
                  kStatesPart});
  all->push_back({{"states.control", "When the government is tested, State control follows from the map.",
                   Cases("18.1/3"_hom, "18.1.b/1"_hom, "18.1.b/2"_hom)},
                  [](const Look& k) {
                    if (k.s.step != kCollapseDieStep) return std::string();
                    for (StateId i : k.r.c.states.ids()) {
                      if (UsControlsState(k.r, k.s, i) != (k.s.states[i].control == kUs))
                        return absl::StrCat(k.r.StateName(i), " is under wrong control");
                    }
                    return std::string();
                  },
                  kStepPart});
}

void AddWorks(std::vector<Check>* all) {
  all->push_back({{"works.placed", "A fortification is in a space, or in no space and in the pool.",
                   Cases("2.3/1"_hom, "13.2.b/3"_hom)},
                  [](const Look& k) {
                    return FirstMarker(k, [&](const MarkerRecord& marker, const MarkerInfo&) -> const char* {
                      if (marker.state > kDrawnMarker || Beyond(k, marker.where)) return "is nowhere";
                      return Placed(marker) != OnMap(marker.where) ? "is half placed" : nullptr;
                    });
                  },
                  kMarkersPart});
  all->push_back({{"works.one", "A space has one finished fortification.", Cases("13.2/1"_hom)},
                  [](const Look& k) {
                    std::array<bool, 256> seen{};
                    return FirstMarker(k, [&](const MarkerRecord& marker, const MarkerInfo&) -> const char* {
                      if (!Placed(marker) || marker.state == kUnderConstruction || Beyond(k, marker.where))
                        return nullptr;
                      return std::exchange(seen[marker.where], true) ? "shares its space" : nullptr;
                    });
                  },
                  kMarkersPart});
  all->push_back({{"works.unfinished", "Only forts are under construction.", Cases("13.2.a/5"_hom)},
                  [](const Look& k) {
                    return FirstMarker(k, [](const MarkerRecord& marker, const MarkerInfo& info) {
                      const bool wrong = marker.state == kUnderConstruction && info.work != Work::kFort;
                      return wrong ? "is under construction" : nullptr;
                    });
                  },
                  kMarkersPart});
  all->push_back({{"works.transit", "No fortification stands in a transit space.", Cases("13.2/2"_hom)},
                  [](const Look& k) {
                    return FirstMarker(k, [&](const MarkerRecord& marker, const MarkerInfo&) {
                      const bool on_map = OnMap(marker.where) && !Beyond(k, marker.where);
                      return on_map && k.r.c.spaces[SpaceOf(marker.where)].transit ? "stands in one" : nullptr;
                    });
                  },
                  kMarkersPart});
  all->push_back({{"works.fortress", "While a fortress stands nothing else fortifies its space.",
                   Cases("13.2/1"_hom, "13.3/6"_hom)},
                  [](const Look& k) {
                    return FirstMarker(k, [&](const MarkerRecord& marker, const MarkerInfo&) {
                      const bool on_map = OnMap(marker.where) && !Beyond(k, marker.where);
                      return on_map && StandingFortress(k.r, k.s, SpaceOf(marker.where)) ? "stands in a fortress"
                                                                                         : nullptr;
                    });
                  },
                  kMarkersPart | kFallenPart});
}

void AddNavalAndRaids(std::vector<Check>* all) {
  all->push_back({{"squadrons.used", "A squadron that is active has been activated.", Cases("14.3/1"_hom)},
                  [](const Look& k) {
                    const Scalars& now = k.s.now;
                    return Is((now.squadron_east != 0 && now.squadron_east_used == 0) ||
                                  (now.squadron_west != 0 && now.squadron_west_used == 0),
                              "it is active out of nothing");
                  },
                  kNowPart});
  all->push_back(
      {{"squadrons.first_activation", "The first activation of a squadron is not forgotten.", Cases("14.3/4"_hom)},
       [](const Look& k) {
         if (k.was == nullptr) return std::string();
         return Is(k.s.now.squadron_east_used < k.was->now.squadron_east_used ||
                       k.s.now.squadron_west_used < k.was->now.squadron_west_used,
                   "it would raise the blockade again");
       },
       kNowPart});
  all->push_back({{"raids.markers", "No more than six raid markers are on the map, each of a side.",
                   Cases("16.1/1"_hom, "16.1.b/4"_hom)},
                  [](const Look& k) {
                    int raids = 0;
                    for (SpaceId space : k.r.c.spaces.ids()) {
                      if (k.s.raid[space] > kMexico) return absl::StrCat("a raid by nobody");
                      raids += k.s.raid[space] != kNobody ? 1 : 0;
                    }
                    return raids > kRaidMarkers ? absl::StrCat(raids, " raid markers") : std::string();
                  },
                  kRaidPart});
  all->push_back({{"raids.end", "Raid markers leave with the Political Will they bring, at the end of the turn.",
                   Cases("16.1/2"_hom, "18.5.a"_hom)},
                  [](const Look& k) {
                    if (!k.NewTurn() && k.s.step != kEndDieStep) return std::string();
                    return FirstSpace(k, [&](SpaceId i, const Space&) {
                      const bool old = k.s.raid[i] != kNobody && (k.s.step == kEndDieStep || k.was->raid[i] != 0);
                      return old ? "is still raided" : nullptr;
                    });
                  },
                  kRaidPart | kStepPart});
  all->push_back({{"raids.disputed_zone", "The US does not raid the Disputed Zone.", Cases("16.1.a/2"_hom)},
                  [](const Look& k) {
                    const SpaceId zone = k.r.c.disputed_zone;
                    return Is(zone != kNoId && k.s.raid[zone] == kUs, "the US raided it");
                  },
                  kRaidPart});
}

}  // namespace

void AddMapInvariants(std::vector<Check>* all) {
  AddTracks(all);
  AddControl(all);
  AddMarkers(all);
  AddWorks(all);
  AddNavalAndRaids(all);
}

}  // namespace adjutant::halls
