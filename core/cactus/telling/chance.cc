// What a die that is due is for, whose it is, and where in the turn the game stands.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/09_victory.h"
#include "core/cactus/engine.h"
#include "core/cactus/telling/describe.h"

namespace adjutant::cactus {

namespace {

const char* PhaseText(Phase phase) {
  constexpr const char* kTexts[] = {"Setup",      "Replacement Phase", "Movement Phase",
                                    "Raid Phase", "Combat Phase",      "End Turn Phase"};
  return kTexts[static_cast<size_t>(phase)];
}

std::string WhatIsFought(const Rules& r, const Combat& combat) {
  if (combat.city.exists()) {
    const bool relief = combat.kind == static_cast<uint8_t>(CombatKind::kRelief);
    return absl::StrCat(relief ? "Relief of " : "Siege of ", r.CityName(combat.city));
  }
  return absl::StrCat("Combat in ", r.PlaceName(combat.place));
}

// ---- Names of rolls: by ids, which do not change when a name does.
class Key {
 public:
  Key(const Rules& r, const S& s) : r_(r), s_(s), text_(absl::StrCat("turn ", s.now.turn)) {
    if (s.now.phasing != kNobody) Add(s.now.phasing == kImperial ? "imperial" : "republican");
  }

  std::string Text() {
    switch (s_.step) {
      case kSetupUnitDieStep:
      case kSetupLossDieStep:
      case kSetupGunDieStep:
        Add("setup ", s_.step, " stage ", s_.setup.stage, " ", UnitKey(s_.setup.units.First()), " ", s_.now.dice_left);
        break;
      case kPointsDieStep:
        Add("points ", s_.now.points_rolled, " executed ", s_.now.executed);
        break;
      case kEventDieStep:
        Add("event ", s_.turn.dice[0] == 0 ? "imperial" : "republican");
        break;
      case kRerollDieStep:
      case kRerollPointsDieStep:
      case kEventPointsDieStep:
        Add("event ", s_.step, " again ", s_.turn.rerolled, " left ", s_.now.dice_left);
        break;
      case kTerrainCheckDieStep:
      case kRaidDieStep:
        Moving();
        break;
      case kAttritionDieStep:
        Attrition();
        break;
      case kReactionDieStep:
        Add("reaction ", ArmyKey(s_.reaction.army), " to ", PlaceKey(s_.reaction.trigger));
        Moving();
        break;
      case kCasualtyDieStep:
      case kDesertionDieStep:
      case kGunsDieStep:
        Fate();
        break;
      case kEscapeDieStep:
      case kSantaAnnaJoinDieStep:
      case kDupinDieStep:
      case kCommitmentDieStep:
        Combat_();
        Add("step ", s_.step, " tried ", Tried());
        break;
      case kRefusedSaleDieStep:
        Add("sale of ", LeaderKey(s_.exchange.leader));
        break;
      default:
        Combat_();
        Add("step ", s_.step, " left ", s_.now.dice_left);
    }
    return text_;
  }

 private:
  template <class... Parts>
  void Add(const Parts&... parts) {
    absl::StrAppend(&text_, "/", parts...);
  }
  absl::string_view PlaceKey(PlaceId p) const { return p.exists() ? r_.c.place_names.Id(p) : ""; }
  absl::string_view UnitKey(UnitId u) const { return u.exists() ? r_.c.unit_names.Id(u) : ""; }
  absl::string_view LeaderKey(LeaderId l) const { return l.exists() ? r_.c.leader_names.Id(l) : ""; }
  absl::string_view ArmyKey(ArmyId a) const { return a.exists() ? r_.c.army_names.Id(a) : ""; }
  absl::string_view CityKey(CityId c) const { return c.exists() ? r_.c.city_names.Id(c) : ""; }

  // A unit moves in one group of a phase: the first of them tells groups apart.
  void Moving() {
    Add("step ", s_.step, " of ", UnitKey(s_.move.units.First()), LeaderKey(s_.move.leaders.First()), " at ",
        PlaceKey(s_.move.at), " to ", PlaceKey(s_.move.to), " after ", s_.move.steps);
    if (s_.move.rolling != 0) Add("tried ", Tried());
  }
  void Attrition() {
    const AttritionTask& task = s_.attrition;
    Add("attrition ", task.cause, " of ", UnitKey(task.units.First()), " at ", PlaceKey(task.place), CityKey(task.city),
        " after ", s_.move.steps);
  }
  void Fate() {
    Combat_();
    Add("step ", s_.step, " side ", s_.fate.side, " ", LeaderKey(s_.fate.leaders.First()), " ",
        UnitKey(s_.fate.guns.First()), " ", UnitKey(s_.fate.deserters.First()));
  }
  void Combat_() {
    if (s_.combat.place.exists())
      Add("combat ", PlaceKey(s_.combat.place), " ", CityKey(s_.combat.city), " round ", s_.combat.round);
  }
  // How many have been asked what each is asked once.
  int Tried() const {
    int tried = 0;
    for (const PieceState& unit : s_.units) tried += unit.Has(kTried) ? 1 : 0;
    for (const PieceState& leader : s_.leaders) tried += leader.Has(kTried) ? 1 : 0;
    return tried;
  }

  const Rules& r_;
  const S& s_;
  std::string text_;
};

PlayerId Or(Side side, PlayerId other) { return side == kNobody ? other : PlayerId(side); }

// Module 9, and what the scenarios say instead; but for Santa Anna and the abdication.
const char* SectionOfEnd(const Rules& r, const S& s) {
  const auto how = static_cast<Ending>(s.now.how);
  if (how == Ending::kSantaAnna) return "10.5";
  if (how == Ending::kAbdication || how == Ending::kNone) return "11.6";
  return r.scenario().by_appearance ? "9.1" : r.scenario().foot_dice > 0 ? "13.1" : "14.3";
}

}  // namespace

std::vector<std::string> DescribeHeadings(const Rules& r, const S& s) {
  if (s.now.turn == 0 || PhaseOf(s) == Phase::kSetup) return {"Setup"};
  const TurnInfo& turn = r.c.turns[s.now.turn];
  constexpr const char* kQuarterNames[] = {"", "January to March", "April to June", "July to September",
                                           "October to December"};
  std::vector<std::string> headings = {
      absl::StrCat("Turn ", s.now.turn, ", ", kQuarterNames[turn.quarter], " ", 1862 + turn.year)};
  if (s.step == kGameOver) {
    headings.emplace_back("The game is over");
    return headings;
  }
  const char* whose = s.now.phasing == kImperial ? ", Imperial" : s.now.phasing == kRepublican ? ", Republican" : "";
  headings.push_back(absl::StrCat(PhaseText(PhaseOf(s)), PhaseOf(s) == Phase::kCombat ? "" : whose));
  if (s.combat.place.exists() && PhaseOf(s) == Phase::kCombat) headings.push_back(WhatIsFought(r, s.combat));
  return headings;
}

// Each roll is named by its turn and by what it is for: the pieces and places that it concerns.
std::string DescribeChance(const Rules& r, const S& s) { return Key(r, s).Text(); }

PlayerId WhoseChance(const Rules& r, const S& s) {
  switch (s.step) {
    case kSetupUnitDieStep:
    case kSetupLossDieStep:
    case kSetupGunDieStep:
      return s.setup.side;
    case kEventDieStep:
      return s.turn.dice[0] == 0 ? kImperial : kRepublican;
    case kRerollDieStep:
    case kRerollPointsDieStep:
      return s.turn.rerolled;
    case kEventPointsDieStep:
      return Or(RollerOf(r, s), s.now.phasing);
    case kDixieDieStep:
    case kSonoraDieStep:
    case kUsWarDieStep:
    case kSantaAnnaDieStep:
    case kSantaAnnaSideDieStep:
    case kDupinDieStep:
      return kImperial;
    case kAttritionDieStep:
      return s.attrition.side;
    case kReactionDieStep:
      return Or(Enemy(static_cast<Side>(s.reaction.mover)), s.now.phasing);
    case kCommitmentDieStep:
    case kCombatDieStep:
      return s.combat.attacker;
    case kCasualtyDieStep:
    case kDesertionDieStep:
    case kGunsDieStep:
      return s.fate.side;
    default:
      return s.now.phasing;
  }
}

std::string DescribeOutcome(const Rules& r, const S& s) {
  if (s.step != kGameOver) return "";
  const char* cited = SectionOfEnd(r, s);
  if (s.now.end == static_cast<uint8_t>(End::kDrawn)) return absl::StrCat("the game is a draw [", cited, "]");
  return absl::StrCat(r.SideName(static_cast<Side>(s.now.winner)), " wins [", cited, "]");
}

}  // namespace adjutant::cactus
