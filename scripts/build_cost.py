#!/usr/bin/env python3
"""What a build costs, by room: seconds that compilations took, their number, and the lines that they read.

    scripts/build_cost.py [BUILD]             the table of bench/BUILD.md, from ninja's log and its list of dependencies
    scripts/build_cost.py [BUILD] --check     only what does not depend on the machine, against the limits in bench/BUILD.md

BUILD is build/release by default. Seconds are those of the clock, so they mean something where as many compilations ran as there are
processors, nothing else ran, and CCACHE_DISABLE=1 was set. Lines are those of the sources and of all headers that each compilation reads,
of the standard library and of packages too, so the limits hold for the packages of Debian 12.
"""

import argparse
import re
import subprocess
import sys
from collections import defaultdict
from functools import lru_cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "bench/BUILD.md"
ROOM = re.compile(r"(?:.*/)?((?:lib|tests/unit)/(?:core|run)/\w+|lib/\w+|tests/unit/\w+|tools|tests/\w+|python(?=/CMakeFiles))/")
LIMIT = re.compile(r"^\| `([\w/]+)` \| (\d+) \| (\d+) \|", re.MULTILINE)


def room_of(target):
    match = ROOM.match(target)
    return match[1] if match else target


@lru_cache(maxsize=None)
def lines_of(path):
    try:
        return Path(path).read_bytes().count(b"\n")
    except OSError:
        return 0


def read_log(build):
    """Seconds of each object: the last time it was built."""
    seconds = {}
    for line in (build / ".ninja_log").read_text(encoding="utf-8").splitlines()[1:]:
        begin, end, _, target, _ = line.split("\t")
        seconds[target] = (int(end) - int(begin)) / 1000
    return seconds


def read_lines(build):
    """Lines that each object's compilation reads, in thousands."""
    text = subprocess.run(["ninja", "-C", build, "-t", "deps"], capture_output=True, text=True, check=True).stdout
    lines = {}
    for block in text.split("\n\n"):
        head, *files = block.strip().split("\n")
        target = head.split(":")[0]
        if target.endswith(".o"):
            lines[target] = sum(lines_of(str(build / file.strip())) for file in files) / 1000
    return lines


def objects(build):
    """The objects that the build has now; the log knows older ones."""
    text = subprocess.run(["ninja", "-C", build, "-t", "targets", "all"], capture_output=True, text=True, check=True).stdout
    return [line.split(": ")[0] for line in text.splitlines() if line.split(": ")[0].endswith(".o")]


def table(build):
    seconds, lines = read_log(build), read_lines(build)
    rooms = defaultdict(lambda: [0, 0, 0])
    for target in objects(build):
        row = rooms[room_of(target)]
        row[0] += 1
        row[1] += lines.get(target, 0)
        row[2] += seconds.get(target, 0)
    return rooms


def check(rooms):
    limits = {name: (int(steps), int(lines)) for name, steps, lines in LIMIT.findall(PAGE.read_text(encoding="utf-8"))}
    wrong = []
    for name, (steps, lines, _) in sorted(rooms.items()):
        if name not in limits:
            wrong.append(f"{name}: {steps} compilations that read {lines:.0f} thousand lines, but bench/BUILD.md has no limit for it")
            continue
        for value, limit, what in ((steps, limits[name][0], "compilations"), (lines, limits[name][1], "thousand lines read")):
            if value > limit:
                wrong.append(f"{name}: {value:.0f} {what}, but the limit in bench/BUILD.md is {limit}")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?", type=Path, default=ROOT / "build/release")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    rooms = table(options.build.resolve())
    if options.check:
        wrong = check(rooms)
        print("\n".join(wrong + [f"build cost: {len(rooms)} rooms, {len(wrong)} above a limit"]))
        return 1 if wrong else 0
    print("| room | compilations | thousand lines read | seconds |\n|---|---|---|---|")
    for name, (steps, lines, seconds) in sorted(rooms.items(), key=lambda room: -room[1][2]):
        print(f"| `{name}` | {steps} | {lines:.0f} | {seconds:.1f} |")
    total = [sum(row[i] for row in rooms.values()) for i in range(3)]
    print(f"| all | {total[0]} | {total[1]:.0f} | {total[2]:.0f} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
