#!/usr/bin/env python3
"""Writes the rules of a game anew with all mutants in them, each behind a switch.

    python3 tests/mutants/schemata.py --mutants=tests/mutants/halls.txt --sources=core/halls --out=BUILD/src

One build then serves every mutant: the program reads the number of the mutant from the environment variable
ADJUTANT_MUTANT once, when it starts; none, or 0, is the game as it is. The sources of the game stay as they are.

The file of mutants has one record for each, of lines `key: value`; '#' begins a comment line, an empty line ends a record.

    mutant: 17              number, for ever; the next one is one more than the greatest there ever was
    rule: 10.2.c/3          the case of the catalogue that it breaks
    kind: limit             limit, modifier, sign, side, condition, effect, chart, order
    file: chapters/10_movement.cc   below the folder of sources
    site: left < <|cost|>   text that occurs once in the file; what is in <| |> is what changes
    becomes: cost + 1       what it is while the mutant is on; may be empty for a statement
    says: what is wrong with the game, one sentence

A mutant that draw.py has drawn has, in place of its site, `at: 812-830`, the characters that change, and besides a
`key`, by which it is known whatever its number; its kind is the operator that made it.

Blanks in a site stand for any blanks and line ends. What ends in ';' or '}' is a statement and becomes a statement;
empty brackets insert one; anything else is an expression. Sites may lie within each other or be the same.
"""
import argparse
import re
import sys
from pathlib import Path

KINDS = ("limit", "modifier", "sign", "side", "condition", "effect", "chart", "order")
DRAWN_KINDS = ("comparison", "off_by_one", "negation", "dropped", "swapped", "constant", "sign", "side", "option")
KEYS = ("mutant", "rule", "kind", "file", "site", "becomes", "says")
DRAWN_KEYS = ("mutant", "rule", "kind", "file", "at", "becomes", "key", "says")

SWITCH = """// Written by tests/mutants/schemata.py: which mutant is on.
#ifndef ADJUTANT_TESTS_MUTANTS_SWITCH_H_
#define ADJUTANT_TESTS_MUTANTS_SWITCH_H_

#include <cstdlib>

namespace adjutant {
inline const int kMutant = [] {
  const char* number = std::getenv("ADJUTANT_MUTANT");
  return number == nullptr ? 0 : std::atoi(number);
}();
inline bool MutantOn(int number) { return kMutant == number; }
}  // namespace adjutant

#endif  // ADJUTANT_TESTS_MUTANTS_SWITCH_H_
"""


class Bad(Exception):
    """The file of mutants or a site in it is not as it must be."""


class Mutant:
    """One record of the file, with the line it begins at."""

    def __init__(self, values, line):
        self.line = line
        self.number = int(values["mutant"])
        self.rule = values["rule"]
        self.kind = values["kind"]
        self.file = values["file"]
        self.site = values.get("site", "")
        self.at = tuple(int(place) for place in values["at"].split("-")) if "at" in values else None
        self.key = values.get("key", "")
        self.becomes = values["becomes"]
        self.says = values["says"]

    @property
    def chapter(self):
        return int(self.rule.split(".")[0])

    @property
    def name(self):
        return f"M{self.number:03d}"


def read_mutants(path):
    """The mutants of the file, by number. Bad for anything that is not as the head of this file says."""
    mutants, values, begun = [], {}, 0

    def close():
        if not values:
            return
        drawn = "at" in values
        missing = [key for key in (DRAWN_KEYS if drawn else KEYS) if key not in values]
        if missing:
            raise Bad(f"{path}:{begun}: the record lacks {', '.join(missing)}")
        if not values["mutant"].isdigit():
            raise Bad(f"{path}:{begun}: '{values['mutant']}' is no number of a mutant")
        kinds = DRAWN_KINDS if drawn else KINDS
        if values["kind"] not in kinds:
            raise Bad(f"{path}:{begun}: the kind is one of {', '.join(kinds)}, not '{values['kind']}'")
        if drawn and not re.fullmatch(r"\d+-\d+", values["at"]):
            raise Bad(f"{path}:{begun}: 'at' is two numbers of characters, as 812-830")
        if not re.fullmatch(r"(\d+\.|[A-Z][A-Za-z0-9.]*/)\S*", values["rule"]):
            raise Bad(f"{path}:{begun}: '{values['rule']}' is no case of a rulebook")
        mutants.append(Mutant(values, begun))
        values.clear()

    for number, text in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        if text.startswith("#"):
            continue
        if not text.strip():
            close()
            continue
        key, colon, value = text.partition(":")
        if not colon or (key not in KEYS and key not in DRAWN_KEYS) or key in values:
            raise Bad(f"{path}:{number}: expected one line 'key: value' for each of {', '.join(KEYS)}")
        if not values:
            begun = number
        values[key] = value.strip()
    close()
    seen = set()
    for mutant in mutants:
        if mutant.number in seen or mutant.number == 0:
            raise Bad(f"{path}:{mutant.line}: the number {mutant.number} is taken")
        seen.add(mutant.number)
    return sorted(mutants, key=lambda m: m.number)


def find_site(mutant, text, path):
    """Where in `text` the part of the site lies that changes: (begin, end)."""
    if mutant.at:
        if mutant.at[1] > len(text):
            raise Bad(f"{path}:{mutant.line}: {mutant.name}: {mutant.file} ends before it; draw anew")
        return mutant.at
    parts = re.fullmatch(r"(.*?)<\|(.*)\|>(.*)", mutant.site)
    if not parts:
        raise Bad(f"{path}:{mutant.line}: the site marks what changes by <| and |>")

    def pattern(part):
        blank = r"\s+".join(re.escape(word) for word in part.split())
        before = r"\s+" if part[:1].isspace() and part.strip() else ""
        after = r"\s+" if part[-1:].isspace() and part.strip() else ""
        return (before + blank + after) if part.strip() else (r"\s+" if part else "")

    before, inner, after = parts.groups()
    expression = pattern(before) + "(" + pattern(inner) + ")" + pattern(after)
    hits = list(re.finditer(expression, text))
    if len(hits) != 1:
        raise Bad(f"{path}:{mutant.line}: {mutant.name}: its site occurs {len(hits)} times in {mutant.file}, not once")
    return hits[0].span(1)


def switched(original, mutants):
    """`original` with the switches of these mutants, which all change this very text."""
    stripped = original.strip()
    if not stripped or stripped.endswith((";", "}")):
        text = f"{{ {original} }}" if stripped else "{}"
        for mutant in reversed(mutants):
            text = f"if (::adjutant::MutantOn({mutant.number})) {{ {mutant.becomes} }} else {text}"
        return f"{{ {text} }}"
    text = f"({original})"
    for mutant in reversed(mutants):
        if not mutant.becomes:
            raise Bad(f"{mutant.name}: an expression becomes an expression")
        text = f"(::adjutant::MutantOn({mutant.number}) ? ({mutant.becomes}) : {text})"
    return text


def mutate(text, sites):
    """`text` with all `sites` ({(begin, end): [mutant]}) switched; sites within sites are switched where they are."""

    def build(begin, end, inside):
        out, at = [], begin
        while inside:
            (first, last), mutants = inside[0]
            within = [site for site in inside[1:] if site[0][0] < last]
            for (_, inner_last), inner in within:
                if inner_last > last:
                    raise Bad(f"the sites of {mutants[0].name} and {inner[0].name} overlap")
            out.append(text[at:first])
            out.append(switched(build(first, last, within), mutants))
            at = last
            inside = inside[1 + len(within):]
        out.append(text[at:end])
        return "".join(out)

    return build(0, len(text), sorted(sites.items(), key=lambda site: (site[0][0], -site[0][1])))


def write_if_new(path, text):
    """Leaves a file alone that says this already, so that nothing is compiled anew without need."""
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def generate(mutants_path, sources, out):
    """Writes every .cc of `sources`, and every header that a mutant changes, under `out`."""
    sources, out = Path(sources), Path(out)
    mutants = read_mutants(mutants_path)
    files = {str(path.relative_to(sources)): path for path in sorted(sources.rglob("*")) if path.suffix in (".cc", ".h")}
    problems = []
    for mutant in mutants:
        if mutant.file not in files:
            problems.append(f"{mutants_path}:{mutant.line}: there is no {sources / mutant.file}")
    for name, path in files.items():
        text = path.read_text(encoding="utf-8")
        sites = {}
        for mutant in mutants:
            if mutant.file != name:
                continue
            try:
                sites.setdefault(find_site(mutant, text, mutants_path), []).append(mutant)
            except Bad as bad:
                problems.append(str(bad))
        if problems or (path.suffix == ".h" and not sites):
            continue
        try:
            body = mutate(text, sites)
        except Bad as bad:
            problems.append(f"{name}: {bad}")
            continue
        if sites:
            body = '#include "switch.h"\n' + f'#line 1 "{path.resolve()}"\n' + body
        write_if_new(out / sources.parent.name / sources.name / name, body)
    if problems:
        raise Bad("\n".join(problems))
    write_if_new(out / "switch.h", SWITCH)
    return mutants


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mutants", required=True, help="the file of mutants")
    parser.add_argument("--sources", required=True, help="the folder of the game's sources, as core/halls")
    parser.add_argument("--out", required=True, help="where the mutated sources go")
    args = parser.parse_args()
    try:
        mutants = generate(args.mutants, args.sources, args.out)
    except Bad as bad:
        print(bad, file=sys.stderr)
        return 1
    print(f"{len(mutants)} mutants in {len(set(m.file for m in mutants))} files")
    return 0


if __name__ == "__main__":
    sys.exit(main())
