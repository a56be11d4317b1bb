// Runs a fuzz target over files and folders, and over a number of small changes of each: what a build without libFuzzer
// can check in seconds.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace {

void Run(const std::string& bytes) {
  LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::filesystem::path> files;
  for (int i = 1; i < argc; ++i) {
    if (!std::filesystem::is_directory(argv[i])) {
      files.emplace_back(argv[i]);
      continue;
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
      if (entry.is_regular_file()) files.push_back(entry.path());
    }
  }
  size_t runs = 0;
  uint32_t random = 1;  // a fixed stream: the same changes every time
  for (const auto& file : files) {
    std::ifstream in(file, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    Run(bytes);
    ++runs;
    for (int change = 0; change < 200 && !bytes.empty(); ++change) {
      random = random * 1664525u + 1013904223u;
      std::string changed = bytes;
      const size_t at = random % changed.size();
      switch (change % 3) {
        case 0:
          changed[at] = static_cast<char>(changed[at] ^ (1 << (random >> 29)));
          break;
        case 1:
          changed.resize(at);
          break;
        default:
          changed.insert(at, changed.substr(0, (random >> 20) % 64));
          break;
      }
      Run(changed);
      ++runs;
    }
  }
  std::printf("%zu inputs from %zu files\n", runs, files.size());
  return files.empty() ? 1 : 0;
}
