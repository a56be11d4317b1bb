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
bool RangersAtWork(const Rules& r, const S& s) { return r.c.cards[s.play.card].number == kTexasRangers; }
bool Removable(const Rules& r, const S& s, UnitId unit) {
  if (r.c.units[unit].sort != Sort::kGuerilla) return false;
  return OnMap(s.units[unit].where);
}
Ruling CheckRemoval(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1/1"_hom, !Removable(r, s, UnitArg(e)), why, r.UnitName(UnitArg(e)),
                             " is no guerilla that the card can reach");
  return Accepted();
}
void ListRemovals(const Rules& r, const S&, EventList* out) {
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].sort == Sort::kGuerilla) out->push_back(MakeEvent(kGuerillaRemoved, kUs, {unit}));
  }
}
void RemoveGuerilla(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.units[UnitArg(e)] = {RangersAtWork(r, s) ? GuerillaPool(r) : Location{kGuerillaBox}, 0};
  Applied(trace, "12.1/1"_hom, [&] { return absl::StrCat(r.UnitName(UnitArg(e)), " leaves the map"); });
  s.step = kUseDone;
}
Ruling CheckGoHome(const Rules& r, const S& s, CardId, Side, Why* why) {
  ADJUTANT_REFUSE_IF("12.1/1"_hom, !GuerillaOnMap(r, s) && HiddenGuerilla(r, s) == kNoId, why,
                     "there is no guerilla to go home");
  return Accepted();
}
Ruling CheckRangersEvent(const Rules& r, const S& s, CardId, Side, Why* why) {
  ADJUTANT_REFUSE_IF("12.1/1"_hom, !GuerillaOnMap(r, s), why, "there is no guerilla on the map");
  return Accepted();
}
void PlayRemoval(const Rules& r, S& s, Trace* trace) {
  const UnitId hidden = HiddenGuerilla(r, s);
  s.step = kRemoveGuerillaStep;
  if (hidden == kNoId || RangersAtWork(r, s)) return;
  s.units[hidden] = {kGuerillaBox, 0};
  Applied(trace, "12.1/1"_hom, "The guerilla in hiding goes home");
  s.step = kUseDone;
}

// 16: raids by Indians without a die.
Ruling CheckUprising(const Rules& r, const S& s, CardId, Side side, Why* why) {
  const Ruling cap = CheckCap(r, s, why);
  if (!cap.accepted) return cap;
  ADJUTANT_REFUSE_IF("12.1/1"_hom, !AnyRaid(r, s, side, false), why, "no Indian space has anything to raid");
  return Accepted();
}
void PlayUprising(const Rules&, S& s, Trace*) {
  StartIndianRaids(s, kUprisingRaid, static_cast<Side>(s.play.side), kUprisingRaids);
}

// 64: the sixth marker (16.2.c).
Ruling CheckMilitiaRaid(const Rules& r, const S& s, CardId, Side, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("16.1/1"_hom, s.raids.militia != 0, why, "the marker of the Local Militia Raid is in use");
  for (SpaceId space : r.c.spaces.ids()) {
    if (CheckTarget(r, s, kMexico, space, nullptr).accepted) return Accepted("12.1/1"_hom);
  }
  ADJUTANT_REFUSE_IF("12.1/1"_hom, true, why, "there is nothing to raid");
  return Accepted();
}
void PlayMilitiaRaid(const Rules&, S& s, Trace*) { s.step = kMilitiaRaidStep; }
Ruling CheckMilitiaTarget(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckTarget(r, s, kMexico, SpaceArg(e), why);
}
void ListMilitiaTargets(const Rules& r, const S&, EventList* out) {
  for (SpaceId space : r.c.spaces.ids()) out->push_back(MakeEvent(kMilitiaRaidPlaced, kMexico, {space}));
}
void PlaceMilitiaRaid(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.raid[SpaceArg(e)] = kMexico;
  s.raids.militia = 1;
  Applied(trace, "16.2.c"_hom, [&] { return absl::StrCat("the local militia raids ", r.SpaceName(SpaceArg(e))); });
  s.step = kUseDone;
}

// ---- 26, 75: one stack of the enemy; 78: every stack of a region.

bool JungleSpace(const Space& space) {
  return space.terrain == Terrain::kJungle || space.terrain == Terrain::kRoughJungle;
}
bool InState(const Rules& r, SpaceId space, SpaceId of) {
  return r.c.spaces[space].state != kNoId && r.c.spaces[space].state == r.c.spaces[of].state;
}
bool StackExposed(const Rules& r, const S& s, int number, Side victim, SpaceId space) {
  const int units = UnitsIn(r, s, victim, space);
  if (number == kDeserters) return units >= kDesertersPerStep;
  return units > 0 && (JungleSpace(r.c.spaces[space]) || InState(r, space, r.c.vera_cruz));
}
int NumberInPlay(const Rules& r, const S& s) { return r.c.cards[s.play.card].number; }

Ruling CheckStackCard(const Rules& r, const S& s, CardId card, Side side, Why* why) {
  for (SpaceId space : r.c.spaces.ids()) {
    if (StackExposed(r, s, r.c.cards[card].number, Enemy(side), space)) return Accepted("12.1/1"_hom);
  }
  ADJUTANT_REFUSE_IF("12.1/1"_hom, true, why, "no stack is exposed to ", r.CardName(card));
  return Accepted();
}
void PlayStackCard(const Rules&, S& s, Trace*) { s.step = kNameStackStep; }

Ruling CheckStack(const Rules& r, const S& s, const Event& e, Why* why) {
  const SpaceId space = SpaceArg(e);
  ADJUTANT_REFUSE_IF("12.1/1"_hom,
                     !StackExposed(r, s, NumberInPlay(r, s), Enemy(static_cast<Side>(s.play.side)), space), why,
                     "no stack in ", r.SpaceName(space), " is exposed to the card");
  return Accepted();
}
void ListStacks(const Rules& r, const S& s, EventList* out) {
  for (SpaceId space : r.c.spaces.ids()) out->push_back(MakeEvent(kStackNamed, s.play.side, {space}));
}

LossTask StackLoss(const Rules& r, const S& s, Side victim, SpaceId space, int steps) {
  LossTask task{};
  for (UnitId i : r.c.units.ids()) {
    const UnitInfo& unit = r.c.units[i];
    if (unit.side == victim && unit.sort != Sort::kFortress && UnitAt(s, i, space)) task.from.Add(i);
  }
  task.side = victim;
  task.left = static_cast<uint8_t>(steps);
  task.cause = kCardLoss;
  return task;
}

void StrikeStack(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId space = SpaceArg(e);
  const Side victim = Enemy(static_cast<Side>(s.play.side));
  if (NumberInPlay(r, s) == kMalaria) {
    s.raids.stack = space;
    s.step = kMalariaDieStep;
  } else {
    const int steps = UnitsIn(r, s, victim, space) / kDesertersPerStep;
    Applied(trace, "12.1/1"_hom,
            [&] { return absl::StrCat("Deserters: the stack in ", r.SpaceName(space), " loses ", steps, " step(s)"); });
    CallLosses(s, StackLoss(r, s, victim, space, steps), kUseDone);
  }
}

void ListMalaria(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCardEvent); }
Ruling CheckMalaria(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCardEvent, "12.1/1"_hom, why);
}
void RollMalaria(const Rules& r, S& s, const Event& e, Trace* trace) {
  const SpaceId space = s.raids.stack;
  const int steps = e.args[1] / kMalariaDivisor;
  s.raids.stack = kNoId;
  Applied(trace, "12.1/1"_hom, [&] {
    return absl::StrCat("Malaria: die ", e.args[1], ", the stack in ", r.SpaceName(space), " loses ", steps,
                        " step(s)");
  });
  CallLosses(s, StackLoss(r, s, Enemy(static_cast<Side>(s.play.side)), space, steps), kUseDone);
}

bool FeverSpace(const Rules& r, const S& s, SpaceId space) {
  const bool region = InState(r, space, r.c.vera_cruz) || InState(r, space, r.c.yucatan) ||
                      (r.c.tabasco != kNoId && r.c.spaces[space].state == r.c.tabasco);
  return region && HasUnits(r, s, kUs, space);
}
Ruling CheckFever(const Rules& r, const S& s, CardId card, Side, Why* why) {
  for (SpaceId space : r.c.spaces.ids()) {
    if (FeverSpace(r, s, space)) return Accepted("12.1/1"_hom);
  }
  ADJUTANT_REFUSE_IF("12.1/1"_hom, true, why, "no US stack is exposed to ", r.CardName(card));
  return Accepted();
}
void PlayFever(const Rules&, S& s, Trace*) {
  s.raids.stack = kNoId;
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

// Stack after stack, in the order of the pack; raids.stack is the last space done.
void YellowFever(const Rules& r, S& s, Trace* trace) {
  for (SpaceId space : Every<SpaceId>(s.raids.stack.number() + 1, r.c.space_names.size())) {
    s.raids.stack = space;
    if (!FeverSpace(r, s, space)) continue;
    const int units = UnitsIn(r, s, kUs, space);
    const int steps = (units + kFeverUnitsPerStep - 1) / kFeverUnitsPerStep;
    Applied(trace, "12.1/1"_hom, [&] {
      return absl::StrCat("Yellow Fever: ", units, " unit(s) in ", r.SpaceName(space), " lose ", steps, " step(s)");
    });
    CallLosses(s, StackLoss(r, s, kUs, space, steps), kYellowFeverEvent);
    return;
  }
  s.raids.stack = kNoId;
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
