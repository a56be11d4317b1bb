#include "verify/spoken/lexicon.h"

#include <google/protobuf/descriptor.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "adjutant/v1/board.pb.h"
#include "verify/spoken/words.h"

namespace adjutant {
namespace {

// Rows of phrases that are kept; typed lines need few.
constexpr size_t kRowsMost = 4096;

using Names = std::vector<Words>;  // of one thing

bool IsDigit(char c) { return absl::ascii_isdigit(static_cast<unsigned char>(c)); }

// Whether the first `length` letters of `name` may stand for it: they do not end within a number.
bool MayEndAt(absl::string_view name, size_t length) {
  return length == name.size() || !IsDigit(name[length]) || !IsDigit(name[length - 1]);
}

bool Begins(absl::string_view word, absl::string_view name) {
  return !word.empty() && absl::StartsWith(name, word) && MayEndAt(name, word.size());
}

// Whether the words from `phrase` on fit in the names from `name` on, in order. `rest` is what is left of the first
// word once it has begun the name before; then the next name must go on with it.
bool FitsWithin(absl::Span<const std::string> phrase, absl::string_view rest, absl::Span<const std::string> name) {
  if (phrase.empty()) return true;
  if (name.empty()) return false;
  const bool fresh = rest.size() == phrase[0].size();
  for (size_t length = 1; length <= rest.size() && length <= name[0].size() && rest[length - 1] == name[0][length - 1];
       ++length) {
    if (!MayEndAt(name[0], length)) continue;
    if (length == rest.size()) {
      const auto others = phrase.subspan(1);
      if (FitsWithin(others, others.empty() ? "" : others[0], name.subspan(1))) return true;
    } else if (FitsWithin(phrase, rest.substr(length), name.subspan(1))) {
      return true;
    }
  }
  return fresh && FitsWithin(phrase, rest, name.subspan(1));  // a word of the name is left out
}

int BestFit(absl::Span<const std::string> phrase, const Names& names) {
  int best = kFitsNot;
  for (const Words& name : names) best = std::min(best, FitOf(phrase, name));
  return best;
}

}  // namespace

int FitOf(absl::Span<const std::string> phrase, absl::Span<const std::string> name) {
  if (phrase.empty() || name.empty()) return kFitsNot;
  // Most names fail here: the first letter of the phrase is nowhere the first of a word.
  const char first = phrase[0][0];
  if (std::none_of(name.begin(), name.end(), [&](const std::string& word) { return word[0] == first; })) {
    return kFitsNot;
  }
  if (name[0][0] == first) {
    const std::string said = absl::StrJoin(phrase, ""), whole = absl::StrJoin(name, "");
    if (said == whole) return kFitsExactly;
    bool front = phrase.size() <= name.size();
    for (size_t i = 0; front && i < phrase.size(); ++i) front = Begins(phrase[i], name[i]);
    if (front || (phrase.size() == 1 && Begins(said, whole))) return kFitsFront;
  }
  return FitsWithin(phrase, phrase[0], name) ? kFitsWithin : kFitsNot;
}

Lexicon::Lexicon(const Ruleset& ruleset) : ruleset_(ruleset), schema_(ruleset.game().schema()) {
  const Game& game = ruleset.game();
  sides_.push_back({{"chance"}});
  for (size_t i = 0; i < game.sides().size(); ++i) {
    sides_.push_back({WordsOf(game.sides()[i]), WordsOf(game.side_names()[i])});
  }
  for (const EventTypeSpec& type : schema_.types()) types_.push_back({WordsOf(type.name)});
  v1::Board board;
  ruleset.DrawBoard(&board);
  for (size_t d = 0; d < schema_.domains().size(); ++d) {
    const NameTable& table = ruleset.NamesOf(static_cast<int>(d));
    std::vector<Names> things;
    for (int32_t v = 0; v < table.size(); ++v) {
      things.push_back({WordsOf(table.Id(v))});
      if (table.Name(v) != table.Id(v)) things.back().push_back(WordsOf(table.Name(v)));
    }
    if (table.domain() == board.place_domain() && board.form() != v1::Board::NO_BOARD) {
      alias_domain_ = static_cast<int>(d);
      aliases_.resize(things.size());
      for (const v1::Board::Place& place : board.places()) {
        const int32_t v = table.Find(place.id());
        if (v == kNone || place.name() == place.id() || place.name() == table.Name(v)) continue;
        things[static_cast<size_t>(v)].push_back(WordsOf(place.name()));
        aliases_[static_cast<size_t>(v)].push_back(place.name());
      }
    }
    things_.push_back(std::move(things));
  }
  Look(ruleset.NewState());
}

const Lexicon::Row& Lexicon::RowOf(absl::Span<const std::string> phrase, const std::string& key,
                                   const std::vector<std::vector<Words>>& names) {
  if (rows_.size() >= kRowsMost) rows_.clear();
  Row& row = rows_[absl::StrCat(key, " ", absl::StrJoin(phrase, " "))];
  if (!row.empty() || names.empty()) return row;
  bool exactly = false;
  for (const std::vector<Words>& one : names) {
    row.push_back(static_cast<uint8_t>(BestFit(phrase, one)));
    exactly = exactly || row.back() == kFitsExactly;
  }
  // Who says the whole name of a thing means that, even where only another that begins alike could be.
  if (exactly) {
    for (uint8_t& fit : row) fit = fit == kFitsExactly ? fit : kFitsNot;
  }
  return row;
}

int Lexicon::SideFit(absl::Span<const std::string> phrase, PlayerId player) const {
  return player < sides_.size() ? BestFit(phrase, sides_[player]) : kFitsNot;
}

int Lexicon::TypeFit(absl::Span<const std::string> phrase, const EventTypeSpec& type) {
  const auto index = static_cast<size_t>(&type - schema_.types().data());
  const int fit = RowOf(phrase, "type", types_)[index];
  if (fit != kFitsNot) return fit;
  // "includes" for "included".
  Words stems(phrase.begin(), phrase.end());
  for (std::string& word : stems) {
    if (word.size() > 3 && word.back() == 's') word.pop_back();
  }
  return absl::MakeConstSpan(stems) == phrase ? kFitsNot : RowOf(stems, "type", types_)[index];
}

const std::vector<std::vector<Words>>& Lexicon::EnumNames(const ArgSpec& arg) {
  std::vector<Names>& names = enums_[arg.values->full_name()];
  if (names.empty()) {
    names.resize(static_cast<size_t>(arg.highest) + 1);
    for (int i = 0; i < arg.values->value_count(); ++i) {
      const auto* value = arg.values->value(i);
      if (arg.IsValue(value->number())) names[static_cast<size_t>(value->number())].push_back(WordsOf(value->name()));
    }
  }
  return names;
}

int Lexicon::ValueFit(absl::Span<const std::string> phrase, const ArgSpec& arg, int32_t value) {
  switch (arg.kind) {
    case ArgKind::kDomain:
      return RowOf(phrase, absl::StrCat("d", arg.domain), things_[static_cast<size_t>(arg.domain)])[value];
    case ArgKind::kEnum:
      return RowOf(phrase, arg.values->full_name(), EnumNames(arg))[value];
    case ArgKind::kBool: {
      Names names = value != 0 ? Names{{"true"}, {"yes"}} : Names{{"false"}, {"no"}};
      Words name = WordsOf(arg.name);
      if (value == 0) name.insert(name.begin(), "not");
      names.push_back(std::move(name));
      return BestFit(phrase, names);
    }
    case ArgKind::kNumber:
      break;
  }
  int32_t number = 0;
  return phrase.size() == 1 && absl::SimpleAtoi(phrase[0], &number) && number == value ? kFitsExactly : kFitsNot;
}

std::vector<int32_t> Lexicon::BestValues(absl::Span<const std::string> phrase, const ArgSpec& arg, int* fit) {
  *fit = kFitsNot;
  std::vector<int32_t> best;
  if (arg.kind == ArgKind::kNumber) {
    int32_t number = 0;
    if (phrase.size() == 1 && absl::SimpleAtoi(phrase[0], &number) && (number >= 0 || arg.negative)) {
      best.push_back(number);
      *fit = kFitsExactly;
    }
    return best;
  }
  const auto add = [&](int32_t value, int one) {
    if (one < *fit) best.clear();
    *fit = std::min(*fit, one);
    if (one == *fit && one != kFitsNot) best.push_back(value);
  };
  if (arg.kind == ArgKind::kDomain) {
    const Row& row = RowOf(phrase, absl::StrCat("d", arg.domain), things_[static_cast<size_t>(arg.domain)]);
    for (size_t v = 0; v < row.size(); ++v) add(static_cast<int32_t>(v), row[v]);
    return best;
  }
  for (const int32_t value : ValuesOf(arg)) add(value, ValueFit(phrase, arg, value));
  return best;
}

std::vector<std::string> Lexicon::NamesOf(const ArgSpec& arg, int32_t value) const {
  if (arg.kind == ArgKind::kEnum) {
    return {absl::AsciiStrToLower(arg.values->FindValueByNumber(value)->name())};
  }
  if (arg.kind == ArgKind::kBool) return {value != 0 ? "true" : "false"};
  if (arg.kind == ArgKind::kNumber) return {absl::StrCat(value)};
  const NameTable& table = ruleset_.NamesOf(arg.domain);
  std::vector<std::string> names = {std::string(table.Id(value))};
  if (table.Name(value) != table.Id(value)) names.emplace_back(table.Name(value));
  if (arg.domain == alias_domain_) {
    const auto& aliases = aliases_[static_cast<size_t>(value)];
    names.insert(names.end(), aliases.begin(), aliases.end());
  }
  return names;
}

std::vector<Lexicon::Thing> Lexicon::ThingsLike(absl::Span<const std::string> phrase) {
  std::vector<Thing> things;
  for (size_t d = 0; d < things_.size(); ++d) {
    const Row& row = RowOf(phrase, absl::StrCat("d", d), things_[d]);
    for (size_t v = 0; v < row.size(); ++v) {
      if (row[v] != kFitsNot) things.push_back({static_cast<int>(d), static_cast<int32_t>(v), row[v]});
    }
  }
  return things;
}

std::vector<int32_t> Lexicon::ValuesOf(const ArgSpec& arg) const {
  std::vector<int32_t> values;
  if (arg.kind == ArgKind::kBool) values = {0, 1};
  if (arg.kind == ArgKind::kEnum) {
    for (int32_t v = 1; v <= arg.highest; ++v) {
      if (arg.IsValue(v)) values.push_back(v);
    }
  }
  if (arg.kind == ArgKind::kDomain) {
    for (int32_t v = 0; v < ruleset_.NamesOf(arg.domain).size(); ++v) values.push_back(v);
  }
  return values;
}

void Lexicon::Look(const State& state) {
  v1::Stacks stacks;
  ruleset_.ShowStacks(state, kChance, &stacks);
  for (const v1::Stacks::Stack& stack : stacks.stacks()) {
    for (const v1::Stacks::Piece& piece : stack.pieces()) {
      if (piece.id().empty() || piece.side() <= 0) continue;
      owners_[piece.id()] = static_cast<PlayerId>(piece.side());
      const size_t end = piece.id().find('_', piece.id().find('.'));
      if (end == std::string::npos) continue;
      const auto [it, fresh] = owners_by_word_.emplace(piece.id().substr(0, end), piece.side());
      if (!fresh && it->second != piece.side()) it->second = -1;
    }
  }
}

PlayerId Lexicon::OwnerOf(const ArgSpec& arg, int32_t value) const {
  return arg.kind == ArgKind::kDomain ? OwnerOf(arg.domain, value) : kChance;
}

PlayerId Lexicon::OwnerOf(int domain, int32_t value) const {
  const NameTable& table = ruleset_.NamesOf(domain);
  const std::string id = absl::StrCat(table.domain(), ".", table.Id(value));
  if (const auto it = owners_.find(id); it != owners_.end()) return it->second;
  const auto it = owners_by_word_.find(id.substr(0, id.find('_', table.domain().size())));
  return it == owners_by_word_.end() || it->second < 0 ? kChance : static_cast<PlayerId>(it->second);
}

}  // namespace adjutant
