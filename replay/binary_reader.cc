// The binary form: a length, a record, a length, a record ...
#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/envelope.h"
#include "replay/reader_base.h"

namespace adjutant {

namespace {

class BinaryReader final : public ReaderBase {
 public:
  explicit BinaryReader(std::unique_ptr<ByteSource> source) : ReaderBase(LogForm::kBinary, std::move(source)) {}

 protected:
  absl::StatusOr<bool> Read(GivenRecord* record) override;
  absl::StatusOr<bool> AtEnd() override;
  bool HasUnwrittenEnd(uint64_t offset) override;

 private:
  absl::Status Wrong(uint64_t at, absl::string_view what);
  absl::Status CutOff(uint64_t at, uint64_t size, absl::string_view otherwise);

  size_t taken_ = 0;  // size of the record handed out last: still in the buffer, for its payload is in use
};

absl::StatusOr<bool> BinaryReader::AtEnd() {
  ADJUTANT_RETURN_IF_ERROR(source().Fill(taken_ + 1));
  return source().available().size() <= taken_;
}

absl::StatusOr<bool> BinaryReader::Read(GivenRecord* record) {
  source().Skip(std::exchange(taken_, 0));
  ADJUTANT_RETURN_IF_ERROR(source().Fill(kVarintBytesMax));
  const uint64_t at = source().offset();
  if (source().available().empty()) return false;
  uint64_t length = 0;
  size_t prefix = 0;
  const VarintResult result = ReadVarint(source().available(), &length, &prefix);
  if (result == VarintResult::kCut) return CutOff(at, 0, "its length is malformed");
  if (result == VarintResult::kBad) return Wrong(at, "its length is malformed");
  if (length > kRecordBytesMax) {
    return Wrong(at, absl::StrCat("its length is ", length, " bytes; no record is longer than ", kRecordBytesMax));
  }
  if (length == 0) return CutOff(at, 0, "its length is 0");
  const size_t size = prefix + static_cast<size_t>(length);
  ADJUTANT_RETURN_IF_ERROR(source().Fill(size));
  if (source().available().size() < size) return CutOff(at, size, "its length leads past the end of the file");
  record->view.offset = at;
  record->view.size = size;
  if (const char* wrong = ParseBody(source().available().substr(prefix, length), &record->view)) {
    return Wrong(at, wrong);
  }
  taken_ = size;
  return true;
}

// After a loss of power the file may have its new length, but zeroes in the sectors that did not reach the disk. So:
// zeroes from a sector's border to the end of the file, and before them the beginning of the record that was due. A
// chain ends in four zero bytes at such a border once in four thousand million times.
bool BinaryReader::HasUnwrittenEnd(uint64_t offset) {
  constexpr uint64_t kSectorBytes = 512;
  constexpr size_t kZeroesMin = 4;
  if (due() == 0 || !source().Fill(kRecordBytesMax + kLengthBytesMax + 1).ok()) return false;
  const absl::string_view rest = source().available();
  if (rest.size() > kRecordBytesMax + kLengthBytesMax) return false;
  const uint64_t end = offset + rest.size();
  const size_t last = rest.find_last_not_of('\0');
  const uint64_t written = last == absl::string_view::npos ? offset : offset + last + 1;
  const uint64_t border = (written + kSectorBytes - 1) / kSectorBytes * kSectorBytes;
  return border > offset && border + kZeroesMin <= end && LooksTorn(rest.substr(0, border - offset), due());
}

// The first record decides whether the file is a damaged log or no log at all.
absl::Status BinaryReader::Wrong(uint64_t at, absl::string_view what) {
  if (due() == 0 && !absl::StrContains(source().available().substr(0, 64), "adjutant log")) {
    return ErrorAt(absl::StatusCode::kInvalidArgument, at, "not a log: expected a header record");
  }
  if (HasUnwrittenEnd(at)) return Unwritten(at);
  return Damaged(at, absl::StrCat("the record is damaged: ", what));
}

// The file ends before the record does. `size` is what the record claims to need, 0 if even that is not known;
// `otherwise` is what to say when it was not a torn append.
absl::Status BinaryReader::CutOff(uint64_t at, uint64_t size, absl::string_view otherwise) {
  // A tail of zeroes may be longer than any record; then it is not a torn append, whatever it is.
  ADJUTANT_RETURN_IF_ERROR(source().Fill(kRecordBytesMax + kLengthBytesMax + 1));
  const absl::string_view rest = source().available();
  const bool torn = rest.size() <= kRecordBytesMax + kLengthBytesMax && LooksTorn(rest, due());
  if (!torn) return Wrong(at, otherwise);
  if (due() == 0) return Wrong(at, absl::StrCat("the file ends within the header, after ", rest.size(), " bytes"));
  set_torn_at(at);
  return Damaged(
      at, absl::StrCat("torn tail: the file ends within this record, after ", rest.size(), " bytes",
                       size == 0 ? std::string() : absl::StrCat(" of ", size), "; all records before it are whole"));
}

}  // namespace

std::unique_ptr<ReaderBase> NewBinaryReader(std::unique_ptr<ByteSource> source) {
  return std::make_unique<BinaryReader>(std::move(source));
}

}  // namespace adjutant
