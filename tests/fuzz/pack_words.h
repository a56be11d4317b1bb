// Words of component packs, for changes that know some.
#ifndef ADJUTANT_TESTS_FUZZ_PACK_WORDS_H_
#define ADJUTANT_TESTS_FUZZ_PACK_WORDS_H_

#include <string>
#include <vector>

namespace adjutant::fuzzing {

// Fields and enum values of a game's packs, keys of its data, and what every pack is made of.
const std::vector<std::string>& PackWords(const char* game);

}  // namespace adjutant::fuzzing

#endif  // ADJUTANT_TESTS_FUZZ_PACK_WORDS_H_
