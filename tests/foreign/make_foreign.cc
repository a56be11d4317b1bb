// Writes the examples of corpus/foreign that are no text, and the seeds of the fuzz target.
//   adjutant_make_foreign CORPUS_FOLDER
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tests/foreign/vassal_maker.h"

namespace adjutant::foreign {
namespace {

void Write(const std::string& path, const std::string& bytes) {
  std::filesystem::create_directories(std::filesystem::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
}

// Border Post, of two players: pieces of which Lin hides one, and a deck that lies face down.
std::vector<MadeCommand> PostPosition() {
  return {{"",
           {{"+/11/mark;Side\tpiece;;;red_1.png;1st Company/Red\tFort;40;60;101"},
            {"+/21/hide;H;Hide;;player:\tpiece;;;blue_1.png;1st Battery/river stone\tFord;200;60;201"},
            {"+/12/stack/Fort;40;60;11;@@-1"},
            {"+/31/deck;false/Orders;300;20;true;11,21"}}},
          {"MapBoardPicker\tValley\t0\t0"},
          {"PLAYER\tseven hills\tAda\tRed"},
          {"PLAYER\triver stone\tLin\tBlue"},
          {"NOTES\tto the last post"},
          {"PNOTE\triver stone\tkeep the battery hidden"},
          {"TURNTurnTracker0\t1|0"}};
}

MadeCommand Move(const char* id, int from, int to, const char* secret, const char* what) {
  return {absl::StrCat("M/", id, "/Fort/", to, "/60/null/Fort/", from, "/60/null/", secret),
          {{absl::StrCat("CHAT* ", what)}}};
}

void WriteLogs(const std::string& folder) {
  const std::vector<MadeCommand> ada = {
      {"CHAT<Ada> - the mill first, 2d6"},
      Move("11", 40, 80, "seven hills", "1st Company Fort -> Mill"),
      ButtonRoll("2d6", "", "3,4", "Ada"),
      ButtonRoll("2d6", "3,4", "6,1", "Ada"),
      {"MILL\tburns"},
  };
  std::vector<MadeCommand> lin = ada;
  lin.push_back(ButtonRoll("2d6", "6,1", "2,2", "Lin"));
  lin.push_back({"UNDO\ttrue", {{"MutableProperty\t2d6_result\t2,2\t6,1\tModule"}, {"UNDO\tfalse"}}});
  lin.push_back(ButtonRoll("2d6", "6,1", "5,6", "Lin"));
  lin.push_back({"CHAT* Lin shoots: 4", {{"MutableProperty\tShot_result\t\t4\tModule"}}});
  const std::vector<MadeCommand> left_out = {ButtonRoll("2d6", "1,1", "6,6", "Ada"),
                                             {"CHAT*** Fate = [Rain, Sun] *** <Ada>", {{"SHOW_RESULTS\tFate0\t0\t1"}}}};
  Write(folder + "/post-0.vsav", VassalFile(GameText(PostPosition(), {})));
  Write(folder + "/post-1-ada.vlog", VassalFile(GameText(PostPosition(), ada)));
  Write(folder + "/post-2-lin.vlog", VassalFile(GameText(PostPosition(), lin)));
  Write(folder + "/post-3-ada.vlog", VassalFile(GameText(PostPosition(), left_out), "Border Post", Obfuscation::kNew));
  Write(folder + "/small-game.vlog", VassalFile(SmallGame()));
  Write(folder + "/saved-game-alone.vlog",
        ZipOf({{"savedGame", Obfuscate(SmallGame(), Obfuscation::kLegacy, 0)}}, {.descriptor = false}));
  Write(folder + "/squad.vlog",
        VassalFile(GameText({{"PLAYER\tseven hills\tAda\tAxis"}},
                            {{"D/1/a/b", {{"CHAT* New: Axis Turn 1 - MPh *"}}},
                             {"CHAT*** (IFT DR) 3,1 ***   <Ada>      [2 / 6   avg   4.00 (6.50)]    (01.21)"},
                             {"CHAT*** (TH DR) 6,6 ***   <Ada>      [1 / 7   avg   5.10 (6.50)]    (02.40)  <Hull>"},
                             {"CHAT*** (dr) 2 ***   <Ada>      [1 / 1   avg   2.00 (3.50)]    (00.10)"},
                             {"CHAT*** (IFT DR) 5,2 ***   <Ada>      [1 / 9   avg   5.50 (6.50)]    (00.77)"},
                             {"OBA/x"}}),
                   "VASL"));
  const std::string whole = VassalFile(SmallGame());
  Write(folder + "/cut-off.vlog", whole.substr(0, whole.size() - 40));
  std::string damaged = ZipOf({{"savedGame", Obfuscate(SmallGame(), Obfuscation::kLegacy, 0x5A)}}, {.deflate = false});
  damaged[60] = 'z';
  Write(folder + "/damaged.vlog", damaged);
  Write(folder + "/module.vmod", ZipOf({{"buildFile", "<VASSAL.build.GameModule/>"}, {"moduledata", "x"}}));
  Write(folder + "/doctype.vlog",
        ZipOf({{"savedata", "<!DOCTYPE data [<!ENTITY x 'y'>]><data><version>&x;</version></data>"},
               {"savedGame", Obfuscate(SmallGame(), Obfuscation::kLegacy, 1)}}));
}

// Plain text and stored entries: changes come through to the commands.
void WriteSeeds(const std::string& folder) {
  Write(folder + "/plain", SmallGame());
  Write(folder + "/legacy", Obfuscate(GameText({}, {ButtonRoll("2d6", "", "3,4", "Ada")}), Obfuscation::kLegacy, 0));
  Write(folder + "/new", Obfuscate(GameText({}, {ButtonRoll("2d6", "", "3,4", "Ada")}), Obfuscation::kNew, 1));
  Write(folder + "/stored",
        ZipOf({{"moduledata", ModuleData("VASL", "6")}, {"savedGame", SmallGame()}}, {.deflate = false}));
  Write(folder + "/deflated", VassalFile(SmallGame()));
  Write(folder + "/position",
        GameText(PostPosition(), {Move("11", 40, 80, "seven hills", "1st Company Fort -> Mill")}));
  Write(folder + "/squad",
        GameText({}, {{"CHAT*** (IFT DR) 3,1 ***   <Ada>      [2 / 6   avg   4.00 (6.50)]    (01.21)"},
                      {"CHAT* UNDO: ** (IFT DR) 3,1 ***   <Ada>"}}));
}

}  // namespace
}  // namespace adjutant::foreign

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: adjutant_make_foreign CORPUS_FOLDER\n");
    return 2;
  }
  const std::string corpus = argv[1];
  adjutant::foreign::WriteLogs(corpus + "/foreign");
  adjutant::foreign::WriteSeeds(corpus + "/fuzz/vassal");
  return 0;
}
