// One search over a map of places, whatever they are: spaces, hexes, provinces.
#ifndef ADJUTANT_CORE_TABLE_PATHS_H_
#define ADJUTANT_CORE_TABLE_PATHS_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/kernel/assert.h"

namespace adjutant {

// Finds the cheapest ways from one place, or several, to others. The rules say at each place where it goes on:
//
//   Search<SpaceId, kMaxSpaces> search;
//   search.Start(from);
//   for (SpaceId here = search.Next(); here != kNoId; here = search.Next()) {
//     if (Stops(here)) continue;                                        // reached, and no way leads beyond
//     for (const Link& link : LinksOf(here)) search.Reach(link.to);     // one step; or Reach(to, cost)
//   }
//   search.CostTo(to); search.WayTo(to);
//
// Places come in the order of what it costs to get there; of equal cost, first whose way was found first. So the answer
// depends on nothing but the order of links. `kLongestStep` is the most that one step may cost.
template <class PlaceId, size_t kPlaces, size_t kLongestStep = 1>
class Search {
 public:
  static constexpr int kFar = UINT16_MAX;

  Search() {
    cost_.fill(kFar);
    for (size_t bucket = 0; bucket < kBuckets; ++bucket)
      next_[kPlaces + bucket] = last_[kPlaces + bucket] = Head(bucket);
  }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  // The search goes out from here. REQUIRES: 0 <= cost <= kLongestStep, and no Next() before.
  void Start(PlaceId place, int cost = 0) { Improve(place, cost, kPlaces); }

  // The next place; none if there is no further one that has been reached.
  PlaceId Next() {
    if (waiting_ == 0) return PlaceId();
    while (next_[kPlaces + Bucket(now_)] == Head(Bucket(now_))) ++now_;
    here_ = next_[kPlaces + Bucket(now_)];
    Unlink(here_);
    --waiting_;
    return PlaceId(static_cast<int64_t>(here_));
  }

  // A step leads from the place that Next() gave last to this one. True if no way as cheap was known.
  // REQUIRES: 0 <= step <= kLongestStep.
  bool Reach(PlaceId to, int step = 1) { return Improve(to, now_ + step, here_); }

  // Of the place that Next() gave last.
  int cost() const { return now_; }
  bool Reached(PlaceId place) const { return cost_[place.index()] != kFar; }
  // kFar where no way is known. Final once Next() has given the place, or one that costs as much.
  int CostTo(PlaceId place) const { return cost_[place.index()]; }
  // The place before on the cheapest way; none of a place where the search began. REQUIRES: it has been reached.
  PlaceId Before(PlaceId place) const {
    const uint16_t from = from_[place.index()];
    return from == kPlaces ? PlaceId() : PlaceId(int64_t{from});
  }
  // The cheapest way, from the first place after the start to `to`; empty if it is a start. REQUIRES: reached.
  std::vector<PlaceId> WayTo(PlaceId to) const {
    std::vector<PlaceId> way;
    for (PlaceId place = to, before = Before(to); before.exists(); place = before, before = Before(place))
      way.push_back(place);
    std::reverse(way.begin(), way.end());
    return way;
  }

 private:
  // Dial's algorithm: places wait in the bucket of their cost, and no step is as long as all buckets together. A bucket
  // is a ring of places, with a head behind the places.
  static constexpr size_t kBuckets = kLongestStep + 1;
  static_assert(kPlaces + kBuckets < kFar);
  static constexpr uint16_t Head(size_t bucket) { return static_cast<uint16_t>(kPlaces + bucket); }
  static constexpr size_t Bucket(int cost) { return static_cast<size_t>(cost) % kBuckets; }

  bool Improve(PlaceId place, int cost, size_t from) {
    const size_t i = place.index();
    if (cost >= cost_[i]) return false;
    if (cost_[i] != kFar) {
      Unlink(static_cast<uint16_t>(i));  // waiting for a dearer way: one that Next() gave is not cheaper now
    } else {
      ++waiting_;
    }
    cost_[i] = static_cast<uint16_t>(cost);
    from_[i] = static_cast<uint16_t>(from);
    const uint16_t head = Head(Bucket(cost));
    const uint16_t last = last_[head];
    next_[last] = last_[head] = static_cast<uint16_t>(i);
    next_[i] = head;
    last_[i] = last;
    return true;
  }
  void Unlink(uint16_t i) {
    next_[last_[i]] = next_[i];
    last_[next_[i]] = last_[i];
  }

  std::array<uint16_t, kPlaces> cost_;
  std::array<uint16_t, kPlaces> from_{};
  std::array<uint16_t, kPlaces + kBuckets> next_{}, last_{};
  int now_ = 0;
  size_t waiting_ = 0;
  uint16_t here_ = 0;
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_TABLE_PATHS_H_
