// A reading of the rules by name: what `adjutant errata` is told by --base and --with, and `adjutant new` by --with.
#ifndef ADJUTANT_VERIFY_RECORD_READINGS_H_
#define ADJUTANT_VERIFY_RECORD_READINGS_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/edition.pb.h"
#include "adjutant/v1/log.pb.h"
#include "core/kernel/pack.h"
#include "core/kernel/ruleset.h"

namespace adjutant {

// What a reading changes of the rules that a log pins. Parts count in the order in which they are given; whatever is
// named later holds.
struct Reading {
  struct Part {
    std::string edition;  // its options, all of them; empty: those there are stay
    std::vector<std::pair<std::string, std::string>> options;
    std::string game;  // for which the part was written; empty: any
    std::string from;  // file and name, for messages; empty: from the command line
  };
  std::string text;  // as it was given
  std::vector<Part> parts;
  std::string pack;                        // a released component pack by id; empty: the log's
  std::vector<std::string> overlay_files;  // over the packs of the log
  std::vector<PackSource> overlays;        // their texts

  bool changes_packs() const { return !pack.empty() || !overlays.empty(); }
};

// Reads OPTS: parts joined by '+' or ',', each the name of an edition of the game, FILE or FILE:ID of an edition in a
// file (adjutant/v1/edition.proto; the ending .txtpb or a '/' makes a file of it), ID=VALUE of an option, pack=ID or
// overlay=FILE. Errors carry their exit status.
absl::StatusOr<Reading> ParseReading(absl::string_view text);

// Whether `edition` names a file and not an edition of the game: it ends in .txtpb, or has a '/' or such a file's
// ending with ':' and an id behind it.
bool IsEditionFile(absl::string_view edition);

// `setup` with what the reading changes. NotFound for an edition, option or value that the game does not have.
absl::Status ApplyReading(const Reading& reading, const Game& game, Setup* setup);

// An edition of a file: protobuf text. InvalidArgument with line and column; NotFound for an id that is not there.
absl::StatusOr<v1::EditionFile> ReadEditionFile(const std::string& path);

// `header` with what the reading changes; game, scenario and position stay, every option is named. NotFound for an
// edition, option, value or pack that the game does not have.
absl::StatusOr<v1::LogHeader> HeaderUnder(const Reading& reading, const v1::LogHeader& header);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RECORD_READINGS_H_
