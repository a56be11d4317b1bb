// Values by name, mostly from tables: what has a name here can be read, claimed and expected.
#include "core/sgs/position.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/sgs/engine.h"
#include "core/sgs/position_rows.h"

namespace adjutant::sgs {
namespace {

template <class AnyId>
absl::string_view IdOrNone(const NameTable& names, AnyId id) {
  return id.exists() ? names.Id(id) : "none";
}

std::string SidesOf(uint8_t bits) {
  std::vector<const char*> sides;
  for (const Side side : {kUsa, kMexico}) {
    if ((bits >> side & 1) != 0) sides.push_back(WordOf(kSideWords, side));
  }
  return sides.empty() ? "none" : absl::StrJoin(sides, " ");
}

class Lister {
 public:
  Lister(const Rules& r, const S& s, ValueList* out) : r_(r), s_(s), out_(out) {}

  void Run() {
    for (const auto& row : kScalarNumbers) out_.Add(row, s_.now);
    for (const auto& row : kScalarWords) out_.Add(row, s_.now);
    for (const Side side : {kUsa, kMexico}) {
      out_.Add(absl::StrCat("points.", WordOf(kSideWords, side)), PointsOf(s_, side));
      out_.Add(absl::StrCat("lost.", WordOf(kSideWords, side)), s_.now.lost[side]);
    }
    out_.Add("tension", s_.now.tension);
    // The first day of the turn, from that of the scenario on (V.A/2).
    out_.Add("day", s_.now.turn == 0 ? 0 : (s_.now.turn - 1) * r_.scenario().days_per_turn + 1);
    for (const RegionId region : r_.scenario().regions) Region(region);
    for (const PieceId piece : r_.c.pieces.ids()) Piece(piece);
    for (const Side side : {kUsa, kMexico}) {
      for (const CardId card : r_.scenario().decks[side])
        out_.Add(absl::StrCat("card.", r_.c.card_names.Id(card)), WordOf(kCardWords, s_[card].place));
    }
    for (const EventId event : r_.scenario().events)
      out_.Add(absl::StrCat("event.", r_.c.event_names.Id(event)), WordOf(kNoYes, s_.happened.Has(event.number())));
    Under();
  }

 private:
  void Region(RegionId id) {
    const std::string name(r_.c.region_names.Id(id));
    const RegionState& region = s_[id];
    out_.Add(absl::StrCat("control.", name), WordOf(kSideWords, region.control));
    if (r_.c.regions[id].structured()) out_.Add(absl::StrCat("owner.", name), WordOf(kSideWords, region.owner));
    out_.Add(absl::StrCat("sources.", name), SidesOf(region.sources));
    out_.Add(absl::StrCat("cut.", name), SidesOf(region.cut));
    out_.Add(absl::StrCat("taken.", name), SidesOf(region.taken));
    out_.Add(absl::StrCat("entered.", name), SidesOf(region.entered));
    if (r_.c.regions[id].fortified()) out_.Add(absl::StrCat("siege_rolled.", name), WordOf(kNoYes, region.siege));
  }
  // "vera_cruz", "vera_cruz inside", "aboard us_transport_1", "scheduled".
  void Piece(PieceId id) {
    const PieceState& piece = s_[id];
    if (piece.Is(Where::kAbsent)) return;
    const std::string name = absl::StrCat("piece.", r_.c.piece_names.Id(id));
    std::string where = WordOf(kWhereWords, piece.where);
    if (piece.Is(Where::kOutside)) where = std::string(r_.c.region_names.Id(piece.region.get()));
    if (piece.Is(Where::kInside)) where = absl::StrCat(r_.c.region_names.Id(piece.region.get()), " inside");
    if (piece.Is(Where::kAboard)) where = absl::StrCat("aboard ", r_.c.piece_names.Id(piece.carrier.get()));
    out_.Add(name, where);
    for (const auto& row : kPieceNumbers) out_.Add(absl::StrCat(name, ".", row.name), int64_t{piece.*row.member});
    out_.Add(name + ".origin", IdOrNone(r_.c.region_names, piece.origin.get()));
    std::vector<absl::string_view> marks;
    for (const MarkSpec& spec : kMarkSpecs) {
      if (piece.Has(spec.flag)) marks.push_back(spec.word);
    }
    out_.Add(name + ".flags", marks.empty() ? "none" : absl::StrJoin(marks, " "));
  }
  void Pieces(absl::string_view name, const PieceSet& pieces) {
    out_.AddList(
        name, r_.c.piece_names, [&](int32_t p) { return pieces.Has(PieceId(p)); }, "none");
  }

  // What is going on.
  void Under() {
    if (s_.move.from.exists()) {
      out_.Add("move.region", IdOrNone(r_.c.region_names, s_.move.at.get()));
      Pieces("move.pieces", s_.move.pieces);
      out_.Add("move.spent", s_.move.spent);
    }
    if (s_.battle.region.exists()) Battle();
    if (s_.siege.region.exists()) {
      out_.Add("siege.region", IdOrNone(r_.c.region_names, s_.siege.region.get()));
      out_.Add("siege.cards", s_.siege.cards);
    }
    if (s_.retreat.from.exists()) {
      out_.Add("retreat.region", IdOrNone(r_.c.region_names, s_.retreat.from.get()));
      Pieces("retreat.pieces", s_.retreat.pieces);
    }
  }
  void Battle() {
    out_.Add("battle.region", IdOrNone(r_.c.region_names, s_.battle.region.get()));
    out_.Add("battle.kind", WordOf(kBattleWords, s_.battle.kind));
    out_.Add("battle.attacker", WordOf(kSideWords, s_.battle.attacker));
    out_.Add("battle.round", WordOf(kRoundWords, s_.battle.round));
    out_.Add("battle.next", s_.battle.next);
    out_.Add("battle.rounds", s_.battle.rounds);
    out_.Add("battle.winner", WordOf(kSideWords, s_.battle.winner));
    for (const Side side : {kUsa, kMexico}) {
      const std::string name = absl::StrCat("battle.", WordOf(kSideWords, side), ".");
      const Fighters& fighters = FightersOf(s_, side);
      Pieces(name + "pieces", fighters.pieces);
      out_.Add(name + "leader", IdOrNone(r_.c.piece_names, fighters.leader.get()));
      out_.Add(name + "morale", fighters.morale);
      out_.Add(name + "lost", fighters.lost);
      out_.Add(name + "lost_points", fighters.lost_points);
      out_.Add(name + "panics", fighters.panics);
      out_.Add(name + "changes", fighters.changes);
      out_.Add(name + "routed", WordOf(kNoYes, fighters.routed));
    }
  }

  const Rules& r_;
  const S& s_;
  ValueWriter out_;
};

}  // namespace

void AppendValues(const Rules& r, const S& s, ValueList* out) { Lister(r, s, out).Run(); }

}  // namespace adjutant::sgs
