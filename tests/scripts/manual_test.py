"""The manual that scripts/manual.py makes: every option has a sentence in it, and it is written as readers of manuals expect."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.environ.get("ARBITER_BINARY", "")
ROOT = Path(__file__).parents[2]
OWN = re.compile(r"^  (?:    |-\w, )--([a-z0-9-]+)", re.MULTILINE)


def run(*words, **options):
    return subprocess.run(words, capture_output=True, text=True, check=False, **options)


@unittest.skipIf(not PROGRAM, "ARBITER_BINARY does not name the program")
class Manual(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        made = run(sys.executable, str(ROOT / "scripts/manual.py"), PROGRAM, cls.folder.name)
        assert made.returncode == 0, made.stderr
        cls.pages = {path.name: path for path in sorted(Path(cls.folder.name).rglob("*.[157]"))}

    def test_there_is_a_page_for_each_command_and_one_for_each_subject(self):
        helped = run(PROGRAM, "--help").stdout
        commands = re.findall(r"^  ([a-z]+) +\S", helped.split("Commands:\n")[1].split("\n\n")[0], re.M)
        self.assertIn("completion", commands)
        wanted = {"arbiter.1", "arbiter.toml.5", "arbiter-rules.7", *(f"arbiter-{command}.1" for command in commands)}
        self.assertEqual(set(self.pages), wanted)

    def test_every_option_has_a_sentence(self):
        for name, path in self.pages.items():
            if not re.fullmatch(r"arbiter-[a-z]+\.1", name):
                continue
            text = path.read_text(encoding="utf-8")
            options = OWN.findall(run(PROGRAM, name.removeprefix("arbiter-").removesuffix(".1"), "--help").stdout)
            self.assertIn("help", options)
            for option in options:
                self.assertRegex(text, rf"(?m)^\.It .*Fl -{option}(?: Ar .*)?\n[^.\n].*\w", f"{name}: --{option}")

    def test_every_rule_is_there(self):
        text = self.pages["arbiter-rules.7"].read_text(encoding="utf-8")
        for code in re.findall(r"^([A-Z]+\d+) ", run(PROGRAM, "rules").stdout, re.M):
            self.assertIn(f".It {code} ", text)

    @unittest.skipIf(shutil.which("mandoc") is None, "there is no mandoc")
    def test_mandoc_has_nothing_to_say(self):
        said = run("mandoc", "-Tlint", "-Wwarning", *map(str, self.pages.values())).stdout
        self.assertEqual(said, "")

    @unittest.skipIf(shutil.which("man") is None or shutil.which("groff") is None, "there is no man with groff")
    def test_man_has_no_warnings(self):
        environment = {**os.environ, "LC_ALL": "C.UTF-8", "MANROFFSEQ": "", "MANWIDTH": "80"}
        for path in self.pages.values():
            said = run("man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(path), env=environment)
            self.assertEqual(said.stderr, "", path.name)


if __name__ == "__main__":
    unittest.main(verbosity=1)
