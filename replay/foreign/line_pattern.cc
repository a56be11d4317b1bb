#include "replay/foreign/line_pattern.h"

#include <re2/re2.h>

#include <utility>
#include <vector>

#include "core/kernel/assert.h"

namespace adjutant::foreign {
namespace {

constexpr size_t kLineMax = 64 * 1024;

}  // namespace

std::string LineMatch::Get(const char* group) const {
  const auto found = groups_.find(group);
  return found == groups_.end() ? "" : found->second;
}

LinePattern::LinePattern(const char* pattern) : pattern_(std::make_unique<re2::RE2>(pattern, re2::RE2::Quiet)) {
  ADJUTANT_ASSERT(pattern_->ok());
}
LinePattern::~LinePattern() = default;
LinePattern::LinePattern(LinePattern&&) noexcept = default;

std::optional<LineMatch> LinePattern::Match(absl::string_view line) const {
  if (line.size() > kLineMax) return std::nullopt;
  const re2::StringPiece text(line.data(), line.size());
  std::vector<re2::StringPiece> groups(static_cast<size_t>(pattern_->NumberOfCapturingGroups()) + 1);
  if (!pattern_->Match(text, 0, text.size(), re2::RE2::ANCHOR_BOTH, groups.data(), static_cast<int>(groups.size()))) {
    return std::nullopt;
  }
  LineMatch match;
  for (const auto& [name, index] : pattern_->NamedCapturingGroups()) {
    const re2::StringPiece& group = groups[static_cast<size_t>(index)];
    if (group.data() != nullptr) match.groups_[name] = std::string(group.data(), group.size());
  }
  return match;
}

}  // namespace adjutant::foreign
