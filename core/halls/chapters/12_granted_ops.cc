// HoM 12.1: OPS that an event grants. Their owner names a use for them, as he would for a card.
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <limits>

#include "absl/strings/str_cat.h"
#include "core/halls/engine.h"

namespace adjutant::halls {

namespace {

constexpr int kLastUse = static_cast<int>(Use::kRevealGuerilla);

CardId CardInPlay(const S& s) { return s.play.card; }

void Spend(S& s, int ops) {
  s.effects.ops_granted = static_cast<uint8_t>(std::max(0, s.effects.ops_granted - ops));
  ++s.effects.grants;
  s.play.ops = static_cast<uint8_t>(ops);
}

Ruling CheckUsed(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kOpsDeclined) return Accepted();
  const Use use = static_cast<Use>(e.args[0]);
  const int ops = e.args[1];
  const int granted = s.effects.ops_granted;
  if (CannotBe("12.1/2"_hom, ops < 1 || ops > std::numeric_limits<uint8_t>::max()) ||
      Breaks("12.1/2"_hom, ops > granted || (r.Plays("event_ops_action=one_action"_opt) && ops != granted))) {
    return Refused("12.1/2"_hom, why, [&] {
      return absl::StrCat(granted, " OPS are granted",
                          r.Plays("event_ops_action=one_action"_opt) ? " for one action" : "", ", not ", ops);
    });
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("12.1/2"_hom, use == Use::kEvent || use == Use::kDiscard || use == Use::kHold, why,
                             "the card has been played; its OPS are to be used");
  S after = s;
  Spend(after, ops);
  return CheckUse(r, after, CardInPlay(s), use, static_cast<Side>(s.play.side), why);
}

void ListUses(const Rules& r, const S& s, EventList* out) {
  const int granted = s.effects.ops_granted;
  for (int ops = r.Plays("event_ops_action=one_action"_opt) ? granted : 1; ops <= granted; ++ops) {
    for (int use = 1; use <= kLastUse; ++use) out->push_back(MakeEvent(kOpsUsed, s.play.side, {use, ops}));
  }
  out->push_back(MakeEvent(kOpsDeclined, s.play.side));
}

void UseOps(const Rules&, S& s, const Event& e, Trace* trace) {
  Applied(trace, "12.1/2"_hom);
  s.step = kUseDone;
  if (e.type == kOpsDeclined) {
    s.effects.ops_granted = 0;
  } else {
    Spend(s, e.args[1]);
    s.play.use = static_cast<uint8_t>(e.args[0]);
    s.step = kUseStart;
  }
}

bool AnyUse(const Rules& r, const S& s) {
  EventList events;
  ListUses(r, s, &events);
  for (const Event& event : events) {
    if (event.type == kOpsUsed && CheckUsed(r, s, event, nullptr).accepted) return true;
  }
  return false;
}

}  // namespace

int OpsOf(const Rules& r, const S& s, CardId card) { return s.play.card == card ? s.play.ops : r.c.cards[card].ops; }

void GrantOps(const Rules& r, S& s, int ops) {
  s.effects.ops_granted = static_cast<uint8_t>(ops);
  if (!GoOnWithGrantedOps(r, s)) s.step = kUseDone;
}

bool GoOnWithGrantedOps(const Rules& r, S& s) {
  if (s.effects.ops_granted == 0) return false;
  if (!AnyUse(r, s)) {
    s.effects.ops_granted = 0;
    return false;
  }
  s.step = kGrantedOpsStep;
  return true;
}

const HallsStep kGrantedOpsSteps[] = {
    {kGrantedOpsStep,
     "granted_ops",
     "says what the OPS are used for that the event grants",
     "12.1/2"_hom,
     {kOpsUsed, kOpsDeclined},
     CardPlayer,
     ListUses,
     CheckUsed,
     UseOps,
     {kUseStart, kUseDone}},
};
void AddGrantedOpsSteps(std::vector<HallsStep>* steps) {
  steps->insert(steps->end(), std::begin(kGrantedOpsSteps), std::end(kGrantedOpsSteps));
}

}  // namespace adjutant::halls
