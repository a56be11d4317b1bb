#include "verify/fuzz/fuzz_streams.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "verify/rules/proposals.h"

namespace adjutant {

namespace {

constexpr size_t kLength = 40;          // events of the true game that a stream is made of
constexpr size_t kForeignLength = 100;  // events of another game
constexpr size_t kRefusals = 16;        // after so many a stream ends

EventList Listed(const Ruleset& ruleset, const State& state) {
  EventList legal;
  ruleset.LegalEvents(state, &legal);
  return legal;
}

// An event of another game, from its first hundred.
Event ForeignEvent(const Ruleset& ruleset, Random* random) {
  State state = ruleset.NewState();
  Event event;
  for (size_t left = random->Below(kForeignLength) + 1; left > 0; --left) {
    const EventList legal = Listed(ruleset, state);
    if (legal.empty()) break;
    event = legal[random->Below(legal.size())];
    ruleset.Apply(&state, event, nullptr);
  }
  return event;
}

Event WithBorder(const Ruleset& ruleset, const EventList& game, Event event, Random* random) {
  const EventTypeSpec* type = ruleset.game().schema().Find(event.type);
  const size_t args = type == nullptr ? 0 : type->args.size();
  // Now and then an argument that the type does not have.
  const size_t arg = args == 0 || random->Below(8) == 0 ? random->Below(kMaxArgs) : random->Below(args);
  const std::vector<int32_t> borders = BordersOf(ruleset, game, event.type, arg);
  event.args[arg] = borders[random->Below(borders.size())];
  return event;
}

void Forge(const Ruleset& ruleset, const EventList& game, EventList* stream, Random* random) {
  const size_t at = random->Below(stream->size());
  Event& event = (*stream)[at];
  const auto place = stream->begin() + static_cast<long>(at);
  switch (random->Below(9)) {
    case 0:
      if (stream->size() > 1) stream->erase(place);
      break;
    case 1:
      std::swap(event, (*stream)[random->Below(stream->size())]);
      break;
    case 2:
      stream->insert(place, Event(event));
      break;
    case 3:
      event.player = AnyPlayer(ruleset, random);
      break;
    case 4:
      stream->insert(place, game[random->Below(game.size())]);
      break;
    case 5:
      event = game[random->Below(game.size())];
      break;
    case 6:
      stream->insert(place, ForeignEvent(ruleset, random));
      break;
    case 7:
      std::reverse(place, stream->end());
      break;
    default:
      event = WithBorder(ruleset, game, event, random);
      break;
  }
}

}  // namespace

StreamResult RunForgedStream(const Ruleset& ruleset, State state, const EventList& game, size_t at, Random* random) {
  StreamResult result;
  if (at >= game.size()) return result;
  EventList stream(game.begin() + static_cast<long>(at),
                   game.begin() + static_cast<long>(std::min(game.size(), at + kLength)));
  for (size_t forgeries = 1 + random->Below(3); forgeries > 0; --forgeries) Forge(ruleset, game, &stream, random);
  size_t refusals = 0;
  for (const Event& event : stream) {
    result.fault = FaultOfProposal(ruleset, state, Listed(ruleset, state), event);
    if (result.fault) {
      result.probe = event;
      return result;
    }
    if (!ruleset.Check(state, event, nullptr).accepted) {
      ++result.refused;
      if (++refusals == kRefusals) break;
      continue;
    }
    const State before = state;
    ruleset.Apply(&state, event, nullptr);
    result.accepted.push_back(event);
    result.fault = FaultOfStep(ruleset, before, event, state);
    if (result.fault) return result;
  }
  return result;
}

StreamResult RunBorders(const Ruleset& ruleset, const State& state, Random* random) {
  StreamResult result;
  const EventList legal = Listed(ruleset, state);
  if (legal.empty()) return result;
  const Event& model = legal[random->Below(legal.size())];
  for (size_t arg = 0; arg < kMaxArgs; ++arg) {
    for (int32_t border : BordersOf(ruleset, legal, model.type, arg)) {
      Event event = model;
      event.args[arg] = border;
      result.fault = FaultOfProposal(ruleset, state, legal, event);
      if (result.fault) {
        result.probe = event;
        return result;
      }
      if (std::find(legal.begin(), legal.end(), event) == legal.end()) ++result.refused;
    }
  }
  return result;
}

}  // namespace adjutant
