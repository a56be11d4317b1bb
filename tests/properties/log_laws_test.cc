// Laws of the record: a whole log is the same in all its forms, and what is claimed in it changes nothing.
#include <filesystem>
#include <fstream>

#include "absl/strings/str_cat.h"
#include "adjutant/v1/annotations.pb.h"
#include "replay/log_file.h"
#include "replay/replayer.h"
#include "tests/properties/laws.h"
#include "tests/support/golden.h"
#include "tests/support/temporary_directory.h"

namespace adjutant::testing {
namespace {

class LogLaws : public Laws {};

v1::Claim ClaimOf(const NamedValue& value) {
  v1::Claim claim;
  claim.set_name(value.name);
  if (value.number.has_value()) {
    claim.set_value(*value.number);
  } else {
    claim.set_text(value.text);
  }
  return claim;
}

// True claims about the position after an event, and about a number that it worked out.
v1::Annotations TrueClaims(const Ruleset& rules, const State& before, const Event& event, Random* random) {
  v1::Annotations annotations;
  State after = before;
  Trace told;
  rules.Apply(&after, event, &told);
  ValueList values;
  rules.Values(after, &values);
  const NamedValue& value = values[random->Below(values.size())];
  bool derived = false;  // a claim speaks of the number that was worked out, if it has that name
  for (const Derivation& derivation : told.derivations) derived = derived || derivation.name == value.name;
  if (!derived) *annotations.add_claims() = ClaimOf(value);
  if (!told.derivations.empty()) {
    const Derivation& last = told.derivations.back();
    *annotations.add_claims() = ClaimOf({last.name, last.total, ""});
  }
  annotations.set_note(absl::StrCat("note \"", random->Below(1000), "\"\n"));
  return annotations;
}

struct Written {
  std::string path;
  uint64_t claims = 0;
};

// The game as a closed log; `annotate` may be null.
template <class Annotate>
Written Write(const PlayedGame& game, const std::string& name, const Annotate& annotate) {
  Written written{FreshFile(name), 0};
  v1::LogHeader header = HeaderFor(*game.rules);
  header.set_title("a \"title\"\n");
  const EventCodec codec(*game.rules);
  std::vector<std::string> events;
  for (size_t i = 0; i < game.events.size(); ++i) {
    const v1::Annotations annotations = annotate(i);
    written.claims += static_cast<uint64_t>(annotations.claims_size());
    events.push_back(codec.ToBytes(game.events[i], annotations.ByteSizeLong() == 0 ? nullptr : &annotations));
  }
  auto writer = LogWriter::Create(written.path, header);
  RC_ASSERT(writer.ok());
  RC_ASSERT((*writer)->AppendAll(events).ok());
  v1::LogClose close;
  close.set_events(events.size());
  close.set_state_digest(game.rules->Digest(game.end()));
  RC_ASSERT((*writer)->Close(close).ok());
  return written;
}

std::string Converted(const std::string& in, const std::string& out, LogForm form) {
  const std::string path = FreshFile(out);
  const absl::Status status = ConvertLog(in, path, form);
  if (!status.ok()) RC_FAIL(status.ToString());
  return path;
}

TEST_P(LogLaws, AWholeLogKeepsEveryByteInAllItsForms) {
  const std::string id = GetParam().id;
  Hold("a whole log keeps every byte in all its forms", 150, [&](const PlayedGame& game) {
    Random random(game.seed);
    const Written log = Write(game, id + ".adj", [&](size_t i) {
      return TrueClaims(*game.rules, game.positions[i], game.events[i], &random);
    });
    const std::string text = Converted(log.path, id + "_1.txtpb", LogForm::kText);
    const std::string json = Converted(text, id + "_1.jsonl", LogForm::kJsonLines);
    const std::string back = Converted(json, id + "_2.adj", LogForm::kBinary);
    RC_ASSERT(FileText(back) == FileText(log.path));
    const std::string other =
        Converted(Converted(log.path, id + "_2.jsonl", LogForm::kJsonLines), id + "_2.txtpb", LogForm::kText);
    RC_ASSERT(FileText(other) == FileText(text));
  });
}

ReplayOutcome Replayed(const Written& log, const Ruleset& rules) {
  const auto reader = LogReader::Open(log.path);
  RC_ASSERT(reader.ok());
  const auto outcome = Replay(**reader, rules, {}, {});
  RC_ASSERT(outcome.ok());
  return *outcome;
}

TEST_P(LogLaws, ATrueClaimChangesNothing) {
  const std::string id = GetParam().id;
  Hold("a true claim changes nothing", 200, [&](const PlayedGame& game) {
    Random random(game.seed);
    const Written log = Write(game, id + "_claims.adj", [&](size_t i) {
      return TrueClaims(*game.rules, game.positions[i], game.events[i], &random);
    });
    const ReplayOutcome outcome = Replayed(log, *game.rules);
    RC_ASSERT(!outcome.refused);
    RC_ASSERT(!outcome.digest_differs);
    RC_ASSERT(outcome.claims == log.claims);
    RC_ASSERT(outcome.broken_claims == 0u);
    RC_ASSERT(outcome.state == game.end());
  });
}

TEST_P(LogLaws, AFalseClaimIsFoundAndChangesNothingElse) {
  const std::string id = GetParam().id;
  Hold("a false claim is found and changes nothing else", 200, [&](const PlayedGame& game) {
    if (game.events.empty()) return;
    Random random(game.seed);
    const size_t place = random.Below(game.events.size());
    const Written log = Write(game, id + "_false.adj", [&](size_t i) {
      v1::Annotations annotations = TrueClaims(*game.rules, game.positions[i], game.events[i], &random);
      if (i != place) return annotations;
      v1::Claim* claim = annotations.add_claims();
      claim->set_name("turn");
      claim->set_value(-1);
      return annotations;
    });
    const ReplayOutcome outcome = Replayed(log, *game.rules);
    RC_ASSERT(!outcome.refused);
    RC_ASSERT(!outcome.digest_differs);
    RC_ASSERT(outcome.broken_claims == 1u);
    RC_ASSERT(outcome.state == game.end());
  });
}

INSTANTIATE_TEST_SUITE_P(Games, LogLaws, TestedGames(), NameOfGame);

}  // namespace
}  // namespace adjutant::testing
