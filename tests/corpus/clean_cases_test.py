#!/usr/bin/env python3
"""Every row of the table in ARBITER_CASES/mend/clean/README.md: what a curator ran into, and how it should be.

    clean_cases_test.py PROGRAM

A row without a check here is a failure. Skipped (exit 77) unless ARBITER_CASES points at the cases.
"""

import csv
import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path


class Cases:
    def __init__(self, program, cases):
        self.program, self.cases = program, cases

    def run(self, *words, source=None):
        """Runs the program on the files of the cases that `words` name, in a fresh folder; keeps what it wrote."""
        with tempfile.TemporaryDirectory() as folder:
            words = [str(self.cases / word) if word.endswith(".pgn") and (self.cases / word).exists() else word for word in words]
            result = subprocess.run([self.program, *words], cwd=folder, input=source, capture_output=True, check=False, timeout=60)
            self.files = {each.name: each.read_bytes() for each in Path(folder).iterdir()}
        return result.returncode, result.stdout.decode(), result.stderr.decode()

    def dedupe(self, name):
        """Kinds of the pairs of the table, whether one goes, and how many games are in the database and among the duplicates."""
        self.run("clean", "--dedupe", "moves", "--dups", "d", "--dups-table", "t.csv", "-o", "o", name)
        rows = list(csv.DictReader(self.files["t.csv"].decode().splitlines()))
        games = [self.files[each].count(b"[Event ") for each in ("o", "d")]
        return [(row["kind"], row["decision"]) for row in rows], rows, games

    def false_dup(self, _):
        pairs, rows, games = self.dedupe("false_dup.pgn")
        return pairs == [("near", "kept")] * 2 and all(row["why"] for row in rows) and games == [4, 0]

    def missed_nn(self, _):
        return self.dedupe("missed_nn.pgn")[0] == [("same-game", "dropped")]

    def missed_korchnoi(self, _):
        pairs, _, games = self.dedupe("missed_korchnoi.pgn")
        return pairs == [("annotated", "dropped")] and games == [1, 1]

    def missed_prefix(self, name):
        pairs, _, _ = self.dedupe(name)
        return [kind for kind, _ in pairs] == ["prefix"]

    def missed_near(self, name):
        return self.dedupe(name)[0] == [("near", "kept")]

    def rejects(self, _):
        self.run("clean", "-o", "o", "--rejects", "r", "a.pgn", "b.pgn", "c.pgn")
        rejects = self.files["r"]
        originals = [(self.cases / name).read_bytes().strip() for name in ("a.pgn", "b.pgn")]
        _, facts, _ = self.run("audit", "-q", "--report", "facts", "-", source=rejects)
        return all(text in rejects for text in originals) and b'[Event "?"]' not in rejects and len(facts.splitlines()) == 2

    def hidden_illegal(self, _):
        code, _, talk = self.run("audit", "-q", "hidden_illegal.pgn")
        shown = self.run("audit", "-q", "--no-inline-suppression", "hidden_illegal.pgn")
        gate = self.run("audit", "-q", "--fail-on-rejected", "hidden_illegal.pgn")
        return code == 0 and re.search(r"^suppressed [1-9]", talk, re.M) and shown[0] == 1 and "MOV" in shown[1] and gate[0] == 1

    def variant_rejected(self, _):
        """Suicide is not replayed: such a game is unchecked, and stays. What is rejected in Chess960 names that variant."""
        source = (self.cases / "variant_rejected.pgn").read_bytes().replace(b"Atomic", b"Suicide")
        _, _, talk = self.run("clean", "-o", "o", "--rejects", "r", "--reasons", "why.txt", "-", source=source)
        is_kept = "written 1 + rejected 0" in talk and "unchecked 1" in talk and self.files["o"] == source
        _, report, _ = self.run("audit", "-q", "-", source=source)
        illegal = source.replace(b"Suicide", b"Chess960").replace(b"2. Nf3", b"2. Nf6")
        self.run("clean", "-o", "o", "--rejects", "r", "--reasons", "why.txt", "-", source=illegal)
        return is_kept and "Suicide" in report and b"(variant chess960)" in self.files["why.txt"].lower()

    def timecontrol(self, _):
        _, report, _ = self.run("audit", "--profile", "arbiter", "timecontrol_minutes.pgn")
        return "TAG39" in report and "standard" in report and "7.5.5" in report and "120 seconds" in report

    def match(self, _):
        source = (self.cases / "match_3.1-3.14.pgn").read_bytes()
        self.run("clean", "-o", "o", "match_3.1-3.14.pgn")
        return self.files["o"] == source

    def blank_lines(self, _):
        """memory_test has all kinds of text; here the row as it is written, 60 MB of it."""
        process = subprocess.Popen([self.program, "audit", "-q", "-j1", "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.DEVNULL,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30)))
        for _ in range(60):
            process.stdin.write(b"\n" * 1_000_000)
        process.stdin.close()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        # A text without a game is STR01 of level error: exit code 1.
        return process.returncode == 1 and usage.ru_maxrss * 1024 < (4 * 4 + 32) << 20


CHECKS = [("false_dup", Cases.false_dup), ("missed_nn", Cases.missed_nn), ("missed_korchnoi", Cases.missed_korchnoi),
          ("missed_prefix", Cases.missed_prefix), ("missed_near", Cases.missed_near), ("a.pgn b.pgn c.pgn", Cases.rejects),
          ("hidden_illegal", Cases.hidden_illegal), ("variant_rejected", Cases.variant_rejected),
          ("timecontrol_minutes", Cases.timecontrol), ("match_3.1", Cases.match), ("`yes ''", Cases.blank_lines)]


def main():
    program = str(Path(sys.argv[1]).resolve())
    root = os.environ.get("ARBITER_CASES", "")
    folder = Path(root) / "mend" / "clean"
    if not root or not folder.is_dir():
        print("skipped: ARBITER_CASES does not point at the cases")
        return 77
    cases, failures = Cases(program, folder), 0
    rows = [line.split("|")[1].strip() for line in (folder / "README.md").read_text(encoding="utf-8").splitlines()
            if line.startswith("|")][2:]
    for row in rows:
        check = next((check for name, check in CHECKS if row.startswith(name)), None)
        names = sorted(each.name for each in folder.glob(row)) if "*" in row else [row]
        for name in names:
            is_right = check is not None and bool(check(cases, name))
            failures += not is_right
            print(f"{'ok' if is_right else 'no check' if check is None else 'FAILED'}: {name}")
    return 1 if failures or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
