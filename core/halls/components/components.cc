// Tables from a component pack, and everything that a pack must be for the rules to work on it.
#include <algorithm>
#include <climits>
#include <cstddef>
#include <set>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "adjutant/halls/v1/pack.pb.h"
#include "core/halls/catalogue.h"
#include "core/halls/components/load_components.h"
#include "core/kernel/pack_findings.h"
#include "core/kernel/status.h"

// The released pack, put into the program by the build.
extern const unsigned char adjutant_halls_pack_1[];
extern const unsigned char adjutant_halls_pack_2[];
extern const size_t adjutant_halls_pack_1_size;
extern const size_t adjutant_halls_pack_2_size;

namespace adjutant::halls {
namespace {

constexpr NumberSpec<Numbers> kNumbers[] = {
    {"cost.clear", &Numbers::cost_clear, 1, 20},  // 2.1.a/1: no space costs less than 1
    {"cost.rough", &Numbers::cost_rough, 1, 20},
    {"cost.jungle", &Numbers::cost_jungle, 1, 20},
    {"cost.rough_jungle", &Numbers::cost_rough_jungle, 1, 20},
    {"connection.ordinary", &Numbers::connection_ordinary, 0, 20},
    {"connection.rough", &Numbers::connection_rough, 0, 20},
    {"connection.river", &Numbers::connection_river, 0, 20},
    {"cost.leave_zone", &Numbers::cost_leave_zone, 0, 20},
    {"cost.leave_works", &Numbers::cost_leave_works, 0, 20},
    {"cost.destroy_works", &Numbers::cost_destroy_works, 0, 20},
    {"cost.army_control", &Numbers::cost_army_control, 0, 20},
    {"movement.leader_alone", &Numbers::movement_leader_alone, 0, 50},
    {"movement.army", &Numbers::movement_army, -20, 20},
    {"movement.army_minimum", &Numbers::movement_army_minimum, 0, 20},
    {"firepower.army", &Numbers::firepower_army, -50, 50},
    {"firepower.combined_arms", &Numbers::firepower_combined_arms, -50, 50},
    {"firepower.other_unit", &Numbers::firepower_other_unit, -50, 50},
    {"firepower.committed_multiple", &Numbers::firepower_committed_multiple, 0, 10},
    {"firepower.out_of_supply", &Numbers::firepower_out_of_supply, -50, 50},
    {"firepower.zapadores_fort", &Numbers::firepower_zapadores_fort, -50, 50},
    {"firepower.column", &Numbers::firepower_column, -50, 50},
    {"firepower.hasty", &Numbers::firepower_hasty, -50, 50},
    {"firepower.normal", &Numbers::firepower_normal, -50, 50},
    {"firepower.pitched", &Numbers::firepower_pitched, -50, 50},
    {"battle_cost.column", &Numbers::battle_cost_column, 0, 20},
    {"battle_cost.hasty", &Numbers::battle_cost_hasty, 0, 20},
    {"battle_cost.normal", &Numbers::battle_cost_normal, 0, 20},
    {"battle_cost.pitched", &Numbers::battle_cost_pitched, 0, 20},
    {"efficiency.intercepted", &Numbers::efficiency_intercepted, -20, 20},
    {"efficiency.failed_avoidance", &Numbers::efficiency_failed_avoidance, -20, 20},
    {"efficiency.chief_of_staff", &Numbers::efficiency_chief_of_staff, -20, 20},
    {"post_battle.pitched", &Numbers::post_battle_pitched, -20, 20},
    {"post_battle.margin", &Numbers::post_battle_margin, 0, 99},
    {"reaction.success", &Numbers::reaction_success, 0, 20},
    {"leader_loss.check", &Numbers::leader_loss_check, 0, 20},
    {"supply.length", &Numbers::supply_length, 1, 12},
    {"supply.rough", &Numbers::supply_rough, 1, 12},
    {"supply.disputed_zone", &Numbers::supply_disputed_zone, 1, 12},
    {"supply.disputed_zone_units", &Numbers::supply_disputed_zone_units, 0, 99},
    {"supply.california_units", &Numbers::supply_california_units, 0, 99},
    {"supply.sonora_units", &Numbers::supply_sonora_units, 0, 99},
    {"stacking.limit", &Numbers::stacking_limit, 1, 99},
    {"pw.maximum", &Numbers::pw_maximum, 1, 99},
    {"pw.start", &Numbers::pw_start, 0, 99},
    {"pw.battle", &Numbers::pw_battle, -20, 20},
    {"pw.battle_units", &Numbers::pw_battle_units, 0, 99},
    {"pw.army_won", &Numbers::pw_army_won, -20, 20},
    {"pw.army_lost", &Numbers::pw_army_lost, -20, 20},
    {"pw.train_captured", &Numbers::pw_train_captured, -20, 20},
    {"pw.extra_card", &Numbers::pw_extra_card, -20, 20},
    {"pw.collapse", &Numbers::pw_collapse, -50, 50},
    {"bellicosity.maximum", &Numbers::bellicosity_maximum, 0, 20},
    {"bellicosity.start", &Numbers::bellicosity_start, 0, 20},
    {"blockade.start", &Numbers::blockade_start, 0, 20},
    {"collapse.per_revolt", &Numbers::collapse_per_revolt, -20, 20},
    {"collapse.unstable", &Numbers::collapse_unstable, -20, 20},
    {"collapse.us_states_per_point", &Numbers::collapse_us_states_per_point, 1, 99},
    {"war.us_unit_eliminated", &Numbers::war_us_unit_eliminated, -20, 20},
    {"revolt.spread", &Numbers::revolt_spread, 0, 20},
    {"revolt.spread_collapsed", &Numbers::revolt_spread_collapsed, 0, 20},
    {"hand.war", &Numbers::hand_war, 0, 40},
    {"hand.war_collapsed_mexico", &Numbers::hand_war_collapsed_mexico, 0, 40},
    {"replacement.infantry", &Numbers::replacement_infantry, 1, 20},
    {"replacement.mixed", &Numbers::replacement_mixed, 1, 20},
    {"replacement.cavalry", &Numbers::replacement_cavalry, 1, 20},
    {"replacement.artillery", &Numbers::replacement_artillery, 1, 20},
    {"santa_anna.return", &Numbers::santa_anna_return, 0, 20},
    {"santa_anna.war_units", &Numbers::santa_anna_war_units, 0, 99},
    {"raid.markers", &Numbers::raid_markers, 0, 99},
    {"raid.success", &Numbers::raid_success, 0, 20},
    {"raid.indian_range", &Numbers::raid_indian_range, 0, 99},
    {"raid.guerilla_range", &Numbers::raid_guerilla_range, 0, 99},
    {"leader.displacement", &Numbers::leader_displacement, 0, 99},
    {"rout.steps", &Numbers::rout_steps, 0, 99},
    {"rout.distance", &Numbers::rout_distance, 0, 99},
    {"pw_victory.collapsed", &Numbers::pw_victory_collapsed, 0, 99},
    {"pw_victory.stable", &Numbers::pw_victory_stable, 0, 99},
    {"sudden_death.texas_spaces", &Numbers::sudden_death_texas_spaces, 0, 99},
    {"sudden_death.units", &Numbers::sudden_death_units, 0, 99},
};

// Printed, but no rule of this version reads them.
constexpr const char* kOtherNumbers[] = {"santa_anna.units"};

struct ChartSpec {
  const char* id;
  Chart Components::*member;
};
constexpr ChartSpec kCharts[] = {
    {"collapse", &Components::collapse},       {"war", &Components::war},
    {"post_battle", &Components::post_battle}, {"city_conquest", &Components::city_conquest},
    {"leader_loss", &Components::leader_loss}, {"dysentery", &Components::dysentery},
};
constexpr const char* kOtherCharts[] = {"political_capital"};

// A pack's message becomes tables, and whatever is wrong with it a finding.
class Loader : private PackFindings {
 public:
  explicit Loader(LoadedPack pack)
      : PackFindings(std::move(pack)), pack_(static_cast<const v1::Pack*>(loaded().message.get())) {}

  absl::StatusOr<Components> Run() {
    NameEverything();
    if (!flawless()) return Failure();  // the tables below go by these names
    Spaces();
    Fortresses();
    States();
    Units();
    Leaders();
    Markers();
    StrategyCards();
    ActionCards();
    Turns();
    BattleTable();
    Charts();
    SingleNumbers();
    for (const v1::CityMarker& marker : pack_->city_marker()) {
      c_.city_markers.Add(
          Number(absl::StrCat("city_marker.", marker.id()), "value", marker.has_value(), marker.value(), -20, 20));
    }
    // 5.1.b/2: every city has a marker, or there are none: one is drawn for each city that matters.
    const auto cities = static_cast<size_t>(
        std::count_if(c_.spaces.begin(), c_.spaces.end(), [](const Space& space) { return space.pw_city; }));
    if (!c_.city_markers.empty() && c_.city_markers.size() < cities) {
      Find("city_marker", absl::StrCat(c_.city_markers.size(), " markers are too few for ", cities, " cities"),
           "5.1.b/2"_hom);
    }
    Scenarios();
    NamedPieces();
    if (!flawless()) return Failure();
    c_.pack = std::make_shared<const LoadedPack>(Release());
    Masks();
    Distances();
    return std::move(c_);
  }

 private:
  void Masks() {
    for (UnitId unit : c_.units.ids()) {
      c_.all_units_of[c_.units[unit].side].Add(unit);
      if (c_.units[unit].sort != Sort::kFortress) c_.units_of[c_.units[unit].side].Add(unit);
    }
    for (LeaderId leader : c_.leaders.ids()) c_.leaders_of[c_.leaders[leader].side].Add(leader);
    for (MarkerId marker : c_.markers.ids()) c_.markers_of[c_.markers[marker].side].Add(marker);
  }

  Side SideOf(absl::string_view path, v1::Side side) {
    if (side == v1::SIDE_UNSPECIFIED) Find(path, "'side' is missing");
    return static_cast<Side>(side);
  }

  // ---- Names.
  void NameEverything() {
    c_.sides.Add("us", "United States");
    c_.sides.Add("mexico", "Mexico");
    AddNames("space", pack_->space(), kMaxSpaces, &c_.space_names);
    AddNames("state", pack_->state(), kMaxStates, &c_.state_names);
    AddNames("unit", pack_->unit(), kMaxUnits, &c_.unit_names);
    AddNames("leader", pack_->leader(), kMaxLeaders, &c_.leader_names);
    AddNames("army", pack_->army(), kMaxArmies, &c_.army_names);
    for (const auto& marker : pack_->fortification()) {
      AddName("fortification", marker.id(), "", kMaxMarkers, &c_.marker_names);
    }
    for (const auto& card : pack_->strategy_card()) {
      AddName("strategy_card", card.id(), card.title(), kMaxCards, &c_.card_names);
    }
    for (const auto& card : pack_->action_card()) {
      AddName("action_card", card.id(), card.title(), kMaxActionCards, &c_.action_card_names);
    }
    for (const auto& marker : pack_->city_marker()) {
      AddName("city_marker", marker.id(), "", kMaxCityMarkers, &c_.city_marker_names);
    }
  }

  // ---- The map.
  void Spaces() {
    for (const v1::Space& datum : pack_->space()) {
      const std::string path = absl::StrCat("space.", datum.id());
      Space space;
      if (!datum.state().empty()) {
        space.state = StateId(Named(c_.state_names, absl::StrCat(path, ".state"), datum.state()));
      }
      space.terrain = Choice<Terrain>(path, "terrain", datum.terrain());
      space.texas = datum.texas();
      space.transit = datum.transit();
      space.port = static_cast<Coast>(datum.port());
      space.pw_city = datum.pw_city();
      space.pw_modifier = Within(path, "pw_modifier", datum.pw_modifier(), -20, 20);
      space.fortress = datum.fortress();
      space.indian = datum.indian();
      space.never_controlled = datum.never_controlled();
      space.controller = static_cast<Side>(datum.controller());
      space.x = datum.x();
      space.y = datum.y();
      for (const v1::Link& link : datum.link()) {
        const std::string link_path = absl::StrCat(path, ".link.", link.to());
        const SpaceId to(Named(c_.space_names, link_path, link.to()));
        const auto kind = Choice<LinkKind>(link_path, "kind", link.kind());
        if (to == kNoId) continue;
        if (link.to() == datum.id()) Find(link_path, "a space is no neighbour of itself");
        space.links.push_back({to, kind});
      }
      CheckSpace(path, space);
      c_.spaces.Add(std::move(space));
    }
    for (SpaceId space : c_.spaces.ids()) CheckLinks(space);
  }

  void CheckSpace(absl::string_view path, const Space& space) {
    // 2.1.a/4, 2.1.a/6, 6.8/2.
    if (space.controllable() && space.controller == kNobody) Find(path, "'controller' is missing");
    if (!space.controllable() && space.controller != kNobody) Find(path, "nobody controls such a space (2.1.a, 6.8)");
    // 2.1.j/1.
    if (Breaks("2.1.j/1"_hom, space.in_mexico() && space.state == kNoId))
      Find(path, "a space in Mexico belongs to a State", "2.1.j/1"_hom);
    if (Breaks("18.4.a/4"_hom, space.zone() && space.controller == kMexico && space.state == kNoId))
      Find(path, "a Zone of Mexico is a State", "18.4.a/4"_hom);
    if (space.texas && space.state != kNoId) Find(path, "a Texas space belongs to no Mexican State (2.1.a)");
    if (space.texas && space.zone()) Find(path, "a Zone is no Texas space (2.1.a)");
  }

  // Both ends list a connection, as the same kind; Zones have arrows (2.1.d).
  void CheckLinks(SpaceId from) {
    const Space& space = c_.spaces[from];
    const std::string path = absl::StrCat("space.", c_.space_names.Id(from));
    for (const Link& link : space.links) {
      const Space& other = c_.spaces[link.to];
      const absl::string_view other_id = c_.space_names.Id(link.to);
      const std::string link_path = absl::StrCat(path, ".link.", other_id);
      const auto back =
          std::find_if(other.links.begin(), other.links.end(), [&](const Link& l) { return l.to == from; });
      if (back == other.links.end()) {
        Find(link_path, absl::StrCat("'", other_id, "' has no link back to '", c_.space_names.Id(from), "'"));
      } else if (back->kind != link.kind) {
        Find(absl::StrCat(link_path, ".kind"), absl::StrCat("the link back from '", other_id, "' is of another kind"));
      }
      const bool arrow = space.zone() || other.zone();
      if (Breaks("2.1.d/2"_hom, arrow != (link.kind == LinkKind::kArrow))) {
        Find(absl::StrCat(link_path, ".kind"),
             arrow ? "a Zone is entered and left over arrows only" : "arrows lead to Zones only", "2.1.d/2"_hom);
      }
    }
  }

  void States() {
    c_.states.resize(static_cast<size_t>(pack_->state_size()));
    IdArray<StateId, std::set<StateId>, kMaxStates> neighbours;
    for (SpaceId id : c_.spaces.ids()) {
      const Space& space = c_.spaces[id];
      if (space.state == kNoId) continue;
      if (space.controllable()) c_.states[space.state].spaces.push_back(id);
      // 18.4.a/3: a connection that joins spaces of both; transit spaces lie in their State.
      for (const Link& link : space.links) {
        const StateId other = c_.spaces[link.to].state;
        if (other != kNoId && other != space.state) neighbours[space.state].insert(other);
      }
    }
    for (StateId id : c_.states.ids()) {
      const v1::MexicanState& datum = pack_->state(id.number());
      const std::string path = absl::StrCat("state.", datum.id());
      StateInfo& state = c_.states[id];
      state.neighbours.assign(neighbours[id].begin(), neighbours[id].end());
      state.control_number =
          Number(path, "control_number", datum.has_control_number(), datum.control_number(), 0, kMaxSpaces - 40);
      if (Breaks("2.1.j/2"_hom, !datum.has_control_number())) Find(path, "a State has a control number", "2.1.j/2"_hom);
      if (Breaks("2.1.j/3"_hom,
                 (datum.id() == "queretaro" || datum.id() == "guanajuato") && state.control_number != 2)) {
        Find(absl::StrCat(path, ".control_number"), "the rulebook says 2", "2.1.j/3"_hom);
      }
      if (state.spaces.empty()) Find(path, "no space lies in it");
      const bool zone = state.spaces.size() == 1 && c_.spaces[state.spaces[0]].zone();
      if (zone != (state.control_number == 0)) {
        Find(absl::StrCat(path, ".control_number"), "0 is for a State that is a Zone, and only for it (6.9)");
      }
      if (state.control_number > static_cast<int>(state.spaces.size())) {
        Find(absl::StrCat(path, ".control_number"),
             absl::StrCat("the State has only ", state.spaces.size(), " spaces"));
      }
    }
  }

  // ---- Counters.
  void Units() {
    for (const v1::Unit& datum : pack_->unit()) {
      const std::string path = absl::StrCat("unit.", datum.id());
      UnitInfo unit;
      unit.side = SideOf(path, datum.side());
      unit.arm = Choice<Arm>(path, "arm", datum.arm());
      unit.sort = Choice<Sort>(path, "sort", datum.sort());
      unit.pool = Choice<Pool>(path, "pool", datum.pool());
      unit.strength = Number(path, "strength", datum.has_strength(), datum.strength(), 0, 50);
      unit.reduced_strength = Within(path, "reduced_strength", datum.reduced_strength(), 0, 50);
      unit.committable = datum.committable();
      CheckUnit(path, unit);
      if ((unit.sort == Sort::kFortress) != (unit.pool == Pool::kInFortress)) {
        Find(path, "the inherent unit of a fortress, and no other, stands in it from the start (13.3.a)");
      }
      if ((unit.sort == Sort::kGuerilla) != (unit.pool == Pool::kGuerillaBox)) {
        Find(path, "guerillas, and no other units, start in their holding box (2.1.e)");
      }
      c_.units.Add(unit);
    }
  }

  // 2.2.a: whose and of what arm the sorts of units are.
  void CheckUnit(absl::string_view path, const UnitInfo& unit) {
    if (Breaks("2.2.a/1"_hom, unit.arm > Arm::kInfantryArtillery || unit.sort > Sort::kFortress))
      Find(path, "no such unit", "2.2.a/1"_hom);
    const bool mexican = unit.sort == Sort::kActiva || unit.sort == Sort::kZapadores || unit.sort == Sort::kGuerilla ||
                         unit.sort == Sort::kFortress;
    if (Breaks("2.2.a.1/1"_hom,
               (mexican && unit.side == kUs) || (unit.sort == Sort::kVolunteer && unit.side == kMexico))) {
      Find(absl::StrCat(path, ".sort"), "the other side has such units", "2.2.a.1/1"_hom);
    }
    if (Breaks("2.2.a.1/4"_hom, unit.sort == Sort::kMarine && unit.arm != Arm::kInfantry)) {
      Find(absl::StrCat(path, ".arm"), "Marines are infantry", "2.2.a.1/4"_hom);
    }
    const bool mixed = path == "unit.us_1st_artillery" || path == "unit.us_2nd_artillery" ||
                       path == "unit.us_3rd_artillery" || path == "unit.us_4th_artillery";
    if (Breaks("2.2.a.3"_hom, mixed && unit.arm != Arm::kInfantryArtillery)) {
      Find(absl::StrCat(path, ".arm"), "the 1st to 4th Artillery are infantry too", "2.2.a.3"_hom);
    }
    if (Breaks("13.3.a/1"_hom, unit.sort == Sort::kFortress && unit.arm != Arm::kArtillery)) {
      Find(absl::StrCat(path, ".arm"), "the unit of a fortress is artillery", "13.3.a/1"_hom);
    }
  }

  // 2.1.b, 2.3.a/2: the two fortresses printed on the map.
  void Fortresses() {
    for (SpaceId space : c_.spaces.ids()) {
      const absl::string_view id = c_.space_names.Id(space);
      const bool named = id == "mejico" || id == "vera_cruz";
      if (Breaks("2.1.b"_hom, c_.spaces[space].fortress != named))
        Find(absl::StrCat("space.", id, ".fortress"), "Mejico and Vera Cruz are the fortresses", "2.1.b"_hom);
    }
    Kept("2.3.a/2"_hom);
  }

  void Leaders() {
    for (const v1::Leader& datum : pack_->leader()) {
      const std::string path = absl::StrCat("leader.", datum.id());
      LeaderInfo leader;
      leader.side = SideOf(path, datum.side());
      Kept("2.2.b/1"_hom);
      leader.ratings.strategy = Number(path, "strategy", datum.has_strategy(), datum.strategy(), 1, 4);
      leader.ratings.command = Number(path, "command", datum.has_command(), datum.command(), 0, 50);
      leader.ratings.tactics = Number(path, "tactics", datum.has_tactics(), datum.tactics(), 0, 9);
      leader.ratings.stars = Number(path, "stars", datum.has_stars(), datum.stars(), 1, 2);  // 13.4.a/1, 11.2.e/2
      const bool repl = datum.repl_strategy() != 0 || datum.repl_command() != 0 || datum.repl_tactics() != 0 ||
                        datum.repl_stars() != 0;
      if (repl) {
        leader.repl.strategy = Number(path, "repl_strategy", datum.has_repl_strategy(), datum.repl_strategy(), 1, 4);
        leader.repl.command = Within(path, "repl_command", datum.repl_command(), 0, 50);
        leader.repl.tactics = Within(path, "repl_tactics", datum.repl_tactics(), 0, 9);
        leader.repl.stars = Within(path, "repl_stars", datum.repl_stars(), 1, 2);
      }
      leader.in_pool = datum.in_pool();
      leader.guerilla_leader = datum.guerilla_leader();
      if (!datum.replacement().empty()) {
        const std::string field = absl::StrCat(path, ".replacement");
        leader.replacement = LeaderId(Named(c_.leader_names, field, datum.replacement()));
        if (repl) Find(field, "a leader with a REPL side needs no other leader to replace him (2.2.b)");
      }
      c_.leaders.Add(leader);
    }
  }

  void Markers() {
    for (const v1::Fortification& datum : pack_->fortification()) {
      const std::string path = absl::StrCat("fortification.", datum.id());
      MarkerInfo marker;
      marker.side = SideOf(path, datum.side());
      marker.work = Choice<Work>(path, "work", datum.work());
      marker.value = Number(path, "value", datum.has_value(), datum.value(), 0, 50);
      c_.markers.Add(marker);
    }
    for (const v1::Army& datum : pack_->army()) {
      c_.armies.Add(SideOf(absl::StrCat("army.", datum.id()), datum.side()));
    }
  }

  // ---- Cards.
  void StrategyCards() {
    std::set<int> numbers;
    for (const v1::StrategyCard& datum : pack_->strategy_card()) {
      const std::string path = absl::StrCat("strategy_card.", datum.id());
      CardInfo card;
      card.number = Number(path, "number", datum.has_number(), datum.number(), 1, 80);
      if (Breaks("2.6/1"_hom, card.number != 0 && (datum.deck() == v1::WAR) != (card.number > 30))) {
        Find(absl::StrCat(path, ".deck"), "30 cards are of the Crisis set and 50 of the War set", "2.6/1"_hom);
      }
      if (!numbers.insert(card.number).second)
        Find(absl::StrCat(path, ".number"), absl::StrCat("two cards are numbered ", card.number));
      if (datum.deck() == v1::DECK_UNSPECIFIED) Find(path, "'deck' is missing");
      card.war = datum.deck() == v1::WAR;
      card.ops = Number(path, "ops", datum.has_ops(), datum.ops(), 1, 4);
      card.us_event = datum.us_event();
      card.mexico_event = datum.mexico_event();
      card.wagon = datum.wagon();
      card.response = datum.response();
      card.remove = datum.remove();
      card.reshuffle = datum.reshuffle();
      card.mandatory = datum.mandatory();
      card.officer = datum.officer();
      // Their events can always be played; another card could be left without a play.
      if (Breaks("12.1.b/1"_hom, card.mandatory && card.number != 12 && card.number != 70)) {
        Find(absl::StrCat(path, ".mandatory"), "only Logistics and Santa Anna Elected President are", "12.1.b/1"_hom);
      }
      c_.cards.Add(card);
    }
  }

  void ActionCards() {
    std::set<int> numbers;
    for (const v1::ActionCard& datum : pack_->action_card()) {
      const std::string path = absl::StrCat("action_card.", datum.id());
      ActionCardInfo card;
      card.number = Number(path, "number", datum.has_number(), datum.number(), 1, 120);
      if (!numbers.insert(card.number).second)
        Find(absl::StrCat(path, ".number"), absl::StrCat("two cards are numbered ", card.number));
      card.event = Choice<RandomEvent>(path, "event", datum.event());
      card.leaders = Within(path, "leaders", datum.leaders(), 0, 20);
      card.units = Within(path, "units", datum.units(), 0, 20);
      card.threshold = Within(path, "threshold", datum.threshold(), 0, 20);
      // Enlistments Expire divides by it, Political Insight counts down from it.
      const bool counted =
          card.event == RandomEvent::kEnlistmentsExpire || card.event == RandomEvent::kPoliticalInsight;
      card.amount = Within(path, "amount", datum.amount(), counted ? 1 : 0, 50);
      unsigned seen = 0;
      for (const v1::Allowance& allowance : datum.allowance()) {
        const std::string place = absl::StrCat(path, ".allowance.", allowance.id());
        const int rating = allowance.id().size() == 1 ? allowance.id()[0] - '0' : 0;
        if (rating < 1 || rating > 4) {
          Find(place, "strategy ratings are 1 to 4 (2.2.b)");
          continue;
        }
        seen |= 1u << rating;
        Allowance& entry = card.allowance[rating];
        entry.movement = Number(place, "movement", allowance.has_movement(), allowance.movement(), 0, 50);
        entry.underlined = allowance.underlined();
      }
      for (unsigned rating = 1; rating <= 4; ++rating) {
        if ((seen >> rating & 1) == 0)
          Find(path, absl::StrCat("no allowance for the strategy rating ", rating, " (10.1)"));
      }
      c_.action_cards.Add(card);
    }
  }

  // ---- Tracks and tables.
  void Turns() {
    Kept("2.5"_hom);
    if (pack_->turn_size() != kTurns) {
      FindAbsent(
          absl::StrCat(PackPlace(loaded(), "info"), ": turn: ", pack_->turn_size(), " turns instead of ", kTurns));
      return;
    }
    for (int i = 0; i < kTurns; ++i) {
      const v1::Turn& datum = pack_->turn(i);
      const std::string path = absl::StrCat("turn.", datum.id());
      if (datum.id() != absl::StrCat(i + 1)) Find(path, absl::StrCat("turn ", i + 1, " should stand here"));
      TurnInfo& turn = c_.turns[static_cast<size_t>(i) + 1];
      turn.heat = datum.heat();
      turn.crisis_hand = Within(path, "crisis_hand", datum.crisis_hand(), 0, 40);
      turn.war_modifier = Within(path, "war_modifier", datum.war_modifier(), -20, 20);
      turn.declaration_cost = Within(path, "declaration_cost", datum.declaration_cost(), 0, 50);
      turn.end_roll = Within(path, "end_roll", datum.end_roll(), 0, 20);
      turn.leaders[kUs] = Within(path, "us_leaders", datum.us_leaders(), 0, 20);
      turn.units[kUs] = Within(path, "us_units", datum.us_units(), 0, 20);
      turn.leaders[kMexico] = Within(path, "mexico_leaders", datum.mexico_leaders(), 0, 20);
      turn.units[kMexico] = Within(path, "mexico_units", datum.mexico_units(), 0, 20);
      turn.automatic_war = datum.automatic_war();
      turn.squadrons_activate = datum.squadrons_activate();
      turn.season = datum.season();
    }
  }

  void BattleTable() {
    for (const v1::FirepowerColumn& datum : pack_->firepower_column()) {
      const std::string path = absl::StrCat("firepower_column.", datum.id());
      if (!datum.has_at_least()) Find(path, "'at_least' is missing");
      if (c_.firepower_columns.empty() ? datum.at_least() != 0 : datum.at_least() <= c_.firepower_columns.back()) {
        Find(absl::StrCat(path, ".at_least"), "columns start at 0 and rise");
      }
      c_.firepower_columns.push_back(datum.at_least());
    }
    if (c_.firepower_columns.empty()) FindAbsent("firepower_column: the pack has none");
    for (const v1::EfficiencyRow& datum : pack_->efficiency()) {
      const std::string path = absl::StrCat("efficiency.", datum.id());
      AddRow(path, datum.has_at_least(), datum.at_least(), 0, datum.id(), &c_.efficiency);
      std::vector<int> losses(datum.losses().begin(), datum.losses().end());
      if (losses.size() != c_.firepower_columns.size()) {
        Find(absl::StrCat(path, ".losses"),
             absl::StrCat(losses.size(), " losses for ", c_.firepower_columns.size(), " firepower columns"));
      }
      for (int steps : losses) Within(path, "losses", steps, 0, 99);
      c_.battle_losses.push_back(std::move(losses));
    }
    if (c_.efficiency.empty()) FindAbsent("efficiency: the pack has no row");
  }

  void AddRow(const std::string& path, bool has_at_least, int at_least, int value, const std::string& result,
              Chart* chart) {
    if (!has_at_least) Find(path, "'at_least' is missing");
    if (chart->empty() && at_least != -99) Find(absl::StrCat(path, ".at_least"), "the first row of a table has -99");
    if (!chart->empty() && at_least <= chart->back().at_least)
      Find(absl::StrCat(path, ".at_least"), "the rows of a table rise");
    chart->push_back({at_least, value, result, path});
  }

  void Charts() {
    absl::flat_hash_map<std::string, Chart> others;
    std::vector<std::string> known(std::begin(kOtherCharts), std::end(kOtherCharts));
    for (const ChartSpec& spec : kCharts) known.push_back(spec.id);
    for (const v1::ChartRow& datum : pack_->chart()) {
      const std::string path = absl::StrCat("chart.", datum.id());
      const std::string table = datum.id().substr(0, datum.id().find('.'));
      if (std::find(known.begin(), known.end(), table) == known.end()) {
        Find(path, absl::StrCat("there is no table '", table, "'", DidYouMean(table, known)));
        continue;
      }
      Chart* chart = &others[table];
      for (const ChartSpec& spec : kCharts) {
        if (table == spec.id) chart = &(c_.*spec.member);
      }
      if (datum.result().empty()) Find(path, "'result' is missing");
      const bool steps = table == "post_battle" || table == "dysentery";  // to be lost
      Within(path, "value", datum.value(), steps ? 0 : -99, 99);
      AddRow(path, datum.has_at_least(), datum.at_least(), datum.value(), datum.result(), chart);
    }
    for (const ChartSpec& spec : kCharts) {
      if ((c_.*spec.member).empty()) FindAbsent(absl::StrCat("chart: the pack has no table '", spec.id, "'"));
    }
  }

  void SingleNumbers() {
    ReadNumbers(pack_->number(), kNumbers, kOtherNumbers, &c_.n);
    if (c_.n.pw_start > c_.n.pw_maximum) Find("number.pw.start", "beyond the track (2.1.g)");
    if (c_.n.bellicosity_start > c_.n.bellicosity_maximum)
      Find("number.bellicosity.start", "beyond the track (18.3.a)");
  }

  void Scenarios() {
    for (const v1::Scenario& datum : pack_->scenario()) {
      ScenarioData scenario{datum.id(), datum.title(), {}};
      for (const auto& setting : datum.set()) scenario.settings.emplace_back(setting.name(), setting.value());
      c_.scenarios.push_back(std::move(scenario));
    }
    if (c_.scenarios.empty()) FindAbsent("scenario: the pack has none");
  }

  void NamedPieces() {
    const auto leader = [&](const char* id) { return LeaderId(c_.leader_names.Find(id)); };
    const auto space = [&](const char* id) { return SpaceId(c_.space_names.Find(id)); };
    c_.santa_anna = leader("santa_anna");
    c_.scott = leader("scott");
    c_.pierce = leader("pierce");
    c_.taylor = leader("taylor");
    c_.san_patricio = UnitId(c_.unit_names.Find("mx_san_patricio"));
    c_.canales = leader("canales");
    c_.valencia = leader("valencia");
    c_.disputed_zone = space("disputed_zone");
    c_.new_orleans = space("new_orleans");
    c_.alta_california = space("alta_california");
    c_.baja_california = space("baja_california");
    c_.yucatan = space("yucatan");
    c_.mejico = space("mejico");
    c_.vera_cruz = space("vera_cruz");
    c_.saltillo = space("saltillo");
    c_.monterrey = space("monterrey");
    c_.sonora = StateId(c_.state_names.Find("sonora"));
    c_.nuevo_mexico = StateId(c_.state_names.Find("nuevo_mexico"));
    c_.tabasco = StateId(c_.state_names.Find("tabasco"));
  }

  int EntryCost(const Link& link) const {
    int cost = 0;
    switch (c_.spaces[link.to].terrain) {
      case Terrain::kZone:
        return 1;
      case Terrain::kClear:
        cost = c_.n.cost_clear;
        break;
      case Terrain::kRough:
        cost = c_.n.cost_rough;
        break;
      case Terrain::kJungle:
        cost = c_.n.cost_jungle;
        break;
      case Terrain::kRoughJungle:
        cost = c_.n.cost_rough_jungle;
        break;
    }
    if (link.kind == LinkKind::kRough) cost += c_.n.connection_rough;
    if (link.kind == LinkKind::kRiver) cost += c_.n.connection_river;
    return cost;
  }
  // From one space to all others, by rounds until no way gets cheaper. `leads`: the spaces that a way may lead to.
  template <class Leads>
  Components::Costs Ways(SpaceId from, Leads leads) const {
    Components::Costs cost;
    cost.assign(c_.spaces.size(), Components::kTooFar);
    cost[from] = 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (SpaceId space : c_.spaces.ids()) {
        if (cost[space] == Components::kTooFar) continue;
        for (const Link& link : c_.spaces[space].links) {
          const int reach = cost[space] + EntryCost(link);
          if (reach >= cost[link.to] || !leads(c_.spaces[link.to])) continue;
          cost[link.to] = static_cast<uint8_t>(reach);
          changed = true;
        }
      }
    }
    return cost;
  }
  void Distances() {
    for (SpaceId from : c_.spaces.ids()) {
      c_.march_cost.Add(Ways(from, [](const Space&) { return true; }));
      c_.guerilla_cost.Add(Ways(from, [](const Space& space) { return space.in_mexico(); }));
      c_.guerilla_cost_with_texas_bank.Add(
          Ways(from, [](const Space& space) { return space.in_mexico() || (space.texas && space.transit); }));
    }
  }

  Components c_;
  const v1::Pack* pack_;
};

}  // namespace

const ChartRow& Read(const Chart& chart, int number) {
  ADJUTANT_ASSERT(!chart.empty());
  size_t row = 0;
  while (row + 1 < chart.size() && chart[row + 1].at_least <= number) ++row;
  return chart[row];
}

CardId Components::Card(int number) const {
  for (CardId card : cards.ids()) {
    if (cards[card].number == number) return card;
  }
  return kNoId;
}

int Components::FirepowerColumn(int firepower) const {
  size_t column = 0;
  while (column + 1 < firepower_columns.size() && firepower_columns[column + 1] <= firepower) ++column;
  return static_cast<int>(column);
}

absl::StatusOr<Components> LoadComponents(absl::Span<const PackSource> sources) {
  ADJUTANT_ASSIGN_OR_RETURN(LoadedPack pack, LoadPack("halls", v1::Pack::default_instance(), sources));
  return Loader(std::move(pack)).Run();
}

std::vector<PackSource> BuiltInPacks() {
  const auto text = [](const unsigned char* bytes, size_t size) {
    return std::string(reinterpret_cast<const char*>(bytes), size);
  };
  return {{"halls/reconstruction-2", text(adjutant_halls_pack_2, adjutant_halls_pack_2_size)},
          {"halls/reconstruction-1", text(adjutant_halls_pack_1, adjutant_halls_pack_1_size)}};
}

PackSource BuiltInPack() { return BuiltInPacks().front(); }

}  // namespace adjutant::halls
