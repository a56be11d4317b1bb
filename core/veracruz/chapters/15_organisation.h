// Veracruz 15: what formations hold and could hold.
#ifndef ADJUTANT_CORE_VERACRUZ_CHAPTERS_15_ORGANISATION_H_
#define ADJUTANT_CORE_VERACRUZ_CHAPTERS_15_ORGANISATION_H_

#include <array>

#include "core/veracruz/rules.h"

namespace adjutant::veracruz {

// What is in a box, or will be.
struct Makeup {
  int units = 0;  // that make up the minimum
  int artillery = 0;
  int leaders = 0;
  bool regulars = false, volunteers = false;
};

// Units of a hex that could still go into a box and count for its minimum, by what they may be mixed with (15.19).
struct Loose {
  int regulars = 0, volunteers = 0, either = 0;
};

// Counts both once for each formation and hex of a position, for who asks with its rules: lists ask the same for every
// counter. The position must not change meanwhile: what is asked of any other is counted anew. For one thread.
class FormationMemo {
 public:
  FormationMemo(const Rules& r, const S& s) : rules_(r), s_(&s) { rules_.formations = this; }
  FormationMemo(const FormationMemo&) = delete;
  FormationMemo& operator=(const FormationMemo&) = delete;

  const Rules& rules() const { return rules_; }
  // The one of these rules, if it is of this position; else null.
  static FormationMemo* Of(const Rules& r, const S& s) {
    return r.formations != nullptr && r.formations->s_ == &s ? r.formations : nullptr;
  }

  struct Box {
    bool known = false;
    Makeup makeup;
  };
  struct Muster {
    HexId hex;
    Loose loose;
  };
  std::array<Box, kMaxFormations + 1> boxes;  // by formation; the last is the one that is being put together
  std::array<Muster, 8> musters;              // of the hexes asked about last
  size_t next_muster = 0;

 private:
  Rules rules_;
  const S* s_;
};

// What the formation that is being put together may come to with those who are in it: with all units of the hex that
// have not moved; with as many as its minimum takes (15.11), the weakest first, of those before those that have moved;
// and the other way round.
std::array<PieceSet, 3> Prospects(const Rules& r, const S& s);
// The position in which it is complete, with those members.
S Completed(const Rules& r, const S& s, const PieceSet& members);

}  // namespace adjutant::veracruz

#endif  // ADJUTANT_CORE_VERACRUZ_CHAPTERS_15_ORGANISATION_H_
