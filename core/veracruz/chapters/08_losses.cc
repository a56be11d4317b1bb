// Veracruz 8.46 to 8.48: who loses strength points; and what goes with the last of a stack.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

// LossTask::alternate: what 8.48 asks of the next point that artillery does not lose.
enum Turn : uint8_t {
  kAnybody = 0,
  kRegularNext = 1,    // alternate: a regular is due; cover_regulars: a pair begins
  kVolunteerNext = 2,  // for the regular that was lost
  kPairEnds = 3,       // cover_regulars: the pair began with a volunteer
};

// Who chooses: the side that loses the point; by option Mexico, of one that a guerrilla takes (16.23).
PlayerId Loser(const Rules& r, const S& s) {
  return s.loss.cause == kGuerrillaLoss && r.Plays("guerrilla_point=mexico"_opt) ? static_cast<PlayerId>(kMexico)
                                                                                 : s.loss.side;
}

bool Volunteer(const PieceInfo& info) { return info.volunteer && !info.artillery(); }
bool Regular(const PieceInfo& info) { return !info.volunteer && !info.artillery(); }
bool Hidden(const Rules& r, const S& s, PieceId piece) { return r.c.Piece(piece).drawn && !s[piece].Has(kTried); }

bool CanLose(const Rules& r, const S& s, const LossTask& task, PieceId piece) {
  if (!task.from.Has(piece) || !OnMap(s[piece].where)) return false;
  return Counts(r, s, piece) || r.c.Piece(piece).sort == Sort::kGunboat;  // 18.2
}

// Who is still there to lose points.
struct Left {
  bool regulars = false, volunteers = false, hidden = false;
  int points = 0;
};
Left LeftIn(const Rules& r, const S& s, const LossTask& task) {
  Left left;
  for (const PieceId p : task.from) {
    if (!CanLose(r, s, task, p)) continue;
    left.points += r.c.Piece(p).sort == Sort::kGunboat ? 1 : s[p].strength;
    left.hidden = left.hidden || Hidden(r, s, p);
    left.regulars = left.regulars || Regular(r.c.Piece(p));
    left.volunteers = left.volunteers || Volunteer(r.c.Piece(p));
  }
  return left;
}
// 8.48/2: a volunteer must go now, and there is one.
bool VolunteerDue(const LossTask& task, const Left& left) {
  return task.alternate == kVolunteerNext && left.volunteers;
}
// 8.48/3: a regular must go now, and there is one.
bool RegularDue(const Rules& r, const LossTask& task, const Left& left) {
  if (task.alternate != kRegularNext || !left.regulars) return false;
  return r.Plays("volunteer_losses=alternate"_opt) || task.left == 1;
}
bool MayTake(const Rules& r, const S& s, const LossTask& task, const Left& left, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  return CanLose(r, s, task, piece) && !(VolunteerDue(task, left) && Regular(info)) &&
         !(RegularDue(r, task, left) && Volunteer(info));
}

Ruling CheckPoint(const Rules& r, const S& s, const Event& e, Why* why) {
  const LossTask& task = s.loss;
  const PieceId piece = PieceArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("14.16/3"_vc, task.from.Has(piece) && RevealedZero(r, s, piece), why, r.PieceName(piece),
                             " has no strength and takes no loss");
  if (CannotBe("8.46/1"_vc, !CanLose(r, s, task, piece))) {
    // 12.63: those next to Ulua, and gunboats.
    if (task.cause == kCounterBatteryLoss && s.siege.place == r.c.ulua) {
      AddCase("12.63"_vc, why);
    }
    return Refused("8.46/1"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(piece), " is not among the units that take this loss"); });
  }
  if (task.side == kMexico) return Accepted("8.47"_vc);
  if (task.alternate == kAnybody) return Accepted("8.48/1"_vc);
  const Left left = LeftIn(r, s, task);
  const PieceInfo& info = r.c.Piece(piece);
  ADJUTANT_REFUSE_IF("8.48/2"_vc, VolunteerDue(task, left) && Regular(info), why,
                     "a volunteer strength point is due for a regular one, and ", r.PieceName(piece), " is regular");
  ADJUTANT_REFUSE_IF("8.48/3"_vc, RegularDue(r, task, left) && Volunteer(info), why,
                     "the next strength point comes from a regular, and ", r.PieceName(piece), " is volunteer");
  return Accepted();
}

void ListPoints(const Rules& r, const S& s, EventList* out) { ListPieces(s.loss.from, kPointLost, Loser(r, s), out); }

// This loss has eliminated somebody.
bool AnybodyGone(const Rules& r, const S& s, const LossTask& task) {
  for (const PieceId p : task.from) {
    if (r.c.Piece(p).combat_unit() && !OnMap(s[p].where)) return true;
  }
  return false;
}

// What the next point must be, after one of `info`.
uint8_t After(const Rules& r, uint8_t turn, const PieceInfo& info) {
  if (turn == kAnybody || info.artillery()) return turn;
  if (r.Plays("volunteer_losses=cover_regulars"_opt) && turn != kRegularNext)
    return kRegularNext;  // the pair is complete
  if (info.volunteer) return r.Plays("volunteer_losses=alternate"_opt) ? kRegularNext : kPairEnds;
  return kVolunteerNext;
}

// Supply units or pack animals of the side are in the hex.
bool Supplies(const Rules& r, const S& s, Side side, HexId hex) {
  for (const PieceId p : hex == kNoId ? PieceSet{} : PiecesIn(r, s, side, hex)) {
    const Sort sort = r.c.Piece(p).sort;
    if (sort == Sort::kSupply || sort == Sort::kPackAnimal) return true;
  }
  return false;
}

void TakePoint(const Rules& r, S& s, PieceId piece, Trace* trace) {
  LossTask& task = s.loss;
  const HexId hex = HexOf(s, piece);
  const auto side = static_cast<Side>(task.side);
  if (r.c.Piece(piece).sort == Sort::kGunboat) {
    --task.left;
    HitGunboat(r, s, piece, trace);
    return;
  }
  if (Hidden(r, s, piece)) {
    s[piece].Mark(kTried);
    Applied(trace, "14.13"_vc, [&] {
      return absl::StrCat(r.PieceName(piece), " shows a strength of ", static_cast<int>(s[piece].strength));
    });
    Refresh(r, s, hex);
    CheckFormations(r, s, hex, trace);  // an army may be too small without it (15.13)
  }
  if (s[piece].strength == 0) {
    Applied(trace, "14.16/3"_vc);
    // 14.16: nobody has been eliminated yet, and so what is with it stays; 14.37/3: but they go if they are all.
    if (!AnybodyGone(r, s, task)) {
      RemoveZeroes(r, s, hex, trace);
      return;
    }
  } else {
    task.alternate = After(r, task.alternate, r.c.Piece(piece));
    --task.left;
    const bool weakened = s[piece].percent != 0;
    LosePoint(r, s, piece, trace);
    // The percentage is looked up for what is left: the last effective point is the last of all.
    if (weakened && !HasCombat(s, side, hex)) Applied(trace, "13.27/1"_vc);
  }
  // 16.23, 12.27: a guerrilla takes a point or the supplies, and counter-battery a point: what is in the hex besides
  // stays while there is more than leaders (9.12, 11.25).
  const bool single = task.cause == kGuerrillaLoss || task.cause == kCounterBatteryLoss;
  if (!single || !Supplies(r, s, side, hex)) EliminateRest(r, s, side, hex, trace);
}

void LoseChosen(const Rules& r, S& s, const Event& e, Trace* trace) {
  TakePoint(r, s, PieceArg(e), trace);
  s.step = kLosses;
}

}  // namespace

void AskLosses(const Rules& r, S& s, Side side, const PieceSet& from, int points, LossCause cause, bool alternate,
               uint16_t then) {
  LossTask task{};
  task.from = from;
  task.side = side;
  task.left = static_cast<uint8_t>(points > 0 ? points : 0);
  task.cause = cause;
  if (alternate && side == kUs) {
    const Left left = LeftIn(r, s, task);
    if (left.regulars && left.volunteers) task.alternate = kRegularNext;
  }
  s.loss = task;
  Call(s, kLosses, then);
}

namespace {

// Takes the losses that leave no choice, and asks for the others.
void RunLosses(const Rules& r, S& s, Trace* trace) {
  LossTask& task = s.loss;
  while (task.left > 0) {
    const Left left = LeftIn(r, s, task);
    int units = 0;
    PieceId first = kNoId;
    for (const PieceId p : task.from) {
      if (!MayTake(r, s, task, left, p)) continue;
      if (first == kNoId) first = p;
      ++units;
    }
    if (units == 0) break;
    // One unit, or a loss of every point there is: nothing to choose, unless nobody can know that.
    if (units > 1 && (left.hidden || task.left < left.points)) {
      s.step = kLosePointStep;
      return;
    }
    TakePoint(r, s, first, trace);
  }
  task = LossTask{};
  Return(s);
}

}  // namespace

void EliminateRest(const Rules& r, S& s, Side side, HexId hex, Trace* trace) {
  if (hex == kNoId || HasCombat(s, side, hex)) return;
  for (const PieceId p : PiecesIn(r, s, side, hex)) {
    if (HexOf(s, p) != hex) continue;  // went with another
    const PieceInfo& info = r.c.Piece(p);
    if (info.leader()) {
      Applied(trace, "9.12/2"_vc);
      Applied(trace, "9.35/1"_vc);
      Applied(trace, "9.35/2"_vc);
    } else if (info.sort == Sort::kSupply) {
      Applied(trace, "11.25/3"_vc);
    } else if (info.sort == Sort::kPackAnimal) {
      Applied(trace, "11.33/2"_vc);
    } else if (RevealedZero(r, s, p)) {
      Applied(trace, "14.16/3"_vc);
    }
    Eliminate(r, s, p, trace);
  }
}

const VeracruzStep kLossSteps[] = {
    Automatic(kLosses, "steps are lost, one after another", "8.41/1"_vc, RunLosses, {kLosePointStep, kBack}),
    {kLosePointStep,
     "lose_point",
     "chooses the unit that loses a strength point",
     "8.46/1"_vc,
     {kPointLost},
     Loser,
     ListPoints,
     CheckPoint,
     LoseChosen,
     {kLosses}},
};
void AddLossSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kLossSteps), std::end(kLossSteps));
}

}  // namespace adjutant::veracruz
