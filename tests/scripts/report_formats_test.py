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
import signal
import sqlite3
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree
from pathlib import Path

import report_formats

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("ARBITER_BINARY")
FORMATS = [name for name in report_formats.names(of_positions=True) if name not in ("text", "grouped", "statistics")]

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

    def test_commands_and_the_guide_list_what_they_can_write(self):
        guide = (ROOT / "docs/guide/reports.md").read_text(encoding="utf-8")
        listed = {}
        for commands, formats in re.findall(r"^\| ((?:`\w+`(?:, )?)+) \| ((?:`\w+` ?)+)\|$", guide, re.MULTILINE):
            listed.update(dict.fromkeys(re.findall(r"\w+", commands), re.findall(r"\w+", formats)))
        subjects = {"audit": "Games", "merge": "Games", "clean": "Games", "fen": "Positions", "show": "OneGame", "event": "Events",
                    "decide": "Answers", "rules": "Rules"}
        for command, subject in subjects.items():
            names = [name for name, of in report_formats.subjects().items() if subject in of]
            self.assertEqual(listed[command], names, command)
            if command != "clean":  # it refers to audit
                described = subprocess.run([PROGRAM, command, "--help"], capture_output=True, text=True, check=True).stdout
                self.assertIn(", ".join(names), " ".join(described.split()), command)
            if command == "merge":  # it reads its parts first
                continue
            operands = {"rules": [], "show": ["x", "1"], "clean": ["x", "-o", "y"]}.get(command, ["x"])
            refused = subprocess.run([PROGRAM, command, *operands, "--report", "yaml"], capture_output=True, text=True, check=False)
            self.assertEqual(refused.returncode, 2, command)
            self.assertIn(f"--report is 'yaml', but takes {', '.join(names)}", refused.stderr)

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
        self.assertEqual(counts, collections.Counter(dict(self.ask(reports["sqlite"], "SELECT rule, count(*) FROM findings GROUP BY rule"))))
        self.assertEqual(counts, self.junit_counts(reports["junit"], codes))
        self.assertEqual(len({issue["fingerprint"] for issue in json.loads(reports["gitlab"])}), sum(counts.values()))

    def ask(self, database, *queries):
        """The rows of the last query to a database that is the bytes of its file."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "report.db")
            path.write_bytes(database)
            connection = sqlite3.connect(path)
            try:
                self.assertEqual(connection.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
                self.assertEqual(connection.execute("PRAGMA foreign_key_check").fetchall(), [])
                for query in queries:
                    rows = connection.execute(query).fetchall()
                return rows
            finally:
                connection.close()

    def test_a_database_has_what_the_other_formats_say(self):
        with tempfile.TemporaryDirectory() as folder:
            inputs = self.inputs(folder)
            database = self.reports(inputs + inputs[:1])["sqlite"]
            totals = json.loads(self.totals)
            facts = [json.loads(line) for line in self.said("facts", inputs)]
            claims = [json.loads(line) for line in self.said("claims", inputs)]
        run = self.ask(database, "SELECT complete, games, clean, flagged, rejected, unchecked, bytes FROM run")
        self.assertEqual(run, [(1, *(totals[key] for key in ("games", "clean", "flagged", "rejected", "unchecked", "bytes")))])
        # A file that is given twice is two files.
        self.assertEqual(self.ask(database, "SELECT name, games, bytes, whole FROM files ORDER BY id"),
                         [(file["file"], file["games"], file["bytes"], int(file["ok"])) for file in totals["files"]])
        last = len(inputs)
        rows = self.ask(database, f"""SELECT files.name, game, line, byte_begin, byte_end, status, variant, plies, legal, final_fen, result_token,
                        lower(hex(moves_hash)), games.findings FROM games JOIN facts ON game_id = games.id JOIN files ON files.id = file_id
                        WHERE file_id <= {last} ORDER BY games.id""")
        self.assertEqual(rows, [(*(fact[key] for key in ("file", "game", "line", "byte_begin", "byte_end", "status", "variant", "plies")), int(fact["legal"]),
                                 *(fact[key] for key in ("final_fen", "result_token", "moves_hash", "findings"))) for fact in facts])
        rows = self.ask(database, f"""SELECT files.name, game, kind, who, how, from_ply, to_ply, article, certainty, sequel FROM claims
                        JOIN games ON games.id = game_id JOIN files ON files.id = file_id WHERE file_id <= {last} ORDER BY claims.rowid""")
        self.assertGreater(len(rows), 2)
        self.assertEqual(rows, [tuple(claim[key] for key in ("file", "game", "kind", "who", "how", "from_ply", "to_ply", "article", "certainty", "then"))
                                for claim in claims])
        # A finding of a game lies in it.
        self.assertEqual(self.ask(database, """SELECT count(*) FROM findings JOIN facts ON facts.game_id = findings.game_id
                                  WHERE findings.byte_begin NOT BETWEEN facts.byte_begin AND facts.byte_end"""), [(0,)])
        self.assertEqual(self.ask(database, "SELECT name FROM players_fts WHERE players_fts MATCH 'drop'"), [("'); DROP TABLE games;--",)])
        self.assertEqual(self.ask(database, "SELECT count(DISTINCT game_id) FROM findings WHERE game_id IN (SELECT id FROM game_list WHERE black LIKE '%DROP%')"),
                         [(1,)])

    def said(self, name, inputs):
        run = subprocess.run([PROGRAM, "audit", "-q", "--today", "2026-01-01", "--report", name, *map(str, inputs)], stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, check=False)
        return run.stdout.decode().splitlines()

    def test_an_interrupted_database_says_so(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "report.db")
            path.write_text("what was there before")
            with subprocess.Popen([PROGRAM, "audit", "-q", "-j1", f"--report=sqlite:{path}", "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL) as process:
                process.stdin.write(b'[Event "a"]\n[Result "*"]\n\n1. e4 *\n\n' * 40000)
                process.stdin.flush()
                process.send_signal(signal.SIGINT)
                process.stdin.close()
                self.assertEqual(process.wait(timeout=60), 130)
            self.assertEqual(self.ask(path.read_bytes(), "SELECT complete, games = (SELECT count(*) FROM games) FROM run"), [(0, 1)])
            self.assertEqual(os.listdir(folder), ["report.db"])

    def test_lists_of_positions(self):
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "list.fen").write_text("8/8/8/8/8/8/8/K6K w - - 0 1\nno position\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n")
            subprocess.run([PROGRAM, "fen", "-q", f"--report=sqlite:{folder}/db", f"--report=html:{folder}/page", f"--report=ndjson:{folder}/lines",
                            f"{folder}/list.fen"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            positions = [json.loads(line) for line in Path(folder, "lines").read_text().splitlines()]
            rows = self.ask(Path(folder, "db").read_bytes(), "SELECT line, fen, normalized FROM positions ORDER BY id")
            self.assertEqual(rows, [(each["line"], each["fen"], each["normalized"]) for each in positions])
            rows = self.ask(Path(folder, "db").read_bytes(), "SELECT positions.line, rule FROM findings JOIN positions ON positions.id = position_id ORDER BY findings.id")
            self.assertEqual(rows, [(each["line"], problem["rule"]) for each in positions for problem in each["problems"]])
            page = [row[1] for row in self.page_rows(Path(folder, "page").read_text()) if row[0] == "finding"]
            self.assertEqual(page, [problem["code"] for each in positions for problem in each["problems"] if problem["severity"] != "style"])

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
