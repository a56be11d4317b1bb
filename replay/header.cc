// What a log pins about the rules, from a ruleset and back.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/status.h"
#include "replay/log_file.h"

namespace adjutant {

namespace {

// The overlay with that digest. A text of the same pack with another digest is a different answer from none at all.
absl::StatusOr<PackSource> FindOverlay(const v1::PackReference& pack, absl::Span<const PackSource> overlays) {
  for (const PackSource& overlay : overlays) {
    if (HexOf(Sha256Of(overlay.text)) == pack.sha256()) return overlay;
  }
  for (const PackSource& overlay : overlays) {
    if (absl::StrContains(overlay.text, absl::StrCat("\"", pack.id(), "\""))) {
      return absl::FailedPreconditionError(absl::StrCat(overlay.name, ": the component pack '", pack.id(),
                                                        "' has SHA-256 ", HexOf(Sha256Of(overlay.text)),
                                                        "; the log was played with ", pack.sha256()));
    }
  }
  return absl::NotFoundError(absl::StrCat("the log uses the component pack '", pack.id(), "' (SHA-256 ", pack.sha256(),
                                          "), which is not here"));
}

absl::Status CheckPacks(const v1::LogHeader& header, const Ruleset& ruleset) {
  const std::vector<PackDigest>& packs = ruleset.packs();
  if (header.packs().empty() && !packs.empty()) {
    return absl::FailedPreconditionError(
        absl::StrCat("the header names no component pack; to play with the present one: ", "packs { id: \"",
                     packs[0].id, "\" sha256: \"", packs[0].sha256, "\" }"));
  }
  if (static_cast<size_t>(header.packs_size()) != packs.size()) {
    return absl::NotFoundError(absl::StrCat("the header names ", header.packs_size(), " component packs, the game '",
                                            header.game(), "' uses ", packs.size()));
  }
  for (size_t i = 0; i < packs.size(); ++i) {
    const v1::PackReference& pack = header.packs(static_cast<int>(i));
    if (pack.id() != packs[i].id || pack.sha256() != packs[i].sha256) {
      return absl::FailedPreconditionError(absl::StrCat("the component pack '", packs[i].id, "' has SHA-256 ",
                                                        packs[i].sha256, "; the log was played with '", pack.id(),
                                                        "', ", pack.sha256()));
    }
  }
  return absl::OkStatus();
}

}  // namespace

v1::LogHeader HeaderFor(const Ruleset& ruleset) {
  v1::LogHeader header;
  header.set_magic("adjutant log");
  header.set_format_version(1);
  header.set_game(std::string(ruleset.game().id()));
  header.set_scenario(std::string(ruleset.scenario()));
  header.set_edition(std::string(ruleset.edition()));
  const absl::Span<const OptionSpec> specs = ruleset.game().options();
  std::vector<std::pair<std::string, std::string>> options;
  for (size_t i = 0; i < specs.size(); ++i) {
    options.emplace_back(specs[i].id, specs[i].choices[ruleset.options()[i]].value);
  }
  std::sort(options.begin(), options.end());
  for (auto& [id, value] : options) {
    v1::OptionValue* option = header.add_options();
    option->set_id(std::move(id));
    option->set_value(std::move(value));
  }
  for (const PackDigest& digest : ruleset.packs()) {
    v1::PackReference* pack = header.add_packs();
    pack->set_id(digest.id);
    pack->set_sha256(digest.sha256);
  }
  for (const auto& [name, value] : ruleset.position()) {
    v1::Setting* setting = header.add_position();
    setting->set_name(name);
    setting->set_value(value);
  }
  return header;
}

absl::StatusOr<std::unique_ptr<const Ruleset>> RulesetFor(const v1::LogHeader& header,
                                                          absl::Span<const PackSource> overlays) {
  ADJUTANT_ASSIGN_OR_RETURN(const Game* game, FindGame(header.game()));
  Setup setup;
  setup.scenario = header.scenario();
  setup.edition = header.edition();
  // An option that the header does not name is younger than the log: its default is what the rules were before it.
  for (const v1::OptionValue& option : header.options()) setup.options.emplace_back(option.id(), option.value());
  for (const v1::Setting& setting : header.position()) setup.position.emplace_back(setting.name(), setting.value());
  if (!header.packs().empty()) setup.pack = header.packs(0).id();
  for (int i = 1; i < header.packs_size(); ++i) {
    ADJUTANT_ASSIGN_OR_RETURN(PackSource overlay, FindOverlay(header.packs(i), overlays));
    setup.overlays.push_back(std::move(overlay));
  }
  ADJUTANT_ASSIGN_OR_RETURN(auto ruleset, game->MakeRuleset(setup));
  ADJUTANT_RETURN_IF_ERROR(CheckPacks(header, *ruleset));
  return ruleset;
}

}  // namespace adjutant
