#include "verify/terminal/flags.h"

#include <gtest/gtest.h>

namespace adjutant {
namespace {

const FlagSpec kSpecs[] = {{"at", "N", ""},
                           {"o", "FILE", ""},
                           {"all", "", ""},
                           {"name", "X", "", {}, true},
                           {"format", "F", "", {"text", "json"}}};

TEST(FlagsTest, ValuesFollowAnEqualsSignOrStandNext) {
  for (const std::vector<std::string>& args :
       {std::vector<std::string>{"--at=3", "-o", "x", "log"}, {"log", "--at", "3", "-o=x"}}) {
    const auto flags = Flags::Parse(kSpecs, args);
    ASSERT_TRUE(flags.ok()) << flags.status();
    EXPECT_EQ(**flags->Number("at"), 3u);
    EXPECT_EQ(flags->Get("o"), "x");
    EXPECT_EQ(flags->operands(), std::vector<std::string>{"log"});
  }
}

TEST(FlagsTest, AFlagThatIsLeftOutHasItsFirstChoice) {
  const auto flags = Flags::Parse(kSpecs, {});
  ASSERT_TRUE(flags.ok());
  EXPECT_EQ(flags->Get("format"), "text");
  EXPECT_FALSE(flags->Has("all"));
  EXPECT_FALSE(flags->Number("at")->has_value());
}

TEST(FlagsTest, RepeatedFlagsKeepTheirOrder) {
  const auto flags = Flags::Parse(kSpecs, std::vector<std::string>{"--name", "b=1", "--name=a=2=3"});
  ASSERT_TRUE(flags.ok());
  const auto pairs = flags->Pairs("name");
  ASSERT_TRUE(pairs.ok());
  EXPECT_EQ((*pairs)[0], std::make_pair(std::string("b"), std::string("1")));
  EXPECT_EQ((*pairs)[1], std::make_pair(std::string("a"), std::string("2=3")));
}

TEST(FlagsTest, ADashIsAnOperandAndTwoDashesEndTheFlags) {
  const auto flags = Flags::Parse(kSpecs, std::vector<std::string>{"-", "--", "--at"});
  ASSERT_TRUE(flags.ok());
  EXPECT_EQ(flags->operands(), (std::vector<std::string>{"-", "--at"}));
}

TEST(FlagsTest, WhatIsNotAFlagIsAnError) {
  for (const char* arg : {"--ta=3", "-at=3", "--o=x", "-x", "--all=1", "--format=xml", "--at", "---"}) {
    EXPECT_FALSE(Flags::Parse(kSpecs, std::vector<std::string>{arg}).ok()) << arg;
  }
}

TEST(FlagsTest, NumbersAreWholeAndFit) {
  for (const char* arg :
       {"--at=", "--at=-1", "--at=+1", "--at=1.5", "--at=0x1", "--at= 1", "--at=18446744073709551616"}) {
    const auto flags = Flags::Parse(kSpecs, std::vector<std::string>{arg});
    ASSERT_TRUE(flags.ok());
    EXPECT_FALSE(flags->Number("at").ok()) << arg;
  }
}

}  // namespace
}  // namespace adjutant
