#!/usr/bin/env python3
"""Runs the programs of examples/cpp and compares what they print with examples/cpp/expected.

    tests/install/run_examples.py FOLDER_OF_THE_PROGRAMS [PREFIX_OF_THEIR_NAMES]

Every source there needs a row below. ARBITER_BLESS=1 writes the files instead. Exit 1: something differs.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples" / "cpp"

# name: (arguments, standard input, exit code). "{}" is a folder that is there for the run.
RUNS = {
    "audit_file": (["data/samples/endings.pgn"], "", 0),
    "check_fens": ([], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR W KQkq - 0 1\n\n8/8/8/8/8/8/8/K6k w KQ - 0 1\n8/8/8\n", 1),
    "claims": (["data/samples/endings.pgn"], "", 0),
    "flag_fall": (["4k3/8/8/8/8/8/8/4KB2 b - - 0 1", "black"], "", 0),
    "games_of_player": (["data/samples/clean_classics.pgn", "Anderssen, Adolf"], "", 0),
    "mend": (["data/samples/defects.pgn"], "", 0),
    "merge_archives": (["{}/all.pgn", "{}/rejects.pgn", "data/samples/defects.pgn", "data/samples/clean_classics.pgn"], "", 0),
    "tournament": (["data/samples/round_5.pgn"], "", 0),
    "gate": (["data/samples/clean_classics.pgn", "data/samples/defects.pgn"], "", 1),
}


def differences(program, name):
    arguments, given, code = RUNS[name]
    with tempfile.TemporaryDirectory() as folder:
        arguments = [word.replace("{}", folder) for word in arguments]
        done = subprocess.run([program, *arguments], input=given, capture_output=True, text=True, cwd=ROOT, timeout=120)
    expected = EXAMPLES / "expected" / f"{name}.txt"
    if os.environ.get("ARBITER_BLESS"):
        expected.parent.mkdir(exist_ok=True)
        expected.write_text(done.stdout, encoding="utf-8")
    if done.returncode != code:
        yield f"{name}: exit code {done.returncode}, but {code} was expected\n{done.stderr}"
    if done.stdout != expected.read_text(encoding="utf-8"):
        yield f"{name}: it prints\n{done.stdout}\nbut {expected} has something else"


def main():
    folder, prefix = Path(sys.argv[1]).resolve(), (sys.argv[2] if len(sys.argv) > 2 else "")
    names = {path.stem for path in EXAMPLES.glob("*.cpp")}
    found = [f"{name}: has no row in {__file__}" for name in sorted(names - set(RUNS))]
    for name in sorted(names & set(RUNS)):
        found += differences(folder / (prefix + name), name)
    print("\n".join(found) or f"{len(names)} examples print what they should")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
