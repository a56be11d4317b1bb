// The invariants of all files together, and which of them an event can have broken.
#include "core/halls/trial/invariants.h"

#include <cstddef>
#include <cstring>
#include <utility>

#include "core/halls/chapters/06_supply.h"
#include "core/halls/engine.h"
#include "core/halls/trial/invariant_list.h"
#include "core/kernel/status.h"

namespace adjutant::halls {
namespace {

constexpr size_t kMostInvariants = 255;

}  // namespace

const Standing& Look::Counted() const {
  if (counted_.has_value()) return *counted_;
  Standing& found = counted_.emplace();
  const bool guerillas_bar = !r.Plays("guerilla_entry=coexists"_opt);
  for (UnitId unit : r.c.units.ids()) {
    const SpaceId space = SpaceOf(s.units[unit].where);
    if (space == kNoId || space.number() >= kMaxSpaces) continue;
    const UnitInfo& info = r.c.units[unit];
    found.occupied.Add(space);
    if (info.sort == Sort::kFortress) {
      ++found.inherent[space];
      continue;
    }
    ++found.units[info.side][space];
    if (info.side == kMexico && (info.sort != Sort::kGuerilla || guerillas_bar)) ++found.barring[space];
  }
  for (LeaderId leader : r.c.leaders.ids()) {
    const SpaceId space = SpaceOf(s.leaders[leader].where);
    if (space == kNoId || space.number() >= kMaxSpaces) continue;
    ++found.leaders[r.c.leaders[leader].side][space];
    found.occupied.Add(space);
  }
  return found;
}

bool Look::Quiet() const { return s.step == kPlayCardStep; }

absl::Span<const Check> Invariants() {
  static const auto* all = [] {
    auto* made = new std::vector<Check>;
    AddPiecesInvariants(made);
    AddMapInvariants(made);
    AddTurnInvariants(made);
    AddEventInvariants(made);
    AddMarchInvariants(made);
    AddBattleInvariants(made);
    AddAccounts(made);
    return made;
  }();
  return *all;
}

namespace {

uint32_t PartOfEvent(uint16_t type) {
  switch (type) {
    case kDieRolled:
      return kDieEvent;
    case kActionCardDrawn:
    case kStrategyCardDealt:
    case kUnitDrawn:
    case kLeaderDrawn:
    case kFortificationDrawn:
    case kCityMarkerDrawn:
      return kDrawEvent;
    case kFirstPlayerChosen:
    case kCardPlayed:
    case kResponsePlayed:
    case kPortSeized:
      return kPlayEvent;
    case kAvoided:
    case kWithdrawn:
    case kSailed:
    case kGuerillaPlaced:
    case kFortificationPlaced:
      return kPlaceEvent;
    default:
      return 0;
  }
}

// The parts that the event changed; all if nothing is known of what was before.
uint32_t ChangedParts(const Look& k) {
  if (k.told != nullptr) return kToldPart;
  if (k.was == nullptr) return ~uint32_t{kToldPart};
  const S& a = *k.was;
  const S& b = k.s;
  uint32_t parts = (k.Quiet() ? kQuietPart : 0u) | (k.by == nullptr ? 0u : PartOfEvent(k.by->type));
  const auto part = [&parts](bool differs, uint32_t bit) { parts |= differs ? bit : 0u; };
  part(a.step != b.step, kStepPart);
  part(std::memcmp(&a.now, &b.now, offsetof(Scalars, to_move)) != 0, kNowPart);
  part(a.now.at_war != b.now.at_war || a.now.war_units_due != b.now.war_units_due, kWarPart);
  part(!SameBytes(a.units, b.units), kUnitsPart);
  part(!SameBytes(a.leaders, b.leaders), kLeadersPart);
  // What mostly stays as it is lies side by side.
  if (std::memcmp(&a.armies, &b.armies, offsetof(S, cards) - offsetof(S, armies)) != 0) {
    part(!SameBytes(a.armies, b.armies), kArmiesPart);
    part(!SameBytes(a.control, b.control), kControlPart);
    part(!SameBytes(a.raid, b.raid), kRaidPart);
    part(!SameBytes(a.fortress_fallen, b.fortress_fallen), kFallenPart);
    part(!SameBytes(a.city_marker, b.city_marker), kCityPart);
    part(!SameBytes(a.markers, b.markers), kMarkersPart);
    part(!SameBytes(a.states, b.states), kStatesPart);
  }
  part(!SameBytes(a.cards, b.cards), kCardsPart);
  part(!SameBytes(a.action_cards, b.action_cards), kActionCardsPart);
  part(!SameBytes(a.play, b.play), kPlayPart);
  part(!SameBytes(a.act, b.act), kActPart);
  if (std::memcmp(&a.battle, &b.battle, offsetof(S, reinf) - offsetof(S, battle)) != 0) {
    part(!SameBytes(a.battle, b.battle), kBattlePart);
    part(!SameBytes(a.loss, b.loss), kLossPart);
    part(!SameBytes(a.repl, b.repl), kReplPart);
  }
  part(!SameBytes(a.naval, b.naval), kNavalPart);
  part(!SameBytes(a.officers, b.officers), kOfficersPart);
  return parts;
}

// Most records are as they were, so they are compared by the dozen first.
template <class AnyId, class Record, size_t kRecords>
void AddChanged(const IdArray<AnyId, Record, kRecords>& before, const IdArray<AnyId, Record, kRecords>& after,
                IdSet<AnyId, static_cast<int>(kRecords)>* changed) {
  constexpr size_t kTogether = 16 / sizeof(Record);
  static_assert(kRecords % kTogether == 0);
  for (size_t first = 0; first < kRecords; first += kTogether) {
    if (std::memcmp(&before.values[first], &after.values[first], 16) == 0) continue;
    for (size_t i = first; i < first + kTogether; ++i) {
      if (!SameBytes(before.values[i], after.values[i])) changed->Add(AnyId(static_cast<int64_t>(i)));
    }
  }
}

}  // namespace

Look::Look(const Rules& rules, const S* before, const Event* event, const S& after, const Trace* listener)
    : r(rules), was(before), by(event), s(after), told(listener), changed(ChangedParts(*this)) {
  if (told != nullptr) return;
  if (was == nullptr) {
    // Nothing is known of what was before: every record is looked at.
    for (UnitId unit : Every<UnitId>(kMaxUnits)) changed_units.Add(unit);
    for (LeaderId leader : Every<LeaderId>(kMaxLeaders)) changed_leaders.Add(leader);
    for (CardId card : Every<CardId>(kMaxCards)) changed_cards.Add(card);
    return;
  }
  if ((changed & kUnitsPart) != 0) AddChanged(was->units, s.units, &changed_units);
  if ((changed & kLeadersPart) != 0) AddChanged(was->leaders, s.leaders, &changed_leaders);
  if ((changed & kCardsPart) != 0) AddChanged(was->cards, s.cards, &changed_cards);
}

void CheckInvariants(const Look& look, std::vector<BrokenInvariant>* broken) {
  const absl::Span<const Check> all = Invariants();
  // Apart from the invariants, so that those that need not be asked cost next to nothing.
  static const auto* masks = [&] {
    auto* made = new std::vector<uint32_t>;
    for (const Check& invariant : all) made->push_back(invariant.reads);
    ADJUTANT_ASSERT(made->size() < kMostInvariants);
    return made;
  }();
  const uint32_t* const reads = masks->data();
  const uint32_t changed = look.changed;
  const bool counting = rules_internal::kept != nullptr;
  // Which are due is found without a branch for each.
  std::array<uint8_t, kMostInvariants> due;
  size_t count = 0;
  for (size_t i = 0; i < all.size(); ++i) {
    due[count] = static_cast<uint8_t>(i);
    count += (reads[i] & changed) != 0 ? 1 : 0;
  }
  for (size_t i = 0; i < count; ++i) {
    const Check& invariant = all[due[i]];
    look.why = invariant.reads & changed;
    if (counting) Kept(invariant.info);
    if (std::string what = invariant.check(look); !what.empty()) broken->push_back({&invariant.info, std::move(what)});
  }
}

}  // namespace adjutant::halls
