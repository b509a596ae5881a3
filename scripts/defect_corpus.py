#!/usr/bin/env python3
"""Spoils real games in every way the catalogue names, audits them, and counts what was said.

    scripts/defect_corpus.py PROGRAM ARCHIVES [--trials N] [--seed N] [--keep FOLDER] [--markdown]

PROGRAM is the arbiter to measure, ARCHIVES a folder of PGN files to take games from. Of every rule N files are made (default 24), each
of seven games that are clean, with the defect in the first, a middle, the last game, or in three of them. For each rule is counted
in how many files: the defect was found in every spoiled game (found), nothing else was said about those games (alone), as many
half-moves as expected were kept (plies), and the other games were untouched: no finding, the same half-moves (neighbours).
Prints a table; exits 1 when anything is below 100 %. Needs nothing but the Python standard library.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "defects"))
import injectors  # noqa: E402
from games import ROSTER, read_games  # noqa: E402

GAMES = 7
PLACES = ("first", "middle", "last", "several")


def base_games(archives, rng, wanted):
    """Games of many files, with plain tags, in the order of chance."""
    games = []
    files = sorted(path for path in Path(archives).rglob("*.pgn") if 2_000 < path.stat().st_size < 4_000_000)
    rng.shuffle(files)
    def is_wanted(tags, sans, result):
        names = [tags.get(name, "") for name in ("White", "Black")]
        return (50 <= len(sans) <= 140 and result != "*" and "FEN" not in tags and names[0] != names[1] and
                all(re.fullmatch(r"[A-Z][a-z]+, [A-Z][a-z]+", name) for name in names))

    for path in files:
        taken = 0
        for game in read_games(path.read_bytes().decode("latin-1"), is_wanted):
            if taken == 6:
                break
            tags = dict(map(tuple, game.tags))
            game.tags = [[name, tags.get(name) or "?"] for name in ROSTER]
            year = (tags.get("Date") or "2001")[:4]
            game.tags[2][1] = f"{year if year.isdigit() else '2001'}.{rng.randint(1, 12):02}.{rng.randint(1, 28):02}"
            game.tags[3][1] = str(rng.randint(1, 11))
            game.tags[6][1] = game.result
            games.append(game)
            taken += 1
        if len(games) >= wanted:
            break
    rng.shuffle(games)
    return games


def audit(program, paths):
    """(findings by file, facts by file) of one run over all files."""
    with tempfile.TemporaryDirectory() as folder:
        listing, findings, facts = (Path(folder) / name for name in ("files", "findings", "facts"))
        listing.write_text("".join(f"{path}\n" for path in paths))
        done = subprocess.run([program, "audit", "-q", "--report", f"ndjson:{findings}", "--report", f"facts:{facts}",
                               "--files-from", str(listing)], stderr=subprocess.PIPE, text=True)
        if done.returncode > 2:
            sys.exit(f"the audit failed with exit code {done.returncode}: {done.stderr}")
        tables = []
        for path in (findings, facts):
            table = defaultdict(list)
            for line in path.read_text().splitlines():
                row = json.loads(line)
                table[row["file"]].append(row)
            tables.append(table)
        return tables


def clean_games(program, games, folder):
    """The games that give no finding of any level, with their facts."""
    paths = []
    for i, game in enumerate(games):
        paths.append(folder / f"base{i}.pgn")
        paths[-1].write_text(game.text())
    findings, facts = audit(program, paths)
    kept = []
    for game, path in zip(games, paths):
        if str(path) in findings:
            continue
        game.facts = facts[str(path)][0]
        if game.facts["plies"] == len(game.sans):
            kept.append(game)
    return kept


def spoiled_game(code, pool, rng):
    """A game that lends itself to the defect, and its spoiled draft."""
    for game in rng.sample(pool, min(len(pool), 300)):
        draft = rng.choice(injectors.GAME[code])(game, rng)
        if draft is not None:
            return game, draft
    return None


def make_file(code, place, pool, rng):
    """(bytes, {index of spoiled game: expected plies}, games in order) of one file; None when no game lends itself."""
    games = rng.sample(pool, GAMES)
    if code not in injectors.GAME:
        index = {"first": 0, "last": GAMES - 1}.get(place, GAMES // 2)
        return rng.choice(injectors.FILE[code])([game.text() for game in games], index, rng)[0], {}, games
    at = {"first": [0], "last": [GAMES - 1], "middle": [GAMES // 2], "several": sorted(rng.sample(range(GAMES - 1), 3))}[place]
    drafts = [game.draft() for game in games]
    for index in at:
        made = spoiled_game(code, pool, rng)
        if made is None:
            return None
        games[index], drafts[index] = made
    return b"".join(draft.bytes() for draft in drafts), {index: drafts[index].plies for index in at}, games


class Row:
    """What was seen of one rule."""

    def __init__(self):
        self.files = self.found = self.alone = self.plies = self.neighbours = 0
        self.others = defaultdict(int)
        self.bad = []

    def is_perfect(self):
        return self.files and self.files == self.found == self.alone == self.plies == self.neighbours


def judge(row, code, made, findings, facts, path):
    _, spoiled, games = made
    row.files += 1
    allowed = {code} | injectors.EXTRA.get(code, set())
    is_file_rule = not spoiled
    by_game = defaultdict(set)
    for finding in findings:
        by_game[finding["game"]].add(finding["code"])
    if is_file_rule:
        if code == "ENC21":   # nothing is asked of the game that is cut
            by_game.pop(len(facts), None)
        said = set().union(*by_game.values()) if by_game else set()
        found, alone = code in said, said <= allowed
        others = said - allowed
        expected = {"STR01": 0, "MOV11": GAMES + 1}.get(code, GAMES)
        hashes = [each["moves_hash"] for each in (facts[1:] if code == "MOV11" else facts)]
        wanted = [game.facts["moves_hash"] for game in games]
        neighbours = len(facts) == expected and (code == "STR01" or hashes == wanted)
        if code == "ENC21":   # what stands before the damage is read; the last game may be cut
            neighbours = hashes[:-1] == wanted[:len(hashes) - 1]
        plies = True
    else:
        is_about_file = set().union(*by_game.values()) if by_game else set()
        found = all(code in by_game[index + 1] or (code in by_game[None] and code in is_about_file) for index in spoiled)
        others = set().union(by_game[None], *(by_game[index + 1] for index in spoiled)) - allowed
        alone = not others
        neighbours = len(facts) == GAMES
        plies = neighbours and all(facts[index]["plies"] == expected for index, expected in spoiled.items())
        for index, game in enumerate(games):
            if index not in spoiled and neighbours:
                neighbours = not by_game[index + 1] and facts[index]["moves_hash"] == game.facts["moves_hash"]
    for name, is_good in (("found", found), ("alone", alone), ("plies", plies), ("neighbours", neighbours)):
        setattr(row, name, getattr(row, name) + bool(is_good))
    for other in others:
        row.others[other] += 1
    if not (found and alone and plies and neighbours):
        row.bad.append(path)


def print_table(rows, codes, missing, is_markdown):
    names = {code: (row.files, row.found, row.alone, row.plies, row.neighbours) for code, row in rows.items()}
    head = ("rule", "files", "found", "alone", "plies", "neighbours", "also said")
    if is_markdown:
        print("| " + " | ".join(head) + " |\n" + "|---" * len(head) + "|")
    for code in codes:
        row = rows[code]
        others = ", ".join(f"{other} x{count}" for other, count in sorted(row.others.items()))
        cells = [code, *map(str, names[code]), others]
        print("| " + " | ".join(cells) + " |" if is_markdown else "\t".join(cells))
    total = [sum(column) for column in zip(*names.values())]
    print(("| " if is_markdown else "") + (" | " if is_markdown else "\t").join(["all", *map(str, total), ""]) + (" |" if is_markdown else ""))
    if missing:
        print("\nno game lent itself: " + ", ".join(missing))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("archives")
    parser.add_argument("--trials", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1200, help="how many games to look at for clean ones")
    parser.add_argument("--only", default="", help="comma-separated beginnings of codes")
    parser.add_argument("--keep", type=Path, help="leave the files there")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--missing-ok", action="store_true", help="a rule for which no game lends itself is no failure")
    options = parser.parse_args()

    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        pool = clean_games(options.program, base_games(options.archives, rng, options.games), folder)
        print(f"{len(pool)} clean games", file=sys.stderr)
        only = tuple(filter(None, options.only.split(",")))
        codes = sorted(code for code in {*injectors.GAME, *injectors.FILE} if not only or code.startswith(only))
        files, missing = {}, []
        for code in codes:
            places = injectors.PLACES.get(code, PLACES)
            for trial in range(options.trials if code != "STR21" else min(options.trials, 4)):   # 17 MB a game
                rule_rng = random.Random(f"{options.seed} {code} {trial}")
                made = make_file(code, places[trial % len(places)], pool, rule_rng)
                if made is None:
                    missing.append(code)
                    break
                path = folder / f"{code}_{trial:02}.pgn"
                path.write_bytes(made[0])
                files[path] = (code, made)
        findings, facts = audit(options.program, files)
    rows = defaultdict(Row)
    for path, (code, made) in files.items():
        judge(rows[code], code, made, findings[str(path)], facts[str(path)], path)
    print_table(rows, [code for code in codes if code in rows], sorted(set(missing)), options.markdown)
    bad = [path for row in rows.values() for path in row.bad[:3]]
    if options.keep:
        print("\n".join(map(str, bad)), file=sys.stderr)
    return 0 if not bad and (options.missing_ok or not missing) else 1


if __name__ == "__main__":
    sys.exit(main())
