// Events as lines: as short as they stay clear, and with what is written beside them.
#ifndef ADJUTANT_VERIFY_SPOKEN_WRITER_H_
#define ADJUTANT_VERIFY_SPOKEN_WRITER_H_

#include <string>

#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/ruleset.h"
#include "verify/spoken/lexicon.h"

namespace adjutant {

// A line, short and mostly the shortest, that reader.h reads as `event` at `state`: every line is read back before it
// is returned. Event notation for an event that is not legal there.
std::string ShortLine(Lexicon& lexicon, const State& state, const Event& event);

// " --claim political_will=29 --note \"as agreed\"": what follows an event on its line. False, and nothing, for
// annotations that flags cannot say.
bool AnnotationWords(const v1::Annotations& annotations, std::string* words);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_SPOKEN_WRITER_H_
