#include "verify/dice/roll_tally.h"

#include "absl/strings/str_cat.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

std::string OfRolls(uint64_t count, const RollTally& tally, absl::string_view one, absl::string_view many) {
  return absl::StrCat(count, " of ", Counted(tally.rolls, "roll"), " ", count == 1 ? one : many);
}

}  // namespace

void RollTally::Add(const Provenance& roll) {
  ++rolls;
  seed_claims += roll.claimed == v1::ChanceSource::SEED ? 1 : 0;
  if (roll.verdict == RollVerdict::kContradicted) return;
  by_server += roll.grade == RollGrade::kDiceServer ? 1 : 0;
  if (roll.grade != RollGrade::kEntered) return;
  const bool book = roll.claimed == v1::ChanceSource::BOOK;
  by_book += book ? 1 : 0;
  on_word += book ? 0 : 1;
}

std::vector<std::string> RollRemarks(const RollTally& tally, const v1::LogHeader& header) {
  std::vector<std::string> remarks;
  if (tally.on_word > 0) {
    remarks.push_back(OfRolls(tally.on_word, tally, "rests on a player's word", "rest on a player's word"));
  }
  if (tally.by_book > 0) {
    remarks.push_back(OfRolls(tally.by_book, tally, "is told by a book", "are told by a book"));
  }
  if (tally.by_server > 0) {
    remarks.push_back(OfRolls(tally.by_server, tally, "names a dice server's message, which is not in the log",
                              "name a dice server's message, which is not in the log"));
  }
  if (header.seed().empty() && tally.seed_claims > 0) {
    remarks.push_back(
        absl::StrCat("the header has no seed, but ",
                     OfRolls(tally.seed_claims, tally, "is said to follow from one", "are said to follow from one")));
  } else if (header.seed().empty() && header.dice_mode() == kDiceModeSeed) {
    remarks.push_back("the header has no seed, but says that chance goes by one");
  }
  return remarks;
}

}  // namespace adjutant
