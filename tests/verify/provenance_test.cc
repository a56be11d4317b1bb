// What the origin of a roll is worth, and what of it is verified.
#include "verify/dice/provenance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sodium.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "core/kernel/random.h"
#include "core/kernel/status.h"
#include "replay/log_file.h"

namespace adjutant {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr char kRedSecret[] = "00112233445566778899aabbccddeeff";
constexpr char kBlueSecret[] = "fedcba98765432100123456789abcdef";

std::shared_ptr<const Ruleset> RulesOf(const char* id) {
  const absl::StatusOr<const Game*> game = FindGame(id);
  ADJUTANT_ASSERT(game.ok());
  return *(*game)->MakeRuleset(Setup());
}

// A game as it is recorded, one event after another, each judged at once.
class Record {
 public:
  explicit Record(const std::string& seed, std::vector<std::string> trusted = {}, const std::string& dice_mode = "")
      : header_(Header(seed, dice_mode)), checker_(*rules_, header_, trusted), state_(rules_->NewState()) {}

  const Ruleset& rules() const { return *rules_; }
  const State& state() const { return state_; }
  const Sha256& chain() const { return chain_; }

  std::optional<Provenance> Add(const Event& event, const v1::Annotations& annotations) {
    ADJUTANT_ASSERT(rules_->Check(state_, event, nullptr).accepted);
    auto roll = checker_.See({++number_, state_, event, &annotations, chain_});
    chain_ = ChainOf(chain_, number_, RecordKind::kEvent, EventCodec(*rules_).ToBytes(event, &annotations));
    rules_->Apply(&state_, event, nullptr);
    return roll;
  }
  Provenance Add(const Event& event, v1::ChanceSource::Method method, const std::string& reference,
                 const std::string& note = "") {
    v1::Annotations annotations;
    annotations.mutable_source()->set_method(method);
    annotations.mutable_source()->set_reference(reference);
    annotations.set_note(note);
    return Add(event, annotations).value_or(Provenance());
  }
  // A decision of a side, with a note; the position stays as it is. Why a commitment in it does not count.
  std::string Note(PlayerId side, const std::string& note) {
    v1::Annotations annotations;
    annotations.set_note(note);
    Event decision;
    decision.player = side;
    EXPECT_FALSE(checker_.See({++number_, state_, decision, &annotations, chain_}).has_value());
    return checker_.ignored_commitment();
  }
  EventList Legal() const {
    EventList legal;
    rules_->LegalEvents(state_, &legal);
    return legal;
  }
  Event BySecrets() const {
    return RollDue(*rules_, state_, SeedOfSecrets(std::vector<std::string>{kRedSecret, kBlueSecret}))->event;
  }
  // Any outcome but this.
  Event Another(const Event& event) const {
    const EventList legal = Legal();
    return legal[0] == event ? legal[1] : legal[0];
  }

 private:
  static v1::LogHeader Header(const std::string& seed, const std::string& dice_mode) {
    v1::LogHeader header;
    header.set_seed(seed);
    header.set_dice_mode(dice_mode);
    return header;
  }

  std::shared_ptr<const Ruleset> rules_ = RulesOf("toy");
  v1::LogHeader header_;
  ProvenanceChecker checker_;
  State state_;
  Sha256 chain_{};
  uint64_t number_ = 0;
};

TEST(ProvenanceTest, WhatIsTypedInOrToldByABookIsWorthLeast) {
  Record record("");
  EXPECT_EQ(record.Add(record.Legal()[0], v1::Annotations())->verdict, RollVerdict::kTaken);
  for (const auto method : {v1::ChanceSource::ENTERED, v1::ChanceSource::BOOK, v1::ChanceSource::VASSAL}) {
    const Provenance roll = record.Add(record.Legal()[0], method, "19.0");
    EXPECT_EQ(roll.grade, RollGrade::kEntered);
    EXPECT_EQ(roll.verdict, RollVerdict::kTaken);
    EXPECT_FALSE(roll.key.empty());
  }
}

TEST(ProvenanceTest, ADiceServerCountsIfItsMessageIsNamed) {
  Record record("");
  const Provenance named = record.Add(record.Legal()[0], v1::ChanceSource::DICE_SERVER, "mail 12");
  EXPECT_EQ(named.grade, RollGrade::kDiceServer);
  EXPECT_EQ(named.verdict, RollVerdict::kTaken);
  const Provenance unnamed = record.Add(record.Legal()[0], v1::ChanceSource::DICE_SERVER, "  ");
  EXPECT_EQ(unnamed.grade, RollGrade::kEntered);
  EXPECT_EQ(unnamed.claimed_grade, RollGrade::kDiceServer);
  EXPECT_EQ(unnamed.verdict, RollVerdict::kNotShown);
}

TEST(ProvenanceTest, ARollBySeedIsComputedAgain) {
  Record record("abc");
  const ComputedRoll right = *RollDue(record.rules(), record.state(), "abc");
  EXPECT_EQ(right.outcomes, record.Legal().size());
  const Provenance confirmed = record.Add(right.event, v1::ChanceSource::SEED, right.key);
  EXPECT_EQ(confirmed.grade, RollGrade::kSeed);
  EXPECT_EQ(confirmed.verdict, RollVerdict::kConfirmed);

  const ComputedRoll next = *RollDue(record.rules(), record.state(), "abc");
  const Event wrong = record.Another(next.event);
  const Provenance contradicted = record.Add(wrong, v1::ChanceSource::SEED, next.key);
  EXPECT_EQ(contradicted.grade, RollGrade::kEntered);
  EXPECT_EQ(contradicted.verdict, RollVerdict::kContradicted);
  EXPECT_TRUE(contradicted.expected == next.event);
  const EventCodec codec(record.rules());
  EXPECT_THAT(contradicted.why,
              ElementsAre(testing::AllOf(HasSubstr(codec.ToNotation(next.event)), HasSubstr(codec.ToNotation(wrong)))));
}

// Whoever may choose the purpose may choose the outcome.
TEST(ProvenanceTest, ARollBySeedIsForWhatWasDue) {
  Record record("abc");
  const ComputedRoll right = *RollDue(record.rules(), record.state(), "abc");
  const Provenance roll = record.Add(right.event, v1::ChanceSource::SEED, right.key + " again");
  EXPECT_EQ(roll.verdict, RollVerdict::kContradicted);
}

// In a log with a seed a die cannot be forged by saying nothing of its source, or something that nobody can look up.
TEST(ProvenanceTest, AForgedDieDoesNotHideBehindAMissingSource) {
  for (const auto method : {v1::ChanceSource::METHOD_UNSPECIFIED, v1::ChanceSource::ENTERED, v1::ChanceSource::BOOK,
                            v1::ChanceSource::DICE_SERVER, v1::ChanceSource::COMMIT_REVEAL, v1::ChanceSource::SIGNED}) {
    Record record("abc");
    const ComputedRoll right = *RollDue(record.rules(), record.state(), "abc");
    const Provenance same = record.Add(right.event, method, "");
    EXPECT_EQ(same.verdict, RollVerdict::kConfirmed);
    EXPECT_EQ(same.grade, RollGrade::kSeed);
    const ComputedRoll next = *RollDue(record.rules(), record.state(), "abc");
    const Provenance forged = record.Add(record.Another(next.event), method, "");
    EXPECT_EQ(forged.verdict, RollVerdict::kContradicted);
    EXPECT_EQ(forged.grade, RollGrade::kEntered);
    EXPECT_TRUE(forged.expected == next.event);
  }
  // Not even annotations.
  Record record("abc");
  const Event right = RollDue(record.rules(), record.state(), "abc")->event;
  EXPECT_EQ(record.Add(record.Another(right), v1::Annotations())->verdict, RollVerdict::kContradicted);
}

// A message of a dice server or a printed example is not in the log. Beside a seed it stands if the header allows other
// sources; what the seed gives is said.
TEST(ProvenanceTest, ASourceOutsideTheLogStandsUnlessEveryRollIsByTheSeed) {
  for (const auto method :
       {v1::ChanceSource::DICE_SERVER, v1::ChanceSource::BOOK, v1::ChanceSource::VASSAL, v1::ChanceSource::JOURNAL}) {
    Record mixed("abc", {}, "dice server");
    const Event right = RollDue(mixed.rules(), mixed.state(), "abc")->event;
    const Event other = mixed.Another(right);
    const Provenance taken = mixed.Add(other, method, "mail 12");
    EXPECT_EQ(taken.verdict, RollVerdict::kTaken);
    EXPECT_THAT(taken.why.back(), HasSubstr(EventCodec(mixed.rules()).ToNotation(right)));
    Record by_seed("abc", {}, "seed");
    EXPECT_EQ(by_seed.Add(other, method, "mail 12").verdict, RollVerdict::kContradicted);
    Record same("abc", {}, "seed");
    EXPECT_EQ(same.Add(right, method, "mail 12").grade, RollGrade::kSeed);
  }
}

TEST(ProvenanceTest, WithoutASeedNothingFollowsFromIt) {
  Record record("");
  const Provenance roll = record.Add(record.Legal()[0], v1::ChanceSource::SEED, "");
  EXPECT_EQ(roll.verdict, RollVerdict::kNotShown);
  EXPECT_EQ(roll.grade, RollGrade::kEntered);
}

class SignedTest : public ::testing::Test {
 protected:
  SignedTest() {
    unsigned char seed[crypto_sign_SEEDBYTES] = {7};
    crypto_sign_seed_keypair(public_, secret_, seed);
  }
  std::string Key() const {
    return absl::BytesToHexString(absl::string_view(reinterpret_cast<const char*>(public_), sizeof public_));
  }
  std::string Sign(const Record& record, const Event& event) const {
    const std::string text = SigningText(record.chain(), record.rules().ChanceKey(record.state()),
                                         EventCodec(record.rules()).ToNotation(event));
    unsigned char signature[crypto_sign_BYTES];
    crypto_sign_detached(signature, nullptr, reinterpret_cast<const unsigned char*>(text.data()), text.size(), secret_);
    return absl::StrCat(
        "ed25519:", Key(), ":",
        absl::BytesToHexString(absl::string_view(reinterpret_cast<const char*>(signature), sizeof signature)));
  }

  unsigned char public_[crypto_sign_PUBLICKEYBYTES];
  unsigned char secret_[crypto_sign_SECRETKEYBYTES];
};

TEST_F(SignedTest, ASignatureOfATrustedKeyCounts) {
  Record record("", {Key()});
  const Event event = record.Legal()[2];
  const Provenance roll = record.Add(event, v1::ChanceSource::SIGNED, Sign(record, event));
  EXPECT_EQ(roll.grade, RollGrade::kSigned);
  EXPECT_EQ(roll.verdict, RollVerdict::kConfirmed);
}

TEST_F(SignedTest, ASignatureOfAnyoneElseDoesNot) {
  Record record("", {std::string(64, 'a')});
  const Event event = record.Legal()[2];
  const Provenance roll = record.Add(event, v1::ChanceSource::SIGNED, Sign(record, event));
  EXPECT_EQ(roll.grade, RollGrade::kEntered);
  EXPECT_EQ(roll.verdict, RollVerdict::kNotShown);
  EXPECT_THAT(roll.why[0], HasSubstr(Key()));
}

TEST_F(SignedTest, ASignatureIsForOneOutcomeAtOnePlace) {
  Record record("", {Key()});
  const Event event = record.Legal()[2];
  const std::string of_another = Sign(record, record.Legal()[3]);
  const std::string early = Sign(record, record.Legal()[5]);
  EXPECT_EQ(record.Add(event, v1::ChanceSource::SIGNED, of_another).verdict, RollVerdict::kContradicted);
  EXPECT_EQ(record.Add(record.Legal()[4], v1::ChanceSource::SIGNED, early).verdict, RollVerdict::kContradicted);
  for (const char* malformed : {"", "ed25519", "ed25519:00:11", "by my aunt"}) {
    EXPECT_EQ(record.Add(record.Legal()[0], v1::ChanceSource::SIGNED, malformed).verdict, RollVerdict::kNotShown);
  }
}

// Everybody who has the log can foresee a seed; nobody can foresee a signature.
TEST_F(SignedTest, ATrustedSignatureOutranksASeed) {
  EXPECT_LT(RollGrade::kSeed, RollGrade::kSigned);
  Record record("abc", {Key()}, "seed");
  const Event other = record.Another(RollDue(record.rules(), record.state(), "abc")->event);
  const Provenance roll = record.Add(other, v1::ChanceSource::SIGNED, Sign(record, other));
  EXPECT_EQ(roll.grade, RollGrade::kSigned);
  EXPECT_EQ(roll.verdict, RollVerdict::kConfirmed);
  // One by a stranger does not.
  Record stranger("abc", {}, "seed");
  EXPECT_EQ(stranger.Add(other, v1::ChanceSource::SIGNED, Sign(stranger, other)).verdict, RollVerdict::kContradicted);
}

class CommittedTest : public ::testing::Test {
 protected:
  const std::string both_ = ReferenceOfSecrets(std::vector<std::string>{kRedSecret, kBlueSecret});
  Record record_{""};

  std::string Commit(const char* side, const std::string& secret) {
    return record_.Note(std::string(side) == "red" ? 1 : 2, absl::StrCat("ready. ", CommitmentWord(side, secret)));
  }
  void CommitBoth() {
    EXPECT_EQ(Commit("red", kRedSecret), "");
    EXPECT_EQ(Commit("blue", kBlueSecret), "");
  }
  Provenance Reveal(const Event& event, const std::string& note = "") {
    return record_.Add(event, v1::ChanceSource::COMMIT_REVEAL, both_, note);
  }
  // Up to the next decision, and that.
  void PlayPastADecision() {
    while (record_.rules().PendingOf(record_.state()).player == kChance) {
      record_.Add(record_.Legal()[0], v1::Annotations());
    }
    record_.Add(record_.Legal()[0], v1::Annotations());
    while (record_.rules().PendingOf(record_.state()).player != kChance) {
      record_.Add(record_.Legal()[0], v1::Annotations());
    }
  }
};

TEST_F(CommittedTest, SecretsThatWereCommittedToGiveTheOutcome) {
  CommitBoth();
  for (int i = 0; i < 3; ++i) {  // the deal goes on without a decision between
    const Provenance roll = Reveal(record_.BySecrets());
    EXPECT_EQ(roll.grade, RollGrade::kCommitReveal) << roll.why[0];
    EXPECT_EQ(roll.verdict, RollVerdict::kConfirmed);
  }
}

TEST_F(CommittedTest, AnotherOutcomeThanThatOfTheSecretsIsContradicted) {
  CommitBoth();
  const Event right = record_.BySecrets();
  const Provenance roll = Reveal(record_.Another(right));
  EXPECT_EQ(roll.verdict, RollVerdict::kContradicted);
  EXPECT_TRUE(roll.expected == right);
}

TEST_F(CommittedTest, AllSidesMustHaveCommittedBefore) {
  Commit("red", kRedSecret);
  // In the note of the roll itself it is too late.
  const Provenance half = Reveal(record_.BySecrets(), CommitmentWord("blue", kBlueSecret));
  EXPECT_EQ(half.verdict, RollVerdict::kNotShown);
  EXPECT_THAT(half.why.back(), HasSubstr("blue has not committed"));
}

// Else one side could choose both secrets.
TEST_F(CommittedTest, ACommitmentCountsOnTheSidesOwnEventOnly) {
  EXPECT_THAT(record_.Note(1, CommitmentWord("red", kRedSecret) + " " + CommitmentWord("blue", kBlueSecret)),
              HasSubstr("a commitment of blue counts on an event of blue only"));
  const Provenance roll = Reveal(record_.BySecrets());
  EXPECT_EQ(roll.verdict, RollVerdict::kNotShown);
  EXPECT_THAT(roll.why.back(), HasSubstr("blue has not committed"));
}

TEST_F(CommittedTest, TheLatestCommitmentOfASideCountsUntilAnotherReliesOnIt) {
  const std::string first = "0123456789abcdef0123456789abcdef";
  EXPECT_EQ(Commit("red", first), "");
  EXPECT_EQ(Commit("red", kRedSecret), "");
  EXPECT_EQ(Commit("blue", kBlueSecret), "");
  EXPECT_THAT(Commit("red", first), HasSubstr("the commitment of red at event 2 stands: another side relies on it"));
  EXPECT_EQ(Commit("red", kRedSecret), "");  // the same again
  EXPECT_EQ(Reveal(record_.BySecrets()).grade, RollGrade::kCommitReveal);
}

// Blue hears red's secret, works out what its own would make of it, and would rather have had another one.
TEST_F(CommittedTest, WhoShowsLastCannotCommitAgainUntilTheDiePleases) {
  CommitBoth();
  const EventCodec codec(record_.rules());
  const Event wanted = record_.Another(record_.BySecrets());
  std::string secret;
  for (int i = 0; i < 1000; ++i) {
    secret = absl::StrCat("0123456789abcdef0123456789ab", 1000 + i);
    const std::vector<std::string> both = {kRedSecret, secret};
    if (RollDue(record_.rules(), record_.state(), SeedOfSecrets(both))->event == wanted) break;
  }
  EXPECT_THAT(Commit("blue", secret), HasSubstr("stands"));
  const std::vector<std::string> both = {kRedSecret, secret};
  const Provenance roll = record_.Add(wanted, v1::ChanceSource::COMMIT_REVEAL, ReferenceOfSecrets(both));
  EXPECT_EQ(roll.verdict, RollVerdict::kNotShown);
  EXPECT_EQ(roll.grade, RollGrade::kEntered);
  EXPECT_THAT(roll.why.back(), HasSubstr("blue is not the one that it committed to at event 2"));
}

// A roll that is typed in after all may hide that somebody did not like what the secrets gave.
TEST_F(CommittedTest, CommitmentsAreForTheNextRoll) {
  CommitBoth();
  record_.Add(record_.Legal()[0], v1::ChanceSource::ENTERED, "");
  EXPECT_EQ(Reveal(record_.BySecrets()).verdict, RollVerdict::kNotShown);
  // Those who have not shown theirs commit anew.
  EXPECT_EQ(Commit("red", "0123456789abcdef0123456789abcdef"), "");
}

// After a decision everybody could have worked the outcome out before deciding.
TEST_F(CommittedTest, SecretsThatWereShownAreGoodUntilTheNextDecision) {
  CommitBoth();
  EXPECT_EQ(Reveal(record_.BySecrets()).verdict, RollVerdict::kConfirmed);
  CommitBoth();
  const Provenance roll = Reveal(record_.BySecrets());
  EXPECT_EQ(roll.verdict, RollVerdict::kNotShown);
  EXPECT_THAT(roll.why.back(), HasSubstr("event 3 shows it"));
}

TEST_F(CommittedTest, SecretsThatAreNoneAreRefused) {
  const Game& game = record_.rules().game();
  const std::string zeroes(32, '0');
  EXPECT_THAT(SecretsFrom(game.sides(), {zeroes, kBlueSecret}).status().message(),
              HasSubstr("the secret of red is one digit over and over"));
  EXPECT_THAT(SecretsFrom(game.sides(), {kRedSecret, std::string(64, 'F')}).status().message(),
              HasSubstr("of blue is one digit"));
  EXPECT_THAT(SecretsFrom(game.sides(), {kRedSecret, kRedSecret}).status().message(),
              HasSubstr("red and blue have the same secret"));
  Commit("red", zeroes);
  Commit("blue", kBlueSecret);
  const std::string reference = absl::StrCat("sha256:", zeroes, ":", kBlueSecret);
  EXPECT_EQ(record_.Add(record_.Legal()[0], v1::ChanceSource::COMMIT_REVEAL, reference).verdict,
            RollVerdict::kNotShown);
}

TEST_F(CommittedTest, AReferenceThatHoldsNoSecretsShowsNothing) {
  CommitBoth();
  for (const std::string& reference :
       std::vector<std::string>{"", "sha256:", "sha256:00:11", std::string("sha256:") + kRedSecret, "md5" + both_,
                                both_ + ":" + kRedSecret}) {
    const Provenance roll = record_.Add(record_.Legal()[0], v1::ChanceSource::COMMIT_REVEAL, reference);
    EXPECT_EQ(roll.verdict, RollVerdict::kNotShown) << reference;
    if (record_.rules().PendingOf(record_.state()).player != kChance) break;
  }
}

// Random games of every kind: all rolls by seed are confirmed, and whatever else might have been recorded is not.
TEST(ProvenanceTest, AnyOtherOutcomeThanThatOfTheSeedIsContradicted) {
  for (const char* id : {"toy", "halls", "veracruz"}) {
    const std::shared_ptr<const Ruleset> rules = RulesOf(id);
    v1::LogHeader header;
    header.set_seed("9 May 1846");
    ProvenanceChecker checker(*rules, header);
    Random random(7);
    State state = rules->NewState();
    int rolls = 0;
    EventList legal;
    for (uint64_t number = 1; number <= 1200; ++number) {
      legal.clear();
      rules->LegalEvents(state, &legal);
      if (legal.empty()) break;
      Event event = legal[random.Below(legal.size())];
      if (const auto roll = RollDue(*rules, state, header.seed()); roll.has_value()) {
        v1::Annotations annotations;
        annotations.mutable_source()->set_method(v1::ChanceSource::SEED);
        annotations.mutable_source()->set_reference(roll->key);
        uint32_t ways = 0;
        for (const Event& outcome : legal) ways += rules->WaysTo(state, outcome);
        ASSERT_EQ(roll->outcomes, ways);
        const auto judged = checker.See({number, state, event, &annotations, Sha256()});
        ASSERT_TRUE(judged.has_value());
        EXPECT_EQ(judged->verdict, event == roll->event ? RollVerdict::kConfirmed : RollVerdict::kContradicted);
        EXPECT_EQ(judged->expected.value_or(event), roll->event);
        event = roll->event;
        ++rolls;
      } else {
        EXPECT_FALSE(checker.See({number, state, event, nullptr, Sha256()}).has_value());
      }
      rules->Apply(&state, event, nullptr);
    }
    EXPECT_GT(rolls, 15) << id;
  }
}

// The definitions are part of the log format, and never change.
TEST(ProvenanceTest, TextsAreWhatTheyHaveAlwaysBeen) {
  EXPECT_EQ(CommitmentWord("red", kRedSecret),
            "commit:red:979a2db4a1bf88e5a2be1c45959411a5cb126c2e8062bb9da6079926cc7fe678");
  const std::vector<std::string> secrets = {kRedSecret, kBlueSecret};
  EXPECT_EQ(SeedOfSecrets(secrets), "00112233445566778899aabbccddeefffedcba98765432100123456789abcdef");
  EXPECT_EQ(ReferenceOfSecrets(secrets), "sha256:00112233445566778899aabbccddeeff:fedcba98765432100123456789abcdef");
  EXPECT_EQ(SigningText(Sha256{0xab}, "turn 1 die", "chance die_rolled value=3"),
            "adjutant roll 1\nab" + std::string(62, '0') + "\nturn 1 die\nchance die_rolled value=3\n");
}

TEST(RollGradeTest, NamesAreReadBackAndOthersRefused) {
  for (int i = 0; i < kRollGrades; ++i) {
    const auto grade = static_cast<RollGrade>(i);
    EXPECT_EQ(*GradeFromName(GradeName(grade)), grade);
  }
  EXPECT_THAT(GradeFromName("sed").status().message(), HasSubstr("'seed'"));
}

}  // namespace
}  // namespace adjutant
