// Values and settings by name, mostly from tables: what has a name here can be read, claimed, set and expected.
#include "core/veracruz/position.h"

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "core/kernel/known.h"
#include "core/kernel/status.h"
#include "core/veracruz/chapters/05_movement.h"
#include "core/veracruz/engine.h"
#include "core/veracruz/trial/invariants.h"

namespace adjutant::veracruz {
namespace {

using Words = std::initializer_list<const char*>;

constexpr Words kYesNo = {"no", "yes"};
constexpr Words kSides = {"none", "us", "mexico"};
constexpr Words kPhases = {"setup",    "supply", "reinforcement", "guerrilla", "political",
                           "movement", "rally",  "siege",         "combat",    "disease"};
constexpr Words kLevels = {"mexican", "marginal", "substantial", "decisive"};
constexpr Words kOrders = {"free", "summoned", "pinned"};
constexpr Words kBesieged = {"no", "bombarded", "assaulted", "both"};  // FortressFlag
constexpr Words kSupplies = {"combat", "general"};
constexpr Words kBoxes = {"not_arrived", "due", "eliminated", "withdrawn", "turns_out"};  // Box
constexpr Words kFates = {"open", "advance", "hold", "retreat", "retreat_demoralized", "flee"};

struct WordSpec {
  const char* name;
  uint8_t Scalars::*member;
  Words words;
};
const WordSpec kWordSpecs[] = {
    {"phasing", &Scalars::phasing, kSides},
    {"phase", &Scalars::phase, kPhases},
    {"winner", &Scalars::winner, kSides},
    {"level", &Scalars::level, kLevels},
    {"veracruz_taken", &Scalars::veracruz_taken, kYesNo},
    {"works.allowed", &Scalars::works_allowed, kYesNo},
    {"santa_anna.order", &Scalars::santa_anna, kOrders},
    {"frozen_pack", &Scalars::frozen_pack, kYesNo},
    {"landed", &Scalars::landed, kYesNo},
    {"militia.rolled", &Scalars::militia_rolled, kYesNo},
    {"siege_supplied", &Scalars::siege_supplied, kYesNo},
};

struct NumberSpec {
  const char* name;
  uint8_t Scalars::*member;
  int high;
};
constexpr NumberSpec kNumberSpecs[] = {
    {"turn", &Scalars::turn, kTurns},
    {"cities_defended", &Scalars::cities_defended, 99},
    {"inland_taken", &Scalars::inland_taken, kTurns},
    {"bombarded_again", &Scalars::bombarded_again, 255},
    {"works.built", &Scalars::works_built, 4},
    {"santa_anna.arrived", &Scalars::santa_anna_arrived, kTurns},
    {"withdraw", &Scalars::withdraw, 99},
    {"arrival", &Scalars::arrival, kMaxPlaces},
};

// What a counter has on it, a word each.
struct FlagSpec {
  const char* name;
  uint16_t flag;
  Words words;
};
const FlagSpec kFlagSpecs[] = {
    {"supply", kInGeneralSupply, kSupplies},
    {"demoralized", kDemoralized, kYesNo},
    {"seen", kSeen, kYesNo},
};
// The rest, as a list of words under ".flags".
struct MarkSpec {
  const char* word;
  uint16_t flag;
};
constexpr MarkSpec kMarkSpecs[] = {
    {"done", kDone},
    {"halted", kHalted},
    {"began_controlled", kBeganControlled},
    {"began_leaderless", kBeganLeaderless},
    {"newcomer", kNewcomer},
    {"landed_on_beach", kLandedOnBeach},
    {"builder", kBuilder},
    {"fired", kFired},
    {"attacked", kAttacked},
    {"defended", kDefended},
    {"must_attack", kMustAttack},
    {"scouted", kScouted},
};

struct ByteSpec {
  const char* name;
  uint8_t PieceState::*member;
  int high;
};
constexpr ByteSpec kByteSpecs[] = {{"spent", &PieceState::spent, 255}, {"wait", &PieceState::wait, 255}};

constexpr const char* kFollowing[] = {"victory_points", "movement.",    "battle.",  "loss.",
                                      "retreat.",       "bombardment.", "disease.", "org."};

const char* WordOf(Words words, size_t value) { return value < words.size() ? words.begin()[value] : "?"; }

// Militia of the pool and guerrillas: what they hide is part of the position.
bool Hides(const PieceInfo& info) { return info.drawn || info.sort == Sort::kGuerrilla; }

template <class AnyId>
absl::string_view IdOrNone(const NameTable& names, AnyId id) {
  return id.exists() ? names.Id(id) : "none";
}

// "2:4 1:16 0:5", strongest first.
template <size_t kCount>
std::string PoolText(const std::array<uint8_t, kCount>& pool) {
  std::vector<std::string> parts;
  for (size_t i = kCount; i-- > 0;) {
    if (pool[i] != 0) parts.push_back(absl::StrCat(i, ":", pool[i]));
  }
  return parts.empty() ? "none" : absl::StrJoin(parts, " ");
}

// ---- Reading.

class Lister {
 public:
  Lister(const Rules& r, const S& s, ValueList* out) : r_(r), s_(s), out_(out) {}

  void Run() {
    for (const NumberSpec& spec : kNumberSpecs) Add(spec.name, s_.now.*spec.member);
    for (const WordSpec& spec : kWordSpecs) Add(spec.name, WordOf(spec.words, s_.now.*spec.member));
    Add("morale.us", s_.now.morale[kUs]);
    Add("morale.mexico", s_.now.morale[kMexico]);
    Add("victory_points", VictoryPoints(r_, s_, nullptr));
    for (const PieceId p : r_.c.pieces.ids()) Add(Name(p, "hex"), PlaceOf(p));
    for (const HexId hex : r_.c.hexes.ids()) {
      if (TopOf(s_, hex) != kNoId) Add(absl::StrCat("stack.", r_.c.hex_names.Id(hex)), StackOf(hex));
    }
    for (const PieceId p : r_.c.pieces.ids()) Piece(p);
    Places();
    Add("pool.militia", PoolText(s_.militia));
    Add("militia.waiting", PoolText(s_.now.militia_waiting));
    Add("pool.guerrillas", PoolText(s_.guerrillas));
    Under();
  }

 private:
  void Add(absl::string_view name, absl::string_view word) {
    out_->push_back({std::string(name), std::nullopt, std::string(word)});
  }
  void Add(absl::string_view name, int64_t number) {
    out_->push_back({std::string(name), number, absl::StrCat(number)});
  }
  void AddHex(absl::string_view name, HexId hex) { Add(name, IdOrNone(r_.c.hex_names, hex)); }
  std::string Name(PieceId p, absl::string_view what) const {
    return absl::StrCat("piece.", r_.c.piece_names.Id(p), ".", what);
  }
  std::string PlaceOf(PieceId p) const {
    const Location where = s_[p].where;
    return OnMap(where) ? std::string(r_.c.hex_names.Id(HexOf(where))) : WordOf(kBoxes, static_cast<size_t>(where));
  }
  std::string StackOf(HexId hex) const {
    std::vector<absl::string_view> ids;
    for (const PieceId p : StackIn(s_, hex)) ids.push_back(r_.c.piece_names.Id(p));
    return absl::StrJoin(ids, " ");
  }
  std::string Ids(const PieceSet& pieces) const {
    std::vector<absl::string_view> ids;
    for (const PieceId p : pieces) ids.push_back(r_.c.piece_names.Id(p));
    return ids.empty() ? "none" : absl::StrJoin(ids, " ");
  }

  // What a counter has on it; nothing while it has nothing.
  void Piece(PieceId p) {
    const PieceInfo& info = r_.c.Piece(p);
    const PieceState& piece = s_[p];
    PieceState bare{};
    bare.where = piece.where;
    const bool unit = info.combat_unit() || info.sort == Sort::kGuerrilla;
    const bool something = OnMap(piece.where) || std::memcmp(&piece, &bare, sizeof(piece)) != 0;
    if (info.drawn && something) Add(Name(p, "tried"), WordOf(kYesNo, piece.Has(kTried) ? 1 : 0));
    if (unit) Add(Name(p, "strength"), piece.strength);
    if (!something) return;
    if (Hides(info)) Add(Name(p, "printed"), piece.printed);
    Add(Name(p, "formation"), IdOrNone(r_.c.formation_names, piece.formation));
    for (const FlagSpec& spec : kFlagSpecs) Add(Name(p, spec.name), WordOf(spec.words, piece.Has(spec.flag) ? 1 : 0));
    Add(Name(p, "percent"), piece.percent);
    for (const ByteSpec& spec : kByteSpecs) Add(Name(p, spec.name), piece.*spec.member);
    if (info.sort == Sort::kSupply) {
      const PieceId carrier = piece.carrier.exists() ? r_.c.PackAnimalPiece(piece.carrier) : kNoId;
      Add(Name(p, "carrier"), IdOrNone(r_.c.piece_names, carrier));
    }
    std::vector<absl::string_view> marks;
    for (const MarkSpec& spec : kMarkSpecs) {
      if (piece.Has(spec.flag)) marks.push_back(spec.word);
    }
    Add(Name(p, "flags"), marks.empty() ? "none" : absl::StrJoin(marks, " "));
  }

  void Places() {
    for (const PlaceId i : r_.c.places.ids()) {
      Add(absl::StrCat("control.", r_.c.place_names.Id(i)), WordOf(kSides, s_.control[i]));
    }
    for (const PlaceId place : {r_.c.veracruz, r_.c.ulua, r_.c.perote}) {
      const FortressState& fortress = s_.fortresses[FortressAt(r_, place)];
      const std::string name = absl::StrCat("fortress.", r_.c.place_names.Id(place));
      Add(absl::StrCat(name, ".strength"), fortress.strength);
      Add(absl::StrCat(name, ".holder"), WordOf(kSides, fortress.holder));
      Add(absl::StrCat(name, ".taken"), fortress.taken);
      Add(absl::StrCat(name, ".besieged"), WordOf(kBesieged, fortress.besieged));
    }
    for (size_t i = 0; i < s_.works.size(); ++i) {
      AddHex(absl::StrCat("works.", i + 1, ".hex"), s_.works[i]);
      Add(absl::StrCat("works.", i + 1, ".done"), WordOf(kYesNo, s_.works_done[i]));
    }
  }

  // What is going on.
  void Under() {
    if (s_.move.hex != kNoId) {
      AddHex("movement.hex", s_.move.hex);
      Add("movement.pieces", Ids(s_.move.pieces));
      Add("movement.steps", s_.move.steps);
    }
    if (s_.org.formation != kNoId) {
      AddHex("org.hex", s_.org.hex);
      Add("org.formation", IdOrNone(r_.c.formation_names, s_.org.formation));
    }
    if (s_.battle.hex != kNoId) {
      const Battle& battle = s_.battle;
      AddHex("battle.hex", battle.hex);
      Add("battle.assault", IdOrNone(r_.c.place_names, battle.assault));
      Add("battle.ratio", absl::StrCat(battle.ratio_a, "-", battle.ratio_d));
      if (ColumnKnown()) Add("battle.column", battle.column + 1);
      Add("battle.shift", battle.shift);
      Add("battle.below", WordOf(kYesNo, battle.below));
      Fighter("battle.attacker.", battle.attacker);
      Fighter("battle.defender.", battle.defender);
    }
    if (s_.loss.left != 0) {
      Add("loss.side", WordOf(kSides, s_.loss.side));
      Add("loss.left", s_.loss.left);
      Add("loss.from", Ids(s_.loss.from));
    }
    if (s_.retreat.hex != kNoId) {
      AddHex("retreat.hex", s_.retreat.hex);
      Add("retreat.side", WordOf(kSides, s_.retreat.side));
      Add("retreat.left", s_.retreat.left);
      Add("retreat.dice", s_.retreat.dice);
    }
    if (s_.siege.place != kNoId) {
      Add("bombardment.place", r_.c.place_names.Id(s_.siege.place));
      Add("bombardment.guns", Ids(s_.siege.guns));
    }
    if (s_.disease.hex != kNoId) AddHex("disease.hex", s_.disease.hex);
  }
  // The column of 8.71 or 12.34, counted from 1 as combat.column is; there is none yet before the shift (8.36) or the
  // die of an assault, and none below 1-4 (8.17).
  bool ColumnKnown() const {
    const Battle& battle = s_.battle;
    if (battle.assault != kNoId) return battle.attacker.points != 0;
    return battle.below == 0 && (battle.attacker.fate != 0 || s_.step == kCombatDieStep);
  }
  void Fighter(absl::string_view prefix, const BattleSide& side) {
    Add(absl::StrCat(prefix, "pieces"), Ids(side.pieces));
    Add(absl::StrCat(prefix, "points"), side.points);
    Add(absl::StrCat(prefix, "leadership"), side.leadership);
    Add(absl::StrCat(prefix, "morale"), side.morale);
    Add(absl::StrCat(prefix, "figure"), side.figure);
    Add(absl::StrCat(prefix, "fate"), WordOf(kFates, side.fate));
    Add(absl::StrCat(prefix, "loss"), side.loss);
  }

  const Rules& r_;
  const S& s_;
  ValueList* out_;
};

// ---- Writing.

class Setter {
 public:
  Setter(const Rules& r, S* s, absl::string_view name, absl::string_view value)
      : r_(r), s_(*s), name_(name), value_(value), words_(absl::StrSplit(value, ' ', absl::SkipEmpty())) {}

  absl::Status Run() {
    for (const NumberSpec& spec : kNumberSpecs) {
      if (name_ == spec.name) return Assign(Number(0, spec.high), &(s_.now.*spec.member));
    }
    for (const WordSpec& spec : kWordSpecs) {
      if (name_ == spec.name) return Assign(Word(spec.words), &(s_.now.*spec.member));
    }
    if (name_ == "map") return SetMap();
    if (name_ == "militia.waiting") return SetWaiting();
    if (name_ == "pool.militia") return SetPool(r_.c.militia_pool, &s_.militia);
    if (name_ == "pool.guerrillas") return SetPool(r_.c.guerrilla_pool, &s_.guerrillas);
    for (const char* following : kFollowing) {
      const absl::string_view prefix = following;
      if (name_ == prefix || (prefix.back() == '.' && name_.substr(0, prefix.size()) == prefix)) {
        return Bad("follows from other values and cannot be set");
      }
    }
    const std::vector<absl::string_view> parts = absl::StrSplit(name_, '.');
    if (parts.size() == 2 && parts[0] == "morale") return SetMorale(parts[1]);
    if (parts.size() == 2 && parts[0] == "stack") return SetStack(parts[1]);
    if (parts.size() == 2 && parts[0] == "control") return SetControl(parts[1]);
    if (parts.size() == 3 && parts[0] == "piece") return SetPiece(parts[1], parts[2]);
    if (parts.size() == 3 && parts[0] == "fortress") return SetFortress(parts[1], parts[2]);
    if (parts.size() == 3 && parts[0] == "works") return SetWorks(parts[1], parts[2]);
    return UnknownName();
  }

 private:
  absl::Status Bad(absl::string_view what) const { return absl::InvalidArgumentError(absl::StrCat(name_, ": ", what)); }
  absl::Status UnknownName() const {
    std::vector<std::string> known = {"decision", "map"};
    ValueList values;
    AppendValues(r_, s_, &values);
    for (const NamedValue& value : values) known.push_back(value.name);
    return absl::NotFoundError(absl::StrCat("there is no value '", name_, "'", DidYouMeanAmong(name_, known)));
  }
  template <class AnyId>
  absl::StatusOr<AnyId> Find(const NameTable& names, absl::string_view id) const {
    const int32_t index = names.Find(id);
    if (index != kNone) return AnyId(index);
    return absl::NotFoundError(
        absl::StrCat(name_, ": there is no ", names.domain(), " '", id, "'", DidYouMean(id, names.ids())));
  }
  absl::StatusOr<uint8_t> Word(Words words) const {
    uint8_t index = 0;
    for (const char* word : words) {
      if (value_ == word) return index;
      ++index;
    }
    return Bad(absl::StrCat("'", value_, "' is none of ", absl::StrJoin(words, ", ")));
  }
  absl::StatusOr<int> Number(int low, int high) const {
    int number = 0;
    if (absl::SimpleAtoi(value_, &number) && number >= low && number <= high) return number;
    return Bad(absl::StrCat("'", value_, "' is not a number from ", low, " to ", high));
  }
  // A hex by its number, or by the place that is in it.
  absl::StatusOr<HexId> AHex(absl::string_view word) const {
    if (const HexId hex(r_.c.hex_names.Find(word)); hex.exists()) return hex;
    if (const PlaceId place(r_.c.place_names.Find(word)); place.exists()) return r_.c.HexOf(place);
    return absl::NotFoundError(
        absl::StrCat(name_, ": there is no hex '", word, "'", DidYouMean(word, r_.c.place_names.ids())));
  }
  template <class T>
  static absl::Status Assign(const absl::StatusOr<T>& found, uint8_t* to) {
    if (found.ok()) *to = static_cast<uint8_t>(*found);
    return found.status();
  }

  absl::Status SetMorale(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const size_t side, Find<size_t>(r_.c.sides, id));
    const int limit = r_.c.n.morale_basic_limit;
    ADJUTANT_ASSIGN_OR_RETURN(const int morale, Number(-limit, limit));
    // Sides are numbered from 1.
    s_.now.morale[side + 1] = static_cast<int8_t>(morale);
    return absl::OkStatus();
  }

  // Every counter into its box; nothing is built.
  absl::Status SetMap() {
    if (value_ != "empty") return Bad("a map can be 'empty' and nothing else");
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
    for (absl::string_view word : words_) {
      if (value_ == "none") break;
      const std::pair<absl::string_view, absl::string_view> part = absl::StrSplit(word, absl::MaxSplits(':', 1));
      uint32_t number = 0, count = 0;
      if (!absl::SimpleAtoi(part.first, &number) || !absl::SimpleAtoi(part.second, &count) || number >= counts.size() ||
          count > static_cast<uint32_t>(all[number])) {
        return Bad(absl::StrCat("'", word, "' is no number of counters, as in '", example, "'"));
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
    for (absl::string_view word : words_) {
      if (value_ == "none") break;
      ADJUTANT_ASSIGN_OR_RETURN(const PieceId piece, Find<PieceId>(r_.c.piece_names, word));
      if (HexOf(s_, piece) != hex) return Bad(absl::StrCat(word, " is not in that hex; place it first"));
      if (named.Has(piece)) return Bad(absl::StrCat(word, " is named twice"));
      named.Add(piece);
      order.push_back(piece);
    }
    for (const PieceId p : StackIn(s_, hex)) {
      if (!named.Has(p)) return Bad(absl::StrCat(r_.c.piece_names.Id(p), " is in that hex too"));
    }
    for (auto p = order.rbegin(); p != order.rend(); ++p) PutDown(r_, s_, *p, hex);
    return absl::OkStatus();
  }

  absl::Status SetControl(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const PlaceId place, Find<PlaceId>(r_.c.place_names, id));
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t side, Word(kSides));
    if (side == kNobody) return Bad("every place is held by a side (20.12)");
    s_.control[place] = side;
    const FortressId fortress = FortressAt(r_, place);
    if (fortress != kNoId) s_.fortresses[fortress].holder = side;
    return absl::OkStatus();
  }

  absl::Status SetFortress(absl::string_view id, absl::string_view what) {
    ADJUTANT_ASSIGN_OR_RETURN(const PlaceId place, Find<PlaceId>(r_.c.place_names, id));
    const FortressId index = FortressAt(r_, place);
    if (index == kNoId) return Bad("the place is no fortress (12.11)");
    FortressState& fortress = s_.fortresses[index];
    if (what == "strength") return Assign(Number(0, r_.c.places[place].fortress_strength), &fortress.strength);
    if (what == "taken") return Assign(Number(0, kTurns), &fortress.taken);
    if (what == "besieged") return Assign(Word(kBesieged), &fortress.besieged);
    if (what != "holder") return UnknownName();
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t side, Word(kSides));
    if (side == kNobody) return Bad("every fortress is held by a side (12.1)");
    fortress.holder = side;
    return absl::OkStatus();
  }

  absl::Status SetWorks(absl::string_view number, absl::string_view what) {
    size_t i = 0;
    if (!absl::SimpleAtoi(number, &i) || i < 1 || i > s_.works.size()) return UnknownName();
    if (what == "done") return Assign(Word(kYesNo), &s_.works_done[i - 1]);
    if (what != "hex") return UnknownName();
    if (value_ == "none") {
      s_.works[i - 1] = kNoId;
      s_.works_done[i - 1] = 0;
      return absl::OkStatus();
    }
    ADJUTANT_ASSIGN_OR_RETURN(const HexId hex, AHex(value_));
    s_.works[i - 1] = hex;
    return absl::OkStatus();
  }

  absl::Status SetPiece(absl::string_view id, absl::string_view what) {
    ADJUTANT_ASSIGN_OR_RETURN(const PieceId p, Find<PieceId>(r_.c.piece_names, id));
    if (what == "hex") return SetPlace(p);
    // What depends on the strength and on demoralisation is counted anew.
    const absl::Status status = SetOfPiece(p, what);
    if (status.ok() && OnMap(s_[p].where)) Refresh(r_, s_, HexOf(s_, p));
    return status;
  }

  absl::Status SetPlace(PieceId p) {
    const PieceInfo& info = r_.c.Piece(p);
    for (size_t box = 0; box < kBoxes.size(); ++box) {
      if (value_ != WordOf(kBoxes, box)) continue;
      if (!MayLieIn(info, static_cast<Box>(box))) return Bad(absl::StrCat("the counter is never '", value_, "'"));
      PartFromOthers(p);
      TakeOff(r_, s_, p, static_cast<Box>(box));
      if (Hides(info)) FillPools();
      return absl::OkStatus();
    }
    ADJUTANT_ASSIGN_OR_RETURN(const HexId hex, AHex(value_));
    const Hex& there = r_.c.At(hex);
    if (info.sort == Sort::kGunboat ? there.land() && !there.coastal : !there.land()) {
      return Bad(absl::StrCat("the counter cannot be in ", r_.HexName(hex)));
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
        return unit || info.leader() || info.sort == Sort::kDummy || (info.drawn && !r_.Default(kMilitiaReturned));
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
    if (piece.where == kNotArrived) return Bad("the counter is not in play; place it first");
    if (what == "tried" && info.drawn) return SetFlag(&piece, kTried, kYesNo);
    for (const FlagSpec& spec : kFlagSpecs) {
      if (what == spec.name) return SetFlag(&piece, spec.flag, spec.words);
    }
    for (const ByteSpec& spec : kByteSpecs) {
      if (what == spec.name) return Assign(Number(0, spec.high), &(piece.*spec.member));
    }
    if (what == "printed" && Hides(info)) {
      ADJUTANT_ASSIGN_OR_RETURN(const int printed, Number(0, kDrawnStrengths - 1));
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
    ADJUTANT_ASSIGN_OR_RETURN(const int strength, Number(0, Hides(info) ? kDrawnStrengths - 1 : info.strength));
    if (piece.where == kNotArrived && strength != 0) return Bad("the counter is not in play; place it first");
    piece.strength = static_cast<uint8_t>(strength);
    if (Hides(info)) {
      // Untried militia has what is on its back.
      piece.printed = piece.Has(kTried) ? std::max(piece.printed, piece.strength) : piece.strength;
      FillPools();
    }
    return absl::OkStatus();
  }

  absl::Status SetFlag(PieceState* piece, uint16_t flag, Words words) {
    ADJUTANT_ASSIGN_OR_RETURN(const uint8_t on, Word(words));
    on != 0 ? piece->Mark(flag) : piece->Clear(flag);
    return absl::OkStatus();
  }

  absl::Status SetMarks(PieceState* piece) {
    PieceState marked = *piece;
    for (const MarkSpec& spec : kMarkSpecs) marked.Clear(spec.flag);
    for (absl::string_view word : words_) {
      if (value_ == "none") break;
      const auto* spec = std::find_if(std::begin(kMarkSpecs), std::end(kMarkSpecs),
                                      [&](const MarkSpec& each) { return word == each.word; });
      if (spec == std::end(kMarkSpecs)) {
        std::vector<std::string> known;
        for (const MarkSpec& each : kMarkSpecs) known.emplace_back(each.word);
        return Bad(absl::StrCat("'", word, "' is none of ", absl::StrJoin(known, ", ")));
      }
      marked.Mark(spec->flag);
    }
    *piece = marked;
    return absl::OkStatus();
  }

  absl::Status SetFormation(PieceId p) {
    if (value_ == "none") {
      s_[p].formation = kNoId;
      return absl::OkStatus();
    }
    ADJUTANT_ASSIGN_OR_RETURN(const FormationId formation, Find<FormationId>(r_.c.formation_names, value_));
    const PieceId counter = r_.c.FormationPiece(formation);
    if (r_.c.Piece(p).side != r_.c.Piece(counter).side || !r_.c.Piece(p).land() || r_.c.Piece(p).formation()) {
      return Bad(absl::StrCat("the counter cannot be in ", value_));
    }
    if (!OnMap(s_[p].where) || s_[p].where != s_[counter].where) {
      return Bad(absl::StrCat(value_, " is in another place; place it first"));
    }
    s_[p].formation = formation;
    return absl::OkStatus();
  }

  absl::Status SetPercent(PieceState* piece) {
    int percent = 0;
    const bool number = absl::SimpleAtoi(value_, &percent);
    const bool known = std::find(kLossPercentages.begin(), kLossPercentages.end(), percent) != kLossPercentages.end();
    if (!number || (percent != 0 && !known)) {
      return Bad(absl::StrCat("'", value_, "' is none of 0, ", absl::StrJoin(kLossPercentages, ", ")));
    }
    piece->percent = static_cast<uint8_t>(percent);
    return absl::OkStatus();
  }

  absl::Status SetCarrier(PieceState* piece) {
    if (value_ == "none") {
      piece->carrier = kNoId;
      return absl::OkStatus();
    }
    ADJUTANT_ASSIGN_OR_RETURN(const PieceId carrier, Find<PieceId>(r_.c.piece_names, value_));
    if (r_.c.Piece(carrier).sort != Sort::kPackAnimal) {
      return Bad(absl::StrCat(value_, " is no pack animal"));
    }
    if (s_[carrier].where != piece->where) return Bad(absl::StrCat(value_, " is in another place"));
    piece->carrier = r_.c.PackAnimalOf(carrier);
    return absl::OkStatus();
  }

  const Rules& r_;
  S& s_;
  absl::string_view name_;
  absl::string_view value_;
  std::vector<absl::string_view> words_;
};

}  // namespace

absl::Status CompletePosition(const Rules& r, S* s) {
  const auto bad = [](absl::string_view what) { return absl::InvalidArgumentError(what); };
  Scalars& now = s->now;
  if (now.arrival > r.c.places.size()) return bad("arrival is no place");
  if ((s->step == kSetup || s->step == kSetupMilitiaStep || s->step == kSetupPlaceStep) && now.turn != 0) {
    return bad("the setup is before the first turn (21.0)");
  }
  if (s->step == kTurnStart && now.turn >= kTurns) return bad("no turn begins after the last (4.0)");
  if ((s->step == kGuerrillaPhase || s->step == kPoliticalPhase) && now.phasing != kMexico) {
    return bad("the phase is Mexico's (4.0)");
  }
  if (s->step >= kSupplyPhase && s->step <= kPlayerTurnEnd && now.phasing == kNobody)
    return bad("the phase is of one side, and phasing is none (4.0)");
  if ((s->step == kDiseaseStage || s->step == kTurnEnd) && now.phasing != kNobody) {
    return bad("the end of the turn is nobody's, and phasing is a side (4.0)");
  }
  if (now.winner != kNobody) return bad("somebody has won, and the game goes on (20.13)");
  if (now.santa_anna != kFree && !OnMap((*s)[r.c.LeaderPiece(r.c.santa_anna)].where)) {
    return bad("Santa Anna has orders, and is not on the map (17.12)");
  }
  if (now.frozen_pack != 0 && (r.c.frozen_pack == kNoId || HexOf(*s, r.c.first_pack_animal) != r.c.frozen_pack)) {
    return bad("the pack animals that wait for an owner are not where they wait (21.0)");
  }
  for (size_t i = 0; i < s->works.size(); ++i) {
    if (s->works[i] != kNoId) now.works_built = std::max(now.works_built, static_cast<uint8_t>(i + 1));
  }
  for (const PieceId p : r.c.pieces.ids()) {
    if (LandPiece(r, *s, p, kUs) && !Frozen(r, *s, p)) now.landed = 1;
  }
  const bool begins = s->step >= kTurnStart && s->step <= kMovementPhase;
  for (const PieceId p : r.c.pieces.ids()) {
    if (!begins || (*s)[p].spent == 0) continue;
    return bad(absl::StrCat("piece.", r.c.piece_names.Id(p),
                            ".spent: a Movement Phase begins with no points spent (5.0); set it for a decision after "
                            "the movement, or play the move"));
  }
  std::vector<BrokenInvariant> broken;
  CheckInvariants(Look(r, nullptr, nullptr, *s), &broken);
  for (const BrokenInvariant& each : broken) {
    // Where guerrillas and fortifications may be put is a rule about putting them there: wherever they are, they work.
    const absl::string_view name = each.invariant->name;
    if (name == "guerrillas.hexes" || name == "works.count") continue;
    return bad(absl::StrCat(each.what, " (", MakeCatalogue<kCatalogue>().Number(each.invariant->rules.front()), ": ",
                            each.invariant->sentence, ")"));
  }
  return absl::OkStatus();
}

void AppendValues(const Rules& r, const S& s, ValueList* out) { Lister(r, s, out).Run(); }

absl::Status SetValue(const Rules& r, S* s, absl::string_view name, absl::string_view value) {
  return Setter(r, s, name, value).Run();
}

}  // namespace adjutant::veracruz
