// The page of a replay without its game: markup, style and script, and the marks <!--TITLE-->, <!--MAP--> and
// <!--DATA-->, each once. What is put there may hold anything, so marks are looked for in the template only.
// The definition is written by embed.cmake.
#ifndef ADJUTANT_VERIFY_PAGE_PAGE_TEMPLATE_H_
#define ADJUTANT_VERIFY_PAGE_PAGE_TEMPLATE_H_

#include "absl/strings/string_view.h"

namespace adjutant {

absl::string_view PageTemplate();

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PAGE_PAGE_TEMPLATE_H_
