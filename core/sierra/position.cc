// Values by name, mostly from tables: what has a name here can be read, claimed and expected.
#include "core/sierra/position.h"

#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "core/sierra/engine.h"
#include "core/sierra/gold.h"
#include "core/sierra/position_mordida.h"
#include "core/sierra/position_rows.h"

namespace adjutant::sierra {

namespace {

template <class AnyId>
absl::string_view IdOrNone(const NameTable& names, AnyId id) {
  return id.exists() ? names.Id(id) : "none";
}

class Lister {
 public:
  Lister(const Rules& r, const S& s, ValueList* out) : r_(r), s_(s), out_(out) {}

  void Run() {
    out_.Add("year", int64_t{YearOf(s_)});
    for (const auto& row : kScalarWords) out_.Add(row, s_.now);
    for (const auto& row : kScalarNumbers) out_.Add(row, s_.now);
    out_.Add("revealed", IdOrNone(r_.c.card_names, s_.now.revealed.get()));
    out_.Add("war.card", IdOrNone(r_.c.card_names, s_.now.war_card.get()));
    out_.Add("tactical.round", int64_t{s_.tactical.round});
    out_.Add("tactical.seat", r_.c.seats.Id(s_.tactical.seat));
    out_.Add("game.gold", int64_t{s_.now.game_gold});
    out_.Add("winners", Winners());
    for (PlayerId seat = 1; seat <= r_.seats; ++seat) OfSeat(seat);
    for (const OfficeId office : r_.c.offices.ids()) {
      const std::string name = absl::StrCat("office.", r_.c.office_names.Id(office));
      out_.Add(name, IdOrNone(r_.c.counter_names, s_[office].holder.get()));
      out_.Add(name + ".leadership", int64_t{s_[office].leadership});
      out_.Add(name + ".card", IdOrNone(r_.c.card_names, s_[office].card.get()));
    }
    OfAuction();
    for (const CardId card : r_.c.cards.ids()) OfCard(card);
    for (const Iou& iou : s_.ious) OfIou(iou);
    for (const CounterId counter : r_.c.counters.ids()) OfCounter(counter);
    for (const PlaceId place : r_.c.places.ids()) OfPlace(place);
    AppendMordida(r_, s_, &out_);
  }

 private:
  // Who has won: "p1", or "p1 p3" who share it.
  std::string Winners() {
    std::string all;
    for (const PlayerId seat : WinnersOf(r_, s_)) absl::StrAppend(&all, all.empty() ? "" : " ", r_.c.seats.Id(seat));
    return all.empty() ? "none" : all;
  }
  void OfSeat(PlayerId seat) {
    const std::string name = absl::StrCat("p", seat);
    const SeatState& state = s_.seats[seat];
    out_.Add(name + ".card", IdOrNone(r_.c.card_names, state.card.get()));
    out_.Add(name + ".new_york", int64_t{state.new_york});
    out_.Add(name + ".war", IdOrNone(r_.c.card_names, state.war.get()));
    out_.Add(name + ".standing", int64_t{state.standing});
    out_.Add(name + ".score", int64_t{state.score});
    for (const auto& row : kSeatWords)
      out_.Add(absl::StrCat(name, ".", row.name), WordOf(row.words, state.*row.member));
    for (const auto& row : kSeatNumbers) out_.Add(absl::StrCat(name, ".", row.name), int64_t{state.*row.member});
    if (s_.auction.sealed.Has(seat)) out_.Add(name + ".sealed", int64_t{s_.auction.bids[seat]});
  }
  // What is bid for, and what players owe each other. Sealed bids stand with their seats.
  void OfAuction() {
    out_.Add("auction.lot", IdOrNone(r_.c.card_names, s_.auction.lot.get()));
    out_.Add("auction.leader", r_.c.seats.Id(s_.auction.leader));
    out_.Add("auction.bid", int64_t{s_.auction.bid});
    for (PlayerId lender = 1; lender <= r_.seats; ++lender) {
      for (PlayerId borrower = 1; borrower <= r_.seats; ++borrower) {
        if (const int owed = s_.loans[lender][borrower]; owed != 0)
          out_.Add(absl::StrCat("loan.p", lender, ".p", borrower), int64_t{owed});
      }
    }
  }
  // "iou.c20.3" = "c53 2": 2 for a loan on that card in that box, to that bank. Of loans without a card nothing is
  // said.
  void OfIou(const Iou& iou) {
    if (iou.count == 0 || !iou.collateral.exists()) return;
    const absl::string_view bank = iou.bank.exists() ? r_.c.card_names.Id(iou.bank.get()) : "game";
    // A second loan on that card in that box has its bank in its name.
    const bool second = std::any_of(s_.ious.begin(), s_.ious.end(), [&](const Iou& other) {
      return &other < &iou && other.count > 0 && other.collateral == iou.collateral && other.box == iou.box;
    });
    const std::string name = absl::StrCat("iou.", r_.c.card_names.Id(iou.collateral.get()), ".", iou.box);
    out_.Add(second ? absl::StrCat(name, ".", bank) : name, absl::StrCat(bank, " ", iou.count));
  }
  void OfCard(CardId card) {
    const std::string name = absl::StrCat("card.", r_.c.card_names.Id(card));
    const CardState& state = s_[card];
    for (const auto& row : kCardWords)
      out_.Add(absl::StrCat(name, ".", row.name), WordOf(row.words, state.*row.member));
    if (state.zone != static_cast<uint8_t>(Zone::kCalendar) && state.gold == 0) return;
    out_.Add(name + ".holder", r_.c.seats.Id(state.holder));
    for (const auto& row : kCardNumbers) out_.Add(absl::StrCat(name, ".", row.name), int64_t{state.*row.member});
    out_.Add(name + ".gold", int64_t{state.gold});
    if (s_.passing[card] != 0) out_.Add(name + ".passing", int64_t{s_.passing[card]});
    out_.Add(name + ".flags", FlagWords(kCardFlags, state.flags));
    out_.Add(name + ".spot", FlagWords(kSpots, state.spot));
    if (state.boycott > 0) out_.Add(name + ".boycott", int64_t{state.boycott});
    if (state.depot.exists()) out_.Add(name + ".depot", r_.c.place_names.Id(state.depot.get()));
  }
  // What lies in a place, where anything does.
  void OfPlace(PlaceId place) {
    const std::string name = absl::StrCat("place.", r_.c.place_names.Id(place));
    const PlaceState& state = s_[place];
    out_.Add(name + ".gold", int64_t{state.gold});
    out_.Add(name + ".rifles", int64_t{state.rifles});
    out_.Add(name + ".buried", int64_t{state.buried});
    out_.Add(name + ".buried_rifles", int64_t{state.buried_rifles});
    if (state.buried_by != 0) out_.Add(name + ".buried_by", r_.c.seats.Id(state.buried_by));
    if (state.buried_by != 0) out_.Add(name + ".buried_now", int64_t{state.buried_now});
    out_.Add(name + ".burned", WordOf(kNoYes, (state.flags & kBurned) != 0));
    out_.Add(name + ".nation", WordOf(kHolders, state.holder));
    out_.Add(name + ".fort", WordOf(kNoYes, (state.flags & kFort) != 0));
  }
  static std::string FlagWords(Words words, uint16_t flags) {
    std::string list;
    for (size_t i = 0; i < words.size(); ++i) {
      if ((flags >> i & 1) != 0) absl::StrAppend(&list, list.empty() ? "" : " ", WordOf(words, i));
    }
    return list.empty() ? "none" : list;
  }
  void OfCounter(CounterId counter) {
    const CounterState& state = s_[counter];
    const std::string name = absl::StrCat("counter.", r_.c.counter_names.Id(counter));
    out_.Add(name, IdOrNone(r_.c.place_names, state.where.get()));
    if (!state.where.exists()) return;
    for (const auto& row : kCounterWords)
      out_.Add(absl::StrCat(name, ".", row.name), WordOf(row.words, state.*row.member));
    for (const auto& row : kCounterNumbers) out_.Add(absl::StrCat(name, ".", row.name), int64_t{state.*row.member});
    out_.Add(name + ".at", IdOrNone(r_.c.card_names, state.at.get()));
    out_.Add(name + ".gold", int64_t{state.gold});
    out_.Add(name + ".flags", FlagWords(kCounterFlags, state.flags));
    out_.Add(name + ".robbed", IdOrNone(r_.c.card_names, state.robbed.get()));
    out_.Add(name + ".carrier", IdOrNone(r_.c.counter_names, state.carrier.get()));
  }

  const Rules& r_;
  const S& s_;
  ValueWriter out_;
};

}  // namespace

void AppendValues(const Rules& r, const S& s, ValueList* out) { Lister(r, s, out).Run(); }

}  // namespace adjutant::sierra
