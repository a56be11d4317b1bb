// adjutant due: who has to go on, since when, and what else is owed.
#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/kernel/status.h"
#include "verify/commands/commands.h"
#include "verify/dice/links.h"
#include "verify/dice/roll_keys.h"
#include "verify/program/access.h"
#include "verify/record/orders.h"
#include "verify/record/session.h"
#include "verify/record/signatures.h"
#include "verify/text/json.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

// Something that somebody has to do before, or besides, his decision.
struct Owed {
  std::string role;
  std::string what;
  uint64_t since = 0;  // record
};

struct DueAnswer {
  std::string log;
  std::string decision;            // what is due, in a sentence
  std::vector<std::string> roles;  // of whom
  std::string first;               // of several in a game by post: who writes first
  uint64_t since = 0;              // the record that led there; 0: the start
  std::string at;                  // when it was recorded, if the log says so
  std::vector<Owed> owed;
  struct Order {
    std::string role;
    uint64_t number = 0;
    std::string says;
  };
  std::vector<Order> orders;  // in force
  uint64_t by_order = 0;      // the one by which play goes on; 0: none does
};

// Of masked decks: factors, and the next step.
void AddDecks(const DeckChecker& decks, const State& state, DueAnswer* answer) {
  for (const OwedFactors& owed : decks.Owed()) {
    answer->owed.push_back(
        {owed.role,
         absl::StrCat("tells ", Counted(owed.count, "factor"), " of the deck ", owed.deck, " (`adjutant reveal`)"),
         owed.since});
  }
  const auto need = decks.NeedAt(state);
  if (!need.ok() || !need->has_value()) return;
  if ((*need)->step) {
    answer->owed.push_back(
        {decks.decks().RoleOf((*need)->side),
         absl::StrCat("does step ", (*need)->number, " of masking the deck ", (*need)->deck, " (`adjutant reveal`)"),
         answer->since});
    return;
  }
  for (size_t side = 0; side < 2; ++side) {
    answer->owed.push_back({decks.decks().RoleOf(side), "draws (`adjutant reveal`)", answer->since});
  }
}

// What keeps a game by post: signatures, links, answers.
void AddOwed(const SignedLog& log, const LinkChecker* links, const v1::LogHeader& header, const State& state,
             const Ruleset& ruleset, DueAnswer* answer) {
  for (const SignedUpTo& party : log.UpTo()) {
    if (!party.turn.has_value() && party.role != kRefereeRole) {
      answer->owed.push_back({party.role, "signs the header (`adjutant reveal`)", 0});
    }
  }
  bool draws = false;
  if (log.decks != nullptr) {
    const auto need = log.decks->NeedAt(state);
    draws = !need.ok() || need->has_value();
    AddDecks(*log.decks, state, answer);
  }
  if (links != nullptr) {
    const bool dealer = header.chance().dice() == v1::ChancePlan::DEALER;
    const post::DiceOrder* order = links->order();
    if (dealer && (order == nullptr || !order->seed().has_value())) {
      for (const post::RollingParty& party : links->rolling()) {
        const bool shown =
            order != nullptr && order->known().count(party.role) != 0 && order->known().at(party.role).number > 0;
        if (shown) continue;
        answer->owed.push_back(
            {party.role, party.role == kDealerRole ? "draws (`adjutant deal`)" : "shows a link (`adjutant reveal`)",
             0});
      }
    }
    for (const std::string& role : dealer ? std::vector<std::string>() : links->Owed()) {
      answer->owed.push_back(
          {role, absl::StrCat("shows the link of batch ", links->batches(), " (`adjutant reveal`)"), answer->since});
    }
    if (!dealer && links->Owed().empty() && order != nullptr && !order->decided().empty() &&
        IsRollDue(ruleset, state) && !draws) {
      answer->owed.push_back({order->decided(), "shows a link first (`adjutant reveal`)", answer->since});
    }
  }
}

absl::StatusOr<DueAnswer> Find(const OpenedLog& log) {
  const Ruleset& ruleset = *log.ruleset;
  const v1::LogHeader& header = log.reader->header();
  DueAnswer answer;
  answer.log = log.name;
  std::optional<SignatureChecker> signatures;
  std::optional<LinkChecker> links;
  OrderBook orders(ruleset, log.filled != nullptr);
  if (!header.party().empty()) signatures.emplace(ruleset, header, log.reader->chain());
  if (LinkChecker::IsFor(header)) links.emplace(ruleset, header);
  std::string unsigned_by;
  ReplayOptions options;
  options.check_claims = false;
  options.act = [&](const ReplayedAct& act) {
    if (signatures.has_value()) signatures->SeeAct(act);
    if (links.has_value()) links->SeeAct(act);
    orders.SeeAct(act);
    if (act.act.has_mark() && act.act.mark().purpose() == v1::Mark::TURN) unsigned_by.clear();
    if (act.effect.what == ActEffect::kTakeBack) answer.since = act.number;
  };
  const auto outcome = Replay(*log.reader, ruleset, options, [&](const ReplayedEvent& event) {
    if (signatures.has_value()) signatures->SeeEvent(event);
    orders.SeeEvent(event);
    if (links.has_value()) {
      links->SeeEvent(event.number, event.before, event.event, event.annotations, event.chain_before);
    }
    const bool by_order = event.annotations != nullptr && event.annotations->by_order() != 0;
    if (event.event.player != kChance && !by_order) unsigned_by = SideId(ruleset.game(), event.event.player);
    answer.since = event.number;
    answer.at = event.annotations == nullptr ? "" : event.annotations->recorded_at();
  });
  if (!outcome.ok()) return InputError(outcome.status());
  if (outcome->refused) {
    return Failure(Exit::kNo, absl::StrCat(log.name, ": event ", outcome->refusal.number,
                                           " is against the rules; `adjutant check` says more"));
  }
  const Pending pending = ruleset.PendingOf(outcome->state);
  answer.decision = DecisionSentence(ruleset, outcome->state);
  if (!pending.over && pending.player == kChance) {
    answer.roles = {header.chance().dice() == v1::ChancePlan::DEALER ? std::string(kDealerRole)
                                                                     : std::string("chance")};
  }
  const std::vector<std::string> seats = ruleset.SeatIds();
  for (size_t i = 0; i < seats.size() && !pending.over; ++i) {
    if (pending.Awaits(static_cast<PlayerId>(i + 1))) answer.roles.push_back(seats[i]);
  }
  if (signatures.has_value() && answer.roles.size() > 1) answer.first = answer.roles.front();
  for (const StandingOrder& order : orders.in_force()) {
    answer.orders.push_back({SideId(ruleset.game(), order.of), order.number, OrderText(order.says)});
  }
  if (const StandingOrder* by = orders.AnswerAt(outcome->state); by != nullptr) answer.by_order = by->number;
  if (signatures.has_value()) {
    const SignedLog signed_log = signatures->Take(log.name);
    AddOwed(signed_log, links.has_value() ? &*links : nullptr, header, outcome->state, ruleset, &answer);
    if (signed_log.unsigned_from.has_value() && !unsigned_by.empty()) {
      answer.owed.push_back({unsigned_by, "signs his turn (`adjutant mark`)", *signed_log.unsigned_from});
    }
  }
  for (const OpenProposal& open : outcome->open) {
    for (const std::string& seat : seats) {
      if (std::find(open.yes.begin(), open.yes.end(), seat) != open.yes.end()) continue;
      answer.owed.push_back({seat, absl::StrCat("answers proposal ", open.number), open.number});
    }
  }
  return answer;
}

absl::StatusOr<Exit> Run(Invocation& call) {
  ADJUTANT_ASSIGN_OR_RETURN(const OpenedLog log, OpenLog(call.operands[0], AccessOf(call)));
  ADJUTANT_ASSIGN_OR_RETURN(const DueAnswer answer, Find(log));
  const bool mine = call.flags.Has("of");
  const std::string of = call.flags.Get("of");
  const auto is_of = [&](const std::string& role) { return !mine || role == of; };
  bool any = std::any_of(answer.roles.begin(), answer.roles.end(), is_of);
  for (const Owed& owed : answer.owed) any = any || is_of(owed.role);
  if (call.json()) {
    JsonWriter json(call.console.buffer());
    json.Begin('{').Field("log", answer.log).Field("decision", answer.decision).Key("of").Begin('[');
    for (const std::string& role : answer.roles) json.String(role);
    json.End()
        .Field("first", answer.first)
        .Field("since", answer.since)
        .Field("recorded_at", answer.at)
        .Key("owed")
        .Begin('[');
    for (const Owed& owed : answer.owed) {
      if (is_of(owed.role)) {
        json.Begin('{').Field("role", owed.role).Field("what", owed.what).Field("since", owed.since).End();
      }
    }
    json.End().Field("by_order", answer.by_order).Key("orders").Begin('[');
    for (const DueAnswer::Order& order : answer.orders) {
      json.Begin('{').Field("role", order.role).Field("record", order.number).Field("says", order.says).End();
    }
    json.End().End();
  } else {
    const std::string name = Printable(answer.log);
    call.console.Print(name, ": ", answer.decision, "\n");
    if (!answer.roles.empty()) {
      call.console.Print(name, ": to go on: ", absl::StrJoin(answer.roles, ", "), ", since ",
                         answer.since == 0 ? "the start" : absl::StrCat("record ", answer.since),
                         answer.at.empty() ? "" : absl::StrCat(" (", Printable(answer.at), ")"), "\n");
      if (!answer.first.empty()) {
        call.console.Print(name, ": ", answer.first, " writes first, and the others behind his mail: two who write at ",
                           "the same time would part\n");
      }
    }
    if (answer.by_order != 0) {
      call.console.Print(name, ": the order of record ", answer.by_order,
                         " answers: whoever has the log goes on (`adjutant order`)\n");
    }
    for (const DueAnswer::Order& order : answer.orders) {
      call.console.Print(name, ": ", order.role, " has ordered ", order.says, " (record ", order.number, ")\n");
    }
    for (const Owed& owed : answer.owed) {
      if (!is_of(owed.role)) continue;
      call.console.Print(name, ": ", Printable(owed.role), " ", owed.what,
                         owed.since == 0 ? "" : absl::StrCat(", since record ", owed.since), "\n");
    }
  }
  return mine && !any ? Exit::kNo : Exit::kOk;
}

}  // namespace

const Command kDueCommand = {
    "due",
    "LOG",
    "who has to go on, since when, and what else is owed",
    "Of a game by post it also says whose signature, link, draw or answer is missing, and by which command it is\n"
    "given. Where several may decide the first of them writes first. With --of the status is 1 if that party owes "
    "nothing: for a reminder that is sent by itself.",
    "adjutant due game.adj",
    1,
    1,
    {{"of", "ROLE", "what this party owes"}, OverlayFlag(), ReaderFlag()},
    Run};

}  // namespace adjutant
