// Who signed what of a game by post, up to where; and whether two copies of it prove that somebody signed both.
#ifndef ADJUTANT_VERIFY_RECORD_SIGNATURES_H_
#define ADJUTANT_VERIFY_RECORD_SIGNATURES_H_

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "adjutant/v1/log.pb.h"
#include "core/kernel/ruleset.h"
#include "replay/post/mark.h"
#include "replay/post/offer.h"
#include "replay/replayer.h"
#include "replay/sealed/parties.h"
#include "verify/record/deck_checker.h"
#include "verify/record/openings.h"
#include "verify/text/json.h"

namespace adjutant {

// A mark whose signature is good.
struct GoodMark {
  std::string by;
  uint64_t record = 0;  // where it stands
  post::MarkedPlace place;
  post::Signature signature;
};

// A side's word that what another signed is false: the other may sign anew from before it.
struct GoodComplaint {
  std::string by;
  std::string of;
  uint64_t number = 0;
  post::ChainValue chain;
  uint64_t record = 0;
};

// Something about parties, marks and segments that is not so.
struct SignatureFinding {
  uint64_t record = 0;
  std::string why;
};

// How far a party has signed; nothing where it has not.
struct SignedUpTo {
  std::string role;
  std::string name;
  std::optional<uint64_t> turn, agreed, read;
};

// What a log says of itself, for as many logs as are compared.
struct SignedLog {
  std::string path;
  post::GameId game;
  std::vector<post::Offer> offers;
  std::vector<post::ChainValue> chains;  // after record 0, 1, 2 ...
  std::vector<GoodMark> marks;
  std::vector<GoodComplaint> complaints;  // that their authors have signed
  std::vector<SignatureFinding> findings;
  std::optional<uint64_t> unsigned_from;     // the first record that no turn mark covers
  std::shared_ptr<const DeckChecker> decks;  // null: no deck is masked
  uint64_t seals = 0;                        // and how many of them are opened in public
  uint64_t opened = 0;

  std::vector<SignedUpTo> UpTo() const;
};

// Reads one log of a game by post, record by record.
class SignatureChecker {
 public:
  // `header_chain`: the chain value of record 0.
  SignatureChecker(const Ruleset& ruleset, const v1::LogHeader& header, const Sha256& header_chain);
  void SeeEvent(const ReplayedEvent& event);
  void SeeAct(const ReplayedAct& act);
  // What was read, under that name.
  SignedLog Take(std::string path);

 private:
  void Find(uint64_t record, std::string why) { log_.findings.push_back({record, std::move(why)}); }
  void SeeRecord(uint64_t number, const std::string& author, const Sha256& chain);
  void SeeMark(const ReplayedAct& act);
  void CloseSegment(uint64_t record, const std::string& by);
  void CheckAllHaveSigned(uint64_t event);
  void SeeDisclosed(const ReplayedAct& act);

  const Ruleset& ruleset_;
  SignedLog log_;
  std::map<std::string, post::PartyNumber> numbers_;  // by role
  std::vector<std::string> must_sign_;                // before the first event
  std::map<std::string, uint64_t> authors_;           // of this segment, with the first record of each
  std::vector<GoodComplaint> unsigned_complaints_;
  OpeningChecker openings_;
  std::shared_ptr<DeckChecker> decks_;
  std::vector<std::string> disclosed_;
  uint64_t segment_from_ = 1;
  bool play_began_ = false;
};

// Two signatures of one party over two positions that exclude each other.
struct ForkProof {
  std::string role;
  uint64_t parts_at = 0;  // the first record that differs; 0: the headers
  GoodMark a, b;
  // The other side had complained of one of them, and it was signed anew.
  bool released = false;
};

// What two logs of one game, or with one offer, prove. Empty: nobody has signed both.
std::vector<ForkProof> ForkProofs(const SignedLog& a, const SignedLog& b);
// One line of a proof, which another program can verify: party, key, text, signature.
std::string ForkSentence(const ForkProof& proof, const SignedLog& a, const SignedLog& b);

void SignedUpToJson(const SignedLog& log, JsonWriter* json);
void ForkJson(const ForkProof& proof, const SignedLog& a, const SignedLog& b, JsonWriter* json);

}  // namespace adjutant

#endif  // ADJUTANT_VERIFY_RECORD_SIGNATURES_H_
