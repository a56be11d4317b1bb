// A game from its facts: what everybody may know of it before it is set up.
#ifndef ADJUTANT_CORE_KERNEL_GAME_FACTS_H_
#define ADJUTANT_CORE_KERNEL_GAME_FACTS_H_

#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "core/kernel/options.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/schema.h"

namespace adjutant {

struct GameFacts {
  std::string id, title, about;
  std::vector<std::string> sides;
  std::vector<std::string> side_names = {};  // as people read them; none: as they are called
  Catalogue catalogue;
  absl::Span<const OptionSpec> options;
  absl::Span<const EditionSpec> editions;      // one at least
  std::vector<ScenarioInfo> scenarios = {};    // none: the component pack has them
  absl::Span<const PolicySpec> policies = {};  // none: uniform choice alone
};

// Answers for a game with its facts.
class FactsGame : public Game {
 public:
  FactsGame(GameFacts facts, const google::protobuf::Descriptor* event);

  absl::string_view id() const override { return facts_.id; }
  absl::string_view title() const override { return facts_.title; }
  absl::string_view about() const override { return facts_.about; }
  const std::vector<std::string>& sides() const override { return facts_.sides; }
  const std::vector<std::string>& side_names() const override { return facts_.side_names; }
  const EventSchema& schema() const override { return schema_; }
  Catalogue catalogue() const override { return facts_.catalogue; }
  absl::Span<const OptionSpec> options() const override { return facts_.options; }
  absl::Span<const EditionSpec> editions() const override { return facts_.editions; }
  absl::Span<const PolicySpec> policies() const override;
  std::vector<ScenarioInfo> scenarios() const override { return facts_.scenarios; }

 protected:
  // The setup with its scenario and edition named: the first where it leaves them out. NotFound, with the nearest name,
  // for a scenario that there is not.
  absl::StatusOr<Setup> Chosen(const std::vector<ScenarioInfo>& scenarios, Setup setup) const;
  absl::StatusOr<OptionValues> OptionsOf(const Setup& setup) const;

 private:
  const GameFacts facts_;
  const EventSchema schema_;
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_GAME_FACTS_H_
