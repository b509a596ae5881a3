"""Tests of bench/peers.py: python3 -m unittest discover -s bench"""

import contextlib
import io
import json
import os
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent))
import peers  # noqa: E402


def sample(cpu, wall=None):
    return peers.Sample(wall if wall is not None else cpu, cpu * 0.75, cpu * 0.25)


def program(name, samples=(), **more):
    return peers.Program(name, [name, "{file}"], samples=list(samples), **more)


DATA = peers.Input(Path("games.pgn"), 2_000_000, 1000, 100_000)

FAKE_ARBITER = """#!/bin/sh
case "$1" in
--version) echo 'arbiter 9.9'; exit 0 ;;
esac
case "$*" in
*'--quiet --report facts'*) echo '{"game":1,"plies":70,"x":1}'; echo '{"game":2,"plies":30}'; echo x >>"$FAKE_LOG" ;;
esac
exit 1
"""


class Ratios(unittest.TestCase):
    def test_are_taken_round_by_round(self):
        # The machine became twice as slow in the second round: the ratio did not.
        base = [sample(1.0), sample(2.0), sample(1.0)]
        peer = [sample(3.0), sample(6.0), sample(4.0)]
        self.assertEqual(peers.pairwise_ratios(peer, base, lambda s: s.cpu), [3.0, 3.0, 4.0])

    def test_leave_out_rounds_too_short_to_time(self):
        self.assertEqual(peers.pairwise_ratios([sample(1.0)], [sample(0.0)], lambda s: s.cpu), [])

    def test_spread_is_median_and_range(self):
        self.assertEqual(peers.spread([3.0, 1.0, 2.0], "{:.1f}".format), "2.0 (1.0-3.0)")
        self.assertEqual(peers.spread([], "{:.1f}".format), "-")


class Table(unittest.TestCase):
    def test_has_every_figure(self):
        rows = peers.table_rows([program("a", [sample(0.01, 0.02)], peak_kb=10 * 1024),
                                 program("b", [sample(0.05, 0.06)])], DATA)
        self.assertEqual(rows[0][0], "a")
        first = dict(zip(peers.HEADER, rows[0]))
        self.assertEqual(first["MB/s"], "100")
        self.assertEqual(first["k games/s"], "50")
        self.assertEqual(first["CPU ns/ply"], "100.0")
        self.assertEqual(first["peak MB"], "10")
        self.assertEqual(first["CPU x"], "1.00 (1.00-1.00)")
        second = dict(zip(peers.HEADER, rows[1]))
        self.assertEqual(second["CPU x"], "5.00 (5.00-5.00)")
        self.assertEqual(second["wall x"], "3.00 (3.00-3.00)")
        self.assertEqual(second["peak MB"], "-")

    def test_says_why_a_peer_has_no_figures(self):
        rows = peers.table_rows([program("a", [sample(1.0)]), program("b", absent="not installed (b)")], DATA)
        self.assertEqual(rows[1][:3], ("b", "not installed (b)", ""))
        self.assertEqual(len(rows[1]), len(peers.HEADER))

    def test_is_markdown(self):
        text = peers.markdown_table(peers.table_rows([program("a|b", [sample(1.0)])], DATA)).split("\n")
        self.assertEqual(len(text), 3)
        self.assertEqual(text[0].count("|"), len(peers.HEADER) + 1)
        self.assertEqual(text[1].count("|"), len(peers.HEADER) + 1)
        self.assertIn("a\\|b", text[2])


class GivenPeers(unittest.TestCase):
    def test_must_name_the_file(self):
        with self.assertRaisesRegex(peers.PeersError, "does not name {file}"):
            peers.given_peer("mine=true")
        with self.assertRaisesRegex(peers.PeersError, "NAME=COMMAND"):
            peers.given_peer("mine")

    def test_may_be_absent(self):
        self.assertEqual(peers.given_peer("mine=no-such-program-here {file}").absent,
                         "not installed (no-such-program-here)")

    def test_have_file_and_folder_filled_in(self):
        row = peers.given_peer("mine=true --out {dir}/x '{file}'")
        self.assertEqual(row.filled(row.command, "a b.pgn", "/d")[1:], ["--out", "/d/x", "a b.pgn"])
        self.assertEqual(row.shown("/some/where/a b.pgn"), "true --out DIR/x 'a b.pgn'")


class Rounds(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.file = self.folder / "games.pgn"
        self.file.write_text("x")

    def test_are_interleaved_after_a_warm_up(self):
        log = self.folder / "log"
        rows = [peers.given_peer(f"{name}=sh -c 'echo {name} >>{log}' {{file}}") for name in ("a", "b")]
        peers.time_all(rows, self.file, 2, lambda _: None)
        self.assertEqual(log.read_text().split(), ["a", "b"] * 3)
        self.assertEqual([len(row.samples) for row in rows], [2, 2])

    def test_keep_the_reason_of_a_failing_peer_and_go_on(self):
        rows = [peers.given_peer("good=true {file}"), peers.given_peer("bad=sh -c 'exit 3' {file}")]
        peers.time_all(rows, self.file, 2, lambda _: None)
        self.assertEqual(len(rows[0].samples), 2)
        self.assertEqual(rows[1].samples, [])
        self.assertRegex(rows[1].absent, "^failed: bad: exit code 3 ")

    def test_accept_a_peer_that_found_something(self):
        row = peers.given_peer("checker=false {file}")
        peers.time_all([row], self.file, 1, lambda _: None)
        self.assertEqual((row.absent, len(row.samples)), ("", 1))

    def test_measure_time_and_memory(self):
        work = "x = bytearray(40 << 20); s = sum(range(2000000))"
        row = peers.given_peer(f"busy={sys.executable} -c '{work}' {{file}}")
        peers.time_all([row], self.file, 1, lambda _: None)
        self.assertGreater(row.samples[0].cpu, 0)
        self.assertGreaterEqual(row.samples[0].wall, 0.5 * row.samples[0].cpu)
        self.assertGreater(row.peak_kb, 40 << 10)


class Counting(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.arbiter = self.folder / "arbiter"
        self.arbiter.write_text(FAKE_ARBITER)
        self.arbiter.chmod(0o755)
        self.file = self.folder / "games.pgn"
        self.file.write_text("anything")
        self.log = self.folder / "log"
        environment = {"XDG_CACHE_HOME": str(self.folder / "cache"), "FAKE_LOG": str(self.log)}
        patch = mock.patch.dict(os.environ, environment)
        patch.start()
        self.addCleanup(patch.stop)

    def test_facts_are_summed_once_for_each_content(self):
        for _ in range(2):
            data = peers.read_input(self.file, self.arbiter)
            self.assertEqual((data.bytes, data.games, data.plies), (8, 2, 100))
        self.assertEqual(self.log.read_text().count("x"), 1)
        self.file.write_text("other")
        peers.read_input(self.file, self.arbiter)
        self.assertEqual(self.log.read_text().count("x"), 2)

    def test_missing_file_is_said_in_one_line(self):
        with self.assertRaisesRegex(peers.PeersError, "cannot open 'nowhere.pgn'"):
            peers.read_input("nowhere.pgn", self.arbiter)

    def test_written_section_names_what_was_measured(self):
        results = self.folder / "RESULTS.md"
        results.write_text("# Results\n")
        (self.folder / "CMakeCache.txt").write_text("CMAKE_BUILD_TYPE:STRING=Release\n"
                                                    "CMAKE_CXX_FLAGS_RELEASE:STRING=-O3\n"
                                                    "ARBITER_PROCESSOR:STRING=here\n")
        args = ["--arbiter", str(self.arbiter), "-n", "1", "--jobs", "1,2", "--only-arbiter", "--date", "2026-01-31",
                "--peer", "gone=no-such-program-here {file}", "--write", str(self.file)]
        with mock.patch.object(peers, "RESULTS", results), contextlib.redirect_stdout(io.StringIO()), \
                contextlib.redirect_stderr(io.StringIO()):
            self.assertEqual(peers.main(args), 0)
        text = results.read_text()
        self.assertTrue(text.startswith("# Results\n\n## 2026-01-31\n"))
        for words in ("arbiter 9.9", "Release (-O3), for processor: here", "games.pgn: 8 bytes, 2 games, 100 half-moves",
                      "| arbiter -j2 |", "arbiter audit -j1 --report facts:/dev/null games.pgn", "not installed (no-such-program-here)"):
            self.assertIn(words, text)
        self.assertNotIn(str(self.folder), text)

    def test_cache_is_readable_json(self):
        peers.read_input(self.file, self.arbiter)
        self.assertEqual(list(json.loads(peers.cache_file().read_text()).values()), [[2, 100]])


class CommandLine(unittest.TestCase):
    def refused(self, *args):
        with contextlib.redirect_stderr(io.StringIO()) as said, self.assertRaises(SystemExit):
            peers.arguments([*args, "games.pgn"])
        return said.getvalue()

    def test_refuses_what_makes_no_sense(self):
        self.assertIn("--write needs --date", self.refused("--write"))
        self.assertIn("such as 1,2", self.refused("--jobs", "0"))
        self.assertIn("YYYY-MM-DD", self.refused("--date", "today"))
        self.assertIn("from 1 on", self.refused("-n", "0"))


if __name__ == "__main__":
    unittest.main()
