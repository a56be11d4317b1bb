// Reading files of adjudication cases.
#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "google/protobuf/text_format.h"
#include "verify/cases/cases.h"
#include "verify/spoken/names.h"
#include "verify/text/files.h"

namespace adjutant {
namespace {

absl::Status CheckCase(const std::string& place, const v1::Case& one) {
  if (one.id().empty()) return absl::InvalidArgumentError(absl::StrCat(place, ": a case without an id"));
  if (one.expect().empty()) {
    return absl::InvalidArgumentError(absl::StrCat(place, ": case ", one.id(), " expects nothing"));
  }
  return absl::OkStatus();
}

void UseMeantOptions(const Game& game, google::protobuf::RepeatedPtrField<v1::OptionValue>* options) {
  for (v1::OptionValue& option : *options) {
    std::vector<std::pair<std::string, std::string>> one = {{option.id(), option.value()}};
    UseMeantOptions(game, &one);
    std::tie(*option.mutable_id(), *option.mutable_value()) = one[0];
  }
}

// Ids instead of the names that a person wrote, of what is chosen before the first event.
void UseMeantNames(v1::CaseFile* file) {
  file->set_game(MeantGame(file->game()));
  const auto game = FindGame(file->game());
  if (!game.ok()) return;
  for (v1::Case& one : *file->mutable_case_()) {
    Setup setup;
    setup.scenario = one.scenario();
    setup.edition = one.edition();
    UseMeantIds(**game, &setup);
    one.set_scenario(setup.scenario);
    one.set_edition(setup.edition);
    UseMeantOptions(**game, one.mutable_options());
    for (v1::Expectation& expect : *one.mutable_expect()) UseMeantOptions(**game, expect.mutable_under());
  }
}

}  // namespace

absl::StatusOr<CaseSource> ParseCases(const std::string& path, absl::string_view text) {
  CaseSource source;
  source.path = path;
  google::protobuf::TextFormat::ParseInfoTree places;
  ADJUTANT_RETURN_IF_ERROR(ParseTextMessage(path, text, &source.file, &places));
  if (source.file.game().empty()) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": names no game (expected `game: \"...\"`)"));
  }
  UseMeantNames(&source.file);
  const auto* field = v1::CaseFile::descriptor()->FindFieldByNumber(v1::CaseFile::kCaseFieldNumber);
  std::map<std::string, int> lines;
  for (int i = 0; i < source.file.case__size(); ++i) {
    const int line = places.GetLocation(field, i).line + 1;
    source.lines.push_back(line);
    const std::string place = absl::StrCat(path, ":", line);
    const v1::Case& one = source.file.case_(i);
    ADJUTANT_RETURN_IF_ERROR(CheckCase(place, one));
    const auto [known, added] = lines.emplace(one.id(), line);
    if (!added) {
      return absl::InvalidArgumentError(
          absl::StrCat(place, ": case ", one.id(), " stands at line ", known->second, " too"));
    }
  }
  return source;
}

absl::StatusOr<CaseSource> ReadCaseFile(const std::string& path) {
  ADJUTANT_ASSIGN_OR_RETURN(const std::string text, ReadTextFile(path));
  return ParseCases(path, text);
}

absl::StatusOr<std::vector<CaseSource>> ReadCases(absl::Span<const std::string> paths) {
  std::vector<CaseSource> sources;
  std::map<std::string, std::string> places;  // of every id
  for (const std::string& path : paths) {
    ADJUTANT_ASSIGN_OR_RETURN(const std::vector<std::string> files, FilesBelow(path, ".txtpb"));
    for (const std::string& file : files) {
      ADJUTANT_ASSIGN_OR_RETURN(CaseSource source, ReadCaseFile(file));
      for (int i = 0; i < source.file.case__size(); ++i) {
        const std::string place = absl::StrCat(file, ":", source.lines[i]);
        const auto [known, added] = places.emplace(source.file.case_(i).id(), place);
        if (!added) {
          return absl::InvalidArgumentError(
              absl::StrCat(place, ": case ", source.file.case_(i).id(), " stands at ", known->second, " too"));
        }
      }
      sources.push_back(std::move(source));
    }
  }
  return sources;
}

}  // namespace adjutant
