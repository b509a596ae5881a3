"""Does scripts/check_fixes.py see a harmful fix? Plants some, each with the rules that would be reported with it."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "scripts" / "fixes"))
import checker  # noqa: E402

TAGS = b'[Event "Club"]\n[Site "Lyon"]\n[Date "2024.05.01"]\n[Round "1"]\n[White "Petit, Anne"]\n[Black "Roux, Paul"]\n[Result "1-0"]\n'

# name, rules with the kinds of their fixes, text before, after; a pair without [Event] is movetext after TAGS.
HARMFUL = [
    ("move", {"MOV06": "safe"}, b"1. Nf3 Nc6 1-0", b"1. Nh3 Nc6 1-0"),
    ("move of another piece", {"MOV06": "safe"}, b"1. d4 d5 2. Nf3 Nf63. Bg5 (3. Ng1 Nb8d7) 1-0", b"1. d4 d5 2. Nf3 Nf63. Bg5 (3. Ng1 Nfd7) 1-0"),
    ("half-move", {"MOV36": "unsafe", "MOV33": "safe"}, b"1. e4 e5 2. Nf3 Nc6 1-0", b"1. e4 e5 2. Nf3 1-0"),
    ("glued half-moves parted wrongly", {"MOV36": "unsafe", "MOV30": "safe"}, b"1. e4 e5 2. Sf3Sc6 1-0", b"1. e4 e5 2. Nf3 Nd7 1-0"),
    ("letter of a glued half-move", {"MOV36": "unsafe", "MOV30": "safe"}, b"1. e4 e5 2. Sf3Sc6 3. Sc3 1-0", b"1. e4 e5 2. Nf3 Nc6 3. Bc4 1-0"),
    ("variation", {"RAV02": "safe", "MOV33": "safe"}, b"1. e4 e5 (1... c5) 2. Nf3 1-0", b"1. e4 e5 2. Nf3 1-0"),
    ("word of a variation that becomes a comment", {"RAV03": "unsafe"}, b"1. e4 e5 (1... Ke3 {sharp}) 2. Nf3 1-0", b"1. e4 e5 {1... Ke3} 2. Nf3 1-0"),
    ("NAG", {"MOV46": "safe"}, b"1. e4 $1 e5 1-0", b"1. e4 e5 1-0"),
    ("other NAG", {"MOV47": "safe"}, b"1. e4 += e5 1-0", b"1. e4 $10 e5 1-0"),
    ("comment", {"CMT04": "safe"}, b"1. e4 {best} e5 1-0", b"1. e4 e5 1-0"),
    ("word beside markup", {"ENC14": "safe"}, b"1. e4 {so <b>good</b> a move} e5 1-0", b"1. e4 {so a move} e5 1-0"),
    ("word beside a fence in an open comment", {"ENC16": "safe"}, b"1. e4 1-0 {open ``` and more", b"1. e4 1-0 {open"),
    ("only marker", {"STR07": "safe", "RES04": "safe"}, b"1. e4 e5 1-0", b"1. e4 e5"),
    ("marker of another result", {"RES04": "safe"}, b"1. e4 e5 1-0", b"1. e4 e5 0-1"),
    ("star without RES04", {"RAV06": "safe"}, b"1. e4 (1. d4 d5) *", b"1. e4 (1. d4 d5)"),
    ("result out of nothing", {"STR03": "safe"}, b"1. e4 e5", b"1. e4 e5 0-1"),
    ("number", {"MOV37": "safe"}, b"1. e4 e5 2. Nf3 1-0", b"1. e4 e5 3. Nf3 1-0"),
    ("letter at the end of a value", {"ENC09": "safe", "TAG16": "safe"}, TAGS + b"\n1. e4 1-0\n", TAGS.replace(b"Anne", b"Ann") + b"\n1. e4 1-0\n"),
    ("value", {"TAG16": "safe"}, TAGS + b"\n1. e4 1-0\n", TAGS.replace(b"Lyon", b"?") + b"\n1. e4 1-0\n"),
    ("tag", {"TAG16": "safe", "TAG14": "safe"}, TAGS + b'[Board "3"]\n\n1. e4 1-0\n', TAGS + b"\n1. e4 1-0\n"),
    ("second rating", {"TAG24": "unsafe"}, TAGS + b'[WhiteElo "2690:2222"]\n\n1. e4 1-0\n', TAGS + b'[WhiteElo "2222"]\n\n1. e4 1-0\n'),
    ("first rating, but safe", {"TAG24": "safe"}, TAGS + b'[WhiteElo "2690:2222"]\n\n1. e4 1-0\n', TAGS + b'[WhiteElo "2690"]\n\n1. e4 1-0\n'),
    ("blank line before the moves of indented tags", {"STR09": "safe"}, b" " + TAGS.replace(b"\n", b"\n ")[:-1] + b"1. e4 e5 2. Nf3 1-0\n",
     b" " + TAGS.replace(b"\n", b"\n ")[:-1] + b"\n1. e4 e5 2. Nf3 1-0\n"),
]

# What the same rules may do.
PERMITTED = [
    ("shorter move", {"MOV06": "safe"}, b"1. Ng1f3 Nc6 1-0", b"1. Nf3 Nc6 1-0"),
    ("glued half-moves", {"MOV36": "unsafe", "MOV30": "safe"}, b"1. e4 e5 2. Sf3Sc6 1-0", b"1. e4 e5 2. Nf3 Nc6 1-0"),
    ("variation as a comment", {"RAV03": "unsafe"}, b"1. e4 e5 (1... Ke3 {sharp}) 2. Nf3 1-0", b"1. e4 e5 {1... Ke3 sharp} 2. Nf3 1-0"),
    ("check and sign", {"MOV47": "safe"}, b"1. e4 e5 2. Qh5 Nc6 3. Qxf7+= 1-0", b"1. e4 e5 2. Qh5 Nc6 3. Qxf7+ $10 1-0"),
    ("star of a game with a result", {"RES04": "safe", "STR07": "safe"}, b"1. e4 e5 1-0 *", b"1. e4 e5 1-0"),
    ("control character at the end of a value", {"ENC09": "safe"}, TAGS.replace(b"Anne", b"Anne\x1a") + b"\n1. e4 1-0\n", TAGS + b"\n1. e4 1-0\n"),
    ("first rating", {"TAG24": "unsafe"}, TAGS + b'[WhiteElo "2690:2222"]\n\n1. e4 1-0\n', TAGS + b'[WhiteElo "2690"]\n\n1. e4 1-0\n'),
]


class Reported:
    def __init__(self, rules):
        self.found = {code: {kind} for code, kind in rules.items()}

    def rules(self, *_):
        return dict(self.found)


class NoProgram:
    """Finds nothing in later passes."""

    @staticmethod
    def rules_of_all_passes(*_):
        return {}

    @staticmethod
    def fix(data, *_):
        return data, Reported({})


def failures(rules, before, after):
    if not before.lstrip().startswith(b"["):
        before, after = (TAGS + b"\n" + moves + b"\n" for moves in (before, after))
    check = checker.Checker(NoProgram())
    check.check_text(before, after, "all", "planted.pgn", Reported(rules))
    return [str(failure) for failure in check.failures]


class CheckFixes(unittest.TestCase):
    def test_harmful_fixes_are_found(self):
        for name, rules, before, after in HARMFUL:
            with self.subTest(name):
                self.assertTrue(failures(rules, before, after))

    def test_no_rule_no_change(self):
        for name, _, before, after in PERMITTED:
            if name != "shorter move" and not name.startswith("control"):
                with self.subTest(name):
                    self.assertTrue(failures({}, before, after))

    def test_what_a_rule_may_do_is_no_failure(self):
        for name, rules, before, after in PERMITTED:
            with self.subTest(name):
                self.assertEqual(failures(rules, before, after), [])


if __name__ == "__main__":
    unittest.main()
