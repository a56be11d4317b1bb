#include "verify/text/naming.h"

#include <algorithm>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/kernel/capital.h"
#include "core/kernel/schema.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

std::string Spaced(absl::string_view text) { return absl::StrReplaceAll(text, {{"_", " "}}); }

bool IsNumber(absl::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(),
                                      [](char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); });
}

// "card" names the domain "strategy_card".
bool IsKind(absl::string_view kind, absl::string_view domain) {
  return kind == domain || (!kind.empty() && absl::EndsWith(domain, absl::StrCat("_", kind)));
}

}  // namespace

Naming::Naming(const Ruleset& ruleset) : ruleset_(ruleset) {
  const std::vector<std::string>& domains = ruleset.game().schema().domains();
  borne_.resize(domains.size());
  for (size_t d = 0; d < domains.size(); ++d) {
    const NameTable& names = ruleset.NamesOf(static_cast<int>(d));
    for (int32_t value = 0; value < names.size(); ++value) {
      things_[std::string(names.Id(value))].push_back({static_cast<int>(d), value});
      ++borne_[d][names.Name(value)];
    }
  }
}

const Naming::Thing* Naming::Find(absl::string_view id, absl::string_view kind) const {
  const auto found = IsNumber(id) ? things_.end() : things_.find(id);
  if (found == things_.end()) return nullptr;
  for (const Thing& thing : found->second) {
    if (IsKind(kind, ruleset_.game().schema().domains()[static_cast<size_t>(thing.domain)])) return &thing;
  }
  return &found->second.front();
}

std::string Naming::NameOf(const Thing& thing) const {
  const NameTable& names = ruleset_.NamesOf(thing.domain);
  const absl::string_view name = names.Name(thing.value);
  const bool alone = borne_[static_cast<size_t>(thing.domain)].at(name) == 1;
  return alone ? std::string(name) : absl::StrCat(name, " (", names.Id(thing.value), ")");
}

std::string Naming::Part(absl::string_view part) const {
  const Game& game = ruleset_.game();
  for (size_t i = 0; i < game.sides().size(); ++i) {
    if (part == game.sides()[i]) return std::string(absl::StripPrefix(game.side_names()[i], "the "));
  }
  const Thing* thing = Find(part);
  return thing == nullptr ? Spaced(part) : NameOf(*thing);
}

std::string Naming::Value(absl::string_view name) const {
  std::vector<absl::string_view> parts = absl::StrSplit(name, '.');
  std::vector<std::string> words;
  size_t next = 0;
  if (parts.size() > 1) {
    const Thing* thing = Find(parts[1], parts[0]);
    const std::vector<std::string>& domains = ruleset_.game().schema().domains();
    if (thing != nullptr && IsKind(parts[0], domains[static_cast<size_t>(thing->domain)])) {
      words.push_back(NameOf(*thing));
      next = 2;
    }
  }
  for (; next < parts.size(); ++next) words.push_back(Part(parts[next]));
  std::string text = words[0];
  for (size_t i = 1; i < words.size(); ++i) absl::StrAppend(&text, i == 1 ? ": " : ", ", words[i]);
  return text;
}

std::string Naming::Words(absl::string_view value) const {
  const std::vector<absl::string_view> parts = absl::StrSplit(value, ' ');
  const bool list = std::all_of(parts.begin(), parts.end(), [&](absl::string_view id) { return Find(id) != nullptr; });
  return absl::StrJoin(parts, list ? ", " : " ",
                       [&](std::string* out, absl::string_view part) { absl::StrAppend(out, Part(part)); });
}

std::string Naming::Argument(const ArgSpec& arg, int32_t value) const {
  switch (arg.kind) {
    case ArgKind::kDomain:
      return NameOf({arg.domain, value});
    case ArgKind::kEnum:
      return Spaced(absl::AsciiStrToLower(EventCodec(ruleset_).ArgText(arg, value)));
    case ArgKind::kBool:
      return value != 0 ? Spaced(arg.name) : absl::StrCat("not ", Spaced(arg.name));
    default:
      return absl::StrCat(value);
  }
}

std::string Naming::Plain(const Event& event) const {
  const EventTypeSpec* type = ruleset_.game().schema().Find(event.type);
  if (type == nullptr) return "";
  std::string text = absl::StrCat(Capitalized(SideName(ruleset_.game(), event.player)), ": ", Spaced(type->name));
  for (size_t i = 0; i < type->args.size(); ++i) {
    if (event.args[i] != kNone) absl::StrAppend(&text, ", ", Argument(type->args[i], event.args[i]));
  }
  return text;
}

}  // namespace adjutant
