#include "core/sgs/trial/invariants.h"

#include <memory>

#include "absl/strings/str_cat.h"
#include "core/sgs/engine.h"

namespace adjutant::sgs {

namespace {

// What is kept for speed is what follows from where the pieces are.
std::string FaultOfPlaces(const Look& k) {
  IdArray<RegionId, PieceSet, kMaxRegions> outside, inside;
  for (const PieceId p : k.r.c.pieces.ids()) {
    if (k.s[p].Is(Where::kOutside)) outside[k.s[p].region].Add(p);
    if (k.s[p].Is(Where::kInside)) inside[k.s[p].region].Add(p);
  }
  for (const RegionId region : outside.ids()) {
    const PieceSet& out = k.s.outside[region];
    const PieceSet& in = k.s.inside[region];
    if (out == outside[region] && in == inside[region]) continue;
    const PieceSet wrong =
        (out - outside[region]) | (outside[region] - out) | (in - inside[region]) | (inside[region] - in);
    return absl::StrCat(k.r.PieceName(wrong.First()), " is not where it is said to be");
  }
  return "";
}

std::string FaultOfLife(const Look& k) {
  for (const PieceId p : k.r.c.pieces.ids()) {
    if (k.s[p].life > k.r.c.pieces[p].life) return absl::StrCat(k.r.PieceName(p), " has ", k.s[p].life, " life points");
  }
  return "";
}

// XVI.A/4: a pursuit comes on top of the rounds.
std::string FaultOfRounds(const Look& k) {
  const Battle& battle = k.s.battle;
  const int most = k.r.c.n.rounds + (RoundOf(k.s) == Round::kPursuit ? 1 : 0);
  if (battle.next <= k.r.c.n.next_rounds && battle.rounds <= most) return "";
  return absl::StrCat("a battle has ", battle.rounds, " rounds, ", battle.next, " of them Next rounds");
}

std::string FaultOfFighters(const Look& k) {
  if (!k.s.battle.region.exists() || k.s.battle.winner != kNobody) return "";
  for (const Side side : {kUsa, kMexico}) {
    for (const PieceId p : FightersOf(k.s, side).pieces) {
      if (SideOf(k.r, p) != side || RegionOf(k.s, p) != k.s.battle.region)
        return absl::StrCat(k.r.PieceName(p), " is said to fight, and is not there");
    }
  }
  return "";
}

// XVI.B.bm/7: what the losses of a battle have cost is at least what units were lost and panicked.
std::string FaultOfMorale(const Look& k) {
  for (const Side side : {kUsa, kMexico}) {
    const Fighters& fighters = FightersOf(k.s, side);
    if (k.s.battle.region.exists() && RoundOf(k.s) != Round::kPursuit && -fighters.changes < fighters.panics)
      return absl::StrCat(k.r.SideName(side), " has not paid for its panics with battle morale");
  }
  return "";
}

// XVI.F.loss: no unit has more hits than it can take.
std::string FaultOfHits(const Look& k) {
  for (const PieceId p : k.r.c.pieces.ids()) {
    const int most = k.s[p].life + (k.r.c.pieces[p].protects ? 1 : 0);
    if (k.s.hits[p] > most) return absl::StrCat(k.r.PieceName(p), " is hit ", k.s.hits[p], " times");
    if (k.s.hits[p] > 0 && k.r.c.pieces[p].life == 0) return absl::StrCat(k.r.PieceName(p), " cannot be hit");
  }
  return "";
}

// A function of its own: clang 14 dies of literals checked when compiling in a list inside a lambda.
std::vector<Invariant<Look>> OfPiecesAndBattles() {
  const std::initializer_list<Invariant<Look>> all = {
      {{"pieces.places", "Every piece is in one place.", Cases("SUM.maps/2"_sgs)}, FaultOfPlaces},
      {{"pieces.life", "No unit has more life points than its counter.", Cases("SUM.units/3"_sgs)}, FaultOfLife},
      {{"battle.rounds", "A battle has no more rounds than it may.", Cases("XVI.A/4"_sgs, "XVI.C.rounds/1"_sgs)},
       FaultOfRounds},
      {{"battle.fighters", "Who fights is where the battle is.", Cases("XVI.A/1"_sgs)}, FaultOfFighters},
      {{"battle.morale", "Each panic costs battle morale.", Cases("XVI.B.bm/7"_sgs)}, FaultOfMorale},
      {{"battle.hits", "No unit has more hits than it can take.", Cases("IV.D/4"_sgs, "XVI.F.loss/6"_sgs)},
       FaultOfHits},
  };
  return all;
}

}  // namespace

absl::Span<const Invariant<Look>> Invariants() {
  static const auto* all = [] {
    auto* list = new std::vector<Invariant<Look>>(OfPiecesAndBattles());
    AddMoveInvariants(list);
    AddTurnInvariants(list);
    AddComingInvariants(list);
    AddSupplyInvariants(list);
    AddBattleInvariants(list);
    return list;
  }();
  return *all;
}

void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken) {
  if (look.told != nullptr) return;  // no accounts yet
  for (const Invariant<Look>& invariant : Invariants()) {
    Kept(invariant.info);
    if (std::string what = invariant.check(look); !what.empty()) broken->push_back({&invariant.info, std::move(what)});
  }
}

}  // namespace adjutant::sgs
