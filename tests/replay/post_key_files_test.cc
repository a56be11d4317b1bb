// Key files, the paper copy, and what a party has said.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "replay/post/key_file.h"
#include "replay/post/key_folder.h"
#include "replay/post/paper.h"
#include "replay/post/said.h"
#include "tests/replay/post_vectors.h"
#include "tests/support/temporary_directory.h"

namespace adjutant::post::testing {
namespace {

using ::adjutant::testing::TemporaryDirectory;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string Message(const absl::Status& status) { return std::string(status.message()); }

std::string ReadFile(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

absl::StatusOr<std::string> NoPassphrase(absl::string_view) { return absl::InternalError("nobody is to be asked"); }

mode_t ModeOf(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 ? info.st_mode & 07777 : 0;
}

// ---- The folder.

TEST(PostKeyFolderTest, TheFolderIsWhereTheEnvironmentSays) {
  const TemporaryDirectory home;
  setenv("HOME", home.File("").c_str(), 1);
  unsetenv("XDG_DATA_HOME");
  unsetenv("ADJUTANT_KEYS");
  EXPECT_EQ(KeyFolder::Find()->path(), home.File("") + "/.local/share/adjutant/keys");
  setenv("XDG_DATA_HOME", "/data", 1);
  EXPECT_EQ(KeyFolder::Find()->path(), "/data/adjutant/keys");
  setenv("ADJUTANT_KEYS", "/keys", 1);
  EXPECT_EQ(KeyFolder::Find()->path(), "/keys");
  for (const char* name : {"ADJUTANT_KEYS", "XDG_DATA_HOME", "HOME"}) unsetenv(name);
  EXPECT_THAT(Message(KeyFolder::Find().status()), HasSubstr("there is no place for keys"));
}

TEST(PostKeyFolderTest, TheFolderIsClosedToOthers) {
  const TemporaryDirectory place;
  const mode_t mask = umask(0);
  const KeyFolder folder(place.File("a/b/keys"));
  EXPECT_TRUE(folder.Check().ok());  // not there yet
  EXPECT_TRUE(folder.Names(".identity")->empty());
  ASSERT_TRUE(folder.Make().ok());
  EXPECT_EQ(ModeOf(folder.path()), 0700u);
  ASSERT_TRUE(WriteSecretFile(folder.File("Anna.identity"), "text\n").ok());
  EXPECT_EQ(ModeOf(folder.File("Anna.identity")), 0600u);
  umask(mask);
  EXPECT_THAT(*folder.Names(".identity"), ElementsAre("Anna.identity"));
  for (const mode_t open : {0710u, 0701u, 0740u, 0755u}) {
    chmod(folder.path().c_str(), open);
    EXPECT_THAT(Message(folder.Check()), HasSubstr("is open to others; `chmod 700 ")) << open;
    EXPECT_FALSE(folder.Names(".identity").ok());
    EXPECT_FALSE(folder.Make().ok());
  }
  std::ofstream(place.File("file")) << "x";
  EXPECT_THAT(Message(KeyFolder(place.File("file")).Check()), HasSubstr("is not a folder"));
}

TEST(PostKeyFolderTest, AFileThatOthersCanReadIsRefused) {
  const TemporaryDirectory place;
  const std::string path = place.File("key");
  ASSERT_TRUE(WriteSecretFile(path, "text\n").ok());
  EXPECT_EQ(*ReadSecretFile(path), "text\n");
  for (const mode_t open : {0640u, 0604u, 0660u, 0610u}) {
    chmod(path.c_str(), open);
    EXPECT_THAT(Message(ReadSecretFile(path).status()), HasSubstr("is open to others; `chmod 600 ")) << open;
  }
  chmod(path.c_str(), 0600);
  ASSERT_EQ(symlink(path.c_str(), place.File("link").c_str()), 0);
  EXPECT_THAT(Message(ReadSecretFile(place.File("link")).status()), HasSubstr("is a link"));
  EXPECT_THAT(Message(ReadSecretFile(place.File("")).status()), HasSubstr("is not a file"));
  ASSERT_EQ(mkfifo(place.File("pipe").c_str(), 0600), 0);
  EXPECT_THAT(Message(ReadSecretFile(place.File("pipe")).status()), HasSubstr("is not a file"));
  EXPECT_TRUE(absl::IsNotFound(ReadSecretFile(place.File("none")).status()));
  ASSERT_TRUE(WriteSecretFile(place.File("long"), std::string(100000, 'x')).ok());
  EXPECT_TRUE(absl::IsResourceExhausted(ReadSecretFile(place.File("long")).status()));
}

TEST(PostKeyFolderTest, NothingIsEverReplaced) {
  const TemporaryDirectory place;
  ASSERT_TRUE(WriteSecretFile(place.File("a"), "first").ok());
  EXPECT_TRUE(absl::IsAlreadyExists(WriteSecretFile(place.File("a"), "second")));
  EXPECT_EQ(ReadFile(place.File("a")), "first");
  ASSERT_TRUE(WriteSecretFile(place.File("b"), "second").ok());
  EXPECT_TRUE(absl::IsAlreadyExists(RenameSecretFile(place.File("b"), place.File("a"))));
  EXPECT_TRUE(RenameSecretFile(place.File("b"), place.File("c")).ok());
  EXPECT_EQ(ReadFile(place.File("c")), "second");
  // A link that points to nothing is a file that is there.
  ASSERT_EQ(symlink(place.File("elsewhere").c_str(), place.File("d").c_str()), 0);
  EXPECT_TRUE(absl::IsAlreadyExists(WriteSecretFile(place.File("d"), "third")));
  EXPECT_FALSE(std::filesystem::exists(place.File("elsewhere")));
}

TEST(PostKeyFolderTest, KeysDoNotLieBesideTheLog) {
  const TemporaryDirectory place;
  const KeyFolder folder(place.File("keys"));
  ASSERT_TRUE(folder.Make().ok());
  EXPECT_TRUE(folder.KeepAwayFrom(place.File("game.adj")).ok());
  EXPECT_THAT(Message(folder.KeepAwayFrom(folder.File("game.adj"))), HasSubstr("would send the others"));
  // By whatever name.
  ASSERT_EQ(symlink(folder.path().c_str(), place.File("other").c_str()), 0);
  EXPECT_FALSE(folder.KeepAwayFrom(place.File("other/game.adj")).ok());
}

TEST(PostKeyFolderTest, ANameCannotLeadOutOfTheFolder) {
  for (const char* name : {"Anna", "1f2e.us", "a-b_c"}) EXPECT_TRUE(CheckKeyName(name).ok()) << name;
  for (const char* name : {"", "../Anna", "a/b", ".hidden", "-o", "a b", "\xc3\xa4"}) {
    EXPECT_FALSE(CheckKeyName(name).ok()) << name;
  }
}

// In a process of its own with a small limit of file sizes, which stands for a full disk.
template <class Function>
int InSmallChild(rlim_t limit, Function function) {
  const pid_t child = fork();
  if (child == 0) {
    const rlimit tight = {limit, RLIM_INFINITY};
    if (setrlimit(RLIMIT_FSIZE, &tight) != 0) _exit(99);
    _exit(function());
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 100;
}

TEST(PostKeyFolderTest, AFullDiskLeavesNoHalfKey) {
  const TemporaryDirectory place;
  EXPECT_EQ(InSmallChild(10,
                         [&] {
                           const absl::Status status = WriteSecretFile(place.File("key"), std::string(1000, 'x'));
                           return absl::IsResourceExhausted(status) ? 0 : 1;
                         }),
            0);
  EXPECT_FALSE(std::filesystem::exists(place.File("key")));
}

// ---- Files.

IdentityFile Anna() { return {"Anna", Identity(*SignSeed::From(TestMaster("Anna").Reveal()))}; }
SecretFile UsMaster() { return {"halls", "us", kUs, HexOf(Sha256Of("offer")), TestMaster("us")}; }

TEST(PostKeyFileTest, WhatIsWrittenIsRead) {
  const std::string text = *IdentityText(Anna());
  const auto anna = ReadIdentity("f", text, NoPassphrase);
  ASSERT_TRUE(anna.ok()) << anna.status();
  EXPECT_EQ(anna->name, "Anna");
  EXPECT_EQ(anna->identity.key().hex(), Anna().identity.key().hex());
  const auto us = ReadSecret("f", *SecretText(UsMaster()), NoPassphrase);
  ASSERT_TRUE(us.ok()) << us.status();
  EXPECT_TRUE(us->master == UsMaster().master);
  EXPECT_EQ(us->role, "us");
  EXPECT_EQ(us->offer, UsMaster().offer);
  EXPECT_EQ(us->party, kUs);
  // One is not taken for the other.
  EXPECT_THAT(Message(ReadSecret("f", text, NoPassphrase).status()), HasSubstr("is an identity, not a master"));
  EXPECT_THAT(Message(ReadIdentity("f", *SecretText(UsMaster()), NoPassphrase).status()),
              HasSubstr("is a master, not an identity"));
}

TEST(PostKeyFileTest, APassphraseLocksASecret) {
  const std::string text = *SecretText(UsMaster(), "a long sentence");
  EXPECT_EQ(text.find(HexText(UsMaster().master.Reveal())), std::string::npos);
  EXPECT_TRUE(ReadKeyHead("f", text)->locked);
  int asked = 0;
  const auto says = [&](const char* what) {
    return [what, &asked](absl::string_view) -> absl::StatusOr<std::string> {
      ++asked;
      return std::string(what);
    };
  };
  EXPECT_TRUE(ReadSecret("f", text, says("a long sentence"))->master == UsMaster().master);
  EXPECT_THAT(Message(ReadSecret("f", text, says("another one")).status()),
              HasSubstr("the passphrase does not open it"));
  EXPECT_EQ(asked, 2);
  // Damage is told without asking; and no file asks for more memory than there is.
  std::string damaged = text;
  damaged[damaged.find("locked: ") + 10] ^= 1;
  EXPECT_THAT(Message(ReadSecret("f", damaged, NoPassphrase).status()), HasSubstr("is damaged"));
  std::string huge = text;
  const size_t memory = huge.find("memory: ") + 8;
  huge.replace(memory, huge.find('\n', memory) - memory, "99999999999");
  EXPECT_THAT(Message(ReadSecret("f", huge, NoPassphrase).status()), HasSubstr("memory: expected a number up to"));
}

TEST(PostKeyFileTest, AnotherFormIsRefusedWithItsLine) {
  const std::string text = *SecretText(UsMaster());
  const auto error = [](const std::string& bad) { return Message(ReadSecret("f", bad, NoPassphrase).status()); };
  EXPECT_THAT(error(""), HasSubstr("is no key file"));
  EXPECT_THAT(error("adjutant key 2\n"), HasSubstr("is no key file"));
  EXPECT_THAT(error(text + "colour: red\n"), HasSubstr("expected a name that is known"));
  EXPECT_THAT(error(text + "role: us\n"), HasSubstr("'role' stands there twice"));
  EXPECT_THAT(error(text + "locked: 00\n"), HasSubstr("locked and open"));
  std::string without = text;
  without.erase(without.find("role: us\n"), 9);
  EXPECT_THAT(error(without), HasSubstr("has no line 'role'"));
  std::string other = text;
  other.replace(other.find("party: 1"), 8, "party: 2");
  EXPECT_THAT(error(other), HasSubstr("public keys do not follow from its secret"));
}

// A secret with a digit that changed is told from another secret.
RC_GTEST_PROP(PostKeyFileLaw, ADamagedKeyFileIsNeverTakenForAKey, ()) {
  const std::string text = *SecretText(UsMaster());
  std::string damaged = text;
  const size_t at = *rc::gen::inRange<size_t>(0, text.size());
  damaged[at] = static_cast<char>(damaged[at] ^ (1 << *rc::gen::inRange(0, 7)));
  const auto read = ReadSecret("f", damaged, NoPassphrase);
  const bool same = !read.ok() || read->master == UsMaster().master;
  RC_ASSERT(same);
  const auto cut = ReadSecret("f", text.substr(0, at), NoPassphrase);
  const bool refused = !cut.ok() || at + 1 >= text.size();
  RC_ASSERT(refused);
}

// ---- Paper.

TEST(PostPaperTest, APaperCopyIsReadAgain) {
  const std::string paper = OnPaper(VectorMaster(1).Reveal());
  EXPECT_THAT(paper, ::testing::StartsWith("fc9f 369b 2995 7af5\nc553 9c54 976f 8fc4\n"));
  EXPECT_EQ(std::count(paper.begin(), paper.end(), '\n'), 5);
  EXPECT_EQ(*FromPaper(paper), VectorMaster(1).Reveal());
  // As people type it.
  std::string typed = paper;
  for (char& c : typed) c = c == ' ' ? '-' : c == '0' ? 'O' : c == '1' ? 'l' : static_cast<char>(toupper(c));
  EXPECT_EQ(*FromPaper(typed), VectorMaster(1).Reveal());
}

TEST(PostPaperTest, ATypingErrorIsTold) {
  const std::string paper = OnPaper(VectorMaster(1).Reveal());
  const auto error = [](const std::string& typed) { return Message(FromPaper(typed).status()); };
  EXPECT_THAT(error(""), HasSubstr("there are 0 groups"));
  EXPECT_THAT(error(paper.substr(0, paper.size() - 5)),
              HasSubstr("there are 16 groups of digits; expected 16 and the"));
  EXPECT_THAT(error(paper.substr(1)), HasSubstr("group 1 has 3 digits"));
  EXPECT_THAT(error("fc9g" + paper.substr(4)), HasSubstr("group 1: 'g' is no hexadecimal digit"));
  EXPECT_THAT(error(std::string(5000, '0')), HasSubstr("longer than"));
}

// A wrong digit and two that changed places are found, and the group is among those named.
RC_GTEST_PROP(PostPaperLaw, OneTypingErrorIsFoundAndPlaced, ()) {
  Master master;
  for (size_t i = 0; i < 32; ++i) master.mutable_data()[i] = *rc::gen::arbitrary<uint8_t>();
  std::string typed = OnPaper(master.Reveal());
  const size_t digit = *rc::gen::inRange<size_t>(0, 64);
  size_t at = digit / 4 * 5 + digit % 4;
  if (*rc::gen::arbitrary<bool>() && digit % 4 != 3 && typed[at] != typed[at + 1]) {
    std::swap(typed[at], typed[at + 1]);
  } else {
    typed[at] = typed[at] == 'a' ? 'b' : 'a';
  }
  const auto read = FromPaper(typed);
  // One in 65536 fits all the same.
  if (read.ok()) RC_DISCARD("the check group of another secret is the same");
  const std::string message = Message(read.status());
  RC_ASSERT(message.find("look at group") != std::string::npos);
  const std::string groups = message.substr(message.find("group "));
  RC_ASSERT(groups.find(absl::StrCat(digit / 4 + 1)) != std::string::npos);
}

// ---- What was said.

ChainValue Chain(const std::string& word) { return ChainValueOf(Sha256Of(word)); }

class PostSaidTest : public ::testing::Test {
 protected:
  std::unique_ptr<Said> Open() {
    auto said = Said::Open(path_);
    EXPECT_TRUE(said.ok()) << said.status();
    return *std::move(said);
  }
  // A log of `records` records, which are those of `branch` from record `from` on.
  static ChainAt Log(uint64_t records, uint64_t from = ~0ull, const std::string& branch = "b") {
    return [=](uint64_t number) -> std::optional<ChainValue> {
      if (number > records) return std::nullopt;
      return Chain(absl::StrCat(number >= from ? branch : "", number));
    };
  }
  TemporaryDirectory place_;
  std::string path_ = place_.File("game.us.said");
};

TEST_F(PostSaidTest, WhatIsSaidIsKeptAndMayBeSaidAgain) {
  {
    const auto said = Open();
    EXPECT_TRUE(said->empty());
    EXPECT_TRUE(said->SayHeader(VectorGame()).ok());
    EXPECT_TRUE(said->SaySigned(0, Chain("0"), Log(0)).ok());
    EXPECT_TRUE(said->SaySigned(7, Chain("7"), Log(7)).ok());
    EXPECT_TRUE(said->SayLink(1, Chain("8")).ok());
    EXPECT_TRUE(said->SayFactor("strategy", 0, 5, Chain("9")).ok());
  }
  EXPECT_EQ(ModeOf(path_), 0600u);
  const std::string text = ReadFile(path_);
  const auto said = Open();
  EXPECT_FALSE(said->empty());
  EXPECT_EQ(said->header(), VectorGame());
  EXPECT_EQ(said->was_signed().size(), 2u);
  EXPECT_EQ(said->last_batch(), 1u);
  EXPECT_TRUE(said->SayHeader(VectorGame()).ok());
  EXPECT_TRUE(said->SaySigned(7, Chain("7"), Log(9)).ok());
  EXPECT_TRUE(said->SayLink(1, Chain("8")).ok());
  EXPECT_TRUE(said->SayFactor("strategy", 0, 5, Chain("9")).ok());
  EXPECT_EQ(ReadFile(path_), text);
}

TEST_F(PostSaidTest, AForkIsNotSigned) {
  const auto said = Open();
  ASSERT_TRUE(said->SaySigned(7, Chain("7"), Log(7)).ok());
  const std::string text = ReadFile(path_);
  // The same number, another branch; a higher one on another branch; a lower one there.
  EXPECT_THAT(Message(said->SaySigned(7, Chain("b7"), Log(7, 5))), HasSubstr("that would be a fork"));
  EXPECT_THAT(Message(said->SaySigned(9, Chain("b9"), Log(9, 5))), HasSubstr("another record 7"));
  EXPECT_THAT(Message(said->SaySigned(6, Chain("b6"), Log(8, 5))), HasSubstr("that would be a fork"));
  // An old copy of the log, put back from a backup.
  EXPECT_THAT(Message(said->SaySigned(5, Chain("5"), Log(5))), HasSubstr("this log is older than what was signed"));
  EXPECT_EQ(ReadFile(path_), text);
  // On the branch that was signed everything may be signed, what is earlier too.
  EXPECT_TRUE(said->SaySigned(3, Chain("3"), Log(9)).ok());
  EXPECT_TRUE(said->SaySigned(9, Chain("9"), Log(9)).ok());
}

TEST_F(PostSaidTest, AfterAComplaintItMayBeSignedAnew) {
  const auto said = Open();
  ASSERT_TRUE(said->SaySigned(7, Chain("7"), Log(7)).ok());
  EXPECT_FALSE(said->Release(7, Chain("b7")).ok());
  ASSERT_TRUE(said->Release(7, Chain("7")).ok());
  EXPECT_TRUE(said->SaySigned(8, Chain("b8"), Log(8, 6)).ok());
}

TEST_F(PostSaidTest, ALinkIsShownForOnePosition) {
  const auto said = Open();
  ASSERT_TRUE(said->SayLink(1, Chain("8")).ok());
  EXPECT_THAT(Message(said->SayLink(1, Chain("b8"))), HasSubstr("was shown for another position"));
  EXPECT_THAT(Message(said->SayLink(3, Chain("9"))), HasSubstr("the next batch is 2"));
  EXPECT_THAT(Message(said->SayLink(0, Chain("9"))), HasSubstr("the next batch is 2"));
  EXPECT_TRUE(said->SayLink(2, Chain("9")).ok());
}

TEST_F(PostSaidTest, AFactorIsShownForOnePosition) {
  const auto said = Open();
  ASSERT_TRUE(said->SayFactor("a deck", 0, 5, Chain("8")).ok());
  EXPECT_THAT(Message(said->SayFactor("a deck", 0, 5, Chain("9"))), HasSubstr("for another position"));
  EXPECT_TRUE(said->SayFactor("a deck", 1, 5, Chain("9")).ok());
}

TEST_F(PostSaidTest, OneOfferIsForOneHeader) {
  const auto said = Open();
  ASSERT_TRUE(said->SayHeader(VectorGame()).ok());
  EXPECT_THAT(Message(said->SayHeader(GameId{Sha256Of("another")})), HasSubstr("one offer is for one game"));
}

TEST_F(PostSaidTest, ALineThatWasNotWrittenWholeWasNotSaid) {
  ASSERT_TRUE(Open()->SayLink(1, Chain("8")).ok());
  const std::string text = ReadFile(path_);
  std::ofstream(path_, std::ios::app) << "link 2 abcd";
  EXPECT_EQ(Open()->last_batch(), 1u);
  EXPECT_EQ(ReadFile(path_), text);
}

TEST_F(PostSaidTest, DamageIsTold) {
  ASSERT_TRUE(Open()->SayLink(1, Chain("8")).ok());
  ASSERT_TRUE(Open()->SayLink(2, Chain("9")).ok());
  const std::string text = ReadFile(path_);
  const auto error = [&](const std::string& bad) {
    std::ofstream(path_, std::ios::trunc | std::ios::binary) << bad;
    return Message(Said::Open(path_).status());
  };
  std::string flipped = text;
  flipped[text.find("link 1") + 5] = '2';
  EXPECT_THAT(error(flipped), HasSubstr("line 2: its check digits do not fit"));
  // A line that is gone is missed.
  const size_t first = text.find("link 1"), second = text.find("link 2");
  EXPECT_THAT(error(text.substr(0, first) + text.substr(second)), HasSubstr("a line is damaged, or missing before it"));
  EXPECT_THAT(error(""), HasSubstr("does not begin with"));
}

TEST_F(PostSaidTest, OneProcessAtATimeAndNoOthersFile) {
  const auto said = Open();
  EXPECT_TRUE(absl::IsUnavailable(Said::Open(path_).status()));
  const std::string other = place_.File("open.said");
  ASSERT_TRUE(WriteSecretFile(other, "adjutant said 1\n").ok());
  chmod(other.c_str(), 0644);
  EXPECT_THAT(Message(Said::Open(other).status()), HasSubstr("is open to others"));
}

TEST_F(PostSaidTest, AFullDiskSaysNothing) {
  ASSERT_TRUE(Open()->SayLink(1, Chain("8")).ok());
  const std::string text = ReadFile(path_);
  EXPECT_EQ(InSmallChild(text.size() + 20,
                         [&] {
                           auto said = Said::Open(path_);
                           if (!said.ok()) return 1;
                           if (!absl::IsResourceExhausted((*said)->SayLink(2, Chain("9")))) return 2;
                           return (*said)->last_batch() == 1 ? 0 : 3;
                         }),
            0);
  EXPECT_EQ(ReadFile(path_), text);
  EXPECT_TRUE(Open()->SayLink(2, Chain("other")).ok());
}

}  // namespace
}  // namespace adjutant::post::testing
