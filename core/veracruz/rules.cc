#include "core/veracruz/rules.h"

#include <algorithm>

#include "absl/strings/str_cat.h"

namespace adjutant::veracruz {

std::string Rules::HexName(HexId hex) const {
  if (hex == kNoId) return "no hex";  // of an event that does not fit its position
  const PlaceId place = c.At(hex).place;
  const auto number = c.hex_names.Id(hex);
  return place == kNoId ? std::string(number) : absl::StrCat(c.place_names.Name(place), " (", number, ")");
}

PieceSet PiecesIn(const Rules& r, const S& s, Side side, HexId hex) {
  PieceSet pieces;
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).side == side && r.c.Piece(p).land() && !Frozen(r, s, p)) pieces.Add(p);
  }
  return pieces;
}

bool AnyUnit(const Rules& r, const S& s, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (IsUnit(r, s, p)) return true;
  }
  return false;
}

bool UnitIn(const Rules& r, const S& s, Side side, HexId hex) {
  return HasCombat(s, side, hex) || (HasLand(s, side, hex) && AnyUnit(r, s, PiecesIn(r, s, side, hex)));
}

PieceSet MembersOf(const Rules& r, const S& s, FormationId formation) {
  PieceSet members;
  const HexId hex = HexOf(s, r.c.FormationPiece(formation));
  if (hex == kNoId) return members;
  for (const PieceId p : StackIn(s, hex)) {
    if (s[p].formation == formation) members.Add(p);
  }
  return members;
}

int LossOf(const Rules& r, int points, int percent) {
  if (percent == 0) return 0;
  const auto column = std::find(kLossPercentages.begin(), kLossPercentages.end(), percent) - kLossPercentages.begin();
  Applied("8.73/2"_vc);
  int lost = 0;
  for (; points > 0; points -= kLossRows) {
    const auto row = static_cast<size_t>(std::min(points, kLossRows));
    lost += r.c.tables.loss[row][static_cast<size_t>(column)];
  }
  return lost;
}

int AllPoints(const Rules& r, const S& s, const PieceSet& pieces) {
  int points = 0;
  for (const PieceId p : pieces) {
    if (r.c.Piece(p).combat_unit()) points += s[p].strength;
  }
  return points;
}

int Points(const Rules& r, const S& s, const PieceSet& pieces) {
  int points = 0, percent = 0;
  for (const PieceId p : pieces) {
    if (!r.c.Piece(p).combat_unit()) continue;
    const PieceState& piece = s[p];
    points += piece.strength;
    percent = std::max<int>(percent, piece.percent);
  }
  return points - LossOf(r, points, percent);
}

FortressId FortressAt(const Rules& r, PlaceId place) {
  return place == r.c.veracruz ? kFortressVeracruz
         : place == r.c.ulua   ? kFortressUlua
         : place == r.c.perote ? kFortressPerote
                               : kNoId;
}

bool OpenFortress(const Rules& r, const S& s, Side side, HexId hex) {
  return FortressHex(r, hex) && (There(s, hex) & BarredBy(r, side)) != 0 && !UnitIn(r, s, Enemy(side), hex);
}

void TakeOpenFortress(const Rules& r, S& s, Side side, HexId hex, Trace* trace) {
  for (const PieceId p : PiecesIn(r, s, Enemy(side), hex)) {
    if (HexOf(s, p) != hex) continue;
    Applied(trace, "12.21/2"_vc);
    Eliminate(r, s, p, trace);
  }
}

int GarrisonPoints(const Rules& r, const S& s, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  if (!info.combat_unit()) return 0;
  if (!OnMap(s[piece].where)) return info.strength;
  const bool untried = info.drawn && !s[piece].Has(kTried);
  return untried && r.Plays("perote_untried=nothing"_opt) ? 0 : s[piece].strength;
}

bool PeroteTakes(const Rules& r, const S& s, Side side, HexId hex, const PieceSet& more, const PieceSet& leaving) {
  if (!FortressHex(r, hex)) return true;
  if (PlaceAt(r, hex) != r.c.perote) {
    Applied("12.14/2"_vc);
    return true;
  }
  int come = 0;
  for (const PieceId p : more) come += GarrisonPoints(r, s, p);
  if (come == 0) return true;
  int points = come;
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).side == side && !more.Has(p) && !leaving.Has(p)) points += GarrisonPoints(r, s, p);
  }
  return points <= r.c.n.fortress_perote_garrison;
}

bool CityHex(const Rules& r, HexId hex) {
  const PlaceId place = r.c.At(hex).place;
  if (place == kNoId) return false;
  if (r.c.places[place].kind == PlaceKind::kCity) return true;
  return r.Plays("town_or_city=cities"_opt) && (place == r.c.jalapa || place == r.c.orizaba);
}

bool WorksIn(const S& s, HexId hex) {
  for (size_t i = 0; i < s.works.size(); ++i) {
    if (s.works[i] == hex && s.works_done[i] != 0) return true;
  }
  return false;
}

// ---- Zones of control.
bool ExertsOn(const Rules& r, const S& s, Side side, HexId from, DirectionId direction) {
  const Hex& hex = r.c.At(from);
  const HexId to = hex.neighbours[direction];
  return to != kNoId && (There(s, from) & ControlsBit(side)) != 0 && hex.zone_open.Has(direction) &&
         !FortressHex(r, to);
}

void TellZones(const Rules& r, const S& s, Side side, HexId hex, Trace* trace) {
  if (trace == nullptr) return;
  const Side enemy = Enemy(side);
  const Hex& here = r.c.At(hex);
  int zones = 0;
  bool own = false;
  for (const DirectionId d : kEveryDirection) {
    const HexId near = here.neighbours[d];
    if (near == kNoId) continue;
    const uint8_t there = There(s, near);
    if ((there & kGuerrillaThere) != 0 && enemy == kMexico) Applied(trace, "6.13"_vc);
    own = own || (there & ControlsBit(side)) != 0;
    if ((there & ThereBit(enemy)) == 0) continue;
    const bool fortress = FortressHex(r, near);
    if ((there & ControlsBit(enemy)) != 0) {
      if (!here.zone_open.Has(d)) {
        Applied(trace, "6.21/2"_vc,
                [&] { return absl::StrCat("no zone of control reaches across from ", r.HexName(near)); });
        Applied(trace, "6.25"_vc);
      } else if (FortressHex(r, hex)) {
        Applied(trace, "12.15/4"_vc);
      } else {
        ++zones;
        Applied(trace, "6.11"_vc,
                [&] { return absl::StrCat("combat units in ", r.HexName(near), " control ", r.HexName(hex)); });
        Applied(trace, "6.0/1"_vc);
        Applied(trace, "6.21/1"_vc);
        if ((There(s, hex) & ControlsBit(side)) != 0) Applied(trace, "6.28/1"_vc);
        if (fortress) Applied(trace, "12.15/2"_vc);
        bool untried = true;
        for (const PieceId p : StackIn(s, near)) {
          if (Counts(r, s, p)) untried = untried && r.c.Piece(p).drawn && !s[p].Has(kTried);
        }
        if (untried) Applied(trace, "14.17/1"_vc);
      }
      continue;
    }
    // Those without.
    if ((there & CombatBit(enemy)) == 0) {
      bool zero = false;
      for (const PieceId p : StackIn(s, near)) zero = zero || RevealedZero(r, s, p);
      zero ? Applied(trace, "14.17/2"_vc) : Applied(trace, "6.12"_vc);
      if (r.c.Piece(TopOf(s, near)).sort == Sort::kPackAnimal) Applied(trace, "11.33/1"_vc);
    } else if (fortress) {
      Applied(trace, "6.14/2"_vc);
      Applied(trace, "12.15/1"_vc);
    } else {
      Applied(trace, "6.14/1"_vc);
    }
  }
  if (own) {
    Applied(trace, "6.27"_vc);
    Applied(trace, "5.27"_vc);
    if (zones > 0) Applied(trace, "6.28/2"_vc);
  }
  if (zones > 1) Applied(trace, "6.29"_vc);
  if (zones > 0) {
    for (const PieceId p : StackIn(s, hex)) {
      // A friend was there already.
      if (r.c.Piece(p).side == side && !s.move.pieces.Has(p)) {
        Applied(trace, "6.26/1"_vc);
        break;
      }
    }
  }
}

bool LeaderIn(const Rules& r, const S& s, Side side, HexId hex) {
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).leader() && r.c.Piece(p).side == side) return true;
  }
  return false;
}

// ---- Changes.
void MapPieces(Components* c) {
  for (const PieceId p : c->pieces.ids()) {
    PieceInfo& info = c->pieces[p];
    c->of_side[info.side].Add(p);
    info.brings = ThereBit(info.side);
    if (info.sort == Sort::kGunboat) info.brings = kGunboatThere;
    if (info.sort == Sort::kGuerrilla) info.brings = kGuerrillaThere;
    if (info.combat_unit()) info.brings_counting = CombatBit(info.side);
  }
}

namespace {

// 6.21: the zone of control that a side has begun to exert from a hex, or no longer does.
void Radiate(const Rules& r, S& s, HexId hex, int change) {
  const Hex& here = r.c.At(hex);
  for (const DirectionId d : kEveryDirection) {
    if (here.neighbours[d] == kNoId) continue;
    if (!here.zone_open.Has(d)) continue;
    uint8_t& zones = s.zones[here.neighbours[d]];
    zones = static_cast<uint8_t>(zones + change);
  }
}

}  // namespace

uint8_t PresenceIn(const Rules& r, const S& s, HexId hex) {
  uint8_t there = 0;
  bool demoralized = false;
  for (const PieceId p : StackIn(s, hex)) {
    const PieceInfo& info = r.c.Piece(p);
    if (Frozen(r, s, p)) continue;
    there |= info.brings;
    demoralized = demoralized || (info.land() && s[p].Has(kDemoralized));
    if (Counts(r, s, p)) there |= info.brings_counting;
  }
  // 6.11 to 6.14, 12.15: combat units control their surroundings, not when demoralised or inside Veracruz.
  const bool within = r.c.At(hex).place != kNoId && r.c.At(hex).place == r.c.veracruz;
  if (!demoralized && !within) {
    if ((there & kUsCombatThere) != 0) there |= kUsControls;
    if ((there & kMexicoCombatThere) != 0) there |= kMexicoControls;
  }
  return there;
}

void Refresh(const Rules& r, S& s, HexId hex) {
  const uint8_t there = PresenceIn(r, s, hex);
  uint8_t& before = s.there[hex];
  const uint8_t changed = (before ^ there) & (kUsControls | kMexicoControls);
  if ((changed & kUsControls) != 0) Radiate(r, s, hex, (there & kUsControls) != 0 ? kUsZone : -kUsZone);
  if ((changed & kMexicoControls) != 0) Radiate(r, s, hex, (there & kMexicoControls) != 0 ? kMexicoZone : -kMexicoZone);
  before = there;
}

namespace {

// Takes a counter out of its stack, if it is in one; where from.
HexId Unlink(S& s, PieceId piece) {
  const HexId hex = HexOf(s, piece);
  if (hex == kNoId) return hex;
  PieceLink* link = &s.top[hex];
  while (*link != piece) link = &s[*link].below;
  *link = s[piece].below;
  s[piece].below = kNoId;
  return hex;
}

// Puts it where `link` leads; it came from the hex `from`. The order of a stack does not matter for who is there.
void LinkIn(const Rules& r, S& s, PieceId piece, PieceLink* link, HexId from, HexId hex) {
  s[piece].below = *link;
  *link = piece;
  if (from == hex) return;
  s[piece].where = At(hex);
  s.on_map.Add(piece);
  if (from != kNoId) Refresh(r, s, from);
  Refresh(r, s, hex);
}

}  // namespace

void PutDown(const Rules& r, S& s, PieceId piece, HexId hex) {
  const HexId from = Unlink(s, piece);
  LinkIn(r, s, piece, &s.top[hex], from, hex);
}

void PutUnder(const Rules& r, S& s, PieceId piece, HexId hex) {
  const HexId from = Unlink(s, piece);
  PieceLink* link = &s.top[hex];
  while (link->exists()) link = &s[*link].below;
  LinkIn(r, s, piece, link, from, hex);
}

void TakeOff(const Rules& r, S& s, PieceId piece, Box box) {
  const HexId from = Unlink(s, piece);
  s[piece] = PieceState{};
  s[piece].where = box;
  s.on_map.Remove(piece);
  if (from != kNoId) Refresh(r, s, from);
}

void Carry(const Rules& r, S& s, const PieceSet& pieces, HexId hex) {
  if (pieces.Empty()) return;
  const HexId from = HexOf(s, pieces.First());
  if (from == hex || from == kNoId) return;
  // One pass over the stack: what goes is linked in its order, what stays keeps its own.
  PieceLink carried, *tail = &carried, *stays = &s.top[from];
  for (PieceId p = *stays, next; p != kNoId; p = next) {
    next = s[p].below;
    if (pieces.Has(p)) {
      s[p].where = At(hex);
      *tail = p;
      tail = &s[p].below;
    } else {
      *stays = p;
      stays = &s[p].below;
    }
  }
  *stays = kNoId;
  *tail = s.top[hex];
  s.top[hex] = carried;
  if (pieces.First(r.c.first_supply).exists()) {
    // What a pack animal leaves behind, or what goes without it, it carries no longer.
    for (const PieceId p : r.c.SupplyPieces()) {
      const PackAnimalId animal = s[p].carrier;
      if (animal.exists() && s[p].where != s[r.c.PackAnimalPiece(animal)].where) s[p].carrier = kNoId;
    }
  }
  Refresh(r, s, from);
  Refresh(r, s, hex);
}

void Rebuild(const Rules& r, S& s) {
  s.top = {};
  s.there = {};
  s.zones = {};
  s.on_map = PieceSet{};
  // The top of a stack is the counter that lies on no other.
  PieceSet covered;
  for (const PieceId p : r.c.pieces.ids()) {
    if (!OnMap(s[p].where)) continue;
    s.on_map.Add(p);
    if (s[p].below != kNoId) covered.Add(Below(s, p));
  }
  for (const PieceId p : r.c.pieces.ids()) {
    if (OnMap(s[p].where) && !covered.Has(p)) s.top[HexOf(s, p)] = p;
  }
  for (const HexId hex : r.c.hexes.ids()) {
    if (s.top[hex] != kNoId) Refresh(r, s, hex);
  }
}

namespace {

// 21.0: a combat unit of `side` has come into `hex`.
void TakeFrozenPack(const Rules& r, S& s, Side side, HexId hex, Trace* trace) {
  const PieceId pack = r.c.first_pack_animal;
  const DirectionId direction = r.c.Direction(hex, r.c.frozen_pack);
  const bool beside = direction.exists() && r.Plays("frozen_pack_animal=adjacent"_opt) && side == kMexico &&
                      !r.c.At(hex).sides[direction].mountain;
  if (hex != r.c.frozen_pack && !beside) return;
  s.now.frozen_pack = 0;
  if (side == kMexico) {
    Applied(trace, "21.0/6"_vc,
            [&] { return absl::StrCat("the pack animals on ", r.HexName(r.c.frozen_pack), " are lost"); });
    Eliminate(r, s, pack, trace);
  } else {
    Applied(trace, "21.0/6"_vc,
            [&] { return absl::StrCat("the US takes the pack animals on ", r.HexName(r.c.frozen_pack)); });
    Refresh(r, s, r.c.frozen_pack);
  }
}

}  // namespace

void Combine(const Rules& r, S& s, Side side, HexId hex, const PieceSet& passing, Trace* trace) {
  const auto stays = [&](PieceId p) {
    return r.c.Piece(p).side == side && r.c.Piece(p).combat_unit() && !passing.Has(p);
  };
  uint8_t percent = 0;
  for (const PieceId p : StackIn(s, hex)) {
    if (stays(p)) percent = std::max(percent, s[p].percent);
  }
  if (percent == 0) return;
  for (const PieceId p : StackIn(s, hex)) {
    if (!stays(p) || s[p].percent == percent) continue;
    Applied(trace, "13.24/1"_vc);
    s[p].percent = percent;
  }
}

bool Reduced(const Rules& r, PlaceId place, const FortressState& fortress) {
  return fortress.strength < r.c.places[place].fortress_strength;
}

void Entered(const Rules& r, S& s, Side side, HexId hex, const PieceSet& pieces, Trace* trace, Entry entry) {
  s.org.joined = s.org.topped = PieceSet{};  // organisation.cc
  const PlaceId place = PlaceAt(r, hex);
  const bool combat = AnyUnit(r, s, pieces);
  if (combat && place != kNoId && ControlOf(s, place) != side) {
    s.control[place] = side;
    Applied(trace, "20.12/1"_vc,
            [&] { return absl::StrCat(r.PlaceName(place), " is now held by ", r.SideName(side)); });
    const FortressId fortress = FortressAt(r, place);
    if (fortress != kNoId) {
      FortressState& state = s.fortresses[fortress];
      state.holder = side;
      state.taken = Reduced(r, place, state) ? s.now.turn : uint8_t{0};
    }
    if (side == kUs && place == r.c.veracruz) s.now.veracruz_taken = 1;
    const bool inland = place == r.c.jalapa || place == r.c.orizaba || place == r.c.puebla;
    if (side == kUs && inland && s.now.inland_taken == 0) s.now.inland_taken = s.now.turn;
    if (side == kUs && place == r.c.puebla && s.now.works_allowed == 0) {
      s.now.works_allowed = 1;
      Applied(trace, "8.91"_vc, "the US has come to Puebla: Mexico may fortify");
    }
  }
  // 8.91: from the next Mexican Movement Phase on.
  if (combat && side == kUs && s.now.works_allowed == 0 &&
      r.c.Distance(hex, r.c.HexOf(r.c.mexico_city)) <= r.c.n.fortification_puebla_distance) {
    s.now.works_allowed = 1;
    Applied(trace, "8.91"_vc,
            [&] { return absl::StrCat("the US has come to ", r.HexName(hex), ": Mexico may fortify"); });
  }
  // 17.13: Santa Anna has come to Mexico City.
  if (s.now.santa_anna == kSummoned && place == r.c.mexico_city && pieces.Has(r.c.LeaderPiece(r.c.santa_anna))) {
    s.now.santa_anna = kPinned;
    s.now.santa_anna_arrived = s.now.turn;
    Applied(trace, "17.13/2"_vc, "Santa Anna has come to Mexico City and stays for this turn");
  }
  if (combat && s.now.frozen_pack != 0) TakeFrozenPack(r, s, side, hex, trace);
  // 13.24, 8.83: who comes together shares what is worse.
  for (const PieceId p : pieces) {
    if (s[p].percent == 0) continue;
    Applied(trace, "13.23"_vc);
    Applied(trace, "13.24/2"_vc);
    break;
  }
  if (entry == Entry::kToStay) Combine(r, s, side, hex, PieceSet{}, trace);
  // By option those who only pass stay what they are.
  if (entry == Entry::kPassing && r.Plays("pass_demoralized=staying"_opt)) return;
  ShareDemoralization(r, s, side, hex, PieceSet{}, trace);
}

void ShareDemoralization(const Rules& r, S& s, Side side, HexId hex, const PieceSet& passing, Trace* trace) {
  bool demoralized = false;
  for (const PieceId p : StackIn(s, hex)) {
    const bool counts = r.c.Piece(p).side == side && r.c.Piece(p).land() && !passing.Has(p);
    demoralized = demoralized || (counts && s[p].Has(kDemoralized));
  }
  if (!demoralized) return;
  for (const PieceId p : StackIn(s, hex)) {
    if (r.c.Piece(p).side != side || !r.c.Piece(p).land() || s[p].Has(kDemoralized) || passing.Has(p)) continue;
    Applied(trace, "8.83"_vc);
    s[p].Mark(kDemoralized);
  }
  Refresh(r, s, hex);
}

// ---- Formations.
int LeastUnits(const Rules& r, FormationId formation) {
  const bool army = r.c.Piece(r.c.FormationPiece(formation)).side == kMexico;
  return army ? r.c.n.formation_army_units : r.c.n.formation_division_units;
}

void MarkFormation(const Rules& r, S& s, FormationId formation) {
  // Marks that hold for all when they hold for one.
  constexpr uint16_t kShared =
      kInGeneralSupply | kDemoralized | kDone | kHalted | kNewcomer | kLandedOnBeach | kBuilder;
  PieceState& counter = s[r.c.FormationPiece(formation)];
  uint16_t flags = 0;
  uint8_t spent = 0;
  for (const PieceId p : MembersOf(r, s, formation)) {
    const PieceState& member = s[p];
    const bool dummy = r.c.Piece(p).sort == Sort::kDummy;  // without effect (14.2)
    flags = static_cast<uint16_t>(flags | (member.flags & (dummy ? kShared & ~kInGeneralSupply : kShared)));
    spent = std::max(spent, member.spent);
  }
  counter.flags = static_cast<uint16_t>((counter.flags & ~kShared) | flags);
  counter.spent = spent;
}

void PutInto(const Rules& r, S& s, PieceId piece, FormationId formation) {
  const PieceId counter = r.c.FormationPiece(formation);
  const HexId hex = HexOf(s, counter);
  s[piece].formation = formation;
  // 8.83: who comes from a box shares what the hex has.
  if (s[counter].Has(kDemoralized)) s[piece].Mark(kDemoralized);
  // 14.2: a dummy has no effect: it goes as far as its division, which it does not hold up with how far it has come.
  if (r.c.Piece(piece).sort == Sort::kDummy) {
    s[piece].Clear(kDone | kHalted);
    s[piece].spent = 0;
  }
  const HexId from = Unlink(s, piece);
  LinkIn(r, s, piece, &s[counter].below, from, hex);
  MarkFormation(r, s, formation);
}

namespace {

// 14.2: dummies are never without a division.
void RehouseDummies(const Rules& r, S& s, const PieceSet& dummies, HexId hex, Trace* trace) {
  FormationId other;
  for (const FormationId f : r.c.formations.ids()) {
    const PieceId counter = r.c.FormationPiece(f);
    if (r.c.Piece(counter).side == kUs && HexOf(s, counter) == hex && !other.exists()) other = f;
  }
  for (const PieceId dummy : dummies) {
    if (other != kNoId) {
      Applied(trace, "14.2/2"_vc,
              [&] { return absl::StrCat(r.PieceName(dummy), " goes to ", r.PieceName(r.c.FormationPiece(other))); });
      PutInto(r, s, dummy, other);
    } else {
      Applied(trace, "14.2/2"_vc,
              [&] { return absl::StrCat(r.PieceName(dummy), " belongs to no division, and goes"); });
      TakeOff(r, s, dummy, kEliminated);
    }
  }
}

}  // namespace

void Disband(const Rules& r, S& s, FormationId formation, Trace* trace) {
  const PieceId counter = r.c.FormationPiece(formation);
  const HexId hex = HexOf(s, counter);
  const PieceSet members = MembersOf(r, s, formation);
  PieceSet dummies;
  for (const PieceId p : members) {
    s[p].formation = kNoId;
    if (r.c.Piece(p).sort == Sort::kDummy) dummies.Add(p);
  }
  Applied(trace, "15.18"_vc);
  TakeOff(r, s, counter, kNotArrived);
  if (r.Plays("dummies_left=join_or_leave"_opt)) RehouseDummies(r, s, dummies, hex, trace);
}

FormationSet WeakenedBy(const Rules& r, const S& s, PieceId piece) {
  FormationSet weakened;
  if (s[piece].formation != kNoId && r.c.Piece(piece).combat_unit()) weakened.Add(s[piece].formation);
  return weakened;
}

void CheckFormations(const Rules& r, S& s, HexId hex, Trace* trace, const FormationSet& changed) {
  for (const FormationId f : r.c.formations.ids()) {
    const PieceId counter = r.c.FormationPiece(f);
    if (s[counter].where != At(hex)) continue;
    const PieceSet members = MembersOf(r, s, f);
    int units = 0, leaders = 0;
    for (const PieceId member : members) {
      leaders += r.c.Piece(member).leader() ? 1 : 0;
      units += MakesUp(r, s, member) ? 1 : 0;
    }
    const bool leaderless = leaders == 0 && (changed.Has(f) || r.Plays("army_without_leader=disbands"_opt));
    if (units < LeastUnits(r, f)) {
      Applied(trace, "15.16/2"_vc,
              [&] { return absl::StrCat(r.PieceName(counter), " is disbanded: it has become too small"); });
    } else if (leaderless) {
      Applied(trace, "9.13"_vc);
      Applied(trace, "15.16/2"_vc,
              [&] { return absl::StrCat(r.PieceName(counter), " is disbanded: it has lost its leader"); });
    } else {
      MarkFormation(r, s, f);
      continue;
    }
    Disband(r, s, f, trace);
  }
}

void Eliminate(const Rules& r, S& s, PieceId piece, Trace* trace) {
  const PieceInfo& info = r.c.Piece(piece);
  const HexId hex = HexOf(s, piece);
  if (info.formation()) {
    Disband(r, s, r.c.FormationOf(piece), trace);
    return;
  }
  const uint8_t printed = s[piece].printed;
  const FormationSet weakened = WeakenedBy(r, s, piece);
  if (info.sort == Sort::kPackAnimal && hex != kNoId) {
    for (const PieceId p : StackIn(s, hex)) {
      const bool load = r.c.Piece(p).sort == Sort::kSupply && s[p].carrier == r.c.PackAnimalOf(piece);
      if (load) s[p].carrier = kNoId;
    }
  }
  const auto told = [&] { return absl::StrCat(r.PieceName(piece), " is eliminated"); };
  if (info.leader()) {
    Applied(trace, "9.12/2"_vc, told);
  } else {
    Applied(trace, "8.46/3"_vc, told);
  }
  Box box = kEliminated;
  // 14.16: they may go back to the pool, of the Mexican player's will in his next movement phase if that is how it is
  // played (MilitiaDiscarded).
  const bool pooled = info.drawn && r.Plays("militia_returned=always"_opt);
  if (pooled) {
    Applied(trace, "14.16/1"_vc);
    box = kNotArrived;
  } else if (info.sort == Sort::kSupply || info.sort == Sort::kPackAnimal) {
    info.sort == Sort::kSupply ? Applied(trace, "11.26"_vc) : Applied(trace, "11.37"_vc);
    box = kNotArrived;
  } else if (info.sort == Sort::kGuerrilla) {
    box = kNotArrived;
    ++s.guerrillas[printed];
  }
  TakeOff(r, s, piece, box);
  if (pooled) ++s.militia[printed];
  if (info.drawn && !pooled) s[piece].strength = printed;
  if (hex != kNoId) CheckFormations(r, s, hex, trace, weakened);
}

void LosePoint(const Rules& r, S& s, PieceId piece, Trace* trace) {
  PieceState& state = s[piece];
  Applied(trace, "8.46/1"_vc);
  --state.strength;
  if (state.strength == 0) {
    Applied("8.49"_vc);
    Eliminate(r, s, piece, trace);
  } else {
    Applied(trace, "8.46/2"_vc,
            [&] { return absl::StrCat(r.PieceName(piece), " is down to ", static_cast<int>(state.strength)); });
  }
}

}  // namespace adjutant::veracruz
