// Which changes must have been told with their cause.
#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "core/veracruz/engine.h"
#include "core/veracruz/trial/invariant_list.h"

namespace adjutant::veracruz {
namespace {

// ---- What must have been told.
std::string MoraleTold(const Look& k) {
  for (const Side side : {kUs, kMexico}) {
    const int change = k.s.now.morale[side] - k.was->now.morale[side];
    if (change > 0 && !k.Told("10.14"_vc)) return "Basic National Morale rises untold";
    if (change < 0 && !k.Told("10.13"_vc)) return "Basic National Morale falls untold";
  }
  return {};
}

std::string LossesTold(const Look& k) {
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> const char* {
    const bool unit = k.r.c.Piece(p).combat_unit() && !k.r.c.Piece(p).drawn;
    const bool lost = unit && OnMap(was.where) && OnMap(is.where) && is.strength < was.strength;
    return lost && !k.Told("8.46/1"_vc) && !k.Told("8.46/2"_vc) && !k.Told("19.32/1"_vc) ? "loses strength untold"
                                                                                         : nullptr;
  });
}

std::string EliminationsTold(const Look& k) {
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> const char* {
    if (!OnMap(was.where) || is.where != kEliminated) return nullptr;
    const std::string name = k.r.PieceName(p);
    const auto names = [&](const Sentence& sentence) { return absl::StrContains(sentence.text, name); };
    return std::any_of(k.told->sentences.begin(), k.told->sentences.end(), names) ? nullptr
                                                                                  : "is eliminated without a word";
  });
}

std::string ControlTold(const Look& k) {
  if (SameBytes(k.s.control, k.was->control)) return {};
  return k.Told("20.12/1"_vc) || k.Told("12.42"_vc) || k.Told("12.64"_vc) || k.Told("12.24/1"_vc) ||
                 k.Told("12.61/3"_vc)
             ? ""
             : "a place changes hands untold";
}

std::string PointsTold(const Look& k) {
  return k.s.now.cities_defended == k.was->now.cities_defended || k.Told("17.2/1"_vc) ? ""
                                                                                      : "a victory point comes untold";
}

std::string FortressTold(const Look& k) {
  for (const FortressId f : k.s.fortresses.ids()) {
    const int change = k.s.fortresses[f].strength - k.was->fortresses[f].strength;
    if (change < 0 && !k.Told("12.12/3"_vc)) return "a fortress loses strength untold";
    if (change > 0 && !k.Told("12.51/1"_vc)) return "a fortress is rebuilt untold";
  }
  return {};
}

// What lies under the top of a stack, and what is on the back of militia, comes to be known when it is shown, and in no
// other way.
std::string LooksTold(const Look& k) {
  return EachChanged(k, [&](const PieceState& was, const PieceState& is, PieceId p) -> const char* {
    if (!was.Has(kSeen) && is.Has(kSeen) && !k.Told("14.31/3"_vc)) return "is seen, and nobody has looked";
    const bool tried = k.r.c.Piece(p).drawn && !was.Has(kTried) && is.Has(kTried);
    return tried && !k.Told("14.13"_vc) ? "is turned up untold" : nullptr;
  });
}

}  // namespace

void AddAccounts(std::vector<Check>* all) {
  const std::initializer_list<Check> these = {
      {{"account.morale", "A change of Basic National Morale is told with its case.", Cases("10.13"_vc, "10.14"_vc)},
       MoraleTold,
       kToldPart},
      {{"account.losses", "Strength points lost are told.", Cases("8.46/1"_vc)}, LossesTold, kToldPart},
      {{"account.eliminations", "Whoever is eliminated is named.", Cases("8.46/3"_vc)}, EliminationsTold, kToldPart},
      {{"account.control", "A place that changes hands is named.", Cases("20.12/1"_vc)}, ControlTold, kToldPart},
      {{"account.points", "A victory point is told.", Cases("17.2/1"_vc)}, PointsTold, kToldPart},
      {{"account.fortresses", "What a fortress loses and regains is told.", Cases("12.12/3"_vc, "12.51/1"_vc)},
       FortressTold,
       kToldPart},
      {{"account.looks", "What a stack holds is seen when it is shown, and not else.",
        Cases("14.0"_vc, "14.31/2"_vc, "14.31/3"_vc)},
       LooksTold,
       kToldPart},
  };
  all->insert(all->end(), these);
}

}  // namespace adjutant::veracruz
