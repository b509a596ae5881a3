#!/usr/bin/env python3
"""Spellings of moves that once stopped replay, and clocks beside move number 1, in ARBITER_CASES/mend3: mend3_moves_test.py PROGRAM

README.md there says what each file shows. Exit code 77 = skipped: the folder is not there.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
# By file: what is said of each game: is it legal, and how many half-moves are played.
PLAYED = {
    "promo_plus_eq.pgn": [(True, 18)],
    "promotion_space.pgn": [(True, 3)],
    "captured_piece_named.pgn": [(True, 7), (True, 5), (True, 8)],
    "pawn_capture_without_file.pgn": [(True, 6)] * 4,
    "bughouse_pawn_capture_without_file.bpgn": [(True, 18)],
    "uci_illegal_last.pgn": [(False, 2)],
}


def report(program, form, file):
    run = subprocess.run([program, "audit", "--report", form, file], capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def main():
    program = sys.argv[1]
    folder = Path(os.environ.get("ARBITER_CASES", "")) / "mend3"
    if not os.environ.get("ARBITER_CASES") or not folder.is_dir():
        return SKIPPED
    failures = 0
    for name, expected in PLAYED.items():
        played = [(game["legal"], game["plies"]) for game in report(program, "facts", folder / name)]
        if played != expected:
            failures += 1
            print(f"{name}: {played}, but should be {expected}")
    codes = [found["code"] for found in report(program, "ndjson", folder / "uci_illegal_last.pgn")]
    if "MOV01" not in codes or "MOV36" in codes:
        failures += 1
        print(f"uci_illegal_last.pgn: {codes}")
    clocks = report(program, "facts", folder / "fen_clock_beside_move_1.pgn")
    if [game["max_quiet_plies"] for game in clocks] != [100, 150, 150]:
        failures += 1
        print(f"fen_clock_beside_move_1.pgn: {[game['max_quiet_plies'] for game in clocks]}")
    for found in report(program, "ndjson", folder / "fen_clock_beside_move_1.pgn"):
        if found["code"] == "FEN14" and (found["severity"] != "info" or found["fix"] is not None):
            failures += 1
            print(f"fen_clock_beside_move_1.pgn: {found}")
    fixed = subprocess.run([program, "clean", "--fix", "style", "-q", "-o", "-", folder / "ep_parens.pgn"], capture_output=True,
                           text=True).stdout
    for wanted in ("e4 {(5)} c5 {(12)} 2. e5", "exd6 {(e.p.)} exd6 $1 1-0"):
        if wanted not in fixed:
            failures += 1
            print(f"ep_parens.pgn: '{wanted}' is not in {fixed}")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
