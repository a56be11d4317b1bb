// Seals of a game by post and what opens them: whether an opening fits, and after disclosure whether its salt does.
#ifndef ADJUTANT_VERIFY_RECORD_OPENINGS_H_
#define ADJUTANT_VERIFY_RECORD_OPENINGS_H_

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "adjutant/v1/annotations.pb.h"
#include "core/kernel/digest.h"
#include "replay/post/keys.h"
#include "replay/post/seal.h"

namespace adjutant {

class OpeningChecker {
 public:
  using Finding = std::pair<uint64_t, std::string>;  // the record, and why it is false

  // An event with its annotations; seals first, then what it opens.
  void SeeEvent(uint64_t number, const v1::Annotations* annotations, const Sha256& chain_before);
  // What record `number` opens.
  void SeeOpened(uint64_t number, const v1::Opened& opened);
  // `role` has signed the records from `first` to `last`: their seals are his.
  void SeeSegment(uint64_t first, uint64_t last, const std::string& role);
  // `role` has disclosed the master that the header commits to.
  void SeeMaster(uint64_t number, const std::string& role, const post::Master& master);

  uint64_t seals() const { return seals_; }
  uint64_t opened() const { return opened_; }
  const std::vector<Finding>& findings() const { return findings_; }

 private:
  struct Part {
    post::SealCommitment commitment;
    std::string opening;  // empty: not opened yet
  };
  struct Sealed {
    post::ChainValue chain_before;
    std::string by;  // who signed it; empty: nobody yet
    std::vector<Part> parts;
  };
  void Find(uint64_t number, std::string why);

  std::map<uint64_t, Sealed> sealed_;  // by event
  uint64_t seals_ = 0;
  uint64_t opened_ = 0;
  std::vector<Finding> findings_;
};

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RECORD_OPENINGS_H_
