"""scripts/new_rule.py in a tree of its own."""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
import bless  # noqa: E402
import new_rule  # noqa: E402

NAMES = "MOV01 illegal-move\nMOV05 ambiguous-san\nTAG01 quote\n"
CATALOGUE = "code\tname\tseverity\tfix\nMOV01\tillegal-move\terror\tnone\nTAG01\tquote\twarning\tsafe\n"
RULES = "// The rules.\nARBITER_RULE(MOV01, illegal_move)\nARBITER_RULE(MOV05, ambiguous_san)\nARBITER_RULE(TAG01, quote)\n"
CHANGES = "# Changes\n\n## Unreleased\n\n### Changed\n\n- Much.\n\n### Added\n\n- More.\n\n## 1.0\n\n- Rule TAG01 `quote`: as it was.\n"


class NewRule(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.rules = self.root / "lib/core/check/rules.def"
        self.rules.parent.mkdir(parents=True)
        self.rules.write_text(RULES, encoding="utf-8")
        self.moves = self.rules.parent / "rules/moves"
        self.moves.mkdir(parents=True)
        (self.moves / "MOV01_illegal_move.cpp").write_text("constinit const Rule MOV01_illegal_move{", encoding="utf-8")
        self.data = self.root / "tests/data"
        self.data.mkdir(parents=True)
        (self.data / "rule_names.txt").write_text(NAMES, encoding="utf-8")
        (self.data / "rule_catalogue.tsv").write_text(CATALOGUE, encoding="utf-8")
        self.changes = self.root / "CHANGELOG.md"
        self.changes.write_text(CHANGES, encoding="utf-8")

    def run_it(self, *arguments):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = new_rule.main([*arguments, "--root", str(self.root)])
        return code, out.getvalue(), err.getvalue()

    def test_the_line_goes_to_its_sorted_place_and_the_files_appear(self):
        code, out, err = self.run_it("MOV03", "through-check-2")
        self.assertEqual(code, 0)
        self.assertIn("scripts/bless.py", err)
        lines = self.rules.read_text(encoding="utf-8").splitlines()
        self.assertEqual(lines[2], "ARBITER_RULE(MOV03, through_check_2)")
        self.assertEqual(lines[1:], sorted(lines[1:]))
        for name in out.split():
            self.assertTrue((self.root / name).is_file(), name)
        source = (self.root / "lib/core/check/rules/moves/MOV03_through_check_2.cpp").read_text(encoding="utf-8")
        self.assertIn('.id = RuleId::MOV03_through_check_2,', source)
        self.assertNotIn("{{", source.replace('"{} is', ""))

    def test_the_lists_of_the_tests_have_the_rule_and_its_cases_the_names_that_say_what_they_show(self):
        self.run_it("MOV03", "through-check-2")
        self.assertEqual((self.data / "rule_names.txt").read_text(encoding="utf-8").splitlines()[:2],
                         ["MOV01 illegal-move", "MOV03 through-check-2"])
        self.assertEqual((self.data / "rule_catalogue.tsv").read_text(encoding="utf-8").splitlines()[1:3],
                         ["MOV01\tillegal-move\terror\tnone", "MOV03\tthrough-check-2\twarning\tnone"])
        names = sorted(path.name for path in (self.root / "tests/cases/MOV03").iterdir())
        self.assertEqual(names, ["fires_placeholder.case", "silent_near_miss.case"])

    def test_the_list_of_changes_has_a_line_for_it_with_the_summary_that_the_rule_has(self):
        self.run_it("MOV03", "through-check-2")
        changes = self.changes.read_text(encoding="utf-8")
        self.assertIn("### Added\n\n- Rule MOV03 `through-check-2`: a placeholder.\n- More.\n", changes)
        rules = [{"code": "MOV03", "name": "through-check-2", "summary": "It castles through check."}, {"code": "TAG01", "name": "quote", "summary": "Another."}]
        blessed = bless.with_summaries(changes, rules)
        self.assertIn("- Rule MOV03 `through-check-2`: It castles through check.\n", blessed)
        self.assertIn("- Rule TAG01 `quote`: as it was.\n", blessed)

    def test_what_a_person_must_touch_is_named(self):
        _, _, err = self.run_it("MOV03", "through-check-2")
        for name in ("lib/core/check/rules/moves/MOV03_through_check_2.cpp", "tests/cases/MOV03", "scripts/fixes/permits.py", "lib/core/check/profiles.cpp"):
            self.assertIn(name, err)

    def test_first_and_last_places(self):
        self.assertEqual(self.run_it("ABC01", "a")[0], 0)
        self.assertEqual(self.run_it("ZZZ01", "z")[0], 0)
        lines = self.rules.read_text(encoding="utf-8").splitlines()
        self.assertEqual((lines[0], lines[1], lines[-1]),
                         ("// The rules.", "ARBITER_RULE(ABC01, a)", "ARBITER_RULE(ZZZ01, z)"))

    def test_taken_retired_and_malformed_are_refused_and_nothing_is_written(self):
        (self.rules.parent / "redirects.def").write_text("ARBITER_RULE(MOV77, old_name)\n", encoding="utf-8")
        for arguments in (("MOV01", "new-name"), ("MOV09", "illegal-move"), ("MOV77", "new-name"), ("MOV78", "old-name"),
                          ("mov09", "new-name"), ("MOV9", "new-name"), ("MOV09", "New_Name")):
            with self.subTest(arguments):
                code, out, err = self.run_it(*arguments)
                self.assertEqual((code, out), (2, ""))
                self.assertTrue(err.startswith("new_rule.py: "), err)
        self.assertEqual(self.rules.read_text(encoding="utf-8"), RULES)
        self.assertEqual([path.name for path in self.moves.parent.rglob("*.cpp")], ["MOV01_illegal_move.cpp"])
        self.assertEqual((self.data / "rule_names.txt").read_text(encoding="utf-8"), NAMES)


if __name__ == "__main__":
    unittest.main()
