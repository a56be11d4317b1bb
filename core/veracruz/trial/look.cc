#include "core/veracruz/trial/look.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

#include "core/kernel/invariant.h"

namespace adjutant::veracruz {

namespace {

// What lies between two offsets is the same.
bool SameFrom(size_t begin, size_t end, const S& a, const S& b) {
  return std::memcmp(reinterpret_cast<const char*>(&a) + begin, reinterpret_cast<const char*>(&b) + begin,
                     end - begin) == 0;
}

uint32_t ChangedParts(const S& was, const S& s) {
  uint32_t parts = 0;
  const auto note = [&](bool same, Part part) {
    if (!same) parts |= part;
  };
  note(s.step == was.step, kStepPart);
  note(SameBytes(s.now, was.now), kNowPart);
  if (!SameFrom(offsetof(S, control), offsetof(S, move), was, s)) {
    note(SameBytes(s.control, was.control), kControlPart);
    note(SameBytes(s.fortresses, was.fortresses), kFortressPart);
    note(SameBytes(s.works, was.works) && SameBytes(s.works_done, was.works_done), kWorksPart);
    note(SameBytes(s.militia, was.militia) && SameBytes(s.guerrillas, was.guerrillas), kPoolPart);
  }
  note(SameBytes(s.move, was.move), kMovePart);
  note(SameBytes(s.org, was.org), kOrgPart);
  // Mostly nothing of this changes.
  if (SameFrom(offsetof(S, battle), offsetof(S, disease) + sizeof(S::disease), was, s)) return parts;
  note(SameBytes(s.battle, was.battle), kBattlePart);
  note(SameBytes(s.loss, was.loss), kLossPart);
  note(SameBytes(s.retreat, was.retreat), kRetreatPart);
  note(SameBytes(s.siege, was.siege), kSiegePart);
  note(SameBytes(s.disease, was.disease), kDiseasePart);
  return parts;
}

// Calls `different(first, end)` for ranges of bytes that differ, `kBlock` at most and in order; compared by larger
// blocks first.
template <size_t kBlock, size_t... kSmaller, class Different>
void EachDifferentBlock(const char* a, const char* b, size_t first, size_t end, Different different) {
  for (size_t block = first; block < end; block += kBlock) {
    const size_t size = std::min(kBlock, end - block);
    if (std::memcmp(a + block, b + block, size) == 0) continue;
    if constexpr (sizeof...(kSmaller) == 0) {
      different(block, block + size);
    } else {
      EachDifferentBlock<kSmaller...>(a, b, block, block + size, different);
    }
  }
}

// Calls `different(id)` for the entries that differ.
template <class AnyId, class T, size_t kSize, class Different>
void EachDifference(const IdArray<AnyId, T, kSize>& a, const IdArray<AnyId, T, kSize>& b, Different different) {
  constexpr size_t kWord = sizeof(uint64_t);
  static_assert(kSize * sizeof(T) % kWord == 0);
  const auto* bytes_a = reinterpret_cast<const char*>(a.data());
  const auto* bytes_b = reinterpret_cast<const char*>(b.data());
  size_t next = 0;  // the first entry not yet looked at
  EachDifferentBlock<1024, 128>(bytes_a, bytes_b, 0, kSize * sizeof(T), [&](size_t first, size_t end) {
    for (size_t at = first; at < end; at += kWord) {
      uint64_t of_a, of_b;
      std::memcpy(&of_a, bytes_a + at, kWord);
      std::memcpy(&of_b, bytes_b + at, kWord);
      if (of_a == of_b) continue;
      for (next = std::max(next, at / sizeof(T)); next * sizeof(T) < at + kWord; ++next) {
        if (!SameBytes(a.values[next], b.values[next])) different(AnyId(next));
      }
    }
  });
}

// Whether nothing differs but what is of `stacks`; false if there are many of them.
template <class T, size_t kSize, class Stacks>
bool SameElsewhere(const IdArray<HexId, T, kSize>& a, const IdArray<HexId, T, kSize>& b, const Stacks& stacks) {
  std::array<size_t, 4> hexes;
  if (stacks.size() > hexes.size()) return false;
  size_t count = 0;
  for (const StackFacts& stack : stacks) {
    size_t at = count++;
    for (; at > 0 && hexes[at - 1] > stack.hex.index(); --at) hexes[at] = hexes[at - 1];
    hexes[at] = stack.hex.index();
  }
  const auto same = [&](size_t first, size_t end) {
    return std::memcmp(a.data() + first, b.data() + first, (end - first) * sizeof(T)) == 0;
  };
  size_t next = 0;
  for (size_t i = 0; i < count; ++i) {
    if (!same(next, hexes[i])) return false;
    next = hexes[i] + 1;
  }
  return same(next, kSize);
}

PieceSet Difference(const PieceSet& a, const PieceSet& b) { return (a - b) | (b - a); }

}  // namespace

bool PlaceKnown(const Rules& r, const PieceState& piece) {
  const bool box = piece.where >= kNotArrived && piece.where <= kTurnsOut;
  return box || (OnMap(piece.where) && piece.where < At(HexId(r.c.hexes.size())));
}
bool LinkKnown(const Rules& r, const PieceState& piece) { return piece.below == kNoId || r.c.pieces.Has(piece.below); }
bool FormationKnown(const Rules& r, const PieceState& piece) {
  return piece.formation == kNoId || r.c.formations.Has(piece.formation);
}
bool CarrierKnown(const Rules& r, const PieceState& piece) {
  return piece.carrier == kNoId || r.c.pieces.Has(r.c.PackAnimalPiece(piece.carrier));
}

Look::Look(const Rules& rules, const S* before, const Event* event, const S& after, const Trace* listener)
    : r(rules), was(before), by(event), s(after), told(listener) {
  for (const PieceSet& of_side : r.c.of_side) all |= of_side;
  if (was == nullptr) {
    changed = ~uint32_t{kEventPart | kToldPart};
    touched = all;
  } else {
    changed = ChangedParts(*was, s);
    if (by != nullptr) changed |= kEventPart;
    if (told != nullptr) changed |= kToldPart;
    FindTouched();
    if (!touched.Empty()) changed |= kPiecesPart;
  }
  const bool turned = was == nullptr || was->now.phase != s.now.phase || was->now.landed != s.now.landed ||
                      was->now.frozen_pack != s.now.frozen_pack ||
                      // A gunboat's place while the US holds it (18.0).
                      was->fortresses[kFortressUlua].holder != s.fortresses[kFortressUlua].holder;
  asked = turned ? all : touched;
  for (const PieceId p : touched) {
    const PieceState& piece = s[p];
    sound = sound && PlaceKnown(r, piece) && LinkKnown(r, piece) && FormationKnown(r, piece) && CarrierKnown(r, piece);
  }
  if (told == nullptr && sound) FindStacks();
  if (!sound) touched = all;
}

bool Look::Told(RuleId rule) const { return std::count(told->cited.begin(), told->cited.end(), rule) != 0; }

void Look::FindTouched() {
  EachDifference(was->pieces, s.pieces, [&](PieceId p) { touched.Add(p); });
}

void Look::FindStacks() {
  if (was != nullptr) {
    WalkStacks(false);
    const bool broken = !unstacked.Empty() || std::any_of(stacks.begin(), stacks.end(), [](const StackFacts& stack) {
      return stack.twice != kNoId || stack.astray != kNoId;
    });
    if (!broken) return;
    // What lies on what is wrong: that may be felt anywhere.
    stacks.clear();
    found = near = unstacked = PieceSet{};
  }
  WalkStacks(true);
}

void Look::WalkStacks(bool everywhere) {
  HexSet seen;
  const auto look = [&](HexId hex) {
    if (hex == kNoId || seen.Has(hex)) return;
    seen.Add(hex);
    // Who was there and is not touched is there still.
    if (!everywhere) {
      for (const PieceId p : StackIn(*was, hex)) near.Add(p);
    }
    stacks.push_back(Facts(hex));
  };
  const auto look_at = [&](const S& position, const PieceSet& pieces) {
    for (const PieceId p : pieces) look(HexOf(position, p));
  };
  // What is kept for speed says something else than before.
  const auto kept = [&](HexId hex) {
    look(hex);
    changed |= kPiecesPart;
  };
  if (everywhere) {
    near = all;
    look_at(s, all);
    for (const HexId hex : s.top.ids()) {
      if (s.top[hex] != kNoId || s.there[hex] != 0) kept(hex);
    }
  } else {
    near = touched;
    look_at(*was, touched);
    look_at(s, touched);
    if (!SameElsewhere(was->top, s.top, stacks)) EachDifference(was->top, s.top, kept);
    if (!SameElsewhere(was->there, s.there, stacks)) EachDifference(was->there, s.there, kept);
    // Who passes through shares nothing with who stays.
    if ((changed & kMovePart) != 0) look_at(s, Difference(was->move.pieces, s.move.pieces));
    if ((changed & kRetreatPart) != 0) look_at(s, Difference(was->retreat.pieces, s.retreat.pieces));
    // A formation that was being put together has to have its minimum from now on.
    if ((changed & kOrgPart) != 0 && was->org.formation != kNoId) {
      look(HexOf(s, r.c.FormationPiece(was->org.formation)));
    }
    if (was->now.frozen_pack != s.now.frozen_pack) look(HexOf(s, r.c.first_pack_animal));
  }
  for (const PieceId p : near - found) {
    if (OnMap(s[p].where)) unstacked.Add(p);
  }
}

StackFacts Look::Facts(HexId hex) {
  StackFacts facts;
  facts.hex = hex;
  for (const PieceId p : StackIn(s, hex)) {
    if (found.Has(p)) {
      facts.twice = p;
      return facts;
    }
    found.Add(p);
    const PieceInfo& info = r.c.Piece(p);
    const PieceState& piece = s[p];
    if (HexOf(piece.where) != hex) facts.astray = p;
    if (info.land()) {
      StackFacts::OfSide& side = facts.sides[info.side];
      PieceId& first = piece.Has(kDemoralized) ? side.demoralized : side.good;
      if (first == kNoId) first = p;
    }
    if (info.formation()) {
      facts.counters.Add(r.c.FormationOf(p));
      facts.present.Add(r.c.FormationOf(p));
    }
    const bool unit = info.combat_unit();
    if (unit) {
      const bool passes = s.move.pieces.Has(p) || s.retreat.pieces.Has(p);
      StackFacts::Percentages& shared = facts.percentages[passes ? 1 : 0];
      if (shared.low == kNoId || piece.percent < s[shared.low].percent) shared.low = p;
      if (shared.high == kNoId || piece.percent > s[shared.high].percent) shared.high = p;
    }
    if (piece.formation == kNoId) continue;
    facts.present.Add(piece.formation);
    StackFacts::OfFormation& formation = facts.formations[piece.formation];
    if (MakesUp(r, s, p)) ++formation.units;
    if (info.leader()) ++formation.leaders;
    if (!unit) continue;
    if (info.artillery()) {
      // 15.11, 5.15: whether the Navy battery is one of the three.
      if (r.Plays("navy_battery_cap=exempt"_opt) && info.arm == Arm::kNavalBattery) continue;
      ++formation.guns;
      formation.last_gun = p;
    } else if (info.side == kUs && !info.joins_regulars) {
      const uint8_t of = info.volunteer ? 1 : 2;
      if ((formation.classes | of) == 3 && formation.classes != 0) formation.stranger = p;
      formation.classes |= of;
    }
  }
  facts.there = PresenceIn(r, s, hex);
  return facts;
}

}  // namespace adjutant::veracruz
