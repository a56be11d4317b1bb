#include "verify/program/masking.h"

#include <map>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "core/kernel/schema.h"
#include "core/kernel/status.h"
#include "replay/post/deck.h"
#include "verify/dice/roll_keys.h"
#include "verify/terminal/exit.h"

namespace adjutant {
namespace {

constexpr int kWorkMost = 10000;

}  // namespace

std::vector<std::string> MaskableDecks(absl::string_view game) {
  // Of these each card lies in the deck, in a hand, or open; what joins or comes back is known to all.
  if (game == "halls") return {"strategy_card"};
  if (game == "toy") return {"card"};
  return {};
}

DeckWorker::DeckWorker(PostAuthor* author)
    : author_(*author), decks_(*author->log().decks), light_(author->ruleset(), author->filled()->sealed().parties()) {}

void DeckWorker::See(const ReplayedEvent& event) {
  const KnownRecord& record = author_.filled()->sealed().records()[event.number - 1];
  std::vector<ArgBits> parts;
  for (const SealedPart& part : record.parts) parts.push_back(part.args);
  for (DueOpening& due : light_.See(event.number, event.before, event.event, event.after, parts)) {
    due_.push_back(std::move(due));
  }
}

bool DeckWorker::WasShown(const DueOpening& due, const std::string& role) const {
  for (const KnownRecord& record : author_.filled()->sealed().records()) {
    if (record.act.by() != author_.role() || record.act.shown().to() != role) continue;
    for (const v1::Shown::Part& part : record.act.shown().part()) {
      if (part.event() == due.event && part.part() == due.part) return true;
    }
  }
  return false;
}

// A card that this side drew, or a choice that it sealed.
bool DeckWorker::IsOwn(const DueOpening& due) const {
  const KnownRecord& record = author_.filled()->sealed().records()[due.event - 1];
  if (record.parts[due.part].drawn) return decks_.DrawerOf(due.event) == author_.role();
  const std::vector<std::string> seats = author_.ruleset().SeatIds();
  const PlayerId player = record.event.event.player;
  return player != kChance && player <= seats.size() && seats[player - 1u] == author_.role();
}

// The other side looks at cards of this hand.
absl::StatusOr<uint64_t> DeckWorker::ShowCards() {
  const SealedLog& sealed = author_.filled()->sealed();
  std::map<std::string, v1::Act> acts;
  uint64_t shown = 0;
  for (const DueOpening& due : due_) {
    const SealedPart& part = sealed.records()[due.event - 1].parts[due.part];
    // Of what is not his he has a filling only.
    if (due.to_all || part.opening.empty() || part.opened_at != 0 || !IsOwn(due)) continue;
    for (const std::string& role : due.to) {
      const SealParty* party = FindParty(sealed.parties(), role);
      if (role == author_.role() || party == nullptr || WasShown(due, role)) continue;
      v1::Shown::Part* added = acts[role].mutable_shown()->add_part();
      added->set_event(due.event);
      added->set_part(due.part);
      ADJUTANT_ASSIGN_OR_RETURN(*added->mutable_box(), post::Box(party->box_key, part.opening));
      ++shown;
    }
  }
  due_.clear();
  for (auto& [role, act] : acts) {
    act.set_by(author_.role());
    act.mutable_shown()->set_to(role);
    author_.Add(act);
  }
  return shown;
}

bool DeckWorker::DrawsAt(const State& state) const {
  const auto need = decks_.NeedAt(state);
  return !need.ok() || need->has_value();
}

absl::Status DeckWorker::AddStep(const DeckNeed& need, const State& state) {
  ADJUTANT_ASSIGN_OR_RETURN(v1::DeckStep step, decks_.decks().MakeStep(need.side, author_.keys().secret.master,
                                                                       need.deck, need.cards, need.carried));
  v1::Act act;
  act.set_by(author_.role());
  *act.mutable_deck_step() = std::move(step);
  author_.Add(act);
  decks_.SeeAct(author_.last(), state, act);
  return absl::OkStatus();
}

// Which card it is shows when both factors are known; meanwhile one that could be it stands for it.
absl::Status DeckWorker::AddDraw(const DeckNeed& need, State* state) {
  const Ruleset& rules = author_.ruleset();
  EventList legal;
  rules.LegalEvents(*state, &legal);
  v1::Annotations annotations;
  annotations.mutable_source()->set_method(v1::ChanceSource::MASKED);
  annotations.mutable_drawn()->set_deck(need.deck);
  annotations.mutable_drawn()->set_generation(need.generation);
  annotations.mutable_drawn()->set_position(need.position);
  const Event& event = legal.front();
  author_.Add(RecordKind::kEvent, EventCodec(rules).ToBytes(event, &annotations, need.arg));
  const State before = *state;
  rules.Apply(state, event, nullptr);
  decks_.SeeEvent(author_.last(), before, event, *state, &annotations);
  return absl::OkStatus();
}

absl::StatusOr<uint64_t> DeckWorker::AddFactors() {
  uint64_t told = 0;
  for (const OwedFactors& owed : decks_.Owed()) {
    if (owed.role != author_.role()) continue;
    const post::DeckKeys keys(post::DeckKeyOf(author_.keys().secret.master, owed.deck, owed.generation));
    v1::Act act;
    act.set_by(author_.role());
    act.mutable_factors()->set_deck(owed.deck);
    act.mutable_factors()->set_generation(owed.generation);
    act.mutable_factors()->set_first(owed.first);
    for (uint32_t j = owed.first; j < owed.first + owed.count; ++j) {
      // Written down before it leaves.
      ADJUTANT_RETURN_IF_ERROR(
          WithExit(Exit::kNo, author_.keys().said->SayFactor(owed.deck, owed.generation, j, author_.chain())));
      absl::StrAppend(act.mutable_factors()->mutable_factors(), keys.Card(j).Reveal());
    }
    author_.Add(act);
    told += owed.count;
  }
  return told;
}

absl::StatusOr<DeckWork> DeckWorker::Work(State* state) {
  DeckWork work;
  ADJUTANT_ASSIGN_OR_RETURN(work.shown, ShowCards());
  for (int i = 0; i < kWorkMost; ++i) {
    const auto need = decks_.NeedAt(*state);
    if (!need.ok()) {
      return Failure(Exit::kNo, absl::StrCat(author_.path(), ": ", need.status().message()));
    }
    if (!need->has_value()) break;
    if (!(*need)->step) {
      ADJUTANT_RETURN_IF_ERROR(AddDraw(**need, state));
      ++work.draws;
    } else if (decks_.decks().RoleOf((*need)->side) == author_.role()) {
      ADJUTANT_RETURN_IF_ERROR(AddStep(**need, *state));
      ++work.steps;
    } else {
      work.waits_for = decks_.decks().RoleOf((*need)->side);
      break;
    }
    if (!decks_.findings().empty()) {
      return Failure(Exit::kInternal, absl::StrCat(author_.path(), ": record ", decks_.findings().back().first, ": ",
                                                   decks_.findings().back().second));
    }
  }
  ADJUTANT_ASSIGN_OR_RETURN(work.factors, AddFactors());
  return work;
}

}  // namespace adjutant
