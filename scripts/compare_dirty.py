#!/usr/bin/env python3
"""Compares games and plies of the dirty archives with what other programs count.

    scripts/compare_dirty.py CORPORA PROGRAM [--all]

CORPORA is the folder that holds `dirty/`, PROGRAM an `arbiter`. Prints the table of
docs/evidence/dirty_archives.md. A row has

* games and plies by Arbiter (`--report facts`),
* games and plies by pgn-extract, when it is installed: what it writes with the options below,
* lines that begin with `[Event `,
* the expectation of the file's home project, where one is there, and
* why they differ: dirty_notes.py.

Files that all count alike, game by game, share one line for their folder; copies share a row.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from dirty_notes import EXPECTED, NOTES  # noqa: E402

RESULTS = {"1-0", "0-1", "1/2-1/2", "*"}
PGN_EXTRACT = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")
NOT_PGN = {".md", ".tsv"}


def by_arbiter(program, path):
    """Games and plies of each game."""
    # Standard input is read whatever the file is called.
    with path.open("rb") as text:
        done = subprocess.run([program, "audit", "-q", "-j1", "--fail-on", "never", "--report",
                               "facts:-", "-"], stdin=text, capture_output=True, check=False)
    return [json.loads(line)["plies"] for line in done.stdout.splitlines()]


def by_pgn_extract(path):
    """Plies of each game that pgn-extract writes."""
    if PGN_EXTRACT is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        try:
            done = subprocess.run([PGN_EXTRACT, "-s", "-Wuci", "--notags", "-C", "-N", "-V",
                                   "-w", "1000000", str(path)],
                                  cwd=folder, capture_output=True, timeout=60, check=False)
        except subprocess.TimeoutExpired:
            return None
    text = done.stdout.decode("latin-1")
    games = []
    for line in text.splitlines():
        words = line.split()
        if not words:
            continue
        games.append(sum(1 for word in words if word not in RESULTS))
    return games


def event_lines(path):
    return len(re.findall(rb"(?m)^(?:\xef\xbb\xbf)?\[Event ", path.read_bytes()))


def files(folder):
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix not in NOT_PGN:
            yield path


def cell(plies):
    return "-" if plies is None else f"{len(plies)} / {sum(plies)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("corpora", type=Path)
    parser.add_argument("program")
    parser.add_argument("--all", action="store_true", help="a row for every file")
    options = parser.parse_args()
    dirty = options.corpora / "dirty"
    agreeing = {}
    rows = {}
    for path in files(dirty):
        name = path.relative_to(dirty).as_posix()
        ours = by_arbiter(options.program, path)
        theirs = by_pgn_extract(path)
        events = event_lines(path)
        if theirs == ours and events == len(ours) and not options.all:
            home = name.split("/", 1)[0]
            count, games, plies = agreeing.get(home, (0, 0, 0))
            agreeing[home] = (count + 1, games + len(ours), plies + sum(ours))
            continue
        rows.setdefault((path.name, cell(ours), cell(theirs), events), []).append(name)
    print("| file | Arbiter | pgn-extract | `[Event` lines | home project | why |")
    print("|---|---|---|---|---|---|")
    for (base, ours, theirs, events), names in sorted(rows.items(), key=lambda row: row[1]):
        copies = f" and {len(names) - 1} more of that name" if len(names) > 1 else ""
        print(f"| `{names[0]}`{copies} | {ours} | {theirs} | {events} | {EXPECTED.get(base, '')} | "
              f"{NOTES.get(base, '')} |")
    for home, (count, games, plies) in sorted(agreeing.items()):
        other = "file" if count == 1 else "files"
        print(f"| {home}: {count} other {other} | {games} / {plies} | {games} / {plies} | {games} | | "
              "all agree, game by game |")


if __name__ == "__main__":
    main()
