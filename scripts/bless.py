#!/usr/bin/env python3
"""Writes what the program says into the files that tests compare it with: scripts/bless.py [--build FOLDER]

Builds the program and the cases, and writes: the findings and the fixed texts of tests/cases, the catalogue of rules
(tests/data), docs/rules, the summaries of new rules in CHANGELOG.md, and the expected texts of tests/cli. A name in rule_names.txt is a promise: new rules are added,
but an old name is never changed. Then it prints which files git sees changed: read that diff before you commit it.
"""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def all_rules(program):
    text = subprocess.run([program, "rules", "--json"], check=True, capture_output=True).stdout
    return json.loads(text)


def write_catalogue(rules, data):
    """The lists of tests/data; returns the old names that the rules no longer have."""
    rows = ["code\tname\tseverity\tfix"]
    rows += ["\t".join(rule[key] for key in ("code", "name", "severity", "fix")) for rule in rules]
    (data / "rule_catalogue.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    names = data / "rule_names.txt"
    frozen = dict(line.split(" ") for line in names.read_text(encoding="utf-8").splitlines())
    now = {rule["code"]: rule["name"] for rule in rules}
    broken = [code for code, name in frozen.items() if now.get(code, name) != name]
    text = "".join(f"{code} {name}\n" for code, name in sorted({**now, **frozen}.items()))
    names.write_text(text, encoding="utf-8")
    return broken


def with_summaries(text, rules):
    """CHANGELOG.md where each line about a rule of the next version, as scripts/new_rule.py begins it, ends with the rule's summary."""
    summaries = {(rule["code"], rule["name"]): rule["summary"] for rule in rules}
    unreleased = text.find("\n## ", text.find("\n## Unreleased") + 1)
    end = len(text) if unreleased < 0 else unreleased
    known = lambda match: f"{match[1]}{summaries.get((match[2], match[3]), match[4])}"
    return re.sub(r"^(- Rule ([A-Z]{3}\d\d) `([a-z0-9-]+)`: )(.*)$", known, text[:end], flags=re.MULTILINE) + text[end:]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=Path, default=ROOT / "build/release")
    build = parser.parse_args(arguments).build
    subprocess.run(["cmake", "--build", build, "--target", "arbiter", "case_tests"], check=True, stdout=sys.stderr)
    program = build / "bin/arbiter"
    bless = {**os.environ, "ARBITER_BLESS": "1"}
    is_good = True
    for command in ([build / "bin/case_tests", "--gtest_brief=1"],
                    [sys.executable, ROOT / "scripts/rule_pages.py", program],
                    ["ctest", "--test-dir", build, "-R", "^cli", "-Q"]):
        is_good &= subprocess.run(command, env=bless, stdout=sys.stderr).returncode == 0
    rules = all_rules(program)
    changes = ROOT / "CHANGELOG.md"
    changes.write_text(with_summaries(changes.read_text(encoding="utf-8"), rules), encoding="utf-8")
    for code in write_catalogue(rules, ROOT / "tests/data"):
        print(f"bless.py: the name of {code} is a promise; put the old one back, or retire it in redirects.def", file=sys.stderr)
        is_good = False
    subprocess.run(["git", "-C", ROOT, "status", "--short"], check=False)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
