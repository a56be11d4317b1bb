// Saves and logs of VASSAL: the worked game, commands, pieces, undos, and what must never be shown.
#include "replay/foreign/vassal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

#include "replay/foreign/importer.h"
#include "replay/foreign/vassal_command.h"
#include "tests/foreign/told.h"
#include "tests/foreign/vassal_maker.h"

namespace adjutant::foreign {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

VassalGame Read(const std::string& text, Players* players) {
  auto game = ReadVassal("game.vlog", VassalFile(text), players);
  EXPECT_TRUE(game.ok()) << game.status();
  return *std::move(game);
}

TEST(VassalTest, TheSmallGameIsReadWhole) {
  const std::string text = SmallGame();
  EXPECT_THAT(text, SizeIs(367));
  Players players;
  const VassalGame game = Read(text, &players);
  EXPECT_EQ(game.module, "Border Post");
  EXPECT_EQ(game.module_version, "1.2");
  EXPECT_EQ(game.engine, "3.7.16");
  EXPECT_EQ(game.comment, "after the first turn");
  EXPECT_EQ(game.saved_at, 1780000000000);
  EXPECT_TRUE(game.is_log);
  EXPECT_EQ(game.pieces, 1u);
  EXPECT_THAT(game.hidden, IsEmpty());
  EXPECT_EQ(game.NameOf("player-1"), "Ada");
  ASSERT_THAT(game.steps, SizeIs(3));
  EXPECT_THAT(game.steps[0].commands, SizeIs(2));
  EXPECT_THAT(game.steps[1].commands, SizeIs(2));
  EXPECT_THAT(game.steps[2].commands, SizeIs(3));
  EXPECT_EQ(game.steps[0].commands[0].field(9), "player-1");
  EXPECT_TRUE(game.steps[2].is_undo);
  EXPECT_EQ(game.steps[2].takes_back, 1u);
  EXPECT_EQ(game.steps[0].taken_back_by, 3u);
}

TEST(VassalTest, AllObfuscationsHoldTheSameGame) {
  for (const Obfuscation form : {Obfuscation::kLegacy, Obfuscation::kNew, Obfuscation::kPlain}) {
    Players players;
    const auto game = ReadVassal("f", VassalFile(SmallGame(), "Border Post", form), &players);
    ASSERT_TRUE(game.ok()) << game.status();
    EXPECT_EQ(game->form, form);
    EXPECT_THAT(game->steps, SizeIs(3));
  }
}

TEST(VassalTest, AGameWithoutStepsIsASave) {
  Players players;
  EXPECT_FALSE(Read(GameText({{"PLAYER\ta\tb\tc"}}, {}), &players).is_log);
}

// ---- Secrets.

TEST(VassalSecretsTest, APasswordIsNeverTold) {
  const std::string text =
      GameText({{"PLAYER\thunter2\tAda\tBlue"}, {"PNOTE\thunter2\tmy plan"}, {"SEMAIL\tada@example.org"}},
               {{"M/11/Map0/80/60/null/Map0/40/60/null/hunter2", {{"CHAT* hunter2 moves"}}},
                {"CHAT&lt;hunter2&gt; - hello"},
                {"INFO\thunter2\tx"},
                {"hunter2\tx"},
                {"CHAT*** 2d6 = 1,2 *** <hunter2>"},
                {"CHAT* UNDO: hunter2 moves"}});
  Importer importer;
  const auto found = importer.Read("game.vlog", VassalFile(text));
  ASSERT_TRUE(found.ok()) << found.status();
  EXPECT_THAT(Told(*found), Not(HasSubstr("hunter2")));
  EXPECT_THAT(Told(*found), HasSubstr("report: * player-1 moves"));
  EXPECT_THAT(Told(*found), Not(HasSubstr("example.org")));
  EXPECT_THAT(Told(*found), Not(HasSubstr("my plan")));
}

TEST(VassalSecretsTest, OnePlayerHasOneNumberInAllFiles) {
  Players players;
  (void)Read(GameText({{"PLAYER\tone\tAda\tBlue"}, {"PLAYER\ttwo\tLin\tRed"}}, {{"CHAThi"}}), &players);
  const VassalGame second = Read(GameText({{"PLAYER\ttwo\tLin\tRed"}}, {{"CHAThi"}}), &players);
  EXPECT_EQ(second.NameOf("player-2"), "Lin");
}

TEST(VassalSecretsTest, AWordWithinAWordIsNoPassword) {
  Players players;
  EXPECT_EQ(players.NameOf("arm"), "player-1");
  EXPECT_EQ(players.NameOf("null"), "");
  EXPECT_EQ(players.NameOf("is"), "player-2");
  EXPECT_EQ(players.Without("the army of arm is armed, arm."), "the army of player-1 is armed, player-1.");
  players.MeetName("arm");
  EXPECT_EQ(players.Without("arm"), "arm");
}

TEST(VassalSecretsTest, TooManyPasswordsAreRefused) {
  std::vector<MadeCommand> position;
  for (int i = 0; i < 65; ++i) position.push_back({"PLAYER\tsecret" + std::to_string(i) + "\tAda\tBlue"});
  Players players;
  EXPECT_TRUE(absl::IsResourceExhausted(ReadVassal("f", VassalFile(GameText(position, {})), &players).status()));
}

// ---- Commands.

CommandKind KindOf(absl::string_view head) {
  Players players;
  return ReadCommand(head, &players).kind;
}

TEST(VassalCommandTest, TheCatalogue) {
  EXPECT_EQ(KindOf(""), CommandKind::kGroup);
  EXPECT_EQ(KindOf("+/1/piece;;;a.png;Unit/null;0;0;7"), CommandKind::kAddPiece);
  EXPECT_EQ(KindOf("-/1"), CommandKind::kRemovePiece);
  EXPECT_EQ(KindOf("D/1/a/b"), CommandKind::kChangePiece);
  EXPECT_EQ(KindOf("M/1/Map/1/2/null/Map/3/4/null/s"), CommandKind::kMovePiece);
  EXPECT_EQ(KindOf("CHAThi"), CommandKind::kChat);
  EXPECT_EQ(KindOf("UNDO\ttrue"), CommandKind::kUndo);
  EXPECT_EQ(KindOf("PYREMOVE\ts"), CommandKind::kPlayerLeaves);
  EXPECT_EQ(KindOf("TURNTurnTracker0\t1|2"), CommandKind::kTurn);
  EXPECT_EQ(KindOf("GlobalProperty\t;Weather;Mud;Module"), CommandKind::kSavedProperty);
  EXPECT_EQ(KindOf("MutableProperty\tWeather\tMud\tDry\tModule"), CommandKind::kProperty);
  EXPECT_EQ(KindOf("SHOW_RESULTS\tDice0\t1\t2"), CommandKind::kSpecialDice);
  EXPECT_EQ(KindOf("NOTES\tx"), CommandKind::kNotes);
  EXPECT_EQ(KindOf("SNOTE\tn\ts\ttrue\tx\t01/02/2026 1:00 PM\th"), CommandKind::kPrivateNote);
  EXPECT_EQ(KindOf("UNMASK\t"), CommandKind::kUnmask);
  EXPECT_EQ(KindOf("EXT\tMore\t1.0"), CommandKind::kExtension);
  EXPECT_EQ(KindOf("Main/MapBoardPicker\tBoard\t0\t0"), CommandKind::kBoards);
  EXPECT_EQ(KindOf("bd\tx"), CommandKind::kBoards);
  EXPECT_EQ(KindOf("SETUP_STACK\tx"), CommandKind::kOther);
  EXPECT_EQ(KindOf("SEMAIL\ta@b"), CommandKind::kEmail);
  EXPECT_EQ(KindOf("OBA/x"), CommandKind::kUnknown);
  EXPECT_EQ(KindOf("M/1/Map"), CommandKind::kUnknown);
}

TEST(VassalCommandTest, FieldsHoldTheirDelimiters) {
  Players players;
  const VassalCommand command = ReadCommand("MutableProperty\ta\\\tb\t\t3,4\tModule", &players);
  EXPECT_THAT(command.fields, ElementsAre("a\tb", "", "3,4", "Module"));
}

TEST(VassalChatTest, TalkReportsAndSystemLines) {
  EXPECT_EQ(ReadChat("<Ada> - hello").who, "Ada");
  EXPECT_EQ(ReadChat("&lt;Ada&gt; - a &amp; b").text, "a & b");
  EXPECT_EQ(ReadChat("* moves").kind, ChatLine::Kind::kReport);
  EXPECT_EQ(ReadChat("*|moves").text, "moves");
  EXPECT_EQ(ReadChat("- joined").kind, ChatLine::Kind::kSystem);
  EXPECT_EQ(ReadChat("*<b>bold</b> <font color=\"red\">move</font> of <Ada>").text, "bold move of <Ada>");
  EXPECT_TRUE(ReadChat("* UNDO: ** 2d6 = 3,4 *** <Ada>").undo);
  EXPECT_EQ(ReadChat("* DESHACER: moves").text, "moves");
}

// ---- Pieces.

TEST(VassalPieceTest, TraitsAreTakenOffOneByOne) {
  Players players;
  VassalPiece piece;
  EXPECT_TRUE(ReadPiece("hide;H;Hide;;player:\tpiece;;;b.png;2nd Army", "s3cret\tMap0;40;60;7", &players, &piece));
  EXPECT_EQ(piece.name, "2nd Army");
  EXPECT_EQ(piece.map, "Map0");
  EXPECT_EQ(piece.x, 40);
  EXPECT_EQ(piece.y, 60);
  EXPECT_EQ(piece.id_in_module, "7");
  EXPECT_EQ(piece.traits, 1u);
  EXPECT_THAT(piece.hidden_by, ElementsAre("player-1"));
}

TEST(VassalPieceTest, AMaskOfASideNamesTheSide) {
  Players players;
  VassalPiece piece;
  EXPECT_TRUE(ReadPiece("obs;M;x.png;Mask;?;sides:Blue\temb2;x\\\tpiece;;;b.png;Unit", "Blue\t-1\\\tnull;0;0;9",
                        &players, &piece));
  EXPECT_THAT(piece.hidden_by, ElementsAre("Blue"));
  EXPECT_EQ(piece.traits, 2u);
  EXPECT_EQ(piece.map, "");
}

TEST(VassalPieceTest, StacksAndDecksCountTheirMembers) {
  Players players;
  VassalPiece stack, deck;
  EXPECT_TRUE(ReadPiece("stack", "Map0;40;60;11;12;@@-1", &players, &stack));
  EXPECT_EQ(stack.members, 2u);
  EXPECT_TRUE(ReadPiece("deck;x", "Map0;40;60;true;11,12,13", &players, &deck));
  EXPECT_EQ(deck.members, 3u);
}

TEST(VassalPieceTest, TypeAndStateOfDifferentDepthDoNotFit) {
  Players players;
  VassalPiece piece;
  EXPECT_FALSE(ReadPiece("mark;x\tpiece;;;b.png;Unit", "null;0;0;9", &players, &piece));
  EXPECT_FALSE(ReadPiece("", "", &players, &piece));
}

// ---- Any bytes.

RC_GTEST_PROP(VassalProperty, ChangedTextsNeverCrash, ()) {
  static const std::string& text = *new std::string(SmallGame());
  std::string changed = text;
  const auto changes = *rc::gen::inRange<int>(1, 8);
  for (int i = 0; i < changes; ++i) {
    const size_t at = *rc::gen::inRange<size_t>(10, changed.size());
    const char byte = *rc::gen::elementOf(std::string("\x1B\\\t/;,'<>&*LOGM+D-\0\xFF", 21));
    if (*rc::gen::arbitrary<bool>()) {
      changed[at] = byte;
    } else {
      changed.insert(at, 1, byte);
    }
  }
  Importer importer;
  const auto found = importer.Read("f", changed);
  RC_ASSERT(found.ok() || !found.status().message().empty());
}

}  // namespace
}  // namespace adjutant::foreign
