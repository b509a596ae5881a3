"""Tests of scripts/compare_bench.py: python3 -m unittest discover -s bench"""

import contextlib
import io
import json
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "scripts"))
import compare_bench  # noqa: E402


def entry(name, cpu_time, **more):
    return {"name": name, "run_name": name, "run_type": "iteration", "cpu_time": cpu_time, "time_unit": "ms", **more}


class CompareBench(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_on(self, old, new, *options):
        for name, entries in (("old", old), ("new", new)):
            (self.folder / f"{name}.json").write_text(json.dumps({"context": {}, "benchmarks": entries}))
        with contextlib.redirect_stdout(io.StringIO()) as said:
            code = compare_bench.main([*options, str(self.folder / "old.json"), str(self.folder / "new.json")])
        return code, said.getvalue()

    def test_small_differences_are_no_regression(self):
        code, said = self.run_on([entry("replay/otb", 100)], [entry("replay/otb", 104.9)])
        self.assertEqual(code, 0)
        self.assertIn("1.049", said)
        self.assertNotIn("SLOWER", said)

    def test_more_than_five_percent_is(self):
        code, said = self.run_on([entry("replay/otb", 100)], [entry("replay/otb", 106)])
        self.assertEqual(code, 1)
        self.assertIn("SLOWER", said)
        self.assertEqual(self.run_on([entry("a", 100)], [entry("a", 106)], "--threshold", "10")[0], 0)

    def test_repetitions_count_by_their_median(self):
        old = [entry("a", time) for time in (100, 100, 100)]
        new = [entry("a", time) for time in (101, 500, 99)]
        new.append({**entry("a_mean", 233), "run_name": "a", "run_type": "aggregate"})
        code, said = self.run_on(old, new)
        self.assertEqual(code, 0)
        self.assertIn("1.010", said)

    def test_units_may_differ(self):
        code, said = self.run_on([entry("a", 1, time_unit="ms")], [entry("a", 1000, time_unit="us")])
        self.assertEqual(code, 0)
        self.assertIn("1.000", said)

    def test_missing_benchmark_and_other_input_fail(self):
        code, said = self.run_on([entry("a", 1), entry("b", 1)], [entry("a", 1), entry("c", 1)])
        self.assertEqual(code, 1)
        self.assertRegex(said, r"(?m)^b .*MISSING$")
        self.assertRegex(said, r"(?m)^c .*new$")
        code, said = self.run_on([entry("a", 1, label="otb")], [entry("a", 1, label="generated")])
        self.assertEqual(code, 1)
        self.assertIn("OTHER INPUT: otb -> generated", said)

    def test_bad_files_are_said_in_one_line(self):
        bad = self.folder / "bad.json"
        bad.write_text("no json")
        for path in (bad, self.folder / "absent.json"):
            with self.assertRaisesRegex(compare_bench.CompareError, path.name):
                compare_bench.read(path)
        failed = entry("a", 0, error_occurred=True, error_message="counted other games")
        with self.assertRaisesRegex(compare_bench.CompareError, "a: counted other games"):
            self.run_on([failed], [entry("a", 1)])


if __name__ == "__main__":
    unittest.main()
