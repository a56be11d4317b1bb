// The step machine of Lords of the Sierra Madre: the sequence of play (6.1) as numbered steps.
//
// What happens at a step, and where play goes on from it, stands in the table at the end of its chapter's file. A step
// that several others need (auctions, elections, effects of cards, orders of seats, windows of answers) is called:
// Call() remembers where to go on, Return() goes there. The numbers are part of state digests: new steps go to the end
// of their row, and no number is given twice. Decisions and chance are below 400.
//
// Steps of several seats: `s.turns.open` says who may still act there. OpenTo() opens the step, a Done closes it for a
// seat (Close()), and when nobody is left play goes on. What a seat decides there does not depend on the order in which
// seats come, or the chapter says what does. Deals (7.4.c) stand open beside auctions, payments, bribes and journeys.
#ifndef ADJUTANT_CORE_SIERRA_ENGINE_H_
#define ADJUTANT_CORE_SIERRA_ENGINE_H_

#include <vector>

#include "core/kernel/flow.h"
#include "core/kernel/trace.h"
#include "core/sierra/cards.h"
#include "core/sierra/gold.h"
#include "core/sierra/rules.h"

namespace adjutant::sierra {

enum StepNumber : uint16_t {
  kGameOver = 0,
  // 4: setting up, and players who come late.
  kSetup = 400,
  kHacendadoStep = 10,
  kPickStep = 11,
  kSetupDone = 401,
  kLateArrivals = 402,
  kLateStep = 12,
  kLateDrawStep = 13,
  kLateBuyStep = 14,
  // 6: the quarter and its phases; the orders of seats.
  kQuarterStart = 420,
  kNextPhase = 421,
  kQuarterEnd = 422,
  kOrder = 423,
  kOrderDieStep = 15,
  // 7.1: the quarterly card, investors, banks.
  kReveal = 430,
  kRevealStep = 20,
  kRevealed = 431,
  kVetoStep = 21,
  kHomes = 432,
  kHomeStep = 25,
  kInvestors = 433,
  kInvestorStep = 26,
  kBanks = 434,
  // 7.1.2: what cards do, by the vocabulary of the pack.
  kEffects = 440,
  kEffectDrawStep = 22,
  kEffectChoiceStep = 23,
  kAdjudicateStep = 24,
  // 7.2: profits, shut-downs, the fees of railroads.
  kProfits = 450,
  kShutStep = 40,
  kForgo = 451,
  kForgoStep = 41,
  kPayProfits = 452,
  kRailFees = 453,
  kFeeStep = 43,
  kShutAnyStep = 44,  // open beside other decisions, if that is at any time (shutdown_step)
  // 7.2.2, 7.2.3: links by rail to smelters, cities, lumber.
  kLinks = 460,
  kLinkStep = 42,
  // 7.3: capitalization, subsidies.
  kCapitalize = 470,
  kSubsidyStep = 50,
  kPayCards = 471,
  kPayStep = 51,
  kDefaults = 472,
  // 7.3.2: IOUs, collateral, loans.
  kDebts = 475,
  kLoanAnswerStep = 54,
  kDebtStep = 52,
  kCollateralStep = 53,
  // 7.4: the quarterly card is auctioned and placed; offices that get it without.
  kQuarterly = 480,
  kPlaceLot = 481,
  kStoreStep = 64,
  // 7.4.a: bids, ties, awards; called with s.auction.
  kAuction = 490,
  kBidStep = 60,
  kPledgeStep = 61,
  kSealStep = 62,
  kBidsOpen = 491,
  kTieDieStep = 63,
  kAward = 492,
  kAuctionOver = 493,
  // 7.4.c: what players buy, lend and give each other. Open beside other decisions.
  kDealStep = 68,
  kLoansDueStep = 69,
  kLoansDue = 494,
  // 7.4.f, 7.4.g, 7.5.f to 7.5.i: elections and offices; called with s.auction.
  kElection = 510,
  kCandidacyStep = 70,
  kElectionDice = 511,
  kElectionDieStep = 71,
  kElectionDrawStep = 72,
  kElected = 512,
  kTakeOfficeStep = 73,
  // 7.5: common cards are auctioned.
  kCommon = 530,
  kNominators = 531,
  kNominateStep = 81,
  // 7.6: rifles.
  kRiflesPhase = 550,
  kRifleStep = 90,
  // 7.7: rebuilding and raising.
  kRecapitalize = 560,
  kRecapStep = 95,
  // 7.8: cards mature.
  kMature = 570,
  kAssayStep = 98,
  kCounterPlaceStep = 99,
  kUnveil = 571,
  // 7.9: cards played, answers to them, strikes, spies, newspapers, subornation.
  kMordida = 590,
  kMordidaStep = 110,
  kAnswers = 591,
  kAnswerStep = 111,
  kCarryOut = 592,
  kAssassinDieStep = 112,
  // 7.9.e: lawsuits.
  kLawsuit = 610,
  kLawsuitLeadStep = 115,
  kLawsuitDice = 611,
  kLawsuitDieStep = 116,
  kLawsuitEnd = 612,
  // 7.9.f, 7.9.g: rebellion, appointments, pardons, warrants, boycotts, war, peace; called with s.play.
  kOffices = 620,
  kRedistribute = 621,
  kRedistributeStep = 120,
  kPeaceStep = 121,
  kBorderStep = 122,
  kCommandDieStep = 123,
  kCommand = 622,
  kCommandStep = 124,
  // 7.10.0: tactical rounds.
  kTactical = 640,
  kRound = 641,
  kSeatTurn = 642,
  kTurnEnds = 643,
  kRoundsEnd = 644,
  // 7.10.1: movement and loads.
  kMoveStep = 130,
  kEntered = 650,
  kMoveOn = 651,
  kSetOut = 652,
  // 7.10.1.c: travel by rail.
  kPassage = 655,
  kPassageStep = 131,
  // 7.10.1.f, 7.10.1.p: interdiction, seizure, search.
  kWindows = 660,
  kInterdictStep = 135,
  kSeizeStep = 136,
  kSeizeDieStep = 137,
  kSearchStep = 138,
  kSearchDieStep = 139,
  kSeizureOver = 661,
  // 7.10.2.0: what counters do.
  kActivities = 680,
  kActivityStep = 150,
  kCounterattack = 681,
  kCounterattackStep = 160,
  // 7.10.2.1.a to f: combat.
  kFight = 690,
  kAttackDieStep = 152,
  kDefenceDieStep = 153,
  kHits = 691,
  kHitStep = 154,
  // 7.10.2.1.g to i: surrender, executions, leaders.
  kSurrender = 700,
  kExecuteStep = 158,
  kLeaderLoss = 701,
  kLeaderDieStep = 159,
  kEscapeStep = 165,
  kFightEnds = 702,
  // 7.10.2.2: night raids.
  kRaid = 720,
  kRaidDieStep = 161,
  kRaidResult = 721,
  kBuryStep = 162,
  kCompensateStep = 163,
  kSeizedDieStep = 164,
  kJailStep = 166,
  // 7.10.2.3: taxes.
  kTax = 740,
  kBlockTaxStep = 168,
  kTaxAmountStep = 169,
  // 7.10.2.4, 7.10.2.5: burning and recovering.
  kBurn = 750,
  kRecover = 751,
  // 7.11.1: counters go home, captives to jail.
  kRebase = 760,
  kCaptiveStep = 181,
  kGoHome = 761,
  kRebaseStep = 180,
  // 7.11.2: refurbishing.
  kRefurbish = 780,
  kHospitalStep = 182,
  kRefurbishStep = 183,
  kForce = 781,
  kForceStep = 184,
  // 7.11.3, 7.11.4: New York, and wars abroad.
  kNewYork = 790,
  kNewYorkStep = 186,
  kEnlist = 791,
  kEnlistStep = 187,
  kReturns = 792,
  kReturnDieStep = 188,
  kHeirStep = 189,
  kReturnHomeStep = 190,
  kEstate = 793,
  kReturnHome = 794,
  // 7.11.5, 5: the end of the game, and who has won.
  kEndCheck = 800,
  kEndDieStep = 195,
  kVictoryDieStep = 196,
  kScore = 801,
};

using SierraStep = Step<Rules, S>;

// ---- Who may act.
PlayerId Dice(const Rules& r, const S& s);     // chance
Seats OpenSeats(const Rules& r, const S& s);   // s.turns.open
PlayerId SeatDue(const Rules& r, const S& s);  // s.now.due: the one seat whose decision it is
Seats Dealers(const Rules& r, const S& s);     // who may offer, answer or repay (7.4.c/1): none while dice are due

// Opens a step of several seats to those; with nobody, s.step is `then`. A seat that has nothing to choose there is not
// asked, unless the rules give it a silence that counts.
void OpenTo(S& s, Seats seats, uint16_t step, uint16_t then);
// The seat has done: at the last one s.step is `then`.
void Close(S& s, PlayerId seat, uint16_t then);
// The decision of one seat.
void Ask(S& s, PlayerId seat, uint16_t step);

// ---- Dice: events of kDieRolled, bound to their purpose.
void ListDie(EventList* out, Purpose purpose);
Ruling CheckDie(const Event& event, Purpose purpose, RuleId rule, Why* why);

// A step with others open beside it.
inline SierraStep Beside(SierraStep step, std::vector<uint16_t> others) {
  step.besides = std::move(others);
  return step;
}

// ---- The steps of each chapter.
void AddSetupSteps(std::vector<SierraStep>* steps);         // 4
void AddSequenceSteps(std::vector<SierraStep>* steps);      // 6
void AddRevealSteps(std::vector<SierraStep>* steps);        // 7.1
void AddEffectSteps(std::vector<SierraStep>* steps);        // 7.1.2
void AddProfitSteps(std::vector<SierraStep>* steps);        // 7.2
void AddLinkSteps(std::vector<SierraStep>* steps);          // 7.2.2, 7.2.3
void AddCapitalizeSteps(std::vector<SierraStep>* steps);    // 7.3
void AddDebtSteps(std::vector<SierraStep>* steps);          // 7.3.2
void AddQuarterlySteps(std::vector<SierraStep>* steps);     // 7.4
void AddAuctionSteps(std::vector<SierraStep>* steps);       // 7.4.a
void AddDealSteps(std::vector<SierraStep>* steps);          // 7.4.c
void AddElectionSteps(std::vector<SierraStep>* steps);      // 7.4.f, 7.4.g, 7.5.f to 7.5.i
void AddCommonSteps(std::vector<SierraStep>* steps);        // 7.5
void AddRifleSteps(std::vector<SierraStep>* steps);         // 7.6
void AddRecapitalizeSteps(std::vector<SierraStep>* steps);  // 7.7
void AddMatureSteps(std::vector<SierraStep>* steps);        // 7.8
void AddMordidaSteps(std::vector<SierraStep>* steps);       // 7.9
void AddLawsuitSteps(std::vector<SierraStep>* steps);       // 7.9.e
void AddOfficeSteps(std::vector<SierraStep>* steps);        // 7.9.f, 7.9.g
void AddWarSteps(std::vector<SierraStep>* steps);           // 7.9.g.4
void AddCommandSteps(std::vector<SierraStep>* steps);       // 7.9.g.4.6
void AddRoundSteps(std::vector<SierraStep>* steps);         // 7.10.0
void AddMovementSteps(std::vector<SierraStep>* steps);      // 7.10.1
void AddPassageSteps(std::vector<SierraStep>* steps);       // 7.10.1.c
void AddWindowSteps(std::vector<SierraStep>* steps);        // 7.10.1.f, 7.10.1.p
void AddActivitySteps(std::vector<SierraStep>* steps);      // 7.10.2.0
void AddCombatSteps(std::vector<SierraStep>* steps);        // 7.10.2.1.a to f
void AddSurrenderSteps(std::vector<SierraStep>* steps);     // 7.10.2.1.g to i
void AddRaidSteps(std::vector<SierraStep>* steps);          // 7.10.2.2
void AddTaxSteps(std::vector<SierraStep>* steps);           // 7.10.2.3
void AddBurningSteps(std::vector<SierraStep>* steps);       // 7.10.2.4, 7.10.2.5
void AddRebaseSteps(std::vector<SierraStep>* steps);        // 7.11.1
void AddRefurbishSteps(std::vector<SierraStep>* steps);     // 7.11.2
void AddJourneySteps(std::vector<SierraStep>* steps);       // 7.11.3, 7.11.4
void AddEndSteps(std::vector<SierraStep>* steps);           // 7.11.5, 5
// All of them, in the order of the chapters.
std::vector<SierraStep> AllSteps();

// ==== What chapters ask of each other. Each function stands in the file that is named.

// ---- 04_setup.cc.
// How many seats, the last ones, come late (4.11).
int LateSeats(const Rules& r);
// The position before the first event: every card in its pile, nobody seated.
void BeginGame(const Rules& r, S& s);
// 4.2 to 4.8, 4.11.2, 4.11.3: a seat gets its card at a level, with gold, its hacendado on it.
void Seat(const Rules& r, S& s, PlayerId seat, CardId card, int level, int gold, Trace* trace);

// ---- 07_sequence.cc.
// Has seats put into an order by `s.turns.roll`, the highest first; ties by dice for `purpose`. Goes on at `then`,
// with the order in s.turns.order, count of them, at = 1.
enum class OrderOf : uint8_t { kGold = 1, kCards = 2, kRounds = 3 };  // 7.5.a/1, 7.6.a/1, 7.10.0.b
void AskOrder(const Rules& r, S& s, OrderOf order, uint16_t then, Trace* trace);

// ---- 71_reveal.cc, 71_effects.cc.
// Does something keep investors away (7.1.3.a, 7.1.3.b)? For bank_suppressed as well.
bool InvestorsStay(const Rules& r, const S& s);
// Carries out what a card does (CardInfo::effects), its veto asked before; goes on at `then`.
void AskEffects(const Rules& r, S& s, CardId card, uint16_t then);
// 7.11.5.b: a card that brings the end nearer has come up or taken effect (appeared); each counts once.
void NoteAppearance(const Rules& r, S& s, CardId card, Trace* trace);
// So much more for each hacendado whom investors would pay now.
void PayExtraInvestors(const Rules& r, S& s, int gold, Trace* trace);
// Is the card (an enterprise, troops) touched by a selector?
bool Selects(const Rules& r, const S& s, const Selector& who, CardId card);
// What events and boycotts have brought for a time ends with the quarter (event_duration, boycott_end).
void EndEffects(const Rules& r, S& s, Trace* trace);
// A boycott begins anew or is lifted: how long it still had to run is forgotten.
void ForgetBoycottTime(S& s, size_t product, Nation nation);
// boycott_end: a president has left office, and his boycotts end.
void EndBoycottsOf(const Rules& r, S& s, OfficeId president, Trace* trace);
// 7.1.2.f, 7.5.d: may the seat buy this card as its home?
Ruling CheckHome(const Rules& r, const S& s, PlayerId seat, CardId card, Why* why);
void BuyHome(const Rules& r, S& s, PlayerId seat, CardId card, Trace* trace);

// ---- 72_profits.cc, 72_links.cc.
// What a card earns if it works: level, boycott, a smelter's mines, a railroad's fees (7.2.1), be it shut down or not,
// and of haciendas and plantations be it Summer or not. For tax_scope and demands as well.
int ProfitOf(const Rules& r, const S& s, CardId card);
// Whom the card would pay fees if it worked, by the links that carry now or would if one more card were open (7.5.e/1).
bool WouldPay(const Rules& r, const S& s, CardId card, PlayerId seat);
// 7.2.3: is there a chain of railroads that carry from the card's place to a city (block) or smelter card? The
// railroads of `rails`, in that order, or none: any.
bool LinksToCity(const Rules& r, const S& s, CardId card, PlaceId city, const CardSet& rails);
bool LinksToSmelter(const Rules& r, const S& s, CardId card, CardId smelter, const CardSet& rails);
// Could it be linked to any city, any smelter, by what carries now?
bool CityInReach(const Rules& r, const S& s, CardId card);
bool SmelterInReach(const Rules& r, const S& s, CardId card);
// 7.2.3.a to c, 7.8.1.d, 7.8.1.e: the bonus of the first link, if it is due, once; also when a card or railroad comes.
void SettleLinks(const Rules& r, S& s, CardId card, Trace* trace);
// Of all cards: something has opened, closed or come.
void SettleAllLinks(const Rules& r, S& s, Trace* trace);
// Could it be linked to that lumber line (7.2.2/1)?
bool LinksToLumber(const Rules& r, const S& s, CardId card, CardId line);

// ---- 73_capitalize.cc, 73_debts.cc.
// 7.3.1/3 (unable_to_pay): what becomes of a card that was not paid.
void Default(const Rules& r, S& s, CardId card, Trace* trace);
// IOUs of a seat, unpaid, all boxes (5.5).
int IousOf(const S& s, PlayerId seat);
void AddIou(S& s, PlayerId borrower, PlayerId lender, CardId bank, CardId collateral, int box, int count);
// Lays IOUs in one order, whatever the order in which they came and went: who owes the same debts is in one position.
void OrderIous(S& s);

// ---- 74_quarterly.cc, 74_auction.cc, 74_deals.cc.
// Auctions a lot among `eligible`, its price to the game, a store (W) or `seller`; goes on at `then`, with the winner
// in s.auction.leader, the lot placed in his hands, or still where it was if nobody has bid.
void AskAuction(const Rules& r, S& s, CardId lot, AuctionKind kind, Seats eligible, PlayerId seller, uint16_t then);
// 7.4.a/1, 7.10.2.3.d/2, 7.11.4.c, 7.9.g.4.2: how high may the seat bid, pledges to it included, from that card's gold
// or its own; 0 if it may not.
int HighestBid(const Rules& r, const S& s, PlayerId seat, CardId purse);
// 7.10.2.3.d/2: may the seat bid the gold of that card: its own troops', for a W card?
bool CouldBeBid(const Rules& r, const S& s, PlayerId seat, CardId card);
// 7.4.a/1, office_purse: gold of its own that a seat may bid; and what of it is neither bid nor pledged.
int OwnToBid(const Rules& r, const S& s, PlayerId seat);
int FreeGold(const Rules& r, const S& s, PlayerId seat);
// Election, lawsuit: what everybody has bid is spent before dice fall (7.4.f/3, 7.9.e/1).
bool EverybodyPays(const S& s);
// Who has bid in it.
Seats BiddersOf(const Rules& r, const S& s);
// 7.4.b, 7.4.d/2: puts a card that somebody has got where it belongs; goes on at `then`.
void PlaceLot(const Rules& r, S& s, CardId card, PlayerId seat, uint16_t then, Trace* trace);
// The same at once, for a card whose counters need no store: onto the calendar, counters onto the map.
void PlaceNow(const Rules& r, S& s, CardId card, PlayerId seat, Trace* trace);
// Back to the common area or the discard, what its counters carry left where they are.
void SendBack(const Rules& r, S& s, CardId card);
// 7.4.e, 7.4.g.4, 7.5.i.3: who gets a blue or orange card without an auction; 0 nobody.
PlayerId OfficialTaker(const Rules& r, const S& s, CardId card);
// 7.4.c/2: does the seat owe what was lent in this quarter?
bool OwesLoans(const S& s, PlayerId seat);
// Withdraws every offer (at the end of a phase, when a seat goes).
void ClearDeals(S& s);

// ---- 74_elections.cc.
// Holds an election for an office, with the card by which it comes (or none); goes on at `then`. kOffice: at once,
// because a president was killed; who follows him for the time being has one dice less (7.9.a/3).
void AskElection(const Rules& r, S& s, OfficeId office, CardId card, AuctionKind kind, uint16_t then);
// 7.4.f, 7.5.f, 7.5.h: may the counter be a candidate?
Ruling CheckCandidate(const Rules& r, const S& s, OfficeId office, CounterId counter, Why* why);
// appointed_governor: may he be appointed?
Ruling CheckAppointee(const Rules& r, const S& s, OfficeId office, CounterId counter, Why* why);
// Of a person or the troops of a leader, his card's counters with him.
void SetLeadership(const Rules& r, S& s, CounterId counter, int leadership);
// 7.4.g, 7.5.i: the counter takes office, rises, moves to the capital, gets the cards; `appointed`: 7.9.g.1.
void TakeOffice(const Rules& r, S& s, OfficeId office, CounterId counter, bool appointed, Trace* trace);
// He loses it: the cards go where they belong, his leadership as ex_president_stature has it.
void LeaveOffice(const Rules& r, S& s, OfficeId office, Trace* trace);
// The same, but that the cards stay where they are; whose they are.
PlayerId ResignOffice(const Rules& r, S& s, OfficeId office, Trace* trace);
// 7.5.g.3/1: who would be president of Mexico by a card that its player has capitalized: whom he had elected, else his
// hacendado; none if neither is at large.
CounterId PresidentElect(const Rules& r, const S& s, CardId card);
// 7.5.g.3/2: does the seat control a city of the territory?
bool ControlsCity(const Rules& r, const S& s, PlayerId seat, Territory territory);

// ---- 76_rifles.cc.
// How many of the rifles that lie at a card a seat may take up: those of its own enterprise or troops; at a store those
// that it has bought or left there, and those that are nobody's, but for the store's owner (7.6.b/1, 7.6.c).
int RiflesFor(const Rules& r, const S& s, PlayerId seat, CardId card);
// A seat takes up so many of those; adds some of its own to what lies at a card; so many are stolen from there.
void TakeRiflesOf(const Rules& r, S& s, PlayerId seat, CardId card, int amount);
void AddRiflesOf(const Rules& r, S& s, PlayerId seat, CardId card, int amount);
void StealRifles(const Rules& r, S& s, CardId card, int amount);

// ---- 77_recapitalize.cc, 78_mature.cc.
// 7.1.2.b, 7.10.2.4.d to f, 7.9.b.3: the level of an enterprise changes by an event or by fire, with what follows at 0
// and below 0 (zero_event_vs_burn, enterprise_zero).
enum class LevelCause : uint8_t { kEvent = 1, kFire = 2, kStrike = 3, kLink = 4, kOwner = 5 };
void ChangeLevel(const Rules& r, S& s, CardId card, int change, LevelCause cause, Trace* trace);
// 7.4.b/1, 7.4.b/2: onto the seasonal track, so many boxes ahead, face down if it is far off.
void PlaceOnSeason(const Rules& r, S& s, CardId card, int quarters, Trace* trace);
// A strike moves a project one quarter back (7.8.3); also when it is called, by strike_timing.
void DelayProject(S& s, CardId card, Trace* trace);
// Where the marker of an enterprise or railroad stands: its district, its block (7.8.2.a), its square; none if it has
// none on the map (710_activities.cc).
PlaceId MarkerOf(const Rules& r, const S& s, CardId card);

// ---- 79_mordida.cc, 79_lawsuits.cc, 79_offices.cc, 79_rebellions.cc, 79_war.cc, 79_command.cc.
// 7.9.0/1: has the seat anything to play, or to do by an office?
bool HasMordida(const Rules& r, const S& s, PlayerId seat);
// The strike on a card is over (7.9.b.3).
void EndStrike(const Rules& r, S& s, CardId card, Trace* trace);
// 7.9.f.2, 7.9.f.6: orange counters become red flags, and orange again.
void DeclareRebellion(const Rules& r, S& s, Territory territory, PlayerId seat, Trace* trace);
void EndRebellion(const Rules& r, S& s, Territory territory, Trace* trace);
// 7.9.f.4: who declared the rebellion there; 0: there is none.
PlayerId RebelIn(const S& s, Territory territory);
// 7.9.f.5/1: at the end of the tactical rounds, in Winter too (winter_rebellion_test): rebellions whose governor is
// dead, taken or away end.
void TestRebellions(const Rules& r, S& s, Trace* trace);
// 7.9.g.3/2: by how much a boycott lowers what the card earns.
int BoycottOf(const Rules& r, const S& s, CardId card);
bool AnyBoycott(const S& s);
// 7.9.g.4: war begins; troops are given out anew; goes on at `then`.
void DeclareWar(const Rules& r, S& s, uint16_t then, Trace* trace);
// 7.9.g.4.6: in war those in s.move.picked, or in s.combat.attackers of an activity, ask the commander of their colour
// for leave, if that is another; goes on at `then` if nobody forbids it.
void AskLeave(const Rules& r, S& s, uint16_t then);
// 7.9.g.4.8: may the seat make a fort of a town that was annexed? And that it does, with what follows in a capital
// (7.9.g.4.9).
Ruling CheckFort(const Rules& r, const S& s, PlayerId seat, PlaceId block, Why* why);
void MakeFort(const Rules& r, S& s, PlayerId seat, PlaceId block, Trace* trace);
// Whose a place is now, after cessions (7.9.g.4.11).
Nation NationAt(const Rules& r, const S& s, PlaceId place);
// 7.9.g.4.3, 7.9.g.4.4: gives troops out anew; goes on at `then`.
void AskRedistribution(const Rules& r, S& s, Nation nation, uint16_t then);
// An assassination, by a spy or after a seizure: he dies, and is followed (7.9.a/3, seizure_assassination).
void KillPresident(const Rules& r, S& s, OfficeId office, uint16_t then, Trace* trace);

// ---- 710_movement.cc, 710_rails.cc, 710_windows.cc.
// May what is picked go one area further in that mode? For moves, rebasing, escapes.
Ruling CheckAdvance(const Rules& r, const S& s, const CounterSet& counters, PlaceId from, PlaceId to, int mode,
                    CardId rail, Why* why);
// What a counter can carry (7.10.1.a): gold, rifles.
int GoldCapacity(const Rules& r, const S& s, CounterId counter);
int RifleCapacity(const Rules& r, const S& s, CounterId counter);
// What it could still take up: a hacendado has a rifle or gold, not both (7.10.1.a/2). Below 0: it has too much.
int GoldRoom(const Rules& r, const S& s, CounterId counter);
int RifleRoom(const Rules& r, const S& s, CounterId counter);
// Is it at home (7.10.1.m, outside_home)?
bool AtHome(const Rules& r, const S& s, CounterId counter);
// Police that nobody owns interdict, seize and search by themselves (7.10.1.p.3, 7.10.1.f.3/4).
bool Unowned(const Rules& r, const S& s, CounterId police);

// ---- 710_activities.cc, 710_combat.cc, 710_surrender.cc.
// Police of a block may strike back at an activity in it (7.10.2.0/2); goes on at `then`, with them in
// s.combat.counter.
void AskCounterattack(const Rules& r, S& s, PlaceId block, uint16_t then);
// 7.10.2.1.a: may these strike at that?
Ruling CheckAttack(const Rules& r, const S& s, const CounterSet& attackers, CounterId target, Why* why);
// The dice and the number up to which they hit (7.10.2.1.c to e).
struct Fire {
  int dice = 0, mark = 0;
};
Fire FireOf(const Rules& r, const S& s, const CounterSet& counters, bool attacks, Trace* trace);
// A crime (7.9.f.3, 7.10.1.f.1/2, 7.10.2.2.0/2, 7.10.2.4.0): red as long as red_duration says.
void MakeCriminal(const Rules& r, S& s, CounterId counter, Trace* trace);

// ---- 711_rebase.cc, 711_refurbish.cc, 711_journeys.cc, 711_end.cc.
// May a counter rebase there (7.11.1.a, 7.11.1.d)?
Ruling CheckRebase(const Rules& r, const S& s, CounterId counter, PlaceId place, Why* why);
// Who is paid for a repair: a store or hospital that may be, or the game (7.11.2, no_store_repair).
Ruling CheckPayee(const Rules& r, const S& s, CounterId counter, CardId payee, Why* why);
// A hacendado has been killed, his counter still where it was: his player leaves, or goes on as an heir (7.11.4.d/2,
// 7.11.4.e); goes on at `then`.
void AskHeir(const Rules& r, S& s, PlayerId seat, uint16_t then);
// retirement_auctions: a card sold from an estate has earned so much for its new holder.
void ShareWithEstate(const Rules& r, S& s, CardId card, int earned, Trace* trace);
// 5: the fortune of a seat, and who has won (victory_tie).
int FortuneOf(const Rules& r, const S& s, PlayerId seat, Trace* trace);
Seats WinnersOf(const Rules& r, const S& s);

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_ENGINE_H_
