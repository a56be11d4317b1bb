// What one event of movement may do (Module 5), and what is true of those who move together.
#include <string>

#include "core/cactus/trial/invariant_list.h"

namespace adjutant::cactus {
namespace {

// The piece that an event of a player picks, as it was before.
std::string Picked(const Look& k, bool (*wrong)(const Look& k, Piece piece), const char* what) {
  if (!k.By(kPiecePicked) || k.was == nullptr) return {};
  const Piece piece = PieceArg(*k.by);
  if (!piece.exists()) return "nobody is picked, or two at once";
  return wrong(k, piece) ? absl::StrCat(NameOf(k.r, piece), what) : std::string();
}

std::string Fresh(const Look& k) {
  return Picked(
      k, [](const Look& look, Piece p) { return StateOf(*look.was, p).Has(kHasMoved | kHasSailed | kLeftBehind); },
      " moves or raids again");
}
std::string Free(const Look& k) {
  return Picked(
      k, [](const Look& look, Piece p) { return Besieged(*look.was, p); }, " marches off, and is besieged");
}
std::string Own(const Look& k) {
  return Picked(
      k, [](const Look& look, Piece p) { return SideOf(look.r, *look.was, p) != look.by->player; },
      " is moved by the other side");
}
std::string Ashore(const Look& k) {
  return Picked(
      k, [](const Look& look, Piece p) { return p.unit.exists() && look.r.c.units[p.unit].naval(); },
      " leaves the Gulf");
}
std::string Raiders(const Look& k) {
  if (PhaseOf(k.s) != Phase::kRaid || !k.By(kPiecePicked)) return {};
  return Picked(
      k,
      [](const Look& look, Piece p) {
        return PhaseOf(*look.was) == Phase::kRaid && p.leader.exists() && !look.r.c.leaders[p.leader].leads_raids;
      },
      " raids, and leads no raids");
}

// From where the group was; none if it was picked by nobody.
PlaceId WasAt(const Look& k) { return k.was->move.from.exists() ? k.was->move.at.get() : PlaceId(); }

std::string Edges(const Look& k) {
  if (!k.By(kMoved) || k.was == nullptr || !WasAt(k).exists()) return {};
  return Is(!IsStep(k.r, WasAt(k), PlaceArg(*k.by)), "a step leads to no neighbour");
}

std::string Baja(const Look& k) {
  if (!k.By(kMoved) || k.was == nullptr || !WasAt(k).exists()) return {};
  const auto kind = static_cast<MoveKind>(k.was->move.kind);
  const PlaceId baja = k.r.c.PlaceOf(k.r.c.baja);
  return Is(kind == MoveKind::kRaid && (WasAt(k) == baja || PlaceArg(*k.by) == baja), "raiders go to or from Baja");
}

std::string Ports(const Look& k) {
  if (!k.By(kSailed) || k.was == nullptr) return {};
  const ProvinceId to = k.r.c.ProvinceOf(PlaceArg(*k.by));
  if (!to.exists() || !k.r.c.provinces[to].gulf_port.exists()) return "a landing is at no port of the Gulf";
  const ProvinceId from = WasAt(k).exists() ? k.r.c.ProvinceOf(WasAt(k)) : ProvinceId();
  const auto player = static_cast<Side>(k.by->player);
  if (!from.exists() || FriendlyPort(k.r, *k.was, player, from).exists()) return {};
  bool held = false;
  const bool field = !EnemyIn(k.r, *k.was, player, from) && ControlOf(*k.was, from) == kNobody;
  ForEachGulfPort(k.r, from, [&](CityId port) {
    const UnitSet inside = UnitsInCity(k.r, *k.was, port);
    const bool own = inside.Empty() ? field : !(inside & UnitsOf(k.r, *k.was, player)).Empty();
    held = held || (!Besieged(*k.was, port) && own);
  });
  return Is(!held, "units sail from no port of theirs");
}

std::string Passengers(const Look& k) {
  if (!k.By(kSailed) || k.was == nullptr) return {};
  for (const UnitId u : k.was->move.units) {
    const Nation nation = k.r.c.units[u].nation;
    if (nation == Nation::kConfederate) return k.r.UnitName(u) + " sails, and is Confederate";
    const bool french_ships = k.by->player == kImperial;
    if (!french_ships && nation != Nation::kUsa) return k.r.UnitName(u) + " sails with the fleet of the USA";
  }
  return {};
}

std::string Spanish(const Look& k) {
  if (!(k.By(kMoved) || k.By(kSailed)) || k.was == nullptr || k.was->move.army.exists()) return {};
  const Group group{k.was->move.units, k.was->move.leaders};
  if (group.Count() < 2 || static_cast<MoveKind>(k.was->move.kind) > MoveKind::kSail) return {};
  for (const UnitId u : group.units) {
    if (k.r.c.units[u].nation == Nation::kSpanish && !group.leaders.Has(k.r.c.prim))
      return k.r.UnitName(u) + " is moved in a stack without Prim";
  }
  return {};
}

std::string Landed(const Look& k) {
  if (!(k.By(kMoved) || k.By(kArmyReacted)) || k.was == nullptr) return {};
  return EachPiece(k, [&](const PieceState& is, Piece piece) -> const char* {
    const PieceState& was = StateOf(*k.was, piece);
    return was.Has(kHasSailed) && OnMapAt(k, is) && is.where != was.where ? "goes on after its landing" : nullptr;
  });
}

std::string Sonora(const Look& k) {
  constexpr uint8_t kMarker = 2;
  if (k.was == nullptr || k.was->affairs.sonora != kMarker || k.s.affairs.sonora != kMarker) return {};
  return EachUnit(k, [&](const PieceState& is, const UnitInfo& info, UnitId u) -> const char* {
    const bool barred = info.side == kImperial && info.nation != Nation::kConfederate;
    const PlaceId sonora = k.r.c.PlaceOf(k.r.c.sonora);
    const bool enters = is.where == sonora && (*k.was)[u].where != sonora;
    return barred && enters ? "enters Sonora, which is Confederate" : nullptr;
  });
}

std::string Owed(const Look& k) {
  if (!k.By(kMovementEnded) || k.was == nullptr) return {};
  const auto player = static_cast<Side>(k.by->player);
  if (k.was->affairs.bismarck == 0 && k.was->affairs.abdicated == 0) return {};
  for (const UnitId u : UnitsOf(k.r, *k.was, player)) {
    if (OnMap(k.r, *k.was, u) && OwesMove(k.r, *k.was, u)) return k.r.UnitName(u) + " has still to move";
  }
  return {};
}

// ---- What is under way.
std::string Together(const Look& k) {
  const Movement& move = k.s.move;
  if (!move.from.exists()) return {};
  for (const UnitId u : move.units) {
    if (OnMapAt(k, k.s[u]) && k.s[u].where != move.at) return k.r.UnitName(u) + " is not with those it moves with";
  }
  for (const LeaderId l : move.leaders) {
    if (OnMapAt(k, k.s[l]) && k.s[l].where != move.at) return k.r.LeaderName(l) + " is not with those he moves with";
  }
  return {};
}

std::string Allowance(const Look& k) {
  const Movement& move = k.s.move;
  const bool march = static_cast<MoveKind>(move.kind) == MoveKind::kMarch;
  // Whoever led them further may be left behind: what they have gone, they have gone.
  const bool stepped = k.was == nullptr || move.steps != k.was->move.steps;
  return Is(move.from.exists() && march && stepped && move.steps > move.allowance,
            "a march is longer than the movement factor");
}

std::string Steps(const Look& k) {
  if (k.was == nullptr || !k.was->move.from.exists() || !k.s.move.from.exists()) return {};
  // Where only one way leads on to Camerone nobody is asked for it (11.2/3a).
  const bool asked = static_cast<MoveKind>(k.s.move.kind) != MoveKind::kCamerone;
  const bool same = asked && k.was->move.units == k.s.move.units && k.was->move.from == k.s.move.from;
  return Is(same && k.s.move.steps > k.was->move.steps + 1, "two steps are taken at once");
}

std::string InPhase(const Look& k) {
  if (!k.s.move.from.exists()) return {};
  const Phase phase = PhaseOf(k.s);
  const auto kind = static_cast<MoveKind>(k.s.move.kind);
  if (kind == MoveKind::kMarch || kind == MoveKind::kSail)
    return Is(phase != Phase::kMovement, "units march out of the Movement Phase");
  return Is(kind == MoveKind::kRaid && phase != Phase::kRaid, "units raid out of the Raid Phase");
}

std::string Committed(const Look& k) {
  if (!k.By(kUnitCommitted) || k.was == nullptr) return {};
  const UnitId unit = UnitArg(*k.by);
  return Is(!OnMapAt(k, (*k.was)[unit]) || SideOf(k.r, *k.was, unit) != k.by->player,
            "who stays to fight is not there, or the enemy's");
}

}  // namespace

void AddMarchInvariants(std::vector<Check>* all) {
  const std::initializer_list<Check> these = {
      {{"march.fresh", "Who has moved, sailed or was dropped moves and raids no more.",
        Cases("5.1/2"_cac, "5.1/6"_cac, "5.4/1"_cac)},
       Fresh,
       kMarchEvent},
      {{"march.free", "The besieged do not march.", Cases("5.1/1"_cac)}, Free, kMarchEvent},
      {{"march.own", "A player moves his own.", Cases("4.0/4"_cac)}, Own, kMarchEvent},
      {{"march.naval", "Naval units do not march.", Cases("7.6/1"_cac)}, Ashore, kMarchEvent},
      {{"raid.leaders", "Cavalry leaders and Dupin raid, no others.", Cases("4.0/7"_cac)}, Raiders, kMarchEvent},
      {{"march.edges", "A step leads to a neighbour.", Cases("5.1/7"_cac)}, Edges, kMarchEvent},
      {{"raid.baja", "Nobody raids to or from Baja.", Cases("5.1.1/2"_cac)}, Baja, kMarchEvent},
      {{"sea.ports", "Units sail from a friendly port to a port of the Gulf.",
        Cases("5.2/1"_cac, "5.2/2"_cac, "5.2/6"_cac)},
       Ports,
       kMarchEvent},
      {{"sea.passengers", "Confederates never sail, and the fleet of the USA carries its own.",
        Cases("5.2/5"_cac, "5.2/7"_cac)},
       Passengers,
       kMarchEvent},
      {{"march.spanish", "The Spanish move in a stack with Prim.", Cases("5.1/4"_cac)}, Spanish, kMarchEvent},
      {{"sea.landed", "Who has landed stays where he is.", Cases("5.2/3"_cac)}, Landed, kMarchEvent | kDecideEvent},
      {{"sonora.closed", "No Imperials enter Sonora once it is Confederate.", Cases("10.2/9"_cac)},
       Sonora,
       kPiecesPart},
      {{"march.owed", "The French who have to leave do so before the phase ends.", Cases("11.5/9b"_cac)},
       Owed,
       kMarchEvent},
      {{"march.together", "Those who move together are together.", Cases("5.1/3"_cac)},
       Together,
       kMovePart | kPiecesPart},
      {{"march.allowance", "A march is no longer than the movement factor.", Cases("5.1/7"_cac, "6.2/1"_cac)},
       Allowance,
       kMovePart},
      {{"march.steps", "A province is entered after another.", Cases("5.5/4"_cac)}, Steps, kMovePart},
      {{"march.phase", "Units march in the Movement Phase and raid in the Raid Phase.",
        Cases("4.0/4"_cac, "4.0/5"_cac, "4.0/6"_cac)},
       InPhase,
       kMovePart | kPhasePart},
      {{"march.committed", "Who stays to fight is there, and of the side that passes.", Cases("5.3/4"_cac)},
       Committed,
       kMarchEvent},
  };
  all->insert(all->end(), these);
}

}  // namespace adjutant::cactus
