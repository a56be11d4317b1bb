#include "replay/envelope.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace adjutant {

namespace {

constexpr uint8_t kSequenceTag = 1 << 3;   // field 1, varint
constexpr uint8_t kChainTag = 5 << 3 | 2;  // field 5, bytes
constexpr uint8_t kChainBytes = 32;
constexpr size_t kChainFieldBytes = 2 + kChainBytes;

constexpr uint8_t PayloadTag(RecordKind kind) { return static_cast<uint8_t>(static_cast<int>(kind) << 3 | 2); }

bool IsPayloadTag(uint8_t tag) {
  return tag == PayloadTag(RecordKind::kHeader) || tag == PayloadTag(RecordKind::kEvent) ||
         tag == PayloadTag(RecordKind::kClose) || tag == PayloadTag(RecordKind::kAct);
}

// A kind of payload that a later version may bring: any other field whose tag is one byte.
bool IsLaterPayloadTag(uint8_t tag) { return (tag & 7) == 2 && tag >> 3 > 6 && tag < 0x80; }

size_t VarintSize(uint64_t value) {
  size_t size = 1;
  for (; value >= 0x80; value >>= 7) ++size;
  return size;
}

void AppendVarint(uint64_t value, std::string* out) {
  for (; value >= 0x80; value >>= 7) out->push_back(static_cast<char>(value | 0x80));
  out->push_back(static_cast<char>(value));
}

uint64_t BodySize(uint64_t sequence, uint64_t payload_size) {
  return (sequence == 0 ? 0 : 1 + VarintSize(sequence)) + 1 + VarintSize(payload_size) + payload_size +
         kChainFieldBytes;
}

}  // namespace

Sha256 ChainOf(const Sha256& previous, uint64_t sequence, RecordKind kind, absl::string_view payload) {
  constexpr size_t kPrefix = 32 + 8 + 1;
  // Gathered on the stack: most events are a few dozen bytes, and one call to the hash is cheaper than three.
  std::array<uint8_t, 512> bytes;
  std::memcpy(bytes.data(), previous.data(), 32);
  for (int i = 0; i < 8; ++i) bytes[32 + i] = static_cast<uint8_t>(sequence >> (8 * i));
  bytes[40] = static_cast<uint8_t>(kind);
  Sha256 chain;
  if (payload.size() <= bytes.size() - kPrefix) {
    if (!payload.empty()) std::memcpy(bytes.data() + kPrefix, payload.data(), payload.size());
    crypto_hash_sha256(chain.data(), bytes.data(), kPrefix + payload.size());
    return chain;
  }
  crypto_hash_sha256_state hash;
  crypto_hash_sha256_init(&hash);
  crypto_hash_sha256_update(&hash, bytes.data(), kPrefix);
  crypto_hash_sha256_update(&hash, reinterpret_cast<const uint8_t*>(payload.data()), payload.size());
  crypto_hash_sha256_final(&hash, chain.data());
  return chain;
}

VarintResult ReadVarint(absl::string_view bytes, uint64_t* value, size_t* size) {
  uint64_t result = 0;
  for (size_t i = 0; i < 10; ++i) {
    if (i == bytes.size()) return VarintResult::kCut;
    const uint8_t byte = static_cast<uint8_t>(bytes[i]);
    if (i == 9 && byte > 1) return VarintResult::kBad;  // more than 64 bits
    result |= uint64_t{byte & 0x7fu} << (7 * i);
    if (byte < 0x80) {
      if (byte == 0 && i > 0) return VarintResult::kBad;  // a shorter spelling exists
      *value = result;
      *size = i + 1;
      return VarintResult::kOk;
    }
  }
  return VarintResult::kBad;
}

const char* ParseBody(absl::string_view body, RecordView* record) {
  size_t size = 0;
  record->sequence = 0;
  if (!body.empty() && static_cast<uint8_t>(body[0]) == kSequenceTag) {
    if (ReadVarint(body.substr(1), &record->sequence, &size) != VarintResult::kOk || record->sequence == 0) {
      return "its sequence number is malformed";
    }
    body.remove_prefix(1 + size);
  }
  if (body.empty()) return "it has no payload";
  const uint8_t tag = static_cast<uint8_t>(body[0]);
  if (!IsPayloadTag(tag) && !IsLaterPayloadTag(tag)) return "its payload is not a header, an event, an act or a close";
  record->kind = static_cast<RecordKind>(tag >> 3);
  body.remove_prefix(1);
  uint64_t payload_size = 0;
  if (ReadVarint(body, &payload_size, &size) != VarintResult::kOk) return "the length of its payload is malformed";
  body.remove_prefix(size);
  if (payload_size > body.size() || body.size() - payload_size != kChainFieldBytes) {
    return "its length and the length of its payload contradict each other";
  }
  record->payload = body.substr(0, payload_size);
  body.remove_prefix(payload_size);
  if (static_cast<uint8_t>(body[0]) != kChainTag || static_cast<uint8_t>(body[1]) != kChainBytes) {
    return "its chain digest is not where it should be";
  }
  std::memcpy(record->chain.data(), body.data() + 2, kChainBytes);
  return nullptr;
}

bool LooksTorn(absl::string_view rest, uint64_t sequence) {
  // A file system may have made room for bytes that it never wrote.
  if (std::all_of(rest.begin(), rest.end(), [](char c) { return c == 0; })) return true;
  uint64_t length = 0;
  size_t size = 0;
  const VarintResult first = ReadVarint(rest, &length, &size);
  if (first == VarintResult::kCut) return rest.size() < kLengthBytesMax;
  if (first == VarintResult::kBad || length > kRecordBytesMax) return false;
  rest.remove_prefix(size);
  if (rest.size() >= length) return false;
  std::string expected;
  if (sequence > 0) {
    expected.push_back(kSequenceTag);
    AppendVarint(sequence, &expected);
  }
  const size_t seen = std::min(rest.size(), expected.size());
  if (rest.substr(0, seen) != absl::string_view(expected).substr(0, seen)) return false;
  rest.remove_prefix(seen);
  if (rest.empty()) return true;
  if (!IsPayloadTag(static_cast<uint8_t>(rest[0]))) return false;
  rest.remove_prefix(1);
  uint64_t payload_size = 0;
  const VarintResult second = ReadVarint(rest, &payload_size, &size);
  if (second != VarintResult::kOk) return second == VarintResult::kCut;
  if (payload_size > kRecordBytesMax || BodySize(sequence, payload_size) != length) return false;
  rest.remove_prefix(size);
  if (rest.size() <= payload_size) return true;
  rest.remove_prefix(payload_size);
  return static_cast<uint8_t>(rest[0]) == kChainTag &&
         (rest.size() == 1 || static_cast<uint8_t>(rest[1]) == kChainBytes);
}

void AppendRecord(uint64_t sequence, RecordKind kind, absl::string_view payload, const Sha256& chain,
                  std::string* out) {
  AppendVarint(BodySize(sequence, payload.size()), out);
  if (sequence > 0) {
    out->push_back(kSequenceTag);
    AppendVarint(sequence, out);
  }
  out->push_back(static_cast<char>(PayloadTag(kind)));
  AppendVarint(payload.size(), out);
  out->append(payload.data(), payload.size());
  out->push_back(kChainTag);
  out->push_back(kChainBytes);
  out->append(reinterpret_cast<const char*>(chain.data()), chain.size());
}

uint64_t RecordSize(uint64_t sequence, uint64_t payload_size) {
  const uint64_t body = BodySize(sequence, payload_size);
  return VarintSize(body) + body;
}

}  // namespace adjutant
