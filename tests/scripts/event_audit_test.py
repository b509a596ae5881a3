"""The rules about events in an audit: what `arbiter audit --select EVT` says is what `arbiter event` says, which has all games in memory,
whatever the order of the games, the files and the threads, and merged shards say the same bytes.

Needs ARBITER_BINARY; with ARBITER_CORPORA it looks at real archives, too.
"""

import copy
import json
import os
import random
import subprocess
import tempfile
import unittest
from pathlib import Path

from tournaments import Tournament

PROGRAM = os.environ.get("ARBITER_BINARY")
CORPORA = os.environ.get("ARBITER_CORPORA")
ALL_SAY = {"WhiteTitle": "GM", "BlackTitle": "GM", "WhiteFed": "NOR", "BlackFed": "NOR", "WhiteBirthYear": "1990", "BlackBirthYear": "1990"}
EVENT_ONLY = {"EVT25", "EVT26", "EVT29"}  # `audit` has rules of its own for results and names
NAMES = ["Oslo Open", "Oslo  Open", "Cup", "Cup+", "?", "Round 3: Abel - Baum", "Turnier der Stadt", "Ünlü Open"]


def run(*words):
    return subprocess.run([PROGRAM, *map(str, words)], capture_output=True, check=False)


def words_of(other, file):
    words = f"game {other['game']}, line {other['line']}"
    return words if other["file"] == file else f"'{other['file']}', {words}"


def event_findings(files):
    findings = []
    for event in json.loads(run("event", "-q", "--isolated", "--report", "json", *files).stdout)["events"]:
        for each in event["findings"]:
            if each["code"] in EVENT_ONLY:
                continue
            message = each["message"]
            if each["others"]:
                message += "; see " + " and ".join(words_of(other, each["file"]) for other in each["others"])
            findings.append((each["file"], each["game"], each["line"], each["code"], each["severity"], message))
    return sorted(findings)


def audit_findings(files, *options):
    ran = run("audit", "-q", "--isolated", "--select", "EVT", "--report", "ndjson", *options, *files)
    findings = [json.loads(line) for line in ran.stdout.splitlines()]
    return [tuple(each[key] for key in ("file", "game", "line", "code", "severity", "message")) for each in findings], ran


def spoil(tournament, rng):
    """A few defects, so that there is something to say."""
    for _ in range(rng.randint(0, 5)):
        game = rng.choice(tournament.games)
        kind = rng.randrange(9)
        if kind == 0:
            tournament.games.append(copy.deepcopy(game))
        elif kind == 1:
            tournament.games.remove(game)
        elif kind == 2:
            game.round = rng.randint(1, tournament.rounds)
        elif kind == 3:
            game.tags["WhiteElo"] = rng.randint(1500, 2500)
        elif kind == 4:
            game.tags["Black"] = "BYE"
        elif kind == 6:
            game.tags["WhiteTitle"] = rng.choice(["IM", "-"])
        elif kind == 7:
            game.tags["BlackFed"] = "SWE"
        elif kind == 8:
            game.tags["WhiteBirthYear"] = "1991"
        else:
            game.white, game.black = game.black, game.white


def archive(seed):
    """Games of several events in several files, as texts."""
    rng = random.Random(seed)
    texts = []
    for number in range(rng.randint(1, 6)):
        kind, count = rng.choice([("round_robin", 6), ("double", 4), ("swiss", 12)])
        tournament = Tournament(kind, count, 9 if kind != "swiss" else 5, seed * 100 + number)
        spoil(tournament, rng)
        name = rng.choice(NAMES)
        is_broadcast = rng.random() < 0.3
        says_more = rng.random() < 0.5
        # The same name in another year is another event.
        year, month = rng.choice([2019, 2020, 2024]), rng.choice([1, 3, 5])
        says_first_day = rng.random() < 0.5
        date = rng.choice(["", "????.??.??", f"{year}.{month:02}.??", None, None])
        games = []
        for game in tournament.games:
            game.tags["Event"] = name
            game.tags["Date"] = f"{year}.{month:02}.{game.round:02}" if date is None else date
            if is_broadcast:
                game.tags["Event"] = f"Round {game.round}: A - B"
                game.tags["BroadcastName"] = name
                game.tags["StudyName"] = rng.choice([f"Round {game.round}", "Oslo Open"])
            if says_more:
                game.tags = {**ALL_SAY, **game.tags}
            if says_first_day:
                game.tags["EventDate"] = f"{year}.{month:02}.01"
            games.append(tournament.game_text(game))
        texts.append(games)
    if rng.random() < 0.5:  # one after the other
        games = [text for event in texts for text in event]
    else:
        games = [text for event in texts for text in event]
        rng.shuffle(games)
    files = [[] for _ in range(rng.randint(1, 3))]
    for i, text in enumerate(games):
        files[i * len(files) // len(games)].append(text)
    return ["".join(each) for each in files]


@unittest.skipUnless(PROGRAM, "ARBITER_BINARY does not name the program")
class EventAuditTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.root = Path(self.folder.name)

    def tearDown(self):
        self.folder.cleanup()

    def write(self, texts):
        files = []
        for i, text in enumerate(texts):
            path = self.root / f"{i}.pgn"
            path.write_text(text, encoding="utf-8")
            files.append(str(path))
        return files

    def test_same_as_event(self):
        said = 0
        for seed in range(60):
            with self.subTest(seed=seed):
                files = self.write(archive(seed))
                expected = event_findings(files)
                found, ran = audit_findings(files)
                self.assertEqual(sorted(found), expected)
                said += len(found)
                # In the order of the files and their games, and the last line counts them.
                places = [(files.index(each[0]), each[1], each[3]) for each in found]
                self.assertEqual(places, sorted(places))
                self.assertIn(f"findings {len(found)} =".encode(), ran.stderr.splitlines()[-1])
                self.assertEqual(audit_findings(files, "-j1")[1].stdout, audit_findings(files, "-j3")[1].stdout)
        self.assertGreater(said, 100)

    def test_merged_shards(self):
        for seed in range(8):
            files = self.write(archive(1000 + seed))
            words = ["audit", "-q", "--isolated", "--profile", "arbiter", "--today", "2026.01.01"]
            whole = run(*words, "--report", "ndjson", *files)
            for count in (1, 2, 5):
                parts = [self.root / f"{i}.part" for i in range(count)]
                for i, part in enumerate(parts):
                    self.assertEqual(run(*words, "--shard", f"{i}/{count}", "--partial", part, *files).returncode, 0)
                merged = run("merge", "-q", *parts, "--report", "ndjson")
                self.assertEqual(merged.stdout, whole.stdout)
                self.assertEqual(merged.stderr.splitlines()[-1], whole.stderr.splitlines()[-1])
                self.assertEqual(merged.returncode, whole.returncode)
                for part in parts:
                    part.unlink()

    @unittest.skipIf(not CORPORA, "ARBITER_CORPORA does not name the folder of the archives")
    def test_corpora(self):
        # More games than fit into the memory of the sort.
        files = sorted(str(path) for path in (Path(CORPORA) / "otb").rglob("*.pgn"))
        found, _ = audit_findings(files)
        self.assertEqual(sorted(found), event_findings(files))
        self.assertGreater(len(found), 1000)


if __name__ == "__main__":
    unittest.main()
