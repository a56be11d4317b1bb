// Values by name, mostly from tables.
#include "core/veracruz/position.h"

#include <cstring>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/veracruz/engine.h"
#include "core/veracruz/position_rows.h"

namespace adjutant::veracruz {

namespace {

template <class AnyId>
absl::string_view IdOrNone(const NameTable& names, AnyId id) {
  return id.exists() ? names.Id(id) : "none";
}

// "2:4 1:16 0:5", strongest first.
template <size_t kCount>
std::string PoolText(const std::array<uint8_t, kCount>& pool) {
  std::vector<std::string> parts;
  for (size_t i = kCount; i-- > 0;) {
    if (pool[i] != 0) parts.push_back(absl::StrCat(i, ":", pool[i]));
  }
  return parts.empty() ? "none" : absl::StrJoin(parts, " ");
}

// ---- Reading.

class Lister {
 public:
  Lister(const Rules& r, const S& s, ValueList* out) : r_(r), s_(s), out_(out) {}

  void Run() {
    for (const auto& row : kNumbers) out_.Add(row, s_.now);
    for (const auto& row : kWords) out_.Add(row, s_.now);
    out_.Add("morale.us", s_.now.morale[kUs]);
    out_.Add("morale.mexico", s_.now.morale[kMexico]);
    out_.Add("victory_points", VictoryPoints(r_, s_, nullptr));
    for (const PieceId p : r_.c.pieces.ids()) out_.Add(Name(p, "hex"), PlaceOf(p));
    for (const HexId hex : r_.c.hexes.ids()) {
      if (TopOf(s_, hex) != kNoId) out_.Add(absl::StrCat("stack.", r_.c.hex_names.Id(hex)), StackOf(hex));
    }
    for (const PieceId p : r_.c.pieces.ids()) Piece(p);
    Places();
    out_.Add("pool.militia", PoolText(s_.militia));
    out_.Add("militia.waiting", PoolText(s_.now.militia_waiting));
    out_.Add("pool.guerrillas", PoolText(s_.guerrillas));
    Under();
  }

 private:
  void AddHex(absl::string_view name, HexId hex) { out_.Add(name, IdOrNone(r_.c.hex_names, hex)); }
  std::string Name(PieceId p, absl::string_view what) const {
    return absl::StrCat("piece.", r_.c.piece_names.Id(p), ".", what);
  }
  std::string PlaceOf(PieceId p) const {
    const Location where = s_[p].where;
    return OnMap(where) ? std::string(r_.c.hex_names.Id(HexOf(where))) : WordOf(kBoxes, static_cast<size_t>(where));
  }
  std::string StackOf(HexId hex) const {
    std::vector<absl::string_view> ids;
    for (const PieceId p : StackIn(s_, hex)) ids.push_back(r_.c.piece_names.Id(p));
    return absl::StrJoin(ids, " ");
  }
  void AddPieces(absl::string_view name, const PieceSet& pieces) {
    out_.AddList(
        name, r_.c.piece_names, [&](int32_t p) { return pieces.Has(PieceId(p)); }, "none");
  }

  // What a counter has on it; nothing while it has nothing.
  void Piece(PieceId p) {
    const PieceInfo& info = r_.c.Piece(p);
    const PieceState& piece = s_[p];
    PieceState bare{};
    bare.where = piece.where;
    const bool unit = info.combat_unit() || info.sort == Sort::kGuerrilla;
    const bool something = OnMap(piece.where) || std::memcmp(&piece, &bare, sizeof(piece)) != 0;
    if (info.drawn && something) out_.Add(Name(p, "tried"), WordOf(kNoYes, piece.Has(kTried) ? 1 : 0));
    if (unit) out_.Add(Name(p, "strength"), piece.strength);
    if (!something) return;
    if (Hides(info)) out_.Add(Name(p, "printed"), piece.printed);
    out_.Add(Name(p, "formation"), IdOrNone(r_.c.formation_names, piece.formation));
    for (const FlagSpec& spec : kFlagSpecs) {
      out_.Add(Name(p, spec.name), WordOf(spec.words, piece.Has(spec.flag) ? 1 : 0));
    }
    out_.Add(Name(p, "percent"), piece.percent);
    for (const auto& row : kPieceNumbers) out_.Add(Name(p, row.name), piece.*row.member);
    if (info.sort == Sort::kSupply) {
      const PieceId carrier = piece.carrier.exists() ? r_.c.PackAnimalPiece(piece.carrier) : kNoId;
      out_.Add(Name(p, "carrier"), IdOrNone(r_.c.piece_names, carrier));
    }
    std::vector<absl::string_view> marks;
    for (const MarkSpec& spec : kMarkSpecs) {
      if (piece.Has(spec.flag)) marks.push_back(spec.word);
    }
    out_.Add(Name(p, "flags"), marks.empty() ? "none" : absl::StrJoin(marks, " "));
  }

  void Places() {
    for (const PlaceId i : r_.c.places.ids()) {
      out_.Add(absl::StrCat("control.", r_.c.place_names.Id(i)), WordOf(kSides, s_.control[i]));
    }
    for (const PlaceId place : {r_.c.veracruz, r_.c.ulua, r_.c.perote}) {
      const FortressState& fortress = s_.fortresses[FortressAt(r_, place)];
      const std::string name = absl::StrCat("fortress.", r_.c.place_names.Id(place));
      out_.Add(absl::StrCat(name, ".strength"), fortress.strength);
      out_.Add(absl::StrCat(name, ".holder"), WordOf(kSides, fortress.holder));
      out_.Add(absl::StrCat(name, ".taken"), fortress.taken);
      out_.Add(absl::StrCat(name, ".besieged"), WordOf(kBesieged, fortress.besieged));
    }
    for (size_t i = 0; i < s_.works.size(); ++i) {
      AddHex(absl::StrCat("works.", i + 1, ".hex"), s_.works[i]);
      out_.Add(absl::StrCat("works.", i + 1, ".done"), WordOf(kNoYes, s_.works_done[i]));
    }
  }

  // What is going on.
  void Under() {
    if (s_.move.hex != kNoId) {
      AddHex("movement.hex", s_.move.hex);
      AddPieces("movement.pieces", s_.move.pieces);
      out_.Add("movement.steps", s_.move.steps);
    }
    if (s_.org.formation != kNoId) {
      AddHex("org.hex", s_.org.hex);
      out_.Add("org.formation", IdOrNone(r_.c.formation_names, s_.org.formation));
    }
    if (s_.battle.hex != kNoId) {
      const Battle& battle = s_.battle;
      AddHex("battle.hex", battle.hex);
      out_.Add("battle.assault", IdOrNone(r_.c.place_names, battle.assault));
      out_.Add("battle.ratio", absl::StrCat(battle.ratio_a, "-", battle.ratio_d));
      if (ColumnKnown()) out_.Add("battle.column", battle.column + 1);
      out_.Add("battle.shift", battle.shift);
      out_.Add("battle.below", WordOf(kNoYes, battle.below));
      Fighter("battle.attacker.", battle.attacker);
      Fighter("battle.defender.", battle.defender);
    }
    if (s_.loss.left != 0) {
      out_.Add("loss.side", WordOf(kSides, s_.loss.side));
      out_.Add("loss.left", s_.loss.left);
      AddPieces("loss.from", s_.loss.from);
    }
    if (s_.retreat.hex != kNoId) {
      AddHex("retreat.hex", s_.retreat.hex);
      out_.Add("retreat.side", WordOf(kSides, s_.retreat.side));
      out_.Add("retreat.left", s_.retreat.left);
      out_.Add("retreat.dice", s_.retreat.dice);
    }
    if (s_.siege.place != kNoId) {
      out_.Add("bombardment.place", r_.c.place_names.Id(s_.siege.place));
      AddPieces("bombardment.guns", s_.siege.guns);
    }
    if (s_.disease.hex != kNoId) AddHex("disease.hex", s_.disease.hex);
  }
  // The column of 8.71 or 12.34, counted from 1 as combat.column is; there is none yet before the shift (8.36) or the
  // die of an assault, and none below 1-4 (8.17).
  bool ColumnKnown() const {
    const Battle& battle = s_.battle;
    if (battle.assault != kNoId) return battle.attacker.points != 0;
    return battle.below == 0 && (battle.attacker.fate != 0 || s_.step == kCombatDieStep);
  }
  void Fighter(absl::string_view prefix, const BattleSide& side) {
    AddPieces(absl::StrCat(prefix, "pieces"), side.pieces);
    out_.Add(absl::StrCat(prefix, "points"), side.points);
    out_.Add(absl::StrCat(prefix, "leadership"), side.leadership);
    out_.Add(absl::StrCat(prefix, "morale"), side.morale);
    out_.Add(absl::StrCat(prefix, "figure"), side.figure);
    out_.Add(absl::StrCat(prefix, "fate"), WordOf(kFates, side.fate));
    out_.Add(absl::StrCat(prefix, "loss"), side.loss);
  }

  const Rules& r_;
  const S& s_;
  ValueWriter out_;
};

}  // namespace

void AppendValues(const Rules& r, const S& s, ValueList* out) { Lister(r, s, out).Run(); }

}  // namespace adjutant::veracruz
