#include "replay/foreign/dice_mail_families.h"

#include <algorithm>
#include <deque>
#include <map>
#include <optional>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "replay/foreign/limits.h"
#include "replay/foreign/line_pattern.h"
#include "replay/foreign/plain_text.h"
#include "replay/foreign/random_org.h"

namespace adjutant::foreign {
namespace {

uint32_t Unsigned(const std::string& text) {
  return static_cast<uint32_t>(std::max<int32_t>(0, WholeNumber(text).value_or(0)));
}

Roll ServerRoll(Dice dice, absl::string_view label) {
  Roll roll;
  roll.dice = std::move(dice);
  roll.label = std::string(label);
  roll.grade = Grade::kServer;
  return roll;
}

// Numbers as the dice of a spec: each of them; each and the total behind; or the total alone.
bool Fit(const std::vector<int32_t>& numbers, Dice* dice) {
  std::string why;
  Dice tried = *dice;
  tried.values = numbers;
  if (numbers.size() == dice->count && CanFall(tried, &why)) {
    *dice = tried;
    return true;
  }
  if (numbers.size() == size_t{dice->count} + 1) {
    tried.values.pop_back();
    tried.total = numbers.back();
    if (!CanFall(tried, &why)) return false;
    *dice = tried;
    return true;
  }
  if (numbers.size() != 1) return false;
  tried = *dice;
  tried.total = numbers[0];
  if (!CanFall(tried, &why)) return false;
  *dice = tried;
  return true;
}

// What a player wrote beside the dice, without marks at its ends.
std::string LabelOf(absl::string_view text) {
  while (!text.empty() && (absl::StrContains(":-=# ", text.substr(text.size() - 1)))) text.remove_suffix(1);
  return std::string(absl::StripAsciiWhitespace(text));
}

// "attack A [2x3d6+4]": what was asked for, by the words around it.
struct Bracket {
  uint32_t times = 1;
  Dice dice;
};

std::map<std::string, Bracket> BracketsOf(const std::vector<MailLine>& lines, bool quoted_only) {
  static const LinePattern& kRequest = *new LinePattern(
      "(?P<before>[^\\[\\]]*)\\[ ?(?:(?P<times>\\d{1,4})x)?(?P<spec>\\d{0,4}[dD]\\d{1,6}(?:[+-]\\d{1,6})?) "
      "?\\](?P<after>[^\\[\\]]*)");
  std::map<std::string, Bracket> brackets;
  std::map<std::string, int> seen;
  for (const MailLine& line : lines) {
    if (quoted_only && line.depth == 0) continue;
    const auto match = kRequest.Match(line.text);
    Bracket one;
    if (!match.has_value() || !ReadSpec(match->Get("spec"), &one.dice)) continue;
    if (match->Has("times")) one.times = Unsigned(match->Get("times"));
    const std::string words = absl::StrCat(OneLine(match->Get("before")), "\n", OneLine(match->Get("after")));
    // Two requests of the same words: the first in the answer is the first here.
    brackets[absl::StrCat(words, "\n", seen[words]++)] = one;
  }
  return brackets;
}

}  // namespace

bool MailReading::Take(size_t line, Roll roll) {
  lines[line].used = true;
  if (rolls.size() == kMailRollsMax) return false;
  std::string why;
  if (!CanFall(roll.dice, &why)) {
    doubts.emplace_back(line, why);
    return false;
  }
  if (roll.dice.sides == 0) roll.warnings.push_back("how many sides the dice have does not stand in the mail");
  rolls.push_back({std::move(roll), line});
  return true;
}

std::vector<MailLine> LinesOfBody(absl::string_view body, bool* is_signed) {
  std::vector<MailLine> lines;
  bool in_signed = false, in_signature = false, in_headers = false;
  uint64_t number = 0;
  for (absl::string_view text : absl::StrSplit(body, '\n')) {
    if (++number > kMailLinesMax) break;
    MailLine line;
    line.number = number;
    const absl::string_view bare = absl::StripAsciiWhitespace(text);
    if (bare == "-----BEGIN PGP SIGNED MESSAGE-----") {
      in_signed = in_headers = *is_signed = true;
      continue;
    }
    if (in_signed && bare == "-----BEGIN PGP SIGNATURE-----") in_signature = true;
    if (in_signature) {
      if (bare == "-----END PGP SIGNATURE-----") in_signed = in_signature = false;
      continue;
    }
    if (in_headers) {
      in_headers = !bare.empty();
      continue;
    }
    if (in_signed) absl::ConsumePrefix(&text, "- ");
    text = absl::StripLeadingAsciiWhitespace(text);
    while (absl::ConsumePrefix(&text, ">")) {
      ++line.depth;
      text = absl::StripLeadingAsciiWhitespace(text);
    }
    line.text = OneLine(text);
    lines.push_back(std::move(line));
  }
  return lines;
}

bool ReadSpec(absl::string_view text, Dice* dice) {
  static const LinePattern& kSpec =
      *new LinePattern(" *(?P<count>\\d{0,4}) ?[dD] ?(?P<sides>\\d{1,6}) ?(?P<modifier>[+-] ?\\d{1,6})? *");
  const auto match = kSpec.Match(text);
  if (!match.has_value()) return false;
  const uint32_t count = match->Get("count").empty() ? 1 : Unsigned(match->Get("count"));
  const uint32_t sides = Unsigned(match->Get("sides"));
  if (count == 0 || sides == 0 || count > kDiceMax) return false;
  std::string modifier = match->Get("modifier");
  modifier.erase(std::remove(modifier.begin(), modifier.end(), ' '), modifier.end());
  dice->count = count;
  dice->sides = sides;
  dice->modifier = WholeNumber(modifier).value_or(0);
  return true;
}

void ReadRandomOrg(MailReading* reading) {
  const std::string& body = reading->mail.body;
  for (const SignedRandom& one : FindSignedRandoms(body)) {
    reading->family = kRandomOrgFamily;
    const auto line_number =
        static_cast<uint64_t>(std::count(body.begin(), body.begin() + static_cast<std::ptrdiff_t>(one.at), '\n')) + 1;
    const auto line = std::find_if(reading->lines.begin(), reading->lines.end(),
                                   [&](const MailLine& at) { return at.number >= line_number; });
    if (line == reading->lines.end()) continue;
    const size_t index = static_cast<size_t>(line - reading->lines.begin());
    if (one.min != 1 || one.max < 1 || !one.replacement) {
      reading->doubts.emplace_back(index, absl::StrCat("numbers from ", one.min, " to ", one.max, ", ",
                                                       one.replacement ? "" : "each once, ", "are no dice"));
      continue;
    }
    Roll roll;
    roll.grade = Grade::kServer;
    roll.dice.sides = static_cast<uint32_t>(one.max);
    roll.dice.count = static_cast<uint32_t>(one.data.size());
    roll.dice.values = one.data;
    if (one.user_data != "null") roll.label = one.user_data;
    roll.reference = absl::StrCat("random.org serial number ", one.serial.has_value() ? absl::StrCat(*one.serial) : "?",
                                  " of ", Shortened(one.completion_time, 40));
    roll.warnings.push_back("its signature is not verified here; whoever has the whole mail can");
    reading->Take(index, std::move(roll));
  }
}

// A line that starts "! ", a description, and lines "text # [1d6] 3 [1d6] 5".
void ReadShadowDice(MailReading* reading) {
  static const LinePattern& kDice =
      *new LinePattern("(?P<label>[^#]*)#(?P<dice>(?: ?\\[\\d{0,4}[dD]\\d{1,6}\\] ?\\d{1,9})+)");
  std::vector<MailLine>& lines = reading->lines;
  size_t marker = 0;
  while (marker < lines.size() && !absl::StartsWith(lines[marker].text, "! ")) ++marker;
  std::string description;
  for (size_t i = marker + 1; i < lines.size(); ++i) {
    const auto match = kDice.Match(lines[i].text);
    if (!match.has_value()) {
      if (description.empty() && i == marker + 1) description = lines[i].text;
      continue;
    }
    reading->family = "ShadowDice of VASSAL";
    const std::string label = LabelOf(match->Get("label"));
    std::vector<Dice> rolls;
    for (const absl::string_view pair : absl::StrSplit(match->Get("dice"), '[', absl::SkipWhitespace())) {
      const std::vector<absl::string_view> parts = absl::StrSplit(pair, ']');
      Dice dice;
      const auto number = parts.size() == 2 ? WholeNumber(OneLine(parts[1])) : std::nullopt;
      if (!number.has_value() || !ReadSpec(parts[0], &dice)) continue;
      // Dice of one kind on one line fell together.
      if (dice.count == 1 && !rolls.empty() && rolls.back().sides == dice.sides && !rolls.back().total.has_value()) {
        ++rolls.back().count;
        rolls.back().values.push_back(*number);
        continue;
      }
      if (dice.count == 1) {
        dice.values = {*number};
      } else {
        dice.total = *number;
      }
      rolls.push_back(std::move(dice));
    }
    for (const Dice& dice : rolls) {
      reading->Take(
          i, ServerRoll(dice, label.empty() ? description
                                            : absl::StrCat(description, description.empty() ? "" : ": ", label)));
    }
  }
}

// "{{2D6+1}}" for each roll, and for each a line of numbers; perhaps an id of 40 hexadecimal digits.
void ReadBones(MailReading* reading) {
  static const LinePattern& kSpec = *new LinePattern("(?P<before>.*?)\\{\\{(?P<spec>[^{}]*)\\}\\}(?P<after>.*)");
  static const LinePattern& kId = *new LinePattern("(?:.*[^0-9a-f])?(?P<id>[0-9a-f]{40})(?:[^0-9a-f].*)?");
  struct Asked {
    Dice dice;
    std::string label;
  };
  std::deque<Asked> asked;
  std::string id;
  constexpr size_t kSpecsMax = 1'000;
  const auto collect = [&](const std::vector<MailLine>& lines) {
    size_t specs = 0;
    for (const MailLine& line : lines) {
      std::string rest = line.text;
      for (auto match = kSpec.Match(rest); match.has_value() && ++specs <= kSpecsMax; match = kSpec.Match(rest)) {
        Asked one;
        one.label = LabelOf(match->Get("before"));
        if (ReadSpec(match->Get("spec"), &one.dice)) asked.push_back(std::move(one));
        rest = match->Get("after");
      }
    }
  };
  collect(reading->lines);
  if (asked.empty()) collect(reading->request);
  if (asked.empty()) return;
  for (const MailLine& line : reading->lines) {
    if (const auto match = kId.Match(line.text); match.has_value()) id = match->Get("id");
  }
  for (size_t i = 0; i < reading->lines.size() && !asked.empty(); ++i) {
    const MailLine& line = reading->lines[i];
    const auto numbers = line.depth == 0 ? NumbersOfLine(line.text) : std::nullopt;
    if (!numbers.has_value()) continue;
    reading->family = "Bones";
    Roll roll = ServerRoll(asked.front().dice, asked.front().label);
    asked.pop_front();
    if (!Fit(*numbers, &roll.dice)) {
      reading->lines[i].used = true;
      reading->doubts.emplace_back(i, absl::StrCat("does not fit ", roll.dice.ToString()));
      continue;
    }
    if (!id.empty()) roll.reference = absl::StrCat("Bones id ", id, " line ", line.number);
    reading->Take(i, std::move(roll));
  }
}

// "!roll 6x4(3)d6+2": six times four dice of which the best three count, and 2 more.
void ReadRollCommands(MailReading* reading) {
  static const LinePattern& kCommand = *new LinePattern(
      "(?P<before>.*?)!roll "
      "(?:(?P<times>\\d{1,3})x)?(?P<count>\\d{1,4})(?:\\((?P<kept>\\d{1,4})\\))?[dD](?P<sides>\\d{1,6})"
      "(?P<modifier>[+-]\\d{1,6})?(?P<after>.*)");
  static const LinePattern& kAnswer = *new LinePattern(
      "(?:\\(?(?P<place>\\d{1,3})[.):] )?\\(?(?P<dice>\\d{1,6}(?:(?: ?[,+] ?| )\\d{1,6})*)\\)?(?: ?[+-] ?\\d{1,6})?"
      " ?(?:=|->|: ?[Tt]otal:?|[Tt]otal:?) ?(?P<total>-?\\d{1,9})");
  for (size_t i = 0; i < reading->lines.size(); ++i) {
    const auto command = kCommand.Match(reading->lines[i].text);
    if (!command.has_value()) continue;
    reading->lines[i].used = true;
    Dice dice;
    dice.count = Unsigned(command->Get("count"));
    dice.sides = Unsigned(command->Get("sides"));
    dice.kept = Unsigned(command->Get("kept"));
    dice.modifier = WholeNumber(command->Get("modifier")).value_or(0);
    const uint32_t times = command->Has("times") ? Unsigned(command->Get("times")) : 1;
    if (dice.count == 0 || dice.sides == 0 || dice.kept > dice.count) continue;
    const std::string label = LabelOf(absl::StrCat(command->Get("before"), command->Get("after")));
    uint32_t taken = 0;
    for (size_t next = i + 1; next < reading->lines.size() && taken < times; ++next) {
      const MailLine& line = reading->lines[next];
      if (kCommand.Match(line.text).has_value()) break;
      const auto answer = line.depth == 0 ? kAnswer.Match(line.text) : std::nullopt;
      if (!answer.has_value()) continue;
      std::string list = answer->Get("dice");
      std::replace(list.begin(), list.end(), '+', ' ');
      Roll roll = ServerRoll(dice, label);
      roll.dice.values = NumbersOfLine(list).value_or(std::vector<int32_t>());
      roll.dice.total = WholeNumber(answer->Get("total"));
      // "2 3 4 5 + 2 = 14": a modifier that stands there is no die.
      if (roll.dice.values.size() == size_t{dice.count} + 1 && roll.dice.values.back() == dice.modifier) {
        roll.dice.values.pop_back();
      }
      reading->family = "!roll";
      ++taken;
      reading->Take(next, std::move(roll));
    }
  }
}

// "#S 6" sides, "#D 2" dice, "#R 5" rolls, "#T" title, and behind them as many numbers.
void ReadHashCodes(MailReading* reading) {
  static const LinePattern& kCode = *new LinePattern("#(?P<code>[SDRLMTCP]) ?(?P<value>.*)");
  std::map<char, std::string> codes;
  size_t last = 0;
  const auto collect = [&](const std::vector<MailLine>& lines) {
    for (size_t i = 0; i < lines.size(); ++i) {
      const auto match = kCode.Match(lines[i].text);
      if (!match.has_value()) continue;
      codes.emplace(match->Get("code")[0], match->Get("value"));
      last = i + 1;
    }
  };
  collect(reading->lines);
  if (codes.empty()) {
    collect(reading->request);
    last = 0;
  }
  if (codes.count('S') == 0 || codes.count('D') == 0 || codes.count('R') == 0) return;
  Dice dice;
  dice.sides = Unsigned(codes['S']);
  dice.count = Unsigned(codes['D']);
  const size_t rolls = Unsigned(codes['R']);
  if (dice.sides == 0 || dice.count == 0 || rolls == 0 || rolls * dice.count > kDiceMax) return;
  std::vector<int32_t> numbers;
  std::vector<size_t> at;  // the line of each
  for (size_t i = last; i < reading->lines.size(); ++i) {
    const auto of_line = reading->lines[i].depth == 0 ? NumbersOfLine(reading->lines[i].text) : std::nullopt;
    if (!of_line.has_value()) continue;
    numbers.insert(numbers.end(), of_line->begin(), of_line->end());
    at.resize(numbers.size(), i);
    if (numbers.size() > kDiceMax) return;
  }
  if (numbers.empty()) return;
  reading->family = "hash codes (KenWare, Shadow Island)";
  const bool singles = numbers.size() == rolls * dice.count;
  if (!singles && numbers.size() != rolls) {
    reading->doubts.emplace_back(at[0], absl::StrCat(rolls, " rolls of ", dice.count, " dice were asked for, and ",
                                                     numbers.size(), " numbers stand there"));
    return;
  }
  const int32_t modifier = WholeNumber(codes['M']).value_or(0);
  const std::string title = codes.count('T') != 0 ? codes['T'] : reading->mail.Header("Subject");
  for (size_t i = 0; i < rolls; ++i) {
    Roll roll = ServerRoll(dice, title);
    const size_t first = singles ? i * dice.count : i;
    if (singles) {
      const auto begin = numbers.begin() + static_cast<std::ptrdiff_t>(first);
      roll.dice.values.assign(begin, begin + static_cast<std::ptrdiff_t>(dice.count));
      if (modifier != 0) {
        roll.warnings.push_back(
            absl::StrCat("a modifier of ", modifier, " was asked for; the dice are taken without it"));
      }
    } else {
      roll.dice.modifier = modifier;
      roll.dice.total = numbers[first];
    }
    reading->Take(at[first], std::move(roll));
  }
}

// A quoted line "6 d6", and under it, not quoted, its numbers.
void ReadQuotedSpecs(MailReading* reading) {
  std::string label;
  for (size_t i = 0; i + 1 < reading->lines.size(); ++i) {
    const MailLine& line = reading->lines[i];
    if (line.depth == 0) continue;
    Dice dice;
    if (!ReadSpec(line.text, &dice)) {
      if (!line.text.empty()) label = LabelOf(line.text);
      continue;
    }
    const MailLine& next = reading->lines[i + 1];
    const auto numbers = next.depth + 1 == line.depth ? NumbersOfLine(next.text) : std::nullopt;
    if (!numbers.has_value()) continue;
    reading->family = "quoted request";
    Roll roll = ServerRoll(dice, label);
    if (Fit(*numbers, &roll.dice)) {
      reading->Take(i + 1, std::move(roll));
    } else {
      reading->lines[i + 1].used = true;
      reading->doubts.emplace_back(i + 1, absl::StrCat("does not fit ", dice.ToString()));
    }
  }
}

// "attack A [5]", where "attack A [d6]" was asked for.
void ReadBrackets(MailReading* reading) {
  static const LinePattern& kAnswer = *new LinePattern(
      "(?P<before>[^\\[\\]]*)\\[ ?(?P<numbers>-?\\d{1,9}(?:[ ,]+-?\\d{1,9})*) ?\\](?P<after>[^\\[\\]]*)");
  std::map<std::string, Bracket> asked = BracketsOf(reading->request, false);
  if (asked.empty()) asked = BracketsOf(reading->lines, true);
  // Without the request only the mark under the answer tells one from a footnote.
  size_t mark = 0;
  while (mark < reading->lines.size() && !(absl::StartsWith(reading->lines[mark].text, "--") &&
                                           reading->lines[mark].depth == 0 && reading->lines[mark].text.size() > 2)) {
    ++mark;
  }
  std::map<std::string, int> seen;
  for (size_t i = 0; i < reading->lines.size(); ++i) {
    const MailLine& line = reading->lines[i];
    const auto match = line.depth == 0 ? kAnswer.Match(line.text) : std::nullopt;
    if (!match.has_value()) continue;
    const std::string words = absl::StrCat(OneLine(match->Get("before")), "\n", OneLine(match->Get("after")));
    const auto request = asked.find(absl::StrCat(words, "\n", seen[words]++));
    const auto numbers = NumbersOfLine(match->Get("numbers"));
    const std::string label = LabelOf(absl::StrCat(OneLine(match->Get("before")), " ", OneLine(match->Get("after"))));
    if (!numbers.has_value()) continue;
    if (request == asked.end()) {
      if (!asked.empty() || mark >= reading->lines.size() || i > mark) continue;
      reading->family = "brackets";
      for (const int32_t number : *numbers) {
        Dice dice;
        dice.total = number;
        Roll roll = ServerRoll(dice, label);
        roll.warnings.push_back("which dice were asked for stands in the request alone");
        reading->Take(i, std::move(roll));
      }
      continue;
    }
    reading->family = "brackets";
    const Bracket& bracket = request->second;
    // A number for each roll, or each die.
    const size_t count = bracket.dice.count;
    const bool totals = numbers->size() == bracket.times;
    if (!totals && numbers->size() != bracket.times * count) {
      reading->lines[i].used = true;
      reading->doubts.emplace_back(i, absl::StrCat(bracket.times, " rolls of ", bracket.dice.ToString(),
                                                   " were asked for, and ", numbers->size(), " numbers stand there"));
      continue;
    }
    for (size_t times = 0; times < bracket.times; ++times) {
      Roll roll = ServerRoll(bracket.dice, label);
      if (totals && (count > 1 || bracket.dice.modifier != 0)) {
        roll.dice.total = (*numbers)[times];
      } else {
        const auto begin = numbers->begin() + static_cast<std::ptrdiff_t>(times * count);
        roll.dice.values.assign(begin, begin + static_cast<std::ptrdiff_t>(count));
      }
      reading->Take(i, std::move(roll));
    }
  }
}

// "your dice are: 12,2" and a link by which the server says so again.
void ReadMarti(MailReading* reading) {
  constexpr size_t kLinkWithin = 20;  // lines
  static const LinePattern& kDice =
      *new LinePattern("(?i).*your dice are:? ?(?P<dice>\\d{1,6}(?: ?[, ] ?\\d{1,6})*)[. ]*");
  static const LinePattern& kLink = *new LinePattern("(?i).*?(?P<link>https?://[^ <>\"]+).*");
  for (size_t i = 0; i < reading->lines.size(); ++i) {
    const auto match = reading->lines[i].depth == 0 ? kDice.Match(reading->lines[i].text) : std::nullopt;
    const auto numbers = match.has_value() ? NumbersOfLine(match->Get("dice")) : std::nullopt;
    if (!numbers.has_value()) continue;
    reading->family = "MARTI";
    Roll roll;
    roll.grade = Grade::kServer;
    roll.dice.values = *numbers;
    roll.dice.count = static_cast<uint32_t>(numbers->size());
    roll.label = reading->mail.Header("Subject");
    const size_t end = std::min(i + kLinkWithin, reading->lines.size());
    for (size_t next = i; next < end && roll.reference.empty(); ++next) {
      if (const auto link = kLink.Match(reading->lines[next].text); link.has_value())
        roll.reference = link->Get("link");
    }
    if (roll.reference.empty()) roll.warnings.push_back("the link by which the server says so again is not there");
    reading->Take(i, std::move(roll));
  }
}

void ReadSpecLines(MailReading* reading) {
  static const LinePattern& kLine = *new LinePattern(
      "(?:(?P<label>.*?)[ :(])?(?P<spec>\\d{0,4}[dD]\\d{1,6}(?:[+-]\\d{1,6})?)\\)? ?[:=] ?(?P<numbers>\\d{1,9}(?:[ "
      ",+]+\\d{1,9})*)"
      "(?: ?(?:=|\\(?[Tt]otal:?) ?(?P<total>-?\\d{1,9})\\)?)?\\.?");
  static const LinePattern& kLike = *new LinePattern("(?i)(?:.*[^a-z0-9])?\\d{0,4}d\\d{1,3}(?:[^a-z0-9].*[0-9].*)");
  for (size_t i = 0; i < reading->lines.size(); ++i) {
    const MailLine& line = reading->lines[i];
    if (line.used) continue;
    const auto match = kLine.Match(line.text);
    Dice dice;
    if (!match.has_value() || !ReadSpec(match->Get("spec"), &dice)) {
      if (line.depth == 0 && kLike.Match(line.text).has_value()) reading->doubts.emplace_back(i, "");
      continue;
    }
    std::string list = match->Get("numbers");
    std::replace(list.begin(), list.end(), '+', ' ');
    const auto numbers = NumbersOfLine(list);
    // Each die stands there: of a lone number nobody says whether it is the total.
    bool fits = false;
    if (numbers.has_value()) {
      dice.values = *numbers;
      dice.total = WholeNumber(match->Get("total"));
      std::string why;
      fits = numbers->size() == dice.count && CanFall(dice, &why);
    }
    if (!fits) {
      reading->doubts.emplace_back(i, "count or range does not fit");
      continue;
    }
    Roll roll = ServerRoll(dice, LabelOf(match->Get("label")));
    roll.grade = Grade::kClaimed;
    reading->Take(i, std::move(roll));
  }
}

}  // namespace adjutant::foreign
