// HoM 6.1 to 6.5: lines of supply and their sources.
//
// A line is searched outwards from the space that asks, by length: a handful of buckets over small fixed arrays.
// Legality questions ask for supply all the time, so nothing here allocates unless somebody wants the line itself.
#include "core/halls/chapters/06_supply.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/14_naval.h"

namespace adjutant::halls {

namespace {

// What a source gives. A port feeds one Force that is not an Army (6.4.a), Alta California one Force (6.4.c).
enum Feeds : uint8_t { kNothing = 0, kForceByPort = 1, kForce = 2, kEverybody = 3 };

// Sources that may not be used, bits: a Baggage Train and a Beachhead do not feed themselves or each other in a circle;
// and where a port or Alta California is asked about, neither stands for it.
enum Without : uint8_t { kWithoutTrain = 1, kWithoutBeachhead = 2, kWithoutDepots = 4 };

// A condition that is left out, to find the one that cuts a line.
enum Leave : uint8_t {
  kLeaveNothing = 0,
  kLeaveRevolt,
  kLeaveArmy,
  kLeaveSquadron,
  kLeaveTrain,
  kLeaveRaid,
  kLeaveZone,   // enemies in the Disputed Zone
  kLeaveEnemy,  // enemies anywhere
  kLeaveTerrain,
  kLeaveControl,
  kLeaveBeachhead  // the Beachhead is given up: no condition of a line
};

// Longest line that the components may allow (components.cc checks it).
constexpr int kLongestLine = 12;

struct Source {
  Feeds feeds = kNothing;
  RuleId rule = kNoRule;
};

struct Found {
  Source source;
  SpaceId space;
  int length = 0;
};

// From which space a line comes to each.
using Ways = IdArray<SpaceId, Stored<SpaceId>, kMaxSpaces>;

using Counters = SupplyMemo::Counters;

// One side's view of the map, made once for a search. Counters are looked for only when the search asks for them: a
// space that is itself a source needs none.
struct Board {
  const Rules& r;
  const S& s;
  Side side;
  bool army = false;
  Leave leave = kLeaveNothing;
  mutable std::optional<Counters> own_counters;
  mutable const Counters* counters = nullptr;  // these, or those of a memo
  SpaceId train;
  SpaceId beachhead;

  Board(const Rules& rules, const S& state, Side who) : r(rules), s(state), side(who) {
    train = TrainSpace(s, side);
    if (side == kUs) beachhead = SpaceOf(s.now.beachhead);
  }
  Board(const Board&) = delete;
  Board& operator=(const Board&) = delete;

  const Space& At(SpaceId space) const { return r.c.spaces[space]; }
  const Counters& Counted() const {
    if (counters != nullptr) return *counters;
    SupplyMemo* memo = SupplyMemo::Of(r, s);
    std::optional<Counters>& keep = memo != nullptr ? memo->counters[side] : own_counters;
    if (!keep.has_value()) Count(&keep.emplace());
    counters = &*keep;
    return *counters;
  }
  void Count(Counters* to) const {
    Counters& found = *to;
    for (UnitId unit : r.c.units.ids()) {
      const Location where = s.units[unit].where;
      if (!OnMap(where)) continue;
      auto& counts = r.c.units[unit].side == side ? found.own : found.foe;
      ++counts[SpaceOf(where)];
    }
    for (MarkerId m : r.c.markers.ids()) {
      const MarkerRecord& marker = s.markers[m];
      const bool finished = marker.state == kFaceDown || marker.state == kFaceUp;
      if (OnMap(marker.where) && finished && r.c.markers[m].side == side) found.works.Add(SpaceOf(marker.where));
    }
  }
  int Own(SpaceId space) const { return Counted().own[space]; }
  int Foe(SpaceId space) const { return Counted().foe[space]; }
  // 6.2/5: fieldworks, a fort, or a fortress that stands (13.2/1): it is Mexico's (13.3).
  bool Works(SpaceId space) const {
    return Counted().works.Has(space) || (side == kMexico && StandingFortress(r, s, space));
  }
  bool Controls(SpaceId space) const { return s.control[space] == side && !ControlSuspended(r, s, space); }
  // 6.5.c: the Beachhead does in its port what a Baggage Train does.
  bool Train(SpaceId space) const { return space == train || space == beachhead; }
  bool Raided(SpaceId space) const { return s.raid[space] != 0; }
  // 6.2/6, 6.4.e: a raid bars the space unless a unit or the train of the side is in it.
  bool RaidBars(SpaceId space) const {
    return Raided(space) && Own(space) == 0 && !Train(space) && leave != kLeaveRaid;
  }
  bool RevoltBars(SpaceId space) const {
    if (!InRevolt(r, s, space)) return false;
    Applied("6.2/7"_hom);
    Applied("18.4.b/1"_hom);
    return !Train(space) && leave != kLeaveRevolt;
  }
};

enum class Pass : uint8_t { kBarred, kEndsHere, kPasses };

// May a line come to this space, and go on from it (6.2)?
Pass PassOf(const Board& board, SpaceId space) {
  const Space& info = board.At(space);
  if (info.never_controlled) {
    // 6.4.b/2: as many units there as the enemy; the enemy's presence alone does not bar it.
    const bool left_out = board.leave == kLeaveZone || board.leave == kLeaveEnemy;
    if (board.Own(space) < board.Foe(space) && !left_out) return Pass::kBarred;
  } else {
    // Nobody controls a transit space; lines pass it as they pass friendly ones. 16.4.b: so does a raided space that a
    // unit of the side holds; without one it is barred below.
    if (info.transit) {
      Applied("6.2/3"_hom);
      Applied("6.7.b/1"_hom);
    }
    const bool friendly = info.transit || board.Raided(space) || board.Controls(space);
    if (!friendly && board.leave != kLeaveControl) return Pass::kBarred;
    if (board.Foe(space) > 0 && board.leave != kLeaveEnemy) return Pass::kBarred;  // 6.2/4
  }
  if (board.Raided(space)) {
    Applied("6.2/6"_hom);
    Applied("16.4.b/2"_hom);
  }
  if (board.RaidBars(space) || board.RevoltBars(space)) return Pass::kBarred;
  // 6.2/5. A Zone has no terrain that could stop a line (2.1.d/1); a train lets lines in and out of any.
  if (board.Train(space)) Applied("6.5.a/2"_hom);
  // 16.4.b/1: a raid makes a transit space of any; the Disputed Zone keeps its own rule.
  const bool transit = info.transit || (board.Raided(space) && !info.never_controlled);
  if (transit && board.r.Plays("transit_friendly=no_enemy_near"_opt) && board.leave != kLeaveEnemy) {
    for (const Link& link : info.links) {
      if (board.Foe(link.to) > 0) return Pass::kBarred;
    }
  }
  const bool easy = info.terrain == Terrain::kClear || info.zone() || board.Works(space) || board.Train(space);
  if (easy || board.leave == kLeaveTerrain) return Pass::kPasses;
  return board.r.Plays("clear_requirement=source_included"_opt) ? Pass::kBarred : Pass::kEndsHere;
}

// 6.4.a/3: the squadron of the coast must be active. One that seizes a port is (6.4.a/4).
bool SquadronActive(const Board& board, Coast coast) {
  if (coast == Coast::kNone) return false;
  if (board.leave == kLeaveSquadron) return true;
  if (SeizedPort(board.s, coast) != kNoId) Applied("6.4.a/4"_hom);
  Applied("6.4.a/3"_hom);
  return SquadronActive(board.s, coast);
}

Found Search(const Board& board, SpaceId start, uint8_t without, SpaceId only, Ways* from, bool first_will_do);

// 6.5.a/3: what a train that traces to another source is to others. It passes on no more than it gets
// (6.4.a/1, 6.4.c/2), or by an option it is a source like any other (6.3/1).
Feeds PassedOn(const Board& board, Feeds got) {
  return got != kNothing && board.r.Plays("train_through_port=any_number"_opt) ? kEverybody : got;
}

// 6.5.a/3: a train is a source if it traces to another one.
Source TrainSource(const Board& board, SpaceId space, uint8_t without) {
  const auto rule = Applied("6.5.a/1"_hom);
  if (board.leave == kLeaveTrain) return {kEverybody, rule};
  if ((without & kWithoutBeachhead) != 0 && board.r.Plays("train_beachhead=mutual_trace"_opt))
    return {kEverybody, rule};
  const Found found = Search(board, space, without | kWithoutTrain, kNoId, nullptr, false);
  if (found.source.feeds == kNothing) Applied("6.5.a/3"_hom);
  return {PassedOn(board, found.source.feeds), rule};
}

// 6.4.a/2, 6.5.c: a Beachhead is a source while the squadron of its coast is active; without one, as a train is.
Source BeachheadSource(const Board& board, SpaceId space, uint8_t without) {
  if (board.leave == kLeaveBeachhead) return {kEverybody, Applied("6.5.c"_hom)};
  if (SquadronActive(board, board.At(space).port)) return {kEverybody, Applied("6.4.a/2"_hom)};
  if ((without & kWithoutTrain) != 0 && board.r.Plays("train_beachhead=mutual_trace"_opt)) {
    return {kEverybody, Applied("6.5.a/3"_hom)};
  }
  const Found found = Search(board, space, without | kWithoutBeachhead, kNoId, nullptr, false);
  return {PassedOn(board, found.source.feeds), Applied("6.5.c"_hom)};
}

// What the space is to the side as a source, for a line that starts at `start` (6.3, 6.4). The line's own conditions
// have been met, unless the space is where the line starts.
Source SourceAt(const Board& board, SpaceId space, SpaceId start, uint8_t without) {
  const Space& info = board.At(space);
  if (space == start && board.Raided(space)) {
    Applied("6.4.e"_hom);
    if (board.RaidBars(space)) return {};
  }
  const Components& c = board.r.c;
  if (board.side == kUs && info.texas && !info.transit && board.Controls(space)) {
    return {kEverybody, Applied("6.3/2"_hom)};
  }
  // 6.4.c speaks of Alta California in particular: it feeds one Force also where its city would feed Mexico.
  if (board.side == kMexico && info.pw_city && space != c.alta_california && board.Controls(space)) {
    return {kEverybody, Applied("6.3/3"_hom)};
  }
  if (info.never_controlled && space != start && board.r.Plays("disputed_zone_trace=may_end_there"_opt)) {
    return {kEverybody, Applied("6.4.b/2"_hom)};
  }
  Source best;
  const auto consider = [&best](Source source) {
    if (source.feeds > best.feeds) best = source;
  };
  const bool depots = (without & kWithoutDepots) == 0;
  if (depots && space == board.beachhead && (without & kWithoutBeachhead) == 0) {
    consider(BeachheadSource(board, space, without));
  }
  if (depots && best.feeds != kEverybody && space == board.train && (without & kWithoutTrain) == 0) {
    consider(TrainSource(board, space, without));
  }
  // "Outside the Zone": Alta California does not feed by this what stands in it.
  if (space == c.alta_california && space != start && board.Controls(space)) {
    consider({kForce, Applied("6.4.c/2"_hom)});
  }
  if (board.side == kUs && board.Controls(space) && SquadronActive(board, info.port)) {
    const bool depot = (without & (kWithoutTrain | kWithoutBeachhead)) != 0;  // asks, which is no Army
    const bool for_train = depot && board.r.Plays("train_through_port=any_number"_opt);
    if (!board.army || board.leave == kLeaveArmy || for_train) consider({kForceByPort, Applied("6.4.a/1"_hom)});
  }
  return best;
}

// The best source that a line from `start` reaches: one without limits before the others, then the shorter line, then
// fewer rough connections, then the source that comes first in the pack. `only`: that source alone. `from`:
// predecessors, for the path.
Found Search(const Board& board, SpaceId start, uint8_t without, SpaceId only, Ways* from, bool first_will_do) {
  Found best;
  // 18.4.b/1: by the default reading a revolt cuts off what stands in it. The other reading stops only lines that pass.
  if (board.r.Plays("revolt_supply=space_cut"_opt) && board.RevoltBars(start)) return best;

  const int longest = board.r.c.n.supply_length;
  IdArray<SpaceId, uint8_t, kMaxSpaces> rough;  // rough connections on the way
  const auto consider = [&](SpaceId space, int length) {
    if (only != kNoId && space != only) return;
    const Source source = SourceAt(board, space, start, without);
    if (source.feeds == kNothing) return;
    const bool unlimited = source.feeds == kEverybody;
    const bool best_unlimited = best.source.feeds == kEverybody;
    const bool better = best.source.feeds == kNothing || (unlimited && !best_unlimited) ||
                        (unlimited == best_unlimited && std::tuple(length, rough[space], space) <
                                                            std::tuple(best.length, rough[best.space], best.space));
    if (better) best = {source, space, length};
  };
  const auto done = [&](int next) {
    return best.source.feeds == kEverybody ? best.length < next : best.source.feeds != kNothing && first_will_do;
  };

  consider(start, 0);
  if (done(1)) return best;

  IdArray<SpaceId, uint8_t, kMaxSpaces> length;
  length.values.fill(UINT8_MAX);
  std::array<std::array<uint8_t, kMaxSpaces>, kLongestLine + 1> bucket;  // of spaces, by length
  std::array<int, kLongestLine + 1> filled{};
  length[start] = 0;
  bucket[0][filled[0]++] = static_cast<uint8_t>(start.number());
  for (int now = 0; now <= longest; ++now) {
    if (done(now)) return best;
    const auto level = static_cast<size_t>(now);
    for (int i = 0; i < filled[level]; ++i) {
      const SpaceId space(bucket[level][i]);
      if (length[space] != now) continue;  // reached by a shorter line meanwhile
      if (space != start) {
        const Pass pass = PassOf(board, space);
        if (pass == Pass::kBarred) continue;
        consider(space, now);
        if (pass == Pass::kEndsHere) continue;
      }
      for (const Link& link : board.At(space).links) {
        // A rough connection counts two; 6.4.b/2: the Disputed Zone three.
        if (link.kind == LinkKind::kRough) Applied("6.2/2"_hom);
        const int step = board.At(link.to).never_controlled ? board.r.c.n.supply_disputed_zone
                         : link.kind == LinkKind::kRough    ? board.r.c.n.supply_rough
                                                            : 1;
        const int reach = now + step;
        auto& known = length[link.to];
        if (reach > longest || reach >= known) continue;
        known = static_cast<uint8_t>(reach);
        rough[link.to] = static_cast<uint8_t>(rough[space] + (link.kind == LinkKind::kRough ? 1 : 0));
        if (from != nullptr) (*from)[link.to] = space;
        const auto there = static_cast<size_t>(reach);
        bucket[there][filled[there]++] = static_cast<uint8_t>(link.to.number());
      }
    }
  }
  return best;
}

void FillLine(const Found& found, SpaceId start, const Ways& from, SupplyLine* line) {
  line->source = found.space;
  line->length = found.length;
  line->limited = found.source.feeds != kEverybody;
  for (SpaceId space = found.space; space != start; space = from[space]) line->path.push_back(space);
  std::reverse(line->path.begin(), line->path.end());
}

RuleId RuleOfLeaving(Leave leave, bool here) {
  switch (leave) {
    case kLeaveRevolt:
      return here ? Applied("18.4.b/1"_hom) : Applied("6.2/7"_hom);
    case kLeaveArmy:
      return Applied("6.4.a/1"_hom);
    case kLeaveSquadron:
      return Applied("6.4.a/3"_hom);
    case kLeaveTrain:
      return Applied("6.5.a/3"_hom);
    case kLeaveRaid:
      Applied("16.4.b/2"_hom);
      return here ? Applied("6.4.e"_hom) : Applied("6.2/6"_hom);
    case kLeaveTerrain:
      return Applied("6.2/5"_hom);
    case kLeaveZone:
      return Applied("6.4.b/2"_hom);
    case kLeaveEnemy:
    case kLeaveControl:
      return Applied("6.2/4"_hom);
    case kLeaveNothing:
    case kLeaveBeachhead:
      break;
  }
  return Applied("6.2/1"_hom);
}

// The case that cuts the line which there would be without one condition; kNoRule if there would be none. The board
// leaves nothing out before and after.
RuleId CutBy(Board& board, SpaceId start, Leave leave, Found* found, Ways* from) {
  const bool start_in_revolt = board.r.Plays("revolt_supply=space_cut"_opt) && board.RevoltBars(start);
  board.leave = leave;
  *found = Search(board, start, 0, kNoId, from, false);
  board.leave = kLeaveNothing;
  if (found->source.feeds == kNothing) return kNoRule;
  return RuleOfLeaving(leave, leave == kLeaveRaid ? found->space == start : start_in_revolt);
}

// Why there is no line: the one condition without which there would be one, with that line in `path`; the length
// otherwise.
void ExplainNoLine(Board& board, SpaceId start, SupplyLine* line) {
  for (int i = kLeaveRevolt; i <= kLeaveControl; ++i) {
    Ways from;
    Found found;
    line->rule = CutBy(board, start, static_cast<Leave>(i), &found, &from);
    if (line->rule == kNoRule) continue;
    FillLine(found, start, from, line);
    return;
  }
  line->rule = RuleOfLeaving(kLeaveNothing, false);
}

void AddCase(RuleId rule, Why* why) {
  if (std::find(why->also.begin(), why->also.end(), rule) == why->also.end()) why->also.push_back(rule);
}

// Each condition without which there would be a line; the length if there is none.
void AddCuts(Board& board, SpaceId start, Why* why) {
  bool any = false;
  bool zone = false;
  for (int i = kLeaveRevolt; i <= kLeaveControl; ++i) {
    const auto leave = static_cast<Leave>(i);
    if (leave == kLeaveEnemy && zone) continue;
    Found found;
    const RuleId rule = CutBy(board, start, leave, &found, nullptr);
    if (rule == kNoRule) continue;
    any = true;
    zone = zone || leave == kLeaveZone;
    AddCase(rule, why);
  }
  if (!any) AddCase(RuleOfLeaving(kLeaveNothing, false), why);
}

}  // namespace

// Outside of the Zone Alta California feeds one Force, by land or by sea (6.4.c/2). To a Force in it, it is the port of
// the West coast (6.4.a/1).
bool OfKind(const Rules& r, SpaceId source, LimitedSource kind, SpaceId fed) {
  const bool california = source == r.c.alta_california && fed != r.c.alta_california;
  if (kind == kCalifornia || california) return kind == kCalifornia && california;
  return r.c.spaces[source].port == (kind == kEastPort ? Coast::kEast : Coast::kWest);
}

bool KindFeeds(const Rules& r, const S& s, const Consumer& consumer, LimitedSource kind) {
  for (SpaceId source : r.c.spaces.ids()) {
    if (OfKind(r, source, kind, consumer.space) && LimitedSourceFeeds(r, s, consumer, source)) return true;
  }
  return false;
}

bool TraceSupply(const Rules& r, const S& s, const Consumer& consumer, SupplyLine* line) {
  Board board(r, s, consumer.side);
  board.army = consumer.army;
  if (line == nullptr) {
    return Search(board, consumer.space, 0, kNoId, nullptr, true).source.feeds != kNothing;
  }
  *line = SupplyLine{};
  Ways from;
  const Found found = Search(board, consumer.space, 0, kNoId, &from, false);
  line->supplied = found.source.feeds != kNothing;
  if (line->supplied) {
    FillLine(found, consumer.space, from, line);
    line->rule = found.source.rule;
  } else {
    ExplainNoLine(board, consumer.space, line);
  }
  return line->supplied;
}

namespace {

// 6.4.c/2: Alta California feeds by sea too, over a western port and under the limits of 6.4.a.
bool FeedsBySea(const Board& board, SpaceId source, SpaceId space) {
  if (source != board.r.c.alta_california || board.side != kUs || board.army || space == source) return false;
  if (!board.Controls(source) || PassOf(board, source) == Pass::kBarred || !SquadronActive(board, Coast::kWest))
    return false;
  for (SpaceId port : board.r.c.spaces.ids()) {
    if (port == source || board.At(port).port != Coast::kWest || !board.Controls(port)) continue;
    if (Search(board, space, kWithoutDepots, port, nullptr, true).source.feeds != kNothing) {
      Applied("6.4.c/2"_hom);
      return true;
    }
  }
  return false;
}

// Does a line lead to the source, be it over a Baggage Train or a Beachhead that traces to it (6.5.a/3, 6.5.c)?
// `without`: of what is in its space. `passed`: those that the line has come over, bits.
bool Reaches(const Board& board, SpaceId space, SpaceId source, uint8_t without, uint8_t passed) {
  if (Search(board, space, without, source, nullptr, true).source.feeds != kNothing) return true;
  if (FeedsBySea(board, source, space)) return true;
  const auto over = [&](SpaceId depot, Without bit) {
    if (depot == kNoId || depot == space || depot == source || (passed & bit) != 0) return false;
    return Search(board, space, 0, depot, nullptr, true).source.feeds != kNothing &&
           Reaches(board, depot, source, without, static_cast<uint8_t>(passed | bit));
  };
  return over(board.train, kWithoutTrain) || over(board.beachhead, kWithoutBeachhead);
}

}  // namespace

bool LimitedSourceFeeds(const Rules& r, const S& s, const Consumer& consumer, SpaceId source) {
  Board board(r, s, consumer.side);
  board.army = consumer.army;
  return Reaches(board, consumer.space, source, kWithoutDepots, 0);
}

// 6.4: which space a limited source feeds is its owner's choice, so a rule may ask about one source. A train that is
// given up in the Supply Event feeds whoever traces to it (6.5.a/4): `expend_train`.
bool SourceFeeds(const Rules& r, const S& s, const Consumer& consumer, SpaceId source, bool expend_train) {
  Board board(r, s, consumer.side);
  board.army = consumer.army;
  const bool given_up = expend_train && source == board.train;
  if (!given_up) return Reaches(board, consumer.space, source, 0, 0);
  board.leave = kLeaveTrain;
  return Search(board, consumer.space, 0, source, nullptr, true).source.feeds != kNothing;
}

int ShortestLine(const Rules& r, const S& s, const Consumer& consumer) {
  Board board(r, s, consumer.side);
  board.army = consumer.army;
  int shortest = kNoLine;
  for (SpaceId source : r.c.spaces.ids()) {
    const Found found = Search(board, consumer.space, 0, source, nullptr, true);
    if (found.source.feeds != kNothing) shortest = std::min(shortest, found.length);
  }
  return shortest;
}

bool BeachheadWouldFeed(const Rules& r, const S& s, const Consumer& consumer) {
  Board board(r, s, consumer.side);
  board.army = consumer.army;
  board.leave = kLeaveBeachhead;
  return board.beachhead != kNoId &&
         Search(board, consumer.space, 0, board.beachhead, nullptr, true).source.feeds == kEverybody;
}

namespace {

Supplied FindSupply(const Rules& r, const S& s, const Consumer& consumer) {
  Board board(r, s, consumer.side);
  board.army = consumer.army;
  const Feeds feeds = Search(board, consumer.space, 0, kNoId, nullptr, false).source.feeds;
  return feeds == kNothing ? Supplied::kNo : feeds == kEverybody ? Supplied::kUnlimited : Supplied::kLimited;
}

}  // namespace

Supplied SupplyOf(const Rules& r, const S& s, const Consumer& consumer) {
  SupplyMemo* memo = SupplyMemo::Of(r, s);
  if (memo == nullptr) return FindSupply(r, s, consumer);
  uint8_t& known = memo->lines[consumer.side][consumer.army ? 1 : 0][consumer.space];
  if (known == 0) known = static_cast<uint8_t>(static_cast<int>(FindSupply(r, s, consumer)) + 1);
  return static_cast<Supplied>(known - 1);
}

void ExplainOutOfSupply(const Rules& r, const S& s, const Consumer& consumer, Why* why) {
  if (why == nullptr || TraceSupply(r, s, consumer, nullptr)) return;
  AddCase(Kept("6.1/3"_hom), why);
  Board board(r, s, consumer.side);
  board.army = consumer.army;
  AddCuts(board, consumer.space, why);
}

void ExplainOutOfSupply(const Rules& r, const S& s, Side side, SpaceId space, Why* why) {
  if (why == nullptr || SpaceInSupply(r, s, side, space)) return;
  const Consumer consumer{side, space, ArmyIn(r, s, side, space) != kNoId, false};
  SupplyLine line;
  if (!TraceSupply(r, s, consumer, &line)) return ExplainOutOfSupply(r, s, consumer, why);
  AddCase(Kept("6.1/3"_hom), why);
  AddCase(line.rule, why);  // more units than one Force
}

namespace {

// What the space gives as a source to a line that ends in it.
Feeds GivenAt(const Board& board, SpaceId space) {
  // 6.2/4; 6.4.b/2: in the Disputed Zone the enemy bars only with more units.
  if (board.At(space).never_controlled ? board.Own(space) < board.Foe(space) : board.Foe(space) > 0) return kNothing;
  if (board.RaidBars(space) || board.RevoltBars(space)) return kNothing;
  return SourceAt(board, space, kNoId, 0).feeds;
}

}  // namespace

bool UnlimitedSource(const Rules& r, const S& s, Side side, SpaceId space) {
  return GivenAt(Board(r, s, side), space) == kEverybody;
}

bool AnySource(const Rules& r, const S& s, const Consumer& consumer) {
  Board board(r, s, consumer.side);
  board.army = consumer.army;
  return GivenAt(board, consumer.space) != kNothing;
}

std::string DescribeLine(const Rules& r, const Consumer& consumer, const SupplyLine& line) {
  const std::string here = r.SpaceName(consumer.space);
  std::string way = here;
  for (SpaceId space : line.path) absl::StrAppend(&way, " - ", r.SpaceName(space));
  if (line.supplied) {
    if (line.path.empty()) return absl::StrCat(here, " is itself a source");
    return absl::StrCat(way, ", length ", line.length, line.limited ? ", for one Force only" : "");
  }
  if (line.source == kNoId) {
    return absl::StrCat("no line of length ", r.c.n.supply_length, " or less leads from ", here, " to a source of ",
                        r.SideName(consumer.side));
  }
  const auto cut = [&]() -> std::string {
    if (line.rule == "18.4.b/1"_hom) return absl::StrCat(here, " lies in a State in revolt");
    if (line.rule == "6.2/7"_hom) return "it leads through a State in revolt";
    if (line.rule == "6.4.a/1"_hom) return "a port feeds no Army";
    if (line.rule == "6.4.a/3"_hom) return "the squadron of that coast is not active";
    if (line.rule == "6.5.a/3"_hom) return "the Baggage Train has no line of its own";
    if (line.rule == "6.2/6"_hom || line.rule == "6.4.e"_hom) return "a raid blocks it";
    if (line.rule == "6.2/5"_hom) return "it leads over terrain that is not clear";
    if (line.rule == "6.4.b/2"_hom) return "the enemy has more units in the Disputed Zone";
    return "a space of it is not friendly or holds enemy units";
  };
  return line.path.empty() ? absl::StrCat(here, " would be a source, but ", cut())
                           : absl::StrCat(way, " would be a line, but ", cut());
}

}  // namespace adjutant::halls
