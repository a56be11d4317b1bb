#!/usr/bin/env python3
"""What schemata.py and run.py promise."""
import contextlib
import io
import tempfile
import unittest
from pathlib import Path

import run
import schemata

RECORD = """mutant: {number}
rule: 1.2
kind: limit
file: rules.cc
site: {site}
becomes: {becomes}
says: Something is wrong.

"""


class SchemataTest(unittest.TestCase):
    """Sources with mutants in them."""

    def generate(self, source, *records):
        """`source` with the mutants (site, becomes), numbered from 1."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "core" / "game").mkdir(parents=True)
            (folder / "core" / "game" / "rules.cc").write_text(source, encoding="utf-8")
            text = "".join(RECORD.format(number=i, site=site, becomes=becomes)
                           for i, (site, becomes) in enumerate(records, 1))
            (folder / "game.txt").write_text(text, encoding="utf-8")
            schemata.generate(folder / "game.txt", folder / "core" / "game", folder / "out")
            lines = (folder / "out" / "core" / "game" / "rules.cc").read_text(encoding="utf-8").splitlines()
            return "\n".join(line for line in lines if not line.startswith("#"))

    def test_an_expression_becomes_another_while_the_mutant_is_on(self):
        self.assertEqual(self.generate("return a + b;", ("return a + <|b|>;", "c")),
                         "return a + (::adjutant::MutantOn(1) ? (c) : (b));")

    def test_a_statement_is_skipped_while_the_mutant_is_on(self):
        self.assertEqual(self.generate("if (a) b();", ("<|b();|>", "")),
                         "if (a) { if (::adjutant::MutantOn(1)) {  } else { b(); } }")

    def test_empty_brackets_insert_a_statement(self):
        self.assertEqual(self.generate("a(); b();", ("a(); <||>b();", "c();")),
                         "a(); { if (::adjutant::MutantOn(1)) { c(); } else {} }b();")

    def test_blanks_of_a_site_stand_for_any_blanks(self):
        self.assertIn("MutantOn(1)", self.generate("if (a &&\n      b) c();", ("a && <|b|>) c();", "d")))

    def test_mutants_of_one_site_and_of_one_within_another_share_the_text(self):
        text = self.generate("return a + b;", ("return <|a + b|>;", "0"), ("return <|a + b|>;", "1"), ("a + <|b|>", "c"))
        inner = "(::adjutant::MutantOn(3) ? (c) : (b))"
        self.assertEqual(text, "return (::adjutant::MutantOn(1) ? (0) : (::adjutant::MutantOn(2) ? (1) : "
                               f"(a + {inner})));")

    def test_a_site_that_occurs_twice_or_never_is_refused(self):
        for source in ("f(a); f(a);", "g(b);"):
            with self.assertRaisesRegex(schemata.Bad, "M001: its site occurs"):
                self.generate(source, ("f(<|a|>)", "c"))

    def test_sites_that_overlap_are_refused(self):
        with self.assertRaisesRegex(schemata.Bad, "overlap"):
            self.generate("a + b + c", ("<|a + b|> +", "0"), ("+ <|b + c|>", "0"))

    def test_a_number_is_given_once(self):
        with tempfile.TemporaryDirectory() as name:
            path = Path(name) / "game.txt"
            path.write_text(2 * RECORD.format(number=7, site="<|a|>", becomes="b"), encoding="utf-8")
            with self.assertRaisesRegex(schemata.Bad, "the number 7 is taken"):
                schemata.read_mutants(path)


class VerdictTest(unittest.TestCase):
    """What makes a run fail."""

    def verdict(self, caught, named, whole=False):
        results = [{"mutant": f"M{i:03d}", "rule": "1.2", "says": "", "caught": {"cases": "x"} if hit else {}}
                   for i, hit in enumerate(caught, 1)]
        with contextlib.redirect_stdout(io.StringIO()):
            return run.verdict(results, {number: "reason" for number in named}, whole)

    def test_all_caught_is_well(self):
        self.assertEqual(self.verdict([True, True], [], whole=True), 0)

    def test_a_survivor_needs_a_reason(self):
        self.assertEqual(self.verdict([True, False], []), 1)
        self.assertEqual(self.verdict([True, False], [2]), 0)

    def test_a_reason_for_what_is_caught_is_out_of_date(self):
        self.assertEqual(self.verdict([True, True], [2]), 1)

    def test_reasons_do_not_make_up_for_too_many_survivors(self):
        self.assertEqual(self.verdict([True] * 18 + [False] * 2, [19, 20], whole=True), 1)
        self.assertEqual(self.verdict([True] * 19 + [False], [20], whole=True), 0)


if __name__ == "__main__":
    unittest.main()
