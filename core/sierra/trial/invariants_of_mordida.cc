// What is true of strikes, cards played, rebellions and war.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/sierra/engine.h"
#include "core/sierra/trial/invariants.h"

namespace adjutant::sierra {

namespace {

// INV-48.
std::string FaultOfFlags(const Look& k) {
  for (const CounterId counter : k.r.c.counters.ids()) {
    if (!k.s[counter].Has(kRedFlag)) continue;
    if (!InRebellion(k.s, TerritoryOf(k.r, counter)))
      return absl::StrCat(k.r.CounterName(counter), " is a red flag without a rebellion");
  }
  return "";
}
// INV-49.
std::string FaultOfStrikes(const Look& k) {
  for (const CardId card : k.r.c.cards.ids()) {
    if (!k.s[card].Has(kStruck)) continue;
    const CardClass kind = k.r.c.cards[card].card_class;
    if (kind != CardClass::kC && kind != CardClass::kRR)
      return absl::StrCat(k.r.CardName(card), " is struck, and no enterprise");
    if (k.s[card].striker == 0) return absl::StrCat("nobody has called the strike at ", k.r.CardName(card));
  }
  return "";
}
// INV-11: what has been played has left the game; INV-12: but Subornation.
std::string FaultOfSpent(const Look& k) {
  if (k.was == nullptr) return "";
  for (const CardId card : k.r.c.cards.ids()) {
    const CardInfo& info = k.r.c.cards[card];
    if (info.card_class != CardClass::kM) continue;
    const bool back = k.was->cards[card].zone == static_cast<uint8_t>(Zone::kOut) && ZoneOf(k.s, card) != Zone::kOut;
    if (back) return absl::StrCat(k.r.CardName(card), " has come back into the game");
    if (info.reusable && ZoneOf(k.s, card) == Zone::kOut && k.was->cards[card].zone != static_cast<uint8_t>(Zone::kOut))
      return absl::StrCat(k.r.CardName(card), " may be used again, and has left the game");
  }
  return "";
}
std::string FaultOfRebels(const Look& k) {
  for (int i = 0; i <= kTerritories; ++i) {
    const auto territory = static_cast<Territory>(i);
    if (InRebellion(k.s, territory) != (k.s.now.rebel[static_cast<size_t>(i)] != 0))
      return "a rebellion is nobody's, or somebody's that is none";
    if (!InRebellion(k.s, territory) && (k.s.now.by_governor >> i & 1) != 0)
      return "a governor rebels where nobody does";
  }
  return "";
}

}  // namespace

void AddMordidaInvariants(std::vector<Invariant<Look>>* all) {
  const std::vector<Invariant<Look>> mordida = {
      {{"rebellion.flags", "Red flags fly in a rebellion only.", Cases("7.9.f.2"_sie, "7.9.f.6"_sie)}, FaultOfFlags},
      {{"rebellion.declarer", "A rebellion has somebody who declared it.", Cases("7.9.f.1"_sie, "7.9.f.4"_sie)},
       FaultOfRebels},
      {{"strike.caller", "A strike has somebody who called it.", Cases("7.9.b.1/1"_sie)}, FaultOfStrikes},
      {{"mordida.spent", "What was played is gone, or may be used again.", Cases("7.9.0/2"_sie, "7.9.d/3"_sie)},
       FaultOfSpent},
  };
  all->insert(all->end(), mordida.begin(), mordida.end());
}

}  // namespace adjutant::sierra
