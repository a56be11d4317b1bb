// What is true of enterprises, projects, links and debts (digest F, INV-14 to 20, 38 to 42, 46).
#include <initializer_list>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/sierra/engine.h"
#include "core/sierra/trial/invariants.h"

namespace adjutant::sierra {

namespace {

std::string FaultOfLevels(const Look& k) {
  for (const CardId card : k.r.c.enterprises) {
    if (!Mature(k.s, card)) continue;
    const int most = k.r.c.Mine(card) ? kMineMost : kRanchMost;
    if (k.s[card].box > most) return absl::StrCat(k.r.CardName(card), " stands at ", k.s[card].box);
  }
  return "";
}
std::string FaultOfSmelters(const Look& k) {
  for (const CardId card : k.r.c.enterprises) {
    if (k.r.c.cards[card].kind != CardKind::kSmelter || !Mature(k.s, card)) continue;
    if (k.s[card].most > kSmelterMost) return absl::StrCat(k.r.CardName(card), " may take ", k.s[card].most);
    if (ProfitOf(k.r, k.s, card) > k.s[card].most)
      return absl::StrCat(k.r.CardName(card), " earns more than its maximum");
  }
  return "";
}
std::string FaultOfBoxes(const Look& k) {
  for (const CardId card : k.r.c.cards.ids()) {
    if (OnCalendar(k.s, card) && k.s[card].box >= kBoxes)
      return absl::StrCat(k.r.CardName(card), " is in box ", k.s[card].box);
  }
  return "";
}
// Before payments of a quarter a project is one box nearer than after them.
std::string FaultOfProjects(const Look& k) {
  for (const CardId card : k.r.c.cards.ids()) {
    const CardState& state = k.s[card];
    if (!OnCalendar(k.s, card) || TrackOf(k.s, card) != Track::kSeason || state.left == 0) continue;
    if (k.s.now.phase <= static_cast<uint8_t>(Phase::kCapitalize)) continue;
    if ((k.s.now.box + state.left) % kBoxes != state.box)
      return absl::StrCat(k.r.CardName(card), " has ", state.left, " payments left in box ", state.box);
  }
  return "";
}
std::string FaultOfVeils(const Look& k) {
  if (k.s.now.phase <= static_cast<uint8_t>(Phase::kMature) || k.r.Plays("unveil_step=before"_opt)) return "";
  for (const CardId card : k.r.c.cards.ids()) {
    const CardState& state = k.s[card];
    if (!OnCalendar(k.s, card) || TrackOf(k.s, card) != Track::kSeason || state.left == 0) continue;
    if ((state.left > kBoxes) != state.Has(kFaceDown))
      return absl::StrCat(k.r.CardName(card), " lies ", state.Has(kFaceDown) ? "face down" : "open", " with ",
                          state.left, " payments left");
  }
  return "";
}
std::string FaultOfLinks(const Look& k) {
  for (const CardId card : k.r.c.enterprises) {
    if (k.s.smelter_of[card].exists() && k.s.city_of[card].exists())
      return absl::StrCat(k.r.CardName(card), " is linked to a smelter and to a city");
    if (k.s.smelter_of[card].exists() && !k.r.c.Mine(card))
      return absl::StrCat(k.r.CardName(card), " is no mine, and linked to a smelter");
  }
  return "";
}
std::string FaultOfForgone(const Look& k) {
  for (const CardId card : k.r.c.enterprises) {
    if (k.s[card].Has(kForgone) && k.s[card].Has(kEarned)) return k.r.CardName(card) + " gave up what it took";
    if (k.s[card].Has(kEarned) && k.r.c.Ranch(card) && !Summer(k.s))
      return k.r.CardName(card) + " was paid outside of Summer";
  }
  return "";
}
std::string FaultOfDebts(const Look& k) {
  for (const Iou& iou : k.s.ious) {
    if (iou.count == 0 && iou.borrower != 0) return "an IOU is for nothing";
    if (iou.count > 0 && (iou.borrower == 0 || iou.borrower == iou.lender || iou.box >= kBoxes))
      return "an IOU is nobody's, or to oneself";
  }
  return "";
}

}  // namespace

void AddMoneyInvariants(std::vector<Invariant<Look>>* all) {
  const std::initializer_list<Invariant<Look>> money = {
      {{"money.levels", "Levels have an end.", Cases("7.1.2.a"_sie, "7.8.1.e"_sie)}, FaultOfLevels},
      {{"money.smelters", "A smelter earns no more than its maximum.", Cases("7.2.1.d/2"_sie)}, FaultOfSmelters},
      {{"money.boxes", "A calendar has eight boxes of each kind.", Cases("3.3.a"_sie, "3.3.b"_sie)}, FaultOfBoxes},
      {{"money.projects", "A project lies as far ahead as it has payments left.", Cases("7.3.0"_sie)}, FaultOfProjects},
      {{"money.veils", "What is more than eight quarters off lies face down.", Cases("7.8.4"_sie)}, FaultOfVeils},
      {{"money.links", "A mine is linked once, a hacienda to a city.", Cases("7.2.3.b/2"_sie)}, FaultOfLinks},
      {{"money.forgone", "Haciendas pay in Summer, or go up.", Cases("7.2.1.b"_sie, "7.2.1.c"_sie)}, FaultOfForgone},
      {{"money.debts", "An IOU is from one to another.", Cases("7.3.2/1"_sie)}, FaultOfDebts},
  };
  all->insert(all->end(), money);
}

}  // namespace adjutant::sierra
