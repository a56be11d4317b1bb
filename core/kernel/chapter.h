// The chapter of a case.
#ifndef ADJUTANT_CORE_KERNEL_CHAPTER_H_
#define ADJUTANT_CORE_KERNEL_CHAPTER_H_

#include "absl/strings/numbers.h"
#include "absl/strings/string_view.h"

namespace adjutant {

// The number that the id of a case begins with: 10 of "10.2.b", 16 of "XVI.C.hit/1" where a book counts in Roman
// numbers. 0 of what stands outside of the chapters: "SUM.combat/7".
inline int ChapterOf(absl::string_view id) {
  const absl::string_view first = id.substr(0, id.find_first_of("./"));
  int number = 0;
  if (absl::SimpleAtoi(first, &number)) return number;
  int last = 0;  // the digit to the left
  number = 0;
  for (const char c : first) {
    const int digit = c == 'I' ? 1 : c == 'V' ? 5 : c == 'X' ? 10 : 0;
    if (digit == 0) return 0;
    number += last != 0 && last < digit ? digit - 2 * last : digit;
    last = digit;
  }
  return number;
}

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_CHAPTER_H_
