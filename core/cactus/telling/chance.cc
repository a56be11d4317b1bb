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

// While a side makes for a city before a combat, the city is named, and nothing besieges it.
std::string WhatIsFought(const Rules& r, const Combat& combat) {
  switch (static_cast<CombatKind>(combat.kind)) {
    case CombatKind::kAssault:
      return absl::StrCat("Siege of ", r.CityName(combat.city));
    case CombatKind::kRelief:
      return absl::StrCat("Relief of ", r.CityName(combat.city));
    case CombatKind::kNaval:
      return absl::StrCat("Battle in ", r.PlaceName(combat.place));
    default:
      return absl::StrCat("Combat in ", r.PlaceName(combat.place));
  }
}

// What is done in a phase of many parts; nothing in the others.
const char* PartText(const S& s) {
  const auto cause = static_cast<LossCause>(s.attrition.cause);
  if (PhaseOf(s) == Phase::kEndTurn) return s.step == kDisbandStep ? "Armies" : "Captives";
  if (PhaseOf(s) != Phase::kReplacement) return "";
  if (cause == LossCause::kFever || s.move.from.exists()) return "Random event";
  if (cause == LossCause::kSiegeAttrition) return "Sieges";
  switch (s.step) {
    case kEventDieStep:
    case kRerollStep:
    case kRerollDieStep:
    case kRerollPointsDieStep:
    case kEventPointsDieStep:
    case kEventArtilleryStep:
    case kSantaAnnaChoiceStep:
    case kRaidStep:
      return "Random event";
    case kFreeLeaderStep:
      return s.turn.captive.exists() ? "Special rules" : "Random event";
    case kArrivalStep:
      return "Reinforcements";
    case kPointsDieStep:
      return "Replacement points";
    case kBuyStep:
    case kFreeGunStep:
      return "Replacements";
    case kFormArmyStep:
      return "Armies";
    case kLeaderReturnStep:
    case kCasualtyDieStep:
      return "Leaders";
    default:
      return "Special rules";
  }
}

// ---- Names of rolls: by ids, which do not change when a name does, and by whatever tells two rolls of a kind apart.
class Key {
 public:
  Key(const Rules& r, const S& s) : r_(r), s_(s), text_(absl::StrCat("turn ", s.now.turn)) {
    constexpr const char* kPhases[] = {"setup", "replacement", "movement", "raid", "combat", "end"};
    Add(kPhases[s.now.phase % std::size(kPhases)]);
    if (s.now.phasing != kNobody) Add(SideKey(s.now.phasing));
  }

  std::string Text() {
    switch (PhaseOf(s_)) {
      case Phase::kSetup:
        Setup();
        break;
      case Phase::kReplacement:
        Replacement();
        break;
      default:
        Others();
    }
    return text_;
  }

 private:
  template <class... Parts>
  void Add(const Parts&... parts) {
    absl::StrAppend(&text_, "/", parts...);
  }
  const char* SideKey(int side) const { return side == kImperial ? "imperial" : "republican"; }
  absl::string_view PlaceKey(PlaceId p) const { return p.exists() ? r_.c.place_names.Id(p) : "nowhere"; }
  absl::string_view UnitKey(UnitId u) const { return u.exists() ? r_.c.unit_names.Id(u) : "nobody"; }
  absl::string_view LeaderKey(LeaderId l) const { return l.exists() ? r_.c.leader_names.Id(l) : "nobody"; }
  absl::string_view ArmyKey(ArmyId a) const { return a.exists() ? r_.c.army_names.Id(a) : "nobody"; }
  absl::string_view CityKey(CityId c) const { return c.exists() ? r_.c.city_names.Id(c) : "field"; }
  absl::string_view FirstKey(const UnitSet& units, const LeaderSet& leaders) const {
    return units.Empty() ? LeaderKey(leaders.First()) : UnitKey(units.First());
  }

  void Setup() {
    switch (s_.step) {
      case kSetupUnitDieStep:
        return Add("unit ", UnitKey(NextOfSetup(r_, s_)));
      case kSetupGunDieStep:
        return Add("gun ", UnitKey(s_.setup.units.First()));
      default:
        return Add("losses of stage ", s_.setup.stage, " left ", s_.now.dice_left);
    }
  }
  void Replacement() {
    switch (s_.step) {
      case kEventDieStep:
      case kRerollDieStep:
        Add(s_.step == kRerollDieStep ? "rerolled event" : "event", " die ", s_.turn.dice[0] == 0 ? 1 : 2);
        if (s_.turn.again != 0) Add("again ", s_.turn.again);
        return;
      case kRerollPointsDieStep:
        return Add("compensation");
      case kEventPointsDieStep:
        return Add("points of the event");
      case kPointsDieStep:
        return PointsDie();
      case kEscapeDieStep:
        return Add("escape of ", LeaderKey(s_.turn.captive));
      case kDixieDieStep:
        return Add("dixie");
      case kSonoraDieStep:
        return Add("sonora");
      case kUsWarDieStep:
        return Add("us war");
      case kSantaAnnaDieStep:
        return Add("santa anna");
      case kSantaAnnaSideDieStep:
        return Add("santa anna's side");
      case kSantaAnnaRevoltDieStep:
        return Add("santa anna's revolt");
      case kSantaAnnaPointsDieStep:
        return Add("santa anna's points");
      default:
        return Others();
    }
  }
  void PointsDie() {
    switch (DuePointsDie(r_, s_)) {
      case Purpose::kExecutionPoints:
        return Add("points for the executed ", s_.now.executed);
      case Purpose::kImperialPoints:
        return Add("imperial points");
      case Purpose::kFrenchPoints:
        return Add("french points");
      default:
        return Add("republican points");
    }
  }
  void Others() {
    switch (s_.step) {
      case kTerrainCheckDieStep:
        Add("hard terrain");
        return Moving();
      case kRaidDieStep:
        Add("raid");
        return Moving();
      case kReactionDieStep:
        Add("reaction of ", ArmyKey(s_.reaction.army),
            s_.reaction.entering != 0 ? " to an entry into " : " to a start in ", PlaceKey(s_.reaction.trigger));
        return Moving();
      case kAttritionDieStep:
        return Attrition();
      case kSantaAnnaJoinDieStep: {
        const Piece piece = NextToJoin(r_, s_);
        return Add("santa anna's follower ", piece.leader.exists() ? LeaderKey(piece.leader) : UnitKey(piece.unit));
      }
      case kRefusedSaleDieStep:
        return Add("sale of ", LeaderKey(s_.exchange.leader));
      case kAnnexationDieStep:
        return Add("annexation");
      default:
        if (s_.combat.place.exists()) Combat_();
        Fight();
    }
  }
  void Fight() {
    switch (s_.step) {
      case kDupinDieStep:
        return Add("dupin's request of ", UnitKey(AskedByDupin(r_, s_).First()));
      case kCityDieStep:
        return Add("into the city");
      case kInitiativeDieStep:
        Add("initiative of ", SideKey(FightersOf(s_, kImperial).initiative == 0 ? kImperial : kRepublican));
        if (s_.combat.ties != 0) Add("tied ", s_.combat.ties);
        return;
      case kCommitmentDieStep:
        return Add("commitment of ", UnitKey(NextToCommit(r_, s_)));
      case kShiftDieStep: {
        const Side side = RollsForShift(s_);
        return Add("column for ", SideKey(side), " left ", FightersOf(s_, side).shift_dice);
      }
      case kCombatDieStep:
        return Add("result");
      case kCasualtyDieStep:
        return Add("fate of ", LeaderKey(s_.fate.leaders.First()));
      case kDesertionDieStep:
        return Add("deserters ", UnitKey(s_.fate.deserters.First()));
      case kGunsDieStep:
        return Add("gun ", UnitKey(s_.fate.guns.First()));
      case kWithdrawalDieStep:
        return Add("withdrawal of ", SideKey(WithdrawingSide(s_)));
      default:
        return Add("step ", s_.step);
    }
  }

  // A unit moves in one group of a phase: the first of them tells groups apart.
  void Moving() {
    const Movement& move = s_.move;
    Add("mover ", FirstKey(move.units, move.leaders), " at ", PlaceKey(move.at), " to ", PlaceKey(move.to), " after ",
        move.steps);
  }
  // Of those who move, react, retreat, are besieged or have the fever.
  void Attrition() {
    const AttritionTask& task = s_.attrition;
    if (s_.combat.place.exists()) Combat_();
    Add("attrition ", task.cause, " of ", UnitKey(task.units.First()), " in ", PlaceKey(task.place), " ",
        CityKey(task.city), " roll ", task.roll, task.checked != 0 ? " checked" : "");
    if (s_.move.from.exists()) Moving();
    if (s_.retreat.from.exists()) Add("from ", PlaceKey(s_.retreat.from));
  }
  // Two combats in one place of a phase are of different sides or kinds.
  void Combat_() {
    const struct Combat& combat = s_.combat;
    constexpr const char* kKinds[] = {"", "field", "assault", "relief", "naval"};
    Add("combat ", PlaceKey(combat.place), " ", CityKey(combat.city), " ", kKinds[combat.kind % std::size(kKinds)],
        combat.rebels != 0 ? " with rebels" : "");
    Add(FirstOf(kImperial), " and ", FirstOf(kRepublican));
    Add("round ", combat.round);
  }
  absl::string_view FirstOf(Side side) const {
    return FirstKey(FightersOf(s_, side).units, FightersOf(s_, side).leaders);
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
  const std::string part = PartText(s);
  const bool marches = PhaseOf(s) == Phase::kMovement || PhaseOf(s) == Phase::kRaid;
  headings.push_back(absl::StrCat(PhaseText(PhaseOf(s)), marches ? whose : ""));
  const bool of_a_side = part == "Reinforcements" || part == "Replacements" || part == "Armies";
  if (!part.empty()) headings.push_back(absl::StrCat(part, of_a_side ? whose : ""));
  if (s.combat.place.exists() && PhaseOf(s) == Phase::kCombat) headings.push_back(WhatIsFought(r, s.combat));
  return headings;
}

// Each roll is named by its turn and by what it is for: the pieces and places that it concerns.
std::string DescribeChance(const Rules& r, const S& s) { return Key(r, s).Text(); }

PlayerId WhoseChance(const Rules& r, const S& s) {
  switch (s.step) {
    case kEventDieStep:
      return s.turn.dice[0] == 0 ? kImperial : kRepublican;
    case kRerollDieStep:
    case kRerollPointsDieStep:
      return s.turn.rerolled;
    case kEventPointsDieStep:
      return Or(RollerOf(r, s), s.now.phasing);
    case kPointsDieStep: {
      const Purpose purpose = DuePointsDie(r, s);
      return purpose == Purpose::kImperialPoints || purpose == Purpose::kFrenchPoints ? kImperial : kRepublican;
    }
    case kDixieDieStep:
    case kSonoraDieStep:
    case kUsWarDieStep:
    case kSantaAnnaDieStep:
    case kSantaAnnaSideDieStep:
      return kImperial;
    // 11.2/9: the guerillas roll.
    case kDupinDieStep:
      return kRepublican;
    case kAttritionDieStep:
      return s.attrition.side;
    case kReactionDieStep:
      return Or(ReactingSide(s), s.now.phasing);
    case kInitiativeDieStep:
      return FightersOf(s, kImperial).initiative == 0 ? kImperial : kRepublican;
    case kCommitmentDieStep:
    case kCombatDieStep:
      return s.combat.attacker;
    case kShiftDieStep:
      return RollsForShift(s);
    case kWithdrawalDieStep:
      return WithdrawingSide(s);
    // 7.0/3: the side that controls the province.
    case kCityDieStep:
      return ControlOf(s, r.c.ProvinceOf(s.combat.place));
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
