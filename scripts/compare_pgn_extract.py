#!/usr/bin/env python3
"""Does what the test suite of pgn-extract does with Arbiter, and compares the games.

    scripts/compare_pgn_extract.py PROGRAM [CORPORA] [--markdown | --check FILE] [--only N,N] [--show]

PROGRAM is an `arbiter`; CORPORA (or the environment's ARBITER_CORPORA) the folder that holds `dirty/pgn-extract`, which
belongs to others and is no part of this repository: ARGS.tsv has the command lines, test/infiles what they read,
test/outfiles what they must write. Where the suite keeps no output, an installed pgn-extract writes it. What stands
beside each line on our side, and why an outcome differs, is kept in pgn_extract_cases.py.

Two outputs are the same when their games are: order, tag pairs, moves as written, comments (white space folded), NAGs,
variations and termination markers. Exit code 1 when a comparison fails that the cases do not explain, when a reason
stands beside games that are the same, or when the table in FILE is another one; 77 without the suite.
"""

import argparse
import collections
import dataclasses
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from pgn_extract_cases import CASES  # noqa: E402

PGN_EXTRACT = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")
SUITE = Path("dirty/pgn-extract")
RESULTS = {"1-0", "0-1", "1/2-1/2", "*"}
TAG_PAIR = re.compile(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*')
NUMBER = re.compile(r"\d+\.+\s*")
WORD = re.compile(r"[^\s(){};]+")

NOT_COMPARED = "not compared: the suite keeps no output, and no pgn-extract is installed"

Game = collections.namedtuple("Game", "tags tokens")


class Reader:
    """Games of PGN in export format, as either program writes it."""

    def __init__(self, text, nested):
        self.text, self.at, self.nested = text, 0, nested

    def comment(self):
        depth, begin = 0, self.at
        while self.at < len(self.text):
            sign = self.text[self.at]
            self.at += 1
            depth += (sign == "{") - (sign == "}")
            if sign == "}" and (depth == 0 or not self.nested):
                break
        return self.text[begin + 1:self.at - 1]

    def rest_of_line(self):
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        line, self.at = self.text[self.at + 1:end], end
        return line

    def games(self):
        tags, tokens = [], []
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign.isspace():
                self.at += 1
            elif sign == "[" and (pair := TAG_PAIR.match(self.text, self.at)):
                if tokens:
                    yield Game(tags, tokens)
                    tags, tokens = [], []
                tags.append(pair.groups())
                self.at = pair.end()
            elif sign in "{;":
                body = self.comment() if sign == "{" else self.rest_of_line()
                tokens.append("{" + " ".join(body.split()) + "}")
            elif sign in "()":
                tokens.append(sign)
                self.at += 1
            elif number := NUMBER.match(self.text, self.at):
                self.at = number.end()
            else:
                word = WORD.match(self.text, self.at)
                self.at = word.end() if word else self.at + 1
                tokens.append(word.group() if word else sign)
                if tokens[-1] in RESULTS and tokens.count("(") == tokens.count(")"):
                    yield Game(tags, tokens)
                    tags, tokens = [], []
        if tags or tokens:
            yield Game(tags, tokens)


def read_games(text, case):
    """Games of `text`, without what `case` says they may differ in."""
    games = []
    for tags, tokens in Reader(text, case.nested).games():
        tags = [pair for pair in tags if pair[0] != case.without_tag]
        if case.tag_rewrite:
            tags = [(name, re.sub(*case.tag_rewrite, value)) for name, value in tags]
        if not case.tag_order:
            tags.sort()
        if case.without:
            tokens = [token for token in tokens if not re.fullmatch(case.without, token)]
        for pattern, replacement in case.rewrite:
            tokens = [re.sub(pattern, replacement, token) for token in tokens]
        games.append(Game(tuple(tags), tuple(tokens)))
    return games


def read_positions(text, case):
    """The first words of EPD lines: board, side to move, castling, ..."""
    return [tuple(line.split()[:case.words]) for line in text.splitlines() if line.strip()]


def decoded(content):
    """The lines of pgn-extract are in the encoding in which they were read, those of Arbiter in UTF-8."""
    def line(each):
        try:
            return each.decode("utf-8")
        except UnicodeDecodeError:
            return each.decode("latin-1")
    return "\n".join(line(each) for each in content.split(b"\n"))


def text_of(path):
    return decoded(path.read_bytes()) if path.is_file() else ""


class Suite:
    def __init__(self, program, corpora):
        self.folder = corpora / SUITE
        self.program = program
        lines = (self.folder / "ARGS.tsv").read_text("latin-1").splitlines()
        self.lines = [line.split("\t")[1] for line in lines if line and line[0] != "#"]

    def bench(self, folder):
        """A folder in which the command lines of both sides can be run as they stand."""
        (folder / "infiles").symlink_to(self.folder / "test/infiles")
        (folder / "eco.pgn").symlink_to(self.folder / "eco.pgn")
        (folder / "bin").mkdir()
        (folder / "bin/arbiter").symlink_to(Path(self.program).resolve())
        (folder / "parts").mkdir()

    def run(self, command, folder):
        path = f"{folder / 'bin'}:{os.environ.get('PATH', '')}"
        env = {"PATH": path, "TMPDIR": str(folder), "LC_ALL": "C"}
        done = subprocess.run(["sh", "-c", command], cwd=folder, env=env, capture_output=True,
                              check=False, timeout=120)
        (folder / "stdout").write_bytes(done.stdout)
        if done.returncode not in (0, 1):
            return done.stderr.decode(errors="replace").strip().splitlines()[0]
        return None

    def expected(self, name, number):
        """The text that the suite expects in file `name`; without one, what the installed program writes."""
        kept = self.folder / "test" / (name if "/" in name else f"outfiles/{name}")
        if kept.is_file():
            return text_of(kept)
        if PGN_EXTRACT is None:
            return None
        with tempfile.TemporaryDirectory() as away:
            away = Path(away)
            self.bench(away)
            subprocess.run(["sh", "-c", f"{PGN_EXTRACT} {self.lines[number - 1]}"], cwd=away,
                           capture_output=True, check=False, timeout=60)
            return text_of(away / name)


def difference(theirs, ours):
    """In a few words."""
    if len(theirs) != len(ours):
        return f"{len(theirs)} there, {len(ours)} here"
    unlike = sum(a != b for a, b in zip(theirs, ours))
    return f"{unlike} of {len(ours)} unlike"


def first_unlike(theirs, ours):
    for a, b in zip(theirs, ours):
        if a != b:
            if isinstance(a, Game) and a.tags == b.tags:
                at = next((i for i, (x, y) in enumerate(zip(a.tokens, b.tokens)) if x != y), -1)
                return f"token {at}: {a.tokens[at - 2:at + 4]} / {b.tokens[at - 2:at + 4]}"
            return f"{a} / {b}"
    return "one is longer"


def compare(suite, numbers, case, show):
    """Runs the commands of one case; '' or what differs."""
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        suite.bench(folder)
        for command in case.commands:
            if failed := suite.run(command.text, folder):
                return failed
        unlike = []
        for theirs_name, ours_name in case.files.items():
            theirs = suite.expected(theirs_name, numbers[0])
            if theirs is None:
                return NOT_COMPARED
            read = read_positions if case.epd else read_games
            written = text_of(folder / ours_name)
            theirs, ours = read(theirs, case), read(written, case)
            if theirs != ours or not theirs and not case.empty:
                unlike.append(f"{theirs_name}: {difference(theirs, ours)}")
                if show:
                    unlike.append(first_unlike(theirs, ours))
            if case.width and max(map(len, written.splitlines())) > case.width:
                unlike.append("a line is too long")
        return "; ".join(unlike)


def strict(case):
    """The same comparison with nothing left out. A case that leaves nothing out is about the order of tags."""
    is_about_order = not (case.without or case.without_tag or case.tag_rewrite or case.rewrite)
    return dataclasses.replace(case, without="", without_tag="", tag_rewrite=(), rewrite=(),
                               tag_order=is_about_order, words=8)


def arguments_of(line):
    """Their options; where games come from and go to only when there is nothing else."""
    words = re.findall(r'(?:"[^"]*"|\S)+', line.replace("$(INPUT)/", "infiles/"))
    kept, places = [], []
    while words:
        word = words.pop(0)
        if word in ("-o", "--output", "--append", "<"):
            places.append(f"{word} F")
            words.pop(0)
        elif re.match(r"-[oa]\w", word):
            places.append(f"{word[:2]}F")
        elif word in ("--quiet", "-s") or word.startswith("infiles/"):
            continue
        elif re.match(r"-[dnlL]\S*\.(pgn|txt)$", word):
            kept.append(f"{word[:2]}F")
        else:
            word += words.pop(0) if word == "-t" else ""
            kept.append(word.replace("infiles/", ""))
    return " ".join(kept or places[:1] or ["F"])


def outcome(case, unlike):
    """same | differs: why | not offered: why, and whether that was to be expected."""
    if not case.commands:
        return f"not offered: {case.why}", True
    if unlike == NOT_COMPARED:
        return unlike, True
    if unlike:
        return f"**differs: {unlike}**", False
    if case.kind == "same":
        return "same" + (f": {case.why}" if case.why else ""), True
    return f"{case.kind}: {case.why}", True


def cell(text):
    return text.replace("|", "\\|")


def rows(suite, only, show):
    covered = set()
    for numbers, case in CASES:
        covered.update(numbers)
        if only and not set(numbers) & only:
            continue
        unlike = compare(suite, numbers, case, show) if case.commands else ""
        words, is_fine = outcome(case, unlike)
        # What a case leaves out of the comparison must differ.
        if is_fine and case.kind == "differs" and case.files and not compare(suite, numbers, strict(case), False):
            words, is_fine = f"**differs no more: {case.why}**", False
        yield numbers, case, words, is_fine
    if not only and covered != set(range(1, len(suite.lines) + 1)):
        sys.exit(f"cases are missing: {sorted(set(range(1, len(suite.lines) + 1)) - covered)}")


def table_rows(suite, only, show):
    """(number, kind, cells, is_fine) of each line."""
    for numbers, case, words, is_fine in rows(suite, only, show):
        ours = [command.short for command in case.commands] or [""]
        for index, number in enumerate(numbers):
            mine = ours if len(ours) != len(numbers) else [ours[index]]
            theirs = arguments_of(suite.lines[number - 1])
            yield number, words.strip("*").split(":", 1)[0], (theirs, mine, words), is_fine


def markdown(number, cells):
    theirs, mine, words = cells
    code = "<br>".join(f"`{cell(each)}`" if each else "" for each in mine)
    return f"| {number} | `{cell(theirs)}` | {code} | {cell(words)} |"


def is_in(file, row):
    """Does `file` have this row? What was not compared may have any outcome."""
    if row.endswith(f"| {NOT_COMPARED} |"):
        return row[:-len(NOT_COMPARED) - 3] in file
    return f"\n{row}\n" in file


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("program")
    parser.add_argument("corpora", type=Path, nargs="?")
    parser.add_argument("--markdown", action="store_true", help="the table of docs/guide/from_pgn_extract.md")
    parser.add_argument("--check", type=Path, help="is this table in FILE?", metavar="FILE")
    parser.add_argument("--only", default="", help="numbers of lines, with commas")
    parser.add_argument("--show", action="store_true", help="the first place that differs")
    options = parser.parse_args()
    corpora = options.corpora or Path(os.environ.get("ARBITER_CORPORA", ""))
    if not (corpora / SUITE / "ARGS.tsv").is_file():
        print(f"skipped: no {SUITE}/ARGS.tsv below '{corpora}'; give CORPORA or set ARBITER_CORPORA")
        return 77
    suite = Suite(options.program, corpora)
    only = {int(number) for number in options.only.split(",") if number}
    file = options.check.read_text("utf-8") if options.check else ""
    counts, failures = collections.Counter(), 0
    if options.markdown:
        print("| line | pgn-extract | Arbiter | outcome |\n|---|---|---|---|")
    for number, kind, cells, is_fine in sorted(table_rows(suite, only, options.show)):
        counts[kind] += 1
        row = markdown(number, cells)
        is_new = options.check is not None and not is_in(file, row)
        failures += not is_fine or is_new
        if not options.check:
            print(row if options.markdown else "\t".join([str(number), cells[0], "; ".join(cells[1]), cells[2]]))
        elif is_new or not is_fine:
            print(f"not in {options.check}: {row}")
    total = ", ".join(f"{count} {kind}" for kind, count in counts.most_common())
    print(f"{sum(counts.values())} lines: {total}", file=sys.stderr)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
