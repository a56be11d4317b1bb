// The invariants of Cactus Throne: each fires when it is broken on purpose, and only then.
#include "tests/support/invariant_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/cactus/trial/invariants.h"
#include "core/cactus/trial/policies.h"
#include "core/kernel/random.h"
#include "tests/cactus/table.h"
#include "tests/support/overlooked.h"

namespace adjutant::cactus {
namespace {

using testing::Broken;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Broken Check(const Look& look) {
  std::vector<BrokenInvariant> broken;
  CheckInvariants(look, &broken);
  return testing::ByName(broken);
}

// A position of turn 8 in which the Imperial player moves, the one before it, and the event between them. Both are the
// same to begin with. Imperials stand in Puebla, Republicans in Oaxaca, and a few are in the city of Queretaro.
struct Scene {
  Scene() : components(C()) {
    board.Set("turn", "8").Set("decision", "movement.imperial");
    board.Put("puebla", {"unit.f_99th_ligne", "unit.f_2nd_zouaves", "unit.f_3rd_zouaves", "leader.bazaine"});
    board.Put("puebla", {"unit.f_1st_guards_horse", "unit.f_1st_chasseurs_dafrique"});
    board.Put("oaxaca", {"unit.r_1st_infantry", "unit.r_2nd_infantry", "leader.juarez", "leader.diaz"});
    board.Put("gulf", {"unit.f_flotilla"});
    board.Put("force_pool", {"unit.f_81st_ligne", "unit.f_legion_1", "unit.r_artillery_1"});
    board.Set("unit.r_3rd_infantry", "queretaro queretaro");
    s().step = kMoveStep;
    s().now.phasing = kImperial;
    Begin();
  }
  // The position before the event is now.
  Scene& Begin() {
    before = board.s();
    return *this;
  }
  Scene& By(uint16_t type, PlayerId player, std::initializer_list<EventArg> arguments = {}) {
    event = MakeEvent(type, player, arguments);
    return *this;
  }
  Scene& In(Phase phase) {
    s().now.phase = static_cast<uint8_t>(phase);
    return *this;
  }
  S& s() { return board.s(); }
  Scalars& now() { return board.s().now; }
  Affairs& affairs() { return board.s().affairs; }
  Combat& combat() { return board.s().combat; }
  UnitId U(const char* id) const { return board.Unit(id); }
  LeaderId L(const char* id) const { return board.Leader(id); }
  PlaceId At(const char* id) const { return board.Place(id); }
  PieceState& Unit(const char* id) { return s()[U(id)]; }
  PieceState& Leader(const char* id) { return s()[L(id)]; }
  Scene& Put(Piece piece, PlaceId place) {
    PutAt(s(), piece, place);
    if (piece.unit.exists()) s()[piece.unit].steps = InPlay(place) ? 1 : 0;
    if (piece.unit.exists() && InPlay(place)) FlipToFull(board.rules(), s(), piece.unit);
    Settled();
    return *this;
  }
  Scene& Put(const char* unit, const char* place) { return Put(U(unit), At(place)); }
  Scene& PutLeader(const char* leader, const char* place) { return Put(L(leader), At(place)); }
  bool InPlay(PlaceId place) const { return C().places[place] != PlaceKind::kHolder; }
  // Nothing is still to be settled between steps.
  void Settled() { now().armies_due = now().sieges_due = 0; }
  // Queretaro is besieged by two units.
  Scene& Besiege() {
    Put("f_95th_ligne", "queretaro").Put("f_51st_ligne", "queretaro");
    s().sieges[board.City("queretaro")] = {1, kImperial, 0, 0};
    return Begin();
  }
  // Bazaine's Army in Puebla.
  Scene& Form() {
    const ArmyId army = board.Army("first_division");
    s().armies[army].status = static_cast<uint8_t>(ArmyStatus::kFormed);
    s().armies[army].leader = L("bazaine");
    Leader("bazaine").army = army;
    for (const char* unit : {"f_99th_ligne", "f_2nd_zouaves", "f_3rd_zouaves", "f_1st_guards_horse"})
      Unit(unit).army = army;
    return Begin();
  }
  ArmyState& FirstDivision() { return s().armies[board.Army("first_division")]; }
  // The Imperials of Puebla march, with 99th Ligne alone.
  Scene& March(MoveKind kind = MoveKind::kMarch) {
    Movement& move = s().move;
    move.units.Add(U("f_99th_ligne"));
    move.from = move.at = At("puebla");
    move.kind = static_cast<uint8_t>(kind);
    move.allowance = 2;
    if (kind == MoveKind::kRaid) In(Phase::kRaid);
    return Begin();
  }
  // The Imperials fight the Republicans in Oaxaca.
  Scene& Fight() {
    Put("f_99th_ligne", "oaxaca").Put("f_2nd_zouaves", "oaxaca").In(Phase::kCombat);
    combat().place = At("oaxaca");
    combat().kind = static_cast<uint8_t>(CombatKind::kField);
    combat().round = 1;
    combat().initiative = combat().attacker = kImperial;
    combat().column = -1;
    for (const char* unit : {"f_99th_ligne", "f_2nd_zouaves"}) combat().sides[0].units.Add(U(unit));
    for (const char* unit : {"r_1st_infantry", "r_2nd_infantry"}) combat().sides[1].units.Add(U(unit));
    return Begin();
  }
  Scene& Losing(int left) {
    Fight();
    LossTask& loss = s().loss;
    loss.from = combat().sides[0].units;
    loss.side = kImperial;
    loss.left = static_cast<uint8_t>(left);
    loss.cause = static_cast<uint8_t>(LossCause::kCombat);
    s().step = kLoseStepStep;
    return By(kStepLost, kImperial, {U("f_99th_ligne")}).Begin();
  }
  Scene& Buying(const char* unit, Points points, int paid, const char* place) {
    In(Phase::kReplacement).s().step = kBuyStep;
    PointsOf(s(), points) = 50;
    Put(U(unit), At("force_pool")).Begin();
    Put(unit, place);
    PointsOf(s(), points) = static_cast<int16_t>(50 - paid);
    return By(kUnitBought, C().units[U(unit)].side, {U(unit), static_cast<int32_t>(Strength::kFull), At(place)});
  }

  Rules rules() const { return Rules{components, board.ruleset().options(), ScenarioId(0)}; }
  Broken OfBefore() const { return Check(Look(rules(), nullptr, nullptr, before)); }
  Broken OfStep() const { return Check(Look(rules(), &before, &event, board.s())); }
  Broken OfPosition() const { return Check(Look(rules(), nullptr, nullptr, board.s())); }
  Broken OfAccount() const { return Check(Look(rules(), &before, &event, board.s(), &told)); }
  Broken All() const {
    Broken all = OfStep();
    all.merge(OfPosition());
    return all;
  }

  Components components;  // a copy that may be spoilt
  Table board;
  S before{};
  Event event = MakeEvent(kMoveEnded, kImperial);
  Trace told;
};

struct Breach {
  const char* name;
  const char* says;  // among other things
  std::function<void(Scene&)> make;
  std::set<std::string> also = {};  // what cannot but break as well
};

void Mark(Scene& x, const char* unit, uint16_t flag) { x.Unit(unit).Mark(flag); }

std::vector<Breach> OfPieces() {
  return {
      {"pieces.numbers", "99th Ligne", [](Scene& x) { x.Unit("f_99th_ligne").where = PlaceId(60); }},
      {"pieces.numbers", "99th Ligne", [](Scene& x) { x.Unit("f_99th_ligne").army = ArmyId(20); }},
      {"pieces.places",
       "99th Ligne",
       [](Scene& x) { x.Unit("f_99th_ligne").where = x.At("oaxaca"); },
       {"combat.fought"}},
      {"pieces.places", "99th Ligne", [](Scene& x) { x.s().units_at[x.At("jalisco")].Add(x.U("f_99th_ligne")); }},
      {"pieces.places", "99th Ligne",
       [](Scene& x) {
         x.s().inside.Add(x.U("f_99th_ligne"));
         Mark(x, "f_99th_ligne", kTried);
       }},
      {"pieces.steps", "99th Ligne", [](Scene& x) { x.Unit("f_99th_ligne").steps = 0; }},
      {"pieces.steps", "99th Ligne", [](Scene& x) { x.Unit("f_99th_ligne").steps = 3; }, {"pieces.grow"}},
      {"pieces.steps", "81st Ligne", [](Scene& x) { x.Unit("f_81st_ligne").steps = 1; }},
      {"pieces.cities", "99th Ligne",
       [](Scene& x) {
         x.Unit("f_99th_ligne").city = x.board.City("queretaro");
         x.s().inside.Add(x.U("f_99th_ligne"));
       }},
      {"pieces.readings", "99th Ligne",
       [](Scene& x) {
         x.components.units[x.U("f_99th_ligne")].in_play = false;
         Mark(x, "f_99th_ligne", kTried);
       }},
      {"pieces.map", "99th Ligne", [](Scene& x) { x.Put("f_99th_ligne", "tepic"); }},
      {"pieces.marks", "81st Ligne", [](Scene& x) { Mark(x, "f_81st_ligne", kHasMoved); }},
      {"pieces.event", "99th Ligne", [](Scene& x) { Mark(x, "f_99th_ligne", kLostToEvent); }},
      {"pieces.landed", "99th Ligne", [](Scene& x) { Mark(x, "f_99th_ligne", kHasSailed | kHasRaided); }},
      {"naval.sea", "Flotilla", [](Scene& x) { x.Put("f_flotilla", "vera_cruz"); }},
      {"naval.sea", "Force Pool", [](Scene& x) { x.Put("f_flotilla", "force_pool"); }, {"going.naval"}},
      {"naval.land", "99th Ligne", [](Scene& x) { x.Put("f_99th_ligne", "gulf"); }, {"naval.count"}},
      {"naval.count", "too many", [](Scene& x) { x.Put("f_99th_ligne", "gulf"); }, {"naval.land"}},
      {"boxes.usa", "99th Ligne", [](Scene& x) { x.Put("f_99th_ligne", "usa"); }},
      {"boxes.csa", "99th Ligne", [](Scene& x) { x.Put("f_99th_ligne", "csa"); }},
      {"boxes.fleet", "aboard",
       [](Scene& x) {
         x.affairs().dixie = static_cast<uint8_t>(Dixie::kNorthWon);
         x.Begin().Put(C().shelby_brigade, C().aboard);
       }},
      {"leaders.held", "Force Pool", [](Scene& x) { x.PutLeader("bazaine", "force_pool"); }},
      {"leaders.held", "steps", [](Scene& x) { x.Leader("bazaine").steps = 1; }},
      {"leaders.captives", "prisoner",
       [](Scene& x) {
         x.Put("f_99th_ligne", "captured");
         x.Unit("f_99th_ligne").steps = 0;
       }},
      {"santa_anna.away", "Santa Anna", [](Scene& x) { x.PutLeader("santa_anna", "jalisco"); }},
      {"santa_anna.rebels", "without a revolution", [](Scene& x) { x.s().rebels.Add(x.U("r_1st_infantry")); }},
  };
}

std::vector<Breach> OfMap() {
  return {
      {"map.provinces",
       "28",
       [](Scene& x) { x.components.map.Remove(x.board.Province("tlaxcala")); },
       {"map.borders", "control.count", "control.sides"}},
      {"map.borders", "one way",
       [](Scene& x) { x.components.provinces[x.board.Province("oaxaca")].neighbours.Add(x.board.Province("sonora")); }},
      {"map.ratings", "above 5", [](Scene& x) { x.components.units[x.U("f_99th_ligne")].proficiency = 6; }},
      {"map.ratings", "0 to 5", [](Scene& x) { x.components.leaders[x.L("bazaine")].proficiency = -1; }},
      {"control.sides", "no side", [](Scene& x) { x.s().control[x.board.Province("puebla")] = 3; }, {"control.count"}},
      {"control.count", "not all", [](Scene& x) { x.s().control[x.board.Province("puebla")] = 4; }, {"control.sides"}},
      {"control.besieged", "Queretaro",
       [](Scene& x) {
         x.s().control[x.board.Province("queretaro")] = kRepublican;
         x.Besiege().In(Phase::kEndTurn).Begin().now().turn = 9;
         x.In(Phase::kReplacement);
       }},
      {"siege.markers", "marker", [](Scene& x) { x.Besiege().s().sieges[x.board.City("queretaro")].marker = 3; }},
      {"siege.garrison", "holds nobody",
       [](Scene& x) {
         x.s().sieges[x.board.City("puebla")] = {1, kImperial, 0, 0};
       }},
      {"siege.besieger", "nobody on the ground",
       [](Scene& x) {
         x.s().sieges[x.board.City("queretaro")] = {1, kImperial, 0, 0};
       }},
      {"siege.growth", "Siege 1",
       [](Scene& x) {
         x.Besiege().s().sieges[x.board.City("queretaro")].marker = 2;
         x.Begin().s().sieges[x.board.City("queretaro")].marker = 1;
       }},
      {"siege.growth", "begins with Siege 2",
       [](Scene& x) {
         x.Besiege().s().sieges[x.board.City("queretaro")].marker = 0;
         x.Begin().s().sieges[x.board.City("queretaro")].marker = 2;
       }},
      {"siege.port", "fleet",
       [](Scene& x) {
         const CityId port = C().port_vera_cruz;
         x.Put("f_95th_ligne", "vera_cruz").Put("r_4th_infantry", "vera_cruz");
         PutInto(x.s(), x.U("f_95th_ligne"), port);
         x.Settled();
         x.Begin().s().sieges[port] = {1, kRepublican, 1, 0};
       }},
  };
}

std::vector<Breach> OfArmies() {
  return {
      {"armies.status", "no state", [](Scene& x) { x.FirstDivision().status = 9; }},
      {"armies.members", "not formed", [](Scene& x) { x.Unit("f_99th_ligne").army = x.board.Army("second_division"); }},
      {"armies.leader", "not of it", [](Scene& x) { x.Form().Leader("bazaine").army = kNoId; }, {"armies.minimum"}},
      {"armies.leader", "no leader", [](Scene& x) { x.Form().FirstDivision().leader = kNoId; }},
      {"armies.place", "several places", [](Scene& x) { x.Form().Put("f_99th_ligne", "tlaxcala"); }},
      {"armies.side", "enemy", [](Scene& x) { x.Form().Unit("r_1st_infantry").army = x.board.Army("first_division"); }},
      {"armies.barred", "Santa Anna",
       [](Scene& x) {
         x.Form().affairs().santa_anna = static_cast<uint8_t>(Revolt::kImperialCamp);
         x.PutLeader("santa_anna", "puebla").Begin().Leader("santa_anna").army = x.board.Army("first_division");
       }},
      {"armies.confederates", "Confederate",
       [](Scene& x) {
         x.affairs().dixie = static_cast<uint8_t>(Dixie::kSouthWon);
         x.Form().PutLeader("magruder", "puebla").Leader("magruder").army = x.board.Army("first_division");
         x.Begin().FirstDivision().leader = x.L("magruder");
       }},
      {"armies.minimum", "too small", [](Scene& x) { x.Form().Unit("f_1st_guards_horse").army = kNoId; }},
      {"armies.formed",
       "without",
       [](Scene& x) {
         x.In(Phase::kReplacement).Begin().Form();
         x.before.armies = {};
         x.before = x.s();
         x.before.armies[x.board.Army("first_division")] = {};
         for (const char* unit : {"f_99th_ligne", "f_2nd_zouaves", "f_3rd_zouaves"}) x.Unit(unit).army = kNoId;
         for (PieceState& unit : x.before.units) unit.army = kNoId;
         for (PieceState& leader : x.before.leaders) leader.army = kNoId;
       },
       {"armies.minimum", "armies.turns"}},
      {"armies.time",
       "Replacement Phase",
       [](Scene& x) {
         x.Form();
         x.before.armies[x.board.Army("first_division")].status = static_cast<uint8_t>(ArmyStatus::kFree);
         for (PieceState& unit : x.before.units) unit.army = kNoId;
         for (PieceState& leader : x.before.leaders) leader.army = kNoId;
       },
       {"armies.formed"}},
      {"armies.besieged",
       "besieged",
       [](Scene& x) {
         x.In(Phase::kReplacement).Form();
         const CityId city = x.board.City("puebla");
         for (const char* unit : {"f_99th_ligne", "f_2nd_zouaves", "f_3rd_zouaves", "f_1st_guards_horse"})
           PutInto(x.s(), x.U(unit), city);
         PutInto(x.s(), x.L("bazaine"), city);
         x.Put("r_4th_infantry", "puebla").s().sieges[city] = {1, kRepublican, 0, 0};
         x.Begin().before.armies[x.board.Army("first_division")].status = static_cast<uint8_t>(ArmyStatus::kFree);
         for (PieceState& unit : x.before.units) unit.army = kNoId;
         for (PieceState& leader : x.before.leaders) leader.army = kNoId;
       },
       {"armies.formed"}},
      {"armies.markers",
       "four",
       [](Scene& x) {
         x.components.armies[x.board.Army("east")].side = kImperial;
         for (ArmyState& army : x.s().armies) army.status = static_cast<uint8_t>(ArmyStatus::kFree);
       },
       {"armies.turns"}},
      {"armies.turns", "before its turn",
       [](Scene& x) { x.s().armies[x.board.Army("north")].status = static_cast<uint8_t>(ArmyStatus::kFree); }},
      {"armies.forming", "formed already",
       [](Scene& x) { x.Form().s().forming.army = x.board.Army("first_division"); }},
  };
}

std::vector<Breach> OfTurn() {
  return {
      {"turn.range", "phase", [](Scene& x) { x.now().phase = 9; }},
      {"turn.range", "over",
       [](Scene& x) {
         x.components.scenarios[ScenarioId(0)].last_turn = 7;
         x.now().phasing = kNobody;
       }},
      {"turn.order", "comes again", [](Scene& x) { x.now().turn = 7; }},
      {"turn.order", "phase comes again", [](Scene& x) { x.In(Phase::kReplacement); }},
      {"turn.sides", "after the Republican",
       [](Scene& x) {
         x.now().phasing = kRepublican;
         x.Begin().now().phasing = kImperial;
       }},
      {"turn.steps", "too many", [](Scene& x) { x.s().depth = kStackDepth + 1; }},
      {"game.over", "without an end", [](Scene& x) { x.s().step = kGameOver; }},
      {"game.over", "nobody is the winner", [](Scene& x) { x.now().winner = kImperial; }},
      {"game.end", "after the end",
       [](Scene& x) {
         x.s().step = kGameOver;
         x.now().end = static_cast<uint8_t>(End::kDrawn);
         x.Begin();
       }},
      {"turn.unmarked", "99th Ligne",
       [](Scene& x) {
         Mark(x, "f_99th_ligne", kHasMoved);
         x.In(Phase::kRaid).Begin().In(Phase::kCombat);
       }},
      {"turn.marks", "99th Ligne",
       [](Scene& x) {
         Mark(x, "f_99th_ligne", kHasRaided);
         x.In(Phase::kEndTurn).Begin().In(Phase::kReplacement).now().turn = 9;
       }},
      {"combat.marks", "99th Ligne",
       [](Scene& x) {
         Mark(x, "f_99th_ligne", kFightsNot);
         x.In(Phase::kCombat).Begin().In(Phase::kEndTurn);
       }},
      {"combat.fought", "Oaxaca",
       [](Scene& x) { x.Put("f_99th_ligne", "oaxaca").In(Phase::kCombat).Begin().In(Phase::kEndTurn); }},
      {"combat.phase", "out of the Combat Phase", [](Scene& x) { x.combat().place = x.At("oaxaca"); }},
      {"dice.six", "cannot",
       [](Scene& x) {
         x.By(kDieRolled, kChance, {static_cast<int32_t>(Purpose::kRaid), 7});
       }},
      {"dice.six", "nothing",
       [](Scene& x) {
         x.By(kDieRolled, kChance, {0, 3});
       }},
      {"event.dice", "cannot", [](Scene& x) { x.s().turn.dice[0] = 7; }},
      {"event.once", "Camerone",
       [](Scene& x) {
         x.affairs().camerone_used = 1;
         x.Begin().s().turn.camerone = 1;
       }},
      {"event.cinco", "Fifth of May",
       [](Scene& x) {
         x.affairs().cinco_rolled = 1;
         x.Begin().affairs().cinco = 9;
       }},
      {"event.reroll", "twice",
       [](Scene& x) {
         x.affairs().rerolls[kImperial] = static_cast<uint8_t>(YearOf(x.rules(), x.s()) + 1);
         x.By(kRerollDecided, kImperial, {1}).Begin();
       }},
      {"event.drive", "twice",
       [](Scene& x) {
         x.affairs().drive_out_year = static_cast<uint8_t>(YearOf(x.rules(), x.s()) + 1);
         x.Begin().s().turn.drive_out = 1;
       }},
      {"event.lasting", "peace",
       [](Scene& x) {
         x.affairs().us_war = 7;
         x.Begin().affairs().us_war = 0;
       }},
      {"points.floor", "-3", [](Scene& x) { PointsOf(x.s(), Points::kFrench) = -3; }},
      {"points.pools", "buy nothing", [](Scene& x) { PointsOf(x.s(), Points::kNone) = 3; }, {"points.phase"}},
      {"points.usa", "at war", [](Scene& x) { PointsOf(x.In(Phase::kReplacement).Begin().s(), Points::kUsa) = 50; }},
      {"points.santa_anna", "Santa Anna",
       [](Scene& x) { PointsOf(x.In(Phase::kReplacement).Begin().s(), kSantaAnnasPoints) = 5; }},
      {"points.phase", "out of", [](Scene& x) { PointsOf(x.s(), Points::kFrench) = 5; }},
  };
}

std::vector<Breach> OfMarch() {
  const auto picks = [](Scene& x, const char* unit) { x.By(kPiecePicked, kImperial, {x.U(unit), kNone}).Begin(); };
  return {
      {"march.fresh", "again",
       [=](Scene& x) {
         Mark(x, "f_99th_ligne", kHasMoved);
         picks(x, "f_99th_ligne");
       }},
      {"march.free", "besieged",
       [=](Scene& x) {
         x.Besiege();
         x.By(kPiecePicked, kRepublican, {x.U("r_3rd_infantry"), kNone}).Begin();
       }},
      {"march.own", "other side", [=](Scene& x) { picks(x, "r_1st_infantry"); }},
      {"march.naval", "Gulf", [=](Scene& x) { picks(x, "f_flotilla"); }},
      {"raid.leaders", "leads no raids",
       [](Scene& x) {
         x.components.leaders[x.L("bazaine")].leads_raids = false;
         x.In(Phase::kRaid).By(kPiecePicked, kImperial, {kNone, x.L("bazaine")}).Begin();
       }},
      {"march.edges", "neighbour", [](Scene& x) { x.March().By(kMoved, kImperial, {x.At("sonora")}); }},
      {"raid.baja", "Baja",
       [](Scene& x) {
         x.Put("f_99th_ligne", "sonora").March(MoveKind::kRaid).s().move.at = x.At("sonora");
         x.Begin().By(kMoved, kImperial, {x.At("baja")});
       }},
      {"sea.ports", "no port of the Gulf",
       [](Scene& x) {
         x.Put("f_99th_ligne", "vera_cruz").March(MoveKind::kSail).s().move.at = x.At("vera_cruz");
         x.Begin().By(kSailed, kImperial, {x.At("puebla")});
       }},
      {"sea.ports", "no port of theirs",
       [](Scene& x) { x.March(MoveKind::kSail).By(kSailed, kImperial, {x.At("tamaulipas")}); }},
      {"sea.passengers", "Confederate",
       [](Scene& x) {
         x.Put(C().shelby_brigade, x.At("vera_cruz")).March(MoveKind::kSail).s().move.at = x.At("vera_cruz");
         x.s().move.units = {};
         x.s().move.units.Add(C().shelby_brigade);
         x.Begin().By(kSailed, kImperial, {x.At("tamaulipas")});
       }},
      {"march.spanish", "Prim",
       [](Scene& x) {
         x.Put("s_1st_brigade", "puebla")
             .Put("s_2nd_brigade", "puebla")
             .March()
             .s()
             .move.units.Add(x.U("s_1st_brigade"));
         x.Begin().By(kMoved, kImperial, {x.At("tlaxcala")});
       }},
      {"sea.landed", "landing",
       [](Scene& x) {
         Mark(x, "f_99th_ligne", kHasSailed);
         x.By(kArmyReacted, kImperial, {x.At("tlaxcala")}).Begin().Put("f_99th_ligne", "tlaxcala");
       }},
      {"sonora.closed", "Sonora",
       [](Scene& x) {
         x.affairs().sonora = 2;
         x.Begin().Put("f_99th_ligne", "sonora");
       }},
      {"march.together", "not with those", [](Scene& x) { x.March().Put("f_99th_ligne", "tlaxcala"); }},
      {"march.allowance", "longer", [](Scene& x) { x.March().s().move.steps = 3; }, {"march.steps"}},
      {"march.steps", "two steps", [](Scene& x) { x.March().s().move.steps = 2; }},
      {"march.phase", "out of the Movement Phase", [](Scene& x) { x.In(Phase::kReplacement).March(); }},
      {"march.committed", "enemy's",
       [](Scene& x) { x.By(kUnitCommitted, kImperial, {x.U("r_1st_infantry")}).Begin(); }},
  };
}

std::vector<Breach> OfComing() {
  return {
      {"coming.turn", "5th Foreign Legion",
       [](Scene& x) { x.In(Phase::kReplacement).Begin().Put("f_legion_5", "vera_cruz"); }},
      {"coming.leaders", "Maximilian",
       [](Scene& x) { x.In(Phase::kReplacement).Begin().PutLeader("maximilian", "vera_cruz"); }},
      {"coming.once", "waits", [](Scene& x) { x.Put("f_99th_ligne", "waiting"); }},
      {"coming.reduced", "12th Chasseurs",
       [](Scene& x) { x.In(Phase::kReplacement).Begin().Put(C().chasseurs_a_cheval_12, x.At("vera_cruz")); }},
      {"going.withdrawn", "should have been",
       [](Scene& x) {
         x.components.units[x.U("f_99th_ligne")].leaving = {8, false, false};
         x.In(Phase::kEndTurn).Begin().In(Phase::kReplacement).now().turn = 9;
       }},
      {"going.good", "comes back",
       [](Scene& x) { x.Put("f_95th_ligne", "removed").Begin().Put("f_95th_ligne", "force_pool"); }},
      {"going.leaders", "dead", [](Scene& x) { x.PutLeader("forey", "removed").Begin().PutLeader("forey", "puebla"); }},
      {"going.naval", "not for good", [](Scene& x) { x.Put("f_flotilla", "waiting"); }, {"coming.once"}},
      {"leaders.displaced", "before the Movement Phase",
       [](Scene& x) { x.PutLeader("forey", "displaced").Begin().PutLeader("forey", "puebla"); }},
      {"coming.usa", "peace", [](Scene& x) { x.Put(C().us_flotillas[0], C().gulf); }},
      {"coming.south", "not won",
       [](Scene& x) {
         for (const UnitId u : C().units.ids()) {
           if (C().units[u].nation != Nation::kConfederate || u == C().shelby_brigade) continue;
           x.Put(u, x.At("sonora"));
           return;
         }
       }},
      {"coming.shelby", "has won",
       [](Scene& x) {
         x.affairs().dixie = static_cast<uint8_t>(Dixie::kSouthWon);
         x.Begin().Put(C().shelby_brigade, x.At("sonora"));
       }},
      {"pieces.grow", "stronger",
       [](Scene& x) {
         x.Unit("f_2nd_zouaves").steps = 1;
         x.components.units[x.U("f_2nd_zouaves")].reduced = 5;
         x.Begin().Unit("f_2nd_zouaves").steps = 2;
       }},
      {"buy.never",
       "never be replaced",
       [](Scene& x) {
         x.Buying("f_81st_ligne", Points::kFrench, 0, "vera_cruz");
         x.components.units[x.U("f_81st_ligne")].nation = Nation::kEgyptian;
       },
       {"buy.cost"}},
      {"buy.pool", "Force Pool",
       [](Scene& x) {
         x.Buying("f_81st_ligne", Points::kFrench, C().units[x.U("f_81st_ligne")].strength, "vera_cruz");
         x.before.units[x.U("f_81st_ligne")].where = C().displaced;
         x.before.units_at[C().pool].Remove(x.U("f_81st_ligne"));
         x.before.units_at[C().displaced].Add(x.U("f_81st_ligne"));
       }},
      {"buy.event", "event",
       [](Scene& x) {
         x.Buying("f_81st_ligne", Points::kFrench, C().units[x.U("f_81st_ligne")].strength, "vera_cruz");
         x.before.units[x.U("f_81st_ligne")].Mark(kLostToEvent);
       }},
      {"buy.side", "other side",
       [](Scene& x) {
         x.Buying("f_81st_ligne", Points::kFrench, C().units[x.U("f_81st_ligne")].strength, "vera_cruz");
         x.event.player = kRepublican;
       }},
      {"buy.phase", "out of the Replacement Phase",
       [](Scene& x) {
         x.Buying("f_81st_ligne", Points::kFrench, C().units[x.U("f_81st_ligne")].strength, "vera_cruz");
         x.In(Phase::kMovement);
         x.before.now.phase = x.now().phase;
       }},
      {"buy.points", "others' points",
       [](Scene& x) {
         PointsOf(x.s(), Points::kMexican) = 9;
         x.Buying("f_81st_ligne", Points::kFrench, C().units[x.U("f_81st_ligne")].strength, "vera_cruz");
         PointsOf(x.s(), Points::kMexican) = 5;
       }},
      {"buy.cost", "by its CF", [](Scene& x) { x.Buying("f_81st_ligne", Points::kFrench, 1, "vera_cruz"); }},
      {"buy.guns", "Juarez",
       [](Scene& x) {
         x.Buying("r_artillery_1", Points::kRepublican, C().units[x.U("r_artillery_1")].strength * C().n.cost_regular,
                  "jalisco");
       }},
      {"buy.restored", "no lost artillery",
       [](Scene& x) {
         x.By(kArtilleryRestored, kImperial, {x.U("f_99th_ligne"), x.At("puebla")}).Begin();
       }},
  };
}

std::vector<Breach> OfCombat() {
  return {
      {"combat.present", "where it is not", [](Scene& x) { x.Fight().Put("f_99th_ligne", "puebla"); }},
      {"combat.sides", "other side", [](Scene& x) { x.Fight().combat().sides[1].units.Add(x.U("f_99th_ligne")); }},
      {"combat.barred", "no part", [](Scene& x) { Mark(x.Fight(), "f_99th_ligne", kFightsNot); }},
      {"combat.leads", "not in the combat", [](Scene& x) { x.Fight().combat().sides[0].lead = x.U("f_3rd_zouaves"); }},
      {"combat.named", "cannot",
       [](Scene& x) {
         x.components.units[x.U("f_99th_ligne")].proficiency = -1;
         x.Fight().By(kLeadNamed, kImperial, {x.U("f_flotilla")});
       }},
      {"combat.shifts", "too many", [](Scene& x) { x.Fight().combat().sides[0].shift = 3; }},
      {"combat.column", "none of the table", [](Scene& x) { x.Fight().combat().column = 99; }},
      {"combat.dice", "cannot", [](Scene& x) { x.Fight().combat().sides[0].initiative = 7; }},
      {"combat.gain", "both", [](Scene& x) { x.Fight().combat().gain = 3; }},
      {"combat.rounds", "left out", [](Scene& x) { x.Fight().combat().round = 3; }},
      {"combat.initiative", "without initiative",
       [](Scene& x) {
         x.Fight().By(kAttackDecided, kRepublican, {kImperial, kClear});
       }},
      {"combat.agenda", "off the map", [](Scene& x) { x.s().agenda.fields.Add(ProvinceId(31)); }},
      {"losses.available", "than there are",
       [](Scene& x) {
         x.Losing(1).By(kMoveEnded, kImperial);
         x.s().loss.left = 20;
       }},
      {"losses.first",
       "another unit",
       [](Scene& x) {
         x.Losing(2).s().loss.first = x.U("f_2nd_zouaves");
         x.Begin().Unit("f_99th_ligne").steps -= 1;
         x.s().loss.left = 1;
       },
       {"pieces.steps"}},
      {"losses.raiders",
       "before those",
       [](Scene& x) {
         x.components.units[x.U("f_99th_ligne")].raids = true;
         x.components.units[x.U("f_2nd_zouaves")].raids = false;
         x.Losing(2).Unit("f_99th_ligne").steps -= 1;
         x.s().loss.left = 1;
       },
       {"pieces.steps"}},
      {"losses.step", "still there", [](Scene& x) { x.Losing(2).s().loss.left = 1; }},
      {"losses.count", "still due", [](Scene& x) { x.Losing(2).Unit("f_99th_ligne").steps -= 1; }, {"pieces.steps"}},
      {"retreat.from", "nobody",
       [](Scene& x) {
         x.In(Phase::kCombat).s().step = kRetreatStep;
         x.Begin().s().retreat.units.Add(x.U("f_99th_ligne"));
         x.s().retreat.from = x.At("oaxaca");
       }},
      {"retreat.to", "nowhere",
       [](Scene& x) {
         x.By(kRetreated, kImperial, {x.U("f_99th_ligne"), kNone, C().pool}).Begin();
       }},
      {"naval.once", "second combat",
       [](Scene& x) {
         Mark(x, "f_flotilla", kSpent);
         x.By(kFleetCommitted, kImperial, {x.U("f_flotilla"), x.At("vera_cruz")}).Begin();
       }},
      {"naval.once", "no coast",
       [](Scene& x) {
         x.By(kFleetCommitted, kImperial, {x.U("f_flotilla"), x.At("puebla")}).Begin();
       }},
  };
}

std::vector<Breach> OfAccounts() {
  return {
      {"account.points", "untold", [](Scene& x) { PointsOf(x.s(), Points::kFrench) = 3; }},
      {"account.losses", "2nd Zouaves",
       [](Scene& x) {
         x.Unit("f_2nd_zouaves").steps -= 1;
         x.before.units[x.U("f_2nd_zouaves")].steps += 1;
       }},
      {"account.eliminations", "99th Ligne", [](Scene& x) { ToPool(x.board.rules(), x.s(), x.U("f_99th_ligne")); }},
      {"account.leaders", "Bazaine", [](Scene& x) { TakeOff(x.board.rules(), x.s(), x.L("bazaine"), C().captured); }},
      {"account.control", "Puebla", [](Scene& x) { x.s().control[x.board.Province("puebla")] = kNobody; }},
      {"account.sieges", "Queretaro", [](Scene& x) { x.Besiege().s().sieges[x.board.City("queretaro")] = {}; }},
      {"account.juarez", "beside another",
       [](Scene& x) {
         x.told.derivations.push_back({"", "", kNoRule, {{2, kNoRule, "", "leader.juarez.proficiency"}}, 2, ""});
       }},
      {"account.armies", "1st Division",
       [](Scene& x) { x.Form().FirstDivision().status = static_cast<uint8_t>(ArmyStatus::kFree); }},
  };
}

std::vector<Breach> Breaches() {
  std::vector<Breach> all;
  for (const auto& some : {OfPieces(), OfMap(), OfArmies(), OfTurn(), OfMarch(), OfComing(), OfCombat()})
    all.insert(all.end(), some.begin(), some.end());
  return all;
}

// ---- The tests.

TEST(InvariantListTest, NamesSentencesAndCases) { testing::ExpectNamesSentencesAndCases(Invariants(), 100); }

TEST(InvariantListTest, AreThoseOfTheGame) { testing::ExpectListedByTheGame("cactus", Invariants()); }

TEST(InvariantListTest, ASoundPositionBreaksNone) {
  for (const auto& begin : std::vector<std::function<void(Scene&)>>{
           [](Scene&) {}, [](Scene& x) { x.Besiege(); }, [](Scene& x) { x.Form(); }, [](Scene& x) { x.March(); },
           [](Scene& x) { x.Fight(); }}) {
    Scene scene;
    begin(scene);
    EXPECT_THAT(scene.OfPosition(), IsEmpty());
    EXPECT_THAT(scene.OfStep(), IsEmpty());
  }
}

TEST(InvariantListTest, EachIsBrokenOnPurpose) {
  std::set<std::string> broken;
  for (const Breach& breach : Breaches()) {
    SCOPED_TRACE(absl::StrCat(breach.name, ": ", breach.says));
    Scene scene;
    breach.make(scene);
    const Broken found = scene.All();
    const auto it = found.find(breach.name);
    if (it == found.end()) {
      ADD_FAILURE() << "is not noticed, but " << ::testing::PrintToString(found);
      continue;
    }
    EXPECT_THAT(it->second, HasSubstr(breach.says));
    for (const auto& [name, what] : found) {
      EXPECT_TRUE(name == breach.name || breach.also.count(name) != 0) << name << " breaks as well: " << what;
    }
    broken.insert(breach.name);
  }
  for (const Breach& breach : OfAccounts()) {
    SCOPED_TRACE(breach.name);
    Scene scene;
    breach.make(scene);
    const Broken found = scene.OfAccount();
    ASSERT_EQ(found.count(breach.name), 1u) << ::testing::PrintToString(found);
    EXPECT_THAT(found.at(breach.name), HasSubstr(breach.says));
    broken.insert(breach.name);
  }
  broken.insert("march.owed");  // asks a function of the rules that has tests of its own
  testing::ExpectAllBroken(Invariants(), broken);
}

// ---- What an event changed is all that they look at.

// The rules of the campaign.
struct CampaignRules : Rules {
  CampaignRules(const Components& pack, const OptionValues& values) : Rules{pack, values, ScenarioId(0)} {}
};

UnitId AnyUnit(Random* random) { return UnitId(random->Below(C().units.size())); }
std::string SpoilPiece(const Rules& r, S& s, Random* random) {
  const UnitId unit = AnyUnit(random);
  const Piece piece = random->Below(4) == 0 ? Piece(LeaderId(random->Below(C().leaders.size()))) : Piece(unit);
  PieceState& state = StateOf(s, piece);
  const auto any = [&](size_t count) { return static_cast<int64_t>(random->Below(count + 1)) - 1; };
  const char* what = "";
  switch (random->Below(6)) {
    case 0:
      state.where = PlaceId(any(C().places.size()));
      what = "where";
      break;
    case 1:
      state.city = CityId(any(C().cities.size()));
      what = "city";
      break;
    case 2:
      state.army = ArmyId(any(C().armies.size()));
      what = "army";
      break;
    case 3:
      state.steps = static_cast<uint8_t>(random->Below(4));
      what = "steps";
      break;
    case 4:
      state.flags = static_cast<uint16_t>(1u << random->Below(12));
      what = "flags";
      break;
    default:
      PutAt(s, piece, PlaceId(random->Below(C().places.size())));
      what = "place";
  }
  return absl::StrCat(what, " of ", piece.unit.exists() ? r.UnitName(piece.unit) : r.LeaderName(piece.leader));
}

struct Value {
  const char* name;
  void (*spoil)(S& s, Random* random);
};
constexpr Value kValues[] = {
    {"phase", [](S& s, Random* random) { s.now.phase = static_cast<uint8_t>(random->Below(6)); }},
    {"phasing", [](S& s, Random* random) { s.now.phasing = static_cast<uint8_t>(random->Below(3)); }},
    {"winner", [](S& s, Random* random) { s.now.winner = static_cast<uint8_t>(random->Below(3)); }},
    {"points",
     [](S& s, Random* random) { s.now.points[random->Below(kPools)] = static_cast<int16_t>(random->Within(-9, 9)); }},
    {"control",
     [](S& s, Random* random) { s.control[ProvinceId(random->Below(29))] = static_cast<uint8_t>(random->Below(4)); }},
    {"siege",
     [](S& s, Random* random) {
       SiegeState& siege = s.sieges[CityId(random->Below(C().cities.size()))];
       siege.marker = static_cast<uint8_t>(random->Below(4));
       siege.side = static_cast<uint8_t>(random->Below(3));
     }},
    {"army",
     [](S& s, Random* random) {
       ArmyState& army = s.armies[ArmyId(random->Below(C().armies.size()))];
       army.status = static_cast<uint8_t>(random->Below(5));
       army.leader = LeaderId(random->Below(C().leaders.size()));
     }},
    {"rebels", [](S& s, Random* random) { s.rebels.Add(AnyUnit(random)); }},
    {"santa_anna", [](S& s, Random* random) { s.affairs.santa_anna = static_cast<uint8_t>(random->Below(5)); }},
    {"combat.place", [](S& s, Random* random) { s.combat.place = PlaceId(random->Below(29)); }},
    {"combat.units", [](S& s, Random* random) { s.combat.sides[random->Below(2)].units.Add(AnyUnit(random)); }},
    {"combat.column", [](S& s, Random* random) { s.combat.column = static_cast<int8_t>(random->Below(20)); }},
    {"move.steps", [](S& s, Random* random) { s.move.steps = static_cast<uint8_t>(random->Below(9)); }},
    {"move.units", [](S& s, Random* random) { s.move.units.Add(AnyUnit(random)); }},
    {"loss.left", [](S& s, Random* random) { s.loss.left = static_cast<uint8_t>(random->Below(9)); }},
    {"units_at",
     [](S& s, Random* random) { s.units_at[PlaceId(random->Below(C().places.size()))].Add(AnyUnit(random)); }},
    {"event.dice", [](S& s, Random* random) { s.turn.dice[0] = static_cast<uint8_t>(random->Below(9)); }},
    {"depth", [](S& s, Random* random) { s.depth = static_cast<uint8_t>(random->Below(13)); }},
};
std::string SpoilValue(const Rules&, S& s, Random* random) {
  const Value& value = kValues[random->Below(std::size(kValues))];
  value.spoil(s, random);
  return value.name;
}

TEST(InvariantListTest, AStepShowsWhateverItsCountersShow) {
  testing::ExpectNothingOverlooked<S, CampaignRules, Look>({"cactus", 18620505, 16, 2, 500, 6}, C(), Policies(),
                                                           SpoilPiece);
}
TEST(InvariantListTest, AStepShowsWhateverElseItsPositionShows) {
  testing::ExpectNothingOverlooked<S, CampaignRules, Look>({"cactus", 18670619, 16, 2, 500, 8}, C(), Policies(),
                                                           SpoilValue);
}

}  // namespace
}  // namespace adjutant::cactus
