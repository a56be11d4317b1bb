#include "core/sierra/trial/policies.h"

#include <algorithm>

#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {

constexpr int kUsual = 2000, kSeldom = 200, kRare = 20;
// Raids, fights, taxes and fires are what moves are made for: a deed is likelier than the pick of one who might do it.
constexpr int kDeed = 6000, kDoer = 1200, kOnward = 800;
// Offers are many, and made at any time: all of them together are so much less likely than all the rest.
constexpr int kRestPerOffers = 25;

// Where counters of others stand, or enterprises of others: there is something to be done.
PlaceSet WorthAVisit(const Rules& r, const S& s, PlayerId seat) {
  PlaceSet places;
  for (const CounterId counter : r.c.counters.ids()) {
    if (s[counter].where.exists() && CommandOf(r, s, counter) != seat) places.Add(s[counter].where.get());
  }
  for (const CardId card : r.c.enterprises) {
    if (s[card].holder == seat || s[card].holder == 0) continue;
    if (const PlaceId marker = MarkerOf(r, s, card); marker.exists()) places.Add(marker);
  }
  return places;
}
bool Names(const Event& event, About about) { return event.args[0] == static_cast<int32_t>(about); }

// Most legal events are moves and offers: each is as likely as another of its kind, and the kind is no likelier for it.
int Weight(const S& s, const Event& event, const PlaceSet& worth) {
  switch (event.type) {
    case kActivityBegun:
      return kDeed;
    case kCounterPicked:
      return s.tactical.activity != 0 ? kDoer : kSeldom;
    case kMoved:
      return worth.Has(PlaceArg(event, 1)) ? kOnward : kSeldom;
    case kCardNamed:
      // Who shuts everything down has nothing to fight with.
      return Names(event, About::kShutDown) || Names(event, About::kDecline) ? kRare : kUsual;
    case kDealWithdrawn:
    case kLoaded:
    case kUnloaded:
    case kGoldMoved:
    case kPartPledged:
      return kSeldom;
    default:
      return kUsual;
  }
}
bool Ends(const Event& event) { return event.type == kDone || event.type == kBidPassed; }
// How much likelier an end is than all the rest, in thirds. A round in which nobody does anything is the last: the more
// there are, the less does each.
int EndShare(const Rules& r, const S& s) {
  return s.now.phase == static_cast<uint8_t>(Phase::kTactical) ? 3 * Playing(r, s).size() : 2;
}

}  // namespace

absl::Span<const PolicySpec> Policies() {
  static constexpr PolicySpec kPolicies[] = {
      {"brisk", "what can be done often is done seldom, and ended soon: games end", 1}};
  return kPolicies;
}
void Weigh(const Rules& r, int, const S& s, const EventList& legal, std::vector<int>* weights) {
  weights->assign(legal.size(), 0);
  int rest = 0, ends = 0, offers = 0;
  const bool moves = std::any_of(legal.begin(), legal.end(), [](const Event& event) { return event.type == kMoved; });
  const PlaceSet worth = moves ? WorthAVisit(r, s, s.move.seat) : PlaceSet();
  for (size_t i = 0; i < legal.size(); ++i) {
    if (Ends(legal[i])) {
      ++ends;
    } else if (legal[i].type == kDealOffered) {
      ++offers;
    } else {
      rest += (*weights)[i] = Weight(s, legal[i], worth);
    }
  }
  const int end = ends == 0 ? 0 : std::max(kUsual, rest * EndShare(r, s) / (3 * ends));
  const int offer = offers == 0 ? 0 : std::max(1, (rest + end * ends) / (kRestPerOffers * offers));
  for (size_t i = 0; i < legal.size(); ++i) {
    if (Ends(legal[i])) (*weights)[i] = end;
    if (legal[i].type == kDealOffered) (*weights)[i] = offer;
  }
}

}  // namespace adjutant::sierra
