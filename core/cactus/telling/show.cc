// Positions as tables: the tracks, who is where, sieges, Armies, leaders, Force Pools, and what is under way.
#include "core/cactus/telling/show.h"

#include <initializer_list>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/cactus/engine.h"
#include "core/cactus/telling/describe.h"

namespace adjutant::cactus {
namespace {

using adjutant::v1::View;
using Names = std::vector<std::string>;
using Cells = std::initializer_list<absl::string_view>;

std::string List(const Names& names) { return absl::StrJoin(names, ", "); }
std::string OrDash(const std::string& text) { return text.empty() ? "-" : text; }
const char* Title(int side) { return side == kImperial ? "Imperial" : side == kRepublican ? "Republican" : "-"; }
const char* Camp(int side) { return side == kNobody ? "Santa Anna" : Title(side); }

class Shower {
 public:
  Shower(const Rules& r, const S& s, View* view) : r_(r), s_(s), view_(view) {}

  void Run() {
    view_->set_title(absl::StrCat("Cactus Throne: ", absl::StrJoin(DescribeHeadings(r_, s_), ", ")));
    Tracks();
    Events();
    Provinces();
    Sieges();
    Armies();
    Leaders();
    Boxes();
    Pools();
    ToCome();
    UnderWay();
  }

 private:
  View::Table* Table(const char* name, Cells columns) {
    View::Table* table = view_->add_tables();
    table->set_name(name);
    for (absl::string_view column : columns) table->add_columns(std::string(column));
    return table;
  }
  static void Row(View::Table* table, Cells cells) {
    View::Row* row = table->add_rows();
    for (absl::string_view cell : cells) row->add_cells(std::string(cell));
  }

  // ---- Pieces.
  // "1st Zacatecas 2", "Juarez (3)".
  std::string Text(Piece piece) const {
    if (piece.leader.exists()) {
      const LeaderInfo& info = r_.c.leaders[piece.leader];
      return absl::StrCat(r_.LeaderName(piece.leader), info.in_parentheses ? " ((" : " (", info.proficiency,
                          info.in_parentheses ? "))" : ")");
    }
    const bool reduced = s_[piece.unit].steps > 0 && !AtFullStrength(r_, s_, piece.unit);
    return absl::StrCat(r_.ShortName(piece.unit), " ", FactorOf(r_, s_, piece.unit), reduced ? " (reduced)" : "");
  }
  Names Texts(const Group& group) const {
    Names names;
    for (const LeaderId l : group.leaders) names.push_back(Text(l));
    for (const UnitId u : group.units) names.push_back(Text(u));
    return names;
  }
  // By Armies, which come first, then whoever is in none; and in cities.
  std::string Standing(Side side, PlaceId place) const {
    Group here{UnitsAt(s_, place) & UnitsOf(r_, s_, side), LeadersAt(s_, place) & LeadersOf(r_, s_, side)};
    std::map<int, Group> armies, cities;
    Group rest;
    ForEach(here, [&](Piece piece) {
      const PieceState& state = StateOf(s_, piece);
      Group& group = state.army.exists()   ? armies[state.army.number()]
                     : state.city.exists() ? cities[state.city.number()]
                                           : rest;
      group.Add(piece);
    });
    Names parts;
    for (const auto& [army, group] : armies)
      parts.push_back(absl::StrCat(r_.ArmyName(ArmyId(army)), " [", List(Texts(group)), "]"));
    for (const std::string& text : Texts(rest)) parts.push_back(text);
    for (const auto& [city, group] : cities)
      parts.push_back(absl::StrCat("in ", r_.CityName(CityId(city)), " [", List(Texts(group)), "]"));
    return List(parts);
  }
  int Strength(Side side) const {
    int strength = 0;
    for (const ProvinceId p : r_.c.map) strength += FactorsOf(r_, s_, UnitsIn(r_, s_, side, p));
    return strength;
  }

  // ---- What lies beside the map.
  void Track(View::Table* table, const char* name, int value) { Row(table, {name, absl::StrCat(value)}); }
  void Tracks() {
    View::Table* table = Table("tracks", {"track", "value"});
    const int imperial = ProvincesOf(r_, s_, kImperial), republican = ProvincesOf(r_, s_, kRepublican);
    Track(table, "Imperial provinces", imperial);
    Track(table, "Republican provinces", republican);
    Track(table, "Uncontrolled provinces", r_.c.map.Count() - imperial - republican);
    Track(table, "Imperial points", PointsOf(s_, Points::kMexican));
    Track(table, "French points", PointsOf(s_, Points::kFrench));
    Track(table, "Republican points", PointsOf(s_, Points::kRepublican));
    if (s_.affairs.us_war != 0) Track(table, "USA points", PointsOf(s_, Points::kUsa));
    if (PointsOf(s_, kSantaAnnasPoints) != 0) Track(table, "Santa Anna's points", PointsOf(s_, kSantaAnnasPoints));
    Track(table, "Imperial strength", Strength(kImperial));
    Track(table, "Republican strength", Strength(kRepublican));
    Gains(table);
    for (const Side side : {kImperial, kRepublican}) {
      if (s_.now.guns_won[side] != 0)
        Row(table, {absl::StrCat("Free artillery, ", Title(side)), absl::StrCat(s_.now.guns_won[side])});
    }
    if (s_.now.winner != kNobody) Row(table, {"Winner", Title(s_.now.winner)});
  }
  void Gains(View::Table* table) {
    constexpr const char* kNames[] = {"Santa Anna", "", "Imperial", "French", "Republican", "USA"};
    for (size_t pool = 0; pool < kPools; ++pool) {
      if (s_.now.gains[pool] != 0)
        Row(table, {absl::StrCat("Points to come, ", kNames[pool]), absl::StrCat(s_.now.gains[pool])});
    }
  }

  void Events() {
    View::Table* table = Table("events", {"item", "value"});
    const TurnEffects& turn = s_.turn;
    const Affairs& affairs = s_.affairs;
    if (turn.dice[0] != 0) Row(table, {"Dice", absl::StrCat(turn.dice[0], " and ", turn.dice[1])});
    if (turn.event.exists()) Row(table, {"Event of the turn", r_.c.event_names.Name(turn.event.get())});
    const auto say = [&](bool is, const char* what, const std::string& value) {
      if (is) Row(table, {what, value});
    };
    say(turn.vomito != 0, "Vomito Negro", "in effect");
    say(turn.drive_out != 0, "Drive them out", "in effect");
    say(turn.butchers != 0, "Blue Butchers", "in effect");
    say(turn.force_march != 0, "Force March", "to be used");
    say(turn.surprise_raid != 0, "Surprise Raid", "to be made");
    say(affairs.cinco != 0 && affairs.cinco >= s_.now.turn, "Cinco de Mayo",
        absl::StrCat("until turn ", affairs.cinco));
    constexpr const char* kSouth[] = {"", "under way", "the South has won", "the North has won"};
    say(affairs.dixie != 0, "War in the United States", kSouth[affairs.dixie % std::size(kSouth)]);
    say(affairs.sonora != 0, "Sonora", "Confederate");
    say(affairs.repo_turn != 0, "Sonora", absl::StrCat("foreclosed on turn ", affairs.repo_turn));
    say(affairs.non != 0, "Napoleon", "keeps the French in Mexico");
    say(affairs.bismarck != 0, "Specter of Bismarck", absl::StrCat("since turn ", affairs.bismarck));
    say(affairs.us_war != 0, "War with the USA", absl::StrCat("since turn ", affairs.us_war));
    say(affairs.annexation == 2, "Annexation", "by the USA");
    say(affairs.abdicated != 0, "Maximilian", "has abdicated");
    constexpr const char* kCamps[] = {"", "Imperial", "Republican", "in revolt", "gone"};
    say(affairs.santa_anna != 0, "Santa Anna", kCamps[affairs.santa_anna % std::size(kCamps)]);
    if (table->rows_size() == 0) view_->mutable_tables()->RemoveLast();
  }

  // ---- The map.
  void Provinces() {
    View::Table* table = Table("provinces", {"province", "terrain", "control", "Imperial", "Republican", "Santa Anna"});
    table->set_on_board(true);
    for (const ProvinceId p : r_.c.map) {
      Names terrain;
      for (const TerrainId t : r_.c.provinces[p].terrain) terrain.push_back(r_.TerrainName(t));
      const PlaceId place = r_.c.PlaceOf(p);
      Row(table, {r_.ProvinceName(p), List(terrain), Title(ControlOf(s_, p)), Standing(kImperial, place),
                  Standing(kRepublican, place), Standing(kNobody, place)});
    }
  }

  void Sieges() {
    View::Table* table = Table("sieges", {"city", "marker", "besieger", "garrison", "before it"});
    for (const CityId c : r_.c.cities.ids()) {
      const SiegeState& siege = s_.sieges[c];
      if (siege.marker == 0) continue;
      const auto besieger = static_cast<Side>(siege.side);
      const Group garrison{UnitsInCity(r_, s_, c), LeadersInCity(r_, s_, c)};
      const Group before = GroupInField(r_, s_, besieger, r_.c.cities[c].province);
      Row(table, {r_.CityName(c), absl::StrCat("Siege ", siege.marker), Camp(besieger),
                  absl::StrCat(List(Texts(garrison)), ": ", FactorsOf(r_, s_, garrison.units)),
                  absl::StrCat(List(Texts(before)), ": ", FactorsOf(r_, s_, before.units))});
    }
    if (table->rows_size() == 0) view_->mutable_tables()->RemoveLast();
  }

  void Armies() {
    View::Table* table = Table("Armies", {"Army", "side", "state", "leader", "where", "CF"});
    constexpr const char* kStates[] = {"not there yet", "free", "formed", "withdrawn"};
    for (const ArmyId a : r_.c.armies.ids()) {
      const ArmyState& army = s_.armies[a];
      const bool formed = Formed(s_, a) && army.leader.exists();
      const Group members = formed ? MembersOf(r_, s_, a) : Group();
      const PlaceId where = formed ? s_[army.leader].where.get() : PlaceId();
      Row(table, {r_.ArmyName(a), Title(r_.c.armies[a].side), kStates[army.status % std::size(kStates)],
                  formed ? r_.LeaderName(army.leader) : "", where.exists() ? r_.PlaceName(where) : "",
                  formed ? absl::StrCat(FactorsOf(r_, s_, members.units)) : ""});
    }
  }

  void Leaders() {
    View::Table* table = Table("leaders", {"leader", "side", "rating", "where", "notes"});
    for (const LeaderId l : r_.c.leaders.ids()) {
      const PieceState& leader = s_[l];
      // Who is still to come stands there; nobody else waits.
      if (!r_.c.leaders[l].in_play || !leader.where.exists() || leader.where == r_.c.waiting) continue;
      Names notes;
      if (leader.army.exists()) notes.push_back(r_.ArmyName(leader.army));
      if (leader.city.exists()) notes.push_back(absl::StrCat("in ", r_.CityName(leader.city)));
      if (leader.Has(kHeldBack)) notes.emplace_back("cannot move");
      Row(table, {r_.LeaderName(l), Camp(SideOf(r_, s_, l)), absl::StrCat(RatingOf(r_, s_, l)),
                  r_.PlaceName(leader.where), List(notes)});
    }
  }

  // ---- Off the map.
  void Boxes() {
    View::Table* table = Table("boxes", {"box", "Imperial", "Republican"});
    for (const PlaceId place : {r_.c.gulf, r_.c.aboard, r_.c.usa, r_.c.brownsville, r_.c.csa}) {
      if (UnitsAt(s_, place).Empty() && LeadersAt(s_, place).Empty()) continue;
      Row(table, {r_.PlaceName(place), Standing(kImperial, place), Standing(kRepublican, place)});
    }
    if (table->rows_size() == 0) view_->mutable_tables()->RemoveLast();
  }

  // By who pays for them.
  void Pools() {
    View::Table* table = Table("Force Pools", {"side", "points", "units", "count"});
    constexpr const char* kNames[] = {"", "never replaced", "Imperial Mexican", "French", "Republican", "USA"};
    for (const Side side : {kImperial, kRepublican}) {
      std::map<int, Names> kinds;
      for (const UnitId u : UnitsAt(s_, r_.c.pool) & UnitsOf(r_, s_, side)) {
        const UnitInfo& info = r_.c.units[u];
        kinds[static_cast<int>(info.points)].push_back(
            absl::StrCat(r_.ShortName(u), " ", info.strength, info.reduced > 0 ? absl::StrCat("/", info.reduced) : "",
                         s_[u].Has(kLostToEvent) ? " (not this turn)" : ""));
      }
      for (const auto& [points, names] : kinds)
        Row(table, {Title(side), kNames[static_cast<size_t>(points) % std::size(kNames)], List(names),
                    absl::StrCat(names.size())});
    }
    if (table->rows_size() == 0) view_->mutable_tables()->RemoveLast();
  }

  // By the orders of appearance, and what is held up: of a year in full, of what is further off how much it is.
  void ToCome() {
    View::Table* table = Table("to come", {"turn", "side", "who"});
    std::map<std::pair<int, int>, Names> turns;
    for (const UnitId u : UnitsAt(s_, r_.c.waiting)) {
      const UnitInfo& info = r_.c.units[u];
      if (info.entry.turn > 0) turns[{info.entry.turn, info.side}].push_back(r_.ShortName(u));
    }
    for (const LeaderId l : LeadersAt(s_, r_.c.waiting)) {
      const LeaderInfo& info = r_.c.leaders[l];
      if (info.entry.turn > 0) turns[{info.entry.turn, info.side}].push_back(r_.LeaderName(l));
    }
    constexpr int kTurnsAhead = 4;
    for (const auto& [when, names] : turns) {
      const bool soon = when.first <= s_.now.turn + kTurnsAhead;
      Row(table,
          {absl::StrCat(when.first), Title(when.second), soon ? List(names) : absl::StrCat(names.size(), " pieces")});
    }
    if (table->rows_size() == 0) view_->mutable_tables()->RemoveLast();
  }

  // ---- What is going on.
  void UnderWay() {
    if (s_.move.from.exists()) {
      View::Table* table = Table("movement", {"item", "value"});
      if (s_.move.army.exists()) Row(table, {"Army", r_.ArmyName(s_.move.army)});
      Row(table, {"Picked", List(Texts({s_.move.units, s_.move.leaders}))});
      Row(table, {"From", r_.PlaceName(s_.move.from)});
      if (s_.move.at.exists()) Row(table, {"At", r_.PlaceName(s_.move.at)});
      Row(table, {"Provinces entered", absl::StrCat(s_.move.steps, " of ", s_.move.allowance)});
    }
    if (s_.forming.army.exists()) {
      View::Table* table = Table("formation", {"item", "value"});
      Row(table, {"Army", r_.ArmyName(s_.forming.army)});
      Row(table, {"Members", List(Texts({s_.forming.units, s_.forming.leaders}))});
    }
    if (s_.combat.place.exists()) Combat();
    if (s_.loss.left != 0) {
      View::Table* table = Table("losses", {"item", "value"});
      Row(table, {"Side", Camp(s_.loss.side)});
      Row(table, {"Steps still to lose", absl::StrCat(s_.loss.left)});
      Row(table, {"Out of", List(Texts({s_.loss.from, {}}))});
    }
    if (s_.retreat.from.exists()) {
      View::Table* table = Table("retreat", {"item", "value"});
      Row(table, {"Side", Camp(s_.retreat.side)});
      Row(table, {"From", r_.PlaceName(s_.retreat.from)});
      Row(table, {"Still to retreat", List(Texts({s_.retreat.units, s_.retreat.leaders}))});
    }
  }
  void Combat() {
    const struct Combat& combat = s_.combat;
    View::Table* table = Table("combat", {"item", "Imperial", "Republican"});
    const Fighters &imperial = FightersOf(s_, kImperial), &republican = FightersOf(s_, kRepublican);
    Row(table, {combat.city.exists() ? "City" : "Place",
                combat.city.exists() ? r_.CityName(combat.city) : r_.PlaceName(combat.place), ""});
    Row(table, {"Round", absl::StrCat(combat.round), ""});
    const auto fighters = [&](const Fighters& of) { return OrDash(List(Texts({of.units, of.leaders}))); };
    const auto lead = [&](const Fighters& of) { return of.lead.exists() ? r_.ShortName(of.lead) : std::string("-"); };
    Row(table, {"Fighters", fighters(imperial), fighters(republican)});
    Row(table,
        {"CF", absl::StrCat(FactorsOf(r_, s_, imperial.units)), absl::StrCat(FactorsOf(r_, s_, republican.units))});
    Row(table, {"Initiative", absl::StrCat(imperial.total), absl::StrCat(republican.total)});
    Row(table, {"Lead unit", lead(imperial), lead(republican)});
    if (combat.attacker != kNobody)
      Row(table, {"Role", combat.attacker == kImperial ? "attacks" : "defends",
                  combat.attacker == kImperial ? "defends" : "attacks"});
    if (combat.terrain.exists()) Row(table, {"Terrain", r_.TerrainName(combat.terrain), ""});
    if (combat.column >= 0 && combat.column < static_cast<int>(r_.c.combat.columns.size())) {
      const Ratio& ratio = r_.c.combat.columns[static_cast<size_t>(combat.column)];
      Row(table, {"Odds", absl::StrCat(ratio.attacker, ":", ratio.defender),
                  absl::StrCat(combat.modifier > 0 ? "+" : "", combat.modifier, " on the die")});
    }
  }

  const Rules& r_;
  const S& s_;
  View* view_;
};

// ---- Counters on the board.

const char* KindOf(const UnitInfo& info) {
  constexpr const char* kArms[] = {"", "infantry", "cavalry", "artillery", "artillery", "artillery", "gunboat"};
  if (info.irregular()) return "guerrilla";
  if (info.sort == Sort::kNationalGuard && info.infantry()) return "militia";
  return kArms[static_cast<size_t>(info.arm)];
}

std::string WithinOf(const Rules& r, const PieceState& piece) {
  return piece.army.exists() ? absl::StrCat("army.", r.c.army_names.Id(piece.army.get())) : "";
}

void AddUnit(const Rules& r, const S& s, UnitId u, adjutant::v1::Stacks::Piece* piece) {
  const UnitInfo& info = r.c.units[u];
  piece->set_id(absl::StrCat("unit.", r.c.unit_names.Id(u)));
  piece->set_name(r.UnitTitle(u));
  piece->set_side(SideOf(r, s, u));
  piece->set_kind(KindOf(info));
  const int factor = s[u].steps > 0 ? FactorOf(r, s, u) : info.strength;
  piece->set_strength(absl::StrCat(factor, info.raids ? "R" : "-", info.movement,
                                   info.rated() ? absl::StrCat("-", info.proficiency) : ""));
  Names notes;
  if (s[u].steps > 0 && !AtFullStrength(r, s, u)) notes.emplace_back("reduced");
  if (s[u].city.exists()) notes.push_back(absl::StrCat("in ", r.CityName(s[u].city)));
  if (s[u].Has(kHasMoved)) notes.emplace_back("has moved");
  if (s[u].Has(kLeftBehind)) notes.emplace_back("left behind");
  piece->set_note(List(notes));
  piece->set_within(WithinOf(r, s[u]));
}

void AddLeaderPiece(const Rules& r, const S& s, LeaderId l, adjutant::v1::Stacks::Piece* piece) {
  piece->set_id(absl::StrCat("leader.", r.c.leader_names.Id(l)));
  piece->set_name(r.LeaderName(l));
  piece->set_side(SideOf(r, s, l));
  piece->set_kind("leader");
  piece->set_strength(absl::StrCat(r.c.leaders[l].proficiency));
  if (s[l].city.exists()) piece->set_note(absl::StrCat("in ", r.CityName(s[l].city)));
  piece->set_within(WithinOf(r, s[l]));
}

// An Army's marker lies on its leader.
void AddArmies(const Rules& r, const S& s, PlaceId place, adjutant::v1::Stacks::Stack* stack) {
  for (const ArmyId a : r.c.armies.ids()) {
    if (!Formed(s, a) || !s.armies[a].leader.exists() || s[s.armies[a].leader].where != place) continue;
    adjutant::v1::Stacks::Piece* piece = stack->add_pieces();
    piece->set_id(absl::StrCat("army.", r.c.army_names.Id(a)));
    piece->set_name(r.ArmyName(a));
    piece->set_side(r.c.armies[a].side);
    piece->set_kind("army");
  }
}

}  // namespace

void ShowPosition(const Rules& r, const S& s, View* view) { Shower(r, s, view).Run(); }

void ShowStacks(const Rules& r, const S& s, adjutant::v1::Stacks* stacks) {
  for (const PlaceId place : r.c.places.ids()) {
    const ProvinceId province = r.c.ProvinceOf(place);
    const bool empty = UnitsAt(s, place).Empty() && LeadersAt(s, place).Empty();
    if (province.exists() ? !r.c.map.Has(province) : empty) continue;
    adjutant::v1::Stacks::Stack* stack = stacks->add_stacks();
    stack->set_place(place.number());
    stack->set_control(province.exists() ? s.control[province] : -1);
    if (province.exists()) {
      for (const CityId c : r.c.provinces[province].cities) {
        if (Besieged(s, c)) stack->add_markers(absl::StrCat("Siege ", s.sieges[c].marker, " of ", r.CityName(c)));
      }
    }
    AddArmies(r, s, place, stack);
    for (const LeaderId l : LeadersAt(s, place)) AddLeaderPiece(r, s, l, stack->add_pieces());
    for (const UnitId u : UnitsAt(s, place)) AddUnit(r, s, u, stack->add_pieces());
  }
}

}  // namespace adjutant::cactus
