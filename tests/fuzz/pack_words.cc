#include "tests/fuzz/pack_words.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <set>

#include "absl/strings/str_cat.h"
#include "tests/fuzz/fuzzing.h"

namespace adjutant::fuzzing {

namespace {

namespace pb = google::protobuf;

void AddWords(const pb::Descriptor* type, std::set<std::string>* words) {
  for (int i = 0; i < type->field_count(); ++i) {
    const pb::FieldDescriptor* field = type->field(i);
    const bool is_message = field->message_type() != nullptr;
    words->insert(absl::StrCat(field->name(), is_message ? " {" : ":"));
    if (is_message) AddWords(field->message_type(), words);
    for (int k = 0; field->enum_type() != nullptr && k < field->enum_type()->value_count(); ++k) {
      words->insert(field->enum_type()->value(k)->name());
    }
  }
}

}  // namespace

const std::vector<std::string>& PackWords(const char* game) {
  static const auto* words = [game] {
    std::set<std::string> all;
    const Ruleset& rules = RulesOf(game);
    AddWords(rules.game().pack_prototype()->GetDescriptor(), &all);
    for (const std::string& word : {std::string("}"), std::string("provenance { evidence: OWNER }"),
                                    absl::StrCat("info { id: \"o\" game: \"", game, "\" overlay: true }")}) {
      all.insert(word);
    }
    // The last part of a path is the key of a datum.
    for (const auto& [path, origin] : rules.pack()->data) {
      const size_t dot = path.find('.');
      all.insert(absl::StrCat("\"", path.substr(dot + 1), "\""));
    }
    return new std::vector<std::string>(all.begin(), all.end());
  }();
  return *words;
}

}  // namespace adjutant::fuzzing
