"""cmake/loaded_later.txt names the libraries that are loaded while the program runs, by what the loader says of runs of each kind."""

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.environ.get("ARBITER_BINARY", "")
ROOT = Path(__file__).parents[2]
GAMES = str(ROOT / "data/samples/endings.pgn")
RUNS = [
    ("audit", "-q", "-j2", GAMES),
    ("audit", "-q", "--report", "sqlite:games.sqlite", GAMES),
    ("clean", "-q", "-o", "out.sqlite", "--dedupe", "moves", "--where", 'White ~ "a"', GAMES),
    ("fen", "-q", "startpos"),
    ("decide", "-q", "8/8/8/1K6/4k3/3n4/8/8"),
    ("event", "-q", GAMES),
    ("version",),
]


def listed():
    """{"libtbbmalloc.so.2": "libtbbmalloc2"}"""
    lines = (ROOT / "cmake/loaded_later.txt").read_text(encoding="utf-8").splitlines()
    return dict(line.split("|")[:2] for line in lines if line and not line.startswith("#"))


def loaded_later(words, folder):
    """What dlopen() was called for."""
    said = subprocess.run([PROGRAM, *words], cwd=folder, env={**os.environ, "LD_DEBUG": "files"}, capture_output=True, text=True, check=False)
    return {Path(name).name for name in re.findall(r"file=(\S+) \[\d+\];  dynamically loaded by", said.stderr)}


@unittest.skipIf(not PROGRAM, "ARBITER_BINARY does not name the program")
class LoadedLater(unittest.TestCase):
    def test_all_that_is_loaded_later_is_in_the_list(self):
        with tempfile.TemporaryDirectory() as folder:
            loaded = set().union(*(loaded_later(words, folder) for words in RUNS))
        if not loaded:
            self.skipTest("the loader says nothing: LD_DEBUG is of glibc, and oneTBB may be linked in")
        self.assertEqual(loaded - set(listed()), set())
        self.assertEqual({name for name, package in listed().items() if package != "-"} - loaded, set())


if __name__ == "__main__":
    unittest.main(verbosity=1)
