// Cactus Throne 10.1 to 10.4: escapes, Dixie, Shelby, the war with the USA.
#include "core/cactus/chapters/10_special_rules.h"

#include "absl/strings/str_cat.h"
#include "core/cactus/chapters/04_places.h"
#include "core/cactus/chapters/11_events.h"

namespace adjutant::cactus {

namespace {

constexpr int kSouthWins = 1, kNorthWins = 6, kSonoraHandedOver = 6;  // 10.2

Dixie DixieOf(const S& s) { return static_cast<Dixie>(s.affairs.dixie); }
void SetDixie(S& s, Dixie dixie) { s.affairs.dixie = static_cast<uint8_t>(dixie); }

bool HasFriendlyPlace(const Rules& r, const S& s, LeaderId leader) {
  for (const ProvinceId p : r.c.map) {
    if (CheckFreedPlace(r, s, leader, r.c.PlaceOf(p), nullptr).accepted) return true;
  }
  return false;
}
ProvinceSet FriendlyPlaces(const Rules& r, const S& s, LeaderId leader) {
  ProvinceSet places;
  for (const ProvinceId p : r.c.map) {
    if (CheckFreedPlace(r, s, leader, r.c.PlaceOf(p), nullptr).accepted) places.Add(p);
  }
  return places;
}

// ---- 10.1: escapes, of the Imperial captives first.
bool AskNextEscape(const Rules& r, S& s, Trace* trace) {
  if (r.Plays("optional_escapes=off"_opt)) return false;
  for (const Side side : {kImperial, kRepublican}) {
    for (const LeaderId l : CaptivesOf(r, s, side)) {
      if (s[l].Has(kTried)) continue;
      Applied(trace, "10.1/1"_cac);
      s.turn.captive = l;
      s.now.phasing = side;
      s.step = kEscapeDieStep;
      return true;
    }
  }
  ClearMarks(s, kTried);
  return false;
}
void ListEscape(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kEscape); }
Ruling CheckEscape(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kEscape, "10.1/1"_cac, why);
}
void TakeEscape(const Rules& r, S& s, const Event& e, Trace* trace) {
  const LeaderId leader = s.turn.captive;
  const bool diaz = leader == r.c.diaz;
  if (diaz) Applied(trace, "10.1/2"_cac);
  const bool escapes = e.args[1] >= (diaz ? r.c.n.escape_diaz : r.c.n.escape);
  Applied(trace, "10.1/1"_cac, [&] { return r.LeaderName(leader) + (escapes ? " escapes" : " stays a captive"); });
  s[leader].Mark(kTried);
  s.step = kNextSpecialRule;
  if (!escapes) return void(s.turn.captive = kNoId);
  const ProvinceSet places = FriendlyPlaces(r, s, leader);
  if (places.Count() > 1) return void(s.step = kFreeLeaderStep);
  FreeLeader(r, s, leader, r.c.PlaceOf(places.First()), trace);
  s.turn.captive = kNoId;
}

// ---- 11.1/2, 10.1: where he turns up. Of an event, who of them, and whether at all.
bool FreedByEvent(const S& s) { return !s.turn.captive.exists(); }
LeaderSet MayBeFreed(const Rules& r, const S& s) {
  if (FreedByEvent(s)) return CaptivesOf(r, s, Phasing(s));
  LeaderSet one;
  one.Add(s.turn.captive);
  return one;
}
void ListFreed(const Rules& r, const S& s, EventList* out) {
  if (FreedByEvent(s)) out->push_back(MakeEvent(kEventDeclined, s.now.phasing));
  for (const LeaderId l : MayBeFreed(r, s)) {
    for (const ProvinceId p : r.c.map) out->push_back(MakeEvent(kLeaderFreed, s.now.phasing, {l, r.c.PlaceOf(p)}));
  }
}
Ruling CheckFreed(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kEventDeclined) {
    ADJUTANT_REFUSE_IF("10.1/1"_cac, !FreedByEvent(s), why, r.LeaderName(s.turn.captive),
                       " has escaped and comes back");
    return Accepted("11.1/2"_cac);
  }
  const LeaderId leader = LeaderArg(e);
  ADJUTANT_REFUSE_IF("11.1/2"_cac, !MayBeFreed(r, s).Has(leader), why, r.LeaderName(leader),
                     " is no captive who comes free now");
  return CheckFreedPlace(r, s, leader, PlaceArg(e, 1), why);
}
void Free(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kLeaderFreed) {
    Applied(trace, "11.1/2"_cac);
    FreeLeader(r, s, LeaderArg(e), PlaceArg(e, 1), trace);
  }
  if (FreedByEvent(s)) return AskCaptives(r, s, Phasing(s));
  s.turn.captive = kNoId;
  s.step = kNextSpecialRule;
}

// ---- 10.2: the war in the United States.
bool AskDixie(const Rules& r, S& s, Trace* trace) {
  if (s.now.turn < r.c.n.dixie_turn) return false;
  if (DixieOf(s) == Dixie::kOff && r.Plays("optional_dixie=without_event"_opt)) {
    Applied(trace, "10.2/1"_cac);
    SetDixie(s, Dixie::kArmed);
  }
  if (DixieOf(s) != Dixie::kArmed) return false;
  s.now.phasing = kImperial;
  s.step = kDixieDieStep;
  return true;
}
void ListDixie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kDixie); }
Ruling CheckDixie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kDixie, "10.2/2"_cac, why);
}
void TakeDixie(const Rules& r, S& s, const Event& e, Trace* trace) {
  Applied(trace, "10.2/2"_cac);
  s.step = kNextSpecialRule;
  if (e.args[1] == kSouthWins) {
    Applied(trace, "10.2/3"_cac, "the South wins its war");
    SetDixie(s, Dixie::kSouthWon);
    s.affairs.costs_fell = 0;
    s.step = kSonoraDieStep;
  } else if (e.args[1] == kNorthWins && s.now.turn >= r.c.n.dixie_north_turn) {
    Applied(trace, "10.2/4"_cac, "the North wins the war");
    SetDixie(s, Dixie::kNorthWon);
  }
}
void ListSonora(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSonora); }
Ruling CheckSonora(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSonora, "10.2/5"_cac, why);
}
// 10.2/6, 10.2/7: Magruder's men, in Sonora or beyond the border.
void TakeSonora(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kNextSpecialRule;
  const bool given = e.args[1] >= kSonoraHandedOver;
  Applied(trace, "10.2/5"_cac, given ? "Sonora is handed over to the South" : "the South does not get Sonora");
  if (!given) return;
  s.affairs.sonora = 1;
  const bool closed = Controls(s, kRepublican, r.c.sonora);
  const PlaceId place = closed ? r.c.csa : r.c.PlaceOf(r.c.sonora);
  closed ? Applied(trace, "10.2/7"_cac) : Applied(trace, "10.2/6"_cac);
  if (s[r.c.magruder].where == r.c.waiting) Arrive(s, r.c.magruder, place);
  for (const UnitId u : r.c.units_of[kImperial]) {
    const bool confederate = r.c.units[u].nation == Nation::kConfederate && u != r.c.shelby_brigade;
    if (confederate && s[u].where == r.c.waiting) Arrive(r, s, u, place, Strength::kFull);
  }
}

// ---- 10.3: Shelby, on his turn.
bool AskShelbyOnHisTurn(const Rules& r, S& s, Trace* trace) {
  if (r.Plays("optional_shelby=off"_opt) || s.affairs.shelby != 0 || s.now.turn != r.c.n.shelby_turn) return false;
  if (DixieOf(s) != Dixie::kOff) {
    Applied(trace, "10.2/11"_cac);
    return false;
  }
  AskShelby(r, s, kNextSpecialRule, trace);
  return s.turn.arriving != 0;
}
bool ShelbyMayEnter(const Rules& r, const S& s, ProvinceId province) {
  return r.c.provinces[province].us_border && !Controls(s, kRepublican, province);
}

// ---- 10.4: war with the USA.
bool AskUsWar(const Rules& r, S& s, Trace*) {
  if (r.Plays("optional_us_war=off"_opt) || s.affairs.us_war != 0 || s.now.turn < r.c.n.us_war_turn) return false;
  if (s.affairs.us_war_rolled != 0 && r.Plays("us_war=turn_21"_opt)) return false;
  if (s.now.turn != r.c.n.us_war_turn && r.Plays("us_war=turn_21"_opt)) return false;
  s.now.phasing = kImperial;
  s.step = kUsWarDieStep;
  return true;
}
void ListUsWar(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kUsWar); }
Ruling CheckUsWar(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kUsWar, "10.4/1"_cac, why);
}
void TakeUsWar(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kNextSpecialRule;
  s.affairs.us_war_rolled = 1;
  int border = 0;
  for (const ProvinceId p : r.c.map) border += r.c.provinces[p].us_border && Controls(s, kImperial, p) ? 1 : 0;
  Sum sum(trace, "10.4/1"_cac, "us_war", "War with the USA");
  sum.Add(e.args[1], "10.4/1"_cac, "the die");
  if (border != 0) sum.Add(border, "10.4/1"_cac, "Imperial provinces on the border of the USA");
  if (sum.Finish() >= r.c.n.us_war) DeclareUsWar(r, s, trace);
}

// ---- All of them, in the order of the book. One that asks comes back here.
using SpecialRule = bool (*)(const Rules&, S&, Trace*);
constexpr SpecialRule kSpecialRulesInOrder[] = {
    AskNextEscape,       AskDixie, AskShelbyOnHisTurn, AskUsWar, AskWhetherSantaAnnaComes, AskWhetherSantaAnnaRevolts,
    AskSantaAnnasPoints,
};
void BeginSpecialRules(const Rules&, S& s, Trace*) {
  s.turn.special = 0;
  s.step = kNextSpecialRule;
}
void PlaySpecialRules(const Rules& r, S& s, Trace* trace) {
  s.now.phasing = kNobody;
  while (s.turn.special < std::size(kSpecialRulesInOrder)) {
    const SpecialRule rule = kSpecialRulesInOrder[s.turn.special];
    // Escapes are asked for until nobody is left.
    if (rule != AskNextEscape) ++s.turn.special;
    if (rule(r, s, trace)) return;
    if (rule == AskNextEscape) ++s.turn.special;
  }
  s.turn.special = 0;
  s.step = kPoints;
}

// ---- Shelby, or Santa Anna, where he comes in.
Piece PieceOf(const Rules& r, const S& s) {
  if (static_cast<Newcomer>(s.turn.arriving) == Newcomer::kShelby) return r.c.shelby_brigade;
  return r.c.santa_anna;
}
void Place(const Rules& r, S& s, Newcomer who, PlaceId place, Trace* trace) {
  const auto comes = [&](const std::string& name) { return name + " comes to " + r.PlaceName(place); };
  if (who == Newcomer::kSantaAnna) {
    Applied(trace, "10.5/2"_cac, comes(r.LeaderName(r.c.santa_anna)));
    return Arrive(s, r.c.santa_anna, place);
  }
  Applied(trace, "10.3/1"_cac, comes(r.LeaderName(r.c.shelby)));
  if (s[r.c.shelby].where == r.c.waiting) Arrive(s, r.c.shelby, place);
  if (s[r.c.shelby_brigade].where == r.c.waiting) Arrive(r, s, r.c.shelby_brigade, place, Strength::kFull);
}
void ListNewcomer(const Rules& r, const S& s, EventList* out) {
  for (const ProvinceId p : PlacesOf(r, s, static_cast<Newcomer>(s.turn.arriving)))
    out->push_back(PieceEvent(kPieceArrived, s.now.phasing, PieceOf(r, s), r.c.PlaceOf(p)));
}
Ruling CheckNewcomer(const Rules& r, const S& s, const Event& e, Why* why) {
  const PlaceId place = PlaceArg(e, 2);
  const ProvinceId province = r.c.ProvinceOf(place);
  const bool shelby = static_cast<Newcomer>(s.turn.arriving) == Newcomer::kShelby;
  const bool other = PieceArg(e) != PieceOf(r, s);
  if (!shelby) {
    const Side side = SideOf(r, s, r.c.santa_anna);
    ADJUTANT_REFUSE_IMPOSSIBLE("10.5/2"_cac, other, why, "somebody else is to be placed");
    ADJUTANT_REFUSE_IF("10.5/2"_cac, !province.exists() || !Controls(s, side, province), why, r.PlaceName(place),
                       " is no province of ", r.SideName(side));
    return CheckNotKeptOut(r, s, r.c.santa_anna, place, why);
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("10.3/1"_cac, other, why, "somebody else is to be placed");
  ADJUTANT_REFUSE_IF("10.3/1"_cac, !province.exists() || !ShelbyMayEnter(r, s, province), why, r.PlaceName(place),
                     " is not on the border of the USA, or is Republican");
  return CheckNotKeptOut(r, s, r.c.shelby_brigade, place, why);
}
void PlaceNewcomer(const Rules& r, S& s, const Event& e, Trace* trace) {
  Place(r, s, static_cast<Newcomer>(s.turn.arriving), PlaceArg(e, 2), trace);
  s.turn.arriving = 0;
  Return(s);
}

}  // namespace

LeaderSet CaptivesOf(const Rules& r, const S& s, Side side) {
  LeaderSet captives;
  for (const LeaderId l : s.leaders_at[r.c.captured] & LeadersOf(r, s, side)) {
    if (CaptorOf(r, s, l) != side && HasFriendlyPlace(r, s, l)) captives.Add(l);
  }
  return captives;
}
void AskCaptives(const Rules& r, S& s, Side after) {
  const uint8_t sides = SidesServed(r, s);
  for (const Side side : {kImperial, kRepublican}) {
    if (side <= after || (sides & 1 << side) == 0 || CaptivesOf(r, s, side).Empty()) continue;
    s.now.phasing = side;
    return void(s.step = kFreeLeaderStep);
  }
  s.step = kEventDone;
}

// A friendly province is one that his side controls.
Ruling CheckFreedPlace(const Rules& r, const S& s, LeaderId leader, PlaceId place, Why* why) {
  const Side side = SideOf(r, s, leader);
  const ProvinceId province = r.c.ProvinceOf(place);
  ADJUTANT_REFUSE_IF("11.1/2"_cac, !province.exists() || !Controls(s, side, province), why, r.PlaceName(place),
                     " is no province of ", r.SideName(side));
  return CheckNotKeptOut(r, s, leader, place, why);
}

ProvinceSet PlacesOf(const Rules& r, const S& s, Newcomer who) {
  ProvinceSet places;
  for (const ProvinceId p : r.c.map) {
    const bool fits = who == Newcomer::kShelby
                          ? ShelbyMayEnter(r, s, p) && !KeptOut(r, s, r.c.shelby_brigade, r.c.PlaceOf(p))
                          : CheckFreedPlace(r, s, r.c.santa_anna, r.c.PlaceOf(p), nullptr).accepted;
    if (fits) places.Add(p);
  }
  return places;
}
bool BringIn(const Rules& r, S& s, Newcomer who, Side side, uint16_t then, Trace* trace) {
  const ProvinceSet places = PlacesOf(r, s, who);
  s.step = then;
  if (places.Empty()) return false;
  if (places.Count() == 1) return Place(r, s, who, r.c.PlaceOf(places.First()), trace), true;
  s.turn.arriving = static_cast<uint8_t>(who);
  s.now.phasing = side;
  Call(s, kRuleArrivalStep, then);
  return true;
}

void DeclareUsWar(const Rules& r, S& s, Trace* trace) {
  if (s.affairs.us_war != 0) return;
  s.affairs.us_war = s.now.turn;
  Applied(trace, "10.4/2"_cac, "the USA declare war");
  Applied(trace, "10.4/3"_cac);
  if (s[r.c.sheridan].where == r.c.waiting) Arrive(s, r.c.sheridan, r.c.usa);
  for (const UnitId u : r.c.units_of[kRepublican]) {
    if (r.c.units[u].nation != Nation::kUsa || s[u].where != r.c.waiting) continue;
    Arrive(r, s, u, r.c.units[u].naval() ? r.c.gulf : r.c.usa, Strength::kFull);
  }
}
void AskShelby(const Rules& r, S& s, uint16_t then, Trace* trace) {
  s.affairs.shelby = 1;
  if (BringIn(r, s, Newcomer::kShelby, kImperial, then, trace)) return;
  Applied(trace, "10.3/2"_cac, "Shelby is turned back at the border");
  RemoveForGood(r, s, r.c.shelby_brigade);
  RemoveForGood(r, s, r.c.shelby);
}

const CactusStep kSpecialRuleSteps[] = {
    Automatic(kSpecialRules, "special rules of the replacement phase are played", "10.1/1"_cac, BeginSpecialRules,
              {kNextSpecialRule}),
    Automatic(kNextSpecialRule, "the next special rule is played", "10.1/1"_cac, PlaySpecialRules,
              {kEscapeDieStep, kDixieDieStep, kUsWarDieStep, kSantaAnnaDieStep, kSantaAnnaRevoltDieStep,
               kSantaAnnaPointsDieStep, kRuleArrivalStep, kNextSpecialRule, kPoints}),
    {kEscapeDieStep,
     "escape_die",
     "the die for a captured leader falls",
     "10.1/1"_cac,
     {kDieRolled},
     Dice,
     ListEscape,
     CheckEscape,
     TakeEscape,
     {kNextSpecialRule, kFreeLeaderStep}},
    {kFreeLeaderStep,
     "free_leader",
     "places a leader who is free again",
     "10.1/1"_cac,
     {kLeaderFreed, kEventDeclined},
     PhasingPlayer,
     ListFreed,
     CheckFreed,
     Free,
     {kNextSpecialRule, kFreeLeaderStep, kEventDone}},
    {kDixieDieStep,
     "dixie_die",
     "the die for the war in the United States falls",
     "10.2/2"_cac,
     {kDieRolled},
     Dice,
     ListDixie,
     CheckDixie,
     TakeDixie,
     {kSonoraDieStep, kNextSpecialRule}},
    {kSonoraDieStep,
     "sonora_die",
     "the die for Sonora falls",
     "10.2/5"_cac,
     {kDieRolled},
     Dice,
     ListSonora,
     CheckSonora,
     TakeSonora,
     {kNextSpecialRule}},
    {kUsWarDieStep,
     "us_war_die",
     "the die for war with the USA falls",
     "10.4/1"_cac,
     {kDieRolled},
     Dice,
     ListUsWar,
     CheckUsWar,
     TakeUsWar,
     {kNextSpecialRule}},
    {kRuleArrivalStep,
     "place_newcomer",
     "places Shelby or Santa Anna",
     "10.3/1"_cac,
     {kPieceArrived},
     PhasingPlayer,
     ListNewcomer,
     CheckNewcomer,
     PlaceNewcomer,
     {kBack}},
};
void AddSpecialRuleSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kSpecialRuleSteps), std::end(kSpecialRuleSteps));
}

}  // namespace adjutant::cactus
