// Laws of records with acts: random games in which events are recorded as they were played, errors are waived and play
// is taken back. What a log says is what was played, in every form and for every reader.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>

#include "absl/strings/str_cat.h"
#include "replay/as_recorded.h"
#include "replay/log_file.h"
#include "replay/replayer.h"
#include "tests/properties/laws.h"
#include "tests/support/golden.h"
#include "tests/support/open_file.h"
#include "tests/support/temporary_directory.h"
#include "verify/court/followed.h"
#include "verify/court/learned.h"
#include "verify/dice/provenance.h"
#include "verify/program/program.h"
#include "verify/record/agreement.h"
#include "verify/rules/proposals.h"
#include "verify/terminal/console.h"

namespace adjutant::testing {
namespace {

constexpr char kSeed[] = "a law";

// A game and what happens to its record, as a model to compare with: the position after every record.
class Walk {
 public:
  Walk(const PlayedGame& game, std::string id) : rules_(game.rules), id_(std::move(id)), random_(game.seed) {
    states_.push_back(rules_->NewState());
    header_ = HeaderFor(*rules_);
    header_.set_seed(kSeed);
    header_.set_keys_counted(true);
    for (const Event& event : game.events) Play(event, /*from_outside=*/true);
    for (int step = 0; step < 40; ++step) Step();
    path_ = Written();
  }

  const Ruleset& rules() const { return *rules_; }
  const std::shared_ptr<const Ruleset>& shared_rules() const { return rules_; }
  const std::string& path() const { return path_; }
  const v1::LogHeader& header() const { return header_; }
  const std::vector<State>& states() const { return states_; }
  const State& end() const { return states_.back(); }
  uint64_t records() const { return records_.size(); }
  bool IsGone(uint64_t number) const {
    return std::any_of(gone_.begin(), gone_.end(),
                       [&](const auto& range) { return range.first <= number && number <= range.second; });
  }
  int breaches = 0, waivers = 0, take_backs = 0, settings = 0;
  int open_breaches() const {
    int open = 0;
    for (uint64_t number : unwaived_) open += IsGone(number) ? 0 : 1;
    return open;
  }

 private:
  void Add(NewRecord record, State after) {
    records_.push_back(std::move(record));
    states_.push_back(std::move(after));
  }
  // A value: `states_` grows meanwhile, and it may be the last of them.
  void AddActs(const std::vector<NewRecord>& acts, const State after) {
    for (size_t i = 0; i < acts.size(); ++i) Add(acts[i], i + 1 == acts.size() ? after : end());
    has_acts_ = true;
  }
  uint64_t next() const { return records_.size() + 1; }

  void Play(Event event, bool from_outside) {
    EventCodec codec(*rules_);
    v1::Annotations annotations;
    if (event.player == kChance && IsRollDue(*rules_, end())) {
      const auto roll = RollDue(*rules_, end(), kSeed, keys_);
      v1::ChanceSource* source = annotations.mutable_source();
      if (from_outside) {
        source->set_method(v1::ChanceSource::DICE_SERVER);
        source->set_reference("a message");
      } else {
        event = roll->event;
        source->set_method(roll->again != 0 ? v1::ChanceSource::ENTERED : v1::ChanceSource::SEED);
        source->set_reference(roll->again != 0 ? absl::StrCat("as at event ", roll->again) : roll->key);
      }
      const std::string name = rules_->ChanceKey(end());
      keys_.Count(name);
      rolls_[next()] = {next(), name, event};
    }
    State after = end();
    rules_->Apply(&after, event, nullptr);
    Add({RecordKind::kEvent, codec.ToBytes(event, annotations.has_source() ? &annotations : nullptr)}, after);
  }

  // An event against the rules, with a word of it or not, in which case it is waived.
  void Breach(const EventList& legal) {
    for (int tries = 0; tries < 30; ++tries) {
      const Event event = OneProposal(*rules_, end(), legal, &random_);
      EventCodec codec(*rules_);
      if (event.player == kChance || !codec.Validate(event).ok()) continue;
      if (rules_->Check(end(), event, nullptr).accepted) continue;
      v1::AsRecorded played;
      played.set_no_effect(!CanBeCarriedOut(*rules_, end(), event));
      State after = end();
      RC_ASSERT(PlayAsRecorded(*rules_, played, event, &after, nullptr).ok());
      if (rules_->PendingOf(after).over) continue;
      ++breaches;
      if (random_.Below(2) == 0) {
        Add({RecordKind::kEvent, codec.ToBytes(event)}, after);
        v1::Proposed waiver;
        v1::Stands* stands = waiver.mutable_waiver()->add_stands();
        stands->set_event(records_.size());
        *stands->mutable_played() = played;
        AddActs(AgreementRecords(waiver, {rules_->SeatIds(), "", ""}, records_.size(), has_acts_), after);
        ++waivers;
        return;
      }
      if (!has_acts_) AddActs({VersionRecord()}, end());
      v1::Annotations annotations;
      *annotations.mutable_as_recorded() = played;
      unwaived_.push_back(next());
      Add({RecordKind::kEvent, codec.ToBytes(event, &annotations)}, after);
      return;
    }
  }

  void TakeBack() {
    std::vector<uint64_t> places;
    for (uint64_t to = next() > 40 ? next() - 40 : 0; to < records_.size(); ++to) {
      if (!IsGone(to)) places.push_back(to);
    }
    if (places.empty() || take_backs == 4) return;
    ++take_backs;
    const uint64_t to = places[random_.Below(places.size())];
    const bool same = random_.Below(2) == 0;
    v1::Proposed proposed;
    v1::TakeBack* back = proposed.mutable_take_back();
    back->set_to(to);
    back->set_dice(same ? v1::TakeBack::SAME : v1::TakeBack::ANEW);
    const auto reader = LogReader::Open(Written());
    std::vector<RecordedEvent> record;
    RC_ASSERT(ReadRecord(**reader, *rules_, &record).ok());
    SayLearned(FollowedLog(rules_, std::move(record), true), back);
    std::vector<WithdrawnRoll> rolls;
    for (auto roll = rolls_.lower_bound(to + 1); roll != rolls_.end(); ++roll) rolls.push_back(roll->second);
    rolls_.erase(rolls_.lower_bound(to + 1), rolls_.end());
    keys_.TakeBack(rolls, same);
    const std::vector<NewRecord> acts =
        AgreementRecords(proposed, {rules_->SeatIds(), "", ""}, records_.size(), has_acts_);
    gone_.emplace_back(to + 1, records_.size() + acts.size() - 1);
    AddActs(acts, State(states_[to]));
  }

  // One that nobody answers, or that is declined: nothing changes.
  void Propose() {
    v1::Proposed proposed;
    proposed.mutable_take_back()->set_to(records_.size());
    proposed.mutable_take_back()->set_dice(v1::TakeBack::ANEW);
    const std::vector<std::string>& sides = rules_->game().sides();
    std::vector<NewRecord> acts = AgreementRecords(proposed, {{sides[0]}, "", "well"}, records_.size(), has_acts_);
    if (random_.Below(2) == 0) acts.push_back(AnswerRecord(next(), /*yes=*/false, sides[1], {}, true));
    AddActs(acts, end());
  }

  void Step() {
    EventList legal;
    rules_->LegalEvents(end(), &legal);
    if (legal.empty() || rules_->PendingOf(end()).over) return TakeBack();
    const size_t what = random_.Below(20);
    if (what == 0) return Propose();
    if (what <= 2) return TakeBack();
    if (what <= 5) return Breach(legal);
    Play(legal[random_.Below(legal.size())], /*from_outside=*/false);
  }

  std::string Written() const {
    const std::string path = FreshFile(id_ + "_walk.adj");
    auto writer = LogWriter::Create(path, header_);
    RC_ASSERT(writer.ok());
    RC_ASSERT((*writer)->AppendRecords(records_).ok());
    return path;
  }

  std::shared_ptr<const Ruleset> rules_;
  std::string id_;
  Random random_;
  v1::LogHeader header_;
  std::vector<NewRecord> records_;
  std::vector<State> states_;
  std::vector<std::pair<uint64_t, uint64_t>> gone_;
  std::vector<uint64_t> unwaived_;
  bool has_acts_ = false;
  RollKeys keys_{true};
  std::map<uint64_t, WithdrawnRoll> rolls_;  // that were not taken back
  std::string path_;
};

class RecordLaws : public Laws {
 protected:
  template <class Law>
  void HoldInWalks(const char* law, const Law& check) const {
    const std::string id = GetParam().id;
    Hold(law, 60, [&](const PlayedGame& game) {
      const Walk walk(game, id);
      RC_CLASSIFY(walk.breaches > 0, "breach");
      RC_CLASSIFY(walk.waivers > 0, "waiver");
      RC_CLASSIFY(walk.take_backs > 0, "taken back");
      check(walk);
    });
  }
};

ReplayOutcome Replayed(const Walk& walk, const ReplayOptions& options = {},
                       const std::function<void(const ReplayedEvent&)>& seen = nullptr) {
  const auto reader = LogReader::Open(walk.path());
  RC_ASSERT(reader.ok());
  const auto outcome = Replay(**reader, walk.rules(), options, seen);
  if (!outcome.ok()) RC_FAIL(outcome.status().ToString());
  return *outcome;
}

TEST_P(RecordLaws, ReplayComesToThePositionAsPlayedAfterEveryRecord) {
  HoldInWalks("replay comes to the position as played after every record", [](const Walk& walk) {
    ReplayOptions options;
    options.look_ahead = true;
    options.act = [&](const ReplayedAct& act) {
      RC_ASSERT(act.after == walk.states()[act.number]);
      RC_ASSERT(act.before == walk.states()[act.number - 1]);
    };
    const ReplayOutcome outcome = Replayed(walk, options, [&](const ReplayedEvent& event) {
      RC_ASSERT(event.before == walk.states()[event.number - 1]);
      RC_ASSERT(event.after == walk.states()[event.number]);
      RC_ASSERT((event.withdrawn != nullptr) == walk.IsGone(event.number));
    });
    RC_ASSERT(!outcome.refused);
    RC_ASSERT(outcome.events == walk.records());
    RC_ASSERT(outcome.state == walk.end());
    RC_ASSERT(outcome.digest == walk.rules().Digest(walk.end()));
    RC_ASSERT(outcome.open_breaches == static_cast<uint64_t>(walk.open_breaches()));
    RC_ASSERT(outcome.withdrawn.size() == static_cast<size_t>(walk.take_backs));
  });
}

TEST_P(RecordLaws, AnyPositionIsFoundWithoutTheRest) {
  HoldInWalks("any position is found without the rest", [](const Walk& walk) {
    const auto index = LogIndex::Build(walk.path(), walk.rules(), 8);
    if (!index.ok()) RC_FAIL(index.status().ToString());
    for (uint64_t number = 0; number <= walk.records(); number += 1 + number % 7) {
      const auto state = (*index)->StateAt(number);
      RC_ASSERT(state.ok());
      RC_ASSERT(*state == walk.states()[number]);
      ReplayOptions options;
      options.until = number;
      if (number == 0) continue;
      RC_ASSERT(Replayed(walk, options).state == walk.states()[number]);
    }
  });
}

TEST_P(RecordLaws, EveryFormKeepsEveryByte) {
  const std::string id = GetParam().id;
  HoldInWalks("every form of a record with acts keeps every byte", [&](const Walk& walk) {
    const auto converted = [&](const std::string& in, const std::string& name, LogForm form) {
      const std::string path = FreshFile(id + name);
      const absl::Status status = ConvertLog(in, path, form);
      if (!status.ok()) RC_FAIL(status.ToString());
      return path;
    };
    const std::string text = converted(walk.path(), "_w.txtpb", LogForm::kText);
    const std::string json = converted(text, "_w.jsonl", LogForm::kJsonLines);
    RC_ASSERT(FileText(converted(json, "_w.adj", LogForm::kBinary)) == FileText(walk.path()));
  });
}

// What a court makes of a record, and what the dice of it are, do not depend on how it is read.
TEST_P(RecordLaws, TheRecordIsFollowedToTheSamePositionAndTheSameKeys) {
  HoldInWalks("the record is followed to the same position and the same keys", [](const Walk& walk) {
    const auto reader = LogReader::Open(walk.path());
    std::vector<RecordedEvent> record;
    RC_ASSERT(ReadRecord(**reader, walk.rules(), &record).ok());
    const FollowedLog followed(walk.shared_rules(), std::move(record), true);
    RC_ASSERT(followed.end() == walk.end());
    ProvenanceChecker checker(walk.rules(), walk.header());
    ReplayOptions options;
    options.act = [&](const ReplayedAct& act) { checker.SeeAct(act); };
    Replayed(walk, options, [&](const ReplayedEvent& event) {
      const auto roll = checker.See({event.number, event.before, event.event, event.annotations, event.chain_before});
      if (!roll.has_value()) return;
      if (roll->verdict == RollVerdict::kContradicted) {
        RC_FAIL(absl::StrCat("event ", event.number, ": ", roll->why.empty() ? "" : roll->why.back()));
      }
      const RecordedEvent& recorded = followed.record()[event.number - 1];
      if (recorded.skip || !recorded.placed || roll->key == recorded.key) return;
      RC_FAIL(absl::StrCat("event ", event.number, ": ", roll->key, " / ", recorded.key));
    });
    const std::string name = walk.rules().ChanceKey(walk.end());
    RC_ASSERT(followed.KeysBefore(followed.line().events.size()).KeyOf(name) == checker.keys().KeyOf(name));
  });
}

// What the program says, and how it ends.
std::pair<std::string, int> Said(const std::vector<std::string>& args, const std::string& input = "") {
  const File in(std::tmpfile()), out(std::tmpfile()), err(std::tmpfile());
  std::fputs(input.c_str(), in.get());
  std::rewind(in.get());
  int exit = -1;
  {
    Console console(in.get(), out.get(), err.get());
    exit = RunProgram(args, console);
    (void)console.Flush();
  }
  return {TextOf(out.get()) + TextOf(err.get()), exit};
}

// All lines of a log, typed into an empty one with its header, lead to its position. A walk may set what is hidden,
// which nobody can type; and what was played from elsewhere has no line.
void TypeAgain(const Walk& walk, const std::string& lines) {
  // Rolls that were taken back have taken keys, which a log without them does not know of.
  if (walk.take_backs > 0 || lines.find("against the rules: ") != std::string::npos) return;
  const std::string again = walk.path() + ".again.adj";
  (void)std::remove(again.c_str());
  RC_ASSERT(Said({"convert", walk.path(), again, "--to-event=0"}).second == 0);
  const auto [said, status] = Said({"append", again, "-"}, lines);
  if (said.find("is hidden from") == std::string::npos) {
    if (status != 0) RC_FAIL(said);
    const std::string digest = absl::StrCat("state digest ", HexOf(walk.rules().Digest(walk.end())));
    const std::string shown = Said({"show", again}).first;
    if (shown.find(digest) == std::string::npos) RC_FAIL(shown);
  }
  (void)std::remove(again.c_str());
}

TEST_P(RecordLaws, CheckAgreesAndLinesTypedAgainLeadToTheSamePosition) {
  const std::string id = GetParam().id;
  HoldInWalks("check agrees, and lines typed again lead to the same position", [&](const Walk& walk) {
    const auto [checked, status] = Said({"check", "--invariants", walk.path()});
    const bool only_breaches = checked.find("not so") == std::string::npos;
    if (status != (walk.open_breaches() > 0 ? 1 : 0) && only_breaches) RC_FAIL(checked);
    if (status > 1 || checked.find("not as rolled") != std::string::npos) RC_FAIL(checked);
    if (checked.find("take-back at") != std::string::npos) RC_FAIL(checked);
    // Each line of `log` is the event as it stands in the log.
    EventCodec codec(walk.rules());
    const std::string lines = Said({"log", walk.path()}).first;
    bool breach = false;
    State state = walk.rules().NewState();
    for (size_t begin = 0; begin < lines.size() && !breach;) {
      const size_t end = lines.find('\n', begin);
      std::string line = lines.substr(begin, end - begin);
      begin = end + 1;
      if (line.rfind("# ", 0) == 0) {
        breach = line.find("against the rules: ") != std::string::npos;
        continue;
      }
      const auto event = codec.Parse(line.substr(0, line.find(" --")));
      if (!event.ok()) RC_FAIL(line);
      // What the rules refuse leads on only as it was recorded.
      if (line.find(" --as-recorded") != std::string::npos) {
        breach = true;
        TypeAgain(walk, lines);
        break;
      }
      if (!walk.rules().Check(state, *event, nullptr).accepted) RC_FAIL(line);
      walk.rules().Apply(&state, *event, nullptr);
    }
    if (!breach) RC_ASSERT(state == walk.end());
    RC_ASSERT(Said({"diff", walk.path(), walk.path()}).second == 0);
  });
}

INSTANTIATE_TEST_SUITE_P(Games, RecordLaws, TestedGames(), NameOfGame);

}  // namespace
}  // namespace adjutant::testing
