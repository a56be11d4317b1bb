// Files of other programs, whatever they are, one after another.
#ifndef ADJUTANT_REPLAY_FOREIGN_IMPORTER_H_
#define ADJUTANT_REPLAY_FOREIGN_IMPORTER_H_

#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "replay/foreign/acts.h"
#include "replay/foreign/dice_mail.h"
#include "replay/foreign/found.h"
#include "replay/foreign/players.h"
#include "replay/foreign/vassal_dice.h"

namespace adjutant::foreign {

class Importer {
 public:
  Importer() : vassal_(&players_) {}

  // What is in a file, by its bytes and not by its name. Files of one game come in the order in which they were played,
  // requests of dice before their answers: a log is compared with those before it. Errors begin with `path`: those of
  // the readers; InvalidArgument for what is none of them; ResourceExhausted for what is too long.
  absl::StatusOr<Found> Read(const std::string& path, absl::string_view bytes);
  // A mail that is still encoded, or has several parts: somebody who knows mails undoes that, and calls ReadMail.
  static bool IsEncodedMail(absl::string_view bytes);
  Found ReadMail(const std::string& path, const MailText& mail) { return mails_.Read(path, mail); }

 private:
  Players players_;
  VassalLogs vassal_;
  Journals journals_;
  DiceMails mails_;
};

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_IMPORTER_H_
