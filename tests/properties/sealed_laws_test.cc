// The law of sealed logs: random games are written as sealed logs, every event by its party with its own master, and
// read by each seat, by an observer and by the dealer. Who lacks facts sees, is asked and may do what he would with
// them; what the dealer reads is the truth; after disclosure it is everybody's.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "replay/act.h"
#include "replay/log_file.h"
#include "replay/post/seal.h"
#include "replay/sealed/filled_log.h"
#include "replay/sealed/light.h"
#include "replay/sealed/sealer.h"
#include "tests/properties/laws.h"
#include "tests/support/temporary_directory.h"
#include "verify/record/agreement.h"
#include "verify/record/grades.h"
#include "verify/rules/sight.h"

namespace adjutant::testing {
namespace {

using SealedLaws = Laws;

post::Master MasterOf(const std::string& role) {
  return *post::Master::From(post::GameId{Sha256Of("master " + role)}.view());
}
// Links take long to make, and no dice are rolled here.
post::Offer OfferOf(const std::string& role, post::PartyNumber number) {
  post::Offer offer;
  offer.role = role;
  offer.name = role;
  offer.sign_key = post::Identity(*post::SignSeed::From(post::GameId{Sha256Of("person " + role)}.view())).key();
  offer.box_key = post::BoxKeysOf(MasterOf(role)).open;
  offer.commitment = post::CommitTo(number, MasterOf(role));
  return offer;
}

v1::LogHeader SealedHeader(const Ruleset& rules) {
  v1::LogHeader header = HeaderFor(rules);
  header.set_format_version(2);
  header.set_keys_counted(true);
  header.mutable_chance()->set_dice(v1::ChancePlan::DEALER);
  header.mutable_chance()->set_hidden(v1::ChancePlan::DEALT);
  std::vector<std::string> roles = rules.SeatIds();
  roles.push_back(kDealerRole);
  for (const std::string& role : roles) {
    *header.add_party() = PartyOfOffer(OfferOf(role, *post::PartyOf(role, rules.SeatIds())));
  }
  return header;
}

// Events that are played, taken back by consent, and played once more.
struct TakenBack {
  size_t first = 0;
  size_t end = 0;  // the first that is not
};

// A random game as a sealed log, record by record.
class SealedGame {
 public:
  explicit SealedGame(const PlayedGame& game, TakenBack back = {})
      : game_(game),
        rules_(*game.rules),
        header_(SealedHeader(rules_)),
        parties_(*SealPartiesOf(header_, rules_)),
        light_(rules_, parties_) {
    std::string bytes = header_.SerializeAsString();
    chain_ = ChainOf(Sha256{}, 0, RecordKind::kHeader, bytes);
    ends_.resize(game.events.size());
    for (size_t number = 0; number < back.end; ++number) Write(number);
    if (back.end != 0) TakeBackTo(RecordsOf(back.first));
    for (size_t number = back.first; number < game.events.size(); ++number) Write(number);
  }

  const std::vector<SealParty>& parties() const { return parties_; }
  // How many records the first `events` events take, with what they bring to light.
  size_t RecordsOf(size_t events) const { return events == 0 ? 0 : ends_[events - 1]; }

  // The log of that many records, as somebody reads it.
  std::shared_ptr<const FilledLog> Read(size_t records, const std::string& role, bool disclosed = false) const {
    const TemporaryDirectory folder;
    const std::string path = folder.File("g.adj");
    {
      const auto writer = LogWriter::Create(path, header_);
      RC_ASSERT(writer.ok());
      std::vector<NewRecord> some(records_.begin(), records_.begin() + static_cast<ptrdiff_t>(records));
      for (const SealParty& party : parties_) {
        if (!disclosed) break;
        v1::Act act;
        act.set_by(party.role);
        act.mutable_disclosed()->set_master(std::string(MasterOf(party.role).Reveal()));
        some.push_back({RecordKind::kAct, ActBytes(act)});
      }
      if (!some.empty()) RC_ASSERT((*writer)->AppendRecords(some).ok());
    }
    auto raw = LogReader::Open(path);
    RC_ASSERT(raw.ok());
    SealReader reader;
    reader.role = role;
    if (!role.empty()) reader.masters.insert({role, MasterOf(role)});
    auto filled = FilledLog::Read(*std::move(raw), rules_, reader);
    if (!filled.ok()) RC_FAIL(absl::StrCat(role, ": ", filled.status().message()));
    return *filled;
  }

 private:
  void Add(RecordKind kind, std::string payload) {
    chain_ = ChainOf(chain_, records_.size() + 1, kind, payload);
    records_.push_back({kind, std::move(payload)});
  }
  void Write(size_t number) {
    const State &before = game_.positions[number], &after = game_.positions[number + 1];
    const Event& event = game_.events[number];
    const std::string by = event.player == kChance ? kDealerRole : rules_.SeatIds()[event.player - 1u];
    const auto bytes = SealerOf(by).Bytes(before, event, after, {}, chain_);
    RC_ASSERT(bytes.ok());
    const auto hidden = HiddenParts(rules_, parties_, before, event, after);
    std::vector<ArgBits> parts;
    const post::DerivedKey key = post::DeriveKey(MasterOf(by), "seal");
    const uint64_t record = records_.size() + 1;
    for (const HiddenPart& part : hidden) {
      const post::SealPlace place{post::ChainValueOf(chain_), static_cast<uint8_t>(parts.size())};
      openings_[{record, parts.size()}] =
          post::MakeSeal(key, place, EventCodec(rules_).BodyOf(event, part.args))->opening;
      parts.push_back(part.args);
    }
    Add(RecordKind::kEvent, *bytes);
    for (const DueOpening& due : light_.See(record, before, event, after, parts)) Open(due);
    ends_[number] = records_.size();
  }
  void TakeBackTo(uint64_t record) {
    v1::Proposed proposed;
    proposed.mutable_take_back()->set_to(record);
    proposed.mutable_take_back()->set_dice(v1::TakeBack::ANEW);
    Speakers speakers;
    speakers.sides = rules_.SeatIds();
    for (NewRecord& one : AgreementRecords(proposed, speakers, records_.size(), /*has_acts=*/true)) {
      Add(one.kind, std::move(one.payload));
    }
  }
  void Open(const DueOpening& due) {
    const std::string& opening = openings_[{due.event, due.part}];
    if (due.to_all) {
      v1::Act act;
      act.set_by(kDealerRole);
      v1::Opened* opened = act.mutable_opened()->add_opening();
      opened->set_event(due.event);
      opened->set_part(due.part);
      opened->set_opening(opening);
      return Add(RecordKind::kAct, ActBytes(act));
    }
    for (const std::string& role : due.to) {
      v1::Act act;
      act.set_by(kDealerRole);
      act.mutable_shown()->set_to(role);
      v1::Shown::Part* part = act.mutable_shown()->add_part();
      part->set_event(due.event);
      part->set_part(due.part);
      part->set_box(*post::Box(FindParty(parties_, role)->box_key, opening));
      Add(RecordKind::kAct, ActBytes(act));
    }
  }
  const Sealer& SealerOf(const std::string& role) {
    std::unique_ptr<Sealer>& sealer = sealers_[role];
    if (sealer == nullptr) sealer = std::make_unique<Sealer>(rules_, parties_, MasterOf(role));
    return *sealer;
  }

  const PlayedGame& game_;
  const Ruleset& rules_;
  const v1::LogHeader header_;
  const std::vector<SealParty> parties_;
  Light light_;
  std::map<std::string, std::unique_ptr<Sealer>> sealers_;
  std::map<std::pair<uint64_t, size_t>, std::string> openings_;
  std::vector<NewRecord> records_;
  std::vector<size_t> ends_;
  Sha256 chain_{};
};

// Where the filled log ends, and what its grader has to say.
struct End {
  State state;
  Grades grades;
  std::vector<SealFinding> findings;
};
End EndOf(const Ruleset& rules, const std::shared_ptr<const FilledLog>& log) {
  const auto reader = FilledLog::Open(log);
  Grader grader(rules, *log);
  const auto outcome = Replay(*reader, rules, {}, [&](const ReplayedEvent& event) { grader.See(event); });
  if (!outcome.ok()) RC_FAIL(std::string(outcome.status().message()));
  RC_ASSERT(!outcome->refused);
  Grades grades = grader.Take(outcome->state);
  return {outcome->state, std::move(grades), grader.findings()};
}

EventList OwnLegal(const Ruleset& rules, const State& state, PlayerId viewer) {
  EventList own;
  for (const Event& event : Legal(rules, state)) {
    if (event.player == viewer) own.push_back(event);
  }
  return own;
}

void ExpectSameTo(PlayerId viewer, const Ruleset& rules, const State& truth, const State& filled,
                  const std::string& who) {
  const Sight sight(rules, viewer);
  if (sight.Sees(truth) != sight.Sees(filled)) RC_FAIL(absl::StrCat(who, " sees something else"));
  const Pending due = rules.PendingOf(truth), filled_due = rules.PendingOf(filled);
  if (due.over != filled_due.over || due.Awaits(viewer) != filled_due.Awaits(viewer)) {
    RC_FAIL(absl::StrCat("something else is due of ", who));
  }
  if (OwnLegal(rules, truth, viewer) != OwnLegal(rules, filled, viewer)) {
    RC_FAIL(absl::StrCat(who, " may do something else"));
  }
}

TEST_P(SealedLaws, ASealedLogShowsEachReaderWhatHeMayKnow) {
  Hold("a sealed log shows each reader what he may know", 600, [](const PlayedGame& game) {
    const Ruleset& rules = *game.rules;
    if (!rules.WhyNotSealed().empty()) return;
    const SealedGame sealed(game);
    for (const size_t events : Samples(game, 3)) {
      const State& truth = game.positions[events];
      for (const SealParty& party : sealed.parties()) {
        if (party.sees == kChance) continue;
        const auto log = sealed.Read(sealed.RecordsOf(events), party.role);
        if (log->unexplained() != 0) RC_FAIL(absl::StrCat(party.role, ": ", log->why_unexplained()));
        RC_ASSERT(log->sealed().findings().empty());
        ExpectSameTo(party.sees, rules, truth, EndOf(rules, log).state, absl::StrCat(party.role, " after ", events));
      }
      const auto observed = sealed.Read(sealed.RecordsOf(events), "");
      if (observed->unexplained() != 0) RC_FAIL(absl::StrCat("observer: ", observed->why_unexplained()));
      ExpectSameTo(kObserver, rules, truth, EndOf(rules, observed).state, absl::StrCat("an observer after ", events));
    }
  });
}

// What was learned of the withdrawn stays in the log; play goes on from a position before it was learned.
TEST_P(SealedLaws, ATakeBackLeavesEachReaderWithWhatHeMayKnow) {
  Hold("a take-back leaves each reader with what he may know", 600, [](const PlayedGame& game) {
    const Ruleset& rules = *game.rules;
    if (!rules.WhyNotSealed().empty() || game.events.empty()) return;
    const size_t end = game.events.size() * 2 / 3;
    const TakenBack back{end - std::min<size_t>(end, 20), end};
    const SealedGame sealed(game, back);
    for (const size_t events : {back.end, game.events.size()}) {
      const State& truth = game.positions[events];
      std::vector<std::pair<std::string, PlayerId>> readers = {{"", kObserver}};
      for (const SealParty& party : sealed.parties()) readers.emplace_back(party.role, party.sees);
      for (const auto& [role, sees] : readers) {
        const auto log = sealed.Read(sealed.RecordsOf(events), role);
        if (log->unexplained() != 0) RC_FAIL(absl::StrCat(role, ": ", log->why_unexplained()));
        RC_ASSERT(log->sealed().findings().empty());
        const State& filled = EndOf(rules, log).state;
        if (sees == kChance) {
          RC_ASSERT(rules.Digest(filled) == rules.Digest(truth));
        } else {
          ExpectSameTo(sees, rules, truth, filled, absl::StrCat(role, " after ", events, " with a take-back"));
        }
      }
    }
    const auto disclosed = sealed.Read(sealed.RecordsOf(game.events.size()), "", /*disclosed=*/true);
    RC_ASSERT(disclosed->sealed().IsWhole());
    const End after = EndOf(rules, disclosed);
    RC_ASSERT(rules.Digest(after.state) == rules.Digest(game.end()));
    RC_ASSERT(after.grades.owed == 0u);
    for (const SealFinding& finding : after.findings) RC_FAIL(absl::StrCat(finding.record, ": ", finding.why));
  });
}

TEST_P(SealedLaws, TheDealerAndAfterDisclosureEverybodyReadsTheTruth) {
  Hold("the dealer, and after disclosure everybody, reads the truth", 600, [](const PlayedGame& game) {
    const Ruleset& rules = *game.rules;
    if (!rules.WhyNotSealed().empty()) return;
    const SealedGame sealed(game);
    const size_t all = sealed.RecordsOf(game.events.size());
    for (const auto& log : {sealed.Read(all, kDealerRole), sealed.Read(all, "", /*disclosed=*/true)}) {
      RC_ASSERT(log->sealed().IsWhole());
      RC_ASSERT(log->viewer() == kChance);
      const End end = EndOf(rules, log);
      RC_ASSERT(rules.Digest(end.state) == rules.Digest(game.end()));
      RC_ASSERT(end.grades.proven == game.events.size());
      RC_ASSERT(end.grades.owed == 0u);
      for (const SealFinding& finding : end.findings) RC_FAIL(absl::StrCat(finding.record, ": ", finding.why));
      for (const SealFinding& finding : log->sealed().findings())
        RC_FAIL(absl::StrCat(finding.record, ": ", finding.why));
    }
  });
}

// Nothing of a seal that anybody can read hangs on what is in it.
TEST_P(SealedLaws, ASealTellsNothingOfWhatIsInIt) {
  Hold("a seal tells nothing of what is in it", 600, [](const PlayedGame& game) {
    const Ruleset& rules = *game.rules;
    if (!rules.WhyNotSealed().empty()) return;
    const SealedGame sealed(game);
    const auto log = sealed.Read(sealed.RecordsOf(game.events.size()), "");
    for (const KnownRecord& record : log->sealed().records()) {
      for (size_t i = 0; i < record.parts.size(); ++i) {
        const v1::Seal& seal = record.annotations.sealed(static_cast<int>(i));
        for (const std::string& box : seal.box()) RC_ASSERT(box.size() == 128u + 48u);
        // Guessing is of no use without the salt: 32 bytes that only its readers have.
        RC_ASSERT(seal.commitment().size() == 32u);
        const ArgBits args = record.parts[i].args;
        RC_ASSERT(Without(record.event.event, args) == record.event.event || !record.parts[i].opening.empty());
      }
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Games, SealedLaws, TestedGames(), NameOfGame);

}  // namespace
}  // namespace adjutant::testing
