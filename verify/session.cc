#include "verify/session.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/exit.h"
#include "verify/files.h"

namespace adjutant {
namespace {

namespace fs = std::filesystem;

// Packs are small; anything larger beside a log is not one.
constexpr uintmax_t kPackSizeMax = uintmax_t{16} << 20;

// Rulesets that a cache keeps: logs of constructed positions have one each.
constexpr size_t kRulesetsMost = 256;

// Text of the file in `files` whose digest is `sha256`.
absl::StatusOr<std::optional<PackSource>> FindByDigest(absl::Span<const std::string> files, const std::string& sha256) {
  for (const std::string& file : files) {
    ADJUTANT_ASSIGN_OR_RETURN(std::string text, ReadTextFile(file));
    if (HexOf(Sha256Of(text)) == sha256) return std::optional<PackSource>(PackSource{file, std::move(text)});
  }
  return std::optional<PackSource>();
}

std::vector<std::string> TextFilesBeside(const std::string& log) {
  std::vector<std::string> files;
  if (log == "-") return files;
  const fs::path folder = fs::path(log).has_parent_path() ? fs::path(log).parent_path() : fs::path(".");
  std::error_code error;
  for (fs::directory_iterator it(folder, error); !error && it != fs::directory_iterator(); it.increment(error)) {
    std::error_code ignored;
    if (it->path().extension() == ".txtpb" && it->is_regular_file(ignored) && it->file_size(ignored) <= kPackSizeMax) {
      files.push_back(it->path().string());
    }
  }
  return files;
}

absl::StatusOr<std::vector<PackSource>> FindOverlays(const v1::LogHeader& header, const std::string& path,
                                                     absl::Span<const std::string> overlay_files) {
  std::vector<PackSource> overlays;
  for (int i = 1; i < header.packs_size(); ++i) {
    const v1::PackReference& reference = header.packs(i);
    auto named = FindByDigest(overlay_files, reference.sha256());
    if (!named.ok()) return WithExit(Exit::kUnreadable, named.status());
    if (!named->has_value()) {
      // A file beside the log that cannot be read is none of ours.
      for (const std::string& file : TextFilesBeside(path)) {
        auto beside = FindByDigest({file}, reference.sha256());
        if (beside.ok() && beside->has_value()) {
          named = std::move(beside);
          break;
        }
      }
    }
    if (!named->has_value()) {
      return Failure(
          Exit::kUnknown,
          absl::StrCat("the header names the component pack '", reference.id(), "' with SHA-256 ", reference.sha256(),
                       "; no such file was given by --overlay or lies beside the log as *.txtpb"));
    }
    overlays.push_back(*std::move(*named));
  }
  return overlays;
}

std::string ShownName(const std::string& path) { return path == "-" ? "standard input" : path; }

}  // namespace

FlagSpec OverlayFlag() {
  return {"overlay", "FILE", "a component pack over the built-in one, if the log names it", {}, true};
}
FlagSpec AtFlag(const char* help) { return {"at", "N", help}; }

absl::StatusOr<std::unique_ptr<const Ruleset>> RulesetForLog(const v1::LogHeader& header, const std::string& path,
                                                             absl::Span<const std::string> overlay_files) {
  const std::string prefix = absl::StrCat(ShownName(path), ": ");
  const auto overlays = FindOverlays(header, path, overlay_files);
  if (!overlays.ok()) return InputError(overlays.status(), prefix);
  auto ruleset = RulesetFor(header, *overlays);
  if (ruleset.ok()) return ruleset;
  const absl::StatusCode code = ruleset.status().code();
  // A pack under a known id whose text is another one is a pack that is not known here.
  const bool unknown = code == absl::StatusCode::kNotFound || code == absl::StatusCode::kFailedPrecondition;
  return WithExit(unknown ? Exit::kUnknown : ExitOf(ruleset.status()), ruleset.status(), prefix);
}

absl::StatusOr<std::shared_ptr<const Ruleset>> RulesetCache::Get(const v1::LogHeader& header, const std::string& path,
                                                                 absl::Span<const std::string> overlay_files) {
  std::string key = absl::StrCat(header.game(), "\n", header.scenario(), "\n", header.edition());
  for (const v1::OptionValue& option : header.options()) absl::StrAppend(&key, "\n", option.id(), "\n", option.value());
  for (const v1::PackReference& pack : header.packs()) absl::StrAppend(&key, "\n", pack.id(), "\n", pack.sha256());
  for (const v1::Setting& setting : header.position()) {
    absl::StrAppend(&key, "\n", setting.name(), "=", setting.value());
  }
  // Held while a ruleset is made: whoever wants the same one waits instead of making it again.
  const std::lock_guard<std::mutex> lock(mutex_);
  if (made_.size() >= kRulesetsMost && !made_.contains(key)) made_.clear();
  std::shared_ptr<const Ruleset>& cached = made_[key];
  if (cached == nullptr) {
    ADJUTANT_ASSIGN_OR_RETURN(cached, RulesetForLog(header, path, overlay_files));
  }
  return cached;
}

absl::StatusOr<OpenedLog> OpenLog(const std::string& path, absl::Span<const std::string> overlay_files,
                                  RulesetCache* cache) {
  OpenedLog log;
  log.name = ShownName(path);
  auto reader = LogReader::Open(path);
  if (!reader.ok()) {
    const bool internal = ExitOf(reader.status()) == Exit::kInternal;
    return WithExit(internal ? Exit::kInternal : Exit::kUnreadable, reader.status());
  }
  log.reader = *std::move(reader);
  if (cache != nullptr) {
    ADJUTANT_ASSIGN_OR_RETURN(log.ruleset, cache->Get(log.reader->header(), path, overlay_files));
  } else {
    ADJUTANT_ASSIGN_OR_RETURN(log.ruleset, RulesetForLog(log.reader->header(), path, overlay_files));
  }
  return log;
}

absl::Status NoSuchEvent(absl::string_view log, uint64_t events, uint64_t number) {
  return UsageError(
      absl::StrCat(log, ": has ", events, " event", events == 1 ? "" : "s", "; there is no event ", number));
}

absl::StatusOr<LogPosition> PositionOf(const std::string& path, absl::Span<const std::string> overlay_files,
                                       std::optional<uint64_t> at, EventList* record) {
  LogPosition position;
  ADJUTANT_ASSIGN_OR_RETURN(position.log, OpenLog(path, overlay_files));
  if (at == uint64_t{0}) {
    position.state = position.log.ruleset->NewState();
    return position;
  }
  ReplayOptions options;
  options.check_claims = false;
  if (at.has_value()) options.until = *at;
  const auto keep = [&](const ReplayedEvent& event) { record->push_back(event.event); };
  auto outcome = record == nullptr ? Replay(*position.log.reader, *position.log.ruleset, options, nullptr)
                                   : Replay(*position.log.reader, *position.log.ruleset, options, keep);
  if (!outcome.ok()) return InputError(outcome.status());
  if (outcome->refused && outcome->events < options.until) {
    const RefusedEvent& refusal = outcome->refusal;
    const Rule* rule = position.log.ruleset->game().catalogue().Get(refusal.ruling.rule);
    return Failure(Exit::kNo, absl::StrCat(position.log.name, ": event ", refusal.number, " is refused by ",
                                           rule == nullptr ? "no case" : rule->id, ": ", refusal.why.sentence,
                                           "; see `adjutant check`, or go back with --at"));
  }
  if (at.has_value() && outcome->events < *at) return NoSuchEvent(position.log.name, outcome->events, *at);
  position.events = outcome->events;
  position.state = std::move(outcome->state);
  return position;
}

absl::StatusOr<PlayerId> FindSide(const Game& game, absl::string_view id) {
  const std::vector<std::string>& sides = game.sides();
  for (size_t i = 0; i < sides.size(); ++i) {
    if (sides[i] == id) return static_cast<PlayerId>(i + 1);
  }
  const std::string near = DidYouMean(id, sides);
  return Failure(Exit::kUnknown, absl::StrCat("no side '", id, "' in ", game.id(), near,
                                              near.empty() ? "; there are " + absl::StrJoin(sides, " and ") : ""));
}

std::vector<FlagSpec> SetupFlags() {
  return {{"game", "GAME", "id of the game, as `adjutant games` lists it"},
          {"scenario", "SCENARIO", "id of the scenario; the game's first if left out"},
          {"edition", "EDITION", "rules edition; the game's first if left out"},
          {"option", "ID=VALUE", "a rules option that differs from the edition", {}, true},
          {"pack", "PACK", "id of a released component pack; the newest if left out"},
          {"overlay", "FILE", "a component pack over the built-in one", {}, true},
          {"set",
           "NAME=VALUE",
           "a value of the position before the first event that differs from the scenario's",
           {},
           true}};
}

absl::StatusOr<Setup> SetupFrom(const Flags& flags) {
  Setup setup;
  setup.scenario = flags.Get("scenario");
  setup.edition = flags.Get("edition");
  setup.pack = flags.Get("pack");
  ADJUTANT_ASSIGN_OR_RETURN(setup.options, flags.Pairs("option"));
  ADJUTANT_ASSIGN_OR_RETURN(setup.position, flags.Pairs("set"));
  for (const std::string& file : flags.All("overlay")) {
    auto text = ReadTextFile(file);
    if (!text.ok()) return WithExit(Exit::kUnreadable, text.status());
    setup.overlays.push_back({file, *std::move(text)});
  }
  return setup;
}

absl::StatusOr<const Game*> GameFrom(const Flags& flags) {
  if (!flags.Has("game")) {
    std::string known;
    for (const Game* game : AllGames()) absl::StrAppend(&known, known.empty() ? "" : ", ", game->id());
    return UsageError(absl::StrCat("expected --game=GAME, one of: ", known));
  }
  const auto game = FindGame(flags.Get("game"));
  if (!game.ok()) return WithExit(Exit::kUnknown, game.status());
  return *game;
}

absl::StatusOr<std::unique_ptr<const Ruleset>> RulesetFrom(const Flags& flags) {
  ADJUTANT_ASSIGN_OR_RETURN(const Game* game, GameFrom(flags));
  ADJUTANT_ASSIGN_OR_RETURN(const Setup setup, SetupFrom(flags));
  auto ruleset = game->MakeRuleset(setup);
  if (!ruleset.ok()) return FindingsError(ruleset.status());
  return ruleset;
}

}  // namespace adjutant
