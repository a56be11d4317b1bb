// When the events of each step come, and by which case: told of an event that comes when another one is due. Each
// chapter replaces its rows by better ones: which general event (its first argument) comes when.
#include <initializer_list>
#include <vector>

#include "core/sierra/not_due.h"

namespace adjutant::sierra {

namespace {

using SierraOccasion = Occasion<Rules, S>;
constexpr uint16_t kAllTypes = 0;

SierraOccasion Row(uint16_t step, RuleId rule, const char* when) {
  return {step, kAllTypes, kAnyFirst, rule, when, nullptr};
}

SierraOccasion Asked(uint16_t step, uint16_t type, About about, RuleId rule, const char* when) {
  return {step, type, static_cast<int32_t>(about), rule, when, nullptr};
}
SierraOccasion Die(uint16_t step, Purpose purpose, RuleId rule, const char* when) {
  return {step, kDieRolled, static_cast<int32_t>(purpose), rule, when, nullptr};
}

// 7.4, 7.5: what a seat would be told if it were its turn.
S AsIfDue(const S& s, const Event& e) {
  S there = s;
  there.now.due = e.player;
  there.turns.open.Add(e.player);
  return there;
}
S AsIfStanding(const S& s, const Event& e) { return s.auction.office.exists() ? AsIfDue(s, e) : s; }
S AsItIs(const S& s, const Event&) { return s; }
void AddAuctions(std::vector<SierraOccasion>* rows) {
  const char* bids = "when cards are auctioned";
  const char* election = "in an election";
  const char* common = "in the phase of the common auctions";
  const char* deals = "besides auctions, payments, bribes and journeys";
  const std::initializer_list<SierraOccasion> auctions = {
      Die(kOrderDieStep, Purpose::kOrderOfAuctions, "7.5.a/1"_sie, common),
      Die(kOrderDieStep, Purpose::kOrderOfRifles, "7.6.a/1"_sie, "when rifles are bought"),
      Die(kOrderDieStep, Purpose::kOrderOfRounds, "7.10.0.b"_sie, "when the tactical rounds begin"),
      {kBidStep, kBidRaised, kAnyFirst, "7.4.a/1"_sie, bids, nullptr},
      {kBidStep, kBidPassed, kAnyFirst, "7.4.a/1"_sie, bids, nullptr},
      {kSealStep, kBidSealed, kAnyFirst, "7.4.a/1"_sie, bids, nullptr},
      {kPledgeStep, kPartPledged, kAnyFirst, "7.4.c/1"_sie, bids, nullptr},
      Die(kTieDieStep, Purpose::kAuctionTie, "7.4.a/3"_sie, "when the highest bids are equal"),
      Asked(kStoreStep, kCardNamed, About::kStore, "7.4.d/1"_sie, "when a W card is bought"),
      Asked(kStoreStep, kPlaceNamed, About::kStoreIcon, "7.4.d/2"_sie, "when a W card is bought and no store is owned"),
      {kDealStep, kDealOffered, kAnyFirst, "7.4.c/1"_sie, deals, nullptr, AsItIs},
      {kDealStep, kDealAnswered, kAnyFirst, "7.4.c/1"_sie, deals, nullptr, AsItIs},
      {kDealStep, kDealWithdrawn, kAnyFirst, "7.4.c/1"_sie, deals, nullptr, AsItIs},
      {kDealStep, kLoanRepaid, kAnyFirst, "7.4.c/2"_sie, deals, nullptr, AsItIs},
      {kCandidacyStep, kCandidateNamed, kAnyFirst, "7.4.f/1"_sie, election, nullptr, AsIfStanding},
      Asked(kCandidacyStep, kDone, About::kCandidacy, "7.4.f/1"_sie, election),
      Die(kElectionDieStep, Purpose::kElection, "7.4.f/4"_sie, election),
      {kElectionDrawStep, kSeatDrawn, kAnyFirst, "7.4.f/5"_sie, "when candidates tie", nullptr},
      Asked(kTakeOfficeStep, kDecided, About::kTakeOffice, "7.5.g.3/1"_sie, common),
      {kNominateStep, kLotNominated, kAnyFirst, "7.5.b"_sie, common, nullptr, AsIfDue},
      Asked(kNominateStep, kCardNamed, About::kHome, "7.5.d"_sie, common),
      Asked(kNominateStep, kDecided, About::kDemand, "7.5.e/1"_sie, common),
      Asked(kNominateStep, kDone, About::kNomination, "7.5.b"_sie, common),
  };
  rows->insert(rows->end(), auctions.begin(), auctions.end());
}
// Is a player moving, so that the checks of movement can be asked?
bool Moving(const Rules&, const S& s) {
  return s.now.phase == static_cast<uint8_t>(Phase::kTactical) && s.move.seat != 0 && s.tactical.activity == 0;
}
// 7.10.1.
void AddMoves(std::vector<SierraOccasion>* rows) {
  const char* moving = "when a player's counters move, in the tactical rounds";
  const char* met = "when counters come to where others are";
  const char* rifles = "when rifles come to where troops are";
  const std::initializer_list<SierraOccasion> moves = {
      {kMoveStep, kCounterPicked, kAnyFirst, "7.10.1.0"_sie, moving, Moving},
      {kMoveStep, kMoved, kAnyFirst, "7.10.1.0"_sie, moving, Moving},
      {kMoveStep, kLoaded, kAnyFirst, "7.10.1.f.1/1"_sie, moving, Moving},
      {kMoveStep, kUnloaded, kAnyFirst, "7.10.1.a/3"_sie, moving, Moving},
      Asked(kMoveStep, kDone, About::kMovement, "7.10.0.c"_sie, moving),
      Asked(kPassageStep, kDecided, About::kPassage, "7.10.1.c.3"_sie, "when others ask for passage by rail"),
      Asked(kInterdictStep, kCounterNamed, About::kInterdict, "7.10.1.p.1"_sie, met),
      Asked(kInterdictStep, kDone, About::kInterdict, "7.10.1.p.1"_sie, met),
      Asked(kSeizeStep, kDecided, About::kSeize, "7.10.1.p.4/2"_sie, "when red counters come to owned police"),
      Die(kSeizeDieStep, Purpose::kSeizure, "7.10.1.p.4/2"_sie, "when police try to seize what red counters carry"),
      Asked(kSearchStep, kDecided, About::kSearchRifles, "7.10.1.f.3/4"_sie, rifles),
      Die(kSearchDieStep, Purpose::kSearch, "7.10.1.f.3/1"_sie, rifles),
  };
  rows->insert(rows->end(), moves);
}
// 7.11.1, 7.11.2.
void AddRebasing(std::vector<SierraOccasion>* rows) {
  const char* captives = "when captives are put away, after the tactical rounds";
  const char* home = "when counters go home, after the tactical rounds";
  const char* repair = "when counters are refurbished, after they went home";
  const char* hospital = "before counters are refurbished, where a hospital has something to do";
  const char* force = "when something has not been refurbished";
  const std::initializer_list<SierraOccasion> steps = {
      Asked(kCaptiveStep, kPlaceNamed, About::kJail, "7.11.1.c/1"_sie, captives),
      Asked(kCaptiveStep, kCounterNamed, About::kEnslave, "7.11.1.b"_sie, captives),
      Asked(kRebaseStep, kPlaceNamed, About::kRebase, "7.11.1.a"_sie, home),
      Asked(kRebaseStep, kCardNamed, About::kRebase, "7.11.1.d"_sie, home),
      {kRebaseStep, kGoldMoved, kAnyFirst, "7.11.1.e"_sie, home, nullptr},
      Asked(kRebaseStep, kDone, About::kRebase, "7.11.1.a"_sie, home),
      Asked(kHospitalStep, kAmountNamed, About::kHospitalPrice, "7.11.2.c"_sie, hospital),
      Asked(kHospitalStep, kDecided, About::kRefurbish, "7.11.2.a"_sie, hospital),
      Asked(kHospitalStep, kDone, About::kHospitalPrice, "7.11.2.c"_sie, hospital),
      {kRefurbishStep, kRepaired, kAnyFirst, "7.11.2.a"_sie, repair, nullptr},
      Asked(kRefurbishStep, kCardNamed, About::kRefurbish, "7.11.2.h"_sie, repair),
      Asked(kRefurbishStep, kDone, About::kRefurbish, "7.11.2.a"_sie, repair),
      Asked(kForceStep, kCardNamed, About::kForcedAuction, "7.11.2.i"_sie, force),
      Asked(kForceStep, kDone, About::kForcedAuction, "7.11.2.i"_sie, force),
  };
  rows->insert(rows->end(), steps);
}
// 7.2, 7.3, 7.6 to 7.8.
void AddMoney(std::vector<SierraOccasion>* rows) {
  const char* profits = "as profits begin";
  const char* links = "when profits are taken";
  const char* paying = "when cards are capitalized";
  const char* debts = "when IOUs fall due";
  const char* rebuilding = "in the phase of recapitalization";
  const std::initializer_list<SierraOccasion> money = {
      Asked(kShutStep, kCardNamed, About::kShutDown, "7.2.1.e/1"_sie, profits),
      Asked(kShutStep, kCardNamed, About::kReopen, "7.2.1.e/1"_sie, profits),
      Asked(kShutStep, kDone, About::kShutDown, "7.2.1.e/1"_sie, profits),
      Asked(kForgoStep, kCardNamed, About::kForgo, "7.2.1.c"_sie, "when profits are taken in Summer"),
      Asked(kForgoStep, kDone, About::kForgo, "7.2.1.c"_sie, "when profits are taken in Summer"),
      {kLinkStep, kLinkChosen, kAnyFirst, "7.2.3"_sie, links, nullptr},
      Asked(kLinkStep, kCardNamed, About::kLumber, "7.2.2/2"_sie, links),
      Asked(kFeeStep, kCardNamed, About::kLinks, "7.2.3"_sie, "when the gold of a card is short of its rail fees"),
      Asked(kSubsidyStep, kCardNamed, About::kSubsidy, "7.3.3"_sie, paying),
      Asked(kSubsidyStep, kDone, About::kSubsidy, "7.3.3"_sie, paying),
      {kPayStep, kCardPaid, kAnyFirst, "7.3.1/1"_sie, paying, nullptr},
      {kPayStep, kLoanTaken, kAnyFirst, "7.3.2/1"_sie, paying, nullptr},
      Asked(kPayStep, kDone, About::kCapitalize, "7.3.1/1"_sie, paying),
      Asked(kLoanAnswerStep, kDecided, About::kDebt, "7.3.2/1"_sie, "when another asks a bank for a loan"),
      Asked(kDebtStep, kCardNamed, About::kDebt, "7.3.2/1"_sie, debts),
      Asked(kDebtStep, kDone, About::kDebt, "7.3.2/1"_sie, debts),
      Asked(kCollateralStep, kDecided, About::kCollateral, "7.3.2/3"_sie,
            "when a bank has seized what was pledged to it"),
      {kRifleStep, kRiflesBought, kAnyFirst, "7.6.b/1"_sie, "when rifles are bought", nullptr},
      Asked(kRifleStep, kDone, About::kRifles, "7.6.b/1"_sie, "when rifles are bought"),
      Asked(kRecapStep, kCardNamed, About::kRebuild, "7.7.a/1"_sie, rebuilding),
      Asked(kRecapStep, kCardNamed, About::kRaise, "7.7.b"_sie, rebuilding),
      Asked(kRecapStep, kCardNamed, About::kRaiseSmelter, "7.7.c"_sie, rebuilding),
      Asked(kRecapStep, kCardNamed, About::kDecline, "7.7.d"_sie, rebuilding),
      Asked(kRecapStep, kDone, About::kRebuild, "7.7.a/1"_sie, rebuilding),
      Die(kAssayStep, Purpose::kAssay, "7.8.1.b"_sie, "when a mine matures"),
      Asked(kCounterPlaceStep, kPlaceNamed, About::kCounterPlace, "7.8.2.a"_sie, "when a card matures"),
  };
  rows->insert(rows->end(), money);
}

// 7.10.2.
void AddActivities(std::vector<SierraOccasion>* rows) {
  const char* acting = "when a player's counters act, in the tactical rounds";
  const char* combat = "in a combat";
  const std::initializer_list<SierraOccasion> activities = {
      {kActivityStep, kCounterPicked, kAnyFirst, "7.10.2.0/1"_sie, acting, nullptr},
      {kActivityStep, kActivityBegun, kAnyFirst, "7.10.2.0/1"_sie, acting, nullptr},
      Asked(kActivityStep, kDone, About::kActivity, "7.10.2.0/1"_sie, acting),
      Asked(kCounterattackStep, kCounterNamed, About::kCounterattack, "7.10.2.0/2"_sie,
            "when somebody raids, taxes or burns in a block of police"),
      Asked(kCounterattackStep, kDone, About::kCounterattack, "7.10.2.0/2"_sie,
            "when somebody raids, taxes or burns in a block of police"),
      Die(kAttackDieStep, Purpose::kAttack, "7.10.2.1.c/1"_sie, combat),
      Die(kDefenceDieStep, Purpose::kDefence, "7.10.2.1.c/1"_sie, combat),
      {kHitStep, kHitTaken, kAnyFirst, "7.10.2.1.e/2"_sie, combat, nullptr},
      Asked(kExecuteStep, kCounterNamed, About::kExecute, "7.10.2.1.h.1"_sie, "when captives have been made"),
      Asked(kExecuteStep, kDone, About::kExecute, "7.10.2.1.h.1"_sie, "when captives have been made"),
      Die(kLeaderDieStep, Purpose::kLeaderLoss, "7.10.2.1.i/1"_sie, "when a hacendado has lost all his troops"),
      Asked(kEscapeStep, kCardNamed, About::kRebase, "7.10.2.1.i/1"_sie, "when a hacendado without troops escapes"),
      Die(kRaidDieStep, Purpose::kRaid, "7.10.2.2.0/1"_sie, "in a night raid"),
      Asked(kBuryStep, kAmountNamed, About::kBury, "7.10.2.2.a.3"_sie, "when somebody has tried to rob the place"),
      Asked(kBuryStep, kDecided, About::kBury, "7.10.2.2.a.3"_sie, "when somebody has tried to rob the place"),
      Asked(kBuryStep, kDone, About::kBury, "7.10.2.2.a.3"_sie, "when somebody has tried to rob the place"),
      Asked(kCompensateStep, kDecided, About::kCompensate, "7.10.2.2.c.3"_sie, "when an enterprise has been seized"),
      Die(kSeizedDieStep, Purpose::kEnterpriseSeized, "7.10.2.2.c.3"_sie, "when an enterprise has been seized"),
      Asked(kJailStep, kPlaceNamed, About::kJail, "7.10.2.2.b.1"_sie, "when somebody has been arrested"),
      Asked(kBlockTaxStep, kCounterNamed, About::kBlockTax, "7.10.2.3.c"_sie, "when an enterprise is taxed"),
      Asked(kBlockTaxStep, kDone, About::kBlockTax, "7.10.2.3.c"_sie, "when an enterprise is taxed"),
      Asked(kTaxAmountStep, kAmountNamed, About::kActivity, "7.10.2.3.e"_sie,
            "when counters of a governor or president tax"),
  };
  rows->insert(rows->end(), activities);
}

// 7.9.
void AddMordida(std::vector<SierraOccasion>* rows) {
  const char* phase = "in the phase of mordida";
  const char* played = "when a card has been played, or a warrant issued";
  const char* suit = "in a lawsuit";
  const std::initializer_list<SierraOccasion> mordida = {
      {kMordidaStep, kCardPlayed, kAnyFirst, "7.9.0/1"_sie, phase, nullptr},
      {kMordidaStep, kOfficialActed, kAnyFirst, "7.9.g.2"_sie, phase, nullptr, AsIfDue},
      {kMordidaStep, kProductBoycotted, kAnyFirst, "7.9.g.3/1"_sie, phase, nullptr, AsIfDue},
      Asked(kMordidaStep, kCardNamed, About::kDisbandStrikers, "7.9.b.2/2"_sie, phase),
      Asked(kMordidaStep, kDone, About::kMordida, "7.9.0/1"_sie, phase),
      Asked(kAnswerStep, kDecided, About::kVoid, "7.9.g.2"_sie, played),
      Asked(kAnswerStep, kDone, About::kCancel, "7.9.a/1"_sie, played),
      Die(kAssassinDieStep, Purpose::kAssassination, "7.9.a/2"_sie, "when a spy is sent to a president"),
      Asked(kLawsuitLeadStep, kDecided, About::kUseCardLeadership, "7.9.e/3"_sie, suit),
      Die(kLawsuitDieStep, Purpose::kLawsuit, "7.9.e/2"_sie, suit),
      {kRedistributeStep, kSeatDrawn, kAnyFirst, "7.9.g.4.3"_sie, "when war is declared", nullptr},
      Asked(kPeaceStep, kDecided, About::kPeace, "7.9.g.4.11"_sie, "when peace is offered"),
      Asked(kBorderStep, kPlaceNamed, About::kBorder, "7.9.g.4.11"_sie, "when peace has been made"),
      Asked(kBorderStep, kDone, About::kBorder, "7.9.g.4.11"_sie, "when peace has been made"),
  };
  rows->insert(rows->end(), mordida);
}

// 4, 7.1, 7.11.3 to 7.11.5.
SierraOccasion Drawn(uint16_t step, Draw draw, RuleId rule, const char* when) {
  return {step, kCardDrawn, static_cast<int32_t>(draw), rule, when, nullptr};
}
void AddFirstAndLast(std::vector<SierraOccasion>* rows) {
  const char* setup = "before the first quarter";
  const char* late = "when a late player may come to the table";
  const char* homes = "in the first phase of a quarter, of players without property";
  const char* effect = "when a card takes effect";
  const char* last = "in the last phase of a quarter";
  const char* enlisting = "in the last phase of a quarter in which a war is open";
  const char* death = "when a hacendado has been killed";
  const std::initializer_list<SierraOccasion> all = {
      Drawn(kHacendadoStep, Draw::kHacendado, "4.1"_sie, setup),
      Asked(kPickStep, kCardNamed, About::kHome, "4.1"_sie, setup),
      Asked(kLateStep, kDecided, About::kLateArrival, "4.11.1"_sie, late),
      Drawn(kLateDrawStep, Draw::kLateHacendado, "4.11.1"_sie, late),
      Asked(kLateBuyStep, kCardNamed, About::kLateArrival, "4.11.4"_sie, late),
      Asked(kLateBuyStep, kDone, About::kLateArrival, "4.11.4"_sie, late),
      Drawn(kRevealStep, Draw::kQuarterly, "7.1.1"_sie, "in the first phase of a quarter"),
      Asked(kVetoStep, kDecided, About::kVeto, "7.1.2.g"_sie, "when a card with a veto takes effect"),
      Asked(kHomeStep, kCardNamed, About::kHome, "7.1.2.f"_sie, homes),
      Asked(kHomeStep, kDone, About::kHome, "7.1.2.f"_sie, homes),
      Asked(kInvestorStep, kCardNamed, About::kInvestors, "7.1.3"_sie, "when investors pay one who is away"),
      Drawn(kEffectDrawStep, Draw::kEffectTarget, "7.1.2"_sie, effect),
      {kEffectDrawStep, kPlaceDrawn, kAnyFirst, "7.1.2.e"_sie, "when an earthquake strikes", nullptr},
      Asked(kEffectChoiceStep, kCounterNamed, About::kEffect, "7.1.2"_sie, effect),
      Asked(kEffectChoiceStep, kDone, About::kEffect, "7.1.2"_sie, effect),
      {kAdjudicateStep, kAdjudicated, kAnyFirst, "7.1.2"_sie, "when a card takes effect that nobody can read", nullptr},
      Asked(kNewYorkStep, kAmountNamed, About::kNewYork, "7.11.3.a"_sie, last),
      Asked(kNewYorkStep, kAmountNamed, About::kFromNewYork, "7.11.3.a"_sie, last),
      Asked(kNewYorkStep, kDone, About::kNewYork, "7.11.3.a"_sie, last),
      Asked(kEnlistStep, kCardNamed, About::kEnlist, "7.11.4.a"_sie, enlisting),
      Asked(kEnlistStep, kAmountNamed, About::kEnlist, "7.11.4.b"_sie, enlisting),
      Asked(kEnlistStep, kDone, About::kEnlist, "7.11.4.a"_sie, enlisting),
      Die(kReturnDieStep, Purpose::kWarReturn, "7.11.4.d/1"_sie, "four quarters after somebody has enlisted"),
      Asked(kHeirStep, kDecided, About::kReturnAsHeir, "7.11.4.e"_sie, death),
      Asked(kReturnHomeStep, kCardNamed, About::kReturnHome, "7.11.4.f"_sie, "when a hacendado comes home"),
      Die(kEndDieStep, Purpose::kEnd, "7.11.5.a"_sie, "at the end of a quarter, from 1907 on"),
      Die(kVictoryDieStep, Purpose::kVictoryTie, "5.1"_sie, "when the highest totals are equal"),
  };
  rows->insert(rows->end(), all.begin(), all.end());
}

std::vector<SierraOccasion> AllRows() {
  std::vector<SierraOccasion> rows = {
      Row(kCommandDieStep, "7.9.g.4.6/1"_sie, "in the phase of mordida"),
  };
  AddAuctions(&rows);
  AddMoves(&rows);
  AddRebasing(&rows);
  AddMoney(&rows);
  AddActivities(&rows);
  AddMordida(&rows);
  AddFirstAndLast(&rows);
  return rows;
}

}  // namespace

const Occasions<Rules, S>& AllOccasions() {
  static const auto* occasions = new Occasions<Rules, S>(AllSteps(), AllRows(), Bar);
  return *occasions;
}

}  // namespace adjutant::sierra
