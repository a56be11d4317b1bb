// What chance is for, where play stands, and how it ended.
#include <algorithm>
#include <iterator>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "core/sierra/engine.h"
#include "core/sierra/telling/describe.h"

namespace adjutant::sierra {

namespace {

std::string First(const Rules& r, const CounterSet& counters) {
  return std::string(counters.Empty() ? "none" : r.c.counter_names.Id(counters.First()));
}
// 7.10.2: by the round, who acts, and what the die is for. A counter acts once in a round.
std::string ChanceOfActivity(const Rules& r, const S& s) {
  const Combat& combat = s.combat;
  const std::string who = absl::StrCat("round.", s.tactical.round, ".", First(r, combat.attackers), ".");
  const std::string whom =
      combat.target.exists() ? std::string(r.c.card_names.Id(combat.target.get())) : First(r, combat.defenders);
  switch (s.step) {
    case kAttackDieStep:
      return absl::StrCat(who, "attack.", whom, ".", combat.attack_dice);
    case kDefenceDieStep:
      return absl::StrCat(who, "defence.", whom, ".", combat.defence_dice);
    case kLeaderDieStep:
      return absl::StrCat(who, "leader.", First(r, combat.lost_leaders));
    case kRaidDieStep:
      return who + "raid";
    case kSeizedDieStep:
      return absl::StrCat(who, "president.", whom);
    default:
      return "";
  }
}
// "quarterly.w3": what is auctioned, and on which occasion.
std::string AuctionKey(const Rules& r, const S& s) {
  constexpr const char* kKinds[] = {"", "quarterly", "common", "office", "lawsuit", "forced", "estate", "collateral"};
  const std::string what(s.auction.office.exists() ? r.c.office_names.Id(s.auction.office)
                         : s.auction.lot.exists()  ? r.c.card_names.Id(s.auction.lot)
                                                   : "");
  return absl::StrCat(kKinds[s.auction.kind % std::size(kKinds)], ".", what);
}
std::string RollerKey(const Rules& r, const S& s) {
  constexpr const char* kOthers[] = {"incumbent", "challenger", "candidate"};
  const int who = s.auction.rolling;
  return who <= kMaxSeats ? std::string(r.c.seats.Id(who)) : kOthers[(who - kMaxSeats - 1) % 3];
}

// 7.10.1: by the round, who moves, whither, and whose die it is.
std::string ChanceOfWindow(const Rules& r, const S& s) {
  if (s.step != kSeizeDieStep && s.step != kSearchDieStep) return "";
  const Movement& move = s.move;
  return absl::StrCat("round.", s.tactical.round, ".", First(r, move.picked), ".", move.entered, ".",
                      r.c.place_names.Id(move.at.get()), s.step == kSeizeDieStep ? ".seizure." : ".search.",
                      move.asked.exists() ? std::string(r.c.card_names.Id(move.asked.get())) : "police");
}

}  // namespace

std::string DescribeChance(const Rules& r, const S& s) {
  const std::string when = absl::StrCat(YearOf(s), ".", s.now.season, ".");
  if (s.step == kHacendadoStep) return absl::StrCat("hacendado.", r.c.seats.Id(s.now.due));
  if (s.step == kRevealStep) return absl::StrCat(when, "reveal");
  if (s.step == kLateDrawStep) return absl::StrCat("hacendado.", r.c.seats.Id(s.now.due));
  if (s.step == kEffectDrawStep)
    return absl::StrCat(when, "effect.", r.c.card_names.Id(s.effect.card), ".", s.effect.index);
  if (s.step == kReturnDieStep) return absl::StrCat(when, "return.", r.c.seats.Id(s.now.due));
  if (s.step == kVictoryDieStep) {
    return absl::StrCat("victory.", s.turns.count, ".", s.turns.passes, ".", r.c.seats.Id(s.turns.order[s.turns.at]));
  }
  if (s.step == kAssayStep)
    return absl::StrCat(when, "assay.", r.c.card_names.Id(s.play.card.get()), ".", s.now.dice[0] == 0 ? 1 : 2);
  if (s.step == kEndDieStep) return absl::StrCat(when, "end.", s.now.dice[0] == 0 ? 1 : 2);
  if (const std::string window = ChanceOfWindow(r, s); !window.empty()) return when + window;
  if (const std::string fight = ChanceOfActivity(r, s); !fight.empty()) return when + fight;
  if (s.step == kAssassinDieStep)
    return absl::StrCat(when, "assassin.", r.c.card_names.Id(s.play.card), ".", r.c.place_names.Id(s.play.place));
  if (s.step == kLawsuitDieStep) {
    return absl::StrCat(when, "lawsuit.", r.c.card_names.Id(s.play.card), ".", r.c.seats.Id(s.auction.rolling), ".",
                        s.auction.outsider, ".", s.auction.dice);
  }
  if (s.step == kCommandDieStep) {
    const bool acts = s.tactical.activity != 0;
    return absl::StrCat(when, "round.", s.tactical.round, ".", First(r, acts ? s.combat.attackers : s.move.picked),
                        acts ? ".acts." : ".leaves.", s.move.entered, ".command.", s.turns.passes, ".",
                        r.c.seats.Id(s.now.due));
  }
  if (s.step == kRedistributeStep) return absl::StrCat(when, "troops.", r.c.card_names.Id(s.play.target));
  if (s.step == kTieDieStep)
    return absl::StrCat(when, "tie.", AuctionKey(r, s), ".", RollerKey(r, s), ".", s.auction.rerolls, ".",
                        s.auction.dice);
  if (s.step == kElectionDieStep)
    return absl::StrCat(when, "election.", AuctionKey(r, s), ".", RollerKey(r, s), ".", s.auction.dice);
  if (s.step == kElectionDrawStep) return absl::StrCat(when, "election.", AuctionKey(r, s), ".tie");
  if (s.step == kOrderDieStep) {
    // Two phases may ask for the same order, and each round anew.
    const int round = s.now.phase == static_cast<uint8_t>(Phase::kTactical) ? s.tactical.round : 0;
    return absl::StrCat(when, "order.", s.turns.reserved[0], ".", s.now.phase, ".", round, ".", r.c.seats.Id(s.now.due),
                        ".", s.turns.tied);
  }
  return absl::StrCat(when, "step.", s.step);  // each chapter says its own
}
PlayerId WhoseChance(const Rules&, const S&) { return kChance; }

std::vector<std::string> DescribeHeadings(const Rules&, const S& s) {
  constexpr const char* kSeasonNames[] = {"Winter", "Spring", "Summer", "Fall"};
  constexpr const char* kPhaseNames[] = {"Setting up",        "Reveal",          "Profits",         "Capitalization",
                                         "Quarterly auction", "Common auctions", "Rifles",          "Recapitalization",
                                         "Maturity",          "Mordida",         "Tactical rounds", "Rebasing"};
  return {absl::StrCat(kSeasonNames[s.now.season % 4], " ", YearOf(s)), kPhaseNames[s.now.phase % 12]};
}

std::string DescribeOutcome(const Rules& r, const S& s) {
  const Seats winners = WinnersOf(r, s);
  if (winners.empty()) return "";
  std::vector<std::string> names;
  for (const PlayerId seat : winners) names.push_back(r.SeatName(seat));
  const int best = FortuneOf(r, s, winners.First(), nullptr);
  return absl::StrCat(absl::StrJoin(names, " and "), names.size() == 1 ? " wins with " : " share the victory with ",
                      best, " [5.1]");
}

}  // namespace adjutant::sierra
