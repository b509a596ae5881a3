#!/usr/bin/env python3
"""Runs libFuzzer targets and says what they did: scripts/run_fuzzers.py [--build FOLDER] [--jobs N] MINUTES [TARGET]...

Each target of FOLDER/bin gets the same share of MINUTES; N (2) of them run at once, each on one processor. Prints a table of targets
(executions, a second, inputs in the corpus, findings) and one of rooms (functions and edges of the code that some target reaches; an edge
is a jump between two pieces of code, and of two targets that reach the same function the better one counts). Exits 1 when something was
found.
"""

import argparse
import collections
import os
import re
import resource
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FUNCTION = re.compile(r"COVERED_FUNC: hits: \d+ edges: (\d+)/(\d+) (.*) (\S+):(\d+)$")
DONE = re.compile(r"stat::number_of_executed_units:\s*(\d+)")


def symbolizer():
    path = shutil.which("llvm-symbolizer-19") or shutil.which("llvm-symbolizer")
    return {"ASAN_SYMBOLIZER_PATH": path} if path else {}


class Target:
    def __init__(self, program, folder):
        self.program = program
        self.name = program.name.removeprefix("fuzz_")
        self.corpus = folder / "corpus" / self.name
        self.crashes = folder / "crashes"
        self.seeds = ROOT / "tests" / "fuzz" / "corpus" / self.name
        for each in (self.corpus, self.crashes):
            each.mkdir(parents=True, exist_ok=True)
        self.executions = 0
        self.seconds = 0
        self.findings = []

    def run(self, seconds):
        """Goes on after a finding, with what is left of the time, up to five of them."""
        self.seconds = seconds
        left = seconds
        while left > 0 and len(self.findings) < 5:
            words = [self.program, f"-max_total_time={left}", "-timeout=20", "-rss_limit_mb=4096", "-print_final_stats=1",
                     f"-artifact_prefix={self.crashes}/{self.name}-", self.corpus, *([self.seeds] if self.seeds.is_dir() else [])]
            began = os.times().elapsed
            ran = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False)
            self.executions += sum(map(int, DONE.findall(ran.stderr)))
            if ran.returncode == 0:
                return
            left -= int(os.times().elapsed - began) + 1
            last = re.findall(r"(?:ERROR: |SUMMARY: |runtime error: ).*", ran.stderr)
            unit = re.findall(r"Test unit written to (\S+)", ran.stderr)
            self.findings.append(f"{last[-1] if last else ran.stderr[-200:]} ({unit[-1] if unit else 'no input was written'})")

    def covered(self):
        """(file, line, name) of each function -> edges reached, edges."""
        words = [self.program, "-print_coverage=1", "-runs=0", self.corpus, *([self.seeds] if self.seeds.is_dir() else [])]
        said = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False, env={**os.environ, **symbolizer()}).stderr
        functions = {}
        for line in said.splitlines():
            match = FUNCTION.search(line)
            if match:
                reached, edges, name, file, number = match.groups()
                functions[file, number, name] = (int(reached), int(edges))
        return functions


def room_of(file):
    match = re.search(r"/lib/((?:core|run)/\w+|arbiter)/", file)
    return match[1] if match else None


def print_rooms(targets):
    best = {}
    for functions in map(Target.covered, targets):
        for where, (reached, edges) in functions.items():
            best[where] = max(best.get(where, (0, edges)), (reached, edges))
    rooms = collections.defaultdict(lambda: [0, 0, 0, 0])
    for (file, _, _), (reached, edges) in best.items():
        room = room_of(file)
        if room is not None:
            sums = rooms[room]
            sums[0] += reached > 0
            sums[1] += 1
            sums[2] += reached
            sums[3] += edges
    print("\n| room | functions reached | edges reached |\n|---|---|---|")
    for room, (functions, all_functions, reached, edges) in sorted(rooms.items()):
        print(f"| `{room}` | {functions} of {all_functions} | {reached} of {edges} ({100 * reached // max(edges, 1)} %) |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("minutes", type=float)
    parser.add_argument("names", nargs="*", metavar="TARGET")
    parser.add_argument("--build", type=Path, default=ROOT / "build" / "fuzz")
    parser.add_argument("--jobs", type=int, default=2)
    words = parser.parse_args()
    targets = [Target(each, words.build) for each in sorted((words.build / "bin").glob("fuzz_*")) if not words.names or each.name[5:] in words.names]
    unknown = set(words.names) - {each.name for each in targets}
    if unknown or not targets:
        sys.exit(f"run_fuzzers: there is no target {', '.join(sorted(unknown)) or 'at all'} in {words.build}/bin")
    share = max(int(words.minutes * 60 * words.jobs / len(targets)), 1)
    with ThreadPoolExecutor(words.jobs) as pool:
        list(pool.map(lambda each: each.run(share), targets))
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{share} s for each target, {(used.ru_utime + used.ru_stime) / 60:.1f} minutes of CPU time\n\n| target | executions | a second | inputs | found |\n|---|---|---|---|---|")
    for each in targets:
        print(f"| `{each.name}` | {each.executions} | {each.executions // max(each.seconds, 1)} | {sum(1 for _ in each.corpus.iterdir())} | {len(each.findings)} |")
    print_rooms(targets)
    for each in targets:
        for finding in each.findings:
            print(f"run_fuzzers: {each.name}: {finding}", file=sys.stderr)
    return 1 if any(each.findings for each in targets) else 0


if __name__ == "__main__":
    sys.exit(main())
