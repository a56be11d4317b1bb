// SGS Halls of Montezuma XV.F, XV.H.fow, XV.I: who comes into a region.
#include <iterator>

#include "core/sgs/chapters/15_moves.h"

namespace adjutant::sgs {

namespace {

bool Is(const Piece& info, Role role) { return info.role == role; }

bool Fortress(const Rules& r, RegionId region) { return r.c.regions[region].fortified(); }
// An unfortified structure of the enemy, with somebody inside who can fight.
PieceSet Defenders(const Rules& r, const S& s, Side side, RegionId region) {
  const bool town = r.c.regions[region].structured() && !Fortress(r, region) && OwnerOf(s, region) == Enemy(side);
  if (!town || r.Plays("struct_unfort_defenders=destroyed"_opt)) return {};
  return CombatUnits(r, LandPieces(r, Inside(r, s, Enemy(side), region)));
}
// Who can fight comes out of a town, and all that are with them (XV.I/2).
void ComeOut(const Rules& r, S& s, Side side, RegionId region, Trace* trace) {
  if (Defenders(r, s, side, region).Empty()) return;
  Applied(trace, "XV.I/2"_sgs, [&] { return "the enemy comes out of " + r.RegionName(region) + " to fight"; });
  for (const PieceId p : LandPieces(r, Inside(r, s, Enemy(side), region))) PutOutside(s, p, region);
}
bool InheritsHere(const Rules& r, const S& s, Side side, RegionId region) {
  if (r.Plays("entr_inherit=no"_opt)) return false;
  for (const PieceId p : Outside(r, s, side, region)) {
    if (s[p].Has(kDugIn)) return true;
  }
  return false;
}

// Points for who has it now, and of who had it (IV.vp).
void Reward(const Rules& r, S& s, RegionId region, Side side, Trace* trace) {
  const Region& info = r.c.regions[region];
  if (info.points[side] != 0) ChangePoints(r, s, side, info.points[side], trace, "IV.vp/1"_sgs);
  const Side loser = Enemy(side);
  if (info.points[loser] != 0) {
    Applied("V.B/3"_sgs);
    ChangePoints(r, s, loser, -info.points[loser], trace, "IV.vp/1"_sgs);
  }
  NoteTaken(r, s, region, side, trace);
}

// Who is inside when the structure falls: who cannot fight is destroyed (XV.I/2).
void Destroy(const Rules& r, S& s, RegionId region, Side by, Trace* trace) {
  for (const PieceId p : Inside(r, s, Enemy(by), region)) {
    const RegionId refuge = CapitalOf(r, p);
    const bool escapes = Info(r, p).naval() && r.Plays("nation_last_resort=ships_escape"_opt) && refuge.exists() &&
                         InPlay(r, refuge) && r.c.Naval(refuge) && !EnemyOutside(r, s, Enemy(by), refuge);
    if (escapes) {
      Applied(trace, "VIII.A/2"_sgs, [&] { return r.PieceName(p) + " escapes to " + r.RegionName(refuge); });
      PutOutside(s, p, refuge);
      continue;
    }
    Applied(trace, "XV.I/2"_sgs);
    Eliminate(r, s, p, by, trace);
  }
}

// Nobody of the enemy stands outside: the region is taken, and what is unfortified in it (XV.I).
void Capture(const Rules& r, S& s, RegionId region, Side side, Trace* trace) {
  if (!Controls(s, side, region)) {
    Applied("VIII.C/5"_sgs);
    TakeRegion(r, s, region, side, trace);
    if (EnemyFortress(r, s, side, region)) {
      Applied("SUM.maps/5"_sgs);
      const bool siege = CheckSiege(r, s, region, side, nullptr).accepted;
      siege ? Applied(trace, "XV.I/3"_sgs, "the fortress comes under siege")
            : Applied(trace, "XV.I/5"_sgs, "the region is taken; for a siege of its fortress they are too few");
    }
  }
  if (EnemyFortress(r, s, side, region) && r.Plays("fort_empty=captured_on_entry"_opt) &&
      Inside(r, s, Enemy(side), region).Empty())
    TakeStructure(r, s, region, side, trace);
}

// ---- Overruns.

void Overrun(const Rules& r, S& s, RegionId to, Side side, Trace* trace) {
  ComeOut(r, s, side, to, trace);
  const PieceSet stack = Outside(r, s, Enemy(side), to);
  Applied("IX.E/5"_sgs);
  Applied(trace, "XV.F/4"_sgs, [&] { return "the enemy in " + r.RegionName(to) + " is overrun"; });
  s.move.overrun = 2;
  if (r.Plays("overrun_victims=entire_stack"_opt)) {
    Eliminate(r, s, stack, side, trace);
    return;
  }
  Applied(trace, "IX.E/2"_sgs);
  const PieceSet units = CombatUnits(r, stack);
  Eliminate(r, s, units, side, trace);
  if (!(stack - units).Empty()) AskRetreat(s, Enemy(side), stack - units, to, false, false, kStepTaken);
}

// ---- The step that is taken.

// Goes on where the step came from, or ends the move of who halts.
void Proceed(const Rules& r, S& s, Trace* trace) {
  if (s.move.breaks != 0) {
    s.step = kBreakthroughs;
    return;
  }
  if (PhaseOf(s) == Phase::kNaval) {
    if (s.move.halted != 0 || s.move.minimal != 0) EndMove(r, s, trace);
    s.step = kNavalStep;
    return;
  }
  s.step = kLandStep;
  if (s.move.halted == 0 && s.move.minimal == 0) return;
  // Who comes to an own fortress that is besieged, and halts, may go inside (siege_enter).
  const RegionId at = s.move.at;
  const Side side = SideOf(r, s.move.pieces.First());
  const bool refuge = s.move.minimal == 0 && s.move.from != at && r.Plays("siege_enter=yes_if_room"_opt) &&
                      Fortress(r, at) && OwnerOf(s, at) == side &&
                      CheckStacking(r, s, side, s.move.pieces, at, true, nullptr).accepted;
  if (!refuge) EndMove(r, s, trace);
}

void TakeStep(const Rules& r, S& s, Trace* trace) {
  const PieceId first = s.move.pieces.First();
  const RegionId to = s.move.at, from = RegionOf(s, first);
  const Side side = SideOf(r, first);
  if (from == to && !s[first].Is(Where::kAboard)) {
    if (s.move.search_due == 0) return Proceed(r, s, trace);
    s.step = kSearchDieStep;  // of who has come out of a structure
    return;
  }
  const ConnectionId by = r.c.Between(from, to);
  if (Info(r, first).naval()) {
    for (const PieceId p : s.move.pieces) {
      r.c.Naval(to) ? PutOutside(s, p, to) : PutInside(s, p, to);
      s[p].origin = from;
      s[p].crossing = by;
    }
    if (r.c.Naval(to) && EnemyOutside(r, s, side, to)) {
      Applied(trace, "XV.F/2"_sgs, [&] { return "they come upon the enemy at " + r.RegionName(to); });
      s.move.halted = 1;
      Exhaust(r, s, s.move.pieces);
    }
    return Proceed(r, s, trace);
  }
  if (s.move.overrun == 1) {
    Overrun(r, s, to, side, trace);
    if (s.step != kStepTaken) return;
  }
  const bool ends = s.move.overrun != 2 && Halts(r, s, side, to);
  EnterRegion(r, s, s.move.pieces, from, by, to, trace);
  const bool fog = StackUnderFog(r, s, Enemy(side), to);
  if (ends) {
    Applied(trace, "XV.F/2"_sgs, [&] { return "they halt in " + r.RegionName(to); });
    if (EnemyUnitsOutside(r, s, side, to)) Applied("XV.A.path/1"_sgs);
    s.move.halted = 1;
    Exhaust(r, s, s.move.pieces);
  }
  if (!fog) return Proceed(r, s, trace);
  Applied(trace, "XV.H.fow/1"_sgs);
  s.move.search_due = 1;
  s.step = kSearchDieStep;
}

// ---- XV.H.fow: the search.

// The leader who searches, cards, and the terrain.
int SearchModifier(const Rules& r, const S& s, Trace* trace) {
  const PieceId first = s.move.pieces.First();
  const RegionId at = s.move.at;
  const Side side = SideOf(r, first);
  Sum sum(trace, "XV.H.fow/3"_sgs, "search.modifier", "Modifier of the search");
  // What he is worth with those he leads, and as he is fed (IV.D.cmd/2, XIV.F).
  if (const PieceId leader = CommanderOf(r, s, s.move.pieces); leader.exists()) {
    const Command command = CommandOf(r, s, leader, s.move.pieces, trace);
    sum.Add(r.Plays("fow_search_leader=morale"_opt) ? command.morale : command.attack, "XV.H.fow/3"_sgs,
            [&] { return r.PieceName(leader); });
  }
  if (const int cards = EffectFor(r, s, EffectKind::kSearch, side, at, nullptr); cards != 0)
    sum.Add(cards, "XV.H.fow/3"_sgs, "cards");
  const Terrain& terrain = r.c.TerrainOf(at);
  int hampers = terrain.search;
  // All but clear ground: what is open and not clear, and desert, as well.
  if (r.Plays("fow_search_terrain=clear_only_exempt"_opt) && (terrain.open || terrain.desert)) hampers = -1;
  if (hampers != 0) sum.Add(hampers, "XV.H.fow/3"_sgs, "terrain that hampers a search");
  return static_cast<int>(sum.Finish());
}

void ListSearch(const Rules& r, const S&, EventList* out) { ListDie(r, out, Purpose::kSearch); }
Ruling CheckSearch(const Rules& r, const S&, const Event& e, Why* why) {
  return CheckDie(r, e, Purpose::kSearch, "XV.H.fow/2"_sgs, why);
}
void Search(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int modifier = SearchModifier(r, s, trace), die = e.args[1];
  const bool found =
      r.Plays("fow_search_apply=die"_opt) ? die + modifier <= r.c.n.search : die <= r.c.n.search + modifier;
  const PieceSet stack = Outside(r, s, Enemy(SideOf(r, s.move.pieces.First())), s.move.at);
  Applied(trace, "XV.H.fow/2"_sgs);
  Applied(trace, "XV.H.fow/4"_sgs, found ? "the search succeeds: the stack is revealed" : "the search fails");
  for (const PieceId p : stack) {
    if (found) s[p].Mark(kFound);
  }
  s.move.search_due = 0;
  s.step = kStepTaken;
}

}  // namespace

bool NeedsCombatUnit(const Rules& r, const S& s, Side side, RegionId to) {
  if (r.Plays("move_enter_alone=yes"_opt)) return false;
  if (EnemyOutside(r, s, side, to) || Controls(s, Enemy(side), to)) return true;
  return EnemyFortress(r, s, side, to) && r.Plays("move_fort_halt=halt"_opt);
}

bool Halts(const Rules& r, const S& s, Side side, RegionId to) {
  const PieceSet enemy = Outside(r, s, Enemy(side), to);
  if (StackUnderFog(r, s, Enemy(side), to)) return true;  // XV.H.fow/1: whoever it is
  if (!CombatUnits(r, enemy).Empty() || !Defenders(r, s, side, to).Empty()) {
    const int own = LifeOf(s, CombatUnits(r, Outside(r, s, side, to)));
    const bool held = own > LifeOf(s, CombatUnits(r, enemy)) && Defenders(r, s, side, to).Empty();
    if (held && r.Plays("move_battle_region=yes_if_outnumbering"_opt)) return false;
    if (own > 0) Applied("XXII/2"_sgs);
    return true;
  }
  if (!enemy.Empty() && r.Plays("su_alone_cost=halt_and_eliminate_in_battle_phase"_opt)) return true;
  if (EnemyFortress(r, s, side, to)) return r.Plays("move_fort_halt=halt"_opt);
  return Controls(s, Enemy(side), to) && r.Plays("move_enemy_empty=halt"_opt);
}

bool WouldOverrun(const Rules& r, const S& s, const Course& course, RegionId to, Halves left) {
  const Side side = SideOf(r, course.pieces.First());
  // Those who would come out of a town defend it (XV.I/2).
  PieceSet stack = Outside(r, s, Enemy(side), to);
  if (!Defenders(r, s, side, to).Empty()) stack |= LandPieces(r, Inside(r, s, Enemy(side), to));
  const PieceSet units = CombatUnits(r, stack);
  if (units.Empty()) return false;
  // Who is under fog is not known, and has the stack stop (XV.H.fow/1).
  bool fog = true;
  for (const PieceId p : stack) fog = fog && UnderFog(r, s, p);
  if (fog) return false;
  Applied("IX.E/1"_sgs);
  bool can = left >= r.c.n.overrun_cost;
  for (const PieceId p : stack) can = can && !Info(r, p).immobile && !Is(Info(r, p), Role::kGarrison);
  if (EnemyFortress(r, s, side, to) && !Inside(r, s, Enemy(side), to).Empty() && r.Plays("overrun_fort=yes"_opt))
    can = false;
  const int ours = LifeOf(s, CombatUnits(r, course.pieces)), theirs = LifeOf(s, units);
  Applied("XV.F/3"_sgs);
  if (can && ours >= r.c.n.overrun_ratio * theirs) {
    Applied("VII.F/2"_sgs);
    return true;
  }
  Applied("IX.E/4"_sgs);
  return false;
}

void EnterRegion(const Rules& r, S& s, const PieceSet& pieces, RegionId from, ConnectionId by, RegionId to,
                 Trace* trace) {
  if (pieces.Empty()) return;
  const Side side = SideOf(r, pieces.First());
  const bool inherits = InheritsHere(r, s, side, to);
  for (const PieceId p : pieces) {
    const bool dug_in = s[p].Has(kDugIn), docks = Info(r, p).naval() && !r.c.Naval(to);
    docks ? PutInside(s, p, to) : PutOutside(s, p, to);
    s[p].origin = from;
    s[p].crossing = by;
    if (dug_in && !s[p].Has(kDugIn)) Applied(trace, "VIII.C/4"_sgs);
    if (!inherits || Info(r, p).naval()) continue;
    Applied(trace, "XV.H/5"_sgs);
    s[p].Mark(kDugIn);
  }
  if (CombatUnits(r, pieces).Empty() || r.c.Naval(to)) return;
  ComeOut(r, s, side, to, trace);
  const PieceSet enemy = Outside(r, s, Enemy(side), to);
  if (!enemy.Empty() && !(Outside(r, s, side, to) - pieces).Empty()) Applied("SUM.stack/4"_sgs);
  if (!enemy.Empty() && CombatUnits(r, enemy).Empty() && r.Plays("su_alone_cost=no_halt"_opt)) {
    Applied(trace, "IV.D.su/3"_sgs);
    Eliminate(r, s, enemy, side, trace);
  }
  NoteEntered(r, s, to, side, trace);
  if (!EnemyOutside(r, s, side, to)) Capture(r, s, to, side, trace);
}

void TakeVacated(const Rules& r, S& s, Trace* trace) {
  for (const RegionId region : r.scenario().regions) {
    for (const Side side : {kUsa, kMexico}) {
      bool came = false;
      for (const PieceId p : CombatUnits(r, Outside(r, s, side, region))) came = came || s[p].origin.exists();
      const bool held = EnemyOutside(r, s, side, region) || Controls(s, side, region) || r.c.Naval(region);
      if (came && !held) Capture(r, s, region, side, trace);
    }
  }
}
void TakeRegion(const Rules& r, S& s, RegionId region, Side side, Trace* trace) {
  if (!Controls(s, side, region)) {
    Applied(trace, "XV.I/2"_sgs, [&] { return std::string(r.SideName(side)) + " takes " + r.RegionName(region); });
    s[region].control = side;
    if (!Fortress(r, region)) Reward(r, s, region, side, trace);
  }
  if (r.c.regions[region].structured() && !Fortress(r, region) && OwnerOf(s, region) != side) {
    Applied("VII.H/2"_sgs);
    TakeStructure(r, s, region, side, trace);
  }
}
void TakeStructure(const Rules& r, S& s, RegionId region, Side side, Trace* trace) {
  if (OwnerOf(s, region) != side) {
    Applied(trace, "IV.map.struct/1"_sgs, [&] { return "the structure passes to " + std::string(r.SideName(side)); });
    s[region].owner = side;
    Destroy(r, s, region, side, trace);
    if (Fortress(r, region)) Reward(r, s, region, side, trace);
  }
  if (!Controls(s, side, region) && !EnemyOutside(r, s, side, region)) s[region].control = side;
}
void Revert(const Rules& r, S& s, Side captor, Trace* trace) {
  for (const RegionId region : r.scenario().regions) {
    if (!Controls(s, captor, region) || !EnemyFortress(r, s, captor, region)) continue;
    if (!CombatUnits(r, Outside(r, s, captor, region)).Empty()) continue;
    Applied(trace, "XV.I/6"_sgs, [&] { return r.RegionName(region) + " goes back to the owner of its fortress"; });
    s[region].control = Enemy(captor);
  }
}

const SgsStep kSearchSteps[] = {
    Automatic(kStepTaken, "what moves has come to a region", "XV.F/2"_sgs, TakeStep,
              {kLandStep, kNavalStep, kSearchDieStep, kBreakthroughs, kRetreats}),
    {kSearchDieStep,
     "search_die",
     "what is under fog is searched for",
     "XV.H.fow/2"_sgs,
     {kDieRolled},
     Dice,
     ListSearch,
     CheckSearch,
     Search,
     {kStepTaken}},
};
void AddSearchSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kSearchSteps), std::end(kSearchSteps));
}

}  // namespace adjutant::sgs
