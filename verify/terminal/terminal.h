// Tables that fit a terminal.
#ifndef ADJUTANT_VERIFY_TERMINAL_TERMINAL_H_
#define ADJUTANT_VERIFY_TERMINAL_TERMINAL_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"

namespace adjutant {

// Columns of the terminal that standard output is; 0 if it is none.
size_t TerminalWidth();

// Rows under a heading, cells broken into lines of at most `cell_width` characters, or of fewer so that no line is
// wider than `width` (0: any). Where even cells of ten characters are too wide the rows are listed instead, a line for
// each cell.
std::string TableThatFits(const std::vector<std::string>& columns, const std::vector<std::vector<std::string>>& rows,
                          absl::string_view indent, size_t cell_width, size_t width);

// A drawing (View.Table.preformatted). If a line is wider than `width` (0: any), it is cut into parts between its
// cells, one part below the other, each with the first cell of the lines.
std::string DrawingThatFits(const std::vector<std::vector<std::string>>& lines, absl::string_view indent, size_t width);

// `text`, of one line, broken into lines no wider than `width` (0: any), the later ones indented: between words, and
// within a word that is too long for a line of its own. Each line ends.
std::string LinesThatFit(absl::string_view text, absl::string_view indent, size_t width);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_TERMINAL_TERMINAL_H_
