"""What `clean` writes goes through the doors of other programs: Debian's Scid, DuckDB with Parquet (npm's @duckdb/node-api). Skipped where they are
not installed. With ARBITER_CORPORA also over archives."""

import json
import os
import random
import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.environ.get("ARBITER_BINARY", "")
SOURCE = Path(__file__).parents[2]
CORPORA = os.environ.get("ARBITER_CORPORA", "")
TKSCID = shutil.which("tkscid") or shutil.which("tkscid", path="/usr/games")
# Prints the number of games in the new base, then the messages of the import.
IMPORT = """set base [sc_base create SCID4 imported]
set found [sc_base import $base [lindex $argv 0]]
puts [sc_base numGames $base]
puts [lindex $found 1]
exit 0
"""
ASK = """const { DuckDBInstance } = require('@duckdb/node-api');
(async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(process.argv[1]);
  const rows = (await connection.runAndReadAll(process.argv[2])).getRowObjectsJson();
  console.log(JSON.stringify(rows));
})().catch((error) => { console.error(String(error)); process.exit(1); });
"""


def finds_duckdb():
    if not shutil.which("node"):
        return False
    return subprocess.run(["node", "-e", "require('@duckdb/node-api')"], capture_output=True, check=False).returncode == 0


def inputs():
    files = sorted((SOURCE / "data/samples").glob("*.pgn"))
    if CORPORA:
        found = [path for path in sorted(Path(CORPORA).rglob("*.pgn")) if path.stat().st_size < 3_000_000]
        files += random.Random(56).sample(found, min(10, len(found)))
    return files


@unittest.skipIf(not PROGRAM, "ARBITER_BINARY does not name the program")
class Doors(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def clean(self, *words):
        ran = subprocess.run([PROGRAM, "clean", *map(str, words)], capture_output=True, text=True, check=False, cwd=self.root)
        self.assertEqual(ran.returncode, 0, ran.stderr[-2000:])
        return int(re.search(r"= written (\d+)", ran.stderr)[1])

    @unittest.skipIf(not TKSCID, "there is no tkscid: apt-get install --no-install-recommends scid")
    def test_scid(self):
        (self.root / "import.tcl").write_text(IMPORT, encoding="ascii")
        words = shlex.split(re.search(r"^arbiter clean (.*) archive/ +# for Scid$", (SOURCE / "docs/guide/clean.md").read_text(encoding="utf-8"), re.MULTILINE)[1])
        for path in inputs():
            for base in self.root.glob("imported.*"):
                base.unlink()
            written = self.clean(*words, path)
            ran = subprocess.run([TKSCID, "import.tcl", "scid.pgn"], cwd=self.root, capture_output=True, text=True, errors="replace", check=False, timeout=300)
            with self.subTest(path=path.name):
                self.assertEqual(ran.stdout.strip(), str(written), ran.stderr)

    @unittest.skipIf(not finds_duckdb(), "there is no @duckdb/node-api: npm install @duckdb/node-api, and NODE_PATH at its node_modules")
    def test_duckdb(self):
        guide = (SOURCE / "docs/guide/outputs.md").read_text(encoding="utf-8")
        sql = re.search(r'^duckdb -c "(COPY .*?)"$', guide, re.MULTILINE | re.DOTALL)[1]
        self.clean("--to", "ndjson", "-o", "games.ndjson.zst", *inputs())
        self.clean("--to", "ndjson", "-o", "games.ndjson", *inputs())
        question = "SELECT file, game, status, plies, ending, moves_hash, white, black, date, result, eco, len(moves) AS moves FROM 'games.parquet' ORDER BY ALL"
        ran = subprocess.run(["node", "-e", ASK, sql, question], cwd=self.root, capture_output=True, text=True, check=False, timeout=300)
        self.assertEqual(ran.returncode, 0, ran.stderr)
        rows = json.loads(ran.stdout)
        expected = {}
        for line in (self.root / "games.ndjson").read_text(encoding="utf-8").split("\n")[:-1]:
            game = json.loads(line)
            tags = game["tags"]
            expected[game["file"], game["game"]] = dict(
                status=game["status"], plies=game["plies"], ending=(game["ending"] or {}).get("kind"), moves_hash=game["moves_hash"],
                white=tags.get("White"), black=tags.get("Black"), date=tags.get("Date"), result=tags.get("Result"), eco=tags.get("ECO"))  # fmt: skip
            moves = game["moves"]
            expected[game["file"], game["game"]]["moves"] = None if moves is None else str(len(moves.split(" ")))
        self.assertEqual(len(rows), len(expected))
        for row in rows:
            found = expected[row.pop("file"), int(row.pop("game"))]
            row["moves"] = None if row["moves"] is None else str(row["moves"])
            self.assertEqual(row, found)


if __name__ == "__main__":
    unittest.main()
