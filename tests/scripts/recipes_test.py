"""The recipes of docs/guide/shards.md, run as they stand there: GNU parallel, Snakemake. Slurm: tests/slurm/local_cluster.sh."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.environ.get("ARBITER_BINARY", "")
SOURCE = Path(__file__).parents[2]
GUIDE = SOURCE / "docs/guide/shards.md"
GAME = '[Event "Club night"]\n[Round "{0}"]\n[White "A{0}"]\n[Black "B"]\n[Result "1-0"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n'


def recipe(heading):
    """The first lines of shell below a heading of the guide."""
    return re.search(rf"^## {heading}$.*?^```sh\n(.*?)^```$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)[1]


def needs(tool):
    return unittest.skipIf(not shutil.which(tool), f"there is no {tool}: apt-get install --no-install-recommends {tool}")


@unittest.skipIf(not PROGRAM, "ARBITER_BINARY does not name the program")
class Recipes(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        (self.root / "bin").mkdir()
        (self.root / "bin/arbiter").symlink_to(PROGRAM)
        (self.root / "archive").mkdir()
        for name in ("a", "b c"):
            (self.root / f"archive/{name}.pgn").write_text("".join(GAME.format(i) for i in range(500)), encoding="utf-8")
        # GNU parallel and Snakemake write into the folder of the user.
        self.environment = {**os.environ, "PATH": f"{self.root / 'bin'}:{os.environ['PATH']}", "HOME": str(self.root)}

    def run_shell(self, command):
        return subprocess.run(["bash", "-euo", "pipefail", "-c", command], cwd=self.root, env=self.environment, capture_output=True, check=False)

    def whole(self, form, day):
        return self.run_shell(f"arbiter audit -q --today {day} --report {form} archive/ || [ $? -eq 1 ]").stdout

    @needs("parallel")
    def test_gnu_parallel(self):
        ran = self.run_shell(recipe("One host: GNU parallel"))
        self.assertEqual(ran.returncode, 1, ran.stderr)  # of merge: there are findings
        self.assertEqual(ran.stdout, self.whole("text", "2026-11-26"))
        (self.root / "parts/3.part").unlink()
        (self.root / "parts/7.part").write_bytes(b"")
        self.assertEqual(self.run_shell("set +o pipefail; arbiter status --commands parts | parallel").returncode, 0)
        self.assertEqual(self.run_shell("arbiter merge parts").stdout, ran.stdout)

    @needs("parallel")
    def test_plan(self):
        ran = self.run_shell(recipe("A plan: shards of equal work"))
        self.assertEqual(ran.returncode, 1, ran.stderr)  # of merge: there are findings
        self.assertEqual(ran.stdout, self.whole("text", "2026-11-26"))
        shards = len((self.root / "shards.tsv").read_text(encoding="utf-8").splitlines())
        self.assertGreater(shards, 100)
        words = f"{SOURCE}/scripts/slurm/submit.sh --dry-run --check-wait 0 --parts more --plan"
        ran = self.run_shell(f"{words} p.plan -- archive/")
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertIn(f"{shards} shards in {shards} tasks".encode(), ran.stdout)
        self.assertIn(f'--shard "$1/{shards}" --partial more/"$1".part --plan p.plan --partial-for='.encode(), ran.stdout)
        self.assertEqual(self.run_shell(f"{words} shards.tsv -- archive/").returncode, 2)
        self.assertEqual(self.run_shell(f"{words} p.plan --shards 9 -- archive/").returncode, 2)

    @needs("snakemake")
    def test_snakemake(self):
        command = recipe("Snakemake").replace("scripts/", f"{SOURCE}/scripts/") + "\n"
        ran = self.run_shell(command)
        self.assertEqual(ran.returncode, 0, ran.stderr.decode()[-2000:])
        day = (self.root / "parts/today").read_text(encoding="ascii")
        text = (self.root / "findings.txt").read_bytes()
        self.assertEqual(text, self.whole("text", day))
        self.assertEqual((self.root / "summary.json").read_bytes(), self.whole("json", day))
        before = (self.root / "parts/2.part").stat().st_mtime_ns
        # A partial that is gone, and one that a killed run has left behind: only what is missing is made.
        (self.root / "parts/1.part").unlink()
        (self.root / "findings.txt").unlink()
        ran = self.run_shell(command)
        self.assertEqual(ran.returncode, 0, ran.stderr.decode()[-2000:])
        self.assertEqual((self.root / "findings.txt").read_bytes(), text)
        self.assertEqual((self.root / "parts/2.part").stat().st_mtime_ns, before)
        # A file that was changed.
        (self.root / "archive/a.pgn").write_text("".join(GAME.format(i) for i in range(90)), encoding="utf-8")
        ran = self.run_shell(command)
        self.assertEqual(ran.returncode, 0, ran.stderr.decode()[-2000:])
        self.assertEqual((self.root / "findings.txt").read_bytes(), self.whole("text", day))

    @needs("snakemake")
    def test_snakemake_runs_a_shard_again(self):
        """One that ends with 75 the first time; and a run whose shard fails for good makes no report."""
        program = self.root / "bin/trouble"
        program.write_text('#!/bin/bash\ncase " $* " in *" --shard 1/3 "*) [ -e tried ] || { touch tried; exit 75; };; esac\n'
                           'case " $* " in *" --shard 2/3 "*) [ ! -e broken ] || exit 3;; esac\nexec arbiter "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        command = f"snakemake -q -s {SOURCE}/scripts/snakemake/Snakefile -c 2 --config inputs=archive shards=3 reports=json:out.json arbiter={program}"
        (self.root / "broken").touch()
        self.assertNotEqual(self.run_shell(command).returncode, 0)
        self.assertFalse((self.root / "out.json").exists())
        self.assertTrue((self.root / "tried").exists())
        (self.root / "broken").unlink()
        ran = self.run_shell(command)
        self.assertEqual(ran.returncode, 0, ran.stderr.decode()[-2000:])
        self.assertEqual((self.root / "out.json").read_bytes(), self.whole("json", (self.root / "parts/today").read_text(encoding="ascii")))


if __name__ == "__main__":
    unittest.main()
