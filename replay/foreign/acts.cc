#include "replay/foreign/acts.h"

#include <algorithm>
#include <iterator>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "core/kernel/status.h"
#include "replay/foreign/html_table.h"
#include "replay/foreign/limits.h"
#include "replay/foreign/line_pattern.h"
#include "replay/foreign/plain_text.h"

namespace adjutant::foreign {
namespace {

constexpr char kUnit[] = "entry";
constexpr size_t kShownMax = 120;
constexpr char kDieRoll[] = "Die roll request";
constexpr char kMessage[] = "Message";
constexpr absl::string_view kTitles[] = {kMessage,
                                         kDieRoll,
                                         "Play Strategy card as Operations",
                                         "Play Strategy card as Event",
                                         "Discard Card",
                                         "Adjust Victory Points"};

#define ADJUTANT_ACTS_TIME "\\d{1,2}/\\d{1,2}/\\d{4} \\d{1,2}:\\d{2}:\\d{2} [AP]M"

const LinePattern& TimePattern() {
  static const LinePattern& kPattern = *new LinePattern(ADJUTANT_ACTS_TIME);
  return kPattern;
}

// A line of copied text with which an entry begins.
std::optional<LineMatch> RowStart(absl::string_view line) {
  static const LinePattern& kByTab =
      *new LinePattern("(?:(?P<number>\\d{1,9}) ?\\t ?)?(?P<time>" ADJUTANT_ACTS_TIME
                       ") ?\\t(?P<turn>[^\\t]*)\\t(?P<player>[^\\t]*)\\t(?P<title>[^\\t]*)(?:\\t(?P<entry>.*))?");
  static const LinePattern& kByBlank =
      *new LinePattern("(?P<number>\\d{1,9}) (?P<time>" ADJUTANT_ACTS_TIME ") (?P<rest>.*)");
  // Most lines begin otherwise, and need no pattern.
  if (line.empty() || line[0] < '0' || line[0] > '9') return std::nullopt;
  auto match = kByTab.Match(line);
  return match.has_value() ? match : kByBlank.Match(line);
}

// A row as it stands on the page.
struct Row {
  std::optional<uint64_t> number;
  std::string time, turn, player, title, entry;
};

std::optional<uint64_t> NumberOf(absl::string_view text) {
  const std::optional<int32_t> number = WholeNumber(OneLine(text));
  if (!number.has_value() || *number < 0) return std::nullopt;
  return static_cast<uint64_t>(*number);
}

// "Summer 1861 US Die roll request Request: ...": the first title that is known parts it.
void SplitRest(absl::string_view rest, Row* row) {
  size_t at = absl::string_view::npos;
  absl::string_view title;
  for (const absl::string_view known : kTitles) {
    const std::string within = absl::StrCat(" ", known);
    for (size_t found = rest.find(within); found != absl::string_view::npos; found = rest.find(within, found + 1)) {
      const size_t end = found + within.size();
      if (end != rest.size() && rest[end] != ' ') continue;
      if (found < at) {
        at = found;
        title = known;
      }
      break;
    }
  }
  if (at == absl::string_view::npos) {
    row->entry = std::string(rest);
    return;
  }
  row->turn = std::string(rest.substr(0, at));
  row->title = std::string(title);
  row->entry = std::string(absl::StripLeadingAsciiWhitespace(rest.substr(at + 1 + title.size())));
}

std::vector<Row> RowsOfText(absl::string_view text) {
  std::vector<Row> rows;
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    const auto start = RowStart(line);
    if (!start.has_value()) {
      if (!rows.empty()) absl::StrAppend(&rows.back().entry, "\n", line);
      continue;
    }
    if (rows.size() == kHtmlRowsMax) break;
    Row row;
    row.number = NumberOf(start->Get("number"));
    row.time = start->Get("time");
    if (start->Has("rest")) {
      SplitRest(start->Get("rest"), &row);
    } else {
      row.turn = OneLine(start->Get("turn"));
      row.player = OneLine(start->Get("player"));
      row.title = OneLine(start->Get("title"));
      row.entry = start->Get("entry");
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<Row> RowsOfHtml(const HtmlPage& page) {
  std::vector<Row> rows;
  size_t depth = ~size_t{0};
  for (const HtmlRow& cells : page.rows) {
    // With the number, or without it as in the journals of one game.
    const size_t count = cells.cells.size();
    const bool numbered = count >= 6 && NumberOf(cells.cells[0]).has_value();
    const size_t first = numbered ? 1 : 0;
    if (count < first + 5 || !TimePattern().Match(OneLine(cells.cells[first])).has_value()) continue;
    // A table within an entry is a part of it: who types one makes no entries.
    if (cells.depth > depth) continue;
    if (cells.depth < depth) rows.clear();
    depth = cells.depth;
    Row row;
    if (numbered) row.number = NumberOf(cells.cells[0]);
    row.time = OneLine(cells.cells[first]);
    row.turn = OneLine(cells.cells[first + 1]);
    row.player = OneLine(cells.cells[first + 2]);
    row.title = OneLine(cells.cells[first + 3]);
    row.entry = cells.cells[first + 4];
    rows.push_back(std::move(row));
  }
  return rows;
}

// What the server wrote ends where a line says that a player's words follow.
void SplitEntry(const Row& row, JournalEntry* entry) {
  static const LinePattern& kFrom = *new LinePattern(" *Message from (?P<player>.*?):(?P<more>.*)");
  if (row.title == kMessage || row.title.empty()) {
    entry->message = std::string(absl::StripAsciiWhitespace(row.entry));
    return;
  }
  std::vector<absl::string_view> lines = absl::StrSplit(row.entry, '\n');
  std::vector<absl::string_view> server;
  size_t i = 0;
  for (; i < lines.size(); ++i) {
    const auto from = kFrom.Match(lines[i]);
    if (!from.has_value()) {
      server.push_back(lines[i]);
      continue;
    }
    entry->message = OneLine(from->Get("more"));
    absl::string_view turn = entry->turn;
    // Text parted by blanks: the side stands behind the turn, and this line says what it is called.
    if (entry->player.empty() && absl::ConsumeSuffix(&turn, absl::StrCat(" ", from->Get("player")))) {
      entry->player = from->Get("player");
      entry->turn = std::string(turn);
    }
    for (++i; i < lines.size(); ++i) absl::StrAppend(&entry->message, "\n", lines[i]);
  }
  entry->server = std::string(absl::StripAsciiWhitespace(absl::StrJoin(server, "\n")));
  entry->message = std::string(absl::StripAsciiWhitespace(entry->message));
}

std::string GameOf(absl::string_view text) {
  static const LinePattern& kGame = *new LinePattern(".*GAME: (?P<game>.{1,200}?) Journal.*");
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (const auto match = kGame.Match(OneLine(line)); match.has_value()) return match->Get("game");
  }
  return "";
}

void Order(std::vector<JournalEntry> entries, Journal* journal) {
  size_t falling = 0, rising = 0;
  for (size_t i = 1; i < entries.size(); ++i) {
    falling += entries[i].number < entries[i - 1].number ? 1 : 0;
    rising += entries[i].number > entries[i - 1].number ? 1 : 0;
  }
  journal->newest_first = falling >= rising;
  if (!journal->numbered) {
    // The times say which end is the newer one no better: the page's own order is taken, newest first.
    for (size_t i = 0; i < entries.size(); ++i) entries[i].number = entries.size() - i;
    journal->newest_first = true;
  }
  if (journal->newest_first) std::reverse(entries.begin(), entries.end());
  uint64_t highest = 0;
  for (JournalEntry& entry : entries) {
    entry.doubtful = entry.number <= highest;
    highest = std::max(highest, entry.number);
  }
  std::stable_sort(entries.begin(), entries.end(),
                   [](const JournalEntry& a, const JournalEntry& b) { return a.number < b.number; });
  for (size_t i = 1; i < entries.size(); ++i) {
    if (entries[i].number == entries[i - 1].number) entries[i].doubtful = entries[i - 1].doubtful = true;
    if (entries[i].number > entries[i - 1].number + 1) {
      journal->gaps.emplace_back(entries[i - 1].number + 1, entries[i].number - 1);
    }
  }
  journal->entries = std::move(entries);
}

// "#37: 2 / Card Name* (SIDE)".
std::string CardOf(absl::string_view line) {
  static const LinePattern& kCard = *new LinePattern(
      "#(?P<number>\\d+): (?P<value>-?\\d+) / (?P<name>.+?)(?P<leaves>\\*)?(?: \\((?P<side>[^()]+)\\))?");
  const auto match = kCard.Match(line);
  if (!match.has_value()) return "";
  return absl::StrCat("card ", match->Get("number"), ", ", match->Get("name"),
                      match->Has("leaves") ? ", leaves play" : "");
}

// The dice of one request, from its line on; `next` comes behind what belongs to it.
std::optional<Dice> TakeRequest(const std::vector<std::string>& lines, size_t* next, std::string* why) {
  static const LinePattern& kRequest =
      *new LinePattern("Request: (?P<sides>\\d{1,6})-sided (?:die|dice) x (?P<count>\\d{1,4})");
  static const LinePattern& kTotal = *new LinePattern("Total: (?P<total>-?\\d{1,9})");
  const auto request = kRequest.Match(lines[*next]);
  ++*next;
  if (!request.has_value()) return std::nullopt;
  Dice dice;
  dice.sides = static_cast<uint32_t>(WholeNumber(request->Get("sides")).value_or(0));
  dice.count = static_cast<uint32_t>(WholeNumber(request->Get("count")).value_or(0));
  std::vector<int32_t> between;
  bool only_numbers = true;
  while (*next < lines.size() && !absl::StartsWith(lines[*next], "Request: ")) {
    const std::string& line = lines[(*next)++];
    if (const auto total = kTotal.Match(line); total.has_value()) {
      dice.total = WholeNumber(total->Get("total"));
      break;
    }
    if (line.empty()) continue;
    const auto numbers = NumbersOfLine(line);
    only_numbers = only_numbers && numbers.has_value();
    if (numbers.has_value()) between.insert(between.end(), numbers->begin(), numbers->end());
  }
  if (!dice.total.has_value()) {
    *why = "a request without its total";
    return std::nullopt;
  }
  if (dice.count == 1) dice.values = {*dice.total};
  Dice single = dice;
  single.values = between;
  std::string cannot;
  if (only_numbers && between.size() == dice.count && CanFall(single, &cannot)) dice = single;
  if (dice.sides == 0 || dice.count == 0 || !CanFall(dice, why)) {
    if (why->empty()) *why = "a request of no dice";
    return std::nullopt;
  }
  return dice;
}

// What is said of the page as a whole.
void TellPage(const std::string& file, const Journal& journal, Found* found) {
  const Where whole{file, "", 0};
  if (!journal.game.empty()) found->about.emplace_back("game", Shortened(journal.game, kShownMax));
  found->about.emplace_back(
      "entries", absl::StrCat(journal.entries.size(), ", from ", journal.entries.front().number, " to ",
                              journal.entries.back().number, journal.newest_first ? "; newest first on the page" : ""));
  found->about.emplace_back("form", journal.from_html ? "HTML" : "text");
  for (const std::string& remark : journal.remarks) found->Note(whole, remark);
  if (!journal.from_html) {
    found->Note(whole,
                "of copied text nobody can say for certain what the server wrote and what a player typed; "
                "a page saved as HTML shows it");
  }
  if (!journal.numbered) found->Warn(whole, "its entries have no numbers: whether one lacks cannot be told");
  for (const auto& [from, to] : journal.gaps) {
    if (found->remarks.size() >= kRemarksMax) break;
    const std::string which =
        from == to ? absl::StrCat("entry ", from, " is") : absl::StrCat("entries ", from, " to ", to, " are");
    found->Warn({file, kUnit, from}, absl::StrCat(which, " not on the page: a filter, another page, or taken out"));
  }
}

// The rolls of an entry; what is no dice in it is a remark.
std::vector<Roll> RollsOf(const JournalEntry& entry, const std::vector<std::string>& lines, const Where& where,
                          Found* found) {
  std::vector<Roll> rolls;
  for (size_t next = 0; next < lines.size();) {
    const std::string& line = lines[next];
    const bool request = absl::StartsWith(line, "Request: ");
    std::string why;
    const auto dice = TakeRequest(lines, &next, &why);
    if (!dice.has_value()) {
      if (request && found->remarks.size() < kRemarksMax) {
        found->Say(Remark::Kind::kNotUnderstood, where,
                   absl::StrCat(Shortened(line, kShownMax), why.empty() ? "" : ": ", why));
      }
      continue;
    }
    Roll roll;
    roll.who = entry.player;
    roll.when = absl::StrCat(entry.time, entry.turn.empty() ? "" : ", ", entry.turn);
    roll.label = Shortened(OneLine(std::vector<std::string>(absl::StrSplit(entry.message, '\n'))[0]), kShownMax);
    roll.dice = *dice;
    roll.origin = Origin::kJournal;
    roll.where = where;
    if (dice->values.empty()) roll.warnings.push_back("the page tells the total, and not the single dice");
    rolls.push_back(std::move(roll));
  }
  if (rolls.empty()) AddCount(kDieRoll, 1, &found->not_understood);
  return rolls;
}

}  // namespace

bool LooksLikeJournal(absl::string_view text) {
  if (LooksLikeHtml(text)) return !RowsOfHtml(ReadHtml(text)).empty();
  for (const absl::string_view line : absl::StrSplit(text, '\n')) {
    if (RowStart(line).has_value()) return true;
  }
  return false;
}

absl::StatusOr<Journal> ReadJournal(const std::string& path, absl::string_view text) {
  Journal journal;
  journal.from_html = LooksLikeHtml(text);
  std::vector<Row> rows;
  if (journal.from_html) {
    HtmlPage page = ReadHtml(text);
    if (page.cut) journal.remarks.push_back("the page has more rows than are read");
    rows = RowsOfHtml(page);
    journal.game = GameOf(page.text);
    for (const HtmlRow& row : page.rows) {
      for (const std::string& cell : row.cells) {
        // A table that only lays the page out.
        if (journal.game.empty() && row.cells.size() < 5) journal.game = GameOf(cell);
      }
    }
  } else {
    rows = RowsOfText(text);
    journal.game = GameOf(text);
  }
  if (rows.empty()) {
    return absl::InvalidArgumentError(absl::StrCat(
        path, ": has no entry of a journal; save the page as HTML, or copy the table with its columns as text"));
  }
  journal.numbered = std::all_of(rows.begin(), rows.end(), [](const Row& row) { return row.number.has_value(); });
  std::vector<JournalEntry> entries;
  for (const Row& row : rows) {
    JournalEntry entry;
    entry.number = row.number.value_or(0);
    entry.time = row.time;
    entry.turn = row.turn;
    entry.player = row.player;
    entry.title = row.title;
    SplitEntry(row, &entry);
    entries.push_back(std::move(entry));
  }
  Order(std::move(entries), &journal);
  return journal;
}

std::optional<Where> Journals::Meet(const std::string& game, const JournalEntry& entry, const Where& where,
                                    Found* found) {
  const std::string text = absl::StrJoin({entry.time, entry.title, entry.server, entry.message}, "\n");
  const auto [known, fresh] = entries_.try_emplace({game, entry.number}, Known{text, where});
  if (fresh || known->second.where == where) return std::nullopt;
  if (known->second.text == text) return known->second.where;
  found->Warn(where, absl::StrCat("says something else at ", known->second.where.ToString()));
  return std::nullopt;
}

Found Journals::Read(const std::string& file, const Journal& journal) {
  Found found;
  found.kind = FileKind::kJournal;
  found.file = file;
  TellPage(file, journal, &found);
  for (const JournalEntry& entry : journal.entries) {
    const Where where{file, kUnit, entry.number};
    const bool comparable = journal.numbered && !journal.game.empty();
    const std::optional<Where> same = comparable ? Meet(journal.game, entry, where, &found) : std::nullopt;
    if (entry.doubtful && found.remarks.size() < kRemarksMax) {
      found.Warn(where, "is out of its order, or stands there twice: a row that a player typed, perhaps");
    }
    if (std::find(std::begin(kTitles), std::end(kTitles), entry.title) == std::end(kTitles)) {
      AddCount(entry.title.empty() ? "entry without a title that is known" : Shortened(entry.title, kShownMax), 1,
               &found.not_understood);
      continue;
    }
    std::vector<std::string> lines;
    for (const absl::string_view line : absl::StrSplit(entry.server, '\n')) lines.push_back(OneLine(line));
    if (entry.title != kDieRoll) {
      AddCount(CardOf(lines[0]).empty() ? entry.title : "card", 1, &found.understood);
      continue;
    }
    for (Roll& roll : RollsOf(entry, lines, where, &found)) {
      const bool certain = journal.from_html && journal.numbered && !entry.doubtful;
      roll.grade = certain ? Grade::kServer : Grade::kClaimed;
      roll.reference =
          absl::StrCat("ACTS journal ", journal.game.empty() ? BaseName(file) : journal.game, " entry ", entry.number);
      roll.same_as = same;
      if (found.rolls.size() < kRollsMax) found.rolls.push_back(std::move(roll));
    }
  }
  return found;
}

}  // namespace adjutant::foreign
