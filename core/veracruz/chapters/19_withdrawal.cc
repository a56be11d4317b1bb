// Veracruz 19.32: the volunteers leave.
#include <iterator>

#include "absl/strings/str_cat.h"
#include "core/veracruz/chapters/19_arrivals.h"
#include "core/veracruz/engine.h"

namespace adjutant::veracruz {
bool MayLeave(const Rules& r, const S& s, PieceId piece) {
  const PieceInfo& info = r.c.Piece(piece);
  return info.side == kUs && info.volunteer && info.combat_unit() && !info.artillery() && OnMap(s[piece].where) &&
         s[piece].strength != 0;
}

namespace {

// The points that whole units make up, as a set of sums; `without` is left out.
uint64_t SumsOf(const Rules& r, const S& s, PieceId without) {
  uint64_t sums = 1;
  for (const PieceId p : r.c.pieces.ids()) {
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

}  // namespace

void Leave(const Rules& r, S& s, PieceId piece, Trace* trace) {
  const HexId hex = HexOf(s, piece);
  const FormationSet weakened = WeakenedBy(r, s, piece);
  Applied(trace, "19.33"_vc, [&] { return r.PieceName(piece) + " leaves for home"; });
  Applied(trace, "19.32/3"_vc);
  TakeOff(r, s, piece, kWithdrawn);
  if (hex != kNoId) CheckFormations(r, s, hex, trace, weakened);
}

namespace {

void ListWithdrawal(const Rules& r, const S& s, EventList* out) {
  for (const PieceId p : r.c.pieces.ids()) {
    if (MayLeave(r, s, p)) out->push_back(MakeEvent(kPointWithdrawn, kUs, {p}));
  }
}

Ruling CheckWithdrawal(const Rules& r, const S& s, const Event& e, Why* why) {
  const PieceId piece = PieceArg(e);
  const PieceInfo& info = r.c.Piece(piece);
  ADJUTANT_REFUSE_IMPOSSIBLE("19.32/1"_vc, !info.combat_unit() || info.side != kUs || !OnMap(s[piece].where), why,
                             r.PieceName(piece) + " is no US combat unit on the map");
  ADJUTANT_REFUSE_IF("19.31/2"_vc, info.artillery(), why, r.PieceName(piece) + " is artillery");
  ADJUTANT_REFUSE_IF("19.31/1"_vc, !info.volunteer, why, r.PieceName(piece) + " is a regular unit");
  ADJUTANT_REFUSE_IF("19.32/1"_vc, r.Plays("withdrawal_part=whole_units"_opt) && !FitsWholeUnits(r, s, piece), why,
                     "other units make up the ", static_cast<int>(s.now.withdraw),
                     " strength points that still leave more nearly");
  return Accepted();
}

void ApplyWithdrawal(const Rules& r, S& s, const Event& e, Trace* trace) {
  const PieceId piece = PieceArg(e);
  const int points = r.Plays("withdrawal_part=whole_units"_opt) ? s[piece].strength : 1;
  s.now.withdraw = static_cast<uint8_t>(s.now.withdraw < points ? 0 : s.now.withdraw - points);
  if (points == s[piece].strength) {
    Leave(r, s, piece, trace);
  } else {
    s[piece].strength = static_cast<uint8_t>(s[piece].strength - points);
    Applied(trace, "19.32/1"_vc, [&] {
      return absl::StrCat(r.PieceName(piece), " is down to ", static_cast<int>(s[piece].strength),
                          ": the others leave for home");
    });
  }
  s.step = kArrivals;
}

}  // namespace

const VeracruzStep kWithdrawalSteps[] = {
    {kWithdrawStep,
     "withdraw",
     "chooses the volunteers who leave",
     "19.32/1"_vc,
     {kPointWithdrawn},
     UsPlays,
     ListWithdrawal,
     CheckWithdrawal,
     ApplyWithdrawal,
     {kArrivals}},
};
void AddWithdrawalSteps(std::vector<VeracruzStep>* steps) {
  steps->insert(steps->end(), std::begin(kWithdrawalSteps), std::end(kWithdrawalSteps));
}

}  // namespace adjutant::veracruz
