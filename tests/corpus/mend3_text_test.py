#!/usr/bin/env python3
"""Small games whose text is damaged, in ARBITER_CASES/mend3: mend3_text_test.py PROGRAM

No game of these is lost or joined to another one, no move is lost, and the finding names what is wrong. README.md there says what each file
shows. Exit code 77 = skipped: the folder is not there.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
# By file: the plies of each game; a rule that must be found; whether all games are legal.
EXPECTED = {
    "clock_comment_cut_by_event": ([4, 4, 3], "CMT01"),
    "double_bracket": ([3], "TAG03"),
    "entities_in_moves": ([6, 8], "ENC15"),
    "entity_in_variation": ([8, 4], "ENC15"),
    "event_in_open_comment": ([3, 4, 3], "CMT01"),
    "event_unquoted": ([2, 2], "TAG02"),
    "headerless_lines": ([2, 2, 2], "STR02"),
    "html_paragraphs": ([8, 2], "ENC15"),
    "invalid_tag_ends_section": ([3, 2], "TAG06"),
    "newline_in_tagpair": ([3], "TAG09"),
    "nonascii_tag_name": ([3], "TAG06"),
    "prose_between_games": ([7, 6, 4], "STR02"),
    "smart_quotes_all": ([4, 4], "TAG02"),
    "spaced_draw_half": ([2], "RES06"),
    "star_before_moves": ([6, 4], "STR07"),
    "terminator_dot": ([4], "RES07"),
    "unicode_annotation": ([6], "MOV47"),
}


def run(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, check=True).stdout


def records(program, path, form):
    text = run(program, "audit", "-q", "--fail-on", "never", "--report", form, str(path)).decode("utf-8")
    return [json.loads(line) for line in text.splitlines()]


def check(program, path):
    """What is wrong with one file, as lines."""
    plies, rule = EXPECTED[path.stem]
    wrong = []
    facts = records(program, path, "facts")
    if [each["plies"] for each in facts] != plies or not all(each["legal"] for each in facts):
        wrong.append(f"{path.name}: plies {[each['plies'] for each in facts]} instead of {plies}, or not legal")
    if rule not in [each["code"] for each in records(program, path, "ndjson")]:
        wrong.append(f"{path.name}: no {rule}")
    for level in ("safe", "style"):
        fixed = Path(os.environ.get("TMPDIR", "/tmp")) / f"arbiter-mend3-{os.getpid()}.pgn"
        try:
            run(program, "audit", "-q", "--fail-on", "never", "--fix", level, "-o", str(fixed), str(path))
            after = records(program, fixed, "facts")
            if [each["moves_hash"] for each in after] != [each["moves_hash"] for each in facts]:
                wrong.append(f"{path.name}: --fix {level} changes games or moves")
        finally:
            fixed.unlink(missing_ok=True)
    return wrong


def check_headings(program, folder):
    """`;;` lines above a game belong to it, above the first one too, and go with it when it is written at another place."""
    path = folder / "semicolon_between.pgn"
    wrong = []
    facts = records(program, path, "facts")
    if [each["line"] for each in facts] != [2, 16] or not all(each["legal"] for each in facts):
        wrong.append(f"{path.name}: games at lines {[each['line'] for each in facts]}")
    written = run(program, "clean", "-q", "--where", 'round = "3.2"', "-o", "-", str(path)).decode("utf-8")
    if written.count(";; <") != 2 or "(R3.2)" not in written or "(R3.1)" in written:
        wrong.append(f"{path.name}: clean writes the second game with other headings")
    return wrong


def check_table(program, folder):
    """A table is no PGN: one finding, exit code 2."""
    path = folder / "table_not_pgn.pgn"
    result = subprocess.run([program, "audit", "-q", "--report", "ndjson", str(path)], capture_output=True, check=False)
    found = [json.loads(line)["code"] for line in result.stdout.decode("utf-8").splitlines()]
    return [] if found == ["STR25"] and result.returncode == 2 else [f"{path.name}: {found}, exit code {result.returncode}"]


def check_records(program, folder):
    """Each FEN begins a record, before and after every fix."""
    path = folder / "fen_only_different.pgn"
    begins = path.read_bytes().count(b"[FEN ")
    games = len(records(program, path, "facts"))
    return [] if games == begins else [f"{path.name}: {games} records instead of {begins}"]


def check_long_game(program, folder):
    """growth_test measures the time; this one expects that the whole game is replayed."""
    facts = records(program, folder / "long_game_16000_plies.pgn", "facts")
    return [] if [each["plies"] for each in facts] == [16000] else ["long_game_16000_plies.pgn: not played whole"]


def main():
    cases = os.environ.get("ARBITER_CASES", "")
    folder = Path(cases) / "mend3"
    if not cases or not folder.is_dir():
        print("skipped: ARBITER_CASES names no folder with mend3/")
        return SKIPPED
    wrong = [line for stem in sorted(EXPECTED) for line in check(sys.argv[1], folder / f"{stem}.pgn")]
    more = [check_headings, check_table, check_records, check_long_game]
    for each in more:
        wrong += each(sys.argv[1], folder)
    print(*wrong, f"{len(EXPECTED) + len(more)} files, {len(wrong)} wrong", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
