#!/usr/bin/env python3
"""Do the tests notice when a rule is broken? Runs them over every mutant of GAME.txt and reports what caught which.

    python3 tests/mutants/run.py                        all mutants of the Halls, build/release
    python3 tests/mutants/run.py --game=veracruz        of Veracruz
    python3 tests/mutants/run.py --sample=12            some, another choice for every commit
    python3 tests/mutants/run.py --only=17 --all        one mutant by all detectors
    python3 tests/mutants/run.py --drawn=FILE           those that draw.py wrote there, which nobody picked

The mutated rules are built first, once (see schemata.py); the ordinary programs stay as they are. Detectors in their
order: recorded games of the corpus, adjudication cases, golden numbers, unit tests, whole random games with invariants.
Games and cases are both run for every chosen mutant; of the others, and for a drawn one, those that are needed to find
one that fails, all of them with --all. A program that dies or does not come to an end has noticed as well. Another digest
of random games alone is no catch, for no test knows what it should be; it shows that a survivor does change the game.

GAME.survivors.txt names the mutants that nothing catches, each with its reason. The status is 1 if a mutant survives that is
not named there, if one that is named is caught after all, if less than 95 percent of a whole run are caught, or if
something is red without any mutant. Drawn mutants that change nothing are named in GAME.equivalent.txt by their key, and do
not count; of the others, 95 percent must be caught.

With --journal=FILE every result is added to FILE at once, and what stands there is not run again: a run may be cut off at any
time, or by --seconds=N, and goes on where it was (status 3: some are left).
"""
import argparse
import concurrent.futures
import datetime
import json
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
import schemata  # noqa: E402  (beside this file; leaves nothing in the source tree)

ROOT = Path(__file__).resolve().parent.parent.parent
HERE = ROOT / "tests" / "mutants"
WANTED = 95  # percent that must be caught
ALWAYS = ("games", "cases")  # run for every chosen mutant
GREEN_SECONDS = 600  # the longest that a detector takes without a mutant
CHAPTERS = {
    "halls": {
        2: "Components", 3: "Basics", 4: "Sequence", 5: "Political Will and victory", 6: "Supply and control",
        7: "Random events", 8: "Strategy cards", 9: "Actions", 10: "Movement and reaction", 11: "Battle",
        12: "Card events", 13: "Control, works, replacements", 14: "Naval", 15: "Armies", 16: "Raids, guerillas",
        17: "Discarding, holding", 18: "End of turn"},
    "veracruz": {
        3: "Components", 4: "Sequence", 5: "Movement", 6: "Zones of control", 7: "Stacking", 8: "Combat",
        9: "Leaders", 10: "Morale", 11: "Supply", 12: "Fortresses", 13: "Disease", 14: "Hidden forces",
        15: "Divisions and armies", 16: "Guerrillas", 17: "Santa Anna", 18: "Gunboats", 19: "Reinforcements",
        20: "Victory", 21: "Setup", 22: "Tracks"},
}
# As tests/games.txt has them: the id, and the title.
GAMES = {words[0]: " ".join(words[3:]) for words in (
    line.split() for line in (ROOT / "tests" / "games.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#"))}


class Detector:
    """A test: its command, the target to build, and how to name what failed first."""

    def __init__(self, name, target, command, first):
        self.name, self.target, self.command, self.first = name, target, command, first
        self.limit = GREEN_SECONDS


def first_log(out, _):
    bad = re.findall(r"^(\S+\.(?:adj|txtpb)): (?!ok, )", out, re.M)
    return f"{len(bad)} log(s), {os.path.basename(bad[0])}" if bad else "a log"


def first_case(out, _):
    failed = [case["id"] for game in json.loads(out)["games"] for case in game["cases"] if not case["passed"]]
    return f"{len(failed)} case(s), {failed[0]}"


def first_test(out, err):
    failed = re.search(r"^\[  FAILED  \] (\S+?)(?: \(|,|$)", out + err, re.M)
    return failed.group(1) if failed else "a test"


def first_finding(out, err):
    for line in (out + err).splitlines():
        if "finding" not in line and re.search(r"game \d+", line):
            return line.strip()[:90]
    return "a finding"


def detectors(build, game):
    """All of them, the cheapest first."""
    folder = ROOT / build / "tests" / "mutants"
    program = str(folder / f"mutants_{game}_adjutant")
    corpus = ROOT / "corpus" / game
    # The logs of disputes break a rule on purpose: that they do is no sign of a mutant.
    logs = [path for path in corpus.rglob("*.adj") if path.parent.name != "disputes"]
    logs += (corpus / "examples").glob("*.txtpb")
    # The program has one game in it.
    logs += (path for path in (ROOT / "corpus" / "compat").rglob("*.adj") if game in path.name)
    found = []
    if logs:
        found.append(Detector("games", f"mutants_{game}_adjutant",
                              [program, "check", "--closed", *sorted(str(path) for path in logs)], first_log))
    found.append(Detector("cases", f"mutants_{game}_adjutant",
                          [program, "cases", "--format=json", str(corpus / "cases")], first_case))
    made = (path.name for path in (folder / "CMakeFiles").glob(f"mutants_{game}_*_test.dir"))
    tests = {name.removesuffix(".dir") for name in made}
    # Golden numbers first, whole games last.
    for target in sorted(tests, key=lambda name: ("whole_games" in name, "golden" not in name, name)):
        test = target.removeprefix(f"mutants_{game}_")
        found.append(Detector(test, target, [str(folder / target), "--gtest_fail_fast", "--gtest_brief=1"], first_test))
    found.append(Detector("fuzz", f"mutants_{game}_adjutant",
                          [program, "fuzz", f"--game={game}", "--games=40", "--seed=1846", "--random-options",
                           "--jobs=1"], first_finding))
    return found


def run(detector, number):
    """('' or what was noticed, seconds, output)."""
    env = dict(os.environ, RC_PARAMS="seed=18460508", ADJUTANT_MUTANT=str(number))
    begun = time.monotonic()
    try:
        done = subprocess.run(detector.command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, errors="replace", timeout=detector.limit, check=False)
    except subprocess.TimeoutExpired:
        return f"no end within {detector.limit:.0f} s", time.monotonic() - begun, ""
    seconds = time.monotonic() - begun
    if done.returncode == 0:
        return "", seconds, done.stdout
    if done.returncode < 0 or done.returncode > 1:
        words = (done.stderr.strip().splitlines() or [""])[-1]
        how = f"signal {-done.returncode}" if done.returncode < 0 else f"status {done.returncode}"
        return f"dies, {how} {words}"[:100].strip(), seconds, done.stdout
    try:
        return detector.first(done.stdout, done.stderr), seconds, done.stdout
    except (ValueError, KeyError, IndexError):
        return "fails", seconds, done.stdout


def digest(out):
    """The last digest that a run of random games prints."""
    last = re.findall(r"digest ([0-9a-f]{16})", out)
    return last[-1] if last else ""


def read_survivors(path):
    """{number: reason} of 'M017: reason' lines."""
    reasons = {}
    if not path.exists():
        return reasons
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, _, reason = line.partition(":")
        if not re.fullmatch(r"M\d+", name) or not reason.strip():
            raise schemata.Bad(f"{path}: expected 'M017: reason', not '{line}'")
        reasons[int(name[1:])] = reason.strip()
    return reasons


def read_equivalents(path):
    """{key: reason} of '0123abcdef: reason' lines."""
    reasons = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else []:
        if not line.strip() or line.startswith("#"):
            continue
        key, _, reason = line.partition(":")
        if not re.fullmatch(r"[0-9a-f]{10}", key) or not reason.strip():
            raise schemata.Bad(f"{path}: expected '0123abcdef: reason', not '{line}'")
        reasons[key] = reason.strip()
    return reasons


def examine(mutant, tests, everything, green_digest):
    """What catches the mutant."""
    caught, seconds, changed = {}, 0.0, None
    for test in tests:
        if caught and not everything and (mutant.key or test.name not in ALWAYS):
            continue
        noticed, took, out = run(test, mutant.number)
        seconds += took
        if noticed:
            caught[test.name] = noticed
        if test.name == "fuzz":
            changed = bool(noticed) or digest(out) != green_digest
    return {"mutant": mutant.name, "rule": mutant.rule, "kind": mutant.kind, "file": mutant.file, "says": mutant.says,
            "key": mutant.key, "caught": caught, "seconds": round(seconds, 1), "changes_random_games": changed}


def percent(part, whole):
    return f"{100.0 * part / whole:.1f} %" if whole else "-"


def table(game, results, reasons):
    """The report for people."""
    name, chapters = GAMES[game], CHAPTERS.get(game, {})
    caught = [result for result in results if result["caught"]]
    command = "tests/mutants.sh" + ("" if game == "halls" else f" --game={game}")
    lines = [f"# Mutants of the rules of {name}", "",
             f"Made by `bash {command}`; do not edit. Each mutant of `{game}.txt` breaks one rule; the tests should "
             "notice.", "",
             f"{len(results)} mutants, {len(caught)} caught: {percent(len(caught), len(results))}.", "",
             "| chapter | mutants | caught | |", "| --- | ---: | ---: | ---: |"]
    for number, title in chapters.items():
        ours = [result for result in results if int(result["rule"].split(".")[0]) == number]
        if ours:
            hit = sum(1 for result in ours if result["caught"])
            lines.append(f"| {number} {title} | {len(ours)} | {hit} | {percent(hit, len(ours))} |")
    lines += ["", "| caught by | mutants |", "| --- | ---: |"]
    names = []
    for result in results:
        names += [name for name in result["caught"] if name not in names]
    for name in names:
        lines.append(f"| {name} | {sum(1 for result in results if name in result['caught'])} |")
    survivors = [result for result in results if not result["caught"]]
    if survivors:
        lines += ["", "## Survivors", ""]
        for result in survivors:
            reason = reasons.get(int(result["mutant"][1:]), "NO REASON GIVEN")
            played = {None: "", True: " Random games go another way.", False: " Random games go the same way."}
            lines.append(f"- **{result['mutant']}** ({result['rule']}, {result['file']}) {result['says']} {reason}"
                         f"{played[result['changes_random_games']]}")
    lines += ["", "## All of them", "", "| mutant | case | kind | broken rule | caught by |",
              "| --- | --- | --- | --- | --- |"]
    for result in results:
        what = "; ".join(f"{name}: {noticed}" for name, noticed in result["caught"].items()) or "**nothing**"
        lines.append(f"| {result['mutant']} | {result['rule']} | {result['kind']} | {result['says']} | "
                     f"{what.replace('|', '/')} |")
    return "\n".join(lines) + "\n"


def todays_seed():
    """The commit, or the day where there is no repository."""
    try:
        return subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], cwd=ROOT, capture_output=True, text=True,
                              check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return datetime.date.today().isoformat()


def choose(mutants, args, reasons):
    """The mutants of this run, and a line that says which they are."""
    if args.only:
        wanted = {int(number.lstrip("M")) for number in args.only.split(",")}
        return [mutant for mutant in mutants if mutant.number in wanted], f"only {args.only}"
    words = "all"
    if args.sample:
        seed = args.seed or todays_seed()
        known = [mutant for mutant in mutants if mutant.number not in reasons]
        mutants = random.Random(seed).sample(known, min(args.sample, len(known)))
        mutants.sort(key=lambda mutant: mutant.number)
        words = f"--sample={args.sample} --seed={seed}"
    if args.shard:
        index, count = (int(part) for part in args.shard.split("/"))
        mutants = [mutant for i, mutant in enumerate(mutants) if i % count == index - 1]
        words += f" --shard={args.shard}"
    return mutants, words


def build(args, tests):
    """Builds what the detectors need. False if that fails."""
    command = ["cmake", "--build", str(ROOT / args.build), "--parallel", str(args.jobs), "--target"]
    command += sorted({test.target for test in tests})
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode != 0:
        print(done.stdout[-4000:], file=sys.stderr)
    return done.returncode == 0


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="halls", choices=sorted(GAMES), help="whose rules (halls)")
    parser.add_argument("--build", default="build/release", help="a configured build folder (build/release)")
    parser.add_argument("--no-build", action="store_true", help="everything is built already")
    parser.add_argument("--only", help="numbers of mutants: 17 or 17,18")
    parser.add_argument("--sample", type=int, help="so many mutants, chosen by the seed, known survivors left out")
    parser.add_argument("--seed", help="of the sample; the commit if left out")
    parser.add_argument("--shard", help="I/N: the I-th of N parts")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="mutants at a time; one per core")
    parser.add_argument("--detectors", help="some of them, by name: games,cases")
    parser.add_argument("--all", action="store_true", help="run every detector on every mutant")
    parser.add_argument("--report", help="write the report as Markdown there")
    parser.add_argument("--json", help="write the results as JSON there")
    parser.add_argument("--drawn", help="a file of mutants that draw.py wrote; the build has to be configured with it "
                        "(ADJUTANT_MUTANTS_GAME)")
    parser.add_argument("--journal", help="add every result there, and run nothing that stands there")
    parser.add_argument("--seconds", type=float, help="begin no mutant after so many seconds")
    return parser.parse_args()


def check_green(tests):
    """Runs everything without a mutant. The digest of the random games, or None if something fails."""
    green = ""
    for test in tests:
        noticed, seconds, out = run(test, 0)
        if noticed:
            print(f"{test.name} fails without any mutant: {noticed}", file=sys.stderr)
            return None
        test.limit = 20 + 10 * seconds
        if test.name == "fuzz":
            green = digest(out)
        print(f"without a mutant: {test.name} {seconds:.1f} s", file=sys.stderr)
    return green


def verdict_of_drawn(results, equivalents):
    """Prints the survivors and the share; the exit status."""
    alive = [result for result in results if not result["caught"]]
    same = [result for result in alive if result["key"] in equivalents]
    problems = 0
    for result in results:
        if result["caught"] and result["key"] in equivalents:
            problems += 1
            print(f"{result['mutant']} [{result['key']}] is caught, but the list of equivalent ones names it")
    for result in alive:
        if result not in same:
            played = "" if result["changes_random_games"] is None else \
                (" Random games go another way." if result["changes_random_games"] else " Random games go the same way.")
            print(f"{result['mutant']} [{result['key']}] ({result['rule']}, {result['file']}) survives: {result['says']}{played}")
    others = len(results) - len(same)
    caught = len(results) - len(alive)
    print(f"{len(results)} mutants, {len(same)} equivalent; of {others} others {caught} caught: {percent(caught, others)}")
    return 1 if problems or 100 * caught < WANTED * others else 0


def verdict(results, reasons, whole):
    """Prints what is wrong; the exit status."""
    problems = []
    for result in results:
        named = int(result["mutant"][1:]) in reasons
        if not result["caught"] and not named:
            problems.append(f"{result['mutant']} ({result['rule']}) survives: {result['says']}")
        if result["caught"] and named:
            problems.append(f"{result['mutant']} is caught, but the list of survivors names it")
    caught = sum(1 for result in results if result["caught"])
    if whole and 100 * caught < WANTED * len(results):
        problems.append(f"less than {WANTED} % are caught")
    for problem in problems:
        print(problem)
    print(f"{len(results)} mutants, {caught} caught: {percent(caught, len(results))}")
    return 1 if problems else 0


def main():
    args = parse_arguments()
    try:
        mutants = schemata.read_mutants(args.drawn or HERE / f"{args.game}.txt")
        reasons = {} if args.drawn else read_survivors(HERE / f"{args.game}.survivors.txt")
        equivalents = read_equivalents(HERE / f"{args.game}.equivalent.txt")
        chosen, words = choose(mutants, args, reasons)
    except schemata.Bad as bad:
        print(bad, file=sys.stderr)
        return 2
    tests = detectors(args.build, args.game)
    if args.detectors:
        tests = [test for test in tests if test.name in args.detectors.split(",")]
    print(f"mutants: {words}")
    if not args.no_build and not build(args, tests):
        return 2
    green = check_green(tests)
    if green is None:
        return 1
    results = []
    journal = Path(args.journal) if args.journal else None
    if journal and journal.exists():
        known = {}
        for line in journal.read_text(encoding="utf-8").splitlines():
            if line.endswith("}"):  # a line that was cut off is run again
                result = json.loads(line)
                known[result["mutant"], result["key"]] = result
        results = [known[mutant.name, mutant.key] for mutant in chosen if (mutant.name, mutant.key) in known]
    begun = time.monotonic()

    def slice_of(mutant):
        if args.seconds and time.monotonic() - begun > args.seconds:
            return None
        return examine(mutant, tests, args.all, green)

    finished = {(result["mutant"], result["key"]) for result in results}
    left = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        runs = [pool.submit(slice_of, mutant) for mutant in chosen if (mutant.name, mutant.key) not in finished]
        for done in concurrent.futures.as_completed(runs):
            result = done.result()
            if result is None:
                left += 1
                continue
            results.append(result)
            if journal:
                with journal.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(result) + "\n")
            what = "; ".join(f"{name}: {noticed}" for name, noticed in result["caught"].items()) or "SURVIVES"
            print(f"[{len(results)}/{len(chosen)}] {result['mutant']} {result['rule']} {result['seconds']} s {what}",
                  file=sys.stderr)
    results.sort(key=lambda result: int(result["mutant"][1:]))
    if args.json:
        Path(args.json).write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    if args.report:
        Path(args.report).write_text(table(args.game, results, reasons), encoding="utf-8")
    status = verdict_of_drawn(results, equivalents) if args.drawn else verdict(results, reasons, whole=words == "all")
    if left:
        print(f"{left} mutants are left for the next slice")
        return 3
    return status


if __name__ == "__main__":
    sys.exit(main())
