"""Tests of bench/growth.py: python3 -m unittest discover -s bench"""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent))
import growth  # noqa: E402
import peers  # noqa: E402

GAME = b'[Event "?"]\n[Result "*"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n'


def sample(wall, cpu=None):
    cpu = wall if cpu is None else cpu
    return peers.Sample(wall, cpu * 0.75, cpu * 0.25)


def program(samples, peak_kb=1024):
    return peers.Program("x", ["x"], samples=list(samples), peak_kb=peak_kb)


def cells(table, row):
    return [cell.strip() for cell in table.split("\n")[2 + row].strip("|").split("|")]


class Files(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.source = self.folder / "games.pgn"

    def written(self, games, size):
        self.source.write_bytes(GAME * games)
        path = self.folder / "out.pgn"
        self.assertEqual(growth.write_games(self.source, path, size), path.stat().st_size)
        return path.read_bytes()

    def test_hold_whole_games_only(self):
        for size in (2 * len(GAME), 2 * len(GAME) + 30, 7 * len(GAME) - 1, 25 * len(GAME) + 1):
            text = self.written(10, size)
            self.assertEqual(text, GAME * (len(text) // len(GAME)))
            self.assertLessEqual(len(text), size)
            self.assertGreater(len(text), size - 2 * len(GAME))

    def test_end_a_game_before_the_next_begins(self):
        self.source.write_bytes(GAME.rstrip())
        path = self.folder / "out.pgn"
        growth.write_games(self.source, path, 3 * len(GAME))
        self.assertEqual(path.read_bytes(), GAME * 3)

    def test_need_a_second_game_to_be_cut(self):
        with self.assertRaisesRegex(peers.PeersError, "no second game"):
            self.written(1, len(GAME) - 1)


class Growth(unittest.TestCase):
    def test_compares_a_byte_round_by_round(self):
        # The machine was twice as slow in the second round; a byte of the small file costs half as much again.
        small = (1_000_000, 1, program([sample(0.015), sample(0.030)]))
        large = (10_000_000, 1, program([sample(0.1), sample(0.2)], peak_kb=2048))
        other = (1_000_000, 2, program([sample(9.0), sample(9.0)]))
        table = growth.growth_table([small, large, other])
        self.assertEqual(cells(table, 0)[6], "1.50 (1.50-1.50)")
        self.assertEqual(cells(table, 1)[6], "1.00 (1.00-1.00)")
        self.assertEqual(cells(table, 1)[7], "2")
        self.assertEqual(cells(table, 0)[5], "22.50")


class Packed(unittest.TestCase):
    def test_share_is_of_the_slower_one(self):
        plain = program([sample(1.0), sample(2.0)])
        fast, slow = program([sample(0.5), sample(1.0)]), program([sample(2.0), sample(4.0)])
        audit = program([sample(2.5), sample(5.0)])
        self.assertEqual(growth.share_of_the_slower(audit, fast, plain), [0.4, 0.4])
        self.assertEqual(growth.share_of_the_slower(audit, slow, plain), [0.8, 0.8])

    def test_table_says_why_a_row_is_empty(self):
        row = growth.Packed(growth.PACKINGS[0], 500_000, program([sample(1.0)]), program([]))
        row.audit.absent = "failed: exit code 2"
        table = growth.packed_table([row], program([sample(1.0)]), 1_000_000)
        self.assertEqual(cells(table, 0)[:3], ["zst", "0.5", "failed: exit code 2"])

    def test_table_has_every_figure(self):
        row = growth.Packed(growth.PACKINGS[0], 500_000, program([sample(0.1)]), program([sample(0.25, 0.4)]))
        table = growth.packed_table([row], program([sample(0.2, 0.4)]), 1_000_000)
        self.assertEqual(cells(table, 0)[3:], ["10", "5", "4", "80% (80%-80%)", "1.00 (1.00-1.00)", "1"])


class WholeRun(unittest.TestCase):
    def test_writes_a_section(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            arbiter, source, results = folder / "arbiter", folder / "games.pgn", folder / "RESULTS.md"
            arbiter.write_text("#!/bin/sh\necho 'arbiter 9.9'\nexit 0\n")
            arbiter.chmod(0o755)
            source.write_bytes(GAME * 30000)
            results.write_text("# Results\n")
            packings = (growth.Packing("cat", ("cat",), ("cat", "{file}")),
                        growth.Packing("gone", ("no-such-program-here",), ("cat", "{file}")))
            args = ["--arbiter", str(arbiter), "--sizes", "1,2", "--jobs", "1", "-n", "1", "--date", "2026-01-31",
                    "--write", str(source)]
            with mock.patch.object(peers, "RESULTS", results), mock.patch.object(growth, "PACKINGS", packings), \
                    contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                self.assertEqual(growth.main(args), 0)
            text = results.read_text()
        self.assertTrue(text.startswith("# Results\n\n## 2026-01-31\n"))
        for words in ("arbiter 9.9", "### Growth: games of games.pgn, repeated", "| 2.0 | 1 |",
                      "### Packed: games_2MB.pgn, 1,99", "| cat |"):
            self.assertIn(words, text)
        self.assertNotIn("gone", text)
        self.assertNotIn(str(folder), text)

    def test_refuses_what_makes_no_sense(self):
        for args, words in ((["--write"], "--write needs --date"), (["--sizes", "0"], "such as 1,10,100")):
            with contextlib.redirect_stderr(io.StringIO()) as said, self.assertRaises(SystemExit):
                growth.arguments([*args, "games.pgn"])
            self.assertIn(words, said.getvalue())


if __name__ == "__main__":
    unittest.main()
