// What is true of the map between events: stacks, zones, works, supply, fortresses and disease.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/veracruz/engine.h"
#include "core/veracruz/trial/invariant_list.h"

namespace adjutant::veracruz {
namespace {

// ---- 3, 7: counters and stacks.
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
    for (const DirectionId d : k.r.c.At(hex).zone_open) {
      const uint8_t there = There(k.s, k.r.c.At(hex).neighbours[d]);
      zones += ((there & kUsControls) != 0 ? kUsZone : 0) + ((there & kMexicoControls) != 0 ? kMexicoZone : 0);
    }
    return k.s.zones[hex] == zones;
  };
  const auto wrong = [&](HexId hex) {
    return absl::StrCat("the zones of control on ", k.r.HexName(hex), " are miscounted");
  };
  if (k.was == nullptr) {
    for (const HexId hex : k.r.c.hexes.ids()) {
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

// ---- 8.8: demoralisation.
std::string DemoralizedHex(const Look& k) {
  return EachStack(k, [&](const StackFacts& stack) -> std::string {
    // By option (pass_demoralized) who only passes is as he was.
    const bool passed = stack.hex == k.s.move.hex || stack.hex == k.s.retreat.hex;
    if (passed && k.r.Plays("pass_demoralized=staying"_opt)) return {};
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
  for (const HexId hex : k.s.works) {
    if (hex == kNoId) continue;
    ++built;
    const HexId capital = k.r.c.HexOf(k.r.c.mexico_city);
    if (k.r.c.Distance(hex, capital) > k.r.c.n.fortification_radius) return k.r.HexName(hex) + " is too far away";
  }
  return built <= k.r.c.fortifications ? "" : Number("fortifications:", built);
}

std::string WorksStay(const Look& k) {
  if (k.was == nullptr) return {};
  for (size_t i = 0; i < k.s.works.size(); ++i) {
    if (k.was->works[i] != kNoId && (k.s.works[i] != k.was->works[i] || k.s.works_done[i] < k.was->works_done[i])) {
      return "a fortification has gone from " + k.r.HexName(k.was->works[i]);
    }
  }
  return {};
}

std::string WorksAllowed(const Look& k) {
  if (k.was == nullptr || k.s.works[0] == kNoId || SameBytes(k.s.works, k.was->works)) return {};
  return k.s.now.works_allowed != 0 ? "" : "a fortification is built before the US came near";
}

// ---- 11: supply.
std::string Loads(const Look& k) {
  for (const PieceId p : k.touched) {
    if (!CarrierKnown(k.r, k.s[p])) return "an unknown pack animal carries something";
  }
  if (!k.sound || !k.touched.First(k.r.c.first_supply).exists()) return {};
  IdArray<PackAnimalId, int, kMaxPackAnimals> load;
  for (const PieceId p : k.r.c.SupplyPieces()) {
    const PieceState& supply = k.s[p];
    if (supply.carrier == kNoId) continue;
    const PieceId pack = k.r.c.PackAnimalPiece(supply.carrier);
    if (!OnMap(supply.where) || k.s[pack].where != supply.where) return k.r.PieceName(p) + " is carried from elsewhere";
    if (++load[supply.carrier] > k.r.c.n.supply_pack_animal_capacity) return k.r.PieceName(pack) + " carries too much";
  }
  return {};
}

std::string FrozenPack(const Look& k) {
  if (k.s.now.frozen_pack == 0) return {};
  for (const PieceId p : k.r.c.PackAnimalPieces()) {
    if (HexOf(k.s, p) == k.r.c.frozen_pack) return "";
  }
  return "the pack animals that wait for an owner are not there";
}

// ---- 12: fortresses.
std::string FortressStrengths(const Look& k) {
  for (const PlaceId place : {k.r.c.veracruz, k.r.c.ulua, k.r.c.perote}) {
    const int now = k.s.fortresses[FortressAt(k.r, place)].strength;
    const int most = k.r.c.places[place].fortress_strength;
    if (now > most) return absl::StrCat(k.r.PlaceName(place), " has ", now, " of ", most);
  }
  return {};
}

std::string FortressFallen(const Look& k) {
  if (k.was == nullptr) return {};
  for (const PlaceId place : {k.r.c.veracruz, k.r.c.perote}) {
    const FortressId f = FortressAt(k.r, place);
    if (k.s.fortresses[f].strength != 0 || k.was->fortresses[f].strength == 0) continue;
    const Side holder = static_cast<Side>(k.was->fortresses[f].holder);
    if (HasLand(k.s, holder, k.r.c.HexOf(place))) {
      return k.r.PlaceName(place) + " is shot to pieces, and its garrison is still there";
    }
  }
  return {};
}

std::string FortressShot(const Look& k) {
  if (k.was == nullptr) return {};
  for (const FortressId f : k.s.fortresses.ids()) {
    const int change = k.s.fortresses[f].strength - k.was->fortresses[f].strength;
    if (change > k.r.c.n.fortress_rebuilt) return "a fortress is rebuilt too fast";
    if (change > 0 && k.s.fortresses[f].taken == 0) return "a fortress that was never taken is rebuilt";
    if (change < 0 && k.was->now.phase != static_cast<uint8_t>(Phase::kSiege))
      return "a fortress loses strength unshot";
  }
  return {};
}

std::string UluaEmpty(const Look& k) {
  const HexId hex = k.r.c.HexOf(k.r.c.ulua);
  return HasLand(k.s, kUs, hex) || HasLand(k.s, kMexico, hex) ? "troops are in San Juan de Ulua" : "";
}

std::string UluaControl(const Look& k) {
  if (k.was == nullptr) return {};
  const PlaceId ulua = k.r.c.ulua;
  if (k.s.control[ulua] == k.was->control[ulua]) return {};
  const bool siege = k.was->now.phase == static_cast<uint8_t>(Phase::kSiege) ||
                     k.was->now.phase == static_cast<uint8_t>(Phase::kCombat);
  return siege ? "" : "San Juan de Ulua changes hands without a siege";
}

std::string VeracruzZone(const Look& k) {
  const HexId hex = k.r.c.HexOf(k.r.c.veracruz);
  return (There(k.s, hex) & (kUsControls | kMexicoControls)) == 0 ? "" : "troops in Veracruz have a zone of control";
}

// ---- 13: disease.
std::string PercentageShared(const Look& k) {
  return EachStack(k, [&](const StackFacts& stack) -> std::string {
    for (const StackFacts::Percentages& units : stack.percentages) {
      if (units.low == kNoId || k.s[units.low].percent == k.s[units.high].percent) continue;
      return absl::StrCat(k.r.PieceName(units.low), ": has a lower percentage than ", k.r.PieceName(units.high));
    }
    return {};
  });
}

}  // namespace

void AddBoardInvariants(std::vector<Check>* all) {
  const std::initializer_list<Check> these = {
      {{"pieces.stacks", "A counter on the map lies in one stack, once.", Cases("7.12/1"_vc)},
       Stacks,
       kPiecesPart | kNumbersPart},
      {{"pieces.presence",
        "Who is in a hex, and whose zone of control goes out from it, follows from the counters there.",
        Cases("6.0/1"_vc, "6.11"_vc, "6.12"_vc, "6.13"_vc, "14.17/1"_vc, "14.17/2"_vc)},
       PresenceTrue,
       kPiecesPart | kNowPart},
      {{"hexes.one_side", "Nobody shares a hex with the enemy.", Cases("5.21"_vc)}, OneSide, kPiecesPart | kNowPart},
      {{"demoralized.hex", "One demoralized unit makes its whole hex so.", Cases("8.83"_vc)},
       DemoralizedHex,
       kPiecesPart},
      {{"demoralized.rally", "After the Rally Phase nobody of its side is demoralized.", Cases("8.85"_vc, "4.A6"_vc)},
       Rallied,
       kNowPart},
      {{"demoralized.zone", "Demoralized units have no zone of control.", Cases("6.14/1"_vc)},
       DemoralizedZones,
       kPiecesPart},
      {{"works.count", "There are at most three fortifications, near Mexico City.", Cases("8.92/1"_vc, "8.92/2"_vc)},
       Works,
       kWorksPart},
      {{"works.stay", "A fortification never goes away.", Cases("8.96/1"_vc)}, WorksStay, kWorksPart},
      {{"works.time", "None is built before the US has come near.", Cases("8.91"_vc)}, WorksAllowed, kWorksPart},
      {{"supply.loads", "Pack animals carry three supply units at most, of their own hex.",
        Cases("11.34"_vc, "11.24/1"_vc)},
       Loads,
       kPiecesPart | kNumbersPart},
      {{"supply.frozen", "The pack animals of the setup wait until a combat unit comes.", Cases("21.0/5"_vc)},
       FrozenPack,
       kPiecesPart | kNowPart},
      {{"fortress.strength", "A fortress has no more than its original strength.", Cases("12.52"_vc)},
       FortressStrengths,
       kFortressPart},
      {{"fortress.fallen", "A fortress shot to zero holds nobody.", Cases("12.24/1"_vc)},
       FortressFallen,
       kFortressPart | kSiegePart | kPiecesPart},
      {{"fortress.shot", "Only bombardment reduces a fortress, only its captor rebuilds it, and slowly.",
        Cases("12.12/3"_vc, "12.51/1"_vc)},
       FortressShot,
       kFortressPart},
      {{"ulua.empty", "Nobody is in San Juan de Ulua.", Cases("12.61/1"_vc, "12.61/2"_vc)}, UluaEmpty, kPiecesPart},
      {{"ulua.siege", "It changes hands by siege only.", Cases("12.42"_vc, "12.61/3"_vc)}, UluaControl, kControlPart},
      {{"veracruz.zone", "Troops in Veracruz have no zone of control.", Cases("12.15/1"_vc, "6.14/2"_vc)},
       VeracruzZone,
       kPiecesPart},
      {{"disease.shared", "The units of a hex have the same percentage.", Cases("13.24/1"_vc)},
       PercentageShared,
       kPiecesPart | kMovePart | kRetreatPart},
  };
  all->insert(all->end(), these);
}

}  // namespace adjutant::veracruz
