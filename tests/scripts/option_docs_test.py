"""The documentation beside the table of options (tools/arbiter/option_table.def): it names every option, and its examples use those that a command has."""

import os
import re
import subprocess
import unittest
from pathlib import Path

PROGRAM = os.environ.get("ARBITER_BINARY", "")
ROOT = Path(__file__).parents[2]
OPTION = re.compile(r"(?<![\w-])--([a-z][a-z0-9]*(?:-[a-z0-9]+)*)")
# From the name of the program to the end of the command: of the line, of the code in it, or where the shell goes on.
CALL = re.compile(r"\barbiter ([a-z]+)((?: [^`|;&>\n]*)?)")


def pages():
    return [ROOT / "README.md", *sorted((ROOT / "docs/guide").glob("*.md"))]


def unquoted(words):
    """Without what is in quotes: it is not for this command."""
    return re.sub(r"'[^']*'|\"[^\"]*\"", "", words)


@unittest.skipIf(not PROGRAM, "ARBITER_BINARY does not name the program")
class OptionDocs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        def helped(*words):
            return subprocess.run([PROGRAM, *words, "--help"], capture_output=True, check=True, text=True).stdout

        commands = re.findall(r"^  ([a-z]+) ", helped().split("Commands:")[1].split("Examples:")[0], re.MULTILINE)
        # Options stand in column 3 or, after a letter, in column 7; words about them further right.
        own = re.compile(r"^  (?:    |-\w, )--([a-z0-9-]+)", re.MULTILINE)
        cls.options = {command: set(own.findall(helped(command))) for command in commands}

    def test_examples_use_options_that_the_command_has(self):
        calls = 0
        for page in pages():
            for command, words in CALL.findall(page.read_text(encoding="utf-8")):
                if command not in self.options:
                    continue  # prose: "arbiter is ..."
                calls += 1
                for option in OPTION.findall(unquoted(words)):
                    self.assertIn(option, self.options[command], f"{page.name}: arbiter {command}{words}")
        self.assertGreater(calls, 200)

    def test_every_option_is_in_the_guide(self):
        named = set()
        for page in pages():
            named.update(OPTION.findall(page.read_text(encoding="utf-8")))
        for command, options in self.options.items():
            self.assertEqual(sorted(options - named - {"help"}), [], f"options of {command} that no page of docs/guide names")


if __name__ == "__main__":
    unittest.main(verbosity=1)
