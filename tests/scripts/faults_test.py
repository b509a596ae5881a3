"""Full disks and interrupts in the middle of every output: each is whole, or parses and says that it is partial.

    ARBITER_BINARY=PROGRAM python3 faults_test.py [--points N]

N (default 1, thorough 4) is how many places of each output the disk is full at, and how many moments a signal comes at.
"""

import csv
import io
import json
import os
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser
from pathlib import Path

import report_formats
from thorough import rounds

PROGRAM = os.environ.get("ARBITER_BINARY", "")
POINTS = rounds(1, 4)
HEAD = '[Event "Club night"]\n[Site "Here"]\n[Date "2024.05.04"]\n[Round "{0}"]\n[White "A{0}"]\n[Black "B"]\n[Result "{1}"]\n\n'
BODIES = [
    ("0-1", "1. f3 e5 2. g4 Qh4# 0-1"),
    ("1-0", "1. e4 e5 2. Ke3 1-0"),
    ("*", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *"),
    ("1/2-1/2", "1. e4 e5 2. Nd2 {a comment} 1/2-1/2"),
    ("1-0", "1. e4 e5 2. Nf3 Nc6"),
]
LISTS = ("ndjson", "facts", "claims", "clean-ndjson")
LINES = (*LISTS, "csv")
PARTIAL_LINE = "partial   the run was stopped: what follows was not read"


def games(count):
    parts = []
    for i in range(count):
        result, moves = BODIES[i % len(BODIES)]
        parts.append(HEAD.format(i, result) + moves + "\n\n")
    return "".join(parts).encode()


def says_partial(kind, text):
    """Does the output parse, and say that it is partial? Raises when it does not parse."""
    if kind == "csv":
        rows = list(csv.reader(io.StringIO(text, newline=""), strict=True))
        if not text.endswith("\r\n") or len({len(row) for row in rows}) != 1:
            raise ValueError(f"no whole record at the end: {text[-80:]!r}")
        return rows[-1][8] == "partial" and not any(row[8] == "partial" for row in rows[:-1])
    if kind == "junit":
        return any("the run was stopped" in error.get("message") for error in ElementTree.fromstring(text.encode()).iter("error"))
    if kind == "json":
        return json.loads(text)["partial"] is True
    if kind == "gitlab":
        return json.loads(text)[-1]["check_name"] == "partial"
    if kind == "sarif":
        return json.loads(text)["runs"][0]["invocations"][0]["executionSuccessful"] is False
    if kind == "html":
        HTMLParser().feed(text)
        return text.rstrip().endswith("</html>") and ('"partial":true' in text or "he run was stopped" in text)
    if kind in ("github", "markdown"):
        return text.endswith("\n") and "he run was stopped: what follows was not read" in text
    if kind in LISTS:
        if not text.endswith("\n"):
            raise ValueError(f"no whole line at the end: {text[-80:]!r}")
        values = [json.loads(line) for line in text.splitlines()]
        if any("partial" in value for value in values[:-1]):
            raise ValueError("a line before the last one says partial")
        return values[-1].get("partial") is True
    return text.endswith(PARTIAL_LINE + "\n")


def wait_until_it_catches_signals(process):
    """Before main() a signal ends every program, however long the machine takes until then."""
    end = time.monotonic() + 30
    while time.monotonic() < end:
        caught = re.search(r"SigCgt:\s*(\w+)", Path(f"/proc/{process.pid}/status").read_text())
        if caught and int(caught[1], 16) >> (signal.SIGINT - 1) & 1:
            break
        time.sleep(0.01)
    time.sleep(0.1)


@unittest.skipIf(not PROGRAM, "ARBITER_BINARY does not name the program")
class Faults(unittest.TestCase):
    # A database is tested by itself; a table of counts is written at the end, in one piece.
    kinds = tuple(name for name in report_formats.names() if name not in ("sqlite", "statistics"))

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "games.pgn").write_bytes(games(1500))

    def command(self, kind, target, jobs="2", source="games.pgn"):
        if kind == "clean-ndjson":
            return [PROGRAM, "clean", "-q", "-j", jobs, "-o", target, "--to", "ndjson", source]
        # Every finding: without a limit the lists are long.
        every = ["--all"] if kind == "text" else []
        return [PROGRAM, "audit", "-q", "-j", jobs, *every, "--report", f"{kind}:{target}", source]

    def run_limited(self, command, limit, stdout=subprocess.PIPE):
        def restrain():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        return subprocess.run(command, cwd=self.root, stdout=stdout, stderr=subprocess.PIPE, preexec_fn=restrain,
                              timeout=60, check=False)

    def whole(self, kind):
        result = subprocess.run(self.command(kind, "-"), cwd=self.root, capture_output=True, timeout=60, check=False)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        self.assertGreater(len(result.stdout), 0)
        return result.stdout

    def check_cut(self, kind, whole, content, result):
        """What is there after a fault: the whole output, or the start of it and the word partial."""
        talk = result.stderr.decode()
        if content == whole:
            return
        self.assertIn(result.returncode, (3, 130), talk)
        if not content:
            return
        self.assertTrue(says_partial(kind, content.decode()), content[-200:])
        if kind in LINES:
            kept = content[:content.rfind(b"\n", 0, -1) + 1]
            self.assertTrue(whole.startswith(kept), content[-200:])

    def limits(self, size):
        return [size * i // POINTS for i in range(POINTS)] + [20, size - 1]

    def test_a_file_that_finds_no_more_room(self):
        for kind in self.kinds:
            whole = self.whole(kind)
            for limit in self.limits(len(whole)):
                with self.subTest(kind=kind, limit=limit):
                    target = self.root / "out"
                    target.unlink(missing_ok=True)
                    result = self.run_limited(self.command(kind, "out"), limit)
                    self.assertEqual(result.returncode, 3, result.stderr)
                    content = target.read_bytes() if target.exists() else b""
                    # A file with room for one line is not given up.
                    if limit >= 80:
                        self.assertNotEqual(content, b"")
                    self.assertEqual(target.exists(), content != b"")
                    self.check_cut(kind, whole, content, result)

    def test_a_disk_that_is_full(self):
        disk = self.root / "disk"
        disk.mkdir()
        for kind in self.kinds:
            whole = self.whole(kind)
            for point in range(POINTS):
                # What else is on the disk leaves whole pages.
                room = max(len(whole) * point // POINTS // 4096, 1) * 4096
                if room >= len(whole):
                    continue
                mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64M", "none", str(disk)], check=False,
                                       capture_output=True)
                if mount.returncode != 0:
                    self.skipTest("no disk can be mounted")
                try:
                    with self.subTest(kind=kind, room=room):
                        free = os.statvfs(disk).f_bavail * os.statvfs(disk).f_frsize
                        (disk / "other").write_bytes(b"x" * (free - room))
                        result = subprocess.run(self.command(kind, "disk/out"), cwd=self.root, capture_output=True, timeout=60,
                                                check=False)
                        self.assertEqual(result.returncode, 3, result.stderr)
                        self.assertIn(b"No space left on device", result.stderr)
                        content = (disk / "out").read_bytes()
                        self.assertNotEqual(content, b"")
                        self.check_cut(kind, whole, content, result)
                finally:
                    subprocess.run(["umount", str(disk)], check=True)

    def test_standard_output_to_a_file_that_finds_no_more_room(self):
        for kind in (*self.kinds, "clean-ndjson"):
            whole = self.whole(kind)
            for flag in ("wb", "ab"):
                for limit in self.limits(len(whole)):
                    with self.subTest(kind=kind, flag=flag, limit=limit):
                        target = self.root / "out"
                        target.unlink(missing_ok=True)
                        with open(target, flag) as stdout:
                            result = self.run_limited(self.command(kind, "-"), limit, stdout)
                        self.assertEqual(result.returncode, 3, result.stderr)
                        self.check_cut(kind, whole, target.read_bytes(), result)
                        if limit >= 80:
                            self.assertNotEqual(target.read_bytes(), b"")

    def test_what_somebody_else_wrote_stays(self):
        (self.root / "out").write_bytes(b"old\n")
        with open(self.root / "out", "ab") as stdout:
            result = self.run_limited(self.command("ndjson", "-"), 20_000, stdout)
        self.assertEqual(result.returncode, 3)
        content = (self.root / "out").read_bytes()
        self.assertTrue(content.startswith(b"old\n"))
        self.assertTrue(says_partial("ndjson", content[4:].decode()))

    def test_a_signal_while_more_is_to_come(self):
        data = games(1500)
        for kind in (*self.kinds, "clean-ndjson"):
            whole = self.whole(kind)
            for point in range(POINTS):
                with self.subTest(kind=kind, point=point):
                    with open(self.root / "out", "wb") as stdout, \
                            subprocess.Popen(self.command(kind, "-", source="-"), cwd=self.root, stdin=subprocess.PIPE,
                                             stdout=stdout, stderr=subprocess.PIPE) as process:
                        process.stdin.write(data[:len(data) * point // POINTS])
                        process.stdin.flush()
                        wait_until_it_catches_signals(process)
                        process.send_signal(signal.SIGTERM if point % 2 else signal.SIGINT)
                        # The end of the pipe must not look like the end of the input.
                        process.wait(timeout=30)
                        talk = process.stderr.read()
                        try:
                            process.stdin.close()
                        except BrokenPipeError:
                            pass
                    content = (self.root / "out").read_bytes()
                    self.assertEqual(process.returncode, 130, talk)
                    self.assertTrue(talk.decode().endswith("; partial\n"), talk)
                    self.assertTrue(says_partial(kind, content.decode()), content[-200:])
                    if kind == "json":
                        for file in json.loads(content)["files"]:
                            self.assertFalse(file["ok"])
                            self.assertLessEqual(file["bytes"], len(data) * point // POINTS)
                    elif kind in LISTS:
                        kept = content[:content.rfind(b"\n", 0, -1) + 1].replace(b'"file":"-"', b'"file":"games.pgn"')
                        self.assertTrue(whole.startswith(kept))

    def test_a_signal_at_any_moment(self):
        for kind in (*self.kinds, "clean-ndjson"):
            whole = self.whole(kind)
            started = time.monotonic()
            self.whole(kind)
            spent = time.monotonic() - started
            for point in range(POINTS):
                with self.subTest(kind=kind, point=point):
                    with open(self.root / "out", "wb") as stdout, \
                            subprocess.Popen(self.command(kind, "-"), cwd=self.root, stdout=stdout,
                                             stderr=subprocess.PIPE) as process:
                        # Before its first line the program cannot have said anything.
                        time.sleep(0.004 + spent * point / POINTS)
                        process.send_signal(signal.SIGTERM)
                        talk = process.communicate(timeout=30)[1]
                    if process.returncode == -signal.SIGTERM:
                        continue  # it had not begun
                    process.stderr = talk
                    self.check_cut(kind, whole, (self.root / "out").read_bytes(),
                                   subprocess.CompletedProcess([], process.returncode, b"", talk))

    def counts_of(self, path):
        """Whether the database says that it is whole, and how many games and findings it has. Raises when it is damaged."""
        database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        try:
            self.assertEqual(database.execute("PRAGMA integrity_check").fetchone(), ("ok",))
            (complete,), = database.execute("SELECT complete FROM run").fetchall()
            counts = [database.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("games", "findings")]
        finally:
            database.close()
        return complete, counts

    def test_a_database_is_there_whole_or_says_that_it_is_partial(self):
        command = self.command("sqlite", "out.db")
        subprocess.run(command, cwd=self.root, check=False, timeout=60, capture_output=True)
        complete, whole = self.counts_of(self.root / "out.db")
        self.assertEqual(complete, 1)
        self.assertEqual(whole[0], 1500)
        size = (self.root / "out.db").stat().st_size
        for limit in self.limits(size):
            with self.subTest(limit=limit):
                (self.root / "out.db").write_bytes(b"the old one")
                result = self.run_limited(command, limit)
                self.assertEqual(result.returncode, 3, result.stderr)
                self.assertEqual((self.root / "out.db").read_bytes(), b"the old one")
                self.assertEqual(sorted(each.name for each in self.root.iterdir()), ["games.pgn", "out.db"])
        data = games(1500)
        for point in range(POINTS):
            with self.subTest(point=point):
                (self.root / "out.db").unlink(missing_ok=True)
                with subprocess.Popen(self.command("sqlite", "out.db", source="-"), cwd=self.root, stdin=subprocess.PIPE,
                                      stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
                    process.stdin.write(data[:len(data) * point // POINTS])
                    process.stdin.flush()
                    wait_until_it_catches_signals(process)
                    process.send_signal(signal.SIGTERM if point % 2 else signal.SIGINT)
                    process.wait(timeout=30)
                    try:
                        process.stdin.close()
                    except BrokenPipeError:
                        pass
                self.assertEqual(process.returncode, 130)
                self.assertEqual(sorted(each.name for each in self.root.iterdir()), ["games.pgn", "out.db"])
                complete, counts = self.counts_of(self.root / "out.db")
                self.assertEqual(complete, 0)
                self.assertLess(counts[0], whole[0])
                self.assertLessEqual(counts[1], whole[1])

    def test_files_that_are_replaced_stay_whole(self):
        before = games(1500)
        fixed = subprocess.run([PROGRAM, "audit", "-q", "--fix", "safe", "-o", "-", "--report", "json:/dev/null", "games.pgn"],
                               cwd=self.root, capture_output=True, timeout=60, check=False).stdout
        self.assertNotEqual(fixed, before)
        for point in range(POINTS + 1):
            with self.subTest(point=point):
                (self.root / "games.pgn").write_bytes(before)
                (self.root / "other.pgn").write_bytes(before)
                limit = len(fixed) * point // POINTS - (1 if point == POINTS else 0)
                result = self.run_limited([PROGRAM, "audit", "-q", "--fix", "safe", "--in-place", "--report", "json:/dev/null",
                                           "games.pgn", "other.pgn"], limit)
                self.assertEqual(result.returncode, 3, result.stderr)
                self.assertIn(b"'games.pgn' and the files after it stay as they were", result.stderr)
                self.assertIn(b"\nfixed 0 findings in 0 of ", result.stderr)
                for name in ("games.pgn", "other.pgn"):
                    self.assertEqual((self.root / name).read_bytes(), before)
                self.assertEqual(sorted(each.name for each in self.root.iterdir()), ["games.pgn", "other.pgn"])


def main():
    global POINTS
    if "--points" in sys.argv:
        at = sys.argv.index("--points")
        POINTS = int(sys.argv[at + 1])
        del sys.argv[at:at + 2]
    return unittest.main()


if __name__ == "__main__":
    sys.exit(main())
