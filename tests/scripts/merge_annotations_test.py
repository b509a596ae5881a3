"""`clean --merge-annotations`: whatever the copies of a game say about its moves is in the game that stays.

    ARBITER_BINARY=PROGRAM python3 merge_annotations_test.py [--games FILE.pgn ...]

Makes copies of the games of data/samples/clean_classics.pgn (or of the files) with commentaries of several people: what a game
has itself is dealt out to them, and made-up comments, NAGs and variations are added. Reads what the program wrote with a reader of its
own that shares nothing with the program.
"""

import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

PROGRAM = os.environ.get("ARBITER_BINARY", "")
SAMPLES = [Path(__file__).resolve().parents[2] / "data" / "samples" / "clean_classics.pgn"]
TOKEN = re.compile(r"\{[^}]*\}|;[^\n]*|\$\d+|[!?]+|\(|\)|1-0|0-1|1/2-1/2|\*|\d+\.+|\.+|[A-Za-z][A-Za-z0-9=+#-]*|--|\S+")
TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*$')
SUFFIX = {"!": "$1", "?": "$2", "!!": "$3", "??": "$4", "!?": "$5", "?!": "$6"}
COMMAND = re.compile(r"\[%[^\]]*\]")
ANNOTATORS = ["Keller, Ina", "Sato, Ken", "Ole [of the club] {x}", "", "Keller, Ina"]


class Game:
    """Tags, moves, and after each number of half-moves: comments, NAGs, variations (as tuples of tokens)."""

    def __init__(self):
        self.tags, self.moves, self.after, self.end = {}, [], [[]], "*"

    def items(self):
        for ply, here in enumerate(self.after):
            for item in here:
                yield ply, item


def words(text):
    return " ".join(COMMAND.sub(" ", text).split())


def comment_of(token):
    return ("comment", " ".join(token.strip("{};").split() if token[0] == "{" else token[1:].split()))


def read_movetext(text, game):
    tokens = TOKEN.findall(text)
    at = 0
    while at < len(tokens):
        token = tokens[at]
        at += 1
        if token[0] in "{;":
            game.after[-1].append(comment_of(token))
        elif token[0] == "$" or token in SUFFIX:
            game.after[-1].append(("nag", SUFFIX.get(token, token)))
        elif token == "(":
            depth, inside = 1, []
            while depth:
                token = tokens[at]
                at += 1
                depth += (token == "(") - (token == ")")
                if token[0] in "{;":
                    inside.append("{" + comment_of(token)[1] + "}")
                elif not re.fullmatch(r"\d+\.+|\.+", token):
                    inside.append(SUFFIX.get(token, token))
            game.after[-1].append(("variation", tuple(inside[:-1])))
        elif token in ("1-0", "0-1", "1/2-1/2", "*"):
            game.end = token
        elif not re.fullmatch(r"\d+\.+|\.+", token):
            game.moves.append(token)
            game.after.append([])


def read_games(text):
    games = []
    for part in re.split(r"\n(?=\[Event )", "\n" + text):
        head, _, rest = part.strip("\n").partition("\n\n")
        if not head:
            continue
        game = Game()
        for line in head.split("\n"):
            found = TAG.match(line)
            if found:
                game.tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        read_movetext(rest, game)
        games.append(game)
    return games


def write(game):
    escaped = {name: value.replace("\\", "\\\\").replace('"', '\\"') for name, value in game.tags.items()}
    lines = [f'[{name} "{value}"]' for name, value in escaped.items()] + [""]
    for ply, here in enumerate(game.after):
        if ply:
            lines.append(game.moves[ply - 1])
        for kind, value in here:
            if kind == "comment":
                lines.append(";" + value if "{" in value or "}" in value else "{" + value + "}")
            else:
                lines.append(value if kind == "nag" else "(" + " ".join(value) + ")")
    return "\n".join([*lines, game.end, "", ""])


def made_up(game, chance):
    """Comments, NAGs and variations for a copy of the game."""
    after = [[] for _ in game.after]
    for ply in range(len(after)):
        if chance.random() > 0.15:
            continue
        for _ in range(chance.randrange(1, 4)):
            kind = chance.randrange(8)
            number = chance.randrange(40)
            if kind == 0 and ply:
                after[ply].append(("nag", f"${1 + number % 30}"))
            elif kind == 1 and ply:
                line = list(game.moves[ply - 1:ply + 2])
                extra = ["{" + f"line {number}" + "}"] if number % 2 else []
                nested = ["(", line[0], "$1", ")"] if number % 3 == 0 else []
                after[ply].append(("variation", tuple([*extra[:number % 4], line[0], *nested, *line[1:], "$13", *extra])))
            elif kind == 2:
                after[ply].append(("comment", f"[%clk 0:{number:02}:00]"))
            elif kind == 3:
                after[ply].append(("comment", f"a [%csl Ge{1 + number % 8}] square {number % 5}"))
            elif kind == 4:
                after[ply].append(("comment", f"braces {{{number % 5}}} here"))
            else:
                after[ply].append(("comment", f"comment  {number % 7} with Größe"))
    return after


def copies_of(game, number, chance):
    dealt = [[[] for _ in game.after] for _ in range(3)]
    for ply, item in game.items():
        dealt[chance.randrange(3)][ply].append(item)
    result = []
    for index in range(chance.randrange(2, 5)):
        copy = Game()
        copy.tags = {**game.tags, "Event": f"Event {number}", "Date": "1999.03.04", "Round": str(number)}
        annotator = chance.choice(ANNOTATORS)
        if annotator:
            copy.tags["Annotator"] = annotator
        if chance.random() < 0.5:
            copy.tags["ECO"] = chance.choice(["B00", "C11"])
        copy.moves, copy.end = game.moves, game.end
        invented = made_up(game, chance)
        own = dealt[index] if index < 3 else [[] for _ in game.after]
        copy.after = [a + b for a, b in zip(own, invented)]
        result.append(copy)
    return result


def without_label(text, copy):
    annotator = " ".join(copy.tags.get("Annotator", "?").split())
    label = annotator.translate(str.maketrans("{}[]", "()()")) + ":"
    return " ".join(text[len(label):].split()) if text.startswith(label) else text


def without_disambiguation(line):
    """Export format leaves out a file or rank that is not needed: `Raf2` becomes `Rf2` where the other rook is pinned."""
    return tuple(re.sub(r"^([QRBN])[a-h]?[1-8]?(x?[a-h][1-8])", r"\1\2", token) for token in line)


def has_item(here, kind, value, copy):
    if kind != "variation":
        return (kind, value) in here
    label = " ".join(copy.tags.get("Annotator", "?").split()).translate(str.maketrans("{}[]", "()()"))
    forms = {value}
    if value and value[0].startswith("{"):
        forms.add(("{" + label + ": " + value[0][1:], *value[1:]))
    else:
        forms.add(("{" + label + "}", *value))
    there = {without_disambiguation(each) for kind, each in here if kind == "variation"}
    return any(without_disambiguation(form) in there for form in forms)


@unittest.skipIf(not PROGRAM, "ARBITER_BINARY does not name the program")
class MergeAnnotations(unittest.TestCase):
    maxDiff = 2000

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)

    def clean(self, source, *options):
        result = subprocess.run([PROGRAM, "clean", "-q", "--fail-on", "never", "-o", "out.pgn", "--log", "log", *options, source],
                                cwd=self.root, capture_output=True, timeout=300, check=False)
        self.assertEqual(result.returncode, 0, result.stderr.decode())
        log = [json.loads(line) for line in (self.root / "log").read_text().splitlines()]
        return (self.root / "out.pgn").read_bytes(), log

    def check_copy(self, copy, joined, differences):
        """Everything that the copy says is in the joined game, after the same half-move."""
        for ply, (kind, value) in copy.items():
            here = joined.after[ply]
            if kind != "comment":
                self.assertTrue(has_item(here, kind, value, copy), (ply, kind, value, here))
                continue
            said = [words(text) for each, text in here if each == "comment"]
            wanted = words(value)
            if wanted:
                self.assertTrue(wanted in said or wanted in [without_label(text, copy) for text in said], (ply, value, here))
            for command in COMMAND.findall(value):
                is_there = any(command in text for each, text in here if each == "comment")
                self.assertTrue(is_there or (ply, command) in differences, (ply, command, here))

    def run_on(self, games, seed, options=()):
        chance = random.Random(seed)
        groups = [copies_of(game, number, chance) for number, game in enumerate(games)]
        order = [copy for group in groups for copy in group]
        chance.shuffle(order)
        (self.root / "in.pgn").write_text("".join(map(write, order)), encoding="utf-8")
        ways = ["--dedupe", "moves", "--dups", "dups.pgn", *options]
        stayed, _ = self.clean("in.pgn", *ways)
        self.assertGreater(stayed.count(b"[Event "), len(groups))
        out, log = self.clean("in.pgn", *ways, "--merge-annotations")
        for more in (["-j1"], ["-j3"], ["-j2", "--memory", "4M"]):
            self.assertEqual(self.clean("in.pgn", *ways, "--merge-annotations", *more)[0], out)
        differences = {}
        for line in log:
            if line["action"] not in ("merged", "copies-differ") or "commentaries" not in line:
                continue
            event = order[line["game"] - 1].tags["Event"]
            for copy in line["commentaries"]:
                for each in copy["differences"]:
                    if "ply" in each:
                        differences.setdefault(event, set()).add((each["ply"], each["other"]))
        written = {}
        for game in read_games(out.decode("utf-8")):
            written.setdefault(game.tags["Event"], []).append(game)
        # Games that cannot be replayed stay as they are.
        apart = [group for group in groups if len(written[group[0].tags["Event"]]) == len(group)]
        self.assertLessEqual(len(apart), len(groups) // 20)
        for group in groups:
            if group in apart:
                continue
            game, = written[group[0].tags["Event"]]
            self.assertEqual(game.moves, group[0].moves)
            self.assertEqual(game.end, group[0].end)
            names = {copy.tags.get("Annotator", "?") for copy in group if any(copy.after)}
            if names != {"?"}:
                self.assertEqual(set(game.tags["Annotator"].split(":")), names)
            for name, value in group[0].tags.items():
                if name not in ("Annotator", "ECO"):
                    self.assertEqual(game.tags.get(name), value)
            for copy in group:
                self.check_copy(copy, game, differences.get(game.tags["Event"], set()))
        # The moves are legal, and what was written is read as it was written.
        audit = subprocess.run([PROGRAM, "audit", "-q", "--report", "json", "out.pgn"], cwd=self.root, capture_output=True, check=False)
        self.assertEqual(json.loads(audit.stdout)["rejected"], sum(len(group) for group in apart))
        (self.root / "again.pgn").write_bytes(out)
        self.assertEqual(self.clean("again.pgn", *ways, "--merge-annotations")[0], out)

    def test_everything_that_was_said_is_in_the_game_that_stays(self):
        found = [game for path in SAMPLES for game in read_games(path.read_text(encoding="utf-8", errors="replace"))]
        # A game that the archive has twice is one game: all its copies would be joined.
        games = list({tuple(game.moves): game for game in found}.values())
        for seed in range(6):
            with self.subTest(seed=seed):
                self.run_on(games, seed)
        self.run_on(games, 6, ["--format", "canonical"])
        self.run_on(games, 7, ["--sort", "event", "--keep", "first"])


def main():
    if "--games" in sys.argv:
        at = sys.argv.index("--games")
        SAMPLES[:] = map(Path, sys.argv[at + 1:])
        del sys.argv[at:]
    return unittest.main()


if __name__ == "__main__":
    sys.exit(main())
