// HoM 2.3.a, 5.1.b, 8.3, 16.5: what is face down, and for whom.
#include "core/halls/hidden.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

// Things of one kind whose places the viewer cannot tell apart.
using Unknown = std::vector<size_t>;

// Gives every place to one of them at random; `swap_places` changes the places of two. True if there were two at least.
template <class SwapPlaces>
bool Shuffle(const Unknown& unknown, Random* random, SwapPlaces swap_places) {
  for (size_t left = unknown.size(); left > 1; --left) {
    const size_t a = unknown[left - 1], b = unknown[random->Below(left)];
    if (a != b) swap_places(a, b);
  }
  return unknown.size() > 1;
}

Unknown UnknownCards(const Rules& r, const S& s, Side viewer) {
  Unknown unknown;
  for (size_t i = 0; i < r.c.cards.size(); ++i) {
    const bool held = s.cards[i] == HandOf(Enemy(viewer)) && !s.effects.seen.Has(static_cast<int>(i));
    if (held || s.cards[i] == kInDeck) unknown.push_back(i);
  }
  return unknown;
}
bool ShuffleCards(const Rules& r, S& s, Side viewer, Random* random) {
  return Shuffle(UnknownCards(r, s, viewer), random, [&](size_t a, size_t b) { std::swap(s.cards[a], s.cards[b]); });
}

Unknown UnknownWorks(const Rules& r, const S& s, Side viewer, Work work) {
  Unknown unknown;
  for (size_t m = 0; m < r.c.markers.size(); ++m) {
    const bool in_battle = s.battle.works == m + 1;  // turned up
    if (r.c.markers[m].side == viewer || r.c.markers[m].work != work || in_battle) continue;
    if (s.markers[m].state != kFaceUp) unknown.push_back(m);
  }
  return unknown;
}
bool ShuffleWorks(const Rules& r, S& s, Side viewer, Work work, Random* random) {
  return Shuffle(UnknownWorks(r, s, viewer, work), random,
                 [&](size_t a, size_t b) { std::swap(s.markers[a], s.markers[b]); });
}

Unknown UnknownCityMarkers(const Rules& r, const S& s, Side viewer) {
  Unknown unknown;
  for (size_t m = 0; m < r.c.city_markers.size(); ++m) {
    if ((SeenBy(s, static_cast<int>(m)) >> viewer & 1) == 0) unknown.push_back(m);
  }
  return unknown;
}
// Whether the other side has looked at a marker goes with its place.
bool ShuffleCityMarkers(const Rules& r, S& s, Side viewer, Random* random) {
  uint8_t(&seen)[3] = viewer == kUs ? s.random.seen_mexico : s.random.seen_us;
  return Shuffle(UnknownCityMarkers(r, s, viewer), random, [&](size_t a, size_t b) {
    for (uint8_t& marker : s.city_marker) {
      if (marker == a + 1) {
        marker = static_cast<uint8_t>(b + 1);
      } else if (marker == b + 1) {
        marker = static_cast<uint8_t>(a + 1);
      }
    }
    if ((seen[a / 8] >> (a % 8) & 1) == (seen[b / 8] >> (b % 8) & 1)) return;
    seen[a / 8] = static_cast<uint8_t>(seen[a / 8] ^ 1 << (a % 8));
    seen[b / 8] = static_cast<uint8_t>(seen[b / 8] ^ 1 << (b % 8));
  });
}

Unknown UnknownGuerillas(const Rules& r, const S& s) {
  Unknown unknown;
  for (size_t u = 0; u < r.c.units.size(); ++u) {
    if (s.units[u].where == kGuerillaBox || s.units[u].where == kHidden) unknown.push_back(u);
  }
  return unknown;
}
bool ShuffleGuerillas(const Rules& r, S& s, Random* random) {
  return Shuffle(UnknownGuerillas(r, s), random, [&](size_t a, size_t b) { std::swap(s.units[a], s.units[b]); });
}

}  // namespace

bool ReshuffleHidden(const Rules& r, S& s, Side viewer, Random* random) {
  bool any = ShuffleCards(r, s, viewer, random);
  for (Work work : {Work::kFieldworks, Work::kFort}) any |= ShuffleWorks(r, s, viewer, work, random);
  any |= ShuffleCityMarkers(r, s, viewer, random);
  if (viewer == kUs) any |= ShuffleGuerillas(r, s, random);
  return any;
}

void ListHidden(const Rules& r, const S& s, Side viewer, std::vector<HiddenThing>* hidden) {
  const auto add = [&](const NameTable& names, const Unknown& unknown) {
    for (const size_t i : unknown) {
      const auto index = static_cast<int32_t>(i);
      hidden->push_back({names.domain(), index, std::string(names.Name(index))});
    }
  };
  add(r.c.card_names, UnknownCards(r, s, viewer));
  for (Work work : {Work::kFieldworks, Work::kFort}) add(r.c.marker_names, UnknownWorks(r, s, viewer, work));
  add(r.c.city_marker_names, UnknownCityMarkers(r, s, viewer));
  if (viewer == kUs) add(r.c.unit_names, UnknownGuerillas(r, s));
}

}  // namespace adjutant::halls
