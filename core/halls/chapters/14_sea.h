// HoM 14: what squadrons, voyages and the naval cards share.
#ifndef ADJUTANT_CORE_HALLS_CHAPTERS_14_SEA_H_
#define ADJUTANT_CORE_HALLS_CHAPTERS_14_SEA_H_

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/14_naval.h"

namespace adjutant::halls {

constexpr int kSquadronOps = 2;  // 14.3/2
constexpr int kForceOps = 4;     // 14.1.b, 14.2
constexpr int kSeizureOps = 2;   // by an option
inline Side Sailor(const S& s) { return static_cast<Side>(s.play.side); }
inline SeaKind Kind(const S& s) { return static_cast<SeaKind>(s.naval.sea); }
inline bool IsLanding(SeaKind kind) { return kind == kLandingForce || kind == kScottsLanding; }
inline Coast CoastOf(const Rules& r, SpaceId space) { return r.c.spaces[space].port; }
inline const char* CoastName(Coast coast) { return coast == Coast::kEast ? "East" : "West"; }
template <class Cite>
void RaiseBlockade(S& s, Trace* trace, Cite cite) {
  ++s.now.blockade;
  Applied(trace, cite);
  Applied(trace, "14.5/3"_hom, [&] { return absl::StrCat("the blockade rises to ", s.now.blockade); });
}
// Would the play of a card for it change anything?
inline bool MayActivate(const S& s, Coast coast) { return !SquadronActive(s, coast) || SeizedPort(s, coast) != kNoId; }
// An event may be for one coast only.
inline bool CoastAllowed(const S& s, Coast coast) {
  return s.naval.coast == 0 || s.naval.coast == static_cast<uint8_t>(coast);
}
bool FriendlyPort(const Rules& r, const S& s, Side side, SpaceId port);
bool SuppliedPort(const Rules& r, const S& s, Side side, SpaceId port);
void ActivateByCard(const Rules& r, S& s, Coast coast, Trace* trace);
bool AnySeizable(const Rules& r, const S& s);
// The same for a Force.
Ruling CheckHarbour(const Rules& r, const S& s, Side side, SeaKind kind, SpaceId from, SpaceId to, Why* why);
bool AnySeaForce(const Rules& r, const S& s, Side side, SeaKind kind);
bool HasMarine(const Rules& r, const Group& group);

}  // namespace adjutant::halls

#endif  // ADJUTANT_CORE_HALLS_CHAPTERS_14_SEA_H_
