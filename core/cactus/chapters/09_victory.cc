// Cactus Throne 9, 13.1, 14.3: winning the game.
#include "core/cactus/chapters/09_victory.h"

#include "absl/strings/str_cat.h"
#include "core/cactus/engine.h"
#include "core/table/paths.h"

namespace adjutant::cactus {

namespace {

constexpr char kShortCampaign[] = "short_campaign", kQueretaro[] = "doom_at_queretaro";

// ---- What is counted.

// 11.6/4b: provinces with forces of the USA count for nobody once they are annexed.
bool Annexed(const Rules& r, const S& s, ProvinceId province) {
  if (s.affairs.annexation != 2) return false;
  bool found = false;
  const PlaceId place = r.c.PlaceOf(province);
  for (const UnitId u : UnitsAt(s, place)) found = found || r.c.units[u].nation == Nation::kUsa;
  return found;
}
bool Holds(const Rules& r, const S& s, Side side, ProvinceId province) {
  if (!Controls(s, side, province)) return false;
  if (!Annexed(r, s, province)) return true;
  Applied("11.6/4b"_cac);
  return false;
}
int CountOf(const Rules& r, const S& s, Side side, Trace* trace) {
  Sum sum(trace, "8.0/1"_cac, side == kImperial ? "provinces.imperial" : "provinces.republican",
          [&] { return absl::StrCat("Provinces of ", r.SideName(side)); });
  const bool confederate = side == kImperial && s.affairs.sonora == 2 && Holds(r, s, side, r.c.sonora);
  Applied(trace, "3.0/14"_cac);
  int provinces = 0;
  for (const ProvinceId p : r.c.map) provinces += Holds(r, s, side, p) ? 1 : 0;
  sum.Add(provinces - (confederate ? 1 : 0), "8.0/1"_cac, "provinces that he controls");
  if (confederate) {
    Applied(trace, "8.0/5"_cac);
    sum.Add(1, "10.2/10"_cac, "Sonora, which the Confederates hold");
  }
  return static_cast<int>(sum.Finish());
}

// Killed or captured; by leader_held once is enough. Who never came is neither: by blocked_arrival he may be out for
// want of a port.
bool Taken(const Rules& r, const S& s, LeaderId leader, uint8_t once) {
  if (once != 0 && r.Plays("leader_held=once_is_enough"_opt)) return true;
  if (!r.c.leaders[leader].in_play) return false;
  if (s[leader].where == r.c.removed) return once != 0 || !r.Plays("blocked_arrival=lost"_opt);
  return s[leader].where == r.c.captured;
}
bool JuarezTaken(const Rules& r, const S& s) { return Taken(r, s, r.c.juarez, s.affairs.juarez_taken); }
bool DiazTaken(const Rules& r, const S& s) { return Taken(r, s, r.c.diaz, s.affairs.diaz_taken); }
// 11.6/2c: he counts no more once he has abdicated.
bool MaximilianTaken(const Rules& r, const S& s) {
  if (s.affairs.abdicated != 0) return Applied("11.6/2c"_cac), false;
  return Taken(r, s, r.c.maximilian, s.affairs.maximilian_taken);
}

// gulf_link: a port that is besieged serves by an option, if those inside are Imperial and held the province.
bool ServesAsPort(const Rules& r, const S& s, ProvinceId province) {
  if (FriendlyPort(r, s, kImperial, province).exists()) return true;
  if (!r.Plays("gulf_link=besieged_too"_opt) || s.held[province] != kImperial) return false;
  bool besieged = false;
  ForEachGulfPort(r, province,
                  [&](CityId port) { besieged = besieged || (Besieged(s, port) && s.sieges[port].side != kImperial); });
  return besieged;
}

// ---- The conditions. Each ends the game if it is met.

bool Ends(S& s, Side winner, Ending how) {
  EndGame(s, winner, static_cast<uint8_t>(how));
  return true;
}

bool ImperialAims(const Rules& r, S& s, Trace* trace) {
  if (!Holds(r, s, kImperial, r.c.mexico_city) || !JuarezTaken(r, s) || !DiazTaken(r, s) || !GulfLink(r, s))
    return false;
  Applied(trace, "9.1/1"_cac,
          "the Imperial player holds Mexico City and the way to the Gulf, and Juarez and Diaz are taken: he wins");
  return Ends(s, kImperial, Ending::kImperialAims);
}
bool RepublicanAims(const Rules& r, S& s, Trace* trace) {
  if (!Holds(r, s, kRepublican, r.c.mexico_city) || !MaximilianTaken(r, s)) return false;
  Applied(trace, "9.1/2"_cac, "the Republican player holds Mexico City, and Maximilian is taken: he wins");
  return Ends(s, kRepublican, Ending::kMaximilianTaken);
}
bool JuarezInTheCity(const Rules& r, S& s, Trace* trace) {
  if (s.now.turn != r.c.n.republican_win_turn || !Holds(r, s, kRepublican, r.c.mexico_city)) return false;
  const bool rebel = s.rebel_leaders.Has(r.c.juarez);
  if (rebel || ProvinceOf(r, s, Piece(r.c.juarez)) != r.c.mexico_city) return false;
  if (r.Plays("t10_win=held_throughout"_opt) && s.affairs.mexico_city_lost != 0) return false;
  Applied(trace, "9.1/3"_cac, "Juarez is in Mexico City, which is still Republican: he wins");
  return Ends(s, kRepublican, Ending::kJuarezInTheCity);
}
// 10.5/11: nobody else's units stand in the city's province.
bool SantaAnnaHasTheCity(const Rules& r, S& s, Trace* trace) {
  const UnitSet there = UnitsAt(s, r.c.PlaceOf(r.c.mexico_city));
  if (there.Empty() || !(there - s.rebels).Empty()) return false;
  Applied(trace, "10.5/11"_cac, "Santa Anna has taken Mexico City: the game is a draw");
  return Ends(s, kNobody, Ending::kSantaAnna);
}

bool Undecided(S& s, Trace* trace) {
  Applied(trace, "9.1/5"_cac, "nobody has won: the game is a draw");
  return Ends(s, kNobody, Ending::kUndecided);
}
bool MostProvinces(const Rules& r, S& s, Trace* trace) {
  const int imperial = CountOf(r, s, kImperial, trace), republican = CountOf(r, s, kRepublican, trace);
  for (const Side side : {kImperial, kRepublican}) {
    if (!Holds(r, s, side, r.c.mexico_city)) continue;
    const int lead = side == kImperial ? imperial - republican : republican - imperial;
    if (lead < 0 || (lead == 0 && !r.Plays("t22_tie=mexico_city"_opt))) continue;
    Applied(trace, "9.1/4"_cac, [&] {
      return absl::StrCat(r.SideName(side), " holds Mexico City and ", lead > 0 ? "most" : "as many",
                          " provinces: he wins");
    });
    return Ends(s, side, Ending::kMostProvinces);
  }
  return Undecided(s, trace);
}

// 11.6/2c: Maximilian has abdicated. Mexico City counts, and for the Imperial player the way to the Gulf. That the game
// ends when he leaves, and by abdication_end without a winner, is said in 11.
bool AfterAbdication(const Rules& r, S& s, Trace* trace) {
  const bool imperial = Holds(r, s, kImperial, r.c.mexico_city) && GulfLink(r, s);
  const Side winner = imperial ? kImperial : Holds(r, s, kRepublican, r.c.mexico_city) ? kRepublican : kNobody;
  if (winner == kNobody) return Undecided(s, trace);
  Applied(trace, "11.6/2c"_cac, [&] {
    return absl::StrCat(r.SideName(winner), " holds Mexico City", imperial ? " and the way to the Gulf" : "",
                        ": he wins");
  });
  return Ends(s, winner, Ending::kAbdication);
}

// ---- Scenarios, by scenario_timing at the end of every turn or of the last one.

bool ShortCampaign(const Rules& r, S& s, bool last, Trace* trace) {
  const bool imperial =
      Holds(r, s, kImperial, r.c.mexico_city) && Holds(r, s, kImperial, r.c.vera_cruz) && JuarezTaken(r, s);
  if (!imperial && !last) return false;
  Applied(trace, "13.1/1"_cac,
          imperial ? "the Imperial player holds Mexico City and Vera Cruz, and Juarez is taken: he wins"
                   : "the Imperial player has not come to his aims: the Republican player wins");
  return Ends(s, imperial ? kImperial : kRepublican, Ending::kShortCampaign);
}

bool JuarezEliminated(const Rules& r, const S& s) {
  if (r.Plays("s14_juarez=killed"_opt)) return s[r.c.juarez].where == r.c.removed;
  return JuarezTaken(r, s);
}
// 14.3/1, by s14_lost: has he lost a province that was his when the game began?
bool LostProvince(const Rules& r, const S& s) {
  if (!r.Plays("s14_lost=at_the_test"_opt)) return s.affairs.provinces_lost != 0;
  for (const ProvinceId p : r.c.map) {
    if (!r.scenario().imperial.Has(p) && !Controls(s, kRepublican, p)) return true;
  }
  return false;
}
bool Queretaro(const Rules& r, S& s, bool last, Trace* trace) {
  const bool unhurt = !LostProvince(r, s);
  const bool cities = Holds(r, s, kRepublican, r.c.queretaro) && Holds(r, s, kRepublican, r.c.mexico_city) &&
                      (unhurt || r.Plays("s14_clause=capture_only"_opt));
  if (!cities && !(MaximilianTaken(r, s) && unhurt)) {
    if (!last) return false;
    Applied(trace, "14.3/2"_cac, "the Republican player has not come to his aims: the Imperial player wins");
    return Ends(s, kImperial, Ending::kQueretaroHeld);
  }
  if (JuarezEliminated(r, s)) {
    Applied(trace, "14.3/3"_cac, "the Republican player has come to his aims without Juarez: the game is a draw");
    return Ends(s, kNobody, Ending::kJuarezEliminated);
  }
  Applied(trace, "14.3/1"_cac,
          cities ? "the Republican player holds Queretaro and Mexico City: he wins"
                 : "Maximilian is taken and no Republican province lost: the Republican player wins");
  return Ends(s, kRepublican, Ending::kQueretaroTaken);
}

// What may win before the last turn ends; `turn_ends`: at the end of a turn.
bool TestNow(const Rules& r, S& s, bool turn_ends, Trace* trace) {
  if (SantaAnnaHasTheCity(r, s, trace)) return true;
  const std::string& id = r.scenario().id;
  if (id == kShortCampaign || id == kQueretaro) {
    if (!turn_ends || !r.Plays("scenario_timing=every_turn"_opt)) return false;
    return id == kShortCampaign ? ShortCampaign(r, s, false, trace) : Queretaro(r, s, false, trace);
  }
  return ImperialAims(r, s, trace) || RepublicanAims(r, s, trace) || (turn_ends && JuarezInTheCity(r, s, trace));
}
// Somebody wins then, or nobody does.
bool TestLast(const Rules& r, S& s, Trace* trace) {
  const std::string& id = r.scenario().id;
  if (id == kShortCampaign) return ShortCampaign(r, s, true, trace);
  if (id == kQueretaro) return Queretaro(r, s, true, trace);
  return s.affairs.abdicated != 0 ? AfterAbdication(r, s, trace) : MostProvinces(r, s, trace);
}

// 11.6/4b: the die for annexation falls before the last test.
bool AnnexationIsDue(const S& s) { return s.affairs.annexation == 1; }

void Judge(const Rules& r, S& s, Trace* trace) {
  const bool last = s.now.turn == r.scenario().last_turn;
  if (last && AnnexationIsDue(s)) {
    s.step = kAnnexationDieStep;
    return;
  }
  Applied(trace, "8.0/1"_cac);
  if (TestNow(r, s, true, trace) || (last && TestLast(r, s, trace))) return;
  s.step = r.Plays("end_order=exchange"_opt) ? kDisbanding : kExchange;
}
void Finish(const Rules& r, S& s, Trace* trace) {
  if (AnnexationIsDue(s)) {
    s.step = kAnnexationDieStep;
    return;
  }
  TestVictory(r, s, true, trace);
}

}  // namespace

bool GulfLink(const Rules& r, const S& s) {
  Applied("9.1/1"_cac);
  Search<ProvinceId, kMaxProvinces> search;
  if (Holds(r, s, kImperial, r.c.mexico_city)) search.Start(r.c.mexico_city);
  for (ProvinceId here = search.Next(); here.exists(); here = search.Next()) {
    if (ServesAsPort(r, s, here)) return true;
    for (const ProvinceId to : r.c.provinces[here].links) {
      if (Holds(r, s, kImperial, to) || ServesAsPort(r, s, to)) search.Reach(to);
    }
  }
  return false;
}

bool TestVictory(const Rules& r, S& s, bool last, Trace* trace) {
  if (PhaseOf(s) == Phase::kSetup) return false;
  return TestNow(r, s, last, trace) || (last && TestLast(r, s, trace));
}

void EndGame(S& s, Side winner, uint8_t how) {
  s.now.winner = winner;
  s.now.how = how;
  s.now.end = static_cast<uint8_t>(winner == kNobody ? End::kDrawn : End::kWon);
  s.step = kGameOver;
}

const CactusStep kVictorySteps[] = {
    Automatic(kVictory, "victory is tested", "9.1/1"_cac, Judge,
              {kExchange, kDisbanding, kAnnexationDieStep, kGameOver}),
    Automatic(kEndOfGame, "the game is judged", "9.1/5"_cac, Finish, {kAnnexationDieStep, kGameOver}),
};
void AddVictorySteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kVictorySteps), std::end(kVictorySteps));
}

}  // namespace adjutant::cactus
