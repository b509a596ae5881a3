#!/usr/bin/env python3
"""Starts a new rule: its lines in the registry, in the lists of the tests and in CHANGELOG.md, its source, and two cases.

    scripts/new_rule.py MOV51 my-rule-name [--root FOLDER]

The source is a whole rule that finds a placeholder, so that the build and all tests pass before the first change. Prints
the files that were written, and what is left to do. Writes nothing when the code or the name is taken, or retired.
"""

import argparse
import re
import sys
from pathlib import Path

LINE = re.compile(r"^ARBITER_RULE\((\w+), *(\w+)\)")

SOURCE = '''#include "core/check/detail/places.hpp"
#include "core/check/rule.hpp"

#include <string_view>

namespace arbiter::check {{
namespace {code} {{

// Only reads. Cite the article or the section of the standard at the line that applies it.
void inspect(const GameContext& game, Findings& findings) {{
    const pgn::TagPair* tag = game.view.find(pgn::KnownTag::Event);
    if (tag == nullptr || game.view.value_of(*tag) != "{code} placeholder") return;
    findings.add({symbol}, detail::value_span(game, *tag))
        .say("Event is '{code} placeholder', but that stands only in the cases of a new rule");
}}

}}  // namespace {code}

constinit const Rule {symbol}{{
    .id = RuleId::{symbol},
    .severity = Severity::Warning,
    .needs = Needs::Syntax,
    .summary = "The Event tag is the placeholder of a new rule.",
    .explanation = R"(What is wrong about it, why it matters, and when it is no mistake.)",
    .example = R"([Event "{code} placeholder"])",
    .source = "PGN 8.1.1.1",
    .when = on(Feature::Any),
    .inspect = &{code}::inspect,
}};

}}  // namespace arbiter::check
'''

CASE = '''# {prose}
--- pgn
[Event "{event}"]
[Site "?"]
[Date "2024.01.02"]
[Round "1"]
[White "White"]
[Black "Black"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 1-0
--- findings
{findings}'''

FINDING = ('{code} warning 1:9 "{code} placeholder" '
           "Event is '{code} placeholder', but that stands only in the cases of a new rule\n")

TO_DO = '''To do:
1. {source}: the trigger in `when`, `inspect`, severity, fix, summary, explanation, example, source.
2. {cases}/: the texts; a file for each thing that the rule must find (fires_*.case) and must not (silent_*.case).
3. scripts/fixes/permits.py, if it has a fix: the changes that it may make.
4. lib/core/check/profiles.cpp, if a profile grades it anew.
5. scripts/bless.py writes the findings into the cases, the catalogue of rules, docs/rules, and the summary into CHANGELOG.md; read its diff.
6. scripts/test.sh -R '{code}|Rules|rule_pages'
'''


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


def with_row(text, row):
    """The list of lines with `row` before the first one that is greater; a heading stays first."""
    lines = text.splitlines()
    place = next((index for index, line in enumerate(lines) if line > row and line[:3].isupper()), len(lines))
    lines.insert(place, row)
    return "\n".join(lines) + "\n"


def with_change(text, code, name):
    """CHANGELOG.md with a line at the top of what is added by the next version; scripts/bless.py writes the summary of the rule into it."""
    head, heading, rest = text.partition("### Added\n\n")
    return f"{head}{heading}- Rule {code} `{name}`: a placeholder.\n{rest}" if heading else text


def family(rules, code):
    """The folder of the rules whose codes begin with the same three capitals; their own when there is none yet."""
    known = (path.parent for path in sorted(rules.glob("*/*.cpp")) if f"const Rule {code[:3]}" in path.read_text(encoding="utf-8"))
    return next(known, rules / code[:3].lower())


def start_rule(root, code, name):
    """Writes the files and returns their paths below root."""
    if not re.fullmatch(r"[A-Z]{3}[0-9]{2}", code):
        raise Refused(f"code '{code}' is written, but a code is three capitals and two digits, as in MOV51")
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        raise Refused(f"name '{name}' is written, but a name is kebab-case, as in illegal-move")
    snake = name.replace("-", "_")
    check = root / "lib/core/check"
    for registry, why in ((check / "rules.def", "taken"), (check / "redirects.def", "retired and never used again")):
        for old_code, old_snake in registered(registry):
            if code == old_code or snake == old_snake:
                raise Refused(f"'{code if code == old_code else name}' is {why}: {old_code} {old_snake.replace('_', '-')}")

    symbol = f"{code}_{snake}"
    cases = root / "tests/cases" / code
    files = {
        family(check / "rules", code) / f"{symbol}.cpp": SOURCE.format(symbol=symbol, code=code, name=name),
        cases / "fires_placeholder.case": CASE.format(
            prose="What is wrong in this game, in one sentence.", event=f"{code} placeholder",
            findings=FINDING.format(code=code)),
        cases / "silent_near_miss.case": CASE.format(
            prose="What looks the same, but is right.", event=f"{code} near miss", findings=""),
    }
    for path in files:
        if path.exists():
            raise Refused(f"{path.relative_to(root)} exists already")
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    lists = {
        check / "rules.def": lambda text: with_line(text, code, snake),
        root / "tests/data/rule_names.txt": lambda text: with_row(text, f"{code} {name}"),
        root / "tests/data/rule_catalogue.tsv": lambda text: with_row(text, f"{code}\t{name}\twarning\tnone"),
        root / "CHANGELOG.md": lambda text: with_change(text, code, name),
    }
    for path, change in lists.items():
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    return [path.relative_to(root).as_posix() for path in (*lists, *files)]


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
    print(TO_DO.format(source=written[4], cases=f"tests/cases/{options.code}", code=options.code), file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
