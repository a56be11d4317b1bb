// Veracruz 11: supply. Who carries supply units, and how they are lost, is part of movement.
#include <iterator>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "core/table/paths.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

// ---- Supply lines.

// 11.13: an infantry unit could go that way.
bool Passable(const Components& c, HexId from, DirectionId direction) {
  const Hex& hex = c.At(from);
  const HexId to = hex.neighbours[direction];
  if (to == kNoId || hex.sides[direction].mountain) return false;
  const Hex& next = c.At(to);
  return next.land() && !c.terrain.Of(next.terrain).impassable;
}

// A line of `side` may go through the hex, or end there: no enemies, and no zone of control of theirs but where friends
// stand (11.13, 11.4, 6.26, 6.41).
bool MayPass(const Rules& r, const S& s, Side side, HexId hex) {
  const bool gunboat = (There(s, hex) & kGunboatThere) != 0 && r.Plays("gunboat_supply=unit"_opt);
  if (HasLand(s, Enemy(side), hex) || (gunboat && side == kMexico)) return false;
  if (!InZone(r, s, Enemy(side), hex)) return true;
  Applied("6.4/1"_vc);
  if (!HasLand(s, side, hex) && !(gunboat && side == kUs)) return false;
  Applied("6.4/2"_vc);
  Applied("6.26/2"_vc);
  return true;
}

// The hexes from which lines of a side lead to some sources.
struct Lines {
  Search<HexId, kMaxHexes> search;
  bool Reach(HexId hex) const { return search.Reached(hex); }
  // Toward the source; none of a source.
  HexId Next(HexId hex) const { return search.Before(hex); }
};

// Lines of at most `most` hexes; 0: of any length. They are found from the sources outward: what they pass through is
// asked of every hex but that of the unit.
class LineFinder {
 public:
  LineFinder(const Rules& r, const S& s, Side side, Lines* lines) : r_(r), s_(s), side_(side), lines_(*lines) {}
  void AddSource(HexId hex) {
    if (!lines_.Reach(hex) && MayPass(r_, s_, side_, hex)) lines_.search.Start(hex);
  }
  // Not more than these are looked for, once one of them has been named.
  void LookFor(HexId hex) {
    all_ = false;
    if (lines_.Reach(hex) || wanted_.Has(hex)) return;
    wanted_.Add(hex);
    ++missing_;
  }
  void Find(int most) {
    while (all_ || missing_ > 0) {
      const HexId hex = lines_.search.Next();
      if (hex == kNoId || (most != 0 && lines_.search.cost() == most)) return;
      Spread(hex);
    }
  }

 private:
  void Spread(HexId from) {
    if (!MayPass(r_, s_, side_, from)) return;
    const Hex& hex = r_.c.At(from);
    for (const DirectionId d : hex.passable) {
      const HexId to = hex.neighbours[d];
      if (lines_.search.Reach(to) && wanted_.Has(to)) --missing_;
    }
  }

  const Rules& r_;
  const S& s_;
  Side side_;
  Lines& lines_;
  HexSet wanted_;
  int missing_ = 0;
  bool all_ = true;
};

// 11.4: to Mexico City and the three road hexes, from those hexes.
void FindMexicanLines(const Rules& r, const S& s, absl::Span<const HexId> hexes, Lines* lines) {
  LineFinder finder(r, s, kMexico, lines);
  for (const SupplyHex& source : r.c.mexican_supply) {
    finder.AddSource(r.Plays("road_hex=hex_0531"_opt) ? source.printed : source.hex);
  }
  for (const HexId hex : hexes) finder.LookFor(hex);
  finder.Find(0);
}

// 11.12: to a supply unit in `hex`.
void FindLinesTo(const Rules& r, const S& s, HexId hex, Lines* lines) {
  LineFinder finder(r, s, kUs, lines);
  finder.AddSource(hex);
  finder.Find(r.c.n.supply_line);
}

// What the line from `hex` goes through, as a derivation.
void TellLine(const Rules& r, Side side, HexId hex, const Lines& lines, Trace* trace) {
  if (trace == nullptr) return;
  Sum length(trace, "11.0/3"_vc, absl::StrCat("supply_line.", r.c.hex_names.Id(hex)),
             [&] { return absl::StrCat("hexes of the supply line from ", r.HexName(hex)); });
  std::string path = r.HexName(hex);
  int hexes = 0;
  for (HexId next = lines.Next(hex); next != kNoId; next = lines.Next(next)) {
    absl::StrAppend(&path, ", ", r.HexName(next));
    ++hexes;
  }
  const auto text = "hexes, without that of the unit";
  side == kUs ? length.Add(hexes, "11.12/2"_vc, text) : length.Add(hexes, "11.4/1"_vc, text);
  length.Note(std::move(path));
  length.Finish();
}

// ---- Whose status there is: combat units, and what counts as such (11.51).
bool Takes(const Rules& r, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  return info.combat_unit() || info.formation() || info.sort == Sort::kDummy;
}

bool HasTakers(const Rules& r, const S& s, Side side, HexId hex) {
  if (!HasLand(s, side, hex)) return false;
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).side == side && Takes(r, p)) return true;
  }
  return false;
}

bool InGeneralSupply(const Rules& r, const S& s, Side side, HexId hex) {
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).side == side && Takes(r, p) && s[p].Has(kInGeneralSupply)) return true;
  }
  return false;
}

// Everything of a side in a hex.
void SetStatus(const Rules& r, S& s, Side side, HexId hex, bool general) {
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).side != side || !Takes(r, p)) continue;
    if (!r.c.Piece(p).combat_unit()) Applied("11.51/2"_vc);
    general ? s[p].Mark(kInGeneralSupply) : s[p].Clear(kInGeneralSupply);
  }
}

// ---- 4.A1: Mexico.
void MexicanStatus(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "4.A1"_vc);
  Lines lines;
  std::vector<HexId> taking;
  for (const HexId hex : r.c.hexes.ids()) {
    if (HasTakers(r, s, kMexico, hex)) taking.push_back(hex);
  }
  // 12.16: a fortress needs none.
  std::vector<HexId> asking;
  for (const HexId hex : taking) {
    if (!Inside(r, s, kMexico, hex)) asking.push_back(hex);
  }
  FindMexicanLines(r, s, asking, &lines);
  for (const HexId hex : taking) {
    if (Inside(r, s, kMexico, hex)) {
      Applied(trace, "11.4/3"_vc,
              [&] { return absl::StrCat("Mexico's units in ", r.HexName(hex), " are in combat supply: a fortress"); });
      Applied(trace, "12.16"_vc);
      SetStatus(r, s, kMexico, hex, false);
    } else if (lines.Reach(hex)) {
      Applied(trace, "11.4/1"_vc,
              [&] { return absl::StrCat("Mexico's units in ", r.HexName(hex), " are in combat supply"); });
      Applied(trace, "11.4/2"_vc);
      TellLine(r, kMexico, hex, lines, trace);
      SetStatus(r, s, kMexico, hex, false);
    } else {
      Applied(trace, "11.4/4"_vc, [&] {
        return absl::StrCat("Mexico's units in ", r.HexName(hex), " are in general supply: no supply line");
      });
      Applied(trace, "11.52"_vc);
      SetStatus(r, s, kMexico, hex, true);
    }
  }
}

// ---- 4.B1: the US.

bool IsSupply(const Rules& r, PieceId piece) { return r.c.Piece(piece).sort == Sort::kSupply; }

// 12.25, by option: guns in general supply before a fortress, which any supply unit expended now supplies.
PieceSet HungryGuns(const Rules& r, const S& s) {
  PieceSet guns;
  if (r.Plays("siege_supply=supply_phase"_opt)) guns = BesiegingGuns(r, s, kUs);
  for (const PieceId p : guns) {
    if (!s[p].Has(kInGeneralSupply)) guns.Remove(p);
  }
  return guns;
}

// A hex whose units would be supplied by a supply unit in `from`; kNoId if there is none.
HexId WouldSupply(const Rules& r, const S& s, HexId from) {
  if (const PieceId gun = HungryGuns(r, s).First(); gun.exists()) return HexOf(s, gun);
  PieceSet hungry;
  for (const PieceId p : PiecesOnMap(r, s, kUs)) {
    if (Takes(r, p) && s[p].Has(kInGeneralSupply)) hungry.Add(p);
  }
  if (hungry.Empty()) return kNoId;
  Lines lines;
  FindLinesTo(r, s, from, &lines);
  for (const PieceId p : hungry) {
    const HexId hex = HexOf(s, p);
    if (lines.Reach(hex)) return hex;
  }
  return kNoId;
}

// Whether any supply unit is left whose expending would help somebody.
bool MayExpend(const Rules& r, const S& s) {
  HexId last = kNoId;
  for (const PieceId p : r.c.SupplyPieces()) {
    const HexId hex = HexOf(s, p);
    if (hex == kNoId || hex == last) continue;
    last = hex;
    if (WouldSupply(r, s, hex) != kNoId) return true;
  }
  return false;
}

// 11.22, 11.35: counters from the box that may be placed in this turn's Reinforcement Phase.
void MakeDue(S& s, Every<PieceId> counters, int count) {
  for (const PieceId p : counters) {
    if (count == 0 || s[p].where != kNotArrived) continue;
    s[p].where = kDue;
    --count;
  }
}

void ListSupplyDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSupplyUnits); }
Ruling CheckSupplyDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSupplyUnits, "11.22/1"_vc, why);
}

void RollSupply(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "4.B1/1"_vc);
  Applied(trace, "11.27"_vc);
  Sum units(trace, "11.28"_vc, "supply_units", "supply units that the US receives");
  const int die = e.args[1];
  units.Add(
      r.c.tables.supply[static_cast<size_t>(die)].units, "11.22/1"_vc, [&] { return absl::StrCat("a die of ", die); },
      units.telling() ? absl::StrCat("table.supply.row.", die, ".cell.supply_units.print") : "");
  if (s.now.turn == 1) {
    units.Add(r.c.n.setup_supply_units, "11.21"_vc, "with the invasion", "number.setup.supply_units");
  }
  MakeDue(s, r.c.SupplyPieces(), static_cast<int>(units.Finish()));
  s.step = kPackDieStep;
}

void ListPackDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kPackAnimals); }
Ruling CheckPackDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kPackAnimals, "11.35"_vc, why);
}

// The status of the US before any supply unit is expended: fortresses only.
void BeginUsStatus(const Rules& r, S& s, Trace* trace) {
  for (const HexId hex : r.c.hexes.ids()) {
    if (!HasTakers(r, s, kUs, hex)) continue;
    const bool inside = Inside(r, s, kUs, hex);
    if (inside) {
      Applied(trace, "12.16"_vc,
              [&] { return absl::StrCat("the US units in ", r.HexName(hex), " are in combat supply: a fortress"); });
    }
    SetStatus(r, s, kUs, hex, !inside);
  }
}

void RollPacks(const Rules& r, S& s, const Event& e, Trace* trace) {
  Sum packs(trace, "11.28"_vc, "pack_animals", "pack animals that the US receives");
  const int die = e.args[1];
  packs.Add(
      r.c.tables.supply[static_cast<size_t>(die)].pack_animals, "11.35"_vc,
      [&] { return absl::StrCat("a die of ", die); },
      packs.telling() ? absl::StrCat("table.supply.row.", die, ".cell.pack_animals.print") : "");
  if (s.now.turn == 1) {
    packs.Add(r.c.n.setup_pack_animals, "11.21"_vc, "with the invasion", "number.setup.pack_animals");
  }
  MakeDue(s, r.c.PackAnimalPieces(), static_cast<int>(packs.Finish()));
  BeginUsStatus(r, s, trace);
  s.step = MayExpend(r, s) ? kExpendStep : kSupplyStatus;
}

void ListExpend(const Rules& r, const S& s, EventList* out) {
  for (const PieceId p : r.c.SupplyPieces()) {
    if (OnMap(s[p].where)) out->push_back(MakeEvent(kSupplyExpended, kUs, {p}));
  }
  out->push_back(MakeEvent(kSupplyEnded, kUs));
}

Ruling CheckExpend(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kSupplyEnded) return Accepted("11.16"_vc);
  const PieceId piece = PieceArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("11.11"_vc, !IsSupply(r, piece), why, r.PieceName(piece) + " is no supply unit");
  ADJUTANT_REFUSE_IMPOSSIBLE("11.14/1"_vc, !OnMap(s[piece].where), why, r.PieceName(piece) + " is not on the map");
  const HexId hex = HexOf(s, piece);
  if (Breaks("11.14/1"_vc, WouldSupply(r, s, hex) == kNoId)) {
    return Refused(
        "11.14/1"_vc, why,
        [&] {
          return absl::StrCat("no unit that is in general supply can trace a line of ", r.c.n.supply_line, " hexes to ",
                              r.PieceName(piece), " in ", r.HexName(hex));
        },
        "11.12/1"_vc, "11.13/1"_vc, "11.13/2"_vc);
  }
  Kept("11.12/1"_vc);
  Kept("11.13/1"_vc);
  Kept("11.13/2"_vc);
  return Accepted();
}

void Expend(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kSupplyEnded) {
    s.step = kSupplyStatus;
    return;
  }
  const PieceId piece = PieceArg(e);
  const HexId from = HexOf(s, piece);
  Lines lines;
  FindLinesTo(r, s, from, &lines);
  Applied(trace, "4.B1/2"_vc);
  for (const HexId hex : r.c.hexes.ids()) {
    if (!lines.Reach(hex) || !HasLand(s, kUs, hex) || !InGeneralSupply(r, s, kUs, hex)) continue;
    Applied(trace, "11.14/2"_vc, [&] {
      return absl::StrCat(r.PieceName(piece), " puts the US units in ", r.HexName(hex), " in combat supply");
    });
    TellLine(r, kUs, hex, lines, trace);
    SetStatus(r, s, kUs, hex, false);
  }
  for (const PieceId p : HungryGuns(r, s)) {
    Applied(trace, "12.25/2"_vc);
    s[p].Clear(kInGeneralSupply);
  }
  Applied(trace, "11.14/3"_vc);
  Applied(trace, "11.26"_vc);
  TakeOff(r, s, piece, kNotArrived);
  s.step = MayExpend(r, s) ? kExpendStep : kSupplyStatus;
}

}  // namespace

void MapGround(Components* c) {
  for (const HexId hex : c->hexes.ids()) {
    for (const DirectionId d : kEveryDirection) c->hexes[hex].passable.Set(d, Passable(*c, hex, d));
  }
}

bool TracesSupply(const Rules& r, const S& s, Side side, HexId hex, Trace* trace) {
  if (Inside(r, s, side, hex)) {
    Applied(trace, "12.16"_vc);
    return true;
  }
  Lines lines;
  if (side == kMexico) {
    FindMexicanLines(r, s, {hex}, &lines);
  } else {
    LineFinder finder(r, s, kUs, &lines);
    for (const PieceId p : r.c.SupplyPieces()) {
      if (OnMap(s[p].where)) finder.AddSource(HexOf(s, p));
    }
    finder.Find(r.c.n.supply_line);
  }
  if (!lines.Reach(hex)) return false;
  TellLine(r, side, hex, lines, trace);
  return true;
}

namespace {

void BeginSupply(const Rules&, S& s, Trace*) {
  s.now.phase = static_cast<uint8_t>(Phase::kSupply);
  s.step = Phasing(s) == kUs ? kSupplyDieStep : kSupplyStatus;
}

void SupplyStatus(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "11.0/1"_vc);
  if (Phasing(s) == kMexico) {
    MexicanStatus(r, s, trace);
  } else if (trace != nullptr) {
    for (const HexId hex : r.c.hexes.ids()) {
      if (!HasLand(s, kUs, hex) || !InGeneralSupply(r, s, kUs, hex)) continue;
      Applied(trace, "11.15"_vc,
              [&] { return absl::StrCat("the US units in ", r.HexName(hex), " are in general supply"); });
      Applied(trace, "11.52"_vc);
    }
  }
  s.step = kReinforcementPhase;
}

}  // namespace

const VeracruzStep kSupplySteps[] = {
    Automatic(kSupplyPhase, "the Supply Phase begins", "11.0/1"_vc, BeginSupply, {kSupplyDieStep, kSupplyStatus}),
    {kSupplyDieStep,
     "supply_die",
     "the US rolls for supply units",
     "11.22/1"_vc,
     {kDieRolled},
     Dice,
     ListSupplyDie,
     CheckSupplyDie,
     RollSupply,
     {kPackDieStep},
     true},
    {kPackDieStep,
     "pack_animal_die",
     "the US rolls for pack animals",
     "11.35"_vc,
     {kDieRolled},
     Dice,
     ListPackDie,
     CheckPackDie,
     RollPacks,
     {kExpendStep, kSupplyStatus},
     true},
    {kExpendStep,
     "expend_supply",
     "expends a supply unit, or ends that",
     "11.14/1"_vc,
     {kSupplyExpended, kSupplyEnded},
     UsPlays,
     ListExpend,
     CheckExpend,
     Expend,
     {kExpendStep, kSupplyStatus}},
    Automatic(kSupplyStatus, "supply is judged for the next unit", "11.0/1"_vc, SupplyStatus, {kReinforcementPhase}),
};
void AddSupplySteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kSupplySteps), std::end(kSupplySteps));
}

}  // namespace adjutant::veracruz
