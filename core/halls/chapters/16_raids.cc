// HoM 16.2 to 16.5: raids are named and carried out, guerillas hidden and revealed.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/chapters/16_raiders.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

// 16.3/6.
constexpr int kGuerillaLost = 1;
Side Raider(const S& s) { return static_cast<Side>(s.raids.side); }
PlayerId RaidPlayer(const Rules&, const S& s) { return s.raids.side; }

// Without a die and as soon as they are named: raids of an event (16.2.a).
bool Automatic(const Rules& r, const S& s) {
  return s.raids.kind == kUprisingRaid || (s.raids.kind == kIndianCardRaid && r.Plays("indian_card=automatic"_opt));
}
bool OneByOne(const Rules& r, const S& s) { return Automatic(r, s) || r.Plays("raid_designation=one_by_one"_opt); }
bool ByGuerilla(const S& s, int raid) { return s.raids.guerilla[raid] != kNoId; }
UnitId GuerillaOf(const S& s, int raid) { return s.raids.guerilla[raid]; }
SpaceId TargetOf(const S& s, int raid) { return s.raids.target[raid]; }
bool CanalesJoins(const S& s, int raid) { return (s.raids.canales >> raid & 1) != 0; }
SpaceSet RaidReach(const Rules& r, const S& s, Side side, SpaceId from, bool guerilla) {
  const int range = RaidRange(r, guerilla);
  if (r.Plays("raid_range=movement_rules"_opt)) return WithinMarch(r, s, side, from, range, guerilla);
  const Components::Costs& cost = RaidCosts(r, from, guerilla);
  SpaceSet within;
  for (SpaceId space : r.c.spaces.ids()) {
    if (cost[space] <= range) within.Add(space);
  }
  return within;
}

Ruling CheckIndianRaid(const Rules& r, const S& s, Side side, SpaceId origin, SpaceId target, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("2.1.a/3"_hom, !r.c.spaces[origin].indian, why, r.SpaceName(origin),
                             " is no Indian space");
  ADJUTANT_REFUSE_IF("16.1.b/2"_hom, Raided(s.raids.origin, s.raids.named, origin), why, "the Indians of ",
                     r.SpaceName(origin), " have raided already");
  const Ruling ruling = CheckTarget(r, s, side, target, why);
  if (!ruling.accepted) return ruling;
  ADJUTANT_REFUSE_IF("16.1.a/3"_hom, !IndiansReach(r, s, side, origin, target), why, r.SpaceName(target),
                     " is not within ", r.c.n.raid_indian_range, " MP of ", r.SpaceName(origin));
  return Accepted();
}

void FinishRaids(S& s) {
  const uint8_t kind = s.raids.kind;
  s.step = kind == kIndianCardRaid ? kEventCardDone : kUseDone;
  if (kind != kCardRaid || s.effects.ops_granted == 0) return ForgetRaiders(s);
  // The OPS left of an event belong to the same opportunity (16.1.b/2).
  s.raids.kind = kNoRaid;
  s.raids.side = s.raids.most = s.raids.ended = 0;
}

// ---- 16.2: naming raiders and targets.

Ruling CheckNaming(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = Raider(s);
  switch (e.type) {
    case kIndianRaidNamed:
      return CheckIndianRaid(r, s, side, SpaceArg(e), SpaceArg(e, 1), why);
    case kGuerillaRaidNamed:
      return CheckGuerillaRaid(r, s, side, UnitArg(e), SpaceArg(e, 1), e.args[2] != 0, why);
    default:
      ADJUTANT_REFUSE_IF("9.8/1"_hom, s.raids.kind == kCardRaid && s.raids.named + s.play.ops == s.raids.most, why,
                         "the card was played for at least one raid");
      return Accepted();
  }
}

void ListNaming(const Rules& r, const S& s, EventList* out) {
  const Side side = Raider(s);
  SpaceSet indians;
  for (SpaceId origin : r.c.spaces.ids()) {
    if (r.c.spaces[origin].indian && !Raided(s.raids.origin, s.raids.named, origin)) indians.Add(origin);
  }
  UnitSet guerillas;
  if (side == kMexico && s.raids.kind == kCardRaid) guerillas = GuerillasOnMap(r, s);
  for (int i = 0; i < s.raids.named; ++i) {
    if (s.raids.guerilla[i] != kNoId) guerillas.Remove(s.raids.guerilla[i]);
  }
  IdArray<SpaceId, SpaceSet, kMaxSpaces> reach;  // by origin
  for (SpaceId origin : indians) reach[origin] = RaidReach(r, s, side, origin, /*guerilla=*/false);
  const SpaceSet enemies = SpacesWithUnits(r, s, Enemy(side));
  for (SpaceId target : r.c.spaces.ids()) {
    const bool theirs = s.control[target] == Enemy(side) || r.c.spaces[target].zone();
    if (!theirs && !enemies.Has(target)) continue;  // 16.1.a: nothing to raid
    if (!CheckTarget(r, s, side, target, nullptr).accepted) continue;
    for (SpaceId origin : indians) {
      if (reach[origin].Has(target)) out->push_back(MakeEvent(kIndianRaidNamed, side, {origin, target}));
    }
    if (guerillas.Empty() || !InMexico(r, target)) continue;
    for (UnitId unit : guerillas) {
      const SpaceId from = SpaceOfUnit(s, unit);
      if (!GuerillaReaches(r, s, side, from, target)) continue;
      for (int canales = 0; canales <= (CanalesFree(r, s, from) ? 1 : 0); ++canales)
        out->push_back(MakeEvent(kGuerillaRaidNamed, side, {unit, target, canales}));
    }
  }
  const Event ended = MakeEvent(kRaidsNamed, side);
  if (CheckNaming(r, s, ended, nullptr).accepted) out->push_back(ended);
}

void NameRaid(const Rules& r, S& s, const Event& e, Trace* trace) {
  RaidState& raids = s.raids;
  s.step = kNameRaids;
  if (e.type == kRaidsNamed) {
    raids.ended = 1;
  } else {
    const int raid = raids.named++;
    ++raids.attempts;
    raids.target[raid] = SpaceArg(e, 1);
    if (e.type == kIndianRaidNamed) raids.origin[raid] = SpaceArg(e);
    if (e.type == kGuerillaRaidNamed) raids.guerilla[raid] = UnitArg(e);
    if (e.type == kGuerillaRaidNamed && e.args[2] != 0) {
      raids.canales = static_cast<uint8_t>(raids.canales | 1 << raid);
      Applied(trace, "16.1.b/5"_hom);
    }
    if (OneByOne(r, s)) s.step = kRaids;
  }
}

// ---- 16.3: the raids are carried out, one after the other.

void NextRaid(S& s) {
  ++s.raids.done;
  s.raids.asked = 0;
  s.raids.cancelled = 0;
  s.raids.beside = 0;
  s.step = kRaids;
}

void PlaceMarker(const Rules& r, S& s, SpaceId target, Trace* trace) {
  s.raid[target] = static_cast<uint8_t>(Raider(s));
  Applied(trace, "16.1/1"_hom,
          [&] { return absl::StrCat(r.SideName(Raider(s)), " raids ", r.SpaceName(target), ": a marker is placed"); });
}

// 16.1.a/4: the guerilla goes to its target, Canales along with it.
void RideOut(const Rules& r, S& s, int raid, Trace* trace) {
  const UnitId unit = GuerillaOf(s, raid);
  const SpaceId target = TargetOf(s, raid);
  s.raids.beside = CanalesAt(r, s, SpaceOfUnit(s, unit)) ? 1 : 0;
  const Location from = s.units[unit].where;
  s.units[unit].where = At(target);
  if (CanalesJoins(s, raid)) {
    s.leaders[r.c.canales].where = At(target);
    const ArmyId army = ArmyOf(s, r.c.canales);
    if (army != kNoId) PassArmyOn(r, s, army, from, trace);  // 10.2.g/2: never as an Army
  }
  UnitsCome(r, s, target, kMexico, trace);
  Applied(trace, "16.1.a/4"_hom, [&] {
    return absl::StrCat(r.UnitName(unit), CanalesJoins(s, raid) ? " and Canales go to " : " goes to ",
                        r.SpaceName(target));
  });
}

// Canales alone among enemies gives way (2.2.b).
void LeaveCanales(const Rules& r, S& s, int raid, Trace* trace) {
  const SpaceId target = TargetOf(s, raid);
  if (CanalesAt(r, s, target) && HasUnits(r, s, kUs, target)) UnitsCome(r, s, target, kUs, trace);
}

void ListRaidDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kRaidAttempt); }
Ruling CheckRaidDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kRaidAttempt, "16.3/1"_hom, why);
}

void RollRaid(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int raid = s.raids.done;
  const SpaceId target = TargetOf(s, raid);
  const Side enemy = Enemy(Raider(s));
  const bool enemies = HasUnits(r, s, enemy, target);
  Sum roll(trace, "16.3/1"_hom, "raid.roll", [&] { return absl::StrCat("Raid on ", r.SpaceName(target)); });
  roll.Add(e.args[1], "16.3/1"_hom, "die");
  if (s.raids.kind == kCardRaid) {
    roll.Add(s.play.ops, "16.3/5"_hom, "OPS of the card");
  }
  const bool canales = r.Plays("canales_space=target"_opt) ? CanalesAt(r, s, target) : s.raids.beside != 0;
  if (ByGuerilla(s, raid) && canales) roll.Add(1, "16.3/2"_hom, "Canales");
  if (enemies) roll.Add(-1, "16.3/3"_hom, "an enemy unit in the space");
  if (LeadersIn(r, s, enemy, target) > 0) {
    roll.Add(-1, "16.3/4"_hom, "an enemy leader in the space");
  }
  if (roll.Finish() >= r.c.n.raid_success) {
    PlaceMarker(r, s, target, trace);
  } else {
    Applied(trace, "16.3/1"_hom, [&] { return absl::StrCat("the raid on ", r.SpaceName(target), " fails"); });
  }
  if (!ByGuerilla(s, raid)) {
    NextRaid(s);
  } else if (enemies && e.args[1] <= kGuerillaLost) {
    Applied(trace, "16.3/6"_hom);
    LoseStep(r, s, GuerillaOf(s, raid), kCardLoss, trace);
    LeaveCanales(r, s, raid, trace);
    NextRaid(s);
  } else {
    s.step = kRaidersReturn;
  }
}

// ---- 16.3/7: after the raid.

Ruling CheckReturn(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  const int raid = s.raids.done;
  ADJUTANT_REFUSE_IMPOSSIBLE("16.3/7"_hom, unit != GuerillaOf(s, raid), why, r.UnitName(unit),
                             " has not raided just now");
  if (e.type == kGuerillaHidden) {
    ADJUTANT_REFUSE_IMPOSSIBLE("16.5/3"_hom, HiddenGuerilla(r, s) != kNoId, why, "a guerilla is in hiding already");
    return Accepted();
  }
  ADJUTANT_REFUSE_IF("16.3/7"_hom, !NearestRough(r, s, TargetOf(s, raid)).Has(SpaceArg(e, 1)), why,
                     r.SpaceName(SpaceArg(e, 1)), " is not the nearest Rough space");
  return Accepted();
}
void ListReturn(const Rules& r, const S& s, EventList* out) {
  const UnitId unit = GuerillaOf(s, s.raids.done);
  for (SpaceId space : r.c.spaces.ids()) out->push_back(MakeEvent(kGuerillaPlaced, kMexico, {unit, space}));
  out->push_back(MakeEvent(kGuerillaHidden, kMexico, {unit}));
}
void PutGuerilla(const Rules& r, S& s, UnitId unit, SpaceId space, Trace* trace) {
  s.units[unit] = {At(space), 1};
  UnitsCome(r, s, space, kMexico, trace);
}
void HideGuerilla(S& s, UnitId unit) { s.units[unit] = {kHidden, 0}; }

void ReturnRaiders(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int raid = s.raids.done;
  const UnitId unit = UnitArg(e);
  if (e.type == kGuerillaHidden) {
    HideGuerilla(s, unit);
    Applied(trace, "16.5/2"_hom, [&] { return absl::StrCat(r.UnitName(unit), " hides"); });
    LeaveCanales(r, s, raid, trace);
  } else {
    const SpaceId space = SpaceArg(e, 1);
    if (CanalesJoins(s, raid)) s.leaders[r.c.canales].where = At(space);
    PutGuerilla(r, s, unit, space, trace);
    Applied(trace, "16.3/7"_hom,
            [&] { return absl::StrCat(r.UnitName(unit), " goes to the Rough space ", r.SpaceName(space)); });
  }
  NextRaid(s);
}

// ---- Texas Rangers (38).

bool Rangers(const Rules& r, CardId card, Side side) { return side == kUs && r.c.cards[card].number == kTexasRangers; }
void ListRangers(const Rules& r, const S&, EventList* out) {
  for (CardId card : r.c.cards.ids()) {
    if (Rangers(r, card, kUs)) out->push_back(MakeEvent(kResponsePlayed, kUs, {card}));
  }
  out->push_back(MakeEvent(kResponsePassed, kUs));
}
Ruling CheckRangers(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kResponsePassed) return Accepted();
  const CardId card = CardArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("8.3.c"_hom, !Rangers(r, card, kUs), why, r.CardName(card), " is no answer to a guerilla");
  ADJUTANT_REFUSE_IMPOSSIBLE("9.0/1"_hom, s.cards[card] != kUsHand, why, r.CardName(card),
                             " is not in the hand of the US");
  return Accepted();
}
void AnswerGuerilla(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kResponsePlayed) {
    s.raids.cancelled = 1;
    Applied(trace, "12.1.d/1"_hom, "Texas Rangers: the guerilla does not come");
    Applied(trace, "12.1.d/2"_hom);
    DiscardCard(r, s, CardArg(e), true, trace);
  }
  Return(s);
}

}  // namespace

bool AskTexasRangers(const Rules& r, S& s, uint16_t then) {
  s.raids.cancelled = 0;
  if (!MayHold(r, s, kUs, Rangers)) return false;
  Call(s, kTexasRangersStep, then);
  return true;
}

namespace {

// 16.2.b: asks for another raid while the card, the markers and the map allow one.
void NameRaids(const Rules& r, S& s, Trace* trace) {
  RaidState& raids = s.raids;
  if (raids.ended == 0 && raids.named < raids.most && !CapReached(r, s) &&
      AnyRaid(r, s, Raider(s), raids.kind == kCardRaid)) {
    s.step = kNameRaidStep;
    return;
  }
  if (raids.ended == 0 && raids.named == 0) {
    Applied(trace, "16.1.a/1"_hom, [&] { return absl::StrCat(r.SideName(Raider(s)), " has nothing to raid"); });
  }
  raids.ended = 1;
  s.step = kRaids;
}

void RunRaids(const Rules& r, S& s, Trace* trace) {
  RaidState& raids = s.raids;
  if (GiveWay(r, s, kRaids, trace)) return;
  if (raids.done == raids.named) {
    if (raids.ended != 0) {
      FinishRaids(s);
    } else {
      s.step = kNameRaids;
    }
    return;
  }
  const int raid = raids.done;
  const SpaceId target = TargetOf(s, raid);
  const bool guerilla = ByGuerilla(s, raid);
  // The raids before may have spoiled it.
  const auto spoiled = [&] { return absl::StrCat("the raid on ", r.SpaceName(target), " does not take place"); };
  if (r.Plays("raid_cap=markers"_opt) && CapReached(r, s)) {
    Applied(trace, "16.1.b/4"_hom, spoiled);
    NextRaid(s);
    return;
  }
  if (!CheckTarget(r, s, Raider(s), target, nullptr).accepted) {
    if (s.raid[target] != kNobody) {
      Applied(trace, "16.4.b/3"_hom, spoiled);
    } else {
      Applied(trace, "16.1.b/1"_hom, spoiled);
    }
    NextRaid(s);
    return;
  }
  if (Automatic(r, s)) {
    Applied(trace, "16.2.a"_hom);
    PlaceMarker(r, s, target, trace);
    NextRaid(s);
    return;
  }
  if (guerilla && raids.asked == 0) {
    raids.asked = 1;
    if (AskTexasRangers(r, s, kRaids)) return;
  }
  if (raids.cancelled != 0) {
    NextRaid(s);
    return;
  }
  if (guerilla) RideOut(r, s, raid, trace);
  s.step = kRaidDieStep;
  GiveWay(r, s, kRaidDieStep, trace);
}

void RaidersReturn(const Rules& r, S& s, Trace* trace) {
  const int raid = s.raids.done;
  if (HiddenGuerilla(r, s) == kNoId || !NearestRough(r, s, TargetOf(s, raid)).Empty()) {
    s.step = kRaidersReturnStep;
    return;
  }
  const UnitId unit = GuerillaOf(s, raid);
  Applied(trace, "16.3/7"_hom, [&] { return absl::StrCat(r.UnitName(unit), " finds no Rough space and disbands"); });
  s.units[unit] = {GuerillaPool(r), 0};
  LeaveCanales(r, s, raid, trace);
  NextRaid(s);
}

// ---- 16.5: hiding and revealing a guerilla with a card.

Ruling CheckHide(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("16.5/2"_hom, r.c.units[unit].sort != Sort::kGuerilla || !OnMap(s.units[unit].where), why,
                             r.UnitName(unit), " is no guerilla on the map");
  return Accepted();
}
void ListHide(const Rules& r, const S&, EventList* out) {
  for (UnitId unit : r.c.units.ids()) {
    if (r.c.units[unit].sort == Sort::kGuerilla) out->push_back(MakeEvent(kGuerillaHidden, kMexico, {unit}));
  }
}
void Hide(const Rules& r, S& s, const Event& e, Trace* trace) {
  HideGuerilla(s, UnitArg(e));
  Applied(trace, "16.5/2"_hom, [&] { return absl::StrCat(r.UnitName(UnitArg(e)), " goes into hiding"); });
  s.step = kUseDone;
}

Ruling CheckReveal(const Rules& r, const S& s, const Event& e, Why* why) {
  const UnitId unit = UnitArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("16.5/4"_hom, s.units[unit].where != kHidden, why, r.UnitName(unit), " is not in hiding");
  ADJUTANT_REFUSE_IF("10.2.g/4"_hom, !GuerillaSite(r, s, SpaceArg(e, 1)), why, "a guerilla does not appear in ",
                     r.SpaceName(SpaceArg(e, 1)));
  return Accepted();
}
void ListReveal(const Rules& r, const S& s, EventList* out) {
  for (SpaceId space : r.c.spaces.ids())
    out->push_back(MakeEvent(kGuerillaPlaced, kMexico, {HiddenGuerilla(r, s), space}));
}
void Reveal(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "16.5/4"_hom);
  s.step = kUseDone;
  PutGuerilla(r, s, UnitArg(e), SpaceArg(e, 1), trace);
  GiveWay(r, s, kUseDone, trace);
}

}  // namespace

const HallsStep kRaidSteps[] = {
    Automatic(kNameRaids, "raids are designated", "16.1.a/1"_hom, NameRaids, {kRaids, kNameRaidStep}),
    {kNameRaidStep,
     "name_raid",
     "names a raid",
     "16.2.b"_hom,
     {kIndianRaidNamed, kGuerillaRaidNamed, kRaidsNamed},
     RaidPlayer,
     ListNaming,
     CheckNaming,
     NameRaid,
     {kNameRaids, kRaids},
     /*lists_legal=*/true},
    Automatic(kRaids, "raids are rolled for", "16.1.b/1"_hom, RunRaids,
              {kDisplaceStep, kEventCardDone, kUseDone, kNameRaids, kRaids, kRaidDieStep, kTexasRangersStep}),
    {kRaidDieStep,
     "raid",
     "the die for the raid",
     "16.3/1"_hom,
     {kDieRolled},
     Dice,
     ListRaidDie,
     CheckRaidDie,
     RollRaid,
     {kRaids, kRaidersReturn}},
    Automatic(kRaidersReturn, "raiders go home", "16.3/7"_hom, RaidersReturn, {kRaidersReturnStep}),
    {kRaidersReturnStep,
     "raiders_return",
     "places the guerilla that has raided",
     "16.3/7"_hom,
     {kGuerillaPlaced, kGuerillaHidden},
     Mexico,
     ListReturn,
     CheckReturn,
     ReturnRaiders,
     {kRaids}},
    {kTexasRangersStep,
     "texas_rangers",
     "may answer the guerilla",
     "12.1.d/1"_hom,
     {kResponsePlayed, kResponsePassed},
     UsPlayer,
     ListRangers,
     CheckRangers,
     AnswerGuerilla,
     {kBack}},
    {kHideGuerillaStep,
     "hide_guerilla",
     "names the guerilla that hides",
     "16.5/2"_hom,
     {kGuerillaHidden},
     Mexico,
     ListHide,
     CheckHide,
     Hide,
     {kUseDone}},
    {kRevealGuerillaStep,
     "reveal_guerilla",
     "places the guerilla that was hidden",
     "16.5/4"_hom,
     {kGuerillaPlaced},
     Mexico,
     ListReveal,
     CheckReveal,
     Reveal,
     {kDisplaceStep, kUseDone}},
};
void AddRaidSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kRaidSteps), std::end(kRaidSteps));
}

}  // namespace adjutant::halls
