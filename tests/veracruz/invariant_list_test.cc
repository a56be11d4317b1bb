// The invariants of Veracruz: each fires when it is broken on purpose, and only then.
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
#include "core/kernel/random.h"
#include "core/veracruz/trial/invariants.h"
#include "core/veracruz/trial/policies.h"
#include "tests/support/overlooked.h"
#include "tests/veracruz/table.h"

namespace adjutant::veracruz {
namespace {

using testing::Broken;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

Broken Check(const Look& look) {
  std::vector<BrokenInvariant> broken;
  CheckInvariants(look, &broken);
  return testing::ByName(broken);
}

// Where things stand in every scene.
constexpr const char* kUsHex = "1411";         // two regiments and Worth
constexpr const char* kDivisionHex = "1414";   // the 1st Division, if there is one
constexpr const char* kAttackersHex = "2038";  // next to kMexicanHex
constexpr const char* kMexicanHex = "2039";    // two regiments
constexpr const char* kRoughHex = "1117";      // good for guerrillas
constexpr const char* kOtherRoughHex = "1118";
constexpr const char* kMountain = "1120";
constexpr const char* kCoast = "1406";
constexpr const char* kNearCapital = "1348";

// A position of turn 10, the one before it, and the event between them: a move of the US. Both are the same to begin
// with. Guerrillas are about, and Mexico may build.
struct Scene {
  Scene() {
    board.Set("turn", "10").Set("landed", "yes").Set("inland_taken", "9").Set("works.allowed", "yes");
    board.Put(kUsHex, {"us_1st_infantry", "us_2nd_infantry", "worth"});
    board.Put(kMexicanHex, {"mx_5th_line", "mx_6th_line"});
    Go("us.movement");
  }
  // The position before the event is now.
  Scene& Begin() {
    before = board.s();
    return *this;
  }
  Scene& Go(absl::string_view decision) {
    board.Go(decision);
    return Begin();
  }
  Scene& By(EventType type, PlayerId player, EventArg argument = 0) {
    event = MakeEvent(type, player, {argument});
    return *this;
  }
  S& s() { return board.s(); }
  Scalars& now() { return board.s().now; }
  PieceState& Piece(const char* id) { return s()[board.Piece(id)]; }
  uint8_t& Control(const char* place) { return s().control[PlaceId(C().place_names.Find(place))]; }
  FortressState& Perote() { return s().fortresses[kFortressPerote]; }
  // Changes by hand of one counter, with everything in order around it.
  Scene& Put(const char* piece, const char* hex) {
    const PieceInfo& info = C().Piece(board.Piece(piece));
    const bool arrives = !OnMap(Piece(piece).where);
    PutDown(board.rules(), s(), board.Piece(piece), Id(hex));
    if (arrives && info.combat_unit()) Piece(piece).strength = static_cast<uint8_t>(info.strength);
    Refresh(board.rules(), s(), Id(hex));
    return *this;
  }
  Scene& Take(const char* piece, Box box) {
    TakeOff(board.rules(), s(), board.Piece(piece), box);
    return *this;
  }
  Scene& Mark(const char* piece, uint16_t flag) {
    Piece(piece).Mark(flag);
    Refresh(board.rules(), s(), HexOf(s(), board.Piece(piece)));
    return *this;
  }
  // Untried, of a strength that the pool has.
  Scene& PutGuerrillas(const char* piece, const char* hex) {
    Put(piece, hex);
    Piece(piece).strength = Piece(piece).printed = 1;
    --s().guerrillas[1];
    return *this;
  }
  Scene& FormDivision() {
    board.Form(
        kDivisionHex, "us_1st_division",
        {"us_3rd_infantry", "us_4th_infantry", "us_5th_infantry", "us_6th_infantry", "us_7th_infantry", "twiggs"});
    return Begin();
  }
  FormationId InDivision() const { return FormationId(C().formation_names.Find("us_1st_division")); }
  // The US attacks at kMexicanHex, and is asked who else takes part.
  Scene& Attack() {
    board.Put(kAttackersHex, {"us_3rd_infantry", "us_4th_infantry", "twiggs"}).Go("us.combat");
    board.Do({"us attack_declared hex=2039", "us attacker_named piece=us_3rd_infantry"});
    return By(kAttackerNamed, kUs, board.Piece("us_4th_infantry")).Begin();
  }
  // A side chooses who loses `points`, and there is only one.
  Scene& Losing(Side side, uint8_t points, const char* piece) {
    s().step = kLosePointStep;
    s().loss.side = side;
    s().loss.left = points;
    s().loss.from.Add(board.Piece(piece));
    return *this;
  }
  // The US besieges Perote, with a strength of five left.
  Scene& Besiege() {
    board.Put("1121", {"mx_oaxaca"}).Put("1122", {"us_3rd_infantry", "us_4th_infantry", "us_duncan"});
    board.Set("fortress.perote.strength", "5").Go("us.siege");
    EXPECT_EQ(board.Due(), "siege");
    return By(kDieRolled, kChance, static_cast<int>(Purpose::kBombardment)).Begin();
  }

  Broken OfBefore() const { return Check(Look(board.rules(), nullptr, nullptr, before)); }
  Broken OfStep() const { return Check(Look(board.rules(), &before, &event, board.s())); }
  Broken OfPosition() const { return Check(Look(board.rules(), nullptr, nullptr, board.s())); }
  Broken OfAccount() const { return Check(Look(board.rules(), &before, &event, board.s(), &told)); }
  Broken All() const {
    Broken all = OfStep();
    all.merge(OfPosition());
    all.merge(OfAccount());
    return all;
  }

  Table board;
  S before{};
  Event event = MakeEvent(kMoved, kUs, {Id("1410")});
  Trace told;
};

// What cannot be seen of a position without what was before it.
const std::set<std::string>& OfThePast() {
  static const auto* names = new std::set<std::string>{
      "turns.sequence",      "moves.naval_battery", "moves.artillery",   "moves.phase",       "units.growth",
      "units.gone",          "combat.once",         "demoralized.rally", "works.stay",        "works.time",
      "morale.steps",        "morale.combat",       "supply.kept",       "supply.arrivals",   "fortress.fallen",
      "fortress.shot",       "ulua.siege",          "disease.lasts",     "militia.tried",     "formations.turns",
      "guerrillas.time",     "guerrillas.stay",     "cities.defended",   "withdrawal.leader", "control.entry",
      "combat.attacked_once"};
  return *names;
}

struct Breach {
  const char* name;
  const char* says;  // among other things
  std::function<void(Scene&)> make;
  std::vector<const char*> also = {};  // what cannot but break as well
};

// One way at least to break each of them.
std::vector<Breach> Breaches() {
  return {
      // 3, 7.
      {"pieces.place", "3rd Infantry", [](Scene& x) { x.Piece("us_3rd_infantry").where = kTurnsOut + 1; }},
      {"pieces.place", "1st Infantry",
       [](Scene& x) { x.Piece("us_1st_infantry").where = At(HexId(C().hexes.size())); }},
      {"pieces.place", "1st Infantry", [](Scene& x) { x.Piece("us_1st_infantry").where = -1; }},
      {"pieces.stacks", "1st Infantry", [](Scene& x) { x.Piece("us_2nd_infantry").below = kNoId; }},
      {"pieces.stacks", "1st Infantry",
       [](Scene& x) {
         x.Put("us_3rd_infantry", "1410").Begin();
         x.Piece("us_3rd_infantry").below = x.board.Piece("us_1st_infantry");
       }},
      {"pieces.stacks", "Worth", [](Scene& x) { x.Piece("us_1st_infantry").below = x.board.Piece("worth"); }},
      {"pieces.stacks", "1st Infantry",
       [](Scene& x) { x.Piece("us_1st_infantry").below = PieceId(C().pieces.size()); }},
      {"pieces.stacks", "1st Infantry", [](Scene& x) { x.Piece("us_1st_infantry").below = PieceId(-2); }},
      {"pieces.presence", kMexicanHex,
       [](Scene& x) {
         x.Mark("mx_5th_line", kDemoralized).Mark("mx_6th_line", kDemoralized).Begin();
         x.Piece("mx_5th_line").Clear(kDemoralized);
         x.Piece("mx_6th_line").Clear(kDemoralized);
       }},
      {"pieces.presence", kCoast,
       [](Scene& x) {
         x.now().frozen_pack = 1;
         x.Put("pack_animal_1", kCoast).Begin().now().frozen_pack = 0;
       }},
      {"pieces.boxes", "3rd Infantry", [](Scene& x) { x.Piece("us_3rd_infantry").spent = 5; }},
      {"pieces.boxes", "3rd Infantry", [](Scene& x) { x.Piece("us_3rd_infantry").strength = 1; }},
      {"pieces.boxes", "1st Infantry",
       [](Scene& x) {
         x.Take("us_1st_infantry", kEliminated);
         x.Piece("us_1st_infantry").percent = 5;
       }},
      {"pieces.recycled", "Supply unit 1", [](Scene& x) { x.Piece("supply_1").where = kEliminated; }},
      {"pieces.recycled", "1st Division", [](Scene& x) { x.Piece("us_1st_division").where = kWithdrawn; }},
      // 4.
      {"turns.count", "turn 26",
       [](Scene& x) {
         x.board.Set("turn", "25");
         x.Go("mexico.movement").By(kMovementEnded, kMexico).now().turn = kTurns + 1;
       }},
      {"turns.sequence", "back", [](Scene& x) { x.now().turn = 9; }},
      {"turns.sequence", "back", [](Scene& x) { x.now().phase = static_cast<uint8_t>(Phase::kSupply); }},
      {"turns.end", "too early", [](Scene& x) { x.now().winner = kUs; }},
      {"turns.end", "without a winner", [](Scene& x) { x.s().step = kGameOver; }},
      {"turns.end", "turn 10",
       [](Scene& x) {
         x.s().step = kGameOver;
         x.now().winner = kMexico;
       }},
      {"turns.sides", "Mexican phase",
       [](Scene& x) {
         x.Go("mexico.movement").now().phasing = kUs;
         x.now().phase = static_cast<uint8_t>(Phase::kPolitical);
       }},
      {"turns.sides", "disease stage", [](Scene& x) { x.now().phase = static_cast<uint8_t>(Phase::kDisease); }},
      // 5, 6.
      {"hexes.one_side", "Worth", [](Scene& x) { x.Put("mx_4th_line", kUsHex); }},
      {"hexes.one_side", "4th Line",
       [](Scene& x) {
         x.now().frozen_pack = 1;
         x.Put("pack_animal_1", kCoast).Put("mx_4th_line", kCoast).Begin().now().frozen_pack = 0;
         Refresh(x.board.rules(), x.s(), Id(kCoast));
       }},
      {"hexes.terrain", "3rd Infantry", [](Scene& x) { x.Put("us_3rd_infantry", kMountain); }},
      {"hexes.terrain", "Ohio", [](Scene& x) { x.Put("ohio", "1410"); }},
      {"moves.points", "1st Infantry", [](Scene& x) { x.Piece("us_1st_infantry").spent = 250; }},
      {"moves.points", "1st Infantry",
       [](Scene& x) {
         x.now().phase = static_cast<uint8_t>(Phase::kReinforcement);
         x.Piece("us_1st_infantry").spent = 250;
         x.Begin().now().phase = static_cast<uint8_t>(Phase::kMovement);
       }},
      {"moves.naval_battery", "Naval Battery",
       [](Scene& x) {
         x.Put("us_naval_battery", kUsHex).Piece("us_naval_battery").spent = 10;
         x.Begin().Put("us_naval_battery", "1410");
       }},
      {"moves.artillery", "Duncan's Battery",
       [](Scene& x) { x.Put("us_duncan", kUsHex).Begin().Put("us_duncan", "1410"); }},
      {"moves.phase", "5th Line", [](Scene& x) { x.Put("mx_5th_line", "2040"); }},
      {"moves.phase", "5th Line", [](Scene& x) { x.By(kOverwhelmed, kUs).Put("mx_5th_line", "2040"); }},
      {"moves.picked", "picked up", [](Scene& x) { x.Attack().s().move.hex = Id(kUsHex); }},
      {"moves.picked", "picked up", [](Scene& x) { x.Attack().s().move.pieces.Add(x.board.Piece("us_1st_infantry")); }},
      {"moves.picked", "picked up",
       [](Scene& x) {
         x.s().move.hex = Id(kUsHex);
         x.Begin().now().phase = static_cast<uint8_t>(Phase::kRally);
       }},
      // 8.
      {"units.strength", "5th Line",
       [](Scene& x) {
         x.Piece("mx_5th_line").strength = 0;
         Refresh(x.board.rules(), x.s(), Id(kMexicanHex));
       }},
      {"units.strength", "3rd Infantry",
       [](Scene& x) { x.Put("us_3rd_infantry", kUsHex).Piece("us_3rd_infantry").strength = 9; }},
      {"units.strength", "Twiggs", [](Scene& x) { x.Put("twiggs", kUsHex).Piece("twiggs").strength = 1; }},
      {"units.growth", "1st Infantry",
       [](Scene& x) {
         x.Piece("us_1st_infantry").strength = 1;
         x.Begin().Piece("us_1st_infantry").strength = 2;
       }},
      {"units.gone", "3rd Infantry",
       [](Scene& x) { x.Take("us_3rd_infantry", kEliminated).Begin().Take("us_3rd_infantry", kNotArrived); }},
      {"units.gone", "Georgia", [](Scene& x) { x.Take("us_georgia", kWithdrawn).Begin().Put("us_georgia", "1410"); }},
      {"combat.segment", "outside its segment", [](Scene& x) { x.s().battle.hex = Id(kMexicanHex); }},
      {"combat.segment", "outside its segment",
       [](Scene& x) {
         x.Attack().now().turn = 11;
         x.now().phasing = kMexico;
         x.now().phase = static_cast<uint8_t>(Phase::kSupply);
       }},
      {"combat.adjacent", "1st Infantry",
       [](Scene& x) { x.Attack().s().battle.attacker.pieces.Add(x.board.Piece("us_1st_infantry")); }},
      {"combat.adjacent", "3rd Infantry", [](Scene& x) { x.Attack().Put("us_3rd_infantry", "2037"); }},
      {"combat.adjacent", "3rd Infantry", [](Scene& x) { x.Attack().Take("us_3rd_infantry", kEliminated); }},
      {"combat.once", "3rd Infantry",
       [](Scene& x) {
         const S attack = x.Attack().s();
         x.Go("us.combat").Mark("us_3rd_infantry", kAttacked).Begin().By(kAttackDeclared, kUs, Id(kMexicanHex));
         x.s().step = attack.step;
         x.s().battle = attack.battle;
       }},
      {"combat.once", "4th Infantry",
       [](Scene& x) {
         x.Attack().Mark("us_4th_infantry", kAttacked).Begin();
         x.s().battle.attacker.pieces.Add(x.board.Piece("us_4th_infantry"));
       }},
      {"combat.attacked_once", "5th Line",
       [](Scene& x) {
         x.Attack().Mark("mx_5th_line", kDefended).Begin();
         x.s().battle.defender.pieces.Add(x.board.Piece("mx_5th_line"));
       }},
      {"losses.owner", "5th Line", [](Scene& x) { x.Losing(kUs, 1, "mx_5th_line"); }},
      {"losses.owner", "more is to be lost", [](Scene& x) { x.Losing(kMexico, 9, "mx_5th_line"); }},
      {"losses.owner", "more is to be lost",
       [](Scene& x) {
         x.Losing(kMexico, 1, "mx_5th_line");
         x.Begin().Take("mx_5th_line", kEliminated);
       }},
      // What went back to the pool has nothing to lose any more.
      {"losses.owner", "more is to be lost",
       [](Scene& x) {
         x.Losing(kMexico, 9, "mx_5th_line");
         x.s().loss.from.Add(x.board.Piece("militia_1"));
       }},
      {"retreats.whole", "1st Infantry",
       [](Scene& x) {
         x.s().step = kRetreatStep;
         x.s().retreat.hex = Id("1410");
         x.s().retreat.visited.Add(Id("1410"));
         x.s().retreat.pieces.Add(x.board.Piece("us_1st_infantry"));
       }},
      {"retreats.whole", "1st Infantry",
       [](Scene& x) {
         x.s().step = kRetreatStep;
         x.s().retreat.hex = Id(kUsHex);
         x.s().retreat.visited.Add(Id(kUsHex));
         x.s().retreat.pieces = PiecesIn(x.board.rules(), x.s(), kUs, Id(kUsHex));
         x.Begin().By(kRetreated, kUs, Id("1410")).Put("us_1st_infantry", "1410");
       }},
      {"retreats.path", "never came", [](Scene& x) { x.s().retreat.hex = Id(kUsHex); }},
      {"retreats.path", "twice",
       [](Scene& x) {
         x.s().retreat.hex = Id(kUsHex);
         x.s().retreat.visited.Add(Id(kUsHex));
         x.s().retreat.steps = x.s().retreat.distance = 1;
       }},
      {"retreats.path", "dice",
       [](Scene& x) {
         x.s().retreat.hex = Id(kUsHex);
         x.s().retreat.visited.Add(Id(kUsHex));
         x.s().retreat.left = 2;
         x.s().retreat.distance = 1;
       }},
      {"demoralized.hex", "1st Infantry", [](Scene& x) { x.Mark("us_1st_infantry", kDemoralized); }},
      {"demoralized.rally", "1st Infantry",
       [](Scene& x) {
         for (const char* piece : {"us_1st_infantry", "us_2nd_infantry", "worth"}) x.Mark(piece, kDemoralized);
         x.Begin().By(kMovementEnded, kUs).now().phase = static_cast<uint8_t>(Phase::kRally);
       }},
      {"demoralized.zone",
       "Worth",
       [](Scene& x) {
         for (const char* piece : {"us_1st_infantry", "us_2nd_infantry", "worth"}) x.Piece(piece).Mark(kDemoralized);
       },
       {"pieces.presence"}},
      {"works.count", "Jalapa", [](Scene& x) { x.s().works[0] = C().HexOf(C().jalapa); }},
      {"works.count", "fortifications: 4", [](Scene& x) { x.s().works.fill(Id(kNearCapital)); }},
      {"works.stay", kNearCapital,
       [](Scene& x) {
         x.s().works[0] = Id(kNearCapital);
         x.Begin().s().works[0] = kNoId;
       }},
      {"works.stay", kNearCapital,
       [](Scene& x) {
         x.s().works[0] = Id(kNearCapital);
         x.s().works_done[0] = 1;
         x.Begin().s().works_done[0] = 0;
       }},
      {"works.time", "before the US came near",
       [](Scene& x) {
         x.now().works_allowed = 0;
         x.Begin().s().works[0] = Id(kNearCapital);
       }},
      // 10.
      {"morale.bounds", "the US is 4",
       [](Scene& x) {
         x.Attack().now().morale[kUs] = 3;
         x.Begin().now().morale[kUs] = 4;
       }},
      {"morale.steps", "Mexico", [](Scene& x) { x.Attack().now().morale[kMexico] = -2; }},
      {"morale.combat", "without a combat", [](Scene& x) { x.now().morale[kUs] = 1; }},
      // 11.
      {"supply.kept", "5th Line", [](Scene& x) { x.Mark("mx_5th_line", kInGeneralSupply); }},
      {"supply.takers", "Twiggs", [](Scene& x) { x.Put("twiggs", kUsHex).Mark("twiggs", kInGeneralSupply); }},
      {"supply.loads", "Supply unit 1",
       [](Scene& x) {
         x.Put("supply_1", kUsHex).Put("pack_animal_1", "1410").Begin().Piece("supply_1").carrier = PackAnimalId(0);
       }},
      {"supply.loads", "unknown pack animal",
       [](Scene& x) { x.Put("supply_1", kUsHex).Begin().Piece("supply_1").carrier = PackAnimalId(254); }},
      {"supply.loads", "Pack animal 1",
       [](Scene& x) {
         x.Put("pack_animal_1", kUsHex);
         for (const char* supply : {"supply_1", "supply_2", "supply_3"})
           x.Put(supply, kUsHex).Piece(supply).carrier = PackAnimalId(0);
         x.Put("supply_4", kUsHex).Begin().Piece("supply_4").carrier = PackAnimalId(0);
       }},
      {"supply.arrivals", "Supply unit 1", [](Scene& x) { x.Put("supply_1", kUsHex); }},
      {"supply.arrivals", "Pack animal 1", [](Scene& x) { x.Put("pack_animal_1", kUsHex); }},
      {"supply.frozen", "not there", [](Scene& x) { x.now().frozen_pack = 1; }},
      {"supply.frozen", "not there",
       [](Scene& x) {
         x.now().frozen_pack = 1;
         x.Put("pack_animal_1", kCoast).Begin().Put("pack_animal_1", "1407");
       }},
      // 12.
      {"fortress.strength", "Perote",
       [](Scene& x) {
         x.board.Set("fortress.perote.taken", "5");
         x.Begin().Perote().strength = 7;
       }},
      {"fortress.fallen", "Perote", [](Scene& x) { x.Besiege().Perote().strength = 0; }},
      {"fortress.shot", "unshot", [](Scene& x) { x.Perote().strength = 5; }},
      {"fortress.shot", "never taken", [](Scene& x) { x.Besiege().Perote().strength = 6; }},
      {"fortress.shot", "too fast",
       [](Scene& x) {
         x.board.Set("fortress.perote.taken", "5").Set("fortress.perote.strength", "1");
         x.Begin().Perote().strength = 4;
       }},
      {"ulua.empty", "San Juan de Ulua", [](Scene& x) { x.Put("mx_4th_line", "1704"); }, {"hexes.terrain"}},
      {"ulua.siege", "San Juan de Ulua", [](Scene& x) { x.Control("san_juan_de_ulua") = kUs; }},
      {"veracruz.zone",
       "Veracruz",
       [](Scene& x) {
         x.Put("mx_4th_line", "1705");
         x.s().there[Id("1705")] |= kMexicoControls;
       },
       {"pieces.presence"}},
      // 13.
      {"disease.percent", "1st Infantry: is ineffective",
       [](Scene& x) { x.Piece("us_1st_infantry").percent = x.Piece("us_2nd_infantry").percent = 7; }},
      {"disease.percent", "Worth", [](Scene& x) { x.Piece("worth").percent = 5; }},
      {"disease.shared", "1st Infantry", [](Scene& x) { x.Piece("us_1st_infantry").percent = 5; }},
      {"disease.shared", "1st Infantry",
       [](Scene& x) {
         x.s().move.pieces.Add(x.board.Piece("us_2nd_infantry"));
         x.Piece("us_2nd_infantry").percent = 10;
         x.Begin().By(kMoveEnded, kUs).s().move = Movement{};
       }},
      {"disease.shared", "1st Infantry",
       [](Scene& x) {
         x.s().retreat.pieces.Add(x.board.Piece("us_2nd_infantry"));
         x.Piece("us_2nd_infantry").percent = 10;
         x.Begin().By(kRetreatEnded, kUs).s().retreat = RetreatTask{};
       }},
      {"disease.lasts", "1st Infantry",
       [](Scene& x) {
         x.Piece("us_1st_infantry").percent = x.Piece("us_2nd_infantry").percent = 10;
         x.Begin();
         x.Piece("us_1st_infantry").percent = x.Piece("us_2nd_infantry").percent = 5;
       }},
      // 14.
      {"militia.conserved", "15 counters of strength 1", [](Scene& x) { --x.s().militia[1]; }},
      {"militia.conserved",
       "15 counters of strength 1",
       [](Scene& x) {
         x.board.Hide(kMexicanHex, "militia_1", 1);
         x.Begin();
         x.Piece("militia_1").printed = x.Piece("militia_1").strength = 2;
       },
       {"units.growth"}},
      {"militia.tried", "Militia 1",
       [](Scene& x) {
         x.board.Hide(kMexicanHex, "militia_1", 1);
         x.Mark("militia_1", kTried).Begin().Piece("militia_1").Clear(kTried);
       }},
      {"militia.untried", "Militia 1",
       [](Scene& x) {
         x.board.Hide(kMexicanHex, "militia_1", 2);
         x.Begin().Piece("militia_1").strength = 1;
       }},
      {"dummies.divisions", "Dummy 1", [](Scene& x) { x.Put("dummy_1", kUsHex); }},
      // 15.
      {"formations.minimum", "1st Division",
       [](Scene& x) { x.FormDivision().Piece("us_3rd_infantry").formation = kNoId; }},
      {"formations.minimum", "1st Division", [](Scene& x) { x.FormDivision().Piece("twiggs").formation = kNoId; }},
      {"formations.minimum", "1st Division",
       [](Scene& x) {
         x.FormDivision().Piece("us_3rd_infantry").formation = kNoId;
         x.s().org.formation = x.InDivision();
         x.Begin().By(kFormationCompleted, kUs).s().org = Organisation{};
       }},
      {"formations.artillery", "Duncan's Battery",
       [](Scene& x) {
         x.FormDivision();
         for (const char* gun : {"us_duncan", "us_taylor", "us_talcott", "us_steptoe"}) {
           x.Put(gun, kDivisionHex).Piece(gun).formation = x.InDivision();
         }
         x.Piece("us_steptoe").formation = kNoId;
         x.Begin().Piece("us_steptoe").formation = x.InDivision();
       }},
      {"formations.members", "1st Infantry",
       [](Scene& x) { x.FormDivision().Piece("us_1st_infantry").formation = x.InDivision(); }},
      {"formations.members", "1st Infantry",
       [](Scene& x) { x.Piece("us_1st_infantry").formation = FormationId(C().formations.size()); }},
      {"formations.members", "5th Line",
       [](Scene& x) { x.FormDivision().Piece("mx_5th_line").formation = x.InDivision(); }},
      {"formations.members", "Supply unit 1",
       [](Scene& x) {
         x.FormDivision().Put("supply_1", kDivisionHex).Begin().Piece("supply_1").formation = x.InDivision();
       }},
      {"formations.turns", "4th Division",
       [](Scene& x) {
         x.FormDivision();
         const PieceSet members = MembersOf(x.board.rules(), x.s(), x.InDivision());
         Disband(x.board.rules(), x.s(), x.InDivision(), nullptr);
         x.Begin().By(kFormationCompleted, kUs).Put("us_4th_division", kDivisionHex);
         const FormationId fourth(C().formation_names.Find("us_4th_division"));
         for (const PieceId m : members) x.s()[m].formation = fourth;
       }},
      {"formations.classes", "3rd Infantry",
       [](Scene& x) {
         x.FormDivision().Put("us_georgia", kDivisionHex).Begin().Piece("us_georgia").formation = x.InDivision();
       }},
      // 16.
      {"guerrillas.conserved", "1 counters of strength 1", [](Scene& x) { --x.s().guerrillas[1]; }},
      {"guerrillas.hexes", "Guerrillas 1", [](Scene& x) { x.PutGuerrillas("guerrillas_1", "2037"); }},
      {"guerrillas.hexes", "Guerrillas 1", [](Scene& x) { x.PutGuerrillas("guerrillas_1", "1116"); }},
      {"guerrillas.hexes", "one hex",
       [](Scene& x) { x.PutGuerrillas("guerrillas_1", kRoughHex).Begin().PutGuerrillas("guerrillas_2", kRoughHex); }},
      {"guerrillas.time", "before the US is inland",
       [](Scene& x) {
         x.now().inland_taken = 0;
         x.Begin().PutGuerrillas("guerrillas_1", kRoughHex);
       }},
      {"guerrillas.stay", "Guerrillas 1",
       [](Scene& x) { x.PutGuerrillas("guerrillas_1", kRoughHex).Begin().Put("guerrillas_1", kOtherRoughHex); }},
      // 17 to 21.
      {"cities.defended", "by 2", [](Scene& x) { x.now().cities_defended = 2; }},
      {"cities.defended", "by -1",
       [](Scene& x) {
         x.now().cities_defended = 1;
         x.Begin().now().cities_defended = 0;
       }},
      {"cities.defended", "Mexican player-turn", [](Scene& x) { x.Go("mexico.movement").now().cities_defended = 1; }},
      {"gunboats.out", "Ohio", [](Scene& x) { x.Piece("ohio").where = kTurnsOut; }},
      {"gunboats.out", "Ohio", [](Scene& x) { x.Put("ohio", kCoast).Begin().Piece("ohio").wait = 1; }},
      {"gunboats.out", "Ohio",
       [](Scene& x) {
         x.Piece("ohio").where = kTurnsOut;
         x.Piece("ohio").wait = 4;
       }},
      {"invasion.first", "1st Infantry", [](Scene& x) { x.now().landed = 0; }},
      {"invasion.first", "1st Infantry",
       [](Scene& x) {
         for (const char* piece : {"us_1st_infantry", "us_2nd_infantry", "worth"}) x.Take(piece, kDue);
         x.now().landed = 0;
         x.Begin().Put("us_1st_infantry", kUsHex);
       }},
      {"withdrawal.leader", "Patterson",
       [](Scene& x) {
         x.board.Set("turn", "13");
         x.Begin().Put("patterson", kUsHex);
       }},
      {"withdrawal.leader", "Patterson",
       [](Scene& x) {
         x.board.Set("turn", "13");
         x.Put("patterson", kUsHex).now().phase = static_cast<uint8_t>(Phase::kReinforcement);
         x.Begin().By(kArrivalsEnded, kUs).now().phase = static_cast<uint8_t>(Phase::kMovement);
       }},
      {"control.sides", "Puebla", [](Scene& x) { x.Attack().Control("puebla") = kNobody; }},
      {"control.entry", "Puebla", [](Scene& x) { x.Control("puebla") = kUs; }},
  };
}

// A change that has to be told, and the cases of which one is enough.
struct Account {
  const char* name;
  const char* says;
  std::function<void(Scene&)> make;
  std::vector<const char*> cases;
};

std::vector<Account> Accounts() {
  return {
      {"account.morale", "rises", [](Scene& x) { x.Attack().now().morale[kUs] = 1; }, {"10.14"}},
      {"account.morale", "falls", [](Scene& x) { x.Attack().now().morale[kMexico] = -1; }, {"10.13"}},
      {"account.losses",
       "1st Infantry",
       [](Scene& x) { --x.Piece("us_1st_infantry").strength; },
       {"8.46/1", "8.46/2", "19.32/1"}},
      {"account.eliminations", "2nd Infantry", [](Scene& x) { x.Take("us_2nd_infantry", kEliminated); }, {"8.46/3"}},
      {"account.control",
       "changes hands",
       [](Scene& x) { x.Attack().Control("puebla") = kUs; },
       {"20.12/1", "12.42", "12.64", "12.24/1", "12.61/3"}},
      {"account.points", "victory point", [](Scene& x) { x.now().cities_defended = 1; }, {"17.2/1"}},
      {"account.fortresses", "loses", [](Scene& x) { x.Besiege().Perote().strength = 4; }, {"12.12/3"}},
      {"account.fortresses",
       "rebuilt",
       [](Scene& x) {
         x.board.Set("fortress.perote.taken", "5").Set("fortress.perote.strength", "1");
         x.Begin().Perote().strength = 3;
       },
       {"12.51/1"}},
      {"account.looks", "5th Line", [](Scene& x) { x.Mark("mx_5th_line", kSeen); }, {"14.31/3"}},
      {"account.looks",
       "Militia 1",
       [](Scene& x) {
         x.board.Hide(kMexicanHex, "militia_1", 1);
         x.Begin().Mark("militia_1", kTried);
       },
       {"14.13"}},
  };
}

TEST(InvariantListTest, HasNamesSentencesAndCases) { testing::ExpectNamesSentencesAndCases(Invariants(), 74); }
TEST(InvariantListTest, TheGameListsThemInTheirOrder) { testing::ExpectListedByTheGame("veracruz", Invariants()); }

TEST(InvariantListTest, EachHasAScene) {
  std::set<std::string> broken;
  for (const Breach& breach : Breaches()) broken.insert(breach.name);
  for (const Account& account : Accounts()) broken.insert(account.name);
  testing::ExpectAllBroken(Invariants(), broken);
}

TEST(InvariantListTest, PositionsThatNobodyTouchedBreakNone) {
  EXPECT_THAT(Scene().All(), IsEmpty());
  EXPECT_THAT(Scene().FormDivision().All(), IsEmpty());
  EXPECT_THAT(Scene().Attack().All(), IsEmpty());
  EXPECT_THAT(Scene().Besiege().All(), IsEmpty());
  EXPECT_THAT(Scene().PutGuerrillas("guerrillas_1", kRoughHex).Begin().All(), IsEmpty());
}

// The names of a scene in words, of those that a position shows by itself too if that is all there is.
std::set<std::string> Expected(const Breach& breach, bool with_past) {
  std::set<std::string> names(breach.also.begin(), breach.also.end());
  names.insert(breach.name);
  if (with_past) return names;
  std::set<std::string> shown;
  for (const std::string& name : names) {
    if (OfThePast().count(name) == 0) shown.insert(name);
  }
  return shown;
}
// Those that are broken are `names`; what `name` has to say, if it is among them, names what is wrong.
void ExpectBroken(const Broken& broken, const std::set<std::string>& names, const std::string& name, const char* says) {
  std::set<std::string> found;
  for (const auto& [each, what] : broken) found.insert(each);
  EXPECT_EQ(found, names);
  const auto text = broken.find(name);
  if (text != broken.end()) {
    EXPECT_THAT(text->second, HasSubstr(says));
  }
}

TEST(InvariantListTest, EachFiresWhenItIsBrokenAndNoOther) {
  int number = 0;
  for (const Breach& breach : Breaches()) {
    SCOPED_TRACE(absl::StrCat("breach ", number++, " of ", breach.name));
    Scene scene;
    breach.make(scene);
    EXPECT_THAT(scene.OfBefore(), IsEmpty());
    ExpectBroken(scene.OfStep(), Expected(breach, true), breach.name, breach.says);
    ExpectBroken(scene.OfPosition(), Expected(breach, false), breach.name, breach.says);
  }
}

// 14.16: whether untried militia have anything to lose is known when they are turned up. Until then they may be asked
// for it, and there is nothing wrong with that.
TEST(InvariantListTest, UntriedMilitiaMayBeAskedForWhatNoneOfThemHas) {
  Scene scene;
  Table& board = scene.board;
  for (const char* militia : {"militia_1", "militia_2", "militia_3"}) board.Hide(kOtherRoughHex, militia, 0);
  scene.Go("us.combat").now().phase = static_cast<uint8_t>(Phase::kCombat);
  const PieceSet militia = PiecesIn(board.rules(), scene.s(), kMexico, Id(kOtherRoughHex));
  AskLosses(board.rules(), scene.s(), kMexico, militia, 2, kCombatLoss, false, kCombatStep);
  board.RunOn();
  ASSERT_EQ(board.Due(), "lose_point");
  EXPECT_THAT(scene.By(kDieRolled, kChance).All(), IsEmpty());
  scene.Begin().By(kPointLost, kMexico, board.Piece("militia_1"));
  board.Do("mexico point_lost piece=militia_1");
  ASSERT_EQ(board.Due(), "lose_point");
  EXPECT_THAT(scene.OfStep(), IsEmpty());
  EXPECT_THAT(scene.OfPosition(), IsEmpty());
}

// Whoever listens gets the accounts, whoever does not everything else.
TEST(InvariantListTest, AccountsAreOfWhatWasTold) {
  int number = 0;
  for (const Account& account : Accounts()) {
    SCOPED_TRACE(absl::StrCat("account ", number++, ", ", account.name));
    Scene scene;
    account.make(scene);
    EXPECT_THAT(scene.OfStep(), IsEmpty());
    EXPECT_THAT(scene.OfPosition(), IsEmpty());
    ExpectBroken(scene.OfAccount(), {account.name}, account.name, account.says);
    const Catalogue catalogue = MakeCatalogue<kCatalogue>();
    for (const char* told : account.cases) {
      const RuleId rule = catalogue.Find(told);
      ASSERT_NE(rule, kNoRule) << told;
      scene.told.Clear();
      scene.told.Count(rule);
      scene.told.sentences.push_back({rule, absl::StrCat("of ", account.says, " it is said")});
      EXPECT_THAT(scene.OfAccount(), IsEmpty()) << told;
    }
  }
}

// ---- What an event changed is all there is to look at: nothing is overlooked.

// Changes something that the rules did not, and says what.
using Spoiler = std::function<std::string(const Rules&, S&, Random*)>;

struct Field {
  const char* name;
  uint8_t PieceState::*byte = nullptr;  // if it is one
};
constexpr Field kFields[] = {{"where"},
                             {"below"},
                             {"flags"},
                             {"formation"},
                             {"carrier"},
                             {"strength", &PieceState::strength},
                             {"spent", &PieceState::spent},
                             {"percent", &PieceState::percent},
                             {"wait", &PieceState::wait},
                             {"printed", &PieceState::printed}};
enum : size_t { kWhere, kBelow, kFlags, kFormation, kCarrier };

// A counter of which one field is not what the rules made it.
struct Corruption {
  PieceId piece;
  size_t field = 0;
  int value = 0;
  bool in_order = false;  // who is in which hex, which is kept for speed, goes along with it
};

// Rebuild goes through every stack.
bool Rebuilds(const Rules& rules, const S& s) {
  for (const PieceId first : C().pieces.ids()) {
    size_t steps = 0;
    for (PieceId p = first; p != kNoId; p = Below(s, p)) {
      if (!PlaceKnown(rules, s[p]) || !LinkKnown(rules, s[p]) || ++steps > C().pieces.size()) return false;
    }
  }
  return true;
}

void Corrupt(const Rules& rules, const Corruption& corruption, S& s) {
  PieceState& piece = s[corruption.piece];
  const auto where = static_cast<Location>(corruption.value);
  if (uint8_t PieceState::*byte = kFields[corruption.field].byte; byte != nullptr) {
    piece.*byte = static_cast<uint8_t>(corruption.value);
  } else if (corruption.field == kBelow) {
    piece.below = PieceId(corruption.value - 1);
  } else if (corruption.field == kFormation) {
    piece.formation = FormationId(corruption.value - 1);
  } else if (corruption.field == kCarrier) {
    piece.carrier = PackAnimalId(corruption.value - 1);
  } else if (corruption.field == kFlags) {
    piece.flags = static_cast<uint16_t>(piece.flags ^ corruption.value);
  } else if (corruption.in_order && OnMap(where) && HexOf(where) < HexId(C().hexes.size())) {
    PutDown(rules, s, corruption.piece, HexOf(where));
  } else {
    piece.where = where;
  }
  if (corruption.in_order && Rebuilds(rules, s)) Rebuild(rules, s);
}

// Those with whom something is going on have more to say than others, and those on the map than the many in a box.
PieceId AnyPiece(const S& s, Random* random) {
  for (const PieceSet* busy : {&s.loss.from, &s.retreat.pieces, &s.battle.attacker.pieces, &s.move.pieces}) {
    if (busy->Empty() || random->Below(2) == 0) continue;
    const PieceId next = busy->First(PieceId(random->Below(C().pieces.size())));
    return next.exists() ? next : busy->First();
  }
  const size_t count = C().pieces.size();
  PieceId piece(random->Below(count));
  for (int i = 0; i < 8 && !OnMap(s[piece].where); ++i) piece = PieceId(random->Below(count));
  return piece;
}

Location AnyPlace(const S& s, Random* random) {
  switch (random->Below(8)) {
    case 0:
      return static_cast<Location>(random->Within(-1, kFirstHex - 1));
    case 1:
      return At(HexId(C().hexes.size() + random->Below(kMaxHexes)));
    case 2:
      return s[AnyPiece(s, random)].where;
    case 3:
      return At(C().HexOf(PlaceId(random->Below(C().places.size()))));
    default:
      return At(HexId(random->Below(C().hexes.size())));
  }
}

Corruption AnyCorruption(const S& s, Random* random) {
  Corruption any;
  any.piece = AnyPiece(s, random);
  any.field = random->Below(std::size(kFields));
  any.in_order = random->Below(2) == 0;
  switch (any.field) {
    case kWhere:
      any.value = AnyPlace(s, random);
      break;
    case kBelow:
      any.value = random->Below(2) == 0   ? 0
                  : random->Below(4) == 0 ? random->Within(-1, kMaxPieces + 1)
                                          : AnyPiece(s, random).number() + 1;
      break;
    case kFlags:
      any.value = 1 << random->Below(16);
      break;
    case kFormation:
      any.value = random->Within(0, static_cast<int32_t>(C().formations.size()) + 1);
      break;
    case kCarrier:
      any.value = random->Within(0, static_cast<int32_t>(C().pieces.size()) - C().first_pack_animal.number() + 1);
      break;
    default:
      any.value = random->Below(2) == 0 ? random->Within(0, 5) : random->Within(0, 255);
  }
  return any;
}

std::string SpoilCounter(const Rules& rules, S& s, Random* random) {
  const Corruption corruption = AnyCorruption(s, random);
  Corrupt(rules, corruption, s);
  return absl::StrCat(kFields[corruption.field].name, " ", corruption.value, " of ", rules.PieceName(corruption.piece));
}

// What is not on counters.
struct Value {
  const char* name;
  void (*spoil)(S& s, Random* random);
};
template <class Number>
void Set(Number* to, int value) {
  *to = static_cast<Number>(value);
}
// Or none.
template <class AnyId, class Info>
AnyId AnyOf(const IdVector<AnyId, Info>& infos, Random* random) {
  return AnyId(random->Within(0, static_cast<int32_t>(infos.size())) - 1);
}
HexId AnyHex(Random* random) { return AnyOf(C().hexes, random); }
void Toggle(PieceSet* pieces, PieceId piece) { pieces->Set(piece, !pieces->Has(piece)); }
constexpr Value kValues[] = {
    {"turn", [](S& s, Random* random) { Set(&s.now.turn, random->Within(0, kTurns)); }},
    {"phasing", [](S& s, Random* random) { Set(&s.now.phasing, random->Within(kNobody, kMexico)); }},
    {"phase",
     [](S& s, Random* random) { Set(&s.now.phase, random->Within(0, static_cast<int32_t>(Phase::kDisease))); }},
    {"winner", [](S& s, Random* random) { Set(&s.now.winner, random->Within(kNobody, kMexico)); }},
    {"morale", [](S& s, Random* random) { Set(&s.now.morale[random->Within(kUs, kMexico)], random->Within(-5, 5)); }},
    {"frozen_pack", [](S& s, Random*) { s.now.frozen_pack ^= 1; }},
    {"landed", [](S& s, Random*) { s.now.landed ^= 1; }},
    {"step",
     [](S& s, Random* random) {
       static const auto* steps = new std::vector<VeracruzStep>(AllSteps());
       const size_t step = random->Below(steps->size() + 1);
       s.step = step == steps->size() ? uint16_t{kGameOver} : (*steps)[step].number;
     }},
    {"control",
     [](S& s, Random* random) {
       Set(&s.control[PlaceId(random->Below(C().places.size()))], random->Within(kNobody, kMexico));
     }},
    {"fortress.strength",
     [](S& s, Random* random) {
       Set(&s.fortresses[FortressId(random->Below(kFortressCount))].strength, random->Within(0, 15));
     }},
    {"fortress.holder",
     [](S& s, Random* random) {
       Set(&s.fortresses[FortressId(random->Below(kFortressCount))].holder, random->Within(kUs, kMexico));
     }},
    {"works", [](S& s, Random* random) { s.works[random->Below(s.works.size())] = AnyHex(random); }},
    {"militia", [](S& s, Random* random) { Set(&s.militia[random->Below(kDrawnStrengths)], random->Within(0, 20)); }},
    {"guerrillas",
     [](S& s, Random* random) { Set(&s.guerrillas[random->Below(kDrawnStrengths)], random->Within(0, 3)); }},
    {"move.hex", [](S& s, Random* random) { s.move.hex = AnyHex(random); }},
    {"move.pieces", [](S& s, Random* random) { Toggle(&s.move.pieces, AnyPiece(s, random)); }},
    {"org.formation", [](S& s, Random* random) { s.org.formation = AnyOf(C().formations, random); }},
    {"battle.hex", [](S& s, Random* random) { s.battle.hex = AnyHex(random); }},
    {"battle.attacker", [](S& s, Random* random) { Toggle(&s.battle.attacker.pieces, AnyPiece(s, random)); }},
    {"loss.side", [](S& s, Random* random) { Set(&s.loss.side, random->Within(kNobody, kMexico)); }},
    {"loss.left", [](S& s, Random* random) { Set(&s.loss.left, random->Within(0, 20)); }},
    {"loss.from", [](S& s, Random* random) { Toggle(&s.loss.from, AnyPiece(s, random)); }},
    {"retreat.hex", [](S& s, Random* random) { s.retreat.hex = AnyHex(random); }},
    {"retreat.pieces", [](S& s, Random* random) { Toggle(&s.retreat.pieces, AnyPiece(s, random)); }},
    {"retreat.left", [](S& s, Random* random) { Set(&s.retreat.left, random->Within(0, 5)); }},
    {"retreat.steps", [](S& s, Random* random) { Set(&s.retreat.steps, random->Within(0, 5)); }},
    {"siege.place", [](S& s, Random* random) { s.siege.place = AnyOf(C().places, random); }},
};
std::string SpoilValue(const Rules&, S& s, Random* random) {
  const Value& value = kValues[random->Below(std::size(kValues))];
  value.spoil(s, random);
  return value.name;
}

void ExpectNothingOverlooked(const Spoiler& spoil, size_t least) {
  testing::ExpectNothingOverlooked<S, Rules, Look>({"veracruz", 18470309, 24, 8, 2000, least}, C(), Policies(), spoil);
}

TEST(InvariantListTest, AStepShowsWhateverItsCountersShow) { ExpectNothingOverlooked(SpoilCounter, 26); }
TEST(InvariantListTest, AStepShowsWhateverElseItsPositionShows) { ExpectNothingOverlooked(SpoilValue, 16); }

}  // namespace
}  // namespace adjutant::veracruz
