// What is true of every position between events, chapter by chapter.
#include "core/veracruz/invariants.h"

#include <algorithm>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

using Check = Invariant<Look>;

template <class T>
bool SameBytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

uint32_t ChangedParts(const S* was, const Event* by, const S& s, const Trace* told) {
  if (was == nullptr) return ~uint32_t{kEventPart | kToldPart};
  uint32_t parts = 0;
  const auto note = [&](bool same, Part part) {
    if (!same) parts |= part;
  };
  note(s.step == was->step, kStepPart);
  note(SameBytes(s.now, was->now), kNowPart);
  note(SameBytes(s.pieces, was->pieces), kPiecesPart);
  note(SameBytes(s.control, was->control), kControlPart);
  note(SameBytes(s.fortresses, was->fortresses), kFortressPart);
  note(SameBytes(s.works, was->works) && SameBytes(s.works_done, was->works_done), kWorksPart);
  note(SameBytes(s.militia, was->militia) && SameBytes(s.guerrillas, was->guerrillas), kPoolPart);
  note(SameBytes(s.move, was->move), kMovePart);
  note(SameBytes(s.org, was->org), kOrgPart);
  note(SameBytes(s.battle, was->battle), kBattlePart);
  note(SameBytes(s.loss, was->loss), kLossPart);
  note(SameBytes(s.retreat, was->retreat), kRetreatPart);
  note(SameBytes(s.siege, was->siege), kSiegePart);
  note(SameBytes(s.disease, was->disease), kDiseasePart);
  if (by != nullptr) parts |= kEventPart;
  if (told != nullptr) parts |= kToldPart;
  return parts;
}

PieceId Count(const Look& k) { return static_cast<PieceId>(k.r.c.pieces.size()); }

// The first counter of which `wrong(piece)` has something to say.
template <class Wrong>
std::string EachPiece(const Look& k, Wrong wrong) {
  for (PieceId p = 0; p < Count(k); ++p) {
    if (std::string what = wrong(p); !what.empty()) return absl::StrCat(k.r.PieceName(p), ": ", what);
  }
  return "";
}
// The same for counters that the event changed.
template <class Wrong>
std::string EachChanged(const Look& k, Wrong wrong) {
  if (k.was == nullptr) return "";
  return EachPiece(
      k, [&](PieceId p) -> std::string { return SameBytes(k.s[p], (*k.was)[p]) ? "" : wrong((*k.was)[p], k.s[p], p); });
}
template <class Wrong>
std::string EachOnMap(const Look& k, Wrong wrong) {
  return EachPiece(k, [&](PieceId p) -> std::string { return OnMap(k.s[p].where) ? wrong(p) : ""; });
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
std::string PiecesPlace(const Look& k) {
  return EachPiece(k, [&](PieceId p) -> std::string {
    const Location where = k.s[p].where;
    const bool box = where >= kNotArrived && where <= kTurnsOut;
    const bool hex = where >= kFirstHex && where < At(static_cast<HexId>(k.r.c.hexes.size()));
    return box || hex ? "" : Number("is in the unknown place", where);
  });
}

std::string Stacks(const Look& k) {
  PieceSet found;
  int met = 0;
  for (PieceId p = 0; p < Count(k); ++p) {
    const HexId hex = HexOf(k.s, p);
    if (hex == kNoId || TopOf(k.s, hex) != p) continue;
    for (PieceId q = p; q != kNoId; q = Below(k.s, q)) {
      if (found.Has(q)) return absl::StrCat(k.r.PieceName(q), " lies twice in a stack");
      if (HexOf(k.s, q) != hex) return absl::StrCat(k.r.PieceName(q), " lies in the stack of ", k.r.HexName(hex));
      found.Add(q);
      ++met;
    }
  }
  return EachOnMap(k, [&](PieceId p) -> std::string { return found.Has(p) ? "" : "is in no stack"; });
}

std::string PresenceTrue(const Look& k) {
  S anew = k.s;
  Rebuild(k.r, anew);
  for (size_t hex = 0; hex < k.r.c.hexes.size(); ++hex) {
    if (anew.there[hex] != k.s.there[hex]) return absl::StrCat(k.r.HexName(static_cast<HexId>(hex)), " is miscounted");
  }
  return "";
}

std::string OffMapClean(const Look& k) {
  return EachPiece(k, [&](PieceId p) -> std::string {
    PieceState piece = k.s[p];
    if (OnMap(piece.where)) return "";
    PieceState clean{};
    clean.where = piece.where;
    clean.wait = piece.wait;
    clean.strength = piece.strength;
    clean.flags = piece.flags;
    if (!SameBytes(piece, clean)) return "carries something over into its box";
    return piece.where == kNotArrived && (piece.strength != 0 || piece.flags != 0) ? "has strength or marks in its box"
                                                                                   : "";
  });
}

// ---- 5: who may be where.
std::string OneSide(const Look& k) {
  return EachOnMap(k, [&](PieceId p) -> std::string {
    const HexId hex = HexOf(k.s, p);
    const bool frozen = k.s.now.frozen_pack != 0 && hex == k.r.c.frozen_pack;
    return !frozen && HasLand(k.s, kUs, hex) && HasLand(k.s, kMexico, hex) ? "stands with enemies" : "";
  });
}

std::string Terrains(const Look& k) {
  return EachOnMap(k, [&](PieceId p) -> std::string {
    const Hex& hex = k.r.c.At(HexOf(k.s, p));
    if (k.r.c.Piece(p).sort == Sort::kGunboat) {
      const bool ulua = hex.place == k.r.c.ulua && k.s.fortresses[1].holder != kMexico;
      return hex.terrain == Terrain::kSea || hex.coastal || ulua ? "" : "is ashore";
    }
    return hex.land() && hex.terrain != Terrain::kMountain ? "" : "stands where nobody can";
  });
}

std::string PointsSpent(const Look& k) {
  if (k.s.now.phase != static_cast<uint8_t>(Phase::kMovement)) return "";
  return EachOnMap(k, [&](PieceId p) -> std::string {
    const PieceInfo& info = k.r.c.Piece(p);
    const int spent = k.s[p].spent;
    // What a formation has spent is what the slowest of its members has, each by its own allowance.
    if (spent == 0 || info.formation()) return "";
    int most = std::max<int>(info.allowance, k.r.c.formations.empty() ? 0 : k.r.c.formations[0].allowance) * kTenths;
    if (info.arm == Arm::kNavalBattery && info.combat_unit()) most = std::max(info.allowance * kTenths, spent);
    return spent <= most ? "" : absl::StrCat("has spent ", spent, " tenths of a movement point, with ", most);
  });
}

std::string NavalBatteryMoves(const Look& k) {
  if (k.by == nullptr || k.by->type != kMoved || !k.r.Default(kLandingBattery)) return "";
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> std::string {
    const bool naval = k.r.c.Piece(p).combat_unit() && k.r.c.Piece(p).arm == Arm::kNavalBattery;
    return naval && OnMap(was.where) && OnMap(is.where) && was.where != is.where && was.spent != 0
               ? "moves a second hex"
               : "";
  });
}

std::string ArtilleryMoves(const Look& k) {
  if (k.by == nullptr || k.by->type != kMoved) return "";
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> std::string {
    const bool gun = k.r.c.Piece(p).combat_unit() && k.r.c.Piece(p).arm == Arm::kArtillery;
    return gun && OnMap(is.where) && was.where != is.where && was.formation == 0 ? "moves by itself" : "";
  });
}

std::string MovesInOwnPhase(const Look& k) {
  if (k.by == nullptr || (k.by->type != kMoved && k.by->type != kOverwhelmed)) return "";
  const Side side = Phasing(*k.was);
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> std::string {
    const PieceInfo& info = k.r.c.Piece(p);
    const bool moved = OnMap(was.where) && OnMap(is.where) && was.where != is.where;
    return moved && info.side != side && info.land() ? "moves in the other side's phase" : "";
  });
}

// ---- 8.4, 14: strength.
std::string Strengths(const Look& k) {
  return EachOnMap(k, [&](PieceId p) -> std::string {
    const PieceInfo& info = k.r.c.Piece(p);
    const int strength = k.s[p].strength;
    if (!info.combat_unit()) {
      return strength == 0 || info.sort == Sort::kGuerrilla ? "" : Number("has a strength of", strength);
    }
    const int most = info.drawn ? k.s[p].printed : info.strength;
    if (strength > most) return absl::StrCat("has ", strength, " of ", most, " strength points");
    return strength == 0 && !(info.drawn && k.s[p].printed == 0) ? "has no strength left, and stands on the map" : "";
  });
}

std::string StrengthNeverGrows(const Look& k) {
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId) -> std::string {
    return OnMap(was.where) && OnMap(is.where) && is.strength > was.strength ? "has become stronger" : "";
  });
}

std::string GoneForGood(const Look& k) {
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> std::string {
    const bool put_back = k.r.c.Piece(p).drawn && is.where == kNotArrived && !k.r.Default(kMilitiaReturned);
    const bool gone = (was.where == kEliminated || was.where == kWithdrawn) && !put_back;
    return gone && is.where != was.where ? "comes back into the game" : "";
  });
}

std::string PiecesRecycled(const Look& k) {
  return EachPiece(k, [&](PieceId p) -> std::string {
    const PieceInfo& info = k.r.c.Piece(p);
    const bool comes_back = info.formation() || (info.drawn && k.r.Default(kMilitiaReturned)) ||
                            info.sort == Sort::kSupply || info.sort == Sort::kPackAnimal ||
                            info.sort == Sort::kGunboat || info.sort == Sort::kGuerrilla;
    return comes_back && (k.s[p].where == kEliminated || k.s[p].where == kWithdrawn) ? "is out for good" : "";
  });
}

// ---- 8.8: demoralisation.
std::string DemoralizedHex(const Look& k) {
  return EachOnMap(k, [&](PieceId p) -> std::string {
    if (!k.r.c.Piece(p).land()) return "";
    // Each is held against the next of its side.
    for (PieceId q = Below(k.s, p); q != kNoId; q = Below(k.s, q)) {
      if (!k.r.c.Piece(q).land() || k.r.c.Piece(q).side != k.r.c.Piece(p).side) continue;
      if (k.s[q].Has(kDemoralized) == k.s[p].Has(kDemoralized)) return "";
      return absl::StrCat("is ", k.s[p].Has(kDemoralized) ? "demoralized" : "in good order", " beside ",
                          k.r.PieceName(q), ", which is not");
    }
    return "";
  });
}

std::string Rallied(const Look& k) {
  if (k.was == nullptr || k.s.now.phasing == kNobody) return "";
  const auto rally = static_cast<uint8_t>(Phase::kRally);
  const bool passed = k.was->now.phase < rally && k.s.now.phase >= rally && k.was->now.phasing == k.s.now.phasing;
  if (!passed) return "";
  return EachOnMap(k, [&](PieceId p) -> std::string {
    return k.r.c.Piece(p).side == Phasing(k.s) && k.s[p].Has(kDemoralized) ? "is still demoralized" : "";
  });
}

std::string DemoralizedZones(const Look& k) {
  return EachOnMap(k, [&](PieceId p) -> std::string {
    const Side side = k.r.c.Piece(p).side;
    const bool exerts = (There(k.s, HexOf(k.s, p)) & ControlsBit(side)) != 0;
    return k.s[p].Has(kDemoralized) && exerts ? "is demoralized and has a zone of control" : "";
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
  if (k.was == nullptr) return "";
  for (size_t i = 0; i < k.s.works.size(); ++i) {
    if (k.was->works[i] != 0 && (k.s.works[i] != k.was->works[i] || k.s.works_done[i] < k.was->works_done[i])) {
      return "a fortification has gone from " + k.r.HexName(static_cast<HexId>(k.was->works[i] - 1));
    }
  }
  return "";
}

std::string WorksAllowed(const Look& k) {
  if (k.was == nullptr || k.s.works[0] == 0 || SameBytes(k.s.works, k.was->works)) return "";
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
  return "";
}

std::string MoraleSteps(const Look& k) {
  if (k.was == nullptr) return "";
  for (const Side side : {kUs, kMexico}) {
    if (std::abs(k.s.now.morale[side] - k.was->now.morale[side]) > 1) {
      return absl::StrCat("Basic National Morale of ", k.r.SideName(side), " changes by more than one");
    }
  }
  return "";
}

std::string MoraleInCombat(const Look& k) {
  if (k.was == nullptr || SameBytes(k.s.now.morale, k.was->now.morale)) return "";
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
std::string SupplyKept(const Look& k) {
  if (k.was == nullptr) return "";
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> std::string {
    if (!OnMap(was.where) || !OnMap(is.where) || was.Has(kInGeneralSupply) == is.Has(kInGeneralSupply)) return "";
    const Side side = k.r.c.Piece(p).side;
    const bool own_phase =
        k.was->now.phasing == side && k.was->now.phase <= static_cast<uint8_t>(Phase::kReinforcement);
    const bool due = k.s.now.phasing == side && !SameBytes(k.s.now, k.was->now);
    const bool fortress = FortressHex(k.r, HexOf(is.where));
    const bool formed = k.by != nullptr && (IsOrganisation(k.by->type) || k.r.c.Piece(p).formation());
    return own_phase || due || fortress || formed ? "" : "changes its supply status out of its Supply Phase";
  });
}

std::string SupplyTakers(const Look& k) {
  return EachOnMap(k, [&](PieceId p) -> std::string {
    const PieceInfo& info = k.r.c.Piece(p);
    const bool takes = info.combat_unit() || info.formation() || info.sort == Sort::kDummy;
    return !takes && k.s[p].Has(kInGeneralSupply) ? "is in general supply, and needs none" : "";
  });
}

std::string Loads(const Look& k) {
  std::array<int, kMaxPackAnimals + 1> load{};
  for (PieceId p = k.r.c.first_supply; p < k.r.c.first_pack_animal; ++p) {
    const PieceState& supply = k.s[p];
    if (supply.carrier == 0) continue;
    const auto pack = static_cast<PieceId>(k.r.c.first_pack_animal + supply.carrier - 1);
    if (!OnMap(supply.where) || k.s[pack].where != supply.where) return k.r.PieceName(p) + " is carried from elsewhere";
    if (++load[supply.carrier] > k.r.c.n.supply_pack_animal_capacity) return k.r.PieceName(pack) + " carries too much";
  }
  return "";
}

std::string SupplyArrives(const Look& k) {
  if (k.by == nullptr) return "";
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> std::string {
    const Sort sort = k.r.c.Piece(p).sort;
    if (sort != Sort::kSupply && sort != Sort::kPackAnimal) return "";
    return was.where == kNotArrived && OnMap(is.where) && k.s.now.turn > 0 ? "comes without the table" : "";
  });
}

std::string FrozenPack(const Look& k) {
  if (k.s.now.frozen_pack == 0) return "";
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
  return "";
}

std::string FortressFallen(const Look& k) {
  if (k.s.siege.place != 0 || k.was == nullptr) return "";
  for (const PlaceId place : {k.r.c.veracruz, k.r.c.perote}) {
    const auto f = static_cast<size_t>(FortressAt(k.r, place));
    if (k.s.fortresses[f].strength != 0 || k.was->fortresses[f].strength == 0) continue;
    const Side holder = static_cast<Side>(k.was->fortresses[f].holder);
    if (HasLand(k.s, holder, k.r.c.places[static_cast<size_t>(place)].hex)) {
      return k.r.PlaceName(place) + " is shot to pieces, and its garrison is still there";
    }
  }
  return "";
}

std::string FortressShot(const Look& k) {
  if (k.was == nullptr) return "";
  for (size_t f = 0; f < k.s.fortresses.size(); ++f) {
    const int change = k.s.fortresses[f].strength - k.was->fortresses[f].strength;
    if (change > k.r.c.n.fortress_rebuilt) return "a fortress is rebuilt too fast";
    if (change > 0 && k.s.fortresses[f].taken == 0) return "a fortress that was never taken is rebuilt";
    if (change < 0 && k.was->now.phase != static_cast<uint8_t>(Phase::kSiege))
      return "a fortress loses strength unshot";
  }
  return "";
}

std::string UluaEmpty(const Look& k) {
  const HexId hex = k.r.c.places[static_cast<size_t>(k.r.c.ulua)].hex;
  return HasLand(k.s, kUs, hex) || HasLand(k.s, kMexico, hex) ? "troops are in San Juan de Ulua" : "";
}

std::string UluaControl(const Look& k) {
  if (k.was == nullptr) return "";
  const auto ulua = static_cast<size_t>(k.r.c.ulua);
  if (k.s.control[ulua] == k.was->control[ulua]) return "";
  const bool siege = k.was->now.phase == static_cast<uint8_t>(Phase::kSiege) ||
                     k.was->now.phase == static_cast<uint8_t>(Phase::kCombat);
  return siege ? "" : "San Juan de Ulua changes hands without a siege";
}

std::string VeracruzZone(const Look& k) {
  const HexId hex = k.r.c.places[static_cast<size_t>(k.r.c.veracruz)].hex;
  return (There(k.s, hex) & (kUsControls | kMexicoControls)) == 0 ? "" : "troops in Veracruz have a zone of control";
}

// ---- 13: disease.
std::string Percentages(const Look& k) {
  return EachPiece(k, [&](PieceId p) -> std::string {
    const int percent = k.s[p].percent;
    if (percent == 0) return "";
    if (!k.r.c.Piece(p).combat_unit()) return "is ineffective, and no combat unit";
    return std::count(kLossPercentages.begin(), kLossPercentages.end(), percent) != 0
               ? ""
               : absl::StrCat("is ineffective by ", percent, " percent");
  });
}

std::string PercentageShared(const Look& k) {
  // Who passes through shares nothing.
  const auto passes = [&](PieceId p) { return k.s.move.pieces.Has(p) || k.s.retreat.pieces.Has(p); };
  return EachOnMap(k, [&](PieceId p) -> std::string {
    if (!k.r.c.Piece(p).combat_unit()) return "";
    for (PieceId q = TopOf(k.s, HexOf(k.s, p)); q != kNoId; q = Below(k.s, q)) {
      if (k.r.c.Piece(q).combat_unit() && passes(p) == passes(q) && k.s[q].percent > k.s[p].percent) {
        return absl::StrCat("has a lower percentage than ", k.r.PieceName(q));
      }
    }
    return "";
  });
}

std::string PercentageRises(const Look& k) {
  if (k.was == nullptr || k.s.now.phase == static_cast<uint8_t>(Phase::kDisease)) return "";
  const bool stage = k.was->now.turn != k.s.now.turn || k.was->now.phase == static_cast<uint8_t>(Phase::kDisease);
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId) -> std::string {
    return !stage && OnMap(was.where) && OnMap(is.where) && is.percent < was.percent ? "has recovered too early" : "";
  });
}

// ---- 14: militia, dummies.
template <size_t kSize>
std::string Conserved(const Look& k, const std::array<uint8_t, kSize>& pool, const std::array<int8_t, kSize>& all,
                      bool (*is)(const PieceInfo&)) {
  std::array<int, kSize> count{};
  for (size_t i = 0; i < kSize; ++i) count[i] = pool[i];
  for (PieceId p = 0; p < Count(k); ++p) {
    if (!is(k.r.c.Piece(p))) continue;
    if (OnMap(k.s[p].where)) ++count[std::min<size_t>(k.s[p].printed, kSize - 1)];
    // 14.16: out of the pool until its player puts it back.
    if (k.s[p].where == kEliminated) ++count[std::min<size_t>(k.s[p].strength, kSize - 1)];
  }
  for (size_t i = 0; i < kSize; ++i) {
    if (count[i] != all[i]) return absl::StrCat(count[i], " counters of strength ", i, " instead of ", all[i]);
  }
  return "";
}

std::string MilitiaConserved(const Look& k) {
  return Conserved(k, k.s.militia, k.r.c.militia_pool, [](const PieceInfo& info) { return info.drawn; });
}

std::string MilitiaTried(const Look& k) {
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> std::string {
    const bool stays = k.r.c.Piece(p).drawn && OnMap(was.where) && OnMap(is.where);
    return stays && was.Has(kTried) && !is.Has(kTried) ? "is untried again" : "";
  });
}

std::string UntriedWhole(const Look& k) {
  return EachOnMap(k, [&](PieceId p) -> std::string {
    const bool untried = k.r.c.Piece(p).drawn && !k.s[p].Has(kTried);
    return untried && k.s[p].strength != k.s[p].printed ? "has lost strength untried" : "";
  });
}

std::string DummiesInDivisions(const Look& k) {
  if (!k.r.Default(kDummiesLeft)) return "";
  return EachOnMap(k, [&](PieceId p) -> std::string {
    return k.r.c.Piece(p).sort == Sort::kDummy && k.s[p].formation == 0 ? "belongs to no division" : "";
  });
}

// ---- 15: organisation.
std::string FormationMinimum(const Look& k) {
  return EachOnMap(k, [&](PieceId p) -> std::string {
    if (!k.r.c.Piece(p).formation() || BeingFormed(k, k.r.c.FormationOf(p))) return "";
    const int least = LeastUnits(k.r, k.r.c.FormationOf(p));
    int units = 0, leaders = 0;
    const PieceSet members = MembersOf(k.r, k.s, k.r.c.FormationOf(p));
    for (int m = members.Next(0); m >= 0; m = members.Next(m + 1)) {
      const auto member = static_cast<PieceId>(m);
      units += MakesUp(k.r, k.s, member) ? 1 : 0;
      leaders += k.r.c.Piece(member).leader() ? 1 : 0;
    }
    if (units < least) return absl::StrCat("has ", units, " of ", least, " units");
    return leaders == 0 && k.r.Default(kArmyWithoutLeader) ? "has no leader" : "";
  });
}

std::string FormationArtillery(const Look& k) {
  std::array<int, kMaxFormations + 1> guns{};
  return EachOnMap(k, [&](PieceId p) -> std::string {
    if (k.s[p].formation == 0 || !k.r.c.Piece(p).artillery()) return "";
    if (!k.r.Default(kNavyBatteryCap) && k.r.c.Piece(p).arm == Arm::kNavalBattery) return "";
    return ++guns[k.s[p].formation] > k.r.c.n.formation_artillery ? "is one battery too many in its formation" : "";
  });
}

std::string FormationMembers(const Look& k) {
  return EachPiece(k, [&](PieceId p) -> std::string {
    if (k.s[p].formation == 0) return "";
    const PieceInfo& info = k.r.c.Piece(p);
    const PieceId counter = k.r.c.FormationPiece(FormationOf(k.s, p));
    if (!info.combat_unit() && !info.leader() && info.sort != Sort::kDummy) return "is in a formation";
    if (k.r.c.Piece(counter).side != info.side) return "is in a formation of the enemy";
    return k.s[counter].where == k.s[p].where ? "" : "is elsewhere than its formation";
  });
}

std::string FormationTurns(const Look& k) {
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> std::string {
    if (!k.r.c.Piece(p).formation() || OnMap(was.where) || !OnMap(is.where)) return "";
    const int first = k.r.c.formations[static_cast<size_t>(k.r.c.FormationOf(p))].first_turn;
    return k.s.now.turn < first ? Number("is formed before turn", first) : "";
  });
}

std::string FormationClasses(const Look& k) {
  std::array<uint8_t, kMaxFormations + 1> classes{};
  return EachOnMap(k, [&](PieceId p) -> std::string {
    const PieceInfo& info = k.r.c.Piece(p);
    if (k.s[p].formation == 0 || !info.combat_unit() || info.side != kUs || info.artillery()) return "";
    if (info.joins_regulars) return "";
    uint8_t& seen = classes[k.s[p].formation];
    seen = static_cast<uint8_t>(seen | (info.volunteer ? 1 : 2));
    return seen == 3 ? "is a volunteer among regulars, or the other way round" : "";
  });
}

// ---- 16: guerrillas.
std::string GuerrillasConserved(const Look& k) {
  if (!k.r.Default(kGuerrillaZero)) return "";
  return Conserved(k, k.s.guerrillas, k.r.c.guerrilla_pool,
                   [](const PieceInfo& info) { return info.sort == Sort::kGuerrilla; });
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
  return "";
}

std::string GuerrillasInTime(const Look& k) {
  if (k.was == nullptr) return "";
  for (PieceId p = k.r.c.first_guerrilla; p < k.r.c.first_dummy; ++p) {
    const bool placed = OnMap(k.s[p].where) && !OnMap((*k.was)[p].where);
    if (placed && k.s.now.inland_taken == 0) return "guerrillas rise before the US is inland";
  }
  return "";
}

std::string GuerrillasStay(const Look& k) {
  if (k.was == nullptr || k.was->now.phase == static_cast<uint8_t>(Phase::kGuerrilla)) return "";
  for (PieceId p = k.r.c.first_guerrilla; p < k.r.c.first_dummy; ++p) {
    const Location was = (*k.was)[p].where, is = k.s[p].where;
    if (OnMap(was) && OnMap(is) && was != is) return k.r.PieceName(p) + " move out of their phase";
  }
  return "";
}

// ---- 17, 18, 19, 20, 21.
std::string CitiesDefended(const Look& k) {
  if (k.was == nullptr) return "";
  const int more = k.s.now.cities_defended - k.was->now.cities_defended;
  if (more < 0 || more > 1) return Number("defended cities change by", more);
  return more == 0 || k.was->now.phasing == kUs ? "" : "a city is defended in the Mexican player-turn";
}

std::string Gunboats(const Look& k) {
  for (PieceId p = k.r.c.first_gunboat; p < k.r.c.first_guerrilla; ++p) {
    if ((k.s[p].where == kTurnsOut) != (k.s[p].wait != 0)) return k.r.PieceName(p) + " waits without being hit, or not";
    if (k.s[p].wait > k.r.c.n.gunboat_turns_out + 1) return k.r.PieceName(p) + " is out for too long";
  }
  return "";
}

std::string NothingBeforeLanding(const Look& k) {
  if (k.s.now.landed != 0) return "";
  return EachOnMap(k, [&](PieceId p) -> std::string {
    const PieceInfo& info = k.r.c.Piece(p);
    const bool frozen = k.s.now.frozen_pack != 0 && HexOf(k.s, p) == k.r.c.frozen_pack;
    return info.side == kUs && info.land() && !frozen ? "is on the map before the invasion" : "";
  });
}

std::string WithdrawnLeader(const Look& k) {
  if (k.s.now.phasing != kUs && k.s.now.phasing != kNobody) return "";
  for (int turn = 1; turn <= k.s.now.turn; ++turn) {
    const LeaderId leader = k.r.c.turns[static_cast<size_t>(turn)].leader_leaves;
    if (leader == kNoId) continue;
    const bool past = turn < k.s.now.turn || k.s.now.phase > static_cast<uint8_t>(Phase::kReinforcement);
    if (past && k.was != nullptr && k.was->now.turn == k.s.now.turn && OnMap(k.s[k.r.c.LeaderPiece(leader)].where)) {
      return k.r.PieceName(k.r.c.LeaderPiece(leader)) + " is still there";
    }
  }
  return "";
}

std::string Controllers(const Look& k) {
  for (size_t place = 0; place < k.r.c.places.size(); ++place) {
    if (k.s.control[place] != kUs && k.s.control[place] != kMexico) {
      return k.r.PlaceName(static_cast<PlaceId>(place)) + " is nobody's";
    }
  }
  return "";
}

std::string ControlByEntry(const Look& k) {
  if (k.was == nullptr || k.was->now.phase != static_cast<uint8_t>(Phase::kMovement)) return "";
  for (size_t place = 0; place < k.r.c.places.size(); ++place) {
    if (k.s.control[place] == k.was->control[place] || static_cast<PlaceId>(place) == k.r.c.ulua) continue;
    if (!HasCombat(k.s, static_cast<Side>(k.s.control[place]), k.r.c.places[place].hex)) {
      return k.r.PlaceName(static_cast<PlaceId>(place)) + " changes hands without a combat unit";
    }
  }
  return "";
}

// ---- 8: a combat under way.
std::string AttackersAdjacent(const Look& k) {
  if (k.s.battle.hex == 0 || k.s.step < kAttackersStep || k.s.step > kCombatDieStep) return "";
  const auto target = static_cast<HexId>(k.s.battle.hex - 1);
  for (int p = k.s.battle.attacker.pieces.Next(0); p >= 0; p = k.s.battle.attacker.pieces.Next(p + 1)) {
    const HexId hex = HexOf(k.s, static_cast<PieceId>(p));
    if (hex == kNoId || k.r.c.Distance(hex, target) != 1) {
      return k.r.PieceName(static_cast<PieceId>(p)) + " attacks from afar";
    }
  }
  return "";
}

std::string AttackOnce(const Look& k) {
  if (k.s.battle.hex == 0 || k.s.step < kAttackersStep || k.s.step > kMoraleDefenderStep) return "";
  for (int p = k.s.battle.attacker.pieces.Next(0); p >= 0; p = k.s.battle.attacker.pieces.Next(p + 1)) {
    const auto piece = static_cast<PieceId>(p);
    if (k.was == nullptr || !k.r.c.Piece(piece).combat_unit()) continue;
    if (k.was->battle.hex == 0 && (*k.was)[piece].Has(kAttacked)) return k.r.PieceName(piece) + " attacks twice";
  }
  return "";
}

std::string OneCombat(const Look& k) {
  const bool fighting = k.s.battle.hex != 0;
  const bool phase = PhaseOf(k.s) == Phase::kCombat;
  return fighting && !phase ? "a combat goes on outside its segment" : "";
}

std::string MovesOutsideMovement(const Look& k) {
  if (PhaseOf(k.s) == Phase::kMovement) return "";
  return k.s.move.hex == 0 && k.s.move.pieces.Empty() ? "" : "pieces are picked up outside the Movement Phase";
}

std::string LossesOwned(const Look& k) {
  if (k.s.step != kLosePointStep) return "";
  int points = 0;
  for (int p = k.s.loss.from.Next(0); p >= 0; p = k.s.loss.from.Next(p + 1)) {
    const auto piece = static_cast<PieceId>(p);
    if (k.r.c.Piece(piece).side != k.s.loss.side) return k.r.PieceName(piece) + " is to lose for the other side";
    // 18.2: a gunboat takes one hit.
    points += k.r.c.Piece(piece).sort == Sort::kGunboat ? 1 : k.s[piece].strength;
  }
  return k.s.loss.left <= points ? "" : "more is to be lost than there is";
}

// 8.65/4: as many different hexes as were entered, and the rest of the distance still to go.
std::string RetreatPath(const Look& k) {
  const RetreatTask& retreat = k.s.retreat;
  if (retreat.hex == 0) return "";
  if (!retreat.visited.Has(retreat.hex - 1)) return "the stack is where it never came to";
  if (retreat.visited.Count() != retreat.steps + 1) return "a hex has been entered twice";
  return retreat.steps + retreat.left == retreat.distance ? "" : "the distance does not fit the dice";
}

std::string RetreatWhole(const Look& k) {
  if (k.s.step != kRetreatStep) return "";
  for (int p = k.s.retreat.pieces.Next(0); p >= 0; p = k.s.retreat.pieces.Next(p + 1)) {
    const auto piece = static_cast<PieceId>(p);
    if (OnMap(k.s[piece].where) && HexOf(k.s, piece) != k.s.retreat.hex - 1) {
      return k.r.PieceName(piece) + " has parted from the stack that retreats";
    }
  }
  return "";
}

// ---- What must have been told.
std::string MoraleTold(const Look& k) {
  for (const Side side : {kUs, kMexico}) {
    const int change = k.s.now.morale[side] - k.was->now.morale[side];
    if (change > 0 && !k.Told("10.14"_vc)) return "Basic National Morale rises untold";
    if (change < 0 && !k.Told("10.13"_vc)) return "Basic National Morale falls untold";
  }
  return "";
}

std::string LossesTold(const Look& k) {
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> std::string {
    const bool unit = k.r.c.Piece(p).combat_unit() && !k.r.c.Piece(p).drawn;
    const bool lost = unit && OnMap(was.where) && OnMap(is.where) && is.strength < was.strength;
    return lost && !k.Told("8.46/1"_vc) && !k.Told("8.46/2"_vc) && !k.Told("19.32/1"_vc) ? "loses strength untold" : "";
  });
}

std::string EliminationsTold(const Look& k) {
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId) -> std::string {
    return OnMap(was.where) && is.where == kEliminated && k.told->sentences.empty() ? "is eliminated without a word"
                                                                                    : "";
  });
}

std::string ControlTold(const Look& k) {
  if (SameBytes(k.s.control, k.was->control)) return "";
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
  return "";
}

// What lies under the top of a stack, and what is on the back of militia, comes to be known when it is shown, and in no
// other way.
std::string LooksTold(const Look& k) {
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> std::string {
    if (!was.Has(kSeen) && is.Has(kSeen) && !k.Told("14.31/3"_vc)) return "is seen, and nobody has looked";
    const bool tried = k.r.c.Piece(p).drawn && !was.Has(kTried) && is.Has(kTried);
    return tried && !k.Told("14.13"_vc) ? "is turned up untold" : "";
  });
}

}  // namespace

Look::Look(const Rules& rules, const S* before, const Event* event, const S& after, const Trace* listener)
    : r(rules),
      was(before),
      by(event),
      s(after),
      told(listener),
      changed(ChangedParts(before, event, after, listener)) {}

bool Look::Told(RuleId rule) const { return std::count(told->cited.begin(), told->cited.end(), rule) != 0; }

absl::Span<const Check> Invariants() {
  static const auto* all = new std::vector<Check>{
      // 3, 7.
      {{"pieces.place", "A counter is on a hex of the map or in one of the boxes.", Upholds("3.1"_vc)},
       PiecesPlace,
       kPiecesPart},
      {{"pieces.stacks", "A counter on the map lies in one stack, once.", Upholds("7.12/1"_vc)}, Stacks, kPiecesPart},
      {{"pieces.presence",
        "Who is in a hex, and whose zone of control goes out from it, follows from the counters there.",
        Upholds("6.0/1"_vc, "6.11"_vc, "6.12"_vc, "6.13"_vc, "14.17/1"_vc, "14.17/2"_vc)},
       PresenceTrue,
       kPiecesPart},
      {{"pieces.boxes", "A counter off the map has nothing on it.", Upholds("8.46/4"_vc)}, OffMapClean, kPiecesPart},
      {{"pieces.recycled", "Formations, drawn militia, supply, guerrillas and gunboats are never out for good.",
        Upholds("15.18"_vc, "11.26"_vc, "11.37"_vc, "18.2/3"_vc, "16.17"_vc)},
       PiecesRecycled,
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
       Terrains,
       kPiecesPart | kFortressPart},
      {{"moves.points", "Nobody spends more movement points than the counter or its formation has.",
        Upholds("5.24/1"_vc, "5.24/2"_vc)},
       PointsSpent,
       kPiecesPart},
      {{"moves.naval_battery", "The Navy battery moves one hex at most.", Upholds("5.15/1"_vc)},
       NavalBatteryMoves,
       kEventPart},
      {{"moves.artillery", "Artillery moves in a division or army only.", Upholds("5.14/1"_vc, "5.14/3"_vc)},
       ArtilleryMoves,
       kEventPart},
      {{"moves.phase", "Only the phasing side moves.", Upholds("5.25/1"_vc)}, MovesInOwnPhase, kEventPart},
      {{"moves.picked", "Nobody is picked up outside the Movement Phase.", Upholds("5.0/2"_vc)},
       MovesOutsideMovement,
       kMovePart | kNowPart},
      // 8.
      {{"units.strength", "A unit on the map has strength, and no more than its front.",
        Upholds("8.46/3"_vc, "8.49"_vc, "14.14"_vc)},
       Strengths,
       kPiecesPart},
      {{"units.growth", "No unit ever becomes stronger.", Upholds("8.46/1"_vc, "8.46/2"_vc)},
       StrengthNeverGrows,
       kPiecesPart},
      {{"units.gone", "What was eliminated or withdrawn does not come back.",
        Upholds("8.49"_vc, "9.35/2"_vc, "19.32/3"_vc)},
       GoneForGood,
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
       kLossPart | kStepPart},
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
       SupplyKept,
       kPiecesPart},
      {{"supply.takers", "Only combat units can be in general supply.", Upholds("11.51/1"_vc, "11.56"_vc)},
       SupplyTakers,
       kPiecesPart},
      {{"supply.loads", "Pack animals carry three supply units at most, of their own hex.",
        Upholds("11.34"_vc, "11.24/1"_vc)},
       Loads,
       kPiecesPart},
      {{"supply.arrivals", "Supply units and pack animals come by the table.", Upholds("11.26"_vc, "11.22/1"_vc)},
       SupplyArrives,
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
       Percentages,
       kPiecesPart},
      {{"disease.shared", "The units of a hex have the same percentage.", Upholds("13.24/1"_vc)},
       PercentageShared,
       kPiecesPart | kMovePart | kRetreatPart},
      {{"disease.lasts", "It lasts until the next disease stage.", Upholds("13.24/2"_vc, "13.25/1"_vc)},
       PercentageRises,
       kPiecesPart},
      // 14.
      {{"militia.conserved", "Militia counters are in the pool or on the map, none more, none fewer.",
        Upholds("14.12/1"_vc, "14.16/1"_vc)},
       MilitiaConserved,
       kPiecesPart | kPoolPart},
      {{"militia.tried", "Revealed militia stay revealed.", Upholds("14.14"_vc)}, MilitiaTried, kPiecesPart},
      {{"militia.untried", "Untried militia have lost nothing.", Upholds("14.13"_vc)}, UntriedWhole, kPiecesPart},
      {{"dummies.divisions", "A dummy belongs to a division.", Upholds("14.2/2"_vc)},
       DummiesInDivisions,
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
       kPiecesPart},
      {{"formations.turns", "None is formed before its time.", Upholds("19.14"_vc, "15.12/3"_vc)},
       FormationTurns,
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
       NothingBeforeLanding,
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

void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken) {
  const bool counting = rules_internal::asked != nullptr;
  for (const Check& invariant : Invariants()) {
    if ((invariant.reads & look.changed) == 0) continue;
    // Accounts are for those who listened, and only for them: the others have been held against the position already.
    if (((invariant.reads & kToldPart) != 0) != (look.told != nullptr)) continue;
    if (counting) Asked(invariant.info);
    if (std::string what = invariant.check(look); !what.empty()) broken->push_back({&invariant.info, std::move(what)});
  }
}

}  // namespace adjutant::veracruz
