#!/usr/bin/env python3
"""Starts a new rule: its line in lib/check/rules.def, its source, and a case that fires and one that must not.

    scripts/new_rule.py MOV51 my-rule-name [--root FOLDER]

Writes nothing when the code or the name is taken, or retired. What is left to do is in the files themselves.
"""

import argparse
import re
import sys
from pathlib import Path

LINE = re.compile(r"^ARBITER_RULE\((\w+), *(\w+)\)")

SOURCE = '''#include "check/rule.hpp"

namespace arbiter::check {{
namespace {{

// Only reads. Cite the article or the section of the standard at the line that applies it.
void inspect(const GameContext& game, Findings& findings) {{
    findings.add({symbol}, game.view.absolute(game.view.begin, game.view.end))
        .say("{{}} is written, but that is not so", "this");
}}

}}  // namespace

constinit const Rule {symbol}{{
    .id = RuleId::{symbol},
    .code = "{code}",
    .name = "{name}",
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "",
    .explanation = R"()",
    .example = R"()",
    .source = "",
    .when = on(Feature::Any),
    .inspect = &inspect,
}};

}}  // namespace arbiter::check
'''

CASE = '''# {prose}
--- pgn
[Event "Case"]
[Site "?"]
[Date "2024.01.02"]
[Round "1"]
[White "White"]
[Black "Black"]
[Result "*"]

1. e4 e5 *
--- findings
{findings}'''


class Refused(Exception):
    pass


def registered(path):
    """(code, snake_name) of each line; empty when there is no such file."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [match.groups() for line in lines if (match := LINE.match(line))]


def with_line(text, code, snake):
    """The registry with the new line before the first one whose code is greater."""
    lines = text.splitlines()
    place = next((index for index, line in enumerate(lines)
                  if (match := LINE.match(line)) and match[1] > code), None)
    if place is None:  # after the last rule, not after what may stand below the list
        places = [index for index, line in enumerate(lines) if LINE.match(line)]
        place = places[-1] + 1 if places else len(lines)
    lines.insert(place, f"ARBITER_RULE({code}, {snake})")
    return "\n".join(lines) + "\n"


def start_rule(root, code, name):
    """Writes the files and returns their paths below root."""
    if not re.fullmatch(r"[A-Z]{3}[0-9]{2}", code):
        raise Refused(f"code '{code}' is written, but a code is three capitals and two digits, as in MOV51")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        raise Refused(f"name '{name}' is written, but a name is kebab-case, as in illegal-move")
    snake = name.replace("-", "_")
    check = root / "lib/check"
    for registry, why in ((check / "rules.def", "taken"), (check / "redirects.def", "retired and never used again")):
        for old_code, old_snake in registered(registry):
            if code == old_code or snake == old_snake:
                raise Refused(f"'{code if code == old_code else name}' is {why}: {old_code} {old_snake.replace('_', '-')}")

    symbol = f"{code}_{snake}"
    cases = root / "tests/cases" / code
    files = {
        check / "rules" / f"{symbol}.cpp": SOURCE.format(symbol=symbol, code=code, name=name),
        cases / "fires.case": CASE.format(prose="What is wrong in this game, in one sentence.",
                                          findings=f'{code} warning 10:1 "e4" message\n'),
        cases / "near_miss.case": CASE.format(prose="What looks the same, but is right.", findings=""),
    }
    for path in files:
        if path.exists():
            raise Refused(f"{path.relative_to(root)} exists already")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    registry = check / "rules.def"
    registry.write_text(with_line(registry.read_text(encoding="utf-8"), code, snake), encoding="utf-8")
    return [path.relative_to(root).as_posix() for path in (registry, *files)]


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("code", help="for example MOV51")
    parser.add_argument("name", help="for example my-rule-name")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent)
    options = parser.parse_args(arguments)
    try:
        written = start_rule(options.root, options.code, options.name)
    except (Refused, OSError) as error:
        print(f"new_rule.py: {error}", file=sys.stderr)
        return 2
    print("\n".join(written))
    return 0


if __name__ == "__main__":
    sys.exit(main())
