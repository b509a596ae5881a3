#!/usr/bin/env python3
"""Plants duplicates among the games of the archives: they must be found, and nothing else.

    duplicates_corpus_test.py SOURCES FIND_DUPLICATES

The work is done by scripts/plant_duplicates.py. Skipped (exit 77) unless ARBITER_CORPORA points at the archives.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

# What is planted as a copy with other tags is sometimes made so different that nobody could tell.
LEAST_PERCENT = "97"
MEMORY_MIB = "17"  # one more than is needed at least, so that runs are written


def main():
    sources, program = sys.argv[1:]
    corpora = os.environ.get("ARBITER_CORPORA", "")
    if not corpora:
        print("skipped: ARBITER_CORPORA does not point at the archives")
        return 77
    script = Path(sources) / "scripts" / "plant_duplicates.py"
    with tempfile.TemporaryDirectory() as folder:
        games, truth, table = (Path(folder) / name for name in ("games.pgn", "truth.tsv", "table.csv"))
        subprocess.run([sys.executable, script, "plant", Path(corpora) / "otb", games, truth, "--games", "4000",
                        "--each", "100", "--seed", "3"], check=True)
        for mode in ("moves", "moves+players"):
            with open(table, "wb") as out:
                subprocess.run([program, mode, "best", MEMORY_MIB, folder, "1", games], check=True, stdout=out)
            checked = subprocess.run([sys.executable, script, "check", truth, table, "--least", LEAST_PERCENT], check=False)
            if checked.returncode != 0:
                return checked.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
