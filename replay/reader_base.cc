#include "replay/reader_base.h"

#include <google/protobuf/stubs/logging.h>

#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/kernel/status.h"
#include "replay/act.h"
#include "replay/envelope.h"
#include "replay/header_limits.h"
#include "replay/post_form.h"

namespace adjutant {

namespace {

constexpr absl::string_view kMagic = "adjutant log";
constexpr uint32_t kFormatVersion = 2;  // of headers: 1, and 2 of games by post
constexpr size_t kSniffed = 256;

// A log in binary form has control characters near its start (tags and lengths); the readable forms have none.
bool HasControlCharacters(absl::string_view bytes) {
  for (char c : bytes) {
    if ((static_cast<uint8_t>(c) < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7f) return true;
  }
  return false;
}

}  // namespace

absl::Status ReaderBase::ErrorAt(absl::StatusCode code, uint64_t offset, absl::string_view what) const {
  return absl::Status(code, absl::StrCat(path(), ": record ", due_, ", byte ", offset, ": ", what));
}

absl::Status ReaderBase::Damaged(uint64_t offset, absl::string_view what) const {
  return ErrorAt(absl::StatusCode::kDataLoss, offset, what);
}

absl::Status ReaderBase::Unwritten(uint64_t offset) {
  torn_at_ = offset;
  return Damaged(
      offset,
      "torn tail: the end of this record was never written, zero bytes stand there; all records before it are "
      "whole");
}

absl::Status ReaderBase::ReadHeader() {
  GivenRecord given;
  ADJUTANT_ASSIGN_OR_RETURN(const bool found, Read(&given));
  if (!found) {
    return ErrorAt(absl::StatusCode::kInvalidArgument, 0, "not a log: no record is there, not even a header");
  }
  return Accept(&given);
}

void ReaderBase::Resume(uint64_t sequence, const Sha256& chain, uint64_t version_since) {
  due_ = sequence + 1;
  events_ = sequence;
  version_since_ = version_since;
  chain_ = chain;
  accepted_to_ = source_->offset();
}

absl::StatusOr<bool> ReaderBase::Next(RecordView* record) {
  if (!failed_.ok()) return failed_;
  if (ended_) return false;
  GivenRecord given;
  absl::StatusOr<bool> found = Read(&given);
  if (!found.ok()) {
    failed_ = found.status();
    return found;
  }
  if (!*found) {
    ended_ = true;
    return false;
  }
  failed_ = Accept(&given);
  if (!failed_.ok()) return failed_;
  if (closed_) {
    ended_ = true;
    return false;
  }
  *record = given.view;
  return true;
}

absl::Status ReaderBase::OutOfOrder(const RecordView& view) const {
  return Damaged(view.offset, absl::StrCat("expected sequence number ", due_, ", found ", view.sequence,
                                           view.sequence < due_ ? ": a record is repeated, inserted or out of place"
                                                                : ": a record is missing or out of place"));
}

absl::Status ReaderBase::Accept(GivenRecord* given) {
  RecordView& view = given->view;
  if (!given->has_sequence) view.sequence = due_;
  if (view.sequence != due_) return OutOfOrder(view);
  if ((view.kind == RecordKind::kHeader) != (due_ == 0)) {
    return Damaged(view.offset, due_ == 0 ? "a log starts with a header; this record is none" : "a second header");
  }
  const Sha256 chain = ChainOf(chain_, view.sequence, view.kind, view.payload);
  if (!given->has_chain) {
    view.chain = chain;
  } else if (view.chain != chain) {
    if (HasUnwrittenEnd(view.offset)) return Unwritten(view.offset);
    return Damaged(view.offset,
                   absl::StrCat("the chain digest does not fit: the bytes of this record are damaged, or the record "
                                "before it was another one",
                                form_ == LogForm::kBinary ? "" : " (leave `chain` out to have it computed)"));
  }
  if (view.kind == RecordKind::kHeader) {
    ADJUTANT_RETURN_IF_ERROR(AcceptHeader(view));
  } else if (view.kind == RecordKind::kClose) {
    ADJUTANT_RETURN_IF_ERROR(AcceptClose(view));
  } else if (view.kind == RecordKind::kEvent) {
    ++events_;
  } else if (view.kind == RecordKind::kAct) {
    ADJUTANT_RETURN_IF_ERROR(AcceptAct(view));
    ++events_;
    ++acts_;
  } else {
    return ErrorAt(absl::StatusCode::kFailedPrecondition, view.offset,
                   absl::StrCat("a record of a kind that this program does not know (payload field ",
                                static_cast<int>(view.kind), "): the log is younger than the program"));
  }
  chain_ = chain;
  ++due_;
  accepted_to_ = view.offset + view.size;
  if (!closed_) return absl::OkStatus();
  ADJUTANT_ASSIGN_OR_RETURN(const bool at_end, AtEnd());
  if (!at_end) return Damaged(accepted_to_, "bytes follow the closing record");
  return absl::OkStatus();
}

absl::Status ReaderBase::AcceptHeader(const RecordView& view) {
  const google::protobuf::LogSilencer quiet;
  const std::string place = absl::StrCat(path(), ": record ", due_, ", byte ", view.offset);
  ADJUTANT_RETURN_IF_ERROR(CheckHeaderBytes(place, view.payload.size()));
  header_payload_ = std::string(view.payload);
  if (!header_.ParseFromString(header_payload_) || header_.magic() != kMagic) {
    return ErrorAt(absl::StatusCode::kInvalidArgument, view.offset,
                   absl::StrCat("not a log: the header does not say magic: \"", kMagic, "\""));
  }
  if (header_.format_version() > kFormatVersion) {
    return ErrorAt(absl::StatusCode::kFailedPrecondition, view.offset,
                   absl::StrCat("the log has format version ", header_.format_version(),
                                "; this program reads versions up to ", kFormatVersion));
  }
  if (header_.format_version() == 0) {
    return ErrorAt(absl::StatusCode::kInvalidArgument, view.offset,
                   "the header has no format_version (1, or 2 in a game by post)");
  }
  ADJUTANT_RETURN_IF_ERROR(CheckHeader(place, header_));
  ADJUTANT_RETURN_IF_ERROR(CheckParties(place, header_));
  header_record_ = view;
  header_record_.payload = header_payload_;
  return absl::OkStatus();
}

absl::Status ReaderBase::AcceptAct(const RecordView& view) {
  const absl::StatusOr<v1::Act> act = ParseAct(view.payload);
  absl::Status wrong = act.status();
  if (wrong.ok()) wrong = CheckActVersion(*act, format_version());
  if (wrong.ok()) wrong = CheckPostAct(*act, header_);
  if (!wrong.ok()) return ErrorAt(wrong.code(), view.offset, wrong.message());
  if (version_since_ == 0 && HeaderVersion(header_) == 1) version_since_ = view.sequence;
  return absl::OkStatus();
}

absl::Status ReaderBase::AcceptClose(const RecordView& view) {
  const google::protobuf::LogSilencer quiet;
  close_payload_ = std::string(view.payload);
  if (!close_.ParseFromString(close_payload_)) return Damaged(view.offset, "the closing record cannot be parsed");
  if (close_.events() != events_) {
    return Damaged(view.offset,
                   absl::StrCat("the closing record counts ", close_.events(), " events; there are ", events_));
  }
  if (close_.acts() != acts_) {
    return Damaged(view.offset, absl::StrCat("the closing record counts ", close_.acts(), " acts; there are ", acts_));
  }
  close_record_ = view;
  close_record_.payload = close_payload_;
  closed_ = true;
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<ReaderBase>> OpenReader(std::unique_ptr<ByteSource> source) {
  ADJUTANT_RETURN_IF_ERROR(source->Fill(kSniffed));
  const absl::string_view start = source->available().substr(0, kSniffed);
  if (start.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(source->path(), ": record 0, byte 0: the file is empty"));
  }
  absl::string_view text = absl::StripLeadingAsciiWhitespace(start);
  absl::ConsumePrefix(&text, "\xef\xbb\xbf");
  const bool binary = HasControlCharacters(start) || (!text.empty() && static_cast<uint8_t>(text[0]) >= 0x80);
  std::unique_ptr<ReaderBase> reader = binary                        ? NewBinaryReader(std::move(source))
                                       : absl::StartsWith(text, "{") ? NewJsonReader(std::move(source))
                                                                     : NewTextReader(std::move(source));
  ADJUTANT_RETURN_IF_ERROR(reader->ReadHeader());
  return reader;
}

absl::StatusOr<std::unique_ptr<LogReader>> LogReader::Open(const std::string& path) {
  ADJUTANT_ASSIGN_OR_RETURN(auto source, ByteSource::Open(path));
  ADJUTANT_ASSIGN_OR_RETURN(std::unique_ptr<LogReader> reader, OpenReader(std::move(source)));
  return reader;
}

absl::Status RequireClosed(const LogReader& log) {
  if (log.closed()) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat(log.path(), ": record ", log.events() + 1, ", byte ", log.offset(),
                                          ": the log is not closed: expected an event or a closing record"));
}

}  // namespace adjutant
