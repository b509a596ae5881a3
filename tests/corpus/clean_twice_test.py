#!/usr/bin/env python3
"""A second run of `clean` with the same options changes nothing, whatever the options are.

    clean_twice_test.py SOURCES PROGRAM samples|corpora [SHARE/OF]

Every value of every option that changes what is written meets every value of every other one in some run. The games are those of
data/samples and of tests/cases, or of files of the archives under ARBITER_CORPORA: skipped (exit 77) unless that is set.
"""

import itertools
import os
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(sys.argv[1]) / "scripts"))
import check_fixes  # noqa: E402

SKIPPED = 77
# Each option: the command line words of each of its values. Left out: --plies with a start, which is meant to go on cutting, and
# --no-results, after which nothing says where a game ends (docs/guide/clean.md, 4).
OPTIONS = {
    "fix": [["--fix", level] for level in ("safe", "none", "style", "all")],
    "format": [[], ["--format", "canonical"]],
    "dedupe": [[], ["--dedupe", "moves", "--drop-dups"], ["--dedupe", "moves+players", "--drop-dups"]],
    "keep": [[], ["--keep", "first"], ["--keep", "longest"], ["--merge-tags"], ["--merge-annotations"]],
    "sort": [[], ["--sort", "date,-elo,white"], ["--sort", "-year,black"]],
    "strip": [[], ["--strip", "comments"], ["--strip", "nags"], ["--strip", "variations"], ["--strip", "clk,eval"], ["--strip", "cmd"]],
    "moves": [[], ["--moves", "lan"], ["--moves", "uci"]],
    "tags": [[], ["--tags", "roster"], ["--drop-tags", "ECO,PlyCount"], ["--set-tag", "Annotator=Somebody"], ["--rename-tag", "ECO=Code"]],
    "width": [[], ["--width", "0"], ["--width", "40"]],
    "marks": [[], ["--no-move-numbers"], ["--no-check-marks"]],
    "plies": [[], ["--plies", "0:12"]],
    "where": [[], ["--where", "plies>=4"]],
    "rejects": [[], ["--rejects", "{folder}/rejects.pgn"]],
}
NEEDS_DEDUPE = {"keep"}
# What makes games equal that were not: the next run finds more duplicates. Some of it the program refuses beside --merge-annotations.
OF_PARTS = {"plies", "moves", "tags", "strip", "where"}


def rows(seed=1):
    """Choices of one value for each option so that every two values of two options meet; the greedy way."""
    rng = random.Random(seed)
    names = list(OPTIONS)
    open_pairs = {((a, i), (b, j)) for a, b in itertools.combinations(names, 2) for i in range(len(OPTIONS[a])) for j in range(len(OPTIONS[b]))}
    while open_pairs:
        best, best_covered = None, set()
        (a, i), (b, j) = min(open_pairs)
        for _ in range(40):
            row = {name: rng.randrange(len(OPTIONS[name])) for name in names}
            row[a], row[b] = i, j
            covered = {pair for pair in itertools.combinations(list(row.items()), 2) if pair in open_pairs}
            if len(covered) > len(best_covered):
                best, best_covered = row, covered
        open_pairs -= best_covered
        yield best


def words_of(row, folder, is_of_cases):
    has_dedupe = row["dedupe"] != 0 and not is_of_cases
    left_out = OF_PARTS if has_dedupe else NEEDS_DEDUPE | {"dedupe"}
    if is_of_cases:
        left_out = left_out | {"plies", "tags"}  # a suppression that nothing needs any more is taken out by the next run; --sort looks at tags
    words = [word for name, value in row.items() if name not in left_out for word in OPTIONS[name][value]]
    return [word.replace("{folder}", str(folder)) for word in words]


def clean(program, words, source, target):
    command = [program, "clean", "-q", "--fail-on", "never", *words, "-o", str(target), str(source)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace", check=False)
    if done.returncode != 0:
        sys.exit(f"exit {done.returncode}: {' '.join(command)}\n{done.stdout[-2000:]}")


def first_difference(old, new):
    old_lines, new_lines = old.splitlines(), new.splitlines()
    for number, (a, b) in enumerate(itertools.zip_longest(old_lines, new_lines), 1):
        if a != b:
            return f"line {number}: {a!r} became {b!r}"
    return "line ends"


def files_of(sources, which, share, folder):
    if which == "samples":
        cases = folder / "cases"
        cases.mkdir()
        check_fixes.case_texts(sources / "tests" / "cases", cases)
        (cases / "STR24-fires_beside_other_text.pgn").unlink()  # its fix waits for a line of its own, which --format gives it
        return sorted((sources / "data" / "samples").glob("*.pgn")) + sorted(cases.glob("*.pgn"))
    root = Path(os.environ["ARBITER_CORPORA"])
    found = sorted(path for name in ("otb", "online", "engine", "dirty") for path in (root / name).rglob("*.pgn") if path.stat().st_size < 400_000)
    part, parts = (int(number) for number in share.split("/"))
    return found[part::parts]


def main():
    sources, program, which = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    if which == "corpora" and not os.environ.get("ARBITER_CORPORA"):
        print("skipped: ARBITER_CORPORA does not name the folder of the archives")
        return SKIPPED
    share = sys.argv[4] if len(sys.argv) > 4 else "0/40"
    wrong = runs = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = files_of(sources, which, share, folder)
        # Many small files are one text, as a curator joins them; large ones and the samples stay themselves.
        small = [path for path in files if path.stat().st_size < 20_000 and path.parent.name != "samples"]
        texts = [folder / "joined.pgn"] + [path for path in files if path not in small]
        texts[0].write_bytes(b"".join(path.read_bytes() + b"\n\n" for path in small))
        for row in rows():
            rng = random.Random(str(row))
            others = rng.sample(texts[1:], min(3 if which == "corpora" else 1, len(texts) - 1))
            for text in texts[:1] + others:
                # The cases are a thousand games of one day, event and pair of players.
                words = words_of(row, folder, which == "samples" and text == texts[0])
                clean(program, words, text, folder / "first.pgn")
                clean(program, words, folder / "first.pgn", folder / "second.pgn")
                first, second = (folder / "first.pgn").read_bytes(), (folder / "second.pgn").read_bytes()
                runs += 1
                if first != second:
                    wrong += 1
                    print(f"{text.name}: {' '.join(words)}: {first_difference(first, second)}"[:600])
    print(f"{runs} runs over the output of another one, {wrong} changed something")
    return 1 if wrong or runs == 0 else 0


if __name__ == "__main__":
    sys.exit(main())
