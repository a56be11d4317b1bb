// Positions as tables.
#include "core/halls/telling/show.h"

#include <cstddef>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "core/halls/chapters/06_supply.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/chapters/14_naval.h"
#include "core/halls/engine.h"
#include "core/kernel/trace.h"

namespace adjutant::halls {
namespace {

using adjutant::v1::View;
using Names = std::vector<std::string>;

size_t Index(int id) { return static_cast<size_t>(id); }
const char* SideTitle(uint8_t side) { return side == kUs ? "US" : side == kMexico ? "Mexico" : "-"; }
std::string List(const Names& names) { return absl::StrJoin(names, ", "); }

class Shower {
 public:
  Shower(const Rules& r, const S& s, PlayerId viewer, View* view) : r_(r), s_(s), viewer_(viewer), view_(view) {}

  void Run() {
    const int turn = s_.now.turn;
    view_->set_title(absl::StrCat("The Halls of Montezuma: turn ", turn, ", ", r_.c.turns[Index(turn)].season));
    Tracks();
    if (s_.act.active != 0) Activation();
    if (s_.battle.active != 0) Battle();
    if (s_.raids.done < s_.raids.named) Raids();
    Spaces();
    States();
    Pools();
    Hands();
    Decks();
  }

  void Stacks(adjutant::v1::Stacks* stacks) const {
    for (size_t i = 0; i < r_.c.spaces.size(); ++i) {
      const auto space = static_cast<SpaceId>(i);
      adjutant::v1::Stacks::Stack* stack = stacks->add_stacks();
      stack->set_place(space);
      stack->set_control(s_.control[i]);
      for (std::string& name : Works(space)) stack->add_markers(std::move(name));
      for (std::string& name : Markers(space)) stack->add_markers(std::move(name));
      for (Side side : {kUs, kMexico}) {
        for (size_t l = 0; l < r_.c.leaders.size(); ++l) {
          if (s_.leaders[l].where == At(space) && r_.c.leaders[l].side == side) LeaderPiece(l, stack);
        }
        for (size_t u = 0; u < r_.c.units.size(); ++u) {
          if (s_.units[u].where == At(space) && r_.c.units[u].side == side) UnitPiece(u, stack);
        }
      }
    }
  }

 private:
  View::Table* Table(absl::string_view name, std::initializer_list<const char*> columns) {
    View::Table* table = view_->add_tables();
    table->set_name(std::string(name));
    for (const char* column : columns) table->add_columns(column);
    return table;
  }
  static void Row(View::Table* table, std::initializer_list<absl::string_view> cells) {
    View::Row* row = table->add_rows();
    for (absl::string_view cell : cells) row->add_cells(std::string(cell));
  }
  std::string Where(Location where) const { return OnMap(where) ? r_.SpaceName(SpaceOf(where)) : "off the map"; }

  // The raids named and not carried out yet (16.2.b).
  void Raids() {
    View::Table* table = Table("raids", {"raider", "target", "with"});
    for (size_t i = s_.raids.done; i < s_.raids.named; ++i) {
      const bool guerilla = s_.raids.guerilla[i] != 0;
      Row(table, {guerilla ? r_.UnitName(static_cast<UnitId>(s_.raids.guerilla[i] - 1))
                           : absl::StrCat("Indians of ", r_.SpaceName(static_cast<SpaceId>(s_.raids.origin[i] - 1))),
                  r_.SpaceName(static_cast<SpaceId>(s_.raids.target[i] - 1)),
                  (s_.raids.canales >> i & 1) != 0 ? "Canales" : ""});
    }
  }

  void Tracks() {
    const Scalars& now = s_.now;
    View::Table* table = Table("tracks", {"track", "value"});
    Row(table, {"Turn", absl::StrCat(now.turn, now.heat != 0 ? " (Heat Turn)" : "")});
    Row(table, {"Political Will", absl::StrCat(now.political_will)});
    Row(table, {"Bellicosity", absl::StrCat(now.bellicosity)});
    Row(table, {"Blockade", absl::StrCat(now.blockade)});
    Row(table, {"War", now.at_war != 0 ? "declared" : "not declared"});
    Row(table, {"Initiative", now.at_war != 0 ? "US" : "Mexico"});
    Row(table, {"Government", now.government == 0 ? "stable" : now.government == 1 ? "unstable" : "collapsed"});
    constexpr const char* kPresidents[] = {"-", "Santa Anna", "Gomez", "Anaya"};
    Row(table, {"President", kPresidents[now.president]});
    Row(table, {"Replacements taken", absl::StrCat(now.replacements_us != 0 ? "US" : "",
                                                   now.replacements_us * now.replacements_mexico != 0 ? ", " : "",
                                                   now.replacements_mexico != 0 ? "Mexico" : "")});
    Row(table, {"Supply Event", now.supply_event_done != 0 ? "done this turn" : "open"});
    Row(table, {"East squadron", Squadron(Coast::kEast)});
    Row(table, {"West squadron", Squadron(Coast::kWest)});
    int raids = 0;
    for (const uint8_t raid : s_.raid) raids += raid != kNobody ? 1 : 0;
    Row(table, {"Raid markers", absl::StrCat(raids - s_.raids.militia, " of ", r_.c.n.raid_markers,
                                             s_.raids.militia != 0 ? " and the Local Militia Raid" : "")});
    if (s_.raids.attempts > 0) Row(table, {"Raids attempted", absl::StrCat(s_.raids.attempts)});
    if (s_.random.flood != 0) Row(table, {"Rio Grande", "in flood"});
    if (s_.random.will_beyond > 0) Row(table, {"Political Will beyond the track", absl::StrCat(s_.random.will_beyond)});
    if (s_.random.will_below > 0) Row(table, {"Political Will below 0", absl::StrCat(s_.random.will_below)});
    Row(table, {"US Baggage Train", Where(now.train_us)});
    Row(table, {"Mexican Baggage Train", Where(now.train_mexico)});
    Row(table, {"Beachhead", Where(now.beachhead)});
    for (int i = 0; i < kOfficers; ++i) {
      const int leader = s_.officers.commander[i] - 1;
      const std::string name = r_.CardName(OfficerCard(r_, i));
      if (leader >= 0) Row(table, {name, absl::StrCat("with ", r_.LeaderName(static_cast<LeaderId>(leader)))});
      if (s_.officers.out[i] != 0) Row(table, {name, "out of play"});
    }
    const EffectState& effects = s_.effects;
    if (effects.armistice_us + effects.armistice_mexico > 0)
      Row(table, {"Armistice", absl::StrCat("until ", effects.armistice_us, " US and ", effects.armistice_mexico,
                                            " Mexican card(s) have been played")});
    if (effects.exhausted_leader != 0)
      Row(table, {"Exhausted Force", r_.LeaderName(static_cast<LeaderId>(effects.exhausted_leader - 1))});
    for (Side side : {kUs, kMexico}) {
      const uint8_t held = side == kUs ? now.held_us : now.held_mexico;
      if (held == 0) continue;
      Row(table, {absl::StrCat("Held card, ", SideTitle(side)), held == 1 ? "for later" : "for the next turn"});
    }
    if (s_.table.favoured != kNobody) {
      Row(table, {"Bid", absl::StrCat(s_.table.bid, " for ", SideTitle(s_.table.favoured),
                                      s_.table.exchanged != 0 ? ", seats exchanged" : "")});
    }
    if (now.winner != kNobody) Row(table, {"Winner", SideTitle(now.winner)});
  }

  std::string Squadron(Coast coast) const {
    const SpaceId port = SeizedPort(s_, coast);
    if (port != kNoId) return absl::StrCat("active, seizes ", r_.SpaceName(port));
    return SquadronActive(s_, coast) ? "active" : "inactive";
  }

  void Activation() {
    const struct Activation& act = s_.act;
    View::Table* table = Table("activation", {"item", "value"});
    Row(table, {"Side", SideTitle(act.group.side)});
    Row(table, {"Space", r_.SpaceName(act.space)});
    if (act.group.commander > 0)
      Row(table, {"Commander", r_.LeaderName(static_cast<LeaderId>(act.group.commander - 1))});
    if (act.group.army > 0) Row(table, {"Army", r_.ArmyName(static_cast<ArmyId>(act.group.army - 1))});
    Row(table, {"Units", List(UnitsOf(act.group.units))});
    Row(table, {"Movement points", absl::StrCat(act.left, " of ", act.movement, " left")});
    if (s_.march.card_attrition != 0) Row(table, {"Attrition steps by cards", absl::StrCat(s_.march.card_attrition)});
    if (s_.march.search == 0) return;
    const Group& target = s_.march.target;
    Row(table, {s_.march.search == 1 ? "Looks for" : "Has found",
                target.commander > 0 ? r_.LeaderName(static_cast<LeaderId>(target.commander - 1))
                                     : List(UnitsOf(target.units))});
  }

  Names UnitsOf(const UnitSet& units) const {
    Names names;
    for (size_t u = 0; u < r_.c.units.size(); ++u) {
      if (units.Has(static_cast<int>(u))) names.push_back(UnitText(u));
    }
    return names;
  }

  void Battle() {
    View::Table* table = Table("battle", {"item", "attacker", "defender"});
    const BattleSide& a = s_.battle.attacker;
    const BattleSide& d = s_.battle.defender;
    const auto leader = [&](int16_t id) { return id > 0 ? r_.LeaderName(static_cast<LeaderId>(id - 1)) : "-"; };
    const auto unit = [&](int16_t id) { return id > 0 ? r_.UnitName(static_cast<UnitId>(id - 1)) : "-"; };
    const auto committed = [&](const BattleSide& side) {
      Names names;
      for (int16_t id : side.committed) {
        if (id > 0) names.push_back(unit(id));
      }
      return names.empty() ? "-" : List(names);
    };
    Row(table, {"Space", r_.SpaceName(s_.battle.space), ""});
    Row(table, {"Side", SideTitle(a.side), SideTitle(d.side)});
    Row(table, {"Commander", leader(a.commander), leader(d.commander)});
    Row(table, {"Lead unit", unit(a.lead), unit(d.lead)});
    Row(table, {"Committed", committed(a), committed(d)});
    Row(table, {"Firepower", absl::StrCat(a.firepower), absl::StrCat(d.firepower)});
    Row(table, {"Die", absl::StrCat(a.die), absl::StrCat(d.die)});
    Row(table, {"Steps lost", absl::StrCat(a.lost), absl::StrCat(d.lost)});
  }

  std::string UnitText(size_t unit) const {
    const bool reduced = s_.units[unit].steps < r_.c.units[unit].max_steps();
    return absl::StrCat(r_.UnitName(static_cast<UnitId>(unit)), reduced ? " (reduced)" : "");
  }
  // "Taylor 2-7-2", the three ratings as on the counter; "Army of Observation: Taylor 2-7-2" for its commander.
  std::string LeaderText(size_t leader) const {
    const auto id = static_cast<LeaderId>(leader);
    const Ratings& ratings = RatingsOf(r_, s_, id);
    const ArmyId army = ArmyOf(s_, id);
    return absl::StrCat(army == kNoId ? "" : absl::StrCat(r_.ArmyName(army), ": "), r_.LeaderName(id),
                        s_.leaders[leader].repl != 0 ? " (REPL)" : "", " ", ratings.strategy, "-", ratings.command, "-",
                        ratings.tactics);
  }
  void LeaderPiece(size_t leader, adjutant::v1::Stacks::Stack* stack) const {
    const auto id = static_cast<LeaderId>(leader);
    const Ratings& ratings = RatingsOf(r_, s_, id);
    const ArmyId army = ArmyOf(s_, id);
    adjutant::v1::Stacks::Piece* piece = stack->add_pieces();
    piece->set_id(absl::StrCat("leader.", r_.c.leader_names.Id(id)));
    piece->set_name(army == kNoId ? r_.LeaderName(id) : absl::StrCat(r_.ArmyName(army), ": ", r_.LeaderName(id)));
    piece->set_side(r_.c.leaders[leader].side);
    piece->set_kind(army == kNoId ? "leader" : "army");
    piece->set_strength(absl::StrCat(ratings.strategy, "-", ratings.command, "-", ratings.tactics));
    if (s_.leaders[leader].repl != 0) piece->set_note("REPL");
  }
  void UnitPiece(size_t unit, adjutant::v1::Stacks::Stack* stack) const {
    const UnitInfo& info = r_.c.units[unit];
    const bool reduced = s_.units[unit].steps < info.max_steps();
    adjutant::v1::Stacks::Piece* piece = stack->add_pieces();
    piece->set_id(absl::StrCat("unit.", r_.c.unit_names.Id(static_cast<UnitId>(unit))));
    piece->set_name(r_.UnitName(static_cast<UnitId>(unit)));
    piece->set_side(info.side);
    piece->set_kind(info.sort == Sort::kGuerilla   ? "guerrilla"
                    : info.sort == Sort::kFortress ? "fortress"
                    : info.infantry()              ? "infantry"
                    : info.cavalry()               ? "cavalry"
                                                   : "artillery");
    piece->set_strength(absl::StrCat(reduced ? info.reduced_strength : info.strength));
    if (reduced) piece->set_note("reduced");
  }
  Names Units(Side side, Location where) const {
    Names names;
    for (size_t u = 0; u < r_.c.units.size(); ++u) {
      if (s_.units[u].where != where || r_.c.units[u].side != side) continue;
      names.push_back(OnMap(where) ? UnitText(u) : r_.UnitName(static_cast<UnitId>(u)));
    }
    return names;
  }
  Names Leaders(Side side, Location where) const {
    Names names;
    for (size_t l = 0; l < r_.c.leaders.size(); ++l) {
      if (s_.leaders[l].where != where || r_.c.leaders[l].side != side) continue;
      names.push_back(OnMap(where) ? LeaderText(l) : r_.LeaderName(static_cast<LeaderId>(l)));
    }
    return names;
  }

  // 2.3.a: a marker lies face down until a battle; its owner has examined it.
  Names Works(SpaceId space) const {
    Names names;
    for (size_t m = 0; m < r_.c.markers.size(); ++m) {
      const MarkerRecord& marker = s_.markers[m];
      const MarkerInfo& info = r_.c.markers[m];
      if (marker.where != At(space)) continue;
      const bool seen = marker.state == kFaceUp || viewer_ == kChance || viewer_ == info.side;
      names.push_back(absl::StrCat(SideTitle(info.side), info.work == Work::kFort ? " fort" : " fieldworks",
                                   seen ? absl::StrCat(" ", info.value) : "",
                                   marker.state == kFaceUp              ? ""
                                   : marker.state == kUnderConstruction ? " (under construction)"
                                                                        : " (face down)"));
    }
    return names;
  }

  bool Knows(int marker) const { return viewer_ == kChance || (SeenBy(s_, marker) >> viewer_ & 1) != 0; }

  Names Markers(SpaceId space) const {
    const size_t i = Index(space);
    const Location here = At(space);
    Names names;
    if (r_.c.spaces[i].fortress) names.push_back(s_.fortress_fallen[i] != 0 ? "fortress destroyed" : "fortress");
    if (s_.now.train_us == here) names.push_back("US Baggage Train");
    if (s_.now.train_mexico == here) names.push_back("Mexican Baggage Train");
    if (s_.now.beachhead == here) names.push_back("Beachhead");
    if (s_.raid[i] != kNobody) names.push_back(absl::StrCat("raid by ", SideTitle(s_.raid[i])));
    // 5.1.b: a marker lies face down; who has looked at it knows it.
    if (s_.city_marker[i] != 0 && Knows(s_.city_marker[i] - 1)) {
      names.push_back(absl::StrCat("city marker ", r_.c.city_markers[Index(s_.city_marker[i] - 1)]));
    }
    return names;
  }

  // A row for every side that has something in the space.
  void Spaces() {
    View::Table* table = Table("spaces", {"space", "control", "side", "leaders", "units", "works and markers"});
    table->set_on_board(true);
    for (size_t i = 0; i < r_.c.spaces.size(); ++i) {
      const auto space = static_cast<SpaceId>(i);
      Names rest = Works(space);
      for (std::string& name : Markers(space)) rest.push_back(std::move(name));
      bool first = true;
      const auto add = [&](const char* side, const Names& leaders, const Names& units) {
        View::Row* row = table->add_rows();
        row->add_cells(first ? r_.SpaceName(space) : "");
        row->add_cells(first ? SideTitle(s_.control[i]) : "");
        row->add_cells(side);
        row->add_cells(List(leaders));
        row->add_cells(List(units));
        row->add_cells(first ? List(rest) : "");
        first = false;
      };
      for (Side side : {kUs, kMexico}) {
        const Names leaders = Leaders(side, At(space));
        const Names units = Units(side, At(space));
        if (!leaders.empty() || !units.empty()) add(SideTitle(side), leaders, units);
      }
      if (first && (!rest.empty() || s_.control[i] != r_.c.spaces[i].controller)) add("", {}, {});
    }
  }

  // States that are not as they were at the start.
  void States() {
    View::Table* table = Table("states", {"State", "control", "civic state", "US spaces"});
    for (size_t i = 0; i < r_.c.states.size(); ++i) {
      const StateInfo& info = r_.c.states[i];
      int held = 0;
      for (SpaceId space : info.spaces) held += s_.control[Index(space)] == kUs ? 1 : 0;
      if (s_.states[i].revolt == 0 && s_.states[i].control == kMexico && held == 0) continue;
      Row(table,
          {r_.StateName(static_cast<StateId>(i)), SideTitle(s_.states[i].control),
           s_.states[i].revolt != 0 ? "in revolt" : "calm",
           info.control_number > 0 ? absl::StrCat(held, ", ", info.control_number, " needed") : absl::StrCat(held)});
    }
  }

  void Pool(View::Table* table, absl::string_view name, const Names& names) {
    if (!names.empty()) Row(table, {name, absl::StrCat(names.size()), List(names)});
  }
  // 16.5: which of them is hidden Mexico alone knows.
  void Guerillas(View::Table* table, absl::string_view name, const Names& names) {
    if (!names.empty()) Row(table, {name, absl::StrCat(names.size()), viewer_ == kUs ? "" : List(names)});
  }
  void Pools() {
    View::Table* table = Table("pools", {"pool", "count", "contents"});
    for (Side side : {kUs, kMexico}) {
      const std::string title = side == kUs ? "US " : "Mexican ";
      Pool(table, title + "Regroup", Units(side, kRegroup));
      Pool(table, title + "At-War units", Units(side, kAtWarPool));
      Guerillas(table, title + "guerillas in the box", Units(side, kGuerillaBox));
      Guerillas(table, title + "guerilla in hiding", Units(side, kHidden));
      Pool(table, title + "units drawn", Units(side, kDrawn));
      Pool(table, title + "units set aside", Units(side, kSetAside));
      Pool(table, title + "units out of the game", Units(side, kOutOfGame));
      Pool(table, title + "Leader Pool", Leaders(side, kRegroup));
      Pool(table, title + "leader in exile", Leaders(side, kExile));
      Pool(table, title + "leaders wounded", Leaders(side, kWounded));
      Pool(table, title + "leaders to be replaced", Leaders(side, kReplaceable));
      Pool(table, title + "leaders out of the game", Leaders(side, kOutOfGame));
      for (Work work : {Work::kFieldworks, Work::kFort}) {
        int left = 0;
        for (size_t m = 0; m < r_.c.markers.size(); ++m) {
          const MarkerInfo& info = r_.c.markers[m];
          left += info.side == side && info.work == work && s_.markers[m].state == kInPool ? 1 : 0;
        }
        Row(table, {title + (work == Work::kFort ? "forts" : "fieldworks"), absl::StrCat(left), ""});
      }
    }
  }

  Names CardsIn(CardPlace place) const {
    Names names;
    for (size_t i = 0; i < r_.c.cards.size(); ++i) {
      if (s_.cards[i] == place)
        names.push_back(absl::StrCat(r_.CardName(static_cast<CardId>(i)), " (", r_.c.cards[i].number, ")"));
    }
    return names;
  }
  // Cards in the hand of `side` that the other has looked at.
  Names Seen(Side side) const {
    Names names;
    for (size_t i = 0; i < r_.c.cards.size(); ++i) {
      if (s_.cards[i] == HandOf(side) && s_.effects.seen.Has(static_cast<int>(i)))
        names.push_back(absl::StrCat(r_.CardName(static_cast<CardId>(i)), " (", r_.c.cards[i].number, "), seen"));
    }
    return names;
  }
  void Hands() {
    View::Table* table = Table("hands", {"side", "cards", "contents"});
    for (Side side : {kUs, kMexico}) {
      const Names cards = CardsIn(HandOf(side));
      const bool open = viewer_ == kChance || viewer_ == side;
      Row(table, {SideTitle(side), absl::StrCat(cards.size()), List(open ? cards : Seen(side))});
    }
  }
  void Decks() {
    Applied(nullptr, "8.3/2"_hom);
    View::Table* table = Table("decks", {"pile", "cards", "contents"});
    Row(table, {"Strategy deck", absl::StrCat(CardsIn(kInDeck).size()), ""});
    if (const Names war = CardsIn(kWarSet); !war.empty()) Row(table, {"War set", absl::StrCat(war.size()), ""});
    Pool(table, "Strategy card in play", CardsIn(kInPlay));
    Pool(table, "Discard pile", CardsIn(kDiscarded));
    Pool(table, "Strategy cards removed", CardsIn(kRemoved));
    size_t left = 0;
    Names drawn;
    for (size_t i = 0; i < r_.c.action_cards.size(); ++i) {
      if (s_.action_cards[i] == 0) {
        ++left;
      } else {
        drawn.push_back(
            absl::StrCat(r_.ActionCardName(static_cast<CardId>(i)), " (", r_.c.action_cards[i].number, ")"));
      }
    }
    Row(table, {"Action deck", absl::StrCat(left), ""});
    Pool(table, "Action cards drawn", drawn);
  }

  const Rules& r_;
  const S& s_;
  const PlayerId viewer_;
  View* view_;
};

}  // namespace

void ShowPosition(const Rules& r, const S& s, PlayerId viewer, View* view) { Shower(r, s, viewer, view).Run(); }

void ShowStacks(const Rules& r, const S& s, PlayerId viewer, adjutant::v1::Stacks* stacks) {
  Shower(r, s, viewer, nullptr).Stacks(stacks);
}

}  // namespace adjutant::halls
