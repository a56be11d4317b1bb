// What readers of all three forms share: order, chain, header, close.
#ifndef ADJUTANT_REPLAY_READER_BASE_H_
#define ADJUTANT_REPLAY_READER_BASE_H_

#include <cstdint>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "replay/byte_source.h"
#include "replay/log_file.h"
#include "replay/post_form.h"

namespace adjutant {

// A record as a file gives it. The readable forms may leave the sequence number and the chain out.
struct GivenRecord {
  RecordView view;
  bool has_sequence = true;
  bool has_chain = true;
};

class ReaderBase : public LogReader {
 public:
  const std::string& path() const override { return source_->path(); }
  LogForm form() const override { return form_; }
  const v1::LogHeader& header() const override { return header_; }
  const RecordView& header_record() const override { return header_record_; }
  absl::StatusOr<bool> Next(RecordView* record) override;
  bool closed() const override { return closed_; }
  const v1::LogClose& close() const override { return close_; }
  uint64_t events() const override { return events_; }
  uint64_t acts() const override { return acts_; }
  uint32_t format_version() const override { return version_since_ == 0 ? HeaderVersion(header_) : 2; }
  uint64_t version_since() const override { return version_since_; }
  const Sha256& chain() const override { return chain_; }
  uint64_t torn_at() const override { return torn_at_; }
  uint64_t offset() const override { return accepted_to_; }
  const RecordView& close_record() const override { return close_record_; }

  // Once, before anything else.
  absl::Status ReadHeader();
  // Instead of ReadHeader: continues behind record `sequence`, whose chain is given. `version_since` is what that of a
  // reader was which had come there.
  void Resume(uint64_t sequence, const Sha256& chain, uint64_t version_since);

 protected:
  ReaderBase(LogForm form, std::unique_ptr<ByteSource> source) : form_(form), source_(std::move(source)) {}

  // The next record, or false at the end of the file. The view's payload stays valid until the next call.
  virtual absl::StatusOr<bool> Read(GivenRecord* record) = 0;
  // Whether nothing but what the form allows to stand between records is left.
  virtual absl::StatusOr<bool> AtEnd() = 0;
  // The record at `offset` has a chain that does not fit. Is that because a crash kept its end from the disk?
  virtual bool HasUnwrittenEnd(uint64_t /*offset*/) { return false; }
  // An error about the record at `offset`, which is due to be number `due()`.
  absl::Status Damaged(uint64_t offset, absl::string_view what) const;
  absl::Status Unwritten(uint64_t offset);
  absl::Status ErrorAt(absl::StatusCode code, uint64_t offset, absl::string_view what) const;

  ByteSource& source() { return *source_; }
  uint64_t due() const { return due_; }
  void set_torn_at(uint64_t offset) { torn_at_ = offset; }

 private:
  absl::Status Accept(GivenRecord* record);
  absl::Status OutOfOrder(const RecordView& view) const;
  absl::Status AcceptHeader(const RecordView& view);
  absl::Status AcceptClose(const RecordView& view);
  absl::Status AcceptAct(const RecordView& view);

  LogForm form_;
  std::unique_ptr<ByteSource> source_;
  v1::LogHeader header_;
  v1::LogClose close_;
  std::string header_payload_;
  std::string close_payload_;
  RecordView header_record_;
  RecordView close_record_;
  Sha256 chain_{};
  uint64_t due_ = 0;  // sequence number of the next record
  uint64_t events_ = 0;
  uint64_t acts_ = 0;
  uint64_t version_since_ = 0;
  uint64_t torn_at_ = 0;
  uint64_t accepted_to_ = 0;
  bool closed_ = false;
  bool ended_ = false;
  absl::Status failed_;
};

// One per form. `source` stands at the first byte.
std::unique_ptr<ReaderBase> NewBinaryReader(std::unique_ptr<ByteSource> source);
std::unique_ptr<ReaderBase> NewTextReader(std::unique_ptr<ByteSource> source);
std::unique_ptr<ReaderBase> NewJsonReader(std::unique_ptr<ByteSource> source);

// A reader of whatever form the source is in, with the header read.
absl::StatusOr<std::unique_ptr<ReaderBase>> OpenReader(std::unique_ptr<ByteSource> source);

}  // namespace adjutant

#endif  // ADJUTANT_REPLAY_READER_BASE_H_
