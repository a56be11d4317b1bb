#include "replay/foreign/dice_mail.h"

#include <algorithm>
#include <optional>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/kernel/status.h"
#include "replay/foreign/dice_mail_families.h"
#include "replay/foreign/limits.h"
#include "replay/foreign/plain_text.h"
#include "replay/foreign/random_org.h"

namespace adjutant::foreign {
namespace {

constexpr char kUnit[] = "line";
constexpr size_t kShownMax = 120;

// "Subject: " at the start of a line: the length of the name; 0 if it is no header.
size_t HeaderName(absl::string_view line) {
  size_t at = 0;
  while (at < line.size() && (absl::ascii_isalnum(static_cast<unsigned char>(line[at])) || line[at] == '-')) ++at;
  return at > 0 && at < line.size() && line[at] == ':' ? at : 0;
}

absl::Status CheckDecoded(const std::string& path, const MailText& mail) {
  const std::string encoding = absl::AsciiStrToLower(OneLine(mail.Header("Content-Transfer-Encoding")));
  if (encoding == "base64" || encoding == "quoted-printable") {
    return absl::UnimplementedError(
        absl::StrCat(path, ": its text is still encoded (", encoding, "); open the mail and save it as text"));
  }
  if (absl::StartsWithIgnoreCase(mail.Header("Content-Type"), "multipart/")) {
    return absl::UnimplementedError(
        absl::StrCat(path, ": is a mail of several parts; open it and save the text, or the attachment, alone"));
  }
  return absl::OkStatus();
}

}  // namespace

std::string MailText::Header(absl::string_view name) const {
  for (const auto& [known, value] : headers) {
    if (absl::EqualsIgnoreCase(known, name)) return value;
  }
  return "";
}

bool MailText::IsOriginal() const {
  return !Header("Message-ID").empty() && !Header("Date").empty() && !Header("Received").empty();
}

absl::StatusOr<MailText> MailFromText(const std::string& path, absl::string_view text) {
  MailText mail;
  const std::vector<absl::string_view> lines = absl::StrSplit(text, '\n');
  size_t at = 0;
  while (at < lines.size() && lines[at].empty()) ++at;
  if (at < lines.size() && absl::StartsWith(lines[at], "From ")) ++at;
  size_t end = at;
  bool headers = true;
  for (; end < lines.size() && !lines[end].empty(); ++end) {
    const size_t name = HeaderName(lines[end]);
    const bool folded = !mail.headers.empty() && (lines[end][0] == ' ' || lines[end][0] == '\t');
    if (name == 0 && !folded) headers = false;
    if (!headers) break;
    if (folded) {
      absl::StrAppend(&mail.headers.back().second, " ", OneLine(lines[end]));
    } else {
      mail.headers.emplace_back(lines[end].substr(0, name), OneLine(lines[end].substr(name + 1)));
    }
  }
  // "2d6: 3 4" looks like a header; a mail says from whom it is.
  if (!headers || mail.Header("From").empty()) {
    mail.headers.clear();
    mail.body = std::string(text);
    return mail;
  }
  for (size_t i = std::min(end + 1, lines.size()); i < lines.size(); ++i) absl::StrAppend(&mail.body, lines[i], "\n");
  ADJUTANT_RETURN_IF_ERROR(CheckDecoded(path, mail));
  return mail;
}

Found DiceMails::Read(const std::string& file, const MailText& mail, const MailText* request) {
  Found found;
  found.kind = FileKind::kDiceMail;
  found.file = file;
  bool is_signed = false, request_signed = false;
  MailReading reading{mail, LinesOfBody(mail.body, &is_signed), {}, "", {}, {}};
  if (request != nullptr) reading.request = LinesOfBody(request->body, &request_signed);
  ReadRandomOrg(&reading);
  for (const auto family :
       {ReadShadowDice, ReadBones, ReadRollCommands, ReadHashCodes, ReadQuotedSpecs, ReadBrackets, ReadMarti}) {
    if (reading.family.empty()) family(&reading);
  }
  const std::string known = reading.family;
  if (known != kRandomOrgFamily) ReadSpecLines(&reading);

  const Where whole{file, "", 0};
  for (const char* name : {"From", "Date", "Subject", "Message-ID"}) {
    const std::string value = mail.Header(name);
    if (!value.empty()) found.about.emplace_back(name, Shortened(value, kShownMax));
  }
  if (!known.empty()) found.about.emplace_back("layout", known);
  if (is_signed)
    found.Note(whole, "is signed; whether the signature is good is not checked here: keep the mail as it came");
  if (known.empty() && reading.rolls.empty())
    found.Note(whole, "nothing in it is understood as the answer of a dice server");
  if (!known.empty() && !mail.IsOriginal()) {
    found.Note(whole, "without its headers (Message-ID, Date, Received) it is a claim of what a server rolled");
  } else if (!known.empty()) {
    found.Note(whole, "that it came from a server is for its From and Received lines to say: nobody was asked");
  }
  std::sort(reading.rolls.begin(), reading.rolls.end(),
            [](const MailRoll& a, const MailRoll& b) { return a.line < b.line; });
  for (MailRoll& one : reading.rolls) {
    Roll& roll = one.roll;
    const MailLine& line = reading.lines[one.line];
    roll.where = {file, kUnit, line.number};
    roll.when = mail.Header("Date");
    roll.origin = Origin::kDiceServer;
    roll.label = Shortened(OneLine(roll.label), kShownMax);
    const bool by_server = roll.grade == Grade::kServer && mail.IsOriginal() && line.depth == 0;
    roll.grade = by_server ? Grade::kServer : Grade::kClaimed;
    const std::string id = mail.Header("Message-ID");
    if (roll.reference.empty()) {
      roll.reference = id.empty() ? absl::StrCat("dice mail ", BaseName(file)) : absl::StrCat("mail ", id);
      absl::StrAppend(&roll.reference, " line ", line.number);
    }
    const std::string content =
        absl::StrCat(roll.when, "\n", line.number, "\n", roll.label, "\n", roll.dice.ToString());
    const auto [before, fresh] = rolls_.try_emplace(content, roll.where);
    // Without a date, two mails alike may be two rolls.
    if (!fresh && !roll.when.empty() && before->second.file != file) roll.same_as = before->second;
    found.rolls.push_back(std::move(roll));
  }
  for (const auto& [line, why] : reading.doubts) {
    if (found.remarks.size() >= kRemarksMax) break;
    AddCount("dice-like line", 1, &found.not_understood);
    found.Say(Remark::Kind::kNotUnderstood, {file, kUnit, reading.lines[line].number},
              absl::StrCat(Shortened(reading.lines[line].text, kShownMax), why.empty() ? "" : ": ", why));
  }
  if (known != kRandomOrgFamily) return found;
  for (const SignedRandom& one : FindSignedRandoms(mail.body)) {
    if (!one.serial.has_value()) continue;
    const auto [last, fresh] = last_serial_.try_emplace(one.hashed_key, *one.serial, whole);
    if (!fresh && *one.serial > last->second.first + 1) {
      found.Warn(whole, absl::StrCat("serial number ", *one.serial, " follows ", last->second.first, " (",
                                     last->second.second.ToString(), "): ", *one.serial - last->second.first - 1,
                                     " not at hand, perhaps of other games"));
    }
    if (*one.serial > last->second.first) last->second = {*one.serial, whole};
  }
  return found;
}

}  // namespace adjutant::foreign
