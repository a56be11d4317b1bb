#include "verify/program/view.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "adjutant/v1/board.pb.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/random.h"
#include "core/kernel/status.h"
#include "verify/record/session.h"
#include "verify/rules/sight.h"
#include "verify/spoken/names.h"
#include "verify/terminal/exit.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

// Positions tried in which what is hidden is dealt anew.
constexpr uint64_t kDeals = 24;

// What a side sees, by where it stands: "spaces / Monterrey / US", "stack at Monterrey".
using Shown = std::map<std::string, std::string>;

void AddTables(const v1::View& view, Shown* shown) {
  for (const v1::View::Table& table : view.tables()) {
    if (table.preformatted()) continue;
    std::map<std::string, int> rows;
    for (const v1::View::Row& row : table.rows()) {
      if (row.cells().empty()) continue;
      // Rows of one name are numbered.
      const int number = ++rows[row.cells(0)];
      const std::string name =
          absl::StrCat(table.name(), " / ", row.cells(0), number > 1 ? absl::StrCat(" #", number) : "");
      if (row.cells_size() == 1) (*shown)[name] = "there";
      for (int i = 1; i < row.cells_size(); ++i) {
        const bool named = i < table.columns_size() && !table.columns(i).empty();
        (*shown)[named ? absl::StrCat(name, " / ", table.columns(i)) : name] = row.cells(i);
      }
    }
  }
}

void AddStacks(const v1::Board& board, const v1::Stacks& stacks, Shown* shown) {
  for (const v1::Stacks::Stack& stack : stacks.stacks()) {
    std::vector<std::string> things(stack.markers().begin(), stack.markers().end());
    for (const v1::Stacks::Piece& piece : stack.pieces()) {
      things.push_back(absl::StrCat(piece.name(), piece.strength().empty() ? "" : " ", piece.strength(),
                                    piece.note().empty() ? "" : " ", piece.note()));
    }
    const std::string place =
        stack.place() < board.places_size() ? board.places(stack.place()).name() : absl::StrCat(stack.place());
    (*shown)[absl::StrCat("stack at ", place)] = absl::StrJoin(things, ", ");
  }
}

Shown ShownOf(const Ruleset& ruleset, const State& state, PlayerId viewer) {
  Shown shown;
  v1::View view;
  v1::Board board;
  v1::Stacks stacks;
  ruleset.Show(state, viewer, &view);
  ruleset.DrawBoard(&board);
  ruleset.ShowStacks(state, viewer, &stacks);
  AddTables(view, &shown);
  AddStacks(board, stacks, &shown);
  shown["decision"] = DecisionSentence(ruleset, state);
  return shown;
}

bool NamesHidden(const Ruleset& ruleset, const State& state, const Event& event, PlayerId viewer) {
  return ruleset.HidesNumbers(state, event, viewer) || Sight(ruleset, viewer).NamesHidden(state, event);
}

}  // namespace

FlagSpec ViewFlag() { return {"view", "SIDE", "as this side may see it; everything if left out"}; }

absl::StatusOr<PlayerId> ViewerFrom(const Flags& flags, const OpenedLog& log) {
  const PlayerId reader = log.IsOpen() ? kChance : log.filled->viewer();
  if (!flags.Has("view")) return reader;
  PlayerId asked = kObserver;
  if (flags.Get("view") != "observer") {
    ADJUTANT_ASSIGN_OR_RETURN(asked, FindSide(*log.ruleset, flags.Get("view")));
  }
  if (reader == kChance || asked == reader) return asked;
  return Failure(Exit::kNo,
                 absl::StrCat("--view: ", log.name, " is read here by ", SideName(log.ruleset->game(), reader),
                              ", who cannot know what ", SideName(log.ruleset->game(), asked), " sees"));
}

std::vector<ValueDifference> SeenDifferences(const Ruleset& ruleset_a, const State& a, const Ruleset& ruleset_b,
                                             const State& b, PlayerId viewer) {
  if (viewer == kChance) return DifferencesOf(ruleset_a, a, ruleset_b, b);
  const Shown in_a = ShownOf(ruleset_a, a, viewer), in_b = ShownOf(ruleset_b, b, viewer);
  std::vector<ValueDifference> differences;
  for (const auto& [name, value] : in_a) {
    const auto other = in_b.find(name);
    const std::string of_b = other == in_b.end() ? "" : other->second;
    if (value != of_b) differences.push_back({name, value, of_b});
  }
  for (const auto& [name, value] : in_b) {
    if (in_a.count(name) == 0 && !value.empty()) differences.push_back({name, "", value});
  }
  return differences;
}

bool MayListLegal(const Ruleset& ruleset, const State& state, PlayerId viewer) {
  const Pending pending = ruleset.PendingOf(state);
  if (viewer == kChance || pending.over || pending.Awaits(viewer)) return true;
  if (pending.player != kChance) return false;
  EventList legal;
  ruleset.LegalEvents(state, &legal);
  return std::none_of(legal.begin(), legal.end(),
                      [&](const Event& event) { return NamesHidden(ruleset, state, event, viewer); });
}

absl::Status RequireAskable(const Ruleset& ruleset, const State& state, const Event& event, PlayerId viewer) {
  if (viewer == kChance || event.player == viewer) return absl::OkStatus();
  if (event.player == kChance && !NamesHidden(ruleset, state, event, viewer)) return absl::OkStatus();
  return Failure(Exit::kNo,
                 absl::StrCat("--view: ", EventCodec(ruleset).ToNotation(event), ": ", SideName(ruleset.game(), viewer),
                              " can ask about events of its own and about open throws only"));
}

bool IsSameInEveryDeal(const Ruleset& ruleset, const State& state, PlayerId viewer,
                       const std::function<std::string(const State&)>& answer) {
  if (viewer == kChance) return true;
  std::string first;
  for (uint64_t deal = 0; deal < kDeals; ++deal) {
    State other = state;
    Random random(deal);
    if (!ruleset.ReshuffleHidden(&other, viewer, &random)) return true;
    if (deal == 0) first = answer(state);
    if (answer(other) != first) return false;
  }
  return true;
}

absl::Status HangsOnHidden(const Game& game, PlayerId viewer) {
  return Failure(Exit::kNo, absl::StrCat("--view: the answer hangs on what is hidden from ", SideName(game, viewer)));
}

}  // namespace adjutant
