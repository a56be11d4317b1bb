#include "core/cactus/trial/look.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "absl/strings/match.h"
#include "core/kernel/invariant.h"

namespace adjutant::cactus {

namespace {

uint32_t KindOf(uint16_t type) {
  switch (type) {
    case kDieRolled:
      return kDieEvent;
    case kPiecePicked:
    case kArmyPicked:
    case kMoved:
    case kSailed:
    case kMovementEnded:
    case kUnitCommitted:
      return kMarchEvent;
    case kUnitBought:
    case kUnitRebuilt:
    case kArtilleryRestored:
      return kBuyEvent;
    case kStepLost:
    case kLeadNamed:
    case kFleetCommitted:
    case kAttackDecided:
    case kRetreated:
      return kFightEvent;
    default:
      return kDecideEvent;
  }
}

uint32_t ChangedParts(const S& a, const S& b) {
  uint32_t parts = 0;
  const auto part = [&parts](bool same, uint32_t bit) { parts |= same ? 0u : bit; };
  part(a.step == b.step && a.depth == b.depth && SameBytes(a.stack, b.stack), kStepPart);
  part(SameBytes(a.now, b.now), kNowPart);
  part(a.now.points == b.now.points && a.now.gains == b.now.gains, kPointsPart);
  part(a.now.turn == b.now.turn && a.now.phase == b.now.phase && a.now.phasing == b.now.phasing, kPhasePart);
  part(SameBytes(a.turn, b.turn), kEffectsPart);
  part(SameBytes(a.affairs, b.affairs), kAffairsPart);
  part(SameBytes(a.armies, b.armies), kArmiesPart);
  part(SameBytes(a.control, b.control), kControlPart);
  part(SameBytes(a.sieges, b.sieges), kSiegesPart);
  part(SameBytes(a.rebels, b.rebels) && SameBytes(a.rebel_leaders, b.rebel_leaders), kRebelsPart);
  part(SameBytes(a.move, b.move), kMovePart);
  part(SameBytes(a.forming, b.forming), kFormingPart);
  part(SameBytes(a.loss, b.loss), kLossPart);
  part(SameBytes(a.combat, b.combat), kCombatPart);
  part(SameBytes(a.agenda, b.agenda), kAgendaPart);
  part(SameBytes(a.retreat, b.retreat), kRetreatPart);
  part(SameBytes(a.units_at, b.units_at) && SameBytes(a.leaders_at, b.leaders_at) && SameBytes(a.inside, b.inside) &&
           SameBytes(a.leaders_inside, b.leaders_inside),
       kCachesPart);
  return parts;
}

// Calls `different(id)` for entries that differ: compared by the dozen first.
template <class AnyId, class T, size_t kSize, class Different>
void EachDifference(const IdArray<AnyId, T, kSize>& a, const IdArray<AnyId, T, kSize>& b, Different different) {
  constexpr size_t kTogether = 16;
  for (size_t first = 0; first < kSize; first += kTogether) {
    const size_t end = std::min(first + kTogether, kSize);
    if (std::memcmp(&a.values[first], &b.values[first], (end - first) * sizeof(T)) == 0) continue;
    for (size_t i = first; i < end; ++i) {
      if (!SameBytes(a.values[i], b.values[i])) different(AnyId(static_cast<int64_t>(i)));
    }
  }
}

}  // namespace

bool NumbersKnown(const Rules& r, const PieceState& piece) {
  return (!piece.where.exists() || r.c.places.Has(piece.where)) &&
         (!piece.city.exists() || r.c.cities.Has(piece.city)) && (!piece.army.exists() || r.c.armies.Has(piece.army));
}

Look::Look(const Rules& rules, const S* before, const Event* event, const S& after, const Trace* listener)
    : r(rules), was(before), by(event), s(after), told(listener) {
  if (was == nullptr) {
    changed = ~uint32_t{kDieEvent | kMarchEvent | kBuyEvent | kFightEvent | kDecideEvent | kToldPart};
    for (const UnitId u : r.c.units.ids()) units.Add(u);
    for (const LeaderId l : r.c.leaders.ids()) leaders.Add(l);
    for (const ArmyId a : r.c.armies.ids()) armies.Add(a);
    provinces = r.c.map;
    for (const UnitId u : units) sound = sound && NumbersKnown(r, s[u]);
    for (const LeaderId l : leaders) sound = sound && NumbersKnown(r, s[l]);
    return;
  }
  changed = told != nullptr ? kToldPart : ChangedParts(*was, s);
  if (by != nullptr && told == nullptr) changed |= KindOf(by->type);
  FindTouched();
}

void Look::Touch(const PieceState& state) {
  if (!NumbersKnown(r, state)) {
    sound = false;
    return;
  }
  if (state.army.exists()) armies.Add(state.army);
  if (!state.where.exists()) return;
  if (const ProvinceId province = r.c.ProvinceOf(state.where); province.exists()) provinces.Add(province);
}

void Look::FindTouched() {
  EachDifference(was->units, s.units, [&](UnitId u) {
    if (!r.c.units.Has(u)) return;
    units.Add(u);
    Touch(was->units[u]);
    Touch(s.units[u]);
  });
  EachDifference(was->leaders, s.leaders, [&](LeaderId l) {
    if (!r.c.leaders.Has(l)) return;
    leaders.Add(l);
    Touch(was->leaders[l]);
    Touch(s.leaders[l]);
  });
  EachDifference(was->armies, s.armies, [&](ArmyId a) {
    if (!r.c.armies.Has(a)) return;
    armies.Add(a);
    // What an Army is, its members are.
    for (const UnitId u : r.c.units.ids()) {
      if (s[u].army == a) units.Add(u);
    }
    for (const LeaderId l : r.c.leaders.ids()) {
      if (s[l].army == a) leaders.Add(l);
    }
  });
  // Who is said to be in a city by what is kept for speed, and was not before, or the other way round.
  if (!SameBytes(was->inside, s.inside)) {
    units |= was->inside - s.inside;
    units |= s.inside - was->inside;
  }
  if (!SameBytes(was->leaders_inside, s.leaders_inside)) {
    leaders |= was->leaders_inside - s.leaders_inside;
    leaders |= s.leaders_inside - was->leaders_inside;
  }
  // Who has come to Santa Anna's rebels, or left them, is of another side.
  if (!SameBytes(was->rebels, s.rebels)) {
    units |= was->rebels;
    units |= s.rebels;
  }
  if (!SameBytes(was->rebel_leaders, s.rebel_leaders)) {
    leaders |= was->rebel_leaders;
    leaders |= s.rebel_leaders;
  }
  // A retreat in parts is over: what it left of Armies has not been looked at yet.
  if (was->retreat.from.exists() && !s.retreat.from.exists()) {
    for (const ArmyId a : r.c.armies.ids()) armies.Add(a);
  }
  if (told == nullptr && (!units.Empty() || !leaders.Empty())) changed |= kPiecesPart | kNumbersPart;
}

bool Look::Named(absl::string_view name) const {
  return std::any_of(told->sentences.begin(), told->sentences.end(),
                     [&](const Sentence& sentence) { return absl::StrContains(sentence.text, name); });
}
bool Look::Told(RuleId rule) const { return std::count(told->cited.begin(), told->cited.end(), rule) != 0; }

}  // namespace adjutant::cactus
