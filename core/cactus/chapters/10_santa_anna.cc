// Cactus Throne 10.5: Santa Anna.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

PlayerId PathPlayer(const Rules&, const S& s) { return s.now.phasing; }

// In revolt, after both players have moved and raided.
void MarchOn(const Rules&, S& s, Trace* trace) {
  Applied(trace, "10.5/6"_cac);
  s.step = kMaximilianRides;
}

}  // namespace

void SantaAnnaJoins(const Rules&, S& s, Side side, Trace* trace) {
  Applied(trace, "10.5/2"_cac);
  s.affairs.santa_anna = static_cast<uint8_t>(side == kImperial ? Revolt::kImperialCamp : Revolt::kRepublicanCamp);
}
void SantaAnnaRevolts(const Rules&, S& s, Trace* trace) {
  Applied(trace, "10.5/4"_cac);
  s.affairs.santa_anna = static_cast<uint8_t>(Revolt::kRevolt);
}

const CactusStep kSantaAnnaSteps[] = {
    Unwritten(kSantaAnnaDieStep, "santa_anna_die", "the die for Santa Anna falls", "10.5/1"_cac, {kDieRolled}, Dice,
              {kSantaAnnaSideDieStep, kSpecialRules}),
    Unwritten(kSantaAnnaSideDieStep, "santa_anna_side_die", "the die for his side falls", "10.5/2"_cac, {kDieRolled},
              Dice, {kSpecialRules}),
    Unwritten(kSantaAnnaRevoltDieStep, "santa_anna_revolt_die", "the die for his revolution falls", "10.5/4"_cac,
              {kDieRolled}, Dice, {kSpecialRules}),
    Unwritten(kSantaAnnaPointsDieStep, "santa_anna_points_die", "the die for his points falls", "10.5/9"_cac,
              {kDieRolled}, Dice, {kSpecialRules, kPoints}),
    Automatic(kSantaAnnaMarches, "Santa Anna marches", "10.5/6"_cac, MarchOn,
              {kSantaAnnaMoveStep, kSantaAnnaJoinDieStep, kMaximilianRides}),
    Unwritten(kSantaAnnaMoveStep, "move_santa_anna", "says where Santa Anna marches", "10.5/6"_cac, {kSantaAnnaMoved},
              PathPlayer, {kSantaAnnaMarches}),
    Unwritten(kSantaAnnaJoinDieStep, "santa_anna_join_die", "the die for a unit or leader that may join him falls",
              "10.5/7"_cac, {kDieRolled}, Dice, {kSantaAnnaMarches}),
};
void AddSantaAnnaSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kSantaAnnaSteps), std::end(kSantaAnnaSteps));
}

}  // namespace adjutant::cactus
