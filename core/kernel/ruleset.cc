#include "core/kernel/ruleset.h"

#include <google/protobuf/descriptor.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/occasions.h"
#include "core/kernel/released_packs.h"
#include "core/kernel/status.h"
#include "core/kernel/stepped_ruleset.h"

namespace adjutant {

absl::Span<const PolicySpec> Game::policies() const {
  static constexpr PolicySpec kUniform[] = {{"uniform", "every legal event is as likely as another"}};
  return kUniform;
}

const Event& Pick(const Ruleset& ruleset, const State& state, const EventList& legal, const PolicySpec& policy,
                  Random* random) {
  if (policy.taste == 0 || legal.front().player == kChance) return legal[random->Below(legal.size())];
  thread_local std::vector<int> weights;
  ruleset.Weigh(policy.taste, state, legal, &weights);
  size_t total = 0;
  for (int weight : weights) total += static_cast<size_t>(weight);
  size_t at = random->Below(total), chosen = 0;
  for (; at >= static_cast<size_t>(weights[chosen]); ++chosen) at -= static_cast<size_t>(weights[chosen]);
  return legal[chosen];
}

absl::StatusOr<std::unique_ptr<const Ruleset>> Game::MakeRuleset(const Setup& setup) const {
  ADJUTANT_ASSIGN_OR_RETURN(std::unique_ptr<Ruleset> ruleset, Make(setup));
  if (!setup.position.empty()) {
    State start = ruleset->NewState();
    std::set<absl::string_view> named;
    for (const auto& [name, value] : setup.position) {
      if (!named.insert(name).second) {
        return absl::InvalidArgumentError(
            absl::StrCat("position ", name, ": set twice; a position gives each value once"));
      }
      const absl::Status set = ruleset->Set(&start, name, value);
      if (!set.ok())
        return absl::Status(set.code(), absl::StrCat("position ", name, " = ", value, ": ", set.message()));
    }
    const absl::Status settled = ruleset->Settle(&start);
    if (!settled.ok()) return absl::Status(settled.code(), absl::StrCat("the position cannot be: ", settled.message()));
    ruleset->SetStart(std::move(start));
    ruleset->position_ = setup.position;
  }
  return ruleset;
}

namespace {

// Made on first use: games register themselves before main.
std::map<std::string, const Game*>& Register() {
  static auto* games = new std::map<std::string, const Game*>;
  return *games;
}

}  // namespace

void RegisterGame(const Game* game) {
  const bool added = Register().emplace(std::string(game->id()), game).second;
  ADJUTANT_ASSERT(added && "two games of one id");
}

absl::StatusOr<std::vector<PackSource>> PacksOf(const Game& game, const Setup& setup) {
  std::vector<PackSource> sources;
  std::vector<std::string> packs;
  for (PackSource& pack : game.packs()) {
    packs.push_back(pack.name);
    if (sources.empty() && (setup.pack.empty() || setup.pack == pack.name)) sources.push_back(std::move(pack));
  }
  if (sources.empty()) {
    return absl::NotFoundError(
        absl::StrCat("no component pack '", setup.pack, "' for ", game.id(), DidYouMean(setup.pack, packs)));
  }
  sources.insert(sources.end(), setup.overlays.begin(), setup.overlays.end());
  return sources;
}

absl::StatusOr<const Game*> FindGame(absl::string_view id) {
  const auto it = Register().find(std::string(id));
  if (it != Register().end()) return it->second;
  std::vector<std::string> known;
  for (const auto& [name, game] : Register()) known.push_back(name);
  return absl::NotFoundError(absl::StrCat("no game '", id, "'", DidYouMean(id, known)));
}

std::vector<const Game*> AllGames() {
  std::vector<const Game*> games;
  for (const auto& [name, game] : Register()) games.push_back(game);
  return games;
}

const std::vector<PackDigest>& Ruleset::packs() const {
  static const auto* none = new std::vector<PackDigest>;
  return pack() == nullptr ? *none : pack()->digests;
}

void Ruleset::LegalChoices(const State& state, ChoiceList* out) const {
  EventList legal;
  LegalEvents(state, &legal);
  for (const Event& event : legal) out->push_back({event});
}

bool Ruleset::IsListed(const State& state, const EventList& legal, const Event& event) const {
  if (std::find(legal.begin(), legal.end(), event) != legal.end()) return true;
  if (!ListsAmounts(state)) return false;
  ChoiceList choices;
  LegalChoices(state, &choices);
  return IsAmong(choices, event);
}

std::string Ruleset::Describe(const State&, const Event& event) const { return EventCodec(*this).ToNotation(event); }

namespace ruleset_internal {

void EventBounds::Init(const Ruleset& ruleset) {
  for (const EventTypeSpec& spec : ruleset.game().schema().types()) {
    if (spec.type >= types_.size()) types_.resize(spec.type + 1u);
    Type& type = types_[spec.type];
    type.known = true;
    type.count = static_cast<uint8_t>(spec.args.size());
    for (size_t i = 0; i < spec.args.size(); ++i) {
      const ArgSpec& arg = spec.args[i];
      Arg& bounds = type.args[i];
      bounds = {arg.negative ? std::numeric_limits<int32_t>::min() : 0,
                std::numeric_limits<int32_t>::max(),
                !arg.required,
                arg.negative,
                arg.member > 0,
                0};
      if (arg.kind == ArgKind::kDomain) bounds.high = ruleset.NamesOf(arg.domain).size() - 1;
      if (arg.kind == ArgKind::kBool) bounds.high = 1;
      if (arg.kind == ArgKind::kEnum) {
        bounds.high = arg.highest;
        bounds.numbers = arg.numbers & ~uint64_t{1};
      }
    }
  }
}

std::string NotDueSentence(const Ruleset& ruleset, absl::string_view what, Seats players, const Event& event, bool due,
                           absl::Span<const uint16_t> types) {
  if (!due || !players.Has(event.player)) BesidesLog::Note(Besides::kNothing);
  const Game& game = ruleset.game();
  std::vector<std::string> names;
  for (PlayerId player : players) {
    if (player != kChance) names.push_back(game.side_names()[player - 1u]);
  }
  const std::string who =
      names.empty() ? "what is due is chance" : absl::StrCat("it is for ", Enumerated(names, "or"), " to decide");
  std::string expected;
  for (uint16_t type : types) {
    const EventTypeSpec* spec = game.schema().Find(type);
    absl::StrAppend(&expected, expected.empty() ? "" : ", ", spec == nullptr ? "?" : spec->name);
  }
  const EventTypeSpec* spec = game.schema().Find(event.type);
  const std::string name = spec == nullptr ? absl::StrCat("event type ", event.type) : spec->name;
  if (!due) return absl::StrCat(who, ": ", what, " (", expected, "); ", name, " cannot come before that");
  if (!players.Has(event.player)) {
    const std::string by = event.player == kChance                    ? "chance"
                           : event.player <= game.side_names().size() ? game.side_names()[event.player - 1u]
                                                                      : absl::StrCat("side number ", event.player);
    return absl::StrCat(who, " (", what, "), not for ", by);
  }
  return absl::StrCat("an argument of ", name, " is missing or out of range");
}

}  // namespace ruleset_internal

}  // namespace adjutant
