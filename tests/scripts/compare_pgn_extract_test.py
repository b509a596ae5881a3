"""scripts/compare_pgn_extract.py: how it reads games, and what it takes for a difference."""

import dataclasses
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import compare_pgn_extract as compare  # noqa: E402
from pgn_extract_cases import CASES, Case, Command  # noqa: E402

PLAIN = Case([], {})
THEIRS = """[Event "A"]
[White "x"]

{ Before }

1. e4 $1 { two
words } 1... e5 (1... c5 2. Nf3) 2. Nf3 *

[Event "B"]

1. d4 1-0
"""
OURS = """[White "x"]
[Event "A"]

{Before} 1. e4 $1 {two words} 1... e5 (1... c5 2. Nf3)
2. Nf3 *

[Event "B"]

1. d4 1-0
"""


class ReadsGames(unittest.TestCase):
    def test_layout_and_the_order_of_tags_do_not_count(self):
        self.assertEqual(compare.read_games(THEIRS, PLAIN), compare.read_games(OURS, PLAIN))

    def test_the_order_of_tags_counts_on_request(self):
        case = dataclasses.replace(PLAIN, tag_order=True)
        self.assertNotEqual(compare.read_games(THEIRS, case), compare.read_games(OURS, case))

    def test_every_part_of_a_game_counts(self):
        games = compare.read_games(THEIRS, PLAIN)
        for written, other in (("e5 (", "e6 ("), ("two", "too"), ("$1", "$2"), ("1-0", "0-1"),
                               ('"x"', '"y"'), ("c5 2. Nf3)", "c5)"), ("Before", "")):
            with self.subTest(written):
                changed = compare.read_games(THEIRS.replace(written, other), PLAIN)
                self.assertNotEqual(games, changed)

    def test_a_result_in_a_variation_does_not_end_the_game(self):
        self.assertEqual(len(compare.read_games("1. e4 (1. d4 *) e5 1-0\n1. c4 *", PLAIN)), 2)

    def test_games_without_markers_end_at_the_next_tag_pair(self):
        self.assertEqual(len(compare.read_games('[Event "A"]\n\n1. e4\n\n[Event "B"]\n\n1. d4', PLAIN)), 2)

    def test_comments_nest_on_request(self):
        nested = dataclasses.replace(PLAIN, nested=True)
        self.assertEqual(compare.read_games("1. e4 { a { b } c } *", nested)[0].tokens,
                         ("e4", "{a { b } c}", "*"))

    def test_what_a_case_leaves_out_is_left_out(self):
        case = dataclasses.replace(PLAIN, without=r"\{HERE\}", without_tag="Label",
                                   rewrite=((r"^e8-?g8$", "O-O"),), tag_rewrite=(r"^(\d+)\..*", r"\1"))
        game = compare.read_games('[Date "1970.??.??"]\n[Label "1"]\n\n1... e8-g8 { HERE } { There } *', case)
        self.assertEqual(game, [compare.Game((("Date", "1970"),), ("O-O", "{There}", "*"))])

    def test_lines_may_be_in_two_encodings(self):
        self.assertEqual(compare.decoded(b"\xc3\xa9\n\xe9"), "é\né")


class ComparesLines(unittest.TestCase):
    def suite(self, folder, expected):
        """A suite of one line, whose file out.pgn must be `expected`."""
        home = Path(folder, compare.SUITE)
        (home / "test/outfiles").mkdir(parents=True)
        (home / "test/infiles").mkdir()
        (home / "eco.pgn").touch()
        (home / "ARGS.tsv").write_text("# test\targuments\nfirst\t-7 -oout.pgn --quiet infiles/a.pgn\n")
        (home / "test/outfiles/out.pgn").write_text(expected)
        return compare.Suite("/bin/true", Path(folder))

    def outcome(self, expected, written, **more):
        with tempfile.TemporaryDirectory() as folder:
            case = Case([Command(f"printf '{written}' >mine.pgn", "")], {"out.pgn": "mine.pgn"}, **more)
            return compare.compare(self.suite(folder, expected), [1], case, False)

    def test_the_same_games_are_the_same(self):
        self.assertEqual(self.outcome("1. e4 *\n", "1.e4\\n*"), "")

    def test_another_move_and_a_missing_game_are_told(self):
        self.assertEqual(self.outcome("1. e4 *\n", "1. d4 *"), "out.pgn: 1 of 1 unlike")
        self.assertEqual(self.outcome("1. e4 *\n", ""), "out.pgn: 1 there, 0 here")

    def test_nothing_is_not_the_same_as_nothing(self):
        self.assertNotEqual(self.outcome("", ""), "")
        self.assertEqual(self.outcome("", "", empty=True), "")

    def test_a_line_may_be_too_long(self):
        self.assertEqual(self.outcome("1. e4 *\n", "1. e4 *", width=6), "a line is too long")

    def test_a_command_that_fails_is_no_outcome(self):
        with tempfile.TemporaryDirectory() as folder:
            case = Case([Command("echo no such option >&2; exit 2", "")], {"out.pgn": "mine.pgn"})
            self.assertEqual(compare.compare(self.suite(folder, ""), [1], case, False), "no such option")


class ShowsLines(unittest.TestCase):
    def test_options_without_files(self):
        for line, shown in (("-7 -otest.pgn --quiet infiles/a.pgn", "-7"),
                            ("--quiet < infiles/a.txt", "< F"),
                            ("-aout.pgn --quiet infiles/a.txt", "-aF"),
                            ("-C -ddups.pgn --output o.pgn --quiet infiles/a.pgn", "-C -dF"),
                            ("-t $(INPUT)/tags.txt -oo.pgn --quiet infiles/a.pgn", "-ttags.txt"),
                            ('--materialz "q* r<" -oo.pgn infiles/a.pgn', '--materialz "q* r<"')):
            with self.subTest(line):
                self.assertEqual(compare.arguments_of(line), shown)

    def test_every_line_has_one_case(self):
        numbers = [number for numbers, _ in CASES for number in numbers]
        self.assertEqual(sorted(numbers), list(range(1, 132)))

    def test_every_difference_has_a_reason(self):
        for numbers, case in CASES:
            if case.kind != "same" or not case.commands:
                with self.subTest(numbers):
                    self.assertTrue(case.why)


if __name__ == "__main__":
    unittest.main()
