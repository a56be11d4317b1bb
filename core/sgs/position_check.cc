// Whether a position that was set by name can be.
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "core/sgs/engine.h"
#include "core/sgs/position.h"

namespace adjutant::sgs {

namespace {

absl::Status Cannot(absl::string_view what) { return absl::InvalidArgumentError(what); }

absl::Status CheckPiece(const Rules& r, const S& s, PieceId piece) {
  const PieceState& state = s[piece];
  const std::string name = r.PieceName(piece);
  const Piece& info = Info(r, piece);
  if (state.Is(Where::kAboard) && Info(r, state.carrier.get()).role != Role::kTransport)
    return Cannot(name + " is aboard of what is no transport (IV.D.naval/2)");
  if (!state.Is(Where::kOutside) && !state.Is(Where::kInside)) return absl::OkStatus();
  const RegionId region = state.region.get();
  if (state.Is(Where::kInside) && !r.c.regions[region].structured())
    return Cannot(absl::StrCat(name, " is inside, and there is no structure in ", r.RegionName(region)));
  if (state.Is(Where::kInside) && OwnerOf(s, region) != info.side)
    return Cannot(name + " is in a structure of the enemy (XV.A.struct/1)");
  if (state.Is(Where::kOutside) && info.naval() != r.c.Naval(region))
    return Cannot(name + (info.naval() ? " is a ship, on land (IV.D.naval/1)" : " is at sea (IV.D.land/1)"));
  if (info.life > 0 && state.life == 0) return Cannot(name + " has no life points left (SUM.units/3)");
  if (state.life > info.life) return Cannot(name + " has more life points than its counter (XIII.A/1)");
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckPosition(const Rules& r, const S& s) {
  for (const PieceId p : r.c.pieces.ids()) {
    if (!s[p].Is(Where::kAbsent)) ADJUTANT_RETURN_IF_ERROR(CheckPiece(r, s, p));
  }
  if (s.now.end != 0 || s.now.winner != kNobody) return Cannot("somebody has won, and the game goes on (XIX/4)");
  return absl::OkStatus();
}

}  // namespace adjutant::sgs
