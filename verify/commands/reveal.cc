// adjutant reveal: what a party of a game by post owes besides its decisions; and its master when the game is over.
#include <memory>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/fingerprint.h"
#include "verify/commands/commands.h"
#include "verify/program/revealing.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

void Answer(Invocation& call, const PostAuthor& author, const Revealed& revealed, bool disclosed) {
  const std::string words = FingerprintOf(author.chain().bytes);
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", author.path()).Field("role", author.role()).Field("header", revealed.header);
    json.Field("batch", uint64_t{revealed.batch}).Field("outcomes", revealed.outcomes).Field("disclosed", disclosed);
    json.Field("by_order", uint64_t{revealed.by_order});
    json.Field("steps", revealed.decks.steps)
        .Field("draws", revealed.decks.draws)
        .Field("factors", revealed.decks.factors);
    json.Field("waits_for_step", revealed.decks.waits_for);
    json.Field("waits_for", revealed.waits_for).Field("records", author.last()).Field("fingerprint", words).End();
    return;
  }
  std::vector<std::string> done;
  if (revealed.header) done.push_back("signs the header");
  if (revealed.batch > 0) done.push_back(absl::StrCat("shows the link of batch ", revealed.batch));
  if (revealed.outcomes > 0) done.push_back(absl::StrCat("rolls ", Counted(revealed.outcomes, "outcome")));
  if (revealed.by_order > 0) {
    done.push_back(absl::StrCat("carries out orders for ", Counted(revealed.by_order, "decision")));
  }
  if (revealed.decks.steps > 0) done.push_back(absl::StrCat("masks decks in ", Counted(revealed.decks.steps, "step")));
  if (revealed.decks.draws > 0) done.push_back(absl::StrCat("draws ", Counted(revealed.decks.draws, "card")));
  if (revealed.decks.factors > 0) done.push_back(absl::StrCat("tells ", Counted(revealed.decks.factors, "factor")));
  if (revealed.decks.shown > 0) done.push_back(absl::StrCat("shows ", Counted(revealed.decks.shown, "card")));
  if (disclosed) done.push_back("discloses the master");
  if (done.empty()) {
    call.console.Print(Printable(author.path()), ": nothing is owed by ", author.role(),
                       !revealed.decks.waits_for.empty()
                           ? absl::StrCat("; a step of masking by ", revealed.decks.waits_for, " comes first")
                       : revealed.waits_for.empty()
                           ? ""
                           : absl::StrCat("; the link of ", revealed.waits_for, " comes first"),
                       "\n");
    return;
  }
  call.console.Print(Printable(author.path()), ": ", author.role(), " ", Enumerated(done, "and"),
                     "; signed up to record ", author.last() - 1, ", fingerprint ", words, "\n");
}

// After the game. Whoever has the log can read everything that this party sealed and was told.
absl::Status Disclose(Invocation& call, PostAuthor* author) {
  const Pending pending = author->ruleset().PendingOf(author->outcome().state);
  if (!pending.over && !call.flags.Has("resigned")) {
    return Failure(Exit::kNo, absl::StrCat(author->path(),
                                           ": the game is not over, and a master that is disclosed "
                                           "tells the other side everything; --resigned says that nobody plays on"));
  }
  if (!author->HasSigned()) {
    return Failure(Exit::kNo, absl::StrCat(author->path(), ": ", author->role(), " has never signed this game"));
  }
  ADJUTANT_RETURN_IF_ERROR(author->MaySign(post::MarkPurpose::kTurn));
  v1::Act act;
  act.set_by(author->role());
  act.mutable_disclosed()->set_master(std::string(author->keys().secret.master.Reveal()));
  author->Add(act);
  return author->AddTurnMark();
}

// A generation of a masked deck of which a card could not be read is burnt. The keys of both for it, and for nothing
// else, show who left the way.
absl::Status DiscloseBurnt(const std::string& deck, PostAuthor* author) {
  const MaskedDecks* decks = author->filled() == nullptr ? nullptr : author->filled()->sealed().decks();
  const DeckGeneration* newest = decks == nullptr ? nullptr : decks->Newest(deck);
  if (newest == nullptr) {
    return Failure(Exit::kNo, absl::StrCat(author->path(), ": no deck '", Printable(deck), "' is masked"));
  }
  std::vector<uint32_t> burnt;
  for (const auto& [record, place] : decks->draws()) {
    if (place.deck == deck && decks->CardOf(record).status().code() == absl::StatusCode::kInvalidArgument) {
      burnt.push_back(place.generation);
    }
  }
  if (burnt.empty()) {
    return Failure(Exit::kNo, absl::StrCat(author->path(), ": every card that was drawn from the deck '", deck,
                                           "' can be read; a key would tell the other side this hand"));
  }
  v1::Act act;
  act.set_by(author->role());
  v1::DeckKey* key = act.mutable_disclosed()->add_deck_key();
  key->set_deck(deck);
  key->set_generation(burnt.front());
  key->set_key(std::string(post::DeckKeyOf(author->keys().secret.master, deck, burnt.front()).Reveal()));
  author->Add(act);
  return author->AddTurnMark();
}

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string& path = call.operands[0];
  if (path == "-") return UsageError("reveal: LOG must be a file");
  const bool disclose = call.flags.Has("master");
  if (call.flags.Has("resigned") && !disclose) return UsageError("reveal: --resigned goes with --master");
  ADJUTANT_ASSIGN_OR_RETURN(const std::unique_ptr<PostAuthor> author,
                            PostAuthor::Open(call, path, call.flags.Get("as")));
  ADJUTANT_RETURN_IF_ERROR(author->BeginToSpeak(call.flags.Has("rebuild")));
  Revealed revealed;
  if (call.flags.Has("burnt")) {
    ADJUTANT_RETURN_IF_ERROR(DiscloseBurnt(call.flags.Get("burnt"), author.get()));
    ADJUTANT_RETURN_IF_ERROR(author->Write());
    call.console.Print(Printable(path), ": ", author->role(), " discloses the key of a burnt deck, signed\n");
    return Exit::kOk;
  }
  if (disclose) {
    ADJUTANT_RETURN_IF_ERROR(Disclose(call, author.get()));
  } else {
    ADJUTANT_ASSIGN_OR_RETURN(revealed, Reveal(call, author.get()));
  }
  ADJUTANT_RETURN_IF_ERROR(author->Write());
  Answer(call, *author, revealed, disclose);
  return Exit::kOk;
}

}  // namespace

const Command kRevealCommand = {
    "reveal",
    "LOG",
    "adds what a party of a game by post owes, and nothing else: signature, link, rolls",
    "Before play: the party signs the header, and with a dealer shows the one link that he needs. Where dice are made\n"
    "by links of both sides: who decided last signs and shows his link; who answers shows his, and the rolls that\n"
    "are due are recorded. A link is shown for one position only, and that is written down beside the keys before it\n"
    "leaves. When the game is over, --master tells all what the party sealed and was told: then anybody can check\n"
    "every roll, seal and draw of it.",
    "adjutant reveal game.adj --as=us",
    1,
    1,
    {{"as", "ROLE", "who; may be left out if the keys of one party are here"},
     {"master", "", "after the game: discloses the master"},
     {"burnt", "DECK", "of a masked deck whose factors give no card: tells its key, so that `check` names who cheated"},
     {"resigned", "", "with --master: the game ends here, though the rules would go on"},
     {"rebuild", "", "takes what was signed before from the log, where the file that knows it is lost"},
     OverlayFlag()},
    Run};

}  // namespace adjutant
