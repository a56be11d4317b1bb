// Component packs at the command line: validation, overlays, provenance. The game is Depot (depot.cc).
#include "tests/verify/program_fixture.h"

namespace adjutant {
namespace {

constexpr char kOverlay[] = R"(# An overlay: of one post.
info { id: "depot/mine" game: "depot" title: "An overlay: false" overlay: true }
post { id: "mill" supplies: 5 provenance { evidence: OWNER } }
)";

TEST_F(ProgramTest, ComponentsCountsFieldsByEvidence) {
  EXPECT_THAT(Answer({"components", "--game=depot"}), AllOf(StartsWith("depot/one  sha256 "), HasSubstr("valid; ")));
  const std::string list = Answer({"components", "--game=depot", "--provenance"});
  EXPECT_THAT(list, AllOf(HasSubstr("post.fort.supplies      STATED         1.1   depot/one:4"),
                          HasSubstr("post.mill.supplies      RECONSTRUCTED"), HasSubstr("a guess"),
                          HasSubstr("post.mill.road.fort.to  DERIVED")));
  const auto json = ParseJson(Answer({"components", "--game=depot", "--provenance", "--format=json"}));
  EXPECT_EQ(json.fields()
                .at("fields")
                .struct_value()
                .fields()
                .at("post")
                .struct_value()
                .fields()
                .at("RECONSTRUCTED")
                .number_value(),
            1);
  EXPECT_EQ(json.fields().at("packs").list_value().values_size(), 1);
}

TEST_F(ProgramTest, OneComponentIsShownWithItsProvenance) {
  EXPECT_THAT(Answer({"components", "--game=depot", "--show=post.mill"}),
              AllOf(HasSubstr("supplies: 2"), HasSubstr("post.mill.supplies      RECONSTRUCTED"),
                    Not(HasSubstr("fort.supplies"))));
  ParseJson(Answer({"components", "--game=depot", "--show=post.mill", "--format=json"}));
  const ProgramResult unknown = Adjutant({"components", "--game=depot", "--show=post.mil"});
  EXPECT_EQ(unknown.exit, 4);
  EXPECT_THAT(unknown.err, IsMessage("no component 'post.mil' in depot (did you mean 'post.mill'?)"));
}

TEST_F(ProgramTest, AnOverlayReplacesWhatItNames) {
  Write("mine.txtpb", kOverlay);
  for (const std::vector<std::string>& args :
       {std::vector<std::string>{"components", "--game=depot", "--overlay=mine.txtpb"}, {"components", "mine.txtpb"}}) {
    std::vector<std::string> show = args;
    show.push_back("--show=post.mill");
    EXPECT_THAT(Answer(show),
                AllOf(HasSubstr("supplies: 5"), HasSubstr("post.mill.supplies      OWNER"), HasSubstr("mine.txtpb:3")));
    EXPECT_THAT(Answer(args), HasSubstr("depot/mine  sha256 "));
  }
}

TEST_F(ProgramTest, ALogFindsItsOverlayByDigest) {
  Write("mine.txtpb", kOverlay);
  Answer({"new", "--game=depot", "--overlay=mine.txtpb", "-o", "g.adj"});
  EXPECT_THAT(Answer({"check", "g.adj"}), HasSubstr("ok")) << "it lies beside the log";
  std::filesystem::create_directory(Path("packs"));
  std::filesystem::rename(Path("mine.txtpb"), Path("packs/mine.txtpb"));
  for (const char* command : {"check", "show", "replay", "legal", "perft"}) {
    const ProgramResult lost = Adjutant({command, "g.adj"});
    EXPECT_EQ(lost.exit, 4) << command;
    EXPECT_THAT(lost.err, IsMessage("g.adj: the header names the component pack 'depot/mine' with SHA-256 "))
        << command;
    EXPECT_EQ(Adjutant({command, "g.adj", "--overlay=packs/mine.txtpb"}).exit, 0) << command;
  }
  Write("packs/mine.txtpb", std::string(kOverlay) + "# changed\n");
  EXPECT_EQ(Adjutant({"check", "g.adj", "--overlay=packs/mine.txtpb"}).exit, 4);
  EXPECT_EQ(Adjutant({"check", "g.adj", "--overlay=missing.txtpb"}).exit, 3);
}

TEST_F(ProgramTest, ExplainTellsWhereEveryTermIsKnownFrom) {
  Answer({"new", "--game=depot", "--seed=abc", "-o", "g.adj"});
  Answer({"append", "g.adj", "--roll"});
  EXPECT_THAT(Answer({"explain", "g.adj", "--at=1"}),
              AllOf(HasSubstr("post.fort.supplies  STATED 1.1"), HasSubstr("post.mill.supplies  RECONSTRUCTED"),
                    HasSubstr("rests on reconstructed components: post.mill.supplies")));
  EXPECT_THAT(Answer({"explain", "g.adj", "--at=1", "--format=json"}), HasSubstr("\"provenance\": \"STATED 1.1\""));
}

TEST_F(ProgramTest, APackThatIsWrongIsToldWithFileAndLine) {
  const struct {
    const char* text;
    int exit;
    const char* message;
  } kBad[] = {
      {"info { id: \"d\" game: \"depot\" }\npost { id: \"x\" supplies: 1 }\n", 3,
       "bad.txtpb:2: post.x.supplies has no provenance"},
      {"info { id: \"d\" game: \"depot\" }\npost { id: \"x\" supplise: 1 }\n", 3, "bad.txtpb:2: "},
      {"info { id: \"d\" game: \"depot\" overlay: true }\npost { id: \"fort\" road { to: \"camp\" } }\n", 3,
       "fort has a road to camp, which has none back"},
      {"info { id: \"d\" game: \"dpeot\" }\n", 4, "bad.txtpb: no game 'dpeot' (did you mean 'depot'?)"},
      {"info { id: \"d\" game: \"toy\" }\n", 4, "toy has no component packs"},
      {"nothing", 3, "bad.txtpb: not a component pack"},
      {"", 3, "bad.txtpb: not a component pack"},
  };
  for (const auto& bad : kBad) {
    Write("bad.txtpb", bad.text);
    const ProgramResult result = Adjutant({"components", "bad.txtpb"});
    EXPECT_EQ(result.exit, bad.exit) << bad.text;
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, IsMessage(bad.message));
  }
  Write("bad.txtpb",
        "info { id: \"d\" game: \"depot\" }\npost { id: \"x\" supplies: 1 }\npost { id: \"y\" supplies: 1 }\n");
  EXPECT_THAT(Adjutant({"components", "bad.txtpb"}).err,
              AllOf(HasSubstr("adjutant: bad.txtpb:2: "), HasSubstr("\nadjutant: bad.txtpb:3: ")));
  EXPECT_EQ(Adjutant({"components", "missing.txtpb"}).exit, 3);
  EXPECT_EQ(Adjutant({"components", "--game=depot", "--overlay=missing.txtpb"}).exit, 3);
}

}  // namespace
}  // namespace adjutant
