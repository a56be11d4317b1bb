// What the fuzz targets share: demands, rules to try inputs with, files in memory, and changes that know words.
#ifndef ADJUTANT_TESTS_FUZZ_FUZZING_H_
#define ADJUTANT_TESTS_FUZZ_FUZZING_H_

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"

// Of libFuzzer, and of corpus_main.cc in builds without it: changes `size` bytes somehow, to at most `max_size`.
extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);
// What a target defines: one run, and, if it likes, changes of its own.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);
extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed);

namespace adjutant::fuzzing {

inline absl::string_view TextOf(const uint8_t* data, size_t size) {
  return absl::string_view(reinterpret_cast<const char*>(data), size);
}

// Ends the program, saying what was promised and what came instead, unless `holds`. The fuzzer keeps the input.
void Demand(bool holds, absl::string_view promise, absl::string_view found = "");

// The rules of a game from its first scenario, made once.
const Ruleset& RulesOf(absl::string_view game);

// A number that depends on the input and nothing else.
uint64_t SeedOf(absl::string_view input);

// Plays up to `events` legal events from `state` by `seed`, asking everything on the way that a program asks of a
// position: values, views, headings, sentences, chance keys. What is listed must be accepted.
void PlayOn(const Ruleset& ruleset, State state, size_t events, uint64_t seed);

// The name of a file in memory that is this process's own; each `ending` is another file. It need not exist.
std::string ScratchFile(absl::string_view ending);
void WriteScratch(const std::string& path, absl::string_view bytes);
std::string ReadScratch(const std::string& path);

// Words that mean something to a game: types and arguments of its events, members of their domains, sides, options, and
// the names and texts of the values of its first position.
std::vector<std::string> WordsOf(const Ruleset& ruleset);
// Adds the words of a form of text, several times: a game has a hundred for each of them.
void AddWords(std::initializer_list<const char*> own, std::vector<std::string>* words);

// For LLVMFuzzerCustomMutator: changes a text by words and lines, or leaves it to the fuzzer.
size_t MutateText(uint8_t* data, size_t size, size_t max_size, unsigned seed, const std::vector<std::string>& words);

}  // namespace adjutant::fuzzing

#endif  // ADJUTANT_TESTS_FUZZ_FUZZING_H_
