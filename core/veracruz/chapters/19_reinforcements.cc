// Veracruz 19: who comes in when, and as what.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/05_movement.h"
#include "core/veracruz/chapters/19_arrivals.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

// ---- Coming in.

// 11.0: the status of a Mexican newcomer, which has no Supply Phase of its own this turn.
bool ArrivesInGeneralSupply(const Rules& r, const S& s, HexId hex, Trace* trace) {
  if (!r.Plays("new_unit_supply=traced"_opt)) return r.Plays("new_unit_supply=general"_opt);
  return !TracesSupply(r, s, kMexico, hex, trace);
}

}  // namespace

void MarkNewcomer(const Rules& r, S& s, PieceId piece, Trace* trace) {
  const PieceInfo& info = r.c.Piece(piece);
  s[piece].Mark(kNewcomer);
  const bool takes = info.combat_unit() || info.sort == Sort::kDummy;
  if (!takes) return;
  if (info.side == kUs) {
    Applied(trace, "11.17"_vc);
  } else if (ArrivesInGeneralSupply(r, s, HexOf(s, piece), trace)) {
    Applied(trace, "11.52"_vc);
    s[piece].Mark(kInGeneralSupply);
  }
}

void Arrive(const Rules& r, S& s, PieceId piece, HexId hex, Trace* trace) {
  PutDown(r, s, piece, hex);
  const PieceInfo& info = r.c.Piece(piece);
  Applied("8.46/4"_vc);
  s[piece].strength = static_cast<uint8_t>(info.combat_unit() ? info.strength : 0);
  Refresh(r, s, hex);
  MarkNewcomer(r, s, piece, trace);
}

void ComeBeside(const Rules& r, S& s, Side side, const PieceSet& pieces, HexId hex, Trace* trace) {
  if (r.Plays("arrival_beside=eliminates"_opt) && AnyUnit(r, s, pieces)) Straggle(r, s, side, hex, trace);
}

void ListArrivalOrganisation(const Rules& r, const S& s, EventList* out) {
  const size_t begin = out->size();
  ListOrganisation(r, s, out);
  size_t kept = begin;
  for (size_t i = begin; i < out->size(); ++i) {
    if (OrganisesArrivals((*out)[i].type)) (*out)[kept++] = (*out)[i];
  }
  out->resize(kept);
}

namespace {

bool CanOrganise(const Rules& r, const S& s) {
  bool newcomers = false;
  for (const PieceId p : r.c.pieces.ids()) newcomers = newcomers || s[p].Has(kNewcomer);
  if (!newcomers) return false;
  EventList list;
  ListArrivalOrganisation(r, s, &list);
  return !list.empty();
}

}  // namespace

void OrganiseArrivals(const Rules& r, S& s, const Event& e, uint16_t then, Trace* trace) {
  Applied(trace, "19.13"_vc);
  if (Phasing(s) == kUs) {
    s.now.turn == 1 ? Applied(trace, "19.25/2"_vc) : Applied(trace, "4.B2/2"_vc);
    Applied(trace, "22.2/4"_vc);
  }
  s.step = then;
  Organise(r, s, e, trace);
}

namespace {

bool MexicanArrivals(const Rules& r, const S& s) {
  for (const PieceId p : r.c.pieces.ids()) {
    if (IsDue(r, s, kMexico, p) && EntryOf(r, p) != kNoId && !KeptOut(r, s, EntryOf(r, p))) return true;
  }
  return false;
}

// 22.1: what the schedule has for this turn.
void ScheduleMexico(const Rules& r, S& s, Trace* trace) {
  for (const GroupId g : r.c.groups.ids()) {
    const GroupInfo& group = r.c.groups[g];
    if (group.side != kMexico || group.turn != s.now.turn) continue;
    const PlaceId place = PlaceAt(r, group.hex);
    const bool city = place != kNoId && r.c.places[place].kind == PlaceKind::kCity;
    const bool lost = r.Plays("reinforcement_barred=eliminated"_opt) && city && ControlOf(s, place) == kUs;
    bool any = false;
    for (const PieceId p : r.c.pieces.ids()) {
      if (GroupOf(r, p) != g || s[p].where != kNotArrived) continue;
      s[p].where = lost ? kEliminated : kDue;
      any = true;
    }
    if (!any) continue;
    if (lost) {
      Applied(trace, "22.1/2"_vc, [&] {
        return absl::StrCat("what was to come to ", r.HexName(group.hex), " never does: the US holds it");
      });
      continue;
    }
    Applied(trace, "19.0"_vc);
    Applied(trace, "22.1/1"_vc);
    Applied(trace, "4.A2/1"_vc,
            [&] { return absl::StrCat("reinforcements for Mexico are due at ", r.HexName(group.hex)); });
  }
}

// ---- 14.15: militia.
// Militia that the die of 14.15 has brought to a hex which is free now: the die; 0 if there is none.
int MilitiaThatMayCome(const Rules& r, const S& s) {
  for (int die = kDieMin; die <= kDieMax; ++die) {
    const HexId hex = r.c.tables.militia[static_cast<size_t>(die)];
    if (s.now.militia_waiting[static_cast<size_t>(die)] != 0 && hex != kNoId && !KeptOut(r, s, hex)) return die;
  }
  return 0;
}

// What comes by itself, then what Mexico places.
void MexicanPhase(const Rules& r, S& s) {
  const int die = MilitiaThatMayCome(r, s);
  if (die != 0 && MilitiaInPool(s) != 0) {
    s.now.arrival = static_cast<uint8_t>(die);
    s.step = kMilitiaDrawStep;
  } else if (s.now.veracruz_taken != 0 && s.now.militia_rolled == 0) {
    s.step = kMilitiaDieStep;
  } else {
    s.step = MexicanArrivals(r, s) || CanOrganise(r, s) ? kMexicanArrivalStep : kGuerrillaPhase;
  }
}

int VolunteerPoints(const Rules& r, const S& s) {
  int points = 0;
  for (const PieceId p : r.c.pieces.ids()) points += MayLeave(r, s, p) ? s[p].strength : 0;
  return points;
}

void BeginWithdrawal(const Rules& r, S& s, Trace* trace) {
  const TurnInfo& turn = r.c.turns[s.now.turn];
  s.now.withdraw = static_cast<uint8_t>(turn.volunteers_leave);
  if (turn.volunteers_leave != 0) {
    Applied(trace, "19.32/1"_vc, [&] {
      return absl::StrCat(static_cast<int>(turn.volunteers_leave), " strength points of volunteers leave");
    });
  }
  if (turn.leader_leaves == kNoId) return;
  const PieceId leader = r.c.LeaderPiece(turn.leader_leaves);
  if (OnMap(s[leader].where) || s[leader].where == kDue) {
    Applied(trace, "22.2/2"_vc);
    Leave(r, s, leader, trace);
  }
}

// Goes on with the withdrawal; false when nothing is left to choose.
bool Withdrawal(const Rules& r, S& s, Trace* trace) {
  if (s.now.withdraw == 0) return false;
  if (VolunteerPoints(r, s) > s.now.withdraw) return true;
  for (const PieceId p : r.c.pieces.ids()) {
    if (!MayLeave(r, s, p)) continue;
    Applied(trace, "19.32/2"_vc);
    Leave(r, s, p, trace);
  }
  s.now.withdraw = 0;
  return false;
}

}  // namespace

GroupId GroupOf(const Rules& r, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  switch (info.sort) {
    case Sort::kUnit:
      if (info.drawn) return kNoId;
      return r.Plays("mexican_track=as_printed"_opt) ? r.c.units[info.unit].group_other : r.c.units[info.unit].group;
    case Sort::kLeader:
      return r.c.leaders[r.c.LeaderOf(piece)].group;
    case Sort::kGunboat:
      return r.c.gunboats[r.c.GunboatOf(piece)].group;
    case Sort::kDummy:
      // 14.2: with the invasion.
      for (const GroupId g : r.c.groups.ids()) {
        if (r.c.groups[g].side == kUs && r.c.groups[g].turn == 1) return g;
      }
      return kNoId;
    default:
      return kNoId;
  }
}

namespace {

void BeginReinforcement(const Rules& r, S& s, Trace* trace) {
  s.now.phase = static_cast<uint8_t>(Phase::kReinforcement);
  s.now.militia_rolled = 0;
  s.step = kArrivals;
  if (Phasing(s) == kMexico) {
    ScheduleMexico(r, s, trace);
    return;
  }
  bool any = false;
  for (const PieceId p : r.c.pieces.ids()) {
    if (r.c.Piece(p).side != kUs || s[p].where != kNotArrived) continue;
    const GroupId group = GroupOf(r, p);
    if (group == kNoId || r.c.groups[group].turn != s.now.turn) continue;
    if (r.c.Piece(p).sort == Sort::kGunboat) Applied(trace, "18.0/1"_vc);
    s[p].where = kDue;
    any = true;
  }
  if (any) {
    Applied(trace, "22.2/1"_vc);
    Applied(trace, "19.0"_vc, "reinforcements for the US are due");
  }
  BeginWithdrawal(r, s, trace);
}

void Arrivals(const Rules& r, S& s, Trace* trace) {
  if (Phasing(s) == kMexico) {
    MexicanPhase(r, s);
  } else if (Withdrawal(r, s, trace)) {
    s.step = kWithdrawStep;
  } else {
    s.step = s.now.landed == 0 ? kInvasionStep : kLandings;
  }
}

void Landings(const Rules& r, S& s, Trace* trace) {
  if (LandsSomewhere(r, s, false) != kNoId || CanOrganise(r, s)) {
    s.step = kUsArrivalStep;
    return;
  }
  LoseUnlanded(r, s, trace);
  s.step = kMovementPhase;
}

}  // namespace

const VeracruzStep kReinforcementSteps[] = {
    Automatic(kReinforcementPhase, "the Reinforcement Phase begins", "19.0"_vc, BeginReinforcement, {kArrivals}),
    Automatic(kArrivals, "what arrives is drawn and placed", "19.0"_vc, Arrivals,
              {kMexicanArrivalStep, kMilitiaDieStep, kMilitiaDrawStep, kWithdrawStep, kInvasionStep, kGuerrillaPhase,
               kLandings}),
    Automatic(kLandings, "what came by sea lands", "19.12/1"_vc, Landings, {kUsArrivalStep, kMovementPhase}),
};
void AddReinforcementSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kReinforcementSteps), std::end(kReinforcementSteps));
}

void MapLandings(Components* c) {
  for (const HexId hex : c->hexes.ids()) {
    if (Beach(*c, hex) || FortressHex(*c, hex)) c->landings.push_back(hex);
  }
}

}  // namespace adjutant::veracruz
