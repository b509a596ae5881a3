#!/usr/bin/env python3
"""Lists of positions with stray characters and odd numbers, in ARBITER_CASES/mend3: mend3_fen_test.py PROGRAM

README.md there says what each file shows. Exit code 77 = skipped: the folder is not there.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"


def run(program, *arguments):
    command = [program, "fen", "-q", "--fail-on", "never", *arguments]
    return subprocess.run(command, capture_output=True, check=True).stdout


def records(program, path, *arguments):
    text = run(program, "--report", "ndjson", *arguments, str(path)).decode("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def check_stray_characters(program, path):
    """Every line is read, its counters too, and each oddity is named."""
    for number, (record, line) in enumerate(zip(records(program, path), path.read_bytes().splitlines()), 1):
        counters = "0 1" if number == 1 else "1 12"
        if record["normalized"] is None or not record["normalized"].endswith(f" - {counters}"):
            yield f"line {number} is read as {record['normalized']}"
        if record["normalized"] and record["normalized"].split()[0].encode() not in line.replace(b"\xe2\x80\x8b", b""):
            yield f"line {number} has another placement"
        if not any(each["code"] == "FEN18" for each in record["problems"]):
            yield f"line {number} has no finding about its spelling"
        if any(each["severity"] in ("error", "warning") for each in record["problems"]):
            yield f"line {number} has a finding of warning or above"


def check_perft_numbers(program, path):
    """One finding a line, and one wrong count; the counts are written as numbers."""
    all_records = records(program, path, "--perft-suite")
    wrong = [(record["line"], each["code"]) for record in all_records for each in record["problems"] if each["severity"] == "error"]
    if wrong != [(11, "FEN19")]:
        yield f"errors are {wrong}"
    for record in all_records:
        spelling = [each for each in record["problems"] if each["code"] == "FEN18"]
        if len(spelling) != 1 or len(record["problems"]) != (2 if record["line"] == 11 else 1):
            yield f"line {record['line']} has {[each['message'] for each in record['problems']]}"
    rows = run(program, "--to", "epd", str(path)).decode("utf-8").splitlines()
    for number, row in enumerate(rows, 1):
        if not row.startswith(f"{START} D1 20; D2 40{1 if number == 11 else 0};") or not row.isprintable():
            yield f"line {number} is written {row!r}"


CHECKS = {"stray_characters.fen": check_stray_characters, "perft_numbers.epd": check_perft_numbers}


def main():
    cases = os.environ.get("ARBITER_CASES", "")
    folder = Path(cases) / "mend3"
    if not cases or not folder.is_dir():
        print("skipped: ARBITER_CASES names no folder with mend3/")
        return SKIPPED
    wrong = [f"{name}: {line}" for name, check in CHECKS.items() for line in check(sys.argv[1], folder / name)]
    print(*wrong, f"{len(CHECKS)} files, {len(wrong)} wrong", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
