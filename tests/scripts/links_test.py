#!/usr/bin/env python3
"""Every relative link of the documentation leads to a file, and to a heading where it names one: links_test.py SOURCE_FOLDER"""

import re
import sys
from pathlib import Path

LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ +(.*)$", re.MULTILINE)
CODE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LEFT_OUT = {"build", ".git", "node_modules"}


def pages(root):
    for path in sorted(root.rglob("*.md")):
        if not LEFT_OUT & set(path.relative_to(root).parts):
            yield path


def anchors(page):
    """Of its headings, as web sites of Markdown make them: letters, digits, '-' and '_', blanks as '-', repeated ones numbered."""
    found = set()
    for heading in HEADING.findall(CODE.sub("", page.read_text(encoding="utf-8"))):
        heading = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        name = "".join(c for c in heading.strip().lower().replace(" ", "-") if c.isalnum() or c in "-_")
        number = 0
        while (own := f"{name}-{number}" if number else name) in found:
            number += 1
        found.add(own)
    return found


def main():
    root = Path(sys.argv[1])
    links, broken = 0, []
    for page in pages(root):
        for target in LINK.findall(page.read_text(encoding="utf-8")):
            if "://" in target:
                continue
            links += 1
            name, _, anchor = target.partition("#")
            file = page.parent / name if name else page
            if not file.exists() or (anchor and file.suffix == ".md" and anchor not in anchors(file)):
                broken.append(f"{page.relative_to(root)}: {target}")
    print(*broken, f"{links} links, {len(broken)} broken", sep="\n")
    return 1 if broken or links == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
