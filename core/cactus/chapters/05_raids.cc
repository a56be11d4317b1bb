// Cactus Throne 5.4: raids.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

// Of one side after the other (4.0/5, 4.0/6).
void BeginRaids(const Rules&, S& s, Trace* trace) {
  Applied(trace, "5.4/6"_cac);
  s.now.phase = static_cast<uint8_t>(Phase::kRaid);
  s.move = {};
  s.step = NextSide(s) ? kRaidStep : kRaidsEnd;
}

void ListRaids(const Rules&, const S& s, EventList* out) { out->push_back(MakeEvent(kRaidsEnded, s.now.phasing)); }
Ruling CheckRaid(const Rules&, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("5.4/1"_cac, e.type != kRaidsEnded, why, "raids are not written yet");
  ADJUTANT_REFUSE_IF("5.4/1"_cac, s.move.from.exists(), why, "a raid is not finished");
  return Accepted();
}
void Raid(const Rules&, S& s, const Event&, Trace* trace) {
  Applied(trace, "5.4/6"_cac);
  s.step = kRaidPhase;
}

// 5.2/8: who has moved is turned back.
void EndRaids(const Rules&, S& s, Trace* trace) {
  Applied(trace, "5.2/8"_cac);
  ClearMarks(s, kHasMoved);
  s.step = kSantaAnnaMarches;
}

}  // namespace

void AskSurpriseRaid(const Rules&, S& s, Side side, uint16_t then) {
  s.move = {};
  s.now.phasing = side;
  Call(s, kRaidStep, then);
}

const CactusStep kRaidSteps[] = {
    Automatic(kRaidPhase, "a player may raid", "5.4/6"_cac, BeginRaids, {kRaidStep, kRaidsEnd}),
    {kRaidStep,
     "raid",
     "raids",
     "5.4/1"_cac,
     {kPiecePicked, kArmyPicked, kMoved, kPieceDropped, kMoveEnded, kSurpriseRaidBegun, kCameroneNamed, kRaidsEnded},
     PhasingPlayer,
     ListRaids,
     CheckRaid,
     Raid,
     {kRaidStep, kRaidDieStep, kEntered, kReactions, kCameroneStep, kRaidPhase, kBack}},
    Unwritten(kRaidDieStep, "raid_die", "the die for raiders who go on falls", "5.4/8"_cac, {kDieRolled}, Dice,
              {kRaidDieStep, kRaidStep, kEntered}),
    Automatic(kRaidsEnd, "the raids are over", "5.2/8"_cac, EndRaids, {kSantaAnnaMarches}),
};
void AddRaidSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kRaidSteps), std::end(kRaidSteps));
}

}  // namespace adjutant::cactus
