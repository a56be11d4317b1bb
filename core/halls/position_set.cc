// Values by name, to be set; and what is set before any of them.
#include <cstddef>
#include <cstdint>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/engine.h"
#include "core/halls/position.h"
#include "core/halls/position_rows.h"
#include "core/kernel/known.h"
#include "core/kernel/status.h"
#include "core/kernel/trace.h"

namespace adjutant::halls {
namespace {

constexpr absl::string_view kFollowing[] = {"initiative", "hand.us.size", "hand.mexico.size",
                                            "deck.size",  "war_set.size", "action_deck.size",
                                            "movement.",  "battle.",      "replacement."};

// Cards that are dealt before the war: the Crisis set, and by an option Pacific Squadron (8.2).
bool InCrisisDeck(const Rules& r, CardId card) {
  constexpr int kPacificSquadron = 48;
  return !r.c.cards[card].war ||
         (r.Plays("crisis_deck=with_pacific_squadron"_opt) && r.c.cards[card].number == kPacificSquadron);
}

class Setter : private Setting {
 public:
  Setter(const Rules& r, S* s, absl::string_view name, absl::string_view value) : Setting(name, value), r_(r), s_(*s) {}

  absl::Status Run(absl::Span<const std::string> also_known) {
    absl::Status status;
    if (SetsRow(&status) || SetsOther(&status)) return status;
    for (absl::string_view following : kFollowing) {
      if (name() == following || (absl::EndsWith(following, ".") && absl::StartsWith(name(), following)))
        return Follows();
    }
    const size_t dot = name().find('.');
    if (dot != absl::string_view::npos && SetsOfKind(name().substr(0, dot), name().substr(dot + 1), &status))
      return status;
    ValueList values;
    AppendValues(r_, s_, &values);
    return Unknown(values, also_known);
  }

 private:
  // What is nothing but a byte of its part. False if no row is of this name.
  bool SetsRow(absl::Status* status) {
    const auto sets = [&](const auto& rows, auto* part) {
      for (const auto& row : rows) {
        if (Sets(row, part, status)) return true;
      }
      return false;
    };
    return sets(kEffectRows, &s_.effects) || sets(kRaidRows, &s_.raids) || sets(kRandomRows, &s_.random) ||
           Sets(kBidSide, &s_.table, status) || Sets(Bounded(kBidAmount), &s_.table, status) ||
           Sets(kBidSeats, &s_.table, status);
  }
  // What other things change with.
  bool SetsOther(absl::Status* status) {
    const auto sets = [&](const auto& rows, auto set) {
      for (const auto& row : rows) {
        if (name() == row.name) return *status = (this->*set)(row), true;
      }
      return false;
    };
    if (name() == "exhausted.leader") return *status = SetExhausted(), true;
    if (name() == "hands.seen") return *status = SetSeen(), true;
    return sets(kNumberRows, &Setter::SetNumber) || sets(kWordRows, &Setter::SetWord) ||
           sets(kSpaceRows, &Setter::SetMarkerSpace) || sets(kSeizureRows, &Setter::SetSeizure) ||
           sets(kListRows, &Setter::SetList);
  }
  // "unit.2_dragoons": what is set is a thing of a kind.
  bool SetsOfKind(absl::string_view kind, absl::string_view id, absl::Status* status) {
    static constexpr struct {
      const char* kind;
      absl::Status (Setter::*set)(absl::string_view id);
    } kKinds[] = {{"unit", &Setter::SetUnit},
                  {"leader", &Setter::SetLeader},
                  {"army", &Setter::SetArmy},
                  {"fortification", &Setter::SetMarker},
                  {"control", &Setter::SetSpaceControl},
                  {"raid", &Setter::SetRaid},
                  {"fortress", &Setter::SetFortress},
                  {"city_marker", &Setter::SetCityMarker},
                  {"state", &Setter::SetState},
                  {"card", &Setter::SetCard},
                  {"officer", &Setter::SetOfficer},
                  {"action_card", &Setter::SetActionCard}};
    for (const auto& known : kKinds) {
      if (kind == known.kind) return *status = (this->*known.set)(id), true;
    }
    return false;
  }
  template <class Part>
  NamedNumber<Part> Bounded(NamedNumber<Part> row) const {
    if (row.high == kEndOfTrack) row.high = r_.c.n.pw_maximum;
    return row;
  }

  // A place on the map or a box, the first word of the value.
  template <size_t kCount>
  absl::StatusOr<Location> Place(const BoxWord (&boxes)[kCount]) const {
    if (words().empty()) return Bad("a place is missing");
    if (const SpaceId space(r_.c.space_names.Find(words()[0])); space != kNoId) return At(space);
    std::vector<std::string> known = r_.c.space_names.ids();
    for (const BoxWord& box : boxes) {
      if (words()[0] == box.word) return static_cast<Location>(box.box);
      known.push_back(box.word);
    }
    return absl::NotFoundError(
        absl::StrCat(name(), ": there is no place '", words()[0], "'", DidYouMean(words()[0], known)));
  }
  // The words after the place: each must be one of `allowed`.
  absl::Status Extra(Words allowed) const {
    for (size_t i = 1; i < words().size(); ++i) {
      bool known = false;
      for (const char* word : allowed) known = known || words()[i] == word;
      if (!known || i > 1) return Bad(absl::StrCat("'", words()[i], "' does not belong here"));
    }
    return absl::OkStatus();
  }
  bool Has(absl::string_view word) const { return words().size() > 1 && words()[1] == word; }

  // Operational Exhaustion, for the next card of his side.
  absl::Status SetExhausted() {
    s_.effects.exhausted_leader = kNoId;
    s_.effects.exhausted_cards = 0;
    if (Is("none")) return absl::OkStatus();
    ADJUTANT_ASSIGN_OR_RETURN(const LeaderId leader, Find<LeaderId>(r_.c.leader_names, value()));
    s_.effects.exhausted_leader = leader;
    s_.effects.exhausted_cards = 1;
    return absl::OkStatus();
  }

  absl::Status SetSeen() {
    CardSet seen;
    for (absl::string_view id : words()) {
      ADJUTANT_ASSIGN_OR_RETURN(const CardId card, Find<CardId>(r_.c.card_names, id));
      seen.Add(card);
    }
    s_.effects.seen = seen;
    return absl::OkStatus();
  }

  absl::Status SetNumber(const NamedNumber<Scalars>& row) {
    ADJUTANT_RETURN_IF_ERROR(Set(Bounded(row), &s_.now));
    if (row.member == &Scalars::turn) s_.now.heat = r_.c.turns[s_.now.turn].heat ? 1 : 0;
    return absl::OkStatus();
  }

  absl::Status SetWord(const NamedWord<Scalars>& row) {
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t word, Word(row.words));
    if (row.member == &Scalars::at_war && word != s_.now.at_war) ChangeWar(word != 0);
    s_.now.*row.member = word;
    for (const NamedSeizure& seizure : kSeizureRows) {
      if (row.member != seizure.active) continue;
      if (word != 0) s_.now.*seizure.used = 1;
      if (word == 0) s_.naval.*seizure.member = kNowhere;
    }
    return absl::OkStatus();
  }

  // 18.3.e: with the war the War set joins the deck and the At-War units join Regroup.
  void ChangeWar(bool war) {
    for (CardId card : r_.c.cards.ids()) {
      if (!r_.c.cards[card].war) continue;
      if (war && s_.cards[card] == kWarSet) s_.cards[card] = kInDeck;
      if (!war && s_.cards[card] == kInDeck && !InCrisisDeck(r_, card)) s_.cards[card] = kWarSet;
    }
    for (UnitId unit : r_.c.units.ids()) {
      if (r_.c.units[unit].pool != Pool::kAtWar) continue;
      Location& where = s_.units[unit].where;
      if (war && where == kAtWarPool) where = kRegroup;
      if (!war && where == kRegroup) where = kAtWarPool;
    }
  }

  absl::Status SetMarkerSpace(const NamedSpace& row) {
    Location where = kNowhere;
    if (!Is("none")) {
      ADJUTANT_ASSIGN_OR_RETURN(const SpaceId space, Find<SpaceId>(r_.c.space_names, value()));
      // 14.2, 6.5.c.
      if (row.member == &Scalars::beachhead && r_.c.spaces[space].port == Coast::kNone) {
        return Bad(absl::StrCat(value(), " is no port"));
      }
      where = At(space);
    }
    s_.now.*row.member = where;
    return absl::OkStatus();
  }

  // 14.4: a squadron that seizes is active.
  absl::Status SetSeizure(const NamedSeizure& row) {
    s_.naval.*row.member = kNowhere;
    if (Is("none")) return absl::OkStatus();
    ADJUTANT_ASSIGN_OR_RETURN(const SpaceId space, Find<SpaceId>(r_.c.space_names, value()));
    if (r_.c.spaces[space].port != row.coast) return Bad(absl::StrCat(value(), " is no port of that coast"));
    s_.naval.*row.member = At(space);
    s_.now.*row.active = s_.now.*row.used = 1;
    return absl::OkStatus();
  }

  // Where a card goes that nobody holds (8.2).
  uint8_t HomeOf(CardId card) const {
    const bool set_aside = r_.c.cards[card].war && s_.now.at_war == 0 && !InCrisisDeck(r_, card);
    return set_aside ? kWarSet : kInDeck;
  }

  absl::Status SetList(const NamedList& row) {
    std::vector<CardId> cards;
    if (!Is("none")) {
      for (absl::string_view id : words()) {
        ADJUTANT_ASSIGN_OR_RETURN(const CardId card, Find<CardId>(r_.c.card_names, id));
        cards.push_back(card);
      }
    }
    for (CardId i : r_.c.cards.ids()) {
      if (s_.cards[i] == row.place) s_.cards[i] = HomeOf(i);
    }
    for (CardId card : cards) s_.cards[card] = row.place;
    return absl::OkStatus();
  }

  absl::Status SetUnit(absl::string_view id) {
    const bool steps = absl::ConsumeSuffix(&id, ".steps");
    ADJUTANT_ASSIGN_OR_RETURN(const UnitId unit, Find<UnitId>(r_.c.unit_names, id));
    const UnitInfo& info = r_.c.units[unit];
    if (steps) {
      if (OnMap(s_.units[unit].where)) return Assign(Number(1, info.max_steps()), &s_.units[unit].steps);
      if (!Number(0, 0).ok()) return Bad("a unit off the map has no steps");
      s_.units[unit].steps = 0;
      return absl::OkStatus();
    }
    ADJUTANT_ASSIGN_OR_RETURN(const Location where, Place(kUnitBoxes));
    ADJUTANT_RETURN_IF_ERROR(Extra({"reduced"}));
    const bool reduced = Has("reduced");
    if (reduced && !OnMap(where)) return Bad("a unit off the map has no steps");
    if (reduced && info.max_steps() < 2) return Bad("the unit has one step only (2.2.a)");
    const bool guerilla_place = where == kGuerillaBox || where == kHidden;
    if (guerilla_place && info.sort != Sort::kGuerilla) return Bad("the place is for guerillas (2.1.e, 16.5)");
    if (where == kAtWarPool && info.pool != Pool::kAtWar) return Bad("the unit is none of the At-War set (2.2.a.1)");
    if (info.sort == Sort::kFortress && OnMap(where) && !r_.c.spaces[SpaceOf(where)].fortress) {
      return Bad("an inherent unit does not leave its fortress (13.3.a)");
    }
    s_.units[unit].where = where;
    s_.units[unit].steps = OnMap(where) ? static_cast<uint8_t>(info.max_steps() - (reduced ? 1 : 0)) : uint8_t{0};
    return absl::OkStatus();
  }

  absl::Status SetLeader(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const LeaderId leader, Find<LeaderId>(r_.c.leader_names, id));
    ADJUTANT_ASSIGN_OR_RETURN(const Location where, Place(kLeaderBoxes));
    ADJUTANT_RETURN_IF_ERROR(Extra({"repl"}));
    const bool repl = Has("repl");
    if (repl && r_.c.leaders[leader].repl.strategy == 0) return Bad("the leader has no REPL side (2.2.b)");
    s_.leaders[leader] = {where, static_cast<uint8_t>(repl ? 1 : 0)};
    if (where == kReplaceable) BuryLeader(leader, repl);
    if (!OnMap(where)) {
      for (StoredOptional<LeaderId>& commander : s_.armies) {
        if (commander == leader) commander = kNoId;  // 15.1: no Army without its commander
      }
    }
    return absl::OkStatus();
  }

  // 2.2.b/3: his REPL side is available, or the leader who replaces him; he is out of the game otherwise.
  void BuryLeader(LeaderId leader, bool repl) {
    const LeaderInfo& info = r_.c.leaders[leader];
    if (info.replacement == kNoId && info.repl.stars > 0 && !repl) {
      s_.leaders[leader] = {kRegroup, 1};
      return;
    }
    s_.leaders[leader] = {kOutOfGame, static_cast<uint8_t>(repl ? 1 : 0)};
    if (info.replacement == kNoId) return;
    Location& successor = s_.leaders[info.replacement].where;
    if (!OnMap(successor)) successor = kRegroup;
  }

  absl::Status SetArmy(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const ArmyId army, Find<ArmyId>(r_.c.army_names, id));
    if (Is("none")) {
      s_.armies[army] = kNoId;
      return absl::OkStatus();
    }
    ADJUTANT_ASSIGN_OR_RETURN(const LeaderId leader, Find<LeaderId>(r_.c.leader_names, value()));
    if (r_.c.leaders[leader].side != r_.c.armies[army]) return Bad(absl::StrCat(value(), " is of the other side"));
    if (!OnMap(s_.leaders[leader].where)) return Bad(absl::StrCat(value(), " is not on the map; place him first"));
    const ArmyId other = ArmyOf(s_, leader);
    if (other != kNoId && other != army) {
      return Bad(absl::StrCat(value(), " commands the ", r_.ArmyName(other), " already"));
    }
    s_.armies[army] = leader;
    return absl::OkStatus();
  }

  absl::Status SetMarker(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const MarkerId marker, Find<MarkerId>(r_.c.marker_names, id));
    if (Is("pool") || Is("drawn")) {
      s_.markers[marker] = {kNowhere, static_cast<uint8_t>(Is("pool") ? kInPool : kDrawnMarker)};
      return absl::OkStatus();
    }
    if (words().empty()) return Bad("a place is missing");
    ADJUTANT_ASSIGN_OR_RETURN(const SpaceId space, Find<SpaceId>(r_.c.space_names, words()[0]));
    ADJUTANT_RETURN_IF_ERROR(Extra({"face_down", "face_up", "under_construction"}));
    if (r_.c.spaces[space].transit) return Bad("no fortification stands in a transit space (13.2)");
    const bool unfinished = Has("under_construction");
    if (unfinished && r_.c.markers[marker].work != Work::kFort)
      return Bad("only forts are built in two plays (13.2.a)");
    const MarkerState state = unfinished ? kUnderConstruction : Has("face_up") ? kFaceUp : kFaceDown;
    s_.markers[marker] = {At(space), static_cast<uint8_t>(state)};
    return absl::OkStatus();
  }

  absl::Status SetSpaceControl(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const SpaceId space, Find<SpaceId>(r_.c.space_names, id));
    if (!r_.c.spaces[space].controllable()) return Bad("nobody controls such a space (6.7.b, 6.8)");
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t side, Word(kSides));
    if (side == kNobody) return Bad("every space has a controller (2.1.a)");
    s_.control[space] = side;
    return absl::OkStatus();
  }

  absl::Status SetRaid(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const SpaceId space, Find<SpaceId>(r_.c.space_names, id));
    return Assign(Word(kSides), &s_.raid[space]);
  }

  absl::Status SetFortress(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const SpaceId space, Find<SpaceId>(r_.c.space_names, id));
    if (!r_.c.spaces[space].fortress) return Bad("the space is no fortress (2.1.b)");
    ADJUTANT_RETURN_IF_ERROR(Assign(Word(kFortresses), &s_.fortress_fallen[space]));
    // 13.3.a/4: its own unit falls with it, and stands with it.
    for (UnitId u : r_.c.units.ids()) {
      UnitState& unit = s_.units[u];
      if (r_.c.units[u].sort != Sort::kFortress || !absl::EndsWith(r_.c.unit_names.Id(u), id)) continue;
      const bool fallen = s_.fortress_fallen[space] != 0;
      if (fallen) unit = {kOutOfGame, 0};
      if (!fallen && !OnMap(unit.where)) {
        unit = {At(space), static_cast<uint8_t>(r_.c.units[u].max_steps())};
      }
    }
    return absl::OkStatus();
  }

  // Who has seen the marker of a city: a fact about the marker.
  absl::Status SetSeen(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const SpaceId space, Find<SpaceId>(r_.c.space_names, id));
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t word, Word(kSeers));
    if (s_.city_marker[space] == kNoId) return word == 0 ? absl::OkStatus() : Bad("no marker has been looked at there");
    const CityMarkerId marker = s_.city_marker[space];
    for (Side side : {kUs, kMexico}) {
      if ((word & side) != 0) LookAt(s_, marker, side);
    }
    return absl::OkStatus();
  }

  absl::Status SetCityMarker(absl::string_view id) {
    if (absl::ConsumeSuffix(&id, ".seen")) return SetSeen(id);
    ADJUTANT_ASSIGN_OR_RETURN(const SpaceId space, Find<SpaceId>(r_.c.space_names, id));
    if (!r_.c.spaces[space].pw_city) return Bad("the space is no Political Will city (5.1.b)");
    CityMarkerId marker;
    if (!Is("none")) {
      ADJUTANT_ASSIGN_OR_RETURN(marker, Find<CityMarkerId>(r_.c.city_marker_names, value()));
    }
    for (SpaceId other : s_.city_marker.ids()) {
      if (marker != kNoId && other != space && s_.city_marker[other] == marker)
        return Bad("the marker lies in another city");
    }
    s_.city_marker[space] = marker;
    return absl::OkStatus();
  }

  absl::Status SetState(absl::string_view id) {
    const bool control = absl::ConsumeSuffix(&id, ".control");
    ADJUTANT_ASSIGN_OR_RETURN(const StateId state, Find<StateId>(r_.c.state_names, id));
    if (!control) return Assign(Word(kCivic), &s_.states[state].revolt);
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t side, Word(kSides));
    if (side == kNobody) return Bad("every State is under control of one side (6.9)");
    s_.states[state].control = side;
    return absl::OkStatus();
  }

  absl::Status SetCard(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const CardId card, Find<CardId>(r_.c.card_names, id));
    return Assign(Word(kCardPlaces), &s_.cards[card]);
  }

  absl::Status SetOfficer(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const CardId card, Find<CardId>(r_.c.card_names, id));
    const int officer = OfficerOf(r_, card);
    if (officer == kNone) return Bad("the card is no officer's (12.1.e)");
    s_.officers.commander[officer] = kNoId;
    s_.officers.out[officer] = Is("out_of_play") ? 1 : 0;
    if (Is("none") || Is("out_of_play")) return absl::OkStatus();
    ADJUTANT_ASSIGN_OR_RETURN(const LeaderId leader, Find<LeaderId>(r_.c.leader_names, value()));
    if (r_.c.leaders[leader].side != kUs || !OnMap(s_.leaders[leader].where)) {
      return Bad(absl::StrCat(value(), " is no US leader on the map; place him first"));
    }
    s_.officers.commander[officer] = leader;
    return absl::OkStatus();
  }

  absl::Status SetActionCard(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const ActionCardId card, Find<ActionCardId>(r_.c.action_card_names, id));
    return Assign(Word(kDrawnWords), &s_.action_cards[card]);
  }

 private:
  const Rules& r_;
  S& s_;
};

Location StartOf(const Rules& r, UnitId unit) {
  switch (r.c.units[unit].pool) {
    case Pool::kRegroup:
      return kRegroup;
    case Pool::kAtWar:
      return kAtWarPool;
    case Pool::kByCard:
      return kNowhere;
    case Pool::kGuerillaBox:
      return kGuerillaBox;
    case Pool::kInFortress:
      break;
  }
  // 13.3.a: the inherent unit of the fortress that its id names.
  const absl::string_view id = r.c.unit_names.Id(unit);
  for (SpaceId space : r.c.spaces.ids()) {
    if (r.c.spaces[space].fortress && absl::EndsWith(id, r.c.space_names.Id(space))) {
      return At(space);
    }
  }
  return kNowhere;
}

}  // namespace

void SetupDefaults(const Rules& r, S* s) {
  *s = S{};
  Applied("3.6.a/0"_hom);
  Scalars& now = s->now;
  now.turn = 1;
  now.heat = r.c.turns[1].heat ? 1 : 0;
  now.political_will = static_cast<uint8_t>(r.c.n.pw_start);
  now.bellicosity = static_cast<uint8_t>(r.c.n.bellicosity_start);
  now.blockade = static_cast<uint8_t>(r.c.n.blockade_start);
  for (UnitId unit : r.c.units.ids()) {
    const Location where = StartOf(r, unit);
    s->units[unit] = {where, static_cast<uint8_t>(OnMap(where) ? r.c.units[unit].max_steps() : 0)};
  }
  for (LeaderId leader : r.c.leaders.ids()) {
    s->leaders[leader].where = r.c.leaders[leader].in_pool ? kRegroup : kNowhere;
  }
  if (r.c.santa_anna != kNoId) s->leaders[r.c.santa_anna].where = kExile;  // 3.6.a/0
  Applied("6.8/1"_hom);
  for (SpaceId space : r.c.spaces.ids()) s->control[space] = r.c.spaces[space].controller;
  Applied("6.9/1"_hom);
  for (StateId state : r.c.states.ids()) s->states[state] = {0, kMexico};
  Applied("14.3/1"_hom);
  now.squadron_east = now.squadron_west = 0;
  Applied(nullptr, "8.2/1"_hom);
  for (CardId card : r.c.cards.ids()) s->cards[card] = InCrisisDeck(r, card) ? kInDeck : kWarSet;
}

absl::Status SetValue(const Rules& r, S* s, absl::string_view name, absl::string_view value,
                      absl::Span<const std::string> also_known) {
  return Setter(r, s, name, value).Run(also_known);
}

}  // namespace adjutant::halls
