// HoM 12: Events of strategy cards. This version carries out those that EventOf finds and the responses of battle.cc
// and aftermath.cc; the others may be played for their other uses.
#include "absl/strings/str_cat.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

enum CardNumber {
  kSettlers = 4,
  kMinorRevoltInBaja = 7,
  kManifestDestiny = 8,
  kTejas = 11,
  kSantaAnnaElected = 12,
  kWhigsOpposeWar = 13,
  kBajaSuppressed = 17,
  kDysentery = 23,
  kProvincialRevolt = 28,
  kNegotiations = 29,
  kLogistics = 70,
};

constexpr int kBajaThreshold = 5;          // card 7, reconstructed
constexpr int kSantaAnnaElectedUnits = 3;  // card 12, reconstructed
constexpr int kLogisticsOps = 2;           // card 70, reconstructed
constexpr int kSettlerUnits = 2;           // card 4, as the example of play tells

int NumberOf(const Rules& r, CardId card) { return r.c.cards[static_cast<size_t>(card)].number; }
StateId Baja(const Rules& r) { return r.c.spaces[static_cast<size_t>(r.c.baja_california)].state; }

// Units of a side anywhere on the map, a fortress's own excepted.
UnitSet OnTheMap(const Rules& r, const S& s, Side side) {
  UnitSet units;
  for (int i = 0; i < static_cast<int>(r.c.units.size()); ++i) {
    const UnitInfo& info = r.c.units[static_cast<size_t>(i)];
    if (info.side == side && info.sort != Sort::kFortress && OnMap(s.units[static_cast<size_t>(i)].where)) units.Add(i);
  }
  return units;
}

}  // namespace

namespace {

Ruling CheckProvincialRevolt(const Rules& r, const S& s, CardId, Side, Why* why) {
  for (size_t i = 0; i < r.c.states.size(); ++i) {
    if (s.states[i].revolt == 0) return Accepted();
  }
  return Refused("12.1/1"_hom, why, [] { return std::string("no State is Calm"); });
}

void PlaySettlers(const Rules& r, S& s, Trace*) {
  CallReinforcements(s, kUs, 0, kSettlerUnits, r.c.disputed_zone, kUseDone);
}
void PlayTejas(const Rules& r, S& s, Trace*) { CallReinforcements(s, kMexico, 0, 1, r.c.disputed_zone, kUseDone); }
void PlayManifestDestiny(const Rules& r, S& s, Trace* trace) {
  ChangeBellicosity(r, s, 1, trace, "18.3.a/4"_hom, [] { return std::string("Manifest Destiny"); });
}
void PlayWhigsOppose(const Rules& r, S& s, Trace* trace) {
  ChangeBellicosity(r, s, -1, trace, "18.3.a/4"_hom, [] { return std::string("Whigs Oppose War"); });
}
void PlaySantaAnnaElected(const Rules& r, S& s, Trace* trace) {
  ChangeBellicosity(r, s, 1, trace, "18.3.a/3"_hom, [] { return std::string("Santa Anna Elected President"); });
  s.now.president = 1;
  LeaderState& santa_anna = s.leaders[static_cast<size_t>(r.c.santa_anna)];
  if (santa_anna.where != kExile) return;
  santa_anna.where = At(r.c.mejico);
  s.now.santa_anna_entered = 1;
  s.now.santa_anna_exiled = 0;
  Say(trace, "3.6.a/2"_hom, [] { return std::string("Santa Anna enters at Mejico"); });
  CallReinforcements(s, kMexico, 0, kSantaAnnaElectedUnits, r.c.mejico, kUseDone);
}
void PlayBajaSuppressed(const Rules& r, S& s, Trace* trace) {
  s.states[static_cast<size_t>(Baja(r))].revolt = 0;
  Say(trace, "12.1/1"_hom, [] { return std::string("Baja California is Calm"); });
}
void RollForCard(const Rules&, S& s, Trace*) { s.step = kCardDieStep; }
void PlayProvincialRevolt(const Rules&, S& s, Trace*) { s.step = kChooseRevoltStep; }
void PlayNegotiations(const Rules& r, S& s, Trace* trace) {
  if (HasUnits(r, s, kMexico, r.c.disputed_zone)) {
    Say(trace, "12.1/1"_hom, [] { return std::string("Mexican units are in the Disputed Zone: no effect"); });
    return;
  }
  ChangePoliticalWill(r, s, -1, trace, "12.1/1"_hom,
                      [] { return std::string("no Mexican units are in the Disputed Zone"); });
}

// The Supply Event itself has taken place already (9.2/1).
void PlayLogistics(const Rules& r, S& s, Trace*) { GrantOps(r, s, kLogisticsOps); }

constexpr CardEvent kEvents[] = {
    {kSettlers, nullptr, PlaySettlers},
    {kMinorRevoltInBaja, nullptr, RollForCard},
    {kManifestDestiny, nullptr, PlayManifestDestiny},
    {kTejas, nullptr, PlayTejas},
    {kSantaAnnaElected, nullptr, PlaySantaAnnaElected},
    {kWhigsOpposeWar, nullptr, PlayWhigsOppose},
    {kBajaSuppressed, nullptr, PlayBajaSuppressed},
    {kDysentery, nullptr, RollForCard},
    {kProvincialRevolt, CheckProvincialRevolt, PlayProvincialRevolt},
    {kNegotiations, nullptr, PlayNegotiations},
    {kLogistics, nullptr, PlayLogistics},
};

}  // namespace

absl::Span<const CardEvent> OrdinaryCardEvents() { return kEvents; }

const CardEvent* EventOf(const Rules& r, CardId card) {
  const int number = NumberOf(r, card);
  for (absl::Span<const CardEvent> events :
       {OrdinaryCardEvents(), MarchCardEvents(), NavalCardEvents(), RaidCardEvents()}) {
    for (const CardEvent& event : events) {
      if (event.number == number) return &event;
    }
  }
  return nullptr;
}

Ruling CheckEvent(const Rules& r, const S& s, CardId card, Side side, Why* why) {
  const CardInfo& info = r.c.cards[static_cast<size_t>(card)];
  const bool ours = side == kUs ? info.us_event : info.mexico_event;
  if (!ours && !info.mandatory) {
    return Refused("8.0/1"_hom, why,
                   [&] { return absl::StrCat("the event of ", r.CardName(card), " is not for ", r.SideName(side)); });
  }
  if (info.response && EventOf(r, card) == nullptr) {
    return Refused("8.3.c"_hom, why, [&] {
      return absl::StrCat(r.CardName(card), " is a response event: it answers something the other side does");
    });
  }
  const CardEvent* event = EventOf(r, card);
  // 12.1.b leaves no other use for a mandatory card: it may be played, and play stops there.
  if (event == nullptr && !info.mandatory) {
    return Refused("12.1/1"_hom, why,
                   [&] { return absl::StrCat("this version does not carry out the event of ", r.CardName(card)); });
  }
  if (event == nullptr || event->check == nullptr) return Accepted();
  return event->check(r, s, card, side, why);
}

void PlayEvent(const Rules& r, S& s, Trace* trace) {
  const CardId card = static_cast<CardId>(s.play.card - 1);
  Applied(trace, "12.1/1"_hom);
  s.step = kUseDone;
  const CardEvent* event = EventOf(r, card);
  if (event == nullptr) {
    StopUnsupported(s, kStrategyCardEvent, card + 1);
    return;
  }
  event->play(r, s, trace);
}

namespace {

void ListCardDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kCardEvent); }
Ruling CheckCardDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kCardEvent, "12.1/1"_hom, why);
}
void RollCardDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const CardId card = static_cast<CardId>(s.play.card - 1);
  const int die = e.args[1];
  s.step = kUseDone;
  if (NumberOf(r, card) == kMinorRevoltInBaja) {
    if (die >= kBajaThreshold) {
      s.states[static_cast<size_t>(Baja(r))].revolt = 1;
      Say(trace, "18.4.b/5"_hom, [] { return std::string("Baja California goes into revolt"); });
    }
  } else {  // Dysentery: units of the other side lose a step each, by their owner's choice.
    const Side victim = Enemy(static_cast<Side>(s.play.side));
    const ChartRow& row = Read(r.c.dysentery, die);
    Sum count(trace, "12.1/1"_hom, "dysentery.units",
              [&] { return absl::StrCat("Units of ", r.SideName(victim), " that lose a step"); });
    count.Add(
        row.value, "12.1/1"_hom, [&] { return absl::StrCat("die ", die); }, row.datum);
    count.Finish();
    Say(trace, "12.1/1"_hom, [&] { return absl::StrCat("Dysentery: ", row.value, " unit(s) lose a step"); });
    LossTask task{};
    task.from = OnTheMap(r, s, victim);
    task.side = victim;
    task.left = static_cast<uint8_t>(row.value);
    task.distinct = 1;
    task.cause = kCardLoss;
    CallLosses(s, task, kUseDone);
  }
  Run(r, s, trace);
}

}  // namespace

void AddCardEventSteps(std::vector<HallsStep>* steps) {
  steps->push_back({kCardDieStep,
                    "card_die",
                    "the die that the card's event asks for",
                    "12.1/1"_hom,
                    {kDieRolled},
                    Dice,
                    ListCardDie,
                    CheckCardDie,
                    RollCardDie});
}

}  // namespace adjutant::halls
