#!/usr/bin/env python3
"""Every relative link of the documentation leads to a file: links_test.py SOURCE_FOLDER"""

import re
import sys
from pathlib import Path

LINK = re.compile(r"\]\(([^)\s]+)\)")
LEFT_OUT = {"build", ".git"}


def pages(root):
    for path in sorted(root.rglob("*.md")):
        if not LEFT_OUT & set(path.relative_to(root).parts):
            yield path


def main():
    root = Path(sys.argv[1])
    links, broken = 0, []
    for page in pages(root):
        for target in LINK.findall(page.read_text(encoding="utf-8")):
            if "://" in target or target.startswith("#"):
                continue
            links += 1
            if not (page.parent / target.split("#")[0]).exists():
                broken.append(f"{page.relative_to(root)}: {target}")
    print(*broken, f"{links} links, {len(broken)} broken", sep="\n")
    return 1 if broken or links == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
