// What a party has said in a game: the last chain value that it signed, and for every link and factor the chain value
// for which it was shown. It keeps an honest player honest when he goes back to an old copy of the log: he would sign
// two positions, or show a link for two.
//
// The file GAME.ROLE.said is text, a line for each thing, and is on the disk before anything leaves.
#ifndef ADJUTANT_REPLAY_POST_SAID_H_
#define ADJUTANT_REPLAY_POST_SAID_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "replay/post/keys.h"

namespace adjutant::post {

// The chain value after record `number` of the log at hand; nothing if the log is shorter.
using ChainAt = std::function<std::optional<ChainValue>(uint64_t number)>;

class Said {
 public:
  // Opens and locks the file; makes it if it is not there. FailedPrecondition: a file that others can read;
  // Unavailable: another process has it; DataLoss: it is damaged. A line that was not written whole, by a machine that
  // lost power, is cut off: what it said never left.
  static absl::StatusOr<std::unique_ptr<Said>> Open(const std::string& path);
  // Whether there is such a file.
  static bool Exists(const std::string& path);
  ~Said();
  Said(const Said&) = delete;
  Said& operator=(const Said&) = delete;

  // Each of these refuses with FailedPrecondition what an honest player never does, or writes it down; when it returns
  // OK, it is on the disk, and may be shown. What was said before may be said again.

  // The header that this party joins with its offer: one, for ever.
  absl::Status SayHeader(const GameId& game);
  // A mark over record `number`. The log at hand must go on from everything that was signed before, but for what was
  // released.
  absl::Status SaySigned(uint64_t number, const ChainValue& chain, const ChainAt& chain_at);
  // The link of `batch`, for the position after the record with that chain value: the next batch, or one that was said
  // for the same position.
  absl::Status SayLink(uint32_t batch, const ChainValue& chain);
  absl::Status SayFactor(absl::string_view deck, uint32_t generation, uint32_t position, const ChainValue& chain);
  // The other side has answered a mark with a signed complaint: it may be signed anew from before.
  absl::Status Release(uint64_t number, const ChainValue& chain);

  bool empty() const { return lines_ == 0; }
  std::optional<GameId> header() const { return header_; }
  const std::map<uint64_t, ChainValue>& was_signed() const { return signed_; }
  uint32_t last_batch() const { return links_.empty() ? 0 : links_.rbegin()->first; }
  const std::string& path() const { return path_; }

 private:
  Said(int fd, std::string path) : fd_(fd), path_(std::move(path)) {}
  absl::Status Read();
  absl::Status Take(absl::string_view line);
  absl::Status Write(const std::string& line);

  int fd_;
  std::string path_;
  uint64_t end_ = 0;  // of the last whole line
  uint64_t lines_ = 0;
  std::string check_;  // of the last line
  std::optional<GameId> header_;
  std::map<uint64_t, ChainValue> signed_;
  std::map<uint32_t, ChainValue> links_;
  std::map<std::string, ChainValue> factors_;  // "deck generation position"
  std::vector<std::pair<uint64_t, ChainValue>> released_;
};

}  // namespace adjutant::post

#endif  // ADJUTANT_REPLAY_POST_SAID_H_
