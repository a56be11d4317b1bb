// The layouts of dice servers, each a function that takes from a mail the lines that it understands.
#ifndef ADJUTANT_REPLAY_FOREIGN_DICE_MAIL_FAMILIES_H_
#define ADJUTANT_REPLAY_FOREIGN_DICE_MAIL_FAMILIES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "replay/foreign/dice_mail.h"

namespace adjutant::foreign {

// A line of a body.
struct MailLine {
  std::string text;     // without marks of quotation, blanks at its ends and more than one blank between words
  size_t depth = 0;     // how often it is quoted
  uint64_t number = 0;  // from 1
  bool used = false;    // understood
};

struct MailRoll {
  Roll roll;
  size_t line = 0;  // index of the line that tells the dice
};

// What is read of a mail so far.
struct MailReading {
  const MailText& mail;
  std::vector<MailLine> lines;
  std::vector<MailLine> request;  // of the mail that was sent, if it is at hand
  std::string family;             // that was recognised; "": none
  std::vector<MailRoll> rolls;
  std::vector<std::pair<size_t, std::string>> doubts;  // of lines that look like dice and do not fit

  // A roll at a line, which is then used, if it can fall so; otherwise a doubt. True if it was taken. No more than
  // kMailRollsMax are.
  bool Take(size_t line, Roll roll);
};

// Lines of a body; what an armour of OpenPGP signs as it was before signing.
std::vector<MailLine> LinesOfBody(absl::string_view body, bool* is_signed);

// "2d6+1", "d20": false for anything else.
bool ReadSpec(absl::string_view text, Dice* dice);

// In the order in which they are tried.
void ReadRandomOrg(MailReading* reading);
void ReadShadowDice(MailReading* reading);
void ReadBones(MailReading* reading);
void ReadRollCommands(MailReading* reading);
void ReadHashCodes(MailReading* reading);
void ReadQuotedSpecs(MailReading* reading);
void ReadBrackets(MailReading* reading);
void ReadMarti(MailReading* reading);
// "2d6: 3 4" of any sender, if count and range fit; lines that look like dice and do not are doubts.
void ReadSpecLines(MailReading* reading);

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_DICE_MAIL_FAMILIES_H_
