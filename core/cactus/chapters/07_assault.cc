// Cactus Throne 7.5, 7.5.1: what is done about a siege in the Combat Phase: assaults, sallies.
#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/07_results.h"

namespace adjutant::cactus {

namespace {

// Nobody without a siege.
Side BesiegerOf(const S& s) {
  return s.combat.city.exists() ? static_cast<Side>(s.sieges[s.combat.city].side) : kNobody;
}
ProvinceId ProvinceOfSiege(const Rules& r, const S& s) { return r.c.cities[s.combat.city].province; }
Side Inside(const Rules& r, const S& s) { return GarrisonOf(r, s, s.combat.city); }
// Whose place Santa Anna takes as besieger or besieged: that of the side whom he does not fight.
Side PlaceFor(Side side, Side other) { return side != kNobody ? side : other != kNobody ? Enemy(other) : kImperial; }

PlayerId BesiegingPlayer(const Rules& r, const S& s) { return PlaceFor(BesiegerOf(s), Inside(r, s)); }
PlayerId BesiegedPlayer(const Rules& r, const S& s) { return PlaceFor(Inside(r, s), BesiegerOf(s)); }

void Close(S& s, Side winner) {
  EndCombat(s, winner);
  s.step = kCombatDecided;
}

// Units in a city without a siege, by city_without_siege: they may come out to fight (7.0/1), unless their friends are
// still to fight before it; then the enemy is asked. Both once in each Combat Phase.
enum AskedInCity : uint8_t { kNobodyAsked = 0, kEnemyAsked = 1, kGarrisonAsked = 2 };  // Fighters::sheltered
void AskAgain(const Rules& r, S& s) {
  const CityId city = s.combat.city;
  const Side garrison = Inside(r, s);
  uint8_t& asked = FightersOf(s, PlaceFor(garrison, kNobody)).sheltered;
  const ProvinceId province = ProvinceOfSiege(r, s);
  Side besieger = Enemy(garrison);
  if (UnitsInField(r, s, besieger, province).Empty()) besieger = kNobody;
  if (asked == kEnemyAsked || garrison == kNobody || UnitsInField(r, s, besieger, province).Empty())
    return Close(s, kNobody);
  const bool enemy_fights = !FightersIn(r, s, besieger, province).units.Empty();
  const bool may_fight = r.Plays("city_without_siege=coexist"_opt) && enemy_fights && !s.agenda.fields.Has(province);
  if (asked == kNobodyAsked && may_fight) {
    asked = kGarrisonAsked;
    return Call(s, kSallyOption, kSiegeCombat);
  }
  asked = kEnemyAsked;
  LaySiegeTo(s, city, besieger, s.sieges[city].side != kWentInBefore, kSiegeCombat);
}

void ConductSiege(const Rules& r, S& s, Trace* trace) {
  const CityId city = s.combat.city;
  if (s.combat.over != 0) {
    s.step = kCombatDecided;
    return;
  }
  if (!Besieged(s, city)) return s.combat.round > 0 ? Close(s, kNobody) : AskAgain(r, s);
  if (s.sieges[city].fresh != 0 || s.sieges[city].done != 0) return Close(s, kNobody);
  Applied(trace, "7.5/9"_cac);
  s.step = kConductSiegeStep;
}

void ListConduct(const Rules& r, const S& s, EventList* out) {
  for (const SiegeChoice choice : {SiegeChoice::kMaintain, SiegeChoice::kAssaultCity, SiegeChoice::kLift})
    out->push_back(MakeEvent(kSiegeConducted, BesiegingPlayer(r, s), {static_cast<int>(choice)}));
}
Ruling CheckConduct(const Rules& r, const S& s, const Event& event, Why* why) {
  const auto choice = static_cast<SiegeChoice>(event.args[0]);
  if (choice == SiegeChoice::kMaintain || choice == SiegeChoice::kAssaultCity) return Accepted("7.5/9"_cac);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.5/9"_cac, choice != SiegeChoice::kLift, why, "say what is done about the siege");
  ADJUTANT_REFUSE_IF("7.5/22"_cac, s.combat.round > 0 && r.Plays("assault_retreat=no"_opt), why,
                     "the city has been assaulted: the siege goes on, or the "
                     "assault does");
  ADJUTANT_REFUSE_IF("7.0/1"_cac, s.agenda.fields.Has(ProvinceOfSiege(r, s)), why,
                     "those who relieve the city have to be fought first");
  const Side side = BesiegerOf(s);
  for (const UnitId u : UnitsInField(r, s, side, ProvinceOfSiege(r, s))) {
    const bool way = !RetreatsOf(r, s, side, u, ProvinceOfSiege(r, s)).Empty();
    ADJUTANT_REFUSE_IF("7.5/22"_cac, !way, why, r.UnitName(u), " has nowhere to go");
  }
  return Accepted();
}

// Before an assault he just goes; after a round of it he leaves a combat, by the roll for that (7.3.4, 7.4/1).
void LiftSiege(const Rules& r, S& s, Trace* trace) {
  if (s.combat.round > 0) {
    Applied(trace, "7.4/1"_cac);
    FightersOf(s, static_cast<Side>(s.combat.besieger)).asked_to_leave = kTriesToLeave;
    s.step = kWithdrawalDieStep;
    return;
  }
  const ProvinceId province = ProvinceOfSiege(r, s);
  const Side side = BesiegerOf(s);
  Applied(trace, "7.5/22"_cac, "the siege is lifted");
  EndCombat(s, PlaceFor(Inside(r, s), side));
  AskRetreat(r, s, side, GroupInField(r, s, side, province), province, RetreatCause::kVoluntary, true, kCombatDecided);
}
void ApplyConduct(const Rules& r, S& s, const Event& event, Trace* trace) {
  SiegeState& siege = s.sieges[s.combat.city];
  switch (static_cast<SiegeChoice>(event.args[0])) {
    case SiegeChoice::kAssaultCity:
      Applied(trace, "7.5/9"_cac, [&] { return absl::StrCat(r.CityName(s.combat.city), " is assaulted"); });
      s.step = kRound;
      return;
    case SiegeChoice::kLift:
      return LiftSiege(r, s, trace);
    default:
      if (s.combat.round == 0) {
        Applied(trace, "7.5/19"_cac, "the siege lasts: Siege 2");
        siege.marker = 2;
        siege.done = 1;
      }
      return Close(s, kNobody);
  }
}

// ---- 7.5.1: sallies.

void OfferSally(const Rules& r, S& s, Trace* trace) {
  if (!s.combat.city.exists() || UnitsInCity(r, s, s.combat.city).Empty()) return Return(s);
  Applied(trace, "7.5.1/1"_cac);
  s.step = kSallyStep;
}
// By sally_part all but those who were named to stay inside.
Group MaySally(const Rules& r, const S& s) {
  Group group;
  ForEach(Group{UnitsInCity(r, s, s.combat.city), LeadersInCity(r, s, s.combat.city)}, [&](Piece piece) {
    if (!StateOf(s, piece).Has(kTried)) group.Add(piece);
  });
  return group;
}
void ListSally(const Rules& r, const S& s, EventList* out) {
  const PlayerId player = BesiegedPlayer(r, s);
  if (r.Plays("sally_part=any_part"_opt)) ListPieces(MaySally(r, s), kPieceSheltered, player, out);
  for (int yes : {0, 1}) out->push_back(MakeEvent(kSallyDecided, player, {yes}));
}
Ruling CheckStaysInside(const Rules& r, const S& s, Piece piece, Why* why) {
  Group rest = MaySally(r, s);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.5.1/1"_cac, !piece.exists(), why, "name a unit or a leader");
  ADJUTANT_REFUSE_IF("7.5.1/1"_cac, !r.Plays("sally_part=any_part"_opt), why, "all come out of the city, or none");
  ADJUTANT_REFUSE_IF("7.5.1/1"_cac, !rest.Has(piece), why, "the piece is none of those who could come out of the city");
  rest.Remove(piece);
  ADJUTANT_REFUSE_IF("7.5.1/1"_cac, rest.Empty(), why, "nobody would sally: say so instead");
  return Accepted("7.5.1/1"_cac);
}
Ruling CheckSally(const Rules& r, const S& s, const Event& event, Why* why) {
  if (event.type == kPieceSheltered) return CheckStaysInside(r, s, PieceArg(event), why);
  ADJUTANT_REFUSE_IMPOSSIBLE("7.5.1/1"_cac, event.args[0] != 0 && event.args[0] != 1, why, "say whether they sally");
  return Assaults(s) ? Accepted("7.0/1"_cac) : Accepted("7.5.1/1"_cac);
}
// Nobody besieges them and nobody relieves them: they fight in the field, in a combat that is still to come.
void ComeOutToFight(const Rules& r, S& s, const Group& group, Trace* trace) {
  Applied(trace, "7.0/1"_cac,
          [&] { return absl::StrCat("they come out of ", r.CityName(s.combat.city), " to fight"); });
  ForEach(group, [&](Piece piece) { ComeOut(s, piece); });
  LeaveScattered(r, s);
  s.agenda.fields.Add(ProvinceOfSiege(r, s));
  Close(s, kNobody);
}
// They keep their city: they go back if they can, and the siege lasts as long as some of them are there.
void ApplySally(const Rules& r, S& s, const Event& event, Trace* trace) {
  if (event.type == kPieceSheltered) {
    StateOf(s, PieceArg(event)).Mark(kTried);
    s.step = kSallyStep;
    return;
  }
  Fighters& side = FightersOf(s, PlaceFor(Inside(r, s), BesiegerOf(s)));
  const Group group = MaySally(r, s);
  ClearMarks(s, kTried);
  Return(s);
  if (event.args[0] == 0) return;
  if (Assaults(s)) return ComeOutToFight(r, s, group, trace);
  Applied(trace, "7.5.1/1"_cac, [&] { return absl::StrCat("the besieged come out of ", r.CityName(s.combat.city)); });
  Applied(trace, "7.5.1/2"_cac);
  side.units |= group.units;
  side.leaders |= group.leaders;
}

}  // namespace

const CactusStep kAssaultSteps[] = {
    Automatic(kSiegeCombat, "a siege is dealt with", "7.5/9"_cac, ConductSiege,
              {kConductSiegeStep, kSallyOption, kLaySiege, kSiegeCombat, kCombatDecided}),
    {kConductSiegeStep,
     "conduct_siege",
     "assaults, waits or goes",
     "7.5/9"_cac,
     {kSiegeConducted},
     BesiegingPlayer,
     ListConduct,
     CheckConduct,
     ApplyConduct,
     {kRound, kRetreats, kWithdrawalDieStep, kCombatDecided}},
    Automatic(kSallyOption, "the besieged may sally", "7.5.1/1"_cac, OfferSally, {kSallyStep, kBack}),
    {kSallyStep,
     "sally",
     "may come out of the city",
     "7.5.1/1"_cac,
     {kSallyDecided, kPieceSheltered},
     BesiegedPlayer,
     ListSally,
     CheckSally,
     ApplySally,
     {kSallyStep, kCombatDecided, kBack}},
};
void AddAssaultSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kAssaultSteps), std::end(kAssaultSteps));
}

}  // namespace adjutant::cactus
