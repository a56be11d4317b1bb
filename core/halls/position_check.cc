// Whether a position that was set by name can be.
#include "absl/strings/str_cat.h"
#include "core/halls/chapters/14_naval.h"
#include "core/halls/position.h"
#include "core/kernel/status.h"

namespace adjutant::halls {

namespace {

absl::Status Cannot(absl::string_view what) { return absl::InvalidArgumentError(what); }

bool LoneGuerillas(const Rules& r, const S& s, SpaceId space) {
  for (UnitId unit : r.c.units.ids()) {
    const bool other = r.c.units[unit].sort != Sort::kGuerilla && r.c.units[unit].sort != Sort::kFortress;
    if (other && r.c.units[unit].side == kMexico && s.units[unit].where == At(space)) return false;
  }
  return true;
}

// 10.2.b/3: whoever enters a space with enemy units attacks them. Zones hold both sides (10.2.f), and a port those who
// were in it when a squadron seized it (14.4.a); by an option a guerilla stays beside an enemy (10.2.g/1).
absl::Status CheckSides(const Rules& r, const S& s, SpaceId space) {
  const Space& info = r.c.spaces[space];
  if (info.zone() || Seized(s, space) || !HasUnits(r, s, kUs, space) || !HasUnits(r, s, kMexico, space))
    return absl::OkStatus();
  if (r.Plays("guerilla_entry=coexists"_opt) && LoneGuerillas(r, s, space)) return absl::OkStatus();
  return Cannot(absl::StrCat("units of both sides are in ", r.SpaceName(space), ", which is no Zone (10.2.b/3)"));
}

// 2.2.b/4, 2.2.b/5: no leader goes among enemy units alone, and he gives way where they come. Zones hold both sides.
// Where units of both may be, those beside him may have left.
absl::Status CheckLeaders(const Rules& r, const S& s, SpaceId space) {
  if (r.c.spaces[space].zone() || Seized(s, space) || r.Plays("guerilla_entry=coexists"_opt)) return absl::OkStatus();
  for (Side side : {kUs, kMexico}) {
    const bool alone = LeadersIn(r, s, side, space) > 0 && UnitsIn(r, s, side, space, /*inherent=*/true) == 0;
    if (!alone || !HasUnits(r, s, Enemy(side), space)) continue;
    return Cannot(absl::StrCat("a leader of ", r.SideName(side), " is alone among enemy units in ", r.SpaceName(space),
                               " (2.2.b/5)"));
  }
  return absl::OkStatus();
}

// 14.4.a/2. Mexicans in the port may have placed a marker since; a standing fortress keeps its space Mexican (13.3); by
// an option the US gives up what it controls (13.1). Where a raid cuts it off the US marker goes at the end of the
// turn, and the squadron stays (18.1.a, 14.4.b): a seizure of an earlier turn may have none.
absl::Status CheckSeizure(const Rules& r, const S& s, SpaceId port) {
  constexpr int kFirstTurns = 2;  // nobody seizes a port before them
  const bool exempt = s.now.turn > kFirstTurns || HasUnits(r, s, kMexico, port) || StandingFortress(r, s, port) ||
                      r.Plays("control_change_list=list_only"_opt) || r.Plays("remove_control=own_too"_opt);
  if (exempt || s.control[port] == kUs) return absl::OkStatus();
  return Cannot(absl::StrCat("a squadron seizes ", r.SpaceName(port), ", which Mexico controls (14.4.a/2)"));
}

absl::Status CheckFortressUnits(const Rules& r, const S& s) {
  for (UnitId unit : r.c.units.ids()) {
    const SpaceId space = SpaceOf(s.units[unit].where);
    if (r.c.units[unit].sort != Sort::kFortress || space == kNoId || StandingFortress(r, s, space)) continue;
    return Cannot(absl::StrCat(r.UnitName(unit), " stands though its fortress has fallen (13.3.a/4)"));
  }
  return absl::OkStatus();
}

// 7.2/3: a deck that has run out is reshuffled.
absl::Status CheckActionDeck(const Rules& r, const S& s) {
  for (ActionCardId card : r.c.action_cards.ids()) {
    const bool comes_back = s.action_cards[card] == kActionUsed || r.Plays("action_reshuffle=all_cards"_opt);
    if (s.action_cards[card] == kActionDeck || (r.Plays("action_reshuffle_when=at_next_draw"_opt) && comes_back))
      return absl::OkStatus();
  }
  return Cannot("every action card has been drawn: the deck would have been reshuffled (7.2/3)");
}

}  // namespace

absl::Status CheckPosition(const Rules& r, const S& s) {
  for (SpaceId space : r.c.spaces.ids()) {
    ADJUTANT_RETURN_IF_ERROR(CheckSides(r, s, space));
    ADJUTANT_RETURN_IF_ERROR(CheckLeaders(r, s, space));
    if (Seized(s, space)) ADJUTANT_RETURN_IF_ERROR(CheckSeizure(r, s, space));
  }
  ADJUTANT_RETURN_IF_ERROR(CheckFortressUnits(r, s));
  return CheckActionDeck(r, s);
}

}  // namespace adjutant::halls
