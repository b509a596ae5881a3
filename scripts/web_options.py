#!/usr/bin/env python3
"""Writes web/src/options.json, the options of the commands that the npm package has, from the program and its option table.

    scripts/web_options.py PROGRAM [--check]

For each command: its help (-h and --help), and of each option name, letter, placeholder of the value (empty: a switch), whether it changes
what is found, and the value that is as good as none. --check writes nothing and exits 1 when the file is not so.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "web/src/options.json"
COMMANDS = ("audit", "fen", "decide", "explain")
ROW = re.compile(r'ARBITER_OPTION\("([^"]+)", "([^"]*)", \w+, (\w+),(.*?)\)\n(?=\s*(?:ARBITER_OPTION|//|$))', re.S)
SPELLING = re.compile(r"^  (?:-(\w), |    )--([\w-]+)(?: (\S+))?", re.M)


def effects():
    """name -> rows of the table: (commands, effect, value that is as good as none)."""
    rows = {}
    for name, _, effect, rest in ROW.findall((ROOT / "tools/arbiter/option_table.def").read_text(encoding="utf-8") + "\n"):
        unless = re.search(r'\.unless = "([^"]*)"', rest)
        rows.setdefault(name, []).append((rest, effect, unless[1] if unless else ""))
    return rows


def of_command(program, command, rows):
    def said(*words):
        return subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout

    full = said(command, "--help")
    options = []
    for letter, name, value in SPELLING.findall(full):
        own = [row for row in rows.get(name, []) if re.search(rf"\b{command}\b", row[0])]
        _, effect, unless = own[0] if own else ("", "Nothing", "")
        options.append({"name": name, "letter": letter, "value": value, "changes_findings": effect == "Findings", "unless": unless})
    return {"brief": said(command, "-h"), "help": full, "options": options}


def main(program, *words):
    rows = effects()
    first = re.search(r"kNamedFirst\[\] = \{(.*?)\};", (ROOT / "tools/arbiter/options.cpp").read_text(encoding="utf-8"), re.S)
    table = {"named_first": re.findall(r'"([^"]+)"', first[1]), "commands": {name: of_command(program, name, rows) for name in COMMANDS}}
    text = json.dumps(table, indent=1, ensure_ascii=False) + "\n"
    if "--check" not in words:
        OUT.write_text(text, encoding="utf-8")
    elif not OUT.exists() or OUT.read_text(encoding="utf-8") != text:
        print(f"{OUT.relative_to(ROOT)} is not what the program says: run scripts/web_options.py PROGRAM")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
