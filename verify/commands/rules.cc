// adjutant rules: the catalogue of a game, and what the code does with each case.
#include <map>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/json.h"
#include "verify/rule_status.h"
#include "verify/session.h"
#include "verify/text.h"

namespace adjutant {
namespace {

std::vector<RuleId> Selected(const Catalogue& catalogue, const std::string& only) {
  std::vector<RuleId> rules;
  for (RuleId id = 1; id <= catalogue.rules.size(); ++id) {
    const bool wanted =
        only == "all" || (only == "open" ? !IsRuleAnswered(catalogue, id) : RuleStatus(catalogue, id) == only);
    if (wanted) rules.push_back(id);
  }
  return rules;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const Game* game, GameFrom(call.flags));
  const Catalogue catalogue = game->catalogue();
  std::map<std::string, int> counts;
  int open = 0;
  for (RuleId id = 1; id <= catalogue.rules.size(); ++id) {
    ++counts[RuleStatus(catalogue, id)];
    open += IsRuleAnswered(catalogue, id) ? 0 : 1;
  }
  const std::vector<RuleId> rules = Selected(catalogue, call.flags.Get("only"));
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("game", game->id()).Key("rules").Begin('[');
    for (RuleId id : rules) {
      const Rule& rule = *catalogue.Get(id);
      json.Begin('{').Field("id", rule.id).Field("kind", RuleKindName(rule.kind)).Field("text", rule.text);
      json.Field("status", RuleStatus(catalogue, id));
      if (rule.excuse[0] != '\0') json.Field("excuse", rule.excuse);
      json.End();
    }
    json.End().Key("counts").Begin('{');
    for (const auto& [status, count] : counts) json.Field(status, count);
    json.End().Field("open", open).End();
  } else {
    TextTable table({"case", "kind", "status", "rule"});
    for (RuleId id : rules) {
      const Rule& rule = *catalogue.Get(id);
      const std::string excuse = rule.excuse[0] == '\0' ? "" : absl::StrCat(" (", rule.excuse, ")");
      table.Row({rule.id, RuleKindName(rule.kind), RuleStatus(catalogue, id), absl::StrCat(rule.text, excuse)});
    }
    call.console.Print(table.ToString(), "\n", Counted(catalogue.rules.size(), "entry", "entries"), ": ");
    std::string text;
    for (const auto& [status, count] : counts) absl::StrAppend(&text, text.empty() ? "" : ", ", count, " ", status);
    call.console.Print(text, "\n");
  }
  return open == 0 ? Exit::kOk : Exit::kNo;
}

}  // namespace

const Command kRulesCommand = {
    "rules",
    "",
    "the rule catalogue of a game, and what the code does with each case",
    "A case is enforced (an event can be refused by it), applied (it changes the game or a number), excused (no "
    "machine\n"
    "can check it, with the reason), only mentioned, or none of these. The status is 1 while any case is mentioned or "
    "none.",
    "adjutant rules --game=halls --only=open",
    0,
    0,
    {{"game", "GAME", "id of the game"},
     {"only",
      "STATUS",
      "list these only",
      {"all", "open", "enforced", "applied", "enforced and applied", "excused", "mentioned", "none"}}},
    Run};

}  // namespace adjutant
