#include "replay/foreign/importer.h"

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/foreign/html_table.h"
#include "replay/foreign/limits.h"
#include "replay/foreign/plain_text.h"
#include "replay/foreign/vassal.h"

namespace adjutant::foreign {

bool Importer::IsEncodedMail(absl::string_view bytes) {
  if (bytes.size() > kMailBytesMax || LooksLikeVassal(bytes)) return false;
  return absl::IsUnimplemented(MailFromText("", ToUtf8(bytes)).status());
}

absl::StatusOr<Found> Importer::Read(const std::string& path, absl::string_view bytes) {
  if (bytes.size() > kFileBytesMax) {
    return absl::ResourceExhaustedError(absl::StrCat(path, ": is longer than ", kFileBytesMax, " bytes"));
  }
  if (LooksLikeVassal(bytes)) {
    ADJUTANT_ASSIGN_OR_RETURN(const VassalGame game, ReadVassal(path, bytes, &players_));
    return vassal_.Read(path, game);
  }
  std::string encoding;
  const std::string text = ToUtf8(bytes, &encoding);
  if (text.empty() || text.find('\0') != std::string::npos) {
    return absl::InvalidArgumentError(absl::StrCat(path, ": is ", text.empty() ? "empty" : "no text",
                                                   "; what is read are saves and logs of VASSAL, pages of an ",
                                                   "ACTS journal, and mails of dice servers as text"));
  }
  absl::StatusOr<Found> found;
  if (LooksLikeJournal(text)) {
    ADJUTANT_ASSIGN_OR_RETURN(const Journal journal, ReadJournal(path, text));
    found = journals_.Read(path, journal);
  } else if (LooksLikeHtml(text)) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ": is a page without a journal of ACTS in it; of a mail in HTML save the text"));
  } else if (text.size() > kMailBytesMax) {
    return absl::ResourceExhaustedError(absl::StrCat(path, ": is longer than a mail of ", kMailBytesMax, " bytes"));
  } else {
    ADJUTANT_ASSIGN_OR_RETURN(const MailText mail, MailFromText(path, text));
    found = mails_.Read(path, mail);
  }
  if (!encoding.empty()) found->Note({path, "", 0}, absl::StrCat("its characters are taken for ", encoding));
  return found;
}

}  // namespace adjutant::foreign
