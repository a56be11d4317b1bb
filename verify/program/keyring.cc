#include "verify/program/keyring.h"

#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "core/kernel/names.h"
#include "core/kernel/status.h"
#include "verify/terminal/exit.h"

namespace adjutant {
namespace {

// No echo while it lives, if standard input is a terminal.
class Unseen {
 public:
  Unseen() : terminal_(tcgetattr(STDIN_FILENO, &before_) == 0) {
    if (!terminal_) return;
    termios without = before_;
    without.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &without);
  }
  ~Unseen() {
    if (terminal_) tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
  }
  Unseen(const Unseen&) = delete;
  Unseen& operator=(const Unseen&) = delete;

 private:
  termios before_{};
  bool terminal_;
};

absl::StatusOr<std::string> ReadUnseen(Console* console, const std::string& question) {
  std::string line;
  console->Ask(question);
  bool read = false;
  {
    const Unseen unseen;
    read = console->ReadLine(&line);
  }
  console->EndAsk();
  if (!read || line.empty()) return Failure(Exit::kUsage, "a passphrase is needed, and standard input gives none");
  return line;
}

absl::Status FileProblem(const absl::Status& status) { return WithExit(Exit::kUnreadable, status); }

// Identities here whose key is `key`: the name of the file.
absl::StatusOr<std::optional<std::string>> FindIdentity(const post::KeyFolder& folder, const post::SignKey& key) {
  const auto names = folder.Names(".identity");
  if (!names.ok()) return FileProblem(names.status());
  for (const std::string& name : *names) {
    const auto text = post::ReadSecretFile(folder.File(name));
    if (!text.ok()) return FileProblem(text.status());
    const auto head = post::ReadKeyHead(folder.File(name), *text);
    if (!head.ok()) return FileProblem(head.status());
    if (head->sign_key == key) return name;
  }
  return std::nullopt;
}

// The file with the master of that commitment: the name without its ending.
absl::StatusOr<std::optional<std::string>> FindMaster(const post::KeyFolder& folder, const post::Offer& offer) {
  const auto names = folder.Names(absl::StrCat(".", offer.role, ".secret"));
  if (!names.ok()) return FileProblem(names.status());
  for (const std::string& name : *names) {
    const auto text = post::ReadSecretFile(folder.File(name));
    if (!text.ok()) return FileProblem(text.status());
    const auto head = post::ReadKeyHead(folder.File(name), *text);
    if (!head.ok()) return FileProblem(head.status());
    if (head->commitment == offer.commitment) return std::string(absl::StripSuffix(name, ".secret"));
  }
  return std::nullopt;
}

absl::StatusOr<post::Offer> OfferOfRole(const v1::LogHeader& header, const std::string& role,
                                        const post::KeyFolder& folder) {
  std::vector<std::string> roles, here;
  const std::vector<post::Offer> offers = OffersOf(header);
  for (const post::Offer& offer : offers) {
    if (offer.role == role) return offer;
    roles.push_back(offer.role);
  }
  if (!role.empty()) {
    return Failure(Exit::kUnknown, absl::StrCat("the game has no party '", role, "'", DidYouMean(role, roles),
                                                "; its parties are ", absl::StrJoin(roles, ", ")));
  }
  const post::Offer* found = nullptr;
  for (const post::Offer& offer : offers) {
    ADJUTANT_ASSIGN_OR_RETURN(const auto identity, FindIdentity(folder, offer.sign_key));
    if (!identity.has_value()) continue;
    here.push_back(offer.role);
    found = &offer;
  }
  if (here.size() == 1) return *found;
  return Failure(Exit::kUsage, here.empty() ? absl::StrCat("keys of no party of this game are in ", folder.path())
                                            : absl::StrCat("expected --as=ROLE: keys of ", absl::StrJoin(here, ", "),
                                                           " are in ", folder.path()));
}

}  // namespace

post::AskPassphrase PassphraseFrom(Console* console) {
  return [console](absl::string_view file) -> absl::StatusOr<std::string> {
    return ReadUnseen(console, absl::StrCat("passphrase of ", file, ": "));
  };
}

absl::StatusOr<std::string> NewPassphrase(Console* console) {
  ADJUTANT_ASSIGN_OR_RETURN(std::string first, ReadUnseen(console, "new passphrase: "));
  ADJUTANT_ASSIGN_OR_RETURN(std::string second, ReadUnseen(console, "the same again: "));
  if (first != second) return Failure(Exit::kUsage, "the two passphrases differ; nothing was written");
  return first;
}

absl::StatusOr<post::KeyFolder> KeyFolderHere() {
  auto folder = post::KeyFolder::Find();
  if (!folder.ok()) return WithExit(Exit::kUsage, folder.status());
  if (const absl::Status closed = folder->Check(); !closed.ok()) return FileProblem(closed);
  return folder;
}

absl::StatusOr<PartyKeys> KeysFor(const v1::LogHeader& header, const post::GameId& game, const Ruleset& ruleset,
                                  const std::string& role, const std::string& log, Console* console) {
  if (header.party().empty()) {
    return Failure(Exit::kNo, absl::StrCat(log, ": is no game by post: its header has no parties"));
  }
  ADJUTANT_ASSIGN_OR_RETURN(const post::KeyFolder folder, KeyFolderHere());
  if (const absl::Status apart = folder.KeepAwayFrom(log); !apart.ok()) return FileProblem(apart);
  PartyKeys keys;
  ADJUTANT_ASSIGN_OR_RETURN(keys.offer, OfferOfRole(header, role, folder));
  const auto number = post::PartyOf(keys.offer.role, ruleset.SeatIds());
  if (!number.ok()) return WithExit(Exit::kUnknown, number.status());
  keys.number = *number;
  ADJUTANT_ASSIGN_OR_RETURN(const auto identity, FindIdentity(folder, keys.offer.sign_key));
  ADJUTANT_ASSIGN_OR_RETURN(const auto stem, FindMaster(folder, keys.offer));
  if (!identity.has_value() || !stem.has_value()) {
    return Failure(Exit::kUnknown, absl::StrCat("the ", identity.has_value() ? "master" : "identity", " of ",
                                                keys.offer.role, " in this game is not in ", folder.path(),
                                                identity.has_value() || stem.has_value()
                                                    ? ": it is another one, or the offer in the header was changed"
                                                    : ""));
  }
  keys.stem = *stem;
  const auto identity_text = post::ReadSecretFile(folder.File(*identity));
  const auto secret_text = post::ReadSecretFile(folder.File(keys.stem + ".secret"));
  if (!identity_text.ok()) return FileProblem(identity_text.status());
  if (!secret_text.ok()) return FileProblem(secret_text.status());
  const auto ask = PassphraseFrom(console);
  auto person = post::ReadIdentity(folder.File(*identity), *identity_text, ask);
  if (!person.ok()) return InputError(person.status());
  auto secret = post::ReadSecret(folder.File(keys.stem + ".secret"), *secret_text, ask);
  if (!secret.ok()) return InputError(secret.status());
  keys.identity = person->identity;
  keys.secret = *std::move(secret);
  if (keys.secret.party != keys.number ||
      post::MakeOffer(keys.offer.role, keys.number, keys.offer.name, keys.identity, keys.secret.master).signature !=
          keys.offer.signature) {
    return Failure(Exit::kNo, absl::StrCat(log, ": the offer of ", keys.offer.role,
                                           " in the header is not the one that was made with the keys here"));
  }
  auto said = post::Said::Open(folder.File(keys.stem + ".said"));
  if (!said.ok()) return FileProblem(said.status());
  if ((*said)->header().has_value()) {
    // It says why, if it is another one.
    if (const absl::Status joined = (*said)->SayHeader(game); !joined.ok()) return WithExit(Exit::kNo, joined);
  }
  keys.said = *std::move(said);
  return keys;
}

absl::StatusOr<SealReader> SealReaderHere(const v1::LogHeader& header, const Ruleset& ruleset,
                                          const WantedReader& wanted, const std::string& log, Console* console) {
  const std::string& role = wanted.role;
  SealReader reader;
  if (role == "observer") return reader;
  // Who has no folder of keys observes.
  const auto folder = KeyFolderHere();
  if (!folder.ok() && role.empty()) return reader;
  if (!folder.ok()) return folder.status();
  ADJUTANT_ASSIGN_OR_RETURN(const std::vector<SealParty> parties, SealPartiesOf(header, ruleset));
  std::map<std::string, std::string> stems;
  std::vector<std::string> here, roles;
  for (const post::Offer& offer : OffersOf(header)) {
    roles.push_back(offer.role);
    if (!role.empty() && offer.role != role) continue;
    ADJUTANT_ASSIGN_OR_RETURN(const auto found, FindMaster(*folder, offer));
    if (!found.has_value()) continue;
    here.push_back(offer.role);
    stems[offer.role] = *found;
  }
  if (here.size() > 1 && stems.count(wanted.view) != 0) here = {wanted.view};
  if (here.size() > 1) {
    return Failure(Exit::kUsage, absl::StrCat(log, ": masters of ", absl::StrJoin(here, ", "),
                                              " are here: say who reads, with --reader=ROLE"));
  }
  if (here.empty() && !role.empty()) {
    return Failure(
        Exit::kUnknown,
        absl::StrCat(log, ": the master of '", role, "' in this game is not in ", folder->path(),
                     std::find(roles.begin(), roles.end(), role) == roles.end() ? DidYouMean(role, roles) : ""));
  }
  if (here.empty()) return reader;
  if (const absl::Status apart = folder->KeepAwayFrom(log); !apart.ok()) return FileProblem(apart);
  const std::string file = folder->File(stems[here.front()] + ".secret");
  const auto text = post::ReadSecretFile(file);
  if (!text.ok()) return FileProblem(text.status());
  const auto secret = post::ReadSecret(file, *text, PassphraseFrom(console));
  if (!secret.ok()) return InputError(secret.status());
  const SealParty* party = FindParty(parties, here.front());
  if (const absl::Status fits = post::VerifyMaster(party->number, secret->master, party->commitment); !fits.ok()) {
    return WithExit(Exit::kNo, fits);
  }
  reader.role = here.front();
  reader.masters.insert({reader.role, secret->master});
  return reader;
}

absl::Status Join(const post::GameId& game, PartyKeys* keys) {
  if (const absl::Status joined = keys->said->SayHeader(game); !joined.ok()) return WithExit(Exit::kNo, joined);
  const std::string game_stem = absl::StrCat(game.hex().substr(0, 16), ".", keys->offer.role);
  if (keys->stem == game_stem) return absl::OkStatus();
  ADJUTANT_ASSIGN_OR_RETURN(const post::KeyFolder folder, KeyFolderHere());
  // Nothing but the header has been said so far. If the machine stops between the two, it is said again.
  keys->said.reset();
  for (const char* ending : {".secret", ".said"}) {
    const absl::Status renamed =
        post::RenameSecretFile(folder.File(keys->stem + ending), folder.File(game_stem + ending));
    if (!renamed.ok()) return FileProblem(renamed);
  }
  keys->stem = game_stem;
  auto said = post::Said::Open(folder.File(keys->stem + ".said"));
  if (!said.ok()) return FileProblem(said.status());
  keys->said = *std::move(said);
  return absl::OkStatus();
}

absl::Status SayAgain(const SignedLog& log, const std::vector<std::pair<uint32_t, post::ChainValue>>& links,
                      PartyKeys* keys) {
  const post::ChainAt chain_at = [&](uint64_t number) -> std::optional<post::ChainValue> {
    if (number >= log.chains.size()) return std::nullopt;
    return log.chains[number];
  };
  for (const GoodMark& mark : log.marks) {
    if (mark.by != keys->offer.role) continue;
    ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kNo, keys->said->SaySigned(mark.place.number, mark.place.chain, chain_at)));
  }
  for (const auto& [batch, chain] : links) {
    ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kNo, keys->said->SayLink(batch, chain)));
  }
  return absl::OkStatus();
}

}  // namespace adjutant
