// Sealed games by post through the program: two sides and a dealer, each a process with nothing but the log and its own
// keys; and every cheat with seals that the record shows (proto/LOG_FORMAT.md, "Games by post").
#include "tests/verify/sealed_fixture.h"

namespace adjutant {
namespace {

// ---- Honest games.

TEST_F(SealedTest, AGameBetweenProcessesEndsWhereTheTruthEnds) {
  Start();
  Play(12);
  const std::string truth = DigestIn(AnswerAs("dealer", {"show", kLog}));
  for (const std::string& role : Roles()) {
    const ProgramResult result = As(role, {"check", kLog});
    EXPECT_EQ(result.exit, 0) << role << ": " << result.out;
    EXPECT_THAT(result.out,
                AllOf(HasSubstr("as " + role + " can show: "), Not(HasSubstr("false")), Not(HasSubstr("unexplained"))));
  }
  DiscloseAll();
  const ProgramResult stranger = As("nobody", {"check", kLog});
  EXPECT_EQ(stranger.exit, 0) << stranger.out << stranger.err;
  EXPECT_THAT(stranger.out,
              AllOf(HasSubstr("outcomes compared with his seed"), HasSubstr(" proven\n"), Not(HasSubstr("owed"))));
  EXPECT_EQ(DigestIn(stranger.out), truth);
  AnswerAs("nobody", {"convert", kLog, "plain.adj", "--plain"});
  EXPECT_EQ(DigestIn(AnswerAs("nobody", {"show", "plain.adj"})), truth);
  EXPECT_THAT(AnswerAs("nobody", {"check", "plain.adj"}), HasSubstr("ok"));
}

// Three computers, and nothing but mails between them.
TEST_F(SealedTest, ThreeWhoMailEachOtherEndWithOneLog) {
  MakeKeys();
  int mails = 0;
  const auto log_of = [](const std::string& role) { return role + ".adj"; };
  const auto mail = [&](const std::string& from, const std::string& to) {
    const std::string file = absl::StrCat("mail-", ++mails, ".txt");
    AnswerAs(from, {"send", log_of(from), "--as=" + from, "--since=0", "-o", file});
    // Until somebody plays a card none is named to anybody.
    if (mails <= 4) {
      EXPECT_THAT(Read(file), Not(HasSubstr("order_")));
    }
    const bool is_new = !std::filesystem::exists(Path(log_of(to)));
    AnswerAs(to, is_new ? std::vector<std::string>{"receive", "--new=" + log_of(to), file}
                        : std::vector<std::string>{"receive", log_of(to), file});
  };
  AnswerAs("red",
           {"new", "--game=toy", "--offer=red.offer", "--offer=blue.offer", "--offer=dealer.offer", "-o", "red.adj"});
  AnswerAs("red", {"reveal", "red.adj"});
  mail("red", "blue");
  AnswerAs("blue", {"reveal", "blue.adj"});
  mail("blue", "dealer");
  AnswerAs("dealer", {"deal", "dealer.adj"});
  mail("dealer", "red");
  mail("dealer", "blue");
  for (int i = 0; i < 5; ++i) {
    const auto [role, line] = Next("dealer.adj");
    if (role != "red" && role != "blue") break;
    AnswerAs(role, {"append", log_of(role), line});
    AnswerAs(role, {"mark", log_of(role)});
    mail(role, "dealer");
    AnswerAs("dealer", {"deal", "dealer.adj"});
    mail("dealer", "red");
    mail("dealer", "blue");
  }
  EXPECT_EQ(Read("red.adj"), Read("dealer.adj"));
  EXPECT_EQ(Read("blue.adj"), Read("dealer.adj"));
}

TEST_F(SealedTest, EachSideReadsItsOwnHandAndNoOther) {
  Start();
  const std::string red = AnswerAs("red", {"show", kLog}), blue = AnswerAs("blue", {"show", kLog});
  EXPECT_EQ(red, AnswerAs("dealer", {"show", kLog, "--view=red"}));
  EXPECT_EQ(blue, AnswerAs("dealer", {"show", kLog, "--view=blue"}));
  EXPECT_NE(red, blue);
  EXPECT_THAT(ErrorAs("red", {"show", kLog, "--view=blue"}, 1), HasSubstr("who cannot know what"));
  for (const std::vector<std::string>& all : std::vector<std::vector<std::string>>{
           {"show", kLog, "--values"}, {"log", kLog}, {"convert", kLog, "p.adj", "--plain"}, {"perft", kLog}}) {
    EXPECT_THAT(ErrorAs("red", all, 1), HasSubstr("things are sealed that red does not know"));
  }
  AnswerAs("red", {"convert", kLog, "filled.adj", "--filled"});
  EXPECT_THAT(AnswerAs("red", {"replay", "filled.adj", "--view=red"}), HasSubstr("made up"));
}

TEST_F(SealedTest, AnObserverSeesNoHandAndNothingSealedStandsInTheFile) {
  Start();
  const std::string shown = AnswerAs("nobody", {"show", kLog});
  EXPECT_THAT(shown, AllOf(HasSubstr("order_1   unseen"), HasSubstr("order_12  unseen"), Not(HasSubstr("   red")),
                           Not(HasSubstr("   blue"))));
  EXPECT_THAT(AnswerAs("nobody", {"replay", kLog}), Not(HasSubstr("order_")));
  EXPECT_THAT(Read(kLog), Not(HasSubstr("order_")));
  EXPECT_THAT(AnswerAs("nobody", {"check", kLog}),
              AllOf(HasSubstr("as an observer can show: "), HasSubstr("3 seals of blue"), HasSubstr("3 seals of red")));
}

TEST_F(SealedTest, WhoHasSeveralKeysSaysAsWhomHeReads) {
  Start();
  std::filesystem::copy(Path("keys-blue"), Path("keys-red"), std::filesystem::copy_options::recursive);
  EXPECT_THAT(ErrorAs("red", {"show", kLog}, 2), HasSubstr("say who reads, with --reader=ROLE"));
  EXPECT_EQ(AnswerAs("red", {"show", kLog, "--reader=red"}), AnswerAs("dealer", {"show", kLog, "--view=red"}));
}

TEST_F(SealedTest, TwoSidesWithoutADealerRollByLinksOfBoth) {
  MakeKeys();
  AnswerAs("red", {"new", "--game=toy", "--offer=red.offer", "--offer=blue.offer", "--hidden=open", "-o", kLog});
  AnswerAs("red", {"reveal", kLog});
  AnswerAs("blue", {"reveal", kLog});
  for (int i = 0; i < 30; ++i) {
    const std::string legal = AnswerAs("nobody", {"legal", kLog});
    const std::string line =
        legal.substr(legal.find('\n') + 1, legal.find('\n', legal.find('\n') + 1) - legal.find('\n') - 1);
    const std::string role = line.substr(0, line.find(' '));
    if (role == "chance") {
      const std::string first = AnswerAs("red", {"reveal", kLog});
      AnswerAs("blue", {"reveal", kLog});
      if (absl::StrContains(first, "the link of blue comes first")) AnswerAs("red", {"reveal", kLog});
    } else if (role == "red" || role == "blue") {
      AnswerAs(role, {"append", kLog, line});
      AnswerAs(role, {"mark", kLog});
    } else {
      break;
    }
  }
  EXPECT_THAT(AnswerAs("nobody", {"check", kLog}),
              AllOf(HasSubstr(" batches of links"), Not(HasSubstr("false")), HasSubstr("ok, ")));
  EXPECT_THAT(AnswerAs("nobody", {"dice", kLog, "--summary"}), HasSubstr("by links of all sides"));
}

// ---- Who does what.

TEST_F(SealedTest, ASideDoesNotDraw) {
  MakeKeys();
  AnswerAs("red", {"new", "--game=toy", "--offer=red.offer", "--offer=blue.offer", "--offer=dealer.offer", "-o", kLog});
  AnswerAs("red", {"reveal", kLog});
  EXPECT_THAT(ErrorAs("red", {"append", kLog, "chance card_dealt hand=red card=order_1"}, 1),
              HasSubstr("in this game the dealer draws"));
  EXPECT_THAT(ErrorAs("dealer", {"deal", kLog}, 1), HasSubstr("the first link of blue is missing"));
}

TEST_F(SealedTest, TheDealerGoesOnFromSignedTurnsOnly) {
  Start();
  const auto [role, line] = Next();
  AnswerAs(role, {"append", kLog, line});
  EXPECT_THAT(ErrorAs("dealer", {"deal", kLog}, 1), HasSubstr("who has not signed it"));
  AnswerAs(role, {"mark", kLog});
  AnswerAs("dealer", {"deal", kLog});
  EXPECT_THAT(AnswerAs("dealer", {"deal", kLog}), HasSubstr("nothing is due of the dealer"));
}

TEST_F(SealedTest, DueSaysWhoOwesWhat) {
  MakeKeys();
  AnswerAs("red", {"new", "--game=toy", "--offer=red.offer", "--offer=blue.offer", "--offer=dealer.offer", "-o", kLog});
  AnswerAs("red", {"reveal", kLog});
  EXPECT_THAT(AnswerAs("nobody", {"due", kLog}),
              AllOf(HasSubstr("to go on: dealer, since the start"), HasSubstr("blue signs the header"),
                    HasSubstr("blue shows a link"), Not(HasSubstr("red shows")), HasSubstr("dealer draws")));
  EXPECT_EQ(As("nobody", {"due", kLog, "--of=red"}).exit, 1);
  AnswerAs("blue", {"reveal", kLog});
  AnswerAs("dealer", {"deal", kLog});
  EXPECT_THAT(AnswerAs("nobody", {"due", kLog}), AllOf(HasSubstr("to go on: "), Not(HasSubstr("dealer"))));
  const auto [role, line] = Next();
  AnswerAs(role, {"append", kLog, line});
  EXPECT_THAT(AnswerAs("nobody", {"due", kLog, "--of=" + role}), HasSubstr(role + " signs his turn (`adjutant mark`)"));
}

TEST_F(SealedTest, NobodyDisclosesBeforeTheEndByMistake) {
  Start();
  EXPECT_THAT(ErrorAs("red", {"reveal", kLog, "--master"}, 1), HasSubstr("the game is not over"));
  EXPECT_THAT(ErrorAs("red", {"append", kLog, "--close"}, 1), HasSubstr("things are sealed that red does not know"));
}

// ---- Offers.

TEST_F(SealedTest, AnOfferSurvivesAMailAndADamagedOneIsNamed) {
  MakeKeys();
  std::string quoted = "Hello,\nhere is mine:\n\n";
  const std::string offer = Read("red.offer");
  for (size_t at = 0; at < offer.size(); at = offer.find('\n', at) + 1) {
    quoted += "> > " + offer.substr(at, offer.find('\n', at) - at) + " \r\n";
  }
  Write("red.offer", quoted + "\n-- \nAnna\n");
  const std::vector<std::string> args = {
      "new", "--game=toy", "--offer=red.offer", "--offer=blue.offer", "--offer=dealer.offer", "-o", kLog};
  AnswerAs("red", args);
  std::string damaged = offer;
  damaged[damaged.find("anchor: ") + 10] ^= 1;
  Write("red.offer", damaged);
  std::filesystem::remove(Path(kLog));
  EXPECT_THAT(ErrorAs("red", args, 1), HasSubstr("red.offer: "));
  Write("red.offer", "no offer");
  EXPECT_THAT(ErrorAs("red", args, 1), HasSubstr("there is no offer in it"));
  Write("red.offer", offer);
  EXPECT_THAT(ErrorAs("red", {"new", "--game=toy", "--offer=red.offer", "--offer=dealer.offer", "-o", kLog}, 1),
              HasSubstr("there is no offer of blue"));
  EXPECT_THAT(ErrorAs("red", {"new", "--game=toy", "--offer=red.offer", "--offer=blue.offer", "-o", kLog}, 1),
              HasSubstr("no offer of a dealer"));
}

// ---- Cheats.

TEST_F(SealedTest, ADealerWhoChoosesTheDealIsFoundByTheAudit) {
  const Table table = BeforeADeal();
  // Whatever his seed gives, it is not both of two.
  DealFalsely(
      table, [](size_t) { return 0; }, [](v1::Annotations*) {});
  const Table next = Look();
  DealFalsely(
      next, [](size_t count) { return count - 1; }, [](v1::Annotations*) {});
  const Table third = Look();
  DealFalsely(
      third, [](size_t count) { return count / 2; }, [](v1::Annotations*) {});
  EXPECT_EQ(As("blue", {"check", kLog}).exit, 0);
  DiscloseAll();
  EXPECT_THAT(ErrorAs("nobody", {"check", kLog}, 1), HasSubstr("false: the dealer's seed gives place"));
}

TEST_F(SealedTest, ABoxWithSomethingElseIsFoundByWhoItIsForAtOnce) {
  DealFalsely(
      BeforeADeal(), [](size_t) { return 0; },
      [](v1::Annotations* annotations) {
        v1::Seal* seal = annotations->mutable_sealed(0);
        for (int i = 0; i < seal->box_size(); ++i) {
          if (seal->known_to(i) == "red") seal->set_box(i, std::string(176, 'x'));
        }
      });
  EXPECT_THAT(ErrorAs("red", {"check", kLog}, 1), HasSubstr("false: the box for red in part 0"));
  EXPECT_EQ(As("blue", {"check", kLog}).exit, 0);
}

TEST_F(SealedTest, ACardThatIsTurnedToTheWrongSideIsFoundByTheAudit) {
  const Table table = BeforeADeal();
  const std::vector<SealParty> parties = *SealPartiesOf(table.header, *table.rules);
  DealFalsely(
      table, [](size_t) { return 0; },
      [&](v1::Annotations* annotations) {
        v1::Seal* seal = annotations->mutable_sealed(0);
        const auto keys = post::BoxKeysOf(SecretOf("dealer").master);
        for (int i = 0; i < seal->box_size(); ++i) {
          if (seal->known_to(i) != "dealer") continue;
          seal->add_known_to("blue");
          seal->add_box(*post::Box(FindParty(parties, "blue")->box_key, *post::OpenBox(keys, seal->box(i))));
          break;
        }
      });
  DiscloseAll();
  EXPECT_THAT(ErrorAs("nobody", {"check", kLog}, 1),
              HasSubstr("false: part 0 is for blue, dealer, red; who may know it"));
}

TEST_F(SealedTest, ASealThatStandsElsewhereOpensNothing) {
  const Table table = BeforeADeal();
  v1::Annotations first;
  DealFalsely(
      table, [](size_t) { return 0; }, [&](v1::Annotations* annotations) { first = *annotations; });
  DealFalsely(
      Look(), [](size_t) { return 0; },
      [&](v1::Annotations* annotations) { *annotations->mutable_sealed(0) = first.sealed(0); });
  EXPECT_THAT(ErrorAs("red", {"check", kLog}, 1), HasSubstr("something else was sealed there"));
}

TEST_F(SealedTest, ASealOfAnotherFormIsDamage) {
  DealFalsely(
      BeforeADeal(), [](size_t) { return 0; },
      [](v1::Annotations* annotations) { annotations->mutable_sealed(0)->mutable_box()->RemoveLast(); });
  EXPECT_THAT(ErrorAs("red", {"show", kLog}, 3),
              AllOf(HasSubstr("record 10, byte "), HasSubstr("one box for each reader")));
}

TEST_F(SealedTest, ACardThatWasNeverDealtIsNotPlayed) {
  Start();
  const Table table = Look();
  // A card of the other hand, played by who is to play.
  EventList legal;
  table.rules->LegalEvents(table.state, &legal);
  const Event& model = legal.front();
  const EventTypeSpec& type = *table.rules->game().schema().Find(model.type);
  size_t card = 0;
  while (type.args[card].name != "card") ++card;
  Event event = model;
  const std::string by = model.player == 1 ? "red" : "blue", other = by == "red" ? "blue" : "red";
  for (const KnownRecord& record : table.filled->sealed().records()) {
    if (record.parts.empty()) continue;
    const auto& readers = record.parts[0].known_to;
    if (std::count(readers.begin(), readers.end(), other) > 0) event.args[card] = record.event.event.args[1];
  }
  Forge(by, table, {{RecordKind::kEvent, EventCodec(*table.rules).ToBytes(event)}});
  EXPECT_THAT(ErrorAs("dealer", {"deal", kLog}, 1), HasSubstr("is against the rules"));
  EXPECT_THAT(ErrorAs(other, {"check", kLog}, 1), HasSubstr("unexplained: no filling of what is hidden was found"));
  EXPECT_THAT(ErrorAs(other, {"legal", kLog}, 3), HasSubstr("no filling of what is hidden was found"));
}

}  // namespace
}  // namespace adjutant
