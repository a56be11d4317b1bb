// Veracruz 19, 22: reinforcements, the invasion, the withdrawal of the volunteers; 14.15: militia.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {

namespace {

PieceId Count(const Rules& r) { return static_cast<PieceId>(r.c.pieces.size()); }
bool IsDue(const Rules& r, const S& s, Side side, PieceId piece) {
  return s[piece].where == kDue && r.c.Piece(piece).side == side;
}
bool IsSupply(const Rules& r, PieceId piece) { return r.c.Piece(piece).sort == Sort::kSupply; }
// 14.2: they come with the divisions that they join, and not by themselves.
bool IsDummy(const Rules& r, PieceId piece) { return r.c.Piece(piece).sort == Sort::kDummy; }
bool IsPack(const Rules& r, PieceId piece) { return r.c.Piece(piece).sort == Sort::kPackAnimal; }

// ---- Coming in.

// 11.0: the status of a Mexican newcomer, which has no Supply Phase of its own this turn.
bool ArrivesInGeneralSupply(const Rules& r, const S& s, HexId hex, Trace* trace) {
  const int choice = r.Choice(kNewUnitSupply);
  return choice == 2 || (choice == 0 && !TracesSupply(r, s, kMexico, hex, trace));
}

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

// A counter with what is printed on it, on top of the stack.
void Arrive(const Rules& r, S& s, PieceId piece, HexId hex, Trace* trace) {
  PutDown(r, s, piece, hex);
  const PieceInfo& info = r.c.Piece(piece);
  Fires("8.46/4"_vc);
  s[piece].strength = static_cast<uint8_t>(info.combat_unit() ? info.strength : 0);
  Refresh(r, s, hex);
  MarkNewcomer(r, s, piece, trace);
}

// 19.13: newcomers may go into formations, or form one, where they have come.
bool OrganisesArrivals(uint16_t type) { return type == kFormationNamed || type == kPieceJoined; }

void ListArrivalOrganisation(const Rules& r, const S& s, EventList* out) {
  const size_t begin = out->size();
  ListOrganisation(r, s, out);
  size_t kept = begin;
  for (size_t i = begin; i < out->size(); ++i) {
    if (OrganisesArrivals((*out)[i].type)) (*out)[kept++] = (*out)[i];
  }
  out->resize(kept);
}

bool CanOrganise(const Rules& r, const S& s) {
  bool newcomers = false;
  for (PieceId p = 0; p < Count(r) && !newcomers; ++p) newcomers = s[p].Has(kNewcomer);
  if (!newcomers) return false;
  EventList list;
  ListArrivalOrganisation(r, s, &list);
  return !list.empty();
}

// Goes on at `then`.
void OrganiseArrivals(const Rules& r, S& s, const Event& e, uint16_t then, Trace* trace) {
  Applied(trace, "19.13"_vc);
  if (Phasing(s) == kUs) {
    s.now.turn == 1 ? Applied(trace, "19.25/2"_vc) : Applied(trace, "4.B2/2"_vc);
    Applied(trace, "22.2/4"_vc);
  }
  s.step = then;
  Organise(r, s, e, trace);
  Run(r, s, trace);
}

// ---- 19.11: Mexico.

// The US keeps arrivals out of the hex: it stands there, or holds the place; by option that alone is not enough.
bool KeptOut(const Rules& r, const S& s, HexId hex) {
  const PlaceId place = PlaceAt(r, hex);
  const bool held = place != kNoId && ControlOf(s, place) == kUs;
  return HasLand(s, kUs, hex) || (held && r.Choice(kReinforcementBarred) != 2);
}

HexId EntryOf(const Rules& r, PieceId piece) {
  const GroupId group = GroupOf(r, piece);
  return group == kNoId ? kNoId : r.c.groups[static_cast<size_t>(group)].hex;
}

bool MexicanArrivals(const Rules& r, const S& s) {
  for (PieceId p = 0; p < Count(r); ++p) {
    if (IsDue(r, s, kMexico, p) && EntryOf(r, p) != kNoId && !KeptOut(r, s, EntryOf(r, p))) return true;
  }
  return false;
}

// 22.1: what the schedule has for this turn.
void ScheduleMexico(const Rules& r, S& s, Trace* trace) {
  for (GroupId g = 0; g < static_cast<GroupId>(r.c.groups.size()); ++g) {
    const GroupInfo& group = r.c.groups[static_cast<size_t>(g)];
    if (group.side != kMexico || group.turn != s.now.turn) continue;
    const PlaceId place = PlaceAt(r, group.hex);
    const bool city = place != kNoId && r.c.places[static_cast<size_t>(place)].kind == PlaceKind::kCity;
    const bool lost = r.Choice(kReinforcementBarred) == 1 && city && ControlOf(s, place) == kUs;
    bool any = false;
    for (PieceId p = 0; p < Count(r); ++p) {
      if (GroupOf(r, p) != g || s[p].where != kNotArrived) continue;
      s[p].where = lost ? kEliminated : kDue;
      any = true;
    }
    if (!any) continue;
    if (lost) {
      Say(trace, "22.1/2"_vc,
          [&] { return absl::StrCat("what was to come to ", r.HexName(group.hex), " never does: the US holds it"); });
      continue;
    }
    Applied(trace, "19.0"_vc);
    Applied(trace, "22.1/1"_vc);
    Say(trace, "4.A2/1"_vc,
        [&] { return absl::StrCat("reinforcements for Mexico are due at ", r.HexName(group.hex)); });
  }
}

void ListMexicanArrivals(const Rules& r, const S& s, EventList* out) {
  for (PieceId p = 0; p < Count(r); ++p) {
    if (IsDue(r, s, kMexico, p) && EntryOf(r, p) != kNoId) {
      out->push_back(MakeEvent(kPieceArrived, kMexico, {p, EntryOf(r, p)}));
    }
  }
  out->push_back(MakeEvent(kArrivalsEnded, kMexico));
  ListArrivalOrganisation(r, s, out);
}

Ruling CheckDue(const Rules& r, const S& s, Side side, PieceId piece, Why* why) {
  if (CannotBe("19.0"_vc, !IsDue(r, s, side, piece))) {
    return Refused("19.0"_vc, why, [&] {
      return absl::StrCat(r.PieceName(piece), " is not among what is due for ", r.SideName(side));
    });
  }
  return Accepted();
}

Ruling CheckMexicanArrival(const Rules& r, const S& s, const Event& e, Why* why) {
  if (OrganisesArrivals(e.type)) return CheckOrganisation(r, s, e, why);
  if (e.type == kArrivalsEnded) return Accepted("19.11/3"_vc);
  const auto piece = static_cast<PieceId>(e.args[0]);
  const auto hex = static_cast<HexId>(e.args[1]);
  if (const Ruling due = CheckDue(r, s, kMexico, piece, why); !due.accepted) return due;
  if (Breaks("19.11/1"_vc, hex != EntryOf(r, piece))) {
    return Refused("19.11/1"_vc, why, [&] {
      return absl::StrCat(r.PieceName(piece), " comes to ", r.HexName(EntryOf(r, piece)), ", not to ", r.HexName(hex));
    });
  }
  if (Breaks("19.11/4"_vc, KeptOut(r, s, hex))) {
    return Refused("19.11/4"_vc, why, [&] { return absl::StrCat("the US controls ", r.HexName(hex)); });
  }
  return Accepted("19.11/5"_vc);
}

void ApplyMexicanArrival(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (OrganisesArrivals(e.type)) {
    OrganiseArrivals(r, s, e, kArrivals, trace);
    return;
  }
  if (e.type == kArrivalsEnded) {
    s.step = kGuerrillaPhase;
    Run(r, s, trace);
    return;
  }
  const auto piece = static_cast<PieceId>(e.args[0]);
  const auto hex = static_cast<HexId>(e.args[1]);
  Applied(trace, "19.11/1"_vc);
  Applied(trace, "19.11/2"_vc);
  Arrive(r, s, piece, hex, trace);
  PieceSet pieces;
  pieces.Add(piece);
  Entered(r, s, kMexico, hex, pieces, trace);
  s.step = kArrivals;
  Run(r, s, trace);
}

// ---- 14.15: militia.
int MilitiaInPool(const S& s) {
  int counters = 0;
  for (const uint8_t count : s.militia) counters += count;
  return counters;
}

// Militia that the die of 14.15 has brought to a hex which is free now: the die; 0 if there is none.
int MilitiaThatMayCome(const Rules& r, const S& s) {
  for (int die = kDieMin; die <= kDieMax; ++die) {
    const HexId hex = r.c.tables.militia[static_cast<size_t>(die)];
    if (s.now.militia_waiting[static_cast<size_t>(die)] != 0 && hex != kNoId && !KeptOut(r, s, hex)) return die;
  }
  return 0;
}

void ListMilitiaDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kMilitiaArrival); }
Ruling CheckMilitiaDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kMilitiaArrival, "14.15/1"_vc, why);
}

void RollMilitia(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int die = e.args[1];
  const HexId hex = r.c.tables.militia[static_cast<size_t>(die)];
  Applied(trace, "4.A2/2"_vc);
  s.now.militia_rolled = 1;
  if (hex == kNoId) {
    Say(trace, "14.15/2"_vc, [&] { return absl::StrCat("a die of ", die, " brings no militia"); });
  } else if (KeptOut(r, s, hex) && r.Choice(kMilitiaBarred) == 1) {
    Say(trace, "14.15/2"_vc,
        [&] { return absl::StrCat("militia for ", r.HexName(hex), " are lost: the US is there"); });
  } else {
    Applied(trace, "4.A2/3"_vc);
    Say(trace, "14.15/2"_vc, [&] { return absl::StrCat("a die of ", die, " brings militia to ", r.HexName(hex)); });
    if (KeptOut(r, s, hex)) Say(trace, "19.11/4"_vc, [] { return std::string("they wait until it is free"); });
    if (s.now.militia_waiting[static_cast<size_t>(die)] < 255) ++s.now.militia_waiting[static_cast<size_t>(die)];
  }
  s.step = kArrivals;
  Run(r, s, trace);
}

void DrawMilitia(const Rules& r, S& s, const Event& e, Trace* trace) {
  const int die = s.now.arrival;
  const HexId hex = r.c.tables.militia[static_cast<size_t>(die)];
  s.now.arrival = 0;
  --s.now.militia_waiting[static_cast<size_t>(die)];
  PlaceMilitia(r, s, e.args[0], hex, trace);
  MarkNewcomer(r, s, TopOf(s, hex), trace);
  s.step = kArrivals;
  Run(r, s, trace);
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

// ---- 19.32: the volunteers leave.
bool MayLeave(const Rules& r, const S& s, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  return info.side == kUs && info.volunteer && info.combat_unit() && !info.artillery() && OnMap(s[piece].where) &&
         s[piece].strength != 0;
}

int VolunteerPoints(const Rules& r, const S& s) {
  int points = 0;
  for (PieceId p = 0; p < Count(r); ++p) points += MayLeave(r, s, p) ? s[p].strength : 0;
  return points;
}

// The points that whole units make up, as a set of sums; `without` is left out.
uint64_t SumsOf(const Rules& r, const S& s, PieceId without) {
  uint64_t sums = 1;
  for (PieceId p = 0; p < Count(r); ++p) {
    if (p != without && MayLeave(r, s, p)) sums |= sums << s[p].strength;
  }
  return sums;
}
// The least sum that is `least` or more; 64 if there is none.
int LeastSum(uint64_t sums, int least) {
  for (int sum = least < 0 ? 0 : least; sum < 64; ++sum) {
    if ((sums >> sum & 1) != 0) return sum;
  }
  return 64;
}

// 19.32 with whole units: without this one the others can still make up the least number of points that will do.
bool FitsWholeUnits(const Rules& r, const S& s, PieceId piece) {
  const int left = s.now.withdraw, strength = s[piece].strength;
  return strength + LeastSum(SumsOf(r, s, piece), left - strength) == LeastSum(SumsOf(r, s, kNoId), left);
}

void Leave(const Rules& r, S& s, PieceId piece, Trace* trace) {
  const HexId hex = HexOf(s, piece);
  Say(trace, "19.33"_vc, [&] { return r.PieceName(piece) + " leaves for home"; });
  Applied(trace, "19.32/3"_vc);
  TakeOff(r, s, piece, kWithdrawn);
  if (hex != kNoId) CheckFormations(r, s, hex, trace, r.c.Piece(piece).combat_unit());
}

void BeginWithdrawal(const Rules& r, S& s, Trace* trace) {
  const TurnInfo& turn = r.c.turns[s.now.turn];
  s.now.withdraw = static_cast<uint8_t>(turn.volunteers_leave);
  if (turn.volunteers_leave != 0) {
    Say(trace, "19.32/1"_vc,
        [&] { return absl::StrCat(static_cast<int>(turn.volunteers_leave), " strength points of volunteers leave"); });
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
  for (PieceId p = 0; p < Count(r); ++p) {
    if (!MayLeave(r, s, p)) continue;
    Applied(trace, "19.32/2"_vc);
    Leave(r, s, p, trace);
  }
  s.now.withdraw = 0;
  return false;
}

void ListWithdrawal(const Rules& r, const S& s, EventList* out) {
  for (PieceId p = 0; p < Count(r); ++p) {
    if (MayLeave(r, s, p)) out->push_back(MakeEvent(kPointWithdrawn, kUs, {p}));
  }
}

Ruling CheckWithdrawal(const Rules& r, const S& s, const Event& e, Why* why) {
  const auto piece = static_cast<PieceId>(e.args[0]);
  const PieceInfo& info = r.c.Piece(piece);
  if (CannotBe("19.32/1"_vc, !info.combat_unit() || info.side != kUs || !OnMap(s[piece].where))) {
    return Refused("19.32/1"_vc, why, [&] { return r.PieceName(piece) + " is no US combat unit on the map"; });
  }
  if (Breaks("19.31/2"_vc, info.artillery())) {
    return Refused("19.31/2"_vc, why, [&] { return r.PieceName(piece) + " is artillery"; });
  }
  if (Breaks("19.31/1"_vc, !info.volunteer)) {
    return Refused("19.31/1"_vc, why, [&] { return r.PieceName(piece) + " is a regular unit"; });
  }
  if (Breaks("19.32/1"_vc, r.Choice(kWithdrawalPart) == 1 && !FitsWholeUnits(r, s, piece))) {
    return Refused("19.32/1"_vc, why, [&] {
      return absl::StrCat("other units make up the ", static_cast<int>(s.now.withdraw),
                          " strength points that still leave more nearly");
    });
  }
  return Accepted();
}

void ApplyWithdrawal(const Rules& r, S& s, const Event& e, Trace* trace) {
  const auto piece = static_cast<PieceId>(e.args[0]);
  const int points = r.Choice(kWithdrawalPart) == 1 ? s[piece].strength : 1;
  s.now.withdraw = static_cast<uint8_t>(s.now.withdraw < points ? 0 : s.now.withdraw - points);
  if (points == s[piece].strength) {
    Leave(r, s, piece, trace);
  } else {
    s[piece].strength = static_cast<uint8_t>(s[piece].strength - points);
    Say(trace, "19.32/1"_vc, [&] {
      return absl::StrCat(r.PieceName(piece), " is down to ", static_cast<int>(s[piece].strength),
                          ": the others leave for home");
    });
  }
  s.step = kArrivals;
  Run(r, s, trace);
}

// ---- 19.2: the invasion.
bool Beach(const Components& c, HexId hex) {
  const Hex& info = c.At(hex);
  return info.coastal && info.land() && !c.terrain.hex[static_cast<size_t>(info.terrain)].impassable;
}
bool Beach(const Rules& r, HexId hex) { return Beach(r.c, hex); }
bool NextToUlua(const Rules& r, HexId hex) {
  return r.c.Direction(hex, r.c.places[static_cast<size_t>(r.c.ulua)].hex) >= 0;
}
bool CanInvade(const Rules& r, const S& s) {
  for (HexId hex = 0; hex < static_cast<HexId>(r.c.hexes.size()); ++hex) {
    if (Beach(r, hex) && !NextToUlua(r, hex) && !HasLand(s, kMexico, hex)) return true;
  }
  return false;
}

void ListInvasion(const Rules& r, const S& s, EventList* out) {
  for (HexId hex = 0; hex < static_cast<HexId>(r.c.hexes.size()); ++hex) {
    if (!Beach(r, hex)) continue;
    out->push_back(MakeEvent(HasLand(s, kMexico, hex) ? kOverwhelmed : kInvasionLanded, kUs, {hex}));
  }
  out->push_back(MakeEvent(kInvasionPutOff, kUs));
}

// What 19.21 says of the hex in any case.
Ruling CheckBeach(const Rules& r, HexId hex, Why* why) {
  if (CannotBe("19.21/1"_vc, !Beach(r, hex))) {
    return Refused("19.21/1"_vc, why, [&] { return r.HexName(hex) + " is no coastal land hex"; });
  }
  if (Breaks("19.21/3"_vc, NextToUlua(r, hex))) {
    return Refused("19.21/3"_vc, why,
                   [&] { return absl::StrCat(r.HexName(hex), " is next to ", r.PlaceName(r.c.ulua)); });
  }
  return Accepted();
}

Ruling CheckInvasion(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kInvasionPutOff) {
    if (Breaks("19.25/1"_vc, CanInvade(r, s))) {
      return Refused("19.25/1"_vc, why, [] { return std::string("there are coastal hexes without Mexican units"); });
    }
    return Accepted();
  }
  const auto hex = static_cast<HexId>(e.args[0]);
  if (const Ruling beach = CheckBeach(r, hex, why); !beach.accepted) return beach;
  const bool enemies = HasLand(s, kMexico, hex);
  if (e.type == kInvasionLanded) {
    if (CannotBe("19.21/2"_vc, enemies)) {
      return Refused("19.21/2"_vc, why, [&] { return absl::StrCat("Mexican units are in ", r.HexName(hex)); });
    }
    return Accepted("19.21/4"_vc);
  }
  if (Breaks("19.27/1"_vc, r.Choice(kCoastalInvasion) != 1)) {
    return Refused("19.27/1"_vc, why, [] { return std::string("19.27 is not played"); });
  }
  if (CannotBe("19.27/1"_vc, !enemies)) {
    return Refused("19.27/1"_vc, why, [&] { return absl::StrCat("no Mexican unit is in ", r.HexName(hex)); });
  }
  if (Breaks("12.0"_vc, FortressHex(r, hex) && r.Choice(kOverwhelmingFortress) == 0)) {
    return Refused("12.0"_vc, why, [&] { return absl::StrCat(r.HexName(hex), " is a fortress"); });
  }
  return Accepted();
}

// All that has not landed yet, with what is due (19.22, 19.25).
void LandAll(const Rules& r, S& s, HexId hex, Trace* trace) {
  Applied(trace, "19.21/1"_vc);
  Applied(trace, "19.25/1"_vc);
  Say(trace, "19.22"_vc, [&] { return absl::StrCat("the US lands in ", r.HexName(hex)); });
  s.now.landed = 1;
  const PlaceId place = PlaceAt(r, hex);
  const bool port = place != kNoId && r.c.places[static_cast<size_t>(place)].port;  // Alvarado
  PieceSet landed;
  for (PieceId p = 0; p < Count(r); ++p) {
    if (!IsDue(r, s, kUs, p) || IsDummy(r, p)) continue;
    Arrive(r, s, p, hex, trace);
    if (IsPack(r, p)) Applied(trace, "11.33/1"_vc);
    if (port) {
      Fires("19.12/3"_vc);
    } else if (IsPack(r, p) && r.Choice(kLandingPackAnimals) == 1) {
      Applied(trace, "11.36/3"_vc);
      s[p].Mark(kLandedOnBeach);
    } else if (s.now.turn != 1) {
      // Put off by 19.27: the three hexes of 19.23 are for the first turn.
      Applied(trace, "19.12/3"_vc);
      s[p].Mark(kLandedOnBeach);
    }
    landed.Add(p);
  }
  Applied(trace, "19.24"_vc);
  Entered(r, s, kUs, hex, landed, trace);
}

// 19.27, 5.42: all that lands against all that is there. Nobody has lost anything or is ineffective who still is at
// sea.
bool OverwhelmsBeach(const Rules& r, const S& s, HexId hex, Trace* trace) {
  Sum attack(trace, "5.45"_vc, "overwhelming.attacker", [] { return std::string("strength points that land"); });
  for (PieceId p = 0; p < Count(r); ++p) {
    if (!IsDue(r, s, kUs, p) || !r.c.Piece(p).combat_unit()) continue;
    attack.Add(
        r.c.Piece(p).strength, "5.42/1"_vc, [&] { return r.PieceName(p); },
        attack.telling() ? absl::StrCat("unit.", r.c.piece_names.Id(p), ".strength") : "");
  }
  const PieceSet defenders = PiecesIn(r, s, kMexico, hex);
  const int defence = r.Choice(kOverwhelmingIneffective) == 1 ? AllPoints(r, s, defenders) : Points(r, s, defenders);
  if (defence == 0) return attack.Finish() > 0 && r.Choice(kOverwhelmingZero) == 0;
  return attack.Finish() >= static_cast<int64_t>(r.c.n.overwhelming_ratio) * defence;
}

void ApplyInvasion(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.step = kMovementPhase;
  const auto hex = static_cast<HexId>(e.args[0]);
  if (e.type == kInvasionLanded) {
    LandAll(r, s, hex, trace);
    s.step = kLandings;
  } else if (e.type == kOverwhelmed && OverwhelmsBeach(r, s, hex, trace)) {
    Say(trace, "5.42/2"_vc, [&] { return absl::StrCat("the Mexicans in ", r.HexName(hex), " are overwhelmed"); });
    const PieceSet defenders = PiecesIn(r, s, kMexico, hex);
    for (int p = defenders.Next(0); p >= 0; p = defenders.Next(p + 1)) {
      const auto piece = static_cast<PieceId>(p);
      if (OnMap(s[piece].where)) Eliminate(r, s, piece, trace);
    }
    LandAll(r, s, hex, trace);
    s.step = kLandings;
  } else {
    Say(trace, "19.27/2"_vc, [] { return std::string("the invasion does not land this turn"); });
  }
  Run(r, s, trace);
}

// ---- 19.12, 11.23, 11.36: the US.

// A port, or by the option a fortress, that arrivals may use.
bool PortOfUs(const Rules& r, const S& s, HexId hex) {
  const PlaceId place = PlaceAt(r, hex);
  return place != kNoId && r.c.places[static_cast<size_t>(place)].port && ControlOf(s, place) == kUs;
}
bool AnyPort(const Rules& r, const S& s) {
  for (const PlaceInfo& place : r.c.places) {
    if (place.port && PortOfUs(r, s, place.hex)) return true;
  }
  return false;
}
// 22.2: a port without Mexican units.
bool AnyFreePort(const Rules& r, const S& s) {
  for (const PlaceInfo& place : r.c.places) {
    if (place.port && !HasLand(s, kMexico, place.hex)) return true;
  }
  return false;
}
bool QuietBeach(const Rules& r, const S& s, HexId hex) { return Beach(r, hex) && !InZone(r, s, kMexico, hex); }

// Land where ships, or by the option 4.B2's forts, bring anybody.
bool MayBeLandingHex(const Rules& r, HexId hex) {
  return Beach(r, hex) || (r.Choice(kReinforcementPlace) == 1 && FortressHex(r, hex));
}

Ruling CheckSupplyLanding(const Rules& r, const S& s, PieceId piece, HexId hex, Why* why) {
  const bool port = AnyPort(r, s);
  const auto no_port = [&] { return absl::StrCat(r.HexName(hex), " is no port that the US controls"); };
  const auto no_beach = [&] {
    return absl::StrCat(r.HexName(hex), " is no ", IsSupply(r, piece) ? "clear " : "",
                        "coastal hex out of Mexican zones of control");
  };
  if (IsSupply(r, piece)) {
    if (Breaks("11.23/1"_vc, port && !PortOfUs(r, s, hex))) return Refused("11.23/1"_vc, why, no_port);
    const bool clear = r.c.At(hex).terrain == Terrain::kClear;
    if (Breaks("11.23/2"_vc, !port && (!clear || !QuietBeach(r, s, hex)))) return Refused("11.23/2"_vc, why, no_beach);
    return Accepted();
  }
  if (Breaks("11.36/1"_vc, port && !PortOfUs(r, s, hex))) return Refused("11.36/1"_vc, why, no_port);
  if (Breaks("11.36/2"_vc, !port && !QuietBeach(r, s, hex))) return Refused("11.36/2"_vc, why, no_beach);
  return Accepted();
}

// 12.21/2: units may always go into a fortress without combat units, in which there may be a leader.
bool EntersOpenFortress(const Rules& r, const S& s, PieceId piece, HexId hex) {
  return r.c.Piece(piece).combat_unit() && FortressHex(r, hex) && !UnitIn(r, s, kMexico, hex);
}

Ruling CheckLanding(const Rules& r, const S& s, PieceId piece, HexId hex, Why* why) {
  const bool gunboat = r.c.Piece(piece).sort == Sort::kGunboat;
  const bool held = HasLand(s, kMexico, hex) && !EntersOpenFortress(r, s, piece, hex) &&
                    !(gunboat && !r.Default(kGunboatAndEnemy));  // 18.0/4 by its option
  if (CannotBe("4.B2/1"_vc, !MayBeLandingHex(r, hex) || held)) {
    return Refused("4.B2/1"_vc, why, [&] { return absl::StrCat(r.HexName(hex), " is not vacant land"); });
  }
  if (IsSupply(r, piece) || IsPack(r, piece)) return CheckSupplyLanding(r, s, piece, hex, why);
  if (Breaks("18.0/2"_vc, gunboat && !r.c.At(hex).coastal)) {
    return Refused("18.0/2"_vc, why, [&] { return absl::StrCat(r.HexName(hex), " is no coastal hex"); });
  }
  const bool fortress =
      r.Choice(kReinforcementPlace) == 1 && FortressHex(r, hex) && ControlOf(s, PlaceAt(r, hex)) == kUs;
  // 18.0: zones of control do not affect gunboats.
  const bool quiet = gunboat ? Beach(r, hex) : QuietBeach(r, s, hex);
  if (gunboat && quiet && !QuietBeach(r, s, hex)) Fires("18.0/4"_vc);
  PieceSet more;
  more.Add(piece);
  if (Breaks("12.14/3"_vc, fortress && !PeroteTakes(r, s, kUs, hex, more))) {
    return Refused("12.14/3"_vc, why, [&] {
      return absl::StrCat("more than ", r.c.n.fortress_perote_garrison, " strength points would be in ",
                          r.HexName(hex));
    });
  }
  if (fortress) return Accepted("4.B2/1"_vc);
  if (r.Choice(kPortLanding) == 1) {
    const PlaceId place = PlaceAt(r, hex);
    const bool port = place != kNoId && r.c.places[static_cast<size_t>(place)].port;
    if (Breaks("22.2/3"_vc, !port && AnyFreePort(r, s))) {
      return Refused("22.2/3"_vc, why, [] { return std::string("there is a port without Mexican units"); });
    }
    if (Breaks("19.12/2"_vc, !port && !quiet)) {
      return Refused("19.12/2"_vc, why,
                     [&] { return r.HexName(hex) + " is no coastal hex out of Mexican zones of control"; });
    }
    return Accepted();
  }
  const bool port = AnyPort(r, s);
  if (Breaks("19.12/1"_vc, port && !PortOfUs(r, s, hex))) {
    return Refused("19.12/1"_vc, why, [&] { return r.HexName(hex) + " is no port that the US controls"; });
  }
  if (Breaks("19.12/2"_vc, !port && !quiet)) {
    return Refused("19.12/2"_vc, why,
                   [&] { return r.HexName(hex) + " is no coastal hex out of Mexican zones of control"; });
  }
  return Accepted();
}

// Whether there is a hex for it.
bool CanLand(const Rules& r, const S& s, PieceId piece) {
  for (const HexId hex : r.c.landings) {
    if (MayBeLandingHex(r, hex) && CheckLanding(r, s, piece, hex, nullptr).accepted) return true;
  }
  return false;
}

// A due counter that can land; of supply units and pack animals the first stands for all. `must`: only what must come.
PieceId LandsSomewhere(const Rules& r, const S& s, bool must) {
  bool supply = false, pack = false;
  for (PieceId p = 0; p < Count(r); ++p) {
    if (!IsDue(r, s, kUs, p) || IsDummy(r, p)) continue;
    const bool is_supply = IsSupply(r, p), is_pack = IsPack(r, p);
    if ((is_supply && supply) || (is_pack && pack) || (must && (is_supply || is_pack))) continue;
    supply = supply || is_supply;
    pack = pack || is_pack;
    if (CanLand(r, s, p)) return p;
  }
  return kNoId;
}

// 11.22, 11.35: by option what the dice have brought and nobody has landed goes back among the counters.
void LoseUnlanded(const Rules& r, S& s, Trace* trace) {
  if (r.Default(kSupplyLanding)) return;
  for (PieceId p = 0; p < Count(r); ++p) {
    if (!IsDue(r, s, kUs, p) || !(IsSupply(r, p) || IsPack(r, p))) continue;
    Say(trace, "11.22/1"_vc, [&] { return absl::StrCat(r.PieceName(p), " is lost: it was for this turn"); });
    TakeOff(r, s, p, kNotArrived);
  }
}

void ListUsArrivals(const Rules& r, const S& s, EventList* out) {
  for (PieceId p = 0; p < Count(r); ++p) {
    if (!IsDue(r, s, kUs, p) || IsDummy(r, p)) continue;
    for (const HexId hex : r.c.landings) {
      if (MayBeLandingHex(r, hex)) out->push_back(MakeEvent(kPieceArrived, kUs, {p, hex}));
    }
  }
  out->push_back(MakeEvent(kArrivalsEnded, kUs));
  ListArrivalOrganisation(r, s, out);
}

Ruling CheckUsArrival(const Rules& r, const S& s, const Event& e, Why* why) {
  if (OrganisesArrivals(e.type)) return CheckOrganisation(r, s, e, why);
  if (e.type == kArrivalsEnded) {
    const PieceId left = LandsSomewhere(r, s, true);
    if (Breaks("19.0"_vc, left != kNoId)) {
      return Refused("19.0"_vc, why, [&] {
        return absl::StrCat(r.PieceName(left), " must come; only Mexico may withhold reinforcements");
      });
    }
    return Accepted("11.22/2"_vc);
  }
  const auto piece = static_cast<PieceId>(e.args[0]);
  if (const Ruling due = CheckDue(r, s, kUs, piece, why); !due.accepted) return due;
  if (Breaks("14.2/2"_vc, IsDummy(r, piece))) {
    return Refused("14.2/2"_vc, why, [&] { return r.PieceName(piece) + " comes with a division"; });
  }
  return CheckLanding(r, s, piece, static_cast<HexId>(e.args[1]), why);
}

void ApplyUsArrival(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (OrganisesArrivals(e.type)) {
    OrganiseArrivals(r, s, e, kLandings, trace);
    return;
  }
  if (e.type == kArrivalsEnded) {
    LoseUnlanded(r, s, trace);
    s.step = kMovementPhase;
    Run(r, s, trace);
    return;
  }
  const auto piece = static_cast<PieceId>(e.args[0]);
  const auto hex = static_cast<HexId>(e.args[1]);
  Applied(trace, "4.B2/1"_vc);
  if (EntersOpenFortress(r, s, piece, hex)) {
    const PieceSet found = PiecesIn(r, s, kMexico, hex);
    for (int p = found.Next(0); p >= 0; p = found.Next(p + 1)) {
      if (HexOf(s, static_cast<PieceId>(p)) != hex) continue;
      Applied(trace, "12.21/2"_vc);
      Eliminate(r, s, static_cast<PieceId>(p), trace);
    }
  }
  Arrive(r, s, piece, hex, trace);
  const PlaceId place = PlaceAt(r, hex);
  const bool port = place != kNoId && r.c.places[static_cast<size_t>(place)].port;
  const bool fortress = r.Choice(kReinforcementPlace) == 1 && FortressHex(r, hex);
  if (!port && !fortress) {
    IsPack(r, piece) ? Applied(trace, "11.36/3"_vc) : Applied(trace, "19.12/3"_vc);
    s[piece].Mark(kLandedOnBeach);
  }
  PieceSet pieces;
  pieces.Add(piece);
  Entered(r, s, kUs, hex, pieces, trace);
  s.step = kLandings;
  Run(r, s, trace);
}

}  // namespace

GroupId GroupOf(const Rules& r, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  const auto index = static_cast<size_t>(info.index);
  switch (info.sort) {
    case Sort::kUnit:
      if (info.drawn) return kNoId;
      return r.Choice(kMexicanTrack) == 1 ? r.c.units[index].group_other : r.c.units[index].group;
    case Sort::kLeader:
      return r.c.leaders[index].group;
    case Sort::kGunboat:
      return r.c.gunboats[index].group;
    case Sort::kDummy:
      // 14.2: with the invasion.
      for (GroupId g = 0; g < static_cast<GroupId>(r.c.groups.size()); ++g) {
        if (r.c.groups[static_cast<size_t>(g)].side == kUs && r.c.groups[static_cast<size_t>(g)].turn == 1) return g;
      }
      return kNoId;
    default:
      return kNoId;
  }
}

void ListMilitiaDraws(const Rules&, const S& s, EventList* out) {
  for (int strength = 0; strength < kDrawnStrengths; ++strength) {
    if (s.militia[static_cast<size_t>(strength)] != 0) {
      out->push_back(MakeEvent(kMilitiaDrawn, kChance, {strength}));
    }
  }
}

Ruling CheckMilitiaDraw(const Rules&, const S& s, const Event& e, Why* why) {
  const int strength = e.args[0];
  const bool none = strength < 0 || strength >= kDrawnStrengths || s.militia[static_cast<size_t>(strength)] == 0;
  if (CannotBe("14.12/1"_vc, none)) {
    return Refused("14.12/1"_vc, why,
                   [&] { return absl::StrCat("the pool has no militia counter of strength ", strength); });
  }
  return Accepted();
}

void BeginReinforcement(const Rules& r, S& s, Trace* trace) {
  s.now.phase = static_cast<uint8_t>(Phase::kReinforcement);
  s.now.militia_rolled = 0;
  s.step = kArrivals;
  if (Phasing(s) == kMexico) {
    ScheduleMexico(r, s, trace);
    return;
  }
  bool any = false;
  for (PieceId p = 0; p < Count(r); ++p) {
    if (r.c.Piece(p).side != kUs || s[p].where != kNotArrived) continue;
    const GroupId group = GroupOf(r, p);
    if (group == kNoId || r.c.groups[static_cast<size_t>(group)].turn != s.now.turn) continue;
    if (r.c.Piece(p).sort == Sort::kGunboat) Applied(trace, "18.0/1"_vc);
    s[p].where = kDue;
    any = true;
  }
  if (any) {
    Applied(trace, "22.2/1"_vc);
    Say(trace, "19.0"_vc, [] { return std::string("reinforcements for the US are due"); });
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

void MapLandings(Components* c) {
  for (HexId hex = 0; hex < static_cast<HexId>(c->hexes.size()); ++hex) {
    if (Beach(*c, hex) || FortressHex(*c, hex)) c->landings.push_back(hex);
  }
}

const VeracruzStep kReinforcementSteps[] = {
    {kMexicanArrivalStep,
     "mexican_arrivals",
     "places its reinforcements, or ends that",
     "19.11/1"_vc,
     {kPieceArrived, kArrivalsEnded, kFormationNamed, kPieceJoined},
     MexicoPlays,
     ListMexicanArrivals,
     CheckMexicanArrival,
     ApplyMexicanArrival},
    {kMilitiaDieStep,
     "militia_die",
     "Mexico rolls for militia",
     "14.15/1"_vc,
     {kDieRolled},
     Dice,
     ListMilitiaDie,
     CheckMilitiaDie,
     RollMilitia,
     true},
    {kMilitiaDrawStep,
     "militia_draw",
     "a militia counter is drawn",
     "14.12/1"_vc,
     {kMilitiaDrawn},
     Dice,
     ListMilitiaDraws,
     CheckMilitiaDraw,
     DrawMilitia,
     true},
    {kWithdrawStep,
     "withdraw",
     "chooses the volunteers who leave",
     "19.32/1"_vc,
     {kPointWithdrawn},
     UsPlays,
     ListWithdrawal,
     CheckWithdrawal,
     ApplyWithdrawal},
    {kInvasionStep,
     "invasion",
     "lands",
     "19.21/1"_vc,
     {kInvasionLanded, kOverwhelmed, kInvasionPutOff},
     UsPlays,
     ListInvasion,
     CheckInvasion,
     ApplyInvasion},
    {kUsArrivalStep,
     "us_arrivals",
     "places its reinforcements, or ends that",
     "4.B2/1"_vc,
     {kPieceArrived, kArrivalsEnded, kFormationNamed, kPieceJoined},
     UsPlays,
     ListUsArrivals,
     CheckUsArrival,
     ApplyUsArrival},
};
void AddReinforcementSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kReinforcementSteps), std::end(kReinforcementSteps));
}

}  // namespace adjutant::veracruz
