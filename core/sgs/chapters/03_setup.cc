// SGS Halls of Montezuma III, VIII, VI.C: how a scenario begins.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

void BeginScenario(const Rules& r, S& s) {
  const Scenario& scenario = r.scenario();
  Applied("III.A/1"_sgs);
  for (const RegionId id : scenario.regions) {
    const Region& region = r.c.regions[id];
    s[id].control = s[id].owner = static_cast<uint8_t>(region.owner);
    if (!region.structured()) s[id].owner = kNobody;
    for (const Side side : {kUsa, kMexico}) {
      if (region.source[side]) s[id].sources = static_cast<uint8_t>(s[id].sources | 1 << side);
    }
  }
  for (const Placement& placement : scenario.placements) {
    PieceState& piece = s[placement.piece];
    if (placement.turn == 0 && placement.aboard.exists()) {
      PutAboard(s, placement.piece, placement.aboard);
    } else if (placement.turn == 0) {
      Arrive(r, s, placement.piece, placement.regions.front(), placement.inside);
    } else {
      piece.where = static_cast<uint8_t>(placement.turn < 0 ? Where::kSpare : Where::kScheduled);
      piece.turns = static_cast<uint8_t>(placement.turn < 0 ? 0 : placement.turn);
    }
    piece.life = static_cast<uint8_t>(Info(r, placement.piece).life);
  }
  for (const Side side : {kUsa, kMexico}) {
    s.now.points[side] = scenario.points[side];
    for (const CardId card : scenario.decks[side]) s[card].place = static_cast<uint8_t>(CardPlace::kDeck);
  }
  s.now.tension = scenario.tension;
}

const SgsStep kSetupSteps[] = {
    Automatic(kSetup, "the scenario begins", "III.A/1"_sgs, GoOn<kGameTurn>, {kGameTurn}),
};
void AddSetupSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kSetupSteps), std::end(kSetupSteps));
}

}  // namespace adjutant::sgs
