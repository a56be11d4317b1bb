// Settings by name.
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "core/sgs/engine.h"
#include "core/sgs/position.h"
#include "core/sgs/position_rows.h"

namespace adjutant::sgs {
namespace {

constexpr const char* kFollowing[] = {"move.", "battle.", "siege.", "retreat.", "day"};
constexpr int kMost = 9999;

class Setter {
 public:
  Setter(const Rules& r, S* s, absl::string_view name, absl::string_view value) : r_(r), s_(*s), in_(name, value) {}

  absl::Status Run() {
    absl::Status status;
    if (in_.SetsOneOf(kScalarNumbers, &s_.now, &status) || in_.SetsOneOf(kScalarWords, &s_.now, &status)) return status;
    if (in_.name() == "map") return SetMap();
    if (in_.name() == "tension") return SetNumber(&s_.now.tension);
    for (const char* following : kFollowing) {
      if (absl::StartsWith(in_.name(), following)) return in_.Follows();
    }
    const std::vector<absl::string_view>& parts = in_.parts();
    if (parts.size() == 2 && parts[0] == "points") return SetPoints(parts[1]);
    if (parts.size() == 2 && parts[0] == "lost") return SetLost(parts[1]);
    if (parts.size() == 2 && parts[0] == "card") return SetCard(parts[1]);
    if (parts.size() == 2 && parts[0] == "event") return SetEvent(parts[1]);
    if (parts.size() == 2 && SetsRegion(parts, &status)) return status;
    if (parts.size() >= 2 && parts[0] == "piece") return SetPiece(parts);
    return UnknownName();
  }

 private:
  absl::Status UnknownName() const {
    ValueList values;
    AppendValues(r_, s_, &values);
    return in_.Unknown(values, {"decision", "map"});
  }
  absl::Status SetMap() {
    if (!in_.Is("empty")) return in_.Bad("a map can be 'empty' and nothing else");
    for (const PieceId p : r_.c.pieces.ids()) {
      if (s_[p].Is(Where::kAbsent)) continue;
      s_[p] = {};
      s_[p].where = static_cast<uint8_t>(Where::kSpare);
      s_[p].life = static_cast<uint8_t>(r_.c.pieces[p].life);
    }
    Rebuild(s_);
    return absl::OkStatus();
  }
  absl::Status SetNumber(int16_t* to) {
    ADJUTANT_ASSIGN_OR_RETURN(const int number, in_.Number(-kMost, kMost));
    *to = static_cast<int16_t>(number);
    return absl::OkStatus();
  }
  absl::Status SetPoints(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t side, Setting(in_.name(), id).Word(kSideWords));
    return SetNumber(&s_.now.points[side]);
  }
  absl::Status SetLost(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t side, Setting(in_.name(), id).Word(kSideWords));
    return Setting::Assign(in_.Number(0, 200), &s_.now.lost[side]);
  }
  absl::Status SetCard(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const CardId card, in_.Find<CardId>(r_.c.card_names, id));
    if (s_[card].place == 0) return in_.Bad("the card is not of this scenario");
    ADJUTANT_RETURN_IF_ERROR(Setting::Assign(in_.Word(kCardWords), &s_[card].place));
    const bool below = PlaceOf(s_, card) == CardPlace::kBottom || PlaceOf(s_, card) == CardPlace::kFaceDown;
    s_[card].order = below ? ++s_.now.next_order : 0;
    return absl::OkStatus();
  }
  absl::Status SetEvent(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const EventId event, in_.Find<EventId>(r_.c.event_names, id));
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t yes, in_.Word(kNoYes));
    s_.happened.Set(event.number(), yes != 0);
    return absl::OkStatus();
  }
  // "usa mexico", or "none".
  absl::Status SetSides(uint8_t* to) {
    uint8_t bits = 0;
    for (const absl::string_view word : in_.words()) {
      ADJUTANT_ASSIGN_OR_RETURN(const uint8_t side, Setting(in_.name(), word).Word(kSideWords));
      if (side != kNobody) bits = static_cast<uint8_t>(bits | 1 << side);
    }
    *to = bits;
    return absl::OkStatus();
  }
  bool SetsRegion(const std::vector<absl::string_view>& parts, absl::Status* status) {
    const auto is = [&](const char* name) { return parts[0] == name; };
    if (!is("control") && !is("owner") && !is("sources") && !is("cut") && !is("taken") && !is("entered") &&
        !is("siege_rolled"))
      return false;
    *status = SetRegion(parts);
    return true;
  }
  absl::Status SetRegion(const std::vector<absl::string_view>& parts) {
    ADJUTANT_ASSIGN_OR_RETURN(const RegionId id, in_.Find<RegionId>(r_.c.region_names, parts[1]));
    if (!InPlay(r_, id)) return in_.Bad("the region is not of this scenario");
    RegionState& region = s_[id];
    if (parts[0] == "control") return Setting::Assign(in_.Word(kSideWords), &region.control);
    if (parts[0] == "owner") {
      if (!r_.c.regions[id].structured()) return in_.Bad("there is no structure");
      return Setting::Assign(in_.Word(kSideWords), &region.owner);
    }
    if (parts[0] == "sources") return SetSides(&region.sources);
    if (parts[0] == "cut") return SetSides(&region.cut);
    if (parts[0] == "taken") return SetSides(&region.taken);
    if (parts[0] == "entered") return SetSides(&region.entered);
    return Setting::Assign(in_.Word(kNoYes), &region.siege);
  }

  absl::Status SetPiece(const std::vector<absl::string_view>& parts) {
    ADJUTANT_ASSIGN_OR_RETURN(const PieceId id, in_.Find<PieceId>(r_.c.piece_names, parts[1]));
    PieceState& piece = s_[id];
    if (piece.Is(Where::kAbsent)) return in_.Bad("the piece is not of this scenario");
    if (parts.size() == 2) return SetWhere(id);
    if (parts.size() != 3) return UnknownName();
    for (const auto& row : kPieceNumbers) {
      if (parts[2] == row.name) return in_.Set(row, &piece);
    }
    if (parts[2] == "flags") return SetFlags(&piece);
    if (parts[2] == "origin") {
      if (in_.Is("none")) return piece.origin = kNoId, piece.crossing = kNoId, absl::OkStatus();
      ADJUTANT_ASSIGN_OR_RETURN(const RegionId region, in_.Find<RegionId>(r_.c.region_names, in_.value()));
      piece.origin = region;
      if (piece.region.exists()) piece.crossing = r_.c.Between(region, piece.region.get());
      return absl::OkStatus();
    }
    return UnknownName();
  }
  absl::Status SetWhere(PieceId id) {
    const std::vector<absl::string_view>& words = in_.words();
    if (words.empty()) return in_.Bad("a piece is somewhere");
    PieceState& piece = s_[id];
    piece.region = kNoId;
    piece.carrier = kNoId;
    if (words.size() == 2 && words[0] == "aboard") {
      ADJUTANT_ASSIGN_OR_RETURN(const PieceId ship, in_.Find<PieceId>(r_.c.piece_names, words[1]));
      piece.where = static_cast<uint8_t>(Where::kAboard);
      piece.carrier = ship;
    } else if (in_.Is("scheduled") || in_.Is("spare") || in_.Is("wounded") || in_.Is("eliminated")) {
      ADJUTANT_RETURN_IF_ERROR(Setting::Assign(in_.Word(kWhereWords), &piece.where));
    } else {
      ADJUTANT_ASSIGN_OR_RETURN(const RegionId region, in_.Find<RegionId>(r_.c.region_names, words[0]));
      if (!InPlay(r_, region)) return in_.Bad("the region is not of this scenario");
      if (words.size() > 2 || (words.size() == 2 && words[1] != "inside"))
        return in_.Bad("a piece is in a region, 'inside' its structure or not");
      piece.where = static_cast<uint8_t>(words.size() == 2 ? Where::kInside : Where::kOutside);
      piece.region = region;
      if (piece.life == 0) piece.life = static_cast<uint8_t>(r_.c.pieces[id].life);
    }
    Rebuild(s_);
    return absl::OkStatus();
  }
  absl::Status SetFlags(PieceState* piece) {
    uint16_t flags = 0;
    for (const absl::string_view word : in_.words()) {
      if (in_.Is("none")) break;
      const uint16_t before = flags;
      for (const MarkSpec& spec : kMarkSpecs) {
        if (word == spec.word) flags = static_cast<uint16_t>(flags | spec.flag);
      }
      if (flags == before) return in_.Bad(absl::StrCat("there is no mark '", word, "', or it is given twice"));
    }
    piece->flags = flags;
    return absl::OkStatus();
  }

  const Rules& r_;
  S& s_;
  Setting in_;
};

}  // namespace

absl::Status SetValue(const Rules& r, S* s, absl::string_view name, absl::string_view value) {
  S changed = *s;
  ADJUTANT_RETURN_IF_ERROR(Setter(r, &changed, name, value).Run());
  *s = changed;
  return absl::OkStatus();
}

}  // namespace adjutant::sgs
