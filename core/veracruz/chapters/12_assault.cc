// Veracruz 12.3: assaults.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/12_siege.h"

namespace adjutant::veracruz {

namespace {

// The columns of 8.73 end at a third (12.34 has half).
constexpr int kHalf = 50;

bool LeaderNeeded(const Rules& r) { return r.Plays("assault_leader=needed"_opt); }
bool InEachStack(const Rules& r) { return r.Plays("leader_of_attack=each_stack"_opt); }

// Units that may still assault a fortress, but for leaders.
bool MayJoin(const Rules& r, const S& s, PieceId piece) {
  return Counts(r, s, piece) && !s[piece].Has(kAttacked) && !s[piece].Has(kDemoralized);
}
// 8.13: what the unit or its formation owes to others is no assault.
bool Owing(const Rules& r, const S& s, PieceId piece, HexId fortress) {
  const FormationId formation = s[piece].formation;
  return OwesElsewhere(r, s, formation == kNoId ? piece : r.c.FormationPiece(formation), fortress);
}
// All of them next to a fortress who could take part, or those whom nothing but a duty to others keeps from it. A
// leader leads what assaults out of his own hex.
PieceSet Assaulters(const Rules& r, const S& s, HexId fortress, bool owing = false) {
  const Side side = Phasing(s);
  PieceSet units;
  bool led = false;
  for (const DirectionId d : kEveryDirection) {
    const HexId hex = Beside(r, fortress, d);
    if (hex == kNoId || !HasCombat(s, side, hex)) continue;
    const bool leader = LeaderToAttack(r, s, side, hex);
    if (LeaderNeeded(r) && InEachStack(r) && !leader) continue;
    for (const PieceId p : StackIn(s, hex)) {
      if (r.c.Piece(p).side != side || !MayJoin(r, s, p) || Owing(r, s, p, fortress) != owing) continue;
      units.Add(p);
      led = led || leader;
    }
  }
  return LeaderNeeded(r) && !led ? PieceSet{} : units;
}

bool Led(const Rules& r, const S& s) {
  for (const HexId hex : s.battle.origins) {
    if (LeaderToAttack(r, s, Phasing(s), hex)) return true;
  }
  return false;
}

std::string Odds(const Rules& r, int attacker, int defense) {
  return absl::StrCat(attacker, " against ", defense, " is less than ",
                      r.Plays("assault_minimum=one_to_two"_opt) ? "1-2" : "1-1");
}

}  // namespace

int MostOfMilitia(const Rules& r) {
  int most = 0;
  for (int strength = 0; strength < kDrawnStrengths; ++strength) {
    if (r.c.militia_pool[static_cast<size_t>(strength)] > 0) most = strength;
  }
  return most;
}

namespace {

// 12.32: how often each point inside counts.
int TimesInside(const Rules& r, const S& s, PlaceId place) {
  const int strength = FortressOf(r, s, place).strength;
  const bool strong = strength >= r.c.n.fortress_assault_border;
  return strong ? r.c.n.fortress_assault_strong : r.c.n.fortress_assault_weak;
}

}  // namespace

int AssaultDefense(const Rules& r, const S& s, PlaceId place, Trace* trace) {
  Sum sum(trace, "12.32"_vc, "assault.defense",
          [&] { return absl::StrCat("defense of ", r.PlaceName(place), " against an assault"); });
  const int inside = KnownPoints(r, s, PiecesIn(r, s, Enemy(Phasing(s)), r.c.HexOf(place)), 0);
  sum.Add(inside, "12.14/1"_vc, "strength points inside");
  const int times = TimesInside(r, s, place);
  sum.Add((times - 1) * inside, "12.32"_vc, [&] {
    const int strength = FortressOf(r, s, place).strength;
    return absl::StrCat("which count ", times, " times while the fortress has ", strength);
  });
  Applied(trace, "12.33/2"_vc);
  return static_cast<int>(sum.Finish());
}

int LeastDefense(const Rules& r, const S& s, PlaceId place) {
  PieceSet seen;
  for (const PieceId p : PiecesIn(r, s, Enemy(Phasing(s)), r.c.HexOf(place))) {
    if (Knows(r, s, Phasing(s), p)) seen.Add(p);
  }
  return TimesInside(r, s, place) * KnownPoints(r, s, seen, 0);
}

int AssaultColumn(int attacker, int defense) {
  int column = -1;
  for (size_t i = 0; i < kAssaultRatios.size(); ++i) {
    if (attacker * kAssaultRatios[i].defender >= defense * kAssaultRatios[i].attacker) column = static_cast<int>(i);
  }
  return column;
}

int LeastAssaultColumn(const Rules& r) { return r.Plays("assault_minimum=one_to_two"_opt) ? 0 : 1; }

bool MayAssault(const Rules& r, const S& s, PlaceId place) {
  return CheckAssault(r, s, MakeEvent(kAssaultDeclared, Phasing(s), {place}), nullptr).accepted;
}

void ListAssaults(const Rules& r, const S& s, EventList* out) {
  for (PlaceId place : {r.c.veracruz, r.c.perote}) out->push_back(MakeEvent(kAssaultDeclared, Phasing(s), {place}));
}

Ruling CheckAssault(const Rules& r, const S& s, const Event& e, Why* why) {
  const PlaceId place = PlaceArg(e);
  if (CannotBe("12.61/3"_vc, place == r.c.ulua)) {
    return Refused(
        "12.61/3"_vc, why, [&] { return absl::StrCat(r.PlaceName(place), " may not be assaulted"); }, "12.3"_vc);
  }
  if (const Ruling ruling = CheckTarget(r, s, place, why); !ruling.accepted) return ruling;
  const HexId fortress = r.c.HexOf(place);
  ADJUTANT_REFUSE_IF("8.15/2"_vc, (FortressOf(r, s, place).besieged & kAssaultedNow) != 0, why, r.PlaceName(place),
                     " has been assaulted in this phase");
  ADJUTANT_REFUSE_IF("8.15/2"_vc, Defended(r, s, Enemy(Phasing(s)), fortress), why, "units in ", r.PlaceName(place),
                     " have been attacked before they came there in this phase");
  PieceSet units = Assaulters(r, s, fortress);
  if (units.Empty()) {
    units = Assaulters(r, s, fortress, /*owing=*/true);
    if (Breaks("6.31/1"_vc, !units.Empty())) {
      return Refused(
          "6.31/1"_vc, why,
          [&] {
            return absl::StrCat("all who could assault ", r.PlaceName(place), " must attack others, who control them");
          },
          "8.13/2"_vc);
    }
  }
  if (units.Empty() && LeaderNeeded(r)) {
    ADJUTANT_REFUSE_IMPOSSIBLE("9.31/1"_vc, !UnitsAround(r, s, Phasing(s), fortress).Empty(), why,
                               "an assault needs a leader");
  }
  ADJUTANT_REFUSE_IMPOSSIBLE("12.33/1"_vc, units.Empty(), why, "no unit that could assault it is next to ",
                             r.PlaceName(place));
  const int points = PointsAround(r, s, fortress, units, MostOfMilitia(r));
  const int defense = LeastDefense(r, s, place);
  ADJUTANT_REFUSE_IF("12.31/2"_vc, AssaultColumn(points, defense) < LeastAssaultColumn(r), why,
                     Odds(r, points, defense));
  Kept("12.3"_vc);
  return Accepted("12.31/1"_vc);
}

void BeginAssault(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PlaceId place = PlaceArg(e);
  s.siege = SiegeTask{};
  s.siege.place = place;
  s.siege.assault = 1;
  s.battle = Battle{};
  s.battle.assault = place;
  s.battle.hex = r.c.HexOf(place);
  FortressOf(r, s, place).besieged |= kAssaultedNow;
  Applied(trace, "12.31/1"_vc,
          [&] { return absl::StrCat(r.SideName(Phasing(s)), " prepares to assault ", r.PlaceName(place)); });
  Applied(trace, "12.41/1"_vc);
  s.step = kSurrenderStep;
}

namespace {

// What is named with a piece: a formation with all that can fight of it.
PieceSet Named(const Rules& r, const S& s, PieceId piece) {
  PieceSet pieces;
  if (!r.c.Piece(piece).formation()) {
    pieces.Add(piece);
    return pieces;
  }
  for (const PieceId p : MembersOf(r, s, r.c.FormationOf(piece))) {
    if (MayJoin(r, s, p)) pieces.Add(p);
  }
  return pieces;
}

Ruling CheckAssaulter(const Rules& r, const S& s, PieceId piece, Why* why) {
  const PieceInfo& info = r.c.Piece(piece);
  const HexId hex = HexOf(s, piece), fortress = r.c.HexOf(Target(s));
  ADJUTANT_REFUSE_IMPOSSIBLE(
      "12.33/1"_vc, info.side != Phasing(s) || !IsBeside(r, fortress, hex) || s.battle.attacker.pieces.Has(piece), why,
      r.PieceName(piece), " is not next to ", r.PlaceName(Target(s)), ", or is named already");
  ADJUTANT_REFUSE_IF("7.2/2"_vc, s[piece].formation != kNoId, why, r.PieceName(piece),
                     " attacks with its whole formation");
  ADJUTANT_REFUSE_IMPOSSIBLE("18.1/1"_vc, info.sort == Sort::kGunboat, why, r.PieceName(piece),
                             " is a gunboat, whose strength is for siege bombardment only");
  ADJUTANT_REFUSE_IMPOSSIBLE("8.11"_vc, !info.formation() && !Counts(r, s, piece), why, r.PieceName(piece),
                             " is no unit with a strength");
  ADJUTANT_REFUSE_IF("8.15/1"_vc, s[piece].Has(kAttacked) || Named(r, s, piece).Empty(), why, r.PieceName(piece),
                     " has attacked in this phase");
  ADJUTANT_REFUSE_IF("8.12/3"_vc, s[piece].Has(kDemoralized), why, r.PieceName(piece), " is demoralized");
  ADJUTANT_REFUSE_IF("9.31/1"_vc, LeaderNeeded(r) && InEachStack(r) && !LeaderToAttack(r, s, Phasing(s), hex), why,
                     "no leader is in ", r.HexName(hex));
  if (Breaks("6.31/1"_vc, OwesElsewhere(r, s, piece, fortress))) {
    return Refused(
        "6.31/1"_vc, why,
        [&] {
          return absl::StrCat(r.PieceName(piece), " must attack units that control ", r.HexName(hex), ", and those in ",
                              r.PlaceName(Target(s)), " do not");
        },
        "8.13/2"_vc);
  }
  return Accepted();
}

void ListAssaulters(const Rules& r, const S& s, EventList* out) {
  for (const DirectionId d : kEveryDirection) {
    const HexId hex = Beside(r, r.c.HexOf(Target(s)), d);
    if (hex == kNoId) continue;
    for (const PieceId p : StackIn(s, hex)) {
      if (r.c.Piece(p).side == Phasing(s)) out->push_back(MakeEvent(kAttackerNamed, Phasing(s), {p}));
    }
  }
  out->push_back(MakeEvent(kAttackBegun, Phasing(s)));
}

Ruling CheckAssaultersStep(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kAttackerNamed) return CheckAssaulter(r, s, PieceArg(e), why);
  const PieceSet& named = s.battle.attacker.pieces;
  ADJUTANT_REFUSE_IMPOSSIBLE("12.33/1"_vc, named.Empty(), why, "nobody has been named to assault");
  for (const PieceId p : Assaulters(r, s, r.c.HexOf(Target(s)))) {
    if (named.Has(p) || !MustJoinAssault(r, s, p, r.c.HexOf(Target(s)))) continue;
    if (Breaks("12.15/3"_vc, true)) {
      return Refused(
          "12.15/3"_vc, why,
          [&] {
            return absl::StrCat(r.PieceName(p), " in ", r.HexName(HexOf(s, p)), " is controlled from ",
                                r.PlaceName(Target(s)), " and must join the assault, for there is one in a phase");
          },
          "6.31/1"_vc, "8.15/2"_vc);
    }
  }
  const int points = PointsAround(r, s, r.c.HexOf(Target(s)), named, MostOfMilitia(r));
  const int defense = LeastDefense(r, s, Target(s));
  ADJUTANT_REFUSE_IF("12.31/2"_vc, AssaultColumn(points, defense) < LeastAssaultColumn(r), why,
                     Odds(r, points, defense));
  ADJUTANT_REFUSE_IF("9.31/1"_vc, LeaderNeeded(r) && !Led(r, s), why, "an assault needs a leader");
  return Accepted();
}

// 12.33: all assaulting strength.
int AssaultStrength(const Rules& r, const S& s, Trace* trace) {
  Sum sum(trace, "12.33/1"_vc, "assault.attack",
          [&] { return absl::StrCat("strength of the assault on ", r.PlaceName(Target(s))); });
  for (const HexId hex : s.battle.origins) {
    const PieceSet here = PiecesAt(s, s.battle.attacker.pieces, hex);
    const int all = AllPoints(r, s, here), points = Points(r, s, here);
    sum.Add(all, "12.33/1"_vc, [&] { return absl::StrCat("out of ", r.HexName(hex)); });
    if (points < all) sum.Add(points - all, "13.26/1"_vc, "of which are ineffective");
  }
  return static_cast<int>(sum.Finish());
}

// 14.37/3: where militia of strength zero are all that there is, they are gone; of the garrison those too that had been
// turned up before, as in any combat.
void RemoveZeroesOfAssault(const Rules& r, S& s, Trace* trace) {
  for (const HexId hex : s.battle.origins) {
    if (s.battle.zeroes != 0) RemoveZeroes(r, s, hex, trace);
  }
  RemoveZeroes(r, s, r.c.HexOf(Target(s)), trace);
  for (PieceSet* pieces : {&s.battle.attacker.pieces, &s.battle.defender.pieces}) {
    *pieces &= s.on_map;
  }
}

// 12.31/2: those who are named are too weak for the garrison, whatever untried militia may prove to be. Its owner has
// counted it and says so, and no more (14.31).
bool FallsShort(const Rules& r, const S& s) {
  const int best = PointsAround(r, s, r.c.HexOf(Target(s)), s.battle.attacker.pieces, MostOfMilitia(r));
  return AssaultColumn(best, AssaultDefense(r, s, Target(s), nullptr)) < LeastAssaultColumn(r);
}

// There is no assault at that ratio, and one at a higher may be made: others may still be named. Who begins again with
// nobody further gives it up.
bool MoreMayBeNamed(const Rules& r, const S& s) {
  const PieceSet& named = s.battle.attacker.pieces;
  if (named.Count() <= s.siege.short_of) return false;
  for (const PieceId p : Assaulters(r, s, r.c.HexOf(Target(s)))) {
    if (!named.Has(p)) return true;
  }
  return false;
}

// What comes of an assault when everybody in it has been turned up.
uint16_t TurnedUp(const Rules& r, S& s, Trace* trace) {
  if (!HasLand(s, Enemy(Phasing(s)), r.c.HexOf(Target(s)))) {
    Applied(trace, "14.37/3"_vc, [&] { return absl::StrCat("nobody defends ", r.PlaceName(Target(s))); });
    return kFortressFalls;
  }
  // Or nobody with any strength, who by option is lost at once.
  if (r.Plays("zero_defends=eliminated"_opt) && AssaultDefense(r, s, Target(s), nullptr) == 0) return kFortressFalls;
  const int attack = AssaultStrength(r, s, nullptr), defense = AssaultDefense(r, s, Target(s), nullptr);
  if (attack > 0 && AssaultColumn(attack, defense) >= LeastAssaultColumn(r)) return kAssaultDieStep;
  Applied(trace, "12.31/2"_vc, [&] { return absl::StrCat("there is no assault: ", Odds(r, attack, defense)); });
  return kSiegeDone;
}

void ApplyAssaulters(const Rules& r, S& s, const Event& e, Trace* trace) {
  BattleSide& attacker = s.battle.attacker;
  if (e.type == kAttackerNamed) {
    const PieceId piece = PieceArg(e);
    attacker.pieces |= Named(r, s, piece);
    if (r.c.Piece(piece).formation()) attacker.pieces.Add(piece);
    s.battle.origins.Add(HexOf(s, piece));
    Applied(trace, "12.33/1"_vc);
    return;
  }
  if (FallsShort(r, s) && MoreMayBeNamed(r, s)) {
    s.siege.short_of = static_cast<uint8_t>(attacker.pieces.Count());
    Applied(trace, "12.31/2"_vc, [&] {
      return absl::StrCat("the garrison of ", r.PlaceName(Target(s)), " is too strong for those who are named so far");
    });
    return;
  }
  if (FallsShort(r, s)) {
    Applied(trace, "12.31/2"_vc, [&] {
      return absl::StrCat("there is no assault on ", r.PlaceName(Target(s)), ": its garrison is too strong for it");
    });
    // Nobody has attacked, and who must attack others still must.
    attacker = BattleSide{};
    s.battle.origins = HexSet{};
    s.step = kSiegeDone;
    return;
  }
  const HexId fortress = r.c.HexOf(Target(s));
  const Side defender = Enemy(Phasing(s));
  s.battle.defender.pieces = PiecesIn(r, s, defender, fortress);
  // 14.13: who assaults is committed to combat.
  const bool zeroes = HideZero(r, s, attacker.pieces) || HideZero(r, s, s.battle.defender.pieces);
  s.battle.zeroes = zeroes ? 1 : 0;
  for (const HexId hex : s.battle.origins) Reveal(r, s, PiecesAt(s, attacker.pieces, hex), hex, trace);
  Reveal(r, s, defender, fortress, trace);
  RemoveZeroesOfAssault(r, s, trace);
  Applied(trace, "12.31/3"_vc);
  s.step = TurnedUp(r, s, trace);
  if (s.step == kSiegeDone) return;  // nobody has attacked, and who must attack others still must
  CommitLeaders(r, s);
  for (const PieceId p : attacker.pieces) s[p].Mark(kAttacked);
  for (const PieceId p : s.battle.defender.pieces) s[p].Mark(kDefended);
}

void ListAssaultDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kAssault); }
Ruling CheckAssaultDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kAssault, "12.33/1"_vc, why);
}

// 12.34: what an assault costs the attacker, by 8.73; half of a force is no column there.
int AssaultLoss(const Rules& r, int points, int percent) {
  if (percent != kHalf) return LossOf(r, points, percent);
  return r.Plays("assault_half=half_up"_opt) ? (points + 1) / 2 : points / 2;
}
// 13.27: the same, with the ineffective points of those who assault if no effective one is left of `points`.
int AssaultLoss(const Rules& r, const S& s, int points, int percent, Trace* trace) {
  const int all = AllPoints(r, s, s.battle.attacker.pieces);
  const int loss = AssaultLoss(r, r.Plays("loss_base=effective"_opt) ? points : all, percent);
  if (loss < points || loss >= all) return loss;
  Applied(trace, "13.27/1"_vc, "ineffective points go with the last effective");
  return all;
}

void RollAssault(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int points = AssaultStrength(r, s, trace);
  const int defense = AssaultDefense(r, s, Target(s), trace);
  const int column = std::max(AssaultColumn(points, defense), 0);
  const AssaultResult& result = r.c.tables.assault[static_cast<size_t>(e.args[1])][static_cast<size_t>(column)];
  s.battle.column = static_cast<uint8_t>(column);
  s.battle.attacker.points = static_cast<int16_t>(points);
  s.battle.defender.points = static_cast<int16_t>(defense);
  s.battle.defender.loss = static_cast<uint8_t>(result.defender_loss);
  s.battle.vacated = result.taken ? 1 : 0;
  const Ratio& ratio = kAssaultRatios[static_cast<size_t>(column)];
  Applied(trace, "12.34"_vc, [&] {
    return absl::StrCat("the assault at ", static_cast<int>(ratio.attacker), "-", static_cast<int>(ratio.defender),
                        " costs ", static_cast<int>(result.attacker_percent), "% and ",
                        result.taken ? "succeeds" : "fails");
  });
  if (result.attacker_percent != kHalf) Applied(trace, "8.73/1"_vc);
  const int loss = AssaultLoss(r, s, points, result.attacker_percent, trace);
  AskLosses(r, s, Phasing(s), s.battle.attacker.pieces, loss, kAssaultLoss, true, kAssaulted);
}

// After the attacker's loss, and again after the defender's.
void Assaulted(const Rules& r, S& s, Trace* trace) {
  if (s.battle.vacated != 0) {
    s.step = kFortressFalls;
    return;
  }
  const int lost = s.battle.defender.loss;
  s.battle.defender.loss = 0;
  if (lost == 0) {
    const bool empty = !HasLand(s, Enemy(Phasing(s)), r.c.HexOf(Target(s)));
    s.step = empty && r.Plays("assault_last_point=goes_in"_opt) ? kFortressFalls : kSiegeDone;
    return;
  }
  Applied(trace, "12.34"_vc, [&] { return absl::StrCat("the garrison loses ", lost); });
  AskLosses(r, s, Enemy(Phasing(s)), s.battle.defender.pieces, lost, kAssaultLoss, true, kAssaulted);
}

}  // namespace

const VeracruzStep kAssaultSteps[] = {
    Automatic(kAssaulted, "an assault has its result", "12.34"_vc, Assaulted,
              {kFortressFalls, kAssaulted, kSiegeDone, kLosses}),
    {kAssaultersStep,
     "assaulters",
     "names the units that assault",
     "12.33/1"_vc,
     {kAttackerNamed, kAttackBegun},
     PhasingPlayer,
     ListAssaulters,
     CheckAssaultersStep,
     ApplyAssaulters,
     {kAssaultDieStep, kAssaultersStep, kFortressFalls, kSiegeDone}},
    {kAssaultDieStep,
     "assault_die",
     "a die is rolled for the assault",
     "12.34"_vc,
     {kDieRolled},
     Dice,
     ListAssaultDie,
     CheckAssaultDie,
     RollAssault,
     {kAssaulted, kLosses},
     true},
};
void AddAssaultSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kAssaultSteps), std::end(kAssaultSteps));
}

}  // namespace adjutant::veracruz
