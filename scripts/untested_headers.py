#!/usr/bin/env python3
"""Lists the public headers of lib/ that no test includes directly: scripts/untested_headers.py [--root FOLDER]

A header counts as tested when a source below tests/unit, tests/property or tests/support includes it. Many of the others
are tested through the room that they serve; what the list shows is where a test of one's own is missing.
"""

import argparse
import re
import sys
from pathlib import Path

INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"', re.MULTILINE)
TESTS = ("tests/unit", "tests/property", "tests/support")


def included_by_tests(root):
    found = set()
    for folder in TESTS:
        for path in (root / folder).rglob("*.[ch]pp"):
            found.update(INCLUDE.findall(path.read_text(encoding="utf-8", errors="replace")))
    return found


def public_headers(root):
    """As they are included: core/room/name.hpp, without detail/."""
    return sorted(path.relative_to(root / "lib").as_posix() for path in (root / "lib").glob("*/*/*.hpp"))


def untested(root):
    tested = included_by_tests(root)
    return [header for header in public_headers(root) if header not in tested]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent)
    root = parser.parse_args(arguments).root
    missing = untested(root)
    print("\n".join(missing))
    print(f"{len(missing)} of {len(public_headers(root))} public headers have no test of their own", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
