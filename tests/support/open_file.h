// A C file that a test has open, closed with it, and what stands in it.
#ifndef ADJUTANT_TESTS_SUPPORT_OPEN_FILE_H_
#define ADJUTANT_TESTS_SUPPORT_OPEN_FILE_H_

#include <cstdio>
#include <memory>
#include <string>

namespace adjutant::testing {

struct FileCloser {
  void operator()(FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<FILE, FileCloser>;

// From the beginning, wherever it stands.
inline std::string TextOf(FILE* file) {
  std::string text;
  std::rewind(file);
  for (int c = std::getc(file); c != EOF; c = std::getc(file)) text += static_cast<char>(c);
  return text;
}

}  // namespace adjutant::testing

#endif  // ADJUTANT_TESTS_SUPPORT_OPEN_FILE_H_
