#include "verify/spoken/match.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "absl/strings/match.h"

namespace adjutant {
namespace {

// No name has more words with spaces between them.
constexpr size_t kPhraseMost = 6;
// An optional argument that is not said is absent before it is anything else.
constexpr int kOptionalNotSaid = 3;

const char* const kSmallWords[] = {"a",  "an", "and", "as",  "at",  "by", "for",  "from", "in",
                                   "is", "of", "on",  "out", "the", "to", "with", "into"};

bool IsSmall(const SpokenToken& token) { return IsSmallWord(token); }

// The words of the tokens from `begin` up to `end`. False if one of them, but for the first, begins an argument.
bool PhraseOf(const Tokens& tokens, size_t begin, size_t end, Words* phrase) {
  phrase->clear();
  for (size_t i = begin; i < end; ++i) {
    if (i > begin && !tokens[i].name.empty()) return false;
    phrase->insert(phrase->end(), tokens[i].words.begin(), tokens[i].words.end());
  }
  return !phrase->empty();
}

// Takes tokens for the arguments of one type, in every way that there is.
class Walk {
 public:
  // What is said of an argument, at the end of a walk; `told` is empty where nothing was.
  using Told = std::vector<Words>;
  using AtEnd = std::function<void(int fit, const Told& told)>;
  // How well a phrase says an argument; kFitsNot ends the walk.
  using ArgFit = std::function<int(size_t arg, const Words& phrase)>;

  Walk(const Tokens& tokens, const EventTypeSpec& type, const ArgFit& arg_fit, const AtEnd& at_end)
      : tokens_(tokens), type_(type), arg_fit_(arg_fit), at_end_(at_end), told_(type.args.size()) {}

  // From token `at` on; `next` is the first argument that may be said without its name.
  void Go(size_t at, size_t next, int fit) {
    if (at == tokens_.size()) return at_end_(fit, told_);
    if (IsSmall(tokens_[at])) Go(at + 1, next, fit);
    for (size_t arg = 0; arg < type_.args.size(); ++arg) {
      if (!told_[arg].empty()) continue;
      Words phrase;
      // "space=mier", "sp=mier", "to mier" for an argument `to`.
      const SpokenToken& token = tokens_[at];
      const Words name = WordsOf(type_.args[arg].name);
      const bool by_name = !token.name.empty() && absl::StartsWith(type_.args[arg].name, token.name);
      const bool by_word = token.name.empty() && token.words == name;
      if (!token.name.empty() && !by_name) continue;
      for (size_t end = at + 1; end <= tokens_.size() && end <= at + kPhraseMost; ++end) {
        if ((by_name || arg >= next) && PhraseOf(tokens_, at, end, &phrase)) Take(arg, phrase, end, next, fit);
        if (by_word && end > at + 1 && PhraseOf(tokens_, at + 1, end, &phrase)) Take(arg, phrase, end, next, fit);
      }
    }
  }

 private:
  void Take(size_t arg, const Words& phrase, size_t end, size_t next, int fit) {
    const int one = arg_fit_(arg, phrase);
    if (one == kFitsNot) return;
    told_[arg] = phrase;
    Go(end, std::max(next, arg + 1), fit + one);
    told_[arg].clear();
  }

  const Tokens& tokens_;
  const EventTypeSpec& type_;
  const ArgFit& arg_fit_;
  const AtEnd& at_end_;
  Told told_;
};

// Calls `then` for every way in which the tokens begin with a side or with none: with the side's fit, whether it was
// said, and where the rest begins.
template <class Then>
void EachSide(const Lexicon& lexicon, const Tokens& tokens, PlayerId player, const Then& then) {
  then(0, false, size_t{0});
  Words phrase;
  for (size_t end = 1; end <= 2 && end <= tokens.size(); ++end) {
    if (!tokens[0].name.empty() || !PhraseOf(tokens, 0, end, &phrase)) return;
    const int fit = lexicon.SideFit(phrase, player);
    if (fit != kFitsNot) then(fit, true, end);
  }
}

// The same for the kind of event, from token `at` on.
template <class Then>
void EachType(Lexicon& lexicon, const Tokens& tokens, size_t at, const EventTypeSpec& type, const Then& then) {
  then(0, false, at);
  while (at < tokens.size() && IsSmall(tokens[at])) ++at;
  Words phrase;
  for (size_t end = at + 1; end <= tokens.size() && end <= at + kPhraseMost; ++end) {
    if (!tokens[at].name.empty() || !PhraseOf(tokens, at, end, &phrase)) return;
    const int fit = lexicon.TypeFit(phrase, type);
    if (fit != kFitsNot) then(fit, true, end);
  }
}

}  // namespace

int EventFit(Lexicon& lexicon, const Tokens& tokens, const Event& event) {
  const EventTypeSpec& type = *lexicon.schema().Find(event.type);
  int best = kFitsNot;
  const Walk::ArgFit arg_fit = [&](size_t arg, const Words& phrase) {
    if (event.args[arg] == kNone) return kFitsNot;
    return lexicon.ValueFit(phrase, type.args[arg], event.args[arg]);
  };
  EachSide(lexicon, tokens, event.player, [&](int side_fit, bool, size_t after_side) {
    EachType(lexicon, tokens, after_side, type, [&](int type_fit, bool type_said, size_t after_type) {
      const Walk::AtEnd at_end = [&](int fit, const Walk::Told& told) {
        bool said = type_said;
        for (size_t i = 0; i < type.args.size(); ++i) {
          said = said || !told[i].empty();
          if (told[i].empty() && !type.args[i].required && event.args[i] != kNone) fit += kOptionalNotSaid;
        }
        if (said) best = std::min(best, fit);
      };
      Walk(tokens, type, arg_fit, at_end).Go(after_type, 0, side_fit + type_fit);
    });
  });
  return best;
}

namespace {

// Of things that fit equally well: the player's own, then those of nobody.
void PreferOwn(const Lexicon& lexicon, const ArgSpec& arg, PlayerId player, std::vector<int32_t>* values) {
  for (const PlayerId owner : {player, kChance}) {
    std::vector<int32_t> own;
    for (const int32_t value : *values) {
      if (lexicon.OwnerOf(arg, value) == owner) own.push_back(value);
    }
    if (own.empty()) continue;
    *values = std::move(own);
    return;
  }
}

}  // namespace

std::vector<Meaning> MeaningsOf(Lexicon& lexicon, const Tokens& tokens, const EventTypeSpec& type, PlayerId player) {
  std::vector<Meaning> best;
  const Walk::ArgFit arg_fit = [&](size_t arg, const Words& phrase) {
    int fit = kFitsNot;
    (void)lexicon.BestValues(phrase, type.args[arg], &fit);
    return fit;
  };
  const auto sides = static_cast<PlayerId>(lexicon.ruleset().SeatCount());
  for (PlayerId side = 0; side <= sides; ++side) {
    EachSide(lexicon, tokens, side, [&](int side_fit, bool side_said, size_t after_side) {
      if (!side_said && side != player) return;
      EachType(lexicon, tokens, after_side, type, [&](int type_fit, bool type_said, size_t after_type) {
        const Walk::AtEnd at_end = [&](int fit, const Walk::Told& told) {
          Meaning meaning;
          bool said = type_said;
          meaning.event.type = type.type;
          meaning.event.player = side;
          for (size_t i = 0; i < told.size(); ++i) {
            if (type.args[i].member > 0 && !told[i].empty() && told[i - 1].empty()) return;  // a list has no holes
            said = said || !told[i].empty();
            if (told[i].empty()) {
              if (type.args[i].required) meaning.open.push_back({i, {}});
              continue;
            }
            int ignored = 0;
            std::vector<int32_t> values = lexicon.BestValues(told[i], type.args[i], &ignored);
            if (values.size() > 1) PreferOwn(lexicon, type.args[i], side, &values);
            if (values.size() == 1) {
              meaning.event.args[i] = values[0];
            } else {
              meaning.open.push_back({i, std::move(values)});
            }
          }
          meaning.fit = fit;
          if (!said || (!best.empty() && fit > best[0].fit)) return;
          if (!best.empty() && fit < best[0].fit) best.clear();
          for (const Meaning& other : best) {
            if (other.event == meaning.event && other.open.size() == meaning.open.size()) return;
          }
          best.push_back(std::move(meaning));
        };
        Walk(tokens, type, arg_fit, at_end).Go(after_type, 0, side_fit + type_fit);
      });
    });
  }
  return best;
}

bool NamesChance(const Lexicon& lexicon, const Tokens& tokens) {
  return !tokens.empty() && tokens[0].name.empty() && tokens[0].words.size() == 1 &&
         lexicon.SideFit(tokens[0].words, kChance) == kFitsExactly;
}

bool NamesPlayer(const Lexicon& lexicon, const Tokens& tokens, PlayerId side) {
  bool named = false;
  EachSide(lexicon, tokens, side, [&](int fit, bool said, size_t) { named = named || (said && fit == kFitsExactly); });
  return named;
}

bool NamesSide(const Lexicon& lexicon, const Tokens& tokens) {
  if (NamesChance(lexicon, tokens)) return true;
  const int seats = lexicon.ruleset().SeatCount();
  for (int i = 1; i <= seats; ++i) {
    if (NamesPlayer(lexicon, tokens, static_cast<PlayerId>(i))) return true;
  }
  return false;
}

bool IsSmallWord(const SpokenToken& token) {
  return token.name.empty() && token.words.size() == 1 &&
         std::any_of(std::begin(kSmallWords), std::end(kSmallWords),
                     [&](const char* word) { return token.words[0] == word; });
}

namespace {

// A type, and how well tokens begin with its name.
struct Front {
  const EventTypeSpec* type = nullptr;
  int fit = kFitsNot;
  size_t end = 0;
};

// The best front of one type: the better fit, and of those the longer.
Front FrontOf(Lexicon& lexicon, const Tokens& tokens, const EventTypeSpec& type) {
  Front best;
  const auto sides = static_cast<PlayerId>(lexicon.ruleset().SeatCount());
  for (PlayerId side = 0; side <= sides; ++side) {
    EachSide(lexicon, tokens, side, [&](int side_fit, bool, size_t after_side) {
      EachType(lexicon, tokens, after_side, type, [&](int type_fit, bool said, size_t after_type) {
        const int fit = side_fit + type_fit;
        if (said && (fit < best.fit || (fit == best.fit && after_type > best.end))) best = {&type, fit, after_type};
      });
    });
  }
  return best;
}

}  // namespace

std::vector<const EventTypeSpec*> TypesAtFront(Lexicon& lexicon, const Tokens& tokens) {
  std::vector<const EventTypeSpec*> types;
  for (const EventTypeSpec& type : lexicon.schema().types()) {
    if (FrontOf(lexicon, tokens, type).type != nullptr) types.push_back(&type);
  }
  return types;
}

const EventTypeSpec* TypeAtFront(Lexicon& lexicon, const Tokens& tokens, const EventList& due, Tokens* rest) {
  // Those that are due, then all; of each the best, and whether another is as good.
  Front best[2];
  bool several[2] = {};
  for (const EventTypeSpec& type : lexicon.schema().types()) {
    const Front front = FrontOf(lexicon, tokens, type);
    if (front.type == nullptr) continue;
    const bool is_due =
        std::any_of(due.begin(), due.end(), [&](const Event& event) { return event.type == type.type; });
    for (const size_t of : {size_t{0}, size_t{1}}) {
      if (of == 0 && !is_due) continue;
      if (front.fit > best[of].fit || (front.fit == best[of].fit && front.end < best[of].end)) continue;
      several[of] = front.fit == best[of].fit && front.end == best[of].end;
      best[of] = front;
    }
  }
  const size_t of = best[1].fit == kFitsExactly || best[0].type == nullptr ? 1 : 0;
  if (best[of].type == nullptr || several[of]) return nullptr;
  rest->assign(tokens.begin() + static_cast<std::ptrdiff_t>(best[of].end), tokens.end());
  return best[of].type;
}

}  // namespace adjutant
