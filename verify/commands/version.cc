// adjutant version.
#include <google/protobuf/stubs/common.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/ruleset.h"
#include "replay/act.h"
#include "verify/commands/commands.h"
#include "verify/text/build_info.h"
#include "verify/text/json.h"

namespace adjutant {
namespace {

absl::StatusOr<Exit> Run(Invocation& call) {
  const std::string protobuf = google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION);
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{')
        .Field("version", kProgramVersion)
        .Field("build", BuildInfo())
        .Field("log_format", 1)
        .Field("log_format_with_acts", uint64_t{kActFormatVersion})
        .Field("protobuf", protobuf);
    json.Key("games").Begin('[');
    for (const Game* game : AllGames()) json.String(game->id());
    json.End().End();
    return Exit::kOk;
  }
  const std::string games =
      absl::StrJoin(AllGames(), ", ", [](std::string* out, const Game* game) { absl::StrAppend(out, game->id()); });
  call.console.Print(BuildInfo(), ", log formats 1 and ", kActFormatVersion, ", games: ", games, "\n");
  return Exit::kOk;
}

}  // namespace

const Command kVersionCommand = {
    "version", "", "the version, the build, the log format and the games of this program", "", "adjutant version", 0, 0,
    {},        Run};

}  // namespace adjutant
