// Mails of dice servers. A roll is taken where its layout is that of a server that is known and count, range and total
// fit; nothing is guessed from prose.
#ifndef ADJUTANT_REPLAY_FOREIGN_DICE_MAIL_H_
#define ADJUTANT_REPLAY_FOREIGN_DICE_MAIL_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "replay/foreign/found.h"

namespace adjutant::foreign {

// A mail whose transfer encoding is undone: text in UTF-8.
struct MailText {
  std::vector<std::pair<std::string, std::string>> headers;  // unfolded, in their order; none of a pasted body
  std::string body;

  // The first of this name, in any case; "" if there is none.
  std::string Header(absl::string_view name) const;
  // Message-ID, Date and Received are there: the mail is the one that came, as far as a text can show that.
  bool IsOriginal() const;
};

// A text that begins with headers, or a body alone. Unimplemented, with what to do, for a body that is still in Base64
// or quoted-printable, or has several parts.
absl::StatusOr<MailText> MailFromText(const std::string& path, absl::string_view text);

// Reads the mails of one game one after another: a mail that came twice counts once, and of signed answers with a
// serial number none may lack.
class DiceMails {
 public:
  // Never fails: a mail without dice gives none. `request`, if not null, is the mail that was sent to the server: some
  // answers do not repeat what was asked for.
  Found Read(const std::string& file, const MailText& mail, const MailText* request = nullptr);

 private:
  std::map<std::string, Where> rolls_;                            // by content and Date
  std::map<std::string, std::pair<int64_t, Where>> last_serial_;  // by key
};

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_DICE_MAIL_H_
