// What is true of every position between events, chapter by chapter.
#include "core/veracruz/trial/invariants.h"

#include <algorithm>
#include <cstring>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

using Check = Invariant<Look>;

template <class T>
bool SameBytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

PieceId Count(const Look& k) { return static_cast<PieceId>(k.r.c.pieces.size()); }

// The first counter of `pieces` of which `wrong(piece)` has something to say.
template <class Wrong>
std::string EachOf(const Look& k, const PieceSet& pieces, Wrong wrong) {
  for (size_t i = 0; i < pieces.words.size(); ++i) {
    for (uint64_t word = pieces.words[i]; word != 0; word &= word - 1) {
      const auto p = static_cast<PieceId>(i * 64 + static_cast<size_t>(__builtin_ctzll(word)));
      if (const char* what = wrong(p); what != nullptr) return absl::StrCat(k.r.PieceName(p), ": ", what);
    }
  }
  return {};
}
// Of those that the event touched: what is said of one of them does not depend on any other.
template <class Wrong>
std::string EachTouched(const Look& k, Wrong wrong) {
  return EachOf(k, k.touched, wrong);
}
// The same, for what holds before an event and after it.
template <class Wrong>
std::string EachChanged(const Look& k, Wrong wrong) {
  if (k.was == nullptr) return {};
  return EachTouched(k, [&](PieceId p) { return wrong((*k.was)[p], k.s[p], p); });
}
template <class Wrong>
std::string EachOnMap(const Look& k, const PieceSet& pieces, Wrong wrong) {
  return EachOf(k, pieces, [&](PieceId p) -> decltype(wrong(p)) {
    if (OnMap(k.s[p].where)) return wrong(p);
    return {};
  });
}
// The first stack with a counter that was touched of which `wrong(facts)` has something to say.
template <class Wrong>
std::string EachStack(const Look& k, Wrong wrong) {
  for (const StackFacts& stack : k.stacks) {
    if (stack.twice != kNoId) continue;  // pieces.stacks
    if (std::string what = wrong(stack); !what.empty()) return what;
  }
  return {};
}
// Formations of which something is in a stack.
template <class Wrong>
std::string EachFormation(const Look& k, Wrong wrong) {
  return EachStack(k, [&](const StackFacts& stack) -> std::string {
    for (uint32_t left = stack.present; left != 0; left &= left - 1) {
      const auto f = static_cast<FormationId>(__builtin_ctz(left));
      if (std::string what = wrong(stack, f, stack.formations[static_cast<size_t>(f)]); !what.empty()) return what;
    }
    return {};
  });
}

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

std::string Number(absl::string_view what, int number) { return absl::StrCat(what, " ", number); }

// A formation is being put together: its minimum is not asked for yet (15.12).
bool BeingFormed(const Look& k, FormationId formation) { return k.s.org.formation == formation + 1; }

// Places of the phases within a game-turn (4.0); 0 for the setup.
int Progress(const S& s) {
  if (s.now.turn == 0) return 0;
  constexpr int kPhases = 12;
  const int half = s.now.phasing == kMexico ? 0 : s.now.phasing == kUs ? 1 : 2;
  return (s.now.turn * 3 + half) * kPhases + s.now.phase;
}

// ---- 3, 7: counters and stacks.
const char* PiecesPlace(const Counter& c) { return PlaceKnown(c.k.r, c.is) ? nullptr : "is in an unknown place"; }

std::string Stacks(const Look& k) {
  for (const StackFacts& stack : k.stacks) {
    if (stack.twice != kNoId) return absl::StrCat(k.r.PieceName(stack.twice), " lies twice in a stack");
    if (stack.astray != kNoId) {
      return absl::StrCat(k.r.PieceName(stack.astray), " lies in the stack of ", k.r.HexName(stack.hex));
    }
  }
  std::string unknown = EachTouched(
      k, [&](PieceId p) -> const char* { return LinkKnown(k.r, k.s[p]) ? nullptr : "lies on something unknown"; });
  if (!k.sound) return unknown;
  return EachOf(k, k.unstacked, [](PieceId) { return "is in no stack"; });
}

// Zones of control are kept by the hexes on which they lie: those around what the event touched.
std::string ZonesTrue(const Look& k) {
  const auto follows = [&](HexId hex) {
    int zones = 0;
    for (size_t d = 0; d < kDirections; ++d) {
      if ((k.r.c.At(hex).zone_open >> d & 1) == 0) continue;
      const uint8_t there = There(k.s, k.r.c.At(hex).neighbours[d]);
      zones += ((there & kUsControls) != 0 ? kUsZone : 0) + ((there & kMexicoControls) != 0 ? kMexicoZone : 0);
    }
    return k.s.zones[static_cast<size_t>(hex)] == zones;
  };
  const auto wrong = [&](HexId hex) {
    return absl::StrCat("the zones of control on ", k.r.HexName(hex), " are miscounted");
  };
  if (k.was == nullptr) {
    for (HexId hex = 0; hex < static_cast<HexId>(k.r.c.hexes.size()); ++hex) {
      if (!follows(hex)) return wrong(hex);
    }
    return {};
  }
  return EachStack(k, [&](const StackFacts& stack) -> std::string {
    const int changed = There(*k.was, stack.hex) ^ There(k.s, stack.hex);
    if ((changed & (kUsControls | kMexicoControls)) == 0) return {};
    for (const HexId hex : k.r.c.At(stack.hex).neighbours) {
      if (hex != kNoId && !follows(hex)) return wrong(hex);
    }
    return {};
  });
}

std::string PresenceTrue(const Look& k) {
  std::string wrong = EachStack(k, [&](const StackFacts& stack) -> std::string {
    return stack.there == There(k.s, stack.hex) ? "" : absl::StrCat(k.r.HexName(stack.hex), " is miscounted");
  });
  if (wrong.empty()) wrong = ZonesTrue(k);
  if (!wrong.empty()) return wrong;
  return EachTouched(k, [&](PieceId p) -> const char* {
    return k.s.on_map.Has(p) == OnMap(k.s[p].where) ? nullptr : "is not where it counts as being";
  });
}

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
std::string OneSide(const Look& k) {
  return EachStack(k, [&](const StackFacts& stack) -> std::string {
    const bool frozen = k.s.now.frozen_pack != 0 && stack.hex == k.r.c.frozen_pack;
    const auto first = [&](Side side) { return std::max(stack.sides[side].good, stack.sides[side].demoralized); };
    return !frozen && HasLand(k.s, kUs, stack.hex) && HasLand(k.s, kMexico, stack.hex)
               ? absl::StrCat(k.r.PieceName(first(kUs)), ": stands with ", k.r.PieceName(first(kMexico)), " in ",
                              k.r.HexName(stack.hex))
               : std::string();
  });
}

const char* Terrains(const Counter& c) {
  if (!c.on_map) return nullptr;
  const Hex& hex = c.k.r.c.At(HexOf(c.is.where));
  if (c.info.sort == Sort::kGunboat) {
    const PlaceId place = c.k.r.c.ulua;
    const bool ulua =
        hex.place == place && c.k.s.fortresses[static_cast<size_t>(FortressAt(c.k.r, place))].holder != kMexico;
    return hex.terrain == Terrain::kSea || hex.coastal || ulua ? nullptr : "is ashore";
  }
  return hex.land() && hex.terrain != Terrain::kMountain ? nullptr : "stands where nobody can";
}

const char* PointsSpent(const Counter& c) {
  // What a formation has spent is what the slowest of its members has, each by its own allowance.
  if (c.is.spent == 0 || !c.on_map || c.info.formation() || PhaseOf(c.k.s) != Phase::kMovement) return nullptr;
  if (c.info.arm == Arm::kNavalBattery && c.info.combat_unit()) return nullptr;  // 5.15: a hex, whatever it costs
  const auto& formations = c.k.r.c.formations;
  const int most = std::max<int>(c.info.allowance, formations.empty() ? 0 : formations[0].allowance) * kTenths;
  return c.is.spent <= most ? nullptr : "has spent more movement points than there are";
}

const char* NavalBatteryMoves(const Counter& c) {
  if (!c.Moved() || c.was->spent == 0 || c.info.arm != Arm::kNavalBattery || !c.info.combat_unit()) return nullptr;
  return c.By(kMoved) && c.k.r.Default(kLandingBattery) ? "moves a second hex" : nullptr;
}

const char* ArtilleryMoves(const Counter& c) {
  if (c.was == nullptr || !c.on_map || c.was->where == c.is.where || c.was->formation != 0) return nullptr;
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
  const bool put_back = c.info.drawn && c.is.where == kNotArrived && !c.k.r.Default(kMilitiaReturned);
  return c.is.where != c.was->where && !put_back ? "comes back into the game" : nullptr;
}

const char* PiecesRecycled(const Counter& c) {
  if (c.is.where != kEliminated && c.is.where != kWithdrawn) return nullptr;
  const bool comes_back = c.info.formation() || (c.info.drawn && c.k.r.Default(kMilitiaReturned)) ||
                          c.info.sort == Sort::kSupply || c.info.sort == Sort::kPackAnimal ||
                          c.info.sort == Sort::kGunboat || c.info.sort == Sort::kGuerrilla;
  return comes_back ? "is out for good" : nullptr;
}

// ---- 8.8: demoralisation.
std::string DemoralizedHex(const Look& k) {
  return EachStack(k, [&](const StackFacts& stack) -> std::string {
    // By option (pass_demoralized) who only passes is as he was.
    const bool passed = stack.hex + 1 == k.s.move.hex || stack.hex + 1 == k.s.retreat.hex;
    if (passed && !k.r.Default(kPassDemoralized)) return {};
    for (const StackFacts::OfSide& side : stack.sides) {
      if (side.good == kNoId || side.demoralized == kNoId) continue;
      return absl::StrCat(k.r.PieceName(side.demoralized), ": is demoralized beside ", k.r.PieceName(side.good),
                          ", which is not");
    }
    return {};
  });
}

std::string Rallied(const Look& k) {
  if (k.was == nullptr || k.s.now.phasing == kNobody) return {};
  const auto rally = static_cast<uint8_t>(Phase::kRally);
  const bool passed = k.was->now.phase < rally && k.s.now.phase >= rally && k.was->now.phasing == k.s.now.phasing;
  if (!passed) return {};
  return EachOnMap(k, k.all, [&](PieceId p) -> const char* {
    return k.r.c.Piece(p).side == Phasing(k.s) && k.s[p].Has(kDemoralized) ? "is still demoralized" : nullptr;
  });
}

std::string DemoralizedZones(const Look& k) {
  return EachStack(k, [&](const StackFacts& stack) -> std::string {
    for (const Side side : {kUs, kMexico}) {
      const PieceId piece = stack.sides[side].demoralized;
      if (piece == kNoId || (There(k.s, stack.hex) & ControlsBit(side)) == 0) continue;
      return k.r.PieceName(piece) + ": is demoralized and has a zone of control";
    }
    return {};
  });
}

// ---- 8.9: fortifications.
std::string Works(const Look& k) {
  int built = 0;
  for (size_t i = 0; i < k.s.works.size(); ++i) {
    if (k.s.works[i] == 0) continue;
    ++built;
    const auto hex = static_cast<HexId>(k.s.works[i] - 1);
    const HexId capital = k.r.c.places[static_cast<size_t>(k.r.c.mexico_city)].hex;
    if (k.r.c.Distance(hex, capital) > k.r.c.n.fortification_radius) return k.r.HexName(hex) + " is too far away";
  }
  return built <= k.r.c.fortifications ? "" : Number("fortifications:", built);
}

std::string WorksStay(const Look& k) {
  if (k.was == nullptr) return {};
  for (size_t i = 0; i < k.s.works.size(); ++i) {
    if (k.was->works[i] != 0 && (k.s.works[i] != k.was->works[i] || k.s.works_done[i] < k.was->works_done[i])) {
      return "a fortification has gone from " + k.r.HexName(static_cast<HexId>(k.was->works[i] - 1));
    }
  }
  return {};
}

std::string WorksAllowed(const Look& k) {
  if (k.was == nullptr || k.s.works[0] == 0 || SameBytes(k.s.works, k.was->works)) return {};
  return k.s.now.works_allowed != 0 ? "" : "a fortification is built before the US came near";
}

// ---- 10: morale.
std::string MoraleBounds(const Look& k) {
  for (const Side side : {kUs, kMexico}) {
    if (std::abs(k.s.now.morale[side]) > k.r.c.n.morale_basic_limit) {
      return absl::StrCat("Basic National Morale of ", k.r.SideName(side), " is ",
                          static_cast<int>(k.s.now.morale[side]));
    }
  }
  return {};
}

std::string MoraleSteps(const Look& k) {
  if (k.was == nullptr) return {};
  for (const Side side : {kUs, kMexico}) {
    if (std::abs(k.s.now.morale[side] - k.was->now.morale[side]) > 1) {
      return absl::StrCat("Basic National Morale of ", k.r.SideName(side), " changes by more than one");
    }
  }
  return {};
}

std::string MoraleInCombat(const Look& k) {
  if (k.was == nullptr || SameBytes(k.s.now.morale, k.was->now.morale)) return {};
  return k.was->battle.hex != 0 ? "" : "Basic National Morale changes without a combat";
}

// ---- 4: the sequence of play.
std::string Turns(const Look& k) {
  return k.s.now.turn >= 1 && k.s.now.turn <= kTurns ? "" : k.s.now.turn == 0 ? "" : Number("turn", k.s.now.turn);
}

std::string Sequence(const Look& k) {
  return k.was == nullptr || Progress(k.s) >= Progress(*k.was) ? "" : "the game goes back in its sequence";
}

std::string OverAtTheEnd(const Look& k) {
  if ((k.s.step == kGameOver) != (k.s.now.winner != 0)) return "the game is over without a winner, or won too early";
  return k.s.now.winner != 0 && k.s.now.turn != kTurns ? Number("the game ends in turn", k.s.now.turn) : "";
}

std::string PhasesOfSides(const Look& k) {
  const Phase phase = PhaseOf(k.s);
  if ((phase == Phase::kGuerrilla || phase == Phase::kPolitical) && k.s.now.phasing != kMexico) {
    return "a Mexican phase in the US player-turn";
  }
  return phase == Phase::kDisease && k.s.now.phasing != kNobody ? "a disease stage in a player-turn" : "";
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
  const bool newcomer = c.was->Has(kNewcomer) && !k.r.Default(kNewcomerSupply);
  return own_phase || due || fortress || formed || newcomer ? nullptr
                                                            : "changes its supply status out of its Supply Phase";
}

const char* SupplyTakers(const Counter& c) {
  const bool takes = c.info.combat_unit() || c.info.formation() || c.info.sort == Sort::kDummy;
  return c.on_map && !takes && c.is.Has(kInGeneralSupply) ? "is in general supply, and needs none" : nullptr;
}

std::string Loads(const Look& k) {
  for (int p = k.touched.Next(k.r.c.first_supply); p >= 0; p = k.touched.Next(p + 1)) {
    if (!CarrierKnown(k.r, k.s[static_cast<PieceId>(p)])) return "an unknown pack animal carries something";
  }
  if (!k.sound || k.touched.Next(k.r.c.first_supply) < 0) return {};
  std::array<int, kMaxPackAnimals + 1> load{};
  for (PieceId p = k.r.c.first_supply; p < k.r.c.first_pack_animal; ++p) {
    const PieceState& supply = k.s[p];
    if (supply.carrier == 0) continue;
    const auto pack = static_cast<PieceId>(k.r.c.first_pack_animal + supply.carrier - 1);
    if (!OnMap(supply.where) || k.s[pack].where != supply.where) return k.r.PieceName(p) + " is carried from elsewhere";
    if (++load[supply.carrier] > k.r.c.n.supply_pack_animal_capacity) return k.r.PieceName(pack) + " carries too much";
  }
  return {};
}

const char* SupplyArrives(const Counter& c) {
  if (c.info.sort != Sort::kSupply && c.info.sort != Sort::kPackAnimal) return nullptr;
  if (c.was == nullptr || c.k.by == nullptr || c.k.s.now.turn == 0) return nullptr;
  return c.was->where == kNotArrived && c.on_map ? "comes without the table" : nullptr;
}

std::string FrozenPack(const Look& k) {
  if (k.s.now.frozen_pack == 0) return {};
  for (PieceId p = k.r.c.first_pack_animal; p < Count(k); ++p) {
    if (HexOf(k.s, p) == k.r.c.frozen_pack) return "";
  }
  return "the pack animals that wait for an owner are not there";
}

// ---- 12: fortresses.
std::string FortressStrengths(const Look& k) {
  for (const PlaceId place : {k.r.c.veracruz, k.r.c.ulua, k.r.c.perote}) {
    const int now = k.s.fortresses[static_cast<size_t>(FortressAt(k.r, place))].strength;
    const int most = k.r.c.places[static_cast<size_t>(place)].fortress_strength;
    if (now > most) return absl::StrCat(k.r.PlaceName(place), " has ", now, " of ", most);
  }
  return {};
}

std::string FortressFallen(const Look& k) {
  if (k.was == nullptr) return {};
  for (const PlaceId place : {k.r.c.veracruz, k.r.c.perote}) {
    const auto f = static_cast<size_t>(FortressAt(k.r, place));
    if (k.s.fortresses[f].strength != 0 || k.was->fortresses[f].strength == 0) continue;
    const Side holder = static_cast<Side>(k.was->fortresses[f].holder);
    if (HasLand(k.s, holder, k.r.c.places[static_cast<size_t>(place)].hex)) {
      return k.r.PlaceName(place) + " is shot to pieces, and its garrison is still there";
    }
  }
  return {};
}

std::string FortressShot(const Look& k) {
  if (k.was == nullptr) return {};
  for (size_t f = 0; f < k.s.fortresses.size(); ++f) {
    const int change = k.s.fortresses[f].strength - k.was->fortresses[f].strength;
    if (change > k.r.c.n.fortress_rebuilt) return "a fortress is rebuilt too fast";
    if (change > 0 && k.s.fortresses[f].taken == 0) return "a fortress that was never taken is rebuilt";
    if (change < 0 && k.was->now.phase != static_cast<uint8_t>(Phase::kSiege))
      return "a fortress loses strength unshot";
  }
  return {};
}

std::string UluaEmpty(const Look& k) {
  const HexId hex = k.r.c.places[static_cast<size_t>(k.r.c.ulua)].hex;
  return HasLand(k.s, kUs, hex) || HasLand(k.s, kMexico, hex) ? "troops are in San Juan de Ulua" : "";
}

std::string UluaControl(const Look& k) {
  if (k.was == nullptr) return {};
  const auto ulua = static_cast<size_t>(k.r.c.ulua);
  if (k.s.control[ulua] == k.was->control[ulua]) return {};
  const bool siege = k.was->now.phase == static_cast<uint8_t>(Phase::kSiege) ||
                     k.was->now.phase == static_cast<uint8_t>(Phase::kCombat);
  return siege ? "" : "San Juan de Ulua changes hands without a siege";
}

std::string VeracruzZone(const Look& k) {
  const HexId hex = k.r.c.places[static_cast<size_t>(k.r.c.veracruz)].hex;
  return (There(k.s, hex) & (kUsControls | kMexicoControls)) == 0 ? "" : "troops in Veracruz have a zone of control";
}

// ---- 13: disease.
const char* Percentages(const Counter& c) {
  if (c.is.percent == 0) return nullptr;
  if (!c.info.combat_unit()) return "is ineffective, and no combat unit";
  const bool known = std::count(kLossPercentages.begin(), kLossPercentages.end(), c.is.percent) != 0;
  return known ? nullptr : "is ineffective by a percentage that the table has not";
}

std::string PercentageShared(const Look& k) {
  return EachStack(k, [&](const StackFacts& stack) -> std::string {
    for (const StackFacts::Percentages& units : stack.percentages) {
      if (units.low == kNoId || k.s[units.low].percent == k.s[units.high].percent) continue;
      return absl::StrCat(k.r.PieceName(units.low), ": has a lower percentage than ", k.r.PieceName(units.high));
    }
    return {};
  });
}

const char* PercentageRises(const Counter& c) {
  if (!c.Stayed() || c.is.percent >= c.was->percent || PhaseOf(c.k.s) == Phase::kDisease) return nullptr;
  const bool stage = c.k.was->now.turn != c.k.s.now.turn || PhaseOf(*c.k.was) == Phase::kDisease;
  return stage ? nullptr : "has recovered too early";
}

// ---- 14: militia, dummies.
// The strength on the back of a counter that is out of its pool; kNoId in the pool. 14.16: what was eliminated stays
// out until its player puts it back.
int BackOf(const PieceState& piece) {
  if (OnMap(piece.where)) return piece.printed;
  return piece.where == kEliminated ? piece.strength : kNoId;
}

// The counters from `first` to before `end` are in the pool or out of it.
template <size_t kSize>
std::string Conserved(const Look& k, PieceId first, PieceId end, std::array<uint8_t, kSize> S::*pool,
                      const std::array<int8_t, kSize>& all) {
  bool changed = k.was == nullptr || k.s.*pool != k.was->*pool;
  for (int p = k.touched.Next(first); p >= 0 && p < end && !changed; p = k.touched.Next(p + 1)) {
    changed = BackOf(k.s[static_cast<PieceId>(p)]) != BackOf((*k.was)[static_cast<PieceId>(p)]);
  }
  if (!changed) return {};
  std::array<int, kSize> count{};
  for (size_t i = 0; i < kSize; ++i) count[i] = (k.s.*pool)[i];
  for (PieceId p = first; p < end; ++p) {
    if (const int back = BackOf(k.s[p]); back != kNoId) ++count[std::min<size_t>(static_cast<size_t>(back), kSize - 1)];
  }
  for (size_t i = 0; i < kSize; ++i) {
    if (count[i] != all[i]) return absl::StrCat(count[i], " counters of strength ", i, " instead of ", all[i]);
  }
  return {};
}

std::string MilitiaConserved(const Look& k) {
  return Conserved(k, k.r.c.first_militia, k.r.c.first_leader, &S::militia, k.r.c.militia_pool);
}

const char* MilitiaTried(const Counter& c) {
  return c.info.drawn && c.Stayed() && c.was->Has(kTried) && !c.is.Has(kTried) ? "is untried again" : nullptr;
}

const char* UntriedWhole(const Counter& c) {
  const bool untried = c.info.drawn && c.on_map && !c.is.Has(kTried);
  return untried && c.is.strength != c.is.printed ? "has lost strength untried" : nullptr;
}

const char* DummiesInDivisions(const Counter& c) {
  if (c.info.sort != Sort::kDummy || !c.on_map || c.is.formation != 0) return nullptr;
  return c.k.r.Default(kDummiesLeft) ? "belongs to no division" : nullptr;
}

// ---- 15: organisation.
std::string FormationMinimum(const Look& k) {
  return EachFormation(k, [&](const StackFacts& stack, FormationId f, const StackFacts::OfFormation& members) {
    const PieceId counter = k.r.c.FormationPiece(f);
    if ((stack.counters >> f & 1) == 0 || BeingFormed(k, f)) return std::string();
    const int least = LeastUnits(k.r, f);
    if (members.units < least) {
      return absl::StrCat(k.r.PieceName(counter), ": has ", members.units, " of ", least, " units");
    }
    const bool leaderless = members.leaders == 0 && k.r.Default(kArmyWithoutLeader);
    return leaderless ? k.r.PieceName(counter) + ": has no leader" : std::string();
  });
}

std::string FormationArtillery(const Look& k) {
  return EachFormation(k, [&](const StackFacts&, FormationId, const StackFacts::OfFormation& members) {
    return members.guns > k.r.c.n.formation_artillery
               ? k.r.PieceName(members.last_gun) + ": is one battery too many in its formation"
               : std::string();
  });
}

std::string FormationMembers(const Look& k) {
  // Members lie where their formation does: who is not touched is near, if its formation is.
  return EachOf(k, k.sound ? k.near : k.touched, [&](PieceId p) -> const char* {
    if (k.s[p].formation == 0) return nullptr;
    if (!FormationKnown(k.r, k.s[p])) return "is in an unknown formation";
    const PieceInfo& info = k.r.c.Piece(p);
    const PieceId counter = k.r.c.FormationPiece(FormationOf(k.s, p));
    if (!info.combat_unit() && !info.leader() && info.sort != Sort::kDummy) return "is in a formation";
    if (k.r.c.Piece(counter).side != info.side) return "is in a formation of the enemy";
    return k.s[counter].where == k.s[p].where ? nullptr : "is elsewhere than its formation";
  });
}

const char* FormationTurns(const Counter& c) {
  if (!c.info.formation() || c.was == nullptr || OnMap(c.was->where) || !c.on_map) return nullptr;
  const auto formation = static_cast<size_t>(c.k.r.c.FormationOf(c.p));
  return c.k.s.now.turn < c.k.r.c.formations[formation].first_turn ? "is formed before its turn" : nullptr;
}

std::string FormationClasses(const Look& k) {
  return EachFormation(k, [&](const StackFacts&, FormationId, const StackFacts::OfFormation& members) {
    return members.stranger == kNoId
               ? std::string()
               : k.r.PieceName(members.stranger) + ": is a volunteer among regulars, or the other way round";
  });
}

// ---- 16: guerrillas.
std::string GuerrillasConserved(const Look& k) {
  if (!k.r.Default(kGuerrillaZero)) return {};
  return Conserved(k, k.r.c.first_guerrilla, k.r.c.first_dummy, &S::guerrillas, k.r.c.guerrilla_pool);
}

std::string GuerrillaHexes(const Look& k) {
  for (PieceId p = k.r.c.first_guerrilla; p < k.r.c.first_dummy; ++p) {
    if (!OnMap(k.s[p].where)) continue;
    const Hex& hex = k.r.c.At(HexOf(k.s, p));
    if (hex.terrain == Terrain::kClear || hex.place != kNoId)
      return k.r.PieceName(p) + " are in clear terrain or a place";
    for (PieceId q = static_cast<PieceId>(p + 1); q < k.r.c.first_dummy; ++q) {
      if (k.s[q].where == k.s[p].where) return "two guerrillas are in one hex";
    }
  }
  return {};
}

std::string GuerrillasInTime(const Look& k) {
  if (k.was == nullptr) return {};
  for (PieceId p = k.r.c.first_guerrilla; p < k.r.c.first_dummy; ++p) {
    const bool placed = OnMap(k.s[p].where) && !OnMap((*k.was)[p].where);
    if (placed && k.s.now.inland_taken == 0) return "guerrillas rise before the US is inland";
  }
  return {};
}

std::string GuerrillasStay(const Look& k) {
  if (k.was == nullptr || k.was->now.phase == static_cast<uint8_t>(Phase::kGuerrilla)) return {};
  for (PieceId p = k.r.c.first_guerrilla; p < k.r.c.first_dummy; ++p) {
    const Location was = (*k.was)[p].where, is = k.s[p].where;
    if (OnMap(was) && OnMap(is) && was != is) return k.r.PieceName(p) + " move out of their phase";
  }
  return {};
}

// ---- 17, 18, 19, 20, 21.
std::string CitiesDefended(const Look& k) {
  if (k.was == nullptr) return {};
  const int more = k.s.now.cities_defended - k.was->now.cities_defended;
  if (more < 0 || more > 1) return Number("defended cities change by", more);
  return more == 0 || k.was->now.phasing == kUs ? "" : "a city is defended in the Mexican player-turn";
}

std::string Gunboats(const Look& k) {
  for (PieceId p = k.r.c.first_gunboat; p < k.r.c.first_guerrilla; ++p) {
    if ((k.s[p].where == kTurnsOut) != (k.s[p].wait != 0)) return k.r.PieceName(p) + " waits without being hit, or not";
    if (k.s[p].wait > k.r.c.n.gunboat_turns_out + 1) return k.r.PieceName(p) + " is out for too long";
  }
  return {};
}

const char* NothingBeforeLanding(const Counter& c) {
  if (c.k.s.now.landed != 0 || !c.on_map || c.info.side != kUs || !c.info.land()) return nullptr;
  const bool frozen = c.k.s.now.frozen_pack != 0 && HexOf(c.is.where) == c.k.r.c.frozen_pack;
  return frozen ? nullptr : "is on the map before the invasion";
}

std::string WithdrawnLeader(const Look& k) {
  if (k.s.now.phasing != kUs && k.s.now.phasing != kNobody) return {};
  for (int turn = 1; turn <= std::min<int>(k.s.now.turn, kTurns); ++turn) {
    const LeaderId leader = k.r.c.turns[static_cast<size_t>(turn)].leader_leaves;
    if (leader == kNoId) continue;
    const bool past = turn < k.s.now.turn || k.s.now.phase > static_cast<uint8_t>(Phase::kReinforcement);
    if (past && k.was != nullptr && k.was->now.turn == k.s.now.turn && OnMap(k.s[k.r.c.LeaderPiece(leader)].where)) {
      return k.r.PieceName(k.r.c.LeaderPiece(leader)) + " is still there";
    }
  }
  return {};
}

std::string Controllers(const Look& k) {
  for (size_t place = 0; place < k.r.c.places.size(); ++place) {
    if (k.s.control[place] != kUs && k.s.control[place] != kMexico) {
      return k.r.PlaceName(static_cast<PlaceId>(place)) + " is nobody's";
    }
  }
  return {};
}

std::string ControlByEntry(const Look& k) {
  if (k.was == nullptr || k.was->now.phase != static_cast<uint8_t>(Phase::kMovement)) return {};
  for (size_t place = 0; place < k.r.c.places.size(); ++place) {
    if (k.s.control[place] == k.was->control[place] || static_cast<PlaceId>(place) == k.r.c.ulua) continue;
    if (!UnitIn(k.r, k.s, static_cast<Side>(k.s.control[place]), k.r.c.places[place].hex)) {
      return k.r.PlaceName(static_cast<PlaceId>(place)) + " changes hands without a combat unit";
    }
  }
  return {};
}

// ---- 8: a combat under way.
std::string AttackersAdjacent(const Look& k) {
  if (k.s.battle.hex == 0 || k.s.step < kAttackersStep || k.s.step > kCombatDieStep) return {};
  const auto target = static_cast<HexId>(k.s.battle.hex - 1);
  for (int p = k.s.battle.attacker.pieces.Next(0); p >= 0; p = k.s.battle.attacker.pieces.Next(p + 1)) {
    const HexId hex = HexOf(k.s, static_cast<PieceId>(p));
    if (hex == kNoId || k.r.c.Distance(hex, target) != 1) {
      return k.r.PieceName(static_cast<PieceId>(p)) + " attacks from afar";
    }
  }
  return {};
}

std::string AttackOnce(const Look& k) {
  if (k.s.battle.hex == 0 || k.s.step < kAttackersStep || k.s.step > kMoraleDefenderStep) return {};
  for (int p = k.s.battle.attacker.pieces.Next(0); p >= 0; p = k.s.battle.attacker.pieces.Next(p + 1)) {
    const auto piece = static_cast<PieceId>(p);
    if (k.was == nullptr || !k.r.c.Piece(piece).combat_unit()) continue;
    if (!k.was->battle.attacker.pieces.Has(p) && (*k.was)[piece].Has(kAttacked))
      return k.r.PieceName(piece) + " attacks twice";
  }
  return {};
}

std::string OneCombat(const Look& k) {
  const bool fighting = k.s.battle.hex != 0;
  const bool phase = PhaseOf(k.s) == Phase::kCombat;
  return fighting && !phase ? "a combat goes on outside its segment" : "";
}

std::string MovesOutsideMovement(const Look& k) {
  if (PhaseOf(k.s) == Phase::kMovement) return {};
  return k.s.move.hex == 0 && k.s.move.pieces.Empty() ? "" : "pieces are picked up outside the Movement Phase";
}

std::string LossesOwned(const Look& k) {
  if (k.s.step != kLosePointStep) return {};
  int points = 0;
  bool untried = false;
  for (int p = k.s.loss.from.Next(0); p >= 0; p = k.s.loss.from.Next(p + 1)) {
    const auto piece = static_cast<PieceId>(p);
    if (k.r.c.Piece(piece).side != k.s.loss.side) return k.r.PieceName(piece) + " is to lose for the other side";
    // 18.2: a gunboat takes one hit.
    points += k.r.c.Piece(piece).sort == Sort::kGunboat ? 1 : k.s[piece].strength;
    untried = untried || (OnMap(k.s[piece].where) && k.r.c.Piece(piece).drawn && !k.s[piece].Has(kTried));
  }
  // 14.13: nobody knows how much untried militia have to lose before they turn up.
  return k.s.loss.left <= points || untried ? "" : "more is to be lost than there is";
}

// 8.65/4: as many different hexes as were entered, and the rest of the distance still to go.
std::string RetreatPath(const Look& k) {
  const RetreatTask& retreat = k.s.retreat;
  if (retreat.hex == 0) return {};
  if (!retreat.visited.Has(retreat.hex - 1)) return "the stack is where it never came to";
  if (retreat.visited.Count() != retreat.steps + 1) return "a hex has been entered twice";
  return retreat.steps + retreat.left == retreat.distance ? "" : "the distance does not fit the dice";
}

std::string RetreatWhole(const Look& k) {
  if (k.s.step != kRetreatStep) return {};
  for (int p = k.s.retreat.pieces.Next(0); p >= 0; p = k.s.retreat.pieces.Next(p + 1)) {
    const auto piece = static_cast<PieceId>(p);
    if (OnMap(k.s[piece].where) && HexOf(k.s, piece) != k.s.retreat.hex - 1) {
      return k.r.PieceName(piece) + " has parted from the stack that retreats";
    }
  }
  return {};
}

// ---- What must have been told.
std::string MoraleTold(const Look& k) {
  for (const Side side : {kUs, kMexico}) {
    const int change = k.s.now.morale[side] - k.was->now.morale[side];
    if (change > 0 && !k.Told("10.14"_vc)) return "Basic National Morale rises untold";
    if (change < 0 && !k.Told("10.13"_vc)) return "Basic National Morale falls untold";
  }
  return {};
}

std::string LossesTold(const Look& k) {
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> const char* {
    const bool unit = k.r.c.Piece(p).combat_unit() && !k.r.c.Piece(p).drawn;
    const bool lost = unit && OnMap(was.where) && OnMap(is.where) && is.strength < was.strength;
    return lost && !k.Told("8.46/1"_vc) && !k.Told("8.46/2"_vc) && !k.Told("19.32/1"_vc) ? "loses strength untold"
                                                                                         : nullptr;
  });
}

std::string EliminationsTold(const Look& k) {
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> const char* {
    if (!OnMap(was.where) || is.where != kEliminated) return nullptr;
    const std::string name = k.r.PieceName(p);
    const auto names = [&](const Sentence& sentence) { return absl::StrContains(sentence.text, name); };
    return std::any_of(k.told->sentences.begin(), k.told->sentences.end(), names) ? nullptr
                                                                                  : "is eliminated without a word";
  });
}

std::string ControlTold(const Look& k) {
  if (SameBytes(k.s.control, k.was->control)) return {};
  return k.Told("20.12/1"_vc) || k.Told("12.42"_vc) || k.Told("12.64"_vc) || k.Told("12.24/1"_vc) ||
                 k.Told("12.61/3"_vc)
             ? ""
             : "a place changes hands untold";
}

std::string PointsTold(const Look& k) {
  return k.s.now.cities_defended == k.was->now.cities_defended || k.Told("17.2/1"_vc) ? ""
                                                                                      : "a victory point comes untold";
}

std::string FortressTold(const Look& k) {
  for (size_t f = 0; f < k.s.fortresses.size(); ++f) {
    const int change = k.s.fortresses[f].strength - k.was->fortresses[f].strength;
    if (change < 0 && !k.Told("12.12/3"_vc)) return "a fortress loses strength untold";
    if (change > 0 && !k.Told("12.51/1"_vc)) return "a fortress is rebuilt untold";
  }
  return {};
}

// What lies under the top of a stack, and what is on the back of militia, comes to be known when it is shown, and in no
// other way.
std::string LooksTold(const Look& k) {
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> const char* {
    if (!was.Has(kSeen) && is.Has(kSeen) && !k.Told("14.31/3"_vc)) return "is seen, and nobody has looked";
    const bool tried = k.r.c.Piece(p).drawn && !was.Has(kTried) && is.Has(kTried);
    return tried && !k.Told("14.13"_vc) ? "is turned up untold" : nullptr;
  });
}

}  // namespace

absl::Span<const Check> Invariants() {
  static const auto* all = new std::vector<Check>{
      // 3, 7.
      {{"pieces.place", "A counter is on a hex of the map or in one of the boxes.", Upholds("3.1"_vc)},
       EachCounter<PiecesPlace>,
       kPiecesPart | kNumbersPart},
      {{"pieces.stacks", "A counter on the map lies in one stack, once.", Upholds("7.12/1"_vc)},
       Stacks,
       kPiecesPart | kNumbersPart},
      {{"pieces.presence",
        "Who is in a hex, and whose zone of control goes out from it, follows from the counters there.",
        Upholds("6.0/1"_vc, "6.11"_vc, "6.12"_vc, "6.13"_vc, "14.17/1"_vc, "14.17/2"_vc)},
       PresenceTrue,
       kPiecesPart | kNowPart},
      {{"pieces.boxes", "A counter off the map has nothing on it.", Upholds("8.46/4"_vc)},
       EachCounter<OffMapClean>,
       kPiecesPart},
      {{"pieces.recycled", "Formations, drawn militia, supply, guerrillas and gunboats are never out for good.",
        Upholds("15.18"_vc, "11.26"_vc, "11.37"_vc, "18.2/3"_vc, "16.17"_vc)},
       EachCounter<PiecesRecycled>,
       kPiecesPart},
      // 4.
      {{"turns.count", "There are twenty-five turns.", Upholds("4.0/1"_vc)}, Turns, kNowPart},
      {{"turns.sequence", "Play never goes back in the sequence of play.", Upholds("4.0/2"_vc)}, Sequence, kNowPart},
      {{"turns.end", "The game is over after the last turn, and then somebody has won.",
        Upholds("4.0/3"_vc, "20.13"_vc)},
       OverAtTheEnd,
       kNowPart | kStepPart},
      {{"turns.sides", "Only Mexico has a guerrilla and a political phase; the disease stage is nobody's.",
        Upholds("4.A3/1"_vc, "4.A4"_vc, "4.C/1"_vc)},
       PhasesOfSides,
       kNowPart},
      // 5, 6.
      {{"hexes.one_side", "Nobody shares a hex with the enemy.", Upholds("5.21"_vc)}, OneSide, kPiecesPart | kNowPart},
      {{"hexes.terrain", "Land counters are on land that can be entered, gunboats at sea or on the coast.",
        Upholds("5.34/4"_vc, "5.34/8"_vc, "5.16/1"_vc, "5.16/2"_vc, "18.0/2"_vc, "18.0/3"_vc)},
       EachCounter<Terrains>,
       kPiecesPart | kFortressPart},
      {{"moves.points", "Nobody spends more movement points than the counter or its formation has.",
        Upholds("5.24/1"_vc, "5.24/2"_vc)},
       EachCounter<PointsSpent>,
       kPiecesPart | kNowPart},
      {{"moves.naval_battery", "The Navy battery moves one hex at most.", Upholds("5.15/1"_vc)},
       EachCounter<NavalBatteryMoves>,
       kEventPart},
      {{"moves.artillery", "Artillery moves in a division or army only.", Upholds("5.14/1"_vc, "5.14/3"_vc)},
       EachCounter<ArtilleryMoves>,
       kEventPart},
      {{"moves.phase", "Only the phasing side moves.", Upholds("5.25/1"_vc)}, EachCounter<MovesInOwnPhase>, kEventPart},
      {{"moves.picked", "Nobody is picked up outside the Movement Phase.", Upholds("5.0/2"_vc)},
       MovesOutsideMovement,
       kMovePart | kNowPart},
      // 8.
      {{"units.strength", "A unit on the map has strength, and no more than its front.",
        Upholds("8.46/3"_vc, "8.49"_vc, "14.14"_vc)},
       EachCounter<Strengths>,
       kPiecesPart},
      {{"units.growth", "No unit ever becomes stronger.", Upholds("8.46/1"_vc, "8.46/2"_vc)},
       EachCounter<StrengthNeverGrows>,
       kPiecesPart},
      {{"units.gone", "What was eliminated or withdrawn does not come back.",
        Upholds("8.49"_vc, "9.35/2"_vc, "19.32/3"_vc)},
       EachCounter<GoneForGood>,
       kPiecesPart},
      {{"combat.segment", "Combat is fought in the combat segment.", Upholds("5.11/1"_vc, "8.0/1"_vc)},
       OneCombat,
       kBattlePart | kNowPart},
      {{"combat.adjacent", "Attackers stand next to their target.", Upholds("8.16"_vc)},
       AttackersAdjacent,
       kBattlePart | kStepPart | kPiecesPart},
      {{"combat.once", "Nobody attacks twice in a combat phase.", Upholds("8.15/1"_vc)},
       AttackOnce,
       kBattlePart | kStepPart},
      {{"losses.owner", "Losses fall on the side that took them, and there is enough to lose.",
        Upholds("8.47"_vc, "8.48/1"_vc)},
       LossesOwned,
       kLossPart | kStepPart | kPiecesPart},
      {{"retreats.whole", "A stack that retreats stays together.", Upholds("8.63/2"_vc)},
       RetreatWhole,
       kRetreatPart | kStepPart | kPiecesPart},
      {{"retreats.path", "A retreat enters no hex twice, and as many as the dice say.",
        Upholds("8.65/4"_vc, "8.62/1"_vc)},
       RetreatPath,
       kRetreatPart},
      {{"demoralized.hex", "One demoralized unit makes its whole hex so.", Upholds("8.83"_vc)},
       DemoralizedHex,
       kPiecesPart},
      {{"demoralized.rally", "After the Rally Phase nobody of its side is demoralized.", Upholds("8.85"_vc, "4.A6"_vc)},
       Rallied,
       kNowPart},
      {{"demoralized.zone", "Demoralized units have no zone of control.", Upholds("6.14/1"_vc)},
       DemoralizedZones,
       kPiecesPart},
      {{"works.count", "There are at most three fortifications, near Mexico City.", Upholds("8.92/1"_vc, "8.92/2"_vc)},
       Works,
       kWorksPart},
      {{"works.stay", "A fortification never goes away.", Upholds("8.96/1"_vc)}, WorksStay, kWorksPart},
      {{"works.time", "None is built before the US has come near.", Upholds("8.91"_vc)}, WorksAllowed, kWorksPart},
      // 10.
      {{"morale.bounds", "Basic National Morale stays on its track.", Upholds("10.12/1"_vc, "10.12/2"_vc)},
       MoraleBounds,
       kNowPart},
      {{"morale.steps", "It changes by one at a time.", Upholds("10.13"_vc, "10.14"_vc)}, MoraleSteps, kNowPart},
      {{"morale.combat", "Nothing but a combat changes it.", Upholds("10.1"_vc, "10.17"_vc)}, MoraleInCombat, kNowPart},
      // 11.
      {{"supply.kept", "A supply status holds until the next own Supply Phase.", Upholds("11.0/2"_vc)},
       EachCounter<SupplyKept>,
       kPiecesPart},
      {{"supply.takers", "Only combat units can be in general supply.", Upholds("11.51/1"_vc, "11.56"_vc)},
       EachCounter<SupplyTakers>,
       kPiecesPart},
      {{"supply.loads", "Pack animals carry three supply units at most, of their own hex.",
        Upholds("11.34"_vc, "11.24/1"_vc)},
       Loads,
       kPiecesPart | kNumbersPart},
      {{"supply.arrivals", "Supply units and pack animals come by the table.", Upholds("11.26"_vc, "11.22/1"_vc)},
       EachCounter<SupplyArrives>,
       kPiecesPart},
      {{"supply.frozen", "The pack animals of the setup wait until a combat unit comes.", Upholds("21.0/5"_vc)},
       FrozenPack,
       kPiecesPart | kNowPart},
      // 12.
      {{"fortress.strength", "A fortress has no more than its original strength.", Upholds("12.52"_vc)},
       FortressStrengths,
       kFortressPart},
      {{"fortress.fallen", "A fortress shot to zero holds nobody.", Upholds("12.24/1"_vc)},
       FortressFallen,
       kFortressPart | kSiegePart | kPiecesPart},
      {{"fortress.shot", "Only bombardment reduces a fortress, only its captor rebuilds it, and slowly.",
        Upholds("12.12/3"_vc, "12.51/1"_vc)},
       FortressShot,
       kFortressPart},
      {{"ulua.empty", "Nobody is in San Juan de Ulua.", Upholds("12.61/1"_vc, "12.61/2"_vc)}, UluaEmpty, kPiecesPart},
      {{"ulua.siege", "It changes hands by siege only.", Upholds("12.42"_vc, "12.61/3"_vc)}, UluaControl, kControlPart},
      {{"veracruz.zone", "Troops in Veracruz have no zone of control.", Upholds("12.15/1"_vc, "6.14/2"_vc)},
       VeracruzZone,
       kPiecesPart},
      // 13.
      {{"disease.percent", "Ineffectiveness is one of the percentages of the table, and of combat units.",
        Upholds("13.21"_vc, "13.12/2"_vc)},
       EachCounter<Percentages>,
       kPiecesPart},
      {{"disease.shared", "The units of a hex have the same percentage.", Upholds("13.24/1"_vc)},
       PercentageShared,
       kPiecesPart | kMovePart | kRetreatPart},
      {{"disease.lasts", "It lasts until the next disease stage.", Upholds("13.24/2"_vc, "13.25/1"_vc)},
       EachCounter<PercentageRises>,
       kPiecesPart},
      // 14.
      {{"militia.conserved", "Militia counters are in the pool or on the map, none more, none fewer.",
        Upholds("14.12/1"_vc, "14.16/1"_vc)},
       MilitiaConserved,
       kPiecesPart | kPoolPart},
      {{"militia.tried", "Revealed militia stay revealed.", Upholds("14.14"_vc)},
       EachCounter<MilitiaTried>,
       kPiecesPart},
      {{"militia.untried", "Untried militia have lost nothing.", Upholds("14.13"_vc)},
       EachCounter<UntriedWhole>,
       kPiecesPart},
      {{"dummies.divisions", "A dummy belongs to a division.", Upholds("14.2/2"_vc)},
       EachCounter<DummiesInDivisions>,
       kPiecesPart | kNowPart},
      // 15.
      {{"formations.minimum", "A division or army meets its minimum, a leader included.",
        Upholds("15.0/2"_vc, "15.11/1"_vc, "15.11/2"_vc, "15.13/1"_vc, "15.16/2"_vc, "9.13"_vc)},
       FormationMinimum,
       kPiecesPart | kOrgPart},
      {{"formations.artillery", "It has three artillery units at most.", Upholds("15.11/3"_vc)},
       FormationArtillery,
       kPiecesPart},
      {{"formations.members", "Its members are units, leaders and dummies of its side, in its hex.",
        Upholds("15.14"_vc, "15.12/2"_vc)},
       FormationMembers,
       kPiecesPart | kNumbersPart},
      {{"formations.turns", "None is formed before its time.", Upholds("19.14"_vc, "15.12/3"_vc)},
       EachCounter<FormationTurns>,
       kPiecesPart},
      {{"formations.classes", "No division mixes volunteers and regulars.", Upholds("15.19/1"_vc, "15.19/2"_vc)},
       FormationClasses,
       kPiecesPart},
      // 16.
      {{"guerrillas.conserved", "Guerrillas are in the pool or on the map, none more, none fewer.",
        Upholds("16.11/1"_vc, "16.14"_vc)},
       GuerrillasConserved,
       kPiecesPart | kPoolPart},
      {{"guerrillas.hexes", "They are in hexes of their own, out of clear terrain and settlements.",
        Upholds("16.13/3"_vc, "16.13/5"_vc)},
       GuerrillaHexes,
       kPiecesPart},
      {{"guerrillas.time", "They rise when the US is inland.", Upholds("16.13/1"_vc, "4.A3/2"_vc)},
       GuerrillasInTime,
       kPiecesPart},
      {{"guerrillas.stay", "They move in the Guerrilla Phase only.", Upholds("16.12"_vc)}, GuerrillasStay, kPiecesPart},
      // 17 to 21.
      {{"cities.defended", "A defended city gives one point, in the US player-turn.", Upholds("17.2/1"_vc)},
       CitiesDefended,
       kNowPart},
      {{"gunboats.out", "A gunboat that was hit waits, and no longer than it must.", Upholds("18.2/2"_vc)},
       Gunboats,
       kPiecesPart},
      {{"invasion.first", "Nobody of the US is ashore before the invasion.", Upholds("19.21/1"_vc, "21.0/1"_vc)},
       EachCounter<NothingBeforeLanding>,
       kPiecesPart | kNowPart},
      {{"withdrawal.leader", "The leader who goes with the volunteers is gone.", Upholds("22.2/2"_vc)},
       WithdrawnLeader,
       kPiecesPart | kNowPart},
      {{"control.sides", "Every place is held by one side.", Upholds("20.12/2"_vc)}, Controllers, kControlPart},
      {{"control.entry", "A place changes hands when a combat unit enters it.", Upholds("20.12/1"_vc)},
       ControlByEntry,
       kControlPart},
      // Accounts.
      {{"account.morale", "A change of Basic National Morale is told with its case.", Upholds("10.13"_vc, "10.14"_vc)},
       MoraleTold,
       kToldPart},
      {{"account.losses", "Strength points lost are told.", Upholds("8.46/1"_vc)}, LossesTold, kToldPart},
      {{"account.eliminations", "Whoever is eliminated is named.", Upholds("8.46/3"_vc)}, EliminationsTold, kToldPart},
      {{"account.control", "A place that changes hands is named.", Upholds("20.12/1"_vc)}, ControlTold, kToldPart},
      {{"account.points", "A victory point is told.", Upholds("17.2/1"_vc)}, PointsTold, kToldPart},
      {{"account.fortresses", "What a fortress loses and regains is told.", Upholds("12.12/3"_vc, "12.51/1"_vc)},
       FortressTold,
       kToldPart},
      {{"account.looks", "What a stack holds is seen when it is shown, and not else.",
        Upholds("14.0"_vc, "14.31/2"_vc, "14.31/3"_vc)},
       LooksTold,
       kToldPart},
  };
  return *all;
}

namespace {

// Invariants of counters on their own are asked together, in one walk over the counters.
template <CounterCheck... kWrong>
struct Together {
  static constexpr size_t kCount = sizeof...(kWrong);
  static_assert(kCount < 32);
  static constexpr std::array<std::string (*)(const Look&), kCount> kChecks = {EachCounter<kWrong>...};
  // Those that are broken, a bit each.
  static uint32_t Broken(const Look& k) {
    uint32_t broken = 0;
    ForEach(k.asked, [&](int p) {
      const Counter counter(k, static_cast<PieceId>(p));
      uint32_t bit = 1;
      ((broken |= kWrong(counter) != nullptr ? bit : 0, bit <<= 1), ...);
    });
    return broken;
  }
};
using OfCounters = Together<PiecesPlace, OffMapClean, PiecesRecycled, Terrains, PointsSpent, NavalBatteryMoves,
                            ArtilleryMoves, MovesInOwnPhase, Strengths, StrengthNeverGrows, GoneForGood, SupplyKept,
                            SupplyTakers, SupplyArrives, Percentages, PercentageRises, MilitiaTried, UntriedWhole,
                            DummiesInDivisions, FormationTurns, NothingBeforeLanding>;

// Which invariants have to be asked after which change.
constexpr int kMostInvariants = 128;
using InvariantSet = BitSet<kMostInvariants>;
constexpr size_t kParts = 32;
struct Plan {
  std::array<InvariantSet, kParts> readers{};     // by the number of the bit of a Part
  InvariantSet of_counters;                       // all those of OfCounters
  std::array<int, OfCounters::kCount> numbers{};  // of each of them
};
Plan MakePlan() {
  Plan plan;
  const absl::Span<const Check> invariants = Invariants();
  ADJUTANT_ASSERT(invariants.size() <= kMostInvariants);
  for (int i = 0; i < static_cast<int>(invariants.size()); ++i) {
    const Check& invariant = invariants[static_cast<size_t>(i)];
    for (size_t part = 0; part < kParts; ++part) {
      if ((invariant.reads >> part & 1) != 0) plan.readers[part].Add(i);
    }
    for (size_t bit = 0; bit < OfCounters::kCount; ++bit) {
      if (OfCounters::kChecks[bit] != invariant.check) continue;
      plan.of_counters.Add(i);
      plan.numbers[bit] = i;
    }
  }
  ADJUTANT_ASSERT(plan.of_counters.Count() == static_cast<int>(OfCounters::kCount));
  return plan;
}

// The invariants that read any of `parts`.
InvariantSet ReadersOf(const Plan& plan, uint32_t parts) {
  InvariantSet readers;
  for (; parts != 0; parts &= parts - 1) {
    const InvariantSet& more = plan.readers[static_cast<size_t>(__builtin_ctz(parts))];
    for (size_t i = 0; i < readers.words.size(); ++i) readers.words[i] |= more.words[i];
  }
  return readers;
}

}  // namespace

void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken) {
  static const auto* plan = new Plan(MakePlan());
  const absl::Span<const Check> invariants = Invariants();
  InvariantSet due = ReadersOf(*plan, look.changed);
  // Accounts are for those who listened, and only for them: the others have been held against the position already.
  const InvariantSet accounts = ReadersOf(*plan, kToldPart), of_numbers = ReadersOf(*plan, kNumbersPart);
  for (size_t i = 0; i < due.words.size(); ++i) {
    due.words[i] &= look.told != nullptr ? accounts.words[i] : ~accounts.words[i];
    if (!look.sound) due.words[i] &= of_numbers.words[i];
  }
  if (rules_internal::asked != nullptr) ForEach(due, [&](int i) { Asked(invariants[static_cast<size_t>(i)].info); });
  if (look.told == nullptr && look.sound) {
    // Those of counters are asked together; whatever is broken is asked again, for what there is to say.
    InvariantSet again;
    for (uint32_t bits = OfCounters::Broken(look); bits != 0; bits &= bits - 1) {
      again.Add(plan->numbers[static_cast<size_t>(__builtin_ctz(bits))]);
    }
    for (size_t i = 0; i < due.words.size(); ++i) due.words[i] &= again.words[i] | ~plan->of_counters.words[i];
  }
  ForEach(due, [&](int i) {
    const Check& invariant = invariants[static_cast<size_t>(i)];
    if (std::string what = invariant.check(look); !what.empty()) broken->push_back({&invariant.info, std::move(what)});
  });
}

}  // namespace adjutant::veracruz
