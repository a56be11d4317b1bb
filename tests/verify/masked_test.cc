// Masked decks through the program: two sides alone, each a process with nothing but the log and its own keys. Nobody
// deals, and nobody reads the other hand (proto/LOG_FORMAT.md, "Games by post").
#include <algorithm>
#include <array>

#include "replay/post/deck.h"
#include "replay/sealed/masked_decks.h"
#include "tests/verify/sealed_fixture.h"

namespace adjutant {
namespace {

class MaskedTest : public SealedTest {
 protected:
  static const std::vector<std::string>& Sides() {
    static const auto& sides = *new std::vector<std::string>{"red", "blue"};
    return sides;
  }
  void Begin() const {
    MakeKeys();
    AnswerAs("red", {"new", "--game=toy", "--offer=red.offer", "--offer=blue.offer", "--hidden=masked", "-o", kLog});
  }
  // Both do what they owe, in turn, until neither owes anything. True if somebody did something.
  bool Settle() const {
    bool any = false;
    for (int idle = 0, i = 0; idle < 2 && i < 40; ++i) {
      const std::string& role = Sides()[static_cast<size_t>(i % 2)];
      const std::string did = AnswerAs(role, {"reveal", kLog});
      idle = absl::StrContains(did, "nothing is owed") ? idle + 1 : 0;
      any = any || idle == 0;
    }
    return any;
  }
  // Without the count of records.
  static std::string BoardIn(const std::string& shown) { return shown.substr(0, shown.find("after event")); }
  std::string FirstLegal(const std::string& role) const {
    const std::string legal = AnswerAs(role, {"legal", kLog});
    const size_t begin = legal.find('\n') + 1;
    return legal.substr(begin, legal.find('\n', begin) - begin);
  }
  // Decisions, each by who has to decide, out of his own hand. False when the game is over.
  bool PlayOn(int decisions) const {
    for (int i = 0; i < decisions; ++i) {
      Settle();
      const std::string due = AnswerAs("nobody", {"due", kLog});
      const std::string role = absl::StrContains(due, "to go on: red") ? "red" : "blue";
      if (!absl::StrContains(due, "to go on: " + role)) return false;
      AnswerAs(role, {"append", kLog, FirstLegal(role)});
      AnswerAs(role, {"mark", kLog});
    }
    Settle();
    return true;
  }
  // The log as it stands, read by `role`.
  Table LookAs(const std::string& role) const {
    Table table;
    auto raw = *LogReader::Open(Path(kLog));
    table.rules = *RulesetFor(raw->header(), {});
    table.header = raw->header();
    table.header_chain = raw->chain();
    const SealReader reader{role, {{role, SecretOf(role).master}}};
    table.filled = *FilledLog::Read(std::move(raw), *table.rules, reader);
    const auto again = FilledLog::Open(table.filled);
    const auto outcome = Replay(*again, *table.rules, {}, nullptr);
    EXPECT_TRUE(outcome.ok()) << outcome.status();
    table.state = outcome->state;
    table.chain = again->chain();
    table.last = outcome->events;
    return table;
  }
  void DiscloseBoth() const {
    for (const std::string& role : Sides()) AnswerAs(role, {"reveal", kLog, "--master", "--resigned"});
  }
};

TEST_F(MaskedTest, TwoSidesAloneDealFromADeckThatNeitherReads) {
  Begin();
  Settle();
  const std::string red = AnswerAs("red", {"show", kLog}), blue = AnswerAs("blue", {"show", kLog});
  EXPECT_NE(red, blue);
  for (const std::string& role : Sides()) {
    const ProgramResult result = As(role, {"check", kLog});
    EXPECT_EQ(result.exit, 0) << role << ": " << result.out << result.err;
    EXPECT_THAT(result.out, AllOf(Not(HasSubstr("false")), Not(HasSubstr("unexplained")))) << role;
  }
}

TEST_F(MaskedTest, AGameEndsWhereTheTruthEnds) {
  Begin();
  PlayOn(10);
  for (const std::string& role : Sides()) {
    const ProgramResult result = As(role, {"check", kLog});
    EXPECT_EQ(result.exit, 0) << role << ": " << result.out << result.err;
    EXPECT_THAT(result.out,
                AllOf(HasSubstr("as " + role + " can show: "), Not(HasSubstr("false")), Not(HasSubstr("unexplained"))));
  }
  const std::string red = AnswerAs("red", {"show", kLog}), blue = AnswerAs("blue", {"show", kLog});
  DiscloseBoth();
  const ProgramResult stranger = As("nobody", {"check", kLog});
  EXPECT_EQ(stranger.exit, 0) << stranger.out << stranger.err;
  EXPECT_THAT(stranger.out, AllOf(HasSubstr(" proven\n"), Not(HasSubstr("owed")), Not(HasSubstr("false"))));
  // What each side was shown is what it sees of the truth.
  EXPECT_EQ(BoardIn(red), BoardIn(AnswerAs("nobody", {"show", kLog, "--view=red"})));
  EXPECT_EQ(BoardIn(blue), BoardIn(AnswerAs("nobody", {"show", kLog, "--view=blue"})));
  AnswerAs("nobody", {"convert", kLog, "plain.adj", "--plain"});
  EXPECT_THAT(AnswerAs("nobody", {"check", "plain.adj"}), HasSubstr("ok"));
  EXPECT_EQ(DigestIn(AnswerAs("nobody", {"show", "plain.adj"})), DigestIn(AnswerAs("nobody", {"show", kLog})));
}

// The shadow of every position: what a side is shown of a log with masked decks is what it sees of the true game.
TEST_F(MaskedTest, EachSideIsShownWhatItSeesOfTheTruth) {
  Begin();
  std::map<uint64_t, std::array<std::string, 2>> shown;
  for (int i = 0; i < 5 && PlayOn(1); ++i) {
    shown[LookAs("red").last] = {AnswerAs("red", {"show", kLog}), AnswerAs("blue", {"show", kLog})};
  }
  EXPECT_EQ(shown.size(), 5u);
  DiscloseBoth();
  for (const auto& [number, views] : shown) {
    const std::string at = absl::StrCat("--at=", number);
    EXPECT_EQ(views[0], AnswerAs("nobody", {"show", kLog, at, "--view=red"})) << number;
    EXPECT_EQ(views[1], AnswerAs("nobody", {"show", kLog, at, "--view=blue"})) << number;
  }
}

// ---- Who does what.

TEST_F(MaskedTest, DueSaysWhoOwesAStepAndWhoFactors) {
  Begin();
  AnswerAs("red", {"reveal", kLog});
  EXPECT_THAT(AnswerAs("red", {"due", kLog}), HasSubstr("blue does step 2 of masking the deck card"));
  AnswerAs("blue", {"reveal", kLog});
  EXPECT_THAT(AnswerAs("red", {"due", kLog}), HasSubstr("red does step 3 of masking the deck card"));
  AnswerAs("red", {"reveal", kLog});
  EXPECT_THAT(AnswerAs("red", {"due", kLog}), HasSubstr("blue tells 3 factors of the deck card"));
  AnswerAs("blue", {"reveal", kLog});
  EXPECT_THAT(AnswerAs("red", {"due", kLog}), Not(HasSubstr("factors")));
}

TEST_F(MaskedTest, NobodyDecidesByAHandThatHeCannotReadOrRollsByHand) {
  Begin();
  EXPECT_THAT(ErrorAs("red", {"append", kLog, "chance card_dealt hand=red card=order_1"}, 1),
              HasSubstr("`adjutant reveal` draws and rolls"));
  AnswerAs("red", {"reveal", kLog});
  AnswerAs("blue", {"reveal", kLog});
  AnswerAs("red", {"reveal", kLog});
  // Blue's factors are missing: red is shown no card, and none that stands for one.
  EXPECT_THAT(AnswerAs("red", {"show", kLog}), Not(HasSubstr("   red")));
  EXPECT_THAT(ErrorAs("red", {"append", kLog, "red counter_marched card=order_1 from=mill to=ford"}, 1),
              HasSubstr("factors of drawn cards are missing"));
  EXPECT_THAT(ErrorAs("red", {"reveal", kLog, "--burnt=card"}, 1), HasSubstr("can be read"));
  EXPECT_THAT(ErrorAs("red", {"undo", kLog, "--to=1", "--by=red"}, 1), HasSubstr("takes nothing back there"));
}

TEST_F(MaskedTest, MasksAreForTwoSidesWithoutADealer) {
  MakeKeys();
  EXPECT_THAT(ErrorAs("red",
                      {"new", "--game=toy", "--offer=red.offer", "--offer=blue.offer", "--offer=dealer.offer",
                       "--hidden=masked", "-o", kLog},
                      1),
              HasSubstr("a dealer seals what is hidden"));
}

// ---- Cheats: the rows of the table of post.md 3.2, each in the log that shows it.

class MaskedCheatTest : public MaskedTest {
 protected:
  static constexpr size_t kRed = 0, kBlue = 1;
  // A step as `role` would honestly do it.
  v1::DeckStep StepBy(const std::string& role) const {
    const Table table = LookAs(role);
    const auto step = table.filled->sealed().decks()->MakeStep(role == "red" ? kRed : kBlue, SecretOf(role).master,
                                                               "card", table.rules->Names("card")->ids(), {});
    EXPECT_TRUE(step.ok()) << step.status();
    return *step;
  }
  void ForgeStep(const std::string& role, const v1::DeckStep& step) const {
    v1::Act act;
    act.set_by(role);
    *act.mutable_deck_step() = step;
    Forge(role, LookAs(role), {{RecordKind::kAct, ActBytes(act)}});
  }
  static void SwapPoints(v1::DeckStep* step, size_t a, size_t b) {
    std::string& points = *step->mutable_points();
    std::swap_ranges(points.begin() + static_cast<std::ptrdiff_t>(32 * a),
                     points.begin() + static_cast<std::ptrdiff_t>(32 * a + 32),
                     points.begin() + static_cast<std::ptrdiff_t>(32 * b));
  }
  void ExpectFalse(const std::string& role, const std::string& why) const {
    EXPECT_THAT(ErrorAs(role, {"check", kLog}, 1), AllOf(HasSubstr("false"), HasSubstr(why)));
  }
};

TEST_F(MaskedCheatTest, PointsThatAreNoneAreRefusedOnReceipt) {
  Begin();
  AnswerAs("red", {"reveal", kLog});
  const std::string before = Read(kLog);
  const v1::DeckStep honest = StepBy("blue");
  const std::vector<std::pair<std::function<void(std::string*)>, std::string>> cheats = {
      {[](std::string* points) { points->resize(points->size() - 32); }, "expected 12 points"},
      {[](std::string* points) { points->replace(32, 32, points->substr(0, 32)); }, "stands in the step twice"},
      {[](std::string* points) { (*points)[31] = static_cast<char>((*points)[31] | 0x80); }, "top bit"},
      {[](std::string* points) { points->replace(0, 32, std::string(32, '\0')); }, "identity"}};
  for (const auto& [cheat, why] : cheats) {
    Write(kLog, before);
    v1::DeckStep step = honest;
    cheat(step.mutable_points());
    ForgeStep("blue", step);
    ExpectFalse("red", why);
    EXPECT_THAT(ErrorAs("red", {"reveal", kLog}, 1), HasSubstr("is false"));
  }
}

TEST_F(MaskedCheatTest, AStepOutOfTurnOrWithOtherCardsIsFalse) {
  Begin();
  AnswerAs("red", {"reveal", kLog});
  const v1::DeckStep second = StepBy("blue");
  ForgeStep("red", second);
  ExpectFalse("blue", "is not for red to do");
}

// `one` moves points about: the holder's factors give no card, and the keys of both name him.
TEST_F(MaskedCheatTest, WhoSwapsPlacesIsNamedWhenTheCardIsDrawn) {
  Begin();
  AnswerAs("red", {"reveal", kLog});
  AnswerAs("blue", {"reveal", kLog});
  v1::DeckStep step = StepBy("red");
  SwapPoints(&step, 3, 4);
  ForgeStep("red", step);
  AnswerAs("red", {"reveal", kLog});
  AnswerAs("blue", {"reveal", kLog});
  ExpectFalse("blue", "give no card");
  AnswerAs("blue", {"reveal", kLog, "--burnt=card"});
  AnswerAs("red", {"reveal", kLog, "--burnt=card"});
  ExpectFalse("nobody", "step 3 is not what the key of one gives (one is red, two is blue)");
}

TEST_F(MaskedCheatTest, WhoTellsAWrongFactorIsNamed) {
  Begin();
  for (const char* role : {"red", "blue", "red"}) AnswerAs(role, {"reveal", kLog});
  const post::DeckKeys keys(post::DeckKeyOf(SecretOf("blue").master, "card", 1));
  v1::Act act;
  act.set_by("blue");
  act.mutable_factors()->set_deck("card");
  act.mutable_factors()->set_generation(1);
  for (const uint32_t position : {9u, 1u, 2u}) {
    act.mutable_factors()->mutable_factors()->append(std::string(keys.Card(position).Reveal()));
  }
  Forge("blue", LookAs("blue"), {{RecordKind::kAct, ActBytes(act)}});
  ExpectFalse("red", "give no card");
  AnswerAs("red", {"reveal", kLog, "--burnt=card"});
  AnswerAs("blue", {"reveal", kLog, "--burnt=card"});
  ExpectFalse("nobody", "the factor that blue told for position 0 does not follow from his key");
}

// `two` plants a card twice: nothing shows it before both were played, or the audit.
TEST_F(MaskedCheatTest, WhoPlantsACardTwiceIsFoundByTheAudit) {
  Begin();
  AnswerAs("red", {"reveal", kLog});
  v1::DeckStep step = StepBy("blue");
  const Table table = LookAs("blue");
  post::Points from = table.filled->sealed().decks()->Newest("card")->steps[1];
  const post::DeckKeys keys(post::DeckKeyOf(SecretOf("blue").master, "card", 1));
  const std::vector<uint32_t> order = keys.Order(static_cast<uint32_t>(from.size()));
  from[order[3]] = from[order[0]];
  step.set_points(post::StepBytes(post::Step2(keys, from, false)));
  ForgeStep("blue", step);
  AnswerAs("red", {"reveal", kLog});
  AnswerAs("blue", {"reveal", kLog, "--rebuild"});
  // Red has drawn it, and blue the other one: neither can tell.
  EXPECT_THAT(As("red", {"check", kLog}).out, Not(HasSubstr("false")));
  for (const std::string& role : Sides()) {
    v1::Act act;
    act.set_by(role);
    act.mutable_disclosed()->set_master(std::string(SecretOf(role).master.Reveal()));
    Forge(role, LookAs(role), {{RecordKind::kAct, ActBytes(act)}});
  }
  ExpectFalse("nobody", "step 2 is not what the key of two gives");
}

TEST_F(MaskedCheatTest, ACardThatWasNeverDealtIsFalseAtOnce) {
  Begin();
  Settle();
  const Table table = LookAs("red");
  EventList legal;
  table.rules->LegalEvents(table.state, &legal);
  ASSERT_EQ(legal.front().player, 1);
  Event event = legal.front();
  const auto in_hand = [&](int32_t card) {
    return std::any_of(legal.begin(), legal.end(), [&](const Event& one) { return one.args[0] == card; });
  };
  event.args[0] = 0;
  while (in_hand(event.args[0])) ++event.args[0];
  const std::string bytes = EventCodec(*table.rules).ToBytes(event);
  Forge("red", table, {{RecordKind::kEvent, bytes}});
  ExpectFalse("blue", "no factor shows that this card was drawn");
}

}  // namespace
}  // namespace adjutant
