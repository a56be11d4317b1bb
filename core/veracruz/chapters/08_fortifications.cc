// Veracruz 8.9: fortifications.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/05_movement.h"

namespace adjutant::veracruz {

namespace {

// Builds if a fortification is begun in its hex: a combat unit other than artillery that has been there since the phase
// began.
bool Builds(const Rules& r, const S& s, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  return info.side == kMexico && Counts(r, s, piece) && !info.artillery() && s[piece].spent == 0;
}

// Untried militia hide what they are worth (14.11).
int BuildingPoints(const Rules& r, const S& s, HexId hex) {
  int points = 0;
  for (const PieceId p : StackIn(s, hex)) {
    const bool known = !r.c.Piece(p).drawn || s[p].Has(kTried);
    if (known && Builds(r, s, p)) points += s[p].strength;
  }
  return points;
}

bool AnyWorksIn(const S& s, HexId hex) { return std::find(s.works.begin(), s.works.end(), hex) != s.works.end(); }

HexId Capital(const Rules& r) { return r.c.HexOf(r.c.mexico_city); }

constexpr int kBuildersLeast = 4;  // 8.93

}  // namespace

void ListFortification(const Rules& r, const S& s, EventList* out) {
  if (s.now.works_allowed == 0 || s.now.works_built >= r.c.fortifications) return;
  HexSet seen;
  for (const PieceId p : PiecesOnMap(r, s, kMexico)) {
    const HexId hex = HexOf(s, p);
    if (p >= r.c.first_leader || seen.Has(hex)) continue;
    seen.Add(hex);
    const Event event = MakeEvent(kFortificationBegun, kMexico, {hex});
    if (CheckFortification(r, s, event, nullptr).accepted) out->push_back(event);
  }
}

Ruling CheckFortification(const Rules& r, const S& s, const Event& e, Why* why) {
  const HexId hex = HexArg(e);
  ADJUTANT_REFUSE_IF("8.91"_vc, Phasing(s) != kMexico || s.now.works_allowed == 0, why,
                     "Mexico builds fortifications, once the US has taken Puebla or come near Mexico City");
  ADJUTANT_REFUSE_IF("8.92/2"_vc, s.now.works_built >= r.c.fortifications, why, r.c.fortifications,
                     " fortifications have been built, which is all");
  ADJUTANT_REFUSE_IF("8.92/1"_vc, r.c.Distance(hex, Capital(r)) > r.c.n.fortification_radius, why, r.HexName(hex),
                     " is more than ", r.c.n.fortification_radius, " hexes from Mexico City");
  ADJUTANT_REFUSE_IMPOSSIBLE("8.96/1"_vc, AnyWorksIn(s, hex), why, r.HexName(hex), " has a fortification");
  ADJUTANT_REFUSE_IF("8.93/2"_vc, InZone(r, s, kUs, hex), why, r.HexName(hex), " is in an enemy zone of control");
  const int points = BuildingPoints(r, s, hex);
  ADJUTANT_REFUSE_IF("8.93/1"_vc, points < kBuildersLeast, why, "it takes ", kBuildersLeast,
                     " strength points without artillery that have been in ", r.HexName(hex),
                     " since the phase began, not ", points);
  return Accepted();
}

void BeginFortification(const Rules& r, S& s, const Event& e, Trace* trace) {
  const HexId hex = HexArg(e);
  Applied(trace, "8.93/3"_vc, [&] { return absl::StrCat("a fortification is begun in ", r.HexName(hex)); });
  s.works[s.now.works_built] = hex;
  s.works_done[s.now.works_built++] = 0;
  for (const PieceId p : StackIn(s, hex)) {
    if (Builds(r, s, p)) s[p].Mark(kBuilder);
  }
}

void CompleteFortifications(const Rules& r, S& s, Trace* trace) {
  for (size_t i = 0; i < s.now.works_built; ++i) {
    if (s.works[i] == kNoId) continue;  // nowhere, in a constructed position
    if (s.works_done[i] != 0) {
      Applied("8.96/1"_vc);
      continue;
    }
    s.works_done[i] = 1;
    Applied(trace, "8.94/1"_vc,
            [&] { return absl::StrCat("the fortification in ", r.HexName(s.works[i]), " is finished"); });
    Applied(trace, "8.94/2"_vc);
  }
}

}  // namespace adjutant::veracruz
