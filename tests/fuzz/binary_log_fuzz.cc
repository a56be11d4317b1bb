// Any bytes as a binary log. Changes are made inside of records too, which then get their lengths, their numbers and
// their chain anew: without that next to nothing would come past the chain.
#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "adjutant/v1/log.pb.h"
#include "core/kernel/random.h"
#include "replay/envelope.h"
#include "tests/fuzz/fuzzing.h"
#include "tests/fuzz/log_target.h"

namespace adjutant::fuzzing {
namespace {

using Payloads = std::vector<std::pair<RecordKind, std::string>>;

// The records up to the first that is none; what follows is left out.
Payloads PayloadsOf(absl::string_view bytes) {
  Payloads payloads;
  uint64_t length = 0;
  size_t prefix = 0;
  RecordView record;
  while (ReadVarint(bytes, &length, &prefix) == VarintResult::kOk && length <= bytes.size() - prefix &&
         ParseBody(bytes.substr(prefix, length), &record) == nullptr) {
    payloads.emplace_back(record.kind, std::string(record.payload));
    bytes.remove_prefix(prefix + length);
  }
  return payloads;
}

std::string LogOf(const Payloads& payloads) {
  std::string log;
  Sha256 chain{};
  for (size_t i = 0; i < payloads.size(); ++i) {
    chain = ChainOf(chain, i, payloads[i].first, payloads[i].second);
    AppendRecord(i, payloads[i].first, payloads[i].second, chain, &log);
  }
  return log;
}

void ChangePayload(Random* random, std::string* payload) {
  std::vector<uint8_t> buffer(payload->begin(), payload->end());
  size_t size = payload->size();
  buffer.resize(size + 64);
  for (size_t times = 1 + random->Below(3); times > 0; --times) {
    size = LLVMFuzzerMutate(buffer.data(), size, buffer.size());
  }
  payload->assign(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(size));
}

void ChangeRecords(Random* random, Payloads* payloads) {
  const size_t a = random->Below(payloads->size());
  const size_t b = random->Below(payloads->size());
  switch (random->Below(6)) {
    case 0:
      payloads->erase(payloads->begin() + static_cast<std::ptrdiff_t>(a));
      break;
    case 1:
      payloads->insert(payloads->begin() + static_cast<std::ptrdiff_t>(a), std::pair((*payloads)[b]));
      break;
    case 2:
      std::swap((*payloads)[a], (*payloads)[b]);
      break;
    case 3:
      (*payloads)[a].second = (*payloads)[b].second;
      break;
    default:
      ChangePayload(random, &(*payloads)[a].second);
      break;
  }
}

// A closing record at the end counts the events again.
void CountEvents(Payloads* payloads) {
  v1::LogClose close;
  if (payloads->size() < 2 || payloads->back().first != RecordKind::kClose ||
      !close.ParseFromString(payloads->back().second)) {
    return;
  }
  close.set_events(payloads->size() - 2);
  payloads->back().second = close.SerializeAsString();
}

}  // namespace
}  // namespace adjutant::fuzzing

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size, unsigned seed) {
  using namespace adjutant::fuzzing;
  adjutant::Random random(seed);
  Payloads payloads = PayloadsOf(TextOf(data, size));
  if (payloads.empty() || random.Below(8) == 0) return LLVMFuzzerMutate(data, size, max_size);
  ChangeRecords(&random, &payloads);
  if (random.Below(8) != 0) CountEvents(&payloads);
  std::string log = LogOf(payloads);
  if (random.Below(16) == 0) log.resize(random.Below(log.size() + 1));
  if (log.size() > max_size) return LLVMFuzzerMutate(data, size, max_size);
  std::memcpy(data, log.data(), log.size());
  return log.size();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  adjutant::fuzzing::TryLog(adjutant::fuzzing::TextOf(data, size));
  return 0;
}
