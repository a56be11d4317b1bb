// HoM 12: Events of strategy cards that are played in the Action Phase, but for those of other chapters and for those
// that bring troops (card_reinforcements.cc).
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

enum CardNumber {
  kPolk = 1,
  kTrist = 6,
  kMinorRevoltInBaja = 7,
  kManifestDestiny = 8,
  kThorntonAffair = 9,
  kSantaAnnaElected = 12,
  kWhigsOpposeWar = 13,
  kOperationalExhaustion = 14,
  kBajaSuppressed = 17,
  kProvincialSuppressed = 19,
  kDysentery = 23,
  kProvincialRevolt = 28,
  kNegotiations = 29,
  kPoliticalCapital = 31,
  kSantaAnnaExiled = 41,
  kMajorRevoltInBaja = 42,
  kGomezPresidency = 57,
  kAnayaPresidency = 59,
  kSpies = 61,
  kYucatanSuppressed = 65,
  kScottRemoved = 67,
  kLogistics = 70,
  kArmistice = 71,
  kTaylorRuns = 73,
};

// What the cards' texts of the pack say; all of it reconstructed but for the hints of the book.
constexpr int kBajaThreshold = 5;
constexpr int kSantaAnnaElectedUnits = 3;
constexpr int kLogisticsOps = 2;
constexpr int kSpiesOps = 2;
constexpr int kTristCities = 2;
constexpr int kProvincialForce = 4;
constexpr int kCapitalOne = 4;
constexpr int kCapitalTwo = 8;
constexpr int kExhaustedCards = 1;
constexpr int kArmisticeCards = 1;

int NumberOf(const Rules& r, CardId card) { return r.c.cards[card].number; }
CardId CardInPlay(const S& s) { return s.play.card; }
Side Player(const S& s) { return static_cast<Side>(s.play.side); }
StateId StateOf(const Rules& r, SpaceId space) { return r.c.spaces[space].state; }
bool StateRevolts(const S& s, StateId state) { return s.states[state].revolt != 0; }

// Units of a side anywhere on the map, a fortress's own excepted.
UnitSet OnTheMap(const Rules& r, const S& s, Side side) {
  UnitSet units;
  for (UnitId unit : r.c.units.ids()) {
    const UnitInfo& info = r.c.units[unit];
    if (info.side == side && info.sort != Sort::kFortress && OnMap(s.units[unit].where)) units.Add(unit);
  }
  return units;
}

// ---- The road to war (18.3).

Ruling CheckPeace(const Rules&, const S& s, CardId, Side, Why* why) {
  ADJUTANT_REFUSE_IF("18.3/1"_hom, s.now.at_war != 0, why, "the nations are at war already");
  return Accepted();
}

bool MexicansNorth(const Rules& r, const S& s) {
  for (SpaceId space : r.c.spaces.ids()) {
    const bool north = space == r.c.disputed_zone || InTexas(r, space);
    if (north && HasUnits(r, s, kMexico, space)) return true;
  }
  return false;
}
Ruling CheckThornton(const Rules& r, const S& s, CardId card, Side side, Why* why) {
  ADJUTANT_REFUSE_IF("12.1/1"_hom, !MexicansNorth(r, s), why, "no Mexican unit is in the Disputed Zone or in Texas");
  return CheckPeace(r, s, card, side, why);
}
Ruling CheckManifest(const Rules& r, const S& s, CardId card, Side side, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("18.3.a/1"_hom, s.now.bellicosity >= r.c.n.bellicosity_maximum, why,
                             "US bellicosity cannot rise any more");
  return CheckPeace(r, s, card, side, why);
}
Ruling CheckWhigs(const Rules& r, const S& s, CardId card, Side side, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("18.3.a/1"_hom, s.now.bellicosity == 0, why, "US bellicosity cannot fall any more");
  return CheckPeace(r, s, card, side, why);
}

void PlayPolk(const Rules&, S& s, Trace*) { s.step = kWarDieStep; }
void PlayThornton(const Rules& r, S& s, Trace* trace) {
  ChangeBellicosity(r, s, 1, trace, "18.3.a/4"_hom, "the Thornton Affair");
  s.step = kWarDieStep;
}
void PlayManifestDestiny(const Rules& r, S& s, Trace* trace) {
  ChangeBellicosity(r, s, 1, trace, "18.3.a/4"_hom, "Manifest Destiny");
}
void PlayWhigsOppose(const Rules& r, S& s, Trace* trace) {
  ChangeBellicosity(r, s, -1, trace, "18.3.a/4"_hom, "Whigs Oppose War");
}

// ---- Political Will.

int CitiesOf(const Rules& r, const S& s, Side side) {
  int count = 0;
  for (SpaceId space : r.c.spaces.ids()) count += r.c.spaces[space].pw_city && Friendly(r, s, side, space) ? 1 : 0;
  return count;
}
// Trist can treat once the war goes well for the US.
bool TristTreats(const Rules& r, const S& s) { return s.now.at_war != 0 && CitiesOf(r, s, kUs) >= kTristCities; }
Ruling CheckTrist(const Rules& r, const S& s, CardId, Side side, Why* why) {
  ADJUTANT_REFUSE_IF("12.1/1"_hom, TristTreats(r, s) != (side == kUs), why,
                     s.now.at_war != 0 ? "in the war" : "before the war", " the US controls ", CitiesOf(r, s, kUs),
                     " Political Will cities");
  return Accepted();
}
// An event of Political Will alone: can the marker move toward its player?
Ruling CheckWill(const Rules& r, const S& s, CardId, Side side, Why* why) {
  const int end = side == kUs ? 0 : r.c.n.pw_maximum;
  ADJUTANT_REFUSE_IMPOSSIBLE("2.1.g/1"_hom, s.now.political_will == end && r.Plays("pw_bounds=clamped"_opt), why,
                             "Political Will is ", end, " already");
  return Accepted();
}
void PlayTrist(const Rules& r, S& s, Trace* trace) {
  ChangePoliticalWill(r, s, Player(s) == kUs ? -1 : 1, trace, "12.1/1"_hom, "the mission of Nicholas Trist");
}

Ruling CheckNegotiations(const Rules& r, const S& s, CardId, Side, Why* why) {
  ADJUTANT_REFUSE_IF("12.1/1"_hom, HasUnits(r, s, kMexico, r.c.disputed_zone), why,
                     "a Mexican unit is in the Disputed Zone");
  return Accepted();
}
void PlayNegotiations(const Rules& r, S& s, Trace* trace) {
  ChangePoliticalWill(r, s, -1, trace, "12.1/1"_hom, "no Mexican units are in the Disputed Zone");
}

// ---- Presidents (18.0): one at a time.

void Inaugurate(S& s, President president) {
  s.now.president = president;
  s.effects.collapse_relief = president == kPresidentAnaya ? 1 : 0;
}

// He is President already; and what else his card does, `more`, would change nothing.
Ruling CheckPresident(const S& s, President president, bool more, Why* why) {
  ADJUTANT_REFUSE_IF("12.1/1"_hom, s.now.president == president && !more, why, "he is President already");
  return Accepted();
}
Ruling CheckGomez(const Rules& r, const S& s, CardId card, Side side, Why* why) {
  return CheckPresident(s, kPresidentGomez, CheckWill(r, s, card, side, nullptr).accepted, why);
}
Ruling CheckAnaya(const Rules&, const S& s, CardId, Side, Why* why) {
  return CheckPresident(s, kPresidentAnaya, s.effects.collapse_relief == 0, why);
}
void PlayGomez(const Rules& r, S& s, Trace* trace) {
  Inaugurate(s, kPresidentGomez);
  ChangePoliticalWill(r, s, 1, trace, "12.1/1"_hom, "Gomez is President");
}
void PlayAnaya(const Rules&, S& s, Trace* trace) {
  Inaugurate(s, kPresidentAnaya);
  Applied(trace, "12.1/1"_hom, "Anaya is President");
}

void PlaySantaAnnaElected(const Rules& r, S& s, Trace* trace) {
  ChangeBellicosity(r, s, 1, trace, "18.3.a/3"_hom, "Santa Anna Elected President");
  const Location where = s.leaders[r.c.santa_anna].where;
  if (where == kOutOfGame) {
    Applied(trace, "12.1/1"_hom, "Santa Anna is dead and becomes no President");
    return;
  }
  Inaugurate(s, kPresidentSantaAnna);
  // 3.6.b/3: he comes out of exile. The Leader Pool gives him to an Army only (15.1/5).
  if (where != kExile) return;
  if (s.now.santa_anna_entered == 0) {
    Applied(trace, "3.6.a/2"_hom);
  } else {
    Applied(trace, "3.6.b/3"_hom);
  }
  EnterSantaAnna(r, s, r.c.mejico, kSantaAnnaElectedUnits, kUseDone, trace);
}

bool MayBeExiled(const Rules& r, const S& s) {
  const Location where = s.leaders[r.c.santa_anna].where;
  return where != kExile && where != kNowhere && where != kOutOfGame;
}
// He may be President without being in play: in exile where no space could take him in, or by an option dead.
Ruling CheckExiled(const Rules& r, const S& s, CardId, Side, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("3.6.b/1"_hom, !MayBeExiled(r, s) && s.now.president != kPresidentSantaAnna, why,
                             "Santa Anna is not in play");
  return Accepted();
}
void PlayExiled(const Rules& r, S& s, Trace* trace) {
  const bool goes = MayBeExiled(r, s);
  if (goes) {
    RemoveLeader(r, s, r.c.santa_anna, kExile, trace);
    s.now.santa_anna_exiled = 1;
  }
  if (s.now.president == kPresidentSantaAnna) Inaugurate(s, kNoPresident);
  Applied(trace, "3.6.b/1"_hom,
          [&] { return absl::StrCat("Santa Anna ", goes ? "goes into exile and is" : "is", " no longer President"); });
}

// ---- Generals who leave.

bool Serves(const S& s, LeaderId leader) {
  if (leader == kNoId) return false;
  const LeaderState& state = s.leaders[leader];
  return state.repl == 0 && (OnMap(state.where) || state.where == kRegroup || state.where == kWounded);
}
Ruling CheckServes(const Rules& r, const S& s, LeaderId leader, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1/1"_hom, !Serves(s, leader), why, r.LeaderName(leader), " is not in play");
  return Accepted();
}

Ruling CheckScottsLaurels(const Rules& r, const S& s, CardId, Side, Why* why) {
  ADJUTANT_REFUSE_IF("12.1/1"_hom, s.effects.scott_won != 0 && ArmyOf(s, r.c.scott) != kNoId, why,
                     "Scott's Army has won a battle this turn");
  return Accepted();
}
Ruling CheckScott(const Rules& r, const S& s, CardId, Side, Why* why) { return CheckServes(r, s, r.c.scott, why); }
void PlayScottRemoved(const Rules& r, S& s, Trace* trace) {
  RemoveLeader(r, s, r.c.scott, kOutOfGame, trace);
  Applied(trace, "12.1/1"_hom, "Scott leaves the game");
}

Ruling CheckTaylor(const Rules& r, const S& s, CardId, Side, Why* why) { return CheckServes(r, s, r.c.taylor, why); }
void PlayTaylorRuns(const Rules& r, S& s, Trace* trace) {
  RemoveLeader(r, s, r.c.taylor, kOutOfGame, trace);
  Applied(trace, "12.1/1"_hom, "Taylor leaves the game; the US draws a leader");
  CallReinforcements(s, kUs, 1, 0, kNoId, kUseDone);
}

// ---- Revolts (18.4).

Ruling CheckBajaCalm(const Rules& r, const S& s, CardId, Side, Why* why) {
  ADJUTANT_REFUSE_IF("18.4.b/5"_hom, StateRevolts(s, StateOf(r, r.c.baja_california)), why,
                     "Baja California is in revolt already");
  return Accepted();
}
void RollForCard(const Rules&, S& s, Trace*) { s.step = kCardDieStep; }

bool UsMayTakeBaja(const Rules& r, const S& s) {
  return s.control[r.c.baja_california] != kUs && !HasUnits(r, s, kMexico, r.c.baja_california);
}
Ruling CheckMajorRevolt(const Rules& r, const S& s, CardId card, Side side, Why* why) {
  if (UsMayTakeBaja(r, s)) return Accepted();
  return CheckBajaCalm(r, s, card, side, why);
}
void TurnBaja(const Rules& r, S& s, Trace* trace) {
  s.states[StateOf(r, r.c.baja_california)].revolt = 1;
  Applied(trace, "18.4.b/5"_hom, "Baja California goes into revolt");
}
void PlayMajorRevolt(const Rules& r, S& s, Trace* trace) {
  if (!StateRevolts(s, StateOf(r, r.c.baja_california))) TurnBaja(r, s, trace);
  if (UsMayTakeBaja(r, s)) ChangeControl(r, s, r.c.baja_california, kUs, kUseDone, trace);
}

Ruling CheckRevolting(const Rules& r, const S& s, StateId state, Why* why) {
  ADJUTANT_REFUSE_IF("12.1/1"_hom, !StateRevolts(s, state), why, r.StateName(state), " is Calm");
  return Accepted();
}
Ruling CheckBajaRevolts(const Rules& r, const S& s, CardId, Side, Why* why) {
  return CheckRevolting(r, s, StateOf(r, r.c.baja_california), why);
}
Ruling CheckYucatanRevolts(const Rules& r, const S& s, CardId, Side, Why* why) {
  return CheckRevolting(r, s, StateOf(r, r.c.yucatan), why);
}
void Calm(const Rules& r, S& s, StateId state, Trace* trace) {
  s.states[state].revolt = 0;
  Applied(trace, "12.1/1"_hom, [&] { return absl::StrCat(r.StateName(state), " is Calm"); });
}
void PlayBajaSuppressed(const Rules& r, S& s, Trace* trace) { Calm(r, s, StateOf(r, r.c.baja_california), trace); }
void PlayYucatanSuppressed(const Rules& r, S& s, Trace* trace) { Calm(r, s, StateOf(r, r.c.yucatan), trace); }

// Provincial Revolt Suppressed: any State but Yucatan.
Ruling CheckCalmed(const Rules& r, const S& s, StateId state, Why* why) {
  ADJUTANT_REFUSE_IF("12.1/1"_hom, state == StateOf(r, r.c.yucatan), why, "the card does not reach Yucatan");
  return CheckRevolting(r, s, state, why);
}
Ruling CheckProvincialSuppressed(const Rules& r, const S& s, CardId, Side, Why* why) {
  for (StateId state : r.c.states.ids()) {
    if (CheckCalmed(r, s, state, nullptr).accepted) return Accepted("12.1/1"_hom);
  }
  ADJUTANT_REFUSE_IF("12.1/1"_hom, true, why, "no State but Yucatan is in revolt");
  return Accepted();
}
void PlayProvincialSuppressed(const Rules&, S& s, Trace*) { s.step = kCalmStateStep; }

// Provincial Revolt: a Mexican Force of some size keeps its State and those next to it quiet.
bool HeldDown(const Rules& r, const S& s, StateId state) {
  for (LeaderId leader : r.c.leaders.ids()) {
    const SpaceId space = SpaceOf(s.leaders[leader].where);
    if (r.c.leaders[leader].side != kMexico || space == kNoId) continue;
    if (UnitsIn(r, s, kMexico, space) < kProvincialForce || UnitsToCommand(r, s, leader) < kProvincialForce) continue;
    if (StateOf(r, space) == state) return true;
    for (const Link& link : r.c.spaces[space].links) {
      if (StateOf(r, link.to) == state) return true;
    }
  }
  return false;
}
Ruling CheckProvincialRevolt(const Rules& r, const S& s, CardId, Side, Why* why) {
  for (StateId state : r.c.states.ids()) {
    if (!StateRevolts(s, state) && !HeldDown(r, s, state)) return Accepted("12.1/1"_hom);
  }
  ADJUTANT_REFUSE_IF("12.1/1"_hom, true, why, "no Calm State is away from the Mexican Forces");
  return Accepted();
}
void PlayProvincialRevolt(const Rules&, S& s, Trace*) { s.step = kChooseRevoltStep; }

// ---- Dysentery (23): units of the other side lose steps by a die.

Ruling CheckDysentery(const Rules& r, const S& s, CardId, Side side, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1/1"_hom, OnTheMap(r, s, Enemy(side)).Empty(), why, r.SideName(Enemy(side)),
                             " has no unit on the map");
  return Accepted();
}

// ---- Effects that last for a number of cards.

Ruling CheckExhaustion(const Rules& r, const S& s, CardId, Side side, Why* why) {
  for (LeaderId leader : r.c.leaders.ids()) {
    if (r.c.leaders[leader].side == Enemy(side) && CanCommand(r, s, leader)) return Accepted("12.1/1"_hom);
  }
  ADJUTANT_REFUSE_IF("12.1/1"_hom, true, why, r.SideName(Enemy(side)), " has no Force on the map");
  return Accepted();
}
void PlayExhaustion(const Rules&, S& s, Trace*) { s.step = kExhaustStep; }

void PlayArmistice(const Rules&, S& s, Trace* trace) {
  s.effects.armistice_us = s.effects.armistice_mexico = kArmisticeCards;
  Applied(trace, "12.1/1"_hom,
          "Armistice: until each side has played another card no Force enters a space with enemies");
}

// ---- Others.

// The Supply Event itself has taken place already (9.2/1).
void PlayLogistics(const Rules& r, S& s, Trace*) { GrantOps(r, s, kLogisticsOps); }

void PlaySpies(const Rules& r, S& s, Trace* trace) {
  const Side enemy = Enemy(Player(s));
  for (CardId card : r.c.cards.ids()) {
    if (s.cards[card] == HandOf(enemy)) s.effects.seen.Add(card);
  }
  Applied(trace, "12.1/1"_hom,
          [&] { return absl::StrCat(r.SideName(Player(s)), " looks at the hand of ", r.SideName(enemy)); });
  GrantOps(r, s, kSpiesOps);
}

constexpr CardEvent kEvents[] = {
    {kPolk, CheckPeace, nullptr, PlayPolk},
    {kTrist, CheckTrist, CheckWill, PlayTrist},
    {kMinorRevoltInBaja, nullptr, CheckBajaCalm, RollForCard},
    {kManifestDestiny, nullptr, CheckManifest, PlayManifestDestiny},
    {kThorntonAffair, CheckThornton, nullptr, PlayThornton},
    {kSantaAnnaElected, nullptr, nullptr, PlaySantaAnnaElected},
    {kWhigsOpposeWar, nullptr, CheckWhigs, PlayWhigsOppose},
    {kOperationalExhaustion, nullptr, CheckExhaustion, PlayExhaustion},
    {kBajaSuppressed, nullptr, CheckBajaRevolts, PlayBajaSuppressed},
    {kProvincialSuppressed, nullptr, CheckProvincialSuppressed, PlayProvincialSuppressed},
    {kDysentery, nullptr, CheckDysentery, RollForCard},
    {kProvincialRevolt, nullptr, CheckProvincialRevolt, PlayProvincialRevolt},
    {kNegotiations, CheckNegotiations, CheckWill, PlayNegotiations},
    {kPoliticalCapital, nullptr, CheckWill, RollForCard},
    {kSantaAnnaExiled, nullptr, CheckExiled, PlayExiled},
    {kMajorRevoltInBaja, nullptr, CheckMajorRevolt, PlayMajorRevolt},
    {kGomezPresidency, nullptr, CheckGomez, PlayGomez},
    {kAnayaPresidency, nullptr, CheckAnaya, PlayAnaya},
    {kSpies, nullptr, nullptr, PlaySpies},
    {kYucatanSuppressed, nullptr, CheckYucatanRevolts, PlayYucatanSuppressed},
    {kScottRemoved, CheckScottsLaurels, CheckScott, PlayScottRemoved},
    {kLogistics, nullptr, nullptr, PlayLogistics},
    {kArmistice, nullptr, nullptr, PlayArmistice},
    {kTaylorRuns, nullptr, CheckTaylor, PlayTaylorRuns},
};

}  // namespace

bool CardMayRevolt(const Rules& r, const S& s, StateId state) {
  if (s.play.card == kNoId || NumberOf(r, CardInPlay(s)) != kProvincialRevolt) return true;
  return !HeldDown(r, s, state);
}

absl::Span<const CardEvent> OrdinaryCardEvents() { return kEvents; }

namespace {

void ListCardDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCardEvent); }
Ruling CheckCardDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCardEvent, "12.1/1"_hom, why);
}

// Dysentery: units of the other side lose a step each, by their owner's choice.
void Sicken(const Rules& r, S& s, int die, Trace* trace) {
  const Side victim = Enemy(Player(s));
  const ChartRow& row = Read(r.c.dysentery, die);
  Sum count(trace, "12.1/1"_hom, "dysentery.units",
            [&] { return absl::StrCat("Units of ", r.SideName(victim), " that lose a step"); });
  count.Add(
      row.value, "12.1/1"_hom, [&] { return absl::StrCat("die ", die); }, row.datum);
  count.Finish();
  Applied(trace, "12.1/1"_hom, [&] { return absl::StrCat("Dysentery: ", row.value, " unit(s) lose a step"); });
  LossTask task{};
  task.from = OnTheMap(r, s, victim);
  task.side = victim;
  task.left = static_cast<uint8_t>(row.value);
  task.distinct = 1;
  task.cause = kCardLoss;
  CallLosses(s, task, kUseDone);
}

void SpendCapital(const Rules& r, S& s, int die, Trace* trace) {
  const int points = die >= kCapitalTwo ? 2 : die >= kCapitalOne ? 1 : 0;
  Applied(trace, "12.1/1"_hom, [&] { return absl::StrCat("Political Capital: die ", die, ", ", points, " point(s)"); });
  if (points == 0) return;
  ChangePoliticalWill(r, s, Player(s) == kUs ? -points : points, trace, "12.1/1"_hom, "political capital is spent");
}

void RollCardDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int die = e.args[1];
  s.step = kUseDone;
  switch (NumberOf(r, CardInPlay(s))) {
    case kMinorRevoltInBaja:
      Applied(trace, "12.1/1"_hom, [&] {
        return absl::StrCat("Minor Revolt in Baja: die ", die, " against ", kBajaThreshold, ", ",
                            die >= kBajaThreshold ? "it happens" : "no revolt");
      });
      if (die >= kBajaThreshold) TurnBaja(r, s, trace);
      break;
    case kPoliticalCapital:
      SpendCapital(r, s, die, trace);
      break;
    default:
      Sicken(r, s, die, trace);
  }
}

void ListCalmed(const Rules& r, const S& s, EventList* out) {
  for (StateId state : r.c.states.ids()) out->push_back(MakeEvent(kStateCalmed, s.play.side, {state}));
}
Ruling CheckCalmedEvent(const Rules& r, const S& s, const Event& e, Why* why) {
  return CheckCalmed(r, s, StateArg(e), why);
}
void CalmState(const Rules& r, S& s, const Event& e, Trace* trace) {
  Calm(r, s, StateArg(e), trace);
  s.step = kUseDone;
}

void ListExhausted(const Rules& r, const S& s, EventList* out) {
  for (LeaderId leader : r.c.leaders.ids()) out->push_back(MakeEvent(kForceExhausted, s.play.side, {leader}));
}
Ruling CheckExhausted(const Rules& r, const S& s, const Event& e, Why* why) {
  const LeaderId leader = LeaderArg(e);
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1/1"_hom, r.c.leaders[leader].side != Enemy(Player(s)) || !CanCommand(r, s, leader),
                             why, r.LeaderName(leader), " is no commander of an enemy Force");
  return Accepted();
}
void Exhaust(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.effects.exhausted_leader = LeaderArg(e);
  s.effects.exhausted_cards = kExhaustedCards;
  Applied(trace, "12.1/1"_hom, [&] {
    return absl::StrCat("the Force of ", r.LeaderName(LeaderArg(e)),
                        " may not be activated with the next card of its side");
  });
  s.step = kUseDone;
}

}  // namespace

const HallsStep kCardEventSteps[] = {
    {kCardDieStep,
     "card_die",
     "the die that the card's event asks for",
     "12.1/1"_hom,
     {kDieRolled},
     Dice,
     ListCardDie,
     CheckCardDie,
     RollCardDie,
     {kUseDone, kLosses}},
    {kCalmStateStep,
     "calm_state",
     "names the State whose revolt is suppressed",
     "12.1/1"_hom,
     {kStateCalmed},
     CardPlayer,
     ListCalmed,
     CheckCalmedEvent,
     CalmState,
     {kUseDone}},
    {kExhaustStep,
     "exhaust_force",
     "names the enemy Force that is exhausted",
     "12.1/1"_hom,
     {kForceExhausted},
     CardPlayer,
     ListExhausted,
     CheckExhausted,
     Exhaust,
     {kUseDone}},
};
void AddCardEventSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kCardEventSteps), std::end(kCardEventSteps));
}

}  // namespace adjutant::halls
