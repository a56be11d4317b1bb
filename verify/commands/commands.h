// The commands of the program, one file each.
#ifndef ADJUTANT_VERIFY_COMMANDS_COMMANDS_H_
#define ADJUTANT_VERIFY_COMMANDS_COMMANDS_H_

#include "verify/program/program.h"

namespace adjutant {

extern const Command kGamesCommand;
extern const Command kLogCommand;
extern const Command kNewCommand;
extern const Command kLegalCommand;
extern const Command kAppendCommand;
extern const Command kReplayCommand;
extern const Command kShowCommand;
extern const Command kExplainCommand;
extern const Command kCheckCommand;
extern const Command kDiceCommand;
extern const Command kDiffCommand;
extern const Command kErrataCommand;
extern const Command kConvertCommand;
extern const Command kAdjudicateCommand;
extern const Command kCasesCommand;
extern const Command kRulesCommand;
extern const Command kComponentsCommand;
extern const Command kFuzzCommand;
extern const Command kOrderCommand;
extern const Command kPerftCommand;
extern const Command kImportCommand;
extern const Command kKeyCommand;
extern const Command kMarkCommand;
extern const Command kDealCommand;
extern const Command kDueCommand;
extern const Command kRevealCommand;
extern const Command kSendCommand;
extern const Command kReceiveCommand;
extern const Command kUndoCommand;
extern const Command kWaiveCommand;
extern const Command kWhatIfCommand;
extern const Command kVersionCommand;

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_COMMANDS_COMMANDS_H_
