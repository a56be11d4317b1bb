#include "replay/foreign/vassal_dice.h"

#include <algorithm>
#include <iterator>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "absl/time/time.h"
#include "replay/foreign/limits.h"
#include "replay/foreign/line_pattern.h"
#include "replay/foreign/plain_text.h"

namespace adjutant::foreign {
namespace {

constexpr char kUnit[] = "step";
constexpr size_t kShownMax = 120;  // characters of a line that is told

// One way in which modules write dice. A pattern with a module counts for that, and where a file names none.
struct DicePattern {
  LinePattern module;
  LinePattern line;  // groups: kind, values or faces, player, set, running
  uint32_t sides;    // 0: as `kind` says
};

const std::vector<DicePattern>& DicePatterns() {
  static const std::vector<DicePattern>& kPatterns = *[] {
    auto* patterns = new std::vector<DicePattern>;
    // VASL: "*** (IFT DR) 3,1 *** <Ada> [2 / 6 avg 4.00 (6.50)] (01.21)".
    patterns->push_back(
        {LinePattern("(?i)(VASL|Virtual Advanced Squad Leader).*"),
         LinePattern("\\*\\*\\* \\((?P<kind>(?:[^()]* )?(?P<set>DR|dr))\\) (?P<values>[1-6](?:,[1-6])?) "
                     "\\*\\*\\* ?<(?P<player>.*?)>(?: \\[\\d+ ?/ ?(?P<running>\\d+) avg [^\\]]*\\].*)?"),
         6});
    // The standard button, as VASSAL sets it up.
    patterns->push_back(
        {LinePattern(".*"),
         LinePattern("\\*\\*\\* (?P<kind>.+?) = (?P<values>-?\\d+(?:, ?-?\\d+)*) \\*\\*\\* <(?P<player>.*)>"), 0});
    // Special dice, whose faces have names.
    patterns->push_back(
        {LinePattern(".*"),
         LinePattern("\\*\\*\\* (?P<kind>.+?) = \\[(?P<faces>[^\\[\\]]*)\\] \\*\\*\\* <(?P<player>.*)>"), 0});
    return patterns;
  }();
  return kPatterns;
}

// "* New: Axis Turn 1 - MPh *": when the rolls after it are made.
std::string TurnOfReport(absl::string_view module, absl::string_view line) {
  static const LinePattern& kModule = *new LinePattern("(?i)(VASL|Virtual Advanced Squad Leader).*");
  static const LinePattern& kLine = *new LinePattern("\\* New: (?P<turn>.+?) ?\\*?");
  if (!module.empty() && !kModule.Match(module).has_value()) return "";
  const auto match = kLine.Match(line);
  return match.has_value() ? match->Get("turn") : "";
}

// "2d6": what a button's name says of its dice, if it is no more than that.
void TakeSpec(absl::string_view name, Dice* dice) {
  static const LinePattern& kSpec = *new LinePattern("(?P<count>\\d{0,4})[dD](?P<sides>\\d{1,6})");
  const auto match = kSpec.Match(name);
  if (!match.has_value()) return;
  const int32_t sides = WholeNumber(match->Get("sides")).value_or(0);
  const int32_t count = match->Get("count").empty() ? 1 : WholeNumber(match->Get("count")).value_or(0);
  if (sides < 1 || count < 1) return;
  dice->sides = static_cast<uint32_t>(sides);
  dice->count = static_cast<uint32_t>(count);
}

// A comma list of dice, or a number that may be the total of several.
bool TakeResult(absl::string_view text, Roll* roll) {
  const auto numbers = NumbersOfLine(text);
  if (!numbers.has_value()) return false;
  Dice& dice = roll->dice;
  if (numbers->size() == 1 && dice.count > 1) {
    dice.total = (*numbers)[0];
    return true;
  }
  dice.values = *numbers;
  if (numbers->size() == 1 && dice.count == 0) {
    roll->warnings.push_back("one number: one die, or the total of several; the module knows, the file does not say");
  }
  if (dice.count == 0 && numbers->size() > 1) dice.count = static_cast<uint32_t>(numbers->size());
  return true;
}

std::string IdentityOf(const VassalStep& step) {
  std::string identity;
  for (const VassalCommand& command : step.commands) {
    absl::StrAppend(&identity, static_cast<int>(command.kind));
    for (const std::string& field : command.fields) absl::StrAppend(&identity, ":", field.size(), ":", field);
    identity.push_back('\n');
  }
  return identity;
}

// The word by which a module's command is known: "INFO", "OBA".
std::string WordOf(absl::string_view head) {
  constexpr size_t kWordMax = 24;
  const size_t end = head.find_first_of("\t/;");
  return OneLine(Shortened(head.substr(0, end), kWordMax));
}

// What puts something back counts as the undo that it belongs to.
void CountCommand(const VassalCommand& command, bool in_undo, Found* found) {
  if (command.kind == CommandKind::kUnknown) {
    AddCount(WordOf(command.field(0)), 1, &found->not_understood);
  } else if (in_undo && command.kind != CommandKind::kUndo && command.kind != CommandKind::kChat) {
    return;
  } else if (command.kind != CommandKind::kGroup &&
             !(command.kind == CommandKind::kUndo && command.field(0) == "false")) {
    AddCount(CommandName(command.kind), 1, &found->understood);
  }
}

}  // namespace

std::optional<Roll> DiceOfReport(absl::string_view module, absl::string_view line, std::optional<uint64_t>* running) {
  const std::string flat = OneLine(line);
  for (const DicePattern& pattern : DicePatterns()) {
    if (!module.empty() && !pattern.module.Match(module).has_value()) continue;
    const auto match = pattern.line.Match(flat);
    if (!match.has_value()) continue;
    Roll roll;
    roll.who = match->Get("player");
    roll.label = match->Get("kind");
    if (match->Has("faces")) {
      for (const absl::string_view face : absl::StrSplit(match->Get("faces"), ',')) {
        roll.dice.faces.push_back(OneLine(face));
      }
      return roll;
    }
    if (pattern.sides == 0) {
      TakeSpec(roll.label, &roll.dice);
    } else {
      roll.dice.sides = pattern.sides;
    }
    if (!TakeResult(match->Get("values"), &roll)) continue;
    if (pattern.sides != 0) {
      roll.dice.count = static_cast<uint32_t>(roll.dice.values.size());
      roll.warnings.clear();
    }
    const auto number = match->Has("running") ? WholeNumber(match->Get("running")) : std::nullopt;
    if (running != nullptr && number.has_value()) *running = static_cast<uint64_t>(*number);
    return roll;
  }
  return std::nullopt;
}

// The steps of one log.
class VassalLogs::OneLog {
 public:
  OneLog(VassalLogs* logs, const std::string& file, const VassalGame& game, Found* found)
      : logs_(*logs), file_(file), game_(game), found_(*found), index_(logs->files_.size()) {}

  void Read() {
    std::vector<std::string> identities;
    for (const VassalStep& step : game_.steps) identities.push_back(IdentityOf(step));
    for (size_t i = 0; i < game_.steps.size(); ++i) ReadStep(game_.steps[i], FindSame(identities, i));
    TellUndos();
    for (size_t i = 0; i < identities.size(); ++i) {
      std::vector<Place>& places = logs_.steps_[identities[i]];
      if (places.size() < kPlacesMax) places.push_back({index_, i});
    }
    logs_.files_.push_back(file_);
    logs_.identities_.push_back(std::move(identities));
  }

 private:
  static constexpr size_t kPlacesMax = 16;
  static constexpr size_t kLooksMax = 1'000;

  struct Same {
    std::optional<Where> where;  // of the step in an earlier file
    bool alone = false;          // neither the step before nor the one behind it is the same
  };
  // Of one step.
  struct StepRolls {
    std::vector<Roll> rolls;
    std::vector<bool> by_property;     // of each roll: a change of property says the same
    std::vector<std::string> reports;  // lines that are not understood
  };
  struct Change {
    std::string button;
    const VassalCommand* command;
  };

  Where At(const VassalStep& step) const { return {file_, kUnit, step.number}; }
  std::string Clean(absl::string_view text) const { return logs_.players_.Without(text); }

  Same FindSame(const std::vector<std::string>& identities, size_t i) const {
    const auto places = logs_.steps_.find(identities[i]);
    if (places == logs_.steps_.end()) return {};
    Same same;
    for (const Place& place : places->second) {
      const std::vector<std::string>& others = logs_.identities_[place.file];
      const bool before = i > 0 && place.step > 0 && others[place.step - 1] == identities[i - 1];
      const bool behind =
          i + 1 < identities.size() && place.step + 1 < others.size() && others[place.step + 1] == identities[i + 1];
      if (same.where.has_value() && !before && !behind) continue;
      same = {Where{logs_.files_[place.file], kUnit, place.step + 1}, !before && !behind};
      if (!same.alone) break;
    }
    return same;
  }

  void ReadStep(const VassalStep& step, const Same& same) {
    StepRolls found;
    std::vector<Change> changes;
    for (const VassalCommand& command : step.commands) {
      CountCommand(command, step.is_undo, &found_);
      absl::string_view button = command.field(0);
      if (command.kind == CommandKind::kProperty && absl::ConsumeSuffix(&button, "_result")) {
        changes.push_back({std::string(button), &command});
      }
      if (command.kind == CommandKind::kChat) ReadLine(step, command, same, &found);
    }
    for (const Change& change : changes) {
      FollowProperty(step, change, same);
      if (!step.is_undo) TakeProperty(step, change, &found);
    }
    for (const std::string& report : found.reports) {
      AddCount("report", 1, &found_.not_understood);
      NotUnderstood(step, absl::StrCat("report: ", Clean(Shortened(report, kShownMax))));
    }
    for (Roll& roll : found.rolls) {
      if (found_.rolls.size() < kRollsMax) Keep(step, same, std::move(roll));
    }
  }

  void ReadLine(const VassalStep& step, const VassalCommand& command, const Same& same, StepRolls* found) {
    const ChatLine line = ReadChat(command.field(0));
    if (line.kind != ChatLine::Kind::kReport || line.undo) return;
    const std::string turn = TurnOfReport(game_.module, line.line);
    if (!turn.empty()) {
      turn_ = turn;
      return;
    }
    std::optional<uint64_t> running;
    std::optional<Roll> roll = DiceOfReport(game_.module, line.line, &running);
    if (!roll.has_value()) {
      found->reports.push_back(line.line);
      return;
    }
    if (running.has_value() && !same.where.has_value()) FollowRunning(step, *roll, *running);
    found->rolls.push_back(*std::move(roll));
    found->by_property.push_back(false);
  }

  // The counter of a module's own dice: a number that is left out is a roll that is not in the log.
  void FollowRunning(const VassalStep& step, const Roll& roll, uint64_t number) {
    const char* set = absl::EndsWith(roll.label, "DR") ? "DR" : "dr";
    const std::string key = absl::StrCat(game_.module, "\n", roll.who, "\n", set);
    const std::string of = absl::StrCat(Clean(roll.who), "'s ", set);
    const auto [last, first] = logs_.running_.try_emplace(key, number, At(step));
    if (first) {
      if (number > 1)
        Note(step, absl::StrCat(of, " number ", number, " is the first here: earlier ones are not in a log"));
      return;
    }
    const auto [before, where] = last->second;
    last->second = {number, At(step)};
    if (number > before + 1) {
      Warn(step, absl::StrCat(of, " number ", number, " follows number ", before, " (", where.ToString(),
                              "): ", number - before - 1, " not in the log"));
    } else if (number <= before) {
      Note(step, absl::StrCat(of, " number ", number, " follows number ", before, " (", where.ToString(),
                              "): the program was started anew; rolls between would not show"));
    }
  }

  // The old value of a result has to be the new one of the change before.
  void FollowProperty(const VassalStep& step, const Change& change, const Same& same) {
    const std::string key = absl::StrCat(game_.module, "\n", change.button);
    const std::string old(change.command->field(1));
    const auto [last, first] = logs_.properties_.try_emplace(key);
    const Last before = last->second;
    last->second = {std::string(change.command->field(2)), At(step)};
    if (same.where.has_value()) return;
    const std::string button = absl::StrCat("'", Clean(Shortened(change.button, kShownMax)), "'");
    if (first) {
      if (!old.empty()) {
        Note(step, absl::StrCat("before it, ", button, " showed ", Clean(Shortened(old, kShownMax)),
                                ": that roll is not in a log"));
      }
    } else if (old.empty() && !before.value.empty()) {
      Note(step, absl::StrCat("the game was loaded anew since ", button, " showed ", Clean(before.value), " (",
                              before.where.ToString(), "); rolls between would not show"));
    } else if (old != before.value) {
      Warn(step,
           absl::StrCat("before it, ", button, " showed ", Clean(Shortened(old, kShownMax)),
                        ", and the last roll here was ", before.value.empty() ? "taken back" : Clean(before.value),
                        " (", before.where.ToString(), "): a roll is left out, or the log was begun again"));
    }
  }

  // A roll by a change of property; a line of chat in the same step tells who rolled.
  void TakeProperty(const VassalStep& step, const Change& change, StepRolls* found) {
    Roll roll;
    roll.label = change.button;
    TakeSpec(change.button, &roll.dice);
    const absl::string_view value = change.command->field(2);
    const bool numbers = TakeResult(value, &roll);
    TakeTotal(step, change.button, &roll.dice);
    size_t told = 0;
    while (told < found->rolls.size() && (found->by_property[told] || found->rolls[told].label != change.button))
      ++told;
    if (told < found->rolls.size()) {
      found->by_property[told] = true;
      if (!numbers) return;
      Roll& line = found->rolls[told];
      roll.who = line.who;
      const bool alike =
          line.dice.values == roll.dice.values || (line.dice.total.has_value() && line.dice.total == roll.dice.total);
      if (!alike && line.dice.faces.empty()) {
        roll.warnings.push_back(
            absl::StrCat("the chat tells it as ", line.dice.ToString(), ", the button as ", roll.dice.ToString()));
      }
      line = std::move(roll);
      return;
    }
    // A module may write its reports as it likes; a report beside the change tells that it is a roll.
    if (!numbers || (roll.dice.sides == 0 && found->reports.empty())) {
      AddCount(absl::StrCat("property ", WordOf(change.button), "_result"), 1, &found_.not_understood);
      NotUnderstood(step, absl::StrCat("'", Clean(Shortened(change.button, kShownMax)), "' becomes ",
                                       Clean(Shortened(value, kShownMax))));
      return;
    }
    roll.warnings.push_back("who rolled does not stand in a line that is understood");
    if (found->reports.size() == 1) {
      absl::StrAppend(&roll.label, ": ", found->reports[0]);
      found->reports.clear();
    }
    found->rolls.push_back(std::move(roll));
    found->by_property.push_back(true);
  }

  static void TakeTotal(const VassalStep& step, absl::string_view button, Dice* dice) {
    const std::string name = absl::StrCat(button, "_total");
    for (const VassalCommand& command : step.commands) {
      if (command.kind != CommandKind::kProperty || command.field(0) != name || dice->values.size() < 2) continue;
      dice->total = WholeNumber(command.field(2));
    }
  }

  void Keep(const VassalStep& step, const Same& same, Roll roll) {
    roll.who = Clean(roll.who);
    roll.label = Clean(Shortened(roll.label, kShownMax));
    for (std::string& face : roll.dice.faces) face = Clean(Shortened(face, kShownMax));
    roll.when = Clean(Shortened(turn_, kShownMax));
    roll.grade = Grade::kSelfReported;
    roll.origin = Origin::kVassal;
    roll.where = At(step);
    roll.reference = absl::StrCat("VASSAL log ", BaseName(file_), " step ", step.number);
    if (step.taken_back_by.has_value()) {
      roll.taken_back = Where{file_, kUnit, *step.taken_back_by};
      roll.warnings.push_back(absl::StrCat("it was rolled, seen, and taken back at step ", *step.taken_back_by));
    }
    if (same.where.has_value() && !same.alone) roll.same_as = same.where;
    if (same.where.has_value() && same.alone) {
      roll.warnings.push_back(
          absl::StrCat("the same words stand at ", same.where->ToString(), ": the same roll, or one that fell alike"));
    }
    std::string why;
    if (!CanFall(roll.dice, &why)) roll.warnings.push_back(why);
    if (roll.dice.faces.empty()) {
      if (roll.dice.sides == 0) roll.warnings.push_back("how many sides the dice have does not stand in the file");
    } else {
      roll.warnings.push_back("its faces have names, which only the module explains");
    }
    found_.rolls.push_back(std::move(roll));
  }

  void TellUndos() {
    for (const VassalStep& step : game_.steps) {
      if (!step.is_undo) continue;
      if (!step.takes_back.has_value()) {
        Note(step, "an undo; which step it takes back cannot be told from the file");
        continue;
      }
      auto next = std::upper_bound(found_.rolls.begin(), found_.rolls.end(), *step.takes_back,
                                   [](uint64_t number, const Roll& roll) { return number < roll.where.number; });
      for (size_t looks = 0; looks < kLooksMax && next != found_.rolls.end(); ++looks, ++next) {
        const Roll& roll = *next;
        if (roll.where.number >= step.number) break;
        if (roll.taken_back.has_value() && roll.taken_back->number < step.number) continue;
        Warn(step, absl::StrCat("takes back step ", *step.takes_back, ", after the roll of step ", roll.where.number,
                                " was seen"));
        break;
      }
    }
  }

  void Note(const VassalStep& step, std::string text) { found_.Note(At(step), std::move(text)); }
  void NotUnderstood(const VassalStep& step, std::string text) {
    if (found_.remarks.size() < kRemarksMax) found_.Say(Remark::Kind::kNotUnderstood, At(step), std::move(text));
  }
  void Warn(const VassalStep& step, std::string text) { found_.Warn(At(step), std::move(text)); }

  VassalLogs& logs_;
  const std::string& file_;
  const VassalGame& game_;
  Found& found_;
  const size_t index_;
  std::string turn_;
};

Found VassalLogs::Read(const std::string& file, const VassalGame& game) {
  Found found;
  found.kind = game.is_log ? FileKind::kVassalLog : FileKind::kVassalSave;
  found.file = file;
  const auto about = [&](const char* what, absl::string_view text) {
    if (!text.empty()) found.about.emplace_back(what, players_.Without(Shortened(text, kShownMax)));
  };
  about("module", absl::StrCat(game.module, game.module_version.empty() ? "" : " ", game.module_version));
  about("VASSAL", game.engine);
  if (game.saved_at.has_value()) {
    about("saved",
          absl::FormatTime("%Y-%m-%d %H:%M:%S UTC", absl::FromUnixMillis(*game.saved_at), absl::UTCTimeZone()));
  }
  about("comment", game.comment);
  for (const auto& [player, name] : game.names) about("player", absl::StrCat(player, " is ", name));
  about("pieces", absl::StrCat(game.pieces));
  if (game.is_log) about("steps", absl::StrCat(game.steps.size()));
  for (const std::string& remark : game.remarks) found.Note({file, "", 0}, remark);
  if (game.odd_pieces > 0) {
    found.Note({file, "", 0}, absl::StrCat(game.odd_pieces, " pieces could not be taken apart"));
  }
  for (const auto& [hider, count] : game.hidden) {
    found.Note({file, "", 0}, absl::StrCat("pieces hidden by ", players_.Without(game.NameOf(hider)), ": ", count,
                                           "; whoever has the file can read them"));
  }
  if (!game.is_log) {
    for (const VassalCommand& command : game.position) CountCommand(command, false, &found);
  }
  OneLog(this, file, game, &found).Read();
  return found;
}

}  // namespace adjutant::foreign
