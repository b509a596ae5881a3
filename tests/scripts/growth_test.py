"""What takes N times as long costs N times as much: long games, large events, and many games of equal moves.

    ARBITER_BINARY=PROGRAM python3 growth_test.py [TEST]
    ARBITER_GROWTH_COMMANDS=stats,list: these commands only, with each text

Counts the instructions of the program (valgrind), so that no clock and no other process has a say.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import thorough

PROGRAM = os.environ.get("ARBITER_BINARY", "")
ONLY = [name for name in os.environ.get("ARBITER_GROWTH_COMMANDS", "").split(",") if name]
TIMES = (1, 2, 4, 8)
MOST = 1.4  # of what N times as much should cost: of games of equal moves each still meets all others of its group (4,096 at most) for a moment


def tags(**values):
    roster = dict(Event="Growth", Site="?", Date="2010.01.01", Round="1", White="Adams, Anna", Black="Brown, Bert", Result="*") | values
    return "".join(f'[{name} "{value}"]\n' for name, value in roster.items()) + "\n"


def walk(squares, half_moves):
    """Moves of a king that goes around on `squares`."""
    return [f"K{squares[(i + 1) % len(squares)]}" for i in range(half_moves)]


def long_game(half_moves):
    """Two kings go around, so that the same 70 positions come back again and again."""
    white = walk("a1 b1 c1 d1 e1 f1 g1 g2 f2 e2 d2 c2 b2 a2".split(), half_moves)
    black = walk("b8 c8 d8 e8 f8 f7 e7 d7 c7 b7".split(), half_moves)
    moves = " ".join(f"{i + 1}. {white[i]} {black[i]}" + ("\n" if i % 6 == 5 else "") for i in range(half_moves // 2))
    return tags(SetUp="1", FEN="1k6/8/8/7r/R7/8/8/K7 w - - 0 1") + moves + "*\n"


def castling_game(half_moves):
    """Knights go out and back, and the kings may castle after, as 9.2 of 2009 is disputed about."""
    white = ["Kf1", "Ke1"] + ["Nf3", "Ng1", "Nh3", "Ng1", "Nc3", "Nb1"] * (half_moves // 6 + 1)
    black = ["Nf6", "Ng8", "Nh6", "Ng8"] * (half_moves // 4 + 1)
    moves = " ".join(f"{i + 3}. {white[i]} {black[i]}" + ("\n" if i % 6 == 5 else "") for i in range(half_moves // 2))
    return tags() + "1. e4 e5 2. Be2 Be7 " + moves + "*\n"


def short_draws(games):
    """Games of equal moves on one day in one event, between different players."""
    moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 1/2-1/2\n\n"
    return "".join(tags(White=f"A{i}x, Anna", Black=f"B{i}y, Bert", Result="1/2-1/2") + moves for i in range(games))


def event(games, pair):
    """One event in one round; pair(i): the numbers of the players of a game."""
    def name(number):
        letters = "".join(chr(ord("a") + number // 26 ** i % 26) for i in range(5))
        return f"{letters.capitalize()}, A"
    return "".join(tags(Round="1", White=name(pair(i)[0]), Black=name(pair(i)[1]), Result="1-0") + "1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n" for i in range(games))


# Damaged texts whose parts could each be looked at for as long as all of them, and from what size on a constant part counts for little.
TEXTS = {
    "quotes": (4000, lambda n: "[Event: x " + '"' * n + 'y]\n[Site "y"]\n\n1. e4 *\n'),
    "pairs in a line": (4000, lambda n: tags() + "[Event: x " * n + "\n*\n"),
    "quoted pairs in a line": (4000, lambda n: tags() + '[Event: "x ' * n + "\n*\n"),
    "pairs with words behind": (4000, lambda n: '[A "x"y] ' * n + "\n\n1. e4 *\n"),
    "words between blank lines": (32000, lambda n: tags() + "1. e4 e5\n\n" + "word\n\n" * n),
    "comments after the result": (32000, lambda n: tags() + "1. e4 e5 *\n" + "{a} " * n + "\n"),
    "open braces": (32000, lambda n: tags() + "1. e4 e5 " + '{\n[Site "x"]\n' * n + "\n"),
    "references of references": (32000, lambda n: tags() + "1. e4 &amp;" + "amp;" * n + " e5 *\n"),
    "nested variations": (2000, lambda n: tags() + "1. e4 " + "(1. d4 " * n + ")" * n + " e5 *\n"),
    "open variations": (4000, lambda n: tags() + "1. e4 " + "( " * n + "e5 *\n"),
    "variations one after the other": (1000, lambda n: tags() + "1. e4 " + "(1. d4 d5) " * n + "e5 *\n"),
    "one long line": (32000, lambda n: tags() + "1. e4 " + "x" * n + " e5 *\n"),
    "one long comment": (64000, lambda n: tags() + "1. e4 {" + "word " * n + "} e5 *\n"),
    "commands in comments": (2000, lambda n: tags() + "1. e4 {" + "[%clk 0:01:00] " * n + "} e5 *\n"),
    "signs after a move": (4000, lambda n: tags() + "1. e4 " + "$1 !? " * n + "e5 *\n"),
    "a long tag value": (64000, lambda n: tags(Annotator="v" * n) + "1. e4 e5 *\n"),
    "escapes in a tag value": (16000, lambda n: tags(Annotator="\\\\" * n) + "1. e4 e5 *\n"),
    "many tags": (1000, lambda n: tags(**{f"Tag{i}": "x" for i in range(n)}) + "1. e4 e5 *\n"),
    "equal tags": (1000, lambda n: tags() .rstrip("\n") + "\n" + '[Annotator "x"]\n' * n + "\n1. e4 e5 *\n"),
    "empty games": (1000, lambda n: tags() + "*\n\n" + '[Event "x"]\n\n*\n\n' * n),
    "illegal moves": (1000, lambda n: (tags() + "1. e4 e4 Qxz9 Ke9 *\n\n") * n),
    "variations of illegal moves": (500, lambda n: tags() + "1. e4 " + "(1. e9 Qd4) " * n + "e5 *\n"),
    "glued moves": (2000, lambda n: tags() + "1.e4e5" + "2.Nf3Nc63.Ng1Nb8" * n + " *\n"),
    "figurines": (2000, lambda n: tags() + "1. e4 e5 " + "\u2658f3 \u265ec6 \u2658g1 \u265eb8 " * n + "*\n"),
    "lines of blanks": (32000, lambda n: tags() + "1. e4\n" + "   \n" * n + "e5 *\n"),
}
# The same for lists of positions.
LISTS = {
    "positions": (1000, lambda n: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n" * n),
    "one long line": (32000, lambda n: "8/8/8/8/8/8/8/K6k w - - " + "0" * n + "\n"),
    "slashes": (16000, lambda n: "8/" * n + " w - - 0 1\n"),
    "operations": (2000, lambda n: "8/8/8/8/8/8/8/K6k w - - " + "bm Ka2; " * n + "\n"),
    "open strings": (16000, lambda n: "8/8/8/8/8/8/8/K6k w - - c0 \"" + "x " * n + "\n"),
    "columns": (4000, lambda n: "FEN" + ",x" * n + "\n8/8/8/8/8/8/8/K6k w - - 0 1" + ",y" * n + "\n"),
}
# What each text is given to: `audit` alone, or all with ARBITER_THOROUGH.
COMMANDS = {
    "audit": ["audit", "-q", "-j1", "--report", "facts:/dev/null", "{path}"],
    "fix": ["audit", "-q", "-j1", "--fix", "all", "-o", "{folder}/out.pgn", "--report", "ndjson:/dev/null", "{path}"],
    "clean": ["clean", "-q", "-j1", "--format", "canonical", "-o", "{folder}/out.pgn", "{path}"],
    "page": ["audit", "-q", "-j1", "--report", "html:/dev/null", "{path}"],
    "full": ["audit", "-q", "-j1", "--report", "full:/dev/null", "{path}"],
    "event": ["event", "-q", "--one-event", "--report", "json:/dev/null", "{path}"],
    "stats": ["stats", "-q", "-j1", "--report", "json:/dev/null", "{path}"],
    "list": ["list", "--to", "ndjson", "-o", "{folder}/out", "{path}"],
    "show": ["show", "{path}", "1"],
    "watch": ["watch", "-q", "--once", "--format", "ndjson", "{path}"],
    "database": ["clean", "-q", "-j1", "-o", "{folder}/out.sqlite", "{path}"],
    "duplicates": ["clean", "-q", "-j1", "--dedupe", "moves", "-o", "{folder}/out.pgn", "{path}"],
    "plies": ["clean", "-q", "-j1", "--rows", "plies", "-o", "{folder}/out.csv", "{path}"],
}
# These do so little with a text that a constant part counts until it is this much larger.
LARGER = {"stats": 8, "list": 8}
# The same of lists of positions.
COMMANDS_OF_LISTS = {
    "fen": ["fen", "-q", "-j1", "--report", "ndjson:/dev/null", "{path}"],
    "to": ["fen", "-q", "-j1", "--to", "epd", "--dedupe", "position", "-o", "{folder}/out", "{path}"],
    "decide": ["decide", "-q", "-j1", "-o", "{folder}/out", "{path}"],
}


@unittest.skipUnless(PROGRAM and shutil.which("valgrind"), "needs ARBITER_BINARY and valgrind")
class Growth(unittest.TestCase):
    def instructions(self, words):
        run = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", PROGRAM, *words], capture_output=True, text=True)
        found = re.search(r"Collected : (\d+)", run.stderr)
        self.assertTrue(found, run.stderr)
        return int(found[1])

    def expect_linear(self, make, size, words):
        with tempfile.TemporaryDirectory() as folder:
            def count(times):
                path = Path(folder) / "games.pgn"
                path.write_text(make(size * times), encoding="utf-8")
                return self.instructions([word.format(path=path, folder=folder) for word in words])
            start = count(0)
            counts = [count(times) - start for times in TIMES]
        ratios = [counts[i] / counts[0] for i in range(len(TIMES))]
        print(size, counts, [round(ratio, 2) for ratio in ratios], file=sys.stderr)
        for times, ratio in zip(TIMES, ratios):
            self.assertLessEqual(ratio, times * MOST, f"{size * times}")

    def test_long_games(self):
        for laws in ("by-date", "fide-2023"):
            self.expect_linear(long_game, 4000, ["audit", "-q", "-j1", "--laws", laws, "--report", "facts:/dev/null", "{path}"])
        self.expect_linear(castling_game, 4000, ["audit", "-q", "-j1", "--report", "facts:/dev/null", "{path}"])

    def test_damaged_texts(self):
        for name, (size, make) in TEXTS.items():
            for command, words in COMMANDS.items():
                is_usual = command == "audit" or (command == "page" and name == "pairs with words behind")
                if command not in ONLY if ONLY else not is_usual and not thorough.rounds(0, 1):
                    continue
                with self.subTest(text=name, command=command):
                    self.expect_linear(make, size * LARGER.get(command, 1), words)

    def test_lists_of_positions(self):
        for name, (size, make) in LISTS.items():
            for command, words in COMMANDS_OF_LISTS.items():
                if command not in ONLY if ONLY else command != "fen" and not thorough.rounds(0, 1):
                    continue
                with self.subTest(text=name, command=command):
                    self.expect_linear(make, size, words)

    def test_large_events(self):
        for pair in (lambda i: (2 * i, 2 * i + 1), lambda i: (0, i + 1), lambda i: (i % 3, i % 3 + 1)):
            self.expect_linear(lambda n: event(n, pair), 1000, ["event", "-q", "--one-event", "--report", "json:/dev/null", "{path}"])

    def test_games_of_equal_moves(self):
        self.expect_linear(short_draws, 500, ["clean", "-q", "-j1", "--dedupe", "moves", "--drop-dups", "-o", "{folder}/out.pgn", "{path}"])


if __name__ == "__main__":
    result = unittest.main(verbosity=1, exit=False).result
    if result.skipped and len(result.skipped) == result.testsRun:
        sys.exit(77)
    sys.exit(0 if result.wasSuccessful() else 1)
