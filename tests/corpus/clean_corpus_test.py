#!/usr/bin/env python3
"""Cleans archives as a whole: every game is in exactly one output, legal ones have the same facts, and a second run does nothing.

    clean_corpus_test.py SOURCES PROGRAM samples|corpora

On data/samples, or on the archives otb, online, engine and dirty: skipped (exit 77) unless ARBITER_CORPORA points at them.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

POSITION = re.compile(rb"\s*(?:[pnbrqkPNBRQK1-8]+/){7}[pnbrqkPNBRQK1-8]+ [wb] ")
# What a safe fix may not change of a game that was legal. A missing termination marker is added.
FACTS = ["plies", "legal", "start_fen", "final_fen", "moves_hash", "ending", "can_win", "claims", "max_repetition", "max_quiet_plies"]


def run(*command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"exit {done.returncode}: {' '.join(map(str, command[:8]))}\n{done.stdout[-2000:]}")
    return done


def facts_of(program, files):
    command = [program, "audit", "-q", "--no-provenance", "--report", "facts:-", *files]
    with subprocess.Popen([str(word) for word in command], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, encoding="utf-8") as audit:
        for line in audit.stdout:
            yield json.loads(line)


def count_other_facts(program, log, output, inputs):
    """Games of `output` that are not the legal games that were read, in their order; and how many were compared."""
    rejected = set()
    for line in open(log, encoding="utf-8"):
        entry = json.loads(line)
        if entry["action"] == "rejected":
            rejected.add((entry["file"], entry["game"]))
    written = facts_of(program, [output])
    compared = others = 0
    for before in facts_of(program, inputs):
        if (before["file"], before["game"]) in rejected:
            continue
        after = next(written)
        compared += 1
        if before["legal"] and any(before[key] != after[key] for key in FACTS):
            others += 1
            print(f"{before['file']} game {before['game']}: other facts after cleaning")
    return others + sum(1 for _ in written), compared


def clean_and_check(sources, program, inputs, folder, how):
    names = {name: folder / f"{name}.pgn" for name in ("out", "rejects", "dups")}
    log = folder / "log.ndjson"
    has_copies = "--dedupe" in how
    dups = ["--dups", names["dups"]] if has_copies else []
    run(program, "clean", "-q", *how, "-o", names["out"], "--rejects", names["rejects"], *dups, "--log", log, *inputs)
    wrong = 0
    if "canonical" not in how:  # which writes all games anew, and so says nothing of single ones
        check = run(sys.executable, sources / "scripts" / "check_clean.py", "--arbiter", program, "--out", names["out"],
                    "--rejects", names["rejects"], *dups, "--log", log, *inputs)
        print(check.stdout, end="")
        wrong += check.returncode
    if not has_copies:
        others, compared = count_other_facts(program, log, names["out"], inputs)
        print(f"{compared} games have the facts they had, but {others}")
        wrong += others
    again, log_again = folder / "again.pgn", folder / "again.ndjson"
    dups = ["--dups", folder / "none.pgn"] if has_copies else []
    run(program, "clean", "-q", *how, "-o", again, *dups, "--log", log_again, names["out"])
    is_same = again.read_bytes() == names["out"].read_bytes() and log_again.read_bytes() == b""
    print("a second run changes nothing" if is_same else "A SECOND RUN CHANGES SOMETHING")
    return wrong + (not is_same)


def main():
    sources, program, games = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3]
    inputs = [sources / "data" / "samples"]
    if games == "corpora":
        corpora = os.environ.get("ARBITER_CORPORA", "")
        if not corpora:
            print("skipped: ARBITER_CORPORA does not point at the archives")
            return 77
        folders = [Path(corpora) / name for name in ("otb", "online", "engine", "dirty")]
        # A list of positions is refused (STR25), whatever its name is.
        inputs = [path for folder in folders for path in sorted(folder.rglob("*.pgn")) if path.is_file() and not POSITION.match(path.read_bytes()[:200])]
    wrong = 0
    for how in (["--fix", "safe"], ["--fix", "all"], ["--format", "canonical"], ["--dedupe", "moves"]):
        print("clean", *how)
        with tempfile.TemporaryDirectory() as folder:
            wrong += clean_and_check(sources, program, inputs, Path(folder), how)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
