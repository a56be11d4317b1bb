// What is true between events of the counters that were drawn, of formations and of guerrillas.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/veracruz/engine.h"
#include "core/veracruz/trial/invariant_list.h"

namespace adjutant::veracruz {
namespace {

// ---- 14: militia, dummies.
// The strength on the back of a counter that is out of its pool; -1 in the pool. 14.16: what was eliminated stays
// out until its player puts it back.
int BackOf(const PieceState& piece) {
  if (OnMap(piece.where)) return piece.printed;
  return piece.where == kEliminated ? piece.strength : -1;
}

// The counters are in the pool or out of it.
template <size_t kSize>
std::string Conserved(const Look& k, Every<PieceId> counters, std::array<uint8_t, kSize> S::*pool,
                      const std::array<int8_t, kSize>& all) {
  bool changed = k.was == nullptr || k.s.*pool != k.was->*pool;
  for (const PieceId p : counters) changed = changed || (k.touched.Has(p) && BackOf(k.s[p]) != BackOf((*k.was)[p]));
  if (!changed) return {};
  std::array<int, kSize> count{};
  for (size_t i = 0; i < kSize; ++i) count[i] = (k.s.*pool)[i];
  for (const PieceId p : counters) {
    if (const int back = BackOf(k.s[p]); back >= 0) ++count[std::min<size_t>(static_cast<size_t>(back), kSize - 1)];
  }
  for (size_t i = 0; i < kSize; ++i) {
    if (count[i] != all[i]) return absl::StrCat(count[i], " counters of strength ", i, " instead of ", all[i]);
  }
  return {};
}

std::string MilitiaConserved(const Look& k) {
  return Conserved(k, k.r.c.MilitiaPieces(), &S::militia, k.r.c.militia_pool);
}

// ---- 15: organisation.
std::string FormationMinimum(const Look& k) {
  return EachFormation(k, [&](const StackFacts& stack, FormationId f, const StackFacts::OfFormation& members) {
    const PieceId counter = k.r.c.FormationPiece(f);
    if (!stack.counters.Has(f) || BeingFormed(k, f)) return std::string();
    const int least = LeastUnits(k.r, f);
    if (members.units < least) {
      return absl::StrCat(k.r.PieceName(counter), ": has ", members.units, " of ", least, " units");
    }
    const bool leaderless = members.leaders == 0 && k.r.Plays("army_without_leader=disbands"_opt);
    return leaderless ? k.r.PieceName(counter) + ": has no leader" : std::string();
  });
}

std::string FormationArtillery(const Look& k) {
  return EachFormation(k, [&](const StackFacts&, FormationId, const StackFacts::OfFormation& members) {
    return members.guns > k.r.c.n.formation_artillery
               ? k.r.PieceName(members.last_gun) + ": is one battery too many in its formation"
               : std::string();
  });
}

std::string FormationMembers(const Look& k) {
  // Members lie where their formation does: who is not touched is near, if its formation is.
  return EachOf(k, k.sound ? k.near : k.touched, [&](PieceId p) -> const char* {
    if (k.s[p].formation == kNoId) return nullptr;
    if (!FormationKnown(k.r, k.s[p])) return "is in an unknown formation";
    const PieceInfo& info = k.r.c.Piece(p);
    const PieceId counter = k.r.c.FormationPiece(k.s[p].formation);
    if (!info.combat_unit() && !info.leader() && info.sort != Sort::kDummy) return "is in a formation";
    if (k.r.c.Piece(counter).side != info.side) return "is in a formation of the enemy";
    return k.s[counter].where == k.s[p].where ? nullptr : "is elsewhere than its formation";
  });
}

std::string FormationClasses(const Look& k) {
  return EachFormation(k, [&](const StackFacts&, FormationId, const StackFacts::OfFormation& members) {
    return members.stranger == kNoId
               ? std::string()
               : k.r.PieceName(members.stranger) + ": is a volunteer among regulars, or the other way round";
  });
}

// ---- 16: guerrillas.
std::string GuerrillasConserved(const Look& k) {
  if (k.r.Plays("guerrilla_zero=out"_opt)) return {};
  return Conserved(k, k.r.c.GuerrillaPieces(), &S::guerrillas, k.r.c.guerrilla_pool);
}

std::string GuerrillaHexes(const Look& k) {
  for (const PieceId p : k.r.c.GuerrillaPieces()) {
    if (!OnMap(k.s[p].where)) continue;
    const Hex& hex = k.r.c.At(HexOf(k.s, p));
    if (hex.terrain == Terrain::kClear || hex.place != kNoId)
      return k.r.PieceName(p) + " are in clear terrain or a place";
    for (const PieceId q : k.r.c.GuerrillaPieces()) {
      if (q > p && k.s[q].where == k.s[p].where) return "two guerrillas are in one hex";
    }
  }
  return {};
}

std::string GuerrillasInTime(const Look& k) {
  if (k.was == nullptr) return {};
  for (const PieceId p : k.r.c.GuerrillaPieces()) {
    const bool placed = OnMap(k.s[p].where) && !OnMap((*k.was)[p].where);
    if (placed && k.s.now.inland_taken == 0) return "guerrillas rise before the US is inland";
  }
  return {};
}

std::string GuerrillasStay(const Look& k) {
  if (k.was == nullptr || k.was->now.phase == static_cast<uint8_t>(Phase::kGuerrilla)) return {};
  for (const PieceId p : k.r.c.GuerrillaPieces()) {
    const Location was = (*k.was)[p].where, is = k.s[p].where;
    if (OnMap(was) && OnMap(is) && was != is) return k.r.PieceName(p) + " move out of their phase";
  }
  return {};
}

}  // namespace

void AddFormationInvariants(std::vector<Check>* all) {
  const std::initializer_list<Check> these = {
      {{"militia.conserved", "Militia counters are in the pool or on the map, none more, none fewer.",
        Cases("14.12/1"_vc, "14.16/1"_vc)},
       MilitiaConserved,
       kPiecesPart | kPoolPart},
      {{"formations.minimum", "A division or army meets its minimum, a leader included.",
        Cases("15.0/2"_vc, "15.11/1"_vc, "15.11/2"_vc, "15.13/1"_vc, "15.16/2"_vc, "9.13"_vc)},
       FormationMinimum,
       kPiecesPart | kOrgPart},
      {{"formations.artillery", "It has three artillery units at most.", Cases("15.11/3"_vc)},
       FormationArtillery,
       kPiecesPart},
      {{"formations.members", "Its members are units, leaders and dummies of its side, in its hex.",
        Cases("15.14"_vc, "15.12/2"_vc)},
       FormationMembers,
       kPiecesPart | kNumbersPart},
      {{"formations.classes", "No division mixes volunteers and regulars.", Cases("15.19/1"_vc, "15.19/2"_vc)},
       FormationClasses,
       kPiecesPart},
      {{"guerrillas.conserved", "Guerrillas are in the pool or on the map, none more, none fewer.",
        Cases("16.11/1"_vc, "16.14"_vc)},
       GuerrillasConserved,
       kPiecesPart | kPoolPart},
      {{"guerrillas.hexes", "They are in hexes of their own, out of clear terrain and settlements.",
        Cases("16.13/3"_vc, "16.13/5"_vc)},
       GuerrillaHexes,
       kPiecesPart},
      {{"guerrillas.time", "They rise when the US is inland.", Cases("16.13/1"_vc, "4.A3/2"_vc)},
       GuerrillasInTime,
       kPiecesPart},
      {{"guerrillas.stay", "They move in the Guerrilla Phase only.", Cases("16.12"_vc)}, GuerrillasStay, kPiecesPart},
  };
  all->insert(all->end(), these);
}

}  // namespace adjutant::veracruz
