// The text of a saved game of VASSAL: how it is hidden, and the tree of commands that it is.
#ifndef ADJUTANT_REPLAY_FOREIGN_COMMAND_TREE_H_
#define ADJUTANT_REPLAY_FOREIGN_COMMAND_TREE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace adjutant::foreign {

// How the text is hidden from a chance look. It is no protection.
enum class Obfuscation : uint8_t {
  kLegacy,  // "!VCSK": two hexadecimal digits a byte
  kNew,     // "VOBS": one byte a byte
  kPlain,   // not at all
};

struct ObfuscatedText {
  Obfuscation form = Obfuscation::kPlain;
  std::string text;
  std::vector<std::string> remarks;  // what is odd about it, in sentences
};

// Takes the key off. `where` begins the messages: "PATH: savedGame". DataLoss, with the byte, for a text that is cut
// off or has something else among its digits; Unimplemented for a form that was never released.
absl::StatusOr<ObfuscatedText> Deobfuscate(const std::string& where, absl::string_view bytes);
// The reverse, for tests and examples. The key of kNew is not 0.
std::string Obfuscate(absl::string_view text, Obfuscation form, uint8_t key);

struct CommandNode {
  std::string head;    // "": it only groups the nodes below it
  uint32_t depth = 0;  // the root has 0
};

// The tree in the order in which VASSAL carries it out: each node before those below it. ResourceExhausted for a tree
// that is larger or deeper than limits.h allows.
absl::StatusOr<std::vector<CommandNode>> ReadCommandTree(const std::string& where, absl::string_view text);

}  // namespace adjutant::foreign

#endif  // ADJUTANT_REPLAY_FOREIGN_COMMAND_TREE_H_
