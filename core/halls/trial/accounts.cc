// What has to be told: changes of the tracks and of the steps on the map, each with the case that caused it.
#include <algorithm>

#include "absl/strings/match.h"
#include "core/halls/engine.h"
#include "core/halls/trial/invariant_list.h"

namespace adjutant::halls {

namespace {

// The derivations of this name lead from one value to the other, each by a cause beside what was there before.
std::string Unaccounted(const Look& k, absl::string_view name, int before, int after) {
  int64_t value = before;
  for (const Derivation& derivation : k.told->derivations) {
    if (derivation.name != name) continue;
    if (derivation.terms.size() < 2 || derivation.terms[1].rule == kNoRule)
      return absl::StrCat("a change from ", value, " without a cause");
    if (derivation.terms[0].value != value)
      return absl::StrCat("it went from ", value, " to ", derivation.terms[0].value, " untold");
    value = derivation.total;
  }
  return value == after ? "" : absl::StrCat("it went from ", value, " to ", after, " untold");
}

bool Cited(const Look& k, RuleId rule) {
  return std::find(k.told->cited.begin(), k.told->cited.end(), rule) != k.told->cited.end();
}

int Told(const Look& k, RuleId rule, absl::string_view beginning) {
  return static_cast<int>(std::count_if(
      k.told->sentences.begin(), k.told->sentences.end(),
      [&](const Sentence& sentence) { return sentence.rule == rule && absl::StartsWith(sentence.text, beginning); }));
}

// The unit of a fortress is restored after a siege
// that failed (10.5/5), and gone with the fortress.
std::string UntoldLosses(const Look& k) {
  constexpr RuleId kLost = "2.2.a/3"_hom.id();
  int lost_steps = 0;
  int fortress = 0;
  for (UnitId u : k.r.c.units.ids()) {
    const UnitState& unit = k.s.units[u];
    const int lost = k.was->units[u].steps - unit.steps;
    const std::string name = k.r.SidedName(u);
    if (k.r.c.units[u].sort == Sort::kFortress) {
      fortress += Told(k, kLost, name + " is ");
      continue;
    }
    if (lost <= 0) continue;
    if (Told(k, kLost, name + " is ") >= lost) {
      lost_steps += lost;
      continue;
    }
    const std::string plain = k.r.UnitName(u);
    const bool hidden = unit.where == kHidden && Cited(k, "16.5/2"_hom.id());
    const bool named = std::any_of(k.told->sentences.begin(), k.told->sentences.end(),
                                   [&](const Sentence& told) { return absl::StartsWith(told.text, plain + " "); });
    const bool regrouped = unit.where == kRegroup && Cited(k, "11.5.e/3"_hom.id());
    if (!hidden && !named && !regrouped) return absl::StrCat(name, " has lost ", lost, " step(s) untold");
  }
  const int told = Told(k, kLost, "") - fortress;
  return told <= lost_steps ? "" : absl::StrCat(told, " steps are said to be lost, and ", lost_steps, " are");
}

}  // namespace

void AddAccounts(std::vector<Check>* all) {
  all->push_back({{"political_will.account", "Every change of Political Will has been told, with its cause.",
                   Cases("5.1/1"_hom, "2.1.g/1"_hom)},
                  [](const Look& k) {
                    if (k.told == nullptr || k.was == nullptr) return std::string();
                    return Unaccounted(k, "political_will", k.was->now.political_will, k.s.now.political_will);
                  },
                  kToldPart});
  all->push_back({{"bellicosity.account", "Every change of bellicosity has been told, with its cause.",
                   Cases("18.3.a/1"_hom, "18.3.a/4"_hom)},
                  [](const Look& k) {
                    if (k.told == nullptr || k.was == nullptr) return std::string();
                    return Unaccounted(k, "bellicosity", k.was->now.bellicosity, k.s.now.bellicosity);
                  },
                  kToldPart});
  all->push_back({{"blockade.account", "The blockade rises by one for each cause that has been told.",
                   Cases("14.5/3"_hom, "14.3/4"_hom, "14.4.a/1"_hom)},
                  [](const Look& k) {
                    if (k.told == nullptr || k.was == nullptr) return std::string();
                    const int rise = k.s.now.blockade - k.was->now.blockade;
                    return Is(rise != Told(k, "14.5/3"_hom.id(), ""), "it moved untold");
                  },
                  kToldPart});
  all->push_back({{"steps.account", "Every step that leaves the map has been told, and no other.",
                   Cases("2.2.a/3"_hom, "11.4/4"_hom)},
                  [](const Look& k) { return k.told == nullptr || k.was == nullptr ? "" : UntoldLosses(k); },
                  kToldPart});
}

}  // namespace adjutant::halls
