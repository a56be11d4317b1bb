// HoM 2.3.a, 5.1.b, 8.3, 16.5: what is face down, and for whom.
#include "core/halls/hidden.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

// Things of one kind whose places the viewer cannot tell apart.
template <class AnyId>
using Unknown = std::vector<AnyId>;

// Gives every place to one of them at random; `swap_places` changes the places of two. True if there were two at least.
template <class AnyId, class SwapPlaces>
bool Shuffle(const Unknown<AnyId>& unknown, Random* random, SwapPlaces swap_places) {
  for (size_t left = unknown.size(); left > 1; --left) {
    const AnyId a = unknown[left - 1], b = unknown[random->Below(left)];
    if (a != b) swap_places(a, b);
  }
  return unknown.size() > 1;
}

// In a hand that the viewer does not hold. A card that was shown was shown to the other side alone.
bool IsHeldFrom(const S& s, CardId card, PlayerId viewer) {
  if (s.cards[card] != HandOf(kUs) && s.cards[card] != HandOf(kMexico)) return false;
  if (viewer == kObserver) return true;
  return s.cards[card] != HandOf(static_cast<Side>(viewer)) && !s.effects.seen.Has(card);
}
Unknown<CardId> UnknownCards(const Rules& r, const S& s, PlayerId viewer) {
  Unknown<CardId> unknown;
  for (CardId card : r.c.cards.ids()) {
    if (IsHeldFrom(s, card, viewer) || s.cards[card] == kInDeck) unknown.push_back(card);
  }
  return unknown;
}
bool ShuffleCards(const Rules& r, S& s, Side viewer, Random* random) {
  return Shuffle(UnknownCards(r, s, viewer), random, [&](CardId a, CardId b) { std::swap(s.cards[a], s.cards[b]); });
}

Unknown<MarkerId> UnknownWorks(const Rules& r, const S& s, PlayerId viewer, Work work) {
  Unknown<MarkerId> unknown;
  for (MarkerId marker : r.c.markers.ids()) {
    const bool in_battle = s.battle.works == marker;  // turned up
    if (r.c.markers[marker].side == viewer || r.c.markers[marker].work != work || in_battle) continue;
    if (s.markers[marker].state != kFaceUp) unknown.push_back(marker);
  }
  return unknown;
}
bool ShuffleWorks(const Rules& r, S& s, Side viewer, Work work, Random* random) {
  return Shuffle(UnknownWorks(r, s, viewer, work), random,
                 [&](MarkerId a, MarkerId b) { std::swap(s.markers[a], s.markers[b]); });
}

// What both sides have looked at, everybody knows.
Unknown<CityMarkerId> UnknownCityMarkers(const Rules& r, const S& s, PlayerId viewer) {
  const int seers = viewer == kObserver ? 1 << kUs | 1 << kMexico : 1 << viewer;
  Unknown<CityMarkerId> unknown;
  for (CityMarkerId marker : r.c.city_markers.ids()) {
    if ((SeenBy(s, marker) & seers) != seers) unknown.push_back(marker);
  }
  return unknown;
}
// Whether the other side has looked at a marker goes with its place.
bool ShuffleCityMarkers(const Rules& r, S& s, Side viewer, Random* random) {
  uint8_t(&seen)[3] = viewer == kUs ? s.random.seen_mexico : s.random.seen_us;
  return Shuffle(UnknownCityMarkers(r, s, viewer), random, [&](CityMarkerId a, CityMarkerId b) {
    for (StoredOptional<CityMarkerId>& marker : s.city_marker) {
      if (marker == a) {
        marker = b;
      } else if (marker == b) {
        marker = a;
      }
    }
    const size_t i = a.index(), j = b.index();
    if ((seen[i / 8] >> (i % 8) & 1) == (seen[j / 8] >> (j % 8) & 1)) return;
    seen[i / 8] = static_cast<uint8_t>(seen[i / 8] ^ 1 << (i % 8));
    seen[j / 8] = static_cast<uint8_t>(seen[j / 8] ^ 1 << (j % 8));
  });
}

Unknown<UnitId> UnknownGuerillas(const Rules& r, const S& s) {
  Unknown<UnitId> unknown;
  for (UnitId unit : r.c.units.ids()) {
    if (s.units[unit].where == kGuerillaBox || s.units[unit].where == kHidden) unknown.push_back(unit);
  }
  return unknown;
}
bool ShuffleGuerillas(const Rules& r, S& s, Random* random) {
  return Shuffle(UnknownGuerillas(r, s), random, [&](UnitId a, UnitId b) { std::swap(s.units[a], s.units[b]); });
}

}  // namespace

bool ReshuffleHidden(const Rules& r, S& s, Side viewer, Random* random) {
  bool any = ShuffleCards(r, s, viewer, random);
  for (Work work : {Work::kFieldworks, Work::kFort}) any |= ShuffleWorks(r, s, viewer, work, random);
  any |= ShuffleCityMarkers(r, s, viewer, random);
  if (viewer == kUs) any |= ShuffleGuerillas(r, s, random);
  return any;
}

void ListHidden(const Rules& r, const S& s, PlayerId viewer, std::vector<HiddenThing>* hidden) {
  const auto add = [&](const NameTable& names, const auto& unknown) {
    for (const auto thing : unknown) {
      hidden->push_back({names.domain(), thing.number(), std::string(names.Name(thing))});
    }
  };
  add(r.c.card_names, UnknownCards(r, s, viewer));
  for (Work work : {Work::kFieldworks, Work::kFort}) add(r.c.marker_names, UnknownWorks(r, s, viewer, work));
  add(r.c.city_marker_names, UnknownCityMarkers(r, s, viewer));
  if (viewer != kMexico) add(r.c.unit_names, UnknownGuerillas(r, s));
}

bool LaysCard(const Event& event) {
  switch (event.type) {
    case kCardPlayed:
      return static_cast<Use>(event.args[1]) != Use::kHold;  // 17.2: kept in the hand, and not shown
    case kResponsePlayed:
    case kGuerillaArrived:
    case kOfficerAssigned:
    case kOfficerCancelled:
      return true;
    default:
      return false;
  }
}

std::string PlaceOf(const Rules& r, const S& s, const HiddenThing& thing) {
  if (thing.domain == r.c.marker_names.domain()) {
    const MarkerId id(thing.value);
    const std::string work = r.c.markers[id].work == Work::kFort ? "fort" : "fieldworks";
    const Location where = s.markers[id].where;
    return OnMap(where) ? absl::StrCat(work, " in ", r.c.space_names.Id(SpaceOf(where))) : work;
  } else if (thing.domain == r.c.city_marker_names.domain()) {
    for (const SpaceId space : s.city_marker.ids()) {
      if (s.city_marker[space] == CityMarkerId(thing.value)) return std::string(r.c.space_names.Id(space));
    }
  }
  return "";
}

}  // namespace adjutant::halls
