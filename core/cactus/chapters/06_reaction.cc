// Cactus Throne 6.3: Armies react to enemies near by.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

PlayerId ReactingPlayer(const Rules&, const S& s) { return Enemy(static_cast<Side>(s.reaction.mover)); }

// Called with s.reaction: the owner chooses which Army tries, until none is left or he passes.
void RunReactions(const Rules&, S& s, Trace* trace) {
  Applied(trace, "6.3/1"_cac);
  s.reaction = {};
  Return(s);
}
void HasReacted(const Rules&, S& s, Trace* trace) {
  Applied(trace, "6.3/6"_cac);
  s.step = kReactions;
}

}  // namespace

void AskReactions(const Rules&, S& s, Side side, PlaceId place, bool entering, uint16_t then) {
  s.reaction = {};
  s.reaction.trigger = place;
  s.reaction.mover = side;
  s.reaction.entering = entering ? 1 : 0;
  Call(s, kReactions, then);
}

const CactusStep kReactionSteps[] = {
    Automatic(kReactions, "Armies near by may react", "6.3/1"_cac, RunReactions, {kReactStep, kBack}),
    Unwritten(kReactStep, "react", "may have an Army react", "6.3/1"_cac, {kReactionTried, kReactionPassed},
              ReactingPlayer, {kReactionDieStep, kReactions}),
    Unwritten(kReactionDieStep, "reaction_die", "the die for a reaction falls", "6.3/2"_cac, {kDieRolled}, Dice,
              {kReactionMoveStep, kReactions}),
    Unwritten(kReactionMoveStep, "move_in_reaction", "moves the Army that may react", "6.3/6"_cac,
              {kArmyReacted, kReactionDeclined}, ReactingPlayer, {kReacted, kAttrition, kReactions}),
    Automatic(kReacted, "an Army has reacted", "6.3/6"_cac, HasReacted, {kReactions}),
};
void AddReactionSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kReactionSteps), std::end(kReactionSteps));
}

}  // namespace adjutant::cactus
