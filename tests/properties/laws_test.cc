// The laws that hold for every game: listed is accepted and nothing else is, refusals change nothing and name their
// case, states are values, nothing depends on whether somebody listens.
#include "tests/properties/laws.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/flow.h"
#include "core/kernel/ruleset.h"
#include "verify/court/carry.h"
#include "verify/fuzz/fuzz_checks.h"
#include "verify/rules/proposals.h"

namespace adjutant::testing {
namespace {

TEST_P(Laws, ListedIsAcceptedAndNothingElse) {
  Hold("listed is accepted and nothing else", 400, [](const PlayedGame& game) {
    const Ruleset& rules = *game.rules;
    Random random(game.seed);
    RC_CLASSIFY(true, std::string(rules.PendingOf(game.end()).name));
    for (size_t place : Samples(game, 10)) {
      const State before = game.positions[place];
      const State& position = game.positions[place];
      const EventList legal = Legal(rules, position);
      for (const Event& event : legal) {
        Why why;
        if (!rules.Check(position, event, &why).accepted) {
          RC_FAIL(absl::StrCat("listed, but refused: ", Line(rules, event), ": ", why.sentence));
        }
      }
      const bool known = rules.Unsupported(position).empty();
      for (const Event& event : ProposalsAt(rules, position, legal, &random)) {
        Why why;
        const Ruling ruling = rules.Check(position, event, &why);
        if (ruling.accepted) {
          if (!rules.IsListed(position, legal, event)) RC_FAIL("accepted, but not listed: " + Line(rules, event));
          continue;
        }
        if (rules.IsListed(position, legal, event)) RC_FAIL("listed, but refused: " + Line(rules, event));
        if (known && ruling.rule == kNoRule) RC_FAIL("refused by no case: " + Line(rules, event));
        if (why.sentence.empty()) RC_FAIL("refused without a sentence: " + Line(rules, event));
        for (RuleId also : why.also) {
          if (rules.game().catalogue().Get(also) == nullptr) RC_FAIL("rests on no case: " + Line(rules, event));
        }
        // The case does not depend on whether somebody listens.
        RC_ASSERT(rules.Check(position, event, nullptr).rule == ruling.rule);
      }
      RC_ASSERT(position == before);
    }
  });
}

// The table of steps is what the sequence of play is drawn from.
TEST_P(Laws, PlayGoesOnWhereItsStepsSay) {
  Hold("play goes on where its steps say", 600, [](const PlayedGame& game) {
    const Ruleset& rules = *game.rules;
    std::map<uint16_t, StepInfo> steps;
    for (const StepInfo& step : rules.Sequence()) steps[step.number] = step;
    for (size_t i = 0; i < game.events.size(); ++i) {
      Trace trace;
      State state = game.positions[i];
      rules.Apply(&state, game.events[i], &trace);
      RC_ASSERT(!trace.steps.empty());
      for (const auto& [from, to] : trace.steps) {
        const StepInfo& step = steps[from];
        const auto says = [&](uint16_t next) {
          return std::find(step.next.begin(), step.next.end(), next) != step.next.end();
        };
        if (!says(to)) RC_FAIL(absl::StrCat("from ", from, " (", step.what, ") to ", to));
      }
    }
  });
}

// Whether or not somebody asks why.
TEST_P(Laws, ARefusedEventLeavesTheDigestAsItWas) {
  Hold("a refused event leaves the digest as it was", 600, [](const PlayedGame& game) {
    const Ruleset& rules = *game.rules;
    Random random(game.seed);
    size_t refused = 0;
    for (size_t place : Samples(game, 3)) {
      const State& position = game.positions[place];
      const uint64_t digest = rules.Digest(position);
      const EventList legal = Legal(rules, position);
      for (int i = 0; i < 50; ++i) {
        const Event event = OneProposal(rules, position, legal, &random);
        for (const bool asked : {false, true}) {
          Why why;
          if (rules.Check(position, event, asked ? &why : nullptr).accepted) continue;
          ++refused;
          if (rules.Digest(position) != digest) RC_FAIL("a refusal changed the position: " + Line(rules, event));
          RC_ASSERT(Legal(rules, position) == legal);
        }
      }
    }
    RC_CLASSIFY(refused > 0, "refused");
  });
}

// What a side is shown, whether it is asked, and what is legal for it does not depend on what it cannot know.
TEST_P(Laws, NobodyCanTellHiddenFactsApart) {
  Hold("nobody can tell hidden facts apart", 600, [](const PlayedGame& game) {
    for (size_t place : Samples(game, 12)) {
      const Event* next = place < game.events.size() ? &game.events[place] : nullptr;
      const auto fault = FaultOfViews(*game.rules, game.positions[place], next, game.seed + place);
      if (fault) RC_FAIL(fault->sentence);
    }
    // The law is about something: facts are dealt anew, and who sees all sees it.
    State other = game.end();
    Random random(game.seed);
    const bool dealt = game.rules->ReshuffleHidden(&other, 1, &random) && !(other == game.end());
    RC_CLASSIFY(dealt, "dealt anew");
  });
}

// The invariants that the game lists, and that every change is accounted for.
TEST_P(Laws, EveryInvariantHoldsAndEveryChangeIsTold) {
  Hold("every invariant holds and every change is told", 1500, [](const PlayedGame& game) {
    std::vector<BrokenInvariant> broken;
    game.rules->CheckInvariants(nullptr, nullptr, game.positions[0], &broken);
    for (size_t i = 0; i < game.events.size(); ++i) {
      Trace told;
      State again = game.positions[i];
      game.rules->Apply(&again, game.events[i], &told);
      game.rules->CheckInvariants(&game.positions[i], &game.events[i], game.positions[i + 1], &broken);
      game.rules->CheckAccount(game.positions[i], game.events[i], told, game.positions[i + 1], &broken);
      if (!broken.empty()) {
        RC_FAIL(
            absl::StrCat(broken[0].invariant->name, ": ", broken[0].what, ", by ", Line(*game.rules, game.events[i])));
      }
    }
  });
}

TEST_P(Laws, ThereIsALegalEventUntilTheGameIsOver) {
  Hold("there is a legal event until the game is over", 1000, [](const PlayedGame& game) {
    for (const State& position : game.positions) {
      const EventList legal = Legal(*game.rules, position);
      const Pending pending = game.rules->PendingOf(position);
      const bool stuck = pending.over || !game.rules->Unsupported(position).empty();
      if (legal.empty() != stuck) RC_FAIL(absl::StrCat(legal.size(), " events at ", pending.name));
      for (const Event& event : legal) RC_ASSERT(pending.Awaits(event.player));
      RC_ASSERT(stuck || pending.rule != kNoRule);
      RC_ASSERT(stuck || !pending.what.empty());
    }
  });
}

TEST_P(Laws, EveryLegalEventIsListedOnceAndInAFixedOrder) {
  Hold("every legal event is listed once", 1000, [](const PlayedGame& game) {
    for (const State& position : game.positions) {
      const EventList legal = Legal(*game.rules, position);
      EventList sorted = legal;
      std::sort(sorted.begin(), sorted.end());
      const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
      if (twice != sorted.end()) RC_FAIL("listed twice: " + Line(*game.rules, *twice));
    }
    const EventList legal = Legal(*game.rules, game.end());
    EventList appended = legal;  // LegalEvents adds to what is there
    game.rules->LegalEvents(game.end(), &appended);
    RC_ASSERT(appended.size() == 2 * legal.size());
    RC_ASSERT(std::equal(legal.begin(), legal.end(), appended.begin() + static_cast<long>(legal.size())));
  });
}

TEST_P(Laws, ListeningChangesNothing) {
  Hold("listening changes nothing", 1000, [](const PlayedGame& game) {
    const Catalogue catalogue = game.rules->game().catalogue();
    std::vector<uint64_t> counts(catalogue.rules.size() + 1);
    for (size_t i = 0; i < game.events.size(); ++i) {
      Trace told;
      std::fill(counts.begin(), counts.end(), 0);
      Trace counted(/*telling=*/false, counts.data());
      State with_trace = game.positions[i], with_counts = game.positions[i];
      game.rules->Apply(&with_trace, game.events[i], &told);
      game.rules->Apply(&with_counts, game.events[i], &counted);
      RC_ASSERT(with_trace == game.positions[i + 1]);
      RC_ASSERT(with_counts == game.positions[i + 1]);
      uint64_t fired = 0;
      for (uint64_t count : counts) fired += count;
      RC_ASSERT(fired == told.cited.size());
      RC_ASSERT(counted.sentences.empty() && counted.derivations.empty());
    }
  });
}

TEST_P(Laws, EveryNumberIsTheSumOfItsTerms) {
  Hold("every number is the sum of its terms", 1000, [](const PlayedGame& game) {
    const Catalogue catalogue = game.rules->game().catalogue();
    for (size_t i = 0; i < game.events.size(); ++i) {
      Trace trace;
      State state = game.positions[i];
      game.rules->Apply(&state, game.events[i], &trace);
      for (RuleId rule : trace.cited) RC_ASSERT(catalogue.Get(rule) != nullptr);
      for (const Sentence& sentence : trace.sentences) {
        RC_ASSERT(!sentence.text.empty());
        RC_ASSERT(catalogue.Get(sentence.rule) != nullptr);
      }
      for (const Derivation& derivation : trace.derivations) {
        int64_t total = 0;
        for (const Term& term : derivation.terms) {
          total += term.value;
          RC_ASSERT(catalogue.Get(term.rule) != nullptr);
          RC_ASSERT(!term.text.empty());
          // A term that is read from a component names one that is there.
          const LoadedPack* pack = game.rules->pack();
          if (!term.datum.empty() && (pack == nullptr || pack->Origin(term.datum) == nullptr)) {
            RC_FAIL(absl::StrCat(derivation.name, ": no datum ", term.datum));
          }
        }
        if (total != derivation.total) RC_FAIL(derivation.name);
      }
    }
  });
}

TEST_P(Laws, DigestsAreEqualIfAndOnlyIfPositionsAre) {
  Hold("digests are equal if and only if positions are", 1000, [](const PlayedGame& game) {
    std::map<uint64_t, const State*> seen;
    for (const State& position : game.positions) {
      const State copy = position;
      RC_ASSERT(game.rules->Digest(copy) == game.rules->Digest(position));
      const auto [other, is_new] = seen.emplace(game.rules->Digest(position), &position);
      RC_ASSERT(is_new || *other->second == position);
    }
    for (size_t i = 0; i < game.events.size(); ++i) {
      if (game.positions[i + 1] == game.positions[i]) RC_FAIL("changes nothing: " + Line(*game.rules, game.events[i]));
    }
  });
}

// What the canonical walk leaves out follows from what it covers.
TEST_P(Laws, EveryByteOfThePositionCountsInItsDigestOrFollowsFromThoseThatDo) {
  const Ruleset& rules = *RulesFor(GetParam().id, "", {});
  std::vector<bool> covered(rules.NewState().size());
  for (const Section& section : rules.Sections()) {
    for (uint32_t i = 0; i < section.size; ++i) {
      EXPECT_FALSE(covered[section.offset + i]) << section.name;
      covered[section.offset + i] = true;
    }
  }
  Hold("every byte counts", 400, [&](const PlayedGame& game) {
    const uint64_t digest = game.rules->Digest(game.end());
    State changed = game.end(), bare = game.end();
    const auto byte = [](State* state, size_t i) -> uint8_t& { return const_cast<uint8_t*>(state->data())[i]; };
    for (size_t i = 0; i < changed.size(); ++i) {
      byte(&changed, i) ^= 1;
      RC_ASSERT((game.rules->Digest(changed) != digest) == covered[i]);
      byte(&changed, i) ^= 1;
      if (!covered[i]) byte(&bare, i) = 0;
    }
    RC_ASSERT(game.rules->Digest(changed) == digest);
    if (bare == game.end() || game.rules->PendingOf(game.end()).over) return;
    const absl::Status settled = game.rules->Settle(&bare);
    if (!settled.ok()) RC_FAIL(std::string(settled.message()));
    RC_ASSERT(bare == game.end());
  });
}

TEST_P(Laws, ReplayFromAnySnapshotIsReplayFromTheStart) {
  Hold("replay from any snapshot is replay from the start", 600, [](const PlayedGame& game) {
    for (size_t from : Samples(game, 4)) {
      State state = game.positions[from];
      for (size_t i = from; i < game.events.size(); ++i) {
        RC_ASSERT(game.rules->Check(state, game.events[i], nullptr).accepted);
        game.rules->Apply(&state, game.events[i], nullptr);
      }
      RC_ASSERT(state == game.end());
      RC_ASSERT(game.rules->Digest(state) == game.rules->Digest(game.end()));
    }
  });
}

TEST_P(Laws, EveryFormOfAnEventKeepsIt) {
  Hold("every form of an event keeps it", 300, [](const PlayedGame& game) {
    EventCodec codec(*game.rules);
    for (size_t i = 0; i < game.events.size(); ++i) {
      EventList events = {game.events[i]};
      const EventList legal = Legal(*game.rules, game.positions[i]);
      events.push_back(legal.front());
      events.push_back(legal.back());
      for (const Event& event : events) {
        RC_ASSERT(codec.Validate(event).ok());
        for (const std::string& text : {codec.ToNotation(event), codec.ToText(event), codec.ToJson(event)}) {
          const absl::StatusOr<Event> back = codec.Parse(text);
          if (!back.ok() || *back != event) RC_FAIL(text);
        }
        const absl::StatusOr<Event> from_bytes = codec.FromBytes(codec.ToBytes(event));
        RC_ASSERT(from_bytes.ok());
        RC_ASSERT(*from_bytes == event);
      }
    }
  });
}

// design.md, law 3: no roll is addressed by its place in a stream of rolls.
TEST_P(Laws, NoTwoChanceEventsOfAGameHaveTheSameKey) {
  Hold("no two chance events of a game have the same key", 1500, [](const PlayedGame& game) {
    std::map<std::string, size_t> keys;
    for (size_t i = 0; i < game.events.size(); ++i) {
      if (game.events[i].player != kChance) continue;
      const std::string key = game.rules->ChanceKey(game.positions[i]);
      RC_ASSERT(!key.empty());
      const auto [other, is_new] = keys.emplace(key, i);
      if (!is_new) RC_FAIL(absl::StrCat("events ", other->second + 1, " and ", i + 1, ": ", key));
    }
  });
}

TEST_P(Laws, PositionsAndEventsHaveWords) {
  Hold("positions and events have words", 300, [](const PlayedGame& game) {
    for (size_t i = 0; i < game.events.size(); ++i) {
      const std::string sentence = game.rules->Describe(game.positions[i], game.events[i]);
      RC_ASSERT(!sentence.empty() && !absl::StrContains(sentence, "{"));  // a word that nobody knows stays in braces
      RC_ASSERT(!game.rules->HeadingsOf(game.positions[i]).empty());
    }
    for (size_t place : Samples(game, 8)) {
      ValueList values;
      game.rules->Values(game.positions[place], &values);
      std::set<std::string> names;
      for (const NamedValue& value : values) RC_ASSERT(names.insert(value.name).second);
      for (PlayerId viewer = 0; viewer <= game.rules->game().sides().size(); ++viewer) {
        v1::View view;
        game.rules->Show(game.positions[place], viewer, &view);
        RC_ASSERT(view.tables_size() > 0);
        for (const v1::View::Table& table : view.tables()) {
          // A drawing has no columns that are named, yet its lines are as long as each other.
          const int cells = table.preformatted() ? table.rows(0).cells_size() : table.columns_size();
          for (const v1::View::Row& row : table.rows()) RC_ASSERT(row.cells_size() == cells);
        }
      }
    }
  });
}

// An event played against the rules comes to a position from which play goes on by the rules (Waiver).
TEST_P(Laws, PlayGoesOnAfterABreach) {
  Hold("play goes on after a breach", 600, [](const PlayedGame& game) {
    const Ruleset& rules = *game.rules;
    Random random(game.seed);
    size_t played = 0;
    for (size_t place : Samples(game, 40)) {
      const State& position = game.positions[place];
      const EventList legal = Legal(rules, position);
      for (int i = 0; i < 40; ++i) {
        const Event breach = OneProposal(rules, position, legal, &random);
        bool possible = false;
        const std::vector<RuleId> broken = CasesBroken(rules, position, breach, &possible);
        if (broken.empty() || !possible) continue;
        ++played;
        State state = position;
        rules.Apply(&state, breach, nullptr);
        for (int events = 0; events < 30; ++events) {
          const EventList next = Legal(rules, state);
          const Pending pending = rules.PendingOf(state);
          const bool stuck = pending.over || !rules.Unsupported(state).empty();
          if (next.empty() != stuck) {
            RC_FAIL(absl::StrCat(next.size(), " events at ", pending.name, ", ", events, " after ", Line(rules, breach),
                                 " against ", rules.game().catalogue().Get(broken[0])->id));
          }
          if (stuck) break;
          const Event event = next[random.Below(next.size())];
          RC_ASSERT(!rules.Describe(state, event).empty());
          rules.Apply(&state, event, nullptr);
        }
        ValueList values;
        rules.Values(state, &values);
        v1::View view;
        rules.Show(state, kChance, &view);
      }
    }
    RC_CLASSIFY(played > 0, "breached");
  });
}

INSTANTIATE_TEST_SUITE_P(Games, Laws, TestedGames(), NameOfGame);

}  // namespace
}  // namespace adjutant::testing
