// Cactus Throne 7.2, 7.2.2: a round of combat: initiative, who attacks, commitment, lead units.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/07_combats.h"

namespace adjutant::cactus {

namespace {

PlayerId WithInitiative(const Rules&, const S& s) { return s.combat.initiative; }

// 5.2/4, by sea_combat: only defends. Ships that have carried others are marked too, and have not landed.
bool HasJustLanded(const Rules& r, const S& s, UnitId unit) {
  return r.Plays("sea_combat=no_combat"_opt) && s[unit].Has(kHasSailed) && !r.c.units[unit].naval();
}

// ---- A round begins.

// Losses and retreats of the round before have taken them away.
void Prune(const Rules& r, S& s) {
  for (const Side side : kBothSides) {
    Fighters& fighters = FightersOf(s, side);
    const UnitSet fleets = fighters.units - WithoutFleets(r, fighters.units);
    fighters.units = (fighters.units & UnitsAt(s, s.combat.place)) | (fleets & UnitsAt(s, r.c.gulf));
    fighters.leaders &= LeadersAt(s, s.combat.place);
  }
}
bool HasUnits(const Rules& r, const S& s, Side side) {
  const UnitSet& units = FightersOf(s, side).units;
  return !(AtSea(s) ? units : WithoutFleets(r, units)).Empty();
}
// Somebody has nobody left to fight with.
bool EndsHere(const Rules& r, S& s) {
  for (const Side side : kBothSides) {
    if (HasUnits(r, s, side)) continue;
    EndCombat(s, HasUnits(r, s, Enemy(side)) ? Enemy(side) : kNobody);
    s.step = kCombatDecided;
    return true;
  }
  return false;
}
// By no_lead: a side that nobody can lead is eliminated.
bool EndsUnled(const Rules& r, S& s, Trace* trace) {
  if (AtSea(s) || r.Plays("no_lead=zero"_opt)) return false;
  const auto unled = [&](Side side) {
    return AllAre(FightersOf(s, side).units, [&](UnitId u) { return !CanLead(r, u); });
  };
  for (const Side side : kBothSides) {
    if (!unled(side) || unled(Enemy(side))) continue;
    Applied(trace, "7.2/10"_cac, [&] { return absl::StrCat(r.SideName(side), " has nobody to lead"); });
    const Fighters fighters = FightersOf(s, side);
    EndCombat(s, Enemy(side));
    AskFate(r, s, Whose(s, side), WithoutFleets(r, fighters.units), fighters.leaders, false, Whose(s, Enemy(side)),
            kCombatDecided, trace);
    return true;
  }
  return false;
}

void Reset(const Rules& r, S& s) {
  struct Combat& combat = s.combat;
  ++combat.round;
  combat.attacker = combat.initiative = kNobody;
  combat.terrain = kNoId;
  combat.gain = combat.die = combat.result = combat.stars = combat.cinco = combat.ties = 0;
  combat.column = -1;
  combat.modifier = 0;
  for (const Side side : kBothSides) {
    Fighters& fighters = FightersOf(s, side);
    fighters.lead = kNoId;
    fighters.initiative = fighters.shift = fighters.shift_dice = fighters.asked_to_leave = fighters.lost = 0;
    fighters.total = 0;
  }
  // Who fails 7.2.2 holds back for the whole combat, by commit_timing; who has landed, whenever his side attacks.
  for (const Side side : kBothSides) {
    for (const UnitId u : FightersOf(s, side).units) {
      if (HasJustLanded(r, s, u) || r.Plays("commit_timing=each_round"_opt)) s[u].Clear(kHoldsBack | kTookHeart);
    }
  }
}

void BeginRound(const Rules& r, S& s, Trace* trace) {
  Prune(r, s);
  if (EndsHere(r, s) || EndsUnled(r, s, trace)) return;
  if (s.combat.cinco == 0 && MayPlayCinco(s)) {
    s.step = kCincoStep;
    return;
  }
  Reset(r, s);
  Applied(trace, "7.0/4"_cac, [&] { return absl::StrCat("round ", s.combat.round); });
  s.step = kInitiativeDieStep;
}

// ---- 11.1/12: Cinco de Mayo.

void ListCinco(const Rules&, const S&, EventList* out) {
  for (const int played : {1, 0}) out->push_back(MakeEvent(kCincoDecided, kRepublican, {played}));
}
Ruling CheckCinco(const Rules&, const S&, const Event&, Why*) { return Accepted("11.1/12a"_cac); }
// Before the way into a city as before a round: going in is a retreat, which the Imperials do not make (11.1/12b).
void ApplyCinco(const Rules& r, S& s, const Event& e, Trace* trace) {
  const bool seeks = SeeksCity(s);
  if (e.args[0] != 1 && seeks) return GoOnIntoCity(r, s, trace);
  if (e.args[0] != 1) {
    s.combat.cinco = 1;
    s.step = kRound;
    return;
  }
  Applied(trace, "11.1/12a"_cac, "the Imperials have to retreat");
  Applied(trace, "11.1/12b"_cac);
  s.affairs.cinco = 0;
  if (seeks) {
    s.combat.city = kNoId;
    FightersOf(s, kImperial).lead = kNoId;
    ClearMarks(s, kTried);
  }
  const ProvinceId province = CombatProvince(r, s);
  Group group = GroupInField(r, s, kImperial, province);
  group.units |= WithoutFleets(r, FightersOf(s, kImperial).units);
  group.leaders |= FightersOf(s, kImperial).leaders;
  EndCombat(s, kRepublican);
  AskRetreat(r, s, kImperial, group, province, RetreatCause::kCinco, true, seeks ? kCityOption : kCombatDecided);
}

// ---- Initiative.

Purpose InitiativeDue(const S& s) {
  return FightersOf(s, kImperial).initiative == 0 ? Purpose::kInitiativeImperial : Purpose::kInitiativeRepublican;
}
void ListInitiative(const Rules&, const S& s, EventList* out) { ListDie(out, InitiativeDue(s)); }
Ruling CheckInitiative(const Rules&, const S& s, const Event& e, Why* why) {
  return CheckDie(e, InitiativeDue(s), "7.2/1"_cac, why);
}
void ApplyInitiative(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "7.2/1"_cac);
  const bool first = InitiativeDue(s) == Purpose::kInitiativeImperial;
  FightersOf(s, first ? kImperial : kRepublican).initiative = static_cast<uint8_t>(e.args[1]);
  s.step = first ? kInitiativeDieStep : kInitiative;
}

// 7.2/5, by failed_retreat_mod.
bool FailedToRetreat(const Rules& r, const S& s, Side side) {
  const int tried = FightersOf(s, side).tried;
  if (r.Plays("failed_retreat_mod=second_round"_opt)) return s.combat.round == 2 && tried == 1;
  return tried != 0 && tried + 1 == s.combat.round;
}
int InitiativeOf(const Rules& r, const S& s, Side side, Trace* trace) {
  const Fighters& fighters = FightersOf(s, side);
  Sum sum(trace, "7.2/1"_cac, absl::StrCat("combat.initiative.", SideWord(side)),
          [&] { return absl::StrCat("Initiative of ", r.SideName(Whose(s, side))); });
  sum.Add(fighters.initiative, "7.2/1"_cac, "the die");
  AddRating(r, s, fighters.leaders, 1, "7.2/2"_cac, &sum);
  if (!ArmiesIn(r, s, side).Empty()) sum.Add(r.c.n.initiative_army, "7.2/3"_cac, "an Army", "number.initiative.army");
  if (s.combat.round == 1 && fighters.reacted != 0)
    sum.Add(r.c.n.initiative_reacted, "7.2/4"_cac, "an Army came by reaction", "number.initiative.reacted");
  if (FailedToRetreat(r, s, side))
    sum.Add(r.c.n.initiative_failed_retreat, "7.2/5"_cac, "a retreat has failed", "number.initiative.failed_retreat");
  if (s.turn.drive_out != 0 && Whose(s, side) == kRepublican) sum.Add(1, "11.1/11"_cac, "Drive them out!");
  return static_cast<int>(sum.Finish());
}

// ---- Who attacks, and in which terrain.

// By assault_attacker: those before a city always attack.
bool AttackerIsFixed(const Rules& r, const S& s) { return Assaults(s) && r.Plays("assault_attacker=besieger"_opt); }
bool HasAttackers(const Rules& r, const S& s, Side side) {
  return !AllAre(WithoutFleets(r, FightersOf(s, side).units), [&](UnitId u) { return HasJustLanded(r, s, u); });
}
bool MayAttack(const Rules& r, const S& s, Side side) {
  return HasAttackers(r, s, side) && !(AttackerIsFixed(r, s) && side != s.combat.besieger);
}
// By assault_terrain none in an assault.
TerrainSet TerrainsOf(const Rules& r, const S& s) {
  if (AtSea(s) || (Assaults(s) && r.Plays("assault_terrain=none"_opt))) return {};
  return r.c.provinces[CombatProvince(r, s)].terrain;
}
void ListAttack(const Rules& r, const S& s, EventList* out) {
  const TerrainSet terrains = TerrainsOf(r, s);
  for (const Side side : kBothSides) {
    if (terrains.Empty()) out->push_back(MakeEvent(kAttackDecided, s.combat.initiative, {side, TerrainId()}));
    for (const TerrainId t : terrains) out->push_back(MakeEvent(kAttackDecided, s.combat.initiative, {side, t}));
  }
}
Ruling CheckAttack(const Rules& r, const S& s, const Event& e, Why* why) {
  const TerrainSet terrains = TerrainsOf(r, s);
  const TerrainId terrain = TerrainArg(e, 1);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.2/8"_cac, e.args[0] != kImperial && e.args[0] != kRepublican, why,
                             "one of the two sides attacks");
  ADJUTANT_REFUSE_IF("7.5/9"_cac, AttackerIsFixed(r, s) && e.args[0] != s.combat.besieger, why,
                     "in an assault those before the city attack");
  ADJUTANT_REFUSE_IF("5.2/4"_cac, !HasAttackers(r, s, static_cast<Side>(e.args[0])), why,
                     "those who have come over the sea in this turn only defend");
  ADJUTANT_REFUSE_IF("7.1/1"_cac, !terrain.exists() && !terrains.Empty(), why, "a terrain has to be named");
  ADJUTANT_REFUSE_IF("7.1/1"_cac, terrain.exists() && terrains.Empty(), why, "no terrain counts in this combat");
  ADJUTANT_REFUSE_IF("7.2/8"_cac, terrain.exists() && !terrains.Has(terrain), why, r.PlaceName(s.combat.place),
                     " has no such terrain");
  return Accepted("7.2/8"_cac);
}
void SetAttack(const Rules& r, S& s, Side attacker, TerrainId terrain, Trace* trace) {
  Applied(trace, "7.2/8"_cac, [&] {
    return absl::StrCat(r.SideName(Whose(s, attacker)), " attacks", terrain.exists() ? ", and the terrain is " : "",
                        terrain.exists() ? r.TerrainName(terrain) : "");
  });
  s.combat.attacker = attacker;
  if (terrain.exists()) s.combat.terrain = terrain;
  for (const UnitId u : FightersOf(s, attacker).units) {
    if (HasJustLanded(r, s, u)) s[u].Mark(kHoldsBack);
  }
  s.step = kCommitments;
}
void ApplyAttack(const Rules& r, S& s, const Event& e, Trace* trace) {
  SetAttack(r, s, static_cast<Side>(e.args[0]), TerrainArg(e, 1), trace);
}

void FindInitiative(const Rules& r, S& s, Trace* trace) {
  for (const Side side : kBothSides) FightersOf(s, side).total = static_cast<int8_t>(InitiativeOf(r, s, side, trace));
  const int imperial = FightersOf(s, kImperial).total, republican = FightersOf(s, kRepublican).total;
  if (imperial == republican) {
    Applied(trace, "7.2/6"_cac, "a tie is rolled again");
    if (s.combat.ties < UINT8_MAX) ++s.combat.ties;
    for (const Side side : kBothSides) FightersOf(s, side).initiative = 0;
    s.step = kInitiativeDieStep;
    return;
  }
  const Side first = imperial > republican ? kImperial : kRepublican;
  Applied(trace, "7.2/7"_cac, [&] { return absl::StrCat(r.SideName(Whose(s, first)), " has the initiative"); });
  s.combat.initiative = first;
  if (AtSea(s)) {
    Applied(trace, "10.4.1/1"_cac);
    return SetAttack(r, s, first, kNoId, trace);
  }
  const TerrainSet terrains = TerrainsOf(r, s);
  const bool imperials = MayAttack(r, s, kImperial), republicans = MayAttack(r, s, kRepublican);
  if (!imperials && !republicans) {
    Applied(trace, "5.2/4"_cac, "nobody attacks");
    s.combat.attacker = first;
    s.step = kAfterRound;
    return;
  }
  if ((imperials && republicans) || terrains.Count() > 1) {
    s.step = kAttackStep;
    return;
  }
  TerrainId only = kNoId;
  for (const TerrainId t : terrains) only = t;
  SetAttack(r, s, imperials ? kImperial : kRepublican, only, trace);
}

// ---- 7.2.2: commitment.

bool AskedForHeart(const Rules& r, const S& s) {
  if (r.Plays("optional_commitment=off"_opt) || AtSea(s) || Whose(s, kImperial) != kImperial) return false;
  if (Attacker(s) == kImperial) return true;
  Applied("7.2.2/6"_cac);
  return false;
}
void ListCommitment(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCommitment); }
Ruling CheckCommitment(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCommitment, "7.2.2/1"_cac, why);
}
void ApplyCommitment(const Rules& r, S& s, const Event& e, Trace* trace) {
  const UnitId unit = NextToCommit(r, s);
  Sum sum(trace, "7.2.2/1"_cac, "combat.commitment", [&] { return r.UnitName(unit); });
  sum.Add(e.args[1], "7.2.2/1"_cac, "the die");
  if (AllRaid(r, s, kImperial, FightersOf(s, kImperial).units)) sum.Add(1, "7.2.2/2"_cac, "a raid combat");
  AddRating(r, s, FightersOf(s, kImperial).leaders, -1, "7.2.2/3"_cac, &sum);
  if (sum.Finish() <= r.c.units[unit].proficiency) {
    Applied(trace, "7.2.2/1"_cac, [&] { return r.UnitName(unit) + " attacks"; });
    s[unit].Mark(kTookHeart);
  } else {
    Applied(trace, "7.2.2/4"_cac, [&] { return r.UnitName(unit) + " holds back"; });
    s[unit].Mark(kHoldsBack);
  }
  s.step = kCommitments;
}
// By commit_guns: guns that are left to attack alone, since the others have failed, do not.
bool GunsStayBack(const Rules& r, const S& s) {
  if (!r.Plays("commit_guns=retreat"_opt)) return false;
  bool failed = false;
  for (const UnitId u : FightersOf(s, kImperial).units)
    failed = failed || (r.c.units[u].commits && s[u].Has(kHoldsBack) && !HasJustLanded(r, s, u));
  return failed && AllAre(WithoutFleets(r, AttackingUnits(s)), [&](UnitId u) { return r.c.units[u].artillery(); });
}
// Nobody attacks: all go, but for those who are shut in a city (7.5/16).
void AllHoldBack(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "7.2.2/5"_cac, "no unit attacks");
  if (IsGarrison(s, kImperial)) {
    s.step = kAfterRound;
    return;
  }
  const Group group = {WithoutFleets(r, FightersOf(s, kImperial).units), FightersOf(s, kImperial).leaders};
  EndCombat(s, kRepublican);
  AskRetreat(r, s, kImperial, group, CombatProvince(r, s), RetreatCause::kCommitment, false, kCombatDecided);
}
void FindCommitments(const Rules& r, S& s, Trace* trace) {
  s.step = kLeads;
  if (!AskedForHeart(r, s)) return;
  if (NextToCommit(r, s).exists()) {
    s.step = kCommitmentDieStep;
  } else if (WithoutFleets(r, AttackingUnits(s)).Empty() || GunsStayBack(r, s)) {
    AllHoldBack(r, s, trace);
  }
}

// ---- Lead units: the attacker names his first.

Side NamesLead(const Rules& r, const S& s) {
  for (const Side side : {Attacker(s), Enemy(Attacker(s))}) {
    if (!FightersOf(s, side).lead.exists() && CanLeadOf(r, s, side).Count() > 0) return side;
  }
  return kNobody;
}
PlayerId LeadingPlayer(const Rules& r, const S& s) { return NamesLead(r, s); }
void ListLeads(const Rules& r, const S& s, EventList* out) {
  const Side side = NamesLead(r, s);
  ListUnits(CanLeadOf(r, s, side), kLeadNamed, side, out);
}
Ruling CheckLead(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  const Side side = NamesLead(r, s);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.2/10"_cac, !FightersOf(s, side).units.Has(unit), why, r.UnitName(unit),
                             " is not of the side in this combat");
  ADJUTANT_REFUSE_IF("7.2/10"_cac, !CanLead(r, unit), why, r.UnitName(unit), " has no proficiency rating");
  ADJUTANT_REFUSE_IF("7.2.2/4"_cac, side == Attacker(s) && s[unit].Has(kHoldsBack), why, r.UnitName(unit),
                     " does not attack");
  return Accepted("7.2/10"_cac);
}
void ApplyLead(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "7.2/10"_cac);
  FightersOf(s, NamesLead(r, s)).lead = UnitArg(e);
  s.step = kLeads;
}

void FindLeads(const Rules& r, S& s, Trace* trace) {
  for (Side side = NamesLead(r, s); side != kNobody; side = NamesLead(r, s)) {
    const UnitSet leads = CanLeadOf(r, s, side);
    if (leads.Count() > 1) {
      s.step = kLeadStep;
      return;
    }
    for (const UnitId u : leads) FightersOf(s, side).lead = u;
    Applied(trace, "7.2/10"_cac);
  }
  BeginOdds(r, s, trace);
}

}  // namespace

// Not in the place of Santa Anna's enemy, and not against those who are shut in a city (7.5/16).
bool MayPlayCinco(const S& s) {
  return s.affairs.cinco != 0 && s.now.turn <= s.affairs.cinco && !AtSea(s) && Whose(s, kImperial) == kImperial &&
         !IsGarrison(s, kImperial);
}

UnitId NextToCommit(const Rules& r, const S& s) {
  for (const UnitId u : FightersOf(s, kImperial).units) {
    if (r.c.units[u].commits && !s[u].Has(kHoldsBack | kTookHeart)) return u;
  }
  return kNoId;
}

UnitSet AttackingUnits(const S& s) {
  UnitSet units = FightersOf(s, Attacker(s)).units;
  for (const UnitId u : FightersOf(s, Attacker(s)).units) units.Set(u, !s[u].Has(kHoldsBack));
  return units;
}
IdSet<ArmyId, kMaxArmies> ArmiesIn(const Rules& r, const S& s, Side side) {
  IdSet<ArmyId, kMaxArmies> armies;
  if (Whose(s, side) == kNobody) return armies;
  for (const UnitId u : FightersOf(s, side).units) {
    if (s[u].army.exists() && Formed(s, s[u].army) && r.c.armies[s[u].army].side == side) armies.Add(s[u].army);
  }
  return armies;
}

bool CanLead(const Rules& r, UnitId unit) {
  Applied("7.2/10"_cac);
  return r.c.units[unit].rated();
}
UnitSet CanLeadOf(const Rules& r, const S& s, Side side) {
  UnitSet units;
  for (const UnitId u : s.combat.attacker == side ? AttackingUnits(s) : FightersOf(s, side).units)
    units.Set(u, CanLead(r, u));
  return units;
}

void AddRoundSteps(std::vector<CactusStep>* steps) {
  const CactusStep rows[] = {
      Automatic(kRound, "a round of combat begins", "7.2/1"_cac, BeginRound,
                {kCincoStep, kInitiativeDieStep, kFates, kCombatDecided}),
      {kCincoStep,
       "play_cinco_de_mayo",
       "may force the Imperials to retreat",
       "11.1/12a"_cac,
       {kCincoDecided},
       RepublicanPlays,
       ListCinco,
       CheckCinco,
       ApplyCinco,
       {kRound, kRetreats, kCityDieStep, kCityOption, kLaySiege, kCombatDecided}},
      DieStep(kInitiativeDieStep, "initiative_die", "a die for the initiative falls", "7.2/1"_cac, ListInitiative,
              CheckInitiative, ApplyInitiative, {kInitiativeDieStep, kInitiative}),
      Automatic(kInitiative, "the initiative is known", "7.2/7"_cac, FindInitiative,
                {kInitiativeDieStep, kAttackStep, kCommitments, kAfterRound}),
      {kAttackStep,
       "decide_attack",
       "says who attacks, and in which terrain",
       "7.2/8"_cac,
       {kAttackDecided},
       WithInitiative,
       ListAttack,
       CheckAttack,
       ApplyAttack,
       {kCommitments}},
      Automatic(kCommitments, "the attacker's units show whether they attack", "7.2.2/1"_cac, FindCommitments,
                {kCommitmentDieStep, kLeads, kRetreats, kAfterRound, kCombatDecided}),
      DieStep(kCommitmentDieStep, "commitment_die", "the die for a unit that is to attack falls", "7.2.2/1"_cac,
              ListCommitment, CheckCommitment, ApplyCommitment, {kCommitments}),
      Automatic(kLeads, "lead units are due", "7.2/10"_cac, FindLeads, {kLeadStep, kOdds, kAfterRound}),
      {kLeadStep,
       "name_lead",
       "names the lead unit",
       "7.2/10"_cac,
       {kLeadNamed},
       LeadingPlayer,
       ListLeads,
       CheckLead,
       ApplyLead,
       {kLeads}},
  };
  steps->insert(steps->end(), std::begin(rows), std::end(rows));
  AddOddsSteps(steps);
}

}  // namespace adjutant::cactus
