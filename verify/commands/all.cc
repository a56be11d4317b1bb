// The table of commands.
#include "verify/commands/commands.h"

namespace adjutant {

const std::vector<const Command*>& AllCommands() {
  static const std::vector<const Command*>& kAll = *new std::vector<const Command*>{
      &kGamesCommand, &kNewCommand,        &kLegalCommand,  &kAppendCommand, &kReplayCommand,     &kLogCommand,
      &kUndoCommand,  &kWaiveCommand,      &kShowCommand,   &kWhatIfCommand, &kExplainCommand,    &kCheckCommand,
      &kDiffCommand,  &kAdjudicateCommand, &kErrataCommand, &kDiceCommand,   &kImportCommand,     &kConvertCommand,
      &kCasesCommand, &kKeyCommand,        &kMarkCommand,   &kSendCommand,   &kReceiveCommand,    &kRevealCommand,
      &kDealCommand,  &kDueCommand,        &kOrderCommand,  &kRulesCommand,  &kComponentsCommand, &kPerftCommand,
      &kFuzzCommand,  &kVersionCommand,
  };
  return kAll;
}

}  // namespace adjutant
