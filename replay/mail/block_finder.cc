#include "replay/mail/block_finder.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/characters.h"
#include "replay/mail/html_text.h"
#include "replay/mail/symbols.h"
#include "replay/mail/text_repair.h"

namespace adjutant::mail {
namespace {

constexpr size_t kCheckSymbols = 4;
constexpr size_t kNumberDigits = 4;
constexpr size_t kInitialsMost = 4;
// A text has no more blocks than this; what a block in excess says is not looked at.
constexpr size_t kLabelsMax = 1000;
constexpr size_t kRemarksMax = 100;
constexpr size_t kOrphanBytesMax = 1 << 20;
constexpr size_t kOrphanScansMax = 16;

bool IsAlnum(char c) { return absl::ascii_isalnum(static_cast<unsigned char>(c)); }

// The initials of "AB> " at `at`, with their sign: how many characters; 0 if there are none.
size_t InitialsAt(absl::string_view text, size_t at) {
  size_t end = at;
  while (end < text.size() && end - at < kInitialsMost && absl::ascii_isalpha(static_cast<unsigned char>(text[end]))) {
    ++end;
  }
  return end > at && end < text.size() && text[end] == '>' ? end - at + 1 : 0;
}

// Without the characters that have no width, which may stand in the middle of a word.
std::string WithoutUnseen(absl::string_view text) {
  std::string seen;
  seen.reserve(text.size());
  while (!text.empty()) {
    size_t size = 1;
    bool unseen = false;
    if (static_cast<uint8_t>(text[0]) >= 0x80) {
      size = characters::SequenceLength(text);
      unseen = size > 0 && characters::IsUnseen(characters::CodePointOf(text.substr(0, size)));
      size = std::max<size_t>(size, 1);
    }
    if (!unseen) absl::StrAppend(&seen, text.substr(0, size));
    text.remove_prefix(size);
  }
  return seen;
}

Sha256 FromHex(absl::string_view hex) {
  const std::string bytes = absl::HexStringToBytes(hex);
  Sha256 digest{};
  std::copy_n(bytes.begin(), std::min(bytes.size(), digest.size()), digest.begin());
  return digest;
}

// "lines 3, 7 to 9".
std::string Ranges(const std::set<uint64_t>& numbers) {
  std::vector<std::string> parts;
  for (auto i = numbers.begin(); i != numbers.end();) {
    const uint64_t first = *i;
    uint64_t last = first;
    for (++i; i != numbers.end() && *i == last + 1; ++i) ++last;
    parts.push_back(first == last ? absl::StrCat(first) : absl::StrCat(first, " to ", last));
  }
  return absl::StrCat(numbers.size() == 1 ? "line " : "lines ", absl::StrJoin(parts, ", "));
}

}  // namespace

// The letters and digits of a text, and where they stood.
struct BlockFinder::Stream {
  std::string text;
  std::vector<uint32_t> lines;  // of each, from 1
  std::vector<bool> starts;     // the first of its line

  // `initials`: leaves out those that some programs set before quoted lines.
  Stream(absl::string_view from, bool initials) {
    uint32_t line = 1;
    bool start = true, word = true;
    for (size_t i = 0; i < from.size(); ++i) {
      const char c = from[i];
      if (c == '\n') ++line;
      if (c == '\n' || c == '\r') start = true;
      if (initials && word) {
        if (const size_t size = InitialsAt(from, i); size > 0) {
          i += size - 1;
          continue;
        }
      }
      word = !IsAlnum(c);
      if (!IsAlnum(c)) continue;
      text += c;
      lines.push_back(line);
      starts.push_back(std::exchange(start, false));
    }
  }
};

// A begin or an end of a block.
struct BlockFinder::Marker {
  size_t begin = 0, end = 0;  // in the stream
  bool opens = false;
  bool good = false;
  uint64_t version = kBlockVersion;
  BlockLabel label;
  std::optional<Sha256> before;
  std::optional<std::string> sha256;
};

namespace {

// Takes words, numbers and digits off a stream, one after the other, until one of them is not there.
class Taker {
 public:
  Taker(absl::string_view text, size_t at) : text_(text), at_(at) {}
  bool ok() const { return ok_; }
  size_t at() const { return at_; }

  Taker& Word(absl::string_view word) {
    ok_ = ok_ && absl::EqualsIgnoreCase(text_.substr(std::min(at_, text_.size()), word.size()), word);
    if (ok_) at_ += word.size();
    return *this;
  }
  bool Sees(absl::string_view word) const {
    return absl::EqualsIgnoreCase(text_.substr(std::min(at_, text_.size()), word.size()), word);
  }
  Taker& Number(uint64_t* number) {
    size_t end = at_;
    while (end < text_.size() && absl::ascii_isdigit(static_cast<unsigned char>(text_[end]))) ++end;
    ok_ = ok_ && end > at_ && absl::SimpleAtoi(text_.substr(at_, end - at_), number);
    if (ok_) at_ = end;
    return *this;
  }
  Taker& Hex(size_t size, std::string* hex) {
    *hex = absl::AsciiStrToLower(text_.substr(std::min(at_, text_.size()), size));
    ok_ = ok_ && hex->size() == size &&
          std::all_of(hex->begin(), hex->end(), [](unsigned char c) { return absl::ascii_isxdigit(c); });
    if (ok_) at_ += size;
    return *this;
  }
  Taker& Symbols(size_t size, std::string* symbols) {
    *symbols = std::string(text_.substr(std::min(at_, text_.size()), size));
    ok_ = ok_ && symbols->size() == size &&
          std::all_of(symbols->begin(), symbols->end(), [](char c) { return ValueOfSymbol(c) >= 0; });
    if (ok_) at_ += size;
    return *this;
  }
  // Whatever stands before `word` and a number, which are not taken; 20 characters at most.
  Taker& Until(absl::string_view word, std::string* what) {
    what->clear();
    while (ok_ && !(Sees(word) && at_ + word.size() < text_.size() &&
                    absl::ascii_isdigit(static_cast<unsigned char>(text_[at_ + word.size()])))) {
      ok_ = what->size() < 20 && at_ < text_.size();
      if (ok_) *what += absl::ascii_tolower(static_cast<unsigned char>(text_[at_++]));
    }
    return *this;
  }

 private:
  absl::string_view text_;
  size_t at_;
  bool ok_ = true;
};

}  // namespace

std::vector<BlockFinder::Marker> BlockFinder::MarkersIn(const Stream& stream) {
  static constexpr absl::string_view kWord = "ADJUTANT";
  std::vector<Marker> markers;
  for (size_t at = stream.text.find(kWord.data(), 0, kWord.size()); at != std::string::npos;
       at = stream.text.find(kWord.data(), at + 1, kWord.size())) {
    Marker marker;
    Taker take(stream.text, at + kWord.size());
    marker.begin = at;
    marker.opens = take.Sees("BEGIN");
    if (!marker.opens && !take.Sees("END")) continue;
    take.Word(marker.opens ? "BEGIN" : "END");
    // "ADJUTANT BEGIN" is also what people write about.
    if (!take.Number(&marker.version).ok()) continue;
    marker.end = take.at();
    if (marker.version == kBlockVersion) {
      BlockLabel& label = marker.label;
      std::string check;
      take.Word("game").Hex(16, &label.game);
      if (take.ok() && take.Sees("from")) take.Word("from").Until("records", &label.from);
      take.Word("records").Number(&label.first).Word("to").Number(&label.last).Word("in").Number(&label.bytes);
      take.Word("bytes").Word("block").Symbols(8, &label.id).Word("check").Symbols(kCheckSymbols, &check);
      marker.good = take.ok() && check == LabelCheck(label) && label.bytes > 0 && label.bytes <= kBlockBytesMax &&
                    label.first <= label.last;
      if (marker.good) marker.end = take.at();
    }
    if (marker.good && marker.opens) {
      std::string before, after, chains_check;
      take.Word("before").Hex(64, &before).Word("after").Hex(64, &after);
      take.Word("check").Symbols(kCheckSymbols, &chains_check);
      if (take.ok() && chains_check == ChainsCheck(marker.label, before, after)) {
        marker.before = FromHex(before);
        marker.end = take.at();
      }
    } else if (marker.good) {
      std::string digest, digest_check;
      take.Word("sha256").Hex(64, &digest).Word("check").Symbols(kCheckSymbols, &digest_check);
      if (take.ok() && digest_check == DigestCheck(marker.label, digest)) {
        marker.sha256 = digest;
        marker.end = take.at();
      }
    }
    markers.push_back(std::move(marker));
  }
  return markers;
}

void BlockFinder::Scan(const Stream& stream, size_t begin, size_t end, const BlockLabel& label, Parts* parts) {
  std::string symbols;
  std::vector<size_t> places;
  for (size_t i = begin; i < end; ++i) {
    if (ValueOfSymbol(stream.text[i]) < 0) continue;
    symbols += stream.text[i];
    places.push_back(i);
  }
  const LineCheck check(label);
  const uint64_t lines = LinesOf(label);
  const absl::string_view all = symbols;
  for (size_t at = 0; at + kNumberDigits < all.size(); ++at) {
    uint64_t number = 0;
    bool digits = true;
    for (size_t i = at; i < at + kNumberDigits && digits; ++i) {
      digits = absl::ascii_isdigit(static_cast<unsigned char>(all[i]));
      number = number * 10 + static_cast<uint64_t>(all[i] - '0');
    }
    if (!digits || number == 0 || number > lines || parts->lines.count(number) != 0) continue;
    if (checks_left_ == 0) return;
    --checks_left_;
    const size_t size = SymbolsFor(BytesOfLine(label, number));
    const absl::string_view rest = all.substr(at + kNumberDigits);
    std::string bytes;
    if (rest.size() >= size + kCheckSymbols && BytesOfSymbols(rest.substr(0, size), &bytes) &&
        check.Of(number, bytes) == rest.substr(size, kCheckSymbols)) {
      parts->lines[number] = bytes;
      at += kNumberDigits + size + kCheckSymbols - 1;
      ++checks_left_;
    } else if (!stream.starts.empty() && stream.starts[places[at]]) {
      parts->damaged.emplace(number, stream.lines[places[at]]);
    }
  }
}

void BlockFinder::ScanOrphans(Parts* parts, const BlockLabel& label) {
  for (const std::string& orphan : orphans_) {
    Stream stream(orphan, false);
    stream.starts.clear();
    Scan(stream, 0, stream.text.size(), label, parts);
  }
}

std::vector<std::string> BlockFinder::Read(const Stream& stream, absl::string_view origin) {
  std::vector<std::string> remarks;
  const std::vector<Marker> markers = MarkersIn(stream);
  const auto parts_of = [&](const Marker& marker) -> Parts* {
    const auto found = blocks_.find(marker.label);
    if (found != blocks_.end()) return &found->second;
    if (blocks_.size() >= kLabelsMax) return nullptr;
    Parts& parts = blocks_[marker.label];
    parts.origin = std::string(origin);
    parts.line = stream.lines[marker.begin];
    return &parts;
  };
  for (size_t i = 0; i <= markers.size(); ++i) {
    const size_t begin = i == 0 ? 0 : markers[i - 1].end;
    const size_t end = i == markers.size() ? stream.text.size() : markers[i].begin;
    const Marker* opens = i > 0 && markers[i - 1].good && markers[i - 1].opens ? &markers[i - 1] : nullptr;
    const Marker* closes = i < markers.size() && markers[i].good && !markers[i].opens ? &markers[i] : nullptr;
    if (opens != nullptr && closes != nullptr && opens->label == closes->label) closes = nullptr;
    for (const Marker* marker : {opens, closes}) {
      Parts* parts = marker == nullptr ? nullptr : parts_of(*marker);
      if (parts != nullptr && begin < end) Scan(stream, begin, end, marker->label, parts);
    }
    if (opens == nullptr && closes == nullptr && begin < end && orphan_bytes_ + (end - begin) <= kOrphanBytesMax) {
      orphans_.push_back(stream.text.substr(begin, end - begin));
      orphan_bytes_ += end - begin;
    }
  }
  for (const Marker& marker : markers) {
    if (marker.good) {
      Parts* parts = parts_of(marker);
      if (parts == nullptr) continue;
      if (marker.before.has_value()) parts->before = marker.before;
      if (marker.sha256.has_value() && !parts->sha256.has_value()) parts->sha256 = marker.sha256;
    } else {
      const std::string where = absl::StrCat(origin, ": line ", stream.lines[marker.begin], ": a block ",
                                             marker.opens ? "begins" : "ends", " here, ");
      remarks.push_back(marker.version == kBlockVersion
                            ? absl::StrCat(where, "and the lines that say which are damaged")
                            : absl::StrCat(where, "of form ", marker.version, ", which only a younger program reads"));
    }
  }
  return remarks;
}

void BlockFinder::Add(absl::string_view text, absl::string_view origin) {
  // What a reader of raw mails or of saved pages copies is read as that, too: no block has such signs in it.
  const bool encoded = absl::StrContains(text, '='),
             tags = absl::StrContains(text, '<') || absl::StrContains(text, '&');
  std::vector<std::string> readings = {WithoutUnseen(text)};
  if (encoded) readings.push_back(WithoutUnseen(DecodeQuotedPrintable(readings[0])));
  if (tags) readings.push_back(WithoutUnseen(TextOfHtml(readings[0])));
  if (encoded && tags) readings.push_back(WithoutUnseen(TextOfHtml(readings[1])));
  // Of the readings, the one with the fewest damaged beginnings and ends is told about.
  std::vector<std::string> remarks;
  for (size_t i = 0; i < 2 * readings.size(); ++i) {
    std::vector<std::string> of_this = Read(Stream(readings[i / 2], i % 2 == 1), origin);
    if (i == 0 || of_this.size() < remarks.size()) remarks = std::move(of_this);
  }
  for (std::string& remark : remarks) {
    if (remarks_.size() < kRemarksMax) remarks_.push_back(std::move(remark));
  }
}

std::vector<FoundBlock> BlockFinder::Blocks() {
  std::vector<FoundBlock> found;
  size_t orphan_scans = 0;
  for (const auto& [label, known] : blocks_) {
    Parts parts = known;
    const uint64_t lines = LinesOf(label);
    if (parts.lines.size() < lines && !orphans_.empty() && orphan_scans++ < kOrphanScansMax) {
      ScanOrphans(&parts, label);
    }
    FoundBlock block;
    block.label = label;
    block.origin = parts.origin;
    block.line = parts.line;
    block.before = parts.before;
    block.end_arrived = parts.sha256.has_value();
    for (uint64_t number = 1; number <= lines; ++number) {
      if (parts.lines.count(number) != 0) continue;
      block.missing.insert(number);
      const auto damaged = parts.damaged.find(number);
      if (damaged != parts.damaged.end()) block.damaged.insert(*damaged);
    }
    if (block.missing.empty()) {
      for (const auto& [number, bytes] : parts.lines) block.payload += bytes;
      const Sha256 digest = Sha256Of(block.payload);
      block.whole = BlockIdOf(digest) == label.id && (!block.end_arrived || HexOf(digest) == *parts.sha256);
      if (!block.whole) block.payload.clear();
    }
    found.push_back(std::move(block));
  }
  return found;
}

std::string FoundBlock::Trouble() const {
  if (whole) return "";
  const std::string what = label.first == label.last ? absl::StrCat("record ", label.first)
                                                     : absl::StrCat("records ", label.first, " to ", label.last);
  if (missing.empty()) return absl::StrCat(what, ": the SHA-256 of the whole is not that of what was sent");
  std::set<uint64_t> arrived, gone;
  std::vector<std::string> wrong;
  for (uint64_t number = 1; number <= LinesOf(label); ++number) {
    if (missing.count(number) == 0) {
      arrived.insert(number);
    } else if (damaged.count(number) == 0) {
      gone.insert(number);
    } else {
      wrong.push_back(absl::StrCat("line ", number, " is damaged (line ", damaged.at(number), " of the text)"));
    }
  }
  constexpr size_t kToldMost = 10;
  if (wrong.size() > kToldMost) {
    const std::string more = absl::StrCat(wrong.size() - kToldMost, " more are damaged");
    wrong.resize(kToldMost);
    wrong.push_back(more);
  }
  if (!gone.empty()) wrong.push_back(absl::StrCat(Ranges(gone), gone.size() == 1 ? " is missing" : " are missing"));
  return absl::StrCat(what, ": ", arrived.empty() ? "no line" : Ranges(arrived), " of ", LinesOf(label), " arrived; ",
                      absl::StrJoin(wrong, "; "));
}

}  // namespace adjutant::mail
