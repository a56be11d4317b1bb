#include "tests/fuzz/fuzzing.h"

#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/random.h"

namespace adjutant::fuzzing {

namespace {

bool IsWordByte(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.'; }

// Begin and end of every word of a text.
std::vector<std::pair<size_t, size_t>> WordPlaces(const std::string& text) {
  std::vector<std::pair<size_t, size_t>> places;
  for (size_t i = 0; i < text.size();) {
    size_t end = i;
    while (end < text.size() && IsWordByte(text[end])) ++end;
    if (end > i) places.emplace_back(i, end);
    i = end + 1;
  }
  return places;
}

const char* const kNumbers[] = {"0",  "-1",  "1",   "2",   "3",     "9",     "10",         "31",         "32",
                                "63", "64",  "99",  "127", "128",   "255",   "256",        "-128",       "32767",
                                "-",  "1e9", "0x7", "007", "65535", "65536", "2147483647", "-2147483648"};

std::string ChangeWords(std::string text, const std::vector<std::string>& words, Random* random) {
  const auto places = WordPlaces(text);
  if (places.empty()) return absl::StrCat(text, words[random->Below(words.size())]);
  const auto [begin, end] = places[random->Below(places.size())];
  switch (random->Below(4)) {
    case 0: {
      const auto [from, to] = places[random->Below(places.size())];
      return text.replace(begin, end - begin, text.substr(from, to - from));
    }
    case 1:
      return text.replace(begin, end - begin, kNumbers[random->Below(std::size(kNumbers))]);
    case 2:
      return text.insert(begin, absl::StrCat(words[random->Below(words.size())], " "));
    default:
      return text.replace(begin, end - begin, words[random->Below(words.size())]);
  }
}

std::string ChangeLines(const std::string& text, Random* random) {
  std::vector<std::string> lines = absl::StrSplit(text, '\n');
  const size_t a = random->Below(lines.size());
  const size_t b = random->Below(lines.size());
  switch (random->Below(3)) {
    case 0:
      lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(a), std::string(lines[b]));
      break;
    case 1:
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(a));
      break;
    default:
      std::swap(lines[a], lines[b]);
      break;
  }
  return absl::StrJoin(lines, "\n");
}

}  // namespace

void Demand(bool holds, absl::string_view promise, absl::string_view found) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n%s\n", std::string(promise).c_str(), std::string(found).c_str());
  std::abort();
}

const Ruleset& RulesOf(absl::string_view game) {
  static auto* made = new std::map<std::string, std::unique_ptr<const Ruleset>>;
  auto& ruleset = (*made)[std::string(game)];
  if (ruleset == nullptr) {
    const auto found = FindGame(game);
    Demand(found.ok(), "the game is linked", found.status().message());
    auto rules = (*found)->MakeRuleset(Setup{});
    Demand(rules.ok(), "the game can be set up", rules.status().message());
    ruleset = *std::move(rules);
  }
  return *ruleset;
}

uint64_t SeedOf(absl::string_view input) {
  uint64_t seed = 14695981039346656037u;
  for (const char c : input) seed = (seed ^ static_cast<uint8_t>(c)) * 1099511628211u;
  return seed;
}

void PlayOn(const Ruleset& ruleset, State state, size_t events, uint64_t seed) {
  Random random(seed);
  EventCodec codec(ruleset);
  EventList legal;
  ValueList values;
  for (size_t i = 0;; ++i) {
    if (i % 8 == 0) {  // dear ones
      const PlayerId viewer = static_cast<PlayerId>(random.Below(ruleset.game().sides().size() + 1));
      v1::View view;
      ruleset.Show(state, viewer, &view);
      values.clear();
      ruleset.Values(state, &values);
    }
    (void)ruleset.HeadingsOf(state);
    (void)ruleset.ChanceKey(state);
    (void)ruleset.Outcome(state);
    legal.clear();
    ruleset.LegalEvents(state, &legal);
    if (legal.empty() || i == events) return;
    const Event event = legal[random.Below(legal.size())];
    Why why;
    Demand(ruleset.Check(state, event, &why).accepted, "what is listed is accepted",
           absl::StrCat(codec.ToNotation(event), ": ", why.sentence));
    const auto again = codec.FromNotation(codec.ToNotation(event));
    Demand(again.ok() && *again == event, "an event comes back the same from its notation", codec.ToNotation(event));
    (void)ruleset.Describe(state, event);
    Trace trace;
    ruleset.Apply(&state, event, i % 2 == 0 ? &trace : nullptr);
  }
}

std::string ScratchFile(absl::string_view ending) {
  static const std::string* folder =
      new std::string(access("/dev/shm", W_OK) == 0 ? "/dev/shm" : std::filesystem::temp_directory_path().string());
  return absl::StrCat(*folder, "/adjutant-fuzz-", getpid(), ending);
}

void WriteScratch(const std::string& path, absl::string_view bytes) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  Demand(file.good(), "a scratch file can be written", path);
}

std::string ReadScratch(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

std::vector<std::string> WordsOf(const Ruleset& ruleset) {
  std::vector<std::string> words = ruleset.game().sides();
  const EventSchema& schema = ruleset.game().schema();
  for (const EventTypeSpec& type : schema.types()) {
    words.push_back(type.name);
    for (const ArgSpec& arg : type.args) {
      words.push_back(arg.name);
      for (int32_t value = 1; arg.kind == ArgKind::kEnum && value <= arg.highest; ++value) {
        if (arg.IsValue(value)) words.push_back(EventCodec(ruleset).ArgText(arg, value));
      }
    }
  }
  for (const std::string& domain : schema.domains()) {
    const auto& ids = ruleset.Names(domain)->ids();
    words.insert(words.end(), ids.begin(), ids.end());
  }
  for (const OptionSpec& option : ruleset.game().options()) {
    words.push_back(option.id);
    for (const OptionChoice& choice : option.choices) words.push_back(choice.value);
  }
  ValueList values;
  ruleset.Values(ruleset.NewState(), &values);
  for (const NamedValue& value : values) {
    words.push_back(value.name);
    if (!value.number.has_value()) words.push_back(value.text);
  }
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  return words;
}

void AddWords(std::initializer_list<const char*> own, std::vector<std::string>* words) {
  constexpr int kTimes = 4;
  for (int i = 0; i < kTimes; ++i) words->insert(words->end(), own.begin(), own.end());
}

size_t MutateText(uint8_t* data, size_t size, size_t max_size, unsigned seed, const std::vector<std::string>& words) {
  Random random(seed);
  const size_t kind = random.Below(8);
  if (kind < 2) return LLVMFuzzerMutate(data, size, max_size);
  std::string text(TextOf(data, size));
  text = kind < 4 ? ChangeLines(text, &random) : ChangeWords(std::move(text), words, &random);
  if (random.Below(4) == 0) text = ChangeWords(std::move(text), words, &random);
  const size_t length = std::min(text.size(), max_size);
  std::memcpy(data, text.data(), length);
  return length;
}

}  // namespace adjutant::fuzzing
