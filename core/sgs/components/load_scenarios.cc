// The scenarios of a pack.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/sgs/catalogue.h"
#include "core/sgs/components/loader.h"

namespace adjutant::sgs {

void Loader::Scenarios() {
  for (const v1::Scenario& datum : pack_->scenario()) {
    const std::string path = absl::StrCat("scenario.", datum.id());
    Scenario s;
    s.id = datum.id();
    s.title = datum.title();
    s.turns = Number(path, "turns", datum.has_turns(), datum.turns(), 1, kMaxTurns);
    s.days_per_turn = Number(path, "days_per_turn", datum.has_days_per_turn(), datum.days_per_turn(), 1, 31);
    const bool both = datum.order_size() == 2 && datum.order(0) != datum.order(1) &&
                      datum.order(0) != v1::SIDE_UNSPECIFIED && datum.order(1) != v1::SIDE_UNSPECIFIED;
    if (Breaks("VII/1"_sgs, !both)) {
      Find(absl::StrCat(path, datum.order_size() == 0 ? "" : ".order"), "'order' names both sides", "VII/1"_sgs);
    } else {
      s.order = {static_cast<Side>(datum.order(0)), static_cast<Side>(datum.order(1))};
    }
    s.tension_limit = Within(path, "tension_limit", datum.tension_limit(), 0, 100);
    s.tension = Within(path, "tension", datum.tension(), 0, 100);
    s.tension_winner = static_cast<Side>(datum.tension_winner());
    if ((s.tension_limit > 0) != (s.tension_winner != kNobody)) {
      Find(path, "who wins by tension needs a limit, and a limit a winner");
    }
    s.victory_level = Within(path, "victory_level", datum.victory_level(), 0, 100);
    s.points[kUsa] = Within(path, "points_usa", datum.points_usa(), 0, 100);
    s.points[kMexico] = Within(path, "points_mexico", datum.points_mexico(), 0, 100);
    s.replacements[kUsa] = Within(path, "replacements_usa", datum.replacements_usa(), 0, 20);
    s.replacements[kMexico] = Within(path, "replacements_mexico", datum.replacements_mexico(), 0, 20);
    s.morale[kUsa] = Within(path, "morale_usa", datum.morale_usa(), -9, 9);
    s.morale[kMexico] = Within(path, "morale_mexico", datum.morale_mexico(), -9, 9);
    s.naval = datum.naval();
    s.blockade = datum.blockade();
    for (const int phase : datum.absent()) {
      if (phase == v1::PHASE_UNSPECIFIED) Find(absl::StrCat(path, ".absent"), "a phase is missing");
      s.absent.Add(phase);
    }
    s.regions = SetOf<RegionSet>(c_.region_names, absl::StrCat(path, ".region"), datum.region());
    if (s.regions.Empty()) Find(path, "'region' is missing");
    Placements(path, datum, &s);
    DeckAndEvents(path, datum, ScenarioId(static_cast<int64_t>(c_.scenarios.size())), &s);
    Endings(path, datum, &s);
    c_.scenarios.Add(std::move(s));
  }
  if (c_.scenarios.empty()) FindAbsent("scenario: the pack has none");
}

void Loader::Placements(const std::string& path, const v1::Scenario& datum, Scenario* s) {
  for (const v1::Placement& placement : datum.placement()) {
    if (placement.absent()) continue;
    s->placements.push_back(PlacementOf(absl::StrCat(path, ".placement.", placement.id()), placement, *s));
  }
  if (s->placements.empty()) Find(path, "'placement' is missing");
}

Placement Loader::PlacementOf(const std::string& path, const v1::Placement& datum, const Scenario& s) {
  Placement placement;
  placement.piece = PieceId(Named(c_.piece_names, path, datum.id()));
  placement.turn = datum.spare() ? int8_t{-1} : Within(path, "turn", datum.turn(), 0, s.turns);
  placement.inside = datum.inside();
  for (const std::string& id : datum.region()) {
    const RegionId region(Named(c_.region_names, absl::StrCat(path, ".region"), id));
    if (region.exists()) placement.regions.push_back(region);
  }
  if (!datum.aboard().empty()) {
    placement.aboard = PieceId(Named(c_.piece_names, absl::StrCat(path, ".aboard"), datum.aboard()));
  }
  const int places = datum.region_size() + (datum.aboard().empty() ? 0 : 1);
  if (datum.spare()) {
    if (places > 0 || datum.has_turn()) Find(path, "a spare piece has no place and no turn");
  } else if (places == 0) {
    Find(path, "'region' is missing");
  } else if (placement.turn == 0 && places > 1) {
    Find(path, "at the start it stands in one place");
  } else if (placement.turn > 0 && !datum.aboard().empty()) {
    Find(path, "nobody comes in aboard");
  }
  return placement;
}

void Loader::DeckAndEvents(const std::string& path, const v1::Scenario& datum, ScenarioId id, Scenario* s) {
  CardSet seen;
  for (const std::string& name : datum.card()) {
    const CardId card(Named(c_.card_names, absl::StrCat(path, ".card"), name));
    if (!card.exists()) continue;
    if (seen.Has(card)) Find(absl::StrCat(path, ".card"), absl::StrCat("'", name, "' stands there twice"));
    seen.Add(card);
    s->decks[c_.cards[card].side].push_back(card);
  }
  for (const std::string& name : datum.event()) {
    const EventId event(Named(c_.event_names, absl::StrCat(path, ".event"), name));
    if (!event.exists()) continue;
    ScenarioId& owner = c_.events[event].scenario;
    if (owner.exists()) Find(absl::StrCat(path, ".event"), absl::StrCat("'", name, "' stands in a scenario already"));
    owner = id;
    s->events.push_back(event);
  }
}

void Loader::Endings(const std::string& path, const v1::Scenario& datum, Scenario* s) {
  for (const v1::SuddenDeath& row : datum.sudden_death()) {
    const std::string place = absl::StrCat(path, ".sudden_death.", row.id());
    SuddenDeathRule rule;
    rule.kind = Choice<SuddenDeath>(place, "kind", row.kind());
    rule.side = SideOf(place, row.side());
    rule.regions = SetOf<RegionSet>(c_.region_names, absl::StrCat(place, ".region"), row.region());
    if (!row.piece().empty()) rule.piece = PieceId(Named(c_.piece_names, absl::StrCat(place, ".piece"), row.piece()));
    if ((rule.kind == SuddenDeath::kControls) == rule.regions.Empty()) {
      Find(place, "SIDE_CONTROLS has a 'region', and only that");
    }
    const bool killed = rule.kind == SuddenDeath::kLeaderKilled;
    if (killed == row.piece().empty()) Find(place, "LEADER_KILLED has a 'piece', and only that");
    if (killed && rule.piece.exists() && (!c_.pieces[rule.piece].leader() || c_.pieces[rule.piece].side == rule.side)) {
      Find(absl::StrCat(place, ".piece"), "it is no leader of the other side");
    }
    s->sudden_death.push_back(rule);
  }
  for (const v1::EndBonus& row : datum.end_bonus()) {
    const std::string place = absl::StrCat(path, ".end_bonus.", row.id());
    EndBonus bonus;
    bonus.side = SideOf(place, row.side());
    bonus.points = Number(place, "points", row.has_points(), row.points(), 1, 100);
    bonus.regions = SetOf<RegionSet>(c_.region_names, absl::StrCat(place, ".region"), row.region());
    if (bonus.regions.Empty()) Find(place, "'region' is missing");
    s->end_bonuses.push_back(bonus);
  }
}

}  // namespace adjutant::sgs
