// What is true of activities (7.10.2): INV-07, INV-33, INV-35, INV-36.
#include "absl/strings/str_cat.h"
#include "core/sierra/engine.h"
#include "core/sierra/trial/invariants.h"

namespace adjutant::sierra {

namespace {

bool Begins(const Look& k) { return k.was != nullptr && k.by != nullptr && k.by->type == kActivityBegun; }
bool Begins(const Look& k, Activity activity) { return Begins(k) && k.by->args[0] == static_cast<int32_t>(activity); }

std::string FaultOfRounds(const Look& k) {
  if (!Begins(k)) return "";
  for (const CounterId counter : k.was->combat.attackers) {
    if ((*k.was)[counter].Has(kHasActed)) return absl::StrCat(k.r.CounterName(counter), " acts twice in a round");
  }
  return "";
}
std::string FaultOfTaxes(const Look& k) {
  if (!Begins(k, Activity::kTax)) return "";
  if ((*k.was)[CardArg(*k.by, 2)].Has(kTaxed)) return absl::StrCat(k.r.CardName(CardArg(*k.by, 2)), " is taxed twice");
  for (const CounterId counter : k.was->combat.attackers) {
    if ((*k.was)[counter].Has(kHasTaxed)) return absl::StrCat(k.r.CounterName(counter), " taxes twice");
  }
  return "";
}
// A counter that a hit has eliminated, while a rifle or gun of its side was there.
std::string FaultOfHits(const Look& k) {
  if (k.was == nullptr || k.by == nullptr || k.by->type != kHitTaken || k.by->args[0] < 0 || k.by->args[1] == 1)
    return "";
  const CounterId hit = CounterArg(*k.by, 0);
  const CounterInfo& info = k.r.c.counters[hit];
  // One that was whole has been hit again since, and the arms may be gone.
  const bool worn = ConditionOf(*k.was, hit) == Condition::kDepleted;
  if (!worn || !OnMap(*k.was, hit) || OnMap(k.s, hit) || info.gun() || info.kind == CounterKind::kTruck) return "";
  const Combat& combat = k.was->combat;
  for (const CounterId other : combat.attack_hits > 0 ? combat.defenders : combat.attackers) {
    if (OnMap(*k.was, other) && ((*k.was)[other].rifles > 0 || k.r.c.counters[other].gun()))
      return absl::StrCat(k.r.CounterName(hit), " is eliminated before the arms with ", k.r.CounterName(other));
  }
  return "";
}
std::string FaultOfHoards(const Look& k) {
  if (k.was == nullptr) return "";
  for (const PlaceId place : k.r.c.places.ids()) {
    const PlaceState &before = (*k.was)[place], &now = k.s[place];
    const bool less = now.buried < before.buried || now.buried_rifles < before.buried_rifles;
    if (less && (!Begins(k, Activity::kRecover) || before.buried_now != 0))
      return absl::StrCat("what was buried in ", k.r.PlaceName(place), " is gone");
  }
  return "";
}
std::string FaultOfRifles(const Look& k) {
  for (const CounterId counter : k.r.c.counters.ids()) {
    if (k.s[counter].worn_rifles > k.s[counter].rifles)
      return absl::StrCat(k.r.CounterName(counter), " has more worn rifles than rifles");
    if (!OnMap(k.s, counter) && k.s[counter].rifles > 0)
      return absl::StrCat(k.r.CounterName(counter), " has rifles, and is nowhere");
  }
  return "";
}

}  // namespace

void AddActivityInvariants(std::vector<Invariant<Look>>* all) {
  all->push_back({{"activity.once", "A counter acts once in a round.", Cases("7.10.2.0/1"_sie)}, FaultOfRounds});
  all->push_back(
      {{"tax.once", "A counter taxes once in a quarter, and an enterprise is taxed once.", Cases("7.10.2.3.b"_sie)},
       FaultOfTaxes});
  all->push_back(
      {{"hits.arms", "Rifles and guns are eliminated before troops.", Cases("7.10.2.1.f.1"_sie)}, FaultOfHits});
  all->push_back({{"hoards.buried", "What is buried stays so until it is dug up, in a later quarter.",
                   Cases("7.10.2.2.a.3"_sie, "7.10.2.5"_sie)},
                  FaultOfHoards});
  all->push_back(
      {{"rifles.carried", "A rifle is with a counter on the map, and is worn or whole.", Cases("7.10.2.1.e/3"_sie)},
       FaultOfRifles});
}

}  // namespace adjutant::sierra
