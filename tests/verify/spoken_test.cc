// Events in a person's words, read against the position at hand.
#include <gmock/gmock.h>
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/ascii.h"
#include "adjutant/v1/annotations.pb.h"
#include "tests/support/played_game.h"
#include "verify/cases/cases.h"
#include "verify/program/desk_lines.h"
#include "verify/record/readings.h"
#include "verify/record/session.h"
#include "verify/spoken/names.h"
#include "verify/spoken/reader.h"
#include "verify/spoken/words.h"
#include "verify/spoken/writer.h"

namespace adjutant {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// ---- Words.

TEST(WordsTest, CaseAccentsAndUnderscoresMakeNoDifference) {
  const Words vera_cruz = {"vera", "cruz"};
  for (const char* text : {"Vera Cruz", "vera_cruz", "VERA-CRUZ", " V\xC3\xA9ra  Cr\xC3\xBAz "}) {
    EXPECT_EQ(WordsOf(text), vera_cruz) << text;
  }
  EXPECT_THAT(WordsOf("Quer\xC3\xA9taro, San Luis Potos\xC3\xAD"), ElementsAre("queretaro", "san", "luis", "potosi"));
  EXPECT_THAT(WordsOf("Quere\xCC\x81taro"), ElementsAre("queretaro")) << "an accent of its own";
  EXPECT_THAT(WordsOf("Duncan's Battery"), ElementsAre("duncans", "battery"));
  EXPECT_THAT(WordsOf("Victoria (Texas)"), ElementsAre("victoria", "texas"));
  EXPECT_THAT(WordsOf("No Quarter!"), ElementsAre("no", "quarter"));
  EXPECT_THAT(WordsOf("..."), IsEmpty());
}

TEST(WordsTest, QuotesListsPathsAndFlagsAreCut) {
  const auto line = CutLine("us moved \"Laredo Road\" > space='Palo Blanco' --note \"a > b\" --claim x=1");
  ASSERT_TRUE(line.ok()) << line.status();
  ASSERT_EQ(line->parts.size(), 2u);
  ASSERT_EQ(line->parts[0].tokens.size(), 3u);
  EXPECT_THAT(line->parts[0].tokens[2].words, ElementsAre("laredo", "road"));
  EXPECT_EQ(line->parts[1].before, '>');
  EXPECT_EQ(line->parts[1].tokens[0].name, "space");
  EXPECT_THAT(line->parts[1].tokens[0].words, ElementsAre("palo", "blanco"));
  EXPECT_THAT(line->flags, ElementsAre("--note", "a > b", "--claim", "x=1"));
  EXPECT_EQ(CutLine("a->b \xE2\x86\x92 c")->parts.size(), 3u);
  EXPECT_FALSE(CutLine("us moved \"Laredo Road").ok());
  EXPECT_FALSE(CutLine("us moved a, , b").ok());
  EXPECT_FALSE(CutLine(" ").ok());
}

TEST(WordsTest, ACommentInQuotesIsNone) {
  EXPECT_EQ(WithoutComment("us moved x  # a comment"), "us moved x");
  EXPECT_EQ(WithoutComment("us moved x --note \"not  # one\"  # one"), "us moved x --note \"not  # one\"");
  EXPECT_EQ(WithoutComment("chance { x  # y }"), "chance { x  # y }");
}

TEST(WordsTest, TheWholeNameFitsBetterThanItsFrontAndThatThanWordsWithin) {
  const auto fit = [](const char* phrase, const char* name) { return FitOf(WordsOf(phrase), WordsOf(name)); };
  for (const char* phrase : {"vera cruz", "veracruz", "Vera Cruz"}) {
    EXPECT_EQ(fit(phrase, "vera_cruz"), kFitsExactly) << phrase;
  }
  for (const char* phrase : {"vera", "ve cr", "v c", "verac"})
    EXPECT_EQ(fit(phrase, "vera_cruz"), kFitsFront) << phrase;
  for (const char* phrase : {"cruz", "vc", "vecr"}) EXPECT_EQ(fit(phrase, "vera_cruz"), kFitsWithin) << phrase;
  for (const char* phrase : {"verz", "cruz vera", "era"}) EXPECT_EQ(fit(phrase, "vera_cruz"), kFitsNot) << phrase;
}

TEST(WordsTest, ANumberIsNotTheBeginningOfALongerOne) {
  const auto fits = [](const char* phrase, const char* name) {
    return FitOf(WordsOf(phrase), WordsOf(name)) != kFitsNot;
  };
  EXPECT_TRUE(fits("activa 12", "mx_activa_12"));
  EXPECT_TRUE(fits("a12", "activa_12"));
  EXPECT_FALSE(fits("activa 1", "mx_activa_12"));
  EXPECT_FALSE(fits("activa1", "activa_12"));
  EXPECT_FALSE(fits("a1", "activa_12"));
  EXPECT_TRUE(fits("2 art", "2nd_artillery"));
  EXPECT_FALSE(fits("1 inf", "12th_infantry"));
  EXPECT_FALSE(fits("11", "1116"));
}

// ---- The Halls of Montezuma.

// A position of a recorded game, in which lines are played.
class Table {
 public:
  Table(const std::string& log, uint64_t at)
      : position_(*PositionOf(absl::StrCat(ADJUTANT_SOURCE_DIR, "/corpus/", log), {}, at)),
        desk_(*position_.log.ruleset, position_.state, at, ""),
        lines_(*position_.log.ruleset) {}

  // The events that a line was read as, or what is said against it.
  std::vector<std::string> Play(const std::string& line) {
    const size_t before = desk_.appended().size();
    const auto refused = lines_.Take(line, false, &desk_);
    if (!refused.ok()) return {std::string(refused.status().message())};
    if (refused->has_value()) {
      const Rule* rule = desk_.ruleset().game().catalogue().Get((*refused)->ruling.rule);
      return {absl::StrCat("refused by ", rule->id, ": ", desk_.codec().ToNotation((*refused)->event))};
    }
    std::vector<std::string> read;
    for (size_t i = before; i < desk_.appended().size(); ++i) {
      read.push_back(desk_.codec().ToNotation(desk_.appended()[i].event));
    }
    return read;
  }

 private:
  LogPosition position_;
  Desk desk_;
  LineReader lines_;
};

constexpr char kTurn2[] = "halls/examples/turn-2.adj";
constexpr char kPoliticalWill[] = "halls/games/political-will.adj";

// What one line means at a position.
std::vector<std::string> Read(const char* log, uint64_t at, const std::string& line) {
  return Table(log, at).Play(line);
}

// ---- Names of what is chosen before the first event.

TEST(NamesTest, PrintedNamesOfEveryGameMeanTheirIds) {
  for (const Game* game : AllGames()) {
    EXPECT_EQ(MeantGame(game->title()), game->id());
    for (size_t i = 0; i < game->sides().size(); ++i) {
      EXPECT_EQ(MeantSide(*game, game->side_names()[i]), game->sides()[i]);
      EXPECT_EQ(MeantSide(*game, absl::AsciiStrToUpper(game->sides()[i])), game->sides()[i]);
    }
    for (const EditionSpec& edition : game->editions()) EXPECT_EQ(MeantEdition(*game, edition.title), edition.id);
  }
}

TEST(NamesTest, OptionsAndValuesMayBeWrittenWithSpacesAndCapitals) {
  const auto halls = FindGame(MeantGame("Halls"));
  ASSERT_TRUE(halls.ok());
  adjutant::Setup setup;
  setup.scenario = "Turn 2";
  setup.edition = "Example of Play";
  setup.options = {{"Committed value", "Plus Two"}, {"no_such_option", "X"}};
  UseMeantIds(**halls, &setup);
  EXPECT_EQ(setup.scenario, "turn_2");
  EXPECT_EQ(setup.edition, "example_of_play");
  EXPECT_THAT(setup.options, ElementsAre(std::pair<std::string, std::string>("committed_value", "plus_two"),
                                         std::pair<std::string, std::string>("no_such_option", "X")));
}

// The rules of the Halls, and all names in them.
struct HallsNames {
  std::shared_ptr<const Ruleset> rules = testing::RulesFor("halls", "", {});
  Lexicon lexicon{*rules};
  State state = rules->NewState();

  // "unit.us_1st_infantry = laredo_road", or what is said against it.
  std::string Setting(const std::string& name, const std::string& value, PlayerId side = kChance) {
    const auto meant = MeantSetting(lexicon, state, side, name, value);
    return meant.ok() ? absl::StrCat(meant->first, " = ", meant->second) : std::string(meant.status().message());
  }
};

TEST(NamesTest, ValuesOfAPositionMayBeWrittenAsTheyArePrinted) {
  HallsNames halls;
  EXPECT_EQ(halls.Setting("leader.Taylor", "Vera Cruz"), "leader.taylor = vera_cruz");
  EXPECT_EQ(halls.Setting("leader.taylor", "vera_cruz"), "leader.taylor = vera_cruz");
  EXPECT_EQ(halls.Setting("Leader.Santa Anna", "monterrey"), "leader.santa_anna = monterrey");
  EXPECT_EQ(halls.Setting("leader.Nobody", "Vera Cruz"), "leader.Nobody = Vera Cruz");
  EXPECT_EQ(halls.Setting("unit.us_1st_infantry", "Laredo Road"), "unit.us_1st_infantry = laredo_road");
  EXPECT_EQ(halls.Setting("unit.us_1st_infantry", "laredo"), "unit.us_1st_infantry = laredo_road");
  EXPECT_EQ(halls.Setting("unit.us_1st_infantry", "Laredo Road reduced"), "unit.us_1st_infantry = laredo_road reduced");
  EXPECT_EQ(halls.Setting("control.Monterey", "the US"), "control.monterrey = us");
  EXPECT_EQ(halls.Setting("Political Will", "20"), "political_will = 20");
  EXPECT_EQ(halls.Setting("Hand.US", "Strategy 63, strategy_5"), "hand.us = strategy_63 strategy_5");
}

TEST(NamesTest, AThingThatBothSidesHaveIsThatOfTheSideThatSpeaks) {
  HallsNames halls;
  EXPECT_EQ(halls.Setting("unit.3rd Infantry", "San Antonio", 1), "unit.us_3rd_infantry = san_antonio");
  EXPECT_EQ(halls.Setting("unit.3rd Infantry", "San Antonio", 2), "unit.mx_3rd_infantry = san_antonio");
  EXPECT_EQ(halls.Setting("unit.3rd Infantry", "San Antonio"),
            "'unit.3rd Infantry' can mean unit.mx_3rd_infantry, unit.us_3rd_infantry");
}

TEST(NamesTest, AClaimMayNameThingsAsTheyArePrinted) {
  HallsNames halls;
  v1::Annotations annotations;
  v1::Claim* claim = annotations.add_claims();
  claim->set_name("leader.Taylor");
  claim->set_text("San Antonio");
  claim = annotations.add_claims();
  claim->set_name("battle.us.firepower");  // computed: nobody sets it
  claim->set_value(7);
  claim = annotations.add_claims();
  claim->set_name("Political Will");
  claim->set_value(99999);  // which it cannot be
  ASSERT_TRUE(UseMeantNames(halls.lexicon, halls.state, 1, &annotations).ok());
  EXPECT_EQ(annotations.claims(0).name(), "leader.taylor");
  EXPECT_EQ(annotations.claims(0).text(), "san_antonio");
  EXPECT_EQ(annotations.claims(1).name(), "battle.us.firepower");
  EXPECT_EQ(annotations.claims(1).value(), 7);
  EXPECT_EQ(annotations.claims(2).name(), "political_will");
}

TEST(NamesTest, AQuestionMayNameThingsAsTheyArePrinted) {
  HallsNames halls;
  EXPECT_EQ(MeantQuery(halls.lexicon, halls.state, "Supply side=\"the US\" space=\"San Antonio\""),
            "supply side=us space=san_antonio");
  EXPECT_EQ(MeantQuery(halls.lexicon, halls.state, "distance from=San_Antonio to=laredo"),
            "distance from=san_antonio to=laredo_road");
  EXPECT_EQ(MeantQuery(halls.lexicon, halls.state, "no question"), "no question");
}

TEST(NamesTest, AFileOfCasesMayChooseByName) {
  const auto source = ParseCases("c", R"(game: "The Halls of Montezuma" case {
      id: "c" scenario: "Turn 2" edition: "Example of Play" options { id: "Committed value" value: "Plus two" }
      expect { under { id: "committed value" value: "doubled" } accepted: true } })");
  ASSERT_TRUE(source.ok()) << source.status();
  const v1::Case& one = source->file.case_(0);
  EXPECT_EQ(source->file.game(), "halls");
  EXPECT_EQ(one.scenario(), "turn_2");
  EXPECT_EQ(one.edition(), "example_of_play");
  EXPECT_EQ(one.options(0).id(), "committed_value");
  EXPECT_EQ(one.options(0).value(), "plus_two");
  EXPECT_EQ(one.expect(0).under(0).id(), "committed_value");
}

// A question about the rules by somebody who looks at the board, and not at a list of ids.
TEST(NamesTest, ACaseMayNameThingsAsTheyArePrinted) {
  v1::Case one;
  ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(
      R"(id: "names" scenario: "turn_2"
         position { name: "leader.Taylor" value: "Corpus Christi" }
         position { name: "Control.Monterey" value: "the US" }
         position { name: "Political Will" value: "33" }
         setup: "draws Pillow" setup: "draws Duncan" setup: "us places Pillow at San Antonio"
         event: "us places Duncan at Monterey"
         expect {
           refused_by: "3.4"
           values { name: "Political Will" value: 33 }
           values { name: "Leader.Taylor" text: "Corpus Christi" }
           values { name: "control.Monterey" text: "US" }
           values { name: "Distance from='San Antonio' to=Laredo_Road" value: 2 }
           listed: "us places Duncan at New Orleans"
         })",
      &one));
  const CaseResult result = RunCase(**FindGame("halls"), one);
  EXPECT_THAT(result.failures, IsEmpty());
  one.mutable_expect(0)->clear_refused_by();
  one.mutable_expect(0)->set_accepted(true);
  one.set_event("us places Duncan at New Orleans");
  const auto log = LogOfCase(**FindGame("halls"), one);
  ASSERT_TRUE(log.ok()) << log.status();
  EXPECT_EQ(log->header.position(1).name(), "control.monterrey");
  EXPECT_EQ(log->events.size(), 4u);
}

TEST(NamesTest, WhatMeansTwoThingsOrNoneIsLeftAsItIs) {
  const std::vector<Named> known = {{"a_b", "One"}, {"a-b", "Two"}, {"c", "one"}};
  EXPECT_EQ(MeantId("a_b", known), "a_b") << "an id means itself";
  EXPECT_EQ(MeantId("A B", known), "A B");
  EXPECT_EQ(MeantId("One", known), "One");
  EXPECT_EQ(MeantId("the two", known), "a-b");
  EXPECT_EQ(MeantId("Three", known), "Three");
  EXPECT_EQ(MeantId("", known), "");
}

TEST(SpokenTest, ThePrintedNameDoesForTheId) {
  for (const char* line : {"us moved space=frio_crossing", "us moved space=\"Frio Crossing\"",
                           "us moved 'Frio Crossing'", "us moved FRIO CROSSING", "US moves to Fr\xC3\xADo_Crossing",
                           "The US moved frio-crossing", "moved frio", "us m fc", "fr"}) {
    EXPECT_THAT(Read(kTurn2, 85, line), ElementsAre("us moved space=frio_crossing")) << line;
  }
}

TEST(SpokenTest, AnIdWithoutItsSideIsOfTheRightSide) {
  for (const char* line : {"mexico unit_included unit=2nd_infantry", "mexico unit_included 2nd infantry",
                           "mexico includes 2nd Infantry", "2nd_infantry"}) {
    EXPECT_THAT(Read(kPoliticalWill, 70, line), ElementsAre("mexico unit_included unit=mx_2nd_infantry")) << line;
  }
  // Nobody's 2nd Artillery can be included: Mexico's is refused, not that of the US.
  EXPECT_THAT(Read(kPoliticalWill, 70, "mexico includes 2nd artillery"),
              ElementsAre("refused by 10.2.a/5: mexico unit_included unit=mx_2nd_artillery"));
  EXPECT_THAT(Read(kPoliticalWill, 77, "leads with 2nd artillery"),
              ElementsAre("us lead_unit_chosen unit=us_2nd_artillery"));
}

TEST(SpokenTest, NearNamesAreOfTheRightSide) {
  EXPECT_THAT(Read(kPoliticalWill, 70, "mexico unit_included unit=2nd_artilery"),
              ElementsAre(HasSubstr("no unit '2nd artilery' (did you mean 'mx_2nd_artillery'?)")));
  EXPECT_THAT(Read(kPoliticalWill, 77, "us lead_unit_chosen unit=2nd_artilery"),
              ElementsAre(HasSubstr("(did you mean 'us_2nd_artillery'?)")));
  EXPECT_THAT(Read(kPoliticalWill, 73, "mexico moved Tampiko"),
              ElementsAre(HasSubstr("no space 'tampiko' (did you mean 'tampico'?)")));
}

// Veracruz 16.14: the counters of guerrillas are as many as may be on the map.
TEST(SpokenTest, BeyondAFewNumberedThingsTheLastIsNamed) {
  for (const char* line :
       {"mexico guerrilla_placed piece=guerrillas_3 hex=1316", "mexico guerrilla_placed \"Guerrillas 3\" 1316"}) {
    EXPECT_THAT(Read("veracruz/games/decisive-16.adj", 466, line),
                ElementsAre(HasSubstr("(the last is 'guerrillas_2')")))
        << line;
  }
}

TEST(SpokenTest, AClearEventThatIsIllegalIsRefusedByItsRule) {
  EXPECT_THAT(Read(kPoliticalWill, 73, "mexico moves to Monterrey"),
              ElementsAre("refused by 10.2/1: mexico moved space=monterrey"));
  EXPECT_THAT(Read(kPoliticalWill, 78, "12"),
              ElementsAre("refused by 2.4: chance die_rolled purpose=efficiency_attacker value=12"));
  // Of a kind that is not due: its rule says why, whatever else is due.
  EXPECT_THAT(Read(kTurn2, 77, "us includes 3rd infantry"),
              ElementsAre("refused by 8.3.d: us unit_included unit=us_3rd_infantry"));
  // Not due, whoever would have to decide.
  EXPECT_THAT(Read(kPoliticalWill, 77, "mexico moves to Monterrey")[0], HasSubstr(": mexico moved space=monterrey"));
}

TEST(SpokenTest, WhatIsAmbiguousIsRefusedWithWhatItCanMean) {
  EXPECT_THAT(Read(kPoliticalWill, 73, "moved"),
              ElementsAre("event 74: 'moved' can mean 4 events: mexico moved space=fort_brown; mexico moved "
                          "space=disputed_zone; mexico moved space=reynosa; mexico moved space=san_fernando"));
  EXPECT_THAT(Read(kPoliticalWill, 55, "plays Bad Weather"), ElementsAre(HasSubstr("can mean 9 events")));
  EXPECT_THAT(Read(kPoliticalWill, 55, "plays Bad Weather to organise"),
              ElementsAre("us card_played card=strategy_20 use=organise_army"));
}

TEST(SpokenTest, TheWholeNameOfAnotherThingIsNotTakenForTheBeginningOfALegalOne) {
  // Legal is San Antonio; San Patricio is not, and nobody means San Antonio by it.
  const auto read = Read(kTurn2, 85, "us moved san patricio");
  ASSERT_EQ(read.size(), 1u);
  EXPECT_THAT(read[0], HasSubstr("us moved space=san_patricio"));
}

TEST(SpokenTest, AnArgumentMayBeLeftOutWhereOneValueIsLegal) {
  EXPECT_THAT(Read(kPoliticalWill, 78, "8"), ElementsAre("chance die_rolled purpose=efficiency_attacker value=8"));
  EXPECT_THAT(Read(kPoliticalWill, 78, "chance die_rolled value=8"),
              ElementsAre("chance die_rolled purpose=efficiency_attacker value=8"));
  // Ampudia has to take his Army along.
  EXPECT_THAT(Read(kPoliticalWill, 69, "names ampudia"),
              ElementsAre("mexico commander_named leader=ampudia army=army_of_tejas"));
}

TEST(SpokenTest, AListIsAnEventForEachOfItsItems) {
  EXPECT_THAT(Read(kTurn2, 79, "us includes 1st Infantry, 1st Dragoons, Bragg, 3rd Infantry"),
              ElementsAre("us unit_included unit=us_1st_infantry", "us unit_included unit=us_1st_dragoons",
                          "us unit_included unit=us_bragg", "us unit_included unit=us_3rd_infantry"));
  EXPECT_THAT(
      Read(kTurn2, 79, "us unit_included unit=us_1st_infantry,us_bragg, completed"),
      ElementsAre("us unit_included unit=us_1st_infantry", "us unit_included unit=us_bragg", "us force_completed"));
}

TEST(SpokenTest, APathIsAMoveForEachOfItsSteps) {
  const auto steps =
      ElementsAre("us moved space=frio_crossing", "us moved space=laredo_road", "us moved space=palo_blanco");
  for (const char* line : {"us moved frio_crossing > laredo_road > palo_blanco", "frio -> laredo -> palo",
                           "us moved \"Frio Crossing\" \xE2\x86\x92 \"Laredo Road\" \xE2\x86\x92 \"Palo Blanco\""}) {
    EXPECT_THAT(Read(kTurn2, 85, line), steps) << line;
  }
  // It may begin where the Force stands, and nowhere else.
  EXPECT_THAT(Read(kTurn2, 85, "us moved san_antonio > frio_crossing > laredo_road > palo_blanco"), steps);
  EXPECT_THAT(Read(kTurn2, 85, "us moved tampico > frio_crossing"), ElementsAre(HasSubstr(": us moved space=tampico")));
  // Also where the first step from there is illegal: that step is refused, and not the start.
  EXPECT_THAT(Read(kTurn2, 85, "us moved san_antonio > laredo_road > monterrey"),
              ElementsAre("refused by 10.2/1: us moved space=laredo_road"));
}

TEST(SpokenTest, APathThatSomebodyMayInterruptStopsThere) {
  // Behind Palo Blanco Mexico decides about interception.
  EXPECT_THAT(Read(kTurn2, 85, "us moved frio_crossing > laredo_road > palo_blanco > monterrey"),
              ElementsAre(HasSubstr("us moved space=monterrey")));
}

TEST(SpokenTest, WhatStandsBehindAnEventBelongsToIt) {
  const auto log = PositionOf(absl::StrCat(ADJUTANT_SOURCE_DIR, "/corpus/", kTurn2), {}, 85);
  ASSERT_TRUE(log.ok());
  Desk desk(*log->log.ruleset, log->state, 85, "");
  LineReader lines(*log->log.ruleset);
  ASSERT_TRUE(lines.Take("us moved frio > laredo --claim movement.left=4 --note \"on, on\"", false, &desk).ok());
  ASSERT_EQ(desk.appended().size(), 2u);
  EXPECT_EQ(desk.appended()[0].annotations.ByteSizeLong(), 0u);
  EXPECT_EQ(desk.appended()[1].annotations.note(), "on, on");
  ASSERT_EQ(desk.appended()[1].annotations.claims_size(), 1);
  EXPECT_EQ(desk.appended()[1].annotations.claims(0).value(), 4);
  EXPECT_FALSE(lines.Take("us moved palo --clam x=1", false, &desk).ok());
}

// A hex goes by its place, and its number is a whole number.
TEST(SpokenTest, AHexGoesByWhatLiesThere) {
  const auto rules = testing::RulesFor("veracruz", "", {});
  Lexicon lexicon(*rules);
  const ArgSpec& hex = lexicon.schema().Find("moved")->args[0];
  const int32_t jalapa = rules->Names("hex")->Find("1116");
  EXPECT_EQ(lexicon.ValueFit(WordsOf("Jalapa"), hex, jalapa), kFitsExactly);
  EXPECT_EQ(lexicon.ValueFit(WordsOf("1116"), hex, jalapa), kFitsExactly);
  EXPECT_EQ(lexicon.ValueFit(WordsOf("11"), hex, jalapa), kFitsNot);
}

// ---- Records as lines.

std::vector<std::string> CorpusLogs() {
  std::vector<std::string> logs;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(ADJUTANT_SOURCE_DIR "/corpus")) {
    if (entry.path().extension() == ".adj" && entry.path().string().find("/fuzz/") == std::string::npos) {
      logs.push_back(entry.path().string());
    }
  }
  std::sort(logs.begin(), logs.end());
  return logs;
}

// The events of a log with the positions before them, as far as they are legal.
template <class See>
void EachEvent(const std::string& path, RulesetCache* cache, const See& see) {
  auto log = OpenLog(path, {}, cache);
  if (!log.ok()) return;  // of disputes about damage, and of overlays that lie elsewhere
  const auto outcome = Replay(*log->reader, *log->ruleset, {.check_claims = false},
                              [&](const ReplayedEvent& event) { see(*log->ruleset, event); });
  EXPECT_TRUE(outcome.ok() || path.find("disputes") != std::string::npos) << path << ": " << outcome.status();
}

TEST(RecordLinesTest, EveryLineOfTheCorpusIsReadBackWithWhatIsWrittenBesideIt) {
  RulesetCache cache;
  size_t events = 0;
  for (const std::string& path : CorpusLogs()) {
    std::unique_ptr<LineReader> lines;
    EachEvent(path, &cache, [&](const Ruleset& ruleset, const ReplayedEvent& event) {
      if (lines == nullptr) lines = std::make_unique<LineReader>(ruleset);
      const std::string line = RecordLine(ruleset, event.event, event.annotations, nullptr, event.before);
      Desk desk(ruleset, event.before, event.number - 1, "");
      const auto refused = lines->Take(line, false, &desk);
      ASSERT_TRUE(refused.ok() && !refused->has_value()) << path << ": " << line << ": " << refused.status();
      const EventCodec codec(ruleset);
      ASSERT_EQ(desk.Bytes()[0], codec.ToBytes(event.event, event.annotations)) << path << ": " << line;
      ++events;
    });
  }
  EXPECT_GT(events, 20000u);
}

TEST(RecordLinesTest, AShortLineIsReadBackAtItsPosition) {
  for (const auto& [game, policy] : std::vector<std::pair<std::string, std::string>>{
           {"halls", "uniform"}, {"veracruz", "uniform"}, {"toy", "uniform"}}) {
    const auto rules = testing::RulesFor(game, "", {});
    testing::PlayedGame played{rules, 7, {}, {rules->NewState()}};
    Random random(7);
    testing::PlayOn(&played, testing::PolicyOf(rules->game(), policy), 300, &random);
    LineReader lines(*rules);
    Lexicon lexicon(*rules);
    for (size_t i = 0; i < played.events.size(); ++i) {
      const std::string line = ShortLine(lexicon, played.positions[i], played.events[i]);
      const auto read = lines.ReadOne(line, played.positions[i]);
      ASSERT_TRUE(read.ok()) << game << ": " << line << ": " << read.status();
      ASSERT_EQ(*read, played.events[i]) << game << ": " << line;
    }
  }
}

// The measure of the README: what a player types for a recorded game, a line and its Enter an event, against the lines
// of `adjutant legal`.
TEST(RecordLinesTest, ARecordedGameNeedsAThirdOfTheKeystrokes) {
  for (const char* game : {"end-of-game-die", "political-will"}) {
    RulesetCache cache;
    size_t typed = 0, printed = 0, events = 0;
    std::unique_ptr<Lexicon> lexicon;
    EachEvent(absl::StrCat(ADJUTANT_SOURCE_DIR, "/corpus/halls/games/", game, ".adj"), &cache,
              [&](const Ruleset& ruleset, const ReplayedEvent& event) {
                if (lexicon == nullptr) lexicon = std::make_unique<Lexicon>(ruleset);
                const std::string line = ShortLine(*lexicon, event.before, event.event);
                LineReader lines(ruleset);
                const auto read = lines.ReadOne(line, event.before);
                ASSERT_TRUE(read.ok() && *read == event.event) << line;
                typed += line.size() + 1;
                printed += EventCodec(ruleset).ToNotation(event.event).size() + 1;
                ++events;
              });
    EXPECT_GT(events, 606u);
    EXPECT_LE(3 * typed, printed);
    RecordProperty(absl::StrCat(game, "_events"), static_cast<int>(events));
    RecordProperty(absl::StrCat(game, "_typed"), static_cast<int>(typed));
    RecordProperty(absl::StrCat(game, "_printed"), static_cast<int>(printed));
  }
}

}  // namespace
}  // namespace adjutant
