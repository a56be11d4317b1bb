#include "tests/oracle/cactus/movement.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "tests/oracle/cactus/odds.h"

namespace adjutant::oracle::cac {
namespace {

using Group = std::vector<const Piece*>;

std::string ValueIn(const std::string& event, absl::string_view name) {
  for (const absl::string_view word : absl::StrSplit(event, ' ')) {
    if (absl::StartsWith(word, absl::StrCat(name, "="))) return std::string(word.substr(name.size() + 1));
  }
  return "";
}

Group Leaders(const Group& group) {
  Group leaders;
  for (const Piece* piece : group) {
    if (piece->leader != nullptr) leaders.push_back(piece);
  }
  return leaders;
}

Group Units(const Group& group) {
  Group units;
  for (const Piece* piece : group) {
    if (piece->unit != nullptr) units.push_back(piece);
  }
  return units;
}

bool Spanish(const Piece& piece) { return piece.unit != nullptr && piece.unit->nation() == pb::SPANISH; }

pb::Nation NationOf(const Piece& piece) {
  return piece.unit != nullptr ? piece.unit->nation() : piece.leader->nation();
}

// 3.0: Juarez' PR counts only if no other Republican leader is in the province. 11.6: where Maximilian rides, only his.
int RatingOf(const Position& position, const Piece& leader) {
  int rating = leader.leader->proficiency();
  for (const Piece& other : position.pieces) {
    if (other.leader == nullptr || other.side != leader.side || other.where != leader.where) continue;
    if (other.name == leader.name) continue;
    if (leader.leader->in_parentheses()) rating = 0;
    if (other.name == "maximilian" && position.Value("event.maximilian") == "rides") rating = 0;
  }
  return rating;
}

// 7.2: guns and ships have no PR. Does a unit have one?
bool AnyRated(const Group& group) {
  return std::any_of(group.begin(), group.end(),
                     [](const Piece* piece) { return piece->unit != nullptr && piece->unit->has_proficiency(); });
}

// The other leader's PR takes the place of Juarez', wherever in the province he is.
int BestRating(const Position& position, const Group& leaders) {
  int best = 0;
  for (const Piece* leader : leaders) best = std::max(best, RatingOf(position, *leader));
  for (const Piece* leader : leaders) {
    if (best > 0 || !leader->leader->in_parentheses()) continue;
    for (const Piece* other : Leaders(In(position, leader->side, leader->where))) {
      if (other->name != leader->name) best = std::max(best, RatingOf(position, *other));
    }
  }
  return best;
}

int Ninths(const pb::Unit& unit) {
  if (unit.has_ninths()) return unit.ninths();
  switch (unit.size()) {
    case pb::BRIGADE:
    case pb::REGIMENT:
    case pb::DIVISION:
      return 9;
    case pb::BATTALION:
    case pb::SQUADRON:
      return 3;
    case pb::COMPANY:
      return 1;
    default:
      return 0;
  }
}

// 5.1: two or more of jungle, rough, swamp, desert.
bool Stops(const Position& position, const Name& province) {
  const auto printed = position.printed->provinces.find(province);
  if (printed == position.printed->provinces.end()) return false;
  int kinds = 0;
  for (const pb::Terrain terrain : {pb::JUNGLE, pb::ROUGH, pb::SWAMP, pb::DESERT}) {
    kinds += HasTerrain(printed->second, terrain) ? 1 : 0;
  }
  return kinds >= 2;
}

bool HinderedByEnemies(const Position& position, Side side, const Journey& journey) {
  Names passing;
  for (const Piece* piece : journey.group) passing.insert(piece->name);
  return !PassesFreely(position, side, journey.at, passing);
}

bool InGroup(const Journey& journey, const Piece& piece) {
  return std::any_of(journey.group.begin(), journey.group.end(),
                     [&](const Piece* member) { return member->name == piece.name; });
}

// spanish_army: 5.1 would have Prim among them as in a stack.
bool LackPrim(const Position& position, const Group& army) {
  if (!position.Plays("spanish_army", "yes")) return false;
  bool spanish = false, prim = false;
  for (const Piece* piece : army) {
    spanish = spanish || Spanish(*piece);
    prim = prim || piece->name == "prim";
  }
  return spanish && !prim;
}

Group MembersOf(const Position& position, const Name& army) {
  Group members;
  for (const Piece& piece : position.pieces) {
    if (piece.army == army) members.push_back(&piece);
  }
  return members;
}

// May the piece set out in this phase at all?
bool MayStart(const Position& position, Side side, const Piece& piece) {
  if (piece.side != side || Besieged(position, piece)) return false;
  if (piece.unit != nullptr && (piece.unit->arm() == pb::NAVAL || piece.unit->movement() == 0)) return false;
  const bool box = piece.where == "usa" || piece.where == "csa" || piece.where == "aboard";
  if (!OnMap(position, piece) && !box) return false;
  // 11.2: a surprise raid may have come before.
  for (const char* flag : {"moved", "sailed", "raided", "held_back", "stands_to_fight"}) {
    if (piece.flags.count(flag) != 0) return false;
  }
  return true;
}
// 6.1: whom its Army left behind at the start stays for the Movement Phase. He has not moved, and may raid (5.4).
bool MayMarch(const Position& position, Side side, const Piece& piece) {
  return MayStart(position, side, piece) && piece.flags.count("left_behind") == 0;
}

// 11.5: the French leave the country when Bismarck frightens them; t21_french says who they are.
bool Leaving(const Position& position, const Piece& piece) {
  if (position.Number("bismarck.turn") == 0 || piece.side != Side::kImperial) return false;
  const bool with_them = piece.unit != nullptr ? piece.unit->leaves_with_french() : piece.leader->leaves_with_french();
  return with_them || NationOf(piece) == pb::FRENCH;
}

// Provinces of the side from which a way over its own provinces leads to one of the ends, with its length.
std::map<Name, int> WaysTo(const Position& position, Side side, const Names& ends) {
  std::map<Name, int> length;
  for (const Name& end : ends) length[end] = 0;
  for (bool longer = true; longer;) {
    longer = false;
    for (const auto& [from, controller] : position.control) {
      for (const Name& to : position.printed->neighbours.at(from)) {
        const auto next = length.find(to);
        if (next == length.end() || position.control.at(to) != side) continue;
        const auto known = length.find(from);
        if (known != length.end() && known->second <= next->second + 1) continue;
        length[from] = next->second + 1;
        longer = true;
      }
    }
  }
  return length;
}

// 11.5: where the French in a province may go next on their way out.
Names StepsOut(const Position& position, const Name& from) {
  Names ports;
  for (const auto& [id, city] : position.printed->cities) {
    if (city.port() != pb::SEA_UNSPECIFIED && position.control.at(city.province()) == Side::kImperial) {
      ports.insert(city.province());
    }
  }
  Names steps;
  for (const Names& ends : {Names{"vera_cruz"}, ports}) {
    const std::map<Name, int> length = WaysTo(position, Side::kImperial, ends);
    const auto here = length.find(from);
    if (here == length.end()) continue;
    for (const Name& to : position.printed->neighbours.at(from)) {
      const auto next = length.find(to);
      if (next != length.end() && next->second < here->second && position.control.at(to) == Side::kImperial) {
        steps.insert(to);
      }
    }
    return steps;
  }
  return steps;
}

// 11.6: Maximilian has abdicated, and makes for Vera Cruz.
bool Abdicated(const Position& position, const Piece& piece) {
  return piece.name == "maximilian" && position.Value("maximilian.abdicated") == "yes";
}

// The provinces that are nearer to it than this one, whosever they are.
Names NearerToVeraCruz(const Position& position, const Name& from) {
  Names seen = {"vera_cruz"}, nearer;
  while (seen.count(from) == 0) {
    nearer = seen;
    for (const Name& province : nearer) {
      const Names& around = position.printed->neighbours.at(province);
      seen.insert(around.begin(), around.end());
    }
    if (seen == nearer) return {};
  }
  return nearer;
}

// Somebody among them has to go elsewhere.
bool Astray(const Position& position, const Group& group, const Name& from, const Name& to) {
  return std::any_of(group.begin(), group.end(), [&](const Piece* piece) {
    if (Abdicated(position, *piece) && NearerToVeraCruz(position, from).count(to) == 0) return true;
    return Leaving(position, *piece) && StepsOut(position, from).count(to) == 0;
  });
}

// 5.1: how many of these units may go with the leaders.
bool LeadersTake(const Position& position, const Group& leaders, const Group& units) {
  if (units.empty()) return true;
  if (leaders.empty()) return units.size() == 1;
  bool prim = false;
  int rating = 0;
  std::set<pb::Nation> nations;
  for (const Piece* leader : leaders) {
    prim = prim || leader->name == "prim";
    rating += RatingOf(position, *leader);
    nations.insert(NationOf(*leader));
  }
  int others = 0;
  for (const Piece* unit : units) {
    if (Spanish(*unit) && !prim) return false;
    if (nations.count(NationOf(*unit)) == 0) ++others;
  }
  if (position.Plays("ref_leader", "same_nation") && others == static_cast<int>(units.size())) return false;
  if (position.Plays("leader_stack", "no_limit")) return true;
  if (position.Plays("leader_stack", "pr_only")) return static_cast<int>(units.size()) <= rating;
  return others <= rating;
}

Names NeighboursOf(const Position& position, const Name& place) {
  if (place == "usa" || place == "csa") {
    Names places;
    for (const auto& [id, province] : position.printed->provinces) {
      const bool border =
          place == "csa" ? province.csa_border() : province.us_border() || position.Plays("us_entry", "anywhere");
      if (border) places.insert(id);
    }
    return places;
  }
  const auto around = position.printed->neighbours.find(place);
  return around == position.printed->neighbours.end() ? Names() : around->second;
}

bool GulfPort(const Position& position, const Name& province, bool unbesieged) {
  for (const auto& [id, city] : position.printed->cities) {
    if (city.province() != province || city.port() != pb::GULF) continue;
    if (!unbesieged || position.sieges.count(id) == 0) return true;
  }
  return false;
}

// The units of a side in a city; of no city, in the field.
int UnitsAt(const Position& position, Side side, const Name& province, const Name& city) {
  int units = 0;
  for (const Piece& piece : position.pieces) {
    const bool there = piece.where == province && piece.city == city;
    if (piece.unit != nullptr && there && piece.side == side) ++units;
  }
  return units;
}
// 8.0: the province is nobody's for the city that the enemy has of it; the rest is the side's, and so is a port that is
// not that city. After a siege has been won it is treated as nobody's all the same (7.5).
bool HasAllButACity(const Position& position, Side side, const Name& province) {
  if (position.control.at(province) != Side::kNobody || UnitsAt(position, side, province, "") == 0) return false;
  for (const Side other : {Side::kImperial, Side::kRepublican, Side::kNobody}) {
    if (other != side && UnitsAt(position, other, province, "") != 0) return false;
  }
  for (const absl::string_view word : absl::StrSplit(position.Value("sieges_won"), absl::ByAnyChar(" ,"))) {
    if (word == province) return false;
  }
  return true;
}
// 5.2: "a friendly and un-besieged port": of a province of the side, or with units of the side inside, or empty where
// the enemy has no more than another city.
bool FriendlyGulfPort(const Position& position, Side side, const Name& province) {
  const auto controller = position.control.find(province);
  if (controller == position.control.end()) return false;
  if (controller->second == side && GulfPort(position, province, true)) return true;
  for (const Piece& piece : position.pieces) {
    if (piece.unit == nullptr || piece.side != side || piece.where != province || piece.city.empty()) continue;
    const auto city = position.printed->cities.find(piece.city);
    if (city == position.printed->cities.end() || city->second.port() != pb::GULF) continue;
    if (position.sieges.count(piece.city) == 0) return true;
  }
  if (!HasAllButACity(position, side, province)) return false;
  for (const auto& [id, city] : position.printed->cities) {
    if (city.province() != province || city.port() != pb::GULF || position.sieges.count(id) != 0) continue;
    int inside = 0;
    for (const Side any : {Side::kImperial, Side::kRepublican, Side::kNobody}) {
      inside += UnitsAt(position, any, province, id);
    }
    if (inside == 0) return true;
  }
  return false;
}

// 5.4: the unit can raid; National Guard only with a leader who can lead raids.
bool MayRaid(const Position& position, const pb::Unit& unit, bool led) {
  if (!unit.raids()) return false;
  if (unit.sort() != pb::NATIONAL_GUARD) return true;
  if (position.Plays("ng_raid", "never"))
    return unit.arm() == pb::CAVALRY && position.Plays("ng_cav_raid", "as_cavalry");
  return led || (unit.arm() == pb::CAVALRY && position.Plays("ng_cav_raid", "as_cavalry"));
}

// May these raid together?
bool RaidersFit(const Position& position, const Group& group) {
  bool led = false;
  for (const Piece* leader : Leaders(group)) led = led || leader->leader->leads_raids();
  for (const Piece* unit : Units(group)) {
    if (!MayRaid(position, *unit->unit, led)) return false;
  }
  return true;
}

bool MayStartRaid(const Position& position, Side side, const Piece& piece) {
  if (!MayStart(position, side, piece) || !OnMap(position, piece) || Leaving(position, piece)) return false;
  if (piece.flags.count("arrived") != 0 && position.Plays("arrive_act", "no")) return false;
  // 5.4: guns are not among those who may raid, but in an Army all of whom can (6.2).
  if (piece.unit != nullptr && Artillery(*piece.unit) && piece.army.empty()) return false;
  return piece.unit != nullptr ? piece.unit->raids() : piece.leader->leads_raids();
}

}  // namespace

Journey ReadJourney(const Position& position, bool raid, const std::vector<std::string>& events) {
  Journey journey;
  journey.raid = raid;
  for (const char* list : {"movement.units", "movement.leaders"}) {
    for (const absl::string_view word :
         absl::StrSplit(position.Value(list), absl::ByAnyChar(" ,"), absl::SkipEmpty())) {
      if (const Piece* piece = Find(position, word)) journey.group.push_back(piece);
    }
  }
  journey.at = position.Value("movement.place");
  journey.from = journey.at;
  for (const std::string& event : events) {
    if (absl::StrContains(event, " army_picked ")) journey.army = ValueIn(event, "army");
    if (absl::StrContains(event, " force_marched")) journey.force_marched = true;
    if (absl::StrContains(event, " moved ")) ++journey.entered;
    if (absl::StrContains(event, " check_tried") && journey.checker.empty()) journey.checker = ValueIn(event, "unit");
  }
  return journey;
}

namespace {

// leave_enemy=friendly_only: out of an enemy's reach into a province of one's own first.
bool LeavesForEnemy(const Position& position, Side side, const Journey& journey, const Name& to) {
  return journey.entered == 0 && OnMap(position, *journey.group.front()) &&
         position.Plays("leave_enemy", "friendly_only") && HinderedByEnemies(position, side, journey) &&
         position.control.at(to) != side;
}

}  // namespace

Names Picks(const Position& position, Side side, const Journey& journey) {
  Names picks;
  if (journey.entered > 0 || !journey.army.empty()) return picks;
  for (const Piece& piece : position.pieces) {
    // 6.2: who is of an Army moves with it; but 11.5 and 11.6 send the French and their Emperor out of the country.
    const bool sent_home = Leaving(position, piece) || Abdicated(position, piece);
    if (InGroup(journey, piece) || (!piece.army.empty() && !sent_home)) continue;
    if (journey.raid ? !MayStartRaid(position, side, piece) : !MayMarch(position, side, piece)) continue;
    Group joined = journey.group;
    joined.push_back(&piece);
    if (journey.raid && !RaidersFit(position, joined)) continue;
    if (!journey.group.empty() &&
        (piece.where != journey.at || !LeadersTake(position, Leaders(joined), Units(joined)))) {
      continue;
    }
    picks.insert(absl::StrCat("piece_picked ", piece.unit != nullptr ? "unit=" : "leader=", piece.name));
  }
  return picks;
}

Names ArmyPicks(const Position& position, Side side, const Journey& journey) {
  Names picks;
  if (!journey.group.empty()) return picks;
  for (const auto& [army, leader] : position.army_leader) {
    const Group members = MembersOf(position, army);
    bool all = !LackPrim(position, members);
    for (const Piece* piece : members) {
      all = all && (journey.raid ? MayStartRaid(position, side, *piece) : MayMarch(position, side, *piece));
    }
    if (!members.empty() && all) picks.insert(absl::StrCat("army_picked army=", army));
  }
  return picks;
}

int Allowance(const Position& position, const Journey& journey) {
  int allowance = 0;
  if (journey.raid && position.Plays("raid_range", "no_limit")) return 1000000;  // until a die stops it
  if (!journey.army.empty()) {
    allowance = position.printed->numbers.at("army.movement");
  } else {
    const Group leaders = Leaders(journey.group);
    const Group units = Units(journey.group);
    int slowest = 99, of_leader = 0;
    for (const Piece* piece : journey.group) {
      slowest = std::min(slowest, piece->unit != nullptr ? piece->unit->movement() : piece->leader->movement());
    }
    for (const Piece* leader : leaders) of_leader = std::max(of_leader, leader->leader->movement());
    allowance = position.Plays("stack_mf", "leader") && !leaders.empty() ? of_leader : slowest;
  }
  return allowance + (journey.force_marched ? 1 : 0);
}

bool PassesCheck(const Position& position, const Journey& journey, const Name& unit, int die) {
  const Group leaders = Leaders(journey.group);
  const Group units = Units(journey.group);
  int rating = 0;
  if (!journey.army.empty() && position.Plays("check_pr", "owner_picks")) {
    rating = position.printed->numbers.at("army.proficiency");
  } else if (!AnyRated(units)) {
    // Leaders without units, or with guns alone, which have no PR (7.2). A leader is a unit with a PR (3.0): one checks
    // his own, and of those who are stacked with him the best one helps him.
    std::vector<int> ratings;
    for (const Piece* leader : leaders) ratings.push_back(RatingOf(position, *leader));
    std::sort(ratings.rbegin(), ratings.rend());
    if (ratings.empty()) return false;
    if (ratings.size() == 1) return die <= BestRating(position, leaders);
    if (position.Plays("check_pr", "lowest")) return die - ratings[0] - 1 <= ratings.back();
    return die - ratings[1] - 1 <= ratings[0];
  } else if (position.Plays("check_pr", "lowest")) {
    rating = 99;
    for (const Piece* piece : units) {
      if (piece->unit->has_proficiency()) rating = std::min(rating, piece->unit->proficiency());
    }
  } else if (const Piece* checker = Find(position, position.Plays("check_pr", "lead_unit") ? journey.checker : unit)) {
    rating = checker->unit->proficiency();
  }
  int roll = die - BestRating(position, leaders);
  int cavalry = 0;
  for (const Piece* piece : units) {
    if (piece->unit->arm() == pb::CAVALRY) cavalry += Ninths(*piece->unit);
  }
  if (cavalry >= 9) --roll;
  if (leaders.size() > 1) --roll;
  return roll <= rating;
}

Names Moves(const Position& position, Side side, const Journey& journey) {
  Names moves;
  if (journey.group.empty() || journey.entered >= Allowance(position, journey)) return moves;
  const bool baja_left = journey.entered > 0 && (journey.at == "baja" || journey.from == "baja");
  if (baja_left) return moves;  // 5.1.1
  if (journey.failed) return moves;
  if (journey.entered > 0 && !journey.raid) {
    if (Stops(position, journey.at) && !journey.passed) return moves;
    if (position.Plays("stop_on_enemy", "must_stop") && HinderedByEnemies(position, side, journey)) {
      return moves;
    }
  }
  for (const Name& to : NeighboursOf(position, journey.at)) {
    // 5.1.1: Baja is no part of another move, and of no raid.
    const bool baja = to == "baja" || journey.at == "baja";
    if (baja && (journey.entered > 0 || journey.raid)) continue;
    bool kept_out = false;
    for (const Piece* piece : journey.group) kept_out = kept_out || KeptOut(position, side, NationOf(*piece), to);
    if (kept_out) continue;
    if (!journey.raid && LeavesForEnemy(position, side, journey, to)) continue;
    // 11.5, 11.6: the French go nowhere but home.
    if (OnMap(position, *journey.group.front()) && Astray(position, journey.group, journey.at, to)) continue;
    moves.insert(absl::StrCat("moved place=", to));
  }
  return moves;
}

// sea_once=one_trip: the ship has carried others in this turn, and from elsewhere or to elsewhere. One trip takes
// "an unlimited number" (5.2), whenever they are picked.
bool HasMadeItsTrip(const Position& position, const Piece& ship, const Name& from, const Name& to) {
  if (!position.Plays("sea_once", "one_trip") || ship.flags.count("sailed") == 0) return false;
  const std::string trip = absl::StrCat("trip.",
                                        ship.name == "f_flotilla"     ? 1
                                        : ship.name == "u_flotilla_1" ? 2
                                                                      : 3,
                                        ".");
  return position.Value(trip + "from") != from || position.Value(trip + "to") != to;
}

Names Sailings(const Position& position, Side side, const Journey& journey) {
  Names sailings;
  if (journey.group.empty() || journey.entered > 0 || journey.raid) return sailings;
  // 5.2: French ships carry Imperial units, those of the USA their own, and nobody Confederates.
  Group fleet;
  bool enemy_fleet = false;
  for (const Piece& piece : position.pieces) {
    if (piece.unit == nullptr || piece.unit->arm() != pb::NAVAL || piece.where != "gulf") continue;
    if (piece.side == side) fleet.push_back(&piece);
    enemy_fleet = enemy_fleet || piece.side != side;
  }
  if (fleet.empty() || (enemy_fleet && position.Plays("sea_block", "yes"))) return sailings;
  for (const Piece* piece : journey.group) {
    if (NationOf(*piece) == pb::CONFEDERATE) return sailings;
    if (side == Side::kRepublican && NationOf(*piece) != pb::USA) return sailings;
  }
  // 7.3.3: who retreated to the fleet lands at a friendly port that nobody besieges. That is no trip of 5.2.
  if (journey.at == "aboard") {
    for (const auto& [to, controller] : position.control) {
      if (FriendlyGulfPort(position, side, to)) sailings.insert(absl::StrCat("sailed place=", to));
    }
    return sailings;
  }
  if (!FriendlyGulfPort(position, side, journey.at)) return sailings;
  // 11.5: the French sail nowhere but to Vera Cruz.
  bool home = false, emperor = false;
  for (const Piece* piece : journey.group) {
    home = home || Leaving(position, *piece);
    emperor = emperor || Abdicated(position, *piece);
  }
  for (const auto& [to, province] : position.printed->provinces) {
    if (home && (to != "vera_cruz" || position.control.at(to) != side)) continue;
    // 11.6: he may land nearer to it.
    if (emperor && NearerToVeraCruz(position, journey.at).count(to) == 0) continue;
    if (to == journey.at || !GulfPort(position, to, false) || LeavesForEnemy(position, side, journey, to)) continue;
    const bool carried = std::any_of(fleet.begin(), fleet.end(), [&, &to = to](const Piece* ship) {
      return !HasMadeItsTrip(position, *ship, journey.at, to);
    });
    if (carried) sailings.insert(absl::StrCat("sailed place=", to));
  }
  return sailings;
}

Names Checks(const Position& position, Side side, const Journey& journey) {
  Names checks;
  if (position.Plays("stop_on_enemy", "must_stop") && HinderedByEnemies(position, side, journey)) return checks;
  if (journey.raid || journey.entered == 0 || !Stops(position, journey.at) || journey.passed || journey.failed) {
    return checks;
  }
  if (journey.entered >= Allowance(position, journey)) return checks;
  // An Army checks as one, and so do leaders with nobody else who has a PR. Who has none passes no check.
  if (!journey.army.empty() && position.Plays("check_pr", "owner_picks")) return {"check_tried"};
  const bool rated = AnyRated(journey.group);
  if (!rated && Leaders(journey.group).empty()) return checks;
  if (!rated || position.Plays("check_pr", "lowest")) return {"check_tried"};
  if (position.Plays("check_pr", "lead_unit") && !journey.checker.empty()) return {"check_tried"};  // named before
  for (const Piece* piece : Units(journey.group)) {
    if (piece->unit->has_proficiency()) checks.insert(absl::StrCat("check_tried unit=", piece->name));
  }
  return checks;
}

bool OwesRaidRoll(const Position& position, Side side, const Journey& journey) {
  if (position.control.at(journey.at) != Opponent(side)) return false;
  const Group enemies = Enemies(position, side, journey.at);
  bool leader = false;
  for (const Piece& piece : position.pieces) {
    leader = leader ||
             (piece.leader != nullptr && piece.where == journey.at && piece.side != side && !Besieged(position, piece));
  }
  // raid_trigger: a leader on his own asks for a roll as well.
  if (enemies.empty()) return leader && position.Plays("raid_trigger", "leader_too");
  return leader || HinderedByEnemies(position, side, journey);
}

bool PassesRaidRoll(const Position& position, const Journey& journey, int die) {
  const Group leaders = Leaders(journey.group);
  std::set<int> modifiers;
  for (const Piece* unit : Units(journey.group)) {
    const bool ours = unit->side == Side::kRepublican;
    if (unit->unit->sort() == pb::CONTRA) modifiers.insert(1);
    if (ours && Irregular(*unit->unit)) modifiers.insert(4);
    const bool cavalry = unit->unit->arm() == pb::CAVALRY;
    if (ours && cavalry && (unit->unit->sort() == pb::REGULAR || unit->unit->sort() == pb::NATIONAL_GUARD)) {
      modifiers.insert(3);
    }
  }
  for (const Piece* leader : leaders) {
    if (leader->name == "dupin") modifiers.insert(2);
  }
  int sum = 0, best = 0;
  for (const int modifier : modifiers) {
    const int worth = modifier % 2 == 0 ? 2 : 1;
    sum += worth;
    best = std::max(best, worth);
  }
  const int target = leaders.empty() ? journey.group.front()->unit->movement() : BestRating(position, leaders);
  return die - (position.Plays("raid_mods", "best") ? best : sum) <= target;
}

Names Reactors(const Position& position, Side mover, const Alarm& alarm) {
  Names reactors;
  if (alarm.kind != "march" && position.Plays("reaction_scope", "regular_only")) return reactors;
  // 10.5: Santa Anna in revolt is an enemy of both players.
  if (mover == Side::kNobody && position.Plays("reaction_revolt", "no")) return reactors;
  const auto around = position.printed->neighbours.find(alarm.province);
  if (around == position.printed->neighbours.end()) return reactors;
  for (const auto& [army, leader] : position.army_leader) {
    const Piece* commander = Find(position, leader);
    if (commander->side == mover || commander->side != alarm.answers || Besieged(position, *commander)) continue;
    if (around->second.count(commander->where) == 0 || alarm.asked.count(army) != 0) continue;
    const Group members = MembersOf(position, army);
    bool fixed = LackPrim(position, members);
    for (const Piece* piece : members) {  // 5.2: who has landed stays
      for (const char* flag : {"sailed", "held_back", "stands_to_fight"})
        fixed = fixed || piece->flags.count(flag) != 0;
    }
    if (fixed || ReactionMoves(position, army, alarm).empty()) continue;
    const bool moved = position.Number(absl::StrCat("army.", army, ".reacted")) > 0;
    const bool tried = position.Number(absl::StrCat("army.", army, ".tried")) > 0;
    if (moved && !alarm.anew && position.Plays("reaction_limit", "one_move")) continue;
    if (tried && !alarm.anew && position.Plays("reaction_limit", "one_attempt")) continue;
    reactors.insert(absl::StrCat("reaction_tried army=", army));
  }
  return reactors;
}

bool Reacts(const Position& position, const Name& army, const Alarm& alarm, int die) {
  const Piece* commander = Find(position, position.army_leader.at(army));
  // 3.0, 6.3: beside Juarez another Republican leader's PR counts instead of his.
  int roll = die - BestRating(position, {commander});
  const bool clear = HasTerrain(position.printed->provinces.at(alarm.province), pb::CLEAR);
  if (!clear && (alarm.entering || position.Plays("reaction_begin", "start_province"))) ++roll;
  for (const Name& name : alarm.movers) {
    const Piece* piece = Find(position, name);
    if (piece == nullptr || (NationOf(*piece) != pb::USA && NationOf(*piece) != pb::CONFEDERATE)) continue;
    ++roll;
    break;
  }
  return roll <= 3;
}

Names ReactionMoves(const Position& position, const Name& army, const Alarm& alarm) {
  Names moves;
  const Piece* commander = Find(position, position.army_leader.at(army));
  Journey journey;
  journey.at = commander->where;
  journey.group = MembersOf(position, army);
  for (const Name& to : position.printed->neighbours.at(commander->where)) {
    if (position.Plays("reaction_dest", "entered_only") && to != alarm.province) continue;
    bool kept_out = LeavesForEnemy(position, commander->side, journey, to);
    for (const Piece* piece : journey.group) {
      kept_out = kept_out || KeptOut(position, piece->side, NationOf(*piece), to);
    }
    kept_out = kept_out || Astray(position, journey.group, commander->where, to);
    if (!kept_out) moves.insert(absl::StrCat("army_reacted place=", to));
  }
  return moves;
}

}  // namespace adjutant::oracle::cac
