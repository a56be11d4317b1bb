#include "replay/header_limits.h"

#include <set>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/limits.h"
#include "core/kernel/status.h"

namespace adjutant {
namespace {

absl::Status Wrong(absl::string_view prefix, absl::string_view what) {
  return absl::InvalidArgumentError(absl::StrCat(prefix, ": ", what));
}

absl::Status CheckCount(absl::string_view prefix, absl::string_view things, int count, int most) {
  if (count <= most) return absl::OkStatus();
  return Wrong(prefix, absl::StrCat("the header names ", count, " ", things, "; at most ", most, " are read"));
}

}  // namespace

absl::Status CheckHeaderBytes(absl::string_view prefix, uint64_t bytes) {
  if (bytes <= limits::kHeaderBytesMax) return absl::OkStatus();
  return Wrong(prefix, absl::StrCat("the header is longer than ", limits::kHeaderBytesMax, " bytes"));
}

absl::Status CheckHeader(absl::string_view prefix, const v1::LogHeader& header) {
  ADJUTANT_RETURN_IF_ERROR(CheckCount(prefix, "component packs", header.packs_size(), limits::kPacksMax));
  ADJUTANT_RETURN_IF_ERROR(CheckCount(prefix, "options", header.options_size(), limits::kOptionsMax));
  ADJUTANT_RETURN_IF_ERROR(
      CheckCount(prefix, "settings of the position", header.position_size(), limits::kSettingsMax));
  ADJUTANT_RETURN_IF_ERROR(CheckCount(prefix, "players", header.players_size(), limits::kPlayersMax));
  std::set<absl::string_view> options;
  for (const v1::OptionValue& option : header.options()) {
    if (!options.insert(option.id()).second) {
      return Wrong(prefix, absl::StrCat("the header names the option '", option.id(), "' twice"));
    }
  }
  std::set<std::pair<absl::string_view, absl::string_view>> packs;
  for (const v1::PackReference& pack : header.packs()) {
    if (!packs.emplace(pack.id(), pack.sha256()).second) {
      return Wrong(prefix, absl::StrCat("the header names the component pack '", pack.id(), "' twice"));
    }
  }
  return absl::OkStatus();
}

}  // namespace adjutant
