#include "core/cactus/trial/policies.h"

#include <algorithm>
#include <limits>

#include "core/cactus/engine.h"

namespace adjutant::cactus {

namespace {

enum Taste { kWarlike = 1 };

constexpr int kAlways = 20000, kOften = 2000, kFavoured = 200, kUsual = 20, kSeldom = 1;

// What a player of the side that decides makes of the position.
class Mind {
 public:
  Mind(const Rules& r, const S& s, Side side) : r_(r), s_(s), side_(side), goals_(Goals()) {}

  int Weight(const Event& event) const {
    switch (event.type) {
      case kMoved:
      case kArmyReacted:
        return event.type == kMoved && Due() ? kOften : Step(PlaceArg(event));
      case kSailed:
        return Landing(PlaceArg(event));
      case kPiecePicked:
        if (s_.move.from.exists()) return Company(PieceArg(event));
        return OwesMove(r_, s_, PieceArg(event)) ? kOften : Need(WhereIs(s_, PieceArg(event)));
      case kArmyPicked:
        return 4 * Need(r_.c.PlaceOf(ProvinceOf(r_, s_, ArmyArg(event))));
      case kMoveEnded:
        return s_.move.steps > 0 && AtEase() ? kFavoured : kSeldom;
      case kUnitBought:
      case kUnitRebuilt:
        return kFavoured;
      case kAttackDecided:
        return Attack(static_cast<Side>(event.args[0]));
      case kSiegeConducted:
        return Siege(static_cast<SiegeChoice>(event.args[0]));
      case kSiegeDecided:
      case kSallyDecided:
      case kPursuitDecided:
      case kCincoDecided:
      case kRerollDecided:
      case kPriceAnswered:
      case kSwapAnswered:
        return event.args[0] == 1 ? kOften : kFavoured;
      case kWithdrawalDecided:
        return event.args[0] == 1 ? kUsual : kFavoured;
      default:
        return Taste(event.type);
    }
  }

 private:
  static int Taste(uint16_t type) {
    switch (type) {
      case kArmyBegun:
      case kArmyJoined:
      case kForceMarched:
      case kCheckTried:
      case kFleetCommitted:
      case kFleetAttacked:
      case kReactionTried:
      case kSurpriseRaidBegun:
      case kCameroneNamed:
      case kCameroneRaided:
      case kPieceArrived:
      case kLeaderReturned:
      case kLeaderFreed:
      case kArtilleryRestored:
      case kMovementEnded:  // who is stuck may be picked up again and again
      case kRaidsEnded:
        return kFavoured;
      case kArmyCompleted:
        return kUsual;
      case kArmyDisbanded:
      case kPieceDropped:
      case kCityDeclined:
      case kReactionPassed:
      case kReactionDeclined:
      case kEventDeclined:
      case kArrivalsEnded:
      case kCameroneEnded:
      case kUnitCommitted:
        return kSeldom;
      default:
        return kUsual;
    }
  }

  // Where the side would be: in Mexico City while that is not its own, and wherever it holds nothing.
  ProvinceSet Goals() const {
    ProvinceSet goals;
    for (const ProvinceId p : r_.c.map) {
      if (!Controls(s_, side_, p)) goals.Add(p);
    }
    return goals;
  }
  int Lack(PlaceId place) const {
    const ProvinceId from = place.exists() ? r_.c.ProvinceOf(place) : ProvinceId();
    if (!from.exists()) return 0;
    if (!Controls(s_, side_, r_.c.mexico_city)) return r_.c.Distance(from, r_.c.mexico_city);
    int least = goals_.Empty() ? 0 : std::numeric_limits<int>::max();
    for (const ProvinceId to : goals_) least = std::min(least, r_.c.Distance(from, to));
    return least;
  }
  int Strength(Side side, PlaceId place) const {
    return place.exists() ? FactorsOf(r_, s_, UnitsAt(s_, place) & UnitsOf(r_, s_, side)) : 0;
  }

  // Towards the goal, unless the enemy there is far too strong.
  int Step(PlaceId to) const {
    const PlaceId from = s_.move.at;
    const int ours = FactorsOf(r_, s_, s_.move.units) + Strength(side_, to), theirs = Strength(Enemy(side_), to);
    if (theirs > 2 * ours) return kSeldom;
    if (theirs > 0 && ours >= theirs) return kOften;
    const int gain = Lack(from) - Lack(to);
    return gain > 0 ? kOften : gain == 0 ? kUsual : kSeldom;
  }
  int Landing(PlaceId to) const { return Lack(to) < Lack(s_.move.at) ? kFavoured : kSeldom; }
  bool AtEase() const {
    const PlaceId at = s_.move.at;
    return s_.move.halted != 0 || Lack(at) == 0 || Strength(Enemy(side_), at) > 0;
  }

  // Somebody of those who are picked must move, wherever the side would be.
  bool Due() const {
    bool due = false;
    ForEach(Group{s_.move.units, s_.move.leaders}, [&](Piece piece) { due = due || OwesMove(r_, s_, piece); });
    return due;
  }
  // Who sets out: not who has already come to where there is an enemy to fight.
  int Need(PlaceId from) const {
    if (!from.exists()) return kSeldom;
    return Strength(Enemy(side_), from) > 0 || Lack(from) == 0 ? kSeldom : kFavoured;
  }
  int Company(Piece piece) const { return s_.move.steps == 0 && !piece.leader.exists() ? kOften : kFavoured; }

  // The stronger attacks.
  int Attack(Side attacker) const {
    const PlaceId place = s_.combat.place;
    const int ours = Strength(side_, place), theirs = Strength(Enemy(side_), place);
    return (attacker == side_) == (ours >= theirs) ? kAlways : kUsual;
  }
  int Siege(SiegeChoice choice) const {
    const PlaceId place = s_.combat.place;
    const bool strong = Strength(side_, place) >= 3 * Strength(Enemy(side_), place);
    if (choice == SiegeChoice::kLift) return kSeldom;
    return (choice == SiegeChoice::kAssaultCity) == strong ? kOften : kFavoured;
  }

  const Rules& r_;
  const S& s_;
  const Side side_;
  const ProvinceSet goals_;
};

}  // namespace

absl::Span<const PolicySpec> Policies() {
  static constexpr PolicySpec kPolicies[] = {
      {"uniform", "every legal event is as likely as another"},
      {"warlike", "buys, forms Armies, marches on Mexico City and the enemy, attacks and besieges", kWarlike}};
  return kPolicies;
}

void Weigh(const Rules& r, int taste, const S& s, const EventList& legal, std::vector<int>* weights) {
  weights->assign(legal.size(), 1);
  if (taste != kWarlike) return;
  const Mind mind(r, s, static_cast<Side>(legal.front().player));
  for (size_t i = 0; i < legal.size(); ++i) (*weights)[i] = mind.Weight(legal[i]);
}

}  // namespace adjutant::cactus
