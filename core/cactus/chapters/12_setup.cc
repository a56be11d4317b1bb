// Cactus Throne 12.0: setting up the campaign; and what the scenarios of Modules 13 and 14 share with it.
#include "core/cactus/chapters/12_setup.h"

#include <algorithm>
#include <array>

#include "absl/strings/str_cat.h"
#include "absl/types/optional.h"

namespace adjutant::cactus {

namespace {

constexpr int kFirstTurn = 1;  // whose order of appearance is the set-up of the campaign

// ---- What stands without a choice.
PlaceId OnlyPlace(const Rules& r, Where where, const ProvinceSet& provinces) {
  if (where == Where::kGulf) return r.c.gulf;
  if (where == Where::kVeraCruz) return r.c.PlaceOf(r.c.vera_cruz);
  return where == Where::kProvince && provinces.Count() == 1 ? r.c.PlaceOf(provinces.First()) : PlaceId();
}

void PlaceByScenario(const Rules& r, S& s, const Placement& placement) {
  const Piece piece = placement.unit.exists() ? Piece(placement.unit) : Piece(placement.leader);
  if (!(piece.unit.exists() ? r.c.units[piece.unit].in_play : r.c.leaders[piece.leader].in_play)) return;
  if (placement.where == Where::kForcePool && piece.unit.exists()) return ToPool(r, s, piece.unit);
  if (placement.where == Where::kByRule) return RemoveForGood(r, s, piece);
  if (const PlaceId place = OnlyPlace(r, placement.where, placement.provinces); place.exists())
    Stand(r, s, piece, place, placement.besieged_in, placement.reduced);
}

// 12.1/T1a, 12.2/T1b: those of the first turn.
void PlaceByAppearance(const Rules& r, S& s, Piece piece, const Entry& entry) {
  if (entry.turn != kFirstTurn || WhereIs(s, piece) != r.c.waiting) return;
  if (const PlaceId place = OnlyPlace(r, entry.where, entry.provinces); place.exists())
    Stand(r, s, piece, place, kNoId, false);
}

bool IsPicked(const Rules& r, UnitId unit) {
  for (const Pick& pick : r.scenario().picks) {
    if (pick.units.Has(unit)) return true;
  }
  return false;
}
// 13.3/5: who has come and gone before the scenario begins is out of it; the others come as they do in the campaign.
void RemovePast(const Rules& r, S& s, Piece piece, int turn) {
  if (turn == 0 || turn > r.scenario().first_turn || WhereIs(s, piece) != r.c.waiting) return;
  if (SpotOf(r, piece) != nullptr || (piece.unit.exists() && IsPicked(r, piece.unit))) return;
  RemoveForGood(r, s, piece);
}
// 14.0: have the French left before the scenario begins?
bool FrenchAreGone(const Rules& r) {
  for (const UnitInfo& unit : r.c.units) {
    if (unit.leaving.with_french && unit.leaving.turn <= r.scenario().first_turn) return true;
  }
  return false;
}

void PlaceAll(const Rules& r, S& s) {
  const ScenarioData& scenario = r.scenario();
  for (const Placement& placement : scenario.placements) PlaceByScenario(r, s, placement);
  if (scenario.by_appearance) {
    for (const UnitId u : r.c.units.ids()) PlaceByAppearance(r, s, u, r.c.units[u].entry);
    for (const LeaderId l : r.c.leaders.ids()) PlaceByAppearance(r, s, l, r.c.leaders[l].entry);
    return;
  }
  for (const UnitId u : r.c.units.ids()) RemovePast(r, s, u, r.c.units[u].entry.turn);
  for (const LeaderId l : r.c.leaders.ids()) RemovePast(r, s, l, r.c.leaders[l].entry.turn);
  s.affairs.french_gone = FrenchAreGone(r) ? 1 : 0;
}

// ---- What is chosen.
// 12.2/T1a: one unit in every province but Vera Cruz; then the others anywhere, at Jalapa too.
PlaceSet SpreadPlaces(const Rules& r, const S& s) {
  PlaceSet empty, all;
  for (const ProvinceId p : r.c.map) {
    all.Add(r.c.PlaceOf(p));
    if (p != r.c.vera_cruz && UnitsIn(r, s, kRepublican, p).Empty()) empty.Add(r.c.PlaceOf(p));
  }
  return empty.Empty() ? all : empty;
}

PlaceSet ControlledPlaces(const Rules& r, const S& s, Side side) {
  PlaceSet places;
  for (const ProvinceId p : r.c.map) {
    if (Controls(s, side, p)) places.Add(r.c.PlaceOf(p));
  }
  return places;
}

// Who waits to be set up; nobody else has a place.
bool IsToBePlaced(const Rules& r, const S& s, Piece piece) {
  if (WhereIs(s, piece) != r.c.waiting) return false;
  if (StageOf(s) == SetupStage::kPicks) return piece.unit.exists() && !PickPlaces(r, s, piece.unit).Empty();
  if (r.scenario().by_appearance) return piece.unit.exists() && r.c.units[piece.unit].entry.where == Where::kSpread;
  const Placement* spot = SpotOf(r, piece);
  return spot != nullptr && (spot->where == Where::kImperialProvince || spot->where == Where::kRepublicanProvince);
}
Group ToBePlaced(const Rules& r, const S& s, Side side) {
  Group group;
  for (const UnitId u : r.c.units_of[side] & UnitsAt(s, r.c.waiting)) {
    if (IsToBePlaced(r, s, u)) group.Add(u);
  }
  for (const LeaderId l : r.c.leaders_of[side] & LeadersAt(s, r.c.waiting)) {
    if (IsToBePlaced(r, s, l)) group.Add(l);
  }
  return group;
}
PlaceSet SetupPlaces(const Rules& r, const S& s, Piece piece) {
  if (r.scenario().by_appearance) return SpreadPlaces(r, s);
  if (StageOf(s) == SetupStage::kPicks) return PickPlaces(r, s, piece.unit);
  const Side side = SideOf(r, s, piece);
  if (side == kRepublican && !r.scenario().garrisons.empty()) return GarrisonPlaces(r, s, piece);
  return ControlledPlaces(r, s, side);
}

// The places of each counter, as long as nobody moves. Those of one kind have the same: they are sought once.
class SetupChoice {
 public:
  PlaceSet Of(const Rules& r, const S& s, Piece piece) {
    if (StageOf(s) == SetupStage::kPicks) return SetupPlaces(r, s, piece);
    absl::optional<PlaceSet>& places = places_[KindOf(r, piece)];
    if (!places) places = SetupPlaces(r, s, piece);
    return *places;
  }

 private:
  static constexpr size_t kMostFactors = 15, kArms = 8;
  static size_t KindOf(const Rules& r, Piece piece) {
    if (piece.leader.exists()) return 0;
    const UnitInfo& info = r.c.units[piece.unit];
    if (info.artillery()) return 1 + static_cast<size_t>(info.arm);
    return kArms + std::min<size_t>(info.strength, kMostFactors);
  }

  std::array<absl::optional<PlaceSet>, kArms + kMostFactors + 1> places_;
};

// By jalapa a Republican in the province of Vera Cruz is inside the city.
CityId SetupCity(const Rules& r, Piece piece, PlaceId place) {
  const bool apart = r.scenario().by_appearance && r.Plays("jalapa=apart"_opt) && piece.unit.exists() &&
                     r.c.units[piece.unit].side == kRepublican && place == r.c.PlaceOf(r.c.vera_cruz);
  return apart ? r.c.jalapa : CityId();
}

// Places that one piece takes from another: then it is a choice who goes to the last.
bool ShareOut(const Rules& r, Side side) {
  return r.scenario().by_appearance || (side == kRepublican && !r.scenario().garrisons.empty());
}

// What has one place is put there; true if something is left to choose.
bool PlaceStageAsks(const Rules& r, S& s, Side side) {
  s.now.phasing = side;
  bool changed = true, choice = false;
  while (changed) {
    changed = choice = false;
    const Group group = ToBePlaced(r, s, side);
    const bool forced = group.Count() == 1 || !ShareOut(r, side);
    SetupChoice setup;
    ForEach(group, [&](Piece piece) {
      const PlaceSet places = setup.Of(r, s, piece);
      if (places.Empty()) return;
      if (places.Count() > 1 || !forced) {
        choice = true;
        return;
      }
      Stand(r, s, piece, places.First(), SetupCity(r, piece, places.First()), false);
      setup = {};
      changed = true;
    });
  }
  if (choice) s.step = kSetupPlaceStep;
  return choice;
}

bool StageAsks(const Rules& r, S& s, Trace* trace) {
  switch (StageOf(s)) {
    case SetupStage::kImperialPlaces:
      return PlaceStageAsks(r, s, kImperial);
    case SetupStage::kRepublicanPlaces:
      return PlaceStageAsks(r, s, kRepublican);
    case SetupStage::kPicks:
      return PickStageAsks(r, s, trace);
    default:
      return LossStageAsks(r, s);
  }
}

// The scenario's pieces have their places: what its players choose is asked for, and what falls by dice.
void SetUp(const Rules& r, S& s, Trace* trace) {
  while (StageOf(s) != SetupStage::kDone) {
    if (StageAsks(r, s, trace)) return;
    ++s.setup.stage;
    BeginStage(r, s);
  }
  s.setup = {};
  s.step = kSetupDone;
}

void ListPlaces(const Rules& r, const S& s, EventList* out) {
  SetupChoice setup;
  ForEach(ToBePlaced(r, s, Phasing(s)), [&](Piece piece) {
    for (const PlaceId place : setup.Of(r, s, piece))
      out->push_back(PieceEvent(kPiecePlaced, Phasing(s), piece, place));
  });
}
// By the case that says where such counters stand.
template <class Cite>
Ruling CheckPlaceBy(Cite cite, const Rules& r, const S& s, const Event& e, const char* reason, Why* why) {
  ADJUTANT_REFUSE_IF(cite, e.type == kSetupEnded, why, "there are counters to be set up");
  const Piece piece = PieceArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("3.0/15"_cac, !piece.exists(), why, "a unit or a leader is set up");
  const bool due = SideOf(r, s, piece) == Phasing(s) && IsToBePlaced(r, s, piece);
  ADJUTANT_REFUSE_IMPOSSIBLE(cite, !due, why, "it is not to be set up now");
  ADJUTANT_REFUSE_IF(cite, !SetupPlaces(r, s, piece).Has(PlaceArg(e, 2)), why, "it is not set up in ",
                     r.PlaceName(PlaceArg(e, 2)), reason);
  return Accepted();
}
Ruling CheckPlace(const Rules& r, const S& s, const Event& e, Why* why) {
  if (r.scenario().by_appearance)
    return CheckPlaceBy("12.2/T1a"_cac, r, s, e, " as long as a province has nobody", why);
  if (StageOf(s) == SetupStage::kPicks) return CheckPlaceBy("13.3/2"_cac, r, s, e, "", why);
  if (Phasing(s) == kImperial) return CheckPlaceBy("13.2/1"_cac, r, s, e, "", why);
  if (r.scenario().garrisons.empty()) return CheckPlaceBy("13.3/3"_cac, r, s, e, "", why);
  return CheckPlaceBy("14.2/1"_cac, r, s, e, ": the garrisons that are asked for would not come out", why);
}
void ApplyPlace(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Piece piece = PieceArg(e);
  const PlaceId place = PlaceArg(e, 2);
  if (StageOf(s) == SetupStage::kPicks) {
    PlacePick(r, s, piece.unit, place);
  } else {
    Stand(r, s, piece, place, SetupCity(r, piece, place), false);
  }
  if (r.scenario().by_appearance) Applied(trace, "12.2/T1a"_cac);
  s.step = kSetup;
}

// 8.0/2: a province under siege is nobody's; the garrison had it last.
void MarkBesieged(const Rules& r, S& s, Trace* trace) {
  for (const CityId city : r.c.cities.ids()) {
    if (!Besieged(s, city)) continue;
    const ProvinceId province = r.c.cities[city].province;
    Applied(trace, "8.0/2"_cac);
    s.control[province] = kNobody;
    s.held[province] = Enemy(static_cast<Side>(s.sieges[city].side));
  }
}

// 13.0, 14.0: a scenario whose first turn begins with its movement has had its Armies formed by then.
void EndSetUp(const Rules& r, S& s, Trace* trace) {
  s.now.phasing = kNobody;
  MarkBesieged(r, s, trace);
  s.step = kTurnStart;
  if (r.scenario().first_replacements) return;
  Applied(trace, "13.0/1"_cac);
  ++s.now.turn;
  s.step = kFormArmies;
}

// What the set-ups say, once it has been done.
void CiteSetup(const Rules& r) {
  if (r.scenario().by_appearance) {
    Applied("12.1/T1a"_cac), Applied("12.1/T1b"_cac), Applied("12.2/T1b"_cac), Applied("12.2/T1c"_cac);
  } else if (r.scenario().garrisons.empty()) {
    Applied("13.2/1"_cac), Applied("13.2.1/6"_cac), Applied("13.3/1"_cac), Applied("13.3/4"_cac);
    Applied("13.3/5"_cac);
  } else {
    Applied("14.0/1"_cac), Applied("14.1/1"_cac), Applied("14.1/2"_cac), Applied("14.2/2"_cac);
    Applied("14.2/3"_cac);
  }
}

}  // namespace

const Placement* SpotOf(const Rules& r, Piece piece) {
  for (const Placement& placement : r.scenario().placements) {
    if (piece.unit.exists() ? placement.unit == piece.unit : placement.leader == piece.leader) return &placement;
  }
  return nullptr;
}

void Stand(const Rules& r, S& s, Piece piece, PlaceId place, CityId city, bool reduced) {
  if (piece.unit.exists()) {
    Arrive(r, s, piece.unit, place, reduced ? Strength::kReduced : Strength::kFull);
  } else {
    Arrive(s, piece.leader, place);
  }
  if (city.exists()) PutInto(s, piece, city);
  StateOf(s, piece).Clear(kHasArrived);
}

void BeginScenario(const Rules& r, S& s) {
  const ScenarioData& scenario = r.scenario();
  for (const UnitId u : r.c.units.ids()) s[u].where = r.c.units[u].in_play ? r.c.waiting : r.c.removed;
  for (const LeaderId l : r.c.leaders.ids()) s[l].where = r.c.leaders[l].in_play ? r.c.waiting : r.c.removed;
  Rebuild(r, s);
  for (const ProvinceId p : r.c.map) s.control[p] = s.held[p] = scenario.imperial.Has(p) ? kImperial : kRepublican;
  PlaceAll(r, s);
  for (const ArmyId a : scenario.armies) s.armies[a].status = static_cast<uint8_t>(ArmyStatus::kFree);
  for (const auto& [city, marker] : scenario.sieges) {
    s.sieges[city].marker = static_cast<uint8_t>(marker);
    s.sieges[city].side = kImperial;
  }
  s.now.turn = static_cast<uint8_t>(scenario.first_turn - 1);
  s.now.armies_due = s.now.sieges_due = 0;
  CiteSetup(r);
}

const CactusStep kSetupSteps[] = {
    Automatic(kSetup, "the game is set up", "12.1/T1a"_cac, SetUp,
              {kSetupUnitDieStep, kSetupLossDieStep, kSetupLossStep, kSetupPlaceStep, kSetupDone}),
    {kSetupPlaceStep,
     "set_up",
     "sets up a unit or leader",
     "12.1/T1a"_cac,
     {kPiecePlaced, kSetupEnded},
     PhasingPlayer,
     ListPlaces,
     CheckPlace,
     ApplyPlace,
     {kSetup},
     true},
    Automatic(kSetupDone, "the game begins", "12.1/T1a"_cac, EndSetUp, {kTurnStart, kFormArmies}),
};
void AddSetupLossSteps(std::vector<CactusStep>* steps);  // 13_setup.cc
void AddSetupSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kSetupSteps), std::end(kSetupSteps));
  AddSetupLossSteps(steps);
}

}  // namespace adjutant::cactus
