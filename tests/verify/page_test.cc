// The page of a game: what a side may read of it, its size, and texts of strangers in it.
#include "verify/page/page.h"

#include <gmock/gmock.h>
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <ostream>
#include <regex>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "adjutant/v1/board.pb.h"
#include "adjutant/v1/view.pb.h"
#include "core/kernel/status.h"
#include "replay/log_file.h"
#include "tests/support/played_game.h"
#include "tests/verify/program_fixture.h"
#include "verify/page/svg.h"
#include "verify/rules/sight.h"
#include "verify/text/text.h"
#include "verify/text/wording.h"

namespace adjutant {
namespace {

using testing::PlayedGame;

PlayedGame Played(const std::string& game, uint64_t seed, size_t length) {
  const auto rules = testing::RulesFor(game, "", {});
  return testing::PlayGame(rules, rules->game().policies().back(), seed, length);
}

// The page of a game played, with what people wrote in its header.
absl::StatusOr<Page> PageOf(const PlayedGame& game, const PageOptions& options, const std::string& title = "",
                            const std::string& player = "") {
  const std::string path = ::testing::TempDir() + "/page_test.adj";
  (void)std::remove(path.c_str());
  v1::LogHeader header = HeaderFor(*game.rules);
  header.set_title(title);
  if (!player.empty()) header.add_players(player);
  const auto writer = LogWriter::Create(path, header);
  ADJUTANT_RETURN_IF_ERROR(writer.status());
  const EventCodec codec(*game.rules);
  std::vector<std::string> events;
  for (const Event& event : game.events) events.push_back(codec.ToBytes(event));
  ADJUTANT_RETURN_IF_ERROR((*writer)->AppendAll(events));
  ADJUTANT_ASSIGN_OR_RETURN(OpenedLog log, OpenLog(path, {}));
  return MakePage(&log, options);
}

// The JSON in a page.
std::string DataOf(const std::string& html) {
  const std::string open = "<script type=\"application/json\" id=\"data\">";
  const size_t begin = html.find(open) + open.size();
  return html.substr(begin, html.find("</script>", begin) - begin);
}

google::protobuf::Struct Parsed(const std::string& html) {
  google::protobuf::Struct data;
  EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(DataOf(html), &data).ok());
  return data;
}

class PageOfGame : public ::testing::TestWithParam<const char*> {};

// All that a side can tell of a position.
std::string Sees(const Ruleset& ruleset, const State& state, PlayerId viewer) {
  v1::View view;
  v1::Stacks stacks;
  ruleset.Show(state, viewer, &view);
  ruleset.ShowStacks(state, viewer, &stacks);
  return absl::StrCat(view.DebugString(), stacks.DebugString(), DecisionSentence(ruleset, state));
}

std::string Told(const SeenEvent& seen) {
  std::string told = absl::StrCat(seen.hidden ? "hidden: " : "", seen.sentence, "\n");
  for (const Sentence& one : seen.sentences) absl::StrAppend(&told, one.text, " [", one.rule, "]\n");
  for (const Derivation& one : seen.derivations) {
    absl::StrAppend(&told, one.title, " = ", one.total, ", ", one.note, "\n");
    for (const Term& term : one.terms) absl::StrAppend(&told, "  ", term.value, " ", term.text, "\n");
  }
  return told;
}

// The promise of --view: two games that a side cannot tell apart are told to it in the same words.
TEST_P(PageOfGame, TellsASideNothingThatItCouldNotTellFromWhatItSees) {
  size_t compared = 0;
  for (uint64_t seed = 1; seed <= 3; ++seed) {
    const PlayedGame game = Played(GetParam(), seed, 1500);
    for (size_t i = 0; i < game.events.size(); ++i) {
      for (PlayerId viewer = 1; viewer <= game.rules->game().sides().size(); ++viewer) {
        const State& before = game.positions[i];
        State other = before;
        Random random(1000 * seed + i);
        if (i % 3 != 0 || !game.rules->ReshuffleHidden(&other, viewer, &random)) continue;
        if (!game.rules->Check(other, game.events[i], nullptr).accepted) continue;
        Trace trace, other_trace;
        State after = before, other_after = other;
        game.rules->Apply(&after, game.events[i], &trace);
        game.rules->Apply(&other_after, game.events[i], &other_trace);
        if (Sees(*game.rules, after, viewer) != Sees(*game.rules, other_after, viewer)) continue;
        const Sight sight(*game.rules, viewer);
        ++compared;
        EXPECT_EQ(Told(sight.Look(before, game.events[i], after, trace)),
                  Told(sight.Look(other, game.events[i], other_after, other_trace)))
            << "event " << i + 1 << " of seed " << seed << ", seen by " << int{viewer};
        if (HasFailure()) return;
      }
    }
  }
  EXPECT_GT(compared, 500u);
}

// Names of the things in an event that are not hidden from the side in the position after it.
std::string OpenNames(const Ruleset& rules, const Event& event, const State& after, PlayerId viewer) {
  std::vector<HiddenThing> hidden;
  rules.ListHidden(after, viewer, &hidden);
  const EventSchema& schema = rules.game().schema();
  std::string names;
  const EventTypeSpec* type = schema.Find(event.type);
  for (size_t i = 0; i < type->args.size(); ++i) {
    if (type->args[i].kind != ArgKind::kDomain || event.args[i] == kNone) continue;
    const std::string& domain = schema.domains()[static_cast<size_t>(type->args[i].domain)];
    const bool is_hidden = std::any_of(hidden.begin(), hidden.end(), [&](const HiddenThing& thing) {
      return thing.domain == domain && thing.value == event.args[i];
    });
    if (is_hidden) continue;
    const absl::string_view name = rules.NamesOf(type->args[i].domain).Name(event.args[i]);
    absl::StrAppend(&names, name, "\n");
  }
  return names;
}

// Names of what stays hidden from first to last are nowhere in the file.
TEST_P(PageOfGame, OfASideHasNoNameThatWasHiddenFromItAllTheTime) {
  const PlayedGame game = Played(GetParam(), 5, 400);
  for (PlayerId viewer = 1; viewer <= game.rules->game().sides().size(); ++viewer) {
    std::map<std::string, size_t> hidden;
    std::string seen;
    for (const State& state : game.positions) {
      std::vector<HiddenThing> things;
      game.rules->ListHidden(state, viewer, &things);
      std::set<std::string> names;
      for (const HiddenThing& thing : things) names.insert(thing.name);
      for (const std::string& name : names) ++hidden[name];
      seen += Sees(*game.rules, state, viewer);
    }
    // The rules name cards, too.
    for (const Rule& rule : game.rules->game().catalogue().rules) absl::StrAppend(&seen, rule.text, "\n");
    // Of two cards with one title the open one may be told.
    for (size_t i = 0; i < game.events.size(); ++i) {
      seen += OpenNames(*game.rules, game.events[i], game.positions[i + 1], viewer);
    }
    PageOptions options;
    options.viewer = viewer;
    const auto page = PageOf(game, options);
    ASSERT_TRUE(page.ok()) << page.status();
    size_t secrets = 0;
    for (const auto& [name, positions] : hidden) {
      // Another thing of that name may have been seen, and a number stands everywhere.
      if (positions != game.positions.size() || name.size() < 4 || absl::StrContains(seen, name)) continue;
      ++secrets;
      EXPECT_THAT(DataOf(page->html), Not(HasSubstr(name))) << "side " << int{viewer};
    }
    if (game.rules->game().id() == "halls") {
      EXPECT_GT(secrets, 3u);
    }
  }
}

TEST_P(PageOfGame, OfTwoThousandEventsIsLessThanAMegabyteAndAHalf) {
  const PlayedGame game = Played(GetParam(), 2, 2000);
  ASSERT_GT(game.events.size(), 900u);
  const auto page = PageOf(game, {});
  ASSERT_TRUE(page.ok()) << page.status();
  EXPECT_LT(page->html.size(), 1'500'000u);
  EXPECT_EQ(Parsed(page->html).fields().at("events").list_value().values_size(), static_cast<int>(game.events.size()));
}

TEST_P(PageOfGame, HoldsTheTextsOfStrangersWithoutObeyingThem) {
  const PlayedGame game = Played(GetParam(), 3, 12);
  const std::string script = "</script><script>alert(1)</script><!-- \xE2\x80\xAE <b>";
  const auto page = PageOf(game, {}, script, std::string(10000, '<'));
  ASSERT_TRUE(page.ok()) << page.status();
  EXPECT_THAT(page->html, Not(HasSubstr("<script>alert")));
  EXPECT_THAT(page->html, Not(HasSubstr("<<")));
  const auto data = Parsed(page->html);
  EXPECT_EQ(data.fields().at("title").string_value(), "</script><script>alert(1)</script><!-- <U+202E> <b>");
  EXPECT_EQ(data.fields().at("players").list_value().values(0).string_value(), std::string(10000, '<'));
}

TEST_P(PageOfGame, OfAPartBeginsWithThePositionBeforeIt) {
  const PlayedGame game = Played(GetParam(), 4, 60);
  ASSERT_EQ(game.events.size(), 60u);
  PageOptions options;
  options.from = 21;
  options.to = 40;
  const auto page = PageOf(game, options);
  ASSERT_TRUE(page.ok()) << page.status();
  const auto data = Parsed(page->html);
  EXPECT_EQ(data.fields().at("from").number_value(), 20);
  EXPECT_EQ(data.fields().at("events").list_value().values_size(), 20);
  EXPECT_TRUE(data.fields().at("end").struct_value().fields().at("cut").bool_value());
  const auto& strings = data.fields().at("strings").list_value();
  const double decision = data.fields().at("start").struct_value().fields().at("decision").number_value();
  EXPECT_EQ(strings.values(static_cast<int>(decision)).string_value(),
            DecisionSentence(*game.rules, game.positions[20]));
}

TEST_P(PageOfGame, HasAMapWithEveryPlaceOfTheBoard) {
  const auto rules = testing::RulesFor(GetParam(), "", {});
  v1::Board board;
  rules->DrawBoard(&board);
  const NameTable* places = rules->Names(board.place_domain());
  ASSERT_NE(places, nullptr);
  ASSERT_EQ(board.places_size(), places->size());
  std::set<std::pair<int, int>> taken;
  for (int i = 0; i < board.places_size(); ++i) {
    const v1::Board::Place& place = board.places(i);
    EXPECT_EQ(place.id(), places->Id(i));
    EXPECT_TRUE(taken.emplace(place.x(), place.y()).second) << place.id() << " lies on another";
    EXPECT_TRUE(place.x() > 0 && place.x() < board.width() && place.y() > 0 && place.y() < board.height())
        << place.id();
  }
  const std::string svg = MapSvg(board);
  for (const char* group : {"ground", "links", "places", "trails", "stacks"}) {
    EXPECT_THAT(svg, HasSubstr(absl::StrCat("<g id=\"", group, "\">")));
  }
}

// Half of a name is no name.
TEST_P(PageOfGame, IsAPictureThatCutsNoName) {
  const PlayedGame game = Played(GetParam(), 6, 10);
  v1::Board board;
  game.rules->DrawBoard(&board);
  const std::string svg = PositionSvg(game.rules->game(), board, {}, "");
  const std::regex label(
      "translate\\((\\d+),(\\d+)\\)\">[^\\n]*<text (?:x=\"(-?\\d+)\" )?y=\"(-?\\d+)\">([^<]*)</text></g>");
  size_t labels = 0;
  for (std::sregex_iterator it(svg.begin(), svg.end(), label), end; it != end; ++it, ++labels) {
    const int x = std::stoi((*it)[1]) + ((*it)[3].length() > 0 ? std::stoi((*it)[3]) : 0);
    const int y = std::stoi((*it)[2]) + std::stoi((*it)[4]);
    const int half = static_cast<int>(WidthOf((*it)[5].str())) * 11 / 4;  // 5.5 units a letter
    EXPECT_TRUE(x - half >= 0 && x + half <= board.width() && y - 9 >= 0 && y <= board.height()) << (*it)[5];
  }
  EXPECT_GT(labels, 20u);
}

// The page has stars for leaders and counts units.
TEST(PictureTest, CountsAsThePageDoes) {
  const auto rules = testing::RulesFor("halls", "", {});
  v1::Board board;
  rules->DrawBoard(&board);
  v1::Stacks stacks;
  v1::Stacks::Stack* stack = stacks.add_stacks();
  for (const char* kind : {"leader", "leader", "infantry", "artillery", "infantry", "army"}) {
    v1::Stacks::Piece* piece = stack->add_pieces();
    piece->set_side(1);
    piece->set_kind(kind);
  }
  EXPECT_THAT(PositionSvg(rules->game(), board, stacks, ""),
              AllOf(HasSubstr(">U3</text>"), HasSubstr(">&#9733;&#9733;</text>")));
}

// The picture of a position names everything on the map, and to a side nothing that it may not know.
TEST_P(PageOfGame, IsAPictureOfWhatASideSees) {
  const PlayedGame game = Played(GetParam(), 6, 700);
  v1::Board board;
  game.rules->DrawBoard(&board);
  for (PlayerId viewer = 0; viewer <= game.rules->game().sides().size(); ++viewer) {
    v1::Stacks stacks;
    game.rules->ShowStacks(game.end(), viewer, &stacks);
    const std::string svg = PositionSvg(game.rules->game(), board, stacks, "a <caption>");
    EXPECT_THAT(svg, AllOf(HasSubstr("a &lt;caption&gt;"), HasSubstr("class=\"counter side-1\"")));
    std::set<std::string> shown;
    for (const v1::Stacks::Stack& stack : stacks.stacks()) {
      for (const v1::Stacks::Piece& piece : stack.pieces()) {
        shown.insert(piece.name());
        EXPECT_THAT(svg, HasSubstr(XmlEscaped(piece.name())));
      }
    }
    std::vector<HiddenThing> hidden;
    if (viewer != kChance) game.rules->ListHidden(game.end(), viewer, &hidden);
    for (const HiddenThing& thing : hidden) {
      if (thing.name.size() < 4 || shown.count(thing.name) > 0) continue;
      for (const char* before : {": ", ", "}) {
        EXPECT_FALSE(absl::StrContains(svg, absl::StrCat(before, thing.name, " "))) << thing.name;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(, PageOfGame, ::testing::Values("halls", "veracruz"),
                         [](const auto& tested) { return std::string(tested.param); });

TEST(Page, OfAPartThatTheLogDoesNotHaveIsRefused) {
  PageOptions options;
  options.from = 31;
  const auto page = PageOf(Played("halls", 1, 30), options);
  ASSERT_FALSE(page.ok());
  EXPECT_THAT(std::string(page.status().message()), HasSubstr("there is no event 31"));
}

class PageProgram : public ProgramTest {};

TEST_F(PageProgram, IsNotMadeOfMoreEventsThanABrowserLikes) {
  ASSERT_EQ(testing::RunProgram(ADJUTANT_MAKE_TOY_LOG, {Path("long.adj"), "4000000"}, {}).exit, 0);
  const ProgramResult whole = Adjutant({"replay", "long.adj", "--format=html", "-o", "long.html"});
  EXPECT_EQ(whole.exit, 2);
  EXPECT_THAT(whole.err, HasSubstr("--from and --to"));
  EXPECT_EQ(Adjutant({"show", "long.html"}).exit, 3);  // nothing was written
  EXPECT_EQ(Adjutant({"replay", "long.adj", "--format=html", "--from=100", "--to=20099", "-o", "part.html"}).exit, 0);
}

TEST_F(PageProgram, IsNotWrittenOverAFile) {
  StartLog("game.adj");
  EXPECT_EQ(Answer({"replay", "game.adj", "--format=html", "-o", "game.html"}), "");
  const std::string page = Read("game.html");
  EXPECT_THAT(page, StartsWith("<!doctype html>"));
  EXPECT_EQ(Adjutant({"replay", "game.adj", "--format=html", "-o", "game.html"}).exit, 2);
  EXPECT_EQ(Read("game.html"), page);
}

TEST_F(PageProgram, IsNoPictureOfAGameWithoutABoard) {
  StartLog("game.adj");
  const ProgramResult result = Adjutant({"show", "game.adj", "--format=svg"});
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, HasSubstr("no board"));
}

TEST_F(PageProgram, FlagsOfAPageGoWithAPage) {
  StartLog("game.adj");
  const ProgramResult result = Adjutant({"replay", "game.adj", "-o=game.html"});
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("--format=html"));
}

}  // namespace
}  // namespace adjutant
