// adjutant new: starts a log.
#include <map>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/status.h"
#include "replay/post/offer.h"
#include "replay/post_form.h"
#include "replay/sealed/masked_decks.h"
#include "replay/sealed/parties.h"
#include "verify/commands/commands.h"
#include "verify/dice/provenance.h"
#include "verify/program/masking.h"
#include "verify/record/session.h"
#include "verify/rules/ruling_text.h"
#include "verify/text/files.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

std::vector<FlagSpec> NewFlags() {
  std::vector<FlagSpec> flags = SetupFlags();
  flags.push_back({"with", "OPTS", "another reading of the rules over that, as `adjutant errata --with` takes it"});
  flags.push_back({"o", "LOG", "the log to write; '-' is standard output"});
  flags.push_back({"title", "TEXT", "title of the game"});
  flags.push_back({"player", "NAME", "a player's name, in the order of the sides", {}, true});
  flags.push_back({"seed", "TEXT", "seed for chance, for `adjutant append --roll`; all rolls must then be by it"});
  flags.push_back(
      {"dice", "MODE",
       "where dice come from: entered, seed, dice server; with a seed, another MODE lets signed rolls and named "
       "messages of a dice server stand beside it"});
  flags.push_back({"offer", "FILE", "of a game by post: what a party brings to it (`adjutant key offer`)", {}, true});
  flags.push_back(
      {"hidden",
       "HOW",
       "of a game by post: is what is hidden sealed by a dealer, open to all, or, of two sides alone, are decks "
       "masked by both (experimental)",
       {"dealt", "open", "masked"}});
  return flags;
}

// Two sides, no dealer, and a game with decks that can be masked. What else is hidden lies open.
absl::Status PlanMasked(const Ruleset& ruleset, bool dealer, v1::LogHeader* header) {
  if (dealer) return Failure(Exit::kNo, "new: --hidden=masked is for two sides alone; a dealer seals what is hidden");
  const std::vector<std::string> decks = MaskableDecks(ruleset.game().id());
  if (decks.empty() || ruleset.SeatCount() != 2) {
    return Failure(Exit::kNo, absl::StrCat("new: no deck of ", ruleset.game().title(),
                                           " can be masked in this version; take a dealer (--hidden=dealt), or play "
                                           "with open hands (--hidden=open)"));
  }
  for (const std::string& deck : decks) {
    if (ruleset.Names(deck) == nullptr) return Failure(Exit::kInternal, absl::StrCat("new: there is no deck ", deck));
  }
  for (const std::string& deck : decks) header->mutable_chance()->add_deck()->set_deck(deck);
  header->mutable_chance()->set_hidden(v1::ChancePlan::MASKED);
  return absl::OkStatus();
}

// What makes it a game by post: parties, and where dice and hidden things come from.
absl::Status AddParties(const Flags& flags, const Ruleset& ruleset, v1::LogHeader* header) {
  if (flags.Has("seed") || flags.Has("player") || flags.Has("dice")) {
    return UsageError(
        "new: --offer says who plays and where dice come from; --seed, --dice and --player do not go with it");
  }
  std::vector<post::Offer> offers;
  for (const std::string& file : flags.All("offer")) {
    auto text = ReadTextFile(file);
    if (!text.ok()) return WithExit(Exit::kUnreadable, text.status());
    auto offer = post::ParseOffer(*text);
    if (!offer.ok()) return WithExit(Exit::kNo, offer.status(), absl::StrCat(file, ": "));
    offers.push_back(*std::move(offer));
  }
  const std::vector<std::string> sides = ruleset.SeatIds();
  std::map<post::PartyNumber, const post::Offer*> by_number;
  for (const post::Offer& offer : offers) {
    const auto number = post::PartyOf(offer.role, sides);
    if (!number.ok()) return WithExit(Exit::kNo, number.status());
    by_number[*number] = &offer;
  }
  if (const absl::Status fit = post::CheckOffers(offers); !fit.ok()) return WithExit(Exit::kNo, fit);
  for (size_t i = 0; i < sides.size(); ++i) {
    const auto side = by_number.find(post::PartyNumber{static_cast<uint8_t>(i + 1)});
    if (side == by_number.end()) return Failure(Exit::kNo, absl::StrCat("new: there is no offer of ", sides[i]));
    header->add_players(side->second->name);
  }
  const bool dealer = by_number.count(post::kDealer) != 0;
  for (const auto& [number, offer] : by_number) {
    if (number != post::kReferee && number != post::kDealer) *header->add_party() = PartyOfOffer(*offer);
  }
  for (const post::PartyNumber number : {post::kDealer, post::kReferee}) {
    if (by_number.count(number) != 0) *header->add_party() = PartyOfOffer(*by_number[number]);
  }
  header->set_format_version(HeaderVersion(*header));
  header->set_dice_mode(dealer ? "dealer" : "links");
  header->mutable_chance()->set_dice(dealer ? v1::ChancePlan::DEALER : v1::ChancePlan::TWO_CHAIN);
  if (flags.Has("hidden") && flags.Get("hidden") == "masked") return PlanMasked(ruleset, dealer, header);
  const bool open = flags.Get("hidden") == "open" && flags.Has("hidden");
  const absl::string_view why_not = ruleset.WhyNotSealed();
  if (!dealer && !open) {
    return Failure(Exit::kNo,
                   "new: there is no offer of a dealer, who could deal what is hidden; with --hidden=open "
                   "hands and counters lie open to both, with --hidden=masked both mask the decks (experimental)");
  }
  if (!open && !why_not.empty()) {
    return Failure(Exit::kNo,
                   absl::StrCat("new: what is hidden in ", ruleset.game().title(), " cannot be sealed: ", why_not,
                                "; with --hidden=open it lies open to both, or play through a "
                                "referee who keeps the log and sends each side its view (--view)"));
  }
  header->mutable_chance()->set_hidden(open ? v1::ChancePlan::OPEN : v1::ChancePlan::DEALT);
  return absl::OkStatus();
}

absl::StatusOr<v1::LogHeader> HeaderFrom(const Flags& flags, const Ruleset& ruleset) {
  v1::LogHeader header = HeaderFor(ruleset);
  header.set_title(flags.Get("title"));
  header.set_seed(flags.Get("seed"));
  header.set_keys_counted(true);
  header.set_dice_mode(flags.Has("dice") ? flags.Get("dice") : flags.Has("seed") ? "seed" : "entered");
  const std::vector<std::string>& players = flags.All("player");
  if (players.size() > static_cast<size_t>(ruleset.SeatCount())) {
    return UsageError(absl::StrCat(ruleset.game().title(), " has ", ruleset.SeatCount(), " sides; there are ",
                                   players.size(), " players"));
  }
  for (const std::string& player : players) header.add_players(player);
  if (flags.Has("offer")) ADJUTANT_RETURN_IF_ERROR(AddParties(flags, ruleset, &header));
  return header;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string path = call.flags.Get("o");
  if (path.empty()) return UsageError("new: expected -o LOG");
  if (absl::EndsWith(path, ".txtpb") || absl::EndsWith(path, ".jsonl")) {
    return UsageError(
        absl::StrCat("new: ", path, ": a log begins as a binary file (.adj); `adjutant convert` makes text of it"));
  }
  Reading with;
  if (call.flags.Has("with")) {
    ADJUTANT_ASSIGN_OR_RETURN(with, ParseReading(call.flags.Get("with")));
  }
  ADJUTANT_ASSIGN_OR_RETURN(const auto ruleset, RulesetFrom(call.flags, with));
  ADJUTANT_ASSIGN_OR_RETURN(const v1::LogHeader header, HeaderFrom(call.flags, *ruleset));
  const auto writer = LogWriter::Create(path, header);
  if (!writer.ok()) {
    const bool exists = writer.status().code() == absl::StatusCode::kAlreadyExists;
    return WithExit(exists ? Exit::kUsage : Exit::kUnreadable, writer.status());
  }
  if (path == "-") return Exit::kOk;  // Standard output is the log.
  const State state = ruleset->NewState();
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", path);
    RulesetJson(*ruleset, &json);
    if (!header.seed().empty()) json.Field("seed_warning", kSeedWarning);
    json.Key("next");
    DecisionJson(*ruleset, state, &json);
    json.End();
    return Exit::kOk;
  }
  call.console.Print(Printable(path), ": ", ruleset->game().title(), ", scenario ", ruleset->scenario(), ", edition ",
                     ruleset->edition(), "\n");
  if (!header.seed().empty()) call.console.Print("seed: ", kSeedWarning, "\n");
  if (IsMasked(header)) {
    call.console.Print("masked (experimental): the deck of ", absl::StrJoin(MaskedDeckNames(header), ", "),
                       "; whatever else is hidden stands in the log for both to read\n");
  }
  call.console.Print("next: ", DecisionSentence(*ruleset, state), "\n");
  return Exit::kOk;
}

}  // namespace

const Command kNewCommand = {
    "new",
    "",
    "starts a log",
    "House rules are played with --edition=FILE or --with=OPTS (see `adjutant errata --help`): the header of the log\n"
    "names the value of every option, so that the log does not need the file again.\n"
    "An existing file is never overwritten. The file holds the whole game: hands, counters that lie face down, and\n"
    "the seed. Whoever has it can read them; `--view=SIDE` of show, legal, replay, explain, what-if and diff tells\n"
    "what one side may know. In a game by post (--offer, one of each side and of the dealer) what is hidden is "
    "sealed:\n"
    "everybody has the same file, and reads in it what his own key opens. About --seed: whoever has the log can work "
    "out every roll by its seed beforehand, and\n"
    "whoever chose the seed may have tried others.",
    "adjutant new --game=halls --scenario=campaign --seed='9 May 1846' -o game.adj",
    0,
    0,
    NewFlags(),
    Run};

}  // namespace adjutant
