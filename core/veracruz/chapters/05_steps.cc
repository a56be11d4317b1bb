// Veracruz 5.2, 5.3, 6.2, 9.2: where those who move may go, hex by hex, and where they may not stay.
#include <algorithm>
#include <array>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/05_movement.h"
#include "core/veracruz/chapters/12_siege.h"

namespace adjutant::veracruz {

bool MayStand(const Rules& r, const S& s, Side side, HexId hex) {
  const Hex& there = r.c.At(hex);
  if (!there.land() || r.c.terrain.Of(there.terrain).impassable) return false;
  return (There(s, hex) & BarredBy(r, side)) == 0;
}

namespace {

bool IsPerote(const Rules& r, HexId hex) { return PlaceAt(r, hex) != kNoId && PlaceAt(r, hex) == r.c.perote; }

}  // namespace

namespace {

// Nothing keeps the counter from moving yet.
bool StillMoves(const Rules& r, const S& s, PieceId piece) {
  PieceId picked = piece;
  if (s[piece].formation != kNoId && !s[piece].Has(kDemoralized)) picked = r.c.FormationPiece(s[piece].formation);
  return MayPick(r, s, Movement{}, picked);
}

// 12.14/3: would `pieces` be too many in Perote, were they to stay? By option those that can still leave do not count.
bool CrowdsPerote(const Rules& r, const S& s, const PieceSet& pieces, PieceSet leaving, HexId hex) {
  if (!IsPerote(r, hex)) return false;
  for (PieceId p = TopOf(s, hex); p != kNoId && r.Plays("perote_excess=out_before_combat"_opt); p = Below(s, p)) {
    if (!pieces.Has(p) && LandPiece(r, s, p, Phasing(s)) && StillMoves(r, s, p)) leaving.Add(p);
  }
  return !PeroteTakes(r, s, Phasing(s), hex, pieces, leaving);
}

// 19.26: a hex in which no Mexican combat unit ends its first movement.
bool CoastBarred(const Rules& r, const S& s, HexId hex) {
  return s.now.turn == 1 && Phasing(s) == kMexico && r.Plays("coastal_invasion=coast_clear"_opt) &&
         r.c.At(hex).coastal && !CityHex(r, hex);
}
bool AnyCombat(const Rules& r, const S& s, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (Counts(r, s, p)) return true;
  }
  return false;
}

}  // namespace

bool NotForAll(const Rules& r, const S& s, HexId hex) { return IsPerote(r, hex) || CoastBarred(r, s, hex); }

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

namespace {

bool MayEnd(const Rules& r, const S& s, const Movement& party, HexId hex) {
  return CheckEnding(r, s, party.pieces, party.pieces, hex, nullptr).accepted;
}

// 12.15/3, by option: next to an enemy Perote that can be neither besieged nor assaulted.
bool TooWeakForPerote(const Rules& r, const S& s, const Movement& party, HexId to) {
  const Side side = Phasing(s);
  const HexId perote = r.c.HexOf(r.c.perote);
  const DirectionId direction = r.c.Direction(perote, to);
  if (!direction.exists() || !HasCombat(s, Enemy(side), perote) || !ExertsOn(r, s, Enemy(side), perote, direction)) {
    return false;
  }
  S then = s;
  Carry(r, then, party.pieces, to);
  const PieceSet units = UnitsAround(r, then, side, perote);
  // What is ineffective counts for neither (13.26); nobody can show for a siege what untried militia are worth (12.22).
  if (PointsAround(r, then, perote, units, 0) >= r.c.n.fortress_perote_besiegers) return false;
  const int points = PointsAround(r, then, perote, units, MostOfMilitia(r));
  const int defense = LeastDefense(r, s, r.c.perote);
  return (r.Plays("assault_minimum=one_to_two"_opt) ? 2 * points : points) < defense;
}

// 6, 8.82, 9.2: may the party go into an enemy zone of control?
[[gnu::always_inline]] inline Ruling CheckZone(const Rules& r, const S& s, const Movement& party, HexId to, Why* why) {
  const Side side = Phasing(s);
  const HexId from = party.hex;
  if (!InZone(r, s, Enemy(side), to)) {
    // 6.25: behind a river, or next to who has none.
    Kept("6.25"_vc);
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
  ADJUTANT_REFUSE_IF("8.82/1"_vc, (party.traits & kPartyDemoralized) != 0, why,
                     "demoralized units do not enter an enemy zone of control of their own will: ", r.HexName(to));
  const bool led = (party.traits & kPartyLeader) != 0;
  const bool exempt = SentToScout(r, party) && !HasScoutedFrom(r, s, party.pieces.First(), to);
  if (!exempt && Breaks("9.2/1"_vc, !led)) {
    return Refused(
        "9.2/1"_vc, why,
        [&] { return absl::StrCat("without a leader nobody enters an enemy zone of control: ", r.HexName(to)); },
        "8.12/2"_vc);
  }
  Kept("8.12/2"_vc);
  if (r.Plays("perote_weak=entry_refused"_opt) && (party.traits & kPartyCombat) != 0 &&
      Breaks("12.15/3"_vc, TooWeakForPerote(r, s, party, to))) {
    return Refused("12.15/3"_vc, why, [&] {
      return absl::StrCat("too weak to besiege or assault Perote, which controls ", r.HexName(to));
    });
  }
  return Accepted();
}

// Is the terrain itself closed?
[[gnu::always_inline]] inline Ruling CheckTerrain(const Rules& r, HexId from, DirectionId direction, Why* why) {
  const HexId to = Neighbour(r, from, direction);
  const Hex& there = r.c.At(to);
  if (Breaks("12.61/2"_vc, there.place != kNoId && there.place == r.c.ulua)) {
    return Refused("12.61/2"_vc, why, "nothing moves between San Juan de Ulua and the mainland", "12.61/1"_vc);
  }
  ADJUTANT_REFUSE_IF("5.34/8"_vc, !there.land(), why, r.HexName(to), " is all water");
  const bool impassable = r.c.terrain.Of(there.terrain).impassable;
  ADJUTANT_REFUSE_IF("5.34/4"_vc, impassable || r.c.At(from).sides[direction].mountain, why,
                     "mountains: ", r.HexName(to), " cannot be entered");
  return Accepted();
}

// Inlined, like those around it: nobody asks why of what is only listed.
[[gnu::always_inline]] inline Ruling Grounded(const Rules& r, const Movement& party, DirectionId direction, Why* why) {
  if ((party.traits & kPartyGuns) == 0) return Accepted();
  // Whoever has been picked up goes with a formation, or is the Navy battery.
  if ((party.traits & kPartyNavyBattery) == 0) {
    Kept("5.14/1"_vc);
    Kept("5.14/3"_vc);
  }
  const HexId from = party.hex;
  const HexId to = Neighbour(r, from, direction);
  const Hexside& edge = r.c.At(from).sides[direction];
  const bool ford = edge.river && !edge.bridge;
  if ((party.traits & kPartyNavyBattery) != 0) {
    ADJUTANT_REFUSE_IF("5.15/1"_vc, party.steps != 0, why, "the Navy battery moves one hex in a turn at most");
    const Terrain terrain = r.c.At(to).terrain;
    ADJUTANT_REFUSE_IF("5.15/2"_vc, terrain == Terrain::kRough || terrain == Terrain::kSwamp, why,
                       "the Navy battery enters no rough or swamp hex: ", r.HexName(to));
    ADJUTANT_REFUSE_IF("5.15/3"_vc, ford, why, "the Navy battery crosses rivers at bridges only");
  }
  ADJUTANT_REFUSE_IF("5.34/7"_vc, ford, why, "artillery crosses rivers at bridges only, and there is none to ",
                     r.HexName(to));
  return Accepted();
}

// 19.23: a hex more than the first turn allows. `guns`: it is artillery that cannot go on.
Ruling BeyondTheLanding(const Movement& party, bool guns, HexId to, const Rules& r, Why* why) {
  if ((party.traits & kPartyNavyBattery) != 0 && guns && Breaks("5.15/1"_vc, true)) {
    return Refused("5.15/1"_vc, why, "the hex of the invasion was the one hex of the Navy battery on this turn",
                   "19.23/2"_vc);
  }
  if (Breaks("19.23/1"_vc, true)) {
    return Refused(
        "19.23/1"_vc, why,
        [&] {
          return absl::StrCat(r.HexName(to), " is one hex too far: on the first turn US units have ",
                              r.c.n.allowance_invasion_hexes, " hexes, that of the invasion counted");
        },
        "19.23/2"_vc, "5.33"_vc);
  }
  return Accepted();
}

// 12.26: nobody leaves. The party may be there in thought only (FindsWayOn), and would be besieged as it came in.
bool ShutIn(const Rules& r, const S& s, const Movement& party, HexId fortress) {
  return Besieged(r, s, fortress) ||
         ((party.traits & kPartyCombat) != 0 && BesiegersAround(r, s, Phasing(s), fortress));
}

// All of a step but how it may end.
[[gnu::always_inline]] inline Ruling CheckWay(const Rules& r, const S& s, const Movement& party, HexId to, Why* why) {
  const Side side = Phasing(s);
  const HexId from = party.hex;
  const DirectionId direction = r.c.Direction(from, to);
  ADJUTANT_REFUSE_IMPOSSIBLE("5.0/2"_vc, !direction.exists(), why, r.HexName(to), " is not next to ", r.HexName(from));
  ADJUTANT_REFUSE_IF("5.44/1"_vc, party.failed != 0, why,
                     "after an overwhelming attack that failed they stay where they are");
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
  const Ruling together = CheckPaces(r, s, party, why);
  if (!together.accepted) return together;
  if (FortressHex(r, from) && Breaks("12.26"_vc, ShutIn(r, s, party, from))) {
    return Refused("12.26"_vc, why, [&] { return absl::StrCat(r.HexName(from), " is besieged: nobody may leave it"); });
  }
  const Ruling terrain = CheckTerrain(r, from, direction, why);
  if (!terrain.accepted) return terrain;
  const auto barring = static_cast<uint8_t>(There(s, to) & BarredBy(r, side));
  if (barring != 0) {
    // 12.21: a fortress without combat units is open to them, and to those who join them.
    const bool joins = barring == kGunboatThere && UnitIn(r, s, side, to);
    const bool open = OpenFortress(r, s, side, to) && (joins || AnyUnit(r, s, party.pieces));
    if (!open && Breaks("5.21"_vc, true)) {
      return Refused("5.21"_vc, why, [&] {
        return absl::StrCat(barring == kGunboatThere ? "a gunboat is in " : "enemy units are in ", r.HexName(to));
      });
    }
    Kept("12.21/2"_vc);
  }
  // By option those whom they pass are another stack still (8.83).
  const bool passes = party.steps != 0 && r.Plays("pass_demoralized=staying"_opt);
  if ((party.traits & kPartyDemoralized) != 0 && !passes) {
    for (const PieceId p : StackIn(s, from)) {
      ADJUTANT_REFUSE_IF("8.81"_vc, LandPiece(r, s, p, side) && !party.pieces.Has(p), why,
                         "a demoralized stack is not split: ", r.PieceName(p), " would stay behind");
    }
  }
  const Ruling zone = CheckZone(r, s, party, to, why);
  if (!zone.accepted) return zone;
  const Ruling ground = Grounded(r, party, direction, why);
  if (!ground.accepted) return ground;
  const int extra = EscapeCost(r, s, party);
  const auto cost = [&](bool artillery) { return StepCost(r, s, from, direction, artillery) + extra; };
  const bool guns = (party.traits & kPartyGuns) != 0;
  const bool beyond = (party.points != 255 && cost(false) > party.points) || (guns && cost(true) > party.guns);
  if (beyond && CountsHexes(s, side)) return BeyondTheLanding(party, guns && cost(true) > party.guns, to, r, why);
  if (Breaks("5.33"_vc, beyond)) {
    return Refused(
        "5.33"_vc, why,
        [&] {
          const bool battery = guns && cost(true) > party.guns;
          return absl::StrCat(r.HexName(to), " costs ", cost(battery), " tenths of a movement point",
                              battery ? " for artillery" : "", ", and ", battery ? party.guns : party.points,
                              " are left");
        },
        "5.24/1"_vc, "5.12/2"_vc, "5.0/1"_vc);
  }
  Kept("5.12/2"_vc);
  Kept("5.24/1"_vc);
  Kept("5.0/1"_vc);
  return Accepted();
}

// The party as it stands after a step that CheckWay allows.
Movement AfterStep(const Rules& r, const S& s, const Movement& party, HexId to) {
  Movement after = party;
  const HexId from = party.hex;
  const DirectionId direction = r.c.Direction(from, to);
  const int extra = EscapeCost(r, s, party);
  if (after.points != 255) {
    after.points = static_cast<uint8_t>(after.points - StepCost(r, s, from, direction, false) - extra);
  }
  if (after.guns != 255) {
    after.guns = static_cast<uint8_t>(after.guns - StepCost(r, s, from, direction, true) - extra);
  }
  after.hex = to;
  after.escaping = 0;
  if (after.steps < 255) ++after.steps;
  const bool halts = InZone(r, s, Enemy(Phasing(s)), to);
  after.traits = static_cast<uint8_t>((after.traits & ~kPartyHalted) | (halts ? kPartyHalted : 0));
  // 8.83: with demoralized friends they are so too, and would be one stack with them.
  for (PieceId p = TopOf(s, to); p != kNoId && r.Plays("pass_demoralized=at_once"_opt); p = Below(s, p)) {
    if (LandPiece(r, s, p, Phasing(s)) && s[p].Has(kDemoralized)) {
      after.traits = static_cast<uint8_t>(after.traits | kPartyDemoralized);
      break;
    }
  }
  return after;
}

// Whether a party that may not stay where it is could go on to where it may. Hexes like that are few and lie together.
bool FindsWayOn(const Rules& r, const S& s, const Movement& party, int depth) {
  constexpr int kFarEnough = 8;
  DirectionSet open;
  for (const DirectionId d : kEveryDirection) {
    const HexId to = Neighbour(r, party.hex, d);
    if (to == kNoId || !CheckWay(r, s, party, to, nullptr).accepted) continue;
    if (MayEnd(r, s, party, to)) return true;
    open.Add(d);
  }
  if (depth >= kFarEnough) return false;
  for (const DirectionId d : open) {
    if (FindsWayOn(r, s, AfterStep(r, s, party, Neighbour(r, party.hex, d)), depth + 1)) return true;
  }
  return false;
}

// 8.83, 8.81: too many are in Perote and could leave it, and could not any more once the party had come to them, for
// the stack would be demoralized.
bool HoldsUpPerote(const Rules& r, const S& s, const Movement& party, HexId perote) {
  const Side side = Phasing(s);
  if (!HasCombat(s, side, perote) || !r.Plays("pass_demoralized=at_once"_opt)) return false;
  bool demoralized = (party.traits & kPartyDemoralized) != 0, leaves = false;
  const PieceSet there = PiecesIn(r, s, side, perote);
  for (const PieceId p : there) demoralized = demoralized || s[p].Has(kDemoralized);
  if (!demoralized || PeroteTakes(r, s, side, perote, there)) return false;
  for (const PieceId p : there) leaves = leaves || (GarrisonPoints(r, s, p) != 0 && CouldLeave(r, s, p));
  return leaves;
}

// 8.83, 8.81: demoralized units who have to leave the hex and can would stay there with the party, for an enemy zone of
// control holds whoever comes into it.
bool HoldsUpDemoralized(const Rules& r, const S& s, HexId to) {
  if (s.move.duties == 0 || !HasLand(s, Phasing(s), to)) return false;
  for (const PieceId p : PiecesIn(r, s, Phasing(s), to)) {
    // 8.81: one stands for all.
    if (s[p].Has(kDemoralized) && MustLeave(r, s, p)) return CouldLeave(r, s, p);
  }
  return false;
}

[[gnu::always_inline]] inline Ruling Steps(const Rules& r, const S& s, const Movement& party, HexId to, Why* why) {
  const Ruling way = CheckWay(r, s, party, to, why);
  if (!way.accepted) return way;
  if (Breaks("8.82/2"_vc, HoldsUpDemoralized(r, s, to))) {
    return Refused(
        "8.82/2"_vc, why,
        [&] { return absl::StrCat("the demoralized in ", r.HexName(to), " must leave it, and would stay with them"); },
        "8.81"_vc, "8.83"_vc);
  }
  if (!NotForAll(r, s, to)) return Accepted();
  if (IsPerote(r, to) && Breaks("12.14/3"_vc, HoldsUpPerote(r, s, party, to))) {
    return Refused("12.14/3"_vc, why,
                   "too many strength points are in Perote, and would stay there with the demoralized", "8.81"_vc,
                   "8.83"_vc);
  }
  const Ruling stays = CheckEnding(r, s, party.pieces, party.pieces, to, why);
  if (stays.accepted || FindsWayOn(r, s, AfterStep(r, s, party, to), 0)) {
    if (why != nullptr) *why = Why{};
    return Accepted("12.14/4"_vc);
  }
  return stays;
}

}  // namespace

Ruling CheckGround(const Rules& r, const S&, const Movement& party, DirectionId direction, Why* why) {
  return Grounded(r, party, direction, why);
}
Ruling CheckStep(const Rules& r, const S& s, const Movement& party, HexId to, Why* why) {
  return Steps(r, s, party, to, why);
}
bool MayStep(const Rules& r, const S& s, const Movement& party, HexId to) {
  return Steps(r, s, party, to, nullptr).accepted;
}

bool AnyStep(const Rules& r, const S& s, const Movement& party) {
  for (const DirectionId d : kEveryDirection) {
    const HexId to = Neighbour(r, party.hex, d);
    if (to != kNoId && MayStep(r, s, party, to)) return true;
  }
  return false;
}

}  // namespace adjutant::veracruz
