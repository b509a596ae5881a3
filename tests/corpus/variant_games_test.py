#!/usr/bin/env python3
"""Games of variants with known facts, in ARBITER_CASES/variant_cases.tsv: variant_games_test.py PROGRAM [VARIANT...]

Every row is one game, replayed by the whole program: its facts must be those of the row, and its findings must have the codes of the
row. `can_win` may be `unknown`, but never the contrary. With VARIANT, only rows of these.
Exit code 77 = skipped: the file is not there.
"""

import csv
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77
LEFT_OUT = {"variant"}
SEATS = "".join(f'[{seat} "{seat}"]\n' for seat in ("WhiteA", "BlackA", "WhiteB", "BlackB"))
TAGS = {
    "king-of-the-hill": "King of the Hill", "three-check": "Three-check", "crazyhouse": "Crazyhouse", "antichess": "Antichess",
    "atomic": "Atomic", "horde": "Horde", "racing-kings": "Racing Kings", "chess960": "Chess960", "suicide": "Suicide",
    "giveaway": "Giveaway", "bughouse": "Bughouse",
}


def game(row):
    start = "" if row["start"] == "-" else f'[SetUp "1"]\n[FEN "{row["start"]}"]\n'
    seats = SEATS if row["variant"] == "bughouse" else '[White "A"]\n[Black "B"]\n'
    return (f'[Event "{row["id"]}"]\n[Site "?"]\n[Date "2024.01.02"]\n[Round "1"]\n{seats}[Result "*"]\n{start}'
            f'[Variant "{TAGS[row["variant"]]}"]\n\n{row["moves"]} *\n\n')


def report(program, path, form):
    command = [program, "audit", "-q", "--fail-on", "never", "--laws", "fide-2023", "--report", form, str(path)]
    return [json.loads(line) for line in subprocess.run(command, capture_output=True, check=True).stdout.decode("utf-8").splitlines()]


def differences(row, facts, codes):
    """What is otherwise than in the row, as texts."""
    ending = facts["ending"] or {"kind": "none", "ply": "", "result": ""}
    illegal = facts["illegal"] or {"ply": ""}
    found = {
        "plies": facts["plies"], "legal": str(facts["legal"]).lower(), "start_fen": facts["start_fen"] or "null",
        "final_fen": facts["final_fen"] or "null", "ending_kind": ending["kind"], "ending_ply": ending["ply"],
        "ending_result": ending["result"], "illegal_ply": illegal["ply"],
    }
    if row["variant"] == "bughouse" and not row["start_fen"]:
        del found["start_fen"]  # two ordinary ones
    wrong = [f"{key} {value}, not {row[key]}" for key, value in found.items() if str(value) != row[key]]
    for key, color in (("can_win_white", "white"), ("can_win_black", "black")):
        if {row[key], facts["can_win"][color]} == {"yes", "no"}:
            wrong.append(f"{key} {facts['can_win'][color]}, not {row[key]}")
    for pair in filter(None, row["facts"].replace(",", " ").split()):
        key, value = pair.split("=")
        if str(facts[key]) != value:
            wrong.append(f"{key} {facts[key]}, not {value}")
    missing = [code for code in row["rules"].replace(",", " ").split() if code not in codes]
    if missing:
        wrong.append(f"no {' '.join(missing)} among {' '.join(sorted(codes)) or 'no findings'}")
    return wrong


def main():
    cases = os.environ.get("ARBITER_CASES", "")
    path = Path(cases) / "variant_cases.tsv"
    if not cases or not path.is_file():
        print("skipped: ARBITER_CASES names no folder with variant_cases.tsv")
        return SKIPPED
    wanted = set(sys.argv[2:])
    with open(path, encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
                if row["variant"] not in LEFT_OUT and (not wanted or row["variant"] in wanted)]
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "cases.pgn"
        archive.write_text("".join(map(game, rows)), encoding="utf-8")
        facts = report(sys.argv[1], archive, "facts")
        codes = {}
        for finding in report(sys.argv[1], archive, "ndjson"):
            codes.setdefault(finding["game"], set()).add(finding["code"])
    wrong = 0
    for ordinal, (row, fact) in enumerate(zip(rows, facts, strict=True), 1):
        for difference in differences(row, fact, codes.get(ordinal, set())):
            wrong += 1
            print(f"{row['id']} ({row['variant']}): {difference}")
    print(f"{len(rows)} games, {wrong} differences")
    return 1 if wrong or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
