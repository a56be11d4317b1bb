#include "core/veracruz/telling/describe.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/sentences.h"
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
  for (const PieceId piece : pieces) {
    const FormationId formation = s[piece].formation;
    if (formation == kNoId || !pieces.Has(r.c.FormationPiece(formation))) names.push_back(Name(r, piece));
  }
  return names.empty() ? "nobody" : Enumerated(names, "and");
}

// Nothing of none.
absl::string_view PieceKey(const Rules& r, PieceId piece) { return piece.exists() ? r.c.piece_names.Id(piece) : ""; }
absl::string_view HexKey(const Rules& r, HexId hex) { return hex.exists() ? r.c.hex_names.Id(hex) : ""; }

std::string BesiegedPlace(const Rules& r, const S& s) {
  return s.siege.place == kNoId ? std::string("the fortress") : r.PlaceName(s.siege.place);
}

std::string DescribeChanceEvent(const Rules& r, const S& s, const Event& e) {
  switch (e.type) {
    case kDieRolled:
      return absl::StrCat("Die for ", PurposeText(static_cast<Purpose>(e.args[0])), ": ", e.args[1]);
    case kMilitiaDrawn:
      return absl::StrCat("A militia counter is drawn: strength ", e.args[0]);
    case kGuerrillaDrawn:
      return absl::StrCat("A guerrilla counter is drawn for ", r.PieceName(r.c.GuerrillaPiece(s.move.guerrilla)),
                          ": strength ", e.args[0]);
    default:
      return "";
  }
}

// What players do. Words of this game's own: OwnWord.
constexpr SentencePattern kSentences[] = {
    {kMilitiaPlaced, "{who} places the militia counter in {hex}"},
    {kPieceArrived, "{who} brings {piece} in at {hex}"},
    {kArrivalsEnded, "{who} brings in nothing further"},
    {kInvasionLanded, "{who} lands in {hex}"},
    {kInvasionPutOff, "{who} puts the invasion off for a turn"},
    {kPointWithdrawn, "{who} sends {whole?{piece}|a strength point of {piece}} home"},
    {kSupplyExpended, "{who} expends {piece}{where? in {where}}"},
    {kSupplyEnded, "{who} expends no further supply unit"},
    {kFormationNamed, "{who} forms {formation} under {leader}{where the leader is? in {where the leader is}}"},
    {kFormationCompleted, "{who} completes the formation"},
    {kPieceJoined, "{who} puts {piece} into {formation}"},
    {kPieceDetached, "{who} detaches {piece}"},
    {kFormationDisbanded, "{who} disbands {formation}"},
    {kPieceTopped, "{who} puts {piece} on top of the stack in {where}"},
    {kGuerrillaPlaced, "{who} {where?moves {piece} from {where} to|places {piece} in} {hex}"},
    {kGuerrillasEnded, "{who} is done with the guerrillas"},
    {kGuerrillaAttacked, "{who} attacks the US units in {prey?{prey}|their hex} with {piece}"},
    {kGuerrillaPassed, "{who} lets the US units pass the guerrillas"},
    {kGuerrillaPreyChosen, "{who} takes {supplies?the supply units and pack animals|a strength point}"},
    {kSantaAnnaDecided, "{who} {ignored?ignores the call to Mexico City|lets Santa Anna go to Mexico City}"},
    {kPiecePicked, "{who} picks up {piece}{where? in {where}}"},
    {kMoved, "{who} moves {moving} to {hex}"},
    {kPieceDropped, "{who} leaves {piece} {where?in {where}|behind}"},
    {kMoveEnded, "{who} ends the move of {moving}"},
    {kSupplyLoaded, "{who} loads {supply} on {pack_animal}"},
    {kSupplyUnloaded, "{who} unloads {supply}"},
    {kGunboatSailed, "{who} sends {piece} to {hex}"},
    {kOverwhelmed, "{who} makes an overwhelming attack on {hex}{party? with {moving}}"},
    {kReconnoitered, "{who} reconnoiters {hex} with {piece}"},
    {kMilitiaDiscarded, "{who} puts {piece} back in the pool"},
    {kMilitiaKept, "{who} keeps the militia"},
    {kFortificationBegun, "{who} begins a fortification in {hex}"},
    {kMovementEnded, "{who} ends its movement"},
    {kFortressBesieged, "{who} asks for the surrender of {place}"},
    {kSiegeEnded, "{who} besieges nothing further"},
    {kSurrenderAnswered, "{who} {accepted?surrenders|does not surrender} {fortress}"},
    {kGunNamed, "{who} lets {piece} bombard {fortress}"},
    {kSiegeSupplySpent, "{who} expends {piece} for the bombardment"},
    {kBombardmentBegun, "{who} bombards {fortress}"},
    {kCounterBatteryDecided, "{who} {fired?returns|does not return} the fire{gunboat? at {gunboat}}"},
    {kGarrisonRelocated, "{who} takes the garrison to {hex}"},
    {kFortressEntered, "{who} sends {piece} into {fortress}"},
    {kEntryEnded, "{who} sends nobody further into {fortress}"},
    {kAttackDeclared, "{who} declares an attack on {hex}"},
    {kAssaultDeclared, "{who} declares an assault on {place}"},
    {kAttackerNamed, "{who} attacks with {piece}{where? from {where}}"},
    {kAttackBegun, "{who} begins the {assault?assault|attack}{defenders? on {defenders}} with {attackers}"},
    {kPointLost, "{who} takes the loss from {piece}"},
    {kRetreated, "{who} retreats {retreating?from {retreating} |}to {hex}"},
    {kRetreatEnded, "{who} ends the retreat{retreating? in {retreating}}"},
    {kPieceAdvanced, "{who} advances with {piece}{hex? to {hex}}"},
    {kAdvanceEnded, "{who} advances with nobody further"},
    {kCombatEnded, "{who} makes no further attack"},
};

std::optional<std::string> OwnWord(const Rules& r, const S& s, const Event& e, absl::string_view word) {
  const auto where = [&](size_t arg) {
    const PieceId piece = PieceArg(e, arg);
    return OnMap(s[piece].where) ? r.HexName(HexOf(s, piece)) : std::string();
  };
  const auto name = [&](HexId hex) { return hex.exists() ? r.HexName(hex) : std::string(); };
  if (word == "where") return where(0);
  if (word == "where the leader is") return where(1);
  if (word == "moving") return Names(r, s, s.move.pieces);
  if (word == "party") return s.move.hex != kNoId ? "yes" : "";  // nobody has landed yet (19.27)
  if (word == "whole") return r.Plays("withdrawal_part=whole_units"_opt) ? "yes" : "";
  if (word == "prey") return name(s.move.hex);
  if (word == "supplies") return static_cast<Prey>(e.args[0]) == Prey::kSupplies ? "yes" : "";
  if (word == "fortress") return BesiegedPlace(r, s);
  if (word == "assault") return s.battle.assault != kNoId ? "yes" : "";
  if (word == "defenders") return name(s.battle.hex);
  if (word == "attackers") return Names(r, s, s.battle.attacker.pieces);
  if (word == "retreating") return name(s.retreat.hex);
  return std::nullopt;
}

// Hexes by the place in them, formations with their article.
std::string PrintedName(const Rules& r, absl::string_view domain, int32_t value) {
  if (domain == "hex") return r.HexName(HexId(value));
  if (domain == "piece") return Name(r, PieceId(value));
  return r.PlaceName(PlaceId(value));
}

}  // namespace

std::string DescribeEvent(const Ruleset& ruleset, const Rules& r, const S& s, const Event& e) {
  if (e.player == kChance) return DescribeChanceEvent(r, s, e);
  return SentenceOf(
      ruleset, kSentences, e, [&](absl::string_view word) { return OwnWord(r, s, e, word); },
      [&](absl::string_view domain, int32_t value) { return PrintedName(r, domain, value); });
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
  if (s.battle.hex != kNoId && PhaseOf(s) == Phase::kCombat) {
    out.push_back(absl::StrCat(s.battle.assault != kNoId ? "Assault on " : "Attack on ", r.HexName(s.battle.hex)));
  } else if (s.siege.place != kNoId && PhaseOf(s) == Phase::kSiege) {
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
  if (s.battle.hex != kNoId) {
    add(s.battle.assault != kNoId ? "assault " : "attack ", HexKey(r, s.battle.hex));
    const PieceId first = s.battle.attacker.pieces.First();
    if (first.exists()) add("by ", PieceKey(r, first));
  }
  if (s.siege.place != kNoId) add("siege of ", r.c.place_names.Id(s.siege.place));
  // By option a place may be bombarded again, by the same guns too.
  const auto bombardment = [&](const char* what) {
    add(what, " ", PieceKey(r, s.siege.guns.First()));
    if (s.now.bombarded_again > 0) add("again ", static_cast<int>(s.now.bombarded_again));
  };
  const auto retreat = [&](const char* what, int which) {
    add(what, " from ", HexKey(r, s.retreat.hex), " side ", static_cast<int>(s.retreat.side));
    add(which);
  };
  switch (s.step) {
    case kSetupMilitiaStep: {
      // The counters that have been placed already.
      int placed = 0;
      for (const PieceId p : r.c.MilitiaPieces()) placed += s[p].where != kNotArrived ? 1 : 0;
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
      add(s.step == kGuerrillaDrawStep ? "drawn " : "attack of ", PieceKey(r, r.c.GuerrillaPiece(s.move.guerrilla)));
      break;
    case kSantaAnnaDieStep:
      add("Santa Anna");
      break;
    case kScoutDieStep:
      // 14.36: once from one hex.
      add("reconnaissance ", HexKey(r, s.move.target), " from ", HexKey(r, s.move.hex), " by ",
          PieceKey(r, s.move.scout));
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
      retreat("crossing", s.retreat.crossing.First().number());
      break;
    case kDiseaseDieStep:
      add("disease ", HexKey(r, s.disease.hex));
      break;
    default:
      add("step ", s.step);
      break;
  }
  return key;
}

PlayerId WhoseChance(const Rules&, const S& s) {
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
