// Veracruz 12.3: assaults.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/12_siege.h"

namespace adjutant::veracruz {

namespace {

// The columns of 8.73 end at a third (12.34 has half).
constexpr int kHalf = 50;

bool LeaderNeeded(const Rules& r) { return r.Choice(kAssaultLeader) == 1; }
bool InEachStack(const Rules& r) { return r.Default(kLeaderOfAttack); }

// Units that may still assault a fortress, but for leaders.
bool MayJoin(const Rules& r, const S& s, PieceId piece) {
  return Counts(r, s, piece) && !s[piece].Has(kAttacked) && !s[piece].Has(kDemoralized);
}
// 8.13: what the unit or its formation owes to others is no assault.
bool Owing(const Rules& r, const S& s, PieceId piece, HexId fortress) {
  const FormationId formation = FormationOf(s, piece);
  return OwesElsewhere(r, s, formation == kNoId ? piece : r.c.FormationPiece(formation), fortress);
}
// All of them next to a fortress who could take part, or those whom nothing but a duty to others keeps from it. A
// leader leads what assaults out of his own hex.
PieceSet Assaulters(const Rules& r, const S& s, HexId fortress, bool owing = false) {
  const Side side = Phasing(s);
  PieceSet units;
  bool led = false;
  for (size_t d = 0; d < kDirections; ++d) {
    const HexId hex = Beside(r, fortress, d);
    if (hex == kNoId || !HasCombat(s, side, hex)) continue;
    const bool leader = LeaderToAttack(r, s, side, hex);
    if (LeaderNeeded(r) && InEachStack(r) && !leader) continue;
    for (PieceId p = TopOf(s, hex); p != kNoId; p = Below(s, p)) {
      if (r.c.Piece(p).side != side || !MayJoin(r, s, p) || Owing(r, s, p, fortress) != owing) continue;
      units.Add(p);
      led = led || leader;
    }
  }
  return LeaderNeeded(r) && !led ? PieceSet{} : units;
}

bool Led(const Rules& r, const S& s) {
  for (int hex = s.battle.origins.Next(0); hex >= 0; hex = s.battle.origins.Next(hex + 1)) {
    if (LeaderToAttack(r, s, Phasing(s), static_cast<HexId>(hex))) return true;
  }
  return false;
}

// 14.11: the most that untried militia can prove to be. Whether there can be an assault is asked of the best that it
// may come to; when all is turned up the ratio is what it is (TurnedUp).
int MostOfMilitia(const Rules& r) {
  int most = 0;
  for (int strength = 0; strength < kDrawnStrengths; ++strength) {
    if (r.c.militia_pool[static_cast<size_t>(strength)] > 0) most = strength;
  }
  return most;
}

std::string Odds(const Rules& r, int attacker, int defense) {
  return absl::StrCat(attacker, " against ", defense, " is less than ", r.Default(kAssaultMinimum) ? "1-2" : "1-1");
}

}  // namespace

int AssaultDefense(const Rules& r, const S& s, PlaceId place, Trace* trace) {
  Sum sum(trace, "12.32"_vc, "assault.defense",
          [&] { return absl::StrCat("defense of ", r.PlaceName(place), " against an assault"); });
  const HexId hex = HexOfPlace(r, place);
  const int inside = KnownPoints(r, s, PiecesIn(r, s, Enemy(Phasing(s)), hex), 0);
  sum.Add(inside, "12.14/1"_vc, [] { return std::string("strength points inside"); });
  const int strength = FortressOf(r, s, place).strength;
  const bool strong = strength >= r.c.n.fortress_assault_border;
  const int times = strong ? r.c.n.fortress_assault_strong : r.c.n.fortress_assault_weak;
  sum.Add((times - 1) * inside, "12.32"_vc,
          [&] { return absl::StrCat("which count ", times, " times while the fortress has ", strength); });
  Applied(trace, "12.33/2"_vc);
  return static_cast<int>(sum.Finish());
}

int AssaultColumn(int attacker, int defense) {
  int column = -1;
  for (size_t i = 0; i < kAssaultRatios.size(); ++i) {
    if (attacker * kAssaultRatios[i].defender >= defense * kAssaultRatios[i].attacker) column = static_cast<int>(i);
  }
  return column;
}

int LeastAssaultColumn(const Rules& r) { return r.Default(kAssaultMinimum) ? 0 : 1; }

bool MayAssault(const Rules& r, const S& s, PlaceId place) {
  return CheckAssault(r, s, MakeEvent(kAssaultDeclared, Phasing(s), {place}), nullptr).accepted;
}

void ListAssaults(const Rules& r, const S& s, EventList* out) {
  for (PlaceId place : {r.c.veracruz, r.c.perote}) out->push_back(MakeEvent(kAssaultDeclared, Phasing(s), {place}));
}

Ruling CheckAssault(const Rules& r, const S& s, const Event& e, Why* why) {
  const auto place = static_cast<PlaceId>(e.args[0]);
  if (CannotBe("12.61/3"_vc, place == r.c.ulua)) {
    return Refused(
        "12.61/3"_vc, why, [&] { return absl::StrCat(r.PlaceName(place), " may not be assaulted"); }, "12.3"_vc);
  }
  if (const Ruling ruling = CheckTarget(r, s, place, why); !ruling.accepted) return ruling;
  const HexId fortress = HexOfPlace(r, place);
  if (Breaks("8.15/2"_vc, (FortressOf(r, s, place).besieged & kAssaultedNow) != 0)) {
    return Refused("8.15/2"_vc, why,
                   [&] { return absl::StrCat(r.PlaceName(place), " has been assaulted in this phase"); });
  }
  if (Breaks("8.15/2"_vc, Defended(r, s, Enemy(Phasing(s)), fortress))) {
    return Refused("8.15/2"_vc, why, [&] {
      return absl::StrCat("units in ", r.PlaceName(place), " have been attacked before they came there in this phase");
    });
  }
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
    if (CannotBe("9.31/1"_vc, !UnitsAround(r, s, Phasing(s), fortress).Empty())) {
      return Refused("9.31/1"_vc, why, [] { return std::string("an assault needs a leader"); });
    }
  }
  if (CannotBe("12.33/1"_vc, units.Empty())) {
    return Refused("12.33/1"_vc, why,
                   [&] { return absl::StrCat("no unit that could assault it is next to ", r.PlaceName(place)); });
  }
  const int points = PointsAround(r, s, fortress, units, MostOfMilitia(r));
  const int defense = AssaultDefense(r, s, place, nullptr);
  if (Breaks("12.31/2"_vc, AssaultColumn(points, defense) < LeastAssaultColumn(r))) {
    return Refused("12.31/2"_vc, why, [&] { return Odds(r, points, defense); });
  }
  Asked("12.3"_vc);
  return Accepted("12.31/1"_vc);
}

void BeginAssault(const Rules& r, S& s, const Event& e, Trace* trace) {
  const auto place = static_cast<PlaceId>(e.args[0]);
  s.siege = SiegeTask{};
  s.siege.place = static_cast<uint8_t>(place + 1);
  s.siege.assault = 1;
  s.battle = Battle{};
  s.battle.assault = static_cast<uint8_t>(place + 1);
  s.battle.hex = static_cast<int16_t>(HexOfPlace(r, place) + 1);
  FortressOf(r, s, place).besieged |= kAssaultedNow;
  Say(trace, "12.31/1"_vc,
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
  const PieceSet members = MembersOf(r, s, r.c.FormationOf(piece));
  for (int p = members.Next(0); p >= 0; p = members.Next(p + 1)) {
    if (MayJoin(r, s, static_cast<PieceId>(p))) pieces.Add(p);
  }
  return pieces;
}

Ruling CheckAssaulter(const Rules& r, const S& s, PieceId piece, Why* why) {
  const PieceInfo& info = r.c.Piece(piece);
  const HexId hex = HexOf(s, piece), fortress = HexOfPlace(r, Target(s));
  const int direction = hex == kNoId ? -1 : r.c.Direction(fortress, hex);
  if (CannotBe("12.33/1"_vc, info.side != Phasing(s) || direction < 0 ||
                                 Beside(r, fortress, static_cast<size_t>(std::max(direction, 0))) == kNoId ||
                                 s.battle.attacker.pieces.Has(piece))) {
    return Refused("12.33/1"_vc, why, [&] {
      return absl::StrCat(r.PieceName(piece), " is not next to ", r.PlaceName(Target(s)), ", or is named already");
    });
  }
  if (Breaks("7.2/2"_vc, FormationOf(s, piece) != kNoId)) {
    return Refused("7.2/2"_vc, why,
                   [&] { return absl::StrCat(r.PieceName(piece), " attacks with its whole formation"); });
  }
  if (CannotBe("18.1/1"_vc, info.sort == Sort::kGunboat)) {
    return Refused("18.1/1"_vc, why, [&] {
      return absl::StrCat(r.PieceName(piece), " is a gunboat, whose strength is for siege bombardment only");
    });
  }
  if (CannotBe("8.11"_vc, !info.formation() && !Counts(r, s, piece))) {
    return Refused("8.11"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " is no unit with a strength"); });
  }
  if (Breaks("8.15/1"_vc, s[piece].Has(kAttacked) || Named(r, s, piece).Empty())) {
    return Refused("8.15/1"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " has attacked in this phase"); });
  }
  if (Breaks("8.12/3"_vc, s[piece].Has(kDemoralized))) {
    return Refused("8.12/3"_vc, why, [&] { return absl::StrCat(r.PieceName(piece), " is demoralized"); });
  }
  if (Breaks("9.31/1"_vc, LeaderNeeded(r) && InEachStack(r) && !LeaderToAttack(r, s, Phasing(s), hex))) {
    return Refused("9.31/1"_vc, why, [&] { return absl::StrCat("no leader is in ", r.HexName(hex)); });
  }
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
  for (size_t d = 0; d < kDirections; ++d) {
    const HexId hex = Beside(r, HexOfPlace(r, Target(s)), d);
    if (hex == kNoId) continue;
    for (PieceId p = TopOf(s, hex); p != kNoId; p = Below(s, p)) {
      if (r.c.Piece(p).side == Phasing(s)) out->push_back(MakeEvent(kAttackerNamed, Phasing(s), {p}));
    }
  }
  out->push_back(MakeEvent(kAttackBegun, Phasing(s)));
}

Ruling CheckAssaultersStep(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kAttackerNamed) return CheckAssaulter(r, s, static_cast<PieceId>(e.args[0]), why);
  const PieceSet& named = s.battle.attacker.pieces;
  if (CannotBe("12.33/1"_vc, named.Empty())) {
    return Refused("12.33/1"_vc, why, [] { return std::string("nobody has been named to assault"); });
  }
  const PieceSet able = Assaulters(r, s, HexOfPlace(r, Target(s)));
  for (int i = able.Next(0); i >= 0; i = able.Next(i + 1)) {
    const auto p = static_cast<PieceId>(i);
    if (named.Has(p) || !MustJoinAssault(r, s, p, HexOfPlace(r, Target(s)))) continue;
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
  const int points = PointsAround(r, s, HexOfPlace(r, Target(s)), named, MostOfMilitia(r));
  const int defense = AssaultDefense(r, s, Target(s), nullptr);
  if (Breaks("12.31/2"_vc, AssaultColumn(points, defense) < LeastAssaultColumn(r))) {
    return Refused("12.31/2"_vc, why, [&] { return Odds(r, points, defense); });
  }
  if (Breaks("9.31/1"_vc, LeaderNeeded(r) && !Led(r, s))) {
    return Refused("9.31/1"_vc, why, [] { return std::string("an assault needs a leader"); });
  }
  return Accepted();
}

// 12.33: all assaulting strength.
int AssaultStrength(const Rules& r, const S& s, Trace* trace) {
  Sum sum(trace, "12.33/1"_vc, "assault.attack",
          [&] { return absl::StrCat("strength of the assault on ", r.PlaceName(Target(s))); });
  for (int h = s.battle.origins.Next(0); h >= 0; h = s.battle.origins.Next(h + 1)) {
    const auto hex = static_cast<HexId>(h);
    const PieceSet here = PiecesAt(s, s.battle.attacker.pieces, hex);
    const int all = AllPoints(r, s, here), points = Points(r, s, here);
    sum.Add(all, "12.33/1"_vc, [&] { return absl::StrCat("out of ", r.HexName(hex)); });
    if (points < all) sum.Add(points - all, "13.26/1"_vc, [] { return std::string("of which are ineffective"); });
  }
  return static_cast<int>(sum.Finish());
}

// 14.37/3: where militia of strength zero are all that there is, they are gone.
void RemoveZeroesOfAssault(const Rules& r, S& s, Trace* trace) {
  for (int hex = s.battle.origins.Next(0); hex >= 0; hex = s.battle.origins.Next(hex + 1)) {
    RemoveZeroes(r, s, static_cast<HexId>(hex), trace);
  }
  RemoveZeroes(r, s, HexOfPlace(r, Target(s)), trace);
  for (PieceSet* pieces : {&s.battle.attacker.pieces, &s.battle.defender.pieces}) {
    for (int p = pieces->Next(0); p >= 0; p = pieces->Next(p + 1)) {
      if (!OnMap(s[static_cast<PieceId>(p)].where)) pieces->Remove(p);
    }
  }
}

// What comes of an assault when everybody in it has been turned up.
uint16_t TurnedUp(const Rules& r, S& s, Trace* trace) {
  if (!HasLand(s, Enemy(Phasing(s)), HexOfPlace(r, Target(s)))) {
    Say(trace, "14.37/3"_vc, [&] { return absl::StrCat("nobody defends ", r.PlaceName(Target(s))); });
    return kFortressFalls;
  }
  // Or nobody with any strength, who by option is lost at once.
  if (!r.Default(kZeroDefends) && AssaultDefense(r, s, Target(s), nullptr) == 0) return kFortressFalls;
  const int attack = AssaultStrength(r, s, nullptr), defense = AssaultDefense(r, s, Target(s), nullptr);
  if (attack > 0 && AssaultColumn(attack, defense) >= LeastAssaultColumn(r)) return kAssaultDieStep;
  Say(trace, "12.31/2"_vc, [&] { return absl::StrCat("there is no assault: ", Odds(r, attack, defense)); });
  return kSiegeDone;
}

void ApplyAssaulters(const Rules& r, S& s, const Event& e, Trace* trace) {
  BattleSide& attacker = s.battle.attacker;
  if (e.type == kAttackerNamed) {
    const auto piece = static_cast<PieceId>(e.args[0]);
    const PieceSet named = Named(r, s, piece);
    for (int p = named.Next(0); p >= 0; p = named.Next(p + 1)) attacker.pieces.Add(p);
    if (r.c.Piece(piece).formation()) attacker.pieces.Add(piece);
    s.battle.origins.Add(HexOf(s, piece));
    Applied(trace, "12.33/1"_vc);
    return;
  }
  const HexId fortress = HexOfPlace(r, Target(s));
  const Side defender = Enemy(Phasing(s));
  CommitLeaders(r, s);
  for (int p = attacker.pieces.Next(0); p >= 0; p = attacker.pieces.Next(p + 1)) {
    s[static_cast<PieceId>(p)].Mark(kAttacked);
  }
  s.battle.defender.pieces = PiecesIn(r, s, defender, fortress);
  for (int p = s.battle.defender.pieces.Next(0); p >= 0; p = s.battle.defender.pieces.Next(p + 1)) {
    s[static_cast<PieceId>(p)].Mark(kDefended);
  }
  // 14.13: who assaults is committed to combat.
  const bool zeroes = HideZero(r, s, attacker.pieces) || HideZero(r, s, s.battle.defender.pieces);
  s.battle.zeroes = zeroes ? 1 : 0;
  for (int hex = s.battle.origins.Next(0); hex >= 0; hex = s.battle.origins.Next(hex + 1)) {
    Reveal(r, s, PiecesAt(s, attacker.pieces, static_cast<HexId>(hex)), static_cast<HexId>(hex), trace);
  }
  Reveal(r, s, defender, fortress, trace);
  if (zeroes) RemoveZeroesOfAssault(r, s, trace);
  Applied(trace, "12.31/3"_vc);
  s.step = TurnedUp(r, s, trace);
}

void ListAssaultDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kAssault); }
Ruling CheckAssaultDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kAssault, "12.33/1"_vc, why);
}

// 12.34: what an assault costs the attacker, by 8.73; half of a force is no column there.
int AssaultLoss(const Rules& r, int points, int percent) {
  if (percent != kHalf) return LossOf(r, points, percent);
  return r.Default(kAssaultHalf) ? (points + 1) / 2 : points / 2;
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
  Say(trace, "12.34"_vc, [&] {
    return absl::StrCat("the assault at ", static_cast<int>(ratio.attacker), "-", static_cast<int>(ratio.defender),
                        " costs ", static_cast<int>(result.attacker_percent), "% and ",
                        result.taken ? "succeeds" : "fails");
  });
  const int base = r.Default(kLossBase) ? points : AllPoints(r, s, s.battle.attacker.pieces);
  if (result.attacker_percent != kHalf) Applied(trace, "8.73/1"_vc);
  AskLosses(r, s, Phasing(s), s.battle.attacker.pieces, AssaultLoss(r, base, result.attacker_percent), kAssaultLoss,
            true, kAssaulted);
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
    const bool empty = !HasLand(s, Enemy(Phasing(s)), HexOfPlace(r, Target(s)));
    s.step = empty && !r.Default(kAssaultLastPoint) ? kFortressFalls : kSiegeDone;
    return;
  }
  Say(trace, "12.34"_vc, [&] { return absl::StrCat("the garrison loses ", lost); });
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
