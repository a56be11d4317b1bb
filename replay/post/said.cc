#include "replay/post/said.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/kernel/status.h"
#include "replay/byte_source.h"
#include "replay/lock.h"
#include "replay/output_file.h"
#include "replay/post/key_folder.h"
#include "replay/post/secret.h"

namespace adjutant::post {

namespace {

constexpr absl::string_view kMagic = "adjutant said 1";
constexpr size_t kCheckDigits = 8;
constexpr off_t kSaidBytesMax = 64 << 20;

// Each line ends with digits that hold it and all before it.
std::string CheckOf(absl::string_view before, absl::string_view line) {
  return HexOf(Sha256Of(absl::StrCat(before, "\n", line))).substr(0, kCheckDigits);
}

absl::Status Refused(const std::string& path, absl::string_view what) {
  return absl::FailedPreconditionError(absl::StrCat(path, ": ", what));
}

// A name of a deck as one word.
std::string FactorName(absl::string_view deck, uint32_t generation, uint32_t position) {
  return absl::StrCat(HexText(deck), " ", generation, " ", position);
}

}  // namespace

bool Said::Exists(const std::string& path) {
  struct stat info;
  return lstat(path.c_str(), &info) == 0;
}

absl::StatusOr<std::unique_ptr<Said>> Said::Open(const std::string& path) {
  if (!Exists(path)) {
    const absl::Status made = WriteSecretFile(path, absl::StrCat(kMagic, "\n"));
    if (!made.ok() && !absl::IsAlreadyExists(made)) return made;
  }
  const int fd = open(path.c_str(), O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (fd < 0) return FileError(path, "opened", errno);
  std::unique_ptr<Said> said(new Said(fd, path));
  ADJUTANT_RETURN_IF_ERROR(CheckSecretFile(fd, path));
  ADJUTANT_RETURN_IF_ERROR(LockForWriting(fd, path));
  ADJUTANT_RETURN_IF_ERROR(said->Read());
  return said;
}

Said::~Said() { close(fd_); }

absl::Status Said::Read() {
  struct stat info;
  if (fstat(fd_, &info) != 0) return FileError(path_, "read", errno);
  if (info.st_size > kSaidBytesMax) return absl::ResourceExhaustedError(absl::StrCat(path_, ": is too long"));
  std::string text(static_cast<size_t>(info.st_size), '\0');
  for (size_t had = 0; had < text.size();) {
    const ssize_t got = pread(fd_, text.data() + had, text.size() - had, static_cast<off_t>(had));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return FileError(path_, "read", got < 0 ? errno : EIO);
    had += static_cast<size_t>(got);
  }
  const size_t whole = text.rfind('\n');
  if (text.substr(0, text.find('\n')) != kMagic || whole == std::string::npos) {
    return absl::DataLossError(absl::StrCat(path_, ": does not begin with '", kMagic, "'"));
  }
  end_ = whole + 1;
  int number = 0;
  for (const absl::string_view line : absl::StrSplit(absl::string_view(text).substr(0, whole), '\n')) {
    if (++number == 1) continue;
    if (const absl::Status taken = Take(line); !taken.ok()) {
      return absl::DataLossError(absl::StrCat(path_, ": line ", number, ": ", taken.message()));
    }
  }
  // The start of a line that was never acknowledged.
  if (end_ < text.size() && ftruncate(fd_, static_cast<off_t>(end_)) != 0) return FileError(path_, "written", errno);
  return absl::OkStatus();
}

absl::Status Said::Take(absl::string_view line) {
  const size_t space = line.rfind(' ');
  if (space == absl::string_view::npos || line.substr(space + 1) != CheckOf(check_, line.substr(0, space))) {
    return absl::DataLossError("its check digits do not fit; a line is damaged, or missing before it");
  }
  check_ = std::string(line.substr(space + 1));
  ++lines_;
  const std::vector<absl::string_view> words = absl::StrSplit(line.substr(0, space), ' ');
  const absl::StatusOr<std::string> bytes = BytesOfHex(words.back(), 32);
  if (!bytes.ok()) return bytes.status();
  ADJUTANT_ASSIGN_OR_RETURN(const ChainValue chain, ChainValue::From(*bytes));
  uint64_t number = 0;
  const bool numbered = words.size() == 3 && absl::SimpleAtoi(words[1], &number);
  if (words[0] == "header" && words.size() == 2) {
    header_ = GameId{chain.bytes};
  } else if (words[0] == "signed" && numbered) {
    signed_[number] = chain;
  } else if (words[0] == "link" && numbered) {
    links_[static_cast<uint32_t>(number)] = chain;
  } else if (words[0] == "factor" && words.size() == 5) {
    factors_[absl::StrCat(words[1], " ", words[2], " ", words[3])] = chain;
  } else if (words[0] == "released" && numbered) {
    released_.emplace_back(number, chain);
    const auto was = signed_.find(number);
    if (was != signed_.end() && was->second == chain) signed_.erase(was);
  } else {
    return absl::DataLossError("says nothing that is known");
  }
  return absl::OkStatus();
}

absl::Status Said::Write(const std::string& line) {
  const std::string whole = absl::StrCat(line, " ", CheckOf(check_, line), "\n");
  absl::Status written = WriteFully(fd_, path_, whole, static_cast<int64_t>(end_));
  if (written.ok() && fsync(fd_) != 0) written = FileError(path_, "written", errno);
  if (!written.ok()) {
    // What is not known to be on the disk was not said.
    if (ftruncate(fd_, static_cast<off_t>(end_)) != 0) return FileError(path_, "written", errno);
    return written;
  }
  end_ += whole.size();
  return Take(absl::string_view(whole).substr(0, whole.size() - 1));
}

absl::Status Said::SayHeader(const GameId& game) {
  if (header_ == game) return absl::OkStatus();
  if (header_.has_value()) {
    return Refused(path_,
                   "this offer has been used for another header already; one offer is for one game, or the links "
                   "that are shown in one foretell the dice of the other");
  }
  return Write(absl::StrCat("header ", game.hex()));
}

absl::Status Said::SaySigned(uint64_t number, const ChainValue& chain, const ChainAt& chain_at) {
  for (const auto& [before, value] : signed_) {
    const std::optional<ChainValue> here = before == number ? std::optional<ChainValue>(chain) : chain_at(before);
    if (here == value) continue;
    if (!here.has_value()) {
      return Refused(path_, absl::StrCat("this log is older than what was signed: record ", before,
                                         " was signed, and the log does not have it; get the log again"));
    }
    return Refused(path_, absl::StrCat("that would be a fork: another record ", before,
                                       " than that of this log was signed; a signature on both proves a cheat"));
  }
  const auto same = signed_.find(number);
  if (same != signed_.end()) return absl::OkStatus();
  return Write(absl::StrCat("signed ", number, " ", chain.hex()));
}

absl::Status Said::SayLink(uint32_t batch, const ChainValue& chain) {
  const auto said = links_.find(batch);
  if (said != links_.end()) {
    if (said->second == chain) return absl::OkStatus();
    return Refused(path_, absl::StrCat("the link of batch ", batch,
                                       " was shown for another position; for this one the dice would be known"));
  }
  if (batch != last_batch() + 1) {
    return Refused(path_, absl::StrCat("the link of batch ", batch, " cannot be shown: the next batch is ",
                                       last_batch() + 1, ", and a link tells all before it"));
  }
  return Write(absl::StrCat("link ", batch, " ", chain.hex()));
}

absl::Status Said::SayFactor(absl::string_view deck, uint32_t generation, uint32_t position, const ChainValue& chain) {
  const std::string name = FactorName(deck, generation, position);
  const auto said = factors_.find(name);
  if (said == factors_.end()) return Write(absl::StrCat("factor ", name, " ", chain.hex()));
  if (said->second == chain) return absl::OkStatus();
  return Refused(path_, absl::StrCat("the factor of position ", position, " of ", deck, ", generation ", generation,
                                     ", was shown for another position of the game"));
}

absl::Status Said::Release(uint64_t number, const ChainValue& chain) {
  const auto was = signed_.find(number);
  if (was == signed_.end() || was->second != chain) {
    return Refused(path_, absl::StrCat("record ", number, " with that chain value was not signed"));
  }
  return Write(absl::StrCat("released ", number, " ", chain.hex()));
}

}  // namespace adjutant::post
