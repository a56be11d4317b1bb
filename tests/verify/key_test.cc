// adjutant key and adjutant mark.
#include <sys/stat.h>

#include "replay/post/escrow.h"
#include "replay/post/key_file.h"
#include "replay/post/key_folder.h"
#include "tests/verify/post_game.h"
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

using testing::IdentityFor;
using testing::MasterFor;
using testing::OfferFor;
using testing::PostGame;

class KeyTest : public ProgramTest {
 protected:
  KeyTest() {
    keys_ = Path("keys");
    setenv("ADJUTANT_KEYS", keys_.c_str(), 1);
  }
  ~KeyTest() override { unsetenv("ADJUTANT_KEYS"); }

  static std::string OfferStem(const std::string& role) {
    return absl::StrCat(HexOf(post::OfferDigest(OfferFor(role))).substr(0, 16), ".", role);
  }
  // The keys of a party of PostGame.
  void KeepKeysOf(const std::string& role, const std::string& passphrase = "") const {
    const post::KeyFolder folder(keys_);
    ASSERT_TRUE(folder.Make().ok());
    ASSERT_TRUE(post::WriteSecretFile(folder.File("Player-" + role + ".identity"),
                                      *post::IdentityText({"Player " + role, IdentityFor(role)}, passphrase))
                    .ok());
    ASSERT_TRUE(post::WriteSecretFile(folder.File(OfferStem(role) + ".secret"),
                                      *post::SecretText({"toy", role, testing::NumberOf(role),
                                                         HexOf(post::OfferDigest(OfferFor(role))), MasterFor(role)},
                                                        passphrase))
                    .ok());
  }
  static std::string GameStem(const PostGame& game, const std::string& role) {
    return absl::StrCat(game.game().hex().substr(0, 16), ".", role);
  }
  bool IsThere(const std::string& name) const { return std::filesystem::exists(keys_ + "/" + name); }
  std::string Error(const std::vector<std::string>& args, int exit, ProgramOptions options = {}) const {
    const ProgramResult result = Adjutant(args, std::move(options));
    EXPECT_EQ(result.exit, exit) << result.out << result.err;
    EXPECT_EQ(result.out, "");
    return result.err;
  }

  std::string keys_;
};

// ---- key

TEST_F(KeyTest, ANewIdentityIsClosedToOthersAndItsSecretIsNotShown) {
  const std::string out = Answer({"key", "new", "Anna"});
  EXPECT_THAT(out, AllOf(HasSubstr("Anna.identity: identity of Anna\n  public key RW"), HasSubstr("key backup Anna")));
  struct stat info;
  ASSERT_EQ(stat((keys_ + "/Anna.identity").c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0600u);
  ASSERT_EQ(stat(keys_.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0700u);
  const std::string text = Read("keys/Anna.identity");
  const std::string secret = text.substr(text.find("secret: ") + 8, 64);
  for (const std::string& shown : {out, Answer({"key", "show"}), Answer({"key", "show", "--format=json"})}) {
    EXPECT_THAT(shown, Not(HasSubstr(secret)));
  }
  // Never a second time.
  EXPECT_THAT(Error({"key", "new", "Anna"}, 2), HasSubstr("exists already; nothing was written"));
  EXPECT_EQ(Read("keys/Anna.identity"), text);
}

TEST_F(KeyTest, AMasterIsForOneGameAndRole) {
  const std::string out = Answer({"key", "new", "Anna", "--game=toy", "--as=blue"});
  EXPECT_THAT(out, AllOf(HasSubstr("Anna.identity"), HasSubstr("master of blue in a game of toy")));
  // The next master has the identity that is there.
  const std::string more = Answer({"key", "new", "Anna", "--game=toy", "--as=dealer"});
  EXPECT_THAT(more, AllOf(Not(HasSubstr("Anna.identity:")), HasSubstr("master of dealer")));
  const auto json = ParseJson(Answer({"key", "show", "--format=json"}));
  EXPECT_EQ(json.fields().at("keys").list_value().values_size(), 3);
}

TEST_F(KeyTest, WrongWordsAreToldWithTheNearest) {
  EXPECT_THAT(Error({"key", "nwe", "Anna"}, 2), HasSubstr("did you mean 'new'?"));
  EXPECT_THAT(Error({"key"}, 2), HasSubstr("expected new|show|offer|backup|restore|escrow"));
  EXPECT_THAT(Error({"key", "new"}, 2), HasSubstr("expected the NAME of a person"));
  EXPECT_THAT(Error({"key", "new", "../Anna"}, 2), HasSubstr("cannot be the name of a key"));
  EXPECT_THAT(Error({"key", "new", "Anna", "--as=blue"}, 2), HasSubstr("--game and --as go together"));
  EXPECT_THAT(Error({"key", "new", "Anna", "--game=toy", "--as=bleu"}, 4), HasSubstr("did you mean 'blue'?"));
  EXPECT_THAT(Error({"key", "new", "Anna", "--game=tou", "--as=blue"}, 4), HasSubstr("did you mean 'toy'?"));
  EXPECT_THAT(Error({"key", "show", "Anna"}, 4), HasSubstr("no key 'Anna'"));
  EXPECT_FALSE(std::filesystem::exists(keys_));
  Answer({"key", "new", "Anna"});
  EXPECT_THAT(Error({"key", "backup", "Ana"}, 4), HasSubstr("did you mean 'Anna'?"));
  EXPECT_THAT(Answer({"key", "--help"}),
              AllOf(HasSubstr("usage: adjutant key"), HasSubstr("backup KEY"), HasSubstr("ADJUTANT_KEYS")));
}

TEST_F(KeyTest, AFolderOrFileThatOthersCanReadIsRefused) {
  Answer({"key", "new", "Anna"});
  chmod((keys_ + "/Anna.identity").c_str(), 0640);
  EXPECT_THAT(Error({"key", "show"}, 3), HasSubstr("Anna.identity: is open to others; `chmod 600 "));
  EXPECT_THAT(Error({"key", "backup", "Anna"}, 3), HasSubstr("is open to others"));
  chmod((keys_ + "/Anna.identity").c_str(), 0600);
  chmod(keys_.c_str(), 0755);
  EXPECT_THAT(Error({"key", "show"}, 3), HasSubstr("is open to others; `chmod 700 "));
  EXPECT_THAT(Error({"key", "new", "Bert"}, 3), HasSubstr("is open to others"));
}

TEST_F(KeyTest, AFullDiskLeavesNoKey) {
  std::filesystem::create_directory(keys_);
  chmod(keys_.c_str(), 0700);
  const ProgramResult result = Adjutant({"key", "new", "Anna"}, {.file_size_max = 20});
  EXPECT_EQ(result.exit, 3);
  EXPECT_THAT(result.err, HasSubstr("Anna.identity"));
  EXPECT_TRUE(std::filesystem::is_empty(keys_));
}

TEST_F(KeyTest, APaperCopyMakesTheIdentityAgain) {
  Answer({"key", "new", "Anna"});
  const std::string paper = Answer({"key", "backup", "Anna"});
  const std::string digits = paper.substr(paper.find('\n') + 1, paper.rfind("(16") - paper.find('\n') - 1);
  const std::string before = Read("keys/Anna.identity");
  std::filesystem::remove_all(keys_);
  EXPECT_THAT(Answer({"key", "restore", "Anna"}, {.input = digits}), HasSubstr("identity of Anna"));
  EXPECT_EQ(Read("keys/Anna.identity"), before);
  // A typing error.
  std::string typo = digits;
  typo[0] = typo[0] == '1' ? '2' : '1';
  EXPECT_THAT(Error({"key", "restore", "Bert"}, 1, {.input = typo}), HasSubstr("look at group "));
  EXPECT_THAT(Error({"key", "restore", "Bert"}, 1, {.input = ""}), HasSubstr("there are 0 groups"));
  EXPECT_FALSE(IsThere("Bert.identity"));
}

TEST_F(KeyTest, AMasterFromPaperIsComparedWithTheHeader) {
  PostGame game;
  game.Begin();
  Write("g.adj", game.bytes());
  KeepKeysOf("red");
  const std::string paper = Answer({"key", "backup", OfferStem("red").substr(0, 6)});
  const std::string digits = paper.substr(paper.find('\n') + 1, paper.rfind("(16") - paper.find('\n') - 1);
  std::filesystem::remove_all(keys_);
  EXPECT_THAT(Answer({"key", "restore", "g.adj", "--as=red"}, {.input = digits}), HasSubstr("master of red"));
  EXPECT_TRUE(IsThere(GameStem(game, "red") + ".secret"));
  EXPECT_THAT(Error({"key", "restore", "g.adj", "--as=blue"}, 1, {.input = digits}),
              HasSubstr("the paper is of another game or party"));
  EXPECT_THAT(Error({"key", "restore", "g.adj", "--as=bleu"}, 4, {.input = digits}), HasSubstr("did you mean 'blue'?"));
}

TEST_F(KeyTest, APassphraseIsAskedForOnStandardInput) {
  const ProgramResult made = Adjutant({"key", "new", "Anna", "--passphrase"}, {.input = "one two\none two\n"});
  ASSERT_EQ(made.exit, 0) << made.err;
  EXPECT_THAT(Read("keys/Anna.identity"), AllOf(HasSubstr("locked: "), Not(HasSubstr("secret: "))));
  EXPECT_THAT(Answer({"key", "show"}), HasSubstr("locked by a passphrase"));
  EXPECT_EQ(Adjutant({"key", "backup", "Anna"}, {.input = "one two\n"}).exit, 0);
  const ProgramResult wrong = Adjutant({"key", "backup", "Anna"}, {.input = "one three\n"});
  EXPECT_THAT(wrong.err, HasSubstr("the passphrase does not open it"));
  EXPECT_NE(wrong.exit, 0);
  EXPECT_EQ(Adjutant({"key", "new", "Bert", "--passphrase"}, {.input = "one\ntwo\n"}).exit, 2);
  EXPECT_EQ(Adjutant({"key", "new", "Bert", "--passphrase"}, {.input = ""}).exit, 2);
  EXPECT_FALSE(IsThere("Bert.identity"));
}

TEST_F(KeyTest, AnEscrowIsARecordThatTheRefereeOpens) {
  PostGame game(v1::ChancePlan::TWO_CHAIN, {"referee"});
  game.Begin();
  Write("g.adj", game.bytes());
  KeepKeysOf("red");
  EXPECT_THAT(Answer({"key", "escrow", "g.adj"}), HasSubstr("record 3: red locks up the dice for the referee"));
  Answer({"key", "escrow", "g.adj", "--as=red", "--scope=all"});
  Answer({"mark", "g.adj", "--rebuild"});
  Answer({"check", "g.adj"});
  auto log = *LogReader::Open(Path("g.adj"));
  RecordView record;
  const post::Offer& offer = OfferFor("red");
  int opened = 0;
  while (*log->Next(&record)) {
    const v1::Act act = *ParseAct(record.payload);
    if (!act.has_escrowed()) continue;
    const auto scope = static_cast<post::EscrowScope>(act.escrowed().scope());
    EXPECT_TRUE(post::OpenEscrow(post::BoxKeysOf(MasterFor("referee")),
                                 {game.game(), post::PartyNumber{1}, offer.commitment, offer.anchor}, scope,
                                 act.escrowed().box())
                    .ok());
    ++opened;
  }
  EXPECT_EQ(opened, 2);
  PostGame alone;
  alone.header().set_title("alone");
  Write("h.adj", alone.bytes());
  EXPECT_THAT(Error({"key", "escrow", "h.adj", "--as=red"}, 1), HasSubstr("one offer is for one game"));
}

// ---- mark

TEST_F(KeyTest, AMarkIsSignedAndChecked) {
  PostGame game;
  Write("g.adj", game.bytes());
  KeepKeysOf("red");
  EXPECT_THAT(Answer({"mark", "g.adj"}), HasSubstr("g.adj: red signs up to record 0 (turn); the mark is record 1"));
  // Its files have the name of the game now.
  EXPECT_TRUE(IsThere(GameStem(game, "red") + ".secret"));
  EXPECT_TRUE(IsThere(GameStem(game, "red") + ".said"));
  EXPECT_FALSE(IsThere(OfferStem("red") + ".secret"));
  EXPECT_THAT(Answer({"mark", "g.adj", "--agreed=1"}), HasSubstr("up to record 1 (agreed)"));
  EXPECT_THAT(Answer({"mark", "g.adj", "--read=2", "--as=red"}), HasSubstr("up to record 2 (read)"));
  EXPECT_THAT(Answer({"check", "g.adj"}),
              HasSubstr("red (Player red): signed up to record 0, agreed up to record 1, received up to record 2"));
  const auto json = ParseJson(Answer({"mark", "g.adj", "--format=json"}));
  EXPECT_EQ(json.fields().at("purpose").string_value(), "turn");
  EXPECT_EQ(json.fields().at("record").number_value(), 4);
}

TEST_F(KeyTest, AForkIsNotSigned) {
  PostGame game;
  game.Begin();
  Write("g.adj", game.bytes());
  KeepKeysOf("red");
  // The file of what was said is new: the log has a mark of red already.
  EXPECT_THAT(Error({"mark", "g.adj"}, 1),
              AllOf(HasSubstr("does not know what red has signed"), HasSubstr("--rebuild")));
  Answer({"mark", "g.adj", "--rebuild"});
  Answer({"mark", "g.adj"});
  const std::string signed_log = Read("g.adj");
  // A copy from before, which goes on otherwise.
  Write("old.adj", game.bytes());
  EXPECT_THAT(Error({"mark", "old.adj", "--note=another"}, 1), HasSubstr("this log is older than what was signed"));
  PostGame other;
  other.Begin();
  other.Mark("blue", v1::Mark::READ);
  other.Mark("blue", v1::Mark::READ);
  Write("other.adj", other.bytes());
  EXPECT_THAT(Error({"mark", "other.adj"}, 1), HasSubstr("that would be a fork"));
  EXPECT_EQ(Read("other.adj"), other.bytes());
  // The header of another game with the same offer.
  PostGame second;
  second.header().set_title("a second one");
  Write("second.adj", second.bytes());
  EXPECT_THAT(Error({"mark", "second.adj"}, 1), HasSubstr("one offer is for one game"));
  EXPECT_EQ(Read("g.adj"), signed_log);
}

TEST_F(KeyTest, AfterASignedComplaintItIsSignedAnew) {
  PostGame game;
  game.Begin();
  PostGame refused;
  refused.Begin();
  refused.LockUp("red", "a false one");
  Write("g.adj", refused.bytes());
  KeepKeysOf("red");
  Answer({"mark", "g.adj", "--rebuild"});
  // Blue's copy ends before, and has blue's complaint of it.
  v1::Act complaint;
  complaint.set_by("blue");
  complaint.mutable_complained()->set_of("red");
  complaint.mutable_complained()->set_number(3);
  complaint.mutable_complained()->set_chain(post::ChainValueOf(refused.ChainAfter(3)).str());
  game.Add(complaint);
  Write("h.adj", game.bytes());
  // Not signed yet: it is anybody's.
  EXPECT_THAT(Error({"mark", "h.adj"}, 1), HasSubstr("record 3 is by blue, who has not signed it"));
  game.Mark("blue");
  Write("h.adj", game.bytes());
  Answer({"mark", "h.adj"});
  // The branch that was refused is not signed again.
  EXPECT_THAT(Error({"mark", "g.adj"}, 1), HasSubstr("another record"));
  EXPECT_THAT(Answer({"check", "g.adj", "h.adj"}), HasSubstr("signed anew: red"));
}

TEST_F(KeyTest, NobodySignsWhatIsFalseOrAnothersTurn) {
  PostGame game;
  game.header().mutable_party(1)->set_name("Somebody else");
  Write("g.adj", game.bytes());
  KeepKeysOf("red");
  EXPECT_THAT(Error({"mark", "g.adj"}, 1), HasSubstr("record 0 is false: the offer of blue is not signed"));
  PostGame mine;
  mine.header().mutable_party(0)->set_name("Somebody else");
  Write("m.adj", mine.bytes());
  EXPECT_THAT(Error({"mark", "m.adj"}, 1), HasSubstr("is not the one that was made with the keys here"));
}

TEST_F(KeyTest, SomebodyElsesRecordsAreNotSigned) {
  PostGame game;
  game.Begin();
  v1::Act act = testing::ProposedAct("blue", 3);
  act.mutable_proposed()->mutable_take_back()->set_to(0);
  act.mutable_proposed()->mutable_take_back()->set_dice(v1::TakeBack::ANEW);
  game.Add(act);
  Write("g.adj", game.bytes());
  KeepKeysOf("red");
  EXPECT_THAT(Error({"mark", "g.adj", "--rebuild"}, 1), HasSubstr("record 3 is by blue, who has not signed it"));
  // He may say that he has received it.
  Answer({"mark", "g.adj", "--read=3", "--rebuild"});
}

TEST_F(KeyTest, WhoHasNoKeysHereIsTold) {
  PostGame game;
  Write("g.adj", game.bytes());
  EXPECT_THAT(Error({"mark", "g.adj"}, 2), HasSubstr("keys of no party of this game are in "));
  EXPECT_THAT(Error({"mark", "g.adj", "--as=green"}, 4), HasSubstr("the game has no party 'green'"));
  EXPECT_THAT(Error({"mark", "g.adj", "--as=red"}, 4), HasSubstr("the identity of red in this game is not in "));
  EXPECT_THAT(Error({"mark", "g.adj", "--agreed=0", "--read=0"}, 2), HasSubstr("exclude each other"));
  KeepKeysOf("red");
  KeepKeysOf("blue");
  EXPECT_THAT(Error({"mark", "g.adj"}, 2), HasSubstr("expected --as=ROLE: keys of red, blue are in "));
  StartLog("plain.adj");
  EXPECT_THAT(Error({"mark", "plain.adj"}, 1), HasSubstr("is no game by post"));
  // Keys beside the log are refused.
  Write("keys/g.adj", game.bytes());
  EXPECT_THAT(Error({"mark", "keys/g.adj", "--as=red"}, 3), HasSubstr("would send the others"));
  EXPECT_THAT(Error({"mark", "g.adj", "--as=red", "--agreed=7"}, 2), HasSubstr("7"));
}

TEST_F(KeyTest, WhatWasSaidIsOnTheDiskBeforeTheLogHasIt) {
  PostGame game;
  Write("g.adj", game.bytes());
  KeepKeysOf("red");
  // The disk is full when the log is written: what was said stays, and may be said again.
  const ProgramResult result = Adjutant({"mark", "g.adj"}, {.file_size_max = game.bytes().size() + 20});
  EXPECT_EQ(result.exit, 3) << result.out << result.err;
  EXPECT_EQ(Read("g.adj"), game.bytes());
  EXPECT_THAT(Read("keys/" + GameStem(game, "red") + ".said"), HasSubstr("signed 0 "));
  Answer({"mark", "g.adj"});
  Answer({"check", "g.adj"});
}

}  // namespace
}  // namespace adjutant
