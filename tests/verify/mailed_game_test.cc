// The game by mail in corpus/halls/post: its log from the mails alone.
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

class MailedGameTest : public ProgramTest {
 protected:
  MailedGameTest() {
    std::filesystem::create_directory_symlink(ADJUTANT_SOURCE_DIR "/corpus/halls/post", Path("post"));
  }
};

TEST_F(MailedGameTest, AFinishedGameComesFromItsMailsAlone) {
  Answer({"receive", "--new=game.adj", "post/anna.mbox", "post/cleo.mbox"});
  const std::string checked = Answer({"check", "game.adj"});
  EXPECT_THAT(checked,
              AllOf(HasSubstr("1069 events: 1069 proven"), HasSubstr("217 seals"),
                    HasSubstr("424 outcomes compared with his seed"), HasSubstr("state digest c9d788f498de87a1"),
                    Not(HasSubstr("false")), Not(HasSubstr("owed"))));
  EXPECT_THAT(Answer({"show", "game.adj"}), HasSubstr("state digest c9d788f498de87a1"));
  // The same again changes nothing, and their order does not count.
  const std::string log = Read("game.adj");
  Answer({"receive", "game.adj", "post/cleo.mbox"});
  EXPECT_EQ(Read("game.adj"), log);
  Answer({"receive", "--new=again.adj", "post/cleo.mbox", "post/anna.mbox"});
  EXPECT_EQ(Read("again.adj"), log);
}

// What needs the truth waits for it.
TEST_F(MailedGameTest, ErrataAskOnceTheMastersAreDisclosed) {
  Answer({"receive", "--new=game.adj", "post/anna.mbox", "post/cleo.mbox"});
  const ProgramResult whole = Adjutant({"errata", "--with=action_cards_per_player=four", "game.adj"});
  EXPECT_EQ(whole.exit, 1) << whole.out << whole.err;
  EXPECT_THAT(whole.out, Not(HasSubstr("could not be read")));
  Answer({"convert", "game.adj", "early.adj", "--to-event=1200"});
  const ProgramResult early = Adjutant({"errata", "--with=action_cards_per_player=four", "early.adj"});
  EXPECT_THAT(early.err, HasSubstr("errata: in early.adj things are sealed that an observer does not know"));
}

TEST_F(MailedGameTest, OneMailboxAloneNamesWhatIsMissing) {
  const ProgramResult result = Adjutant({"receive", "--new=game.adj", "post/anna.mbox"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, HasSubstr("missing: they went out with the mail that follows record"));
}

// Before the masters were told the log had no more in it than everybody may know.
TEST_F(MailedGameTest, WithoutTheMastersAStrangerSeesWhatEverybodyMay) {
  Answer({"receive", "--new=game.adj", "post/anna.mbox", "post/cleo.mbox"});
  Answer({"convert", "game.adj", "early.adj", "--to-event=1200"});
  setenv("ADJUTANT_KEYS", Path("none").c_str(), 1);
  const ProgramResult result = Adjutant({"check", "early.adj"});
  unsetenv("ADJUTANT_KEYS");
  EXPECT_EQ(result.exit, 0) << result.out << result.err;
  EXPECT_THAT(result.out, AllOf(HasSubstr("as an observer can show: "), HasSubstr("0 proven"), HasSubstr("seals of us"),
                                HasSubstr("seals of mexico"), Not(HasSubstr("unexplained"))));
}

}  // namespace
}  // namespace adjutant
