// Veracruz 6.3, 7.2, 8.0 to 8.2: who must attack, who may, and how an attack is put together.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

HexId Target(const S& s) { return s.battle.hex; }

// A combat unit of the side, of whatever strength.
bool HasUnit(const Rules& r, const S& s, Side side, HexId hex) {
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).side == side && r.c.Piece(p).combat_unit()) return true;
  }
  return false;
}
// The direction of a neighbour that can be attacked from `from`: not across mountains (5.34/4). None: it cannot.
DirectionId AttackDirection(const Rules& r, HexId from, HexId to) {
  const DirectionId direction = r.c.Direction(from, to);
  return direction.exists() && r.c.At(from).sides[direction].mountain ? kNoId : direction;
}
// Whether units in `from`, a neighbour, control `to`.
bool Controls(const Rules& r, const S& s, Side side, HexId from, HexId to) {
  const DirectionId direction = r.c.Direction(from, to);
  return direction.exists() && ExertsOn(r, s, side, from, direction);
}
bool Demoralized(const S& s, HexId hex) {
  for (const PieceId p : StackIn(s, hex)) {
    if (s[p].Has(kDemoralized)) return true;
  }
  return false;
}

// The leaders who direct the attack that is put together, where one directs no more than one (leader_again): of each
// hex that attacks, or if one is enough of one of them, that of a formation that fights, else a loose one, else any.
PieceSet Directing(const Rules& r, const S& s) {
  PieceSet directing;
  if (r.Plays("leader_again=serves"_opt) || (s.battle.assault != kNoId && r.Plays("assault_leader=not_needed"_opt)))
    return directing;
  for (const HexId hex : s.battle.origins) {
    PieceId best = kNoId;
    int nearest = 3;
    for (const PieceId p : StackIn(s, hex)) {
      if (!r.c.Piece(p).leader() || r.c.Piece(p).side != Phasing(s) || s[p].Has(kAttacked)) continue;
      const FormationId formation = s[p].formation;
      const int near = formation == kNoId ? 1 : FormationFought(r, s, formation) ? 0 : 2;
      if (near >= nearest) continue;
      best = p;
      nearest = near;
    }
    if (best != kNoId) directing.Add(best);
    if (best != kNoId && r.Plays("leader_of_attack=one"_opt)) break;
  }
  return directing;
}

// 6.31: the unit must attack and has not. Whether a leader directs it is another question.
bool Owes(const Rules& r, const S& s, PieceId piece) {
  const PieceState& state = s[piece];
  if (!state.Has(kMustAttack) || state.Has(kAttacked) || !Counts(r, s, piece)) return false;
  const HexId here = HexOf(s, piece);
  return here != kNoId && !Demoralized(s, here);
}

// 12.31/2: an assault asks for no leader in the hex, or for one as any attack does.
bool LedToAssault(const Rules& r, const S& s, Side side, HexId here) {
  return r.Plays("assault_leader=not_needed"_opt) || LeaderToAttack(r, s, side, here);
}

// Whether a unit that must attack can still do so: there is a hex other than `except` that controls it and may be
// attacked, or a fortress that may be assaulted (12.15/3).
bool DutyOpen(const Rules& r, const S& s, PieceId piece, HexId except) {
  if (!Owes(r, s, piece)) return false;
  const Side side = r.c.Piece(piece).side, enemy = Enemy(side);
  const HexId here = HexOf(s, piece);
  // A leader directs it, if the attack on `except` goes on without it.
  const bool led = LeaderToAttack(r, s, side, here, except == kNoId ? PieceSet{} : Directing(r, s));
  bool open = false;
  for (const HexId hex : r.c.At(here).neighbours) {
    if (hex == kNoId || !Controls(r, s, enemy, hex, here)) continue;
    if (Inside(r, s, enemy, hex)) {
      const PlaceId place = PlaceAt(r, hex);
      // Bombarded, it has been attacked by everybody around it.
      if ((s.fortresses[FortressAt(r, place)].besieged & kBombardedNow) != 0) return false;
      open = open || ((led || r.Plays("assault_leader=not_needed"_opt)) && hex != except &&
                      CheckAssault(r, s, MakeEvent(kAssaultDeclared, side, {place}), nullptr).accepted);
    } else {
      open = open || (led && hex != except && !Defended(r, s, enemy, hex));
    }
  }
  return open;
}

// 12.15/3, where it goes before the choice of 8.13: the unit must assault Perote, and can.
bool OwesPerote(const Rules& r, const S& s, PieceId piece) {
  if (!PeroteFirst(r, s, piece) || !Owes(r, s, piece)) return false;
  const Side side = r.c.Piece(piece).side;
  const HexId perote = r.c.HexOf(r.c.perote), here = HexOf(s, piece);
  if (!Inside(r, s, Enemy(side), perote) || !Controls(r, s, Enemy(side), perote, here)) return false;
  if (!LedToAssault(r, s, side, here)) return false;
  if ((s.fortresses[kFortressPerote].besieged & kBombardedNow) != 0) return false;
  return CheckAssault(r, s, MakeEvent(kAssaultDeclared, side, {r.c.perote}), nullptr).accepted;
}

// The duty of the unit is to Perote and to nobody else.
bool OnlyPerote(const Rules& r, const S& s, PieceId piece) {
  const HexId perote = r.c.HexOf(r.c.perote);
  return OwesPerote(r, s, piece) || !DutyOpen(r, s, piece, perote);
}

// The units behind a name: the members of a formation, or the unit itself.
PieceSet Named(const Rules& r, const S& s, PieceId piece) {
  if (r.c.Piece(piece).formation()) return MembersOf(r, s, r.c.FormationOf(piece));
  PieceSet one;
  one.Add(piece);
  return one;
}

std::string GunboatText(const Rules& r, PieceId gunboat) {
  return absl::StrCat(r.PieceName(gunboat), " is a gunboat, whose strength is for siege bombardment only");
}
// A gunboat of the side in a hex next to this one; kNoId: none.
PieceId GunboatNextTo(const Rules& r, const S& s, Side side, HexId hex) {
  for (const HexId from : r.c.At(hex).neighbours) {
    if (from == kNoId || (There(s, from) & kGunboatThere) == 0) continue;
    for (const PieceId p : StackIn(s, from)) {
      if (r.c.Piece(p).sort == Sort::kGunboat && r.c.Piece(p).side == side) return p;
    }
  }
  return kNoId;
}

// Whether a unit or formation may join an attack on the hex.
Ruling CheckAttacker(const Rules& r, const S& s, PieceId piece, HexId hex, Why* why) {
  const PieceInfo& info = r.c.Piece(piece);
  const Side side = Phasing(s), enemy = Enemy(side);
  ADJUTANT_REFUSE_IMPOSSIBLE("8.0/4"_vc, info.side != side, why, r.SideName(side), " is the attacker in its phase");
  ADJUTANT_REFUSE_IMPOSSIBLE("18.1/1"_vc, info.sort == Sort::kGunboat, why, GunboatText(r, piece));
  ADJUTANT_REFUSE_IMPOSSIBLE("8.11"_vc, !info.combat_unit() && !info.formation(), why, r.PieceName(piece),
                             " is no combat unit");
  const HexId here = HexOf(s, piece);
  const bool adjacent = here != kNoId && r.c.Borders(here, hex);
  ADJUTANT_REFUSE_IMPOSSIBLE("8.16"_vc, !adjacent, why, r.PieceName(piece), " is not next to ", r.HexName(hex));
  ADJUTANT_REFUSE_IF("5.34/4"_vc, !AttackDirection(r, here, hex).exists(), why, "mountains lie before ",
                     r.HexName(hex));
  if (Breaks("7.2/2"_vc, s[piece].formation != kNoId)) {
    return Refused(
        "7.2/2"_vc, why,
        [&] {
          return absl::StrCat(r.PieceName(piece), " attacks with all of ",
                              r.PieceName(r.c.FormationPiece(s[piece].formation)));
        },
        "8.24/2"_vc);
  }
  const PieceSet units = Named(r, s, piece);
  bool counts = false, attacked = false, must = false, perote = false;
  for (const PieceId p : units) {
    counts = counts || Counts(r, s, p);
    // A leader who has directed an attack (leader_again) fights in none.
    attacked = attacked || (r.c.Piece(p).combat_unit() && s[p].Has(kAttacked));
    must = must || (!Controls(r, s, enemy, hex, here) && DutyOpen(r, s, p, kNoId));
    perote = perote || OwesPerote(r, s, p);
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("8.11"_vc, !counts, why, r.PieceName(piece), " has no strength");
  ADJUTANT_REFUSE_IF("8.15/1"_vc, attacked, why, r.PieceName(piece), " has attacked in this phase");
  ADJUTANT_REFUSE_IF("8.12/3"_vc, Demoralized(s, here), why, r.PieceName(piece), " is demoralized");
  ADJUTANT_REFUSE_IF("12.26"_vc,
                     r.Plays("besieged_combat=no_attacks"_opt) && Inside(r, s, side, here) && Besieged(r, s, here), why,
                     r.HexName(here), " is besieged");
  if (r.Plays("leader_again=one_attack"_opt) && r.Plays("leader_of_attack=each_stack"_opt) &&
      LeaderIn(r, s, side, here) && Breaks("7.2/4"_vc, !LeaderToAttack(r, s, side, here))) {
    return Refused(
        "7.2/4"_vc, why, [&] { return absl::StrCat("the leaders in ", r.HexName(here), " have directed attacks"); },
        "9.31/1"_vc);
  }
  // By option the leader of another stack is enough (AttackBegun asks).
  if (r.Plays("leader_of_attack=each_stack"_opt) && Breaks("9.31/1"_vc, !LeaderIn(r, s, side, here))) {
    return Refused(
        "9.31/1"_vc, why, [&] { return absl::StrCat("no leader is with the units in ", r.HexName(here)); }, "8.12/1"_vc,
        "9.3/2"_vc);
  }
  ADJUTANT_REFUSE_IF("12.15/3"_vc, perote, why, r.PieceName(piece), " is controlled from Perote and must assault it");
  if (Breaks("6.31/1"_vc, must)) {
    return Refused(
        "6.31/1"_vc, why,
        [&] {
          return absl::StrCat(r.PieceName(piece), " must attack units that control ", r.HexName(here),
                              ", and those in ", r.HexName(hex), " do not");
        },
        "8.0/2"_vc, "8.13/2"_vc);
  }
  if (info.formation()) Kept("8.24/2"_vc);
  return Accepted("9.3/2"_vc);
}

// Calls `each` with what could be named for an attack on the hex: loose units and formations next to it.
template <class Each>
void ForCandidates(const Rules& r, const S& s, HexId hex, Each each) {
  for (const HexId from : r.c.At(hex).neighbours) {
    if (from == kNoId) continue;
    for (const PieceId p : StackIn(s, from)) {
      const PieceInfo& info = r.c.Piece(p);
      if (info.side != Phasing(s)) continue;
      if (info.formation() || (info.combat_unit() && s[p].formation == kNoId)) each(p, from);
    }
  }
}

Ruling CheckDeclared(const Rules& r, const S& s, HexId hex, Why* why) {
  const Side side = Phasing(s), enemy = Enemy(side);
  ADJUTANT_REFUSE_IMPOSSIBLE("8.0/1"_vc, !HasUnit(r, s, enemy, hex), why, "there is no combat unit of the enemy in ",
                             r.HexName(hex));
  ADJUTANT_REFUSE_IF("12.0"_vc, Inside(r, s, enemy, hex), why, r.HexName(hex),
                     " is a fortress: it is besieged or assaulted");
  ADJUTANT_REFUSE_IF("8.15/2"_vc, Defended(r, s, enemy, hex), why, "units in ", r.HexName(hex),
                     " have been attacked in this phase");
  // Somebody must be able to attack it, with a leader of his own.
  bool possible = false, next_to = false;
  PieceId first = kNoId;
  ForCandidates(r, s, hex, [&](PieceId p, HexId from) {
    next_to = true;
    if (possible) return;
    possible = LeaderToAttack(r, s, side, from) && CheckAttacker(r, s, p, hex, nullptr).accepted;
    if (first == kNoId || (!LeaderToAttack(r, s, side, HexOf(s, first)) && LeaderToAttack(r, s, side, from))) first = p;
  });
  const PieceId gunboat = next_to ? kNoId : GunboatNextTo(r, s, side, hex);
  if (CannotBe("18.1/1"_vc, gunboat != kNoId)) {
    return Refused(
        "18.1/1"_vc, why, [&] { return GunboatText(r, gunboat); }, "8.0/1"_vc);
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("8.0/1"_vc, !next_to, why, "no unit of ", r.SideName(side), " is next to ",
                             r.HexName(hex));
  if (possible) return Accepted("8.13/1"_vc);
  const Ruling ruling = CheckAttacker(r, s, first, hex, why);
  if (!ruling.accepted) return ruling;
  if (Breaks("9.31/1"_vc, !LeaderToAttack(r, s, side, HexOf(s, first)))) {
    return Refused(
        "9.31/1"_vc, why, [&] { return absl::StrCat("no leader can direct an attack on ", r.HexName(hex)); },
        "7.2/4"_vc);
  }
  return Accepted();
}

Ruling CheckEnded(const Rules& r, const S& s, Why* why) {
  for (const PieceId p : r.c.UnitPieces()) {
    if (!DutyOpen(r, s, p, kNoId)) continue;
    if (OnlyPerote(r, s, p) && Breaks("12.15/3"_vc, true)) {
      return Refused(
          "12.15/3"_vc, why,
          [&] {
            return absl::StrCat(r.PieceName(p), " in ", r.HexName(HexOf(s, p)), " is controlled from Perote and must ",
                                "assault it");
          },
          "6.31/1"_vc);
    }
    if (Breaks("6.31/1"_vc, true)) {
      return Refused(
          "6.31/1"_vc, why,
          [&] {
            return absl::StrCat(r.PieceName(p), " in ", r.HexName(HexOf(s, p)),
                                " must attack an enemy that controls its hex");
          },
          "8.0/2"_vc, "8.13/2"_vc);
    }
  }
  Kept("8.0/2"_vc);
  Kept("8.0/3"_vc);
  Kept("8.13/2"_vc);
  return Accepted("6.31/1"_vc);
}

void ListCombat(const Rules& r, const S& s, EventList* out) {
  const Side side = Phasing(s);
  HexSet seen;
  for (const PieceId p : r.c.UnitPieces()) {
    const HexId here = HexOf(s, p);
    if (here == kNoId || r.c.Piece(p).side != side || seen.Has(here)) continue;
    seen.Add(here);
  }
  HexSet targets;
  for (const HexId from : seen) {
    for (const HexId hex : r.c.At(from).neighbours) {
      if (hex != kNoId && HasLand(s, Enemy(side), hex)) targets.Add(hex);
    }
  }
  for (const HexId hex : targets) out->push_back(MakeEvent(kAttackDeclared, side, {hex}));
  ListAssaults(r, s, out);
  out->push_back(MakeEvent(kCombatEnded, side));
}

Ruling CheckCombat(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kAttackDeclared) return CheckDeclared(r, s, HexArg(e), why);
  if (e.type == kAssaultDeclared) return CheckAssault(r, s, e, why);
  return CheckEnded(r, s, why);
}

// Whether there is anything to decide but the end of the segment.
bool AnyCombat(const Rules& r, const S& s) {
  EventList events;
  ListCombat(r, s, &events);
  for (const Event& event : events) {
    if (event.type != kCombatEnded && CheckCombat(r, s, event, nullptr).accepted) return true;
  }
  return false;
}
void NextCombat(const Rules& r, S& s) { s.step = AnyCombat(r, s) ? kCombatStep : kCombatSegmentEnds; }

void DecideCombat(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kAssaultDeclared) {
    BeginAssault(r, s, e, trace);
  } else if (e.type == kAttackDeclared) {
    // 8.22: one hex.
    Applied(trace, "8.22"_vc);
    Applied(trace, "8.14"_vc);
    Applied(trace, "6.31/2"_vc);
    s.battle.hex = HexArg(e);
    s.step = kAttackersStep;
  } else {
    s.step = kCombatSegmentEnds;
  }
}

// ---- Attackers.
void ListAttackers(const Rules& r, const S& s, EventList* out) {
  ForCandidates(r, s, Target(s), [&](PieceId p, HexId) { out->push_back(MakeEvent(kAttackerNamed, Phasing(s), {p})); });
  out->push_back(MakeEvent(kAttackBegun, Phasing(s)));
}

bool AnyoneCanAttack(const Rules& r, const S& s, HexId hex) {
  for (const HexId from : r.c.At(hex).neighbours) {
    if (from == kNoId) continue;
    for (const PieceId p : StackIn(s, from)) {
      if (CheckAttacker(r, s, p, hex, nullptr).accepted) return true;
    }
  }
  return false;
}

// 6.31, where the leader of another stack is enough (leader_of_attack): the unit must attack, no leader is with it, and
// there is no other hex than this one that it could attack with others.
bool OwesToOthersLeader(const Rules& r, const S& s, PieceId piece, HexId hex) {
  if (r.Plays("leader_of_attack=each_stack"_opt) || !s[piece].Has(kMustAttack)) return false;
  const HexId here = HexOf(s, piece);
  const Side side = Phasing(s);
  if (r.c.Piece(piece).side != side || LeaderToAttack(r, s, side, here)) return false;
  for (const HexId other : r.c.At(here).neighbours) {
    if (other == kNoId || other == hex || !Controls(r, s, Enemy(side), other, here)) continue;
    if (!Defended(r, s, Enemy(side), other)) return false;
  }
  const PieceId named = s[piece].formation != kNoId ? r.c.FormationPiece(s[piece].formation) : piece;
  return CheckAttacker(r, s, named, hex, nullptr).accepted;
}

Ruling CheckBegun(const Rules& r, const S& s, Why* why) {
  const Side side = Phasing(s);
  const Battle& battle = s.battle;
  bool led = false;
  for (const HexId from : battle.origins) led = led || LeaderToAttack(r, s, side, from);
  if (battle.attacker.pieces.Empty()) {
    // After a breach that leaves nobody who could attack, the attack comes to nothing.
    ADJUTANT_REFUSE_IMPOSSIBLE("8.0/1"_vc, AnyoneCanAttack(r, s, Target(s)), why, "nobody has been named who attacks");
    return Accepted();
  }
  if (Breaks("7.2/4"_vc, !led)) {
    return Refused("7.2/4"_vc, why, "no leader is with the units that attack", "9.31/1"_vc);
  }
  // 6.31: whoever must attack and has no other hex to attack than this one.
  const HexId hex = Target(s);
  for (const HexId from : r.c.At(hex).neighbours) {
    if (from == kNoId || !HasLand(s, side, from) || !Controls(r, s, Enemy(side), hex, from)) continue;
    for (const PieceId p : StackIn(s, from)) {
      const bool led_here = DutyOpen(r, s, p, kNoId) && !DutyOpen(r, s, p, hex);
      if (battle.attacker.pieces.Has(p) || (!led_here && !OwesToOthersLeader(r, s, p, hex))) continue;
      if (Breaks("6.31/1"_vc, true)) {
        return Refused(
            "6.31/1"_vc, why,
            [&] {
              return absl::StrCat(r.PieceName(p), " in ", r.HexName(from), " must attack as well, and can attack only ",
                                  r.HexName(hex));
            },
            "8.15/2"_vc);
      }
    }
  }
  return Accepted("6.31/1"_vc);
}

Ruling CheckAttackers(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kAttackBegun) return CheckBegun(r, s, why);
  const PieceId piece = PieceArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("8.15/1"_vc, s.battle.attacker.pieces.Has(piece), why, r.PieceName(piece),
                             " attacks already");
  return CheckAttacker(r, s, piece, Target(s), why);
}

// 9.32: the leaders in the attack; not those of a formation that stays out of it.
void AddLeaders(const Rules& r, S& s) {
  Battle& battle = s.battle;
  for (const HexId from : battle.origins) {
    for (const PieceId p : StackIn(s, from)) {
      const PieceInfo& info = r.c.Piece(p);
      if (info.leader() && info.side == Phasing(s) && s[p].formation == kNoId) battle.attacker.pieces.Add(p);
    }
  }
}

void DecideAttackers(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kAttackBegun && s.battle.attacker.pieces.Empty()) {
    s.battle = Battle{};
    s.step = kCombatStep;
    return;
  }
  if (e.type == kAttackBegun) {
    AddLeaders(r, s);
    CommitLeaders(r, s);
    s.step = kCombatBegins;
    return;
  }
  const PieceId piece = PieceArg(e);
  if (s.battle.attacker.pieces.Empty()) {
    Applied(trace, "8.0/4"_vc);
  } else if (!s.battle.origins.Has(HexOf(s, piece))) {
    Applied(trace, "8.21"_vc);
  }
  // 7.2/1, 8.24/1: some of this hex have attacked, or stay out of it.
  for (const PieceId p : StackIn(s, HexOf(s, piece))) {
    if (!s[p].Has(kAttacked)) continue;
    Applied(trace, "7.2/1"_vc);
    Applied(trace, "8.24/1"_vc);
    break;
  }
  if (r.c.Piece(piece).formation()) Applied(trace, "3.22/5"_vc);
  // Units that entered an EZOC or failed to overwhelm its holders fight on.
  if (s[piece].Has(kHalted)) Applied(trace, "5.44/2"_vc);
  s.battle.attacker.pieces |= Named(r, s, piece);
  s.battle.attacker.pieces.Add(piece);
  s.battle.origins.Add(HexOf(s, piece));
}

}  // namespace

bool Defended(const Rules& r, const S& s, Side side, HexId hex) {
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).side == side && s[p].Has(kDefended)) return true;
  }
  return false;
}

bool LeaderToAttack(const Rules& r, const S& s, Side side, HexId hex, const PieceSet& taken) {
  if (r.Plays("leader_again=serves"_opt)) return LeaderIn(r, s, side, hex);
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).leader() && r.c.Piece(p).side == side && !s[p].Has(kAttacked) && !taken.Has(p)) return true;
  }
  return false;
}

void CommitLeaders(const Rules& r, S& s) {
  for (const PieceId leader : Directing(r, s)) {
    bool others = false;
    for (const PieceId p : StackIn(s, HexOf(s, leader))) {
      const bool own = r.c.Piece(p).side == r.c.Piece(leader).side;
      others = others || (own && Counts(r, s, p) && !s[p].Has(kAttacked) && !s.battle.attacker.pieces.Has(p));
    }
    if (others) s[leader].Mark(kAttacked);
  }
}

bool PeroteFirst(const Rules& r, const S& s, PieceId piece) {
  return r.Plays("perote_and_others=perote"_opt) && !s[piece].Has(kBeganControlled);
}

bool MustJoinAssault(const Rules& r, const S& s, PieceId piece, HexId fortress) {
  const HexId here = HexOf(s, piece);
  const Side side = r.c.Piece(piece).side;
  // 9.31: by option the leader of another stack is enough, and without any there is no assault.
  const bool led = LedToAssault(r, s, side, here) || r.Plays("leader_of_attack=one"_opt);
  return led && Owes(r, s, piece) && Controls(r, s, Enemy(side), fortress, here) &&
         (s.fortresses[FortressAt(r, PlaceAt(r, fortress))].besieged & kBombardedNow) == 0 &&
         (PeroteFirst(r, s, piece) || !DutyOpen(r, s, piece, fortress));
}

bool OwesElsewhere(const Rules& r, const S& s, PieceId piece, HexId fortress) {
  const HexId here = HexOf(s, piece);
  if (Controls(r, s, Enemy(r.c.Piece(piece).side), fortress, here)) return false;
  for (const PieceId p : Named(r, s, piece)) {
    if (DutyOpen(r, s, p, kNoId)) return true;
  }
  return false;
}

// 6.31: of who is in a zone of control when the Combat Phase begins, which is before its sieges. 12.15/5: nobody in a
// fortress. Whether they can is asked when they have to (Owes): a leader may yet come to them.
void MarkWhoMustAttack(const Rules& r, S& s, Trace* trace) {
  const Side side = Phasing(s);
  for (const PieceId p : r.c.UnitPieces()) {
    const HexId hex = HexOf(s, p);
    s[p].Clear(kMustAttack);
    if (hex == kNoId || r.c.Piece(p).side != side || !Counts(r, s, p)) continue;
    if (Inside(r, s, side, hex)) {
      Applied(trace, "12.15/5"_vc);
      continue;
    }
    if (InZone(r, s, Enemy(side), hex)) s[p].Mark(kMustAttack);
  }
}

namespace {

void BeginCombats(const Rules& r, S& s, Trace* trace) {
  // A position may have been set to begin here.
  if (PhaseOf(s) != Phase::kSiege) MarkWhoMustAttack(r, s, trace);
  s.now.phase = static_cast<uint8_t>(Phase::kCombat);
  s.now.bombarded_again = 0;
  s.now.siege_supplied = 0;
  Phasing(s) == kUs ? Applied(trace, "4.B5b"_vc) : Applied(trace, "4.A7b"_vc);
  NextCombat(r, s);
}

void EndCombat(const Rules& r, S& s, Trace* trace) {
  // 14.37/2: what the combat has turned up as nothing Mexico may put back.
  if (s.battle.zeroes != 0 && !ZeroesOfCombat(r, s).Empty()) {
    s.step = kDiscardMilitiaStep;
    return;
  }
  // 8.41/2: it is over before the next begins. 6.31: who has advanced with others, and has not attacked, still must; so
  // must those whose assault has come to nothing.
  Applied(trace, "8.41/2"_vc);
  for (const PieceId p : s.battle.attacker.pieces) {
    if (s[p].Has(kAttacked)) s[p].Clear(kMustAttack);
  }
  Applied(trace, "3.6/2"_vc);
  s.battle = Battle{};
  NextCombat(r, s);
}

void EndCombats(const Rules&, S& s, Trace*) { s.step = kPlayerTurnEnd; }

}  // namespace

void AddResolutionSteps(std::vector<VeracruzStep>* steps);  // resolution.cc

const VeracruzStep kCombatSteps[] = {
    Automatic(kCombatSegment, "the Combat Segment begins", "4.A7b"_vc, BeginCombats, {kCombatStep, kCombatSegmentEnds}),
    {kCombatStep,
     "combat",
     "declares an attack or an assault, or ends the segment",
     "8.0/1"_vc,
     {kAttackDeclared, kAssaultDeclared, kCombatEnded},
     PhasingPlayer,
     ListCombat,
     CheckCombat,
     DecideCombat,
     {kSurrenderStep, kAttackersStep, kCombatSegmentEnds}},
    {kAttackersStep,
     "attackers",
     "names who attacks, and begins the attack",
     "8.16"_vc,
     {kAttackerNamed, kAttackBegun},
     PhasingPlayer,
     ListAttackers,
     CheckAttackers,
     DecideAttackers,
     {kAttackersStep, kCombatBegins}},
    Automatic(kCombatSegmentEnds, "the Combat Segment ends", "8.16"_vc, EndCombats, {kPlayerTurnEnd}),
    Automatic(kCombatOver, "a combat is over", "8.41/2"_vc, EndCombat,
              {kDiscardMilitiaStep, kCombatStep, kCombatSegmentEnds}),
};
void AddCombatSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kCombatSteps), std::end(kCombatSteps));
  AddResolutionSteps(steps);
}

}  // namespace adjutant::veracruz
