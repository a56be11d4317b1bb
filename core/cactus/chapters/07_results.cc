// Cactus Throne 7.3: the result of a round, and steps that its sides lose.
#include "core/cactus/chapters/07_results.h"

#include "absl/strings/str_cat.h"

namespace adjutant::cactus {

namespace {

PlayerId LosingPlayer(const Rules&, const S& s) { return s.loss.side; }

// ---- The result of the round, one part after the other: s.combat.result counts them.

// The row and column of the table. A round without odds has none (odds_clamp).
CombatResult ResultOf(const Rules& r, const S& s) {
  if (s.combat.die == 0 || s.combat.column < 0) return {};
  return r.c.combat.Read(s.combat.die + s.combat.modifier, s.combat.column);
}
Outcome OutcomeOf(const Rules& r, const S& s, Side place) {
  const CombatResult result = ResultOf(r, s);
  return place == Attacker(s) ? result.attacker : result.defender;
}

std::string OutcomeText(const Outcome& outcome) {
  if (outcome.deserts) return "DE*";
  if (outcome.eliminated) return "DE";
  if (outcome.retreats) return outcome.steps > 0 ? absl::StrCat(outcome.steps, "R") : "R";
  return absl::StrCat(outcome.steps);
}

// Does the side leave by the result? Not out of a besieged city, and not at sea.
bool MustRetreat(const Rules& r, const S& s, Side place, Trace* trace) {
  if (!OutcomeOf(r, s, place).retreats) return false;
  if (AtSea(s)) {
    Applied(trace, "10.4.1/3"_cac, "nobody retreats at sea");
    return false;
  }
  if (IsGarrison(s, place)) {
    Applied(trace, "7.5/16"_cac, "the besieged stay where they are");
    return false;
  }
  return true;
}

// Steps that the side loses: those of the result, one before a retreat by option, one fewer of a raid.
void LoseSteps(const Rules& r, S& s, Side place, Trace* trace) {
  const Outcome outcome = OutcomeOf(r, s, place);
  int steps = outcome.eliminated ? 0 : outcome.steps;
  if (r.Plays("crt_grammar=both"_opt) && steps == 0 && MustRetreat(r, s, place, nullptr)) {
    Applied(trace, "7.3/1"_cac, [&] { return absl::StrCat(r.SideName(place), " loses a step before the retreat"); });
    steps = 1;
  }
  if (place == Attacker(s) && static_cast<RaidGain>(s.combat.gain) == RaidGain::kFewerLosses) {
    if (steps == 0) Applied(trace, "7.2.1/3"_cac);
    if (steps > 0) Applied(trace, "7.2.1/1"_cac, "the raiders lose one step fewer");
    steps = steps > 0 ? steps - 1 : 0;
  }
  AskLosses(r, s, place, MayBeLost(r, s, place), steps, CauseOfLoss(s), kResult);
}

// DE and DE*, of the defender.
void EliminateSide(const Rules& r, S& s, Side place, Trace* trace) {
  const Outcome outcome = OutcomeOf(r, s, place);
  s.step = kResult;
  if (!outcome.eliminated) return;
  const bool charm = !outcome.deserts && s.combat.stars != 0;
  if (charm) Applied(trace, "10.5/3"_cac, "the elimination counts as one with an asterisk");
  AskFate(r, s, Whose(s, place), MayBeLost(r, s, place), StillFighting(r, s, place).leaders, outcome.deserts || charm,
          Whose(s, Enemy(place)), kResult, trace);
}

void RetreatSide(const Rules& r, S& s, Side place, Trace* trace) {
  s.step = kResult;
  if (!MustRetreat(r, s, place, trace)) return;
  const Group group = RetreatingGroup(r, s, place);
  if (group.Empty()) return;
  const bool broken = Assaults(s);
  Applied(trace, "7.3.3/1"_cac,
          [&] { return absl::StrCat(r.SideName(Whose(s, place)), " retreats, and the battle is over"); });
  if (broken) Applied(trace, "7.5/14"_cac, "the siege is broken");
  EndCombat(s, Enemy(place));
  AskRetreat(r, s, Whose(s, place), group, CombatProvince(r, s),
             broken ? RetreatCause::kSiegeBroken : RetreatCause::kResult, false, kResult);
}

void TellResult(const Rules& r, const S& s, Trace* trace) {
  if (s.combat.die == 0 || s.combat.column < 0) return;
  const auto text = [&] {
    const CombatResult result = ResultOf(r, s);
    return absl::StrCat("the result is ", OutcomeText(result.attacker), "/", OutcomeText(result.defender));
  };
  Applied(trace, "7.3/1"_cac, text);
}

// In this order: the attacker's losses, the defender's, leaders left alone, DE, retreats; then 7.4.
constexpr uint8_t kPartsOfResult = 6;
void CarryOut(const Rules& r, S& s, Trace* trace) {
  const Side attacker = Attacker(s), defender = Enemy(attacker);
  switch (s.combat.result++) {
    case 0:
      TellResult(r, s, trace);
      return LoseSteps(r, s, attacker, trace);
    case 1:
      return LoseSteps(r, s, defender, trace);
    case 2:
      s.step = kAfterLosses;
      return;
    case 3:
      return EliminateSide(r, s, defender, trace);
    case 4:
      return RetreatSide(r, s, attacker, trace);
    case 5:
      return RetreatSide(r, s, defender, trace);
    default:
      s.step = kAfterRound;
  }
}

// 7.3.2: who has lost his last unit to this round rolls at once, or by option once the combat is over.
void AfterLosses(const Rules& r, S& s, Trace* trace) {
  const ProvinceId province = CombatProvince(r, s);
  s.step = kResult;
  if (!province.exists() || !r.Plays("leader_roll_time=each_round"_opt)) return;
  const LeaderSet alone = LeadersAlone(r, s, province);
  if (alone.Empty()) return;
  const Side side = SideOf(r, s, alone.First());
  const Side place = static_cast<Side>(DeciderFor(s, side));
  AskFate(r, s, side, {}, alone & LeadersOf(r, s, side), false, Whose(s, Enemy(place)), kAfterLosses, trace);
}

// ---- Steps are lost.

bool InCombat(LossCause cause) { return cause == LossCause::kCombat || cause == LossCause::kAssault; }
LossCause CauseOf(const S& s) { return static_cast<LossCause>(s.loss.cause); }
UnitSet Those(const UnitSet& units, bool (*are)(const Rules&, UnitId), const Rules& r) {
  UnitSet those;
  for (const UnitId u : units) {
    if (are(r, u)) those.Add(u);
  }
  return those;
}

// Units among which the owner may choose the next to lose a step.
UnitSet NextToLose(const Rules& r, const S& s) {
  const LossTask& task = s.loss;
  if (!InCombat(CauseOf(s))) return task.from;
  if (task.first.exists()) {
    UnitSet one;
    one.Add(task.first);
    return one;
  }
  if (task.new_lead != 0) {
    const UnitSet leads = Those(
        task.from, [](const Rules& rules, UnitId u) { return CanLead(rules, u); }, r);
    if (!leads.Empty()) return leads;
  }
  const UnitSet slow = Those(
      task.from, [](const Rules& rules, UnitId u) { return !CanRaid(rules, u); }, r);
  return slow.Empty() ? task.from : slow;
}

int StepsOf(const S& s, const UnitSet& units) {
  int steps = 0;
  for (const UnitId u : units) steps += s[u].steps;
  return steps;
}

void TakeStep(const Rules& r, S& s, UnitId unit, Trace* trace) {
  LossTask& task = s.loss;
  if (InCombat(CauseOf(s))) {
    const bool due = task.first == unit;
    if (due && r.c.units[unit].naval()) {
      Applied(trace, "7.6/6"_cac, "the naval unit is lost first");
    } else if (due || task.new_lead != 0) {
      Applied(trace, "7.3/2"_cac, [&] { return absl::StrCat(r.UnitName(unit), " leads, and loses the first step"); });
    } else {
      Applied(trace, "7.3/3"_cac);
    }
    const bool led = FightersOf(s, static_cast<Side>(task.side)).lead == unit;
    if (task.new_lead != 0 && !led) FightersOf(s, static_cast<Side>(task.side)).lead = unit;
    if (due) {
      task.first = task.second;
      task.second = kNoId;
    }
    const bool gone = s[unit].steps < 2;
    task.new_lead = (led || task.new_lead != 0) && gone && r.Plays("lead_loss=new_lead"_opt) ? 1 : 0;
  }
  LoseStep(r, s, unit, CauseOf(s), trace);
  if (s[unit].steps == 0) task.from.Remove(unit);
  --task.left;
}

// Called with s.loss: what is forced is not asked.
void RunLosses(const Rules& r, S& s, Trace* trace) {
  while (s.loss.left > 0 && !s.loss.from.Empty()) {
    const UnitSet next = NextToLose(r, s);
    const bool all = s.loss.new_lead == 0 && StepsOf(s, next) <= s.loss.left;
    if (next.Count() > 1 && !all) {
      s.step = kLoseStepStep;
      return;
    }
    TakeStep(r, s, next.First(), trace);
  }
  s.loss = {};
  Return(s);
}

void ListLosses(const Rules& r, const S& s, EventList* out) {
  ListUnits(NextToLose(r, s), kStepLost, s.loss.side, out);
}
Ruling CheckLoss(const Rules& r, const S& s, const Event& event, Why* why) {
  const UnitId unit = UnitArg(event);
  if (!InCombat(CauseOf(s))) {
    ADJUTANT_REFUSE_IF("5.5/12"_cac, !s.loss.from.Has(unit), why, r.UnitName(unit), " is none of those who lose steps");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("7.3/1"_cac, !s.loss.from.Has(unit), why, r.UnitName(unit),
                     " is none of those who lose steps in this combat");
  const UnitSet next = NextToLose(r, s);
  ADJUTANT_REFUSE_IF("7.3/2"_cac, (s.loss.first.exists() || s.loss.new_lead != 0) && !next.Has(unit), why,
                     "the lead unit loses the first step");
  ADJUTANT_REFUSE_IF("7.3/3"_cac, !next.Has(unit), why, r.UnitName(unit),
                     " can raid, and there are units that cannot: they lose steps first");
  return Accepted();
}
void ApplyLoss(const Rules& r, S& s, const Event& event, Trace* trace) {
  TakeStep(r, s, UnitArg(event), trace);
  s.step = kLosses;
}

// A fleet before the lead unit, if it meets another one.
void NameFirst(const Rules& r, S& s, Side place) {
  LossTask& task = s.loss;
  if (FleetFights(r, s, Enemy(place))) {
    for (const UnitId u : task.from) {
      if (r.c.units[u].naval() && !task.first.exists()) task.first = u;
    }
  }
  const UnitId lead = FightersOf(s, place).lead;
  if (!lead.exists() || !task.from.Has(lead) || task.first == lead) return;
  (task.first.exists() ? task.second : task.first) = lead;
}

}  // namespace

// ---- What the files of 7.3 to 7.5 share.

PlayerId DeciderFor(const S& s, Side whose) {
  if (whose != kNobody) return whose;
  return s.combat.rebels != 0 ? PlayerId{s.combat.rebel_slot} : PlayerId{kImperial};
}

Group StillFighting(const Rules& r, const S& s, Side place) {
  Group group;
  const PlaceId here = s.combat.place;
  for (const UnitId u : FightersOf(s, place).units) {
    const PlaceId where = s[u].where;
    if (where.exists() && (where == here || (r.c.units[u].naval() && where == r.c.gulf))) group.units.Add(u);
  }
  for (const LeaderId l : FightersOf(s, place).leaders) {
    if (s[l].where == here) group.leaders.Add(l);
  }
  return group;
}
bool FleetFights(const Rules& r, const S& s, Side place) {
  for (const UnitId u : FightersOf(s, place).units) {
    if (r.c.units[u].naval()) return true;
  }
  return false;
}
UnitSet MayBeLost(const Rules& r, const S& s, Side place) {
  const bool fleet = FleetFights(r, s, Enemy(place)) || r.Plays("fleet_loss=any_combat"_opt);
  UnitSet units;
  for (const UnitId u : StillFighting(r, s, place).units) {
    if (r.c.units[u].naval() && !fleet) continue;
    if (place == Attacker(s) && s[u].Has(kHoldsBack)) {
      Applied("7.2.2/4"_cac);
      continue;
    }
    units.Add(u);
  }
  return units;
}
bool Stands(const Rules& r, const S& s, Side place) {
  for (const UnitId u : StillFighting(r, s, place).units) {
    if (r.c.units[u].naval() == AtSea(s)) return true;
  }
  return false;
}
bool ResultPending(const S& s) { return s.combat.result > 0 && s.combat.result <= kPartsOfResult; }

Group RetreatingGroup(const Rules& r, const S& s, Side place) {
  const ProvinceId province = CombatProvince(r, s);
  Group group, all = GroupInField(r, s, Whose(s, place), province);
  ForEach(all, [&](Piece piece) {
    if (!StateOf(s, piece).Has(kFightsNot)) group.Add(piece);
  });
  if (KindOf(s) != CombatKind::kRelief) return group;
  ForEach(StillFighting(r, s, place), [&](Piece piece) {
    if (StateOf(s, piece).city.exists()) group.Add(piece);
  });
  return group;
}

bool LostToSiege(const Rules& r, const S& s, UnitId unit) { return LostForGood(r, s, unit, CauseOfLoss(s)); }
LossCause CauseOfLoss(const S& s) { return Assaults(s) ? LossCause::kAssault : LossCause::kCombat; }
void AskLosses(const Rules& r, S& s, Side side, const UnitSet& from, int steps, LossCause cause, uint16_t then) {
  s.loss = {};
  s.loss.from = from;
  s.loss.side = side;
  s.loss.left = static_cast<uint8_t>(steps);
  s.loss.cause = static_cast<uint8_t>(cause);
  if (InCombat(cause)) NameFirst(r, s, side);
  Call(s, kLosses, then);
}

const CactusStep kResultSteps[] = {
    Automatic(kResult, "the result of the round is carried out", "7.3/1"_cac, CarryOut,
              {kLosses, kAfterLosses, kResult, kFates, kRetreats, kAfterRound}),
    Automatic(kLosses, "steps are lost", "7.3/3"_cac, RunLosses, {kLoseStepStep, kBack}),
    {kLoseStepStep,
     "lose_step",
     "names a unit that loses a step",
     "7.3/3"_cac,
     {kStepLost},
     LosingPlayer,
     ListLosses,
     CheckLoss,
     ApplyLoss,
     {kLosses}},
    Automatic(kAfterLosses, "leaders are alone with the enemy", "7.3.2/1"_cac, AfterLosses,
              {kFates, kAfterLosses, kResult}),
};
void AddResultSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kResultSteps), std::end(kResultSteps));
}

}  // namespace adjutant::cactus
