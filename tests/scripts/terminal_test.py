"""Manners on a terminal: colours, hyperlinks, the progress line, and nothing but the report on standard output.

Needs ARBITER_BINARY.
"""

import contextlib
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ARBITER_BINARY")
DEFECTS = ROOT / "data" / "samples" / "defects.pgn"
LINK = re.compile(r"\x1b\]8;;(?P<uri>[^\x1b]*)\x1b\\(?P<text>.*?)\x1b\]8;;\x1b\\")
COLOR = re.compile(r"\x1b\[[\d;]*m")
GAME = b'[Event "a"]\n[Site "b"]\n[Date "2024.01.01"]\n[Round "1"]\n[White "c"]\n[Black "d"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 *\n\n'


class Terminal:
    """The program with a terminal for some of its streams; what it wrote there is `text`, to pipes `stdout`."""

    def __init__(self, *words, on=("stdout", "stderr"), columns=100, **environment):
        self.master, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        streams = {name: terminal if name in on else subprocess.PIPE for name in ("stdout", "stderr")}
        known = {key: value for key, value in os.environ.items() if key not in ("TERM", "NO_COLOR", "CI")}
        self.process = subprocess.Popen([PROGRAM, *map(str, words)], stdin=subprocess.DEVNULL, cwd=ROOT, env={**known, "TERM": "xterm-256color", **environment},
                                        **streams)
        os.close(terminal)
        self.text = ""

    def read(self, until=None):
        """Up to the end, or to where `until` comes."""
        while until is None or until not in self.text:
            if not select.select([self.master], [], [], 60)[0]:
                raise TimeoutError(self.text)
            try:
                piece = os.read(self.master, 1 << 16)
            except OSError:  # Linux says so when the last one with the terminal is gone
                piece = b""
            if not piece:
                break
            self.text += piece.decode(errors="replace")
        return self.text

    def end(self):
        self.read()
        self.stdout, self.stderr = ((stream.read().decode() if stream else "") for stream in (self.process.stdout, self.process.stderr))
        for stream in (self.process.stdout, self.process.stderr):
            if stream:
                stream.close()
        os.close(self.master)
        self.process.wait()
        return self


@unittest.skipUnless(PROGRAM, "ARBITER_BINARY is not set")
class TerminalManners(unittest.TestCase):
    def audit(self, *words, **options):
        return Terminal("audit", *words, DEFECTS.relative_to(ROOT), **options).end()

    def test_places_are_links(self):
        text = self.audit().text
        links = [match for match in LINK.finditer(text) if "MOV01" in text[match.end():match.end() + 40]]
        self.assertEqual(links[0]["uri"], f"file://{DEFECTS}#L9")
        self.assertEqual(COLOR.sub("", links[0]["text"]), "data/samples/defects.pgn:9:24")
        grouped = self.audit("--report", "grouped").text
        self.assertIn((f"file://{DEFECTS}#L9", "9:24"), [(match["uri"], match["text"]) for match in LINK.finditer(grouped)])

    def test_without_escapes_it_says_the_same(self):
        plain = subprocess.run([PROGRAM, "audit", DEFECTS.relative_to(ROOT)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT, check=False).stdout.decode()
        self.assertNotIn("\x1b", plain)
        shown = self.audit(on=("stdout",)).text.replace("\r\n", "\n")
        bare = COLOR.sub("", LINK.sub(r"\g<text>", shown))
        self.assertNotIn("\x1b", bare)
        # A terminal gets the most severe first, and the totals last.
        lines = [line for line in bare.split("\n") if line]
        levels = [match[1] for match in map(re.compile(r"\S+:\d+:\d+: (\w+) ").match, lines) if match]
        self.assertEqual(levels, sorted(levels, key=["error", "warning", "info", "style"].index))
        self.assertLess(set(levels[:1]), set(levels))
        for line in plain.split("\n"):
            if ": error " in line:
                self.assertIn(line, lines)
        totals = next(i for i, line in enumerate(lines) if line.startswith("games     "))
        self.assertEqual(totals, len(levels))
        self.assertTrue(any(line.startswith("repairs   ") for line in lines[totals:]), lines[totals:])

    def test_no_escapes_where_they_are_not_wanted(self):
        for options in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": ""}):
            self.assertNotIn("\x1b", self.audit(**options).text, options)
        self.assertNotIn("\x1b", self.audit("--color", "never", on=("stdout",)).text)
        self.assertNotIn("\x1b", self.audit(on=("stderr",)).stdout)
        self.assertIn("\x1b[1;31m", self.audit("--color", "always", NO_COLOR="1").text)
        self.assertNotIn("\x1b]8", self.audit(TERM="linux").text)

    def test_links_cannot_be_broken_by_names(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "a b\x1b]8;;evil#%\n.pgn")
            path.write_bytes(DEFECTS.read_bytes())
            text = Terminal("audit", path).end().text
        self.assertNotIn("\x1b]8;;evil", text)
        self.assertIn("a%20b%1B%5D8%3B%3Bevil%23%25%0A.pgn#L9", text)

    @contextlib.contextmanager
    def big_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "big.pgn")
            path.write_bytes(GAME * 200_000)
            yield path

    def progress(self, *words, **options):
        """The lines of progress of a run that is held up for a second and a half."""
        with self.big_file() as path:
            terminal = Terminal("audit", "-j1", *words, path, on=("stderr",), **options)
            terminal.read(until="games")
            terminal.process.send_signal(signal.SIGSTOP)
            time.sleep(1.5)
            terminal.process.send_signal(signal.SIGCONT)
            terminal.end()
        return terminal

    def test_progress_says_how_far_and_how_long(self):
        terminal = self.progress()
        lines = terminal.text.split("\r\x1b[K")
        self.assertTrue(any(re.fullmatch(r"\s*\d+%  \d+\.\d MB  [\d,]+ games  [\d,]+ games/s  [\d,]+ findings  \d+:\d\d left", line) for line in lines), lines)
        self.assertNotIn("\x1b", terminal.stdout)
        self.assertIn("games     200000: ", terminal.stdout)
        # It is gone before the last lines.
        self.assertRegex(terminal.text, r"games 200000 = clean 0 [^\r\n]*\r\n$")

    def test_progress_fits_narrow_windows(self):
        for columns in (40, 20, 8):
            terminal = self.narrow(columns)
            lines = [line for line in terminal.text.split("\r\x1b[K")[1:-1]]
            self.assertTrue(lines)
            self.assertLess(max(map(len, lines)), columns, lines)
            self.assertTrue(any("%" in line for line in lines))

    def narrow(self, columns):
        with self.big_file() as path:
            return Terminal("audit", "-j1", path, on=("stderr",), columns=columns).end()

    def test_progress_only_where_somebody_looks(self):
        with self.big_file() as path:
            for options in ({"TERM": "dumb"}, {"CI": "true"}):
                self.assertNotIn("\r\x1b[K", Terminal("audit", path, on=("stderr",), **options).end().text, options)
            self.assertNotIn("\r\x1b[K", Terminal("audit", "-q", path, on=("stderr",)).end().text)
            self.assertNotIn("\x1b", Terminal("audit", path, on=("stdout",)).end().stderr)


if __name__ == "__main__":
    unittest.main()
