#!/usr/bin/env python3
"""Spoils real games in every way of the catalogue: each defect must be found, alone, and leave the neighbours be.

    defect_corpus_test.py SOURCES PROGRAM samples|corpora

The work is done by scripts/defect_corpus.py, on the games of data/samples, or of the archives: skipped (exit 77) unless
ARBITER_CORPORA points at them.
"""

import os
import subprocess
import sys
from pathlib import Path


def main():
    sources, program, games = sys.argv[1:]
    archives, how = Path(sources) / "data" / "samples", ["--missing-ok", "--trials", "6"]
    if games == "corpora":
        corpora = os.environ.get("ARBITER_CORPORA", "")
        if not corpora:
            print("skipped: ARBITER_CORPORA does not point at the archives")
            return 77
        archives, how = Path(corpora) / "otb", ["--trials", "8", "--games", "600", "--seed", "7"]
    script = Path(sources) / "scripts" / "defect_corpus.py"
    return subprocess.run([sys.executable, script, program, archives, *how], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
