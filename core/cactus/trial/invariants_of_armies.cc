// What is true of Armies (Module 6).
#include <array>
#include <string>

#include "core/cactus/trial/invariant_list.h"

namespace adjutant::cactus {
namespace {

// Armies that the event touched and that are formed; while somebody has left one, or some of it have retreated and
// others have not, it is still to be settled.
template <class Wrong>
std::string EachArmy(const Look& k, Wrong wrong) {
  if (k.s.now.armies_due != 0 || k.s.retreat.from.exists()) return {};
  for (const ArmyId a : k.armies) {
    if (!Formed(k.s, a)) continue;
    if (const char* what = wrong(a, k.s.armies[a]); what != nullptr) return absl::StrCat(k.r.ArmyName(a), " ", what);
  }
  return {};
}

std::string Status(const Look& k) {
  for (const ArmyId a : k.r.c.armies.ids()) {
    if (k.s.armies[a].status > static_cast<uint8_t>(ArmyStatus::kWithdrawn)) return k.r.ArmyName(a) + " is in no state";
  }
  return {};
}

std::string MembersFormed(const Look& k) {
  if (k.s.now.armies_due != 0) return {};
  return EachPiece(k, [&](const PieceState& piece, Piece) -> const char* {
    return piece.army.exists() && !Formed(k.s, piece.army) ? "is of an Army that is not formed" : nullptr;
  });
}

std::string Led(const Look& k) {
  return EachArmy(k, [&](ArmyId a, const ArmyState& army) -> const char* {
    if (!army.leader.exists() || !k.r.c.leaders.Has(army.leader)) return "has no leader";
    if (k.s[army.leader].army != a) return "is led by one who is not of it";
    // It may have retreated to the fleet, all of it.
    const bool there = OnMapAt(k, k.s[army.leader]) || k.s[army.leader].where == k.r.c.aboard;
    return there ? nullptr : "is led by one who is not on the map";
  });
}

std::string Together(const Look& k) {
  return EachArmy(k, [&](ArmyId a, const ArmyState& army) -> const char* {
    if (!army.leader.exists()) return nullptr;
    const PieceState& leader = k.s[army.leader];
    bool together = true;
    ForEach(MembersOf(k.r, k.s, a), [&](Piece piece) {
      const PieceState& member = StateOf(k.s, piece);
      together = together && member.where == leader.where && member.city == leader.city;
    });
    return together ? nullptr : "is in several places";
  });
}

std::string OfItsSide(const Look& k) {
  return EachPiece(k, [&](const PieceState& piece, Piece which) -> const char* {
    if (!piece.army.exists()) return nullptr;
    if (SideOf(k.r, k.s, which) != k.r.c.armies[piece.army].side) return "is of an Army of the enemy's";
    return nullptr;
  });
}

std::string MayBelong(const Look& k) {
  return EachPiece(k, [&](const PieceState& piece, Piece which) -> const char* {
    if (!piece.army.exists()) return nullptr;
    if (which.leader == k.r.c.santa_anna) return "is Santa Anna, and of an Army";
    if (which.unit.exists() && k.r.c.units[which.unit].nation == Nation::kUsa) return "is of the USA, and of an Army";
    return which.unit.exists() && k.r.c.units[which.unit].naval() ? "is at sea, and of an Army" : nullptr;
  });
}

std::string NotLedBySouth(const Look& k) {
  return EachArmy(k, [&](ArmyId, const ArmyState& army) -> const char* {
    return army.leader.exists() && !k.r.c.leaders[army.leader].leads_army_alone ? "is led by a Confederate" : nullptr;
  });
}

std::string Minimum(const Look& k) {
  // By option losses in combat alone take the marker.
  if (!k.r.Plays("army_below_min=any_loss"_opt)) return {};
  return EachArmy(k, [&](ArmyId a, const ArmyState&) -> const char* {
    return MakesArmy(k.r, k.s, MembersOf(k.r, k.s, a), false) ? nullptr : "is too small for an Army";
  });
}

// A marker that takes the place of a withdrawn one is that of an Army which was formed before (army_withdraw).
bool ChangesMarker(const Look& k, const ArmyState& army) {
  if (!army.leader.exists()) return false;
  const MaybeArmy before = (*k.was)[army.leader.get()].army;
  return before.exists() && Formed(*k.was, before);
}
bool NewlyFormed(const Look& k, ArmyId a) {
  return k.was != nullptr && !Formed(*k.was, a) && Formed(k.s, a) && !ChangesMarker(k, k.s.armies[a]);
}

// As it was when the last of it joined: some may be gone already.
std::string FormedWhole(const Look& k) {
  return EachArmy(k, [&](ArmyId a, const ArmyState&) -> const char* {
    if (!NewlyFormed(k, a)) return nullptr;
    Group group{k.was->forming.units, k.was->forming.leaders};
    if (k.By(kArmyJoined)) group.Add(PieceArg(*k.by));
    return k.was->forming.army == a && MakesArmy(k.r, *k.was, group, true)
               ? nullptr
               : "is formed without a leader, a gun and two whole regiments";
  });
}

std::string FormedInTime(const Look& k) {
  return EachArmy(k, [&](ArmyId a, const ArmyState&) -> const char* {
    const Phase phase = k.was == nullptr ? Phase::kSetup : PhaseOf(*k.was);
    const bool due = phase == Phase::kSetup || phase == Phase::kReplacement;
    return !NewlyFormed(k, a) || due ? nullptr : "is formed out of the Replacement Phase";
  });
}

std::string FormedFree(const Look& k) {
  // 13.3/6: where play begins with a replacement phase (s13_start), it is in that one.
  const bool excepted = k.r.scenario().army_in_siege > 0 && k.s.now.turn == k.r.scenario().first_turn;
  if (Setup(k) || excepted) return {};
  return EachArmy(k, [&](ArmyId a, const ArmyState& army) -> const char* {
    return NewlyFormed(k, a) && army.leader.exists() && Besieged(k.s, Piece(army.leader.get()))
               ? "is formed by the besieged"
               : nullptr;
  });
}

std::string Markers(const Look& k) {
  std::array<int, 3> of{};
  for (const ArmyId a : k.r.c.armies.ids()) {
    const auto status = static_cast<ArmyStatus>(k.s.armies[a].status);
    if (status == ArmyStatus::kFree || status == ArmyStatus::kFormed) ++of[k.r.c.armies[a].side];
  }
  return Is(of[kImperial] > kArmiesOfASide || of[kRepublican] > kArmiesOfASide, "a side has more than four Armies");
}

std::string MarkersDue(const Look& k) {
  if (k.was == nullptr || Setup(k)) return {};
  for (const ArmyId a : k.armies) {
    const auto was = static_cast<ArmyStatus>(k.was->armies[a].status),
               is = static_cast<ArmyStatus>(k.s.armies[a].status);
    const bool comes = was == ArmyStatus::kNotYet && is != ArmyStatus::kNotYet;
    if (comes && k.r.c.armies[a].turn > k.s.now.turn) return k.r.ArmyName(a) + " comes before its turn";
    if (was == ArmyStatus::kWithdrawn && is != was) return k.r.ArmyName(a) + " comes back, and was withdrawn";
  }
  return {};
}

std::string BeingFormed(const Look& k) {
  if (!k.s.forming.army.exists()) return {};
  if (Formed(k.s, k.s.forming.army)) return k.r.ArmyName(k.s.forming.army) + " is formed already";
  for (const UnitId u : k.s.forming.units) {
    if (k.s[u].army.exists()) return k.r.UnitName(u) + " is of another Army";
  }
  return {};
}

}  // namespace

void AddArmyInvariants(std::vector<Check>* all) {
  const std::initializer_list<Check> these = {
      {{"armies.status", "An Army is not there yet, free, formed or withdrawn.", Cases("6.2.1/1"_cac)},
       Status,
       kArmiesPart},
      {{"armies.members", "Members are of an Army that is formed.", Cases("6.1/3"_cac)},
       MembersFormed,
       kPiecesPart | kArmiesPart},
      {{"armies.leader", "An Army is led by one of its members.", Cases("6.1/1"_cac)},
       Led,
       kPiecesPart | kArmiesPart | kRetreatPart},
      {{"armies.place", "All of an Army is where its leader is.", Cases("6.1/3"_cac)},
       Together,
       kPiecesPart | kArmiesPart | kRetreatPart},
      {{"armies.side", "An Army is of one side.", Cases("3.0/3"_cac, "10.5/12"_cac)},
       OfItsSide,
       kPiecesPart | kRebelsPart},
      {{"armies.barred", "Neither those of the USA nor Santa Anna are of an Army.", Cases("6.1/8"_cac)},
       MayBelong,
       kPiecesPart},
      {{"armies.confederates", "No Confederate leads an Army.", Cases("6.1/10"_cac)}, NotLedBySouth, kArmiesPart},
      {{"armies.minimum", "An Army has a leader, a gun and two regiments, flipped ones counted.",
        Cases("6.1/4"_cac, "7.3.5/8"_cac)},
       Minimum,
       kPiecesPart | kArmiesPart | kRetreatPart},
      {{"armies.formed", "It is formed of a leader, a gun and two regiments at full strength.",
        Cases("6.1/1"_cac, "6.1/2"_cac)},
       FormedWhole,
       kArmiesPart},
      {{"armies.time", "It is formed in the Replacement Phase.", Cases("6.1/3"_cac)}, FormedInTime, kArmiesPart},
      {{"armies.besieged", "The besieged form none.", Cases("6.1/7"_cac)}, FormedFree, kArmiesPart},
      {{"armies.markers", "A side has four at most.", Cases("2.3/2"_cac, "6.0/1"_cac)}, Markers, kArmiesPart},
      {{"armies.turns", "A marker comes in its turn, and does not come back.", Cases("6.2.1/1"_cac, "6.2.2/1"_cac)},
       MarkersDue,
       kArmiesPart},
      {{"armies.forming", "Nobody is taken out of one Army for another.", Cases("6.1/3"_cac)},
       BeingFormed,
       kFormingPart | kArmiesPart},
  };
  all->insert(all->end(), these);
}

}  // namespace adjutant::cactus
