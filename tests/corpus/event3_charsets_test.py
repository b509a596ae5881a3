#!/usr/bin/env python3
"""Tournament reports in the character sets of their countries, in ARBITER_CASES/event3: event3_charsets_test.py PROGRAM

Names are read as they were written, and the report in normal form has them in UTF-8. README.md there says what each file shows. Exit code
77 = skipped: the folder is not there.
"""

import os
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
CHARSETS = {"greek_cp1253.trf": "cp1253", "turkish_cp1254.trf": "cp1254"}


def normal_form(program, path, *options):
    command = [program, "event", "-q", "--fail-on", "never", "--trf", str(path), "--normal-trf", "-", *options, "/dev/null"]
    return subprocess.run(command, capture_output=True, check=False).stdout.decode("utf-8", "replace")


def names_of(text):
    lines = text.splitlines()
    return [line[4:].strip() for line in lines if line.startswith("012")] + [line[14:47].strip() for line in lines if line.startswith("001")]


def main():
    program = sys.argv[1]
    cases = os.environ.get("ARBITER_CASES", "")
    folder = Path(cases) / "event3"
    if not cases or not folder.is_dir():
        print("skipped: ARBITER_CASES does not point at the cases")
        return SKIPPED
    wrong = []
    for name, charset in CHARSETS.items():
        path = folder / name
        expected = names_of(path.read_text(charset))
        for options in ((), ("--encoding", charset)):
            found = names_of(normal_form(program, path, *options))
            if found != expected:
                wrong.append(f"{name} {' '.join(options)}: {found} instead of {expected}")
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
