#!/usr/bin/env python3
"""Games that `clean` must take for one, in ARBITER_CASES/clean3: clean3_cases_test.py PROGRAM

Names without comma, given names in another transliteration, rounds that say nothing, comments that are wrapped in other places: one of the
two games goes, and a second run over what was written changes nothing. README.md there says what each file shows. Exit code 77 = skipped:
the folder is not there.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77
# Files that are read together.
PAIRS = (
    ("dup_P1_given_name_same_event.pgn",),
    ("dup_P2_round_placeholder.pgn",),
    ("dup_P3_no_comma.pgn",),
    ("dup_P3_with_comma.pgn",),
    ("wrapped_comment_in_variation_a.pgn", "wrapped_comment_in_variation_b.pgn"),
    ("c_varc_a.pgn", "c_varc_b.pgn"),
)


def dedupe(program, folder, name, *inputs):
    """The games that stay, as bytes, and how many go."""
    out, dups = folder / f"{name}.pgn", folder / f"{name}-dups.pgn"
    subprocess.run([program, "clean", "-q", "--fail-on", "never", "--dedupe", "moves", "--dups", dups, "-o", out, *inputs], check=True)
    return out, out.read_bytes(), dups.read_bytes().count(b"[Event ")


def main():
    program = sys.argv[1]
    cases = os.environ.get("ARBITER_CASES", "")
    folder = Path(cases) / "clean3"
    if not cases or not folder.is_dir():
        print("skipped: ARBITER_CASES does not point at the cases")
        return SKIPPED
    wrong = []
    with tempfile.TemporaryDirectory() as name:
        temporary = Path(name)
        for files in PAIRS:
            out, games, dropped = dedupe(program, temporary, "first", *(folder / file for file in files))
            if (games.count(b"[Event "), dropped) != (1, 1):
                wrong.append(f"{files[0]}: {games.count(b'[Event ')} games stay and {dropped} go")
            _, again, dropped = dedupe(program, temporary, "second", out)
            if again != games or dropped != 0:
                wrong.append(f"{files[0]}: a second run changes what the first one wrote")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
