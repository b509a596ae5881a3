"""Every game gets the same facts and rulings from the fast paths and from the slow ones: `arbiter selfcheck` over samples or archives.

    selfcheck_test.py PROJECT PROGRAM samples|corpora

The archives are those that ARBITER_CORPORA names; of them one game of ARBITER_SELFCHECK_EVERY (10) is played on the reference board.
"""

import os
import re
import subprocess
import sys
from pathlib import Path


def main():
    project, program, which = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    corpora = os.environ.get("ARBITER_CORPORA")
    if which == "corpora" and not corpora:
        print("ARBITER_CORPORA does not name the folder of the archives")
        return 77
    if which == "samples":
        words, least = [str(project / "data" / "samples")], 30
    else:
        folders = [str(Path(corpora, name)) for name in ("otb", "online", "engine", "dirty", "variants") if Path(corpora, name).is_dir()]
        words, least = ["--every", os.environ.get("ARBITER_SELFCHECK_EVERY", "10"), *folders], 10_000
    ran = subprocess.run([program, "selfcheck", "-q", *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)
    print(ran.stdout[:10_000], ran.stderr[-2000:], sep="\n")
    played = re.search(r"on the reference board (\d+)", ran.stderr)
    # Some archives of the corpora cannot be read whole: exit 2 is that, 1 a difference.
    expected = (0,) if which == "samples" else (0, 2)
    return 0 if ran.returncode in expected and ran.stdout == "" and played and int(played[1]) >= least else 1


if __name__ == "__main__":
    sys.exit(main())
