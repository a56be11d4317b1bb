// When the events of each step come, and by which case: told of an event that comes when another one is due. What else
// stands against it is asked of the check of its step where a row knows that it is time (`now`), and of not_due.cc.
#include <vector>

#include "core/sgs/not_due.h"

namespace adjutant::sgs {

namespace {

using SgsOccasion = Occasion<Rules, S>;

constexpr uint16_t kAllTypes = 0;

SgsOccasion Row(uint16_t step, RuleId rule, const char* when, bool (*now)(const Rules&, const S&) = nullptr) {
  return {step, kAllTypes, kAnyFirst, rule, when, now};
}
SgsOccasion Die(uint16_t step, Purpose purpose, RuleId rule, const char* when) {
  return {step, kDieRolled, static_cast<int32_t>(purpose), rule, when, nullptr};
}

bool AsksForCards(const Rules&, const S& s) { return s.now.player != kNobody && s.now.window != 0; }
bool Entering(const Rules&, const S& s) { return PhaseOf(s) == Phase::kReinforcements; }
bool Replacing(const Rules&, const S& s) { return PhaseOf(s) == Phase::kReplacements; }
bool Sailing(const Rules&, const S& s) { return PhaseOf(s) == Phase::kNaval; }
bool Moving(const Rules&, const S& s) { return PhaseOf(s) == Phase::kLand; }
bool Fighting(const Rules&, const S& s) {
  const bool phase = PhaseOf(s) == Phase::kBattle || PhaseOf(s) == Phase::kNavalBattle;
  return phase && !s.battle.region.exists();
}
bool Besieging(const Rules&, const S& s) { return PhaseOf(s) == Phase::kSiege && !s.siege.region.exists(); }

std::vector<SgsOccasion> AllRows() {
  const char* battle = "in a battle";
  return {
      Row(kCardWindowStep, "XI.C/1"_sgs, "when its phase begins, or in a battle or siege", AsksForCards),
      Row(kDrawStep, "XI.B/1"_sgs, "when cards are drawn"),
      Row(kCardLossStep, "XI.A.hand/1"_sgs, "when a card costs a side a card"),
      Row(kDiscardStep, "XI.D/1"_sgs, "when a card phase closes with too many cards in hand"),
      Row(kEventChoiceStep, "SUM.events/2"_sgs, "when an event asks for a choice"),
      Row(kEntryStep, "XII.B/2"_sgs, "in the reinforcement phase", Entering),
      Row(kReplacementStep, "XIII.A/1"_sgs, "in the replacement phase", Replacing),
      Row(kWagonStep, "XIV.D/2"_sgs, "in the supply phase"),
      Die(kSurvivalDieStep, Purpose::kSurvival, "XIV.F.1/2"_sgs, "in the supply phase"),
      Row(kNavalStep, "VII.E/1"_sgs, "in the naval phase of its side", Sailing),
      Row(kLandStep, "VII.F/1"_sgs, "in the land movement phase of its side", Moving),
      Die(kSearchDieStep, Purpose::kSearch, "XV.H.fow/2"_sgs, "when a stack comes upon one under fog"),
      Row(kChooseFightStep, "VII.G/1"_sgs, "when movement is over", Fighting),
      Row(kCommanderStep, "IV.D.ldr/5"_sgs, battle),
      Row(kAnswerStep, "XVI.F.retreat/1"_sgs, "from the first Next round of a battle on"),
      Die(kShotDieStep, Purpose::kShot, "XVI.C.hit/1"_sgs, battle),
      Die(kShotDieStep, Purpose::kSecondShot, "XVI.C.elite/1"_sgs, battle),
      Die(kShotDieStep, Purpose::kBarrage, "XVI.D/4"_sgs, battle),
      Row(kHitDrawnStep, "XVI.F.loss/3"_sgs, battle),
      Die(kPanicDieStep, Purpose::kPanic, "XVI.C.panic/2"_sgs, battle),
      Die(kRoutDieStep, Purpose::kRout, "XVI.H.rout/1"_sgs, battle),
      Die(kCasualtyDieStep, Purpose::kLeaderCasualty, "VII.G/7"_sgs, "when a battle is lost"),
      Row(kSupportDrawnStep, "XVI.H.elim/1"_sgs, battle),
      Row(kBreakthroughStep, "SUM.combat/13"_sgs, "when a battle is won"),
      Row(kRetreatDrawnStep, "XVI.I/4"_sgs, "in a retreat"),
      Row(kChooseSiegeStep, "VII.H/3"_sgs, "in the siege phase", Besieging),
      Die(kSiegeDieStep, Purpose::kSiege, "XVII.C/2"_sgs, "in a siege"),
  };
}

}  // namespace

const Occasions<Rules, S>& AllOccasions() {
  static const auto* occasions = new Occasions<Rules, S>(AllSteps(), AllRows(), Bar);
  return *occasions;
}

}  // namespace adjutant::sgs
