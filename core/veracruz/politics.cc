// Veracruz 17: Santa Anna and the presidency. A die may call him to Mexico City; from then on movement asks
// CheckSummons.
#include "absl/strings/str_cat.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

PieceId SantaAnna(const Rules& r) { return r.c.LeaderPiece(r.c.santa_anna); }
HexId Capital(const Rules& r) { return r.c.places[static_cast<size_t>(r.c.mexico_city)].hex; }
bool OnTheMap(const Rules& r, const S& s) { return OnMap(s[SantaAnna(r)].where); }
bool InTheCapital(const Rules& r, const S& s) { return HexOf(s, SantaAnna(r)) == Capital(r); }

// ---- The way (17.12, 17.15).
// He may be there on his way: no US units, no US zone of control, and ground that can be entered.
bool Open(const Rules& r, const S& s, HexId hex) {
  const Hex& info = r.c.At(hex);
  return info.land() && !r.c.terrain.hex[static_cast<size_t>(info.terrain)].impassable && !HasLand(s, kUs, hex) &&
         !InZone(r, s, kUs, hex);
}

// A way to the capital is open from where he is.
bool Reachable(const Rules& r, const S& s) {
  HexSet seen;
  std::array<HexId, kMaxHexes> queue;
  size_t count = 0;
  const HexId from = HexOf(s, SantaAnna(r));
  seen.Add(from);
  queue[count++] = from;
  for (size_t i = 0; i < count; ++i) {
    if (queue[i] == Capital(r)) return true;
    const Hex& info = r.c.At(queue[i]);
    for (size_t d = 0; d < kDirections; ++d) {
      const HexId next = info.neighbours[d];
      if (next == kNoId || info.sides[d].mountain || seen.Has(next) || !Open(r, s, next)) continue;
      seen.Add(next);
      queue[count++] = next;
    }
  }
  return false;
}

// ---- The die.
void ListSantaAnnaDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kSantaAnna); }
Ruling CheckSantaAnnaDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kSantaAnna, "17.11"_vc, why);
}

void Summon(S& s, Trace* trace) {
  s.now.santa_anna = kSummoned;
  Say(trace, "17.12/1"_vc, [] { return std::string("Santa Anna must go to Mexico City"); });
}

void RollSantaAnna(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kMovementPhase;
  Applied(trace, "17.11"_vc);
  Applied(trace, "4.A4"_vc);
  if (s.now.santa_anna_arrived != 0) Applied(trace, "17.13/3"_vc);
  if (!r.c.tables.santa_anna[static_cast<size_t>(e.args[1])] || !OnTheMap(r, s)) {
    Say(trace, "17.11"_vc, [] { return std::string("Santa Anna is not called away"); });
  } else if (InTheCapital(r, s)) {
    s.now.santa_anna = kPinned;
    Say(trace, "17.13/4"_vc, [] { return std::string("Santa Anna stays in Mexico City for this turn"); });
  } else if (HasLand(s, kUs, Capital(r)) || !Reachable(r, s)) {
    s.step = kSantaAnnaIgnoreStep;
  } else {
    Summon(s, trace);
  }
  Run(r, s, trace);
}

// ---- 17.15.
void ListIgnoring(const Rules&, const S&, EventList* out) {
  for (const int ignored : {0, 1}) out->push_back(MakeEvent(kSantaAnnaDecided, kMexico, {ignored}));
}
Ruling CheckIgnoring(const Rules&, const S&, const Event&, Why*) { return Accepted("17.15"_vc); }
void DecideIgnoring(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kMovementPhase;
  if (e.args[0] != 0) {
    Say(trace, "17.15"_vc, [] { return std::string("the die is ignored: the way to Mexico City is barred"); });
  } else {
    Summon(s, trace);
  }
  Run(r, s, trace);
}

// Whether a Political Phase is still to come.
bool PhasesLeft(const Rules& r, const S& s) {
  for (int turn = s.now.turn; turn <= kTurns; ++turn) {
    if (r.c.turns[static_cast<size_t>(turn)].santa_anna) return true;
  }
  return false;
}

}  // namespace

void BeginPolitics(const Rules& r, S& s, Trace* trace) {
  s.now.phase = static_cast<uint8_t>(Phase::kPolitical);
  s.step = kMovementPhase;
  if (s.now.santa_anna == kPinned || !OnTheMap(r, s)) s.now.santa_anna = kFree;
  if (!r.c.turns[s.now.turn].santa_anna) {
    if (!PhasesLeft(r, s)) Applied(trace, "17.14"_vc);
    return;
  }
  if (s.now.santa_anna == kSummoned) {
    Applied(trace, "17.13/1"_vc);
    return;
  }
  if (!OnTheMap(r, s) && r.Default(kSantaAnnaAbsent)) return;
  Applied(trace, "17.0"_vc);
  s.step = kSantaAnnaDieStep;
}

Ruling CheckSummons(const Rules&, const S&, const Event&, Why*) { return Accepted(); }

void AddPoliticalSteps(std::vector<VeracruzStep>* steps) {
  steps->push_back({kSantaAnnaDieStep,
                    "santa_anna_die",
                    "the die for Santa Anna",
                    "17.11"_vc,
                    {kDieRolled},
                    Dice,
                    ListSantaAnnaDie,
                    CheckSantaAnnaDie,
                    RollSantaAnna,
                    true});
  steps->push_back({kSantaAnnaIgnoreStep,
                    "santa_anna_ignore",
                    "lets Santa Anna go to Mexico City, or ignores the die",
                    "17.15"_vc,
                    {kSantaAnnaDecided},
                    MexicoPlays,
                    ListIgnoring,
                    CheckIgnoring,
                    DecideIgnoring,
                    true});
}

}  // namespace adjutant::veracruz
