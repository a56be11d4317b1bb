// What is true of units and leaders: where they are, and what they are.
#include <string>

#include "core/cactus/trial/invariant_list.h"

namespace adjutant::cactus {
namespace {

std::string Referring(const Look& k) {
  return EachPiece(k, [&](const PieceState& piece, Piece) -> const char* {
    return NumbersKnown(k.r, piece) ? nullptr : "is at a place, in a city or of an Army that there is not";
  });
}

// What is kept for speed is what follows from where the counters are.
template <class AnyId, class Sets, class States, class Touched>
AnyId Misplaced(const Look& k, const Sets& sets, const Sets* before, const States& states, const Touched& touched) {
  for (const PlaceId place : k.r.c.places.ids()) {
    // Of a place where nothing was written nothing has to be asked but who has come.
    if (before != nullptr && SameBytes(sets[place], (*before)[place])) continue;
    for (const AnyId id : sets[place]) {
      if (states[id].where.get() != place) return id;
    }
  }
  for (const AnyId id : touched) {
    if (states[id].where.exists() && !sets[states[id].where].Has(id)) return id;
  }
  return AnyId();
}
std::string Places(const Look& k) {
  const auto* units = k.was == nullptr ? nullptr : &k.was->units_at;
  const auto* leaders = k.was == nullptr ? nullptr : &k.was->leaders_at;
  if (const auto u = Misplaced<UnitId>(k, k.s.units_at, units, k.s.units, k.units); u.exists())
    return k.r.UnitName(u) + " is not where it is said to be";
  if (const auto l = Misplaced<LeaderId>(k, k.s.leaders_at, leaders, k.s.leaders, k.leaders); l.exists())
    return k.r.LeaderName(l) + " is not where he is said to be";
  return EachPiece(k, [&](const PieceState& piece, Piece which) -> const char* {
    const bool inside = which.unit.exists() ? k.s.inside.Has(which.unit) : k.s.leaders_inside.Has(which.leader);
    // Who has left a place is not to be found there, which was not looked at if nothing was written.
    const PieceState* was = k.was == nullptr ? nullptr : &StateOf(*k.was, which);
    if (was != nullptr && was->where.exists() && was->where != piece.where) {
      const bool still =
          which.unit.exists() ? k.s.units_at[was->where].Has(which.unit) : k.s.leaders_at[was->where].Has(which.leader);
      if (still) return "is still said to be where it was";
    }
    return inside == piece.city.exists() ? nullptr : "is said to be in a city, or out of it";
  });
}

std::string Steps(const Look& k) {
  return EachUnit(k, [&](const PieceState& unit, const UnitInfo& info, UnitId) -> const char* {
    if (InPlay(k, unit) != (unit.steps != 0))
      return unit.steps == 0 ? "is in play without a step" : "has steps, out of play";
    return unit.steps > info.steps() ? "has more steps than its counter has sides" : nullptr;
  });
}

std::string Cities(const Look& k) {
  return EachPiece(k, [&](const PieceState& piece, Piece) -> const char* {
    if (!piece.city.exists()) return nullptr;
    const City& city = k.r.c.cities[piece.city];
    if (!city.in_play) return "is in a city that is not in play";
    return k.r.c.PlaceOf(city.province) == piece.where.get() ? nullptr : "is in a city of another province";
  });
}

std::string OutOfGame(const Look& k) {
  return EachPiece(k, [&](const PieceState& piece, Piece which) -> const char* {
    const bool in_play = which.unit.exists() ? k.r.c.units[which.unit].in_play : k.r.c.leaders[which.leader].in_play;
    return in_play || !piece.where.exists() || piece.where == k.r.c.removed ? nullptr : "is a counter the game has not";
  });
}

std::string OutOfMap(const Look& k) {
  return EachPiece(k, [&](const PieceState& piece, Piece) -> const char* {
    const ProvinceId province = piece.where.exists() ? k.r.c.ProvinceOf(piece.where) : ProvinceId();
    return !province.exists() || k.r.c.map.Has(province) ? nullptr : "is in a province that the map has not";
  });
}

constexpr uint16_t kAnyMark =
    kHasMoved | kHasSailed | kHasRaided | kStandsToFight | kFightsNot | kHoldsBack | kTookHeart | kLeftBehind;
std::string Marks(const Look& k) {
  return EachPiece(k, [&](const PieceState& piece, Piece) -> const char* {
    return InHolder(k, piece) && piece.Has(kAnyMark) ? "is out of play, and marked as if it acted" : nullptr;
  });
}

std::string LostToEvent(const Look& k) {
  return EachPiece(k, [&](const PieceState& piece, Piece) -> const char* {
    return OnMapAt(k, piece) && piece.Has(kLostToEvent) ? "was lost to an event of this turn, and is back" : nullptr;
  });
}

std::string OneMark(const Look& k) {
  return EachPiece(k, [&](const PieceState& piece, Piece) -> const char* {
    return piece.Has(kHasSailed) && piece.Has(kHasRaided) ? "has sailed and raided in one turn" : nullptr;
  });
}

// ---- 7.6, 10.4: the Gulf, and the boxes.
std::string NavalAtSea(const Look& k) {
  return EachUnit(k, [&](const PieceState& unit, const UnitInfo& info, UnitId) -> const char* {
    if (!info.naval()) return nullptr;
    if (unit.where == k.r.c.pool) return "is a naval unit, and in the Force Pool";
    return InPlay(k, unit) && unit.where != k.r.c.gulf ? "is a naval unit, and not in the Gulf" : nullptr;
  });
}

std::string LandInGulf(const Look& k) {
  return EachPiece(k, [&](const PieceState& piece, Piece which) -> const char* {
    const bool naval = which.unit.exists() && k.r.c.units[which.unit].naval();
    return piece.where == k.r.c.gulf && !naval ? "is in the Gulf, and no naval unit" : nullptr;
  });
}

std::string Fleets(const Look& k) {
  int french = 0, us = 0;
  for (const UnitId u : UnitsAt(k.s, k.r.c.gulf)) {
    const bool usa = k.r.c.units[u].nation == Nation::kUsa;
    ++(usa ? us : french);
  }
  return Is(french > 1 || us > static_cast<int>(k.r.c.us_flotillas.size()), "too many naval units are in the Gulf");
}

std::string UsBoxes(const Look& k) {
  return EachPiece(k, [&](const PieceState& piece, Piece which) -> const char* {
    const Nation nation = which.unit.exists() ? k.r.c.units[which.unit].nation : k.r.c.leaders[which.leader].nation;
    const bool us_box = piece.where == k.r.c.usa || piece.where == k.r.c.brownsville;
    return us_box && nation != Nation::kUsa ? "is in a box of the USA, and not of theirs" : nullptr;
  });
}

std::string CsaBox(const Look& k) {
  return EachPiece(k, [&](const PieceState& piece, Piece which) -> const char* {
    const Nation nation = which.unit.exists() ? k.r.c.units[which.unit].nation : k.r.c.leaders[which.leader].nation;
    return piece.where == k.r.c.csa && nation != Nation::kConfederate ? "is in the box of the Confederates" : nullptr;
  });
}

std::string Aboard(const Look& k) {
  return EachPiece(k, [&](const PieceState& piece, Piece which) -> const char* {
    if (piece.where != k.r.c.aboard) return nullptr;
    const Nation nation = which.unit.exists() ? k.r.c.units[which.unit].nation : k.r.c.leaders[which.leader].nation;
    return nation == Nation::kConfederate ? "is a Confederate, and aboard" : nullptr;
  });
}

// ---- 7.3.2: leaders.
std::string LeadersHeld(const Look& k) {
  return EachLeader(k, [&](const PieceState& leader, const LeaderInfo&, LeaderId) -> const char* {
    if (leader.where == k.r.c.pool) return "is in the Force Pool";
    if (leader.steps != 0) return "has steps";
    return InHolder(k, leader) && (leader.city.exists() || leader.army.exists()) ? "is held, and at his post" : nullptr;
  });
}

std::string UnitsHeld(const Look& k) {
  return EachUnit(k, [&](const PieceState& unit, const UnitInfo&, UnitId) -> const char* {
    return unit.where == k.r.c.captured ? "is a unit, and a prisoner" : nullptr;
  });
}

std::string SantaAnnaAway(const Look& k) {
  const bool away = k.s.affairs.santa_anna == static_cast<uint8_t>(Revolt::kAway);
  return Is(away && OnMapAt(k, k.s[k.r.c.santa_anna]) && k.was != nullptr, "Santa Anna is here before he has come");
}

std::string Rebels(const Look& k) {
  const bool revolt = k.s.affairs.santa_anna == static_cast<uint8_t>(Revolt::kRevolt);
  if (!revolt && !k.s.rebels.Empty()) return "there are rebels without a revolution";
  for (const UnitId u : k.s.rebels) {
    if (k.s[u].army.exists()) return k.r.UnitName(u) + " is a rebel, and of an Army";
  }
  for (const LeaderId l : k.s.rebel_leaders) {
    if (k.s[l].army.exists()) return k.r.LeaderName(l) + " is a rebel, and of an Army";
  }
  return {};
}

}  // namespace

void AddPieceInvariants(std::vector<Check>* all) {
  const std::initializer_list<Check> these = {
      {{"pieces.numbers", "A counter is at a place that there is.", Cases("3.0/15"_cac)},
       Referring,
       kPiecesPart | kNumbersPart},
      {{"pieces.places", "Every counter is in one place.", Cases("3.0/15"_cac)}, Places, kPiecesPart | kCachesPart},
      {{"pieces.steps", "A unit in play has a step, and no more than its counter has sides.",
        Cases("7.3.1/2"_cac, "7.3.1/1"_cac)},
       Steps,
       kPiecesPart},
      {{"pieces.cities", "Who is in a city is in its province.", Cases("7.5/1"_cac)}, Cities, kPiecesPart},
      {{"pieces.readings", "Counters that the game is played without are nowhere.", Cases("2.3/1"_cac)},
       OutOfGame,
       kPiecesPart},
      {{"pieces.map", "Nobody is in a province that the map has not.", Cases("3.0/13"_cac)}, OutOfMap, kPiecesPart},
      {{"pieces.marks", "Who is out of play has not moved, raided or fought.", Cases("5.2/8"_cac)}, Marks, kPiecesPart},
      {{"pieces.event", "Who was lost to an event is off the map until the turn is over.", Cases("4.1/25"_cac)},
       LostToEvent,
       kPiecesPart},
      {{"pieces.landed", "Nobody sails and raids in one turn.", Cases("5.2/3"_cac, "5.4/1"_cac)}, OneMark, kPiecesPart},
      {{"naval.sea", "Naval units are in the Gulf, and never in the Force Pool.", Cases("7.6/1"_cac, "7.6/7"_cac)},
       NavalAtSea,
       kPiecesPart},
      {{"naval.land", "Nobody else is in the Gulf.", Cases("7.6/1"_cac)}, LandInGulf, kPiecesPart},
      {{"naval.count", "There is one French flotilla, and two of the USA.", Cases("10.4/2"_cac)},
       Fleets,
       kPiecesPart | kCachesPart},
      {{"boxes.usa", "The boxes of the USA hold their own.", Cases("10.4/2"_cac)}, UsBoxes, kPiecesPart},
      {{"boxes.csa", "The box of the Confederates holds their own.", Cases("10.2/7"_cac)}, CsaBox, kPiecesPart},
      {{"boxes.fleet", "Confederates are never aboard.", Cases("5.2/7"_cac)}, Aboard, kPiecesPart},
      {{"leaders.held", "A displaced, captured or dead leader has no post, and none is in the Force Pool.",
        Cases("7.3.2/1"_cac, "4.1/23"_cac)},
       LeadersHeld,
       kPiecesPart},
      {{"leaders.captives", "Leaders are captured, units are not.", Cases("7.3.2/1"_cac)}, UnitsHeld, kPiecesPart},
      {{"santa_anna.away", "Santa Anna is nowhere before he has come.", Cases("10.5/1"_cac)},
       SantaAnnaAway,
       kPiecesPart | kAffairsPart},
      {{"santa_anna.rebels", "There are rebels in a revolution only, and no Army of them.",
        Cases("10.5/5"_cac, "10.5/12"_cac)},
       Rebels,
       kPiecesPart | kRebelsPart | kAffairsPart},
  };
  all->insert(all->end(), these);
}

}  // namespace adjutant::cactus
