#!/usr/bin/env python3
"""Lists of positions with known answers: positions_corpus_test.py PROGRAM validity|perft

validity   ARBITER_CASES/fen_validity.tsv: each position gets the rule that the table gives, and one that is legal no other than it.
perft      ARBITER_CORPORA/fen: every *.perft file is read without a finding of level error; those of variants that are not
           replayed stay unchecked, the others are counted right to depth 3.

Exit code 77 = skipped: the folder is not there.
"""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
VARIANTS = {"3check", "antichess", "atomic", "crazyhouse", "horde", "racingkings"}
UNCHECKED = {"giveaway"}
DEEPEST = 3


def run(program, *arguments, text=None):
    return subprocess.run([program, "fen", "-q", "--fail-on", "never", *arguments], input=text, capture_output=True,
                          text=True, check=True)


def folder(name):
    where = os.environ.get(name, "")
    if not where or not Path(where).is_dir():
        print(f"skipped: {name} names no folder")
        sys.exit(SKIPPED)
    return Path(where)


def check_validity(program):
    with open(folder("ARBITER_CASES") / "fen_validity.tsv", encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    text = "".join(row["fen"] + "\n" for row in rows)
    answers = [json.loads(line) for line in run(program, "--reach", "full", "--report", "ndjson", text=text).stdout.splitlines()]
    assert len(answers) == len(rows), f"{len(answers)} answers to {len(rows)} positions"
    failures = 0
    for row, answer in zip(rows, answers):
        codes = {problem["code"] for problem in answer["problems"]}
        wanted = {row["rule"] or "FEN17"}  # the others show nothing: only their past is impossible
        if codes != wanted or answer["ok"] != (row["verdict"] == "legal"):
            print(f"{row['id']}: {sorted(codes)} instead of {sorted(wanted)}, ok {answer['ok']}")
            failures += 1
    print(f"{len(rows)} positions, {failures} wrong")
    return failures


def perft_counts(path):
    """The FEN and the counts by depth of each block of a perft file."""
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("epd "):
            rows.append((line[4:].strip(), {}))
        elif line.startswith("perft ") and rows:
            depth, count = line.split()[1:3]
            rows[-1][1][int(depth)] = int(count)
    return rows


def check_counts(program, path):
    failures = 0
    rows = perft_counts(path)
    variant = ["--variant", path.stem] if path.stem in VARIANTS else []
    text = "".join(fen + "\n" for fen, _ in rows)
    for depth in range(1, DEEPEST + 1):
        answers = run(program, *variant, "--perft", str(depth), text=text).stdout.splitlines()
        for (fen, counts), answer in zip(rows, answers, strict=True):
            if depth in counts and answer != f"{fen}\t{counts[depth]}":
                print(f"{path}: depth {depth}: '{answer}' instead of {counts[depth]}")
                failures += 1
    return failures


def check_perft(program):
    failures = 0
    files = sorted((folder("ARBITER_CORPORA") / "fen").rglob("*.perft"))
    assert files, "no perft files"
    for path in files:
        totals = json.loads(run(program, "--report", "json", str(path)).stdout)
        is_unchecked = path.stem in UNCHECKED
        expected = totals["positions"] if is_unchecked else 0
        if totals["findings"]["error"] or totals["unchecked"] != expected:
            print(f"{path}: {totals['findings']}, {totals['unchecked']} of {totals['positions']} unchecked")
            failures += 1
        if not is_unchecked:
            failures += check_counts(program, path)
    print(f"{len(files)} perft files read")
    return failures


def main():
    program, what = sys.argv[1:]
    failures = {"validity": check_validity, "perft": check_perft}[what](program)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
