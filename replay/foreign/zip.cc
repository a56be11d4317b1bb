#include "replay/foreign/zip.h"

#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "core/kernel/status.h"
#include "replay/foreign/limits.h"
#include "replay/foreign/plain_text.h"

namespace adjutant::foreign {
namespace {

// PKWARE's APPNOTE.TXT, 4.3.7, 4.3.12 and 4.3.16.
constexpr uint32_t kLocal = 0x04034B50;
constexpr uint32_t kCentral = 0x02014B50;
constexpr uint32_t kEnd = 0x06054B50;
constexpr size_t kLocalBytes = 30;
constexpr size_t kCentralBytes = 46;
constexpr size_t kEndBytes = 22;
constexpr size_t kCommentMax = 0xFFFF;
constexpr uint16_t kEncrypted = 1 | 1 << 6 | 1 << 13;

uint16_t U16(absl::string_view bytes, size_t at) {
  return static_cast<uint16_t>(static_cast<uint8_t>(bytes[at]) | static_cast<uint8_t>(bytes[at + 1]) << 8);
}
uint32_t U32(absl::string_view bytes, size_t at) {
  return U16(bytes, at) | static_cast<uint32_t>(U16(bytes, at + 2)) << 16;
}

struct Directory {
  size_t at = 0;
  size_t bytes = 0;
  size_t entries = 0;
};

struct Header {
  std::string name;
  uint16_t flags = 0;
  uint16_t method = 0;
  uint32_t crc = 0;
  uint64_t packed = 0;
  uint64_t size = 0;
  size_t local_at = 0;
};

class ZipReader {
 public:
  ZipReader(const std::string& path, absl::string_view bytes) : path_(path), bytes_(bytes) {}

  absl::StatusOr<std::vector<ZipEntry>> Read(absl::Span<const absl::string_view> wanted) {
    ADJUTANT_ASSIGN_OR_RETURN(const Directory directory, FindDirectory());
    std::vector<ZipEntry> entries;
    size_t at = directory.at;
    for (size_t i = 0; i < directory.entries; ++i) {
      ADJUTANT_ASSIGN_OR_RETURN(const Header header, ReadHeader(directory, &at));
      for (const ZipEntry& before : entries) {
        if (before.name == header.name) return Refused(header.name, "stands in the archive twice");
      }
      ZipEntry entry{header.name, "", false};
      if (std::find(wanted.begin(), wanted.end(), header.name) != wanted.end()) {
        ADJUTANT_ASSIGN_OR_RETURN(entry.bytes, Inflate(header));
        entry.inflated = true;
      }
      entries.push_back(std::move(entry));
    }
    return entries;
  }

 private:
  absl::Status Damaged(absl::string_view what) const {
    return absl::DataLossError(absl::StrCat(path_, ": ", what, "; get the file anew from the one who made it"));
  }
  absl::Status DamagedEntry(absl::string_view name, absl::string_view what) const {
    return Damaged(absl::StrCat("entry ", Shown(name), ": ", what));
  }
  absl::Status Refused(absl::string_view name, absl::string_view what) const {
    return absl::FailedPreconditionError(
        absl::StrCat(path_, ": entry ", Shown(name), ": ", what, "; VASSAL writes no such file"));
  }
  static std::string Shown(absl::string_view name) { return absl::StrCat("'", Shortened(name, 40), "'"); }

  absl::StatusOr<Directory> FindDirectory() const {
    if (bytes_.size() < kEndBytes) return Damaged("is cut off: an archive has at least 22 bytes");
    const size_t last = bytes_.size() - kEndBytes;
    const size_t first = last - std::min(last, kCommentMax);
    for (size_t at = last + 1; at-- > first;) {
      if (U32(bytes_, at) != kEnd || at + kEndBytes + U16(bytes_, at + 20) != bytes_.size()) continue;
      Directory found{U32(bytes_, at + 16), U32(bytes_, at + 12), U16(bytes_, at + 10)};
      if (U16(bytes_, at + 4) != 0 || U16(bytes_, at + 6) != 0 || U16(bytes_, at + 8) != found.entries) {
        return absl::FailedPreconditionError(absl::StrCat(path_, ": is one of several parts of an archive"));
      }
      if (found.entries > kZipEntriesMax) {
        return absl::ResourceExhaustedError(absl::StrCat(path_, ": has ", found.entries, " entries, more than ",
                                                         kZipEntriesMax,
                                                         "; a save or log of VASSAL has three, a module is not read"));
      }
      if (found.at > at || found.bytes > at - found.at) return Damaged("its directory lies outside of the file");
      return found;
    }
    return Damaged("begins as a ZIP archive and has no directory at its end: it is cut off");
  }

  absl::StatusOr<Header> ReadHeader(const Directory& directory, size_t* at) const {
    const size_t end = directory.at + directory.bytes;
    if (*at + kCentralBytes > end || U32(bytes_, *at) != kCentral) {
      return Damaged(absl::StrCat("its directory is damaged at byte ", *at));
    }
    Header header;
    header.flags = U16(bytes_, *at + 8);
    header.method = U16(bytes_, *at + 10);
    header.crc = U32(bytes_, *at + 16);
    header.packed = U32(bytes_, *at + 20);
    header.size = U32(bytes_, *at + 24);
    header.local_at = U32(bytes_, *at + 42);
    const size_t name_bytes = U16(bytes_, *at + 28);
    const size_t more = size_t{U16(bytes_, *at + 30)} + U16(bytes_, *at + 32);
    if (name_bytes + more > end - *at - kCentralBytes) {
      return Damaged(absl::StrCat("its directory is damaged at byte ", *at));
    }
    header.name = std::string(bytes_.substr(*at + kCentralBytes, name_bytes));
    *at += kCentralBytes + name_bytes + more;
    ADJUTANT_RETURN_IF_ERROR(CheckName(header.name));
    if ((header.flags & kEncrypted) != 0) return Refused(header.name, "is encrypted");
    return header;
  }

  absl::Status CheckName(const std::string& name) const {
    const bool out = name.empty() || name[0] == '/' || absl::StrContains(name, "\\") || absl::StrContains(name, ":") ||
                     name.find('\0') != std::string::npos;
    bool up = false;
    for (const absl::string_view part : absl::StrSplit(name, '/')) up = up || part == "..";
    return out || up ? Refused(name, "its name leads out of the archive") : absl::OkStatus();
  }

  absl::StatusOr<std::string> Inflate(const Header& header) const {
    if (header.method != 0 && header.method != Z_DEFLATED) {
      return Refused(header.name, absl::StrCat("is packed by method ", header.method));
    }
    if (header.size > kInflatedBytesMax) {
      return absl::ResourceExhaustedError(absl::StrCat(path_, ": entry ", Shown(header.name), " unpacks to ",
                                                       header.size, " bytes, more than ", kInflatedBytesMax));
    }
    const size_t at = header.local_at;
    if (at > bytes_.size() || bytes_.size() - at < kLocalBytes || U32(bytes_, at) != kLocal) {
      return DamagedEntry(header.name, absl::StrCat("is not at byte ", at, " where the directory says"));
    }
    const size_t name_bytes = U16(bytes_, at + 26);
    const size_t begin = at + kLocalBytes + name_bytes + U16(bytes_, at + 28);
    if (begin > bytes_.size() || header.packed > bytes_.size() - begin) {
      return DamagedEntry(header.name, "ends behind the end of the file");
    }
    if (bytes_.substr(at + kLocalBytes, name_bytes) != header.name) {
      return DamagedEntry(header.name, "has another name in the directory than before its bytes");
    }
    const absl::string_view packed = bytes_.substr(begin, header.packed);
    std::string unpacked;
    if (header.method == 0) {
      if (header.packed != header.size) return DamagedEntry(header.name, "is stored in another size than it has");
      unpacked = std::string(packed);
    } else {
      ADJUTANT_ASSIGN_OR_RETURN(unpacked, InflateRaw(header, packed));
    }
    const uLong crc = crc32(0, reinterpret_cast<const Bytef*>(unpacked.data()), static_cast<uInt>(unpacked.size()));
    if (crc != header.crc) return DamagedEntry(header.name, "does not have its checksum");
    return unpacked;
  }

  absl::StatusOr<std::string> InflateRaw(const Header& header, absl::string_view packed) const {
    z_stream stream{};
    if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return absl::InternalError("zlib cannot be set up");
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    // The size in the directory may be a lie: memory is taken piece by piece, as bytes come.
    std::string unpacked;
    int result = Z_OK;
    while (result == Z_OK && unpacked.size() <= header.size) {
      constexpr size_t kPiece = size_t{1} << 18;
      const size_t before = unpacked.size();
      unpacked.resize(before + std::min<size_t>(kPiece, header.size - before + 1));
      stream.next_out = reinterpret_cast<Bytef*>(unpacked.data() + before);
      stream.avail_out = static_cast<uInt>(unpacked.size() - before);
      result = inflate(&stream, Z_NO_FLUSH);
      unpacked.resize(unpacked.size() - stream.avail_out);
    }
    inflateEnd(&stream);
    if (result != Z_STREAM_END && result != Z_OK) {
      return DamagedEntry(header.name, absl::StrCat("cannot be unpacked after ", unpacked.size(), " bytes"));
    }
    if (unpacked.size() != header.size) {
      return DamagedEntry(header.name, absl::StrCat("does not unpack to the ", header.size, " bytes it should have"));
    }
    return unpacked;
  }

  const std::string& path_;
  absl::string_view bytes_;
};

}  // namespace

bool LooksLikeZip(absl::string_view bytes) { return absl::StartsWith(bytes, "PK\x03\x04"); }

absl::StatusOr<std::vector<ZipEntry>> ReadZip(const std::string& path, absl::string_view bytes,
                                              absl::Span<const absl::string_view> wanted) {
  return ZipReader(path, bytes).Read(wanted);
}

}  // namespace adjutant::foreign
