// adjutant key: keys of persons and masters of games by post.
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "core/kernel/names.h"
#include "core/kernel/status.h"
#include "replay/act.h"
#include "replay/post/escrow.h"
#include "replay/post/paper.h"
#include "verify/commands/commands.h"
#include "verify/program/keyring.h"
#include "verify/record/session.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

constexpr size_t kPaperDigits = 68;

absl::Status FileProblem(const absl::Status& status) {
  return WithExit(absl::IsAlreadyExists(status) ? Exit::kUsage : Exit::kUnreadable, status);
}

absl::Status Operand(const Invocation& call, absl::string_view what) {
  if (call.operands.size() == 2) return absl::OkStatus();
  return UsageError(absl::StrCat("key ", call.operands[0], ": expected ", what));
}

// One key file, without its secret.
struct KeyFile {
  std::string name;
  post::KeyFileHead head;
};

absl::StatusOr<std::vector<KeyFile>> AllKeys(const post::KeyFolder& folder) {
  std::vector<KeyFile> files;
  for (const char* ending : {".identity", ".secret"}) {
    const auto names = folder.Names(ending);
    if (!names.ok()) return FileProblem(names.status());
    for (const std::string& name : *names) {
      const auto text = post::ReadSecretFile(folder.File(name));
      if (!text.ok()) return FileProblem(text.status());
      auto head = post::ReadKeyHead(folder.File(name), *text);
      if (!head.ok()) return InputError(head.status());
      files.push_back({name, *std::move(head)});
    }
  }
  return files;
}

std::string Stem(const std::string& name) { return name.substr(0, name.rfind('.')); }

// The one key that `word` means: the name of a file, with or without its ending, or how it begins; or the role.
absl::StatusOr<KeyFile> OneKey(const post::KeyFolder& folder, const std::string& word) {
  ADJUTANT_ASSIGN_OR_RETURN(const std::vector<KeyFile> files, AllKeys(folder));
  std::vector<KeyFile> fits;
  std::vector<std::string> names;
  for (const KeyFile& file : files) {
    if (file.name == word || Stem(file.name) == word) return file;
    if (absl::StartsWith(file.name, word) || (!file.head.identity && file.head.role == word)) fits.push_back(file);
    names.push_back(Stem(file.name));
  }
  if (fits.size() == 1) return fits.front();
  if (fits.empty()) {
    return Failure(Exit::kUnknown, absl::StrCat("no key '", Printable(word), "' in ", folder.path(),
                                                DidYouMean(word, names), "; `adjutant key show` lists them"));
  }
  return UsageError(absl::StrCat(
      "'", Printable(word), "' could be ",
      absl::StrJoin(fits, " or ", [](std::string* out, const KeyFile& file) { absl::StrAppend(out, file.name); })));
}

void HeadJson(const KeyFile& file, JsonWriter* json) {
  const post::KeyFileHead& head = file.head;
  json->Begin('{').Field("file", file.name).Field("kind", head.identity ? "identity" : "master");
  json->Field("locked", head.locked);
  if (head.identity) {
    json->Field("name", head.name).Field("key", head.sign_key->hex());
    json->Field("minisign", post::MinisignPublicLine(*head.sign_key, post::KeyIdOf(*head.sign_key)));
  } else {
    json->Field("game", head.game).Field("role", head.role).Field("offer", head.offer);
    json->Field("commitment", head.commitment->hex()).Field("box_key", head.box_key->hex());
  }
  json->End();
}

std::string HeadText(const KeyFile& file) {
  const post::KeyFileHead& head = file.head;
  const std::string locked = head.locked ? ", locked by a passphrase" : "";
  if (head.identity) {
    return absl::StrCat(file.name, ": identity of ", Printable(head.name), locked, "\n  public key ",
                        post::MinisignPublicLine(*head.sign_key, post::KeyIdOf(*head.sign_key)), "\n");
  }
  return absl::StrCat(file.name, ": master of ", Printable(head.role), " in a game of ", Printable(head.game), locked,
                      "\n  commitment ", head.commitment->hex(), "\n");
}

void Tell(Invocation& call, const std::vector<KeyFile>& files, const post::KeyFolder& folder) {
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("folder", folder.path()).Key("keys").Begin('[');
    for (const KeyFile& file : files) HeadJson(file, &json);
    json.End().End();
    return;
  }
  call.console.Print("folder: ", Printable(folder.path()), "\n");
  for (const KeyFile& file : files) call.console.Print(HeadText(file));
  if (files.empty()) call.console.Print("no keys\n");
}

absl::StatusOr<KeyFile> Store(const post::KeyFolder& folder, const std::string& name,
                              const absl::StatusOr<std::string>& text) {
  if (!text.ok()) return FileProblem(text.status());
  if (const absl::Status written = post::WriteSecretFile(folder.File(name), *text); !written.ok()) {
    return FileProblem(written);
  }
  ADJUTANT_ASSIGN_OR_RETURN(post::KeyFileHead head, post::ReadKeyHead(name, *text));
  return KeyFile{name, std::move(head)};
}

// The identity of that name: the one that is there, or a new one. `made` learns of a new one.
absl::StatusOr<post::IdentityFile> IdentityOf(Invocation& call, const post::KeyFolder& folder, const std::string& name,
                                              const std::string& passphrase, std::vector<KeyFile>* made) {
  const std::string file = name + ".identity";
  const auto text = post::ReadSecretFile(folder.File(file));
  if (text.ok()) {
    auto there = post::ReadIdentity(folder.File(file), *text, PassphraseFrom(&call.console));
    if (!there.ok()) return InputError(there.status());
    return there;
  }
  if (!absl::IsNotFound(text.status())) return FileProblem(text.status());
  post::IdentityFile fresh{name, post::Identity::New()};
  ADJUTANT_ASSIGN_OR_RETURN(KeyFile stored, Store(folder, file, post::IdentityText(fresh, passphrase)));
  made->push_back(std::move(stored));
  return fresh;
}

absl::StatusOr<Exit> New(Invocation& call) {
  ADJUTANT_RETURN_IF_ERROR(Operand(call, "the NAME of a person"));
  const std::string& name = call.operands[1];
  if (const absl::Status fits = post::CheckKeyName(name); !fits.ok()) return WithExit(Exit::kUsage, fits);
  const std::string role = call.flags.Get("as");
  if (call.flags.Has("game") != call.flags.Has("as")) {
    return UsageError("key new: --game and --as go together: for a master of one game");
  }
  post::SecretFile secret;
  if (!role.empty()) {
    ADJUTANT_ASSIGN_OR_RETURN(const Game* game, GameFrom(call.flags));
    const auto party = post::PartyOf(role, game->sides());
    if (!party.ok()) {
      std::vector<std::string> roles = game->sides();
      roles.insert(roles.end(), {"dealer", "referee"});
      return Failure(absl::IsNotFound(party.status()) ? Exit::kUnknown : Exit::kNo,
                     absl::StrCat("key new: ", party.status().message(), DidYouMean(role, roles)));
    }
    secret = {std::string(game->id()), role, *party, "", post::NewMaster()};
  }
  ADJUTANT_ASSIGN_OR_RETURN(const post::KeyFolder folder, KeyFolderHere());
  if (const absl::Status made = folder.Make(); !made.ok()) return FileProblem(made);
  std::string passphrase;
  const post::WipedLater wiped(&passphrase);
  if (call.flags.Has("passphrase")) {
    ADJUTANT_ASSIGN_OR_RETURN(passphrase, NewPassphrase(&call.console));
  }
  std::vector<KeyFile> made;
  ADJUTANT_ASSIGN_OR_RETURN(const post::IdentityFile person, IdentityOf(call, folder, name, passphrase, &made));
  if (role.empty() && made.empty()) {
    return UsageError(
        absl::StrCat("key new: ", folder.File(name + ".identity"), " exists already; nothing was written"));
  }
  if (!role.empty()) {
    const post::Offer offer = post::MakeOffer(role, secret.party, person.name, person.identity, secret.master);
    secret.offer = HexOf(post::OfferDigest(offer));
    ADJUTANT_ASSIGN_OR_RETURN(KeyFile stored,
                              Store(folder, absl::StrCat(secret.offer.substr(0, 16), ".", role, ".secret"),
                                    post::SecretText(secret, passphrase)));
    made.push_back(std::move(stored));
  }
  Tell(call, made, folder);
  if (!call.json()) {
    call.console.Print("write it down now: `adjutant key backup ", Stem(made.back().name),
                       "` prints it for paper; if it is lost, nobody can make it again\n");
  }
  return Exit::kOk;
}

absl::StatusOr<Exit> Show(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const post::KeyFolder folder, KeyFolderHere());
  std::vector<KeyFile> files;
  if (call.operands.size() == 2) {
    ADJUTANT_ASSIGN_OR_RETURN(KeyFile one, OneKey(folder, call.operands[1]));
    files.push_back(std::move(one));
  } else {
    ADJUTANT_ASSIGN_OR_RETURN(files, AllKeys(folder));
  }
  Tell(call, files, folder);
  return Exit::kOk;
}

absl::StatusOr<Exit> Backup(Invocation& call) {
  ADJUTANT_RETURN_IF_ERROR(Operand(call, "a key, as `adjutant key show` lists them"));
  ADJUTANT_ASSIGN_OR_RETURN(const post::KeyFolder folder, KeyFolderHere());
  ADJUTANT_ASSIGN_OR_RETURN(const KeyFile file, OneKey(folder, call.operands[1]));
  const auto text = post::ReadSecretFile(folder.File(file.name));
  if (!text.ok()) return FileProblem(text.status());
  std::string paper;
  const post::WipedLater wiped(&paper);
  const auto ask = PassphraseFrom(&call.console);
  if (file.head.identity) {
    const auto person = post::ReadIdentity(folder.File(file.name), *text, ask);
    if (!person.ok()) return InputError(person.status());
    paper = post::OnPaper(person->identity.seed().Reveal());
  } else {
    const auto secret = post::ReadSecret(folder.File(file.name), *text, ask);
    if (!secret.ok()) return InputError(secret.status());
    paper = post::OnPaper(secret->master.Reveal());
  }
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("file", file.name).Field("paper", paper).End();
  } else {
    call.console.Print("Adjutant, ", file.name, ": keep this paper to yourself until the game is over.\n", paper,
                       "(16 groups, and one that checks them)\n");
  }
  return Exit::kOk;
}

// The person who made the offer of a master: one of those here.
absl::StatusOr<post::Offer> OfferOf(Invocation& call, const post::KeyFolder& folder, const post::SecretFile& secret) {
  const auto names = folder.Names(".identity");
  if (!names.ok()) return FileProblem(names.status());
  for (const std::string& name : *names) {
    const auto text = post::ReadSecretFile(folder.File(name));
    if (!text.ok()) return FileProblem(text.status());
    const auto person = post::ReadIdentity(folder.File(name), *text, PassphraseFrom(&call.console));
    if (!person.ok()) return InputError(person.status());
    post::Offer offer = post::MakeOffer(secret.role, secret.party, person->name, person->identity, secret.master);
    if (HexOf(post::OfferDigest(offer)) == secret.offer) return offer;
  }
  return Failure(Exit::kUnknown, absl::StrCat("the identity that made this offer is not in ", folder.path()));
}

absl::StatusOr<Exit> ShowOffer(Invocation& call) {
  ADJUTANT_RETURN_IF_ERROR(Operand(call, "the key of a master, as `adjutant key show` lists them"));
  ADJUTANT_ASSIGN_OR_RETURN(const post::KeyFolder folder, KeyFolderHere());
  ADJUTANT_ASSIGN_OR_RETURN(const KeyFile file, OneKey(folder, call.operands[1]));
  if (file.head.identity)
    return UsageError(absl::StrCat("key offer: ", file.name, " is an identity; expected a master"));
  const auto text = post::ReadSecretFile(folder.File(file.name));
  if (!text.ok()) return FileProblem(text.status());
  const auto secret = post::ReadSecret(folder.File(file.name), *text, PassphraseFrom(&call.console));
  if (!secret.ok()) return InputError(secret.status());
  ADJUTANT_ASSIGN_OR_RETURN(const post::Offer offer, OfferOf(call, folder, *secret));
  const std::string block = post::OfferBlock(offer);
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("file", file.name).Field("role", offer.role).Field("offer", block).End();
  } else {
    call.console.Print(block);
  }
  return Exit::kOk;
}

absl::StatusOr<std::string> ReadPaper(Invocation& call) {
  if (isatty(STDIN_FILENO) == 1) {
    call.console.Ask("type the 17 groups from paper, on as many lines as you like:");
    call.console.EndAsk();
  }
  std::string typed, line;
  const post::WipedLater wiped_typed(&typed), wiped_line(&line);
  const auto digits = [&] {
    return std::count_if(typed.begin(), typed.end(),
                         [](char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)); });
  };
  while (digits() < static_cast<ptrdiff_t>(kPaperDigits) && call.console.ReadLine(&line)) {
    absl::StrAppend(&typed, line, "\n");
  }
  auto secret = post::FromPaper(typed);
  if (!secret.ok()) return Failure(Exit::kNo, absl::StrCat("key restore: ", secret.status().message()));
  return secret;
}

// What the master on paper belongs to is what the header of the log says.
absl::StatusOr<KeyFile> RestoreMaster(Invocation& call, const post::KeyFolder& folder, const std::string& passphrase) {
  const std::string& path = call.operands[1];
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog log, OpenLog(path, {}));
  const v1::LogHeader& header = log.reader->header();
  if (header.party().empty()) return Failure(Exit::kNo, absl::StrCat(path, ": is no game by post"));
  if (const absl::Status apart = folder.KeepAwayFrom(path); !apart.ok()) return FileProblem(apart);
  const std::string role = call.flags.Get("as");
  const std::vector<post::Offer> offers = OffersOf(header);
  const auto offer = std::find_if(offers.begin(), offers.end(), [&](const auto& one) { return one.role == role; });
  const auto party = post::PartyOf(role, log.ruleset->SeatIds());
  if (offer == offers.end() || !party.ok()) {
    std::vector<std::string> roles;
    for (const post::Offer& one : offers) roles.push_back(one.role);
    return Failure(Exit::kUnknown,
                   absl::StrCat("the game has no party '", Printable(role), "'", DidYouMean(role, roles)));
  }
  ADJUTANT_ASSIGN_OR_RETURN(std::string typed, ReadPaper(call));
  const post::WipedLater wiped(&typed);
  ADJUTANT_ASSIGN_OR_RETURN(const post::Master master, post::Master::From(typed));
  if (!post::VerifyMaster(*party, master, offer->commitment).ok()) {
    return Failure(Exit::kNo, absl::StrCat("key restore: that is a whole secret, and not the master of ", role, " in ",
                                           path, ": the paper is of another game or party"));
  }
  const post::SecretFile file{header.game(), role, *party, HexOf(post::OfferDigest(*offer)), master};
  const std::string game = HexOf(log.reader->chain()).substr(0, 16);
  return Store(folder, absl::StrCat(game, ".", role, ".secret"), post::SecretText(file, passphrase));
}

absl::StatusOr<KeyFile> RestoreIdentity(Invocation& call, const post::KeyFolder& folder,
                                        const std::string& passphrase) {
  const std::string& name = call.operands[1];
  if (const absl::Status fits = post::CheckKeyName(name); !fits.ok()) return WithExit(Exit::kUsage, fits);
  ADJUTANT_ASSIGN_OR_RETURN(std::string typed, ReadPaper(call));
  const post::WipedLater wiped(&typed);
  ADJUTANT_ASSIGN_OR_RETURN(const post::SignSeed seed, post::SignSeed::From(typed));
  return Store(folder, name + ".identity", post::IdentityText({name, post::Identity(seed)}, passphrase));
}

absl::StatusOr<Exit> Restore(Invocation& call) {
  ADJUTANT_RETURN_IF_ERROR(Operand(call, "the LOG of a game and --as=ROLE, or the NAME of a person"));
  ADJUTANT_ASSIGN_OR_RETURN(const post::KeyFolder folder, KeyFolderHere());
  if (const absl::Status made = folder.Make(); !made.ok()) return FileProblem(made);
  std::string passphrase;
  const post::WipedLater wiped(&passphrase);
  if (call.flags.Has("passphrase")) {
    ADJUTANT_ASSIGN_OR_RETURN(passphrase, NewPassphrase(&call.console));
  }
  ADJUTANT_ASSIGN_OR_RETURN(const KeyFile file, call.flags.Has("as") ? RestoreMaster(call, folder, passphrase)
                                                                     : RestoreIdentity(call, folder, passphrase));
  Tell(call, {file}, folder);
  return Exit::kOk;
}

absl::StatusOr<Exit> Escrow(Invocation& call) {
  ADJUTANT_RETURN_IF_ERROR(Operand(call, "the LOG of a game by post"));
  const std::string& path = call.operands[1];
  if (path == "-") return UsageError("key escrow: LOG must be a file");
  ADJUTANT_ASSIGN_OR_RETURN(const auto writer, OpenToAppend(path));
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog log, OpenLog(path, {}));
  const post::GameId game = post::GameIdOf(log.reader->chain());
  ADJUTANT_ASSIGN_OR_RETURN(
      PartyKeys keys, KeysFor(log.reader->header(), game, *log.ruleset, call.flags.Get("as"), path, &call.console));
  const std::vector<post::Offer> offers = OffersOf(log.reader->header());
  const auto referee =
      std::find_if(offers.begin(), offers.end(), [](const auto& one) { return one.role == "referee"; });
  if (referee == offers.end()) {
    return Failure(Exit::kNo, absl::StrCat(path, ": the game has no referee who could keep a secret"));
  }
  const bool all = call.flags.Get("scope") == "all";
  const auto box = post::MakeEscrow(referee->box_key, game, keys.number,
                                    all ? post::EscrowScope::kAll : post::EscrowScope::kDice, keys.secret.master);
  if (!box.ok()) return WithExit(Exit::kNo, box.status());
  ADJUTANT_RETURN_IF_ERROR(Join(game, &keys));
  v1::Act act;
  act.set_by(keys.offer.role);
  act.mutable_escrowed()->set_scope(all ? v1::Escrowed::ALL : v1::Escrowed::DICE);
  act.mutable_escrowed()->set_box(*box);
  const NewRecord record{RecordKind::kAct, ActBytes(act)};
  ADJUTANT_RETURN_IF_ERROR(WithExit(Exit::kUnreadable, writer->AppendRecords(absl::MakeConstSpan(&record, 1))));
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", path).Field("role", keys.offer.role).Field("scope", all ? "all" : "dice");
    json.Field("record", writer->events()).End();
  } else {
    call.console.Print(Printable(path), ": record ", writer->events(), ": ", keys.offer.role, " locks up ",
                       all ? "the master" : "the dice", " for the referee; `adjutant mark ", Printable(path),
                       "` signs it\n");
  }
  return Exit::kOk;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  static const std::vector<std::pair<std::string, absl::StatusOr<Exit> (*)(Invocation&)>> kActions = {
      {"new", New}, {"show", Show}, {"offer", ShowOffer}, {"backup", Backup}, {"restore", Restore}, {"escrow", Escrow}};
  std::vector<std::string> names;
  for (const auto& [name, run] : kActions) {
    if (name == call.operands[0]) return run(call);
    names.push_back(name);
  }
  return UsageError(absl::StrCat("key: unknown action '", Printable(call.operands[0]), "'",
                                 DidYouMean(call.operands[0], names), "; expected ", Enumerated(names, "or")));
}

}  // namespace

const Command kKeyCommand = {
    "key",
    "new|show|offer|backup|restore|escrow [NAME|KEY|LOG]",
    "keys for games by post: makes, lists and keeps them, and reads them from paper",
    "  new NAME                       an identity: the key by which a person signs, for many games\n"
    "  new NAME --game=G --as=ROLE    and a master: 32 bytes from which all secrets of one party in one game follow.\n"
    "                                 ROLE is a side, dealer or referee\n"
    "  show [KEY]                     what is here; secrets are not shown\n"
    "  offer KEY                      what a party brings to a game, signed: for a mail to who makes the log\n"
    "                                 (`adjutant new --offer`)\n"
    "  backup KEY                     prints a secret for paper: 16 groups of 4 digits, and a check group\n"
    "  restore LOG --as=ROLE          reads the master of a game from paper (standard input) and compares it with\n"
    "                                 the header of the log; restore NAME: an identity\n"
    "  escrow LOG [--scope=all]       locks the dice, or the master, up for the referee, in a record of the log\n"
    "Keys are in $ADJUTANT_KEYS, else $XDG_DATA_HOME/adjutant/keys, else ~/.local/share/adjutant/keys, in files that\n"
    "nobody else may read; files that others can read are refused, and so is a folder in which the log lies. Back up\n"
    "that folder as a whole: the files .said know what was signed, and keep an honest player from signing twice.",
    "adjutant key new Anna --game=halls --as=us",
    1,
    2,
    {{"game", "GAME", "of a new master"},
     {"as", "ROLE", "the party: a side, dealer or referee"},
     {"scope", "SCOPE", "what is locked up", {"dice", "all"}},
     {"passphrase", "", "locks the new file by a passphrase, asked for on standard input"}},
    Run};

}  // namespace adjutant
