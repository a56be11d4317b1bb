#include "core/kernel/options.h"

#include "absl/strings/str_cat.h"
#include "core/kernel/names.h"
#include "core/kernel/status.h"

namespace adjutant {

namespace {

absl::Status Choose(absl::Span<const OptionSpec> specs, absl::string_view id, absl::string_view value,
                    OptionValues* out) {
  std::vector<std::string> ids;
  for (size_t i = 0; i < specs.size(); ++i) {
    if (specs[i].id != id) {
      ids.emplace_back(specs[i].id);
      continue;
    }
    std::vector<std::string> values;
    for (size_t c = 0; c < specs[i].choices.size(); ++c) {
      if (specs[i].choices[c].value == value) {
        (*out)[i] = static_cast<uint8_t>(c);
        return absl::OkStatus();
      }
      values.emplace_back(specs[i].choices[c].value);
    }
    std::string known;
    for (const std::string& v : values) absl::StrAppend(&known, known.empty() ? "" : ", ", v);
    return absl::NotFoundError(absl::StrCat("option '", id, "' has no value '", value, "'; it has ", known));
  }
  return absl::NotFoundError(absl::StrCat("no option '", id, "'", DidYouMean(id, ids)));
}

}  // namespace

absl::StatusOr<OptionValues> ResolveOptions(absl::Span<const OptionSpec> specs, absl::Span<const EditionSpec> editions,
                                            absl::string_view edition,
                                            absl::Span<const std::pair<std::string, std::string>> chosen) {
  OptionValues values(specs.size(), 0);
  std::vector<std::string> names;
  bool found = false;
  for (const EditionSpec& spec : editions) {
    names.emplace_back(spec.id);
    if (found || (!edition.empty() && spec.id != edition)) continue;
    found = true;
    for (const auto& [id, value] : spec.values) ADJUTANT_RETURN_IF_ERROR(Choose(specs, id, value, &values));
  }
  if (!found && !edition.empty()) {
    return absl::NotFoundError(absl::StrCat("no edition '", edition, "'", DidYouMean(edition, names)));
  }
  for (const auto& [id, value] : chosen) ADJUTANT_RETURN_IF_ERROR(Choose(specs, id, value, &values));
  return values;
}

}  // namespace adjutant
