// HoM 11.2.d, 12.1.c: response events in a battle.
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
  const int number = r.c.cards[card].number;
  for (const Response& response : kResponses) {
    if (response.number == number) return &response;
  }
  return nullptr;
}

// Artillery Duel is no answer to Bombardment (the example of 11.2.d). Where that is the name of Naval Bombardment, it
// answers Artillery Barrage.
uint32_t AnswersOf(const Rules& r, const Response& response) {
  if (response.card == kArtilleryDuel && r.Plays("bombardment_alias=naval_bombardment"_opt)) return kArtilleryBarrage;
  return response.answers;
}

}  // namespace

BattleCard BattleCardOf(const Rules& r, CardId card) {
  const Response* response = ResponseOf(r, card);
  return response == nullptr ? kNoBattleCard : response->card;
}

bool BattleResponse(const Rules& r, CardId card, Side side) {
  const CardInfo& info = r.c.cards[card];
  return BattleCardOf(r, card) != kNoBattleCard && (side == kUs ? info.us_event : info.mexico_event);
}

namespace {

// In BattleSide::fresh beside kOfficerCard: whose card it was. The bits above those of BattleCard.
constexpr uint32_t FreshOfficer(int officer) { return uint32_t{kOfficerCard} << (officer + 1); }

// Officers of the side whom No Future Glory can strike: who is present, or as a direct answer the one whose card has
// just been played (11.2.d/2).
bool Strikable(const S& s, const BattleSide& side, int officer) {
  if (!OfficerServes(s, side, officer)) return false;
  return s.battle.window < kAnswersWindow || (side.fresh & FreshOfficer(officer)) != 0;
}
bool AnyOfficer(const S& s, const BattleSide& side) {
  for (int i = 0; i < kOfficers; ++i) {
    if (OfficerServes(s, side, i)) return true;
  }
  return false;
}

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
  for (CardId card : r.c.cards.ids()) {
    if (s.cards[card] == HandOf(side)) out->push_back(MakeEvent(kResponsePlayed, side, {card}));
  }
  out->push_back(MakeEvent(kResponsePassed, side));
}

template <class Wanted>
int CountUnits(const Rules& r, const S& s, const BattleSide& side, Wanted wanted) {
  int count = 0;
  for (UnitId unit : r.c.units.ids()) {
    if (Fights(s, side, unit) && wanted(r.c.units[unit])) ++count;
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
  ADJUTANT_REFUSE_IF("12.1.e/2"_hom, s.now.officer_played != 0, why, "an officer has been played in this turn");
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1.e/1"_hom, s.officers.out[officer] != 0 || s.officers.commander[officer] != kNoId,
                             why, "the marker of ", r.CardName(card), " is not free");
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1.e/3"_hom, Speaker(s).commander == kNoId, why,
                             "no leader is there whom the officer could join");
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
    ADJUTANT_REFUSE_IF("8.3.c"_hom, !met, why, r.CardName(card), " ", sentence);
    return Accepted();
  };
  switch (BattleCardOf(r, card)) {
    case kRememberTheAlamo:
      return unless(InTexas(r, s.battle.space) || s.battle.space == r.c.disputed_zone, "is for battles in Texas");
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
  const CardId card = CardArg(e);
  const Side side = static_cast<Side>(Speaker(s).side);
  ADJUTANT_REFUSE_IMPOSSIBLE("9.0/1"_hom, s.cards[card] != HandOf(side), why, r.CardName(card),
                             " is not in the hand of ", r.SideName(side));
  ADJUTANT_REFUSE_IMPOSSIBLE("11.2.d/1"_hom, !BattleResponse(r, card, side), why, r.CardName(card),
                             " is no response event for this battle");
  ADJUTANT_REFUSE_IF("11.2.d/2"_hom, s.battle.window >= kAnswersWindow && !AnswersDirectly(r, s, card), why,
                     r.CardName(card), " answers no card that was just played");
  return CheckCondition(r, s, card, why);
}

void CancelOfficer(const Rules& r, S& s, int officer, Trace* trace) {
  s.officers.commander[officer] = kNoId;
  s.officers.out[officer] = 1;
  Applied(trace, "12.1.e/4"_hom, [&] { return absl::StrCat(r.CardName(OfficerCard(r, officer)), " leaves play"); });
}

// What some cards do at once; the others wait for the sums. Sets s.step.
void PlayResponse(const Rules& r, S& s, CardId card, Trace* trace) {
  const BattleSide& own = Speaker(s);
  s.step = kWindow;
  switch (BattleCardOf(r, card)) {
    case kRememberTheAlamo:
      ChangeBellicosity(r, s, 1, trace, "18.3.a/4"_hom, "Remember the Alamo!");
      break;
    case kCloseAction:
      s.battle.type = static_cast<uint8_t>(s.battle.type + (&own == &s.battle.attacker ? 1 : -1));
      Applied(trace, "8.3.c"_hom,
              [&] { return absl::StrCat("Close Action: ", BattleTypeName(static_cast<BattleType>(s.battle.type))); });
      break;
    case kArtilleryDuel:
      s.step = kDuelAttackerDieStep;
      break;
    case kNoFutureGlory: {
      int count = 0;
      int only = kNone;
      for (int i = 0; i < kOfficers; ++i) {
        if (!Strikable(s, Opponent(s, own), i)) continue;
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
      s.officers.commander[OfficerOf(r, card)] = own.commander.get();
      Speaker(s).fresh |= FreshOfficer(OfficerOf(r, card));
      Applied(trace, "12.1.e/3"_hom,
              [&] { return absl::StrCat(r.CardName(card), " joins ", r.LeaderName(own.commander)); });
      break;
    default:
      break;
  }
}

void Respond(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.type == kResponsePassed) {
    Applied(trace, "11.2.d/1"_hom);
    // By option direct answers go on until somebody has none.
    const bool answered =
        s.battle.window >= kAnswersWindow && Speaker(s).fresh != 0 && r.Plays("battle_card_windows=alternating"_opt);
    const bool more = s.battle.window < kAnswersWindow || answered;
    s.battle.window = more ? static_cast<uint8_t>(s.battle.window + 1) : uint8_t{0};
    if (more) Speaker(s).fresh = 0;
    s.step = kWindow;
    return;
  }
  const CardId card = CardArg(e);
  BattleSide& side = Speaker(s);
  side.cards |= BattleCardOf(r, card);
  side.fresh |= BattleCardOf(r, card);
  Applied(trace, "11.2.d/1"_hom,
          [&] { return absl::StrCat(r.SideName(static_cast<Side>(side.side)), " plays ", r.CardName(card)); });
  Applied(trace, "12.1.d/1"_hom);
  Applied(trace, "12.1.d/2"_hom);  // no wagon is looked at
  DiscardCard(r, s, card, true, trace);
  PlayResponse(r, s, card, trace);
}

// As far as everybody knows, could the speaker have something to say?
bool MaySpeak(const Rules& r, const S& s) {
  const Side side = static_cast<Side>(Speaker(s).side);
  if (s.battle.window < kAnswersWindow) return MayHold(r, s, side, BattleResponse);
  if (!MayAnswer(r, s, side)) return false;
  for (CardId card : r.c.cards.ids()) {
    const uint8_t place = s.cards[card];
    const bool unseen = place == kInDeck || place == kUsHand || place == kMexicoHand;
    if (unseen && BattleResponse(r, card, side) && AnswersDirectly(r, s, card)) return true;
  }
  return false;
}

void ResponseWindow(const Rules& r, S& s, Trace* trace) {
  while (s.battle.window != 0) {
    if (MaySpeak(r, s)) {
      s.step = kResponseStep;
      return;
    }
    if (s.battle.window >= kAnswersWindow) {
      const bool answered = Speaker(s).fresh != 0 && r.Plays("battle_card_windows=alternating"_opt);
      s.battle.window = answered ? static_cast<uint8_t>(s.battle.window + 1) : uint8_t{0};
    } else {
      ++s.battle.window;
    }
    if (s.battle.window != 0) Speaker(s).fresh = 0;
  }
  Applied(trace, "11.2.d/2"_hom);
  s.battle.leader_side = 0;
  s.step = r.Plays("officer_declared=before_lead"_opt) ? kOfficerRoles : kLead;
}

// ---- No Future Glory, when several officers are there.

void ListCancel(const Rules& r, const S&, EventList* out) {
  for (int i = 0; i < kOfficers; ++i) out->push_back(MakeEvent(kOfficerCancelled, kMexico, {OfficerCard(r, i)}));
}
Ruling CheckCancel(const Rules& r, const S& s, const Event& e, Why* why) {
  const int officer = OfficerOf(r, CardArg(e));
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1.e/4"_hom, officer == kNone || !Strikable(s, SideOf(s, kUs), officer), why,
                             r.CardName(CardArg(e)), " is no officer in this battle");
  return Accepted();
}
void Cancel(const Rules& r, S& s, const Event& e, Trace* trace) {
  CancelOfficer(r, s, OfficerOf(r, CardArg(e)), trace);
  s.step = kWindow;
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
  Applied(trace, "12.1/1"_hom, [&] {
    return absl::StrCat("Artillery Duel: ", attacker.duel_die, " of the attacker, ", defender.duel_die,
                        " of the defender");
  });
  if (attacker.duel_die != defender.duel_die) {
    const BattleSide& loser = attacker.duel_die < defender.duel_die ? attacker : defender;
    LossTask task{};
    for (UnitId unit : r.c.units.ids()) {
      if (Fights(s, loser, unit) && FieldArtillery(r.c.units[unit])) task.from.Add(unit);
    }
    task.side = loser.side;
    task.left = 1;
    task.full_first = 1;
    task.battle = 1;
    task.cause = kArtilleryLoss;
    CallLosses(s, task, kWindow);
  }
}

}  // namespace

const HallsStep kResponseSteps[] = {
    Automatic(kWindow, "cards may be played on the battle", "11.2.d/2"_hom, ResponseWindow,
              {kResponseStep, kLead, kOfficerRoles}),
    {kResponseStep,
     "battle_response",
     "plays a response event or passes",
     "11.2.d/1"_hom,
     {kResponsePlayed, kResponsePassed},
     SpeakingPlayer,
     ListResponses,
     CheckResponse,
     Respond,
     {kWindow, kCancelOfficerStep, kDuelAttackerDieStep}},
    {kCancelOfficerStep,
     "cancel_officer",
     "says which officer finds no future glory",
     "12.1.e/4"_hom,
     {kOfficerCancelled},
     MexicoPlayer,
     ListCancel,
     CheckCancel,
     Cancel,
     {kWindow}},
    {kDuelAttackerDieStep,
     "artillery_duel_attacker",
     "the attacker's die in the Artillery Duel",
     "12.1/1"_hom,
     {kDieRolled},
     Dice,
     ListDuelAttacker,
     CheckDuelAttacker,
     RollDuelAttacker,
     {kDuelDefenderDieStep}},
    {kDuelDefenderDieStep,
     "artillery_duel_defender",
     "the defender's die in the Artillery Duel",
     "12.1/1"_hom,
     {kDieRolled},
     Dice,
     ListDuelDefender,
     CheckDuelDefender,
     RollDuelDefender,
     {kLosses, kWindow}},
};
void AddResponseSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kResponseSteps), std::end(kResponseSteps));
}

}  // namespace adjutant::halls
