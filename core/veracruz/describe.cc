#include "core/veracruz/describe.h"

namespace adjutant::veracruz {

std::string DescribeEvent(const Rules&, const S&, const Event&) { return ""; }
std::vector<std::string> DescribeHeadings(const Rules&, const S& s) { return {"Turn " + std::to_string(s.now.turn)}; }
std::string DescribeChance(const Rules&, const S& s) { return std::to_string(s.step); }
PlayerId WhoseChance(const S& s) { return s.now.phasing; }
std::string DescribeOutcome(const Rules&, const S&) { return ""; }

}  // namespace adjutant::veracruz
