#include "replay/foreign/vassal.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "core/kernel/characters.h"
#include "core/kernel/status.h"
#include "replay/foreign/limits.h"
#include "replay/foreign/plain_text.h"
#include "replay/foreign/xml.h"
#include "replay/foreign/zip.h"

namespace adjutant::foreign {
namespace {

constexpr absl::string_view kLogMark = "LOG\t";
constexpr absl::string_view kWanted[] = {"savedGame", "savedata", "moduledata"};

std::string Valid(absl::string_view text) {
  std::string valid;
  characters::EachCharacter(text, [&](absl::string_view one) { valid.append(one.data(), one.size()); });
  return valid;
}

struct Parts {
  std::string saved_game;
  std::optional<std::string> save_data;
  std::optional<std::string> module_data;
  bool in_archive = true;
};

absl::StatusOr<Parts> Unpack(const std::string& path, absl::string_view bytes) {
  Parts parts;
  if (!LooksLikeZip(bytes)) {
    parts.in_archive = false;
    parts.saved_game = std::string(bytes);
    return parts;
  }
  ADJUTANT_ASSIGN_OR_RETURN(std::vector<ZipEntry> entries, ReadZip(path, bytes, kWanted));
  bool found = false;
  for (ZipEntry& entry : entries) {
    if (entry.name == "savedGame") {
      parts.saved_game = std::move(entry.bytes);
      found = true;
    }
    if (entry.name == "savedata") parts.save_data = std::move(entry.bytes);
    if (entry.name == "moduledata") parts.module_data = std::move(entry.bytes);
  }
  if (found) return parts;
  return absl::InvalidArgumentError(absl::StrCat(
      path, ": is an archive without an entry 'savedGame': no save and no log of VASSAL (a module, perhaps); give the ",
      ".vsav or .vlog file itself"));
}

std::string TextOf(const std::map<std::string, std::string>& texts, const char* name) {
  const auto found = texts.find(name);
  return found == texts.end() ? "" : OneLine(found->second);
}

absl::Status ReadAbout(const std::string& path, const Parts& parts, VassalGame* game) {
  game->in_archive = parts.in_archive;
  if (parts.save_data.has_value()) {
    ADJUTANT_ASSIGN_OR_RETURN(const auto texts, ReadDataXml(absl::StrCat(path, ": savedata"), *parts.save_data));
    game->engine = TextOf(texts, "VassalVersion");
    game->comment = TextOf(texts, "description");
    int64_t saved_at = 0;
    if (absl::SimpleAtoi(TextOf(texts, "dateSaved"), &saved_at)) game->saved_at = saved_at;
  }
  if (parts.module_data.has_value()) {
    ADJUTANT_ASSIGN_OR_RETURN(const auto texts, ReadDataXml(absl::StrCat(path, ": moduledata"), *parts.module_data));
    game->module = TextOf(texts, "name");
    game->module_version = TextOf(texts, "version");
    if (game->engine.empty()) game->engine = TextOf(texts, "VassalVersion");
  } else if (parts.in_archive) {
    game->remarks.push_back("the file does not say which module it is of");
  }
  return absl::OkStatus();
}

void CountPiece(const VassalCommand& command, Players* players, VassalGame* game) {
  VassalPiece piece;
  const bool fits = ReadPiece(command.field(1), command.field(2), players, &piece);
  if (!fits) ++game->odd_pieces;
  if (piece.name == "stack" && piece.traits == 0) return;
  if (fits && absl::StartsWith(command.field(1), "deck;")) return;
  ++game->pieces;
  std::sort(piece.hidden_by.begin(), piece.hidden_by.end());
  piece.hidden_by.erase(std::unique(piece.hidden_by.begin(), piece.hidden_by.end()), piece.hidden_by.end());
  for (const std::string& hider : piece.hidden_by) ++game->hidden[hider];
}

// What undos are recognised by.
struct UndoFacts {
  std::vector<std::string> reports;  // of a step, without their marks
  std::vector<std::string> undone;   // reports of which it says that they were undone
};

absl::string_view Bare(absl::string_view text) {
  while (!text.empty() && (text[0] == '*' || text[0] == ' ')) text.remove_prefix(1);
  return text;
}

UndoFacts FactsOf(const VassalStep& step) {
  UndoFacts facts;
  for (const VassalCommand& command : step.commands) {
    if (command.kind != CommandKind::kChat) continue;
    const ChatLine line = ReadChat(command.field(0));
    const std::string bare(Bare(line.undo ? line.text : line.line));
    if (!bare.empty()) (line.undo ? facts.undone : facts.reports).push_back(bare);
  }
  return facts;
}

// Whether `back` puts back what `one` changed.
bool TakesBack(const VassalCommand& back, const VassalCommand& one) {
  // Of fields from `a` on and from `b` on: the new values of one are the old ones of the other.
  const auto swapped = [&](size_t a, size_t b, size_t count) {
    for (size_t i = 0; i < count; ++i) {
      if (one.field(a + i) != back.field(b + i) || one.field(b + i) != back.field(a + i)) return false;
    }
    return true;
  };
  if (one.field(0) != back.field(0)) return false;
  switch (back.kind) {
    case CommandKind::kMovePiece:
      return one.kind == back.kind && swapped(1, 5, 3);
    case CommandKind::kProperty:
      return one.kind == back.kind && swapped(1, 2, 1);
    case CommandKind::kChangePiece:
      return one.kind == back.kind && (back.fields.size() < 3 || one.field(1) == back.field(2));
    case CommandKind::kAddPiece:
      return one.kind == CommandKind::kRemovePiece;
    case CommandKind::kRemovePiece:
      return one.kind == CommandKind::kAddPiece;
    default:
      return false;
  }
}

bool IsUndo(const VassalStep& step, const UndoFacts& facts) {
  return !facts.undone.empty() ||
         std::any_of(step.commands.begin(), step.commands.end(), [](const VassalCommand& command) {
           return command.kind == CommandKind::kUndo && command.field(0) == "true";
         });
}

// Undos and what they take back: the latest step that fits and stands.
class UndoFinder {
 public:
  explicit UndoFinder(std::vector<VassalStep>* steps) : steps_(*steps) {
    for (const VassalStep& step : steps_) facts_.push_back(FactsOf(step));
  }

  void Find() {
    for (size_t i = 0; i < steps_.size(); ++i) {
      steps_[i].is_undo = IsUndo(steps_[i], facts_[i]);
      if (!steps_[i].is_undo) {
        standing_.push_back(i);
        continue;
      }
      for (size_t at = standing_.size(); at-- > 0 && looks_ < kLooksMax;) {
        VassalStep& step = steps_[standing_[at]];
        if (!Fits(i, standing_[at])) continue;
        steps_[i].takes_back = step.number;
        step.taken_back_by = steps_[i].number;
        standing_.erase(standing_.begin() + static_cast<std::ptrdiff_t>(at));
        break;
      }
    }
  }

 private:
  // Far more than any game needs: a file made to cost time costs no more.
  static constexpr uint64_t kLooksMax = 50'000'000;

  bool Fits(size_t undo, size_t step) {
    ++looks_;
    for (const std::string& undone : facts_[undo].undone) {
      looks_ += facts_[step].reports.size();
      const std::vector<std::string>& reports = facts_[step].reports;
      if (std::find(reports.begin(), reports.end(), undone) != reports.end()) return true;
    }
    for (const VassalCommand& back : steps_[undo].commands) {
      looks_ += steps_[step].commands.size();
      if (looks_ > kLooksMax) return false;
      for (const VassalCommand& one : steps_[step].commands) {
        if (TakesBack(back, one)) return true;
      }
    }
    return false;
  }

  std::vector<VassalStep>& steps_;
  std::vector<UndoFacts> facts_;
  std::vector<size_t> standing_;  // steps that are no undo and were not taken back
  uint64_t looks_ = 0;
};

// All passwords are known before any text is kept: what is unknown may hold one.
void CleanUnknown(const Players& players, std::vector<VassalCommand>* commands) {
  for (VassalCommand& command : *commands) {
    if (command.kind != CommandKind::kUnknown && command.kind != CommandKind::kOther) continue;
    for (std::string& field : command.fields) field = players.Without(field);
  }
}

}  // namespace

std::string VassalGame::NameOf(absl::string_view player) const {
  const auto found = names.find(std::string(player));
  return found == names.end() || found->second.empty() ? std::string(player) : found->second;
}

bool LooksLikeVassal(absl::string_view bytes) {
  return LooksLikeZip(bytes) || absl::StartsWith(bytes, "!VCS") || absl::StartsWith(bytes, "VOBS") ||
         absl::StartsWith(bytes, "!VOBS") || absl::StartsWith(bytes, "begin_save");
}

absl::StatusOr<VassalGame> ReadVassal(const std::string& path, absl::string_view bytes, Players* players) {
  ADJUTANT_ASSIGN_OR_RETURN(const Parts parts, Unpack(path, bytes));
  VassalGame game;
  ADJUTANT_RETURN_IF_ERROR(ReadAbout(path, parts, &game));
  const std::string where = parts.in_archive ? absl::StrCat(path, ": savedGame") : path;
  ADJUTANT_ASSIGN_OR_RETURN(ObfuscatedText decoded, Deobfuscate(where, parts.saved_game));
  game.form = decoded.form;
  game.remarks.insert(game.remarks.end(), decoded.remarks.begin(), decoded.remarks.end());
  if (!absl::StartsWith(decoded.text, "begin_save")) {
    return absl::DataLossError(absl::StrCat(where, ": does not begin with 'begin_save' once it is decoded: it is ",
                                            "damaged, or not of VASSAL; get it anew"));
  }
  if (!IsUtf8(decoded.text)) {
    game.remarks.push_back("bytes in it are no UTF-8: it is damaged, or of a very old VASSAL");
    decoded.text = Valid(decoded.text);
  }
  ADJUTANT_ASSIGN_OR_RETURN(std::vector<CommandNode> nodes, ReadCommandTree(where, decoded.text));
  bool ended = false, unmarked = false, late = false;
  VassalStep* step = nullptr;
  for (CommandNode& node : nodes) {
    absl::string_view head = node.head;
    const bool marked = absl::ConsumePrefix(&head, kLogMark);
    if (node.depth == 1) step = nullptr;
    if (node.depth == 1 && marked) {
      game.steps.emplace_back();
      step = &game.steps.back();
      step->number = game.steps.size();
      late = late || !ended;
    }
    unmarked = unmarked || (step != nullptr && !marked);
    VassalCommand command = ReadCommand(head, players);
    if (command.kind == CommandKind::kEndSave) ended = true;
    if (command.kind == CommandKind::kPlayer && !command.field(0).empty()) {
      game.names[std::string(command.field(0))] = std::string(command.field(1));
    }
    if (step == nullptr && command.kind == CommandKind::kAddPiece) CountPiece(command, players, &game);
    (step == nullptr ? game.position : step->commands).push_back(std::move(command));
    node.head.clear();
    node.head.shrink_to_fit();
  }
  if (players->too_many()) {
    return absl::ResourceExhaustedError(absl::StrCat(where, ": has passwords of more than ", kPlayersMax, " players"));
  }
  game.is_log = !game.steps.empty();
  if (!ended) game.remarks.push_back("its position has no end: it is cut off, or of another program");
  if (late) game.remarks.push_back("steps stand before the end of the position");
  if (unmarked) game.remarks.push_back("commands of a step lack the mark LOG");
  CleanUnknown(*players, &game.position);
  for (VassalStep& one : game.steps) CleanUnknown(*players, &one.commands);
  UndoFinder(&game.steps).Find();
  return game;
}

}  // namespace adjutant::foreign
