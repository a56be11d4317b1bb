#include "core/kernel/pack.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/digest.h"
#include "core/kernel/limits.h"
#include "core/kernel/names.h"

namespace adjutant {

namespace pb = google::protobuf;
using Tree = pb::TextFormat::ParseInfoTree;

namespace {

constexpr size_t kFindingsMax = 20;

// ---- What is what in a pack.

const pb::FieldDescriptor* ProvenanceField(const pb::Descriptor* type) {
  const pb::FieldDescriptor* field = type->FindFieldByName("provenance");
  const bool fits = field != nullptr && !field->is_repeated() && field->message_type() == v1::Provenance::descriptor();
  return fits ? field : nullptr;
}

const pb::FieldDescriptor* KeyField(const pb::Descriptor* type) {
  const pb::FieldDescriptor* field = type->FindFieldByNumber(1);
  const bool fits = field != nullptr && !field->is_repeated() && field->type() == pb::FieldDescriptor::TYPE_STRING;
  return fits ? field : nullptr;
}

// A list of data: repeated messages with a key and a provenance.
bool IsDataList(const pb::FieldDescriptor* field) {
  return field->is_repeated() && field->message_type() != nullptr && KeyField(field->message_type()) != nullptr &&
         ProvenanceField(field->message_type()) != nullptr;
}

bool IsInfo(const pb::FieldDescriptor* field) { return field->message_type() == v1::PackInfo::descriptor(); }

std::string KeyOf(const pb::Message& datum) {
  return datum.GetReflection()->GetString(datum, KeyField(datum.GetDescriptor()));
}

v1::Provenance ProvenanceOf(const pb::Message& datum) {
  v1::Provenance provenance;
  // Copied by way of the base class: the datum may be of a dynamic type.
  provenance.MergeFrom(datum.GetReflection()->GetMessage(datum, ProvenanceField(datum.GetDescriptor())));
  return provenance;
}

// Line of a field in its file, from 1; 0 if the text does not have it.
int LineOf(const Tree* tree, const pb::FieldDescriptor* field, int index = 0) {
  if (tree == nullptr) return 0;
  return tree->GetLocation(field, field->is_repeated() ? index : -1).line + 1;
}

const Tree* Nested(const Tree* tree, const pb::FieldDescriptor* field, int index = 0) {
  return tree == nullptr ? nullptr : tree->GetTreeForNested(field, field->is_repeated() ? index : -1);
}

// Whether the text has the field. A zero that is written counts, though protobuf cannot tell it from one that is not.
bool IsWritten(const pb::Message& message, const Tree* tree, const pb::FieldDescriptor* field) {
  return field->is_repeated() ? message.GetReflection()->FieldSize(message, field) > 0 : LineOf(tree, field) > 0;
}

// ---- One source: parsed, and everything that is wrong with it.

class Source : public pb::io::ErrorCollector {
 public:
  Source(const PackSource& text, const pb::Message& prototype) : name_(text.name), message_(prototype.New()) {
    if (text.text.size() > limits::kTextFileBytesMax || limits::CountBlocks(text.text) > limits::kTextBlocksMax) {
      Find(1, absl::StrCat("is longer than ", limits::kTextFileBytesMax, " bytes, or has more than ",
                           limits::kTextBlocksMax, " blocks"));
      return;
    }
    pb::TextFormat::Parser parser;
    parser.RecordErrorsTo(this);
    parser.WriteLocationsTo(&tree_);
    parser.SetRecursionLimit(limits::kNestingMax);
    parsed_ = parser.ParseFromString(text.text, message_.get());
    if (!parsed_ && findings_.empty()) Find(1, "not a component pack");
  }

  void AddError(int line, int column, const std::string& message) override {
    Find(line + 1, absl::StrCat(message, " (column ", column + 1, ")"));
  }

  void Find(int line, absl::string_view what) {
    findings_.push_back({line, absl::StrCat(name_, ":", std::max(line, 1), ": ", what)});
  }

  bool parsed() const { return parsed_; }
  const std::string& name() const { return name_; }
  const pb::Message& message() const { return *message_; }
  pb::Message* release() { return message_.release(); }
  const Tree& tree() const { return tree_; }

  // By line.
  std::vector<std::string> Findings() {
    std::stable_sort(findings_.begin(), findings_.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<std::string> texts;
    for (const auto& [line, text] : findings_) texts.push_back(text);
    return texts;
  }

 private:
  std::string name_;
  std::unique_ptr<pb::Message> message_;
  Tree tree_;
  bool parsed_ = false;
  std::vector<std::pair<int, std::string>> findings_;
};

DatumOrigin OriginOf(v1::Evidence evidence, const std::string& rule, const std::string& note, const std::string& file,
                     int line) {
  return DatumOrigin{evidence, rule, note, file, line};
}

bool NeedsRule(v1::Evidence evidence) { return evidence == v1::STATED || evidence == v1::DERIVED; }

// ---- Checking, and noting where every field comes from.

class Checker {
 public:
  Checker(Source* source, LoadedPack* pack) : source_(*source), pack_(*pack) {}

  void CheckRoot(absl::string_view game, bool overlay) {
    const pb::Message& root = source_.message();
    CheckInfo(root, game, overlay);
    CheckChoices(root, &source_.tree(), source_.name());
    for (int i = 0; i < root.GetDescriptor()->field_count(); ++i) {
      const pb::FieldDescriptor* field = root.GetDescriptor()->field(i);
      if (IsInfo(field) || !IsWritten(root, &source_.tree(), field)) continue;
      if (IsDataList(field)) {
        CheckList(root, &source_.tree(), field, "");
      } else {
        source_.Find(LineOf(&source_.tree(), field), absl::StrCat(field->name(), " cannot carry provenance"));
      }
    }
  }

 private:
  void CheckInfo(const pb::Message& root, absl::string_view game, bool overlay) {
    const pb::FieldDescriptor* field = nullptr;
    for (int i = 0; i < root.GetDescriptor()->field_count(); ++i) {
      if (IsInfo(root.GetDescriptor()->field(i))) field = root.GetDescriptor()->field(i);
    }
    v1::PackInfo info;
    if (field != nullptr) info.MergeFrom(root.GetReflection()->GetMessage(root, field));
    const int line = field == nullptr ? 1 : LineOf(&source_.tree(), field);
    if (info.id().empty()) source_.Find(line, "the pack has no info.id");
    if (info.game() != game) {
      source_.Find(line, absl::StrCat("info.game is '", info.game(), "', expected '", game, "'"));
    }
    if (info.overlay() && !overlay) source_.Find(line, "an overlay pack cannot stand alone: it needs a base pack");
    if (!info.overlay() && overlay) source_.Find(line, "not an overlay pack: info.overlay is not set");
    for (const PackDigest& other : pack_.digests) {
      if (!info.id().empty() && other.id == info.id()) {
        source_.Find(line, absl::StrCat("pack '", info.id(), "' is there already"));
      }
    }
    pack_.digests.push_back({info.id(), ""});
  }

  // Protobuf text may give the value of an enum as a number, and the number need not be one of a value.
  void CheckChoices(const pb::Message& message, const Tree* tree, absl::string_view where) {
    const pb::Reflection* reflection = message.GetReflection();
    std::vector<const pb::FieldDescriptor*> fields;
    reflection->ListFields(message, &fields);
    for (const pb::FieldDescriptor* field : fields) {
      const int count = field->is_repeated() ? reflection->FieldSize(message, field) : 1;
      for (int i = 0; i < count; ++i) {
        if (field->message_type() != nullptr) {
          CheckChoices(field->is_repeated() ? reflection->GetRepeatedMessage(message, field, i)
                                            : reflection->GetMessage(message, field),
                       Nested(tree, field, i), field->name());
        } else if (field->enum_type() != nullptr) {
          const int number = field->is_repeated() ? reflection->GetRepeatedEnumValue(message, field, i)
                                                  : reflection->GetEnumValue(message, field);
          if (field->enum_type()->FindValueByNumber(number) != nullptr) continue;
          source_.Find(LineOf(tree, field, i),
                       absl::StrCat(where, ": ", field->name(), " has no value numbered ", number));
        }
      }
    }
  }

  void CheckList(const pb::Message& parent, const Tree* tree, const pb::FieldDescriptor* list,
                 absl::string_view prefix) {
    std::map<std::string, int> lines;
    for (int i = 0; i < parent.GetReflection()->FieldSize(parent, list); ++i) {
      const pb::Message& datum = parent.GetReflection()->GetRepeatedMessage(parent, list, i);
      const int line = LineOf(tree, list, i);
      const std::string key = KeyOf(datum);
      if (key.empty()) {
        source_.Find(line, absl::StrCat(prefix, list->name(), " number ", i + 1, " has no ",
                                        KeyField(datum.GetDescriptor())->name()));
        continue;
      }
      const std::string path = absl::StrCat(prefix, list->name(), ".", key);
      const auto [first, added] = lines.emplace(key, line);
      if (!added) source_.Find(line, absl::StrCat(path, " is there already, on line ", first->second));
      CheckDatum(datum, Nested(tree, list, i), path, line);
    }
  }

  void CheckDatum(const pb::Message& datum, const Tree* tree, const std::string& path, int line) {
    const pb::Descriptor* type = datum.GetDescriptor();
    const pb::FieldDescriptor* provenance_field = ProvenanceField(type);
    const v1::Provenance provenance = ProvenanceOf(datum);
    const int provenance_line = std::max(LineOf(tree, provenance_field), line);
    const bool covers = provenance.evidence() != v1::EVIDENCE_UNSPECIFIED;
    if (NeedsRule(provenance.evidence()) && provenance.rule().empty()) {
      source_.Find(provenance_line, absl::StrCat("provenance of ", path, " is ",
                                                 v1::Evidence_Name(provenance.evidence()), " but names no rule"));
    }
    const std::map<std::string, DatumOrigin> own =
        FieldOrigins(datum, tree, provenance, Nested(tree, provenance_field), path, provenance_line);
    const DatumOrigin whole =
        OriginOf(provenance.evidence(), provenance.rule(), provenance.note(), source_.name(), line);
    // An overlay that changes one field does not change where the others come from.
    const bool is_new = pack_.data.emplace(path, whole).second;

    for (int i = 0; i < type->field_count(); ++i) {
      const pb::FieldDescriptor* field = type->field(i);
      if (field == provenance_field || !IsWritten(datum, tree, field)) continue;
      if (field == KeyField(type) && !is_new) continue;
      if (IsDataList(field)) {
        CheckList(datum, tree, field, absl::StrCat(path, "."));
        continue;
      }
      const std::string field_path = absl::StrCat(path, ".", field->name());
      const int field_line = LineOf(tree, field);
      const auto entry = own.find(field->name());
      if (entry != own.end()) {
        pack_.origins[field_path] = entry->second;
      } else {
        // The key is the datum's name, not a fact about it.
        if (!covers && field != KeyField(type)) {
          source_.Find(field_line, absl::StrCat(field_path, " has no provenance"));
        }
        pack_.origins[field_path] = whole;
      }
      pack_.origins[field_path].line = field_line;
    }
  }

  // The entries of a datum's provenance for single fields, by field name.
  std::map<std::string, DatumOrigin> FieldOrigins(const pb::Message& datum, const Tree* tree,
                                                  const v1::Provenance& provenance, const Tree* provenance_tree,
                                                  const std::string& path, int provenance_line) {
    std::map<std::string, DatumOrigin> origins;
    const pb::Descriptor* type = datum.GetDescriptor();
    const pb::FieldDescriptor* list = v1::Provenance::descriptor()->FindFieldByName("field");
    for (int i = 0; i < provenance.field_size(); ++i) {
      const v1::FieldProvenance& entry = provenance.field(i);
      const int line = std::max(LineOf(provenance_tree, list, i), provenance_line);
      const std::string field_path = absl::StrCat(path, ".", entry.field());
      const pb::FieldDescriptor* field = type->FindFieldByName(entry.field());
      if (field == nullptr) {
        std::vector<std::string> known;
        for (int f = 0; f < type->field_count(); ++f) known.push_back(type->field(f)->name());
        source_.Find(line, absl::StrCat("provenance of ", path, " names a field '", entry.field(),
                                        "' that does not exist", DidYouMean(entry.field(), known)));
        continue;
      }
      if (field == ProvenanceField(type) || IsDataList(field)) {
        source_.Find(line, absl::StrCat("provenance of ", field_path, " cannot be given here"));
      } else if (!IsWritten(datum, tree, field)) {
        source_.Find(line, absl::StrCat("provenance of ", field_path, " is given, but the field is not set"));
      }
      if (entry.evidence() == v1::EVIDENCE_UNSPECIFIED) {
        source_.Find(line, absl::StrCat("provenance of ", field_path, " says no evidence"));
      }
      if (NeedsRule(entry.evidence()) && entry.rule().empty()) {
        source_.Find(line, absl::StrCat("provenance of ", field_path, " is ", v1::Evidence_Name(entry.evidence()),
                                        " but names no rule"));
      }
      const DatumOrigin origin = OriginOf(entry.evidence(), entry.rule(), entry.note(), source_.name(), line);
      if (!origins.emplace(entry.field(), origin).second) {
        source_.Find(line, absl::StrCat("provenance of ", field_path, " is given twice"));
      }
    }
    return origins;
  }

  Source& source_;
  LoadedPack& pack_;
};

// ---- Overlays.

void ReplaceField(const pb::Message& from, const pb::FieldDescriptor* field, pb::Message* to) {
  const pb::Reflection* reflection = to->GetReflection();
  reflection->ClearField(to, field);
  // A message that holds nothing but the field: merging it copies every kind of field.
  std::unique_ptr<pb::Message> only(from.New());
  only->CopyFrom(from);
  std::vector<const pb::FieldDescriptor*> fields;
  reflection->ListFields(*only, &fields);
  for (const pb::FieldDescriptor* other : fields) {
    if (other != field) reflection->ClearField(only.get(), other);
  }
  to->MergeFrom(*only);
}

// From now on the field of `to` comes from where `from` has it from.
void ReplaceProvenance(const pb::Message& from, const std::string& field, pb::Message* to) {
  const v1::Provenance source = ProvenanceOf(from);
  v1::FieldProvenance entry;
  entry.set_field(field);
  entry.set_evidence(source.evidence());
  entry.set_rule(source.rule());
  entry.set_note(source.note());
  for (const v1::FieldProvenance& own : source.field()) {
    if (own.field() == field) entry = own;
  }
  v1::Provenance merged = ProvenanceOf(*to);
  for (int i = merged.field_size() - 1; i >= 0; --i) {
    if (merged.field(i).field() == field) merged.mutable_field()->DeleteSubrange(i, 1);
  }
  *merged.add_field() = entry;
  pb::Message* target = to->GetReflection()->MutableMessage(to, ProvenanceField(to->GetDescriptor()));
  target->Clear();
  target->MergeFrom(merged);
}

void OverlayDatum(const pb::Message& from, const Tree* tree, pb::Message* to);

void OverlayList(const pb::Message& from, const Tree* tree, const pb::FieldDescriptor* list, pb::Message* to) {
  const pb::Reflection* reflection = to->GetReflection();
  std::map<std::string, int> known;
  for (int i = 0; i < reflection->FieldSize(*to, list); ++i) {
    known.emplace(KeyOf(reflection->GetRepeatedMessage(*to, list, i)), i);
  }
  for (int i = 0; i < reflection->FieldSize(from, list); ++i) {
    const pb::Message& datum = reflection->GetRepeatedMessage(from, list, i);
    const auto match = known.find(KeyOf(datum));
    if (match == known.end()) {
      reflection->AddMessage(to, list)->CopyFrom(datum);
    } else {
      OverlayDatum(datum, Nested(tree, list, i), reflection->MutableRepeatedMessage(to, list, match->second));
    }
  }
}

void OverlayDatum(const pb::Message& from, const Tree* tree, pb::Message* to) {
  const pb::Descriptor* type = from.GetDescriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    const pb::FieldDescriptor* field = type->field(i);
    if (field == KeyField(type) || field == ProvenanceField(type) || !IsWritten(from, tree, field)) continue;
    if (IsDataList(field)) {
      OverlayList(from, tree, field, to);
    } else {
      ReplaceField(from, field, to);
      ReplaceProvenance(from, field->name(), to);
    }
  }
}

void OverlayRoot(const Source& source, pb::Message* to) {
  const pb::Descriptor* type = to->GetDescriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    if (IsDataList(type->field(i))) OverlayList(source.message(), &source.tree(), type->field(i), to);
  }
}

absl::Status AllFindings(const std::vector<std::string>& findings) {
  std::string text;
  for (size_t i = 0; i < findings.size() && i < kFindingsMax; ++i) {
    absl::StrAppend(&text, text.empty() ? "" : "\n", findings[i]);
  }
  if (findings.size() > kFindingsMax) absl::StrAppend(&text, "\n... and ", findings.size() - kFindingsMax, " more");
  return absl::InvalidArgumentError(text);
}

}  // namespace

const DatumOrigin* LoadedPack::Origin(absl::string_view path) const {
  const std::string exact(path);
  if (const auto field = origins.find(exact); field != origins.end()) return &field->second;
  if (const auto datum = data.find(exact); datum != data.end()) return &datum->second;
  const size_t dot = path.rfind('.');
  if (dot == absl::string_view::npos) return nullptr;
  const auto owner = data.find(exact.substr(0, dot));
  return owner == data.end() ? nullptr : &owner->second;
}

absl::StatusOr<LoadedPack> LoadPack(absl::string_view game, const pb::Message& prototype,
                                    absl::Span<const PackSource> sources) {
  if (sources.empty()) return absl::InvalidArgumentError("no component pack");
  if (sources.size() > limits::kPacksMax) {
    return absl::InvalidArgumentError(
        absl::StrCat(sources.size(), " component packs; at most ", limits::kPacksMax, " are read"));
  }
  LoadedPack pack;
  std::vector<std::string> findings;
  std::vector<std::unique_ptr<Source>> parsed;
  for (const PackSource& text : sources) {
    parsed.push_back(std::make_unique<Source>(text, prototype));
    Source& source = *parsed.back();
    if (source.parsed()) {
      Checker(&source, &pack).CheckRoot(game, /*overlay=*/parsed.size() > 1);
      pack.digests.back().sha256 = HexOf(Sha256Of(text.text));
    }
    for (std::string& finding : source.Findings()) findings.push_back(std::move(finding));
  }
  if (!findings.empty()) return AllFindings(findings);

  std::shared_ptr<pb::Message> merged(parsed.front()->release());
  for (size_t i = 1; i < parsed.size(); ++i) OverlayRoot(*parsed[i], merged.get());
  pack.message = std::move(merged);
  return pack;
}

std::string PackPlace(const LoadedPack& pack, absl::string_view path) {
  const DatumOrigin* origin = pack.Origin(path);
  if (origin == nullptr) return "";
  return origin->line > 0 ? absl::StrCat(origin->file, ":", origin->line) : origin->file;
}

}  // namespace adjutant
