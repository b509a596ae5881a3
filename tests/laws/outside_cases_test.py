#!/usr/bin/env python3
"""Runs the case files of the folder that ARBITER_CASES names; without it the test is skipped (exit 77) and says so.

Usage: outside_cases_test.py ARBITER NOT_YET

laws_cases.tsv goes through laws_cases_test.py. Every row of fen_validity.tsv becomes a game with that FEN: when the
program has the row's rule it must report it, and a legal position must have no FEN error.
"""
import csv
import json
import os
import pathlib
import subprocess
import sys
import tempfile


def known_rules(arbiter):
    listed = subprocess.run([arbiter, "rules", "--json"], capture_output=True, text=True, check=True).stdout
    return {rule["code"] for rule in json.loads(listed)}


def fen_findings(arbiter, rows):
    """The codes reported for each row, by ordinal."""
    games = "".join(f'[Event "{row["id"]}"]\n[SetUp "1"]\n[FEN "{row["fen"]}"]\n[Result "*"]\n\n*\n\n' for row in rows)
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "fens.pgn"
        path.write_text(games)
        run = subprocess.run([arbiter, "audit", "-q", "--report", "ndjson", str(path)], capture_output=True, text=True)
    codes = {i + 1: {} for i in range(len(rows))}
    for line in run.stdout.splitlines():
        finding = json.loads(line)
        codes[finding["game"]][finding["code"]] = finding["severity"]
    return codes


def main():
    arbiter, not_yet = sys.argv[1], sys.argv[2]
    folder = os.environ.get("ARBITER_CASES")
    if not folder:
        print("skipped: ARBITER_CASES does not name the folder of the case files")
        return 77
    failed = 0
    laws = pathlib.Path(folder) / "laws_cases.tsv"
    if laws.exists():
        here = pathlib.Path(__file__).with_name("laws_cases_test.py")
        failed += subprocess.run([sys.executable, str(here), arbiter, str(laws), not_yet]).returncode
    fens = pathlib.Path(folder) / "fen_validity.tsv"
    if fens.exists():
        with open(fens, newline="") as file:
            rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
        rules = known_rules(arbiter)
        found = fen_findings(arbiter, rows)
        passed = waiting = 0
        for i, row in enumerate(rows, 1):
            codes = found[i]
            if row["rule"] and row["rule"] not in rules:
                waiting += 1
            elif row["rule"] and row["rule"] not in codes:
                print(f"FAILED {row['id']}: {row['rule']} is not reported, only {', '.join(codes) or 'nothing'}")
                failed += 1
            elif row["verdict"] == "legal" and any(c.startswith("FEN") and s == "error" for c, s in codes.items()):
                print(f"FAILED {row['id']}: legal, but {', '.join(codes)} is reported")
                failed += 1
            else:
                passed += 1
        print(f"{fens.name}: {passed} passed, {failed} failed, {waiting} skipped (rules that do not exist yet)")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
