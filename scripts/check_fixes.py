#!/usr/bin/env python3
"""Fixes texts at every level and checks, with a reader of its own, that nothing was lost and that fixing again changes nothing.

    scripts/check_fixes.py --arbiter PROGRAM [--level L]... [--clean] [--cases FOLDER] [--mutations N] [--seed N] [--failures FILE.md] PATH...

PATH is a PGN file, or a folder with PGN files. Every game is compared before and after `audit --fix L --in-place` (and `clean`):
games, tags, half-moves (on a board of its own where their texts differ), move numbers, glyphs, comments, variations and results.
What differs must be a change that a reported rule may make (fixes/permits.py); text of comments may never go. --cases adds the
texts of tests/cases, --mutations N adds N texts made by damaging games of the paths: N defects of every kind, the same ones for the
same --seed. --failures writes every kind of failure with a shortest example. Exits 1 when anything failed.
"""

import argparse
import collections
import random
import re
import sys
import tempfile
from fnmatch import fnmatch
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent / "fixes"))
import checker  # noqa: E402
import mutate  # noqa: E402
from reduce import shrink  # noqa: E402

SHOWN = 5  # failures of one kind that are printed


def pgn_files(paths):
    """{name: path} of the PGN files, those of a folder in byte order."""
    found = {}
    for path in map(Path, paths):
        if path.is_dir():
            found.update({str(each.relative_to(path)): each for each in sorted(path.rglob("*.pgn")) if each.is_file()})
        else:
            found[path.name] = path
    return found


def case_texts(cases, folder):
    """The PGN texts of the case files, as files."""
    for path in sorted(Path(cases).glob("*/*.case")):
        data = path.read_bytes()
        section = re.search(rb"^--- pgn(: escaped)?\n(.*?)^--- ", data, re.MULTILINE | re.DOTALL)
        if not section:
            continue
        text = unescape(section[2]) if section[1] else section[2]
        (folder / f"{path.parent.name}-{path.stem}.pgn").write_bytes(text)


def unescape(section):
    """The escapes of an escaped section: \\n \\r \\t \\\\ \\xNN \\{N,c}; its own line ends do not count."""
    out = re.sub(rb"\\\{(\d+),(.)\}", lambda match: match[2] * int(match[1]), section.replace(b"\n", b""))
    return re.sub(rb"\\(x[0-9a-fA-F]{2}|.)", lambda match: {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"\\": b"\\"}.get(match[1]) or
                  (bytes([int(match[1][1:], 16)]) if match[1][:1] == b"x" else match[1]), out)


def mutations(files, count, seed, folder):
    rng = random.Random(seed)
    paths = sorted(files.values())
    rng.shuffle(paths)
    games = mutate.games_of(paths[:400], rng, 12)
    for index in range(count if games else 0):
        (folder / f"mutation-{seed}-{index:05}.pgn").write_bytes(mutate.mutated(rng, games))


def without_exceptions(failures, path):
    """The failures that no line of the file excuses: name, rule (one of those that make the change) and kind, each a pattern."""
    lines = (line.split("#")[0].split() for line in Path(path).read_text(encoding="utf-8").split("\n"))
    excused = [line for line in lines if line]
    return [failure for failure in failures if not any(fnmatch(failure.file, name) and fnmatch(failure.kind, kind) and any(fnmatch(each, rule) for each in failure.rules)
                                                       for name, rule, kind in excused)]


def kinds_of(failures):
    kinds = collections.defaultdict(list)
    for failure in failures:
        kinds["+".join(failure.rules) or "no rule", failure.kind].append(failure)
    return sorted(kinds.items())


def print_failures(failures):
    for (rules, kind), found in kinds_of(failures):
        print(f"{rules}, {kind}: {len(found)}")
        for failure in found[:SHOWN]:
            print(f"  {failure}")


def shortest(check, failure):
    """The shortest text that was found to fail in the same way, and the level and rule to fix it with."""
    level, is_clean, _ = failure.level.partition(" (clean)")
    select = failure.rules[0] if len(failure.rules) == 1 and not is_clean else None

    def fails(data, select=select):
        try:
            if failure.kind == "twice":
                once = check.program.fix(data, level, select)[0]
                return check.program.fix(once, level, select)[0] != once
            return failure.kind in check.kinds_left(data, level, select)
        except RuntimeError:
            return False

    for data in (failure.before, failure.text):
        for rule in dict.fromkeys((select, None)):
            if data and fails(data, rule):
                short = shrink(data, lambda text, rule=rule: fails(text, rule))
                return short, check.program.fix(short, level, rule)[0], f"--fix {level}" + (f" --select {rule}" if rule else "")
    return None


def shown(data):
    """Bytes as a block of Markdown in which every odd byte can be seen."""
    lines = re.findall(rb"[^\n]*\n|[^\n]+\Z", data)
    return "\n".join("    " + repr(line)[2:-1] for line in lines) or "    (empty)"


def write_failures(path, check, examples):
    with open(path, "w", encoding="utf-8") as out:
        out.write("# Fixes that change or lose something\n\nBy rule and kind of change; `after` is what the program wrote. Line ends and odd bytes are escaped.\n")
        out.write("\n| rule | kind | level | failures |\n|---|---|---|---:|\n")
        for (rules, kind), found in kinds_of(check.failures):
            levels = ", ".join(dict.fromkeys(failure.level for failure in found))
            out.write(f"| {rules} | {kind} | {levels} | {len(found)} |\n")
        for (rules, kind), found in kinds_of(check.failures):
            out.write(f"\n## {rules}: {kind} ({len(found)})\n\n")
            for failure in found[:examples]:
                out.write(f"* `{failure.file}:{failure.line}`, `--fix {failure.level}`: {failure.what}\n")
            found = sorted(found, key=lambda failure: ("(clean)" in failure.level, len(failure.before)))
            for failure in found[:3]:
                example = shortest(check, failure)
                if example:
                    out.write(f"\nShortest, with `{example[2]}`: before\n\n{shown(example[0])}\n\nafter\n\n{shown(example[1])}\n")
                    break
            out.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--arbiter", default="build/release/bin/arbiter")
    parser.add_argument("--level", action="append", choices=checker.LEVELS, help="only this level; may be repeated (default: all three)")
    parser.add_argument("--clean", action="store_true", help="check `clean` as well: one run for each file")
    parser.add_argument("--cases", metavar="FOLDER", help="check the texts of these case files as well")
    parser.add_argument("--mutations", type=int, default=0, metavar="N", help="and N damaged texts")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--exceptions", metavar="FILE", help="failures that are none: lines of a file name, rules and kind, with a comment that says why")
    parser.add_argument("--failures", metavar="FILE", help="write every kind of failure with a shortest example, as Markdown")
    parser.add_argument("--examples", type=int, default=3, metavar="N", help="places that --failures names of each kind (default 3)")
    parser.add_argument("paths", nargs="*", metavar="PATH")
    args = parser.parse_args()
    check = checker.Checker(checker.Program(args.arbiter))
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        files = pgn_files(args.paths)
        if args.cases:
            case_texts(args.cases, made)
        sources = {**files, **pgn_files([made])}
        mutations(sources, args.mutations, args.seed, made)
        files.update(pgn_files([made]))
        for level in args.level or checker.LEVELS:
            before = check.changed
            check.check_files(files, level)
            if args.clean:
                check.check_clean(files, level)
            print(f"{level}: {len(files)} files, {check.changed - before} games changed, {len(check.failures)} failures so far", flush=True)
    if args.exceptions:
        check.failures = without_exceptions(check.failures, args.exceptions)
    print_failures(check.failures)
    if args.failures:
        write_failures(args.failures, check, args.examples)
    print(f"{len(check.failures)} failures")
    return 1 if check.failures else 0


if __name__ == "__main__":
    sys.exit(main())
