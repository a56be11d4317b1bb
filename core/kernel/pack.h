// Component packs: protobuf text with provenance for every datum, overlays, digests.
//
// A datum is any message in a pack that has a string field numbered 1 (its key) and a field `provenance`. Its path is
// "<field>.<key>" from the root, nested data appended: "unit.us_1st_dragoons", "space.palo_blanco.link.monterrey". A
// field of a datum is "<path>.<field>".
#ifndef ADJUTANT_CORE_KERNEL_PACK_H_
#define ADJUTANT_CORE_KERNEL_PACK_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "adjutant/v1/pack.pb.h"

namespace google::protobuf {
class Message;
}

namespace adjutant {

// A pack as text. `name` is a file name or the name of a built-in pack, for messages.
struct PackSource {
  std::string name;
  std::string text;
};

// Where one field comes from.
struct DatumOrigin {
  v1::Evidence evidence = v1::EVIDENCE_UNSPECIFIED;
  std::string rule;
  std::string note;
  std::string file;
  int line = 0;  // of the datum's field, counted from 1; 0 if unknown
};

struct PackDigest {
  std::string id;
  std::string sha256;  // of the text, as `sha256sum` prints it
};

// Base pack with its overlays applied.
struct LoadedPack {
  std::shared_ptr<const google::protobuf::Message> message;
  std::vector<PackDigest> digests;             // base first
  std::map<std::string, DatumOrigin> origins;  // by field path, every field that a pack writes, a written zero included
  std::map<std::string, DatumOrigin> data;     // by datum path: where the datum as a whole comes from

  // Of a field, or of the datum it belongs to; null if the path is unknown.
  const DatumOrigin* Origin(absl::string_view path) const;
};

// Parses the first source as the base and the others as overlays of a message of `prototype`'s type, and checks them
// all: syntax, keys present and unique, every set field with evidence, a rule for STATED and DERIVED, field names in
// provenance that exist, overlays only over overlay packs (info.overlay), `info.game` equal to `game`.
//
// Overlay: data are matched by key; a scalar that is written (a zero too) replaces the base's, and its provenance;
// nested data are matched by their own key; other repeated fields replace the whole list; unmatched data are added. The
// merged message tells the same: a replaced field has an entry of its own in the datum's provenance. `info` stays the
// base's.
//
// Errors: InvalidArgument "FILE:LINE: what is wrong" - all findings in the order of the files, a line each, first 20.
absl::StatusOr<LoadedPack> LoadPack(absl::string_view game, const google::protobuf::Message& prototype,
                                    absl::Span<const PackSource> sources);

// Line of a field of a datum in the merged pack, as "FILE:LINE", for a game's own checks. "" if unknown.
std::string PackPlace(const LoadedPack& pack, absl::string_view path);

}  // namespace adjutant

#endif  // ADJUTANT_CORE_KERNEL_PACK_H_
