#!/usr/bin/env python3
"""Games that the Laws were once not applied to, in ARBITER_CASES/mend3: mend3_laws_test.py PROGRAM

Each file must have the findings that are listed here. README.md there says what each file shows. Exit code 77 = skipped: the folder
is not there.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
# By file: rules wanted, as game:code:severity:part of the message or of the article.
WANTED = {
    "win_by_illegal_move_without_means": [
        (1, "END23", "warning", "7.5.5"),
        (2, "END23", "error", "7.5.5"),
        (3, "END23", "error", "7.5.5"),
        (4, "END07", "error", "5.2.2"),
        (5, "END23", "warning", "7.4b"),
        (7, "END09", "error", "6.9"),
    ],
    "illegal_move_cost": [(1, "END21", "info", "7.5b"), (2, "END21", "info", "A.4b"), (3, "END21", "info", "A.4b")],
    "two_rights_on_one_wing": [(1, "VAR02", "warning", "c1 and h1")],
    "letter_of_9_2_in_2010": [(1, "END12", "info", "disputed")],
    "house_rules_drop_ranks": [(1, "VAR03", "warning", "PawnDropRanks '1-7'")],
    "house_rules_no_check": [(1, "VAR03", "warning", "DropAggression 'No check'")],
    "kings_to_centre_illegal": [(1, "MOV44", "error", "'1/2-1/2', but the result is '1-0'")],
}
# By file: rules that must be silent.
UNWANTED = {
    "win_by_illegal_move_without_means": [(number, "END18") for number in range(1, 8)] + [(4, "END23"), (6, "END23"), (7, "END23")],
    "year_only_date": [(1, "END11")],
    "kings_to_centre_illegal": [(1, "MOV02")],
    "house_rules_drop_ranks": [(1, "VAR17")],
    "letter_of_9_2_in_2010": [(1, "END14")],
}


def main(program):
    folder = Path(os.environ.get("ARBITER_CASES", "")) / "mend3"
    if "ARBITER_CASES" not in os.environ or not folder.is_dir():
        return SKIPPED
    wrong = []
    for name in sorted(WANTED.keys() | UNWANTED.keys()):
        command = [program, "audit", "-q", "--fail-on", "never", "--profile", "arbiter", "--report", "ndjson", str(next(folder.glob(f"{name}.*pgn")))]
        lines = subprocess.run(command, capture_output=True, check=True).stdout.decode("utf-8").splitlines()
        findings = [json.loads(line) for line in lines]
        for game, code, severity, words in WANTED.get(name, []):
            if not any(each["game"] == game and each["code"] == code and each["severity"] == severity
                       and words in f"{each['message']} {each['article']}" for each in findings):
                wrong.append(f"{name}, game {game}: no {severity} {code} with {words!r}")
        for game, code in UNWANTED.get(name, []):
            if any(each["game"] == game and each["code"] == code for each in findings):
                wrong.append(f"{name}, game {game}: {code}")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
