// Veracruz 17.12, 17.13: what Santa Anna's call asks of movement, and the organisation that may come first.
#include <algorithm>
#include <array>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/05_movement.h"
#include "core/veracruz/chapters/15_organisation.h"
#include "core/veracruz/chapters/17_politics.h"
#include "core/veracruz/chapters/17_way.h"

namespace adjutant::veracruz {

namespace {

using Going = Summons::Going;

// 8.82, 9.2: who has to leave an enemy zone of control goes where he can.
bool HasToLeave(const Rules& r, const S& s, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (MustLeave(r, s, p)) return true;
  }
  return false;
}

Ruling Stay(const S& s, Why* why) {
  const auto sentence = "Santa Anna stays in Mexico City for this turn";
  if (s.now.santa_anna_arrived == s.now.turn) {
    if (Breaks("17.13/2"_vc, true)) return Refused("17.13/2"_vc, why, sentence);
  } else if (Breaks("17.13/4"_vc, true)) {
    return Refused("17.13/4"_vc, why, sentence);
  }
  return Accepted();
}

// He has been pinned in the capital by the die, or has come there.
Ruling CheckPinned(const Rules& r, const S& s, const Event& e, Why* why) {
  PieceSet moving = s.move.pieces;
  switch (e.type) {
    case kPiecePicked:
      moving = PickedWith(r, s, PieceArg(e));
      break;
    case kMoved:
    case kOverwhelmed:
      break;
    default:
      return Accepted();
  }
  if (!moving.Has(SantaAnna(r)) || (HasToLeave(r, s, moving) && r.Plays("santa_anna_demoralized=leaves"_opt)))
    return Accepted();
  return Stay(s, why);
}

Ruling RefuseToLinger(const Going& going, Why* why) {
  if (Breaks("17.12/1"_vc, true)) {
    return Refused(
        "17.12/1"_vc, why,
        [&] {
          return absl::StrCat("Santa Anna must go to Mexico City now, and can go on with ", going.force,
                              " strength points", going.organised ? " once they are organised for it" : "");
        },
        "17.12/3"_vc);
  }
  return Accepted();
}

// One hex of a party that he is in.
Ruling CheckHisStep(const Rules& r, const S& s, const SantaAnnasCall& call, const Event& e, Why* why) {
  // 17.15: nobody is on a way that the US has closed since the die called him.
  if (!call.WayKnown(s.move)) return Accepted("17.15"_vc);
  const HexId to = HexArg(e);
  const int force = PointsWithHim(r, s, s.move.pieces);
  const bool setting_out = s.move.steps == 0;
  const Going best = setting_out ? call.BestOf(s.move) : Going{force, true};
  const int needed = PointsNeeded(r, s, best.force);
  if (force < needed) {
    if (setting_out && best.able && best.force >= needed && Breaks("17.12/2"_vc, true)) {
      return Refused("17.12/2"_vc, why, [&] {
        return absl::StrCat("Santa Anna takes at least ", needed,
                            " effective strength points with him, militia not "
                            "counted, and has ",
                            force);
      });
    }
    // He collects troops, or by option has no order to go. Either way he does not come to the capital without them.
    ADJUTANT_REFUSE_IF("17.12/2"_vc, to == Capital(r), why, "Santa Anna comes to Mexico City with at least ", needed,
                       " effective strength points, militia not counted, and has ", force);
    if (r.Plays("santa_anna_points=stays"_opt)) return Accepted();
  }
  // In Perote nobody stays who is too many: whoever cannot go on by the way goes on as he can.
  const bool passing = !setting_out && PlaceAt(r, PartyHex(s)) == r.c.perote && !call.AnyDirectStep(s.move);
  if (passing) return Accepted();
  ADJUTANT_REFUSE_IF("17.12/4"_vc, InZone(r, s, kUs, to), why,
                     "Santa Anna enters no enemy zone of control on his way, as there is in ", r.HexName(to));
  if (force < needed) return Accepted();
  Kept("17.12/2"_vc);
  ADJUTANT_REFUSE_IF("17.12/3"_vc, e.type == kOverwhelmed || !call.Direct(s.move, to), why, r.HexName(to),
                     " is not on the most direct way to Mexico City");
  return Accepted();
}

// Not all that is in his hex together is enough, which is seen without a look at the map.
bool TooWeak(const Rules& r, const S& s) {
  const int force = PointsWithHim(r, s, PiecesIn(r, s, kMexico, HexOf(s, SantaAnna(r))));
  return force < PointsNeeded(r, s, force);
}

// ---- Organisation comes first, if he needs it: it costs nothing (15.12, 15.16, 15.17).

// The position with nobody picked up, and no army half put together. Who is on the march joins nobody any more.
S AtRest(const S& s) {
  S rest = s;
  if (rest.move.steps != 0) {
    for (const PieceId p : rest.move.pieces) rest[p].Mark(kDone);
  }
  Release(rest);
  if (rest.step == kOrganiseStep) {
    rest.org.leader = kNoId;
    rest.org.hex = kNoId;
    rest.org.formation = kNoId;
    rest.org.gathered = PieceSet{};
    Return(rest);
  }
  return rest;
}

bool Arrange(const Rules& r, S& s, const Event& e) {
  if (!CheckOrganisation(r, s, e, nullptr).accepted) return false;
  Organise(r, s, e, nullptr);
  return true;
}

PieceSet InHisHex(const Rules& r, const S& s) { return PiecesIn(r, s, kMexico, HexOf(s, SantaAnna(r))); }

// Puts all of his hex who have not moved into the army, the strongest first; by `guns` artillery too.
void JoinAll(const Rules& r, S& s, PieceId army, bool guns) {
  std::vector<PieceId> units;
  for (const PieceId p : InHisHex(r, s)) {
    const PieceInfo& info = r.c.Piece(p);
    const bool free = info.combat_unit() && s[p].formation == kNoId && !s[p].Has(kDone) && !s[p].Has(kBuilder);
    if (free && (guns || !info.artillery())) units.push_back(p);
  }
  std::stable_sort(units.begin(), units.end(), [&](PieceId a, PieceId b) { return s[a].strength > s[b].strength; });
  for (const PieceId p : units) Arrange(r, s, MakeEvent(kPieceJoined, kMexico, {p, army}));
}

void DetachGuns(const Rules& r, S& s) {
  for (const PieceId p : InHisHex(r, s)) {
    const bool gun = r.c.Piece(p).artillery() && s[p].formation != kNoId;
    if (gun) Arrange(r, s, MakeEvent(kPieceDetached, kMexico, {p}));
  }
}

// Everybody of his hex in the army, which may have to be formed. False if it cannot be.
bool Unite(const Rules& r, S& s, PieceId army, bool guns) {
  if (OnMap(s[army].where)) {
    if (HexOf(s, army) != HexOf(s, SantaAnna(r)) || s[army].Has(kDone) || s[army].Has(kBuilder)) return false;
    JoinAll(r, s, army, guns);
  } else {
    if (!Arrange(r, s, MakeEvent(kFormationNamed, kMexico, {army, SantaAnna(r)}))) return false;
    JoinAll(r, s, army, guns);
    if (!Arrange(r, s, MakeEvent(kFormationCompleted, kMexico))) return false;
  }
  if (!guns) DetachGuns(r, s);
  return true;
}

// He can go with enough, as his troops stand.
Going AsTheyStand(const Rules& r, const S& s, const Ways& ways) {
  const SantaAnnasCall call(r, s, ways);
  if (!call.WayKnown()) return {};
  const Going best = call.Best();
  return best.able && best.force >= PointsNeeded(r, s, best.force) ? best : Going{};
}

// The same once they have been organised: armies disbanded, guns left out, all put into one army.
Going OnceOrganised(const Rules& r, const S& s, const Ways& ways) {
  PieceSet ready = InHisHex(r, s);
  for (const PieceId p : ready) {
    if (s[p].Has(kDone) || s[p].Has(kBuilder)) ready.Remove(p);
  }
  const int most = PointsWithHim(r, s, ready);
  if (!ready.Has(SantaAnna(r)) || most < PointsNeeded(r, s, most) || !SantaAnnasCall(r, s, ways).WayKnown()) return {};
  S loose = s;
  bool disbanded = false;
  for (const FormationId f : r.c.formations.ids()) {
    const PieceId army = r.c.FormationPiece(f);
    const bool here = r.c.Piece(army).side == kMexico && HexOf(s, army) == HexOf(s, SantaAnna(r));
    disbanded = (here && Arrange(r, loose, MakeEvent(kFormationDisbanded, kMexico, {army}))) || disbanded;
  }
  for (const S* base : std::array<const S*, 2>{&s, &loose}) {
    if (base == &loose && !disbanded) break;
    if (const Going going = AsTheyStand(r, *base, ways); going.able) return going;
    S gunless = *base;
    DetachGuns(r, gunless);
    if (const Going going = AsTheyStand(r, gunless, ways); going.able) return going;
    for (const FormationId f : r.c.formations.ids()) {
      if (r.c.Piece(r.c.FormationPiece(f)).side != kMexico) continue;
      for (const bool guns : {true, false}) {
        S then = *base;
        if (!Unite(r, then, r.c.FormationPiece(f), guns)) continue;
        if (const Going going = AsTheyStand(r, then, ways); going.able) return going;
      }
    }
  }
  return {};
}

Going CouldGo(const Rules& r, const S& s) {
  const Ways ways(r, s);
  if (const Going going = AsTheyStand(r, s, ways); going.able) return going;
  Going going = OnceOrganised(r, s, ways);
  going.organised = going.able;
  return going;
}
// He still can who could as in `before`. Who needed no organisation for it is not made to need it.
bool StillCan(const Rules& r, const Going& before, const S& then) {
  return (before.organised ? CouldGo(r, then) : AsTheyStand(r, then, Ways(r, then))).able;
}

// He could go with enough now, and could not any more when `then` is the position.
bool Strands(const Rules& r, const S& s, Summons* summons, const S& then) {
  if (s[SantaAnna(r)].Has(kDone) || TooWeak(r, s)) return false;
  const Going now = summons->AtRest();
  return now.able && !StillCan(r, now, AtRest(then));
}

// He could go with enough, in or with a party that has not moved.
bool GoesWith(const Rules& r, const S& s, const Movement& party) {
  const Ways ways(r, s);
  const SantaAnnasCall call(r, s, ways);
  if (!call.WayKnown()) return false;
  const Going best = call.Best(party);
  return best.able && best.force >= PointsNeeded(r, s, best.force);
}

// Who is picked up in his hex: if he could go, he still can, either with them or when they have been put down again.
Ruling CheckCompany(const Rules& r, const S& s, Summons* summons, PieceId piece, Why* why) {
  const bool moving = s.move.pieces.Has(SantaAnna(r));
  if (HexOf(s, piece) != HexOf(s, SantaAnna(r)) || s[SantaAnna(r)].Has(kDone) || TooWeak(r, s)) return Accepted();
  if (!MayPick(r, s, s.move, piece) || HasToLeave(r, s, PickedWith(r, s, piece))) return Accepted();
  Movement party = s.move;
  Pick(r, s, piece, &party);
  if (GoesWith(r, s, party)) return Accepted();
  const Going before = moving ? Going{0, GoesWith(r, s, s.move)} : summons->AtRest();
  if (!before.able) return Accepted();
  S then = s;
  for (const PieceId p : party.pieces) then[p].Mark(kDone);
  const bool his = party.pieces.Has(SantaAnna(r));
  if (Breaks("17.12/2"_vc, his || !StillCan(r, before, AtRest(then)))) {
    return Refused(
        "17.12/2"_vc, why,
        [&] {
          return absl::StrCat("Santa Anna must go to Mexico City with at least ", r.c.n.santa_anna_strength,
                              " effective strength points, and could not with ",
                              his && s.move.hex == kNoId ? "his troops organised as they are" : r.PieceName(piece));
        },
        "17.12/1"_vc);
  }
  return Accepted();
}

// Others of his hex who leave it, build there or are put down unmoved, before he has gone.
Ruling CheckOthers(const Rules& r, const S& s, Summons* summons, const Event& e, Why* why) {
  const HexId his = HexOf(s, SantaAnna(r));
  S then = s;
  if (e.type == kFortificationBegun) {
    if (HexArg(e) != his) return Accepted();
    BeginFortification(r, then, e, nullptr);
  } else {
    if (s.move.steps != 0 || PartyHex(s) != his || HasToLeave(r, s, s.move.pieces)) return Accepted();
    for (const PieceId p : s.move.pieces) then[p].Mark(kDone);
  }
  ADJUTANT_REFUSE_IF("17.12/2"_vc, Strands(r, s, summons, then), why,
                     "Santa Anna must go to Mexico City with at least ", r.c.n.santa_anna_strength,
                     " effective strength points, and needs them: he goes first");
  return Accepted();
}

// Demoralized units come to him, or stay where he is: he would be one stack with them, which goes nowhere (8.81, 8.83).
Ruling CheckDemoralizing(const Rules& r, const S& s, Summons* summons, const Event& e, Why* why) {
  const HexId his = HexOf(s, SantaAnna(r));
  if ((s.move.traits & kPartyDemoralized) == 0 || HasToLeave(r, s, s.move.pieces)) return Accepted();
  if (e.type == kMoved ? HexArg(e) != his || !r.Plays("pass_demoralized=at_once"_opt)
                       : s.move.steps == 0 || PartyHex(s) != his || !AnyStep(r, s, s.move)) {
    return Accepted();
  }
  S then = s;
  for (const PieceId p : PiecesIn(r, s, kMexico, his)) then[p].Mark(kDone);
  if (Breaks("17.12/1"_vc, Strands(r, s, summons, then))) {
    return Refused("17.12/1"_vc, why,
                   "Santa Anna must go to Mexico City, and could not with the demoralized who have come to him",
                   "8.81"_vc, "8.83"_vc);
  }
  return Accepted();
}

// The highest percentage of those combat units that is ineffective.
int Sickness(const Rules& r, const S& s, const PieceSet& pieces) {
  int percent = 0;
  for (const PieceId p : pieces) {
    if (r.c.Piece(p).combat_unit()) percent = std::max<int>(percent, s[p].percent);
  }
  return percent;
}

// Units that are sicker than those with him stay where he is: of his points fewer would be effective (13.24).
Ruling CheckSickening(const Rules& r, const S& s, Summons* summons, const Event& e, Why* why) {
  const HexId his = HexOf(s, SantaAnna(r));
  if (e.type == kMoved ? HexArg(e) != his : s.move.steps == 0 || PartyHex(s) != his) return Accepted();
  PieceSet there = InHisHex(r, s);
  for (const PieceId p : s.move.pieces) there.Remove(p);
  if (Sickness(r, s, s.move.pieces) <= Sickness(r, s, there) || HasToLeave(r, s, s.move.pieces)) return Accepted();
  S then = s;
  if (e.type == kMoved) {
    Charge(r, then, r.c.Direction(PartyHex(s), his), /*overwhelming=*/false, nullptr);
    then.move.escaping = 0;
    Arrive(r, then, his, nullptr);
    Muster(r, then, &then.move);
  }
  if (e.type == kPieceDropped) {
    Drop(r, then, PieceArg(e), nullptr);
  } else {
    // Who comes and can go on is asked when he stops; who could not has been asked as he came.
    if (AnyStep(r, then, then.move) == (e.type == kMoved)) return Accepted();
    Combine(r, then, kMexico, his, PieceSet{}, nullptr);
  }
  ADJUTANT_REFUSE_IF("17.12/2"_vc, Strands(r, s, summons, then), why,
                     "Santa Anna must go to Mexico City with at least ", r.c.n.santa_anna_strength,
                     " effective strength points, and with the sick who come he has not");
  return Accepted();
}

// Those of a party on the march who have the movement allowance `pace`, and leaders without an army.
Movement AtOnePace(const Rules& r, const S& s, int pace) {
  Movement party = s.move;
  for (const PieceId p : s.move.pieces) {
    const FormationId formation = FormationWith(r, s, p);
    const PieceId goes = formation == kNoId ? p : r.c.FormationPiece(formation);
    if (!r.c.Piece(goes).leader() && AllowanceOf(r, s, goes) != pace) party.pieces.Remove(p);
  }
  Muster(r, s, &party);
  return party;
}

Movement WithoutGuns(const Rules& r, const S& s, Movement party) {
  for (const PieceId p : party.pieces) {
    if (r.c.Piece(p).artillery()) party.pieces.Remove(p);
  }
  Muster(r, s, &party);
  return party;
}

// With what a party that he is in, and that is on the march, can go on by the way: all of it, or without guns to which
// the way is closed, or, where an army has been disbanded or left, with those of one pace (7.13).
Going OnTheMarch(const Rules& r, const S& s, const SantaAnnasCall& call) {
  Going best{PointsWithHim(r, s, s.move.pieces), call.AnyDirectStep(s.move)};
  // 8.81: a demoralized stack leaves nobody behind.
  if (best.able || (s.move.traits & kPartyDemoralized) != 0) return best;
  const auto consider = [&](const Movement& party) {
    if (!party.pieces.Has(SantaAnna(r)) || !call.AnyDirectStep(party)) return;
    const int force = PointsWithHim(r, s, party.pieces);
    if (!best.able || force > best.force) best = {force, true};
  };
  const auto consider_both = [&](const Movement& party) {
    consider(party);
    if (call.GunsBar(party)) consider(WithoutGuns(r, s, party));
  };
  consider_both(s.move);
  BitSet<256> paces;  // tenths
  for (const PieceId p : s.move.pieces) {
    const int pace = AllowanceOf(r, s, p);
    if (r.c.Piece(p).leader() || s[p].formation != kNoId || pace <= 0 || paces.Has(pace)) continue;
    paces.Add(pace);
    if (s.move.broken != 0) consider_both(AtOnePace(r, s, pace));
  }
  return best;
}

// A party that he is in parts, as in `then`.
Ruling CheckParting(const Rules& r, const S& s, const S& then, PieceId piece, Why* why) {
  const bool he_stays = !then.move.pieces.Has(SantaAnna(r));
  const int force = PointsWithHim(r, s, s.move.pieces), kept = PointsWithHim(r, s, then.move.pieces);
  const int needed = PointsNeeded(r, s, force);
  const bool whole = then.move.broken == 0 && !HasGuns(r, s.move.pieces);
  if (force < needed || (!he_stays && kept >= needed && whole)) return Accepted();
  const Ways ways(r, s);
  const SantaAnnasCall call(r, s, ways);
  if (!call.WayKnown(s.move)) return Accepted();
  const Going now = OnTheMarch(r, s, call);
  const bool goes = now.able && now.force >= needed;
  if (he_stays) return goes ? RefuseToLinger(now, why) : Accepted();
  ADJUTANT_REFUSE_IF("17.12/2"_vc, kept < needed, why, "without ", r.PieceName(piece), " Santa Anna would have ", kept,
                     " strength points with him, and needs ", needed);
  const Going left = OnTheMarch(r, then, SantaAnnasCall(r, then, ways));
  if (Breaks("17.12/2"_vc, goes && !(left.able && left.force >= needed))) {
    return Refused(
        "17.12/2"_vc, why,
        [&] {
          return absl::StrCat("Santa Anna must go on, and fewer than ", needed,
                              " strength points with him could do so together then");
        },
        "7.13/1"_vc);
  }
  return Accepted();
}

// Those who have marched with him leave him where his way ends for this turn: of his troops enough stay with him.
Ruling CheckLeavingHim(const Rules& r, const S& s, Why* why) {
  // 17.15: nobody is on a way that the US has closed.
  if (s.move.parted == 0 || !SantaAnnasCall(r, s, Ways(r, s)).WayKnown()) return Accepted();
  PieceSet stay;
  for (const PieceId p : InHisHex(r, s)) {
    if (s[p].Has(kDone)) stay.Add(p);
  }
  PieceSet all = stay;
  all |= s.move.pieces;
  const int force = PointsWithHim(r, s, all), left = PointsWithHim(r, s, stay), needed = PointsNeeded(r, s, force);
  ADJUTANT_REFUSE_IF("17.12/2"_vc, force >= needed && left < needed, why, "Santa Anna takes at least ", needed,
                     " effective strength points with him to Mexico City, and ", left, " would stay with him");
  return Accepted();
}

// Organisation at rest that leads to `then`.
Ruling CheckWeakening(const Rules& r, const S& s, Summons* summons, const S& then, Why* why) {
  ADJUTANT_REFUSE_IF("17.12/2"_vc, Strands(r, s, summons, then), why,
                     "Santa Anna must go to Mexico City with at least ", r.c.n.santa_anna_strength,
                     " effective strength points, and could not any more");
  return Accepted();
}

// What is named, or joins what is being put together: it must be possible to complete it so that he can still go.
Ruling CheckGathering(const Rules& r, const S& s, Summons* summons, const Event& e, Why* why) {
  S then = s;
  Organise(r, then, e, nullptr);
  // Elsewhere nobody may take the army that he needs; who joins it there is no matter.
  if (e.type == kPieceJoined && HexOf(s, SantaAnna(r)) != then.org.hex) return Accepted();
  S last = s;
  for (const PieceSet& members : Prospects(r, then)) {
    last = Completed(r, then, members);
    if (!Strands(r, s, summons, last)) return Accepted();
  }
  return CheckWeakening(r, s, summons, last, why);
}

Ruling CheckSummoned(const Rules& r, const S& s, Summons* summons, const Event& e, Why* why) {
  const bool moving = s.move.pieces.Has(SantaAnna(r));
  switch (e.type) {
    case kMovementEnded: {
      if (s[SantaAnna(r)].Has(kDone) || TooWeak(r, s)) return Accepted();
      const Going best = summons->AtRest();
      return best.able ? RefuseToLinger(best, why) : Accepted();
    }
    case kPiecePicked:
      return CheckCompany(r, s, summons, PieceArg(e), why);
    case kFortificationBegun:
      return CheckOthers(r, s, summons, e, why);
    case kMoved:
    case kOverwhelmed:
      if (!moving) {
        if (const Ruling leave = CheckLeavingHim(r, s, why); !leave.accepted) return leave;
        const Ruling others = CheckOthers(r, s, summons, e, why);
        if (!others.accepted || e.type != kMoved) return others;
        const Ruling demoralizing = CheckDemoralizing(r, s, summons, e, why);
        return demoralizing.accepted ? CheckSickening(r, s, summons, e, why) : demoralizing;
      }
      return !HasToLeave(r, s, s.move.pieces) ? CheckHisStep(r, s, SantaAnnasCall(r, s, Ways(r, s)), e, why)
                                              : Accepted();
    case kMoveEnded: {
      // Who is put down unmoved has finished, and goes with him no more; but if he can be picked up he goes with them.
      if (!moving) {
        if (s.move.steps != 0) {
          const Ruling demoralizing = CheckDemoralizing(r, s, summons, e, why);
          return demoralizing.accepted ? CheckSickening(r, s, summons, e, why) : demoralizing;
        }
        return PartyHex(s) == HexOf(s, SantaAnna(r)) && GoesWith(r, s, s.move) ? CheckOthers(r, s, summons, e, why)
                                                                               : Accepted();
      }
      const Ways ways(r, s);
      const SantaAnnasCall call(r, s, ways);
      if (!call.WayKnown()) return Accepted();
      const Going best = s.move.steps == 0 ? call.BestOf(s.move) : OnTheMarch(r, s, call);
      const int force = s.move.steps == 0 ? best.force : PointsWithHim(r, s, s.move.pieces);
      return best.able && best.force >= PointsNeeded(r, s, force) ? RefuseToLinger(best, why) : Accepted();
    }
    case kPieceDropped: {
      if (!moving) return CheckSickening(r, s, summons, e, why);
      // With the one that stays its formation may end, and guns stay with it (5.14).
      S then = s;
      Drop(r, then, PieceArg(e), nullptr);
      return CheckParting(r, s, then, PieceArg(e), why);
    }
    case kFormationNamed:
      return CheckGathering(r, s, summons, e, why);
    case kFormationCompleted:
    case kFormationDisbanded:
    case kPieceDetached:
    case kPieceJoined: {
      if (e.type == kPieceJoined && s.org.hex != kNoId) return CheckGathering(r, s, summons, e, why);
      // Guns without a formation go nowhere (5.14).
      S then = s;
      Organise(r, then, e, nullptr);
      if (moving) return CheckParting(r, s, then, PieceArg(e), why);
      return CheckWeakening(r, s, summons, then, why);
    }
    default:
      return Accepted();
  }
}

}  // namespace

Ruling Summons::Check(const Event& e, Why* why) {
  if (!OnTheMap(r_, s_)) return Accepted();
  return s_.now.santa_anna == kPinned ? CheckPinned(r_, s_, e, why) : CheckSummoned(r_, s_, this, e, why);
}

const Summons::Going& Summons::AtRest() {
  if (!at_rest_.has_value()) at_rest_ = CouldGo(r_, veracruz::AtRest(s_));
  return *at_rest_;
}

Ruling CheckSummons(const Rules& r, const S& s, const Event& e, Why* why) { return Summons(r, s).Check(e, why); }

bool RemainsInTheCapital(const Rules& r, const S& s, const PieceSet& pieces) {
  return s.now.santa_anna == kPinned && pieces.Has(SantaAnna(r)) && InTheCapital(r, s);
}

bool HeldInTheCapital(const Rules& r, const S& s, const PieceSet& pieces) {
  return r.Plays("santa_anna_demoralized=remains"_opt) && RemainsInTheCapital(r, s, pieces);
}

bool StaysInTheCapital(const Rules& r, const S& s, PieceId piece) {
  return r.Plays("santa_anna_advance=stays"_opt) && s.now.santa_anna == kPinned && piece == SantaAnna(r) &&
         InTheCapital(r, s);
}

}  // namespace adjutant::veracruz
