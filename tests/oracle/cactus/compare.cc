#include "tests/oracle/cactus/compare.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/cactus/components/load_components.h"
#include "tests/oracle/cactus/attrition.h"
#include "tests/oracle/cactus/control.h"
#include "tests/oracle/cactus/movement.h"
#include "tests/oracle/cactus/odds.h"
#include "tests/oracle/cactus/replacements.h"

namespace adjutant::oracle::cac {
namespace {

using cactus::S;

std::shared_ptr<const cactus::Components> Base() {
  static const auto* base = new std::shared_ptr<const cactus::Components>(
      std::make_shared<cactus::Components>(*cactus::LoadComponents({cactus::BuiltInPack()})));
  return *base;
}

Options OptionsOf(const Ruleset& ruleset) {
  Options options;
  for (size_t i = 0; i < ruleset.options().size(); ++i) {
    const OptionSpec& spec = ruleset.game().options()[i];
    options[spec.id] = spec.choices[ruleset.options()[i]].value;
  }
  return options;
}

Side SideOf(cactus::Side side) {
  if (side == cactus::kImperial) return Side::kImperial;
  if (side == cactus::kRepublican) return Side::kRepublican;
  return Side::kNobody;
}

class Comparison {
 public:
  Comparison(const Game& game, const State& state, const Way& way, Tally* tally, Differences* differences)
      : game_(game),
        state_(state),
        s_(state.As<S>()),
        codec_(*game.ruleset),
        position_(PositionOf(game, state)),
        way_(way),
        tally_(*tally),
        differences_(*differences) {}

  void Control() {
    for (const cactus::ProvinceId province : game_.rules.c.map) {
      const Name name(game_.rules.c.province_names.Id(province));
      if (HasNoView(position_, name)) continue;
      Ask("control", name, SideName(ControllerOf(position_, name)),
          SideName(SideOf(cactus::ControllerOf(game_.rules, s_, province))));
    }
    // 7.0: until a combat is over its province's marker lies as it did. gulf_link=besieged_too does not say which siege
    // it means.
    if (s_.combat.place.exists()) return;
    if (position_.markers.at("mexico_city") == Side::kImperial && game_.options.at("gulf_link") == "unbesieged") {
      Ask("gulf link", "Mexico City", Word(GulfLink(position_)), Word(cactus::GulfLink(game_.rules, s_)));
    }
  }

  // 5.3: where enemies are, for whoever might pass.
  void Bypasses() {
    for (const cactus::ProvinceId province : game_.rules.c.map) {
      const Name name(game_.rules.c.province_names.Id(province));
      for (const cactus::Side side : {cactus::kImperial, cactus::kRepublican}) {
        if (Enemies(position_, SideOf(side), name).empty() || InField(position_, SideOf(side), name).empty()) continue;
        Ask("bypass", absl::StrCat(SideName(SideOf(side)), " in ", name),
            Word(PassesFreely(position_, SideOf(side), name, {})),
            Word(cactus::Bypasses(game_.rules, s_, side, province, {}, nullptr)));
      }
    }
  }

  // 7.5: for everybody who is in a city with enemies outside, no fleet being near.
  void SiegeRatios() {
    for (const cactus::CityId city : game_.rules.c.cities.ids()) {
      const Name name(game_.rules.c.city_names.Id(city));
      const auto printed = game_.printed.cities.find(name);
      if (printed == game_.printed.cities.end() || printed->second.port() == pb::GULF) continue;
      Side garrison = Side::kNobody;
      for (const Piece& piece : position_.pieces) {
        if (piece.city == name && piece.unit != nullptr) garrison = piece.side;
      }
      const Side besieger = Opponent(garrison);
      if (garrison == Side::kNobody || !AnyUnit(InField(position_, besieger, printed->second.province()))) continue;
      Ask("siege odds", name, Word(SiegeOdds(position_, name, besieger)),
          Word(cactus::SiegeOdds(game_.rules, s_, city,
                                 besieger == Side::kImperial ? cactus::kImperial : cactus::kRepublican, nullptr)));
    }
  }

  void Decision() {
    switch (s_.step) {
      case cactus::kPointsDieStep:
        return Points();
      case cactus::kBuyStep:
        return Buying();
      case cactus::kMoveStep:
        return Marches(false);
      case cactus::kRaidStep:
        return Marches(true);
      case cactus::kTerrainCheckDieStep:
        return TerrainCheck();
      case cactus::kRaidDieStep:
        return RaidRoll();
      case cactus::kAttritionDieStep:
        return Attrition();
      case cactus::kReactStep:
        return Lists("reaction", Reactors(position_, MovingSide(), TheAlarm()), {"reaction_tried"});
      case cactus::kReactionDieStep:
        return Reaction();
      case cactus::kReactionMoveStep:
        return Lists("reaction move", ReactionMoves(position_, ReactingArmy(), TheAlarm()), {"army_reacted"});
      case cactus::kSantaAnnaMoveStep:
        return RevoltComes();
      default:
        return;
    }
  }

 private:
  static std::string Word(bool is) { return is ? "yes" : "no"; }
  Side Mover() const { return SideOf(static_cast<cactus::Side>(game_.ruleset->PendingOf(state_).player)); }

  void Ask(const std::string& kind, const std::string& about, const std::string& oracle, const std::string& referee) {
    ++tally_[kind];
    if (oracle == referee) return;
    differences_.emplace(kind, absl::StrCat(about, ": the oracle says ", oracle, ", the referee ", referee));
  }

  // What is listed of these kinds of events, without the player.
  Names Listed(const std::vector<std::string>& kinds, Event* first = nullptr) const {
    EventList legal;
    game_.ruleset->LegalEvents(state_, &legal);
    Names listed;
    for (const Event& event : legal) {
      const std::pair<std::string, std::string> words =
          absl::StrSplit(codec_.ToNotation(event), absl::MaxSplits(' ', 1));
      const std::string kind = words.second.substr(0, words.second.find(' '));
      if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) continue;
      if (first != nullptr) *first = event;
      listed.insert(words.second);
    }
    return listed;
  }

  // Who is on his way, for whoever reads of a difference.
  std::string Situation() const {
    if (position_.Value("movement.place").empty()) return "";
    return absl::StrCat(position_.Value("movement.units"), " and ", position_.Value("movement.leaders"), " in ",
                        position_.Value("movement.place"), " after ", position_.Value("movement.steps"), " steps: ");
  }

  // Both list the same events.
  void Lists(const std::string& kind, const Names& oracle, const std::vector<std::string>& kinds) {
    Compared(kind, oracle, Listed(kinds));
  }
  void Compared(const std::string& kind, const Names& oracle, const Names& referee) {
    tally_[kind] += static_cast<int64_t>(std::max(oracle.size(), referee.size())) + 1;
    std::vector<std::string> more, fewer;
    std::set_difference(oracle.begin(), oracle.end(), referee.begin(), referee.end(), std::back_inserter(more));
    std::set_difference(referee.begin(), referee.end(), oracle.begin(), oracle.end(), std::back_inserter(fewer));
    if (more.empty() && fewer.empty()) return;
    differences_.emplace(kind, absl::StrCat(Situation(), "only the oracle lists {", absl::StrJoin(more, "; "),
                                            "}, only the referee {", absl::StrJoin(fewer, "; "), "}"));
  }

  // The position that each roll of the die leads to.
  std::vector<State> Rolls() const {
    EventList legal;
    game_.ruleset->LegalEvents(state_, &legal);
    std::vector<State> rolls;
    for (const Event& event : legal) {
      rolls.push_back(state_);
      game_.ruleset->Apply(&rolls.back(), event, nullptr);
    }
    return rolls;
  }

  // A raid by an event of its own rules is not asked about.
  bool OfAnEvent() const {
    if (s_.step == cactus::kRaidStep && cactus::PhaseOf(s_) != cactus::Phase::kRaid) return true;
    return s_.move.kind == static_cast<uint8_t>(cactus::MoveKind::kSurprise) ||
           s_.move.kind == static_cast<uint8_t>(cactus::MoveKind::kCamerone);
  }
  // Whether the way is that of who is picked: not so where a counter was put elsewhere by hand.
  bool Whole(const Journey& journey) const {
    for (const Piece* piece : journey.group) {
      if (piece->where != journey.at) return false;
    }
    return journey.group.empty() == way_.events().empty();
  }

  void Marches(bool raid) {
    Journey journey = ReadJourney(position_, raid, way_.events());
    journey.passed = s_.move.checked != 0;  // the die has been asked about
    if (!Whole(journey) || OfAnEvent()) return;
    const std::string kind = raid ? "raid " : "march ";
    // 11.5 sends the French home; whether one may set out on a raid and go nowhere, it does not say.
    if (!raid || Mover() != Side::kImperial || position_.Number("bismarck.turn") == 0) {
      Lists(kind + "army pick", ArmyPicks(position_, Mover(), journey), {"army_picked"});
      Lists(kind + "pick", Picks(position_, Mover(), journey), {"piece_picked"});
    }
    Lists(kind + "move", Moves(position_, Mover(), journey), {"moved"});
    // The book does not say whether a forced march may end at sea.
    if (!journey.force_marched) Lists(kind + "sail", Sailings(position_, Mover(), journey), {"sailed"});
    Lists(kind + "check", Checks(position_, Mover(), journey), {"check_tried"});
    if (!raid || journey.group.empty() || s_.move.rolling != 0) return;
    Event move;
    if (Listed({"moved"}, &move).empty()) return;
    State after = state_;
    game_.ruleset->Apply(&after, move, nullptr);
    if (after.As<S>().step == cactus::kReactStep) return;  // 6.3: an Army interrupts it first
    Ask("raid roll due", absl::StrCat("leaving ", journey.at), Word(OwesRaidRoll(position_, Mover(), journey)),
        Word(after.As<S>().step == cactus::kRaidDieStep));
  }

  // rep_deploy does not say whether Republicans come in beside Santa Anna's revolt.
  void Buying() {
    const auto known = [&](Names purchases) {
      for (auto at = purchases.begin(); at != purchases.end();) {
        const size_t place = at->find("place=");
        const bool beside =
            place != std::string::npos && !InField(position_, Side::kNobody, at->substr(place + 6)).empty();
        at = beside ? purchases.erase(at) : std::next(at);
      }
      return purchases;
    };
    Compared("purchase", known(Purchases(position_, Mover())), known(Listed({"unit_bought", "unit_rebuilt"})));
  }

  void TerrainCheck() {
    const Journey journey = ReadJourney(position_, false, way_.events());
    if (!Whole(journey) || way_.events().empty()) return;
    const std::string& tried = way_.events().back();
    const size_t unit = tried.find("unit=");
    const std::vector<State> rolls = Rolls();
    for (size_t i = 0; i < rolls.size(); ++i) {
      const S& after = rolls[i].As<S>();
      // Who has come to where he wanted has nowhere to go on to.
      if (!after.move.from.exists() && after.move.to == s_.move.to && position_.Number("bismarck.turn") > 0) continue;
      Ask("terrain check", absl::StrCat(tried, " with a ", i + 1),
          Word(PassesCheck(position_, journey, unit == std::string::npos ? "" : tried.substr(unit + 5),
                           static_cast<int>(i) + 1)),
          Word(after.move.from.exists() && after.move.checked != 0));
    }
  }

  void RaidRoll() {
    const Journey journey = ReadJourney(position_, true, way_.events());
    if (!Whole(journey) || journey.group.empty()) return;
    const std::vector<State> rolls = Rolls();
    for (size_t i = 0; i < rolls.size(); ++i) {
      const S& after = rolls[i].As<S>();
      Ask("raid roll", absl::StrCat(journey.group.front()->name, " of ", journey.group.size(), " with a ", i + 1),
          Word(PassesRaidRoll(position_, journey, static_cast<int>(i) + 1)),
          Word(after.move.from.exists() || Moved(after)));
    }
  }
  // Those who were on their way are somewhere else.
  bool Moved(const S& after) const {
    for (const cactus::UnitId u : s_.move.units) {
      if (after[u].where != s_[u].where) return true;
    }
    for (const cactus::LeaderId l : s_.move.leaders) {
      if (after[l].where != s_[l].where) return true;
    }
    return false;
  }

  Side MovingSide() const { return SideOf(static_cast<cactus::Side>(s_.reaction.mover)); }
  Name ReactingArmy() const { return Name(game_.rules.c.army_names.Id(s_.reaction.army.get())); }
  Alarm TheAlarm() const {
    Alarm alarm;
    alarm.province = Name(game_.rules.c.place_names.Id(s_.reaction.trigger.get()));
    alarm.entering = s_.reaction.entering != 0;
    const auto kind = static_cast<cactus::MoveKind>(s_.move.kind);
    alarm.kind = kind == cactus::MoveKind::kMarch ? "march" : kind == cactus::MoveKind::kSail ? "sail" : "raid";
    for (const cactus::ArmyId a : game_.rules.c.armies.ids()) {
      if (s_.armies[a].asked != 0) alarm.asked.insert(Name(game_.rules.c.army_names.Id(a)));
    }
    for (const cactus::UnitId u : s_.move.units) alarm.movers.emplace_back(game_.rules.c.unit_names.Id(u));
    for (const cactus::LeaderId l : s_.move.leaders) alarm.movers.emplace_back(game_.rules.c.leader_names.Id(l));
    alarm.answers = Mover();
    return alarm;
  }

  // 6.3, 10.5: wherever Santa Anna marches, does an Army of either player react to his coming?
  void RevoltComes() {
    EventList legal;
    game_.ruleset->LegalEvents(state_, &legal);
    for (const Event& event : legal) {
      State after = state_;
      game_.ruleset->Apply(&after, event, nullptr);
      const Position there = PositionOf(game_, after);
      Alarm alarm;
      alarm.province = Name(game_.rules.c.place_names.Id(cactus::PlaceArg(event)));
      alarm.entering = true;
      alarm.kind = "revolt";
      bool any = false;
      for (const Side side : {Side::kImperial, Side::kRepublican}) {
        alarm.answers = side;
        any = any || !Reactors(there, Side::kNobody, alarm).empty();
      }
      Ask("reaction to the revolt", alarm.province, Word(any), Word(after.As<S>().step == cactus::kReactStep));
    }
  }

  void Reaction() {
    const std::vector<State> rolls = Rolls();
    for (size_t i = 0; i < rolls.size(); ++i) {
      Ask("reaction roll", absl::StrCat(ReactingArmy(), " with a ", i + 1),
          Word(Reacts(position_, ReactingArmy(), TheAlarm(), static_cast<int>(i) + 1)),
          Word(rolls[i].As<S>().step == cactus::kReactionMoveStep));
    }
  }

  // siege_attrition_unit, vomito_rolls: each unit rolls by itself. Which does so next the book leaves to the players.
  bool ByUnit() const {
    if (s_.attrition.city.exists()) return position_.Plays("siege_attrition_unit", "per_unit");
    const bool fever = s_.attrition.cause == static_cast<uint8_t>(cactus::LossCause::kFever);
    return fever && position_.Plays("vomito_rolls", "per_unit");
  }
  std::vector<cactus::UnitId> WhoRolls() const {
    std::vector<cactus::UnitId> units;
    for (const cactus::UnitId u : s_.attrition.units) {
      if (!ByUnit() || u.number() == s_.attrition.roll) units.push_back(u);
    }
    return units;
  }
  // Steps of the units, and those still to be lost.
  static int Steps(const S& s, const std::vector<cactus::UnitId>& units) {
    int steps = -s.loss.left;
    for (const cactus::UnitId u : units) steps += s[u].steps;
    return steps;
  }

  void Attrition() {
    const bool asks_check = game_.options.at("attrition_mode") == "check";
    if (asks_check && s_.attrition.checked == 0) return;
    Sufferers stack;
    stack.province = Name(game_.rules.c.place_names.Id(s_.attrition.place.get()));
    if (s_.attrition.city.exists()) stack.city = Name(game_.rules.c.city_names.Id(s_.attrition.city.get()));
    stack.baja = s_.attrition.baja != 0;
    const std::vector<cactus::UnitId> units = WhoRolls();
    for (const cactus::UnitId u : units) {
      const Piece* piece = Find(position_, game_.rules.c.unit_names.Id(u));
      if (piece == nullptr || piece->where != stack.province) return;  // put elsewhere by hand
      stack.units.push_back(piece);
    }
    if (stack.units.empty()) return;
    bool mexican = false, other = false;
    for (const Piece* piece : stack.units) (piece->unit->mexican() ? mexican : other) = true;
    // Which class rolls first the book does not say (attrition_mix=per_class).
    if (!ByUnit() && mexican && other && stack.city.empty() && game_.options.at("attrition_mix") == "per_class") return;
    const std::vector<State> rolls = Rolls();
    // baja_attrition=twice: one roll for Baja and one for the desert, in no order that the book knows.
    stack.for_baja = stack.baja && game_.options.at("baja_attrition") == "twice" &&
                     rolls.back().As<S>().step == cactus::kAttritionDieStep;
    for (size_t i = 0; i < rolls.size(); ++i) {
      const S& after = rolls[i].As<S>();
      // Losses wait for their owner; or the turn has gone on by itself, as it does after the highest roll, which costs
      // nothing. Units may have been withdrawn then.
      const int most = Steps(after.loss.left > 0 ? s_ : rolls.back().As<S>(), units);
      Ask(stack.city.empty() ? "attrition" : "siege attrition",
          absl::StrCat(stack.units.size(), " units in ", stack.province, " with a ", i + 1),
          absl::StrCat(std::min(most, StepsLost(position_, stack, static_cast<int>(i) + 1))),
          absl::StrCat(most - Steps(after, units)));
    }
  }

  void Points() {
    const Names listed = Listed({"die_rolled"});
    if (listed.empty()) return;  // no points come in a turn that was set by hand
    const std::string& purpose = *listed.begin();
    const std::vector<State> rolls = Rolls();
    for (size_t i = 0; i < rolls.size(); ++i) {
      const int die = static_cast<int>(i) + 1;
      const S& after = rolls[i].As<S>();
      if (absl::StrContains(purpose, "imperial_points")) {
        Ask("points", absl::StrCat("Mexican points with a ", die),
            absl::StrCat(PointsAfter(position_, Pool::kMexican, die)),
            absl::StrCat(cactus::PointsOf(after, cactus::Points::kMexican)));
      } else if (absl::StrContains(purpose, "french_points")) {
        Ask("points", absl::StrCat("French points with a ", die),
            absl::StrCat(PointsAfter(position_, Pool::kFrench, die)),
            absl::StrCat(cactus::PointsOf(after, cactus::Points::kFrench)));
      } else if (absl::StrContains(purpose, "republican_points")) {
        Ask("points", absl::StrCat("Republican points with a ", die),
            absl::StrCat(PointsAfter(position_, Pool::kRepublican, die)),
            absl::StrCat(cactus::PointsOf(after, cactus::Points::kRepublican)));
      }
    }
  }

  const Game& game_;
  const State& state_;
  const S& s_;
  const EventCodec codec_;
  const Position position_;
  const Way& way_;
  Tally& tally_;
  Differences& differences_;
};

}  // namespace

Game::Game(const std::string& which, const testing::OptionPicks& picked)
    : scenario(which),
      picks(picked),
      ruleset(testing::RulesFor("cactus", which, picked)),
      components(cactus::WithOptions(Base(), ruleset->options())),
      rules{*components, ruleset->options(), cactus::ScenarioId(components->scenario_names.Find(ruleset->scenario()))},
      options(OptionsOf(*ruleset)),
      printed(ReadPack(std::string(cactus::BuiltInPack().text), options)) {}

Position PositionOf(const Game& game, const State& state) {
  ValueList listed;
  game.ruleset->Values(state, &listed);
  Values values;
  for (const NamedValue& value : listed) values.emplace_back(value.name, value.text);
  return ReadPosition(game.printed, game.options, values);
}

void Way::Follow(const Game& game, const Event& event, const State& after) {
  if (after.As<S>().move.from.exists()) {
    events_.push_back(EventCodec(*game.ruleset).ToNotation(event));
  } else {
    events_.clear();
  }
}

void Compare(const Game& game, const State& state, const Way& way, bool all, Tally* tally, Differences* differences) {
  Comparison comparison(game, state, way, tally, differences);
  if (all) {
    comparison.Control();
    comparison.Bypasses();
    comparison.SiegeRatios();
  }
  comparison.Decision();
}

}  // namespace adjutant::oracle::cac
