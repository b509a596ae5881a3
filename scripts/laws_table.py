#!/usr/bin/env python3
"""What the Laws say about the games of an archive, edition by edition: laws_table.py PROGRAM DIR...

Runs `audit` over each DIR, with the reports facts and claims, and prints, in Markdown, for every edition how many games it was applied to,
how they ended on the board, which draws could have been claimed and what became of them, which games went on after they
were over, and which results contradict the board. Below each table stand three games of each of its lines, from
different editions where there are any, drawn by their hash: the same every time, and nobody's choice.

Whether a draw was claimed no record tells, so claims are sorted by how the game went on: it was drawn while a claim stood
open, drawn later, or won.
"""
import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

EXAMPLES = 3

GROUPS = {
    "games": "games",
    "end: checkmate": "checkmate on the board",
    "end: stalemate": "stalemate on the board",
    "end: dead-position": "dead position",
    "end: fivefold": "fifth occurrence of a position",
    "end: seventy-five": "seventy-five moves",
    "threefold: drawn there": "threefold: drawn there",
    "threefold: drawn later": "threefold: played on, drawn later",
    "threefold: won later": "threefold: played on, won later",
    "threefold: no result": "threefold: no result",
    "fifty: drawn there": "fifty moves: drawn there",
    "fifty: drawn later": "fifty moves: played on, drawn later",
    "fifty: won later": "fifty moves: played on, won later",
    "fifty: no result": "fifty moves: no result",
    "on: dead-position": "played on after a dead position",
    "on: fivefold": "played on after the fifth occurrence",
    "on: seventy-five": "played on after seventy-five moves",
    "against: checkmate, other side": "checkmate, and the point to the other side (END01)",
    "against: checkmate, draw": "checkmate, and a draw written (END02)",
    "against: checkmate, open": "checkmate, and no result (END03)",
    "against: stalemate": "stalemate, and a win written (END04)",
    "against: dead-position": "dead position, and a win written (END07, END08)",
    "against: fivefold": "fifth occurrence, and a win written (END10)",
    "against: seventy-five": "seventy-five moves, and a win written (END11)",
    "against: flag": "won on time without a possible mate (END09)",
    "against: no mate": "won, no flag named, without a possible mate (END18)",
    "flag: drawn": "drawn on time though the other side could mate (END19)",
    "draw before both moved": "a draw with fewer than two half-moves (END17 from July 2017)",
}
DRAW, WINS = "1/2-1/2", ("1-0", "0-1")


def result_of(game):
    """The result, if tag and token do not contradict each other."""
    tag, token = game["result_tag"], game["result_token"]
    if tag in WINS + (DRAW,) and token in WINS + (DRAW,) and tag != token:
        return None
    return token if token in WINS + (DRAW,) else tag


def is_flag_fall(game):
    return "time" in (game["termination_tag"] or "").lower()


def claims_of(game, result, sequels):
    """How the game went on after a claim stood open: at most one group for each kind of draw."""
    for kind in ("threefold", "fifty"):
        if kind not in sequels:
            continue
        if "ended-so" in sequels[kind]:
            yield f"{kind}: drawn there"
        elif result == DRAW:
            yield f"{kind}: drawn later"
        else:
            yield f"{kind}: won later" if result in WINS else f"{kind}: no result"


def groups_of(game, sequels):
    yield "games"
    result = result_of(game)
    ending = game["ending"]
    kind = ending["kind"] if ending else None
    if kind:
        yield f"end: {kind}"
        if game["plies"] > ending["ply"]:
            yield f"on: {kind}"
    yield from claims_of(game, result, sequels)
    if kind == "checkmate" and result != ending["result"]:
        how = "draw" if result == DRAW else "other side" if result in WINS else "open"
        yield f"against: checkmate, {how}"
    elif kind and kind != "checkmate" and result in WINS:
        yield f"against: {kind}"
    elif not kind and result in WINS and game["legal"]:
        winner = "white" if result == "1-0" else "black"
        if game["can_win"][winner] == "no":
            yield "against: flag" if is_flag_fall(game) else "against: no mate"
    if result == DRAW and not kind and game["legal"] and is_flag_fall(game):
        # Whoever is to move has lost on time; a draw needs a reason when the other side could still mate.
        other = "black" if game["final_fen"].split()[1] == "w" else "white"
        if game["can_win"][other] == "yes":
            yield "flag: drawn"
    if result == DRAW and game["legal"] and game["plies"] < 2 and game["variant"] == "standard" and not kind:
        yield "draw before both moved"


def read_sequels(path):
    """What came after the stretches of claims, by file and game, then by kind: {"threefold": {"drawn-later"}}."""
    found = collections.defaultdict(lambda: collections.defaultdict(set))
    with open(path) as file:
        for claim in map(json.loads, file):
            found[claim["file"], claim["game"]][claim["kind"]].add(claim["then"])
    return found


def read_games(program, folder, laws):
    """The facts of each game and what came after its claims, one game at a time."""
    with tempfile.TemporaryDirectory() as work:
        facts, claims = pathlib.Path(work) / "facts", pathlib.Path(work) / "claims"
        run = subprocess.run([program, "audit", "-q", "--select", "END", "--laws", laws, "--fail-on", "never", "--report",
                              f"facts:{facts}", "--report", f"claims:{claims}", folder], stderr=subprocess.PIPE, text=True)
        print(run.stderr.strip().splitlines()[-1], file=sys.stderr)
        if run.returncode not in (0, 2):
            sys.exit(f"{program} ended with {run.returncode}")
        sequels = read_sequels(claims)
        with open(facts) as file:
            for game in map(json.loads, file):
                yield game, sequels.get((game["file"], game["game"]), {})


def short_names(files):
    """Files by their name alone where no other file has it."""
    count = collections.Counter(file.rsplit("/", 1)[-1] for file in files)
    return {file: name if count[name := file.rsplit("/", 1)[-1]] == 1 else file for file in files}


def choose(candidates):
    """Some games of one group: the smallest hash of each edition first, then the next ones."""
    by_edition = collections.defaultdict(list)
    for hash_, edition, where in sorted(candidates):
        by_edition[edition].append((len(by_edition[edition]), hash_, edition, where))
    ranked = sorted(entry for entries in by_edition.values() for entry in entries)
    return [(edition, where) for _, _, edition, where in ranked[:EXAMPLES]]


def add_candidate(kept, candidate):
    """Keeps the few smallest hashes of each group and edition."""
    kept.append(candidate)
    kept.sort()
    del kept[EXAMPLES:]


def tally(games):
    counts = collections.defaultdict(collections.Counter)
    examples = collections.defaultdict(list)
    files = set()
    for game, sequels in games:
        files.add(game["file"])
        edition = game["laws"]
        for group in groups_of(game, sequels):
            counts[group][edition] += 1
            if group != "games":
                add_candidate(examples[group, edition], (game["moves_hash"], edition, (game["file"], game["game"])))
    return counts, examples, short_names(files)


def print_table(title, counts, examples, names):
    editions = sorted({edition for counter in counts.values() for edition in counter})
    print(f"## {title}\n")
    print("| | " + " | ".join(editions) + " | all |")
    print("|---|" + "---:|" * (len(editions) + 1))
    used = [group for group in GROUPS if counts.get(group)] + sorted(set(counts) - set(GROUPS))
    for group in used:
        cells = [f"{counts[group][edition]:,}" if counts[group][edition] else "" for edition in editions]
        print(f"| {GROUPS.get(group, group)} | " + " | ".join(cells) + f" | {sum(counts[group].values()):,} |")
    print("\nThree games of each line (`arbiter show FILE GAME`):\n")
    for group in used:
        candidates = [c for (name, _), kept in examples.items() if name == group for c in kept]
        if candidates:
            chosen = [f"{names[file]} {game} ({edition.removeprefix('fide-')})"
                      for edition, (file, game) in choose(candidates)]
            print(f"* {GROUPS.get(group, group)}: {'; '.join(chosen)}")
    print()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("folders", nargs="+", metavar="DIR")
    parser.add_argument("--laws", default="by-date", help="as for audit; default by-date")
    options = parser.parse_args()
    for folder in options.folders:
        print_table(folder, *tally(read_games(options.program, folder, options.laws)))


if __name__ == "__main__":
    main()
