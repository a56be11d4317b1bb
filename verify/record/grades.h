// How much can be shown of the events of a sealed game: proven, accepted, or waiting for what is still sealed. And
// whether what is sealed, boxed and opened is what the rules hide and show, once the truth is known.
#ifndef ADJUTANT_VERIFY_RECORD_GRADES_H_
#define ADJUTANT_VERIFY_RECORD_GRADES_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/kernel/ruleset.h"
#include "replay/replayer.h"
#include "replay/sealed/filled_log.h"
#include "replay/sealed/light.h"

namespace adjutant {

struct Grades {
  std::string reader;                      // "us", "dealer"; "": an observer
  bool truth = false;                      // everything is known
  uint64_t proven = 0;                     // own decisions; everything once the truth is known
  uint64_t fits = 0;                       // accepted, wherever what is hidden may lie
  uint64_t waits = 0;                      // accepted by one filling of what is sealed
  std::map<std::string, uint64_t> sealed;  // seals that the reader cannot open, by who can
  uint64_t unexplained = 0;                // the record from which on no filling was found; 0: none
  std::string why_unexplained;
  uint64_t owed = 0;  // openings that are due and were not given; known with the truth only
  std::string due;    // who has to go on: "us", "dealer", "us and mx"; "": the game is over

  uint64_t events() const { return proven + fits + waits; }
};

// Follows the replay of a filled log.
class Grader {
 public:
  // Both must outlive it.
  Grader(const Ruleset& ruleset, const FilledLog& log);

  void See(const ReplayedEvent& event);
  // `end`: the position after the last event.
  Grades Take(const State& end);
  // Seals that are not what the rules hide, boxes and salts that do not fit.
  const std::vector<SealFinding>& findings() const { return findings_; }

 private:
  std::vector<std::string> ReadersOf(const ReplayedEvent& event) const;
  bool FitsEverywhere(const ReplayedEvent& event) const;
  void Audit(const ReplayedEvent& event, const KnownRecord& record);
  void CheckSalts(const KnownRecord& record, const std::string& sealer, const Sha256& chain_before);
  bool IsOpenedTo(const DueOpening& due) const;

  const Ruleset& ruleset_;
  const FilledLog& log_;
  Light light_;
  Grades grades_;
  std::vector<DueOpening> due_;
  std::vector<SealFinding> findings_;
};

// "1341 events: 702 proven, 590 fit, 49 wait for 9 seals of mx".
std::string GradesSentence(const Grades& grades);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RECORD_GRADES_H_
