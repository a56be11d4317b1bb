// Settings by name.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/kernel/status.h"
#include "core/veracruz/engine.h"
#include "core/veracruz/position.h"
#include "core/veracruz/position_rows.h"

namespace adjutant::veracruz {

namespace {

class Setter {
 public:
  Setter(const Rules& r, S* s, absl::string_view name, absl::string_view value) : r_(r), s_(*s), in_(name, value) {}

  absl::Status Run() {
    absl::Status status;
    if (in_.SetsOneOf(kNumbers, &s_.now, &status) || in_.SetsOneOf(kWords, &s_.now, &status)) return status;
    const absl::string_view name = in_.name();
    if (name == "map") return SetMap();
    if (name == "militia.waiting") return SetWaiting();
    if (name == "pool.militia") return SetPool(r_.c.militia_pool, &s_.militia);
    if (name == "pool.guerrillas") return SetPool(r_.c.guerrilla_pool, &s_.guerrillas);
    for (const char* following : kFollowing) {
      const absl::string_view prefix = following;
      if (name == prefix || (prefix.back() == '.' && name.substr(0, prefix.size()) == prefix)) return in_.Follows();
    }
    const std::vector<absl::string_view>& parts = in_.parts();
    if (parts.size() == 2 && parts[0] == "morale") return SetMorale(parts[1]);
    if (parts.size() == 2 && parts[0] == "stack") return SetStack(parts[1]);
    if (parts.size() == 2 && parts[0] == "control") return SetControl(parts[1]);
    if (parts.size() == 3 && parts[0] == "piece") return SetPiece(parts[1], parts[2]);
    if (parts.size() == 3 && parts[0] == "fortress") return SetFortress(parts[1], parts[2]);
    if (parts.size() == 3 && parts[0] == "works") return SetWorks(parts[1], parts[2]);
    return UnknownName();
  }

 private:
  absl::Status UnknownName() const {
    ValueList values;
    AppendValues(r_, s_, &values);
    return in_.Unknown(values, {"decision", "map"});
  }
  // A hex by its number, or by the place that is in it.
  absl::StatusOr<HexId> AHex(absl::string_view word) const {
    if (const HexId hex(r_.c.hex_names.Find(word)); hex.exists()) return hex;
    if (const PlaceId place(r_.c.place_names.Find(word)); place.exists()) return r_.c.HexOf(place);
    return absl::NotFoundError(
        absl::StrCat(in_.name(), ": there is no hex '", word, "'", DidYouMean(word, r_.c.place_names.ids())));
  }

  absl::Status SetMorale(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const size_t side, in_.Find<size_t>(r_.c.sides, id));
    const int limit = r_.c.n.morale_basic_limit;
    ADJUTANT_ASSIGN_OR_RETURN(const int morale, in_.Number(-limit, limit));
    // Sides are numbered from 1.
    s_.now.morale[side + 1] = static_cast<int8_t>(morale);
    return absl::OkStatus();
  }

  // Every counter into its box; nothing is built.
  absl::Status SetMap() {
    if (!in_.Is("empty")) return in_.Bad("a map can be 'empty' and nothing else");
    for (const PieceId p : r_.c.pieces.ids()) {
      s_[p] = PieceState{};
    }
    s_.works.fill(kNoId);
    s_.works_done.fill(0);
    s_.now.works_built = 0;
    s_.now.frozen_pack = 0;
    s_.now.arrival = 0;
    s_.now.militia_waiting.fill(0);
    Rebuild(r_, s_);
    FillPools();
    return absl::OkStatus();
  }

  // The pools hold what is not on the map.
  void FillPools() {
    s_.militia = LeftOf(r_.c.militia_pool, [](const PieceInfo& info) { return info.drawn; });
    s_.guerrillas = LeftOf(r_.c.guerrilla_pool, [](const PieceInfo& info) { return info.sort == Sort::kGuerrilla; });
  }
  template <class Which>
  std::array<uint8_t, kDrawnStrengths> LeftOf(const std::array<int8_t, kDrawnStrengths>& all, Which which) const {
    std::array<int, kDrawnStrengths> left{};
    std::copy(all.begin(), all.end(), left.begin());
    for (const PieceId p : r_.c.pieces.ids()) {
      if (which(r_.c.Piece(p)) && OnMap(s_[p].where)) --left[s_[p].printed];
    }
    std::array<uint8_t, kDrawnStrengths> pool{};
    for (size_t i = 0; i < pool.size(); ++i) pool[i] = static_cast<uint8_t>(std::max(left[i], 0));
    return pool;
  }

  absl::Status SetPool(const std::array<int8_t, kDrawnStrengths>& all, std::array<uint8_t, kDrawnStrengths>* pool) {
    return SetCounts(all, "2:4 1:16 0:5", pool);
  }
  // Militia that wait, by the die that brought them.
  absl::Status SetWaiting() {
    std::array<int8_t, 7> all;
    all.fill(kMilitiaCount);
    return SetCounts(all, "4:1 3:2", &s_.now.militia_waiting);
  }
  template <size_t kCount>
  absl::Status SetCounts(const std::array<int8_t, kCount>& all, const char* example,
                         std::array<uint8_t, kCount>* to) const {
    std::array<uint8_t, kCount> counts{};
    for (absl::string_view word : in_.words()) {
      if (in_.Is("none")) break;
      const std::pair<absl::string_view, absl::string_view> part = absl::StrSplit(word, absl::MaxSplits(':', 1));
      uint32_t number = 0, count = 0;
      if (!absl::SimpleAtoi(part.first, &number) || !absl::SimpleAtoi(part.second, &count) || number >= counts.size() ||
          count > static_cast<uint32_t>(all[number])) {
        return in_.Bad(absl::StrCat("'", word, "' is no number of counters, as in '", example, "'"));
      }
      counts[number] = static_cast<uint8_t>(count);
    }
    *to = counts;
    return absl::OkStatus();
  }

  // The counters that lie in a hex, in their order from the top down.
  absl::Status SetStack(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const HexId hex, AHex(id));
    std::vector<PieceId> order;
    PieceSet named;
    for (absl::string_view word : in_.words()) {
      if (in_.Is("none")) break;
      ADJUTANT_ASSIGN_OR_RETURN(const PieceId piece, in_.Find<PieceId>(r_.c.piece_names, word));
      if (HexOf(s_, piece) != hex) return in_.Bad(absl::StrCat(word, " is not in that hex; place it first"));
      if (named.Has(piece)) return in_.Bad(absl::StrCat(word, " is named twice"));
      named.Add(piece);
      order.push_back(piece);
    }
    for (const PieceId p : StackIn(s_, hex)) {
      if (!named.Has(p)) return in_.Bad(absl::StrCat(r_.c.piece_names.Id(p), " is in that hex too"));
    }
    for (auto p = order.rbegin(); p != order.rend(); ++p) PutDown(r_, s_, *p, hex);
    return absl::OkStatus();
  }

  absl::Status SetControl(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const PlaceId place, in_.Find<PlaceId>(r_.c.place_names, id));
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t side, in_.Word(kSides));
    if (side == kNobody) return in_.Bad("every place is held by a side (20.12)");
    s_.control[place] = side;
    const FortressId fortress = FortressAt(r_, place);
    if (fortress != kNoId) s_.fortresses[fortress].holder = side;
    return absl::OkStatus();
  }

  absl::Status SetFortress(absl::string_view id, absl::string_view what) {
    ADJUTANT_ASSIGN_OR_RETURN(const PlaceId place, in_.Find<PlaceId>(r_.c.place_names, id));
    const FortressId index = FortressAt(r_, place);
    if (index == kNoId) return in_.Bad("the place is no fortress (12.11)");
    FortressState& fortress = s_.fortresses[index];
    if (what == "strength") return in_.Assign(in_.Number(0, r_.c.places[place].fortress_strength), &fortress.strength);
    if (what == "taken") return in_.Assign(in_.Number(0, kTurns), &fortress.taken);
    if (what == "besieged") return in_.Assign(in_.Word(kBesieged), &fortress.besieged);
    if (what != "holder") return UnknownName();
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t side, in_.Word(kSides));
    if (side == kNobody) return in_.Bad("every fortress is held by a side (12.1)");
    fortress.holder = side;
    return absl::OkStatus();
  }

  absl::Status SetWorks(absl::string_view number, absl::string_view what) {
    size_t i = 0;
    if (!absl::SimpleAtoi(number, &i) || i < 1 || i > s_.works.size()) return UnknownName();
    if (what == "done") return in_.Assign(in_.Word(kNoYes), &s_.works_done[i - 1]);
    if (what != "hex") return UnknownName();
    if (in_.Is("none")) {
      s_.works[i - 1] = kNoId;
      s_.works_done[i - 1] = 0;
      return absl::OkStatus();
    }
    ADJUTANT_ASSIGN_OR_RETURN(const HexId hex, AHex(in_.value()));
    s_.works[i - 1] = hex;
    return absl::OkStatus();
  }

  absl::Status SetPiece(absl::string_view id, absl::string_view what) {
    ADJUTANT_ASSIGN_OR_RETURN(const PieceId p, in_.Find<PieceId>(r_.c.piece_names, id));
    if (what == "hex") return SetPlace(p);
    // What depends on the strength and on demoralisation is counted anew.
    const absl::Status status = SetOfPiece(p, what);
    if (status.ok() && OnMap(s_[p].where)) Refresh(r_, s_, HexOf(s_, p));
    return status;
  }

  absl::Status SetPlace(PieceId p) {
    const PieceInfo& info = r_.c.Piece(p);
    for (size_t box = 0; box < kBoxes.size(); ++box) {
      if (!in_.Is(WordOf(kBoxes, box))) continue;
      if (!MayLieIn(info, static_cast<Box>(box)))
        return in_.Bad(absl::StrCat("the counter is never '", in_.value(), "'"));
      PartFromOthers(p);
      TakeOff(r_, s_, p, static_cast<Box>(box));
      if (Hides(info)) FillPools();
      return absl::OkStatus();
    }
    ADJUTANT_ASSIGN_OR_RETURN(const HexId hex, AHex(in_.value()));
    const Hex& there = r_.c.At(hex);
    if (info.sort == Sort::kGunboat ? there.land() && !there.coastal : !there.land()) {
      return in_.Bad(absl::StrCat("the counter cannot be in ", r_.HexName(hex)));
    }
    if (HexOf(s_, p) != hex) PartFromOthers(p);
    const bool arrives = !OnMap(s_[p].where);
    PutDown(r_, s_, p, hex);
    if (arrives && s_[p].strength == 0) {
      s_[p].strength = static_cast<uint8_t>(info.combat_unit() ? info.strength : 0);
      if (Hides(info)) {
        s_[p].strength = s_[p].printed = static_cast<uint8_t>(MostCommon(info));
        FillPools();
      }
      Refresh(r_, s_, hex);
    }
    return absl::OkStatus();
  }
  bool MayLieIn(const PieceInfo& info, Box box) const {
    const bool unit = info.combat_unit() && !info.drawn;
    switch (box) {
      case kDue:
        return !info.formation() && !Hides(info);
      case kEliminated:
        return unit || info.leader() || info.sort == Sort::kDummy ||
               (info.drawn && r_.Plays("militia_returned=owner_chooses"_opt));
      case kWithdrawn:
        return info.side == kUs && (unit || info.leader());
      case kTurnsOut:
        return info.sort == Sort::kGunboat;
      default:
        return true;
    }
  }
  // The strength that most counters of its pool have.
  int MostCommon(const PieceInfo& info) const {
    const auto& all = info.drawn ? r_.c.militia_pool : r_.c.guerrilla_pool;
    return static_cast<int>(std::max_element(all.begin(), all.end()) - all.begin());
  }
  // A formation that goes elsewhere leaves its members behind, and they it; likewise pack animals and what they carry.
  void PartFromOthers(PieceId p) {
    s_[p].formation = kNoId;
    s_[p].carrier = kNoId;
    if (r_.c.Piece(p).sort == Sort::kPackAnimal) {
      for (const PieceId supply : r_.c.SupplyPieces()) {
        if (s_[supply].carrier == r_.c.PackAnimalOf(p)) s_[supply].carrier = kNoId;
      }
    }
    if (!r_.c.Piece(p).formation()) return;
    for (const PieceId m : MembersOf(r_, s_, r_.c.FormationOf(p))) s_[m].formation = kNoId;
  }

  absl::Status SetOfPiece(PieceId p, absl::string_view what) {
    const PieceInfo& info = r_.c.Piece(p);
    PieceState& piece = s_[p];
    const bool unit = info.combat_unit() || info.sort == Sort::kGuerrilla;
    if (what == "strength" && unit) return SetStrength(p);
    if (piece.where == kNotArrived) return in_.Bad("the counter is not in play; place it first");
    if (what == "tried" && info.drawn) return SetFlag(&piece, kTried, kNoYes);
    for (const FlagSpec& spec : kFlagSpecs) {
      if (what == spec.name) return SetFlag(&piece, spec.flag, spec.words);
    }
    for (const auto& row : kPieceNumbers) {
      if (what == row.name) return in_.Set(row, &piece);
    }
    if (what == "printed" && Hides(info)) {
      ADJUTANT_ASSIGN_OR_RETURN(const int printed, in_.Number(0, kDrawnStrengths - 1));
      piece.printed = static_cast<uint8_t>(printed);
      FillPools();
      return absl::OkStatus();
    }
    if (what == "formation") return SetFormation(p);
    if (what == "percent") return SetPercent(&piece);
    if (what == "carrier" && info.sort == Sort::kSupply) return SetCarrier(&piece);
    if (what == "flags") return SetMarks(&piece);
    return UnknownName();
  }

  absl::Status SetStrength(PieceId p) {
    const PieceInfo& info = r_.c.Piece(p);
    PieceState& piece = s_[p];
    ADJUTANT_ASSIGN_OR_RETURN(const int strength, in_.Number(0, Hides(info) ? kDrawnStrengths - 1 : info.strength));
    if (piece.where == kNotArrived && strength != 0) return in_.Bad("the counter is not in play; place it first");
    piece.strength = static_cast<uint8_t>(strength);
    if (Hides(info)) {
      // Untried militia has what is on its back.
      piece.printed = piece.Has(kTried) ? std::max(piece.printed, piece.strength) : piece.strength;
      FillPools();
    }
    return absl::OkStatus();
  }

  absl::Status SetFlag(PieceState* piece, uint16_t flag, Words words) {
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t on, in_.Word(words));
    on != 0 ? piece->Mark(flag) : piece->Clear(flag);
    return absl::OkStatus();
  }

  absl::Status SetMarks(PieceState* piece) {
    PieceState marked = *piece;
    for (const MarkSpec& spec : kMarkSpecs) marked.Clear(spec.flag);
    for (absl::string_view word : in_.words()) {
      if (in_.Is("none")) break;
      const auto* spec = std::find_if(std::begin(kMarkSpecs), std::end(kMarkSpecs),
                                      [&](const MarkSpec& each) { return word == each.word; });
      if (spec == std::end(kMarkSpecs)) {
        std::vector<std::string> known;
        for (const MarkSpec& each : kMarkSpecs) known.emplace_back(each.word);
        return in_.Bad(absl::StrCat("'", word, "' is none of ", absl::StrJoin(known, ", ")));
      }
      marked.Mark(spec->flag);
    }
    *piece = marked;
    return absl::OkStatus();
  }

  absl::Status SetFormation(PieceId p) {
    if (in_.Is("none")) {
      s_[p].formation = kNoId;
      return absl::OkStatus();
    }
    ADJUTANT_ASSIGN_OR_RETURN(const FormationId formation, in_.Find<FormationId>(r_.c.formation_names, in_.value()));
    const PieceId counter = r_.c.FormationPiece(formation);
    if (r_.c.Piece(p).side != r_.c.Piece(counter).side || !r_.c.Piece(p).land() || r_.c.Piece(p).formation()) {
      return in_.Bad(absl::StrCat("the counter cannot be in ", in_.value()));
    }
    if (!OnMap(s_[p].where) || s_[p].where != s_[counter].where) {
      return in_.Bad(absl::StrCat(in_.value(), " is in another place; place it first"));
    }
    s_[p].formation = formation;
    return absl::OkStatus();
  }

  absl::Status SetPercent(PieceState* piece) {
    int percent = 0;
    const bool number = absl::SimpleAtoi(in_.value(), &percent);
    const bool known = std::find(kLossPercentages.begin(), kLossPercentages.end(), percent) != kLossPercentages.end();
    if (!number || (percent != 0 && !known)) {
      return in_.Bad(absl::StrCat("'", in_.value(), "' is none of 0, ", absl::StrJoin(kLossPercentages, ", ")));
    }
    piece->percent = static_cast<uint8_t>(percent);
    return absl::OkStatus();
  }

  absl::Status SetCarrier(PieceState* piece) {
    if (in_.Is("none")) {
      piece->carrier = kNoId;
      return absl::OkStatus();
    }
    ADJUTANT_ASSIGN_OR_RETURN(const PieceId carrier, in_.Find<PieceId>(r_.c.piece_names, in_.value()));
    if (r_.c.Piece(carrier).sort != Sort::kPackAnimal) {
      return in_.Bad(absl::StrCat(in_.value(), " is no pack animal"));
    }
    if (s_[carrier].where != piece->where) return in_.Bad(absl::StrCat(in_.value(), " is in another place"));
    piece->carrier = r_.c.PackAnimalOf(carrier);
    return absl::OkStatus();
  }

  const Rules& r_;
  S& s_;
  const Setting in_;
};

}  // namespace

absl::Status SetValue(const Rules& r, S* s, absl::string_view name, absl::string_view value) {
  return Setter(r, s, name, value).Run();
}

}  // namespace adjutant::veracruz
