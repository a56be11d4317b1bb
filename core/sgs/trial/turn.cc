// What is true of the turn, of VP and of cards: digest of V, VII, VIII, XI and XIX.
#include "absl/strings/str_cat.h"
#include "core/sgs/engine.h"
#include "core/sgs/trial/invariants.h"

namespace adjutant::sgs {

namespace {

bool Shared(const Look& k) { return k.r.Plays("seq_turn_model=shared_phases"_opt); }

// ---- The turn.

std::string FaultOfPhase(const Look& k) {
  if (k.was == nullptr || Shared(k)) return "";
  const bool same_turn = k.was->now.turn == k.s.now.turn && k.was->now.active == k.s.now.active;
  if (!same_turn || k.s.now.phase >= k.was->now.phase) return "";
  return absl::StrCat("phase ", k.s.now.phase, " follows phase ", k.was->now.phase);
}
std::string FaultOfTurns(const Look& k) {
  if (k.s.now.turn > k.r.scenario().turns) return absl::StrCat("it is turn ", k.s.now.turn);
  if (k.was != nullptr && k.s.now.turn < k.was->now.turn) return "an earlier turn is played again";
  return "";
}
std::string FaultOfActive(const Look& k) {
  if (k.s.now.turn == 0) return "";
  const bool known = k.s.now.half < 2 && Active(k.s) == k.r.scenario().order[k.s.now.half];
  return known ? "" : absl::StrCat(k.r.SideName(Active(k.s)), " plays out of turn");
}

// ---- VP, and the end.

std::string FaultOfFloor(const Look& k) {
  if (k.r.Plays("vp_floor=at_end"_opt) && k.s.step != kGameOver) return "";
  if (k.r.Plays("vp_floor=at_end"_opt) && k.s.now.how != static_cast<uint8_t>(Ending::kPoints)) return "";
  for (const Side side : {kUsa, kMexico}) {
    if (PointsOf(k.s, side) < 0) return absl::StrCat(k.r.SideName(side), " has ", PointsOf(k.s, side), " VP");
  }
  return "";
}
std::string FaultOfHolders(const Look& k) {
  return k.s.now.points[kNobody] == 0 && k.s.now.points[3] == 0 ? "" : "VP belong to no side";
}
std::string FaultOfEnd(const Look& k) {
  const bool over = k.s.step == kGameOver, ended = k.s.now.end != 0;
  if (over != ended) return over ? "the game is over without an end" : "the game has ended and goes on";
  const bool won = k.s.now.end == static_cast<uint8_t>(End::kWon);
  return won == (k.s.now.winner != kNobody) ? "" : "who has won is not who is said to have";
}
std::string FaultOfTension(const Look& k) {
  if (k.s.now.tension >= 0 || k.r.Plays("ti_floor=no_floor"_opt)) return "";
  return absl::StrCat("the index is at ", k.s.now.tension);
}
std::string FaultOfDice(const Look& k) {
  if (k.by == nullptr || k.by->type != kDieRolled) return "";
  const int die = k.by->args[1];
  return die >= LowestFace(k.r) && die <= HighestFace(k.r) ? "" : absl::StrCat("a die shows ", die);
}
std::string FaultOfNations(const Look& k) {
  std::array<int, 3> main{};
  for (const Nation& nation : k.r.c.nations) main[nation.side] += nation.main ? 1 : 0;
  return main[kUsa] == 1 && main[kMexico] == 1 ? "" : "a side has more than one main nation, or none";
}

// ---- Cards.

std::string FaultOfDecks(const Look& k) {
  CardSet known;
  for (const Side side : {kUsa, kMexico}) {
    for (const CardId card : k.r.scenario().decks[side]) {
      known.Add(card);
      if (PlaceOf(k.s, card) == CardPlace::kAbsent) return k.r.CardName(card) + " is nowhere";
    }
  }
  for (const CardId card : k.r.c.cards.ids()) {
    if (!known.Has(card) && PlaceOf(k.s, card) != CardPlace::kAbsent)
      return k.r.CardName(card) + " is of another scenario";
  }
  return "";
}
std::string FaultOfRemoved(const Look& k) {
  for (const CardId card : k.r.c.cards.ids()) {
    const bool removed = PlaceOf(k.s, card) == CardPlace::kRemoved;
    if (removed && !k.r.c.cards[card].red) return k.r.CardName(card) + " is out of the game, and not red";
    if (k.was != nullptr && !removed && PlaceOf(*k.was, card) == CardPlace::kRemoved)
      return k.r.CardName(card) + " has come back";
  }
  return "";
}
std::string FaultOfDiscarded(const Look& k) {
  if (k.was == nullptr) return "";
  for (const CardId card : k.r.c.cards.ids()) {
    if (PlaceOf(*k.was, card) == CardPlace::kToDiscard && PlaceOf(k.s, card) == CardPlace::kRemoved)
      return k.r.CardName(card) + " was discarded, and is out of the game";
  }
  return "";
}
std::string FaultOfHand(const Look& k) {
  if (k.was == nullptr || PhaseOf(*k.was) != Phase::kCards || Shared(k)) return "";
  if (PhaseOf(k.s) == Phase::kCards && Active(k.s) == Active(*k.was)) return "";
  const int hand = HandSize(k.r, k.s, Active(*k.was));
  return hand <= k.r.c.n.hand ? "" : absl::StrCat(k.r.SideName(Active(*k.was)), " keeps ", hand, " cards");
}
std::string FaultOfEffects(const Look& k) {
  for (const ActiveEffect& row : k.s.effects) {
    if (row.card.exists() && row.event.exists()) return "an effect has two causes";
    const size_t known = row.card.exists()    ? k.r.c.cards[row.card.get()].effects.size()
                         : row.event.exists() ? k.r.c.events[row.event.get()].effects.size()
                                              : size_t{256};
    if (row.effect >= known) return "an effect lasts that nothing has";
  }
  return "";
}

// ---- Orders that an option has to open.

std::string FaultOfHiding(const Look& k) {
  if (!k.r.Plays("order_hide=not_available"_opt)) return "";
  for (const PieceId p : k.r.c.pieces.ids()) {
    if (k.s[p].Has(kHidden)) return k.r.PieceName(p) + " hides";
  }
  return "";
}
std::string FaultOfDigging(const Look& k) {
  for (const PieceId p : k.r.c.pieces.ids()) {
    if (!k.s[p].Has(kDugIn | kDigsIn)) continue;
    if (Info(k.r, p).naval()) return k.r.PieceName(p) + " is entrenched at sea";
    if (k.s[p].Has(kDigsIn) && !k.r.Plays("entr_when=next_own_turn"_opt))
      return k.r.PieceName(p) + " waits to be entrenched";
  }
  return "";
}

}  // namespace

void AddTurnInvariants(std::vector<Invariant<Look>>* all) {
  all->push_back({{"turn.phase", "No phase of a player turn comes again.", Cases("VII.L/1"_sgs, "IV.A.next/2"_sgs)},
                  FaultOfPhase});
  all->push_back(
      {{"turn.count", "Turns follow each other, up to the last.", Cases("I/1"_sgs, "XIX/4"_sgs)}, FaultOfTurns});
  all->push_back({{"turn.active", "The sides play in the order of the scenario.", Cases("VII/1"_sgs, "III.A/1"_sgs)},
                  FaultOfActive});
  all->push_back({{"points.floor", "VP are never below zero.", Cases("V.B/4"_sgs)}, FaultOfFloor});
  all->push_back({{"points.sides", "VP belong to sides.", Cases("VIII.D/1"_sgs)}, FaultOfHolders});
  all->push_back(
      {{"game.end", "Who has won is said when the game is over, and not before.", Cases("XIX/4"_sgs, "V.B.sd/1"_sgs)},
       FaultOfEnd});
  all->push_back({{"tension.floor", "The index is never below zero.", Cases("XVIII.B/1"_sgs)}, FaultOfTension});
  all->push_back({{"dice.faces", "A die shows a face that it has.", Cases("SUM.combat/7"_sgs)}, FaultOfDice});
  all->push_back({{"sides.nations", "Each side has one main nation.", Cases("VIII.A/1"_sgs)}, FaultOfNations});
  all->push_back(
      {{"cards.places", "Every card of the scenario is in one place.", Cases("XI.A.deck/1"_sgs)}, FaultOfDecks});
  all->push_back({{"cards.removed", "Only red cards leave the game, and they do not come back.", Cases("XI.E/1"_sgs)},
                  FaultOfRemoved});
  all->push_back(
      {{"cards.discarded", "A card that is discarded stays in the game.", Cases("XI.D/3"_sgs)}, FaultOfDiscarded});
  all->push_back(
      {{"cards.hand", "Nobody leaves the card phase with too many cards.", Cases("XI.D/1"_sgs, "VII.L/2"_sgs)},
       FaultOfHand});
  all->push_back(
      {{"effects.cause", "What lasts is an effect of a card or an event.", Cases("XI.F/1"_sgs)}, FaultOfEffects});
  all->push_back(
      {{"orders.hide", "Nobody hides where there is no such order.", Cases("IV.A.orders/1"_sgs)}, FaultOfHiding});
  all->push_back({{"orders.entrench", "Land units entrench, and at once unless they wait for it.",
                   Cases("VIII.C/2"_sgs, "XV.H/2"_sgs)},
                  FaultOfDigging});
}

}  // namespace adjutant::sgs
