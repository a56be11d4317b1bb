// Veracruz 13: disease and attrition.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

Side FirstSide(const Rules& r) { return r.Plays("disease_order=mexico"_opt) ? kMexico : kUs; }
HexId DiseaseHex(const S& s) { return s.disease.hex; }
Side DiseaseSide(const S& s) { return static_cast<Side>(s.disease.side); }

// 13.12, 13.13: stacks of more than one combat unit, members of formations counted.
HexSet StacksThatRoll(const Rules& r, const S& s, Side side) {
  HexSet once, twice;
  for (const PieceId p : r.c.pieces.ids()) {
    if (r.c.Piece(p).side != side || !OnMap(s[p].where)) continue;
    // 14.17 calls militia of strength zero a combat unit.
    if (!Counts(r, s, p) && !(r.Plays("disease_zero=counts"_opt) && RevealedZero(r, s, p))) continue;
    const HexId hex = HexOf(s, p);
    once.Has(hex) ? twice.Add(hex) : once.Add(hex);
  }
  return twice;
}

// 13.15/4 and the Terrain Effects Chart say different things about swamp, and only one of them speaks of jungle.
void AddTerrain(const Rules& r, HexId hex, Sum* sum) {
  const Terrain terrain = r.c.At(hex).terrain;
  const auto of_chart = [&](Terrain which) { return static_cast<int>(r.c.terrain.Of(which).disease); };
  if (terrain == Terrain::kSwamp) {
    const bool chart = r.Plays("disease_terrain=chart"_opt);
    const auto text = "swamp";
    if (chart) {
      sum->Add(of_chart(Terrain::kSwamp), "5.34/5"_vc, text, "terrain_effect.swamp.disease");
    } else {
      sum->Add(r.c.n.disease_swamp, "13.15/4"_vc, text, "number.disease.swamp");
    }
  } else if (terrain == Terrain::kJungle && !r.Plays("disease_terrain=table"_opt)) {
    sum->Add(of_chart(Terrain::kJungle), "5.34/2"_vc, "jungle", "terrain_effect.jungle.disease");
  }
}

bool AnyInGeneralSupply(const Rules& r, const S& s, const PieceSet& pieces) {
  for (const PieceId p : pieces) {
    if (r.c.Piece(p).combat_unit() && InGeneralSupply(r, s, p)) return true;
  }
  return false;
}

int ModifiedDie(const Rules& r, const S& s, HexId hex, Side side, int die, Trace* trace) {
  const auto& n = r.c.n;
  Sum sum(trace, "13.14"_vc, "disease.die", [&] { return "the die for " + r.HexName(hex); });
  sum.Add(die, "13.12/1"_vc, "the die");
  if (side == kMexico) {
    sum.Add(n.disease_mexico, "13.15/2"_vc, "Mexican", "number.disease.mexico");
  }
  const Hex& here = r.c.At(hex);
  if (here.place != kNoId && here.place == r.c.veracruz) {
    sum.Add(n.disease_veracruz, "13.15/3"_vc, "in Veracruz", "number.disease.veracruz");
  } else if (here.fever_coast) {
    sum.Add(n.disease_fever_coast, "13.15/3"_vc, "east of the Yellow Fever Line", "number.disease.fever_coast");
  }
  AddTerrain(r, hex, &sum);
  if (AnyInGeneralSupply(r, s, PiecesIn(r, s, side, hex))) {
    Applied(trace, "11.55"_vc);
    sum.Add(n.disease_general_supply, "13.15/5"_vc, "units in general supply", "number.disease.general_supply");
  }
  sum.Clamp(kDiseaseLow, kDiseaseHigh, "13.15/6"_vc, "the end of the table");
  return static_cast<int>(sum.Finish());
}

void ListDiseaseDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kDisease); }
Ruling CheckDiseaseDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kDisease, "13.12/1"_vc, why);
}

void RollDisease(const Rules& r, S& s, const Event& e, Trace* trace) {
  const HexId hex = DiseaseHex(s);
  const Side side = DiseaseSide(s);
  const int die = ModifiedDie(r, s, hex, side, e.args[1], trace);
  const DiseaseResult result = r.c.tables.disease[static_cast<size_t>(die - kDiseaseLow)];
  const PieceSet stack = PiecesIn(r, s, side, hex);
  Applied(trace, "13.15/1"_vc);
  if (result.percent != 0) {
    Applied(trace, "13.21"_vc, [&] {
      return absl::StrCat(static_cast<int>(result.percent), "% of the stack in ", r.HexName(hex), " is ineffective");
    });
    // 14.31: the strength of a stack is its owner's to know.
    Applied(trace, "13.21"_vc, Confided(side, [&] {
              const int points = LossOf(r, AllPoints(r, s, stack), result.percent);
              return absl::StrCat("that is now ", points, " strength point", points == 1 ? "" : "s");
            }));
    for (const PieceId p : stack) {
      if (!r.c.Piece(p).combat_unit()) continue;
      // Of each unit: it takes the percentage along wherever it goes (13.23), and adds nothing to an old one.
      s[p].percent = static_cast<uint8_t>(result.percent);
    }
    Applied(trace, "13.12/2"_vc);
    Applied(trace, "13.22"_vc);
    Applied(trace, "13.25/2"_vc);
  }
  s.step = kNextDisease;
  if (result.dead) AskLosses(r, s, side, stack, 1, kDiseaseLoss, false, kNextDisease);
}

// All that was ineffective recovers, and the stacks of both sides are looked at.
void BeginDisease(const Rules& r, S& s, Trace* trace) {
  s.now.phase = static_cast<uint8_t>(Phase::kDisease);
  Applied(trace, "13.11"_vc, "the disease stage begins");
  Applied(trace, "4.C/1"_vc);
  Applied(trace, "13.0"_vc);
  for (const PieceId p : r.c.pieces.ids()) {
    if (s[p].percent == 0) continue;
    Applied(trace, "13.25/1"_vc);
    Applied(trace, "4.C/2"_vc);
    s[p].percent = 0;
  }
  s.disease = DiseaseTask{};
  s.disease.side = FirstSide(r);
  s.disease.waiting = StacksThatRoll(r, s, FirstSide(r));
  s.step = kNextDisease;
}

void NextDisease(const Rules& r, S& s, Trace* trace) {
  if (s.disease.waiting.Empty() && DiseaseSide(s) == FirstSide(r)) {
    s.disease.side = Enemy(DiseaseSide(s));
    s.disease.waiting = StacksThatRoll(r, s, DiseaseSide(s));
  }
  const HexId hex = s.disease.waiting.First();
  if (hex == kNoId) {
    s.disease = DiseaseTask{};
    s.step = kTurnEnd;
    return;
  }
  Applied(trace, "13.13/1"_vc);
  Applied(trace, "13.13/2"_vc);
  s.disease.waiting.Remove(hex);
  s.disease.hex = hex;
  s.step = kDiseaseDieStep;
}

}  // namespace

const VeracruzStep kDiseaseSteps[] = {
    Automatic(kDiseaseStage, "the Disease Stage begins", "4.C/1"_vc, BeginDisease, {kNextDisease}),
    Automatic(kNextDisease, "the next stack is looked at for disease", "13.13/1"_vc, NextDisease,
              {kDiseaseDieStep, kTurnEnd}),
    {kDiseaseDieStep,
     "disease_die",
     "a die is rolled for the disease of a stack",
     "13.12/1"_vc,
     {kDieRolled},
     Dice,
     ListDiseaseDie,
     CheckDiseaseDie,
     RollDisease,
     {kLosses, kNextDisease},
     true},
};
void AddDiseaseSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kDiseaseSteps), std::end(kDiseaseSteps));
}

}  // namespace adjutant::veracruz
