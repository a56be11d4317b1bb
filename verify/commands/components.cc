// adjutant components: validates, shows and overlays component packs, listing provenance.
#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/tokenizer.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/message.h>
#include <google/protobuf/text_format.h>

#include <map>
#include <memory>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/record/session.h"
#include "verify/spoken/names.h"
#include "verify/text/files.h"
#include "verify/text/json.h"
#include "verify/text/text.h"

namespace adjutant {
namespace {

namespace pb = google::protobuf;

struct Components {
  const Game* game = nullptr;
  std::unique_ptr<const Ruleset> ruleset;  // keeps `pack` alive, unless `own` does
  LoadedPack own;
  const LoadedPack* pack = nullptr;  // null: the game has none
};

class IgnoreErrors : public pb::io::ErrorCollector {
 public:
  void AddError(int, int, const std::string&) override {}
};

// The first value of a field in protobuf text, or "": enough to find out what a pack is for before it is parsed.
std::string TextField(const std::string& text, const std::string& field) {
  pb::io::ArrayInputStream stream(text.data(), static_cast<int>(text.size()));
  IgnoreErrors errors;
  pb::io::Tokenizer tokens(&stream, &errors);
  tokens.set_comment_style(pb::io::Tokenizer::SH_COMMENT_STYLE);
  while (tokens.Next()) {
    if (tokens.current().text != field || !tokens.Next() || tokens.current().text != ":" || !tokens.Next()) continue;
    std::string value = tokens.current().text;
    if (tokens.current().type == pb::io::Tokenizer::TYPE_STRING)
      pb::io::Tokenizer::ParseString(tokens.current().text, &value);
    return value;
  }
  return "";
}

// A pack in a file: an overlay is laid over the built-in pack, a base pack stands alone.
absl::StatusOr<Components> FromFile(const std::string& path, const Flags& flags) {
  auto text = ReadTextFile(path);
  if (!text.ok()) return WithExit(Exit::kUnreadable, text.status());
  const std::string id = flags.Has("game") ? flags.Get("game") : TextField(*text, "game");
  if (id.empty())
    return Failure(Exit::kUnreadable,
                   absl::StrCat(path, ": not a component pack: expected `info { ... game: \"...\" }`"));
  Components components;
  const auto game = FindGame(MeantGame(id));
  if (!game.ok()) return WithExit(Exit::kUnknown, game.status(), absl::StrCat(path, ": "));
  components.game = *game;
  if ((*game)->pack_prototype() == nullptr) {
    return Failure(Exit::kUnknown, absl::StrCat(path, ": ", (*game)->id(), " has no component packs"));
  }
  if (TextField(*text, "overlay") == "true") {
    ADJUTANT_ASSIGN_OR_RETURN(Setup setup, SetupFrom(flags, **game));
    setup.overlays.push_back({path, *std::move(text)});
    auto ruleset = (*game)->MakeRuleset(setup);
    if (!ruleset.ok()) return FindingsError(ruleset.status());
    components.ruleset = *std::move(ruleset);
    components.pack = components.ruleset->pack();
    return components;
  }
  auto pack = LoadPack((*game)->id(), *(*game)->pack_prototype(), {PackSource{path, *std::move(text)}});
  if (!pack.ok()) return FindingsError(pack.status());
  components.own = *std::move(pack);
  return components;
}

absl::StatusOr<Components> Load(const Invocation& call) {
  if (!call.operands.empty()) return FromFile(call.operands[0], call.flags);
  Components components;
  ADJUTANT_ASSIGN_OR_RETURN(components.game, GameFrom(call.flags));
  ADJUTANT_ASSIGN_OR_RETURN(components.ruleset, RulesetFrom(call.flags));
  components.pack = components.ruleset->pack();
  return components;
}

std::string KindOf(absl::string_view path) { return std::string(path.substr(0, path.find('.'))); }

// The message a path leads to: "unit.us_1st_dragoons" among the repeated field `unit`, and so on inside of it.
const pb::Message* FindDatum(const pb::Message& message, absl::string_view path) {
  const pb::Descriptor* type = message.GetDescriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    const pb::FieldDescriptor* field = type->field(i);
    if (field->cpp_type() != pb::FieldDescriptor::CPPTYPE_MESSAGE || !field->is_repeated()) continue;
    const std::string prefix = absl::StrCat(field->name(), ".");
    if (!absl::StartsWith(path, prefix)) continue;
    const absl::string_view rest = path.substr(prefix.size());
    for (int k = 0; k < message.GetReflection()->FieldSize(message, field); ++k) {
      const pb::Message& datum = message.GetReflection()->GetRepeatedMessage(message, field, k);
      const pb::FieldDescriptor* key = datum.GetDescriptor()->FindFieldByNumber(1);
      if (key == nullptr || key->cpp_type() != pb::FieldDescriptor::CPPTYPE_STRING || key->is_repeated()) continue;
      const std::string id = datum.GetReflection()->GetString(datum, key);
      if (rest == id) return &datum;
      if (!absl::StartsWith(rest, absl::StrCat(id, "."))) continue;
      if (const pb::Message* found = FindDatum(datum, rest.substr(id.size() + 1))) return found;
    }
  }
  return nullptr;
}

bool IsAtOrBelow(absl::string_view path, absl::string_view place) {
  return path == place || (absl::StartsWith(path, place) && path[place.size()] == '.');
}

std::string PlaceOf(const DatumOrigin& origin) {
  return origin.line == 0 ? origin.file : absl::StrCat(origin.file, ":", origin.line);
}

using Origins = std::map<std::string, DatumOrigin>;

void OriginsJson(const Origins& origins, JsonWriter* json) {
  json->Key("provenance").Begin('[');
  for (const auto& [path, origin] : origins) {
    json->Begin('{')
        .Field("path", path)
        .Field("evidence", v1::Evidence_Name(origin.evidence))
        .Field("rule", origin.rule);
    if (!origin.note.empty()) json->Field("note", origin.note);
    json->Field("place", PlaceOf(origin)).End();
  }
  json->End();
}

std::string OriginsTable(const Origins& origins) {
  TextTable table({"component", "evidence", "rule", "place", "note"});
  for (const auto& [path, origin] : origins) {
    table.Row({path, v1::Evidence_Name(origin.evidence), origin.rule, PlaceOf(origin), Printable(origin.note)});
  }
  return table.ToString();
}

absl::StatusOr<Exit> ShowDatum(const Components& components, const std::string& path, Invocation& call) {
  const Origins& all = components.pack->origins;
  Origins origins;
  for (const auto& [one, origin] : all) {
    if (IsAtOrBelow(one, path)) origins.emplace(one, origin);
  }
  const pb::Message* datum = FindDatum(*components.pack->message, path);
  if (datum == nullptr && origins.empty()) {
    // Data are what people name, and their paths are those of their fields without the last word.
    std::vector<std::string> known;
    for (const auto& [one, origin] : all) {
      known.push_back(one);
      const std::string parent = one.substr(0, one.rfind('.'));
      if (known.size() < 2 || known[known.size() - 2] != parent) known.push_back(parent);
    }
    return Failure(Exit::kUnknown,
                   absl::StrCat("no component '", path, "' in ", components.game->id(), DidYouMean(path, known)));
  }
  std::string text;
  if (datum != nullptr) pb::TextFormat::PrintToString(*datum, &text);
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("path", path).Field("text", text);
    OriginsJson(origins, &json);
    json.End();
  } else {
    call.console.Print(text, text.empty() ? "" : "\n", OriginsTable(origins));
  }
  return Exit::kOk;
}

// Number of fields by kind of component and evidence.
using Counts = std::map<std::string, std::map<std::string, int>>;

std::string CountsTable(const Counts& counts) {
  std::vector<std::string> columns = {"components"};
  int first = v1::Evidence_MIN + 1;  // what has no evidence has a column only if there is any
  for (const auto& [kind, of] : counts) {
    if (of.count(v1::Evidence_Name(v1::EVIDENCE_UNSPECIFIED)) > 0) first = v1::Evidence_MIN;
  }
  for (int e = first; e <= v1::Evidence_MAX; ++e) columns.push_back(">" + v1::Evidence_Name(e));
  TextTable table(columns);
  std::map<std::string, int> totals;
  const auto row = [&](const std::string& name, const std::map<std::string, int>& of) {
    std::vector<std::string> cells = {name};
    for (int e = first; e <= v1::Evidence_MAX; ++e) {
      const auto found = of.find(v1::Evidence_Name(e));
      cells.push_back(std::to_string(found == of.end() ? 0 : found->second));
    }
    table.Row(cells);
  };
  for (const auto& [kind, of] : counts) {
    row(kind, of);
    for (const auto& [evidence, count] : of) totals[evidence] += count;
  }
  row("total", totals);
  return table.ToString("  ");
}

absl::StatusOr<Exit> Run(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(Components components, Load(call));
  if (components.ruleset == nullptr) components.pack = &components.own;
  const bool listing = call.flags.Has("provenance");
  if (components.pack == nullptr) {
    if (call.flags.Has("show"))
      return Failure(Exit::kUnknown, absl::StrCat(components.game->id(), " has no component pack"));
    JsonWriter json(call.console.buffer());
    if (call.json()) {
      json.Begin('{').Field("game", components.game->id()).Key("packs").Begin('[').End().End();
    } else {
      call.console.Print(components.game->id(), ": no component pack\n");
    }
    return Exit::kOk;
  }
  if (call.flags.Has("show")) return ShowDatum(components, call.flags.Get("show"), call);
  Counts counts;
  for (const auto& [path, origin] : components.pack->origins) {
    ++counts[KindOf(path)][v1::Evidence_Name(origin.evidence)];
  }
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("game", components.game->id()).Field("valid", true).Key("packs").Begin('[');
    for (const PackDigest& pack : components.pack->digests) {
      json.Begin('{').Field("id", pack.id).Field("sha256", pack.sha256).End();
    }
    json.End().Key("fields").Begin('{');
    for (const auto& [kind, of] : counts) {
      json.Key(kind).Begin('{');
      for (const auto& [evidence, count] : of) json.Field(evidence, count);
      json.End();
    }
    json.End();
    if (listing) OriginsJson(components.pack->origins, &json);
    json.End();
    return Exit::kOk;
  }
  for (const PackDigest& pack : components.pack->digests) call.console.Print(pack.id, "  sha256 ", pack.sha256, "\n");
  call.console.Print("valid; fields by where they are known from:\n", CountsTable(counts));
  if (listing) call.console.Print("\n", OriginsTable(components.pack->origins));
  return Exit::kOk;
}

std::vector<FlagSpec> ComponentsFlags() {
  std::vector<FlagSpec> flags = {{"provenance", "", "list every field with where it is known from"},
                                 {"show", "PATH", "print one component: unit.us_1st_dragoons"}};
  for (const FlagSpec& flag : SetupFlags()) flags.push_back(flag);
  return flags;
}

}  // namespace

const Command kComponentsCommand = {"components",
                                    "[FILE]",
                                    "validates, shows and overlays component packs, listing provenance",
                                    "Without FILE, the pack built in for --game, with every --overlay over it. With "
                                    "FILE, that pack: a base pack by itself,\n"
                                    "an overlay over the built-in one. Every field is STATED by a case, DERIVED, "
                                    "RECONSTRUCTED, or typed in by an OWNER.",
                                    "adjutant components --game=halls --provenance",
                                    0,
                                    1,
                                    ComponentsFlags(),
                                    Run};

}  // namespace adjutant
