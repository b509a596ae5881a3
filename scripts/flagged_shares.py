#!/usr/bin/env python3
"""Prints, as Markdown, how many games of which kind of archive are flagged, and by which rules.

    scripts/flagged_shares.py --arbiter PROGRAM [--profile NAME]... [--kind NAME=FOLDER]... ARCHIVES

ARCHIVES is the folder of the archives (what ARBITER_CORPORA points at). Each profile is one audit of all kinds. A rule counts
once for each game in which it reports anything at level info or above; "alone" are the games that no other rule would flag.
Findings about a file, and style findings, flag no game and are not counted.
"""

import argparse
import collections
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

PROFILES = ["archive", "broadcast", "arbiter", "book", "ml", "strict"]

# A kind of archive and the folders it is made of. Those with a slash are parts of the one before them: rows of the first table only.
TOURNAMENTS = "otb/mainali123/Imense_Database_For _ChessEnigine"
KINDS = [
    ("otb", ["otb"]),
    ("otb/tournaments", [f"{TOURNAMENTS}/[Tournaments]"]),
    ("otb/players", [f"{TOURNAMENTS}/Extracted_All_Top_Players"]),
    ("otb/championships", [f"{TOURNAMENTS}/World_Chess_Champoinship", "otb/mainali123/Chess_Candidates_and_Interzonals"]),
    ("lichess", ["online/jishanshaikh4"]),
    ("fics", ["online/jukey-fics/pgn"]),
    ("tcec", ["engine/tcec"]),
    ("dirty", ["dirty"]),
    ("dirty/chess_db", ["dirty/chess_db"]),
    ("dirty/pgn-extract", ["dirty/pgn-extract"]),
    ("dirty/scalachess", ["dirty/scalachess"]),
    ("dirty/shakmaty", ["dirty/shakmaty"]),
    ("dirty/mliebelt", ["dirty/mliebelt-pgn-parser"]),
    ("variants", ["variants"]),
    ("variants/lichess", ["variants/lichess-jishan"]),
    ("variants/fairy-stockfish", ["variants/fairy-stockfish"]),
    ("variants/bughouse", ["variants/pychess-variants"]),
]

FINDING = re.compile(rb'\{"file":"((?:[^"\\]|\\.)*)","game":(\d+),.*?"code":"(\w+)","rule":"([^"]*)","severity":"(\w+)"')


class Kind:
    """The counts of one kind of archive."""

    def __init__(self, name):
        self.name = name
        self.totals = collections.Counter()  # games clean flagged rejected unchecked
        self.by_rule = collections.Counter()
        self.alone = collections.Counter()

    def share(self, count):
        return count / self.totals["games"] if self.totals["games"] else 0.0


class Audit:
    """One audit of all kinds under one profile."""

    def __init__(self, arbiter, profile, folder, kinds):
        self.profile = profile
        self.kinds = [Kind(name) for name, _ in kinds]
        self.levels = collections.defaultdict(collections.Counter)  # of a rule: findings by level
        self.names = {}
        self.folders = [folders for _, folders in kinds]
        inputs = list_inputs(folder, kinds)
        with tempfile.TemporaryDirectory() as place:
            summary = os.path.join(place, "summary.json")
            command = [arbiter, "audit", "-q", "--progress", "never", "--no-provenance", "--profile", profile, "--fail-on", "never",
                       "--report", f"json:{summary}", "--report", "ndjson:-", *inputs]
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=folder) as run:
                self.read_findings(run.stdout)
                self.last_line = run.stderr.read().decode("utf-8", "replace").strip().split("\n")[-1]
            if run.returncode not in (0, 1, 2):  # 1: rejected games in profile broadcast; 2: an archive that is cut off
                sys.exit(f"exit {run.returncode}: {self.last_line}")
            with open(summary, encoding="utf-8") as opened:
                for entry in json.load(opened)["files"]:
                    for kind in self.kinds_of(entry["file"]):
                        for key in ("games", "clean", "flagged", "rejected", "unchecked"):
                            kind.totals[key] += entry.get(key, 0)

    def kinds_of(self, name):
        """The kinds to which the file of that name belongs: all whose folders hold it."""
        return [kind for kind, folders in zip(self.kinds, self.folders) if any(name == path or name.startswith(path + "/") for path in folders)]

    def read_findings(self, lines):
        place, rules, kinds, name = None, set(), [], None
        for line in lines:
            match = FINDING.match(line)
            if match is None or match[5] == b"style":
                continue
            if place != (match[1], match[2]):
                count_game(kinds, rules)
                rules = set()
                place = (match[1], match[2])
                if match[1] != name:
                    name = match[1]
                    kinds = self.kinds_of(json.loads(b'"' + name + b'"'))
            code = match[3].decode()
            rules.add(code)
            self.names[code] = match[4].decode()
            self.levels[code][match[5].decode()] += 1
        count_game(kinds, rules)


def list_inputs(folder, kinds):
    """The folders of all kinds that are there, and the bughouse files in them, which a walk over *.pgn does not find."""
    inputs = {path for name, folders in kinds if "/" not in name for path in folders if os.path.exists(os.path.join(folder, path))}
    for path in list(inputs):
        inputs.update(os.path.relpath(found, folder) for found in glob.glob(os.path.join(folder, glob.escape(path), "**", "*.bpgn"), recursive=True))
    return sorted(inputs)


def count_game(kinds, rules):
    for kind in kinds:
        kind.by_rule.update(rules)
        if len(rules) == 1:
            kind.alone.update(rules)


def percent(share):
    return "0" if share == 0 else f"{100 * share:.2f} %" if share >= 0.00005 else "< 0.01 %"


def cell(kind, count):
    return f"{count} ({percent(kind.share(count))})" if count else ""


def write_table(head, rows):
    print("| " + " | ".join(head) + " |")
    print("|---|" + "---:|" * (len(head) - 1))
    for row in rows:
        print("| " + " | ".join(row) + " |")
    print()


def write_totals(audit):
    rows = []
    for kind in audit.kinds:
        if kind.totals["games"]:
            of = kind.totals
            rows.append([kind.name, str(of["games"]), cell(kind, of["clean"]), cell(kind, of["flagged"]), cell(kind, of["rejected"]), cell(kind, of["unchecked"])])
    write_table(["archive", "games", "clean", "flagged", "rejected", "unchecked"], rows)


def write_rules(audit, codes, title, counts):
    """A row for each rule, a column for each kind that is no part of another, and the games of the whole collection."""
    kinds = [kind for kind in audit.kinds if "/" not in kind.name and kind.totals["games"]]
    rows = []
    for code in codes:
        levels = ", ".join(f"{level} {audit.levels[code][level]}" for level in ("error", "warning", "info") if audit.levels[code][level])
        row = [f"{code} {audit.names[code]} ({levels})"] + [cell(kind, counts(kind)[code]) for kind in kinds]
        if any(row[1:]):
            rows.append(row)
    if rows:
        print(f"{title}\n")
        write_table(["rule (findings by level)"] + [kind.name for kind in kinds], rows)


def write_audit(audit):
    print(f"## Profile {audit.profile}\n")
    print(f"`{audit.last_line}`\n")
    write_totals(audit)
    main = [kind for kind in audit.kinds if "/" not in kind.name]

    def highest(code):
        return max(kind.share(kind.by_rule[code]) for kind in main)

    codes = sorted(audit.names, key=lambda code: (-highest(code), code))
    often = [code for code in codes if highest(code) > 0.01]
    write_rules(audit, often, "Games with a finding of level info or above, of rules that have one in more than 1 % of the games of an archive:",
                lambda kind: kind.by_rule)
    write_rules(audit, often, "Of these, games with findings of this rule alone:", lambda kind: kind.alone)
    write_rules(audit, sorted(set(codes) - set(often)), "The other rules:", lambda kind: kind.by_rule)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--arbiter", default="build/release/bin/arbiter")
    parser.add_argument("--profile", action="append", choices=PROFILES, help="only this profile; may be repeated (default: all)")
    parser.add_argument("--kind", action="append", metavar="NAME=FOLDER", help="these kinds instead of the known ones; may be repeated")
    parser.add_argument("archives", help="the folder with the archives")
    args = parser.parse_args()
    kinds = KINDS
    if args.kind:
        kinds = [(name, [folder]) for name, folder in (kind.split("=", 1) for kind in args.kind)]
    print("# Games flagged, by archive and rule\n")
    for profile in args.profile or PROFILES:
        write_audit(Audit(os.path.abspath(args.arbiter), profile, args.archives, kinds))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
