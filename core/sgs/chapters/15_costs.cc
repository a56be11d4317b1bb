// SGS Halls of Montezuma XV.B, XV.C: what a step costs the pieces, and who pays it.
#include <algorithm>
#include <iterator>

#include "core/sgs/chapters/15_moves.h"

namespace adjutant::sgs {

// ---- What a step costs the pieces.

Course CourseOf(const S& s) {
  Course course;
  course.pieces = s.move.pieces;
  course.at = s.move.at;
  course.saving = s.move.road;
  course.off_road = s.move.off_road != 0;
  course.steps = s.move.steps;
  return course;
}

Halves LeftOf(const Rules& r, const S& s, const Course& course) {
  int left = INT16_MAX;
  for (const PieceId p : course.pieces) left = std::min(left, AllowanceOf(r, s, p, nullptr) - s[p].spent - course.more);
  Applied("XV.A/2"_sgs);
  return static_cast<Halves>(std::max(0, left));
}

namespace {

// Somebody for whom that is too much.
PieceId Beyond(const Rules& r, const S& s, const Course& course, Halves cost) {
  for (const PieceId p : course.pieces) {
    if (Whole(s[p].spent + course.more + cost) > AllowanceOf(r, s, p, nullptr)) return p;
  }
  return kNoId;
}

}  // namespace

Toll TollOf(const Rules& r, const S& s, const Course& course, ConnectionId by, RegionId to, Trace* trace) {
  Toll toll;
  toll.cost = StepCost(r, s, Active(s), by, to, &toll.road, trace);
  toll.all = r.c.connections[by].all_points;
  const PieceId first = course.pieces.First();
  const bool half = first.exists() && (s[first].spent + course.more) % 2 != 0;
  if (r.Plays("road_rounding=per_step"_opt)) toll.cost = toll.road ? Whole(toll.cost) : toll.cost;
  if (r.Plays("road_rounding=at_leaving_road"_opt) && half && !toll.road) ++toll.cost;
  if (!r.Plays("road_whole_move=whole_move"_opt)) {
    toll.minimal = Beyond(r, s, course, toll.cost).exists();
    return toll;
  }
  // Roads count only for who never leaves them.
  toll.saving = course.saving;
  if (toll.road && course.off_road) {
    toll.road = false;
    toll.cost = OffRoadCost(r, s, Active(s), by, to, trace);
  } else if (toll.road) {
    toll.saving = static_cast<Halves>(toll.saving + OffRoadCost(r, s, Active(s), by, to, nullptr) - toll.cost);
  } else {
    toll.cost = static_cast<Halves>(toll.cost + toll.saving);
    toll.saving = 0;
  }
  toll.minimal = Beyond(r, s, course, toll.cost).exists();
  return toll;
}
Toll SeaTollOf(const Rules& r, const S& s, const Course& course, RegionId to, Trace* trace) {
  Toll toll;
  if (r.c.Naval(to)) toll.cost = SeaCost(r, kNoId, to, trace);
  toll.minimal = Beyond(r, s, course, toll.cost).exists();
  return toll;
}

Ruling CheckToll(const Rules& r, const S& s, const Course& course, const Toll& toll, Why* why) {
  const PieceId slow = Beyond(r, s, course, toll.cost);
  PieceId tired, still;
  for (const PieceId p : course.pieces) {
    if (s[p].spent + course.more > 0 || course.steps > 0) tired = p;
    if (AllowanceOf(r, s, p, nullptr) == 0) still = p;
  }
  // A landing takes all that there is.
  if (!slow.exists() || (toll.all && !tired.exists() && !still.exists())) {
    Kept("XV.A.path/2"_sgs);
    return Accepted();
  }
  if (tired.exists()) {
    AddCase("XV.A.path/2"_sgs, why);
    if (course.pieces.Count() > 1) AddCase("XV.A/2"_sgs, why);
    if (!AtSea(s)) {
      AddCase("XV.B/1"_sgs, why);  // the price
      AddCase("SUM.stack/2"_sgs, why);
    }
  }
  ADJUTANT_REFUSE_IF("XV.C/3"_sgs, tired.exists(), why, "that costs ", toll.cost, " halves of a point, which ",
                     r.PieceName(slow), " has not left, and ", r.PieceName(tired),
                     " has moved already, so that they make no minimal move");
  const bool lame = still.exists() && r.Plays("move_minimal_zero=never_at_0"_opt);
  ADJUTANT_REFUSE_IF("XV.C/1"_sgs, lame, why, r.PieceName(still), " has no movement points at all");
  return Accepted("XV.C/1"_sgs);
}

void Pay(const Rules& r, S& s, const Toll& toll, Trace* trace) {
  if (toll.minimal) Applied(trace, "XV.C/2"_sgs, "a minimal move: they go no further");
  const bool all = toll.minimal || toll.all;
  for (const PieceId p : s.move.pieces) {
    const Halves allowance = AllowanceOf(r, s, p, nullptr);
    s[p].spent = Bytes(all ? std::max<int>(allowance, s[p].spent) : s[p].spent + toll.cost);
    s[p].Mark(all ? kSpentAny | kHasMoved : kSpentAny);
  }
  if (toll.all) Applied(trace, "XV.B/2"_sgs);
  s.move.spent = Bytes(s.move.spent + toll.cost);
  s.move.road = Bytes(toll.saving);
  if (all) s.move.minimal = 1;
}

void Exhaust(const Rules& r, S& s, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    s[p].spent = Bytes(std::max<int>(s[p].spent, AllowanceOf(r, s, p, nullptr)));
    s[p].Mark(kSpentAny | kHasMoved);
  }
}

}  // namespace adjutant::sgs
