#!/usr/bin/env python3
"""Whatever damage one tag pair takes, no game has anything of another: tag_damage_test.py PROGRAM

Files of three games in which every value, comment and main line is of one game only. In each file one tag of one game is damaged, in one of
the ways below, at the start, the end or in the middle of its section, with LF and with CRLF. `audit` must find three games with their own
moves and results, and what `clean` writes at every level and in both formats has no game with a mark of another one, and no value is lost.
"""

import collections
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path


def halves(text):
    return text[:len(text) // 2], text[len(text) // 2:]


def parted(text, sign):
    return sign.join(halves(text))


# How a pair of that name and value may be written. Those that give the value away, or make it another one, are named below.
WAYS = {
    "no opening bracket": lambda name, value: f'{name} "{value}"]',
    "no closing bracket": lambda name, value: f'[{name} "{value}"',
    "no brackets": lambda name, value: f'{name} "{value}"',
    "no opening quote": lambda name, value: f'[{name} {value}"]',
    "no closing quote": lambda name, value: f'[{name} "{value}]',
    "no quotes": lambda name, value: f'[{name} {value}]',
    "no end": lambda name, value: f'[{name} "{value}',
    "no opening at all": lambda name, value: f'{name} {value}"]',
    "colon": lambda name, value: f'[{name}: "{value}"]',
    "colon and no quotes": lambda name, value: f"[{name}: {value}]",
    "equals": lambda name, value: f'[{name}="{value}"]',
    "equals and blanks": lambda name, value: f'[{name} = "{value}"]',
    "comma": lambda name, value: f'[{name}, "{value}"]',
    "bracket after the name": lambda name, value: f'[{name}] "{value}"',
    "braces": lambda name, value: f'{{{name} "{value}"}}',
    "parentheses": lambda name, value: f'({name} "{value}")',
    "angle brackets": lambda name, value: f'<{name} "{value}">',
    "colon alone": lambda name, value: f"{name}: {value}",
    "colon and quotes alone": lambda name, value: f'{name}: "{value}"',
    "equals alone": lambda name, value: f"{name} = {value}",
    "words": lambda name, value: f"{name} {value}",
    "doubled brackets": lambda name, value: f'[[{name} "{value}"]]',
    "doubled opening bracket": lambda name, value: f'[[{name} "{value}"]',
    "doubled closing bracket": lambda name, value: f'[{name} "{value}"]]',
    "typographic quotes": lambda name, value: f"[{name} \u201c{value}\u201d]",
    "guillemets": lambda name, value: f"[{name} \u00ab{value}\u00bb]",
    "single quotes": lambda name, value: f"[{name} '{value}']",
    "unequal quotes": lambda name, value: f"[{name} '{value}\"]",
    "references for quotes": lambda name, value: f"[{name} &quot;{value}&quot;]",
    "references for brackets": lambda name, value: f'&#91;{name} "{value}"&#93;',
    "full-width brackets": lambda name, value: f'\uff3b{name} "{value}"\uff3d',
    "TeX quotes": lambda name, value: f"[{name} ``{value}'']",
    "doubled quotes": lambda name, value: f'[{name} ""{value}""]',
    "quote inside": lambda name, value: f'[{name} "{parted(value, chr(34))}"]',
    "backslash at the end": lambda name, value: f'[{name} "{value}\\"]',
    "escaped quotes": lambda name, value: f'[{name} \\"{value}\\"]',
    "escaped brackets": lambda name, value: f'\\[{name} "{value}"\\]',
    "line end before the value": lambda name, value: f'[{name}\n"{value}"]',
    "line end in the value": lambda name, value: f'[{name} "{parted(value, chr(10))}"]',
    "line end before the bracket": lambda name, value: f'[{name} "{value}"\n]',
    "line end after the bracket": lambda name, value: f'[\n{name} "{value}"]',
    "line end in the name": lambda name, value: f'[{parted(name, chr(10))} "{value}"]',
    "blanks": lambda name, value: f'[ {name}  "{value}" ]',
    "no blank": lambda name, value: f'[{name}"{value}"]',
    "tabulator": lambda name, value: f'[{name}\t"{value}"]',
    "indented": lambda name, value: f'   [{name} "{value}"]',
    "lower case": lambda name, value: f'[{name.lower()} "{value}"]',
    "upper case": lambda name, value: f'[{name.upper()} "{value}"]',
    "blank in the name": lambda name, value: f'[{parted(name, " ")} "{value}"]',
    "hyphen in the name": lambda name, value: f'[{parted(name, "-")} "{value}"]',
    "odd letter in the name": lambda name, value: f'[{name[0]}\u00e9{name[1:]} "{value}"]',
    "odd letter first": lambda name, value: f'[\u00e9{name[1:]} "{value}"]',
    "quotes around the name": lambda name, value: f'["{name}" "{value}"]',
    "JSON": lambda name, value: f'"{name}": "{value}",',
    "Markdown": lambda name, value: f"**{name}**: {value}",
    "no name": lambda name, value: f'["{value}"]',
    "no value": lambda name, value: f"[{name}]",
    "half a value": lambda name, value: f'[{name} "{halves(value)[0]}',
    "full stop after it": lambda name, value: f'[{name} "{value}"].',
    "semicolon after it": lambda name, value: f'[{name} "{value}"];',
    "comma after it": lambda name, value: f'[{name} "{value}"],',
    "comment after it": lambda name, value: f'[{name} "{value}"] {{a note}}',
    "markup": lambda name, value: f'<b>[{name} "{value}"]</b><br>',
    "mail": lambda name, value: f'> [{name} "{value}"]',
    "bullet": lambda name, value: f'- [{name} "{value}"]',
    "escape line": lambda name, value: f'%[{name} "{value}"]',
    "line comment": lambda name, value: f';[{name} "{value}"]',
    "byte order mark": lambda name, value: f'\ufeff[{name} "{value}"]',
    "zero-width space": lambda name, value: f'\u200b[{name} "{value}"]',
    "no-break space": lambda name, value: f'[{name}\u00a0"{value}"]',
    "NUL": lambda name, value: f'[{name}\0"{value}"]',
    "blank line before": lambda name, value: f'\n[{name} "{value}"]',
    "blank line after": lambda name, value: f'[{name} "{value}"]\n',
    "written twice": lambda name, value: f'[{name} "{value}"]\n[{name} "{value}"]',
    "brace and bracket": lambda name, value: f'{{{name} "{value}"]',
    "bracket and brace": lambda name, value: f'[{name} "{value}"}}',
    "bracket and parenthesis": lambda name, value: f'[{name} "{value}")',
    "parenthesis and bracket": lambda name, value: f'({name} "{value}"]',
    "gone": lambda name, value: "",
}
# The value is not there, or in a line that PGN says to skip (PGN 5, 6).
GIVEN_AWAY = {"no name", "no value", "half a value", "gone", "escape line", "line comment"}
# The name must be guessed, or the value holds what only a fix may take out: it is kept as it is written.
KEPT_AS_WRITTEN = {"blank in the name", "hyphen in the name", "odd letter in the name", "odd letter first", "line end in the name", "quote inside", "backslash at the end",
                   "line end in the value"}
NAMES = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
DAMAGED = ["Event", "Date", "White", "Result"]
MOVES = ["1. e4 {%s} e5 2. Nf3", "1. d4 {%s} d5 2. c4 e6", "1. c4 {%s} c5 2. g3 g6 3. Bg2"]
FIRST_MOVES = ["e4", "d4", "c4"]
RESULTS = ["1-0", "0-1", "1/2-1/2"]


def values_of(mark, number):
    return dict(zip(NAMES, [f"{mark} Open", f"{mark} Town", f"200{number}.0{number}.0{number}", str(number), f"{mark} A.", f"{mark} B.", RESULTS[number - 1]]))


def game(mark, number, damaged=None, way=None):
    pairs = [WAYS[way](name, value) if name == damaged else f'[{name} "{value}"]' for name, value in values_of(mark, number).items()]
    return "".join(pair + "\n" for pair in pairs if pair) + "\n" + MOVES[number - 1] % mark + " " + RESULTS[number - 1] + "\n\n"


def write_files(folder):
    """{name of a file: (way, damaged tag, damaged game)}."""
    files = {}
    for way in WAYS:
        for damaged in DAMAGED:
            for number in (1, 2, 3):
                for line_end in ("\n", "\r\n"):
                    name = f"f{len(files):05}"
                    games = (game(f"{name}g{each}", each, damaged if each == number else None, way) for each in (1, 2, 3))
                    (folder / f"{name}.pgn").write_bytes("".join(games).replace("\n", line_end).encode())
                    files[name] = (way, damaged, number)
    (folder / "whole.pgn").write_text("".join(game(f"whole{each}", each) for each in (1, 2, 3)), encoding="utf-8")
    return files


def check_facts(program, folder, files):
    """Three games each, with the moves and results that are theirs."""
    text = subprocess.run([program, "audit", "-q", "--fail-on", "never", "--report", "facts", "."], cwd=folder, capture_output=True, check=True).stdout
    facts = collections.defaultdict(list)
    for line in text.decode().splitlines():
        record = json.loads(line)
        facts[Path(record["file"]).stem].append(record)
    hashes = [record["moves_hash"] for record in facts["whole"]]
    for name, (way, damaged, _) in files.items():
        found = facts[name]
        if [record["moves_hash"] for record in found] != hashes or not all(record["legal"] for record in found):
            yield f"{name}, {way}, {damaged}: {len(found)} games, or other moves"
        elif [record["result_token"] for record in found] != RESULTS:
            yield f"{name}, {way}, {damaged}: other results"
        elif way not in GIVEN_AWAY | KEPT_AS_WRITTEN and [record["result_tag"] for record in found] != RESULTS:
            yield f"{name}, {way}, {damaged}: other results in the tags"


def check_written(program, folder, files, level, form):
    """What `clean` writes: marks of one game in each, in the order of the input, and with the export format each value at its place."""
    text = subprocess.run([program, "clean", "-q", "--fix", level, "--format", form, "-o", "-", "--fail-on", "never", "."],
                          cwd=folder, capture_output=True, check=True).stdout
    text = text.decode().replace("\r\n", "\n")
    marks = re.findall(r"f\d{5}g\d", text)
    if [mark for at, mark in enumerate(marks) if at == 0 or marks[at - 1] != mark] != sorted(set(marks)):
        yield f"--fix {level} --format {form}: marks of games that are mixed"
    if form == "keep":
        return
    written = {}
    for part in re.split(r'\n\n(?=\[Event ")', text):
        part = re.sub(r'^(?:%|\[").*', "", part, flags=re.MULTILINE)  # text between games
        found = set(re.findall(r"f\d{5}g\d", part))
        if len(found) > 1:
            yield f"--fix {level} --format {form}: one game has {' and '.join(sorted(found))}"
        for mark in found:
            written[mark] = part
    for name, (way, damaged, number) in files.items():
        for each in (1, 2, 3):
            part = written.get(f"{name}g{each}", "")
            if not re.search(rf"^(?:\{{[^}}]*\}} )?1\. {FIRST_MOVES[each - 1]}\b", part, re.MULTILINE):
                yield f"{name}, {way}, {damaged}, --fix {level}: game {each} has lost its moves"
            for tag, value in values_of(f"{name}g{each}", each).items():
                is_free = (tag, each) == (damaged, number) and way in GIVEN_AWAY | KEPT_AS_WRITTEN
                if not is_free and f'[{tag} "{value}"]' not in part:
                    yield f"{name}, {way}, {damaged}, --fix {level}: game {each} has lost its {tag}"
                elif way == "written twice" and part.count(f'[{tag} "{value}"]') > 1:
                    yield f"{name}, {way}, {damaged}, --fix {level}: game {each} has its {tag} twice"


def main():
    program = str(Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        files = write_files(folder)
        wrong = list(check_facts(program, folder, files))
        for level in ("none", "safe", "style", "all"):
            for form in ("keep", "canonical"):
                wrong += check_written(program, folder, files, level, form)
    print(*wrong[:100], f"{len(WAYS)} ways, {len(files)} files, {len(wrong)} wrong", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
