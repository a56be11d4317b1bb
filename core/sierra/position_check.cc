// Whether a position that was set by name can be.
#include "absl/strings/str_cat.h"
#include "core/sierra/engine.h"
#include "core/sierra/position.h"

namespace adjutant::sierra {

absl::Status CheckPosition(const Rules& r, const S& s) {
  for (const CardId card : r.c.cards.ids()) {
    if (OnCalendar(s, card) && (HolderOf(s, card) == 0 || HolderOf(s, card) > r.seats))
      return absl::InvalidArgumentError(absl::StrCat(r.CardName(card), " lies on nobody's calendar (7.4.c/4)"));
  }
  if (s.now.end != 0) return absl::InvalidArgumentError("the game has ended, and goes on (7.11.5.c)");
  return absl::OkStatus();
}

}  // namespace adjutant::sierra
