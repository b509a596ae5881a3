#!/usr/bin/env python3
"""Writes docs/rules from what the program says: rule_pages.py PROGRAM [--check]

A page docs/rules/<CODE>_<name>.md for each rule, as `arbiter explain --all --markdown` prints it, and
docs/rules/README.md with a table for each family. With --check nothing is written: the exit code is 1 and the
command that mends it is printed when the folder is not what would be written.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "rules"

FAMILIES = {
    "ENC": "Bytes and encodings",
    "STR": "Structure of the file and the game",
    "TAG": "Tag pairs",
    "RES": "Results",
    "END": "Ending of the game, claims",
    "MOV": "Movetext",
    "RAV": "Variations",
    "CMT": "Comments",
    "FEN": "Start positions, FEN, EPD",
    "VAR": "Variants",
    "CLK": "Clocks",
    "EVT": "Events and tournaments",
    "DUP": "Duplicates",
    "TRF": "Tournament reports",
    "DUP": "Duplicates",
    "OWN": "What the settings of a collection require",
}

HEADING = re.compile(r"^# ([A-Z]{3}\d\d) `([a-z0-9-]+)`$", re.MULTILINE)

INTRODUCTION = """# The rules

{count} rules in {families} families. `arbiter explain RULE` prints any of these pages, `arbiter rules` the list; the
pages are made from the program by `scripts/rule_pages.py`, so change the rule and not the page.

A code or the beginning of codes (`MOV01`, `TAG`) or a name (`illegal-move`) is what `--select`, `--ignore` and
`--severity` take. Severity and fix are those of the profile `archive`, the default; `arbiter rules --profile NAME` shows
another. *safe* fixes (`audit --fix safe`, `--fix style` for style rules) never change what was played, a result or a
comment; *unsafe* ones (`--fix all`) are guesses that a person should see first, with `--diff`.
"""


def run(program, *arguments):
    return subprocess.run([program, *arguments], check=True, capture_output=True).stdout.decode("utf-8")


def cell(text):
    return text.replace("|", "\\|")


def file_name(code, name):
    return f"{code}_{name.replace('-', '_')}.md"


def rule_pages(program):
    text = run(program, "explain", "--all", "--markdown")
    starts = list(HEADING.finditer(text))
    ends = [match.start() for match in starts[1:]] + [len(text)]
    return {file_name(match[1], match[2]): text[match.start():end].rstrip() + "\n" for match, end in zip(starts, ends)}


def index_page(rules):
    present = [family for family in FAMILIES if any(rule["code"].startswith(family) for rule in rules)]
    out = INTRODUCTION.format(count=len(rules), families=len(present))
    for family in present:
        out += f"\n## {family} {FAMILIES[family]}\n\n| code | name | severity | fix | about |\n|---|---|---|---|---|\n"
        for rule in rules:
            if not rule["code"].startswith(family):
                continue
            fix = "-" if rule["fix"] == "none" else rule["fix"]
            opt_in = " Only when selected." if rule["opt_in"] else ""
            if rule["event_only"]:
                opt_in = " Only in `arbiter event`."
            link = file_name(rule["code"], rule["name"])
            out += (f"| [{rule['code']}]({link}) | {rule['name']} | {rule['severity']} | {fix} | "
                    f"{cell(rule['summary'])}{opt_in} |\n")
    return out


def all_pages(program):
    rules = json.loads(run(program, "rules", "--json"))
    pages = rule_pages(program)
    if len(pages) != len(rules):
        sys.exit(f"{len(rules)} rules, but {len(pages)} pages: an example has a line that looks like a heading")
    pages["README.md"] = index_page(rules)
    return pages


def differences(pages):
    written = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    names = sorted(set(pages) | set(written))
    return [name for name in names if pages.get(name) != written.get(name)]


def main():
    if len(sys.argv) < 2 or sys.argv[2:] not in ([], ["--check"]):
        sys.exit(__doc__)
    pages = all_pages(sys.argv[1])
    changed = differences(pages)
    if "--check" in sys.argv:
        if not changed:
            return 0
        print(f"docs/rules is not up to date ({', '.join(changed[:5])}{', ...' if len(changed) > 5 else ''}); run:")
        print(f"  python3 scripts/rule_pages.py {sys.argv[1]}")
        return 1
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in changed:
        if name in pages:
            (FOLDER / name).write_text(pages[name], encoding="utf-8")
        else:
            (FOLDER / name).unlink()
    print(f"{len(pages)} pages, {len(changed)} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
