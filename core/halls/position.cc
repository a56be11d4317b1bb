// Values and settings by name, mostly from tables: what has a name here can be read, claimed, set and expected.
#include "core/halls/position.h"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"
#include "core/halls/chapters/11_battle.h"
#include "core/halls/engine.h"
#include "core/kernel/known.h"
#include "core/kernel/status.h"
#include "core/kernel/trace.h"

namespace adjutant::halls {
namespace {

using Words = std::initializer_list<const char*>;

constexpr Words kYesNo = {"no", "yes"};
constexpr Words kSides = {"none", "us", "mexico"};
constexpr Words kGovernments = {"stable", "unstable", "collapsed"};
constexpr Words kPresidents = {"none", "santa_anna", "gomez", "anaya"};
constexpr Words kHeldWords = {"no", "for_later", "for_next_turn"};
constexpr Words kSupplyEvents = {"open", "done"};
constexpr Words kActive = {"inactive", "active"};
constexpr Words kCivic = {"calm", "revolt"};
constexpr Words kFortresses = {"standing", "fallen"};
constexpr Words kDrawnWords = {"deck", "drawn", "set_aside", "event"};  // ActionCardPlace
constexpr Words kSeers = {"nobody", "us", "mexico", "both"};
constexpr Words kCardPlaces = {"deck", "us_hand", "mexico_hand", "discard", "removed", "war_set", "in_play"};
constexpr Words kSeats = {"as_seated", "exchanged"};
constexpr Words kBattleTypes = {"none", "column_of_route", "hasty_attack", "normal_attack", "pitched_battle"};

// A scalar that is a word.
struct WordSpec {
  const char* name;
  uint8_t Scalars::*member;
  Words words;
};
const WordSpec kWordSpecs[] = {
    {"war", &Scalars::at_war, kYesNo},
    {"government", &Scalars::government, kGovernments},
    {"president", &Scalars::president, kPresidents},
    {"supply_event", &Scalars::supply_event_done, kSupplyEvents},
    {"heat", &Scalars::heat, kYesNo},
    {"winner", &Scalars::winner, kSides},
    {"squadron.east", &Scalars::squadron_east, kActive},
    {"squadron.west", &Scalars::squadron_west, kActive},
    {"squadron.east.used", &Scalars::squadron_east_used, kYesNo},
    {"squadron.west.used", &Scalars::squadron_west_used, kYesNo},
    {"at_war_units_due", &Scalars::war_units_due, kYesNo},
    {"war_cards_joined", &Scalars::war_cards_joined, kYesNo},
    {"santa_anna.due", &Scalars::santa_anna_due, kYesNo},
    {"santa_anna.entered", &Scalars::santa_anna_entered, kYesNo},
    {"santa_anna.exiled", &Scalars::santa_anna_exiled, kYesNo},
    {"disputed_zone_clause.used", &Scalars::dz_clause_used, kYesNo},
    {"us_unit_eliminated", &Scalars::us_unit_eliminated, kYesNo},
    {"topographic_engineers", &Scalars::topographic, kYesNo},
    {"reshuffle_due", &Scalars::reshuffle_due, kYesNo},
    {"officer_played", &Scalars::officer_played, kYesNo},
    {"held.us", &Scalars::held_us, kHeldWords},
    {"held.mexico", &Scalars::held_mexico, kHeldWords},
};

// A scalar that is a number. `high` 0: the end of the Political Will track.
struct NumberSpec {
  const char* name;
  uint8_t Scalars::*member;
  int low;
  int high;
};
constexpr NumberSpec kNumberSpecs[] = {
    {"turn", &Scalars::turn, 1, kTurns},
    {"political_will", &Scalars::political_will, 0, 0},
    {"bellicosity", &Scalars::bellicosity, 0, 5},
    {"blockade", &Scalars::blockade, 0, 35},
    {"replacements_taken.us", &Scalars::replacements_us, 0, 1},
    {"replacements_taken.mexico", &Scalars::replacements_mexico, 0, 1},
};

// What an event left behind, a number.
struct EffectSpec {
  const char* name;
  uint8_t EffectState::*member;
  int high;
};
constexpr EffectSpec kEffectSpecs[] = {
    {"exhausted.cards", &EffectState::exhausted_cards, 1},   {"armistice.us", &EffectState::armistice_us, 1},
    {"armistice.mexico", &EffectState::armistice_mexico, 1}, {"collapse_relief", &EffectState::collapse_relief, 1},
    {"scott_won_this_turn", &EffectState::scott_won, 1},
};

// A scalar that is a space, or off the map.
struct SpaceSpec {
  const char* name;
  uint8_t Scalars::*member;
};
constexpr SpaceSpec kSpaceSpecs[] = {
    {"train.us", &Scalars::train_us}, {"train.mexico", &Scalars::train_mexico}, {"beachhead", &Scalars::beachhead}};

// A flag or number of the raids or random events of this turn.
struct TurnFlag {
  const char* name;
  uint8_t& (*get)(S& s);
  int high;
};
const TurnFlag kTurnFlags[] = {
    {"raids.attempts", [](S& s) -> uint8_t& { return s.raids.attempts; }, 99},
    {"raids.militia", [](S& s) -> uint8_t& { return s.raids.militia; }, 1},
    {"flood", [](S& s) -> uint8_t& { return s.random.flood; }, 1},
    {"political_will.beyond", [](S& s) -> uint8_t& { return s.random.will_beyond; }, 99},
    {"political_will.below", [](S& s) -> uint8_t& { return s.random.will_below; }, 99},
};
// 14.4: the port that a squadron seizes, or none.
struct SeizureSpec {
  const char* name;
  uint8_t NavalState::*member;
  uint8_t Scalars::*active;
  uint8_t Scalars::*used;
  Coast coast;
};
constexpr SeizureSpec kSeizureSpecs[] = {{"squadron.east.seizes", &NavalState::seized_east, &Scalars::squadron_east,
                                          &Scalars::squadron_east_used, Coast::kEast},
                                         {"squadron.west.seizes", &NavalState::seized_west, &Scalars::squadron_west,
                                          &Scalars::squadron_west_used, Coast::kWest}};

// Lists of strategy cards.
struct ListSpec {
  const char* name;
  CardPlace place;
};
constexpr ListSpec kListSpecs[] = {
    {"hand.us", kUsHand}, {"hand.mexico", kMexicoHand}, {"discard", kDiscarded}, {"removed", kRemoved}};

// Names of a kind "<prefix>.<id>".
struct BoxWord {
  Box box;
  const char* word;
};
constexpr BoxWord kUnitBoxes[] = {
    {kNowhere, "nowhere"},          {kRegroup, "regroup"}, {kAtWarPool, "at_war_pool"}, {kOutOfGame, "out_of_game"},
    {kGuerillaBox, "guerilla_box"}, {kHidden, "hidden"},   {Box::kDrawn, "drawn"},      {kSetAside, "set_aside"}};
constexpr BoxWord kLeaderBoxes[] = {{kNowhere, "nowhere"},  {kRegroup, "pool"},       {kExile, "exile"},
                                    {kWounded, "wounded"},  {kReplaceable, "killed"}, {kOutOfGame, "out_of_game"},
                                    {Box::kDrawn, "drawn"}, {kDisplaced, "displaced"}};

constexpr absl::string_view kFollowing[] = {"initiative", "hand.us.size", "hand.mexico.size",
                                            "deck.size",  "war_set.size", "action_deck.size",
                                            "movement.",  "battle.",      "replacement."};

const char* WordOf(Words words, size_t value) { return value < words.size() ? words.begin()[value] : "?"; }

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

// ---- Reading.

class Lister {
 public:
  Lister(const Rules& r, const S& s, ValueList* out) : r_(r), s_(s), out_(out) {}

  void Run() {
    for (const NumberSpec& spec : kNumberSpecs) Add(spec.name, s_.now.*spec.member);
    for (const WordSpec& spec : kWordSpecs) Add(spec.name, WordOf(spec.words, s_.now.*spec.member));
    for (const EffectSpec& spec : kEffectSpecs) Add(spec.name, s_.effects.*spec.member);
    Add("exhausted.leader", IdOrNone(r_.c.leader_names, s_.effects.exhausted_leader));
    Add("initiative", s_.now.at_war != 0 ? "us" : "mexico");  // 3.7
    for (const SpaceSpec& spec : kSpaceSpecs) Add(spec.name, SpaceWord(r_, s_.now.*spec.member));
    for (const TurnFlag& flag : kTurnFlags) Add(flag.name, flag.get(const_cast<S&>(s_)));
    for (const SeizureSpec& spec : kSeizureSpecs) Add(spec.name, SpaceWord(r_, s_.naval.*spec.member));
    Counters();
    Map();
    Cards();
    Officers();
    if (s_.act.active != 0) Movement();
    if (s_.battle.active != 0) Battle();
    if (s_.repl.leader != kNoId) Add("replacement.points", s_.repl.points);
    if (!r_.Default(kBidding)) Bidding();
  }

 private:
  void Add(absl::string_view name, absl::string_view word) {
    out_->push_back({std::string(name), std::nullopt, std::string(word)});
  }
  void Add(absl::string_view name, int64_t number) {
    out_->push_back({std::string(name), number, absl::StrCat(number)});
  }

  void Counters() {
    for (UnitId u : r_.c.units.ids()) {
      const UnitState& unit = s_.units[u];
      const std::string name = absl::StrCat("unit.", r_.c.unit_names.Id(u));
      const bool reduced = OnMap(unit.where) && unit.steps < r_.c.units[u].max_steps();
      Add(name, absl::StrCat(UnitPlaceWord(r_, unit.where), reduced ? " reduced" : ""));
      Add(absl::StrCat(name, ".steps"), unit.steps);
    }
    for (LeaderId l : r_.c.leaders.ids()) {
      const LeaderState& leader = s_.leaders[l];
      Add(absl::StrCat("leader.", r_.c.leader_names.Id(l)),
          absl::StrCat(LeaderPlaceWord(r_, leader.where), leader.repl != 0 ? " repl" : ""));
    }
    for (ArmyId a : r_.c.armies.ids()) {
      Add(absl::StrCat("army.", r_.c.army_names.Id(a)), IdOrNone(r_.c.leader_names, s_.armies[a]));
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
      Add(absl::StrCat("fortification.", r_.c.marker_names.Id(m)), word);
    }
  }

  void Map() {
    for (SpaceId space : r_.c.spaces.ids()) {
      if (r_.c.spaces[space].controllable())
        Add(absl::StrCat("control.", SpaceId_(space)), WordOf(kSides, s_.control[space]));
    }
    for (SpaceId space : r_.c.spaces.ids()) Add(absl::StrCat("raid.", SpaceId_(space)), WordOf(kSides, s_.raid[space]));
    for (SpaceId space : r_.c.spaces.ids()) {
      if (r_.c.spaces[space].fortress)
        Add(absl::StrCat("fortress.", SpaceId_(space)), WordOf(kFortresses, s_.fortress_fallen[space]));
    }
    for (SpaceId space : r_.c.spaces.ids()) {
      if (!r_.c.spaces[space].pw_city) continue;
      const CityMarkerId marker = s_.city_marker[space];
      Add(absl::StrCat("city_marker.", SpaceId_(space)), IdOrNone(r_.c.city_marker_names, marker));
      const int seen = marker == kNoId ? 0 : SeenBy(s_, marker) >> 1;
      Add(absl::StrCat("city_marker.", SpaceId_(space), ".seen"), WordOf(kSeers, static_cast<size_t>(seen)));
    }
    for (StateId i : r_.c.states.ids()) {
      const std::string name = absl::StrCat("state.", r_.c.state_names.Id(i));
      Add(name, WordOf(kCivic, s_.states[i].revolt));
      Add(absl::StrCat(name, ".control"), WordOf(kSides, s_.states[i].control));
    }
  }
  absl::string_view SpaceId_(SpaceId space) const { return r_.c.space_names.Id(space); }

  void Cards() {
    for (const ListSpec& spec : kListSpecs) {
      std::vector<absl::string_view> ids;
      for (CardId card : r_.c.cards.ids()) {
        if (s_.cards[card] == spec.place) ids.push_back(r_.c.card_names.Id(card));
      }
      Add(spec.name, absl::StrJoin(ids, " "));
      if (spec.place == kUsHand || spec.place == kMexicoHand) {
        Add(absl::StrCat(spec.name, ".size"), static_cast<int64_t>(ids.size()));
      }
    }
    std::vector<absl::string_view> seen;
    for (CardId card : s_.effects.seen) {
      if (InHand(card)) seen.push_back(r_.c.card_names.Id(card));
    }
    Add("hands.seen", absl::StrJoin(seen, " "));
    Add("deck.size", CountCards(kInDeck));
    Add("war_set.size", CountCards(kWarSet));
    for (CardId i : r_.c.cards.ids()) {
      Add(absl::StrCat("card.", r_.c.card_names.Id(i)), WordOf(kCardPlaces, s_.cards[i]));
    }
    int64_t left = 0;
    for (ActionCardId card : r_.c.action_cards.ids()) left += s_.action_cards[card] == 0 ? 1 : 0;
    Add("action_deck.size", left);
    for (ActionCardId card : r_.c.action_cards.ids()) {
      Add(absl::StrCat("action_card.", r_.c.action_card_names.Id(card)), WordOf(kDrawnWords, s_.action_cards[card]));
    }
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
      Add(absl::StrCat("officer.", r_.c.card_names.Id(OfficerCard(r_, i))),
          s_.officers.out[i] != 0 ? "out_of_play" : IdOrNone(r_.c.leader_names, s_.officers.commander[i]));
    }
  }

  // 5.3.
  void Bidding() {
    Add("bidding.side", WordOf(kSides, s_.table.favoured));
    Add("bidding.amount", s_.table.bid);
    Add("bidding.seats", WordOf(kSeats, s_.table.exchanged));
  }

  void Movement() {
    Add("movement.allowance", s_.act.movement);
    Add("movement.left", s_.act.left);
    Add("movement.spent", s_.act.spent);
    Add("movement.space", SpaceId_(s_.act.space));
  }

  void Battle() {
    Add("battle.space", SpaceId_(s_.battle.space));
    Add("battle.attacker", WordOf(kSides, s_.battle.attacker.side));
    Add("battle.type", WordOf(kBattleTypes, s_.battle.type));
    Add("battle.type_bought", WordOf(kBattleTypes, s_.battle.bought));
    Add("battle.winner", WordOf(kSides, s_.battle.winner));
    const bool us_attacks = s_.battle.attacker.side == kUs;
    Fighter("battle.us.", us_attacks ? s_.battle.attacker : s_.battle.defender);
    Fighter("battle.mexico.", us_attacks ? s_.battle.defender : s_.battle.attacker);
  }
  void Fighter(absl::string_view prefix, const BattleSide& side) {
    Add(absl::StrCat(prefix, "firepower"), side.firepower);
    Add(absl::StrCat(prefix, "die"), side.die);
    Add(absl::StrCat(prefix, "inflicted"), side.inflicted);
    Add(absl::StrCat(prefix, "lost"), side.lost);
    std::vector<absl::string_view> committed;
    for (UnitId unit : side.committed) {
      if (unit != kNoId) committed.push_back(r_.c.unit_names.Id(unit));
    }
    Add(absl::StrCat(prefix, "committed"), committed.empty() ? "none" : absl::StrJoin(committed, " "));
    Add(absl::StrCat(prefix, "lead"), IdOrNone(r_.c.unit_names, side.lead));
    Add(absl::StrCat(prefix, "commander"), IdOrNone(r_.c.leader_names, side.commander));
    Add(absl::StrCat(prefix, "in_supply"), side.in_supply != 0 ? "yes" : "no");
  }

  const Rules& r_;
  const S& s_;
  ValueList* out_;
};

// ---- Writing.

class Setter {
 public:
  Setter(const Rules& r, S* s, absl::string_view name, absl::string_view value,
         absl::Span<const std::string> also_known)
      : r_(r),
        s_(*s),
        name_(name),
        value_(value),
        also_known_(also_known),
        words_(absl::StrSplit(value, ' ', absl::SkipEmpty())) {}

  absl::Status Run() {
    for (const NumberSpec& spec : kNumberSpecs) {
      if (name_ == spec.name) return SetNumber(spec);
    }
    for (const WordSpec& spec : kWordSpecs) {
      if (name_ == spec.name) return SetWord(spec);
    }
    for (const EffectSpec& spec : kEffectSpecs) {
      if (name_ == spec.name) return SetEffect(spec);
    }
    if (name_ == "exhausted.leader") return SetExhausted();
    if (name_ == "hands.seen") return SetSeen();
    for (const SpaceSpec& spec : kSpaceSpecs) {
      if (name_ == spec.name) return SetMarkerSpace(spec);
    }
    for (const TurnFlag& flag : kTurnFlags) {
      if (name_ == flag.name) return SetTurnFlag(flag);
    }
    for (const SeizureSpec& spec : kSeizureSpecs) {
      if (name_ == spec.name) return SetSeizure(spec);
    }
    for (const ListSpec& spec : kListSpecs) {
      if (name_ == spec.name) return SetList(spec.place);
    }
    if (name_ == "bidding.side") return Assign(Word(kSides), &s_.table.favoured);
    if (name_ == "bidding.seats") return Assign(Word(kSeats), &s_.table.exchanged);
    if (name_ == "bidding.amount") return Assign(NumberWithin(0, r_.c.n.pw_maximum), &s_.table.bid);
    for (absl::string_view following : kFollowing) {
      if (name_ == following || (absl::EndsWith(following, ".") && absl::StartsWith(name_, following)))
        return Follows();
    }
    const size_t dot = name_.find('.');
    if (dot != absl::string_view::npos) {
      const absl::string_view kind = name_.substr(0, dot);
      const absl::string_view id = name_.substr(dot + 1);
      if (kind == "unit") return SetUnit(id);
      if (kind == "leader") return SetLeader(id);
      if (kind == "army") return SetArmy(id);
      if (kind == "fortification") return SetMarker(id);
      if (kind == "control") return SetSpaceControl(id);
      if (kind == "raid") return SetOfSpace(id, kSides, &S::raid);
      if (kind == "fortress") return SetFortress(id);
      if (kind == "city_marker") return SetCityMarker(id);
      if (kind == "state") return SetState(id);
      if (kind == "card") return SetCard(id);
      if (kind == "officer") return SetOfficer(id);
      if (kind == "action_card") return SetActionCard(id);
    }
    return UnknownName();
  }

 private:
  absl::Status Bad(absl::string_view what) const { return absl::InvalidArgumentError(absl::StrCat(name_, ": ", what)); }
  absl::Status Follows() const { return Bad("follows from other values and cannot be set"); }
  absl::Status UnknownName() const {
    std::vector<std::string> known(also_known_.begin(), also_known_.end());
    ValueList values;
    AppendValues(r_, s_, &values);
    for (const NamedValue& value : values) known.push_back(value.name);
    return absl::NotFoundError(absl::StrCat("there is no value '", name_, "'", DidYouMeanAmong(name_, known)));
  }
  template <class AnyId>
  absl::StatusOr<AnyId> Find(const NameTable& names, absl::string_view id) const {
    if (const AnyId found(names.Find(id)); found != kNoId) return found;
    return absl::NotFoundError(
        absl::StrCat(name_, ": there is no ", names.domain(), " '", id, "'", DidYouMean(id, names.ids())));
  }
  // The value as one of `words`.
  absl::StatusOr<uint8_t> Word(Words words) const {
    uint8_t index = 0;
    for (const char* word : words) {
      if (value_ == word) return index;
      ++index;
    }
    return Bad(absl::StrCat("'", value_, "' is none of ", absl::StrJoin(words, ", ")));
  }
  // A place on the map or a box, the first word of the value.
  template <size_t kCount>
  absl::StatusOr<Location> Place(const BoxWord (&boxes)[kCount]) const {
    if (words_.empty()) return Bad("a place is missing");
    if (const SpaceId space(r_.c.space_names.Find(words_[0])); space != kNoId) return At(space);
    std::vector<std::string> known = r_.c.space_names.ids();
    for (const BoxWord& box : boxes) {
      if (words_[0] == box.word) return static_cast<Location>(box.box);
      known.push_back(box.word);
    }
    return absl::NotFoundError(
        absl::StrCat(name_, ": there is no place '", words_[0], "'", DidYouMean(words_[0], known)));
  }
  // The words after the place: each must be one of `allowed`.
  absl::Status Extra(Words allowed) const {
    for (size_t i = 1; i < words_.size(); ++i) {
      bool known = false;
      for (const char* word : allowed) known = known || words_[i] == word;
      if (!known || i > 1) return Bad(absl::StrCat("'", words_[i], "' does not belong here"));
    }
    return absl::OkStatus();
  }
  bool Has(absl::string_view word) const { return words_.size() > 1 && words_[1] == word; }

  absl::StatusOr<int> NumberWithin(int low, int high) const {
    int number = 0;
    if (absl::SimpleAtoi(value_, &number) && number >= low && number <= high) return number;
    return Bad(absl::StrCat("'", value_, "' is not a number from ", low, " to ", high));
  }
  template <class T>
  static absl::Status Assign(const absl::StatusOr<T>& found, uint8_t* to) {
    if (found.ok()) *to = static_cast<uint8_t>(*found);
    return found.status();
  }
  absl::Status SetNumber(const NumberSpec& spec) {
    ADJUTANT_ASSIGN_OR_RETURN(const int number, NumberWithin(spec.low, spec.high == 0 ? r_.c.n.pw_maximum : spec.high));
    s_.now.*spec.member = static_cast<uint8_t>(number);
    if (spec.member == &Scalars::turn) s_.now.heat = r_.c.turns[number].heat ? 1 : 0;
    return absl::OkStatus();
  }

  absl::Status SetTurnFlag(const TurnFlag& flag) {
    int number = 0;
    if (!absl::SimpleAtoi(value_, &number) || number < 0 || number > flag.high) {
      return Bad(absl::StrCat("'", value_, "' is not a number from 0 to ", flag.high));
    }
    flag.get(s_) = static_cast<uint8_t>(number);
    return absl::OkStatus();
  }

  absl::Status SetEffect(const EffectSpec& spec) {
    int number = 0;
    if (!absl::SimpleAtoi(value_, &number) || number < 0 || number > spec.high) {
      return Bad(absl::StrCat("'", value_, "' is not a number from 0 to ", spec.high));
    }
    s_.effects.*spec.member = static_cast<uint8_t>(number);
    return absl::OkStatus();
  }

  // Operational Exhaustion, for the next card of his side.
  absl::Status SetExhausted() {
    s_.effects.exhausted_leader = kNoId;
    s_.effects.exhausted_cards = 0;
    if (value_ == "none") return absl::OkStatus();
    ADJUTANT_ASSIGN_OR_RETURN(const LeaderId leader, Find<LeaderId>(r_.c.leader_names, value_));
    s_.effects.exhausted_leader = leader;
    s_.effects.exhausted_cards = 1;
    return absl::OkStatus();
  }

  absl::Status SetSeen() {
    CardSet seen;
    for (absl::string_view id : words_) {
      ADJUTANT_ASSIGN_OR_RETURN(const CardId card, Find<CardId>(r_.c.card_names, id));
      seen.Add(card);
    }
    s_.effects.seen = seen;
    return absl::OkStatus();
  }

  absl::Status SetWord(const WordSpec& spec) {
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t word, Word(spec.words));
    if (spec.member == &Scalars::at_war && word != s_.now.at_war) ChangeWar(word != 0);
    s_.now.*spec.member = word;
    for (const SeizureSpec& seizure : kSeizureSpecs) {
      if (spec.member != seizure.active) continue;
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

  absl::Status SetMarkerSpace(const SpaceSpec& spec) {
    Location where = kNowhere;
    if (value_ != "none") {
      ADJUTANT_ASSIGN_OR_RETURN(const SpaceId space, Find<SpaceId>(r_.c.space_names, value_));
      // 14.2, 6.5.c.
      if (spec.member == &Scalars::beachhead && r_.c.spaces[space].port == Coast::kNone) {
        return Bad(absl::StrCat(value_, " is no port"));
      }
      where = At(space);
    }
    s_.now.*spec.member = where;
    return absl::OkStatus();
  }

  // 14.4: a squadron that seizes is active.
  absl::Status SetSeizure(const SeizureSpec& spec) {
    s_.naval.*spec.member = kNowhere;
    if (value_ == "none") return absl::OkStatus();
    ADJUTANT_ASSIGN_OR_RETURN(const SpaceId space, Find<SpaceId>(r_.c.space_names, value_));
    if (r_.c.spaces[space].port != spec.coast) return Bad(absl::StrCat(value_, " is no port of that coast"));
    s_.naval.*spec.member = At(space);
    s_.now.*spec.active = s_.now.*spec.used = 1;
    return absl::OkStatus();
  }

  // Where a card goes that nobody holds (8.2).
  uint8_t HomeOf(CardId card) const {
    const bool set_aside = r_.c.cards[card].war && s_.now.at_war == 0 && !InCrisisDeck(r_, card);
    return set_aside ? kWarSet : kInDeck;
  }

  absl::Status SetList(CardPlace place) {
    std::vector<CardId> cards;
    if (value_ != "none") {
      for (absl::string_view id : words_) {
        ADJUTANT_ASSIGN_OR_RETURN(const CardId card, Find<CardId>(r_.c.card_names, id));
        cards.push_back(card);
      }
    }
    for (CardId i : r_.c.cards.ids()) {
      if (s_.cards[i] == place) s_.cards[i] = HomeOf(i);
    }
    for (CardId card : cards) s_.cards[card] = place;
    return absl::OkStatus();
  }

  absl::Status SetUnit(absl::string_view id) {
    const bool steps = absl::ConsumeSuffix(&id, ".steps");
    ADJUTANT_ASSIGN_OR_RETURN(const UnitId unit, Find<UnitId>(r_.c.unit_names, id));
    const UnitInfo& info = r_.c.units[unit];
    if (steps) {
      int number = 0;
      const bool on_map = OnMap(s_.units[unit].where);
      if (!absl::SimpleAtoi(value_, &number) || number < (on_map ? 1 : 0) || number > (on_map ? info.max_steps() : 0)) {
        return Bad(on_map ? absl::StrCat("'", value_, "' is not a number from 1 to ", info.max_steps())
                          : "a unit off the map has no steps");
      }
      s_.units[unit].steps = static_cast<uint8_t>(number);
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
    if (value_ == "none") {
      s_.armies[army] = kNoId;
      return absl::OkStatus();
    }
    ADJUTANT_ASSIGN_OR_RETURN(const LeaderId leader, Find<LeaderId>(r_.c.leader_names, value_));
    if (r_.c.leaders[leader].side != r_.c.armies[army]) return Bad(absl::StrCat(value_, " is of the other side"));
    if (!OnMap(s_.leaders[leader].where)) return Bad(absl::StrCat(value_, " is not on the map; place him first"));
    const ArmyId other = ArmyOf(s_, leader);
    if (other != kNoId && other != army) {
      return Bad(absl::StrCat(value_, " commands the ", r_.ArmyName(other), " already"));
    }
    s_.armies[army] = leader;
    return absl::OkStatus();
  }

  absl::Status SetMarker(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const MarkerId marker, Find<MarkerId>(r_.c.marker_names, id));
    if (value_ == "pool" || value_ == "drawn") {
      s_.markers[marker] = {kNowhere, static_cast<uint8_t>(value_ == "pool" ? kInPool : kDrawnMarker)};
      return absl::OkStatus();
    }
    if (words_.empty()) return Bad("a place is missing");
    ADJUTANT_ASSIGN_OR_RETURN(const SpaceId space, Find<SpaceId>(r_.c.space_names, words_[0]));
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

  absl::Status SetOfSpace(absl::string_view id, Words words, IdArray<SpaceId, uint8_t, kMaxSpaces> S::*member) {
    ADJUTANT_ASSIGN_OR_RETURN(const SpaceId space, Find<SpaceId>(r_.c.space_names, id));
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t word, Word(words));
    (s_.*member)[space] = word;
    return absl::OkStatus();
  }

  absl::Status SetFortress(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const SpaceId space, Find<SpaceId>(r_.c.space_names, id));
    if (!r_.c.spaces[space].fortress) return Bad("the space is no fortress (2.1.b)");
    ADJUTANT_RETURN_IF_ERROR(SetOfSpace(id, kFortresses, &S::fortress_fallen));
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
    if (value_ != "none") {
      ADJUTANT_ASSIGN_OR_RETURN(marker, Find<CityMarkerId>(r_.c.city_marker_names, value_));
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
    if (!control) {
      ADJUTANT_ASSIGN_OR_RETURN(s_.states[state].revolt, Word(kCivic));
      return absl::OkStatus();
    }
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t side, Word(kSides));
    if (side == kNobody) return Bad("every State is under control of one side (6.9)");
    s_.states[state].control = side;
    return absl::OkStatus();
  }

  absl::Status SetCard(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const CardId card, Find<CardId>(r_.c.card_names, id));
    ADJUTANT_ASSIGN_OR_RETURN(s_.cards[card], Word(kCardPlaces));
    return absl::OkStatus();
  }

  absl::Status SetOfficer(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const CardId card, Find<CardId>(r_.c.card_names, id));
    const int officer = OfficerOf(r_, card);
    if (officer == kNone) return Bad("the card is no officer's (12.1.e)");
    s_.officers.commander[officer] = kNoId;
    s_.officers.out[officer] = value_ == "out_of_play" ? 1 : 0;
    if (value_ == "none" || value_ == "out_of_play") return absl::OkStatus();
    ADJUTANT_ASSIGN_OR_RETURN(const LeaderId leader, Find<LeaderId>(r_.c.leader_names, value_));
    if (r_.c.leaders[leader].side != kUs || !OnMap(s_.leaders[leader].where)) {
      return Bad(absl::StrCat(value_, " is no US leader on the map; place him first"));
    }
    s_.officers.commander[officer] = leader;
    return absl::OkStatus();
  }

  absl::Status SetActionCard(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const ActionCardId card, Find<ActionCardId>(r_.c.action_card_names, id));
    ADJUTANT_ASSIGN_OR_RETURN(s_.action_cards[card], Word(kDrawnWords));
    return absl::OkStatus();
  }

 public:
  // Cards that are dealt before the war: the Crisis set, and by an option Pacific Squadron (8.2).
  static bool InCrisisDeck(const Rules& r, CardId card) {
    constexpr int kPacificSquadron = 48;
    return !r.c.cards[card].war || (!r.Default(kCrisisDeck) && r.c.cards[card].number == kPacificSquadron);
  }

 private:
  const Rules& r_;
  S& s_;
  absl::string_view name_;
  absl::string_view value_;
  absl::Span<const std::string> also_known_;
  std::vector<absl::string_view> words_;
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

std::string UnitPlaceWord(const Rules& r, Location where) { return BoxWordOf(r, where, kUnitBoxes); }
std::string LeaderPlaceWord(const Rules& r, Location where) { return BoxWordOf(r, where, kLeaderBoxes); }

void SetupDefaults(const Rules& r, S* s) {
  *s = S{};
  Fires("3.6.a/0"_hom);
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
  Fires("6.8/1"_hom);
  for (SpaceId space : r.c.spaces.ids()) s->control[space] = r.c.spaces[space].controller;
  Fires("6.9/1"_hom);
  for (StateId state : r.c.states.ids()) s->states[state] = {0, kMexico};
  Fires("14.3/1"_hom);
  now.squadron_east = now.squadron_west = 0;
  Applied(nullptr, "8.2/1"_hom);
  for (CardId card : r.c.cards.ids()) s->cards[card] = Setter::InCrisisDeck(r, card) ? kInDeck : kWarSet;
}

void AppendValues(const Rules& r, const S& s, ValueList* out) { Lister(r, s, out).Run(); }

absl::Status SetValue(const Rules& r, S* s, absl::string_view name, absl::string_view value,
                      absl::Span<const std::string> also_known) {
  return Setter(r, s, name, value, also_known).Run();
}

}  // namespace adjutant::halls
