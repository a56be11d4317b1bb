#include "core/sierra/position_mordida.h"

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "core/kernel/status.h"
#include "core/sierra/engine.h"

namespace adjutant::sierra {

namespace {

struct NamedTerritory {
  const char* name;
  Territory territory;
};
constexpr NamedTerritory kRebels[] = {{"sonora", Territory::kSonora}, {"chihuahua", Territory::kChihuahua}};
// By Boycotted.
constexpr const char* kProducts[] = {"none", "copper", "silver", "beef", "lumber", "store_goods"};
// Whose product is boycotted: bits 1 << Nation.
constexpr Words kBoycotted = {"nobody", "", "united_states", "", "mexico", "", "both"};

class MordidaSetter {
 public:
  MordidaSetter(const Rules& r, S* s, const Setting& in) : r_(r), s_(*s), in_(in) {}

  bool Run(absl::Status* status) {
    const std::vector<absl::string_view>& parts = in_.parts();
    if (parts.size() >= 2 && parts[0] == "rebellion") return Done(SetRebellion(parts), status);
    if (parts.size() == 2 && parts[0] == "boycott") return Done(SetBoycott(parts[1]), status);
    if (parts.size() == 4 && parts[0] == "boycott" && parts[2] == "left")
      return Done(SetBoycottTime(parts[1], parts[3]), status);
    if (parts.size() == 3 && parts[0] == "place" && parts[2] == "holder") return Done(SetHolder(parts[1]), status);
    return false;
  }

 private:
  static bool Done(absl::Status now, absl::Status* status) {
    *status = std::move(now);
    return true;
  }
  // "rebellion.sonora" to a seat or "no"; "rebellion.sonora.governor" whether its governor declared it.
  absl::Status SetRebellion(const std::vector<absl::string_view>& parts) {
    for (const NamedTerritory& row : kRebels) {
      if (parts[1] != row.name) continue;
      const auto at = static_cast<size_t>(row.territory);
      const auto bit = static_cast<uint8_t>(1u << at);
      if (parts.size() == 3 && parts[2] == "governor") {
        ADJUTANT_ASSIGN_OR_RETURN(const uint8_t yes, in_.Word(kNoYes));
        s_.now.by_governor = static_cast<uint8_t>(yes != 0 ? s_.now.by_governor | bit : s_.now.by_governor & ~bit);
        return absl::OkStatus();
      }
      if (parts.size() != 2) break;
      EndRebellion(r_, s_, row.territory, nullptr);
      if (in_.Is("no")) return absl::OkStatus();
      ADJUTANT_ASSIGN_OR_RETURN(const int seat, in_.Find(r_.c.seats, in_.value()));
      if (seat < 1 || seat > r_.seats) return in_.Bad("there is no such player");
      DeclareRebellion(r_, s_, row.territory, static_cast<PlayerId>(seat), nullptr);
      return absl::OkStatus();
    }
    return in_.Bad("Sonora and Chihuahua rebel");
  }
  absl::Status SetBoycott(absl::string_view product) {
    for (size_t i = 1; i < std::size(kProducts); ++i) {
      if (product == kProducts[i]) return Setting::Assign(in_.Word(kBoycotted), &s_.now.boycotts[i]);
    }
    return in_.Bad("there is no such product");
  }
  // "boycott.copper.left.mexico": quarters, of one that ends by time.
  absl::Status SetBoycottTime(absl::string_view product, absl::string_view nation) {
    constexpr int kMost = 15;
    const int shift = nation == "mexico" ? 4 : 0;
    if (shift == 0 && nation != "united_states") return in_.Bad("there is no such nation");
    ADJUTANT_ASSIGN_OR_RETURN(const int left, in_.Number(0, kMost));
    for (size_t i = 1; i < std::size(kProducts); ++i) {
      if (product != kProducts[i]) continue;
      uint8_t& both = s_.now.boycott_left[i];
      both = static_cast<uint8_t>((both & ~(kMost << shift)) | left << shift);
      return absl::OkStatus();
    }
    return in_.Bad("there is no such product");
  }
  absl::Status SetHolder(absl::string_view id) {
    ADJUTANT_ASSIGN_OR_RETURN(const PlaceId place, in_.Find<PlaceId>(r_.c.place_names, id));
    return Setting::Assign(in_.Word({"own", "united_states", "mexico"}), &s_[place].holder);
  }

  const Rules& r_;
  S& s_;
  const Setting& in_;
};

}  // namespace

void AppendMordida(const Rules& r, const S& s, ValueWriter* out) {
  for (const NamedTerritory& row : kRebels) {
    const std::string name = absl::StrCat("rebellion.", row.name);
    const PlayerId seat = RebelIn(s, row.territory);
    out->Add(name, seat == 0 ? "no" : r.c.seats.Id(seat));
    const auto bit = static_cast<unsigned>(row.territory);
    out->Add(name + ".governor", WordOf(kNoYes, s.now.by_governor >> bit & 1u));
  }
  for (size_t i = 1; i < std::size(kProducts); ++i) {
    const std::string name = absl::StrCat("boycott.", kProducts[i]);
    out->Add(name, WordOf(kBoycotted, s.now.boycotts[i]));
    if (s.now.boycotts[i] == 0) continue;
    out->Add(name + ".left.united_states", int64_t{s.now.boycott_left[i] & 15});
    out->Add(name + ".left.mexico", int64_t{s.now.boycott_left[i] >> 4});
  }
  for (const PlaceId place : r.c.places.ids()) {
    if (s[place].holder == 0) continue;
    out->Add(absl::StrCat("place.", r.c.place_names.Id(place), ".holder"),
             WordOf({"own", "united_states", "mexico"}, s[place].holder));
  }
}
bool SetMordida(const Rules& r, S* s, const Setting& in, absl::Status* status) {
  return MordidaSetter(r, s, in).Run(status);
}

}  // namespace adjutant::sierra
