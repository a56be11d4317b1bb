#include "core/sgs/components/readings.h"

#include <google/protobuf/descriptor.h>

#include <string>

#include "absl/strings/string_view.h"
#include "absl/strings/strip.h"

namespace adjutant::sgs {

namespace pb = google::protobuf;

void LayChanges(const v1::Scenario& scenario, v1::Pack* pack) {
  static constexpr absl::string_view kChanged = "changed_";
  const v1::Scenario changes = scenario;  // it stands in the pack that is written to
  const pb::Descriptor* type = v1::Scenario::descriptor();
  for (int i = 0; i < type->field_count(); ++i) {
    absl::string_view name = type->field(i)->name();
    if (!absl::ConsumePrefix(&name, kChanged)) continue;
    LayPackList(changes, type->field(i), v1::Pack::descriptor()->FindFieldByName(std::string(name)), pack);
  }
}

}  // namespace adjutant::sgs
