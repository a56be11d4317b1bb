// Names and the numbers that stand for them inside the program.
#ifndef ADJUTANT_CORE_KERNEL_NAMES_H_
#define ADJUTANT_CORE_KERNEL_NAMES_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "core/kernel/event.h"

namespace adjutant {

// One domain of identifiers ("space"): index <-> identifier, and the name a person reads.
class NameTable {
 public:
  NameTable();
  explicit NameTable(absl::string_view domain);
  ~NameTable();
  NameTable(const NameTable& other);
  NameTable& operator=(const NameTable& other);
  NameTable(NameTable&&) noexcept;
  NameTable& operator=(NameTable&&) noexcept;

  // Appends `id`; returns its index, or kNone if it is there already. An empty `name` means the id.
  int32_t Add(absl::string_view id, absl::string_view name = "");

  // kNone if unknown.
  int32_t Find(absl::string_view id) const;
  absl::string_view Id(int32_t index) const { return ids_[index]; }
  absl::string_view Name(int32_t index) const { return names_[index]; }
  absl::string_view Id(const Numbered auto& thing) const { return Id(thing.number()); }
  absl::string_view Name(const Numbered auto& thing) const { return Name(thing.number()); }
  int32_t size() const { return static_cast<int32_t>(ids_.size()); }
  absl::string_view domain() const { return domain_; }
  const std::vector<std::string>& ids() const { return ids_; }

 private:
  std::string domain_;
  std::vector<std::string> ids_;
  std::vector<std::string> names_;
  struct Index;  // hidden: every chapter sees this header, and hash maps take long to compile
  std::unique_ptr<Index> index_;
};

// The known name closest to `name` by edits, or "" when none is near. Ties go to the first.
std::string NearestName(absl::string_view name, absl::Span<const std::string> known);

// " (did you mean 'x'?)", or "" when nothing is near: for the end of an error message.
std::string DidYouMean(absl::string_view name, absl::Span<const std::string> known);

// "ann, ben or cat" with "or" between the last two; the only one alone; "" of nobody.
std::string Enumerated(absl::Span<const std::string> names, absl::string_view conjunction);

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_NAMES_H_
