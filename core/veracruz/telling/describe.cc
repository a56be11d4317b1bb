#include "core/veracruz/telling/describe.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/capital.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

const char* PurposeText(Purpose purpose) {
  switch (purpose) {
    case Purpose::kNone:
      break;
    case Purpose::kMilitiaArrival:
      return "militia";
    case Purpose::kSantaAnna:
      return "Santa Anna and the presidency";
    case Purpose::kSupplyUnits:
      return "US supply units";
    case Purpose::kPackAnimals:
      return "US pack animals";
    case Purpose::kReconnaissance:
      return "reconnaissance";
    case Purpose::kGuerrilla:
      return "the guerrilla attack";
    case Purpose::kBombardment:
      return "the bombardment";
    case Purpose::kCounterBattery:
      return "the counter-battery fire";
    case Purpose::kAssault:
      return "the assault";
    case Purpose::kLeadershipAttacker:
      return "the attacker's leadership";
    case Purpose::kLeadershipDefender:
      return "the defender's leadership";
    case Purpose::kMoraleAttacker:
      return "the attacker's morale";
    case Purpose::kMoraleDefender:
      return "the defender's morale";
    case Purpose::kCombat:
      return "the combat";
    case Purpose::kCasualtiesAttacker:
      return "the attacker's casualties";
    case Purpose::kCasualtiesDefender:
      return "the defender's casualties";
    case Purpose::kRetreat:
      return "the retreat";
    case Purpose::kCrossing:
      return "artillery that retreats across a river";
    case Purpose::kDisease:
      return "disease and attrition";
  }
  return "nothing";
}

const char* PhaseText(Phase phase) {
  switch (phase) {
    case Phase::kSetup:
      return "Setup";
    case Phase::kSupply:
      return "Supply Phase";
    case Phase::kReinforcement:
      return "Reinforcement Phase";
    case Phase::kGuerrilla:
      return "Guerrilla Phase";
    case Phase::kPolitical:
      return "Political Phase";
    case Phase::kMovement:
      return "Movement Phase";
    case Phase::kRally:
      return "Rally Phase";
    case Phase::kSiege:
      return "Combat Phase, Siege Segment";
    case Phase::kCombat:
      return "Combat Phase, Combat Segment";
    case Phase::kDisease:
      return "Disease and Attrition Stage";
  }
  return "";
}

// "Duncan's Battery", "the 1st Division".
std::string Name(const Rules& r, PieceId piece) {
  return absl::StrCat(r.c.Piece(piece).formation() ? "the " : "", r.PieceName(piece));
}

// "the 1st Division, Worth and Duncan's Battery": formations, and what is in none of them.
std::string Names(const Rules& r, const S& s, const PieceSet& pieces) {
  std::vector<std::string> names;
  for (int p = pieces.Next(0); p >= 0; p = pieces.Next(p + 1)) {
    const auto piece = static_cast<PieceId>(p);
    const FormationId formation = FormationOf(s, piece);
    if (formation == kNoId || !pieces.Has(r.c.FormationPiece(formation))) names.push_back(Name(r, piece));
  }
  if (names.empty()) return "nobody";
  const std::string last = names.back();
  names.pop_back();
  return names.empty() ? last : absl::StrCat(absl::StrJoin(names, ", "), " and ", last);
}

std::string PieceKey(const Rules& r, int16_t piece_plus_1) { return std::string(r.c.piece_names.Id(piece_plus_1 - 1)); }
std::string HexKey(const Rules& r, int16_t hex_plus_1) { return std::string(r.c.hex_names.Id(hex_plus_1 - 1)); }
std::string PlaceKey(const Rules& r, uint8_t place_plus_1) { return std::string(r.c.place_names.Id(place_plus_1 - 1)); }

std::string BesiegedPlace(const Rules& r, const S& s) {
  return s.siege.place == 0 ? std::string("the fortress") : r.PlaceName(static_cast<PlaceId>(s.siege.place - 1));
}

std::string DescribeChanceEvent(const Rules& r, const S& s, const Event& e) {
  switch (e.type) {
    case kDieRolled:
      return absl::StrCat("Die for ", PurposeText(static_cast<Purpose>(e.args[0])), ": ", e.args[1]);
    case kMilitiaDrawn:
      return absl::StrCat("A militia counter is drawn: strength ", e.args[0]);
    case kGuerrillaDrawn:
      return absl::StrCat("A guerrilla counter is drawn for ",
                          r.PieceName(static_cast<PieceId>(r.c.first_guerrilla + s.move.guerrilla - 1)), ": strength ",
                          e.args[0]);
    default:
      return "";
  }
}

}  // namespace

std::string DescribeEvent(const Rules& r, const S& s, const Event& e) {
  if (e.player == kChance) return DescribeChanceEvent(r, s, e);
  const std::string who = Capitalized(r.SideName(static_cast<Side>(e.player)));
  const auto piece = [&](size_t arg) { return Name(r, static_cast<PieceId>(e.args[arg])); };
  const auto hex = [&](size_t arg) { return r.HexName(static_cast<HexId>(e.args[arg])); };
  const auto place = [&](size_t arg) { return r.PlaceName(static_cast<PlaceId>(e.args[arg])); };
  const auto where = [&](size_t arg) { return r.HexName(HexOf(s, static_cast<PieceId>(e.args[arg]))); };
  const auto on_map = [&](size_t arg) { return OnMap(s[static_cast<PieceId>(e.args[arg])].where); };
  const auto moving = [&] { return Names(r, s, s.move.pieces); };
  const bool yes = e.args[0] > 0;
  switch (e.type) {
    case kMilitiaPlaced:
      return absl::StrCat(who, " places the militia counter in ", hex(0));
    case kPieceArrived:
      return absl::StrCat(who, " brings ", piece(0), " in at ", hex(1));
    case kArrivalsEnded:
      return absl::StrCat(who, " brings in nothing further");
    case kInvasionLanded:
      return absl::StrCat(who, " lands in ", hex(0));
    case kInvasionPutOff:
      return absl::StrCat(who, " puts the invasion off for a turn");
    case kPointWithdrawn:
      return absl::StrCat(who, " sends a strength point of ", piece(0), " home");
    case kSupplyExpended:
      return absl::StrCat(who, " expends ", piece(0), on_map(0) ? absl::StrCat(" in ", where(0)) : "");
    case kSupplyEnded:
      return absl::StrCat(who, " expends no further supply unit");
    case kFormationNamed:
      return absl::StrCat(who, " forms ", piece(0), " under ", piece(1), on_map(1) ? " in " + where(1) : "");
    case kFormationCompleted:
      return absl::StrCat(who, " completes the formation");
    case kPieceJoined:
      return absl::StrCat(who, " puts ", piece(0), " into ", piece(1));
    case kPieceDetached:
      return absl::StrCat(who, " detaches ", piece(0));
    case kFormationDisbanded:
      return absl::StrCat(who, " disbands ", piece(0));
    case kPieceTopped:
      return absl::StrCat(who, " puts ", piece(0), " on top of the stack in ", where(0));
    case kGuerrillaPlaced:
      return absl::StrCat(who, on_map(0) ? " moves " : " places ", piece(0),
                          on_map(0) ? absl::StrCat(" from ", where(0), " to ") : " in ", hex(1));
    case kGuerrillasEnded:
      return absl::StrCat(who, " is done with the guerrillas");
    case kGuerrillaAttacked:
      return absl::StrCat(who, " attacks the US units in ",
                          s.move.hex == 0 ? "their hex" : r.HexName(static_cast<HexId>(s.move.hex - 1)), " with ",
                          piece(0));
    case kGuerrillaPassed:
      return absl::StrCat(who, " lets the US units pass the guerrillas");
    case kGuerrillaPreyChosen:
      return absl::StrCat(
          who, " takes ",
          static_cast<Prey>(e.args[0]) == Prey::kSupplies ? "the supply units and pack animals" : "a strength point");
    case kSantaAnnaDecided:
      return absl::StrCat(who, yes ? " ignores the call to Mexico City" : " lets Santa Anna go to Mexico City");
    case kPiecePicked:
      return absl::StrCat(who, " picks up ", piece(0), on_map(0) ? absl::StrCat(" in ", where(0)) : "");
    case kMoved:
      return absl::StrCat(who, " moves ", moving(), " to ", hex(0));
    case kPieceDropped:
      return absl::StrCat(who, " leaves ", piece(0), on_map(0) ? absl::StrCat(" in ", where(0)) : " behind");
    case kMoveEnded:
      return absl::StrCat(who, " ends the move of ", moving());
    case kSupplyLoaded:
      return absl::StrCat(who, " loads ", piece(0), " on ", piece(1));
    case kSupplyUnloaded:
      return absl::StrCat(who, " unloads ", piece(0));
    case kGunboatSailed:
      return absl::StrCat(who, " sends ", piece(0), " to ", hex(1));
    case kOverwhelmed:
      return absl::StrCat(who, " makes an overwhelming attack on ", hex(0), " with ", moving());
    case kReconnoitered:
      return absl::StrCat(who, " reconnoiters ", hex(1), " with ", piece(0));
    case kMilitiaDiscarded:
      return absl::StrCat(who, " puts ", piece(0), " back in the pool");
    case kMilitiaKept:
      return absl::StrCat(who, " keeps the militia");
    case kFortificationBegun:
      return absl::StrCat(who, " begins a fortification in ", hex(0));
    case kMovementEnded:
      return absl::StrCat(who, " ends its movement");
    case kFortressBesieged:
      return absl::StrCat(who, " asks for the surrender of ", place(0));
    case kSiegeEnded:
      return absl::StrCat(who, " besieges nothing further");
    case kSurrenderAnswered:
      return absl::StrCat(who, yes ? " surrenders " : " does not surrender ", BesiegedPlace(r, s));
    case kGunNamed:
      return absl::StrCat(who, " lets ", piece(0), " bombard ", BesiegedPlace(r, s));
    case kSiegeSupplySpent:
      return absl::StrCat(who, " expends ", piece(0), " for the bombardment");
    case kBombardmentBegun:
      return absl::StrCat(who, " bombards ", BesiegedPlace(r, s));
    case kCounterBatteryDecided:
      return absl::StrCat(who, yes ? " returns the fire" : " does not return the fire",
                          e.args[1] != kNone ? " at " + piece(1) : "");
    case kGarrisonRelocated:
      return absl::StrCat(who, " takes the garrison to ", hex(0));
    case kFortressEntered:
      return absl::StrCat(who, " sends ", piece(0), " into ", BesiegedPlace(r, s));
    case kEntryEnded:
      return absl::StrCat(who, " sends nobody further into ", BesiegedPlace(r, s));
    case kAttackDeclared:
      return absl::StrCat(who, " declares an attack on ", hex(0));
    case kAssaultDeclared:
      return absl::StrCat(who, " declares an assault on ", place(0));
    case kAttackerNamed:
      return absl::StrCat(who, " attacks with ", piece(0), on_map(0) ? absl::StrCat(" from ", where(0)) : "");
    case kAttackBegun:
      return absl::StrCat(who, " begins the ", s.battle.assault != 0 ? "assault" : "attack",
                          s.battle.hex != 0 ? " on " + r.HexName(static_cast<HexId>(s.battle.hex - 1)) : "", " with ",
                          Names(r, s, s.battle.attacker.pieces));
    case kPointLost:
      return absl::StrCat(who, " takes the loss from ", piece(0));
    case kRetreated:
      return absl::StrCat(who, " retreats ",
                          s.retreat.hex != 0 ? "from " + r.HexName(static_cast<HexId>(s.retreat.hex - 1)) + " " : "",
                          "to ", hex(0));
    case kRetreatEnded:
      return absl::StrCat(
          who, " ends the retreat",
          s.retreat.hex != 0 ? absl::StrCat(" in ", r.HexName(static_cast<HexId>(s.retreat.hex - 1))) : "");
    case kPieceAdvanced:
      return absl::StrCat(who, " advances with ", piece(0), e.args[1] != kNone ? " to " + hex(1) : "");
    case kAdvanceEnded:
      return absl::StrCat(who, " advances with nobody further");
    case kCombatEnded:
      return absl::StrCat(who, " makes no further attack");
    default:
      return who;
  }
}

std::vector<std::string> DescribeHeadings(const Rules& r, const S& s) {
  if (s.now.turn == 0) return {"Setup"};
  std::vector<std::string> out;
  const std::string& month = r.c.turns[s.now.turn].month;
  out.push_back(absl::StrCat("Turn ", static_cast<int>(s.now.turn), month.empty() ? "" : ", ", month));
  if (s.step == kGameOver) {
    out.push_back("The game is over");
    return out;
  }
  if (Phasing(s) != kNobody) out.push_back(Phasing(s) == kUs ? "US player-turn" : "Mexican player-turn");
  out.push_back(PhaseText(PhaseOf(s)));
  if (s.battle.hex != 0 && PhaseOf(s) == Phase::kCombat) {
    out.push_back(absl::StrCat(s.battle.assault != 0 ? "Assault on " : "Attack on ",
                               r.HexName(static_cast<HexId>(s.battle.hex - 1))));
  } else if (s.siege.place != 0 && PhaseOf(s) == Phase::kSiege) {
    out.push_back(absl::StrCat("Siege of ", BesiegedPlace(r, s)));
  }
  return out;
}

// Each roll is named by its turn and by what it is for: the pieces and hexes that it concerns, which no other roll of
// the same kind concerns in the same phase.
std::string DescribeChance(const Rules& r, const S& s) {
  std::string key = absl::StrCat("turn ", static_cast<int>(s.now.turn));
  const auto add = [&](const auto&... parts) { absl::StrAppend(&key, "/", parts...); };
  if (s.now.phasing != kNobody) add(Phasing(s) == kUs ? "us" : "mexico");
  // A unit takes part in one combat of a phase (8.15): the first of the attackers tells combats apart.
  if (s.battle.hex != 0) {
    add(s.battle.assault != 0 ? "assault " : "attack ", HexKey(r, s.battle.hex));
    const int first = s.battle.attacker.pieces.Next(0);
    if (first >= 0) add("by ", PieceKey(r, static_cast<int16_t>(first + 1)));
  }
  if (s.siege.place != 0) add("siege of ", PlaceKey(r, s.siege.place));
  // By option a place may be bombarded again, by the same guns too.
  const auto bombardment = [&](const char* what) {
    const int first = s.siege.guns.Next(0);
    add(what, " ", first < 0 ? "" : PieceKey(r, static_cast<int16_t>(first + 1)));
    if (s.now.bombarded_again > 0) add("again ", static_cast<int>(s.now.bombarded_again));
  };
  const auto retreat = [&](const char* what, int which) {
    add(what, " from ", s.retreat.hex == 0 ? "" : HexKey(r, s.retreat.hex), " side ", static_cast<int>(s.retreat.side));
    add(which);
  };
  switch (s.step) {
    case kSetupMilitiaStep: {
      // The counters that have been placed already.
      int placed = 0;
      for (PieceId p = r.c.first_militia; p < r.c.first_leader; ++p) placed += s[p].where != kNotArrived ? 1 : 0;
      add("militia ", placed);
      break;
    }
    case kSupplyDieStep:
      add("supply units");
      break;
    case kPackDieStep:
      add("pack animals");
      break;
    case kMilitiaDieStep:
      add("militia");
      break;
    case kMilitiaDrawStep:
      add("militia drawn");
      break;
    case kGuerrillaDrawStep:
    case kGuerrillaDieStep:
      add(s.step == kGuerrillaDrawStep ? "drawn " : "attack of ",
          PieceKey(r, static_cast<int16_t>(r.c.first_guerrilla + s.move.guerrilla)));
      break;
    case kSantaAnnaDieStep:
      add("Santa Anna");
      break;
    case kScoutDieStep:
      // 14.36: once from one hex.
      add("reconnaissance ", s.move.target == 0 ? "" : HexKey(r, s.move.target), " from ",
          s.move.hex == 0 ? "" : HexKey(r, s.move.hex), " by ", s.move.scout == 0 ? "" : PieceKey(r, s.move.scout));
      break;
    case kBombardmentDieStep:
      bombardment("bombardment");
      break;
    case kCounterBatteryDieStep:
      bombardment("counter-battery");
      break;
    case kAssaultDieStep:
      add("assault");
      break;
    case kLeadershipAttackerStep:
    case kLeadershipDefenderStep:
      add("leadership of the ", s.step == kLeadershipAttackerStep ? "attacker" : "defender");
      break;
    case kMoraleAttackerStep:
    case kMoraleDefenderStep:
      add("morale of the ", s.step == kMoraleAttackerStep ? "attacker" : "defender");
      break;
    case kCombatDieStep:
      add("combat");
      break;
    case kCasualtyAttackerStep:
    case kCasualtyDefenderStep:
      add("casualties of the ", s.step == kCasualtyAttackerStep ? "attacker" : "defender");
      break;
    case kRetreatDieStep:
      retreat("retreat", s.retreat.dice);
      break;
    case kCrossingDieStep:
      retreat("crossing", s.retreat.crossing.Next(0));
      break;
    case kDiseaseDieStep:
      add("disease ", s.disease.hex == 0 ? "" : HexKey(r, s.disease.hex));
      break;
    default:
      add("step ", s.step);
      break;
  }
  return key;
}

PlayerId WhoseChance(const S& s) {
  switch (s.step) {
    case kSetupMilitiaStep:
    case kMilitiaDieStep:
    case kMilitiaDrawStep:
    case kGuerrillaDrawStep:
    case kGuerrillaDieStep:
    case kSantaAnnaDieStep:
      return kMexico;
    case kSupplyDieStep:
    case kPackDieStep:
      return kUs;
    case kCounterBatteryDieStep:
    case kLeadershipDefenderStep:
    case kMoraleDefenderStep:
    case kCasualtyDefenderStep:
      return Enemy(Phasing(s));
    case kRetreatDieStep:
    case kCrossingDieStep:
      return s.retreat.side;
    case kDiseaseDieStep:
      return s.disease.side;
    default:
      return s.now.phasing;
  }
}

std::string DescribeOutcome(const Rules& r, const S& s) {
  if (s.step != kGameOver) return "";
  return absl::StrCat(r.SideName(static_cast<Side>(s.now.winner)), ": ",
                      LevelName(static_cast<VictoryLevel>(s.now.level)), ", ", VictoryPoints(r, s, nullptr),
                      " victory points [20.2/1]");
}

}  // namespace adjutant::veracruz
