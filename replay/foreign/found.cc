#include "replay/foreign/found.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace adjutant::foreign {

const char* KindName(FileKind kind) {
  switch (kind) {
    case FileKind::kVassalSave:
      return "VASSAL save";
    case FileKind::kVassalLog:
      return "VASSAL log";
    case FileKind::kJournal:
      return "ACTS journal";
    case FileKind::kDiceMail:
      return "dice mail";
  }
  return "";
}

const char* GradeName(Grade grade) {
  switch (grade) {
    case Grade::kSelfReported:
      return "self-reported";
    case Grade::kClaimed:
      return "claimed";
    case Grade::kServer:
      return "server";
  }
  return "";
}

const char* OriginName(Origin origin) {
  switch (origin) {
    case Origin::kVassal:
      return "VASSAL";
    case Origin::kJournal:
      return "JOURNAL";
    case Origin::kDiceServer:
      return "DICE_SERVER";
  }
  return "";
}

const char* RemarkName(Remark::Kind kind) {
  switch (kind) {
    case Remark::Kind::kNote:
      return "note";
    case Remark::Kind::kWarning:
      return "warning";
    case Remark::Kind::kNotUnderstood:
      return "not understood";
  }
  return "";
}

std::string Where::ToString() const { return unit[0] == '\0' ? file : absl::StrCat(file, ", ", unit, " ", number); }

std::string Dice::ToString() const {
  std::string text = sides == 0 ? "?" : absl::StrCat(count > 1 ? absl::StrCat(count) : "", "d", sides);
  if (kept != 0) absl::StrAppend(&text, " (best ", kept, ")");
  if (modifier != 0) absl::StrAppend(&text, modifier > 0 ? "+" : "-", std::abs(int64_t{modifier}));
  if (!faces.empty()) return absl::StrCat(text, " = ", absl::StrJoin(faces, ", "));
  if (values.empty()) return total.has_value() ? absl::StrCat(text, " = total ", *total) : text;
  absl::StrAppend(&text, " = ", absl::StrJoin(values, ","));
  if (total.has_value() && (values.size() > 1 || modifier != 0)) absl::StrAppend(&text, " (total ", *total, ")");
  return text;
}

void AddCount(absl::string_view what, uint64_t count, std::vector<Count>* counts) {
  if (count == 0) return;
  for (Count& one : *counts) {
    if (one.what == what) {
      one.count += count;
      return;
    }
  }
  counts->push_back({std::string(what), count});
}

std::string BaseName(absl::string_view path) {
  const size_t slash = path.rfind('/');
  return std::string(slash == absl::string_view::npos ? path : path.substr(slash + 1));
}

bool CanFall(const Dice& dice, std::string* why) {
  if (dice.sides == 0) return true;
  const int64_t sides = dice.sides;
  for (const int32_t value : dice.values) {
    if (value >= 1 && value <= sides) continue;
    *why = absl::StrCat("a die of ", sides, " sides does not show ", value);
    return false;
  }
  if (!dice.values.empty() && dice.count != 0 && dice.values.size() != dice.count) {
    *why = absl::StrCat(dice.count, " dice are named, and ", dice.values.size(), " values stand there");
    return false;
  }
  if (!dice.total.has_value()) return true;
  if (!dice.values.empty()) {
    std::vector<int32_t> kept = dice.values;
    if (dice.kept != 0 && dice.kept < kept.size()) {
      std::sort(kept.rbegin(), kept.rend());
      kept.resize(dice.kept);
    }
    const int64_t sum = std::accumulate(kept.begin(), kept.end(), int64_t{dice.modifier});
    if (sum == *dice.total) return true;
    *why = absl::StrCat("the dice come to ", sum, ", and the total says ", *dice.total);
    return false;
  }
  const int64_t count = dice.kept != 0 ? std::min(dice.kept, dice.count) : dice.count;
  if (count == 0 || (*dice.total >= count + dice.modifier && *dice.total <= count * sides + dice.modifier)) return true;
  *why = absl::StrCat(count, "d", sides, " cannot come to ", *dice.total);
  return false;
}

}  // namespace adjutant::foreign
