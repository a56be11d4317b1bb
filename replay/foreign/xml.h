// The small XML files beside a saved game of VASSAL: a root with elements that hold text.
#ifndef ADJUTANT_REPLAY_FOREIGN_XML_H_
#define ADJUTANT_REPLAY_FOREIGN_XML_H_

#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace adjutant::foreign {

// The text of each child of the root `data`; of elements of one name the first without an attribute, or else the first.
// `where` begins the messages: "PATH: savedata". FailedPrecondition for a document type, with or without entities: none
// of VASSAL's files has one. DataLoss for what is no XML, with the line.
absl::StatusOr<std::map<std::string, std::string>> ReadDataXml(const std::string& where, absl::string_view xml);

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_XML_H_
