#!/usr/bin/env python3
"""What draw.py promises."""
import sys
import tempfile
import unittest
from pathlib import Path

try:
    import draw
except ImportError:  # a machine without clang's Python: nothing can be drawn there
    print("python3-clang-14 is not installed: skipped")
    sys.exit(77)
import schemata

SOURCE = """
enum Side { kUs, kMexico };
struct Rules { bool Plays(int option) const; };
struct Out { int x; };
Side Enemy(Side side);
int Cost(int from, int to);
void Lose(Out& out, int steps);
const char* Applied(int number);
bool Breaks(int rule, bool broken);
int Refused(int rule, int why);
#define ADJUTANT_REFUSE(rule, why) return Refused(rule, why)
#define ADJUTANT_REFUSE_IF(rule, broken, why) \\
  if (Breaks(rule, broken)) ADJUTANT_REFUSE(rule, why)
constexpr int kLimit = 4 + 3;
static_assert(kLimit < 8);

int Points(const Rules& r, Out& out, Side side, int left, int trace) {
  const int cost = Cost(left, out.x);
  if (cost > left && !r.Plays(7)) {
    Lose(out, 2);
    out.x = left - cost;
  }
  if (trace) Applied(12);
  if (Enemy(side) == kUs) return 5;
  ADJUTANT_REFUSE_IF(3, cost + 1 >= Cost(left, 1), 17);
  return cost;
}
"""


class DrawTest(unittest.TestCase):
    """A source file, its sites, and the mutants drawn of them."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name).resolve() / "points.cc"

    def tearDown(self):
        self.folder.cleanup()

    def sites(self, source=SOURCE):
        self.path.write_text(source, encoding="utf-8")
        self.database = [{"file": str(self.path), "directory": self.folder.name,
                          "command": f"/usr/bin/c++ -std=c++20 -o x.o -c {self.path}"}]
        return draw.sites_of(self.path, self.database)

    def test_a_condition_that_declares_is_left_alone_and_its_statement_is_not(self):
        head = SOURCE[:SOURCE.index("int Points")]
        found = {(site.operator, site.text) for site in self.sites(
            head + "void Pay(Out& out) {\n  if (const int paid = Cost(1, out.x)) Lose(out, paid);\n}\n")}
        self.assertIn(("dropped", "Lose(out, paid);"), found)
        self.assertNotIn("negation", {operator for operator, _ in found})

    def test_every_operator_finds_its_sites(self):
        found = {(site.operator, site.text, site.becomes) for site in self.sites()}
        for wanted in (
                ("comparison", "cost > left", "cost >= left"),
                ("comparison", "cost + 1 >= Cost(left, 1)", "cost + 1 > Cost(left, 1)"),
                ("negation", "cost + 1 >= Cost(left, 1)", "!(cost + 1 >= Cost(left, 1))"),
                ("sign", "cost + 1", "cost - 1"),
                ("comparison", "Enemy(side) == kUs", "Enemy(side) != kUs"),
                ("off_by_one", "left", "(left) + 1"),
                ("negation", "cost > left && !r.Plays(7)", "!(cost > left && !r.Plays(7))"),
                ("negation", "cost > left && !r.Plays(7)", "cost > left || !r.Plays(7)"),
                ("dropped", "Lose(out, 2);", ""),
                ("dropped", "out.x = left - cost;", ""),
                ("swapped", "Cost(left, out.x)", "Cost(out.x, left)"),
                ("constant", "5", "5 + 1"),
                ("constant", "5", "5 - 1"),
                ("sign", "left - cost", "left + cost"),
                ("side", "kUs", "kMexico"),
                ("side", "Enemy(side)", "side"),
                ("option", "r.Plays(7)", "true"),
                ("option", "r.Plays(7)", "false")):
            self.assertIn(wanted, found)

    def test_words_and_constants_of_the_compiler_are_left_alone(self):
        texts = [site.text for site in self.sites()]
        for untouched in ("12", "17", "Applied(12);", "trace", "3", "8", "4"):
            self.assertNotIn(untouched, texts)

    def test_what_is_drawn_follows_from_the_seed(self):
        def keys(seed):
            return [site.key for site in draw.draw(self.sites(), 8, seed)]

        self.assertEqual(keys("1"), keys("1"))
        self.assertNotEqual(keys("1"), keys("2"))

    def test_a_mutant_keeps_its_key_when_the_code_above_it_grows(self):
        grown = SOURCE.replace("int Points", "int Other(int a) { return a < 3; }\n\nint Points")
        self.assertLessEqual({site.key for site in self.sites()}, {site.key for site in self.sites(grown)})

    def test_no_two_keys_are_the_same(self):
        keys = [site.key for site in self.sites()]
        self.assertEqual(len(keys), len(set(keys)))

    def test_all_that_are_drawn_compile_together_and_the_file_reads_back(self):
        drawn = draw.draw(self.sites(), 1000, "1")
        folder = Path(self.folder.name) / "trial"
        folder.mkdir()
        (folder / "switch.h").write_text(schemata.SWITCH, encoding="utf-8")
        taken = draw.compiles(self.path, drawn, self.database, folder)
        self.assertGreater(len(taken), 20)
        file = folder / "drawn.txt"
        file.write_text("\n".join(draw.record(n, site, SOURCE) for n, site in enumerate(taken, 1)), encoding="utf-8")
        for mutant, site in zip(schemata.read_mutants(file), taken):
            self.assertEqual(schemata.find_site(mutant, SOURCE, file), (site.begin, site.end))
            self.assertEqual(mutant.becomes, " ".join(site.becomes.split()))

    def test_what_the_compiler_refuses_is_left_out(self):
        sites = self.sites()
        sites[0].becomes = "no_such_name"
        folder = Path(self.folder.name) / "trial"
        folder.mkdir()
        (folder / "switch.h").write_text(schemata.SWITCH, encoding="utf-8")
        taken = draw.compiles(self.path, [sites[0]], self.database, folder)
        self.assertEqual(taken, [])


if __name__ == "__main__":
    unittest.main()
