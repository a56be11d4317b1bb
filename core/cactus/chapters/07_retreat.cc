// Cactus Throne 7.3.3: retreats.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

PlayerId RetreatingPlayer(const Rules&, const S& s) { return s.retreat.side; }

// Called with s.retreat: who has one way goes it, who has several is asked, who has none suffers DE*.
void RunRetreats(const Rules&, S& s, Trace* trace) {
  Applied(trace, "7.3.3/1"_cac);
  s.retreat = {};
  Return(s);
}

}  // namespace

void AskRetreat(const Rules& r, S& s, Side side, const Group& group, ProvinceId from, RetreatCause cause, bool no_city,
                uint16_t then) {
  s.retreat = {};
  s.retreat.units = group.units;
  s.retreat.leaders = group.leaders;
  s.retreat.from = r.c.PlaceOf(from);
  s.retreat.side = side;
  s.retreat.cause = static_cast<uint8_t>(cause);
  s.retreat.no_city = no_city ? 1 : 0;
  Call(s, kRetreats, then);
}
IdSet<PlaceId, kMaxPlaces> RetreatsOf(const Rules&, const S&, Side, Piece, ProvinceId) {
  Applied("7.3.3/3"_cac);
  return {};
}

const CactusStep kRetreatSteps[] = {
    Automatic(kRetreats, "a side retreats", "7.3.3/1"_cac, RunRetreats, {kRetreatStep, kFates, kLaySiege, kBack}),
    Unwritten(kRetreatStep, "retreat", "retreats", "7.3.3/3"_cac, {kRetreated, kRetreatedToCity}, RetreatingPlayer,
              {kRetreats}),
};
void AddRetreatSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kRetreatSteps), std::end(kRetreatSteps));
}

}  // namespace adjutant::cactus
