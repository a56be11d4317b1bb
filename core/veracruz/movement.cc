// Veracruz 5, 7: movement. One party at a time is picked up, moved hex by hex and let go. What hexes cost is in
// points.cc, overwhelming attacks in overwhelming.cc.
#include "core/veracruz/movement.h"

#include <algorithm>
#include <array>

#include "absl/strings/str_cat.h"
#include "core/veracruz/organisation.h"

namespace adjutant::veracruz {

namespace {

HexId Neighbour(const Rules& r, HexId hex, int direction) {
  return r.c.At(hex).neighbours[static_cast<size_t>(direction)];
}

bool LandPiece(const Rules& r, const S& s, PieceId piece, Side side) {
  return r.c.Piece(piece).side == side && r.c.Piece(piece).land() && OnMap(s[piece].where);
}

// The pack animal that carries a supply unit; kNoId if none does.
PieceId CarrierOf(const Rules& r, const S& s, PieceId supply) {
  return s[supply].carrier == 0 ? kNoId : static_cast<PieceId>(r.c.first_pack_animal + s[supply].carrier - 1);
}

void AddLoads(const Rules& r, const S& s, HexId hex, PieceSet* pieces) {
  for (PieceId p = TopOf(s, hex); p != kNoId; p = Below(s, p)) {
    if (r.c.Piece(p).sort == Sort::kSupply && s[p].carrier != 0 && pieces->Has(CarrierOf(r, s, p))) pieces->Add(p);
  }
}

}  // namespace

// ---- Who moves together.

PieceSet PickedWith(const Rules& r, const S& s, PieceId piece) {
  PieceSet with;
  const PieceInfo& info = r.c.Piece(piece);
  const HexId hex = HexOf(s, piece);
  if (s[piece].Has(kDemoralized)) return PiecesIn(r, s, info.side, hex);  // 8.81
  if (info.formation()) with = MembersOf(r, s, r.c.FormationOf(piece));
  with.Add(piece);
  if (info.sort == Sort::kPackAnimal) AddLoads(r, s, hex, &with);
  return with;
}

void Pick(const Rules& r, const S& s, PieceId piece, Movement* party) {
  const PieceSet with = PickedWith(r, s, piece);
  party->hex = static_cast<int16_t>(HexOf(s, piece) + 1);
  for (int i = with.Next(0); i >= 0; i = with.Next(i + 1)) {
    const auto p = static_cast<PieceId>(i);
    party->pieces.Add(p);
    const PieceInfo& info = r.c.Piece(p);
    const bool follows = info.leader() || info.sort == Sort::kSupply || s[p].formation != 0;
    if (!follows) party->pace = static_cast<uint8_t>(AllowanceOf(r, s, p));
  }
  Muster(r, s, party);
}

namespace {

// May this counter move in this phase at all, be it by itself or with others?
Ruling CheckFree(const Rules& r, const S& s, PieceId piece, Why* why) {
  const PieceInfo& info = r.c.Piece(piece);
  const PieceState& state = s[piece];
  if (Breaks("5.0/2"_vc, state.Has(kDone))) {
    return Refused(
        "5.0/2"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " has finished its movement for this phase"); },
        "7.14/1"_vc);
  }
  if (info.sort == Sort::kPackAnimal && Breaks("21.0/5"_vc, Frozen(r, s, piece))) {
    return Refused("21.0/5"_vc, why, [&] {
      return absl::StrCat(r.PieceName(piece), " waits for a combat unit to come to ", r.HexName(r.c.frozen_pack));
    });
  }
  if (Breaks("8.93/3"_vc, state.Has(kBuilder))) {
    return Refused("8.93/3"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(piece), " builds a fortification and does not move"); });
  }
  const bool beach = state.Has(kLandedOnBeach);
  const auto ashore = [&] {
    return absl::StrCat(r.PieceName(piece), " has arrived elsewhere than in a port and does not move this turn");
  };
  if (info.sort == Sort::kPackAnimal) {
    if (Breaks("11.36/3"_vc, beach)) return Refused("11.36/3"_vc, why, ashore);
  } else if (info.side == kUs && Breaks("19.12/3"_vc, beach)) {
    return Refused("19.12/3"_vc, why, ashore);
  }
  return Accepted();
}

// What moves only with something else.
Ruling CheckByItself(const Rules& r, const S& s, PieceId piece, Why* why) {
  const PieceInfo& info = r.c.Piece(piece);
  if (info.sort == Sort::kSupply && Breaks("11.24/1"_vc, s[piece].carrier == 0)) {
    return Refused(
        "11.24/1"_vc, why,
        [&] { return absl::StrCat(r.PieceName(piece), " moves only when a pack animal carries it"); }, "5.17"_vc,
        "5.13"_vc);
  }
  if (info.artillery() && info.arm == Arm::kArtillery && Breaks("5.14/1"_vc, s[piece].formation == 0)) {
    return Refused(
        "5.14/1"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " moves only as part of a division or army"); },
        "5.14/3"_vc, "5.13"_vc);
  }
  return Accepted();
}

}  // namespace

Ruling CheckPick(const Rules& r, const S& s, const Movement& party, PieceId piece, Why* why) {
  const PieceInfo& info = r.c.Piece(piece);
  const Side side = Phasing(s);
  if (Breaks("5.25/1"_vc, info.side != side)) {
    return Refused("5.25/1"_vc, why, [&] {
      return absl::StrCat(r.PieceName(piece), " is ", info.side == kNobody ? "nobody's" : "the enemy's",
                          ": units move in their own Movement Phase only");
    });
  }
  if (CannotBe("5.11/1"_vc, !OnMap(s[piece].where))) {
    return Refused("5.11/1"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " is not on the map"); });
  }
  if (info.sort == Sort::kGunboat && Breaks("5.16/1"_vc, true)) {
    return Refused("5.16/1"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " sails, it does not march"); });
  }
  if (info.sort == Sort::kGuerrilla && Breaks("16.12"_vc, true)) {
    return Refused("16.12"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(piece), " stays until the next Guerrilla Phase"); });
  }
  const HexId hex = HexOf(s, piece);
  if (party.hex != 0) {
    if (CannotBe("5.0/2"_vc, party.pieces.Has(piece))) {
      return Refused("5.0/2"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " is picked up already"); });
    }
    if (Breaks("7.13/2"_vc, party.steps != 0 || hex != party.hex - 1)) {
      return Refused("7.13/2"_vc, why, [&] {
        return absl::StrCat(r.PieceName(piece), party.steps != 0 ? " cannot join those who have moved"
                                                                 : " is not in the hex of those picked up");
      });
    }
  }
  if (s[piece].Has(kDemoralized)) {
    // 8.81: all of the stack or nobody.
    for (PieceId p = TopOf(s, hex); p != kNoId; p = Below(s, p)) {
      if (!LandPiece(r, s, p, side)) continue;
      const Ruling free = CheckFree(r, s, p, why);
      const Ruling moves = free.accepted ? CheckByItself(r, s, p, why) : free;
      if (moves.accepted) continue;
      if (Breaks("8.81"_vc, true)) {
        if (why != nullptr) why->also.push_back(moves.rule);
        return Refused("8.81"_vc, why, [&] {
          return absl::StrCat("a demoralized stack is not split, and ", r.PieceName(p), " cannot move");
        });
      }
    }
  } else {
    if (Breaks("15.12/2"_vc, s[piece].formation != 0)) {
      return Refused("15.12/2"_vc, why, [&] {
        return absl::StrCat(r.PieceName(piece), " moves with ", r.PieceName(r.c.FormationPiece(FormationOf(s, piece))));
      });
    }
    const Ruling alone = CheckByItself(r, s, piece, why);
    if (!alone.accepted) return alone;
    if (Breaks("11.24/1"_vc, info.sort == Sort::kSupply)) {
      return Refused("11.24/1"_vc, why, [&] {
        return absl::StrCat(r.PieceName(piece), " moves with ", r.PieceName(CarrierOf(r, s, piece)));
      });
    }
    const PieceSet with = PickedWith(r, s, piece);
    for (int p = with.Next(0); p >= 0; p = with.Next(p + 1)) {
      const Ruling free = CheckFree(r, s, static_cast<PieceId>(p), why);
      if (!free.accepted) return free;
    }
    if (party.pace != 0 && !info.leader() && Breaks("7.13/1"_vc, AllowanceOf(r, s, piece) != party.pace)) {
      return Refused("7.13/1"_vc, why, [&] {
        return absl::StrCat(r.PieceName(piece), " has another movement allowance than those picked up: ",
                            AllowanceOf(r, s, piece) / kTenths, ", not ", party.pace / kTenths);
      });
    }
  }
  if (FortressHex(r, hex) && Breaks("12.26"_vc, Besieged(r, s, hex))) {
    return Refused("12.26"_vc, why, [&] { return absl::StrCat(r.HexName(hex), " is besieged: nobody may leave it"); });
  }
  return Accepted();
}

// ---- Where they may go.

bool MayStand(const Rules& r, const S& s, Side side, HexId hex) {
  const Hex& there = r.c.At(hex);
  if (!there.land() || r.c.terrain.hex[static_cast<size_t>(there.terrain)].impassable) return false;
  if (side == kMexico && r.Default(kGunboatAndEnemy) && (There(s, hex) & kGunboatThere) != 0) return false;
  return !HasLand(s, Enemy(side), hex);
}

namespace {

bool IsPerote(const Rules& r, HexId hex) { return PlaceAt(r, hex) != kNoId && PlaceAt(r, hex) == r.c.perote; }

// 12.14: what a counter counts for in Perote.
int GarrisonPoints(const Rules& r, const S& s, PieceId piece) {
  if (!r.c.Piece(piece).combat_unit()) return 0;
  const bool untried = r.c.Piece(piece).drawn && !s[piece].Has(kTried);
  return untried && r.Default(kPeroteUntried) ? 0 : s[piece].strength;
}

bool StillMoves(const Rules& r, const S& s, PieceId piece);

// 12.14/3: would `pieces` be too many in Perote, were they to stay? By option those that can still leave do not count.
bool CrowdsPerote(const Rules& r, const S& s, const PieceSet& pieces, const PieceSet& leaving, HexId hex) {
  if (!IsPerote(r, hex)) return false;
  int come = 0;
  for (int p = pieces.Next(0); p >= 0; p = pieces.Next(p + 1)) come += GarrisonPoints(r, s, static_cast<PieceId>(p));
  if (come == 0) return false;
  int points = come;
  for (PieceId p = TopOf(s, hex); p != kNoId; p = Below(s, p)) {
    if (pieces.Has(p) || leaving.Has(p) || !LandPiece(r, s, p, Phasing(s))) continue;
    if (!r.Default(kPeroteExcess) && StillMoves(r, s, p)) continue;
    points += GarrisonPoints(r, s, p);
  }
  return points > r.c.n.fortress_perote_garrison;
}

// 19.26: a hex in which no Mexican combat unit ends its first movement.
bool CoastBarred(const Rules& r, const S& s, HexId hex) {
  return s.now.turn == 1 && Phasing(s) == kMexico && r.Default(kCoastalInvasion) && r.c.At(hex).coastal &&
         !CityHex(r, hex);
}
bool AnyCombat(const Rules& r, const S& s, const PieceSet& pieces) {
  for (int p = pieces.Next(0); p >= 0; p = pieces.Next(p + 1)) {
    if (Counts(r, s, static_cast<PieceId>(p))) return true;
  }
  return false;
}

// Who may not end a movement there; `leaving` are those that go on.
Ruling CheckEnding(const Rules& r, const S& s, const PieceSet& pieces, const PieceSet& leaving, HexId hex, Why* why) {
  if (IsPerote(r, hex) && Breaks("12.14/3"_vc, CrowdsPerote(r, s, pieces, leaving, hex))) {
    return Refused("12.14/3"_vc, why, [&] {
      return absl::StrCat("no more than ", r.c.n.fortress_perote_garrison, " strength points may stay in Perote");
    });
  }
  if (CoastBarred(r, s, hex) && Breaks("19.26"_vc, AnyCombat(r, s, pieces))) {
    return Refused("19.26"_vc, why, [&] {
      return absl::StrCat("on the first turn no Mexican combat unit ends its movement on the coast, in ",
                          r.HexName(hex));
    });
  }
  return Accepted();
}
bool MayEnd(const Rules& r, const S& s, const Movement& party, HexId hex) {
  return CheckEnding(r, s, party.pieces, party.pieces, hex, nullptr).accepted;
}

// Weakest that a garrison can be, for who sees no more of it than its top (14.31).
int SeenPoints(const Rules& r, const S& s, HexId hex) {
  const PieceId top = TopOf(s, hex);
  const bool known = r.c.Piece(top).combat_unit() && (!r.c.Piece(top).drawn || s[top].Has(kTried));
  return known ? std::max<int>(1, s[top].strength) : 1;
}

// 12.15/3, by option: next to an enemy Perote that can be neither besieged nor assaulted.
bool TooWeakForPerote(const Rules& r, const S& s, const Movement& party, HexId to) {
  const Side side = Phasing(s);
  const HexId perote = r.c.places[static_cast<size_t>(r.c.perote)].hex;
  const int direction = r.c.Direction(perote, to);
  if (direction < 0 || !HasCombat(s, Enemy(side), perote) || !ExertsOn(r, s, Enemy(side), perote, direction)) {
    return false;
  }
  int points = AllPoints(r, s, party.pieces);
  for (int d = 0; d < kDirections; ++d) {
    const HexId hex = Neighbour(r, perote, d);
    if (hex == kNoId) continue;
    for (PieceId p = TopOf(s, hex); p != kNoId; p = Below(s, p)) {
      if (LandPiece(r, s, p, side) && r.c.Piece(p).combat_unit() && !party.pieces.Has(p)) points += s[p].strength;
    }
  }
  if (points >= r.c.n.fortress_perote_besiegers) return false;
  const int strength = s.fortresses[static_cast<size_t>(FortressAt(r, r.c.perote))].strength;
  const int factor =
      strength >= r.c.n.fortress_assault_border ? r.c.n.fortress_assault_strong : r.c.n.fortress_assault_weak;
  const int defence = SeenPoints(r, s, perote) * factor;
  return (r.Default(kAssaultMinimum) ? 2 * points : points) < defence;
}

// 6, 8.82, 9.2: may the party go into an enemy zone of control?
Ruling CheckZone(const Rules& r, const S& s, const Movement& party, HexId to, Why* why) {
  const Side side = Phasing(s);
  const HexId from = static_cast<HexId>(party.hex - 1);
  if (!InZone(r, s, Enemy(side), to)) {
    // 6.25: behind a river, or next to who has none.
    Asked("6.25"_vc);
    return Accepted();
  }
  const bool straight = InZone(r, s, Enemy(side), from);
  const auto sentence = [&] {
    return absl::StrCat(r.HexName(from), " and ", r.HexName(to),
                        " are both in an enemy zone of control: nobody goes straight from one into another");
  };
  if (party.escaping != 0 && Breaks("14.32/3"_vc, straight)) {
    return Refused("14.32/3"_vc, why, sentence, "6.24"_vc);
  }
  if (party.steps == 0 && Breaks("5.23/2"_vc, straight)) return Refused("5.23/2"_vc, why, sentence, "6.24"_vc);
  if (Breaks("6.24"_vc, straight)) return Refused("6.24"_vc, why, sentence);
  if (Breaks("8.82/1"_vc, (party.traits & kPartyDemoralized) != 0)) {
    return Refused("8.82/1"_vc, why, [&] {
      return absl::StrCat("demoralized units do not enter an enemy zone of control of their own will: ", r.HexName(to));
    });
  }
  const bool led = (party.traits & kPartyLeader) != 0;
  const bool exempt = !r.Default(kScoutLeader) && (party.traits & kPartyLoneScout) != 0;
  if (!exempt && Breaks("9.2/1"_vc, !led)) {
    return Refused(
        "9.2/1"_vc, why,
        [&] { return absl::StrCat("without a leader nobody enters an enemy zone of control: ", r.HexName(to)); },
        "8.12/2"_vc);
  }
  if (!r.Default(kPeroteWeak) && (party.traits & kPartyCombat) != 0 &&
      Breaks("12.15/3"_vc, TooWeakForPerote(r, s, party, to))) {
    return Refused("12.15/3"_vc, why, [&] {
      return absl::StrCat("too weak to besiege or assault Perote, which controls ", r.HexName(to));
    });
  }
  return Accepted();
}

// Is the terrain itself closed?
Ruling CheckTerrain(const Rules& r, HexId from, int direction, Why* why) {
  const HexId to = Neighbour(r, from, direction);
  const Hex& there = r.c.At(to);
  if (Breaks("12.61/2"_vc, there.place != kNoId && there.place == r.c.ulua)) {
    return Refused(
        "12.61/2"_vc, why, [] { return std::string("nothing moves between San Juan de Ulua and the mainland"); },
        "12.61/1"_vc);
  }
  if (Breaks("5.34/8"_vc, !there.land())) {
    return Refused("5.34/8"_vc, why, [&] { return absl::StrCat(r.HexName(to), " is all water"); });
  }
  const bool impassable = r.c.terrain.hex[static_cast<size_t>(there.terrain)].impassable;
  if (Breaks("5.34/4"_vc, impassable || r.c.At(from).sides[static_cast<size_t>(direction)].mountain)) {
    return Refused("5.34/4"_vc, why, [&] { return absl::StrCat("mountains: ", r.HexName(to), " cannot be entered"); });
  }
  return Accepted();
}

}  // namespace

Ruling CheckGround(const Rules& r, const S&, const Movement& party, int direction, Why* why) {
  if ((party.traits & kPartyGuns) == 0) return Accepted();
  // Whoever has been picked up goes with a formation, or is the Navy battery.
  if ((party.traits & kPartyNavyBattery) == 0) {
    Asked("5.14/1"_vc);
    Asked("5.14/3"_vc);
  }
  const HexId from = static_cast<HexId>(party.hex - 1);
  const HexId to = Neighbour(r, from, direction);
  const Hexside& edge = r.c.At(from).sides[static_cast<size_t>(direction)];
  const bool ford = edge.river && !edge.bridge;
  if ((party.traits & kPartyNavyBattery) != 0) {
    if (Breaks("5.15/1"_vc, party.steps != 0)) {
      return Refused("5.15/1"_vc, why, [] { return std::string("the Navy battery moves one hex in a turn at most"); });
    }
    const Terrain terrain = r.c.At(to).terrain;
    if (Breaks("5.15/2"_vc, terrain == Terrain::kRough || terrain == Terrain::kSwamp)) {
      return Refused("5.15/2"_vc, why,
                     [&] { return absl::StrCat("the Navy battery enters no rough or swamp hex: ", r.HexName(to)); });
    }
    if (Breaks("5.15/3"_vc, ford)) {
      return Refused("5.15/3"_vc, why, [] { return std::string("the Navy battery crosses rivers at bridges only"); });
    }
  }
  if (Breaks("5.34/7"_vc, ford)) {
    return Refused("5.34/7"_vc, why, [&] {
      return absl::StrCat("artillery crosses rivers at bridges only, and there is none to ", r.HexName(to));
    });
  }
  return Accepted();
}

namespace {

// All of a step but how it may end.
Ruling CheckWay(const Rules& r, const S& s, const Movement& party, HexId to, Why* why) {
  const Side side = Phasing(s);
  const HexId from = static_cast<HexId>(party.hex - 1);
  const int direction = r.c.Direction(from, to);
  if (CannotBe("5.0/2"_vc, direction < 0)) {
    return Refused("5.0/2"_vc, why, [&] { return absl::StrCat(r.HexName(to), " is not next to ", r.HexName(from)); });
  }
  if (Breaks("5.44/1"_vc, party.failed != 0)) {
    return Refused("5.44/1"_vc, why,
                   [] { return std::string("after an overwhelming attack that failed they stay where they are"); });
  }
  if ((party.traits & kPartyHalted) != 0) {
    const bool scouts = party.escaping != 0 && (party.traits & kPartyNoScout) == 0;
    if (Breaks("5.22"_vc, !scouts)) {
      return Refused(
          "5.22"_vc, why,
          [&] {
            return absl::StrCat("in ", r.HexName(from), " they have entered an enemy zone of control and stop there",
                                party.escaping != 0 ? "; the scout goes on without them" : "");
          },
          "6.0/2"_vc, "6.23"_vc);
    }
  }
  const Ruling terrain = CheckTerrain(r, from, direction, why);
  if (!terrain.accepted) return terrain;
  if (HasLand(s, Enemy(side), to)) {
    // 12.21: a fortress without combat units is open.
    const bool open = FortressHex(r, to) && !HasCombat(s, Enemy(side), to) && (party.traits & kPartyCombat) != 0;
    if (!open && Breaks("5.21"_vc, true)) {
      return Refused("5.21"_vc, why, [&] { return absl::StrCat("enemy units are in ", r.HexName(to)); });
    }
    Asked("12.21/2"_vc);
  }
  if (side == kMexico && r.Default(kGunboatAndEnemy) && Breaks("5.21"_vc, (There(s, to) & kGunboatThere) != 0)) {
    return Refused("5.21"_vc, why, [&] { return absl::StrCat("a gunboat is in ", r.HexName(to)); });
  }
  if ((party.traits & kPartyDemoralized) != 0) {
    for (PieceId p = TopOf(s, from); p != kNoId; p = Below(s, p)) {
      if (Breaks("8.81"_vc, LandPiece(r, s, p, side) && !party.pieces.Has(p))) {
        return Refused("8.81"_vc, why, [&] {
          return absl::StrCat("a demoralized stack is not split: ", r.PieceName(p), " would stay behind");
        });
      }
    }
  }
  const Ruling zone = CheckZone(r, s, party, to, why);
  if (!zone.accepted) return zone;
  const Ruling ground = CheckGround(r, s, party, direction, why);
  if (!ground.accepted) return ground;
  const int extra = EscapeCost(r, s, party);
  const auto cost = [&](bool artillery) { return StepCost(r, s, from, direction, artillery) + extra; };
  const bool guns = (party.traits & kPartyGuns) != 0;
  const bool beyond = (party.points != 255 && cost(false) > party.points) || (guns && cost(true) > party.guns);
  if (Breaks("5.33"_vc, beyond)) {
    return Refused(
        "5.33"_vc, why,
        [&] {
          const bool battery = guns && cost(true) > party.guns;
          return absl::StrCat(r.HexName(to), " costs ", cost(battery), " tenths of a movement point",
                              battery ? " for artillery" : "", ", and ", battery ? party.guns : party.points,
                              " are left");
        },
        "5.24/1"_vc, "5.12/2"_vc);
  }
  Asked("5.12/2"_vc);
  Asked("5.24/1"_vc);
  return Accepted();
}

// The party as it stands after a step that CheckWay allows.
Movement AfterStep(const Rules& r, const S& s, const Movement& party, HexId to) {
  Movement after = party;
  const HexId from = static_cast<HexId>(party.hex - 1);
  const int direction = r.c.Direction(from, to);
  const int extra = EscapeCost(r, s, party);
  if (after.points != 255) {
    after.points = static_cast<uint8_t>(after.points - StepCost(r, s, from, direction, false) - extra);
  }
  if (after.guns != 255) {
    after.guns = static_cast<uint8_t>(after.guns - StepCost(r, s, from, direction, true) - extra);
  }
  after.hex = static_cast<int16_t>(to + 1);
  after.escaping = 0;
  if (after.steps < 255) ++after.steps;
  const bool halts = InZone(r, s, Enemy(Phasing(s)), to);
  after.traits = static_cast<uint8_t>((after.traits & ~kPartyHalted) | (halts ? kPartyHalted : 0));
  return after;
}

// Whether a party that may not stay where it is could go on to where it may. Hexes like that are few and lie together.
bool FindsWayOn(const Rules& r, const S& s, const Movement& party, int depth) {
  constexpr int kFarEnough = 8;
  std::array<bool, kDirections> open{};
  for (int d = 0; d < kDirections; ++d) {
    const HexId to = Neighbour(r, static_cast<HexId>(party.hex - 1), d);
    open[static_cast<size_t>(d)] = to != kNoId && CheckWay(r, s, party, to, nullptr).accepted;
    if (open[static_cast<size_t>(d)] && MayEnd(r, s, party, to)) return true;
  }
  for (int d = 0; d < kDirections && depth < kFarEnough; ++d) {
    const HexId to = Neighbour(r, static_cast<HexId>(party.hex - 1), d);
    if (open[static_cast<size_t>(d)] && FindsWayOn(r, s, AfterStep(r, s, party, to), depth + 1)) return true;
  }
  return false;
}

}  // namespace

Ruling CheckStep(const Rules& r, const S& s, const Movement& party, HexId to, Why* why) {
  const Ruling way = CheckWay(r, s, party, to, why);
  if (!way.accepted) return way;
  if (!IsPerote(r, to) && !CoastBarred(r, s, to)) return Accepted();
  const Ruling stays = CheckEnding(r, s, party.pieces, party.pieces, to, why);
  if (stays.accepted || FindsWayOn(r, s, AfterStep(r, s, party, to), 0)) {
    if (why != nullptr) *why = Why{};
    return Accepted("12.14/4"_vc);
  }
  return stays;
}

namespace {

bool AnyStep(const Rules& r, const S& s, const Movement& party) {
  for (int d = 0; d < kDirections; ++d) {
    const HexId to = Neighbour(r, static_cast<HexId>(party.hex - 1), d);
    if (to != kNoId && CheckStep(r, s, party, to, nullptr).accepted) return true;
  }
  return false;
}

// Whether a counter that nobody has picked up could still leave its hex.
bool CouldLeave(const Rules& r, const S& s, PieceId piece) {
  PieceId picked = piece;
  if (s[piece].formation != 0 && !s[piece].Has(kDemoralized)) picked = r.c.FormationPiece(FormationOf(s, piece));
  if (r.c.Piece(piece).sort == Sort::kSupply && s[piece].carrier != 0) picked = CarrierOf(r, s, piece);
  Movement party{};
  if (!CheckPick(r, s, party, picked, nullptr).accepted) return false;
  Pick(r, s, picked, &party);
  return AnyStep(r, s, party);
}

bool StillMoves(const Rules& r, const S& s, PieceId piece) {
  PieceId picked = piece;
  if (s[piece].formation != 0 && !s[piece].Has(kDemoralized)) picked = r.c.FormationPiece(FormationOf(s, piece));
  return CheckPick(r, s, Movement{}, picked, nullptr).accepted;
}

// ---- 8.82, 9.2: who has to leave the zone of control in which the phase began.

bool MustLeaveDemoralized(const S& s, PieceId piece) {
  return s[piece].Has(kBeganControlled) && s[piece].Has(kDemoralized);
}
bool MustLeave(const S& s, PieceId piece) { return s[piece].Has(kBeganLeaderless) || MustLeaveDemoralized(s, piece); }

Ruling RefuseToStay(const Rules& r, const S& s, PieceId piece, Why* why) {
  const auto sentence = [&] {
    return absl::StrCat(r.PieceName(piece), " must leave ", r.HexName(HexOf(s, piece)),
                        ", an enemy zone of control, and can");
  };
  if (s[piece].Has(kBeganLeaderless)) {
    if (Breaks("9.2/2"_vc, true)) return Refused("9.2/2"_vc, why, sentence);
  } else if (Breaks("8.82/2"_vc, true)) {
    return Refused("8.82/2"_vc, why, sentence);
  }
  return Accepted();
}

Ruling CheckPhaseEnd(const Rules& r, const S& s, Why* why) {
  if (s.move.duties != 0) {
    for (PieceId p = 0; p < static_cast<PieceId>(r.c.pieces.size()); ++p) {
      if (!LandPiece(r, s, p, Phasing(s)) || !MustLeave(s, p) || !CouldLeave(r, s, p)) continue;
      const Ruling ruling = RefuseToStay(r, s, p, why);
      if (!ruling.accepted) return ruling;
    }
    Asked("8.82/2"_vc);
    Asked("9.2/2"_vc);
  }
  if (s.now.turn == 1 && Phasing(s) == kMexico && r.Default(kCoastalInvasion)) Asked("19.26"_vc);
  const HexId perote = r.c.places[static_cast<size_t>(r.c.perote)].hex;
  if (HasCombat(s, Phasing(s), perote)) {
    int points = 0;
    for (PieceId p = TopOf(s, perote); p != kNoId; p = Below(s, p)) {
      if (LandPiece(r, s, p, Phasing(s))) points += GarrisonPoints(r, s, p);
    }
    const bool excess = points > r.c.n.fortress_perote_garrison;
    for (PieceId p = TopOf(s, perote); p != kNoId && excess; p = Below(s, p)) {
      if (!LandPiece(r, s, p, Phasing(s)) || GarrisonPoints(r, s, p) == 0) continue;
      if (Breaks("12.14/3"_vc, CouldLeave(r, s, p))) {
        return Refused("12.14/3"_vc, why, [&] {
          return absl::StrCat(points, " strength points are in Perote, more than ", r.c.n.fortress_perote_garrison,
                              ", and ", r.PieceName(p), " can leave");
        });
      }
    }
  }
  return Accepted("4.A5/1"_vc);
}

// Those picked up can take a step, Santa Anna's orders considered (17.12).
bool GoesOn(const Rules& r, const S& s) {
  for (const HexId to : r.c.At(PartyHex(s)).neighbours) {
    if (to == kNoId || !CheckStep(r, s, s.move, to, nullptr).accepted) continue;
    if (s.now.santa_anna == kFree || Phasing(s) != kMexico) return true;
    if (CheckSummons(r, s, MakeEvent(kMoved, kMexico, {to}), nullptr).accepted) return true;
  }
  return false;
}

Ruling CheckRelease(const Rules& r, const S& s, Why* why) {
  if (s.move.steps == 0) {
    if (s.move.duties == 0) return Accepted("5.41/2"_vc);
    for (int i = s.move.pieces.Next(0); i >= 0; i = s.move.pieces.Next(i + 1)) {
      const auto p = static_cast<PieceId>(i);
      if (MustLeave(s, p) && GoesOn(r, s)) return RefuseToStay(r, s, p, why);
    }
    return Accepted("5.41/2"_vc);
  }
  if ((s.move.traits & kPartyHalted) != 0) {
    Asked("5.22"_vc);
    Asked("6.0/2"_vc);
  }
  const Ruling stays = CheckEnding(r, s, s.move.pieces, s.move.pieces, PartyHex(s), why);
  if (!stays.accepted && GoesOn(r, s)) return stays;
  if (why != nullptr) *why = Why{};
  return Accepted("5.41/2"_vc);
}

// ---- 7.14: who stays behind.

// What is left behind with a piece. A scout that goes on after its reconnaissance leaves its formation (14.32).
PieceSet DroppedWith(const Rules& r, const S& s, PieceId piece) {
  PieceSet with;
  with.Add(piece);
  if (r.c.Piece(piece).formation()) {
    const FormationId formation = r.c.FormationOf(piece);
    for (int i = s.move.pieces.Next(0); i >= 0; i = s.move.pieces.Next(i + 1)) {
      const auto p = static_cast<PieceId>(i);
      if (FormationOf(s, p) == formation) with.Add(p);
    }
    if (s.move.escaping == 0) return with;
    for (int i = with.Next(0); i >= 0; i = with.Next(i + 1)) {
      const auto p = static_cast<PieceId>(i);
      const int least = r.c.Piece(piece).side == kMexico ? r.c.n.formation_army_units : r.c.n.formation_division_units;
      const bool spare = s.move.units[static_cast<size_t>(formation)] > least;
      if (r.c.Piece(p).scout && s[p].Has(kScouted) && spare) {
        with.Remove(p);
        break;
      }
    }
  }
  if (r.c.Piece(piece).sort == Sort::kPackAnimal) AddLoads(r, s, PartyHex(s), &with);
  return with;
}

Ruling CheckDrop(const Rules& r, const S& s, PieceId piece, Why* why) {
  const PieceInfo& info = r.c.Piece(piece);
  if (CannotBe("7.14/1"_vc, !s.move.pieces.Has(piece))) {
    return Refused("7.14/1"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " is not with those that move"); });
  }
  if (Breaks("7.14/2"_vc, s.move.steps == 0)) {
    return Refused("7.14/2"_vc, why, [&] {
      return absl::StrCat("who does not come along from the start is not picked up: ", r.PieceName(piece));
    });
  }
  if (Breaks("8.81"_vc, s[piece].Has(kDemoralized))) {
    return Refused("8.81"_vc, why, [] { return std::string("a demoralized stack is not split"); });
  }
  if (s[piece].formation != 0) {
    const auto formation = static_cast<size_t>(s[piece].formation - 1);
    const auto name = [&] { return r.PieceName(r.c.FormationPiece(FormationOf(s, piece))); };
    if (Breaks("14.2/2"_vc, info.sort == Sort::kDummy)) {
      return Refused("14.2/2"_vc, why, [&] { return absl::StrCat("a dummy stays with its division, ", name()); });
    }
    const bool army = info.side == kMexico;
    if (info.leader() && (!army || r.Default(kArmyWithoutLeader)) &&
        Breaks("9.13"_vc, s.move.leaders[formation] == 1)) {
      return Refused("9.13"_vc, why,
                     [&] { return absl::StrCat(r.PieceName(piece), " is the only leader of ", name()); });
    }
    const int least = army ? r.c.n.formation_army_units : r.c.n.formation_division_units;
    if (Counts(r, s, piece) && !info.artillery() && Breaks("15.17"_vc, s.move.units[formation] <= least)) {
      return Refused("15.17"_vc, why, [&] {
        return absl::StrCat(name(), " would have fewer than ", least, " combat units without ", r.PieceName(piece));
      });
    }
  }
  const HexId hex = PartyHex(s);
  if (!IsPerote(r, hex) && !CoastBarred(r, s, hex)) return Accepted();
  return CheckEnding(r, s, DroppedWith(r, s, piece), s.move.pieces, hex, why);
}

// ---- 11.3: pack animals and their loads.

int LoadsOf(const Rules& r, const S& s, PieceId pack_animal) {
  int loads = 0;
  for (PieceId p = TopOf(s, HexOf(s, pack_animal)); p != kNoId; p = Below(s, p)) {
    loads += r.c.Piece(p).sort == Sort::kSupply && CarrierOf(r, s, p) == pack_animal ? 1 : 0;
  }
  return loads;
}

Ruling CheckLoad(const Rules& r, const S& s, const Event& e, Why* why) {
  const auto supply = static_cast<PieceId>(e.args[0]);
  const bool loads = e.type == kSupplyLoaded;
  const auto pack = loads ? static_cast<PieceId>(e.args[1]) : kNoId;
  if (CannotBe("11.31"_vc,
               r.c.Piece(supply).sort != Sort::kSupply || (loads && r.c.Piece(pack).sort != Sort::kPackAnimal))) {
    return Refused("11.31"_vc, why, [] { return std::string("pack animals carry supply units, and nothing else"); });
  }
  if (Breaks("5.25/1"_vc, Phasing(s) != kUs)) {
    return Refused("5.25/1"_vc, why, [] { return std::string("it is not the Movement Phase of the US"); });
  }
  if (CannotBe("11.32/3"_vc, !OnMap(s[supply].where))) {
    return Refused("11.32/3"_vc, why, [&] { return absl::StrCat(r.PieceName(supply), " is not on the map"); });
  }
  if (Breaks("5.0/2"_vc, s[supply].Has(kDone))) {
    return Refused("5.0/2"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(supply), " has finished its movement for this phase"); });
  }
  if (!loads) {
    if (CannotBe("11.32/2"_vc, s[supply].carrier == 0)) {
      return Refused("11.32/2"_vc, why, [&] { return absl::StrCat("nobody carries ", r.PieceName(supply)); });
    }
    if (CannotBe("5.0/2"_vc, s.move.hex != 0)) {
      return Refused("5.0/2"_vc, why, [] { return std::string("those picked up finish their movement first"); });
    }
    return Accepted();
  }
  if (CannotBe("21.0/5"_vc, Frozen(r, s, pack))) {
    return Refused("21.0/5"_vc, why, [&] { return absl::StrCat(r.PieceName(pack), " does not belong to the US yet"); });
  }
  if (Breaks("11.32/3"_vc, s[pack].where != s[supply].where)) {
    return Refused("11.32/3"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(pack), " is not in the hex of ", r.PieceName(supply)); });
  }
  // Loading is free, and so it is done once.
  if (CannotBe("11.32/2"_vc, s[supply].wait != 0 || CarrierOf(r, s, supply) == pack)) {
    return Refused("11.32/2"_vc, why, [&] { return absl::StrCat(r.PieceName(supply), " has been loaded already"); });
  }
  if (s.move.hex != 0) {
    if (CannotBe("5.0/2"_vc, !s.move.pieces.Has(pack) || s.move.pieces.Has(supply))) {
      return Refused("5.0/2"_vc, why, [] { return std::string("those picked up finish their movement first"); });
    }
    const PieceId holder = CarrierOf(r, s, supply);
    if (CannotBe("11.32/2"_vc, holder != kNoId && s[holder].Has(kDone))) {
      return Refused("11.32/2"_vc, why, [&] { return absl::StrCat(r.PieceName(holder), " carries it"); });
    }
  } else if (Breaks("5.0/2"_vc, s[pack].Has(kDone))) {
    return Refused("5.0/2"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(pack), " has finished its movement for this phase"); });
  }
  // Who carries has seven points, and may have used more by now.
  if (Breaks("11.32/1"_vc, s[pack].spent > r.c.n.allowance_pack_animal_loaded * kTenths)) {
    return Refused("11.32/1"_vc, why, [&] {
      return absl::StrCat(r.PieceName(pack), " has used more than the ", r.c.n.allowance_pack_animal_loaded,
                          " points of one that carries");
    });
  }
  if (Breaks("11.34"_vc, LoadsOf(r, s, pack) >= r.c.n.supply_pack_animal_capacity)) {
    return Refused("11.34"_vc, why, [&] {
      return absl::StrCat(r.PieceName(pack), " carries ", r.c.n.supply_pack_animal_capacity, " supply units already");
    });
  }
  return Accepted();
}

void Load(const Rules& r, S& s, const Event& e, Trace* trace) {
  const auto supply = static_cast<PieceId>(e.args[0]);
  Applied(trace, "11.32/2"_vc);
  if (e.type == kSupplyUnloaded) {
    s[supply].carrier = 0;
    s[supply].Mark(kDone);
    return;
  }
  const auto pack = static_cast<PieceId>(e.args[1]);
  s[supply].carrier = static_cast<uint8_t>(pack - r.c.first_pack_animal + 1);
  s[supply].wait = s[pack].wait = 1;
  if (s.move.hex == 0) return;
  s.move.pieces.Add(supply);
  Muster(r, s, &s.move);
}

// ---- The decision.

void ListLoads(const Rules& r, const S& s, EventList* out) {
  for (PieceId supply = r.c.first_supply; supply < r.c.first_pack_animal; ++supply) {
    const HexId hex = HexOf(s, supply);
    if (hex == kNoId || s[supply].Has(kDone) || (s.move.hex != 0 && hex != PartyHex(s))) continue;
    if (s[supply].carrier != 0 && s.move.hex == 0) out->push_back(MakeEvent(kSupplyUnloaded, kUs, {supply}));
    if (s[supply].wait != 0) continue;
    for (PieceId p = TopOf(s, hex); p != kNoId; p = Below(s, p)) {
      if (r.c.Piece(p).sort == Sort::kPackAnimal) out->push_back(MakeEvent(kSupplyLoaded, kUs, {supply, p}));
    }
  }
}

void ListParty(const Rules& r, const S& s, EventList* out) {
  const PlayerId player = s.now.phasing;
  const HexId hex = PartyHex(s);
  for (const HexId to : r.c.At(hex).neighbours) {
    if (to != kNoId) out->push_back(MakeEvent(kMoved, player, {to}));
  }
  out->push_back(MakeEvent(kMoveEnded, player));
  ListOverwhelming(r, s, out);
  if (s.move.steps == 0) {
    for (PieceId p = TopOf(s, hex); p != kNoId; p = Below(s, p)) {
      if (!s.move.pieces.Has(p) && s[p].formation == 0) out->push_back(MakeEvent(kPiecePicked, player, {p}));
    }
  } else {
    ListPieces(s.move.pieces, kPieceDropped, player, out);
    ListScouting(r, s, out);
  }
  if (player == kUs) ListLoads(r, s, out);
}

void OfferMoves(const Rules& r, const S& s, EventList* out) {
  if (s.move.hex != 0) {
    ListParty(r, s, out);
    return;
  }
  const Side side = Phasing(s);
  for (PieceId p = 0; p < static_cast<PieceId>(r.c.pieces.size()); ++p) {
    const PieceState& state = s[p];
    if (!OnMap(state.where) || state.Has(kDone) || r.c.Piece(p).side != side) continue;
    if (state.formation != 0 && !state.Has(kDemoralized)) continue;
    out->push_back(MakeEvent(kPiecePicked, side, {p}));
  }
  if (side == kUs) {
    ListLoads(r, s, out);
    ListSailing(r, s, out);
  } else {
    ListFortification(r, s, out);
  }
  ListOrganisation(r, s, out);
  ListScouting(r, s, out);
  out->push_back(MakeEvent(kMovementEnded, side));
}

Ruling CheckMoveEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool picked = s.move.hex != 0;
  switch (e.type) {
    case kPiecePicked:
      return CheckPick(r, s, s.move, static_cast<PieceId>(e.args[0]), why);
    case kSupplyLoaded:
    case kSupplyUnloaded:
      return CheckLoad(r, s, e, why);
    case kMoved:
    case kPieceDropped:
    case kMoveEnded:
    case kOverwhelmed:
    case kReconnoitered:
      if (CannotBe("5.0/2"_vc, !picked)) {
        return Refused("5.0/2"_vc, why, [] { return std::string("nobody is picked up to move"); });
      }
      break;
    default:
      if (Breaks("5.0/2"_vc, picked)) {
        return Refused("5.0/2"_vc, why, [] { return std::string("those picked up finish their movement first"); });
      }
      break;
  }
  switch (e.type) {
    case kMoved:
      return CheckStep(r, s, s.move, static_cast<HexId>(e.args[0]), why);
    case kPieceDropped:
      return CheckDrop(r, s, static_cast<PieceId>(e.args[0]), why);
    case kMoveEnded:
      return CheckRelease(r, s, why);
    case kOverwhelmed:
      return CheckOverwhelming(r, s, e, why);
    case kReconnoitered:
    case kMilitiaDiscarded:
      return CheckScouting(r, s, e, why);
    case kFortificationBegun:
      return CheckFortification(r, s, e, why);
    case kGunboatSailed:
      return CheckSailing(r, s, e, why);
    case kMovementEnded:
      return CheckPhaseEnd(r, s, why);
    default:
      return CheckOrganisation(r, s, e, why);
  }
}

Ruling CheckMove(const Rules& r, const S& s, const Event& e, Why* why) {
  const Ruling ruling = CheckMoveEvent(r, s, e, why);
  if (!ruling.accepted || s.now.santa_anna == kFree || Phasing(s) != kMexico) return ruling;
  return CheckSummons(r, s, e, why);
}

// What is offered and legal. The boxes of the formations are looked into once.
void ListMove(const Rules& r, const S& s, EventList* out) {
  const size_t begin = out->size();
  OfferMoves(r, s, out);
  const FormationMemo memo(s);
  size_t kept = begin;
  for (size_t i = begin; i < out->size(); ++i) {
    if (CheckMove(r, s, (*out)[i], nullptr).accepted) (*out)[kept++] = (*out)[i];
  }
  out->resize(kept);
}

void Drop(const Rules& r, S& s, PieceId piece, Trace* trace) {
  const PieceSet with = DroppedWith(r, s, piece);
  Say(trace, "7.14/1"_vc, [&] { return absl::StrCat(r.PieceName(piece), " stays behind"); });
  if (s[piece].formation != 0) {
    Applied(trace, "15.17"_vc);
    s[piece].formation = 0;
  }
  if (r.c.Piece(piece).formation()) {
    const PieceSet members = MembersOf(r, s, r.c.FormationOf(piece));
    for (int i = members.Next(0); i >= 0; i = members.Next(i + 1)) {
      // The scout that goes on.
      if (!with.Has(i)) s[static_cast<PieceId>(i)].formation = 0;
    }
  }
  if (r.c.Piece(piece).sort == Sort::kSupply) {
    Applied(trace, "11.32/2"_vc);
    s[piece].carrier = 0;
  }
  for (int i = with.Next(0); i >= 0; i = with.Next(i + 1)) {
    s[static_cast<PieceId>(i)].Mark(kDone);
    s.move.pieces.Remove(i);
  }
  s.move.pieces.Empty() ? Release(s) : Muster(r, s, &s.move);
}

void TakeStep(const Rules& r, S& s, HexId to, Trace* trace) {
  const int direction = r.c.Direction(PartyHex(s), to);
  Charge(r, s, direction, /*overwhelming=*/false, trace);
  s.move.escaping = 0;
  s.move.overran = 0;
  Arrive(r, s, to, trace);
}

void ApplyMove(const Rules& r, S& s, const Event& e, Trace* trace) {
  switch (e.type) {
    case kPiecePicked:
      Pick(r, s, static_cast<PieceId>(e.args[0]), &s.move);
      break;
    case kMoved:
      TakeStep(r, s, static_cast<HexId>(e.args[0]), trace);
      break;
    case kPieceDropped:
      Drop(r, s, static_cast<PieceId>(e.args[0]), trace);
      break;
    case kMoveEnded:
      for (int p = s.move.pieces.Next(0); p >= 0; p = s.move.pieces.Next(p + 1)) {
        s[static_cast<PieceId>(p)].Mark(kDone);
      }
      Release(s);
      break;
    case kSupplyLoaded:
    case kSupplyUnloaded:
      Load(r, s, e, trace);
      break;
    case kOverwhelmed:
      Overwhelm(r, s, e, trace);
      break;
    case kReconnoitered:
    case kMilitiaDiscarded:
      Scout(r, s, e, trace);
      break;
    case kFortificationBegun:
      BeginFortification(r, s, e, trace);
      break;
    case kGunboatSailed:
      Sail(r, s, e, trace);
      break;
    case kMovementEnded:
      s.step = kMovementEnds;
      break;
    default:
      Organise(r, s, e, trace);
      break;
  }
  Run(r, s, trace);
}

// ---- 9.12, 11.25, 11.33: leaders, supply units and pack animals that a combat unit comes next to.

void Straggle(const Rules& r, S& s, HexId hex, Trace* trace) {
  const Side side = Phasing(s);
  for (size_t d = 0; d < kDirections; ++d) {
    const HexId near = r.c.At(hex).neighbours[d];
    if (near == kNoId || !HasLand(s, Enemy(side), near) || HasCombat(s, Enemy(side), near)) continue;
    if (r.c.At(hex).sides[d].mountain) {
      Applied(trace, "11.25/2"_vc);
      continue;
    }
    PieceSet leaders, supplies;
    bool alone = !FortressHex(r, near);
    for (PieceId p = TopOf(s, near); p != kNoId; p = Below(s, p)) {
      const Sort sort = r.c.Piece(p).sort;
      if (!LandPiece(r, s, p, Enemy(side)) || Frozen(r, s, p)) continue;
      if (sort == Sort::kLeader) {
        leaders.Add(p);
      } else if (sort == Sort::kSupply || sort == Sort::kPackAnimal) {
        supplies.Add(p);
      } else {
        alone = false;
      }
    }
    for (int i = supplies.Next(0); i >= 0; i = supplies.Next(i + 1)) {
      const auto p = static_cast<PieceId>(i);
      r.c.Piece(p).sort == Sort::kSupply ? Applied(trace, "11.25/1"_vc) : Applied(trace, "11.33/2"_vc);
      Eliminate(r, s, p, trace);
    }
    for (int i = leaders.Next(0); i >= 0 && alone; i = leaders.Next(i + 1)) {
      Applied(trace, "9.12/1"_vc);
      Eliminate(r, s, static_cast<PieceId>(i), trace);
    }
  }
}

// 9.12, by option: leaders alone who go next to a combat unit themselves.
void RideTooNear(const Rules& r, S& s, HexId hex, Trace* trace) {
  if (FortressHex(r, hex)) return;
  const Side side = Phasing(s);
  for (PieceId p = TopOf(s, hex); p != kNoId; p = Below(s, p)) {
    const PieceInfo& info = r.c.Piece(p);
    if (LandPiece(r, s, p, side) && !info.leader() && info.sort != Sort::kSupply && info.sort != Sort::kPackAnimal) {
      return;
    }
  }
  bool near = false;
  for (size_t d = 0; d < kDirections; ++d) {
    const HexId next = r.c.At(hex).neighbours[d];
    near = near || (next != kNoId && !r.c.At(hex).sides[d].mountain && HasCombat(s, Enemy(side), next));
  }
  for (int i = s.move.pieces.Next(0); i >= 0 && near; i = s.move.pieces.Next(i + 1)) {
    const auto p = static_cast<PieceId>(i);
    if (!r.c.Piece(p).leader()) continue;
    Applied(trace, "9.12/1"_vc);
    Eliminate(r, s, p, trace);
    s.move.pieces.Remove(i);
  }
}

}  // namespace

void Arrive(const Rules& r, S& s, HexId to, Trace* trace) {
  const Side side = Phasing(s);
  const HexId from = PartyHex(s);
  if (HasLand(s, Enemy(side), to)) {
    // A fortress without combat units is simply entered.
    const PieceSet found = PiecesIn(r, s, Enemy(side), to);
    for (int p = found.Next(0); p >= 0; p = found.Next(p + 1)) {
      if (HexOf(s, static_cast<PieceId>(p)) != to) continue;
      Applied(trace, "12.21/2"_vc);
      Eliminate(r, s, static_cast<PieceId>(p), trace);
    }
  }
  const bool controlled = InZone(r, s, Enemy(side), to);
  Carry(r, s, s.move.pieces, to);
  s.move.hex = static_cast<int16_t>(to + 1);
  if (s.move.steps < 255) ++s.move.steps;
  const bool stops = controlled && s.move.overran == 0;
  for (int i = s.move.pieces.Next(0); i >= 0; i = s.move.pieces.Next(i + 1)) {
    PieceState& state = s[static_cast<PieceId>(i)];
    // They have left the zone of control in which they began, if any.
    state.Clear(kBeganControlled | kBeganLeaderless | kHalted);
    if (stops) state.Mark(kHalted);
  }
  if (stops)
    Say(trace, "6.23"_vc, [&] { return absl::StrCat(r.HexName(to), ": an enemy zone of control, they stop"); });
  TellZones(r, s, side, to, trace);
  const bool combat = (s.move.traits & kPartyCombat) != 0;
  Entered(r, s, side, to, s.move.pieces, trace);
  if (combat) Straggle(r, s, to, trace);
  if (!r.Default(kLeaderMovesAdjacent)) RideTooNear(r, s, to, trace);
  s.step = kMoveOn;
  if (side == kUs && !s.move.pieces.Empty()) AskGuerrillas(r, s, from, kMoveOn);
}

void Release(S& s) {
  const HexSet attempted = s.move.attempted;
  const uint8_t duties = s.move.duties;
  s.move = Movement{};
  s.move.attempted = attempted;
  s.move.duties = duties;
}

void MoveOn(const Rules& r, S& s, Trace*) {
  s.step = kMoveStep;
  s.move.pieces.Empty() ? Release(s) : Muster(r, s, &s.move);
}

void BeginMovement(const Rules& r, S& s, Trace* trace) {
  const Side side = Phasing(s);
  s.now.phase = static_cast<uint8_t>(Phase::kMovement);
  s.move = Movement{};
  s.org = Organisation{};
  side == kUs ? Applied(trace, "4.B3/1"_vc) : Applied(trace, "4.A5/1"_vc);
  Applied(trace, "5.0/1"_vc);
  Applied(trace, "5.24/2"_vc);
  bool any = false;
  for (PieceId p = 0; p < static_cast<PieceId>(r.c.pieces.size()); ++p) {
    if (r.c.Piece(p).side != side || !OnMap(s[p].where)) continue;
    any = any || r.c.Piece(p).sort != Sort::kGuerrilla;
    PieceState& state = s[p];
    state.Clear(kDone | kHalted | kBuilder | kScouted | kBeganControlled | kBeganLeaderless);
    // 19.23: the hex of the invasion is one of the three.
    state.spent = CountsHexes(s, side) && r.c.Piece(p).land() && !Frozen(r, s, p) ? kTenths : 0;
    if (state.spent != 0) Applied(trace, "19.23/2"_vc);
    if (!r.c.Piece(p).land()) continue;
    if (r.c.Piece(p).sort == Sort::kSupply || r.c.Piece(p).sort == Sort::kPackAnimal) state.wait = 0;
    const HexId hex = HexOf(s, p);
    if (Frozen(r, s, p) || !InZone(r, s, Enemy(side), hex)) continue;
    state.Mark(kBeganControlled);
    const bool led = LeaderIn(r, s, side, hex);
    if (!led) state.Mark(kBeganLeaderless);
    if (!led || state.Has(kDemoralized)) s.move.duties = 1;
  }
  s.step = any ? kMoveStep : kMovementEnds;
}

// 8.82, 9.2: what should have left a zone of control, and could not, is eliminated.
void EndMovement(const Rules& r, S& s, Trace* trace) {
  const Side side = Phasing(s);
  for (PieceId p = 0; p < static_cast<PieceId>(r.c.pieces.size()) && s.move.duties != 0; ++p) {
    if (!LandPiece(r, s, p, side) || r.c.Piece(p).formation() || !MustLeave(s, p)) continue;
    if (!InZone(r, s, Enemy(side), HexOf(s, p))) continue;
    s[p].Has(kBeganLeaderless) ? Applied(trace, "9.2/3"_vc) : Applied(trace, "8.82/3"_vc);
    Eliminate(r, s, p, trace);
  }
  CompleteFortifications(r, s, trace);
  s.move = Movement{};
  s.step = kRallyPhase;
}

void AddMovementSteps(std::vector<VeracruzStep>* steps) {
  steps->push_back(
      {kMoveStep,
       "movement",
       "moves units",
       "5.11/1"_vc,
       {kPiecePicked, kMoved, kPieceDropped, kMoveEnded, kSupplyLoaded, kSupplyUnloaded, kGunboatSailed, kOverwhelmed,
        kReconnoitered, kFortificationBegun, kMovementEnded, kFormationNamed, kFormationCompleted, kPieceJoined,
        kPieceDetached, kFormationDisbanded, kPieceTopped, kMilitiaDiscarded},
       PhasingPlayer,
       ListMove,
       CheckMove,
       ApplyMove,
       /*lists_legal=*/true});
}

}  // namespace adjutant::veracruz
