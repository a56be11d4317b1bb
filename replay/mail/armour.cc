#include "replay/mail/armour.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/envelope.h"
#include "replay/mail/symbols.h"

namespace adjutant::mail {
namespace {

constexpr size_t kCheckSymbols = 4;
constexpr size_t kIdSymbols = 8;
constexpr size_t kRoleBytesMax = 20;

absl::string_view BytesOf(const Sha256& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

std::string FirstSymbols(absl::string_view hashed, size_t count) {
  return SymbolsOf(BytesOf(Sha256Of(hashed)).substr(0, 8)).substr(0, count);
}

std::string LabelText(const BlockLabel& label) {
  return absl::StrCat(label.game, "\n", label.from, "\n", label.first, "\n", label.last, "\n", label.bytes, "\n",
                      label.id, "\n");
}

// A role as it is known again when a mail program has dropped or added signs.
std::string PlainRole(absl::string_view role) {
  std::string plain;
  for (const char c : role) {
    if (absl::ascii_isalnum(static_cast<unsigned char>(c))) plain += absl::ascii_tolower(static_cast<unsigned char>(c));
  }
  return plain.size() > kRoleBytesMax ? "" : plain;
}

void WriteLabel(absl::string_view word, const BlockLabel& label, std::string* out) {
  absl::StrAppend(out, "ADJUTANT ", word, " ", kBlockVersion, " game ", label.game, label.from.empty() ? "" : " from ",
                  label.from, "\nrecords ", label.first, " to ", label.last, " in ", label.bytes, " bytes,\nblock ",
                  label.id, " check ", LabelCheck(label), "\n");
}

// 64 digits do not fit on a line with a word before them.
void WriteHex(absl::string_view word, absl::string_view hex, std::string* out) {
  absl::StrAppend(out, word, " ", hex.substr(0, 32), "\n", hex.substr(32), "\n");
}

std::string WriteBlock(const Sha256& header_chain, absl::string_view from, const Sha256& before,
                       absl::Span<const StoredRecord> records) {
  const std::string payload = PayloadOf(records);
  const Sha256 digest = Sha256Of(payload);
  const BlockLabel label{GameNameOf(header_chain), PlainRole(from), records.front().sequence,
                         records.back().sequence,  payload.size(),  BlockIdOf(digest)};
  std::string out;
  WriteLabel("BEGIN", label, &out);
  const std::string before_hex = HexOf(before), after_hex = HexOf(records.back().chain);
  WriteHex("before", before_hex, &out);
  WriteHex("after", after_hex, &out);
  absl::StrAppend(&out, "check ", ChainsCheck(label, before_hex, after_hex), "\n");
  const LineCheck check(label);
  for (uint64_t number = 1; number <= LinesOf(label); ++number) {
    const absl::string_view bytes =
        absl::string_view(payload).substr((number - 1) * kLineBytes, BytesOfLine(label, number));
    absl::StrAppend(&out, absl::Dec(number, absl::kZeroPad4), " ", SymbolsOf(bytes), " ", check.Of(number, bytes),
                    "\n");
  }
  WriteLabel("END", label, &out);
  WriteHex("sha256", HexOf(digest), &out);
  absl::StrAppend(&out, "check ", DigestCheck(label, HexOf(digest)), "\n");
  return out;
}

uint64_t SizeOf(const StoredRecord& record) { return RecordSize(record.sequence, record.payload.size()); }

absl::Status Broken(uint64_t number, absl::string_view what) {
  return absl::DataLossError(absl::StrCat("record ", number, ": ", what));
}

// The record at the front of `bytes`, which are shortened by it.
absl::StatusOr<StoredRecord> TakeRecord(uint64_t number, absl::string_view* bytes) {
  uint64_t length = 0;
  size_t size = 0;
  if (ReadVarint(*bytes, &length, &size) != VarintResult::kOk || size > kLengthBytesMax ||
      length > bytes->size() - size) {
    return Broken(number, "its length does not fit what follows");
  }
  RecordView view;
  if (const char* wrong = ParseBody(bytes->substr(size, length), &view)) return Broken(number, wrong);
  bytes->remove_prefix(size + length);
  return Stored(view);
}

}  // namespace

StoredRecord Stored(const RecordView& view) {
  return {view.sequence, view.kind, std::string(view.payload), view.chain};
}

bool operator<(const BlockLabel& a, const BlockLabel& b) {
  return std::tie(a.game, a.first, a.last, a.from, a.bytes, a.id) <
         std::tie(b.game, b.first, b.last, b.from, b.bytes, b.id);
}

std::string GameNameOf(const Sha256& header_chain) { return HexOf(header_chain).substr(0, 16); }
std::string BlockIdOf(const Sha256& payload_digest) {
  return SymbolsOf(BytesOf(payload_digest).substr(0, 8)).substr(0, kIdSymbols);
}
uint64_t LinesOf(const BlockLabel& label) { return (label.bytes + kLineBytes - 1) / kLineBytes; }
size_t BytesOfLine(const BlockLabel& label, uint64_t number) {
  return std::min<uint64_t>(kLineBytes, label.bytes - (number - 1) * kLineBytes);
}

std::string LabelCheck(const BlockLabel& label) {
  return FirstSymbols(absl::StrCat("adjutant block 1\n", LabelText(label)), kCheckSymbols);
}
std::string ChainsCheck(const BlockLabel& label, absl::string_view before_hex, absl::string_view after_hex) {
  return FirstSymbols(absl::StrCat("adjutant chains 1\n", LabelText(label), before_hex, "\n", after_hex, "\n"),
                      kCheckSymbols);
}
std::string DigestCheck(const BlockLabel& label, absl::string_view sha256_hex) {
  return FirstSymbols(absl::StrCat("adjutant digest 1\n", LabelText(label), sha256_hex, "\n"), kCheckSymbols);
}
LineCheck::LineCheck(const BlockLabel& label) : prefix_(absl::StrCat("adjutant line 1\n", LabelText(label))) {}
std::string LineCheck::Of(uint64_t number, absl::string_view bytes) const {
  return FirstSymbols(absl::StrCat(prefix_, number, "\n", bytes), kCheckSymbols);
}

std::string PayloadOf(absl::Span<const StoredRecord> records) {
  std::string payload;
  for (const StoredRecord& record : records) {
    AppendRecord(record.sequence, record.kind, record.payload, record.chain, &payload);
  }
  return payload;
}

absl::StatusOr<std::vector<std::string>> WriteBlocks(const Sha256& header_chain, absl::string_view from,
                                                     const Sha256& before, absl::Span<const StoredRecord> records) {
  if (records.empty()) return absl::InvalidArgumentError("there are no records to send");
  for (size_t i = 0; i < records.size(); ++i) {
    if (records[i].sequence != records.front().sequence + i) {
      return absl::InvalidArgumentError(
          absl::StrCat("record ", records[i].sequence, " does not follow record ", records.front().sequence + i - 1));
    }
    if (SizeOf(records[i]) > kBlockBytesMax) {
      return absl::ResourceExhaustedError(absl::StrCat("record ", records[i].sequence, " has ", SizeOf(records[i]),
                                                       " bytes; a block carries ", kBlockBytesMax,
                                                       " at most: send the log itself as an attachment"));
    }
  }
  std::vector<std::string> blocks;
  Sha256 chain = before;
  for (size_t begin = 0; begin < records.size();) {
    size_t end = begin + 1;
    uint64_t bytes = SizeOf(records[begin]);
    while (end < records.size() && bytes + SizeOf(records[end]) <= kBlockBytesUsual) bytes += SizeOf(records[end++]);
    blocks.push_back(WriteBlock(header_chain, from, chain, records.subspan(begin, end - begin)));
    chain = records[end - 1].chain;
    begin = end;
  }
  return blocks;
}

absl::StatusOr<std::vector<StoredRecord>> RecordsIn(absl::string_view payload, const BlockLabel& label,
                                                    const Sha256* before) {
  std::vector<StoredRecord> records;
  for (uint64_t number = label.first; !payload.empty(); ++number) {
    ADJUTANT_ASSIGN_OR_RETURN(StoredRecord record, TakeRecord(number, &payload));
    if (record.sequence != number) {
      return Broken(number, absl::StrCat("expected here, and record ", record.sequence, " came"));
    }
    const Sha256 zero{};
    const Sha256* previous = number == 0 ? &zero : records.empty() ? before : &records.back().chain;
    if (previous != nullptr && ChainOf(*previous, number, record.kind, record.payload) != record.chain) {
      return Broken(number, "its chain value does not follow from the record before");
    }
    const bool header = record.kind == RecordKind::kHeader;
    if (header != (number == 0) || (record.kind == RecordKind::kClose && !payload.empty())) {
      return Broken(number, "is of a kind that cannot stand there");
    }
    if (number == 0 && GameNameOf(record.chain) != label.game) return Broken(0, "is the header of another game");
    records.push_back(std::move(record));
  }
  if (records.empty() || records.back().sequence != label.last) {
    return Broken(label.last, "is not there, though the block says that it is its last one");
  }
  return records;
}

absl::StatusOr<std::vector<StoredRecord>> RecordsOfBytes(absl::string_view bytes) {
  // The label that a block of all of it would have.
  absl::string_view rest = bytes;
  BlockLabel label;
  for (uint64_t number = 0; !rest.empty(); ++number) {
    ADJUTANT_ASSIGN_OR_RETURN(const StoredRecord record, TakeRecord(number, &rest));
    if (number == 0) label.game = GameNameOf(record.chain);
    label.last = number;
  }
  return RecordsIn(bytes, label, nullptr);
}

}  // namespace adjutant::mail
