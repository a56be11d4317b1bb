#include "core/sierra/trial/policies.h"

#include <algorithm>

#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {

constexpr int kUsual = 2000, kSeldom = 200;
// Offers are many, and made at any time: all of them together are so much less likely than all the rest.
constexpr int kRestPerOffers = 25;

// Most legal events are moves and offers: each is as likely as another of its kind, and the kind is no likelier for it.
int Weight(const Event& event) {
  switch (event.type) {
    case kDealWithdrawn:
    case kCounterPicked:
    case kLoaded:
    case kUnloaded:
    case kMoved:
    case kActivityBegun:
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
  for (size_t i = 0; i < legal.size(); ++i) {
    if (Ends(legal[i])) {
      ++ends;
    } else if (legal[i].type == kDealOffered) {
      ++offers;
    } else {
      rest += (*weights)[i] = Weight(legal[i]);
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
