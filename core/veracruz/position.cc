#include "core/veracruz/position.h"

namespace adjutant::veracruz {

void AppendValues(const Rules&, const S&, ValueList*) {}
absl::Status SetValue(const Rules&, S*, absl::string_view, absl::string_view) {
  return absl::NotFoundError("no such value");
}

}  // namespace adjutant::veracruz
