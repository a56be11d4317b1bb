// Cactus Throne 5.4: raids.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/05_movement.h"

namespace adjutant::cactus {

namespace {

// Of one side after the other (4.0/5, 4.0/6).
void BeginRaids(const Rules&, S& s, Trace* trace) {
  Applied(trace, "5.4/6"_cac);
  s.now.phase = static_cast<uint8_t>(Phase::kRaid);
  s.move = {};
  s.step = NextSide(s) ? kMoveOn : kRaidsEnd;
}

// ---- The roll of those who leave a province of the enemy.

LeaderSet EnemyLeaders(const Rules& r, const S& s, ProvinceId province) {
  LeaderSet leaders = LeadersAt(s, r.c.PlaceOf(province)) - LeadersOf(r, s, Phasing(s));
  for (const LeaderId l : leaders& s.leaders_inside) {
    if (Besieged(s, Piece(l))) leaders.Remove(l);
  }
  return leaders;
}
}  // namespace

bool RaidRollIsDue(const Rules& r, const S& s, Trace* trace) {
  if (!IsRaid(MoveKindOf(s)) || s.move.rolling != 0) return false;
  const ProvinceId here = r.c.ProvinceOf(s.move.at);
  if (MoveKindOf(s) == MoveKind::kSurprise) {
    Applied(trace, "11.2/5"_cac);
    return false;
  }
  const Side side = Phasing(s);
  if (!Controls(s, Enemy(side), here)) return false;
  const bool led = !EnemyLeaders(r, s, here).Empty();
  if (UnbesiegedEnemies(r, s, side, here).Empty()) return led && r.Plays("raid_trigger=leader_too"_opt);
  return led || !Bypasses(r, s, side, here, s.move.units, trace);
}

namespace {

// 5.4/9 to 5.4/13, by raid_mods: all that fit, or the best of them.
void AddRaiders(const Rules& r, const S& s, Sum* sum, Trace* trace) {
  bool contra = false, cavalry = false, irregular = false;
  for (const UnitId u : s.move.units) {
    const UnitInfo& info = r.c.units[u];
    contra = contra || info.sort == Sort::kContra;
    cavalry = cavalry || (info.cavalry() && (info.sort == Sort::kRegular || info.sort == Sort::kNationalGuard));
    irregular = irregular || info.irregular();
  }
  const Numbers& n = r.c.n;
  const bool best_only = r.Plays("raid_mods=best"_opt);
  int best = 0, added = 0;
  const auto fits = [&](bool fit, int value) {
    if (!fit || (best_only && value >= best)) return;
    best = value;
  };
  fits(contra, n.raid_contra);
  fits(s.move.leaders.Has(r.c.dupin), n.raid_dupin);
  fits(cavalry, n.raid_cavalry);
  fits(irregular, n.raid_irregular);
  const auto counts = [&](bool fit, int value) {
    const bool counted = fit && !(best_only && (added > 0 || value != best));
    added += counted ? 1 : 0;
    return counted;
  };
  if (counts(contra, n.raid_contra)) sum->Add(n.raid_contra, "5.4/9"_cac, "Contra-guerillas raid");
  if (counts(s.move.leaders.Has(r.c.dupin), n.raid_dupin)) sum->Add(n.raid_dupin, "5.4/10"_cac, "Dupin leads");
  if (counts(cavalry, n.raid_cavalry)) sum->Add(n.raid_cavalry, "5.4/11"_cac, "regular or National Guard cavalry");
  if (counts(irregular, n.raid_irregular)) sum->Add(n.raid_irregular, "5.4/12"_cac, "Militia or Guerrilla units");
  if (added > 1) Applied(trace, "5.4/13"_cac);
}

void ListRaidDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kRaid); }
Ruling CheckRaidDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kRaid, "5.4/8"_cac, why);
}
void ApplyRaidDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  Sum sum(trace, "5.4/8"_cac, "raid", "the raid");
  sum.Add(e.args[1], "3.0/2"_cac, "the die");
  AddRaiders(r, s, &sum, trace);
  int target = 0;
  if (s.move.leaders.Empty()) {
    Applied(trace, "5.4/15"_cac);
    target = r.c.units[s.move.units.First()].movement;
  } else {
    Applied(trace, "5.4/14"_cac);
    target = BestRating(r, s, s.move.leaders);
  }
  if (sum.Finish() <= target) {
    Applied(trace, "5.4/16"_cac, [&] { return absl::StrCat("that is no more than ", target, ": the raid goes on"); });
    s.move.rolling = 1;
    s.step = kSetsOut;
    return;
  }
  Applied(trace, "5.4/17"_cac, [&] { return absl::StrCat("that is more than ", target, ": the raiders stay"); });
  s.move.to = kNoId;
  s.move.halted = 2;
  s.step = kMoveOn;
}

// ---- A raid.

Ruling CheckPicking(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("11.2/5"_cac, RaidsAtOnce(s), why, "nothing but the surprise raid is made now");
  return e.type == kPiecePicked ? CheckPick(r, s, PieceArg(e), true, why) : CheckArmyPick(r, s, ArmyArg(e), true, why);
}
Ruling CheckRaid(const Rules& r, const S& s, const Event& e, Why* why) {
  switch (e.type) {
    case kPiecePicked:
    case kArmyPicked:
      return CheckPicking(r, s, e, why);
    case kMoved:
      return CheckRaidStep(r, s, PlaceArg(e), why);
    case kPieceDropped:
      return CheckDrop(r, s, PieceArg(e), why);
    case kUnitCommitted:
      return CheckCommit(r, s, UnitArg(e), why);
    case kMoveEnded:
      ADJUTANT_REFUSE_IMPOSSIBLE("5.4/1"_cac, !AnyPicked(s), why, "nobody is picked to raid");
      return Accepted();
    case kSurpriseRaidBegun:
      return CheckSurprise(r, s, UnitArg(e), LeaderArg(e, 1), why);
    case kCameroneNamed:
      return CheckCameronePlace(r, s, PlaceArg(e), why);
    default:
      ADJUTANT_REFUSE_IF("5.4/1"_cac, AnyPicked(s), why, "a raid is not finished");
      return Accepted();
  }
}
void ListRaids(const Rules& r, const S& s, EventList* out) {
  if (!AnyPicked(s)) {
    ListSurprises(r, s, out);
    ListCameronePlaces(r, s, out);
    out->push_back(MakeEvent(kRaidsEnded, s.now.phasing));
  }
  if (!RaidsAtOnce(s)) ListCommits(r, s, out);
  if (s.move.steps == 0 && !RaidsAtOnce(s)) ListPicks(r, s, true, out);
  if (!AnyPicked(s)) return;
  ForEachStep(r, s.move.at, [&](PlaceId to) { out->push_back(MakeEvent(kMoved, s.now.phasing, {to})); });
  ListPieces(MoverOf(s), kPieceDropped, s.now.phasing, out);
  out->push_back(MakeEvent(kMoveEnded, s.now.phasing));
}

void EndSide(S& s, Trace* trace) {
  Applied(trace, "5.4/6"_cac);
  if (!RaidsAtOnce(s)) return void(s.step = kRaidPhase);
  UseUp(s, &s.turn.surprise_raid);
  Return(s);
}
void Raid(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "5.4/1"_cac);
  s.step = kRaidStep;
  switch (e.type) {
    case kPiecePicked:
      return PickUp(s, PieceArg(e), MoveKind::kRaid);
    case kArmyPicked:
      return PickUpArmy(r, s, ArmyArg(e), MoveKind::kRaid);
    case kMoved:
      return SetOut(r, s, PlaceArg(e), trace);
    case kPieceDropped:
      Drop(s, PieceArg(e), MarksOfDropped(s));
      s.step = kMoveOn;
      return;
    case kUnitCommitted:
      Commit(s, UnitArg(e), trace);
      s.step = kMoveOn;
      return;
    case kMoveEnded:
      EndMove(s);
      s.step = kMoveOn;
      return;
    case kSurpriseRaidBegun:
      return BeginSurprise(s, UnitArg(e), LeaderArg(e, 1), trace);
    case kCameroneNamed:
      BeginCamerone(s, PlaceArg(e), trace);
      s.step = kCameroneStep;
      return;
    default:
      return EndSide(s, trace);
  }
}

// 5.2/8: who has moved is turned back.
void EndRaids(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "5.2/8"_cac);
  ClearMarks(s, kHasMoved | kStoodInSonora);
  const PlaceId sonora = r.c.PlaceOf(r.c.sonora);
  for (const UnitId u : UnitsAt(s, sonora)) s[u].Mark(kStoodInSonora);
  for (const LeaderId l : LeadersAt(s, sonora)) s[l].Mark(kStoodInSonora);
  s.step = kSantaAnnaMarches;
}

}  // namespace

Ruling CheckRaidStep(const Rules& r, const S& s, PlaceId to, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("5.4/1"_cac, !AnyPicked(s), why, "nobody is picked to raid");
  const bool surprise = MoveKindOf(s) == MoveKind::kSurprise;
  const PlaceId baja = r.c.PlaceOf(r.c.baja);
  ADJUTANT_REFUSE_IF("5.1.1/2"_cac, !surprise && (to == baja || s.move.at == baja), why, "no raid goes to or from ",
                     r.PlaceName(baja));
  ADJUTANT_REFUSE_IF("5.1/7"_cac, s.move.steps >= RangeOf(r, s), why, "they have come ", s.move.steps,
                     " provinces and raid no further");
  const Ruling ruling = CheckStep(r, s, MoverOf(s), s.move.at, to, why);
  return ruling.accepted ? Accepted("5.4/5"_cac) : ruling;
}

const CactusStep kRaidSteps[] = {
    Automatic(kRaidPhase, "a player may raid", "5.4/6"_cac, BeginRaids, {kMoveOn, kRaidsEnd}),
    {kRaidStep,
     "raid",
     "raids",
     "5.4/1"_cac,
     {kPiecePicked, kArmyPicked, kMoved, kPieceDropped, kMoveEnded, kSurpriseRaidBegun, kCameroneNamed, kUnitCommitted,
      kRaidsEnded},
     PhasingPlayer,
     ListRaids,
     CheckRaid,
     Raid,
     {kRaidStep, kSetsOut, kReactions, kMoveOn, kCameroneStep, kRaidPhase, kBack}},
    {kRaidDieStep,
     "raid_die",
     "the die for raiders who go on falls",
     "5.4/8"_cac,
     {kDieRolled},
     Dice,
     ListRaidDie,
     CheckRaidDie,
     ApplyRaidDie,
     {kMoveOn, kSetsOut}},
    Automatic(kRaidsEnd, "the raids are over", "5.2/8"_cac, EndRaids, {kSantaAnnaMarches}),
};
void AddRaidSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kRaidSteps), std::end(kRaidSteps));
  AddCameroneSteps(steps);
}

}  // namespace adjutant::cactus
