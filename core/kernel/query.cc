#include "core/kernel/query.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/kernel/names.h"
#include "core/kernel/status.h"

namespace adjutant {
namespace {

std::string Usage(const QuerySpec& spec) {
  std::string usage = spec.name;
  for (const QueryArg& arg : spec.args)
    absl::StrAppend(&usage, arg.required ? " " : " [", arg.name, arg.required ? "=" : "=]");
  return usage;
}

absl::StatusOr<int32_t> ValueOf(const Ruleset& ruleset, const QueryArg& arg, absl::string_view text) {
  if (arg.domain[0] == '\0') {
    if (text == "yes" || text == "no") return text == "yes" ? 1 : 0;
    return absl::InvalidArgumentError(absl::StrCat(arg.name, " is yes or no, not '", text, "'"));
  }
  const NameTable* names = ruleset.Names(arg.domain);
  const int32_t index = names == nullptr ? kNone : names->Find(text);
  if (index != kNone) return index;
  return absl::NotFoundError(absl::StrCat(arg.name, ": there is no ", arg.domain, " '", text, "'",
                                          names == nullptr ? "" : DidYouMean(text, names->ids())));
}

}  // namespace

bool IsQuery(absl::string_view name) { return name.find(' ') != absl::string_view::npos; }

absl::StatusOr<NamedValue> Ask(const Ruleset& ruleset, const State& state, absl::string_view query, Trace* trace) {
  const auto* const game = dynamic_cast<const AnswersQueries*>(&ruleset);
  if (game == nullptr) return absl::NotFoundError(absl::StrCat(ruleset.game().id(), " answers no questions"));
  const std::vector<absl::string_view> words = absl::StrSplit(query, ' ', absl::SkipEmpty());
  std::vector<std::string> known, usages;
  for (size_t q = 0; q < game->Queries().size(); ++q) {
    const QuerySpec& spec = game->Queries()[q];
    known.emplace_back(spec.name);
    usages.push_back(absl::StrCat("'", Usage(spec), "': ", spec.about));
    if (words.empty() || words[0] != spec.name) continue;
    QueryArgs args(spec.args.size(), kNone);
    for (size_t w = 1; w < words.size(); ++w) {
      const std::pair<absl::string_view, absl::string_view> parts = absl::StrSplit(words[w], absl::MaxSplits('=', 1));
      size_t i = 0;
      while (i < args.size() && spec.args[i].name != parts.first) ++i;
      if (i == args.size()) {
        return absl::NotFoundError(absl::StrCat("no argument '", parts.first, "'; it is asked as ", Usage(spec)));
      }
      if (args[i] != kNone) return absl::InvalidArgumentError(absl::StrCat(parts.first, " is given twice"));
      ADJUTANT_ASSIGN_OR_RETURN(args[i], ValueOf(ruleset, spec.args[i], parts.second));
    }
    for (size_t i = 0; i < args.size(); ++i) {
      if (args[i] != kNone || !spec.args[i].required) continue;
      return absl::InvalidArgumentError(absl::StrCat(spec.args[i].name, " is missing; it is asked as ", Usage(spec)));
    }
    ADJUTANT_ASSIGN_OR_RETURN(NamedValue value, game->Answer(q, state, args, trace));
    value.name = std::string(query);
    if (value.number.has_value()) value.text = absl::StrCat(*value.number);
    return value;
  }
  const absl::string_view asked = words.empty() ? "" : words[0];
  return absl::NotFoundError(
      absl::StrCat("no question '", asked, "'", DidYouMean(asked, known), "; there are ", absl::StrJoin(usages, "; ")));
}

}  // namespace adjutant
