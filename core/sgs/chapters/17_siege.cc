// SGS Halls of Montezuma XVII: sieges.
#include "absl/strings/str_cat.h"
#include "core/sgs/chapters/16_battle.h"
#include "core/sgs/chapters/unwritten.h"

namespace adjutant::sgs {

namespace {

// siege_level_sense.
int LevelOf(const Rules& r, RegionId region) {
  const int level = r.c.regions[region].level;
  constexpr int kTen = 10;
  return r.Plays("siege_level_sense=defence"_opt) ? kTen - level : level;
}
PieceSet Besiegers(const Rules& r, const S& s, RegionId region) {
  return LandPieces(r, Outside(r, s, Enemy(OwnerOf(s, region)), region));
}
PieceSet Inmates(const Rules& r, const S& s, RegionId region) { return Inside(r, s, OwnerOf(s, region), region); }
// XVII.D/2: a ship of the besieger lies before the port.
bool Blockaded(const Rules& r, const S& s, RegionId region, Side besieger) {
  for (const RegionId exit : r.c.regions[region].exits) {
    for (const PieceId p : Outside(r, s, besieger, exit)) {
      if (Info(r, p).naval()) return true;
    }
  }
  return false;
}

}  // namespace

Ruling CheckSiege(const Rules& r, const S& s, RegionId region, Side besieger, Why* why) {
  const std::string name = r.RegionName(region);
  ADJUTANT_REFUSE_IF("XVII/1"_sgs, !EnemyFortress(r, s, besieger, region), why, "there is no enemy fortress in ", name);
  ADJUTANT_REFUSE_IF("XVII/1"_sgs, EnemyUnitsOutside(r, s, besieger, region), why, "the enemy stands outside in ",
                     name);
  const PieceSet units = CombatUnits(r, Outside(r, s, besieger, region));
  const int life = LifeOf(s, units);
  if (r.Plays("siege_min_force=two_units"_opt)) {
    ADJUTANT_REFUSE_IF("XVII.C/1"_sgs, units.Count() < r.c.n.siege_units, why, "a siege needs ", r.c.n.siege_units,
                       " combat units, and there are ", units.Count(), " in ", name);
    const int needed = r.c.regions[region].siege_hp;
    ADJUTANT_REFUSE_IF("VII.H/1"_sgs, life < needed, why, "this siege needs ", needed, " life points, and there are ",
                       life);
  } else {
    const int needed = r.Plays("siege_min_force=hp_of_level"_opt) ? r.c.regions[region].level
                                                                  : LifeOf(s, CombatUnits(r, Inmates(r, s, region)));
    ADJUTANT_REFUSE_IF("VII.H/1"_sgs, units.Empty() || life < needed, why, "this siege needs ", needed,
                       " life points, and there are ", life);
  }
  ADJUTANT_REFUSE_IF("XVII.D/2"_sgs,
                     r.scenario().blockade && r.c.regions[region].port && !Blockaded(r, s, region, besieger), why,
                     "no ship blockades the port of ", name);
  return Accepted();
}
bool Besieged(const Rules& r, const S& s, RegionId region) {
  if (!r.c.regions[region].fortified() || OwnerOf(s, region) == kNobody) return false;
  return CheckSiege(r, s, region, Enemy(OwnerOf(s, region)), nullptr).accepted;
}

namespace {

bool SiegeDue(const Rules& r, const S& s, RegionId region) {
  return s[region].siege == 0 && EnemyFortress(r, s, Active(s), region) &&
         CheckSiege(r, s, region, Active(s), nullptr).accepted;
}
void FindSieges(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "XVII/2"_sgs);
  s.fights = {};
  for (const RegionId region : r.scenario().regions) {
    s[region].fight = 0;
    s[region].siege = 0;
    if (SiegeDue(r, s, region)) s.fights.Add(region);
  }
  s.step = kNextSiege;
}

void BeginSiege(S& s, RegionId region) {
  s.siege = {};
  s.siege.region = region;
  s.siege.besieger = s.now.active;
  s.step = kSiegeBegins;
}
void NextSiege(const Rules& r, S& s, Trace* trace) {
  for (const RegionId region : s.fights) {
    if (!SiegeDue(r, s, region)) s.fights.Remove(region);
  }
  s.step = s.fights.Empty() ? kSiegePhaseEnds : kChooseSiegeStep;
  if (s.fights.Count() != 1) return;
  Applied(trace, "XVII/2"_sgs,
          [&] { return absl::StrCat("the siege of ", r.RegionName(s.fights.First()), " goes on"); });
  BeginSiege(s, s.fights.First());
}
void ListSieges(const Rules&, const S& s, EventList* out) {
  for (const RegionId region : s.fights)
    out->push_back(MakeEvent(kFightChosen, s.now.active, {static_cast<int32_t>(Fight::kBesiege), region}));
}
Ruling CheckChoice(const Rules& r, const S& s, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("VII.H/3"_sgs, e.type == kFightsEnded, why,
                     "every siege has to be dealt with; choose the next one");
  const RegionId region = RegionArg(e, 1);
  ADJUTANT_REFUSE_IF("VII.G/1"_sgs, static_cast<Fight>(e.args[0]) != Fight::kBesiege, why,
                     "battles and assaults are over; only sieges are left");
  ADJUTANT_REFUSE_IF("XVII.C/8"_sgs, s[region].siege != 0, why, "the siege of ", r.RegionName(region),
                     " has been rolled for in this turn");
  if (const Ruling ruling = CheckSiege(r, s, region, Active(s), why); !ruling.accepted) return ruling;
  return Accepted();
}
void ChooseSiege(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "XVII/2"_sgs);
  BeginSiege(s, RegionArg(e, 1));
}

// VII.H/4: the besieger's cards, then the other's.
void OpenSiege(const Rules&, S& s, Trace* trace) {
  if (s.siege.cancelled != 0) {
    Applied(trace, "VII.H/5"_sgs, "a card calls the siege off for this turn");
    s.step = kSiegeOver;
    return;
  }
  const Side besieger = static_cast<Side>(s.siege.besieger);
  for (const Side side : {besieger, Enemy(besieger)}) {
    if ((s.siege.passed >> side & 1) != 0) continue;
    Applied(trace, "VII.H/4"_sgs);
    s.siege.passed = static_cast<uint8_t>(s.siege.passed | 1 << side);
    AskCards(s, side, Phase::kSiege, kSiegeBegins);
    return;
  }
  Applied(trace, "XVII.B/1"_sgs);
  s.step = kSiegeRoll;
}
void RollSiege(const Rules&, S& s, Trace*) { s.step = kSiegeDieStep; }

// ---- What changes the die.

int SiegeLeaders(const Rules& r, const PieceSet& pieces) {
  int leaders = 0;
  for (const PieceId p : Leaders(r, pieces)) leaders += Info(r, p).siege ? 1 : 0;
  return r.Plays("siege_ldr_cap=one"_opt) && leaders > 1 ? 1 : leaders;
}
int HeavyGuns(const Rules& r, const PieceSet& pieces) {
  int guns = 0;
  for (const PieceId p : pieces) guns += Info(r, p).role == Role::kSiegeArtillery ? 1 : 0;
  return guns;
}
bool Engineers(const Rules& r, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (Info(r, p).role == Role::kEngineers) return true;
  }
  return false;
}
int SiegeModifier(const Rules& r, const S& s, Trace* trace) {
  const RegionId region = s.siege.region.get();
  const PieceSet besiegers = Besiegers(r, s, region), inmates = Inmates(r, s, region);
  Sum sum(trace, "XVII.C/2"_sgs, "siege.modifier",
          [&] { return absl::StrCat("Modifier of the siege of ", r.RegionName(region)); });
  const int heavy = HeavyGuns(r, besiegers);
  if (heavy > 0) sum.Add(heavy * r.c.n.siege_heavy, "XVII.C/3"_sgs, "heavy siege artillery");
  const int guns = Artillery(r, besiegers).Count() - (r.Plays("siege_art_both=no"_opt) ? heavy : 0);
  if (guns > 0) sum.Add(r.c.n.siege_any, "XVII.C/4"_sgs, "artillery");
  if (const int leaders = SiegeLeaders(r, besiegers); leaders > 0)
    sum.Add(leaders * r.c.n.siege_leader, "XVII.C/5"_sgs, "a besieging leader");
  if (const int leaders = SiegeLeaders(r, inmates); leaders > 0)
    sum.Add(leaders * r.c.n.siege_besieged_leader, "XVII.C/6"_sgs, "a besieged leader");
  if (r.Plays("siege_engineers=minus_1_once"_opt) && Engineers(r, besiegers)) sum.Add(-1, "XVII.B/2"_sgs, "engineers");
  if (s.siege.cards != 0) sum.Add(s.siege.cards, "XVII.B/1"_sgs, "cards");
  return static_cast<int>(sum.Finish());
}
bool Surrenders(const Rules& r, const S& s, int die, Trace* trace) {
  const int level = LevelOf(r, s.siege.region.get());
  die += SiegeModifier(r, s, trace);
  return die < level || (die == level && r.Plays("siege_compare=le"_opt));
}

void ListSiegeDie(const Rules& r, const S&, EventList* out) { ListDie(r, out, Purpose::kSiege); }
Ruling CheckSiegeDie(const Rules& r, const S&, const Event& e, Why* why) {
  return CheckDie(r, e, Purpose::kSiege, "XVII.C/2"_sgs, why);
}
// siege_ships: to a sea region before the port that the enemy does not hold.
void Escape(const Rules& r, S& s, RegionId region, const PieceSet& inmates, Trace* trace) {
  for (const PieceId p : inmates) {
    if (!Info(r, p).naval()) continue;
    for (const RegionId exit : r.c.regions[region].exits) {
      if (!InPlay(r, exit) || EnemyOutside(r, s, SideOf(r, p), exit)) continue;
      Applied(trace, "XVII.C/7"_sgs, [&] { return r.PieceName(p) + " escapes to sea"; });
      PutOutside(s, p, exit);
      break;
    }
  }
}
void ResolveSiege(const Rules& r, S& s, const Event& e, Trace* trace) {
  const RegionId region = s.siege.region.get();
  const Side besieger = static_cast<Side>(s.siege.besieger);
  s.step = kSiegeOver;
  if (!Surrenders(r, s, e.args[1], trace)) {
    Applied(trace, "XVII.C/8"_sgs, [&] { return absl::StrCat(r.RegionName(region), " holds out"); });
    return;
  }
  Applied(trace, "XVII.C/7"_sgs, [&] { return absl::StrCat(r.RegionName(region), " surrenders"); });
  Applied(trace, "SUM.siege/2"_sgs);
  if (r.Plays("siege_ships=escape_to_sea"_opt)) Escape(r, s, region, Inmates(r, s, region), trace);
  Eliminate(r, s, Inmates(r, s, region), besieger, trace);
  TakeStructure(r, s, region, besieger, trace);
  ChangePoints(r, s, besieger, r.c.n.siege_points, trace, "V.B/2"_sgs);
}
void EndSiege(const Rules& r, S& s, Trace* trace) {
  const RegionId region = s.siege.region.get();
  s[region].siege = 1;
  s.fights.Remove(region);
  EndEffects(r, s, Span::kBattle, trace);
  s.siege = {};
  s.step = kNextSiege;
}

}  // namespace

const SgsStep kSiegeSteps[] = {
    Automatic(kSiegePhase, "sieges are found", "XVII/2"_sgs, FindSieges, {kNextSiege}),
    Automatic(kNextSiege, "the next siege is chosen", "XVII/2"_sgs, NextSiege,
              {kSiegePhaseEnds, kChooseSiegeStep, kSiegeBegins}),
    {kChooseSiegeStep,
     "choose_siege",
     "chooses a siege",
     "XVII/2"_sgs,
     {kFightChosen, kFightsEnded},
     ActivePlayer,
     ListSieges,
     CheckChoice,
     ChooseSiege,
     {kSiegeBegins}},
    Automatic(kSiegeBegins, "cards of the siege", "XVII.B/1"_sgs, OpenSiege,
              {kSiegeRoll, kCardWindow, kSiegeBegins, kSiegeOver}),
    Automatic(kSiegeRoll, "the siege is rolled for", "XVII.C/2"_sgs, RollSiege, {kSiegeDieStep}),
    {kSiegeDieStep,
     "siege_die",
     "the fortress may surrender",
     "XVII.C/2"_sgs,
     {kDieRolled},
     Dice,
     ListSiegeDie,
     CheckSiegeDie,
     ResolveSiege,
     {kSiegeOver}},
    Automatic(kSiegeOver, "the siege has been dealt with", "XVII.C/8"_sgs, EndSiege, {kNextSiege}),
    Automatic(kSiegePhaseEnds, "every siege has been dealt with", "XVII/2"_sgs, LeavePhase, {kNextPhase}),
};
void AddSiegeSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kSiegeSteps), std::end(kSiegeSteps));
}

}  // namespace adjutant::sgs
