"""All formats say the same of one input, and none of them can be abused by what a game says.

Needs ARBITER_BINARY. With ARBITER_SARIF_SCHEMA (the JSON schema of SARIF 2.1.0, a file) and the Python module jsonschema the SARIF
report is validated too.
"""

import collections
import csv
import io
import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ARBITER_BINARY")
FORMATS = ("ndjson", "csv", "sarif", "junit", "github", "gitlab", "markdown", "html", "json")

HOSTILE = """[Event "::error file=x::y"]
[Site "%0A::warning::z"]
[Date "2024.13.04"]
[Round "</script><script>alert(1)</script>"]
[White "=cmd|' /C calc'!A0"]
[Black "'); DROP TABLE games;--"]
[Result "1-0"]

1. e4 {::error::comment} e5 2. Qh6 {<img src=x onerror=alert(1)> \x1b[2J \x01 ]]> [x](javascript:y)} 1-0

[Event "b"]
[Site "?"]
[Date "2024.01.04"]
[Round "1"]
[White "|`*_<b>&"]
[Black "B"]
[Result "0-1"]

1. e4 e5 2. </script>::error::x 1-0
"""


@unittest.skipUnless(PROGRAM, "ARBITER_BINARY is not set")
class ReportFormats(unittest.TestCase):
    totals = b""  # the report json of the last run

    def reports(self, inputs, *more, jobs="1"):
        with tempfile.TemporaryDirectory() as folder:
            options = [f"--report={name}:{folder}/{name}" for name in FORMATS]
            subprocess.run([PROGRAM, "audit", "-v", "-j", jobs, "--today", "2026-01-01", *more, *options, *map(str, inputs)],
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            reports = {name: Path(folder, name).read_bytes() for name in FORMATS}
        self.totals = reports["json"]
        return reports

    def inputs(self, folder):
        hostile = Path(folder) / "hostile ::,%.pgn"
        hostile.write_text(HOSTILE, encoding="utf-8", newline="\n")
        return sorted((ROOT / "data" / "samples").glob("*.pgn")) + [hostile]

    def test_formats_agree(self):
        with tempfile.TemporaryDirectory() as folder:
            reports = self.reports(self.inputs(folder))
        findings = [json.loads(line) for line in reports["ndjson"].decode().splitlines()]
        counts = collections.Counter(finding["rule"] for finding in findings)
        self.assertGreater(sum(counts.values()), 20)
        totals = json.loads(reports["json"])
        self.assertEqual(counts, totals["by_rule"])
        run = json.loads(reports["sarif"])["runs"][0]
        names = {rule["id"]: rule["name"] for rule in run["tool"]["driver"]["rules"]}
        self.assertEqual(counts, collections.Counter(names[result["ruleId"]] for result in run["results"]))
        self.assertEqual(counts, collections.Counter(issue["check_name"] for issue in json.loads(reports["gitlab"])))
        rows = self.page_rows(reports["html"].decode())
        codes = {finding["code"]: finding["rule"] for finding in findings}
        self.assertEqual(counts, collections.Counter(codes[row[1]] for row in rows if row[0] == "finding"))
        rows = list(csv.DictReader(io.StringIO(reports["csv"].decode(), newline="")))
        self.assertEqual(counts, collections.Counter(row["rule"] for row in rows))
        for row, finding in zip(rows, findings):
            for key in ("file", "game", "line", "column", "byte_begin", "byte_end", "ply", "severity", "certainty", "message", "count", "fen"):
                self.assertEqual(row[key], "" if finding[key] is None else str(finding[key]))
        self.assertEqual(counts, self.junit_counts(reports["junit"], codes))
        self.assertEqual(len({issue["fingerprint"] for issue in json.loads(reports["gitlab"])}), sum(counts.values()))

    def junit_counts(self, report, codes):
        """How often each rule is named in failures and output, after a look at the counts of the suites."""
        counts = collections.Counter()
        for suite in xml.etree.ElementTree.fromstring(report):
            self.assertEqual(int(suite.get("tests")), len(suite.findall("testcase")))
            self.assertEqual(int(suite.get("failures")), len(suite.findall("testcase/failure")))
            for said in suite.findall("testcase/failure") + suite.findall("testcase/system-out"):
                counts.update(codes[code] for code in re.findall(r"^.*?:\d+:\d+: [a-z]+ ([A-Z]{3}\d\d) ", said.text, re.MULTILINE))
        return counts

    @unittest.skipUnless(shutil.which("xmllint"), "there is no xmllint")
    def test_junit_is_xml(self):
        with tempfile.TemporaryDirectory() as folder:
            report = self.reports(self.inputs(folder))["junit"]
            Path(folder, "report.xml").write_bytes(report)
            subprocess.run(["xmllint", "--noout", f"{folder}/report.xml"], check=True)
        cases = xml.etree.ElementTree.fromstring(report).findall("testsuite/testcase")
        self.assertEqual(len(cases), json.loads(self.totals)["games"] + sum(1 for case in cases if case.get("name") == "the file"))

    def test_a_table_can_be_safe_for_spreadsheets(self):
        with tempfile.TemporaryDirectory() as folder:
            inputs = self.inputs(folder)
            plain, safe = (self.reports(inputs, *more)["csv"].decode() for more in ((), ("--csv-safe",)))
        is_formula = re.compile(r"^[=+\-@\t\r\n]")
        cells = [cell for row in csv.reader(io.StringIO(plain, newline="")) for cell in row]
        guarded = [cell for row in csv.reader(io.StringIO(safe, newline="")) for cell in row]
        self.assertTrue(any(is_formula.match(cell) for cell in cells))
        self.assertFalse(any(is_formula.match(cell) for cell in guarded))
        self.assertEqual(cells, [cell[1:] if cell[:1] == "'" and is_formula.match(cell[1:]) else cell for cell in guarded])

    @staticmethod
    def page_rows(page):
        data = re.search(r'<script type="application/json" id="findings">(.*?)</script>', page, re.DOTALL)
        return [row for row in json.loads(data[1]) if row != 0]

    def test_threads_do_not_matter(self):
        with tempfile.TemporaryDirectory() as folder:
            inputs = self.inputs(folder)
            self.assertEqual(self.reports(inputs), self.reports(inputs, jobs="4"))

    def test_games_cannot_steer_what_reads_them(self):
        with tempfile.TemporaryDirectory() as folder:
            reports = self.reports(self.inputs(folder))
        for line in reports["github"].decode().splitlines():
            self.assertRegex(line, r"^::(error|warning|notice) (file=[^:,]*,line=\d+,col=\d+,title=[A-Z]{3}\d\d [a-z0-9-]+|title=arbiter)::")
            self.assertNotRegex(line, r"[\x00-\x1f\x7f]")
        page = reports["html"].decode()
        self.assertEqual(page.count("<script"), 3)
        self.assertEqual(page.count("</script>"), 3)
        self.assertNotIn("<img", page)
        markdown = reports["markdown"].decode()
        self.assertNotIn("<", markdown.replace("&lt;", ""))

    @unittest.skipUnless(os.environ.get("ARBITER_SARIF_SCHEMA"), "ARBITER_SARIF_SCHEMA is not set")
    def test_sarif_is_valid(self):
        import jsonschema  # pylint: disable=import-outside-toplevel
        schema = json.loads(Path(os.environ["ARBITER_SARIF_SCHEMA"]).read_text(encoding="utf-8"))
        with tempfile.TemporaryDirectory() as folder:
            jsonschema.Draft7Validator(schema).validate(json.loads(self.reports(self.inputs(folder))["sarif"]))


if __name__ == "__main__":
    unittest.main()
