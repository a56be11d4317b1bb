// Veracruz 5.4: overwhelming attacks.
#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/05_movement.h"

namespace adjutant::veracruz {

namespace {

// 5.45: basic strength; what is ineffective may count (13.26).
int BasicStrength(const Rules& r, const S& s, const PieceSet& pieces) {
  return r.Plays("overwhelming_ineffective=left_out"_opt) ? Points(r, s, pieces) : AllPoints(r, s, pieces);
}

// 5.43: the defenders are gone, and the party goes in.
void WinHex(const Rules& r, S& s, HexId to, Trace* trace) {
  const DirectionId direction = r.c.Direction(PartyHex(s), to);
  for (const PieceId p : PiecesIn(r, s, Enemy(Phasing(s)), to)) {
    if (r.c.Piece(p).formation() || HexOf(s, p) != to) continue;
    if (r.c.Piece(p).leader()) Applied(trace, "9.12/2"_vc);
    Eliminate(r, s, p, trace);
  }
  Charge(r, s, direction, /*overwhelming=*/true, trace);
  s.move.overran = 1;
  s.move.escaping = 0;
  Muster(r, s, &s.move);
  Arrive(r, s, to, trace);
}

// 12.14/3, 12.14/4: Perote, once won, has room for all of the party, or they can go on from there.
bool HasRoomFor(const Rules& r, const S& s, HexId to) {
  S then = s;
  WinHex(r, then, to, nullptr);
  if (then.move.pieces.Empty()) return true;
  Muster(r, then, &then.move);
  const PieceSet& pieces = then.move.pieces;
  return CheckEnding(r, then, pieces, pieces, to, nullptr).accepted || AnyStep(r, then, then.move);
}

}  // namespace

bool Overwhelms(const Rules& r, const S& s, const PieceSet& attackers, HexId target, Trace* trace) {
  const Side side = Phasing(s);
  const PieceSet defenders = PiecesIn(r, s, Enemy(side), target);
  const int ours = BasicStrength(r, s, attackers);
  const int theirs = BasicStrength(r, s, defenders);
  Applied(trace, "5.45"_vc);
  Applied(trace, "5.42/1"_vc, [&] {
    return absl::StrCat(r.SideName(side), " shows ", ours, " strength points against ", r.HexName(target));
  });
  if (theirs == 0) {
    // No ratio: nothing stands against them, or nothing can be compared.
    Applied("5.42/2"_vc);
    return r.Plays("overwhelming_zero=succeeds"_opt) && ours > 0;
  }
  return ours >= r.c.n.overwhelming_ratio * theirs;
}

void ListOverwhelming(const Rules& r, const S& s, EventList* out) {
  if (s.move.hex == kNoId || (s.move.traits & kPartyCombat) == 0) return;
  for (const HexId to : r.c.At(PartyHex(s)).neighbours) {
    if (to == kNoId || !HasLand(s, Enemy(Phasing(s)), to)) continue;
    const Event event = MakeEvent(kOverwhelmed, s.now.phasing, {to});
    if (CheckOverwhelming(r, s, event, nullptr).accepted) out->push_back(event);
  }
}

Ruling CheckOverwhelming(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = Phasing(s);
  const Movement& party = s.move;
  const HexId from = PartyHex(s);
  const HexId to = HexArg(e);
  const DirectionId direction = r.c.Direction(from, to);
  ADJUTANT_REFUSE_IMPOSSIBLE("5.41/1"_vc, !direction.exists() || !HasLand(s, Enemy(side), to), why,
                             "no enemy unit is in ", r.HexName(to), " next to ", r.HexName(from));
  ADJUTANT_REFUSE_IF("5.44/1"_vc, party.failed != 0, why,
                     "an overwhelming attack of theirs has failed: they have finished");
  if (r.Plays("overwhelming_start=after_a_step"_opt) &&
      Breaks("5.41/1"_vc, party.steps == 0 && !LandingIsStep(r, s, side))) {
    return Refused("5.41/1"_vc, why, "only who has moved next to the enemy in this phase tries an overwhelming attack");
  }
  ADJUTANT_REFUSE_IF("8.11"_vc, (party.traits & kPartyCombat) == 0, why,
                     "there is no combat unit among those that move");
  ADJUTANT_REFUSE_IF("8.12/3"_vc, (party.traits & kPartyDemoralized) != 0, why, "demoralized units do not attack");
  const bool leaderless = (party.traits & kPartyLeader) == 0;
  const bool barred = r.Plays("leaderless_overwhelming=barred"_opt) || InZone(r, s, Enemy(side), from);
  if (Breaks("8.12/1"_vc, leaderless && barred)) {
    return Refused("8.12/1"_vc, why, "units without a leader do not attack", "9.31/1"_vc);
  }
  // 5.43: they would have to go in, together.
  const Ruling together = CheckPaces(r, s, party, why);
  if (!together.accepted) return together;
  if (FortressHex(r, from) && Breaks("12.26"_vc, Besieged(r, s, from))) {
    return Refused("12.26"_vc, why, [&] { return absl::StrCat(r.HexName(from), " is besieged: nobody may leave it"); });
  }
  if (r.Plays("overwhelming_fortress=barred"_opt) && Breaks("12.0"_vc, Inside(r, s, Enemy(side), to))) {
    return Refused("12.0"_vc, why,
                   [&] { return absl::StrCat(r.HexName(to), " is a fortress: it falls to assault or siege only"); });
  }
  // A fortress that they have emptied is open (12.21).
  const bool gunboat = (There(s, to) & BarredBy(r, side) & kGunboatThere) != 0 && !FortressHex(r, to);
  if (Breaks("5.21"_vc, gunboat)) {
    return Refused(
        "5.21"_vc, why, [&] { return absl::StrCat("a gunboat is in ", r.HexName(to)); }, "5.43/1"_vc);
  }
  ADJUTANT_REFUSE_IF("5.34/4"_vc, r.c.At(from).sides[direction].mountain, why,
                     "there is no combat across a mountain hexside");
  const Ruling ground = CheckGround(r, s, party, direction, why);
  if (!ground.accepted) return ground;
  const auto cost = [&](bool artillery) { return OverwhelmingCost(r, s, from, direction, artillery); };
  const bool guns = (party.traits & kPartyGuns) != 0;
  if (Breaks("5.43/2"_vc, cost(false) > party.points || (guns && cost(true) > party.guns))) {
    const auto sentence = [&] {
      return absl::StrCat("entering ", r.HexName(to), " would cost ", cost(false),
                          " tenths of a movement point, and not all have them left");
    };
    // 5.46, 5.47: another attack after a success takes points like the first.
    return party.overran != 0 ? Refused("5.43/2"_vc, why, sentence, "5.46/1"_vc, "5.47/3"_vc)
                              : Refused("5.43/2"_vc, why, sentence);
  }
  // 5.44: if it fails, they stay where they are.
  const bool crowded =
      PlaceAt(r, from) == r.c.perote && !CheckEnding(r, s, party.pieces, party.pieces, from, nullptr).accepted;
  if (Breaks("12.14/3"_vc, crowded)) {
    return Refused(
        "12.14/3"_vc, why,
        [&] {
          return absl::StrCat("if it failed they would stay in Perote, where no more than ",
                              r.c.n.fortress_perote_garrison, " strength points may");
        },
        "5.44/1"_vc);
  }
  ADJUTANT_REFUSE_IF("12.14/3"_vc, NotForAll(r, s, to) && !HasRoomFor(r, s, to), why, "no more than ",
                     r.c.n.fortress_perote_garrison, " strength points may stay in Perote, and they could not go on");
  if (party.overran != 0) Kept("5.47/3"_vc);
  return Accepted("5.46/1"_vc);
}

void Overwhelm(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Side side = Phasing(s);
  const HexId to = HexArg(e);
  Applied(trace, "5.4"_vc);
  Applied(trace, "5.47/1"_vc);
  if (side == kUs && s.now.turn == 1) Applied(trace, "19.23/3"_vc);
  if (s.move.overran != 0) Applied(trace, "5.47/3"_vc);
  // 14.13, 14.31: who attacks is turned up; an army of which too little is left is none any more (15.16).
  const bool zeroes = HideZero(r, s, s.move.pieces);
  Reveal(r, s, s.move.pieces, PartyHex(s), trace);
  // 14.37/3: where nobody else is they are gone.
  if (zeroes) RemoveZeroes(r, s, PartyHex(s), trace);
  for (const PieceId p : s.move.pieces) {
    if (OnMap(s[p].where)) continue;
    if (r.c.Piece(p).formation()) s.move.broken = 1;
    s.move.pieces.Remove(p);
  }
  if (!Overwhelms(r, s, s.move.pieces, to, trace)) {
    Applied(trace, "5.42/3"_vc, "the overwhelming attack fails");
    Applied(trace, "5.44/1"_vc);
    // The hex may be scouted, tried again by others and attacked in the Combat Phase.
    Applied(trace, "5.44/2"_vc);
    Applied(trace, "5.44/3"_vc);
    Applied(trace, "5.46/2"_vc);
    if (side == kUs) CityDefended(r, s, to, true, trace);
    s.move.failed = 1;
    for (const PieceId p : s.move.pieces) s[p].Mark(kHalted);
    s.move.pieces.Empty() ? Release(s) : Muster(r, s, &s.move);
    return;
  }
  Applied(trace, "5.42/2"_vc, [&] { return absl::StrCat("all enemy units in ", r.HexName(to), " are removed"); });
  WinHex(r, s, to, trace);
  // Its artillery does not go on.
  for (const PieceId p : s.move.pieces) {
    if (!r.c.Piece(p).artillery() || r.c.Piece(p).arm != Arm::kArtillery || s[p].formation != kNoId) continue;
    Applied(trace, "5.14/3"_vc);
    s[p].Mark(kDone);
    s.move.pieces.Remove(p);
  }
}

}  // namespace adjutant::veracruz
