// Cactus Throne 8.1: captured leaders are exchanged and sold.
#include "core/cactus/chapters/unwritten.h"

namespace adjutant::cactus {

namespace {

PlayerId Asked(const Rules&, const S& s) { return Enemy(static_cast<Side>(s.exchange.side)); }
PlayerId Asking(const Rules&, const S& s) { return s.exchange.side; }

// Of one side after the other.
void BeginExchange(const Rules& r, S& s, Trace* trace) {
  Applied(trace, "8.1/1"_cac);
  s.step = r.Plays("end_order=exchange"_opt) ? kControl : kDisbanding;
}

}  // namespace

const CactusStep kExchangeSteps[] = {
    Automatic(kExchange, "captured leaders may be exchanged", "8.1/1"_cac, BeginExchange,
              {kExchangeStep, kExchange, kDisbanding, kControl}),
    Unwritten(kExchangeStep, "exchange", "may bargain for captured leaders", "8.1/1"_cac,
              {kSwapOffered, kRansomSought, kExchangeEnded}, PhasingPlayer, {kSwapAnswerStep, kPriceStep, kExchange}),
    Unwritten(kSwapAnswerStep, "answer_swap", "answers the offer of a swap", "8.1/1"_cac, {kSwapAnswered}, Asked,
              {kExchange}),
    Unwritten(kPriceStep, "name_price", "names the price of a captured leader", "8.1/2"_cac, {kPriceNamed}, Asked,
              {kPriceAnswerStep}),
    Unwritten(kPriceAnswerStep, "answer_price", "pays the price or not", "8.1/2"_cac, {kPriceAnswered}, Asking,
              {kExchange, kRefusedSaleDieStep}),
    Unwritten(kRefusedSaleDieStep, "refused_sale_die", "the die for a leader not sold falls", "8.1/3"_cac, {kDieRolled},
              Dice, {kExchange}),
};
void AddExchangeSteps(std::vector<CactusStep>* steps) {
  steps->insert(steps->end(), std::begin(kExchangeSteps), std::end(kExchangeSteps));
}

}  // namespace adjutant::cactus
