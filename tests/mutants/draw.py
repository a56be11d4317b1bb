#!/usr/bin/env python3
"""Draws mutants of the rules of a game that nobody picked: operators over the syntax tree, a seed, a number.

    python3 tests/mutants/draw.py --game=halls --count=1000 --seed=1 --build=build/release --out=FILE

FILE has the form of the chosen mutants (see schemata.py). The operators, each drawn equally often while it has sites:

    comparison   < for <=, == for !=, and their kin
    off_by_one   what is compared or assigned, by one
    negation     a condition, turned round; && for ||
    dropped      a statement that calls or assigns is left out
    swapped      two arguments of a call that have the same type
    constant     a number in the code, by one; true for false
    sign         + for -, += for -=
    side         the other side
    option       an option of the rules is taken to have that value, or not to

Only what decides is touched: words, drawings, positions by name, invariants and policies are left alone, and so is what
stands in a trace or a refusal. A mutant that the compiler refuses is drawn again. The name of a mutant, `key`, stays the
same while its function and its text do, whatever the seed.
"""
import argparse
import ctypes
import hashlib
import json
import random
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
try:
    from clang import cindex
except ImportError:  # a Python that does not look where Debian puts its packages
    sys.path.append("/usr/lib/python3/dist-packages")
    from clang import cindex
import schemata  # noqa: E402  (beside this file)

ROOT = Path(__file__).resolve().parent.parent.parent
OPERATORS = ("comparison", "off_by_one", "negation", "dropped", "swapped", "constant", "sign", "side", "option")
# Folders and files that decide nothing: what they say is looked at by other tests.
NO_RULES = ("components", "telling", "trial", "hidden", "options", "position", "position_check", "position_set")
# What is within a call of these is told, not decided.
TELLING = re.compile(r"^(StrCat|StrAppend|StrJoin|Told|Refused|AddCase|Kept|Applied|Cases|Remark|Note|Explain\w*|"
                     r"Tell\w*|Describe\w*|\w*Name|\w*Names|\w*Text|\w*Sentence|assert|__assert_fail)$")
COMPARISONS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}
SIGNS = {"+": "-", "-": "+", "+=": "-=", "-=": "+="}
SIDES = {"kUs": "kMexico", "kMexico": "kUs", "kImperial": "kRepublican", "kRepublican": "kImperial"}
OTHER_SIDE = ("Enemy", "Opponent", "Other", "OtherSide")
KIND = cindex.CursorKind


def in_file(location):
    """(file, offset): where it is written, be it as the argument of a macro."""
    file, offset, unused = cindex.c_object_p(), ctypes.c_uint(), ctypes.c_uint()
    cindex.conf.lib.clang_getFileLocation(location, ctypes.byref(file), ctypes.byref(unused), ctypes.byref(unused),
                                          ctypes.byref(offset))
    return cindex.File(file).name if file else "", offset.value


def below(path):
    """The file below the folder of its game; its name, if it lies elsewhere."""
    core = ROOT / "core"
    return "/".join(path.relative_to(core).parts[1:]) if path.is_relative_to(core) else path.name


class Site:
    """What may change: a span of bytes of a file, by which operator, into what."""

    def __init__(self, file, begin, end, operator, becomes, function, text):
        self.file, self.begin, self.end = file, begin, end
        self.operator, self.becomes, self.function, self.text = operator, becomes, function, text
        self.key = ""


class Reader:
    """The sites of one source file."""

    def __init__(self, path, unit):
        self.path, self.source = path, path.read_bytes()
        self.unit, self.sites, self.functions = unit, [], []

    def text(self, begin, end):
        return self.source[begin:end].decode("utf-8")

    def span(self, cursor):
        """(begin, end) in this file, in the arguments of a macro as well; None for what comes out of one or another file."""
        begin, end = in_file(cursor.extent.start), in_file(cursor.extent.end)
        if begin[0] != str(self.path) or end[0] != str(self.path) or end[1] <= begin[1]:
            return None
        if self.source.startswith(b"ADJUTANT_", begin[1]):
            return None
        return begin[1], end[1]

    def add(self, span, operator, becomes):
        if span is None:
            return
        text = self.text(*span)
        if "\n#" in text or "//" in text or text == becomes or not self.functions:
            return
        if operator != "dropped" and text.endswith("}"):
            return  # schemata.py would take it for a statement
        becomes = " ".join(becomes.split())  # on one line, so that the lines of the mutated file keep their numbers
        begin = len(self.text(0, span[0]))  # characters, as schemata.py counts
        self.sites.append(Site(below(self.path), begin, begin + len(text), operator, becomes, self.functions[-1], text))

    def read(self):
        for cursor in self.unit.cursor.get_children():
            if cursor.location.file is not None and cursor.location.file.name == str(self.path):
                self.declarations(cursor)
        return self.sites

    def declarations(self, cursor):
        """Outside of functions: looks for bodies."""
        if cursor.kind in (KIND.FUNCTION_DECL, KIND.CXX_METHOD, KIND.CONSTRUCTOR, KIND.FUNCTION_TEMPLATE, KIND.LAMBDA_EXPR):
            self.function(cursor)
            return
        for child in cursor.get_children():
            self.declarations(child)

    def function(self, cursor):
        name = cursor.spelling or (self.functions[-1] if self.functions else "lambda")
        head = []
        for token in cursor.get_tokens():
            if token.spelling == "{":
                break
            head.append(token.spelling)
        result = cursor.result_type.spelling if cursor.kind != KIND.LAMBDA_EXPR else ""
        if "constexpr" in head or "string" in result or TELLING.match(name):
            return
        self.functions.append(name)
        for child in cursor.get_children():
            if child.kind == KIND.COMPOUND_STMT:
                self.statement(child)
            elif cursor.kind != KIND.LAMBDA_EXPR and child.kind == KIND.PARM_DECL:
                continue
        self.functions.pop()

    # ---- statements

    def statement(self, cursor):
        kind = cursor.kind
        children = list(cursor.get_children())
        if kind == KIND.COMPOUND_STMT:
            for child in children:
                self.drop(child)
                self.statement(child)
        elif kind == KIND.IF_STMT:
            condition = next((c for c in children if c.kind.is_expression()), None)
            if any(c.kind == KIND.DECL_STMT or c.kind == KIND.VAR_DECL for c in children[:1]):
                condition = None if children[0].kind == KIND.VAR_DECL else condition
            if condition is not None:
                words = self.text(*self.span(condition)) if self.span(condition) else ""
                if re.search(r"\b(trace|why|told)\b", words) and len(words) < 40:
                    return  # tells
                self.condition(self.refused_if(condition) or condition)
            for child in children:
                if condition is not None and child == condition:
                    continue
                if child.kind.is_expression():
                    self.drop(child)
                self.statement(child)
        elif kind == KIND.FOR_STMT:
            if children:
                self.drop(children[-1])
                self.statement(children[-1])
        elif kind == KIND.CXX_FOR_RANGE_STMT:
            if children:
                self.drop(children[-1])
                self.statement(children[-1])
        elif kind in (KIND.CASE_STMT, KIND.DEFAULT_STMT):
            rest = children[1:] if kind == KIND.CASE_STMT else children
            for child in rest:
                self.drop(child)
                self.statement(child)
        elif kind == KIND.SWITCH_STMT:
            for child in children[-1:]:
                self.statement(child)
        elif kind == KIND.DECL_STMT:
            for child in children:
                if child.kind == KIND.VAR_DECL and "constexpr" not in [t.spelling for t in child.get_tokens()][:3]:
                    for part in child.get_children():
                        if part.kind.is_expression():
                            self.expression(part)
        elif kind in (KIND.WHILE_STMT, KIND.DO_STMT):
            for child in children:
                if child.kind.is_expression():
                    continue
                self.statement(child)
        elif kind.is_expression():
            self.expression(cursor)
        else:
            for child in children:
                self.statement(child)

    def drop(self, cursor):
        """The whole statement, with its semicolon."""
        if cursor.kind not in (KIND.CALL_EXPR, KIND.BINARY_OPERATOR, KIND.COMPOUND_ASSIGNMENT_OPERATOR, KIND.UNARY_OPERATOR,
                               KIND.UNEXPOSED_EXPR, KIND.CXX_UNARY_EXPR):
            return
        span = self.span(cursor)
        if span is None or self.tells(cursor):
            return
        after = re.match(rb"\s*;", self.source[span[1]:])
        if after:
            self.add((span[0], span[1] + after.end()), "dropped", "")

    # ---- expressions

    def tells(self, cursor):
        return cursor.kind == KIND.CALL_EXPR and bool(TELLING.match(cursor.spelling or ""))

    def bare(self, cursor):
        """Without what the compiler adds."""
        while cursor.kind in (KIND.UNEXPOSED_EXPR, KIND.PAREN_EXPR):
            inside = list(cursor.get_children())
            if len(inside) != 1:
                break
            cursor = inside[0]
        return cursor

    def refused_if(self, cursor):
        """What a refusal by a macro (core/kernel/rules.h) depends on; None if it is none."""
        if cursor.kind != KIND.CALL_EXPR or cursor.spelling not in ("Breaks", "CannotBe") or self.span(cursor) is not None:
            return None
        arguments = list(cursor.get_arguments())
        return arguments[-1] if arguments else None

    def condition(self, cursor):
        span = self.span(cursor)
        if span is not None:
            self.add(span, "negation", f"!({self.text(*span)})")
        self.expression(cursor)

    def is_number(self, cursor):
        return cursor.type.get_canonical().kind in (
            cindex.TypeKind.INT, cindex.TypeKind.UINT, cindex.TypeKind.LONG, cindex.TypeKind.ULONG, cindex.TypeKind.SHORT,
            cindex.TypeKind.USHORT, cindex.TypeKind.SCHAR, cindex.TypeKind.UCHAR, cindex.TypeKind.CHAR_S)

    def operator(self, cursor, left, right):
        """The operator between two operands, and where it stands."""
        one, two = self.span(left), self.span(right)
        if one is None or two is None:
            return "", None
        between = self.source[one[1]:two[0]]
        found = re.fullmatch(rb"[\s)]*(<=>|<<=|>>=|<=|>=|==|!=|&&|\|\||<<|>>|\+=|-=|\*=|/=|%=|&=|\|=|\^=|[-+*/%<>&|^=,])[\s(]*",
                             between)
        return found.group(1).decode() if found else "", one[1] + (found.start(1) if found else 0)

    def replaced(self, span, at, old, new):
        text = self.text(*span).encode()
        at -= span[0]
        return (text[:at] + new.encode() + text[at + len(old):]).decode()

    def expression(self, cursor):
        kind, span = cursor.kind, self.span(cursor)
        children = list(cursor.get_children())
        if self.tells(cursor):
            return
        if kind == KIND.LAMBDA_EXPR:
            self.function(cursor)
            return
        if kind in (KIND.BINARY_OPERATOR, KIND.COMPOUND_ASSIGNMENT_OPERATOR) and len(children) == 2:
            left, right = children
            op, at = self.operator(cursor, left, right)
            if op in COMPARISONS:
                self.add(span, "comparison", self.replaced(span, at, op, COMPARISONS[op]))
            if op in ("<", "<=", ">", ">=") and self.is_number(self.bare(right)) and self.span(right):
                text = self.text(*self.span(right))
                self.add(self.span(right), "off_by_one", f"({text}) + 1")
                self.add(self.span(right), "off_by_one", f"({text}) - 1")
            if op == "=" and self.is_number(self.bare(right)) and self.span(right):
                self.add(self.span(right), "off_by_one", f"static_cast<decltype({self.text(*self.span(left))})>"
                         f"(({self.text(*self.span(right))}) + 1)" if self.span(left) else "")
            if op in ("&&", "||"):
                self.add(span, "negation", self.replaced(span, at, op, "||" if op == "&&" else "&&"))
                for part in (left, right):
                    if self.span(part):
                        self.add(self.span(part), "negation", f"!({self.text(*self.span(part))})")
            if op in SIGNS and self.is_number(cursor):
                if op in ("+=", "-="):
                    after = re.match(rb"\s*;", self.source[span[1]:]) if span else None
                    if after:
                        self.add((span[0], span[1] + after.end()), "sign",
                                 self.replaced(span, at, op, SIGNS[op]) + ";")
                else:
                    self.add(span, "sign", self.replaced(span, at, op, SIGNS[op]))
            if op == "=" or kind == KIND.COMPOUND_ASSIGNMENT_OPERATOR:
                self.expression(right)  # what is assigned to stays an lvalue
                return
        elif kind == KIND.INTEGER_LITERAL and span:
            text = self.text(*span)
            self.add(span, "constant", f"{text} + 1")
            if text not in ("0", "1"):
                self.add(span, "constant", f"{text} - 1")
        elif kind == KIND.CXX_BOOL_LITERAL_EXPR and span:
            self.add(span, "constant", "false" if self.text(*span) == "true" else "true")
        elif kind == KIND.DECL_REF_EXPR and span and cursor.spelling in SIDES:
            text = self.text(*span)
            self.add(span, "side", text.replace(cursor.spelling, SIDES[cursor.spelling]))
        elif kind == KIND.CALL_EXPR and span:
            arguments = [self.span(argument) for argument in cursor.get_arguments()]
            name = cursor.spelling or ""
            if name in OTHER_SIDE and len(arguments) == 1 and arguments[0]:
                self.add(span, "side", self.text(*arguments[0]))
            if name == "Plays":
                self.add(span, "option", "true")
                self.add(span, "option", "false")
            self.swap(cursor, span, arguments)
        elif kind == KIND.CONDITIONAL_OPERATOR and children:
            self.condition(children[0])
            children = children[1:]
        elif kind == KIND.CXX_UNARY_EXPR or kind == KIND.UNARY_OPERATOR:
            if span and re.match(r"\+\+|--|&|\*", self.text(*span)) or (span and self.text(*span).endswith(("++", "--"))):
                return  # needs an lvalue
        for child in children:
            if child.kind.is_expression():
                self.expression(child)
            elif child.kind.is_statement():
                self.statement(child)

    def swap(self, cursor, span, arguments):
        """Neighbours of the same type trade places."""
        values = list(cursor.get_arguments())
        for i in range(len(values) - 1):
            one, two = arguments[i], arguments[i + 1]
            if not one or not two or one[1] > two[0]:
                continue
            types = [self.bare(value).type.get_canonical().spelling.replace("const ", "") for value in values[i:i + 2]]
            texts = [self.text(*one), self.text(*two)]
            if types[0] != types[1] or not types[0] or texts[0] == texts[1]:
                continue
            becomes = (self.text(span[0], one[0]) + texts[1] + self.text(one[1], two[0]) + texts[0] +
                       self.text(two[1], span[1]))
            self.add(span, "swapped", becomes)


def command_of(database, path):
    """How the build compiles the file: [arguments], folder."""
    for entry in database:
        if Path(entry["file"]) == path:
            words = shlex.split(entry["command"])
            words = words[next(i for i, word in enumerate(words) if word.startswith("-")):]
            kept, skip = [], 0
            for word in words:
                if skip:
                    skip -= 1
                elif word in ("-o", "-MF", "-MT", "-include"):  # and no precompiled header
                    skip = 1
                elif word not in ("-c", "-MD", str(path)):
                    kept.append(word)
            return kept, entry["directory"]
    raise schemata.Bad(f"{path} is not in compile_commands.json")


def sites_of(path, database):
    """All sites of a file, in the order of the text."""
    arguments, _ = command_of(database, path)
    arguments = [word for word in arguments if word.startswith(("-I", "-isystem", "-std", "-D", "/"))]
    resources = subprocess.run(["clang++-14", "-print-resource-dir"], capture_output=True, text=True, check=True).stdout.strip()
    unit = cindex.Index.create().parse(str(path), [*arguments, f"-resource-dir={resources}"])
    wrong = [str(d) for d in unit.diagnostics if d.severity >= cindex.Diagnostic.Error]
    if wrong:
        raise schemata.Bad(f"{path}: {wrong[0]}")
    sites = Reader(path, unit).read()
    sites.sort(key=lambda site: (site.begin, site.end, site.operator, site.becomes))
    kept, times = [], {}
    for site in sites:
        if kept and (kept[-1].begin, kept[-1].end, kept[-1].becomes) == (site.begin, site.end, site.becomes):
            continue
        name = f"{site.file}|{site.function}|{site.operator}|{' '.join(site.text.split())}|{site.becomes}"
        times[name] = times.get(name, 0) + 1
        site.key = hashlib.sha256(f"{name}|{times[name]}".encode()).hexdigest()[:10]
        kept.append(site)
    return kept


def overlaps(site, others):
    """Whether the span crosses one of the others without lying within it or around it."""
    return any(site.begin < other.begin < site.end < other.end or other.begin < site.begin < other.end < site.end
               for other in others)


def clashes(site, others):
    """A statement and an expression of the same span cannot both be switched."""
    return overlaps(site, others) or any(
        (site.begin, site.end) == (other.begin, other.end) and (not site.becomes) != (not other.becomes) for other in others)


def compiles(path, sites, database, folder):
    """The sites of the file that the compiler takes, all switched at once."""
    arguments, directory = command_of(database, path)
    compiler = next(shlex.split(entry["command"]) for entry in database if Path(entry["file"]) == path)
    compiler = [word for word in compiler if word.endswith(("c++", "g++", "clang++"))][:1]
    while sites:
        switched = {}
        for number, site in enumerate(sites, 1):
            switched.setdefault((site.begin, site.end), []).append((number, site))
        text = path.read_text(encoding="utf-8")
        lines = {}  # by line of the switched text

        class One:
            def __init__(self, number, site):
                self.number, self.becomes, self.name = number, site.becomes, f"M{number}"

        body = schemata.mutate(text, {span: [One(n, s) for n, s in ones] for span, ones in switched.items()})
        written = folder / path.name
        written.write_text('#include "switch.h"\n#line 1 "' + str(path) + '"\n' + body, encoding="utf-8")
        done = subprocess.run([*compiler, *arguments, f"-I{folder}", "-w", "-fsyntax-only", str(written)], cwd=directory,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode == 0:
            return sites
        for found in re.finditer(rf"^{re.escape(str(path))}:(\d+):(\d+): error:", done.stderr, re.M):
            lines[int(found.group(1))] = True
        if not lines:
            raise schemata.Bad(f"{path}: {done.stderr[:600]}")
        starts = [0]
        for line in text.splitlines(keepends=True):
            starts.append(starts[-1] + len(line))
        bad = set()
        for line in lines:
            if line >= len(starts):
                continue
            for site in sites:
                if site.begin < starts[line] and site.end > starts[line - 1]:
                    bad.add(id(site))
        if not bad:
            raise schemata.Bad(f"{path}: {done.stderr[:600]}")
        sites = [site for site in sites if id(site) not in bad]
    return sites


def case_near(text, at):
    """The case that is cited nearest to the place: before it in the same function if there is one."""
    before = list(re.finditer(r'"(\d+\.[\w./]*)"_', text[:at]))
    after = re.search(r'"(\d+\.[\w./]*)"_', text[at:])
    if before and (not after or at - before[-1].end() <= after.start()):
        return before[-1].group(1)
    return after.group(1) if after else "0.0"


def draw(sites, count, seed):
    """`count` of them: an operator drawn equally, then a site of it; none that cross each other."""
    lots = {operator: [site for site in sites if site.operator == operator] for operator in OPERATORS}
    chance = random.Random(seed)
    for lot in lots.values():
        chance.shuffle(lot)
    drawn, by_file = [], {}
    while len(drawn) < count and any(lots.values()):
        operator = chance.choice([name for name in OPERATORS if lots[name]])
        site = lots[operator].pop()
        others = by_file.setdefault(site.file, [])
        if not clashes(site, others):
            others.append(site)
            drawn.append(site)
    return drawn


def rules_files(game):
    """The sources that decide."""
    folder = ROOT / "core" / game
    return [path for path in sorted(folder.rglob("*.cc"))
            if path.parent.name not in NO_RULES and path.stem not in NO_RULES and path.stem != game]


def record(number, site, text):
    """As schemata.py reads it."""
    line = text.count("\n", 0, site.begin) + 1
    shown = " ".join(site.text.split())
    becomes = site.becomes or "nothing"
    rule = case_near(text, site.begin)
    return "\n".join([
        f"mutant: {number}", f"rule: {rule}", f"kind: {site.operator}", f"file: {site.file}",
        f"at: {site.begin}-{site.end}", f"becomes: {site.becomes}", f"key: {site.key}",
        f"says: {site.function}, line {line}: {shown[:160]} becomes {becomes[:160]}."]) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", required=True, help="whose rules")
    parser.add_argument("--count", type=int, default=1000, help="how many (1000)")
    parser.add_argument("--seed", default="1", help="any word")
    parser.add_argument("--build", default="build/release", help="a configured build folder, its generated headers built")
    parser.add_argument("--out", required=True, help="the file of mutants to write")
    parser.add_argument("--list", action="store_true", help="print how many sites each operator has, and draw nothing")
    args = parser.parse_args()
    try:
        database = json.loads((ROOT / args.build / "compile_commands.json").read_text(encoding="utf-8"))
        files = rules_files(args.game)
        with ThreadPoolExecutor(2) as pool:
            found = list(pool.map(lambda path: sites_of(path, database), files))
        sites = [site for part in found for site in part]
        if args.list:
            for operator in OPERATORS:
                print(f"{operator:12} {sum(1 for site in sites if site.operator == operator)}")
            print(f"{'all':12} {len(sites)} sites in {len(files)} files")
            return 0
        # The compiler refuses some: so many more are drawn, and the first that it takes are kept.
        drawn = draw(sites, args.count + args.count // 5 + 20, args.seed)
        folder = Path(args.out).resolve().parent / "trial"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "switch.h").write_text(schemata.SWITCH, encoding="utf-8")

        def good(path):
            mine = [site for site in drawn if site.file == below(path)]
            return compiles(path, mine, database, folder)

        with ThreadPoolExecutor(2) as pool:
            taken = {id(site) for part in pool.map(good, files) for site in part}
    except (schemata.Bad, OSError) as bad:
        print(bad, file=sys.stderr)
        return 1
    kept = [site for site in drawn if id(site) in taken][:args.count]
    texts = {below(path): path.read_text(encoding="utf-8") for path in files}
    records = [record(number, site, texts[site.file]) for number, site in enumerate(kept, 1)]
    head = f"# Drawn by draw.py --game={args.game} --count={args.count} --seed={args.seed}; {len(sites)} sites.\n\n"
    Path(args.out).write_text(head + "\n".join(records), encoding="utf-8")
    print(f"{len(kept)} mutants of {len(sites)} sites; the compiler refused {len(drawn) - len(taken)} of {len(drawn)}")
    return 0 if len(kept) == args.count else 1


if __name__ == "__main__":
    sys.exit(main())
