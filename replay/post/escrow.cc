#include "replay/post/escrow.h"

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"

namespace adjutant::post {

namespace {

std::string Start(const GameId& game, PartyNumber party, EscrowScope scope) {
  return absl::StrCat("adjutant escrow 1\n", game.view(), std::string(1, static_cast<char>(party)),
                      std::string(1, static_cast<char>(scope)));
}

}  // namespace

absl::StatusOr<std::string> MakeEscrow(const BoxKey& referee, const GameId& game, PartyNumber party, EscrowScope scope,
                                       const Master& master) {
  const DerivedKey dice = DeriveKey(master, "dice");
  std::string content =
      absl::StrCat(Start(game, party, scope), scope == EscrowScope::kDice ? dice.Reveal() : master.Reveal());
  const WipedLater wiped(&content);
  return Box(referee, content);
}

absl::StatusOr<OpenedEscrow> OpenEscrow(const BoxKeys& referee, const EscrowOf& of, EscrowScope scope,
                                        absl::string_view box) {
  ADJUTANT_ASSIGN_OR_RETURN(std::string content, OpenBox(referee, box));
  const WipedLater wiped(&content);
  const std::string start = Start(of.game, of.party, scope);
  if (content.size() != start.size() + Master::kSize || absl::string_view(content).substr(0, start.size()) != start) {
    return absl::InvalidArgumentError("the escrow is of another game, another party or another kind than it says");
  }
  const absl::string_view secret = absl::string_view(content).substr(start.size());
  OpenedEscrow opened;
  opened.scope = scope;
  if (scope == EscrowScope::kAll) {
    ADJUTANT_ASSIGN_OR_RETURN(opened.master, Master::From(secret));
    ADJUTANT_RETURN_IF_ERROR(VerifyMaster(of.party, opened.master, of.commitment));
    return opened;
  }
  ADJUTANT_ASSIGN_OR_RETURN(opened.dice, DerivedKey::From(secret));
  if (DiceChain(of.party, opened.dice).anchor() != of.anchor) {
    return absl::InvalidArgumentError("the escrow does not lead to the anchor in the header");
  }
  return opened;
}

}  // namespace adjutant::post
