#include "verify/program/limits_text.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/kernel/limits.h"
#include "replay/foreign/limits.h"
#include "replay/mail/mail_reader.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

// What a command reads.
enum Reads : unsigned { kLogs = 1, kTexts = 2, kDisputes = 4, kJson = 8, kLines = 16, kForeign = 32, kMails = 64 };

struct Reader {
  absl::string_view command;
  unsigned reads;
};

constexpr Reader kReaders[] = {
    {"adjudicate", kLogs | kTexts | kDisputes | kJson | kLines},
    {"append", kLogs | kTexts | kLines},
    {"cases", kTexts},
    {"check", kLogs | kTexts},
    {"components", kTexts},
    {"convert", kLogs | kTexts},
    {"deal", kLogs | kTexts},
    {"dice", kLogs | kTexts},
    {"diff", kLogs | kTexts},
    {"due", kLogs | kTexts},
    {"errata", kLogs | kTexts | kJson},
    {"explain", kLogs | kTexts},
    {"fuzz", kTexts | kJson},
    {"import", kLogs | kTexts | kForeign},
    {"key", kLogs},
    {"legal", kLogs | kTexts},
    {"log", kLogs | kTexts},
    {"mark", kLogs | kTexts},
    {"new", kTexts},
    {"perft", kLogs | kTexts},
    {"receive", kLogs | kTexts | kMails},
    {"replay", kLogs | kTexts},
    {"reveal", kLogs | kTexts},
    {"rules", kLogs | kTexts | kJson},
    {"send", kLogs | kTexts},
    {"show", kLogs | kTexts},
    {"undo", kLogs | kTexts},
    {"what-if", kLogs | kTexts | kLines},
};

// "4 MiB", "64 KiB", "1000".
std::string Size(uint64_t bytes) {
  if (bytes % limits::kMiB == 0) return absl::StrCat(bytes / limits::kMiB, " MiB");
  return bytes % limits::kKiB == 0 ? absl::StrCat(bytes / limits::kKiB, " KiB") : absl::StrCat(bytes, " bytes");
}

}  // namespace

std::string LimitsText(absl::string_view command) {
  const auto* const found =
      std::find_if(std::begin(kReaders), std::end(kReaders), [&](const Reader& one) { return one.command == command; });
  if (found == std::end(kReaders)) return "";
  const unsigned reads = found->reads;
  TextTable table({"", ""});
  if ((reads & kLogs) != 0) {
    table.Row({"header of a log", absl::StrCat(Size(limits::kHeaderBytesMax), ", ", limits::kPacksMax,
                                               " component packs, ", limits::kOptionsMax, " options, ",
                                               limits::kSettingsMax, " settings, ", limits::kPlayersMax, " players")});
    table.Row({"event of a log", absl::StrCat(Size(limits::kEventBytesMax), ", ", limits::kClaimsMax, " claims")});
  }
  if ((reads & kTexts) != 0) {
    table.Row({"file in protobuf text", absl::StrCat(Size(limits::kTextFileBytesMax), ", ", limits::kTextBlocksMax,
                                                     " blocks, ", limits::kNestingMax, " of them one in the other; ",
                                                     limits::kPacksMax, " component packs over one another")});
  }
  if ((reads & kDisputes) != 0) {
    table.Row({"dispute", absl::StrCat(limits::kDisputePartiesMax, " parties, ", limits::kDisputeClaimsMax, " claims, ",
                                       limits::kDisputeConsentsMax, " consents, ", limits::kDisputeKeysMax, " keys")});
    table.Row({"", absl::StrCat("a log: ", limits::kDisputeNotedMax,
                                " noted chains; a claim: ", limits::kDisputeCorrectionsMax, " corrections, ",
                                limits::kDisputeValuesMax, " values")});
    table.Row({"", absl::StrCat("a name or an event: ", Size(limits::kDisputeWordBytesMax),
                                "; a reason or a note: ", Size(limits::kDisputeProseBytesMax))});
  }
  if ((reads & kJson) != 0) {
    table.Row({"file in JSON", absl::StrCat(Size(limits::kJsonFileBytesMax), ", ", limits::kJsonValuesMax, " values")});
  }
  if ((reads & kLines) != 0) {
    table.Row(
        {"standard input", absl::StrCat("lines of ", Size(limits::kLineBytesMax), ", ", limits::kLinesMax, " events")});
  }
  if ((reads & kForeign) != 0) {
    table.Row({"file", absl::StrCat(Size(foreign::kFileBytesMax), ", a mail ", Size(foreign::kMailBytesMax))});
    table.Row({"archive", absl::StrCat(foreign::kZipEntriesMax, " entries of ", Size(foreign::kInflatedBytesMax), ", ",
                                       foreign::kTreeNodesMax, " commands, ", foreign::kTreeDepthMax,
                                       " of them one in the other")});
  }
  if ((reads & kMails) != 0) {
    table.Row(
        {"mail or mailbox", absl::StrCat(Size(mail::kMailFileBytesMax), ", ", mail::kMailsMax, " mails in all, ",
                                         mail::kMailPartsMax, " parts of each, ", mail::kMailDepthMax,
                                         " mails one in the other; a header of ", Size(mail::kMailHeaderBytesMax))});
  }
  return absl::StrCat("\nlimits; what is larger is refused, and so are devices and pipes that nobody writes into:\n",
                      table.ToString("  "));
}

}  // namespace adjutant
