#include "tests/oracle/sierra/links.h"

#include <algorithm>
#include <functional>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace adjutant::oracle::lsm {
namespace {

bool Serves(const Position& position, const Name& rail, const Name& card) {
  for (const std::string& served : position.printed->rails.at(rail).serves()) {
    if (served == card) return true;
  }
  return false;
}

bool Meet(const Position& position, const Name& rail, const Name& other) {
  const auto joints = position.printed->joints.find(rail);
  return joints != position.printed->joints.end() && joints->second.count(other) != 0;
}

bool City(const Position& position, const Name& block) {
  const auto place = position.printed->places.find(block);
  return place != position.printed->places.end() &&
         (place->second.block_class() == pb::CITY || place->second.block_class() == pb::CAPITAL);
}

bool StopsAt(const Position& position, const Name& rail, const Name& city) {
  if (!City(position, city)) return false;
  for (const std::string& stop : position.printed->rails.at(rail).stop()) {
    if (stop == city) return true;
  }
  return false;
}

bool TakesOre(const pb::Card& smelter, const pb::Card& mine) {
  return !smelter.has_product() || smelter.product() == mine.product();
}

// 7.2.1, 7.2.3: a smelter that works, and takes the ore of the mine.
bool WorkingSmelter(const Position& position, const Name& name, const Name& mine) {
  const Card& card = position.cards.at(name);
  return Smelter(*card.printed) && Works(card) && TakesOre(*card.printed, *position.cards.at(mine).printed);
}

// All railroads that one comes to from those that serve the card.
Names Reached(const Position& position, const Name& card) {
  Names reached;
  std::vector<Name> next;
  for (const auto& [rail, printed] : position.printed->rails) {
    if (Carries(position, rail) && Serves(position, rail, card)) next.push_back(rail);
  }
  while (!next.empty()) {
    const Name rail = next.back();
    next.pop_back();
    if (!reached.insert(rail).second) continue;
    for (const auto& [other, printed] : position.printed->rails) {
      if (Carries(position, other) && Meet(position, rail, other)) next.push_back(other);
    }
  }
  return reached;
}

Names SmeltersFrom(const Position& position, const Name& mine) {
  Names smelters;
  for (const Name& rail : Reached(position, mine)) {
    for (const std::string& served : position.printed->rails.at(rail).serves()) {
      if (WorkingSmelter(position, served, mine)) smelters.insert(served);
    }
  }
  return smelters;
}

Names CitiesFrom(const Position& position, const Name& card) {
  Names cities;
  for (const Name& rail : Reached(position, card)) {
    for (const std::string& stop : position.printed->rails.at(rail).stop()) {
      if (City(position, stop)) cities.insert(stop);
    }
  }
  // A ferry that stands links these plantations.
  return cities;
}

bool EndsAt(const Position& position, const Name& rail, const Name& end) {
  return City(position, end) ? StopsAt(position, rail, end) : Serves(position, rail, end);
}

}  // namespace

bool Carries(const Position& position, const Name& rail) {
  const Card& card = position.cards.at(rail);
  const pb::Rail& printed = position.printed->rails.at(rail);
  if (card.Has("unusable") || card.Has("struck")) return false;
  // 3.1.g: these work from the start, whoever owns them or nobody.
  const bool built = OnProfitTrack(card) || (printed.from_start() && card.zone == "common");
  if (!built || card.Has("face_down")) return false;
  if (!printed.ferry()) return true;
  // 7.2.3.a: the ferry must not be depleted or destroyed.
  const std::string ferry = absl::StrCat("counter.", rail, "_1");
  return position.Value(ferry + ".condition") == "full";
}

bool AnySmelter(const Position& position) {
  for (const auto& [name, card] : position.cards) {
    if (Smelter(*card.printed) && Works(card)) return true;
  }
  return false;
}

std::string Told(const Link& link) {
  return absl::StrCat(link.smelter.empty() ? link.city : link.smelter, " by ", absl::StrJoin(link.rails, ","));
}

Names LinkedTo(const Position& position, const Name& card) {
  if (!Mine(*position.cards.at(card).printed)) return CitiesFrom(position, card);
  // 7.2.3.c: a smelter that can be reached must be used.
  Names smelters = SmeltersFrom(position, card);
  if (!smelters.empty()) return smelters;
  if (position.Plays("city_link_with_smelter", "not") && AnySmelter(position)) return {};
  return CitiesFrom(position, card);
}

bool IsLink(const Position& position, const Name& card, const Link& link) {
  const Name& end = link.smelter.empty() ? link.city : link.smelter;
  if (link.rails.empty() || LinkedTo(position, card).count(end) == 0) return false;
  for (size_t i = 0; i < link.rails.size(); ++i) {
    if (!Carries(position, link.rails[i])) return false;
    if (i > 0 && !Meet(position, link.rails[i - 1], link.rails[i])) return false;
    if (std::count(link.rails.begin(), link.rails.end(), link.rails[i]) > 1) return false;
  }
  return Serves(position, link.rails.front(), card) && EndsAt(position, link.rails.back(), end);
}

std::vector<Link> Links(const Position& position, const Name& card) {
  const Names ends = LinkedTo(position, card);
  constexpr size_t kMost = 8;
  std::vector<Link> found;
  std::vector<Name> way;
  const std::function<void(const Name&)> go_on = [&](const Name& end) {
    if (EndsAt(position, way.back(), end)) {
      (City(position, end) ? found.push_back({"", end, way}) : found.push_back({end, "", way}));
      return;
    }
    if (way.size() == kMost) return;
    for (const auto& [next, printed] : position.printed->rails) {
      if (!Carries(position, next) || Serves(position, next, card) || !Meet(position, way.back(), next)) continue;
      // It meets none but the last of those before it: else one between could be left out.
      const bool needless = std::any_of(way.begin(), way.end() - 1, [&](const Name& before) {
        return before == next || Meet(position, before, next);
      });
      if (needless || way.back() == next) continue;
      way.push_back(next);
      go_on(end);
      way.pop_back();
    }
  };
  for (const Name& end : ends) {
    for (const auto& [rail, printed] : position.printed->rails) {
      if (!Carries(position, rail) || !Serves(position, rail, card)) continue;
      way = {rail};
      go_on(end);
    }
  }
  return found;
}

Names LumberLines(const Position& position, const Name& mine) {
  Names lines;
  for (const Name& rail : Reached(position, mine)) {
    const Card& card = position.cards.at(rail);
    if (position.printed->rails.at(rail).lumber() && OnProfitTrack(card)) lines.insert(rail);
  }
  return lines;
}

}  // namespace adjutant::oracle::lsm
