#include "verify/terminal/flags.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/names.h"
#include "core/kernel/status.h"
#include "verify/terminal/exit.h"

namespace adjutant {
namespace {

const FlagSpec* FindSpec(absl::Span<const FlagSpec> specs, absl::string_view name) {
  const auto found = std::find_if(specs.begin(), specs.end(),
                                  [&](const FlagSpec& spec) { return absl::string_view(spec.name) == name; });
  return found == specs.end() ? nullptr : &*found;
}

absl::Status UnknownFlag(absl::Span<const FlagSpec> specs, absl::string_view typed) {
  std::vector<std::string> known;
  for (const FlagSpec& spec : specs) known.push_back(FlagName(spec));
  return UsageError(absl::StrCat("unknown flag ", typed, DidYouMean(typed, known)));
}

}  // namespace

std::string FlagName(const FlagSpec& spec) { return absl::StrCat(spec.name[1] == '\0' ? "-" : "--", spec.name); }

absl::Status Flags::Add(const FlagSpec& spec, std::string value) {
  std::vector<std::string>& values = values_[spec.name];
  if (!values.empty() && !spec.repeated) return UsageError(absl::StrCat(FlagName(spec), " is given twice"));
  if (!spec.choices.empty() &&
      std::none_of(spec.choices.begin(), spec.choices.end(), [&](const char* choice) { return value == choice; })) {
    const std::vector<std::string> known(spec.choices.begin(), spec.choices.end());
    return UsageError(absl::StrCat(FlagName(spec), " is ", absl::StrJoin(known, ", "), "; not '", value, "'",
                                   DidYouMean(value, known)));
  }
  values.push_back(std::move(value));
  return absl::OkStatus();
}

absl::StatusOr<Flags> Flags::Parse(absl::Span<const FlagSpec> specs, absl::Span<const std::string> args) {
  Flags flags;
  flags.specs_.assign(specs.begin(), specs.end());
  for (size_t i = 0; i < args.size(); ++i) {
    const std::string& arg = args[i];
    if (arg == "--") {
      flags.operands_.insert(flags.operands_.end(), args.begin() + i + 1, args.end());
      break;
    }
    if (arg == "-" || !absl::StartsWith(arg, "-")) {
      flags.operands_.push_back(arg);
      continue;
    }
    const bool is_long = absl::StartsWith(arg, "--");
    const size_t equals = arg.find('=');
    const std::string typed = arg.substr(0, equals);
    const FlagSpec* spec = FindSpec(specs, absl::string_view(typed).substr(is_long ? 2 : 1));
    if (spec == nullptr || FlagName(*spec) != typed) return UnknownFlag(specs, typed);
    if (spec->value[0] == '\0') {
      if (equals != std::string::npos) return UsageError(absl::StrCat(typed, " takes no value"));
      ADJUTANT_RETURN_IF_ERROR(flags.Add(*spec, "true"));
    } else if (equals != std::string::npos) {
      ADJUTANT_RETURN_IF_ERROR(flags.Add(*spec, arg.substr(equals + 1)));
    } else {
      if (++i == args.size()) return UsageError(absl::StrCat(typed, " needs a value: ", typed, "=", spec->value));
      ADJUTANT_RETURN_IF_ERROR(flags.Add(*spec, args[i]));
    }
  }
  return flags;
}

bool Flags::Takes(absl::string_view name) const { return FindSpec(specs_, name) != nullptr; }

const std::vector<std::string>& Flags::All(absl::string_view name) const {
  static const std::vector<std::string> kNoValues;
  ADJUTANT_ASSERT(FindSpec(specs_, name) != nullptr);
  const auto found = values_.find(std::string(name));
  return found == values_.end() ? kNoValues : found->second;
}

std::string Flags::Get(absl::string_view name) const {
  const std::vector<std::string>& values = All(name);
  if (!values.empty()) return values.back();
  const FlagSpec* spec = FindSpec(specs_, name);
  return spec->choices.empty() ? "" : spec->choices[0];
}

absl::StatusOr<std::optional<uint64_t>> Flags::Number(absl::string_view name) const {
  if (!Has(name)) return std::optional<uint64_t>();
  const std::string text = Get(name);
  uint64_t number = 0;
  const bool digits =
      !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!digits || !absl::SimpleAtoi(text, &number)) {
    return UsageError(
        absl::StrCat(FlagName(*FindSpec(specs_, name)), " is a whole number from 0 on; not '", text, "'"));
  }
  return std::optional<uint64_t>(number);
}

absl::StatusOr<std::vector<std::pair<std::string, std::string>>> Flags::Pairs(absl::string_view name) const {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const std::string& text : All(name)) {
    const size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
      const FlagSpec* spec = FindSpec(specs_, name);
      return UsageError(absl::StrCat(FlagName(*spec), " is ", spec->value, "; not '", text, "'"));
    }
    pairs.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return pairs;
}

}  // namespace adjutant
