// Any text as the mail of a dice server: what is taken for a roll can fall so, and stands on a line of the mail.
#include <algorithm>
#include <string>

#include "absl/strings/match.h"
#include "replay/foreign/dice_mail.h"
#include "replay/foreign/plain_text.h"
#include "replay/foreign/random_org.h"
#include "tests/foreign/told.h"
#include "tests/fuzz/fuzzing.h"

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  using namespace adjutant::fuzzing;
  static const auto* words = [] {
    auto* all = new std::vector<std::string>;
    AddWords({"> ",
              "3 d6",
              "2d6",
              "d20",
              " 5 3 6",
              "[5]",
              "[2x3d6+4]",
              "-- ",
              "#S 6",
              "#D 2",
              "#R 3",
              "#T x",
              "#M 1",
              "!roll 6x4(3)d6+2",
              "1: 2 3 4 5 + 2 = 14",
              "! x",
              "# [1d6] 3 [1d6] 5",
              "{{2D6+1}}",
              "your dice are: 12,2",
              "https://dice.example/v?a=1",
              "-----BEGIN PGP SIGNED MESSAGE-----",
              "-----BEGIN PGP SIGNATURE-----",
              "From: a@b",
              "Date: x",
              "Message-ID: <1@b>",
              "Received: x",
              "{\"random\":{\"min\":1,\"max\":6,\"data\":[3,6]},\"signature\":\"x\"}",
              "\"data\":[",
              "}",
              "\n"},
             all);
    return all;
  }();
  return MutateText(data, size, max_size, seed, *words);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace adjutant::foreign;
  using adjutant::fuzzing::Demand;
  const std::string text = ToUtf8(adjutant::fuzzing::TextOf(data, size));
  const auto mail = MailFromText("mail", text);
  if (!mail.ok()) {
    Demand(absl::StartsWith(mail.status().message(), "mail: "), "an error says which file");
    return 0;
  }
  // A mail is its own request as well: most of them quote it.
  DiceMails mails;
  const auto lines = static_cast<uint64_t>(std::count(mail->body.begin(), mail->body.end(), '\n')) + 1;
  for (const MailText* request : {static_cast<const MailText*>(nullptr), &*mail}) {
    const Found found = mails.Read("mail", *mail, request);
    for (const Roll& roll : found.rolls) {
      std::string why;
      Demand(CanFall(roll.dice, &why), "dice can fall so", Told(roll));
      Demand(roll.where.number >= 1 && roll.where.number <= lines, "a roll stands on a line", Told(roll));
      Demand(roll.grade != Grade::kServer || mail->IsOriginal(), "without headers it is a claim", Told(roll));
    }
  }
  for (const SignedRandom& one : FindSignedRandoms(text)) {
    Demand(text.substr(one.at, one.object.size()) == one.object, "the bytes that are signed are kept");
  }
  return 0;
}
