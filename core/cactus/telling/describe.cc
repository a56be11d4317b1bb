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
    {kSetupLossTaken, "{who} gives up {unit}"},
    {kSetupEnded, "{who} has set up"},
    {kRerollDecided, "{who} {yes?rolls|does not roll} again for the event"},
    {kLeaderFreed, "{who} has {leader} come back in {place}"},
    {kArtilleryRestored, "{who} places {unit} in {place}"},
    {kEventDeclined, "{who} makes no use of it"},
    {kSantaAnnaJoined, "Santa Anna joins {who}"},
    {kSantaAnnaMoved, "Santa Anna marches to {place}"},
    {kMaximilianRode, "Maximilian takes command in {place}"},
    {kPieceArrived, "{who} places {piece} in {place}"},
    {kArrivalsEnded, "{who} places nobody else"},
    {kUnitBought, "{who} buys {unit} for {place}"},
    {kUnitRebuilt, "{who} rebuilds {unit}"},
    {kPurchasesEnded, "{who} buys nothing else"},
    {kLeaderReturned, "{who} places {leader} in {place}"},
    {kArmyBegun, "{who} forms the {army} under {leader}"},
    {kArmyJoined, "{who} adds {piece}"},
    {kArmyCompleted, "The Army is formed"},
    {kArmiesEnded, "{who} leaves the Armies as they are"},
    {kArmyDisbanded, "{who} disbands the {army}"},
    {kReactionTried, "{who} has the {army} try to react"},
    {kReactionPassed, "{who} does not react"},
    {kArmyReacted, "The Army moves to {place}"},
    {kReactionDeclined, "{who} leaves the Army where it is"},
    {kPiecePicked, "{who} picks up {piece}"},
    {kArmyPicked, "{who} picks up the {army}"},
    {kMoved, "{who} moves to {place}"},
    {kSailed, "{who} sails to {place}"},
    {kPieceDropped, "{who} leaves {piece} behind"},
    {kMoveEnded, "{who} ends the move"},
    {kForceMarched, "{who} makes it a forced march"},
    {kCheckTried, "{who} tries to go on"},
    {kUnitCommitted, "{who} has {unit} stay to fight"},
    {kMovementEnded, "{who} has moved"},
    {kSurpriseRaidBegun, "{who} sends {unit} on a surprise raid"},
    {kCameroneNamed, "{who} raids {place}"},
    {kCameroneRaided, "{unit} raids"},
    {kCameroneEnded, "{who} sends nobody else"},
    {kRaidsEnded, "{who} has raided"},
    {kStepLost, "{who} takes a step off {unit}"},
    {kFleetCommitted, "{who} sends {unit} to {place}"},
    {kFleetAttacked, "{unit} attacks {target}"},
    {kFleetsEnded, "{who} sends no other ships"},
    {kCombatChosen, "{who} chooses {place}"},
    {kCitySought, "{who} makes for {city}"},
    {kPieceSheltered, "{piece} makes for the city"},
    {kCityDeclined, "{who} stays in the field"},
    {kSiegeDecided, "{who} {yes?lays siege|lays no siege}"},
    {kSiegeConducted, "{who} {choice}"},
    {kSallyDecided, "{who} {yes?sallies|stays inside}"},
    {kCincoDecided, "{who} {yes?celebrates the Fifth of May|keeps the Fifth of May}"},
    {kAttackDecided, "{who} decides that {attacker} attacks, in {terrain}"},
    {kLeadNamed, "{who} has {unit} lead"},
    {kRaidGainChosen, "{who} takes {gain}"},
    {kWithdrawalDecided, "{who} {yes?tries to retreat|stays}"},
    {kRetreated, "{who} retreats {piece} to {place}"},
    {kRetreatedToCity, "{who} retreats into {city}"},
    {kPursuitDecided, "{who} {yes?pursues|does not pursue}"},
    {kPoolChosen, "{who} takes the points as {pool}"},
    {kSwapOffered, "{who} offers {captive} for {leader}"},
    {kSwapAnswered, "{who} {yes?agrees|declines}"},
    {kRansomSought, "{who} bargains for {leader}"},
    {kPriceNamed, "{who} asks for {points} points"},
    {kPriceAnswered, "{who} {yes?pays|does not pay}"},
    {kExchangeEnded, "{who} bargains no more"},
};

std::string PieceName(const Rules& r, const Event& e) {
  const Piece piece = PieceArg(e);
  return piece.unit.exists() ? r.UnitName(piece.unit) : piece.leader.exists() ? r.LeaderName(piece.leader) : "all";
}

const char* PhaseText(Phase phase) {
  constexpr const char* kTexts[] = {"Setup",      "Replacement Phase", "Movement Phase",
                                    "Raid Phase", "Combat Phase",      "End Turn Phase"};
  return kTexts[static_cast<size_t>(phase)];
}

}  // namespace

std::string DescribeEvent(const Ruleset& ruleset, const Rules& r, const S&, const Event& e) {
  const auto own = [&](absl::string_view word) -> std::optional<std::string> {
    if (word == "piece") return PieceName(r, e);
    if (word == "purpose_text") return PurposeText(static_cast<Purpose>(e.args[0]));
    if (word == "yes") return e.args[0] == 1 ? "yes" : "";
    return std::nullopt;
  };
  return SentenceOf(ruleset, kPatterns, e, own);
}

std::vector<std::string> DescribeHeadings(const Rules& r, const S& s) {
  if (s.now.turn == 0) return {"Setup"};
  const TurnInfo& turn = r.c.turns[s.now.turn];
  constexpr const char* kQuarterNames[] = {"", "January to March", "April to June", "July to September",
                                           "October to December"};
  std::vector<std::string> headings = {
      absl::StrCat("Turn ", s.now.turn, ", ", kQuarterNames[turn.quarter], " ", 1862 + turn.year)};
  headings.emplace_back(PhaseText(PhaseOf(s)));
  return headings;
}

std::string DescribeChance(const Rules& r, const S& s) {
  const auto place = [&](MaybePlace at) { return at.exists() ? std::string(r.c.place_names.Id(at.get())) : ""; };
  return absl::StrCat("turn ", s.now.turn, " step ", s.step, " side ", s.now.phasing, " of ", s.now.dice_left, "/",
                      s.turn.rerolled, " move ", place(s.move.from), " ", place(s.move.at), " attrition ",
                      place(s.attrition.place), " combat ", place(s.combat.place), " round ", s.combat.round);
}

PlayerId WhoseChance(const Rules&, const S& s) { return s.now.phasing; }

std::string DescribeOutcome(const Rules& r, const S& s) {
  if (s.step != kGameOver) return "";
  if (s.now.end == static_cast<uint8_t>(End::kDrawn)) return "the game is a draw [9.1/5]";
  return absl::StrCat(r.SideName(static_cast<Side>(s.now.winner)), " wins [9.1]");
}

}  // namespace adjutant::cactus
