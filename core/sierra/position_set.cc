// Settings by name.
#include <string>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "core/sierra/engine.h"
#include "core/sierra/position.h"
#include "core/sierra/position_mordida.h"
#include "core/sierra/position_rows.h"

namespace adjutant::sierra {

namespace {

constexpr int kMostGold = 9999;

class Setter {
 public:
  Setter(const Rules& r, S* s, absl::string_view name, absl::string_view value) : r_(r), s_(*s), in_(name, value) {}

  absl::Status Run() {
    absl::Status status;
    if (in_.SetsOneOf(kScalarWords, &s_.now, &status) || in_.SetsOneOf(kScalarNumbers, &s_.now, &status)) return status;
    if (SetMordida(r_, &s_, in_, &status)) return status;
    const std::vector<absl::string_view>& parts = in_.parts();
    if (in_.name() == "map") return SetMap();
    if (in_.name() == "deck") return SetDeck();
    if (in_.name() == "year") return SetYear();
    if (in_.name() == "game.gold" || in_.name() == "tactical.round" || in_.name() == "tactical.seat")
      return in_.Follows();
    if (in_.name() == "war.card") return SetMaybeCard(&s_.now.war_card);
    if (parts.size() == 3 && parts[0] == "card") return SetCard(parts);
    if (parts.size() >= 2 && parts[0] == "counter") return SetCounter(parts);
    if (parts.size() == 3 && parts[0] == "place") return SetPlace(parts);
    if (parts.size() == 2 && parts[0] == "office") return SetOffice(parts);
    if (parts.size() == 3 && parts[0] == "office") return SetOfficeDetail(parts);
    if (parts.size() == 3 && parts[0] == "loan") return SetLoan(parts);
    if (parts.size() == 3 && parts[0] == "iou") return SetIou(parts);
    if (in_.name() == "revealed") return SetRevealed();
    if (parts.size() == 2 && r_.c.seats.Find(parts[0]) > 0) return SetSeat(parts);
    return Unknown();
  }

 private:
  absl::Status Unknown() const {
    ValueList values;
    AppendValues(r_, s_, &values);
    return in_.Unknown(values, {"deck", "decision", "map"});
  }
  absl::Status SetMaybeCard(MaybeCard* to) const {
    if (in_.Is("none")) return *to = kNoId, absl::OkStatus();
    ADJUTANT_ASSIGN_OR_RETURN(const CardId card, in_.Find<CardId>(r_.c.card_names, in_.value()));
    return *to = card, absl::OkStatus();
  }
  absl::Status SetMap() {
    if (!in_.Is("empty")) return in_.Bad("a map can be 'empty' and nothing else");
    for (const CounterId counter : r_.c.counters.ids()) {
      Move(s_, Purse::Of(counter), Purse::Game(), GoldIn(s_, Purse::Of(counter)));
      RemoveCounter(s_, counter, Condition::kNone);
    }
    return absl::OkStatus();
  }
  absl::Status SetDeck() {
    if (!in_.Is("empty")) return in_.Bad("a deck can be 'empty' and nothing else");
    for (const CardId card : r_.c.deck) {
      if (ZoneOf(s_, card) == Zone::kDeck) PutCard(s_, card, Zone::kDiscard);
    }
    return absl::OkStatus();
  }
  absl::Status SetYear() {
    ADJUTANT_ASSIGN_OR_RETURN(const int year, in_.Number(kFirstYear, kFirstYear + 40));
    s_.now.year = static_cast<uint8_t>(year - kFirstYear);
    return absl::OkStatus();
  }
  // Gold comes from the game, and what is too much goes back to it.
  absl::Status SetGold(Purse purse) {
    ADJUTANT_ASSIGN_OR_RETURN(const int gold, in_.Number(0, kMostGold));
    const int now = GoldIn(s_, purse);
    gold > now ? Move(s_, Purse::Game(), purse, gold - now) : Move(s_, purse, Purse::Game(), now - gold);
    return absl::OkStatus();
  }
  template <class Part, class Rows>
  bool SetsPart(const Rows& rows, absl::string_view name, Part* part, absl::Status* status) const {
    for (const auto& row : rows) {
      if (name != row.name) continue;
      *status = in_.Set(row, part);
      return true;
    }
    return false;
  }
  absl::Status SetFlags(Words words, uint16_t* flags) const {
    uint16_t bits = 0;
    for (const absl::string_view word : in_.words()) {
      if (word == "none" && in_.words().size() == 1) break;
      const uint16_t before = bits;
      for (size_t i = 0; i < words.size(); ++i) {
        if (word == WordOf(words, i)) bits = static_cast<uint16_t>(bits | 1u << i);
      }
      if (bits == before) return in_.Bad(absl::StrCat("there is no mark '", word, "', or it is given twice"));
    }
    *flags = bits;
    return absl::OkStatus();
  }
  absl::Status SetPlace(const std::vector<absl::string_view>& parts) {
    ADJUTANT_ASSIGN_OR_RETURN(const PlaceId place, in_.Find<PlaceId>(r_.c.place_names, parts[1]));
    PlaceState& state = s_[place];
    constexpr NamedNumber<PlaceState> kNumbers[] = {{"rifles", &PlaceState::rifles, 0, 99},
                                                    {"buried_rifles", &PlaceState::buried_rifles, 0, 99},
                                                    {"buried_now", &PlaceState::buried_now, 0, 1}};
    if (parts[2] == "gold") return SetGold(Purse::Ground(place));
    if (parts[2] == "buried") return SetGold(Purse::Buried(place));
    if (parts[2] == "burned" || parts[2] == "fort") {
      const uint8_t flag = parts[2] == "fort" ? kFort : kBurned;
      ADJUTANT_ASSIGN_OR_RETURN(const uint8_t yes, in_.Word(kNoYes));
      state.flags = static_cast<uint8_t>(yes == 0 ? state.flags & ~flag : state.flags | flag);
      return absl::OkStatus();
    }
    if (parts[2] == "nation") {
      ADJUTANT_ASSIGN_OR_RETURN(state.holder, in_.Word(kHolders));
      return absl::OkStatus();
    }
    if (parts[2] == "buried_by") {
      ADJUTANT_ASSIGN_OR_RETURN(const int seat, in_.Find(r_.c.seats, in_.value()));
      return state.buried_by = static_cast<uint8_t>(seat), absl::OkStatus();
    }
    absl::Status status;
    return SetsPart(kNumbers, parts[2], &state, &status) ? status : Unknown();
  }
  absl::Status SetOffice(const std::vector<absl::string_view>& parts) {
    ADJUTANT_ASSIGN_OR_RETURN(const OfficeId office, in_.Find<OfficeId>(r_.c.office_names, parts[1]));
    if (in_.Is("none")) return s_[office].holder = kNoId, absl::OkStatus();
    ADJUTANT_ASSIGN_OR_RETURN(const CounterId counter, in_.Find<CounterId>(r_.c.counter_names, in_.value()));
    return s_[office].holder = counter, absl::OkStatus();
  }
  absl::Status SetOfficeDetail(const std::vector<absl::string_view>& parts) {
    ADJUTANT_ASSIGN_OR_RETURN(const OfficeId office, in_.Find<OfficeId>(r_.c.office_names, parts[1]));
    if (parts[2] == "leadership") {
      ADJUTANT_ASSIGN_OR_RETURN(const int leadership, in_.Number(0, 5));
      return s_[office].leadership = static_cast<uint8_t>(leadership), absl::OkStatus();
    }
    if (parts[2] != "card") return Unknown();
    if (in_.Is("none")) return s_[office].card = kNoId, absl::OkStatus();
    ADJUTANT_ASSIGN_OR_RETURN(const CardId card, in_.Find<CardId>(r_.c.card_names, in_.value()));
    return s_[office].card = card, absl::OkStatus();
  }
  // "loan.p1.p2" = 3: the second owes the first so much of this quarter.
  absl::Status SetLoan(const std::vector<absl::string_view>& parts) {
    const int lender = r_.c.seats.Find(parts[1]), borrower = r_.c.seats.Find(parts[2]);
    if (lender < 1 || borrower < 1 || lender > r_.seats || borrower > r_.seats || lender == borrower) return Unknown();
    ADJUTANT_ASSIGN_OR_RETURN(const int gold, in_.Number(0, kMostGold));
    s_.loans[static_cast<size_t>(lender)][static_cast<size_t>(borrower)] = static_cast<int16_t>(gold);
    return absl::OkStatus();
  }
  // "iou.c20.3" = "c53 2": the holder of the first card owes the bank, or the game, so much in that box.
  absl::Status SetIou(const std::vector<absl::string_view>& parts) {
    ADJUTANT_ASSIGN_OR_RETURN(const CardId card, in_.Find<CardId>(r_.c.card_names, parts[1]));
    const std::vector<absl::string_view>& words = in_.words();
    int box = 0, count = 0;
    if (words.size() != 2 || !absl::SimpleAtoi(parts[2], &box) || box < 0 || box >= kBoxes ||
        !absl::SimpleAtoi(words[1], &count) || count < 1 || count > 99)
      return in_.Bad("the box is 0 to 7; the value is a bank or 'game', and 1 to 99");
    CardId bank;
    if (words[0] != "game") {
      ADJUTANT_ASSIGN_OR_RETURN(bank, in_.Find<CardId>(r_.c.card_names, words[0]));
    }
    if (HolderOf(s_, card) == 0) return in_.Bad("nobody holds the card");
    for (Iou& iou : s_.ious) {
      if (iou.count > 0 && iou.collateral == card && iou.box == box) iou = {};
    }
    const PlayerId lender = bank.exists() ? HolderOf(s_, bank) : PlayerId{0};
    AddIou(s_, HolderOf(s_, card), lender, bank, card, box, count);
    return absl::OkStatus();
  }
  // The quarterly card, turned over.
  absl::Status SetRevealed() {
    ADJUTANT_ASSIGN_OR_RETURN(const CardId card, in_.Find<CardId>(r_.c.card_names, in_.value()));
    PutCard(s_, card, Zone::kRevealed);
    return s_.now.revealed = card, absl::OkStatus();
  }
  absl::Status SetCard(const std::vector<absl::string_view>& parts) {
    ADJUTANT_ASSIGN_OR_RETURN(const CardId card, in_.Find<CardId>(r_.c.card_names, parts[1]));
    absl::Status status;
    if (SetsPart(kCardWords, parts[2], &s_[card], &status) || SetsPart(kCardNumbers, parts[2], &s_[card], &status))
      return status;
    if (parts[2] == "gold") return SetGold(Purse::Of(card));
    if (parts[2] == "passing") {
      ADJUTANT_ASSIGN_OR_RETURN(const int passing, in_.Number(-7, 7));
      return s_.passing[card] = static_cast<int8_t>(passing), absl::OkStatus();
    }
    if (parts[2] == "flags") return SetFlags(kCardFlags, &s_[card].flags);
    if (parts[2] == "spot") {
      uint16_t spot = 0;
      ADJUTANT_RETURN_IF_ERROR(SetFlags(kSpots, &spot));
      return s_[card].spot = static_cast<uint8_t>(spot), absl::OkStatus();
    }
    if (parts[2] == "boycott") {
      ADJUTANT_ASSIGN_OR_RETURN(const int less, in_.Number(0, 7));
      return s_[card].boycott = static_cast<int8_t>(less), absl::OkStatus();
    }
    if (parts[2] == "depot") {
      ADJUTANT_ASSIGN_OR_RETURN(const PlaceId place, in_.Find<PlaceId>(r_.c.place_names, in_.value()));
      return s_[card].depot = place, absl::OkStatus();
    }
    if (parts[2] != "holder") return Unknown();
    ADJUTANT_ASSIGN_OR_RETURN(const int seat, in_.Find(r_.c.seats, in_.value()));
    s_[card].holder = static_cast<uint8_t>(seat);
    return absl::OkStatus();
  }
  absl::Status SetCounter(const std::vector<absl::string_view>& parts) {
    ADJUTANT_ASSIGN_OR_RETURN(const CounterId counter, in_.Find<CounterId>(r_.c.counter_names, parts[1]));
    if (parts.size() == 2) {
      if (in_.Is("none")) return RemoveCounter(s_, counter, Condition::kNone), absl::OkStatus();
      ADJUTANT_ASSIGN_OR_RETURN(const PlaceId place, in_.Find<PlaceId>(r_.c.place_names, in_.value()));
      return PutCounter(r_, s_, counter, place), absl::OkStatus();
    }
    absl::Status status;
    if (SetsPart(kCounterWords, parts[2], &s_[counter], &status) ||
        SetsPart(kCounterNumbers, parts[2], &s_[counter], &status))
      return status;
    if (parts[2] == "gold") return SetGold(Purse::Of(counter));
    if (parts[2] == "flags") return SetFlags(kCounterFlags, &s_[counter].flags);
    if (parts[2] == "robbed") {
      ADJUTANT_ASSIGN_OR_RETURN(const CardId card, in_.Find<CardId>(r_.c.card_names, in_.value()));
      return s_[counter].robbed = card, absl::OkStatus();
    }
    if (parts[2] == "carrier") {
      if (in_.Is("none")) return s_[counter].carrier = kNoId, absl::OkStatus();
      ADJUTANT_ASSIGN_OR_RETURN(const CounterId carrier, in_.Find<CounterId>(r_.c.counter_names, in_.value()));
      return s_[counter].carrier = carrier, absl::OkStatus();
    }
    if (parts[2] != "at") return Unknown();
    if (in_.Is("none")) return s_[counter].at = kNoId, absl::OkStatus();
    ADJUTANT_ASSIGN_OR_RETURN(const CardId card, in_.Find<CardId>(r_.c.card_names, in_.value()));
    return s_[counter].at = card, absl::OkStatus();
  }
  absl::Status SetSeat(const std::vector<absl::string_view>& parts) {
    const auto seat = static_cast<PlayerId>(r_.c.seats.Find(parts[0]));
    if (seat > r_.seats) return in_.Bad("there is no such player");
    absl::Status status;
    if (SetsPart(kSeatWords, parts[1], &s_.seats[seat], &status) ||
        SetsPart(kSeatNumbers, parts[1], &s_.seats[seat], &status))
      return status;
    if (parts[1] == "new_york") return SetGold(Purse::NewYork(seat));
    if (parts[1] == "score") return SetGold(Purse::Score(seat));
    if (parts[1] == "war") return SetMaybeCard(&s_.seats[seat].war);
    if (parts[1] == "standing") {
      ADJUTANT_ASSIGN_OR_RETURN(const int standing, in_.Number(-kMostGold, kMostGold));
      return s_.seats[seat].standing = static_cast<int16_t>(standing), absl::OkStatus();
    }
    if (parts[1] != "card") return Unknown();
    ADJUTANT_ASSIGN_OR_RETURN(const CardId card, in_.Find<CardId>(r_.c.card_names, in_.value()));
    if (s_.seats[seat].card.exists()) PutCard(s_, s_.seats[seat].card, Zone::kStarters);
    Seat(r_, s_, seat, card, r_.c.n.start_level, 0, nullptr);
    return absl::OkStatus();
  }

  const Rules& r_;
  S& s_;
  const Setting in_;
};

}  // namespace

absl::Status SetValue(const Rules& r, S* s, absl::string_view name, absl::string_view value) {
  S trial = *s;
  ADJUTANT_RETURN_IF_ERROR(Setter(r, &trial, name, value).Run());
  *s = trial;
  return absl::OkStatus();
}

}  // namespace adjutant::sierra
