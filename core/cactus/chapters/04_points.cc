// Cactus Throne 4.1: replacement points are totalled.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/cactus/engine.h"

namespace adjutant::cactus {

namespace {

// The turns whose paragraphs of the order of appearance speak of points (12.1/T13d, 12.1/T17, 12.1/T21b).
constexpr int kTurnWithoutPoints = 13, kTurnOfRecruits = 17, kTurnOfLastPoints = 21;

uint8_t BitOf(Points points) { return static_cast<uint8_t>(1U << static_cast<unsigned>(points)); }
bool Totalled(const S& s, Points points) { return (s.now.points_rolled & BitOf(points)) != 0; }
void MarkTotalled(S& s, Points points) {
  s.now.points_rolled = static_cast<uint8_t>(s.now.points_rolled | BitOf(points));
}

// 13.0/1: the Short Campaign begins when the points of its first turn have been spent.
bool PointsOfTurnAreGone(const Rules& r, const S& s) {
  return r.scenario().id == "short_campaign" && s.now.turn == r.scenario().first_turn;
}

// 4.1/2, 4.1/10, 12.1/T13d: are such points earned in this turn?
bool Earned(const Rules& r, const S& s, Points points) {
  if (s.now.turn < r.c.n.points_first_turn || PointsOfTurnAreGone(r, s)) return false;
  if (points == Points::kFrench && s.affairs.french_gone != 0) return false;
  if (s.now.turn != kTurnWithoutPoints || r.Plays("t13_no_repl=no_purchases"_opt)) return true;
  if (points == Points::kMexican) return false;
  return points != Points::kFrench || r.Plays("t13_no_repl=mexican_only"_opt);
}

Purpose DieOf(Points points) {
  return points == Points::kMexican  ? Purpose::kImperialPoints
         : points == Points::kFrench ? Purpose::kFrenchPoints
                                     : Purpose::kRepublicanPoints;
}

// 4.1/2, by besieged_rp: does the province count for the side?
bool Counts(const Rules& r, const S& s, Side side, ProvinceId province) {
  if (!SiegeIn(r, s, province)) return Controls(s, side, province);
  Applied("8.0/2"_cac);
  return r.Plays("besieged_rp=last_holder"_opt) && s.held[province] == side;
}

// 4.1/5, by rp_floor: what was earned comes to what was saved.
void Save(const Rules& r, S& s, Points points, int earned, Trace* trace) {
  const int total = PointsOf(s, points) + earned;
  Applied(trace, "4.1/5"_cac);
  PointsOf(s, points) = static_cast<int16_t>(r.Plays("rp_floor=debt"_opt) ? total : std::max(total, 0));
  GainsOf(s, points) = 0;
}

// 10.3: is Shelby's rule played: by its event (11.5/6a), or as an option that Dixie has not barred (10.2/11)?
bool ShelbyIsPlayed(const Rules& r, const S& s) {
  const bool barred = s.affairs.dixie != static_cast<uint8_t>(Dixie::kOff);
  return s.affairs.shelby != 0 || (!r.Plays("optional_shelby=off"_opt) && !barred);
}
// 12.1/T17, 12.1/T21b: points that the order of appearance adds.
void AddScheduled(const Rules& r, const S& s, Sum* sum) {
  const bool recruits = r.Plays("t17_plus5=always"_opt) || !ShelbyIsPlayed(r, s);
  if (s.now.turn == kTurnOfRecruits && recruits) {
    Applied("10.3/4"_cac);
    sum->Add(r.c.n.points_turn_17, "12.1/T17"_cac, "recruits from the North", "number.points.turn_17");
  }
  if (s.now.turn == kTurnOfLastPoints && r.Plays("t21_15sp=points"_opt))
    sum->Add(r.c.n.points_turn_21, "12.1/T21b"_cac, "the last levy", "number.points.turn_21");
}

// What events and deserters gave or took, and the order of appearance (4.0/3).
void AddGains(const Rules& r, const S& s, Side side, Points points, Sum* sum) {
  if (const int gains = s.now.gains[static_cast<size_t>(points)]; gains != 0)
    sum->Add(gains, "4.0/3"_cac, "events, deserters, executions");
  if (side == kImperial) AddScheduled(r, s, sum);
}

// 4.1/3, 4.1/15: half of it without Mexico City, fractions dropped.
void Halve(const Rules& r, const S& s, Side side, Sum* sum) {
  if (Counts(r, s, side, r.c.mexico_city)) return;
  if (side == kRepublican && r.Plays("rep_halving=no"_opt)) return;
  const auto half = sum->total() / 2;
  sum->Add(half - sum->total(), "4.1/3"_cac, "half of it without Mexico City");
}

// What a side earns besides French points: 4.1/2 or 4.1/15.
int Income(const Rules& r, const S& s, Side side, Points points, int die, Sum* sum) {
  int provinces = 0;
  for (const ProvinceId p : r.c.map) provinces += Counts(r, s, side, p) ? 1 : 0;
  const bool all = r.Plays("rp_order=everything"_opt);
  if (side == kImperial) {
    sum->Add(provinces, "4.1/2"_cac, "provinces").Add(die, "4.1/2"_cac, "the die");
  } else {
    sum->Add(provinces, "4.1/15"_cac, "provinces").Add(die, "4.1/15"_cac, "the die");
  }
  if (all) AddGains(r, s, side, points, sum);
  Halve(r, s, side, sum);
  if (!all) AddGains(r, s, side, points, sum);
  if (side == kRepublican && s.turn.doubled != 0)
    sum->Add(sum->total(), "11.6/3"_cac, "doubled by arms from the United States");
  return static_cast<int>(sum->Finish());
}

void Total(const Rules& r, S& s, Points points, int die, Trace* trace) {
  MarkTotalled(s, points);
  Save(r, s, points, IncomeOf(r, s, points, die, trace), trace);
}

// 8.1.1, 4.1/24, by exec_rp: a leader who was shot. The ratings come with the last die.
void TotalExecuted(const Rules& r, S& s, int die, Trace* trace) {
  --s.now.executed;
  Applied(trace, "8.1.1/1"_cac);
  int gained = die;
  if (s.now.executed == 0) {
    if (r.Plays("exec_rp=pr_and_die"_opt)) gained += s.now.executed_pr;
    s.now.executed_pr = 0;
  }
  ChangeGains(s, Points::kRepublican, gained, trace, "4.1/24"_cac,
              [&] { return absl::StrCat("the execution brings the Republican player ", gained, " points"); });
}

// 10.4/6, by us_rp: no die is rolled.
void AddUsPoints(const Rules& r, S& s, Trace* trace) {
  if (s.affairs.us_war == 0 || Totalled(s, Points::kUsa)) return;
  MarkTotalled(s, Points::kUsa);
  const Points points = r.Plays("us_rp=republican"_opt) ? Points::kRepublican : Points::kUsa;
  PointsOf(s, points) = static_cast<int16_t>(PointsOf(s, points) + r.c.n.points_usa);
  Applied(trace, "10.4/6"_cac, [&] { return absl::StrCat("the USA give ", r.c.n.points_usa, " points"); });
}

// 4.1/17, 12.2/T15b, 10.2/3, by dixie_pending: is Republican infantry cheaper now?
void SetCosts(const Rules& r, S& s, Trace* trace) {
  const auto war = static_cast<Dixie>(s.affairs.dixie);
  bool fell = s.now.turn >= r.c.n.cost_late_turn;
  if (fell && war == Dixie::kSouthWon) {
    Applied(trace, "10.2/3"_cac);
    fell = false;
  }
  if (war == Dixie::kArmed && r.Plays("dixie_pending=withheld"_opt)) fell = false;
  if (fell && s.affairs.costs_fell == 0)
    Applied(trace, "12.2/T15b"_cac, "Republican regular infantry costs less from now on");
  s.affairs.costs_fell = fell ? 1 : 0;
}

void TotalPoints(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "4.0/3"_cac);
  SetCosts(r, s, trace);
  AddUsPoints(r, s, trace);
  if (DuePointsDie(r, s) != Purpose::kNone) {
    s.step = kPointsDieStep;
    return;
  }
  if (s.now.turn == kTurnWithoutPoints) Applied(trace, "12.1/T13d"_cac);
  s.now.points_rolled = 0;
  s.step = kPurchases;
}

void ListPointsDie(const Rules& r, const S& s, EventList* out) { ListDie(out, DuePointsDie(r, s)); }
Ruling CheckPointsDie(const Rules& r, const S& s, const Event& e, Why* why) {
  const Purpose due = DuePointsDie(r, s);
  const RuleId rule = due == Purpose::kImperialPoints    ? RuleId("4.1/2"_cac)
                      : due == Purpose::kFrenchPoints    ? RuleId("4.1/10"_cac)
                      : due == Purpose::kExecutionPoints ? RuleId("8.1.1/1"_cac)
                                                         : RuleId("4.1/15"_cac);
  return CheckDie(e, due, rule, why);
}
void ApplyPointsDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int die = e.args[1];
  s.step = kPoints;
  switch (DuePointsDie(r, s)) {
    case Purpose::kExecutionPoints:
      return TotalExecuted(r, s, die, trace);
    case Purpose::kImperialPoints:
      if (s.now.turn == r.c.n.points_first_turn) Applied(trace, "12.1/T2b"_cac);
      return Total(r, s, Points::kMexican, die, trace);
    case Purpose::kFrenchPoints:
      return Total(r, s, Points::kFrench, die, trace);
    default:
      return Total(r, s, Points::kRepublican, die, trace);
  }
}

}  // namespace

int IncomeOf(const Rules& r, const S& s, Points points, int die, Trace* trace) {
  if (points == Points::kMexican) {
    Sum sum(trace, "4.1/2"_cac, "income.mexican", "Imperial Mexican replacement points");
    return Income(r, s, kImperial, points, die, &sum);
  }
  if (points == Points::kRepublican) {
    Sum sum(trace, "4.1/15"_cac, "income.republican", "Republican replacement points");
    return Income(r, s, kRepublican, points, die, &sum);
  }
  Sum sum(trace, "4.1/10"_cac, "income.french", "French replacement points");
  sum.Add(r.c.n.points_french, "4.1/10"_cac, "each turn", "number.points.french");
  sum.Add(die, "4.1/10"_cac, "the die");
  const int gains = s.now.gains[static_cast<size_t>(points)];
  if (gains != 0) sum.Add(gains, "4.0/3"_cac, "events");
  return static_cast<int>(sum.Finish());
}

Purpose DuePointsDie(const Rules& r, const S& s) {
  if (s.now.executed > 0 && Earned(r, s, Points::kRepublican)) return Purpose::kExecutionPoints;
  for (const Points points : {Points::kMexican, Points::kFrench, Points::kRepublican}) {
    if (Earned(r, s, points) && !Totalled(s, points)) return DieOf(points);
  }
  return Purpose::kNone;
}

const CactusStep kPointSteps[] = {
    Automatic(kPoints, "replacement points are totalled", "4.0/3"_cac, TotalPoints, {kPointsDieStep, kPurchases}),
    {kPointsDieStep,
     "points_die",
     "the die for replacement points falls",
     "4.1/2"_cac,
     {kDieRolled},
     Dice,
     ListPointsDie,
     CheckPointsDie,
     ApplyPointsDie,
     {kPoints}},
};
void AddPointSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kPointSteps), std::end(kPointSteps));
}

}  // namespace adjutant::cactus
