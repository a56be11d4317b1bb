#include "verify/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "absl/strings/str_split.h"
#include "verify/text.h"

namespace adjutant {
namespace {

constexpr size_t kCellWidthLeast = 10;

}  // namespace

size_t TerminalWidth() {
  winsize size{};
  if (isatty(STDOUT_FILENO) != 1 || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0) return 0;
  return size.ws_col;
}

std::string TableThatFits(const std::vector<std::string>& columns, const std::vector<std::vector<std::string>>& rows,
                          absl::string_view indent, size_t cell_width, size_t width) {
  for (size_t cells = cell_width;; --cells) {
    TextTable table(columns);
    for (const std::vector<std::string>& row : rows) table.WrappedRow(row, cells);
    std::string text = table.ToString(indent);
    size_t widest = 0;
    for (absl::string_view line : absl::StrSplit(text, '\n')) widest = std::max(widest, WidthOf(line));
    if (width == 0 || widest <= width || cells <= kCellWidthLeast) return text;
  }
}

}  // namespace adjutant
