"""What no game should be: how much memory hostile inputs take, and that every command ends.

    ARBITER_BINARY=PROGRAM python3 limits_test.py [--scale N]

N (0.1) is how large the inputs are: with 1 they are 64 MB of open braces, 200,000 nested variations, a game of a million half-moves, a line of
100 MB, a million empty games, a comment of a gigabyte, 10 million findings, an event of a million players. Prints for each input and
command: bytes, exit code, CPU time, the largest memory, and how many times the largest game that is.
"""

import gzip
import os
import resource
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile
from pathlib import Path

PROGRAM = os.environ.get("ARBITER_BINARY", "")
SCALE = 0.1
MB = 1 << 20
# Of interface.md 7.3: for one job.
FIXED = (4 * 4 + 32) * MB
TAGS = '[Event "x"]\n[Site "?"]\n[Date "2010.01.01"]\n[Round "1"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n'
WHITE = "a1 b1 c1 d1 e1 f1 g1 g2 f2 e2 d2 c2 b2 a2".split()
BLACK = "b8 c8 d8 e8 f8 f7 e7 d7 c7 b7".split()


def times(unit, count):
    """`unit` so many times, in blocks: the memory of this program is part of what the kernel says of those it starts."""
    at_once = max(1, 100_000 // len(unit))
    while count > 0:
        yield unit * min(count, at_once)
        count -= at_once


def game(*parts):
    yield TAGS
    for part in parts:
        yield from [part] if isinstance(part, str) else part
    yield "\n\n"


def kings(half_moves):
    yield TAGS.replace("[Result", '[SetUp "1"]\n[FEN "1k6/8/8/7r/R7/8/8/K7 w - - 0 1"]\n[Result')
    for i in range(half_moves // 2):
        yield f"{i + 1}. K{WHITE[(i + 1) % 14]} K{BLACK[(i + 1) % 10]}\n"
    yield "*\n"


def player(number):
    """A name without digits: names are compared by their letters."""
    letters = ""
    while len(letters) < 6:
        number, letter = divmod(number, 26)
        letters += chr(ord("a") + letter)
    return f"{letters.capitalize()}, A"


def players(count):
    """An event of a round in which everybody is there once."""
    for i in range(count // 2):
        yield (f'[Event "Large Open"]\n[Site "Oslo NOR"]\n[Date "2024.05.01"]\n[Round "1.{i + 1}"]\n[White "{player(2 * i)}"]\n'
               f'[Black "{player(2 * i + 1)}"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n')


# Name -> (what it is made of by the scale, whether it is one game).
INPUTS = {
    "open braces": (lambda n: game("1. e4 ", times("{", int(n * 64 * MB))), True),
    "open brackets": (lambda n: game("1. e4 ", times("(", int(n * 16 * MB))), True),
    "nested variations": (lambda n: game("1. e4 ", times("(1. d4 ", int(n * 200_000)), times(")", int(n * 200_000)), " e5 *"), True),
    "half-moves": (lambda n: kings(int(n * 1_000_000)), True),
    "a line": (lambda n: game("1. e4 ", times("x", int(n * 100_000_000)), " e5 *"), True),
    "words": (lambda n: game("1. e4 ", times("word ", int(n * 20_000_000)), " e5 *"), True),
    "a comment": (lambda n: game("1. e4 {", times("words of a comment ", int(n * 50_000_000)), "} e5 *"), True),
    "commands": (lambda n: game("1. e4 {", times("[%clk 0:01:00] ", int(n * 4_000_000)), "} e5 *"), True),
    "glyphs": (lambda n: game("1. e4 ", times("$1 ", int(n * 20_000_000)), "e5 *"), True),
    "a tag value": (lambda n: game('\n[Annotator "', times("v", int(n * 64 * MB)), '"]\n\n1. e4 e5 *'), True),
    "tags": (lambda n: times('[A "x"]\n', int(n * 1_000_000)), True),
    "empty games": (lambda n: times('[Event "x"]\n\n*\n\n', int(n * 1_000_000)), False),
    "findings": (lambda n: times(TAGS.replace("2010", "2O10") + "1. e4 e5 2. Ke3 { [%clk 1:00 } Qh9 1-0 0-1\n\n", int(n * 2_500_000)), False),
    "players": (lambda n: players(int(n * 1_000_000)), False),
    "positions": (lambda n: times("8/8/8/8/8/8/8/K6k w - - 0 1 x\n", int(n * 2_000_000)), False),
    "a position": (lambda n: ["8/8/8/8/8/8/8/K6k w - - ", *times("bm Ka2; ", int(n * 8_000_000)), "\n"], True),
}
COMMANDS = {
    "audit": ["audit", "-q", "-j1", "--report", "ndjson:/dev/null"],
    "text": ["audit", "-q", "-j1", "--report", "text:/dev/null"],
    "fix": ["audit", "-q", "-j1", "--fix", "all", "-o", "/dev/null", "--report", "json:/dev/null"],
    "clean": ["clean", "-q", "-j1", "--format", "canonical", "-o", "/dev/null", "--rejects", "/dev/null"],
    "event": ["event", "-q", "--one-event", "--report", "json:/dev/null"],
    "stats": ["stats", "-q", "-j1", "--report", "json:/dev/null"],
}
POSITION_COMMANDS = {"fen": ["fen", "-q", "-j1", "--report", "ndjson:/dev/null"], "decide": ["decide", "-q", "-j1", "--budget", "100", "-o", "/dev/null"]}
# The largest memory, in times the game: interface.md 7.3. What consists of tokens of one or two bytes, or of tags of eight, takes more.
USUAL = 8
MOST = {"fix": 64, "clean": 64}
DENSE = {"open brackets": 100, "words": 30, "glyphs": 30, "open braces": 16, "half-moves": 16, "tags": 16}
# These keep something of each game or player: times the input.
KEPT = {("event", "players"): 20, ("event", "empty games"): 100, ("event", "findings"): 12, ("stats", "players"): 12}


def run(words, stdin=None, seconds=1200):
    """(exit code, CPU seconds, peak bytes, what was said)"""
    def restrain():
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    with tempfile.TemporaryFile() as talk:
        process = subprocess.Popen([PROGRAM, *words], stdin=stdin or subprocess.DEVNULL, stdout=talk, stderr=talk, preexec_fn=restrain)
        end = time.monotonic() + seconds
        pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        while pid == 0:
            if time.monotonic() > end:
                process.kill()
            time.sleep(0.01)
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
        process.returncode = os.waitstatus_to_exitcode(status)
        talk.seek(0)
        return process.returncode, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, talk.read()[-2000:].decode(errors="replace")


@unittest.skipIf(not PROGRAM, "ARBITER_BINARY does not name the program")
class Limits(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, parts, name="games.pgn"):
        path = Path(self.folder.name) / name
        with path.open("w", encoding="utf-8") as out:
            out.writelines(parts)
        return path

    def expect(self, name, command, words, path, bound):
        code, seconds, peak, said = run([*words, path])
        size = path.stat().st_size
        print(f"{name:18} {command:7} {size / 1e6:8.1f} MB  exit {code}  {seconds:6.2f} s  {peak / 1e6:7.1f} MB  {(peak - FIXED) / size:6.1f}", file=sys.stderr, flush=True)
        self.assertIn(code, (0, 1, 2), said)
        self.assertLess(peak, bound, said)

    def test_games(self):
        for name, (make, is_one) in INPUTS.items():
            commands = POSITION_COMMANDS if "position" in name else COMMANDS
            path = self.file(make(SCALE))
            size = path.stat().st_size
            for command, words in commands.items():
                factor = max(USUAL, MOST.get(command, 0), DENSE.get(name, 0)) if is_one else KEPT.get((command, name), 0)
                with self.subTest(input=name, command=command):
                    self.expect(name, command, words, path, FIXED + factor * size)

    def test_archives(self):
        """What is packed small is read as a stream; an archive in an archive, and names that go up or steer a terminal, are no files."""
        folder = Path(self.folder.name)
        inner = self.file(game("1. e4 e5 *"), "inner.pgn")
        text = b"1. e4 e5 *\n" + b"\n" * 1_000_000
        bombs = {}
        with gzip.open(folder / "bomb.pgn.gz", "wb", 1) as out:
            for _ in range(int(SCALE * 2000)):
                out.write(text)
        bombs["gzip"] = folder / "bomb.pgn.gz"
        with zipfile.ZipFile(folder / "bomb.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as out:
            with out.open("bomb.pgn", "w", force_zip64=True) as member:
                for _ in range(int(SCALE * 2000)):
                    member.write(text)
            for i in range(200):
                out.writestr("a/" * (i * 50) + "x.pgn", inner.read_bytes())
            for bad in ("../../up.pgn", "/root.pgn", "\x1b[31mred.pgn", "line\nend.pgn", "x" * 60_000 + ".pgn"):
                out.writestr(bad, inner.read_bytes())
        bombs["zip"] = folder / "bomb.zip"
        deep = bombs["zip"]
        for i in range(20):
            with zipfile.ZipFile(folder / f"deep{i}.zip", "w", zipfile.ZIP_DEFLATED) as out:
                out.write(deep, f"deep{i}.zip")
            if i:
                deep.unlink()
            deep = folder / f"deep{i}.zip"
        bombs["zip in zip"] = deep
        packed = (folder / "bomb.pgn.gz").read_bytes()
        for _ in range(20):
            packed = gzip.compress(packed, 1)
        (folder / "deep.pgn.gz").write_bytes(packed)
        bombs["gzip in gzip"] = folder / "deep.pgn.gz"
        for name, path in bombs.items():
            for command in ("audit", "clean"):
                with self.subTest(archive=name, command=command):
                    code, seconds, peak, said = run([*COMMANDS[command], path])
                    print(f"{name:18} {command:7} {path.stat().st_size / 1e6:8.1f} MB  exit {code}  {seconds:6.2f} s  {peak / 1e6:7.1f} MB", file=sys.stderr, flush=True)
                    self.assertIn(code, (0, 1, 2), said)
                    self.assertLess(peak, FIXED + 32 * MB, said)
                    self.assertNotIn("\x1b", said)
        self.assertEqual([], [path for path in (folder.parent / "up.pgn", Path("/root.pgn")) if path.exists()])


if __name__ == "__main__":
    if "--scale" in sys.argv:
        at = sys.argv.index("--scale")
        SCALE = float(sys.argv[at + 1])
        del sys.argv[at:at + 2]
    result = unittest.main(verbosity=1, exit=False).result
    if result.skipped and len(result.skipped) == result.testsRun:
        sys.exit(77)
    sys.exit(0 if result.wasSuccessful() else 1)
