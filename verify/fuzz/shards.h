// Runs that are divided into shards: over processes or machines, whose reports are added up.
#ifndef ADJUTANT_VERIFY_FUZZ_SHARDS_H_
#define ADJUTANT_VERIFY_FUZZ_SHARDS_H_

#include <google/protobuf/message.h>

#include <cstdint>
#include <map>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"

namespace adjutant {

// A part of a run: every `of`th piece of work, from piece `index` on, which counts from 0.
struct Shard {
  uint64_t index = 0;
  uint64_t of = 1;
};

// Collects the reports of one run. `Report` has `run`, `shards` and `shards_done`.
class ShardLedger {
 public:
  // FailedPrecondition if `report`, named `name` in the message, is not of the run of the first one added, or holds a
  // shard that another one holds; says what differs.
  template <class Report>
  absl::Status Add(const std::string& name, const Report& report) {
    absl::Status status = AddRun(name, report.run(), report.shards());
    for (int i = 0; status.ok() && i < report.shards_done_size(); ++i) status = AddShard(name, report.shards_done(i));
    return status;
  }
  // The shards that are there, in order.
  template <class Report>
  void Tell(Report* merged) const {
    for (const auto& [shard, holder] : holders_) merged->add_shards_done(shard);
  }

 private:
  absl::Status AddRun(const std::string& name, const google::protobuf::Message& run, uint64_t shards);
  absl::Status AddShard(const std::string& name, uint64_t shard);

  std::string first_;
  const google::protobuf::Message* run_ = nullptr;  // of the first
  uint64_t shards_ = 0;
  std::map<uint64_t, std::string> holders_;
};

// What is wrong with the shards that a report names; empty if nothing is.
template <class Report>
std::string FaultOfShards(const Report& report) {
  if (report.shards_done().empty()) return "it does not say which shards it holds";
  for (uint64_t shard : report.shards_done()) {
    if (shard == 0 || shard > report.shards()) {
      return "there is no shard " + std::to_string(shard) + " of " + std::to_string(report.shards());
    }
  }
  return "";
}

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_FUZZ_SHARDS_H_
