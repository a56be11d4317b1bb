// Keys of this computer, as commands use them: found by what a log's header says, unlocked, and watched by what was
// said before.
#ifndef ADJUTANT_VERIFY_PROGRAM_KEYRING_H_
#define ADJUTANT_VERIFY_PROGRAM_KEYRING_H_

#include <memory>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "adjutant/v1/log.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/post/key_file.h"
#include "replay/post/key_folder.h"
#include "replay/post/said.h"
#include "replay/sealed/filled_log.h"
#include "verify/record/signatures.h"
#include "verify/terminal/console.h"

namespace adjutant {

// Asks for a passphrase on standard error and reads it from standard input, unseen if that is a terminal.
post::AskPassphrase PassphraseFrom(Console* console);
// The same twice, for a new one.
absl::StatusOr<std::string> NewPassphrase(Console* console);

// The folder, checked. Status 3 if it is open to others.
absl::StatusOr<post::KeyFolder> KeyFolderHere();

// What one party of a game has here.
struct PartyKeys {
  post::Offer offer;  // as it stands in the header
  post::PartyNumber number{};
  post::Identity identity{post::SignSeed()};
  post::SecretFile secret;
  std::string stem;  // "1f2e3d4c5b6a7988.us": of its files in the folder
  std::unique_ptr<post::Said> said;
};

// The keys of `role`; empty: of the one party of the header whose identity is here. The offer in the header is the one
// that was made here, and no other header was joined with it. Status 1: an offer that was changed or used before; 2: no
// role, and several or none are here; 3: a file that cannot be used; 4: no such party, or its keys are not here.
absl::StatusOr<PartyKeys> KeysFor(const v1::LogHeader& header, const post::GameId& game, const Ruleset& ruleset,
                                  const std::string& role, const std::string& log, Console* console);

// Who is to read a sealed log.
struct WantedReader {
  std::string role;  // its master must be here; "observer": nobody's is wanted
  std::string view;  // among several whose masters are here
};
// Without a role it is the one party whose master is here, or an observer. Status 2 if masters of several are here; 3
// and 4 as above.
absl::StatusOr<SealReader> SealReaderHere(const v1::LogHeader& header, const Ruleset& ruleset,
                                          const WantedReader& wanted, const std::string& log, Console* console);

// Before anything of this party enters the log: writes down that its offer is for this game, and names the files after
// it.
absl::Status Join(const post::GameId& game, PartyKeys* keys);

// Says again what the log has of this party, where the file of what was said is missing.
absl::Status SayAgain(const SignedLog& log, const std::vector<std::pair<uint32_t, post::ChainValue>>& links,
                      PartyKeys* keys);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_KEYRING_H_
