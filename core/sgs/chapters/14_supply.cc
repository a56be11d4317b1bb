// SGS Halls of Montezuma XIV.A to XIV.D: sources, relays, and who is in supply.
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

namespace {

void OpenSupply(const Rules&, S& s, Trace*) { AskCards(s, Active(s), Phase::kSupply, kNetwork); }

}  // namespace

RegionSet SuppliedRegions(const Rules&, const S&, Side) { return {}; }
bool Supplied(const Rules&, const S&, PieceId, Trace*) { return true; }
bool WorkingSource(const Rules&, const S& s, RegionId region, Side side) { return SourceOf(s, region, side); }

const SgsStep kSupplySteps[] = {
    Automatic(kSupplyPhase, "supply cards are played", "VII.D/1"_sgs, OpenSupply, {kNetwork, kCardWindow}),
    Automatic(kNetwork, "who is in supply is found out", "XIV.E/1"_sgs, GoOn<kWagons>, {kWagons}),
    Automatic(kWagons, "wagons are spent", "XIV.D/2"_sgs, GoOn<kStages>, {kStages, kWagonStep}),
    Unwritten(kWagonStep, "wagon", "decides about a wagon", "XIV.D/2"_sgs, {kWagonDecided}, ActivePlayer, {kWagons}),
};
void AddSupplySteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kSupplySteps), std::end(kSupplySteps));
}

}  // namespace adjutant::sgs
