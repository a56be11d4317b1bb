// adjutant what-if: play goes on from any event, and the log stays as it is.
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

class WhatIfTest : public ProgramTest {
 protected:
  WhatIfTest() {
    StartLog("g.adj");
    PlayOn("g.adj", 3);
    before_ = Read("g.adj");
  }
  ~WhatIfTest() override { EXPECT_EQ(Read("g.adj"), before_); }

  // A march after event 6 other than the recorded one.
  const std::string march_ = "red counter_marched card=order_8 from=fort to=mill";
  std::string before_;
};

TEST_F(WhatIfTest, WhatItDoesAndWhatChangesIsTold) {
  EXPECT_THAT(Answer({"what-if", "g.adj", "--at=6", march_}),
              AllOf(HasSubstr("after event 6, 1 event played; the log is as it was"), HasSubstr("A counter comes to"),
                    HasSubstr("next: "), HasSubstr("changed since event 6:"), HasSubstr("mill")));
  const auto json = ParseJson(Answer({"what-if", "g.adj", "--at=6", march_, "--format=json"}));
  EXPECT_EQ(json.fields().at("events").list_value().values_size(), 1);
  EXPECT_GE(json.fields().at("changed").list_value().values_size(), 2);
}

TEST_F(WhatIfTest, ARefusedEventIsAnsweredAsOneAppended) {
  const ProgramResult result =
      Adjutant({"what-if", "g.adj", "--at=6", "red counter_marched card=order_8 from=fort to=ford"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.out, AllOf(StartsWith("refused: event 7"), HasSubstr("[3.2]")));
}

TEST_F(WhatIfTest, ChanceIsRolledByTheSeedOfTheLogOrAnother) {
  const std::string own = Answer({"what-if", "g.adj", "--at=6", "--roll", march_});
  EXPECT_THAT(own, HasSubstr("(rolled by seed"));
  EXPECT_EQ(Answer({"what-if", "g.adj", "--at=6", "--roll", march_}), own);
  bool differs = false;
  for (const char* seed : {"x", "y", "z", "another"}) {
    differs = differs || Answer({"what-if", "g.adj", "--at=6", "--roll", "--seed", seed, march_}) != own;
  }
  EXPECT_TRUE(differs);
  EXPECT_EQ(Adjutant({"what-if", "g.adj", "--seed=x", march_}).exit, 2);
}

TEST_F(WhatIfTest, EventsMayComeFromStandardInput) {
  ProgramOptions options;
  options.input = "# a comment\n" + march_ + "  # a sentence\n";
  EXPECT_THAT(Answer({"what-if", "g.adj", "--at=6", "-"}, options), HasSubstr("1 event played"));
}

// A branch may have other rolls than the log's seed gives; then it does not claim to be by the seed.
TEST_F(WhatIfTest, ABranchWithRollsOfItsOwnHasNoSeed) {
  EXPECT_THAT(Answer({"what-if", "g.adj", "--at=5", "chance card_dealt hand=blue card=order_12", "-o", "b.adj"}),
              HasSubstr("written: b.adj, without the seed of the log, which gives other rolls"));
  EXPECT_THAT(Answer({"check", "b.adj"}), HasSubstr("ok, 6 events"));
  Answer({"what-if", "g.adj", "--at=6", "--roll", "--seed=another", march_, "-o", "c.adj"});
  EXPECT_THAT(Answer({"check", "c.adj"}), HasSubstr("ok, 8 events"));
}

TEST_F(WhatIfTest, ABranchIsANewLogAndNeverReplacesAFile) {
  Answer({"what-if", "g.adj", "--at=6", "--roll", march_, "-o", "b.adj"});
  EXPECT_THAT(Answer({"check", "b.adj"}), HasSubstr("ok, 8 events"));
  EXPECT_THAT(Adjutant({"diff", "g.adj", "b.adj"}).out, HasSubstr("first difference at event 7"));
  const std::string branch = Read("b.adj");
  EXPECT_EQ(Adjutant({"what-if", "g.adj", "--at=6", march_, "-o", "b.adj"}).exit, 2);
  EXPECT_EQ(Adjutant({"what-if", "g.adj", "--at=6", march_, "-o", "g.adj"}).exit, 2);
  EXPECT_EQ(Read("b.adj"), branch);
}

TEST_F(WhatIfTest, TheRestOfTheRecordCanBeCarriedOver) {
  EXPECT_THAT(Answer({"what-if", "g.adj", "--at=6", march_, "--keep"}),
              AllOf(HasSubstr("the rest of the record in this branch: "), HasSubstr("at the end of the record:")));
  const auto json = ParseJson(Answer({"what-if", "g.adj", "--at=6", march_, "--keep", "--format=json"}));
  EXPECT_TRUE(json.fields().at("rest").struct_value().fields().contains("changed_at_end"));
  EXPECT_EQ(Adjutant({"what-if", "g.adj", "--at=6", march_, "--keep", "-o", "c.adj"}).exit, 2);
}

TEST_F(WhatIfTest, WrongUsageIsSaid) {
  EXPECT_EQ(Adjutant({"what-if", "g.adj"}).exit, 2);
  EXPECT_EQ(Adjutant({"what-if", "g.adj", "--at=99", march_}).exit, 2);
  EXPECT_EQ(Adjutant({"what-if", "none.adj", march_}).exit, 3);
  EXPECT_EQ(Adjutant({"what-if", "g.adj", march_, "-o", "b.txtpb"}).exit, 2);
}

}  // namespace
}  // namespace adjutant
