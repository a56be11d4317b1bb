// The answer of `adjutant receive`, as text and as JSON.
#ifndef ADJUTANT_VERIFY_PROGRAM_RECEIVE_ANSWER_H_
#define ADJUTANT_VERIFY_PROGRAM_RECEIVE_ANSWER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/kernel/digest.h"
#include "replay/mail/block_finder.h"
#include "replay/mail/mail_reader.h"
#include "replay/mail/segments.h"
#include "verify/program/received.h"
#include "verify/terminal/console.h"
#include "verify/terminal/exit.h"

namespace adjutant {

// What was read.
struct ReceivedMails {
  mail::MailReader reader;
  std::vector<mail::Segment> segments;
  std::vector<mail::FoundBlock> broken;  // blocks that did not arrive whole
  std::vector<std::string> remarks;
};

// What is done with it in the end.
struct ReceiveAnswer {
  std::string log;
  ReceivedMails mails;
  mail::Merge merge;
  std::vector<std::string> damaged;  // broken blocks whose records nothing else brought
  std::optional<Received> received;  // if something is new
  bool written = false;
  uint64_t last = 0;  // of the log, as it is in the end
  Sha256 chain{};
  Exit exit = Exit::kOk;
};

// `dry`: nothing was to be written.
void PrintReceived(const ReceiveAnswer& answer, bool dry, Console* console);
void ReceivedJson(const ReceiveAnswer& answer, Console* console);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_RECEIVE_ANSWER_H_
