// Mails as texts: files of mail programs, mailboxes, text that was copied, folders of them.
//
// What stands in a mail is taken for text or for a log by what it is, not by its name. A name of an attachment is told
// in messages and used for nothing else.
#ifndef ADJUTANT_REPLAY_MAIL_MAIL_READER_H_
#define ADJUTANT_REPLAY_MAIL_MAIL_READER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace adjutant::mail {

// What is larger is refused before it is taken apart.
inline constexpr uint64_t kMailFileBytesMax = 64 << 20;   // a mail or a mailbox
inline constexpr uint64_t kMailTextBytesMax = 128 << 20;  // all that is kept of everything that is read
inline constexpr size_t kMailHeaderBytesMax = 256 << 10;  // of one mail, its encodings not undone
inline constexpr size_t kMailPartsMax = 500;              // of one mail, and of those within it
inline constexpr int kMailDepthMax = 8;                   // mails within mails
inline constexpr size_t kMailsMax = 10'000;               // in all
inline constexpr size_t kMailFilesMax = 10'000;           // in folders

// A text, as somebody would read it: UTF-8, lines end with LF.
struct MailText {
  std::string text;
  std::string where;  // "box.mbox, mail 3, part 2"; for messages
  bool from_html = false;
  int depth = 0;  // mails around that in which it stands
  // Of that mail; empty where it says nothing. All of it is what the sender says.
  std::string from, date, subject, message_id;
  std::string received;  // when the last computer on its way had it, if the mail tells
};

// A log that came as a file.
struct MailedLog {
  std::string bytes;
  std::string where;
};

class MailReader {
 public:
  // A file, a folder with all that is in it, or "-" for standard input. NotFound, Unavailable and so on: cannot be
  // read; InvalidArgument: of a kind that is not read, which is named; ResourceExhausted: larger than a mail may be.
  absl::Status AddPath(const std::string& path);
  // The same of the bytes of a file.
  absl::Status Add(absl::string_view bytes, const std::string& name);

  const std::vector<MailText>& texts() const { return texts_; }
  const std::vector<MailedLog>& logs() const { return logs_; }
  // What was left unread, one sentence each: "mail.eml: the attachment 'turn.zip' is a ZIP file, which is not opened".
  const std::vector<std::string>& remarks() const { return remarks_; }

 private:
  friend class MessageWalk;
  absl::Status AddMailbox(absl::string_view bytes, const std::string& name);
  absl::Status AddMessage(absl::string_view bytes, const std::string& name, bool from_mailbox);
  absl::Status Keep(MailText text);
  absl::Status KeepLog(std::string bytes, const std::string& where);
  void Remark(std::string sentence);

  std::vector<MailText> texts_;
  std::vector<MailedLog> logs_;
  std::vector<std::string> remarks_;
  uint64_t kept_ = 0;
  size_t mails_ = 0;
};

// What kind of file the first bytes say it is, if it is one that cannot be read as text: "a ZIP file". Empty: any
// other.
std::string UnreadKindOf(absl::string_view bytes);

}  // namespace adjutant::mail

#endif  // ADJUTANT_REPLAY_MAIL_MAIL_READER_H_
