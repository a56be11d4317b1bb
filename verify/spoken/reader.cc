#include "verify/spoken/reader.h"

#include <algorithm>
#include <map>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "adjutant/v1/board.pb.h"
#include "core/kernel/known.h"
#include "core/kernel/status.h"

namespace adjutant {
namespace {

// Readings of an ambiguous line that its refusal lists.
constexpr size_t kListedMost = 6;

// Legal events that the tokens fit best. `only`: of that type and player alone.
EventList BestOf(Lexicon& lexicon, const EventList& legal, const Tokens& tokens, const Event* only) {
  EventList best;
  int best_fit = kFitsNot;
  for (const Event& event : legal) {
    if (only != nullptr && (event.type != only->type || event.player != only->player)) continue;
    const int fit = EventFit(lexicon, tokens, event);
    if (fit == kFitsNot || fit > best_fit) continue;
    if (fit < best_fit) best.clear();
    best_fit = fit;
    best.push_back(event);
  }
  return best;
}

absl::Status Ambiguous(const Lexicon& lexicon, const SpokenPart& part, const EventList& events) {
  const EventCodec codec(lexicon.ruleset());
  std::vector<std::string> listed;
  for (size_t i = 0; i < events.size() && i < kListedMost; ++i) listed.push_back(codec.ToNotation(events[i]));
  if (events.size() > kListedMost) listed.push_back(absl::StrCat("and ", events.size() - kListedMost, " more"));
  return absl::InvalidArgumentError(
      absl::StrCat("'", part.text, "' can mean ", events.size(), " events: ", absl::StrJoin(listed, "; ")));
}

// The values that an argument has in legal events which are otherwise like `event`.
std::vector<int32_t> LegalValues(const EventList& legal, const Event& event, size_t arg) {
  std::vector<int32_t> values;
  for (const Event& other : legal) {
    bool alike = other.type == event.type && other.player == event.player && other.args[arg] != kNone;
    for (size_t i = 0; i < event.args.size(); ++i) {
      alike = alike && (i == arg || event.args[i] == kNone || event.args[i] == other.args[i]);
    }
    if (alike && std::find(values.begin(), values.end(), other.args[arg]) == values.end()) {
      values.push_back(other.args[arg]);
    }
  }
  return values;
}

std::string IdsOf(const Lexicon& lexicon, const ArgSpec& arg, const std::vector<int32_t>& values) {
  std::vector<std::string> ids;
  for (size_t i = 0; i < values.size() && i < kListedMost; ++i) ids.push_back(lexicon.NamesOf(arg, values[i])[0]);
  if (values.size() > kListedMost) ids.push_back(absl::StrCat(values.size() - kListedMost, " more"));
  return absl::StrJoin(ids, ", ");
}

// The thing whose id or name is nearest to the words: of those that are legal here, then of the player's own and
// nobody's, then of all. Of a few that are numbered it is the last one there is.
std::string Nearest(const Lexicon& lexicon, const ArgSpec& arg, PlayerId player, const std::vector<int32_t>& legal,
                    const Words& words) {
  std::vector<int32_t> own;
  const std::vector<int32_t> all = lexicon.ValuesOf(arg);
  for (const int32_t value : all) {
    const PlayerId owner = lexicon.OwnerOf(arg, value);
    if (owner == kChance || owner == player) own.push_back(value);
  }
  const std::string said = absl::StrJoin(words, "_");
  const std::string last = LastOfFew(said, lexicon.ruleset().NamesOf(arg.domain).ids());
  if (!last.empty()) return last;
  for (const std::vector<int32_t>* values : {&legal, static_cast<const std::vector<int32_t>*>(&own), &all}) {
    std::vector<std::string> known;
    std::map<std::string, std::string> ids;
    for (const int32_t value : *values) {
      const std::vector<std::string> names = lexicon.NamesOf(arg, value);
      for (const std::string& name : names) {
        known.push_back(absl::StrJoin(WordsOf(name), "_"));
        ids.emplace(known.back(), names[0]);
      }
    }
    const std::string nearest = NearestName(said, known);
    if (!nearest.empty()) return absl::StrCat(" (did you mean '", ids[nearest], "'?)");
  }
  return "";
}

std::string TextOf(const Tokens& tokens) {
  std::vector<std::string> texts;
  for (const SpokenToken& token : tokens) {
    texts.push_back(absl::StrCat(token.name, token.name.empty() ? "" : "=", absl::StrJoin(token.words, "_")));
  }
  return absl::StrJoin(texts, " ");
}

// Who is meant where several may act: the seat that the words begin with, the first if they name none.
PlayerId Speaker(Lexicon& lexicon, const Pending& pending, const SpokenPart& part) {
  for (const Due& due : pending.besides) {
    if (NamesPlayer(lexicon, part.tokens, due.player)) return due.player;
  }
  return pending.player;
}

// Nothing fits the words: which of them is it?
absl::Status NotUnderstood(Lexicon& lexicon, const EventList& legal, const Pending& pending, const SpokenPart& part) {
  Tokens rest;
  const EventTypeSpec* type = TypeAtFront(lexicon, part.tokens, legal, &rest);
  std::erase_if(rest, IsSmallWord);
  const std::string intro = absl::StrCat("'", part.text, "' is no event");
  if (type == nullptr || (rest.empty() && type->args.empty())) {
    Tokens tokens = part.tokens;
    if (NamesSide(lexicon, tokens) && tokens.size() > 1) tokens.erase(tokens.begin());
    return absl::NotFoundError(
        absl::StrCat(intro, DidYouMean(TextOf(tokens), lexicon.schema().TypeNames()), "; see `adjutant legal`"));
  }
  if (type->args.empty())
    return absl::InvalidArgumentError(absl::StrCat(type->name, " has no field '", TextOf(rest), "'"));
  Event like;
  like.type = type->type;
  like.player = Speaker(lexicon, pending, part);
  for (size_t i = 0; i < type->args.size(); ++i) {
    const ArgSpec& arg = type->args[i];
    if (arg.kind != ArgKind::kDomain) continue;
    for (const SpokenToken& token : rest) {
      int fit = kFitsNot;
      if (!lexicon.BestValues(token.words, arg, &fit).empty()) continue;
      Words words = token.words;
      if (type->args.size() == 1) {
        words.clear();
        for (const SpokenToken& one : rest) words.insert(words.end(), one.words.begin(), one.words.end());
      }
      return absl::NotFoundError(absl::StrCat(
          type->name, ".", arg.name, ": no ", lexicon.ruleset().NamesOf(arg.domain).domain(), " '",
          absl::StrJoin(words, " "), "'", Nearest(lexicon, arg, like.player, LegalValues(legal, like, i), words)));
    }
  }
  return absl::NotFoundError(absl::StrCat(intro, ": '", TextOf(rest), "' fits no field of ", type->name));
}

// What the words mean whether it is legal or not.
absl::StatusOr<Event> ReadAnyEvent(Lexicon& lexicon, const EventList& legal, const Pending& pending,
                                   const SpokenPart& part, const Event* like) {
  std::vector<Meaning> best;
  const PlayerId speaker = Speaker(lexicon, pending, part);
  const auto consider = [&](const EventTypeSpec& type, PlayerId player) {
    for (Meaning& meaning : MeaningsOf(lexicon, part.tokens, type, player)) {
      if (!best.empty() && meaning.fit > best[0].fit) continue;
      if (!best.empty() && meaning.fit < best[0].fit) best.clear();
      best.push_back(std::move(meaning));
    }
  };
  Tokens rest;
  const EventTypeSpec* said = TypeAtFront(lexicon, part.tokens, legal, &rest);
  if (like != nullptr) {
    consider(*lexicon.schema().Find(like->type), like->player);
  } else if (said != nullptr) {
    consider(*said, said->chance ? kChance : speaker);
  }
  if (best.empty() && like == nullptr) {
    for (const EventTypeSpec& type : lexicon.schema().types()) {
      const bool due = std::any_of(legal.begin(), legal.end(), [&](const Event& e) { return e.type == type.type; });
      if (due) consider(type, speaker);
    }
  }
  // Of a kind that is not due, if the words begin with it: its rule says why not.
  if (best.empty() && like == nullptr && said == nullptr) {
    for (const EventTypeSpec* type : TypesAtFront(lexicon, part.tokens)) {
      consider(*type, type->chance ? kChance : speaker);
    }
  }
  if (best.empty()) return NotUnderstood(lexicon, legal, pending, part);
  for (Meaning& meaning : best) {
    for (auto open = meaning.open.begin(); open != meaning.open.end();) {
      std::vector<int32_t> values = LegalValues(legal, meaning.event, open->arg);
      if (values.empty()) {  // What was said of another argument is illegal.
        const Event bare = MakeEvent(meaning.event.type, meaning.event.player);
        values = LegalValues(legal, bare, open->arg);
      }
      const bool filled = open->values.empty() && values.size() == 1;
      if (filled) meaning.event.args[open->arg] = values[0];
      open = filled ? meaning.open.erase(open) : open + 1;
    }
  }
  const Meaning& meaning = best[0];
  const EventTypeSpec& type = *lexicon.schema().Find(meaning.event.type);
  if (best.size() > 1) {
    EventList events;
    for (const Meaning& one : best) events.push_back(one.event);
    return Ambiguous(lexicon, part, events);
  }
  if (!meaning.open.empty()) {
    const Meaning::Open& open = meaning.open[0];
    const ArgSpec& arg = type.args[open.arg];
    const std::string field = absl::StrCat(type.name, ".", arg.name);
    if (!open.values.empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat("'", part.text, "': ", field, " can be ", IdsOf(lexicon, arg, open.values)));
    }
    const std::vector<int32_t> values = LegalValues(legal, meaning.event, open.arg);
    return absl::InvalidArgumentError(absl::StrCat(
        field, " is missing", values.empty() ? "" : absl::StrCat("; legal are ", IdsOf(lexicon, arg, values))));
  }
  if (meaning.event.player == kChance && !type.chance && !NamesChance(lexicon, part.tokens)) {
    return absl::InvalidArgumentError(
        absl::StrCat("'", part.text, "': chance is due; whose event is this? Write SIDE ", type.name));
  }
  return meaning.event;
}

absl::StatusOr<Event> Read(Lexicon& lexicon, const State& state, const SpokenPart& part, const Event* like) {
  const Ruleset& ruleset = lexicon.ruleset();
  lexicon.Look(state);
  EventList legal;
  ruleset.LegalEvents(state, &legal);
  const EventList best = BestOf(lexicon, legal, part.tokens, like);
  if (best.size() == 1) return best[0];
  if (best.size() > 1) return Ambiguous(lexicon, part, best);
  return ReadAnyEvent(lexicon, legal, ruleset.PendingOf(state), part, like);
}

}  // namespace

EventList BestLegalEvents(Lexicon& lexicon, const EventList& legal, const Tokens& tokens) {
  return BestOf(lexicon, legal, tokens, nullptr);
}

absl::StatusOr<Event> ReadEvent(Lexicon& lexicon, const State& state, const SpokenPart& part) {
  return Read(lexicon, state, part, nullptr);
}

absl::StatusOr<SpokenEvents> SpokenEvents::Of(absl::string_view text) {
  SpokenEvents events;
  ADJUTANT_ASSIGN_OR_RETURN(events.line_, CutLine(text));
  return events;
}

absl::StatusOr<Event> SpokenEvents::Next(Lexicon& lexicon, const State& state) {
  absl::StatusOr<Event> event = next_ == 0 ? ReadEvent(lexicon, state, line_.parts[0]) : NextOfList(lexicon, state);
  if (!event.ok()) return event;
  ++next_;
  if (next_ == 1 && line_.parts.size() > 1 && line_.parts[1].before == '>' && IsOrigin(lexicon, state, *event)) {
    last_ = *event;
    return Next(lexicon, state);
  }
  last_ = *event;
  return event;
}

absl::StatusOr<Event> SpokenEvents::NextOfList(Lexicon& lexicon, const State& state) {
  const SpokenPart& part = line_.parts[next_];
  if (part.before == '>') return Read(lexicon, state, part, &last_);
  // An item of a list is of the kind before it if it can be: units, and then perhaps a leader.
  EventList legal;
  lexicon.ruleset().LegalEvents(state, &legal);
  const EventList alike = BestOf(lexicon, legal, part.tokens, &last_);
  if (alike.size() == 1) return alike[0];
  if (alike.size() > 1) return Ambiguous(lexicon, part, alike);
  const EventList other = BestOf(lexicon, legal, part.tokens, nullptr);
  if (other.size() == 1) return other[0];
  if (other.size() > 1) return Ambiguous(lexicon, part, other);
  absl::StatusOr<Event> same = Read(lexicon, state, part, &last_);
  return same.ok() ? same : ReadEvent(lexicon, state, part);
}

// Whether `first`, which is not legal, names the place from which the pieces go to the next: pieces that stand there
// before are somewhere else once they have gone on.
bool SpokenEvents::IsOrigin(Lexicon& lexicon, const State& state, const Event& first) const {
  const Ruleset& ruleset = lexicon.ruleset();
  if (ruleset.Check(state, first, nullptr).accepted) return false;
  // An event like it that leads the pieces away: the next step, or if that is illegal any other.
  EventList legal;
  ruleset.LegalEvents(state, &legal);
  std::erase_if(legal, [&](const Event& event) { return event.type != first.type || event.player != first.player; });
  if (legal.empty()) return false;
  const absl::StatusOr<Event> second = Read(lexicon, state, line_.parts[1], &first);
  if (!second.ok()) return false;
  const bool goes_on = std::find(legal.begin(), legal.end(), *second) != legal.end();
  const Event away = goes_on ? *second : legal.front();
  v1::Board board;
  ruleset.DrawBoard(&board);
  const EventTypeSpec& type = *lexicon.schema().Find(first.type);
  std::vector<std::string> named;
  for (size_t i = 0; i < type.args.size(); ++i) {
    if (type.args[i].kind != ArgKind::kDomain || first.args[i] == kNone) continue;
    const NameTable& table = ruleset.NamesOf(type.args[i].domain);
    if (table.domain() == board.place_domain()) named.emplace_back(table.Id(first.args[i]));
  }
  if (named.size() != 1) return false;
  const auto pieces_there = [&](const State& at) {
    v1::Stacks stacks;
    ruleset.ShowStacks(at, kChance, &stacks);
    std::vector<std::string> pieces;
    for (const v1::Stacks::Stack& stack : stacks.stacks()) {
      if (board.places(stack.place()).id() != named[0]) continue;
      for (const v1::Stacks::Piece& piece : stack.pieces()) pieces.push_back(piece.id());
    }
    return pieces;
  };
  State after = state;
  ruleset.Apply(&after, away, nullptr);
  const std::vector<std::string> before = pieces_there(state), later = pieces_there(after);
  return std::any_of(before.begin(), before.end(), [&](const std::string& piece) {
    return std::find(later.begin(), later.end(), piece) == later.end();
  });
}

bool IsMessage(absl::string_view text) { return absl::StrContains(text, '{'); }

absl::Status WhyNotRead(absl::string_view text, const absl::Status& notation, const absl::Status& spoken) {
  // One event in event notation, with a slip perhaps; no path, no list.
  const bool is_notation =
      absl::StrContains(text, '=') && !absl::StrContains(text, '>') && !absl::StrContains(text, ',');
  // Whoever writes NAME=VALUE means event notation; but a near name of the right side helps him most.
  const bool near = absl::StrContains(spoken.message(), "did you mean");
  return is_notation && !near ? notation : spoken;
}

Lexicon& EventReader::lexicon() {
  if (lexicon_ == nullptr) lexicon_ = std::make_unique<Lexicon>(ruleset_);
  return *lexicon_;
}

absl::StatusOr<SpokenEvents> EventReader::Cut(const std::string& text) const {
  ADJUTANT_ASSIGN_OR_RETURN(SpokenEvents events, SpokenEvents::Of(text));
  if (events.flags().empty()) return events;
  return absl::InvalidArgumentError(absl::StrCat("'", events.flags()[0], "' has no place here"));
}

absl::StatusOr<Event> EventReader::Next(const std::string& text, SpokenEvents* events, const State& state) {
  const absl::StatusOr<Event> event = events->Next(lexicon(), state);
  if (event.ok()) return event;
  return WhyNotRead(text, codec_.Parse(text).status(), event.status());
}

absl::StatusOr<Event> EventReader::First(const std::string& text, const State& state, bool* more) {
  *more = false;
  absl::StatusOr<Event> exact = codec_.Parse(text);
  if (exact.ok() || IsMessage(text)) return exact;
  ADJUTANT_ASSIGN_OR_RETURN(SpokenEvents events, Cut(text));
  absl::StatusOr<Event> event = Next(text, &events, state);
  *more = event.ok() && !events.done();
  return event;
}

absl::StatusOr<Event> EventReader::One(const std::string& text, const State& state) {
  bool more = false;
  absl::StatusOr<Event> event = First(text, state, &more);
  if (!event.ok() || !more) return event;
  return absl::InvalidArgumentError(absl::StrCat("'", text, "' is more than one event"));
}

absl::StatusOr<EventList> EventReader::All(const std::string& text, State state) {
  EventList all;
  const absl::StatusOr<Event> exact = codec_.Parse(text);
  if (exact.ok()) all.push_back(*exact);
  if (exact.ok()) return all;
  if (IsMessage(text)) return exact.status();
  ADJUTANT_ASSIGN_OR_RETURN(SpokenEvents events, Cut(text));
  while (!events.done()) {
    ADJUTANT_ASSIGN_OR_RETURN(const Event event, Next(text, &events, state));
    all.push_back(event);
    if (!ruleset_.Check(state, event, nullptr).accepted) break;
    ruleset_.Apply(&state, event, nullptr);
  }
  return all;
}

}  // namespace adjutant
