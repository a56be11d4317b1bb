#include "core/cactus/telling/describe.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "core/cactus/engine.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/sentences.h"

namespace adjutant::cactus {

namespace {

const char* PurposeText(Purpose purpose) {
  constexpr const char* kTexts[] = {"nothing",
                                    "the random event, the Imperial die",
                                    "the random event, the Republican die",
                                    "the re-roll, first die",
                                    "the re-roll, second die",
                                    "the compensation for a re-roll",
                                    "the points of the event",
                                    "Vomito Negro",
                                    "Col. Dupin's request",
                                    "annexation",
                                    "a captured leader's escape",
                                    "the war in the United States",
                                    "Sonora",
                                    "war with the USA",
                                    "Santa Anna's return",
                                    "Santa Anna's side",
                                    "Santa Anna's revolution",
                                    "who joins Santa Anna",
                                    "Santa Anna's points",
                                    "?",
                                    "Imperial replacement points",
                                    "French replacement points",
                                    "Republican replacement points",
                                    "points for executed leaders",
                                    "?",
                                    "attrition",
                                    "siege attrition",
                                    "going on through hard terrain",
                                    "the raid",
                                    "the reaction",
                                    "the Imperial initiative",
                                    "the Republican initiative",
                                    "commitment",
                                    "a further Army",
                                    "the combat",
                                    "a leader's fate",
                                    "deserters",
                                    "guns lost",
                                    "the voluntary retreat",
                                    "the way into the city",
                                    "a leader not sold",
                                    "a unit of the set-up",
                                    "losses before the game"};
  const auto number = static_cast<size_t>(purpose);
  return number < std::size(kTexts) ? kTexts[number] : "?";
}

constexpr SentencePattern kPatterns[] = {
    {kDieRolled, "The die for {purpose_text} shows {value}"},
    {kPiecePlaced, "{who} sets up {piece} in {place}"},
    {kSetupLossTaken, "{who} gives up {unit} before the game"},
    {kSetupEnded, "{who} has set up"},
    {kRerollDecided, "{who} {rerolled?rolls|does not roll} again for the random event"},
    {kLeaderFreed, "{who} has {leader} come back in {place}"},
    {kArtilleryRestored, "{who} places {unit} in {place}"},
    {kEventDeclined, "{who} makes no use of {event}"},
    {kSantaAnnaJoined, "{who} has Santa Anna join {camp}"},
    {kSantaAnnaMoved, "{who} has Santa Anna march to {place}"},
    {kMaximilianRode, "{who} has Maximilian take command in {place}"},
    {kPieceArrived, "{who} brings {piece} in at {place}"},
    {kArrivalsEnded, "{who} brings nobody else in"},
    {kUnitBought, "{who} buys {unit}{reduced? at reduced strength|} for {cost of it} and places it in {place}"},
    {kUnitRebuilt, "{who} brings {unit} in {where} back to full strength"},
    {kPurchasesEnded, "{who} buys nothing further"},
    {kLeaderReturned, "{who} has {leader} come back in {place}"},
    {kArmyBegun, "{who} forms {the army} under {leader}{where the leader is? in {where the leader is}}"},
    {kArmyJoined, "{who} puts {piece} into {forming}"},
    {kArmyCompleted, "{who} completes {forming}"},
    {kArmiesEnded, "{who} leaves the Armies as they are"},
    {kArmyDisbanded, "{who} disbands {the army}"},
    {kReactionTried, "{who} has {the army} try to react{trigger? to the enemy in {trigger}}"},
    {kReactionPassed, "{who} lets the enemy move on without a reaction"},
    {kArmyReacted, "{who} moves {reacting} to {place} in reaction"},
    {kReactionDeclined, "{who} leaves {reacting} where it is"},
    {kPiecePicked, "{who} picks up {piece}{where? in {where}}"},
    {kArmyPicked, "{who} picks up {the army}{where the army is? in {where the army is}}"},
    {kMoved, "{who} {raiding?raids|moves} {moving?with {moving} |}to {place}"},
    {kSailed, "{who} ships {moving?{moving} |}to {place}"},
    {kPieceDropped, "{who} leaves {piece} {where?in {where}|behind}"},
    {kMoveEnded, "{who} ends the {raiding?raid|move} of {moving}"},
    {kForceMarched, "{who} uses the Force March for {moving}"},
    {kCheckTried, "{who} tries to go on through hard terrain{unit? with the rating of {unit}|}"},
    {kUnitCommitted, "{who} has {unit} stay to fight{where? in {where}}"},
    {kMovementEnded, "{who} ends his movement"},
    {kSurpriseRaidBegun, "{who} sends {unit}{leader? under {leader}|} on a surprise raid"},
    {kCameroneNamed, "{who} names {place} for the raid of Camerone"},
    {kCameroneRaided, "{who} sends {unit} there"},
    {kCameroneEnded, "{who} sends nobody else there"},
    {kRaidsEnded, "{who} ends his raids"},
    {kStepLost, "{who} takes the loss from {unit}{where? in {where}}"},
    {kFleetCommitted, "{who} sends {unit} to the coast of {place}"},
    {kFleetAttacked, "{who} attacks {target} with {unit}"},
    {kFleetsEnded, "{who} sends no other ships"},
    {kCombatChosen, "{who} has {city?the siege of {city}|the combat in {place}} come next"},
    {kCitySought, "{who} withdraws into {city}{unit? with {unit} in the lead|}"},
    {kPieceSheltered, "{who} sends {piece} into the city"},
    {kCityDeclined, "{who} stays in the field"},
    {kSiegeDecided, "{who} lays {laid?siege|no siege}{besieged? to {besieged}}"},
    {kSiegeConducted, "{who} {conduct}{besieged? {besieged}}"},
    {kSallyDecided, "{who} {sallied?sallies from|stays inside} {besieged?{besieged}|the city}"},
    {kCincoDecided, "{who} {played?plays|holds back} Cinco de Mayo{battle? in {battle}}"},
    {kAttackDecided, "{who} decides that {the attacker} attacks{terrain?, with the terrain {terrain}|}"},
    {kLeadNamed, "{who} has {unit} lead"},
    {kRaidGainChosen, "{who} takes {gain_text} for the raid"},
    {kWithdrawalDecided, "{who} {tried?tries to retreat from|holds} {battle?{battle}|the field}"},
    {kRetreated, "{who} retreats {piece} to {place}"},
    {kRetreatedToCity, "{who} retreats into {city}"},
    {kPursuitDecided, "{who} {pursued?pursues|does not pursue}"},
    {kPoolChosen, "{who} takes the points of the deserters as {pool_text} points"},
    {kSwapOffered, "{who} offers {captive} for {leader}"},
    {kSwapAnswered, "{who} {accepted?agrees to|declines} the exchange{offered? of {offered}}"},
    {kRansomSought, "{who} bargains for {leader}"},
    {kPriceNamed, "{who} asks {points} points for {bargained?{bargained}|him}"},
    {kPriceAnswered, "{who} {accepted?pays|does not pay} {price} points for {bargained?{bargained}|him}"},
    {kExchangeEnded, "{who} bargains no further"},
};

std::string PieceName(const Rules& r, Piece piece) {
  return piece.unit.exists() ? r.UnitName(piece.unit) : piece.leader.exists() ? r.LeaderName(piece.leader) : "";
}
std::string PlaceOrNothing(const Rules& r, PlaceId place) { return place.exists() ? r.PlaceName(place) : ""; }
std::string TheArmy(const Rules& r, ArmyId army) {
  return army.exists() ? absl::StrCat("the ", r.ArmyName(army)) : std::string("the Army");
}

constexpr size_t kMostNamed = 4;
// "the Army of the East, Juarez and 1st Zacatecas"; of many how many there are.
std::string Names(const Rules& r, const S& s, const Group& group, ArmyId army) {
  std::vector<std::string> names;
  if (army.exists()) names.push_back(TheArmy(r, army));
  ForEach(group, [&](Piece piece) {
    if (!army.exists() || StateOf(s, piece).army != army) names.push_back(PieceName(r, piece));
  });
  if (names.size() <= kMostNamed) return Enumerated(names, "and");
  for (const LeaderId l : group.leaders) {
    return absl::StrCat(r.LeaderName(l), " and ", names.size() - 1, " others");
  }
  return absl::StrCat(names.size(), " units");
}

// What a purchase costs as the position stands: the difference of a rebuilt unit is told by its applied case.
int CostOf(const Rules& r, const S& s, const Event& e) {
  const UnitInfo& info = r.c.units[UnitArg(e)];
  const int factors = static_cast<Strength>(e.args[1]) == Strength::kReduced ? info.reduced : info.strength;
  if (info.sort != Sort::kRegular) return factors * r.c.n.cost_other;
  return factors * (info.infantry() && s.affairs.costs_fell != 0 ? r.c.n.cost_regular_late : r.c.n.cost_regular);
}

const char* SideWord(int32_t side) { return side == kImperial ? "the Imperial side" : "the Republican side"; }
std::string EventName(const Rules& r, const S& s) {
  if (s.step == kFreeGunStep) return "captured guns";
  const EventId event = s.turn.event;
  return event.exists() ? absl::StrCat("'", r.c.event_names.Name(event), "'") : "it";
}
std::string Offered(const Rules& r, const S& s) {
  const LeaderId leader = s.exchange.leader, captive = s.exchange.captive;
  if (!leader.exists() || !captive.exists()) return "";
  return absl::StrCat(r.LeaderName(leader), " for ", r.LeaderName(captive));
}

// The numbers of enums of the schema.
std::string EnumWord(const Event& e, absl::string_view word) {
  constexpr const char* kConducts[] = {"?", "maintains the siege of", "assaults", "lifts the siege of"};
  constexpr const char* kGains[] = {"?", "the better die", "the smaller loss"};
  constexpr const char* kPoolNames[] = {"?", "Mexican", "French"};
  const auto number = static_cast<size_t>(e.args[0]);
  if (word == "conduct") return number < std::size(kConducts) ? kConducts[number] : "?";
  if (word == "gain_text") return number < std::size(kGains) ? kGains[number] : "?";
  return number < std::size(kPoolNames) ? kPoolNames[number] : "?";
}

// Of the position before the event.
std::optional<std::string> StandingWord(const Rules& r, const S& s, absl::string_view word) {
  if (word == "moving") return Names(r, s, {s.move.units, s.move.leaders}, s.move.army);
  if (word == "raiding") return static_cast<MoveKind>(s.move.kind) > MoveKind::kSail ? "yes" : "";
  if (word == "forming") return TheArmy(r, s.forming.army);
  if (word == "reacting") return TheArmy(r, s.reaction.army);
  if (word == "trigger") return PlaceOrNothing(r, s.reaction.trigger);
  if (word == "battle") return PlaceOrNothing(r, s.combat.place);
  if (word == "besieged") return s.combat.city.exists() ? r.CityName(s.combat.city) : std::string();
  if (word == "event") return EventName(r, s);
  if (word == "offered") return Offered(r, s);
  if (word == "bargained") return s.exchange.leader.exists() ? r.LeaderName(s.exchange.leader) : std::string();
  if (word == "price") return absl::StrCat(s.exchange.points);
  return std::nullopt;
}

std::optional<std::string> OwnWord(const Rules& r, const S& s, const Event& e, absl::string_view word) {
  if (word == "purpose_text") return PurposeText(static_cast<Purpose>(e.args[0]));
  if (word == "conduct" || word == "gain_text" || word == "pool_text") return EnumWord(e, word);
  if (word == "camp" || word == "the attacker") return SideWord(e.args[0]);
  if (word == "reduced") return static_cast<Strength>(e.args[1]) == Strength::kReduced ? "yes" : "";
  if (word == "cost of it") {
    const int cost = CostOf(r, s, e);
    return absl::StrCat(cost, cost == 1 ? " point" : " points");
  }
  if (word == "the army") return TheArmy(r, ArmyArg(e));
  if (word == "where the army is") {
    const ProvinceId province = ProvinceOf(r, s, ArmyArg(e));
    return province.exists() ? r.ProvinceName(province) : std::string();
  }
  if (word == "where the leader is") return PlaceOrNothing(r, s[LeaderArg(e, 1)].where);
  if (word == "piece") {
    const std::string name = PieceName(r, PieceArg(e));
    return name.empty() ? "all" : name;
  }
  if (word == "where") {
    // Of a unit, or of a leader where the event may name either.
    const bool leader = e.args[0] < 0;
    return PlaceOrNothing(r, leader ? s[LeaderArg(e, 1)].where.get() : s[UnitArg(e)].where.get());
  }
  return StandingWord(r, s, word);
}

}  // namespace

std::string DescribeEvent(const Ruleset& ruleset, const Rules& r, const S& s, const Event& e) {
  return SentenceOf(ruleset, kPatterns, e, [&](absl::string_view word) { return OwnWord(r, s, e, word); });
}

}  // namespace adjutant::cactus
