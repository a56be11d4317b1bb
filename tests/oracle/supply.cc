#include "tests/oracle/supply.h"

#include <algorithm>
#include <cstddef>

namespace adjutant::oracle {
namespace {

void Say(Reasons* why, const std::string& sentence) {
  if (why != nullptr) why->push_back(sentence);
}

}  // namespace

Supply::Supply(const Position& position, Nation nation) : p_(position), nation_(nation), enemy_(Opponent(nation)) {
  const int count = static_cast<int>(p_.spaces.size());
  for (int i = 0; i < count; ++i) {
    const Space& space = p_.spaces[static_cast<size_t>(i)];
    if (nation_ == Nation::kUnitedStates ? space.us_train : space.mexican_train) train_ = i;
    if (nation_ == Nation::kUnitedStates && space.beachhead) beachhead_ = i;
  }
  for (int i = 0; i < count; ++i) carries_.push_back(CanCarryLine(i, nullptr));
  beachhead_feeds_ = BeachheadFeeds(/*with_train=*/true);
  train_feeds_ = TrainFeeds(/*with_beachhead=*/true);
  sources_ = SourcesFor(kNowhere, train_feeds_, beachhead_feeds_);
}

// 6.7: every Space is one side's. 16.4.b with option raided_space_control=suspended: a raided Space is nobody's.
bool Supply::Mine(int space) const {
  const Space& here = p_.spaces[static_cast<size_t>(space)];
  if (here.raided && p_.readings.raided_space_suspended) return false;
  return here.marker == nation_;
}

bool Supply::EnemyUnitIn(int space) const {
  if (CountUnits(p_, space, enemy_) > 0) return true;
  return enemy_ == Nation::kMexico && HasInherentUnit(p_, space);  // 13.3.a: it is a Unit
}

bool Supply::EnemyUnitNextTo(int space) const {
  for (const Connection& connection : p_.spaces[static_cast<size_t>(space)].connections) {
    if (EnemyUnitIn(connection.to)) return true;
  }
  return false;
}

// 6.2: each Space must be friendly, and none may contain an enemy Unit.
bool Supply::FriendlyOnLine(int space, Reasons* why) const {
  const Space& here = p_.spaces[static_cast<size_t>(space)];
  if (space == p_.disputed_zone) {
    // 6.8: friendly to both; 6.4.b: for whom has at least as many Units in it.
    if (CountUnits(p_, space, nation_) >= CountUnits(p_, space, enemy_)) return true;
    Say(why, "the enemy has more Units in the Disputed Zone (6.4.b)");
    return false;
  }
  if (EnemyUnitIn(space)) {
    Say(why, "contains an enemy Unit (6.2)");
    return false;
  }
  // 6.7.b: lines pass Transit Spaces normally. 16.4.b: a raided Space is one (raided_space_control: for supply under
  // both readings).
  if (here.transit || here.raided) {
    if (p_.readings.transit_needs_no_enemy_near && EnemyUnitNextTo(space)) {
      Say(why, "a Transit Space next to an enemy Unit (transit_friendly)");
      return false;
    }
    return true;
  }
  if (Mine(space)) return true;
  Say(why, "is not friendly (6.2)");
  return false;
}

// 6.2, 6.4.e, 16.4.b: a Raid marker stops a line where no Unit of the side stands and not its train.
bool Supply::RaidBlocks(int space) const {
  if (!p_.spaces[static_cast<size_t>(space)].raided) return false;
  const bool unit = CountUnits(p_, space, nation_) > 0 || (nation_ == Nation::kMexico && HasInherentUnit(p_, space));
  return !unit && !HasTrain(p_, space, nation_);
}

// 6.2, 18.4.b: so does a revolt, but for the train.
bool Supply::RevoltBlocks(int space) const { return InRevolt(p_, space) && !HasTrain(p_, space, nation_); }

// 6.2: clear terrain, or non-clear terrain with a friendly fortification or Baggage Train. 6.5.a: through the train's
// Space regardless of terrain. A Zone has no terrain.
bool Supply::TerrainBlocks(int space) const {
  const Space& here = p_.spaces[static_cast<size_t>(space)];
  if (here.terrain == Terrain::kClear || here.terrain == Terrain::kZone) return false;
  if (HasTrain(p_, space, nation_) || HasFieldworksOrFort(p_, space, nation_)) return false;
  const bool fortress = nation_ == Nation::kMexico && StandingFortress(p_, space);  // 2.3.a, 13.2
  return !fortress;
}

// 6.2: may the Space be one of the line's, after the Space being checked?
bool Supply::CanCarryLine(int space, Reasons* why) const {
  if (!FriendlyOnLine(space, why)) return false;
  if (TerrainBlocks(space)) {
    Say(why, "is not clear and has no friendly fortification or train (6.2)");
    return false;
  }
  if (RaidBlocks(space)) {
    Say(why, "is raided, without friendly Unit or train (6.2, 16.4.b)");
    return false;
  }
  if (RevoltBlocks(space)) {
    Say(why, "is in a State in revolt (6.2, 18.4.b)");
    return false;
  }
  return true;
}

// The source counts as a Space of the line (6.2); clear_requirement=source_exempt: but for its terrain.
bool Supply::CanEndLine(int space) const {
  if (carries_[static_cast<size_t>(space)]) return true;
  return p_.readings.source_exempt && FriendlyOnLine(space, nullptr) && !RaidBlocks(space) && !RevoltBlocks(space);
}

// The Space being checked does not count, and 6.2 asks nothing of it: it may be the enemy's (the example of play traces
// from Palo Blanco), hold enemy Units (11.2.f), be raided or of any terrain. But 18.4.b bars lines *into* a State in
// revolt, which cuts off also who stands in it (revolt_supply=space_cut).
bool Supply::CanBeginLine(int space) const { return p_.readings.revolt_cuts_passage_only || !RevoltBlocks(space); }

// 6.2: a Rough connection costs two; 6.4.b: the Disputed Zone counts as three Spaces.
int Supply::Count(const Connection& connection) const {
  if (connection.to == p_.disputed_zone) return p_.numbers.disputed_zone;
  return connection.road == Road::kRough ? p_.numbers.rough_connection : 1;
}

// Lines of 0, 1, 2 ... Spaces are drawn from the Space, as far as 6.2 lets them.
Supply::Found Supply::Shortest(int from, const std::vector<Feeds>& sources, Feeds least) const {
  if (!CanBeginLine(from)) return {-1, kNowhere};
  std::vector<bool> been(p_.spaces.size(), false);
  std::vector<std::vector<int>> reached(static_cast<size_t>(p_.numbers.line) + 1);
  reached[0].push_back(from);
  for (size_t length = 0; length < reached.size(); ++length) {
    for (size_t i = 0; i < reached[length].size(); ++i) {
      const int space = reached[length][i];
      if (sources[static_cast<size_t>(space)] >= least) return {static_cast<int>(length), space};
      if (been[static_cast<size_t>(space)]) continue;
      been[static_cast<size_t>(space)] = true;
      for (const Connection& connection : p_.spaces[static_cast<size_t>(space)].connections) {
        const int next = connection.to;
        if (been[static_cast<size_t>(next)]) continue;
        const bool may_end = sources[static_cast<size_t>(next)] >= least && CanEndLine(next);
        if (!carries_[static_cast<size_t>(next)] && !may_end) continue;
        const size_t longer = length + static_cast<size_t>(Count(connection));
        if (longer < reached.size()) reached[longer].push_back(next);
      }
    }
  }
  return {-1, kNowhere};
}

// 14.3, 14.4: a squadron that seizes a port is active.
bool Supply::SquadronActive(Coast coast) const {
  if (coast == Coast::kEast) return p_.east_squadron_active;
  return coast == Coast::kWest && p_.west_squadron_active;
}

// 6.3: a friendly Texas Space; a friendly PW City. Alta California, a Zone, has 6.4.c. Transit Spaces are never
// controlled (2.1.a).
bool Supply::OrdinarySource(int space) const {
  const Space& here = p_.spaces[static_cast<size_t>(space)];
  if (!Mine(space) || here.transit) return false;
  if (nation_ == Nation::kUnitedStates) return here.texas;
  return here.pw_city && here.terrain != Terrain::kZone;
}

// 6.4.a: a friendly port, its coast's squadron being active.
bool Supply::Port(int space) const {
  const Space& here = p_.spaces[static_cast<size_t>(space)];
  return nation_ == Nation::kUnitedStates && Mine(space) && SquadronActive(here.port);
}

// 6.4.e: no source under a Raid marker. 6.2, 18.4.b: nor in a State in revolt; revolt_supply=passage_cut lets those
// draw on it who stand in it themselves.
bool Supply::IsBarredAsSource(int space, int from) const {
  if (RaidBlocks(space)) return true;
  return RevoltBlocks(space) && !(space == from && p_.readings.revolt_cuts_passage_only);
}

Supply::Feeds Supply::FeedsOf(int space, int from, Feeds train, Feeds beachhead) const {
  if (IsBarredAsSource(space, from)) return kNobody;
  Feeds feeds = kNobody;
  if (Port(space)) feeds = kOneForceNoArmy;  // 6.4.a
  // 6.4.c: its controller may use Alta California for one Force outside; a Force is an Army, too (3.5).
  if (space == p_.alta_california && space != from && Mine(space)) feeds = kOneForce;
  if (OrdinarySource(space)) feeds = kEverybody;
  // disputed_zone_trace=may_end_there.
  if (space == p_.disputed_zone && space != from && p_.readings.disputed_zone_may_end) feeds = kEverybody;
  if (space == train_) feeds = std::max(feeds, train);
  if (space == beachhead_) feeds = std::max(feeds, beachhead);
  return feeds;
}

std::vector<Supply::Feeds> Supply::SourcesFor(int from, Feeds train, Feeds beachhead) const {
  std::vector<Feeds> sources;
  for (int i = 0; i < static_cast<int>(p_.spaces.size()); ++i) sources.push_back(FeedsOf(i, from, train, beachhead));
  return sources;
}

Supply::Feeds Supply::BestSource(int from, const std::vector<Feeds>& sources) const {
  for (Feeds feeds : {kEverybody, kOneForce, kOneForceNoArmy}) {
    if (Shortest(from, sources, feeds).length >= 0) return feeds;
  }
  return kNobody;
}

// 6.4.a: a Beachhead feeds any number of Forces, Armies too, by the squadron. 6.5.c: without it, it is a train and must
// trace to another source.
Supply::Feeds Supply::BeachheadFeeds(bool with_train) const {
  if (beachhead_ == kNowhere) return kNobody;
  if (SquadronActive(p_.spaces[static_cast<size_t>(beachhead_)].port)) return kEverybody;
  Feeds train = kNobody;
  // train_beachhead=mutual_trace: a line between the two is enough.
  if (with_train) train = p_.readings.train_and_beachhead_mutual ? kEverybody : TrainFeeds(/*with_beachhead=*/false);
  return PassedOn(BestSource(beachhead_, SourcesFor(beachhead_, train, kNobody)));
}

// A train that traces to a source of one Force feeds one Force, over a port no Army: 6.4.a limits what a port serves as
// source for, however it gets there. No sentence says so of a train: train_through_port=any_number reads 6.3 by the
// letter.
Supply::Feeds Supply::PassedOn(Feeds source) const {
  return source != kNobody && p_.readings.train_feeds_any_number ? kEverybody : source;
}

// 6.5.a: the train must itself trace to another source, which may be the Beachhead.
Supply::Feeds Supply::TrainFeeds(bool with_beachhead) const {
  if (train_ == kNowhere) return kNobody;
  Feeds beachhead = kNobody;
  if (with_beachhead) {
    beachhead = p_.readings.train_and_beachhead_mutual ? kEverybody : BeachheadFeeds(/*with_train=*/false);
  }
  return PassedOn(BestSource(train_, SourcesFor(train_, kNobody, beachhead)));
}

Line Supply::LineFrom(int space, bool army) const {
  std::vector<Feeds> sources = sources_;
  sources[static_cast<size_t>(space)] = FeedsOf(space, space, train_feeds_, beachhead_feeds_);
  const Found unlimited = Shortest(space, sources, kEverybody);
  if (unlimited.length >= 0) return {true, unlimited.length, false, unlimited.source};
  const Found limited = Shortest(space, sources, army ? kOneForce : kOneForceNoArmy);
  if (limited.length >= 0) return {true, limited.length, true, limited.source};
  return {};
}

// Could a line be drawn to this source and be fed by it (6.2)?
bool Supply::LineTo(int source, int space, bool army, bool train_given_up) const {
  std::vector<Feeds> only(p_.spaces.size(), kNobody);
  only[static_cast<size_t>(source)] =
      FeedsOf(source, space, train_given_up ? kEverybody : train_feeds_, beachhead_feeds_);
  return Shortest(space, only, army ? kOneForce : kOneForceNoArmy).length >= 0;
}

bool Supply::CouldFeed(int source, int space, bool army, bool train_given_up) const {
  if (LineTo(source, space, army, train_given_up)) return true;
  if (train_given_up && source == train_) return false;  // 6.5.a: a line to the train, not by sea
  // 6.5.a: over the train, which traces to that source.
  if (train_ != kNowhere && source != train_ && space != train_ && LineTo(train_, space, army, false) &&
      CouldFeed(source, train_, army, false)) {
    return true;
  }
  // 6.4.c: Alta California feeds by sea, too, per 6.4.a: a US Force, no Army, with a line to a friendly port of the
  // West coast, the squadron being active.
  if (source != p_.alta_california || space == source || army || !Mine(source) || !SquadronActive(Coast::kWest) ||
      !carries_[static_cast<size_t>(source)] || nation_ != Nation::kUnitedStates) {
    return false;
  }
  std::vector<Feeds> ports(p_.spaces.size(), kNobody);
  for (int i = 0; i < static_cast<int>(p_.spaces.size()); ++i) {
    const bool western = p_.spaces[static_cast<size_t>(i)].port == Coast::kWest;
    if (i != source && western && Port(i) && !IsBarredAsSource(i, space)) ports[static_cast<size_t>(i)] = kOneForce;
  }
  return Shortest(space, ports, kOneForce).length >= 0;
}

// As the end of anybody's line, therefore without enemy Units (6.2), the Disputed Zone with no more than one's own
// (6.4.b).
bool Supply::IsUnlimitedSource(int space) const {
  const bool open = space == p_.disputed_zone ? FriendlyOnLine(space, nullptr) : !EnemyUnitIn(space);
  return open && sources_[static_cast<size_t>(space)] == kEverybody;
}

int Supply::FedWithoutLine(int space, bool supply_event) const {
  if (space == p_.disputed_zone) return p_.numbers.disputed_zone_units;
  if (space == p_.alta_california || space == p_.baja_california) return p_.numbers.california_units;
  const bool sonora = p_.sonora != kNowhere && p_.spaces[static_cast<size_t>(space)].state == p_.sonora;
  if (sonora && supply_event && nation_ == Nation::kMexico) return p_.numbers.sonora_units;
  return 0;
}

// 3.5.a: up to the command rating of the Commander; an Army up to that and the rating of one subordinate, who may not
// be of higher command (2.2.b). Without a leader there is no Force: a unit alone. port_one_force=whole_space: all that
// are there.
int Supply::LargestForce(int space) const { return LargestForces(space, 1); }

bool Supply::HasArmy(int space) const {
  for (const Leader& leader : p_.spaces[static_cast<size_t>(space)].leaders) {
    if (leader.nation == nation_ && leader.leads_army) return true;
  }
  return false;
}

bool Supply::ForceInSupply(int space, int units, bool army) const {
  const bool fed = units > 0 && units <= FedWithoutLine(space, /*supply_event=*/false);
  return fed || LineFrom(space, army).exists;
}

// Each leader commands a Force of his own, but of an Army, which no port feeds, there is one at most. Units that nobody
// is left to command are alone; beside an Army they are its own.
int Supply::LargestForces(int space, int forces) const {
  if (forces == 0) return 0;
  if (p_.readings.port_feeds_whole_space) return CountUnits(p_, space, nation_);
  std::vector<int> commands;
  std::vector<int> armies;
  for (const Leader& leader : p_.spaces[static_cast<size_t>(space)].leaders) {
    if (leader.nation == nation_) (leader.leads_army ? armies : commands).push_back(leader.command);
  }
  std::sort(commands.rbegin(), commands.rend());
  const int alone = armies.empty() ? 1 : 0;
  const auto led = [&](std::vector<int> leaders, int count) {
    leaders.resize(static_cast<size_t>(count), alone);
    int units = 0;
    for (int command : leaders) units += command;
    return units;
  };
  int most = led(commands, forces);
  for (int commander : armies) {
    most = std::max(most, commander + led(commands, forces - 1));
    for (size_t i = 0; i < commands.size(); ++i) {
      if (commands[i] > commander) continue;
      std::vector<int> others = commands;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      most = std::max(most, commander + commands[i] + led(others, forces - 1));
    }
  }
  // 10.2.g: only Canales has Guerillas in his Force, and not as an Army; guerilla_mixed_force=any_commander: anybody
  // beside other Units.
  const int units = CountUnits(p_, space, nation_);
  int guerillas = 0;
  for (const Unit& unit : p_.spaces[static_cast<size_t>(space)].units) guerillas += unit.guerilla ? 1 : 0;
  if (nation_ != Nation::kMexico || guerillas == 0) return most;
  for (const Leader& leader : p_.spaces[static_cast<size_t>(space)].leaders) {
    if (leader.name == "canales" && !leader.leads_army) return most;
  }
  if (p_.readings.guerillas_go_with_others && units > guerillas) return most;
  return std::min(most, std::max(1, units - guerillas));
}

// 6.1: all Units in a Space in supply are. 6.4.a, 6.4.c: the port of a coast and Alta California feed one Force each;
// what a Zone feeds by itself is fed besides (6.4.b, 6.4.c).
bool Supply::SpaceInSupply(int space) const {
  const int units = CountUnits(p_, space, nation_);
  const int fed = FedWithoutLine(space, /*supply_event=*/false);
  if (fed > 0 && units <= fed) return true;
  const bool army = HasArmy(space);
  const Line line = LineFrom(space, army);
  if (!line.exists || !line.limited) return line.exists;
  // Whom each of them could feed: everybody, or a Force beside the Army only.
  int everybody = 0;
  int beside = 0;
  // 6.4.c feeds a Force outside of the Zone; to one in it Alta California is a port of the West.
  const auto california = [&](int source) { return source == p_.alta_california && space != source; };
  const auto feeds = [&](bool as_army, Coast coast) {
    for (int source = 0; source < static_cast<int>(p_.spaces.size()); ++source) {
      const Coast port = california(source) ? Coast::kNone : p_.spaces[static_cast<size_t>(source)].port;
      const bool of_kind = coast == Coast::kNone ? california(source) : port == coast;
      if (of_kind && CouldFeed(source, space, as_army, /*train_given_up=*/false)) return true;
    }
    return false;
  };
  for (Coast coast : {Coast::kEast, Coast::kWest, Coast::kNone}) {
    if (feeds(army, coast)) {
      ++everybody;
    } else if (army && feeds(/*as_army=*/false, coast)) {
      ++beside;
    }
  }
  return everybody > 0 && units - fed <= LargestForces(space, everybody + beside);
}

Reasons Supply::Explain(int space) const {
  Reasons why;
  std::vector<int> near = {space};
  for (size_t i = 0; i < near.size(); ++i) {
    const int here = near[i];
    const Space& info = p_.spaces[static_cast<size_t>(here)];
    Reasons not_carrying;
    CanCarryLine(here, &not_carrying);
    std::string sentence = info.name;
    if (here == space) sentence += CanBeginLine(here) ? ": a line may begin here" : ": no line begins here";
    for (const std::string& reason : not_carrying) sentence += ": " + reason;
    switch (FeedsOf(here, space, train_feeds_, beachhead_feeds_)) {
      case kNobody:
        break;
      case kOneForceNoArmy:
        sentence += "; feeds one Force, no Army (6.4.a)";
        break;
      case kOneForce:
        sentence += "; feeds one Force (6.4.c)";
        break;
      case kEverybody:
        sentence += "; a source (6.3)";
        break;
    }
    if (here == train_) sentence += "; the train is here (6.5.a)";
    if (here == beachhead_) sentence += "; the Beachhead is here (6.5.c)";
    why.push_back(sentence);
    if (here != space && !carries_[static_cast<size_t>(here)]) continue;
    for (const Connection& connection : info.connections) {
      if (std::find(near.begin(), near.end(), connection.to) == near.end() && near.size() < 24) {
        near.push_back(connection.to);
      }
    }
  }
  return why;
}

}  // namespace adjutant::oracle
