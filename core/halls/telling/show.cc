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

const char* SideTitle(uint8_t side) { return side == kUs ? "US" : side == kMexico ? "Mexico" : "-"; }
std::string List(const Names& names) { return absl::StrJoin(names, ", "); }

class Shower {
 public:
  Shower(const Rules& r, const S& s, PlayerId viewer, View* view) : r_(r), s_(s), viewer_(viewer), view_(view) {}

  void Run() {
    const int turn = s_.now.turn;
    view_->set_title(absl::StrCat("The Halls of Montezuma: turn ", turn, ", ", r_.c.turns[turn].season));
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
    for (SpaceId space : r_.c.spaces.ids()) {
      adjutant::v1::Stacks::Stack* stack = stacks->add_stacks();
      stack->set_place(space.number());
      stack->set_control(s_.control[space]);
      for (std::string& name : Works(space)) stack->add_markers(std::move(name));
      for (std::string& name : Markers(space)) stack->add_markers(std::move(name));
      for (Side side : {kUs, kMexico}) {
        for (LeaderId leader : r_.c.leaders.ids()) {
          if (s_.leaders[leader].where == At(space) && r_.c.leaders[leader].side == side) LeaderPiece(leader, stack);
        }
        for (UnitId unit : r_.c.units.ids()) {
          if (s_.units[unit].where == At(space) && r_.c.units[unit].side == side) UnitPiece(unit, stack);
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
      const bool guerilla = s_.raids.guerilla[i] != kNoId;
      Row(table,
          {guerilla ? r_.UnitName(s_.raids.guerilla[i]) : absl::StrCat("Indians of ", r_.SpaceName(s_.raids.origin[i])),
           r_.SpaceName(s_.raids.target[i]), (s_.raids.canales >> i & 1) != 0 ? "Canales" : ""});
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
      const LeaderId leader = s_.officers.commander[i];
      const std::string name = r_.CardName(OfficerCard(r_, i));
      if (leader != kNoId) Row(table, {name, absl::StrCat("with ", r_.LeaderName(leader))});
      if (s_.officers.out[i] != 0) Row(table, {name, "out of play"});
    }
    const EffectState& effects = s_.effects;
    if (effects.armistice_us + effects.armistice_mexico > 0)
      Row(table, {"Armistice", absl::StrCat("until ", effects.armistice_us, " US and ", effects.armistice_mexico,
                                            " Mexican card(s) have been played")});
    if (effects.exhausted_leader != kNoId) Row(table, {"Exhausted Force", r_.LeaderName(effects.exhausted_leader)});
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
    if (act.group.commander != kNoId) Row(table, {"Commander", r_.LeaderName(act.group.commander)});
    if (act.group.army != kNoId) Row(table, {"Army", r_.ArmyName(act.group.army)});
    Row(table, {"Units", List(UnitsOf(act.group.units))});
    Row(table, {"Movement points", absl::StrCat(act.left, " of ", act.movement, " left")});
    if (s_.march.card_attrition != 0) Row(table, {"Attrition steps by cards", absl::StrCat(s_.march.card_attrition)});
    if (s_.march.search == 0) return;
    const Group& target = s_.march.target;
    Row(table, {s_.march.search == 1 ? "Looks for" : "Has found",
                target.commander != kNoId ? r_.LeaderName(target.commander) : List(UnitsOf(target.units))});
  }

  Names UnitsOf(const UnitSet& units) const {
    Names names;
    for (UnitId unit : units) names.push_back(UnitText(unit));
    return names;
  }

  void Battle() {
    View::Table* table = Table("battle", {"item", "attacker", "defender"});
    const BattleSide& a = s_.battle.attacker;
    const BattleSide& d = s_.battle.defender;
    const auto leader = [&](LeaderId id) { return id != kNoId ? r_.LeaderName(id) : "-"; };
    const auto unit = [&](UnitId id) { return id != kNoId ? r_.UnitName(id) : "-"; };
    const auto committed = [&](const BattleSide& side) {
      Names names;
      for (UnitId id : side.committed) {
        if (id != kNoId) names.push_back(unit(id));
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

  std::string UnitText(UnitId unit) const {
    const bool reduced = s_.units[unit].steps < r_.c.units[unit].max_steps();
    return absl::StrCat(r_.UnitName(unit), reduced ? " (reduced)" : "");
  }
  // "Taylor 2-7-2", the three ratings as on the counter; "Army of Observation: Taylor 2-7-2" for its commander.
  std::string LeaderText(LeaderId leader) const {
    const Ratings& ratings = RatingsOf(r_, s_, leader);
    const ArmyId army = ArmyOf(s_, leader);
    return absl::StrCat(army == kNoId ? "" : absl::StrCat(r_.ArmyName(army), ": "), r_.LeaderName(leader),
                        s_.leaders[leader].repl != 0 ? " (REPL)" : "", " ", ratings.strategy, "-", ratings.command, "-",
                        ratings.tactics);
  }
  void LeaderPiece(LeaderId leader, adjutant::v1::Stacks::Stack* stack) const {
    const Ratings& ratings = RatingsOf(r_, s_, leader);
    const ArmyId army = ArmyOf(s_, leader);
    adjutant::v1::Stacks::Piece* piece = stack->add_pieces();
    piece->set_id(absl::StrCat("leader.", r_.c.leader_names.Id(leader)));
    piece->set_name(army == kNoId ? r_.LeaderName(leader)
                                  : absl::StrCat(r_.ArmyName(army), ": ", r_.LeaderName(leader)));
    piece->set_side(r_.c.leaders[leader].side);
    piece->set_kind(army == kNoId ? "leader" : "army");
    piece->set_strength(absl::StrCat(ratings.strategy, "-", ratings.command, "-", ratings.tactics));
    if (s_.leaders[leader].repl != 0) piece->set_note("REPL");
  }
  void UnitPiece(UnitId unit, adjutant::v1::Stacks::Stack* stack) const {
    const UnitInfo& info = r_.c.units[unit];
    const bool reduced = s_.units[unit].steps < info.max_steps();
    adjutant::v1::Stacks::Piece* piece = stack->add_pieces();
    piece->set_id(absl::StrCat("unit.", r_.c.unit_names.Id(unit)));
    piece->set_name(r_.UnitName(unit));
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
    for (UnitId u : r_.c.units.ids()) {
      if (s_.units[u].where != where || r_.c.units[u].side != side) continue;
      names.push_back(OnMap(where) ? UnitText(u) : r_.UnitName(u));
    }
    return names;
  }
  Names Leaders(Side side, Location where) const {
    Names names;
    for (LeaderId l : r_.c.leaders.ids()) {
      if (s_.leaders[l].where != where || r_.c.leaders[l].side != side) continue;
      names.push_back(OnMap(where) ? LeaderText(l) : r_.LeaderName(l));
    }
    return names;
  }

  // 2.3.a: a marker lies face down until a battle; its owner has examined it.
  Names Works(SpaceId space) const {
    Names names;
    for (MarkerId m : r_.c.markers.ids()) {
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

  bool Knows(CityMarkerId marker) const {
    const int seers = viewer_ == kObserver ? 1 << kUs | 1 << kMexico : 1 << viewer_;
    return viewer_ == kChance || (SeenBy(s_, marker) & seers) == seers;
  }

  Names Markers(SpaceId space) const {
    const Location here = At(space);
    Names names;
    if (r_.c.spaces[space].fortress)
      names.push_back(s_.fortress_fallen[space] != 0 ? "fortress destroyed" : "fortress");
    if (s_.now.train_us == here) names.push_back("US Baggage Train");
    if (s_.now.train_mexico == here) names.push_back("Mexican Baggage Train");
    if (s_.now.beachhead == here) names.push_back("Beachhead");
    if (s_.raid[space] != kNobody) names.push_back(absl::StrCat("raid by ", SideTitle(s_.raid[space])));
    // 5.1.b: a marker lies face down; who has looked at it knows it.
    if (const CityMarkerId marker = s_.city_marker[space]; marker != kNoId && Knows(marker)) {
      names.push_back(absl::StrCat("city marker ", r_.c.city_markers[marker]));
    }
    return names;
  }

  // A row for every side that has something in the space.
  void Spaces() {
    View::Table* table = Table("spaces", {"space", "control", "side", "leaders", "units", "works and markers"});
    table->set_on_board(true);
    for (SpaceId space : r_.c.spaces.ids()) {
      Names rest = Works(space);
      for (std::string& name : Markers(space)) rest.push_back(std::move(name));
      bool first = true;
      const auto add = [&](const char* side, const Names& leaders, const Names& units) {
        View::Row* row = table->add_rows();
        row->add_cells(first ? r_.SpaceName(space) : "");
        row->add_cells(first ? SideTitle(s_.control[space]) : "");
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
      if (first && (!rest.empty() || s_.control[space] != r_.c.spaces[space].controller)) add("", {}, {});
    }
  }

  // States that are not as they were at the start.
  void States() {
    View::Table* table = Table("states", {"State", "control", "civic state", "US spaces"});
    for (StateId state : r_.c.states.ids()) {
      const StateInfo& info = r_.c.states[state];
      int held = 0;
      for (SpaceId space : info.spaces) held += s_.control[space] == kUs ? 1 : 0;
      if (s_.states[state].revolt == 0 && s_.states[state].control == kMexico && held == 0) continue;
      Row(table,
          {r_.StateName(state), SideTitle(s_.states[state].control),
           s_.states[state].revolt != 0 ? "in revolt" : "calm",
           info.control_number > 0 ? absl::StrCat(held, ", ", info.control_number, " needed") : absl::StrCat(held)});
    }
  }

  void Pool(View::Table* table, absl::string_view name, const Names& names) {
    if (!names.empty()) Row(table, {name, absl::StrCat(names.size()), List(names)});
  }
  // 16.5: which of them is hidden Mexico alone knows.
  void Guerillas(View::Table* table, absl::string_view name, const Names& names) {
    if (!names.empty())
      Row(table, {name, absl::StrCat(names.size()), viewer_ == kUs || viewer_ == kObserver ? "" : List(names)});
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
        for (MarkerId marker : r_.c.markers.ids()) {
          const MarkerInfo& info = r_.c.markers[marker];
          left += info.side == side && info.work == work && s_.markers[marker].state == kInPool ? 1 : 0;
        }
        Row(table, {title + (work == Work::kFort ? "forts" : "fieldworks"), absl::StrCat(left), ""});
      }
    }
  }

  Names CardsIn(CardPlace place) const {
    Names names;
    for (CardId card : r_.c.cards.ids()) {
      if (s_.cards[card] == place) names.push_back(absl::StrCat(r_.CardName(card), " (", r_.c.cards[card].number, ")"));
    }
    return names;
  }
  // Cards in the hand of `side` that the other has looked at.
  Names Seen(Side side) const {
    Names names;
    for (CardId card : s_.effects.seen) {
      if (s_.cards[card] == HandOf(side))
        names.push_back(absl::StrCat(r_.CardName(card), " (", r_.c.cards[card].number, "), seen"));
    }
    return names;
  }
  void Hands() {
    View::Table* table = Table("hands", {"side", "cards", "contents"});
    for (Side side : {kUs, kMexico}) {
      const Names cards = CardsIn(HandOf(side));
      const bool open = viewer_ == kChance || viewer_ == side;
      const Names others = viewer_ == kObserver ? Names{} : Seen(side);  // shown to the other side alone
      Row(table, {SideTitle(side), absl::StrCat(cards.size()), List(open ? cards : others)});
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
    for (ActionCardId card : r_.c.action_cards.ids()) {
      if (s_.action_cards[card] == 0) {
        ++left;
      } else {
        drawn.push_back(absl::StrCat(r_.ActionCardName(card), " (", r_.c.action_cards[card].number, ")"));
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
