// Finds blocks in any text: quoted, wrapped anew, cut, doubled, between other words.
//
// A text is read as its letters and digits, one after the other; all else means nothing in a block. In this stream a
// line of a body is looked for at every place, by its number and its check. So it does not matter where lines end, what
// stands before them, and what came between them.
#ifndef ADJUTANT_REPLAY_MAIL_BLOCK_FINDER_H_
#define ADJUTANT_REPLAY_MAIL_BLOCK_FINDER_H_

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "replay/mail/armour.h"

namespace adjutant::mail {

// What came of a block.
struct FoundBlock {
  BlockLabel label;
  std::string origin;            // the text that it was first found in
  uint64_t line = 0;             // of its begin or end in that text, from 1
  bool whole = false;            // every byte is there and is what was sent
  std::string payload;           // if whole
  std::optional<Sha256> before;  // chain value of the record before; nothing if that part did not arrive
  bool end_arrived = false;
  std::set<uint64_t> missing;  // lines of the body that did not arrive
  std::map<uint64_t, uint64_t>
      damaged;  // and those of them that arrived otherwise than sent, with their line in a text

  // "records 41 to 55: lines 1 to 40 of 52 arrived; line 41 is damaged (line 60 of the text); lines 42 to 52 are
  // missing". Empty for a whole block.
  std::string Trouble() const;
};

// Collects from any number of texts. The parts of a block may come in several, and in any order.
class BlockFinder {
 public:
  // UTF-8 or any other bytes. `origin` names the text in messages.
  void Add(absl::string_view text, absl::string_view origin);
  // Every block once, in the order of its records.
  std::vector<FoundBlock> Blocks();
  // What looked like a block and is none: "mail.txt: line 12: a block begins here, and its first lines are damaged".
  const std::vector<std::string>& remarks() const { return remarks_; }

 private:
  struct Stream;
  struct Marker;
  struct Parts {
    std::string origin;
    uint64_t line = 0;
    std::optional<Sha256> before;
    std::optional<std::string> sha256;      // in hexadecimal, as the end says it
    std::map<uint64_t, std::string> lines;  // good ones, by number
    std::map<uint64_t, uint64_t> damaged;   // with the line of the text
  };

  static std::vector<Marker> MarkersIn(const Stream& stream);
  // Gives what there is to remark on it.
  std::vector<std::string> Read(const Stream& stream, absl::string_view origin);
  void Scan(const Stream& stream, size_t begin, size_t end, const BlockLabel& label, Parts* parts);
  // Text without a label beside it may be the middle of a block whose label came with another text.
  void ScanOrphans(Parts* parts, const BlockLabel& label);

  std::map<BlockLabel, Parts> blocks_;
  std::vector<std::string> orphans_;  // symbols only
  size_t orphan_bytes_ = 0;
  size_t checks_left_ = 2'000'000;  // that may fail: text that was made to be slow ends the search
  std::vector<std::string> remarks_;
};

}  // namespace adjutant::mail

#endif  // ADJUTANT_REPLAY_MAIL_BLOCK_FINDER_H_
