#!/usr/bin/env python3
"""Names of players in ARBITER_CASES/clean3: clean3_names_test.py PROGRAM

A namesake whom the games exclude makes way for the player who fits; README.md there says what each file shows. The right names are in a
small file of this test, of the form that Scid's has. Exit code 77 = skipped: the folder is not there.
"""

import csv
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77
SPELLING = """# FIDE ratings APR-2021
@PLAYER "., -_*"
Anand V #-  IND [1157] 2006 i
   %Bio FIDEID 25718983
Anand, Vignesh #-  USA [1930] 2004
   %Bio FIDEID 30916348
Anand, Viswanathan #GM IND [2753] 1969.12.11
   %Bio FIDEID 5000017
Giri, Andrea #-  ITA [1377] 2004
   %Bio FIDEID 28544420
Giri, Anish #GM NED [2776] 1994.06.28
   %Bio FIDEID 24116068
Korchnoi, Viktor #gm  URS/XXX/SUI [2695] 1931.03.23--2016.06.06
   = Kortschnoi, Viktor L
   = Kortschnoj, Viktor L
"""
# By file and written name: what is proposed and how sure it is.
EXPECTED = {
    "names_anand.pgn": {"Anand,V": ("Anand, Viswanathan", 60), "Kortschnoj, Viktor": ("Korchnoi, Viktor", 60)},
    "names_anand_2019.pgn": {"Anand,V": ("Anand, Viswanathan", 65), "Giri,A": ("Giri, Anish", 65)},
}


def check(program, path, expected, folder):
    """What is wrong with one file, as lines."""
    names, review, out = folder / "spelling.ssp", folder / "review.csv", folder / "out.pgn"
    names.write_text(SPELLING, encoding="ascii")
    clean = [program, "clean", "-q", "--fix", "none", "--names", str(names)]
    subprocess.run([*clean, "--review", str(review), str(path)], check=True, capture_output=True)
    with review.open(encoding="utf-8", newline="") as table:
        rows = [row for row in csv.DictReader(table) if row["kind"] == "player"]
    found = {row["written"]: (row["proposed"], int(row["score"])) for row in rows}
    wrong = [] if found == expected else [f"{path.name}: {found} instead of {expected}"]
    # No score that is high enough to be accepted leads to a namesake.
    subprocess.run([*clean, "--names-accept", "0.6", "-o", str(out), str(path)], check=True, capture_output=True)
    text = path.read_text(encoding="utf-8")
    for name, (right, _) in expected.items():
        text = text.replace(f'"{name}"', f'"{right}"')
    if out.read_text(encoding="utf-8") != text:
        wrong.append(f"{path.name}: accepting gives other names")
    return wrong


def main():
    folder = Path(os.environ.get("ARBITER_CASES", "")) / "clean3"
    if not os.environ.get("ARBITER_CASES") or not folder.is_dir():
        print("skipped: ARBITER_CASES is not set")
        return SKIPPED
    wrong = []
    with tempfile.TemporaryDirectory() as place:
        for name, expected in EXPECTED.items():
            wrong += check(sys.argv[1], folder / name, expected, Path(place))
    print("\n".join(wrong) or f"{len(EXPECTED)} files are right")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
