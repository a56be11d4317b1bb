// HoM 11.2.c, 11.2.d, 12.1.d, 12.1.e: what the sides bring into a battle from their hands: the hidden guerilla,
// response events, officers.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/not_due.h"

namespace adjutant::halls {

namespace {

// What a response event of a battle answers directly (11.2.d/2): cards that it undoes. In this order of the numbers.
struct Response {
  int number;
  BattleCard card;
  uint32_t answers;
};
constexpr Response kResponses[] = {
    {10, kRememberTheAlamo, 0},
    {18, kBaptismOfFire, 0},
    {21, kLowAmmo, kFlyingArtillery | kArtilleryBarrage},
    {22, kLightCasualties, 0},
    {25, kLeadingFromTheFront, kBaptismOfFire | kMoraleLoss},
    {30, kGoodGround, 0},
    {34, kOfficerCard, 0},
    {35, kNavalBombardment, 0},
    {40, kFlyingArtillery, 0},
    {43, kOfficerCard, 0},
    {44, kOfficerCard, 0},
    {49, kOfficerCard, 0},
    {50, kCloseAction, 0},
    {54, kNoFutureGlory, kOfficerCard},
    {66, kArtilleryDuel, 0},
    {69, kMoraleLoss, kLeadingFromTheFront},
    {72, kDugIn, 0},
    {74, kCavalryCharge, 0},
    {76, kWeakVolunteers, 0},
    {77, kBreach, kDugIn},
    {79, kCavalryPursuit, 0},
    {80, kArtilleryBarrage, 0},
};

const Response* ResponseOf(const Rules& r, CardId card) {
  const int number = r.c.cards[static_cast<size_t>(card)].number;
  for (const Response& response : kResponses) {
    if (response.number == number) return &response;
  }
  return nullptr;
}

// Artillery Duel is no answer to Bombardment (the example of 11.2.d). Where that is the name of Naval Bombardment, it
// answers Artillery Barrage.
uint32_t AnswersOf(const Rules& r, const Response& response) {
  if (response.card == kArtilleryDuel && !r.Default(kBombardmentAlias)) return kArtilleryBarrage;
  return response.answers;
}

}  // namespace

BattleCard BattleCardOf(const Rules& r, CardId card) {
  const Response* response = ResponseOf(r, card);
  return response == nullptr ? kNoBattleCard : response->card;
}

bool BattleResponse(const Rules& r, CardId card, Side side) {
  const CardInfo& info = r.c.cards[static_cast<size_t>(card)];
  return BattleCardOf(r, card) != kNoBattleCard && (side == kUs ? info.us_event : info.mexico_event);
}

// ---- 12.1.e: officers.

int OfficerOf(const Rules& r, CardId card) {
  for (int i = 0; i < kOfficers; ++i) {
    if (r.c.cards[static_cast<size_t>(card)].number == kOfficerNumbers[i]) return i;
  }
  return kNone;
}

CardId OfficerCard(const Rules& r, int officer) { return r.c.Card(kOfficerNumbers[officer]); }

bool OfficerServes(const S& s, const BattleSide& side, int officer) {
  const int leader = s.officers.commander[officer] - 1;
  return side.side == kUs && leader >= 0 && side.leaders.Has(leader);
}

void RemoveOfficers(const Rules& r, S& s, const BattleSide& side, Trace* trace) {
  for (int i = 0; i < kOfficers; ++i) {
    if (!OfficerServes(s, side, i)) continue;
    s.officers.commander[i] = 0;
    Say(trace, "12.1.e/6"_hom, [&] { return absl::StrCat(r.CardName(OfficerCard(r, i)), " leaves the beaten Force"); });
  }
}

void PassOfficersOn(const Rules& r, S& s, LeaderId leader, Location where, Trace* trace) {
  LeaderId heir = kNoId;
  for (LeaderId i = 0; i < static_cast<LeaderId>(r.c.leaders.size()); ++i) {
    if (i == leader || r.c.leaders[static_cast<size_t>(i)].side != kUs || !OnMap(where) ||
        s.leaders[static_cast<size_t>(i)].where != where) {
      continue;
    }
    if (heir == kNoId || RatingsOf(r, s, i).command > RatingsOf(r, s, heir).command) heir = i;
  }
  if (!r.Default(kOfficersWithoutLeader)) heir = kNoId;
  // Those of an Army's commander go to his successor, who is named afterwards (TakeOver).
  if (heir != kNoId && ArmyOf(s, leader) != kNoId) s.army.officers = 0;
  for (int i = 0; i < kOfficers; ++i) {
    if (s.officers.commander[i] != leader + 1) continue;
    s.officers.commander[i] = static_cast<uint8_t>(heir + 1);
    if (heir != kNoId && ArmyOf(s, leader) != kNoId) {
      s.army.officers = static_cast<uint8_t>(s.army.officers | 1u << i);
      continue;
    }
    Say(trace, "12.1.e/3"_hom, [&] {
      return absl::StrCat(r.CardName(OfficerCard(r, i)),
                          heir == kNoId ? " has no commander left" : absl::StrCat(" stays with ", r.LeaderName(heir)));
    });
  }
}

namespace {

bool AnyOfficer(const S& s, const BattleSide& side) {
  for (int i = 0; i < kOfficers; ++i) {
    if (OfficerServes(s, side, i)) return true;
  }
  return false;
}

// ---- 11.2.c: the hidden guerilla.

PlayerId MexicanPlayer(const Rules&, const S&) { return kMexico; }
PlayerId UsPlayer(const Rules&, const S&) { return kUs; }

UnitId HiddenGuerilla(const Rules& r, const S& s) {
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (s.units[static_cast<size_t>(i)].where == kHidden) return i;
  }
  return kNoId;
}

Ruling CheckGuerillaCard(const Rules& r, const S& s, CardId card, Why* why) {
  if (CannotBe("11.2.c/1"_hom, s.cards[static_cast<size_t>(card)] != kMexicoHand)) {
    return Refused("11.2.c/1"_hom, why,
                   [&] { return absl::StrCat(r.CardName(card), " is not in the hand of Mexico"); });
  }
  if (Breaks("12.1.b/1"_hom, r.c.cards[static_cast<size_t>(card)].mandatory && r.Default(kDiscardForGuerilla))) {
    return Refused("12.1.b/1"_hom, why,
                   [&] { return absl::StrCat(r.CardName(card), " must be played as event and is not discarded"); });
  }
  return Accepted();
}

// May a guerilla be brought into the battle, whatever card is discarded for it?
Ruling CheckCall(const Rules& r, const S& s, Why* why) {
  if (CannotBe("11.2.c/1"_hom, HiddenGuerilla(r, s) == kNoId)) {
    return Refused("11.2.c/1"_hom, why, [] { return std::string("no guerilla is in hiding"); });
  }
  if (Breaks("11.2.c/4"_hom, !InMexico(r, s.battle.space))) {
    return Refused("11.2.c/4"_hom, why,
                   [&] { return absl::StrCat(r.SpaceName(s.battle.space), " is not in Mexico: no guerilla comes"); });
  }
  if (Breaks("11.2.c/1"_hom, s.battle.attacker.side != kUs && !r.Default(kGuerillaDefendingUs))) {
    return Refused("11.2.c/1"_hom, why, [] { return std::string("no US Force attacks in this battle"); });
  }
  return Accepted();
}

bool MayCallGuerilla(const Rules& r, const S& s, Trace* trace) {
  if (HiddenGuerilla(r, s) != kNoId && !InMexico(r, s.battle.space)) Applied(trace, "11.2.c/4"_hom);
  return CheckCall(r, s, nullptr).accepted && MayAnswer(r, s, kMexico);
}

void ListGuerilla(const Rules& r, const S& s, EventList* out) {
  for (CardId i = 0; i < static_cast<CardId>(r.c.cards.size()); ++i) {
    if (s.cards[static_cast<size_t>(i)] == kMexicoHand) out->push_back(MakeEvent(kGuerillaArrived, kMexico, {i}));
  }
  out->push_back(MakeEvent(kGuerillaArrivalDeclined, kMexico));
}
Ruling CheckGuerilla(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kGuerillaArrivalDeclined) return Accepted();
  return CheckGuerillaCard(r, s, static_cast<CardId>(e.args[0]), why);
}
void OpenWindows(S& s) {
  s.battle.window = kAttackersWindow;
  s.step = kWindow;
}
void BringGuerilla(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type != kGuerillaArrived) {
    OpenWindows(s);
    Run(r, s, trace);
    return;
  }
  Say(trace, "11.2.c/1"_hom, [&] {
    return absl::StrCat(r.UnitName(HiddenGuerilla(r, s)), " would join the battle for ",
                        r.CardName(static_cast<CardId>(e.args[0])));
  });
  DiscardCard(r, s, static_cast<CardId>(e.args[0]), false, trace);
  s.step = kGuerillaJoins;
  AskTexasRangers(r, s, kGuerillaJoins);
  Run(r, s, trace);
}

}  // namespace

// The guerilla comes, unless the Texas Rangers keep it in hiding.
void GuerillaJoins(const Rules& r, S& s, Trace* trace) {
  const bool cancelled = s.raids.cancelled != 0;
  s.raids.cancelled = 0;
  OpenWindows(s);
  if (cancelled) return;
  const UnitId unit = HiddenGuerilla(r, s);
  s.units[static_cast<size_t>(unit)] = {At(s.battle.space), 1};
  SideOf(s, kMexico).units.Add(unit);
  Applied(trace, "11.2.c/3"_hom);
  Applied(trace, "10.2.g/4"_hom);
  s.battle.guerilla_came = 1;
  SideOf(s, kUs).in_supply = 0;
  Applied(trace, "16.5/5"_hom);
  Say(trace, "11.2.c/2"_hom, [] { return std::string("the US is out of supply for this battle"); });
}

Ruling BarResponse(const Rules& r, const S& s, const Event& e, Why* why) {
  const Side side = static_cast<Side>(e.player);
  const bool in_hand = e.player != kChance && s.cards[static_cast<size_t>(e.args[0])] == HandOf(side);
  if (Breaks("17.2/2"_hom, in_hand && !MayAnswer(r, s, side))) {
    return Refused("17.2/2"_hom, why, [&] {
      return absl::StrCat(r.CardName(static_cast<CardId>(e.args[0])), " is held until the next turn");
    });
  }
  return Accepted();
}

Ruling BarGuerillaArrival(const Rules& r, const S& s, const Event& e, Why* why) {
  if (s.battle.active == 0 || e.player != kMexico) return Accepted();
  return CheckCall(r, s, why);
}

void GuerillaArrival(const Rules& r, S& s, Trace* trace) {
  if (MayCallGuerilla(r, s, trace)) {
    s.step = kGuerillaArrivalStep;
    return;
  }
  OpenWindows(s);
}

namespace {

// ---- 11.2.d: response events, the attacker's first.

const BattleSide& Speaker(const S& s) { return s.battle.window % 2 == 1 ? s.battle.attacker : s.battle.defender; }
BattleSide& Speaker(S& s) { return s.battle.window % 2 == 1 ? s.battle.attacker : s.battle.defender; }
PlayerId SpeakingPlayer(const Rules&, const S& s) { return Speaker(s).side; }

// Does the card answer one that the other side has just played?
bool AnswersDirectly(const Rules& r, const S& s, CardId card) {
  const Response* response = ResponseOf(r, card);
  return response != nullptr && (AnswersOf(r, *response) & Opponent(s, Speaker(s)).fresh) != 0;
}

void ListResponses(const Rules& r, const S& s, EventList* out) {
  const Side side = static_cast<Side>(Speaker(s).side);
  for (CardId i = 0; i < static_cast<CardId>(r.c.cards.size()); ++i) {
    if (s.cards[static_cast<size_t>(i)] == HandOf(side)) out->push_back(MakeEvent(kResponsePlayed, side, {i}));
  }
  out->push_back(MakeEvent(kResponsePassed, side));
}

template <class Wanted>
int CountUnits(const Rules& r, const S& s, const BattleSide& side, Wanted wanted) {
  int count = 0;
  for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
    if (Fights(s, side, i) && wanted(r.c.units[static_cast<size_t>(i)])) ++count;
  }
  return count;
}
bool Militia(const UnitInfo& unit) { return unit.sort == Sort::kVolunteer || unit.sort == Sort::kActiva; }
// Guerillas are irregulars (2.2.a.1); the guns of a fortress are no regiment.
bool Regular(const UnitInfo& unit) {
  return !Militia(unit) && unit.sort != Sort::kGuerilla && unit.sort != Sort::kFortress;
}
bool Cavalry(const UnitInfo& unit) { return unit.cavalry(); }
bool FieldArtillery(const UnitInfo& unit) { return unit.artillery() && unit.sort != Sort::kFortress; }
bool Volunteers(const UnitInfo& unit) { return unit.sort == Sort::kVolunteer; }

bool SquadronOff(const S& s, Coast coast) {
  return (coast == Coast::kEast && s.now.squadron_east != 0) || (coast == Coast::kWest && s.now.squadron_west != 0);
}

Ruling CheckOfficer(const Rules& r, const S& s, CardId card, Why* why) {
  const int officer = OfficerOf(r, card);
  if (Breaks("12.1.e/2"_hom, s.now.officer_played != 0)) {
    return Refused("12.1.e/2"_hom, why, [] { return std::string("an officer has been played in this turn"); });
  }
  if (CannotBe("12.1.e/1"_hom, s.officers.out[officer] != 0 || s.officers.commander[officer] != 0)) {
    return Refused("12.1.e/1"_hom, why,
                   [&] { return absl::StrCat("the marker of ", r.CardName(card), " is not free"); });
  }
  if (CannotBe("12.1.e/3"_hom, Speaker(s).commander == 0)) {
    return Refused("12.1.e/3"_hom, why, [] { return std::string("no leader is there whom the officer could join"); });
  }
  return Accepted();
}

// What a card needs to have an effect.
Ruling CheckCondition(const Rules& r, const S& s, CardId card, Why* why) {
  const BattleSide& own = Speaker(s);
  const BattleSide& enemy = Opponent(s, own);
  const Space& space = r.c.spaces[s.battle.space];
  const bool attacking = &own == &s.battle.attacker;
  const auto artillery = [&](const UnitInfo& unit) { return CountsAsArtillery(r, unit); };
  const auto unless = [&](bool met, const char* sentence) {
    if (Breaks("8.3.c"_hom, !met)) {
      return Refused("8.3.c"_hom, why, [&] { return absl::StrCat(r.CardName(card), " ", sentence); });
    }
    return Accepted();
  };
  switch (BattleCardOf(r, card)) {
    case kRememberTheAlamo:
      return unless(space.texas || s.battle.space == r.c.disputed_zone, "is for battles in Texas");
    case kBaptismOfFire:
      return unless(CountUnits(r, s, enemy, Militia) > CountUnits(r, s, enemy, Regular),
                    "needs a majority of Volunteers or Activa on the other side");
    case kLowAmmo:
      return unless(CountUnits(r, s, enemy, artillery) > 0, "needs enemy artillery");
    case kGoodGround:
      return unless(!attacking, "is for the defender");
    case kNavalBombardment:
      return unless(SquadronOff(s, space.port), "needs a port with the squadron active off its coast");
    case kFlyingArtillery:
      return unless(CountUnits(r, s, own, artillery) > 0, "needs artillery");
    case kCloseAction:
      return unless(
          s.battle.type != static_cast<uint8_t>(attacking ? BattleType::kPitchedBattle : BattleType::kColumnOfRoute),
          "cannot better the Battle Type");
    case kNoFutureGlory:
      return unless(AnyOfficer(s, enemy), "needs an officer in the battle");
    case kArtilleryDuel:
      return unless(CountUnits(r, s, own, FieldArtillery) > 0 && CountUnits(r, s, enemy, FieldArtillery) > 0,
                    "needs artillery in the field on both sides");
    case kDugIn:
      return unless(!attacking && !DefenderFortified(r, s), "is for a defender without works");
    case kCavalryCharge:
    case kCavalryPursuit:
      return unless(CountUnits(r, s, own, Cavalry) > 0, "needs cavalry");
    case kWeakVolunteers:
      return unless(CountUnits(r, s, enemy, Volunteers) > 0, "needs Volunteers on the other side");
    case kBreach:
      return unless(attacking && DefenderFortified(r, s), "is for an attack on works or a fortress");
    case kArtilleryBarrage:
      return unless(CountUnits(r, s, own, artillery) >= kBarrageUnits, "needs two artillery units");
    case kOfficerCard:
      return CheckOfficer(r, s, card, why);
    default:
      return Accepted();
  }
}

Ruling CheckResponse(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kResponsePassed) return Accepted();
  const CardId card = static_cast<CardId>(e.args[0]);
  const Side side = static_cast<Side>(Speaker(s).side);
  if (CannotBe("9.0/1"_hom, s.cards[static_cast<size_t>(card)] != HandOf(side))) {
    return Refused("9.0/1"_hom, why,
                   [&] { return absl::StrCat(r.CardName(card), " is not in the hand of ", r.SideName(side)); });
  }
  if (CannotBe("11.2.d/1"_hom, !BattleResponse(r, card, side))) {
    return Refused("11.2.d/1"_hom, why,
                   [&] { return absl::StrCat(r.CardName(card), " is no response event for this battle"); });
  }
  if (Breaks("11.2.d/2"_hom, s.battle.window >= kAnswersWindow && !AnswersDirectly(r, s, card))) {
    return Refused("11.2.d/2"_hom, why,
                   [&] { return absl::StrCat(r.CardName(card), " answers no card that was just played"); });
  }
  return CheckCondition(r, s, card, why);
}

void CancelOfficer(const Rules& r, S& s, int officer, Trace* trace) {
  s.officers.commander[officer] = 0;
  s.officers.out[officer] = 1;
  Say(trace, "12.1.e/4"_hom, [&] { return absl::StrCat(r.CardName(OfficerCard(r, officer)), " leaves play"); });
}

// What some cards do at once; the others wait for the sums. Sets s.step.
void PlayResponse(const Rules& r, S& s, CardId card, Trace* trace) {
  const BattleSide& own = Speaker(s);
  s.step = kWindow;
  switch (BattleCardOf(r, card)) {
    case kRememberTheAlamo:
      ChangeBellicosity(r, s, 1, trace, "18.3.a/4"_hom, [] { return std::string("Remember the Alamo!"); });
      break;
    case kCloseAction:
      s.battle.type = static_cast<uint8_t>(s.battle.type + (&own == &s.battle.attacker ? 1 : -1));
      Say(trace, "8.3.c"_hom,
          [&] { return absl::StrCat("Close Action: ", BattleTypeName(static_cast<BattleType>(s.battle.type))); });
      break;
    case kArtilleryDuel:
      s.step = kDuelAttackerDieStep;
      break;
    case kNoFutureGlory: {
      int count = 0;
      int only = kNone;
      for (int i = 0; i < kOfficers; ++i) {
        if (!OfficerServes(s, Opponent(s, own), i)) continue;
        only = i;
        ++count;
      }
      if (count == 1) {
        CancelOfficer(r, s, only, trace);
      } else {
        s.step = kCancelOfficerStep;
      }
      break;
    }
    case kOfficerCard:
      s.now.officer_played = 1;
      s.officers.commander[OfficerOf(r, card)] = static_cast<uint8_t>(own.commander);
      Say(trace, "12.1.e/3"_hom, [&] {
        return absl::StrCat(r.CardName(card), " joins ", r.LeaderName(static_cast<LeaderId>(own.commander - 1)));
      });
      break;
    default:
      break;
  }
}

void Respond(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kResponsePassed) {
    Applied(trace, "11.2.d/1"_hom);
    // By option direct answers go on until somebody has none.
    const bool answered = s.battle.window >= kAnswersWindow && Speaker(s).fresh != 0 && !r.Default(kBattleCardWindows);
    const bool more = s.battle.window < kAnswersWindow || answered;
    s.battle.window = more ? static_cast<uint8_t>(s.battle.window + 1) : uint8_t{0};
    if (more) Speaker(s).fresh = 0;
    s.step = kWindow;
    Run(r, s, trace);
    return;
  }
  const CardId card = static_cast<CardId>(e.args[0]);
  BattleSide& side = Speaker(s);
  side.cards |= BattleCardOf(r, card);
  side.fresh |= BattleCardOf(r, card);
  Say(trace, "11.2.d/1"_hom,
      [&] { return absl::StrCat(r.SideName(static_cast<Side>(side.side)), " plays ", r.CardName(card)); });
  Applied(trace, "12.1.d/1"_hom);
  Applied(trace, "12.1.d/2"_hom);  // no wagon is looked at
  DiscardCard(r, s, card, true, trace);
  PlayResponse(r, s, card, trace);
  Run(r, s, trace);
}

// As far as everybody knows, could the speaker have something to say?
bool MaySpeak(const Rules& r, const S& s) {
  const Side side = static_cast<Side>(Speaker(s).side);
  if (s.battle.window < kAnswersWindow) return MayHold(r, s, side, BattleResponse);
  if (!MayAnswer(r, s, side)) return false;
  for (CardId i = 0; i < static_cast<CardId>(r.c.cards.size()); ++i) {
    const uint8_t place = s.cards[static_cast<size_t>(i)];
    const bool unseen = place == kInDeck || place == kUsHand || place == kMexicoHand;
    if (unseen && BattleResponse(r, i, side) && AnswersDirectly(r, s, i)) return true;
  }
  return false;
}

}  // namespace

void ResponseWindow(const Rules& r, S& s, Trace* trace) {
  while (s.battle.window != 0) {
    if (MaySpeak(r, s)) {
      s.step = kResponseStep;
      return;
    }
    if (s.battle.window >= kAnswersWindow) {
      const bool answered = Speaker(s).fresh != 0 && !r.Default(kBattleCardWindows);
      s.battle.window = answered ? static_cast<uint8_t>(s.battle.window + 1) : uint8_t{0};
    } else {
      ++s.battle.window;
    }
    if (s.battle.window != 0) Speaker(s).fresh = 0;
  }
  Applied(trace, "11.2.d/2"_hom);
  s.battle.leader_side = 0;
  s.step = r.Default(kOfficerDeclared) ? kOfficerRoles : kLead;
}

namespace {

// ---- No Future Glory, when several officers are there.

void ListCancel(const Rules& r, const S&, EventList* out) {
  for (int i = 0; i < kOfficers; ++i) out->push_back(MakeEvent(kOfficerCancelled, kMexico, {OfficerCard(r, i)}));
}
Ruling CheckCancel(const Rules& r, const S& s, const Event& e, Why* why) {
  const int officer = OfficerOf(r, static_cast<CardId>(e.args[0]));
  if (CannotBe("12.1.e/4"_hom, officer == kNone || !OfficerServes(s, SideOf(s, kUs), officer))) {
    return Refused("12.1.e/4"_hom, why, [&] {
      return absl::StrCat(r.CardName(static_cast<CardId>(e.args[0])), " is no officer in this battle");
    });
  }
  return Accepted();
}
void Cancel(const Rules& r, S& s, const Event& e, Trace* trace) {
  CancelOfficer(r, s, OfficerOf(r, static_cast<CardId>(e.args[0])), trace);
  s.step = kWindow;
  Run(r, s, trace);
}

// ---- Artillery Duel: both roll, the lower loses an artillery step.

void ListDuelAttacker(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kArtilleryDuelAttacker); }
void ListDuelDefender(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kArtilleryDuelDefender); }
Ruling CheckDuelAttacker(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kArtilleryDuelAttacker, "12.1/1"_hom, why);
}
Ruling CheckDuelDefender(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kArtilleryDuelDefender, "12.1/1"_hom, why);
}
void RollDuelAttacker(const Rules&, S& s, const Event& e, Trace*) {
  s.battle.attacker.duel_die = static_cast<uint8_t>(e.args[1]);
  s.step = kDuelDefenderDieStep;
}
void RollDuelDefender(const Rules& r, S& s, const Event& e, Trace* trace) {
  BattleSide& attacker = s.battle.attacker;
  BattleSide& defender = s.battle.defender;
  defender.duel_die = static_cast<uint8_t>(e.args[1]);
  s.step = kWindow;
  Say(trace, "12.1/1"_hom, [&] {
    return absl::StrCat("Artillery Duel: ", attacker.duel_die, " of the attacker, ", defender.duel_die,
                        " of the defender");
  });
  if (attacker.duel_die != defender.duel_die) {
    const BattleSide& loser = attacker.duel_die < defender.duel_die ? attacker : defender;
    LossTask task{};
    for (UnitId i = 0; i < static_cast<UnitId>(r.c.units.size()); ++i) {
      if (Fights(s, loser, i) && FieldArtillery(r.c.units[static_cast<size_t>(i)])) task.from.Add(i);
    }
    task.side = loser.side;
    task.left = 1;
    task.full_first = 1;
    task.battle = 1;
    task.cause = kArtilleryLoss;
    CallLosses(s, task, kWindow);
  }
  Run(r, s, trace);
}

// ---- 12.1.e/5: what the officers do in this battle.

bool RoleFree(const S& s, OfficerRole role) {
  for (uint8_t taken : s.officers.role) {
    if (taken == static_cast<uint8_t>(role)) return false;
  }
  return true;
}
constexpr OfficerRole kRoles[] = {OfficerRole::kAsChiefOfStaff, OfficerRole::kAsFieldCommand};

void ListRoles(const Rules& r, const S&, EventList* out) {
  for (int i = 0; i < kOfficers; ++i) {
    for (OfficerRole role : kRoles)
      out->push_back(MakeEvent(kOfficerAssigned, kUs, {OfficerCard(r, i), static_cast<int32_t>(role)}));
  }
  out->push_back(MakeEvent(kOfficersRested, kUs));
}
Ruling CheckRole(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kOfficersRested) {
    if (Breaks("12.1.e/5"_hom, r.Default(kOfficerUse))) {
      return Refused("12.1.e/5"_hom, why, [] { return std::string("in each battle an officer is used"); });
    }
    return Accepted();
  }
  const CardId card = static_cast<CardId>(e.args[0]);
  const int officer = OfficerOf(r, card);
  if (CannotBe("12.1.e/5"_hom,
               officer == kNone || !OfficerServes(s, SideOf(s, kUs), officer) || s.officers.role[officer] != 0)) {
    return Refused("12.1.e/5"_hom, why,
                   [&] { return absl::StrCat(r.CardName(card), " is no officer who has still to be used here"); });
  }
  if (Breaks("12.1.e/5"_hom, !RoleFree(s, static_cast<OfficerRole>(e.args[1])))) {
    return Refused("12.1.e/5"_hom, why, [] { return std::string("one officer in each role at most"); });
  }
  return Accepted();
}
void SetRole(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.officers.role[OfficerOf(r, static_cast<CardId>(e.args[0]))] = static_cast<uint8_t>(e.args[1]);
  Say(trace, "12.1.e/5"_hom, [&] {
    const bool staff = e.args[1] == static_cast<int32_t>(OfficerRole::kAsChiefOfStaff);
    return absl::StrCat(r.CardName(static_cast<CardId>(e.args[0])),
                        staff ? " is Chief of Staff" : " has Field Command");
  });
}
void AssignRole(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kOfficersRested) {
    Say(trace, "12.1.e/5"_hom, [] { return std::string("no further officer is used in this battle"); });
    s.officers.rest = 1;
  } else {
    SetRole(r, s, e, trace);
  }
  s.step = kOfficerRoles;
  Run(r, s, trace);
}

void ListFieldDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kFieldCommand); }
Ruling CheckFieldDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kFieldCommand, "12.1.e/8"_hom, why);
}
void RollFieldDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  SideOf(s, kUs).field_die = static_cast<uint8_t>(e.args[1] + 1);
  s.step = kOfficerRoles;
  Run(r, s, trace);
}

}  // namespace

void AssignOfficers(const Rules& r, S& s, Trace* trace) {
  EventList events;
  ListRoles(r, s, &events);
  EventList open;
  for (const Event& event : events) {
    if (event.type == kOfficerAssigned && CheckRole(r, s, event, nullptr).accepted) open.push_back(event);
  }
  const bool choice = r.Default(kOfficerUse) ? open.size() > 1 : !open.empty() && s.officers.rest == 0;
  if (choice) {
    s.step = kOfficerRoleStep;
    return;
  }
  if (open.size() == 1 && r.Default(kOfficerUse)) SetRole(r, s, open[0], trace);
  if (!RoleFree(s, OfficerRole::kAsFieldCommand) && SideOf(s, kUs).field_die == 0) {
    s.step = kFieldCommandDieStep;
    return;
  }
  s.step = r.Default(kOfficerDeclared) ? kLead : kFirepower;
}

const HallsStep kResponseSteps[] = {
    {kGuerillaArrivalStep,
     "guerilla_arrival",
     "brings the hidden guerilla into the battle, or does not",
     "11.2.c/1"_hom,
     {kGuerillaArrived, kGuerillaArrivalDeclined},
     MexicanPlayer,
     ListGuerilla,
     CheckGuerilla,
     BringGuerilla},
    {kResponseStep,
     "battle_response",
     "plays a response event or passes",
     "11.2.d/1"_hom,
     {kResponsePlayed, kResponsePassed},
     SpeakingPlayer,
     ListResponses,
     CheckResponse,
     Respond},
    {kCancelOfficerStep,
     "cancel_officer",
     "says which officer finds no future glory",
     "12.1.e/4"_hom,
     {kOfficerCancelled},
     MexicanPlayer,
     ListCancel,
     CheckCancel,
     Cancel},
    {kDuelAttackerDieStep,
     "artillery_duel_attacker",
     "the attacker's die in the Artillery Duel",
     "12.1/1"_hom,
     {kDieRolled},
     Dice,
     ListDuelAttacker,
     CheckDuelAttacker,
     RollDuelAttacker},
    {kDuelDefenderDieStep,
     "artillery_duel_defender",
     "the defender's die in the Artillery Duel",
     "12.1/1"_hom,
     {kDieRolled},
     Dice,
     ListDuelDefender,
     CheckDuelDefender,
     RollDuelDefender},
    {kOfficerRoleStep,
     "officer_role",
     "says what an officer does in the battle",
     "12.1.e/5"_hom,
     {kOfficerAssigned, kOfficersRested},
     UsPlayer,
     ListRoles,
     CheckRole,
     AssignRole},
    {kFieldCommandDieStep,
     "field_command",
     "the die that Field Command adds to the firepower",
     "12.1.e/8"_hom,
     {kDieRolled},
     Dice,
     ListFieldDie,
     CheckFieldDie,
     RollFieldDie},
};
void AddResponseSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kResponseSteps), std::end(kResponseSteps));
}

}  // namespace adjutant::halls
