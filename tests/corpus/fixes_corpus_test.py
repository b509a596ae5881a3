"""Fixes the archives at every level and lets scripts/check_fixes.py look whether something was lost.

    fixes_corpus_test.py SOURCE_FOLDER PROGRAM

Skipped (77) unless ARBITER_CORPORA names the folder of the archives. The largest ones are left out: they are clean.
"""

import os
import subprocess
import sys
from pathlib import Path

source, program = sys.argv[1:3]
folder = os.environ.get("ARBITER_CORPORA")
if not folder:
    print("skipped: ARBITER_CORPORA does not name the folder of the archives")
    sys.exit(77)
kinds = [Path(folder) / name for name in ("dirty", "variants", "engine", "online/jukey-fics")]
script = Path(source) / "scripts" / "check_fixes.py"
sys.exit(subprocess.run([sys.executable, str(script), "--arbiter", program, *map(str, kinds)]).returncode)
