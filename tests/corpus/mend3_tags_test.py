#!/usr/bin/env python3
"""Tags that are misread, in ARBITER_CASES/mend3: mend3_tags_test.py PROGRAM

What is found in small files, what fixes make of them, and that a second run of the same level changes nothing. README.md there says
what each file shows. Exit code 77 = skipped: the folder is not there.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77
# By file: the codes of its findings of level info and above, without TAG08, and the status of its games.
EXPECTED = {
    "lowercase_fen": ("", "flagged"),
    "lowercase_fen_check_fix": ("", "flagged"),
    "setup_case_double": ("", "flagged"),
    "lowercase_result": ("STR03", "flagged"),
    "fen_tag_is_final_position": ("", "flagged"),
    "fen_empty": ("FEN04 FEN04 TAG14", "flagged flagged"),
    "date_1899": ("TAG20", "flagged"),
}
# What the text of a file has, or has not, after all fixes.
KEPT = {
    "lowercase_fen": ('[SetUp "1"]\n[FEN "', "2. Qe4+ 1-0"),
    "lowercase_fen_check_fix": ("1. b4+ Bxb4 2. Bb6+ axb6 3. Qxa8# 1-0",),
    "setup_case_double": ('[SetUp "1"]\n[FEN "',),
    "lowercase_result": ("3. Qxe5# 1-0",),
    "fen_tag_is_final_position": ('[Fen "', "1. f3 e5 2. g4 Qh4# 0-1"),
    "fen_empty": ("1. e4 c5 2. Nf3 *", "1. e4 e5 2. Nf3 1-0"),
    "date_1899": ('[Date "????.??.??"]',),
}
GONE = {"setup_case_double": "[Setup", "fen_tag_is_final_position": "[FEN"}


def run(program, *arguments):
    return subprocess.run([program, "audit", "-q", "--fail-on", "never", *arguments], capture_output=True, check=True).stdout


def check(program, path, folder):
    """What is wrong with one file, as lines."""
    wrong = []
    lines = [json.loads(line) for line in run(program, "--report", "ndjson", str(path)).decode("utf-8").splitlines()]
    codes = " ".join(sorted(each["code"] for each in lines if each["severity"] != "style" and each["code"] != "TAG08"))
    facts = run(program, "--report", "facts", str(path)).decode("utf-8").splitlines()
    status = " ".join(json.loads(line)["status"] for line in facts)
    if (codes, status) != EXPECTED[path.stem]:
        wrong.append(f"{path.name}: {(codes, status)} instead of {EXPECTED[path.stem]}")
    for level in ("safe", "style", "all"):
        fixed, again = folder / "fixed.pgn", folder / "again.pgn"
        run(program, "--fix", level, "-o", str(fixed), str(path))
        run(program, "--fix", level, "-o", str(again), str(fixed))
        if fixed.read_bytes() != again.read_bytes():
            wrong.append(f"{path.name}: a second run of level {level} changes something")
    text = fixed.read_text(encoding="utf-8")
    wrong += [f"{path.name}: {part!r} is not there after all fixes" for part in KEPT[path.stem] if part not in text]
    if path.stem in GONE and GONE[path.stem] in text:
        wrong.append(f"{path.name}: {GONE[path.stem]} is there after all fixes")
    return wrong


def main():
    folder = Path(os.environ.get("ARBITER_CASES", "")) / "mend3"
    if not os.environ.get("ARBITER_CASES") or not folder.is_dir():
        print("skipped: ARBITER_CASES is not set")
        return SKIPPED
    with tempfile.TemporaryDirectory() as place:
        wrong = [line for stem in EXPECTED for line in check(sys.argv[1], folder / f"{stem}.pgn", Path(place))]
    print("\n".join(wrong) or f"{len(EXPECTED)} files are right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
