// Rules by name: catalogues, citations that the compiler checks, rulings.
//
// A game declares its catalogue as a constexpr array of Rule and a literal operator over it:
//
//   inline constexpr Rule kCatalogue[] = {{"1.1", RuleKind::kLegality, "Only the side to move plays a card."}, ...};
//   template <FixedString kId> constexpr auto operator""_toy() { return CiteRule<kCatalogue, kId>(); }
//
// and then writes
//
//   ADJUTANT_REFUSE_IF("1.1"_toy, s.to_move != side, why, "it is ", NameOf(s.to_move), "'s turn");
//
// A case that is not in the catalogue does not compile. That a case is enforced or applied somewhere in the code is
// registered by the same line, and how often it is asked about can be counted (coverage.h).
#ifndef ADJUTANT_CORE_KERNEL_RULES_H_
#define ADJUTANT_CORE_KERNEL_RULES_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"

namespace adjutant {

enum class RuleKind : uint8_t { kLegality, kEffect, kModifier, kInvariant, kRandom, kVictory, kSetup };
const char* RuleKindName(RuleKind kind);

// One case of a rulebook. `text` is ours, one line. `excuse` says why no machine can check the case; empty otherwise.
struct Rule {
  const char* id;  // "10.2.b", or "10.2.b/3" for the third statement of a case
  RuleKind kind;
  const char* text;
  const char* excuse = "";
};

// Index into the game's catalogue plus one; 0 is no rule.
using RuleId = uint16_t;
inline constexpr RuleId kNoRule = 0;

// How code uses a case.
enum CitationRole : uint8_t { kEnforces = 1, kApplies = 2, kMentions = 4 };

template <size_t N>
struct FixedString {
  char text[N] = {};
  constexpr FixedString(const char (&s)[N]) { std::copy_n(s, N, text); }  // NOLINT: implicit by design
};

template <const auto& kCatalogue>
inline constinit std::array<uint8_t, std::size(kCatalogue) + 1> kCitationRoles{};

namespace rules_internal {

constexpr bool SameText(const char* a, const char* b) {
  for (; *a == *b; ++a, ++b) {
    if (*a == '\0') return true;
  }
  return false;
}

template <const auto& kCatalogue, RuleId kRule, CitationRole kRole>
struct Registrar {
  static inline const bool kDone = [] {
    kCitationRoles<kCatalogue>[kRule] |= kRole;
    return true;
  }();
};

}  // namespace rules_internal

// A citation of one case, known when the program is compiled. Used as a plain RuleId it counts as a mention.
template <const auto& kCatalogue, RuleId kRule>
struct Citation {
  template <CitationRole kRole>
  static RuleId As() {
    (void)rules_internal::Registrar<kCatalogue, kRule, kRole>::kDone;
    return kRule;
  }
  constexpr RuleId id() const { return kRule; }
  constexpr operator RuleId() const { return kRule; }  // NOLINT: implicit by design
};

template <const auto& kCatalogue, FixedString kId>
constexpr auto CiteRule() {
  constexpr RuleId kFound = [] {
    RuleId number = 0;
    for (const Rule& rule : kCatalogue) {
      ++number;
      if (rules_internal::SameText(rule.id, kId.text)) return number;
    }
    return kNoRule;
  }();
  static_assert(kFound != kNoRule, "the catalogue has no such case");
  return Citation<kCatalogue, kFound>{};
}

// A catalogue and what the code does with it.
struct Catalogue {
  absl::Span<const Rule> rules;
  const uint8_t* roles = nullptr;  // [0..rules.size()], CitationRole bits

  const Rule* Get(RuleId id) const { return id == kNoRule || id > rules.size() ? nullptr : &rules[id - 1]; }
  RuleId Find(absl::string_view id) const;  // kNoRule if absent; "10.2.b" also finds "10.2.b/1"
  // "10.2.b" for "10.2.b/3": the number that stands in the book. Empty for kNoRule.
  absl::string_view Number(RuleId id) const;
};

template <const auto& kCatalogue>
Catalogue MakeCatalogue() {
  return Catalogue{absl::MakeConstSpan(kCatalogue), kCitationRoles<kCatalogue>.data()};
}

// Words, or what a function says when somebody listens.
template <class Text>
std::string TextOf(const Text& text) {
  if constexpr (std::is_invocable_v<const Text&>) {
    return std::string(text());
  } else {
    return std::string(text);
  }
}

// ---- How code cites a case: with one of three verbs.
//
//   Refused   an event breaks the case (ADJUTANT_REFUSE_IF, ADJUTANT_REFUSE_IMPOSSIBLE, Breaks)
//   Kept      an event came up against the case, and keeps to it; Breaks and Accepted say so by themselves
//   Applied   the case took effect: alone, with a sentence, or as a term of a number (trace.h)
//
// An invariant lists its Cases (invariant.h).

// Why an event was refused, for people. Filled only when somebody asks.
struct Why {
  std::string sentence;
  std::vector<RuleId> also;  // further cases that the refusal rests on
};

// Accepted, or refused by a rule.
struct [[nodiscard]] Ruling {
  bool accepted = true;
  RuleId rule = kNoRule;
};

inline Ruling Accepted() { return Ruling{}; }

// ---- Counting. Who wants to know which cases fire names a list to this thread (FiringLog); nothing is written
// otherwise.

namespace rules_internal {
inline constinit thread_local absl::Span<const RuleId> waived;
bool IsWaived(RuleId rule);
inline constinit thread_local std::vector<RuleId>* kept = nullptr;
inline constinit thread_local std::vector<RuleId>* applied = nullptr;
void Note(std::vector<RuleId>* list, RuleId rule);
void Tell(Why* why, std::string sentence);
}  // namespace rules_internal

// An event comes up against the cited case, and keeps to it.
template <const auto& kCatalogue, RuleId kRule>
RuleId Kept(Citation<kCatalogue, kRule> cite) {
  const RuleId rule = cite.template As<kEnforces>();
  if (rules_internal::kept != nullptr) rules_internal::Note(rules_internal::kept, rule);
  return rule;
}

// The cited case took effect. This form is for where nobody can listen; trace.h has those that tell.
template <const auto& kCatalogue, RuleId kRule>
RuleId Applied(Citation<kCatalogue, kRule> cite) {
  const RuleId rule = cite.template As<kApplies>();
  if (rules_internal::applied != nullptr) rules_internal::Note(rules_internal::applied, rule);
  return rule;
}

// Does an event break the cited case? One that does not has kept to it. A broken case is counted by `Refused`, not
// here: many checks only explore and end in no refusal.
template <const auto& kCatalogue, RuleId kRule>
bool Breaks(Citation<kCatalogue, kRule> cite, bool broken) {
  if (!broken) {
    Kept(cite);
    return false;
  }
  return rules_internal::waived.empty() || !rules_internal::IsWaived(kRule);
}

// The same for what nobody could do with the pieces, legal or not: a die that shows twelve, a unit that is not there.
// Never waived.
template <const auto& kCatalogue, RuleId kRule>
bool CannotBe(Citation<kCatalogue, kRule> cite, bool impossible) {
  if (!impossible) Kept(cite);
  return impossible;
}

// While it lives, cases that are broken refuse nothing on this thread: how an event that was played against the rules
// is followed to the position that the players had. `rules` must outlive it. Waivers do not add up: the innermost
// holds.
class Waiver {
 public:
  explicit Waiver(absl::Span<const RuleId> rules) : outer_(rules_internal::waived) { rules_internal::waived = rules; }
  ~Waiver() { rules_internal::waived = outer_; }
  Waiver(const Waiver&) = delete;
  Waiver& operator=(const Waiver&) = delete;

 private:
  absl::Span<const RuleId> outer_;
};

// Accepted, having kept to the cited case.
template <const auto& kCatalogue, RuleId kRule>
Ruling Accepted(Citation<kCatalogue, kRule> cite) {
  Kept(cite);
  return Ruling{};
}

// While it lives, the cases kept to and applied on this thread are added to two lists, with repeats.
class FiringLog {
 public:
  FiringLog(std::vector<RuleId>* kept, std::vector<RuleId>* applied)
      : kept_(rules_internal::kept), applied_(rules_internal::applied) {
    rules_internal::kept = kept;
    rules_internal::applied = applied;
  }
  ~FiringLog() {
    rules_internal::kept = kept_;
    rules_internal::applied = applied_;
  }
  FiringLog(const FiringLog&) = delete;
  FiringLog& operator=(const FiringLog&) = delete;

 private:
  std::vector<RuleId>* kept_;
  std::vector<RuleId>* applied_;
};

// A refusal rests on the cited case as well. `why` may be null.
template <const auto& kCatalogue, RuleId kRule>
void AddCase(Citation<kCatalogue, kRule> cite, Why* why) {
  if (why != nullptr) why->also.push_back(cite.template As<kEnforces>());
}

// Refuses by the cited case. `sentence` is words, or a function that makes them, called only if `why` is not null.
// `also` are further cases that the refusal rests on.
template <const auto& kCatalogue, RuleId kRule, class Sentence, class... Also>
Ruling Refused(Citation<kCatalogue, kRule> cite, Why* why, Sentence sentence, Also... also) {
  if (why != nullptr) rules_internal::Tell(why, TextOf(sentence));
  (AddCase(also, why), ...);
  return Ruling{false, cite.template As<kEnforces>()};
}

}  // namespace adjutant

// In a function that answers with a Ruling: refuses by the case if the event breaks it. The rest is the sentence, in
// pieces for absl::StrCat, made only if somebody asks:
//   ADJUTANT_REFUSE_IF("10.2/2"_hom, cost > left, why, "that costs ", cost, " MP and ", left, " are left");
#define ADJUTANT_REFUSE_IF(cite, broken, why, ...) \
  if (::adjutant::Breaks(cite, broken))            \
  return ::adjutant::Refused(cite, why, [&] { return ::absl::StrCat(__VA_ARGS__); })
// The same for what nobody could do with the pieces, legal or not (CannotBe).
#define ADJUTANT_REFUSE_IMPOSSIBLE(cite, impossible, why, ...) \
  if (::adjutant::CannotBe(cite, impossible))                  \
  return ::adjutant::Refused(cite, why, [&] { return ::absl::StrCat(__VA_ARGS__); })

#endif  // ADJUTANT_CORE_KERNEL_RULES_H_
