#include "verify/terminal/console.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "core/kernel/limits.h"
#include "verify/text/text.h"

namespace adjutant {

Console::Console(FILE* in, FILE* out, FILE* err)
    : in_(in),
      out_(out),
      err_(err),
      colour_(isatty(fileno(out)) == 1 && std::getenv("NO_COLOR") == nullptr),
      progress_(isatty(fileno(err)) == 1) {}

absl::Status Console::Flush() {
  if (failed_.ok() && !buffer_.empty()) {
    // Whatever a command forgot to escape.
    const std::string safe = SafeForTerminal(buffer_, colour_);
    errno = 0;
    const bool written = std::fwrite(safe.data(), 1, safe.size(), out_) == safe.size();
    if (!written || std::fflush(out_) != 0) {
      failed_ = absl::UnavailableError(absl::StrCat("standard output cannot be written: ", std::strerror(errno)));
    }
  }
  buffer_.clear();
  return failed_;
}

void Console::Message(absl::string_view message) {
  Progress("");
  const std::string line = absl::StrCat("adjutant: ", Printable(message), "\n");
  std::fwrite(line.data(), 1, line.size(), err_);
  std::fflush(err_);
}

void Console::Ask(absl::string_view text) {
  const std::string shown = Printable(text);
  std::fwrite(shown.data(), 1, shown.size(), err_);
  std::fflush(err_);
}

void Console::EndAsk() {
  std::fputc('\n', err_);
  std::fflush(err_);
}

void Console::Progress(absl::string_view text) {
  if (!progress_ || (text.empty() && !progress_shown_)) return;
  const std::string line = absl::StrCat("\r", Printable(text), "\x1b[K");
  std::fwrite(line.data(), 1, line.size(), err_);
  std::fflush(err_);
  progress_shown_ = !text.empty();
}

bool Console::ReadLine(std::string* line) {
  line->clear();
  int c;
  while ((c = std::getc(in_)) != EOF) {
    if (c == '\n') return true;
    if (line->size() == limits::kLineBytesMax) {
      input_failed_ = true;
      line->clear();
      return false;
    }
    *line += static_cast<char>(c);
  }
  return !line->empty();
}

std::string Console::Coloured(absl::string_view code, absl::string_view text) const {
  return colour_ ? absl::StrCat("\x1b[", code, "m", text, "\x1b[0m") : std::string(text);
}

}  // namespace adjutant
