// Veracruz: what must be true of a position before play goes on from it.
#include <algorithm>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/05_movement.h"
#include "core/veracruz/engine.h"
#include "core/veracruz/position.h"
#include "core/veracruz/trial/invariants.h"

namespace adjutant::veracruz {

absl::Status CompletePosition(const Rules& r, S* s) {
  const auto bad = [](absl::string_view what) { return absl::InvalidArgumentError(what); };
  Scalars& now = s->now;
  if (now.arrival > r.c.places.size()) return bad("arrival is no place");
  if ((s->step == kSetup || s->step == kSetupMilitiaStep || s->step == kSetupPlaceStep) && now.turn != 0) {
    return bad("the setup is before the first turn (21.0)");
  }
  if (s->step == kTurnStart && now.turn >= kTurns) return bad("no turn begins after the last (4.0)");
  if ((s->step == kGuerrillaPhase || s->step == kPoliticalPhase) && now.phasing != kMexico) {
    return bad("the phase is Mexico's (4.0)");
  }
  if (s->step >= kSupplyPhase && s->step <= kPlayerTurnEnd && now.phasing == kNobody)
    return bad("the phase is of one side, and phasing is none (4.0)");
  if ((s->step == kDiseaseStage || s->step == kTurnEnd) && now.phasing != kNobody) {
    return bad("the end of the turn is nobody's, and phasing is a side (4.0)");
  }
  if (now.winner != kNobody) return bad("somebody has won, and the game goes on (20.13)");
  if (now.santa_anna != kFree && !OnMap((*s)[r.c.LeaderPiece(r.c.santa_anna)].where)) {
    return bad("Santa Anna has orders, and is not on the map (17.12)");
  }
  if (now.frozen_pack != 0 && (r.c.frozen_pack == kNoId || HexOf(*s, r.c.first_pack_animal) != r.c.frozen_pack)) {
    return bad("the pack animals that wait for an owner are not where they wait (21.0)");
  }
  for (size_t i = 0; i < s->works.size(); ++i) {
    if (s->works[i] != kNoId) now.works_built = std::max(now.works_built, static_cast<uint8_t>(i + 1));
  }
  for (const PieceId p : r.c.pieces.ids()) {
    if (LandPiece(r, *s, p, kUs) && !Frozen(r, *s, p)) now.landed = 1;
  }
  const bool begins = s->step >= kTurnStart && s->step <= kMovementPhase;
  for (const PieceId p : r.c.pieces.ids()) {
    if (!begins || (*s)[p].spent == 0) continue;
    return bad(absl::StrCat("piece.", r.c.piece_names.Id(p),
                            ".spent: a Movement Phase begins with no points spent (5.0); set it for a decision after "
                            "the movement, or play the move"));
  }
  std::vector<BrokenInvariant> broken;
  CheckInvariants(Look(r, nullptr, nullptr, *s), &broken);
  for (const BrokenInvariant& each : broken) {
    // Where guerrillas and fortifications may be put is a rule about putting them there: wherever they are, they work.
    const absl::string_view name = each.invariant->name;
    if (name == "guerrillas.hexes" || name == "works.count") continue;
    return bad(absl::StrCat(each.what, " (", MakeCatalogue<kCatalogue>().Number(each.invariant->rules.front()), ": ",
                            each.invariant->sentence, ")"));
  }
  return absl::OkStatus();
}

}  // namespace adjutant::veracruz
