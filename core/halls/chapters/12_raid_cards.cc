// HoM 12: events of the cards of raids, deserters and diseases.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/chapters/16_raiders.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

// Numbers of the cards' own events, reconstructed.
constexpr int kUprisingRaids = 2;
constexpr int kMalariaDivisor = 3;
constexpr int kDesertersPerStep = 4;
constexpr int kFeverUnitsPerStep = 4;

// ---- Events of strategy cards.

// 5, and 38 in its owner's own play: a guerilla disappears. One in hiding goes without being named: the US does not
// know which it is.
bool RangersAtWork(const Rules& r, const S& s) { return r.c.cards[I(s.play.card - 1)].number == kTexasRangers; }
bool Removable(const Rules& r, const S& s, UnitId unit) {
  if (r.c.units[I(unit)].sort != Sort::kGuerilla) return false;
  return OnMap(s.units[I(unit)].where);
}
Ruling CheckRemoval(const Rules& r, const S& s, const Event& e, Why* why) {
  if (CannotBe("12.1/1"_hom, !Removable(r, s, static_cast<UnitId>(e.args[0])))) {
    return Refused("12.1/1"_hom, why, [&] {
      return absl::StrCat(r.UnitName(static_cast<UnitId>(e.args[0])), " is no guerilla that the card can reach");
    });
  }
  return Accepted();
}
void ListRemovals(const Rules& r, const S&, EventList* out) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (r.c.units[I(i)].sort == Sort::kGuerilla) out->push_back(MakeEvent(kGuerillaRemoved, kUs, {i}));
  }
}
void RemoveGuerilla(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.units[I(e.args[0])] = {RangersAtWork(r, s) ? GuerillaPool(r) : Location{kGuerillaBox}, 0};
  Say(trace, "12.1/1"_hom, [&] { return absl::StrCat(r.UnitName(static_cast<UnitId>(e.args[0])), " leaves the map"); });
  s.step = kUseDone;
}
Ruling CheckGoHome(const Rules& r, const S& s, CardId, Side, Why* why) {
  if (Breaks("12.1/1"_hom, !GuerillaOnMap(r, s) && HiddenGuerilla(r, s) == kNoId)) {
    return Refused("12.1/1"_hom, why, [] { return std::string("there is no guerilla to go home"); });
  }
  return Accepted();
}
Ruling CheckRangersEvent(const Rules& r, const S& s, CardId, Side, Why* why) {
  if (Breaks("12.1/1"_hom, !GuerillaOnMap(r, s))) {
    return Refused("12.1/1"_hom, why, [] { return std::string("there is no guerilla on the map"); });
  }
  return Accepted();
}
void PlayRemoval(const Rules& r, S& s, Trace* trace) {
  const UnitId hidden = HiddenGuerilla(r, s);
  s.step = kRemoveGuerillaStep;
  if (hidden == kNoId || RangersAtWork(r, s)) return;
  s.units[I(hidden)] = {kGuerillaBox, 0};
  Say(trace, "12.1/1"_hom, [] { return std::string("The guerilla in hiding goes home"); });
  s.step = kUseDone;
}

// 16: raids by Indians without a die.
Ruling CheckUprising(const Rules& r, const S& s, CardId, Side side, Why* why) {
  const Ruling cap = CheckCap(r, s, why);
  if (!cap.accepted) return cap;
  if (Breaks("12.1/1"_hom, !AnyRaid(r, s, side, false))) {
    return Refused("12.1/1"_hom, why, [] { return std::string("no Indian space has anything to raid"); });
  }
  return Accepted();
}
void PlayUprising(const Rules&, S& s, Trace*) {
  StartIndianRaids(s, kUprisingRaid, static_cast<Side>(s.play.side), kUprisingRaids);
}

// 64: the sixth marker (16.2.c).
Ruling CheckMilitiaRaid(const Rules& r, const S& s, CardId, Side, Why* why) {
  if (CannotBe("16.1/1"_hom, s.raids.militia != 0)) {
    return Refused("16.1/1"_hom, why, [] { return std::string("the marker of the Local Militia Raid is in use"); });
  }
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i) {
    if (CheckTarget(r, s, kMexico, i, nullptr).accepted) return Accepted("12.1/1"_hom);
  }
  if (Breaks("12.1/1"_hom, true)) {
    return Refused("12.1/1"_hom, why, [] { return std::string("there is nothing to raid"); });
  }
  return Accepted();
}
void PlayMilitiaRaid(const Rules&, S& s, Trace*) { s.step = kMilitiaRaidStep; }
Ruling CheckMilitiaTarget(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckTarget(r, s, kMexico, static_cast<SpaceId>(e.args[0]), why);
}
void ListMilitiaTargets(const Rules& r, const S&, EventList* out) {
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i)
    out->push_back(MakeEvent(kMilitiaRaidPlaced, kMexico, {i}));
}
void PlaceMilitiaRaid(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.raid[I(e.args[0])] = kMexico;
  s.raids.militia = 1;
  Say(trace, "16.2.c"_hom,
      [&] { return absl::StrCat("the local militia raids ", r.SpaceName(static_cast<SpaceId>(e.args[0]))); });
  s.step = kUseDone;
}

// ---- 26, 75: one stack of the enemy; 78: every stack of a region.

bool JungleSpace(const Space& space) {
  return space.terrain == Terrain::kJungle || space.terrain == Terrain::kRoughJungle;
}
bool InState(const Rules& r, SpaceId space, SpaceId of) {
  return r.c.spaces[I(space)].state != kNoId && r.c.spaces[I(space)].state == r.c.spaces[I(of)].state;
}
bool StackExposed(const Rules& r, const S& s, int number, Side victim, SpaceId space) {
  const int units = UnitsIn(r, s, victim, space);
  if (number == kDeserters) return units >= kDesertersPerStep;
  return units > 0 && (JungleSpace(r.c.spaces[I(space)]) || InState(r, space, r.c.vera_cruz));
}
int NumberInPlay(const Rules& r, const S& s) { return r.c.cards[I(s.play.card - 1)].number; }

Ruling CheckStackCard(const Rules& r, const S& s, CardId card, Side side, Why* why) {
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i) {
    if (StackExposed(r, s, r.c.cards[I(card)].number, Enemy(side), i)) return Accepted("12.1/1"_hom);
  }
  if (Breaks("12.1/1"_hom, true)) {
    return Refused("12.1/1"_hom, why, [&] { return absl::StrCat("no stack is exposed to ", r.CardName(card)); });
  }
  return Accepted();
}
void PlayStackCard(const Rules&, S& s, Trace*) { s.step = kNameStackStep; }

Ruling CheckStack(const Rules& r, const S& s, const Event& e, Why* why) {
  const SpaceId space = static_cast<SpaceId>(e.args[0]);
  if (Breaks("12.1/1"_hom, !StackExposed(r, s, NumberInPlay(r, s), Enemy(static_cast<Side>(s.play.side)), space))) {
    return Refused("12.1/1"_hom, why,
                   [&] { return absl::StrCat("no stack in ", r.SpaceName(space), " is exposed to the card"); });
  }
  return Accepted();
}
void ListStacks(const Rules& r, const S& s, EventList* out) {
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i)
    out->push_back(MakeEvent(kStackNamed, s.play.side, {i}));
}

LossTask StackLoss(const Rules& r, const S& s, Side victim, SpaceId space, int steps) {
  LossTask task{};
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    const UnitInfo& unit = r.c.units[I(i)];
    if (unit.side == victim && unit.sort != Sort::kFortress && UnitAt(s, i, space)) task.from.Add(i);
  }
  task.side = victim;
  task.left = static_cast<uint8_t>(steps);
  task.cause = kCardLoss;
  return task;
}

void StrikeStack(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId space = static_cast<SpaceId>(e.args[0]);
  const Side victim = Enemy(static_cast<Side>(s.play.side));
  if (NumberInPlay(r, s) == kMalaria) {
    s.raids.stack = static_cast<uint8_t>(space + 1);
    s.step = kMalariaDieStep;
  } else {
    const int steps = UnitsIn(r, s, victim, space) / kDesertersPerStep;
    Say(trace, "12.1/1"_hom,
        [&] { return absl::StrCat("Deserters: the stack in ", r.SpaceName(space), " loses ", steps, " step(s)"); });
    CallLosses(s, StackLoss(r, s, victim, space, steps), kUseDone);
  }
}

void ListMalaria(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCardEvent); }
Ruling CheckMalaria(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCardEvent, "12.1/1"_hom, why);
}
void RollMalaria(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId space = static_cast<SpaceId>(s.raids.stack - 1);
  const int steps = e.args[1] / kMalariaDivisor;
  s.raids.stack = 0;
  Say(trace, "12.1/1"_hom, [&] {
    return absl::StrCat("Malaria: die ", e.args[1], ", the stack in ", r.SpaceName(space), " loses ", steps,
                        " step(s)");
  });
  CallLosses(s, StackLoss(r, s, Enemy(static_cast<Side>(s.play.side)), space, steps), kUseDone);
}

bool FeverSpace(const Rules& r, const S& s, SpaceId space) {
  const bool region = InState(r, space, r.c.vera_cruz) || InState(r, space, r.c.yucatan) ||
                      (r.c.tabasco != kNoId && r.c.spaces[I(space)].state == r.c.tabasco);
  return region && HasUnits(r, s, kUs, space);
}
Ruling CheckFever(const Rules& r, const S& s, CardId card, Side, Why* why) {
  for (SpaceId i = 0; i < static_cast<SpaceId>(r.c.spaces.size()); ++i) {
    if (FeverSpace(r, s, i)) return Accepted("12.1/1"_hom);
  }
  if (Breaks("12.1/1"_hom, true)) {
    return Refused("12.1/1"_hom, why, [&] { return absl::StrCat("no US stack is exposed to ", r.CardName(card)); });
  }
  return Accepted();
}
void PlayFever(const Rules&, S& s, Trace*) {
  s.raids.stack = 0;
  s.step = kYellowFeverEvent;
}

constexpr CardEvent kEvents[] = {
    {kGuerillasGoHome, nullptr, CheckGoHome, PlayRemoval},
    {kIndianUprising, nullptr, CheckUprising, PlayUprising},
    {kMalaria, nullptr, CheckStackCard, PlayStackCard},
    {kTexasRangers, nullptr, CheckRangersEvent, PlayRemoval},
    {kLocalMilitiaRaid, nullptr, CheckMilitiaRaid, PlayMilitiaRaid},
    {kDeserters, nullptr, CheckStackCard, PlayStackCard},
    {kYellowFever, nullptr, CheckFever, PlayFever},
};

// Stack after stack, in the order of the pack; raids.stack counts the spaces done.
void YellowFever(const Rules& r, S& s, Trace* trace) {
  while (I(s.raids.stack) < r.c.spaces.size()) {
    const SpaceId space = static_cast<SpaceId>(s.raids.stack++);
    if (!FeverSpace(r, s, space)) continue;
    const int units = UnitsIn(r, s, kUs, space);
    const int steps = (units + kFeverUnitsPerStep - 1) / kFeverUnitsPerStep;
    Say(trace, "12.1/1"_hom, [&] {
      return absl::StrCat("Yellow Fever: ", units, " unit(s) in ", r.SpaceName(space), " lose ", steps, " step(s)");
    });
    CallLosses(s, StackLoss(r, s, kUs, space, steps), kYellowFeverEvent);
    return;
  }
  s.raids.stack = 0;
  s.step = kUseDone;
}

}  // namespace

absl::Span<const CardEvent> RaidCardEvents() { return kEvents; }

const HallsStep kRaidCardSteps[] = {
    Automatic(kYellowFeverEvent, "yellow fever visits the next stack", "12.1/1"_hom, YellowFever,
              {kUseDone, kLosses, kYellowFeverEvent}),
    {kMilitiaRaidStep,
     "militia_raid",
     "names the space that the local militia raids",
     "16.2.c"_hom,
     {kMilitiaRaidPlaced},
     Mexico,
     ListMilitiaTargets,
     CheckMilitiaTarget,
     PlaceMilitiaRaid,
     {kUseDone}},
    {kRemoveGuerillaStep,
     "remove_guerilla",
     "names the guerilla that is removed",
     "12.1/1"_hom,
     {kGuerillaRemoved},
     UsPlayer,
     ListRemovals,
     CheckRemoval,
     RemoveGuerilla,
     {kUseDone}},
    {kNameStackStep,
     "name_stack",
     "names the stack that the card strikes",
     "12.1/1"_hom,
     {kStackNamed},
     CardPlayer,
     ListStacks,
     CheckStack,
     StrikeStack,
     {kUseDone, kLosses, kMalariaDieStep}},
    {kMalariaDieStep,
     "malaria",
     "the die for the losses by disease",
     "12.1/1"_hom,
     {kDieRolled},
     Dice,
     ListMalaria,
     CheckMalaria,
     RollMalaria,
     {kUseDone, kLosses}},
};
void AddRaidCardSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kRaidCardSteps), std::end(kRaidCardSteps));
}

}  // namespace adjutant::halls
