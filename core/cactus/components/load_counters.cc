// The counters of a pack, and the orders of appearance.
#include "absl/strings/str_cat.h"
#include "core/cactus/catalogue.h"
#include "core/cactus/components/loader.h"

namespace adjutant::cactus {

namespace {

// 12.1, 12.2: strength points that come in a turn, onto the map or into the Force Pool, without the mountain batteries,
// whose strength no list has, and without optional rules.
struct Arrivals {
  Side side;
  int turn;
  bool pool;
  int strength;
};
constexpr Arrivals kArrivals[] = {
    {kImperial, 1, false, 183},  {kImperial, 2, false, 66},  {kImperial, 4, false, 152},   {kImperial, 4, true, 20},
    {kImperial, 6, false, 27},   {kImperial, 9, false, 16},  {kImperial, 10, false, 50},   {kImperial, 13, false, 155},
    {kImperial, 13, true, 56},   {kImperial, 20, false, 10}, {kRepublican, 1, false, 145}, {kRepublican, 2, false, 40},
    {kRepublican, 2, true, 31},  {kRepublican, 8, false, 5}, {kRepublican, 8, true, 36},   {kRepublican, 9, true, 16},
    {kRepublican, 15, false, 6},
};

}  // namespace

template <class Datum>
Entry Loader::EntryOf(const std::string& path, const Datum& datum) {
  Entry entry;
  entry.turn = Within(path, "turn", datum.turn(), 0, kTurns);
  entry.where = Choice<Where>(path, "where", datum.where());
  entry.provinces = ProvincesIn(path, datum.province());
  if ((entry.turn == 0) != (entry.where == Where::kByRule)) {
    Find(absl::StrCat(path, ".turn"), "who comes in by a rule alone has no turn, all others have one");
  }
  const bool named = entry.where == Where::kProvince || entry.where == Where::kControlledSpread ||
                     entry.where == Where::kOneOfControlled;
  if (named && entry.provinces.Empty()) Find(path, "'province' is missing");
  return entry;
}

template <class Datum>
Leaving Loader::LeavingOf(const std::string& path, const Datum& datum) {
  Leaving leaving;
  leaving.turn = Within(path, "leaves", datum.leaves(), 0, kTurns);
  leaving.with_french = datum.leaves_with_french();
  if constexpr (requires { datum.leaves_at_end(); }) leaving.at_end = datum.leaves_at_end();
  if (datum.turn() > 0 && leaving.turn > 0 && leaving.turn < datum.turn()) {
    Find(absl::StrCat(path, ".leaves"), "it leaves before it comes");
  }
  return leaving;
}

int8_t Loader::NinthsOf(const v1::Unit& datum) {
  if (datum.has_ninths()) return static_cast<int8_t>(datum.ninths());
  switch (datum.size()) {
    case v1::BRIGADE:
    case v1::REGIMENT:
    case v1::DIVISION:
      return kNinthsOfRegiment;
    case v1::BATTALION:
    case v1::SQUADRON:
      return kNinthsOfRegiment / 3;
    case v1::COMPANY:
      return kNinthsOfRegiment / 9;
    default:
      return 0;
  }
}

void Loader::Units() {
  for (const v1::Unit& datum : pack_->unit()) {
    const std::string path = absl::StrCat("unit.", datum.id());
    UnitInfo unit;
    unit.side = SideOf(path, datum.side());
    unit.nation = Choice<Nation>(path, "nation", datum.nation());
    unit.sort = Choice<Sort>(path, "sort", datum.sort());
    unit.arm = Choice<Arm>(path, "arm", datum.arm());
    unit.size = Choice<Size>(path, "size", datum.size());
    unit.ninths = Within(path, "ninths", NinthsOf(datum), 0, kNinthsOfRegiment);
    unit.strength = Number(path, "strength", datum.has_strength(), datum.strength(), 1, 100);
    unit.reduced = Within(path, "reduced", datum.reduced(), 0, 100);
    unit.movement = unit.naval() ? 0 : Number(path, "movement", datum.has_movement(), datum.movement(), 1, 9);
    if (datum.has_proficiency()) {
      unit.proficiency = Within(path, "proficiency", datum.proficiency(), 0, 5);  // 3.0/8
    }
    unit.raids = datum.raids();
    unit.horse = datum.horse();
    unit.mountain = datum.mountain();
    unit.legion = datum.legion();
    unit.chasseurs_dafrique = datum.chasseurs_dafrique();
    unit.mexican = datum.mexican();
    unit.commits = datum.commits();
    unit.points = Choice<Points>(path, "points", datum.points());
    unit.entry = EntryOf(path, datum);
    unit.again.turn = Within(path, "again_turn", datum.again_turn(), 0, kTurns);
    if (unit.again.turn > 0) unit.again.where = Choice<Where>(path, "again_where", datum.again_where());
    unit.leaving = LeavingOf(path, datum);
    unit.arrives_reduced = datum.arrives_reduced();
    unit.flips_full = Within(path, "flips_full", datum.flips_full(), 0, kTurns);
    unit.in_play = !datum.absent();
    CheckUnit(path, unit);
    const UnitId id = c_.units.Add(unit);
    if (unit.in_play) c_.units_of[unit.side].Add(id);
  }
}

void Loader::CheckUnit(const std::string& path, const UnitInfo& unit) {
  const bool ranked = !unit.artillery() && !unit.naval();
  if (Breaks("7.2/10"_cac, unit.rated() != ranked)) {
    Find(absl::StrCat(path, ".proficiency"),
         ranked ? "infantry and cavalry have one" : "artillery and naval units have none", "7.2/10"_cac);
  }
  if (unit.reduced >= unit.strength) Find(absl::StrCat(path, ".reduced"), "the back is weaker than the front");
  if (unit.arrives_reduced && unit.reduced == 0) Find(path, "a unit of one step cannot come reduced");
  if (unit.naval() != (unit.entry.where == Where::kGulf || (unit.naval() && unit.entry.where == Where::kByRule))) {
    Find(absl::StrCat(path, ".where"), "naval units are in the Gulf, and only they");
  }
  const bool never = unit.nation == Nation::kSpanish || unit.nation == Nation::kBritish ||
                     unit.nation == Nation::kEgyptian || unit.nation == Nation::kAlgerian || unit.naval();
  if (Breaks("4.1/13"_cac, never && unit.points != Points::kNone)) {
    Find(absl::StrCat(path, ".points"), "such a unit is never replaced", "4.1/13"_cac);
  }
}

void Loader::Leaders() {
  for (const v1::Leader& datum : pack_->leader()) {
    const std::string path = absl::StrCat("leader.", datum.id());
    LeaderInfo leader;
    leader.nation = Choice<Nation>(path, "nation", datum.nation());
    leader.side = leader.nation == Nation::kSantaAnna ? kNobody : SideOf(path, datum.side());
    leader.proficiency = Number(path, "proficiency", datum.has_proficiency(), datum.proficiency(), 0, 5);
    leader.in_parentheses = datum.in_parentheses();
    leader.cavalry = datum.cavalry();
    leader.leads_raids = datum.leads_raids();
    leader.leads_army_alone = datum.leads_army_alone();
    leader.joins_army = datum.joins_army();
    leader.mexican = datum.mexican();
    leader.movement = Number(path, "movement", datum.has_movement(), datum.movement(), 1, 9);
    leader.entry = EntryOf(path, datum);
    leader.leaving = LeavingOf(path, datum);
    leader.in_play = !datum.absent();
    if (leader.cavalry && !leader.leads_raids) Find(path, "a cavalry leader leads raids (4.0/7)");
    const LeaderId id = c_.leaders.Add(leader);
    if (leader.in_play) c_.leaders_of[leader.side].Add(id);
  }
}

void Loader::Armies() {
  std::array<int, 3> count{};
  for (const v1::Army& datum : pack_->army()) {
    const std::string path = absl::StrCat("army.", datum.id());
    ArmyInfo army;
    army.side = SideOf(path, datum.side());
    army.turn = Number(path, "turn", datum.has_turn(), datum.turn(), 1, kTurns);
    army.leaving = LeavingOf(path, datum);
    if (Breaks("2.3/2"_cac, ++count[army.side] > kArmiesOfASide)) Find(path, "a side has four at most", "2.3/2"_cac);
    c_.armies.Add(army);
  }
}

void Loader::CheckArrivals() {
  for (const Arrivals& row : kArrivals) {
    int strength = 0;
    for (const UnitInfo& unit : c_.units) {
      if (!unit.in_play || unit.side != row.side || (unit.mountain && unit.nation == Nation::kImperialMexican))
        continue;
      const auto comes = [&](const Entry& entry) {
        return entry.turn == row.turn && (entry.where == Where::kForcePool) == row.pool;
      };
      if (comes(unit.entry) || comes(unit.again)) strength += unit.strength;
    }
    if (strength == row.strength) continue;
    Find("unit", absl::StrCat("on turn ", row.turn, " ", strength, " CF ",
                              row.pool ? "go into the Force Pool of the " : "come onto the map for the ",
                              row.side == kImperial ? "Imperial" : "Republican", " player; the orders of appearance (",
                              row.side == kImperial ? "12.1" : "12.2", ") say ", row.strength));
  }
}

}  // namespace adjutant::cactus
