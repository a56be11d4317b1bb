#include "verify/program/annotation_flags.h"

#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/names.h"
#include "core/kernel/status.h"
#include "verify/terminal/exit.h"

namespace adjutant {
namespace {

absl::StatusOr<v1::ChanceSource> SourceFrom(const std::string& text, absl::string_view prefix) {
  v1::ChanceSource source;
  const size_t colon = text.find(':');
  const std::string method = text.substr(0, colon);
  std::vector<std::string> known;
  const auto* methods = v1::ChanceSource::Method_descriptor();
  for (int i = 0; i < methods->value_count(); ++i) {
    if (methods->value(i)->number() == 0) continue;
    known.push_back(absl::AsciiStrToLower(methods->value(i)->name()));
    if (known.back() == method) source.set_method(static_cast<v1::ChanceSource::Method>(methods->value(i)->number()));
  }
  if (source.method() == v1::ChanceSource::METHOD_UNSPECIFIED) {
    return UsageError(absl::StrCat(prefix, "--source: no method '", method, "'", DidYouMean(method, known)));
  }
  if (colon != std::string::npos) source.set_reference(text.substr(colon + 1));
  return source;
}

}  // namespace

std::vector<FlagSpec> AnnotationFlags() {
  return {{"claim", "NAME=VALUE", "what the players say a value is afterwards", {}, true},
          {"note", "TEXT", "a remark"},
          {"source", "METHOD[:REFERENCE]", "where an outcome of chance comes from: entered, dice_server, book ..."}};
}

absl::StatusOr<v1::Annotations> AnnotationsFrom(const Flags& flags, absl::string_view prefix) {
  v1::Annotations annotations;
  ADJUTANT_ASSIGN_OR_RETURN(const auto claims, flags.Pairs("claim"));
  for (const auto& [name, value] : claims) {
    v1::Claim* claim = annotations.add_claims();
    claim->set_name(name);
    int64_t number = 0;
    if (absl::SimpleAtoi(value, &number)) {
      claim->set_value(number);
    } else {
      claim->set_text(value);
    }
  }
  annotations.set_note(flags.Get("note"));
  if (flags.Has("source")) {
    ADJUTANT_ASSIGN_OR_RETURN(*annotations.mutable_source(), SourceFrom(flags.Get("source"), prefix));
  }
  return annotations;
}

std::vector<FlagSpec> RecordFlags() {
  std::vector<FlagSpec> flags = AnnotationFlags();
  flags.push_back({"as-recorded", "", "the EVENT is recorded as it was played, also against the rules"});
  flags.push_back({"then",
                   "NAME=VALUE",
                   "with --as-recorded: what is so on the board after it, where the rules cannot know",
                   {},
                   true});
  flags.push_back({"no-effect", "", "with --as-recorded: of itself the event did nothing on the board"});
  return flags;
}

absl::StatusOr<v1::Annotations> RecordedFrom(const Flags& flags, absl::string_view prefix) {
  ADJUTANT_ASSIGN_OR_RETURN(v1::Annotations annotations, AnnotationsFrom(flags, prefix));
  if (!flags.Has("as-recorded")) {
    if (flags.Has("then") || flags.Has("no-effect")) {
      return UsageError(absl::StrCat(prefix, "--then and --no-effect go with --as-recorded"));
    }
    return annotations;
  }
  v1::AsRecorded* played = annotations.mutable_as_recorded();
  ADJUTANT_ASSIGN_OR_RETURN(const auto settings, flags.Pairs("then"));
  for (const auto& [name, value] : settings) {
    v1::Setting* setting = played->add_settings();
    setting->set_name(name);
    setting->set_value(value);
  }
  played->set_no_effect(flags.Has("no-effect"));
  return annotations;
}

}  // namespace adjutant
