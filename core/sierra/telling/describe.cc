#include "core/sierra/telling/describe.h"

#include <iterator>
#include <optional>

#include "absl/strings/str_cat.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/sentences.h"
#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {

constexpr const char* kPurposeTexts[] = {"nothing",
                                         "the order of auctions",
                                         "the order of buying rifles",
                                         "the order of the rounds",
                                         "the tie of bids",
                                         "the election",
                                         "the lawsuit",
                                         "the assay",
                                         "the assassin",
                                         "the command",
                                         "the search",
                                         "the seizure",
                                         "the raid",
                                         "the attack",
                                         "the defence",
                                         "the leader",
                                         "the president",
                                         "the return from the war",
                                         "the end of the game",
                                         "the event",
                                         "the victory"};
constexpr const char* kAboutTexts[] = {"nothing",
                                       "veto",
                                       "home",
                                       "shut down",
                                       "reopen",
                                       "forgo",
                                       "links",
                                       "subsidy",
                                       "capitalize",
                                       "debt",
                                       "collateral",
                                       "bidding",
                                       "store",
                                       "store icon",
                                       "candidacy",
                                       "take office",
                                       "nomination",
                                       "demand",
                                       "rifles",
                                       "rebuild",
                                       "raise",
                                       "raise smelter",
                                       "decline",
                                       "counter place",
                                       "mordida",
                                       "cancel",
                                       "void",
                                       "disband strikers",
                                       "end rebellion",
                                       "peace",
                                       "use card leadership",
                                       "interdict",
                                       "seize",
                                       "search rifles",
                                       "passage",
                                       "movement",
                                       "activity",
                                       "target",
                                       "counterattack",
                                       "execute",
                                       "bury",
                                       "block tax",
                                       "compensate",
                                       "rebase",
                                       "enslave",
                                       "jail",
                                       "pardon",
                                       "refurbish",
                                       "hospital price",
                                       "forced auction",
                                       "new york",
                                       "from new york",
                                       "enlist",
                                       "return as heir",
                                       "late arrival",
                                       "appoint",
                                       "lumber",
                                       "return home",
                                       "effect",
                                       "commander",
                                       "border",
                                       "investors"};

constexpr const char* kDeedTexts[] = {"nothing",  "a combat", "a robbery", "an arrest",  "a confiscation", "a seizure",
                                      "a rescue", "a tax",    "a fire",    "digging up", "picking up"};

constexpr const char* kUseTexts[] = {"", "", " to cancel what was played", " to have a president shot"};
// By Official.
constexpr const char* kActTexts[] = {"acts",
                                     "appoints",
                                     "pardons",
                                     "issues a warrant for",
                                     "",
                                     "",
                                     "declares war",
                                     "declares a rebellion:",
                                     "ends the rebellion:",
                                     "offers peace",
                                     "gives orders to"};
constexpr const char* kProductTexts[] = {"nothing", "copper", "silver and gold", "beef", "lumber", "store goods"};
constexpr const char* kModeTexts[] = {"moves", "steps", "walks", "walks fast", "rides", "flies", "sails", "drives"};
constexpr const char* kGoodsTexts[] = {"nothing", "gold", "rifles"};
constexpr const char* kRepairTexts[] = {"nothing",  "the wear",   "the loss", "a rifle",
                                        "a bridge", "the police", "a store",  "a town"};

template <size_t kCount>
std::string TextAt(const char* const (&texts)[kCount], int32_t number) {
  return number >= 0 && static_cast<size_t>(number) < kCount ? texts[number] : "?";
}

constexpr SentencePattern kPatterns[] = {
    {kDieRolled, "The die for {purpose_text} shows {value}"},
    {kCardDrawn, "{card} comes up"},
    {kSeatDrawn, "{seat} is drawn"},
    {kPlaceDrawn, "{place} is drawn"},
    {kLotNominated, "{who} puts up {card}"},
    {kBidRaised, "{who} bids {amount}"},
    {kBidPassed, "{who} passes"},
    {kBidSealed, "{who} seals a bid of {amount}"},
    {kPartPledged, "{who} pledges {amount} to {seat}"},
    {kCandidateNamed, "{who} has {counter} stand"},
    {kDecided, "{who} decides about {about_text}: {yes?yes|no}"},
    {kCardNamed, "{who} {naming} {card}{other? ({other})|}"},
    {kPlaceNamed, "{who} names {place} ({about_text})"},
    {kCounterNamed, "{who} names {counter} ({about_text})"},
    {kSeatNamed, "{who} names {seat} ({about_text})"},
    {kAmountNamed, "{who} names {amount} gold ({about_text})"},
    {kDone, "{who} has done ({about_text})"},
    {kLinkChosen, "{who} links {card}{smelter? to {smelter}|}{city? to {city}|}"},
    {kCardPaid, "{who} pays for {card}{source? from {source}|}{store? to {store}|}"},
    {kLoanTaken, "{who} borrows {amount} on {card}{bank? from {bank}|}"},
    {kDealOffered,
     "{who} offers {seat} a deal: {gold} gold{card? and {card}|} for {for_gold} gold{for_card? and {for_card}|}"},
    {kDealAnswered, "{who} {accepted?takes|declines} the offer of {seat}"},
    {kDealWithdrawn, "{who} withdraws the offer"},
    {kLoanRepaid, "{who} repays {seat} {amount} gold"},
    {kCardPlayed, "{who} plays {card}{use_text}{target? on {target}|}{counter? on {counter}|}{place? in {place}|}"},
    {kOfficialActed,
     "{who} {act_text}{counter? {counter}|}{card? {card}|}{place? {place}|}{given? ({given})|}{office? by office: "
     "{office}|}"},
    {kProductBoycotted, "{who} {begins?boycotts|boycotts no more} {product_text} ({office})"},
    {kCounterPicked, "{who} takes {counter}"},
    {kLoaded, "{counter} takes up {amount} {goods_text}{card? of {card}|}"},
    {kUnloaded, "{counter} leaves {amount} {goods_text}{card? at {card}|}{to? with {to}|}"},
    {kMoved, "{who} {mode_text} to {place}{rail? on {rail}|}"},
    {kActivityBegun, "{who} begins {deed} in {place}{card? at {card}|}{counter? against {counter}|}"},
    {kHitTaken, "{who} takes a hit{rifle? on a rifle|}{counter? of {counter}|}"},
    {kGoldMoved, "{who} moves {amount} gold from {card} to {to}"},
    {kRepaired, "{who} repairs {repair_text}{counter? of {counter}|}{place? in {place}|} for {amount} gold"},
    {kRiflesBought, "{who} buys {amount} rifles{store? at {store}|}{place? in {place}|}{card? for {card}|}"},
    {kAdjudicated, "By {card} it is so"},
};

// What a player does with a card that he names.
std::string NamingOf(const Event& e) {
  switch (static_cast<About>(e.args[0])) {
    case About::kShutDown:
      return "shuts down";
    case About::kReopen:
      return "opens";
    case About::kForgo:
      return "gives up the profit of";
    case About::kLinks:
      return "says which railroad is paid by";
    case About::kLumber:
      return "chooses a lumber line for";
    case About::kSubsidy:
      return "has the game pay for";
    case About::kDebt:
      return "pays what is owed for";
    case About::kRebuild:
      return "rebuilds";
    case About::kRaise:
    case About::kRaiseSmelter:
      return "raises";
    case About::kDecline:
      return "gives up";
    default:
      return "names, for " + TextAt(kAboutTexts, e.args[0]) + ",";
  }
}

std::optional<std::string> OwnWord(const Event& e, absl::string_view word) {
  if (word == "purpose_text") return TextAt(kPurposeTexts, e.args[0]);
  if (word == "mode_text") return TextAt(kModeTexts, e.args[0]);
  if (word == "goods_text") return TextAt(kGoodsTexts, e.args[0]);
  if (word == "repair_text") return TextAt(kRepairTexts, e.args[0]);
  if (word == "deed") return TextAt(kDeedTexts, e.args[0]);
  if (word == "naming") return NamingOf(e);
  if (word == "about_text") return TextAt(kAboutTexts, e.args[0]);
  if (word == "use_text") return TextAt(kUseTexts, e.args[1]);
  if (word == "act_text") return TextAt(kActTexts, e.args[0]);
  if (word == "product_text") return TextAt(kProductTexts, e.args[1]);
  return std::nullopt;
}

}  // namespace

std::string DescribeEvent(const Ruleset& ruleset, const Rules&, const S&, const Event& e) {
  return SentenceOf(ruleset, kPatterns, e, [&](absl::string_view word) { return OwnWord(e, word); });
}

}  // namespace adjutant::sierra
