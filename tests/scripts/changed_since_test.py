"""--changed-since over random histories, beside what the texts of the games say.

Files of games are edited at random: a game is changed, put in, taken out, moved, or cut in pieces; files are renamed. Of every game
one thing is wrong, so that the report names the games that count as touched. A game whose text was not among the games before
must be among them; of the others only neighbours of a place where lines were taken out may be, and few of them are. Needs ARBITER_BINARY and git.
"""

import json
import os
import random
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from thorough import rounds

PROGRAM = os.environ.get("ARBITER_BINARY")
ROUNDS = rounds(15, 60)


def game(number, event):
    """A game with one finding, and no two games are alike."""
    moves = "1. e4 e5 2. Nf3 Nc6\n3. Bb5 a6 4. Ba4 Nf6\n"
    return (f'[Event "{event}"]\n[Site "?"]\n[Date "2024.05.04"]\n[Round "{number}"]\n[White "W{number}"]\n[Black "B"]\n'
            f'[Result "1-0"]\n\n{moves}5. O-O {{ game {number} }} 0-1\n')


class Archive:
    """A work tree with one file, edited at random."""

    def __init__(self, folder, seed):
        self.folder = folder
        self.random = random.Random(seed)
        self.next_number = 0
        self.path = folder / "games.pgn"
        self.line_end = self.random.choice(["\n", "\n", "\r\n"])
        self.event = self.random.choice(["Open", None])  # one name for all games, or one for each
        self.games = [self.new_game() for _ in range(self.random.randint(3, 30))]
        self.git("init", "-q", "-b", "main")

    def git(self, *words):
        subprocess.run(["git", "-c", "user.name=n", "-c", "user.email=e@example.org", *words], cwd=self.folder, check=True,
                       stdout=subprocess.DEVNULL)

    def new_game(self):
        self.next_number += 1
        return game(self.next_number, self.event or f"Event {self.next_number}")

    def write(self):
        self.path.write_bytes("\n".join(self.games).replace("\n", self.line_end).encode())

    def commit(self):
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", "x")

    def edit(self):
        """Returns how many places where lines were taken out may touch games beside them."""
        removals = 0
        for _ in range(self.random.randint(1, 3)):
            at = self.random.randrange(len(self.games))
            kind = self.random.choice(["change", "insert", "append", "delete", "move", "cut"])
            if kind == "change":
                lines = self.games[at].split("\n")
                line = self.random.choice([1, 3, 4, 8, 9, 10])
                lines[line] = lines[line].replace("?", "X").replace("W", "V").replace("e4", "e4 ").replace("Ba4", "Ba4 ").replace("game", "g")
                self.games[at] = "\n".join(lines)
            elif kind == "insert":
                self.games.insert(at, self.new_game())
            elif kind == "append":
                self.games.append(self.new_game())
            elif kind == "delete" and len(self.games) > 2:
                del self.games[at]
                removals += 1
            elif kind == "move":
                moved = self.games.pop(at)
                self.games.insert(self.random.randrange(len(self.games) + 1), moved)
                removals += 1
            elif kind == "cut":  # some lines of a game are gone
                lines = self.games[at].rstrip("\n").split("\n")
                begin = self.random.randrange(1, len(lines) - 1)
                del lines[begin:self.random.randrange(begin + 1, min(begin + 4, len(lines)))]
                self.games[at] = "\n".join(lines) + "\n"
                removals += 1
        return removals

    def texts(self):
        """The games as the program cuts them: ordinal to text."""
        lines = self.report()
        content = self.path.read_bytes()
        return {fact["game"]: content[fact["byte_begin"]:fact["byte_end"]].replace(b"\r\n", b"\n").strip() for fact in lines}

    def report(self):
        out = subprocess.run([PROGRAM, "audit", "-q", "--isolated", "--report", "facts", str(self.path)], stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL, check=False).stdout
        return [json.loads(line) for line in out.splitlines()]

    def touched(self, revision, *words):
        out = subprocess.run([PROGRAM, "audit", "-q", "--isolated", "--changed-since", revision, "--report", "ndjson", *words,
                              str(self.path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        assert out.returncode in (0, 1), out.stderr
        return {line["game"] for line in map(json.loads, out.stdout.splitlines())} - {None}


@unittest.skipUnless(PROGRAM, "ARBITER_BINARY is not set")
@unittest.skipUnless(shutil.which("git"), "there is no git on this machine")
class ChangedSince(unittest.TestCase):
    def test_names_every_game_that_is_not_as_before(self):
        new, named_in_vain = 0, 0
        for seed in range(ROUNDS):
            with self.subTest(seed=seed), tempfile.TemporaryDirectory() as name:
                archive = Archive(Path(name), seed)
                archive.write()
                archive.commit()
                before = set(archive.texts().values())
                removals = archive.edit()
                if seed % 4 == 0:
                    archive.path = archive.path.rename(archive.path.with_name("renamed games.pgn"))
                archive.write()
                archive.git("add", "-A")
                if seed % 3 == 0:
                    archive.commit()
                base = "HEAD~1" if seed % 3 == 0 else "HEAD"
                after = archive.texts()
                with_findings = {fact["game"] for fact in archive.report() if fact["findings"]}
                expected = {number for number, text in after.items() if text not in before} & with_findings
                touched = archive.touched(base)
                self.assertEqual(expected - touched, set(), "games that were changed are not named")
                self.assertLessEqual(len(touched - expected), 3 * removals + 1)
                new += len(expected)
                named_in_vain += len(touched - expected)
                self.assertEqual(touched, archive.touched(base, "-j3"))
        self.assertGreater(new, ROUNDS)
        self.assertLess(named_in_vain, new / 2)
        print(f"{new} games changed, {named_in_vain} others named")


if __name__ == "__main__":
    unittest.main(verbosity=2)
