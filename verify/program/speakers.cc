#include "verify/program/speakers.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/kernel/digest.h"
#include "core/kernel/status.h"
#include "verify/court/ruling_report.h"
#include "verify/record/session.h"
#include "verify/spoken/names.h"
#include "verify/terminal/exit.h"
#include "verify/text/files.h"
#include "verify/text/text.h"

namespace adjutant {

namespace {

struct GivenRuling {
  v1::Ruling ruling;
  std::string sha256;  // of its file
};

absl::StatusOr<GivenRuling> ReadRuling(const std::string& path) {
  const auto text = ReadJsonFile(path);
  if (!text.ok()) return WithExit(Exit::kUnreadable, text.status());
  auto ruling = ParseRuling(*text, path);
  if (!ruling.ok()) return WithExit(Exit::kUnreadable, ruling.status());
  return GivenRuling{*std::move(ruling), HexOf(Sha256Of(*text))};
}

// What the ruling makes of the errors of a log, under the policy that was agreed on.
std::vector<std::pair<uint64_t, v1::Remedy>> RemediesFor(const v1::Ruling& ruling, const std::string& file) {
  std::vector<std::pair<uint64_t, v1::Remedy>> found;
  for (const v1::RuledError& error : ruling.errors()) {
    if (error.breach().log() != file || error.remedies().empty() || !error.remedies(0).chosen()) continue;
    found.emplace_back(error.breach().event(), error.remedies(0));
  }
  return found;
}

std::string WhatItSays(const std::vector<std::pair<uint64_t, v1::Remedy>>& remedies) {
  if (remedies.empty()) return "it finds no error in it";
  const auto& [event, remedy] = remedies.front();
  return absl::StrCat("of event ", event, " it says: ", Printable(remedy.reason()));
}

// Whether only acts, and what was taken back, lie between the two.
bool SamePosition(const std::vector<RecordedEvent>& record, uint64_t a, uint64_t b) {
  for (uint64_t number = std::min(a, b) + 1; number <= std::max(a, b); ++number) {
    if (number > record.size() || !record[number - 1].skip) return false;
  }
  return true;
}

}  // namespace

std::vector<FlagSpec> SpeakerFlags() {
  return {
      {"by", "SIDE", "the side that says so, or several with commas: the first proposes, the others agree", {}, true},
      {"agreed", "", "all other sides have agreed; you vouch for it"},
      {"ruling", "FILE",
       "by a ruling instead, as `adjudicate --format=json` writes it: it must be about this log and say so; its "
       "SHA-256 "
       "is recorded (`adjudicate --verify` computes it again)"},
      {"note", "TEXT", "a remark"}};
}

absl::StatusOr<Speakers> SpeakersFrom(const Flags& flags, const Ruleset& ruleset, absl::string_view prefix) {
  Speakers speakers;
  speakers.note = flags.Get("note");
  if (flags.Has("ruling")) {
    if (flags.Has("by") || flags.Has("agreed")) {
      return UsageError(absl::StrCat(prefix, "--ruling speaks for all sides: without --by and --agreed"));
    }
    ADJUTANT_ASSIGN_OR_RETURN(const GivenRuling given, ReadRuling(flags.Get("ruling")));
    speakers.ruling = given.sha256;
    return speakers;
  }
  for (const std::string& given : flags.All("by")) {
    for (const absl::string_view side : absl::StrSplit(given, ',')) {
      ADJUTANT_ASSIGN_OR_RETURN(const PlayerId player, FindSide(ruleset, absl::StripAsciiWhitespace(side)));
      const std::string& id = ruleset.game().sides()[player - 1];
      if (std::find(speakers.sides.begin(), speakers.sides.end(), id) == speakers.sides.end()) {
        speakers.sides.push_back(id);
      }
    }
  }
  if (speakers.sides.empty()) return UsageError(absl::StrCat(prefix, "expected --by=SIDE or --ruling=FILE"));
  if (flags.Has("agreed")) {
    for (const std::string& side : ruleset.SeatIds()) {
      if (std::find(speakers.sides.begin(), speakers.sides.end(), side) == speakers.sides.end()) {
        speakers.sides.push_back(side);
      }
    }
  }
  return speakers;
}

bool AllAgree(const Speakers& speakers, const Ruleset& ruleset) {
  return speakers.sides.empty() || speakers.sides.size() == static_cast<size_t>(ruleset.SeatCount());
}

std::string WaitsForAnswer(uint64_t proposal, absl::string_view path) {
  return absl::StrCat("proposal ", proposal, " waits for an answer: `adjutant undo ", path, " --answer=yes --by=SIDE`");
}

absl::Status CheckRuling(const Flags& flags, const Game& game, const Sha256& start,
                         const std::vector<RecordedEvent>& record, const v1::Proposed& proposed,
                         absl::string_view prefix) {
  if (!flags.Has("ruling")) return absl::OkStatus();
  const std::string path = flags.Get("ruling");
  ADJUTANT_ASSIGN_OR_RETURN(const GivenRuling given, ReadRuling(path));
  const auto no = [&](absl::string_view why) {
    return Failure(Exit::kNo, absl::StrCat(prefix, "--ruling: ", path, ": ", why, "; nothing was written"));
  };
  if (given.ruling.dispute().game() != game.id()) {
    return no(absl::StrCat("it is about a game of '", Printable(given.ruling.dispute().game()), "'"));
  }
  const auto about = std::find_if(given.ruling.logs().begin(), given.ruling.logs().end(), [&](const auto& log) {
    return log.events() <= record.size() &&
           log.chain() == HexOf(log.events() == 0 ? start : record[log.events() - 1].chain);
  });
  if (about == given.ruling.logs().end()) return no("it is about another record: no chain digest of it fits this log");
  const auto remedies = RemediesFor(given.ruling, about->file());
  if (proposed.has_take_back()) {
    const uint64_t to = proposed.take_back().to();
    const bool says_so = std::any_of(remedies.begin(), remedies.end(), [&](const auto& one) {
      if (one.second.outcome() == v1::Remedy::RESTORED) return SamePosition(record, one.second.back_to(), to);
      // What nothing has followed is put right by playing on from before it.
      return one.second.outcome() == v1::Remedy::MENDED && one.first > 0 && SamePosition(record, one.first - 1, to) &&
             SamePosition(record, one.first, record.size());
    });
    return says_so ? absl::OkStatus()
                   : no(absl::StrCat("it does not take play back to record ", to, "; ", WhatItSays(remedies)));
  }
  uint64_t before = 0;
  for (const v1::Stands& stands : proposed.waiver().stands()) {
    const bool says_so = std::any_of(remedies.begin(), remedies.end(), [&](const auto& one) {
      return one.first == stands.event() && one.second.outcome() == v1::Remedy::STANDS;
    });
    // What follows from an error stands with it.
    const bool follows = before != 0 && stands.event() == before + 1 && stands.played().no_effect();
    if (!says_so && !follows) {
      return no(absl::StrCat("it does not let event ", stands.event(), " stand; ", WhatItSays(remedies)));
    }
    before = stands.event();
  }
  return absl::OkStatus();
}

}  // namespace adjutant
