// Values by name, to be read. position_set.cc sets them.
#include "core/halls/position.h"

#include <cstddef>
#include <cstdint>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/engine.h"
#include "core/halls/position_rows.h"

namespace adjutant::halls {
namespace {

constexpr Words kBattleTypes = {"none", "column_of_route", "hasty_attack", "normal_attack", "pitched_battle"};

// The identifier of a thing.
absl::string_view IdOrNone(const NameTable& names, const Numbered auto& thing) {
  return thing.exists() ? names.Id(thing) : "none";
}

std::string SpaceWord(const Rules& r, Location where) {
  return OnMap(where) ? std::string(r.c.space_names.Id(SpaceOf(where))) : "none";
}

template <size_t kCount>
std::string BoxWordOf(const Rules& r, Location where, const BoxWord (&boxes)[kCount]) {
  if (OnMap(where)) return SpaceWord(r, where);
  for (const BoxWord& box : boxes) {
    if (box.box == where) return box.word;
  }
  return "nowhere";
}

class Lister {
 public:
  Lister(const Rules& r, const S& s, ValueList* out) : r_(r), s_(s), out_(out) {}

  void Run() {
    for (const auto& row : kNumberRows) out_.Add(row, s_.now);
    for (const auto& row : kWordRows) out_.Add(row, s_.now);
    for (const auto& row : kEffectRows) out_.Add(row, s_.effects);
    out_.Add("exhausted.leader", IdOrNone(r_.c.leader_names, s_.effects.exhausted_leader));
    out_.Add("initiative", s_.now.at_war != 0 ? "us" : "mexico");  // 3.7
    for (const NamedSpace& row : kSpaceRows) out_.Add(row.name, SpaceWord(r_, s_.now.*row.member));
    for (const auto& row : kRaidRows) out_.Add(row, s_.raids);
    for (const auto& row : kRandomRows) out_.Add(row, s_.random);
    for (const NamedSeizure& row : kSeizureRows) out_.Add(row.name, SpaceWord(r_, s_.naval.*row.member));
    Counters();
    Map();
    Cards();
    Officers();
    if (s_.act.active != 0) Movement();
    if (s_.battle.active != 0) Battle();
    if (s_.repl.leader != kNoId) out_.Add("replacement.points", s_.repl.points);
    if (r_.Plays("bidding=yes"_opt)) Bidding();
  }

 private:
  void Counters() {
    for (UnitId u : r_.c.units.ids()) {
      const UnitState& unit = s_.units[u];
      const std::string name = absl::StrCat("unit.", r_.c.unit_names.Id(u));
      const bool reduced = OnMap(unit.where) && unit.steps < r_.c.units[u].max_steps();
      out_.Add(name, absl::StrCat(UnitPlaceWord(r_, unit.where), reduced ? " reduced" : ""));
      out_.Add(absl::StrCat(name, ".steps"), unit.steps);
    }
    for (LeaderId l : r_.c.leaders.ids()) {
      const LeaderState& leader = s_.leaders[l];
      out_.Add(absl::StrCat("leader.", r_.c.leader_names.Id(l)),
               absl::StrCat(LeaderPlaceWord(r_, leader.where), leader.repl != 0 ? " repl" : ""));
    }
    for (ArmyId a : r_.c.armies.ids()) {
      out_.Add(absl::StrCat("army.", r_.c.army_names.Id(a)), IdOrNone(r_.c.leader_names, s_.armies[a]));
    }
    for (MarkerId m : r_.c.markers.ids()) {
      const MarkerRecord& marker = s_.markers[m];
      std::string word = "pool";
      if (marker.state == kDrawnMarker) word = "drawn";
      if (OnMap(marker.where)) {
        word = absl::StrCat(SpaceWord(r_, marker.where), marker.state == kFaceUp              ? " face_up"
                                                         : marker.state == kUnderConstruction ? " under_construction"
                                                                                              : "");
      }
      out_.Add(absl::StrCat("fortification.", r_.c.marker_names.Id(m)), word);
    }
  }

  void Map() {
    for (SpaceId space : r_.c.spaces.ids()) {
      if (r_.c.spaces[space].controllable())
        out_.Add(absl::StrCat("control.", SpaceId_(space)), WordOf(kSides, s_.control[space]));
    }
    for (SpaceId space : r_.c.spaces.ids())
      out_.Add(absl::StrCat("raid.", SpaceId_(space)), WordOf(kSides, s_.raid[space]));
    for (SpaceId space : r_.c.spaces.ids()) {
      if (r_.c.spaces[space].fortress)
        out_.Add(absl::StrCat("fortress.", SpaceId_(space)), WordOf(kFortresses, s_.fortress_fallen[space]));
    }
    for (SpaceId space : r_.c.spaces.ids()) {
      if (!r_.c.spaces[space].pw_city) continue;
      const CityMarkerId marker = s_.city_marker[space];
      out_.Add(absl::StrCat("city_marker.", SpaceId_(space)), IdOrNone(r_.c.city_marker_names, marker));
      const int seen = marker == kNoId ? 0 : SeenBy(s_, marker) >> 1;
      out_.Add(absl::StrCat("city_marker.", SpaceId_(space), ".seen"), WordOf(kSeers, static_cast<size_t>(seen)));
    }
    for (StateId i : r_.c.states.ids()) {
      const std::string name = absl::StrCat("state.", r_.c.state_names.Id(i));
      out_.Add(name, WordOf(kCivic, s_.states[i].revolt));
      out_.Add(absl::StrCat(name, ".control"), WordOf(kSides, s_.states[i].control));
    }
  }
  absl::string_view SpaceId_(SpaceId space) const { return r_.c.space_names.Id(space); }

  void Cards() {
    for (const NamedList& row : kListRows) {
      ListCards(row.name, [&](CardId card) { return s_.cards[card] == row.place; });
      if (row.place == kUsHand || row.place == kMexicoHand)
        out_.Add(absl::StrCat(row.name, ".size"), CountCards(row.place));
    }
    ListCards("hands.seen", [&](CardId card) { return s_.effects.seen.Has(card) && InHand(card); });
    out_.Add("deck.size", CountCards(kInDeck));
    out_.Add("war_set.size", CountCards(kWarSet));
    for (CardId i : r_.c.cards.ids()) {
      out_.Add(absl::StrCat("card.", r_.c.card_names.Id(i)), WordOf(kCardPlaces, s_.cards[i]));
    }
    int64_t left = 0;
    for (ActionCardId card : r_.c.action_cards.ids()) left += s_.action_cards[card] == 0 ? 1 : 0;
    out_.Add("action_deck.size", left);
    for (ActionCardId card : r_.c.action_cards.ids()) {
      out_.Add(absl::StrCat("action_card.", r_.c.action_card_names.Id(card)),
               WordOf(kDrawnWords, s_.action_cards[card]));
    }
  }
  template <class In>
  void ListCards(absl::string_view name, In in) {
    out_.AddList(name, r_.c.card_names, [&](int32_t i) { return in(CardId(i)); });
  }
  bool InHand(CardId card) const { return s_.cards[card] == kUsHand || s_.cards[card] == kMexicoHand; }
  int64_t CountCards(CardPlace place) const {
    int64_t count = 0;
    for (CardId card : r_.c.cards.ids()) count += s_.cards[card] == place ? 1 : 0;
    return count;
  }

  // 12.1.e: the leader an officer is with, by the officer's card.
  void Officers() {
    for (int i = 0; i < kOfficers; ++i) {
      out_.Add(absl::StrCat("officer.", r_.c.card_names.Id(OfficerCard(r_, i))),
               s_.officers.out[i] != 0 ? "out_of_play" : IdOrNone(r_.c.leader_names, s_.officers.commander[i]));
    }
  }

  // 5.3.
  void Bidding() {
    out_.Add(kBidSide, s_.table);
    out_.Add(kBidAmount, s_.table);
    out_.Add(kBidSeats, s_.table);
  }

  void Movement() {
    out_.Add("movement.allowance", s_.act.movement);
    out_.Add("movement.left", s_.act.left);
    out_.Add("movement.spent", s_.act.spent);
    out_.Add("movement.space", SpaceId_(s_.act.space));
  }

  void Battle() {
    out_.Add("battle.space", SpaceId_(s_.battle.space));
    out_.Add("battle.attacker", WordOf(kSides, s_.battle.attacker.side));
    out_.Add("battle.type", WordOf(kBattleTypes, s_.battle.type));
    out_.Add("battle.type_bought", WordOf(kBattleTypes, s_.battle.bought));
    out_.Add("battle.winner", WordOf(kSides, s_.battle.winner));
    const bool us_attacks = s_.battle.attacker.side == kUs;
    Fighter("battle.us.", us_attacks ? s_.battle.attacker : s_.battle.defender);
    Fighter("battle.mexico.", us_attacks ? s_.battle.defender : s_.battle.attacker);
  }
  void Fighter(absl::string_view prefix, const BattleSide& side) {
    out_.Add(absl::StrCat(prefix, "firepower"), side.firepower);
    out_.Add(absl::StrCat(prefix, "die"), side.die);
    out_.Add(absl::StrCat(prefix, "inflicted"), side.inflicted);
    out_.Add(absl::StrCat(prefix, "lost"), side.lost);
    std::vector<absl::string_view> committed;
    for (UnitId unit : side.committed) {
      if (unit != kNoId) committed.push_back(r_.c.unit_names.Id(unit));
    }
    out_.Add(absl::StrCat(prefix, "committed"), committed.empty() ? "none" : absl::StrJoin(committed, " "));
    out_.Add(absl::StrCat(prefix, "lead"), IdOrNone(r_.c.unit_names, side.lead));
    out_.Add(absl::StrCat(prefix, "commander"), IdOrNone(r_.c.leader_names, side.commander));
    out_.Add(absl::StrCat(prefix, "in_supply"), side.in_supply != 0 ? "yes" : "no");
  }

  const Rules& r_;
  const S& s_;
  ValueWriter out_;
};

}  // namespace

std::string UnitPlaceWord(const Rules& r, Location where) { return BoxWordOf(r, where, kUnitBoxes); }
std::string LeaderPlaceWord(const Rules& r, Location where) { return BoxWordOf(r, where, kLeaderBoxes); }

void AppendValues(const Rules& r, const S& s, ValueList* out) { Lister(r, s, out).Run(); }

}  // namespace adjutant::halls
