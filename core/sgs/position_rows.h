// What has a name in a position of SGS Halls of Montezuma, by tables: one row reads a value and sets it.
#ifndef ADJUTANT_CORE_SGS_POSITION_ROWS_H_
#define ADJUTANT_CORE_SGS_POSITION_ROWS_H_

#include "core/sgs/state.h"
#include "core/table/position.h"

namespace adjutant::sgs {

inline constexpr Words kSideWords = {"none", "usa", "mexico"};
inline constexpr Words kPhaseWords = {"none",  "events",       "cards", "reinforcements", "supply",
                                      "naval", "naval_battle", "land",  "battle",         "artillery",
                                      "siege", "replacements", "end"};
inline constexpr Words kEndWords = {"no", "won", "drawn"};
inline constexpr Words kWhereWords = {"absent",    "outside", "inside",  "aboard",
                                      "scheduled", "spare",   "wounded", "eliminated"};
inline constexpr Words kCardWords = {"absent",     "deck",      "bottom",  "hand",
                                     "to_discard", "in_effect", "removed", "face_down"};
inline constexpr Words kRoundWords = {"none", "cards", "artillery", "recon", "defensive", "main", "next", "pursuit"};
inline constexpr Words kBattleWords = {"none", "field", "assault", "naval"};

inline constexpr NamedWord<Scalars> kScalarWords[] = {
    {"phase", &Scalars::phase, kPhaseWords},
    {"active", &Scalars::active, kSideWords},
    {"end", &Scalars::end, kEndWords},
    {"winner", &Scalars::winner, kSideWords},
};
inline constexpr NamedNumber<Scalars> kScalarNumbers[] = {
    {"turn", &Scalars::turn, 0, kMaxTurns},
    {"half", &Scalars::half, 0, 1},
    {"replacements", &Scalars::replacements, 0, 50},
    {"extra_replacements", &Scalars::extra_replacements, 0, 50},
    {"fewer_replacements", &Scalars::fewer_replacements, 0, 50},
};

// Of a piece, a word each, as a list under ".flags".
struct MarkSpec {
  const char* word;
  uint16_t flag;
};
inline constexpr MarkSpec kMarkSpecs[] = {
    {"moved", kHasMoved},
    {"spent_any", kSpentAny},
    {"entrenched", kDugIn},
    {"digs_in", kDigsIn},
    {"hidden", kHidden},
    {"found", kFound},
    {"revealed", kRevealed},
    {"panicked", kPanicked},
    {"absorbed", kAbsorbed},
    {"landed", kLanded},
    {"saved_by_wagon", kSavedByWagon},
    {"restored", kRestored},
    {"comes_now", kComesNow},
    {"dealt_with", kDealtWith},
};
inline constexpr NamedNumber<PieceState> kPieceNumbers[] = {
    {"life", &PieceState::life, 0, 20},
    {"stage", &PieceState::stage, 0, 3},
    {"spent", &PieceState::spent, 0, 100},
    {"turns", &PieceState::turns, 0, kMaxTurns},
    {"breakthroughs", &PieceState::breakthroughs, 0, 9},
    {"hurried", &PieceState::hurried, 0, 20},
};

}  // namespace adjutant::sgs

#endif  // ADJUTANT_CORE_SGS_POSITION_ROWS_H_
