"""The rules about duplicates in an audit: what `arbiter audit --select DUP` says is what the table of `arbiter clean --dedupe moves`
says of the same games, whatever the files and the threads, and merged shards say the same bytes.

Needs ARBITER_BINARY; with ARBITER_CORPORA it looks at real archives, too.
"""

import csv
import os
import random
import subprocess
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.environ.get("ARBITER_BINARY")
CORPORA = os.environ.get("ARBITER_CORPORA")
RULES = {"same-game": "DUP01", "same-moves": "DUP02", "prefix": "DUP03", "result-conflict": "DUP04", "near": "DUP05",
         "annotated": "DUP06", "short": "DUP07"}
# Legal in any order of the pairs: White and Black each move a piece out, and it goes back or on.
WHITE = ["Nf3", "Nc3", "g3", "Bg2", "O-O", "d3", "Bd2", "a3", "h3", "Qe1", "b3", "Rb1", "e3", "Kh1", "Ne2"]
BLACK = ["Nf6", "Nc6", "g6", "Bg7", "O-O", "d6", "Bd7", "a6", "h6", "Qe8", "b6", "Rb8", "e6", "Kh8", "Ne7"]


def run(*words):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, check=False)


def moves_of(rng):
    """Half-moves of a game; small differences make another one."""
    white, black = list(WHITE), list(BLACK)
    for side in (white, black):
        at = rng.randint(7, 12)
        side[at], side[at + 1] = side[at + 1], side[at]
    return [move for pair in zip(white, black) for move in pair]


def text_of(game):
    tags = "".join(f'[{name} "{game[name]}"]\n' for name in ("Event", "Site", "Date", "Round", "White", "Black", "Result"))
    return tags + "\n" + " ".join(game["moves"]) + " " + game["Result"] + "\n\n"


def spoilt_copy(game, rng):
    copy = dict(game)
    kind = rng.randrange(7)
    if kind == 1:
        copy["White"] = copy["White"].split(",")[0]
    elif kind == 2:
        copy["moves"] = copy["moves"][:rng.randint(16, 26)]
    elif kind == 3:
        copy["Result"] = rng.choice(["1-0", "0-1", "*"])
    elif kind == 4:
        copy["moves"] = [*copy["moves"][:20], "{a remark}", *copy["moves"][20:]]
    elif kind == 5:
        copy["Date"] = "2024.??.??"
    elif kind == 6:
        copy["moves"] = copy["moves"][:-2]
    return copy


def archive(rng):
    games = []
    for number in range(rng.randint(5, 40)):
        game = {"Event": "Open", "Site": "Oslo NOR", "Date": f"2024.05.{rng.randint(1, 9):02}", "Round": str(rng.randint(1, 9)),
                "White": f"Player{number % 7}, Anna", "Black": f"Other{number % 5}, Bo", "Result": rng.choice(["1-0", "0-1"]),
                "moves": moves_of(rng)}
        games.append(game)
        for _ in range(rng.choice([0, 0, 1, 2])):
            games.append(spoilt_copy(rng.choice(games), rng))
    rng.shuffle(games)
    return games


def pairs_of_table(table):
    """(code, place of the game that goes or comes later, place of the other one) of each row."""
    pairs = []
    with open(table, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["kind"] not in RULES:
                continue
            first, second = ((row[side + "_file"], int(row[side + "_game"])) for side in ("first", "second"))
            goes, stays = (second, first) if row["decision"] == "dropped" else (max(first, second), min(first, second))
            pairs.append((RULES[row["kind"]], goes, stays, row["why"]))
    return sorted(pairs)


def pairs_of_audit(report):
    pairs = []
    with open(report, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            place, why = row["message"].split(": ", 1)
            other = row["file"]
            if "'" in place:
                other = place.split("'")[1]
            game = int(place.split("game ")[-1].split(",")[0])
            pairs.append((row["code"], (row["file"], int(row["game"])), (other, game), why))
    return sorted(pairs)


@unittest.skipUnless(PROGRAM, "ARBITER_BINARY is not set")
class DuplicateAudit(unittest.TestCase):
    def compare(self, folder, files):
        report, table, merged = folder / "audit.csv", folder / "table.csv", folder / "merged.csv"
        common = ["-q", "--isolated", "--select", "DUP", "--no-provenance"]
        run("audit", *common, "-j2", "--report", f"csv:{report}", *files)
        run("clean", "-q", "--isolated", "--fix", "none", "--dedupe", "moves", "--drop-dups", "--dups-table", table, "-o", "/dev/null", *files)
        expected = pairs_of_table(table)
        self.assertEqual(pairs_of_audit(report), expected)
        partials = []
        for shard in range(3):
            partials.append(folder / f"p{shard}")
            partials[-1].unlink(missing_ok=True)
            run("audit", "-q", "--isolated", "--select", "DUP", "--shard", f"{shard}/3", "--partial", partials[-1], *files)
        run("merge", "-q", "--no-provenance", "--report", f"csv:{merged}", *partials)
        self.assertEqual(merged.read_bytes(), report.read_bytes())
        return len(expected)

    def test_random_archives(self):
        rng = random.Random(4)
        found = 0
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for _ in range(12):
                games = archive(rng)
                half = rng.randint(0, len(games))
                files = [folder / "a.pgn", folder / "b.pgn"]
                for file, part in zip(files, (games[:half], games[half:])):
                    file.write_text("".join(map(text_of, part)), encoding="utf-8")
                found += self.compare(folder, files)
        self.assertGreater(found, 100)

    @unittest.skipUnless(CORPORA, "ARBITER_CORPORA is not set")
    def test_real_archives(self):
        with tempfile.TemporaryDirectory() as name:
            self.assertGreater(self.compare(Path(name), [Path(CORPORA) / "dirty"]), 1000)


if __name__ == "__main__":
    unittest.main()
