// The folder of the keys, and files in it that nobody else may read.
#ifndef ADJUTANT_REPLAY_POST_KEY_FOLDER_H_
#define ADJUTANT_REPLAY_POST_KEY_FOLDER_H_

#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"

namespace adjutant::post {

// The folder is 0700, its files 0600.
class KeyFolder {
 public:
  // $ADJUTANT_KEYS, else $XDG_DATA_HOME/adjutant/keys, else ~/.local/share/adjutant/keys. FailedPrecondition if none of
  // them says a place. Nothing is made.
  static absl::StatusOr<KeyFolder> Find();
  explicit KeyFolder(std::string path) : path_(std::move(path)) {}

  const std::string& path() const { return path_; }
  std::string File(absl::string_view name) const;
  // Makes the folder, and those above it, where they are missing. FailedPrecondition as for Check.
  absl::Status Make() const;
  // FailedPrecondition: it is no folder, belongs to somebody else, or is open to others. OK if it is not there.
  absl::Status Check() const;
  // FailedPrecondition if the log lies in this folder: who sends the folder of a log must not send keys.
  absl::Status KeepAwayFrom(const std::string& log) const;
  // Names that end so, sorted.
  absl::StatusOr<std::vector<std::string>> Names(absl::string_view ending) const;

 private:
  std::string path_;
};

// A new file of mode 0600, on the disk with its name when this returns. AlreadyExists: nothing is ever replaced. On
// any error no file stays.
absl::Status WriteSecretFile(const std::string& path, absl::string_view text);
// FailedPrecondition: no file of its own, a link, somebody else's, or readable by others. ResourceExhausted: longer
// than a key file is.
absl::StatusOr<std::string> ReadSecretFile(const std::string& path);
// Another name in the same folder; nothing is replaced. AlreadyExists; NotFound.
absl::Status RenameSecretFile(const std::string& from, const std::string& to);
// Of an open file: what ReadSecretFile demands.
absl::Status CheckSecretFile(int fd, const std::string& path);

// Letters, digits, '-', '_' and '.', the first of them a letter or digit, 64 at most: what may stand in a file's name.
// InvalidArgument otherwise.
absl::Status CheckKeyName(absl::string_view name);

}  // namespace adjutant::post

#endif  // ADJUTANT_REPLAY_POST_KEY_FOLDER_H_
