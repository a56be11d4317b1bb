#include "replay/sealed/sealed_log.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>
#include <google/protobuf/stubs/logging.h>

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "replay/act.h"
#include "replay/post_form.h"

namespace adjutant {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// Of a log with more findings only the first are told.
constexpr size_t kFindingsMost = 1000;

// The type of an event that may lack arguments; null if it is of none.
const EventTypeSpec* TypeOf(const EventSchema& schema, const Message& message) {
  const FieldDescriptor* kind = message.GetReflection()->GetOneofFieldDescriptor(message, schema.kind());
  return kind == nullptr ? nullptr : schema.Find(static_cast<uint16_t>(kind->number()));
}

const v1::Annotations* AnnotationsOf(const EventSchema& schema, const Message& message) {
  if (!message.GetReflection()->HasField(message, schema.annotations_field())) return nullptr;
  return static_cast<const v1::Annotations*>(&message.GetReflection()->GetMessage(message, schema.annotations_field()));
}

ArgBits ArgsOfField(const EventTypeSpec& type, const std::string& field) {
  ArgBits args = 0;
  for (size_t i = 0; i < type.args.size(); ++i) {
    if (type.args[i].field->name() == field) args |= BitOf(i);
  }
  return args;
}

std::string PartWords(uint64_t event, size_t part) { return absl::StrCat("part ", part, " of event ", event); }

}  // namespace

void SealedLog::Find(uint64_t record, std::string why) {
  if (findings_.size() < kFindingsMost) findings_.push_back({record, std::move(why)});
}

absl::StatusOr<SealedLog> SealedLog::Read(LogReader& log, const Ruleset& ruleset, Masters masters) {
  SealedLog sealed(ruleset);
  ADJUTANT_ASSIGN_OR_RETURN(sealed.parties_, SealPartiesOf(log.header(), ruleset));
  sealed.masters_ = std::move(masters);
  sealed.header_chain_ = log.chain();
  const auto at = [&](const RecordView& view, const absl::Status& status) {
    return absl::Status(status.code(), absl::StrCat(log.path(), ": record ", view.sequence, ", byte ", view.offset,
                                                    ": ", status.message()));
  };
  RecordView view;
  for (;;) {
    ADJUTANT_ASSIGN_OR_RETURN(const bool more, log.Next(&view));
    if (!more) break;
    if (const absl::Status taken = sealed.TakeRecord(view, log.header()); !taken.ok()) return at(view, taken);
    if (view.kind == RecordKind::kAct) sealed.TakeAct(&sealed.records_.back());
  }
  sealed.OpenBoxes();
  EventCodec codec(ruleset);
  for (KnownRecord& record : sealed.records_) {
    if (record.kind != RecordKind::kEvent) continue;
    if (const absl::Status merged = sealed.Merge(&codec, &record); !merged.ok()) {
      RecordView place;
      place.sequence = record.sequence;
      place.offset = record.offset;
      return at(place, merged);
    }
  }
  return sealed;
}

absl::Status SealedLog::TakeRecord(const RecordView& view, const v1::LogHeader& header) {
  KnownRecord& record = records_.emplace_back();
  record.sequence = view.sequence;
  record.kind = view.kind;
  record.payload = std::string(view.payload);
  record.chain = view.chain;
  record.offset = view.offset;
  record.size = view.size;
  return view.kind == RecordKind::kEvent ? TakeEvent(header, &record) : absl::OkStatus();
}

absl::Status SealedLog::TakeEvent(const v1::LogHeader& header, KnownRecord* record) {
  const google::protobuf::LogSilencer quiet;
  const EventCodec codec(*ruleset_);
  const std::unique_ptr<Message> message = codec.NewMessage();
  if (!message->ParsePartialFromString(record->payload)) return absl::DataLossError("the payload is no event");
  const EventSchema& schema = ruleset_->game().schema();
  const EventTypeSpec* type = TypeOf(schema, *message);
  if (const v1::Annotations* annotations = AnnotationsOf(schema, *message)) record->annotations = *annotations;
  ADJUTANT_RETURN_IF_ERROR(CheckPostAnnotations(record->annotations, header));
  for (const v1::Seal& seal : record->annotations.sealed()) {
    SealedPart& part = record->parts.emplace_back();
    part.args = type == nullptr ? 0 : ArgsOfField(*type, seal.field());
    if (part.args == 0) {
      return absl::DataLossError(absl::StrCat("'", seal.field(), "' is sealed, and the event has no such argument"));
    }
    ADJUTANT_ASSIGN_OR_RETURN(part.commitment, post::SealCommitment::From(seal.commitment()));
    part.known_to.assign(seal.known_to().begin(), seal.known_to().end());
    part.boxes.assign(seal.box().begin(), seal.box().end());
  }
  for (const v1::Opened& opened : record->annotations.opened()) TakeOpening(record->sequence, opened);
  return absl::OkStatus();
}

void SealedLog::TakeAct(KnownRecord* record) {
  const auto act = ParseAct(record->payload);
  if (!act.ok()) return;  // whoever replays the log says so
  record->act = *act;
  for (const v1::Opened& opened : act->opened().opening()) TakeOpening(record->sequence, opened);
  if (!act->disclosed().master().empty()) {
    const SealParty* party = FindParty(parties_, act->by());
    const auto master = post::Master::From(act->disclosed().master());
    // Another master than the header commits to opens nothing; whoever audits the dice says so.
    if (party == nullptr || !master.ok() || !post::VerifyMaster(party->number, *master, party->commitment).ok()) return;
    masters_.insert({act->by(), *master});
    if (std::find(disclosed_.begin(), disclosed_.end(), act->by()) == disclosed_.end()) {
      disclosed_.push_back(act->by());
    }
  }
}

// Opens a part if `opening` fits.
bool SealedLog::OpenPart(size_t record, size_t number, const std::string& opening, std::string* why) {
  SealedPart& part = records_[record].parts[number];
  const Sha256& before = record == 0 ? header_chain_ : records_[record - 1].chain;
  const auto body =
      post::VerifyOpening(part.commitment, {post::ChainValueOf(before), static_cast<uint8_t>(number)}, opening);
  if (!body.ok()) {
    *why = std::string(body.status().message());
    return false;
  }
  part.opening = opening;
  part.body = *body;
  return true;
}

// Whether it fits is told by whoever compares signatures and openings; here it opens the part, or nothing.
void SealedLog::TakeOpening(uint64_t at, const v1::Opened& opened) {
  if (opened.event() == 0 || opened.event() > records_.size()) return;
  KnownRecord& record = records_[opened.event() - 1];
  if (opened.part() >= record.parts.size()) return;
  std::string why;
  if (!OpenPart(opened.event() - 1, opened.part(), opened.opening(), &why)) return;
  uint64_t& opened_at = record.parts[opened.part()].opened_at;
  if (opened_at == 0) opened_at = at;
}

void SealedLog::OpenBoxes() {
  std::map<std::string, post::BoxKeys> keys;
  for (const auto& [role, master] : masters_) keys.emplace(role, post::BoxKeysOf(master));
  const auto try_box = [&](size_t at, size_t part, const std::string& role, const std::string& box, uint64_t told_at) {
    const auto key = keys.find(role);
    if (key == keys.end()) return;
    const auto opening = post::OpenBox(key->second, box);
    std::string why;
    if (!opening.ok()) {
      why = std::string(opening.status().message());
    } else if (!records_[at].parts[part].opening.empty() && records_[at].parts[part].opening == *opening) {
      return;
    } else if (OpenPart(at, part, *opening, &why)) {
      return;
    }
    Find(told_at, absl::StrCat("the box for ", role, " in ", PartWords(at + 1, part), ": ", why));
  };
  for (size_t at = 0; at < records_.size(); ++at) {
    const KnownRecord& record = records_[at];
    for (size_t part = 0; part < record.parts.size(); ++part) {
      for (size_t i = 0; i < record.parts[part].known_to.size(); ++i) {
        try_box(at, part, record.parts[part].known_to[i], record.parts[part].boxes[i], record.sequence);
      }
    }
    for (const v1::Shown::Part& shown : record.act.shown().part()) {
      if (shown.event() == 0 || shown.event() > at || shown.part() >= records_[shown.event() - 1].parts.size()) {
        Find(record.sequence, absl::StrCat("nothing is sealed in ", PartWords(shown.event(), shown.part())));
        continue;
      }
      try_box(shown.event() - 1, shown.part(), record.act.shown().to(), shown.box(), record.sequence);
    }
  }
}

// What the opened parts add to the payload. False, and a finding, if a part is not what it is to be.
bool SealedLog::MergeParts(const Message& message, KnownRecord* record, std::string* whole) {
  const EventTypeSpec* type = TypeOf(ruleset_->game().schema(), message);
  for (size_t i = 0; i < record->parts.size(); ++i) {
    if (record->parts[i].opening.empty()) continue;
    const post::HiddenField hidden{type->field->name(), record->annotations.sealed(static_cast<int>(i)).field()};
    auto merged = post::MergeBody(message, *whole, record->parts[i].body, absl::MakeConstSpan(&hidden, 1));
    if (!merged.ok()) {
      Find(record->sequence, absl::StrCat(PartWords(record->sequence, i), ": ", merged.status().message()));
      return false;
    }
    *whole = *std::move(merged);
  }
  return true;
}

// The event with everything that is known of it. What was sealed and makes no event is as good as not opened.
absl::Status SealedLog::Merge(EventCodec* codec, KnownRecord* record) {
  const google::protobuf::LogSilencer quiet;
  const std::unique_ptr<Message> message = codec->NewMessage();
  (void)message->ParsePartialFromString(record->payload);
  std::string whole = record->payload;
  const auto missing_of = [&] {
    ArgBits missing = 0;
    for (const SealedPart& part : record->parts) {
      if (part.opening.empty()) missing |= part.args;
    }
    return missing;
  };
  bool merged = MergeParts(*message, record, &whole);
  absl::StatusOr<Event> event = absl::UnknownError("");
  if (merged) {
    event = codec->FromBytes(whole, missing_of());
    if (!event.ok() && whole != record->payload) {
      Find(record->sequence, absl::StrCat("what is sealed in it makes no event: ", event.status().message()));
      merged = false;
    }
  }
  if (!merged) {
    for (SealedPart& part : record->parts) part.opening.clear();
    event = codec->FromBytes(record->payload, missing_of());
  }
  if (!event.ok()) return absl::DataLossError(event.status().message());
  record->event.event = *event;
  record->event.missing = missing_of();
  for (size_t i = 0; i < record->parts.size(); ++i) {
    if (!record->parts[i].opening.empty()) continue;
    const v1::Seal& seal = record->annotations.sealed(static_cast<int>(i));
    for (const std::string& place : seal.place()) absl::StrAppend(&record->event.places, place, "\n");
  }
  whole_ = whole_ && record->event.missing == 0;
  return absl::OkStatus();
}

}  // namespace adjutant
