// SGS Halls of Montezuma XIV.F: what being out of supply does.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/sgs/chapters/14_lines.h"

namespace adjutant::sgs {

namespace {

constexpr int kLastStage = 3;

PieceSet StackOf(const Rules& r, const S& s, PieceId piece) {
  if (s[piece].Is(Where::kAboard)) return Aboard(s, s[piece].carrier.get());
  const RegionId region = RegionOf(s, piece);
  return s[piece].Is(Where::kInside) ? Inside(r, s, SideOf(r, piece), region) : Outside(r, s, SideOf(r, piece), region);
}

void CiteStage(int stage, Trace* trace) {
  Applied(trace, "XIV.E/2"_sgs);
  Applied(trace, "SUM.supply/5"_sgs);
  if (stage == 1) Applied(trace, "XIV.F.1/1"_sgs);
  if (stage == 2) Applied(trace, "XIV.F.2/1"_sgs);
  if (stage == kLastStage) Applied(trace, "XIV.F.3/1"_sgs);
}
void Starve(const Rules& r, S& s, PieceId piece, Trace* trace) {
  s[piece].stage = static_cast<uint8_t>(std::min(kLastStage, s[piece].stage + 1));
  Applied(trace, "XIV.C/1"_sgs, [&] {
    return absl::StrCat(r.PieceName(piece), " is out of supply: stage ", static_cast<int>(s[piece].stage));
  });
  CiteStage(s[piece].stage, trace);
}
// XIV.F.3/3. supply_art_elim.
bool LosesGuns(const Rules& r, const S& s, PieceId piece) {
  const Piece& info = Info(r, piece);
  if (s[piece].stage < kLastStage || !info.artillery()) return false;
  return info.support() || !r.Plays("supply_art_elim=support_only"_opt);
}
// Units with morale; survival_who.
bool Tested(const Rules& r, PieceId piece) {
  const Piece& info = Info(r, piece);
  return info.combat() || (info.support() && r.Plays("survival_who=treat_as_0"_opt));
}

void SetStages(const Rules& r, S& s, Trace* trace) {
  const Side side = Active(s);
  const RegionSet fed = SuppliedRegions(r, s, side);
  s.supply.tested = {};
  for (const PieceId p : PiecesOf(r, side)) {
    if (!OnMap(s, p) || (Info(r, p).leader() && r.Plays("supply_leaders=no"_opt))) continue;
    if (IsFed(r, s, p, fed)) {
      if (s[p].Has(kSavedByWagon)) Applied(trace, "XIV.D/3"_sgs);
      if (!s[p].Has(kSavedByWagon) || !r.Plays("supply_l_reset=keep_stage"_opt)) s[p].stage = 0;
      continue;
    }
    Starve(r, s, p, trace);
    if (LosesGuns(r, s, p)) {
      Applied(trace, "XIV.F.3/3"_sgs);
      Eliminate(r, s, p, kNobody, trace);
    } else if (Tested(r, p)) {
      s.supply.tested.Add(p);
    }
  }
  s.step = kSurvival;
}

// XIV.F.1/3: terrain against the needs of the unit, or of its stack (survival_forage).
int Forage(const Rules& r, const S& s, PieceId piece) {
  const int terrain = r.c.TerrainOf(RegionOf(s, piece)).forage;
  if (r.Plays("survival_forage=per_unit"_opt)) return terrain - Info(r, piece).forage;
  int needs = 0;
  for (const PieceId p : StackOf(r, s, piece)) needs += Info(r, p).forage;
  return terrain - needs;
}
int SurvivalNumber(const Rules& r, const S& s, PieceId piece, Trace* trace) {
  const RegionId region = RegionOf(s, piece);
  Sum sum(trace, "XIV.F.1/2"_sgs, "survival", [&] { return "Survival number of " + r.PieceName(piece); });
  int morale = Info(r, piece).morale;
  if (r.Plays("survival_morale=current"_opt))
    morale += StageOf(r, s, piece).morale + EffectOn(r, s, EffectKind::kMorale, piece, nullptr);
  if (s[piece].stage >= kLastStage) {
    sum.Add(morale * r.c.n.survival_3, "XIV.F.3/2"_sgs, "morale");
  } else if (s[piece].stage == 2) {
    sum.Add(morale * r.c.n.survival_2, "XIV.F.2/2"_sgs, "morale");
  } else {
    sum.Add(morale * r.c.n.survival_1, "XIV.F.1/2"_sgs, "morale");
  }
  const PieceSet stack = StackOf(r, s, piece);
  // The bonus of a leader is not lowered by his own hunger here, as the morale of the unit is not.
  if (const PieceId leader = CommanderOf(r, s, stack); leader.exists())
    sum.Add(CommandOf(r, s, leader, stack, nullptr).morale - StageOf(r, s, leader).morale, "XIV.F.1/2"_sgs,
            [&] { return r.PieceName(leader); });
  if (r.c.regions[region].city()) sum.Add(r.c.n.survival_city, "XIV.F.1/3"_sgs, "in a city");
  sum.Add(Forage(r, s, piece), "XIV.F.1/3"_sgs, "forage");
  if (const int cards = EffectFor(r, s, EffectKind::kSurvival, SideOf(r, piece), region, nullptr); cards != 0)
    sum.Add(cards, "XIV.F.1/3"_sgs, "cards");
  return static_cast<int>(sum.Finish());
}

void NextTest(const Rules&, S& s, Trace*) { s.step = s.supply.tested.Empty() ? kSupplyPhaseEnds : kSurvivalDieStep; }
void ListSurvivalDie(const Rules& r, const S&, EventList* out) { ListDie(r, out, Purpose::kSurvival); }
Ruling CheckSurvivalDie(const Rules& r, const S&, const Event& e, Why* why) {
  return CheckDie(r, e, Purpose::kSurvival, "XIV.F.1/2"_sgs, why);
}
void TestSurvival(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PieceId piece = s.supply.tested.First();
  s.supply.tested.Remove(piece);
  s.step = kSurvival;
  const bool suffers = e.args[1] > SurvivalNumber(r, s, piece, trace);
  Applied(trace, "XIV.F.1/2"_sgs,
          [&] { return absl::StrCat(r.PieceName(piece), suffers ? " suffers a hit" : " survives"); });
  if (suffers) Hurt(r, s, piece, 1, kNobody, trace);
}
void EndSupply(const Rules& r, S& s, Trace* trace) {
  const Side side = Active(s);
  for (const RegionId region : r.scenario().regions) s[region].cut = static_cast<uint8_t>(s[region].cut & ~(1 << side));
  s.supply = {};
  EndPhase(r, s, trace);
}

}  // namespace

SupplyStage StageOf(const Rules& r, const S& s, PieceId piece) {
  if (s[piece].Has(kSavedByWagon)) return r.c.stages[0];  // XIV.D/3, by supply_l_reset=keep_stage as well
  return r.c.stages[s[piece].stage];
}

const SgsStep kSurvivalSteps[] = {
    Automatic(kStages, "stages rise and fall", "XIV.C/1"_sgs, SetStages, {kSurvival}),
    Automatic(kSurvival, "the next piece is tested", "XIV.F.1/2"_sgs, NextTest, {kSupplyPhaseEnds, kSurvivalDieStep}),
    {kSurvivalDieStep,
     "survival_die",
     "a piece out of supply is tested",
     "XIV.F.1/2"_sgs,
     {kDieRolled},
     Dice,
     ListSurvivalDie,
     CheckSurvivalDie,
     TestSurvival,
     {kSurvival}},
    Automatic(kSupplyPhaseEnds, "the supply phase is over", "XIV.F.1/2"_sgs, EndSupply, {kNextPhase}),
};
void AddSurvivalSteps(std::vector<SgsStep>* steps) {
  steps->insert(steps->end(), std::begin(kSurvivalSteps), std::end(kSurvivalSteps));
}

}  // namespace adjutant::sgs
