// Where a command writes: its answer, and its messages.
#ifndef ADJUTANT_VERIFY_TERMINAL_CONSOLE_H_
#define ADJUTANT_VERIFY_TERMINAL_CONSOLE_H_

#include <cstdio>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace adjutant {

class Console {
 public:
  // Colours are used when `out` is a terminal and the environment does not say NO_COLOR.
  Console(FILE* in, FILE* out, FILE* err);

  // Adds to the answer. It is written in pieces, so that a long one needs no memory.
  template <class... Parts>
  void Print(const Parts&... parts) {
    absl::StrAppend(&buffer_, parts...);
    Drain();
  }
  // What `print` adds to the answer, which is left as it was: for an answer that may not be given in the end.
  template <class Function>
  std::string Capture(Function print) {
    std::string before = std::move(buffer_);
    buffer_.clear();
    ++capturing_;
    print();
    --capturing_;
    std::string captured = std::move(buffer_);
    buffer_ = std::move(before);
    return captured;
  }
  // The answer so far that is not written yet, for those who append to a string. Call Drain() now and then.
  std::string* buffer() { return &buffer_; }
  void Drain() {
    if (buffer_.size() > kPiece && capturing_ == 0) (void)Flush();
  }
  // Unavailable if the answer could not be written whole: the disk is full, or standard output is closed. The first
  // failure stays.
  absl::Status Flush();

  // One line on standard error: "adjutant: message".
  void Message(absl::string_view message);
  // A question, or what helps to answer it, on standard error: the answer goes to standard output alone. The line is
  // not ended.
  void Ask(absl::string_view text);
  void EndAsk();  // ends its line
  // Shows how far long work has come, on one line that is overwritten. Only on a terminal; empty clears it.
  void Progress(absl::string_view text);
  bool shows_progress() const { return progress_; }

  // One line of standard input; false at its end, and at a line longer than limits::kLineBytesMax.
  bool ReadLine(std::string* line);
  // Whether ReadLine ended because standard input, or a line that long, could not be read.
  bool input_failed() const { return input_failed_ || std::ferror(in_) != 0; }

  std::string Bold(absl::string_view text) const { return Coloured("1", text); }
  std::string Good(absl::string_view text) const { return Coloured("32", text); }
  std::string Bad(absl::string_view text) const { return Coloured("1;31", text); }
  std::string Faint(absl::string_view text) const { return Coloured("2", text); }

 private:
  static constexpr size_t kPiece = size_t{1} << 16;

  std::string Coloured(absl::string_view code, absl::string_view text) const;

  FILE* in_;
  FILE* out_;
  FILE* err_;
  bool colour_;
  bool progress_;
  bool progress_shown_ = false;
  bool input_failed_ = false;
  int capturing_ = 0;
  std::string buffer_;
  absl::Status failed_;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_TERMINAL_CONSOLE_H_
