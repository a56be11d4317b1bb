#include "verify/record/session.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/digest.h"
#include "core/kernel/limits.h"
#include "core/kernel/status.h"
#include "verify/dice/rolls_so_far.h"
#include "verify/record/readings.h"
#include "verify/spoken/names.h"
#include "verify/terminal/exit.h"
#include "verify/text/files.h"

namespace adjutant {
namespace {

namespace fs = std::filesystem;

// Rulesets that a cache keeps: logs of constructed positions have one each.
constexpr size_t kRulesetsMost = 256;

// The packs that a header still wants, by their digests.
using Wanted = std::map<std::string, std::optional<PackSource>>;

// Reads `file`, and keeps it if it is wanted.
absl::Status Offer(const std::string& file, Wanted* wanted) {
  ADJUTANT_ASSIGN_OR_RETURN(std::string text, ReadTextFile(file));
  const auto found = wanted->find(HexOf(Sha256Of(text)));
  if (found != wanted->end() && !found->second.has_value()) found->second = PackSource{file, std::move(text)};
  return absl::OkStatus();
}

std::vector<std::string> TextFilesBeside(const std::string& log) {
  std::vector<std::string> files;
  if (log == "-") return files;
  const fs::path folder = fs::path(log).has_parent_path() ? fs::path(log).parent_path() : fs::path(".");
  std::error_code error;
  for (fs::directory_iterator it(folder, error); !error && it != fs::directory_iterator(); it.increment(error)) {
    std::error_code ignored;
    if (it->path().extension() == ".txtpb" && it->is_regular_file(ignored) &&
        it->file_size(ignored) <= limits::kTextFileBytesMax) {
      files.push_back(it->path().string());
    }
  }
  return files;
}

absl::StatusOr<std::vector<PackSource>> FindOverlays(const v1::LogHeader& header, const std::string& path,
                                                     absl::Span<const std::string> overlay_files) {
  Wanted wanted;
  for (int i = 1; i < header.packs_size(); ++i) wanted[header.packs(i).sha256()];
  if (wanted.empty()) return std::vector<PackSource>();
  for (const std::string& file : overlay_files) {
    const absl::Status read = Offer(file, &wanted);
    if (!read.ok()) return WithExit(Exit::kUnreadable, read);
  }
  const auto complete = [&] {
    return std::all_of(wanted.begin(), wanted.end(), [](const auto& one) { return one.second.has_value(); });
  };
  if (!complete()) {
    for (const std::string& file : TextFilesBeside(path)) {
      // A file beside the log that cannot be read is none of ours.
      (void)Offer(file, &wanted);
      if (complete()) break;
    }
  }
  std::vector<PackSource> overlays;
  for (int i = 1; i < header.packs_size(); ++i) {
    const v1::PackReference& reference = header.packs(i);
    const std::optional<PackSource>& found = wanted[reference.sha256()];
    if (!found.has_value()) {
      return Failure(
          Exit::kUnknown,
          absl::StrCat("the header names the component pack '", reference.id(), "' with SHA-256 ", reference.sha256(),
                       "; no such file was given by --overlay or lies beside the log as *.txtpb"));
    }
    overlays.push_back(*found);
  }
  return overlays;
}

std::string ShownName(const std::string& path) { return path == "-" ? "standard input" : path; }

}  // namespace

FlagSpec OverlayFlag() {
  return {"overlay", "FILE", "a component pack over the built-in one, if the log names it", {}, true};
}
FlagSpec AtFlag(const char* help) { return {"at", "N", help}; }

absl::StatusOr<std::unique_ptr<LogWriter>> OpenToAppend(const std::string& path) {
  auto writer = LogWriter::OpenForAppend(path);
  if (writer.ok()) return writer;
  const bool closed = writer.status().code() == absl::StatusCode::kFailedPrecondition;
  return WithExit(closed ? Exit::kNo : Exit::kUnreadable, writer.status());
}

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

absl::StatusOr<OpenedLog> OpenLog(const std::string& path, const LogAccess& access, RulesetCache* cache) {
  OpenedLog log;
  log.name = ShownName(path);
  auto reader = LogReader::Open(path);
  if (!reader.ok()) {
    const bool internal = ExitOf(reader.status()) == Exit::kInternal;
    return WithExit(internal ? Exit::kInternal : Exit::kUnreadable, reader.status());
  }
  log.reader = *std::move(reader);
  if (cache != nullptr) {
    ADJUTANT_ASSIGN_OR_RETURN(log.ruleset, cache->Get(log.reader->header(), path, access.overlays));
  } else {
    ADJUTANT_ASSIGN_OR_RETURN(log.ruleset, RulesetForLog(log.reader->header(), path, access.overlays));
  }
  ADJUTANT_RETURN_IF_ERROR(ReadSealed(path, access, &log));
  return log;
}

absl::Status ReadSealed(const std::string& path, const LogAccess& access, OpenedLog* log) {
  if (!IsSealed(log->reader->header())) return absl::OkStatus();
  SealReader who;
  if (access.reader) {
    ADJUTANT_ASSIGN_OR_RETURN(who, access.reader(log->reader->header(), *log->ruleset, path));
  }
  auto filled = FilledLog::Read(std::move(log->reader), *log->ruleset, who);
  if (!filled.ok()) return InputError(filled.status());
  log->filled = *std::move(filled);
  log->reader = FilledLog::Open(log->filled);
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<LogReader>> OpenWhole(const std::string& path, const LogAccess& access,
                                                     RulesetCache* cache, absl::string_view what) {
  OpenedLog log;
  log.name = ShownName(path);
  auto reader = LogReader::Open(path);
  if (!reader.ok()) {
    const bool internal = ExitOf(reader.status()) == Exit::kInternal;
    return WithExit(internal ? Exit::kInternal : Exit::kUnreadable, reader.status());
  }
  log.reader = *std::move(reader);
  if (!IsSealed(log.reader->header())) return std::move(log.reader);
  ADJUTANT_ASSIGN_OR_RETURN(log.ruleset, cache->Get(log.reader->header(), path, access.overlays));
  ADJUTANT_RETURN_IF_ERROR(ReadSealed(path, access, &log));
  ADJUTANT_RETURN_IF_ERROR(RequireOpen(log, what));
  return std::move(log.reader);
}

absl::Status RequireOpen(const OpenedLog& log, absl::string_view what) {
  if (log.IsOpen()) return absl::OkStatus();
  return Failure(Exit::kNo, absl::StrCat(what, ": in ", log.name, " things are sealed that ",
                                         log.filled->role().empty() ? "an observer" : log.filled->role(),
                                         " does not know; it can be answered once the masters are disclosed"));
}

absl::Status NoSuchEvent(absl::string_view log, uint64_t events, uint64_t number) {
  return UsageError(absl::StrCat(log, ": its last event or act is number ", events, "; there is no event ", number));
}

absl::StatusOr<LogPosition> PositionOf(const std::string& path, const LogAccess& access, std::optional<uint64_t> at,
                                       EventList* record, RollsSoFar* rolls) {
  LogPosition position;
  ADJUTANT_ASSIGN_OR_RETURN(position.log, OpenLog(path, access));
  position.chain = position.log.reader->chain();
  if (rolls != nullptr) rolls->Start(*position.log.ruleset, *position.log.reader);
  if (at == uint64_t{0}) {
    position.state = position.log.ruleset->NewState();
    return position;
  }
  ReplayOptions options;
  options.check_claims = false;
  if (at.has_value()) options.until = *at;
  std::vector<uint64_t> numbers;  // of the record's events
  options.act = [&](const ReplayedAct& act) {
    position.chain = act.record.chain;
    if (rolls != nullptr) rolls->SeeAct(act);
    if (act.effect.what != ActEffect::kTakeBack || record == nullptr) return;
    // What was taken back has not led here.
    while (!numbers.empty() && numbers.back() > act.effect.proposed->take_back().to()) {
      numbers.pop_back();
      record->pop_back();
    }
  };
  // The reader's chain goes on to the closing record.
  auto outcome = Replay(*position.log.reader, *position.log.ruleset, options, [&](const ReplayedEvent& event) {
    position.chain = event.record.chain;
    if (rolls != nullptr) rolls->See(event);
    if (record == nullptr) return;
    numbers.push_back(event.number);
    record->push_back(event.event);
  });
  if (!outcome.ok()) return InputError(outcome.status());
  if (outcome->refused && outcome->events < options.until) {
    const RefusedEvent& refusal = outcome->refusal;
    const Rule* rule = position.log.ruleset->game().catalogue().Get(refusal.ruling.rule);
    return Failure(Exit::kNo, absl::StrCat(position.log.name, ": event ", refusal.number, " is refused by ",
                                           rule == nullptr ? "no case" : rule->id, ": ", refusal.why.sentence,
                                           "; see `adjutant check`. Go back with --at, let it stand (`adjutant "
                                           "waive`), or take it back (`adjutant undo`)"));
  }
  if (at.has_value() && outcome->events < *at) return NoSuchEvent(position.log.name, outcome->events, *at);
  position.events = outcome->events;
  position.acts = outcome->acts;
  position.state = std::move(outcome->state);
  return position;
}

std::vector<FlagSpec> SetupFlags() {
  return {
      {"game", "GAME", "id of the game, as `adjutant games` lists it"},
      {"scenario", "SCENARIO", "id of the scenario; the game's first if left out"},
      {"edition", "EDITION", "rules edition, or FILE or FILE:ID of an edition in a file; the game's first if left out"},
      {"option", "ID=VALUE", "a rules option that differs from the edition", {}, true},
      {"pack", "PACK", "id of a released component pack; the newest if left out"},
      {"overlay", "FILE", "a component pack over the built-in one", {}, true},
      {"set",
       "NAME=VALUE",
       "a value of the position before the first event that differs from the scenario's",
       {},
       true}};
}

absl::StatusOr<Setup> SetupFrom(const Flags& flags, const Game& game) {
  Setup setup;
  setup.scenario = flags.Get("scenario");
  setup.pack = flags.Get("pack");
  if (IsEditionFile(flags.Get("edition"))) {
    ADJUTANT_ASSIGN_OR_RETURN(const Reading edition, ParseReading(flags.Get("edition")));
    ADJUTANT_RETURN_IF_ERROR(ApplyReading(edition, game, &setup));
  } else {
    setup.edition = flags.Get("edition");
  }
  ADJUTANT_ASSIGN_OR_RETURN(const auto options, flags.Pairs("option"));
  setup.options.insert(setup.options.end(), options.begin(), options.end());
  UseMeantIds(game, &setup);
  std::set<std::string> given;
  for (size_t i = setup.options.size() - options.size(); i < setup.options.size(); ++i) {
    if (!given.insert(setup.options[i].first).second) {
      return UsageError(absl::StrCat("--option: ", setup.options[i].first, " is given twice"));
    }
  }
  ADJUTANT_ASSIGN_OR_RETURN(setup.position, flags.Pairs("set"));
  for (const std::string& file : flags.All("overlay")) {
    auto text = ReadTextFile(file);
    if (!text.ok()) return WithExit(Exit::kUnreadable, text.status());
    setup.overlays.push_back({file, *std::move(text)});
  }
  if (setup.position.empty()) return setup;
  Setup start = setup;
  start.position.clear();
  // An error of the set-up is told by whoever makes the game of it.
  if (const auto ruleset = game.MakeRuleset(start); ruleset.ok()) {
    if (const absl::Status meant = UseMeantPosition(**ruleset, &setup.position); !meant.ok()) {
      return UsageError(absl::StrCat("--set: ", meant.message()));
    }
  }
  return setup;
}

absl::StatusOr<const Game*> GameFrom(const Flags& flags) {
  if (!flags.Has("game")) {
    std::string known;
    for (const Game* game : AllGames()) absl::StrAppend(&known, known.empty() ? "" : ", ", game->id());
    return UsageError(absl::StrCat("expected --game=GAME, one of: ", known));
  }
  const auto game = FindGame(MeantGame(flags.Get("game")));
  if (!game.ok()) return WithExit(Exit::kUnknown, game.status());
  return *game;
}

absl::StatusOr<std::unique_ptr<const Ruleset>> RulesetFrom(const Flags& flags, const Reading& with) {
  ADJUTANT_ASSIGN_OR_RETURN(const Game* game, GameFrom(flags));
  ADJUTANT_ASSIGN_OR_RETURN(Setup setup, SetupFrom(flags, *game));
  if (const absl::Status applied = ApplyReading(with, *game, &setup); !applied.ok()) return InputError(applied);
  auto ruleset = game->MakeRuleset(setup);
  if (!ruleset.ok()) return FindingsError(ruleset.status());
  return ruleset;
}

}  // namespace adjutant
