// Tables from a component pack, and everything that a pack must be for the rules to work on it.
#include "core/sierra/components/components.h"

#include <cstddef>

#include "absl/strings/str_cat.h"
#include "adjutant/sierra/v1/pack.pb.h"
#include "core/kernel/status.h"
#include "core/sierra/components/load_components.h"
#include "core/sierra/components/loader.h"
#include "core/sierra/components/readings.h"
#include "core/sierra/options.h"

// The released pack, put into the program by the build.
extern const unsigned char adjutant_sierra_pack_1[];
extern const size_t adjutant_sierra_pack_1_size;

namespace adjutant::sierra {

absl::StatusOr<Components> Loader::Run() {
  const auto& pack = static_cast<const v1::Pack&>(*loaded().message);
  Components c = Build(pack);
  auto readings = std::make_shared<Readings>();
  readings->Take(pack, kOptions, this, [this](const v1::Pack& other) { Build(other); });
  if (!flawless()) return Failure();
  c.pack = std::make_shared<const LoadedPack>(Release());
  c.readings = std::move(readings);
  return c;
}

Components Loader::Build(const v1::Pack& pack) {
  pack_ = &pack;
  c_ = Components();
  NameEverything();
  if (!flawless()) return std::move(c_);  // the tables below go by these names
  SingleNumbers();
  Places();
  Crossings();
  Offices();
  Cards();
  Counters();
  Rails();
  if (flawless()) Joints();
  Assay();
  BankIncome();
  NamedThings();
  if (flawless()) CheckCodes();
  if (flawless()) CheckConnected();
  if (flawless()) CardsOfOffices();
  return std::move(c_);
}

void Loader::NameEverything() {
  c_.seats.Add("game", "the game");
  for (int seat = 1; seat <= kMaxSeats; ++seat) c_.seats.Add(absl::StrCat("p", seat), absl::StrCat("player ", seat));
  AddNames("place", pack_->place(), kMaxPlaces, &c_.place_names);
  AddNames("card", pack_->card(), kMaxCards, &c_.card_names);
  AddNames("office", pack_->office(), kMaxOffices, &c_.office_names);
}

template <class AnyId>
void Loader::NameThing(const NameTable& names, const char* id, AnyId* thing) {
  *thing = AnyId(names.Find(id));
  if (*thing == kNoId) FindAbsent(absl::StrCat(names.domain(), ": the pack has no '", id, "', which rules name"));
}

void Loader::NamedThings() {
  NameThing(c_.place_names, "new_york", &c_.new_york);
  NameThing(c_.place_names, "washington", &c_.washington);
  NameThing(c_.place_names, "mexico_city", &c_.mexico_city);
  NameThing(c_.place_names, "abroad", &c_.abroad);
  NameThing(c_.card_names, "m4", &c_.subornation);
  NameThing(c_.card_names, "rr12", &c_.ferry);
  for (size_t i = 0; i < kMaxSeats; ++i) {
    NameThing(c_.card_names, absl::StrCat("c", i + 1).c_str(), &c_.hacendados[i]);
  }
}

PlaceId Loader::PlaceNamed(const std::string& path, absl::string_view field, absl::string_view id) {
  return id.empty() ? PlaceId() : PlaceId(Named(c_.place_names, absl::StrCat(path, ".", field), id));
}

CardId Loader::CardNamed(const std::string& path, absl::string_view field, absl::string_view id) {
  return id.empty() ? CardId() : CardId(Named(c_.card_names, absl::StrCat(path, ".", field), id));
}

OfficeId Loader::OfficeNamed(const std::string& path, absl::string_view field, absl::string_view id) {
  return id.empty() ? OfficeId() : OfficeId(Named(c_.office_names, absl::StrCat(path, ".", field), id));
}

absl::StatusOr<Components> LoadComponents(absl::Span<const PackSource> sources) {
  ADJUTANT_ASSIGN_OR_RETURN(LoadedPack pack, LoadPack("sierra", v1::Pack::default_instance(), sources));
  return Loader(std::move(pack)).Run();
}

std::shared_ptr<const Components> WithOptions(std::shared_ptr<const Components> base, const OptionValues& options) {
  if (!base->readings->AnyPlayed(options)) return base;
  auto components = std::make_shared<Components>(Loader(LoadedPack()).Build(base->readings->Played(options)));
  components->pack = base->pack;
  components->readings = base->readings;
  return components;
}

std::vector<PackSource> BuiltInPacks() {
  return {{"sierra/reconstruction-1",
           std::string(reinterpret_cast<const char*>(adjutant_sierra_pack_1), adjutant_sierra_pack_1_size)}};
}

PackSource BuiltInPack() { return BuiltInPacks().front(); }

}  // namespace adjutant::sierra
