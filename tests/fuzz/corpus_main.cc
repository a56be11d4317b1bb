// Runs a fuzz target over files and folders, and over a number of changes of each: what a build without libFuzzer can
// check in seconds.
//   NAME_corpus [--changes=N] FILE...       200 changes of each file if not said
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/fuzzing.h"

// A target need not have changes of its own.
extern "C" __attribute__((weak)) size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                                                unsigned seed);

namespace {

constexpr size_t kGrowthMax = 4096;

uint32_t random_number = 1;  // a fixed stream: the same changes every time
uint32_t Draw() { return random_number = random_number * 1664525u + 1013904223u; }

void Run(const std::string& bytes) {
  // On the heap and without room to spare, so that a sanitizer sees every step beyond the end.
  const std::vector<uint8_t> exact(bytes.begin(), bytes.end());
  LLVMFuzzerTestOneInput(exact.data(), exact.size());
}

std::string Changed(const std::string& bytes) {
  std::vector<uint8_t> buffer(bytes.begin(), bytes.end());
  buffer.resize(bytes.size() + kGrowthMax);
  const size_t size = LLVMFuzzerCustomMutator == nullptr
                          ? LLVMFuzzerMutate(buffer.data(), bytes.size(), buffer.size())
                          : LLVMFuzzerCustomMutator(buffer.data(), bytes.size(), buffer.size(), Draw());
  return std::string(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(size));
}

}  // namespace

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size) {
  const uint32_t random = Draw();
  if (size == 0) return 0;
  const size_t at = random % size;
  switch (random >> 16 & 3) {
    case 0:
      data[at] = static_cast<uint8_t>(data[at] ^ (1 << (random >> 29)));
      return size;
    case 1:
      data[at] = static_cast<uint8_t>(random >> 20);
      return size;
    case 2:
      return at;
    default: {
      const size_t repeated = std::min({size_t{random >> 20} % 64, size - at, max_size - size});
      std::memmove(data + at + repeated, data + at, size - at);
      return size + repeated;
    }
  }
}

int main(int argc, char** argv) {
  std::vector<std::filesystem::path> files;
  int changes = 200;
  for (int i = 1; i < argc; ++i) {
    if (std::strncmp(argv[i], "--changes=", 10) == 0) {
      changes = std::atoi(argv[i] + 10);
    } else if (!std::filesystem::exists(argv[i])) {
      std::fprintf(stderr, "%s: no such file or folder\n", argv[i]);
      return 2;
    } else if (!std::filesystem::is_directory(argv[i])) {
      files.emplace_back(argv[i]);
    } else {
      for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
        if (entry.is_regular_file()) files.push_back(entry.path());
      }
    }
  }
  std::sort(files.begin(), files.end());
  size_t runs = 0;
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    Run(bytes);
    ++runs;
    for (int change = 0; change < changes && !bytes.empty(); ++change, ++runs) Run(Changed(bytes));
  }
  std::printf("%zu inputs from %zu files\n", runs, files.size());
  return files.empty() ? 1 : 0;
}
