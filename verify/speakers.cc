#include "verify/speakers.h"

#include <algorithm>
#include <string>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/exit.h"
#include "verify/files.h"
#include "verify/session.h"

namespace adjutant {

std::vector<FlagSpec> SpeakerFlags() {
  return {
      {"by", "SIDE", "the side that says so, or several with commas: the first proposes, the others agree", {}, true},
      {"agreed", "", "all other sides have agreed; you vouch for it"},
      {"ruling", "FILE", "by a ruling instead: its file, whose SHA-256 is recorded"},
      {"note", "TEXT", "a remark"}};
}

absl::StatusOr<Speakers> SpeakersFrom(const Flags& flags, const Game& game, absl::string_view prefix) {
  Speakers speakers;
  speakers.note = flags.Get("note");
  if (flags.Has("ruling")) {
    if (flags.Has("by") || flags.Has("agreed")) {
      return UsageError(absl::StrCat(prefix, "--ruling speaks for all sides: without --by and --agreed"));
    }
    const auto text = ReadTextFile(flags.Get("ruling"));
    if (!text.ok()) return WithExit(Exit::kUnreadable, text.status());
    speakers.ruling = HexOf(Sha256Of(*text));
    return speakers;
  }
  for (const std::string& given : flags.All("by")) {
    for (const absl::string_view side : absl::StrSplit(given, ',')) {
      ADJUTANT_ASSIGN_OR_RETURN(const PlayerId player, FindSide(game, absl::StripAsciiWhitespace(side)));
      const std::string& id = game.sides()[player - 1];
      if (std::find(speakers.sides.begin(), speakers.sides.end(), id) == speakers.sides.end()) {
        speakers.sides.push_back(id);
      }
    }
  }
  if (speakers.sides.empty()) return UsageError(absl::StrCat(prefix, "expected --by=SIDE or --ruling=FILE"));
  if (flags.Has("agreed")) {
    for (const std::string& side : game.sides()) {
      if (std::find(speakers.sides.begin(), speakers.sides.end(), side) == speakers.sides.end()) {
        speakers.sides.push_back(side);
      }
    }
  }
  return speakers;
}

}  // namespace adjutant
