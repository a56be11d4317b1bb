// Cactus Throne 8.1: captured leaders are exchanged and sold.
#include <algorithm>

#include "absl/strings/str_cat.h"
#include "core/cactus/engine.h"

namespace adjutant::cactus {

namespace {

// The markers for points show no more (2.3/1).
constexpr int kHighestPrice = 99;

Side Asker(const S& s) { return static_cast<Side>(s.exchange.side); }
PlayerId Asked(const Rules&, const S& s) { return Enemy(Asker(s)); }
// Of the leader who is bargained for, whoever has begun it (ransom_opener).
Side Buyer(const Rules& r, const S& s) { return SideOf(r, s, s.exchange.leader); }
PlayerId Selling(const Rules& r, const S& s) { return Enemy(Buyer(r, s)); }
PlayerId Buying(const Rules& r, const S& s) { return Buyer(r, s); }

// Leaders of the side whom the other player holds.
LeaderSet PrisonersOf(const Rules& r, const S& s, Side side) {
  LeaderSet prisoners;
  for (const LeaderId l : LeadersAt(s, r.c.captured)) {
    if (SideOf(r, s, l) == side && CaptorOf(r, s, l) == Enemy(side)) prisoners.Add(l);
  }
  return prisoners;
}

int LowestPrice(const Rules& r, LeaderId leader) { return r.c.leaders[leader].proficiency + r.c.n.exchange_extra; }
// Out of which points a leader is paid for, by ransom_points, and into which they go. French points replace Austrians
// and Belgians as well (4.1/11).
Points PaidFrom(const Rules& r, Side side, LeaderId leader) {
  if (side == kRepublican) return Points::kRepublican;
  if (r.Plays("ransom_points=mexican"_opt)) return Points::kMexican;
  const Nation nation = r.c.leaders[leader].nation;
  const bool french = nation == Nation::kFrench || nation == Nation::kAustrian || nation == Nation::kBelgian;
  return french ? Points::kFrench : Points::kMexican;
}
Points PaidTo(Side side) { return side == kRepublican ? Points::kRepublican : Points::kMexican; }
bool CanPay(const Rules& r, const S& s, Side side, LeaderId leader, int price) {
  return PointsOf(s, PaidFrom(r, side, leader)) >= price;
}

Ruling CheckPrisoner(const Rules& r, const S& s, LeaderId leader, Side side, Why* why) {
  ADJUTANT_REFUSE_IF("8.1/1"_cac, !PrisonersOf(r, s, side).Has(leader), why, r.LeaderName(leader),
                     " is no prisoner whom ", r.SideName(Enemy(side)), " has taken from ", r.SideName(side));
  return Accepted();
}
// Which of the swaps that can be made this is; kSwaps if there are too many to remember them. It lasts until one of the
// prisoners comes free or is shot.
int SwapNumber(const Rules& r, const S& s, LeaderId leader, LeaderId captive) {
  const LeaderSet own = PrisonersOf(r, s, Asker(s)), others = PrisonersOf(r, s, Enemy(Asker(s)));
  const auto place_of = [](LeaderId one, const LeaderSet& among) {
    int before = 0;
    for (const LeaderId l : among) before += l < one ? 1 : 0;
    return before;
  };
  return std::min(place_of(leader, own) * others.Count() + place_of(captive, others), kSwaps);
}
Ruling CheckSwap(const Rules& r, const S& s, LeaderId leader, LeaderId captive, Why* why) {
  if (const Ruling own = CheckPrisoner(r, s, leader, Asker(s), why); !own.accepted) return own;
  if (const Ruling other = CheckPrisoner(r, s, captive, Enemy(Asker(s)), why); !other.accepted) return other;
  const int number = SwapNumber(r, s, leader, captive);
  const bool known = number < kSwaps && s.exchange.offered.Has(number);
  ADJUTANT_REFUSE_IF("8.1/1"_cac, known, why, r.LeaderName(captive), " for ", r.LeaderName(leader),
                     " has been offered this turn");
  return Accepted("8.1/1"_cac);
}
// Who asks wants his own leader back, or by ransom_opener offers one whom he holds.
Ruling CheckRansom(const Rules& r, const S& s, LeaderId leader, Why* why) {
  const bool offered = r.Plays("ransom_opener=either"_opt) && PrisonersOf(r, s, Enemy(Asker(s))).Has(leader);
  const Side buyer = offered ? Enemy(Asker(s)) : Asker(s);
  if (const Ruling own = CheckPrisoner(r, s, leader, buyer, why); !own.accepted) return own;
  ADJUTANT_REFUSE_IF("8.1/3"_cac, s.exchange.bargained.Has(leader), why, r.LeaderName(leader),
                     " has been bargained for this turn");
  ADJUTANT_REFUSE_IF("8.1/2"_cac, !CanPay(r, s, buyer, leader, LowestPrice(r, leader)), why, r.LeaderName(leader),
                     " costs ", LowestPrice(r, leader), " points at least, and ",
                     PointsOf(s, PaidFrom(r, buyer, leader)), " are there");
  return Accepted("8.1/2"_cac);
}
bool MayBargain(const Rules& r, const S& s) {
  for (const LeaderId l : PrisonersOf(r, s, Enemy(Asker(s)))) {
    if (CheckRansom(r, s, l, nullptr).accepted) return true;
  }
  for (const LeaderId l : PrisonersOf(r, s, Asker(s))) {
    if (CheckRansom(r, s, l, nullptr).accepted) return true;
    for (const LeaderId c : PrisonersOf(r, s, Enemy(Asker(s)))) {
      if (CheckSwap(r, s, l, c, nullptr).accepted) return true;
    }
  }
  return false;
}
void GoOn(const Rules& r, S& s) {
  s.exchange.leader = s.exchange.captive = kNoId;
  s.exchange.points = 0;
  s.step = MayBargain(r, s) ? kExchangeStep : kExchange;
}

// He comes back as one who was displaced does: when the next Movement Phase opens (7.3.2/2).
void Release(const Rules& r, S& s, LeaderId leader, Trace* trace) {
  TakeOff(r, s, leader, r.c.displaced);
  s.exchange.offered = {};
  Applied(trace, "7.3.2/3"_cac, [&] { return r.LeaderName(leader) + " is released"; });
}

// ---- The steps.

// Of one side after the other.
void BeginExchange(const Rules& r, S& s, Trace* trace) {
  if (Phasing(s) == kNobody) s.exchange = {};
  if (!NextSide(s)) {
    s.exchange = {};
    Applied(trace, "8.1/1"_cac);
    s.step = r.Plays("end_order=exchange"_opt) ? kControl : kDisbanding;
    return;
  }
  s.exchange.side = s.now.phasing;
  s.exchange.offered = {};
  GoOn(r, s);
}

void ListBargains(const Rules& r, const S& s, EventList* out) {
  const Side side = Asker(s);
  for (const LeaderId l : PrisonersOf(r, s, side)) {
    for (const LeaderId c : PrisonersOf(r, s, Enemy(side))) out->push_back(MakeEvent(kSwapOffered, side, {l, c}));
    out->push_back(MakeEvent(kRansomSought, side, {l}));
  }
  for (const LeaderId c : PrisonersOf(r, s, Enemy(side))) out->push_back(MakeEvent(kRansomSought, side, {c}));
  out->push_back(MakeEvent(kExchangeEnded, side));
}
Ruling CheckBargain(const Rules& r, const S& s, const Event& e, Why* why) {
  if (e.type == kSwapOffered) return CheckSwap(r, s, LeaderArg(e, 0), LeaderArg(e, 1), why);
  if (e.type == kRansomSought) return CheckRansom(r, s, LeaderArg(e), why);
  return Accepted("8.1/1"_cac);
}
void ApplyBargain(const Rules& r, S& s, const Event& e, Trace*) {
  if (e.type == kExchangeEnded) {
    s.step = kExchange;
    return;
  }
  s.exchange.leader = LeaderArg(e, 0);
  if (e.type == kSwapOffered) {
    s.exchange.captive = LeaderArg(e, 1);
    const int number = SwapNumber(r, s, LeaderArg(e, 0), LeaderArg(e, 1));
    if (number < kSwaps) s.exchange.offered.Add(number);
    s.step = kSwapAnswerStep;
  } else {
    s.exchange.bargained.Add(LeaderArg(e, 0));
    s.step = kPriceStep;
  }
}

void ListAnswers(uint16_t type, PlayerId player, EventList* out) {
  for (const int32_t yes : {0, 1}) out->push_back(MakeEvent(type, player, {yes}));
}
void ListSwapAnswers(const Rules& r, const S& s, EventList* out) { ListAnswers(kSwapAnswered, Asked(r, s), out); }
Ruling CheckSwapAnswer(const Rules&, const S&, const Event&, Why*) { return Accepted("8.1/1"_cac); }
void ApplySwapAnswer(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.args[0] == 1) {
    Applied(trace, "8.1/1"_cac);
    Release(r, s, s.exchange.leader, trace);
    Release(r, s, s.exchange.captive, trace);
  }
  GoOn(r, s);
}

void ListPrices(const Rules& r, const S& s, ChoiceList* out) {
  out->push_back({MakeEvent(kPriceNamed, Selling(r, s), {LowestPrice(r, s.exchange.leader)}), 0, kHighestPrice});
}
Ruling CheckPrice(const Rules& r, const S& s, const Event& e, Why* why) {
  const int lowest = LowestPrice(r, s.exchange.leader);
  ADJUTANT_REFUSE_IF("8.1/2"_cac, e.args[0] < lowest, why, r.LeaderName(s.exchange.leader), " costs ", lowest,
                     " points at least");
  ADJUTANT_REFUSE_IMPOSSIBLE("2.3/1"_cac, e.args[0] > kHighestPrice, why, "the markers show ", kHighestPrice,
                             " points at most");
  return Accepted();
}
// A price that cannot be paid is no question.
void ApplyPrice(const Rules& r, S& s, const Event& e, Trace* trace) {
  s.exchange.points = static_cast<uint8_t>(e.args[0]);
  if (CanPay(r, s, Buyer(r, s), s.exchange.leader, s.exchange.points)) {
    s.step = kPriceAnswerStep;
    return;
  }
  Applied(trace, "8.1/2"_cac, [&] {
    return absl::StrCat(r.SideName(Buyer(r, s)), " has no ", s.exchange.points, " points for ",
                        r.LeaderName(s.exchange.leader));
  });
  s.step = kRefusedSaleDieStep;
}

void ListPriceAnswers(const Rules& r, const S& s, EventList* out) { ListAnswers(kPriceAnswered, Buying(r, s), out); }
Ruling CheckPriceAnswer(const Rules&, const S&, const Event&, Why*) { return Accepted("8.1/2"_cac); }
void ApplyPriceAnswer(const Rules& r, S& s, const Event& e, Trace* trace) {
  if (e.args[0] != 1) {
    s.step = kRefusedSaleDieStep;
    return;
  }
  const LeaderId leader = s.exchange.leader;
  const int price = s.exchange.points;
  const Side buyer = Buyer(r, s);
  int16_t& payer = PointsOf(s, PaidFrom(r, buyer, leader));
  payer = static_cast<int16_t>(payer - price);
  int16_t& seller = PointsOf(s, PaidTo(Enemy(buyer)));
  seller = static_cast<int16_t>(seller + price);
  Applied(trace, "8.1/2"_cac,
          [&] { return absl::StrCat(r.SideName(buyer), " pays ", price, " points to ", r.SideName(Enemy(buyer))); });
  Release(r, s, leader, trace);
  GoOn(r, s);
}

void ListSaleDie(const Rules&, const S&, EventList* out) { ListDie(out, Purpose::kRefusedSale); }
Ruling CheckSaleDie(const Rules&, const S&, const Event& e, Why* why) {
  return CheckDie(e, Purpose::kRefusedSale, "8.1/3"_cac, why);
}
void ApplySaleDie(const Rules& r, S& s, const Event& e, Trace* trace) {
  const LeaderId leader = s.exchange.leader;
  const bool shot = e.args[1] % 2 != 0;
  Applied(trace, "8.1/3"_cac,
          [&] { return absl::StrCat(r.LeaderName(leader), shot ? " is shot" : " stays a prisoner"); });
  if (shot) {
    ExecuteLeader(r, s, leader, trace);
    s.exchange.offered = {};
  }
  GoOn(r, s);
}

}  // namespace

const CactusStep kExchangeSteps[] = {
    Automatic(kExchange, "captured leaders may be exchanged", "8.1/1"_cac, BeginExchange,
              {kExchangeStep, kExchange, kDisbanding, kControl}),
    {kExchangeStep,
     "exchange",
     "may bargain for captured leaders",
     "8.1/1"_cac,
     {kSwapOffered, kRansomSought, kExchangeEnded},
     PhasingPlayer,
     ListBargains,
     CheckBargain,
     ApplyBargain,
     {kSwapAnswerStep, kPriceStep, kExchange}},
    {kSwapAnswerStep,
     "answer_swap",
     "answers the offer of a swap",
     "8.1/1"_cac,
     {kSwapAnswered},
     Asked,
     ListSwapAnswers,
     CheckSwapAnswer,
     ApplySwapAnswer,
     {kExchangeStep, kExchange}},
    {kPriceStep,
     "name_price",
     "names the price of a captured leader",
     "8.1/2"_cac,
     {kPriceNamed},
     Selling,
     ListPrices,
     CheckPrice,
     ApplyPrice,
     {kPriceAnswerStep, kRefusedSaleDieStep}},
    {kPriceAnswerStep,
     "answer_price",
     "pays the price or not",
     "8.1/2"_cac,
     {kPriceAnswered},
     Buying,
     ListPriceAnswers,
     CheckPriceAnswer,
     ApplyPriceAnswer,
     {kExchangeStep, kExchange, kRefusedSaleDieStep}},
    {kRefusedSaleDieStep,
     "refused_sale_die",
     "the die for a leader not sold falls",
     "8.1/3"_cac,
     {kDieRolled},
     Dice,
     ListSaleDie,
     CheckSaleDie,
     ApplySaleDie,
     {kExchangeStep, kExchange}},
};
void AddExchangeSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kExchangeSteps), std::end(kExchangeSteps));
}

}  // namespace adjutant::cactus
