#include "replay/mail/segments.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/status.h"
#include "replay/act.h"
#include "replay/fingerprint.h"
#include "replay/post/offer.h"

namespace adjutant::mail {
namespace {

std::string RangeText(uint64_t first, uint64_t last) {
  return first == last ? absl::StrCat("record ", first) : absl::StrCat("records ", first, " to ", last);
}
std::string NameOf(const Segment& segment) {
  return absl::StrCat(RangeText(segment.records.front().sequence, segment.records.back().sequence), " (",
                      segment.origin, ")");
}

// One line of play, as far as it is known, to verify signatures on it.
struct Branch {
  std::map<uint64_t, Sha256> chains;  // after each record
  std::vector<const StoredRecord*> acts;

  void Add(const StoredRecord& record) {
    chains[record.sequence] = record.chain;
    if (record.kind == RecordKind::kAct) acts.push_back(&record);
  }
};

// The marks with a good signature over record `from` or a later one of the branch.
std::vector<Cover> CoversOf(const Branch& branch, uint64_t from, const v1::LogHeader& header, const Sha256& game,
                            absl::Span<const std::string> sides) {
  std::vector<Cover> covers;
  for (const StoredRecord* record : branch.acts) {
    const auto act = ParseAct(record->payload);
    if (!act.ok() || !act->has_mark() || act->mark().number() < from) continue;
    const auto chain = branch.chains.find(act->mark().number());
    const auto number = post::PartyOf(act->by(), sides);
    const auto signature = post::Signature::From(act->mark().signature());
    if (chain == branch.chains.end() || !number.ok() || !signature.ok()) continue;
    const post::MarkedPlace place{static_cast<post::MarkPurpose>(act->mark().purpose()), post::GameIdOf(game),
                                  post::ChainValueOf(chain->second), act->mark().number(), *number};
    for (const v1::Party& party : header.party()) {
      const auto key = post::SignKey::From(party.sign_key());
      if (party.role() != act->by() || !key.ok() || !post::VerifyMark(*key, place, *signature).ok()) continue;
      covers.push_back({act->by(), std::string(post::PurposeName(place.purpose)), place.number, record->sequence});
    }
  }
  return covers;
}

std::string CoverText(const std::vector<Cover>& covers) {
  if (covers.empty()) return "is signed by nobody";
  std::vector<std::string> parts;
  for (const Cover& cover : covers) {
    parts.push_back(absl::StrCat(cover.role, " (", cover.purpose, " up to record ", cover.number, ", in record ",
                                 cover.record, ")"));
  }
  return absl::StrCat("is signed by ", absl::StrJoin(parts, " and "));
}

// Puts segments to a log.
class Merger {
 public:
  Merger(absl::Span<const StoredRecord> log, absl::Span<const std::string> sides) : log_(log), sides_(sides) {}

  absl::StatusOr<Merge> Run(std::vector<Segment> segments) {
    ADJUTANT_RETURN_IF_ERROR(FindGame(segments));
    std::stable_sort(segments.begin(), segments.end(), [](const Segment& a, const Segment& b) {
      return a.records.front().sequence < b.records.front().sequence;
    });
    for (Segment& segment : segments) {
      if (segment.game == game_) {
        segments_.push_back(std::move(segment));
      } else {
        merge_.others.push_back(NameOf(segment));
      }
    }
    for (const Segment& segment : segments_) {
      Sort(segment);
      if (merge_.fork.has_value()) return std::move(merge_);
    }
    merge_.known = known_.size();
    Join();
    return std::move(merge_);
  }

 private:
  struct Arrived {
    const StoredRecord* record;
    const Segment* segment;
  };

  absl::Status FindGame(const std::vector<Segment>& segments) {
    if (!log_.empty()) {
      game_ = GameNameOf(log_.front().chain);
      return absl::OkStatus();
    }
    for (const Segment& segment : segments) {
      if (game_.empty()) game_ = segment.game;
      if (segment.game == game_) continue;
      return absl::FailedPreconditionError(
          absl::StrCat("there are records of two games, ", game_, " and ", segment.game, ": a new log is of one"));
    }
    return absl::OkStatus();
  }

  // The record with that number on this side of things, and where it is from.
  const StoredRecord* Here(uint64_t number, std::string* origin) const {
    if (number < log_.size()) return &log_[number];
    const auto found = new_.find(number);
    if (found == new_.end()) return nullptr;
    *origin = found->second.segment->origin;
    return found->second.record;
  }

  void Sort(const Segment& segment) {
    const uint64_t first = segment.records.front().sequence;
    std::string origin;
    if (first > 0 && segment.before.has_value()) {
      const StoredRecord* before = Here(first - 1, &origin);
      if (before != nullptr && before->chain != *segment.before) {
        return SetFork(segment, first - 1, true, before->chain, *segment.before, origin);
      }
    }
    for (const StoredRecord& record : segment.records) {
      const StoredRecord* here = Here(record.sequence, &origin);
      if (here == nullptr) {
        new_[record.sequence] = {&record, &segment};
      } else if (here->chain != record.chain) {
        return SetFork(segment, record.sequence, false, here->chain, record.chain, origin);
      } else if (record.sequence < log_.size()) {
        known_.insert(record.sequence);
      }
    }
  }

  void SetFork(const Segment& segment, uint64_t number, bool or_before, const Sha256& here, const Sha256& there,
               const std::string& other_origin) {
    Fork fork;
    fork.number = number;
    fork.or_before = or_before;
    fork.origin = segment.origin;
    fork.other_origin = other_origin;
    fork.here = here;
    fork.there = there;
    Branch ours, theirs;
    for (const StoredRecord& record : log_) ours.Add(record);
    for (const auto& [sequence, arrived] : new_) {
      if (arrived.segment != &segment) ours.Add(*arrived.record);
    }
    for (const auto& [sequence, chain] : ours.chains) {
      if (sequence < number && !or_before) theirs.chains[sequence] = chain;
    }
    if (or_before) theirs.chains[number] = there;
    for (const StoredRecord& record : segment.records) theirs.Add(record);
    // Other mails may go on there.
    for (const Segment& other : segments_) {
      const auto before = theirs.chains.find(other.records.front().sequence - 1);
      if (&other == &segment || before == theirs.chains.end() || before->first < number) continue;
      if (other.before.has_value() && *other.before == before->second) {
        for (const StoredRecord& record : other.records) theirs.Add(record);
      }
    }
    v1::LogHeader header;
    const StoredRecord* first = log_.empty() ? nullptr : &log_.front();
    if (first == nullptr && new_.count(0) != 0) first = new_.at(0).record;
    if (first != nullptr && header.ParseFromString(first->payload)) {
      fork.covers_here = CoversOf(ours, number, header, first->chain, sides_);
      fork.covers_there = CoversOf(theirs, number, header, first->chain, sides_);
    }
    merge_.fork = std::move(fork);
  }

  // What stands directly behind the log is appended; the rest waits.
  void Join() {
    uint64_t next = log_.size();
    bool closed = !log_.empty() && log_.back().kind == RecordKind::kClose;
    Sha256 chain = log_.empty() ? Sha256{} : log_.back().chain;
    auto i = new_.begin();
    for (; i != new_.end() && i->first == next && !closed; ++i, ++next) {
      const StoredRecord& record = *i->second.record;
      // Records of one segment follow each other; of two, where the second says nothing of the record before.
      if (ChainOf(chain, next, record.kind, record.payload) != record.chain) {
        merge_.append.clear();
        return SetFork(*i->second.segment, next - 1, true, chain, Sha256{}, "");
      }
      chain = record.chain;
      closed = record.kind == RecordKind::kClose;
      merge_.append.push_back(record);
    }
    const Segment* told = nullptr;
    for (; i != new_.end(); ++i) {
      if (i->first > next && !closed) merge_.missing.push_back({next, i->first - 1});
      next = i->first + 1;
      if (i->second.segment == told) continue;
      told = i->second.segment;
      (closed ? merge_.beyond_the_end : merge_.waiting).push_back(NameOf(*told));
    }
  }

  absl::Span<const StoredRecord> log_;
  absl::Span<const std::string> sides_;
  std::string game_;
  std::vector<Segment> segments_;
  std::map<uint64_t, Arrived> new_;
  std::set<uint64_t> known_;
  Merge merge_;
};

}  // namespace

absl::StatusOr<Segment> SegmentOf(const FoundBlock& block) {
  const std::string what = absl::StrCat(block.origin, ": ", RangeText(block.label.first, block.label.last));
  if (!block.whole) return absl::DataLossError(absl::StrCat(block.origin, ": ", block.Trouble()));
  Segment segment{block.origin, block.label.from, block.label.game, block.before, {}};
  auto records = RecordsIn(block.payload, block.label, block.before.has_value() ? &*block.before : nullptr);
  if (!records.ok()) return absl::Status(records.status().code(), absl::StrCat(what, ": ", records.status().message()));
  segment.records = *std::move(records);
  return segment;
}

absl::StatusOr<Segment> SegmentOfLog(absl::string_view bytes, const std::string& origin) {
  auto records = RecordsOfBytes(bytes);
  if (!records.ok()) {
    return absl::Status(records.status().code(), absl::StrCat(origin, ": ", records.status().message()));
  }
  Segment segment{origin, "", GameNameOf(records->front().chain), Sha256{}, *std::move(records)};
  return segment;
}

std::string Gap::ToString() const {
  return absl::StrCat(RangeText(first, last), first == last ? " is missing: it" : " are missing: they",
                      " went out with the mail that ",
                      first == 0 ? "begins the game" : absl::StrCat("follows record ", first - 1));
}

std::string Fork::ToString() const {
  const std::string ours = other_origin.empty() ? "in the log" : absl::StrCat("in ", other_origin);
  const bool known = there != Sha256{};
  std::string text = or_before ? absl::StrCat(origin, " follows another record ", number, " than is ", ours,
                                              ": the two part there or before")
                               : absl::StrCat("record ", number, " is another one in ", origin, " than ", ours);
  absl::StrAppend(&text, ". The one ", ours, " has the fingerprint ", FingerprintOf(here), " and ",
                  CoverText(covers_here), "; the other ");
  if (known) absl::StrAppend(&text, "has the fingerprint ", FingerprintOf(there), " and ");
  return absl::StrCat(text, CoverText(covers_there));
}

absl::StatusOr<Merge> MergeSegments(absl::Span<const StoredRecord> log, std::vector<Segment> segments,
                                    absl::Span<const std::string> sides) {
  return Merger(log, sides).Run(std::move(segments));
}

absl::StatusOr<std::vector<StoredRecord>> RecordsOfLog(LogReader& log) {
  std::vector<StoredRecord> records = {Stored(log.header_record())};
  RecordView view;
  for (;;) {
    ADJUTANT_ASSIGN_OR_RETURN(const bool more, log.Next(&view));
    if (!more) break;
    records.push_back(Stored(view));
  }
  if (log.closed()) records.push_back(Stored(log.close_record()));
  return records;
}

}  // namespace adjutant::mail
