#include "verify/page/data.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "adjutant/v1/annotations.pb.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/capital.h"
#include "core/kernel/digest.h"
#include "core/kernel/turn_mark.h"
#include "verify/rules/alternatives.h"
#include "verify/rules/rule_status.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

constexpr auto kPage = JsonWriter::Layout::kPage;

template <class Write>
std::string CompactJson(Write write) {
  std::string text;
  JsonWriter json(&text, kPage);
  write(json);
  return text;
}

size_t Size(int n) { return static_cast<size_t>(n); }

}  // namespace

PageData::PageData(const Ruleset& ruleset, PlayerId viewer, const v1::Board& board)
    : ruleset_(ruleset),
      viewer_(viewer),
      board_(board),
      codec_(ruleset),
      sight_(ruleset, viewer),
      event_json_(&events_, kPage) {
  Intern("");
}

PageData::Text PageData::Intern(absl::string_view text) {
  const auto [entry, added] = interned_.try_emplace(std::string(text), static_cast<Text>(strings_.size()));
  if (added) strings_.push_back(entry->first);
  return entry->second;
}

PageData::Text PageData::Case(RuleId rule) {
  if (rule != kNoRule) cited_.insert(rule);
  return Intern(RuleIdText(ruleset_.game().catalogue(), rule));
}

// ---- Positions

// The table of pieces grows with the first sight of one: what a viewer never sees is not in it.
int PageData::PieceNumber(const v1::Stacks::Piece& piece) {
  std::string text = CompactJson([&](JsonWriter& json) {
    json.Begin('[').Number(Intern(piece.id())).Number(Intern(piece.name())).Number(piece.side());
    json.Number(Intern(piece.kind())).End();
  });
  const auto [entry, added] = piece_numbers_.try_emplace(text, static_cast<int>(pieces_.size()));
  if (added) pieces_.push_back(std::move(text));
  if (added && !piece.id().empty()) pieces_by_id_.try_emplace(piece.id(), entry->second);
  return entry->second;
}

int PageData::FormNumber(const v1::Stacks::Piece& piece) {
  const int number = PieceNumber(piece);
  const auto within = pieces_by_id_.find(piece.within());
  std::string text = CompactJson([&](JsonWriter& json) {
    json.Begin('[').Number(number).Number(Intern(piece.strength())).Number(Intern(piece.note()));
    json.Number(within == pieces_by_id_.end() ? -1 : within->second).End();
  });
  const auto [entry, added] = form_numbers_.try_emplace(text, static_cast<int>(forms_.size()));
  if (added) forms_.push_back(std::move(text));
  return entry->second;
}

PageData::Stack PageData::StackOf(const v1::Stacks::Stack& shown) {
  Stack stack;
  stack.control = shown.control();
  for (const std::string& marker : shown.markers()) stack.markers.push_back(Intern(marker));
  for (const v1::Stacks::Piece& piece : shown.pieces()) PieceNumber(piece);  // armies before their members
  for (const v1::Stacks::Piece& piece : shown.pieces()) stack.forms.push_back(FormNumber(piece));
  return stack;
}

PageData::Position PageData::PositionOf(const State& state) {
  v1::View view;
  v1::Stacks stacks;
  ruleset_.Show(state, viewer_, &view);
  ruleset_.ShowStacks(state, viewer_, &stacks);
  const Pending pending = ruleset_.PendingOf(state);
  Position position;
  position.title = Intern(view.title());
  position.decision = Intern(DecisionSentence(ruleset_, state));
  position.over = pending.over;
  position.player = pending.player;
  for (const v1::View::Table& shown : view.tables()) {
    if (shown.on_board()) continue;
    Table& table = position.tables.emplace_back();
    table.name = Intern(shown.name());
    for (const std::string& column : shown.columns()) table.columns.push_back(Intern(column));
    for (const v1::View::Row& row : shown.rows()) {
      Cells& cells = table.rows.emplace_back();
      for (const std::string& cell : row.cells()) cells.push_back(Intern(cell));
    }
  }
  for (const v1::Stacks::Stack& shown : stacks.stacks()) position.stacks.emplace(shown.place(), StackOf(shown));
  return position;
}

void PageData::WriteCells(absl::string_view key, const Cells& cells, JsonWriter* json) const {
  if (!key.empty()) json->Key(key);
  json->Begin('[');
  for (const Text cell : cells) json->Number(cell);
  json->End();
}

void PageData::WriteRows(const std::vector<Cells>& rows, size_t begin, size_t end, JsonWriter* json) const {
  json->Begin('[');
  for (size_t i = begin; i < end; ++i) WriteCells("", rows[i], json);
  json->End();
}

void PageData::WriteTable(const Table& table, bool named, JsonWriter* json) const {
  json->Begin('{');
  if (named) json->Field("name", table.name);
  WriteCells("columns", table.columns, json);
  json->Key("rows");
  WriteRows(table.rows, 0, table.rows.size(), json);
  json->End();
}

void PageData::WriteStack(const Stack& stack, JsonWriter* json) const {
  json->Begin('[').Number(stack.control);
  WriteCells("", stack.markers, json);
  WriteCells("", stack.forms, json);
  json->End();
}

void PageData::WritePosition(const Position& position, JsonWriter* json) const {
  json->Begin('{').Field("title", position.title).Field("decision", position.decision);
  json->Field("over", position.over).Field("player", static_cast<int>(position.player)).Key("tables").Begin('[');
  for (const Table& table : position.tables) WriteTable(table, true, json);
  json->End().Key("stacks").Begin('{');
  for (const auto& [place, stack] : position.stacks) {
    json->Key(absl::StrCat(place));
    WriteStack(stack, json);
  }
  json->End().End();
}

// ---- Differences

void PageData::WriteChange(const Position& from, const Position& to, JsonWriter* json) const {
  json->Begin('{');
  if (from.title != to.title) json->Field("title", to.title);
  if (from.decision != to.decision) json->Field("decision", to.decision);
  if (from.over != to.over) json->Field("over", to.over);
  if (from.player != to.player) json->Field("player", static_cast<int>(to.player));
  WriteTables(from, to, json);
  WriteStacks(from, to, json);
  json->End();
}

void PageData::WriteTables(const Position& from, const Position& to, JsonWriter* json) const {
  if (from.tables == to.tables) return;
  const auto find = [](const Position& position, Text name) {
    return std::find_if(position.tables.begin(), position.tables.end(),
                        [&](const Table& table) { return table.name == name; });
  };
  json->Key("tables").Begin('[');
  for (const Table& table : to.tables) {
    const auto old = find(from, table.name);
    const bool known = old != from.tables.end();
    if (known && *old == table) continue;
    json->Begin('[').Number(table.name);
    if (known && old->columns == table.columns) {
      WriteSplices(*old, table, json);
    } else {
      WriteTable(table, false, json);
    }
    json->End();
  }
  for (const Table& table : from.tables) {
    if (find(to, table.name) == to.tables.end()) json->Begin('[').Number(table.name).Null().End();
  }
  json->End();
  const auto names = [](const Position& position) {
    Cells cells;
    for (const Table& table : position.tables) cells.push_back(table.name);
    return cells;
  };
  if (names(from) != names(to)) WriteCells("order", names(to), json);
}

// Rows that differ, from the last to the first, so that the numbers of rows before them stay true. Tables of as many
// rows as before change row by row; in others what is between the rows that begin and end both is replaced.
void PageData::WriteSplices(const Table& from, const Table& to, JsonWriter* json) const {
  const auto splice = [&](size_t at, size_t removed, size_t begin, size_t end) {
    json->Begin('[').Number(static_cast<int64_t>(at)).Number(static_cast<int64_t>(removed));
    WriteRows(to.rows, begin, end, json);
    json->End();
  };
  json->Begin('[');
  const size_t before = from.rows.size(), after = to.rows.size();
  if (before == after) {
    for (size_t i = after; i-- > 0;) {
      if (from.rows[i] != to.rows[i]) splice(i, 1, i, i + 1);
    }
  } else {
    const size_t shorter = std::min(before, after);
    size_t head = 0, tail = 0;
    while (head < shorter && from.rows[head] == to.rows[head]) ++head;
    while (tail < shorter - head && from.rows[before - 1 - tail] == to.rows[after - 1 - tail]) ++tail;
    splice(head, before - head - tail, head, after - tail);
  }
  json->End();
}

void PageData::WriteStacks(const Position& from, const Position& to, JsonWriter* json) const {
  if (from.stacks == to.stacks) return;
  json->Key("stacks").Begin('{');
  for (const auto& [place, stack] : to.stacks) {
    const auto old = from.stacks.find(place);
    if (old != from.stacks.end() && old->second == stack) continue;
    json->Key(absl::StrCat(place));
    WriteStack(stack, json);
  }
  for (const auto& [place, stack] : from.stacks) {
    if (to.stacks.count(place) == 0) json->Key(absl::StrCat(place)).Null();
  }
  json->End();
}

// ---- The record

void PageData::Start(const State& state, uint64_t events) {
  from_ = events;
  now_ = PositionOf(state);
  JsonWriter json(&start_, kPage);
  WritePosition(now_, &json);
  event_json_.Begin('[');
}

void PageData::Add(const ReplayedEvent& event, const Breaks& breaks) {
  // What does not fit the position has no sentence, and to a side nothing of it is told.
  const bool unfit = breaks.left_out || breaks.lost;
  SeenEvent seen = !unfit ? sight_.Look(event.before, event.event, event.after, event.trace)
                   : viewer_ != kChance
                       ? SeenEvent{true, DecisionSentence(ruleset_, event.before, event.event.player), {}, {}}
                       : SeenEvent{false, codec_.ToNotation(event.event), {}, {}};
  if (viewer_ != kChance && !breaks.breaches.empty()) {
    // Whether it would be told as well if what is hidden lay elsewhere cannot be asked of an illegal event.
    seen.sentences.clear();
    seen.derivations.clear();
  }
  const EventTypeSpec* type = ruleset_.game().schema().Find(event.event.type);
  JsonWriter& json = event_json_;
  json.Begin('{').Field("n", event.number);
  Cells headings;
  for (const std::string& heading : ruleset_.HeadingsOf(event.before)) headings.push_back(Intern(heading));
  WriteCells("h", headings, &json);
  json.Field("p", static_cast<int>(event.event.player)).Field("t", Intern(type == nullptr ? "" : type->name));
  json.Field("s", Intern(seen.sentence));
  if (seen.hidden) json.Field("hidden", true);
  if (!seen.hidden) {
    json.Field("w", Intern(codec_.ToNotation(event.event)));
    WriteArguments(event.event);
  }
  WriteSeen(seen);
  if (const int turn = FindTurnBegins(seen.sentences); turn >= 0) {
    json.Key("turn").Begin('[').Number(turn).Number(Intern(ruleset_.HeadingsOf(event.after).front())).End();
  }
  WriteBreaks(breaks);
  if (event.withdrawn != nullptr) json.Field("gone", event.withdrawn->consent.record);
  // Notes, claims and the key of a roll are written by people who may have known more than the viewer.
  if (viewer_ == kChance) WriteOpen(event);
  Position next = PositionOf(event.after);
  json.Key("to");
  WriteChange(now_, next, &json);
  json.End();
  now_ = std::move(next);
  ++size_;
}

void PageData::AddAct(uint64_t number, const std::string& told, const char* seen, const State& after) {
  const std::string sentence = viewer_ == kChance ? told : seen;
  JsonWriter& json = event_json_;
  json.Begin('{').Field("n", number);
  Cells headings;
  for (const std::string& heading : ruleset_.HeadingsOf(after)) headings.push_back(Intern(heading));
  WriteCells("h", headings, &json);
  json.Field("p", static_cast<int>(kChance)).Field("t", Intern("act")).Field("s", Intern(sentence));
  json.Field("act", true);
  Position next = PositionOf(after);
  json.Key("to");
  WriteChange(now_, next, &json);
  json.End();
  now_ = std::move(next);
  ++size_;
}

void PageData::WriteSeen(const SeenEvent& seen) {
  JsonWriter& json = event_json_;
  if (!seen.sentences.empty()) {
    json.Key("x").Begin('[');
    for (const Sentence& sentence : seen.sentences) {
      json.Begin('[').Number(Intern(Capitalized(sentence.text))).Number(Case(sentence.rule)).End();
    }
    json.End();
  }
  if (seen.derivations.empty()) return;
  json.Key("d").Begin('[');
  for (const Derivation& derivation : seen.derivations) WriteDerivation(derivation);
  json.End();
}

// To a side only that there is something: why it cannot be may hang on what is hidden.
void PageData::WriteBreaks(const Breaks& breaks) {
  JsonWriter& json = event_json_;
  if (breaks.lost) json.Field("lost", true);
  if (breaks.left_out) json.Field("left", true);
  if (breaks.breaches.empty()) return;
  const bool open = viewer_ == kChance;
  json.Key("b").Begin('[');
  for (const v1::Breach* breach : breaks.breaches) {
    const bool omission = breach->kind() == v1::OMISSION;
    const std::string& why = omission || breach->facts().empty() ? breach->sentence() : breach->facts();
    json.Begin('{').Field("before", omission).Field("why", Intern(open ? Capitalized(why) : ""));
    json.Key("cases").Begin('[');
    for (const v1::CitedCase& one : breach->cases()) {
      if (!open) break;
      cited_.insert(ruleset_.game().catalogue().Find(one.id()));
      json.Number(Intern(one.id()));
    }
    json.End().End();
  }
  json.End();
}

void PageData::WriteDerivation(const Derivation& derivation) {
  JsonWriter& json = event_json_;
  json.Begin('{').Field("name", Intern(derivation.name)).Field("title", Intern(derivation.title));
  json.Field("case", Case(derivation.rule)).Field("total", derivation.total).Key("terms").Begin('[');
  for (const Term& term : derivation.terms) {
    json.Begin('[').Number(term.value).Number(Intern(term.text)).Number(Case(term.rule));
    json.Number(Intern(term.datum)).Number(Intern(ProvenanceText(ruleset_, term))).End();
  }
  json.End();
  if (!derivation.note.empty()) json.Field("note", Intern(derivation.note));
  json.End();
}

// What people wrote beside the event.
void PageData::WriteOpen(const ReplayedEvent& event) {
  JsonWriter& json = event_json_;
  if (event.annotations != nullptr) {
    const std::string source = event.annotations->has_source() ? SourceText(event.annotations->source()) : "";
    if (!source.empty()) json.Field("src", Intern(source));
    if (!event.annotations->note().empty()) json.Field("note", event.annotations->note());
  }
  if (event.claims.empty()) return;
  json.Key("c").Begin('[');
  for (const ClaimResult& claim : event.claims) {
    json.Begin('{').Field("name", claim.claim.name());
    json.Field("claimed", claim.claim.has_value() ? absl::StrCat(claim.claim.value()) : claim.claim.text());
    json.Field("known", claim.known).Field("holds", claim.holds).Field("actual", claim.actual).End();
  }
  json.End();
}

// Places and pieces that the event names.
void PageData::WriteArguments(const Event& event) {
  const EventSchema& schema = ruleset_.game().schema();
  const EventTypeSpec* type = schema.Find(event.type);
  if (type == nullptr) return;
  std::vector<int> at, who;
  for (size_t i = 0; i < type->args.size(); ++i) {
    const ArgSpec& arg = type->args[i];
    if (arg.kind != ArgKind::kDomain || event.args[i] == kNone) continue;
    const std::string& domain = schema.domains()[Size(arg.domain)];
    const NameTable& names = ruleset_.NamesOf(arg.domain);
    const auto has = [&](const auto& domains) {
      return std::find(domains.begin(), domains.end(), domain) != domains.end();
    };
    if (domain == board_.place_domain()) {
      at.push_back(event.args[i]);
    } else if (has(board_.named_domains())) {
      for (int p = 0; p < board_.places_size(); ++p) {
        if (board_.places(p).name() == names.Name(event.args[i])) at.push_back(p);
      }
    } else if (has(board_.piece_domains())) {
      const auto piece = pieces_by_id_.find(absl::StrCat(domain, ".", names.Id(event.args[i])));
      if (piece != pieces_by_id_.end()) who.push_back(piece->second);
    }
  }
  if (!at.empty()) WriteCells("at", at, &event_json_);
  if (!who.empty()) WriteCells("who", who, &event_json_);
}

// ---- The document

std::string PageData::Finish(const About& about, const ReplayOutcome& outcome) {
  event_json_.End();
  std::string end;
  JsonWriter end_json(&end, kPage);
  WriteEnd(about, outcome, &end_json);

  std::string text;
  JsonWriter json(&text, kPage);
  json.Begin('{').Field("format", 1);
  WriteGame(about, &json);
  WriteBoard(&json);
  WriteCases(&json);
  json.Key("strings").Begin('[');
  for (const std::string& string : strings_) json.String(string);
  json.End().Key("pieces").Begin('[');
  for (const std::string& piece : pieces_) json.Raw(piece);
  json.End().Key("forms").Begin('[');
  for (const std::string& form : forms_) json.Raw(form);
  json.End().Key("start").Raw(start_).Key("events").Raw(events_).Key("end").Raw(end);
  if (!about.ruling.empty()) json.Key("ruling").Raw(about.ruling);
  json.End();
  return absl::StrReplaceAll(text, {{"<", "\\u003c"}});
}

void PageData::WriteGame(const About& about, JsonWriter* json) const {
  const Game& game = ruleset_.game();
  json->Field("program", about.program).Field("log", about.log).Field("from", from_);
  json->Key("game").Begin('{').Field("id", game.id()).Field("title", game.title()).End();
  json->Field("title", about.header->title());
  json->Field("scenario", ruleset_.scenario()).Field("edition", ruleset_.edition());
  WriteOptions(json);
  json->Key("players").Begin('[');
  for (const std::string& player : about.header->players()) json->String(player);
  json->End().Field("view", viewer_ == kChance ? "all" : SideId(game, viewer_)).Key("sides").Begin('[');
  for (size_t i = 0; i < game.sides().size(); ++i) {
    // "the US" in a sentence, "US" on a label.
    json->Begin('{').Field("id", game.sides()[i]);
    json->Field("name", absl::StripPrefix(game.side_names()[i], "the ")).End();
  }
  json->End();
}

// Those that are not as they are by default.
void PageData::WriteOptions(JsonWriter* json) const {
  json->Key("options").Begin('[');
  const auto specs = ruleset_.game().options();
  for (size_t i = 0; i < specs.size() && i < ruleset_.options().size(); ++i) {
    if (ruleset_.options()[i] == 0) continue;
    json->Begin('[').String(specs[i].id).String(specs[i].choices[ruleset_.options()[i]].value);
    json->String(specs[i].question).End();
  }
  json->End();
}

void PageData::WriteBoard(JsonWriter* json) const {
  constexpr const char* kForms[] = {"none", "network", "hexes"};
  json->Key("board").Begin('{').Field("form", kForms[board_.form()]);
  json->Field("width", board_.width()).Field("height", board_.height()).Field("size", board_.size());
  json->Key("places").Begin('[');
  for (const v1::Board::Place& place : board_.places()) {
    json->Begin('{').Field("id", place.id()).Field("name", place.name()).Field("x", place.x()).Field("y", place.y());
    json->Field("about", place.about()).End();
  }
  json->End().End().Key("charts").Begin('[');
  for (const std::string& chart : board_.charts()) json->String(chart);
  json->End().Key("marks").Begin('[');
  for (const std::string& mark : board_.marks()) json->String(mark);
  json->End();
}

void PageData::WriteCases(JsonWriter* json) const {
  const Catalogue catalogue = ruleset_.game().catalogue();
  json->Key("cases").Begin('{');
  for (const RuleId rule : cited_) json->Field(RuleIdText(catalogue, rule), catalogue.Get(rule)->text);
  json->End();
}

void PageData::WriteEnd(const About& about, const ReplayOutcome& outcome, JsonWriter* json) {
  json->Begin('{').Field("closed", about.closed).Field("outcome", about.closing_outcome);
  if (viewer_ == kChance) json->Field("claims", outcome.claims).Field("broken", outcome.broken_claims);
  json->Field("digest_differs", outcome.digest_differs);
  if (about.cut) json->Field("cut", true);
  if (outcome.refused) WriteRefusal(outcome, json);
  json->End();
}

// To a side only that there is one: what was tried, and why it cannot be, may hang on what is hidden.
void PageData::WriteRefusal(const ReplayOutcome& outcome, JsonWriter* json) {
  const RefusedEvent& refused = outcome.refusal;
  const bool open = viewer_ == kChance;
  Case(refused.ruling.rule);
  json->Key("refusal").Begin('{').Field("n", refused.number);
  json->Field("sentence", open ? ruleset_.Describe(outcome.state, refused.event) : "");
  json->Field("case", open ? RuleIdText(ruleset_.game().catalogue(), refused.ruling.rule) : "");
  json->Field("why", open ? refused.why.sentence : "").Key("instead").Begin('[');
  if (open) {
    for (const Event& event : NearestLegalEvents(ruleset_, outcome.state, refused.event)) {
      json->String(codec_.ToNotation(event));
    }
  }
  json->End().End();
}

}  // namespace adjutant
