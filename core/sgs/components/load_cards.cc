// The cards, the events and the stages of supply of a pack.
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/sgs/catalogue.h"
#include "core/sgs/components/loader.h"

namespace adjutant::sgs {

namespace {

// What an effect cannot do without.
enum Need : unsigned { kAmount = 1, kSide = 2, kRegions = 4, kPieces = 8 };

unsigned NeedsOf(EffectKind kind) {
  switch (kind) {
    case EffectKind::kDraw:
    case EffectKind::kPoints:
    case EffectKind::kBattleMorale:
    case EffectKind::kFirstFire:
    case EffectKind::kAbsorb:
    case EffectKind::kPursuit:
    case EffectKind::kReveal:
    case EffectKind::kSearch:
    case EffectKind::kReplace:
    case EffectKind::kBarrage:
    case EffectKind::kDiscard:
    case EffectKind::kSupplySpend:
      return kAmount | kSide;
    case EffectKind::kTension:
    case EffectKind::kMovement:
    case EffectKind::kMorale:
    case EffectKind::kAttack:
    case EffectKind::kDefence:
    case EffectKind::kSiege:
    case EffectKind::kSurvival:
    case EffectKind::kHit:
      return kAmount;
    case EffectKind::kCancelBattle:
    case EffectKind::kSupplyCut:
    case EffectKind::kSupplyGiven:
    case EffectKind::kEntrench:
      return kSide;
    case EffectKind::kReinforce:
      return kSide | kPieces;
    case EffectKind::kSourceOpens:
    case EffectKind::kSourceCloses:
    case EffectKind::kOwner:
    case EffectKind::kExits:
      return kSide | kRegions;
    case EffectKind::kOutranks:
      return kSide | kPieces;
    case EffectKind::kNone:
    case EffectKind::kCancelSiege:
    case EffectKind::kNoMove:
    case EffectKind::kText:
      return 0;
  }
  return 0;
}

bool IsTrigger(ConditionKind kind) {
  return kind == ConditionKind::kTurnIs || kind == ConditionKind::kCaptured || kind == ConditionKind::kEntered;
}

}  // namespace

Filter Loader::FilterOf(const std::string& path, const v1::Filter& datum) {
  Filter filter;
  filter.side = static_cast<Side>(datum.side());
  filter.nations = SetOf<NationSet>(c_.nation_names, path, datum.nation());
  filter.areas = SetOf<AreaSet>(c_.area_names, path, datum.area());
  for (const int role : datum.role()) {
    if (role == v1::ROLE_UNSPECIFIED) Find(path, "a role is missing");
    filter.roles.Add(role);
  }
  filter.ships = datum.ships();
  filter.one_stack = datum.one_stack();
  filter.one_area = datum.one_area();
  return filter;
}

Effect Loader::EffectOf(const std::string& path, const v1::Effect& datum) {
  Effect effect;
  effect.kind = Choice<EffectKind>(path, "kind", datum.kind());
  effect.span = Choice<Span>(path, "span", datum.span());
  effect.phase = static_cast<Phase>(datum.phase());
  effect.side = static_cast<Side>(datum.side());
  effect.amount = Within(path, "amount", datum.amount(), -20, 20);
  effect.turns = Within(path, "turns", datum.turns(), 0, kMaxTurns);
  effect.filter = FilterOf(absl::StrCat(path, ".filter"), datum.filter());
  effect.pieces = SetOf<PieceSet>(c_.piece_names, absl::StrCat(path, ".piece"), datum.piece());
  effect.count = Within(path, "count", datum.count(), 0, datum.piece_size());
  effect.regions = SetOf<RegionSet>(c_.region_names, absl::StrCat(path, ".region"), datum.region());
  effect.own_port = datum.own_port();
  CheckEffect(path, datum, effect);
  return effect;
}

void Loader::CheckEffect(const std::string& path, const v1::Effect& datum, const Effect& effect) {
  const unsigned needs = NeedsOf(effect.kind);
  const std::string name = v1::EffectKind_Name(datum.kind());
  if ((needs & kAmount) != 0 && effect.amount == 0) Find(path, absl::StrCat(name, " without an 'amount'"));
  if ((needs & kSide) != 0 && effect.side == kNobody) Find(path, absl::StrCat(name, " without a 'side'"));
  if ((needs & kRegions) != 0 && effect.regions.Empty()) Find(path, absl::StrCat(name, " without a 'region'"));
  if ((needs & kPieces) != 0 && effect.pieces.Empty()) Find(path, absl::StrCat(name, " without a 'piece'"));
  if ((effect.span == Span::kTurns) != (effect.turns > 0)) Find(path, "FOR_TURNS has 'turns', and only that");
  if ((effect.span == Span::kNextPhase) != (effect.phase != Phase::kNone)) {
    Find(path, "NEXT_PHASE has a 'phase', and only that");
  }
  if (effect.kind == EffectKind::kReinforce) {
    if (effect.regions.Empty() == !effect.own_port) Find(path, "they come in at a 'region' or at an 'own_port'");
    for (const PieceId piece : effect.pieces) {
      if (c_.pieces[piece].side != effect.side) Find(path, "it brings pieces of the other side");
    }
  }
  if (effect.kind == EffectKind::kSourceOpens) {
    for (const RegionId region : effect.regions) {
      if (c_.regions[region].opens[effect.side]) continue;
      Find(path, absl::StrCat("region '", c_.region_names.Id(region), "' does not say that it 'opens'"));
    }
  }
  if (effect.kind == EffectKind::kOutranks) {
    if (datum.piece_size() != 2 || effect.pieces.Count() != 2) {
      Find(path, "one commands before one other");
    } else if (c_.piece_names.Id(effect.pieces.First()) != datum.piece(0)) {
      Find(path, absl::StrCat("'", datum.piece(0), "' has to stand before '", datum.piece(1), "' in the pack"));
    }
    for (const PieceId piece : effect.pieces) {
      if (!c_.pieces[piece].leader()) Find(path, "only leaders outrank each other");
    }
  }
}

Condition Loader::ConditionOf(const std::string& path, const v1::Condition& datum) {
  Condition condition;
  condition.kind = Choice<ConditionKind>(path, "kind", datum.kind());
  condition.amount = Within(path, "amount", datum.amount(), 0, 100);
  condition.side = static_cast<Side>(datum.side());
  condition.filter = FilterOf(absl::StrCat(path, ".filter"), datum.filter());
  condition.pieces = SetOf<PieceSet>(c_.piece_names, absl::StrCat(path, ".piece"), datum.piece());
  condition.regions = SetOf<RegionSet>(c_.region_names, absl::StrCat(path, ".region"), datum.region());
  condition.terrains = SetOf<TerrainSet>(c_.terrain_names, absl::StrCat(path, ".terrain"), datum.terrain());
  const std::string name = v1::ConditionKind_Name(datum.kind());
  switch (condition.kind) {
    case ConditionKind::kTurnFrom:
    case ConditionKind::kTurnUpTo:
    case ConditionKind::kTurnIs:
    case ConditionKind::kTensionFrom:
    case ConditionKind::kFarFromSource:
      if (condition.amount == 0) Find(path, absl::StrCat(name, " without an 'amount'"));
      break;
    case ConditionKind::kCaptured:
    case ConditionKind::kEntered:
      if (condition.side == kNobody) Find(path, absl::StrCat(name, " without a 'side'"));
      [[fallthrough]];
    case ConditionKind::kControls:
      if (condition.regions.Empty()) Find(path, absl::StrCat(name, " without a 'region'"));
      break;
    case ConditionKind::kPieceHere:
      if (condition.pieces.Empty()) Find(path, absl::StrCat(name, " without a 'piece'"));
      break;
    case ConditionKind::kTerrain:
      if (condition.terrains.Empty()) Find(path, absl::StrCat(name, " without a 'terrain'"));
      break;
    case ConditionKind::kEnemyIn:
      if (condition.filter.areas.Empty()) Find(path, absl::StrCat(name, " without an 'area' in its filter"));
      break;
    default:
      break;
  }
  return condition;
}

void Loader::Cards() {
  for (const v1::Card& datum : pack_->card()) {
    const std::string path = absl::StrCat("card.", datum.id());
    Card card;
    card.title = datum.title();
    card.side = SideOf(path, datum.side());
    card.red = datum.red();
    card.mandatory = datum.mandatory();
    card.phase = Choice<Phase>(path, "phase", datum.phase());
    if (Breaks("XI.E/2"_sgs, card.mandatory && !card.red)) {
      Find(absl::StrCat(path, ".mandatory"), "only a red card is", "XI.E/2"_sgs);
    }
    for (const v1::Condition& condition : datum.condition()) {
      card.conditions.push_back(ConditionOf(path, condition));
      if (IsTrigger(card.conditions.back().kind)) Find(path, "only an event has triggers");
    }
    for (const v1::Effect& effect : datum.effect()) card.effects.push_back(EffectOf(path, effect));
    if (card.effects.empty()) Find(path, "'effect' is missing");
    c_.cards.Add(std::move(card));
  }
}

void Loader::Events() {
  for (const v1::ScenarioEvent& datum : pack_->event()) {
    const std::string path = absl::StrCat("event.", datum.id());
    ScenarioEvent event;
    event.text = datum.text();
    event.secret = static_cast<Side>(datum.secret());
    event.repeats = datum.repeats();
    event.chooses = static_cast<Side>(datum.chooses());
    for (const v1::Condition& trigger : datum.trigger()) {
      event.triggers.push_back(ConditionOf(path, trigger));
      if (!IsTrigger(event.triggers.back().kind)) Find(path, "an event comes on a turn, or when a region is taken");
    }
    if (event.triggers.empty()) Find(path, "'trigger' is missing");
    for (const v1::Effect& effect : datum.effect()) event.effects.push_back(EffectOf(path, effect));
    if (event.effects.empty()) Find(path, "'effect' is missing");
    if (event.chooses != kNobody) {
      const Effect* brings = nullptr;
      for (const Effect& effect : event.effects) {
        if (brings == nullptr && effect.kind == EffectKind::kReinforce) brings = &effect;
      }
      if (brings == nullptr || brings->regions.Count() < 2) {
        Find(absl::StrCat(path, ".chooses"), "there is no REINFORCE with two regions or more to choose from");
      }
    }
    c_.events.Add(std::move(event));
  }
}

void Loader::Stages() {
  std::array<bool, 4> seen{};
  for (const v1::SupplyStage& datum : pack_->stage()) {
    const std::string path = absl::StrCat("stage.", datum.id());
    int number = 0;
    if (!absl::SimpleAtoi(datum.id(), &number) || number < 1 || number > 3) {
      Find(path, "a stage is called 1, 2 or 3");
      continue;
    }
    SupplyStage& stage = c_.stages[static_cast<size_t>(number)];
    seen[static_cast<size_t>(number)] = true;
    stage.motorized = Number(path, "motorized", datum.has_motorized(), datum.motorized(), -20, 0);
    stage.movement = Number(path, "movement", datum.has_movement(), datum.movement(), -20, 0);
    stage.attack = Number(path, "attack", datum.has_attack(), datum.attack(), -9, 0);
    stage.defence = Number(path, "defence", datum.has_defence(), datum.defence(), -9, 0);
    stage.morale = Number(path, "morale", datum.has_morale(), datum.morale(), -9, 0);
  }
  for (size_t number = 1; number < seen.size(); ++number) {
    if (!seen[number]) FindAbsent(absl::StrCat("stage: the pack has none for ", number));
  }
}

}  // namespace adjutant::sgs
