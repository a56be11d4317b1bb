#include "tests/oracle/sierra/fortune.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"

namespace adjutant::oracle::lsm {
namespace {

int ValueOf(const Position& position, const Card& card, std::string* silent) {
  if (position.Plays("card_value", "one")) return 1;
  if (position.Plays("card_value", "capitalization")) return card.printed->capitalization();
  // Its level: railroads, banks and projects have none.
  if (!OnProfitTrack(card) || card.printed->card_class() == pb::RR || Smelter(*card.printed) || card.passing != 0)
    *silent = "the level of what has none";
  return card.box;
}

}  // namespace

int Fortune(const Position& position, const std::string& seat, int ious, std::string* silent) {
  const std::string hacendado = Hacendado(seat);
  const Name at = position.Value(hacendado + ".at");
  int total = position.Number(seat + ".score") - ious;
  total += position.Number(hacendado + ".gold");  // what he carries is where he is
  for (const auto& [name, card] : position.cards) {
    if (!Owned(card, seat)) continue;
    const bool counts = name == at || Bank(*card.printed) || position.Plays("gold_elsewhere", "all");
    if (counts) total += card.gold;
    if (Enterprise(*card.printed)) total += ValueOf(position, card, silent);
  }
  if (position.Plays("new_york_score", "counts")) total += position.Number(seat + ".new_york");
  // Gold that his counters carry, or that lies in places: which of it is his, and is it where he is?
  if (position.Value(hacendado + ".custody") != "free") *silent = "where a prisoner's gold is";
  for (const auto& [name, value] : position.values) {
    if (value == "0") continue;
    if (absl::StartsWith(name, "place.") && (absl::EndsWith(name, ".gold") || absl::EndsWith(name, ".buried")))
      *silent = "whose gold in the open is";
    if (absl::StartsWith(name, "counter.") && absl::EndsWith(name, ".gold") && name != absl::StrCat(hacendado, ".gold"))
      *silent = "whose gold is that counters carry";
  }
  return total;
}

}  // namespace adjutant::oracle::lsm
