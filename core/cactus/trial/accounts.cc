// Which changes must have been told with their cause: points, strength, leaders, Armies, control.
#include <algorithm>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "core/cactus/trial/invariant_list.h"

namespace adjutant::cactus {
namespace {

bool Says(const Look& k, absl::string_view word) {
  const auto in = [&](const std::string& text) { return absl::StrContains(absl::AsciiStrToLower(text), word); };
  return std::any_of(k.told->sentences.begin(), k.told->sentences.end(),
                     [&](const Sentence& sentence) { return in(sentence.text); }) ||
         std::any_of(k.told->derivations.begin(), k.told->derivations.end(),
                     [&](const Derivation& number) { return in(number.title); });
}

// What was bought or bargained for needs no further word: the event says it.
bool Spends(const Look& k) {
  return k.By(kUnitBought) || k.By(kUnitRebuilt) || k.By(kPriceAnswered) || k.By(kPurchasesEnded);
}
std::string PointsTold(const Look& k) {
  if (k.s.now.points == k.was->now.points || Spends(k)) return {};
  return Says(k, "point") ? "" : "points come or go untold";
}

std::string LossesTold(const Look& k) {
  return EachUnitChanged(k, [&](const PieceState& was, const PieceState& is, const UnitInfo&, UnitId u) -> const char* {
    const bool lost = OnMapAt(k, was) && OnMapAt(k, is) && is.steps < was.steps;
    return lost && !k.Named(k.r.UnitTitle(u)) ? "loses a step untold" : nullptr;
  });
}

// By an event that names it, or by a sentence.
std::string EliminationsTold(const Look& k) {
  return EachUnitChanged(k, [&](const PieceState& was, const PieceState& is, const UnitInfo&, UnitId u) -> const char* {
    if (!InPlay(k, was) || InPlay(k, is) || Setup(k)) return nullptr;
    return k.Named(k.r.UnitTitle(u)) ? nullptr : "goes without a word";
  });
}

std::string LeadersTold(const Look& k) {
  return EachLeaderChanged(
      k, [&](const PieceState& was, const PieceState& is, const LeaderInfo&, LeaderId l) -> const char* {
        if (!InPlay(k, was) || InPlay(k, is) || Setup(k)) return nullptr;
        return k.Named(k.r.LeaderName(l)) ? nullptr : "goes without a word";
      });
}

std::string ControlTold(const Look& k) {
  if (k.s.control == k.was->control || Setup(k)) return {};
  for (const ProvinceId p : k.r.c.map) {
    if (k.s.control[p] != k.was->control[p] && !k.Named(k.r.ProvinceName(p)))
      return k.r.ProvinceName(p) + " changes hands untold";
  }
  return {};
}

std::string SiegesTold(const Look& k) {
  if (Setup(k)) return {};
  for (const CityId c : k.r.c.cities.ids()) {
    if ((k.s.sieges[c].marker != 0) == (k.was->sieges[c].marker != 0)) continue;
    if (!k.Named(k.r.CityName(c))) return "the siege of " + k.r.CityName(c) + " begins or ends untold";
  }
  return {};
}

// His rating is no term of any number where another leader of his side is.
std::string JuarezCounts(const Look& k) {
  const LeaderId juarez = k.r.c.juarez;
  const PlaceId place = k.s[juarez].where;
  if (!place.exists() || k.was->leaders[juarez].where != place) return {};
  const LeaderSet others = LeadersAt(k.s, place) & LeadersAt(*k.was, place) & LeadersOf(k.r, k.s, kRepublican);
  if (others.Count() < 2) return {};
  const std::string datum = absl::StrCat("leader.", k.r.c.leader_names.Id(juarez), ".proficiency");
  for (const Derivation& number : k.told->derivations) {
    for (const Term& term : number.terms) {
      if (term.datum == datum && term.value != 0) return "Juarez's rating counts beside another leader";
    }
  }
  return {};
}

std::string ArmiesTold(const Look& k) {
  for (const ArmyId a : k.armies) {
    if (!Formed(*k.was, a) || Formed(k.s, a) || k.By(kArmyDisbanded)) continue;
    if (!k.Named(k.r.ArmyName(a))) return k.r.ArmyName(a) + " is disbanded untold";
  }
  return {};
}

}  // namespace

void AddAccounts(std::vector<Check>* all) {
  const std::initializer_list<Check> these = {
      {{"account.points", "Points that come or go are told.", Cases("4.0/3"_cac)}, PointsTold, kToldPart},
      {{"account.losses", "A unit that loses a step is named.", Cases("7.3.1/1"_cac)}, LossesTold, kToldPart},
      {{"account.eliminations", "A unit that goes is named.", Cases("7.3.5/1"_cac)}, EliminationsTold, kToldPart},
      {{"account.leaders", "So is a leader.", Cases("7.3.2/1"_cac)}, LeadersTold, kToldPart},
      {{"account.control", "A province that changes hands is named.", Cases("8.0/3"_cac)}, ControlTold, kToldPart},
      {{"account.sieges", "A siege that begins or ends is told.", Cases("7.5/7"_cac, "7.5/22"_cac)},
       SiegesTold,
       kToldPart},
      {{"account.juarez", "Juarez's rating counts where no other Republican leader is.", Cases("3.0/9"_cac)},
       JuarezCounts,
       kToldPart},
      {{"account.armies", "An Army that is disbanded is named.", Cases("6.1/4"_cac)}, ArmiesTold, kToldPart},
  };
  all->insert(all->end(), these);
}

}  // namespace adjutant::cactus
