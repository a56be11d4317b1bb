// HoM 11.2.j/2, 11.5.d/1: guerillas go back to the rough after a battle, and Canales with them if he likes.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/chapters/15_armies.h"

namespace adjutant::halls {

namespace {

// ---- 11.2.j/2, 11.5.d/1: guerillas go to the nearest Rough space, Canales with them if he likes.

PlayerId MexicanPlayer(const Rules&, const S&) { return kMexico; }

bool GuerillaHere(const Rules& r, const S& s, UnitId unit) {
  return r.c.units[unit].sort == Sort::kGuerilla && Fights(s, SideOf(s, kMexico), unit);
}
// The winners may be in their Rough space already. Before works the space that the attacker came from is kept for him:
// he may go back to it (10.8.c/4).
SpaceSet RoughRefuges(const Rules& r, const S& s) {
  const Battle& battle = s.battle;
  const bool beaten = battle.winner == kUs && battle.stood == 0;
  const bool kept = battle.sortie != 0 && battle.winner == battle.attacker.side;
  return NearestRoughBut(r, s, battle.space, /*elsewhere=*/beaten, kept ? battle.origin.get() : kNoId);
}

void ListGuerillas(const Rules& r, const S& s, EventList* out) {
  const SpaceSet refuges = RoughRefuges(r, s);
  for (UnitId unit : r.c.units.ids()) {
    if (!GuerillaHere(r, s, unit)) continue;
    for (SpaceId space : refuges) out->push_back(MakeEvent(kUnitRetreated, kMexico, {unit, space}));
  }
}
Ruling CheckGuerilla(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  const SpaceId space = SpaceArg(e, 1);
  ADJUTANT_REFUSE_IMPOSSIBLE("11.2.j/2"_hom, !GuerillaHere(r, s, unit), why, r.UnitName(unit),
                             " is no guerilla that fought here");
  ADJUTANT_REFUSE_IF("11.5.d/1"_hom, !RoughRefuges(r, s).Has(space), why, r.SpaceName(space),
                     " is not the nearest free Rough space");
  return Accepted();
}
void SendGuerilla(const Rules& r, S& s, UnitId unit, SpaceId space, Trace* trace) {
  s.units[unit].where = At(space);
  Applied(trace, "11.2.j/2"_hom,
          [&] { return absl::StrCat(r.UnitName(unit), " goes to the rough at ", r.SpaceName(space)); });
  Applied(trace, "11.5.d/1"_hom);
  if (s.battle.guerilla != 0) {
    s.act.space = space;
  } else {
    s.act.group.units.Remove(unit);  // he goes his own way
  }
  UnitsCome(r, s, space, kMexico, trace);
}
void GuerillaGoes(const Rules& r, S& s, const Event& e, Trace* trace) {
  SendGuerilla(r, s, UnitArg(e), SpaceArg(e, 1), trace);
  s.step = kGuerillasHome;
}

// Where guerillas of this battle have gone.
SpaceSet GuerillaSpaces(const Rules& r, const S& s) {
  SpaceSet spaces;
  for (UnitId unit : r.c.units.ids()) {
    const SpaceId space = SpaceOf(s.units[unit].where);
    if (r.c.units[unit].sort == Sort::kGuerilla && SideOf(s, kMexico).units.Has(unit) && space != kNoId &&
        space != s.battle.space) {
      spaces.Add(space);
    }
  }
  return spaces;
}
// Canales may stay with units that are no guerillas, be they left in the works (10.8.c/2) or the fortress's own, and
// where he has not fought himself.
bool CanalesMayStay(const Rules& r, const S& s) {
  return s.battle.winner == kMexico || s.battle.stood != 0 || !LeadsHere(s, SideOf(s, kMexico), r.c.canales) ||
         UnitsIn(r, s, kMexico, s.battle.space, /*inherent=*/true) > 0;
}
// Where he is if he does not go with the guerillas: the space of the battle, or, where the enemy stands in it, the one
// that the attacker goes back to (11.5.d/3).
SpaceId CanalesStays(const S& s) {
  return s.battle.stood != 0 && s.battle.winner == kMexico ? s.battle.origin : s.battle.space;
}
void ListCanales(const Rules& r, const S&, EventList* out) {
  for (SpaceId space : r.c.spaces.ids()) out->push_back(MakeEvent(kLeaderRetreated, kMexico, {r.c.canales, space}));
}
Ruling CheckCanales(const Rules& r, const S& s, const Event& e, Why* why) {
  const bool stays = SpaceArg(e, 1) == CanalesStays(s) && CanalesMayStay(r, s);
  if (CannotBe("11.2.j/3"_hom, LeaderArg(e) != r.c.canales) ||
      Breaks("11.2.j/3"_hom, !(stays || GuerillaSpaces(r, s).Has(SpaceArg(e, 1))))) {
    return Refused("11.2.j/3"_hom, why, "Canales stays with regular units or goes where the guerillas went");
  }
  return Accepted();
}
// 11.2.j/3: with him gone another leader of the Force commands what is left of it, if there is one.
void LeaveForce(const Rules& r, S& s, LeaderId leader) {
  Group& group = s.act.group;
  if (!group.leaders.Has(leader)) return;
  group.leaders.Remove(leader);
  if (group.commander == leader) FollowInForce(r, s, kNoId);
}
void MoveCanales(const Rules& r, S& s, SpaceId space, Trace* trace) {
  s.leaders[r.c.canales].where = At(space);
  Applied(trace, "11.2.j/3"_hom, [&] {
    return absl::StrCat(r.LeaderName(r.c.canales), space == s.battle.space ? " stays at " : " goes to ",
                        r.SpaceName(space));
  });
  if (space == CanalesStays(s)) return;
  const ArmyId army = ArmyOf(s, r.c.canales);
  LeaveForce(r, s, r.c.canales);
  if (army == kNoId) return;
  // 10.2.g/2: with guerillas alone he has none. Who takes it over leads where he led.
  s.army.led = SideOf(s, kMexico).commander == r.c.canales ? 1 : 0;
  PassArmyOn(r, s, army, At(CanalesStays(s)), trace);
  if (s.army.waits[army] == kNowhere) FollowInBattle(r, s, army);
}
void CanalesGoes(const Rules& r, S& s, const Event& e, Trace* trace) {
  MoveCanales(r, s, SpaceArg(e, 1), trace);
  Return(s);
}

void GuerillasHome(const Rules& r, S& s, Trace* trace) {
  if (GiveWay(r, s, kGuerillasHome, trace)) return;
  for (UnitId unit : r.c.units.ids()) {
    if (!GuerillaHere(r, s, unit)) continue;
    const SpaceSet refuges = RoughRefuges(r, s);
    if (refuges.Has(s.battle.space)) continue;
    if (refuges.Count() > 1) {
      s.step = kGuerillaRoughStep;
      return;
    }
    if (refuges.Empty()) {
      s.units[unit] = {GuerillaPool(r), 0};
      Applied(trace, "2.1.e/2"_hom,
              [&] { return absl::StrCat(r.UnitName(unit), " finds no Rough space of Mexico and leaves the map"); });
      continue;
    }
    SendGuerilla(r, s, unit, refuges.First(), trace);
    if (GiveWay(r, s, kGuerillasHome, trace)) return;
  }
  const SpaceSet spaces = GuerillaSpaces(r, s);
  const bool canales = r.c.canales != kNoId && LeaderAt(s, r.c.canales, s.battle.space);  // be it out of the battle
  if (canales && !spaces.Empty()) {
    if (spaces.Count() > 1 || (CanalesMayStay(r, s) && !spaces.Has(CanalesStays(s)))) {
      s.step = kCanalesStep;
      return;
    }
    for (SpaceId space : spaces) {
      MoveCanales(r, s, space, trace);
    }
  } else if (canales && CanalesStays(s) != s.battle.space) {
    MoveCanales(r, s, CanalesStays(s), trace);  // his guerillas have left the map
  }
  Return(s);
}

}  // namespace

const HallsStep kGuerillaSteps[] = {
    Automatic(kGuerillasHome, "guerillas go back into hiding", "11.2.j/1"_hom, GuerillasHome,
              {kDisplaceStep, kGuerillasHome, kGuerillaRoughStep, kCanalesStep, kBack}),
    {kGuerillaRoughStep,
     "guerilla_to_rough",
     "sends a guerilla to the nearest Rough space",
     "11.2.j/2"_hom,
     {kUnitRetreated},
     MexicanPlayer,
     ListGuerillas,
     CheckGuerilla,
     GuerillaGoes,
     {kGuerillasHome}},
    {kCanalesStep,
     "canales",
     "says whether Canales goes with the guerillas",
     "11.2.j/3"_hom,
     {kLeaderRetreated},
     MexicanPlayer,
     ListCanales,
     CheckCanales,
     CanalesGoes,
     {kBack}},
};
void AddGuerillaSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kGuerillaSteps), std::end(kGuerillaSteps));
}

}  // namespace adjutant::halls
