// Veracruz 8.6, 8.8: retreat, and who becomes demoralised by it. 6.32, 6.33: zones of control in retreats.
// Where a stack may go is in 08_ways.cc.
#include "core/veracruz/chapters/08_retreat.h"

#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

constexpr int kCrossedAtMost = 3;  // 8.66
// While other stacks of the side still wait: the mark means something else in the Movement Phase only.
constexpr uint16_t kHasRetreated = kBeganLeaderless;

}  // namespace

Side RetreatingSide(const S& s) { return static_cast<Side>(s.retreat.side); }
Fate RetreatFate(const S& s) { return static_cast<Fate>(s.retreat.fate); }
bool Demoralizes(const S& s) { return RetreatFate(s) != Fate::kRetreat; }
HexId RetreatHex(const S& s) { return s.retreat.hex; }

namespace {

PlayerId RetreatPlayer(const Rules&, const S& s) { return s.retreat.side; }

// ---- Who goes.

// Somebody of the stack is still there: militia of strength zero go with it, and leaders (8.63).
bool AnyStands(const Rules& r, const S& s, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (OnMap(s[p].where) && (r.c.Piece(p).combat_unit() || r.c.Piece(p).leader())) return true;
  }
  return false;
}

// 8.63/2, 8.68: what the result concerns in a hex: all of it, or by the option those of it that fought.
// Not who has come there in a retreat of his own: he has gone as far as he must (8.43).
PieceSet StackOf(const Rules& r, const S& s, Side side, HexId hex) {
  PieceSet all = PiecesIn(r, s, side, hex);
  for (const PieceId p : all) {
    if (s[p].Has(kHasRetreated)) all.Remove(p);
  }
  if (r.Plays("split_result=whole_hex"_opt) || side != Phasing(s)) return all;
  PieceSet fought, others;
  for (const PieceId p : all) {
    const FormationId formation = FormationWith(r, s, p);
    const bool in = formation == kNoId ? s.battle.attacker.pieces.Has(p) : FormationFought(r, s, formation);
    (in ? fought : others).Add(p);
  }
  return AnyCounts(r, s, others) ? fought : all;
}

// 11.25/4: supply units that no pack animal of the stack can carry stay behind. They are lost to the combat unit that
// next moves beside them, or advances into the hex (11.25/1).
PieceSet WithoutExcessSupply(const Rules& r, const S& s, PieceSet pieces, Trace* trace) {
  int room = 0;
  for (const PieceId p : pieces) {
    if (r.c.Piece(p).sort == Sort::kPackAnimal) room += r.c.n.supply_pack_animal_capacity;
  }
  for (const bool carried : {true, false}) {
    for (const PieceId piece : pieces) {
      if (r.c.Piece(piece).sort != Sort::kSupply || (s[piece].carrier != kNoId) != carried) continue;
      Applied(trace, "11.25/4"_vc);
      if (room-- > 0) continue;
      pieces.Remove(piece);
    }
  }
  return pieces;
}

// 8.8. Who is demoralised attacks nobody any more (8.12).
void Demoralize(const Rules& r, S& s, const PieceSet& pieces, HexId hex) {
  for (const PieceId piece : pieces) {
    if (HexOf(s, piece) != hex) continue;
    s[piece].Mark(kDemoralized);
    s[piece].Clear(kMustAttack);
  }
  Refresh(r, s, hex);
}
void DemoralizeRetreating(const Rules& r, S& s, const PieceSet& pieces, HexId hex, Trace* trace) {
  if (!Demoralizes(s)) return;
  Applied(trace, "8.8"_vc, [&] { return absl::StrCat("the stack in ", r.HexName(hex), " is demoralized"); });
  Demoralize(r, s, pieces, hex);
}

// 8.66/1.
void LoseArtillery(const Rules& r, S& s, Side side, HexId hex, Trace* trace) {
  const PieceSet pieces = StackOf(r, s, side, hex);
  bool lost = false;
  for (const PieceId p : pieces) {
    if (!r.c.Piece(p).artillery() || HexOf(s, p) != hex) continue;
    Applied(trace, "8.66/1"_vc, [&] { return absl::StrCat(r.PieceName(p), " is lost in the flight"); });
    Eliminate(r, s, p, trace);
    lost = true;
  }
  if (lost) EliminateRest(r, s, side, hex, trace);
}

// ---- One hex.

void NoteDeparture(const Rules& r, S& s, Side side, HexId from) {
  s.battle.left.Add(from);
  if (from == s.battle.hex) s.battle.vacated = 1;
  for (const PieceId p : s.retreat.pieces) {
    PieceState& piece = s[p];
    piece.Clear(kMustAttack);
    // A hex that has retreated attacks no more.
    if (side == Phasing(s) && r.c.Piece(p).combat_unit()) piece.Mark(kAttacked);
  }
}

// 8.65/3.
void DemoralizePassed(const Rules& r, S& s, Side side, HexId hex, Trace* trace) {
  if (!HasLand(s, side, hex)) return;
  Applied(trace, "8.65/3"_vc, [&] {
    return absl::StrCat("the units in ", r.HexName(hex), " are demoralized: a retreat has passed through them");
  });
  Demoralize(r, s, PiecesIn(r, s, side, hex), hex);
}

// By option those as well in whose hex the retreat ends; and who joins the demoralized is so too (8.83).
void DemoralizeJoined(const Rules& r, S& s, Trace* trace) {
  if (r.Plays("retreat_onto_friends=passed_only"_opt) || s.retreat.steps == 0 || Demoralizes(s)) return;
  const HexId hex = RetreatHex(s);
  const PieceSet all = PiecesIn(r, s, RetreatingSide(s), hex);
  bool friends = false;
  for (const PieceId p : all) friends = friends || !s.retreat.pieces.Has(p);
  if (!friends) return;
  Applied(trace, "8.65/3"_vc, [&] {
    return absl::StrCat("the units in ", r.HexName(hex), " are demoralized: a retreat has ended with them");
  });
  Demoralize(r, s, all, hex);
}

// 5.15/1 by its option: the Navy battery goes no further than one hex in a turn.
void LeaveNavyBattery(const Rules& r, S& s, Trace* trace) {
  if (r.Plays("navy_battery_retreat=retreats"_opt) || r.c.naval_battery == kNoId) return;
  const PieceId battery = r.c.UnitPiece(r.c.naval_battery);
  if (!s.retreat.pieces.Has(battery) || !OnMap(s[battery].where)) return;
  if (!HasGoneItsHex(r, s, battery)) {
    GoItsHex(r, s, s.retreat.pieces);
    return;
  }
  Applied(trace, "5.15/1"_vc);
  Eliminate(r, s, battery, trace);
  EliminateRest(r, s, RetreatingSide(s), RetreatHex(s), trace);
}

bool Ineffective(const S& s, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (s[p].percent != 0) return true;
  }
  return false;
}

void StepTo(const Rules& r, S& s, HexId to, Trace* trace) {
  const Side side = RetreatingSide(s);
  const HexId from = RetreatHex(s);
  const bool haven = Haven(r, s, side, to), zone = InZone(r, s, Enemy(side), to);
  const bool friends = HasCombat(s, side, to);
  Applied(trace, "8.61"_vc,
          [&] { return absl::StrCat(r.SideName(side), " retreats from ", r.HexName(from), " to ", r.HexName(to)); });
  Applied(trace, "5.25/2"_vc);
  if (s.retreat.steps == 0) DemoralizeRetreating(r, s, s.retreat.pieces, from, trace);
  if (Ineffective(s, s.retreat.pieces)) Applied(trace, "13.27/2"_vc);
  if (HasLand(s, Enemy(side), to)) TakeOpenFortress(r, s, side, to, trace);
  Carry(r, s, s.retreat.pieces, to);
  if (s.retreat.steps == 0) {
    NoteDeparture(r, s, side, from);
  } else {
    DemoralizePassed(r, s, side, from, trace);
  }
  Entered(r, s, side, to, s.retreat.pieces, trace, Entry::kPassing);
  s.retreat.visited.Add(to);
  s.retreat.hex = to;
  s.retreat.haven = haven ? 1 : 0;
  --s.retreat.left;
  ++s.retreat.steps;
  LeaveNavyBattery(r, s, trace);

  const DirectionId d = r.c.Direction(from, to);
  const bool ford = d.exists() && r.c.At(from).sides[d].river && !r.c.At(from).sides[d].bridge;
  for (const PieceId p : s.retreat.pieces) {
    if (ford && r.c.Piece(p).artillery()) s.retreat.crossing.Add(p);
  }
  if (zone) {
    Applied(trace, "6.32/1"_vc);
    if (InZone(r, s, Enemy(side), from)) Applied(trace, "6.24"_vc);
    if (friends) {
      Applied(trace, "6.33"_vc);
      Applied(trace, "6.26/1"_vc);
    }
  }
  s.retreat.zone = zone ? 1 : 0;
}

// The combat units of the stack, with all that cannot be there without any.
void LoseUnits(const Rules& r, S& s, HexId hex, Trace* trace) {
  for (const PieceId p : s.retreat.pieces) {
    if (r.c.Piece(p).combat_unit() && HexOf(s, p) == hex) Eliminate(r, s, p, trace);
  }
  EliminateRest(r, s, RetreatingSide(s), hex, trace);
}

// Nowhere to go.
void Stuck(const Rules& r, S& s, Trace* trace) {
  const Side side = RetreatingSide(s);
  const HexId hex = RetreatHex(s);
  if (r.Plays("no_retreat=stand"_opt)) {
    Applied(trace, "8.62/1"_vc,
            [&] { return absl::StrCat("the stack stays in ", r.HexName(hex), ": it has nowhere to go"); });
    if (s.retreat.steps == 0) DemoralizeRetreating(r, s, PiecesIn(r, s, side, hex), hex, trace);
    return;
  }
  Applied(trace, "8.62/1"_vc,
          [&] { return absl::StrCat("the stack in ", r.HexName(hex), " has nowhere to go and is lost"); });
  LoseUnits(r, s, hex, trace);
}

// 5.15/2: without the Navy battery the other units of the stack could go on.
bool BatteryHoldsUp(const Rules& r, const S& s) {
  if (!HasBattery(r, s)) return false;
  S then = s;
  then.retreat.pieces.Remove(r.c.UnitPiece(r.c.naval_battery));
  SupplyDistances distances(r, then, RetreatingSide(then));
  return AnyCounts(r, then, then.retreat.pieces) && !FindNext(r, then, &distances).direct.Empty();
}

// 13.27 by its option: no more points are left than were ineffective when the stack set out.
bool OnlyIneffectiveLeft(const Rules& r, const S& s) {
  return s.retreat.ineffective != 0 && AllPoints(r, s, s.retreat.pieces) <= s.retreat.ineffective;
}
void LoseIneffective(const Rules& r, S& s, Trace* trace) {
  const HexId hex = RetreatHex(s);
  Applied(trace, "13.27/1"_vc, [&] {
    return absl::StrCat("all effective strength points in ", r.HexName(hex), " are lost, and the others too");
  });
  LoseUnits(r, s, hex, trace);
}

// 8.43: the stack has gone as far as it must. One that waits in the hex where it ends goes without it (8.63).
void MarkRetreated(S& s) {
  for (const PieceId p : s.retreat.pieces) {
    if (HexOf(s, p) == RetreatHex(s)) s[p].Mark(kHasRetreated);
  }
}

// Counters that are gone are no part of the stack any more. Nor are dummies that have gone to a division which is in
// the hex and does not retreat (14.2).
void Prune(const Rules& r, S& s) {
  const HexId hex = RetreatHex(s);
  for (const PieceId p : s.retreat.pieces) {
    const FormationId formation = s[p].formation;
    const bool goes = formation == kNoId || s.retreat.pieces.Has(r.c.FormationPiece(formation));
    if (HexOf(s, p) == hex && goes) continue;
    s.retreat.pieces.Remove(p);
    s.retreat.crossing.Remove(p);
  }
}

// ---- Steps.

void TakeRetreat(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kRetreatEnded) {
    Applied(trace, "8.62/2"_vc, [&] { return absl::StrCat("the retreat ends in ", r.HexName(RetreatHex(s))); });
    s.step = kNextRetreat;
  } else {
    StepTo(r, s, HexArg(e), trace);
    s.step = kRetreatOn;
  }
}

void ListRetreatDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kRetreat); }
Ruling CheckRetreatDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kRetreat, "8.43/3"_vc, why);
}
void RollRetreat(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.retreat.distance = static_cast<uint8_t>(s.retreat.distance + e.args[1]);
  if (--s.retreat.dice > 0) return;
  const auto distance = [&] {
    const int hexes = s.retreat.distance;
    return absl::StrCat(r.SideName(RetreatingSide(s)), " retreats ", hexes, hexes == 1 ? " hex" : " hexes");
  };
  switch (RetreatFate(s)) {
    case Fate::kRetreat:
      Applied(trace, "8.43/3"_vc, distance);
      break;
    case Fate::kRetreatDemoralized:
      Applied(trace, "8.43/4"_vc, distance);
      break;
    default:
      Applied(trace, "8.43/5"_vc, distance);
  }
  s.step = kNextRetreat;
}

void ListCrossingDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCrossing); }
Ruling CheckCrossingDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCrossing, "8.66/2"_vc, why);
}
void RollCrossing(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PieceId piece = s.retreat.crossing.First();
  s.retreat.crossing.Remove(piece);
  const bool lost = e.args[1] > kCrossedAtMost;
  Applied(trace, "8.66/2"_vc,
          [&] { return absl::StrCat(r.PieceName(piece), lost ? " is lost in the river" : " crosses the river"); });
  if (lost) {
    const HexId hex = RetreatHex(s);
    Eliminate(r, s, piece, trace);
    EliminateRest(r, s, RetreatingSide(s), hex, trace);
  }
  s.step = kRetreatOn;
}

}  // namespace

bool StandsIn(const Rules& r, const S& s, Side side, HexId hex) {
  return HasLand(s, side, hex) && AnyStands(r, s, PiecesIn(r, s, side, hex));
}

bool FormationFought(const Rules& r, const S& s, FormationId formation) {
  for (const PieceId p : MembersOf(r, s, formation)) {
    if (s.battle.attacker.pieces.Has(p) && r.c.Piece(p).combat_unit()) return true;
  }
  return false;
}

void AskRetreat(const Rules&, S& s, Side side, const HexSet& hexes, Fate fate, uint16_t then) {
  s.retreat = RetreatTask{};
  s.retreat.waiting = hexes;
  s.retreat.side = side;
  s.retreat.fate = static_cast<uint8_t>(fate);
  Call(s, kRetreatBegins, then);
}

namespace {

// Who is concerned, what befalls him where he stands, and the dice.
void BeginRetreat(const Rules& r, S& s, Trace* trace) {
  const Side side = RetreatingSide(s);
  // 8.68: what the mark said in the Movement Phase keeps nobody from going.
  for (PieceState& piece : s.pieces) piece.Clear(kHasRetreated);
  for (const HexId hex : s.retreat.waiting) {
    if (RetreatFate(s) == Fate::kFlee) LoseArtillery(r, s, side, hex, trace);
    const PieceSet concerned = StackOf(r, s, side, hex);
    if (AnyStands(r, s, concerned)) {
      Applied(trace, "8.68"_vc);
      if (r.Plays("besieged_combat=freely"_opt) || !Besieged(r, s, hex)) continue;
      Applied(trace, "12.26"_vc,
              [&] { return absl::StrCat("the garrison of ", r.HexName(hex), " does not leave it"); });
      DemoralizeRetreating(r, s, concerned, hex, trace);
      ShareDemoralization(r, s, side, hex, PieceSet{}, trace);
    }
    s.retreat.waiting.Remove(hex);
  }
  if (s.retreat.waiting.Empty()) {
    s.step = kNextRetreat;
    return;
  }
  s.retreat.dice = RetreatFate(s) == Fate::kRetreat ? 1 : RetreatFate(s) == Fate::kRetreatDemoralized ? 2 : 3;
  s.step = kRetreatDieStep;
}

void NextRetreat(const Rules& r, S& s, Trace* trace) {
  const Side side = RetreatingSide(s);
  if (s.retreat.hex != kNoId) {
    Combine(r, s, side, RetreatHex(s), PieceSet{}, trace);
    ShareDemoralization(r, s, side, RetreatHex(s), PieceSet{}, trace);
  }
  DemoralizeJoined(r, s, trace);
  if (s.retreat.hex != kNoId) MarkRetreated(s);
  if (s.retreat.waiting.Empty()) {
    for (PieceState& piece : s.pieces) piece.Clear(kHasRetreated);
    s.retreat = RetreatTask{};
    Return(s);
    return;
  }
  SupplyDistances distances(r, s, side);
  HexId hex = s.retreat.waiting.First();
  for (const HexId other : s.retreat.waiting) {
    if (distances.Of(other) < distances.Of(hex)) hex = other;
  }
  RetreatTask task{};
  task.waiting = s.retreat.waiting;
  task.waiting.Remove(hex);
  task.side = s.retreat.side;
  task.fate = s.retreat.fate;
  task.distance = task.left = s.retreat.distance;
  task.hex = hex;
  task.visited.Add(hex);
  task.pieces = WithoutExcessSupply(r, s, StackOf(r, s, side, hex), trace);
  Applied(trace, "8.63/2"_vc);
  if (r.Plays("retreat_ineffective=as_at_start"_opt)) {
    task.ineffective = static_cast<uint8_t>(AllPoints(r, s, task.pieces) - Points(r, s, task.pieces));
  }
  s.retreat = task;
  s.step = kRetreatOn;
}

void RetreatOn(const Rules& r, S& s, Trace* trace) {
  // No enemy moves or goes while the stack does.
  SupplyDistances distances(r, s, RetreatingSide(s));
  while (true) {
    Prune(r, s);
    if (!s.retreat.crossing.Empty()) {
      s.step = kCrossingDieStep;
      return;
    }
    if (!AnyStands(r, s, s.retreat.pieces)) break;
    if (OnlyIneffectiveLeft(r, s)) {
      LoseIneffective(r, s, trace);
      break;
    }
    if (s.retreat.zone != 0) {
      s.retreat.zone = 0;
      Applied(trace, "8.65/1"_vc,
              [&] { return absl::StrCat("the stack has entered an EZOC in ", r.HexName(RetreatHex(s))); });
      Applied(trace, "6.32/2"_vc);
      AskLosses(r, s, RetreatingSide(s), s.retreat.pieces, 1, kRetreatLoss,
                r.Plays("retreat_volunteers=regular_first"_opt), kRetreatOn);
      return;
    }
    if (s.retreat.left == 0) break;
    if (s.retreat.haven != 0 && RemainsInTheCapital(r, s, s.retreat.pieces)) {
      Applied(trace, "17.13/2"_vc, "the retreat ends in Mexico City, where Santa Anna has to remain");
      break;
    }
    if (s.retreat.steps != 0 && ShutsIn(r, s, RetreatHex(s))) {
      Applied(trace, "12.26"_vc, [&] {
        return absl::StrCat("the retreat ends in ", r.HexName(RetreatHex(s)), ": it is besieged, and nobody leaves it");
      });
      break;
    }
    const DirectionSet next = FindNext(r, s, &distances).direct;
    if (next.Empty() && s.retreat.haven == 0 && BatteryHoldsUp(r, s)) {
      const PieceId battery = r.c.UnitPiece(r.c.naval_battery);
      Applied(trace, "5.15/2"_vc,
              [&] { return absl::StrCat(r.PieceName(battery), " cannot go where the stack must"); });
      Eliminate(r, s, battery, trace);
      EliminateRest(r, s, RetreatingSide(s), RetreatHex(s), trace);
      continue;
    }
    if (next.Empty()) {
      if (s.retreat.haven == 0) Stuck(r, s, trace);
      break;
    }
    if (s.retreat.haven != 0 || next.Count() > 1) {
      s.step = kRetreatStep;
      return;
    }
    StepTo(r, s, r.c.At(RetreatHex(s)).neighbours[next.First()], trace);
  }
  s.step = kNextRetreat;
}

}  // namespace

const VeracruzStep kRetreatSteps[] = {
    Automatic(kRetreatBegins, "a retreat begins", "8.61"_vc, BeginRetreat, {kRetreatDieStep, kNextRetreat}),
    {kRetreatDieStep,
     "retreat_die",
     "a die is rolled for the length of a retreat",
     "8.43/3"_vc,
     {kDieRolled},
     Dice,
     ListRetreatDie,
     CheckRetreatDie,
     RollRetreat,
     {kRetreatDieStep, kNextRetreat},
     true},
    Automatic(kNextRetreat, "the next retreat is due", "8.63/2"_vc, NextRetreat, {kRetreatOn, kBack}),
    Automatic(kRetreatOn, "a retreat goes on by one hex", "8.65/1"_vc, RetreatOn,
              {kRetreatStep, kCrossingDieStep, kLosses, kRetreatOn, kNextRetreat}),
    {kRetreatStep,
     "retreat",
     "chooses where the stack retreats",
     "8.63/1"_vc,
     {kRetreated, kRetreatEnded},
     RetreatPlayer,
     ListRetreats,
     CheckRetreat,
     TakeRetreat,
     {kRetreatOn, kNextRetreat},
     true},
    {kCrossingDieStep,
     "crossing_die",
     "a die is rolled for artillery that retreats across a river",
     "8.66/2"_vc,
     {kDieRolled},
     Dice,
     ListCrossingDie,
     CheckCrossingDie,
     RollCrossing,
     {kRetreatOn},
     true},
};
void AddRetreatSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kRetreatSteps), std::end(kRetreatSteps));
}

}  // namespace adjutant::veracruz
