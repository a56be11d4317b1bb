#include "replay/readable.h"

#include <google/protobuf/any.pb.h>
#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/text_format.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "core/kernel/characters.h"
#include "core/kernel/digest.h"
#include "core/kernel/limits.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/status.h"
#include "core/kernel/stored_bytes.h"
#include "replay/envelope.h"

namespace adjutant {

namespace {

using google::protobuf::Descriptor;
using google::protobuf::DescriptorPool;
using google::protobuf::Message;
using google::protobuf::MessageFactory;
using google::protobuf::TextFormat;

constexpr absl::string_view kTypePrefix = "type.googleapis.com/";

class FirstError : public google::protobuf::io::ErrorCollector {
 public:
  explicit FirstError(ReadableError* error) : error_(error) {}
  void AddError(int line, google::protobuf::io::ColumnNumber column, const std::string& message) override {
    if (!error_->what.empty()) return;
    *error_ = {line, column, message.empty() ? "syntax error" : message};
  }

 private:
  ReadableError* error_;
};

const Message* PrototypeOf(absl::string_view type) {
  const Descriptor* descriptor = DescriptorPool::generated_pool()->FindMessageTypeByName(std::string(type));
  return descriptor == nullptr ? nullptr : MessageFactory::generated_factory()->GetPrototype(descriptor);
}

absl::Status StoreEvent(const google::protobuf::Any& any, absl::string_view event_type, std::string* payload) {
  const std::string& url = any.type_url();
  const std::string type = url.substr(url.rfind('/') + 1);
  if (!event_type.empty() && type != event_type) {
    return absl::InvalidArgumentError(
        absl::StrCat("the event is a '", type, "', this game's events are '", event_type, "'"));
  }
  const Message* prototype = PrototypeOf(type);
  if (prototype == nullptr) return absl::InvalidArgumentError(absl::StrCat("unknown event type '", type, "'"));
  std::unique_ptr<Message> event(prototype->New());
  if (!event->ParsePartialFromString(any.value())) {
    return absl::InvalidArgumentError(absl::StrCat("the event is not a well-formed '", type, "'"));
  }
  *payload = StoredBytes(*event);
  return absl::OkStatus();
}

bool ParseChain(const std::string& text, Sha256* chain) {
  if (text.size() != 2 * chain->size() || text.find_first_not_of("0123456789abcdefABCDEF") != std::string::npos) {
    return false;
  }
  const std::string bytes = absl::HexStringToBytes(text);
  std::copy(bytes.begin(), bytes.end(), reinterpret_cast<char*>(chain->data()));
  return true;
}

bool CheckBlocks(absl::string_view text, ReadableError* error) {
  if (limits::CountBlocks(text) <= limits::kTextBlocksMax) return true;
  error->line = 0;
  error->what = absl::StrCat("the record has more than ", limits::kTextBlocksMax, " blocks");
  return false;
}

}  // namespace

std::string EventTypeOf(absl::string_view game) {
  const absl::StatusOr<const Game*> known = FindGame(game);
  if (known.ok()) return (*known)->schema().descriptor()->full_name();
  const std::string type = absl::StrCat("adjutant.", game, ".v1.Event");
  return PrototypeOf(type) == nullptr ? std::string() : type;
}

bool ParseTextRecord(absl::string_view text, v1::ReadableRecord* record, ReadableError* error) {
  const google::protobuf::LogSilencer quiet;
  if (!CheckBlocks(text, error)) return false;
  TextFormat::Parser parser;
  FirstError collector(error);
  parser.RecordErrorsTo(&collector);
  parser.SetRecursionLimit(limits::kNestingMax);
  google::protobuf::io::ArrayInputStream stream(text.data(), static_cast<int>(text.size()));
  if (parser.Parse(&stream, record)) return true;
  if (error->what.empty()) error->what = "syntax error";
  return false;
}

bool ParseJsonRecord(absl::string_view line, v1::ReadableRecord* record, ReadableError* error) {
  const google::protobuf::LogSilencer quiet;
  if (!CheckBlocks(line, error)) return false;
  const auto status = google::protobuf::util::JsonStringToMessage({line.data(), line.size()}, record, {});
  if (status.ok()) return true;
  // A syntax error comes as three lines: the message, a piece of the input, and a caret below it.
  const std::vector<std::string> parts = absl::StrSplit(std::string(status.message()), '\n');
  error->line = 0;
  error->what = parts[0].empty() ? "not a record in JSON" : parts[0];
  if (parts.size() == 3 && absl::EndsWith(parts[2], "^")) {
    const size_t at = line.find(parts[1]);
    if (at != absl::string_view::npos) error->column = static_cast<int>(at + parts[2].size() - 1);
  }
  return false;
}

absl::Status StoreReadable(const v1::ReadableRecord& record, absl::string_view event_type, GivenRecord* given,
                           std::string* payload) {
  const google::protobuf::LogSilencer quiet;  // bad UTF-8 and the like: our answer says it
  RecordView& view = given->view;
  switch (record.payload_case()) {
    case v1::ReadableRecord::kHeader:
      view.kind = RecordKind::kHeader;
      *payload = StoredBytes(record.header());
      break;
    case v1::ReadableRecord::kEvent:
      view.kind = RecordKind::kEvent;
      ADJUTANT_RETURN_IF_ERROR(StoreEvent(record.event(), event_type, payload));
      break;
    case v1::ReadableRecord::kClose:
      view.kind = RecordKind::kClose;
      *payload = StoredBytes(record.close());
      break;
    case v1::ReadableRecord::kAct:
      view.kind = RecordKind::kAct;
      *payload = StoredBytes(record.act());
      break;
    case v1::ReadableRecord::kRawAct:
      view.kind = RecordKind::kAct;
      *payload = record.raw_act();
      break;
    case v1::ReadableRecord::kRawHeader:
      view.kind = RecordKind::kHeader;
      *payload = record.raw_header();
      break;
    case v1::ReadableRecord::kRawEvent:
      view.kind = RecordKind::kEvent;
      *payload = record.raw_event();
      break;
    case v1::ReadableRecord::kRawClose:
      view.kind = RecordKind::kClose;
      *payload = record.raw_close();
      break;
    case v1::ReadableRecord::PAYLOAD_NOT_SET:
      return absl::InvalidArgumentError("the record has no header, event, act or close");
  }
  if (RecordSize(record.sequence(), payload->size()) > kRecordBytesMax) {
    return absl::InvalidArgumentError(absl::StrCat("the record is longer than ", kRecordBytesMax, " bytes"));
  }
  view.payload = *payload;
  // Zero is the header's number, and what a record of the readable forms has that does not say any.
  given->has_sequence = record.sequence() != 0;
  view.sequence = record.sequence();
  given->has_chain = !record.chain().empty();
  if (given->has_chain && !ParseChain(record.chain(), &view.chain)) {
    return absl::InvalidArgumentError("`chain` is not 64 hexadecimal digits");
  }
  return absl::OkStatus();
}

ReadableWriter::ReadableWriter(LogForm form, const v1::LogHeader& header)
    : form_(form), event_type_(EventTypeOf(header.game())) {
  if (!event_type_.empty()) event_.reset(PrototypeOf(event_type_)->New());
}

ReadableWriter::~ReadableWriter() = default;

bool ReadableWriter::Render(const v1::ReadableRecord& record, std::string* out) const {
  if (form_ == LogForm::kJsonLines) {
    google::protobuf::util::JsonPrintOptions options;
    options.preserve_proto_field_names = true;
    if (!google::protobuf::util::MessageToJsonString(record, out, options).ok()) return false;
    *out = absl::StrCat(characters::EscapedJson(*out), "\n");
    return true;
  }
  TextFormat::Printer printer;
  printer.SetExpandAny(true);
  printer.SetUseUtf8StringEscaping(true);
  printer.SetInitialIndentLevel(1);
  std::string inside;
  if (!printer.PrintToString(record, &inside)) return false;
  *out = absl::StrCat("record {\n", characters::EscapedText(inside), "}\n");
  return true;
}

// Reads what was written and compares: the one test that nothing is lost, whatever the message holds (unknown fields,
// zeroes spelled out, fields out of order).
bool ReadableWriter::Reproduces(absl::string_view rendered, const RecordView& view) const {
  v1::ReadableRecord record;
  ReadableError error;
  bool parsed = false;
  if (form_ == LogForm::kJsonLines) {
    parsed = ParseJsonRecord(rendered, &record, &error);
  } else {
    rendered.remove_prefix(rendered.find('{') + 1);
    parsed = ParseTextRecord(rendered.substr(0, rendered.rfind('}')), &record, &error);
  }
  GivenRecord given;
  std::string payload;
  return parsed && StoreReadable(record, event_type_, &given, &payload).ok() && given.view.kind == view.kind &&
         payload == view.payload;
}

void ReadableWriter::Append(const RecordView& view, std::string* out) {
  const google::protobuf::LogSilencer quiet;
  v1::ReadableRecord record;
  record.set_sequence(view.sequence);
  record.set_chain(HexOf(view.chain));
  const std::string payload(view.payload);
  bool readable = false;
  switch (view.kind) {
    case RecordKind::kHeader:
      readable = record.mutable_header()->ParseFromString(payload);
      break;
    case RecordKind::kEvent:
      readable = event_ != nullptr && event_->ParseFromString(payload) && StoredBytes(*event_) == payload;
      if (readable) {
        record.mutable_event()->set_type_url(absl::StrCat(kTypePrefix, event_type_));
        record.mutable_event()->set_value(payload);
      }
      break;
    case RecordKind::kClose:
      readable = record.mutable_close()->ParseFromString(payload);
      break;
    case RecordKind::kAct:
      readable = record.mutable_act()->ParseFromString(payload);
      break;
  }
  std::string rendered;
  if (readable && Render(record, &rendered) && Reproduces(rendered, view)) {
    out->append(rendered);
    return;
  }
  switch (view.kind) {
    case RecordKind::kHeader:
      record.set_raw_header(payload);
      break;
    case RecordKind::kEvent:
      record.set_raw_event(payload);
      break;
    case RecordKind::kClose:
      record.set_raw_close(payload);
      break;
    case RecordKind::kAct:
      record.set_raw_act(payload);
      break;
  }
  rendered.clear();
  ADJUTANT_ASSERT(Render(record, &rendered));
  out->append(rendered);
}

}  // namespace adjutant
