// Market Day: what the kernel has for more than two seats: sealed bids that are opened together, raises by an amount, a
// market where all may act at once, offers to answer or to withdraw, a seat that comes late, debts, and money below
// zero.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/kernel/plain_game.h"
#include "tests/toy/market.pb.h"

namespace adjutant::market {
// ---- The rulebook.
constexpr Rule kCatalogue[] = {
    {"1.1", RuleKind::kSetup, "Three to five seats begin with 20 coins each; the last may come `late`."},
    {"2.1", RuleKind::kEffect, "In each round the next lot is auctioned."},
    {"2.2", RuleKind::kEffect, "In odd rounds each seat seals a bid; the bids are opened together."},
    {"2.3", RuleKind::kLegality, "In even rounds the seats in turn bid more, or are out."},
    {"2.4", RuleKind::kEffect, "The highest bid buys the lot."},
    {"2.6", RuleKind::kRandom, "Of equal sealed bids one is drawn."},
    {"2.5", RuleKind::kLegality, "A seat spends no more than ten coins beyond what it has."},
    {"3.1", RuleKind::kLegality, "Then each does one thing at most and leaves the market, in any order."},
    {"3.2", RuleKind::kEffect, "A loan is of one to ten coins, as long as the debt is below 30."},
    {"3.3", RuleKind::kEffect, "When all have left, five coins of debt cost one, even if it is not there."},
    {"3.4", RuleKind::kLegality, "A seat offers its lot for a price, below zero if it pays itself."},
    {"3.5", RuleKind::kLegality, "Or it offers a bribe for not bidding next time."},
    {"3.6", RuleKind::kLegality, "The other takes or refuses it, unless it is withdrawn first."},
    {"3.7", RuleKind::kLegality, "A feast costs its giver a coin for each guest, who gets it."},
    {"4.1", RuleKind::kLegality, "From the second round on a late seat may join the market."},
    {"5.1", RuleKind::kVictory, "In the end the most coins win, less debt, and 5 for each lot."}};
template <FixedString kId>
constexpr auto operator""_mkt() {
  return CiteRule<kCatalogue, kId>();
}
constexpr OptionSpec kOptions[] = {
    {"seats", "How many seats play?", {"1.1"}, {{"three", "3"}, {"four", "4"}, {"five", "5"}}},
    {"late", "Does the last seat come late?", {"1.1", "4.1"}, {{"no", "all are there"}, {"yes", "it may join later"}}}};
template <FixedString kText>
constexpr auto operator""_opt() {
  return CiteOption<kOptions, kText>();
}

// ---- The state.
constexpr int kSeatsMost = 5, kLots = 6, kCredit = 10;
constexpr uint8_t kGone = kSeatsMost + 1;  // of a lot: nobody bought it
enum StepNumber : uint16_t { kOver = 0, kTie, kSeal, kRaise, kMarket, kJoin, kAnswer, kWithdraw };
struct Position {
  int32_t coins[kSeatsMost + 1] = {}, debt[kSeatsMost + 1] = {};  // by seat; nobody has 0
  int32_t sealed[kSeatsMost + 1] = {-1, -1, -1, -1, -1, -1};      // -1: none
  int32_t bid = 0, price = 0;
  uint32_t round = 0;
  Seats here, left, acted, bribed;
  uint16_t step = kOver;
  uint8_t leader = 0, turn = 0, from = 0, to = 0, offered = 0;  // of an auction; of an offer (the lot and one)
  uint8_t owner[kLots] = {}, spare[3] = {};
};
static_assert(std::has_unique_object_representations_v<Position>);
constexpr Section kSections[] = {{1, "position", 0, sizeof(Position)}};
using Kind = v1::Event;

struct Rules {
  explicit Rules(OptionValues values) : options(std::move(values)) {
    for (const char* id : {"nobody", "ann", "ben", "cat", "dan", "eve", "gone"}) {
      seats.Add(id);
      bids.Add(absl::StrCat(id, ".sealed"));
    }
    for (const char* id : {"clock", "lamp", "mirror", "organ", "piano", "stove"}) lots.Add(id);
  }
  bool Plays(OptionIs is) const { return is.In(options); }
  int count() const { return Plays("seats=three"_opt) ? 3 : Plays("seats=four"_opt) ? 4 : 5; }
  OptionValues options;
  NameTable seats{"seat"}, bids{"bid"}, lots{"lot"};
};
int32_t Means(const Position& p, int seat) { return std::max(p.coins[seat] + kCredit, 0); }
void Move(Position& p, int from, int to, int32_t coins) {
  if (from != 0) p.coins[from] -= coins;
  if (to != 0) p.coins[to] += coins;
}

// ---- Who may act.
PlayerId Chance(const Rules&, const Position&) { return kChance; }
Seats Bidders(const Rules&, const Position& p) {
  Seats bidders = p.here - p.bribed;
  for (PlayerId s : bidders)
    if (p.sealed[s] >= 0) bidders.Remove(s);
  return bidders;
}
PlayerId Turn(const Rules&, const Position& p) { return p.turn; }
Seats Traders(const Rules&, const Position& p) { return p.here - p.left; }
Seats Late(const Rules& r, const Position& p) { return p.round < 2 ? Seats() : Seats::UpTo(r.count()) - p.here; }
PlayerId Asked(const Rules&, const Position& p) { return p.to; }
PlayerId Offerer(const Rules&, const Position& p) { return p.from; }

// ---- What follows from an event, up to the next decision.
void NextRound(const Rules& rules, Position& p, Trace* trace);
void AfterAct(const Rules& rules, Position& p, Trace* trace) {
  p.step = kMarket;
  if (!Traders(rules, p).empty()) return;
  for (PlayerId s : p.here) {
    if (p.debt[s] == 0) continue;
    Applied(trace, "3.3"_mkt);
    p.coins[s] -= (p.debt[s] + 4) / 5;
  }
  NextRound(rules, p, trace);
}
void Sell(const Rules& rules, Position& p, Trace* trace) {
  p.owner[p.round - 1] = p.leader == 0 ? kGone : p.leader;
  Move(p, p.leader, 0, p.bid);
  Applied(trace, "2.4"_mkt, [&] { return absl::StrCat("To ", rules.seats.Id(p.leader), " for ", p.bid, "."); });
  p.bribed = Seats();
  std::fill(p.sealed, p.sealed + kSeatsMost + 1, -1);
  AfterAct(rules, p, trace);
}
Seats Tied(const Position& p) {
  Seats tied;
  for (PlayerId s : p.here)
    if (p.sealed[s] == p.bid) tied.Add(s);
  return tied;
}
void OpenBids(const Rules& rules, Position& p, Trace* trace) {
  if (!Bidders(rules, p).empty()) return;
  for (PlayerId s : p.here)
    Applied(trace, "2.2"_mkt, [&] { return absl::StrCat(rules.seats.Id(s), " has bid ", p.sealed[s], "."); });
  p.bid = std::max(0, *std::max_element(p.sealed, p.sealed + kSeatsMost + 1));
  p.leader = p.bid > 0 ? Tied(p).First() : kChance;
  p.leader != kChance&& Tied(p).size() > 1 ? void(p.step = kTie) : Sell(rules, p, trace);
}
// In an open auction those who are out have sealed a bid of nothing.
void PassOn(const Rules& rules, Position& p, Trace* trace) {
  const Seats in = Bidders(rules, p);
  if (in.empty() || in == Seats{p.leader}) return Sell(rules, p, trace);
  do p.turn = static_cast<uint8_t>(p.turn % kSeatsMost + 1);
  while (!in.Has(p.turn));
}
void NextRound(const Rules& rules, Position& p, Trace* trace) {
  p.left = p.acted = Seats();
  p.turn = 0;
  p.bid = p.leader = 0;
  if (p.round == kLots) return void(p.step = kOver);
  Applied(trace, "2.1"_mkt, [&] { return absl::StrCat("Up comes the ", rules.lots.Id(p.round), "."); });
  p.step = ++p.round % 2 == 1 ? kSeal : kRaise;
  p.step == kSeal ? OpenBids(rules, p, trace) : PassOn(rules, p, trace);
}

// ---- The steps.
void ListTie(const Rules&, const Position& p, EventList* out) {
  for (PlayerId s : Tied(p)) out->push_back(MakeEvent(Kind::kTieDrawn, kChance, {s}));
}
Ruling CheckTie(const Rules&, const Position& p, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IMPOSSIBLE("2.6"_mkt, !Tied(p).Has(static_cast<PlayerId>(e.args[0])), why,
                             "it is not among the highest bidders");
  return Accepted();
}
void ApplyTie(const Rules& rules, Position& p, const Event& e, Trace* trace) {
  Applied(trace, "2.6"_mkt);
  p.leader = static_cast<uint8_t>(e.args[0]);
  Sell(rules, p, trace);
}
void ListSeal(const Rules& rules, const Position& p, ChoiceList* out) {
  for (PlayerId s : Bidders(rules, p)) out->push_back({MakeEvent(Kind::kBidSealed, s, {0}), 0, Means(p, s)});
}
Ruling CheckSeal(const Rules&, const Position& p, const Event& e, Why* why) {
  ADJUTANT_REFUSE_IF("2.5"_mkt, e.args[0] > Means(p, e.player), why, "it can spend ", Means(p, e.player));
  return Accepted();
}
void ApplySeal(const Rules& rules, Position& p, const Event& e, Trace* trace) {
  p.sealed[e.player] = e.args[0];
  OpenBids(rules, p, trace);
}
void ListRaise(const Rules&, const Position& p, ChoiceList* out) {
  out->push_back({MakeEvent(Kind::kBidPassed, p.turn)});
  out->push_back({MakeEvent(Kind::kBidRaised, p.turn, {p.bid + 1}), 0, Means(p, p.turn)});
}
Ruling CheckRaise(const Rules& rules, const Position& p, const Event& e, Why* why) {
  if (e.type == Kind::kBidPassed) return Accepted();
  ADJUTANT_REFUSE_IF("2.3"_mkt, e.args[0] <= p.bid, why, p.bid, " is bid already");
  return CheckSeal(rules, p, e, why);
}
void ApplyRaise(const Rules& rules, Position& p, const Event& e, Trace* trace) {
  e.type == Kind::kBidPassed ? void(p.sealed[e.player] = 0) : void((p.bid = e.args[0], p.leader = e.player));
  PassOn(rules, p, trace);
}
void ListActs(const Rules& rules, const Position& p, ChoiceList* out) {
  for (PlayerId s : Traders(rules, p)) {
    out->push_back({MakeEvent(Kind::kMarketLeft, s)});
    out->push_back({MakeEvent(Kind::kLoanTaken, s, {1}), 0, kCredit});
    for (uint32_t guests = 1; guests < 1u << kSeatsMost; ++guests) {
      Event feast = MakeEvent(Kind::kFeastGiven, s);
      for (int seat = 1, n = 0; seat <= kSeatsMost; ++seat)
        if (guests >> (seat - 1) & 1u) feast.args[n++] = seat;
      out->push_back({feast});
    }
    for (PlayerId to : p.here) {
      out->push_back({MakeEvent(Kind::kOfferMade, s, {to, kNone, 1}), 2, Means(p, s)});
      for (int lot = 0; lot < kLots; ++lot)
        out->push_back({MakeEvent(Kind::kOfferMade, s, {to, lot, -Means(p, s)}), 2, Means(p, to)});
    }
  }
}
Ruling CheckOffer(const Position& p, const Event& e, Why* why) {
  const int to = e.args[0], lot = e.args[1], price = e.args[2];
  ADJUTANT_REFUSE_IMPOSSIBLE("3.6"_mkt, to == e.player || !p.here.Has(static_cast<PlayerId>(to)), why,
                             "an offer is made to another seat that is there");
  if (lot == kNone) {
    ADJUTANT_REFUSE_IF("3.5"_mkt, price < 1, why, "a bribe is a coin at least");
  } else if (CannotBe("3.4"_mkt, p.owner[lot] != e.player)) {
    return Refused("3.4"_mkt, why, "the lot is not its own");
  }
  const int payer = lot == kNone || price < 0 ? e.player : to;
  ADJUTANT_REFUSE_IF("2.5"_mkt, std::abs(int64_t{price}) > Means(p, payer), why, "who pays can spend ",
                     Means(p, payer));
  return Accepted();
}
Ruling CheckFeast(const Position& p, const Event& e, Why* why) {
  int last = 0, guests = 0;
  bool good = e.args[0] != kNone;
  for (int i = 0; i < kSeatsMost - 1 && e.args[i] != kNone; last = e.args[i++], ++guests)
    good = good && e.args[i] > last && e.args[i] != e.player && p.here.Has(static_cast<PlayerId>(e.args[i]));
  ADJUTANT_REFUSE_IMPOSSIBLE("3.7"_mkt, !good, why, "guests are others who are there, each named once and in order");
  ADJUTANT_REFUSE_IF("2.5"_mkt, guests > Means(p, e.player), why, "it cannot pay for so many");
  return Accepted();
}
Ruling CheckActs(const Rules&, const Position& p, const Event& e, Why* why) {
  if (e.type == Kind::kMarketLeft) return Accepted();
  ADJUTANT_REFUSE_IF("3.1"_mkt, p.acted.Has(e.player), why, "it has done its one thing already");
  if (e.type == Kind::kOfferMade) return CheckOffer(p, e, why);
  if (e.type == Kind::kFeastGiven) return CheckFeast(p, e, why);
  ADJUTANT_REFUSE_IF("3.2"_mkt, e.args[0] < 1 || e.args[0] > kCredit || p.debt[e.player] >= 30, why,
                     "a loan is of 1 to 10 coins, with a debt below 30");
  return Accepted();
}
void ApplyActs(const Rules& rules, Position& p, const Event& e, Trace* trace) {
  if (e.type == Kind::kMarketLeft) return p.left.Add(e.player), AfterAct(rules, p, trace);
  p.acted.Add(e.player);
  if (e.type == Kind::kOfferMade) {
    p.from = e.player;
    p.to = static_cast<uint8_t>(e.args[0]);
    p.offered = static_cast<uint8_t>(e.args[1] + 1);
    p.price = e.args[2];
    return void(p.step = kAnswer);
  }
  if (e.type == Kind::kFeastGiven)
    for (int i = 0; i < kSeatsMost - 1 && e.args[i] != kNone; ++i) Move(p, e.player, e.args[i], 1);
  if (e.type != Kind::kLoanTaken) return;
  Applied(trace, "3.2"_mkt);
  p.debt[e.player] += e.args[0];
  Move(p, 0, e.player, e.args[0]);
}
Ruling CheckFree(const Rules&, const Position&, const Event&, Why*) { return Accepted(); }
void ListJoin(const Rules& rules, const Position& p, EventList* out) {
  for (PlayerId s : Late(rules, p)) out->push_back(MakeEvent(Kind::kSeatJoined, s));
}
void ApplyJoin(const Rules&, Position& p, const Event& e, Trace*) { p.here.Add(e.player), Move(p, 0, e.player, 20); }
void ListOffer(const Rules&, const Position& p, EventList* out) {
  for (int accepted : {0, 1}) out->push_back(MakeEvent(Kind::kOfferAnswered, p.to, {accepted}));
  out->push_back(MakeEvent(Kind::kOfferWithdrawn, p.from));
}
void Answer(const Rules& rules, Position& p, const Event& e, Trace* trace) {
  if (e.type == Kind::kOfferAnswered && e.args[0] == 1) {
    const bool bribe = p.offered == 0;
    bribe ? Move(p, p.from, p.to, p.price) : Move(p, p.to, p.from, p.price);
    bribe ? p.bribed.Add(p.to) : void(p.owner[p.offered - 1] = p.to);
  }
  p.price = p.from = p.to = p.offered = 0;
  AfterAct(rules, p, trace);
}
// ---- The game as the kernel sees it.
std::string OfferToNobody(const Position& p) { return (p.step == kAnswer) == (p.from != p.to) ? "" : "to nobody"; }
const Invariant<Position> kInvariants[] = {
    {{"offer.sides", "An offer is between two.", Cases("3.6"_mkt)}, OfferToNobody}};
struct MarketRuleset final : PlainRuleset<Rules, Position> {
  MarketRuleset(const Game& game, const Setup& setup, OptionValues options)
      : PlainRuleset(game, setup, std::move(options)) {
    State start(sizeof(Position));
    Position& p = start.As<Position>() = {};
    for (int s = 1; s <= rules_.count() - (rules_.Plays("late=yes"_opt) ? 1 : 0); ++s)
      p.coins[s] = 20, p.here.Add(static_cast<PlayerId>(s));
    NextRound(rules_, p, nullptr);
    using K = Kind;
    const std::vector<uint16_t> acts = {K::kLoanTaken, K::kOfferMade, K::kFeastGiven, K::kMarketLeft};
    const std::vector<uint16_t> on = {kSeal, kRaise, kTie, kMarket, kAnswer, kOver},
                                bids = {K::kBidRaised, K::kBidPassed};
    const std::vector<uint16_t> answer = {K::kOfferAnswered}, undo = {K::kOfferWithdrawn};
    const auto beside = [](Step<Rules, Position> step, uint16_t other) { return step.besides = {other}, step; };
    Init({{kTie, "tie", "a tie is broken", "2.6"_mkt, {K::kTieDrawn}, Chance, ListTie, CheckTie, ApplyTie, {kMarket}},
          {kSeal, "seal", "seals a bid", "2.2"_mkt, {K::kBidSealed}, Bidders, ListSeal, CheckSeal, ApplySeal, on},
          {kRaise, "raise", "bids", "2.3"_mkt, bids, Turn, ListRaise, CheckRaise, ApplyRaise, on},
          beside({kMarket, "trade", "trades", "3.1"_mkt, acts, Traders, ListActs, CheckActs, ApplyActs, on}, kJoin),
          {kJoin, "join", "may join", "4.1"_mkt, {K::kSeatJoined}, Late, ListJoin, CheckFree, ApplyJoin, {kMarket}},
          beside({kAnswer, "answer", "answers", "3.6"_mkt, answer, Asked, ListOffer, CheckFree, Answer, on}, kWithdraw),
          {kWithdraw, "withdraw", "may withdraw", "3.6"_mkt, undo, Offerer, ListOffer, CheckFree, Answer, on}},
         std::move(start));
  }
  int SeatCount() const override { return rules_.count(); }
  absl::Span<const Section> Sections() const override { return kSections; }
  const NameTable* Names(absl::string_view d) const override {
    return d == "seat" ? &rules_.seats : d == "lot" ? &rules_.lots : nullptr;
  }
  std::string ChanceKey(const State& s) const override { return HeadingsOf(s)[0]; }
  absl::Span<const Invariant<Position>> invariants() const override { return kInvariants; }
  std::string Outcome(const State& state) const override {
    const Position& p = state.As<Position>();
    std::pair<int64_t, int> best = {INT64_MIN, 0};
    for (int s = rules_.count(); s > 0 && p.step == kOver; --s)
      best = std::max(best, {p.coins[s] - p.debt[s] + 5 * std::count(p.owner, p.owner + kLots, s), -s});
    return best.second == 0 ? "" : absl::StrCat(rules_.seats.ids()[-best.second], " wins with ", best.first, " [5.1]");
  }
  Headings HeadingsOf(const State& s) const override { return {absl::StrCat("Round ", s.As<Position>().round)}; }
  bool IsSeen(const Position& p, PlayerId viewer, const NamedValue& value) const override {
    const int bidder = rules_.bids.Find(value.name);
    return bidder == kNone || bidder == viewer || viewer == kChance || p.step != kSeal || p.sealed[bidder] < 0;
  }
  void Values(const State& state, ValueList* out) const override {
    const Position& p = state.As<Position>();
    const auto add = [&](std::string name, int64_t number) { out->push_back({name, number, absl::StrCat(number)}); };
    add("round", p.round);
    for (int s = 1; s <= rules_.count(); ++s) {
      const std::string& seat = rules_.seats.ids()[s];
      add(seat + ".coins", p.coins[s]);
      add(seat + ".debt", p.debt[s]);
      add(rules_.bids.ids()[s], p.sealed[s]);
    }
    for (int lot = 0; lot < kLots; ++lot)
      out->push_back({rules_.lots.ids()[lot], {}, rules_.seats.ids()[p.owner[lot]]});
  }
  bool HidesNumbers(const State& before, const Event& e, PlayerId viewer) const override {
    return e.type == Kind::kBidSealed && e.player != viewer && Bidders(rules_, before.As<Position>()).size() > 1;
  }
  bool KeepsNumbers(const State& now, const Event& e, PlayerId viewer) const override {
    return e.player != viewer && now.As<Position>().step == kSeal && now.As<Position>().sealed[e.player] >= 0;
  }
  bool ReshuffleHidden(State* state, PlayerId viewer, Random* random) const override {
    Position& p = state->As<Position>();
    for (PlayerId s : p.here)
      if (s != viewer && p.step == kSeal && p.sealed[s] >= 0) p.sealed[s] = random->Within(0, Means(p, s));
    return true;
  }
  RuleId over_rule() const override { return "5.1"_mkt; }
};
const EditionSpec kEditions[] = {{"first", "First edition", {}}};
const std::vector<std::string> kSides = {"ann", "ben", "cat", "dan", "eve"};
const GameFacts kFacts = {.id = "market",
                          .title = "Market Day",
                          .about = "the kernel's example for many; complete",
                          .sides = kSides,
                          .catalogue = MakeCatalogue<kCatalogue>(),
                          .options = kOptions,
                          .editions = kEditions,
                          .scenarios = {{"market", "A market day"}}};
struct Market final : PlainGame<MarketRuleset> {
  Market() : PlainGame(kFacts, v1::Event::descriptor()) {}
};
ADJUTANT_REGISTER_GAME(adjutant_game_market, Market);
}  // namespace adjutant::market
