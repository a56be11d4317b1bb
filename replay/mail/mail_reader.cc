// The only file that sees gmime. It takes a mail apart; encodings, charsets and what the texts need are undone by us.
#include "replay/mail/mail_reader.h"

#include <gmime/gmime.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/kernel/status.h"
#include "replay/input_file.h"
#include "replay/mail/armour.h"
#include "replay/mail/html_text.h"
#include "replay/mail/text_repair.h"

namespace adjutant::mail {
namespace {

namespace fs = std::filesystem;

struct Unref {
  void operator()(void* object) const { g_object_unref(object); }
};
template <class T>
using Owned = std::unique_ptr<T, Unref>;

void StartGmime() {
  // Never shut down: what it keeps is small, and other threads may read.
  static const bool started = [] {
    g_mime_init();
    return true;
  }();
  (void)started;
}

// Of one field of a header, for people to read.
constexpr size_t kFieldBytesMax = 4096;

std::string TextOr(const char* text) { return text == nullptr ? "" : text; }

// Case-insensitive; bytes as they are.
size_t CountOf(absl::string_view what, absl::string_view text) {
  size_t count = 0;
  const char first = what[0];
  for (size_t i = 0; i + what.size() <= text.size(); ++i) {
    if (absl::ascii_tolower(static_cast<unsigned char>(text[i])) != first) continue;
    count += absl::EqualsIgnoreCase(text.substr(i, what.size()), what) ? 1 : 0;
  }
  return count;
}

bool IsHeaderLine(absl::string_view line) {
  const size_t colon = line.find(':');
  return colon != absl::string_view::npos && colon > 0 &&
         std::all_of(line.begin(), line.begin() + colon, [](unsigned char c) { return c > 32 && c < 127; });
}

// The lines of a mail before its first empty one.
size_t HeaderSize(absl::string_view bytes) {
  size_t at = 0;
  while (at < bytes.size()) {
    const size_t end = std::min(bytes.find('\n', at), bytes.size());
    if (absl::StripAsciiWhitespace(bytes.substr(at, end - at)).empty()) break;
    at = end + 1;
  }
  return std::min(at, bytes.size());
}

// Whether the first lines are those of a mail as a program keeps it: each a header or the rest of one, and among them
// one that people do not write.
bool LooksLikeMessage(absl::string_view bytes) {
  const absl::string_view header = bytes.substr(0, std::min(HeaderSize(bytes), kMailHeaderBytesMax));
  bool known = false;
  size_t lines = 0;
  for (absl::string_view line : absl::StrSplit(header, '\n')) {
    line = absl::StripTrailingAsciiWhitespace(line);
    if (line.empty()) continue;
    const bool goes_on = lines > 0 && (line[0] == ' ' || line[0] == '\t');
    if (!goes_on && !IsHeaderLine(line)) return false;
    ++lines;
    for (const absl::string_view name : {"Message-ID:", "MIME-Version:", "Content-Type:", "Received:", "Return-Path:",
                                         "Date:", "Content-Transfer-Encoding:", "Delivered-To:"}) {
      known = known || absl::StartsWithIgnoreCase(line, name);
    }
  }
  return known;
}

// "From somebody Mon Jan  5 10:00:00 2026": what parts the mails of a mailbox.
bool IsFromLine(absl::string_view line) {
  if (!absl::StartsWith(line, "From ")) return false;
  const size_t colon = line.find(':');
  return colon != absl::string_view::npos && colon > 5 && colon + 2 < line.size() &&
         absl::ascii_isdigit(static_cast<unsigned char>(line[colon - 1])) &&
         absl::ascii_isdigit(static_cast<unsigned char>(line[colon + 1]));
}

bool LooksLikeText(absl::string_view bytes) {
  const absl::string_view start = bytes.substr(0, 4096);
  return start.find('\0') == absl::string_view::npos;
}

std::string RawBytes(GMimeStream* stream) {
  std::string bytes;
  std::array<char, 16384> buffer;
  g_mime_stream_reset(stream);
  for (;;) {
    const ssize_t size = g_mime_stream_read(stream, buffer.data(), buffer.size());
    if (size <= 0) return bytes;
    bytes.append(buffer.data(), static_cast<size_t>(size));
  }
}

// The bytes of a part, its transfer encoding undone.
std::string Decoded(GMimePart* part, bool* rest) {
  GMimeDataWrapper* content = g_mime_part_get_content(part);
  GMimeStream* stream = content == nullptr ? nullptr : g_mime_data_wrapper_get_stream(content);
  if (stream == nullptr) return "";
  switch (g_mime_data_wrapper_get_encoding(content)) {
    case GMIME_CONTENT_ENCODING_BASE64:
      return DecodeBase64(RawBytes(stream), rest);
    case GMIME_CONTENT_ENCODING_QUOTEDPRINTABLE:
      return DecodeQuotedPrintable(RawBytes(stream));
    case GMIME_CONTENT_ENCODING_UUENCODE: {
      const Owned<GMimeStream> decoded(g_mime_stream_mem_new());
      g_mime_data_wrapper_write_to_stream(content, decoded.get());
      return RawBytes(decoded.get());
    }
    default:
      return RawBytes(stream);
  }
}

}  // namespace

std::string UnreadKindOf(absl::string_view bytes) {
  constexpr std::pair<absl::string_view, absl::string_view> kKinds[] = {
      {"PK\x03\x04", "a ZIP file"},
      {"\x1F\x8B", "a gzip file"},
      {"7z\xBC\xAF", "a 7z file"},
      {"%PDF-", "a PDF file"},
      {"\x78\x9F\x3E\x22", "a winmail.dat (TNEF)"},
      {"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", "an Outlook message (.msg) or an old Office file"},
  };
  for (const auto& [magic, kind] : kKinds) {
    if (absl::StartsWith(bytes, magic)) return std::string(kind);
  }
  return "";
}

// Takes one mail apart, and those within it.
class MessageWalk {
 public:
  MessageWalk(MailReader* reader, std::string name, bool from_mailbox)
      : reader_(*reader), name_(std::move(name)), from_mailbox_(from_mailbox) {}

  absl::Status Message(GMimeMessage* message, int depth) {
    if (depth > kMailDepthMax) {
      return absl::ResourceExhaustedError(
          absl::StrCat(name_, ": has mails within mails more than ", kMailDepthMax, " deep"));
    }
    MailText about;
    about.depth = depth;
    GMimeObject* object = GMIME_OBJECT(message);
    about.from = Header(object, "From");
    about.date = Header(object, "Date");
    about.subject = Header(object, "Subject");
    about.message_id = Header(object, "Message-ID");
    const std::string received = Header(object, "Received");
    if (const size_t semicolon = received.rfind(';'); semicolon != std::string::npos) {
      about.received = std::string(absl::StripAsciiWhitespace(absl::string_view(received).substr(semicolon + 1)));
    }
    GMimeObject* body = g_mime_message_get_mime_part(message);
    return body == nullptr ? absl::OkStatus() : Part(body, about);
  }

 private:
  static std::string Header(GMimeObject* object, const char* name) {
    GMimeHeader* header = g_mime_header_list_get_header(g_mime_object_get_header_list(object), name);
    return header == nullptr ? "" : DecodeHeader(TextOr(g_mime_header_get_raw_value(header)).substr(0, kFieldBytesMax));
  }
  static std::string Parameter(GMimeObject* part, const char* name) {
    GMimeContentType* type = g_mime_object_get_content_type(part);
    return type == nullptr ? "" : TextOr(g_mime_content_type_get_parameter(type, name));
  }

  absl::Status Part(GMimeObject* part, const MailText& about) {
    if (++parts_ > kMailPartsMax) {
      return absl::ResourceExhaustedError(absl::StrCat(name_, ": has more than ", kMailPartsMax, " parts"));
    }
    if (GMIME_IS_MULTIPART(part)) {
      const int count = g_mime_multipart_get_count(GMIME_MULTIPART(part));
      for (int i = 0; i < count; ++i) {
        ADJUTANT_RETURN_IF_ERROR(Part(g_mime_multipart_get_part(GMIME_MULTIPART(part), i), about));
      }
      return absl::OkStatus();
    }
    if (GMIME_IS_MESSAGE_PART(part)) {
      GMimeMessage* inner = g_mime_message_part_get_message(GMIME_MESSAGE_PART(part));
      return inner == nullptr ? absl::OkStatus() : Message(inner, about.depth + 1);
    }
    return GMIME_IS_PART(part) ? Leaf(GMIME_PART(part), about) : absl::OkStatus();
  }

  absl::Status Leaf(GMimePart* part, const MailText& about) {
    ++leaves_;
    const std::string where = leaves_ == 1 ? name_ : absl::StrCat(name_, ", part ", leaves_);
    bool rest = false;
    std::string bytes = Decoded(part, &rest);
    if (rest) reader_.Remark(absl::StrCat(where, ": something stands behind the end of its Base64, and was left out"));
    if (const std::string kind = UnreadKindOf(bytes); !kind.empty()) {
      reader_.Remark(absl::StrCat(where, ": ", FileName(part), "is ", kind, ", which is not opened"));
      return absl::OkStatus();
    }
    GMimeContentType* type = g_mime_object_get_content_type(GMIME_OBJECT(part));
    if (RecordsOfBytes(bytes).ok()) return reader_.KeepLog(std::move(bytes), where);
    // Text is read in whatever it came; a file of another kind is none of a game's.
    const bool is_text = type == nullptr || g_mime_content_type_is_type(type, "text", "*");
    const bool is_file = !is_text && g_mime_content_type_is_type(type, "application", "*");
    if (!is_text && !is_file) return absl::OkStatus();
    MailText text = about;
    text.where = where;
    text.text = NormalLines(bytes);
    if (!LooksLikeText(text.text)) return absl::OkStatus();
    const std::string charset = Parameter(GMIME_OBJECT(part), "charset");
    text.text = DecodeCharset(text.text, absl::StartsWithIgnoreCase(charset, "utf-16") ? "" : charset);
    if (from_mailbox_) text.text = UndoFromStuffing(text.text);
    if (absl::EqualsIgnoreCase(Parameter(GMIME_OBJECT(part), "format"), "flowed")) {
      text.text = JoinFlowed(text.text, absl::EqualsIgnoreCase(Parameter(GMIME_OBJECT(part), "delsp"), "yes"));
    }
    if (type != nullptr && g_mime_content_type_is_type(type, "text", "html")) {
      text.from_html = true;
      text.text = TextOfHtml(text.text);
    }
    return reader_.Keep(std::move(text));
  }

  static std::string FileName(GMimePart* part) {
    const std::string name = TextOr(g_mime_part_get_filename(part));
    return name.empty() ? "an attachment " : absl::StrCat("the attachment '", name.substr(0, 100), "' ");
  }

  MailReader& reader_;
  const std::string name_;
  const bool from_mailbox_;
  size_t parts_ = 0;
  size_t leaves_ = 0;
};

absl::Status MailReader::AddMessage(absl::string_view bytes, const std::string& name, bool from_mailbox) {
  if (++mails_ > kMailsMax) {
    return absl::ResourceExhaustedError(absl::StrCat(name, ": more than ", kMailsMax, " mails are not read at once"));
  }
  if (HeaderSize(bytes) > kMailHeaderBytesMax) {
    return absl::ResourceExhaustedError(
        absl::StrCat(name, ": has a header of more than ", kMailHeaderBytesMax, " bytes"));
  }
  // The parser goes down into parts by calling itself.
  if (CountOf("multipart/", bytes) + CountOf("message/", bytes) > kMailPartsMax) {
    return absl::ResourceExhaustedError(absl::StrCat(name, ": has more than ", kMailPartsMax, " parts"));
  }
  StartGmime();
  const Owned<GMimeStream> stream(g_mime_stream_mem_new_with_buffer(bytes.data(), bytes.size()));
  const Owned<GMimeParser> parser(g_mime_parser_new_with_stream(stream.get()));
  const Owned<GMimeMessage> message(g_mime_parser_construct_message(parser.get(), nullptr));
  if (message == nullptr) return absl::InvalidArgumentError(absl::StrCat(name, ": cannot be read as a mail"));
  return MessageWalk(this, name, from_mailbox).Message(message.get(), 0);
}

// Parted by us: gmime gives no place for an error, and nothing instead of a last mail that is cut.
absl::Status MailReader::AddMailbox(absl::string_view bytes, const std::string& name) {
  std::vector<size_t> begins;
  bool blank = true;
  for (size_t at = 0; at < bytes.size();) {
    const size_t end = std::min(bytes.find('\n', at), bytes.size());
    const absl::string_view line = bytes.substr(at, end - at);
    if (blank && IsFromLine(line)) begins.push_back(at);
    blank = absl::StripAsciiWhitespace(line).empty();
    at = end + 1;
  }
  for (size_t i = 0; i < begins.size(); ++i) {
    absl::string_view message =
        bytes.substr(begins[i], (i + 1 < begins.size() ? begins[i + 1] : bytes.size()) - begins[i]);
    message.remove_prefix(std::min(message.find('\n'), message.size() - 1) + 1);
    ADJUTANT_RETURN_IF_ERROR(AddMessage(message, absl::StrCat(name, ", mail ", i + 1), true));
  }
  return absl::OkStatus();
}

absl::Status MailReader::Add(absl::string_view bytes, const std::string& name) {
  if (bytes.size() > kMailFileBytesMax) {
    return absl::ResourceExhaustedError(absl::StrCat(name, ": has more than ", kMailFileBytesMax, " bytes"));
  }
  if (const std::string kind = UnreadKindOf(bytes); !kind.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(name, ": is ", kind, ", which is not opened"));
  }
  if (RecordsOfBytes(bytes).ok()) return KeepLog(std::string(bytes), name);
  std::string normal;
  if (absl::StartsWith(bytes, "\xFF\xFE") || absl::StartsWith(bytes, "\xFE\xFF") ||
      absl::StartsWith(bytes, "\xEF\xBB\xBF")) {
    normal = NormalLines(bytes);
    bytes = normal;
  }
  absl::string_view start = bytes;
  while (absl::StartsWith(start, "\n") || absl::StartsWith(start, "\r")) start.remove_prefix(1);
  if (IsFromLine(start.substr(0, start.find('\n')))) return AddMailbox(start, name);
  if (LooksLikeMessage(start)) return AddMessage(start, name, false);
  if (!LooksLikeText(bytes)) {
    return absl::InvalidArgumentError(absl::StrCat(name, ": is neither a mail nor text nor a log"));
  }
  MailText text;
  text.where = name;
  text.text = DecodeCharset(NormalLines(bytes), "");
  return Keep(std::move(text));
}

absl::Status MailReader::AddPath(const std::string& path) {
  std::error_code error;
  if (path == "-" || !fs::is_directory(path, error)) {
    ADJUTANT_ASSIGN_OR_RETURN(const std::string bytes, ReadInput(path, kMailFileBytesMax));
    return Add(bytes, path == "-" ? "standard input" : path);
  }
  std::vector<std::string> files;
  fs::recursive_directory_iterator it(path, error);
  for (; !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
    std::error_code ignored;
    if (it->is_symlink(ignored) || !it->is_regular_file(ignored)) continue;
    files.push_back(it->path().string());
    if (files.size() > kMailFilesMax) {
      return absl::ResourceExhaustedError(absl::StrCat(path, ": has more than ", kMailFilesMax, " files"));
    }
  }
  if (error) return absl::UnavailableError(absl::StrCat(path, ": ", error.message()));
  std::sort(files.begin(), files.end());
  for (const std::string& file : files) {
    ADJUTANT_ASSIGN_OR_RETURN(const std::string bytes, ReadInput(file, kMailFileBytesMax));
    const absl::Status added = Add(bytes, file);
    // A folder may hold other things.
    if (absl::IsInvalidArgument(added)) Remark(std::string(added.message()));
    if (!added.ok() && !absl::IsInvalidArgument(added)) return added;
  }
  return absl::OkStatus();
}

absl::Status MailReader::Keep(MailText text) {
  kept_ += text.text.size();
  if (kept_ > kMailTextBytesMax) {
    return absl::ResourceExhaustedError(
        absl::StrCat(text.where, ": more than ", kMailTextBytesMax, " bytes of mails are not read at once"));
  }
  texts_.push_back(std::move(text));
  return absl::OkStatus();
}

absl::Status MailReader::KeepLog(std::string bytes, const std::string& where) {
  kept_ += bytes.size();
  if (kept_ > kMailTextBytesMax) {
    return absl::ResourceExhaustedError(
        absl::StrCat(where, ": more than ", kMailTextBytesMax, " bytes of mails are not read at once"));
  }
  logs_.push_back({std::move(bytes), where});
  return absl::OkStatus();
}

void MailReader::Remark(std::string sentence) {
  constexpr size_t kRemarksMax = 100;
  if (remarks_.size() < kRemarksMax) remarks_.push_back(std::move(sentence));
}

}  // namespace adjutant::mail
