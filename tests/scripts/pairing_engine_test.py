"""`arbiter event --check-pairings` beside bbpPairings: its own tournaments are paired rightly, and a round in which two games exchange
their players is named. Skipped where bbpPairings is not on the PATH. Needs ARBITER_BINARY.
"""

import json
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from reports import swiss

PROGRAM = os.environ.get("ARBITER_BINARY")
ENGINE = shutil.which("bbpPairings") or shutil.which("bbpPairings.exe")
TOURNAMENTS = 5


@unittest.skipUnless(PROGRAM, "ARBITER_BINARY is not set")
class NoEngine(unittest.TestCase):
    def test_is_said(self):
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder, "open.trf")
            report.write_text(swiss().text(), encoding="utf-8")
            done = subprocess.run([PROGRAM, "event", "--trf", str(report), "--check-pairings", "--pairing-engine", "no-such-program"],
                                  capture_output=True, text=True, check=False)
            self.assertIn("pairings were not checked", done.stderr)


@unittest.skipUnless(PROGRAM and ENGINE, "ARBITER_BINARY is not set, or bbpPairings is not installed")
class Engine(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.report = Path(self.folder.name, "open.trf")

    def findings(self):
        done = subprocess.run([PROGRAM, "event", "-q", "--trf", str(self.report), "--check-pairings", "--pairing-engine", ENGINE,
                               "--kind", "swiss", "--report", "json"], capture_output=True, text=True, check=False)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        self.assertNotIn("not checked", done.stderr)
        return [each for event in json.loads(done.stdout)["events"] for each in event["findings"] if each["code"] == "TRF21"]

    def generate(self, seed):
        subprocess.run([ENGINE, "--dutch", "-g", "-o", str(self.report), "-s", str(seed)], check=True, capture_output=True)
        return self.report.read_bytes().decode("latin-1").replace("\r", "\n")

    def test_right_and_wrong_pairings(self):
        for seed in range(1, TOURNAMENTS + 1):
            text = self.generate(seed)
            self.assertEqual(self.findings(), [], f"seed {seed}")
            lines = text.splitlines()
            column = 91 + 20  # round 3
            games = [(i, line) for i, line in enumerate(lines) if line.startswith("001") and line[column + 5:column + 6] == "w"
                     and line[column + 7:column + 8] in "1=0"]
            by_number = {line[4:8]: i for i, line in enumerate(lines) if line.startswith("001")}
            # The first two games of the round exchange their Blacks; results stay those of the players.
            (one, first), (other, second) = games[0], games[-1]
            blacks = first[column:column + 4], second[column:column + 4]
            for line, opponent in ((one, blacks[1]), (other, blacks[0]), (by_number[blacks[0]], second[4:8]), (by_number[blacks[1]], first[4:8])):
                lines[line] = lines[line][:column] + opponent + lines[line][column + 4:]
            self.report.write_text("\n".join(lines) + "\n", encoding="latin-1")
            found = self.findings()
            self.assertTrue(any(each["message"].startswith("round 3:") for each in found), f"seed {seed}: {found}")


if __name__ == "__main__":
    unittest.main()
