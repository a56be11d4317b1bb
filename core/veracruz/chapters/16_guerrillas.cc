// Veracruz 16: guerrillas. In the Guerrilla Phase they are placed and moved elsewhere; in the US Movement Phase they
// answer units that come to them. What is on the back of a counter is drawn when it is placed; nobody sees it until it
// is activated (16.11).
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/table/paths.h"
#include "core/veracruz/chapters/05_movement.h"

namespace adjutant::veracruz {

namespace {

int InPool(const S& s) {
  int count = 0;
  for (const uint8_t counters : s.guerrillas) count += counters;
  return count;
}

// 16.13: the US has held one of the inland cities since an earlier turn.
bool PhaseIsOpen(const S& s) { return s.now.inland_taken != 0 && s.now.turn > s.now.inland_taken; }

// Whether the counter may still be placed or moved in this phase: off the map only while the pool has one for it.
bool Free(const S& s, PieceId guerrilla) {
  return !s[guerrilla].Has(kDone) && (OnMap(s[guerrilla].where) || InPool(s) > 0);
}

// ---- Where they may be placed (16.13).
bool RightTerrain(const Rules& r, HexId hex) {
  const Hex& info = r.c.At(hex);
  return info.terrain != Terrain::kClear && info.land() && !r.c.terrain.Of(info.terrain).impassable;
}

HexSet NearUsUnits(const Rules& r, const S& s) {
  Search<HexId, kMaxHexes> search;
  for (const HexId hex : r.c.hexes.ids()) {
    if (HasCombat(s, kUs, hex)) search.Start(hex);
  }
  HexSet near;
  for (HexId hex = search.Next(); hex != kNoId; hex = search.Next()) {
    near.Add(hex);
    if (search.cost() + 1 >= r.c.n.guerrilla_distance) continue;
    for (const HexId neighbour : r.c.At(hex).neighbours) {
      if (neighbour != kNoId) search.Reach(neighbour);
    }
  }
  return near;
}

bool NearUsUnits(const Rules& r, const S& s, HexId hex) {
  for (const PieceId p : r.c.UnitPieces()) {
    if (r.c.Piece(p).side == kUs && OnMap(s[p].where) && Counts(r, s, p) &&
        r.c.Distance(HexOf(s, p), hex) < r.c.n.guerrilla_distance) {
      return true;
    }
  }
  return false;
}

bool OtherGuerrilla(const S& s, HexId hex) { return (There(s, hex) & kGuerrillaThere) != 0; }

void ListPlaces(const Rules& r, const S& s, EventList* out) {
  out->push_back(MakeEvent(kGuerrillasEnded, kMexico));
  const HexSet near = NearUsUnits(r, s);
  for (const HexId hex : r.c.hexes.ids()) {
    if (!RightTerrain(r, hex) || r.c.At(hex).place != kNoId || near.Has(hex) || OtherGuerrilla(s, hex)) continue;
    for (const PieceId p : r.c.GuerrillaPieces()) {
      if (Free(s, p)) out->push_back(MakeEvent(kGuerrillaPlaced, kMexico, {p, hex}));
    }
  }
}

Ruling CheckPlace(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kGuerrillasEnded) return Accepted("16.15/1"_vc);
  const PieceId piece = PieceArg(e);
  const HexId hex = HexArg(e, 1);
  ADJUTANT_REFUSE_IMPOSSIBLE("16.11/1"_vc, r.c.Piece(piece).sort != Sort::kGuerrilla, why, r.PieceName(piece),
                             " is no guerrilla counter");
  ADJUTANT_REFUSE_IF("16.12"_vc, s[piece].Has(kDone), why, r.PieceName(piece),
                     " has been placed in this phase and stays until the next one");
  ADJUTANT_REFUSE_IMPOSSIBLE("16.11/1"_vc, !OnMap(s[piece].where) && InPool(s) == 0, why,
                             "the pool of guerrillas is empty");
  ADJUTANT_REFUSE_IMPOSSIBLE("5.34/8"_vc, r.c.At(hex).terrain == Terrain::kSea, why, r.HexName(hex),
                             " is a hex of the sea");
  ADJUTANT_REFUSE_IMPOSSIBLE("16.13/4"_vc, !r.c.At(hex).land(), why, r.HexName(hex), " is a lake");
  ADJUTANT_REFUSE_IF("5.34/4"_vc, r.c.At(hex).terrain == Terrain::kMountain, why, "nobody can be in the mountains of ",
                     r.HexName(hex));
  ADJUTANT_REFUSE_IF("16.13/5"_vc, r.c.At(hex).place != kNoId, why,
                     "guerrillas are placed in no village, town, city or fortress, and so not in ", r.HexName(hex));
  ADJUTANT_REFUSE_IF("16.13/4"_vc, !RightTerrain(r, hex), why, r.HexName(hex), " is clear");
  ADJUTANT_REFUSE_IF("16.13/4"_vc, NearUsUnits(r, s, hex), why, r.HexName(hex), " is fewer than ",
                     r.c.n.guerrilla_distance, " hexes from a US combat unit");
  ADJUTANT_REFUSE_IF("16.13/3"_vc, OtherGuerrilla(s, hex), why, "guerrillas are in ", r.HexName(hex), " already");
  return Accepted("16.14"_vc);
}

// Under what lies there: it is no part of the stack.
void Stand(const Rules& r, S& s, PieceId piece, HexId hex, Trace* trace) {
  PutUnder(r, s, piece, hex);
  s[piece].Mark(kDone);
  Applied(trace, "16.15/1"_vc, [&] { return absl::StrCat(r.PieceName(piece), " now in ", r.HexName(hex)); });
}

void Place(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kGuerrillasEnded) {
    s.step = kPoliticalPhase;
  } else {
    const PieceId piece = PieceArg(e);
    const HexId hex = HexArg(e, 1);
    if (OnMap(s[piece].where)) {
      Stand(r, s, piece, hex, trace);
      s.step = kGuerrillas;
    } else {
      s.move.guerrilla = r.c.GuerrillaOf(piece);
      s.move.target = hex;
      s.step = kGuerrillaDrawStep;
    }
  }
}

// ---- What is on the back.
void ListBacks(const Rules&, const S& s, EventList* out) {
  for (int strength = 0; strength < kDrawnStrengths; ++strength) {
    if (s.guerrillas[static_cast<size_t>(strength)] != 0) {
      out->push_back(MakeEvent(kGuerrillaDrawn, kChance, {strength}));
    }
  }
}
Ruling CheckBack(const Rules&, const S& s, const Event& e, Why* why) {
  const int strength = e.args[0];
  ADJUTANT_REFUSE_IMPOSSIBLE(
      "16.13/2"_vc, strength < 0 || strength >= kDrawnStrengths || s.guerrillas[static_cast<size_t>(strength)] == 0,
      why, "no guerrilla counter of strength ", strength, " is in the pool");
  return Accepted();
}
void Draw(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PieceId piece = r.c.GuerrillaPiece(s.move.guerrilla);
  const auto hex = s.move.target;
  const auto strength = static_cast<uint8_t>(e.args[0]);
  s.move = Movement{};
  --s.guerrillas[strength];
  Applied(trace, "16.11/2"_vc);
  Stand(r, s, piece, hex, trace);
  s[piece].strength = s[piece].printed = strength;
  s.step = kGuerrillas;
}

// ---- The answer to US units that come near (16.2).
// 16.21: the hex of the guerrilla and those around it, but for what lies behind an impassable hexside.
bool Reaches(const Rules& r, HexId from, HexId hex) {
  if (from == hex) return true;
  const DirectionId direction = r.c.Direction(from, hex);
  if (!direction.exists()) return false;
  if (r.c.At(from).sides[direction].mountain || !r.c.At(hex).land() || r.c.terrain.Of(r.c.At(hex).terrain).impassable) {
    Applied("16.21/2"_vc);
    return false;
  }
  Applied("16.21/1"_vc);
  return true;
}

bool MayAnswer(const Rules& r, const S& s, PieceId guerrilla, HexId hex) {
  return OnMap(s[guerrilla].where) && !s.move.answered.Has(guerrilla) && Reaches(r, HexOf(s, guerrilla), hex);
}

HexId EnteredHex(const S& s) { return s.move.hex; }

void ListAnswers(const Rules& r, const S& s, EventList* out) {
  for (const PieceId p : r.c.GuerrillaPieces()) {
    if (MayAnswer(r, s, p, EnteredHex(s))) out->push_back(MakeEvent(kGuerrillaAttacked, kMexico, {p}));
  }
  out->push_back(MakeEvent(kGuerrillaPassed, kMexico));
}
Ruling CheckAnswer(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kGuerrillaPassed) return Accepted("16.23/1"_vc);
  const PieceId piece = PieceArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("16.11/1"_vc, r.c.Piece(piece).sort != Sort::kGuerrilla || !OnMap(s[piece].where), why,
                             r.PieceName(piece), " is no guerrilla on the map");
  ADJUTANT_REFUSE_IF("16.25/2"_vc, s.move.answered.Has(piece), why, r.PieceName(piece),
                     " has had its answer to this move");
  ADJUTANT_REFUSE_IF("16.21/1"_vc, !Reaches(r, HexOf(s, piece), EnteredHex(s)), why, r.PieceName(piece), " in ",
                     r.HexName(HexOf(s, piece)), " does not reach ", r.HexName(EnteredHex(s)));
  return Accepted("16.23/1"_vc);
}

// 16.17, 16.22: what was used goes back to the pool; one of strength zero may be out by option.
void Remove(const Rules& r, S& s, PieceId guerrilla, Trace* trace) {
  const uint8_t strength = s[guerrilla].printed;
  TakeOff(r, s, guerrilla, kNotArrived);
  if (strength == 0 && r.Plays("guerrilla_zero=out"_opt)) return;
  ++s.guerrillas[strength];
  Applied(trace, "16.17"_vc, [&] { return absl::StrCat(r.PieceName(guerrilla), " goes back to the pool"); });
}

void Answer(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kGuerrillaPassed) {
    Applied(trace, "16.16"_vc);
    for (const PieceId p : r.c.GuerrillaPieces()) s.move.answered.Add(p);
    s.step = kGuerrillaAnswers;
    return;
  }
  const PieceId piece = PieceArg(e);
  bool second = false;
  for (const PieceId p : r.c.GuerrillaPieces()) second = second || s.move.answered.Has(p);
  if (second) {
    Applied(trace, "16.25/1"_vc);
    Applied(trace, "16.25/2"_vc);
  }
  s.move.answered.Add(piece);
  s.move.guerrilla = r.c.GuerrillaOf(piece);
  Applied(trace, "16.23/2"_vc, [&] {
    return absl::StrCat(r.PieceName(piece), " is turned up: strength ", static_cast<int>(s[piece].printed));
  });
  if (s[piece].printed == 0) {
    Applied(trace, "16.22/2"_vc, "it does not attack");
    s.step = kGuerrillaAttackDone;
  } else {
    s.step = kGuerrillaDieStep;
  }
}

// ---- The attack.
PieceSet Attacked(const Rules& r, const S& s) { return PiecesIn(r, s, kUs, EnteredHex(s)); }

PieceSet Supplies(const Rules& r, const PieceSet& pieces) {
  PieceSet supplies;
  for (const PieceId p : pieces) {
    const Sort sort = r.c.Piece(p).sort;
    if (sort == Sort::kSupply || sort == Sort::kPackAnimal) supplies.Add(p);
  }
  return supplies;
}

PieceSet Soldiers(const Rules& r, const S& s, const PieceSet& pieces) {
  PieceSet soldiers;
  for (const PieceId p : pieces) {
    if (r.c.Piece(p).combat_unit() && s[p].strength > 0) {
      soldiers.Add(p);
    }
  }
  return soldiers;
}

// 16.23/3: the strength points that the number has to beat.
int PointsAttacked(const Rules& r, const S& s, Trace* trace) {
  const PieceSet attacked = Attacked(r, s);
  Sum points(trace, "16.23/3"_vc, "guerrilla.us", "US strength points attacked");
  for (const PieceId piece : attacked) {
    const PieceInfo& info = r.c.Piece(piece);
    if (!info.combat_unit()) {
      info.formation() ? Applied(trace, "3.22/5"_vc) : Applied(trace, "3.22/4"_vc);
      continue;
    }
    if (s[piece].strength == 0) continue;
    points.Add(
        s[piece].strength, "3.6/1"_vc, [&] { return r.PieceName(piece); },
        points.telling() ? absl::StrCat("unit.", r.c.unit_names.Id(info.unit), ".strength") : "");
  }
  if (r.Plays("guerrilla_points=effective"_opt)) {
    const int ineffective = AllPoints(r, s, attacked) - Points(r, s, attacked);
    if (ineffective != 0) {
      points.Add(-ineffective, "13.26/2"_vc, "ineffective strength points");
    }
  }
  return static_cast<int>(points.Finish());
}

void LosePointTo(const Rules& r, S& s, Trace* trace) {
  const PieceSet attacked = Attacked(r, s);
  // By option Mexico chooses, which has to see them.
  if (r.Plays("guerrilla_point=mexico"_opt)) Applied(trace, "14.31/3"_vc);
  for (const PieceId p : attacked) {
    if (r.Plays("guerrilla_point=mexico"_opt)) s[p].Mark(kSeen);
  }
  AskLosses(r, s, kUs, Soldiers(r, s, Attacked(r, s)), 1, kGuerrillaLoss, false, kGuerrillaAttackDone);
}

void LoseSupplies(const Rules& r, S& s, Trace* trace) {
  for (const PieceId p : Supplies(r, Attacked(r, s))) {
    if (OnMap(s[p].where)) Eliminate(r, s, p, trace);
  }
  // 9.12/2: a leader goes with the last of his stack, as he does when that is a unit (AskLosses).
  EliminateRest(r, s, kUs, EnteredHex(s), trace);
  s.step = kGuerrillaAttackDone;
}

void ListAttackDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kGuerrilla); }
Ruling CheckAttackDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kGuerrilla, "16.26"_vc, why);
}
void RollAttack(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PieceId piece = r.c.GuerrillaPiece(s.move.guerrilla);
  const auto die = static_cast<size_t>(e.args[1]);
  Applied(trace, "16.22/1"_vc);
  const int result = r.c.tables.guerrilla[die][s[piece].printed];
  Applied(trace, "16.26"_vc,
          [&] { return absl::StrCat("die ", die, " in column ", static_cast<int>(s[piece].printed), ": ", result); });
  const int points = PointsAttacked(r, s, trace);
  s.step = kGuerrillaAttackDone;
  if (result > points) {
    const bool soldiers = !Soldiers(r, s, Attacked(r, s)).Empty();
    const bool supplies = !Supplies(r, Attacked(r, s)).Empty();
    Applied(trace, "16.23/3"_vc, [&] { return absl::StrCat("the attack succeeds: ", result, " against ", points); });
    // Where only one of the two is there, there is nothing to choose.
    if (soldiers && supplies) {
      s.step = kGuerrillaPreyStep;
    } else if (soldiers) {
      Applied(trace, "16.23/4"_vc);
      LosePointTo(r, s, trace);
    } else if (supplies) {
      Applied(trace, "16.23/4"_vc);
      LoseSupplies(r, s, trace);
    }
  } else {
    Applied(trace, "16.23/3"_vc, [&] { return absl::StrCat("the attack fails: ", result, " against ", points); });
  }
}

void ListPrey(const Rules&, const S&, EventList* out) {
  for (const Prey prey : {Prey::kStrengthPoint, Prey::kSupplies}) {
    out->push_back(MakeEvent(kGuerrillaPreyChosen, kMexico, {static_cast<int32_t>(prey)}));
  }
}
Ruling CheckPrey(const Rules&, const S&, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("16.23/4"_vc, e.args[0] == static_cast<int32_t>(Prey::kNone), why,
                             "it is a strength point, or the supplies");
  return Accepted();
}
void TakePrey(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "16.23/4"_vc);
  if (static_cast<Prey>(e.args[0]) == Prey::kStrengthPoint) {
    LosePointTo(r, s, trace);
  } else {
    LoseSupplies(r, s, trace);
  }
}

}  // namespace

bool GuerrillaNear(const Rules& r, const S& s, HexId hex) {
  for (const PieceId guerrilla : r.c.GuerrillaPieces()) {
    if (OnMap(s[guerrilla].where) && Reaches(r, HexOf(s, guerrilla), hex)) return true;
  }
  return false;
}

void AskGuerrillas(const Rules& r, S& s, HexId from, uint16_t then) {
  s.step = then;
  if (!GuerrillaNear(r, s, EnteredHex(s))) return;
  if (r.Plays("guerrilla_units=combat_units"_opt) && !HasCombat(s, kUs, EnteredHex(s))) return;
  Applied("16.15/2"_vc);
  s.move.answered = PieceSet{};
  if (r.Plays("guerrilla_again=first_hex"_opt)) {
    for (const PieceId p : r.c.GuerrillaPieces()) {
      if (OnMap(s[p].where) && Reaches(r, HexOf(s, p), from)) s.move.answered.Add(p);
    }
  }
  Call(s, kGuerrillaAnswers, then);
}

namespace {

void BeginGuerrillas(const Rules&, S& s, Trace* trace) {
  s.now.phase = static_cast<uint8_t>(Phase::kGuerrilla);
  s.step = kPoliticalPhase;
  if (!PhaseIsOpen(s)) {
    Applied(trace, "4.A3/2"_vc);
    return;
  }
  Applied(trace, "4.A3/1"_vc);
  Applied(trace, "16.13/1"_vc);
  s.step = kGuerrillas;
}

void Guerrillas(const Rules& r, S& s, Trace*) {
  s.step = kPoliticalPhase;
  for (const PieceId p : r.c.GuerrillaPieces()) {
    if (Free(s, p)) s.step = kGuerrillaPlaceStep;
  }
}

// Asks while there is one that has not been asked.
void GuerrillaAnswers(const Rules& r, S& s, Trace* trace) {
  const HexId hex = EnteredHex(s);
  if (HasLand(s, kUs, hex)) {
    for (const PieceId p : r.c.GuerrillaPieces()) {
      if (!MayAnswer(r, s, p, hex)) continue;
      s.step = kGuerrillaAnswerStep;
      return;
    }
  }
  // 16.24: what is left of those that move goes on. Not as a division that is none any more (15.16).
  Scatter(r, s, hex, trace);
  for (const PieceId p : s.move.pieces) {
    if (s[p].where != At(hex)) s.move.pieces.Remove(p);
  }
  s.move.answered = PieceSet{};
  Return(s);
}

void GuerrillaAttackDone(const Rules& r, S& s, Trace* trace) {
  Remove(r, s, r.c.GuerrillaPiece(s.move.guerrilla), trace);
  s.move.guerrilla = kNoId;
  Applied(trace, "16.24"_vc);
  s.step = kGuerrillaAnswers;
}

}  // namespace

const VeracruzStep kGuerrillaSteps[] = {
    Automatic(kGuerrillaPhase, "the Guerrilla Phase begins", "16.13/1"_vc, BeginGuerrillas,
              {kPoliticalPhase, kGuerrillas}),
    Automatic(kGuerrillas, "guerrillas come out", "16.13/1"_vc, Guerrillas, {kGuerrillaPlaceStep, kPoliticalPhase}),
    {kGuerrillaPlaceStep,
     "guerrilla_place",
     "places guerrillas, or moves them elsewhere",
     "16.0"_vc,
     {kGuerrillaPlaced, kGuerrillasEnded},
     MexicoPlays,
     ListPlaces,
     CheckPlace,
     Place,
     {kGuerrillaDrawStep, kPoliticalPhase, kGuerrillas},
     true},
    {kGuerrillaDrawStep,
     "guerrilla_draw",
     "a guerrilla counter is drawn from the pool",
     "16.13/2"_vc,
     {kGuerrillaDrawn},
     Dice,
     ListBacks,
     CheckBack,
     Draw,
     {kGuerrillas},
     true},
    Automatic(kGuerrillaAnswers, "those whom guerrillas attack may answer", "16.21/1"_vc, GuerrillaAnswers,
              {kGuerrillaAnswerStep, kBack}),
    {kGuerrillaAnswerStep,
     "guerrilla_answer",
     "attacks the US units with guerrillas, or lets them pass",
     "16.23/1"_vc,
     {kGuerrillaAttacked, kGuerrillaPassed},
     MexicoPlays,
     ListAnswers,
     CheckAnswer,
     Answer,
     {kGuerrillaDieStep, kGuerrillaAnswers, kGuerrillaAttackDone},
     true},
    {kGuerrillaDieStep,
     "guerrilla_die",
     "the die for the guerrilla attack",
     "16.23/2"_vc,
     {kDieRolled},
     Dice,
     ListAttackDie,
     CheckAttackDie,
     RollAttack,
     {kGuerrillaPreyStep, kGuerrillaAttackDone, kLosses},
     true},
    {kGuerrillaPreyStep,
     "guerrilla_prey",
     "takes a strength point, or the supply units and pack animals",
     "16.23/4"_vc,
     {kGuerrillaPreyChosen},
     MexicoPlays,
     ListPrey,
     CheckPrey,
     TakePrey,
     {kGuerrillaAttackDone, kLosses},
     true},
    Automatic(kGuerrillaAttackDone, "a guerrilla attack is over", "16.24"_vc, GuerrillaAttackDone, {kGuerrillaAnswers}),
};
void AddGuerrillaSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kGuerrillaSteps), std::end(kGuerrillaSteps));
}

}  // namespace adjutant::veracruz
