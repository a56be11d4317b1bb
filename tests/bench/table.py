#!/usr/bin/env python3
"""Runs the benchmarks and writes the performance table of the README.

  python3 tests/bench/table.py BUILD_DIRECTORY [--readme=FILE]

The table goes between the markers "<!-- performance:begin -->" and "<!-- performance:end -->" of the README; where they
are missing it is printed, and nothing is changed. All numbers are CPU time, the median of several repetitions that are
run in random order, so that ratios hold on a machine that is busy with other work as well.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys

BEGIN = "<!-- performance:begin -->"
END = "<!-- performance:end -->"
ROOT = pathlib.Path(__file__).resolve().parents[2]
NANOSECONDS = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}


def run(build, repetitions, filter_):
    program = build / "tests" / "bench" / "adjutant_bench"
    command = [str(program), "--benchmark_format=json", f"--benchmark_repetitions={repetitions}",
               "--benchmark_report_aggregates_only=true", "--benchmark_enable_random_interleaving=true",
               "--benchmark_min_time=0.1", f"--benchmark_filter={filter_}"]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, check=True)
    except FileNotFoundError:
        sys.exit(f"{program}: no such program; build the target adjutant_bench")
    except subprocess.CalledProcessError as error:
        sys.exit(f"{program} ended with status {error.returncode}")
    return json.loads(done.stdout)


class Results:
    def __init__(self, report):
        self.context = report["context"]
        self.runs = {b["run_name"]: b for b in report["benchmarks"] if b.get("aggregate_name") == "median"}

    def nanoseconds(self, name):
        """CPU time of one event, or of the whole where the benchmark counts no events."""
        one = self.runs[name]
        return 1e9 / one["items_per_second"] if "items_per_second" in one else self.whole(name)

    def whole(self, name):
        one = self.runs[name]
        return one["cpu_time"] * NANOSECONDS[one["time_unit"]]

    def ratio(self, name, floor):
        return self.whole(name) / self.whole(floor)

    def counter(self, name, counter):
        return self.runs[name][counter]

    def slowest(self, prefix):
        return max((n for n in self.runs if n.startswith(prefix)), key=self.nanoseconds)


def duration(ns):
    for unit, size in (("ms", 1e6), ("µs", 1e3)):
        if ns >= size:
            return f"{ns / size:.3g} {unit}"
    return f"{ns:.3g} ns"


def rate(ns):
    """Events per second, three digits, as 1 230 000."""
    number = int(float(f"{1e9 / ns:.3g}"))
    return f"{number:,}".replace(",", " ") + " events/s"


def machine():
    model = "unknown processor"
    try:
        for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                model = line.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    return model


def rows(results):
    """What, measured, ratio to the floor, target."""
    games = [("halls", "the example of play"), ("veracruz", "a random game of Veracruz"),
             ("cactus", "a random game of Cactus Throne"), ("toy", "a long toy log")]
    for game, log in games:
        name = f"Floor/{game}"
        events = f"{int(results.counter(name, 'events')):,}".replace(",", " ")
        yield f"Floor: parse and SHA-256, {log} ({events} events)", rate(results.nanoseconds(name)), "1", ""
    for game, log in games:
        name = f"CheckedReplay/{game}"
        yield (f"Checked replay of {log}: file, integrity, legality, reducer", rate(results.nanoseconds(name)),
               f"{results.ratio(name, f'Floor/{game}'):.2f}", "≤ 3; ≥ 1 000 000 events/s")
    name = "ReplayWithClaims/halls"
    yield ("The same for the example, with its claims and their derivations", rate(results.nanoseconds(name)),
           f"{results.ratio(name, 'Floor/halls'):.2f}", "")
    for game, title in (("halls", "Halls"), ("veracruz", "Veracruz"), ("cactus", "Cactus Throne"), ("toy", "toy")):
        yield (f"Random legal play, all legal events listed at each step, {title}",
               rate(results.nanoseconds(f"RandomPlay/{game}")), "", "")
        one, two = (f"WatchedPlay/{game}/real_time/threads:{threads}" for threads in (1, 2))
        yield (f"The same with `Check` and all invariants, {title}", rate(results.nanoseconds(one)), "",
               "≥ 500 000 events/s")
        yield (f"The same on two cores, {title}", rate(results.nanoseconds(two)),
               f"{results.nanoseconds(one) / results.nanoseconds(two):.2f} of one core", "≥ 1.8 of one core")
    for game, title in (("halls", "Halls"), ("veracruz", "Veracruz"), ("cactus", "Cactus Throne")):
        yield (f"Copy of a state, {title} ({int(results.counter(f'CopyState/{game}', 'bytes'))} bytes)",
               duration(results.nanoseconds(f"CopyState/{game}")), "", "< 1 µs")
    events = f"{int(results.counter('Seek/toy', 'events')):,}".replace(",", " ")
    yield f"Seek in an indexed log of {events} events", duration(results.nanoseconds("Seek/toy")), "", "< 10 ms"
    for game, title in (("halls", "Halls"), ("veracruz", "Veracruz"), ("cactus", "Cactus Throne")):
        yield f"State digest, {title}", duration(results.nanoseconds(f"Digest/{game}")), "", ""
        yield f"`Check` of one event, {title}", duration(results.nanoseconds(f"Check/{game}")), "", ""
        yield f"`Apply` of one event, {title}", duration(results.nanoseconds(f"Apply/{game}")), "", ""
        slowest = results.slowest(f"LegalEventsAt/{game}/")
        step = slowest.rsplit("/", 1)[1]
        yield (f"`LegalEvents` at one position, {title}: mean of the game; slowest (`{step}`)",
               f"{duration(results.nanoseconds(f'LegalEvents/{game}'))}; {duration(results.nanoseconds(slowest))}", "", "")


def table(results):
    lines = ["| what | measured | to the floor | target |", "| --- | ---: | ---: | --- |"]
    lines += [f"| {what} | {measured} | {ratio} | {target} |" for what, measured, ratio, target in rows(results)]
    lines += ["", f"One core of {os.cpu_count()}, {machine()}; {results.context['adjutant_compiler']}, "
              f"{results.context['adjutant_build']} build; made by `python3 tests/bench/table.py`."]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path, help="a build directory with the target adjutant_bench, built for release")
    parser.add_argument("--readme", type=pathlib.Path, default=ROOT / "README.md")
    parser.add_argument("--repetitions", type=int, default=5)
    arguments = parser.parse_args()

    results = Results(run(arguments.build, arguments.repetitions, "."))
    if results.context["adjutant_build"] != "Release":
        print(f"warning: this is a {results.context['adjutant_build']} build", file=sys.stderr)
    made = table(results)
    try:
        text = arguments.readme.read_text(encoding="utf-8")
    except FileNotFoundError:
        text = ""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        print(f"{arguments.readme}: no {BEGIN} ... {END}; nothing written", file=sys.stderr)
        print(made)
        return
    arguments.readme.write_text(f"{before}{BEGIN}\n{made}\n{END}{after}", encoding="utf-8")
    print(f"{arguments.readme}: performance table written", file=sys.stderr)


if __name__ == "__main__":
    main()
