// What is true of the turn: its order, what is cleared when, the end of the game, points, and what happens but once.
#include <string>

#include "core/cactus/trial/invariant_list.h"

namespace adjutant::cactus {
namespace {

std::string Turn(const Look& k) {
  if (k.s.now.phase > static_cast<uint8_t>(Phase::kEndTurn)) return "there is no such phase";
  if (k.s.now.phasing > kRepublican) return "a side that there is not has its part of the phase";
  return Is(k.s.now.turn > k.r.scenario().last_turn, "the scenario is over");
}

std::string Order(const Look& k) {
  if (k.was == nullptr) return {};
  const int turns = k.s.now.turn - k.was->now.turn;
  // The first turn of a scenario need not be turn 1.
  if (turns < 0 || (turns > 1 && PhaseOf(*k.was) != Phase::kSetup)) return "a turn is left out, or comes again";
  return Is(turns == 0 && k.s.now.phase < k.was->now.phase, "a phase comes again");
}

std::string Sides(const Look& k) {
  if (k.was == nullptr || k.was->now.turn != k.s.now.turn || k.was->now.phase != k.s.now.phase) return {};
  return Is(PhaseOf(k.s) == Phase::kMovement && k.was->now.phasing == kRepublican && k.s.now.phasing == kImperial,
            "the Imperial player moves after the Republican");
}

std::string Depth(const Look& k) {
  if (k.s.depth > kStackDepth) return "too many steps are called";
  for (size_t i = 0; i < k.s.depth; ++i) {
    if (k.s.stack[i] == kGameOver) return "a step returns to nowhere";
  }
  return {};
}

std::string Over(const Look& k) {
  const bool over = k.s.step == kGameOver;
  if (over != (k.s.now.end != static_cast<uint8_t>(End::kNotYet))) return "the game is over without an end, or goes on";
  const bool won = k.s.now.end == static_cast<uint8_t>(End::kWon);
  return Is(won != (k.s.now.winner != kNobody), "somebody has won and nobody is the winner, or the other way round");
}

std::string NothingAfter(const Look& k) {
  return Is(k.was != nullptr && k.was->step == kGameOver && k.by != nullptr, "something happens after the end");
}

// ---- What is cleared when.
bool LeftPhase(const Look& k, Phase phase) {
  return k.was != nullptr && !Setup(k) && PhaseOf(*k.was) <= phase &&
         (PhaseOf(k.s) > phase || k.was->now.turn != k.s.now.turn);
}
std::string NoneMarked(const Look& k, uint16_t flags, const char* what) {
  for (const UnitId u : k.r.c.units.ids()) {
    if (k.s[u].Has(flags) && !k.s.rebels.Has(u)) return absl::StrCat(k.r.UnitName(u), what);
  }
  return {};
}
std::string Unmarked(const Look& k) {
  if (LeftPhase(k, Phase::kMovement)) {
    if (std::string left = NoneMarked(k, kLeftBehind, " is still left behind"); !left.empty()) return left;
  }
  return LeftPhase(k, Phase::kRaid) ? NoneMarked(k, kHasMoved, " is still marked as moved") : std::string();
}
std::string CombatOver(const Look& k) {
  return LeftPhase(k, Phase::kCombat)
             ? NoneMarked(k, kStandsToFight | kFightsNot | kHoldsBack | kTookHeart, " is still marked for a combat")
             : std::string();
}

// Units of a side in the field whose combat is over. The next turn may have begun with its arrivals; who fled to where
// a combat was still to come has none of his own (7.3.3/5).
UnitSet HaveFought(const Look& k, Side side, ProvinceId province) {
  const bool shelter = k.was != nullptr && k.r.Plays("chain_shelter=stay"_opt);
  UnitSet units = UnitsInField(k.r, k.s, side, province);
  for (const UnitId u : UnitSet(units)) {
    if (k.s[u].Has(kHasArrived) || (shelter && (*k.was)[u].Has(kFightsNot))) units.Remove(u);
  }
  return units;
}
// By option nobody has to fight in the turn of his landing, and Jalapa is a place apart.
std::string Fought(const Look& k) {
  if (!LeftPhase(k, Phase::kCombat) || k.r.Plays("sea_combat=no_combat"_opt)) return {};
  for (const ProvinceId p : k.r.c.map) {
    if (p == k.r.c.vera_cruz && k.r.Plays("jalapa=apart"_opt)) continue;
    if (!HaveFought(k, kImperial, p).Empty() && !HaveFought(k, kRepublican, p).Empty())
      return "both sides are left in " + k.r.ProvinceName(p);
  }
  return {};
}

std::string CombatInPhase(const Look& k) {
  return Is(PhaseOf(k.s) != Phase::kCombat && k.s.step != kGameOver && k.s.combat.place.exists(),
            "there is a combat out of the Combat Phase");
}

std::string TurnMarks(const Look& k) {
  if (k.was == nullptr || k.was->now.turn == k.s.now.turn || Setup(k)) return {};
  return NoneMarked(k, kHasSailed | kHasRaided | kSpent, " is still marked for what it did in the last turn");
}

// ---- 11: events.
std::string Die(const Look& k) {
  if (!k.By(kDieRolled)) return {};
  if (k.by->player != kChance) return "a player decides what a die shows";
  const int purpose = k.by->args[0];
  if (purpose <= 0 || purpose > static_cast<int>(Purpose::kSetupLoss)) return "a die is rolled for nothing";
  return Is(k.by->args[1] < kDieMin || k.by->args[1] > kDieMax, "a die shows what it cannot");
}

std::string EventDice(const Look& k) {
  const uint8_t *dice = k.s.turn.dice, most = kDieMax;
  if (dice[0] > most || dice[1] > most) return "a die of the event shows what it cannot";
  const EventId event = k.s.turn.event;
  return Is(event.exists() && !k.r.c.events.Has(event), "the event is none of the tables");
}

std::string OnceAGame(const Look& k) {
  if (k.was == nullptr) return {};
  const Affairs &was = k.was->affairs, &is = k.s.affairs;
  if (was.camerone_used != 0 && is.camerone_used == 0) return "Camerone is forgotten";
  if (was.cinco_rolled != 0 && is.cinco_rolled == 0) return "the Fifth of May is forgotten";
  if (was.non != 0 && is.non == 0) return "Napoleon takes his word back";
  if (was.shelby != 0 && is.shelby == 0) return "Shelby is forgotten";
  return Is(was.camerone_used != 0 && k.was->turn.camerone == 0 && k.s.turn.camerone != 0, "Camerone comes again");
}

std::string CincoOnce(const Look& k) {
  if (k.was == nullptr) return {};
  return Is(k.was->affairs.cinco_rolled != 0 && k.was->affairs.cinco == 0 && k.s.affairs.cinco != 0,
            "the Fifth of May comes again");
}

std::string RerollOnce(const Look& k) {
  if (!k.By(kRerollDecided) || k.was == nullptr || k.by->args[0] != 1) return {};
  if (k.by->player == kRepublican && !k.r.Plays("reroll_ten=ten"_opt)) return {};
  if (k.by->player != kImperial && k.by->player != kRepublican) return "nobody rolls again";
  const int year = YearOf(k.r, *k.was) + 1;
  return Is(k.was->affairs.rerolls[k.by->player] == year, "a side rolls again twice in a year");
}

std::string DriveOnce(const Look& k) {
  if (k.was == nullptr || k.was->turn.drive_out != 0 || k.s.turn.drive_out == 0) return {};
  return Is(k.was->affairs.drive_out_year == YearOf(k.r, k.s) + 1, "'Drive them out' counts twice in a year");
}

std::string Lasting(const Look& k) {
  if (k.was == nullptr) return {};
  const Affairs &was = k.was->affairs, &is = k.s.affairs;
  if (was.us_war != 0 && is.us_war == 0) return "the USA make peace";
  return Is(was.abdicated != 0 && is.abdicated == 0, "Maximilian is emperor again");
}

// ---- 4.1: points.
std::string Floor(const Look& k) {
  if (!k.r.Plays("rp_floor=zero"_opt)) return {};
  for (const int points : k.s.now.points) {
    if (points < 0) return absl::StrCat("a side has ", points, " points");
  }
  return {};
}

std::string NoPool(const Look& k) {
  const auto none = static_cast<size_t>(Points::kNone);
  return Is(k.s.now.points[none] != 0 || k.s.now.gains[none] != 0, "there are points that buy nothing");
}

std::string UsPoints(const Look& k) {
  if (k.was == nullptr) return {};
  const bool more = PointsOf(k.s, Points::kUsa) > PointsOf(*k.was, Points::kUsa);
  return Is(more && k.s.affairs.us_war == 0, "the USA give points without being at war");
}

std::string RebelPoints(const Look& k) {
  if (k.was == nullptr) return {};
  const bool more = PointsOf(k.s, kSantaAnnasPoints) > PointsOf(*k.was, kSantaAnnasPoints);
  return Is(more && k.s.affairs.santa_anna != static_cast<uint8_t>(Revolt::kRevolt),
            "Santa Anna has points of his own");
}

std::string PointsInPhase(const Look& k) {
  if (k.was == nullptr || Setup(k)) return {};
  // They come in the Replacement Phase, and by a bargain at the end of a turn.
  const bool due = PhaseOf(*k.was) == Phase::kReplacement || PhaseOf(*k.was) == Phase::kEndTurn ||
                   PhaseOf(k.s) == Phase::kReplacement || PhaseOf(k.s) == Phase::kEndTurn;
  if (due) return {};
  for (size_t pool = 0; pool < kPools; ++pool) {
    if (k.s.now.points[pool] > k.was->now.points[pool]) return "points come out of the Replacement Phase";
  }
  return {};
}

}  // namespace

void AddTurnInvariants(std::vector<Check>* all) {
  constexpr uint32_t kAnyEvent = kDieEvent | kMarchEvent | kBuyEvent | kFightEvent | kDecideEvent;
  const std::initializer_list<Check> these = {
      {{"turn.range", "Turn, phase and side are ones that there are.", Cases("3.0/6"_cac, "4.0/1"_cac)},
       Turn,
       kPhasePart},
      {{"turn.order", "One turn follows another, and one phase another.", Cases("4.0/1"_cac)}, Order, kPhasePart},
      {{"turn.sides", "The Imperial player moves first.", Cases("3.0/7"_cac, "4.0/4"_cac)}, Sides, kPhasePart},
      {{"turn.steps", "What is called returns.", Cases("4.0/1"_cac)}, Depth, kStepPart},
      {{"game.over", "The game is over when it is won or drawn.", Cases("9.1/5"_cac)}, Over, kStepPart | kNowPart},
      {{"game.end", "Nothing happens after the end.", Cases("9.1/1"_cac)}, NothingAfter, kAnyEvent},
      {{"turn.unmarked", "After the Raid Phase nobody is marked as moved.", Cases("5.2/8"_cac)}, Unmarked, kPhasePart},
      {{"turn.marks", "A turn leaves no marks of what was done in it.", Cases("5.2/3"_cac, "7.6/2"_cac)},
       TurnMarks,
       kPhasePart},
      {{"combat.marks", "After the Combat Phase nobody is marked for a combat.", Cases("7.3.3/4"_cac, "7.2.2/1"_cac)},
       CombatOver,
       kPhasePart},
      {{"combat.fought", "After the Combat Phase one side is in the field.", Cases("7.0/1"_cac)}, Fought, kPhasePart},
      {{"combat.phase", "Combats are in the Combat Phase.", Cases("4.0/8"_cac)},
       CombatInPhase,
       kPhasePart | kCombatPart},
      {{"dice.six", "A die shows 1 to 6, and is rolled for something.", Cases("3.0/2"_cac)}, Die, kDieEvent},
      {{"event.dice", "Two dice find the event.", Cases("4.0/2"_cac)}, EventDice, kEffectsPart},
      {{"event.once", "Camerone and Napoleon's word come once in a game.",
        Cases("11.2/3b"_cac, "11.5/2b"_cac, "11.5/6b"_cac)},
       OnceAGame,
       kAffairsPart | kEffectsPart},
      {{"event.cinco", "So does the Fifth of May.", Cases("11.1/12c"_cac)}, CincoOnce, kAffairsPart},
      {{"event.reroll", "A side rolls again once in a year.", Cases("11.1/9d"_cac, "11.1/10c"_cac)},
       RerollOnce,
       kDecideEvent},
      {{"event.drive", "'Drive them out' counts once in a year.", Cases("11.1/11"_cac)}, DriveOnce, kEffectsPart},
      {{"event.lasting", "The war and the abdication are not undone.", Cases("10.4/2"_cac, "11.6/2a"_cac)},
       Lasting,
       kAffairsPart},
      {{"points.floor", "Nobody owes points.", Cases("4.1/5"_cac)}, Floor, kPointsPart},
      {{"points.pools", "Points are of a kind that buys something.", Cases("4.1/4"_cac)}, NoPool, kPointsPart},
      {{"points.usa", "The USA give points when they are at war.", Cases("10.4/6"_cac)}, UsPoints, kPointsPart},
      {{"points.santa_anna", "Santa Anna has points while he is in revolt.", Cases("10.5/9"_cac)},
       RebelPoints,
       kPointsPart},
      {{"points.phase", "Points come in the Replacement Phase, or by a bargain.", Cases("4.0/3"_cac, "8.1/2"_cac)},
       PointsInPhase,
       kPointsPart},
  };
  all->insert(all->end(), these);
}

}  // namespace adjutant::cactus
