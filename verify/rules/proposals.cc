#include "verify/rules/proposals.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace adjutant {

namespace {

constexpr int32_t kHuge = std::numeric_limits<int32_t>::max();

// Values of an argument up to its end.
int32_t EndOf(const Ruleset& rules, const ArgSpec& spec) {
  switch (spec.kind) {
    case ArgKind::kDomain:
      return rules.NamesOf(spec.domain).size();
    case ArgKind::kEnum:
      return spec.highest + 1;
    case ArgKind::kBool:
      return 2;
    default:
      return 12;
  }
}

// The same, and beyond the numbers of some events: those that are legal now.
int32_t EndOf(const Ruleset& rules, const EventList& legal, const EventTypeSpec& type, size_t arg) {
  int32_t end = EndOf(rules, type.args[arg]);
  if (type.args[arg].kind != ArgKind::kNumber) return end;
  for (const Event& event : legal) {
    if (event.type == type.type && event.args[arg] < kHuge - 1) end = std::max(end, event.args[arg] + 1);
  }
  return end;
}

// A seat that may act now.
PlayerId AnyDue(const Pending& pending, Random* random) {
  if (pending.besides.empty()) return pending.player;
  const size_t which = random->Below(pending.besides.size() + 1);
  return which == 0 ? pending.player : pending.besides[which - 1].player;
}

Event AnyOfType(const Ruleset& rules, const EventList& legal, const EventTypeSpec& type, PlayerId player,
                Random* random) {
  Event event = MakeEvent(type.type, player);
  for (size_t arg = 0; arg < type.args.size(); ++arg) {
    const int32_t end = EndOf(rules, legal, type, arg);
    event.args[arg] = random->Within(type.args[arg].negative ? -end : kNone, end);
  }
  return event;
}

}  // namespace

PlayerId AnyPlayer(const Ruleset& rules, Random* random) {
  return static_cast<PlayerId>(random->Below(rules.game().sides().size() + 2));
}

std::vector<int32_t> BordersOf(const Ruleset& rules, const EventList& events, uint16_t type, size_t arg) {
  std::vector<int32_t> borders = {0, 1, kNone, -2, kHuge, -kHuge - 1};
  const EventTypeSpec* const spec = rules.game().schema().Find(type);
  if (spec != nullptr && arg < spec->args.size()) {
    const int32_t end = EndOf(rules, events, *spec, arg);
    borders.insert(borders.end(), {end - 1, end, end + 1});
  }
  return borders;
}

EventList ProposalsAt(const Ruleset& rules, const State& state, const EventList& legal, Random* random) {
  const Pending pending = rules.PendingOf(state);
  EventList all;
  for (const EventTypeSpec& type : rules.game().schema().types()) {
    const bool is_due = std::any_of(legal.begin(), legal.end(), [&](const Event& e) { return e.type == type.type; });
    const PlayerId due = AnyDue(pending, random);
    all.push_back(MakeEvent(type.type, due));
    all.push_back(MakeEvent(type.type, AnyPlayer(rules, random)));
    if (type.args.size() == 1) {
      const int32_t end = EndOf(rules, legal, type, 0);
      for (int32_t value = -2; value <= end + 1; ++value) {
        all.push_back(MakeEvent(type.type, value % 8 == 7 ? AnyPlayer(rules, random) : due, {value}));
      }
      all.push_back(MakeEvent(type.type, due, {kHuge}));
      all.push_back(MakeEvent(type.type, due, {-kHuge - 1}));
    } else if (type.args.size() > 1) {
      for (int i = 0; i < (is_due ? 800 : 20); ++i) {
        const PlayerId player = random->Below(16) == 0 ? AnyPlayer(rules, random) : AnyDue(pending, random);
        all.push_back(AnyOfType(rules, legal, type, player, random));
      }
    }
  }
  const size_t step = legal.size() / 100 + 1;
  for (size_t i = 0; i < legal.size(); i += step) {
    const Event& event = legal[i];
    const size_t args = rules.game().schema().Find(event.type)->args.size();
    for (PlayerId player = 0; player <= rules.game().sides().size() + 1; ++player) {
      all.push_back(event);
      all.back().player = player;
    }
    for (size_t arg = 0; arg < args; ++arg) {
      for (int32_t value : {event.args[arg] - 1, event.args[arg] + 1, event.args[arg] + 2, int32_t{0}, kNone, kHuge}) {
        all.push_back(event);
        all.back().args[arg] = value;
      }
    }
    if (args < kMaxArgs) {
      all.push_back(event);
      all.back().args[args] = 0;
    }
    all.push_back(event);
    ++all.back().type;
  }
  for (uint16_t type : std::vector<uint16_t>{0, 1, 9, 99, 65535}) all.push_back(MakeEvent(type, pending.player, {0}));
  return all;
}

Event OneProposal(const Ruleset& rules, const State& state, const EventList& legal, Random* random) {
  const auto& types = rules.game().schema().types();
  const PlayerId due = AnyDue(rules.PendingOf(state), random);
  const size_t kind = random->Below(8);
  if (legal.empty() || kind == 0) return AnyOfType(rules, legal, types[random->Below(types.size())], due, random);
  Event event = legal[random->Below(legal.size())];
  const EventTypeSpec& type = *rules.game().schema().Find(event.type);
  if (kind == 1) {
    event.player = AnyPlayer(rules, random);
  } else if (kind == 2) {
    event.type = types[random->Below(types.size())].type;
  } else if (!type.args.empty()) {
    const size_t arg = random->Below(type.args.size());
    const int32_t end = EndOf(rules, legal, type, arg);
    switch (random->Below(4)) {
      case 0:
        event.args[arg] += random->Below(2) == 0 ? 1 : -1;
        break;
      case 1:
        event.args[arg] = random->Below(2) == 0 ? kHuge : kNone;
        break;
      default:
        event.args[arg] = random->Within(0, end);
        break;
    }
  } else {
    event.args[random->Below(kMaxArgs)] = 0;
  }
  return event;
}

}  // namespace adjutant
