// Veracruz 10: morale in combat, and what combat makes of it.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/08_resolution.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

// ---- 10.2: morale.

}  // namespace

bool FixedMorale(const S& s, const Force& force) {
  return Any(force.state->pieces, [&](PieceId p) { return s[p].Has(kDemoralized); });
}

namespace {

bool InGeneralSupply(const Rules& r, const S& s, const Force& force) {
  // 14.2: nor is a dummy of any account.
  return Any(force.state->pieces, [&](PieceId p) { return r.c.Piece(p).combat_unit() && InGeneralSupply(r, s, p); });
}
// 10.28: the battalion is in a stack that fights; by option it has to fight itself.
bool SanPatricio(const Rules& r, const S& s, const Force& force) {
  const PieceId piece = r.c.UnitPiece(r.c.san_patricio);
  if (force.side != kMexico || piece == kNoId) return false;
  const bool beside = force.attacks && OnMap(s[piece].where) && s.battle.origins.Has(HexOf(s, piece));
  return force.state->pieces.Has(piece) || (beside && r.Plays("san_patricio_attack=in_stack"_opt));
}
int DemoralizedLevel(const Rules& r) {
  constexpr int kWorst = -3;
  if (r.Plays("demoralized_level=minus_three"_opt)) return kWorst;
  return r.Plays("demoralized_level=minus_two"_opt) ? r.c.n.morale_demoralized : r.c.n_other.morale_demoralized;
}

}  // namespace

void SetMorale(const Rules& r, S& s, const Force& force, int die, Trace* trace) {
  const std::string name = absl::StrCat("combat.", force.name, ".morale");
  const auto side = static_cast<size_t>(force.side);
  int row = die;
  if (die != 0) {
    Sum sum(trace, "10.29"_vc, absl::StrCat(name, ".die"),
            [&] { return absl::StrCat("morale die of the ", force.name); });
    sum.Add(die, "10.21"_vc, "die");
    if (s.now.morale[side] != 0) {
      sum.Add(s.now.morale[side], "10.16/1"_vc, "Basic National Morale");
      Applied(trace, "10.16/2"_vc);
    }
    if (InGeneralSupply(r, s, force)) {
      Applied(trace, "11.54"_vc);
      Applied(trace, "8.53"_vc);
      if (force.attacks) Applied(trace, "8.12/4"_vc);
      sum.Add(r.c.n.supply_general_morale, "10.26"_vc, "units in general supply", "number.supply.general_morale");
    }
    row = std::clamp(static_cast<int>(sum.Finish()), kDieMin, kDieMax);
  }
  Sum sum(trace, "8.33"_vc, name, [&] { return absl::StrCat("morale level of the ", force.name); });
  const bool fixed = die == 0;
  if (fixed) {
    Applied(trace, "10.25"_vc);
    Applied(trace, "8.84/2"_vc);
    sum.Add(DemoralizedLevel(r), "8.84/1"_vc, "demoralized units",
            r.Plays("demoralized_level=minus_two"_opt) ? "number.morale.demoralized" : "");
  } else {
    Applied(trace, "10.22"_vc);
    Applied(trace, "10.23"_vc);
    sum.Add(r.c.tables.morale[static_cast<size_t>(row)][side], "10.24"_vc,
            [&] { return absl::StrCat("Battle Morale Table, ", force.side == kUs ? "US" : "Mexico", ", a ", row); });
  }
  if (SanPatricio(r, s, force) && (!fixed || r.Plays("san_patricio_demoralized=yes"_opt))) {
    sum.Add(1, "10.28"_vc, "San Patricio battalion");
  }
  StateOf(s, force.attacks).morale = static_cast<int8_t>(sum.Finish());
}

namespace {

// ---- Positions.

}  // namespace

void SettleMorale(const Rules& r, S& s, const Force& force, Trace* trace) {
  const BattleSide& state = *force.state;
  if (Has(state, Fate::kHold)) Applied(trace, "10.15"_vc);
  if (state.organised == 0) return;
  if (Has(state, Fate::kAdvance)) ChangeMorale(r, s, force.side, 1, trace);
  if (Retreats(state)) ChangeMorale(r, s, force.side, -1, trace);
}

void ChangeMorale(const Rules& r, S& s, Side side, int change, Trace* trace) {
  int8_t& morale = s.now.morale[side];
  const int limit = r.c.n.morale_basic_limit;
  Sum sum(trace, "10.12/1"_vc, absl::StrCat("morale.", side == kUs ? "us" : "mexico"),
          [&] { return absl::StrCat("Basic National Morale of ", r.SideName(side)); });
  Applied(trace, "3.6/2"_vc);
  sum.Add(morale, "10.1"_vc, "so far");
  if (change > 0) {
    sum.Add(change, "10.14"_vc, "A with a division or army");
  } else {
    sum.Add(change, "10.13"_vc, "R, RD or F with a division or army");
  }
  sum.Clamp(-limit, limit, "10.12/2"_vc, "the end of the track");
  morale = static_cast<int8_t>(sum.Finish());
  Applied(trace, "3.6/2"_vc);
  Applied(trace, "10.17"_vc,
          [&] { return absl::StrCat("Basic National Morale of ", r.SideName(side), " is now ", Signed(morale)); });
}

}  // namespace adjutant::veracruz
