#include "verify/record/readings.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/kernel/names.h"
#include "core/kernel/options.h"
#include "core/kernel/status.h"
#include "verify/spoken/names.h"
#include "verify/terminal/exit.h"
#include "verify/text/files.h"

namespace adjutant {
namespace {

constexpr absl::string_view kEnding = ".txtpb";

absl::StatusOr<Reading::Part> PartOfFile(absl::string_view text) {
  std::string path(text), id;
  std::error_code ignored;
  const size_t colon = text.rfind(':');
  if (colon != absl::string_view::npos && !std::filesystem::exists(path, ignored)) {
    path = std::string(text.substr(0, colon));
    id = std::string(text.substr(colon + 1));
  }
  ADJUTANT_ASSIGN_OR_RETURN(const v1::EditionFile file, ReadEditionFile(path));
  std::vector<std::string> ids;
  for (const v1::Edition& edition : file.edition()) ids.push_back(edition.id());
  if (id.empty() && ids.size() == 1) id = ids[0];
  if (id.empty()) {
    return UsageError(absl::StrCat(path, ": name one of its editions, as in ", path, ":NAME; it has ",
                                   ids.empty() ? "none" : absl::StrJoin(ids, ", ")));
  }
  const auto found = std::find(ids.begin(), ids.end(), id);
  if (found == ids.end()) {
    return Failure(Exit::kUnknown, absl::StrCat(path, ": no edition '", id, "'", DidYouMean(id, ids)));
  }
  const v1::Edition& edition = file.edition(static_cast<int>(found - ids.begin()));
  Reading::Part part;
  part.edition = edition.edition();
  part.game = file.game();
  part.from = absl::StrCat(path, ":", id, ": ");
  for (const v1::EditionChoice& choice : edition.choice()) part.options.emplace_back(choice.option(), choice.value());
  return part;
}

absl::Status AddPart(absl::string_view text, Reading* reading) {
  const size_t equals = text.find('=');
  if (equals == absl::string_view::npos && IsEditionFile(text)) {
    ADJUTANT_ASSIGN_OR_RETURN(Reading::Part part, PartOfFile(text));
    reading->parts.push_back(std::move(part));
    return absl::OkStatus();
  }
  if (equals == absl::string_view::npos) {
    Reading::Part part;
    part.edition = std::string(text);
    reading->parts.push_back(std::move(part));
    return absl::OkStatus();
  }
  const std::string id(text.substr(0, equals)), value(text.substr(equals + 1));
  if (id == "pack") {
    reading->pack = value;
  } else if (id == "overlay") {
    auto overlay = ReadTextFile(value);
    if (!overlay.ok()) return WithExit(Exit::kUnreadable, overlay.status());
    reading->overlay_files.push_back(value);
    reading->overlays.push_back({value, *std::move(overlay)});
  } else {
    Reading::Part part;
    part.options.emplace_back(id, value);
    reading->parts.push_back(std::move(part));
  }
  return absl::OkStatus();
}

// The packs of the log are replaced, or overlaid, by those of the reading.
absl::Status ChangePacks(const Reading& reading, const Game& game, v1::LogHeader* header) {
  if (!reading.pack.empty()) header->clear_packs();
  const auto add = [&](const PackDigest& digest) {
    v1::PackReference* pack = header->add_packs();
    pack->set_id(digest.id);
    pack->set_sha256(digest.sha256);
  };
  Setup setup;
  setup.pack = !reading.pack.empty() ? reading.pack : header->packs().empty() ? "" : header->packs(0).id();
  setup.overlays = reading.overlays;
  ADJUTANT_ASSIGN_OR_RETURN(const auto ruleset, game.MakeRuleset(setup));
  const std::vector<PackDigest>& packs = ruleset->packs();
  for (size_t i = reading.pack.empty() && !header->packs().empty() ? 1 : 0; i < packs.size(); ++i) add(packs[i]);
  return absl::OkStatus();
}

// Changes edition and options as the parts of the reading say, in their order. Each part is tried by itself, so that
// the message names it.
absl::Status ChangeOptions(const Reading& reading, const Game& game, std::string* edition,
                           std::vector<std::pair<std::string, std::string>>* chosen) {
  for (const Reading::Part& part : reading.parts) {
    if (!part.game.empty() && part.game != game.id()) {
      return Failure(Exit::kUnknown,
                     absl::StrCat(part.from, "is for '", part.game, "', and this is a game of '", game.id(), "'"));
    }
    if (!part.edition.empty()) {
      *edition = MeantEdition(game, part.edition);
      chosen->clear();
    }
    chosen->insert(chosen->end(), part.options.begin(), part.options.end());
    UseMeantOptions(game, chosen);
    const auto resolved = ResolveOptions(game.options(), game.editions(), *edition, *chosen);
    if (!resolved.ok()) return WithExit(Exit::kUnknown, resolved.status(), part.from);
  }
  return absl::OkStatus();
}

}  // namespace

bool IsEditionFile(absl::string_view edition) {
  return absl::StrContains(edition, '/') || absl::EndsWith(edition, kEnding) ||
         absl::StrContains(edition, absl::StrCat(kEnding, ":"));
}

absl::Status ApplyReading(const Reading& reading, const Game& game, Setup* setup) {
  ADJUTANT_RETURN_IF_ERROR(ChangeOptions(reading, game, &setup->edition, &setup->options));
  if (!reading.pack.empty()) setup->pack = reading.pack;
  setup->overlays.insert(setup->overlays.end(), reading.overlays.begin(), reading.overlays.end());
  return absl::OkStatus();
}

absl::StatusOr<v1::EditionFile> ReadEditionFile(const std::string& path) {
  const auto text = ReadTextFile(path);
  if (!text.ok()) return WithExit(Exit::kUnreadable, text.status());
  v1::EditionFile file;
  const absl::Status parsed = ParseTextMessage(path, *text, &file);
  if (!parsed.ok()) return Failure(Exit::kUnreadable, parsed.message());
  return file;
}

absl::StatusOr<Reading> ParseReading(absl::string_view text) {
  Reading reading;
  reading.text = std::string(text);
  for (absl::string_view part : absl::StrSplit(text, absl::ByAnyChar("+,"))) {
    if (part.empty()) return UsageError(absl::StrCat("'", text, "': a part is empty; parts are joined by '+' or ','"));
    ADJUTANT_RETURN_IF_ERROR(AddPart(part, &reading));
  }
  return reading;
}

absl::StatusOr<v1::LogHeader> HeaderUnder(const Reading& reading, const v1::LogHeader& header) {
  const auto found = FindGame(header.game());
  if (!found.ok()) return WithExit(Exit::kUnknown, found.status());
  const Game& game = **found;
  v1::LogHeader changed = header;
  std::string edition = header.edition();
  std::vector<std::pair<std::string, std::string>> chosen;
  for (const v1::OptionValue& option : header.options()) chosen.emplace_back(option.id(), option.value());
  ADJUTANT_RETURN_IF_ERROR(ChangeOptions(reading, game, &edition, &chosen));
  ADJUTANT_ASSIGN_OR_RETURN(const OptionValues values,
                            ResolveOptions(game.options(), game.editions(), edition, chosen));
  changed.set_edition(edition);
  changed.clear_options();
  for (size_t i = 0; i < game.options().size(); ++i) {
    v1::OptionValue* option = changed.add_options();
    option->set_id(game.options()[i].id);
    option->set_value(game.options()[i].choices[values[i]].value);
  }
  if (reading.changes_packs()) {
    const absl::Status status = ChangePacks(reading, game, &changed);
    if (!status.ok()) return InputError(status);
  }
  return changed;
}

}  // namespace adjutant
