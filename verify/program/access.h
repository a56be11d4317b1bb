// How commands get at logs: overlay packs, and the keys that open what is sealed.
#ifndef ADJUTANT_VERIFY_PROGRAM_ACCESS_H_
#define ADJUTANT_VERIFY_PROGRAM_ACCESS_H_

#include "verify/program/program.h"
#include "verify/record/session.h"

namespace adjutant {

// --reader, of every command that reads logs.
FlagSpec ReaderFlag();

// By --overlay and --reader. Without --reader a sealed log is read by the party of --as, else by the one whose master
// is here, among several by that of --view, else by an observer. Status 2 if those of several are here and none is
// named; 4 if the one that is named is not here.
LogAccess AccessOf(Invocation& call);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_PROGRAM_ACCESS_H_
