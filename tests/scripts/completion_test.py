"""`arbiter completion`: the scripts are run by bash, zsh and fish, each where it is installed, and all of them offer the same."""

import contextlib
import os
import pty
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.environ.get("ARBITER_BINARY", "")
ROOT = Path(__file__).parents[2]
SHELLS = ("bash", "zsh", "fish")


def run(*words, **options):
    return subprocess.run(words, capture_output=True, text=True, check=True, **options).stdout


def bash_offers(script, lines, files):
    code = [f"source {script}"]
    for words in lines:
        line = " ".join(f"'{word}'" for word in ["arbiter", *words])
        code.append(f'COMP_WORDS=({line}); COMP_CWORD={len(words)}; _arbiter 2>/dev/null; echo LINE; printf "%s\\n" "${{COMPREPLY[@]}}"')
    return split_lines(run("bash", "--norc", "-c", "\n".join(code), cwd=files))


def fish_offers(script, lines, files):
    code = [f"source {script}"] + [f"echo LINE; complete -C 'arbiter {' '.join(words)}'" for words in lines]
    return split_lines(run("fish", "--no-config", "-c", "\n".join(code), cwd=files, env={**os.environ, "HOME": str(script.parent)}))


# What the completion system of zsh is given goes to the file `said`. It completes in its line editor only, which begins with zle-line-init.
ZSHRC = r"""
fpath=({folder} $fpath)
autoload -Uz compinit; compinit -u -D
unsetopt auto_list auto_menu beep
zstyle ':completion:*' verbose no
compadd() {{
  if [[ ${{@[1,(i)(-|--)]}} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
  local -a hits
  builtin compadd -A hits "$@"
  print -rl -- $IPREFIX${{^hits}} >>{folder}/said
  builtin compadd "$@"
}}
zle-line-init() {{
  local line
  for line in "${{(@f)$(<{folder}/lines)}}"; do
    BUFFER=$line CURSOR=$#line
    print LINE >>{folder}/said
    zle complete-word
  done
  exit
}}
zle -N zle-line-init
"""


def zsh_offers(script, lines, files):
    folder = script.parent
    script.rename(folder / "_arbiter")
    (folder / ".zshrc").write_text(ZSHRC.format(folder=folder), encoding="utf-8")
    (folder / "lines").write_text("".join(f"arbiter {' '.join(words)}\n" for words in lines), encoding="utf-8")
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update({"TERM": "dumb", "ZDOTDIR": str(folder), "HOME": str(folder)})
        os.chdir(files)
        os.execlp("zsh", "zsh", "-d", "-i")
    with contextlib.suppress(OSError):  # at its end
        while os.read(terminal, 65536):
            pass
    os.close(terminal)
    os.waitpid(pid, 0)
    return split_lines((folder / "said").read_text(encoding="utf-8"))


def split_lines(said):
    """Offers, a list for each line."""
    return [[offer.split("\t")[0] for offer in part.splitlines() if offer] for part in said.split("LINE\n")[1:]]


def helps_of(command):
    """{"report": "FMT[:FILE] text, .."}: what the help of a command says of its options."""
    parts = re.split(r"^  (?:    |-\w, )--([a-z0-9-]+)", run(PROGRAM, command, "--help").split("\nExamples:")[0], flags=re.M)
    return {name: " ".join(text.split()) for name, text in zip(parts[1::2], parts[2::2], strict=True)}


COMMANDS = re.findall(r"^  ([a-z]+) +\S", run(PROGRAM, "--help").split("Commands:\n")[1].split("\n\n")[0], re.M) if PROGRAM else []
OFFERS = {"bash": bash_offers, "zsh": zsh_offers, "fish": fish_offers}

# Words after `arbiter`, what must be among the offers, what must not.
CASES = [
    (["au"], ["audit"], ["clean"]),
    (["audit", "--laws", "fide-20"], ["fide-2023", "fide-2009"], ["lichess"]),
    (["clean", "--to", ""], ["pgn", "sqlite", "uci"], ["shredder"]),
    (["fen", "--to", ""], ["shredder", "xfen"], ["sqlite"]),
    (["audit", "--profile", "b"], ["broadcast", "book"], ["archive"]),
    (["audit", "--select", "MOV0"], ["MOV01", "MOV02"], ["END01"]),
    (["explain", "illegal-m"], ["illegal-move"], ["MOV01"]),
    (["merge", "--repo"], ["--report"], ["--laws"]),
    (["audit", "--report", "js"], ["json"], ["html"]),
    (["audit", "ga"], ["games.pgn"], ["games.txt", "gallery.png"]),
    (["fen", "po"], ["positions.epd"], ["portrait.png"]),
    (["event", "--trf", "re"], ["report.trf"], ["report.pgn"]),
    (["config", "i"], ["init"], ["show"]),
    (["help", "sta"], ["status"], ["audit"]),
    (["he"], ["help"], ["audit"]),
    (["list", "--to", ""], ["table", "csv"], ["sqlite"]),
    (["decide", "--report", ""], ["ndjson"], ["sarif"]),
    (["audit", "--rep"], ["--report"], ["--laws"]),
    (["clean", "--sort", "date,-e"], ["date,-elo"], ["date,elo"]),
]
# Options whose words are run, and what they need besides.
RUN = {"sort": ("-o", "sorted.pgn"), "split": ("-o", "part-{}.pgn")}
FILES = ("games.pgn", "games.txt", "gallery.png", "positions.epd", "portrait.png", "report.trf", "report.pgn")


@unittest.skipIf(not PROGRAM, "ARBITER_BINARY does not name the program")
class Completion(unittest.TestCase):
    def check_shell(self, shell):
        if shutil.which(shell) is None:
            self.skipTest(f"there is no {shell}")
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            files = folder / "files"
            files.mkdir()
            for file in FILES:
                (files / file).touch()
            script = folder / f"arbiter.{shell}"
            script.write_text(run(PROGRAM, "completion", shell), encoding="utf-8")
            cases = CASES + [([command, "--he"], ["--help"], []) for command in COMMANDS]
            lists = OFFERS[shell](script, [words for words, _, _ in cases], files)
            for (words, wanted, unwanted), offers in zip(cases, lists, strict=True):
                with self.subTest(shell=shell, words=words):
                    self.assertEqual([word for word in wanted if word not in offers], [], offers[:20])
                    self.assertEqual([word for word in unwanted if word in offers], [], offers[:20])

    def test_bash(self):
        self.check_shell("bash")

    def test_zsh(self):
        self.check_shell("zsh")

    def test_fish(self):
        self.check_shell("fish")

    def test_bash_splits_values_at_equals_signs_and_colons(self):
        with tempfile.TemporaryDirectory() as name:
            script = Path(name, "arbiter.bash")
            script.write_text(run(PROGRAM, "completion", "bash"), encoding="utf-8")
            Path(name, "out.json").touch()
            equals, value, rules, report = bash_offers(script, [
                ["audit", "--laws", "="], ["audit", "--laws", "=", "fide-202"], ["audit", "--select", "END,MOV0"], ["audit", "--report", "json", ":", "ou"]], name)
            self.assertIn("fide-2023", equals)
            self.assertIn("fide-2023", value)
            self.assertIn("END,MOV01", rules)
            self.assertEqual(report, ["out.json"])

    def test_words_are_those_of_the_help(self):
        """tools/arbiter/info/option_values.def names no value that the help of the option does not."""
        table = (ROOT / "tools/arbiter/info/option_values.def").read_text(encoding="utf-8")
        helps = {command: helps_of(command) for command in COMMANDS}
        rows = re.findall(r'^ARBITER_WORDS?(?:_OF|_LIST)?\((?:(\w+), )?"([a-z-]+)", "([^"]+)"\)', table, re.M)
        self.assertGreater(len(rows), 20)
        for command, option, words in rows:
            if option in RUN:
                continue
            abouts = [about[option] for name, about in helps.items() if command in ("", name) and option in about]
            self.assertTrue(abouts, f"--{option}")
            for word in words.split():
                self.assertTrue(any(word in about for about in abouts), f"--{option} {word}")

    def test_fields_of_games_are_taken(self):
        """Fields have no list in the help: clean is run with each."""
        table = (ROOT / "tools/arbiter/info/option_values.def").read_text(encoding="utf-8")
        for option, more in RUN.items():
            words = re.search(rf'^ARBITER_WORD\w+\((?:clean, )?"{option}", "([^"]+)"\)', table, re.M)[1]
            for word in words.split():
                with tempfile.TemporaryDirectory() as name:
                    done = subprocess.run([PROGRAM, "clean", "-q", f"--{option}={word}", *more], cwd=name, input="", capture_output=True, text=True, check=False)
                    self.assertEqual(done.returncode, 0, f"--{option} {word}: {done.stderr}")



if __name__ == "__main__":
    unittest.main(verbosity=1)
