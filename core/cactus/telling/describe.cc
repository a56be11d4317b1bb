#include "core/cactus/telling/describe.h"

#include <optional>

#include "absl/strings/str_cat.h"
#include "core/cactus/engine.h"
#include "core/cactus/telling/words.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/sentences.h"

namespace adjutant::cactus {

namespace {

constexpr SentencePattern kPatterns[] = {
    {kDieRolled, "{die} shows {value}"},
    {kPiecePlaced, "{who} sets up {piece} in {place}"},
    {kSetupLossTaken, "{who} gives up {unit} before the game"},
    {kSetupEnded, "{who} has set up"},
    {kRerollDecided, "{who} {rerolled?rolls again|does not roll again} for the random event"},
    {kLeaderFreed, "{who} has {leader} back, in {place}"},
    {kArtilleryRestored, "{who} has {unit} {gun due?for captured guns|back}, in {place}"},
    {kEventDeclined, "{who} {gun due?takes no gun for those captured|makes no use of {event}}"},
    {kSantaAnnaJoined, "{who} has Santa Anna join {camp}"},
    {kSantaAnnaMoved, "{who} has Santa Anna march to {place}"},
    {kMaximilianRode, "{who} has Maximilian take command in {place}"},
    {kPieceArrived, "{who} {levied?takes {piece} back into the Force Pool|brings {piece} in at {place}}"},
    {kArrivalsEnded, "{who} brings nobody else in"},
    {kUnitBought, "{who} buys {unit}{reduced?, at reduced strength,|} for {cost of it} and places it in {place}"},
    {kUnitRebuilt, "{who} brings {unit}{where? in {where}} back to full strength"},
    {kPurchasesEnded, "{who} buys nothing further"},
    {kLeaderReturned, "{who} has {leader} come back in {place}"},
    {kArmyBegun, "{who} forms {army} under {leader}{where the leader is? in {where the leader is}}"},
    {kArmyJoined, "{who} puts {piece} into {forming}"},
    {kArmyCompleted, "{who} completes {forming}"},
    {kArmiesEnded, "{who} {end of turn?disbands|forms} no further Army"},
    {kArmyDisbanded, "{who} disbands {army}"},
    {kReactionTried, "{who} has {army} try to react{trigger? to the enemy in {trigger}}"},
    {kReactionPassed, "{who} lets the enemy move on without a reaction"},
    {kArmyReacted, "{who} moves {reacting} to {place} in reaction"},
    {kReactionDeclined, "{who} leaves {reacting} where it is"},
    {kPiecePicked, "{who} picks up {piece}{where? in {where}}"},
    {kArmyPicked, "{who} picks up {army}{where the army is? in {where the army is}}"},
    {kMoved, "{who} {raiding?raids into {place} with {moving}|moves {moving} to {place}}"},
    {kSailed, "{who} ships {moving} to {place}"},
    {kPieceDropped, "{who} leaves {piece} {where?in {where}|behind}"},
    {kMoveEnded, "{who} ends the {raiding?raid|move} of {moving}"},
    {kForceMarched, "{who} has {moving} make a Force March"},
    {kCheckTried, "{who} tries to go on through the hard ground{here? of {here}}{unit? by the rating of {unit}|}"},
    {kUnitCommitted, "{who} has {unit} stay to fight{where? in {where}}"},
    {kMovementEnded, "{who} ends his movement"},
    {kSurpriseRaidBegun, "{who} sends {unit}{leader? under {leader}|} on a surprise raid{where? from {where}}"},
    {kCameroneNamed, "{who} names {place} for the raid of Camerone"},
    {kCameroneRaided, "{who} sends {unit}{where? from {where}} on the raid of Camerone"},
    {kCameroneEnded, "{who} sends nobody else on the raid of Camerone"},
    {kRaidsEnded, "{who} ends his raids"},
    {kStepLost, "{who} takes the loss from {unit}{where? in {where}}"},
    {kFleetCommitted, "{who} sends {unit} to the coast of {place}"},
    {kFleetAttacked, "{who} attacks {target} with {unit}"},
    {kFleetsEnded, "{who} sends no other ships"},
    {kCombatChosen, "{who} has {city?the siege of {city}|the combat in {place}} come next"},
    {kCitySought, "{who} makes for the shelter of {city}{unit?, with {unit} in the lead|}"},
    {kPieceSheltered, "{who} {sally?keeps {piece} in the city|sends {piece} into the city}"},
    {kCityDeclined, "{who} stays in the field{battle? in {battle}}"},
    {kSiegeDecided, "{who} lays {laid?siege|no siege} to {besieged?{besieged}|the city}"},
    {kSiegeConducted, "{who} {conduct} {besieged?{besieged}|the city}"},
    {kSallyDecided, "{who} {sallied?sallies from|stays inside} {besieged?{besieged}|the city}"},
    {kCincoDecided, "{who} {played?plays|holds back} Cinco de Mayo{battle? in {battle}}"},
    {kAttackDecided, "{who} {other attacker?lets {other attacker} attack|attacks}{ground? {ground}}"},
    {kLeadNamed, "{who} puts {unit} in the lead"},
    {kRaidGainChosen, "{who} takes {gain} for the raid"},
    {kWithdrawalDecided, "{who} {tried?tries to retreat from|fights on in} {battle?{battle}|the field}"},
    {kRetreated, "{who} retreats to {place} with {retreating}"},
    {kRetreatedToCity, "{who} retreats into {city}"},
    {kPursuitDecided, "{who} {pursued?pursues|does not pursue} those who have retreated{gone to? to {gone to}}"},
    {kPoolChosen, "{who} takes the points of the deserters as {pool} points"},
    {kSwapOffered, "{who} offers {captive} for {leader}"},
    {kSwapAnswered, "{who} {accepted?agrees to|declines} the exchange{offered? of {offered}}"},
    {kRansomSought, "{who} bargains for {leader}"},
    {kPriceNamed, "{who} asks {points} points for {bargained?{bargained}|him}"},
    {kPriceAnswered, "{who} {accepted?pays|does not pay} {price} points for {bargained?{bargained}|him}"},
    {kExchangeEnded, "{who} bargains no further"},
};

// ---- What else an event is about.

// What a purchase costs as the position stands: the difference of a rebuilt unit is told by its applied case.
std::string CostOf(const Rules& r, const S& s, const Event& e) {
  const UnitInfo& info = r.c.units[UnitArg(e)];
  const int factors = static_cast<Strength>(e.args[1]) == Strength::kReduced ? info.reduced : info.strength;
  const int each = info.sort != Sort::kRegular                    ? r.c.n.cost_other
                   : info.infantry() && s.affairs.costs_fell != 0 ? r.c.n.cost_regular_late
                                                                  : r.c.n.cost_regular;
  return absl::StrCat(factors * each, factors * each == 1 ? " point" : " points");
}
std::string Offered(const Rules& r, const S& s) {
  const LeaderId leader = s.exchange.leader, captive = s.exchange.captive;
  if (!leader.exists() || !captive.exists()) return "";
  return absl::StrCat(r.LeaderName(leader), " for ", r.LeaderName(captive));
}
// The city that is besieged, or about which it is asked (7.5/7).
std::string CityInQuestion(const Rules& r, const S& s) {
  for (const CityId c : r.c.cities.ids()) {
    if (s.sieges[c].marker == 0 && s.sieges[c].fresh != 0) return r.CityName(c);
  }
  return s.combat.city.exists() ? r.CityName(s.combat.city) : std::string();
}
// Whom the side with the initiative lets attack, if not itself. Santa Anna has the place of a side (10.5/10).
std::string OtherAttacker(const Rules& r, const S& s, const Event& e) {
  const auto attacker = static_cast<Side>(e.args[0]);
  if (e.player == attacker) return "";
  return r.SideName(s.combat.rebels != 0 && s.combat.rebel_slot == attacker ? kNobody : attacker);
}
const char* GroundText(TerrainId terrain) {
  constexpr const char* kTexts[] = {"on clear ground", "on rough ground", "in the desert", "in the jungle",
                                    "in the swamp"};
  return terrain.exists() ? kTexts[terrain.index() % std::size(kTexts)] : "";
}
std::string Retreating(const Rules& r, const S& s, const Event& e) {
  if (const Piece piece = PieceArg(e); piece.exists()) return PieceText(r, piece);
  Group left;
  for (const UnitId u : s.retreat.units) {
    if (s[u].where == s.retreat.from.get()) left.units.Add(u);
  }
  for (const LeaderId l : s.retreat.leaders) {
    if (s[l].where == s.retreat.from.get()) left.leaders.Add(l);
  }
  return left.Empty() ? std::string("all") : Names(r, s, left, kNoId);
}

// The numbers of enums of the schema.
std::string EnumWord(const Event& e, absl::string_view word) {
  constexpr const char* kConducts[] = {"says nothing of", "maintains the siege of", "assaults", "lifts the siege of"};
  constexpr const char* kGains[] = {"nothing", "the better die", "a smaller loss"};
  constexpr const char* kPoolNames[] = {"no", "Mexican", "French"};
  const auto number = static_cast<size_t>(e.args[0]);
  if (word == "conduct") return kConducts[number % std::size(kConducts)];
  if (word == "gain") return kGains[number % std::size(kGains)];
  return kPoolNames[number % std::size(kPoolNames)];
}

// Of the position before the event.
std::optional<std::string> StandingWord(const Rules& r, const S& s, absl::string_view word) {
  if (word == "moving") return Movers(r, s).empty() ? std::string("nobody") : Movers(r, s);
  if (word == "raiding") return static_cast<MoveKind>(s.move.kind) > MoveKind::kSail ? "yes" : "";
  if (word == "here") return PlaceOrNothing(r, s.move.at);
  if (word == "forming") return TheArmy(r, s.forming.army);
  if (word == "end of turn") return PhaseOf(s) == Phase::kEndTurn ? "yes" : "";
  if (word == "reacting") return TheArmy(r, s.reaction.army);
  if (word == "trigger") return PlaceOrNothing(r, s.reaction.trigger);
  if (word == "battle") return PlaceOrNothing(r, s.combat.place);
  if (word == "besieged") return CityInQuestion(r, s);
  if (word == "gone to") return PlaceOrNothing(r, s.retreat.went);
  if (word == "event") return EventOfTurn(r, s);
  if (word == "gun due") return s.step == kFreeGunStep ? "yes" : "";
  if (word == "offered") return Offered(r, s);
  if (word == "sally") return s.step == kSallyStep ? "yes" : "";
  if (word == "bargained") return s.exchange.leader.exists() ? r.LeaderName(s.exchange.leader) : std::string();
  if (word == "price") return absl::StrCat(s.exchange.points);
  return std::nullopt;
}

std::optional<std::string> OwnWord(const Rules& r, const S& s, const Event& e, absl::string_view word) {
  if (word == "die") return DieText(r, s, static_cast<Purpose>(e.args[0]));
  if (word == "conduct" || word == "gain" || word == "pool") return EnumWord(e, word);
  if (word == "camp") return e.args[0] == e.player ? "his side" : "the other side";
  if (word == "other attacker") return OtherAttacker(r, s, e);
  if (word == "ground") return GroundText(TerrainArg(e, 1));
  if (word == "retreating") return Retreating(r, s, e);
  if (word == "reduced") return static_cast<Strength>(e.args[1]) == Strength::kReduced ? "yes" : "";
  if (word == "levied") return PlaceArg(e, 2) == r.c.pool ? "yes" : "";
  if (word == "cost of it") return CostOf(r, s, e);
  if (word == "where the army is") {
    const ProvinceId province = ProvinceOf(r, s, ArmyArg(e));
    return province.exists() ? r.ProvinceName(province) : std::string();
  }
  if (word == "where the leader is") return PlaceOrNothing(r, s[LeaderArg(e, 1)].where);
  if (word == "piece") return PieceText(r, PieceArg(e));
  if (word == "where") {
    // Of a unit, or of a leader where the event may name either.
    const bool leader = e.args[0] < 0;
    return PlaceOrNothing(r, leader ? s[LeaderArg(e, 1)].where.get() : s[UnitArg(e)].where.get());
  }
  return StandingWord(r, s, word);
}

// Units and Armies with their article.
std::string PrintedName(const Ruleset& ruleset, const Rules& r, absl::string_view domain, int32_t value) {
  if (domain == "unit") return r.UnitName(UnitId(value));
  if (domain == "army") return TheArmy(r, ArmyId(value));
  return std::string(ruleset.Names(domain)->Name(value));
}

}  // namespace

std::string DescribeEvent(const Ruleset& ruleset, const Rules& r, const S& s, const Event& e) {
  return SentenceOf(
      ruleset, kPatterns, e, [&](absl::string_view word) { return OwnWord(r, s, e, word); },
      [&](absl::string_view domain, int32_t value) { return PrintedName(ruleset, r, domain, value); });
}

}  // namespace adjutant::cactus
