// Readings of a component pack: what is different in it where a rules option has another value.
//
// A pack says `reading { id: "mountain_cf=six" unit { id: ... strength: 6 } }`: under that value the data that it names
// are so. Rules never ask about such an option: the tables that they see are made of the pack with its readings laid
// over it.
#ifndef ADJUTANT_CORE_KERNEL_PACK_READINGS_H_
#define ADJUTANT_CORE_KERNEL_PACK_READINGS_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "core/kernel/option_spec.h"
#include "core/kernel/pack_findings.h"

namespace google::protobuf {
class FieldDescriptor;
class Message;
}  // namespace google::protobuf

namespace adjutant {

// The value of an option that "mountain_cf=six" says. False if no option of the table has it.
bool FindOptionIs(absl::Span<const OptionSpec> options, const std::string& text, OptionIs* found);

// Takes out what tells where data come from: what is left is quicker to copy.
void StripProvenance(google::protobuf::Message* message);

// Lays the data of a list over those of another: they are matched by their keys (field 1), the fields that `from`
// writes replace those of `to`, and what `to` lacks is added.
void LayPackList(const google::protobuf::Message& from, const google::protobuf::FieldDescriptor* list,
                 const google::protobuf::FieldDescriptor* target, google::protobuf::Message* to);

// Lays each list of data of a reading over the list of the same name in the pack.
void LayReading(const google::protobuf::Message& reading, google::protobuf::Message* pack);

// The readings of a pack by the options they go with, in its order, and the pack without provenance. `Message` is the
// pack of a game, with a list `reading`.
template <class Message>
struct PackReadings {
  using Pack = Message;
  std::vector<OptionIs> when;
  Pack pack;

  // Takes the readings of a pack that has no fault so far, and tries each alone: `build(pack)` makes the tables, and
  // adds what is wrong with them to the findings.
  template <class Build>
  void Take(const Pack& whole, absl::Span<const OptionSpec> options, PackFindings* findings, Build build) {
    for (const auto& reading : whole.reading()) {
      when.emplace_back();
      if (!FindOptionIs(options, reading.id(), &when.back())) {
        findings->Find(absl::StrCat("reading.", reading.id()), "no option of the rules has this value");
      }
    }
    pack = whole;
    StripProvenance(&pack);
    for (const auto& reading : pack.reading()) {
      if (!findings->flawless()) return;
      Pack other = pack;
      LayReading(reading, &other);
      build(other);
      if (!findings->flawless()) findings->Find(absl::StrCat("reading.", reading.id()), "with this reading it is so");
    }
  }

  bool AnyPlayed(const OptionValues& options) const {
    for (const OptionIs& is : when) {
      if (is.In(options)) return true;
    }
    return false;
  }
  // The pack as these options have it.
  Pack Played(const OptionValues& options) const {
    Pack played = pack;
    for (size_t i = 0; i < when.size(); ++i) {
      if (when[i].In(options)) LayReading(pack.reading(static_cast<int>(i)), &played);
    }
    return played;
  }
};

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_PACK_READINGS_H_
