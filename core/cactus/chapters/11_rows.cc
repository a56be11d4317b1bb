// Cactus Throne 11.1 to 11.6: the six tables, each row with its own case.
#include <array>

#include "core/cactus/chapters/11_events.h"

namespace adjutant::cactus {

namespace {

constexpr int kFirstRoll = 2, kRows = 11;

struct Cites {
  void (*applied)(Trace*, const std::string&);
  RuleId rule;
};
template <class Cite>
constexpr Cites Row(Cite cite) {
  return {[](Trace* trace, const std::string& text) { Applied(trace, Cite{}, text); }, RuleId(cite)};
}

// By year, and by the sum of the dice from 2 on. A row whose text has several statements is cited by the one that
// comes first; the others stand where they take effect.
constexpr std::array<std::array<Cites, kRows>, kYears> kRowCases = {{
    {Row("11.1/2"_cac), Row("11.1/3"_cac), Row("11.1/4"_cac), Row("11.1/5"_cac), Row("11.1/6"_cac), Row("11.1/7"_cac),
     Row("11.1/8"_cac), Row("11.1/9a"_cac), Row("11.1/10a"_cac), Row("11.1/11"_cac), Row("11.1/12a"_cac)},
    {Row("11.2/2"_cac), Row("11.2/3a"_cac), Row("11.2/4"_cac), Row("11.2/5"_cac), Row("11.2/6"_cac), Row("11.2/7"_cac),
     Row("11.2/8"_cac), Row("11.2/9"_cac), Row("11.2/10"_cac), Row("11.2/11"_cac), Row("11.2/12"_cac)},
    {Row("11.3/2"_cac), Row("11.3/3"_cac), Row("11.3/4"_cac), Row("11.3/5"_cac), Row("11.3/6a"_cac), Row("11.3/7"_cac),
     Row("11.3/8"_cac), Row("11.3/9"_cac), Row("11.3/10"_cac), Row("11.3/11"_cac), Row("11.3/12"_cac)},
    {Row("11.4/2a"_cac), Row("11.4/3"_cac), Row("11.4/4b"_cac), Row("11.4/5"_cac), Row("11.4/6"_cac), Row("11.4/7"_cac),
     Row("11.4/8"_cac), Row("11.4/9"_cac), Row("11.4/10a"_cac), Row("11.4/11"_cac), Row("11.4/12"_cac)},
    {Row("11.5/2a"_cac), Row("11.5/3"_cac), Row("11.5/4"_cac), Row("11.5/5a"_cac), Row("11.5/6a"_cac),
     Row("11.5/7"_cac), Row("11.5/8"_cac), Row("11.5/9a"_cac), Row("11.5/10"_cac), Row("11.5/11"_cac),
     Row("11.5/12"_cac)},
    {Row("11.6/2a"_cac), Row("11.6/3"_cac), Row("11.6/4a"_cac), Row("11.6/5"_cac), Row("11.6/6a"_cac),
     Row("11.6/7"_cac), Row("11.6/8"_cac), Row("11.6/9"_cac), Row("11.6/10"_cac), Row("11.6/11a"_cac),
     Row("11.6/12"_cac)},
}};

const Cites& CitesOf(const EventInfo& info) {
  return kRowCases[static_cast<size_t>(info.year)][static_cast<size_t>(info.roll - kFirstRoll)];
}

}  // namespace

void CiteRow(const EventInfo& info, Trace* trace, const std::string& text) { CitesOf(info).applied(trace, text); }
RuleId RowOf(const EventInfo& info) { return CitesOf(info).rule; }

}  // namespace adjutant::cactus
