// Tables that fit a terminal.
#ifndef ADJUTANT_VERIFY_TERMINAL_H_
#define ADJUTANT_VERIFY_TERMINAL_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace adjutant {

// Columns of the terminal that standard output is; 0 if it is none.
size_t TerminalWidth();

// Rows under a heading, cells broken into lines of at most `cell_width` characters, or of fewer so that no line is
// wider than `width` (0: any); where even cells of ten characters are too wide it stays at those.
std::string TableThatFits(const std::vector<std::string>& columns, const std::vector<std::vector<std::string>>& rows,
                          absl::string_view indent, size_t cell_width, size_t width);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_TERMINAL_H_
