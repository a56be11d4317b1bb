// Any bytes as a mail: read or refused, and what is kept is text within its limits.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/kernel/characters.h"
#include "replay/mail/mail_reader.h"
#include "tests/fuzz/fuzzing.h"

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  using namespace adjutant::fuzzing;
  static const auto* words = [] {
    auto* all = new std::vector<std::string>;
    AddWords({"Content-Type: text/plain",
              "Content-Type: multipart/mixed; boundary=b",
              "Content-Type: message/rfc822",
              "Content-Type: text/html; charset=",
              "Content-Transfer-Encoding: base64",
              "quoted-printable",
              "format=flowed",
              "delsp=yes",
              "utf-16",
              "iso-8859-1",
              "=?utf-8?Q?",
              "?=",
              "--b",
              "--b--",
              "From a Mon Jan  5 10:00:00 2026",
              ">From ",
              "Subject: ",
              "\n\n",
              "<blockquote>",
              "&#x41;",
              "begin 644 x",
              "name*0*=utf-8''"},
             all);
    return all;
  }();
  return MutateText(data, size, max_size, seed, *words);
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace adjutant;
  mail::MailReader reader;
  const absl::Status status = reader.Add(fuzzing::TextOf(data, size), "input");
  fuzzing::Demand(status.ok() || absl::IsInvalidArgument(status) || absl::IsResourceExhausted(status),
                  "a mail is read, refused, or too large", std::string(status.message()));
  for (const mail::MailText& text : reader.texts()) {
    fuzzing::Demand(text.depth <= mail::kMailDepthMax, "no mail is deeper than the limit", text.where);
    fuzzing::Demand(text.where.rfind("input", 0) == 0, "a mail is called by our name for it", text.where);
    for (absl::string_view rest = text.subject; !rest.empty();) {
      const size_t length = characters::SequenceLength(rest);
      fuzzing::Demand(length > 0, "a header is UTF-8", text.where);
      rest.remove_prefix(length);
    }
  }
  return 0;
}
