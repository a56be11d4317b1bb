// What is true of every counter on its own, whatever the others do.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/veracruz/engine.h"
#include "core/veracruz/trial/invariant_list.h"

namespace adjutant::veracruz {
namespace {

// A counter on its own: what is said of it does not depend on any other.
struct Counter {
  Counter(const Look& look, PieceId piece)
      : k(look),
        p(piece),
        info(look.r.c.Piece(piece)),
        is(look.s[piece]),
        was(look.was == nullptr ? nullptr : &(*look.was)[piece]),
        on_map(OnMap(is.where)) {}

  bool By(uint16_t type) const { return k.by != nullptr && k.by->type == type; }
  // Was on the map before the event and is.
  bool Stayed() const { return was != nullptr && on_map && OnMap(was->where); }
  bool Moved() const { return Stayed() && was->where != is.where; }

  const Look& k;
  PieceId p;
  const PieceInfo& info;
  const PieceState& is;
  const PieceState* was;
  bool on_map;
};

// What is wrong with a counter; null if nothing is.
using CounterCheck = const char* (*)(const Counter& counter);

template <CounterCheck kWrong>
std::string EachCounter(const Look& k) {
  return EachOf(k, k.asked, [&](PieceId p) { return kWrong(Counter(k, p)); });
}

// ---- 3, 7: counters and stacks.
const char* PiecesPlace(const Counter& c) { return PlaceKnown(c.k.r, c.is) ? nullptr : "is in an unknown place"; }

const char* OffMapClean(const Counter& c) {
  if (c.on_map) return nullptr;
  PieceState clean{};
  clean.where = c.is.where;
  clean.wait = c.is.wait;
  clean.strength = c.is.strength;
  clean.flags = c.is.flags;
  if (!SameBytes(c.is, clean)) return "carries something over into its box";
  const bool marked = c.is.where == kNotArrived && (c.is.strength != 0 || c.is.flags != 0);
  return marked ? "has strength or marks in its box" : nullptr;
}

// ---- 5: who may be where.
const char* Terrains(const Counter& c) {
  if (!c.on_map) return nullptr;
  const Hex& hex = c.k.r.c.At(HexOf(c.is.where));
  if (c.info.sort == Sort::kGunboat) {
    const PlaceId place = c.k.r.c.ulua;
    const bool ulua = hex.place == place && c.k.s.fortresses[FortressAt(c.k.r, place)].holder != kMexico;
    return hex.terrain == Terrain::kSea || hex.coastal || ulua ? nullptr : "is ashore";
  }
  return hex.land() && hex.terrain != Terrain::kMountain ? nullptr : "stands where nobody can";
}

const char* PointsSpent(const Counter& c) {
  // What a formation has spent is what the slowest of its members has, each by its own allowance.
  if (c.is.spent == 0 || !c.on_map || c.info.formation() || PhaseOf(c.k.s) != Phase::kMovement) return nullptr;
  if (c.info.arm == Arm::kNavalBattery && c.info.combat_unit()) return nullptr;  // 5.15: a hex, whatever it costs
  const auto& formations = c.k.r.c.formations;
  const int most = std::max<int>(c.info.allowance, formations.empty() ? 0 : formations.begin()->allowance) * kTenths;
  return c.is.spent <= most ? nullptr : "has spent more movement points than there are";
}

const char* NavalBatteryMoves(const Counter& c) {
  if (!c.Moved() || c.was->spent == 0 || c.info.arm != Arm::kNavalBattery || !c.info.combat_unit()) return nullptr;
  return c.By(kMoved) && c.k.r.Plays("landing_battery=stays"_opt) ? "moves a second hex" : nullptr;
}

const char* ArtilleryMoves(const Counter& c) {
  if (c.was == nullptr || !c.on_map || c.was->where == c.is.where || c.was->formation != kNoId) return nullptr;
  const bool gun = c.info.combat_unit() && c.info.arm == Arm::kArtillery;
  return gun && c.By(kMoved) ? "moves by itself" : nullptr;
}

const char* MovesInOwnPhase(const Counter& c) {
  if (!c.Moved() || c.info.side == Phasing(*c.k.was) || !c.info.land()) return nullptr;
  return c.By(kMoved) || c.By(kOverwhelmed) ? "moves in the other side's phase" : nullptr;
}

// ---- 8.4, 14: strength.
const char* Strengths(const Counter& c) {
  if (!c.on_map) return nullptr;
  if (!c.info.combat_unit()) {
    return c.is.strength == 0 || c.info.sort == Sort::kGuerrilla ? nullptr : "has strength, and is no combat unit";
  }
  if (c.is.strength > (c.info.drawn ? c.is.printed : c.info.strength)) return "has more strength than its front";
  const bool zero = c.info.drawn && c.is.printed == 0;
  return c.is.strength == 0 && !zero ? "has no strength left, and stands on the map" : nullptr;
}

const char* StrengthNeverGrows(const Counter& c) {
  return c.Stayed() && c.is.strength > c.was->strength ? "has become stronger" : nullptr;
}

const char* GoneForGood(const Counter& c) {
  if (c.was == nullptr || (c.was->where != kEliminated && c.was->where != kWithdrawn)) return nullptr;
  const bool put_back = c.info.drawn && c.is.where == kNotArrived && c.k.r.Plays("militia_returned=owner_chooses"_opt);
  return c.is.where != c.was->where && !put_back ? "comes back into the game" : nullptr;
}

const char* PiecesRecycled(const Counter& c) {
  if (c.is.where != kEliminated && c.is.where != kWithdrawn) return nullptr;
  const bool comes_back = c.info.formation() || (c.info.drawn && c.k.r.Plays("militia_returned=always"_opt)) ||
                          c.info.sort == Sort::kSupply || c.info.sort == Sort::kPackAnimal ||
                          c.info.sort == Sort::kGunboat || c.info.sort == Sort::kGuerrilla;
  return comes_back ? "is out for good" : nullptr;
}

// ---- 11: supply.
const char* SupplyKept(const Counter& c) {
  if (!c.Stayed() || c.was->Has(kInGeneralSupply) == c.is.Has(kInGeneralSupply)) return nullptr;
  const Look& k = c.k;
  const Side side = c.info.side;
  const bool own_phase = k.was->now.phasing == side && k.was->now.phase <= static_cast<uint8_t>(Phase::kReinforcement);
  const bool due = k.s.now.phasing == side && !SameBytes(k.s.now, k.was->now);
  const bool fortress = FortressHex(k.r, HexOf(c.is.where));
  const bool formed = k.by != nullptr && (IsOrganisation(k.by->type) || c.info.formation());
  const bool newcomer = c.was->Has(kNewcomer) && k.r.Plays("newcomer_supply=game_turn"_opt);
  return own_phase || due || fortress || formed || newcomer ? nullptr
                                                            : "changes its supply status out of its Supply Phase";
}

const char* SupplyTakers(const Counter& c) {
  const bool takes = c.info.combat_unit() || c.info.formation() || c.info.sort == Sort::kDummy;
  return c.on_map && !takes && c.is.Has(kInGeneralSupply) ? "is in general supply, and needs none" : nullptr;
}

const char* SupplyArrives(const Counter& c) {
  if (c.info.sort != Sort::kSupply && c.info.sort != Sort::kPackAnimal) return nullptr;
  if (c.was == nullptr || c.k.by == nullptr || c.k.s.now.turn == 0) return nullptr;
  return c.was->where == kNotArrived && c.on_map ? "comes without the table" : nullptr;
}

// ---- 13: disease.
const char* Percentages(const Counter& c) {
  if (c.is.percent == 0) return nullptr;
  if (!c.info.combat_unit()) return "is ineffective, and no combat unit";
  const bool known = std::count(kLossPercentages.begin(), kLossPercentages.end(), c.is.percent) != 0;
  return known ? nullptr : "is ineffective by a percentage that the table has not";
}

const char* PercentageRises(const Counter& c) {
  if (!c.Stayed() || c.is.percent >= c.was->percent || PhaseOf(c.k.s) == Phase::kDisease) return nullptr;
  const bool stage = c.k.was->now.turn != c.k.s.now.turn || PhaseOf(*c.k.was) == Phase::kDisease;
  return stage ? nullptr : "has recovered too early";
}

// ---- 14: militia, dummies.
const char* MilitiaTried(const Counter& c) {
  return c.info.drawn && c.Stayed() && c.was->Has(kTried) && !c.is.Has(kTried) ? "is untried again" : nullptr;
}

const char* UntriedWhole(const Counter& c) {
  const bool untried = c.info.drawn && c.on_map && !c.is.Has(kTried);
  return untried && c.is.strength != c.is.printed ? "has lost strength untried" : nullptr;
}

const char* DummiesInDivisions(const Counter& c) {
  if (c.info.sort != Sort::kDummy || !c.on_map || c.is.formation != kNoId) return nullptr;
  return c.k.r.Plays("dummies_left=join_or_leave"_opt) ? "belongs to no division" : nullptr;
}

// ---- 15: organisation.
const char* FormationTurns(const Counter& c) {
  if (!c.info.formation() || c.was == nullptr || OnMap(c.was->where) || !c.on_map) return nullptr;
  const FormationId formation = c.k.r.c.FormationOf(c.p);
  return c.k.s.now.turn < c.k.r.c.formations[formation].first_turn ? "is formed before its turn" : nullptr;
}

// ---- 17, 18, 19, 20, 21.
const char* NothingBeforeLanding(const Counter& c) {
  if (c.k.s.now.landed != 0 || !c.on_map || c.info.side != kUs || !c.info.land()) return nullptr;
  const bool frozen = c.k.s.now.frozen_pack != 0 && HexOf(c.is.where) == c.k.r.c.frozen_pack;
  return frozen ? nullptr : "is on the map before the invasion";
}

// Invariants of counters on their own are asked together, in one walk over the counters.
template <CounterCheck... kWrong>
struct Together {
  static constexpr size_t kCount = sizeof...(kWrong);
  static_assert(kCount < 32);
  static constexpr std::array<std::string (*)(const Look&), kCount> kChecks = {EachCounter<kWrong>...};
  // Those that are broken, a bit each.
  static uint32_t Broken(const Look& k) {
    uint32_t broken = 0;
    for (const PieceId p : k.asked) {
      const Counter counter(k, p);
      uint32_t bit = 1;
      ((broken |= kWrong(counter) != nullptr ? bit : 0, bit <<= 1), ...);
    }
    return broken;
  }
};
using OfCounters = Together<PiecesPlace, OffMapClean, PiecesRecycled, Terrains, PointsSpent, NavalBatteryMoves,
                            ArtilleryMoves, MovesInOwnPhase, Strengths, StrengthNeverGrows, GoneForGood, SupplyKept,
                            SupplyTakers, SupplyArrives, Percentages, PercentageRises, MilitiaTried, UntriedWhole,
                            DummiesInDivisions, FormationTurns, NothingBeforeLanding>;

}  // namespace

void AddCounterInvariants(std::vector<Check>* all) {
  const std::initializer_list<Check> these = {
      {{"pieces.place", "A counter is on a hex of the map or in one of the boxes.", Cases("3.1"_vc)},
       EachCounter<PiecesPlace>,
       kPiecesPart | kNumbersPart},
      {{"pieces.boxes", "A counter off the map has nothing on it.", Cases("8.46/4"_vc)},
       EachCounter<OffMapClean>,
       kPiecesPart},
      {{"pieces.recycled", "Formations, drawn militia, supply, guerrillas and gunboats are never out for good.",
        Cases("15.18"_vc, "11.26"_vc, "11.37"_vc, "18.2/3"_vc, "16.17"_vc)},
       EachCounter<PiecesRecycled>,
       kPiecesPart},
      {{"hexes.terrain", "Land counters are on land that can be entered, gunboats at sea or on the coast.",
        Cases("5.34/4"_vc, "5.34/8"_vc, "5.16/1"_vc, "5.16/2"_vc, "18.0/2"_vc, "18.0/3"_vc)},
       EachCounter<Terrains>,
       kPiecesPart | kFortressPart},
      {{"moves.points", "Nobody spends more movement points than the counter or its formation has.",
        Cases("5.24/1"_vc, "5.24/2"_vc)},
       EachCounter<PointsSpent>,
       kPiecesPart | kNowPart},
      {{"moves.naval_battery", "The Navy battery moves one hex at most.", Cases("5.15/1"_vc)},
       EachCounter<NavalBatteryMoves>,
       kEventPart},
      {{"moves.artillery", "Artillery moves in a division or army only.", Cases("5.14/1"_vc, "5.14/3"_vc)},
       EachCounter<ArtilleryMoves>,
       kEventPart},
      {{"moves.phase", "Only the phasing side moves.", Cases("5.25/1"_vc)}, EachCounter<MovesInOwnPhase>, kEventPart},
      {{"units.strength", "A unit on the map has strength, and no more than its front.",
        Cases("8.46/3"_vc, "8.49"_vc, "14.14"_vc)},
       EachCounter<Strengths>,
       kPiecesPart},
      {{"units.growth", "No unit ever becomes stronger.", Cases("8.46/1"_vc, "8.46/2"_vc)},
       EachCounter<StrengthNeverGrows>,
       kPiecesPart},
      {{"units.gone", "What was eliminated or withdrawn does not come back.",
        Cases("8.49"_vc, "9.35/2"_vc, "19.32/3"_vc)},
       EachCounter<GoneForGood>,
       kPiecesPart},
      {{"supply.kept", "A supply status holds until the next own Supply Phase.", Cases("11.0/2"_vc)},
       EachCounter<SupplyKept>,
       kPiecesPart},
      {{"supply.takers", "Only combat units can be in general supply.", Cases("11.51/1"_vc, "11.56"_vc)},
       EachCounter<SupplyTakers>,
       kPiecesPart},
      {{"supply.arrivals", "Supply units and pack animals come by the table.", Cases("11.26"_vc, "11.22/1"_vc)},
       EachCounter<SupplyArrives>,
       kPiecesPart},
      {{"disease.percent", "Ineffectiveness is one of the percentages of the table, and of combat units.",
        Cases("13.21"_vc, "13.12/2"_vc)},
       EachCounter<Percentages>,
       kPiecesPart},
      {{"disease.lasts", "It lasts until the next disease stage.", Cases("13.24/2"_vc, "13.25/1"_vc)},
       EachCounter<PercentageRises>,
       kPiecesPart},
      {{"militia.tried", "Revealed militia stay revealed.", Cases("14.14"_vc)}, EachCounter<MilitiaTried>, kPiecesPart},
      {{"militia.untried", "Untried militia have lost nothing.", Cases("14.13"_vc)},
       EachCounter<UntriedWhole>,
       kPiecesPart},
      {{"dummies.divisions", "A dummy belongs to a division.", Cases("14.2/2"_vc)},
       EachCounter<DummiesInDivisions>,
       kPiecesPart | kNowPart},
      {{"formations.turns", "None is formed before its time.", Cases("19.14"_vc, "15.12/3"_vc)},
       EachCounter<FormationTurns>,
       kPiecesPart},
      {{"invasion.first", "Nobody of the US is ashore before the invasion.", Cases("19.21/1"_vc, "21.0/1"_vc)},
       EachCounter<NothingBeforeLanding>,
       kPiecesPart | kNowPart},
  };
  all->insert(all->end(), these);
}

uint32_t BrokenOfCounters(const Look& look) { return OfCounters::Broken(look); }
absl::Span<std::string (*const)(const Look&)> CounterChecks() { return OfCounters::kChecks; }

}  // namespace adjutant::veracruz
