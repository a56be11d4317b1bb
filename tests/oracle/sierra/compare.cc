#include "tests/oracle/sierra/compare.h"

#include <algorithm>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/sierra/components/load_components.h"
#include "tests/oracle/sierra/fortune.h"

namespace adjutant::oracle::lsm {
namespace {

using sierra::S;

std::shared_ptr<const sierra::Components> Base() {
  static const auto* base = [] {
    const PackSource source = sierra::BuiltInPack();
    return new std::shared_ptr<const sierra::Components>(
        std::make_shared<sierra::Components>(*sierra::LoadComponents({&source, 1})));
  }();
  return *base;
}

// What an event says, as it is written: "link_chosen card=c21 smelter=c43 rails=rr13".
std::string Said(const std::string& event, const std::string& what) {
  for (const absl::string_view word : absl::StrSplit(event, ' ')) {
    if (absl::StartsWith(word, what + "=")) return std::string(word.substr(what.size() + 1));
  }
  return "";
}
int SaidNumber(const std::string& event, const std::string& what) {
  int number = 0;
  return absl::SimpleAtoi(Said(event, what), &number) ? number : 0;
}
std::string SeatOf(const std::string& event) { return event.substr(0, event.find(' ')); }
std::string KindOf(const std::string& event) {
  const std::vector<std::string> words = absl::StrSplit(event, ' ');
  return words.size() > 1 ? words[1] : "";
}
Link LinkOf(const std::string& event) {
  return {Said(event, "smelter"), Said(event, "city"), absl::StrSplit(Said(event, "rails"), ',', absl::SkipEmpty())};
}

// Gold in every purse.
Gold PursesOf(const Position& position) {
  Gold gold;
  for (const auto& [name, value] : position.values) {
    const bool place = absl::StartsWith(name, "place.") && absl::EndsWith(name, ".buried");
    if (!absl::EndsWith(name, ".gold") && !absl::EndsWith(name, ".new_york") && !place) continue;
    const bool of = absl::EndsWith(name, ".gold");
    if (const int number = position.Number(name); number != 0)
      gold[of ? name.substr(0, name.size() - 5) : name] = number;
  }
  return gold;
}
Gold ChangeOf(const Position& before, const Position& after) {
  Gold change = PursesOf(after);
  for (const auto& [purse, amount] : PursesOf(before)) {
    if ((change[purse] -= amount) == 0) change.erase(purse);
  }
  return change;
}
std::string Told(const Gold& gold) {
  std::vector<std::string> all;
  for (const auto& [purse, amount] : gold) all.push_back(absl::StrCat(purse, amount > 0 ? " +" : " ", amount));
  return all.empty() ? "nothing" : absl::StrJoin(all, ", ");
}

// As it was before, with what `event` itself did.
void Forgo(const Position& before, const std::string& event, Position* position) {
  for (auto& [name, card] : position->cards) {
    if (before.cards.at(name).Has("forgone")) card.flags.insert("forgone");
  }
  if (Said(event, "about") == "forgo" && KindOf(event) == "card_named")
    position->cards[Said(event, "card")].flags.insert("forgone");
}

}  // namespace

Game::Game(const testing::OptionPicks& picked, Settings from) : picks(picked), settings(std::move(from)) {
  Setup setup;
  setup.options = picks;
  setup.position = settings;
  auto made = (*FindGame("sierra"))->MakeRuleset(setup);
  if (!made.ok()) return;
  ruleset = *std::move(made);
  components = sierra::WithOptions(Base(), ruleset->options());
  rules = std::make_shared<const sierra::Rules>(
      sierra::Rules{*components, ruleset->options(), sierra::SeatsOf(ruleset->options())});
  for (size_t i = 0; i < ruleset->options().size(); ++i) {
    const OptionSpec& spec = ruleset->game().options()[i];
    options[spec.id] = spec.choices[ruleset->options()[i]].value;
  }
  printed = ReadPack(std::string(sierra::BuiltInPack().text), options);
}

Position PositionOf(const Game& game, const State& state) {
  ValueList listed;
  game.ruleset->Values(state, &listed);
  Values values;
  for (const NamedValue& value : listed) values.emplace_back(value.name, value.text);
  return ReadPosition(game.printed, game.options, values);
}

void Way::Follow(const Position& before, const std::string& event, const Position& after) {
  const std::string kind = KindOf(event);
  if (kind == "link_chosen") choices_.links[Said(event, "card")] = LinkOf(event);
  if (kind == "card_named" && Said(event, "about") == "lumber")
    choices_.lumber[Said(event, "card")] = Said(event, "other");
  if (after.Value("phase") != "profits") choices_ = {};
  if (kind == "die_rolled" && Said(event, "purpose") == "assay") {
    const int sum = assay_ + SaidNumber(event, "value");
    for (const auto& [name, card] : after.cards) {
      if (assay_ != 0 && card.track == "profit" && before.cards.at(name).track == "season") matured_[name] = sum;
    }
    assay_ = assay_ == 0 ? sum : 0;
  }
  for (const Debt& debt : Debts(after)) {
    const auto known = debtors_.find(debt.name);
    if (known != debtors_.end()) continue;
    debtors_[debt.name] = kind == "loan_taken" ? SeatOf(event) : after.cards.at(debt.card).holder;
  }
  for (auto at = debtors_.begin(); at != debtors_.end();) {
    if (after.values.count(at->first) != 0) {
      ++at;
      continue;
    }
    // Markers whose card is gone still lie there, and positions do not name them.
    const Name card = at->first.substr(4, at->first.find('.', 4) - 4);
    if (after.cards.at(card).holder != before.cards.at(card).holder || after.cards.at(card).zone != "calendar")
      unseen_.insert(at->second);
    at = debtors_.erase(at);
  }
  // A loan of the quarter that could not be repaid is a marker without a card.
  for (const auto& [name, value] : before.values) {
    if (!absl::StartsWith(name, "loan.") || after.values.count(name) != 0) continue;
    const std::vector<std::string> parts = absl::StrSplit(name, '.');
    if (kind != "loan_repaid") unseen_.insert(parts[2]);
  }
}

void Comparison::Ask(const std::string& kind, const std::string& about, const std::string& oracle,
                     const std::string& referee) {
  ++tally_[kind];
  if (oracle == referee) return;
  differences_.emplace(kind, absl::StrCat(about, ": the oracle says ", oracle, "; the referee ", referee));
}

void Comparison::Lists(const std::string& kind, const std::string& about, const Names& oracle, const Names& referee) {
  tally_[kind] += static_cast<int64_t>(std::max(oracle.size(), referee.size())) + 1;
  std::vector<std::string> more, fewer;
  std::set_difference(oracle.begin(), oracle.end(), referee.begin(), referee.end(), std::back_inserter(more));
  std::set_difference(referee.begin(), referee.end(), oracle.begin(), oracle.end(), std::back_inserter(fewer));
  if (more.empty() && fewer.empty()) return;
  differences_.emplace(kind, absl::StrCat(about, ": only the oracle lists {", absl::StrJoin(more, "; "),
                                          "}, only the referee {", absl::StrJoin(fewer, "; "), "}"));
}

void Comparison::Silent(const std::string& kind, const std::string& why) { ++silent_[absl::StrCat(kind, ": ", why)]; }

Names Comparison::Listed(const State& state, const std::string& seat, const std::string& beginning) const {
  const EventCodec codec(*game_.ruleset);
  EventList legal;
  game_.ruleset->LegalEvents(state, &legal);
  Names listed;
  for (const adjutant::Event& event : legal) {
    const std::pair<std::string, std::string> words = absl::StrSplit(codec.ToNotation(event), absl::MaxSplits(' ', 1));
    if (words.first == seat && absl::StartsWith(words.second, beginning)) listed.insert(words.second);
  }
  return listed;
}

void Comparison::Look(const State& state, const Position& position, const Way& way) {
  Fortunes(state, position, way);
  const Pending pending = game_.ruleset->PendingOf(state);
  if (pending.name == "link") LinkChoices(state, position, way);
  if (pending.name == "capitalize") Payments(state, position);
  if (pending.name == "pay_debts") DebtPayments(state, position, way);
  if (pending.name == "recapitalize") Recapitalizing(state, position);
}

void Comparison::Fortunes(const State& state, const Position& position, const Way& way) {
  if (position.Plays("short_loans", "iou")) return Silent("fortune", "IOUs without a card");
  for (const std::string& seat : Seats(position)) {
    int ious = 0;
    for (const Debt& debt : Debts(position)) {
      const auto debtor = way.debtors().find(debt.name);
      if (debtor != way.debtors().end() && debtor->second == seat) ious += debt.markers;
    }
    std::string silent;
    if (way.unseen().count(seat) != 0) silent = "IOUs whose card is gone";
    const int fortune = Fortune(position, seat, ious, &silent);
    if (!silent.empty()) {
      Silent("fortune", silent);
      continue;
    }
    const auto number = static_cast<PlayerId>(seat[1] - '0');
    Ask("fortune", seat, absl::StrCat(fortune), absl::StrCat(FortuneOf(*game_.rules, state.As<S>(), number, nullptr)));
  }
}

// 7.2.3: every end that can be reached is offered, and all that is offered is a link.
void Comparison::LinkChoices(const State& state, const Position& position, const Way& way) {
  const bool silent = !position.Plays("smelter_detail", "choice") && !position.Plays("smelter_detail", "el_paso");
  if (silent) return Silent("link", "which smelter is the nearest");
  for (const std::string& seat : Seats(position)) {
    std::map<Name, Names> ends;
    for (const std::string& event : Listed(state, seat, "link_chosen ")) {
      const std::string whole = absl::StrCat(seat, " ", event);
      const Name card = Said(whole, "card");
      const Link link = LinkOf(whole);
      Ask("link", absl::StrCat(whole), IsLink(position, card, link) ? "a link" : "none", "a link");
      ends[card].insert(link.smelter.empty() ? link.city : link.smelter);
    }
    for (const auto& [card, to] : ends) Lists("link ends", absl::StrCat("of ", card), LinkedTo(position, card), to);
  }
  (void)way;
}

void Comparison::Payments(const State& state, const Position& position) {
  for (const std::string& seat : Seats(position)) {
    const Names listed = Listed(state, seat, "card_paid ");
    const bool done = Listed(state, seat, "done about=capitalize").empty();
    if (listed.empty() && done) continue;  // it is not asked any more
    std::string silent;
    const Names payments = lsm::Payments(position, seat, &silent);
    if (!silent.empty()) {
      Silent("payments", silent);
    } else {
      Lists("payments", seat, payments, listed);
    }
    Ask("must pay", seat, MustPay(position, seat) ? "yes" : "no", done ? "yes" : "no");
  }
}

void Comparison::DebtPayments(const State& state, const Position& position, const Way& way) {
  for (const std::string& seat : Seats(position)) {
    if (way.unseen().count(seat) != 0) {
      Silent("debts", "IOUs whose card is gone");
      continue;
    }
    const Names listed = Listed(state, seat, "card_named about=debt");
    std::vector<Debt> owed;
    for (const Debt& debt : Debts(position)) {
      const auto debtor = way.debtors().find(debt.name);
      if (debtor != way.debtors().end() && debtor->second == seat) owed.push_back(debt);
    }
    Lists("debts", seat, lsm::DebtPayments(position, seat, owed), listed);
  }
}

void Comparison::Recapitalizing(const State& state, const Position& position) {
  for (const std::string& seat : Seats(position)) {
    if (Listed(state, seat, "").empty()) continue;  // it is not asked any more
    int richest = 0;
    for (const auto& [name, card] : position.cards) {
      if (Owned(card, seat) && Enterprise(*card.printed)) richest = std::max(richest, card.gold);
    }
    // A purse that has all of the price: whether several may pay it together the book does not say.
    const auto cards = [&](const std::string& about) {
      Names named;
      for (const std::string& event : Listed(state, seat, absl::StrCat("card_named about=", about, " ")))
        named.insert(Said(event, "card"));
      return named;
    };
    if (richest >= 1) Lists("raise", seat, Raisable(position, seat), cards("raise"));
    if (richest >= 2) Lists("raise smelter", seat, SmeltersToRaise(position, seat), cards("raise_smelter"));
  }
}

void Comparison::Brought(const State& before_state, const Position& before, const std::string& event,
                         const State& after_state, const Position& after, const Way& way) {
  const std::string due_before(game_.ruleset->PendingOf(before_state).name);
  const std::string due_after(game_.ruleset->PendingOf(after_state).name);
  if (due_before == "reveal") FullBanks(before, event, after, due_after);
  const bool paying = due_before == "shut_down" || due_before == "forgo" || due_before == "link";
  const bool paid = due_after != "shut_down" && due_after != "forgo" && due_after != "link";
  if (paying && paid && before.Value("phase") == "profits") PaidProfits(before, event, after, due_after, way);
  if (due_before == due_after) Moved(before, event, after);
  Matured(before, event, after, due_after, way);
}

void Comparison::FullBanks(const Position& before, const std::string& event, const Position& after,
                           const std::string& due_after) {
  const auto revealed = game_.printed.cards.find(Said(event, "card"));
  if (revealed == game_.printed.cards.end() || after.Value("phase") != "profits") return;
  for (const pb::Effect& effect : revealed->second.effect()) {
    if (effect.kind() == pb::INVESTORS_EXTRA || effect.kind() == pb::ADJUDICATION)
      return Silent("investors", "an event that brings gold");
  }
  if (due_after != "shut_down" && due_after != "forgo" && due_after != "link")
    return Silent("investors", "play went on");
  // Quarters since a default are counted on when this is over.
  Position then = after;
  for (const std::string& seat : Seats(before)) then.values[seat + ".defaulter"] = before.Value(seat + ".defaulter");
  std::string silent;
  const Gold gold = Investment(then, revealed->second, &silent);
  if (!silent.empty()) return Silent("investors", silent);
  Ask("investors", event, Told(gold), Told(ChangeOf(before, after)));
}

void Comparison::PaidProfits(const Position& before, const std::string& event, const Position& after,
                             const std::string& due_after, const Way& way) {
  if (due_after == "pay_fee") return Silent("profits", "who is paid if not all railroads can be");
  const std::string phase = after.Value("phase");
  if (phase != "capitalize" && phase != "quarterly" && phase != "common" && phase != "profits")
    return Silent("profits", "play went on");
  for (const Debt& debt : Debts(before)) {
    if (debt.box == before.Number("box") && (phase != "capitalize" || due_after == "pay_debts"))
      return Silent("profits", "debts fall due at once");
  }
  if (!before.Plays("profit_location", "enterprise")) return Silent("profits", "with the hacendado at once");
  if (!before.Plays("smelter_detail", "choice") && !before.Plays("smelter_detail", "el_paso"))
    return Silent("profits", "which smelter is the nearest");
  if (before.Plays("lumber_detail", "fewest")) return Silent("profits", "which lumber line is the nearest");
  for (const auto& [name, card] : after.cards) {
    if (card.left != before.cards.at(name).left) return Silent("profits", "play went on");
  }
  if (Debts(before).size() != Debts(after).size()) return Silent("profits", "play went on");
  Position paid = after;
  for (auto& [name, card] : paid.cards) card.gold = before.cards.at(name).gold;
  Forgo(before, event, &paid);
  Choices choices = way.choices();
  if (KindOf(event) == "link_chosen") choices.links[Said(event, "card")] = LinkOf(event);
  if (Said(event, "about") == "lumber") choices.lumber[Said(event, "card")] = Said(event, "other");
  std::string silent;
  const Gold gold = Profits(paid, choices, &silent);
  if (!silent.empty()) return Silent("profits", silent);
  Ask("profits", absl::StrCat("after ", event), Told(gold), Told(ChangeOf(before, after)));
}

// 7.8.1: a project has become an enterprise, and has its place.
void Comparison::Matured(const Position& before, const std::string& event, const Position& after,
                         const std::string& due_after, const Way& way) {
  if (after.Value("phase") == "reveal") return;
  const Name placed = Said(event, "about") == "counter_place" ? Said(event, "card") : "";
  for (const auto& [name, card] : after.cards) {
    const Card& was = before.cards.at(name);
    if (card.track != "profit" || card.printed->card_class() != pb::C) continue;
    if (name != placed && (was.track != "season" || due_after == "place_counter")) continue;
    int assay = 0;
    if (Mine(*card.printed)) {
      assay = name == placed ? way.matured(name) : way.assay() + SaidNumber(event, "value");
      if (assay < 2 || (name != placed && KindOf(event) != "die_rolled")) {
        Silent("first level", "a mine without an assay");
        continue;
      }
    }
    std::string silent;
    const int level = FirstLevel(after, name, assay, &silent);
    if (!silent.empty()) {
      Silent("first level", silent);
      continue;
    }
    Ask("first level", absl::StrCat(name, " after ", event), absl::StrCat(level), absl::StrCat(card.box));
  }
}

// What an event moves that moves gold, while nothing else happens.
void Comparison::Moved(const Position& before, const std::string& event, const Position& after) {
  const std::string kind = KindOf(event), seat = SeatOf(event);
  Gold gold;
  std::string silent;
  if (kind == "card_paid") {
    gold = Payment(before, seat, Said(event, "card"), Said(event, "source"), Said(event, "store"), &silent);
  } else if (kind == "card_named" && Said(event, "about") == "debt") {
    for (const Debt& debt : Debts(before)) {
      if (debt.card != Said(event, "card") || debt.box != before.Number("box")) continue;
      Pay(&gold, Said(event, "other").empty() ? PurseAt(before, seat) : absl::StrCat("card.", Said(event, "other")),
          debt.lender == "game" ? "game" : absl::StrCat("card.", debt.lender), 1);
      break;
    }
  } else if (kind == "gold_moved") {
    Pay(&gold, absl::StrCat("card.", Said(event, "card")), absl::StrCat("card.", Said(event, "to")),
        SaidNumber(event, "amount"));
  } else if (kind == "loan_taken" && Said(event, "bank").empty()) {
    // Who cannot use what is with him has the loan on the card that it is for.
    const std::string here = PurseAt(before, seat);
    Pay(&gold, "game", here.empty() ? absl::StrCat("card.", Said(event, "card")) : here, SaidNumber(event, "amount"));
  } else {
    return;
  }
  if (!silent.empty()) return Silent(kind, silent);
  Ask(kind, event, Told(gold), Told(ChangeOf(before, after)));
}

}  // namespace adjutant::oracle::lsm
