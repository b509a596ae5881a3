#!/usr/bin/env python3
"""Small games that were once judged wrongly, in ARBITER_CASES/mend: mend_cases_test.py PROGRAM

Each must have the findings that are listed here, at their places; what fixes leave has no fix of the same level. README.md there says
what each file shows. Exit code 77 = skipped: the folder is not there.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
# By file: code@line:column of each finding.
EXPECTED = {
    "ENC03-latin1-named-windows-1252": "ENC03@2:9 RES14@9:10",
    "ENC08-nul-after-last-game": "RES14@9:10 ENC08@9:11 ENC19@9:13",
    "END03-composed-mate-star": "FEN14@9:36 TAG40@10:15 END03@12:9",
    "END08-forced-recapture-draw": "END07@11:10",
    "END18-resignation-on-record": "TAG40@8:15",
    "FEN11-fix-renumbers-the-moves": "FEN11@9:64",
    "FEN12-odds-game": "FEN12@9:7 RES14@11:12",
    "MOV36-glued-piece-moves": "MOV35@9:1 MOV36@9:3",
    "MOV36-once-per-move": "MOV36@9:7 RES14@9:39",
    "MOV37-dot-after-nag": "MOV42@9:9 RES14@9:99",
    "MOV37-variation-of-the-other-side": "RAV03@11:14 RES14@11:29",
    "MOV38-no-filler-possible": "MOV01@11:6",
    "MOV39-black-reply-numbered": "MOV01@9:26",
    "MOV42-escaped-nag-mainline": "MOV42@9:28 RES14@9:76",
    "MOV49-once-per-move": "MOV49@9:7 RES14@9:38",
    "RAV03-fix-deletes-comment": "RAV03@9:16 RES14@9:79",
    "RES13-draw-without-moves": "RES13@9:2",
    "STR09-escape-lines-before-blank": "STR19@8:1 RES14@11:17",
    "STR12-blank-line-before-result": "STR12@10:1 RES14@11:1",
    "STR12-second-game-without-tags": "STR02@9:43 STR15@12:1",
    "STR18-site-line-in-comment": "STR18@10:1",
    "TAG06-name-with-a-space": "TAG06@8:2 TAG06@9:2",
    "TAG16-two-empty-tags-one-fixed": "TAG16@8:1 TAG16@9:1 RES14@11:10",
    "TAG17-event-named-after-an-opening": "TAG17@1:9",
    "TAG24-consultation-game": "RES14@11:10",
    "TAG29-match-game-ten": "",
    "TAG29-swiss-two-games-a-round": "",
    "TAG37-analysis-by-one-person": "TAG37@6:9 RES14@11:10",
    "VAR01-accepts-illegal-castling": "FEN09@10:38 MOV04@12:7",
    "VAR01-double-960": "VAR01@9:1 RES14@11:10",
    "VAR01-no-tag-leftover-right": "FEN09@9:65 RES14@11:15",
    "VAR01-standard-tag-leftover-right": "FEN09@10:65 RES14@12:15",
}
# What fixing must keep or write, at level all.
KEPT = {
    "RAV03-fix-deletes-comment": "an annotator's note that must not be lost",
    "MOV37-dot-after-nag": "$5",
    "FEN11-fix-renumbers-the-moves": "19.",
    "STR12-second-game-without-tags": "no terminator} *",
    "MOV36-glued-piece-moves": "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 1-0",
}


def run(program, *arguments):
    return subprocess.run([program, "audit", "-q", "--fail-on", "never", *arguments], capture_output=True, check=True).stdout


def findings(program, text_file):
    lines = run(program, "--report", "ndjson", str(text_file)).decode("utf-8").splitlines()
    return " ".join(f"{each['code']}@{each['line']}:{each['column']}" for each in map(json.loads, lines))


def check(program, path):
    """What is wrong with one file, as lines."""
    wrong = []
    found = findings(program, path)
    if found != EXPECTED.get(path.stem):
        wrong.append(f"{path.name}: {found or 'no finding'} instead of {EXPECTED.get(path.stem)}")
    for level in ("safe", "style", "all"):
        fixed = Path(os.environ.get("TMPDIR", "/tmp")) / f"arbiter-mend-{os.getpid()}.pgn"
        again = fixed.with_suffix(".again.pgn")
        try:
            run(program, "--fix", level, "-o", str(fixed), str(path))
            run(program, "--fix", level, "-o", str(again), str(fixed))
            if fixed.read_bytes() != again.read_bytes():
                wrong.append(f"{path.name}: --fix {level} changes more when it is done again")
            if level == "all" and KEPT.get(path.stem, "").encode() not in fixed.read_bytes():
                wrong.append(f"{path.name}: --fix all loses '{KEPT[path.stem]}'")
        finally:
            fixed.unlink(missing_ok=True)
            again.unlink(missing_ok=True)
    return wrong


def main():
    cases = os.environ.get("ARBITER_CASES", "")
    folder = Path(cases) / "mend"
    if not cases or not folder.is_dir():
        print("skipped: ARBITER_CASES names no folder with mend/")
        return SKIPPED
    files = sorted(folder.glob("*.pgn"))
    wrong = [line for path in files for line in check(sys.argv[1], path)]
    print(*wrong, f"{len(files)} files, {len(wrong)} wrong", sep="\n")
    return 1 if wrong or len(files) != len(EXPECTED) else 0


if __name__ == "__main__":
    sys.exit(main())
