// Cactus Throne 10.5: Santa Anna.
#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/10_special_rules.h"

namespace adjutant::cactus {

namespace {

constexpr int kComes = 1, kStartsRevolt = 6, kFirstTurnByOption = 2;  // 10.5, santa_anna

// TurnEffects::march, of the revolt in this turn. Armies that may react to it interrupt it when it sets out, and when
// it has come in, on a way by Baja or another (6.3/1).
enum class March : uint8_t { kNotYet = 0, kJoining = 1, kDone = 2, kSettingOut = 3, kCameIn = 4, kCameByBaja = 5 };

Revolt CampOf(const S& s) { return static_cast<Revolt>(s.affairs.santa_anna); }
bool InCamp(const S& s) { return CampOf(s) == Revolt::kImperialCamp || CampOf(s) == Revolt::kRepublicanCamp; }
ProvinceId HisProvince(const Rules& r, const S& s) { return ProvinceOf(r, s, r.c.santa_anna); }

// ---- 10.5/1, 10.5/2: does he come, and to whom?
bool MayCome(const Rules& r, const S& s) {
  if (r.Plays("optional_santa_anna=off"_opt)) return false;
  const PlaceId where = s[r.c.santa_anna].where;
  const bool expected = CampOf(s) == Revolt::kAway && where == r.c.waiting;
  if (r.Plays("santa_anna=turn_1"_opt)) return expected;
  const bool gone = CampOf(s) == Revolt::kOver || (InCamp(s) && where == r.c.removed);
  return (expected || gone) && s.now.turn >= kFirstTurnByOption;
}
void ListComing(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSantaAnna); }
Ruling CheckComing(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSantaAnna, "10.5/1"_cac, why);
}
void TakeComing(const Rules&, S& s, const Event& e, Trace* trace) {
  const bool comes = e.args[1] == kComes;
  Applied(trace, "10.5/1"_cac, comes ? "Santa Anna joins the war" : "Santa Anna stays abroad");
  s.step = comes ? kSantaAnnaSideDieStep : kNextSpecialRule;
}
void ListHisSide(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSantaAnnaSide); }
Ruling CheckHisSide(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSantaAnnaSide, "10.5/2"_cac, why);
}
void TakeHisSide(const Rules& r, S& s, const Event& e, Trace* trace) {
  SantaAnnaJoins(r, s, e.args[1] % 2 != 0 ? kImperial : kRepublican, trace);
  AskSantaAnna(r, s, kNextSpecialRule, trace);
}

// ---- 10.5/4: his revolution.
void ListRevolt(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSantaAnnaRevolt); }
Ruling CheckRevolt(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSantaAnnaRevolt, "10.5/4"_cac, why);
}
void TakeRevolt(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kNextSpecialRule;
  if (e.args[1] >= kStartsRevolt) return SantaAnnaRevolts(r, s, trace);
  Applied(trace, "10.5/4"_cac, "Santa Anna is loyal");
}
// Who joins him is out in the field, and of no Army.
void Follow(const Rules& r, S& s, Piece piece, Trace* trace) {
  LeaveArmy(s, piece);
  if (StateOf(s, piece).city.exists()) ComeOut(s, piece);
  piece.unit.exists() ? s.rebels.Add(piece.unit) : s.rebel_leaders.Add(piece.leader);
  s.now.sieges_due = 1;
  if (piece == Piece(r.c.santa_anna)) return;
  Applied(trace, "10.5/5"_cac, [&] {
    return (piece.unit.exists() ? r.UnitName(piece.unit) : r.LeaderName(piece.leader)) + " joins Santa Anna";
  });
}
// Mexicans of both sides in his province.
Group MexicansBesideHim(const Rules& r, const S& s) {
  Group mexicans;
  const PlaceId place = s[r.c.santa_anna].where;
  for (const UnitId u : s.units_at[place] - s.rebels) {
    if (r.c.units[u].mexican) mexicans.Add(u);
  }
  for (const LeaderId l : s.leaders_at[place] - s.rebel_leaders) {
    if (r.c.leaders[l].mexican) mexicans.Add(l);
  }
  return mexicans;
}

// ---- 10.5/9: his points. Reduced units of his are rebuilt with them, as far as they go.
void ListPoints(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSantaAnnaPoints); }
Ruling CheckPoints(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSantaAnnaPoints, "10.5/9"_cac, why);
}
void RebuildRebels(const Rules& r, S& s, Trace* trace) {
  int16_t& points = PointsOf(s, kSantaAnnasPoints);
  for (const UnitId u : s.rebels) {
    const int cost = r.c.units[u].strength - r.c.units[u].reduced;
    if (AtFullStrength(r, s, u) || cost > points) continue;
    points = static_cast<int16_t>(points - cost);
    FlipToFull(r, s, u);
    Applied(trace, "10.5/9"_cac, [&] { return r.UnitName(u) + " is rebuilt"; });
  }
}
void TakePoints(const Rules& r, S& s, const Event& e, Trace* trace) {
  Sum sum(trace, "10.5/9"_cac, "santa_anna.points", "Santa Anna's replacement points");
  sum.Add(e.args[1], "10.5/9"_cac, "the die");
  const int free = ProvincesOf(r, s, kNobody);
  if (free != 0) sum.Add(free, "10.5/9"_cac, "provinces controlled by nobody");
  const int deserters = GainsOf(s, kSantaAnnasPoints);
  if (deserters != 0) sum.Add(deserters, "7.3.5/4"_cac, "deserters");
  GainsOf(s, kSantaAnnasPoints) = 0;
  int16_t& points = PointsOf(s, kSantaAnnasPoints);
  points = static_cast<int16_t>(points + sum.Finish());
  RebuildRebels(r, s, trace);
  s.step = kNextSpecialRule;
}

// ---- 10.5/6: the march, when everybody has moved and raided.
int StrengthIn(const Rules& r, const S& s, ProvinceId province) {
  return FactorsOf(r, s, s.units_at[r.c.PlaceOf(province)] - s.rebels);
}
// Neighbours with the least strength, among these the nearest to Mexico City; by santa_path the nearest, among these
// those with the least strength. Once he is on the way, only nearer ones. None if he is there.
ProvinceSet WaysOn(const Rules& r, const S& s) {
  const ProvinceId from = HisProvince(r, s), goal = r.c.mexico_city;
  const bool nearest_first = r.Plays("santa_path=nearest_first"_opt) || r.Plays("santa_path=nearest_picks"_opt);
  ProvinceSet best;
  if (from == goal) return best;
  int least = 0, nearest = 0;
  for (const ProvinceId to : r.c.provinces[from].links) {
    const int distance = r.c.Distance(to, goal), strength = StrengthIn(r, s, to);
    if (s.affairs.santa_anna_marched != 0 && distance >= r.c.Distance(from, goal)) continue;
    const bool weaker = strength < least || (strength == least && distance < nearest);
    const bool nearer = distance < nearest || (strength < least && distance == nearest);
    if (best.Empty() || (nearest_first ? nearer : weaker)) {
      best = {};
      least = strength;
      nearest = distance;
    }
    if (strength == least && distance == nearest) best.Add(to);
  }
  return best;
}
March MarchOf(const S& s) { return static_cast<March>(s.turn.march); }
void SetMarch(S& s, March march) { s.turn.march = static_cast<uint8_t>(march); }

// 5.5/3: of those who have come with him.
void Suffer(const Rules& r, S& s, const UnitSet& units, bool by_baja) {
  const PlaceId place = s[r.c.santa_anna].where;
  SetMarch(s, March::kJoining);
  AskAttrition(r, s, LiableUnits(r, s, units, place, by_baja), place, LossCause::kAttrition, by_baja,
               kSantaAnnaMarches);
}
// While Armies react to their coming a mark says who has come.
void SufferAtLast(const Rules& r, S& s) {
  UnitSet units;
  for (const UnitId u : s.rebels) {
    if (s[u].Has(kTried)) units.Add(u);
  }
  ClearMarks(s, kTried);
  Suffer(r, s, units, MarchOf(s) == March::kCameByBaja);
}
void GoTo(const Rules& r, S& s, ProvinceId to, Trace* trace) {
  const PlaceId from = s[r.c.santa_anna].where;
  const Group followers = GroupInField(r, s, kNobody, HisProvince(r, s));
  Applied(trace, "10.5/6"_cac, [&] { return "Santa Anna marches to " + r.ProvinceName(to); });
  PutAt(s, followers, r.c.PlaceOf(to));
  s.affairs.santa_anna_marched = 1;
  const PlaceId place = r.c.PlaceOf(to), baja = r.c.PlaceOf(r.c.baja);
  const bool by_baja = place == baja || from == baja;
  AskReactions(r, s, kNobody, place, true, kSantaAnnaMarches);
  if (s.step == kSantaAnnaMarches) return Suffer(r, s, followers.units, by_baja);
  ForEach(followers, [&](Piece piece) { StateOf(s, piece).Mark(kTried); });
  SetMarch(s, by_baja ? March::kCameByBaja : March::kCameIn);
}
// Who is attacked stays and fights; who is in a city does not come out.
bool MaySetOut(const Rules& r, const S& s) {
  const ProvinceId from = HisProvince(r, s);
  if (!from.exists() || s[r.c.santa_anna].city.exists() || EnemyIn(r, s, kNobody, from)) return false;
  return !WaysOn(r, s).Empty();
}
// When Armies near by have had their chance, one of which may have come to attack him. True if he goes, or somebody is
// asked where to.
bool SetOut(const Rules& r, S& s, Trace* trace) {
  if (!MaySetOut(r, s)) return false;
  const ProvinceSet ways = WaysOn(r, s);
  ClearMarks(s, kTried);
  SetMarch(s, March::kJoining);
  const bool picks = r.Plays("santa_path=enemy_picks"_opt) || r.Plays("santa_path=nearest_picks"_opt);
  if (ways.Count() == 1 || !picks) return GoTo(r, s, ways.First(), trace), true;
  s.now.phasing = PilotOf(r, s, ways.First());
  s.step = kSantaAnnaMoveStep;
  return true;
}
void MarchOn(const Rules& r, S& s, Trace* trace) {
  SettleRevolt(r, s, trace);
  s.now.phasing = kNobody;
  if (CampOf(s) != Revolt::kRevolt) return void(s.step = kMaximilianRides);
  if (MarchOf(s) == March::kNotYet && MaySetOut(r, s)) {
    SetMarch(s, March::kSettingOut);
    AskReactions(r, s, kNobody, s[r.c.santa_anna].where, false, kSantaAnnaMarches);
    if (s.step != kSantaAnnaMarches) return;
  }
  if (MarchOf(s) == March::kSettingOut && SetOut(r, s, trace)) return;
  if (MarchOf(s) == March::kCameIn || MarchOf(s) == March::kCameByBaja) return SufferAtLast(r, s);
  if (MarchOf(s) == March::kJoining) {
    if (const Piece next = NextToJoin(r, s); next.exists()) {
      s.now.phasing = SideOf(r, s, next);
      return void(s.step = kSantaAnnaJoinDieStep);
    }
    ClearMarks(s, kTried);
  }
  SetMarch(s, March::kDone);
  s.step = kMaximilianRides;
}
void ListWays(const Rules& r, const S& s, EventList* out) {
  for (const ProvinceId p : WaysOn(r, s)) out->push_back(MakeEvent(kSantaAnnaMoved, s.now.phasing, {r.c.PlaceOf(p)}));
}
Ruling CheckWay(const Rules& r, const S& s, const Event& e, Why* why) {
  const ProvinceId to = r.c.ProvinceOf(PlaceArg(e));
  ADJUTANT_REFUSE_IF("10.5/6"_cac, !to.exists() || !WaysOn(r, s).Has(to), why, r.PlaceName(PlaceArg(e)),
                     " is not the province next to him that is weakest and nearest to Mexico City");
  return Accepted();
}
void TakeWay(const Rules& r, S& s, const Event& e, Trace* trace) { GoTo(r, s, r.c.ProvinceOf(PlaceArg(e)), trace); }
void ListJoining(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSantaAnnaJoin); }
Ruling CheckJoining(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSantaAnnaJoin, "10.5/7"_cac, why);
}
void TakeJoining(const Rules& r, S& s, const Event& e, Trace* trace) {
  const Piece piece = NextToJoin(r, s);
  Applied(trace, "10.5/7"_cac);
  StateOf(s, piece).Mark(kTried);
  if (e.args[1] >= r.c.n.santa_anna_joins) Follow(r, s, piece, trace);
  s.step = kSantaAnnaMarches;
}

}  // namespace

Piece NextToJoin(const Rules& r, const S& s) {
  const Group mexicans = MexicansBesideHim(r, s);
  for (const UnitId u : mexicans.units) {
    if (r.c.units[u].sort != Sort::kContra && !s[u].Has(kTried)) return u;
  }
  for (const LeaderId l : mexicans.leaders) {
    if (!s[l].Has(kTried)) return l;
  }
  return {};
}

Side PilotOf(const Rules& r, const S& s, ProvinceId target) {
  const PlaceId place = r.c.PlaceOf(target);
  const int imperial = FactorsOf(r, s, s.units_at[place] & UnitsOf(r, s, kImperial));
  const int republican = FactorsOf(r, s, s.units_at[place] & UnitsOf(r, s, kRepublican));
  Applied("10.5/10"_cac);
  if (imperial == republican) return ControlOf(s, target) == kImperial ? kRepublican : kImperial;
  return imperial > republican ? kRepublican : kImperial;
}

// He may come back from where he got away to (7.3.2/2).
void SettleRevolt(const Rules& r, S& s, Trace* trace) {
  const PlaceId where = s[r.c.santa_anna].where;
  const bool taken = where == r.c.captured || where == r.c.removed;
  const bool left_over = CampOf(s) == Revolt::kOver && !(s.rebels.Empty() && s.rebel_leaders.Empty());
  if (left_over || (CampOf(s) == Revolt::kRevolt && taken)) EndRevolt(r, s, trace);
}

bool AskWhetherSantaAnnaComes(const Rules& r, S& s, Trace* trace) {
  SettleRevolt(r, s, trace);
  // He has joined a side that had no province to take him in.
  if (InCamp(s) && s[r.c.santa_anna].where == r.c.waiting) {
    AskSantaAnna(r, s, kNextSpecialRule, trace);
    return s.turn.arriving != 0;
  }
  if (!MayCome(r, s)) return false;
  s.now.phasing = kImperial;
  s.step = kSantaAnnaDieStep;
  return true;
}
bool AskWhetherSantaAnnaRevolts(const Rules& r, S& s, Trace*) {
  if (!InCamp(s) || !HisProvince(r, s).exists() || s.affairs.santa_anna_turn >= s.now.turn) return false;
  s.now.phasing = SideOf(r, s, r.c.santa_anna);
  s.step = kSantaAnnaRevoltDieStep;
  return true;
}
bool AskSantaAnnasPoints(const Rules&, S& s, Trace*) {
  if (CampOf(s) != Revolt::kRevolt) return false;
  s.now.phasing = kNobody;
  s.step = kSantaAnnaPointsDieStep;
  return true;
}

void SantaAnnaJoins(const Rules& r, S& s, Side side, Trace* trace) {
  Applied(trace, "10.5/2"_cac, [&] { return absl::StrCat("Santa Anna joins ", r.SideName(side)); });
  s.affairs.santa_anna = static_cast<uint8_t>(side == kImperial ? Revolt::kImperialCamp : Revolt::kRepublicanCamp);
  s.affairs.santa_anna_turn = s.now.turn;
  s.affairs.santa_anna_marched = 0;
}
void AskSantaAnna(const Rules& r, S& s, uint16_t then, Trace* trace) {
  BringIn(r, s, Newcomer::kSantaAnna, SideOf(r, s, r.c.santa_anna), then, trace);
}
void SantaAnnaRevolts(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "10.5/4"_cac, "Santa Anna starts his own revolution");
  const Group mexicans = MexicansBesideHim(r, s);
  s.affairs.santa_anna = static_cast<uint8_t>(Revolt::kRevolt);
  s.affairs.santa_anna_marched = 0;
  Follow(r, s, r.c.santa_anna, trace);
  ForEach(mexicans, [&](Piece piece) { Follow(r, s, piece, trace); });
}
void EndRevolt(const Rules&, S& s, Trace* trace) {
  Applied(trace, "10.5/8"_cac, "Santa Anna's revolution is over, and so are his points");
  s.affairs.santa_anna = static_cast<uint8_t>(Revolt::kOver);
  s.rebels = {};
  s.rebel_leaders = {};
  PointsOf(s, kSantaAnnasPoints) = GainsOf(s, kSantaAnnasPoints) = 0;
  s.now.sieges_due = 1;
}

const CactusStep kSantaAnnaSteps[] = {
    {kSantaAnnaDieStep,
     "santa_anna_die",
     "the die for Santa Anna falls",
     "10.5/1"_cac,
     {kDieRolled},
     Dice,
     ListComing,
     CheckComing,
     TakeComing,
     {kSantaAnnaSideDieStep, kNextSpecialRule}},
    {kSantaAnnaSideDieStep,
     "santa_anna_side_die",
     "the die for his side falls",
     "10.5/2"_cac,
     {kDieRolled},
     Dice,
     ListHisSide,
     CheckHisSide,
     TakeHisSide,
     {kRuleArrivalStep, kNextSpecialRule}},
    {kSantaAnnaRevoltDieStep,
     "santa_anna_revolt_die",
     "the die for his revolution falls",
     "10.5/4"_cac,
     {kDieRolled},
     Dice,
     ListRevolt,
     CheckRevolt,
     TakeRevolt,
     {kNextSpecialRule}},
    {kSantaAnnaPointsDieStep,
     "santa_anna_points_die",
     "the die for his points falls",
     "10.5/9"_cac,
     {kDieRolled},
     Dice,
     ListPoints,
     CheckPoints,
     TakePoints,
     {kNextSpecialRule}},
    Automatic(kSantaAnnaMarches, "Santa Anna marches", "10.5/6"_cac, MarchOn,
              {kSantaAnnaMoveStep, kSantaAnnaMarches, kReactions, kAttrition, kSantaAnnaJoinDieStep, kMaximilianRides}),
    {kSantaAnnaMoveStep,
     "move_santa_anna",
     "says where Santa Anna marches",
     "10.5/6"_cac,
     {kSantaAnnaMoved},
     PhasingPlayer,
     ListWays,
     CheckWay,
     TakeWay,
     {kSantaAnnaMarches, kReactions, kAttrition}},
    {kSantaAnnaJoinDieStep,
     "santa_anna_join_die",
     "the die for a unit or leader that may join him falls",
     "10.5/7"_cac,
     {kDieRolled},
     Dice,
     ListJoining,
     CheckJoining,
     TakeJoining,
     {kSantaAnnaMarches}},
};
void AddSantaAnnaSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kSantaAnnaSteps), std::end(kSantaAnnaSteps));
}

}  // namespace adjutant::cactus
