// What makes the tables of a component pack: the parts of LoadComponents.
#ifndef ADJUTANT_CORE_SIERRA_COMPONENTS_LOADER_H_
#define ADJUTANT_CORE_SIERRA_COMPONENTS_LOADER_H_

#include <string>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "adjutant/sierra/v1/pack.pb.h"
#include "core/kernel/pack_findings.h"
#include "core/sierra/components/components.h"

namespace adjutant::sierra {

// A pack's message becomes tables, and whatever is wrong with it a finding.
class Loader : private PackFindings {
 public:
  explicit Loader(LoadedPack pack) : PackFindings(std::move(pack)) {}

  // As the default options read the pack; the other readings are tried, too.
  absl::StatusOr<Components> Run();

  // Without pack and readings.
  Components Build(const v1::Pack& pack);

 private:
  // components.cc
  void NameEverything();
  template <class AnyId>
  void NameThing(const NameTable& names, const char* id, AnyId* thing);
  void NamedThings();
  // A thing that may be left out: none if `id` is empty.
  PlaceId PlaceNamed(const std::string& path, absl::string_view field, absl::string_view id);
  CardId CardNamed(const std::string& path, absl::string_view field, absl::string_view id);
  OfficeId OfficeNamed(const std::string& path, absl::string_view field, absl::string_view id);

  // load_map.cc
  void Places();
  void PlaceOf(const v1::Place& datum);
  void Outline(const std::string& path, const v1::Place& datum, Place* place);
  void Surroundings();
  void CheckPlaces();
  void Crossings();
  void Cross(const std::string& path, const v1::Crossing& datum, PlaceId from, PlaceId to);
  // Every district can be reached on foot, or by a line that is drawn.
  void CheckConnected();

  // load_cards.cc
  void Cards();
  void CardOf(const v1::Card& datum);
  void SpotOf(const std::string& path, const v1::Card& datum, CardInfo* card);
  Effect EffectOf(const std::string& path, const v1::Effect& datum);
  void CheckCard(const std::string& path, const CardInfo& card);
  // What the book says of cards with these codes.
  void CheckCodes();
  void CheckCode(const char* id, bool right, const char* what);

  // load_counters.cc
  void Counters();
  void CountersOf(const v1::Card& datum, CardId card);
  void AddCounter(const std::string& id, const std::string& name, const CounterInfo& counter);
  void PoliceCards();
  void PoliceOf(const v1::Place& datum, PlaceId block);

  // load_rails.cc
  void Rails();
  void RailOf(const v1::Rail& datum);
  void Joints();
  // Where both lines are.
  bool MeetAt(const RailInfo& from, const RailInfo& to, PlaceId place) const;

  // load_tables.cc
  void Offices();
  void CardsOfOffices();
  void Assay();
  void BankIncome();
  void SingleNumbers();

  Components c_;
  const v1::Pack* pack_ = nullptr;
};

}  // namespace adjutant::sierra

#endif  // ADJUTANT_CORE_SIERRA_COMPONENTS_LOADER_H_
