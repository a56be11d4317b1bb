#include "core/veracruz/trial/policies.h"

#include <algorithm>
#include <limits>

#include "core/table/paths.h"
#include "core/veracruz/chapters/05_movement.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

enum Taste { kWarlike = 1, kCampaign = 2 };

constexpr int kAlways = 200000, kOften = 6000, kFavoured = 1500, kUsual = 20, kSeldom = 1;
constexpr int kTooFar = std::numeric_limits<int16_t>::max();
constexpr size_t kMostTenths = 200;  // that a step costs: the ground and a river

using Goal = Marches::Goal;
// Places that a side goes for one after the other, by the counter that leads.
using Lane = std::array<Goal, Marches::kGoals>;
constexpr Lane kHighway = {Marches::kVeracruz,   Marches::kJalapa,  Marches::kPerote,  Marches::kPuebla,
                           Marches::kMexicoCity, Marches::kOrizaba, Marches::kAlvarado};
constexpr Lane kSouth = {Marches::kVeracruz, Marches::kOrizaba,    Marches::kAlvarado, Marches::kPuebla,
                         Marches::kJalapa,   Marches::kMexicoCity, Marches::kPerote};
constexpr int kLanes = 5;  // one in so many takes the southern one

// What a player of the side that decides makes of the position.
class Mind {
 public:
  Mind(const Rules& r, const Marches& marches, int taste, const S& s, Side side)
      : r_(r), marches_(marches), s_(s), side_(side), waits_(taste == kCampaign && side == kMexico) {}

  int Weight(const Event& event) {
    switch (event.type) {
      case kMoved:
        return Step(HexArg(event));
      case kMoveEnded:
        return AtEase(PartyHex(s_)) ? kFavoured : kSeldom;
      case kPiecePicked:
        return s_.move.hex != kNoId ? Company(PieceArg(event)) : Need(PieceArg(event));
      case kMovementEnded:
        return waits_ ? kOften : 5 * kUsual;
      case kInvasionLanded:
        return Nearby(HexArg(event), marches_.Hex(Marches::kVeracruz), 1);
      case kGunboatSailed:
        return Veracruz() ? kSeldom : Sailing(HexArg(event, 1));
      case kGuerrillaPlaced:
        return Nearby(HexArg(event, 1), Front(), 2);
      case kOverwhelmed:
        return Odds(HexArg(event)) >= r_.c.n.overwhelming_ratio * 4 ? kAlways : kUsual;
      case kAttackDeclared:
        return Attack(HexArg(event));
      case kSupplyExpended:
        return FormationNear(HexOf(s_, PieceArg(event))) ? kOften : kSeldom;
      case kPieceJoined:
        return Joins(PieceArg(event)) ? kOften : kSeldom;
      case kSupplyLoaded:
        return kFavoured;
      case kReconnoitered:
      case kFortressBesieged:
      case kGunNamed:
      case kBombardmentBegun:
      case kSiegeSupplySpent:
      case kFortressEntered:
      case kAssaultDeclared:
      case kAttackerNamed:
      case kGuerrillaAttacked:
      case kFortificationBegun:
        return kAlways;
      case kFormationNamed:
      case kFormationCompleted:
      case kPieceArrived:
        return kOften;
      case kAttackBegun:
        return kFavoured;
      case kCombatEnded:
      case kSupplyEnded:
        return 5 * kUsual;
      case kSurrenderAnswered:
        return event.args[0] == 1 ? kUsual : 5 * kUsual;
      case kSiegeEnded:
      case kArrivalsEnded:
      case kInvasionPutOff:
      case kFormationDisbanded:
      case kPieceDetached:
      case kPieceDropped:
      case kPieceTopped:
      case kSupplyUnloaded:
      case kGuerrillasEnded:
        return kSeldom;
      default:
        return kUsual;
    }
  }

 private:
  bool Veracruz() const { return Holds(Marches::kVeracruz); }
  bool Holds(Goal goal) const { return ControlOf(s_, marches_.Place(goal)) == kUs; }

  // Falls with every hex that is more than `near`.
  int Nearby(HexId hex, HexId to, int near) const {
    int weight = 4000;
    for (int more = r_.c.Distance(hex, to) - near; more > 0 && weight > 1; --more) weight /= 5;
    return std::max(weight, 1);
  }

  int Sailing(HexId hex) const { return Nearby(hex, marches_.Hex(Marches::kVeracruz), 1) / kUsual + kSeldom; }

  const Lane& LaneOf(PieceId piece) const { return piece.number() % kLanes == kLanes - 1 ? kSouth : kHighway; }
  // The US goes for what it has not. Mexico bars its way, or, with one in four, takes back what it has lost last.
  Goal GoalOf(PieceId piece) const {
    const Lane& lane = LaneOf(piece);
    size_t next = 0;
    while (next + 1 < lane.size() && Holds(lane[next])) ++next;
    if (side_ == kUs) return lane[next];
    if (piece.number() % 4 == 0) return lane[next == 0 ? 0 : next - 1];
    return lane[std::max<size_t>(next, 1)];
  }
  // Where the US is going.
  HexId Front() const {
    size_t next = 0;
    while (next + 1 < kHighway.size() && Holds(kHighway[next])) ++next;
    return marches_.Hex(kHighway[next]);
  }

  // How much is missing at a hex: 0 is where one would be.
  int Lack(HexId hex, Goal goal, const PieceSet& but) const {
    const HexId to = marches_.Hex(goal);
    if (side_ == kUs && goal == Marches::kVeracruz && HasCombat(s_, kMexico, to) && r_.c.Borders(hex, to)) {
      // Around a fortress, a hex that nobody else stands in.
      for (const PieceId p : StackIn(s_, hex)) {
        if (LandPiece(r_, s_, p, kUs) && Counts(r_, s_, p) && !but.Has(p)) return 1;
      }
      return 0;
    }
    return marches_.From(hex, goal);
  }

  PieceId Leading() const {
    PieceId leading = s_.move.pieces.First();
    for (const PieceId p : s_.move.pieces) {
      const PieceInfo& info = r_.c.Piece(p);
      if (info.formation() || info.leader()) leading = p;
    }
    return leading;
  }
  bool Pack() const { return side_ == kUs && r_.c.Piece(Leading()).sort == Sort::kPackAnimal; }
  // An unladen one goes back for more.
  Goal PartyGoal() const {
    const PieceId leading = Leading();
    if (Pack() && s_.move.pieces.Count() == 1 && !Laden() && Veracruz()) return Marches::kVeracruz;
    return GoalOf(leading);
  }
  bool Laden() const {
    const PieceId supply = s_.move.pieces.First(r_.c.first_supply);
    return supply.exists() && supply < r_.c.first_pack_animal;
  }
  bool WithFormation(HexId hex) const {
    for (const PieceId p : StackIn(s_, hex)) {
      if (r_.c.Piece(p).formation() && r_.c.Piece(p).side == side_) return true;
    }
    return false;
  }
  bool FormationNear(HexId hex) const {
    if (WithFormation(hex)) return true;
    for (const HexId near : r_.c.At(hex).neighbours) {
      if (near != kNoId && WithFormation(near)) return true;
    }
    return false;
  }

  // The party has no reason to go on from there.
  bool AtEase(HexId hex) const {
    if (Pack() && Laden() && WithFormation(hex)) return true;
    const Goal goal = PartyGoal();
    const int lack = Lack(hex, goal, s_.move.pieces);
    if (lack == 0) return true;
    for (const HexId to : r_.c.At(hex).neighbours) {
      if (to != kNoId && !HasLand(s_, Enemy(side_), to) && Lack(to, goal, s_.move.pieces) < lack) return false;
    }
    return true;
  }
  int Step(HexId to) const {
    const Goal goal = PartyGoal();
    const int gain = Lack(PartyHex(s_), goal, s_.move.pieces) - Lack(to, goal, s_.move.pieces);
    // Where it is marched to, and much more so than to a little less far.
    if (gain > 0) return kOften * std::min(gain, 10) * std::min(gain, 10) / 50;
    return gain == 0 ? kUsual : kSeldom;
  }

  // Who sets out.
  int Need(PieceId piece) const {
    const PieceInfo& info = r_.c.Piece(piece);
    if (waits_) return kSeldom;
    const HexId hex = HexOf(s_, piece);
    if (info.sort == Sort::kPackAnimal) return Lack(hex, GoalOf(piece), PieceSet{}) == 0 ? kSeldom : kFavoured;
    PieceSet itself = PickedWith(r_, s_, piece);
    if (Lack(hex, GoalOf(piece), itself) == 0) return kSeldom;
    if (info.formation()) return kOften;
    if (info.leader()) return kOften / 2;
    if (s_[piece].Has(kDemoralized | kBeganLeaderless)) return kOften;
    // They wait for somebody to lead them.
    return info.scout || !LeaderIn(r_, s_, side_, hex) ? 10 * kUsual : kUsual;
  }
  // Who else comes.
  int Company(PieceId piece) const {
    const PieceInfo& info = r_.c.Piece(piece);
    if (Pack()) return kUsual;
    if (info.combat_unit() && info.arm == Arm::kNavalBattery) return kSeldom;
    return kOften;
  }
  // It would not make the formation slow.
  bool Joins(PieceId piece) const {
    const PieceInfo& info = r_.c.Piece(piece);
    return !info.combat_unit() || info.arm != Arm::kNavalBattery;
  }

  int PointsIn(Side side, HexId hex) const {
    int points = 0;
    for (const PieceId p : StackIn(s_, hex)) {
      if (r_.c.Piece(p).side == side && Counts(r_, s_, p)) points += s_[p].strength;
    }
    return points;
  }
  // Strength around a hex against strength in it, in quarters.
  int Odds(HexId target) const {
    int points = 0;
    if (s_.move.hex != kNoId) {
      points = AllPoints(r_, s_, s_.move.pieces);
    } else {
      for (const HexId from : r_.c.At(target).neighbours) points += from == kNoId ? 0 : PointsIn(side_, from);
    }
    return 4 * points / std::max(1, PointsIn(Enemy(side_), target));
  }
  int Attack(HexId target) const {
    const int odds = Odds(target);
    return odds >= 4 ? kAlways : odds >= 2 ? kFavoured : kUsual;
  }

  const Rules& r_;
  const Marches& marches_;
  const S& s_;
  const Side side_;
  const bool waits_;
};

}  // namespace

Marches::Marches(const Rules& r)
    : places_{r.c.veracruz, r.c.jalapa, r.c.perote, r.c.puebla, r.c.mexico_city, r.c.orizaba, r.c.alvarado} {
  const S empty{};
  for (size_t goal = 0; goal < kGoals; ++goal) {
    hexes_[goal] = r.c.HexOf(places_[goal]);
    IdArray<HexId, int16_t, kMaxHexes>& far = far_[goal];
    far.values.fill(kTooFar);
    Search<HexId, kMaxHexes, kMostTenths> search;
    search.Start(hexes_[goal]);
    for (HexId to = search.Next(); to != kNoId; to = search.Next()) {
      far[to] = static_cast<int16_t>(search.cost());
      for (const HexId from : r.c.At(to).neighbours) {
        if (from == kNoId || !MayStand(r, empty, kUs, from)) continue;
        const int cost = EntryCost(r, empty, kUs, from, r.c.Direction(from, to), /*artillery=*/true);
        if (cost >= 0) search.Reach(from, cost);
      }
    }
  }
}

void Weigh(const Rules& r, const Marches& marches, int taste, const S& s, const EventList& legal,
           std::vector<int>* weights) {
  Mind mind(r, marches, taste, s, static_cast<Side>(legal.front().player));
  weights->clear();
  for (const Event& event : legal) weights->push_back(mind.Weight(event));
}

absl::Span<const PolicySpec> Policies() {
  static constexpr PolicySpec kPolicies[] = {
      {"uniform", "every legal event is as likely as another"},
      {"warlike", "forms divisions, marches towards the enemy, besieges and attacks", kWarlike},
      {"campaign", "the US marches on Mexico City, Mexico waits for it", kCampaign}};
  return kPolicies;
}

}  // namespace adjutant::veracruz
