// adjutant games: what can be played, and how.
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/record/session.h"
#include "verify/spoken/names.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

void PrintOption(const OptionSpec& option, Console* console) {
  console->Print("    ", option.id, "  ", option.question,
                 option.cases.empty() ? "" : absl::StrCat(" [", absl::StrJoin(option.cases, ", "), "]"), "\n");
  TextTable choices({"", "", ""});
  for (size_t i = 0; i < option.choices.size(); ++i) {
    choices.Row({option.choices[i].value, option.choices[i].meaning, i == 0 ? "(default)" : ""});
  }
  console->Print(choices.ToString("      "));
}

void PrintGame(const Game& game, Console* console) {
  console->Print(console->Bold(absl::StrCat(game.id(), "  ", game.title())), "\n  ", game.about(), "\n");
  TextTable sides({"", ""});
  for (size_t i = 0; i < game.sides().size(); ++i) sides.Row({game.sides()[i], game.side_names()[i]});
  console->Print("  sides\n", sides.ToString("    "), "  scenarios\n");
  TextTable scenarios({"", ""});
  for (const ScenarioInfo& scenario : game.scenarios()) scenarios.Row({scenario.id, scenario.title});
  console->Print(scenarios.ToString("    "), "  editions\n");
  TextTable editions({"", "", ""});
  for (const EditionSpec& edition : game.editions()) {
    const std::string values = absl::StrJoin(edition.values, " ", [](std::string* out, const auto& value) {
      absl::StrAppend(out, value.first, "=", value.second);
    });
    editions.Row({edition.id, edition.title, values});
  }
  console->Print(editions.ToString("    "));
  if (!game.packs().empty()) console->Print("  component packs\n");
  for (const PackSource& pack : game.packs()) console->Print("    ", pack.name, "\n");
  if (!game.options().empty()) console->Print("  options\n");
  for (const OptionSpec& option : game.options()) PrintOption(option, console);
}

void GameJson(const Game& game, JsonWriter* json) {
  json->Begin('{').Field("id", game.id()).Field("title", game.title()).Field("about", game.about());
  json->Key("sides").Begin('[');
  for (size_t i = 0; i < game.sides().size(); ++i) {
    json->Begin('{').Field("id", game.sides()[i]).Field("name", game.side_names()[i]).End();
  }
  json->End().Key("scenarios").Begin('[');
  for (const ScenarioInfo& scenario : game.scenarios()) {
    json->Begin('{').Field("id", scenario.id).Field("title", scenario.title).End();
  }
  json->End().Key("editions").Begin('[');
  for (const EditionSpec& edition : game.editions()) {
    json->Begin('{').Field("id", edition.id).Field("title", edition.title).Key("values").Begin('{');
    for (const auto& [id, value] : edition.values) json->Field(id, value);
    json->End().End();
  }
  json->End().Key("packs").Begin('[');
  for (const PackSource& pack : game.packs()) json->String(pack.name);
  json->End().Key("options").Begin('[');
  for (const OptionSpec& option : game.options()) {
    json->Begin('{').Field("id", option.id).Field("question", option.question);
    json->Field("default", option.choices[0].value).Key("cases").Begin('[');
    for (const char* rule : option.cases) json->String(rule);
    json->End().Key("choices").Begin('[');
    for (const OptionChoice& choice : option.choices) {
      json->Begin('{').Field("value", choice.value).Field("meaning", choice.meaning).End();
    }
    json->End().End();
  }
  json->End().End();
}

absl::StatusOr<Exit> Run(Invocation& call) {
  std::vector<const Game*> games;
  for (const std::string& id : call.operands) {
    const auto game = FindGame(MeantGame(id));
    if (!game.ok()) return WithExit(Exit::kUnknown, game.status());
    games.push_back(*game);
  }
  if (call.operands.empty()) games = AllGames();
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Key("games").Begin('[');
    for (const Game* game : games) GameJson(*game, &json);
    json.End().End();
    return Exit::kOk;
  }
  for (size_t i = 0; i < games.size(); ++i) {
    if (i > 0) call.console.Print("\n");
    PrintGame(*games[i], &call.console);
  }
  return Exit::kOk;
}

}  // namespace

const Command kGamesCommand = {
    "games", "[GAME...]", "games with their scenarios, editions and options", "", "adjutant games", 0, ~size_t{0},
    {},      Run};

}  // namespace adjutant
