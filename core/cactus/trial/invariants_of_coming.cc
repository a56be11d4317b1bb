// How units and leaders may come and go (4.1, 7.3, 10, 12), and what purchases may do.
#include <cstdlib>
#include <string>

#include "core/cactus/trial/invariant_list.h"

namespace adjutant::cactus {
namespace {

bool Comes(const Look& k, const PieceState& was, const PieceState& is) { return !InPlay(k, was) && InPlay(k, is); }

// ---- Orders of appearance.
std::string InTurn(const Look& k) {
  if (Setup(k)) return {};
  return EachUnitChanged(
      k, [&](const PieceState& was, const PieceState& is, const UnitInfo& info, UnitId) -> const char* {
        const bool leaves = was.where == k.r.c.waiting && is.where != k.r.c.waiting && is.where != k.r.c.removed;
        return leaves && info.entry.turn > k.s.now.turn ? "comes before its turn" : nullptr;
      });
}
std::string LeadersInTurn(const Look& k) {
  if (Setup(k)) return {};
  return EachLeaderChanged(
      k, [&](const PieceState& was, const PieceState& is, const LeaderInfo& info, LeaderId) -> const char* {
        const bool comes = was.where == k.r.c.waiting && InPlay(k, is);
        return comes && info.entry.turn > k.s.now.turn ? "comes before his turn" : nullptr;
      });
}
// But for those who are listed twice, and the 12th Chasseurs, who come back: these wait for a place (12.1/T9b).
std::string Once(const Look& k) {
  if (Setup(k)) return {};
  return EachUnitChanged(
      k, [&](const PieceState& was, const PieceState& is, const UnitInfo& info, UnitId) -> const char* {
        // Lost on the map and called back by one event; not if an event of the turn took it.
        const bool pooled = was.where == k.r.c.pool || OnMapAt(k, was);
        const bool again = pooled && !is.Has(kLostToEvent) && (info.again.turn != 0 || info.flips_full != 0);
        const bool waits = is.where == k.r.c.waiting && was.where != k.r.c.waiting;
        return waits && !again ? "waits to arrive, and was here" : nullptr;
      });
}
// Until the rest of it comes (12.1/T9b).
std::string ComesReduced(const Look& k) {
  if (Setup(k)) return {};
  return EachUnitChanged(k,
                         [&](const PieceState& was, const PieceState& is, const UnitInfo& info, UnitId) -> const char* {
                           const bool comes = was.where == k.r.c.waiting && OnMapAt(k, is);
                           const bool early = info.flips_full == 0 || k.s.now.turn < info.flips_full;
                           const bool wrong = comes && early && info.arrives_reduced && is.steps > 1;
                           return wrong ? "arrives at full strength" : nullptr;
                         });
}
// As the turn of the withdrawal ends.
std::string Withdrawn(const Look& k) {
  if (k.was == nullptr || k.was->now.turn == k.s.now.turn || Setup(k)) return {};
  for (const UnitId u : k.r.c.units.ids()) {
    const Leaving& leaving = k.r.c.units[u].leaving;
    if (leaving.turn != k.was->now.turn || leaving.with_french || leaving.turn == 0) continue;
    if (InPlay(k, k.s[u]) && InPlay(k, (*k.was)[u])) return k.r.UnitName(u) + " should have been withdrawn";
  }
  return {};
}

// ---- Going for good.
// Who comes by a rule alone may have been out of the set-up; by option any that is lost may come back on turn 21.
std::string Gone(const Look& k) {
  if (Setup(k) || k.r.Plays("t21_15sp=units"_opt)) return {};
  return EachUnitChanged(
      k, [&](const PieceState& was, const PieceState& is, const UnitInfo& info, UnitId) -> const char* {
        const bool back = was.where == k.r.c.removed && is.where != k.r.c.removed;
        return back && !info.artillery() && info.entry.turn != 0 ? "is out of the game, and comes back" : nullptr;
      });
}
std::string Dead(const Look& k) {
  if (Setup(k)) return {};
  return EachLeaderChanged(
      k, [&](const PieceState& was, const PieceState& is, const LeaderInfo& info, LeaderId) -> const char* {
        const bool back = was.where == k.r.c.removed && is.where != k.r.c.removed;
        return back && info.entry.turn != 0 ? "rises from the dead" : nullptr;
      });
}
std::string NavalLost(const Look& k) {
  return EachUnitChanged(
      k, [&](const PieceState& was, const PieceState& is, const UnitInfo& info, UnitId) -> const char* {
        const bool lost = info.naval() && InPlay(k, was) && !InPlay(k, is);
        return lost && is.where != k.r.c.removed ? "is a naval unit lost, and not for good" : nullptr;
      });
}
std::string Displaced(const Look& k) {
  if (Setup(k)) return {};
  return EachLeaderChanged(
      k, [&](const PieceState& was, const PieceState& is, const LeaderInfo&, LeaderId) -> const char* {
        if (was.where != k.r.c.displaced || !InPlay(k, is) || k.By(kLeaderReturned)) return nullptr;
        // With one province to go to he is put there as the phase opens, even if others are still asked where they go.
        const bool opens = PhaseOf(*k.was) <= Phase::kReplacement &&
                           (PhaseOf(k.s) >= Phase::kMovement || k.s.step == kLeaderReturnStep);
        return opens || k.was->now.turn != k.s.now.turn ? nullptr : "comes back before the Movement Phase opens";
      });
}

// ---- Module 10.
std::string UsAtWar(const Look& k) {
  return EachUnitChanged(k,
                         [&](const PieceState& was, const PieceState& is, const UnitInfo& info, UnitId) -> const char* {
                           const bool comes = info.nation == Nation::kUsa && Comes(k, was, is);
                           return comes && k.s.affairs.us_war == 0 ? "comes, and the USA are at peace" : nullptr;
                         });
}
std::string SouthHelps(const Look& k) {
  if (Setup(k)) return {};
  return EachUnitChanged(
      k, [&](const PieceState& was, const PieceState& is, const UnitInfo& info, UnitId u) -> const char* {
        if (info.nation != Nation::kConfederate || u == k.r.c.shelby_brigade || was.where != k.r.c.waiting)
          return nullptr;
        const bool won = k.s.affairs.dixie == static_cast<uint8_t>(Dixie::kSouthWon);
        return InPlay(k, is) && !won ? "comes, and the South has not won" : nullptr;
      });
}
std::string ShelbyOrSouth(const Look& k) {
  if (Setup(k)) return {};
  const UnitId brigade = k.r.c.shelby_brigade;
  if (k.was == nullptr || !Comes(k, (*k.was)[brigade], k.s[brigade]) || (*k.was)[brigade].where != k.r.c.waiting)
    return {};
  return Is(k.s.affairs.dixie == static_cast<uint8_t>(Dixie::kSouthWon), "Shelby comes, and the South has won");
}

// ---- Steps.
std::string Grows(const Look& k) {
  if (Setup(k)) return {};
  return EachUnitChanged(k, [&](const PieceState& was, const PieceState& is, const UnitInfo&, UnitId) -> const char* {
    const bool grows = OnMapAt(k, was) && OnMapAt(k, is) && is.steps > was.steps;
    const bool due = PhaseOf(*k.was) == Phase::kReplacement || PhaseOf(k.s) == Phase::kReplacement ||
                     k.was->now.turn != k.s.now.turn;
    return grows && !due ? "grows stronger out of the Replacement Phase" : nullptr;
  });
}

// ---- 4.1: purchases, as far as they go on at once.
bool Buys(const Look& k) { return k.was != nullptr && (k.By(kUnitBought) || k.By(kUnitRebuilt)); }
std::string Sold(const Look& k, bool (*wrong)(const Look& k, const UnitInfo& info, UnitId u), const char* what) {
  if (!Buys(k)) return {};
  const UnitId unit = UnitArg(*k.by);
  return wrong(k, k.r.c.units[unit], unit) ? k.r.UnitName(unit) + what : std::string();
}
std::string NeverSold(const Look& k) {
  return Sold(
      k,
      [](const Look&, const UnitInfo& info, UnitId) {
        return info.naval() || info.nation == Nation::kSpanish || info.nation == Nation::kBritish ||
               info.nation == Nation::kEgyptian || info.nation == Nation::kAlgerian || info.points == Points::kNone;
      },
      " is bought, and can never be replaced");
}
std::string FromPool(const Look& k) {
  return Sold(
      k,
      [](const Look& look, const UnitInfo&, UnitId u) {
        return look.By(kUnitBought) && (*look.was)[u].where != look.r.c.pool;
      },
      " is bought, and was not in the Force Pool");
}
std::string NotLost(const Look& k) {
  return Sold(
      k, [](const Look& look, const UnitInfo&, UnitId u) { return (*look.was)[u].Has(kLostToEvent); },
      " is bought in the turn in which an event took it");
}
std::string OwnSide(const Look& k) {
  return Sold(
      k, [](const Look& look, const UnitInfo& info, UnitId) { return info.side != look.by->player; },
      " is bought by the other side");
}
std::string InReplacement(const Look& k) {
  return Sold(
      k, [](const Look& look, const UnitInfo&, UnitId) { return PhaseOf(*look.was) != Phase::kReplacement; },
      " is bought out of the Replacement Phase");
}

// Points spent, while it is still to be bought; -1 if something else has happened to them since.
int Spent(const Look& k, Points points) {
  const bool at_once = k.s.step == k.was->step && k.s.now.phasing == k.was->now.phasing;
  return at_once ? PointsOf(*k.was, points) - PointsOf(k.s, points) : -1;
}
std::string Payment(const Look& k) {
  if (!Buys(k) || k.r.Plays("us_rp=republican"_opt)) return {};
  const UnitInfo& info = k.r.c.units[UnitArg(*k.by)];
  for (const Points points : {Points::kMexican, Points::kFrench, Points::kRepublican, Points::kUsa}) {
    if (points != info.points && Spent(k, points) > 0)
      return k.r.UnitName(UnitArg(*k.by)) + " is paid with others' points";
  }
  return {};
}
std::string Cost(const Look& k) {
  if (!Buys(k) || k.r.Plays("us_rp=republican"_opt)) return {};
  const UnitId unit = UnitArg(*k.by);
  const UnitInfo& info = k.r.c.units[unit];
  const int paid = Spent(k, info.points);
  if (paid < 0) return {};
  const int factors = FactorOf(k.r, k.s, unit) - (k.By(kUnitRebuilt) ? FactorOf(k.r, *k.was, unit) : 0);
  const Numbers& n = k.r.c.n;
  const bool late = info.infantry() && k.s.now.turn >= n.cost_late_turn && paid == n.cost_regular_late * factors;
  const bool regular = info.sort == Sort::kRegular;
  return Is(paid != (regular ? n.cost_regular : n.cost_other) * factors && !(regular && late),
            "a unit is not paid by its CF");
}

std::string GunsWithLeader(const Look& k) {
  const bool placed = k.was != nullptr && (k.By(kUnitBought) || k.By(kArtilleryRestored));
  if (!placed || k.r.Plays("rep_special=any_city"_opt)) return {};
  const UnitId unit = UnitArg(*k.by);
  const UnitInfo& info = k.r.c.units[unit];
  const bool with_leader = info.side == kRepublican && (info.artillery() || unit == k.r.c.supremos_poderes);
  if (!with_leader || info.nation == Nation::kUsa || !k.s[unit].where.exists()) return {};
  const LeaderSet leaders = LeadersAt(k.s, k.s[unit].where);
  return Is(OnMapAt(k, k.s[unit]) && !leaders.Has(k.r.c.juarez) && !leaders.Has(k.r.c.diaz),
            "Republican guns or the Supremos Poderes are placed with neither Juarez nor Diaz");
}

std::string GunsRestored(const Look& k) {
  if (!k.By(kArtilleryRestored) || k.was == nullptr) return {};
  const UnitId unit = UnitArg(*k.by);
  return Is(!k.r.c.units[unit].artillery() || InPlay(k, (*k.was)[unit]), "what is restored is no lost artillery");
}

}  // namespace

void AddComingInvariants(std::vector<Check>* all) {
  const std::initializer_list<Check> these = {
      {{"coming.turn", "A unit comes in its turn, not before.", Cases("12.1/T2a"_cac, "12.2/T2b"_cac)},
       InTurn,
       kPiecesPart},
      {{"coming.leaders", "So does a leader.", Cases("12.1/T10"_cac, "12.2/T8"_cac)}, LeadersInTurn, kPiecesPart},
      {{"coming.once", "It arrives once.", Cases("4.0/3"_cac)}, Once, kPiecesPart},
      {{"coming.reduced", "The 12th Chasseurs arrive reduced.", Cases("12.1/T4a"_cac)}, ComesReduced, kPiecesPart},
      {{"going.withdrawn", "Who is withdrawn has gone when the turn ends.",
        Cases("12.1/T2c"_cac, "12.1/T13e"_cac, "12.1/T20b"_cac)},
       Withdrawn,
       kPhasePart},
      {{"going.good", "Of those who are out of the game artillery alone comes back.",
        Cases("7.5/21"_cac, "7.3.5/5"_cac, "11.4/4b"_cac)},
       Gone,
       kPiecesPart},
      {{"going.leaders", "Dead leaders stay dead.", Cases("4.1/23"_cac)}, Dead, kPiecesPart},
      {{"going.naval", "A naval unit lost is lost for good.", Cases("7.6/7"_cac, "10.4/5"_cac)},
       NavalLost,
       kPiecesPart},
      {{"leaders.displaced", "A displaced leader comes back as the Movement Phase opens.", Cases("7.3.2/2"_cac)},
       Displaced,
       kPiecesPart},
      {{"coming.usa", "The USA come when they are at war.", Cases("10.4/2"_cac)}, UsAtWar, kPiecesPart},
      {{"coming.south", "Confederates come when the South has won.", Cases("10.2/6"_cac)}, SouthHelps, kPiecesPart},
      {{"coming.shelby", "Shelby comes when it has not.", Cases("10.2/11"_cac, "10.3/1"_cac)},
       ShelbyOrSouth,
       kPiecesPart},
      {{"pieces.grow", "Units grow stronger in the Replacement Phase.", Cases("4.0/3"_cac)}, Grows, kPiecesPart},
      {{"buy.never", "Spanish, British, Egyptian, Algerian and naval units are never replaced.", Cases("4.1/13"_cac)},
       NeverSold,
       kBuyEvent},
      {{"buy.pool", "What is bought was in the Force Pool.", Cases("7.3.5/1"_cac, "7.5/21"_cac)}, FromPool, kBuyEvent},
      {{"buy.event", "What an event of this turn took is not bought.", Cases("4.1/25"_cac)}, NotLost, kBuyEvent},
      {{"buy.side", "A player buys his own.", Cases("4.1/4"_cac)}, OwnSide, kBuyEvent},
      {{"buy.phase", "He buys in the Replacement Phase.", Cases("4.0/3"_cac)}, InReplacement, kBuyEvent},
      {{"buy.points", "Each nation is paid with its points.", Cases("4.1/4"_cac, "4.1/11"_cac)}, Payment, kBuyEvent},
      {{"buy.cost", "A unit costs by its CF.", Cases("4.1/6"_cac, "4.1/16"_cac, "4.1/17"_cac, "4.1/18"_cac)},
       Cost,
       kBuyEvent},
      {{"buy.guns", "Republican guns and the Supremos Poderes come to Juarez or Diaz.",
        Cases("4.1/20"_cac, "4.1/21"_cac)},
       GunsWithLeader,
       kBuyEvent},
      {{"buy.restored", "Artillery is restored that was lost.", Cases("11.4/4b"_cac, "7.3.5/6"_cac)},
       GunsRestored,
       kBuyEvent},
  };
  all->insert(all->end(), these);
}

}  // namespace adjutant::cactus
