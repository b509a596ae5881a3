#!/usr/bin/env python3
"""Writes docs/rules from what the program says: rule_pages.py PROGRAM [--check]

A page docs/rules/<family>.md for each family of codes, with its rules as `arbiter explain --all --markdown` prints them, and
docs/rules/README.md with a table for each family. A family has the name of its folder in lib/core/check/rules. With --check nothing is written: the exit code is 1 and the
command that mends it is printed when the folder is not what would be written.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

FAMILIES = {
    "ENC": ("encoding", "Bytes and encodings"),
    "STR": ("structure", "Structure of the file and the game"),
    "TAG": ("tags", "Tag pairs"),
    "RES": ("results", "Results"),
    "END": ("endings", "Ending of the game, claims"),
    "MOV": ("moves", "Movetext"),
    "RAV": ("variations", "Variations"),
    "CMT": ("comments", "Comments"),
    "FEN": ("fen", "Start positions, FEN, EPD"),
    "VAR": ("variants", "Variants"),
    "CLK": ("clocks", "Clocks"),
    "EVT": ("events", "Events and tournaments"),
    "TRF": ("reports", "Tournament reports"),
    "DUP": ("duplicates", "Duplicates"),
    "OWN": ("own", "What the settings of a collection require"),
}

FOLDER = ROOT / "docs/rules"
HEADING = re.compile(r"^# ([A-Z]{3}\d\d) `([a-z0-9-]+)`$", re.MULTILINE)

INTRODUCTION = """# The rules

{count} rules in {families} families. `arbiter explain RULE` prints what a page says of one rule, `arbiter rules` the list; the
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


def page_name(code):
    return FAMILIES[code[:3]][0] + ".md"


def anchor(code, name):
    """Of the heading of a rule, as web sites of Markdown make it."""
    return f"{code.lower()}-{name}"


def rules_by_family(program):
    """Text of the rules of each family, headings a level lower."""
    text = run(program, "explain", "--all", "--markdown")
    starts = list(HEADING.finditer(text))
    ends = [match.start() for match in starts[1:]] + [len(text)]
    found = {}
    for match, end in zip(starts, ends):
        found.setdefault(match[1][:3], []).append("#" + text[match.start():end].rstrip() + "\n")
    return found


def index_page(rules):
    present = [family for family in FAMILIES if any(rule["code"].startswith(family) for rule in rules)]
    out = INTRODUCTION.format(count=len(rules), families=len(present))
    for family in present:
        out += f"\n## {family} {FAMILIES[family][1]}\n\n| code | name | severity | fix | about |\n|---|---|---|---|---|\n"
        for rule in rules:
            if not rule["code"].startswith(family):
                continue
            fix = "-" if rule["fix"] == "none" else rule["fix"]
            opt_in = " Only when selected." if rule["opt_in"] else ""
            if rule["event_only"]:
                opt_in = " Only in `arbiter event`."
            link = f"{page_name(rule['code'])}#{anchor(rule['code'], rule['name'])}"
            out += (f"| [{rule['code']}]({link}) | {rule['name']} | {rule['severity']} | {fix} | "
                    f"{cell(rule['summary'])}{opt_in} |\n")
    return out


def all_pages(program):
    rules = json.loads(run(program, "rules", "--json"))
    families = rules_by_family(program)
    written = sum(len(texts) for texts in families.values())
    if written != len(rules):
        sys.exit(f"{len(rules)} rules, but {written} texts: an example has a line that looks like a heading")
    pages = {page_name(family): f"# {family} {FAMILIES[family][1]}\n\n" + "\n".join(texts) for family, texts in families.items()}
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
