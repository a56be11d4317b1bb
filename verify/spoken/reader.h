// Lines of events in a person's words, read against the position at hand.
#ifndef ADJUTANT_VERIFY_SPOKEN_READER_H_
#define ADJUTANT_VERIFY_SPOKEN_READER_H_

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "core/kernel/ruleset.h"
#include "core/kernel/schema.h"
#include "verify/spoken/lexicon.h"
#include "verify/spoken/match.h"
#include "verify/spoken/words.h"

namespace adjutant {

// Legal events that the tokens fit best.
EventList BestLegalEvents(Lexicon& lexicon, const EventList& legal, const Tokens& tokens);

// The event that the tokens of one part mean at `state`. Legal events come first: the one that fits best is meant. If
// none fits, the event may be illegal: then it is read by what all names there are say, so that the rules can refuse
// it.
//
// InvalidArgument, with what the words can mean, if that is several events; NotFound for a name that nothing has, with
// the nearest that could be meant here.
absl::StatusOr<Event> ReadEvent(Lexicon& lexicon, const State& state, const SpokenPart& part);

// A line that may say several events one after another: "us unit_included 1st infantry, 2nd infantry" or "us moved
// laredo_road > monterrey". Every part is read at the position that the parts before have led to.
class SpokenEvents {
 public:
  // `text` is event notation or something shorter. InvalidArgument for a quote that is not closed.
  static absl::StatusOr<SpokenEvents> Of(absl::string_view text);

  bool done() const { return next_ == line_.parts.size(); }
  // The next part has to be read at a position where chance is due: it says so.
  bool is_chance(const Lexicon& lexicon) const { return NamesChance(lexicon, line_.parts[next_].tokens); }
  // The event of the next part. A path may begin with the place where the pieces stand: it is passed over.
  absl::StatusOr<Event> Next(Lexicon& lexicon, const State& state);
  // Arguments from the first that begins with "--" on.
  const std::vector<std::string>& flags() const { return line_.flags; }
  const std::string& said() const { return line_.said; }

 private:
  absl::StatusOr<Event> NextOfList(Lexicon& lexicon, const State& state);
  bool IsOrigin(Lexicon& lexicon, const State& state, const Event& first) const;

  SpokenLine line_;
  size_t next_ = 0;
  Event last_;  // of the part before
};

// Reads what a text says at a position, whatever its form: protobuf text, JSON, event notation, or a person's words.
// For one ruleset, which must outlive it.
class EventReader {
 public:
  explicit EventReader(const Ruleset& ruleset) : ruleset_(ruleset), codec_(ruleset) {}

  // The only event that the text says, legal or not. InvalidArgument for a list or path.
  absl::StatusOr<Event> One(const std::string& text, const State& state);
  // The first; `*more` says whether others follow.
  absl::StatusOr<Event> First(const std::string& text, const State& state, bool* more);
  // All of a list or path, one after another; the first that the rules refuse is the last.
  absl::StatusOr<EventList> All(const std::string& text, State state);

  Lexicon& lexicon();
  EventCodec& codec() { return codec_; }

 private:
  absl::StatusOr<SpokenEvents> Cut(const std::string& text) const;
  absl::StatusOr<Event> Next(const std::string& text, SpokenEvents* events, const State& state);

  const Ruleset& ruleset_;
  EventCodec codec_;
  std::unique_ptr<Lexicon> lexicon_;  // made when a text needs it
};

// JSON and protobuf text hold their annotations themselves.
bool IsMessage(absl::string_view text);
// What to say of a text that is neither event notation nor understood: the error of the one or of the other.
absl::Status WhyNotRead(absl::string_view text, const absl::Status& notation, const absl::Status& spoken);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_SPOKEN_READER_H_
