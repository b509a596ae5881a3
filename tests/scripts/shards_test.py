"""Shards of `arbiter audit`: merged reports are those of one audit, and a shard that is killed leaves no partial or a whole one.

Looks at a few small inputs, and with ARBITER_CORPORA at samples of the archives; --all takes larger ones, --kills N kills so many shards.
"""

import argparse
import gzip
import os
import random
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile
from pathlib import Path

from thorough import rounds

PROGRAM = os.environ.get("ARBITER_BINARY", "")
CORPORA = os.environ.get("ARBITER_CORPORA", "")
FORMATS = ["text", "full", "grouped", "ndjson", "facts", "claims", "rulings", "json", "csv", "sarif", "junit", "github", "gitlab", "markdown", "html",
           "sqlite", "statistics"]
TODAY = ["--today", "2026-11-26", "-q"]
MANNERS = {"audit": TODAY, "fen": ["-q"]}
# For what a row of the table of options has as its placeholder: a value that is not the default. Names go before placeholders.
VALUES = {"config": "other.toml", "played-illegal": "keep", "dead": "material", "profile": "book", "BYTES": "8M", "DATE": "2020-02-29", "HOW": "keep",
          "LAWS": "fide-2017", "LEVEL": "info", "N": "7", "RULE,..": "END", "RULE=LEVEL": "END=info", "SECONDS": "7"}
ROW = re.compile(r'^ARBITER_OPTION\("([^"]+)", "([^"]*)", \w+, (\w+),(.*?)(?=^ARBITER_OPTION|\Z)', re.MULTILINE | re.DOTALL)
SETTINGS = argparse.Namespace(all=False, kills=rounds(4, 12))
COUNTS = rounds([3, 20], [1, 2, 3, 7, 20])  # of shards
GAME = ('[Event "Club night"]\n[Site "Here"]\n[Date "2024.05.04"]\n[Round "{0}"]\n[White "M\u00fcller{0}"]\n[Black "B"]\n[Result "0-1"]\n\n'
        "1. f3 e5 2. g4 {{[%clk 0:01:00] a comment that makes it longer}} Qh4# 0-1\n\n")


def games(count):
    return "".join(GAME.format(i) for i in range(count))


def in_frames(data, size):
    """As zstd, a frame for each `size` bytes."""
    pieces = [data[at : at + size] for at in range(0, len(data), size)] or [b""]
    return b"".join(subprocess.run(["zstd", "-q", "-c"], input=piece, capture_output=True, check=True).stdout for piece in pieces)


def content(path):
    """The bytes of a report, of a database what is in it."""
    if path.name != "sqlite":
        return path.read_bytes()
    with sqlite3.connect(path) as database:
        return "\n".join(database.iterdump()).encode()


@unittest.skipIf(not PROGRAM, "ARBITER_BINARY does not name the program")
class Shards(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def arbiter(self, *words, **more):
        return subprocess.run([PROGRAM, *map(str, words)], cwd=self.root, capture_output=True, check=False, **more)

    def reports(self, command, inputs, name, formats):
        """All reports, and what the program says and returns."""
        folder = self.root / name
        folder.mkdir(exist_ok=True)
        words = [word for each in formats for word in ("--report", f"{each}:{folder / each}")]
        ran = self.arbiter(*command, *words, *inputs)
        said = ran.stderr.replace(b"arbiter merge:", b"arbiter audit:").replace(b"arbiter fen:", b"arbiter audit:")
        return {each: content(folder / each) for each in formats}, ran.stdout, said, ran.returncode

    def join_some(self, parts, seed=0):
        """Partials in a row become one, at random, and some of these once more. Returns their number."""
        dice = random.Random(seed)
        files = sorted(parts.iterdir(), key=lambda path: int(path.stem))
        for level in range(2):
            fewer = []
            while files:
                group = files[: dice.choice([1, 2, 3, 5])]
                files = files[len(group) :]
                fewer.append(group[0])
                if len(group) == 1:
                    continue
                fewer[-1] = parts / f"{level}-{group[0].stem}.part"
                ran = self.arbiter("merge", "-q", "--partial", fewer[-1], *dice.sample(group, len(group)))
                self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (0, b"", b""))
                for path in group:
                    path.unlink()
            files = fewer
        ran = self.arbiter("status", parts)
        self.assertEqual(ran.returncode, 0, ran.stdout)
        return len(files)

    def expect_same(self, inputs, counts, options=(), command="audit"):
        formats = [each for each in FORMATS if command == "audit" or each not in ("facts", "claims", "rulings")]
        whole = self.reports([command, *MANNERS[command], *options], inputs, "whole", formats)
        for count in counts:
            parts = self.root / "parts"
            shutil.rmtree(parts, ignore_errors=True)
            parts.mkdir()
            for index in range(count):
                ran = self.arbiter(command, *MANNERS[command], *options, "--shard", f"{index}/{count}", "--partial", parts / f"{index}.part", *inputs)
                self.assertEqual(ran.returncode, 0, ran.stderr)
            for what in (f"{count} shards", f"{count} shards, some joined"):
                if what.endswith("joined"):
                    if count == 1:
                        continue
                    self.join_some(parts, count)
                merged = self.reports(["merge", "-q"], [parts], "merged", formats)
                self.assertEqual(merged[1:], whole[1:], what)
                for each in formats:
                    self.assertTrue(merged[0][each] == whole[0][each], f"{each} of {what} of {[str(i) for i in inputs][:3]}")

    def write(self, name, data):
        path = self.root / name
        path.write_bytes(data.encode() if isinstance(data, str) else data)
        return path

    def test_mixed_list(self):
        inputs = [self.write("a.pgn", games(300)), self.write("empty.pgn", ""), self.write("b.pgn.gz", gzip.compress(games(200).encode())),
                  self.write("cut.pgn.gz", gzip.compress(games(200).encode())[:-40]), self.write("c.pgn", games(700)),
                  self.write("d.pgn", b"\xff\xfe" + games(50).encode("utf-16-le"))]
        self.expect_same(inputs, [1, 2, 3, 7, 20])
        self.expect_same(inputs, [3], ["--fail-on", "info", "--severity", "TAG=info", "--laws", "fide-2017"])

    def test_files_of_another_kind(self):
        """They are no reason to try a shard again: they are so wherever they are read."""
        fens = "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n" * 30
        inputs = [self.write("a.pgn", games(300)), self.write("list.pgn", fens), self.write("b.pgn.gz", gzip.compress(fens.encode())), self.write("c.pgn", games(200))]
        self.expect_same(inputs, [1, 3])
        self.expect_same_of_few(inputs, "text:20")
        self.expect_same([self.write("a.fen", fens), self.write("games.fen", games(90)), self.write("b.fen", fens)], [1, 3], command="fen")
        rows = "".join(f"{i},4k3/8/8/8/8/8/8/4K3 w - - 0 1\n" for i in range(200))
        tables = [self.write("a.csv", f"id,FEN\n{rows}"), self.write("b.csv", "id,name\n1,x\n")]
        self.expect_same(tables, [1, 3], ["--column", "FEN"], command="fen")
        whole = self.clean("whole", [], inputs)
        for count in (1, 5):
            self.assertEqual(self.clean("merged", [], inputs, count), whole, f"{count} shards")

    @unittest.skipIf(not shutil.which("pzstd"), "there is no pzstd")
    def test_pzstd(self):
        plain = self.write("a.pgn", games(9000))
        subprocess.run(["pzstd", "-q", "-p", "4", "-1", "-k", plain, "-o", f"{plain}.zst"], check=True)
        mixed = [Path(f"{plain}.zst"), self.write("b.pgn", games(700)), self.write("c.pgn.gz", gzip.compress(games(200).encode()))]
        self.expect_same(mixed, COUNTS)

    @unittest.skipIf(not shutil.which("pzstd"), "there is no pzstd")
    def test_frames_that_several_threads_decode(self):
        """One thread and many, over frames that are whole, cut off and damaged in the middle."""
        plain = self.write("a.pgn", "".join(f"{game}{{ {random.Random(i).getrandbits(4000):x} }}\n\n" for i in range(8000) for game in [GAME.format(i)]))
        subprocess.run(["pzstd", "-q", "-p", "4", "-1", "-k", plain, "-o", f"{plain}.zst"], check=True)
        packed = Path(f"{plain}.zst").read_bytes()
        self.assertGreater(packed.count(b"\x50\x2a\x4d\x18\x04\0\0\0"), 2)
        middle = len(packed) // 2
        for data in (packed, packed[:-9], packed[:middle], packed[:middle] + bytes([packed[middle] ^ 4]) + packed[middle + 1 :], packed + b"x"):
            path = self.write("b.pgn.zst", data)
            runs = [self.reports(["audit", *TODAY, "-j", jobs], [path], "run", ["ndjson", "json", "facts"]) for jobs in (1, 2, 8)]
            without_warnings = [(files, out, code) for files, out, _, code in runs]  # oneTBB may warn of fewer cores
            self.assertTrue(without_warnings[0] == without_warnings[1] == without_warnings[2])
            self.assertEqual(runs[0][3] == 2, data is not packed)

    def varied(self, count, seed, rare):
        """Games in ASCII, and a few (one of so many) that are flagged, rejected or in one of three encodings."""
        dice = random.Random(seed)
        plain = GAME.replace("M\u00fcller", "Miller").format(7).encode()
        others = [plain.replace(b"0-1", b"1-0"), plain.replace(b"Qh4#", b"Qh4"), plain.replace(b"[Site", b"[site"), plain.replace(b"Qh4#", b"Kh4"),
                  GAME.format(8).encode(), GAME.format(9).encode("latin-1"), GAME.format(5).replace("M\u00fcller", "\u041c\u0438").encode("cp1251"),
                  plain.replace(b"\n", b"\r\n"), plain.replace(b"[Date", b"[Data")]
        return b"".join(dice.choice(others) if dice.random() * rare < 1 else plain for _ in range(count))

    def expect_same_of_few(self, inputs, partial_for, words=(), options=(), count=3, joins=True):
        """Partials for few reports give the bytes of one audit, too. Returns their size."""
        name = partial_for.split(":")[0]
        whole = self.reports(["audit", *TODAY, *options, *words], inputs, "whole", [name])
        parts = self.root / "few"
        shutil.rmtree(parts, ignore_errors=True)
        parts.mkdir()
        for index in range(count):
            ran = self.arbiter("audit", *TODAY, *options, "--partial-for", partial_for, "--shard", f"{index}/{count}", "--partial", parts / f"{index}.part",
                               *inputs)
            self.assertEqual(ran.returncode, 0, ran.stderr)
        size = sum(path.stat().st_size for path in parts.iterdir())
        for what in ("", ", joined")[: 1 + joins]:
            if what:
                self.join_all(parts)
            merged = self.reports(["merge", "-q", *words], [parts], "merged", [name])
            self.assertEqual(merged[1:], whole[1:], partial_for + what)
            self.assertTrue(merged[0] == whole[0], f"{partial_for} of {count} shards of {[path.name for path in inputs]}{what}")
        self.joined_size = sum(path.stat().st_size for path in parts.iterdir())
        self.assertLessEqual(self.joined_size, size)
        return size

    def join_all(self, parts):
        """All but the first become one, then all; the last step is made twice, with what it wrote beside the partials."""
        first, *others = sorted(parts.iterdir(), key=lambda path: int(path.stem))
        rest, both = parts / "rest.part", parts / "all.part"
        self.assertEqual(self.arbiter("merge", "-q", "--partial", rest, *others).returncode, 0)
        for path in others:
            path.unlink()
        for _ in range(2):
            ran = self.arbiter("merge", "-q", "--partial", both, parts)
            self.assertEqual(ran.returncode, 0, ran.stderr)
        first.unlink()
        rest.unlink()

    def test_partials_for_few_reports(self):
        """What no report reads is only counted: games without findings, and findings beyond those that are listed."""
        inputs = [self.write("a.pgn", self.varied(50_000, 1, 20_000)), self.write("b.pgn", self.varied(2000, 2, 3)), self.write("empty.pgn", "\n"),
                  self.write("utf8.pgn", games(30_000)), self.write("c.pgn.gz", gzip.compress(self.varied(30_000, 3, 50)))]
        for name in FORMATS:
            lists_games = name in ("facts", "claims", "rulings", "junit", "html", "sqlite")
            with self.subTest(format=name):
                self.expect_same_of_few(inputs[1:3] if lists_games else inputs, name)
        for words in ([], ["--max-per-rule", "0"], ["--max-per-rule", "7"]):
            for options in ([], ["--severity", "TAG=warning", "--profile", "strict"], ["--select", "TAG,STR,ENC,MOV"]):
                with self.subTest(words=words, options=options):
                    self.expect_same_of_few(inputs, "text:20", words, options, 2, joins=not words)
        self.expect_same_of_few(inputs, "text:20", [], ["--select", "EVT,DUP,STR,END"], 2)
        self.expect_same_of_few(inputs, "text:20", count=9)
        limited = self.joined_size
        self.assertLess(limited, 1.5 * self.expect_same_of_few(inputs, "text:20", count=2))  # no more than so many of a rule again
        numbers = self.expect_same_of_few(inputs, "json")
        self.assertLess(numbers, 16_000)
        self.assertLess(numbers * 4, self.expect_same_of_few(inputs, "ndjson"))
        # Half a million findings in a megabyte.
        dense = [self.write("dense.pgn", '[D "x"]1e9*\n' * 100_000)]
        self.expect_same_of_few(dense, "json")
        self.expect_same_of_few(dense, "text:20", [], ["--severity", "MOV=warning,TAG=warning,STR=warning"], 2)
        self.expect_same_of_few(inputs, "text:1", ["--max-per-rule", "1"])
        for words in (["--all"], ["--max-per-rule", "2"], ["--max-per-rule", "1", "-v"], ["--report", "ndjson"]):
            self.assertEqual(self.arbiter("merge", *words, self.root / "few").returncode, 2)

    def test_lists(self):
        dice = random.Random(4)
        fens = ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8/8/8/8/8/8/8/K1k5 w - - 0 1", "8/8/8/4k3/8/8/8/K6R b - - 3 9",
                "r3k2r/8/8/8/8/8/8/R3K2R W KQkq -", "4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "no position", "# a comment", "", "8/8/8/8/8/8/8/8 w - - 0 1",
                "k7/8/8/8/8/8/8/K6Q w - - 0 1 bm Qh8; id \"one\";", "k7/8/8/8/8/8/8/K5Q1 w - - id \"one\";"]
        lines = [dice.choice(fens) for _ in range(3000)]
        table = "id,FEN,name\r\n" + "".join(f"{i},{dice.choice(fens[:5])},x\r\n" for i in range(500))
        inputs = [self.write("a.fen", "\n".join(lines)), self.write("b.csv", table), self.write("c.epd", "\r".join(lines[:400])),
                  self.write("d.fen.gz", gzip.compress("\n".join(lines[:50]).encode()))]
        if shutil.which("zstd"):
            inputs.append(self.write("e.fen.zst", in_frames("\n".join(lines).encode(), 7001)))
        self.expect_same(inputs, COUNTS, command="fen")
        self.expect_same(inputs, [7], ["--dedupe", "mirror", "--to", "epd"], command="fen")
        self.expect_same(inputs, [3], ["--perft", "2", "--sort"], command="fen")
        without = self.write("f.fen", "".join(f"# remark {i}\n" for i in range(400)))
        self.expect_same([without], [3], command="fen")

    def clean(self, name, options, inputs, count=None):
        """What `clean` writes, in one run or merged from so many shards, and what it says."""
        folder = self.root / name
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        words = [PROGRAM, "clean", *TODAY, "-o", "out.pgn", "--rejects", "rejects.pgn", *options]
        run = lambda command: subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, check=False)
        if count is None:
            ran = run([*words, *inputs])
        else:
            for index in range(count):
                ran = run([*words, "--shard", f"{index}/{count}", "--partial", f"{index}.part", *inputs])
                self.assertEqual(ran.returncode, 0, ran.stderr)
            if count > 3:
                self.join_some(folder)
            ran = run([PROGRAM, "merge", "-q", "."])
            for path in folder.glob("*.part"):
                path.unlink()
        return {path.name: path.read_bytes() for path in folder.iterdir()}, ran.stderr, ran.returncode

    def test_clean(self):
        dirty = "".join(GAME.format(i % 40).replace("Qh4#", dice) for i, dice in enumerate(["Qh4#", "Qh4", "Ke7", "Qh4 {"] * 60))
        inputs = [self.write("a.pgn", games(300)), self.write("b.pgn", dirty), self.write("c.pgn.gz", gzip.compress(games(80).encode())),
                  self.write("crlf.pgn", dirty.replace("\n", "\r\n").encode("latin-1")), self.write("d.pgn", b"\xff\xfe" + games(50).encode("utf-16-le"))]
        if shutil.which("zstd"):
            inputs.append(self.write("e.pgn.zst", in_frames((games(200) + dirty).encode(), 9001)))
        for options in ([], ["--fix", "all"], ["--fix", "none"], ["--dedupe", "moves", "--dups", "dups.pgn", "--dups-table", "dups.csv"],
                        ["--dedupe", "moves+players", "--drop-dups", "--keep", "longest", "--merge-tags"],
                        ["--format", "canonical", "--sort", "White", "--where", "plies>=4", "--rest", "rest.pgn"]):
            whole = self.clean("whole", options, inputs)
            for count in COUNTS:
                self.assertEqual(self.clean("merged", options, inputs, count), whole, f"{options}, {count} shards")

    def test_settings_of_folders(self):
        strict = self.root / "strict"
        strict.mkdir()
        (strict / "arbiter.toml").write_text('profile = "strict"\n', encoding="utf-8")
        inputs = [self.write("a.pgn", games(100)), self.write("strict/b.pgn", games(100))]
        self.expect_same(inputs, [3])

    def test_changed_input_is_audited_again(self):
        games_file = self.write("a.pgn", games(30))
        partial = self.root / "0.part"
        words = ["audit", *TODAY, "--shard", "0/1", "--partial", partial, games_file]
        self.assertEqual(self.arbiter(*words).returncode, 0)
        before, times = partial.stat().st_ino, games_file.stat()
        self.assertEqual(self.arbiter(*words).returncode, 0)
        self.assertEqual(partial.stat().st_ino, before)
        time.sleep(0.02)
        games_file.write_text(games(30), encoding="utf-8")  # another time, the same bytes
        self.assertEqual(self.arbiter(*words).returncode, 0)
        self.assertEqual(partial.stat().st_ino, before)
        games_file.write_text(games(30).replace("0-1", "1-0"), encoding="utf-8")
        os.utime(games_file, ns=(times.st_atime_ns, times.st_mtime_ns))  # other bytes, the same time
        self.assertEqual(self.arbiter(*words).returncode, 0)
        self.assertEqual(partial.stat().st_ino, before)
        self.assertEqual(self.arbiter("status", partial).returncode, 0)
        self.assertEqual(self.arbiter("status", "--verify-inputs", partial).returncode, 1)
        self.assertEqual(self.arbiter("merge", "--verify-inputs", partial).returncode, 2)
        self.assertEqual(self.arbiter(*words, "--verify-inputs").returncode, 0)
        self.assertNotEqual(partial.stat().st_ino, before)
        self.assertEqual(self.arbiter("status", "--verify-inputs", partial).returncode, 0)

    def run_shards(self, count, games_file, edit_during=None):
        """Exit codes. `edit_during`: is called while each shard is at work."""
        codes = []
        for index in range(count):
            words = ["audit", *TODAY, "-j1", "--shard", f"{index}/{count}", "--partial", f"parts/{index}.part", games_file.name]
            with subprocess.Popen([PROGRAM, *words], cwd=self.root, stderr=subprocess.DEVNULL) as process:
                if edit_during:
                    edit_during()
                codes.append(process.wait())
        return codes

    def expect_no_old_verdict(self, games_file, *words):
        """What `merge` writes is true of the bytes that are there now, or it refuses."""
        if not list((self.root / "parts").glob("*.part")):
            return False  # each shard noticed that the file was changed
        whole = self.arbiter("audit", *TODAY, "--report", "ndjson", games_file.name).stdout
        merged = self.arbiter("merge", "-q", "--report", "ndjson", *words, "parts")
        if merged.returncode == 2:
            self.assertIn(games_file.name.encode(), merged.stderr)
            self.assertEqual(self.arbiter("status", *words, "parts").returncode, 1)
            return False
        self.assertEqual(merged.stdout, whole)
        return True

    def test_edits_of_the_same_size(self):
        """A result is corrected before, between, during and after shards: never a verdict of mixed or old bytes."""
        dice = random.Random(49)
        results = [b"0-1", b"1-0"]
        refused = 0
        for name in ("a.pgn", "frames.pgn.zst"):
            text = bytearray(games(400).encode())
            store = (lambda data: in_frames(bytes(data), 16_000)) if name.endswith(".zst") else bytes
            games_file = self.write(name, store(text))
            places = [match.start() for match in re.finditer(rb"# 0-1", text)]

            def edit(keeps_time=False):
                at = dice.choice(places) + 2
                text[at : at + 3] = results[text[at : at + 3] == results[0]]
                times = games_file.stat()
                games_file.write_bytes(store(text))
                if keeps_time:
                    os.utime(games_file, ns=(times.st_atime_ns, times.st_mtime_ns))

            def edit_soon():
                time.sleep(dice.random() * 0.02)
                edit()

            for _ in range(rounds(6, 500)):
                shutil.rmtree(self.root / "parts", ignore_errors=True)
                (self.root / "parts").mkdir()
                when = dice.choice(("before", "between", "during", "after", "after, time kept"))
                if when == "during":
                    self.assertLessEqual(set(self.run_shards(3, games_file, edit_soon)), {0, 75})
                else:
                    self.run_shards(dice.choice((1, 2)) if when == "between" else 3, games_file)
                    if when != "before":
                        edit(when == "after, time kept")
                    if when == "between":
                        self.run_shards(3, games_file)
                with self.subTest(when=when):
                    refused += not self.expect_no_old_verdict(games_file, "--verify-inputs")
                    if when == "after, time kept":
                        continue
                    self.expect_no_old_verdict(games_file)
                    self.assertEqual(set(self.run_shards(3, games_file)), {0})
                    self.assertTrue(self.expect_no_old_verdict(games_file))
        self.assertGreater(refused, 0)

    def test_merge_refuses_a_run_without_its_end(self):
        """A shard that found no place to cut in what the file was for a moment reads nothing; so the end is in no partial."""
        games_file = self.write("a.pgn", games(300))
        data, times = games_file.read_bytes(), games_file.stat()
        (self.root / "parts").mkdir()
        words = ["audit", *TODAY, "--partial"]
        for index in (0, 1, 2):
            if index == 2:
                games_file.write_bytes(b" " * len(data))
                os.utime(games_file, ns=(times.st_atime_ns, times.st_mtime_ns))
            ran = self.arbiter(*words, f"parts/{index}.part", "--shard", f"{index}/3", games_file.name)
            self.assertEqual(ran.returncode, 0, ran.stderr)
        games_file.write_bytes(data)
        os.utime(games_file, ns=(times.st_atime_ns, times.st_mtime_ns))
        ran = self.arbiter("merge", "-q", "parts")
        self.assertEqual(ran.returncode, 2, ran.stderr)
        self.assertIn(b"does not end where its input does", ran.stderr)

    def test_merge_refuses_other_options(self):
        """Whatever option of the table changes what `audit` finds: a part that was made with it does not belong to one without."""
        games_file = self.write("a.pgn", games(30))
        self.write("arbiter.toml", 'profile = "strict"\n')
        self.write("other.toml", 'profile = "book"\n')
        table = (Path(__file__).parents[2] / "tools/arbiter/option_table.def").read_text(encoding="utf-8")
        rows = [row for row in ROW.findall(table) if row[2] != "Nothing" and "audit" in row[3] and "Refused" not in row[3]]
        self.assertGreater(len(rows), 15)
        self.assertEqual(self.arbiter("audit", "-q", "--shard", "0/2", "--partial", "0.part", games_file).returncode, 0)
        for name, placeholder, _, _ in rows:
            with self.subTest(option=name):
                words = [f"--{name}"] + ([VALUES.get(name) or VALUES[placeholder]] if placeholder else [])
                ran = self.arbiter("audit", "-q", *words, "--shard", "1/2", "--partial", "1.part", games_file)
                self.assertEqual(ran.returncode, 0, ran.stderr)
                ran = self.arbiter("merge", "--report", "ndjson:/dev/null", "0.part", "1.part")
                self.assertEqual(ran.returncode, 2, ran.stderr)
                self.assertIn(b"does not belong to", ran.stderr)

    def test_merge_refuses_other_builds(self):
        games_file = self.write("a.pgn", games(30))
        note = b"\x04\0\0\0\x14\0\0\0\x03\0\0\0GNU\0"  # of the build id
        data = bytearray(Path(PROGRAM).read_bytes())
        at = data.find(note)
        if at < 0:
            self.skipTest("the program has no build id")
        data[at + len(note)] ^= 1
        other = self.write("other", data)
        other.chmod(0o755)
        self.assertEqual(self.arbiter("audit", *TODAY, "--shard", "0/2", "--partial", "0.part", games_file).returncode, 0)
        words = ["audit", *TODAY, "--shard", "1/2", "--partial", "1.part", games_file]
        self.assertEqual(subprocess.run([other, *words], cwd=self.root, capture_output=True, check=False).returncode, 0)
        ran = self.arbiter("merge", "-q", "0.part", "1.part")
        self.assertEqual(ran.returncode, 2)
        self.assertIn(b"another build", ran.stderr)
        self.assertEqual(self.arbiter("merge", "-q", "--any-build", "0.part", "1.part").returncode, 0)
        self.assertEqual(self.arbiter("merge", "-q", "--partial", "both.part", "0.part", "1.part").returncode, 2)
        self.assertEqual(self.arbiter("merge", "-q", "--any-build", "--partial", "both.part", "0.part", "1.part").returncode, 0)
        self.assertEqual(self.arbiter("merge", "-q", "both.part").returncode, 2)  # it is no more of one build than they were
        self.assertEqual(self.arbiter("merge", "-q", "--any-build", "both.part").returncode, 0)
        self.assertEqual(self.arbiter(*words).returncode, 0)  # made again by this build
        self.assertEqual(self.arbiter("merge", "-q", "0.part", "1.part").returncode, 0)

    def test_damage_is_found(self):
        games_file = self.write("a.pgn", games(2000))
        partial = self.root / "0.part"
        self.assertEqual(self.arbiter("audit", *TODAY, "--shard", "0/1", "--partial", partial, games_file).returncode, 0)
        whole = partial.read_bytes()
        dice = random.Random(7)
        for _ in range(rounds(40, 200)):
            damaged = bytearray(whole)
            if dice.random() < 0.5:
                damaged = damaged[:dice.randrange(len(damaged))]
            else:
                damaged[dice.randrange(len(damaged))] ^= 1 << dice.randrange(8)
            partial.write_bytes(damaged)
            self.assertEqual(self.arbiter("status", partial).returncode, 1)
            ran = self.arbiter("merge", partial, "--report", "ndjson:/dev/null")
            self.assertEqual(ran.returncode, 2, ran.stderr)
            self.assertIn(os.fsencode(partial), ran.stderr)
        partial.write_bytes(whole)
        self.assertEqual(self.arbiter("status", partial).returncode, 0)

    def test_counts_that_are_claimed_take_no_memory(self):
        """The length that a frame says it unpacks to, with one bit changed: header and first batch."""
        def restrain():
            resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
        # A sanitizer reserves more address space than that before the program begins.
        limit = {"preexec_fn": restrain} if self.arbiter("version", preexec_fn=restrain).returncode == 0 else {}
        games_file = self.write("a.pgn", games(50))
        partial = self.root / "0.part"
        self.assertEqual(self.arbiter("audit", *TODAY, "--shard", "0/1", "--partial", partial, games_file).returncode, 0)
        whole = partial.read_bytes()
        head = whole.index(b"\n") + 1
        packed = int.from_bytes(whole[head + 25:head + 33], "little")
        for at in (head + 33, head + 41 + packed + 33):
            for bit in (0, 20, 31, 32, 40, 63):
                damaged = bytearray(whole)
                damaged[at + bit // 8] ^= 1 << bit % 8
                partial.write_bytes(damaged)
                ran = self.arbiter("merge", partial, "--report", "ndjson:/dev/null", **limit)
                self.assertEqual(ran.returncode, 2, ran.stderr)
                self.assertIn(b"damaged", ran.stderr)

    def plan(self, most, inputs, *words):
        """The plan p.plan: what is said of each shard, as a list of fields."""
        ran = self.arbiter("plan", "--plan", "p.plan", "--shards", most, *words, *inputs)
        self.assertEqual((ran.returncode, ran.stderr), (0, b""))
        return [line.split("\t") for line in ran.stdout.decode().splitlines()]

    def packed_inputs(self):
        """Files that cannot be cut, of very different length, and some that can."""
        text = self.varied(60_000, 21, 40)
        inputs = [self.write("0empty.pgn", ""), self.write("a.pgn.gz", gzip.compress(text[: len(text) // 2])), self.write("b.pgn", text[: len(text) // 3])]
        inputs += [self.write(f"c{i}.pgn.gz", gzip.compress(self.varied(40, i, 9))) for i in range(30)]
        with zipfile.ZipFile(self.root / "d.zip", "w", zipfile.ZIP_DEFLATED) as archive:
            for i in range(5):
                archive.writestr(f"{i}.pgn", self.varied(2000, i, 9))
        inputs.append(self.root / "d.zip")
        if shutil.which("zstd"):
            inputs.append(self.write("e.pgn.zst", in_frames(text * 3, len(text) * 3)))
            inputs.append(self.write("f.pgn.zst", in_frames(text, 300_000)))
        return [*inputs, self.write("g.pgn", games(2)), self.write("h.pgn", "")]

    def test_plan_by_work(self):
        """By a plan no shard is empty, none has eight times the text of another for a core, and the reports are those of one audit."""
        inputs = self.packed_inputs()
        formats = ["ndjson", "json", "text"]
        whole = self.reports(["audit", *TODAY], inputs, "whole", formats)
        for most in rounds([2, 17], [1, 2, 5, 17, 60]):
            shards = self.plan(most, inputs)
            self.assertLessEqual(len(shards), most)
            self.assertGreaterEqual(len(shards), min(most, 4))
            for_a_core = [int(fields[3]) / int(fields[4]) for fields in shards]
            self.assertLess(max(for_a_core), 8 * min(for_a_core))
            pieces = [line.split()[1:] for line in (self.root / "p.plan").read_text(encoding="utf-8").splitlines() if line.startswith("piece ")]
            for number, path in enumerate(inputs):
                if path.suffix in (".gz", ".zip") or path.name == "e.pgn.zst":
                    self.assertEqual([piece for piece in pieces if piece[0] == str(number)], [[str(number), "0", "0", "0", str((1 << 64) - 1), "0"]])
            parts = self.root / "planned"
            shutil.rmtree(parts, ignore_errors=True)
            parts.mkdir()
            for fields in shards:
                words = ["--plan", "p.plan", "--shard", fields[0], "--partial", parts / f"{fields[0].split('/')[0]}.part"]
                for _ in range(2):  # again: nothing to do
                    ran = self.arbiter("audit", *TODAY, *words, *inputs)
                    self.assertEqual(ran.returncode, 0, ran.stderr)
                self.assertEqual(ran.stderr, b"")
            for what in ("", ", some joined"):
                if what and len(shards) > 1:
                    self.join_some(parts, most)
                merged = self.reports(["merge", "-q"], [parts], "merged", formats)
                self.assertEqual(merged, whole, f"{most} shards{what}")

    @unittest.skipIf(not shutil.which("strace") or not shutil.which("zstd"), "there is no strace, or no zstd")
    def test_planned_shards_read_a_frame_once(self):
        """A zstd file of one frame is read by the shard that has it; the others look at no byte of it."""
        inputs = [self.write("a.pgn", games(3000)), self.write("one.pgn.zst", in_frames(self.varied(9000, 2, 9), 1 << 40)), self.write("b.pgn", games(9000))]
        shards = self.plan(6, inputs)
        readers = 0
        for fields in shards:
            words = ["audit", *TODAY, "-j1", "--plan", "p.plan", "--shard", fields[0], "--partial", "x.part", *inputs]
            ran = subprocess.run(["strace", "-f", "-y", "-qq", "-e", "trace=read,pread64,openat", PROGRAM, *words], cwd=self.root, capture_output=True, check=False,
                                 env=dict(os.environ, ASAN_OPTIONS="detect_leaks=0"))  # which traces as well
            if b"Operation not permitted" in ran.stderr:
                self.skipTest("strace may not trace here")
            self.assertEqual(ran.returncode, 0, ran.stderr[-500:])
            readers += bool(re.search(rb"(read|pread64)\(\d+<[^>]*one.pgn.zst>", ran.stderr))
        self.assertGreater(len(shards), 2)
        self.assertEqual(readers, 1)

    def test_plan_refuses(self):
        inputs = [self.write("a.pgn", games(900)), self.write("b.pgn", games(400))]
        shards = self.plan(3, inputs)
        self.assertEqual(len(shards), 3)
        words = lambda shard, *more: ["audit", *TODAY, "--plan", "p.plan", "--shard", shard, "--partial", "x.part", *more]
        plan = (self.root / "p.plan").read_bytes()
        for command, why in [(words("0/4", *inputs), b"has 3 shards, and not 4"), (words("0/3", *inputs[:1]), b"other inputs"),
                             (["fen", "-q", *words("0/3", *inputs)[len(TODAY) + 1 :]], b"other inputs")]:
            ran = self.arbiter(*command)
            self.assertEqual(ran.returncode, 2, command)
            self.assertIn(why, ran.stderr)
        dice = random.Random(5)
        for _ in range(60):
            damaged = bytearray(plan)
            if dice.random() < 0.5:
                damaged = damaged[: dice.randrange(len(damaged))]
            else:
                damaged[dice.randrange(len(damaged))] ^= 1 << dice.randrange(7)
            self.write("p.plan", damaged)
            self.assertEqual(self.arbiter(*words("0/3", *inputs)).returncode, 2)
        self.write("p.plan", plan)
        self.assertEqual(self.arbiter(*words("1/3", *inputs)).returncode, 0)
        data = inputs[0].read_bytes()
        time.sleep(0.02)
        inputs[0].write_bytes(data[:700] + b" " + data[701:])
        ran = self.arbiter(*words("1/3", *inputs))
        self.assertEqual(ran.returncode, 2)
        self.assertIn(b"was changed", ran.stderr)
        # The same with its time set back, where the plan cuts.
        inputs[0].write_bytes(data)
        self.plan(3, inputs)
        times = inputs[0].stat()
        pieces = [line.split() for line in (self.root / "p.plan").read_text(encoding="utf-8").splitlines()]
        cut = next(int(piece[3]) for piece in pieces if piece[:2] == ["piece", "0"] and piece[3] != "0")
        inputs[0].write_bytes(data[:cut] + b"[event" + data[cut + 6 :])
        os.utime(inputs[0], ns=(times.st_atime_ns, times.st_mtime_ns))
        refused = [self.arbiter(*words(f"{index}/3", *inputs)) for index in range(3)]
        self.assertTrue(any(ran.returncode == 2 and b"no game begins any more" in ran.stderr for ran in refused))

    def test_plan_of_lists(self):
        lists = [self.write("a.fen", "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n" * 9000), self.write("b.fen.gz", gzip.compress(b"no position\n" * 90_000))]
        shards = self.plan(7, lists, "--lists")
        parts = self.root / "parts"
        parts.mkdir()
        for index, fields in enumerate(shards):
            ran = self.arbiter("fen", "-q", "--plan", "p.plan", "--shard", fields[0], "--partial", parts / f"{index}.part", *lists)
            self.assertEqual(ran.returncode, 0, ran.stderr)
        whole = self.reports(["fen", "-q"], lists, "whole", ["ndjson"])
        self.assertEqual(self.reports(["merge", "-q"], [parts], "merged", ["ndjson"]), whole)

    def test_join_refuses(self):
        """A hole, an overlap, a damaged partial: nothing is written, and what was there stays."""
        inputs = [self.write("a.pgn", games(900)), self.write("b.pgn", games(100))]
        parts = self.root / "parts"
        parts.mkdir()
        paths = [parts / f"{index}.part" for index in range(5)]
        for index, path in enumerate(paths):
            self.assertEqual(self.arbiter("audit", *TODAY, "--shard", f"{index}/5", "--partial", path, *inputs).returncode, 0)
        out = self.write("out.part", "old")
        join = lambda *words: self.arbiter("merge", "-q", "--partial", out, *words)
        for words, why in [((paths[0], paths[2]), b"shard 1/5 is missing"), ((paths[1], paths[1]), b"are both shard 1/5"),
                           ((paths[0], "--report", "json"), b"--partial writes a partial"), ((out, paths[0]), b"out.part"), ((), b"no partial is named"),
                           ((paths[3], "--statistics"), b"--partial writes a partial")]:
            ran = join(*words)
            self.assertEqual(ran.returncode, 2, words)
            self.assertIn(why, ran.stderr)
            self.assertEqual(out.read_bytes(), b"old")
        whole = paths[1].read_bytes()
        paths[1].write_bytes(whole[:400] + bytes([whole[400] ^ 1]) + whole[401:])
        self.assertEqual(join(paths[0], paths[1]).returncode, 2)
        self.assertEqual(out.read_bytes(), b"old")
        paths[1].write_bytes(whole)
        self.assertEqual(join(paths[1], paths[2], paths[3]).returncode, 0)
        ran = self.arbiter("merge", "-q", out, *paths[2:], paths[0])
        self.assertEqual(ran.returncode, 2)
        self.assertIn(b"are both shards 1-3/5 and 2/5", ran.stderr)
        self.assertIn(b"are both shards 1-3/5 and 3/5", ran.stderr)
        ran = self.arbiter("merge", "-q", out, paths[4])
        self.assertIn(b"shard 0/5 is missing; run: ", ran.stderr)
        ran = self.arbiter("status", out, paths[4])
        self.assertEqual(ran.returncode, 1)
        self.assertIn(b"valid\t1-3/5\t", ran.stdout)
        self.assertEqual(ran.stdout.count(b"missing\t"), 1)
        self.assertEqual(self.arbiter("merge", "-q", paths[0], out, paths[4]).returncode, 0)
        self.assertEqual(self.arbiter("audit", *TODAY, "--shard", "1/5", "--partial", out, *inputs).returncode, 0)  # one shard is not three
        self.assertIn(b"valid\t1/5\t", self.arbiter("status", out).stdout)
        self.assertEqual(join(*paths).returncode, 0)
        joined = out.read_bytes()
        self.assertEqual(join("-j1", *paths[::-1]).returncode, 0)
        self.assertEqual(out.read_bytes(), joined)
        inputs[1].write_text(games(99) + "\n" * (len(games(100)) - len(games(99))), encoding="utf-8")
        for words in (("status", out), ("merge", "-q", out)):
            ran = self.arbiter(*words)
            self.assertNotEqual(ran.returncode, 0, words)
            self.assertIn(b"b.pgn", ran.stdout + ran.stderr)
        self.assertEqual(self.arbiter("status", "--commands", out).stdout.count(b"\n"), 5)
        self.assertEqual(join(*paths).returncode, 2)  # old verdicts are not joined, either

    def test_kill(self):
        games_file = self.write("a.pgn", games(60000))
        parts = self.root / "parts"
        parts.mkdir()
        partial = parts / "0.part"
        words = [PROGRAM, "audit", *TODAY, "--shard", "0/1", "--partial", str(partial), str(games_file)]
        begun = time.monotonic()
        subprocess.run(words, check=True, capture_output=True)
        lasts = time.monotonic() - begun
        dice = random.Random(11)
        ends = {True: 0, False: 0}
        for _ in range(SETTINGS.kills):
            partial.unlink(missing_ok=True)
            with subprocess.Popen(words, stderr=subprocess.DEVNULL) as process:
                time.sleep(dice.random() * lasts * 1.1)
                process.kill()
            ends[partial.exists()] += 1
            if partial.exists():
                self.assertEqual(self.arbiter("status", parts).returncode, 0)
        self.assertGreater(ends[False], 0)
        partial.unlink(missing_ok=True)
        self.assertEqual(self.arbiter(*words[1:]).returncode, 0)
        self.assertEqual(self.arbiter("status", parts).returncode, 0)
        self.assertEqual([path.name for path in parts.iterdir()], ["0.part"])  # what the killed ones left is gone

    def test_killed_merge(self):
        """`kill -9` at any moment of a merge: each report is the old one or the new one, never half."""
        games_file = self.write("a.pgn", self.varied(20_000, 5, 4))
        parts, reports = self.root / "parts", self.root / "reports"
        parts.mkdir()
        reports.mkdir()
        for index in range(3):
            self.assertEqual(self.arbiter("audit", *TODAY, "--shard", f"{index}/3", "--partial", parts / f"{index}.part", games_file).returncode, 0)
        formats = ["csv", "facts", "ndjson", "json", "html", "sarif"]
        words = [PROGRAM, "merge", "-q", *(word for each in formats for word in ("--report", f"{each}:{reports / each}")), str(parts)]
        begun = time.monotonic()
        self.assertEqual(subprocess.run(words, capture_output=True, check=False).returncode, 1)
        lasts = time.monotonic() - begun
        new = {each: (reports / each).read_bytes() for each in formats}
        dice = random.Random(12)
        cut_short = 0
        for _ in range(SETTINGS.kills * 2):
            for each in formats:
                (reports / each).write_bytes(b"old")
            with subprocess.Popen(words, stderr=subprocess.DEVNULL) as process:
                time.sleep(dice.random() * lasts * 1.1)
                process.kill()
            for each in formats:
                found = (reports / each).read_bytes()
                self.assertIn(found, (b"old", new[each]), each)
                cut_short += found == b"old"
        self.assertGreater(cut_short, 0)
        self.assertEqual(subprocess.run(words, capture_output=True, check=False).returncode, 1)
        self.assertEqual({path.name for path in reports.iterdir()}, set(formats))
        self.assertEqual({each: (reports / each).read_bytes() for each in formats}, new)

    @unittest.skipIf(not CORPORA, "ARBITER_CORPORA does not name the folder of the archives")
    def test_corpora(self):
        files = sorted(path for path in Path(CORPORA).rglob("*.pgn*") if path.is_file())
        most = 40_000_000 if SETTINGS.all else 300_000
        small = [path for path in files if path.stat().st_size <= most]
        chosen = small if SETTINGS.all else random.Random(3).sample(small, min(20, len(small)))
        self.assertTrue(chosen)
        counts = [1, 2, 3, 7, 20] if SETTINGS.all else [3, 20]
        self.expect_same(sorted(chosen), counts)
        if shutil.which("zstd"):
            size = 1_000_000 if SETTINGS.all else 50_000
            mixed = [path if i % 3 == 0 else self.write(f"{i:05}.pgn.zst", in_frames(path.read_bytes(), size)) for i, path in enumerate(sorted(chosen))]
            self.expect_same(mixed, counts)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--kills", type=int, default=SETTINGS.kills)
    _, rest = parser.parse_known_args(namespace=SETTINGS)
    unittest.main(argv=[sys.argv[0], *rest])
