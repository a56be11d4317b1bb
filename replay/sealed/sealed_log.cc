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
  if (IsMasked(log.header())) sealed.decks_.emplace(ruleset, post::GameIdOf(log.chain()));
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
  if (sealed.decks_.has_value()) {
    sealed.FollowDecks(&codec);
    sealed.ShowDrawn(&codec);
  }
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
    part.field = seal.field();
    part.known_to.assign(seal.known_to().begin(), seal.known_to().end());
    part.boxes.assign(seal.box().begin(), seal.box().end());
  }
  if (record->annotations.has_drawn()) ADJUTANT_RETURN_IF_ERROR(TakeDrawn(header, type, record));
  for (const v1::Opened& opened : record->annotations.opened()) TakeOpening(record->sequence, opened);
  return absl::OkStatus();
}

// The argument that names a card of the deck stands in no payload.
absl::Status SealedLog::TakeDrawn(const v1::LogHeader& header, const EventTypeSpec* type, KnownRecord* record) {
  const std::string& deck = record->annotations.drawn().deck();
  const std::vector<std::string> masked = MaskedDeckNames(header);
  if (!IsMasked(header) || std::find(masked.begin(), masked.end(), deck) == masked.end()) {
    return absl::DataLossError(absl::StrCat("a card is drawn from the deck '", deck, "', which is not masked"));
  }
  if (!record->parts.empty()) return absl::DataLossError("a card is drawn from a masked deck, and something is sealed");
  SealedPart part;
  part.drawn = true;
  const std::vector<std::string>& domains = ruleset_->game().schema().domains();
  for (size_t i = 0; type != nullptr && i < type->args.size(); ++i) {
    const ArgSpec& arg = type->args[i];
    if (arg.kind != ArgKind::kDomain || domains[static_cast<size_t>(arg.domain)] != deck) continue;
    part.args |= BitOf(i);
    part.field = arg.field->name();
  }
  // One card, and no more.
  if (part.args == 0 || (part.args & (part.args - 1)) != 0) {
    return absl::DataLossError(absl::StrCat("a card is drawn from the deck '", deck, "', and the event names none"));
  }
  record->parts.push_back(std::move(part));
  return absl::OkStatus();
}

// What is false is told by whoever checks the order of steps and draws; here it counts for nothing.
void SealedLog::FollowDecks(EventCodec* codec) {
  const google::protobuf::LogSilencer quiet;
  const auto open = [&](uint64_t at, const std::string& by, const v1::Opened& opened) {
    if (opened.opening().size() != post::Factor::kSize || !decks_->SeeOpened(by, opened).ok()) return;
    uint64_t& opened_at = records_[opened.event() - 1].parts[0].opened_at;
    if (opened_at == 0) opened_at = at;
  };
  const std::vector<std::string> seats = ruleset_->SeatIds();
  for (const KnownRecord& record : records_) {
    const v1::Act& act = record.act;
    if (act.has_deck_step()) (void)decks_->SeeStep(act.by(), act.deck_step());
    for (const v1::DeckKey& key : act.disclosed().deck_key()) decks_->SeeKey(act.by(), key);
    if (act.has_factors()) (void)decks_->SeeFactors(act.by(), act.factors());
    for (const v1::Opened& opened : act.opened().opening()) open(record.sequence, act.by(), opened);
    for (const v1::Shown::Part& shown : act.shown().part()) TakeShownCard(record, shown);
    if (record.annotations.has_drawn()) (void)decks_->SeeDraw(record.sequence, record.annotations.drawn());
    if (record.kind != RecordKind::kEvent || record.annotations.has_drawn()) continue;
    ArgBits missing = 0;
    for (const SealedPart& part : record.parts) missing |= part.args;
    const auto event = codec->FromBytes(record.payload, missing);
    if (!event.ok() || event->player == kChance || event->player > seats.size()) continue;
    for (const v1::Opened& opened : record.annotations.opened()) {
      open(record.sequence, seats[event->player - 1u], opened);
    }
    CheckNamed(record, *event);
  }
  for (const auto& [role, master] : masters_) decks_->SeeMaster(role, master);
  uint64_t told = 0;  // the last record that told a key
  for (const KnownRecord& record : records_) told = record.act.has_disclosed() ? record.sequence : told;
  for (std::string& why : decks_->Audit()) Find(told, std::move(why));
}

// Who names a card in the open shows by his factor that it was drawn, in the same record.
void SealedLog::CheckNamed(const KnownRecord& record, const Event& event) {
  const EventSchema& schema = ruleset_->game().schema();
  const EventTypeSpec* type = schema.Find(event.type);
  for (size_t i = 0; type != nullptr && i < type->args.size(); ++i) {
    if (type->args[i].kind != ArgKind::kDomain || event.args[i] == kNone) continue;
    const std::string& domain = schema.domains()[static_cast<size_t>(type->args[i].domain)];
    if (decks_->IsUnknown(domain, event.args[i])) Find(record.sequence, decks_->WhyNotShown(domain, event.args[i]));
  }
}

// A factor that the holder shows to one party, which looks at the card.
void SealedLog::TakeShownCard(const KnownRecord& record, const v1::Shown::Part& shown) {
  const auto master = masters_.find(record.act.shown().to());
  if (master == masters_.end() || decks_->draws().count(shown.event()) == 0) return;
  const auto factor = post::OpenBox(post::BoxKeysOf(master->second), shown.box());
  v1::Opened opened;
  opened.set_event(shown.event());
  opened.set_part(shown.part());
  opened.set_opening(factor.ok() ? *factor : "");
  const absl::Status taken = factor.ok() ? decks_->SeeOpened(record.act.by(), opened, false) : factor.status();
  if (taken.ok()) return;
  Find(record.sequence, absl::StrCat("the card of event ", shown.event(), " that is shown to ", record.act.shown().to(),
                                     ": ", taken.message()));
}

// The cards of which both factors are known.
void SealedLog::ShowDrawn(EventCodec* codec) {
  const google::protobuf::LogSilencer quiet;
  for (const auto& [number, place] : decks_->draws()) {
    KnownRecord& record = records_[number - 1];
    SealedPart& part = record.parts[0];
    const auto card = decks_->CardOf(number);
    if (!card.ok()) {
      if (card.status().code() == absl::StatusCode::kInvalidArgument)
        Find(number, std::string(card.status().message()));
      continue;
    }
    auto event = codec->FromBytes(record.payload, part.args);
    if (!event.ok()) continue;
    const EventTypeSpec* type = ruleset_->game().schema().Find(event->type);
    for (size_t i = 0; i < type->args.size(); ++i) {
      if ((part.args & BitOf(i)) != 0) event->args[i] = *card;
    }
    part.body = codec->BodyOf(*event, part.args);
    // His own factor: by it he shows the card when he plays it.
    const std::optional<size_t> own = masters_.empty() ? std::nullopt : decks_->SideOf(masters_.begin()->first);
    part.opening = std::string(decks_->FactorOf(place, own.value_or(0))->Reveal());
  }
}

bool SealedLog::AwaitsFactors(const std::string& role) const {
  const std::optional<size_t> side = decks_.has_value() ? decks_->SideOf(role) : std::nullopt;
  if (!side.has_value()) return false;
  const auto& draws = decks_->draws();
  return std::any_of(draws.begin(), draws.end(), [&](const auto& draw) {
    return records_[draw.first - 1].parts[0].opening.empty() && !decks_->HasTold(draw.second, *side);
  });
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
  if (part.drawn) {
    *why = "a card of a masked deck is shown by its factors";
    return false;
  }
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
      if (records_[shown.event() - 1].parts[shown.part()].drawn) continue;  // a factor: see TakeShownCard
      try_box(shown.event() - 1, shown.part(), record.act.shown().to(), shown.box(), record.sequence);
    }
  }
}

// What the opened parts add to the payload. False, and a finding, if a part is not what it is to be.
bool SealedLog::MergeParts(const Message& message, KnownRecord* record, std::string* whole) {
  const EventTypeSpec* type = TypeOf(ruleset_->game().schema(), message);
  for (size_t i = 0; i < record->parts.size(); ++i) {
    if (record->parts[i].opening.empty()) continue;
    const post::HiddenField hidden{type->field->name(), record->parts[i].field};
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
    if (!record->parts[i].opening.empty() || record->parts[i].drawn) continue;
    const v1::Seal& seal = record->annotations.sealed(static_cast<int>(i));
    for (const std::string& place : seal.place()) absl::StrAppend(&record->event.places, place, "\n");
  }
  whole_ = whole_ && record->event.missing == 0;
  return absl::OkStatus();
}

}  // namespace adjutant
