"""`arbiter clean` that is killed, interrupted or runs out of disk: the old output stays, byte for byte, and nothing is left."""

import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

PROGRAM = os.environ.get("ARBITER_BINARY", "")
GAME = ('[Event "Club night"]\n[Site "Here"]\n[Date "2024.05.04"]\n[Round "{0}"]\n[White "A{0}"]\n[Black "B"]\n[Result "0-1"]\n\n'
        "1. f3 e5 2. g4 {{[%clk 0:01:00] a comment that makes it longer}} Qh4# 0-1\n\n")
OLD = b"what stood there before\n"
# Each way in which games wait: straight into the file, in a spool, in a sort, packed, in a database, in many files.
WAYS = [
    ["-o", "out.pgn"],
    ["-o", "out.pgn", "--append"],
    ["-o", "out.pgn", "--format", "canonical", "--dedupe", "moves", "--drop-dups"],
    ["-o", "out.pgn", "--sort", "date,white", "--memory", "4M"],
    ["-o", "out.pgn.gz"],
    ["-o", "out.pgn.zst"],
    ["-o", "out.sqlite", "--to", "sqlite"],
    ["-o", "out.csv", "--to", "csv"],
    ["-o", "out-{}.pgn", "--split", "white"],
]


def games(count):
    return "".join(GAME.format(i) for i in range(count)).encode()


@unittest.skipIf(not PROGRAM, "ARBITER_BINARY does not name the program")
class CleanKilled(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.tmp = self.root / "tmp"
        self.work = self.root / "work"
        self.sources = self.root / "sources"
        for each in (self.tmp, self.work, self.sources):
            each.mkdir()
        os.mkfifo(self.sources / "slow.pgn")

    def prepare(self, way):
        """The old files of one way to write; returns them."""
        for each in list(self.work.iterdir()):
            each.unlink()
        names = ["out-a1.pgn", "out-a2.pgn"] if "--split" in way else [way[1]]
        if "--append" in way:
            (self.work / names[0]).write_bytes(games(3))
        else:
            for name in names:
                (self.work / name).write_bytes(OLD)
        return {each.name: each.read_bytes() for each in self.work.iterdir()}

    def start(self, way, limit=None):
        def restrain():
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        environment = dict(os.environ, TMPDIR=str(self.tmp))
        return subprocess.Popen([PROGRAM, "clean", "-q", "-j", "2", *way, "--rejects", "rejects.pgn", "--log", "log.ndjson",
                                 str(self.sources / "slow.pgn")], cwd=self.work, env=environment,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=restrain)

    def in_the_middle(self, process):
        """Feeds the run with much of its input and leaves it waiting for more; returns the end that keeps it waiting."""
        pipe = open(self.sources / "slow.pgn", "wb", buffering=0)
        data = games(6000)
        pipe.write(data)
        time.sleep(0.3)  # it may read and write as far as it can
        self.assertIsNone(process.poll(), process.stderr.read() if process.poll() is not None else "")
        return pipe

    def files(self):
        return {each.name: each.read_bytes() for each in self.work.iterdir()}

    def test_killed_leaves_the_old_files(self):
        for way in WAYS:
            with self.subTest(way=way):
                before = self.prepare(way)
                process = self.start(way)
                pipe = self.in_the_middle(process)
                process.send_signal(signal.SIGKILL)
                process.communicate()
                pipe.close()
                after = self.files()
                self.assertEqual({name: after[name] for name in before}, before)
                self.assertEqual(list(self.tmp.iterdir()), [])

    def test_interrupted_leaves_the_old_files_and_nothing_else(self):
        for way in WAYS:
            for number in (signal.SIGINT, signal.SIGTERM):
                with self.subTest(way=way, signal=number):
                    before = self.prepare(way)
                    process = self.start(way)
                    pipe = self.in_the_middle(process)
                    process.send_signal(number)
                    try:
                        _, talk = process.communicate(timeout=30)
                    finally:
                        process.kill()
                        pipe.close()
                    self.assertEqual(process.returncode, 130, talk)
                    self.assertIn(b"; partial", talk.splitlines()[-1])
                    self.assertEqual(self.files(), before)
                    self.assertEqual(list(self.tmp.iterdir()), [])

    def test_full_disk_leaves_the_old_files_and_nothing_else(self):
        for way in WAYS:
            if "csv" in way or "sqlite" in way or "--split" in way or way[1].endswith((".gz", ".zst")):
                continue  # what they write of these games may be too small
            with self.subTest(way=way):
                before = self.prepare(way)
                process = self.start(way, limit=300_000)
                try:
                    with open(self.sources / "slow.pgn", "wb", buffering=0) as pipe:
                        pipe.write(games(30000))
                except BrokenPipeError:
                    pass  # it has given up
                _, talk = process.communicate(timeout=60)
                self.assertEqual(process.returncode, 3, talk)
                self.assertEqual(self.files(), before)
                self.assertEqual(list(self.tmp.iterdir()), [])

    def test_a_run_that_ends_replaces_the_old_files(self):
        for way in WAYS:
            with self.subTest(way=way):
                before = self.prepare(way)
                process = self.start(way)
                with open(self.sources / "slow.pgn", "wb", buffering=0) as pipe:
                    pipe.write(games(2000))
                _, talk = process.communicate(timeout=60)
                self.assertEqual(process.returncode, 0, talk)
                after = self.files()
                for name in before:
                    self.assertNotEqual(after[name], before[name])
                self.assertEqual(list(self.tmp.iterdir()), [])


if __name__ == "__main__":
    sys.exit(unittest.main())
